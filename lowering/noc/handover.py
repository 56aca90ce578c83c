"""
Tensors that layers of a segment hand over to each other on chip, without the outermost memory.

A node that writes parts of such a tensor keeps them in a buffer of its own, beside the others (the
*parts*); nodes of the layers that read it take from there what they need. It is handed over in
pieces, as the leading updates of both layers go through it in the same steps: two pieces may be
there at a time, in places that take turns. A node that has written its share of a piece says so to
each node that reads some of it (signal `full`, with its name), and writes the piece after the next
only when each of these has said that it has read (signal `free`). Where the updates of the layers
do not agree, there is one piece, the tensor.

Where all of these layers take turns on the same nodes (`turns`), there is one piece at a time,
which has room from the turn of the layer that writes it to that of the last one that reads it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TypeAlias

from ...transforms.core.errors import WeftError
from ...transforms.dataflow.directive.nest import NestLoop
from ...transforms.dataflow.directive.placement import Placement
from ...transforms.dataflow.directive.problem import Tensor
from ...transforms.dataflow.directive.tiles import Box, ResidentPart, Run, Tiles, runs_of
from ...transforms.dataflow.network.handed_parts import doubled_axes, parts_shape
from ...transforms.kernel.linear import Linear
from .tree import Form, Wrapped

Coord = tuple[int, ...]

Indices: TypeAlias = tuple[tuple[Form, int, int], ...]
"""First index, count and step along each axis."""

Stacks = tuple[tuple[NestLoop, int], ...]


class Side:
    """A layer that writes or reads a tensor which is handed over: its tiles and its nodes."""

    def __init__(self, tiles: Tiles, placement: Placement, tensor: str) -> None:
        self.tiles = tiles
        self.placement = placement
        self.name = tiles.nest.problem.name
        self.tensor: Tensor = tiles.nest.problem.tensor(tensor)
        self.level = tiles.nest.levels[1].directives.level
        self.part = self._find_part()

    def make_error(self, why: str) -> WeftError:
        return WeftError(
            f"layer {self.name}: level {self.level}: tensor '{self.tensor.name}' is handed over to "
            f"or from another layer of its segment, but {why}"
        )

    def _find_part(self) -> ResidentPart:
        if len(self.tiles.nest.levels) != 2:
            raise self.make_error(
                f"the layer has {len(self.tiles.nest.levels)} levels of directives; only those of "
                f"the PEs and of the nodes around them may be side by side"
            )
        key = (self.tensor.name, 1)
        part = next((p for p in self.tiles.parts if p.key == key), None)
        if part is None:
            raise self.make_error("bypasses the level; hold it there")
        return part

    @cached_property
    def nodes(self) -> list[tuple[Coord, Stacks]]:
        """The nodes that move the tensor, with their stacks, in order."""
        found: list[tuple[Coord, Stacks]] = []
        stacks = self.tiles.stacks
        for values in product(*(range(s.extent) for s in stacks)):
            place = dict(zip(stacks, values, strict=True))
            begins = place | dict.fromkeys(self.tiles.loops, 0)
            leads = not any(place[s] for s in self.part.group)
            if leads and self.tiles.has_tile(begins):
                found.append((self.placement.coordinate(1, place), tuple(place.items())))
        return sorted(found)

    def is_even(self, depth: int) -> bool:
        """Tests whether all nodes have work in all turns of the first `depth` updates."""
        tiles = self.tiles
        begins = dict.fromkeys(tiles.loops, 0)
        last = begins | {s: s.extent - 1 for s in tiles.loops[:depth]}
        # A node has a tile where it has one along each dimension.
        for dim in tiles.nest.problem.extents:
            stacks = [s for s in tiles.stacks if s.dim == dim]
            for values in product(*(range(s.extent) for s in stacks)):
                place = dict(zip(stacks, values, strict=True))
                if tiles.has_along(dim, place | begins) and not tiles.has_along(dim, place | last):
                    return False
        return True

    def moving_updates(self) -> list[tuple[int, int, int]]:
        """
        The leading updates that move the tensor along axes of their own: axis, step and turns of
        each.
        """
        found: list[tuple[int, int, int]] = []
        for step in self.tiles.loops:
            places = [(i, f) for i, a in enumerate(self.tensor.axes) for d, f in a.terms
                      if d == step.dim]  # fmt: skip
            if not places or places[0][0] in (axis for axis, _, _ in found):
                break
            axis, factor = places[0]
            found.append((axis, factor * step.stride, step.extent))
        return found

    def stack_values(self, axis: int, place: Mapping[NestLoop, int]) -> Coord:
        """The values of the stacks along an axis."""
        dims = self.tensor.axes[axis].dims
        return tuple(place[s] for s in self.tiles.stacks if s.dim in dims)

    def touched_indices(self, axis: int, depth: int) -> dict[int, dict[Coord, set[int]]]:
        """
        The indices along an axis by turn of the one of the first `depth` updates that moves it
        (0 where none does), and by the values of the stacks along it.
        """
        found: dict[int, dict[Coord, set[int]]] = {}
        dims = self.tensor.axes[axis].dims
        steps = [s for s in (*self.tiles.loops, *self.tiles.stacks) if s.dim in dims]
        lead = next((s for s in self.tiles.loops[:depth] if s.dim in dims), None)
        stacks = [s for s in self.tiles.stacks if s.dim in dims]
        for chosen in product(*(range(s.extent) for s in steps)):
            values = dict(zip(steps, chosen, strict=True))
            bounds = {d: self.tiles.bounds(d, values) for d in dims}
            if any(upper <= lower for lower, upper in bounds.values()):
                continue
            runs = self.tiles.runs(self.tensor.axes[axis], bounds.__getitem__)
            turn = values[lead] if lead is not None else 0
            owner = tuple(values[s] for s in stacks)
            mine = found.setdefault(turn, {}).setdefault(owner, set())
            mine.update(i for run in runs for i in run.indices())
        return found


@dataclass(frozen=True)
class Cut:
    """Elements along an axis that one node has: the values of the stacks along the axis."""

    run: Run
    owner: Coord


class Handover:
    """
    A tensor that `writer` hands over to `readers` in pieces: one for each turn of the first
    `depth` updates of each; `most` is the most of these. `in_turns`: all of them take turns on the
    same nodes.
    """

    def __init__(
        self,
        writer: Side,
        readers: Sequence[Side],
        most: int | None = None,
        *,
        in_turns: bool = False,
    ) -> None:
        self.writer, self.readers, self.in_turns = writer, tuple(readers), in_turns
        self.tensor = writer.tensor
        self.buffer = parts_name(self.tensor.name)
        held = writer.tiles.nest.levels[1].directives.find(self.tensor.name)
        assert held is not None
        self.memory = held.memory
        self.depth = self._common_depth() if most is None else min(most, self._common_depth())
        axes = range(len(self.tensor.axes))
        self.spans = tuple(self._written_span(axis) for axis in axes)
        moving = writer.moving_updates()[: self.depth]
        turns = [] if in_turns else [(axis, extent) for axis, _, extent in moving]
        self._doubled = doubled_axes(turns)
        self.shape = parts_shape(self.spans, turns)
        self._strides = {axis: stride for axis, stride, _ in moving}
        self._begins = [writer.touched_indices(axis, self.depth)[0] for axis in axes]
        self._owners = [self._owners_of(axis) for axis in range(len(self.tensor.axes))]
        self._coords = {stacks: coord for coord, stacks in writer.nodes}

    # --- pieces -----------------------------------------------------------------------------

    def _common_depth(self) -> int:
        """Counts the leading updates of all sides that agree, so that each piece is complete."""
        sides = (self.writer, *self.readers)
        found = min(side.part.depth for side in sides)
        mine = self.writer.moving_updates()
        for reader in self.readers:
            pairs = zip(mine, reader.moving_updates(), strict=False)
            agree = next((i for i, (a, b) in enumerate(pairs) if a != b), None)
            shorter = min(len(mine), len(reader.moving_updates()))
            found = min(found, shorter if agree is None else agree)
        while found and not (
            all(side.is_even(found) for side in sides)
            and all(self._is_complete(reader, found) for reader in self.readers)
        ):
            found -= 1
        return found

    def _is_complete(self, reader: Side, depth: int) -> bool:
        """Tests whether a reader needs nothing of a piece that the writer does not give with it."""
        for axis, _, _ in self.writer.moving_updates()[:depth]:
            written, read = (
                self.writer.touched_indices(axis, depth),
                reader.touched_indices(axis, depth),
            )
            for turn, nodes in read.items():
                if not set().union(*nodes.values()) <= set().union(*written[turn].values()):
                    return False
        return True

    def _written_span(self, axis: int) -> int:
        """
        The span of a piece that one node writes along an axis, from the first element to the last.
        """
        written = self.writer.touched_indices(axis, self.depth)
        return max(max(m) - min(m) + 1 for nodes in written.values() for m in nodes.values())

    def _owners_of(self, axis: int) -> dict[int, Coord]:
        """By index along an axis, the values of the stacks of the node that writes it."""
        found: dict[int, Coord] = {}
        for nodes in self.writer.touched_indices(axis, 0).values():
            for owner, mine in nodes.items():
                found |= dict.fromkeys(mine, owner)
        return found

    # --- elements ---------------------------------------------------------------------------

    def list_cuts(self, axis: int, run: Run) -> Iterator[Cut]:
        """The elements of a run, by the node that has them."""
        owners = self._owners[axis]
        at: list[int] = []
        for index in run.indices():
            if at and owners[index] != owners[at[-1]]:
                yield from (Cut(part, owners[at[0]]) for part in runs_of(at))
                at = []
            at.append(index)
        yield from (Cut(part, owners[at[0]]) for part in runs_of(at))

    def list_owners(self, axis: int, run: Run) -> Iterator[tuple[int, int, Coord]]:
        """The cuts of a run: first of each cut after the run's, how many, and whose."""
        for cut in self.list_cuts(axis, run):
            yield cut.run.first - run.first, cut.run.count, cut.owner

    def list_pieces(self, box: Box) -> Iterator[tuple[Box, Mapping[NestLoop, int]]]:
        """Boxes of what is in `box`, each with the stacks of the node that has it."""
        axes = [list(self.list_cuts(axis, run)) for axis, run in enumerate(box)]
        stacks = self.writer.tiles.stacks
        for chosen in product(*axes):
            place = dict.fromkeys(stacks, 0)
            for axis, cut in enumerate(chosen):
                mine = (s for s in stacks if s.dim in self.tensor.axes[axis].dims)
                place |= dict(zip(mine, cut.owner, strict=True))
            yield tuple(cut.run for cut in chosen), place

    def count_pieces(self, box: Box) -> Iterator[tuple[int, Coord]]:
        """The elements of a box of the tensor, by the node that writes them."""
        for piece, owner in self.list_pieces(box):
            yield math.prod(run.count for run in piece), self.owner_node(owner)

    def owner_node(self, owner: Mapping[NestLoop, int]) -> Coord:
        """The node that writes with these stacks."""
        return self._coords[tuple((s, owner[s]) for s in self.writer.tiles.stacks)]

    def locate_elements(
        self,
        axes: Indices,
        owner: Mapping[NestLoop, int],
        keys: Mapping[NestLoop, str],
        place: Mapping[NestLoop, int],
        leads: Sequence[NestLoop],
    ) -> Indices:
        """
        Locates elements in the parts of the node with the stacks `owner`, by their indices in the
        tensor. The indices are those of a layer with these `keys`, on the node with the stacks
        `place`; `leads` are its updates, the first of which go through the pieces.
        """
        known = {keys[step]: value for step, value in place.items()}
        turns = {axis: keys[step] for (axis, _, _), step in
                 zip(self.writer.moving_updates()[: self.depth], leads, strict=False)}  # fmt: skip
        found: list[tuple[Form, int, int]] = []
        for axis, (first, count, step) in enumerate(axes):
            mine = tuple(owner[s] for s in self._stacks_of(axis))
            index = first.plus(-min(self._begins[axis][mine]))
            for key, value in known.items():
                index = index.substitute(key, Linear(value))
            if axis in turns:
                turn: Form = Linear.key(turns[axis])
                index = index.plus(turn, -self._strides[axis])
                if axis in self._doubled:
                    index = index.plus(Linear.key(Wrapped(turn, 1, 2), self.spans[axis]))
            found.append((index, count, step))
        return tuple(found)

    def _stacks_of(self, axis: int) -> list[NestLoop]:
        """The stacks of the writer along an axis."""
        return [s for s in self.writer.tiles.stacks if s.dim in self.tensor.axes[axis].dims]

    @property
    def pieces(self) -> int:
        """The number of pieces."""
        return math.prod(extent for _, _, extent in self.writer.moving_updates()[: self.depth])

    @property
    def words(self) -> int:
        """The elements of a node's parts."""
        return math.prod(self.shape)

    # --- signals ----------------------------------------------------------------------------

    def signal_name(self, what: str) -> str:
        """The signal, of a node, with which it says something to those on the other side."""
        return f"{self.tensor.name}.{what}"

    def node_of(self, layer: str, place: Mapping[NestLoop, int]) -> Coord:
        """The node of one of the layers with these stacks."""
        side = next(s for s in (self.writer, *self.readers) if s.name == layer)
        return side.placement.coordinate(1, place)

    @cached_property
    def _reader_pairs(self) -> dict[str, list[dict[Coord, set[Coord]]]]:
        """
        By layer that reads, and along each axis: whose elements its nodes read, by their stacks and
        the writers' along the axis.
        """
        found: dict[str, list[dict[Coord, set[Coord]]]] = {}
        for reader in self.readers:
            found[reader.name] = [
                {
                    at: {owners[i] for i in mine}
                    for at, mine in reader.touched_indices(axis, 0)[0].items()
                }
                for axis, owners in enumerate(self._owners)
            ]
        return found

    @cached_property
    def _read_pairs(self) -> list[tuple[str, Coord, Coord]]:
        """The layers that read, their nodes, and the nodes from which each of these reads."""
        axes = range(len(self.tensor.axes))
        writers: dict[tuple[Coord, ...], list[tuple[int, Coord]]] = {}
        for number, (coord, stacks) in enumerate(self.writer.nodes):
            at = tuple(self.writer.stack_values(axis, dict(stacks)) for axis in axes)
            writers.setdefault(at, []).append((number, coord))
        found: list[tuple[str, Coord, Coord]] = []
        for reader in self.readers:
            for coord, stacks in reader.nodes:
                along = (reader.stack_values(axis, dict(stacks)) for axis in axes)
                needed = [
                    by[at] for by, at in zip(self._reader_pairs[reader.name], along, strict=True)
                ]
                mine = sorted(w for at in product(*needed) for w in writers.get(at, ()))
                found += [(reader.name, coord, source) for _, source in mine]
        return found

    @cached_property
    def _by_reader(self) -> dict[tuple[str, Coord], list[Coord]]:
        found: dict[tuple[str, Coord], list[Coord]] = {}
        for layer, reader, writer in self._read_pairs:
            found.setdefault((layer, reader), []).append(writer)
        return found

    @cached_property
    def _by_writer(self) -> dict[Coord, list[Coord]]:
        found: dict[Coord, list[Coord]] = {}
        for _, reader, writer in self._read_pairs:
            found.setdefault(writer, []).append(reader)
        return found

    def writers_for(self, layer: str, node: Coord) -> list[Coord]:
        """The nodes whose parts a node of a layer reads."""
        return self._by_reader.get((layer, node), [])

    def readers_of(self, node: Coord) -> list[Coord]:
        """The nodes that read parts of one that writes."""
        return self._by_writer.get(node, [])


