"""
Element-wise values that are computed where they are read, instead of being stored.

A reduction or an element-wise kernel that reads each element of such a value once (the squares
whose sum is taken, what is centred before it is scaled) evaluates it itself. A value that several
kernels read is evaluated in each, if that is cheap.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects import tensor
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from ...transforms.kernel.view import (
    Access,
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarIndex,
    ScalarOp,
    nodes_of,
    with_leaves,
)

_CHEAP = 4
"""Scalar operations that may be done again to spare a store and a load."""

_MAXIMUM_OPERATIONS = 40
_DEAR = {"arith.divf": 4, "math.sqrt": 4, "math.rsqrt": 4, "math.absf": 1}


@dataclass(frozen=True)
class Expression:
    """
    The expression that each element of a value is: `scalar` over `accesses` to `values`, whose maps
    take the element's index.
    """

    scalar: Scalar
    accesses: tuple[Access, ...]
    values: tuple[SSAValue, ...]


Expressions = Callable[[SSAValue], Expression | None]
"""The expression of a value, if it has one and need not be stored."""


def count_operations(scalar: Scalar) -> int:
    """Counts the scalar operations that an expression takes, about."""
    names = [node.name for node in nodes_of(scalar) if isinstance(node, ScalarOp)]
    return sum(_DEAR.get(name, 12 if name.startswith("math.") else 1) for name in names)


def is_cheap(expression: Expression, reads: int) -> bool:
    """Tests whether `reads` kernels may each evaluate an expression."""
    again = (reads - 1) * max(1, count_operations(expression.scalar))
    return again <= _CHEAP and count_operations(expression.scalar) <= _MAXIMUM_OPERATIONS


def reads_once(access: Access, extents: tuple[int, ...], used: frozenset[int]) -> bool:
    """Tests whether iterations over the dimensions `used` read each element at most once."""
    if access.guards:
        return False
    points = math.prod(extents[d] for d in used)
    return points <= math.prod(access.shape)


def users_of(value: SSAValue) -> list[Operation]:
    """The ops that read a value, in this or another shape, once per operand."""
    found: list[Operation] = []
    for use in value.uses:
        user = use.operation
        if isinstance(user, tensor.ExpandShapeOp | tensor.CollapseShapeOp):
            found += users_of(user.result)
        else:
            found.append(user)
    return found


def compose_access(access: Access, at: Access) -> Access:
    """An access by a value's index, at the index of `at`'s iterations."""
    results = list(at.map.results)

    def compose_expr(expr: AffineExpr) -> AffineExpr:
        return expr.replace_dims_and_symbols(results, ())

    index = AffineMap(at.map.num_dims, 0, tuple(compose_expr(e) for e in access.map.results))
    guards = tuple(replace(g, expr=compose_expr(g.expr)) for g in access.guards)
    return replace(access, map=index, guards=guards)


def move_scalar(
    scalar: Scalar, numbers: Mapping[int, int], index: Sequence[AffineExpr]
) -> Scalar | None:
    """
    `scalar` with operand `i` as `numbers[i]`, at the index `index`; `None` where it reads an
    index that is no dimension.
    """
    read = {node.dim for node in nodes_of(scalar) if isinstance(node, ScalarIndex)}
    if not all(isinstance(index[d], AffineDimExpr | AffineConstantExpr) for d in read):
        return None

    def move_leaf(node: Scalar) -> Scalar:
        if isinstance(node, ScalarArg):
            return replace(node, operand=numbers[node.operand])
        if isinstance(node, ScalarIndex):
            expr = index[node.dim]
            if isinstance(expr, AffineDimExpr):
                return replace(node, dim=expr.position)
            assert isinstance(expr, AffineConstantExpr)
            return ScalarConst(expr.value, node.type)
        return node

    return with_leaves(scalar, move_leaf)
