"""Functions in f64 to differentiate: layers of any size, as text."""

from __future__ import annotations

import math
from dataclasses import dataclass


def tensor(shape):
    return f"tensor<{'x'.join(map(str, (*shape, 'f64')))}>"


def filled(name, shape, number="0.0"):
    """A tensor `%name` full of a number."""
    type = tensor(shape)
    return f"""
  %{name}_number = arith.constant {number} : f64
  %{name}_empty = tensor.empty() : {type}
  %{name} = linalg.fill ins(%{name}_number : f64) outs(%{name}_empty : {type}) -> {type}
"""


def generic(out, reads, init, maps, kinds, body):
    """`%out = linalg.generic`; `reads` and `init` are (name, shape); maps are in d0, d1, …"""
    dims = ", ".join(f"d{i}" for i in range(len(kinds)))
    letters = "".join(k[0] for k in kinds)
    full = {"p": '"parallel"', "r": '"reduction"'}
    listed = ", ".join(f"affine_map<({dims}) -> ({m})>" for m in maps)
    args = ", ".join(f"%{a}: f64" for a, _ in zip("abcdef", reads, strict=False))
    return f"""
  %{out} = linalg.generic {{indexing_maps = [{listed}],
      iterator_types = [{", ".join(full[k] for k in letters)}]}}
    ins({", ".join("%" + n for n, _ in reads)} : {", ".join(tensor(s) for _, s in reads)})
    outs(%{init[0]} : {tensor(init[1])}) {{
  ^bb0({args}{", " if reads else ""}%o: f64):
    {body}
  }} -> {tensor(init[1])}
"""


def function(arguments, body, results):
    """`arguments` and `results` are (name, shape)."""
    args = ", ".join(f"%{n}: {tensor(s)}" for n, s in arguments)
    types = ", ".join(tensor(s) for _, s in results)
    names = ", ".join("%" + n for n, _ in results)
    return f"func.func @f({args}) -> ({types}) {{{body}\n  return {names} : {types}\n}}"


def elementwise(inputs, body, shape=(3, 4)):
    """A function of tensors of one shape, with a scalar body in %a, %b, …"""
    dims = ", ".join(f"d{i}" for i in range(len(shape)))
    reads = [(f"x{i}", shape) for i in range(inputs)]
    text = f"  %init = tensor.empty() : {tensor(shape)}\n" + generic(
        "y", reads, ("init", shape), [dims] * (inputs + 1), "p" * len(shape), body
    )
    return function(reads, text, [("y", shape)])


@dataclass(frozen=True)
class Window:
    """One spatial axis of a convolution or pooling: sizes, stride, dilation, padding."""

    size: int
    taps: int
    stride: int = 1
    dilation: int = 1
    low: int = 0
    high: int = 0

    @property
    def padded(self):
        return self.size + self.low + self.high

    @property
    def out(self):
        return (self.padded - (self.taps - 1) * self.dilation - 1) // self.stride + 1


def padding(out, source, shape, windows, number="0.0"):
    """`%out`: `%source` of `shape` padded on its last axes, as the windows say."""
    lead = [0] * (len(shape) - len(windows))
    low = ", ".join(map(str, [*lead, *(w.low for w in windows)]))
    high = ", ".join(map(str, [*lead, *(w.high for w in windows)]))
    padded = (*shape[: len(lead)], *(w.padded for w in windows))
    args = ", ".join(f"%i{i}: index" for i in range(len(shape)))
    return f"""
  %{out}_pad = arith.constant {number} : f64
  %{out} = tensor.pad %{source} low[{low}] high[{high}] {{
  ^bb0({args}):
    tensor.yield %{out}_pad : f64
  }} : {tensor(shape)} to {tensor(padded)}
"""


def convolution(batch, groups, channels, filters, windows, per_channel=False):
    """
    `y[n, g, k, …] += x[n, g, c, …] * w[g, k, c, …]` with padding; per channel (depth-wise),
    without c and k.
    """
    rank = len(windows)
    middle = () if per_channel else (channels,)
    x = (batch, groups, *middle, *(w.size for w in windows))
    padded = (*x[: len(x) - rank], *(w.padded for w in windows))
    w = (groups, *(() if per_channel else (filters, channels)), *(w.taps for w in windows))
    y = (batch, groups, *(() if per_channel else (filters,)), *(w.out for w in windows))
    head = 2 if per_channel else 3
    places = [f"d{head + i}" for i in range(rank)]
    first = head + rank + (0 if per_channel else 1)
    taps = [f"d{first + i}" for i in range(rank)]
    inner = [] if per_channel else [f"d{head + rank}"]
    index = [
        f"{p} * {v.stride} + {t} * {v.dilation}"
        for p, t, v in zip(places, taps, windows, strict=True)
    ]
    maps = [
        ", ".join(["d0", "d1", *inner, *index]),
        ", ".join(["d1", *([] if per_channel else ["d2"]), *inner, *taps]),
        ", ".join(["d0", "d1", *([] if per_channel else ["d2"]), *places]),
    ]
    kinds = "p" * (head + rank) + "r" * (len(inner) + rank)
    body = (
        "%m = arith.mulf %a, %b : f64\n    %s = arith.addf %o, %m : f64\n    linalg.yield %s : f64"
    )
    text = padding("p", "x", x, windows) + filled("zero", y)
    text += generic("y", [("p", padded), ("w", w)], ("zero", y), maps, kinds, body)
    return function([("x", x), ("w", w)], text, [("y", y)])


def pooling(batch, channels, windows, kind):
    """Maximum (padded by the least number) or average of windows."""
    rank = len(windows)
    x = (batch, channels, *(w.size for w in windows))
    padded = (batch, channels, *(w.padded for w in windows))
    y = (batch, channels, *(w.out for w in windows))
    taps = tuple(w.taps for w in windows)
    places = [f"d{2 + i}" for i in range(rank)]
    inner = [f"d{2 + rank + i}" for i in range(rank)]
    index = [
        f"{p} * {v.stride} + {t} * {v.dilation}"
        for p, t, v in zip(places, inner, windows, strict=True)
    ]
    maps = [
        ", ".join(["d0", "d1", *index]),
        ", ".join(inner),
        ", ".join(["d0", "d1", *places]),
    ]
    number = "0xFFF0000000000000" if kind == "max" else "0.0"
    op = "arith.maximumf %o, %a" if kind == "max" else "arith.addf %o, %a"
    body = f"%s = {op} : f64\n    linalg.yield %s : f64"
    text = padding("p", "x", x, windows, number) + filled("start", y, number)
    text += f"  %taps = tensor.empty() : {tensor(taps)}\n"
    reads = [("p", padded), ("taps", taps)]
    text += generic("s", reads, ("start", y), maps, "p" * (2 + rank) + "r" * rank, body)
    if kind == "max":
        return function([("x", x)], text, [("s", y)])
    dims = ", ".join(f"d{i}" for i in range(len(y)))
    share = f"""%n = arith.constant {float(math.prod(taps))} : f64
    %q = arith.divf %a, %n : f64
    linalg.yield %q : f64"""
    text += generic("y", [("s", y)], ("start_empty", y), [dims, dims], "p" * len(y), share)
    return function([("x", x)], text, [("y", y)])
