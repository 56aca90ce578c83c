"""Bodies as IR: accesses, layouts and loops between plain data and attributes of `triplet`."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError

from ...dialects.triplet import (
    AccessAttr,
    BodyOp,
    Digit,
    FormAttr,
    LoopRange,
    RangeAttr,
    StoredAttr,
    TensorsAttr,
    with_steps,
)
from ..core.errors import WeftError
from ..dataflow.directive.problem import LayerProblem, Tensor
from .reuse import axis_place, odd_start
from .schedule import BodySchedule, Stored
from .statements import Access, covered, trips


def loops_of(problem: LayerProblem, schedule: BodySchedule, lanes: int) -> tuple[LoopRange, ...]:
    """The loops of a schedule with more than one body, parallel ones first."""
    cover = covered(problem, schedule, lanes)
    counts = trips(problem, schedule, lanes)
    sums = [d.name for d in problem.dims if d.kind == "reduction"]
    return tuple(
        LoopRange(name, problem.extents[name], cover[name], name in problem.reductions)
        for name in (*schedule.order, *sums)
        if counts[name] > 1
    )


def access_attr(access: Access, tensor: Tensor, loops: Sequence[LoopRange]) -> AccessAttr:
    """An access of the first body as that of all, whose indices follow the loops."""
    moving = [loop.name for loop in loops]
    indices: list[RangeAttr] = []
    for number, axis in enumerate(tensor.axes):
        factors = dict(axis.terms)
        terms = {name: factors[name] for name in moving if name in factors}
        first = FormAttr(terms, access.start[number])
        along = number == access.axis
        indices.append(RangeAttr(first, access.lanes if along else 1, access.step or 1))
    return AccessAttr(access.tensor, indices[::-1])


def access_of(attr: AccessAttr, lanes: int) -> Access:
    """What the first body accesses."""
    indices = tuple(attr.indices)[::-1]
    start = tuple(index.first.constant() for index in indices)
    axis = next((n for n, index in enumerate(indices) if index.size() > 1), None)
    step = 0 if axis is None else indices[axis].stride()
    return Access(attr.tensor.data, start, lanes, axis, step)


def stored_attr(name: str, stored: Stored) -> StoredAttr:
    """How a tensor is stored, said no longer than is needed."""
    digits: list[Digit] = []
    inside = 1
    for (axis, count), step in zip(reversed(stored.order), reversed(stored.steps), strict=True):
        digits.append(Digit(axis, count, step if step != inside else 0))
        inside = max(inside, step * count)
    found = tuple(reversed(digits))
    plain = tuple(Digit(axis, count) for axis, count in enumerate(stored.shape))
    return StoredAttr(name, () if found == plain else found)


def stored_of(body: BodyOp, tensor: str) -> Stored:
    """How a tensor of a body is stored."""
    digits = body.digits_of(tensor)
    shape = tuple(body.type_of(tensor).get_shape())
    order = tuple((digit.axis, digit.count) for digit in digits)
    return Stored(shape, order, {place: digit.step for place, digit in enumerate(digits)})


def parse_layouts(text: str, shapes: Mapping[str, tuple[int, ...]]) -> dict[str, Stored]:
    """
    Layouts by tensor from text like `(I [0:4, 1:4, 2:144, 0:2], O)`. Raises `WeftError` where it
    is no such text, or of other tensors.
    """
    if not text:
        return {}
    try:
        entries = TensorsAttr.parse_parameters(Parser(Context(), text))[0]
    except ParseError as error:
        raise WeftError(
            f'layouts "{text}": expected each tensor with the digits in which it is stored, the '
            'outermost first, like "(I [0:4, 1:4, 2:144, 0:2])"'
        ) from error
    found: dict[str, Stored] = {}
    for entry in TensorsAttr.new((entries,)).entries:
        name = entry.tensor.data
        if name not in shapes:
            raise WeftError(
                f"layouts \"{text}\": no tensor '{name}'; there are {', '.join(shapes)}"
            )
        digits = entry.digits() or tuple(Digit(a, n) for a, n in enumerate(shapes[name]))
        order = tuple((digit.axis, digit.count) for digit in digits)
        steps = {place: digit.step for place, digit in enumerate(with_steps(digits))}
        found[name] = Stored(shapes[name], order, steps)
    return found


def load_source(
    body: BodyOp, tensor: str, start: int, count: int, steps: Mapping[str, int]
) -> AccessAttr:
    """
    `count` elements from place `start` of a tensor's memory on, which move by `steps` elements
    per unit of the loops: by digits where the steps are whole steps of one, else by the address.
    """
    digits = body.memory_digits(tensor)
    terms: list[dict[str, int]] = [{} for _ in digits]
    for loop, step in steps.items():
        place = next((n for n, d in enumerate(digits) if step and step % d.step == 0), None)
        if place is None or step < 0:
            return AccessAttr(tensor, [RangeAttr(FormAttr(steps, start), count)])
        terms[place][loop] = step // digits[place].step
    indices: list[RangeAttr] = []
    left = start
    for number, (digit, moved) in enumerate(zip(digits, terms, strict=True)):
        value, left = divmod(left, digit.step)
        size = count if number == len(digits) - 1 else 1
        indices.append(RangeAttr(FormAttr(moved, value), size))
    return AccessAttr(tensor, indices[::-1])


def loop_steps(body: BodyOp, access: AccessAttr, stored: Stored) -> dict[str, int]:
    """
    How many elements of memory an access moves per unit of each loop that moves it. Raises
    `WeftError` where that is not one number, because trips step by parts of an axis' digits.
    """
    found: dict[str, int] = {}
    for axis, index in enumerate(tuple(access.indices)[::-1]):
        factors = index.first.terms()
        loops = [loop for loop in body.loop_ranges() if loop.name in factors]
        moved = {loop: factors[loop.name] * loop.step for loop in loops}
        places = {
            loop: axis_place(stored, axis, _first(index) + step)
            - axis_place(stored, axis, _first(index))
            for loop, step in moved.items()
        }
        lanes = [_first(index) + lane * index.stride() for lane in range(index.size())]
        as_one = [(loop.trips, step, places[loop]) for loop, step in moved.items()]
        if odd_start(stored, axis, lanes, as_one) is not None:
            digits = [count for count, _ in stored.digits[axis]]
            steps = ", ".join(f"{step} along '{loop.name}'" for loop, step in moved.items())
            raise WeftError(
                f"{access.text()} moves by {steps} on axis {axis}, which is stored in digits of "
                f"{digits}, so that not all lanes move alike; take steps of a multiple of "
                f"{math.prod(digits[1:])}"
            )
        for loop, place in places.items():
            if place % loop.step:
                raise WeftError(
                    f"{access.text()} moves by {place} elements of memory per trip of "
                    f"'{loop.name}', which is no multiple of its step {loop.step}"
                )
            found[loop.name] = found.get(loop.name, 0) + place // loop.step
    return found


def _first(index: RangeAttr) -> int:
    return index.first.constant()


def load_place(body: BodyOp, source: AccessAttr) -> tuple[int, dict[str, int]]:
    """
    Where in the memory of its tensor a load begins, in elements, and how far a unit of each loop
    moves it.
    """
    indices = tuple(source.indices)
    digits = body.memory_digits(source.tensor.data)
    sizes = [1] if len(indices) == 1 else [digit.step for digit in reversed(digits)]
    start, steps = 0, dict[str, int]()
    for index, size in zip(indices, sizes, strict=True):
        start += index.first.constant() * size
        for loop, factor in index.first.terms().items():
            steps[loop] = steps.get(loop, 0) + factor * size
    return start, steps
