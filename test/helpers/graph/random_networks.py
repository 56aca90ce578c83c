"""Networks of a few layers as text, drawn at random: what they have is what whole ones have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from hypothesis import strategies as st

from .whole import generic, unary

PAIR = "(b, c, h, w) -> (b, c, h, w)"
MOST = 1500
"""The most elements of an item of a value."""


@dataclass
class Sketch:
    """
    A network that is being drawn: its numbers, items, arguments, ops and values, each with its
    channels, rows and columns.
    """

    draw: st.DrawFn
    kind: str
    items: int
    arguments: list[str] = field(default_factory=list[str])
    ops: list[str] = field(default_factory=list[str])
    values: dict[str, tuple[int, int, int]] = field(default_factory=dict[str, tuple[int, int, int]])

    def number(self, low: int, high: int) -> int:
        return self.draw(st.integers(low, high))

    def pick(self) -> str:
        """A value, the last ones rather than others."""
        names = list(self.values)
        return self.draw(st.sampled_from([*names, *names[-2:], *names[-1:]]))

    def type_of(self, *shape: int) -> str:
        return f"tensor<{''.join(f'{n}x' for n in shape)}{self.kind}>"

    def image(self, name: str) -> str:
        return self.type_of(self.items, *self.values[name])

    def add(self, shape: tuple[int, int, int]) -> str:
        """A name for a new value."""
        name = f"v{len(self.values)}"
        self.values[name] = shape
        return name

    def weight(self, *shape: int) -> str:
        name = f"w{len(self.arguments)}"
        self.arguments.append(f'%{name}: {self.type_of(*shape)} {{weft.weight = "{name}"}}')
        return name

    def write(self, text: str) -> None:
        self.ops.append(text.replace("f16", self.kind))

    def filled(self, type: str, number: str = "zero") -> str:
        name = f"f{len(self.ops)}"
        self.write(f"  %{name}_e = tensor.empty() : {type}")
        self.write(
            f"  %{name} = linalg.fill ins(%{number} : f16) outs(%{name}_e : {type}) -> {type}"
        )
        return name

    def padded(self, name: str, number: str) -> tuple[str, tuple[int, int, int], str]:
        """A value with a border of up to two elements on each side, its extents, and its type."""
        c, h, w = self.values[name]
        low, high = ([self.number(0, 2) for _ in range(2)] for _ in range(2))
        wide = c, h + low[0] + high[0], w + low[1] + high[1]
        type, out = self.type_of(self.items, *wide), f"p{len(self.ops)}"
        self.write(
            f"  %{out} = tensor.pad %{name} low[0, 0, {low[0]}, {low[1]}] high[0, 0, {high[0]}, "
            f"{high[1]}] {{\n  ^bb0(%d0: index, %d1: index, %d2: index, %d3: index):\n"
            f"    tensor.yield %{number} : f16\n  }} : {self.image(name)} to {type}"
        )
        return out, wide, type


def convolve(s: Sketch) -> None:
    """A convolution, or where it has a filter for each channel a depthwise one."""
    given = s.pick()
    out, (c, h, w), type = s.padded(given, "zero")
    rows, columns = (s.number(1, min(3, extent)) for extent in (h, w))
    steps = s.number(1, 2), s.number(1, 2)
    places = (h - rows) // steps[0] + 1, (w - columns) // steps[1] + 1
    apart = s.draw(st.booleans())
    made = (c if apart else s.draw(st.sampled_from((1, 3, 4, 7, 8))), *places)
    if made[0] * made[1] * made[2] > MOST:
        return
    name = s.add(made)
    shape = (c, rows, columns) if apart else (made[0], c, rows, columns)
    weight, result = s.weight(*shape), s.image(name)
    start = s.filled(result)
    op = "depthwise_conv_2d_nchw_chw" if apart else "conv_2d_nchw_fchw"
    s.write(
        f"  %{name} = linalg.{op} {{strides = dense<[{steps[0]}, {steps[1]}]> : tensor<2xi64>}}\n"
        f"      ins(%{out}, %{weight} : {type}, {s.type_of(*shape)})\n"
        f"      outs(%{start} : {result}) -> {result}"
    )


def pool(s: Sketch) -> None:
    """The largest of windows of two by two."""
    out, (c, h, w), type = s.padded(s.pick(), "low")
    if min(h, w) < 2:
        return
    name = s.add((c, h // 2, w // 2))
    window, result = f"k{len(s.ops)}", s.image(name)
    s.write(f"  %{window} = tensor.empty() : {s.type_of(2, 2)}")
    start = s.filled(result, "low")
    s.write(
        f"  %{name} = linalg.pooling_nchw_max {{strides = dense<2> : tensor<2xi64>}}\n"
        f"      ins(%{out}, %{window} : {type}, {s.type_of(2, 2)}) outs(%{start} : {result})"
        f" -> {result}"
    )


def change(s: Sketch) -> None:
    """An elementwise op of one value."""
    given = s.pick()
    name = s.add(s.values[given])
    codes = ("%r = arith.maximumf %a, %zero : f16", "%r = arith.negf %a : f16")
    s.write(unary(name, given, s.image(name), s.draw(st.sampled_from(codes)), 4))


def combine(s: Sketch) -> None:
    """The sum of two values of one shape: a skip, if one of them is there for longer."""
    given = s.pick()
    others = [v for v, shape in s.values.items() if shape == s.values[given]]
    other = s.draw(st.sampled_from(others))
    name = s.add(s.values[given])
    type, empty = s.image(name), f"e{len(s.ops)}"
    s.write(f"  %{empty} = tensor.empty() : {type}")
    s.write(
        f"  %{name} = linalg.add ins(%{given}, %{other} : {type}, {type}) outs(%{empty} : {type})"
        f" -> {type}"
    )


def enlarge(s: Sketch) -> None:
    """Each element four times, two by two."""
    given = s.pick()
    c, h, w = s.values[given]
    if 4 * c * h * w > MOST:
        return
    name = s.add((c, 2 * h, 2 * w))
    type, empty = s.image(name), f"e{len(s.ops)}"
    head = generic(f"(b, c, h, w) -> (b, c, h floordiv 2, w floordiv 2); {PAIR}", "pppp")
    s.write(
        f"  %{empty} = tensor.empty() : {type}\n  %{name} = {head}\n"
        f"      ins(%{given} : {s.image(given)}) outs(%{empty} : {type}) {{\n"
        f"  ^bb0(%a: f16, %o: f16):\n    linalg.yield %a : f16\n  }} -> {type}"
    )


def excite(s: Sketch) -> None:
    """Each channel times its sum."""
    given = s.pick()
    name, type = s.add(s.values[given]), s.image(given)
    kept = s.type_of(s.items, s.values[given][0])
    start, empty = s.filled(kept), f"e{len(s.ops)}"
    head = generic(f"{PAIR}; (b, c, h, w) -> (b, c); {PAIR}", "pppp")
    s.write(
        f"  %{empty}_s = linalg.reduce ins(%{given} : {type}) outs(%{start} : {kept})"
        " dimensions = [2, 3]\n  (%p: f16, %o: f16) {\n    %r = arith.addf %p, %o : f16\n"
        f"    linalg.yield %r : f16\n  }}\n  %{empty} = tensor.empty() : {type}\n"
        f"  %{name} = {head} ins(%{given}, %{empty}_s : {type}, {kept})\n"
        f"      outs(%{empty} : {type}) {{\n"
        "  ^bb0(%p: f16, %q: f16, %o: f16):\n    %r = arith.mulf %p, %q : f16\n"
        f"    linalg.yield %r : f16\n  }} -> {type}"
    )


def join(s: Sketch) -> None:
    """Channels of two values, one behind the other."""
    given = s.pick()
    others = [v for v, shape in s.values.items() if shape[1:] == s.values[given][1:]]
    other = s.draw(st.sampled_from(others))
    c, h, w = s.values[given]
    if (c + s.values[other][0]) * h * w > MOST:
        return
    name = s.add((c + s.values[other][0], h, w))
    s.write(
        f"  %{name} = tensor.concat dim(1) %{given}, %{other}\n"
        f"      : ({s.image(given)}, {s.image(other)}) -> {s.image(name)}"
    )


def cut(s: Sketch) -> None:
    """Some channels, rows and columns."""
    given = s.pick()
    sizes = [s.number(1, extent) for extent in s.values[given]]
    low = [s.number(0, e - n) for e, n in zip(s.values[given], sizes, strict=True)]
    name = s.add((sizes[0], sizes[1], sizes[2]))
    s.write(
        f"  %{name} = tensor.extract_slice %{given}[0, {', '.join(map(str, low))}] "
        f"[{s.items}, {', '.join(map(str, sizes))}] [1, 1, 1, 1]\n"
        f"      : {s.image(given)} to {s.image(name)}"
    )


LAYERS: Sequence[Callable[[Sketch], None]] = (
    *(convolve, convolve, convolve, pool, change, combine, combine, enlarge, excite, join, cut),
)


@st.composite
def networks(draw: st.DrawFn) -> str:
    """One or two inputs, up to six layers, up to three results."""
    s = Sketch(draw, draw(st.sampled_from(("f16", "f32"))), draw(st.sampled_from((1, 2, 3, 5, 8))))
    sides = draw(st.sampled_from((5, 7, 8))), draw(st.sampled_from((6, 8, 11)))
    for _ in range(s.number(1, 2)):
        name = s.add((s.number(1, 5), *sides))
        s.arguments.append(f"%{name}: {s.image(name)}")
    inputs = len(s.values)
    for _ in range(s.number(2, 6)):
        draw(st.sampled_from(LAYERS))(s)
    if len(s.values) == inputs:
        change(s)
    made = list(s.values)[inputs:]
    given = list(dict.fromkeys([made[-1], *draw(st.lists(st.sampled_from(made), max_size=2))]))
    types = [s.image(name) for name in given]
    low = f"  %low = arith.constant -60000.0 : {s.kind}"
    return "\n".join(
        [
            f"func.func @net({', '.join(s.arguments)}) -> ({', '.join(types)}) {{",
            f"  %zero = arith.constant 0.0 : {s.kind}\n{low}",
            *s.ops,
            f"  return {', '.join(f'%{name}' for name in given)} : {', '.join(types)}\n}}",
        ]
    )
