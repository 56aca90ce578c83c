"""
Loops over joined dimensions as loops over each of them.

A product over `32 x 197` rows that are one dimension of 6,304 elements can only be cut where both
can: a part is whole rows, or a fraction of one. 197 is prime, so that is one element or all. With a
loop over each, parts may be of any size (`tiling.part_sizes`). What is not cut so is left as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import func, linalg, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    IntegerAttr,
    TensorType,
    i64,
)
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap

from ..core.blockings import list_divisors
from .boxes import groups_of
from .plan import is_uniform, make_uniform
from .tensors import element_type_of, shape_of
from .tiling import part_sizes

Groups = list[list[int]]


def unjoin_loops(function: func.FuncOp) -> None:
    """Rewrites the structured ops of a function that have such loops."""
    for op in list(function.body.block.ops):
        while isinstance(op, linalg.ops.GenericOp) and (found := _joined_loop(op)) is not None:
            op = _unjoin_loop(op, *found)


def _joined_loop(op: linalg.ops.GenericOp) -> tuple[int, list[int]] | None:
    """A loop over joined dimensions of which an inner one has few divisors, and their extents."""
    maps = [m.data for m in op.indexing_maps.data]
    indices = {o.dim.value.data for o in op.walk() if isinstance(o, linalg.ops.IndexOp)}
    for value, map in zip(op.inputs, maps, strict=False):
        if not isinstance(value.owner, tensor.CollapseShapeOp):
            continue
        inside = shape_of(value.owner.src)
        groups = groups_of(value.owner.reassociation)
        for group, expr in zip(groups, map.results, strict=True):
            extents = [inside[dim] for dim in group]
            sparse = any(part_sizes(e) != list_divisors(e) for e in extents[1:])
            if not isinstance(expr, AffineDimExpr) or not sparse or extents[0] == 1:
                continue
            dim = expr.position
            plain = all(
                e == expr or dim not in e.used_dims() for each in maps for e in each.results
            )
            once = all(list(each.results).count(expr) < 2 for each in maps)
            parallel = str(op.iterator_types.data[dim].data.value) == "parallel"
            if plain and once and parallel and dim not in indices and len(op.results) == 1:
                return dim, extents
    return None


def _unjoin_loop(
    op: linalg.ops.GenericOp, dim: int, extents: Sequence[int]
) -> linalg.ops.GenericOp:
    """The op with a loop for each of `extents` in the place of loop `dim`; it replaces the old."""
    more = len(extents) - 1
    maps = [m.data for m in op.indexing_maps.data]
    operands: list[SSAValue] = []
    for value, map in zip(op.operands, maps, strict=True):
        places = [p for p, e in enumerate(map.results) if e == AffineExpr.dimension(dim)]
        operands.append(_split_before(value, places[0], extents, op) if places else value)
    moved = [AffineExpr.dimension(d if d <= dim else d + more) for d in range(maps[0].num_dims)]
    new_maps: list[AffineMapAttr] = []
    for map in maps:
        exprs: list[AffineExpr] = []
        for expr in map.results:
            if expr == AffineExpr.dimension(dim):
                exprs += (AffineExpr.dimension(dim + n) for n in range(more + 1))
            else:
                exprs.append(expr.replace_dims_and_symbols(moved, ()))
        new_maps.append(AffineMapAttr(AffineMap(map.num_dims + more, 0, tuple(exprs))))
    for index in [o for o in op.walk() if isinstance(o, linalg.ops.IndexOp)]:
        number = index.dim.value.data
        if number > dim:
            index.properties["dim"] = IntegerAttr(number + more, i64)
    kinds = list(op.iterator_types.data)
    kinds[dim : dim + 1] = [kinds[dim]] * (more + 1)
    body = op.detach_region(op.body)
    type = operands[-1].type
    new = linalg.ops.GenericOp(operands[:-1], operands[-1:], body, new_maps, kinds, [type])
    new.attributes.update(op.attributes)
    _insert_before(new, op)
    places = [p for p, e in enumerate(maps[-1].results) if e == AffineExpr.dimension(dim)]
    if places:
        _replace_result(op, new, places[0], extents)
    else:
        op.results[0].replace_all_uses_with(new.results[0])
    op.detach()
    op.erase()
    return new


def _replace_result(
    op: Operation, new: Operation, place: int, extents: Sequence[int]
) -> None:
    """Joins the dimensions of a result again, but for those who want them apart."""
    old, value = op.results[0], new.results[0]
    for use in list(old.uses):
        view = use.operation
        if isinstance(view, tensor.ExpandShapeOp):
            groups = groups_of(view.reassociation)
            shape = shape_of(view.result)
            if [shape[d] for d in groups[place]] == list(extents):
                apart = [*groups[:place], *([d] for d in groups[place]), *groups[place + 1 :]]
                found = _expanded_before(value, apart, shape, view)
                view.result.replace_all_uses_with(found)
                view.detach()
                view.erase()
    if old.first_use is not None:
        groups = _joined_groups(len(shape_of(old)), place, len(extents))
        joined = _collapsed_before(value, groups, op)
        joined.name_hint = old.name_hint
        old.replace_all_uses_with(joined)


def _split_before(
    value: SSAValue, place: int, extents: Sequence[int], op: Operation
) -> SSAValue:
    """An operand of an op with dimension `place` as several; what was joined is not joined."""
    shape = list(shape_of(value))
    shape[place : place + 1] = extents
    if is_uniform(value):
        block = Block()
        made = make_uniform(value, tuple(shape), block, {})
        for inner in list(block.ops):
            inner.detach()
            _insert_before(inner, op)
        return made
    source = value.owner
    if isinstance(source, tensor.CollapseShapeOp):
        groups, inside = groups_of(source.reassociation), shape_of(source.src)
        if [inside[d] for d in groups[place]] == list(extents):
            apart = [*groups[:place], *([d] for d in groups[place]), *groups[place + 1 :]]
            return _collapsed_before(source.src, apart, op)
    groups = _joined_groups(len(shape_of(value)), place, len(extents))
    return _expanded_before(value, groups, shape, op)


def _joined_groups(rank: int, place: int, count: int) -> Groups:
    """Groups of one dimension each, but for `count` at `place`."""
    after = count - 1
    return [
        list(range(d, d + count)) if d == place else [d if d < place else d + after]
        for d in range(rank)
    ]


def _collapsed_before(value: SSAValue, groups: Groups, op: Operation) -> SSAValue:
    """A value with dimensions joined by groups, in front of an op."""
    if all(len(group) == 1 for group in groups):
        return value
    inside = shape_of(value)
    shape = [1] * len(groups)
    for place, group in enumerate(groups):
        for dim in group:
            shape[place] *= inside[dim]
    type = TensorType(element_type_of(value), shape)
    new = tensor.CollapseShapeOp(
        operands=[value], result_types=[type], properties={"reassociation": _groups_attr(groups)}
    )
    _insert_before(new, op)
    return new.result


def _expanded_before(
    value: SSAValue, groups: Groups, shape: Sequence[int], op: Operation
) -> SSAValue:
    """A value with dimensions apart by groups, in front of an op."""
    if all(len(group) == 1 for group in groups):
        return value
    type = TensorType(element_type_of(value), shape)
    new = tensor.ExpandShapeOp(value, [], _groups_attr(groups), shape, type)
    _insert_before(new, op)
    return new.result


def _groups_attr(groups: Groups) -> ArrayAttr[ArrayAttr[IntegerAttr]]:
    return ArrayAttr(ArrayAttr(IntegerAttr(d, i64) for d in group) for group in groups)


def _insert_before(new: Operation, before: Operation) -> None:
    block = before.parent
    assert block is not None
    block.insert_op_before(new, before)
