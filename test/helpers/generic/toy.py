"""Programs and machines for the tests of targets that are made from a description."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from weft.targets.generic.program import GenericProgram, GenericReport
from weft.tools.registry.contexts import make_context
from weft.tools.registry.entries import TargetInfo
from weft.tools.registry.generic import generic_target
from weft.tools.stages import Stages
from weft.transforms.machine.context import WeftContext
from weft.transforms.machine.view import machine_from_text
from weft.transforms.model.load import load_module

Array = npt.NDArray[np.generic]

MACHINE = (Path(__file__).parents[2] / "plugin/weft_toy/toy-1.mlir").read_text()
"""One unit that adds a dot product of 16 i8 to an i32."""

TOY = generic_target("toy", "dot products")


def float_machine() -> str:
    """The same for f32."""
    text = re.sub(r"      %wide_. = .*\n", "", MACHINE)
    text = text.replace("%wide_a, %wide_b", "%a, %b")
    text = text.replace("muli", "mulf").replace("addi", "addf")
    head, brace, rest = text.partition("arch.level @local")
    return head + brace + rest.replace("i8", "f32").replace("i32", "f32")


def compile_for(text: str, machine: str = MACHINE, **options: object) -> GenericProgram:
    """`text` compiled for the machine that `machine` describes."""
    ctx = make_context()
    ctx.use_machine(machine_from_text(machine, "toy-1.mlir"))
    return compile_in(ctx, text, machine, **options)


def compile_in(
    ctx: WeftContext,
    text: str,
    machine: str = MACHINE,
    *,
    target: TargetInfo = TOY,
    function: str | None = None,
    weights: Mapping[str, Array] | None = None,
    **options: object,
) -> GenericProgram:
    """`text` compiled for the machine of a context, which `machine` describes."""
    module = load_module(text, ctx)
    stages = Stages(target, ctx.machine(), function, options)
    program = stages.compile(module, ctx, machine, weights or {}, None, None)
    assert isinstance(program, GenericProgram)
    return program


def run(
    program: GenericProgram, inputs: Mapping[str, Array]
) -> tuple[dict[str, Array], GenericReport]:
    """Runs it, and checks that it takes as long as was said."""
    results, report = TOY.load_part("run")(program, inputs)  # pyright: ignore
    assert report.cycles == program.predicted_cycles >= sum(k.bound_cycles for k in program.kernels)
    return results, report


@dataclass(frozen=True)
class Conv:
    """A convolution of an image `[n, c, h, w]` by filters `[k, c, r, s]`."""

    n: int = 1
    c: int = 8
    h: int = 6
    w: int = 6
    k: int = 4
    r: int = 3
    s: int = 3
    stride: int = 1
    dilation: int = 1
    pad: int = 0
    type: str = "i8"
    sum_type: str = "i32"

    @property
    def out(self) -> tuple[int, int]:
        """The height and width of the result."""
        taps = [self.dilation * (n - 1) + 1 for n in (self.r, self.s)]
        sizes = zip((self.h, self.w), taps, strict=True)
        h, w = ((n + 2 * self.pad - t) // self.stride + 1 for n, t in sizes)
        return h, w

    def text(self) -> str:
        """The function `@f(%x, %w)`."""
        t, a = self.type, self.sum_type
        zero = "0.0" if a.startswith("f") else "0"
        x = f"tensor<{self.n}x{self.c}x{self.h}x{self.w}x{t}>"
        p = f"tensor<{self.n}x{self.c}x{self.h + 2 * self.pad}x{self.w + 2 * self.pad}x{t}>"
        w = f"tensor<{self.k}x{self.c}x{self.r}x{self.s}x{t}>"
        y = f"tensor<{self.n}x{self.k}x{self.out[0]}x{self.out[1]}x{a}>"
        return f"""
func.func @f(%x: {x}, %w: {w} {{weft.weight = "w"}}) -> {y} {{
  %fill = arith.constant {zero} : {t}
  %zero = arith.constant {zero} : {a}
  %padded = tensor.pad %x low[0, 0, {self.pad}, {self.pad}] high[0, 0, {self.pad}, {self.pad}] {{
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %fill : {t}
  }} : {x} to {p}
  %empty = tensor.empty() : {y}
  %init = linalg.fill ins(%zero : {a}) outs(%empty : {y}) -> {y}
  %y = linalg.conv_2d_nchw_fchw {{
    strides = dense<{self.stride}> : tensor<2xi64>,
    dilations = dense<{self.dilation}> : tensor<2xi64>
  }} ins(%padded, %w : {p}, {w}) outs(%init : {y}) -> {y}
  func.return %y : {y}
}}"""

    def arrays(self, seed: int = 0) -> tuple[Array, Array]:
        """Random operands."""
        rng = np.random.default_rng(seed)
        shapes = (self.n, self.c, self.h, self.w), (self.k, self.c, self.r, self.s)
        if self.type == "f32":
            x, w = (rng.standard_normal(s, np.float32) for s in shapes)
            return x, w
        x, w = (rng.integers(-128, 128, s, np.int8) for s in shapes)
        return x, w

    def expected(self, x: Array, w: Array) -> Array:
        """The result, by NumPy alone."""
        wide = np.float64 if self.type == "f32" else np.int64
        image = np.pad(x.astype(wide), [(0, 0), (0, 0), (self.pad,) * 2, (self.pad,) * 2])
        h, width = self.out
        total = np.zeros((self.n, self.k, h, width), wide)
        for i in range(self.r):
            for j in range(self.s):
                top, left = i * self.dilation, j * self.dilation
                rows = slice(top, top + (h - 1) * self.stride + 1, self.stride)
                columns = slice(left, left + (width - 1) * self.stride + 1, self.stride)
                part = image[:, :, rows, columns]
                total += np.einsum("nchw,kc->nkhw", part, w[:, :, i, j].astype(wide))
        return total.astype(np.float32 if self.type == "f32" else np.int32)
