"""
The results that a body makes of fill: whether the padding of an output stays what its layout says.

Where an output stores padding, the loops read fill instead of elements. A product of fill
zero is zero, so that a convolution's padding comes out by itself; `x + 1` makes it one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from ..kernel.view import Scalar, ScalarArg, ScalarConst, ScalarOp, fold_scalar

Number: TypeAlias = int | float

_BINARY: Final[Mapping[str, Callable[[Number, Number], Number]]] = MappingProxyType(
    {
        "add": lambda a, b: a + b,
        "sub": lambda a, b: a - b,
        "mul": lambda a, b: a * b,
        "maxs": max,
        "mins": min,
        "maximum": max,
        "minimum": min,
        "maxnum": max,
        "minnum": min,
    }
)
"""Ops of `arith` by their names without the suffix for integers or floats."""

_KEEPS_ZERO: Final = frozenset(
    f"arith.{name}"
    for name in (
        "extsi", "extui", "trunci", "extf", "truncf", "sitofp", "uitofp", "fptosi", "fptoui",
        "negf", "index_cast", "index_castui",
    )
) | {"math.absf", "math.absi", "math.sqrt", "math.tanh", "math.erf", "math.sin"}  # fmt: skip
"""Ops of one operand that make zero of zero."""


def body_of_fills(body: Scalar, known: Mapping[int, Number]) -> Number | None:
    """
    The value of a body whose operands read the numbers in `known`; `None` if it depends on
    others. Zero times what is not known counts as zero, also of floats: elements that are
    not finite may leave their traces in padding.
    """

    def evaluate_node(node: Scalar, args: tuple[Number | None, ...]) -> Number | None:
        if isinstance(node, ScalarConst):
            return node.value
        if isinstance(node, ScalarArg):
            return known.get(node.operand)
        return _apply_op(node, args) if isinstance(node, ScalarOp) else None

    return fold_scalar(body, evaluate_node)


def _apply_op(body: ScalarOp, args: Sequence[Number | None]) -> Number | None:
    """The value of an operation on fills; `None` for one that is not known."""
    if body.name in ("arith.muli", "arith.mulf", "arith.andi") and 0 in args:
        return 0
    if body.name in _KEEPS_ZERO:
        return 0 if args[0] == 0 else None
    function = _BINARY.get(body.name.removeprefix("arith.")[:-1])
    if function is None or not body.name.startswith("arith.") or len(args) != 2:
        return None
    left, right = args
    if left is None or right is None:
        return None
    value = function(left, right)
    # Integers wrap at a width that is not looked at here: small ones do not.
    return value if isinstance(value, float) or abs(value) < 64 else None
