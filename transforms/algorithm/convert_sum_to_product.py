"""The pass `convert-sum-to-product`: sums of two tensors become products with a scaled identity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from typing_extensions import override
from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import arith, linalg
from xdsl.dialects.builtin import AffineMapAttr, DenseIntOrFPElementsAttr, ModuleOp, TensorType
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, PatternRewriteWalker, RewritePattern
from xdsl.rewriter import InsertPoint

from ...dialects.common.kinds import is_tensor
from ...dialects.layout.ops import ConvertOp, LogicalOp, StoreAtOp, StoredOp
from ..core.errors import WeftError
from ..kernel.elementwise import (
    Read,
    emit_scalar,
    insert_elementwise,
    insert_filled,
    scalar_type,
)
from ..kernel.from_linalg import bind_kernel
from ..kernel.view import ScalarArg, ScalarOp
from ..kernel.weighted_sum import WeightedSum, weighted_sum_of
from ..layout.apply import layout_of, stored_type, with_layout
from ..layout.fill import body_of_fills
from ..layout.map import Layout, fill_value, stored_shape
from ..layout.side_by_side import Joint, join_layout

MAX_BLOCK = 64
"""
The longest innermost dimension that a product is made of: each element of the result takes as many
multiplications of each of the two tensors.
"""


@dataclass(frozen=True)
class TensorSum:
    """
    An element-wise op of two tensors that depends on them by a weighted sum alone. `layout` is how
    both and the result are stored where they are converted from and to that, and `joint` both in
    one buffer; the plain layout where they are not.
    """

    op: linalg.ops.GenericOp
    form: WeightedSum
    layout: Layout
    joint: Joint

    @property
    def sources(self) -> tuple[SSAValue, SSAValue]:
        """The two tensors as they are stored."""
        one, other = self.op.inputs
        if not self.layout.primitives:
            return one, other
        assert isinstance(one.owner, ConvertOp)
        assert isinstance(other.owner, ConvertOp)
        return one.owner.source, other.owner.source


def sum_form(op: Operation) -> WeightedSum | None:
    """
    What an op makes of two tensors of integers, if it is a `linalg.generic` that reads both at the
    element that it writes, and by a weighted sum alone.
    """
    if not isinstance(op, linalg.ops.GenericOp) or len(op.results) != 1 or len(op.inputs) != 2:
        return None
    maps = [attribute.data for attribute in op.indexing_maps]
    kinds = {attribute.data for attribute in op.iterator_types}
    plain = all(m == AffineMap.identity(m.num_dims) for m in maps)
    if not plain or kinds != {IteratorType.PARALLEL}:
        return None
    try:
        kernel = bind_kernel(op, fold=False, name="sum").kernel
    except WeftError:
        return None
    form = weighted_sum_of(kernel.bodies[0])
    return form if form is not None and form.factors.keys() == {0, 1} else None


def tensor_sum_of(op: Operation) -> TensorSum | None:
    """
    An op as a sum that a product can compute. `None` for what is no sum, and where its tensors
    cannot be joined as they are stored (`joint_of`).
    """
    form = sum_form(op)
    if form is None:
        return None
    assert isinstance(op, linalg.ops.GenericOp)
    layout = _common_layout(op)
    joint = joint_of(op, layout)
    return None if joint is None else TensorSum(op, form, layout, joint)


def joint_of(op: linalg.ops.GenericOp, layout: Layout) -> Joint | None:
    """
    Both tensors of a sum in one buffer, if they and the result are stored in a layout. `None` where
    there is no such buffer, where the sum makes something else of padding, and for an innermost
    stored dimension of more than `MAX_BLOCK`.
    """
    type = _type_of(op.inputs[0])
    shape = tuple(type.get_shape())
    joint = join_layout(shape, layout)
    if joint is None or stored_shape(shape, layout)[-1] > MAX_BLOCK:
        return None
    fill = fill_value(shape, layout)
    body = bind_kernel(op, fold=False, name="sum").kernel.bodies[0]
    keeps = not layout.primitives or body_of_fills(body, {0: fill, 1: fill}) == fill
    return joint if keeps else None


def _common_layout(op: linalg.ops.GenericOp) -> Layout:
    """The layout from which inputs, and to which the result, are converted, or the plain one."""
    sources = [v.owner.source_type for v in op.inputs if isinstance(v.owner, ConvertOp)]
    users = [use.operation for use in op.results[0].uses]
    results = [user.result_type for user in users if isinstance(user, ConvertOp)]
    layouts = {layout_of(type) for type in (*sources, *results)}
    whole = len(sources) == len(op.inputs) and len(results) == len(users) > 0
    return layouts.pop() if whole and len(layouts) == 1 else Layout()


@dataclass(frozen=True)
class ConvertSumToProductPass(ModulePass):
    """
    Writes an element-wise op on a weighted sum of two tensors of integers as a product of both with
    a scaled identity, and the op on its sums.

    Before: `y[i, k] = f(u * a[i, k] + v * b[i, k])`. After: `a` and `b` are joined in one buffer
    `x` (`layout.store_at`), and `s[i, k] += x[j, i, c] * w[j, k, c]` over `j` and `c`, with
    `w[0] = u * I`, `w[1] = v * I`; then `y = f(s)`. Integers are the same, as sums wrap as before.
    So machines whose intrinsics add products, but no tensors of narrow integers, compute sums.

    1. The op reads two tensors at the element that it writes, extended by their sign, in a sum that
    is all that it depends on, with factors that narrow integers hold. 2. Where both are converted
    from one layout, and the result to that, the product is that of the stored tensors; they can be
    joined so, and `f` makes padding of padding. 3. The innermost stored dimension, `k`, has at most
    `MAX_BLOCK` elements. Other ops are left alone.
    """

    name = "convert-sum-to-product"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        PatternRewriteWalker(ConvertSum(), apply_recursively=False).rewrite_module(op)


class ConvertSum(RewritePattern):
    """Writes one sum as a product; see `ConvertSumToProductPass`."""

    @override
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        found = tensor_sum_of(op)
        if found is not None:
            _write_product(found, rewriter)


def _write_product(found: TensorSum, rewriter: PatternRewriter) -> None:
    op, form = found.op, found.form
    builder = Builder(InsertPoint.before(op))
    joined = _join_sources(found, builder)
    shape = list(_shape_of(joined))
    shape[found.joint.stored_dim] //= 2
    weights = _insert_weights(form, shape[-1], builder)
    sums = _insert_product(found, joined, weights, shape, builder)
    reads = [Read(sums, AffineMap.identity(len(shape)))]
    made = insert_elementwise(builder, reads, form.rest, shape).results[0]
    made.name_hint = op.results[0].name_hint
    if not found.layout.primitives:
        rewriter.replace(op, [], [made])
        return
    encoded = with_layout(_type_of(op.results[0]), found.layout)
    logical = builder.insert(LogicalOp(made, encoded)).result
    for use in [*op.results[0].uses]:
        rewriter.replace(use.operation, [], [logical])
    rewriter.erase(op)


def _join_sources(found: TensorSum, builder: Builder) -> SSAValue:
    """Both tensors in one buffer, as that is stored."""
    one, other = found.sources
    joint, type = found.joint, _type_of(one)
    shape = list(type.get_shape())
    shape[joint.dim] *= 2
    joined = with_layout(TensorType(type.element_type, shape), joint.layout)
    name = found.op.results[0].name_hint or "sum"
    store = builder.insert(StoreAtOp(one, other, joint.dim, name, joined))
    store.joint.name_hint = name
    if not joint.layout.primitives:
        return store.joint
    return builder.insert(StoredOp(store.joint, stored_type(joined))).result


def _insert_weights(form: WeightedSum, block: int, builder: Builder) -> SSAValue:
    """For each tensor, the identity of the innermost dimension times its factor."""
    numbers = [
        form.factors[tensor] if row == column else 0
        for tensor in range(2)
        for row in range(block)
        for column in range(block)
    ]
    type = TensorType(scalar_type(form.narrow), [2, block, block])
    attribute = DenseIntOrFPElementsAttr.from_list(type, numbers)  # pyright: ignore
    weights = builder.insert(arith.ConstantOp(attribute)).result
    weights.name_hint = "identity"
    return weights


def _insert_product(
    found: TensorSum, joined: SSAValue, weights: SSAValue, shape: Sequence[int], builder: Builder
) -> SSAValue:
    """
    The sums, of the stored result's shape: loops over that, then over the tensors and over what is
    read along the innermost dimension.
    """
    wide, dim = scalar_type(found.form.wide), found.joint.stored_dim
    rank = len(shape)
    tensor, column = AffineExpr.dimension(rank), AffineExpr.dimension(rank + 1)
    index = [AffineExpr.dimension(d) for d in range(rank)]
    row, index[-1] = index[-1], column
    index[dim] = tensor * shape[dim] + index[dim]
    result = (*(AffineExpr.dimension(d) for d in range(rank - 1)), row)
    maps = [tuple(index), (tensor, row, column), result]
    kinds = [IteratorType.PARALLEL] * rank + [IteratorType.REDUCTION] * 2
    zeros = insert_filled(builder, TensorType(wide, shape), 0)
    product = linalg.ops.GenericOp(
        [joined, weights],
        [zeros],
        _product_body(found.form),
        [AffineMapAttr(AffineMap(rank + 2, 0, m)) for m in maps],
        [IteratorTypeAttr(kind) for kind in kinds],
        [zeros.type],
    )
    return builder.insert(product).results[0]


def _product_body(form: WeightedSum) -> Region:
    """`sum + extended(x) * extended(w)`."""
    read = [ScalarArg(operand, form.narrow) for operand in range(2)]
    factors = tuple(ScalarOp("arith.extsi", (arg,), form.wide) for arg in read)
    term = ScalarOp("arith.muli", factors, form.wide)
    body = ScalarOp("arith.addi", (ScalarArg(2, form.wide), term), form.wide)
    narrow, wide = scalar_type(form.narrow), scalar_type(form.wide)
    block = Block(arg_types=[narrow, narrow, wide])
    inside = Builder(InsertPoint.at_end(block))
    inside.insert(linalg.ops.YieldOp(emit_scalar(body, block, inside)))
    return Region(block)


def _type_of(value: SSAValue) -> TensorType[Attribute]:
    assert is_tensor(value.type)
    return value.type


def _shape_of(value: SSAValue) -> tuple[int, ...]:
    return tuple(_type_of(value).get_shape())
