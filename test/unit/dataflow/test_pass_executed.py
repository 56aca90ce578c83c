"""Schedules over passes under `executed`: closed formulas against the analysis of directives."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.nn_dataflow import (
    TENSORS,
    LayerCost,
    NodeMachine,
    PassSchedule,
    layer_cost,
    template_mappings,
)
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
from weft.transforms.dataflow.cost.row_stationary import LayerShape, Loops, Mapping, PerTensor
from weft.transforms.dataflow.directive.analysis import Analysis, analyse_directives

ONE = Cell(1, 1)
ANYWHERE = MapPlacement(
    (PlacementPart(Box(*[Span(0, 99)] * 4), Region(ONE), Partition((ONE,) * 4)),)
)
NODE = NodeMachine(
    "a", Region(ONE), Region(ONE), (3, 4), 10**9, 10**9, 1, 1.0, *[1.0] * 7, counting="executed",
    feed="neighbours",
)  # fmt: skip
LEVELS = ("dram", "gbuf", "itcn", "regf")
ORDERS = st.permutations(range(3)).map(lambda t: Loops(*t))
PARTITIONS = [
    Partition((ONE,) * 4),
    Partition((Cell(2, 1), ONE, Cell(1, 2), ONE)),
    Partition((ONE, Cell(1, 2), ONE, Cell(2, 1)), (3, 1, 0, 2)),
    Partition((Cell(1, 2), Cell(2, 1), ONE, ONE), (2, 1, 3, 0)),
    Partition((ONE, ONE, ONE, Cell(2, 2))),
]


@dataclass(frozen=True)
class Made:
    """A schedule; whether all nodes, copies and blocks have as much to do, and windows no halo."""

    schedule: PassSchedule
    machine: NodeMachine
    is_even: bool
    has_halo: bool


@st.composite
def shapes(draw: st.DrawFn) -> LayerShape:
    kind = draw(st.sampled_from(["conv", "conv", "conv", "depthwise", "local", "join"]))
    groups = draw(st.sampled_from([1, 1, 2, 3])) if kind == "conv" else 1
    k = groups * draw(st.integers(1, 6))
    c = groups * draw(st.integers(1, 6)) if kind == "conv" else k
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 5))
    if kind == "join":
        return LayerShape("local", c, k, height, width, region=2)
    strides = draw(st.tuples(st.integers(1, 3), st.integers(1, 3)))
    window = (draw(st.integers(1, 4)), draw(st.integers(1, 3)), *strides)
    sums = draw(st.sampled_from(["outputs", *["filters"] * (kind != "local")]))
    return LayerShape(kind, c, k, height, width, *window, dilation_h=draw(st.integers(1, 2)),
                      dilation_w=draw(st.integers(1, 2)), groups=groups, sums=sums)  # fmt: skip


def divided(draw: st.DrawFn, turns: int) -> tuple[int, int, int]:
    inner = draw(st.sampled_from([d for d in range(1, turns + 1) if turns % d == 0]))
    rest = turns // inner
    middle = draw(st.sampled_from([d for d in range(1, rest + 1) if rest % d == 0]))
    return rest // middle, middle, inner


@st.composite
def schedules(draw: st.DrawFn, template: str) -> Made:
    shape, batch = draw(shapes()), draw(st.sampled_from([1, 2, 4]))
    partition = draw(st.sampled_from(PARTITIONS))
    (rows, columns), nodes = partition.cuts[1], Cell(1, 1) if partition.size() == 1 else Cell(2, 2)
    array = draw(st.sampled_from([(1, 1), (3, 4), (6, 2)]))
    on = replace(NODE, array=array, regf_words=draw(st.sampled_from([5, 12, 10**9])),
                 nodes=Region(nodes), template=template)  # fmt: skip
    assume(partition.size(2) <= batch and rows <= shape.height and columns <= shape.width)
    assume(partition.size(0) <= shape.k and partition.size(3) <= shape.c // shape.groups)
    try:
        part = shape.piece(partition.size(0), rows, columns, partition.size(3))
        found = template_mappings(on, part, -(-batch // partition.size(2)))
    except WeftError:
        assume(False)
    mapping = draw(st.sampled_from(found))
    factors = zip(*(divided(draw, turns) for turns in mapping.loops), strict=True)
    outer, middle, inner = (Loops(*f) for f in factors)
    held = draw(st.sampled_from([(True,) * 3, (True, True, False), (False, True, True)]))
    schedule = PassSchedule(
        "layer", shape, batch, mapping.copies, (outer, middle, inner), (draw(ORDERS), draw(ORDERS)),
        partition, on.nodes, ANYWHERE, ANYWHERE, store=held, layout=mapping.layout, forwarding=True,
    )  # fmt: skip
    even = is_even(schedule, mapping)
    return Made(schedule, on, even, bool(has_halo(part, mapping) or partition.size(1) > 1))


def is_even(schedule: PassSchedule, mapping: Mapping) -> bool:
    shape, cuts, part = schedule.shape, schedule.partition, mapping.shape
    k, c = part.k // part.groups, part.c // part.groups
    rows, columns = cuts.cuts[1]
    cut = (shape.k % cuts.size(0) or (shape.c // shape.groups) % cuts.size(3) or shape.height % rows
           or shape.width % columns or schedule.batch % cuts.size(2))  # fmt: skip
    copied = k % mapping.copies[1] or (shape.is_conv and c % mapping.copies[0])
    folded = part.height % mapping.fold_w or part.groups % mapping.groups_at_once
    return not (cut or copied or folded)


def has_halo(part: LayerShape, mapping: Mapping) -> bool:
    """Whether windows at the end of a piece, or of a row, may meet those of the next."""
    narrow = (part.width - 1) * part.stride_w <= (part.filter_w - 1) * part.dilation_w
    return mapping.fold_w > 1 or (narrow and part.filter_w * part.filter_h > 1)


def executed(found: Analysis) -> list[list[int]]:
    """By tensor and level: words that buffers read and write, and at ITCN those of PEs."""
    words = [[0, 0, 0, 0] for _ in TENSORS]
    for tensor in found.directives.problem.tensors:
        mine = words[role_index(tensor.name)]
        for at, level in enumerate((2, 1, 0)):
            traffic = found.traffic(tensor.name, level)
            mine[at if at < 2 else 3] += traffic.reads + traffic.writes
        for access in found.accesses:
            if access.tensor == tensor.name and access.level == 0:
                mine[2] += access.fetched + access.drained
            if access.tensor == tensor.name and access.level == 1:
                mine[1] += 2 * (access.drained - access.stored)
    return words


@pytest.mark.parametrize("template", ["systolic", "row-stationary"])
@settings(max_examples=50)
@given(st.data())
def test_words_are_those_of_the_directives(template: str, data: st.DataObject) -> None:
    made = data.draw(schedules(template))
    schedule, shape = made.schedule, made.schedule.shape
    try:
        cost = layer_cost(schedule, made.machine)
        found = executed(analyse_directives(directives_of(schedule, made.machine)))
    except WeftError:
        assume(False)
    for place in range(3):
        for at, level in enumerate(LEVELS):
            ours, theirs = getattr(cost, level)[place], found[place][at]
            if level == "regf" and shape.region > 1:
                # Directives join operands in one operation, which is a MAC for each of them here.
                ours -= 2 * cost.macs // shape.region if place == shape.summed else 0
            assert ours >= theirs, (level, TENSORS[place])
            if made.is_even and (place != 1 or not made.has_halo):
                assert ours == theirs, (level, TENSORS[place])


def plain(shape: LayerShape, **changes: object) -> PassSchedule:
    once = Loops(1, 1, 1)
    found = PassSchedule(
        "layer", shape, 1, (1, 1), (once, once, once), (Loops(0, 1, 2),) * 2, PARTITIONS[0],
        NODE.nodes, ANYWHERE, ANYWHERE, store=(True, True, True),
    )  # fmt: skip
    return replace(found, **changes)


ALONE = replace(NODE, array=(1, 1), template="systolic", bus_words=2, dram_words=0.5)
"""One PE: two words per cycle from its buffer, half a word from DRAM."""


POINT = LayerShape("conv", 2, 1, 1, 3)


def small_cost(**changes: object) -> LayerCost:
    """2 input channels one after the other, 1 x 3 outputs."""
    factors = (Loops(2, 1, 1), Loops(1, 1, 1), Loops(1, 1, 1))
    return layer_cost(plain(POINT, factors=factors), replace(ALONE, **changes))


def test_a_layer_by_hand() -> None:
    """A pass is three outputs with one input channel; in between, sums are in the buffer."""
    cost = small_cost()
    assert cost.dram == (2, 6, 3)
    # Filters and inputs go into the buffer and to the PE once. Of the sums, the PE writes 3 twice
    # and reads 3; then the buffer sends 3.
    assert cost.gbuf == (2 * 2, 2 * 6, (6 + 3) + 3)
    assert cost.itcn == (2, 6, 6 + 3)
    assert cost.regf == (2 + 6, 6 + 6, 6 + 3 + 12)
    assert (cost.macs, cost.process_cycles, cost.convention) == (6, 6, "executed")
    assert (cost.bus_cycles, cost.dram_cycles) == (5, 2 * 11)
    assert cost.energies["DRAM"] == 11


@pytest.mark.parametrize(
    ("overlapped", "bus", "cycles"),
    [((True, True), 5, 22), ((False, True), 5, 22 + 6), ((True, False), 1 + 3 + 5, 22),
     ((False, False), 1 + 3 + 5, 22 + 6 + 9)],
)  # fmt: skip
def test_times_without_overlap_add_up(overlapped: tuple[bool, bool], bus: int, cycles: int) -> None:
    cost = small_cost(overlapped=overlapped)
    assert (cost.bus_cycles, cost.cycles) == (bus, cycles)


def test_shared_filters_are_fetched_once_and_sent_in_each_step() -> None:
    """Two nodes have two of four results in turn, twice, and two of four filters each."""
    factors = (Loops(1, 1, 2), Loops(1, 4, 1), Loops(1, 1, 1))
    pair = Region(Cell(1, 2))
    schedule = plain(
        LayerShape("conv", 1, 4, 1, 1), batch=4, factors=factors, region=pair, forwarding=True,
        partition=Partition((ONE, ONE, Cell(1, 2), ONE)),
    )  # fmt: skip
    on = replace(ALONE, nodes=pair)
    alone = layer_cost(schedule, on)
    shared = layer_cost(replace(schedule, share=PerTensor(2, 1, 1)), on)
    assert alone.dram.filters == shared.dram.filters == 4
    # Each node's own, or one of each; what the PEs read; and what is sent in two steps.
    assert alone.gbuf.filters == 2 * 4 + 2 * 2 * 4
    assert shared.gbuf.filters == 4 + 2 * 2 * 4 + 2 * (4 + 2 * 4)
    assert shared.hops.filters - alone.hops.filters == 2 * 4
    assert shared.gbuf[1:] == alone.gbuf[1:]


@pytest.mark.parametrize(
    ("feed", "gbuf", "links"), [("bus", 20, 10), ("neighbours", 20, 40), ("each", 50, 40)]
)
def test_four_pes_need_the_same(feed: str, gbuf: int, links: int) -> None:
    """4 output channels side by side: 10 inputs come in, and are read once, or for each of them."""
    schedule = plain(LayerShape("conv", 1, 4, 2, 5), copies=(1, 4))
    cost = layer_cost(schedule, replace(NODE, template="systolic", feed=feed))
    assert (cost.gbuf.inputs, cost.itcn.inputs, cost.gbuf.filters) == (gbuf, links, 8)
    assert cost.regf.inputs == 40 + 40


def test_sums_of_a_last_piece_with_one_output() -> None:
    """3 outputs in pieces of 2 and 1; a filter in 3 parts, after each of which sums go out."""
    on = replace(NODE, template="systolic", regf_words=5)
    shape = LayerShape("conv", 2, 2, 3, 1, 3, 2)
    mapping = next(m for m in template_mappings(on, shape, 1) if (m.fold_w, m.fold_h) == (2, 3))
    schedule = plain(
        shape, copies=mapping.copies, layout=mapping.layout,
        factors=(Loops(1, 1, 1), mapping.loops, Loops(1, 1, 1)),
    )  # fmt: skip
    found = executed(analyse_directives(directives_of(schedule, on)))
    cost = layer_cost(schedule, on)
    assert [cost.dram[2], cost.gbuf[2], cost.itcn[2], cost.regf[2]] == found[2]
