"""
The text of a program's steps: a function for each, and what is said of it.

All that is written stands in the steps; nothing is decided here. Texts do not name buffers, so that
steps that differ only in these have the same one; of nests, it is written once.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from ...transforms.core.errors import WeftError
from ...transforms.kernel.view import ScalarArg
from .nest.borders import Border, borders_of, is_left_out, kept_share
from .nest.cost import Processor, schedule_cycles
from .nest.fields import is_complete, schedule_of
from .nest.flat import Address, Flat, bytes_of
from .nest.loops import emit_loops, loop_arguments
from .nest.orders import read_orders
from .nest.phase import Phase, is_linear, unguarded_phase
from .nest.registers import LocalStage, arguments_of, emit_nest
from .nest.steps import (
    BorderStep,
    ChangeStep,
    CopyStep,
    KernelStep,
    LoopsStep,
    Packed,
    Program,
    Step,
    WordStep,
)
from .nest.tiles import NestSchedule
from .pack.change import emit_change
from .pack.cost import change_cycles
from .tile.cost import tile_cycles, words_cycles
from .tile.nest import emit_tile_nest
from .words.turned import write_words

__all__ = [
    "NAME",
    "StepText",
    "StepTexts",
    "conversion_bytes",
    "phase_of",
    "schedule_step",
    "step_notes",
]

NAME = "weft.step?"
"""The function's name in the text of a step."""


@dataclass(frozen=True)
class StepText:
    """
    One function to call, and between it and the next a barrier. `text` calls it `NAME`, and its
    arguments `%b0`, `%b1` and so on. `what` is the op of the source, `notes` are what was decided.
    """

    name: str
    text: str
    arguments: tuple[tuple[str, str], ...]
    what: str = ""
    notes: tuple[str, ...] = ()

    @staticmethod
    def from_text(
        name: str,
        text: str,
        arguments: Sequence[tuple[str, str]],
        what: str = "",
        notes: tuple[str, ...] = (),
    ) -> StepText:
        """The same of a text that has the function's own name, and those of its buffers."""
        names = {buffer: f"%b{i}" for i, (buffer, _) in enumerate(arguments)}
        text = re.sub(r"%([A-Za-z_][\w$.-]*)", lambda found: names.get(found[1], found[0]), text)
        text = re.sub(rf"@{re.escape(name)}(?=[(_\s])", f"@{NAME}", text)
        return StepText(name, text, tuple(arguments), what, notes)


def phase_of(step: KernelStep, program: Program) -> Phase:
    """The nest of a scheduled step. Raises `WeftError` for one that is not scheduled."""
    fields = {**step.given, **step.chosen}
    if not is_complete(step.given, step.chosen):
        raise WeftError(f"{step.what}: has no schedule yet; the pass nest-schedule gives it one")
    parallel = any(d.kind == "parallel" for d in step.fused.kernel.dims)
    if not is_linear(step.fused.kernel) or 0 in step.fused.kernel.extents or not parallel:
        raise WeftError(
            f"{step.what}: is no nest: its accesses are not linear, or it has no iterations or no "
            "parallel ones"
        )
    buffers = [program.buffers[tensor.buffer] for tensor in step.fused.tensors]
    panels = {
        operand: buffer.panels
        for operand, buffer in enumerate(buffers)
        if isinstance(buffer, Packed) and buffer.panels is not None
    }
    packed, local = fields["packed"], fields["local"]
    assert isinstance(packed, tuple)
    assert isinstance(local, tuple)
    packed, local = cast("tuple[object, ...]", packed), cast("tuple[object, ...]", local)
    if set(packed) != set(panels):
        raise WeftError(
            f"{step.what}: its schedule has operands {list(packed)} packed, but {sorted(panels)} "
            "are the ones that a nest.pack cuts into panels"
        )
    own = [o for o in local if isinstance(o, int)]
    orders = read_orders(step.fused, fields["orders"]) if own and "orders" in fields else {}
    orders = {o: order for o, order in orders.items() if o in own}
    if "tile" in fields:
        phase = unguarded_phase(step.fused, panels)
        _check_left_out(step, phase, schedule_of(fields, phase))
        return phase
    phase = Phase(step.fused, panels, own, orders)
    guarded = {i for i, access in enumerate(phase.kernel.operands) if access.guards}
    if not guarded <= set(phase.copies):
        raise WeftError(
            f"{step.what}: reads operands {sorted(guarded)} with guards, so its schedule needs "
            "local copies of them"
        )
    return phase


def _check_left_out(step: KernelStep, phase: Phase, schedule: NestSchedule) -> None:
    """Refuses guards of a tile unit's nest, unless its loops leave out all that these do."""
    kernel = step.fused.kernel
    borders = borders_of(phase.flat, kernel.inputs, phase.groups, {})
    guards = sum(len(access.guards) for access in kernel.inputs)
    if len([b for b in borders if is_left_out(b, phase.flat, schedule)]) < guards:
        raise WeftError(
            f"{step.what}: its schedule has tiles of several elements along which operands are "
            "guarded; such a nest reads words with their padding"
        )


