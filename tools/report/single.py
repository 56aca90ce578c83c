"""The page of one function on one device: its kernels or steps, and a run of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import starmap
from typing import cast

from ...targets.aie1.executable import Aie1Function
from ...targets.generic.program import GenericProgram, GenericReport
from ...targets.host.executable import HostExecutable
from ...targets.host.machine.view import HostSpec
from ...targets.host.profile import measure_steps
from ...targets.host.timeline import list_spans
from ...targets.reference.scalars import dtype_of
from ...targets.trace import Span
from ...transforms.core.functions import function_of
from ...transforms.core.json_node import Node
from ...transforms.machine.view import machine_from_text
from ...transforms.model.generalize import generalize_module
from ...transforms.model.load import load_module
from ...transforms.partition.layers import macs_of, reducing_groups
from ..registry.compiled import CompiledFunction, RunReport
from ..registry.contexts import make_context, target_named
from .embeddings import list_embeddings
from .facts import DRAWN, Layer, Page, Roof, Stage, Timeline
from .kernels import busy_engines, kernel_layer, list_stored
from .roofs import find_host_roof, find_roof
from .runs import made_up_inputs, run_folder


def accelerator_page(program: CompiledFunction, machine: str) -> Page:
    """
    The page of a function of any target whose run tells what it took, but for its graph. Raises
    `WeftError` as a run does.
    """
    report = run_folder(program)
    roof = find_roof(machine_from_text(program.machine_text, "machine.mlir"), _shape_of(program))
    said = report.summary(program) if isinstance(report, RunReport) else ""
    texts = [("source", program.module_text), ("program", program.listing())]
    is_generic = isinstance(program, GenericProgram)
    return Page(
        title=program.function,
        target=program.target,
        machine=machine,
        summary=f"{program.summary()}\n{said}",
        layers=_list_layers(program, report, machine, roof),
        roofs=() if roof is None else (roof,),
        timelines=tuple(_list_timelines(program, report)),
        busy=busy_engines(report),
        stored=tuple(list_stored(program.function, program)),
        embeddings=tuple(list_embeddings(program.module)) if is_generic else (),
        stages=tuple(starmap(Stage, texts)),
    )


def _shape_of(program: CompiledFunction) -> str | None:
    """The intrinsic of a core of which it has several, by the types that it multiplies."""
    if not isinstance(program, Aie1Function):
        return None
    return Node(dict(program.record), "").get("schedule").get("shape").as_str()


def _list_layers(
    program: CompiledFunction, report: object, machine: str, roof: Roof | None
) -> tuple[Layer, ...]:
    """The kernels of a function, where the report has them one by one."""
    if not isinstance(program, GenericProgram) or not isinstance(report, GenericReport):
        layer = kernel_layer(program.function, machine, program, report, roof)
        return (replace(layer, stage="program"),)
    rows = zip(report.layers, program.kernels, list_embeddings(program.module), strict=True)
    return tuple(
        Layer(
            embedding.layer,
            machine,
            cycles=one.cycles,
            bound_cycles=facts.bound_cycles,
            macs=facts.macs,
            moved_bytes=one.bytes_in + one.bytes_out,
            peak_macs=None if roof is None else roof.macs_per_cycle,
            stage="program",
            notes=(facts.intrinsic,),
        )
        for one, facts, embedding in rows
    )


def _list_timelines(program: CompiledFunction, report: object) -> Iterable[Timeline]:
    """The timeline of a target that has one."""
    timeline = target_named(program.target).timeline
    if timeline is not None:
        spans = tuple(cast("Iterable[Span]", timeline()(program, report)))
        end = max((span.end for span in spans), default=0)
        yield Timeline("engines", "cycles", spans, end / DRAWN)


# --- native code ------------------------------------------------------------------------------


def host_page(program: HostExecutable, machine: str) -> Page:
    """
    The page of native code, but for its graph: it is compiled again with counters, for the time of
    each step. Raises `WeftError` as that does.
    """
    steps = measure_steps(program, made_up_inputs(program))
    total = sum(step.seconds for step in steps)
    spans = tuple(list_spans(program.function, steps))
    texts = [("source", program.module_text), ("program", program.listing())]
    roof, whole = _find_roof(program, machine, total)
    return Page(
        title=program.function,
        target=program.target,
        machine=machine,
        summary=f"{program.summary()}\n  {1e3 * total:.6g} ms in {len(steps)} steps",
        layers=tuple(
            Layer(
                f"{number}: {step.what.split(';', 1)[0]}",
                machine,
                seconds=step.seconds,
                stage="program",
                notes=(step.what,),
            )
            for number, step in enumerate(steps)
        ),
        overall=whole,
        roofs=(roof,),
        timelines=(Timeline("steps", "µs", spans),),
        stages=tuple(starmap(Stage, texts)),
    )


def _find_roof(program: HostExecutable, machine: str, seconds: float) -> tuple[Roof, Layer]:
    """
    The roof of the processor, for the type of most products, and all of the function under it: its
    multiply-accumulates, and the bytes of arguments, weights and results, each once, in cycles of
    the clock that the machine says.
    """
    ctx = make_context()
    module = load_module(program.module_text, ctx, "module.mlir")
    generalize_module(module, ctx)
    function = function_of(module, program.function)
    macs: Counter[int] = Counter()
    for group in reducing_groups(function):
        element = dtype_of(group.producer.kernel.inputs[0].type)
        macs[element.itemsize] += macs_of(group)
    (element_bytes, _), *_ = macs.most_common(1) or [(4, 0)]
    spec = HostSpec.from_machine(machine_from_text(program.machine_text, "machine.mlir"))
    roof = find_host_roof(spec, element_bytes, program.threads)
    whole = Layer(
        "all of it",
        machine,
        cycles=round(seconds * spec.clock_hz),
        macs=macs.total(),
        moved_bytes=sum(buffer.size_bytes for buffer in program.program.buffers),
        stage="program",
    )
    return replace(roof, device=machine), whole
