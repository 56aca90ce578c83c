"""The systolic template: passes walked through word by word, and the directives' analysis."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from helpers.dataflow.layer_shapes import layer_shapes
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.nn_dataflow import NodeMachine, PassSchedule, count_fetches
from weft.transforms.dataflow.cost.node_grid import (
    Box,
    Cell,
    MapPlacement,
    Partition,
    PlacementPart,
    Region,
    Span,
)
from weft.transforms.dataflow.cost.pass_directives import directives_of
from weft.transforms.dataflow.cost.pass_problem import role_index
from weft.transforms.dataflow.cost.row_stationary import LayerShape, Loops, Mapping
from weft.transforms.dataflow.cost.systolic import list_mappings
from weft.transforms.dataflow.cost.template import mappings_for
from weft.transforms.dataflow.directive.analysis import analyse_directives

Window = frozenset[tuple[int, int]]

ARRAYS = st.sampled_from([(1, 1), (2, 2), (3, 4), (6, 2), (8, 4), (9, 9)])
REGISTERS = st.sampled_from([3, 5, 9, 19, None])
SHAPES = layer_shapes([1, 1, 2, 3], 5, (5, 5, 5, 3, 3, 2), (2, 3))


def parts(count: int, size: int) -> Iterator[range]:
    """`count` things by `size`, the last fewer."""
    yield from (range(at, min(at + size, count)) for at in range(0, count, size))


def walk_a_pass(shape: LayerShape, mapping: Mapping, rows: range) -> Counter[str]:
    """
    One channel of inputs and one of outputs on the PEs that stand for them, for the outputs
    `rows`: all that goes in and out, and the cycles.
    """
    count: Counter[str] = Counter()
    places = [(h, w) for h in rows for w in range(shape.width)]
    met: set[tuple[int, int]] = set()
    sums: dict[int, tuple[int, int]] = {}
    high, wide = mapping.taps
    for at_once in parts(shape.filter_h, high * mapping.lanes):
        for across in parts(shape.filter_w, wide):
            windows: dict[int, Window] = {}
            count["filter words"] += len(at_once) * len(across)
            for h, w in places:
                count["cycles"] += math.prod(mapping.taps)
                for lane, taps in enumerate(parts(len(at_once), high)):
                    window = frozenset(
                        (h * shape.stride_h + at_once[r] * shape.dilation_h,
                         w * shape.stride_w + s * shape.dilation_w)
                        for r in taps for s in across
                    )  # fmt: skip
                    new = len(window - windows.get(lane, frozenset()))
                    count["inputs"] += new
                    count["first lane's inputs"] += new * (lane == 0)
                    windows[lane] = window
                    met |= window
                    count["sums in PEs"] += sums.get(lane) != (h, w)
                    count["sums"] += lane == 0 and sums.get(lane) != (h, w)
                    sums[lane] = (h, w)
    count["inputs met"] = len(met)
    return count


@settings(max_examples=80)
@given(SHAPES, st.integers(1, 3), ARRAYS, REGISTERS)
def test_words_and_cycles_by_walking_through_passes(
    shape: LayerShape, batch: int, array: tuple[int, int], regf_words: int | None
) -> None:
    filters = shape.k * shape.c // shape.groups if shape.is_conv else shape.k
    for mapping in list_mappings(shape, batch, array, regf_words):
        pieces = list(parts(shape.height, -(-shape.height // mapping.fold_w)))
        assert len(pieces) == mapping.fold_w
        walks = [walk_a_pass(shape, mapping, rows) for rows in pieces]
        total: Counter[str] = Counter()
        for walk in walks:
            total.update(walk)
        taps = walks[0]["filter words"] * filters * shape.has_filters
        assert (mapping.dram.filters, mapping.gbuf.filters, mapping.itcn.filters) == (taps,) * 3
        assert mapping.dram.inputs == batch * shape.c * total["inputs met"]
        assert mapping.gbuf.inputs == batch * shape.c * total["inputs"]
        columns = mapping.copies[1] if shape.is_conv else 1
        assert mapping.itcn.inputs == mapping.gbuf.inputs * columns
        assert mapping.dram.outputs == batch * shape.k * shape.height * shape.width
        assert mapping.gbuf.outputs == batch * shape.k * total["sums"]
        assert mapping.itcn.outputs == batch * shape.k * total["sums in PEs"] * mapping.copies[0]
        assert mapping.gbuf_words.inputs == walks[0]["inputs met"] * mapping.groups_at_once * (
            mapping.copies[0] if shape.is_conv else mapping.copies[1]
        )
        turns = -(-shape.groups // mapping.groups_at_once)
        assert mapping.pass_cycles == turns * walks[0]["cycles"]
        streams = walks[0]["first lane's inputs"] > mapping.regf_words.inputs
        assert mapping.streams[1:] == (streams, len(pieces[0]) * shape.width > 1)


@given(SHAPES, ARRAYS, REGISTERS)
def test_a_pass_fits_and_passes_cover_the_layer(
    shape: LayerShape, array: tuple[int, int], regf_words: int | None
) -> None:
    c, k = shape.c // shape.groups, shape.k // shape.groups
    found = list_mappings(shape, 2, array, regf_words)
    assert len({(m.copies, m.layout) for m in found}) == len(found)
    for mapping in found:
        across, down = mapping.copies[1], mapping.lanes * max(mapping.copies)
        if shape.is_conv:
            down = mapping.lanes * mapping.copies[0]
            assert (mapping.loops.c - 1) * mapping.copies[0] < c
            assert c <= mapping.loops.c * mapping.copies[0]
        assert mapping.groups_at_once * across <= array[1]
        assert mapping.groups_at_once * down <= array[0]
        assert (mapping.loops.k - 1) * mapping.copies[1] < k <= mapping.loops.k * mapping.copies[1]
        assert mapping.loops.n == 2 * mapping.fold_w
        assert regf_words is None or sum(mapping.regf_words) <= regf_words
        assert mapping.macs <= array[0] * array[1] * mapping.process_cycles


def test_a_first_layer_puts_rows_of_filters_on_spare_rows() -> None:
    """
    3 channels on 16 rows: 7 rows of a filter in 1, 2, 3 (3 2 2) and 4 (2 2 2 1) lanes. 7 lanes
    leave room for 2 channels, which takes as long as 4.
    """
    shape = LayerShape("conv", 3, 64, 112, 112, 7, 7, 2, 2)
    found = {m.lanes: m for m in list_mappings(shape, 1, (16, 16), 256)}
    assert [(m.lanes, m.copies, m.taps) for m in found.values()] == [
        (1, (3, 16), (7, 7)), (2, (3, 16), (4, 7)), (3, (3, 16), (3, 7)), (4, (3, 16), (2, 7)),
    ]  # fmt: skip


def test_rows_of_outputs_are_halved() -> None:
    found = list_mappings(LayerShape("conv", 4, 4, 28, 28, 3, 3), 1, (4, 4))
    assert [m.fold_w for m in found if m.lanes == 1] == [1, 2, 4, 7, 14, 28]


def test_copies_are_even() -> None:
    (mapping,) = list_mappings(LayerShape("conv", 20, 33, 1, 1), 64, (16, 16))
    assert (mapping.copies, mapping.loops) == ((10, 11), (2, 3, 64))
    assert (mapping.pass_cycles, mapping.fill_cycles) == (1, 19)
    assert mapping.process_cycles == 2 * 3 * 64 + 19


def test_one_column_for_each_channel_of_a_depthwise_layer() -> None:
    found = list_mappings(LayerShape("depthwise", 32, 32, 7, 7, 3, 3), 1, (16, 16))
    whole = [m for m in found if m.fold_w == 1]
    assert [(m.lanes, m.copies, m.pass_cycles) for m in whole] == [(1, (1, 16), 9 * 49)]


def test_groups_stand_side_by_side() -> None:
    """32 groups of 4 by 4 channels: 4 of them on 16 by 16 PEs, which takes 8 turns."""
    mapping = list_mappings(LayerShape("conv", 128, 128, 7, 7, groups=32), 1, (16, 16))[0]
    assert (mapping.groups_at_once, mapping.loops) == (4, (1, 1, 1))
    assert mapping.pass_cycles == 8 * 49
    assert mapping.gbuf_words == (4 * 16, 16 * 49, 16 * 49)


def test_small_registers_take_filters_apart() -> None:
    """9 taps and as many inputs do not fit 8 words, nor a row of 3 and one sum into 6."""
    shape = LayerShape("conv", 16, 16, 5, 5, 3, 3)
    taps = {n: list_mappings(shape, 1, (16, 16), n)[0].taps for n in (19, 13, 8, 7, 6, 5, 3)}
    assert taps == {19: (3, 3), 13: (2, 3), 8: (1, 3), 7: (1, 3), 6: (1, 2), 5: (1, 2), 3: (1, 1)}
    lanes = {m.lanes: (m.copies, m.fold_h) for m in list_mappings(shape, 1, (16, 16), 8)}
    assert lanes == {1: ((16, 16), 3), 2: ((8, 16), 2), 3: ((4, 16), 1)}
    with pytest.raises(WeftError, match=r"REGF must hold 3 words \(1 of filters, 1 of inputs, 1 "):
        list_mappings(shape, 1, (16, 16), 2)


def test_unknown_templates() -> None:
    shape = LayerShape("conv", 1, 1, 1, 1)
    assert mappings_for("systolic", shape, 1, (2, 2)) == list_mappings(shape, 1, (2, 2))
    assert mappings_for("row-stationary", shape, 1, (2, 2), least_busy=0)[0].copies == (1, 1)
    with pytest.raises(WeftError, match=r"no template 'tree' .* row-stationary and systolic"):
        mappings_for("tree", shape, 1, (2, 2))


ONE = Cell(1, 1)
NOWHERE = MapPlacement((PlacementPart(Box(*[Span(0, 1)] * 4), Region(ONE), Partition((ONE,) * 4)),))
NODE = NodeMachine(
    "a", Region(ONE), Region(ONE), (6, 4), 10**9, 10**9, 1, 1.0, *[1.0] * 7, "systolic"
)
ORDERS = st.permutations(range(3)).map(lambda t: Loops(*t))


def divided(draw: st.DrawFn, turns: int) -> tuple[int, int, int]:
    inner = draw(st.sampled_from([d for d in range(1, turns + 1) if turns % d == 0]))
    rest = turns // inner
    middle = draw(st.sampled_from([d for d in range(1, rest + 1) if rest % d == 0]))
    return rest // middle, middle, inner


@st.composite
def schedules(draw: st.DrawFn) -> tuple[PassSchedule, Mapping, NodeMachine]:
    """One node, all tensors in its buffer, channels that fill the copies, whole images."""
    shape = draw(SHAPES)
    on = replace(NODE, regf_words=draw(st.sampled_from([3, 9, 10**9])))
    found = list_mappings(shape, 2, on.array, on.regf_words)
    mapping = draw(st.sampled_from([m for m in found if m.fold_w == 1]))
    k = mapping.copies[1] * mapping.loops.k * shape.groups
    c = mapping.copies[0] * mapping.loops.c * shape.groups if shape.is_conv else k
    sums = draw(st.sampled_from(["outputs", "inputs", *["filters"] * shape.has_filters]))
    shape = replace(shape, c=c, k=k, sums=sums)
    if sums == "inputs":  # Directives can say this only where windows do not overlap.
        shape = replace(
            shape,
            stride_h=(shape.filter_h - 1) * shape.dilation_h + 1,
            stride_w=(shape.filter_w - 1) * shape.dilation_w + 1,
        )
    found = list_mappings(shape, 2, on.array, on.regf_words)
    mapping = next(m for m in found if (m.copies, m.layout) == (mapping.copies, mapping.layout))
    factors = zip(*(divided(draw, turns) for turns in mapping.loops), strict=True)
    outer, middle, inner = (Loops(*f) for f in factors)
    return PassSchedule(
        "layer", shape, 2, mapping.copies, (outer, middle, inner), (draw(ORDERS), draw(ORDERS)),
        Partition((ONE,) * 4), Region(ONE), NOWHERE, NOWHERE, store=(True, True, True),
        layout=mapping.layout,
    ), mapping, on  # fmt: skip


def times(schedule: PassSchedule, mapping: Mapping, place: int) -> tuple[int, int]:
    """How often a tensor goes into GBUF, and from there to the PEs."""
    loops = schedule.shape.tensor_loops[place]
    outer, inner = count_fetches(schedule.factors, schedule.orders, loops)
    if mapping.streams[place]:
        others = [i for i in range(3) if i not in loops]
        inner = math.prod(schedule.factors[level][i] for level in (0, 1) for i in others)
    return outer, inner


@settings(max_examples=80)
@given(schedules())
def test_passes_move_what_the_directives_do(
    made: tuple[PassSchedule, Mapping, NodeMachine],
) -> None:
    """
    Under `executed`, where channels fill their copies and rows are not cut, forward and for
    gradients. What is added up is read again but for the first time. Inputs may be fewer where
    the last window of a row or an image meets the first of another.
    """
    schedule, mapping, on = made
    shape = schedule.shape
    found = analyse_directives(directives_of(schedule, on))
    inner, middle = schedule.factors[2], schedule.factors[1]
    blocks = (inner, [a * b for a, b in zip(middle, inner, strict=True)])
    for size in found.sizes:
        place = role_index(size.tensor)
        turns = math.prod(blocks[size.level][i] for i in shape.tensor_loops[place])
        assert size.part == (mapping.regf_words, mapping.gbuf_words)[size.level][place] * turns
    narrow = (shape.width - 1) * shape.stride_w <= (shape.filter_w - 1) * shape.dilation_w
    for name in ("f",) * shape.has_filters + ("x", "y"):
        place = role_index(name)
        outer, inner = times(schedule, mapping, place)
        dram, gbuf, itcn = mapping.dram[place], mapping.gbuf[place], mapping.itcn[place]
        pe, node = found.access(name, 0), found.access(name, 1)
        if place == shape.summed:
            assert (node.stored, node.fetched) == (outer * dram, (outer - 1) * dram)
            assert (pe.stored, pe.fetched) == (inner * gbuf, inner * gbuf - dram)
            assert pe.drained == inner * itcn
            continue
        assert node.sent == outer * dram
        assert pe.sent <= inner * gbuf
        assert pe.fetched <= inner * itcn
        if name != "x" or not narrow:
            assert (pe.sent, pe.fetched) == (inner * gbuf, inner * itcn)
