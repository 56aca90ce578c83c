"""
The spaces of schedules that may be searched, by name.

`full` is all that `dataflow.nn_dataflow.layer_cost` can count: any cut over the nodes or over a box
of them, blocks that do not divide, any set of tensors in the buffer, shared by nodes or not,
feature maps at all memory ports or some. `buffered` is the part of it in which all tensors go
through the buffer, none is shared, and layers leave no node idle that can have something to do:
programs of nodes take data from the nearest port, and those of one corner would all wait for one.
`executable` is the part of that whose segments can be made programs of nodes side by side: each
layer in a box of nodes of its own, and in their buffers room for what waits for its readers.
`turns` has such segments too, and others whose layers take turns on nodes, part of the batch by
part (`turns`); tensors may go past the buffer there, but those that nodes hand over, and layers may
leave nodes idle.
`nn-dataflow` is what nn-dataflow 2.1 searches with all of its partitions switched on: blocks
divide their loops, what goes past the buffer follows from that, an array is at least half busy,
feature maps are at the ports as the layer that wrote them was cut, all that comes from outside in
one layout, and of cuts

1. the batch is cut evenly, everything else with at most a tenth of padding;
2. output channels, batch and input channels each have one piece, or as many as there are nodes,
   along rows or columns of nodes;
3. the cut of the batch is around the others;
4. layers without filters do not cut input channels;

and of copies on the PEs, those that make fewest passes.

Counted as nn-dataflow counts, all nodes that need the same filters share them only if no other cut
lies between those of the map and the batch. These two are next to each other then, in all spaces
but `nn-dataflow`, where filters may also be read once for each piece of the batch.

Source: nn-dataflow 2.1's documented options, and the schedules that it finds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from ..core.blockings import list_factorisations
from ..core.errors import WeftError
from ..dataflow.cost.nn_dataflow import NodeMachine, is_together, template_mappings
from ..dataflow.cost.node_grid import Cell, Partition, Region, project_partition
from ..dataflow.cost.row_stationary import LayerShape, Mapping, select_offered
from ..dataflow.network.layers import Network
from .nodes.cuts import Arrangement, Cut, arrangement_of, box_sides, cut_table, partitions_of
from .nodes.hops import COLUMN_CUTS, ROW_CUTS, Field, Home, list_homes
from .problem import Rules

_PADDING = 1.1
_BATCH, _MAP = 2, 1
"""Places in `Partition.cuts`."""

_AXES = ("channels", "map", "batch")
"""What the cuts of feature maps cut."""


@dataclass(frozen=True)
class Space:
    """
    A space: its name, how layers may be blocked, how busy the PEs must be, and whether cuts and
    homes are those that nn-dataflow would search.
    """

    name: str
    rules: Rules
    least_busy: float = 0.0
    offered: bool = False

    def cuts(self, shape: LayerShape, batch: int, region: Region, *, idle: bool) -> list[Cut]:
        """The cuts of a layer over `region`, or over boxes of it, where nodes may be `idle`."""
        found = cut_table(shape, batch, box_sides(region, idle=idle))
        cuts = [Cut(*row) for row in found.tolist()]
        return [c for c in cuts if _little_padding(c, shape, batch)] if self.offered else cuts

    def mappings(
        self, machine: NodeMachine, shape: LayerShape, batch: int, cut: Cut
    ) -> tuple[Mapping, ...]:
        """The template's mappings of the largest piece of a cut; none where it does not fit."""
        try:
            piece = shape.piece(cut.k, cut.rows, cut.columns, cut.c)
            part = -(-batch // cut.n)
            found = template_mappings(machine, piece, part, least_busy=self.least_busy)
        except WeftError:
            return ()
        return select_offered(found) if self.offered else found

    def field(
        self, cut: Cut, region: Region, ports: Region, *, together: bool, apart: bool = False
    ) -> Field:
        """
        The arrangements of a cut on `region`; `together` as for `cuts.list_arrangements`, and where
        they are to be `apart`, the others that nn-dataflow would search.
        """
        if apart:
            return _ApartField(cut, region, ports)
        return (_OfferedField if self.offered else Field)(cut, region, ports, together)

    def placed_with(self, network: Network, name: str) -> str:
        """
        The tensor whose home that of `name` is: what it is a view of. In nn-dataflow's space all
        that comes from outside has one layout, that of the first input.
        """
        root = network.root(name)
        if not self.offered or network.tensors[root].kind != "input":
            return root
        return next(n for n, e in network.tensors.items() if (e.kind, e.of) == ("input", None))

    def own_home(self, partition: Partition, ports: Region) -> int | None:
        """The home of what a layer writes, by its number; None where that is free to choose."""
        return home_number(partition, ports) if self.offered else None


FULL = Space("full", Rules(share=True, idle=True, some_ports=True))
NN_DATAFLOW = Space("nn-dataflow", Rules(automatic=True, dividing=True), 0.5, True)
BUFFERED = Space("buffered", Rules(bypass=(False, False, False)))
EXECUTABLE = Space("executable", Rules(bypass=(False, False, False), executable=True))
TURNS = Space("turns", Rules(idle=True, executable=True, turns=True))
SPACES = {space.name: space for space in (FULL, BUFFERED, EXECUTABLE, TURNS, NN_DATAFLOW)}
"""The spaces by name."""


def with_resident_filters(space: Space) -> Space:
    """The same space, where filters may be in the nodes before the batch begins."""
    return replace(space, rules=replace(space.rules, resident=True))


def with_programs(space: Space) -> Space:
    """The same space, of whose segments programs can be made."""
    return replace(space, rules=replace(space.rules, executable=True))


def _little_padding(cut: Cut, shape: LayerShape, batch: int) -> bool:
    if batch % cut.n:
        return False
    extents = (shape.k, shape.c, shape.height, shape.width)
    pieces = (cut.k, cut.c, cut.rows, cut.columns)
    return all(
        -(-extent // parts) * parts <= _PADDING * extent
        for extent, parts in zip(extents, pieces, strict=True)
    )


class _OfferedField(Field):
    @cached_property
    def arrangements(self) -> tuple[Arrangement, ...]:
        found = offered_arrangements(self.cut, self.region.extent)
        return tuple(a for a in found if not self.together or is_together(a.partition))


class _ApartField(Field):
    @cached_property
    def arrangements(self) -> tuple[Arrangement, ...]:
        found = offered_arrangements(self.cut, self.region.extent)
        return tuple(a for a in found if not is_together(a.partition))


@lru_cache(maxsize=8192)
def offered_arrangements(cut: Cut, grid: Cell) -> tuple[Arrangement, ...]:
    """The ways to lay a cut on a grid of nodes that nn-dataflow would try."""
    return tuple(arrangement_of(p) for p in _offered_partitions(cut, grid))


def _offered_partitions(cut: Cut, grid: Cell) -> Iterator[Partition]:
    splits = [
        [
            Cell(h, w)
            for h, w in list_factorisations(pieces, 2)
            if h in (1, grid.h) or w in (1, grid.w)
        ]
        for pieces in (cut.k, cut.n, cut.c)
    ]
    for partition in partitions_of(cut, grid, splits):
        moved = [i for i in partition.order if partition.cuts[i] != Cell(1, 1)]
        if _BATCH not in moved or moved[0] == _BATCH:
            yield partition


def home_number(partition: Partition, ports: Region) -> int:
    """
    The number (`hops.list_homes`) of the home that the outputs of a layer with this partition get.
    Raises `WeftError` where that is none of them, as several things are cut along the same ports.
    """
    sizes = project_partition(partition, ports.extent).cuts
    sides: list[str] = []
    for axis in range(2):
        cut = [name for name, cell in zip(_AXES, sizes, strict=False) if cell[axis] > 1]
        if len(cut) > 1:
            raise WeftError(
                f"space nn-dataflow: {ports.extent.h} x {ports.extent.w} memory ports would hold "
                f"feature maps cut by {' and '.join(cut)} along one side; use space full"
            )
        name = cut[0] if cut else "batch"
        sides.append(name if name != "map" else (ROW_CUTS, COLUMN_CUTS)[axis][2])
    return list_homes(ports, some=False).index(Home(sides[0], sides[1]))
