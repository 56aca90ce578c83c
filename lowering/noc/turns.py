"""
Layers of a segment that take turns on the same nodes: one program of each node for all of them.

In each turn, a node does what belongs to one piece of what the layers hand over, of one layer after
the other. The blocks that it works on have room while it is at their layer; what it hands over
(`handover`) has room from the turn of its layer until the last layer has read it from all nodes.
Those that wait for layers of other nodes have room all the time. A buffer begins when all have
ended that were in its place, also those of the turn before: the ones of the first layer are there
when a turn begins. As far as there is room, what a layer works on is not where the layer before
worked: so its filters come while that one computes, and results go while the next one does.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import NamedTuple

from ...transforms.core.errors import WeftError
from ...transforms.core.first_fit import LiveRange, end_of, first_fit
from ...transforms.dataflow.directive.placement import Placement
from ...transforms.dataflow.directive.tiles import Values
from .handover import Coord, Handover
from .layer import LayerPrograms
from .rename import NewNames
from .tree import (
    START,
    Alloc,
    Assign,
    Free,
    Item,
    Tree,
    UpdateRange,
    Wait,
    assigned_registers,
    node_at,
)
from .walk import offers_of, turn_of

TURN = "turn"
"""The key of the turn that a node is in."""


class Place(NamedTuple):
    """A buffer of a slot: the number of its layer, and its name."""

    layer: int
    buffer: str


@dataclass(frozen=True, eq=False)
class Slot:
    """Layers that take turns, in their order, and where each has its nodes."""

    layers: Sequence[LayerPrograms]
    placements: Sequence[Placement]

    @cached_property
    def turns(self) -> int:
        """
        The number of turns: as many as there are pieces. Raises `WeftError` where layers go through
        the batch in other steps than the others.
        """
        handed = [h for v in self.layers for h in (*v.taken.values(), v.given) if h is not None]
        if any(h.depth == 0 for h in handed):
            return 1
        found = {v.tiles.loops[0].extent if v.tiles.loops else 1 for v in self.layers}
        if len(found) > 1:
            names = ", ".join(v.nest.problem.name for v in self.layers)
            raise WeftError(
                f"layers {names}: they take turns on the same nodes, but their outermost updates "
                f"have {' and '.join(map(str, sorted(found)))} steps; use the same number"
            )
        return found.pop()

    @cached_property
    def keys(self) -> list[dict[str, str]]:
        """By layer, what its keys are called in the programs."""
        found: list[dict[str, str]] = []
        for number, layer in enumerate(self.layers):
            mine = {key: f"{key}_{number}" for key in layer.keys.values()}
            if self.turns > 1:
                mine[layer.keys[layer.tiles.loops[0]]] = TURN
            found.append(mine)
        return found

    @cached_property
    def places(self) -> list[dict[Coord, Values]]:
        """By layer, its nodes that have something to do, with their stacks."""
        found: list[dict[Coord, Values]] = []
        for layer, placement in zip(self.layers, self.placements, strict=True):
            stacks, mine = layer.tiles.stacks, dict[Coord, Values]()
            for values in product(*(range(s.extent) for s in stacks)):
                place = dict(zip(stacks, values, strict=True))
                if layer.tiles.has_tile(place | dict.fromkeys(layer.tiles.loops, 0)):
                    mine[placement.coordinate(1, place)] = place
            found.append(mine)
        return found

    def list_trees(self) -> Iterator[tuple[Coord, Tree]]:
        """The nodes with the tree of each."""
        for node in sorted({node for places in self.places for node in places}):
            yield node, _NodeTree(self, node).tree()

    def stack_keys(self, node: Coord) -> dict[str, int]:
        """The values of all layers' stacks on a node, 0 where it has none of a layer."""
        found: dict[str, int] = {}
        for layer, keys, places in zip(self.layers, self.keys, self.places, strict=True):
            place = places.get(node, {})
            found |= {keys[layer.keys[s]]: place.get(s, 0) for s in layer.tiles.stacks}
        return found

    # --- room -------------------------------------------------------------------------------

    def handovers_until(self, number: int) -> Iterator[tuple[int, Handover]]:
        """What is last read in a turn by layer `number`, with the number of who writes it."""
        for writer, layer in enumerate(self.layers):
            given = layer.given
            if given is not None and given.in_turns and self._last_reader(given) == number:
                yield writer, given

    def _last_reader(self, given: Handover) -> int:
        readers = {side.name for side in given.readers}
        return max(i for i, v in enumerate(self.layers) if v.nest.problem.name in readers)

    @cached_property
    def ranges(self) -> dict[Place, tuple[Alloc, LiveRange]]:
        """All buffers and how long they live, in layers of a turn."""
        found: dict[Place, tuple[Alloc, LiveRange]] = {}
        last = len(self.layers) - 1
        for number, layer in enumerate(self.layers):
            given = layer.given
            if given is not None:
                span = (number, self._last_reader(given)) if given.in_turns else (0, last)
                alloc = layer.alloc_given(given, 0)
                found[Place(number, given.buffer)] = alloc, self._live(layer, alloc, *span)
        found = dict(sorted(found.items(), key=lambda entry: -entry[1][1].size))
        for number, layer in enumerate(self.layers):
            for alloc in layer.list_blocks(dict.fromkeys(layer.tiles.stacks, 0)):
                found[Place(number, alloc.buffer)] = alloc, self._live(layer, alloc, number, number)
        return found

    def _live(self, layer: LayerPrograms, alloc: Alloc, first: int, last: int) -> LiveRange:
        words = math.prod(alloc.shape) * -(-alloc.bits // layer.costs.word_bits)
        return LiveRange(words, first, last)

    @cached_property
    def offsets(self) -> dict[Place, int]:
        """Where each buffer lies; see `place_buffers`."""
        return self.place_buffers()

    def place_buffers(self) -> dict[Place, int]:
        """
        Finds where each buffer lies. Raises `WeftError` where there is no room in a node's memory.
        """
        found: dict[Place, int] = {}
        machine = self.layers[0].context.machine
        for name in dict.fromkeys(alloc.memory for alloc, _ in self.ranges.values()):
            mine = {p: live for p, (a, live) in self.ranges.items() if a.memory == name}
            memory = machine.find_memory(name)
            room = memory.usable_entries * math.prod(memory.element_shape)
            offsets = first_fit(mine)
            if end_of(mine, offsets) > room:
                most = max(range(len(self.layers)), key=lambda i: self._alive(mine, i))
                raise WeftError(
                    f"layer {self.layers[most].nest.problem.name}: what layers that take turns "
                    f"hold at a time takes {end_of(mine, offsets)} words of {name}, which has room "
                    f"for {room}; use smaller blocks, or smaller parts of the batch"
                )
            found |= self._spread(mine, offsets, room)
        return found

    def _spread(
        self, ranges: dict[Place, LiveRange], offsets: dict[Place, int], room: int
    ) -> dict[Place, int]:
        """
        Offsets with which what layers work on is apart from what the layer before did, one layer
        after another, as long as there is room.
        """
        for number in range(1, len(self.layers)):
            wider = {
                place: replace(live, first=number - 1)
                if place.layer == number and live.first == live.last == number
                else live
                for place, live in ranges.items()
            }
            placed = first_fit(wider)
            if end_of(wider, placed) <= room:
                ranges, offsets = wider, placed
        return offsets

    @staticmethod
    def _alive(ranges: Mapping[Place, LiveRange], number: int) -> int:
        return sum(r.size for r in ranges.values() if r.first <= number <= r.last)

    @cached_property
    def before(self) -> dict[Place, list[Place]]:
        """By buffer, those in its place at other times, or with its name: they end before it."""
        found: dict[Place, list[Place]] = {}
        for place, (alloc, live) in self.ranges.items():
            found[place] = []
            for other, (alloc2, live2) in self.ranges.items():
                first, second = self.offsets[place], self.offsets[other]
                apart = first + live.size <= second or second + live2.size <= first
                meets = alloc.memory == alloc2.memory and not apart
                if place != other and (meets or place.buffer == other.buffer):
                    found[place].append(other)
            found[place].append(place)
        return found


class _NodeTree:
    """The tree of one node of a slot."""

    def __init__(self, slot: Slot, node: Coord) -> None:
        self.slot, self.node = slot, node
        self.numbers = [i for i, places in enumerate(slot.places) if node in places]
        self.first = self.numbers[0]
        self.trees = {i: self._turn_tree(i) for i in self.numbers}

    def tree(self) -> Tree:
        """Its turns, with what is before the first and behind the last."""
        slot = self.slot
        items: list[Item] = []
        for number in self.numbers:
            given = slot.layers[number].given
            if given is not None and not given.in_turns and self._gives(number):
                items += self._alloc(Place(number, given.buffer), START, ())
        items += self._begin(self.first, START, again=False)
        for number in self.numbers:
            layer = slot.layers[number]
            items += self._renamed(number, offers_of(layer, slot.places[number][self.node]))
        items.append(Assign(_start(self.first), START))
        body: list[Item] = []
        for number in range(len(slot.layers)):
            body += self._one_layer(number)
        if slot.turns == 1:
            return (*items, *body)
        body += self._begin(self.first, START, again=True)
        loop = UpdateRange(TURN, 0, slot.turns, tuple(body))
        return (*items, loop, *self._end_first())

    def _end_first(self) -> Iterator[Item]:
        """The ends of the first layer's buffers that were there for one more turn."""
        for place in self._own_places(self.first):
            yield self._free(place, (_start(self.first),))

    def _one_layer(self, number: int) -> Iterator[Item]:
        """What the node does of a layer in a turn, and the ends of buffers behind it."""
        if number in self.numbers:
            if number != self.first:
                yield from self._begin(number, START, again=True)
            tree = self.trees[number]
            done = assigned_registers(tree)
            yield from (Assign(register, _start(number)) for register in done)
            yield from tree
            for place in self._block_places(number):
                yield self._free(place, (_start(number), *done))
        for writer, given in self.slot.handovers_until(number):
            if writer in self.numbers and self._gives(writer):
                yield from self._end_given(writer, given)

    def _end_given(self, writer: int, given: Handover) -> Iterator[Item]:
        register = f"read_{writer}"
        yield Assign(register, _start(writer))
        for reader in given.readers_of(self.node):
            waits = Wait(given.signal_name("free"), 1, (register,), register, node_at(reader))
            yield waits
        done = tuple(assigned_registers(self.trees[writer]))
        yield self._free(Place(writer, given.buffer), (register, _start(writer), *done))

    # --- buffers ----------------------------------------------------------------------------

    def _begin(self, number: int, after: str, *, again: bool) -> Iterator[Item]:
        """The buffers of a layer begin; with `again`, where others were before."""
        sets = _start(number) if again else START
        for place in self._own_places(number):
            ended = tuple(_ended(other) for other in self.slot.before[place]) if again else ()
            yield from self._alloc(place, sets, (after, *ended))
            after = sets

    def _alloc(self, place: Place, sets: str, after: tuple[str, ...]) -> Iterator[Item]:
        alloc, _ = self.slot.ranges[place]
        yield replace(alloc, offset=self.slot.offsets[place], after=after, sets=sets)

    def _free(self, place: Place, after: tuple[str, ...]) -> Item:
        memory = self.slot.ranges[place][0].memory
        return Free(place.buffer, memory, after, _ended(place))

    def _own_places(self, number: int) -> list[Place]:
        """The buffers of a layer that begin with its turn."""
        found = self._block_places(number)
        given = self.slot.layers[number].given
        if given is not None and given.in_turns and self._gives(number):
            found.append(Place(number, given.buffer))
        return found

    def _block_places(self, number: int) -> list[Place]:
        blocks = self.slot.layers[number].list_blocks(self.slot.places[number][self.node])
        return [Place(number, alloc.buffer) for alloc in blocks]

    def _gives(self, number: int) -> bool:
        return self.slot.layers[number].gives(self.slot.places[number][self.node])

    # --- names ------------------------------------------------------------------------------

    def _turn_tree(self, number: int) -> Tree:
        layer = self.slot.layers[number]
        place = self.slot.places[number][self.node]
        return self._renamed(number, turn_of(layer, place, self.slot.turns))

    def _renamed(self, number: int, tree: Tree) -> Tree:
        """What a layer does, with keys and registers of its own."""
        keys = self.slot.keys[number]

        def name_register(register: str) -> str:
            return _start(number) if register == START else f"{register}_{number}"

        same = str
        return NewNames(
            same, same, same, name_register, lambda key: keys.get(key, key)
        ).change_tree(tree)


def _start(number: int) -> str:
    """The register of what a layer begins with in a turn."""
    return f"start_{number}"


def _ended(place: Place) -> str:
    """The register of a buffer's end."""
    return f"ended:{place.buffer}_{place.layer}"
