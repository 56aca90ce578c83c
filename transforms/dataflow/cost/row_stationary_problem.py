"""
Layer problems as the templates see them, or why they cannot take them.

The templates know convolutions, with groups and dilation (fully connected layers and matrix
products among them; a batch of products is one with groups), convolutions of each channel with a
filter of its own, and layers without filters: pooling and element-wise. Input and output may have
one or two axes that a window slides over.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...core.errors import WeftError
from ..directive.problem import Axis, LayerProblem, Tensor
from .row_stationary import LayerShape

Roles: TypeAlias = Mapping[str, tuple[str, ...]]
"""By role (see `problem_roles`), the dimensions that have it and turn more than once."""


@dataclass(frozen=True)
class _Slide:
    """An output axis `out`, and a window over it: index `stride * out + dilation * tap`."""

    out: str = ""
    tap: str = ""
    stride: int = 1
    dilation: int = 1


@dataclass(frozen=True)
class _Fit:
    """A layer with its roles, rows and columns; `region` operands are joined."""

    problem: LayerProblem
    kind: str
    roles: Roles
    high: _Slide
    wide: _Slide
    region: int = 1

    def size(self, role: str) -> int:
        return math.prod(self.problem.extents[dim] for dim in self.roles.get(role, ()))

    @property
    def shape(self) -> LayerShape:
        groups, c = self.size("g"), self.size("c")
        is_conv = self.kind == "conv"
        return LayerShape(
            self.kind, c * groups * self.region, self.size("k") * groups if is_conv else c,
            self.size("h"), self.size("w"), self.size("r"), self.size("s"), self.high.stride,
            self.wide.stride, self.region, self.high.dilation, self.wide.dilation, groups,
        )  # fmt: skip


def shape_of(problem: LayerProblem) -> tuple[LayerShape, int]:
    """
    The layer for the template, and its batch.

    Raises `WeftError` with the layer, the tensor and the dimension that do not fit.
    """
    fit = _fit_template(problem)
    return fit.shape, fit.size("n")


def _fit_template(problem: LayerProblem) -> _Fit:
    weights = [t for t in problem.inputs if t.role == "weight"]
    data = [t for t in problem.inputs if t.role == "input"]
    if not data or len(weights) > 1 or (weights and len(data) > 1):
        names = ", ".join(t.name for t in problem.inputs)
        raise _refuse_template(problem, f"it reads {names}; one input, and one filter or none, fit")
    if weights:
        return _fit_conv(problem, data[0], weights[0])
    return _fit_local(problem, data)


def _refuse_template(problem: LayerProblem, why: str) -> WeftError:
    return WeftError(
        f"layer {problem.name}: no template of passes over PEs fits: {why}; use a machine whose "
        f"lowest level is an intrinsic"
    )


_ROLES = {
    (True, True, True): "g",
    (True, False, True): "n",
    (False, True, True): "k",
    (True, True, False): "c",
}
"""What a dimension is that indexes input, filters, output, or not."""


def _fit_conv(problem: LayerProblem, data: Tensor, filters: Tensor) -> _Fit:
    windows = _sliding_axes(problem, data, filters)
    high, wide = _find_slides(problem, data, windows)
    slid = {dim for axis in windows for dim in axis.dims}
    roles: dict[str, list[str]] = {"g": [], "n": [], "k": [], "c": []}
    for dim, extent in problem.extents.items():
        if extent == 1 or dim in slid:
            continue
        tensors = (data, filters, problem.output)
        where = (dim in data.dims, dim in filters.dims, dim in problem.output.dims)
        if where not in _ROLES:
            names = [t.name for t in tensors if dim in t.dims]
            raise _refuse_template(problem, f"'{dim}' indexes {', '.join(names) or 'nothing'}")
        roles[_ROLES[where]].append(dim)
    kind = "conv"
    if roles["g"] and not roles["k"] and not roles["c"]:
        kind = "depthwise"
        roles["c"], roles["g"] = roles["g"], []
    return _Fit(problem, kind, _build_roles(problem, roles, high, wide), high, wide)


def _build_roles(
    problem: LayerProblem, roles: Mapping[str, Iterable[str]], high: _Slide, wide: _Slide
) -> Roles:
    slid = {"h": high.out, "w": wide.out, "r": high.tap, "s": wide.tap}
    all_roles = {**roles, **{role: [dim] if dim else [] for role, dim in slid.items()}}
    turning = {
        role: tuple(d for d in problem.extents if d in dims and problem.extents[d] > 1)
        for role, dims in ((role, set(dims)) for role, dims in all_roles.items())
    }
    return {role: dims for role, dims in turning.items() if dims}


def _sliding_axes(problem: LayerProblem, data: Tensor, filters: Tensor) -> list[Axis]:
    """
    The axes of the input that windows slide over, those with one tap too: the axes with several
    dimensions, if none is of groups; if there are no such, the output's axes from the third on.
    """
    groups = data.dims & filters.dims & problem.output.dims
    found = [a for a in data.axes if len(a.dims) > 1 and not groups & set(a.dims)]
    outputs = {d for axis in problem.output.axes[2:] for d in axis.dims}
    outputs = {d for d in outputs - filters.dims if d in data.dims}
    return found or [a for a in data.axes if outputs & set(a.dims)]


def _fit_local(problem: LayerProblem, data: list[Tensor]) -> _Fit:
    if len(data) > 1 and any(len(axis.dims) > 1 for t in data for axis in t.axes):
        raise _refuse_template(problem, "it joins several inputs over windows; one of the two fits")
    slid = _slid_dims(problem, data[0])
    high, wide = _find_slides(problem, data[0], [a for a in data[0].axes if set(a.dims) & slid])
    plain = [axis for axis in problem.output.axes if not set(axis.dims) & slid]
    missing = [t.name for t in data if t.dims != data[0].dims]
    if missing:
        raise _refuse_template(
            problem, f"{missing[0]} is not indexed as {data[0].name} is (broadcast)"
        )
    if problem.reductions - slid:
        dims = ", ".join(sorted(problem.reductions - slid))
        raise _refuse_template(
            problem, f"it reduces {dims} without a filter, and not over a window"
        )
    roles = {
        "n": [dim for axis in plain[:1] for dim in axis.dims],
        "c": [dim for axis in plain[1:] for dim in axis.dims],
    }
    return _Fit(problem, "local", _build_roles(problem, roles, high, wide), high, wide, len(data))


def _slid_dims(problem: LayerProblem, data: Tensor) -> set[str]:
    """
    The dimensions of windows and of the outputs that they slide over. Where there are none, what
    is summed up is a window that stays, and the output's axes from the third on are its places.
    """
    found = {dim for axis in data.axes if len(axis.dims) > 1 for dim in axis.dims}
    if found:
        return found
    spatial = problem.output.axes[2:] if len(problem.output.axes) > 2 else ()
    summed = {dim for dim in problem.reductions if problem.extents[dim] > 1}
    return {dim for axis in spatial for dim in axis.dims} | summed


def _find_slides(
    problem: LayerProblem, data: Tensor, windows: Sequence[Axis]
) -> tuple[_Slide, _Slide]:
    """Rows and columns; an axis that is not there has one output and one tap."""
    if len(windows) > 2:
        raise _refuse_template(
            problem, f"{data.name} has {len(windows)} axes with windows; two fit"
        )
    slides = [_read_slide(problem, data, axis) for axis in windows]
    wide = slides[-1] if slides else _Slide()
    return (slides[0] if len(slides) > 1 else _Slide()), wide


def _read_slide(problem: LayerProblem, data: Tensor, axis: Axis) -> _Slide:
    outs = [(d, c) for d, c in axis.terms if d in problem.output.dims]
    taps = [(d, c) for d, c in axis.terms if d not in problem.output.dims]
    if len(outs) > 1 or len(taps) > 1:
        raise _refuse_template(
            problem, f"{data.name}: {', '.join(axis.dims)} move one axis; two fit"
        )
    (tap, spread) = taps[0] if taps else ("", 1)
    (out, stride) = outs[0] if outs else ("", 1)
    many = problem.extents.get(tap, 1) > 1
    return _Slide(out, tap, stride, spread if many else 1)
