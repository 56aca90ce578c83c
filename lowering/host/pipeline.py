"""
The way of a function to native code of the host: passes that make a `nest.program` of it and
decide all that is to decide, and what makes an executable of that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...dialects.nest.schedule import ScheduleAttr
from ...targets.arguments import check_weights
from ...targets.host.emit import conversion_bytes, step_notes
from ...targets.host.executable import HostExecutable, build_executable
from ...targets.host.jit.module import DEFAULT_SECONDS
from ...targets.host.jit.worker import shared_worker
from ...targets.host.machine.view import HostSpec
from ...targets.host.nest.cost import Processor
from ...targets.host.nest.steps import KernelStep, Program
from ...targets.host.program import Buffer, HostProgram, packed_weight
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import Fact, entry_of, facts_of
from ...transforms.kernel.bf16 import WORST, expected_error
from ...transforms.kernel.move_reshapes import MoveReshapesPass
from ...transforms.layout.map import Array
from ...transforms.machine.context import WeftContext, context_of
from ...transforms.machine.view import Machine
from ...transforms.model.generalize import GeneralizeNamedOpsPass
from ...transforms.tune.facts import tuned_lines, tuned_of
from .allocate import NestAllocatePass, maximum_live_bytes
from .apply_tuned import NestApplyTunedPass
from .entry import buffers_of, entry_text, look_ups_of, named_steps, step_texts
from .nest_program import read_program, the_program
from .operator_apply_tuned import OperatorApplyTunedPass
from .operator_task import choosing_passes, lowering_passes
from .schedule import F32, NestSchedulePass


def host_passes(
    machine: Machine,
    *,
    activation_layout: str | None = None,
    intrinsic: str | None = None,
    db: str | None = None,
    threads: int | None = None,
    algorithm: str | None = None,
    tolerance: float | None = None,
    propagation: str = "both",
    precision: str = F32,
) -> tuple[ModulePass, ...]:
    """
    The passes from a module to a program that is all decided; `intrinsic` is the one that products
    go into, `db` the database of schedules that were measured, with as many `threads`. `algorithm`
    and `tolerance` are those of `convert-conv-algorithm`, `propagation` is the direction of
    `layout-propagate`, `precision` that of `nest-schedule`, for which products have points of their
    own in `db`. Raises `WeftError`.
    """
    if activation_layout is not None:
        raise WeftError(
            f"activation layout '{activation_layout}': the host target takes activations in the "
            "order that the module has; leave the option out"
        )
    shared_worker().start()  # it imports upstream's libraries while the program is planned
    return (
        GeneralizeNamedOpsPass(),
        MoveReshapesPass(),
        *(() if db is None else (OperatorApplyTunedPass(db, threads, tolerance, precision),)),
        *choosing_passes(algorithm, tolerance, propagation),
        *lowering_passes(precision),
        *(() if db is None else (NestApplyTunedPass(db, threads, precision),)),
        NestSchedulePass(intrinsic, precision),
        NestAllocatePass(),
    )


def assemble_executable(
    module: ModuleOp,
    ctx: WeftContext,
    *,
    machine_text: str,
    source: str,
    weights: Mapping[str, Array],
    sources: Mapping[str, Array] | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    shared: bool | None = None,
) -> HostExecutable:
    """
    Native code of the last stage. `weights`, in host layout, are packed now; the others are left
    to each run. `sources` are weights that some of these were made of. Errors are those of
    `host_program` and `executable.build_executable`.
    """
    program = host_program(module, ctx, machine_text=machine_text, source=source, weights=weights)
    return build_executable(
        replace(program, sources=sources or {}),
        HostSpec.from_machine(ctx.machine()),
        threads=1 if threads is None else threads,
        seconds=DEFAULT_SECONDS if seconds is None else seconds,
        shared=shared,
    )


def host_program(
    module: ModuleOp,
    ctx: WeftContext,
    *,
    machine_text: str,
    source: str,
    weights: Mapping[str, Array],
) -> HostProgram:
    """The text of a module whose function is a program, with what callers must know."""
    machine, function = ctx.machine(), entry_of(module)
    processor = Processor.from_spec(HostSpec.from_machine(machine))
    program = read_program(the_program(module))
    buffers = buffers_of(program, function)
    steps = step_texts(program, processor)
    name = function.sym_name.data
    text = entry_text(program, steps, name, buffers)
    assert program.workspace is not None
    notes = [f"{step.name}: {note}" for step in steps for note in step.notes]
    return HostProgram(
        function=name,
        machine_name=machine.name,
        machine_text=machine_text,
        module_text=source,
        text=text,
        buffers=buffers,
        workspace_bytes=program.workspace,
        constants=_pack_weights(buffers, weights),
        report=(*notes, *_describe_totals(program, facts_of(function))),
        rounded_products=_count_of(facts_of(function), "bf16_products"),
        look_ups=look_ups_of(program),
        given_schedules=_given_schedules(program),
        tuned_digest=tuned_of(function).digest,
        tuned_points=tuned_of(function).points,
        conversion_bytes=conversion_bytes(program),
    )


def _given_schedules(program: Program) -> dict[str, str]:
    """The schedules that the compiler did not choose, by kernel."""
    kernels = (step for step in program.steps if isinstance(step, KernelStep))
    return {k.what: str(ScheduleAttr.of(k.given)) for k in kernels if k.given}


def describe_step(step: ModulePass, module: ModuleOp, ctx: Context) -> Iterator[str]:
    """The decisions, once all are made: step by step, then of all tensors."""
    if step.name != NestAllocatePass.name:
        return
    program = read_program(the_program(module))
    processor = Processor.from_spec(HostSpec.from_machine(context_of(ctx).machine()))
    for number, (name, inner) in enumerate(named_steps(program)):
        with program.name_errors(number):
            notes = step_notes(inner, program, processor)
        yield from (f"{name}: {note}" for note in (inner.what, *notes) if note)
    facts = facts_of(entry_of(module))
    yield from _describe_totals(program, facts)
    yield from tuned_lines(entry_of(module))


def _why_kept(facts: Mapping[str, Fact]) -> tuple[str, ...]:
    """Why products are in f32 that might have been rounded: each kernel's reason."""
    kept = facts.get("f32_kept", ())
    return tuple(f"in f32: {why}" for why in kept) if isinstance(kept, Sequence) else ()


