"""
Vyasa's scheme as code, scheduled into words: what `aie1_calibration` counts by formulas.

Rows are padded, and only the innermost loop is software-pipelined, with one access per pointer and
cycle; the others are software loops. The cycles per trip are those of the formulas; filling and
draining a loop takes 17 to 23 cycles by our scheduler, where the published means ask for
`FILL_AND_DRAIN_CYCLES`. Coefficients that fit registers are loaded once, and streams of many loads
have two pointers, which Vyasa's do not.
"""

from __future__ import annotations

from dataclasses import replace

from ...lowering.aie1_body import body_of
from ...lowering.aie1_request import request_of
from ...targets.aie1.code import Code, Loop
from ...targets.aie1.schedule import schedule
from ...targets.aie1.spec import Aie1Spec
from ...targets.aie1.words import Program
from ...transforms.load import function_of, load_module
from ...transforms.triplet.schedule import BodySchedule, Stored
from ..api import make_context
from .aie1_calibration import lanes_and_columns, published_scheme
from .aie1_workloads import Workload, module_of


def scheduled_kernel(workload: Workload, spec: Aie1Spec, jam_y: int = 1) -> Program:
    """The words of Vyasa's kernel; `jam_y` is for CONV3D."""
    request = request_of(function_of(load_module(module_of(workload.convolution), make_context())))
    problem, scheme = request.bordered, published_scheme(workload, jam_y)
    parallel = [d.name for d in problem.dims if d.kind == "parallel"]
    order = (
        *(d for d in parallel if d not in scheme.order),
        *(d for d in scheme.order if d in parallel),
    )
    lanes, columns = lanes_and_columns(workload.convolution.bits)
    image = problem.tensor("image").shape
    layouts: dict[str, Stored] = {}
    if workload.convolution.kind == "channels" and scheme.vector == "x" and columns > 1:
        _, c, y, x = image
        digits = ((0, 1), (1, c // columns), (2, y), (3, x), (1, columns))
        layouts["image"] = Stored(image, digits)
    chosen = BodySchedule(scheme.vector, order, dict(scheme.jam), layouts=layouts)
    shape = next(
        s.name
        for s in spec.shapes.values()
        if (s.lanes, s.columns) == (lanes, columns) and s.data_bits == workload.convolution.bits
    )
    pairs = "image" in layouts  # Channels are fused; nothing is left over that rows could share.
    body = body_of(problem, chosen, spec, request.scaling, shape, across=pairs)
    return schedule(nested(body.code), spec, loads_per_pointer=1, check_program_memory=False)


def nested(code: Code) -> Code:
    """The code with its one flat loop as a nest, whose innermost loop is one of its own."""
    body = tuple(_nest(op) if isinstance(op, Loop) else op for op in code.body)
    return replace(code, body=body)


def _nest(loop: Loop) -> Loop:
    if len(loop.names) == 1:
        return loop
    inner = Loop(loop.names[-1:], loop.counts[-1:], loop.body)
    return Loop(loop.names[:-1], loop.counts[:-1], (inner,))
