"""
Scalar expressions that are affine in one operand: `scale * operand + offset`.

Batch normalisation, biases and constant factors are such expressions, whose scales and offsets
do not depend on what flows through the network. Plain functions on `Scalar` expressions; sums and
products are taken apart as real numbers, not as floats, and each value stays the same but for
rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from .view import Scalar, ScalarArg, ScalarConst, ScalarOp, fold_scalar, scalar_operands

_FLOATS = {"f16": np.float16, "f32": np.float32, "f64": np.float64}


@dataclass(frozen=True)
class AffineForm:
    """`scale * x + offset` of values, not of an index (`linear.Linear`); neither depends on `x`."""

    scale: Scalar
    offset: Scalar

    @property
    def is_offset(self) -> bool:
        """True if the scale is one."""
        return _is_number(self.scale, 1)

    def compose(self, inner: AffineForm) -> AffineForm:
        """The form of `self` applied to the result of `inner`."""
        scale = multiply_scalars(self.scale, inner.scale)
        return AffineForm(
            scale, add_scalars(multiply_scalars(self.scale, inner.offset), self.offset)
        )


def affine_in(body: Scalar, operand: int) -> AffineForm | None:
    """
    `body` as `scale * operand + offset`, or `None` where it is not written as sums, differences
    and products with, quotients by and negations of what does not depend on the operand. Floats
    of one type only.
    """

    def form_of(node: Scalar, forms: tuple[AffineForm | None, ...]) -> AffineForm | None:
        if node.type not in _FLOATS:
            return None
        if operand not in scalar_operands(node):
            return AffineForm(ScalarConst(0.0, node.type), _without_casts(node))
        if isinstance(node, ScalarArg):
            return AffineForm(ScalarConst(1.0, node.type), ScalarConst(0.0, node.type))
        if not isinstance(node, ScalarOp) or any(a.type != node.type for a in node.args):
            return None
        found = [f for f in forms if f is not None]
        if len(found) != len(forms) or node.name not in _RULES:
            return None
        return _RULES[node.name](found, [operand in scalar_operands(a) for a in node.args])

    return fold_scalar(body, form_of)


def _add_forms(forms: list[AffineForm], moving: list[bool]) -> AffineForm:
    a, b = forms
    return AffineForm(add_scalars(a.scale, b.scale), add_scalars(a.offset, b.offset))


def _subtract_forms(forms: list[AffineForm], moving: list[bool]) -> AffineForm:
    a, b = forms
    return AffineForm(subtract_scalars(a.scale, b.scale), subtract_scalars(a.offset, b.offset))


def _multiply_forms(forms: list[AffineForm], moving: list[bool]) -> AffineForm | None:
    if all(moving):
        return None
    a, b = forms if moving[0] else forms[::-1]
    return AffineForm(multiply_scalars(a.scale, b.offset), multiply_scalars(a.offset, b.offset))


def _divide_forms(forms: list[AffineForm], moving: list[bool]) -> AffineForm | None:
    if moving[1]:
        return None
    a, b = forms
    return AffineForm(divide_scalars(a.scale, b.offset), divide_scalars(a.offset, b.offset))


def _negate_form(forms: list[AffineForm], moving: list[bool]) -> AffineForm:
    return AffineForm(_negate_scalar(forms[0].scale), _negate_scalar(forms[0].offset))


def _fuse_forms(forms: list[AffineForm], moving: list[bool]) -> AffineForm | None:
    product = _multiply_forms(forms[:2], moving[:2])
    return None if product is None else _add_forms([product, forms[2]], moving)


_RULES: Mapping[str, Callable[[list[AffineForm], list[bool]], AffineForm | None]] = {
    "arith.addf": _add_forms,
    "arith.subf": _subtract_forms,
    "arith.mulf": _multiply_forms,
    "arith.divf": _divide_forms,
    "arith.negf": _negate_form,
    "math.fma": _fuse_forms,
}


# --- Sums and products that leave out zeros and ones ------------------------------------------


def _is_number(scalar: Scalar, number: float) -> bool:
    return isinstance(scalar, ScalarConst) and scalar.value == number


def add_scalars(a: Scalar, b: Scalar) -> Scalar:
    """`a + b`."""
    if isinstance(a, ScalarConst) and isinstance(b, ScalarConst):
        return ScalarConst(a.value + b.value, a.type)
    if _is_number(a, 0):
        return b
    return a if _is_number(b, 0) else ScalarOp("arith.addf", (a, b), a.type)


def subtract_scalars(a: Scalar, b: Scalar) -> Scalar:
    """`a - b`."""
    if isinstance(a, ScalarConst) and isinstance(b, ScalarConst):
        return ScalarConst(a.value - b.value, a.type)
    if _is_number(a, 0):
        return _negate_scalar(b)
    return a if _is_number(b, 0) else ScalarOp("arith.subf", (a, b), a.type)


def multiply_scalars(a: Scalar, b: Scalar) -> Scalar:
    """`a * b`; zero where one factor is the constant zero."""
    if isinstance(a, ScalarConst) and isinstance(b, ScalarConst):
        return ScalarConst(a.value * b.value, a.type)
    for factor, other in ((a, b), (b, a)):
        if _is_number(factor, 1):
            return other
        if _is_number(factor, 0):
            return factor
    return ScalarOp("arith.mulf", (a, b), a.type)


def divide_scalars(a: Scalar, b: Scalar) -> Scalar:
    """`a / b`; zero where `a` is the constant zero."""
    if isinstance(a, ScalarConst) and isinstance(b, ScalarConst) and b.value:
        return ScalarConst(a.value / b.value, a.type)
    return a if _is_number(b, 1) or _is_number(a, 0) else ScalarOp("arith.divf", (a, b), a.type)


def _negate_scalar(a: Scalar) -> Scalar:
    if isinstance(a, ScalarConst):
        return ScalarConst(-a.value, a.type)
    return ScalarOp("arith.negf", (a,), a.type)


def with_type(scalar: Scalar, type: str) -> Scalar:
    """
    The same value computed in the float type `type`: constants are taken as they are, the
    arguments of sums, products and roots are extended, and other results as a whole.
    """

    def set_type(node: Scalar, args: tuple[Scalar, ...]) -> Scalar:
        if isinstance(node, ScalarConst):
            return replace(node, type=type)
        if isinstance(node, ScalarOp) and node.name in (*_RULES, "math.sqrt", "math.rsqrt"):
            return ScalarOp(node.name, args, type)
        return node if node.type == type else ScalarOp("arith.extf", (node,), type)

    return fold_scalar(scalar, set_type)


def _without_casts(scalar: Scalar) -> Scalar:
    """A float cast of a constant as a constant."""
    casts = ("arith.extf", "arith.truncf")
    if isinstance(scalar, ScalarOp) and scalar.name in casts and scalar.type in _FLOATS:
        (arg,) = scalar.args
        if isinstance(arg, ScalarConst):
            rounded = np.array(arg.value, _FLOATS[scalar.type]).item()
            return ScalarConst(float(rounded), scalar.type)
    return scalar
