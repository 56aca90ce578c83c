"""
Networks read from IR: the structured ops of a block of a function, or of a sub-graph.

Ops are `linalg.generic`, `tensor.concat` and `tensor.insert_slice`. Between them tensors are
padded, sliced and reshaped without ops of their own: what reads such a view reads the tensor
behind it, by a relation through the view. What follows from weights and constants alone is not
part of the network either; who reads it reads the weights.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from xdsl.dialects import arith, func, linalg, tensor
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Block, Operation, SSAValue

from ....dialects.graph import YieldOp
from ...core.describe import describe_op, describe_value
from ...core.errors import WeftError
from ...core.free_names import find_free_name
from ...kernel.from_linalg import loop_extents
from ...model.generalize import is_named
from ...model.weight_values import read_values, slice_of
from ..model import Chained, Network, Op, Reading, Relation, Tensor
from ..rules import OpRules
from ..tensors import element_bytes, shape_of
from .relations import Whole, relations_of, view_source

MATRIX = "matrix"
"""The unit of products that are summed up."""

VECTOR = "vector"
"""The unit of all other arithmetic, and of moving elements."""

_SCALARS = ("arith", "math", "complex")


@dataclass(frozen=True)
class BlockNetwork:
    """
    A network with the IR that it was read from: `ops` are those of the network by index, `values`
    the values of its tensors, `known` what follows from weights and constants alone.
    """

    block: Block
    network: Network
    ops: tuple[Operation, ...]
    values: Mapping[str, SSAValue]
    names: Mapping[SSAValue, str]
    known: frozenset[SSAValue]

    def tensor_of(self, value: SSAValue) -> Tensor:
        """The tensor of the network that a value of the block is."""
        return self.network.tensors[self.names[value]]


def read_block(block: Block, weights: Collection[SSAValue]) -> BlockNetwork:
    """
    The network of a block whose arguments `weights` are weights, without what nothing needs. Raises
    `WeftError` for dynamic shapes, tensors without elements, scalars from outside, and for ops on
    tensors that are none of those above.
    """
    return _Reader(block, weights).read_ops()


def known_values(block: Block, weights: Collection[SSAValue]) -> frozenset[SSAValue]:
    """The values of a block that follow from weights and constants alone."""
    known = set(weights)
    for op in block.ops:
        if op.regions and not isinstance(op, linalg.ops.GenericOp | tensor.PadOp):
            continue
        if op.results and all(value in known for value in read_values(op)):
            known.update(op.results)
    return frozenset(known)


class _Reader:
    def __init__(self, block: Block, weights: Collection[SSAValue]) -> None:
        self.block = block
        self.known = known_values(block, weights)
        self.rules = OpRules()
        self.views: dict[Operation, Relation] = {}
        self.names: dict[SSAValue, str] = {}
        self.by_name: dict[str, Tensor] = {}
        self.ops: list[Op] = []
        self.sources: list[Operation] = []

    def read_ops(self) -> BlockNetwork:
        """Reads all ops of the block, in order."""
        for arg in self.block.args:
            if isinstance(arg.type, TensorType):
                self._add_tensor(arg)
        outputs: list[str] = []
        last = self.block.last_op
        needed = {*slice_of(last.operands), last} if last is not None else set[Operation]()
        for op in self.block.ops:
            if op not in needed:
                continue
            if isinstance(op, func.ReturnOp | YieldOp):
                outputs = [name for value in op.operands for name in self._output_names(op, value)]
            elif not self._is_skipped(op):
                self._add_op(op)
        network = Network(self.by_name.values(), self.ops, tuple(dict.fromkeys(outputs)))
        values = {name: value for value, name in self.names.items()}
        return BlockNetwork(
            self.block, network, tuple(self.sources), values, self.names, self.known
        )

    def _is_skipped(self, op: Operation) -> bool:
        """Tests whether an op is no op of the network: a view, a scalar, or known before a run."""
        if all(result in self.known for result in op.results) and op.results:
            return True
        if isinstance(op, linalg.ops.FillOp):
            return True
        if view_source(op) is not None:
            return True
        scalar = not any(isinstance(v.type, TensorType) for v in (*op.operands, *op.results))
        return scalar and op.name.split(".")[0] in _SCALARS

    def _output_names(self, op: Operation, value: SSAValue) -> Iterator[str]:
        """The tensor that leaves the block. A function may return a view of it."""
        if value in self.names:
            yield self.names[value]
            return
        if isinstance(op, YieldOp):
            raise WeftError(
                f"{describe_op(op)}: yields {describe_value(value)}, which no structured op "
                "writes; leave views of what a sub-graph writes outside of it"
            )
        base, _ = self.trace_views(value) if value not in self.known else (None, [])
        if base is not None:
            yield self.names[base]

    def _add_tensor(self, value: SSAValue) -> str:
        hint = value.name_hint or f"v{len(self.by_name)}"
        name = find_free_name(hint, self.by_name, "_")
        self.names[value] = name
        if 0 in shape_of(value):
            raise WeftError(
                f"{describe_value(value)} is {value.type}, without elements to be scheduled"
            )
        size = element_bytes(value)
        self.by_name[name] = Tensor(name, shape_of(value), size, value in self.known)
        return name

    def _add_op(self, op: Operation) -> None:
        if not isinstance(op, linalg.ops.GenericOp | tensor.ConcatOp | tensor.InsertSliceOp):
            if is_named(op):
                raise WeftError(f"{describe_op(op)}: run generalize-named-ops before")
            raise WeftError(
                f"{describe_op(op)} is no structured op on tensors; networks are made of "
                f"linalg.generic, tensor.concat and tensor.insert_slice"
            )
        for value in read_values(op):
            if not isinstance(value.type, TensorType) and value not in self.known:
                raise WeftError(
                    f"{describe_op(op)}: reads {describe_value(value)}, which is {value.type}; "
                    f"what goes into sub-graphs is tensors, so make it a tensor<{value.type}>"
                )
        generic = op if isinstance(op, linalg.ops.GenericOp) else None
        work = math.prod(loop_extents(generic) if generic else shape_of(op.results[0]))
        readings = [
            reading
            for result in range(len(op.results))
            for value, relation in relations_of(op, result, self.rules)
            for reading in self.read_value(value, relation, result)
        ]
        results = tuple(self._add_tensor(result) for result in op.results)
        unit = unit_of(generic) if generic else VECTOR
        self.ops.append(Op(f"{op.name} %{results[0]}", results, tuple(readings), work, unit))
        self.sources.append(op)

    def read_value(self, value: SSAValue, relation: Relation, result: int) -> Iterator[Reading]:
        """The readings of a value that an op reads by `relation`."""
        if value in self.known:
            for behind in weights_behind(value, self.names):
                weight = self.by_name[self.names[behind]]
                yield Reading(weight.name, Whole(weight.shape), result)
            return
        base, views = self.trace_views(value)
        if base is not None:
            whole = Chained((relation, *views)) if views else relation
            yield Reading(self.names[base], whole, result)

    def trace_views(self, value: SSAValue) -> tuple[SSAValue | None, list[Relation]]:
        """
        The tensor behind a value, with the relations of the views in between; `None` if it is a
        constant, whose elements are all alike.
        """
        views: list[Relation] = []
        while value not in self.names:
            owner = value.owner
            if value in self.known or isinstance(owner, linalg.ops.FillOp):
                return None, views
            source = view_source(owner) if isinstance(owner, Operation) else None
            if source is None or isinstance(owner, Block):
                raise WeftError(
                    f"{describe_op(owner) if isinstance(owner, Operation) else 'an argument'} "
                    f"is read, but is outside of the network"
                )
            views.append(self._relation_of(owner))
            value = source
        return value, views

    def _relation_of(self, view: Operation) -> Relation:
        """The relation of an op that only moves data."""
        if view not in self.views:
            ((_, relation), *_) = relations_of(view, 0, self.rules)
            self.views[view] = relation
        return self.views[view]


def weights_behind(value: SSAValue, names: Mapping[SSAValue, str]) -> Iterable[SSAValue]:
    """The named tensors that a value is computed from, each once."""
    found: dict[SSAValue, None] = {}
    pending, seen = [value], {value}
    while pending:
        last = pending.pop()
        if last in names:
            found[last] = None
            continue
        if isinstance(last.owner, Operation):
            fresh = [v for v in read_values(last.owner) if v not in seen]
            seen.update(fresh)
            pending += fresh
    return found


def unit_of(op: linalg.ops.GenericOp) -> str:
    """The unit that runs a structured op: products that are summed up are the matrix unit's."""
    reduces = any("reduction" in str(kind) for kind in op.iterator_types)
    names = {inner.name for inner in op.body.block.ops}
    multiplies = names & {arith.MulfOp.name, arith.MuliOp.name}
    adds = names & {arith.AddfOp.name, arith.AddiOp.name}
    return MATRIX if reduces and multiplies and adds else VECTOR
