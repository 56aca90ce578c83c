"""
Layers as the templates see them, as layer problems: what directives are written for.

The names are those of `problem.conv_problem` and its neighbours: filters `f`, inputs `x`, outputs
`y`, and a dimension `g` where there are several groups. The gradient of the filters reads `x` and
`y` and adds up `f`, over images and outputs; the gradient of the inputs reads `f` and `y` and adds
up `x`. The latter is a layer problem where windows do not overlap: otherwise several outputs would
write one element of `x` without being a reduction along one dimension.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.errors import WeftError
from ..directive import problem as layers
from ..directive.problem import Axis, Dim, LayerProblem, Role, Tensor
from .row_stationary import PLACES, LayerShape

NAMES = ("f", "x", "y")
"""The tensors of a problem by place; several inputs are `x0`, `x1` and so on."""

_BITS = 16


def role_index(tensor: str) -> int:
    """The place in `PerTensor` of a tensor of `layer_problem`."""
    return NAMES.index(tensor[0])


def layer_problem(name: str, shape: LayerShape, batch: int) -> LayerProblem:
    """
    The layer, without padding: its inputs are as large as its windows reach. Raises `WeftError`
    for the gradient of inputs whose windows overlap, or that several operands have.
    """
    if shape.region > 1:
        if shape.sums != "outputs":
            raise _refuse_sum(name, shape, f"it has {shape.region} operands, each with a gradient")
        return layers.elementwise_problem(
            batch, shape.k, shape.height, shape.width, inputs=shape.region, name=name
        )
    extents = _dim_extents(shape, batch)
    axes = _tensor_axes(shape, extents)
    found = [t for t in NAMES if t != NAMES[shape.summed] and axes[t]]
    found = sorted(found, key=("x", "f", "y").index)
    roles: dict[str, Role] = {"f": "weight", "x": "input", "y": "input"}
    fill = -(2 ** (_BITS - 1)) if shape.kind == "local" and shape.sums == "outputs" else 0
    output = NAMES[shape.summed]
    tensors = [Tensor(t, roles[t], axes[t], _BITS, fill) for t in found]
    tensors.append(Tensor(output, "output", axes[output], _BITS))
    moving = {d for axis in axes[output] for d in axis.dims}
    dims = tuple(
        Dim(d, extent, "parallel" if d in moving else "reduction") for d, extent in extents.items()
    )
    combine = "max" if fill else "add" if shape.has_filters else "set"
    try:
        return LayerProblem(name, dims, tuple(tensors), combine)
    except WeftError as error:
        raise _refuse_sum(name, shape, str(error).removeprefix(f"layer {name}: ")) from None


def _refuse_sum(name: str, shape: LayerShape, why: str) -> WeftError:
    return WeftError(
        f"layer {name}: a {shape.kind} layer that adds up its {PLACES[shape.summed]} cannot be "
        f"written as directives here: {why}"
    )


def _dim_extents(shape: LayerShape, batch: int) -> dict[str, int]:
    outputs = {"h": shape.height, "w": shape.width}
    taps = {"r": shape.filter_h, "s": shape.filter_w}
    if not shape.is_conv:
        return {"n": batch, "c": shape.k} | outputs | taps
    groups = {"g": shape.groups} if shape.groups > 1 else {}
    channels = {"c": shape.c // shape.groups}
    return {"n": batch} | groups | {"k": shape.k // shape.groups} | outputs | channels | taps


def _tensor_axes(shape: LayerShape, extents: Mapping[str, int]) -> dict[str, tuple[Axis, ...]]:
    """By tensor, its axes; none for filters that are not there."""

    def plain_axes(*dims: str) -> tuple[Axis, ...]:
        return tuple(Axis(extents[d], ((d, 1),)) for d in dims)

    def channel_axis(dim: str) -> Axis:
        if "g" not in extents:
            return plain_axes(dim)[0]
        return Axis(extents["g"] * extents[dim], (("g", extents[dim]), (dim, 1)))

    windows = (
        Axis(shape.input_height, (("h", shape.stride_h), ("r", shape.dilation_h)), 0, "hi"),
        Axis(shape.input_width, (("w", shape.stride_w), ("s", shape.dilation_w)), 0, "wi"),
    )
    out = "k" if shape.is_conv else "c"
    filters = (channel_axis(out), *plain_axes(*(("c",) if shape.is_conv else ()), "r", "s"))
    return {
        "x": (*plain_axes("n"), channel_axis("c"), *windows),
        "f": filters if shape.has_filters else (),
        "y": (*plain_axes("n"), channel_axis(out), *plain_axes("h", "w")),
    }
