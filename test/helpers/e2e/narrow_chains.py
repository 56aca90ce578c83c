"""Random chains of layers on integers, each narrowed before the next one, and what they mean."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

BITS = {"i8": 8, "i16": 16, "i32": 32}


@dataclass
class Chain:
    """
    The text of a chain, its arrays by argument, and the last value's name, type and array, which
    are those of the chain's result in the end.
    """

    rng: np.random.Generator
    lines: list[str] = field(default_factory=list[str])
    arguments: dict[str, np.ndarray] = field(default_factory=dict[str, np.ndarray])
    name: str = ""
    element: str = "i8"
    value: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int8))

    def argument(self, name: str, shape: tuple[int, ...], element: str = "i8") -> np.ndarray:
        """A new argument, of any values of its type; biases are less than sums."""
        info = np.iinfo(f"int{min(BITS[element], 16)}")
        found = self.rng.integers(info.min, info.max, shape, endpoint=True)
        self.arguments[name] = found.astype(f"int{BITS[element]}")
        return self.arguments[name]

    def begin(self, shape: tuple[int, ...]) -> None:
        """The input."""
        self.name, self.element, self.value = "x", "i8", self.argument("x", shape)

    def add(self, name: str, value: np.ndarray, element: str, text: str) -> None:
        """A new last value."""
        self.lines.append(f"%{name} = {text}")
        self.name, self.element, self.value = name, element, value

    @property
    def type(self) -> str:
        return tensor(self.value.shape, self.element)

    def layer(self, number: int, columns: int, taps: int, pad: int) -> None:
        """
        A matrix product to `columns`, or of images a convolution to as many channels, with filters
        of `taps` by `taps` and `pad` zeros around the image.
        """
        weight = f"w{number}"
        if self.value.ndim == 2:
            w = self.argument(weight, (self.value.shape[1], columns))
            op, value = "matmul", self.value.astype(np.int32) @ w.astype(np.int32)
        else:
            if pad:
                self._pad(number, pad)
            w = self.argument(weight, (columns, self.value.shape[1], taps, taps))
            op = "conv_2d_nchw_fchw"
            windows = np.lib.stride_tricks.sliding_window_view(self.value, (taps, taps), (2, 3))
            value = np.einsum("nchwrs,kcrs->nkhw", windows.astype(np.int32), w.astype(np.int32))
        out = tensor(value.shape, "i32")
        self.lines += [f"%z{number} = arith.constant 0 : i32",
                       f"%e{number} = tensor.empty() : {out}",
                       f"%f{number} = linalg.fill ins(%z{number} : i32) "
                       f"outs(%e{number} : {out}) -> {out}"]  # fmt: skip
        ins = f"ins(%{self.name}, %{weight} : {self.type}, {tensor(w.shape, 'i8')})"
        text = f"linalg.{op} {ins} outs(%f{number} : {out}) -> {out}"
        self.add(f"s{number}", value, "i32", text)

    def _pad(self, number: int, pad: int) -> None:
        value = np.pad(self.value, ((0, 0), (0, 0), (pad, pad), (pad, pad)))
        after = tensor(value.shape, self.element)
        low = f"[0, 0, {pad}, {pad}]"
        self.lines.append(f"%g{number} = arith.constant 0 : {self.element}")
        self.add(f"p{number}", value, self.element,
                 f"tensor.pad %{self.name} low{low} high{low} {{\n  ^bb0(%a: index, %b: index, "
                 f"%c: index, %d: index):\n    tensor.yield %g{number} : {self.element}\n  }} : "
                 f"{self.type} to {after}")  # fmt: skip

    def narrow(self, number: int, element: str, shift: int, clips: bool, biased: bool) -> None:
        """
        What comes after sums: a bias for each column or channel, a shift to the right, bounds of
        the narrower type, and the lowest bits.
        """
        value, rank, bits = self.value, self.value.ndim, BITS[element]
        shape, ins, types = value.shape, [f"%{self.name}"], [self.type]
        maps, args, body, last = [identity(rank)], ["%a: i32"], list[str](), "%a"
        if biased:
            bias = self.argument(f"b{number}", (shape[1],), "i32")
            ins, types = [*ins, f"%b{number}"], [*types, tensor(bias.shape, "i32")]
            maps, args = [*maps, identity(rank, "d1")], [*args, "%b: i32"]
            body.append("%sum = arith.addi %a, %b : i32")
            last, value = "%sum", value + bias.reshape(-1, *(1,) * (rank - 2))
        body += [f"%by = arith.constant {shift} : i32", f"%r = arith.shrsi {last}, %by : i32"]
        last, value = "%r", value >> shift
        if clips:
            low, high = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
            body += [f"%low = arith.constant {low} : i32", f"%high = arith.constant {high} : i32",
                     "%above = arith.maxsi %r, %low : i32",
                     "%within = arith.minsi %above, %high : i32"]  # fmt: skip
            last, value = "%within", value.clip(low, high)
        body += [f"%t = arith.trunci {last} : i32 to {element}", f"linalg.yield %t : {element}"]
        out = tensor(shape, element)
        every = ", ".join(['"parallel"'] * rank)
        self.lines.append(f"%n{number} = tensor.empty() : {out}")
        self.add(f"y{number}", value.astype(f"int{bits}"), element,
                 f"linalg.generic {{indexing_maps = [{', '.join([*maps, identity(rank)])}], "
                 f"iterator_types = [{every}]}} ins({', '.join(ins)} : {', '.join(types)}) "
                 f"outs(%n{number} : {out}) {{\n  ^bb0({', '.join(args)}, %o: {element}):\n    "
                 + "\n    ".join(body) + f"\n  }} -> {out}")  # fmt: skip

    @property
    def text(self) -> str:
        """The chain as function `main`, whose arguments but the first are weights."""
        given = (f"%{name}: {tensor(array.shape, f'i{8 * array.itemsize}')}"
                 + ("" if name == "x" else f' {{weft.weight = "{name}"}}')
                 for name, array in self.arguments.items())  # fmt: skip
        body = "\n  ".join([*self.lines, f"return %{self.name} : {self.type}"])
        return f"func.func @main({', '.join(given)}) -> {self.type} {{\n  {body}\n}}\n"


def tensor(shape: tuple[int, ...], element: str) -> str:
    return f"tensor<{'x'.join(map(str, shape))}x{element}>"


def identity(rank: int, of: str = "") -> str:
    dims = ", ".join(f"d{i}" for i in range(rank))
    return f"affine_map<({dims}) -> ({of or dims})>"


def random_chain(seed: int, *, images: bool) -> Chain:
    """Two or three layers; the last one's sums may be left as they are."""
    rng = np.random.default_rng(seed)

    def some(low: int, high: int) -> int:
        return int(rng.integers(low, high + 1))

    chain, layers = Chain(rng), some(2, 3)
    size = some(5, 7)
    chain.begin((some(1, 3), some(2, 5), size, size) if images else (some(3, 8), some(1, 12)))
    for number in range(layers):
        pad = some(0, 1)
        taps = some(1, min(3, size + 2 * pad)) if images else 1
        size += 2 * pad - taps + 1
        chain.layer(number, some(2, 8), taps, pad)
        if number < layers - 1 or some(0, 1):
            element = "i8" if some(0, 3) else "i16"
            chain.narrow(number, element, some(2, 6), bool(some(0, 1)), bool(some(0, 1)))
    return chain
