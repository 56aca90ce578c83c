"""
Derivatives of scalar bodies, backwards through the expression.

`adjoints(body, seed, wanted)` gives, for each wanted operand `k`, `seed * d body / d operand k`.
The adjoint of the root is the seed; each node hands to its arguments its own adjoint times its
partial derivative, after all nodes that read it have handed it theirs:

| node              | adjoint of the first argument | of the second                     |
|-------------------|-------------------------------|-----------------------------------|
| a + b, a - b      | s                             | s, -s                             |
| a * b             | s * b                         | s * a                             |
| a / b             | s / b                         | -(s * node) / b                   |
| max(a, b)         | s where a > b                 | s elsewhere                       |
| max(a, constant)  | s where node > constant       |                                   |
| c ? a : b         |                               | s where c (a); s elsewhere (b)    |
| exp, tanh, sqrt … | in terms of the node itself   |                                   |

Where a derivative does not exist (the corner of a maximum, the sign of zero, a rounding's steps)
it is that of one of the two sides. Expressions are simplified by zero and one only.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeAlias

from ..kernel.view import (
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarIndex,
    ScalarOp,
    fold_scalar,
    nodes_of,
    scalar_operands,
    with_args,
)

# --- Expressions ----------------------------------------------------------------------------------


def is_float(type: str) -> bool:
    """Whether a scalar type is one of floats."""
    return type.startswith(("f", "bf"))


def constant(value: float, like: Scalar) -> ScalarConst:
    """`value` in the type of `like`."""
    return ScalarConst(value, like.type)


def is_constant(scalar: Scalar, value: float) -> bool:
    """Whether `scalar` is the literal `value`."""
    return isinstance(scalar, ScalarConst) and scalar.value == value


def add(a: Scalar, b: Scalar) -> Scalar:
    """`a + b`."""
    if is_constant(a, 0):
        return b
    return a if is_constant(b, 0) else ScalarOp("arith.addf", (a, b), a.type)


def negate(a: Scalar) -> Scalar:
    """`-a`."""
    if isinstance(a, ScalarConst):
        return constant(-a.value, a)
    if isinstance(a, ScalarOp) and a.name == "arith.negf":
        return a.args[0]
    return ScalarOp("arith.negf", (a,), a.type)


def subtract(a: Scalar, b: Scalar) -> Scalar:
    """`a - b`."""
    return a if is_constant(b, 0) else ScalarOp("arith.subf", (a, b), a.type)


def multiply(a: Scalar, b: Scalar) -> Scalar:
    """`a * b`."""
    for one, other in ((a, b), (b, a)):
        if is_constant(one, 0):
            return one
        if is_constant(one, 1):
            return other
        if is_constant(one, -1):
            return negate(other)
    return ScalarOp("arith.mulf", (a, b), a.type)


def divide(a: Scalar, b: Scalar) -> Scalar:
    """`a / b`."""
    return a if is_constant(a, 0) or is_constant(b, 1) else ScalarOp("arith.divf", (a, b), a.type)


def compare(predicate: str, a: Scalar, b: Scalar) -> Scalar:
    """`a predicate b` of floats, with the predicates of `arith.cmpf`."""
    return ScalarOp(f"arith.cmpf:{predicate}", (a, b), "i1")


def select(condition: Scalar, a: Scalar, b: Scalar) -> Scalar:
    """`a` where the condition holds, `b` elsewhere."""
    return a if a == b else ScalarOp("arith.select", (condition, a, b), a.type)


def function(name: str, a: Scalar) -> Scalar:
    """A function of dialect `math`."""
    return ScalarOp(f"math.{name}", (a,), a.type)


def replaced(scalar: Scalar, table: Mapping[Scalar, Scalar]) -> Scalar:
    """The expression with nodes exchanged."""

    def visit(node: Scalar, args: tuple[Scalar, ...]) -> Scalar:
        return table[node] if node in table else with_args(node, args)

    return fold_scalar(scalar, visit)


# --- Rules ----------------------------------------------------------------------------------------

Rule: TypeAlias = Callable[[ScalarOp, Scalar], tuple[Scalar | None, ...]]
"""From a node and its adjoint, the adjoints of its arguments; `None` for none."""


def _multiply_rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
    a, b = node.args
    return multiply(seed, b), multiply(seed, a)


def _divide_rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
    _, b = node.args
    return divide(seed, b), negate(divide(multiply(seed, node), b))


_LOGISTIC: Final = "logistic"
"""What `1 / (1 + exp(v))` is called here: its parts overflow where it and its slope do not."""


def _logistic_rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
    slope = multiply(node, subtract(constant(1.0, node), node))
    return (negate(multiply(seed, slope)),)


def _with_logistic(scalar: Scalar) -> Scalar:
    def visit(node: Scalar, args: tuple[Scalar, ...]) -> Scalar:
        if isinstance(node, ScalarOp) and node.name == "arith.divf" and is_constant(args[0], 1):
            below = args[1].args if isinstance(args[1], ScalarOp) else ()
            for one, exp in (below, below[::-1]) if len(below) == 2 else ():
                if is_constant(one, 1) and isinstance(exp, ScalarOp) and exp.name == "math.exp":
                    return ScalarOp(_LOGISTIC, exp.args, node.type)
        return with_args(node, args)

    return fold_scalar(scalar, visit)


def _without_logistic(scalar: Scalar) -> Scalar:
    def visit(node: Scalar, args: tuple[Scalar, ...]) -> Scalar:
        if not isinstance(node, ScalarOp) or node.name != _LOGISTIC:
            return with_args(node, args)
        one = constant(1.0, node)
        return divide(one, add(function("exp", args[0]), one))

    return fold_scalar(scalar, visit)


def _extreme(predicate: str) -> Rule:
    def rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
        a, b = node.args
        zero = constant(0.0, seed)
        if isinstance(a, ScalarConst):
            return None, select(compare(predicate, node, a), seed, zero)
        if isinstance(b, ScalarConst):
            return select(compare(predicate, node, b), seed, zero), None
        first = compare(predicate, a, b)
        return select(first, seed, zero), select(first, zero, seed)

    return rule


def _select_rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
    zero = constant(0.0, seed)
    condition = node.args[0]
    return None, select(condition, seed, zero), select(condition, zero, seed)


def _power_rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
    base, exponent = node.args
    if isinstance(exponent, ScalarConst):
        if exponent.value == 2:
            slope = multiply(constant(2.0, base), base)
        else:
            lower = constant(exponent.value - 1, exponent)
            slope = multiply(exponent, ScalarOp(node.name, (base, lower), node.type))
        return multiply(seed, slope), None
    lower = subtract(exponent, constant(1.0, exponent))
    slope = multiply(exponent, ScalarOp(node.name, (base, lower), node.type))
    by_exponent = multiply(node, function("log", base))
    return multiply(seed, slope), multiply(seed, by_exponent)


def _fma_rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
    a, b, _ = node.args
    return multiply(seed, b), multiply(seed, a), seed


def _cast_rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
    name = "arith.truncf" if node.name == "arith.extf" else "arith.extf"
    return (ScalarOp(name, (seed,), node.args[0].type),)


def _slope(slope: Callable[[Scalar, Scalar], Scalar]) -> Rule:
    """The rule of a function of one argument, by its slope in terms of argument and value."""

    def rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
        return (multiply(seed, slope(node.args[0], node)),)

    return rule


def _over(under: Callable[[Scalar, Scalar], Scalar]) -> Rule:
    """The rule of a function of one argument whose slope is one over something."""

    def rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
        return (divide(seed, under(node.args[0], node)),)

    return rule


def _one(like: Scalar) -> Scalar:
    return constant(1.0, like)


def _square(x: Scalar) -> Scalar:
    return multiply(x, x)


def _sign(x: Scalar) -> Scalar:
    zero = constant(0.0, x)
    below = select(compare("olt", x, zero), constant(-1.0, x), zero)
    return select(compare("ogt", x, zero), _one(x), below)


def _gauss(x: Scalar, _: Scalar) -> Scalar:
    return multiply(constant(2 / math.sqrt(math.pi), x), function("exp", negate(_square(x))))


def _no_slope(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
    return tuple(None for _ in node.args)


_RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {
        "arith.addf": lambda node, s: (s, s),
        "arith.subf": lambda node, s: (s, negate(s)),
        "arith.negf": lambda node, s: (negate(s),),
        "arith.mulf": _multiply_rule,
        "arith.divf": _divide_rule,
        _LOGISTIC: _logistic_rule,
        "arith.maximumf": _extreme("ogt"),
        "arith.maxnumf": _extreme("ogt"),
        "arith.minimumf": _extreme("olt"),
        "arith.minnumf": _extreme("olt"),
        "arith.select": _select_rule,
        "arith.extf": _cast_rule,
        "arith.truncf": _cast_rule,
        "math.powf": _power_rule,
        "math.fma": _fma_rule,
        "math.absf": _slope(lambda x, y: _sign(x)),
        "math.exp": _slope(lambda x, y: y),
        "math.exp2": _slope(lambda x, y: multiply(y, constant(math.log(2), x))),
        "math.expm1": _slope(lambda x, y: add(y, _one(x))),
        "math.log": _over(lambda x, y: x),
        "math.log2": _over(lambda x, y: multiply(x, constant(math.log(2), x))),
        "math.log10": _over(lambda x, y: multiply(x, constant(math.log(10), x))),
        "math.log1p": _over(lambda x, y: add(x, _one(x))),
        "math.sqrt": _over(lambda x, y: multiply(constant(2.0, x), y)),
        "math.rsqrt": _slope(
            lambda x, y: multiply(constant(-0.5, x), multiply(y, _square(y))),
        ),
        "math.cbrt": _over(lambda x, y: multiply(constant(3.0, x), _square(y))),
        "math.erf": _slope(_gauss),
        "math.sin": _slope(lambda x, y: function("cos", x)),
        "math.cos": _slope(lambda x, y: negate(function("sin", x))),
        "math.tan": _slope(lambda x, y: add(_one(x), _square(y))),
        "math.sinh": _slope(lambda x, y: function("cosh", x)),
        "math.cosh": _slope(lambda x, y: function("sinh", x)),
        "math.tanh": _slope(lambda x, y: subtract(_one(x), _square(y))),
        "math.atan": _over(lambda x, y: add(_one(x), _square(x))),
        "math.asin": _over(lambda x, y: function("sqrt", subtract(_one(x), _square(x)))),
        "math.acos": _over(lambda x, y: negate(function("sqrt", subtract(_one(x), _square(x))))),
        "math.asinh": _over(lambda x, y: function("sqrt", add(_square(x), _one(x)))),
        "math.acosh": _over(lambda x, y: function("sqrt", subtract(_square(x), _one(x)))),
        "math.atanh": _over(lambda x, y: subtract(_one(x), _square(x))),
        "math.ceil": _no_slope,
        "math.floor": _no_slope,
        "math.round": _no_slope,
        "math.roundeven": _no_slope,
        "math.trunc": _no_slope,
    }
)

_AS_NUMBERS: Final = ("arith.sitofp", "arith.uitofp")
"""Ops from integers, where differentiation ends."""

FINITE: Final = frozenset(
    f"arith.{name}"
    for name in (
        *("addf", "subf", "negf", "mulf", "maximumf", "minimumf", "maxnumf", "minnumf"),
        *("select", "extf", "truncf"),
    )
)
"""Ops whose values are finite where their operands are: what is multiplied by zero is zero."""


# --- The pass backwards ---------------------------------------------------------------------------


def without_derivative(body: Scalar, wanted: frozenset[int]) -> tuple[str, ...]:
    """The ops in `body` through which wanted operands act, but which no rule is known for."""
    return tuple(
        node.name
        for node in reversed(_acting(body, wanted))
        if isinstance(node, ScalarOp) and node.name not in (*_RULES, *_AS_NUMBERS)
    )


def _acting(body: Scalar, wanted: frozenset[int]) -> list[Scalar]:
    """The nodes, arguments first, from which wanted operands act on `body` through floats."""
    reached = {id(body)}
    found: list[Scalar] = []
    for node in reversed(nodes_of(body)):
        if id(node) in reached and scalar_operands(node) & wanted and is_float(node.type):
            found.append(node)
            reached.update(map(id, node.args if isinstance(node, ScalarOp) else ()))
    return found[::-1]


@dataclass
class _Backward:
    """The state of one pass: which operands are wanted, and adjoints by node."""

    wanted: frozenset[int]
    order: list[Scalar] = field(default_factory=list[Scalar])
    seen: set[Scalar] = field(default_factory=set[Scalar])
    adjoint: dict[Scalar, Scalar] = field(default_factory=dict[Scalar, Scalar])

    def visit(self, body: Scalar) -> None:
        """Lists the nodes that wanted operands act through, arguments first."""
        for node in nodes_of(body):
            if node not in self.seen and scalar_operands(node) & self.wanted:
                self.seen.add(node)
                self.order.append(node)

    def hand_on(self, node: Scalar) -> None:
        seed = self.adjoint.get(node)
        if seed is None or not isinstance(node, ScalarOp) or not is_float(node.type):
            return
        rule = _RULES.get(node.name)
        for arg, part in zip(node.args, rule(node, seed) if rule else (), strict=False):
            if part is not None and arg in self.seen:
                known = self.adjoint.get(arg)
                self.adjoint[arg] = part if known is None else add(known, part)


def canonical(body: Scalar) -> Scalar:
    """`body` with what it has in common with `adjoints` written in the same way."""
    return _without_logistic(_with_logistic(body))


def adjoints(body: Scalar, seed: Scalar, wanted: frozenset[int]) -> dict[int, Scalar]:
    """
    `seed * d body / d operand` per wanted operand that has any; see the module's docstring.
    `without_derivative` says beforehand whether all ops have a rule.
    """
    if is_constant(seed, 0):
        return {}
    state = _Backward(wanted)
    body = _with_logistic(body)
    state.visit(body)
    state.adjoint[body] = seed
    for node in reversed(state.order):
        state.hand_on(node)
    return {
        node.operand: _without_logistic(adjoint)
        for node, adjoint in state.adjoint.items()
        if isinstance(node, ScalarArg) and node.operand in wanted and not is_constant(adjoint, 0)
    }


def reads_index(scalar: Scalar, dim: int) -> bool:
    """Whether the value depends on the index of dimension `dim`."""
    return any(isinstance(n, ScalarIndex) and n.dim == dim for n in nodes_of(scalar))


def vanishes(scalar: Scalar, operands: frozenset[int]) -> bool:
    """Whether `scalar` is zero wherever all of `operands` are (finite factors supposed)."""

    def is_zero(node: Scalar, args: tuple[bool, ...]) -> bool:
        if isinstance(node, ScalarArg):
            return node.operand in operands
        if isinstance(node, ScalarConst):
            return node.value == 0
        match node.name if isinstance(node, ScalarOp) else "":
            case "arith.mulf":
                return any(args)
            case "arith.divf" | "arith.negf" | "arith.extf" | "arith.truncf":
                return args[0]
            case "arith.addf" | "arith.subf":
                return all(args)
            case "arith.select":
                return all(args[1:])
            case _:
                return False

    return fold_scalar(scalar, is_zero)
