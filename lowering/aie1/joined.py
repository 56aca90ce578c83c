"""
Positions as one loop: two parallel loops that move neighbouring axes of every tensor that they
move, one index each and from end to end, as those of a 1x1 convolution do.

```
output[k, y, x] += image[c, y, x] * filter[k, c]   ->   output[k, yx] += image[c, yx] * filter[k, c]
```

Vectors and jams then go on from row to row: of 7 x 7 positions the last vector of 16 is not full,
not that of each row. The loop is called as both together, so orders of loops say which problem
they are of.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ...transforms.dataflow.directive.problem import Axis, Dim, LayerProblem, Tensor
from ...transforms.triplet.schedule import Stored
from .body.initial import Initial


def join_positions(problem: LayerProblem) -> LayerProblem | None:
    """The problem with all loops joined that can be; `None` where there are none."""
    found = problem
    while (pair := _find_pair(found)) is not None:
        found = _join_pair(found, *pair)
    return None if found is problem else found


def _find_pair(problem: LayerProblem) -> tuple[str, str] | None:
    """An outer and an inner loop that can be one: the innermost such."""
    loops = [d.name for d in problem.dims if d.kind == "parallel" and d.extent > 1]
    for inner, outer in itertools.permutations(reversed(loops), 2):
        if all(_is_joined(problem, tensor, outer, inner) for tensor in problem.tensors):
            return outer, inner
    return None


def _is_joined(problem: LayerProblem, tensor: Tensor, outer: str, inner: str) -> bool:
    """Tests whether the loops do not move a tensor, or walk from end to end through two axes."""
    if not {outer, inner} & tensor.dims:
        return True
    at = _axis_of(tensor, outer)
    if at is None or at + 1 >= len(tensor.axes) or inner not in tensor.axes[at + 1].dims:
        return False
    return all(
        axis.offset == 0
        and axis.extent == problem.extents[dim]
        and all(c == 1 if d == dim else problem.extents[d] == 1 for d, c in axis.terms)
        for dim, axis in zip((outer, inner), tensor.axes[at : at + 2], strict=True)
    )


def _axis_of(tensor: Tensor, dim: str) -> int | None:
    return next((n for n, axis in enumerate(tensor.axes) if dim in axis.dims), None)


def _join_pair(problem: LayerProblem, outer: str, inner: str) -> LayerProblem:
    extent = problem.extents[outer] * problem.extents[inner]
    name = outer + inner
    both = Dim(name, extent, "parallel")
    dims = (both if d.name == outer else d for d in problem.dims if d.name != inner)
    tensors: list[Tensor] = []
    for tensor in problem.tensors:
        at = _axis_of(tensor, outer)
        if at is not None:
            axes = (*tensor.axes[:at], Axis(extent, ((name, 1),)), *tensor.axes[at + 2 :])
            tensor = replace(tensor, axes=axes)
        tensors.append(tensor)
    return replace(problem, dims=tuple(dims), tensors=tuple(tensors))


def group_axes(shape: Sequence[int], joined: Sequence[int]) -> list[list[int]]:
    """The axes of a tensor of `shape` that each axis of the `joined` one is."""
    found: list[list[int]] = []
    axes = iter(range(len(shape)))
    for extent in joined:
        group = [next(axes)]
        while _product(shape, group) != extent:
            group.append(next(axes))
        found.append(group)
    if found:
        found[-1] += axes
    return found


def _product(shape: Sequence[int], axes: Iterable[int]) -> int:
    return math.prod(shape[axis] for axis in axes)


def join_initial(initial: Initial, shape: Sequence[int], joined: Sequence[int]) -> Initial | None:
    """
    What sums of a joined problem begin with, whose outputs are of `joined` in the place of `shape`;
    `None` for a tensor along axes that are joined.
    """
    groups = group_axes(shape, joined)
    along: list[int | None] = []
    for axis in initial.along:
        number = next((n for n, group in enumerate(groups) if axis in group), None)
        if number is not None and len(groups[number]) > 1:
            return None
        along.append(number)
    return replace(initial, along=tuple(along))


def split_stored(stored: Stored, shape: Sequence[int]) -> Stored | None:
    """
    The same positions for a tensor of `shape`, some axes of which are one in `stored`; `None` where
    inner digits of a joined axis do not divide the inner axis.
    """
    groups = group_axes(shape, stored.shape)
    digits: list[tuple[int, int, int]] = []
    seen: set[int] = set()
    for (axis, count), step in zip(stored.order, stored.steps, strict=True):
        *outer, last = groups[axis]
        if axis in seen or not outer:
            digits.append((last, count, step))
            continue
        seen.add(axis)
        inner = math.prod(n for n, _ in stored.digits[axis][1:])
        if shape[last] % inner:
            return None
        digits += reversed(list(_split_digit(shape, groups[axis], shape[last] // inner, step)))
    pitch: dict[int, int] = {}
    inside = 1
    for place, (_, count, step) in reversed(list(enumerate(digits))):
        if step != inside:
            pitch[place] = step
        inside = step * count
    return Stored(tuple(shape), tuple((axis, count) for axis, count, _ in digits), pitch)


def _split_digit(
    shape: Sequence[int], axes: Sequence[int], count: int, step: int
) -> Iterator[tuple[int, int, int]]:
    """The outermost digits of joined axes, the innermost first, of which that has `count`."""
    *outer, last = axes
    yield last, count, step
    for axis in reversed(outer):
        step *= count
        count = shape[axis]
        yield axis, count, step
