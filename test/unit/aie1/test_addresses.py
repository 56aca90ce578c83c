"""Addresses of the accesses of a loop: pointers at fixed offsets, and those that move."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.aie1.hand_kernels import SPEC
from hypothesis import given
from hypothesis import strategies as st

from weft.targets.aie1.loop.control import Registers, hold_offsets, hold_steps
from weft.targets.aie1.loop.pointers import Levels, Pointer, PointerAccess, assign_pointers

FLAT = Levels((64,), ("i",))


def accesses(addresses: list[int], stride: int = 32, buffer: str = "x") -> list[PointerAccess]:
    return [PointerAccess(k, buffer, a, (("i", stride),)) for k, a in enumerate(addresses)]


def visited(pointer: Pointer, iterations: int) -> list[int]:
    """The addresses of the accesses of a pointer, as it moves."""
    at, found = pointer.address, list[int]()
    for _ in range(iterations):
        for one, hop in zip(pointer.accesses, (*pointer.hops, pointer.steps[0]), strict=True):
            found.append(at + pointer.offset_of(one))
            at += hop
    return found


@given(
    st.lists(st.integers(0, 200), min_size=1, max_size=14),
    st.integers(1, 4),
    st.integers(0, 40),
)
def test_pointers_are_where_accesses_are(places: list[int], apart: int, stride: int) -> None:
    """Whatever the addresses, one access every few cycles, in the order of time."""
    members = accesses([16 * place for place in places], 16 * stride)
    times = [apart * k for k in range(len(members))]
    ii = max(apart * len(members), SPEC.pointer)
    found = assign_pointers(members, FLAT, times, ii, 99, SPEC)
    assert found is not None
    assert sorted(one.op for p in found for one in p.accesses) == list(range(len(members)))
    for pointer in found:
        expected = [a.address + 16 * stride * n for n in range(3) for a in pointer.accesses]
        assert visited(pointer, 3) == expected
        ready = [times[a.op] for a in pointer.accesses]
        if not pointer.fixed:
            assert (np.diff([*ready, ready[0] + ii]) >= SPEC.pointer).all()
    offsets = {p.offset_of(one) for p in found for one in p.accesses} - {0}
    assert len(offsets) <= SPEC.offset_registers


def test_few_offsets_are_in_registers_and_many_are_steps() -> None:
    few = assign_pointers(accesses([0, 320, 64]), FLAT, [0, 2, 4], 8, 8, SPEC)
    assert few is not None
    assert [(p.fixed, p.steps) for p in few] == [(True, (32,))]
    assert hold_offsets(few, Registers("k", "cs", 8)) == {-64: "cs0", 256: "cs1"}
    assert hold_offsets(few, Registers("k", "cs", 1)) is None
    # Eleven rows: two runs of pointers have the same offsets.
    rows = accesses([1000 * 16 * k for k in range(11)])
    runs = assign_pointers(rows, FLAT, list(range(11)), 16, 8, SPEC)
    assert runs is not None
    assert [len(p.accesses) for p in runs] == [6, 5]
    assert all(p.fixed for p in runs)
    # Without registers for offsets, each pointer goes from row to row.
    chains = assign_pointers(rows, FLAT, list(range(11)), 16, 8, replace(SPEC, offset_registers=0))
    assert chains is not None
    assert [p.hops for p in chains] == [(32000,) * 5, (32000,) * 4]
    assert [p.steps for p in chains] == [(32 - 160000,), (32 - 128000,)]


def test_steps_that_no_word_holds_are_in_modifiers() -> None:
    chain = Pointer.of_chain(tuple(accesses([0, 96, 4096])), (32,))
    turns: list[tuple[int | str, ...]] = [chain.steps]
    held = hold_steps([chain], turns, SPEC, Registers("k", "m", 8))
    assert held == {4000: "m0", 32 - 4096: "m1"}
    assert hold_steps([chain], [("m0",)], SPEC, Registers("k", "m", 8, used=1)) == {4000: "m1"}
    assert hold_steps([chain], turns, SPEC, Registers("k", "m", 1)) is None


@pytest.mark.parametrize("available", [1, 2])
def test_too_few_pointers(available: int) -> None:
    """Two accesses of one cycle are at two pointers, two families at one each at least."""
    both = accesses([0, 4096])
    found = assign_pointers(both, FLAT, [0, 8], 8, available, SPEC)
    assert (found is None) == (available == 1)
    mixed = [*accesses([0]), replace(accesses([0], buffer="y")[0], op=1)]
    found = assign_pointers(mixed, FLAT, [0, 1], 8, available, SPEC)
    assert (found is None) == (available == 1)
    assert assign_pointers(both, FLAT, [0, 0], 1, available, SPEC) is None
