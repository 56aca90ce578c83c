"""
The minimum that a schedule needs of a core, known before its code is made: lower bounds of
registers, program words and bytes of data memory from the problem, the schedule, the multiply-add
and the layouts alone.

A bound never is above what the code of the schedule needs, so what `check_schedule` and
`check_layouts` refuse could not be made.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ...dialects.aie1.network import MacShape
from ...transforms.core.errors import WeftError
from ...transforms.dataflow.directive.problem import LayerProblem, Tensor
from ...transforms.triplet.reuse import lane_positions
from ...transforms.triplet.schedule import BodySchedule, Stored
from ...transforms.triplet.statements import count_bodies, covered_iterations, lane_access
from .cost import body_counts
from .machine.spec import Aie1Spec
from .select.layouts import place_buffers
from .select.network import X_BITS

STORE_BITS = (256, 128)
"""What one store writes (UG1078, Load/Store Operations)."""

DATA_MEMORY = "data memory"
"""What buffers need more of than there is."""


class Misfit(WeftError):
    """Error where a schedule needs more than the core has of one `constraint`."""

    def __init__(self, constraint: str, text: str) -> None:
        super().__init__(text)
        self.constraint = constraint


@dataclass(frozen=True)
class BodyOutline:
    """
    A schedule of a problem for a core, with results of `result_bits`. `data` says which tensor
    the lanes go along.
    """

    problem: LayerProblem
    schedule: BodySchedule
    shape: MacShape
    data: str
    spec: Aie1Spec
    result_bits: int

    @property
    def cover(self) -> Mapping[str, int]:
        return covered_iterations(self.problem, self.schedule, self.shape.lanes)

    @property
    def counts(self) -> Mapping[str, int]:
        return count_bodies(self.problem, self.schedule, self.shape.lanes)

    @property
    def taps(self) -> int:
        """The products of each output in a body."""
        return math.prod(self.cover[d] for d in self.problem.reductions)

    @property
    def groups(self) -> int:
        """The output vectors of a body."""
        return math.prod(self.cover.values()) // self.taps // self.shape.lanes

    @property
    def is_looped(self) -> bool:
        """Tests whether a reduction stays a loop."""
        return any(self.counts[d] > 1 for d in self.problem.reductions)

    def __str__(self) -> str:
        jam = ", ".join(f"{n} of {dim}" for dim, n in self.schedule.jam.items()) or "nothing"
        return f"{self.shape.name} along {self.schedule.vector} with {jam} jammed"


def lanes_per_store(shape: MacShape, bits: int) -> int:
    """
    The number of lanes that one store writes: 8 of 16 or 32 bits, 16 of 8 bits. Raises `WeftError`
    where lanes do not make 128 or 256 bits.
    """
    lanes = min(shape.lanes, 16 if bits == 8 else 8)
    if lanes * bits not in STORE_BITS:
        raise WeftError(
            f"{shape.name} has {shape.lanes} lanes, which at {bits} bits are no stores of "
            f"{' or '.join(map(str, STORE_BITS))} bits"
        )
    return lanes


def minimum_accumulators(plan: BodyOutline) -> int:
    """
    Counts the output vectors that are open at once. Where reductions stay loops it is all of a
    body, and where lanes go along the filter, those that take the same blocks of it, if these are
    several.
    """
    if plan.is_looped:
        return plan.groups
    if plan.data == "image" or plan.taps <= plan.shape.columns:
        return 1
    filter = plan.problem.tensor("filter")
    jam = plan.schedule.jam
    classes = math.prod(n for dim, n in jam.items() if dim in filter.dims)
    return plan.groups // classes


def minimum_coefficients(plan: BodyOutline) -> int:
    """Counts the different coefficients that one operation takes."""
    if plan.data != "image":
        return plan.shape.columns
    filter = plan.problem.tensor("filter")
    across = plan.schedule.split_lanes(plan.shape.lanes)
    return plan.shape.columns * math.prod(n for dim, n in across.items() if dim in filter.dims)


def minimum_words(plan: BodyOutline) -> int:
    """Instruction words of a body: for its multiply-adds, loads and stores."""
    args = plan.problem, plan.schedule, plan.shape, plan.spec, plan.result_bits
    return body_counts(*args).count_cycles(plan.spec)


def minimum_parts(plan: BodyOutline, image: Stored) -> int:
    """
    Registers of a data operand that the lanes of one tap are in, wherever their load begins.
    """
    tensor = plan.problem.tensor("image")
    axis = next((n for n, a in enumerate(tensor.axes) if plan.schedule.vector in a.dims), None)
    if plan.data != "image" or axis is None:
        return 1
    first = dict.fromkeys(plan.problem.extents, 0)
    access = lane_access(tensor, first, plan.schedule, plan.shape.lanes)
    places = np.array(lane_positions(access, image))
    size = plan.spec.register_bits // tensor.element_bits
    unit = 8 * plan.spec.alignment_bytes // tensor.element_bits
    return min(len(np.unique((places + shift) // size)) for shift in range(0, size, unit))


def minimum_filter(plan: BodyOutline) -> int:
    """Elements of the packed filter: whole registers for each body that has others of them."""
    filter = plan.problem.tensor("filter")
    register = plan.spec.register_bits // filter.element_bits
    one = math.ceil(filter.size(plan.cover) / register) * register
    stretches = math.prod(n for dim, n in plan.counts.items() if dim in filter.dims)
    return one * stretches + (register if plan.is_looped else 0)


def minimum_bytes(plan: BodyOutline, layouts: Mapping[str, Stored]) -> dict[str, int]:
    """Bytes of each tensor as it is stored, with what pitches and whole registers add."""

    def stored_bytes(tensor: Tensor) -> int:
        layout = layouts.get(tensor.name)
        return tensor.elements if layout is None else layout.elements

    elements = {t.name: stored_bytes(t) for t in plan.problem.tensors if t.name != "filter"}
    elements["filter"] = minimum_filter(plan)
    found: dict[str, int] = {}
    for tensor in plan.problem.tensors:
        bits = plan.result_bits if tensor.name == "output" else tensor.element_bits
        found[tensor.name] = elements[tensor.name] * bits // 8
    return found


def check_schedule(plan: BodyOutline) -> None:
    """
    Raises `Misfit` for what no layout makes fit: stores, accumulators, coefficients, program words.
    """
    spec, shape = plan.spec, plan.shape
    try:
        lanes_per_store(shape, plan.result_bits)
    except WeftError as error:
        raise Misfit("lanes", str(error)) from error
    if (needed := minimum_accumulators(plan)) > spec.accumulators:
        raise Misfit(
            "accumulators",
            f"{plan} sums at least {needed} output vectors at once, but the core has "
            f"{spec.accumulators} accumulators",
        )
    if (needed := minimum_coefficients(plan)) * shape.coeff_bits > spec.register_bits:
        raise Misfit(
            "coefficient registers",
            f"{shape.name} along {plan.schedule.vector} needs {needed} coefficients of "
            f"{shape.coeff_bits} bits for one operation, but a register holds "
            f"{spec.register_bits // shape.coeff_bits}",
        )
    if (needed := minimum_words(plan)) > spec.program_words:
        raise Misfit(
            "program memory",
            f"{plan} has at least {needed} instruction words in a body, but program memory holds "
            f"{spec.program_words}",
        )


def check_layouts(plan: BodyOutline, layouts: Mapping[str, Stored], limited: bool) -> None:
    """
    Raises `Misfit` for what layouts do not make fit: data registers, and data memory if it is
    `limited`.
    """
    parts = X_BITS[-1] // plan.spec.register_bits
    image = layouts.get("image")
    if image is not None and (needed := minimum_parts(plan, image)) > parts:
        raise Misfit(
            "data registers",
            f"the lanes of {plan.shape.name} along {plan.schedule.vector} are in at least {needed} "
            f"registers of the image, but a data operand has {parts}",
        )
    if limited:
        try:
            sizes = plan.spec.copied_bytes(minimum_bytes(plan, layouts))
            place_buffers(sizes, plan.spec.data_bytes, str(plan))
        except WeftError as error:
            raise Misfit(DATA_MEMORY, str(error)) from error
