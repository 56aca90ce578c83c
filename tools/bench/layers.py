"""
Layers as linalg text: int8 convolutions and matrix products with their epilogues.

Each function gives a module with one `func.func`:

```
%p = tensor.pad %x                              // zeros, where there is padding
%a = linalg.conv_… ins(%p, %w) outs(zero)       // i8 x i8 -> i32
%y = linalg.generic ins(%a, %b)                 // + bias per channel, >> shift, clip, to i8
```

The arguments are `%x`, the weights `%w {weft.weight = "w"}` and, with a bias, `%b {weft.weight =
"b"}`. Sizes are in elements. Without bias and shift there is no epilogue and the result is i32.
With `element="f32"` all is in that type, without epilogue.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...transforms.core.errors import WeftError


@dataclass(frozen=True)
class Epilogue:
    """
    The ops that follow the i32 sums: add a bias per channel, shift right (arithmetic), clip to
    `-128 .. 127` (with `relu` to `0 .. 127`), truncate to i8.
    """

    bias: bool = False
    shift: int | None = None
    relu: bool = False

    @property
    def is_empty(self) -> bool:
        return not self.bias and self.shift is None and not self.relu


@dataclass(frozen=True)
class _Axes:
    """A convolution's spatial axes: input and filter extents, and per axis what the op has."""

    extents: tuple[int, ...]
    filters: tuple[int, ...]
    strides: tuple[int, ...]
    pads: tuple[int, ...]
    dilations: tuple[int, ...]

    @property
    def outputs(self) -> tuple[int, ...]:
        return tuple(
            (e + 2 * p - d * (f - 1) - 1) // s + 1
            for e, f, s, p, d in zip(
                self.extents, self.filters, self.strides, self.pads, self.dilations, strict=True
            )
        )


@dataclass(frozen=True)
class _Layer:
    """
    The structured op, its tensors' shapes, and the dimensions of `y` that a bias has. The
    spatial axes of a convolution are those of `x` from `first_axis` on.
    """

    op: str
    x: tuple[int, ...]
    w: tuple[int, ...]
    y: tuple[int, ...]
    channels: tuple[int, ...]
    axes: _Axes | None = None
    first_axis: int = 0
    element: str = "i8"

    @property
    def sums(self) -> str:
        """The type of the sums of products."""
        return "i32" if self.element == "i8" else self.element

    @property
    def pads(self) -> tuple[int, ...]:
        """The zeros before and after each dimension of `x`."""
        inner = self.axes.pads if self.axes else ()
        outer = len(self.x) - self.first_axis - len(inner)
        return ((0,) * self.first_axis + inner + (0,) * outer) if inner else (0,) * len(self.x)


def _make_axes(
    extents: Sequence[int],
    filters: Sequence[int],
    stride: int | Sequence[int],
    pad: int | Sequence[int],
    dilation: int | Sequence[int],
) -> _Axes:
    def repeat_value(value: int | Sequence[int]) -> tuple[int, ...]:
        return (value,) * len(extents) if isinstance(value, int) else tuple(value)

    axes = _Axes(
        tuple(extents),
        tuple(filters),
        repeat_value(stride),
        repeat_value(pad),
        repeat_value(dilation),
    )
    if min(axes.outputs) < 1:
        raise WeftError(
            f"filter {list(filters)} does not fit into the input {list(extents)} with padding "
            f"{list(axes.pads)} and dilation {list(axes.dilations)}"
        )
    return axes


def conv1d_mlir(
    n: int,
    c: int,
    w: int,
    k: int,
    kw: int,
    *,
    stride: int = 1,
    pad: int = 0,
    dilation: int = 1,
    epilogue: Epilogue = Epilogue(),
    element: str = "i8",
    name: str = "main",
) -> str:
    """`x: [n, c, w] · w: [k, c, kw] → [n, k, ow]`."""
    axes = _make_axes((w,), (kw,), stride, pad, dilation)
    op = "linalg.conv_1d_ncw_fcw"
    layer = _Layer(op, (n, c, w), (k, c, kw), (n, k, *axes.outputs), (1,), axes, 2, element=element)
    return _function_text(layer, epilogue, name)


