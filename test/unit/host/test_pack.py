"""Changes of layout as native code: what is planned, what is written and what is refused."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.lowering.host.layouts.costs import host_seconds
from weft.targets.host.jit.module import compile_text
from weft.targets.host.pack.change import (
    ELEMENT_BYTES,
    compile_change,
    element_bytes,
    emit_change,
    predict_seconds,
)
from weft.targets.host.pack.cost import cheapest_plan, least_seconds, route_of, route_seconds
from weft.targets.host.pack.emit import emit_plan
from weft.targets.host.pack.lane_forms import LaneExpr
from weft.targets.host.pack.plan import PackPlan, plans_of
from weft.targets.host.pack.tiles import Block, covering_loads, order_blocks, tile_of
from weft.tools.api import load_machine
from weft.transforms.core.errors import WeftError
from weft.transforms.layout.apply import change_of_layout
from weft.transforms.layout.map import (
    Array,
    Broadcast,
    Fuse,
    ImagePack,
    Layout,
    LayoutError,
    Pad,
    Primitive,
    Reorder,
    Split,
    Unfold,
    pack_array,
)

Shape = tuple[int, ...]

DTYPES = {
    "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "f16": np.float16, "f32": np.float32, "f64": np.float64,
}  # fmt: skip

NHWC = Layout((Reorder((0, 2, 3, 1)),))


def blocked(channels: int, block: int, *before: Primitive) -> Layout:
    missing = -channels % block
    pads = (Pad(1, 0, missing),) if missing else ()
    cut = Split(1, ((channels + missing) // block, block))
    return Layout((*before, *pads, cut, Reorder((0, 1, 3, 4, 2))))


HALO = (Pad(2, 1, 1), Pad(3, 1, 1))

IM2COL = Layout(
    (
        *HALO,
        Unfold(2, 3, 1),
        Unfold(4, 3, 1),
        Reorder((0, 1, 3, 5, 2, 4)),
        Fuse(1, 3),
        Pad(1, 0, 5),
        Split(1, (2, 16)),
        Reorder((0, 1, 3, 4, 2)),
    )
)

INTERLEAVED = Layout(
    (
        ImagePack(0, 2, 2, "interleaved"),
        ImagePack(0, 3, 2, "interleaved"),
        *blocked(32, 16).primitives,
    )
)

IMAGES = Layout(
    (
        *HALO,
        Pad(2, 0, 6),
        ImagePack(0, 2, 4, "blocked", 2),
        Pad(1, 0, 5),
        Split(1, (1, 8)),
        Reorder((1, 3, 4, 0, 2)),
    )
)

CASES: tuple[tuple[Shape, str, Layout, Layout], ...] = (
    ((1, 32, 12, 17), "i8", Layout(), blocked(32, 16)),
    ((1, 32, 12, 17), "i8", blocked(32, 16), Layout()),
    ((2, 24, 9, 20), "i8", NHWC, blocked(24, 8)),
    ((2, 24, 9, 20), "i8", blocked(24, 8), NHWC),
    ((1, 3, 20, 31), "i8", Layout(), blocked(3, 16)),
    ((1, 3, 20, 31), "i8", NHWC, blocked(3, 16)),
    ((1, 3, 9, 30), "f32", Layout(), NHWC),
    ((1, 3, 9, 30), "i16", NHWC, Layout()),
    ((1, 32, 8, 18), "f32", Layout(), blocked(32, 16, *HALO)),
    ((1, 3, 14, 26), "i8", Layout(), IM2COL),
    ((1, 32, 28, 28), "i8", Layout(), INTERLEAVED),
    ((1, 32, 28, 28), "i8", INTERLEAVED, Layout()),
    ((1, 3, 16, 26), "i8", Layout(), IMAGES),
    ((70, 37), "f64", Layout(), Layout((Reorder((1, 0)),))),
    ((70, 37), "i64", Layout(), Layout((Pad(1, 1, 2, -1), Reorder((1, 0))))),
    ((5, 40), "f16", Layout(), Layout((Pad(1, 1, 2, -math.inf), Pad(0, 1, 0, 2.5)))),
    ((7,), "i32", Layout(), Layout((Broadcast(0, 3), Fuse(0, 2), Pad(0, 0, 3)))),
)


def numbers(shape: Shape, element_type: str) -> Array:
    """Elements that differ from their neighbours and from fill."""
    values = np.arange(math.prod(shape)) % 113 + 3
    return values.reshape(shape).astype(DTYPES[element_type])


def evaluated(plan: PackPlan, source: Array) -> Array:
    """What the loops of a plan write; each position once."""
    flat, result = source.reshape(-1), np.zeros(plan.num_dest, source.dtype)
    written = np.zeros(plan.num_dest, int)
    for region in plan.regions:
        offsets = np.zeros((2, 1), int)
        for loop in (*plan.outer, *region.loops):
            steps = np.arange(loop.extent) * np.array([[loop.source], [loop.dest]])
            offsets = (offsets[:, :, None] + steps[:, None, :]).reshape(2, -1)
        for read in region.reads:
            places = offsets[1] + read.dest
            written[places] += 1
            here = read.fill if read.source is None else flat[offsets[0] + read.source]
            result[places] = here
    assert (written == 1).all()
    return result.reshape(plan.dest_shape)


@st.composite
def primitives_on(draw: st.DrawFn, shape: Shape) -> Primitive:
    dim = draw(st.integers(0, len(shape) - 1))
    extent = shape[dim]
    factors = [f for f in range(1, extent + 1) if extent % f == 0]
    match draw(
        st.sampled_from(("split", "reorder", "fuse", "pad", "broadcast", "unfold", "image"))
    ):
        case "split":
            factor = draw(st.sampled_from(factors))
            return Split(dim, (factor, extent // factor))
        case "fuse":
            return Fuse(dim, draw(st.integers(1, len(shape) - dim)))
        case "pad":
            low, high = draw(st.integers(0, 2)), draw(st.sampled_from((0, 1, 13)))
            return Pad(dim, low, high, draw(st.sampled_from((0, 5))))
        case "broadcast":
            return Broadcast(draw(st.integers(0, len(shape))), draw(st.integers(1, 3)))
        case "unfold":
            size = draw(st.integers(1, 4))
            return Unfold(dim, size, draw(st.integers(1, size)))
        case "image" if len(shape) > 1:
            batch = draw(st.sampled_from([d for d in range(len(shape)) if d != dim]))
            count = draw(st.sampled_from(factors[:2]))
            return ImagePack(batch, dim, count, draw(st.sampled_from(("interleaved", "blocked"))))
        case _:
            return Reorder(tuple(draw(st.permutations(range(len(shape))))))


@st.composite
def layouts(draw: st.DrawFn, shape: Shape) -> Layout:
    result: list[Primitive] = []
    for _ in range(draw(st.integers(0, 4))):
        step = draw(primitives_on(shape))
        after = step.stored_shape(shape)
        if math.prod(after) > 4000 or len(after) > 7:
            break
        result.append(step)
        shape = after
    return Layout(tuple(result))


@st.composite
def changes(draw: st.DrawFn) -> tuple[Shape, Layout, Layout]:
    extents = st.sampled_from((1, 2, 3, 5, 8, 16, 17, 24))
    shape = tuple(draw(st.lists(extents, min_size=1, max_size=3)))
    return shape, draw(layouts(shape)), draw(layouts(shape))


@given(changes())
@settings(max_examples=60)
def test_plans_store_what_layouts_say(case: tuple[Shape, Layout, Layout]):
    shape, source, result = case
    stored = pack_array(numbers(shape, "i32"), source)
    wanted = pack_array(stored, change_of_layout(shape, source, result))
    for plan in plans_of(shape, source, result):
        assert plan.dest_shape == wanted.shape
        if plan.regions:
            assert np.array_equal(evaluated(plan, stored), wanted)


@given(st.lists(changes(), min_size=4, max_size=4), st.sampled_from(sorted(ELEMENT_BYTES)))
@settings(max_examples=4)
def test_native_code_on_random_layouts(cases: list[tuple[Shape, Layout, Layout]], type: str):
    plans: list[PackPlan] = []
    stored: list[Array] = []
    wanted: list[Array] = []
    for shape, source, result in cases:
        array = pack_array(numbers(shape, type), source)
        found = plans_of(shape, source, result)
        # The first has regions, if any has; the last one computes each position.
        for plan in (found[0], found[-1]):
            plans.append(plan)
            stored.append(array)
            wanted.append(pack_array(array, change_of_layout(shape, source, result)))
    run_plans(plans, type, stored, wanted)


def run_plans(
    plans: Sequence[PackPlan], type: str, stored: Sequence[Array], wanted: Sequence[Array]
) -> None:
    """Compiles all in one module, and compares; what is around the result stays."""
    text = "".join(
        emit_plan(f"f{i}", plan, type, element_bytes(type)).replace(" private", "")
        for i, plan in enumerate(plans)
    )
    module = compile_text(text)
    for i, (source, want) in enumerate(zip(stored, wanted, strict=True)):
        for threads in (1, 3):
            around = np.full(want.size + 256, 77, want.dtype)
            address = around.ctypes.data + 128 * around.itemsize
            for thread in range(threads):
                module.bind(f"f{i}", source.ctypes.data, address, thread, threads)()
            assert np.array_equal(around[128:-128].reshape(want.shape), want)
            assert (around[:128] == 77).all()
            assert (around[-128:] == 77).all()


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c[1]}-{c[2]}-{c[3]}")
def test_known_layouts(case: tuple[Shape, str, Layout, Layout]):
    shape, type, source, result = case
    change = compile_change(shape, type, source, result)
    logical = numbers(shape, type)
    stored, wanted = pack_array(logical, source), pack_array(logical, result)
    for threads in (1, 2):
        found = np.full_like(wanted, 77)
        for thread in range(threads):
            change.bind_arrays(stored, found, thread, threads)()
        assert np.array_equal(found, wanted)


def kinds(shape: Shape, type: str, source: Layout, result: Layout) -> set[str]:
    size = element_bytes(type)
    plan = cheapest_plan(shape, size, source, result)
    return {tile_of(region, size).kind for region in plan.regions}


def test_tiles_of_packing():
    shape = (1, 64, 56, 56)
    assert kinds(shape, "i8", Layout(), blocked(64, 16)) == {"rows"}
    assert kinds(shape, "i8", blocked(64, 16), Layout()) == {"columns"}
    assert kinds(shape, "i8", NHWC, blocked(64, 16)) == {"copy"}
    assert kinds(shape, "f32", Layout(), blocked(64, 16, *HALO)) == {"rows", "fill"}
    assert "scalar" not in kinds((1, 3, 64, 64), "i8", Layout(), IM2COL)


def test_borders_and_digits_leave_few_regions():
    [plan, *_] = plans_of((1, 64, 56, 56), Layout(), blocked(64, 16, *HALO))
    # Inside, and a row or column of fill on each side, for each block of channels.
    assert len(plan.regions) == 5
    assert [loop.extent for loop in plan.outer] == [4]


def test_loads_cover_and_do_not_reach_outside():
    assert covering_loads([3, 4, 5, 6], 16) == [(3, 4)]
    assert covering_loads([None, 8, None], 16) == [(8, 1)]
    for sources in ([0, 2, 4, 6, 8], [5, 1, 9], list(range(0, 30, 3)), [7, 100]):
        loads = covering_loads(sources, 8)
        held = {o + i for o, size in loads for i in range(size)}
        assert set(sources) <= held
        assert min(held) == min(sources)
        assert max(held) == max(sources)


def test_loads_are_whole_lanes_where_there_is_room():
    assert covering_loads([0, 1, 100], 64, 16) == [(0, 16), (85, 16)]
    assert covering_loads([0, 1, 2], 64, 16) == [(0, 2), (1, 2)]


def test_loops_within_lines_of_the_source_are_innermost_if_others_need_the_cache():
    channels, rows = Block(32, 1, 31, 16, 26939), Block(79, 1, 78, 22016, 341)
    assert order_blocks((channels, rows), 1) == (rows, channels)
    few = Block(8, 1, 7, 896, 64)
    assert order_blocks((channels, few), 1) == (channels, few)


def test_predictions_grow_with_size_and_disorder():
    machine = load_machine("host-avx512")
    small = predict_seconds(machine, (1, 16, 28, 28), 1, Layout(), blocked(16, 16))
    assert 0 < least_seconds(machine, (1, 16, 28, 28), 1, Layout(), blocked(16, 16)) <= small
    large = predict_seconds(machine, (1, 64, 112, 112), 1, Layout(), blocked(64, 16))
    assert 0 < small < large
    assert predict_seconds(None, (1, 16, 28, 28), 1, Layout(), blocked(16, 16)) == small
    # What is known stays apart by shape, element and both layouts.
    for _ in range(2):
        assert host_seconds([1, 16, 28, 28], 1, Layout(), blocked(16, 16)) == small
        assert host_seconds([1, 16, 28, 28], 1, Layout(), Layout()) == 0
        assert host_seconds([1, 16, 28, 28], 4, Layout(), blocked(16, 16)) > small
    assert predict_seconds(machine, (4, 4), 4, NHWC, NHWC) == 0.0
    wide = predict_seconds(machine, (1, 64, 112, 112), 4, Layout(), blocked(64, 16))
    assert wide > 2 * large
    older = load_machine("host-avx2")
    assert predict_seconds(older, (1, 64, 112, 112), 4, Layout(), blocked(64, 16)) > wide
    with pytest.raises(WeftError, match=r"is for target 'vta', not for 'host'"):
        predict_seconds(load_machine("vta-1x16x16"), (4, 4), 1, Layout(), Layout((Fuse(0, 2),)))


def test_routes_take_no_more_than_the_change():
    shape, blocks = (1, 384, 14, 14), blocked(384, 16)
    unfolded = (Pad(2, 1, 1), Unfold(2, 3, 1), Pad(4, 1, 1), Unfold(4, 3, 1))
    windows = Layout((*unfolded, Reorder((0, 1, 2, 4, 3, 5)), Fuse(4, 2), Reorder((0, 1, 4, 2, 3))))
    assert route_of(shape, 1, blocks, windows) == (blocks, Layout(), windows)
    for ends in ((blocks, windows), (windows, blocks), (Layout(), windows), (blocks, Layout())):
        route = route_of(shape, 1, *ends)
        assert (route[0], route[-1]) == ends
        seconds = route_seconds(shape, 1, *ends)
        assert seconds <= predict_seconds(None, shape, 1, *ends)
        assert seconds >= least_seconds(None, shape, 1, *ends)
        assert host_seconds(shape, 1, *ends) == seconds
    assert route_of(shape, 1, NHWC, blocks) == (NHWC, blocks)


def test_refused():
    with pytest.raises(LayoutError, match=r"no native code for elements of type i4; use one of i8"):
        emit_change("f", (4, 4), "i4", Layout(), Layout())
    with pytest.raises(LayoutError, match=r"the fill 300 is not a value of i8"):
        emit_change("f", (4,), "i8", Layout(), Layout((Pad(0, 0, 1, 300),)))
    with pytest.raises(LayoutError, match=r"makes 6 places for the 4 elements"):
        emit_change("f", (4,), "i8", Layout(), Layout((Split(0, (2, 3)),)))


def test_arrays_are_checked_before_the_call():
    change = compile_change((4, 6), "i16", Layout(), Layout((Reorder((1, 0)),)))
    source, result = np.zeros((4, 6), np.int16), np.zeros((6, 4), np.int16)
    change(source, result)
    with pytest.raises(
        WeftError, match=r"the source has shape \[6, 4\] of int16, expected \[4, 6\]"
    ):
        change(result, result)
    with pytest.raises(
        WeftError, match=r"the result has shape \[6, 4\] of int32, expected .* int16"
    ):
        change(source, result.astype(np.int32))
    with pytest.raises(WeftError, match=r"the source array is not contiguous"):
        change(np.zeros((6, 4), np.int16).T, result)
    with pytest.raises(WeftError, match=r"overlap"):
        change(source, source.reshape(6, 4))
    with pytest.raises(WeftError, match=r"no thread 2 of 2"):
        change.bind_arrays(source, result, 2, 2)


@pytest.mark.parametrize(("shape", "type", "source", "result"), CASES)
def test_lanes_at_once_make_the_same_plans(
    monkeypatch: pytest.MonkeyPatch, shape: Shape, type: str, source: Layout, result: Layout
) -> None:
    together = plans_of(shape, source, result)
    monkeypatch.setattr(LaneExpr, "evaluate", lambda *_: None)
    assert together == plans_of(shape, source, result)
