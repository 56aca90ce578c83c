"""The pass `convert-sum-to-product`: sums of two tensors become products with a scaled identity."""

from __future__ import annotations

import math
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

from ...dialects.common.kinds import is_integer, is_integer_attr, is_tensor
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
from ..layout.map import Fuse, Layout, Split, compose_layouts, stored_shape
from ..layout.side_by_side import Joint, join_layout

ROW_ATTRIBUTE = "weft.row"
"""The attribute of a sum that says how many elements rows of its product have."""

DEFAULT_ROW = 16
"""The elements of a row, where nothing else is asked for."""


@dataclass(frozen=True)
class TensorSum:
    """
    An element-wise op of two tensors that depends on them by a weighted sum alone. `layout` is how
    both are stored where they, and the result, are converted from and to that, else the plain one;
    `joint` is both in one buffer.
    """

    op: linalg.ops.GenericOp
    form: WeightedSum
    layout: Layout
    joint: Joint

    @property
    def sources(self) -> list[SSAValue]:
        """The two tensors as they are stored."""
        if not self.layout.primitives:
            return [*self.op.inputs]
        return [v.owner.source for v in self.op.inputs if isinstance(v.owner, ConvertOp)]

    @property
    def name(self) -> str:
        """The name of the buffer."""
        return self.op.results[0].name_hint or "sum"

    @property
    def joint_type(self) -> TensorType[Attribute]:
        """The type of both tensors in one buffer, one behind the other."""
        type = _type_of(self.op.inputs[0])
        shape = list(type.get_shape())
        shape[self.joint.dim] *= 2
        return with_layout(TensorType(type.element_type, shape), self.joint.layout)

    def rows(self, row: int) -> tuple[int, int]:
        """The rows of a tensor, and their elements: `row` at most, where the op does not say."""
        count = math.prod(stored_shape(_type_of(self.op.results[0]).get_shape(), self.layout))
        given = self.op.attributes.get(ROW_ATTRIBUTE)
        length = row_length(count, given.value.data if is_integer_attr(given) else row)
        return count // length, length

    def joint_rows(self, rows: Sequence[int]) -> Layout:
        """The layout of the buffer, seen as the rows of both tensors: `[2, *rows]`."""
        return add_rows(self.joint_type.get_shape(), self.joint.layout, (2, *rows))


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
    return form if form is not None and set(form.factors) == {0, 1} else None


def tensor_sum_of(op: Operation) -> TensorSum | None:
    """
    An op as a sum that a product can compute. `None` for what is no sum, and for tensors that
    cannot be joined as they are stored.
    """
    form = sum_form(op)
    if form is None:
        return None
    assert isinstance(op, linalg.ops.GenericOp)
    layout = _common_layout(op)
    joint = sum_joint(_type_of(op.inputs[0]).get_shape(), layout)
    return None if joint is None else TensorSum(op, form, layout, joint)


def sum_joint(shape: Sequence[int], layout: Layout) -> Joint | None:
    """
    The buffer of two tensors of a shape and layout. What is stored there beside elements is added
    like these: padding of a sum may hold anything.
    """
    return join_layout(shape, layout) if shape else None


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

    Before: `y[i] = f(u * a[i] + v * b[i])`. After: `a` and `b` are joined in one buffer
    (`layout.store_at`), which is seen as rows `x[j, m, c]` of both, one behind the other; then
    `s[m, k] += x[j, m, c] * w[j, k, c]` over `j` and `c`, with `w[0] = u * I` and `w[1] = v * I`,
    and `y[m, k] = f(s[m, k])`. Integers are the same, as sums wrap as before. So machines whose
    intrinsics add products, but no tensors of narrow integers, compute sums.

    1. The op reads two tensors at the element that it writes, extended by their sign, in a sum that
    is all that it depends on, with factors that narrow integers hold. 2. Where both are converted
    from one layout, and the result to that, the product is of the tensors as they are stored, and
    else of plain ones; they can be joined so, and hold nothing else. Other ops are left alone.

    Rows have `row` elements, or the largest divisor below of what a tensor has: each element of the
    result takes two rows of multiplications. The attribute `weft.row` of an op says otherwise.
    """

    name = "convert-sum-to-product"

    row: int = DEFAULT_ROW

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if self.row < 1:
            raise WeftError(f"{self.name}: row is {self.row}, but must be 1 or more")
        PatternRewriteWalker(ConvertSum(self.row), apply_recursively=False).rewrite_module(op)


@dataclass(frozen=True)
class ConvertSum(RewritePattern):
    """Writes one sum as a product with rows of `row` elements at most."""

    row: int

    @override
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        found = tensor_sum_of(op)
        if found is not None:
            _write_product(found, self.row, rewriter)


def row_length(count: int, row: int) -> int:
    """The largest divisor of a tensor's elements that is at most `row`."""
    return max(length for length in range(1, row + 1) if count % length == 0)


