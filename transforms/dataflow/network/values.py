"""
The knowledge about values of a module that becomes a network: feature maps and weights are
`View`, other values are `Derived` or `Constant`. And what the bodies of kernels do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...kernel.view import Kernel, Scalar, ScalarArg, ScalarConst, ScalarOp, nodes_of
from .layer_roles import Misfit
from .views import Kept, View

_WIDENINGS = ("arith.extsi", "arith.extf", "arith.extui", "arith.sitofp", "arith.truncf")
_PRODUCTS = ("arith.mulf", "arith.muli")
_SUMS = ("arith.addf", "arith.addi")


@dataclass(frozen=True, eq=False)
class Derived:
    """
    A value that is computed from feature maps alone and is none itself: a maximum, a mean, their
    copies along an axis. It costs nothing beyond the layers that write `sources`.
    """

    sources: frozenset[Kept]


class Constant:
    """A tensor whose elements are one known number, or that has none yet."""


CONSTANT = Constant()

Value: TypeAlias = View | Derived | Constant


def is_map(value: View) -> bool:
    """Tests whether a value is a feature map, and not a weight or what is derived."""
    return value.tensor.kind != "weight" and not value.tensor.sources


def is_one(sources: frozenset[Kept], maps: Sequence[tuple[int, View]]) -> bool:
    """
    Tests whether a kernel reads one feature map: parts that have nothing in common are several.
    """
    pairs = ((v, w) for i, v in maps for j, w in maps if i < j and v.tensor is w.tensor)
    own = {v.tensor for _, v in maps} or sources
    return len(own) == 1 and not any(v.is_apart(w) for v, w in pairs)


def count_weights(used: Sequence[tuple[int, Value]]) -> int:
    return sum(isinstance(v, View) and v.tensor.kind == "weight" for _, v in used)


def check_covered(used: Sequence[tuple[int, Value]], maps: Sequence[tuple[int, View]]) -> None:
    """Refuses what is derived of feature maps other than those that are read beside it."""
    known = {v.tensor for _, v in maps}
    for i, value in used:
        if isinstance(value, Derived) and value.sources - known:
            refuse_derived([(i, value)])


def refuse_derived(used: Sequence[tuple[int, Value]]) -> None:
    """Raises `Misfit` if some value is derived of feature maps in a way that no layer computes."""
    for _, value in used:
        if isinstance(value, Derived):
            names = ", ".join(sorted(f"'{t.name}'" for t in value.sources))
            raise Misfit(f"it reads what was computed from {names} and is no feature map itself")


def sources_of(used: Sequence[tuple[int, Value]]) -> frozenset[Kept]:
    """The feature maps that values are computed from."""
    found: set[Kept] = set()
    for _, value in used:
        if isinstance(value, Derived):
            found |= value.sources
        elif isinstance(value, View) and value.tensor.sources:
            found |= value.tensor.sources
        elif isinstance(value, View) and value.tensor.kind != "weight":
            found.add(value.tensor)
    return frozenset(found)


def _strip_widening(scalar: Scalar) -> Scalar:
    while isinstance(scalar, ScalarOp) and scalar.name in _WIDENINGS:
        scalar = scalar.args[0]
    return scalar


def factors_of(kernel: Kernel) -> tuple[int, int] | None:
    """The operands whose products are summed up, if that is what a kernel does."""
    body = _strip_widening(kernel.bodies[0])
    if not isinstance(body, ScalarOp) or body.name not in _SUMS:
        return None
    terms = [_strip_widening(a) for a in body.args]
    own = [isinstance(t, ScalarArg) and t.operand == kernel.num_inputs for t in terms]
    if own.count(True) != 1:
        return None
    term = terms[own.index(False)]
    if not isinstance(term, ScalarOp) or term.name not in _PRODUCTS:
        return None
    args = [_strip_widening(a) for a in term.args]
    found = [a.operand for a in args if isinstance(a, ScalarArg) and a.operand < kernel.num_inputs]
    return (found[0], found[1]) if len(found) == 2 and found[0] != found[1] else None


def is_sum(kernel: Kernel) -> bool:
    return all(
        isinstance(node, ScalarArg | ScalarConst)
        or (isinstance(node, ScalarOp) and node.name in _SUMS)
        for node in nodes_of(kernel.bodies[0])
    )
