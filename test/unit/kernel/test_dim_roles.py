"""What dimensions are called, by the operands that they move."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir.affine import AffineMap

from weft.tools.bench.layers import (
    conv1d_mlir,
    conv2d_mlir,
    conv2d_nhwc,
    conv3d_mlir,
    matmul_mlir,
)
from weft.transforms.core.functions import function_of
from weft.transforms.kernel.dim_roles import dim_roles, named_by_role, tensor_letters
from weft.transforms.kernel.from_linalg import kernel_groups
from weft.transforms.kernel.view import Access, Dim, Kernel, ScalarArg

Load = Callable[[str], ModuleOp]


def kernel_of(load: Load, text: str) -> Kernel:
    (group,) = kernel_groups(function_of(load(text)))
    return group.producer.kernel


# Per layer the names of its dimensions in any order, and the letters of its tensors; places in
# a window have none.
LAYERS = {
    "conv2d": (conv2d_mlir(1, 4, 6, 6, 5, 3, 3), "n k h w c r s", ("NCHW", "KC??", "NCHW")),
    "padded": (conv2d_mlir(1, 4, 6, 6, 5, 3, 3, pad=1), "n k h w c r s", ("NCHW", "KC??", "NCHW")),
    "strided": (
        conv2d_mlir(1, 4, 7, 7, 5, 3, 3, stride=2, dilation=2),
        "n k h w c r s",
        ("NCHW", "KC??", "NCHW"),
    ),
    "1x1": (conv2d_mlir(1, 4, 6, 6, 5, 1, 1), "n k h w c r s", ("NCHW", "KC??", "NCHW")),
    "nhwc": (conv2d_nhwc(1, 6, 6, 4, 5, 3, 3), "n h w k r s c", ("NHWC", "??CK", "NHWC")),
    "grouped": (
        conv2d_mlir(1, 4, 6, 6, 8, 3, 3, groups=2),
        "n g k h w c r s",
        ("NGCHW", "GKC??", "NGCHW"),
    ),
    "depthwise": (
        conv2d_mlir(1, 4, 6, 6, 4, 3, 3, groups=4),
        "n h w g r s",
        ("NGHW", "G??", "NGHW"),
    ),
    "conv1d": (conv1d_mlir(1, 4, 9, 5, 3), "n k w c s", ("NCW", "KC?", "NCW")),
    "conv3d": (
        conv3d_mlir(1, 4, (5, 5, 5), 6, (3, 3, 3)),
        "n k d h w c t r s",
        ("NCDHW", "KC???", "NCDHW"),
    ),
    "matmul": (matmul_mlir(3, 4, 5), "n k c", ("NC", "CK", "NC")),
    "matmul_bt": (matmul_mlir(3, 4, 5, transpose_b=True), "n k c", ("NC", "KC", "NC")),
    "batch_matmul": (matmul_mlir(3, 4, 5, batch=2), "g n k c", ("GNC", "GCK", "GNC")),
}


@pytest.mark.parametrize("name", LAYERS)
def test_layers(load: Load, name: str) -> None:
    text, names, letters = LAYERS[name]
    kernel = kernel_of(load, text)
    assert sorted(dim_roles(kernel)) == sorted(names.split())
    assert tuple(tensor_letters(kernel, i) for i in range(3)) == letters
    named = named_by_role(kernel)
    assert [d.name for d in named.dims] == list(dim_roles(kernel))
    assert [d.extent for d in named.dims] == [d.extent for d in kernel.dims]
    assert dim_roles(named) == dim_roles(kernel)


def plain(num_dims: int, maps: list[tuple[int, ...]], kinds: str) -> Kernel:
    """A kernel whose operands are indexed by plain dimensions; the last one is the output."""
    dims = tuple(
        Dim(f"x{i}", 2, "parallel" if kind == "p" else "reduction") for i, kind in enumerate(kinds)
    )
    identity = AffineMap.identity(num_dims)
    operands = tuple(
        Access(
            f"t{i}", (2,) * len(m), "i32", AffineMap(num_dims, 0, [identity.results[d] for d in m])
        )
        for i, m in enumerate(maps)
    )
    return Kernel("k", dims, operands, len(maps) - 1, (ScalarArg(0, "i32"),))


def test_roles_that_come_twice_are_numbered() -> None:
    kernel = plain(4, [(0, 1, 3), (3, 2), (0, 1, 2)], "pppr")
    assert dim_roles(kernel) == ("n", "n1", "k", "c")
    # Two dimensions are N: which is which is not told.
    assert tensor_letters(kernel, 0) == "N?C"
    assert tensor_letters(kernel, 2) == "N?C"


def test_letters_that_come_twice_are_not_told() -> None:
    diagonal = plain(3, [(0, 0, 2), (2, 1), (0, 1)], "ppr")
    assert tensor_letters(diagonal, 0) == "??C"
    assert tensor_letters(diagonal, 2) == "NC"


def test_other_forms_keep_their_names() -> None:
    assert dim_roles(plain(2, [(0, 1), (0, 1)], "pp")) == ("x0", "x1")
    assert named_by_role(plain(2, [(0,), (0, 1)], "pp")).dims[1].name == "x1"
    # A dimension that moves nothing but the weights has no role.
    assert dim_roles(plain(3, [(0,), (0, 1, 2), (0, 1)], "ppr")) == ("g", "k", "x2")


def test_further_positions_are_numbered() -> None:
    """Five axes of positions: the last three have letters, the others `d3`, `d4`."""
    axes = 5
    num = 2 * axes + 1
    names = AffineMap.identity(num).results
    data = tuple(names[i] + names[axes + i] for i in range(axes))
    kernel = Kernel(
        "k",
        tuple(
            Dim(f"x{i}", 2, "parallel" if i < axes or i == num - 1 else "reduction")
            for i in range(num)
        ),
        (
            Access("x", (3,) * axes, "i8", AffineMap(num, 0, data)),
            Access("w", (2,) * (axes + 1), "i8", AffineMap(num, 0, names[axes:])),
            Access(
                "y", (2,) * (axes + 1), "i32", AffineMap(num, 0, (*names[:axes], names[num - 1]))
            ),
        ),
        2,
        (ScalarArg(0, "i8"),),
    )
    assert dim_roles(kernel) == ("d4", "d3", "d", "h", "w", "t4", "t3", "t", "r", "s", "k")
    assert tensor_letters(kernel, 0) == "??DHW"
