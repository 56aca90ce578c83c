"""
Derivatives of scalar bodies, backwards through the expression.

`compute_adjoints(body, seed, wanted)` gives, for each wanted operand `k`, `seed * d body / d
operand k`. The adjoint of the root is the seed; each node hands to its arguments its own adjoint
times its partial derivative, after all nodes that read it have handed it theirs:

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
    """Tests whether a scalar type is one of floats."""
    return type.startswith(("f", "bf"))


def make_constant(value: float, like: Scalar) -> ScalarConst:
    """`value` in the type of `like`."""
    return ScalarConst(value, like.type)


def is_constant(scalar: Scalar, value: float) -> bool:
    """Tests whether `scalar` is the literal `value`."""
    return isinstance(scalar, ScalarConst) and scalar.value == value


def add_scalars(a: Scalar, b: Scalar) -> Scalar:
    """`a + b`."""
    if is_constant(a, 0):
        return b
    return a if is_constant(b, 0) else ScalarOp("arith.addf", (a, b), a.type)


def negate_scalar(a: Scalar) -> Scalar:
    """`-a`."""
    if isinstance(a, ScalarConst):
        return make_constant(-a.value, a)
    if isinstance(a, ScalarOp) and a.name == "arith.negf":
        return a.args[0]
    return ScalarOp("arith.negf", (a,), a.type)


def subtract_scalars(a: Scalar, b: Scalar) -> Scalar:
    """`a - b`."""
    return a if is_constant(b, 0) else ScalarOp("arith.subf", (a, b), a.type)


def multiply_scalars(a: Scalar, b: Scalar) -> Scalar:
    """`a * b`."""
    for one, other in ((a, b), (b, a)):
        if is_constant(one, 0):
            return one
        if is_constant(one, 1):
            return other
        if is_constant(one, -1):
            return negate_scalar(other)
    return ScalarOp("arith.mulf", (a, b), a.type)


def divide_scalars(a: Scalar, b: Scalar) -> Scalar:
    """`a / b`."""
    return a if is_constant(a, 0) or is_constant(b, 1) else ScalarOp("arith.divf", (a, b), a.type)


def compare_scalars(predicate: str, a: Scalar, b: Scalar) -> Scalar:
    """`a predicate b` of floats, with the predicates of `arith.cmpf`."""
    return ScalarOp(f"arith.cmpf:{predicate}", (a, b), "i1")


def select_scalar(condition: Scalar, a: Scalar, b: Scalar) -> Scalar:
    """`a` where the condition holds, `b` elsewhere."""
    return a if a == b else ScalarOp("arith.select", (condition, a, b), a.type)


def apply_function(name: str, a: Scalar) -> Scalar:
    """A function of dialect `math`."""
    return ScalarOp(f"math.{name}", (a,), a.type)


def replace_nodes(scalar: Scalar, table: Mapping[Scalar, Scalar]) -> Scalar:
    """The expression with nodes exchanged."""

    def visit(node: Scalar, args: tuple[Scalar, ...]) -> Scalar:
        return table[node] if node in table else with_args(node, args)

    return fold_scalar(scalar, visit)


# --- Rules ----------------------------------------------------------------------------------------

Rule: TypeAlias = Callable[[ScalarOp, Scalar], tuple[Scalar | None, ...]]
"""From a node and its adjoint, the adjoints of its arguments; `None` for none."""


def _multiply_rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
    a, b = node.args
    return multiply_scalars(seed, b), multiply_scalars(seed, a)


def _divide_rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
    _, b = node.args
    return divide_scalars(seed, b), negate_scalar(divide_scalars(multiply_scalars(seed, node), b))


_LOGISTIC: Final = "logistic"
"""What `1 / (1 + exp(v))` is called here: its parts overflow where it and its slope do not."""


def _logistic_rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
    slope = multiply_scalars(node, subtract_scalars(make_constant(1.0, node), node))
    return (negate_scalar(multiply_scalars(seed, slope)),)


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
        one = make_constant(1.0, node)
        return divide_scalars(one, add_scalars(apply_function("exp", args[0]), one))

    return fold_scalar(scalar, visit)


def _extreme_rule(predicate: str) -> Rule:
    def rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
        a, b = node.args
        zero = make_constant(0.0, seed)
        if isinstance(a, ScalarConst):
            return None, select_scalar(compare_scalars(predicate, node, a), seed, zero)
        if isinstance(b, ScalarConst):
            return select_scalar(compare_scalars(predicate, node, b), seed, zero), None
        first = compare_scalars(predicate, a, b)
        return select_scalar(first, seed, zero), select_scalar(first, zero, seed)

    return rule


def _select_rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
    zero = make_constant(0.0, seed)
    condition = node.args[0]
    return None, select_scalar(condition, seed, zero), select_scalar(condition, zero, seed)


def _power_rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
    base, exponent = node.args
    if isinstance(exponent, ScalarConst):
        if exponent.value == 2:
            slope = multiply_scalars(make_constant(2.0, base), base)
        else:
            lower = make_constant(exponent.value - 1, exponent)
            slope = multiply_scalars(exponent, ScalarOp(node.name, (base, lower), node.type))
        return multiply_scalars(seed, slope), None
    lower = subtract_scalars(exponent, make_constant(1.0, exponent))
    slope = multiply_scalars(exponent, ScalarOp(node.name, (base, lower), node.type))
    by_exponent = multiply_scalars(node, apply_function("log", base))
    return multiply_scalars(seed, slope), multiply_scalars(seed, by_exponent)


def _fma_rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
    a, b, _ = node.args
    return multiply_scalars(seed, b), multiply_scalars(seed, a), seed


def _cast_rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
    name = "arith.truncf" if node.name == "arith.extf" else "arith.extf"
    return (ScalarOp(name, (seed,), node.args[0].type),)


def _slope_rule(slope: Callable[[Scalar, Scalar], Scalar]) -> Rule:
    """The rule of a function of one argument, by its slope in terms of argument and value."""

    def rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
        return (multiply_scalars(seed, slope(node.args[0], node)),)

    return rule


def _reciprocal_rule(under: Callable[[Scalar, Scalar], Scalar]) -> Rule:
    """The rule of a function of one argument whose slope is one over something."""

    def rule(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
        return (divide_scalars(seed, under(node.args[0], node)),)

    return rule


def _one_like(like: Scalar) -> Scalar:
    return make_constant(1.0, like)


def _square_of(x: Scalar) -> Scalar:
    return multiply_scalars(x, x)


def _sign_of(x: Scalar) -> Scalar:
    zero = make_constant(0.0, x)
    below = select_scalar(compare_scalars("olt", x, zero), make_constant(-1.0, x), zero)
    return select_scalar(compare_scalars("ogt", x, zero), _one_like(x), below)


def _gauss_slope(x: Scalar, _: Scalar) -> Scalar:
    return multiply_scalars(
        make_constant(2 / math.sqrt(math.pi), x),
        apply_function("exp", negate_scalar(_square_of(x))),
    )


def _no_slope(node: ScalarOp, seed: Scalar) -> tuple[Scalar | None, ...]:
    return tuple(None for _ in node.args)


_RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {
        "arith.addf": lambda node, s: (s, s),
        "arith.subf": lambda node, s: (s, negate_scalar(s)),
        "arith.negf": lambda node, s: (negate_scalar(s),),
        "arith.mulf": _multiply_rule,
        "arith.divf": _divide_rule,
        _LOGISTIC: _logistic_rule,
        "arith.maximumf": _extreme_rule("ogt"),
        "arith.maxnumf": _extreme_rule("ogt"),
        "arith.minimumf": _extreme_rule("olt"),
        "arith.minnumf": _extreme_rule("olt"),
        "arith.select": _select_rule,
        "arith.extf": _cast_rule,
        "arith.truncf": _cast_rule,
        "math.powf": _power_rule,
        "math.fma": _fma_rule,
        "math.absf": _slope_rule(lambda x, y: _sign_of(x)),
        "math.exp": _slope_rule(lambda x, y: y),
        "math.exp2": _slope_rule(lambda x, y: multiply_scalars(y, make_constant(math.log(2), x))),
        "math.expm1": _slope_rule(lambda x, y: add_scalars(y, _one_like(x))),
        "math.log": _reciprocal_rule(lambda x, y: x),
        "math.log2": _reciprocal_rule(
            lambda x, y: multiply_scalars(x, make_constant(math.log(2), x))
        ),
        "math.log10": _reciprocal_rule(
            lambda x, y: multiply_scalars(x, make_constant(math.log(10), x))
        ),
        "math.log1p": _reciprocal_rule(lambda x, y: add_scalars(x, _one_like(x))),
        "math.sqrt": _reciprocal_rule(lambda x, y: multiply_scalars(make_constant(2.0, x), y)),
        "math.rsqrt": _slope_rule(
            lambda x, y: multiply_scalars(
                make_constant(-0.5, x), multiply_scalars(y, _square_of(y))
            ),
        ),
        "math.cbrt": _reciprocal_rule(
            lambda x, y: multiply_scalars(make_constant(3.0, x), _square_of(y))
        ),
        "math.erf": _slope_rule(_gauss_slope),
        "math.sin": _slope_rule(lambda x, y: apply_function("cos", x)),
        "math.cos": _slope_rule(lambda x, y: negate_scalar(apply_function("sin", x))),
        "math.tan": _slope_rule(lambda x, y: add_scalars(_one_like(x), _square_of(y))),
        "math.sinh": _slope_rule(lambda x, y: apply_function("cosh", x)),
        "math.cosh": _slope_rule(lambda x, y: apply_function("sinh", x)),
        "math.tanh": _slope_rule(lambda x, y: subtract_scalars(_one_like(x), _square_of(y))),
        "math.atan": _reciprocal_rule(lambda x, y: add_scalars(_one_like(x), _square_of(x))),
        "math.asin": _reciprocal_rule(
            lambda x, y: apply_function("sqrt", subtract_scalars(_one_like(x), _square_of(x)))
        ),
        "math.acos": _reciprocal_rule(
            lambda x, y: negate_scalar(
                apply_function("sqrt", subtract_scalars(_one_like(x), _square_of(x)))
            )
        ),
        "math.asinh": _reciprocal_rule(
            lambda x, y: apply_function("sqrt", add_scalars(_square_of(x), _one_like(x)))
        ),
        "math.acosh": _reciprocal_rule(
            lambda x, y: apply_function("sqrt", subtract_scalars(_square_of(x), _one_like(x)))
        ),
        "math.atanh": _reciprocal_rule(lambda x, y: subtract_scalars(_one_like(x), _square_of(x))),
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
        for node in reversed(_list_acting(body, wanted))
        if isinstance(node, ScalarOp) and node.name not in (*_RULES, *_AS_NUMBERS)
    )


def _list_acting(body: Scalar, wanted: frozenset[int]) -> list[Scalar]:
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

    def list_nodes(self, body: Scalar) -> None:
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
                self.adjoint[arg] = part if known is None else add_scalars(known, part)


def canonicalize_body(body: Scalar) -> Scalar:
    """`body` with what it has in common with `compute_adjoints` written in the same way."""
    return _without_logistic(_with_logistic(body))


def compute_adjoints(body: Scalar, seed: Scalar, wanted: frozenset[int]) -> dict[int, Scalar]:
    """
    `seed * d body / d operand` per wanted operand that has any; see the module's docstring.
    `without_derivative` says beforehand whether all ops have a rule.
    """
    if is_constant(seed, 0):
        return {}
    state = _Backward(wanted)
    body = _with_logistic(body)
    state.list_nodes(body)
    state.adjoint[body] = seed
    for node in reversed(state.order):
        state.hand_on(node)
    return {
        node.operand: _without_logistic(adjoint)
        for node, adjoint in state.adjoint.items()
        if isinstance(node, ScalarArg) and node.operand in wanted and not is_constant(adjoint, 0)
    }


def reads_index(scalar: Scalar, dim: int) -> bool:
    """Tests whether the value depends on the index of dimension `dim`."""
    return any(isinstance(n, ScalarIndex) and n.dim == dim for n in nodes_of(scalar))


def is_vanishing(scalar: Scalar, operands: frozenset[int]) -> bool:
    """Tests whether `scalar` is zero wherever all of `operands` are (finite factors supposed)."""

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