class StepTexts:
    """Writes the functions of a program's steps for a processor."""

    def __init__(self, program: Program, processor: Processor):
        self.program = program
        self.processor = processor
        self._nests: dict[object, str] = {}

    def write_step(self, name: str, step: Step) -> StepText:
        """The function of a step; of those that upstream makes, see `lowering.host.upstream`."""
        match step:
            case KernelStep():
                return self._write_kernel(name, step)
            case CopyStep():
                stage = step.stage
                memrefs = (stage.source_memref, stage.target_memref)
                text, what = stage.write_function(name, self.processor.count_lanes(stage.type)), ""
            case BorderStep():
                lanes = self.processor.count_lanes(step.type)
                memrefs = (step.stage.target_memref,)
                text, what = step.padding.write_function(name, step.stage, lanes), ""
            case ChangeStep():
                return self._write_change(name, step)
            case WordStep():
                words = step.stage
                memrefs = (words.source_memref, words.target_memref)
                text, what = write_words(words, name), ""
            case LoopsStep():
                loops = loop_arguments(step.kernel, step.buffers)
                text = emit_loops(name, step.kernel, step.buffers)
                notes = step_notes(step, self.program, self.processor)
                return StepText.from_text(name, text, loops, step.what, notes)
            case _:
                raise AssertionError(step)
        arguments = tuple(zip(step.buffers, memrefs, strict=True))
        return StepText.from_text(
            name, text, arguments, what, step_notes(step, self.program, self.processor)
        )

    def _write_change(self, name: str, step: ChangeStep) -> StepText:
        memrefs = (f"memref<{size}x{step.type}>" for size in step.sizes)
        text = emit_change(NAME, step.shape, step.type, step.start, step.result)
        text = text.replace("%src", "%b0").replace("%dst", "%b1")
        notes = step_notes(step, self.program, self.processor)
        arguments = tuple(zip(step.buffers, memrefs, strict=True))
        return StepText(name, text, arguments, step.what, notes)

    def _write_kernel(self, name: str, step: KernelStep) -> StepText:
        phase, schedule = schedule_step(step, self.program)
        flat, locals = phase.as_run(schedule)
        arguments = arguments_of(flat, locals)
        borders = find_borders(step, phase, self.program)
        key = (*_without_buffers(flat, schedule, locals), borders)
        if key not in self._nests:
            if schedule.tile:
                self._nests[key] = emit_tile_nest(NAME, key[0], schedule, borders)
            else:
                self._nests[key] = emit_nest(NAME, *key)
        notes = _nest_notes(step, phase, schedule, self.processor, borders)
        return StepText(name, self._nests[key], arguments, step.what, notes)


def find_borders(step: KernelStep, phase: Phase, program: Program) -> tuple[Border, ...]:
    """The borders of a nest, by the copies and words that hold padding."""
    copies = {
        s.stage.target: s.stage
        for s in program.steps
        if isinstance(s, CopyStep | WordStep | BorderStep)
    }
    (*reads, _), kernel = step.fused.tensors, step.fused.kernel
    stages = {i: copies[t.buffer] for i, t in enumerate(reads) if t.buffer in copies}
    return borders_of(phase.flat, kernel.inputs, phase.groups, stages)


def _without_buffers(
    flat: Flat, schedule: NestSchedule, locals: Sequence[LocalStage]
) -> tuple[Flat, NestSchedule, tuple[LocalStage, ...]]:
    """A nest whose buffers are called as the arguments of a step's text are."""
    names = {buffer: f"b{i}" for i, (buffer, _) in enumerate(arguments_of(flat, locals))}
    own = {local.operand for local in locals}

    def rename_buffer(number: int, address: Address) -> Address:
        # What is not read is no argument.
        return address if number in own else replace(address, buffer=names.get(address.buffer, ""))

    places = [rename_buffer(i, place) for i, place in enumerate(flat.all_addresses)]
    stages = tuple(
        replace(local, stage=replace(local.stage, source=names[local.stage.source]))
        for local in locals
    )
    return replace(flat, name="", addresses=tuple(places[:-1]), output=places[-1]), schedule, stages


