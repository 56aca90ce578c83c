"""Rebuilt kernels compute on stored operands what the kernels do on logical ones."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.ir.affine import AffineExpr, AffineMap

from weft.dialects.layout.primitives import ImagePack, Unfold
from weft.targets.reference.evaluate import evaluate_kernel
from weft.targets.reference.scalars import dtype_of
from weft.transforms.core.errors import WeftError
from weft.transforms.kernel.view import (
    Access,
    Dim,
    Divides,
    Guard,
    InRange,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarIndex,
    ScalarOp,
)
from weft.transforms.layout import rebuild_prove as layout_rebuild_prove
from weft.transforms.layout.map import (
    Broadcast,
    Fuse,
    Layout,
    LayoutError,
    Pad,
    Primitive,
    Reorder,
    Split,
    pack_array,
    stored_shape,
    unpack_array,
)
from weft.transforms.layout.rebuild import new_loops, rebuild_kernel, split_dim
from weft.transforms.layout.rebuild_prove import prove_rebuild

D = AffineExpr.dimension


def layout(*primitives: Primitive) -> Layout:
    return Layout(primitives)


def op(name: str, *args: Scalar, type: str = "i32") -> ScalarOp:
    return ScalarOp(f"arith.{name}", args, type)


def arg(i: int) -> ScalarArg:
    return ScalarArg(i, "i32")


MAC = op("addi", arg(2), op("muli", arg(0), arg(1)))


def dims(**extents: int) -> tuple[Dim, ...]:
    """Dimensions by name; capitals are reductions."""
    return tuple(
        Dim(n, e, "parallel") if n.islower() else Dim(f"r{n.lower()}", e, "reduction")
        for n, e in extents.items()
    )


def access(
    name: str,
    shape: tuple[int, ...],
    loops: int,
    *index: AffineExpr,
    guards: tuple[Guard, ...] = (),
) -> Access:
    return Access(name, shape, "i32", AffineMap(loops, 0, index), guards)


def matmul() -> Kernel:
    return Kernel(
        "matmul",
        dims(m=4, n=6, K=5),
        (
            access("a", (4, 5), 3, D(0), D(2)),
            access("b", (5, 6), 3, D(2), D(1)),
            access("c", (4, 6), 3, D(0), D(1)),
        ),
        2,
        (MAC,),
    )


def conv(stride: int = 1, dilation: int = 1, pad: int = 1) -> Kernel:
    """A grouped 2D convolution, padded in front of the kernel."""
    h, w = D(3) * stride + D(6) * dilation - pad, D(4) * stride + D(7) * dilation - pad
    size_h, size_w = 5, 6
    out_h = (size_h + 2 * pad - 2 * dilation - 1) // stride + 1
    out_w = (size_w + 2 * pad - 2 * dilation - 1) // stride + 1
    guards = (InRange(h, 0, size_h), InRange(w, 0, size_w)) if pad else ()
    return Kernel(
        "conv",
        dims(n=1, g=2, k=3, h=out_h, w=out_w, C=2, R=3, S=3),
        (
            access("x", (1, 2, 2, size_h, size_w), 8, D(0), D(1), D(5), h, w, guards=guards),
            access("f", (2, 3, 2, 3, 3), 8, D(1), D(2), D(5), D(6), D(7)),
            access("y", (1, 2, 3, out_h, out_w), 8, D(0), D(1), D(2), D(3), D(4)),
        ),
        2,
        (MAC,),
    )


def depthwise_1d() -> Kernel:
    return Kernel(
        "depthwise",
        dims(n=2, c=4, w=6, S=3),
        (
            access("x", (2, 4, 13), 4, D(0), D(1), D(2) * 2 + D(3)),
            access("f", (4, 3), 4, D(1), D(3)),
            access("y", (2, 4, 6), 4, D(0), D(1), D(2)),
        ),
        2,
        (MAC,),
    )


def conv_3d() -> Kernel:
    return Kernel(
        "conv3d",
        dims(k=2, d=3, h=2, w=4, C=3, T=2, R=2, S=1),
        (
            access("x", (3, 4, 3, 4), 8, D(4), D(1) + D(5), D(2) + D(6), D(3) + D(7)),
            access("f", (2, 3, 2, 2, 1), 8, D(0), D(4), D(5), D(6), D(7)),
            access("y", (2, 3, 2, 4), 8, D(0), D(1), D(2), D(3)),
        ),
        2,
        (MAC,),
    )


def transposed() -> Kernel:
    """A transposed convolution of stride 2: zero insertion folded into the access."""
    at = D(1) - D(3)
    guards = (Divides(at, 2), InRange(at // 2, 0, 4))
    return Kernel(
        "transposed",
        dims(k=3, w=8, C=2, S=3),
        (
            access("x", (2, 4), 4, D(2), at // 2, guards=guards),
            access("f", (3, 2, 3), 4, D(0), D(2), D(3)),
            access("y", (3, 8), 4, D(0), D(1)),
        ),
        2,
        (MAC,),
    )


def pooling() -> Kernel:
    return Kernel(
        "pool",
        dims(n=1, h=3, w=2, c=4, R=2, S=2),
        (
            access("x", (1, 6, 4, 4), 6, D(0), D(1) * 2 + D(4), D(2) * 2 + D(5), D(3)),
            access("y", (1, 3, 2, 4), 6, D(0), D(1), D(2), D(3)),
        ),
        1,
        (op("maxsi", arg(1), arg(0)),),
    )


def elementwise() -> Kernel:
    """Two outputs, a bias that is broadcast, and the loops' own indices."""
    at = ScalarOp("arith.index_cast", (ScalarIndex(1),), "i32")
    return Kernel(
        "elementwise",
        dims(n=2, c=6, w=4),
        (
            access("x", (2, 6, 4), 3, D(0), D(1), D(2)),
            access("b", (6,), 3, D(1)),
            access("y", (2, 6, 4), 3, D(0), D(1), D(2)),
            access("z", (2, 4, 6), 3, D(0), D(2), D(1)),
        ),
        2,
        (op("addi", arg(0), arg(1)), op("muli", arg(0), at)),
    )


