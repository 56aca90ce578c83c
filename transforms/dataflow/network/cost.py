"""
The cost of a schedule of a whole network in the convention `nn_dataflow`.

Layers of a segment run at the same time on stripes of nodes, one for each slot; layers of a slot
take turns. The batch goes through a segment in `g` groups: the factor of the outermost loop at
the top of each layer if that is the loop over the batch, and the same in all layers, or the turns
of layers on the same nodes; else 1. A
layer hands its outputs over in as many parts as its loop K turns at the top, if that is its next
loop there, and takes its inputs in as many as its loop C turns, if that is. Per layer, with `t`
its cycles, all batch groups taken together:

    begin  = max(end of the layer before it in its slot,
                 begin(p) + t(p) // parts(p)   for each producer p in an earlier slot that hands
                                               over in the parts in which the layer takes,
                 end(p)                        for each other producer p in the segment)
    end    = begin + t
    finish = (end + critical * (g - 1)) // g

where `critical` is the largest sum of cycles over the layers of a slot: the interval between
groups. A segment takes until the last layer has finished, or as long as all its words of DRAM
take, if that is longer. Segments follow each other; a network that is one segment is counted by
the critical slot alone, as inputs follow each other without a gap.

Energies are sums over layers; the static part is that of the whole time. Feature maps that stay
on chip are charged as accesses of GBUF at other nodes, and by hops from where they were left
(`LayerCost.remote`).

Sources: what nn-dataflow 2.1's `PipelineSegmentTiming` answers, asked layer by layer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from ...core.errors import WeftError
from ..cost.nn_dataflow import COMPONENTS, LayerCost, NodeMachine, PassSchedule, layer_cost
from .schedule_file import NetworkSchedule, ScheduledLayer


class Timed(Protocol):
    """What takes cycles, and some of DRAM."""

    @property
    def cycles(self) -> int: ...

    @property
    def dram_cycles(self) -> int: ...


@dataclass(frozen=True)
class TopLoops:
    """
    The loops of a layer outside GBUF that turn: batch groups, and parts in which it takes inputs
    or hands over outputs; 1 where another loop is outside of that.
    """

    groups: int
    taken: int
    handed: int


@dataclass(frozen=True)
class SegmentCost:
    """
    A segment: its layers' names, cycles in all, until the last layer has finished, of DRAM, and
    of the slot that takes longest.
    """

    layers: tuple[str, ...]
    cycles: int
    finish_cycles: int
    dram_cycles: int
    critical_cycles: int


@dataclass(frozen=True)
class NetworkCost:
    """The costs of all layers and segments, in the order in which they run."""

    machine: NodeMachine
    layers: tuple[LayerCost, ...]
    segments: tuple[SegmentCost, ...]

    @property
    def cycles(self) -> int:
        if len(self.segments) == 1:
            return self.segments[0].critical_cycles
        return sum(segment.cycles for segment in self.segments)

    @property
    def energies(self) -> dict[str, float]:
        """Energy in pJ by component."""
        found = {c: sum(cost.energies[c] for cost in self.layers) for c in COMPONENTS}
        return found | {"static": self.cycles * self.machine.static_pj}

    @property
    def energy_pj(self) -> float:
        return sum(self.energies.values())


def top_loops(layer: PassSchedule) -> TopLoops:
    """The loops that run outside GBUF, from the outermost."""
    turns, order = layer.factors[0], layer.orders[0]
    loops = sorted((i for i in range(3) if turns[i] > 1), key=lambda i: -order[i])
    groups = turns.n if loops[:1] == [2] else 1
    if layer.turns > 1:
        return TopLoops(layer.turns, 1, 1)
    rest = [i for i in loops if i != 2 or groups == 1][:1]
    return TopLoops(groups, turns.c if rest == [0] else 1, turns.k if rest == [1] else 1)


def network_cost(
    schedule: NetworkSchedule, machine: NodeMachine, known: Sequence[LayerCost] | None = None
) -> NetworkCost:
    """
    The cost of the schedule; the costs of its layers are counted, or as they are `known`, by step.
    Raises `WeftError` where `layer_cost` does, and for segments that are torn apart or whose layers
    run before what they read.
    """
    costs = known or [layer_cost(step.layer, machine) for step in schedule.steps]
    by_name = {step.layer.name: cost for step, cost in zip(schedule.steps, costs, strict=True)}
    found = tuple(segment_cost(steps, by_name) for steps in segments_of(schedule.steps))
    return NetworkCost(machine, tuple(costs), found)


def segments_of(steps: Sequence[ScheduledLayer]) -> list[tuple[ScheduledLayer, ...]]:
    """The steps by segment, in turn. Raises `WeftError` where another segment is in between."""
    found: list[list[ScheduledLayer]] = []
    seen: set[int] = set()
    for step in steps:
        if found and step.segment is not None and found[-1][0].segment == step.segment:
            found[-1].append(step)
            continue
        if step.segment in seen:
            raise WeftError(
                f"layer {step.layer.name}: it is in segment {step.segment}, but layers of others "
                f"run between it and the rest of that segment"
            )
        if step.segment is not None:
            seen.add(step.segment)
        found.append([step])
    return [tuple(segment) for segment in found]


def segment_cost(steps: Sequence[ScheduledLayer], costs: Mapping[str, Timed]) -> SegmentCost:
    """The times of a segment, from the costs of its layers by name."""
    loops = {step.layer.name: top_loops(step.layer) for step in steps}
    slots: dict[int, int] = {}
    for step in steps:
        slots[step.slot] = slots.get(step.slot, 0) + costs[step.layer.name].cycles
    critical = max(slots.values())
    together = {top.groups for top in loops.values()}
    groups = together.pop() if len(together) == 1 else 1
    ends = _layer_ends(steps, costs, loops)
    finish = max((end + critical * (groups - 1)) // groups for end in ends.values())
    dram = sum(costs[step.layer.name].dram_cycles for step in steps)
    return SegmentCost(tuple(ends), max(finish, dram), finish, dram, critical)


def _layer_ends(
    steps: Sequence[ScheduledLayer], costs: Mapping[str, Timed], loops: Mapping[str, TopLoops]
) -> dict[str, int]:
    """The time when each layer ends, if groups of the batch did not follow each other."""
    slot_of = {step.layer.name: step.slot for step in steps}
    begins: dict[str, int] = {}
    ends: dict[str, int] = {}
    for step in steps:
        name = step.layer.name
        begin = max((ends[other] for other in ends if slot_of[other] == step.slot), default=0)
        for source in step.sources:
            if source not in slot_of or source == name:
                continue
            if source not in ends:
                raise WeftError(f"layer {name} runs before layer {source}, whose outputs it reads")
            parts = loops[source].handed
            passed_on = slot_of[source] != step.slot and 1 < parts == loops[name].taken
            ready = begins[source] + costs[source].cycles // parts if passed_on else ends[source]
            begin = max(begin, ready)
        begins[name] = begin
        ends[name] = begin + costs[name].cycles
    return ends