def parts_name(tensor: str) -> str:
    """The name of the parts of a tensor that a node keeps for readers."""
    return f"{tensor}.parts"


def find_handovers(
    sides: Sequence[tuple[Tiles, Placement]],
    elsewhere: Mapping[str, str],
    slots: Mapping[str, int] | None = None,
) -> dict[str, Handover]:
    """
    Finds what the layers of a segment hand over, by name: tensors that one writes and others read.
    Where a layer takes several, all go in pieces alike: else one that waits for all of a tensor
    could keep back another that this one needs. So they do where layers take turns, those with the
    same number in `slots`. Raises `WeftError` for one that someone outside of the segment reads:
    `elsewhere` has who does, by tensor.
    """
    found: list[Handover] = []
    slots = slots or {}
    shared = len(set(slots.values())) < len(slots)
    for tiles, placement in sides:
        name = tiles.nest.problem.output.name
        readers = [
            Side(other, place, name)
            for other, place in sides
            if any(t.name == name for t in other.nest.problem.inputs)
        ]
        if readers and name in elsewhere:
            raise readers[0].make_error(
                f"is also read by {elsewhere[name]}, outside of it; take that into the segment, or "
                f"the layers out of it"
            )
        later = next((t.nest.problem for t, _ in sides
                      if any(r.name == name for r in t.nest.problem.read_after)), None)  # fmt: skip
        if later is not None:
            raise WeftError(
                f"layer {later.name}: its epilogue reads tensor '{name}', which layer "
                f"{tiles.nest.problem.name} of its segment writes beside it; take one of them out "
                f"of the segment"
            )
        if readers:
            writer = Side(tiles, placement, name)
            with_readers = {slots.get(side.name, side.name) for side in (writer, *readers)}
            in_turns = shared and len(with_readers) == 1
            most = 1 if shared else None
            found.append(Handover(writer, readers, most, in_turns=in_turns))
    taken = Counter(reader.name for handover in found for reader in handover.readers)
    if shared or max(taken.values(), default=0) > 1:
        most = min((handover.depth for handover in found), default=0)
        found = [
            h if h.depth == most else Handover(h.writer, h.readers, most, in_turns=h.in_turns)
            for h in found
        ]
    return {handover.tensor.name: handover for handover in found}
