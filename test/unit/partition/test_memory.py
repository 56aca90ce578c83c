"""Plans of one memory: apart, aligned, and beside the best of all and the bound."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from weft.transforms.core.first_fit import LiveRange, end_of, first_fit
from weft.transforms.partition.memory import bound_bytes, plan_memory


@st.composite
def values(draw: st.DrawFn, count: int = 5) -> dict[int, LiveRange]:
    found: dict[int, LiveRange] = {}
    for number in range(draw(st.integers(0, count))):
        first = draw(st.integers(0, 4))
        last = draw(st.integers(first, 5))
        alignment = draw(st.sampled_from([1, 2, 4, 6]))
        found[number] = LiveRange(draw(st.integers(0, 9)), first, last, alignment)
    return found


@given(values(9))
def test_values_that_are_needed_at_once_are_apart(ranges: dict[int, LiveRange]) -> None:
    plan = plan_memory(ranges)
    assert plan.offsets.keys() == ranges.keys()
    for one, other in itertools.combinations(ranges, 2):
        a, b = ranges[one], ranges[other]
        if a.overlaps(b) and a.size and b.size:
            below = plan.offsets[one] + a.size <= plan.offsets[other]
            assert below or plan.offsets[other] + b.size <= plan.offsets[one]
    assert all(plan.offsets[n] % r.alignment == 0 for n, r in ranges.items())
    assert plan.size_bytes == end_of(ranges, plan.offsets) >= plan.bound_bytes


@given(values())
def test_no_order_goes_below_the_bound(ranges: dict[int, LiveRange]) -> None:
    orders = itertools.permutations(ranges)
    best = min(end_of(ranges, first_fit(ranges, order)) for order in orders)
    assert bound_bytes(ranges) <= best <= plan_memory(ranges).size_bytes


def test_a_chain_takes_what_two_neighbours_take() -> None:
    ranges = {i: LiveRange(100 * (i + 1), i, i + 1, 64) for i in range(4)}
    plan = plan_memory(ranges)
    assert (plan.size_bytes, plan.bound_bytes) == (720, 720)
    assert plan.gap == 0
