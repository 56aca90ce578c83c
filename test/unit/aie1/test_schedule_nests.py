"""Nests of any form as words: counters, steps of pointers, and memory that is written twice."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.dialects.aie1.network import Select
from weft.lowering.aie1.body.code import Scaling, body_of
from weft.targets.aie1.code.vector import Buffer, Code, Load, Loop, Mac, Pointer, Store
from weft.targets.aie1.code.words import (
    CopyWord,
    CountWord,
    HardwareLoop,
    Program,
    SelectWord,
    Straight,
    ZeroWord,
    program_words,
)
from weft.targets.aie1.loop.planner import Planner, Scope
from weft.targets.aie1.loop.reloads import reload_values
from weft.targets.aie1.loop.schedule import schedule_code
from weft.targets.aie1.loop.values import name_values
from weft.targets.aie1.machine.spec import Aie1Spec, default_spec
from weft.targets.aie1.simulate.execute import execute_program
from weft.targets.aie1.simulate.vector import simulate_code
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive.problem import conv_problem, depthwise_problem
from weft.transforms.triplet.schedule import BodySchedule

SPEC = replace(default_spec(), bank_conflicts=False, fused_store_bits=32)
BUFFERS = (
    Buffer("x", "image", 0, 16384, 16),
    Buffer("f", "filter", 32768, 1024, 16),
    Buffer("y", "output", 49152, 16384, 16),
)
X = Select(0, 0x03020100, 0x07060504, 0, 0x2110)
Z = Select(0, 0, 0, 1)


COUNTED = replace(SPEC, program_words=8)
"""Without room for kernels that have all trips of short inner loops."""


def inputs(code: Code) -> dict[str, npt.NDArray[np.generic]]:
    """Numbers for every buffer."""
    rng = np.random.default_rng(1)
    return {
        b.name: rng.integers(-(1 << 15), 1 << 15, b.elements).astype(np.int16) for b in code.buffers
    }


def check(code: Code, entry_cycles: int = 0, spec: Aie1Spec = SPEC) -> Program:
    """A program that computes what its code does, in the cycles that it says."""
    arrays = inputs(code)
    want = simulate_code(code, spec, arrays)
    program = schedule_code(code, spec, check_program_memory=False, entry_cycles=entry_cycles)
    got, execution = execute_program(program, arrays)
    assert all(np.array_equal(got[name], want[name]) for name in want)
    assert execution.cycles == program.cycles
    return program


def body(sums: int, apart: int) -> tuple[Load | Mac | Store, ...]:
    """Sums of a row each, and stores that may meet those of other trips."""
    ops: list[Load | Mac | Store] = []
    for k in range(sums):
        ops += [Load(f"v{k}", "px", 32 * k), Load(f"w{k}", "px", 32 * k + 32)]
        ops.append(Mac(f"a{k}", "mac16_i16", (f"v{k}", f"w{k}"), "c", X, Z, first=True))
    for k in range(sums):
        ops += [Store(f"a{k}", "py", apart * k, 16, 3), Store(f"a{k}", "qy", 16, 16, 3, (8, 8))]
    return tuple(ops)


steps = st.sampled_from([0, 16, 32, 48, 64, -16, 256])


@settings(max_examples=15, deadline=None)
@given(
    counts=st.lists(st.sampled_from([1, 2, 3, 5]), min_size=1, max_size=3),
    strides=st.lists(st.tuples(steps, steps, steps), min_size=3, max_size=3),
    sums=st.integers(1, 4),
    apart=st.sampled_from([0, 16, 32, 512]),
    nested=st.booleans(),
    spec=st.sampled_from([SPEC, COUNTED, replace(COUNTED, scalars=13)]),
)
def test_any_nest(
    counts: list[int],
    strides: list[tuple[int, ...]],
    sums: int,
    apart: int,
    nested: bool,
    spec: Aie1Spec,
) -> None:
    names = tuple("zyx"[: len(counts)])
    moves = [dict(zip(names, (s[k] for s in strides), strict=False)) for k in range(3)]
    pointers = (
        Pointer("px", "x", 4096, moves[0]),
        Pointer("pf", "f"),
        Pointer("py", "y", 4096, moves[1]),
        Pointer("qy", "y", 4096, moves[2]),
    )
    inner = Loop(names[-1:], tuple(counts[-1:]), body(sums, apart))
    loop = Loop(names, tuple(counts), inner.body)
    if nested and len(names) > 1:
        loop = Loop(names[:-1], tuple(counts[:-1]), (inner,))
    check(Code("nest", BUFFERS, pointers, (Load("c", "pf"), loop)), spec=spec)


def control(program: Program, kind: type) -> int:
    """Scalar instructions of one kind in the words of kernels."""
    kernels = [p for p in program.parts if isinstance(p, HardwareLoop)]
    found = {i for word in program_words(tuple(kernels)) for _, i in word if isinstance(i, kind)}
    return len(found)


def test_loops_that_move_evenly_are_one() -> None:
    plain = BodySchedule("w", ("n", "k", "h", "w"))
    even = check(body_of(conv_problem(1, 1, 1, 4, 64, 2, 1), plain, SPEC, Scaling(3)).code)
    assert [control(even, kind) for kind in (CountWord, SelectWord, CopyWord)] == [0, 0, 0]
    rows = check(body_of(conv_problem(1, 1, 1, 4, 64, 3, 3), plain, SPEC, Scaling(3)).code)
    assert [control(rows, kind) for kind in (CountWord, SelectWord, CopyWord)] == [1, 2, 1]


def test_steps_are_copied_to_the_stores_of_a_trip() -> None:
    jam = BodySchedule("w", ("n", "k", "h", "w"), {"h": 2})
    program = check(body_of(conv_problem(1, 1, 1, 16, 256, 3, 3), jam, SPEC, Scaling(3)).code)
    assert [control(program, kind) for kind in (CountWord, SelectWord)] == [1, 3]
    assert control(program, CopyWord) >= 1
    # Three loops: two counters with what joins them, and two selects for each of three tensors.
    three = BodySchedule("w", ("h", "k", "w", "n"))
    code = body_of(conv_problem(1, 4, 2, 4, 64, 11, 1), three, SPEC, Scaling(3)).code
    kinds = (CountWord, ZeroWord, SelectWord)
    # Starts of data that scalars do not hold are set in the loop, which takes slots.
    for scalars, ii in ((16, 15), (24, 12)):
        program = check(code, spec=replace(COUNTED, scalars=scalars))
        loop = program.main_loop
        assert loop is not None
        assert [control(program, kind) for kind in kinds] == [2, 1, 8]
        assert (loop.ii, loop.ii_lower_bound) == (ii, 12)


def test_kernels_have_all_trips_of_short_loops_if_control_code_takes_longer() -> None:
    three = BodySchedule("w", ("h", "k", "w", "n"))
    code = body_of(conv_problem(1, 4, 2, 4, 64, 5, 1), three, SPEC, Scaling(3)).code
    program = check(code)
    loop = program.main_loop
    assert loop is not None
    assert [control(program, kind) for kind in (CountWord, ZeroWord, SelectWord)] == [0, 0, 0]
    assert (loop.ii, loop.ii_lower_bound, loop.copies) == (6, 6, 16)
    assert program.cycles < check(code, spec=COUNTED).cycles / 1.1


def test_one_load_per_pointer_and_cycle() -> None:
    """Four loads through one pointer take four cycles, where two through each of two take two."""
    ops = (
        *(Load(f"v{k}", "px", 32 * k) for k in range(4)),
        Mac("a", "mac16_i16", ("v0", "v1"), "c", X, Z, first=True),
        Mac("a", "mac16_i16", ("v2", "v3"), "c", X, Z),
        Store("a", "py", 0, 16, 3),
    )
    moving = (Pointer("px", "x", 0, {"i": 128}), Pointer("py", "y", 0, {"i": 16}))
    pointers = (*moving, Pointer("pf", "f"))
    code = Code("loads", BUFFERS, pointers, (Load("c", "pf"), Loop(("i",), (32,), ops)))
    free, single = schedule_code(code, SPEC), schedule_code(code, SPEC, loads_per_pointer=1)
    assert [p.loops[0].ii for p in (free, single)] == [2, 4]


def straight(loads: int) -> Code:
    """One sum, without a loop, whose multiply-adds read two registers of the image each."""
    ops: list[Load | Mac | Store] = [Load("c", "pf")]
    for k in range(loads // 2):
        ops += [Load(f"v{k}", "px", 64 * k), Load(f"w{k}", "px", 64 * k + 32)]
        ops.append(Mac("a", "mac16_i16", (f"v{k}", f"w{k}"), "c", X, Z, k == 0))
    ops.append(Store("a", "py", 0, 16, 0, (0, 16)))
    pointers = (Pointer("px", "x"), Pointer("pf", "f"), Pointer("py", "y"))
    return Code("k", BUFFERS, pointers, tuple(ops))


def test_straight_code_loads_through_two_pointers() -> None:
    program = check(straight(80))
    assert program.cycles <= 64
    ours = schedule_code(straight(80), SPEC, loads_per_pointer=1)
    assert ours.cycles > 80


def entered(outer: bool, trips: int = 7) -> Code:
    """A loop, in a software loop of 5 trips if there is an outer one."""
    loop = Loop(("x",), (trips,), body(1, 512))
    moving = (Pointer("px", "x", 0, {"y": 128, "x": 64}), Pointer("py", "y", 0, {"x": 32}))
    pointers = (*moving, Pointer("qy", "y", 0, {"x": 32}), Pointer("pf", "f"))
    loops = Loop(("y",), (5,), (loop,)) if outer else loop
    return Code("entered", BUFFERS, pointers, (Load("c", "pf"), loops))


@pytest.mark.parametrize("outer", [False, True])
def test_idle_words_where_loops_are_entered(outer: bool) -> None:
    """Each way in takes exactly so many cycles beyond the trips, in words that are executed."""
    code, entries = entered(outer), 5 if outer else 1
    plain, least = check(code), check(code, entry_cycles=10)
    assert least.parts == plain.parts
    for entry in (50, 60, 61):
        program = check(code, entry)
        around = sum(len(p.words) for p in program.parts if isinstance(p, Straight)) if outer else 0
        executed = execute_program(program, inputs(code))[1].words
        assert executed == around + entries * (7 * program.loops[0].ii + entry)
        assert (around > 0) == outer


@pytest.mark.parametrize("outer", [False, True])
def test_entering_a_hardware_loop_takes_what_the_machine_says(outer: bool) -> None:
    code, slow = entered(outer, 40), replace(SPEC, loop_entry_cycles=7)
    plain, longer = check(code), check(code, spec=slow)
    assert longer.parts == plain.parts
    cycles = [execute_program(program, inputs(code))[1].cycles for program in (plain, longer)]
    assert cycles[1] - cycles[0] == 7 * (5 if outer else 1)


@pytest.mark.parametrize("outer", [False, True])
def test_hardware_loops_end_far_enough_behind_what_sets_their_registers(outer: bool) -> None:
    code, far = entered(outer, 40), replace(SPEC, loop_end_words=60)
    plain = check(code)
    assert check(code, spec=far).words > plain.words
    error = r"a loop of \d+ words ends \d+ words behind what sets lc, ls, le, but must 60 or more"
    with pytest.raises(WeftError, match=error):
        execute_program(replace(plain, spec=far), inputs(code))


def test_hardware_loops_without_an_end() -> None:
    program = check(entered(False, 40))
    first, *others = program.parts
    assert isinstance(first, Straight)
    words = tuple(
        tuple(one for one in word if getattr(one[1], "register", "") != "le")
        for word in first.words
    )
    with pytest.raises(WeftError, match="le is read, but nothing that was written to it is there"):
        execute_program(replace(program, parts=(Straight(words), *others)), {})


def test_values_are_loaded_again_where_registers_are_missing() -> None:
    """Coefficients are needed by every fourth multiply-add, and there are two registers."""
    order = BodySchedule("k", ("k", "h", "w", "n"), {"h": 4, "k": 2})
    code = body_of(conv_problem(1, 8, 8, 1, 32, 2, 1), order, SPEC, Scaling(10)).code
    (loop,) = (op for op in name_values(code, SPEC).body if isinstance(op, Loop))
    homes = name_values(code, SPEC).placements
    again = reload_values(loop, homes, 1)
    assert again is not None
    before, after = (sum(isinstance(op, Load) for op in one.body) for one in (loop, again.loop))
    assert after > before
    assert reload_values(loop, homes, 1000) is None
    found = check(code).main_loop
    assert found is not None
    assert found.ii == found.ii_lower_bound


def test_too_few_registers_for_pointers_and_steps() -> None:
    pointers = tuple(
        Pointer(f"p{k}", "x", 4096, {"z": 16 * k, "y": 32 * k + 16, "x": 48 - 16 * k})
        for k in range(9)
    )
    loads = [Load(f"v{k}", f"p{k}") for k in range(9)]
    macs = [Mac("a", "mac16_i16", (f"v{k}", None), "v8", X, Z, first=k == 0) for k in range(8)]
    ops = (*loads, *macs, Store("a", "py", 0, 16, 3))
    loop = Loop(("z", "y", "x"), (3, 4, 5), ops)
    code = Code("many", BUFFERS, (*pointers, Pointer("py", "y", 0, {"x": 16})), (loop,))
    with pytest.raises(WeftError, match="needs more than 8 pointers, 8 modifiers or 16 scalars"):
        schedule_code(code, SPEC)


def short_trips(counts: tuple[int, ...]) -> Code:
    """Trips of three cycles in loops z, y, x at whose ends pointers go back."""
    moves = {"px": (2048, 608, 96), "pf": (0, 64, 128), "py": (4096, 1280, 160)}
    buffers = {"px": ("x", 4096), "pf": ("f", 0), "py": ("y", 4096)}
    pointers = tuple(
        Pointer(name, *buffers[name], dict(zip("zyx", strides, strict=True)))
        for name, strides in moves.items()
    )
    ops: list[Load | Mac | Store] = [Load("c", "pf")]
    for k in range(2):
        ops += [Load(f"v{k}", "px", 32 * k), Load(f"w{k}", "px", 32 * k + 32)]
        ops.append(Mac("a", "mac16_i16", (f"v{k}", f"w{k}"), "c", X, Z, k == 0))
    ops.append(Store("a", "py", 0, 16, 3, (0, 16)))
    return Code("short", BUFFERS, pointers, (Loop(("z", "y", "x"), counts, tuple(ops)),))


def test_loops_stay_loops_where_their_control_code_takes_longer() -> None:
    program = check(short_trips((4, 6, 8)))
    (loop,) = program.loops
    assert (loop.names, loop.ii, loop.entries) == (("y", "x"), 3, 4)
    assert program.cycles < 4 * (6 * 8 * 3 + 30)


def test_they_are_one_loop_where_they_cannot_be_several(monkeypatch: pytest.MonkeyPatch) -> None:
    def nest(self: Planner, op: Loop, at: Scope):
        at.files.scalars.take_register("a counter")
        raise WeftError("a value has no register")

    monkeypatch.setattr(Planner, "plan_nest", nest)
    (loop,) = check(short_trips((4, 6, 8)), spec=replace(SPEC, scalars=24)).loops
    assert (loop.names, loop.ii) == (("z", "y", "x"), 10)


def moves_of(counts: tuple[int, ...], steps: list[int]) -> list[int]:
    """
    Bytes by which each loop moves what has these steps from trip to trip, if no loop ends, the
    innermost one does, and so on.
    """
    found: list[int] = []
    back = 0
    for count, step in zip(reversed(counts), steps, strict=True):
        found.append(step + back)
        back += (count - 1) * found[-1]
    return found[::-1]


def test_families_take_turns_at_a_scalar_where_those_are_missing() -> None:
    """
    Four loops and three families, each of which has another step at the end of one loop: a flag,
    counters and constants leave room for one choice.
    """
    names, counts = ("z", "y", "x", "w"), (2, 3, 5, 2)
    moves = [
        moves_of(counts, [first if k < changed else other for k in range(4)])
        for changed, first, other in ((1, 64, 96), (2, 32, 128), (3, 32, 160))
    ]
    starts = (("px", "x", 4096), ("pf", "f", 0), ("py", "y", 4096))
    pointers = tuple(
        Pointer(*start, dict(zip(names, mine, strict=True)))
        for start, mine in zip(starts, moves, strict=True)
    )
    ops: list[Load | Mac | Store] = [Load("c", "pf")]
    for k in range(24):
        ops += [Load(f"v{k}", "px", 32 * k), Load(f"w{k}", "px", 32 * k + 32)]
        ops.append(Mac("a", "mac16_i16", (f"v{k}", f"w{k}"), "c", X, Z, k == 0))
    ops.append(Store("a", "py", 0, 16, 3, (0, 16)))
    loop = Loop(names, counts, tuple(ops))
    program = check(Code("four", BUFFERS, pointers, (loop,)), spec=COUNTED)
    assert len(program.loops) == 1
    assert program.loops[0].names == names
    assert control(program, SelectWord) == 3 + 3


def test_a_channel_of_three_loops() -> None:
    order = BodySchedule("w", ("n", "h", "c", "w"))
    check(body_of(depthwise_problem(1, 16, 3, 44, 1, 5), order, SPEC, Scaling(3)).code)
