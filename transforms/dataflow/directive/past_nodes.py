"""
Tensors that go past the nodes' buffers: between the outermost memory and the PEs, tile by tile.

Nodes that need the same of an input get it together, where the array has multicast: the first of
them (the leader) has it sent, over a tree of links. Each node sends its own part of an output. Of
nodes that add to the same sums, the leader exchanges these with the memory, and the others begin
with nothing and send theirs to where it is, once.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product

from .analysis import reducing_digits
from .flow import Flow, Ints
from .nest import Nest, NestLoop
from .placement import Placement
from .problem import Tensor
from .wires import Coord, MemoryInstance, Wires


def bypassing_tensors(nest: Nest) -> tuple[Tensor, ...]:
    """The tensors that PEs hold, and take from the outermost memory, past one level of nodes."""
    directives = nest.directives
    if len(directives.levels) != 2:
        return ()
    inner, outer = directives.levels
    held = (t for t in nest.problem.tensors if inner.find(t.name) is not None)
    return tuple(t for t in held if outer.find(t.name) is None)


class NodeBypass:
    """
    The data that bypass the nodes of a layer, and their paths. `near`: whether PEs pass data on to
    their neighbours; `multicast`: whether one sending into a node serves all of its PEs.
    """

    def __init__(
        self, nest: Nest, placement: Placement, wires: Wires, *, near: bool, multicast: bool
    ) -> None:
        self.nest = nest
        self.tensors = bypassing_tensors(nest)
        self._placement, self._wires = placement, wires
        self._near, self._multicast = near, multicast
        names = [level.name for level in wires.machine.levels]
        self._level = names.index(nest.directives.levels[-1].level)
        self._stacks = nest.stacks(1) if self.tensors else ()
        self._tables: dict[str, Ints] = {}

    def group(self, tensor: Tensor) -> tuple[NestLoop, ...]:
        """The stacks of nodes that get the same at once, or add to the same sums."""
        if tensor.role != "output" and not self._wires.is_multicast(1):
            return ()
        return tuple(s for s in self._stacks if s.dim not in tensor.dims)

    def is_leader(self, tensor: Tensor, place: Mapping[NestLoop, int]) -> bool:
        """Tests whether a node is the first of those that get the same."""
        return not any(place[s] for s in self.group(tensor))

    def members(
        self, tensor: Tensor, place: Mapping[NestLoop, int]
    ) -> Iterator[dict[NestLoop, int]]:
        """The stacks of all nodes of the group of the leader at `place`, itself first."""
        group = self.group(tensor)
        for values in product(*(range(s.extent) for s in group)):
            yield {**place, **dict(zip(group, values, strict=True))}

    def num_groups(self, tensor: Tensor) -> int:
        """The number of groups."""
        group = self.group(tensor)
        return math.prod(s.extent for s in self._stacks if s not in group)

    def leaders(self, tensor: Tensor) -> Iterator[dict[NestLoop, int]]:
        """The stacks of all leaders."""
        group = self.group(tensor)
        for values in product(*(range(1 if s in group else s.extent) for s in self._stacks)):
            yield dict(zip(self._stacks, values, strict=True))

    def elements(self, tensor: Tensor, place: Mapping[NestLoop, int]) -> int:
        """The elements that come into a node past its buffer, and leave it so, over the run."""
        return int(self._table(tensor)[tuple(place[s] for s in self._stacks)])

    def _table(self, tensor: Tensor) -> Ints:
        """The `elements` of each node, with an axis for each stack of nodes."""
        if tensor.name not in self._tables:
            flow = Flow(self.nest, tensor, 0)
            self._tables[tensor.name] = (
                self._summed(flow) if tensor.role == "output" else self._taken(flow)
            )
        return self._tables[tensor.name]

    def _taken(self, flow: Flow) -> Ints:
        moves = flow.moves_by(self._stacks)
        if self._near:
            return moves.sent_far
        return moves.sent if self._multicast else moves.received

    def _summed(self, flow: Flow) -> Ints:
        """What nodes store, and for leaders what comes back to them, but where they begin."""
        mine = [d for d in reducing_digits(flow) if d.kind == "own" and d.step.level == 0]
        zero = [s for s in flow.loops if s.dim not in flow.tensor.dims]
        stored = flow.moves_by(self._stacks, leaders=mine).received
        begun = flow.moves_by(self._stacks, leaders=mine, zero=zero).received
        group = self.group(flow.tensor)
        first = tuple(slice(0, 1) if s in group else slice(None) for s in self._stacks)
        found = stored.copy()
        found[first] = 2 * stored[first] - begun[first]
        return found

    def tile_words(self, words: Mapping[str, int]) -> int:
        """
        The words at the busiest port of the outermost memory when each node has a tile to which
        so many belong, by tensor.
        """
        return max(
            (
                sum(words[t.name] * self._leader_ports[t.name][port] for t in self.tensors)
                for port in self._wires.ports
            ),
            default=0,
        )

    @cached_property
    def _leader_ports(self) -> Mapping[str, Counter[Coord]]:
        """By tensor, the number of leaders whose nearest port it is."""
        return {
            tensor.name: Counter(self._port_of(place) for place in self.leaders(tensor))
            for tensor in self.tensors
        }

    def _port_of(self, place: Mapping[NestLoop, int]) -> Coord:
        """The port of the outermost memory that a node uses."""
        return self._wires.nearest_port(self._placement.coordinate(1, place))

    def port_words(self, words_each: Mapping[str, int]) -> list[int]:
        """The words of the whole run at each port of the outermost memory."""
        found: Counter[Coord] = Counter()
        for tensor in self.tensors:
            for place in self.leaders(tensor):
                found[self._port_of(place)] += (
                    self.elements(tensor, place) * words_each[tensor.name]
                )
        return [found[port] for port in self._wires.ports]

    def count_sent(self, tensor: Tensor) -> int:
        """The elements of an input that leave the outermost memory."""
        return sum(self.elements(tensor, place) for place in self.leaders(tensor))

    def count_received(self, tensor: Tensor) -> int:
        """The elements of an input that come into nodes past their buffers, over all nodes."""
        return int(self._table(tensor).sum())

    def hops(
        self,
        tensor: Tensor,
        place: Mapping[NestLoop, int],
        words: Sequence[tuple[Mapping[NestLoop, int], int]],
    ) -> Counter[int]:
        """
        Words times links, by number of the machine's level, for what goes to the group of `tensor`
        whose leader is at `place`, or comes from it: by member, the leader first, its words. As
        `cost.executed_counts` counts parts, over `Wires.tree`, but of what no buffer of a node
        holds.
        """
        home = MemoryInstance(0, self._port_of(place))
        nodes = [MemoryInstance(self._level, self._placement.coordinate(1, m)) for m, _ in words]
        counts = [count for _, count in words]
        if tensor.role != "output":
            return self._wires.tree(home, nodes, counts)
        found = self._wires.tree(home, nodes[:1], counts[:1])
        for node, count in zip(nodes[1:], counts[1:], strict=True):
            for level, _, _ in self._wires.path(node, nodes[0]):
                found[level] += count
        return found

    def count_all_hops(self, words_each: Mapping[str, int]) -> Counter[int]:
        """Those of the whole run; `words_each`: the words of an element, by tensor."""
        found: Counter[int] = Counter()
        for tensor in self.tensors:
            each = words_each[tensor.name]
            for leader in self.leaders(tensor):
                members = [(m, self.elements(tensor, m) * each)
                           for m in self.members(tensor, leader)]  # fmt: skip
                found += self.hops(tensor, leader, members)
        return found
