"""Memory banks: what shares them, the stalls of those that meet, and where buffers are."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.dialects.aie1.network import Select
from weft.lowering.aie1.body.code import Scaling, body_of
from weft.targets.aie1.code.listing import list_words
from weft.targets.aie1.code.vector import Buffer, Code, Load, Loop, Mac, Pointer, Store
from weft.targets.aie1.cost import code_bound, ramp_cycles
from weft.targets.aie1.loop import banks
from weft.targets.aie1.loop.banks import cover_cliques, share_banks
from weft.targets.aie1.loop.pointers import IterationSpace, PointerAccess
from weft.targets.aie1.loop.schedule import schedule_code
from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.placement import Extent, place_in_banks
from weft.targets.aie1.simulate.execute import execute_program
from weft.transforms.dataflow.directive.problem import matmul_problem
from weft.transforms.triplet.packing import Packing
from weft.transforms.triplet.schedule import BodySchedule

SPEC = replace(default_spec(), fused_store_bits=32)
PAIR = 2 * SPEC.bank_bytes
MAC = Mac("a", "mac16_i16", ("v", "w"), "c", Select(), Select(), first=True)


def streams_code(addresses: tuple[int, int, int], trips: tuple[int, int] = (3, 8)) -> Code:
    """
    Two loads of one buffer, `y` of them apart, one of another, and a store, all moving by 32 bytes
    in a flat nest whose outer loop goes on by a row.
    """
    x, y, out = addresses
    row = {"j": 32 * trips[1] + 64, "i": 32}
    body = (
        Load("v", "p"), Load("w", "q"), Load("c", "f"), MAC,
        Store("a", "o", 0, 16, 0), Store("a", "o", 16, 16, 0, (8, 8)),
    )  # fmt: skip
    buffers = (
        Buffer("x", "image", x, 16384, 16), Buffer("f", "filter", y, 256, 16),
        Buffer("o", "output", out, 16384, 16),
    )  # fmt: skip
    pointers = (
        Pointer("p", "x", 0, row), Pointer("q", "x", 4096, row), Pointer("f", "f", 0),
        Pointer("o", "o", 0, row),
    )  # fmt: skip
    return Code("streams", buffers, pointers, (Loop(("j", "i"), trips, body),))


def run(code: Code) -> tuple[int, int]:
    """The stalls of a run, and the cycles that the words say."""
    program = schedule_code(code, SPEC)
    kinds = {b.name: np.arange(b.elements, dtype=np.int16) for b in code.buffers}
    _, execution = execute_program(program, kinds)
    assert execution.cycles == program.cycles
    assert execution.stalls == program.bank_stalls
    return execution.stalls, program.cycles


def test_accesses_of_one_pair_of_banks_are_in_words_of_their_own() -> None:
    apart = run(streams_code((0, 4 * PAIR, 5 * PAIR)))
    assert apart[0] == 0
    together = run(streams_code((0, 32768, 65536)))
    assert together[0] == 0


def test_stalls_that_are_not_avoided_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(banks, "SELDOM", 1.0)
    code = streams_code((0, 32768, 32768 + 512), (4, 16))
    stalls, _ = run(code)
    assert stalls > 0
    assert f"{stalls} cycles of waiting at banks" in list_words(schedule_code(code, SPEC))


@settings(max_examples=12, deadline=None)
@given(
    st.tuples(st.integers(0, 15), st.integers(33, 48), st.integers(49, 90)),
    st.tuples(st.integers(1, 4), st.integers(1, 9)),
)
def test_stalls_are_those_of_the_run(places: tuple[int, int, int], trips: tuple[int, int]) -> None:
    """With buffers anywhere, words that may not share banks or may, as it comes."""
    code = streams_code((1024 * places[0], 1024 * places[1], 1024 * places[2]), trips)
    with pytest.MonkeyPatch.context() as patch:
        run(code)
        patch.setattr(banks, "SELDOM", 1.0)
        run(code)


def test_what_meets_in_most_iterations_shares_a_resource() -> None:
    space = IterationSpace((), (("i", 64),))

    def access(op: int, address: int, step: int = 32) -> PointerAccess:
        return PointerAccess(op, "x", address, (("i", step),))

    one, near, far = access(0, 0), access(1, 512), access(2, PAIR)
    found = share_banks(space, [one, near, far], set(), SPEC)
    assert found[0] == found[1] != found[2]
    assert not found[0] & found[2]
    # Only stores: a word has one of them in any case.
    assert share_banks(space, [one, near], {0, 1}, SPEC) == {0: frozenset(), 1: frozenset()}
    # In one of sixteen iterations only.
    crossing = access(3, PAIR - 4 * 32)
    found = share_banks(space, [one, crossing], set(), SPEC)
    assert not found[0] & found[3]
    assert share_banks(space, [one], set(), replace(SPEC, bank_conflicts=False)) == {}


@given(st.integers(1, 7), st.data())
def test_cliques_cover_all_pairs_and_no_others(size: int, data: st.DataObject) -> None:
    meets = np.eye(size, dtype=bool)
    for one, other in combinations(range(size), 2):
        meets[one, other] = meets[other, one] = data.draw(st.booleans())
    found = np.zeros_like(meets)
    for clique in cover_cliques(meets):
        found[np.ix_(clique, clique)] = True
    assert (found == meets).all()


def test_bounds_know_banks() -> None:
    """Two loads of a pair of banks per trip take two cycles."""
    code = streams_code((0, 4 * PAIR, 5 * PAIR))
    free = code_bound(code, replace(SPEC, bank_conflicts=False))
    assert code_bound(code, SPEC) == free == 24 * 2 + ramp_cycles(SPEC)
    loads = Loop(("j", "i"), (3, 8), (Load("v", "p"), Load("w", "q"), MAC))
    code = replace(code, body=(Load("c", "f"), loads))
    pointers = (replace(code.pointers[0]), replace(code.pointers[1], start=512))
    code = replace(code, pointers=(*pointers, *code.pointers[2:]))
    assert code_bound(code, replace(SPEC, bank_conflicts=False)) == 25 + ramp_cycles(SPEC)
    assert code_bound(code, SPEC) == 48 + ramp_cycles(SPEC)


# --- where buffers are ------------------------------------------------------------------------


def test_buffers_begin_at_pairs_of_banks_where_there_is_room() -> None:
    sizes = {"image": Extent(9000), "filter": Extent(64), "output": Extent(PAIR)}
    assert place_in_banks(sizes, SPEC) == {"image": 0, "filter": 2 * PAIR, "output": 3 * PAIR}
    plain = place_in_banks(sizes, replace(SPEC, bank_conflicts=False))
    assert plain == {"image": 0, "filter": 9024, "output": 9088}


@given(st.integers(1, 8), st.integers(1, 40))
def test_two_streams_are_in_different_pairs(before: int, registers: int) -> None:
    second = 32 * registers
    found = place_in_banks({"x": Extent(1000 * before), "f": Extent(2 * second, second)}, SPEC)
    begin = np.arange(found["f"], found["f"] + second, 32)
    assert (SPEC.pairs_of(begin) != SPEC.pairs_of(begin + second)).all()


def test_buffers_that_fill_memory_share_as_little_as_they_can() -> None:
    """At most the last bytes of the large ones share a pair with what is behind them."""
    sizes = {"image": Extent(13 * PAIR + 32), "filter": Extent(64), "output": Extent(PAIR + 64)}
    found = place_in_banks(sizes, SPEC)
    ends = {name: begin + sizes[name].size for name, begin in found.items()}
    assert max(ends.values()) <= SPEC.data_bytes
    for one, other in combinations(found, 2):
        assert ends[one] <= found[other] or ends[other] <= found[one]
    touched = {n: {b // PAIR for b in range(found[n], ends[n], 32)} for n in sizes}
    assert not touched["filter"] & touched["output"]
    assert len(touched["image"] & (touched["filter"] | touched["output"])) <= 1


def test_more_than_memory_is_placed_one_behind_the_other() -> None:
    sizes = {"image": Extent(32), "filter": Extent(SPEC.data_bytes)}
    assert place_in_banks(sizes, SPEC) == {"image": 0, "filter": 32}


# --- filters in two streams -------------------------------------------------------------------


def test_a_filter_of_two_loads_per_multiply_add_is_in_two_streams() -> None:
    problem = matmul_problem(1, 256, 8)
    body = body_of(problem, BodySchedule("k", ("n", "k")), SPEC, Scaling(4), "mac16_i16")
    how = body.filter.how
    assert isinstance(how, Packing)
    assert (how.streams, how.stretch, how.trips) == (2, 64, 16)
    # The first register of a block has its first column's lanes, and the second one is apart.
    assert sorted(how.entries) == list(range(128))
    plain = body_of(problem, BodySchedule("k", ("n", "k")), replace(SPEC, bank_conflicts=False))
    assert isinstance(plain.filter.how, Packing)
    assert plain.filter.how.streams == 1
    cycles = [schedule_code(b.code, SPEC).cycles for b in (body, plain)]
    assert cycles[0] < 0.7 * cycles[1]


def test_streams_are_stored_one_behind_the_other() -> None:
    packing = Packing((8,), (0, 1, 2, 3), ((0, 4, 2),), zeros=1, streams=2)
    assert packing.index.tolist() == [0, 1, 4, 5, 2, 3, 6, 7, -1]
    assert [packing.entry_at(n) for n in (0, 1, 2, 4, 5, 8)] == [0, 1, None, 2, 3, None]
