"""
Energy and latency of a layer's directives on a machine, under the convention `executed`.

**Energy** is that of the programs which `convert-dataflow-to-noc` writes, term by term:

* words read and written by memory, as `analysis` counts them, but for three things outside of
  the PEs. What several buffers need alike is sent to them at once, but where their windows only
  overlap, each is sent its own. Where several buffers add to the same sums, the first one adds up
  those of the others in its memory (a read and a write each). Where two halves of a buffer take
  turns (overlap `double`), what stays is moved from one to the other.
* words times links. Between memory and nodes: the ways of `wires`, from the port (`ports`) of the
  first node that needs the same data, once over each link with multicast; so too for what goes
  past the nodes' buffers (`past_nodes`). On the array of PEs:
  each word over one link; on a systolic one, over a link for each PE that gets it.
* What buffers share is read and written once more, where it waits to be sent (`shares`).
* MACs, those on borders too; idle power times cycles.

**Latency** is that of `executed_cycles`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from ...core.errors import WeftError
from ...machine.view import Machine
from ..directive.analysis import CONVENTION, Analysis, LevelAccess, analyse_directives
from ..directive.data import LayerDirectives
from ..directive.fits import check_fit, same_levels
from ..directive.nest import Nest
from ..directive.past_nodes import NodeBypass
from ..directive.placement import Placement, placement_of
from ..directive.ports import HomePorts, Pins, list_groups, list_members
from ..directive.shares import Share, shares_of, working_nest
from ..directive.tiles import ResidentPart, Tiles
from ..directive.wires import MemoryInstance, Wires
from .executed_cycles import Handed, LayerCycles, LayerTimes, list_sources
from .shares import ShareCosts
from .tile import TileCosts


@dataclass(frozen=True)
class ExecutedCost:
    """
    Of one layer. Energies in pJ: MACs, each memory by name, the links of each level's array by
    the level's name, idling. The counts that they come from: MACs, words by memory, words times
    links by level; the cycles, and the times that they come from.
    """

    mac_pj: float
    memory_pj: Mapping[str, float]
    hop_pj: Mapping[str, float]
    static_pj: float
    macs: int
    words: Mapping[str, int]
    hops: Mapping[str, int]
    cycles: float
    times: LayerTimes
    convention: str = CONVENTION

    @property
    def energy_pj(self) -> float:
        """All terms together."""
        dynamic = self.mac_pj + sum(self.memory_pj.values()) + sum(self.hop_pj.values())
        return dynamic + self.static_pj


def executed_cost(
    directives: LayerDirectives,
    machine: Machine,
    handed: Handed = MappingProxyType({}),
    wires: Wires | None = None,
) -> ExecutedCost:
    """
    The cost of `directives` on `machine`; in a segment, what is `handed` over is in nodes' memories
    instead of the outermost one. `wires` are the machine's, which remember their ways. Raises
    `WeftError` where they do not fit, or a constant of the machine is missing.
    """
    nest = check_fit(directives, machine)
    return _Costing(nest, machine, handed, wires or Wires(machine)).add_terms()


class _Costing:
    def __init__(self, nest: Nest, machine: Machine, handed: Handed, wires: Wires) -> None:
        whole, nest = nest, working_nest(nest)
        self.nest, self.machine, self.handed = nest, machine, handed
        self.wires = wires
        self.tiles = Tiles(nest)
        self.placement: Placement = placement_of(nest, machine)
        names = [level.name for level in machine.levels]
        self.places = [names.index(level.level) for level in nest.directives.levels]
        self.ports = HomePorts(
            self.tiles, self.wires, self.placement, {n: i for i, n in enumerate(names)}
        )
        self.near = same_levels(machine)
        self.costs = TileCosts(self.tiles, machine)
        near, multicast = self.costs.is_near, self.costs.multicast
        self.past = NodeBypass(
            self.tiles, self.placement, self.wires, near=near, multicast=multicast
        )
        shares = shares_of(whole, self.tiles, machine, self.handed)
        self.shared = [self._share_costs(share) for share in shares.values()]

    def _share_costs(self, share: Share) -> ShareCosts:
        part, level = share.piece, share.piece.level
        return ShareCosts(
            share, self.wires, lambda pins: self._locate_memory(level, pins),
            self.costs.words(part.tensor), multicast=self._is_multicast(level, part.source),
        )  # fmt: skip

    @cached_property
    def analysis(self) -> Analysis:
        """The counts of the layer's directives."""
        return analyse_directives(self.nest.directives, self.near)

    def add_terms(self) -> ExecutedCost:
        """All terms."""
        words, hops = self._count_words(), self._count_hops()
        macs = self.nest.problem.macs
        times = self._find_times()
        cycles = max(times.cycles, self._port_cycles(words))
        memories = {name: n * self._word_pj(name) for name, n in words.items()}
        names = [level.name for level in self.machine.levels]
        return ExecutedCost(
            macs * self._mac_pj(),
            memories,
            {names[level]: n * self.wires.hop_pj(level) for level, n in hops.items()},
            cycles * (self.machine.static_pj_per_cycle or 0.0),
            macs,
            words,
            {names[level]: n for level, n in hops.items()},
            cycles,
            times,
        )

    def _word_pj(self, memory: str) -> float:
        energy = self.machine.find_memory(memory).energy_pj
        if energy is None:
            raise WeftError(
                f"{self.machine.label}: arch.memory @{memory} has no energy_pj; add the pJ per word"
            )
        return energy

    def _mac_pj(self) -> float:
        found = [c.energy_pj for c in self.machine.computes if c.energy_pj is not None]
        if not found:
            raise WeftError(
                f"{self.machine.label}: no arch.compute has an energy_pj; add the pJ per MAC"
            )
        return found[0]

    # --- words by memory --------------------------------------------------------------------

    def _memory_of(self, tensor: str, level: int) -> str:
        if level == len(self.nest.levels) and tensor not in self.handed:
            return self.machine.levels[0].memories[0]
        held = self.nest.levels[min(level, len(self.nest.levels) - 1)].directives.find(tensor)
        assert held is not None
        return held.memory

    def _count_words(self) -> dict[str, int]:
        found: Counter[str] = Counter()
        for tensor in self.nest.problem.tensors:
            each = self.costs.words(tensor)
            for level in range(len(self.nest.levels) + 1):
                traffic = self.analysis.traffic(tensor.name, level)
                if traffic.reads or traffic.writes:
                    count = (traffic.reads + traffic.writes) * each
                    found[self._memory_of(tensor.name, level)] += count
        for access in self.analysis.accesses:
            tensor = self.nest.problem.tensor(access.tensor)
            each = self.costs.words(tensor)
            if tensor.role != "output":
                source = self._memory_of(access.tensor, access.source)
                found[source] += (self._count_sent(access) - access.sent) * each
            if access.level:
                memory = self._memory_of(access.tensor, access.level)
                found[memory] += 2 * (access.drained - access.stored) * each
        self._add_shared_words(found)
        for part in self.tiles.parts:
            if part.key in self._shared_keys:
                continue
            if self._level_overlap(part.level) == "double" and part.tensor.role != "output":
                kept = part.flow.count_kept() * self.costs.words(part.tensor)
                found[self._memory_of(part.tensor.name, part.level)] += 2 * kept
        return dict(found)

    @cached_property
    def _shared_keys(self) -> list[tuple[str, int]]:
        """The parts that buffers are sent by those that share them."""
        return [costs.share.piece.key for costs in self.shared]

    def _add_shared_words(self, found: Counter[str]) -> None:
        """The words of what buffers share, in the place of those of its pieces from outside."""
        for costs in self.shared:
            part = costs.share.piece
            access, each = self.analysis.access(*part.key), self.costs.words(part.tensor)
            home = self._memory_of(part.tensor.name, access.source)
            here = self._memory_of(part.tensor.name, access.level)
            filled, moved = costs.count_words()
            found[home] += filled - self._count_sent(access) * each
            found[here] += moved - access.fetched * each

    def _count_sent(self, access: LevelAccess) -> int:
        """The elements that the source of an input reads."""
        tensor = self.nest.problem.tensor(access.tensor)
        if access.level == 0 and tensor in self.past.tensors:
            return self.past.count_sent(tensor)
        if not self._is_multicast(access.level, access.source):
            return access.fetched
        if access.level == 0:
            return access.sent
        key = (access.tensor, access.level)
        part = next(p for p in self.tiles.parts if p.key == key)
        leaders = [d for s in part.group for d in part.flow.digits.get(s, ())]
        return part.flow.moves(leaders=leaders).received

    def _level_overlap(self, level: int) -> str:
        name = self.nest.levels[level].directives.level
        return self.machine.find_level(name).overlap or "in_place"

    def _is_multicast(self, level: int, source: int) -> bool:
        """
        Tests whether a source sends once what several buffers of a level take; into a systolic
        array, PEs of which pass it on.
        """
        outer = self.places[source] + 1 if source < len(self.places) else 1
        if level == 0 and self.nest.directives.levels[0].level in self.near:
            return True
        return self.wires.is_multicast(min(outer, self.places[level]))

    # --- words times links ------------------------------------------------------------------

    def _count_hops(self) -> dict[int, int]:
        """
        Words times links by number of the machine's level, of each part over the tree of ways that
        the simulator takes (`Wires.tree`). `cost.hops` counts as nn-dataflow does instead, where
        trees are the shortest ones and sums count half.
        """
        found: Counter[int] = Counter()
        for costs in self.shared:
            found += costs.count_hops()
        for part in self.tiles.parts:
            if part.key in self._shared_keys:
                continue
            is_output = part.tensor.role == "output"
            for pins in list_groups(self.tiles, part):
                found += self._sum_hops(part, pins) if is_output else self._fetch_hops(part, pins)
        found += self.past.count_all_hops({t.name: self.costs.words(t) for t in self.past.tensors})
        found[self.places[0]] += self._pe_words()
        return dict(found)

    def _locate_memory(self, level: int, pins: Pins) -> MemoryInstance:
        return MemoryInstance(self.places[level], self.placement.coordinate(level, pins))

    def _sources_at(self, part: ResidentPart, pins: Pins) -> list[MemoryInstance]:
        """The memories that a buffer takes a part from, as much from each, or gives it back to."""
        if part.source < len(self.nest.levels):
            return [self._locate_memory(part.source, pins)]
        here = self._locate_memory(part.level, pins)
        if part.tensor.name in self.handed:
            return list_sources(here, part, self.handed)
        return [MemoryInstance(0, self.ports.port_of(part, pins))]

    def _fetch_hops(self, part: ResidentPart, pins: Pins) -> Counter[int]:
        members = list(list_members(part, pins))
        each = self.costs.words(part.tensor)
        words = [part.received(m) * each for m in members]
        dests = [self._locate_memory(part.level, m) for m in members]
        first, *others = self._sources_at(part, pins)
        if not others:
            return self.wires.tree(first, dests, words)
        # From the others as much, and to the first of the buffers by ways of their own.
        found = self.wires.tree(dests[0], dests, words)
        for source in (first, *others):
            self._add_links(found, source, dests[0], words[0] // (1 + len(others)))
        return found

    def _sum_hops(self, part: ResidentPart, pins: Pins) -> Counter[int]:
        """Sums of a group to its first buffer, from there to the source, and back again."""
        first, *others = list_members(part, pins)
        each = self.costs.words(part.tensor)
        home, mine = self._sources_at(part, pins)[0], self._locate_memory(part.level, first)
        found: Counter[int] = Counter()
        for other in others:
            self._add_links(found, self._locate_memory(part.level, other), mine,
                      part.received(other) * each)  # fmt: skip
        drained = part.received(first)
        self._add_links(found, mine, home, drained * each)
        self._add_links(found, home, mine, self._fetched_sums(part, first, drained) * each)
        return found

    def _add_links(
        self, found: Counter[int], source: MemoryInstance, dest: MemoryInstance, words: int
    ) -> None:
        for level, _, _ in self.wires.path(source, dest):
            found[level] += words

    def _fetched_sums(self, part: ResidentPart, pins: Pins, drained: int) -> int:
        """The elements of sums that come back to the first buffer of a group."""
        zero = [s for s in part.flow.loops if s.dim not in part.tensor.dims]
        outer: ResidentPart | None = self._outer_part(part)
        while outer is not None:
            if any(pins[s] for s in outer.group):
                # What is further out began with nothing: sums are there since that began.
                zero = [s for s in zero if s.level < outer.level or s in outer.flow.tail]
                break
            outer = self._outer_part(outer)
        return drained - part.received(pins, tuple(zero))

    def _outer_part(self, part: ResidentPart) -> ResidentPart | None:
        key = (part.tensor.name, part.source)
        return next((p for p in self.tiles.parts if p.key == key), None)

    def _pe_words(self) -> int:
        """Words on the array of PEs."""
        systolic = self.nest.directives.levels[0].level in self.near
        multicast = self.wires.is_multicast(self.places[0]) and not systolic
        found = 0
        for access in self.analysis.accesses:
            if access.level == 0:
                tensor = self.nest.problem.tensor(access.tensor)
                if tensor.role == "output":
                    count = access.fetched + access.drained
                else:
                    count = access.sent if multicast else access.fetched
                    if tensor in self.past.tensors and multicast:
                        count = self.past.count_received(tensor)
                found += (count + access.from_same_level) * self.costs.words(tensor)
        for access in self.analysis.compute:
            if access.level:
                tensor = self.nest.problem.tensor(access.tensor)
                found += (access.reads + access.writes) * self.costs.words(tensor)
        return found

    # --- latency ----------------------------------------------------------------------------

    def _find_times(self) -> LayerTimes:
        """The times of the layer."""
        returned = {
            part.level: self._share_returned(part)
            for part in self.tiles.parts if part.tensor.role == "output"
        }  # fmt: skip
        layer = LayerCycles(self.tiles, self.machine, self.wires, self.placement, self.costs,
                            returned, self.handed, self.shared, past=self.past)  # fmt: skip
        return layer.find_times()

    def _share_returned(self, part: ResidentPart) -> float:
        """The share of sums that come back to the first buffer of the first group."""
        first = {s: 0 for s in self.tiles.stacks if s.level >= part.level}
        drained = part.received(first)
        return self._fetched_sums(part, first, drained) / max(1, drained)

    def _port_cycles(self, words: Mapping[str, int]) -> float:
        """The cycles of all words of the outermost memory at its ports, if these share them."""
        home = self.machine.levels[0].memories[0]
        return words.get(home, 0) / (self.wires.port_words * len(self.wires.ports))
