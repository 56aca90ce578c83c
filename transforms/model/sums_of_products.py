"""
Sums of products whose weights are known before a run: what convolutions and matrix products are.

`producer_of` finds the one behind a value, whatever the op is called.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects import linalg, tensor
from xdsl.dialects.builtin import AffineMapAttr
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineDimExpr

from ...dialects.common.kinds import is_array
from ..kernel.elementwise import Read
from ..kernel.fold_access import constant_of
from .affine_chains import has_one_use, shape_of
from .weight_values import WeightValues, op_name


@dataclass(frozen=True)
class Producer:
    """
    A sum of products with known weights, whose only use is `result`: its own result, or that
    with some dimensions collapsed into one by `reshape`.

    * `weight` is the operand that is known; per dimension of it, `weight_dims` has the dimension
      of the op's result that is the same, if there is one.
    * `start` is what the sums start from: a number, or known numbers at a map of `result`.
    """

    op: Operation
    weight: int
    weight_dims: tuple[int | None, ...]
    reshape: tensor.CollapseShapeOp | None
    start: Read | float

    @property
    def result(self) -> SSAValue:
        return (self.reshape or self.op).results[0]

    def weight_positions(self, dims: Sequence[int]) -> tuple[tuple[int, ...], ...] | None:
        """
        Per dimension of the result in `dims`, the dimensions of the weights that it is; `None`
        if one is none of theirs.
        """
        groups = [[d] for d in range(len(shape_of(self.result)))]
        if self.reshape is not None:
            groups = [[i.value.data for i in group.data] for group in self.reshape.reassociation]
        inner = shape_of(self.op.results[0])
        found: list[tuple[int, ...]] = []
        for d in dims:
            parts = [p for p in groups[d] if inner[p] != 1] or groups[d][:1]
            if any(p not in self.weight_dims for p in parts):
                return None
            found.append(tuple(self.weight_dims.index(p) for p in parts))
        return tuple(found)


def structured_maps(op: Operation) -> tuple[AffineMap, ...] | None:
    """The indexing maps of a structured op; `None` where they are not known."""
    maps = op.attributes.get("linalg.memoized_indexing_maps")
    if maps is None and isinstance(op, LinalgStructuredOperation):
        try:
            maps = op.get_indexing_maps()
        except NotImplementedError:
            return None
    if not is_array(maps):
        return None
    found = tuple(m.data for m in maps.data if isinstance(m, AffineMapAttr))
    return found if len(found) == len(op.operands) else None


def is_sum_of_products(op: Operation) -> bool:
    """Tests whether the body adds the product of the two inputs to the output."""
    if not op_name(op).startswith("linalg.") or len(op.operands) != 3 or len(op.results) != 1:
        return False
    block = op.regions[0].blocks.first if len(op.regions) == 1 else None
    if block is None or block.last_op is None or len(block.last_op.operands) != 1:
        return False
    total = block.last_op.operands[0].owner
    if not isinstance(total, Operation) or total.name != "arith.addf":
        return False
    for so_far, product in (total.operands, total.operands[::-1]):
        factors = product.owner
        if so_far is block.args[2] and isinstance(factors, Operation):
            return factors.name == "arith.mulf" and set(factors.operands) == set(block.args[:2])
    return False


def producer_of(value: SSAValue, known: WeightValues) -> Producer | None:
    """The sum of products behind `value`, if nothing else uses it and it has known weights."""
    op = value.owner
    reshape = op if isinstance(op, tensor.CollapseShapeOp) else None
    if reshape is not None:
        if not has_one_use(reshape.src):
            return None
        op = reshape.src.owner
    if not isinstance(op, Operation) or not is_sum_of_products(op):
        return None
    maps = structured_maps(op)
    weight = next((i for i in (1, 0) if known.is_known(op.operands[i])), None)
    start = _read_start(op, reshape, known)
    if maps is None or weight is None or start is None:
        return None
    places = {e: i for i, e in enumerate(maps[2].results) if isinstance(e, AffineDimExpr)}
    indices = maps[weight].results
    dims = tuple(places.get(e) if isinstance(e, AffineDimExpr) else None for e in indices)
    return Producer(op, weight, dims, reshape, start)


def _read_start(
    op: Operation, reshape: tensor.CollapseShapeOp | None, known: WeightValues
) -> Read | float | None:
    """
    The value that the sums start from: a number, or known numbers that vary along some dimensions.
    """
    init = op.operands[2]
    number = constant_of(init)
    if number is not None:
        return float(number)
    if reshape is not None:
        expand = init.owner
        if not isinstance(expand, tensor.ExpandShapeOp):
            return None
        if expand.reassociation != reshape.reassociation:
            return None
        init = expand.src
    copy = init.owner
    if not isinstance(copy, linalg.ops.BroadcastOp) or not known.is_known(copy.input):
        return None
    added = copy.dimensions.get_values()
    rank = len(shape_of(init))
    kept = tuple(AffineExpr.dimension(d) for d in range(rank) if d not in added)
    return Read(copy.input, AffineMap(rank, 0, kept))
