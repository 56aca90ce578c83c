"""Layer problems: what a block touches, what is refused, and kernels as problems."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from xdsl.ir.affine import AffineExpr, AffineMap

from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive import problem as p
from weft.transforms.dataflow.directive.problem_kernel import kernel_of_product, problem_of
from weft.transforms.kernel.view import (
    Access,
    Dim,
    InRange,
    Kernel,
    ScalarArg,
    ScalarConst,
    ScalarOp,
)


def test_conv():
    layer = p.conv_problem(2, 8, 4, 5, 6, 3, 3, stride=2, pad=1)
    assert layer.extents == {"n": 2, "k": 8, "h": 5, "w": 6, "c": 4, "r": 3, "s": 3}
    assert [t.shape for t in layer.tensors] == [(2, 4, 9, 11), (8, 4, 3, 3), (2, 8, 5, 6)]
    assert layer.macs == 2 * 8 * 5 * 6 * 4 * 9
    assert layer.reductions == {"c", "r", "s"}
    assert layer.tensor("x").size({"h": 2, "r": 3, "c": 4}) == 4 * 5


def test_groups_are_a_dimension():
    layer = p.conv_problem(1, 6, 4, 5, 5, 3, 3, groups=2)
    assert layer.extents["g"] == 2
    assert [t.shape for t in layer.tensors] == [(1, 4, 7, 7), (6, 2, 3, 3), (1, 6, 5, 5)]
    assert layer.tensor("x").axes[1].terms == (("g", 2), ("c", 1))


@given(
    st.lists(st.tuples(st.integers(1, 4), st.integers(1, 5)), min_size=1, max_size=3),
)
def test_footprint_counts_indices(terms: list[tuple[int, int]]):
    axis = p.Axis(1000, tuple((f"d{i}", c) for i, (c, _) in enumerate(terms)))
    ranges = [range(size) for _, size in terms]
    touched = {
        sum(c * v for (c, _), v in zip(terms, point, strict=True))
        for point in itertools.product(*ranges)
    }
    assert axis.footprint({f"d{i}": size for i, (_, size) in enumerate(terms)}) == len(touched)


@given(
    st.tuples(*[st.integers(1, 4)] * 7),
    st.integers(1, 3),
    st.integers(1, 3),
    st.integers(0, 2),
    st.lists(st.integers(1, 4), min_size=7, max_size=7),
)
def test_blocks_touch_what_the_kernel_does(
    sizes: tuple[int, ...], stride: int, dilation: int, pad: int, block: list[int]
):
    layer = p.conv_problem(*sizes, stride=stride, dilation=dilation, pad=pad)
    kernel = kernel_of_product(layer, ["i16", "i16", "i32"])
    assert problem_of(kernel).dims == layer.dims
    blocks = {d.name: min(n, d.extent) for d, n in zip(layer.dims, block, strict=True)}
    box = tuple((0, blocks[d.name]) for d in kernel.dims)
    for position, tensor in enumerate(layer.tensors):
        footprint = kernel.footprint(position, box)
        assert footprint.lower == tuple(a.offset for a in tensor.axes)
        assert footprint.upper == tuple(a.last(blocks) + 1 for a in tensor.axes)
        assert footprint.exact == (footprint.size == tensor.size(blocks))
        own = zip(kernel.operands[position].map.results, tensor.axes, strict=True)
        guarded = [axis.leaves(layer.extents) for _, axis in own]
        assert len(kernel.operands[position].guards) == sum(guarded)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: p.conv_problem(1, 6, 4, 5, 5, 3, 3, groups=4), "4 groups do not divide 4 and 6"),
        (lambda: p.fc_problem(1, 0, 4, name="fc6"), "layer fc6: 'k' is 0"),
        (lambda: _layer([("n", 1)], [("n", -1)]), "tensor 'x': 'n' has the factor -1"),
        (lambda: _layer([("n", 1), ("n", 1)]), "'n' moves two places"),
        (lambda: _layer([("m", 1)]), "names 'm', but the layer has only n, c"),
        (lambda: _layer([("n", 1)], output=[("n", 1), ("c", 1)]), "share elements"),
        (lambda: _layer([("n", 1)], output=[]), "'n' does not move it"),
        (lambda: _layer([("n", 1)], output=[("n", 9)]), "has 8 elements, but iterations reach"),
    ],
)
def test_refused(make, message: str):
    with pytest.raises(WeftError, match=message):
        make()


def _layer(*axes, output=(("n", 1),)):
    kind = "parallel" if len(output) == 2 else "reduction"
    x = tuple(p.Axis(8, (term,)) for axis in axes for term in axis)
    y = (p.Axis(8, tuple(output)),)
    tensors = (p.Tensor("x", "input", x), p.Tensor("y", "output", y))
    return p.LayerProblem("l", (p.Dim("n", 4), p.Dim("c", 2, kind)), tensors)


def _kernel(body, *, guards=(), offset=0, results=2) -> Kernel:
    n, c, k = (AffineExpr.dimension(i) for i in range(3))
    x = Access("x", (4, 6), "i16", AffineMap(3, 0, (n, c + offset)), tuple(guards))
    f = Access("f", (5, 6), "i16", AffineMap(3, 0, (k, c)))
    y = Access("y", (4, 5), "i32", AffineMap(3, 0, (n, k)))
    dims = (Dim("n", 4, "parallel"), Dim("c", 6, "reduction"), Dim("k", 5, "parallel"))
    return Kernel("linalg.generic %y", dims, (x, f, y), 2, (body,))


X, F, Y = ScalarArg(0, "i16"), ScalarArg(1, "i16"), ScalarArg(2, "i32")


def _wide(scalar):
    return ScalarOp("arith.extsi", (scalar,), "i32")


MACC = ScalarOp("arith.addi", (Y, ScalarOp("arith.muli", (_wide(X), _wide(F)), "i32")), "i32")


def test_kernel():
    layer = problem_of(_kernel(MACC))
    assert layer.extents == {"n": 4, "c": 6, "k": 5}
    assert [(t.name, t.role, t.element_bits) for t in layer.tensors] == [
        ("x", "input", 16),
        ("f", "weight", 16),
        ("y", "output", 32),
    ]
    assert (layer.combine, layer.value) == ("add", "multiply")


def test_kernel_with_border():
    c = AffineExpr.dimension(1)
    layer = problem_of(_kernel(MACC, guards=[InRange(c - 2, 0, 6)], offset=-2))
    assert layer.tensor("x").axes[1] == p.Axis(6, (("c", 1),), -2, "x1")


def test_kernel_drops_operands_that_only_give_a_shape():
    layer = problem_of(_kernel(ScalarOp("arith.maxsi", (X, Y), "i32")))
    assert [t.name for t in layer.tensors] == ["x", "y"]
    assert layer.combine == "max"


@pytest.mark.parametrize(
    ("kernel", "message"),
    [
        (
            lambda: _kernel(ScalarOp("arith.addi", (Y, ScalarOp("arith.subi", (X, F), "i32")), "")),
            "no dataflow template fits",
        ),
        (lambda: _kernel(ScalarConst(1, "i32")), "no dataflow template fits"),
        (
            lambda: _kernel(ScalarOp("arith.addi", (Y, ScalarOp("arith.extui", (X,), "i32")), "")),
            r"no dataflow template fits; values are signed, but it .* unsigned \(arith.extui\)",
        ),
        (
            lambda: _kernel(MACC, guards=[InRange(AffineExpr.dimension(1), 1, 5)]),
            "is not the border of the tensor",
        ),
    ],
)
def test_refused_kernels(kernel, message: str):
    with pytest.raises(WeftError, match=message):
        problem_of(kernel())


def test_indices_of_an_axis() -> None:
    """All values of `2 * h + 3 * r - 1` are where `index` says, the largest one `last`."""
    axis = p.Axis(9, (("h", 2), ("r", 3)), -1)
    extents = {"h": 4, "r": 3, "k": 5}
    found = [axis.index({"h": h, "r": r}) for h in range(4) for r in range(3)]
    assert found == [2 * h + 3 * r - 1 for h in range(4) for r in range(3)]
    assert axis.last(extents) == max(found)
