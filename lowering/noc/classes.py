"""
Classes of nodes, and of steps of an update, that do the same.

Dimensions that move an axis of some tensor together (the rows of an output and of a window) are
taken together: the shapes of tiles and parts, and how they are cut at borders, depend on nothing
else. Two values of stacks are of one class if all shapes are the same and they lead the same
groups (are 0). A group is of nodes that have to do with the same part of a tensor at a time.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from ...transforms.dataflow.directive.nest import NestLoop
from ...transforms.dataflow.directive.tiles import Tiles, Values
from ...transforms.kernel.linear import Linear
from .handover import Handover
from .tree import Form, Wrapped

Shape = tuple[object, ...]
"""The shapes of a tile and of parts along the dimensions of a component; compared only."""


class Component:
    """Dimensions that share axes, with the updates and stacks outside of the PEs along them."""

    def __init__(
        self, tiles: Tiles, dims: Sequence[str], taken: Mapping[str, Handover] | None = None
    ) -> None:
        self._tiles = tiles
        self._taken = taken or {}
        self.dims = tuple(dims)
        self.loops = tuple(s for s in tiles.loops if s.dim in dims)
        self.stacks = tuple(s for s in tiles.stacks if s.dim in dims)
        self._shapes: dict[tuple[tuple[int, ...], tuple[int, ...]], Shape] = {}
        self._alike: dict[tuple[NestLoop, tuple[int, ...]], list[range]] = {}
        tensors = tiles.nest.problem.tensors
        output = tiles.nest.problem.output
        self._finishes = tiles.nest.problem.epilogue is not None and any(
            s.dim not in output.dims for s in self.loops
        )
        """Whether what is done depends on which turn is the last one."""
        self._axes = [a for t in tensors for a in t.axes if set(a.dims) & set(dims)]

    def shape_at(self, values: Values) -> Shape:
        """The shape of tile and parts at `values` along these dimensions."""
        key = (tuple(values[s] for s in self.loops), tuple(values[s] for s in self.stacks))
        if key not in self._shapes:
            self._shapes[key] = tuple(self._describe_shape(values))
        return self._shapes[key]

    def _describe_shape(self, values: Values) -> Iterator[object]:
        for number, tiles in enumerate((self._tiles, *self._tiles.parts)):
            found = {d: tiles.bounds(d, values) for d in self.dims}
            yield tuple(max(0, upper - lower) for lower, upper in found.values())
            if any(upper <= lower for lower, upper in found.values()):
                continue
            tensor = self._tiles.parts[number - 1].tensor if number else None
            for axis in tensor.axes if tensor is not None else self._axes:
                if set(axis.dims) & set(self.dims):
                    base = axis.index({d: found[d][0] for d in axis.dims})
                    runs = self._tiles.runs(axis, found.__getitem__)
                    yield tuple((r.first - base, r.count, r.step) for r in runs)
                    if tensor is not None and tensor.name in self._taken:
                        handover, place = self._taken[tensor.name], tensor.axes.index(axis)
                        yield tuple(cut for r in runs for cut in handover.list_owners(place, r))

    def list_values(self) -> Iterator[Mapping[NestLoop, int]]:
        """All values of the updates."""
        for values in product(*(range(s.extent) for s in self.loops)):
            yield dict(zip(self.loops, values, strict=True))

    @cached_property
    def classes(self) -> list[list[Mapping[NestLoop, int]]]:
        """The values of the stacks, those of one class together; none for no work at all."""
        found: dict[Shape, list[Mapping[NestLoop, int]]] = {}
        for place in self._stack_values:
            shapes = tuple(self.shape_at({**place, **turn}) for turn in self.list_values())
            key = (*(v == 0 for v in place.values()), shapes)
            found.setdefault(key, []).append(place)
        return list(found.values())

    def list_runs(self, place: Values, step: NestLoop) -> list[range]:
        """
        The values of an update in runs: the shapes of a turn and of the one before are the same
        throughout a run, and so are the nodes with work. The first turn is a run of its own, the
        last too where an epilogue follows.
        """
        key = (step, tuple(place[s] for s in self.stacks))
        if key not in self._alike:
            self._alike[key] = self._find_alike(place, step)
        return self._alike[key]

    def _find_alike(self, place: Values, step: NestLoop) -> list[range]:
        found: list[range] = []
        last: object = None
        shapes: list[Shape] = []
        for value in range(step.extent):
            shapes.append(tuple(self._value_shapes(place, step, value)))
            last_here = self._finishes and self._others_end(place, step, value)
            key = (value == 0, shapes[value], shapes[value - 1] if value else None, last_here)
            if found and key == last:
                found[-1] = range(found[-1].start, value + 1)
            else:
                found.append(range(value, value + 1))
            last = key
        return found

    def _others_end(self, place: Values, step: NestLoop, value: int) -> object:
        """For all values of the other updates, whether nothing is done after this turn."""
        if value + 1 == step.extent:
            return True
        others = [s for s in self.loops if s != step]
        turns = product(*(range(s.extent) for s in others))
        found = [not self._has_work({**place, **dict(zip(others, turn, strict=True)),
            step: value + 1})
                 for turn in turns]  # fmt: skip
        return all(found) or (any(found) and tuple(found))

    def _value_shapes(self, place: Values, step: NestLoop, value: int) -> Iterator[object]:
        others = [s for s in self.loops if s != step]
        for turn in product(*(range(s.extent) for s in others)):
            values = {**place, **dict(zip(others, turn, strict=True)), step: value}
            yield self.shape_at(values)
            yield tuple(self._has_work({**values, **nodes}) for nodes in self._stack_values)

    @cached_property
    def _stack_values(self) -> list[Mapping[NestLoop, int]]:
        """All values of the stacks."""
        values = product(*(range(s.extent) for s in self.stacks))
        return [dict(zip(self.stacks, v, strict=True)) for v in values]

    def _has_work(self, values: Values) -> bool:
        widths = self.shape_at(values)[0]
        assert isinstance(widths, tuple)
        return 0 not in widths


def components_of(tiles: Tiles, taken: Mapping[str, Handover]) -> list[Component]:
    """
    The dimensions of a layer, those that share an axis together; what it takes from other layers,
    `taken`, comes from different nodes.
    """
    groups: list[set[str]] = [{d} for d in tiles.nest.problem.extents]
    for tensor in tiles.nest.problem.tensors:
        for axis in tensor.axes:
            touched = [g for g in groups if g & set(axis.dims)]
            groups = [g for g in groups if g not in touched]
            groups += [set().union(*touched)] if touched else []
    order = list(tiles.nest.problem.extents)
    return [Component(tiles, sorted(g, key=order.index), taken) for g in groups]


@dataclass(frozen=True)
class NodeClass:
    """Nodes that do the same: the values of the stacks of one of them, and those of all."""

    one: Mapping[NestLoop, int]
    all: tuple[Mapping[NestLoop, int], ...]


def node_classes(components: Sequence[Component]) -> list[NodeClass]:
    """All nodes by class."""
    found: list[NodeClass] = []
    for chosen in product(*(c.classes for c in components)):
        places = [{k: v for p in parts for k, v in p.items()} for parts in product(*chosen)]
        found.append(NodeClass(places[0], tuple(places)))
    assert math.prod(len(c) for c in (k.classes for k in components)) == len(found)
    return found


@dataclass
class Group:
    """The nodes that have to do with a part at a time, as one of them sees them."""

    leader: bool
    digits: list[tuple[NestLoop, int]]
    """The stacks over which they are, with how many values have work."""
    copies: int
    """How many of `digits`, the first, tell buffers apart; the others share them."""

    @property
    def size(self) -> int:
        return math.prod(count for _, count in self.digits)


def member_digits(
    digits: Sequence[tuple[NestLoop, int]], keys: Mapping[NestLoop, str]
) -> tuple[tuple[str, Form], ...]:
    """The digits of number `i` of a group, the first stack fastest."""
    found: list[tuple[str, Form]] = []
    weight = 1
    for step, count in digits:
        found.append((keys[step], Linear.key(Wrapped(Linear.key("i"), weight, count))))
        weight *= count
    return tuple(found)
