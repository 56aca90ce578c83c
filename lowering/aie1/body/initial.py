"""
The tensor that sums begin with: a tensor given with the layer, along all or some axes of its
output.

A tensor along all of them is stored as the output is, and read where the output will be written.
One along some (a bias) is packed like a filter: whole vectors in the order of their use, one
stretch for each body that takes others. Where the lanes go along one of its axes each element
is stored once; else once for each lane.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ....dialects.aie1.network import MacShape
from ....targets.aie1.simulate.ups import SHIFTS, access_count, lane_counts, widened_bits
from ....transforms.core.errors import WeftError
from ....transforms.dataflow.directive.problem import Tensor
from ....transforms.triplet.packing import Packing
from ....transforms.triplet.reuse import lane_positions
from ....transforms.triplet.schedule import Stored
from ....transforms.triplet.statements import axis_moves
from .emit import Chunk
from .pack import element_number
from .plan import FilterPack, Setting

NAME = "initial"
"""What buffer and pointer are called."""


@dataclass(frozen=True)
class Initial:
    """
    A tensor of `shape`, integers of `bits`, to whose elements, shifted left by `shift`, sums are
    added. `along` has for each of its axes the output's axis that it goes along; `None` for axes
    of one element. `in_place`: the output, which lies as it does, takes its bytes.
    """

    shape: tuple[int, ...]
    bits: int
    along: tuple[int | None, ...]
    shift: int = 0
    in_place: bool = False

    def is_whole(self, output: Tensor) -> bool:
        """True if each element of the output, which has axes, has one of its own."""
        needed = {axis for axis, extent in enumerate(output.shape) if extent > 1}
        return bool(output.shape) and needed <= set(self.along)

    def stored_bits(self, output: Tensor, shape: MacShape) -> int:
        """
        The stored width of elements: as an accumulator takes them; where they lie as the output
        does, as wide as that at least, so that what begins at an aligned place there does here.
        """
        least = max(self.bits, output.element_bits) if self.is_whole(output) else self.bits
        return widened_bits(shape, least)

    def count_loads(self, output: Tensor, shape: MacShape) -> int:
        """The least number of loads that set an accumulator."""
        return access_count(shape, self.stored_bits(output, shape))


@dataclass(frozen=True)
class InitialPlan:
    """
    The storage of an initial tensor, its numbers' width, and by output vector what its
    accumulator is set from: byte offset, first lane and how many, in order. `in_place` as in
    `Initial`.
    """

    pack: FilterPack
    bits: int
    shift: int
    accesses: tuple[tuple[Chunk, ...], ...]
    in_place: bool = False


def plan_initial(setting: Setting, initial: Initial, strides: Mapping[str, int]) -> InitialPlan:
    """
    The plan for a body whose output moves by `strides`, in elements.
    Raises `WeftError` for numbers, shifts and layouts that an accumulator is not set from.
    """
    output = setting.operands.output
    try:
        bits = initial.stored_bits(output, setting.shape)
    except WeftError as error:
        raise WeftError(f"layer {setting.problem.name}: {error}") from None
    if initial.shift not in SHIFTS:
        raise WeftError(
            f"layer {setting.problem.name}: what sums begin with is shifted left by "
            f"{initial.shift}, but accumulators are set from numbers shifted by {SHIFTS[0]} to "
            f"{SHIFTS[-1]}"
        )
    if initial.in_place and not (initial.is_whole(output) and bits == output.element_bits):
        raise WeftError(
            f"layer {setting.problem.name}: what sums begin with has {bits} bits and axes "
            f"{list(initial.along)} of the output, but an output of {output.element_bits} bits "
            f"takes the bytes of one that is stored as it is"
        )
    if initial.is_whole(output):
        return _as_output(setting, initial, bits, strides)
    return _pack_initial(setting, initial, bits)


def _as_output(
    setting: Setting, initial: Initial, bits: int, strides: Mapping[str, int]
) -> InitialPlan:
    """Each element where the output's is."""
    along = _layout_along(setting.output, initial)
    pack = FilterPack(along, along.elements, _stride_bytes(strides, bits))
    accesses = tuple(
        _list_accesses(setting, lane_positions(g.update, setting.output), bits)
        for g in setting.groups
    )
    return InitialPlan(pack, bits, initial.shift, accesses, initial.in_place)


def _layout_along(output: Stored, initial: Initial) -> Stored:
    """The layout of a tensor each of whose elements is where the output's is."""
    axes = {axis: number for number, axis in enumerate(initial.along) if axis is not None}
    digits = [
        (axes[axis], count, step)
        for (axis, count), step in zip(output.order, output.steps, strict=True)
        if axis in axes
    ]
    alone = [(number, 1, 1) for number, axis in enumerate(initial.along) if axis is None]
    order = tuple((number, count) for number, count, _ in (*alone, *digits))
    pitch = {place: step for place, (_, _, step) in enumerate((*alone, *digits))}
    return Stored(initial.shape, order, pitch)


def _list_accesses(setting: Setting, lanes: Sequence[int], bits: int) -> tuple[Chunk, ...]:
    """As few accesses as there can be to where the lanes are."""
    unit = setting.spec.alignment_bytes
    for count in lane_counts(setting.shape, bits):
        starts = range(0, len(lanes), count)
        side_by_side = all(
            lanes[first + n] == lanes[first] + n for first in starts for n in range(count)
        )
        if side_by_side and all(lanes[first] * bits // 8 % unit == 0 for first in starts):
            return tuple((lanes[first] * bits // 8, (first, count)) for first in starts)
    raise WeftError(
        f"layer {setting.problem.name}: lanes along '{setting.schedule.vector}' of what sums begin "
        f"with are not side by side in the layout of the output, from multiples of {unit} bytes on"
    )


def _pack_initial(setting: Setting, initial: Initial, bits: int) -> InitialPlan:
    """Vectors in the order of their use, each distinct one once."""
    output, lanes = setting.operands.output, setting.shape.lanes
    moved = axis_moves(output, setting.cover)
    loops = tuple(d for d in setting.outer_loops if d in moved and moved[d][0] in initial.along)
    vectors = [
        _vector_indices(initial, [g.update.lane_index(n) for n in range(lanes)])
        for g in setting.groups
    ]
    kinds = list(dict.fromkeys(vectors))
    first = [element for kind in kinds for element in kind]
    packing = Packing(
        initial.shape,
        tuple(element_number(initial.shape, index) for index in first),
        tuple((initial.along.index(moved[d][0]), moved[d][1], setting.counts[d]) for d in loops),
    )
    strides: dict[str, int] = {}
    inside = len(first)
    for dim in reversed(loops):
        strides[dim] = inside
        inside *= setting.counts[dim]
    pack = FilterPack(packing, packing.elements, _stride_bytes(strides, bits))
    count = lane_counts(setting.shape, bits)[0]
    accesses = tuple(
        tuple(((kinds.index(v) * lanes + n) * bits // 8, (n, count))
              for n in range(0, lanes, count))
        for v in vectors
    )  # fmt: skip
    return InitialPlan(pack, bits, initial.shift, accesses)


def _vector_indices(
    initial: Initial, lanes: Sequence[tuple[int, ...]]
) -> tuple[tuple[int, ...], ...]:
    """The indices of the elements for the lanes of an output vector."""
    return tuple(tuple(0 if a is None else lane[a] for a in initial.along) for lane in lanes)


def _stride_bytes(strides: Mapping[str, int], bits: int) -> dict[str, int]:
    return {dim: step * bits // 8 for dim, step in strides.items()}
