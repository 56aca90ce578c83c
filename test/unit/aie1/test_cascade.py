"""Rows of cores that hand sums on over the cascade stream: results, and what cores wait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from helpers.aie1.hand_kernels import (
    ROWS,
    WIDTH,
    column_sums,
    convolved,
    stencil,
    stencil_arrays,
    sums_arrays,
    wrapped,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.targets.aie1.code.ir import code_of, kernel_of
from weft.targets.aie1.code.listing import list_words
from weft.targets.aie1.code.stream import NO_STREAM, hand_sums_on
from weft.targets.aie1.code.vector import Code, Give, Load, Loop, Take
from weft.targets.aie1.emit.aievec import emit_aievec
from weft.targets.aie1.emit.c import emit_c
from weft.targets.aie1.loop.schedule import schedule_code
from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.simulate.chain import execute_chain, wait_in_chain
from weft.targets.aie1.simulate.execute import MemberRun, execute_program, run_member
from weft.targets.aie1.simulate.vector import count_executed, simulate_code, simulate_member
from weft.transforms.core.errors import WeftError

SPEC = default_spec()
KINDS = ("take_cycles", "give_cycles")


def make_row(code: Code, count: int) -> list[Code]:
    """The kernels of a row of so many cores."""
    return [
        hand_sums_on(code, SPEC, takes=place > 0, gives=place < count - 1)
        for place in range(count)
    ]


def test_a_row_adds_up_what_its_cores_multiply() -> None:
    """By ops, by words, and with the kernels written as text and read back."""
    codes, arrays = make_row(stencil(), 3), [stencil_arrays(seed) for seed in range(3)]
    total = sum(convolved(each) for each in arrays)
    wanted = ((total // 2**10 + 2**15) % 2**16 - 2**15).astype(np.int16)
    taken = NO_STREAM
    buffers: dict[str, np.ndarray] = {}
    for code, held in zip(codes, arrays, strict=True):
        kernel = kernel_of(code, SPEC)
        kernel.verify()
        assert code_of(kernel, SPEC) == code
        buffers, taken = simulate_member(code, SPEC, held, taken)
    assert len(taken) == 0
    np.testing.assert_array_equal(buffers["out"].reshape(ROWS, WIDTH), wanted)
    run = execute_chain([schedule_code(code, SPEC) for code in codes], arrays)
    np.testing.assert_array_equal(run.members[-1].buffers["out"].reshape(ROWS, WIDTH), wanted)


def test_sums_over_a_loop_begin_with_what_is_taken() -> None:
    """Sums of 80 bits, four lanes in an item, that go on in an inner loop."""
    arrays = [sums_arrays() for _ in range(2)]
    image, w = arrays[0]["image"].astype(object), arrays[0]["w"].astype(object)
    total = arrays[0]["initial"][:24].astype(object) + 2 * (image * w[:, :1]).sum(axis=0)
    codes = make_row(column_sums(), 2)
    assert [b.name for b in codes[0].buffers] == ["image", "w", "initial"]
    assert [b.name for b in codes[1].buffers] == ["image", "w", "out"]
    held = [{b.name: one[b.name] for b in code.buffers if b.name != "out"}
            for code, one in zip(codes, arrays, strict=True)]  # fmt: skip
    run = execute_chain([schedule_code(code, SPEC) for code in codes], held)
    np.testing.assert_array_equal(run.members[1].buffers["out"][:24], wrapped(total))
    assert count_executed(codes[1])["take"] == count_executed(codes[0])["give"] == 6


def test_words_on_the_stream() -> None:
    text = list_words(schedule_code(make_row(stencil(), 3)[1], SPEC))
    assert "mv0 bm0[0:8] = scd" in text
    assert "mv0 mcd = bm0[8:16]" in text


def test_a_row_is_late_by_the_way_of_a_sum() -> None:
    """Cores work at the same time: each begins to add as soon as the first sum is there."""
    base = schedule_code(stencil(), SPEC)
    _, alone = execute_program(base, stencil_arrays(0))
    codes = make_row(stencil(), 4)
    programs = [schedule_code(code, SPEC) for code in codes]
    run = execute_chain(programs, [stencil_arrays(seed) for seed in range(4)])
    assert run.waits[0] == 0
    assert list(run.waits) == sorted(run.waits)
    assert max(e.cycles for e in run.executions) < 2 * alone.cycles


def member(takes: Sequence[int], gives: Sequence[int]) -> MemberRun:
    """A core with these cycles of takes and gives."""
    _, execution = execute_program(schedule_code(stencil(), SPEC), stencil_arrays(0))
    return MemberRun({}, NO_STREAM, execution, np.array(takes, int), np.array(gives, int))


def waits(*members: MemberRun, hop: int = 1, items: int = 4) -> tuple[int, ...]:
    spec = replace(SPEC, cascade=hop, stream_items=items)
    return wait_in_chain(members, [str(place) for place in range(len(members))], spec)


def test_waits_for_items_that_are_not_there() -> None:
    assert waits(member([], [10, 20]), member([3, 30], [])) == (0, 8)
    assert waits(member([], [10, 20]), member([3, 4], []), hop=5) == (0, 21)


def test_waits_for_room() -> None:
    """Of six items at once, two must wait until the next core takes the first two."""
    gives = [1, 2, 3, 4, 5, 6]
    assert waits(member([], gives), member([20, 21, 22, 23, 24, 25], [])) == (16, 0)
    assert waits(member([], gives), member([20, 21, 22, 23, 24, 25], []), items=6) == (0, 0)


def test_a_core_that_waits_holds_up_those_around_it() -> None:
    first = member([], [1, 2])
    middle = member([1, 2], [30, 31])
    assert waits(first, middle, member([5, 6], []), items=1) == (1, 3, 29)


def test_a_take_in_front_of_what_it_needs_never_ends() -> None:
    with pytest.raises(WeftError, match="1: cycle 9: nothing comes in the cascade stream"):
        waits(member([], [1]), member([3, 9], []))
    with pytest.raises(WeftError, match="0: cycle 3: nobody makes room in the cascade stream"):
        waits(member([], [1, 2, 3]), member([9], []), items=1)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_times_of_items_against_single_steps(data: st.DataObject) -> None:
    """The same waits as a simulation cycle by cycle finds."""
    count = data.draw(st.integers(1, 8))
    cores = data.draw(st.integers(2, 4))
    hop, items = data.draw(st.integers(1, 3)), data.draw(st.integers(1, 4))

    def cycles() -> list[int]:
        steps = data.draw(st.lists(st.integers(1, 6), min_size=count, max_size=count))
        return np.cumsum(steps).tolist()

    members: list[MemberRun] = []
    for place in range(cores):
        takes = cycles() if place else []
        gives = [] if place == cores - 1 else cycles()
        if place and gives:  # What an item becomes is given after it.
            gives = [max(g, t + 1) for g, t in zip(gives, takes, strict=True)]
            gives = [g + n for n, g in enumerate(gives)]
        members.append(member(takes, gives))
    assert waits(*members, hop=hop, items=items) == step_by_step(members, hop, items)


def step_by_step(members: Sequence[MemberRun], hop: int, items: int) -> tuple[int, ...]:
    """All cores, one cycle after another."""
    takes, gives = ([getattr(m, kind).tolist() for m in members] for kind in KINDS)
    at, late = [0] * len(members), [0] * len(members)
    given_at: list[list[int]] = [[] for _ in members]
    taken_at: list[list[int]] = [[] for _ in members]
    ends = [max(one + other) for one, other in zip(takes, gives, strict=True)]
    for now in range(1000):
        moving: list[int] = []
        for n in range(len(members)):
            ready = given_at[n - 1][len(taken_at[n]) :][:1]
            if at[n] in takes[n] and not (ready and ready[0] + hop <= now):
                continue
            behind = len(given_at[n]) - items
            if at[n] in gives[n] and behind >= 0 and len(taken_at[n + 1]) <= behind:
                continue
            moving.append(n)
        for n in moving:
            if at[n] <= ends[n]:
                late[n] = now - at[n]
            taken_at[n] += [now] * (at[n] in takes[n])
            given_at[n] += [now] * (at[n] in gives[n])
            at[n] += 1
    return tuple(late)


# --- what is refused --------------------------------------------------------------------------


def test_streams_of_other_lengths() -> None:
    first, last = make_row(stencil(), 2)
    with pytest.raises(WeftError, match=r"takes 32 items of the cascade stream, but is given 0"):
        simulate_code(last, SPEC, stencil_arrays(0))
    with pytest.raises(WeftError, match=r"takes 32 items of the cascade stream, but is given 0"):
        run_member(schedule_code(last, SPEC), stencil_arrays(0), NO_STREAM)
    with pytest.raises(WeftError, match=r"gives 32 items .* no core is behind it"):
        execute_chain([schedule_code(first, SPEC)], [stencil_arrays(0)])


def test_items_of_other_lanes() -> None:
    last = make_row(stencil(), 2)[1]
    (z, loop) = last.body
    assert isinstance(loop, Loop)
    wrong = [replace(op, lanes=(0, 4)) if isinstance(op, Take) else op for op in loop.body]
    code = replace(last, body=(z, replace(loop, body=tuple(wrong))))
    with pytest.raises(WeftError, match="lanes 0 to 3 of 16 of 48 bits are none of the 8"):
        simulate_member(code, SPEC, stencil_arrays(0), np.zeros((32, 2, 8), np.int64))
    items = np.zeros((32, 2, 4), np.int64)
    with pytest.raises(WeftError, match="items of 4 lanes, but it takes 8"):
        simulate_member(last, SPEC, stencil_arrays(0), items)


def test_sums_that_nobody_set() -> None:
    code = replace(stencil(), body=(Load("z", "filter"), Give("acc", (0, 8))))
    with pytest.raises(WeftError, match="no multiply-add has accumulator acc"):
        simulate_code(code, SPEC, stencil_arrays(0))


def test_sums_that_begin_elsewhere() -> None:
    code = stencil()
    (z, loop) = code.body
    assert isinstance(loop, Loop)
    inner = replace(loop, body=loop.body[:-2])
    with pytest.raises(WeftError, match="begin in one block of the code, and end in another"):
        hand_sums_on(replace(code, body=(z, inner, *loop.body[-2:])), SPEC, takes=True, gives=False)


def test_texts_that_do_not_say_it() -> None:
    code = make_row(stencil(), 2)[0]
    with pytest.raises(WeftError, match="which C does not say; its instruction words do"):
        emit_c(code, SPEC.shapes)
    with pytest.raises(WeftError, match="which aievec does not say; its instruction words do"):
        emit_aievec(code, SPEC.shapes)
