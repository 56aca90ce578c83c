"""The page of a network on several devices: its parts, what they hand on, and a run of them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import starmap

from ...targets.reference.scalars import dtype_of
from ...targets.system.program import StepReport, SystemProgram, SystemReport
from ...transforms.machine.view import machine_from_text
from ..registry.system import list_spans
from .drawing import place_nodes
from .facts import (
    INPUT,
    LAYER,
    RESULT,
    Block,
    Edge,
    Layer,
    MemoryPlan,
    Node,
    Page,
    Roof,
    Stage,
    Timeline,
)
from .kernels import held_layouts, kernel_layer, list_stored, program_text
from .roofs import find_roof
from .runs import run_folder

_SHARED = "shared memory"


def system_page(program: SystemProgram) -> Page:
    """The page of a network. Raises `WeftError` as a run does."""
    report = run_folder(program)
    assert isinstance(report, SystemReport)
    roofs = _find_roofs(program)
    edges = tuple(_list_edges(program))
    texts = {name: program_text(part) for name, part in program.parts.items()}
    return Page(
        title=program.function,
        target=program.target,
        machine=program.machine_name,
        summary=f"{program.summary()}\n{report.summary(program)}",
        layers=tuple(_make_layer(program, step, roofs.get(step.device)) for step in report.steps),
        nodes=place_nodes(tuple(_list_nodes(program)), edges),
        edges=edges,
        roofs=tuple(roofs.values()),
        timelines=(Timeline("parts and engines", "µs", tuple(list_spans(program, report))),),
        busy=_share_of_devices(report),
        memory=_plan_of(program),
        stored=tuple(s for name, part in program.parts.items() for s in list_stored(name, part)),
        stages=tuple(starmap(Stage, texts.items())),
        placements=program.placements,
    )


def _find_roofs(program: SystemProgram) -> dict[str, Roof]:
    """The roofs of the devices that are simulated, by the device."""
    found: dict[str, Roof] = {}
    clocks = {device.name: device.clock_hz for device in program.devices}
    for step in program.steps:
        if step.device not in found and clocks[step.device]:
            machine = machine_from_text(program.parts[step.part].machine_text, "machine.mlir")
            roof = find_roof(machine)
            if roof is not None:
                found[step.device] = replace(roof, device=step.device)
    return found


def _make_layer(program: SystemProgram, step: StepReport, roof: Roof | None) -> Layer:
    part = program.parts[step.part]
    found = kernel_layer(step.part, step.device, part, step.report, roof)
    return replace(found, seconds=step.seconds)


def _share_of_devices(report: SystemReport) -> Mapping[str, float]:
    total = sum(step.seconds for step in report.steps) or 1.0
    names = dict.fromkeys(step.device for step in report.steps)
    return {
        name: sum(s.seconds for s in report.steps if s.device == name) / total for name in names
    }


# --- the graph --------------------------------------------------------------------------------


def _list_nodes(program: SystemProgram) -> Iterator[Node]:
    """Inputs, steps and results, each behind those that it reads; weights are their parts' own."""
    for argument in program.signature.arguments:
        if not argument.constant and _is_read(program, argument.name):
            yield Node(_input_node(argument.name), INPUT, "")
    for number, step in enumerate(program.steps):
        yield Node(_step_node(program, number), LAYER, step.device, stage=step.part)
    for name in program.results:
        yield Node(_result_node(name), RESULT, "")


def _is_read(program: SystemProgram, value: str) -> bool:
    read = (v for step in program.steps for v in step.arguments)
    return any(value in program.bases_of(v) for v in (*read, *program.results.values()))


def _step_node(program: SystemProgram, number: int) -> str:
    """The part, with the number of the step where it runs several times."""
    part = program.steps[number].part
    same = [n for n, step in enumerate(program.steps) if step.part == part]
    return part if len(same) == 1 else f"{part} ({number})"


def _input_node(name: str) -> str:
    return f"input {name}"


