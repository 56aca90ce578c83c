"""Small networks as text, for tests of how modules become layers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp

from weft.tools.registry.contexts import make_context
from weft.transforms.dataflow.network.layers import Network, NetworkLayer
from weft.transforms.model.load import load_module


def t(*extents: int) -> str:
    """The type of a tensor."""
    return f"tensor<{'x'.join(map(str, extents))}xf32>"


@dataclass
class Text:
    """A function in the writing; values are named by the caller, with their shapes."""

    arguments: list[str] = field(default_factory=list[str])
    shapes: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    lines: list[str] = field(default_factory=list[str])

    def argument(self, name: str, *shape: int) -> None:
        self.shapes[name] = shape
        self.arguments.append(f"%{name}: {t(*shape)}")

    def weight(self, name: str, *shape: int) -> None:
        self.argument(name, *shape)
        self.arguments[-1] += f' {{weft.weight = "{name}"}}'

    def windows(
        self, op: str, out: str, ins: Sequence[str], shape: tuple[int, ...],
        stride: int | None = None, dilation: int = 1, start: str = "zero",
    ) -> None:  # fmt: skip
        """A named op that sums, or takes the maximum, onto `start`."""
        self.shapes[out] = shape
        attributes = f'weft.layer = "{out}"'
        if stride is not None:
            count = len(shape) - 2 - ("ngchw" in op)
            kind = f"vector<{count}xi64>"
            attributes += f", strides = dense<{stride}> : {kind}"
            attributes += f", dilations = dense<{dilation}> : {kind}"
        self._filled(out, shape, start)
        self.lines.append(
            f"%{out} = linalg.{op} {{{attributes}}} ins({self._ins(ins)}) "
            f"outs(%{out}_0 : {t(*shape)}) -> {t(*shape)}"
        )

    def pool(self, out: str, source: str, shape: tuple[int, ...], size: int, stride: int) -> None:
        self.shapes[f"{out}_w"] = (size, size)
        self.lines.append(f"%{out}_w = tensor.empty() : {t(size, size)}")
        self.windows("pooling_nchw_max", out, (source, f"{out}_w"), shape, stride, start="least")

    def pointwise(
        self, out: str, ins: Sequence[str], body: str, maps: Sequence[str] | None = None
    ) -> None:
        """An elementwise op; `body` names its operands `%a`, `%b` …, and its result `%r`."""
        shape = self.shapes[ins[0]]
        dims = ", ".join(f"d{i}" for i in range(len(shape)))
        maps = [f"({m})" for m in maps or [dims] * len(ins)]
        self.generic(out, ins, shape, [*maps, f"({dims})"], ["parallel"] * len(shape), body)

    def generic(
        self, out: str, ins: Sequence[str], shape: tuple[int, ...], maps: Sequence[str],
        kinds: Sequence[str], body: str,
    ) -> None:  # fmt: skip
        self.shapes[out] = shape
        loops = ", ".join(f"d{i}" for i in range(len(kinds)))
        texts = ", ".join(f"affine_map<({loops}) -> {m}>" for m in maps)
        self._filled(out, shape, "zero")
        names = ", ".join(f"%{n}: f32" for n in [*"abcd"[: len(ins)], "o"])
        quoted = ", ".join(f'"{k}"' for k in kinds)
        self.lines.append(
            f"%{out} = linalg.generic {{indexing_maps = [{texts}], iterator_types = [{quoted}]}} "
            f'ins({self._ins(ins)}) outs(%{out}_0 : {t(*shape)}) attrs = {{weft.layer = "{out}"}} '
            f"{{\n^bb0({names}):\n{body}\nlinalg.yield %r : f32\n}} -> {t(*shape)}"
        )

    def bias_relu(self, out: str, source: str, bias: str) -> None:
        dims = ", ".join(f"d{i}" for i in range(len(self.shapes[source])))
        self.pointwise(f"{out}_b", (source, bias), "%r = arith.addf %a, %b : f32", (dims, "d1"))
        self.pointwise(out, (f"{out}_b",), "%r = arith.maximumf %a, %zero : f32")

    def add(self, out: str, first: str, second: str) -> None:
        self.pointwise(out, (first, second), "%r = arith.addf %a, %b : f32")

    def pad(self, out: str, source: str, by: int) -> None:
        n, c, h, w = self.shapes[source]
        self.shapes[out] = (n, c, h + 2 * by, w + 2 * by)
        self.lines.append(
            f"%{out} = tensor.pad %{source} low[0, 0, {by}, {by}] high[0, 0, {by}, {by}] {{\n"
            "^bb0(%i: index, %j: index, %k: index, %l: index):\ntensor.yield %zero : f32\n"
            f"}} : {t(n, c, h, w)} to {t(*self.shapes[out])}"
        )

    def slice(self, out: str, source: str, axis: int, begin: int, size: int) -> None:
        shape = list(self.shapes[source])
        offsets = [begin if a == axis else 0 for a in range(len(shape))]
        shape[axis] = size
        self.shapes[out] = tuple(shape)
        ones = [1] * len(shape)
        self.lines.append(
            f"%{out} = tensor.extract_slice %{source}{offsets} {shape} {ones} : "
            f"{t(*self.shapes[source])} to {t(*shape)}"
        )

    def concat(self, out: str, ins: Sequence[str], axis: int) -> None:
        shape = list(self.shapes[ins[0]])
        shape[axis] = sum(self.shapes[i][axis] for i in ins)
        self.shapes[out] = tuple(shape)
        names, types = (", ".join(x) for x in zip(*((f"%{i}", t(*self.shapes[i])) for i in ins)))
        self.lines.append(f"%{out} = tensor.concat dim({axis}) {names} : ({types}) -> {t(*shape)}")

    def reshape(self, out: str, source: str, groups: str, *shape: int) -> None:
        self.shapes[out] = shape
        old, new = t(*self.shapes[source]), t(*shape)
        if len(shape) < len(self.shapes[source]):
            self.lines.append(
                f"%{out} = tensor.collapse_shape %{source} {groups} : {old} into {new}"
            )
        else:
            self.lines.append(
                f"%{out} = tensor.expand_shape %{source} {groups} output_shape {list(shape)} : "
                f"{old} into {new}"
            )

    def text(self, *results: str) -> str:
        """The module that returns some values."""
        names = ", ".join(f"%{r}" for r in results)
        types = ", ".join(t(*self.shapes[r]) for r in results)
        body = "\n".join(self.lines)
        return (
            f"func.func @net({', '.join(self.arguments)}) -> ({types}) {{\n"
            "%zero = arith.constant 0.0 : f32\n%least = arith.constant 0xFF800000 : f32\n"
            f"{body}\nreturn {names} : {types}\n}}"
        )

    def module(self, *results: str) -> ModuleOp:
        return load_module(self.text(*results), make_context())

    def _ins(self, ins: Sequence[str]) -> str:
        names = ", ".join(f"%{i}" for i in ins)
        return f"{names} : {', '.join(t(*self.shapes[i]) for i in ins)}"

    def _filled(self, out: str, shape: tuple[int, ...], start: str) -> None:
        self.lines.append(f"%{out}_e = tensor.empty() : {t(*shape)}")
        self.lines.append(
            f"%{out}_0 = linalg.fill ins(%{start} : f32) outs(%{out}_e : {t(*shape)}) "
            f"-> {t(*shape)}"
        )


def conv_pool_fc() -> Text:
    """Two images: a padded convolution, pooling, a fully connected layer."""
    text = Text()
    text.argument("x", 2, 3, 8, 8)
    text.weight("w1", 4, 3, 3, 3)
    text.weight("b1", 4)
    text.weight("w2", 64, 10)
    text.pad("p", "x", 1)
    text.windows("conv_2d_nchw_fchw", "conv", ("p", "w1"), (2, 4, 8, 8), 1)
    text.bias_relu("relu", "conv", "b1")
    text.pool("pool", "relu", (2, 4, 4, 4), 2, 2)
    text.reshape("flat", "pool", "[[0], [1, 2, 3]]", 2, 64)
    text.windows("matmul", "fc", ("flat", "w2"), (2, 10))
    return text


def residual() -> Text:
    """A block that halves its image, with a convolution of one by one beside it."""
    text = Text()
    text.argument("x", 2, 4, 8, 8)
    text.weight("w0", 4, 4, 1, 1)
    text.weight("w1", 6, 4, 3, 3)
    text.weight("w2", 6, 4, 1, 1)
    text.windows("conv_2d_nchw_fchw", "stem", ("x", "w0"), (2, 4, 8, 8), 1)
    text.pad("p", "stem", 1)
    text.windows("conv_2d_nchw_fchw", "body", ("p", "w1"), (2, 6, 4, 4), 2)
    text.windows("conv_2d_nchw_fchw", "short", ("stem", "w2"), (2, 6, 4, 4), 2)
    text.add("add", "body", "short")
    return text


def inception() -> Text:
    """Two branches, joined, pooled and read by a convolution."""
    text = Text()
    text.argument("x", 1, 2, 6, 6)
    text.weight("w1", 3, 2, 1, 1)
    text.weight("w2", 4, 2, 3, 3)
    text.weight("w3", 5, 7, 1, 1)
    text.windows("conv_2d_nchw_fchw", "one", ("x", "w1"), (1, 3, 6, 6), 1)
    text.pad("p", "x", 1)
    text.windows("conv_2d_nchw_fchw", "three", ("p", "w2"), (1, 4, 6, 6), 1)
    text.concat("both", ("one", "three"), 1)
    text.pool("pool", "both", (1, 7, 3, 3), 2, 2)
    text.windows("conv_2d_nchw_fchw", "last", ("pool", "w3"), (1, 5, 3, 3), 1)
    return text


def separable() -> Text:
    """A depth-wise convolution with a step and a grouped one with gaps."""
    text = Text()
    text.argument("x", 2, 4, 9, 9)
    text.weight("w0", 4, 4, 1, 1)
    text.weight("w1", 4, 3, 3)
    text.weight("w2", 2, 3, 2, 2, 2)
    text.windows("conv_2d_nchw_fchw", "stem", ("x", "w0"), (2, 4, 9, 9), 1)
    text.windows("depthwise_conv_2d_nchw_chw", "deep", ("stem", "w1"), (2, 4, 4, 4), 2)
    text.reshape("split", "deep", "[[0], [1, 2], [3], [4]]", 2, 2, 2, 4, 4)
    text.windows("conv_2d_ngchw_gfchw", "grouped", ("split", "w2"), (2, 2, 3, 2, 2), 1, dilation=2)
    text.reshape("y", "grouped", "[[0], [1, 2], [3], [4]]", 2, 6, 2, 2)
    return text


def attention() -> Text:
    """One head over two texts of 5 tokens, with a softmax and a residual."""
    text = Text()
    text.argument("x", 10, 8)
    for name in ("q", "k", "v"):
        text.weight(f"w{name}", 8, 8)
        text.windows("matmul", name, ("x", f"w{name}"), (10, 8))
        text.reshape(f"{name}3", name, "[[0, 1], [2]]", 2, 5, 8)
    maps = ["(d0, d1, d3)", "(d0, d2, d3)", "(d0, d1, d2)"]
    kinds = ["parallel"] * 3 + ["reduction"]
    dot = "%m = arith.mulf %a, %b : f32\n%r = arith.addf %o, %m : f32"
    text.generic("scores", ("q3", "k3"), (2, 5, 5), maps, kinds, dot)
    text.generic(
        "most", ("scores",), (2, 5), ["(d0, d1, d2)", "(d0, d1)"], [*kinds[:2], "reduction"],
        "%r = arith.maximumf %o, %a : f32",
    )  # fmt: skip
    text.pointwise(
        "shares", ("scores", "most"), "%s = arith.subf %a, %b : f32\n%r = math.exp %s : f32",
        ("d0, d1, d2", "d0, d1"),
    )  # fmt: skip
    text.windows("batch_matmul", "mixed", ("shares", "v3"), (2, 5, 8))
    text.reshape("flat", "mixed", "[[0, 1], [2]]", 10, 8)
    text.add("add", "flat", "x")
    return text


def cell() -> Text:
    """An LSTM cell whose gates come from one product."""
    text = Text()
    text.argument("x", 3, 6)
    text.argument("state", 3, 4)
    text.weight("w0", 6, 5)
    text.weight("w", 5, 16)
    text.windows("matmul", "embed", ("x", "w0"), (3, 5))
    text.windows("matmul", "gates", ("embed", "w"), (3, 16))
    for i, gate in enumerate(("in", "forget", "new", "out")):
        text.slice(f"{gate}_s", "gates", 1, 4 * i, 4)
        text.pointwise(gate, (f"{gate}_s",), "%r = math.tanh %a : f32")
    product = "%r = arith.mulf %a, %b : f32"
    text.pointwise("kept", ("forget", "state"), product)
    text.pointwise("added", ("in", "new"), product)
    text.add("cell", "kept", "added")
    text.pointwise("squashed", ("cell",), "%r = math.tanh %a : f32")
    text.pointwise("y", ("out", "squashed"), product)
    return text


def described(network: Network) -> list[str]:
    """A line per layer: `name sums kind shape: filters | inputs | outputs`."""
    return [_line(layer) for layer in network.layers]


def _line(layer: NetworkLayer) -> str:
    s = layer.shape
    words = [f"{layer.name}:", s.kind, f"n{layer.batch}", f"{s.c}>{s.k}", f"{s.height}x{s.width}"]
    if (s.filter_h, s.filter_w) != (1, 1):
        words.append(f"by {s.filter_h}x{s.filter_w}")
    for name, pair in (
        ("step", (s.stride_h, s.stride_w)),
        ("gap", (s.dilation_h, s.dilation_w)),
    ):
        if pair != (1, 1):
            words.append(f"{name} {pair[0]}x{pair[1]}")
    words += [f"{s.groups} groups"] if s.groups > 1 else []
    words += [f"sums {s.sums}"] if s.sums != "outputs" else []
    reads = " ".join(layer.read)
    return f"{' '.join(words)} ({reads}) -> {layer.written}"
