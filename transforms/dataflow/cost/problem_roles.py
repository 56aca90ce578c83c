"""
A layer problem in the terms of its schedule: dimensions by what they are to a template.

The roles are `n` images, `g` groups, `k` and `c` output and input channels of one, `h` and `w`
outputs, `r` and `s` taps; channels of a layer that does not sum over them are `c`. What a
dimension may be follows from the tensors that it indexes. Which it is follows from the sizes that
the schedule's shape has: a sequence may be images or rows, the rows of an image that a fully
connected layer reads may be taps or channels. Where sizes leave a choice, any is right.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from ...core.errors import WeftError
from ..directive.problem import Axis, Dim, LayerProblem, Tensor
from .row_stationary import LayerShape

Roles: TypeAlias = Mapping[str, str]
"""By dimension, of those that turn more than once: its role."""

ROLES = ("n", "g", "k", "c", "h", "w", "r", "s")

_WITH_FILTERS = {
    (True, True, True): ("g",),
    (True, False, True): ("n", "h", "w"),
    (False, True, True): ("k",),
    (True, True, False): ("c", "r", "s"),
}
"""What a dimension may be that indexes input, filters, output, or not."""

_WITHOUT = {(True, True): ("n", "c", "h", "w"), (True, False): ("r", "s")}
"""The same for inputs and output of a layer without filters."""


def in_roles(problem: LayerProblem, shape: LayerShape, batch: int) -> LayerProblem:
    """
    The same layer with its dimensions called by their roles, one for each, as schedules of
    `shape` see it. Several dimensions of one role are made one where they stand next to each other
    in every tensor, which is then seen with fewer axes, its elements in the same order; and what a
    fully connected layer reads as one is taken apart into the image that the shape has. Padding
    and fills stay.

    Raises `WeftError` where no choice of roles makes the problem that layer, or where dimensions
    of one role are apart.
    """
    apart = ""
    for layer in (problem, _image_split(problem, shape)):
        for roles in _choose_roles(layer, _role_options(layer, shape), _role_sizes(shape, batch)):
            if not _slides_as(layer, shape, roles):
                continue
            found = [_merge_axes(layer, tensor, roles) for tensor in layer.tensors]
            axes = [axes for axes in found if isinstance(axes, tuple)]
            if len(axes) == len(found):
                tensors = (replace(t, axes=a) for t, a in zip(layer.tensors, axes, strict=True))
                return replace(layer, dims=_role_dims(layer, roles), tensors=tuple(tensors))
            apart = apart or next(axes for axes in found if isinstance(axes, str))
    raise WeftError(
        f"layer {problem.name}: its schedule is for another layer, {_describe_shape(shape, batch)}"
        + (f": {apart}" if apart else "")
    )


def _describe_shape(shape: LayerShape, batch: int) -> str:
    return (
        f"{shape.kind} with {shape.c} input and {shape.k} output channels in {shape.groups} "
        f"groups, {batch} x {shape.height} x {shape.width} outputs, "
        f"{shape.filter_h} x {shape.filter_w} taps, strides {shape.stride_h} and {shape.stride_w}"
    )


def _image_split(problem: LayerProblem, shape: LayerShape) -> LayerProblem:
    """
    The same layer where what a fully connected layer sums over, in one dimension, is an image
    again: channels, rows and columns. The problem itself where nothing is like that.
    """
    sizes = (shape.c // shape.groups, shape.filter_h, shape.filter_w)
    for dim, extent in problem.extents.items():
        axes = [axis for t in problem.tensors for axis in t.axes if dim in axis.dims]
        whole = Axis(extent, ((dim, 1),))
        if extent != math.prod(sizes) or any(replace(axis, name="") != whole for axis in axes):
            continue
        names = [f"{dim}.{i}" for i in range(3)]
        parts = tuple(Axis(n, ((d, 1),)) for d, n in zip(names, sizes, strict=True))
        tensors = (
            replace(t, axes=tuple(p for a in t.axes for p in (parts if dim in a.dims else (a,))))
            for t in problem.tensors
        )
        dims = (
            part
            for d in problem.dims
            for part in (
                (replace(d, name=name, extent=n) for name, n in zip(names, sizes, strict=True))
                if d.name == dim
                else (d,)
            )
        )
        return replace(problem, dims=tuple(dims), tensors=tuple(tensors))
    return problem


def _role_sizes(shape: LayerShape, batch: int) -> dict[str, int]:
    channels = shape.groups if shape.is_conv else 1
    return {
        "n": batch, "g": channels, "k": shape.k // channels if shape.is_conv else 1,
        "c": shape.c // channels if shape.is_conv else shape.k, "h": shape.height,
        "w": shape.width, "r": shape.filter_h, "s": shape.filter_w,
    }  # fmt: skip


def _data_inputs(problem: LayerProblem) -> list[Tensor]:
    return [t for t in problem.inputs if t.role == "input"]


def _role_options(problem: LayerProblem, shape: LayerShape) -> dict[str, tuple[str, ...]]:
    """By dimension that turns, the roles that it may have; none where it fits no template."""
    filters = [t for t in problem.inputs if t.role == "weight"]
    data, output = _data_inputs(problem), problem.output
    # Elementwise layers may read tables beside the operands that their shape counts.
    fits = len(filters) == shape.has_filters and (
        len(data) >= shape.region if shape.kind == "local" else len(data) == 1
    )
    found: dict[str, tuple[str, ...]] = {}
    for dim in dict.fromkeys(d for t in problem.tensors for axis in t.axes for d in axis.dims):
        if problem.extents[dim] == 1:
            continue
        inside = any(dim in t.dims for t in data)
        if shape.has_filters:
            where = inside, any(dim in t.dims for t in filters), dim in output.dims
            roles = _WITH_FILTERS.get(where, ())
        else:
            roles = _WITHOUT.get((inside, dim in output.dims), ())
        if shape.kind == "depthwise":
            roles = tuple("c" if r == "g" else r for r in roles if r != "c")
        found[dim] = roles if fits else ()
    return found


def _choose_roles(
    problem: LayerProblem, options: Mapping[str, Sequence[str]], sizes: Mapping[str, int]
) -> Iterator[dict[str, str]]:
    """All ways to give every dimension a role so that the sizes of roles are `sizes`."""
    if not options:
        if all(size == 1 for size in sizes.values()):
            yield {}
        return
    (dim, roles), *others = options.items()
    extent = problem.extents[dim]
    for role in roles:
        if sizes[role] % extent == 0:
            left = {**sizes, role: sizes[role] // extent}
            for choice in _choose_roles(problem, dict(others), left):
                yield {dim: role, **choice}


def _slides_as(problem: LayerProblem, shape: LayerShape, roles: Roles) -> bool:
    """
    Tests whether the input's rows and columns move as the shape says, and all else step by step.
    """
    high = {"h": shape.stride_h, "r": shape.dilation_h}
    wide = {"w": shape.stride_w, "s": shape.dilation_w}
    for tensor in _data_inputs(problem):
        for axis in tensor.axes:
            terms = {roles[d]: c for d, c in axis.terms if d in roles}
            for way in (high, wide):
                if terms.keys() & way.keys() and not terms.items() <= way.items():
                    return False
    return True


def _merge_axes(problem: LayerProblem, tensor: Tensor, roles: Roles) -> tuple[Axis, ...] | str:
    """The tensor's axes in roles, those of one role joined; or which dimensions are apart."""
    dims_of = _dims_of(roles)
    found: list[Axis] = []
    axes = list(tensor.axes)
    while axes:
        axis = axes.pop(0)
        turning = [(d, c) for d, c in axis.terms if d in roles]
        joined = next((dims_of[roles[d]] for d, _ in turning if len(dims_of[roles[d]]) > 1), ())
        if not joined:
            found.append(replace(axis, terms=tuple((roles[d], c) for d, c in turning)))
            continue
        row = [axis, *axes[: len(joined) - 1]]
        if not _is_row(problem, row, joined):
            return f"{' and '.join(joined)} are not next to each other in {tensor.name}"
        axes = axes[len(joined) - 1 :]
        found.append(Axis(math.prod(a.extent for a in row), ((roles[joined[0]], 1),)))
    return tuple(found)


def _is_row(problem: LayerProblem, axes: Sequence[Axis], dims: Sequence[str]) -> bool:
    """
    Tests whether axes are one for each dimension, in order, so that they are one row of elements.
    """
    extents = problem.extents
    return len(axes) == len(dims) and all(
        [(d, c) for d, c in axis.terms if extents[d] > 1] == [(dim, 1)]
        and axis.offset == 0
        and (axis is axes[0] or axis.extent == extents[dim])
        for axis, dim in zip(axes, dims, strict=True)
    )


def _dims_of(roles: Roles) -> dict[str, tuple[str, ...]]:
    """The dimensions of each role, in the order in which tensors have them."""
    return {
        role: tuple(d for d in roles if roles[d] == role)
        for role in ROLES
        if role in roles.values()
    }


def _role_dims(problem: LayerProblem, roles: Roles) -> tuple[Dim, ...]:
    known = {d.name: d for d in problem.dims}
    return tuple(
        replace(known[dims[0]], name=role, extent=math.prod(problem.extents[d] for d in dims))
        for role, dims in _dims_of(roles).items()
    )
