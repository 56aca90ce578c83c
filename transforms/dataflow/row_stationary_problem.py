"""
Layer problems as the templates see them, or why they cannot take them.

The templates know convolutions, with groups and dilation (fully connected layers and matrix
products among them; a batch of products is one with groups), convolutions of each channel with a
filter of its own, and layers without filters: pooling and element-wise. Input and output may have
one or two axes that a window slides over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..errors import WeftError
from .problem import Axis, LayerProblem, Tensor
from .row_stationary import LayerShape


@dataclass(frozen=True)
class _Slide:
    """An output axis `out`, and a window over it: index `stride * out + dilation * tap`."""

    out: int
    taps: int
    stride: int
    dilation: int


ONCE = _Slide(1, 1, 1, 1)
"""An axis that is not there."""


def shape_of(problem: LayerProblem) -> tuple[LayerShape, int]:
    """
    The layer for the template, and its batch.

    Raises `WeftError` with the layer, the tensor and the dimension that do not fit.
    """
    weights = [t for t in problem.inputs if t.role == "weight"]
    data = [t for t in problem.inputs if t.role == "input"]
    if not data or len(weights) > 1 or (weights and len(data) > 1):
        names = ", ".join(t.name for t in problem.inputs)
        raise _refused(problem, f"it reads {names}; one input, and one filter or none, fit")
    if weights:
        return _conv(problem, data[0], weights[0])
    return _local(problem, data)


def _refused(problem: LayerProblem, why: str) -> WeftError:
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


def _conv(problem: LayerProblem, data: Tensor, filters: Tensor) -> tuple[LayerShape, int]:
    windows = _sliding(problem, data, filters)
    high, wide = _slides(problem, data, windows)
    slid = {dim for axis in windows for dim in axis.dims}
    sizes = {"g": 1, "n": 1, "k": 1, "c": 1}
    for dim, extent in problem.extents.items():
        if extent == 1 or dim in slid:
            continue
        tensors = (data, filters, problem.output)
        where = (dim in data.dims, dim in filters.dims, dim in problem.output.dims)
        if where not in _ROLES:
            names = [t.name for t in tensors if dim in t.dims]
            raise _refused(problem, f"'{dim}' indexes {', '.join(names) or 'nothing'}")
        sizes[_ROLES[where]] *= extent
    groups, n, k, c = sizes.values()
    kind = "depthwise" if groups > 1 and k == c == 1 else "conv"
    shape = LayerShape(
        kind, groups * c, groups * k, high.out, wide.out, high.taps, wide.taps, high.stride,
        wide.stride, dilation_h=high.dilation, dilation_w=wide.dilation,
        groups=groups if kind == "conv" else 1,
    )  # fmt: skip
    return shape, n


def _sliding(problem: LayerProblem, data: Tensor, filters: Tensor) -> list[Axis]:
    """
    The axes of the input that windows slide over, those with one tap too: the axes with several
    dimensions, if none is of groups; if there are no such, the output's axes from the third on.
    """
    groups = data.dims & filters.dims & problem.output.dims
    found = [a for a in data.axes if len(a.dims) > 1 and not groups & set(a.dims)]
    outputs = {d for axis in problem.output.axes[2:] for d in axis.dims}
    outputs = {d for d in outputs - filters.dims if d in data.dims}
    return found or [a for a in data.axes if outputs & set(a.dims)]


def _local(problem: LayerProblem, data: list[Tensor]) -> tuple[LayerShape, int]:
    if len(data) > 1 and any(len(axis.dims) > 1 for t in data for axis in t.axes):
        raise _refused(problem, "it joins several inputs over windows; one of the two fits")
    slid = _slid(problem, data[0])
    high, wide = _slides(problem, data[0], [a for a in data[0].axes if set(a.dims) & slid])
    n = channels = 1
    plain = [axis for axis in problem.output.axes if not set(axis.dims) & slid]
    for position, axis in enumerate(plain):
        if position == 0:
            n = axis.extent
        else:
            channels *= axis.extent
    missing = [t.name for t in data if t.dims != data[0].dims]
    if missing:
        raise _refused(problem, f"{missing[0]} is not indexed as {data[0].name} is (broadcast)")
    if problem.reductions - slid:
        dims = ", ".join(sorted(problem.reductions - slid))
        raise _refused(problem, f"it reduces {dims} without a filter, and not over a window")
    region = len(data)
    shape = LayerShape("local", channels * region, channels, high.out, wide.out,
                       high.taps, wide.taps, high.stride, wide.stride, region,
                       high.dilation, wide.dilation)  # fmt: skip
    return shape, n


def _windows(tensor: Tensor) -> list[Axis]:
    return [axis for axis in tensor.axes if len(axis.dims) > 1]


def _slid(problem: LayerProblem, data: Tensor) -> set[str]:
    """The dimensions of windows and of the outputs that they slide over."""
    found = {dim for axis in _windows(data) for dim in axis.dims}
    if found:
        return found
    spatial = problem.output.axes[2:] if len(problem.output.axes) > 2 else ()
    return {dim for axis in spatial for dim in axis.dims}


def _slides(problem: LayerProblem, data: Tensor, windows: Sequence[Axis]) -> tuple[_Slide, _Slide]:
    """Rows and columns; an axis that is not there has one output and one tap."""
    if len(windows) > 2:
        raise _refused(problem, f"{data.name} has {len(windows)} axes with windows; two fit")
    slides = [_slide(problem, data, axis, problem.extents) for axis in windows]
    wide = slides[-1] if slides else ONCE
    return (slides[0] if len(slides) > 1 else ONCE), wide


def _slide(problem: LayerProblem, data: Tensor, axis: Axis, extents: Mapping[str, int]) -> _Slide:
    outs = [(d, c) for d, c in axis.terms if d in problem.output.dims]
    taps = [(d, c) for d, c in axis.terms if d not in problem.output.dims]
    if len(outs) > 1 or len(taps) > 1:
        raise _refused(problem, f"{data.name}: {', '.join(axis.dims)} move one axis; two fit")
    (tap, spread) = taps[0] if taps else ("", 1)
    (out, stride) = outs[0] if outs else ("", 1)
    count = extents.get(tap, 1)
    return _Slide(extents.get(out, 1), count, stride, spread if count > 1 else 1)
