"""Fixing scalar inputs of a kernel."""

from xdsl.ir.affine import AffineMap

from weft.transforms.kernel.params import fix_inputs
from weft.transforms.kernel.view import (
    Access,
    Dim,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarIndex,
    ScalarOp,
)

SCALAR = AffineMap(1, 0, ())


def kernel(body: Scalar) -> Kernel:
    """`out[i] = body` over inputs `x: i32`, `p: i4`, `q: i1`."""
    identity = AffineMap.identity(1)
    return Kernel(
        "k",
        (Dim("i", 3, "parallel"),),
        (
            Access("x", (3,), "i32", identity),
            Access("p", (), "i4", SCALAR),
            Access("q", (), "i1", SCALAR),
            Access("out", (3,), "i32", identity),
        ),
        3,
        (body,),
    )


X, P, Q, OUT = (ScalarArg(i, t) for i, t in enumerate(("i32", "i4", "i1", "i32")))


def select(condition: Scalar, if_true: Scalar, if_false: Scalar) -> Scalar:
    return ScalarOp("arith.select", (condition, if_true, if_false), "i32")


def test_fixed_inputs_go_and_the_others_move_up():
    fixed = fix_inputs(kernel(ScalarOp("arith.addi", (OUT, X), "i32")), {1: 0})
    assert [a.name for a in fixed.operands] == ["x", "q", "out"]
    assert fixed.num_inputs == 2
    assert fixed.bodies == (ScalarOp("arith.addi", (ScalarArg(2, "i32"), X), "i32"),)


def test_nothing_fixed_changes_nothing():
    whole = kernel(select(Q, X, ScalarOp("arith.extsi", (P,), "i32")))
    assert fix_inputs(whole, {}) == whole


def test_a_selection_by_a_fixed_flag_is_folded():
    whole = kernel(select(Q, X, select(Q, OUT, ScalarIndex(0))))
    assert fix_inputs(whole, {2: 1}).bodies == (X,)
    assert fix_inputs(whole, {2: 0}).bodies == (ScalarIndex(0),)


def test_widened_literals_keep_their_value():
    signed = kernel(ScalarOp("arith.extsi", (P,), "i32"))
    unsigned = kernel(ScalarOp("arith.extui", (P,), "i32"))
    for given, as_signed, as_unsigned in ((7, 7, 7), (-8, -8, 8), (15, -1, 15)):
        assert fix_inputs(signed, {1: given}).bodies == (ScalarConst(as_signed, "i32"),)
        assert fix_inputs(unsigned, {1: given}).bodies == (ScalarConst(as_unsigned, "i32"),)
