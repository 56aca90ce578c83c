"""
The meaning of structured ops that look elements up: bodies with `tensor.extract` at places that
are computed from other elements, such as embeddings. They have no access function, so no kernel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from xdsl.dialects import linalg, tensor
from xdsl.ir import Block, Operation, SSAValue

from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.kernel.fold_access import literal_of
from ...transforms.kernel.from_linalg import loop_extents, scalar_name
from ...transforms.kernel.index import box_of, evaluate_expr, make_grid
from ...transforms.model.weight_values import computed_from
from .scalars import Array, apply_scalar, literal_array


def looks_up(op: linalg.ops.GenericOp) -> bool:
    """
    Tests whether the body extracts elements of tensors at places that are read from others, or are
    computed from the loops by more than quasi-affine arithmetic.
    """
    return any(
        isinstance(inner, tensor.ExtractOp) and any(_is_computed(op, v) for v in inner.indices)
        for inner in op.body.block.ops
    )


_QUASI_AFFINE = frozenset(
    (
        "affine.apply",
        "arith.addi",
        "arith.constant",
        "arith.floordivsi",
        "arith.index_cast",
        "arith.muli",
        "arith.subi",
        "linalg.index",
    )
)


def _is_computed(op: linalg.ops.GenericOp, value: SSAValue) -> bool:
    """Tests whether a scalar of the body is no access function of the loops."""
    for v in computed_from(value, op.body.block):
        owner = v.owner
        if isinstance(owner, Block):
            if owner is op.body.block:
                return True
        elif owner.parent_block() is op.body.block and owner.name not in _QUASI_AFFINE:
            return True
    return False


def evaluate_lookup(
    op: linalg.ops.GenericOp, operands: Sequence[Array], outside: Mapping[SSAValue, Array]
) -> tuple[Array, ...]:
    """
    Runs all iterations of `op` at once on its operands' arrays; `outside` are the values
    that the body captures. Raises `WeftError` for look-ups outside of a tensor, and for
    loops that are not parallel.
    """
    if any(k.data is not linalg.attrs.IteratorType.PARALLEL for k in op.iterator_types.data):
        raise WeftError(
            f"{describe_op(op)}: looks elements up and sums at once, which has no meaning"
        )
    extents = loop_extents(op)
    points = make_grid(box_of(extents), range(len(extents)))
    maps = [m.data for m in op.indexing_maps.data]
    values = dict(outside)
    for arg, map, array in zip(op.body.block.args, maps, operands, strict=True):
        index = tuple(evaluate_expr(expr, points) for expr in map.results)
        values[arg] = np.asarray(array)[index] if map.results else np.asarray(array)
    for inner in op.body.block.ops:
        if not isinstance(inner, linalg.ops.YieldOp):
            values[inner.results[0]] = _evaluate_op(op, inner, values, points)
    stored = op.body.block.last_op
    assert isinstance(stored, linalg.ops.YieldOp)
    results: list[Array] = []
    first = len(op.inputs)
    for value, map, init in zip(stored.operands, maps[first:], operands[first:], strict=True):
        result = init.copy()
        element = values[value] if value in values else _literal_of(value)
        result[tuple(evaluate_expr(expr, points) for expr in map.results)] = element
        results.append(result)
    return tuple(results)


def _literal_of(value: SSAValue) -> Array:
    number = literal_of(value)
    assert number is not None
    return literal_array(number, str(value.type))


def _evaluate_op(
    op: linalg.ops.GenericOp,
    inner: Operation,
    values: Mapping[SSAValue, Array],
    points: Mapping[int, Array],
) -> Array:
    """The result of one op of the body, at all points."""
    if isinstance(inner, linalg.ops.IndexOp):
        return points[inner.dim.value.data]
    if (number := literal_of(inner.results[0])) is not None:
        return literal_array(number, str(inner.results[0].type))
    args = tuple(values[v] if v in values else _literal_of(v) for v in inner.operands)
    if isinstance(inner, tensor.ExtractOp):
        return _extract_elements(op, args[0], args[1:])
    types = tuple(str(v.type) for v in inner.operands)
    try:
        return apply_scalar(scalar_name(inner), args, types, str(inner.results[0].type))
    except WeftError as error:
        raise WeftError(f"{describe_op(op)}: {error}") from error


def _extract_elements(op: linalg.ops.GenericOp, table: Array, index: Sequence[Array]) -> Array:
    for axis, (places, extent) in enumerate(zip(index, table.shape, strict=True)):
        outside = (places < 0) | (places >= extent)
        if outside.any():
            raise WeftError(
                f"{describe_op(op)}: looks up index {places[outside].flat[0]} of dimension {axis}, "
                f"which has {extent}"
            )
    places = tuple(i.astype(np.int64) for i in index)
    return np.asarray(table[places])
