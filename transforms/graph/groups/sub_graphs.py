"""Sub-graphs as IR: ops of a function put into `graph.subgraph`s, and read back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, ModuleOp, TensorType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from ....dialects.common.ints import int_attr
from ....dialects.graph import InstanceOp, SplitInfoAttr, SubgraphOp, TreeOp, YieldOp
from ...core.describe import describe_op
from ...core.errors import WeftError
from ...core.free_names import claim_name
from ...core.functions import weight_names
from ...model.layers import layer_of
from ...model.weight_values import read_values
from ..sequences import inline_subgraph
from .from_block import BlockNetwork, read_block
from .split_info import Resources, Split, best_split, main_output, split_info


def networks_in(module: ModuleOp) -> list[func.FuncOp]:
    """
    The functions of a module that are networks: of one block, with inputs, not called by others.
    Raises `WeftError` for those with branches, and where there is none.
    """
    callees = {op.callee.string_value() for op in module.walk() if isinstance(op, InstanceOp)}
    callees |= {op.callee.string_value() for op in module.walk() if isinstance(op, func.CallOp)}
    found: list[func.FuncOp] = []
    for op in module.body.ops:
        if not isinstance(op, func.FuncOp) or not op.body.blocks or op.sym_name.data in callees:
            continue
        if len(op.body.blocks) > 1:
            raise WeftError(f"{describe_op(op)}: has branches; a network is one block")
        if len(weight_names(op)) < len(op.body.block.args):
            found.append(op)
    if not found:
        raise WeftError("the module has no network: no function with inputs besides weights")
    return found


def weights_of(function: func.FuncOp) -> list[SSAValue]:
    """The arguments of a function that are weights."""
    return [function.body.block.args[index] for index in weight_names(function)]


def read_function(function: func.FuncOp) -> BlockNetwork:
    """The network of a function; its sub-graphs are not looked into."""
    return read_block(function.body.block, weights_of(function))


def sub_graphs_in(function: func.FuncOp) -> list[SubgraphOp]:
    """
    The sub-graphs of a function's body. Raises `WeftError` for trees and instances: what is
    scheduled already is not grouped again.
    """
    for op in function.body.block.ops:
        if isinstance(op, TreeOp | InstanceOp):
            raise WeftError(
                f"{describe_op(op)}: the network is scheduled already; sub-graphs are made before"
            )
    return [op for op in function.body.block.ops if isinstance(op, SubgraphOp)]


# --- splits -------------------------------------------------------------------------------------


def read_sub_graph(op: SubgraphOp, known: Iterable[SSAValue]) -> BlockNetwork:
    """The network of a sub-graph, of whose operands `known` are weights."""
    weights = set(known)
    args = zip(op.inputs, op.body.block.args, strict=True)
    return read_block(op.body.block, [arg for value, arg in args if value in weights])


def set_split_info(op: SubgraphOp, found: BlockNetwork, resources: Resources) -> Split | None:
    """
    Writes the splits of a sub-graph, and the best; gives the best, or `None` without any. One that
    gives nothing but scalars is one part, and has none.
    """
    ops = range(len(found.ops))
    splits = split_info(found.network, ops, resources)
    best = best_split(splits)
    op.attributes.pop("split", None)
    op.attributes.pop("best", None)
    name = main_output(found.network, ops)
    if best is not None and found.network.tensors[name].shape:
        main = next(n for n, value in enumerate(op.yielded()) if found.names[value] == name)
        ways = [SplitInfoAttr.of(s.dim, s.parts, s.ops, main) for s in splits]
        op.attributes["split"] = ArrayAttr(ways)
        op.attributes["best"] = int_attr(splits.index(best))
    return best


# --- making ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Member:
    """Ops that are to be one sub-graph, with its label."""

    ops: tuple[Operation, ...]
    label: str


def inline_sub_graphs(function: func.FuncOp) -> list[Member]:
    """Puts the ops of all sub-graphs in their place. Gives which belonged together."""
    found: list[Member] = []
    for op in sub_graphs_in(function):
        label = op.attributes["label"]
        found.append(Member(tuple(inline_subgraph(op)), getattr(label, "data", "")))
    return found


def make_sub_graphs(
    function: func.FuncOp, found: BlockNetwork, groups: Sequence[Member]
) -> list[SubgraphOp]:
    """
    Puts the ops of each group into a sub-graph, with the views and constants that they need, in the
    order of the groups. What nothing needs after that is erased.
    """
    block = function.body.block
    before = list(block.ops)
    taken: set[str] = set()
    made: list[SubgraphOp] = []
    news: dict[SSAValue, SSAValue] = {}
    for group in groups:
        outputs = _outputs_of(found, group)
        op = _make_sub_graph(found, group, outputs, _unique_label(group, taken))
        for number, value in enumerate(op.inputs):
            op.operands[number] = news.get(value, value)
        for old, new in zip(outputs, op.outputs, strict=True):
            new.name_hint = old.name_hint
            news[old] = new
        made.append(op)
    members = {op for group in groups for op in group.ops}
    _leave_others(block, [op for op in before if op not in members], made, news)
    drop_unused(block)
    return made


def _leave_others(
    block: Block,
    others: Sequence[Operation],
    made: Sequence[SubgraphOp],
    news: dict[SSAValue, SSAValue],
) -> None:
    """Puts sub-graphs before the end of a block, and behind them what reads their results."""
    end = others[-1]
    block.insert_ops_before(list(made), end)
    late = set(news)
    for op in others:
        if op is not end and not late.isdisjoint(read_values(op)):
            late.update(op.results)
            op.detach()
            block.insert_op_before(op, end)
    for old, new in news.items():
        old.replace_uses_with_if(new, lambda use: any(o.is_ancestor(use.operation) for o in others))


def _outputs_of(found: BlockNetwork, group: Member) -> list[SSAValue]:
    """The values that the ops of a group write for others, in the order of writing."""
    mine = set(group.ops)
    indices = [index for index, op in enumerate(found.ops) if op in mine]
    return [found.values[name] for name in found.network.outputs_of(indices)]


def drop_unused(block: Block) -> None:
    """Erases the ops that nothing uses, but for the terminator."""
    pending = list(block.ops)
    while pending:
        op = pending.pop()
        if op.parent is not block or op is block.last_op or any(r.first_use for r in op.results):
            continue
        read = read_values(op)
        op.detach()
        op.erase()
        pending += [value.owner for value in read if isinstance(value.owner, Operation)]


def _unique_label(group: Member, taken: set[str]) -> str:
    layers = (layer_of(op) for op in group.ops)
    hint = group.ops[-1].results[0].name_hint or "part"
    given = group.label or next((layer for layer in layers if layer), hint)
    return claim_name(re.sub(r"\W", "_", given, flags=re.ASCII), taken, "_")


def _make_sub_graph(
    found: BlockNetwork, group: Member, outputs: Sequence[SSAValue], label: str
) -> SubgraphOp:
    """The sub-graph of some ops of a block, not yet in it."""
    block, inside = found.block, _ops_needed(found, group)
    inputs = dict.fromkeys(
        value
        for op in block.ops
        if op in inside
        for value in read_values(op)
        if value.owner not in inside
    )
    maps = sorted(inputs, key=lambda value: value in found.known)
    body = Block(arg_types=[value.type for value in maps])
    mapping: dict[SSAValue, SSAValue] = {}
    for value, arg in zip(maps, body.args, strict=True):
        arg.name_hint = value.name_hint
        mapping[value] = arg
    for op in block.ops:
        if op in inside:
            body.add_op(op.clone(mapping))
    types: list[Attribute] = [value.type for value in outputs]
    body.add_op(YieldOp([mapping[value] for value in outputs]))
    return SubgraphOp(label, maps, types, Region(body))


def _ops_needed(found: BlockNetwork, group: Member) -> set[Operation]:
    """The ops of a group, and the views and constants between them and what they read."""
    inside = set(group.ops)
    pending = list(group.ops)
    while pending:
        for value in read_values(pending.pop()):
            owner = value.owner
            if isinstance(owner, Block) or owner in inside or _stays_outside(value, found):
                continue
            inside.add(owner)
            pending.append(owner)
    return inside


def _stays_outside(value: SSAValue, found: BlockNetwork) -> bool:
    """Tests whether a value is an input of the sub-graphs that read it."""
    return isinstance(value.type, TensorType) and value in found.names
