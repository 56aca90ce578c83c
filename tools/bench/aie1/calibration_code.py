"""
Other people's kernels on one AI Engine, as instruction words of our model that are executed.

Vyasa's kernels, by `calibration`: the body of a published schedule, with odd rows padded, its
loads, those of coefficients too, in every trip; each buffer behind one pointer, by which one load
or store per cycle goes. The innermost loop is software-pipelined by our scheduler, the loops around
it are software loops, which it fills and drains in. Our scheduler does that in some 20 cycles;
idle words at the end of the loop around make it `FILL_AND_DRAIN_CYCLES`. What further loops take
(counters, branches, steps of pointers, some 12 cycles per trip) comes from their words.

The words are executed, the results compared with the reference, and the cycles are those of that
run, with what accesses wait at banks where the machine's conflict: schemes know nothing of them.
Values are loaded again where registers are missing, as in any other body.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ....lowering.aie1.body.code import body_of
from ....lowering.aie1.request import request_of
from ....lowering.aie1.schedule_json import HandSchedule
from ....lowering.aie1.tune import Tuned, TuneOptions
from ....targets.aie1.code.vector import Code, Load, Loop, Op, Pointer, Store, Ups
from ....targets.aie1.code.words import Program
from ....targets.aie1.executable import run
from ....targets.aie1.loop.schedule import schedule_code
from ....targets.aie1.machine.spec import Aie1Spec, default_spec
from ....targets.aie1.simulate.execute import Execution
from ....targets.reference.interpreter import run_function as interpret
from ....transforms.core.errors import WeftError
from ....transforms.core.functions import function_of
from ....transforms.dataflow.directive.problem import LayerProblem
from ....transforms.model.load import load_module
from ....transforms.triplet.schedule import BodySchedule, Stored
from ...registry.contexts import make_context
from .calibration import (
    FILL_AND_DRAIN_CYCLES,
    LOADS_PER_POINTER_AND_CYCLE,
    Scheme,
    expert_scheme,
    lanes_and_columns,
    published_scheme,
)
from .kernel import SEED, random_arrays, tuned_executable
from .workloads import Convolution, Workload, module_of


@dataclass(frozen=True)
class Calibrated:
    """A kernel of a scheme, and the run in which its result was the reference's."""

    program: Program
    execution: Execution
    macs: int

    @property
    def macs_per_cycle(self) -> float:
        return self.macs / self.execution.cycles


def vyasa_run(workload: Workload, jam_y: int = 1, spec: Aie1Spec | None = None) -> Calibrated:
    """Vyasa's kernel; `jam_y` is for CONV3D. Raises `WeftError` if its result is wrong."""
    return calibrate_scheme(workload.convolution, published_scheme(workload, jam_y), spec)


def expert_run(convolution: Convolution, spec: Aie1Spec | None = None) -> Calibrated | None:
    """The public kernel of 3x3 at 16 bits; `None` for other convolutions."""
    scheme = expert_scheme(convolution)
    return None if scheme is None else calibrate_scheme(convolution, scheme, spec)


def calibrate_scheme(
    convolution: Convolution, scheme: Scheme, spec: Aie1Spec | None = None
) -> Calibrated:
    """
    The kernel of a scheme, executed on random numbers of the full range. Raises `WeftError` if its
    result is not the reference's.
    """
    module = load_module(module_of(convolution), make_context())
    request = request_of(function_of(module))
    spec = spec or default_spec()
    tuned = scheme_kernel(convolution, scheme, spec)
    options = TuneOptions(limited=False)
    made = tuned_executable(module.clone(), request, tuned, options)
    executable = replace(made, program=replace(made.program, spec=spec))
    inputs = random_arrays(convolution, SEED)
    (expected,) = interpret(module, executable.logical_arguments(inputs))
    results, report = run(executable, inputs)
    if not np.array_equal(results[executable.result.name], expected):
        raise WeftError(f"{convolution.name}: the kernel of {scheme} gives a wrong result")
    return Calibrated(tuned.program, report.execution, convolution.macs)


