"""Networks by hand, for tests of the graph scheduler: a small builder, and known architectures."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from weft.transforms.graph.groups.split_info import Resources
from weft.transforms.graph.model import (
    Network,
    Op,
    Reading,
    Relation,
    Tensor,
    Window,
    Windows,
)

RATES = {"matrix": 2048, "vector": 64}


def resources(buffer_bytes: int, far_bytes_per_cycle: int = 34) -> Resources:
    return Resources(buffer_bytes, RATES, far_bytes_per_cycle)


@dataclass
class Builder:
    """Ops on maps of `[batch, rows, columns, channels]`, of one byte per element."""

    tensors: list[Tensor] = field(default_factory=list[Tensor])
    ops: list[Op] = field(default_factory=list[Op])

    def input(self, shape: Sequence[int], name: str = "", weight: bool = False) -> str:
        name = name or f"input{len(self.tensors)}"
        self.tensors.append(Tensor(name, tuple(shape), 1, weight))
        return name

    def shape(self, name: str) -> tuple[int, ...]:
        return next(t.shape for t in self.tensors if t.name == name)

    def op(
        self, name: str, shape: Sequence[int], reads: Sequence[tuple[str, Relation]],
        work: int | None = None, unit: str = "vector",
    ) -> str:  # fmt: skip
        name = f"{name}{len(self.ops)}"
        self.tensors.append(Tensor(name, tuple(shape), 1))
        work = math.prod(shape) if work is None else work
        self.ops.append(Op(name, (name,), tuple(Reading(t, r) for t, r in reads), work, unit))
        return name

    def same(self, name: str, *inputs: str) -> str:
        """An elementwise op."""
        shape = self.shape(inputs[0])
        every = tuple(Window(axis) for axis in range(len(shape)))
        return self.op(name, shape, [(x, Windows(shape, every)) for x in inputs])

    def conv(self, x: str, channels: int, kernel: int = 1, stride: int = 1) -> str:
        n, h, w, c = self.shape(x)
        weight = self.input((kernel, kernel, c, channels), weight=True)
        rows = [Window(a, stride, -(kernel // 2), kernel) for a in (1, 2)]
        shape = (n, -(-h // stride), -(-w // stride), channels)
        return self.op(
            "conv",
            shape,
            [
                (x, Windows((n, h, w, c), (Window(0), *rows, Window()))),
                (weight, Windows(self.shape(weight), (*[Window()] * 3, Window(3)))),
            ],
            n * shape[1] * shape[2] * c * channels * kernel * kernel,
            "matrix",
        )

    def pool(self, x: str, kernel: int = 2, stride: int = 2) -> str:
        n, h, w, c = self.shape(x)
        rows = [Window(a, stride, -((kernel - 1) // 2), kernel) for a in (1, 2)]
        windows = Windows((n, h, w, c), (Window(0), *rows, Window(3)))
        return self.op("pool", (n, h // stride, w // stride, c), [(x, windows)])

    def mean(self, x: str) -> str:
        n, h, w, c = self.shape(x)
        windows = (Window(0), Window(), Window(), Window(3))
        return self.op("mean", (n, 1, 1, c), [(x, Windows((n, h, w, c), windows))])

    def up(self, x: str, times: int = 2) -> str:
        n, h, w, c = self.shape(x)
        windows = (Window(0), Window(1, repeat=times), Window(2, repeat=times), Window(3))
        shape = (n, h * times, w * times, c)
        return self.op("up", shape, [(x, Windows((n, h, w, c), windows))])

    def scale(self, x: str, by: str) -> str:
        """`x` times one number per image and channel."""
        shape = self.shape(x)
        every = Windows(shape, tuple(Window(a) for a in range(4)))
        spread = Windows(self.shape(by), (Window(0), Window(), Window(), Window(3)))
        return self.op("scale", shape, [(x, every), (by, spread)])

    def concat(self, first: str, second: str) -> str:
        """Channels of two maps, one after the other."""
        a, b = self.shape(first), self.shape(second)
        whole = tuple(Window(axis) for axis in range(3))
        reads = [
            (first, Windows(a, (*whole, Window(3)))),
            (second, Windows(b, (*whole, Window(3, offset=-a[3])))),
        ]
        return self.op("concat", (*a[:3], a[3] + b[3]), reads)

    def network(self, *outputs: str) -> Network:
        return Network(self.tensors, self.ops, outputs)


def bottleneck(b: Builder, x: str, channels: int, stride: int = 1, project: bool = False) -> str:
    """A block of ResNet-50: `project` makes it the *conv* block, else it is an identity block."""
    y = b.same("relu", b.conv(x, channels))
    y = b.same("relu", b.conv(y, channels, 3, stride))
    y = b.conv(y, 4 * channels)
    return b.same("add_relu", y, b.conv(x, 4 * channels, 1, stride) if project else x)


def resnet50(batch: int) -> Network:
    """ResNet-50 v1.5 without its softmax; batch norms are folded, sums take their ReLU along."""
    b = Builder()
    y = b.same("relu", b.conv(b.input((batch, 224, 224, 3), "image"), 64, 7, 2))
    y = b.pool(y, 3, 2)
    for stage, blocks in enumerate((3, 4, 6, 3)):
        for block in range(blocks):
            stride = 2 if stage and not block else 1
            y = bottleneck(b, y, 64 << stage, stride, project=not block)
    return b.network(b.conv(b.mean(y), 1000))
