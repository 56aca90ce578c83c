"""Scalar bodies that depend on integers by one sum of these alone, each times a constant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from .view import (
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarOp,
    fold_scalar,
    nodes_of,
    scalar_operands,
    width_of,
    with_args,
)

_Terms = Mapping[int, int]
"""The factor of each operand in a sum."""


@dataclass(frozen=True)
class WeightedSum:
    """
    `rest(Σ factor * extended(operand))`: `factors` by operand, which are `narrow` integers, the sum
    of `wide` ones, modulo their width. In `rest`, `ScalarArg(0)` is the sum.
    """

    factors: Mapping[int, int]
    narrow: str
    wide: str
    rest: Scalar


def weighted_sum_of(body: Scalar) -> WeightedSum | None:
    """
    `body` as what it makes of a sum of all operands that it reads; `None` where it reads one in any
    other way, and where a factor is no `narrow` integer. Operands are extended by their sign.
    """
    terms: dict[int, _Terms] = {}

    def note_terms(node: Scalar, args: tuple[_Terms | None, ...]) -> _Terms | None:
        found = _terms_of(node, args)
        if found is not None:
            terms[id(node)] = found
        return found

    fold_scalar(body, note_terms)
    operands = scalar_operands(body)
    sums = [n for n in nodes_of(body) if id(n) in terms and frozenset(terms[id(n)]) == operands]
    if not operands or not sums:
        return None
    total = sums[-1]  # The outermost one: nodes come after what they read.
    narrow = {n.type for n in nodes_of(total) if isinstance(n, ScalarArg)}
    rest = _replace_node(body, total)
    if len(narrow) > 1 or _reads_narrow(rest, total.type):
        return None
    (type,) = narrow
    factors = terms[id(total)]
    fits = all(_fits(factor, type) for factor in factors.values())
    return WeightedSum(factors, type, total.type, rest) if fits else None


def _terms_of(node: Scalar, args: tuple[_Terms | None, ...]) -> _Terms | None:
    """The factors of operands in a node that is a sum of them."""
    if not isinstance(node, ScalarOp):
        return None
    if node.name == "arith.extsi":
        (arg,) = node.args
        return {arg.operand: 1} if isinstance(arg, ScalarArg) else None
    if node.name == "arith.muli":
        for terms, factor in zip(args, node.args[::-1], strict=True):
            if terms is not None and isinstance(factor, ScalarConst):
                return {n: int(factor.value) * f for n, f in terms.items()}
        return None
    if node.name not in ("arith.addi", "arith.subi") or len(args) != 2:
        return None
    left, right = args
    if left is None or right is None:
        return None
    sign = 1 if node.name == "arith.addi" else -1
    found = Counter(left)
    found.update({n: sign * f for n, f in right.items()})
    return found


def _replace_node(body: Scalar, total: Scalar) -> Scalar:
    """The body on the value of one of its nodes, as operand 0."""

    def visit_node(node: Scalar, args: tuple[Scalar, ...]) -> Scalar:
        return ScalarArg(0, total.type) if node == total else with_args(node, args)

    return fold_scalar(body, visit_node)


def _reads_narrow(rest: Scalar, wide: str) -> bool:
    """Tests whether what is left reads anything but the sum."""
    leaves = [n for n in nodes_of(rest) if isinstance(n, ScalarArg)]
    return any(leaf != ScalarArg(0, wide) for leaf in leaves)


def _fits(factor: int, type: str) -> bool:
    width = width_of(type)
    return width is not None and -(1 << (width - 1)) <= factor < 1 << (width - 1)
