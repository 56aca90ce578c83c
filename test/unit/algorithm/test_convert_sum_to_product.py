"""Sums as products with a scaled identity: the same integers, on the layouts that tensors have."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.dialects.common.kinds import is_tensor
from weft.targets.reference.interpreter import run_function
from weft.targets.reference.layout_ops import layout_meanings
from weft.targets.reference.scalars import Array
from weft.tools.registry.contexts import make_context
from weft.transforms.algorithm.convert_sum_to_product import ConvertSumToProductPass, row_length
from weft.transforms.core.functions import function_of
from weft.transforms.layout.apply import to_stored
from weft.transforms.model.load import load_module

BODY = """
    %wide_a = arith.extsi %l : i8 to i32
    %wide_b = arith.extsi %r : i8 to i32
    %u = arith.constant {u} : i32
    %v = arith.constant {v} : i32
    %scaled_a = arith.muli %wide_a, %u : i32
    %scaled_b = arith.muli %v, %wide_b : i32
    %sum = arith.addi %scaled_a, %scaled_b : i32
    %low = arith.constant {low} : i32
    %high = arith.constant 127 : i32
    %most = arith.minsi %sum, %high : i32
    %clipped = arith.maxsi %most, %low : i32
    %byte = arith.trunci %clipped : i32 to i8"""


def sum_text(
    shape: Sequence[int], layout: str = "", *, u: int = 1, v: int = 1, low: int = -127
) -> str:
    """A function that adds two tensors, which are stored in a layout."""
    plain = f"tensor<{'x'.join(map(str, shape))}xi8>"
    stored = plain.replace("xi8>", f"xi8, #layout.map<{layout}>>") if layout else plain
    dims = ", ".join(f"d{i}" for i in range(len(shape)))
    same = f"affine_map<({dims}) -> ({dims})>"
    kinds = ", ".join(['"parallel"'] * len(shape))
    into = [f"%p{n} = layout.convert %{n} : {stored} to {plain}" for n in "ab"]
    back = f"%q = layout.convert %y : {plain} to {stored}"
    a, b, q = ("%pa", "%pb", "%q") if layout else ("%a", "%b", "%y")
    return "\n".join(
        [
            f"func.func @main(%a: {stored}, %b: {stored}) -> {stored} {{",
            *(into if layout else ()),
            f"  %e = tensor.empty() : {plain}",
            f"  %y = linalg.generic {{indexing_maps = [{same}, {same}, {same}], "
            f"iterator_types = [{kinds}]}} ins({a}, {b} : {plain}, {plain}) outs(%e : {plain}) {{",
            "  ^bb0(%l: i8, %r: i8, %old: i8):",
            BODY.format(u=u, v=v, low=low),
            "    linalg.yield %byte : i8",
            f"  }} -> {plain}",
            back if layout else "",
            f"  func.return {q} : {stored}",
            "}",
        ]
    )


def count_products(text: str) -> tuple[int, list[Array], list[Array]]:
    """The products after the pass, and the results before and after it."""
    ctx = make_context()
    before, after = load_module(text, ctx), load_module(text, ctx)
    ConvertSumToProductPass().apply(ctx, after)
    after.verify()
    kinds = [str(op) for op in function_of(after).body.block.ops]
    rng = np.random.default_rng(0)
    type = function_of(before).body.block.args[0].type
    assert is_tensor(type)
    numbers = (rng.integers(-128, 128, type.get_shape()).astype(np.int8) for _ in "ab")
    arrays = {name: to_stored(array, type) for name, array in zip("ab", numbers, strict=True)}
    meanings = layout_meanings()
    results = [[*run_function(m, arrays, meanings=meanings)] for m in (before, after)]
    return sum('"reduction"' in kind for kind in kinds), results[0], results[1]


@settings(max_examples=12, deadline=None)
@given(
    st.lists(st.integers(1, 5), min_size=1, max_size=4),
    st.integers(-128, 127),
    st.integers(-128, 127),
)
def test_results_are_the_same(shape: list[int], u: int, v: int) -> None:
    products, before, after = count_products(sum_text(shape, u=u, v=v))
    assert products == 1
    assert np.array_equal(before[0], after[0])


PACKED = "[split(dim=1, factors=[2, 16]), reorder(perm=[0, 1, 3, 4, 2])]"
PADDED = f"[pad(dim=1, low=0, high=8), {PACKED[1:]}"
BATCHED = "[split(dim=0, factors=[1, 2]), split(dim=2, factors=[2, 16]), "
BATCHED += "reorder(perm=[0, 2, 4, 5, 1, 3])]"


@pytest.mark.parametrize(
    ("shape", "layout"),
    [((1, 32, 3, 2), PACKED), ((2, 32, 3, 2), BATCHED), ((1, 24, 3, 2), PADDED)],
)
def test_products_read_tensors_as_they_are_stored(shape: Sequence[int], layout: str) -> None:
    products, before, after = count_products(sum_text(shape, layout, low=0))
    assert products == 1
    assert np.array_equal(before[0], after[0])


def test_tensors_are_not_joined_along_what_is_padded() -> None:
    layout = "[pad(dim=0, low=0, high=8), split(dim=0, factors=[2, 16])]"
    products, before, after = count_products(sum_text((24,), layout))
    assert products == 0
    assert np.array_equal(before[0], after[0])


@pytest.mark.parametrize(("count", "row", "expected"), [(64, 16, 16), (30, 16, 15), (7, 4, 1)])
def test_rows_have_as_many_elements_as_divide_a_tensor(count: int, row: int, expected: int) -> None:
    assert row_length(count, row) == expected
