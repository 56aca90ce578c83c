"""A machine of one node, and a layer in passes on it, small enough to count by hand."""

from __future__ import annotations

from weft.transforms.dataflow.cost.nn_dataflow import NodeMachine, PassSchedule
from weft.transforms.dataflow.cost.node_grid import (
    Box,
    Cell,
    MapPlacement,
    Partition,
    PlacementPart,
    Region,
    Span,
)
from weft.transforms.dataflow.cost.row_stationary import LayerShape, Loops

ONE = Cell(1, 1)
WHOLE = Partition((ONE,) * 4)
MACHINE = NodeMachine(
    "m", Region(ONE), Region(ONE), (4, 4), 1000, 20, 4, 2.5, 100, 10, 5, 1, 2, 7, 3
)  # fmt: skip


def at_origin(*extents: int) -> MapPlacement:
    """A tensor of these extents, all of it in the one node."""
    a, b, c, d = (Span(0, extent) for extent in extents)
    return MapPlacement((PlacementPart(Box(a, b, c, d), Region(ONE), WHOLE),))


def schedule() -> PassSchedule:
    """4 input and 6 output channels of 4 by 4, windows of 4 by 2: a pass fills the array."""
    return PassSchedule(
        name="conv",
        shape=LayerShape("conv", 4, 6, 4, 4, 4, 2),
        batch=2,
        copies=(1, 1),
        factors=(Loops(2, 1, 1), Loops(2, 3, 1), Loops(1, 2, 2)),
        orders=(Loops(0, 1, 2), Loops(0, 1, 2)),
        partition=WHOLE,
        region=Region(ONE),
        inputs=at_origin(2, 4, 7, 5),
        outputs=at_origin(2, 6, 4, 4),
    )
