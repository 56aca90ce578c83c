"""
Scalar bodies: when an intrinsic's body is the operator's, and what may be padded.

Two bodies match when they are the same expression trees, operation by operation and type
by type, the arguments of commutative operations in either order. What the leaves pair up
is the binding of operands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

from ..kernel.view import (
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarOp,
    fold_scalar,
    nodes_of,
    scalar_operands,
)

Fills: TypeAlias = dict[int, int | float]
"""A value per operator operand."""

_Bound: TypeAlias = dict[int, int | ScalarConst]
"""By operand of the intrinsic, what it stands for."""

_COMMUTATIVE = frozenset(
    f"arith.{name}"
    for name in (
        "addi addf muli mulf maxsi maxui minsi minui maximumf minimumf maxnumf minnumf "
        "andi ori xori"
    ).split()
)
_ADDITIONS = {"arith.subi": "arith.addi", "arith.subf": "arith.addf"}
_WIDENING = frozenset({"arith.extsi", "arith.extui", "arith.extf", "arith.sitofp", "arith.uitofp"})
_UNSIGNED = frozenset({"arith.extui", "arith.uitofp"})
_VERBS = {
    "mul": "multiplies",
    "add": "adds",
    "max": "takes the maximum of",
    "min": "takes the minimum of",
    "sub": "subtracts",
}


@dataclass(frozen=True)
class Binding:
    """
    Per intrinsic operand the operator operand it stands for, or `None` and an entry of
    `constants` where the operator's body has a literal.
    """

    operands: tuple[int | None, ...]
    constants: tuple[tuple[int, int | float], ...] = ()


def match_bodies(intrinsic: Kernel, kernel: Kernel, distinct: bool = True) -> tuple[Binding, ...]:
    """
    All bindings under which the bodies are equal, in lexicographic order; empty if there
    is none. With `distinct`, no two intrinsic operands stand for the same operand.
    """
    if len(intrinsic.bodies) != len(kernel.bodies):
        return ()
    start: _Bound = {
        intrinsic.num_inputs + k: kernel.num_inputs + k for k in range(len(kernel.bodies))
    }
    pairs = list(zip(intrinsic.bodies, kernel.bodies, strict=True))
    partial = _match_patterns(pairs, start, intrinsic, kernel)
    found: set[tuple[tuple[int | None, ...], tuple[tuple[int, int | float], ...]]] = set()
    for bound in partial:
        operands: list[int | None] = []
        constants: list[tuple[int, int | float]] = []
        for p in range(len(intrinsic.operands)):
            value = bound.get(p)
            operands.append(value if isinstance(value, int) else None)
            if isinstance(value, ScalarConst):
                constants.append((p, value.value))
        real = [o for o in operands if o is not None]
        if not distinct or len(set(real)) == len(real):
            found.add((tuple(operands), tuple(constants)))
    keyed = sorted(found, key=lambda f: (tuple(-1 if o is None else o for o in f[0]), f[1]))
    return tuple(Binding(*f) for f in keyed)


def _match_patterns(
    pairs: Sequence[tuple[Scalar, Scalar]], start: _Bound, intrinsic: Kernel, kernel: Kernel
) -> Iterator[_Bound]:
    """
    Every way of extending `start` so that the patterns of `pairs` become their targets. What is
    still to match is a stack; a pair that was on it before in the same attempt is matched.
    """
    attempts = [(list(reversed(pairs)), start, frozenset[tuple[int, int]]())]
    while attempts:
        left, bound, seen = attempts.pop()
        if not left:
            yield bound
            continue
        pattern, target = left.pop()
        if (id(pattern), id(target)) in seen:
            attempts.append((left, bound, seen))
        elif isinstance(pattern, ScalarArg):
            extended = _match_leaf(pattern, target, bound, intrinsic, kernel)
            if extended is not None:
                attempts.append((left, extended, seen))
        elif isinstance(pattern, ScalarConst):
            if pattern == target:
                attempts.append((left, bound, seen))
        elif isinstance(pattern, ScalarOp) and isinstance(target, ScalarOp):
            seen |= {(id(pattern), id(target))}
            for args in reversed(_argument_orders(pattern, target)):
                more = list(reversed(list(zip(pattern.args, args, strict=True))))
                attempts.append(([*left, *more], bound, seen))


def _argument_orders(pattern: ScalarOp, target: ScalarOp) -> list[tuple[Scalar, ...]]:
    """The orders in which the arguments of `target` may be those of `pattern`."""
    if (pattern.name, pattern.type) != (target.name, target.type):
        return []
    if len(pattern.args) != len(target.args):
        return []
    commutes = pattern.name in _COMMUTATIVE and len(target.args) == 2
    same = any(len(set(map(id, args))) == 1 for args in (pattern.args, target.args))
    return [target.args, target.args[::-1]] if commutes and not same else [target.args]


def _match_leaf(
    pattern: ScalarArg, target: Scalar, bound: _Bound, intrinsic: Kernel, kernel: Kernel
) -> _Bound | None:
    value: int | ScalarConst
    is_input = pattern.operand < intrinsic.num_inputs
    if isinstance(target, ScalarArg):
        value = target.operand
        if is_input != (value < kernel.num_inputs):
            return None
    elif isinstance(target, ScalarConst) and not intrinsic.operands[pattern.operand].shape:
        value = target  # a parameter of the intrinsic, such as an immediate
    else:
        return None
    if pattern.type != target.type:
        return None
    if pattern.operand in bound:
        return bound if bound[pattern.operand] == value else None
    return {**bound, pattern.operand: value}


def is_orderless(body: Scalar, output: int) -> bool:
    """
    Tests whether iterations may come in any order: each combines what operand `output` holds with
    something else by one operation that commutes, or adds to and subtracts from it.
    """
    names: set[str] = set()
    while isinstance(body, ScalarOp) and len(body.args) == 2:
        reading = [i for i, a in enumerate(body.args) if output in scalar_operands(a)]
        if len(reading) != 1 or (reading == [1] and body.name not in _COMMUTATIVE):
            return False
        names.add(_ADDITIONS.get(body.name, body.name))
        body = body.args[reading[0]]
    plain = isinstance(body, ScalarArg) and body.operand == output
    return plain and len(names) == 1 and names <= _COMMUTATIVE


def padding_neutral(body: Scalar, output: int) -> tuple[Fills, ...]:
    """
    The values that padded operands may hold so that an iteration leaves the accumulator, operand
    `output`, unchanged: alternatives, each a value for some input operands, the others
    holding whatever they hold. Empty if the body is no reduction or no fill is neutral.

    For `acc + a * b` on integers either factor may be 0; on floating point both must be,
    as `0 * inf` is not 0. For `max(acc, a)`, `a` is the least value of its type.
    """
    if not isinstance(body, ScalarOp) or len(body.args) != 2:
        return ()
    kind = body.name.removeprefix("arith.")
    accumulator = ScalarArg(output, body.type)
    lhs, rhs = body.args
    if rhs == accumulator and body.name in _COMMUTATIVE:
        lhs, rhs = rhs, lhs
    if lhs != accumulator or output in scalar_operands(rhs):
        return ()
    value = _neutral_value(kind, rhs)
    if value is None or len(nodes_of(rhs)) > _MOST_NODES:
        return ()
    return tuple(_fills_giving(rhs, value, {}))


_MOST_NODES = 64
_MOST_FILLS = 64
_MOST_TRIED = 1024
"""Of larger terms no fills are known, and of the alternatives of others no more are tried."""

_Known: TypeAlias = dict[tuple[int, int | float], list[Fills]]
"""Alternatives by term and value."""


def _neutral_value(kind: str, term: Scalar) -> int | float | None:
    if kind in ("addi", "addf", "subi", "subf", "ori", "xori"):
        return 0
    if kind in ("muli", "mulf"):
        return 1
    source, unsigned = term, kind.endswith("ui")
    while isinstance(source, ScalarOp) and source.name in _WIDENING:
        # What is widened without a sign has none, however it is compared then.
        unsigned = kind.endswith("ui") or source.name in _UNSIGNED
        source = source.args[0]
    is_float = source.type.startswith(("f", "bf"))
    if kind.startswith(("max", "min")) and (is_float or source.type.startswith("i")):
        sign = 1 if kind.startswith("min") else -1
        if is_float:
            return sign * float("inf")
        return _integer_limit(source.type, unsigned, sign)
    return None


def _integer_limit(type: str, unsigned: bool, sign: int) -> int | None:
    if not type[1:].isdigit():
        return None
    width = int(type[1:])
    if unsigned:
        return -1 if sign > 0 else 0  # all bits are set
    return 2 ** (width - 1) - 1 if sign > 0 else -(2 ** (width - 1))


def _fills_giving(term: Scalar, value: int | float, known: _Known) -> list[Fills]:
    """Alternatives under which `term` has `value`, whatever is not named, each once."""
    key = id(term), value
    if key not in known:
        found = islice(_fill_alternatives(term, value, known), _MOST_TRIED)
        distinct = {tuple(sorted(fills.items())): fills for fills in found}
        known[key] = list(distinct.values())[:_MOST_FILLS]
    return known[key]


def _fill_alternatives(term: Scalar, value: int | float, known: _Known) -> Iterator[Fills]:
    if isinstance(term, ScalarArg):
        if _fits_type(value, term.type):
            yield {term.operand: value}
    elif isinstance(term, ScalarConst):
        if term.value == value:
            yield {}
    elif isinstance(term, ScalarOp) and term.name in _WIDENING:
        yield from _fills_giving(term.args[0], value, known)
    elif isinstance(term, ScalarOp) and len(term.args) == 2:
        lhs, rhs = term.args
        kind = term.name.removeprefix("arith.")
        if kind == "muli" and value == 0:
            yield from _fills_giving(lhs, 0, known)
            yield from _fills_giving(rhs, 0, known)
        elif kind == "mulf" and value == 0:
            yield from _both_zero(lhs, rhs, known)
        elif kind in ("addi", "addf", "subi", "subf"):
            sign = -1 if kind.startswith("sub") else 1
            if isinstance(rhs, ScalarConst):
                yield from _fills_giving(lhs, value - sign * rhs.value, known)
            elif isinstance(lhs, ScalarConst):
                yield from _fills_giving(rhs, sign * (value - lhs.value), known)
            elif value == 0:
                yield from _both_zero(lhs, rhs, known)


def _fits_type(value: int | float, type: str) -> bool:
    if not (type.startswith("i") and type[1:].isdigit()):
        return True
    return -(2 ** (int(type[1:]) - 1)) <= value < 2 ** int(type[1:])


def _both_zero(lhs: Scalar, rhs: Scalar, known: _Known) -> Iterator[Fills]:
    """Alternatives under which both are zero."""
    for a in _fills_giving(lhs, 0, known):
        for b in _fills_giving(rhs, 0, known):
            if all(a.get(p, v) == v for p, v in b.items()):
                yield {**a, **b}


def padding_fills(body: Scalar, output: int) -> Fills:
    """One value per operand that serves every padded dimension: all alternatives at once."""
    fills: Fills = {}
    for alternative in padding_neutral(body, output):
        for operand, value in alternative.items():
            fills.setdefault(operand, value)
    return fills


def describe_body(kernel: Kernel) -> str:
    """Describes what the first body does: `multiplies i8 x i8`."""
    body = kernel.bodies[0]
    term = body
    if isinstance(body, ScalarOp) and len(body.args) == 2:
        rest = [a for a in body.args if a != ScalarArg(kernel.num_inputs, body.type)]
        if len(rest) == 1 and isinstance(rest[0], ScalarOp) and len(rest[0].args) == 2:
            term = rest[0]
    if not isinstance(term, ScalarOp):
        return f"copies {term.type}"
    kind = term.name.removeprefix("arith.")
    leaves = " x ".join(_leaf_type(a) for a in term.args)
    into = "" if term is body else f" and {_describe_accumulation(body)} {body.type}"
    return f"{_VERBS.get(kind[:3], f'computes {kind} of')} {leaves}{into}"


def _describe_accumulation(body: Scalar) -> str:
    name = body.name.removeprefix("arith.") if isinstance(body, ScalarOp) else ""
    return "accumulates in" if name.startswith("add") else f"combines by {name} in"


def _leaf_type(scalar: Scalar) -> str:
    """The type before it was widened, and whether it is read as unsigned then."""
    unsigned = False
    while isinstance(scalar, ScalarOp) and scalar.name in _WIDENING:
        unsigned |= scalar.name in _UNSIGNED
        scalar = scalar.args[0]
    return f"unsigned {scalar.type}" if unsigned else scalar.type


def describe_bodies(kernel: Kernel, intrinsic: Kernel) -> tuple[str, str]:
    """
    Describes what each does, in words that differ; operation by operation where few words do not.
    """
    words = describe_body(kernel), describe_body(intrinsic)
    if words[0] != words[1]:
        return words
    return _format_scalar(kernel, kernel.bodies[0]), _format_scalar(intrinsic, intrinsic.bodies[0])


def _format_scalar(kernel: Kernel, scalar: Scalar) -> str:
    def spell(node: Scalar, args: tuple[str, ...]) -> str:
        if isinstance(node, ScalarArg):
            return f"{kernel.operands[node.operand].name}: {node.type}"
        if isinstance(node, ScalarOp):
            text = f"{node.name.removeprefix('arith.')}({', '.join(args)}) {node.type}"
            return text if len(text) <= _MOST_LETTERS else f"({len(nodes_of(node))} operations)"
        if isinstance(node, ScalarConst):
            return f"{node.value}: {node.type}"
        return f"index {kernel.dims[node.dim].name}"

    return fold_scalar(scalar, spell)


_MOST_LETTERS = 400
"""Of a part of a formula that is spelled out."""
