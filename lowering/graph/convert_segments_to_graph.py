"""
The pass `convert-segments-to-graph`: layers that a schedule of directives runs side by side, or in
turns, as a tree of the `graph` dialect.

Before: a function, and beside it a `dataflow.layer` for each op that it schedules, some of them in
a `dataflow.segment`. After:

* a `graph.subgraph` for each layer, with the op that it is for and what is done to its results;
* for each segment a `graph.parallel` over parts of the batch, as many as its layers hand on to each
  other one by one, with the cores of each layer, or a `graph.sequence` where they take turns on the
  same nodes; `graph.nodes` says which node each core is, layer by layer, and the scope of what is
  handed on is the buffer in which it waits;
* the layers as they were, beside the function: the ops in the tree name them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func, linalg
from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr, SymbolRefAttr
from xdsl.ir import SSAValue
from xdsl.passes import ModulePass

from ...dialects import dataflow, graph
from ...dialects.common.ints import make_int_array
from ...dialects.dataflow.scopes import boundary_of
from ...dialects.graph.attrs import CoresAttr
from ...transforms.core.alike import Alike
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import entry_of
from ...transforms.dataflow.directive.boxes import Box, hull_of, join_boxes
from ...transforms.dataflow.directive.fits import array_of
from ...transforms.graph.form import Loop, make_leaves, wrap_loops
from ...transforms.graph.fused import FusedKernel, Step, is_free, root_of, step_of
from ...transforms.graph.schedule.network import inputs_of
from ...transforms.graph.segments import count_parts, list_nodes
from ...transforms.machine.context import context_of
from ...transforms.machine.view import Machine

LAYER = "dataflow.layer"
"""The attribute of an op that names its layer."""

NODES = "graph.nodes"
"""The attribute of a `graph.parallel` that says which node of the machine each core is."""


@dataclass(frozen=True)
class ConvertSegmentsToGraphPass(ModulePass):
    """Writes the tree of scheduled layers; see the module. A tree is left as it is."""

    name = "convert-segments-to-graph"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        function = entry_of(op)
        if any(isinstance(inner, graph.ScopeOp) for inner in function.body.block.ops):
            return
        layers = {layer.sym_name.data: layer for layer in _list_layers(op)}
        if not layers:
            raise WeftError(
                f"{describe_op(function)}: its layers are not scheduled; run schedule-dataflow "
                "before"
            )
        segments = [s for s in op.body.block.ops if isinstance(s, dataflow.SegmentOp)]
        _write_leaves(function, list(layers))
        for segment in segments:
            _write_segment(function, segment, context_of(ctx).machine())
        for segment in segments:
            for layer in segment.layers():
                layer.detach()
                op.body.block.insert_op_before(layer, segment)
            segment.detach()
            segment.erase()


def _list_layers(module: ModuleOp) -> Iterator[dataflow.LayerOp]:
    """The layers of a module, those of segments too, in their order."""
    for op in module.body.block.ops:
        if isinstance(op, dataflow.LayerOp):
            yield op
        elif isinstance(op, dataflow.SegmentOp):
            yield from op.layers()


# --- leaves -------------------------------------------------------------------------------------


@dataclass
class _Group:
    """The steps of a layer, or of one step that belongs to none: then `number` is -1."""

    number: int
    steps: list[Step]


def _write_leaves(function: func.FuncOp, names: Sequence[str]) -> None:
    """Puts the ops of a function into a leaf for each of its layers, in the order of these."""
    groups = _sort_groups(_list_groups(function, names))
    kernels = [FusedKernel(tuple(group.steps)) for group in groups]
    leaves = make_leaves(function, kernels)
    for group, leaf in zip(groups, leaves, strict=True):
        if group.number >= 0:
            leaf.attributes["label"] = StringAttr(names[group.number])


def _list_groups(function: func.FuncOp, names: Sequence[str]) -> list[_Group]:
    """
    The steps of each layer: the op that names it, and those behind that none names, with the last
    layer that they read. Raises `WeftError` for an op that is not computed by layers.
    """
    groups: list[_Group] = []
    made: dict[SSAValue, int] = {}
    for op in function.body.block.ops:
        if is_free(op) or isinstance(op, func.ReturnOp):
            continue
        if not isinstance(op, linalg.ops.GenericOp):
            raise WeftError(f"{describe_op(op)}: is no linalg.generic; generalise it before")
        step, layer = step_of(op), op.attributes.get(LAYER)
        read = [made[root] for v in step.reads if (root := root_of(v)) in made]
        if isinstance(layer, SymbolRefAttr):
            name = (layer.nested_references.data or (layer.root_reference,))[-1].data
            if name not in names:
                raise WeftError(f"{describe_op(op)}: layer @{name} is not scheduled")
            op.attributes[LAYER] = SymbolRefAttr(name)
            groups.append(_Group(names.index(name), [step]))
            made[step.result] = len(groups) - 1
        elif read:
            made[step.result] = max(read)
            groups[max(read)].steps.append(step)
        else:
            groups.append(_Group(-1, [step]))
            made[step.result] = len(groups) - 1
    return groups


def _sort_groups(groups: Sequence[_Group]) -> list[_Group]:
    """Groups in the order of their layers; before these, what belongs to none and they read."""
    made = {step.result: group for group in groups for step in group.steps}
    found: list[_Group] = []

    def visit(group: _Group) -> None:
        for step in group.steps:
            for value in step.reads:
                before = made.get(root_of(value))
                if before is not None and before.number < 0 and before not in found:
                    visit(before)
        if group not in found:
            found.append(group)

    for group in sorted(groups, key=lambda group: group.number if group.number >= 0 else math.inf):
        visit(group)
    return found


# --- segments -----------------------------------------------------------------------------------


def _write_segment(function: func.FuncOp, segment: dataflow.SegmentOp, machine: Machine) -> None:
    """
    Puts the leaves of a segment into a `graph.parallel`, each with its cores, or where they take
    turns in several parts into a `graph.sequence` on all of them.
    """
    layers = segment.layers()
    names = tuple(layer.sym_name.data for layer in layers)
    handed = list(_list_handed(layers))
    parts = count_parts(
        (boundary_of(one, tensor), boundary_of(other, tensor)) for one, other, tensor in handed
    )
    batch = dict.fromkeys(inputs_of(function), 0)
    boxes = [_box_of(layer, machine) for layer in layers]
    in_turns = len(boxes) > 1 and len(set(join_boxes(boxes))) == 1
    boxes = [hull_of(boxes)] * len(boxes) if in_turns else boxes
    block = function.body.block
    nodes = list_nodes(boxes[:1] if in_turns else boxes)
    if parts > 1 or not in_turns:
        loop = Loop(parts, names, spread=not in_turns)
        (tree,) = wrap_loops(block, [loop], batch, Alike())
        tree.attributes["label"] = StringAttr(segment.sym_name.data)
        tree.attributes[NODES] = ArrayAttr(make_int_array(node) for node in nodes)
        tree.attributes["cores"] = CoresAttr.of(len(nodes))
        block = tree.body.block
    waits = {one.sym_name.data: _buffer_of(one, tensor) for one, _, tensor in handed}
    first = 0
    found = [op for op in block.ops if isinstance(op, graph.SubgraphOp)]
    leaves = {leaf.label.data: leaf for leaf in found}
    for name, (_, count) in zip(names, boxes, strict=True):
        leaf, size = leaves[name], math.prod(count)
        leaf.attributes["cores"] = CoresAttr.of(size, first)
        first += 0 if in_turns else size
        if name in waits and len(leaf.results) == 1:
            leaf.attributes["scope"] = ArrayAttr([StringAttr(waits[name])])


def _list_handed(
    layers: Sequence[dataflow.LayerOp],
) -> Iterator[tuple[dataflow.LayerOp, dataflow.LayerOp, str]]:
    """The layer that gives each tensor within a segment, one that reads it, and its name."""
    writers: dict[str, dataflow.LayerOp] = {}
    for layer in layers:
        for name, operand in layer.operand_ops().items():
            if operand.role.data == "output":
                writers[name] = layer
            elif name in writers:
                yield writers[name], layer, name


def _box_of(layer: dataflow.LayerOp, machine: Machine) -> Box:
    """The nodes of a layer's outermost level: its box, or the whole array."""
    level = layer.levels()[-1]
    first, count = level.box()
    if count:
        return first, count
    array = array_of(machine, level.level.root_reference.data)
    shape = (1,) if array is None else array.shape
    return (0,) * len(shape), shape


def _buffer_of(layer: dataflow.LayerOp, tensor: str) -> str:
    """The memory in which a layer's outermost level has a tensor."""
    held = (op for op in layer.levels()[-1].body.block.ops if isinstance(op, dataflow.TensorOp))
    return next(op.memory.root_reference.data for op in held if op.tensor_name.data == tensor)
