"""
Tensors that go past the nodes' buffers: between the outermost memory and the PEs, tile by tile.

Nodes that need the same of an input get it together, where the array has multicast: the first of
them (the leader) has it sent, over a tree of links. Each node sends its own part of an output. Of
nodes that add to the same sums, the leader exchanges these with the memory, and the others begin
with nothing and send theirs to where it is, once.

A leader uses the port nearest to it. Where directives say `even_ports` of an input, each port sends
as much of it as any other, or nearly so: of fewer groups than ports, each has its words sent by
several ports, an equal share by each, and of more, ports are given to groups in the order of what
they cost them in links. For each of its ports a group has a sender, one of its nodes to which this
is the nearest. That is so where all nodes have a tile at all times; else leaders are the senders.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TypeAlias

from .analysis import reducing_digits
from .flow import Flow, Ints
from .nest import Nest, NestLoop
from .placement import Placement
from .ports import assign_evenly
from .problem import Tensor
from .tiles import Tiles
from .wires import Coord, MemoryInstance, Wires

Place: TypeAlias = tuple[int, ...]
"""A node of a layer, by its value of each stack of nodes."""


@dataclass(frozen=True)
class Sender:
    """A node to which a `port` sends share number `number` of `count` of its group's words."""

    place: Place
    port: Coord
    number: int = 0
    count: int = 1

    def share(self, words: int) -> int:
        """The words of its share."""
        return words // self.count + (self.number < words % self.count)


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
        self, tiles: Tiles, placement: Placement, wires: Wires, *, near: bool, multicast: bool
    ) -> None:
        self.nest = nest = tiles.nest
        self._tiles = tiles
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

    def list_groups(self, tensor: Tensor) -> Iterator[tuple[dict[NestLoop, int], list[Sender]]]:
        """The stacks of all leaders, and the senders of each one's group."""
        senders = self._senders[tensor.name]
        for leader in self.leaders(tensor):
            yield leader, senders[self._place_of(leader)]

    def find_sender(self, tensor: Tensor, place: Mapping[NestLoop, int]) -> Sender | None:
        """The node at `place` as a sender of its group; None where it is none."""
        mine = self._place_of(place)
        senders = self._senders[tensor.name][self._place_of(self.leader_of(tensor, place))]
        return next((sender for sender in senders if sender.place == mine), None)

    def leader_of(self, tensor: Tensor, place: Mapping[NestLoop, int]) -> dict[NestLoop, int]:
        """The stacks of the leader of a node's group."""
        return {**place, **dict.fromkeys(self.group(tensor), 0)}

    def _place_of(self, place: Mapping[NestLoop, int]) -> Place:
        return tuple(place[s] for s in self._stacks)

    def _coordinate(self, place: Mapping[NestLoop, int]) -> Coord:
        return self._placement.coordinate(1, place)

    @cached_property
    def _senders(self) -> Mapping[str, Mapping[Place, list[Sender]]]:
        """By tensor and leader, the senders of a group."""
        inner = self.nest.directives.levels[0]
        found: dict[str, Mapping[Place, list[Sender]]] = {}
        for tensor in self.tensors:
            held = inner.find(tensor.name)
            assert held is not None
            if held.even_ports and tensor.role != "output" and self._has_all_tiles:
                found[tensor.name] = self._even_senders(tensor)
            else:
                found[tensor.name] = {
                    self._place_of(leader): [
                        Sender(
                            self._place_of(leader),
                            self._wires.nearest_port(self._coordinate(leader)),
                        )
                    ]
                    for leader in self.leaders(tensor)
                }
        return found

    @cached_property
    def _has_all_tiles(self) -> bool:
        """Tests whether all nodes have a tile at all times."""
        steps = (*self._tiles.loops, *self._tiles.stacks)
        return self._tiles.has_tile({s: s.extent - 1 for s in steps})

    def _even_senders(self, tensor: Tensor) -> dict[Place, list[Sender]]:
        """The senders where all ports send alike."""
        near = {self._place_of(leader): self._near_ports(tensor, leader)
                for leader in self.leaders(tensor)}  # fmt: skip
        ports = self._wires.ports
        links = {leader: {port: count for port, (count, _) in found.items()}
                 for leader, found in near.items()}  # fmt: skip
        chosen = assign_evenly(links, ports, max(1, len(ports) // len(near)))
        return {
            leader: [
                Sender(near[leader][port][1], port, number, len(mine))
                for number, port in enumerate(mine)
            ]
            for leader, mine in chosen.items()
        }

    def _near_ports(
        self, tensor: Tensor, leader: Mapping[NestLoop, int]
    ) -> dict[Coord, tuple[int, Place]]:
        """
        The ports that are nearest to some node of a group: the links between each and all of the
        group, and the node closest to it.
        """
        nodes = [(self._coordinate(m), self._place_of(m)) for m in self.members(tensor, leader)]
        dests = tuple(MemoryInstance(self._level, coord) for coord, _ in nodes)
        closest: dict[Coord, tuple[int, Place]] = {}
        for coord, place in nodes:
            port = self._wires.nearest_port(coord)
            way = self._wires.path(MemoryInstance(0, port), MemoryInstance(self._level, coord))
            closest[port] = min(closest.get(port, (len(way), place)), (len(way), place))
        return {
            port: (len(self._wires.fan(MemoryInstance(0, port), dests)[0]), place)
            for port, (_, place) in closest.items()
        }

    def tile_words(self, words: Mapping[str, int]) -> float:
        """
        The words at the busiest port of the outermost memory when each node has a tile to which
        so many belong, by tensor.
        """
        return max(
            (
                sum(words[t.name] * self._port_shares[t.name][port] for t in self.tensors)
                for port in self._wires.ports
            ),
            default=0.0,
        )

    @cached_property
    def _port_shares(self) -> Mapping[str, Mapping[Coord, float]]:
        """By tensor, the groups that each port sends to, and the shares of them."""
        found: dict[str, dict[Coord, float]] = {}
        for tensor in self.tensors:
            shares = found.setdefault(tensor.name, dict.fromkeys(self._wires.ports, 0.0))
            for _, senders in self.list_groups(tensor):
                for sender in senders:
                    shares[sender.port] += 1 / sender.count
        return found

    def port_words(self, words_each: Mapping[str, int]) -> list[int]:
        """The words of the whole run at each port of the outermost memory."""
        found: Counter[Coord] = Counter()
        for tensor in self.tensors:
            for leader, senders in self.list_groups(tensor):
                words = self.elements(tensor, leader) * words_each[tensor.name]
                for sender in senders:
                    found[sender.port] += sender.share(words)
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
        sender: Sender,
        words: Sequence[tuple[Mapping[NestLoop, int], int]],
    ) -> Counter[int]:
        """
        Words times links, by number of the machine's level, for what a sender has sent to its
        group, or sends from it: by member, the leader first, its words. As `cost.executed_counts`
        counts parts, over `Wires.tree`, but of what no buffer of a node holds.
        """
        home = MemoryInstance(0, sender.port)
        nodes = [MemoryInstance(self._level, self._coordinate(m)) for m, _ in words]
        counts = [sender.share(count) for _, count in words]
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
            for leader, senders in self.list_groups(tensor):
                members = [(m, self.elements(tensor, m) * each)
                           for m in self.members(tensor, leader)]  # fmt: skip
                for sender in senders:
                    found += self.hops(tensor, sender, members)
        return found
