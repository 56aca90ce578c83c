"""Residency along the steps, against a simulation step by step."""

from __future__ import annotations

import itertools

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from schedule_grids import kernels, schedules

from weft.transforms.schedule.grid import GridKernel
from weft.transforms.schedule.tiles import Schedule, tile_nest, walk_schedule, without_idle

Numbers = tuple[int, ...]


def tiles_in_order(kernel: GridKernel, schedule: Schedule) -> list[Numbers]:
    """The tile numbers of each step, in the kernel's order of dimensions."""
    counts = [-(-n // t) for n, t in zip(kernel.extents, schedule.tile, strict=True)]
    steps: list[Numbers] = []
    for point in itertools.product(*(range(counts[j]) for j in schedule.loops)):
        place = dict(zip(schedule.loops, point, strict=True))
        steps.append(tuple(place[j] for j in range(len(counts))))
    return steps


@settings(max_examples=200)
@given(data=st.data())
def test_walk(data: st.DataObject) -> None:
    kernel = data.draw(kernels(max_calls=300))
    schedule = data.draw(schedules(kernel))
    steps = walk_schedule(kernel, schedule)
    tiles = tiles_in_order(kernel, schedule)
    assert steps.num_steps == len(tiles)
    for operand, buffer, got in zip(kernel.operands, schedule.buffers, steps.operands, strict=True):
        used = operand.used_dims()
        runs: list[Numbers] = []  # the blocks that followed one another
        last_use: list[int] = []
        present: set[Numbers] = set()
        for t, tile in enumerate(tiles):
            block = tuple(i for j, i in enumerate(tile) if j in used - buffer.held)
            piece = tuple(i for j, i in enumerate(tile) if j in used & buffer.held)
            if not runs or runs[-1] != block:
                runs.append(block)
                last_use.append(t)
                present.clear()
            last_use[-1] = t
            run = len(runs) - 1
            before = run - buffer.copies
            assert got.slot[t] == run % buffer.copies
            assert got.load[t] == (piece not in present)
            assert got.wait[t] == (last_use[before] if before >= 0 else -1)
            assert 0 <= got.piece[t] < got.num_pieces
            present.add(piece)
    parallel = [j for j in range(len(kernel.extents)) if j not in kernel.reductions]
    outputs = [tuple(tile[j] for j in parallel) for tile in tiles]
    assert steps.first.tolist() == [o not in outputs[:t] for t, o in enumerate(outputs)]
    assert steps.last.tolist() == [o not in outputs[t + 1 :] for t, o in enumerate(outputs)]


@settings(max_examples=100)
@given(data=st.data())
def test_boxes_share_out_the_iterations(data: st.DataObject) -> None:
    kernel = data.draw(kernels(max_calls=300))
    schedule = data.draw(schedules(kernel))
    nest = tile_nest(kernel, schedule)
    points: list[Numbers] = []
    for t, numbers in enumerate(tiles_in_order(kernel, schedule)):
        box = nest.box(t)
        assert box == nest.box_of(numbers)
        points += itertools.product(*(range(lo, hi) for lo, hi in box))
        for j, (lo, hi) in enumerate(box):
            first = j in kernel.reductions
            place = 0 if first else nest.counts[j] - 1
            assert hi - lo == schedule.tile[j] or numbers[j] == place
            assert np.broadcast_to(nest.tile_starts(j), nest.counts)[numbers] == lo
            assert np.broadcast_to(nest.tile_ends(j), nest.counts)[numbers] == hi
    every = list(itertools.product(*map(range, kernel.extents)))
    assert sorted(points) == every


@settings(max_examples=100)
@given(data=st.data())
def test_idle_steps_load_nothing(data: st.DataObject) -> None:
    kernel = data.draw(kernels(max_calls=200))
    schedule = data.draw(schedules(kernel))
    steps = walk_schedule(kernel, schedule)
    busy = np.array([data.draw(st.booleans()) for _ in range(steps.num_steps)])
    active = without_idle(steps, busy)
    for full, got, buffer in zip(
        steps.operands[:-1], active.operands[:-1], schedule.buffers[:-1], strict=True
    ):
        assert not (got.load & ~busy).any()
        assert not (got.wait > full.wait).any()
        # Whenever there are calls, the piece has been loaded since its slot was last filled
        # with another block.
        since: dict[int, int] = {}
        fresh: dict[int, int] = {}
        for t in range(steps.num_steps):
            place = int(full.slot[t]) * full.num_pieces + int(full.piece[t])
            if full.load[t]:
                fresh[place] = t
            if got.load[t]:
                since[place] = t
            if busy[t]:
                assert since[place] >= fresh[place]
            if got.load[t] and buffer.copies:
                used = np.flatnonzero(busy[: full.wait[t] + 1]) if full.wait[t] >= 0 else []
                assert got.wait[t] == (used[-1] if len(used) else -1)
