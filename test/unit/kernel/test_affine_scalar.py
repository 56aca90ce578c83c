"""Scalar expressions that are affine in an operand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from weft.targets.reference.scalars import evaluate_scalar
from weft.transforms.kernel.affine_scalar import AffineForm, affine_in, multiply_scalars, with_type
from weft.transforms.kernel.view import Scalar, ScalarArg, ScalarConst, ScalarOp, scalar_operands

X, A, B = (ScalarArg(i, "f64") for i in range(3))


def op(name: str, *args: Scalar) -> ScalarOp:
    return ScalarOp(f"arith.{name}", args, "f64")


def constant(value: float) -> ScalarConst:
    return ScalarConst(value, "f64")


NUMBERS = st.floats(-4, 4).map(lambda v: round(v, 3))
FREE = st.recursive(
    st.one_of(st.sampled_from([A, B]), NUMBERS.map(constant)),
    lambda inner: st.builds(op, st.sampled_from(["addf", "subf", "mulf"]), inner, inner),
    max_leaves=4,
)
FORMS = st.recursive(
    st.just(X),
    lambda inner: st.one_of(
        st.builds(op, st.sampled_from(["addf", "subf", "mulf"]), inner, FREE),
        st.builds(op, st.sampled_from(["addf", "subf", "mulf"]), FREE, inner),
        st.builds(lambda a, c: op("divf", a, constant(c or 1)), inner, NUMBERS),
        st.builds(lambda a: op("negf", a), inner),
        st.builds(lambda a, b, c: ScalarOp("math.fma", (a, b, c), "f64"), inner, FREE, FREE),
    ),
    max_leaves=6,
)


def value(scalar: Scalar, x: float, a: float, b: float) -> float:
    args = {0: np.float64(x), 1: np.float64(a), 2: np.float64(b)}
    return float(evaluate_scalar(scalar, args))


@given(FORMS, NUMBERS, NUMBERS, NUMBERS)
def test_affine_expressions(body: Scalar, x: float, a: float, b: float) -> None:
    form = affine_in(body, 0)
    assert form is not None
    assert not (scalar_operands(form.scale) | scalar_operands(form.offset)) & {0}
    found = value(form.scale, x, a, b) * x + value(form.offset, x, a, b)
    size = sum(abs(value(s, x, a, b)) for s in (form.scale, form.offset)) * max(1, abs(x))
    assert found == pytest.approx(value(body, x, a, b), abs=1e-9 * max(1.0, size))


@given(FORMS, FORMS, NUMBERS, NUMBERS, NUMBERS)
def test_composition(first: Scalar, second: Scalar, x: float, a: float, b: float) -> None:
    inner, outer = affine_in(first, 0), affine_in(second, 0)
    assert inner is not None
    assert outer is not None
    both = outer.compose(inner)
    middle = value(inner.scale, x, a, b) * x + value(inner.offset, x, a, b)
    wanted = value(outer.scale, x, a, b) * middle + value(outer.offset, x, a, b)
    found = value(both.scale, x, a, b) * x + value(both.offset, x, a, b)
    assert found == pytest.approx(wanted, rel=1e-6, abs=1e-6 * max(1.0, abs(middle)))


@pytest.mark.parametrize(
    "body",
    [
        op("mulf", X, X),
        op("divf", A, X),
        op("maximumf", X, A),
        op("addf", ScalarOp("math.exp", (X,), "f64"), A),
        ScalarOp("arith.extf", (ScalarArg(0, "f32"),), "f64"),
        ScalarOp("arith.addi", (ScalarArg(0, "i32"), ScalarArg(1, "i32")), "i32"),
    ],
)
def test_what_is_not_affine(body: Scalar) -> None:
    assert affine_in(body, 0) is None


def test_ones_and_zeros_are_left_out() -> None:
    assert affine_in(op("addf", X, A), 0) == AffineForm(constant(1), A)
    assert affine_in(op("mulf", A, X), 0) == AffineForm(A, constant(0))
    assert multiply_scalars(constant(0), A) == constant(0)
    assert affine_in(A, 0) == AffineForm(constant(0), A)


def test_wider_arithmetic() -> None:
    body = ScalarOp("arith.addf", (ScalarArg(1, "f32"), ScalarConst(0.5, "f32")), "f32")
    wide = with_type(body, "f64")
    assert wide.type == "f64"
    found = evaluate_scalar(wide, {1: np.float32(1e-9)})
    assert found.dtype == np.float64
    assert found == 0.5 + np.float64(np.float32(1e-9))


def test_casts_of_constants() -> None:
    """A front end's `1e-5` in double precision is the number in single precision."""
    eps = ScalarOp("arith.truncf", (ScalarConst(1e-5, "f64"),), "f32")
    body = ScalarOp("arith.addf", (ScalarArg(0, "f32"), eps), "f32")
    form = affine_in(body, 0)
    assert form is not None
    assert form.offset == ScalarConst(float(np.float32(1e-5)), "f32")


def test_other_arithmetic_is_extended_as_a_whole() -> None:
    rounded = ScalarOp("arith.truncf", (ScalarArg(1, "f64"),), "f32")
    assert with_type(rounded, "f64") == ScalarOp("arith.extf", (rounded,), "f64")
