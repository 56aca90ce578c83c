"""
Networks and trees of SET as modules.

Feature maps and weights are `i8`, a byte per element, of `batch x channels x rows x columns`. Sums
of products are `i32`; what comes out is shifted by as many bits as keep random values in their
range, and clamped. Pooling takes the maximum over windows, `eltwise` adds and clamps, `pointwise`
is a leaky rectifier, `transpose` exchanges channels and rows. What windows need beyond their input
is padding: at most as much before as the window reaches back.

A tree becomes `graph.sequence` (T) and `graph.parallel` (S) around a `graph.subgraph` per layer:
values of the batch are cut along it, weights go in as they are.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from ...transforms.core.errors import WeftError
from ...transforms.graph.set_tree import Layers, SetLayer, SetNode, results_of
from .set import LAYERS, read_layers

_IDENTITY = "(n, k, h, w)"


def table_network(name: str) -> str:
    """The module of a network of the table that comes with weft, for a batch of 1. `WeftError`."""
    return network_text(name, read_layers(LAYERS, name), 1)


@dataclass(frozen=True)
class _Value:
    """A tensor: its name in the text, and its extents but for the batch; weights have none."""

    name: str
    extents: tuple[int, ...]
    weights: bool = False

    def type(self, batch: int) -> str:
        return tensor_type(self.extents if self.weights else (batch, *self.extents))


def tensor_type(extents: Sequence[int], element: str = "i8") -> str:
    return f"tensor<{'x'.join(map(str, extents))}x{element}>"


def network_text(
    network: str,
    layers: Layers,
    batch: int,
    tree: SetNode | None = None,
    cores: Mapping[SetNode, tuple[int, int]] = MappingProxyType({}),
) -> str:
    """
    The module of a network, `@network`, at a batch; with `tree`, which must be one of `layers` and
    of this batch (`check_tree`), in its form, with the `cores` of its nodes (`allot_cores`).
    """
    if tree is not None and tree.batch != batch:
        raise WeftError(f"the tree is for a batch of {tree.batch}, not {batch}")
    return _Network.of(layers, cores).text(network, batch, tree)


@dataclass
class _Network:
    """The values of a network, by the name of their layer, argument or weight."""

    layers: Layers
    cores: Mapping[SetNode, tuple[int, int]]
    values: dict[str, _Value] = field(default_factory=dict[str, _Value])
    reads: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    arguments: dict[str, _Value] = field(default_factory=dict[str, _Value])

    @staticmethod
    def of(layers: Layers, cores: Mapping[SetNode, tuple[int, int]]) -> _Network:
        found = _Network(layers, cores)
        for layer in layers.values():
            found._add(layer)
        return found

    def _add(self, layer: SetLayer) -> None:
        """Notes a layer's result, and the arguments that it is the first to read."""
        read = list(layer.inputs)
        if layer.external:
            read.append(self._outside(layer))
        read += layer.weight_inputs
        if layer.has_weights:
            rows, columns = layer.window
            weights = f"{layer.name}.weights"
            window = () if layer.window == (1, 1) else (rows, columns)
            value = _Value(weights, (layer.features, layer.group_channels, *window), True)
            self.arguments[weights] = self.values[weights] = value
            read.append(weights)
        self.reads[layer.name] = tuple(read)
        extents = (layer.features, layer.height, layer.width)
        self.values[layer.name] = _Value(layer.name, extents)

    def _outside(self, layer: SetLayer) -> str:
        """The argument for what a layer reads from outside; layers that read alike share it."""
        if layer.inputs:
            first = self.layers[layer.inputs[0]]
            extents = (layer.external, first.height, first.width)
        else:
            extents = (layer.external, *layer.input_extents())
        for name, value in self.arguments.items():
            if not value.weights and value.extents == extents:
                return name
        count = sum(not v.weights for v in self.arguments.values())
        name = f"input.{count}" if count or "input" in self.layers else "input"
        self.arguments[name] = self.values[name] = _Value(name, extents)
        return name

    def text(self, network: str, batch: int, tree: SetNode | None) -> str:
        results = results_of(self.layers)
        arguments = [
            f"%{v.name}: {v.type(batch)} "
            + (
                f'{{weft.weight = "{v.name}"}}'
                if v.weights
                else '{weft.dims = ["batch", "", "", ""]}'
            )
            for v in self.arguments.values()
        ]
        types = ", ".join(self.values[r].type(batch) for r in results)
        body = (
            [line for layer in self.layers.values() for line in self._layer(layer, batch)]
            if tree is None
            else list(self._node(tree, batch, set(results)))
        )
        return "\n".join(
            [
                f"func.func @{network}({', '.join(arguments)}) -> ({types}) {{",
                *(f"  {line}" for line in body),
                f"  return {', '.join('%' + r for r in results)} : {types}",
                "}\n",
            ]
        )

    # --- Trees --------------------------------------------------------------------------------

    def _node(self, node: SetNode, batch: int, wanted: set[str]) -> Iterator[str]:
        """The lines of a node of a tree whose results are those `wanted` behind it."""
        inside = {leaf.name for leaf in node.leaves()}
        read = dict.fromkeys(
            name for leaf in node.leaves() for name in self.reads[leaf.name] if name not in inside
        )
        given = [leaf.name for leaf in node.leaves() if leaf.name in wanted]
        cut = " cut 0" if node.kind and node.parts > 1 else ""
        left = ", ".join(f"%{name}" for name in given)
        outer = {name: self.values[name] for name in read}
        for name, value in outer.items():
            self.values[name] = replace(value, name=f"{value.name}.in")
        maps = ", ".join(
            f"%{self.values[name].name} = %{value.name}" + ("" if value.weights else cut)
            for name, value in outer.items()
        )
        types = ", ".join(self.values[name].type(batch) for name in read)
        outputs = ", ".join(self.values[name].type(batch) + cut for name in given)
        head = {"T": f"sequence parts {node.parts}", "S": f"parallel parts {node.parts}"}.get(
            node.kind, f'subgraph "{node.name}"'
        )
        yield f"{left} = graph.{head} ({maps} : {types}) -> ({outputs}){self._place(node)} {{"
        part = node.part_batch if node.kind else batch
        if node.kind:
            yield from self._children(node, part, wanted)
        else:
            yield from (f"  {line}" for line in self._layer(self.layers[node.name], part))
        inner = ", ".join(self.values[name].type(part) for name in given)
        yield f"  graph.yield {left} : {inner}"
        yield "}"
        self.values.update(outer)

    def _place(self, node: SetNode) -> str:
        """What the text says of a node's cores."""
        found = self.cores.get(node)
        return "" if found is None else f" cores {found[0]} from {found[1]}"

    def _children(self, node: SetNode, part: int, wanted: set[str]) -> Iterator[str]:
        read_later = set(wanted)
        needed: list[set[str]] = []
        for child in reversed(node.children):
            needed.append(set(read_later))
            read_later.update(n for leaf in child.leaves() for n in self.reads[leaf.name])
        for child, behind in zip(node.children, reversed(needed), strict=True):
            yield from (f"  {line}" for line in self._node(child, part, behind))

    # --- Layers -------------------------------------------------------------------------------

    def _layer(self, layer: SetLayer, batch: int) -> list[str]:
        """The lines that compute a layer from the values that it reads."""
        weights = [self.values[n] for n in layer.weight_inputs]
        own = self.values.get(f"{layer.name}.weights")
        count = len(weights) + (own is not None)
        reads = self.reads[layer.name]
        inputs = [self.values[n] for n in reads[: len(reads) - count]]
        writer = _Writer(layer, batch, [], own)
        if layer.kind == "eltwise":
            writer.write_sum(inputs)
            return writer.lines
        source = writer.join("x", inputs)
        if layer.kind == "transpose":
            writer.write_transpose(source)
        elif layer.kind == "pointwise":
            writer.write_rectifier(source)
        elif layer.kind == "pool":
            writer.write_pool(writer.pad(source, "-128"))
        elif weights or layer.groups > 1:
            writer.write_groups(writer.pad(source, "0"), writer.join("f", weights))
        else:
            writer.write_products(writer.pad(source, "0"))
        return writer.lines


