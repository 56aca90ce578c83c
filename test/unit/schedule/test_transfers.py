"""Two-dimensional transfers against a DMA written out in NumPy."""

from __future__ import annotations

import itertools

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from schedule_grids import store

from weft.transforms.schedule.transfers import (
    StorageOrder,
    StoredDim,
    Transfer,
    TransferLimits,
    like_transfers,
    local_strides,
    plan_transfers,
    stored_extents,
)

Ints = npt.NDArray[np.int64]
WIDE = TransferLimits(100, 1000, 1000, 1000)


@st.composite
def storage_orders(draw: st.DrawFn, extents: tuple[int, ...]) -> StorageOrder:
    """Any order, dimensions cut into blocks that divide them."""
    parts: list[StoredDim] = []
    for g, n in enumerate(extents):
        factor = draw(st.sampled_from([0, *(f for f in range(1, n) if n % f == 0)]))
        if factor:
            parts += [StoredDim(g, factor, False), StoredDim(g, factor, True)]
        else:
            parts.append(StoredDim(g))
    return tuple(draw(st.permutations(parts)))


@st.composite
def blocks(
    draw: st.DrawFn, extents: tuple[int, ...], order: StorageOrder, reach: int
) -> tuple[tuple[int, int], ...]:
    """Intervals with a real element; whole blocks or parts of one where a dimension is cut."""
    cut = {s.grid: s.factor for s in order if s.factor}
    intervals: list[tuple[int, int]] = []
    for g, n in enumerate(extents):
        if g in cut:
            start = draw(st.integers(0, n // cut[g] - 1)) * cut[g]
            lo = draw(st.integers(0, cut[g] - 1))
            hi = draw(st.integers(lo + 1, cut[g]))
            intervals.append((start + lo, start + hi))
        else:
            lo = draw(st.integers(-reach, n - 1))
            hi = draw(st.integers(max(lo, 0) + 1, n + reach))
            intervals.append((lo, hi))
    return tuple(intervals)


def moved(transfers: tuple[Transfer, ...], stored: Ints, size: int) -> Ints:
    """What the transfers leave in a local memory of `size` entries; -1 where nothing."""
    local = np.full(size, -1, dtype=np.int64)
    for t in transfers:
        rows = t.pad_top + t.rows + t.pad_bottom
        width = t.pad_left + t.row_elements + t.pad_right
        piece = np.zeros((rows, width), dtype=np.int64)
        for r in range(t.rows):
            start = t.offset + r * t.row_stride
            row = stored[start : start + t.row_elements]
            piece[t.pad_top + r, t.pad_left : t.pad_left + t.row_elements] = row
        place = slice(t.local_offset, t.local_offset + rows * width)
        assert (local[place] == -1).all()
        local[place] = piece.ravel()
    return local


def wanted(intervals: tuple[tuple[int, int], ...], grid: Ints, order: StorageOrder) -> Ints:
    """The block, dense, at the distances that `local_strides` tells; zero outside."""
    shape = [hi - lo for lo, hi in intervals]
    strides = local_strides(shape, order)
    local = np.full(int(np.prod(shape)), -1, dtype=np.int64)
    for point in itertools.product(*(range(lo, hi) for lo, hi in intervals)):
        inside = all(0 <= p < n for p, n in zip(point, grid.shape, strict=True))
        place = sum((p - lo) * s for p, (lo, _), s in zip(point, intervals, strides, strict=True))
        local[place] = grid[point] if inside else 0
    return local


@settings(max_examples=400)
@given(data=st.data())
def test_transfers_bring_the_block(data: st.DataObject) -> None:
    rank = data.draw(st.integers(0, 4))
    extents = tuple(data.draw(st.integers(1, 6)) for _ in range(rank))
    order = data.draw(storage_orders(extents))
    intervals = data.draw(blocks(extents, order, data.draw(st.sampled_from([0, 0, 2]))))
    limits = data.draw(
        st.builds(
            TransferLimits,
            st.integers(0, 4),
            st.sampled_from([2, 1000]),
            st.sampled_from([3, 1000]),
            st.sampled_from([4, 1000]),
        )
    )
    transfers = plan_transfers(intervals, extents, order, limits)
    alike = like_transfers(intervals, extents, order, limits)
    if transfers is None:
        assert alike is None
        return
    assert alike == (len(transfers), transfers[0])
    grid = np.arange(1, 1 + int(np.prod(extents)), dtype=np.int64).reshape(extents)
    stored = store(grid, order, rank)
    assert stored.shape == stored_extents(extents, order)
    expected = wanted(intervals, grid, order)
    np.testing.assert_array_equal(moved(transfers, stored.ravel(), expected.size), expected)
    for t in transfers:
        pads = t.pad_top, t.pad_bottom, t.pad_left, t.pad_right
        assert max(pads) <= limits.max_pad
        assert t.rows <= limits.max_rows
        assert t.row_elements <= limits.max_row_elements
        assert t.rows == 1 or t.row_stride <= limits.max_row_stride


@settings(max_examples=200)
@given(data=st.data())
def test_blocks_inside_a_grid_can_always_be_moved(data: st.DataObject) -> None:
    extents = tuple(data.draw(st.integers(1, 6)) for _ in range(data.draw(st.integers(0, 4))))
    order = data.draw(storage_orders(extents))
    intervals = data.draw(blocks(extents, order, 0))
    assert plan_transfers(intervals, extents, order, WIDE)


PLAIN = tuple(map(StoredDim, range(3)))


@pytest.mark.parametrize(
    ("intervals", "expected"),
    [
        (((0, 4), (0, 5), (0, 6)), [(1, 120)]),  # all of it: one row
        (((1, 3), (0, 5), (0, 6)), [(1, 60)]),
        (((0, 4), (1, 3), (0, 6)), [(4, 12)]),  # whole rows merge, the next are rows
        (((0, 4), (1, 3), (2, 4)), [(2, 2)] * 4),
        (((2, 3), (1, 3), (2, 4)), [(2, 2)]),
    ],
)
def test_whole_dimensions_merge(
    intervals: tuple[tuple[int, int], ...], expected: list[tuple[int, int]]
) -> None:
    transfers = plan_transfers(intervals, (4, 5, 6), PLAIN, WIDE)
    assert transfers is not None
    assert [(t.rows, t.row_elements) for t in transfers] == expected


@pytest.mark.parametrize(
    "intervals",
    [
        ((-1, 4), (-1, 5), (-1, 6)),  # pads in three directions
        ((4, 6), (0, 5), (0, 6)),  # nothing there
        ((0, 4), (0, 5), (-101, 6)),  # more than the engine pads
    ],
)
def test_what_the_engine_cannot_move(intervals: tuple[tuple[int, int], ...]) -> None:
    assert plan_transfers(intervals, (4, 5, 6), PLAIN, WIDE) is None


def test_a_block_across_two_blocks_of_a_cut() -> None:
    order = (StoredDim(0, 2, False), StoredDim(0, 2, True))
    assert plan_transfers(((1, 3),), (4,), order, WIDE) is None
