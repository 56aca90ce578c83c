"""Ops of a block put into sub-graphs that each belong to a device."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from xdsl.dialects import arith, linalg, tensor
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, StringAttr
from xdsl.ir import Block, Operation, Region, SSAValue

from ...dialects.graph import SubgraphOp, YieldOp
from ..core.free_names import claim_name
from ..graph.groups.sub_graphs import drop_unused
from ..model.layers import layer_of
from ..model.weight_values import comes_from, read_values


@dataclass(frozen=True)
class Part:
    """Ops that a device computes as one, in program order."""

    ops: tuple[Operation, ...]
    device: str


def is_free(op: Operation) -> bool:
    """
    Tests for an op that costs nothing to do again, and belongs to whoever reads it: a constant of
    equal elements, a tensor without contents, and a fill of that.
    """
    if isinstance(op, arith.ConstantOp):
        value = op.value
        return not isinstance(value, DenseIntOrFPElementsAttr) or value.is_splat()
    return isinstance(op, tensor.EmptyOp | linalg.ops.FillOp)


def collect_parts(block: Block, parts: Sequence[Part]) -> list[SubgraphOp]:
    """
    Puts the ops of each part into a `graph.subgraph` with its `device`, with copies of the free ops
    that it reads. Ops are then in an order in which they can run, the old one where that is one.
    No part may wait for another that waits for it.
    """
    taken = {op.label.data for op in block.ops if isinstance(op, SubgraphOp)}
    rank = {op: number for number, op in enumerate(block.ops)}
    made: list[SubgraphOp] = []
    for part in parts:
        op = _make_sub_graph(part, taken)
        block.insert_op_before(op, part.ops[-1])
        rank[op] = rank[part.ops[-1]]
        outputs = _outputs_of(part)
        for old, new in zip(outputs, op.outputs, strict=True):
            new.name_hint = old.name_hint
            old.replace_uses_with_if(new, lambda use, p=part: not _is_in(use.operation, p.ops))
        made.append(op)
        for inner in reversed(part.ops):
            inner.detach()
            inner.erase()
    _sort_block(block, rank)
    drop_unused(block)
    return made


def _is_in(op: Operation, ops: Collection[Operation]) -> bool:
    return any(other.is_ancestor(op) for other in ops)


def _outputs_of(part: Part) -> list[SSAValue]:
    """The results of a part that others read."""
    values = (value for op in part.ops for value in op.results)
    return [v for v in values if any(not _is_in(u.operation, part.ops) for u in v.uses)]


def _make_sub_graph(part: Part, taken: set[str]) -> SubgraphOp:
    """The sub-graph of a part, not yet in the block; the part's own ops stay as they are."""
    free = _free_ops(part.ops)
    inside = {*free, *part.ops}
    read = (value for op in (*free, *part.ops) for value in read_values(op))
    inputs = [*dict.fromkeys(v for v in read if not comes_from(v, inside))]
    body = Block(arg_types=[value.type for value in inputs])
    mapping: dict[SSAValue, SSAValue] = dict(zip(inputs, body.args, strict=True))
    for value, argument in zip(inputs, body.args, strict=True):
        argument.name_hint = value.name_hint
    for op in (*free, *part.ops):
        body.add_op(op.clone(mapping))
    outputs = _outputs_of(part)
    body.add_op(YieldOp([mapping[value] for value in outputs]))
    label, types = _label_of(part, taken), [value.type for value in outputs]
    named = {"device": StringAttr(part.device)}
    return SubgraphOp(label, inputs, types, Region(body), attributes=named)


def _free_ops(ops: Iterable[Operation]) -> list[Operation]:
    """The free ops that ops read, and those that these read, in program order."""
    found: dict[Operation, None] = {}

    def visit(op: Operation) -> None:
        for value in read_values(op):
            owner = value.owner
            if isinstance(owner, Operation) and is_free(owner) and owner not in found:
                visit(owner)
                found[owner] = None

    for op in ops:
        visit(op)
    return [*found]


def _label_of(part: Part, taken: set[str]) -> str:
    """A name of its own, of the layer or the result."""
    layers = (layer_of(op) for op in part.ops)
    results = (value.name_hint for op in reversed(part.ops) for value in op.results)
    hint = next((layer for layer in layers if layer), None) or next(filter(None, results), "part")
    return claim_name(re.sub(r"\W", "_", hint, flags=re.ASCII), taken, "_")


def _sort_block(block: Block, rank: dict[Operation, int]) -> None:
    """Puts the ops of a block in an order in which they can run, else by `rank`."""
    done: set[Operation] = set()
    order: list[Operation] = []

    def visit(op: Operation) -> None:
        if op in done:
            return
        done.add(op)
        for value in read_values(op):
            owner = value.owner
            if isinstance(owner, Operation) and owner.parent is block:
                visit(owner)
        order.append(op)

    for op in sorted(block.ops, key=lambda o: rank[o]):
        visit(op)
    for op in order:
        op.detach()
        block.add_op(op)
