"""The lower bound of an iteration of a workload's main loop, whatever its body."""

from __future__ import annotations

import math

from ....dialects.aie1.network import MacShape
from ....targets.aie1.machine.spec import Aie1Spec
from ....transforms.dataflow.directive.problem import LayerProblem
from ....transforms.triplet.schedule import BodySchedule
from ....transforms.triplet.statements import count_bodies, covered_iterations
from .bounds import result_cycles


def workload_ii_bound(
    problem: LayerProblem,
    schedule: BodySchedule,
    shape: MacShape,
    spec: Aie1Spec,
    result_bits: int,
) -> int:
    """
    Cycles below which no trip can be that adds as many products to as many outputs as one of the
    schedule's, in as many trips (of the innermost loop): by the multiply-adds of the shape that
    needs fewest, by the stores, and by the loads of what is too large for registers, once in the
    whole run.
    """
    cover, number = (
        covered_iterations(problem, schedule, shape.lanes),
        count_bodies(problem, schedule, shape.lanes),
    )
    taps = math.prod(cover[d] for d in problem.reductions)
    outputs = math.prod(cover.values()) // taps
    bits = {(shape.data_bits, shape.coeff_bits), (shape.coeff_bits, shape.data_bits)}
    shapes = [s for s in spec.shapes.values() if (s.data_bits, s.coeff_bits) in bits]
    macs = min(math.ceil(outputs / s.lanes) * math.ceil(taps / s.columns) for s in shapes)
    stores = min(result_cycles(s, result_bits, outputs, spec) for s in shapes)
    if any(number[d] > 1 for d in problem.reductions):
        stores = 0
    sizes = [
        math.ceil(t.size(problem.extents) * t.element_bits / spec.register_bits)
        for t in problem.inputs
    ]
    large = sum(s for s in sizes if s > spec.data_registers + spec.coeff_registers)
    loads = math.ceil(large / spec.load_ports / math.prod(number.values()))
    return max(macs, stores, loads)
