"""The bounds of applied intrinsics: those of structured ops, where no guard leaves a read out."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute
from xdsl.ir.affine import AffineExpr, AffineMap

from ...dialects.common.kinds import is_tensor
from ...dialects.intrin import ApplyOp
from ..kernel.view import linear_form
from .boxes import divisor_problem, index_problem
from .tensors import shape_of

_Range = tuple[AffineExpr, int, int]
"""An expression that is at least one number, and below another, where something is read."""


def apply_problem(op: ApplyOp) -> str | None:
    """Finds an operand that is read, or a result that is written, where it has no elements."""
    extents, maps = op.get_extents(), op.get_maps()
    reads = [(i, map) for call in op.get_epilogue() for i, map in call.get_reads()]
    guards: list[list[_Range]] = [
        [
            (expr, *condition)
            for expr, condition in zip(guard.map.data.results, guard.get_conditions(), strict=True)
            if not isinstance(condition, int)
        ]
        for guard in op.get_guards()
    ]
    accesses: list[tuple[Attribute, AffineMap, list[_Range]]] = [
        *zip((v.type for v in (*op.inputs, op.result)), maps, [*guards, []], strict=True),
        *((op.operands[i].type, map, []) for i, map in reads),
    ]
    for number, (type, map, ranges) in enumerate(accesses):
        assert is_tensor(type)
        for axis, (expr, extent) in enumerate(zip(map.results, shape_of(type), strict=True)):
            problem = divisor_problem(expr) or index_problem(expr, extents, extent)
            if problem is not None and not _is_guarded(expr, extent, ranges, len(extents)):
                return f"operand {number}: dimension {axis}: {problem}"
    return None


def _is_guarded(
    expr: AffineExpr, extent: int | None, ranges: Sequence[_Range], num_dims: int
) -> bool:
    """Tests whether a guard keeps an index inside of its dimension."""
    form = linear_form(expr, num_dims)
    for other, lower, upper in ranges:
        same = other == expr or (form is not None and form == linear_form(other, num_dims))
        if same and lower >= 0 and (extent is None or upper <= extent):
            return True
    return False
