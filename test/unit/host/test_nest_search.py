"""The search for schedules: what it leaves out changes nothing, and what is wanted is kept."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.targets.host.nest.cost import Processor, computing_cycles, schedule_cycles
from weft.targets.host.nest.flat import ACCUMULATOR, Address, Flat
from weft.targets.host.nest.search import Packable, Wanted, choose_schedule, list_families
from weft.transforms.core.errors import WeftError
from weft.transforms.kernel.view import ScalarArg, ScalarOp

CORE = Processor(64, 32, 2, 4, 2, 1, 32768, 1 << 20, 32, 12, 2)
SMALL = Processor(32, 16, 2, 4, 2, 1, 2048, 1 << 15, 32, 12, 1)


def product(m: int, n: int, k: int, taps: int = 1) -> Flat:
    """`y[m, n] += x[m + t, k] * w[k, t, n]`, as an image of one row."""
    x = Address("x", (m + taps) * k, "f32", (k, 0, 1, k))
    w = Address("w", k * taps * n, "f32", (0, 1, taps * n, n))
    term = ScalarOp("arith.mulf", (ScalarArg(0, "f32"), ScalarArg(1, "f32")), "f32")
    return Flat(
        name="product",
        extents=(m, n, k, taps),
        reduction=(False, False, True, True),
        addresses=(x, w),
        output=Address("y", m * n, "f32", (n, 1, 0, 0)),
        term=term,
        result=ScalarArg(ACCUMULATOR, "f32"),
        type="f32",
        combine="arith.addf",
    )


@given(
    st.integers(1, 60),
    st.integers(1, 60),
    st.integers(1, 40),
    st.integers(1, 3),
    st.sampled_from([CORE, SMALL]),
    st.booleans(),
    st.integers(0, 1 << 16),
)
@settings(max_examples=25)
def test_the_one_that_all_would_give(
    m: int, n: int, k: int, taps: int, core: Processor, packs: bool, copied: int
) -> None:
    flat = product(m, n, k, taps)
    packables = [Packable(1, {1: 2})] if packs else []
    best = math.inf
    taken = None
    families = list_families(flat, core, packables, (), Wanted())
    bounds = [family.bound(core) for family in families]
    higher = [family.bound_tiles(core, {}) for family in families]
    counted = [family.count() for family in families]
    assert all(b <= h * (1 + 1e-9) for b, h in zip(bounds, higher, strict=True))
    assert all(h <= c * (1 + 1e-9) for h, c in zip(higher, counted, strict=True))
    for one in (one for family in families for one in family.members):
        whole = schedule_cycles(flat, one.schedule, core, one.packed)
        assert one.computing == pytest.approx(  # pyright: ignore[reportUnknownMemberType]
            computing_cycles(flat, one.schedule, core, one.packed)
        )
        assert whole >= one.computing * (1 - 1e-9)
        whole += copied / core.l3_bandwidth
        if taken is None or whole < 0.999 * best:
            taken, best = one.schedule, whole
    found = choose_schedule(flat, core, packables, (), copied)
    assert found.schedule == taken
    beaten = choose_schedule(flat, core, packables, (), copied, below=0.99 * best)
    assert beaten.cycles >= best * (1 - 1e-9)
    assert choose_schedule(flat, core, packables, (), copied, below=1.01 * best) == found


def test_what_is_wanted_is_kept() -> None:
    flat = product(12, 40, 9, 3)
    free = choose_schedule(flat, CORE, [], (), 0).schedule
    assert free.folded is None
    wanted = Wanted(vector=(0,), vectors=2, blocks=((1, 5),), reduction=(2, 3), shared=1)
    kept = choose_schedule(flat, CORE, [], (), 0, wanted).schedule
    assert (kept.vector, kept.vectors, kept.blocks) == (0, 2, ((1, 5),))
    assert (kept.reduction, kept.shared) == ((2, 3), 1)
    scalar = choose_schedule(flat, CORE, [], (), 0, Wanted(vector=(), folded=())).schedule
    assert (scalar.vector, scalar.folded) == (None, None)
    order = choose_schedule(flat, CORE, [], (), 0, Wanted(order=(1, 0))).schedule.order
    assert order == (1, 0)
    unpacked = choose_schedule(flat, CORE, [Packable(1, {1: 2})], (), 0, Wanted(packed=frozenset()))
    assert not unpacked.packed


def test_scattered_stores_take_the_machine_s_time() -> None:
    flat = Flat(
        name="turned",
        extents=(2048, 2048),
        reduction=(False, False),
        addresses=(Address("x", 1 << 22, "f32", (1, 2048)),),
        output=Address("y", 1 << 22, "f32", (2048, 1)),
        term=ScalarArg(0, "f32"),
        result=ScalarArg(ACCUMULATOR, "f32"),
        type="f32",
    )
    schedule = choose_schedule(flat, CORE, [], (), 0, Wanted(vector=(0,), order=(0, 1))).schedule
    fast, slow = (replace(CORE, streams=s, scattered_stores=12) for s in (1 << 20, 1))
    cycles = [schedule_cycles(flat, schedule, core, frozenset()) for core in (fast, slow)]
    assert cycles[1] > 1.5 * cycles[0]


def test_caches_hold_the_whole_lines_of_columns_with_steps() -> None:
    """Columns that weights pass again and again stay in the second cache if their lines fit."""
    m, n, k = 256, 512, 32
    core = replace(CORE, l1_bytes=1 << 13, l2_bytes=100 << 10, l3_bandwidth=0.25)
    wanted = Wanted(vector=(1,), vectors=2, blocks=((0, 8),), order=(1, 0))
    cycles: list[float] = []
    for step in (1, 2):
        x = Address("x", step * m * k, "f32", (step, 0, step * m))
        w = Address("w", k * n, "f32", (0, 1, n))
        flat = replace(
            product(m, n, k),
            extents=(m, n, k),
            reduction=(False, False, True),
            addresses=(x, w),
            output=Address("y", m * n, "f32", (n, 1, 0)),
        )
        schedule = choose_schedule(flat, core, [], (), 0, wanted).schedule
        cycles.append(schedule_cycles(flat, schedule, core, frozenset()))
    assert cycles[1] > 1.5 * cycles[0]


def test_what_no_schedule_has_is_refused() -> None:
    with pytest.raises(WeftError, match="no schedule"):
        choose_schedule(product(4, 4, 4), CORE, [], (), 0, Wanted(folded=(3,)))
