"""What nodes hold before a function begins: where programs can leave it there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ...transforms.core.errors import WeftError
from ...transforms.dataflow.directive.data import LayerDirectives

Coord = tuple[int, ...]


def check_preloaded(steps: Sequence[Sequence[LayerDirectives]]) -> None:
    """
    Raises `WeftError` for a tensor that is preloaded where its buffer is used for something else:
    `steps` has the layers that run at a time, in the order in which they run. 1. There is one step.
    2. The nodes run no other layer of it. 3. The tensor is in the level around the PEs.
    """
    layers = [layer for step in steps for layer in step]
    for layer in layers:
        for number, level in enumerate(layer.levels):
            held = next((h for h in level.held if h.preloaded), None)
            if held is None:
                continue
            why = None
            if len(steps) > 1:  # 1.
                why = "other layers run before or after it; run all of them in one segment"
            elif any(_takes_turns(layer, other) for other in layers if other is not layer):  # 2.
                why = "another layer of its segment takes turns on its nodes"
            elif number != 1:  # 3.
                why = f"only {layer.levels[1].level}, around the PEs, can hold what is"
            if why is not None:
                raise WeftError(
                    f"layer {layer.name}: level {level.level}: tensor '{held.tensor}' is "
                    f"preloaded, but {why}"
                )


def _takes_turns(one: LayerDirectives, other: LayerDirectives) -> bool:
    """Tests whether two layers of a segment, with their boxes, have nodes in common."""
    return not _nodes_of(one).isdisjoint(_nodes_of(other))


def _nodes_of(layer: LayerDirectives) -> set[Coord]:
    level = layer.levels[-1]
    pairs = zip(level.first, level.count, strict=True)
    return set(product(*(range(first, first + count) for first, count in pairs)))
