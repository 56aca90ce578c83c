"""Counts of many candidates at once are those of the analysis."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from helpers.solver.random_levels import random_batch
from helpers.solver.small_levels import small

from weft.transforms.dataflow.directive.analysis import analyse_directives, sizes_of
from weft.transforms.dataflow.directive.nest import nest_of
from weft.transforms.dataflow.directive.problem import fc_problem
from weft.transforms.solver.levels.cost import Batch, Counter, count_costs, fits_machine, part_sizes
from weft.transforms.solver.levels.emit import directives_of, exact_costs
from weft.transforms.solver.levels.model import Model
from weft.transforms.solver.levels.spans import LevelView, Links, MachineView, Store
from weft.transforms.solver.levels.unit import Unit


@pytest.mark.parametrize("levels", [1, 2, 4])
@pytest.mark.parametrize("seed", range(6))
def test_counts_are_those_of_the_analysis(seed: int, levels: int) -> None:
    model = Model(*small(seed, levels), Unit())
    batch = random_batch(model, 40, seed)
    for which in range(min(4, len(batch))):
        analysis = analyse_directives(directives_of(model, batch, which))
        counter = Counter(model, batch.take([which]))
        for t, view in enumerate(model.tensors):
            holders = counter.holders(t)
            for level, source in pairwise(holders):
                flow = counter.flow(t, level, source)
                access = analysis.access(view.tensor.name, level)
                found = [flow.received[0], flow.sent[0], flow.drained[0], flow.stored[0]]
                true = [access.fetched, access.sent, access.drained, access.stored]
                if view.windows:
                    assert all(f >= t for f, t in zip(found, true, strict=True))
                else:
                    assert found == true


@pytest.mark.parametrize("seed", range(6))
def test_sizes_are_those_of_the_analysis(seed: int) -> None:
    model = Model(*small(seed, 3), Unit())
    batch = random_batch(model, 20, seed)
    for which in range(min(5, len(batch))):
        nest = nest_of(directives_of(model, batch, which))
        for size in sizes_of(nest):
            tensor = next(t for t in model.tensors if t.tensor.name == size.tensor)
            one = batch.take([which])
            part = int(np.ravel(part_sizes(model, tensor, one.blocks[size.level], size.level))[0])
            assert part == size.part if not tensor.windows else part >= size.part
        copies = [level.repl for level in nest.directives.levels]
        assert all(c <= v.copies for c, v in zip(copies, model.view.levels, strict=True))


@pytest.mark.parametrize("seed", range(6))
def test_costs_are_never_below_the_exact_ones(seed: int) -> None:
    problem, view = small(seed, 3)
    model = Model(problem, view, Unit())
    batch = random_batch(model, 30, seed)
    found = count_costs(model, batch)
    for which in range(min(5, len(batch))):
        if any(level.is_systolic for level in view.levels):
            continue
        exact = exact_costs(model, batch, which)
        assert exact.energy[0] <= found.energy[which] * (1 + 1e-12)
        assert exact.cycles[0] <= found.cycles[which]
        if not any(t.windows for t in model.tensors):
            assert exact.energy[0] == pytest.approx(found.energy[which], rel=1e-12)


def test_what_does_not_fit() -> None:
    model = Model(*small(3, 2), Unit())
    batch = random_batch(model, 50, 1)
    assert fits_machine(model, batch).all()
    blocks = batch.blocks.copy()
    blocks[-1] = model.extents[:, None]
    groups = np.maximum(batch.groups, blocks)
    held = batch.held.copy()
    held[-1] = True
    large = type(batch)(blocks, groups, batch.orders, held, np.zeros_like(held))
    room = model.view.levels[-1].stores[0].numbers
    total = sum(t.tensor.elements for t in model.tensors)
    assert fits_machine(model, large).any() == (total <= room)


def test_a_block_takes_as_long_as_its_work_or_its_loads() -> None:
    """Two blocks of 5 products, each of which loads 5 of `x` and 5 of `f`."""
    store, home = Store("M", 16, 11, 1.0), Store("home", 16, 2**20, 100.0)
    level = LevelView("l", (store,), 1, is_shared=False, is_systolic=False, links=None)
    view = MachineView("small", (level,), home, 0.0, 0.5, 0.0, "intrinsic", 1, True)
    for loads, cycles in ((), 10), ((("f", 0.5),), 10), ((("x", 1.0), ("f", 2.0)), 30):
        model = Model(fc_problem(2, 1, 5), view, Unit(ramp=7, loads=loads))
        extents = np.array(model.extents).reshape(1, -1, 1)
        blocks = extents.copy()
        blocks[0, model.dims.index("n")] = 1
        held, alone = np.ones((1, 3, 1), np.bool_), np.zeros((1, 3, 1), np.bool_)
        order = np.arange(len(model.dims)).reshape(1, -1, 1)
        counter = Counter(model, Batch(blocks, blocks, order, held, alone))
        assert counter.work().tolist() == [cycles + 2 * 7]


def test_shares_are_rounded_up() -> None:
    """Two copies share 5 filters: one of them holds 3, beside 5 inputs and one sum."""
    room = {8: False, 9: True}
    for numbers, is_enough in room.items():
        store = Store("M", 16, numbers, 1.0)
        level = LevelView("l", (store,), 2, is_shared=True, is_systolic=False, links=None)
        home = Store("home", 16, 2**20, 100.0)
        view = MachineView("small", (level,), home, 4.0, 0.5, 0.0, "intrinsic", 1, True)
        model = Model(fc_problem(2, 1, 5), view, Unit())
        dims, tensors = list(model.dims), [t.tensor.name for t in model.tensors]
        groups = np.array(model.extents).reshape(1, -1, 1)
        blocks = groups.copy()
        blocks[0, dims.index("n")] = 1
        held = np.ones((1, 3, 1), np.bool_)
        shared = np.array([[[name == "f"] for name in tensors]])
        batch = Batch(blocks, groups, np.arange(len(dims)).reshape(1, -1, 1), held, shared)
        assert fits_machine(model, batch).tolist() == [is_enough]


def test_each_array_has_words_of_its_own_on_its_links() -> None:
    """
    Two clusters of two cores add up the same sums, a core a quarter of them: each cluster's two
    cores send one sum over its links, the two clusters one over theirs.
    """

    def level_of(name: str, pj: float) -> LevelView:
        store, links = Store(f"M{name}", 16, 64, 0.0), Links(pj, 0.0, 1.0, False, True)
        return LevelView(name, (store,), 2, is_shared=False, is_systolic=False, links=links)

    levels = level_of("core", 1.0), level_of("cluster", 100.0)
    home = Store("home", 16, 2**20, 0.0)
    view = MachineView("small", levels, home, 0.0, 0.0, 0.0, "intrinsic", 1, True)
    model = Model(fc_problem(3, 2, 4), view, Unit())
    n, k, c = (model.dims.index(d) for d in "nkc")
    blocks, groups = np.zeros((2, 2, 3, 1), np.int64)
    blocks[:, n], blocks[:, k] = 3, 2
    groups[:] = blocks
    blocks[:, c, 0], groups[:, c, 0] = (1, 2), (2, 4)
    held = np.array([[True] * 3, [False] * 3])[..., None]
    order = np.arange(3).reshape(1, -1, 1).repeat(2, 0)
    found = count_costs(model, Batch(blocks, groups, order, held, np.zeros_like(held)))
    per_word = 2 * (1.0 + 100.0)
    assert found.energy.tolist() == [(3 * 4 + 2 * 4) * per_word + 6 * 2 * 100.0 + 2 * 6 * 2 * 1.0]