def conv2d_mlir(
    n: int,
    c: int,
    h: int,
    w: int,
    k: int,
    kh: int,
    kw: int,
    *,
    stride: int | tuple[int, int] = 1,
    pad: int | tuple[int, int] = 0,
    dilation: int | tuple[int, int] = 1,
    groups: int = 1,
    epilogue: Epilogue = Epilogue(),
    element: str = "i8",
    name: str = "main",
) -> str:
    """
    `x: [n, c, h, w] · w: [k, c / groups, kh, kw] → [n, k, oh, ow]`.

    With `groups == c == k` the op is a depthwise convolution, `w: [c, kh, kw]`; with other
    groups the tensors have an axis for them: `x: [n, g, c / g, h, w] · w: [g, k / g, c / g, kh, kw]
    → [n, g, k / g, oh, ow]`. Raises `WeftError` if `groups` does not divide `c` and `k`.
    """
    axes = _make_axes((h, w), (kh, kw), stride, pad, dilation)
    if c % groups or k % groups:
        raise WeftError(f"{groups} groups do not divide {c} input and {k} output channels")
    x, y = (n, c, h, w), (n, k, *axes.outputs)
    if groups == 1:
        layer = _Layer(
            "linalg.conv_2d_nchw_fchw", x, (k, c, kh, kw), y, (1,), axes, 2, element=element
        )
    elif groups == c == k:
        layer = _Layer(
            "linalg.depthwise_conv_2d_nchw_chw", x, (c, kh, kw), y, (1,), axes, 2, element=element
        )
    else:
        x, y = (n, groups, c // groups, h, w), (n, groups, k // groups, *axes.outputs)
        filters = (groups, k // groups, c // groups, kh, kw)
        layer = _Layer(
            "linalg.conv_2d_ngchw_gfchw", x, filters, y, (1, 2), axes, 3, element=element
        )
    return _function_text(layer, epilogue, name)


def conv2d_nhwc(
    n: int,
    h: int,
    w: int,
    c: int,
    k: int,
    kh: int,
    kw: int,
    *,
    stride: int | tuple[int, int] = 1,
    pad: int | tuple[int, int] = 0,
    dilation: int | tuple[int, int] = 1,
    epilogue: Epilogue = Epilogue(),
    element: str = "i8",
    name: str = "main",
) -> str:
    """`x: [n, h, w, c] · w: [kh, kw, c, k] → [n, oh, ow, k]`."""
    axes = _make_axes((h, w), (kh, kw), stride, pad, dilation)
    op, y = "linalg.conv_2d_nhwc_hwcf", (n, *axes.outputs, k)
    layer = _Layer(op, (n, h, w, c), (kh, kw, c, k), y, (3,), axes, 1, element=element)
    return _function_text(layer, epilogue, name)


def conv3d_mlir(
    n: int,
    c: int,
    extents: tuple[int, int, int],
    k: int,
    filters: tuple[int, int, int],
    *,
    stride: int = 1,
    pad: int = 0,
    dilation: int = 1,
    epilogue: Epilogue = Epilogue(),
    element: str = "i8",
    name: str = "main",
) -> str:
    """`x: [n, c, *extents] · w: [k, c, *filters] → [n, k, …]`."""
    axes = _make_axes(extents, filters, stride, pad, dilation)
    op, y = "linalg.conv_3d_ncdhw_fcdhw", (n, k, *axes.outputs)
    layer = _Layer(op, (n, c, *extents), (k, c, *filters), y, (1,), axes, 2, element=element)
    return _function_text(layer, epilogue, name)


def matmul_mlir(
    m: int,
    n: int,
    k: int,
    *,
    batch: int | None = None,
    transpose_b: bool = False,
    epilogue: Epilogue = Epilogue(),
    element: str = "i8",
    name: str = "main",
) -> str:
    """
    `x: [m, k] · w: [k, n] → [m, n]`, with `transpose_b` `w: [n, k]`, with `batch` all three
    with that axis in front. The bias is per column.
    """
    lead = () if batch is None else (batch,)
    x, y = (*lead, m, k), (*lead, m, n)
    w = (*lead, n, k) if transpose_b else (*lead, k, n)
    op = "linalg.matmul" if batch is None else "linalg.batch_matmul"
    if transpose_b:
        dims = ["b", "m", "n", "k"][batch is None :]
        free = dims[: len(lead)]
        maps = (
            f"affine_map<({', '.join(dims)}) -> ({', '.join((*free, *last))})>"
            for last in ("mk", "nk", "mn")
        )
        op += f" indexing_maps = [{', '.join(maps)}]"
    return _function_text(_Layer(op, x, w, y, (len(y) - 1,), element=element), epilogue, name)


def _function_text(layer: _Layer, epilogue: Epilogue, name: str) -> str:
    bias = tuple(layer.y[d] for d in layer.channels)
    if layer.element != "i8" and not epilogue.is_empty:
        raise WeftError(f"an epilogue clips to i8; layers of {layer.element} have none")
    x, w = (_tensor_text(shape, layer.element) for shape in (layer.x, layer.w))
    arguments = [f"%x: {x}", f"%w: {w} {_weight_text('w')}"]
    if epilogue.bias:
        arguments.append(f"%b: {_tensor_text(bias, 'i32')} {_weight_text('b')}")
    result = _tensor_text(layer.y, layer.sums if epilogue.is_empty else "i8")
    body = [*_sums_text(layer)]
    if not epilogue.is_empty:
        body += _epilogue_text(layer, epilogue)
    indented = "\n".join(f"  {line}" for line in body)
    returned = "%a" if epilogue.is_empty else "%y"
    return (
        f"func.func @{name}({', '.join(arguments)}) -> {result} {{\n{indented}\n"
        f"  return {returned} : {result}\n}}\n"
    )


def _sums_text(layer: _Layer) -> list[str]:
    """The padding, the zero fill and the structured op, with the result `%a`."""
    element, zero = layer.element, "0" if layer.sums == "i32" else "0.0"
    lines = [f"%zero = arith.constant {zero} : {layer.sums}"]
    source, shape = "%x", layer.x
    if any(layer.pads):
        source, shape = "%p", tuple(e + 2 * p for e, p in zip(layer.x, layer.pads, strict=True))
        pads = ", ".join(str(p) for p in layer.pads)
        indices = ", ".join(f"%i{d}: index" for d in range(len(shape)))
        lines += [
            f"%pad = arith.constant {zero} : {element}",
            f"%p = tensor.pad %x low[{pads}] high[{pads}] {{",
            f"^bb0({indices}):",
            f"  tensor.yield %pad : {element}",
            f"}} : {_tensor_text(layer.x, element)} to {_tensor_text(shape, element)}",
        ]
    y = _tensor_text(layer.y, layer.sums)
    return [
        *lines,
        f"%e = tensor.empty() : {y}",
        f"%init = linalg.fill ins(%zero : {layer.sums}) outs(%e : {y}) -> {y}",
        f"%a = {layer.op}{_attributes_text(layer.axes)}",
        f"  ins({source}, %w : {_tensor_text(shape, element)}, {_tensor_text(layer.w, element)})",
        f"  outs(%init : {y}) -> {y}",
    ]


def _attributes_text(axes: _Axes | None) -> str:
    if axes is None:
        return ""
    return f" {{dilations = {_dense_text(axes.dilations)}, strides = {_dense_text(axes.strides)}}}"


def _epilogue_text(layer: _Layer, epilogue: Epilogue) -> list[str]:
    """One elementwise generic from `%a` to `%y`."""
    low = 0 if epilogue.relu else -128
    dims = [f"d{i}" for i in range(len(layer.y))]
    identity = f"affine_map<({', '.join(dims)}) -> ({', '.join(dims)})>"
    channels = ", ".join(dims[d] for d in layer.channels)
    a, y = _tensor_text(layer.y, "i32"), _tensor_text(layer.y, "i8")
    maps, inputs, types, arguments = [identity], ["%a"], [a], ["%sum: i32"]
    constants = ["%high = arith.constant 127 : i32", f"%low = arith.constant {low} : i32"]
    body: list[str] = []
    value = "%sum"
    if epilogue.bias:
        maps.append(f"affine_map<({', '.join(dims)}) -> ({channels})>")
        inputs.append("%b")
        types.append(_tensor_text([layer.y[d] for d in layer.channels], "i32"))
        arguments.append("%bias: i32")
        body.append(f"%biased = arith.addi {value}, %bias : i32")
        value = "%biased"
    if epilogue.shift is not None:
        constants.append(f"%shift = arith.constant {epilogue.shift} : i32")
        body.append(f"%shifted = arith.shrsi {value}, %shift : i32")
        value = "%shifted"
    body += [
        f"%most = arith.minsi {value}, %high : i32",
        "%clipped = arith.maxsi %most, %low : i32",
        "%byte = arith.trunci %clipped : i32 to i8",
        "linalg.yield %byte : i8",
    ]
    kinds = ", ".join(['"parallel"'] * len(dims))
    return [
        *constants,
        f"%o = tensor.empty() : {y}",
        "%y = linalg.generic {",
        f"  indexing_maps = [{', '.join([*maps, identity])}],",
        f"  iterator_types = [{kinds}]",
        f"}} ins({', '.join(inputs)} : {', '.join(types)}) outs(%o : {y}) {{",
        f"^bb0({', '.join([*arguments, '%old: i8'])}):",
        *(f"  {line}" for line in body),
        f"}} -> {y}",
    ]


def _tensor_text(shape: Sequence[int], element: str) -> str:
    return f"tensor<{''.join(f'{e}x' for e in shape)}{element}>"


def _weight_text(name: str) -> str:
    return f'{{weft.weight = "{name}"}}'


def _dense_text(values: Sequence[int]) -> str:
    return f"dense<[{', '.join(map(str, values))}]> : tensor<{len(values)}xi64>"
