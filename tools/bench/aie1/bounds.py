"""
Bounds that no kernel of one AI Engine can exceed, in multiply-accumulates per cycle.

`bound_macs_per_cycle` is that of a core that does in each cycle one multiply-add, two loads and one
store, or one shift and round to a register where that takes its slot: the fewest multiply-adds for
the products of a vector of outputs, of any shape that takes the operands; each register of the
operands loaded once; each output stored; and the time from the first load through a multiply-add to
the end of the last store. It holds with memory banks, which only make accesses wait, and without.
`roofline` is the paper's: each element once, at 96 bytes per cycle.
"""

from __future__ import annotations

import math
from dataclasses import replace

from ....dialects.aie1.network import MacShape
from ....targets.aie1.cost import ramp_cycles, result_ops, store_ops
from ....targets.aie1.machine.spec import Aie1Spec
from .calibration import lanes_and_columns
from .workloads import Convolution

BYTES_PER_CYCLE = 96


def peak_macs_per_cycle(convolution: Convolution) -> int:
    lanes, columns = lanes_and_columns(convolution.bits)
    return lanes * columns


def bound_macs_per_cycle(convolution: Convolution, spec: Aie1Spec) -> float:
    """
    The bound for all kernels. Raises `ValueError` where the core multiplies no such operands.
    """
    bits, outputs = convolution.bits, math.prod(convolution.output)
    taps = convolution.macs // outputs
    shapes = [s for s in spec.shapes.values() if (s.data_bits, s.coeff_bits) == (bits, bits)]
    macs = min(math.ceil(outputs / s.lanes) * math.ceil(taps / s.columns) for s in shapes)
    stores = min(result_cycles(s, bits, outputs, spec) for s in shapes)
    elements = (math.prod(convolution.read), math.prod(convolution.filter))
    registers = sum(math.ceil(n * bits / spec.register_bits) for n in elements)
    busiest = max(macs, stores, math.ceil(registers / spec.load_ports))
    return convolution.macs / (busiest + ramp_cycles(spec))


def result_cycles(shape: MacShape, bits: int, outputs: int, spec: Aie1Spec) -> int:
    """The fewest cycles in which sums of a shape come to memory, whatever registers they share."""
    one = replace(result_ops(shape, bits, spec), stores=0)
    narrowed = one.scale_counts(math.ceil(outputs / shape.lanes))
    fused = bits <= spec.fused_store_bits
    stores = math.ceil(outputs / shape.lanes) * store_ops(shape, bits) if fused else math.ceil(
        outputs * bits / spec.register_bits
    )  # fmt: skip
    return replace(narrowed, stores=stores).count_cycles(spec)


def roofline(convolution: Convolution) -> float:
    """The least of the peak and what the memory allows where each element moves once."""
    elements = sum(map(math.prod, (convolution.image, convolution.filter, convolution.output)))
    cycles = elements * convolution.bits // 8 / BYTES_PER_CYCLE
    return min(peak_macs_per_cycle(convolution), convolution.macs / cycles)