def step_notes(step: Step, program: Program, processor: Processor) -> tuple[str, ...]:
    """The decisions on a step, in words."""
    match step:
        case KernelStep():
            phase, schedule = schedule_step(step, program)
            borders = find_borders(step, phase, program)
            return _nest_notes(step, phase, schedule, processor, borders)
        case CopyStep():
            padded = "x".join(str(a.extent) for a in step.stage.stored_axes)
            order = f", axes in order {list(step.stage.order)}" if step.stage.order else ""
            some = [a.every for a in step.stage.axes]
            every = f", every {some}" if any(n > 1 for n in some) else ""
            return (f"copies %{step.stage.source} with its padding, {padded}{order}{every}",)
        case BorderStep():
            shape = "x".join(map(str, step.padding.extents))
            return (f"fills the padding of {shape} in %{step.target}",)
        case ChangeStep():
            cycles = predict_cycles(step, program, processor)
            return (
                f"stores %{step.source} anew, {step.sizes[0]} elements as {step.sizes[1]}",
                f"predicted {cycles:.0f} cycles of one core",
            )
        case WordStep():
            shape = "x".join(str(e) for e in step.stage.shape)
            what = "2 bf16" if step.stage.type == "f32" else "4 bytes"
            return (f"%{step.stage.source} as {shape} words of {what}",)
        case LoopsStep():
            return (f"{step.what} in plain loops",)
        case _:
            return (f"{step.what} in plain loops of the bindings",)


def schedule_step(step: KernelStep, program: Program) -> tuple[Phase, NestSchedule]:
    """The nest of a step and its schedule. Raises `WeftError` for one that does not fit it."""
    phase = phase_of(step, program)
    schedule = schedule_of({**step.given, **step.chosen}, phase)
    for operand, panels in phase.panels.items():
        packable = None if schedule.vector is None else phase.packable_dims(operand)
        if schedule.tile and phase.panel_loop(operand, panels) == schedule.reduction[-1]:
            if panels.size == schedule.tile:
                continue  # Rows of tiles.
        if packable is None or packable.axes.get(schedule.vector or 0) != panels.axis:
            raise WeftError(f"{step.what}: vectors do not lie along the panels of a weight")
        if panels.size != schedule.lanes * schedule.vectors:
            raise WeftError(
                f"{step.what}: tiles have {schedule.lanes * schedule.vectors} elements along the "
                f"vectors, but the panels of operand {operand} {panels.size}"
            )
    return phase, schedule


def _nest_notes(
    step: KernelStep,
    phase: Phase,
    schedule: NestSchedule,
    processor: Processor,
    borders: Sequence[Border],
) -> tuple[str, ...]:
    flat = phase.flat
    cycles = step_cycles(step, phase, schedule, processor, borders)
    extents = ", ".join(
        f"d{i}={e}{'+' if r else ''}"
        for i, (e, r) in enumerate(zip(flat.extents, flat.reduction, strict=True))
    )
    notes = (
        f"loops {extents} (+: reduced); {schedule}",
        f"predicted {cycles:.0f} cycles of one core",
    )
    return (*notes, step.intrinsic) if step.intrinsic else notes


def step_cycles(
    step: KernelStep,
    phase: Phase,
    schedule: NestSchedule,
    processor: Processor,
    borders: Sequence[Border],
) -> float:
    """
    The cycles of one core that the model predicts for a step with this schedule: of tiles without
    iterations that `borders` leave out.
    """
    if schedule.tile:
        flat, _ = phase.as_run(schedule)
        return tile_cycles(flat, frozenset(phase.panels), schedule, processor, borders)
    cycles = schedule_cycles(phase.as_costed, schedule, processor, frozenset(phase.panels))
    copied = sum(s.bytes_moved * bytes_of(s.type) for s in phase.copies.values())
    return cycles + copied / processor.l3_bandwidth


def predict_cycles(step: Step, program: Program, processor: Processor) -> float:
    """
    The cycles of one core that a kernel, a copy or a step that makes words is to take, without
    iterations that are left out since they read nothing but padding.
    """
    match step:
        case KernelStep():
            phase, schedule = schedule_step(step, program)
            borders = find_borders(step, phase, program)
            cycles = step_cycles(step, phase, schedule, processor, borders)
            if schedule.tile:
                return cycles
            return cycles * kept_share(borders, phase.flat, schedule)
        case CopyStep():
            return step.stage.bytes_moved * bytes_of(step.stage.type) / processor.l3_bandwidth
        case BorderStep():
            filled = step.size - math.prod(step.padding.shape)
            return filled * bytes_of(step.type) / processor.l3_bandwidth
        case ChangeStep():
            size = bytes_of(step.type)
            return change_cycles(step.shape, size, step.start, step.result, processor.l3_bandwidth)
        case WordStep():
            return words_cycles(step.stage, processor)
        case _:
            return 0.0


def conversion_bytes(program: Program) -> int:
    """The bytes that steps which only move tensors read and write."""
    total = 0
    for step in program.steps:
        if isinstance(step, CopyStep):
            total += step.stage.bytes_moved * bytes_of(step.stage.type)
        elif isinstance(step, ChangeStep):
            total += sum(step.sizes) * bytes_of(step.type)
        elif isinstance(step, KernelStep):
            fused = step.fused
            bodies = (fused.kernel.bodies[0], fused.result)
            if fused.combine is None and all(isinstance(b, ScalarArg) for b in bodies):
                moved = bytes_of(fused.type) + bytes_of(fused.tensors[-1].type)
                total += fused.kernel.num_points * moved
    return total
