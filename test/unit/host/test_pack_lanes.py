"""Positions of several lanes at once: what one after the other gives."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from xdsl.ir.affine import AffineExpr

from weft.targets.host.pack.lane_forms import LaneExpr
from weft.transforms.kernel.linear import Linear

DIMS = 2


@st.composite
def expressions(draw: st.DrawFn, depth: int = 3) -> AffineExpr:
    if not depth or draw(st.booleans()):
        return AffineExpr.dimension(draw(st.integers(0, DIMS - 1)))
    lhs = draw(expressions(depth - 1))
    number = draw(st.integers(1, 9))
    match draw(st.sampled_from(["add", "sum", "mul", "floordiv", "ceildiv", "mod"])):
        case "add":
            return lhs + draw(expressions(depth - 1))
        case "sum":
            return lhs + number
        case "mul":
            return lhs * number
        case "floordiv":
            return lhs // number
        case "ceildiv":
            return lhs.ceil_div(number)
        case _:
            return lhs % number


@given(
    expressions(),
    st.lists(st.tuples(*[st.integers(0, 5)] * DIMS), min_size=1, max_size=4),
    st.lists(st.integers(1, 4), min_size=DIMS, max_size=DIMS),
    st.integers(1, 6),
)
def test_forms_of_lanes_have_the_values_of_positions(
    expr: AffineExpr, offsets: list[tuple[int, int]], extents: list[int], step: int
) -> None:
    index = [Linear(0, ((0, step),)), Linear(1, ((1, 1),))]
    lanes = np.array(offsets, np.int64)
    found = LaneExpr(expr).evaluate(index, lanes, dict(enumerate(extents)))
    if found is None:
        return  # Some lane has to be cut first.
    for at in np.ndindex(*extents):
        digits = dict(enumerate(at))
        for lane, constant in zip(offsets, found.constants, strict=True):
            places = [f.evaluate(digits) + o for f, o in zip(index, lane, strict=True)]
            value = found.terms.evaluate(digits) + int(constant)
            assert value == expr.eval(places, [])


def test_a_division_that_is_no_form_has_to_be_cut() -> None:
    expr = AffineExpr.dimension(0) // 4
    digits, lanes = [Linear(0, ((0, 1),))], np.array([[0], [4]], np.int64)
    assert LaneExpr(expr).evaluate(digits, lanes, {0: 6}) is None
    whole = LaneExpr(expr).evaluate(digits, lanes, {0: 4})
    assert whole is not None
    assert whole.constants.tolist() == [0, 1]


def test_symbols_have_no_form() -> None:
    assert not LaneExpr(AffineExpr.symbol(0) + AffineExpr.dimension(0)).known
