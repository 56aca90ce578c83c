"""First fit: nothing overlaps, and every buffer is at the lowest offset that it can have."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from weft.transforms.core.first_fit import LiveRange, end_of, first_fit

Ranges = dict[str, LiveRange]


@st.composite
def live_ranges(draw: st.DrawFn) -> Ranges:
    found: Ranges = {}
    for name in "abcdef"[: draw(st.integers(0, 6))]:
        first, last = sorted(draw(st.tuples(st.integers(0, 4), st.integers(0, 4))))
        alignment = draw(st.sampled_from([1, 2, 4, 6]))
        found[name] = LiveRange(draw(st.integers(1, 9)), first, last, alignment)
    return found


def meets(ranges: Ranges, a: str, b: str, at: dict[str, int], gap: int) -> bool:
    """Whether two buffers that are alive at once are nearer to each other than `gap`."""
    (low, x), (high, y) = sorted([(at[a], a), (at[b], b)])
    del y
    return ranges[a].overlaps(ranges[b]) and high < low + ranges[x].size + gap


@given(live_ranges(), st.integers(0, 5), st.integers(0, 3))
def test_each_buffer_has_the_lowest_offset_that_is_free(
    ranges: Ranges, start: int, gap: int
) -> None:
    offsets = first_fit(ranges, start=start, gap=gap)
    assert list(offsets) == list(ranges)
    for number, name in enumerate(ranges):
        before = list(ranges)[:number]
        free = [
            offset
            for offset in range(start, offsets[name] + 1)
            if offset % ranges[name].alignment == 0
            and not any(
                meets(ranges, name, other, {**offsets, name: offset}, gap) for other in before
            )
        ]
        assert free == [offsets[name]]


@given(live_ranges(), st.permutations("abcdef"))
def test_no_two_meet_and_none_is_beyond_all_together(ranges: Ranges, names: list[str]) -> None:
    order = [name for name in names if name in ranges]
    offsets = first_fit(ranges, order)
    assert not any(meets(ranges, a, b, offsets, 0) for a, b in combinations(ranges, 2))
    assert end_of(ranges, offsets) <= sum(
        r.size + r.alignment - 1 for r in ranges.values()
    )  # fmt: skip
    live = max(sum(r.size for r in ranges.values() if r.first <= t <= r.last) for t in range(5))
    assert end_of(ranges, offsets) >= live


@given(live_ranges())
def test_what_is_fixed_stays(ranges: Ranges) -> None:
    again = first_fit(ranges, reversed(list(ranges)), fixed=first_fit(ranges))
    assert again == first_fit(ranges)


@given(st.lists(st.integers(1, 200), max_size=6), st.integers(0, 40))
def test_buffers_that_are_alive_at_once_follow_each_other(sizes: list[int], gap: int) -> None:
    ranges = {number: LiveRange(size, alignment=32) for number, size in enumerate(sizes)}
    end, expected = 0, dict[int, int]()
    for number, size in enumerate(sizes):
        expected[number] = -(-end // 32) * 32
        end = expected[number] + size + gap
    assert first_fit(ranges, gap=gap) == expected


def test_a_hole_is_used_again() -> None:
    ranges = {
        "a": LiveRange(10, 0, 1),
        "b": LiveRange(4, 1, 3),
        "c": LiveRange(8, 2, 3),
        "d": LiveRange(3, 2, 3),
    }
    assert first_fit(ranges) == {"a": 0, "b": 10, "c": 0, "d": 14}
    assert first_fit(ranges, ["d", "b", "a", "c"]) == {"d": 0, "b": 3, "a": 7, "c": 7}