KERNELS = {
    "matmul": matmul(),
    "conv": conv(),
    "conv_strided": conv(stride=2),
    "conv_dilated": conv(dilation=2, pad=2),
    "conv_valid": conv(pad=0),
    "depthwise": depthwise_1d(),
    "conv3d": conv_3d(),
    "transposed": transposed(),
    "pooling": pooling(),
    "elementwise": elementwise(),
}


@st.composite
def layouts(draw: st.DrawFn, shape: tuple[int, ...], *, is_output: bool) -> Layout:
    """Up to four primitives that keep all elements."""
    steps: list[Primitive] = []
    current = shape
    for _ in range(draw(st.integers(0, 4))):
        kinds = ["split", "reorder", "fuse", "pad"]
        kind = draw(st.sampled_from(kinds if is_output else [*kinds, "broadcast"]))
        dim = draw(st.integers(0, len(current) - 1))
        if kind == "split":
            factor = draw(st.integers(2, 4))
            missing = -current[dim] % factor
            if missing:
                steps.append(Pad(dim, 0, missing))
            steps.append(Split(dim, ((current[dim] + missing) // factor, factor)))
        elif kind == "reorder":
            steps.append(Reorder(tuple(draw(st.permutations(range(len(current)))))))
        elif kind == "fuse":
            steps.append(Fuse(dim, draw(st.integers(1, min(3, len(current) - dim)))))
        elif kind == "pad":
            steps.append(Pad(dim, draw(st.integers(0, 2)), draw(st.integers(0, 2))))
        else:
            steps.append(Broadcast(dim, 2))
        current = stored_shape(shape, Layout(tuple(steps)))
    return Layout(tuple(steps))


@st.composite
def cases(draw: st.DrawFn) -> tuple[Kernel, list[Layout]]:
    kernel = KERNELS[draw(st.sampled_from(sorted(KERNELS)))]
    drawn = [
        draw(layouts(a.shape, is_output=i >= kernel.num_inputs))
        for i, a in enumerate(kernel.operands)
    ]
    return kernel, drawn


def arrays(kernel: Kernel) -> list[np.ndarray]:
    rng = np.random.default_rng(0)
    return [rng.integers(-9, 9, a.shape).astype(dtype_of(a.type)) for a in kernel.operands]


def check_same(kernel: Kernel, rebuilt: Kernel, given: list[Layout]) -> None:
    """Both compute the same elements, and padding of products stays zero."""
    values = arrays(kernel)
    count = kernel.num_inputs
    expected = evaluate_kernel(kernel, values[:count], values[count:])
    stored = [pack_array(v, s) for v, s in zip(values, given, strict=True)]
    found = evaluate_kernel(rebuilt, stored[:count], stored[count:])
    for want, have, steps in zip(expected, found, given[count:], strict=True):
        np.testing.assert_array_equal(unpack_array(have, want.shape, steps), want)
        if kernel.bodies == (MAC,):
            np.testing.assert_array_equal(have, pack_array(want, steps))


@settings(max_examples=60)
@given(cases())
def test_rebuilt_kernels_compute_the_same(case: tuple[Kernel, list[Layout]]):
    kernel, given = case
    rebuilt = rebuild_kernel(kernel, given)
    for a, b, steps in zip(kernel.operands, rebuilt.operands, given, strict=True):
        assert b.shape == stored_shape(a.shape, steps)
    check_same(kernel, rebuilt, given)


@settings(max_examples=12)
@given(cases())
def test_rebuilt_kernels_are_proved(case: tuple[Kernel, list[Layout]]):
    kernel, given = case
    proof = prove_rebuild(kernel, given)
    assert not proof.unknown


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("elementwise", {0: layout(Unfold(1, 4, 2)), 2: layout(Unfold(1, 3, 3))}),
        ("elementwise", {0: layout(ImagePack(0, 1, 2, "interleaved"))}),
        ("conv_valid", {0: layout(Unfold(3, 3, 1)), 2: layout(Pad(4, 0, 2), Split(4, (3, 2)))}),
        ("depthwise", {0: layout(Unfold(2, 7, 6)), 2: layout(Split(2, (2, 3)))}),
        ("depthwise", {2: layout(ImagePack(0, 2, 2, "blocked"))}),
        ("matmul", {2: layout(Unfold(1, 4, 2), Reorder((1, 0, 2)))}),
    ],
)  # fmt: skip
def test_tiles_and_images(name: str, steps: dict[int, Layout]):
    kernel = KERNELS[name]
    given = [steps.get(i, Layout()) for i in range(len(kernel.operands))]
    if name == "elementwise" and 2 in steps:
        # Padding of the first output cannot be told from that of the second.
        kernel = replace(kernel, operands=kernel.operands[:3], bodies=kernel.bodies[:1])
        given = given[:3]
    check_same(kernel, rebuild_kernel(kernel, given), given)
    assert not prove_rebuild(kernel, given).unknown


def test_loops_follow_the_output():
    """ALT's figure 7: a convolution whose output is stored N (H/4) W O 4."""
    kernel = Kernel(
        "conv",
        dims(n=1, o=6, h=8, w=5, I=3, R=3, S=3),
        (
            access("x", (1, 3, 10, 7), 7, D(0), D(4), D(2) + D(5), D(3) + D(6)),
            access("f", (6, 3, 3, 3), 7, D(1), D(4), D(5), D(6)),
            access("y", (1, 6, 8, 5), 7, D(0), D(1), D(2), D(3)),
        ),
        2,
        (MAC,),
    )
    steps = [Layout(), Layout(), layout(Split(2, (2, 4)), Reorder((0, 2, 4, 1, 3)))]
    rebuilt = rebuild_kernel(kernel, steps)
    assert [d.extent for d in rebuilt.dims] == [1, 2, 5, 6, 4, 3, 3, 3]
    assert [d.name for d in rebuilt.dims][1:5] == ["h_0", "w", "o", "h_1"]
    assert str(rebuilt.operands[2].map.results[4]) == "d4"
    assert str(rebuilt.operands[0].map.results[2]) == "(((d1 * 4) + d4) + d6)"
    check_same(kernel, rebuilt, steps)


def test_stored_padding_makes_guards_good():
    """Padding in front of a convolution is read where the layout stores it."""
    kernel = conv()
    steps = [layout(Pad(3, 1, 1), Pad(4, 1, 1)), Layout(), Layout()]
    assert kernel.inputs[0].guards
    assert not rebuild_kernel(kernel, steps).inputs[0].guards
    other = [layout(Pad(3, 1, 1, 7), Pad(4, 1, 1, 7)), Layout(), Layout()]
    assert len(rebuild_kernel(kernel, other).inputs[0].guards) == 2
    check_same(kernel, rebuild_kernel(kernel, other), other)


def test_padded_outputs_read_no_garbage():
    steps = [Layout(), Layout(), layout(Pad(1, 0, 2), Split(1, (2, 4)))]
    rebuilt = rebuild_kernel(matmul(), steps)
    assert [str(g) for g in rebuilt.inputs[1].guards] == ["0 <= ((d1 * 4) + d2) < 6"]
    padded = [Layout(), layout(Pad(1, 0, 2), Split(1, (2, 4))), steps[2]]
    rebuilt = rebuild_kernel(matmul(), padded)
    assert not rebuilt.inputs[1].guards
    assert [str(e) for e in rebuilt.inputs[1].map.results] == ["d3", "d1", "d2"]
    check_same(matmul(), rebuilt, padded)


def test_outputs_in_other_orders_keep_the_loops_of_the_first():
    steps = [Layout(), Layout(), layout(Reorder((2, 0, 1))), layout(Split(1, (2, 2)))]
    rebuilt = rebuild_kernel(elementwise(), steps)
    assert rebuilt.extents == (4, 2, 6)
    check_same(elementwise(), rebuilt, steps)


@pytest.mark.parametrize("steps", [layout(Pad(1, 1, 0)), layout(Broadcast(0, 2))])
def test_outputs_that_cannot_be_guarded_keep_the_loops(steps: Layout):
    given = [Layout(), Layout(), steps, Layout()]
    if steps == layout(Broadcast(0, 2)):
        with pytest.raises(LayoutError, match="stores copies of elements, but its loops are not"):
            rebuild_kernel(elementwise(), given)
        return
    rebuilt = rebuild_kernel(elementwise(), given)
    assert rebuilt.dims == elementwise().dims
    check_same(elementwise(), rebuilt, given)


# --- Loops --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(KERNELS))
def test_split_loops_compute_the_same(name: str):
    kernel = KERNELS[name]
    plain = [Layout()] * len(kernel.operands)
    for dim, loop in enumerate(kernel.dims):
        if loop.extent % 2 == 0:
            check_same(kernel, split_dim(kernel, dim, (loop.extent // 2, 2)), plain)


def test_loops_that_are_none():
    with pytest.raises(WeftError, match=r"factors \[2, 2\] do not multiply to the extent 5 of rk"):
        split_dim(matmul(), 2, (2, 2))
    with pytest.raises(WeftError, match=r"\[3\] are not loops of it, each once; it has 3"):
        split_dim(matmul(), 3, (2, 2))


# --- Bad input ------------------------------------------------------------------------------------


def test_layouts_that_do_not_fit():
    with pytest.raises(LayoutError, match="matmul: 2 layouts for 3 operands"):
        rebuild_kernel(matmul(), [Layout(), Layout()])
    with pytest.raises(LayoutError, match=r"operand b: layout .*split.*makes 4 places for the 5"):
        rebuild_kernel(matmul(), [Layout(), layout(Split(0, (2, 2))), Layout()])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"map": AffineMap(3, 0, (D(0), D(2) // 2, AffineExpr.constant(0)))},
            r"operand a: another element is read",
        ),
        ({"map": AffineMap(3, 0, (D(0), D(1), D(2)))}, r"index d1 leaves the stored tensor"),
        ({"guards": (InRange(D(0), 0, 2),)}, r"operand a: fill is read instead of an element"),
        (
            {"map": AffineMap(3, 0, (D(0), AffineExpr.constant(2), AffineExpr.constant(1)))},
            r"operand a: stored padding is read instead of an element",
        ),
    ],
)
def test_wrong_rebuilds_are_refuted(change: dict[str, object], message: str):
    """The proof is of the accesses as they are, whoever made them."""
    steps = [layout(Pad(1, 0, 1), Split(1, (3, 2))), Layout(), Layout()]
    rebuilt = rebuild_kernel(matmul(), steps)
    wrong = replace(rebuilt.operands[0], **change)  # pyright: ignore[reportArgumentType]
    bad = replace(rebuilt, operands=(wrong, *rebuilt.operands[1:]))
    with pytest.raises(LayoutError, match=rf"matmul: .*{message}.* at m=\d"):
        prove_rebuild(matmul(), steps, rebuilt=bad)


def test_lost_fill_is_refuted():
    """Around the image 7 is stored; without its guards the access reads it in place of 0."""
    steps = [layout(Pad(3, 1, 1, 7), Pad(4, 1, 1, 7)), Layout(), Layout()]
    rebuilt = rebuild_kernel(conv(), steps)
    assert not prove_rebuild(conv(), steps, rebuilt=rebuilt).unknown
    bare = replace(rebuilt.operands[0], guards=())
    bad = replace(rebuilt, operands=(bare, *rebuilt.operands[1:]))
    with pytest.raises(LayoutError, match=r"no fill is read as before at "):
        prove_rebuild(conv(), steps, rebuilt=bad)


N = D(1) * 4 + D(2)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"guards": ()}, "the new loops leave the range of n at m=0"),
        ({"guards": (InRange(N, 0, 5),)}, "output c: no loop computes the element at m=0"),
        ({"extents": (4, 1, 4, 5)}, "output c: no loop computes the element at m=0"),
        ({"old": (D(0), -N + 5, D(3))}, "output c: another element is computed than that at m=0"),
    ],
)
def test_wrong_loops_are_refuted(
    change: dict[str, Any], message: str, monkeypatch: pytest.MonkeyPatch
):
    """Six columns are stored as two rows of four: the last two are padding."""
    steps = [Layout(), Layout(), layout(Pad(1, 0, 2), Split(1, (2, 4)))]
    loops = new_loops(matmul(), steps)
    assert (loops.old, loops.guards) == ((D(0), N, D(3)), (InRange(N, 0, 6),))
    changed = dict(change)
    extents = changed.pop("extents", [d.extent for d in loops.dims])
    narrowed = [replace(d, extent=e) for d, e in zip(loops.dims, extents, strict=True)]
    wrong = replace(loops, dims=tuple(narrowed), **changed)
    monkeypatch.setattr(layout_rebuild_prove, "new_loops", lambda *_: wrong)
    with pytest.raises(LayoutError, match=f"matmul: {re.escape(message)}"):
        prove_rebuild(matmul(), steps, rebuilt=rebuild_kernel(matmul(), steps))


def test_running_out_is_no_refusal():
    padded = layout(Pad(1, 0, 2), Split(1, (4, 2)))
    steps = [layout(Pad(1, 0, 1), Split(1, (3, 2))), Layout(), padded]
    unknown = prove_rebuild(matmul(), steps, rlimit=1).unknown
    assert unknown[:2] == (f"a: {steps[0]}", f"c: {steps[2]}")
    assert unknown[2:] == ("loops", "a", "b", "c")


def test_without_guards_elements_lie_where_they_did():
    kernel, layouts = matmul(), [Layout(), Layout(), layout(Pad(1, 0, 2), Split(1, (2, 4)))]
    guarded = rebuild_kernel(kernel, layouts)
    bare = rebuild_kernel(kernel, layouts, guarded=False)
    assert any(access.guards for access in guarded.inputs)
    assert not any(access.guards for access in bare.inputs)
    assert bare.dims == guarded.dims
    assert [a.map for a in bare.operands] == [a.map for a in guarded.operands]
    assert [a.shape for a in bare.operands] == [a.shape for a in guarded.operands]
