"""
The movement of bodies through stored tensors: layouts where none is given, and steps between
bodies.

Bodies reach past the extents that their vectors and jams do not divide. The tensors then are
padded: rows of the default layouts are as long as what bodies reach, and whatever lies behind the
logical elements is stored and loaded, but never counted. (The other way, a last vector that
overlaps the one before, would begin at places that are not aligned.)
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from ..core.errors import WeftError
from ..dataflow.directive.problem import Axis, LayerProblem, Tensor
from .reuse import axis_offset, odd_start
from .schedule import BodySchedule, Stored
from .statements import axis_moves, find_operands

Positions = npt.NDArray[np.int64]


def reached_extents(
    tensor: Tensor, cover: Mapping[str, int], counts: Mapping[str, int]
) -> tuple[int, ...]:
    """The extent of each axis up to which all bodies together index a tensor."""
    return tuple(1 + a.last({d: cover[d] * counts[d] for d in a.dims}) for a in tensor.axes)


def check_inside(problem: LayerProblem, tensor: Tensor) -> None:
    """
    Raises `WeftError` where the iterations of a layer index outside of a tensor: bodies have no
    conditions, so borders must be elements of the image.
    """
    extents = problem.extents
    for number, axis in enumerate(tensor.axes):
        last = axis.last(extents)
        if axis.offset < 0 or last >= axis.extent:
            raise WeftError(
                f"layer {problem.name}: axis {number} of '{tensor.name}' has {axis.extent} "
                f"elements, but is read from {axis.offset} to {last}; store its border with it "
                f"(`{axis.extent - min(0, axis.offset) + max(0, last + 1 - axis.extent)}` elements)"
            )


def default_layout(
    tensor: Tensor, innermost: Sequence[int], extents: Sequence[int], row_elements: int
) -> Stored:
    """
    Row-major, but for the axes `innermost`, which come last in that order. Axes are `extents`
    long (what bodies reach, at least their own), and steps from row to row multiples of
    `row_elements`.
    """
    outer = [a for a in range(len(tensor.axes)) if a not in innermost]
    order = tuple((a, tensor.shape[a]) for a in (*outer, *innermost))
    pitch: dict[int, int] = {}
    inside = 1
    for place in reversed(range(len(order))):
        if place < len(order) - 1:
            if place == len(order) - 1 - max(1, len(innermost)):
                inside = -(-inside // row_elements) * row_elements
            pitch[place] = inside
        inside *= max(extents[order[place][0]], order[place][1])
    return Stored(tensor.shape, order, pitch)


def interleaved_layout(
    tensor: Tensor, axis: int, inner: int, count: int, extents: Sequence[int], row_elements: int
) -> Stored:
    """
    Rows along `axis`, in which `count` indices of the axis `inner` lie side by side for each
    element: `(C/2)YX(2)`. `extents` and `row_elements` as of `default_layout`.
    """
    outer = [a for a in range(len(tensor.axes)) if a != axis]
    blocks = {a: tensor.shape[a] if a != inner else -(-tensor.shape[a] // count) for a in outer}
    order = (*blocks.items(), (axis, tensor.shape[axis]), (inner, count))
    row = count * max(extents[axis], tensor.shape[axis])
    inside = -(-row // row_elements) * row_elements
    pitch: dict[int, int] = {}
    for place in reversed(range(len(outer))):
        pitch[place] = inside
        reach = extents[outer[place]]
        reach = -(-reach // count) if outer[place] == inner else reach
        inside *= max(reach, blocks[outer[place]])
    return Stored(tensor.shape, order, pitch)


def strided_layout(
    tensor: Tensor, axis: int, by: int, extents: Sequence[int], row_elements: int
) -> Stored:
    """
    Rows along `axis`, innermost, of which every `by`-th element is side by side: first those with
    a remainder of 0, then of 1, and so on. `extents` and `row_elements` as of `default_layout`;
    each part of a row begins at a multiple of them.
    """
    outer = [a for a in range(len(tensor.axes)) if a != axis]
    length = -(-tensor.shape[axis] // by)
    reach = -(-max(extents[axis], tensor.shape[axis]) // by)
    part = -(-reach // row_elements) * row_elements
    order = (*((a, tensor.shape[a]) for a in outer), (axis, length), (axis, by))
    pitch = {len(outer): 1, len(outer) + 1: part}
    inside = by * part
    for place in reversed(range(len(outer))):
        pitch[place] = inside
        inside *= max(extents[outer[place]], tensor.shape[outer[place]])
    return Stored(tensor.shape, order, pitch)


def _given_layout(
    problem: LayerProblem, schedule: BodySchedule, tensor: Tensor, default: Stored
) -> Stored:
    """The layout that the schedule has for a tensor, or the default one."""
    stored = schedule.layouts.get(tensor.name, default)
    if stored.shape != tensor.shape:
        raise WeftError(
            f"layer {problem.name}: '{tensor.name}' is {list(tensor.shape)}, but its layout is of "
            f"{list(stored.shape)}"
        )
    return stored


def usual_layouts(
    problem: LayerProblem,
    schedule: BodySchedule,
    cover: Mapping[str, int],
    counts: Mapping[str, int],
    align_bits: int,
) -> tuple[Stored, Stored]:
    """
    The layouts of image and output: as the schedule says, or so that lanes are side by side.
    With neighbouring lanes along an axis of the image both are row-major with that axis last (with
    a stride, what one vector takes is side by side); else the image has its reduced axes (channels)
    last, and the output that of the lanes.
    """
    parts = find_operands(problem)

    def default_stored(tensor: Tensor, innermost: Sequence[int]) -> Stored:
        extents = reached_extents(tensor, cover, counts)
        unit = align_bits // tensor.element_bits
        for dim, count in schedule.interleaved.items():
            inner = [n for n, a in enumerate(tensor.axes) if dim in a.dims]
            if inner and innermost and inner != list(innermost):
                places = innermost[-1], inner[0], count
                return interleaved_layout(tensor, *places, extents, unit)
        for axis in innermost:
            stride = dict(tensor.axes[axis].terms).get(schedule.vector, 1)
            if stride > 1 and tensor is parts.image:
                return strided_layout(tensor, axis, stride, extents, unit)
        return default_layout(tensor, innermost, extents, unit)

    lanes = [n for n, a in enumerate(parts.output.axes) if schedule.vector in a.dims]
    if schedule.innermost in parts.image.dims:
        across = [n for n, a in enumerate(parts.image.axes) if schedule.vector in a.dims]
    else:
        across = [
            n
            for n, a in enumerate(parts.image.axes)
            if a.dims and all(d in problem.reductions for d in a.dims)
        ]
    return (
        _given_layout(problem, schedule, parts.image, default_stored(parts.image, across)),
        _given_layout(problem, schedule, parts.output, default_stored(parts.output, lanes)),
    )


def body_strides(
    tensor: Tensor,
    stored: Stored,
    cover: Mapping[str, int],
    counts: Mapping[str, int],
    starts: Iterable[tuple[int, ...]],
) -> dict[str, int]:
    """
    By dimension with more than one body, how many elements further the next body is, whatever of
    the indices `starts` it accesses. Raises `WeftError` where that is not one number, because a
    step does not fit the digits in which an axis is stored.
    """
    found: dict[str, int] = {}
    values = [sorted(set(axis)) for axis in zip(*starts, strict=True)]
    for number in range(len(tensor.axes)):
        steps = {
            dim: step
            for dim, (axis, step) in axis_moves(tensor, cover).items()
            if axis == number and counts[dim] > 1
        }
        found |= {
            dim: axis_offset(stored, number, values[number][0] + step)
            - axis_offset(stored, number, values[number][0])
            for dim, step in steps.items()
        }
        as_one = [(counts[dim], step, found[dim]) for dim, step in steps.items()]
        odd = odd_start(stored, number, values[number], as_one)
        if odd is not None:
            digits = [count for count, _ in stored.digits[number]]
            raise WeftError(
                f"axis {number} of '{tensor.name}' is stored in digits of {digits}, but bodies "
                f"step by {', '.join(f'{s} along {d}' for d, s in steps.items())} on it, which "
                f"moves index {odd} in another way than others; take steps of a multiple of "
                f"{math.prod(digits[1:])}"
            )
    return found


def check_apart(
    problem: LayerProblem, stored: Stored, cover: Mapping[str, int], counts: Mapping[str, int]
) -> None:
    """
    Raises `WeftError` if what bodies store past the extents of a layer's dimensions would fall on
    elements of its output.
    """
    output = problem.output
    past = [d.name for d in problem.dims if cover[d.name] * counts[d.name] > d.extent]
    if not any(d in output.dims for d in past):
        return
    sums = np.zeros((1,) * len(output.axes), dtype=np.int64)
    inside = np.ones(sums.shape, dtype=bool)
    apart = True
    for number, axis in enumerate(output.axes):
        right = _axis_indices(axis, problem.extents)
        done = {d: cover[d] * counts[d] for d in axis.dims}
        values = sorted(_axis_indices(axis, done))
        apart = apart and len(values) == math.prod(done.values())
        shape = [1] * len(output.axes)
        shape[number] = -1
        places = np.array([axis_offset(stored, number, v) for v in values], dtype=np.int64)
        sums = sums + places.reshape(shape)
        inside = inside & np.array([v in right for v in values]).reshape(shape)
    if not apart or np.intersect1d(sums[inside], sums[~inside]).size:
        raise WeftError(
            f"'{output.name}' is {list(output.shape)}, but whole vectors and jams store "
            f"{', '.join(f'{cover[d] * counts[d]} of {d} ({problem.extents[d]})' for d in past)}, "
            "and in its layout what is too much would fall on other elements; give its rows a "
            "pitch for that, or a schedule that divides its extents"
        )


def _axis_indices(axis: Axis, extents: Mapping[str, int]) -> set[int]:
    """The indices of an axis that iterations of these extents make."""
    found = {axis.offset}
    for dim, coefficient in axis.terms:
        found = {f + coefficient * n for f in found for n in range(extents[dim])}
    return found
