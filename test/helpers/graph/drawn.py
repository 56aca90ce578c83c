"""Networks for images that are drawn: skips, up-sampling, excitations, several inputs, results."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import NamedTuple

IMAGES = ((7, 13), (8, 8), (5, 5), (16, 12), (9, 6), (11, 7))
"""Rows and columns."""

BATCHES = (1, 2, 3, 4, 5, 7, 8, 11, 13, 24)


OPS = ("conv", "conv", "one", "half", "pool", "up", "join", "add", "gate")


class Map(NamedTuple):
    """A feature map, or a vector where it has no rows: its name, channels, rows and columns."""

    name: str
    channels: int
    sides: tuple[int, ...]


_ALL = "(a, b, c, d) -> (a, b, c, d)"
_HALF = "(a, b, c, d) -> (a, b, c floordiv 2, d floordiv 2)"
_CHANNELS = "(a, b, c, d) -> (a, b)"
_UNARY = ("arith.maximumf %x0, %zero", "math.tanh %x0", "arith.negf %x0")


@dataclass
class DrawnNetwork:
    """The text of a network in f32, op by op; `draw` says which."""

    draw: random.Random
    batch: int = 1
    arguments: list[str] = field(default_factory=list[str])
    body: list[str] = field(default_factory=list[str])
    count: int = 0

    def text(self) -> str:
        """The module."""
        self.batch = self.draw.choice(BATCHES)
        sides = self.draw.choice(IMAGES)
        maps = [self._add_input(self.draw.randint(1, 4), sides)]
        if self.draw.random() < 0.4:
            maps.append(self._add_input(2, sides))
        first = len(maps)
        maps.append(self._unary(self._conv(maps[0], 3, 1, self.draw.choice((3, 4, 8)))))
        for _ in range(self.draw.randint(2, 7)):
            recent = self.draw.random() < 0.7
            new = self._draw_op(maps[-1] if recent else self.draw.choice(maps[first:]), maps)
            maps += [new] if new is not None else []
        results = [maps[-1]]
        if self.draw.random() < 0.4:
            results.append(self.draw.choice(maps[first:]))
        if self.draw.random() < 0.5:
            results.append(self._product(self._sum(maps[-1]), 10))
        names = ", ".join(f"%{r.name}" for r in results)
        types = ", ".join(map(self._type, results))
        return "\n".join(
            [
                f"func.func @net({', '.join(self.arguments)}) -> ({types}) {{",
                "%zero = arith.constant 0.0 : f32",
                "%part = arith.constant 0.0625 : f32",
                "%least = arith.constant 0xFF800000 : f32",
                *self.body,
                f"return {names} : {types}\n}}",
            ]
        )

    def _draw_op(self, x: Map, maps: list[Map]) -> Map | None:
        """One more map, of `x` and perhaps another; none where what is drawn does not fit."""
        beside = [m for m in maps if m.sides == x.sides and m != x]
        alike = [m for m in beside if m.channels == x.channels]
        over = [m for m in maps if all(-(-a // 2) == b for a, b in zip(m.sides, x.sides))]
        match self.draw.choice(
            ("conv", "conv", "one", "half", "pool", "up", "join", "add", "gate")
        ):
            case "conv":
                return self._unary(self._conv(x, 3, 1, self.draw.choice((3, 5, 8))))
            case "one":
                return self._conv(x, 1, 1, self.draw.choice((2, 5, 16)))
            case "half" if min(x.sides) > 2:
                return self._conv(x, 3, 2, 6)
            case "pool" if min(x.sides) > 2:
                return self._pool(x)
            case "up" if over:
                large = self.draw.choice(over)
                return self._join(large, self._up(x, large.sides))
            case "join" if beside:
                return self._join(x, self.draw.choice(beside))
            case "add" if alike:
                given = [(_ALL, x), (_ALL, self.draw.choice(alike))]
                return self._elementwise(x, given, "%y = arith.addf %x0, %x1 : f32")
            case "gate":
                gate = self._product(self._product(self._sum(x), 3), x.channels)
                code = "%t = math.tanh %x1 : f32\n%y = arith.mulf %x0, %t : f32"
                return self._elementwise(x, [(_ALL, x), (_CHANNELS, gate)], code)
            case _:
                return None

    # --- ops --------------------------------------------------------------------------------

    def _conv(self, x: Map, size: int, step: int, channels: int) -> Map:
        pad = size // 2
        wide = x._replace(name=self._name(), sides=tuple(n + 2 * pad for n in x.sides))
        sides = tuple((n + 2 * pad - size) // step + 1 for n in x.sides)
        made = Map(self._name(), channels, sides)
        weight, kind = self._add_weight(channels, x.channels, size, size)
        start = self._filled(made, "zero")
        self.body.append(
            f"%{wide.name} = tensor.pad %{x.name} low[0, 0, {pad}, {pad}] "
            f"high[0, 0, {pad}, {pad}] {{\n^bb0(%i: index, %j: index, %k: index, %l: index):\n"
            f"tensor.yield %zero : f32\n}} : {self._type(x)} to {self._type(wide)}\n"
            f"%{made.name} = linalg.conv_2d_nchw_fchw {_windows(step)} ins(%{wide.name}, %{weight}"
            f" : {self._type(wide)}, {kind}) {self._outs(start, made)}"
        )
        return made

    def _pool(self, x: Map) -> Map:
        made = Map(self._name(), x.channels, tuple(n // 2 for n in x.sides))
        start, window = self._filled(made, "least"), self._name()
        self.body.append(
            f"%{window} = tensor.empty() : tensor<2x2xf32>\n"
            f"%{made.name} = linalg.pooling_nchw_max {_windows(2)} ins(%{x.name}, %{window} : "
            f"{self._type(x)}, tensor<2x2xf32>) {self._outs(start, made)}"
        )
        return made

    def _up(self, x: Map, sides: tuple[int, ...]) -> Map:
        return self._elementwise(x._replace(sides=sides), [(_HALF, x)], "%y = arith.negf %x0 : f32")

    def _unary(self, x: Map) -> Map:
        return self._elementwise(x, [(_ALL, x)], f"%y = {self.draw.choice(_UNARY)} : f32")

    def _join(self, x: Map, y: Map) -> Map:
        made = Map(self._name(), x.channels + y.channels, x.sides)
        self.body.append(
            f"%{made.name} = tensor.concat dim(1) %{x.name}, %{y.name} : "
            f"({self._type(x)}, {self._type(y)}) -> {self._type(made)}"
        )
        return made

    def _sum(self, x: Map) -> Map:
        """The sum over rows and columns, a sixteenth of it."""
        made = Map(self._name(), x.channels, ())
        code = "%m = arith.mulf %x0, %part : f32\n%y = arith.addf %o, %m : f32"
        start = self._filled(made, "zero")
        return self._generic(made, [(_ALL, x)], _CHANNELS, ("parallel", "reduction"), start, code)

    def _product(self, x: Map, channels: int) -> Map:
        made = Map(self._name(), channels, ())
        weight, kind = self._add_weight(x.channels, channels)
        start = self._filled(made, "zero")
        self.body.append(
            f"%{made.name} = linalg.matmul ins(%{x.name}, %{weight} : {self._type(x)}, {kind}) "
            f"{self._outs(start, made)}"
        )
        return made

    # --- text -------------------------------------------------------------------------------

    def _elementwise(self, like: Map, given: list[tuple[str, Map]], code: str) -> Map:
        made = like._replace(name=self._name())
        start = self._name()
        self.body.append(f"%{start} = tensor.empty() : {self._type(made)}")
        return self._generic(made, given, _ALL, ("parallel", "parallel"), start, code)

    def _generic(
        self,
        made: Map,
        given: list[tuple[str, Map]],
        result: str,
        kinds: tuple[str, str],
        start: str,
        code: str,
    ) -> Map:
        """A generic of four loops; `kinds` are those of images' two and of their sides' two."""
        maps = ", ".join(f"affine_map<{m}>" for m in (*(m for m, _ in given), result))
        loops = ", ".join(f'"{kind}"' for kind in kinds for _ in range(2))
        names = ", ".join(f"%{x.name}" for _, x in given)
        types = ", ".join(self._type(x) for _, x in given)
        scalars = ", ".join(f"%x{i}: f32" for i in range(len(given)))
        self.body.append(
            f"%{made.name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = "
            f"[{loops}]}} ins({names} : {types}) outs(%{start} : {self._type(made)}) {{\n"
            f"^bb0({scalars}, %o: f32):\n{code}\nlinalg.yield %y : f32\n}} -> {self._type(made)}"
        )
        return made

    def _filled(self, like: Map, number: str) -> str:
        empty, name, type = self._name(), self._name(), self._type(like)
        self.body.append(f"%{empty} = tensor.empty() : {type}")
        self.body.append(
            f"%{name} = linalg.fill ins(%{number} : f32) outs(%{empty} : {type}) -> {type}"
        )
        return name

    def _outs(self, start: str, made: Map) -> str:
        return f"outs(%{start} : {self._type(made)}) -> {self._type(made)}"

    def _type(self, x: Map) -> str:
        return _tensor_text(self.batch, x.channels, *x.sides)

    def _name(self) -> str:
        self.count += 1
        return f"v{self.count}"

    def _add_input(self, channels: int, sides: tuple[int, ...]) -> Map:
        made = Map(self._name(), channels, sides)
        self.arguments.append(f"%{made.name}: {self._type(made)}")
        return made

    def _add_weight(self, *sides: int) -> tuple[str, str]:
        name, type = self._name(), _tensor_text(*sides)
        self.arguments.append(f'%{name}: {type} {{weft.weight = "{name}"}}')
        return name, type


def _tensor_text(*sides: int) -> str:
    return f"tensor<{'x'.join(map(str, sides))}xf32>"


def _windows(step: int) -> str:
    return f"{{strides = dense<{step}> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}}"