def _write_product(found: TensorSum, row: int, rewriter: PatternRewriter) -> None:
    op, plain = found.op, _type_of(found.op.results[0])
    builder = Builder(InsertPoint.before(op))
    shape = found.rows(row)
    joined = _insert_joint(found, shape, builder)
    weights = builder.insert(scaled_identity(found.form, shape[1])).result
    made = insert_product(found.form, joined, weights, builder)
    layout = add_rows(plain.get_shape(), found.layout, shape)
    logical = builder.insert(LogicalOp(made, with_layout(plain, layout))).result
    result = builder.insert(ConvertOp(logical, with_layout(plain, found.layout))).result
    result.name_hint = made.name_hint = op.results[0].name_hint
    if not found.layout.primitives:
        rewriter.replace(op, [], [result])
        return
    for use in [*op.results[0].uses]:
        rewriter.replace(use.operation, [], [result])
    rewriter.erase(op)


def add_rows(shape: Sequence[int], layout: Layout, rows: Sequence[int]) -> Layout:
    """A layout, and what it stores seen as an array of another shape."""
    rank = len(stored_shape(shape, layout))
    return compose_layouts(layout, Layout((Fuse(0, rank), Split(0, tuple(rows)))))


def _insert_joint(found: TensorSum, rows: tuple[int, int], builder: Builder) -> SSAValue:
    """Both tensors in one buffer, seen as their rows: `[2, *rows]`."""
    one, other = found.sources
    store = StoreAtOp(one, other, found.joint.dim, found.name, found.joint_type)
    encoded = with_layout(found.joint_type, found.joint_rows(rows))
    convert = ConvertOp(store.joint, encoded)
    view = StoredOp(convert.result, stored_type(encoded))
    for op in (store, convert, view):
        builder.insert(op).results[0].name_hint = found.name
    return view.result


def scaled_identity(form: WeightedSum, length: int) -> arith.ConstantOp:
    """For each tensor, the identity of a row times its factor: `[2, length, length]`."""
    numbers = [
        form.factors[tensor] if row == column else 0
        for tensor in range(2)
        for row in range(length)
        for column in range(length)
    ]
    element = scalar_type(form.narrow)
    assert is_integer(element)
    type = TensorType(element, [2, length, length])
    constant = arith.ConstantOp(DenseIntOrFPElementsAttr.from_list(type, numbers))
    constant.result.name_hint = "identity"
    return constant


def insert_product(
    form: WeightedSum, joined: SSAValue, weights: SSAValue, builder: Builder
) -> SSAValue:
    """
    Inserts what a weighted sum is followed by, on the sums of a product: of rows `[2, m, c]` by
    weights `[2, k, c]`, as `[m, k]`.
    """
    _, count, length = _type_of(joined).get_shape()
    zeros = insert_filled(builder, TensorType(scalar_type(form.wide), [count, length]), 0)
    row, column, tensor, inner = (AffineExpr.dimension(d) for d in range(4))
    maps = ((tensor, row, inner), (tensor, column, inner), (row, column))
    kinds = [IteratorType.PARALLEL] * 2 + [IteratorType.REDUCTION] * 2
    product = linalg.ops.GenericOp(
        [joined, weights],
        [zeros],
        _product_body(form),
        [AffineMapAttr(AffineMap(len(kinds), 0, results)) for results in maps],
        [IteratorTypeAttr(kind) for kind in kinds],
        [zeros.type],
    )
    sums = builder.insert(product).results[0]
    reads = [Read(sums, AffineMap.identity(2))]
    return insert_elementwise(builder, reads, form.rest, (count, length)).results[0]


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