def _count_of(facts: Mapping[str, Fact], name: str) -> int:
    value = facts.get(name, 0)
    return value if isinstance(value, int) else 0


def _describe_totals(program: Program, facts: Mapping[str, Fact]) -> tuple[str, ...]:
    ordered, rounded = (_count_of(facts, n) for n in ("channels_last", "bf16_products"))
    precision: tuple[str, ...] = ()
    if "bf16_products" in facts:
        precision = (
            f"precision: {rounded} sums of products have factors in bf16, which are off by "
            f"{WORST:.1e} of the sum of their sizes at most, {facts['f32_products']} in f32; "
            f"results are expected within {expected_error(rounded):.1e} of the largest one",
        )
    return (
        *precision,
        *_why_kept(facts),
        f"workspace: {program.workspace} bytes, {maximum_live_bytes(program)} of them in use at "
        "once",
        f"layouts: {ordered} tensors are stored with channels innermost",
        f"conversions: {conversion_bytes(program)} bytes moved by steps that only move",
    )


def _pack_weights(buffers: Sequence[Buffer], weights: Mapping[str, Array]) -> dict[str, Array]:
    known = {b.name: b for b in buffers if b.role == "weight"}
    check_weights(weights, {name: (b.host_shape, b.dtype) for name, b in known.items()})
    return {name: packed_weight(known[name], array) for name, array in weights.items()}