def _result_node(name: str) -> str:
    return f"result {name}"


def _list_edges(program: SystemProgram) -> Iterator[Edge]:
    types, layouts = _forms_of_values(program)
    sources = {a.name: _input_node(a.name) for a in program.signature.arguments if not a.constant}
    for number, step in enumerate(program.steps):
        for value in [base for v in step.arguments for base in program.bases_of(v)]:
            if value in sources:
                node = _step_node(program, number)
                yield _make_edge(program, sources[value], node, value, types, layouts)
        sources |= dict.fromkeys(step.results, _step_node(program, number))
    for name, value in program.results.items():
        for base in program.bases_of(value):
            yield _make_edge(program, sources[base], _result_node(name), base, types, layouts)


def _make_edge(
    program: SystemProgram,
    source: str,
    dest: str,
    value: str,
    types: Mapping[str, str],
    layouts: Mapping[str, str],
) -> Edge:
    offset = program.memory.offsets.get(value)
    scope = "" if offset is None else f"{_SHARED}, byte {offset}"
    return Edge(source, dest, value, types.get(value, ""), layouts.get(value, ""), scope)


def _forms_of_values(program: SystemProgram) -> tuple[dict[str, str], dict[str, str]]:
    """The type of each value as it is held, and its layout, by the parts that read it."""
    types: dict[str, str] = {}
    layouts: dict[str, str] = {}
    for step in program.steps:
        part = program.parts[step.part]
        forms, held = part.argument_types(), held_layouts(part)
        names = zip(program.part_arguments[step.part], step.arguments, strict=True)
        for name, value in names:
            if name in forms:
                shape, element = forms[name]
                types[value] = f"{'x'.join(map(str, (*shape, element)))}"
            if name in held and held[name].primitives:
                layouts[value] = str(held[name])
    for result in program.signature.results:
        text = "x".join(map(str, (*result.shape, result.element_type)))
        types.setdefault(program.results[result.name], text)
    for value, bases in program.joined.items():
        if len(bases) == 1:  # the same bytes, seen otherwise
            for forms in (types, layouts):
                forms.setdefault(bases[0], forms.get(value, ""))
    return types, layouts


# --- the memory -------------------------------------------------------------------------------


def _plan_of(program: SystemProgram) -> MemoryPlan:
    """
    The shared memory. A value is held from the step that gives it to the last that reads it;
    inputs from the first step on, results to the last.
    """
    memory, last = program.memory, max(len(program.steps) - 1, 0)
    sizes = _sizes_of_values(program)
    first = {value: n for n, step in enumerate(program.steps) for value in step.results}
    until = {
        base: number
        for number, step in enumerate(program.steps)
        for value in step.arguments
        for base in program.bases_of(value)
    }
    returned = (base for value in program.results.values() for base in program.bases_of(value))
    until |= dict.fromkeys(returned, last)
    blocks = tuple(
        Block(value, offset, sizes[value], first.get(value, 0), until.get(value, last))
        for value, offset in memory.offsets.items()
        if value in sizes and value not in program.joined
    )
    return MemoryPlan(memory.size_bytes, memory.bound_bytes, blocks)


def _sizes_of_values(program: SystemProgram) -> dict[str, int]:
    """The bytes of each value that a part reads or the function returns."""
    sizes: dict[str, int] = {}
    for step in program.steps:
        forms = program.parts[step.part].argument_types()
        names = zip(program.part_arguments[step.part], step.arguments, strict=True)
        for shape, element, value in ((*forms[n], v) for n, v in names if n in forms):
            sizes[value] = math.prod(shape) * dtype_of(element).itemsize
    for result in program.signature.results:
        size = math.prod(result.shape) * dtype_of(result.element_type).itemsize
        sizes[program.results[result.name]] = size
    for value, bases in program.joined.items():
        for base in bases if value in sizes else ():
            sizes.setdefault(base, sizes[value] // len(bases))  # tensors of one type
    return sizes
