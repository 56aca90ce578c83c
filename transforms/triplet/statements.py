"""
From a layer and its schedule to the statements of one unrolled body, as in Vyasa's tables I and II.

A body does, of every parallel dimension, the schedule's `jam` iterations (vectors of lanes, of the
vector dimension) and all iterations of the reductions but those that stay loops. Each of its
statements adds the product of a filter's and an image's elements to the output's, lane by lane;
the statements of one output vector make a group, which is stored once.

```
update O(x:x+15, y)   W(0, 0)   I(x:x+15, y)          (one group)
                      W(1, 0)   I(x+1:x+16, y)
```

Indices are those of the body whose loops are all at 0; the others' differ by `axis_moves`.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass

from ..core.errors import WeftError
from ..dataflow.directive.problem import LayerProblem, Tensor
from .schedule import BodySchedule


@dataclass(frozen=True)
class InnerLanes:
    """
    Iterations that are interleaved over the lanes: how many, and the axis on which each is a `step`
    further; none where they do not move the tensor.
    """

    count: int
    axis: int | None = None
    step: int = 0


@dataclass(frozen=True)
class LaneAccess:
    """
    The elements of a tensor that the lanes of an operation touch: lane `l` the index `start`, plus
    `l * step` on the axis number `axis`. A scalar for all lanes has the step 0 and no axis. With
    `inner` lanes it is `l // count` steps, and `l % count` of those.
    """

    tensor: str
    start: tuple[int, ...]
    lanes: int
    axis: int | None = None
    step: int = 0
    inner: InnerLanes = InnerLanes(1)

    @property
    def period(self) -> int:
        """The lanes after which what they touch begins again: 1 where it is a scalar."""
        if self.axis is not None:
            return self.lanes
        return 1 if self.inner.axis is None else self.inner.count

    @property
    def axes(self) -> frozenset[int]:
        """The axes that the lanes go along."""
        return frozenset(axis for axis in (self.axis, self.inner.axis) if axis is not None)

    def lane_index(self, lane: int) -> tuple[int, ...]:
        """The logical index that a lane touches."""
        moved = list(self.start)
        outer, inner = divmod(lane, self.inner.count)
        if self.axis is not None:
            moved[self.axis] += outer * self.step
        if self.inner.axis is not None:
            moved[self.inner.axis] += inner * self.inner.step
        return tuple(moved)


@dataclass(frozen=True)
class Product:
    """A filter's elements times an image's, lane by lane."""

    filter: LaneAccess
    image: LaneAccess


@dataclass(frozen=True)
class Statement:
    """`update += filter * image`, lane by lane (a row of table I)."""

    update: LaneAccess
    filter: LaneAccess
    image: LaneAccess


@dataclass(frozen=True)
class Group:
    """All products that one update operand sums, in order (a row of table II)."""

    update: LaneAccess
    products: tuple[Product, ...]


@dataclass(frozen=True)
class Operands:
    """The tensors of a layer that multiplies and adds."""

    image: Tensor
    filter: Tensor
    output: Tensor


def find_operands(problem: LayerProblem) -> Operands:
    """
    The image, the filter and the output: the filter is the input with the role of a weight, or
    else the last one. Raises `WeftError` if the layer is no sum of products of two tensors.
    """
    if problem.combine != "add" or problem.value != "multiply" or len(problem.inputs) != 2:
        raise WeftError(
            f"layer {problem.name}: {len(problem.inputs)} inputs are combined by "
            f"'{problem.value}' and '{problem.combine}', but a body of multiply-adds needs sums of "
            "products of two tensors"
        )
    first, second = problem.inputs
    if first.role == "weight" and second.role != "weight":
        first, second = second, first
    return Operands(first, second, problem.output)


def check_schedule(problem: LayerProblem, schedule: BodySchedule) -> None:
    """
    Raises `WeftError` where a schedule does not fit a layer: unknown dimensions, parallel ones
    that are missing in the order, jams or looped iterations that are less than 1, or looped
    iterations that do not divide their extent.
    """
    what = f"schedule of layer {problem.name}"
    parallel = {d.name for d in problem.dims} - problem.reductions
    if schedule.vector not in parallel:
        raise WeftError(
            f"{what}: the vector dimension '{schedule.vector}' is none of its parallel "
            f"dimensions {', '.join(sorted(parallel))}"
        )
    if sorted(schedule.order) != sorted(parallel):
        raise WeftError(
            f"{what}: the order {', '.join(schedule.order) or '[]'} must have each of its parallel "
            f"dimensions {', '.join(sorted(parallel))} once"
        )
    _check_counts(what, "jam", schedule.jam, parallel)
    _check_counts(what, "looped", schedule.looped, problem.reductions)
    _check_counts(what, "interleaved", schedule.interleaved, parallel - {schedule.vector})
    if len(schedule.interleaved) > 1:
        raise WeftError(
            f"{what}: {', '.join(schedule.interleaved)} are interleaved with "
            f"'{schedule.vector}', expected one at most"
        )
    for dim, count in schedule.looped.items():
        if problem.extents[dim] % count:
            raise WeftError(
                f"{what}: {count} iterations of '{dim}' in a body do not divide its "
                f"{problem.extents[dim]}"
            )


def _check_counts(
    what: str, name: str, counts: Mapping[str, int], allowed: set[str] | frozenset[str]
) -> None:
    for dim, count in counts.items():
        if dim not in allowed:
            raise WeftError(
                f"{what}: '{dim}' of '{name}' is none of {', '.join(sorted(allowed)) or 'none'}"
            )
        if count < 1:
            raise WeftError(f"{what}: {name} of '{dim}' is {count}, but must be at least 1")


def covered_iterations(problem: LayerProblem, schedule: BodySchedule, lanes: int) -> dict[str, int]:
    """Counts the iterations of each dimension that one body does, in the layer's order."""
    found: dict[str, int] = {}
    across = schedule.split_lanes(lanes)
    for dim in problem.dims:
        if dim.kind == "reduction":
            found[dim.name] = schedule.looped.get(dim.name, dim.extent)
        else:
            found[dim.name] = schedule.jam.get(dim.name, 1) * across.get(dim.name, 1)
    return found


