"""Small layers and machines of any number of levels, by a seed."""

from __future__ import annotations

import random

from weft.transforms.dataflow.directive import problem as p
from weft.transforms.dataflow.directive.problem import LayerProblem
from weft.transforms.solver.levels.spans import LevelView, Links, MachineView, Store

Case = tuple[LayerProblem, MachineView]


def small_machine(rng: random.Random, levels: int) -> MachineView:
    """A machine whose memories are a little too small for `small_layer`."""
    found: list[LevelView] = []
    for i in range(levels):
        copies = rng.choice([1, 2, 3, 4])
        links = Links(rng.choice([0.0, 0.25, 2.0]), rng.choice([2, 8, 64]), 1.5, True, True)
        energy = [0.1, 1.5, 6.0, 20.0][i] * rng.choice([0.5, 1, 2])
        store = Store(f"M{i}", 16, int([8, 40, 160, 400][i] * rng.choice([0.5, 1, 2])), energy)
        found.append(
            LevelView(
                f"l{i}",
                (store,),
                copies,
                is_shared=rng.random() < 0.3,
                is_systolic=rng.random() < 0.2,
                links=links if copies > 1 else None,
            )
        )
    home = Store("home", 16, 2**30, rng.choice([50.0, 200.0]))
    bandwidth, static = rng.choice([0.0, 4.0, 16.0]), rng.choice([0.0, 1.0, 20.0])
    return MachineView(
        "small", tuple(found), home, bandwidth, 0.5, static, "intrinsic", 1, rng.random() < 0.8
    )


def small_layer(rng: random.Random, largest: int = 5) -> LayerProblem:
    """A layer of some kind with up to `largest` iterations along a dimension."""

    def size(most: int) -> int:
        return rng.randint(1, min(most, largest))

    match rng.choice(["fc", "line", "conv", "pool", "depthwise", "sum", "groups"]):
        case "fc":
            return p.fc_problem(size(5), size(5), size(5))
        case "line":
            pad, stride = rng.choice([0, 1]), size(2)
            return p.conv_problem(
                1, size(4), size(3), size(4), 1, size(3), 1, pad=pad, stride=stride
            )
        case "conv":
            return p.conv_problem(1, size(3), 2, 2, 2, 2, 2, stride=size(2), dilation=size(2))
        case "pool":
            return p.pool_problem(1, size(4), size(4), size(3), 2, 2, stride=2)
        case "depthwise":
            return p.depthwise_problem(1, size(3), size(4), size(3), 3, 1, pad=1)
        case "sum":
            return p.elementwise_problem(1, size(4), size(5), size(4))
        case _:
            return p.conv_problem(1, 4, 2, size(3), 1, 1, 1, groups=2)


def small(seed: int, levels: int) -> Case:
    """A layer and a machine of so many levels."""
    rng = random.Random(seed)
    return small_layer(rng), small_machine(rng, levels)
