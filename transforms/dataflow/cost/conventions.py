"""
The counts of a schedule over passes under the two conventions, tensor by tensor and level by
level: `nn_dataflow` (`nn_dataflow.layer_cost`) and `executed` (`analysis` of its directives).

Levels are those of `LayerCost`: words exchanged with DRAM, those of GBUF, those on the bus between
GBUF and PEs, and those of registers. `Reason` says what the two do not count alike; a row has the
reasons that apply to its tensor and level, in the order in which they are listed here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from ...core.errors import WeftError
from ..directive.analysis import Analysis, analyse_directives
from .nn_dataflow import (
    TENSORS,
    LayerCost,
    NodeMachine,
    PassSchedule,
    count_crossings,
    layer_cost,
    mapping_of,
    nodes_alike,
    stored_in_gbuf,
)
from .pass_directives import directives_of
from .row_stationary import LayerShape, Mapping

LEVELS = ("DRAM", "GBUF", "array bus", "REGF")
"""Where words are counted, outermost first."""

_ROLES = ("weight", "input", "output")
_PE, _NODE, _HOME = 0, 1, 2


class Reason(Enum):
    """A reason why nn_dataflow counts other than what is executed."""

    STREAM = "a pass streams more than a PE holds: each turn of the other loops feeds it again"
    HALO = "windows overlap: rows and columns shared by neighbours come with each of them"
    COPIES = "nodes that need the same fetch it each, where one way to all of them is counted once"
    PIECES = "nodes, copies and blocks with less to do, or nothing, are counted like the largest"
    SUMS = "sums come back 2f-1 times from every buffer, also where nothing was added yet"
    FILLS = "what comes into the buffer from outside, and leaves it, is counted there as well"
    REGISTERS = "registers: a fixed number for each MAC, without what is put in and taken out"
    SEVERAL_PES = "PEs that need the same word, or add to it, get one together"
    OPERANDS = "one operand of an elementwise layer is counted"
    GAPS = "windows have gaps between them, whose words come too"
    PINNED = "filters are on the nodes before the network begins"


@dataclass(frozen=True)
class Difference:
    """Words of one tensor at one level, by the two conventions, and why they differ."""

    layer: str
    tensor: str
    level: str
    nn_dataflow_words: float
    executed_words: int
    reasons: tuple[Reason, ...]

    @property
    def ratio(self) -> float | None:
        """Executed words in units of those of nn_dataflow; None where the latter are none."""
        return self.executed_words / self.nn_dataflow_words if self.nn_dataflow_words else None


def list_differences(schedule: PassSchedule, machine: NodeMachine) -> tuple[Difference, ...]:
    """
    All tensors at all levels. Raises `WeftError` where `layer_cost` or `directives_of` does, and
    for a machine that nn_dataflow does not know.
    """
    if machine.template != "row-stationary":
        raise WeftError(
            f"machine @{machine.name}: template is {machine.template}, but the convention "
            f"nn_dataflow counts row-stationary only"
        )
    machine = replace(machine, counting="nn_dataflow")
    cost, mapping = layer_cost(schedule, machine), mapping_of(schedule, machine)
    analysis = analyse_directives(directives_of(schedule, machine))
    found: list[Difference] = []
    for place, tensor in enumerate(TENSORS):
        if place == 0 and not schedule.shape.has_filters:
            continue
        executed = _executed_words(analysis, place)
        for level, ours, theirs in zip(LEVELS, executed, _counted_words(cost, place), strict=True):
            why = _find_reasons(schedule, mapping, place, level) if ours != theirs else ()
            found.append(Difference(schedule.name, tensor, level, theirs, ours, why))
    return tuple(found)


def _counted_words(cost: LayerCost, place: int) -> tuple[float, ...]:
    top = cost.dram[place] + cost.remote[place]
    return top, cost.gbuf[place], cost.itcn[place], cost.regf[place]


def _executed_words(analysis: Analysis, place: int) -> tuple[int, ...]:
    """Words at each level; several inputs of an elementwise layer together."""
    tensors = analysis.directives.problem.tensors
    names = [t.name for t in tensors if t.role == _ROLES[place]]
    words = [0, 0, 0]
    for level in (_PE, _NODE, _HOME):
        for name in names:
            traffic = analysis.traffic(name, level)
            words[level] += traffic.reads + traffic.writes
    bus = sum(
        access.fetched + access.from_same_level + access.drained
        for access in analysis.accesses
        if access.level == _PE and access.tensor in names
    )
    return words[_HOME], words[_NODE], bus, words[_PE]


def _find_reasons(
    schedule: PassSchedule, mapping: Mapping, place: int, level: str
) -> tuple[Reason, ...]:
    shape = schedule.shape
    if level == "REGF":
        return (Reason.REGISTERS,)
    found = _special_reasons(schedule, mapping, place, level)
    passes_gbuf = level != "DRAM" or not stored_in_gbuf(schedule)[place]
    if mapping.streams[place] and passes_gbuf:
        found.append(Reason.STREAM)
    if place == 1 and any(reach > stride and n > 1 for reach, stride, n in _window_shapes(shape)):
        found.append(Reason.HALO)
    alike = nodes_alike(shape, schedule.partition)[place]
    if level != "array bus" and alike > 1 and not schedule.forwarding:
        found.append(Reason.COPIES)
    found += _uneven_reasons(schedule, mapping)
    outer, inner = count_crossings(schedule)
    moved = inner if passes_gbuf else outer
    if place == shape.summed and (moved[place] > 1 or alike > 1):
        found.append(Reason.SUMS)
    if level == "GBUF":
        found.append(Reason.FILLS)
    return tuple(found)


def _special_reasons(
    schedule: PassSchedule, mapping: Mapping, place: int, level: str
) -> list[Reason]:
    shape, found = schedule.shape, list[Reason]()
    others = (1, mapping.copies[1], mapping.copies[0])[place]
    if level == "array bus" and shape.is_conv and others > 1:
        found.append(Reason.SEVERAL_PES)
    if place == 1 and shape.region > 1:
        found.append(Reason.OPERANDS)
    if place == 1 and any(reach < stride and n > 1 for reach, stride, n in _window_shapes(shape)):
        found.append(Reason.GAPS)
    if place == 0 and level == "DRAM" and count_crossings(schedule)[0].filters == 0:
        found.append(Reason.PINNED)
    return found


def _window_shapes(shape: LayerShape) -> tuple[tuple[int, int, int], ...]:
    """By axis: how far a window reaches, its stride, and the number of outputs."""
    high = (shape.filter_h - 1) * shape.dilation_h + 1
    wide = (shape.filter_w - 1) * shape.dilation_w + 1
    return (high, shape.stride_h, shape.height), (wide, shape.stride_w, shape.width)


def _uneven_reasons(schedule: PassSchedule, mapping: Mapping) -> Sequence[Reason]:
    """The reasons by which cuts, copies, folds or blocks leave some with less to do."""
    cuts, (part, batch) = schedule.partition, schedule.part
    rows, columns = cuts.cuts[1]
    shape = schedule.shape
    wholes = [
        (shape.k, part.k * cuts.size(0)),
        (shape.height, part.height * rows),
        (shape.width, part.width * columns),
        (schedule.batch, batch * cuts.size(2)),
        (shape.c, part.c * cuts.size(3)) if shape.is_conv else (1, 1),
        (part.height, -(-part.height // mapping.fold_w) * mapping.fold_w),
        (part.filter_h, -(-part.filter_h // mapping.fold_h) * mapping.fold_h),
        (part.k // part.groups, mapping.loops.k * mapping.copies[1]),
    ]
    wholes += [
        (turns, a * b * c) for turns, a, b, c in zip(mapping.loops, *schedule.factors, strict=True)
    ]
    if shape.is_conv:
        wholes.append((part.c // part.groups, mapping.loops.c * mapping.copies[0]))
    return [Reason.PIECES] if any(a != b for a, b in wholes) else []
