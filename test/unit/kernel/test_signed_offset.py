"""Signed bytes as unsigned ones: proofs and numbers."""

from __future__ import annotations

import numpy as np
import z3
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.ir.affine import AffineExpr, AffineMap

from weft.targets.reference.evaluate import evaluate_kernel
from weft.transforms.kernel.signed_offset import (
    OFFSET,
    byte_factors,
    byte_product,
    compute_corrections,
    correction_kernel,
    offset_byte,
    offset_kernel,
    summed_axes,
)
from weft.transforms.kernel.view import Access, Dim, InRange, Kernel, Scalar, ScalarArg, ScalarOp


def proved(claim: z3.BoolRef) -> bool:
    solver = z3.Solver()
    solver.set("rlimit", 5_000_000)
    solver.add(z3.Not(claim))
    return solver.check() == z3.unsat


def test_a_byte_and_what_is_stored() -> None:
    """For all bytes, in wrapping i32."""
    x = z3.BitVec("x", 8)
    assert proved(z3.SignExt(24, x) == z3.ZeroExt(24, x ^ 0x80) - OFFSET)


def test_a_product_and_its_correction() -> None:
    """(u - 128) * w == u * w - 128 * w in the integers, and so in wrapping i32."""
    u, w = z3.Ints("u w")
    assert proved((u - OFFSET) * w == u * w - OFFSET * w)


def test_stored_bytes() -> None:
    values = np.arange(-128, 128).astype(np.int8)
    stored = (values ^ np.int8(-128)).astype(np.int8)
    assert [offset_byte(int(v)) for v in values] == list(stored)
    assert list(stored.view(np.uint8)) == [int(v) + OFFSET for v in values]


def signed_product() -> Scalar:
    a, b = (ScalarOp("arith.extsi", (ScalarArg(i, "i8"),), "i32") for i in (0, 1))
    return ScalarOp("arith.muli", (a, b), "i32")


def test_factors() -> None:
    found = byte_factors(signed_product())
    assert found is not None
    assert [f.signed for f in found] == [True, True]
    found = byte_factors(byte_product(0, 1))
    assert found is not None
    assert [f.signed for f in found] == [False, True]
    assert byte_factors(ScalarArg(0, "i8")) is None
    square = ScalarOp("arith.extsi", (ScalarArg(0, "i8"),), "i32")
    assert byte_factors(ScalarOp("arith.muli", (square, square), "i32")) is None


def convolution(c: int, k: int, extent: int, taps: int, stride: int, pad: int) -> Kernel:
    """A padded convolution of one axis."""
    out = (extent + 2 * pad - taps) // stride + 1
    kd, od, cd, rd = (AffineExpr.dimension(i) for i in range(4))
    at = od * stride + rd - pad
    x = Access(
        *("x", (c, extent), "i8", AffineMap(4, 0, (cd, at)), (InRange(at, 0, extent),)),
    )
    w = Access("w", (k, c, taps), "i8", AffineMap(4, 0, (kd, cd, rd)))
    y = Access("y", (k, out), "i32", AffineMap(4, 0, (kd, od)))
    dims = (
        *(Dim("k", k, "parallel"), Dim("o", out, "parallel")),
        *(Dim("c", c, "reduction"), Dim("r", taps, "reduction")),
    )
    body = ScalarOp("arith.addi", (ScalarArg(2, "i32"), signed_product()), "i32")
    return Kernel("conv", dims, (x, w, y), 2, (body,))


@settings(max_examples=20)
@given(st.integers(1, 6), st.integers(1, 5), st.integers(3, 7), st.integers(1, 3), st.data())
def test_sums(c: int, k: int, extent: int, taps: int, data: st.DataObject) -> None:
    """The kernel on stored bytes and its correction are the kernel, padding included."""
    stride, pad = data.draw(st.integers(1, 2)), data.draw(st.integers(0, 2))
    kernel = convolution(c, k, extent, taps, stride, pad)
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))
    x, w = (rng.integers(-128, 128, a.shape).astype(np.int8) for a in kernel.inputs)
    (wanted,) = evaluate_kernel(kernel, [x, w], [None])
    stored = offset_kernel(kernel.name, kernel.dims, *kernel.operands)
    (sums,) = evaluate_kernel(stored, [x ^ np.int8(-128), w], [None])
    corrector = correction_kernel("c", kernel.dims, kernel.operands[1])
    (missing,) = evaluate_kernel(corrector, [w], [None])
    assert np.array_equal(wanted, sums + missing[:, None])
    axes = summed_axes(kernel.dims, kernel.operands[1])
    assert axes == (1, 2)
    assert np.array_equal(compute_corrections(w, axes), missing)
