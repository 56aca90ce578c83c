"""
The way of a function to one core of the AI Engine: what it asks, the schedule, the words.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from ...targets.aie1.code.ir import kernel_of
from ...targets.aie1.code.program_json import loops_json
from ...targets.aie1.code.words import Program
from ...targets.aie1.executable import PACKED, TARGET, Aie1Buffer, Aie1Function, check_limit
from ...targets.aie1.machine.spec import Aie1Spec
from ...targets.aie1.select.layouts import place_buffers
from ...targets.arguments import check_weights, form_of
from ...targets.reference.scalars import Array
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import function_of
from ...transforms.embed.options import EmbedOptions
from ...transforms.kernel.simplify_generics import SimplifyGenericsPass
from ...transforms.machine.context import WeftContext
from ...transforms.model.generalize import GeneralizeNamedOpsPass
from .body import Body
from .cache import cache_folder
from .progress import progress_line
from .request import Argument, Request, request_of
from .schedule_json import hand_schedule
from .tune import SECONDS, Tuned, TuneOptions, by_hand, tune


def compile_module(
    module: ModuleOp,
    ctx: WeftContext,
    *,
    machine_text: str,
    function: str | None = None,
    weights: Mapping[str, Array] | None = None,
    activation_layout: str | None = None,
    embed: EmbedOptions | None = None,
    schedule: Path | str | None = None,
    layouts: str = "free",
    data_memory_limit: bool = True,
    seconds: float = SECONDS,
    report: Callable[[str], None] | None = None,
) -> Aie1Function:
    """
    Compiles one function of `module`, a convolution or matrix product, for the core of `ctx`;
    `module` is changed.

    `weights` become part of the result, by name. `schedule` is one by hand, JSON in a file or as
    text (`schedule_json`); without it one is searched for, for up to `seconds` (of a million
    steps) once there is one. `layouts` says whether image and output are stored as is best (`free`)
    or as callers have them (`given`). Without `data_memory_limit`, data may be more than data
    memory. `report` is told in words what was decided.

    Raises `WeftError` for what a core does not compute, data that do not fit, and layers of which
    no schedule can be made.
    """
    _check_options(activation_layout, embed, layouts)
    if not 0 <= seconds <= MOST_SECONDS:
        raise WeftError(
            f"--seconds is {seconds}, expected 0 to {MOST_SECONDS}: how many million steps of a "
            f"search are taken"
        )
    machine = ctx.machine()
    spec = Aie1Spec.from_machine(machine)
    GeneralizeNamedOpsPass().apply(ctx, module)
    SimplifyGenericsPass().apply(ctx, module)
    entry = function_of(module, function)
    source, request = str(module), request_of(entry)
    _check_any(request, spec, data_memory_limit)
    options = TuneOptions(
        keep=frozenset(("image", "output")) if layouts == "given" else frozenset(),
        limited=data_memory_limit,
        seconds=seconds,
        cache=cache_folder(),
    )
    tuned = _tuned(request, spec, options, schedule)
    executable = executable_of(
        request,
        tuned,
        limited=data_memory_limit,
        machine_name=machine.name,
        machine_text=machine_text,
        module_text=source,
        weights=weights,
    )
    if report is not None:
        report(decision(tuned))
    return executable


MOST_SECONDS = 1_000_000
"""The longest search that may be asked for, a fortnight."""


def _check_options(activation_layout: str | None, embed: EmbedOptions | None, layouts: str) -> None:
    if activation_layout is not None:
        raise WeftError(f"target '{TARGET}' takes no --activation-layout; leave it out")
    if embed is not None:
        raise WeftError(f"target '{TARGET}' takes no options of an embedding; leave them out")
    if layouts not in ("free", "given"):
        raise WeftError(f"--layouts is '{layouts}', expected free or given")


def _check_any(request: Request, spec: Aie1Spec, limited: bool) -> None:
    """Raises `WeftError` for what no schedule changes: too wide sums, too large tensors."""
    bits = {request.tensor(role).element_bits for role in ("image", "filter")}
    able = [s for s in spec.shapes.values() if {s.data_bits, s.coeff_bits} == bits]
    widest = max(able, key=lambda s: s.acc_bits, default=None)
    if widest is not None:
        request.check_sums(widest.name, widest.acc_bits)
    if limited and request.initial is not None:
        tensors = request.bordered.tensors
        sizes = {t.name: t.elements * t.element_bits // 8 for t in tensors}
        sizes["initial"] = math.prod(request.initial.shape) * request.initial.bits // 8
        place_buffers(sizes, spec.data_bytes, request.function)


def _tuned(
    request: Request, spec: Aie1Spec, options: TuneOptions, schedule: Path | str | None
) -> Tuned:
    if schedule is None:
        with progress_line(request.function) as progress:
            return tune(request, spec, options, progress)
    if isinstance(schedule, str):
        return by_hand(request, spec, hand_schedule(schedule, request.bordered, spec), options)
    try:
        text = schedule.read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise WeftError(f"cannot read '{schedule}': {error}") from error
    try:
        hand = hand_schedule(text, request.bordered, spec)
    except WeftError as error:
        raise WeftError(f"{schedule}: {error}") from error
    return by_hand(request, spec, hand, options)


def executable_of(
    request: Request,
    tuned: Tuned,
    *,
    limited: bool = True,
    machine_name: str = "",
    machine_text: str = "",
    module_text: str = "",
    weights: Mapping[str, Array] | None = None,
) -> Aie1Function:
    """The executable of a kernel. Raises `WeftError` for weights that do not fit, or are none."""
    body = tuned.body
    buffers = [_buffer(argument, request, body) for argument in request.arguments]
    packed = {b.name: b for b in buffers if b.role in PACKED}
    check_weights(weights or {}, {name: form_of(b) for name, b in packed.items()})
    for name, array in (weights or {}).items():
        check_limit(packed[name], array)
    type = request.result_type or f"i{request.result_bits}"
    buffers.append(Aie1Buffer(request.result_name, "output", request.result, type, body.output))
    return Aie1Function(
        function=request.function,
        machine_name=machine_name,
        machine_text=machine_text,
        module_text=module_text,
        code_text=str(ModuleOp([kernel_of(body.code, tuned.program.spec)])) + "\n",
        program=tuned.program,
        pack=body.filter.index,
        begin=None if body.initial is None else body.initial.index,
        buffers=tuple(buffers),
        record={**tuned.record(), "loops": loops_json(tuned.program)},
        macs=request.problem.macs,
        limited=limited,
        constants=dict(weights or {}),
    )


def _buffer(argument: Argument, request: Request, body: Body) -> Aie1Buffer:
    """How an argument is stored."""
    shape, type = argument.shape, argument.type or f"i{argument.bits}"
    match argument.role:
        case "image":
            return Aie1Buffer(argument.name, "image", shape, type, body.image, request.border)
        case "filter":
            return Aie1Buffer(argument.name, "filter", shape, type)
        case "initial":
            limit = request.check_sums(body.shape.name, body.shape.acc_bits)
            return Aie1Buffer(argument.name, "initial", shape, type, limit=limit)


def decision(tuned: Tuned) -> str:
    """What was decided, in words."""
    schedule, program = tuned.schedule, tuned.program
    jam = ", ".join(f"{count} of {dim}" for dim, count in schedule.jam.items()) or "none"
    found = (
        f"{tuned.body.shape.name} with {schedule.vector} over the lanes, loops "
        f"{' '.join(schedule.order)}, jammed {jam}: {program.cycles} cycles{_unproved(program)}"
    )
    if tuned.candidates == 1:
        return found
    bound = f"no candidate is below {tuned.bound}"
    if tuned.ran_out:
        bound += ", and the search ran out of steps: a better one may exist"
    if tuned.unknown:
        bound += f"; z3 gave up {len(tuned.unknown)} ways of layouts ({tuned.unknown[0]})"
    how = "kept from an earlier search" if tuned.cached else f"in {tuned.seconds:.3g} s"
    return f"{found}; {bound}; {tuned.finished} kernels of {tuned.candidates} candidates, {how}"


def _unproved(program: Program) -> str:
    """What is not known of the main loop's cycles, in words."""
    loop = program.main_loop
    if loop is None or loop.ii == loop.ii_lower_bound:
        return ""
    return (
        f" ({loop.ii} a trip of the main loop, at least {loop.ii_lower_bound}; {loop.proof})"
    )
