"""Layers as linalg text, for the tests of passes on bodies."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Layer:
    """
    A convolution along `extents` of the output, outermost first, with a `window` of as many
    dimensions; `outputs` and `inputs` channels, 0 for none; `groups` for one filter for each
    channel. `margin` more columns are in the image than are used.
    """

    extents: tuple[int, ...]
    window: tuple[int, ...]
    stride: int = 1
    dilation: int = 1
    outputs: int = 0
    inputs: int = 0
    groups: int = 0
    bits: int = 16
    sum_bits: int = 64
    margin: int = 0
    shift: int | None = None
    last: str = "x"
    """The output's last axis, `x` or `k`, and the image's, `x` or `c`."""

    @property
    def loops(self) -> tuple[str, ...]:
        return (*self._parallel, *self._reductions)

    @property
    def _parallel(self) -> list[str]:
        names = ["z", "y", "x"][-len(self.extents) :]
        return ["k"] * bool(self.outputs) + ["g"] * bool(self.groups) + names

    @property
    def _reductions(self) -> list[str]:
        return ["c"] * bool(self.inputs) + ["t", "s", "r"][-len(self.window) :]

    def shapes(self) -> tuple[list[int], list[int], list[int]]:
        """Of image, filter and output."""
        image = [
            self.stride * (n - 1) + self.dilation * (w - 1) + 1
            for n, w in zip(self.extents, self.window, strict=True)
        ]
        image[-1] += self.margin
        outer = [n for n in (self.groups,) if n]
        channels = [n for n in (self.inputs,) if n]
        outputs = [n for n in (self.outputs,) if n]
        if self.last == "k":
            return (
                [*outer, *image, *channels],
                [*self.window, *outer, *channels, *outputs],
                [*outer, *self.extents, *outputs],
            )
        return (
            [*outer, *channels, *image],
            [*outputs, *outer, *channels, *self.window],
            [*outputs, *outer, *self.extents],
        )

    def _maps(self) -> tuple[str, str, str]:
        positions = [n for n in self._parallel if n in "zyx"]
        windows = [n for n in self._reductions if n in "tsr"]
        image = [
            f"{p} * {self.stride} + {w} * {self.dilation}"
            for p, w in zip(positions, windows, strict=True)
        ]
        g = ["g"] * bool(self.groups)
        c, k = ["c"] * bool(self.inputs), ["k"] * bool(self.outputs)
        if self.last == "k":
            found = [*g, *image, *c], [*windows, *g, *c, *k], [*g, *positions, *k]
        else:
            found = [*g, *c, *image], [*k, *g, *c, *windows], [*k, *g, *positions]
        image_map, filter_map, output_map = (", ".join(indices) for indices in found)
        return image_map, filter_map, output_map

    def text(self) -> str:
        """`@layer(%I, %W) -> %O`."""
        shapes = ["x".join(map(str, shape)) for shape in self.shapes()]
        operand, total = f"i{self.bits}", f"i{self.sum_bits}"
        loops = ", ".join(self.loops)
        maps = [f"affine_map<({loops}) -> ({m})>" for m in self._maps()]
        kinds = ['"parallel"'] * len(self._parallel) + ['"reduction"'] * len(self._reductions)
        image, filter = (f"tensor<{s}x{operand}>" for s in shapes[:2])
        sums = f"tensor<{shapes[2]}x{total}>"
        result = sums if self.shift is None else f"tensor<{shapes[2]}x{operand}>"
        widen = f"arith.extsi %{{0}} : {operand} to {total}"
        return f"""
          func.func @layer(%I: {image}, %W: {filter}) -> {result} {{
            %zero = arith.constant 0 : {total}
            %empty = tensor.empty() : {sums}
            %init = linalg.fill ins(%zero : {total}) outs(%empty : {sums}) -> {sums}
            %{"S" if self.shift is not None else "O"} = linalg.generic {{
              indexing_maps = [{", ".join(maps)}], iterator_types = [{", ".join(kinds)}]
            }} ins(%I, %W : {image}, {filter}) outs(%init : {sums}) {{
            ^bb0(%i: {operand}, %w: {operand}, %o: {total}):
              %wide_i = {widen.format("i")}
              %wide_w = {widen.format("w")}
              %product = arith.muli %wide_i, %wide_w : {total}
              %sum = arith.addi %o, %product : {total}
              linalg.yield %sum : {total}
            }} -> {sums}
            {self._scaling(sums, result, shapes[2].count("x") + 1)}
            return %O : {result}
          }}"""

    def _scaling(self, sums: str, result: str, rank: int) -> str:
        if self.shift is None:
            return ""
        operand, total = f"i{self.bits}", f"i{self.sum_bits}"
        dims = ", ".join(f"d{i}" for i in range(rank))
        same = f"affine_map<({dims}) -> ({dims})>"
        kinds = ", ".join(['"parallel"'] * rank)
        return f"""
            %by = arith.constant {self.shift} : {total}
            %out = tensor.empty() : {result}
            %O = linalg.generic {{
              indexing_maps = [{same}, {same}], iterator_types = [{kinds}]
            }} ins(%S : {sums}) outs(%out : {result}) {{
            ^bb0(%s: {total}, %o: {operand}):
              %shifted = arith.shrsi %s, %by : {total}
              %cut = arith.trunci %shifted : {total} to {operand}
              linalg.yield %cut : {operand}
            }} -> {result}"""