@dataclass
class _Writer:
    """Writes the ops of one layer at a batch; `own` are its weights."""

    layer: SetLayer
    batch: int
    lines: list[str]
    own: _Value | None

    def name(self, what: str) -> str:
        return f"{self.layer.name}.{what}"

    @property
    def result(self) -> tuple[int, ...]:
        return (self.batch, self.layer.features, self.layer.height, self.layer.width)

    def generic(
        self,
        out: str,
        reads: Sequence[tuple[str, str, str]],
        body: Sequence[str],
        shape: Sequence[int],
        *,
        element: str = "i8",
        reduced: Sequence[str] = (),
        start: int | None = None,
        loops: str = "n, k, h, w",
        given: str = "r",
    ) -> None:
        """
        `%out` of `shape` over `loops` and what is `reduced`; reads are name, type and access. The
        body's arguments are `%a`, `%b`, … and `%o`; it gives `%given`. Sums begin at `start`.
        """
        type = tensor_type(shape, element)
        self.lines.append(f"%{out}.e = tensor.empty() : {type}")
        init = f"{out}.e"
        if start is not None:
            self.lines.append(f"%{out}.c = arith.constant {start} : {element}")
            self.lines.append(
                f"%{out}.0 = linalg.fill ins(%{out}.c : {element}) outs(%{init} : {type}) -> {type}"
            )
            init = f"{out}.0"
        dims = ", ".join([loops, *reduced])
        maps = [f"affine_map<({dims}) -> {access}>" for _, _, access in reads]
        maps.append(f"affine_map<({dims}) -> ({loops})>")
        kinds = ['"parallel"'] * len(loops.split(",")) + ['"reduction"'] * len(reduced)
        ins = ", ".join(f"%{name}" for name, _, _ in reads)
        types = ", ".join(t for _, t, _ in reads)
        arguments = ", ".join(f"%{_letter(i)}: {_element(t)}" for i, (_, t, _) in enumerate(reads))
        scalars = (
            f"^bb0({arguments}, %o: {element}):",
            *(f"  {line}" for line in body),
            f"  linalg.yield %{given} : {element}",
        )
        self.lines += [
            f"%{out} = linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = "
            f"[{', '.join(kinds)}]}} ins({ins} : {types}) outs(%{init} : {type}) "
            f'attrs = {{weft.layer = "{self.layer.name}"}} {{',
            *map(_rename_scalars, scalars),
            f"}} -> {type}",
        ]

    # --- Inputs -------------------------------------------------------------------------------

    def join(self, what: str, values: Sequence[_Value]) -> _Value:
        """Values one behind the other along channels; of none, one without a name."""
        if len(values) < 2:
            return values[0] if values else _Value("", ())
        channels = sum(v.extents[0] for v in values)
        joined = _Value(self.name(what), (channels, *values[0].extents[1:]))
        names = ", ".join(f"%{v.name}" for v in values)
        types = ", ".join(v.type(self.batch) for v in values)
        self.lines.append(
            f"%{joined.name} = tensor.concat dim(1) {names} : ({types}) -> "
            f"{joined.type(self.batch)}"
        )
        return joined

    def pad(self, source: _Value, fill: str) -> _Value:
        """The input with what windows read beyond it."""
        low: list[int] = []
        high: list[int] = []
        ours = (self.layer.height, self.layer.width)
        for extent, result, window, stride in zip(
            source.extents[1:], ours, self.layer.window, self.layer.stride, strict=True
        ):
            missing = max(0, (result - 1) * stride + window - extent)
            low.append(min((window - 1) // 2, missing))
            high.append(missing - low[-1])
        if not any((*low, *high)):
            return source
        extents = [e + a + b for e, a, b in zip(source.extents[1:], low, high, strict=True)]
        padded = _Value(self.name("p"), (source.extents[0], *extents))
        self.lines += [
            f"%{padded.name}.c = arith.constant {fill} : i8",
            f"%{padded.name} = tensor.pad %{source.name} low[0, 0, {low[0]}, {low[1]}] "
            f"high[0, 0, {high[0]}, {high[1]}] {{",
            "^bb0(%..0: index, %..1: index, %..2: index, %..3: index):",
            f"  tensor.yield %{padded.name}.c : i8",
            f"}} : {source.type(self.batch)} to {padded.type(self.batch)}",
        ]
        return padded

    def places(self) -> str:
        """Where a window reads, by its result's place."""
        rows, columns = self.layer.stride
        height = "h" if rows == 1 else f"h * {rows}"
        width = "w" if columns == 1 else f"w * {columns}"
        return f"{height}, {width}" if self.layer.window == (1, 1) else f"{height} + r, {width} + s"

    def window_loops(self) -> list[str]:
        return [] if self.layer.window == (1, 1) else ["r", "s"]

    # --- Kinds of layers ----------------------------------------------------------------------

    def write_products(self, source: _Value) -> None:
        """Sums of products with the layer's own weights."""
        assert self.own is not None
        filters = ", ".join(["k", "c", *self.window_loops()])
        self.generic(
            self.name("s"),
            [
                (source.name, source.type(self.batch), f"(n, c, {self.places()})"),
                (self.own.name, self.own.type(self.batch), f"({filters})"),
            ],
            _PRODUCT,
            self.result,
            element="i32",
            reduced=["c", *self.window_loops()],
            start=0,
        )
        self.narrow(self.name("s"))

    def write_groups(self, source: _Value, weights: _Value) -> None:
        """Sums of products in groups of channels; weights are the layer's own, or values."""
        layer, groups = self.layer, self.layer.groups
        each = (groups, layer.group_channels)
        parted = (self.batch, *each, *source.extents[1:])
        self.expand("xg", source.name, source.type(self.batch), parted, 1)
        filters = (groups, layer.features // groups, layer.group_channels)
        access = "g, k, c"
        if self.own is not None:
            window = () if layer.window == (1, 1) else layer.window
            filters = (*filters, *window)
            self.expand("fg", self.own.name, self.own.type(self.batch), filters, 0)
        else:
            filters = (self.batch, *filters, 1)
            self.expand("fg", weights.name, weights.type(self.batch), filters, 1)
            access = "n, g, k, c, 0"
        shape = (self.batch, groups, layer.features // groups, layer.height, layer.width)
        self.generic(
            self.name("sg"),
            [
                (self.name("xg"), tensor_type(parted), f"(n, g, c, {self.places()})"),
                (self.name("fg"), tensor_type(filters), self.filter_access(access)),
            ],
            _PRODUCT,
            shape,
            element="i32",
            reduced=["c", *self.window_loops()],
            start=0,
            loops="n, g, k, h, w",
        )
        self.lines.append(
            f"%{self.name('s')} = tensor.collapse_shape %{self.name('sg')} "
            f"[[0], [1, 2], [3], [4]] : {tensor_type(shape, 'i32')} into "
            f"{tensor_type(self.result, 'i32')}"
        )
        self.narrow(self.name("s"))

    def filter_access(self, access: str) -> str:
        return f"({', '.join([access, *(self.window_loops() if self.own is not None else [])])})"

    def expand(self, what: str, name: str, type: str, shape: Sequence[int], at: int) -> None:
        """`%what`, a value whose dimension `at` is taken apart into two."""
        groups = [
            [i] if i < at else [i, i + 1] if i == at else [i + 1] for i in range(len(shape) - 1)
        ]
        self.lines.append(
            f"%{self.name(what)} = tensor.expand_shape %{name} {groups} output_shape "
            f"{list(shape)} : {type} into {tensor_type(shape)}"
        )

    def narrow(self, sums: str) -> None:
        """The layer's result: sums shifted and clamped."""
        rows, columns = self.layer.window
        terms = self.layer.group_channels * rows * columns
        shift = 6 + round(math.log2(terms) / 2)
        self.generic(
            self.layer.name,
            [(sums, tensor_type(self.result, "i32"), _IDENTITY)],
            [f"%b = arith.constant {shift} : i32", "%s = arith.shrsi %a, %b : i32", *_CLAMP],
            self.result,
        )

    def write_sum(self, inputs: Sequence[_Value]) -> None:
        """The sum of operands of so many channels as the result, each joined from inputs."""
        operands: list[list[_Value]] = [[]]
        for value in inputs:
            if sum(v.extents[0] for v in operands[-1]) == self.layer.features:
                operands.append([])
            operands[-1].append(value)
        if any(sum(v.extents[0] for v in o) != self.layer.features for o in operands):
            raise WeftError(
                f"layer '{self.layer.name}' adds {self.layer.channels} times "
                f"{self.layer.features} channels, but its inputs do not end there"
            )
        joined = [self.join(f"x{i}", values) for i, values in enumerate(operands)]
        names = [f"t{i}" for i in range(len(joined) - 1)] + ["s"]
        body = [f"%{names[0]} = arith.extsi %a : i8 to i32"]
        for i in range(1, len(joined)):
            body.append(f"%e{i} = arith.extsi %{_letter(i)} : i8 to i32")
            body.append(f"%{names[i]} = arith.addi %{names[i - 1]}, %e{i} : i32")
        reads = [(v.name, v.type(self.batch), _IDENTITY) for v in joined]
        self.generic(self.layer.name, reads, [*body, *_CLAMP], self.result)

    def write_pool(self, source: _Value) -> None:
        """The largest value of each window."""
        rows, columns = self.layer.window
        window = self.name("f")
        self.lines.append(f"%{window} = tensor.empty() : {tensor_type((rows, columns))}")
        reads = [
            (source.name, source.type(self.batch), f"(n, k, {self.places()})"),
            (window, tensor_type((rows, columns)), "(r, s)"),
        ]
        if self.layer.window == (1, 1):
            reads = [(source.name, source.type(self.batch), f"(n, k, {self.places()})")]
            self.generic(self.layer.name, reads, [], self.result, given="a")
            return
        body = ["%r = arith.maxsi %o, %a : i8"]
        self.generic(self.layer.name, reads, body, self.result, reduced=["r", "s"], start=-128)

    def write_rectifier(self, source: _Value) -> None:
        reads = [(source.name, source.type(self.batch), _IDENTITY)]
        body = [
            "%b = arith.constant 3 : i8",
            "%s = arith.shrsi %a, %b : i8",
            "%r = arith.maxsi %a, %s : i8",
        ]
        self.generic(self.layer.name, reads, body, self.result)

    def write_transpose(self, source: _Value) -> None:
        reads = [(source.name, source.type(self.batch), "(n, h, k, w)")]
        self.generic(self.layer.name, reads, [], self.result, given="a")


_PRODUCT = (
    "%x = arith.extsi %a : i8 to i32",
    "%y = arith.extsi %b : i8 to i32",
    "%m = arith.muli %x, %y : i32",
    "%r = arith.addi %o, %m : i32",
)
_CLAMP = (
    "%least = arith.constant -128 : i32",
    "%most = arith.constant 127 : i32",
    "%u = arith.maxsi %s, %least : i32",
    "%v = arith.minsi %u, %most : i32",
    "%r = arith.trunci %v : i32 to i8",
)


def _rename_scalars(line: str) -> str:
    """A line of a body, whose scalars are called as no tensor is: layers' names have no dots."""
    return re.sub(r"%(\w+)", r"%..\1", line)


def _letter(number: int) -> str:
    return "abcdfghijk"[number] if number < 10 else f"a{number}"


def _element(type: str) -> str:
    return type.removesuffix(">").rpartition("x")[2]