def count_bodies(problem: LayerProblem, schedule: BodySchedule, lanes: int) -> dict[str, int]:
    """Counts the bodies along each dimension; the last may reach past its extent."""
    cover = covered_iterations(problem, schedule, lanes)
    return {name: -(-extent // cover[name]) for name, extent in problem.extents.items()}


def axis_moves(tensor: Tensor, cover: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """
    By dimension, the axis of a tensor on which its next body is, and how much further; `cover`
    as `covered_iterations`. Dimensions that do not move it are left out.
    """
    return {
        dim: (number, coefficient * cover[dim])
        for number, axis in enumerate(tensor.axes)
        for dim, coefficient in axis.terms
    }


def translate_layer(
    problem: LayerProblem, schedule: BodySchedule, lanes: int
) -> tuple[Statement, ...]:
    """
    The statements of one body (table I): for each output vector, in the order of the layer's
    parallel dimensions, one of each iteration of the reductions, in their order.
    Raises `WeftError` as `find_operands` and `check_schedule`.
    """
    parts = find_operands(problem)
    check_schedule(problem, schedule)
    cover = covered_iterations(problem, schedule, lanes)
    outer = [d.name for d in problem.dims if d.kind == "parallel"]
    inner = [d.name for d in problem.dims if d.kind == "reduction"]
    across = schedule.split_lanes(lanes)
    ranges = [range(0, cover[d], across.get(d, 1)) for d in (*outer, *inner)]
    found: list[Statement] = []
    for point in itertools.product(*ranges):
        at = dict(zip((*outer, *inner), point, strict=True))

        def access(tensor: Tensor, at: Mapping[str, int] = at) -> LaneAccess:
            return lane_access(tensor, at, schedule, lanes)

        found.append(Statement(access(parts.output), access(parts.filter), access(parts.image)))
    return tuple(found)


def lane_access(
    tensor: Tensor, at: Mapping[str, int], schedule: BodySchedule, lanes: int
) -> LaneAccess:
    """The elements of a tensor that the lanes of an operation touch, the first of them `at`."""
    start = tuple(a.index(at) for a in tensor.axes)
    moves = {
        dim: (number, coefficient)
        for number, axis in reversed(list(enumerate(tensor.axes)))
        for dim, coefficient in axis.terms
    }
    axis, step = moves.get(schedule.vector, (None, 0))
    inner = InnerLanes(1)
    for dim, count in schedule.interleaved.items():
        inner = InnerLanes(count, *moves.get(dim, (None, 0)))
    return LaneAccess(tensor.name, start, lanes, axis, step, inner)


def lazy_stores(statements: tuple[Statement, ...]) -> tuple[Group, ...]:
    """
    The statements grouped by what they update (table II), each group where its first one is, so
    that each output vector is stored once.
    """
    groups: dict[LaneAccess, list[Product]] = {}
    for statement in statements:
        products = groups.setdefault(statement.update, [])
        products.append(Product(statement.filter, statement.image))
    return tuple(Group(update, tuple(products)) for update, products in groups.items())
