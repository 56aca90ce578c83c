"""The oracle of random programs: its values, and its bounds on what rounding may do."""

from __future__ import annotations

import numpy as np
import pytest

from weft.tools.bench.fuzz.named import NamedLoops, form_of, make_named
from weft.tools.bench.fuzz.numbers import Approx, compute_scalar, find_agreement, make_exact, sum_of
from weft.tools.bench.fuzz.oracle import evaluate_program, inputs_of
from weft.tools.bench.fuzz.program import (
    Affine,
    Argument,
    Concat,
    Fill,
    Generic,
    Insert,
    Op,
    Pad,
    Program,
    ScalarStep,
    Slice,
    Type,
    dim_index,
)
from weft.tools.bench.fuzz.text import module_text


def floats(*values: float, element: str = "f32") -> Approx:
    return make_exact(np.array(values), element)


@pytest.mark.parametrize(
    ("name", "args", "element", "wanted"),
    [
        ("arith.addi", [100, 100], "i8", -56),
        ("arith.muli", [2**62, 4], "i64", 0),
        ("arith.divsi", [-7, 2], "i32", -3),
        ("arith.floordivsi", [-7, 2], "i32", -4),
        ("arith.ceildivsi", [-7, 2], "i32", -3),
        ("arith.remsi", [-7, 3], "i16", -1),
        ("arith.remui", [-1, 16], "i8", 15),
        ("arith.shrui", [-1, 4], "i8", 15),
        ("arith.shrsi", [-9, 1], "i8", -5),
        ("arith.maxui", [-1, 1], "i16", -1),
        ("arith.cmpi:ult", [-1, 1], "i1", 0),
        ("arith.cmpi:slt", [-1, 1], "i1", 1),
    ],
)
def test_integers(name: str, args: list[int], element: str, wanted: int) -> None:
    source = "i32" if element == "i1" else element
    found = compute_scalar(name, [make_exact(np.array([a]), source) for a in args], element)
    assert found.value[0] == wanted
    assert found.error[0] == 0


def test_casts() -> None:
    byte = make_exact(np.array([-1]), "i8")
    assert compute_scalar("arith.extui", [byte], "i32").value[0] == 255
    assert compute_scalar("arith.extsi", [make_exact(np.array([1]), "i1")], "i8").value[0] == -1
    assert compute_scalar("arith.trunci", [make_exact(np.array([300]), "i32")], "i8").value[0] == 44
    assert compute_scalar("arith.uitofp", [byte], "f32").value[0] == 255
    assert compute_scalar("arith.fptosi", [floats(-2.7)], "i8").value[0] == -2


def test_errors_are_those_of_the_operations() -> None:
    a, b = floats(1 / 3), floats(0.1)
    unit = 2.0**-24
    total = compute_scalar("arith.addf", [compute_scalar("arith.mulf", [a, b], "f32"), b], "f32")
    least = unit * (abs(1 / 30) + abs(1 / 30 + 0.1))
    assert least <= total.error[0] <= 1.01 * least
    # Rounded in f32, it lies within; in f16 it does not.
    right = np.float32(np.float32(1 / 3) * np.float32(0.1)) + np.float32(0.1)
    assert find_agreement(np.array([right], np.float32), total).all()
    wrong = np.array([np.float16(right)], np.float32)
    assert not find_agreement(wrong, total).any()


def test_sums_in_any_order() -> None:
    rng = np.random.default_rng(0)
    terms = rng.standard_normal(200).astype(np.float32)
    wanted = sum_of([make_exact(np.array([t]), "f32") for t in terms], np.array([199]), "f32")
    for order in (terms, terms[::-1], np.sort(terms)):
        total = np.float32(0)
        for term in order:
            total = np.float32(total + term)
        assert find_agreement(np.array([total]), wanted).all()
    largest = np.abs(terms).max()
    assert not find_agreement(np.array([total - largest], np.float32), wanted).any()


