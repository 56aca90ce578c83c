"""What kernels write, and scatters as gathers."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.ir.affine import AffineMap

from weft.targets.reference.evaluate import evaluate_kernel
from weft.transforms.kernel.scatter import (
    gather_kernel,
    is_scatter,
    shared_dim,
    stores_all,
    stores_once,
)
from weft.transforms.kernel.view import Access, Dim, Divides, Kernel, ScalarArg, ScalarOp

X, W, Y = (ScalarArg(i, "i32") for i in range(3))


def scatter(stride: int, extent: int, combine: str = "arith.addi") -> Kernel:
    """`y[stride * h + r] += x[h] * w[r]`."""
    body = ScalarOp(combine, (Y, ScalarOp("arith.muli", (X, W), "i32")), "i32")
    return Kernel(
        "k",
        (Dim("h", 5, "reduction"), Dim("r", 3, "reduction")),
        (
            Access("x", (5,), "i32", AffineMap.from_callable(lambda h, r: (h,))),
            Access("w", (3,), "i32", AffineMap.from_callable(lambda h, r: (r,))),
            Access("y", (extent,), "i32", AffineMap.from_callable(lambda h, r: (h * stride + r,))),
        ),
        2,
        (body,),
    )


@pytest.mark.parametrize("stride", [1, 2, 4])
def test_gathered(stride: int) -> None:
    kernel = scatter(stride, 4 * stride + 4)
    found = gather_kernel(kernel)
    assert is_scatter(kernel)
    assert not is_scatter(found)
    assert stores_all(found, found.outputs[0])
    divided = any(isinstance(g, Divides) for g in found.operands[0].guards)
    assert divided == (stride > 1)
    arrays = [np.arange(1, n + 1, dtype=np.int32) for n in (5, 3)]
    start = np.full(4 * stride + 4, 100, np.int32)
    (wanted,) = evaluate_kernel(kernel, arrays, [start])
    (result,) = evaluate_kernel(found, arrays, [start])
    np.testing.assert_array_equal(result, wanted)


def test_not_gathered() -> None:
    """Zeros count in a maximum."""
    kernel = scatter(2, 11, "arith.maxsi")
    assert gather_kernel(kernel) is kernel


@pytest.mark.parametrize(
    ("steps", "shape", "once", "every", "shared"),
    [
        ((3, 1), (12,), True, True, 0),
        ((1, 4), (12,), True, True, 1),
        ((6, 1), (21,), True, False, 0),
        ((2, 1), (9,), False, False, None),
    ],
)
def test_what_is_stored(
    steps: tuple[int, int], shape: tuple[int, ...], once: bool, every: bool, shared: int | None
) -> None:
    a, b = steps
    output = Access("y", shape, "i32", AffineMap.from_callable(lambda i, j: (i * a + j * b,)))
    dims = (Dim("i", 4, "parallel"), Dim("j", 3, "parallel"))
    kernel = Kernel("k", dims, (output,), 0, (ScalarArg(0, "i32"),))
    assert not is_scatter(kernel)
    assert stores_once(kernel, output) == once
    assert stores_all(kernel, output) == every
    assert shared_dim(kernel) == shared
