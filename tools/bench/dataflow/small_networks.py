"""
Random small networks as text: convolutions with steps, depth-wise ones, those of one tap, maxima
over windows, and fully connected layers at the end.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

MACHINES = ("multi-2x2", "multi-4x4")

_Shape = tuple[int, ...]
_KINDS = ("conv", "conv", "point", "deep", "pool")
_CHANNELS = (4, 6, 8, 12, 16, 24, 32, 48, 64)


@dataclass(frozen=True)
class SmallNetwork:
    """A network: its number, the machine that it is for, its batch, its layers and its text."""

    seed: int
    machine: str
    batch: int
    layers: tuple[str, ...]
    text: str


def draw_network(seed: int) -> SmallNetwork:
    """The network with this number: one to five layers, for one of `MACHINES`."""
    chance = random.Random(seed)
    machine = chance.choice(MACHINES)
    batch = chance.choice((1, 2, 4, 8))
    size = chance.choice((6, 8, 12, 14, 16, 28))
    writer = _Writer((batch, chance.choice((3, *_CHANNELS)), size, size))
    for _ in range(chance.randint(1, 5)):
        rows = writer.shape[2]
        kinds = [kind for kind in _KINDS if rows >= 4 or kind != "pool"]
        kind = chance.choice(kinds)
        taps = 1 if kind == "point" else 2 if kind == "pool" else chance.choice((3, 3, 5))
        stride = 2 if kind == "pool" else chance.choice((1, 1, 2)) if rows >= 4 else 1
        _ADD[kind](writer, chance.choice(_CHANNELS), taps, stride)
    if chance.random() < 0.3:
        writer.add_product(chance.choice((10, 32, 100)))
    return SmallNetwork(seed, machine, batch, tuple(writer.layers), writer.text())


@dataclass
class _Writer:
    """The text of a network, layer by layer; `shape` is that of the last layer's outputs."""

    shape: _Shape
    value: str = "x"
    layers: list[str] = field(default_factory=list[str])
    arguments: list[str] = field(default_factory=list[str])
    body: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        self.arguments.append(f"%x: {_type(self.shape)}")

    def text(self) -> str:
        head = f"func.func @net({', '.join(self.arguments)}) -> {_type(self.shape)} {{"
        constants = ("%zero = arith.constant 0.0 : f32", "%least = arith.constant 0xFF800000 : f32")
        lines = (*constants, *self.body, f"return %{self.value} : {_type(self.shape)}")
        return "\n".join([head, *(f"  {line}" for line in lines), "}"]) + "\n"

    def add_conv(self, channels: int, taps: int, stride: int) -> None:
        """A convolution, with as much padding as keeps the map's extents without a step."""
        batch, depth, _, _ = self.shape
        rows, columns = self._pad_map(taps, stride)
        self._add_windows("conv", "conv_2d_nchw_fchw", (batch, channels, rows, columns),
                          (channels, depth, taps, taps), stride)  # fmt: skip

    def add_depthwise(self, channels: int, taps: int, stride: int) -> None:
        """A convolution of each channel with one filter."""
        del channels
        batch, depth, _, _ = self.shape
        rows, columns = self._pad_map(taps, stride)
        self._add_windows("deep", "depthwise_conv_2d_nchw_chw", (batch, depth, rows, columns),
                          (depth, taps, taps), stride)  # fmt: skip

    def add_pool(self, channels: int, taps: int, stride: int) -> None:
        """The maxima over windows."""
        del channels
        batch, depth, rows, columns = self.shape
        out = (batch, depth, *((n - taps) // stride + 1 for n in (rows, columns)))
        self._add_windows("pool", "pooling_nchw_max", out, (taps, taps), stride, start="least")

    def add_product(self, outputs: int) -> None:
        """A fully connected layer of all that is there."""
        batch, inputs = self.shape[0], self.shape[1] * self.shape[2] * self.shape[3]
        flat = (batch, inputs)
        self.body.append(
            f"%flat = tensor.collapse_shape %{self.value} [[0], [1, 2, 3]] : {_type(self.shape)} "
            f"into {_type(flat)}"
        )
        self.value, self.shape = "flat", flat
        self._add_windows("fc", "matmul", (batch, outputs), (inputs, outputs), None)

    def _pad_map(self, taps: int, stride: int) -> tuple[int, int]:
        """Pads the map for windows; the rows and columns of outputs."""
        batch, depth, rows, columns = self.shape
        by = taps // 2
        if by:
            padded = (batch, depth, rows + 2 * by, columns + 2 * by)
            name = f"pad{len(self.layers)}"
            self.body += [
                f"%{name} = tensor.pad %{self.value} low[0, 0, {by}, {by}] "
                f"high[0, 0, {by}, {by}] {{",
                "^bb0(%i: index, %j: index, %k: index, %l: index):",
                "  tensor.yield %zero : f32",
                f"}} : {_type(self.shape)} to {_type(padded)}",
            ]
            self.value, self.shape = name, padded
        return (rows - 1) // stride + 1, (columns - 1) // stride + 1

    def _add_windows(
        self, kind: str, op: str, out: _Shape, filters: _Shape, stride: int | None,
        start: str = "zero",
    ) -> None:  # fmt: skip
        name = f"{kind}{len(self.layers)}"
        window = f"{name}_f"
        if kind == "pool":
            self.body.append(f"%{window} = tensor.empty() : {_type(filters)}")
        else:
            self.arguments.append(f'%{window}: {_type(filters)} {{weft.weight = "{window}"}}')
        steps = "" if stride is None else f", strides = dense<{stride}> : vector<2xi64>"
        self.body += [
            f"%{name}_e = tensor.empty() : {_type(out)}",
            f"%{name}_0 = linalg.fill ins(%{start} : f32) outs(%{name}_e : {_type(out)}) "
            f"-> {_type(out)}",
            f'%{name} = linalg.{op} {{weft.layer = "{name}"{steps}}} '
            f"ins(%{self.value}, %{window} : {_type(self.shape)}, {_type(filters)}) "
            f"outs(%{name}_0 : {_type(out)}) -> {_type(out)}",
        ]
        self.layers.append(name)
        self.value, self.shape = name, out


_ADD: Mapping[str, Callable[[_Writer, int, int, int], None]] = {
    "conv": _Writer.add_conv,
    "point": _Writer.add_conv,
    "deep": _Writer.add_depthwise,
    "pool": _Writer.add_pool,
}


def _type(shape: _Shape) -> str:
    return f"tensor<{'x'.join(map(str, shape))}xf32>"