def test_what_hangs_on_rounding_is_unknown() -> None:
    third = compute_scalar("arith.divf", [floats(1), floats(3)], "f32")
    near = compute_scalar("arith.mulf", [third, floats(3)], "f32")
    less = compute_scalar("arith.cmpf:olt", [near, floats(1)], "i1")
    assert less.error[0] > 0
    assert compute_scalar("arith.cmpf:olt", [near, floats(1.1)], "i1").error[0] == 0
    assert compute_scalar("arith.fptosi", [near], "i8").error[0] > 0
    chosen = compute_scalar("arith.select", [less, floats(1), floats(5)], "f32")
    assert chosen.error[0] >= 4
    large = compute_scalar(
        "arith.mulf", [floats(float(np.finfo(np.float32).max)), floats(1)], "f32"
    )
    assert large.error[0] == np.inf
    assert compute_scalar("arith.mulf", [floats(3e38), floats(3e38)], "f32").value[0] == np.inf


def test_no_number_is_none() -> None:
    odd = floats(np.nan, np.inf, 1)
    found = compute_scalar("arith.addf", [odd, floats(1, 1, 1)], "f32")
    assert find_agreement(np.array([np.nan, np.inf, 2], np.float32), found).all()
    assert not find_agreement(np.array([0, 3e38, np.nan], np.float32), found).any()


def test_a_convolution_is_what_loops_say() -> None:
    form = form_of("conv_2d_nchw_fchw")
    sizes = dict(zip("nfxycrs", (2, 3, 3, 2, 2, 2, 3), strict=True))
    nest = NamedLoops(form, sizes, {"x": 2, "y": 1}, {"x": 1, "y": 2}, {"x": 0, "y": 1})
    op = make_named("conv_2d_nchw_fchw", nest, ["i8", "i8"], "i32", (0, 1), 2)
    arguments = (
        Argument("x", Type(nest.image_shape(), "i8"), -99, 99),
        Argument("w", Type(nest.filter_shape(), "i8"), -99, 99),
    )
    program = Program(arguments, (Fill(op.type, 5), op), (3,))
    given = inputs_of(program, 0)
    (found,) = evaluate_program(program, given)
    x, w = (given[n].astype(int) for n in "xw")
    for n, f, i, j in np.ndindex(2, 3, 3, 2):
        window = x[n, :, 2 * i : 2 * i + 2, j : j + 5 : 2]
        assert found.value[n, f, i, j] == 5 + (window * w[f]).sum()
    assert "dilations = dense<[1, 2]>" in module_text(program)


def test_generics_and_moves() -> None:
    """A scatter by stride, a look-up, a part put into a padded tensor."""
    body = (ScalarStep("arith.addi", (1, 0), "i32"),)
    scatter = Generic(Type((7,), "i32"), (3, 2), "pr", (0,), 1, ((dim_index(0), dim_index(1)),
                      (Affine(((3, 0),)),)), body, 2)  # fmt: skip
    look = Generic(Type((2,), "i32"), (2,), "p", (3,), 4, ((dim_index(0),), (dim_index(0),)), (
        ScalarStep("arith.index_cast", (0,), "index"), ScalarStep("extract", (2,), "i32", 2)),
        3)  # fmt: skip
    ops: tuple[Op, ...] = (
        Fill(Type((7,), "i32"), 1),
        scatter,
        Slice(Type((2,), "i32"), 2, (1,), (3,)),
        Fill(Type((2,), "i32"), None),
        look,
        Pad(Type((9,), "i32"), 2, (1,), (1,), -1),
        Insert(Type((9,), "i32"), 5, 6, (0,), (8,)),
        Concat(Type((11,), "i32"), (7, 3), 0),
    )
    program = Program((Argument("x", Type((3, 2), "i32")),), ops, (2, 5, 8))
    values = evaluate_program(program, {"x": np.array([[1, 2], [3, 4], [5, 6]], np.int32)})
    np.testing.assert_array_equal(values[0].value, [4, 1, 1, 8, 1, 1, 12])
    np.testing.assert_array_equal(values[1].value, [1, 1])
    np.testing.assert_array_equal(values[2].value, [1, 4, 1, 1, 8, 1, 1, 12, 1, 1, 1])
