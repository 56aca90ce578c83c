"""
Layer problems as the row-stationary template sees them, or why it cannot take them.

The template knows convolutions with one group (fully connected layers and matrix products
among them), and layers without filters: pooling and element-wise. Input and output may have one
or two axes that a window slides over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..errors import WeftError
from .problem import Axis, LayerProblem, Tensor
from .row_stationary import LayerShape


@dataclass(frozen=True)
class _Slide:
    """An output axis `out`, and the window `taps` over it: index `stride * out + taps`."""

    out: int
    taps: int
    stride: int


ONCE = _Slide(1, 1, 1)
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
        f"layer {problem.name}: the template row-stationary does not fit: {why}; use a machine "
        f"with another template"
    )


def _conv(problem: LayerProblem, data: Tensor, filters: Tensor) -> tuple[LayerShape, int]:
    output = problem.output
    for dim, extent in problem.extents.items():
        if extent > 1 and all(dim in t.dims for t in (data, filters, output)):
            raise _refused(problem, f"'{dim}' indexes all of its tensors, as groups do")
    high, wide = _slides(problem, data)
    free = [d for d in problem.extents if problem.extents[d] > 1 and d not in _slid(problem, data)]
    sizes = {"n": 1, "k": 1, "c": 1}
    for dim in free:
        where = (dim in data.dims, dim in filters.dims, dim in output.dims)
        role = {(True, False, True): "n", (False, True, True): "k", (True, True, False): "c"}
        if where not in role:
            tensors = [t.name for t in (data, filters, output) if dim in t.dims]
            raise _refused(problem, f"'{dim}' indexes {', '.join(tensors) or 'nothing'}")
        sizes[role[where]] *= problem.extents[dim]
    shape = LayerShape("conv", sizes["c"], sizes["k"], high.out, wide.out,
                       high.taps, wide.taps, high.stride, wide.stride)  # fmt: skip
    return shape, sizes["n"]


def _local(problem: LayerProblem, data: list[Tensor]) -> tuple[LayerShape, int]:
    if len(data) > 1 and any(len(axis.dims) > 1 for t in data for axis in t.axes):
        raise _refused(problem, "it joins several inputs over windows; one of the two fits")
    high, wide = _slides(problem, data[0])
    n = channels = 1
    plain = [axis for axis in problem.output.axes if not set(axis.dims) & _slid(problem, data[0])]
    for position, axis in enumerate(plain):
        if position == 0:
            n = axis.extent
        else:
            channels *= axis.extent
    missing = [t.name for t in data if t.dims != data[0].dims]
    if missing:
        raise _refused(problem, f"{missing[0]} is not indexed as {data[0].name} is (broadcast)")
    if problem.reductions - _slid(problem, data[0]):
        dims = ", ".join(sorted(problem.reductions - _slid(problem, data[0])))
        raise _refused(problem, f"it reduces {dims} without a filter, and not over a window")
    region = len(data)
    shape = LayerShape("local", channels * region, channels, high.out, wide.out,
                       high.taps, wide.taps, high.stride, wide.stride, region)  # fmt: skip
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


def _slides(problem: LayerProblem, data: Tensor) -> tuple[_Slide, _Slide]:
    """Rows and columns; an axis that is not there has one output and one tap."""
    windows = [a for a in data.axes if set(a.dims) & _slid(problem, data)]
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
    if spread != 1 and extents[tap] > 1:
        raise _refused(problem, f"{data.name}: '{tap}' has the factor {spread} (dilation)")
    (out, stride) = outs[0] if outs else ("", 1)
    return _Slide(extents.get(out, 1), extents.get(tap, 1), stride)
