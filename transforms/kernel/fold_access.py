"""
Data movement folded into access functions.

Each function takes an access to the result of an op and gives the access to its source:
an index is shifted, scaled or divided, and guards tell where the source is not reached.
Folding stops at what cannot be said so; the access then reads that op's result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.dialects import arith, linalg, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseIntOrFPElementsAttr,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from ...dialects.common.kinds import is_float_attr, is_integer, is_integer_attr, is_tensor
from ..core.describe import describe_op
from ..core.errors import WeftError
from ..core.functions import is_weight
from ..core.literals import splat_of
from .view import Access, Divides, Guard, InRange, guard_holds, linear_form

# --- Constants ------------------------------------------------------------------------------


def literal_of(value: SSAValue) -> int | float | None:
    """The number of a scalar `arith.constant`; integers signed, `i1` as 0 or 1."""
    owner = value.owner
    if not isinstance(owner, arith.ConstantOp):
        return None
    return _number_of(owner.value)


def _number_of(attr: Attribute) -> int | float | None:
    if is_float_attr(attr):
        return attr.value.data
    if is_integer_attr(attr):
        return signed_value(attr.value.data, attr.type)
    return None


def signed_value(value: int, type: Attribute) -> int:
    """The literal `value` of an integer type as a signed number; of `i1` as 0 or 1."""
    if not is_integer(type):
        return value
    width = type.width.data
    value &= (1 << width) - 1
    if width > 1 and value >> (width - 1):
        value -= 1 << width
    return value


def constant_of(value: SSAValue) -> int | float | None:
    """
    The number that all elements of a tensor are, by `arith.constant` splat, `tensor.splat`,
    `linalg.fill` or the generic that it generalises to; `None` if they are not known to be.
    """
    owner = value.owner
    if isinstance(owner, arith.ConstantOp):
        attr = owner.value
        if not isinstance(attr, DenseIntOrFPElementsAttr):
            return None
        number = splat_of(attr)
        if isinstance(number, int):
            return signed_value(number, attr.get_element_type())
        return number if isinstance(number, float) else None
    if isinstance(owner, tensor.SplatOp):
        return literal_of(owner.input)
    if isinstance(owner, linalg.ops.FillOp):
        return literal_of(owner.inputs[0])
    if isinstance(owner, linalg.ops.GenericOp):
        return _constant_generic(owner, value)
    return None


def _constant_generic(op: linalg.ops.GenericOp, value: SSAValue) -> int | float | None:
    """The constant that a generic stores to every element of its result, if it is one."""
    if len(op.body.blocks) != 1 or not isinstance(op.body.block.last_op, linalg.ops.YieldOp):
        return None
    position = next(i for i, result in enumerate(op.results) if result is value)
    stored = op.body.block.last_op.operands[position]
    map = op.indexing_maps.data[len(op.inputs) + position].data
    if not map.is_projected_permutation():
        return None
    if stored.owner is op.body.block:
        index = next(i for i, arg in enumerate(op.body.block.args) if arg is stored)
        if index >= len(op.inputs):
            return None
        source = op.inputs[index]
        return constant_of(source) if is_tensor(source.type) else literal_of(source)
    return literal_of(stored)


# --- Folding --------------------------------------------------------------------------------


def fold_access(access: Access, value: SSAValue, extents: Sequence[int]) -> tuple[Access, SSAValue]:
    """
    Follows `value` back through data movement, as far as an access can say it, over
    iterations `0 .. extents - 1`. Guards that always hold are left out.

    Raises `WeftError` for a `tensor.pad` whose sizes or fill are not constants.
    """
    box = tuple((0, extent) for extent in extents)
    while (step := _fold_once(access, value)) is not None:
        access, value = step
        guards = tuple(g for g in access.guards if not guard_holds(g, box))
        access = replace(access, guards=guards)
    return access, value


def _fold_once(access: Access, value: SSAValue) -> tuple[Access, SSAValue] | None:
    match value.owner:
        case tensor.PadOp() as op:
            return _fold_pad(access, op)
        case tensor.InsertSliceOp() as op:
            return _fold_insert(access, op)
        case tensor.ExtractSliceOp() as op:
            return _fold_extract(access, op)
        case tensor.ExpandShapeOp() | tensor.CollapseShapeOp() as op:
            return _fold_reshape(access, op)
        case _:
            return None


def _to_source(
    access: Access,
    source: SSAValue,
    exprs: Sequence[AffineExpr],
    guards: Sequence[Guard] = (),
    fill: int | float | None = None,
) -> tuple[Access, SSAValue] | None:
    """The access at `exprs` of `source`; `None` if it would need two different fills."""
    if guards and fill is not None:
        if access.guards and access.fill != fill:
            return None
        access = replace(access, fill=fill)
    type = source.type
    if not is_tensor(type) or DYNAMIC_INDEX in type.get_shape():
        return None
    num_dims = access.map.num_dims
    results = tuple(_canonicalize_expr(e, num_dims) for e in exprs)
    folded = replace(
        access,
        name=source.name_hint or access.name,
        shape=type.get_shape(),
        map=AffineMap(num_dims, 0, results),
        guards=(*access.guards, *guards),
    )
    return folded, source


def _canonicalize_expr(expr: AffineExpr, num_dims: int) -> AffineExpr:
    """Linear expressions as a sum by dimension; others as they are."""
    form = linear_form(expr, num_dims)
    if form is None:
        return expr
    return AffineExpr.from_flat_form((*form[0], form[1]), num_dims, 0, ())


def _fold_pad(access: Access, op: tensor.PadOp) -> tuple[Access, SSAValue] | None:
    low = op.static_low.get_values()
    high = op.static_high.get_values()
    if DYNAMIC_INDEX in (*low, *high):
        raise WeftError(f"{describe_op(op)}: the padding is not constant; give it as numbers")
    terminator = op.region.block.last_op
    fill = None
    if isinstance(terminator, tensor.YieldOp):
        fill = literal_of(terminator.operands[0])
    if fill is None:
        raise WeftError(
            f"{describe_op(op)}: the padding value is not a constant; yield an arith.constant"
        )
    source = op.source.type
    assert is_tensor(source)
    num_dims = access.map.num_dims
    exprs: list[AffineExpr] = []
    guards: list[Guard] = []
    shape = source.get_shape()
    for expr, lo, hi, extent in zip(access.map.results, low, high, shape, strict=True):
        shifted = _canonicalize_expr(expr + -lo, num_dims) if lo else expr
        exprs.append(shifted)
        if lo or hi:
            guards.append(InRange(shifted, 0, extent))
    return _to_source(access, op.source, exprs, guards, fill)


def _fold_extract(access: Access, op: tensor.ExtractSliceOp) -> tuple[Access, SSAValue] | None:
    offsets = op.static_offsets.get_values()
    sizes = op.static_sizes.get_values()
    strides = op.static_strides.get_values()
    if DYNAMIC_INDEX in (*offsets, *sizes, *strides):
        return None
    kept = kept_dims(sizes, access.shape)
    if kept is None:
        return None
    exprs = [AffineExpr.constant(offset) for offset in offsets]
    for dim, expr in zip(kept, access.map.results, strict=True):
        exprs[dim] = expr * strides[dim] + offsets[dim]
    return _to_source(access, op.source, exprs)


def _fold_insert(access: Access, op: tensor.InsertSliceOp) -> tuple[Access, SSAValue] | None:
    """
    Insertion into a constant: zero insertion, and padding written as insertion; and into a
    tensor with nothing in it, where what is not inserted may be any number, so zero.
    """
    offsets = op.static_offsets.get_values()
    sizes = op.static_sizes.get_values()
    strides = op.static_strides.get_values()
    source = op.source.type
    fill = 0 if isinstance(op.dest.owner, tensor.EmptyOp) else constant_of(op.dest)
    if fill is None or DYNAMIC_INDEX in (*offsets, *sizes, *strides):
        return None
    if not is_tensor(source):
        return None
    kept = kept_dims(sizes, source.get_shape())
    if kept is None:
        return None
    exprs: list[AffineExpr] = []
    guards: list[Guard] = []
    num_dims = access.map.num_dims
    for dim, expr in enumerate(access.map.results):
        offset, size, stride = offsets[dim], sizes[dim], strides[dim]
        shifted = _canonicalize_expr(expr + -offset, num_dims) if offset else expr
        index = shifted
        if stride > 1:
            guards.append(Divides(shifted, stride))
            index = shifted // stride
        if (offset, size, stride) != (0, access.shape[dim], 1):
            guards.append(InRange(index, 0, size))
        if dim in kept:
            exprs.append(index)
    return _to_source(access, op.source, exprs, guards, fill)


def kept_dims(sizes: Sequence[int], shape: Sequence[int]) -> tuple[int, ...] | None:
    """
    The dimensions of a slice with `sizes` that a tensor of `shape` still has; the others
    are of size one. `None` if the two do not fit.
    """
    kept: list[int] = []
    spare = len(sizes) - len(shape)
    for dim, size in enumerate(sizes):
        if len(kept) < len(shape) and size == shape[len(kept)]:
            if size != 1 or len(sizes) - dim <= len(shape) - len(kept) or not spare:
                kept.append(dim)
                continue
        if size != 1:
            return None
        spare -= 1
    return tuple(kept) if len(kept) == len(shape) else None


def _fold_reshape(
    access: Access, op: tensor.ExpandShapeOp | tensor.CollapseShapeOp
) -> tuple[Access, SSAValue] | None:
    """
    Folds a reshape that only adds or drops dimensions of size one. An expansion is a sum
    of scaled indices and always foldable; it is folded if padding behind it would else
    stay, and of a part of a weight, which would else be copied.
    """
    source = op.src.type
    if not is_tensor(source) or DYNAMIC_INDEX in source.get_shape():
        return None
    groups = [tuple(i.value.data for i in group.data) for group in op.reassociation.data]
    results = access.map.results
    if isinstance(op, tensor.CollapseShapeOp):
        return _fold_collapse(access, op, groups)
    shape = access.shape
    simple = all(sum(shape[i] != 1 for i in group) <= 1 for group in groups)
    owner = op.src.owner
    movement = isinstance(owner, tensor.PadOp | tensor.InsertSliceOp)
    movement |= isinstance(owner, tensor.ExtractSliceOp) and is_weight(owner.source)
    if not simple and not movement:
        return None
    exprs: list[AffineExpr] = []
    for group in groups:
        index: AffineExpr = AffineExpr.constant(0)
        for dim in group:
            index = index * shape[dim] + results[dim] if shape[dim] != 1 else index
        exprs.append(index)
    return _to_source(access, op.src, exprs)


def _fold_collapse(
    access: Access, op: tensor.CollapseShapeOp, groups: Sequence[Sequence[int]]
) -> tuple[Access, SSAValue] | None:
    source = op.src.type
    assert is_tensor(source)
    shape = source.get_shape()
    exprs: list[AffineExpr] = [AffineExpr.constant(0)] * len(shape)
    for group, expr in zip(groups, access.map.results, strict=True):
        moving = [dim for dim in group if shape[dim] != 1]
        if len(moving) > 1:
            return None
        if moving:
            exprs[moving[0]] = expr
    return _to_source(access, op.src, exprs)
