"""The graph of a network scheduled on clusters of cores: its leaves, and what holds values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, SSAValue

from ...dialects import graph
from ...transforms.core.free_names import find_free_name
from ...transforms.core.functions import argument_names, function_of, result_names, weight_names
from ...transforms.machine.view import Machine
from ...transforms.model.layers import layer_of
from .drawing import place_nodes
from .facts import INPUT, LAYER, RESULT, Edge, Node


def tree_graph(
    module: ModuleOp, function: str, machine: Machine, stage: str
) -> tuple[tuple[Node, ...], tuple[Edge, ...]]:
    """
    The nodes and edges of a function that is a schedule (trees of the `graph` dialect), or none of
    one that is not. A leaf is a node, whose details say its cores and parts; a value's scope is the
    memory that it is copied to, or in which a leaf leaves it. `stage` is the IR of all nodes.
    """
    entry = function_of(module, function)
    if not any(isinstance(op, graph.TreeOp | graph.SubgraphOp) for op in entry.walk()):
        return (), ()
    outer, shared = (next(iter(level.memories)) for level in machine.levels[:2])
    found = _Drawing(machine.name, outer, shared, stage)
    weights = weight_names(entry)
    arguments = zip(argument_names(entry), entry.body.block.args, strict=True)
    for number, (name, value) in enumerate(arguments):
        if number not in weights:
            found.sources[value] = _Source(f"input {name}", outer)
            found.nodes.append(Node(f"input {name}", INPUT, ""))
    found.draw_block(entry.body.block)
    last = entry.body.block.last_op
    assert isinstance(last, func.ReturnOp)
    for name, value in zip(result_names(entry), last.arguments, strict=True):
        found.nodes.append(Node(f"result {name}", RESULT, ""))
        found.join_edges(f"result {name}", [value], outer)
    read = {edge.source for edge in found.edges}
    nodes = [node for node in found.nodes if node.kind != INPUT or node.name in read]
    return place_nodes(nodes, found.edges), tuple(found.edges)


@dataclass(frozen=True)
class _Source:
    """The node that gives a value, and the memory that holds it."""

    node: str
    scope: str


@dataclass
class _Drawing:
    """The graph so far, with the source of each value that has one."""

    device: str
    outer: str
    shared: str
    stage: str
    nodes: list[Node] = field(default_factory=list[Node])
    edges: list[Edge] = field(default_factory=list[Edge])
    sources: dict[SSAValue, _Source] = field(default_factory=dict[SSAValue, _Source])

    def draw_block(self, block: Block, around: tuple[str, ...] = ()) -> None:
        """Adds what a block does; `around` says of which loops it is the body."""
        for op in block.ops:
            match op:
                case graph.TreeOp():
                    self._draw_tree(op, around)
                case graph.CopyOp():
                    if op.source in self.sources:
                        source = self.sources[op.source]
                        self.sources[op.result] = _Source(source.node, op.scope.data)
                case graph.YieldOp():
                    pass
                case _:
                    self._draw_op(op, around)

    def _draw_tree(self, op: graph.TreeOp, around: tuple[str, ...]) -> None:
        block = op.body.block
        for value, argument in zip(op.inputs, block.args, strict=True):
            if value in self.sources:
                self.sources[argument] = self.sources[value]
        kind = "side by side" if isinstance(op, graph.ParallelOp) else "one after another"
        self.draw_block(block, (*around, f"{op.get_parts()} parts {kind}"))
        for value, result in zip(op.yielded(), op.outputs, strict=True):
            if value in self.sources:
                self.sources[result] = self.sources[value]

    def _draw_op(self, op: Operation, around: tuple[str, ...]) -> None:
        """Adds the node of an op that reads what a node gives."""
        if not op.results or not any(value in self.sources for value in op.operands):
            return
        name = find_free_name(_name_of(op), {node.name for node in self.nodes})
        details = (op.name, *around, *_describe_places(op))
        self.nodes.append(Node(name, LAYER, self.device, details, self.stage))
        self.join_edges(name, op.operands, None)
        scopes = op.get_scope() if isinstance(op, graph.SubgraphOp) else None
        for number, result in enumerate(op.results):
            scope = self.shared if scopes is None else scopes[number]
            self.sources[result] = _Source(name, scope)

    def join_edges(self, dest: str, values: Iterable[SSAValue], scope: str | None) -> None:
        """Adds the edges to a node, by default in the memories that hold their values."""
        for value in dict.fromkeys(values):
            if value in self.sources:
                source = self.sources[value]
                held = f"@{source.scope if scope is None else scope}"
                name = value.name_hint or ""
                self.edges.append(Edge(source.node, dest, name, str(value.type), "", held))


def _name_of(op: Operation) -> str:
    if isinstance(op, graph.SubgraphOp):
        return op.label.data
    return layer_of(op) or op.results[0].name_hint or op.name


def _describe_places(op: Operation) -> Iterator[str]:
    """On how many cores a leaf is, and which part of it each does at a time."""
    if isinstance(op, graph.SubgraphOp):
        if (bind := op.get_bind()) is not None:
            yield f"cores by dimension: {', '.join(str(list(row)) for row in bind)}"
        tiling = op.attributes.get("tiling")
        if tiling is not None:
            yield str(tiling)
