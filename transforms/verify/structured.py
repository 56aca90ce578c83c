"""
The shapes and bounds of structured ops of `linalg`: each operand has the elements that the loops
reach through its map, and the body has the types of the operands' elements.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from xdsl.dialects import linalg, tensor
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineDimExpr

from ...dialects.common.kinds import is_memref, is_tensor
from ..core.limits import MAX_ITERATIONS, MAX_RANK
from ..kernel.from_linalg import loop_index
from .boxes import Size, are_compatible, divisor_problem, format_shape, index_problem
from .tensors import sizes_of

_Operand = tuple[tuple[Size, ...], AffineMap]


def structured_problem(op: LinalgStructuredOperation) -> str | None:
    """The reason why a structured op, generic or named, is wrong; `None` if it is not."""
    maps = [attribute.data for attribute in op.get_indexing_maps()]
    loops = len(op.get_iterator_types().data)
    values = [*op.inputs, *op.outputs]
    if len(maps) != len(values):
        return f"{len(maps)} indexing maps for {len(values)} operands"
    if loops > MAX_RANK:
        return f"{loops} loops; the limit is {MAX_RANK}"
    operands: list[_Operand] = []
    for i, (value, map) in enumerate(zip(values, maps, strict=True)):
        shape = _shape_of(value.type)
        if map.num_dims != loops:
            return f"the map of operand {i} is over {map.num_dims} of {loops} loops"
        if len(map.results) != len(shape):
            return f"the map of operand {i} has {len(map.results)} results for rank {len(shape)}"
        operands.append((shape, map))
    problem = _result_problem(op) or _body_problem(op, values, loops)
    if problem is not None or any(map.num_symbols for map in maps):
        return problem
    return _domain_problem(op, operands, loops)


def _shape_of(type: Attribute) -> tuple[Size, ...]:
    if is_tensor(type) or is_memref(type):
        return sizes_of(type.get_shape())
    return ()


def _element_type_of(type: Attribute) -> Attribute:
    return type.element_type if is_tensor(type) or is_memref(type) else type


def _result_problem(op: LinalgStructuredOperation) -> str | None:
    tensors = [v.type for v in op.outputs if is_tensor(v.type)]
    found = [v.type for v in op.res]
    if len(tensors) != len(found):
        return f"{len(found)} results for {len(tensors)} outputs that are tensors"
    for i, (output, result) in enumerate(zip(tensors, found, strict=True)):
        if output != result:
            return f"result {i} is {result}, but starts from {output}"
    return None


def _body_problem(
    op: LinalgStructuredOperation, values: Sequence[SSAValue], loops: int
) -> str | None:
    """The types of the body; those of named ops are implied, and may convert."""
    if not isinstance(op, linalg.ops.GenericOp):
        return None
    blocks = list(op.body.blocks)
    if len(blocks) != 1:
        return None  # kernels have a body of one block, and say so
    wanted = [_element_type_of(v.type) for v in values]
    if [a.type for a in blocks[0].args] != wanted:
        listed = ", ".join(map(str, wanted))
        return f"its body takes ({', '.join(str(a.type) for a in blocks[0].args)}), not ({listed})"
    last = blocks[0].last_op
    if not isinstance(last, linalg.ops.YieldOp):
        return "its body does not end with linalg.yield"
    given = [v.type for v in last.operands]
    if given != wanted[len(op.inputs) :]:
        listed = ", ".join(str(t) for t in wanted[len(op.inputs) :])
        return f"its body yields ({', '.join(map(str, given))}), not ({listed})"
    for inner in op.walk():
        if isinstance(inner, linalg.ops.IndexOp) and _loops_around(inner) is op:
            if not 0 <= inner.dim.value.data < loops:
                return f"linalg.index {inner.dim.value.data} is none of {loops} loops"
    return None


def _loops_around(op: Operation) -> Operation | None:
    """The structured op that `op` is in the body of."""
    parent = op.parent_op()
    while parent is not None and not isinstance(parent, LinalgStructuredOperation):
        parent = parent.parent_op()
    return parent


def _domain_problem(
    op: LinalgStructuredOperation, operands: Sequence[_Operand], loops: int
) -> str | None:
    extents: dict[int, Size] = {}
    for number, (shape, map) in enumerate(operands):
        for expr, extent in zip(map.results, shape, strict=True):
            if (problem := divisor_problem(expr)) is not None:
                return f"operand {number}: {problem}"
            if not isinstance(expr, AffineDimExpr):
                continue
            known = extents.get(expr.position)
            if not are_compatible(known, extent):
                return (
                    f"d{expr.position} has {known} iterations by one operand, and {extent} by "
                    f"operand {number}"
                )
            if known is None:
                extents[expr.position] = extent
    found = [extents.get(d) for d in range(loops)]
    if any(d not in extents for d in range(loops)):
        missing = next(d for d in range(loops) if d not in extents)
        return f"the extent of d{missing} is not known, since no operand is indexed by it alone"
    known = [e for e in found if e is not None]
    if len(known) < loops:
        return None
    if 0 not in known and math.prod(known) > MAX_ITERATIONS:
        count = math.prod(known)
        return f"{format_shape(found)} are {count} iterations; the limit is {MAX_ITERATIONS}"
    for number, (shape, map) in enumerate(operands):
        if (problem := _reach_problem(map.results, shape, known)) is not None:
            return f"operand {number}: {problem}"
    return next(_look_ups(op, known), None)


def _reach_problem(
    exprs: Sequence[AffineExpr], shape: Sequence[Size], extents: Sequence[int]
) -> str | None:
    for axis, (expr, extent) in enumerate(zip(exprs, shape, strict=True)):
        if isinstance(expr, AffineDimExpr):
            continue  # its extent is that of the loop
        if (problem := index_problem(expr, extents, extent)) is not None:
            return f"dimension {axis}: {problem}"
    return None


def _look_ups(op: LinalgStructuredOperation, extents: Sequence[int]) -> Iterator[str]:
    """Finds a fault in elements that the body extracts where the loops alone say."""
    if not isinstance(op, linalg.ops.GenericOp) or len(op.body.blocks) != 1:
        return
    for inner in op.body.block.ops:
        if not isinstance(inner, tensor.ExtractOp):
            continue
        for axis, (value, extent) in enumerate(
            zip(inner.indices, _shape_of(inner.tensor.type), strict=False)
        ):
            expr = loop_index(op, value)
            if expr is None:
                continue
            problem = index_problem(expr, extents, extent)
            if problem is not None:
                yield f"its body extracts: dimension {axis}: {problem}"


def reduce_problem(op: linalg.ops.ReduceOp) -> str | None:
    """The reason why a `linalg.reduce` is wrong."""
    source, init = _shape_of(op.input.type), _shape_of(op.init.type)
    dims = op.dimensions.get_values()
    if len(set(dims)) != len(dims) or any(not 0 <= d < len(source) for d in dims):
        return f"dimensions {list(dims)} are not different ones of {len(source)}"
    kept = [e for d, e in enumerate(source) if d not in dims]
    if len(kept) != len(init) or not all(map(are_compatible, kept, init)):
        return f"leaves {format_shape(kept)}, but starts from {format_shape(init)}"
    return None


def transpose_problem(op: linalg.ops.TransposeOp) -> str | None:
    """The reason why a `linalg.transpose` is wrong."""
    order = op.permutation.get_values()
    source = _shape_of(op.inputs[0].type)
    if sorted(order) != list(range(len(source))):
        return f"{list(order)} is no permutation of {len(source)} dimensions"
    result = [source[d] for d in order]
    init = _shape_of(op.outputs[0].type)
    if len(init) != len(result) or not all(map(are_compatible, result, init)):
        return f"gives {format_shape(result)}, but starts from {format_shape(init)}"
    return None


def broadcast_problem(op: linalg.ops.BroadcastOp) -> str | None:
    """The reason why a `linalg.broadcast` is wrong."""
    dims = op.dimensions.get_values()
    source, init = _shape_of(op.input.type), _shape_of(op.init.type)
    if len(set(dims)) != len(dims) or any(not 0 <= d < len(init) for d in dims):
        return f"dimensions {list(dims)} are not different ones of {len(init)}"
    kept = [e for d, e in enumerate(init) if d not in dims]
    if len(kept) != len(source) or not all(map(are_compatible, source, kept)):
        return f"{format_shape(source)} is not {format_shape(init)} without dimensions {list(dims)}"
    return None
