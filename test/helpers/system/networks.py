"""Small networks of bytes for the tests of systems."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from weft.targets.reference.scalars import Array
from weft.tools.registry.contexts import make_context
from weft.transforms.core.functions import argument_names, function_of
from weft.transforms.model.load import load_module

_SAME = "affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>"
_CHANNEL = "affine_map<(d0, d1, d2, d3) -> (d1)>"
_PARALLEL = '["parallel", "parallel", "parallel", "parallel"]'


def map_type(shape: tuple[int, ...], element: str = "i8") -> str:
    """The type of a tensor."""
    return f"tensor<{'x'.join(map(str, shape))}x{element}>"


@dataclass
class Net:
    """
    A network under construction, of maps `[N, C, H, W]` of bytes. Each method adds a layer and
    gives the name of its result; `shapes` has the shapes of all values.
    """

    shape: tuple[int, int, int, int]
    arguments: list[str] = field(default_factory=list[str])
    body: list[str] = field(default_factory=list[str])
    shapes: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])

    def __post_init__(self) -> None:
        self.arguments.append(f"%x: {map_type(self.shape)}")
        self.shapes["%x"] = self.shape
        self.body += [
            "  %zero = arith.constant 0 : i32",
            "  %top = arith.constant 127 : i32",
            "  %bottom = arith.constant -127 : i32",
            "  %pad = arith.constant 0 : i8",
        ]

    def conv(
        self,
        x: str,
        channels: int,
        size: int = 3,
        stride: int = 1,
        shift: int = 9,
        *,
        depthwise: bool = False,
        relu: bool = True,
    ) -> str:
        """
        A convolution with padding that keeps the size, a bias, a shift and ReLU, or what bytes
        hold. With `depthwise`, each of the input's channels gives one.
        """
        i = len(self.body)
        n, c, h, w = self.shapes[x]
        channels = c if depthwise else channels
        edge = size // 2
        padded = (n, c, h + 2 * edge, w + 2 * edge)
        out = (n, channels, *((e + 2 * edge - size) // stride + 1 for e in (h, w)))
        weights = (channels, *(() if depthwise else (c,)), size, size)
        self.arguments += [
            f'%w{i}: {map_type(weights)} {{weft.weight = "w{i}"}}',
            f'%b{i}: tensor<{channels}xi32> {{weft.weight = "b{i}"}}',
        ]
        source = f"%p{i}" if edge else x
        pad = f"""  %p{i} = tensor.pad {x} low[0, 0, {edge}, {edge}] high[0, 0, {edge}, {edge}] {{
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : i8
  }} : {map_type((n, c, h, w))} to {map_type(padded)}"""
        sums = map_type(out, "i32")
        op = "linalg.depthwise_conv_2d_nchw_chw" if depthwise else "linalg.conv_2d_nchw_fchw"
        self.body += [
            *([pad] if edge else []),
            f"""  %e{i} = tensor.empty() : {sums}
  %f{i} = linalg.fill ins(%zero : i32) outs(%e{i} : {sums}) -> {sums}
  %a{i} = {op} {{
    dilations = dense<[1, 1]> : tensor<2xi64>, strides = dense<[{stride}, {stride}]> : tensor<2xi64>
  }} ins({source}, %w{i} : {map_type(padded)}, {map_type(weights)}) outs(%f{i} : {sums}) -> {sums}
  %s{i} = arith.constant {shift} : i32
  %o{i} = tensor.empty() : {map_type(out)}
  %y{i} = linalg.generic {{
    indexing_maps = [{_SAME}, {_CHANNEL}, {_SAME}], iterator_types = {_PARALLEL}
  }} ins(%a{i}, %b{i} : {sums}, tensor<{channels}xi32>) outs(%o{i} : {map_type(out)}) {{
  ^bb0(%sum: i32, %bias: i32, %old: i8):
    %biased = arith.addi %sum, %bias : i32
    %shifted = arith.shrsi %biased, %s{i} : i32
    %most = arith.minsi %shifted, %top : i32
    %clipped = arith.maxsi %most, {"%zero" if relu else "%bottom"} : i32
    %byte = arith.trunci %clipped : i32 to i8
    linalg.yield %byte : i8
  }} -> {map_type(out)}""",
        ]
        self.shapes[f"%y{i}"] = out
        return f"%y{i}"

    def concat(self, one: str, other: str) -> str:
        """The channels of two maps, one after the other."""
        i, (n, c, h, w) = len(self.body), self.shapes[one]
        out = (n, c + self.shapes[other][1], h, w)
        types = ", ".join(map_type(self.shapes[x]) for x in (one, other))
        self.body.append(
            f"  %y{i} = tensor.concat dim(1) {one}, {other} : ({types}) -> {map_type(out)}"
        )
        self.shapes[f"%y{i}"] = out
        return f"%y{i}"

    def add(self, one: str, other: str, device: str = "") -> str:
        """The sum of two maps, clipped to what bytes hold; on a device, if one is named."""
        i, shape = len(self.body), self.shapes[one]
        type = map_type(shape)
        where = f'attrs = {{weft.device = "{device}"}} ' if device else ""
        self.body.append(f"""  %e{i} = tensor.empty() : {type}
  %y{i} = linalg.generic {{
    indexing_maps = [{_SAME}, {_SAME}, {_SAME}], iterator_types = {_PARALLEL}
  }} ins({one}, {other} : {type}, {type}) outs(%e{i} : {type}) {where}{{
  ^bb0(%l: i8, %r: i8, %old: i8):
    %wide_l = arith.extsi %l : i8 to i32
    %wide_r = arith.extsi %r : i8 to i32
    %sum = arith.addi %wide_l, %wide_r : i32
    %most = arith.minsi %sum, %top : i32
    %clipped = arith.maxsi %most, %zero : i32
    %byte = arith.trunci %clipped : i32 to i8
    linalg.yield %byte : i8
  }} -> {type}""")
        self.shapes[f"%y{i}"] = shape
        return f"%y{i}"

    def pool(self, x: str, size: int = 2, edge: int = 0) -> str:
        """The largest of each `size` by `size` elements, two apart, with an edge of the least."""
        i = len(self.body)
        n, c, h, w = self.shapes[x]
        padded = (n, c, h + 2 * edge, w + 2 * edge)
        out = (n, c, *((e - size) // 2 + 1 for e in padded[2:]))
        type = map_type(out)
        window = "affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 * 2 + d4, d3 * 2 + d5)>"
        sizes = "affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>"
        result = "affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>"
        kinds = f'{_PARALLEL[:-1]}, "reduction", "reduction"]'
        source = f"%p{i}" if edge else x
        pad = f"""  %p{i} = tensor.pad {x} low[0, 0, {edge}, {edge}] high[0, 0, {edge}, {edge}] {{
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %l{i} : i8
  }} : {map_type((n, c, h, w))} to {map_type(padded)}"""
        self.body += [
            f"  %l{i} = arith.constant -128 : i8",
            *([pad] if edge else []),
            f"""  %e{i} = tensor.empty() : {type}
  %f{i} = linalg.fill ins(%l{i} : i8) outs(%e{i} : {type}) -> {type}
  %k{i} = tensor.empty() : tensor<{size}x{size}xi8>
  %y{i} = linalg.generic {{
    indexing_maps = [{window}, {sizes}, {result}], iterator_types = {kinds}
  }} ins({source}, %k{i} : {map_type(padded)}, tensor<{size}x{size}xi8>) outs(%f{i} : {type}) {{
  ^bb0(%in: i8, %size: i8, %best: i8):
    %new = arith.maxsi %in, %best : i8
    linalg.yield %new : i8
  }} -> {type}""",
        ]
        self.shapes[f"%y{i}"] = out
        return f"%y{i}"

    def text(self, *results: str) -> str:
        """The module of the network that returns `results`."""
        types = ", ".join(map_type(self.shapes[r]) for r in results)
        return "\n".join(
            [
                f"func.func @net({', '.join(self.arguments)}) -> ({types}) {{",
                *self.body,
                f"  return {', '.join(results)} : {types}",
                "}",
                "",
            ]
        )


def sum_net(shape: tuple[int, int, int, int], device: str = "") -> str:
    """The sum of two inputs, on a device if one is named."""
    net = Net(shape)
    net.arguments.append(f"%y: {map_type(shape)}")
    net.shapes["%y"] = shape
    return net.text(net.add("%x", "%y", device))


def residual_net(channels: int = 32, size: int = 8, batch: int = 1) -> str:
    """Two blocks, a residual sum, a pooling, and a convolution with a stride."""
    net = Net((batch, channels, size, size))
    first = net.conv("%x", channels)
    second = net.conv(net.conv(first, channels), channels)
    return net.text(net.conv(net.pool(net.add(second, first)), 2 * channels, 1))


def made_up(text: str, seed: int = 0) -> dict[str, Array]:
    """Arrays for all arguments."""
    function = function_of(load_module(text, make_context()))
    rng = np.random.default_rng(seed)
    found: dict[str, Array] = {}
    for name, value in zip(argument_names(function), function.body.block.args, strict=True):
        wide = "i32" in str(value.type)
        high = 500 if wide else 20
        array = rng.integers(-high, high, value.type.get_shape())
        found[name] = array.astype(np.int32 if wide else np.int8)
    return found