def scheme_kernel(convolution: Convolution, scheme: Scheme, spec: Aie1Spec) -> Tuned:
    """
    The code and the words of a scheme. It says nothing of banks: buffers are one behind the other,
    and words are made as if there were none.
    """
    spec = replace(spec, bank_conflicts=False)
    request = request_of(function_of(load_module(module_of(convolution), make_context())))
    problem = request.bordered
    chosen = _make_schedule(convolution, scheme, problem)
    lanes, columns = lanes_and_columns(convolution.bits)
    bits = convolution.bits
    shape = next(
        (s.name for s in spec.shapes.values()
         if (s.lanes, s.columns, s.data_bits, s.coeff_bits) == (lanes, columns, bits, bits)), None
    )  # fmt: skip
    if shape is None:
        raise WeftError(
            f"{convolution.name}: the published scheme takes multiply-adds of {lanes} lanes by "
            f"{columns} columns of {bits} bits, which the machine does not have"
        )
    pairs = "image" in chosen.layouts  # Channels are fused; nothing is left over for rows to share.
    body = body_of(problem, chosen, spec, request.scaling, shape, across=pairs)
    code = nest_code(one_pointer_each(load_each_iteration(body.code)))
    program = schedule_code(
        code, spec, LOADS_PER_POINTER_AND_CYCLE, check_program_memory=False,
        entry_cycles=FILL_AND_DRAIN_CYCLES,
    )  # fmt: skip
    hand = HandSchedule(chosen, shape, across=pairs)
    return Tuned(problem, hand, replace(body, code=code), program)


def _make_schedule(convolution: Convolution, scheme: Scheme, problem: LayerProblem) -> BodySchedule:
    parallel = [d.name for d in problem.dims if d.kind == "parallel"]
    order = (
        *(d for d in parallel if d not in scheme.order),
        *(d for d in scheme.order if d in parallel),
    )
    _, columns = lanes_and_columns(convolution.bits)
    image = problem.tensor("image").shape
    layouts: dict[str, Stored] = {}
    if convolution.kind == "channels" and scheme.vector == "x" and columns > 1:
        _, c, y, x = image
        digits = ((0, 1), (1, c // columns), (2, y), (3, x), (1, columns))
        layouts["image"] = Stored(image, digits)
    return BodySchedule(scheme.vector, order, dict(scheme.jam), layouts=layouts)


# --- code after the scheme ------------------------------------------------------------------


def load_each_iteration(code: Code) -> Code:
    """The code of one loop with the loads before it in every trip."""
    before = tuple(op for op in code.body if isinstance(op, Load))
    rest = tuple(op for op in code.body if not isinstance(op, Load))
    if len(rest) != 1 or not isinstance(rest[0], Loop):
        return code
    return replace(code, body=(replace(rest[0], body=(*before, *rest[0].body)),))


def one_pointer_each(code: Code) -> Code:
    """The code with one pointer for all that moves alike in a buffer."""
    first: dict[tuple[str, tuple[tuple[str, int], ...]], Pointer] = {}
    instead: dict[str, Pointer] = {}
    for pointer in code.pointers:
        key = (pointer.buffer, tuple(sorted(pointer.strides.items())))
        instead[pointer.name] = first.setdefault(key, pointer)

    def merge_pointer(op: Op) -> Op:
        if isinstance(op, Loop):
            return replace(op, body=tuple(map(merge_pointer, op.body)))
        if not isinstance(op, Load | Ups | Store):
            return op
        kept = instead[op.pointer]
        offset = op.offset + code.find_pointer(op.pointer).start - kept.start
        return replace(op, pointer=kept.name, offset=offset)

    body = tuple(map(merge_pointer, code.body))
    return replace(code, body=body, pointers=tuple(first.values()))


def nest_code(code: Code) -> Code:
    """The code with its one flat loop as a nest, whose innermost loop is one of its own."""
    body = tuple(_nest_loop(op) if isinstance(op, Loop) else op for op in code.body)
    return replace(code, body=body)


def _nest_loop(loop: Loop) -> Loop:
    real = [(n, c) for n, c in zip(loop.names, loop.counts, strict=True) if c > 1]
    if len(real) <= 1:
        return loop
    names, counts = zip(*real, strict=True)
    inner = Loop(names[-1:], counts[-1:], loop.body)
    return Loop(names[:-1], counts[:-1], (inner,))
