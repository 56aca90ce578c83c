"""
The layouts of a graph's tensors, and the positions of conversions: layout propagation.

Complex operators (convolutions, products) are given the layouts that they want. The others
follow, by the constraints of the paper:

1. layouts are shared along element-wise operators only, among tensors of one shape;
2. layouts that store more than there is (`unfold`, `pad`, …) are not shared: a conversion
   stands before and behind their operator;
3. complex operators are independent of each other: a conversion stands between two of
   them, unless a simple operator does, which then converts on the way.

Padding produces what its consumers want. An element-wise operator takes the layout of its
first operand that has one, so that its loops are those of the producer and the two can be
fused; without such an operand, the layout that its consumers want. What is behind a
producer's chain converts where that is no dearer than a conversion: where its operand has
no more bytes than its result. What makes narrow elements of wide ones does not convert: a
conversion behind it moves less. An operand of which each element is read many times, such as a
bias, is plain where the op's result is. Chains that end in the function's result stay aligned.
Weights are packed offline; values that are made of nothing are made as they are wanted.

The module is plain mathematics and reads no IR.

Source: Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph
and Operator Level Optimizations", section 4.2.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from .map import Layout, compose_layouts, invert_layout, list_shapes, simplify_layout, stored_shape

Kind: TypeAlias = Literal["complex", "elementwise", "pad", "generator", "border"]


@dataclass(frozen=True)
class Value:
    """A tensor: its logical shape, and the bits of an element. Weights are packed offline."""

    shape: tuple[int, ...]
    bits: int
    is_weight: bool = False


@dataclass(frozen=True)
class Node:
    """
    An operator. `wanted_operands` are the layouts of `operands` (values by number) that it
    insists on, `wanted_results` those of `results`; `None` where it takes any.

    * `complex` insists on all of them, as does the `border`: what is outside of the graph;
    * `elementwise` reads, by the operands numbered in `mapped`, the element that it writes;
      those numbered in `inits`, one per result, are stored as the results are;
    * `pad` and `generator` (which reads no tensor) write in any layout.
    """

    name: str
    kind: Kind
    operands: tuple[int, ...]
    results: tuple[int, ...]
    wanted_operands: tuple[Layout | None, ...] = ()
    wanted_results: tuple[Layout | None, ...] = ()
    mapped: tuple[int, ...] = ()
    inits: tuple[int, ...] = ()


@dataclass(frozen=True)
class Graph:
    """Values by number, and the nodes in program order. Values of no node come from outside."""

    values: tuple[Value, ...]
    nodes: tuple[Node, ...]
    outside: dict[int, Layout] = field(default_factory=dict[int, Layout])
    """The layouts of values that come from outside, where they have one."""


@dataclass(frozen=True)
class Conversion:
    """A value stored once more; `offline` for weights, at no cost at run time."""

    value: int
    layout: Layout
    offline: bool


@dataclass(frozen=True)
class Assignment:
    """
    The decisions: `layouts` of the values, and what each operand of each node reads:
    `reads[node][operand]`. Where the two differ, a conversion is made, or for a generator
    the value itself in that layout.
    """

    layouts: tuple[Layout, ...]
    reads: tuple[tuple[Layout, ...], ...]
    conversions: tuple[Conversion, ...]


def shares_storage(shape: Sequence[int], layout: Layout) -> bool:
    """2. The layout stores each element once, and nothing else."""
    sizes = {math.prod(s) for s in list_shapes(shape, layout)}
    return len(sizes) == 1 and all(p.num_copies == 1 for p in layout.primitives)


def is_same_layout(shape: Sequence[int], a: Layout, b: Layout) -> bool:
    """Tests whether two layouts of a tensor of this shape store the same at each position."""
    if a == b:
        return True
    if stored_shape(shape, a) != stored_shape(shape, b):
        return False
    if not (shares_storage(shape, a) and shares_storage(shape, b)):
        return simplify_layout(shape, a) == simplify_layout(shape, b)
    start = stored_shape(shape, a)
    return not simplify_layout(start, compose_layouts(invert_layout(shape, a), b)).primitives


def size_bytes(value: Value, layout: Layout) -> int:
    """The bytes that are stored of a value."""
    return math.prod(stored_shape(value.shape, layout)) * -(-value.bits // 8)


def conversion_cost(value: Value, source: Layout, result: Layout) -> int:
    """The bytes that a conversion reads and writes; none if both store the same."""
    if is_same_layout(value.shape, source, result):
        return 0
    return size_bytes(value, source) + size_bytes(value, result)


DIRECTIONS = ("both", "forward", "backward", "none")
"""Where layouts spread: to what reads a tensor with one, to what makes it, or not at all."""


def propagate_layouts(graph: Graph, direction: str = "both") -> Assignment:
    """
    The layouts of all values, and the conversions that are needed; layouts spread in one of
    `DIRECTIONS`.
    """
    return _Propagation(graph).run(direction)


class _Propagation:
    graph: Graph
    layouts: list[Layout]
    uses: list[list[tuple[Node, int]]]
    makers: dict[int, Node]
    decided: set[int]
    """Values whose layout is that of a consumer, not that of a producer."""
    follows: bool
    """Tells if element-wise nodes take the layouts of what they read."""

    def __init__(self, graph: Graph):
        self.graph = graph
        self.layouts = [graph.outside.get(v, Layout()) for v in range(len(graph.values))]
        self.uses = [[] for _ in graph.values]
        for node in graph.nodes:
            for position, value in enumerate(node.operands):
                self.uses[value].append((node, position))
        self.makers = {r: node for node in graph.nodes for r in node.results}
        self.decided = set()
        self.follows = True

    def run(self, direction: str) -> Assignment:
        self.follows = direction in ("both", "forward")
        for node in self.graph.nodes:
            self._propagate_forward(node)
        for node in reversed(self.graph.nodes) if direction in ("both", "backward") else ():
            self._propagate_backward(node)
        reads = tuple(
            tuple(self._read_layout(node, i) for i in range(len(node.operands)))
            for node in self.graph.nodes
        )
        return Assignment(tuple(self.layouts), reads, self._list_conversions(reads))

    def _wanted_layout(self, node: Node, result: int) -> Layout | None:
        return node.wanted_results[result] if node.wanted_results else None

    def _propagate_forward(self, node: Node) -> None:
        """Results get what the node insists on, or the layout of the first operand with one."""
        for number, result in enumerate(node.results):
            wanted = self._wanted_layout(node, number)
            if wanted is not None:
                self.layouts[result] = wanted
                continue
            if node.kind != "elementwise" or not self.follows:
                continue
            shape = self.graph.values[result].shape
            for position in node.mapped:
                operand = node.operands[position]
                layout = self.layouts[operand]
                fits = self.graph.values[operand].shape == shape and shares_storage(shape, layout)
                if layout.primitives and fits:
                    self.layouts[result] = layout
                    break

    def _propagate_backward(self, node: Node) -> None:
        """Results that consumers want in some layout get it, where nothing else counts more."""
        if node.kind not in ("elementwise", "pad"):
            return
        for number, result in enumerate(node.results):
            if self._wanted_layout(node, number) is not None:
                continue
            layout = self._demanded_layout(result)
            if layout is None:
                continue
            if self.layouts[result].primitives and not self._does_convert(node, result):
                continue
            if not self.layouts[result].primitives and self._narrows(node, result):
                continue
            self.layouts[result] = layout
            self.decided.add(result)

    def _demanded_layout(self, value: int) -> Layout | None:
        """The layout that most consumers want, of several the first; `None` if they take any."""
        demands: list[Layout] = []
        for node, position in self.uses[value]:
            if node.kind in ("complex", "border"):
                wanted = node.wanted_operands[position]
                demands.append(Layout() if wanted is None else wanted)
            elif node.kind == "elementwise" and position in node.mapped:
                insisting = any(w is not None for w in node.wanted_results)
                chosen = [r for r in node.results if insisting or r in self.decided]
                demands.extend(self.layouts[r] for r in chosen)
        shape = self.graph.values[value].shape
        shared = [d for d in demands if shares_storage(shape, d)]
        return max(shared, key=shared.count, default=None)

    def _does_convert(self, node: Node, result: int) -> bool:
        """
        3. Whether an element-wise node leaves its producer's layout: for a complex operator,
        and if what is then read once more is no more than a conversion would read; for the border,
        if it is less.
        """
        uses = self.uses[result]
        kinds = {n.kind for n, _ in uses}
        if not kinds <= {"complex", "border"}:
            return False
        if len({n.wanted_operands[position] for n, position in uses}) > 1:
            return False
        values = self.graph.values
        size = size_bytes(values[result], Layout())
        read = [node.operands[p] for p in node.mapped if self.layouts[node.operands[p]].primitives]
        total = sum(size_bytes(values[v], Layout()) for v in read)
        return total < size if "border" in kinds else total <= size

    def _narrows(self, node: Node, result: int) -> bool:
        """Tests whether an element-wise node reads wider elements than those of a result."""
        values, shape = self.graph.values, self.graph.values[result].shape
        read = [values[node.operands[p]] for p in node.mapped]
        bits = [value.bits for value in read if value.shape == shape and not value.is_weight]
        return node.kind == "elementwise" and min(bits, default=0) > values[result].bits

    def _read_layout(self, node: Node, position: int) -> Layout:
        """The layout that an operand is read in."""
        operand = node.operands[position]
        value, layout = self.graph.values[operand], self.layouts[operand]
        if position in node.inits:
            return self.layouts[node.results[node.inits.index(position)]]
        wanted = node.wanted_operands[position] if node.wanted_operands else None
        if wanted is not None:
            return wanted
        if node.kind in ("complex", "border"):
            return layout
        mine = self.layouts[node.results[0]] if node.results else Layout()
        aligned = node.kind == "elementwise" and position in node.mapped
        if aligned and not self.follows:
            return mine
        if aligned and (layout == mine or (value.is_weight and shares_storage(value.shape, mine))):
            return mine
        if not mine.primitives and self._is_repeated(node, value):
            return mine
        return layout if shares_storage(value.shape, layout) else Layout()  # 2.

    def _is_repeated(self, node: Node, value: Value) -> bool:
        """
        Tests whether an element-wise node reads each element of an operand many times: it is stored
        anew at little cost then, where loops would divide to find each.
        """
        if node.kind != "elementwise" or not node.results:
            return False
        result = self.graph.values[node.results[0]]
        return math.prod(value.shape) < math.prod(result.shape)

    def _list_conversions(self, reads: Sequence[Sequence[Layout]]) -> tuple[Conversion, ...]:
        found: list[Conversion] = []
        for node, layouts in zip(self.graph.nodes, reads, strict=True):
            for value, layout in zip(node.operands, layouts, strict=True):
                maker = self.makers.get(value)
                if layout == self.layouts[value] or (maker and maker.kind == "generator"):
                    continue
                conversion = Conversion(value, layout, self.graph.values[value].is_weight)
                if conversion not in found:
                    found.append(conversion)
        return tuple(found)
