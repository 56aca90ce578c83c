"""Bodies as what they make of one weighted sum."""

import pytest

from weft.transforms.kernel.view import Scalar, ScalarArg, ScalarConst, ScalarOp
from weft.transforms.kernel.weighted_sum import weighted_sum_of


def wide(operand: int, narrow: str = "i8") -> Scalar:
    return ScalarOp("arith.extsi", (ScalarArg(operand, narrow),), "i32")


def of(name: str, *args: Scalar, type: str = "i32") -> Scalar:
    return ScalarOp(f"arith.{name}", args, type)


def number(value: int) -> Scalar:
    return ScalarConst(value, "i32")


def test_factors_and_the_rest() -> None:
    total = of("subi", of("muli", number(3), wide(0)), of("addi", wide(1), wide(0)))
    body = of("trunci", of("maxsi", of("addi", total, number(7)), number(0)), type="i8")
    form = weighted_sum_of(body)
    assert form is not None
    assert (dict(form.factors), form.narrow, form.wide) == ({0: 2, 1: -1}, "i8", "i32")
    rest = of("maxsi", of("addi", ScalarArg(0, "i32"), number(7)), number(0))
    assert form.rest == of("trunci", rest, type="i8")


def test_a_sum_that_is_read_twice_is_one() -> None:
    form = weighted_sum_of(of("muli", of("addi", wide(0), wide(1)), of("addi", wide(0), wide(1))))
    assert form is not None
    assert form.rest == of("muli", ScalarArg(0, "i32"), ScalarArg(0, "i32"))


@pytest.mark.parametrize(
    "body",
    [
        of("maxsi", wide(0), wide(1)),
        of("muli", wide(0), wide(1)),
        of("addi", of("addi", wide(0), wide(1)), of("muli", wide(0), wide(0))),
        of("addi", wide(0), wide(1, "i16")),
        of("addi", of("muli", wide(0), number(128)), wide(1)),
        of("addi", ScalarArg(0, "i32"), ScalarArg(1, "i32")),
        ScalarOp("arith.extui", (ScalarArg(0, "i8"),), "i32"),
        number(3),
    ],
)
def test_other_bodies_have_no_such_form(body: Scalar) -> None:
    assert weighted_sum_of(body) is None
