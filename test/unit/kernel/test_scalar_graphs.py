"""Scalar expressions are graphs: what walks them takes each shared value once, however deep."""

from __future__ import annotations

import math

import pytest

from weft.lowering.aie1.request_sums import finishing_of
from weft.transforms.core.errors import WeftError
from weft.transforms.embed.body import match_bodies, padding_neutral
from weft.transforms.gradients.scalars import (
    canonicalize_body,
    compute_adjoints,
    is_vanishing,
    without_derivative,
)
from weft.transforms.kernel.affine_scalar import affine_in, with_type
from weft.transforms.kernel.scatter import zero_at
from weft.transforms.kernel.view import (
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarOp,
    fold_scalar,
    nodes_of,
    scalar_operands,
    with_leaves,
)
from weft.transforms.layout.fill import body_of_fills

DEPTH = 2000


def doubled(times: int, op: str = "arith.addf", type: str = "f32", operand: int = 0) -> Scalar:
    """An operand combined with itself again and again: `2**times` leaves as a tree."""
    value: Scalar = ScalarArg(operand, type)
    for _ in range(times):
        value = ScalarOp(op, (value, value), type)
    return value


def test_equality_and_hashes_of_graphs() -> None:
    a, b, other = doubled(DEPTH), doubled(DEPTH), doubled(DEPTH, operand=1)
    assert a == b
    assert hash(a) == hash(b)
    assert a != other
    assert len({a, b, other}) == 2
    assert a != doubled(DEPTH - 1)


def test_equality_does_not_ask_for_the_same_sharing() -> None:
    x = ScalarArg(0, "f32")
    shared = ScalarOp("arith.negf", (x,), "f32")
    apart = tuple(ScalarOp("arith.negf", (ScalarArg(0, "f32"),), "f32") for _ in range(2))
    assert ScalarOp("arith.addf", (shared, shared), "f32") == ScalarOp("arith.addf", apart, "f32")


def test_text_names_each_operation_once() -> None:
    text = repr(doubled(2))
    assert text == (
        "%0 = arith.addf(ScalarArg(operand=0, type='f32'), ScalarArg(operand=0, type='f32')) : f32"
        "; %1 = arith.addf(%0, %0) : f32"
    )
    assert len(repr(doubled(DEPTH))) < 100 * DEPTH


def test_nodes_come_once_and_after_their_arguments() -> None:
    nodes = nodes_of(doubled(DEPTH))
    assert len(nodes) == DEPTH + 1
    assert isinstance(nodes[0], ScalarArg)
    assert scalar_operands(nodes[-1]) == {0}


def test_folding_visits_each_node_once() -> None:
    assert fold_scalar(doubled(100), lambda _, args: sum(args) or 1) == 2**100


def test_leaves_are_exchanged_and_all_else_stays_shared() -> None:
    def leaf(node: Scalar) -> Scalar:
        return ScalarArg(1, node.type)

    moved = with_leaves(doubled(DEPTH), leaf)
    assert moved == doubled(DEPTH, operand=1)
    assert len(nodes_of(moved)) == DEPTH + 1
    value = doubled(3)
    assert with_leaves(value, lambda node: node) is value


def test_affine_forms_of_graphs() -> None:
    form = affine_in(doubled(60), 0)
    assert form is not None
    assert form.scale == ScalarConst(2.0**60, "f32")
    assert affine_in(doubled(60, "arith.mulf"), 0) is None
    assert len(nodes_of(with_type(doubled(DEPTH), "f64"))) == DEPTH + 2


def test_derivatives_of_graphs() -> None:
    body = doubled(64)
    assert without_derivative(body, frozenset({0})) == ()
    found = compute_adjoints(body, ScalarArg(1, "f32"), frozenset({0}))
    assert fold_scalar(found[0], lambda _, args: sum(args) or 1) == 2**64
    assert canonicalize_body(body) == body
    assert is_vanishing(doubled(DEPTH), frozenset({0}))


def test_zeros_and_fills_of_graphs() -> None:
    body = doubled(DEPTH, "arith.mulf")
    assert zero_at(body, frozenset({0}))
    assert body_of_fills(body, {0: 0}) == 0
    assert body_of_fills(doubled(3), {0: 1.0}) == 8.0


def test_bodies_match_as_graphs() -> None:
    def kernel(body: Scalar) -> Kernel:
        return Kernel("k", (), (), 1, (body,))

    pattern, target = kernel(doubled(DEPTH)), kernel(doubled(DEPTH))
    operands = tuple(range(2))
    pattern = Kernel("k", (), operands, 1, pattern.bodies)  # pyright: ignore[reportArgumentType]
    assert [b.operands for b in match_bodies(pattern, target)] == [(0, 1)]
    assert match_bodies(pattern, kernel(doubled(DEPTH - 1))) == ()


def test_fills_of_products_of_sums_end() -> None:
    for op in ("arith.muli", "arith.addi"):
        body = ScalarOp("arith.addi", (ScalarArg(1, "i32"), doubled(63, op, "i32")), "i32")
        assert padding_neutral(body, 1) == ({0: 0},)


def test_sums_that_are_doubled_are_refused_at_once() -> None:
    with pytest.raises(WeftError) as refused:
        finishing_of("f", "i32", doubled(DEPTH, "arith.addi", "i32"))
    assert str(refused.value) == "@f: the sums are added more than 16 times, expected once"


@pytest.mark.parametrize("type", ["f16", "bf16", "f32", "f64"])
def test_constants_are_equal_if_their_bits_are(type: str) -> None:
    def root(value: float) -> Scalar:
        return ScalarOp("math.sqrt", (ScalarConst(value, type),), type)

    assert ScalarConst(0.0, type) != ScalarConst(-0.0, type)
    assert root(0.0) != root(-0.0)
    assert len({ScalarConst(v, type) for v in (0.0, -0.0, 0, 1.0, 1)}) == 3
    assert ScalarConst(float("nan"), type) == ScalarConst(float("nan"), type)
    assert root(float("nan")) == root(float("nan"))
    assert len({root(float("nan")), root(float("nan")), root(math.inf)}) == 2
    assert ScalarConst(1.0, type) != ScalarConst(1.0, "i32")
    assert ScalarConst(1.0, type) != ScalarArg(0, type)
