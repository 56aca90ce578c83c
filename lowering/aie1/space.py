"""
The space of schedules for one core: what becomes lanes, how much is in a body, how loops run, how
tensors are stored.

All of it is enumerated: each parallel loop over the lanes of each shape of multiply-add; each jam
of up to `MAXIMUM_GROUPS` output vectors; each order of the loops; and of a schedule, when it is
looked at, the layouts of the image that the solver finds for it (`layout_space`). Outputs are
stored in rows along the lanes.

Layouts may be kept as callers have them (`keep`): then only rows may be further apart.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ...dialects.aie1.network import MacShape
from ...targets.aie1.machine.spec import Aie1Spec
from ...transforms.core.blockings import list_divisors, loop_orders
from ...transforms.dataflow.directive.problem import LayerProblem, Tensor
from ...transforms.triplet.memory import usual_layouts
from ...transforms.triplet.schedule import BodySchedule, Stored
from ...transforms.triplet.statements import count_bodies, covered_iterations
from .layout_space import ALIGNED_BITS, Asked, SolvedLayouts, axis_of

MAXIMUM_GROUPS = 8
"""
Output vectors in one body whose lanes go along an image: twice the accumulators, since one may be
stored before another is begun. Where lanes go along a filter, all of them are open at once.
"""


_BYTE, _PAIR = 8, 2

_BLOCKS = 8, 4, 2
"""Output channels that may be in a part of the lanes."""

_WHOLE = (16,)
"""Output channels in all lanes."""


@dataclass(frozen=True)
class Candidate:
    """
    A schedule of a problem, the multiply-add that it is for, and which tensor its data operand
    reads.
    """

    problem: LayerProblem
    schedule: BodySchedule
    shape: MacShape
    data: str

    @property
    def coefficients(self) -> str:
        return "filter" if self.data == "image" else "image"


@dataclass(frozen=True)
class SpaceOptions:
    """
    Options for what the search may change: layouts of image and output, unless `keep` has them.
    """

    keep: frozenset[str] = frozenset()


def data_operand(problem: LayerProblem, vector: str) -> str | None:
    """The tensor that a loop over lanes moves, first the image; `None` if it moves none."""
    return next((n for n in ("image", "filter") if vector in problem.tensor(n).dims), None)


def shapes_for(problem: LayerProblem, spec: Aie1Spec, data: str) -> tuple[MacShape, ...]:
    """The multiply-adds that take these operands, those with most products first."""
    bits = {name: problem.tensor(name).element_bits for name in ("image", "filter")}
    coefficients = "filter" if data == "image" else "image"
    found = [
        s
        for s in spec.shapes.values()
        if (s.data_bits, s.coeff_bits) == (bits[data], bits[coefficients])
    ]
    return tuple(sorted(found, key=lambda s: (-s.macs, -s.lanes)))


def vector_loops(problem: LayerProblem) -> tuple[str, ...]:
    """The loops that may become lanes, those of one iteration last."""
    parallel = [d.name for d in problem.dims if d.kind == "parallel"]
    return tuple(sorted(parallel, key=lambda d: problem.extents[d] == 1))


def list_candidates(
    problem: LayerProblem, spec: Aie1Spec, short: bool = False
) -> Iterator[Candidate]:
    """
    The whole space, for a problem whose indices do not leave the image, but for layouts and orders
    of loops, and for bodies that are `short` where they need not be; or these.
    """
    for vector in vector_loops(problem):
        plain = BodySchedule(vector, list_orders(problem, vector)[0])
        for interleaved in list_interleavings(problem, vector):
            start = replace(plain, interleaved=interleaved)
            data = data_operand(problem, start.innermost)
            if data is None:
                continue
            for shape in shapes_for(problem, spec, data):
                if not shape.lanes % math.prod(interleaved.values()):
                    yield from _with_jams(Candidate(problem, start, shape, data), spec, short)


def _with_jams(candidate: Candidate, spec: Aie1Spec, short: bool) -> Iterator[Candidate]:
    """The candidate with all jams, and all that may stay loops."""
    problem, start, shape = candidate.problem, candidate.schedule, candidate.shape
    most = MAXIMUM_GROUPS if candidate.data == "image" else spec.accumulators
    for jam in list_jams(problem, start.split_lanes(shape.lanes), most):
        groups = math.prod(jam.values())
        usual = list_loopings(problem, groups, shape, spec)
        if short:
            usual = [o for o in short_loopings(problem, groups, shape, spec) if o not in usual]
        for looped in usual:
            yield replace(candidate, schedule=replace(start, jam=jam, looped=looped))


def list_interleavings(problem: LayerProblem, vector: str) -> list[dict[str, int]]:
    """
    Lists what may be interleaved over the lanes with their loop, which is one of the image: nothing
    or, where both operands are single bytes, of which the network moves pairs only,

    * two channels that are not summed (depth-wise layers);
    * 2, 4 or 8 output channels, where there are no more or whole vectors of them would be mostly
      empty: the lanes of each position then take other elements of the image.
    """
    found: list[dict[str, int]] = [{}]
    if {problem.tensor(name).element_bits for name in ("image", "filter")} != {_BYTE}:
        return found
    image, filter = (frozenset(problem.tensor(name).dims) for name in ("image", "filter"))
    if vector not in image or vector in filter or problem.extents[vector] == 1:
        return found
    for dim in problem.dims:
        if dim.kind != "parallel" or dim.name not in filter & problem.output.dims:
            continue
        if dim.name not in image:
            found += [{dim.name: count} for count in _list_blocks(dim.extent)]
        elif dim.extent > 1:
            found.append({dim.name: _PAIR})
    return found


def _list_blocks(extent: int) -> list[int]:
    """
    Lists how many of some output channels may be in a part of the lanes: that which leaves fewest
    lanes without one, and smaller parts that do not leave more.
    """
    found: list[int] = []
    for count in _BLOCKS:
        padded = -(-extent // count) * count
        if all(padded < -(-extent // more) * more for more in (*found, *_WHOLE)):
            found.append(count)
    return found


def with_orders(candidate: Candidate) -> Iterator[Candidate]:
    """The candidate with each order of its loops."""
    schedule = candidate.schedule
    for order in list_orders(candidate.problem, schedule.vector):
        yield replace(candidate, schedule=replace(schedule, order=order))


def list_orders(problem: LayerProblem, vector: str) -> list[tuple[str, ...]]:
    """
    All orders of the loops that have more than one iteration, the others outermost; that with
    the lanes' loop innermost and the rest as the layer has them comes first.
    """
    parallel = [d.name for d in problem.dims if d.kind == "parallel"]
    ones = [d for d in parallel if problem.extents[d] == 1]
    others = [d for d in parallel if problem.extents[d] > 1 and d != vector]
    lanes = [vector] if problem.extents[vector] > 1 else []
    return list(loop_orders((*others, *lanes), before=ones))


def list_jams(
    problem: LayerProblem, across: Mapping[str, int], most: int = MAXIMUM_GROUPS
) -> list[dict[str, int]]:
    """
    Lists how many iterations of each parallel loop are in a body (vectors, of those `across` the
    lanes, each of so many): all products of powers of two, and of whole short loops, up to `most`.
    """
    names = [d.name for d in problem.dims if d.kind == "parallel" and d.extent > 1]
    choices: list[list[int]] = []
    for name in names:
        extent = math.ceil(problem.extents[name] / across.get(name, 1))
        powers = [1 << p for p in range(most.bit_length()) if 1 << p <= extent]
        whole = [extent] if extent <= most else []
        choices.append(sorted({*powers, *whole}))
    found = [
        {name: count for name, count in zip(names, counts, strict=True) if count > 1}
        for counts in itertools.product(*choices)
        if math.prod(counts) <= most
    ]
    return sorted(found, key=lambda jam: math.prod(jam.values()))


def list_loopings(
    problem: LayerProblem, groups: int, shape: MacShape, spec: Aie1Spec
) -> list[dict[str, int]]:
    """
    Lists what of the reductions stays a loop, for a body of `groups` vectors: nothing where all the
    multiply-adds can be in the program memory; and where they are much of it, the outermost
    reductions, with as many iterations in a body as leave room for its fill and drain.
    """
    reductions = [d for d in problem.dims if d.kind == "reduction" and d.extent > 1]
    left = groups * math.prod(d.extent for d in reductions) / shape.columns
    found: list[dict[str, int]] = [{}] if left < spec.program_words else []
    if left <= spec.program_words // 4:
        return found
    looped: dict[str, int] = {}
    for dim in reductions:
        left /= dim.extent
        parts = list_divisors(dim.extent)[:-1]
        fitting = [n for n in parts if n * left <= spec.program_words // 3]
        if fitting:
            return [*found, {**looped, dim.name: fitting[-1]}]
        looped[dim.name] = 1
    return found


_SHORT = tuple(8 << k for k in range(5))
"""Parts of program memory, as divisors, that a short body's multiply-adds may take."""


