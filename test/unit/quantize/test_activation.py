"""What cuts to an interval, however it is written."""

from __future__ import annotations

import math

import pytest

from weft.transforms.kernel.view import ScalarArg, ScalarConst, ScalarOp
from weft.transforms.quantize.activation import Interval, split_interval

X = ScalarArg(0, "f32")


def number(value: float) -> ScalarConst:
    return ScalarConst(value, "f32")


def op(name, *args, type="f32"):
    return ScalarOp(name, args, type)


def select(predicate, a, b, yes, no):
    return op("arith.select", op(f"arith.cmpf:{predicate}", a, b, type="i1"), yes, no)


RELU = op("arith.maximumf", X, number(0.0))


@pytest.mark.parametrize(
    ("body", "interval"),
    [
        (X, Interval()),
        (RELU, Interval(low=0)),
        (op("arith.minimumf", number(6.0), RELU), Interval(0, 6)),
        (op("arith.maxnumf", op("arith.minnumf", X, number(6.0)), number(-1.0)), Interval(-1, 6)),
        (select("ugt", X, number(0.0), X, number(0.0)), Interval(low=0)),
        (select("olt", X, number(6.0), X, number(6.0)), Interval(high=6)),
        (select("ogt", number(6.0), X, X, number(6.0)), Interval(high=6)),
        (op("arith.maximumf", op("arith.minimumf", X, number(-1.0)), number(0.0)), Interval(0, 0)),
    ],
)
def test_intervals(body, interval) -> None:
    assert split_interval(body) == (interval, X)


def test_what_is_inside_is_given() -> None:
    inner = op("arith.addf", X, ScalarArg(1, "f32"))
    assert split_interval(op("arith.maximumf", inner, number(0.0))) == (Interval(low=0), inner)


@pytest.mark.parametrize(
    "body",
    [
        op("arith.maximumf", X, ScalarArg(1, "f32")),
        select("ogt", X, number(0.0), X, op("arith.mulf", X, number(0.1))),
        select("oeq", X, number(0.0), X, number(0.0)),
        op("arith.mulf", X, X),
    ],
)
def test_what_is_no_interval(body) -> None:
    assert split_interval(body) == (Interval(), body)


def test_intervals_in_turn() -> None:
    assert Interval(0, 6).followed_by(Interval(high=4)) == Interval(0, 4)
    assert Interval(high=-2).followed_by(Interval(low=0)) == Interval(0, 0)
    assert Interval() == Interval(-math.inf, math.inf)
