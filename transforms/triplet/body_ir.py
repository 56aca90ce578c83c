"""Bodies as IR: accesses and layouts between plain data and attributes of `triplet`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...dialects.triplet import AccessAttr, BodyOp, FormAttr, RangeAttr, StoredAttr, StoredDigit
from .schedule import Stored


def stored_attr(name: str, stored: Stored | None, bits: int = 0) -> StoredAttr:
    """The storage of a tensor, said no longer than is needed; `None`: in the order of its axes."""
    if stored is None:
        return StoredAttr(name, (), bits)
    digits: list[StoredDigit] = []
    inside = 1
    for (axis, count), step in zip(reversed(stored.order), reversed(stored.steps), strict=True):
        digits.append(StoredDigit(axis, count, step if step != inside else 0))
        inside = max(inside, step * count)
    found = tuple(reversed(digits))
    plain = tuple(StoredDigit(axis, count) for axis, count in enumerate(stored.shape))
    return StoredAttr(name, () if found == plain else found, bits)


def stored_of(body: BodyOp, tensor: str) -> Stored:
    """The storage of a tensor of a body."""
    digits = body.digits_of(tensor)
    shape = tuple(body.type_of(tensor).get_shape())
    order = tuple((digit.axis, digit.count) for digit in digits)
    pitch: dict[int, int] = {}
    inside = 1
    for place, digit in reversed(list(enumerate(digits))):
        if digit.step != inside:
            pitch[place] = digit.step
        inside = digit.step * digit.count
    return Stored(shape, order, pitch)


def memory_access(
    tensor: str,
    digits: Sequence[tuple[int, int]],
    start: int,
    count: int,
    steps: Mapping[str, int],
) -> AccessAttr:
    """
    `count` elements from place `start` of a tensor's memory on, which move by `steps` elements
    per unit of the loops. `digits` are steps and counts of those in which it is stored, the largest
    first: by them where loops move whole steps of one, else by the address.
    """
    terms: list[dict[str, int]] = [{} for _ in digits]
    for loop, step in steps.items():
        place = next((n for n, (size, _) in enumerate(digits) if step and step % size == 0), None)
        if place is None or step < 0:
            return AccessAttr(tensor, [RangeAttr(FormAttr(steps, start), count)])
        terms[place][loop] = step // digits[place][0]
    if not digits or digits[-1][0] != 1:
        return AccessAttr(tensor, [RangeAttr(FormAttr(steps, start), count)])
    indices: list[RangeAttr] = []
    left = start
    for number, ((size, _), moved) in enumerate(zip(digits, terms, strict=True)):
        value, left = divmod(left, size)
        length = count if number == len(digits) - 1 else 1
        indices.append(RangeAttr(FormAttr(moved, value), length))
    return AccessAttr(tensor, indices[::-1])


def load_position(body: BodyOp, source: AccessAttr) -> tuple[int, dict[str, int]]:
    """
    The position in the memory of its tensor where an access begins, in elements, and how far a unit
    of each loop moves it.
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