def short_loopings(
    problem: LayerProblem, groups: int, shape: MacShape, spec: Aie1Spec
) -> list[dict[str, int]]:
    """
    Lists what of the reductions stays a loop for short bodies of `groups` vectors, one for each
    length: that which leaves the fewest columns of multiply-adds empty, and of that the longest.
    """
    reductions = [d for d in problem.dims if d.kind == "reduction" and d.extent > 1]
    options: list[tuple[int, int, dict[str, int]]] = []
    for counts in itertools.product(*(list_divisors(d.extent) for d in reductions)):
        body = groups * math.ceil(math.prod(counts) / shape.columns)
        trips = math.prod(d.extent // n for d, n in zip(reductions, counts, strict=True))
        looped = {d.name: n for d, n in zip(reductions, counts, strict=True) if n < d.extent}
        options.append((body * trips, -body, looped))
    found: list[dict[str, int]] = []
    for part in _SHORT:
        fitting = [option for option in options if -option[1] <= spec.program_words // part]
        best = min(fitting, key=lambda option: option[:2], default=None)
        if best is not None and best[2] not in found:
            found.append(best[2])
    return found


# --- layouts --------------------------------------------------------------------------------


def with_layouts(
    candidate: Candidate, options: SpaceOptions, solved: SolvedLayouts
) -> list[Candidate]:
    """
    The candidate with all layouts of image and output. Raises `NoSelect` where the image has none,
    which the solver has proved, `WeftError` where bodies fit none of them.
    """
    outputs = _output_layouts(candidate, options)
    if not outputs:
        return []
    if candidate.schedule.interleaved and candidate.data == "image":
        images: tuple[Stored, ...] = (_side_by_side(candidate)[0],)
    elif "image" in options.keep:
        images = (natural_layout(candidate),)
    else:
        operand = "x" if candidate.data == "image" else "z"
        images = solved.of(Asked(candidate.problem, candidate.schedule, candidate.shape, operand))
    return [
        replace(
            candidate,
            schedule=replace(candidate.schedule, layouts={"image": image, "output": output}),
        )
        for image, output in itertools.product(images, outputs)
    ]


def _side_by_side(candidate: Candidate) -> tuple[Stored, Stored]:
    """Image and output with what is interleaved over the lanes side by side in memory."""
    problem, schedule, lanes = candidate.problem, candidate.schedule, candidate.shape.lanes
    cover = covered_iterations(problem, schedule, lanes)
    counts = count_bodies(problem, schedule, lanes)
    return usual_layouts(problem, schedule, cover, counts, ALIGNED_BITS)


def natural_layout(candidate: Candidate) -> Stored:
    """The image in rows along its last axis."""
    image = candidate.problem.tensor("image")
    return pitch_tensor(image, tuple(enumerate(image.shape)), image.shape)


def reached_extents(problem: LayerProblem, candidate: Candidate, tensor: Tensor) -> tuple[int, ...]:
    """
    The extents of a tensor's axes with what the last bodies touch past its end: loops are done
    in whole bodies.
    """
    cover = covered_iterations(problem, candidate.schedule, candidate.shape.lanes)
    iterations = {d: math.ceil(n / cover[d]) * cover[d] for d, n in problem.extents.items()}
    return tuple(max(a.extent, a.last(iterations) + 1) for a in tensor.axes)


def _output_layouts(candidate: Candidate, options: SpaceOptions) -> list[Stored]:
    """Row-major, but for the axis of the lanes, which is innermost: they are stored together."""
    problem = candidate.problem
    if candidate.schedule.interleaved:
        return [] if options.keep else [_side_by_side(candidate)[1]]
    output = problem.tensor("output")
    axis = axis_of(output, candidate.schedule.vector)
    order = _lanes_last(len(output.shape), axis)
    if "output" in options.keep:
        rows = _drop_units(range(len(order)), output)
        if _drop_units(order, output) != rows or (rows and axis != rows[-1]):
            return []
    needed = reached_extents(problem, candidate, output)
    digits = tuple((a, output.shape[a]) for a in order)
    return [pitch_tensor(output, digits, needed)]


def _drop_units(order: Sequence[int], tensor: Tensor) -> list[int]:
    """An order without the axes that have one element, which may be anywhere."""
    return [axis for axis in order if tensor.shape[axis] > 1]


def _lanes_last(rank: int, axis: int | None) -> list[int]:
    return [a for a in range(rank) if a != axis] + ([] if axis is None else [axis])


def pitch_tensor(
    tensor: Tensor, digits: tuple[tuple[int, int], ...], needed: Sequence[int]
) -> Stored:
    """
    A tensor in these digits, with room for `needed` elements along its axes. What is outside of
    the innermost one begins at aligned places. Axes of one element come first.
    """
    digits = tuple(sorted(digits, key=lambda digit: needed[digit[0]] > 1))
    unit = ALIGNED_BITS // tensor.element_bits
    inner = [1] * len(tensor.shape)
    pitch: dict[int, int] = {}
    step = plain = 1
    for place in reversed(range(len(digits))):
        axis, count = digits[place]
        if place < len(digits) - 1:
            step = math.ceil(step / unit) * unit
        if step != plain:
            pitch[place] = step
        inner[axis] *= count
        is_first = all(a != axis for a, _ in digits[:place])
        room = math.ceil(needed[axis] * count / inner[axis]) if is_first else count
        plain, step = step * count, step * max(room, count)
    return Stored(tensor.shape, digits, pitch)
