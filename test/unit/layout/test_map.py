"""Layouts: shapes, index maps, packing and proofs, on chosen and on random sequences."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.whole_layout import copies, is_proved_whole
from xdsl.ir.affine import AffineExpr, AffineMap

from weft.dialects.layout.primitives_tiled import Tiling
from weft.transforms.kernel.index import simplify_expr
from weft.transforms.layout.map import (
    Broadcast,
    Fold,
    Fuse,
    ImagePack,
    ImageUnpack,
    Layout,
    LayoutError,
    Pad,
    Primitive,
    Reorder,
    Split,
    Unbroadcast,
    Unfold,
    Unpad,
    compose_layouts,
    invert_layout,
    logical_to_stored,
    pack_array,
    rewrite_access,
    simplify_layout,
    stored_shape,
    stored_to_logical,
    unpack_array,
)
from weft.transforms.layout.prove import prove_layout

BLOCKED = Layout(
    (Pad(1, 0, 13), Split(1, (1, 16)), Reorder((0, 1, 3, 4, 2)), Fuse(0, 2), Broadcast(0, 8))
)

Shape = tuple[int, ...]


def layout(*primitives: Primitive) -> Layout:
    return Layout(primitives)


def numbered(shape: Shape) -> np.ndarray:
    """Elements 1, 2, ...: none equal to the fill."""
    return np.arange(1, math.prod(shape) + 1, dtype=np.int32).reshape(shape)


def factorisations(extent: int) -> list[tuple[int, ...]]:
    pairs = [(f, extent // f) for f in range(1, extent + 1) if extent % f == 0]
    triples = [(a, *p) for a, b in pairs for p in ((f, b // f) for f in (1, 2) if b % f == 0)]
    return pairs + triples


@st.composite
def primitives_on(draw: st.DrawFn, shape: Shape) -> Primitive:
    """A primitive that fits `shape` and loses nothing."""
    dim = draw(st.integers(0, len(shape) - 1))
    kinds = ["split", "reorder", "fuse", "pad"]
    if math.prod(shape) < 200 and len(shape) < 6:
        kinds += ["broadcast", "unfold", "image_pack"]
    match draw(st.sampled_from(kinds)):
        case "split":
            return Split(dim, draw(st.sampled_from(factorisations(shape[dim]))))
        case "reorder":
            return Reorder(tuple(draw(st.permutations(range(len(shape))))))
        case "fuse":
            return Fuse(dim, draw(st.integers(1, len(shape) - dim)))
        case "pad":
            return Pad(dim, draw(st.integers(0, 2)), draw(st.integers(0, 2)), value=0)
        case "unfold":
            size = draw(st.integers(1, 4))
            if draw(st.booleans()):
                return Unfold(dim, size, draw(st.integers(1, size)))
            return Unfold(dim, size, 1, draw(st.integers(1, max(1, shape[dim] // size))))
        case "image_pack" if len(shape) > 1:
            batch = draw(st.sampled_from([d for d in range(len(shape)) if d != dim]))
            count = draw(st.sampled_from([c for c in (1, 2, 3) if shape[dim] % c == 0]))
            if draw(st.booleans()):
                return ImagePack(batch, dim, count, "interleaved")
            return ImagePack(batch, dim, count, "blocked", draw(st.integers(0, 2)))
        case _:
            return Broadcast(draw(st.integers(0, len(shape))), draw(st.integers(1, 3)))


@st.composite
def layouts(draw: st.DrawFn, longest: int = 6) -> tuple[Shape, Layout]:
    """A small shape and a layout for it; some steps are undone later, the last one first."""
    shape = tuple(draw(st.lists(st.integers(1, 6), min_size=1, max_size=3)))
    current = shape
    result: list[Primitive] = []
    done: list[tuple[Primitive, Shape]] = []
    for _ in range(draw(st.integers(0, longest))):
        if done and draw(st.integers(0, 3)) == 0:
            step, before = done.pop()
            result.append(step.inverse(before))
            current = before
            continue
        step = draw(primitives_on(current))
        after = step.stored_shape(current)
        if math.prod(after) > 2000 or len(after) > 7:
            break
        result.append(step)
        done.append((step, current))
        current = after
    return shape, Layout(tuple(result))


def test_blocked_layout():
    """The layout of a channel-blocked operand: shapes and maps are as one would write them."""
    shape = (1, 3, 8, 8)
    assert stored_shape(shape, BLOCKED) == (8, 1, 8, 8, 16)
    assert str(logical_to_stored(shape, BLOCKED)) == "(d0, d1, d2, d3) -> (0, 0, d2, d3, d1)"
    stored = stored_to_logical(shape, BLOCKED)
    assert str(stored.map) == "(d0, d1, d2, d3, d4) -> (0, d4, d2, d3)"
    assert [(str(g.expr), g.lower, g.upper) for g in stored.guards] == [("d4", 0, 3)]
    assert stored.fill == 0
    assert copies(shape, BLOCKED).extents == (8,)
    assert prove_layout(shape, BLOCKED).proved
    assert is_proved_whole(shape, BLOCKED)


@pytest.mark.parametrize(
    ("step", "shape", "stored", "meaning"),
    [
        (Split(1, (2, 4)), (3, 8), (3, 2, 4), lambda x: x.reshape(3, 2, 4)),
        (Reorder((2, 0, 1)), (2, 3, 4), (4, 2, 3), lambda x: x.transpose(2, 0, 1)),
        (Fuse(0, 2), (2, 3, 4), (6, 4), lambda x: x.reshape(6, 4)),
        (
            Pad(0, 1, 2, -7),
            (2, 2),
            (5, 2),
            lambda x: np.pad(x, ((1, 2), (0, 0)), constant_values=-7),
        ),
        (Broadcast(1, 3), (2, 2), (2, 3, 2), lambda x: np.stack([x] * 3, axis=1)),
    ],
)
def test_primitive_and_inverse(
    step: Primitive, shape: Shape, stored: Shape, meaning: Callable[[np.ndarray], np.ndarray]
):
    array = numbered(shape)
    packed = pack_array(array, layout(step))
    assert packed.shape == stored == step.stored_shape(shape)
    assert packed.flags.c_contiguous
    np.testing.assert_array_equal(packed, meaning(array))
    back = step.inverse(shape)
    assert back.stored_shape(stored) == shape
    np.testing.assert_array_equal(pack_array(packed, layout(back)), array)
    assert simplify_layout(shape, layout(step, back)) == Layout()
    assert prove_layout(shape, layout(step, back)).proved
    assert is_proved_whole(shape, layout(step, back))


def test_adjacent_reorders_are_one():
    """Behind other primitives, too; what they make together may be nothing."""
    front = (Pad(0, 0, 1), Split(1, (2, 3)))
    turned = Reorder((2, 0, 1))
    assert simplify_layout((4, 6), layout(*front, turned, turned)) == layout(
        *front, Reorder((1, 2, 0))
    )
    assert simplify_layout((4, 6), layout(*front, turned, turned, turned)) == layout(*front)
    mixed = layout(Reorder((1, 0)), Split(0, (2, 3)), Reorder((1, 0, 2)), Reorder((0, 2, 1)))
    short = simplify_layout((4, 6), mixed)
    assert short == layout(Reorder((1, 0)), Split(0, (2, 3)), Reorder((1, 2, 0)))
    array = numbered((4, 6))
    np.testing.assert_array_equal(pack_array(array, short), pack_array(array, mixed))


@settings(max_examples=60)
@given(layouts())
def test_maps_agree_with_packing(case: tuple[Shape, Layout]):
    shape, steps = case
    array = numbered(shape)
    packed = pack_array(array, steps)
    assert packed.shape == stored_shape(shape, steps)
    np.testing.assert_array_equal(unpack_array(packed, shape, steps), array)
    short = simplify_layout(shape, steps)
    assert len(short.primitives) <= len(steps.primitives)
    np.testing.assert_array_equal(pack_array(array, short), packed)

    place = logical_to_stored(shape, steps)
    for index in itertools.product(*map(range, shape)):
        assert packed[place.eval(index, ())] == array[index]
    written = np.zeros_like(packed)
    places = copies(shape, steps)
    for index in itertools.product(*map(range, (*shape, *places.extents))):
        if not all(g.lower <= g.expr.eval(index, ()) < g.upper for g in places.guards):
            continue
        written[places.map.eval(index, ())] = array[index[: len(shape)]]
    np.testing.assert_array_equal(written, packed)

    stored = stored_to_logical(shape, steps)
    for position in itertools.product(*map(range, packed.shape)):
        real = all(g.lower <= g.expr.eval(position, ()) < g.upper for g in stored.guards)
        value = array[stored.map.eval(position, ())] if real else stored.fill
        assert packed[position] == value


@settings(max_examples=25)
@given(layouts(longest=12))
def test_random_layouts_are_proved(case: tuple[Shape, Layout]):
    shape, steps = case
    assert prove_layout(shape, steps).proved
    assert prove_layout(shape, compose_layouts(steps, invert_layout(shape, steps))).proved


@settings(max_examples=60)
@given(layouts(), st.data())
def test_rewritten_access_reads_the_same(case: tuple[Shape, Layout], data: st.DataObject):
    """A tiled, strided access: `2 * (3 * a + b)` along each dimension, clipped to fit."""
    shape, steps = case
    packed, array = pack_array(numbered(shape), steps), numbered(shape)
    extents: list[int] = []
    results: list[AffineExpr] = []
    for extent in shape:
        stride = data.draw(st.integers(1, 2))
        inner = data.draw(st.integers(1, 3))
        tiles = max(1, (extent - 1) // stride // inner)
        inner = min(inner, (extent - 1) // stride + 1)
        outer, digit = AffineExpr.dimension(len(extents)), AffineExpr.dimension(len(extents) + 1)
        results.append((outer * inner + digit) * stride)
        extents += [tiles, inner]
    access = AffineMap(len(extents), 0, tuple(results))
    rewritten = rewrite_access(access, shape, steps, extents)
    for point in itertools.product(*map(range, extents)):
        assert packed[rewritten.eval(point, ())] == array[access.eval(point, ())]


@settings(max_examples=80)
@given(layouts(longest=10), st.data())
def test_windows_read_the_same_or_are_refused(case: tuple[Shape, Layout], data: st.DataObject):
    """Windows `s * i + d * r` along each dimension, through whole sequences."""
    shape, steps = case
    packed, array = pack_array(numbered(shape), steps), numbered(shape)
    extents: list[int] = []
    results: list[AffineExpr] = []
    for extent in shape:
        window = data.draw(st.integers(1, min(3, extent)))
        spacing = data.draw(st.integers(1, max(1, (extent - 1) // max(1, window - 1))))
        stride = data.draw(st.integers(1, 2))
        position, place = (AffineExpr.dimension(len(extents) + i) for i in range(2))
        results.append(position * stride + place * spacing)
        extents += [max(0, extent - 1 - spacing * (window - 1)) // stride + 1, window]
    if any(e.eval([n - 1 for n in extents], ()) >= d for e, d in zip(results, shape, strict=True)):
        return
    access = AffineMap(len(extents), 0, tuple(results))
    window = range(1, len(extents), 2)
    refused = "no tile holds the whole window|cannot tell where windows begin"
    try:
        rewritten = rewrite_access(access, shape, steps, extents, window)
    except LayoutError:
        with pytest.raises(LayoutError, match=refused):
            rewrite_access(access, shape, steps, extents, window)
        return
    for point in itertools.product(*map(range, extents)):
        assert packed[rewritten.eval(point, ())] == array[access.eval(point, ())]


def test_rewritten_access_stays_linear():
    """Tiles of the loop nest that match those of the layout leave no division behind."""
    steps = layout(Split(1, (4, 16)), Reorder((0, 1, 3, 4, 2)), Fuse(0, 2))
    access = AffineMap.from_callable(lambda co, ci, h, w: (0, co * 16 + ci, h, w))
    rewritten = rewrite_access(access, (1, 64, 8, 8), steps, (4, 16, 8, 8))
    assert str(rewritten) == "(d0, d1, d2, d3) -> (d0, d2, d3, d1)"


def test_rewritten_access_reads_stored_padding():
    """An access that leaves the tensor reads the fill, where the layout stores it."""
    access = AffineMap.from_callable(lambda h, r: (h + r - 1,))
    rewritten = rewrite_access(access, (8,), layout(Pad(0, 1, 1)), (8, 3))
    assert str(rewritten) == "(d0, d1) -> ((d0 + d1))"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ((d := AffineExpr.dimension)(0) * 4 + d(1), None),
        ((d(0) * 4 + d(1)) // 4, "d0"),
        ((d(0) * 4 + d(1)) % 4, "d1"),
        ((d(0) * 4 - d(1) + 3) // 4, "d0"),
        ((d(0) * 8 + d(1) * 4 + 3) // 8, "((d0 * 2 + d1 + 0) floordiv 2)"),
        ((d(0) // 2) * 2 + d(0) % 2, "d0"),
        (((d(0) + 1) // 2) * 2 + (d(0) + 1) % 2, "(d0 + 1)"),
        (d(0) // 2 // 3, "(d0 floordiv 6)"),
        ((d(0) % 4) // 2 * 2 + d(0) // 4 * 4 + d(0) % 2, "d0"),
        ((d(0) % 8) // 2, "((d0 floordiv 2) mod 4)"),
        ((d(0) % 6) % 3, "(d0 mod 3)"),
        (d(2) * 100 + d(0), "d0"),
    ],
)
def test_simplified_expressions(text: AffineExpr, value: str | None):
    box = ((0, 9), (0, 4), (0, 1))
    simplified = simplify_expr(text, box)
    if value is not None and "+ 0" not in value:
        assert str(simplified) == value
    for point in itertools.product(*(range(lo, hi) for lo, hi in box)):
        assert simplified.eval(point, ()) == text.eval(point, ())


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (layout(Unpad(1, 0, 2)), r"unpad\(dim=1, low=0, high=2\) drops element \(\d, [67]\)"),
        (layout(Pad(1, 0, 3), Unpad(1, 1, 2)), r"drops element \(\d, 0\)"),
        (layout(Pad(1, 0, 3), Reorder((1, 0)), Unpad(1, 0, 3)), r"drops element \([1-3], \d\)"),
        (layout(Fuse(0, 2), Unpad(0, 0, 1)), r"drops element \(3, 7\)"),
        (layout(Unbroadcast(0, 4)), r"drops element \([1-3], \d\)"),
        (layout(Broadcast(0, 2), Pad(0, 1, 0), Unbroadcast(0, 3)), r"drops element"),
        (layout(Split(1, (2, 3))), r"6 places for the 8 elements of dim 1: element 6 has none"),
        (layout(Split(1, (2, 5))), r"10 places for the 8 elements of dim 1: place 8 holds none"),
        (layout(Reorder((0, 0))), r"elements \(0, 0\) and \(0, 1\) would share a place"),
        (layout(Reorder((1, 0, 2))), r"orders 3 dims of a tensor of rank 2"),
        (layout(Unfold(1, 2, 3)), r"no tile holds element 2 of dim 1"),
        (layout(Unfold(1, 3, 2, 2)), r"no tile holds element 1 of dim 1"),
        (layout(Unfold(1, 3, 1, 3)), r"no tile holds element 2 of dim 1"),
        (layout(ImagePack(0, 1, 2, "blocked", 1, 3)), r"no tile holds element 7 of dim 1"),
        (layout(Fold(0, 1, 11)), r"fold\(dim=0, interval=1, extent=11\) drops element \(\d, \d\)"),
        (layout(ImageUnpack(0, 1, 2, "blocked", 2)), r"drops element \(\d, [0167]\)"),
        (layout(Unfold(1, 3, 1), Unpad(1, 1, 0)), r"drops element \(\d, 0\)"),
    ],
)
def test_lossy_layouts_are_refused(steps: Layout, message: str):
    with pytest.raises(LayoutError, match=message):
        prove_layout((4, 8), steps)


def test_gaps_are_the_elements_that_no_tile_holds():
    for numbers in itertools.product(range(1, 10), *[range(1, 5)] * 4):
        extent, tiles, size, interval, dilation = numbers
        held = {t * interval + b * dilation for t in range(tiles) for b in range(size)}
        gap = min(set(range(extent)) - held, default=None)
        assert Tiling(*numbers).first_gap() == gap, numbers


def test_crop_of_mere_fill_is_proved():
    steps = layout(Pad(1, 1, 3), Reorder((1, 0)), Unpad(0, 0, 2), Unpad(0, 1, 0))
    assert prove_layout((4, 8), steps).proved
    assert is_proved_whole((4, 8), steps)


@pytest.mark.parametrize(
    ("step", "extent"),
    [
        (Unfold(0, 220, 1), 224),
        (Unfold(0, 58, 1), 112),
        (Unfold(0, 30, 7), 224),
        (Unfold(0, 9, 1), 64),
        (Unfold(0, 50, 1, 2), 224),
        (Unfold(0, 20, 1, 3), 112),
    ],
)
def test_tiles_that_overlap_much(step: Unfold, extent: int):
    """Each element is in dozens of tiles: proofs stay small, and packing agrees with maps."""
    steps = layout(step)
    there_and_back = compose_layouts(steps, invert_layout((extent,), steps))
    assert prove_layout((extent,), there_and_back).proved
    assert is_proved_whole((extent,), there_and_back)
    packed, array = pack_array(numbered((extent,)), steps), numbered((extent,))
    place = logical_to_stored((extent,), steps)
    assert all(packed[place.eval((i,), ())] == array[i] for i in range(extent))
    # Of tiles that are no copies of one another, taking apart reads those of the map.
    other = numbered(packed.shape)
    apart = unpack_array(other, (extent,), steps)
    assert all(other[place.eval((i,), ())] == apart[i] for i in range(extent))


def test_cropped_copies_are_guarded():
    """Copies may be dropped, as long as the first is there."""
    steps = layout(Broadcast(0, 8), Unpad(0, 0, 4))
    assert prove_layout((4, 8), steps).proved
    assert is_proved_whole((4, 8), steps)
    assert [str(g) for g in copies((4, 8), steps).guards] == ["0 <= d2 < 4"]


def test_ranges_prove_what_takes_no_search():
    """Without a step of z3."""
    assert prove_layout((4, 8), layout(Split(1, (2, 4)), Reorder((1, 0, 2))), rlimit=1).proved


def test_running_out_is_no_refusal():
    proof = prove_layout((4, 8), layout(Split(1, (2, 4)), Pad(1, 0, 1)), rlimit=1)
    assert not proof.proved
    assert proof.unknown == ("pad(dim=1, low=0, high=1)",)


def test_errors_name_what_does_not_fit():
    array = np.zeros((2, 2), np.int8)
    with pytest.raises(LayoutError, match=r"value=300.*not one of int8"):
        pack_array(array, layout(Pad(0, 1, 0, 300)))
    with pytest.raises(LayoutError, match=r"stores shape \[2, 2\] as \[4\], but .* \[2, 2\]"):
        unpack_array(array, (2, 2), layout(Fuse(0, 2)))
    with pytest.raises(LayoutError, match="fills with both 0 and 1"):
        stored_to_logical((2, 2), layout(Pad(0, 1, 0), Pad(1, 1, 0, 1)))


@pytest.mark.parametrize(
    "steps",
    [
        Layout(),
        layout(Fuse(0, 2)),
        layout(Broadcast(0, 1)),
        layout(Pad(0, 0, 1), Broadcast(0, 1)),
        layout(Reorder((1, 0))),
    ],
)
def test_packed_arrays_are_new_and_contiguous(steps: Layout):
    array = np.zeros((2, 3), np.int8)
    packed = pack_array(array, steps)
    assert not np.shares_memory(packed, array)
    assert packed.flags.c_contiguous
    assert packed.flags.writeable


def test_scalars_keep_their_rank():
    assert pack_array(np.array(3), Layout()).shape == ()
    assert pack_array(np.array(3), layout(Broadcast(0, 2))).tolist() == [3, 3]
