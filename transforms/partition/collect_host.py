"""The pass `collect-host-parts`: what no accelerator computes, in as few parts as can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from ...dialects.graph import SubgraphOp
from ...dialects.layout.ops import ConvertOp
from ..machine.context import context_of
from ..model.weight_values import read_values
from .collect import Part, collect_parts, is_free
from .levels import group_rest
from .outline import network_in
from .same_bytes import is_of_same_bytes, is_part_weight


@dataclass(frozen=True)
class CollectHostPartsPass(ModulePass):
    """
    Puts what is left of the entry beside calls of parts and sub-graphs of devices into a
    `graph.subgraph` each whose `device` is the host.

    Two ops are in one sub-graph if they are joined by others of it, and as many parts of
    accelerators are behind both. Changes of layout are where they are read first, or with `apart`
    in sub-graphs of their own, so that none is computed together with one that undoes it. What is
    no more than the bytes of other values stays between the calls (`partition.same_bytes`).
    """

    name = "collect-host-parts"

    apart: bool = False

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        entry = network_in(op)
        if entry is None:
            return
        block = entry.body.block
        host = context_of(ctx).system().host.name
        ops = [o for o in block.ops if not isinstance(o, func.ReturnOp)]
        ops = [o for o in ops if not is_free(o) and not is_part_weight(o)]
        reads, parts = _graph_of(ops)
        converts = [i for i, o in enumerate(ops) if isinstance(o, ConvertOp) and i not in parts]
        alone = [(i,) for i in converts] if self.apart else []
        parts |= {i: i for (i,) in alone}
        groups = [*alone, *group_rest(reads, parts, () if self.apart else converts)]
        collect_parts(block, [Part(tuple(ops[i] for i in g), host) for g in groups])


def _graph_of(ops: Sequence[Operation]) -> tuple[list[list[int]], dict[int, int]]:
    """What each op reads of the others, and those that are in no part of the host."""
    number = {op: i for i, op in enumerate(ops)}
    reads: list[list[int]] = []
    for op in ops:
        owners = (value.owner for value in read_values(op))
        reads.append([number[o] for o in owners if isinstance(o, Operation) and o in number])
    parts = {
        i: i
        for i, op in enumerate(ops)
        if isinstance(op, func.CallOp | SubgraphOp) or is_of_same_bytes(op)
    }
    return reads, parts
