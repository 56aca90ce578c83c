"""
The pass `convert-graph-to-noc`: a function scheduled over clusters and cores as programs of these.

Before: a tree of `graph` ops with `bind` and `tiling` on its leaves. After, besides the function,
which says what the programs compute and names the buffers of its arguments and results:

* a `noc.alloc` in the outermost memory for each argument and result;
* a function for what each computation does on its parts;
* a `noc.program` of the clusters, one of the first and one of the others where one read feeds all
  of
  them, and one of their cores.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineExpr
from xdsl.passes import ModulePass

from ...dialects import noc
from ...dialects.common.kinds import is_tensor
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.free_names import claim_name
from ...transforms.core.pipeline import add_facts, entry_of, facts_of, pass_option, refuse_decided
from ...transforms.dataflow.directive.steps import TENSOR_ATTRIBUTE
from ...transforms.graph.form import WRITTEN, digest_of
from ...transforms.graph.fused import root_of
from ...transforms.graph.machine import Grid, grid_for
from ...transforms.graph.rooms import list_spilled
from ...transforms.graph.tensors import element_bits, shape_of
from ...transforms.machine.context import context_of
from .check import check_scheduled
from .cluster import OVERLAPS, NetworkWriter
from .places import CLUSTER
from .writer import Place


@dataclass(frozen=True)
class ConvertGraphToNocPass(ModulePass):
    """
    Writes the programs of a scheduled function; see the module. `overlap` says what works at the
    same time: `kernels` (default), `parts` of one kernel alone, or `none` of copies and
    computations.
    """

    name = "convert-graph-to-noc"

    overlap: str | None = pass_option(OVERLAPS[0])

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if any(isinstance(inner, noc.ProgramOp) for inner in op.body.block.ops):
            refuse_decided(self)
            _check_written(op)
            return
        overlap = OVERLAPS[0] if self.overlap is None else self.overlap
        if overlap not in OVERLAPS:
            raise WeftError(
                f"{self.name}: overlap is '{overlap}', expected one of {', '.join(OVERLAPS)}"
            )
        entry = entry_of(op)
        grid = grid_for(context_of(ctx).machine(), entry)
        found = write_programs(entry, grid, overlap)
        for new in found:
            op.body.block.add_op(new)
        add_facts(entry, {WRITTEN: digest_of(_functions_of(op))})


def _functions_of(module: ModuleOp) -> list[func.FuncOp]:
    return [op for op in module.body.block.ops if isinstance(op, func.FuncOp)]


def _check_written(module: ModuleOp) -> None:
    """Raises `WeftError` where functions have been edited since programs were written of them."""
    functions = _functions_of(module)
    for function in functions:
        written = facts_of(function).get(WRITTEN)
        if written is not None and written != digest_of(functions):
            raise WeftError(
                f"{describe_op(function)}: has programs already, but it or a function of them "
                "computes something else since these were written: edit the stage before, or the "
                "programs"
            )


def write_programs(
    entry: func.FuncOp, grid: Grid, overlap: str = OVERLAPS[0]
) -> list[noc.AllocOp | func.FuncOp | noc.ProgramOp]:
    """
    The buffers of a function's arguments and results, which its attributes name from now on,
    and the programs that compute it. Raises `WeftError` for what is not scheduled.
    """
    block = entry.body.block
    last = block.last_op
    assert isinstance(last, func.ReturnOp)
    top = check_scheduled(entry, grid)
    clusters = 1 if top is None else top.get_parts()
    buffers = _Buffers(grid)
    arguments = [buffers.add_buffer(a, a.name_hint or f"arg{n}") for n, a in enumerate(block.args)]
    results = [buffers.add_buffer(root_of(v), f"result{n}") for n, v in enumerate(last.operands)]
    entry.arg_attrs = _name_marks(entry.arg_attrs, arguments)
    entry.res_attrs = _name_marks(entry.res_attrs, results)
    inner = block if top is None else top.body.block
    for value in list_spilled(inner, grid):
        if value not in buffers.places:
            buffers.add_spilled(value, clusters)
    used = replace(grid, clusters=clusters)
    writer = NetworkWriter(used, top, dict(buffers.places), overlap)
    writer.write_block(inner)
    return [*buffers.allocs, *writer.functions.list_functions(), *writer.list_programs()]


class _Buffers:
    """The buffers of the outermost memory, one behind the other."""

    def __init__(self, grid: Grid):
        self.grid, self.end = grid, 0
        self.allocs: list[noc.AllocOp] = []
        self.places: dict[SSAValue, Place] = {}
        self.names: set[str] = set()

    def add_buffer(self, value: SSAValue, name: str) -> str:
        """A buffer for a value; its name."""
        name = claim_name(name, self.names, "_")
        if not is_tensor(value.type):
            raise WeftError(f"{value.type}: arguments and results of networks are tensors")
        self._add_alloc(value, name, shape_of(value))
        zeros = (AffineExpr.constant(0),) * len(shape_of(value))
        self.places[value] = Place(self.grid.outer, name, zeros)
        return name

    def add_spilled(self, value: SSAValue, clusters: int) -> None:
        """A buffer for what each cluster has of a value that comes back."""
        name = claim_name(f"spill{len(self.allocs)}", self.names, "_")
        self._add_alloc(value, name, (clusters, *shape_of(value)))
        zeros = (AffineExpr.constant(0),) * len(shape_of(value))
        slot = (CLUSTER,) if clusters > 1 else (AffineExpr.constant(0),)
        self.places[value] = Place(self.grid.outer, name, zeros, slot=slot)

    def _add_alloc(self, value: SSAValue, name: str, shape: Sequence[int]) -> None:
        assert is_tensor(value.type)
        kind = value.type.get_element_type()
        self.allocs.append(noc.AllocOp(name, self.grid.outer, self.end, shape, kind))
        words = -(-element_bits(value) // self.grid.word_bits)
        self.end += math.prod(shape) * words


def _name_marks(
    marks: ArrayAttr[DictionaryAttr] | None, names: Sequence[str]
) -> ArrayAttr[DictionaryAttr]:
    old: list[dict[str, Attribute]] = (
        [dict(each.data) for each in marks] if marks is not None else [{} for _ in names]
    )
    return ArrayAttr(
        DictionaryAttr({**each, TENSOR_ATTRIBUTE: StringAttr(name)})
        for each, name in zip(old, names, strict=True)
    )
