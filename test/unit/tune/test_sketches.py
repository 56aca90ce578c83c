"""Rough costs of layouts, next to those of what they are lowered to."""

from __future__ import annotations

import math
from random import Random

import pytest

from weft.lowering.host.operator_task import OperatorTask, Wanted
from weft.tools.bench.host.ops import Operator
from weft.tools.tune.host import host_tasks
from weft.transforms.tune.space import Point

CONV = Operator("conv", "conv", (1, 16, 12, 12), (32, 16, 3, 3), pad=1)


def _task(operator: Operator, wanted: Wanted) -> OperatorTask:
    found = host_tasks(operator.text, "host", None, None, {}, wanted)
    return next(task for task in found if isinstance(task, OperatorTask))


@pytest.fixture(scope="module")
def task() -> OperatorTask:
    """The operator with one level of tiles."""
    return _task(CONV, Wanted())


def _draw_choices(task: OperatorTask, count: int) -> list[Point]:
    rng, found = Random(1), dict[Point, None]()
    while len(found) < count:
        choice = task.layouts.draw(rng)
        if task.choices.algorithm(choice) == "direct":
            found[choice] = None
    return [*found]


def test_sketches_rank_layouts_as_the_lowered_loops_do(task: OperatorTask) -> None:
    choices = _draw_choices(task, 10)
    pairs = []
    for choice in choices:
        loops = task.loops(choice)
        pairs.append((task.sketches.predict(choice), loops.predict(loops.start)))
    ordered = sum(
        (a[0] < b[0]) == (a[1] < b[1]) for n, a in enumerate(pairs) for b in pairs[n + 1 :]
    )
    assert ordered > 0.7 * len(pairs) * (len(pairs) - 1) / 2


def test_sketches_lower_nothing_of_the_direct_algorithm(task: OperatorTask) -> None:
    fresh = _task(CONV, Wanted())
    known = len(fresh._loops)  # pyright: ignore[reportPrivateUsage]
    for choice in _draw_choices(fresh, 30):
        assert 0 < fresh.sketches.predict(choice)
    assert len(fresh._loops) == known  # pyright: ignore[reportPrivateUsage]


def test_features_are_as_many_for_each_choice(task: OperatorTask) -> None:
    other = (1, *task.layout_start[1:])
    found = [task.sketches.features(choice) for choice in (*_draw_choices(task, 5), other)]
    assert len({len(row) for row in found}) == 1
    assert all(math.isfinite(number) for row in found for number in row)


def test_other_algorithms_cost_what_their_loops_do(task: OperatorTask) -> None:
    choice = (1, *task.layout_start[1:])
    loops = task.loops(choice)
    assert task.sketches.predict(choice) == loops.predict(loops.start)


def test_layouts_of_an_algorithm_s_product_add_to_it() -> None:
    """No more is lowered than the algorithm itself."""
    fresh = _task(CONV, Wanted())
    rng, choices = Random(3), set[Point]()
    while len(choices) < 6:
        choice = fresh.layouts.draw(rng)
        if fresh.choices.layouts(choice) and choice[0] and choice != fresh.choices.plain(choice):
            choices.add(choice)
    known = len(fresh._loops)  # pyright: ignore[reportPrivateUsage]
    ratios = {c: fresh.sketches.predict(c) for c in choices}
    assert len(fresh._loops) == known + 1  # pyright: ignore[reportPrivateUsage]
    for choice, cycles in ratios.items():
        loops = fresh.loops(choice)
        assert 0.5 < cycles / loops.predict(loops.start) < 2


def test_activations_that_are_stored_anew_cost_their_movement(task: OperatorTask) -> None:
    values = task.layouts.values(task.layout_start)
    plain = task.sketches.predict(task.layout_start)
    tiled = task.layouts.point({**values, "data": "tiled"})
    moved = 2 * 16 * 14 * 14 * 4 / task.processor.l3_bandwidth
    assert task.sketches.predict(tiled) > min(plain, moved)
    kernel = task.sketches.kernel
    assert task.sketches._moving_cycles(  # pyright: ignore[reportPrivateUsage]
        kernel, kernel, task.choices.layouts(tiled) or ()
    ) == pytest.approx(moved)
