"""Layers of a segment that take turns on the same nodes: exact results, their room in turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from helpers.dataflow.segment_runs import run, words_of
from helpers.dataflow.small_segments import OVERLAPS, convs, layer, machine, named

from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive import problem as p
from weft.transforms.dataflow.directive.boxes import hull_of, join_boxes
from weft.transforms.dataflow.directive.data import LayerDirectives, SegmentDirectives
from weft.transforms.dataflow.directive.ir import segment_of, segment_op
from weft.transforms.dataflow.directive.placement import slots_of
from weft.transforms.dataflow.network.pass_segments import first_part
from weft.transforms.machine.view import Machine


def in_turns(*layers: LayerDirectives, nodes: int = 2) -> SegmentDirectives:
    """The layers, each on all nodes; what the text says of them is the same."""
    found: list[LayerDirectives] = []
    for each in layers:
        level = replace(each.levels[-1], first=(0, 0), count=(nodes, nodes))
        found.append(replace(each, levels=(*each.levels[:-1], level)))
    segment = SegmentDirectives("block", tuple(found))
    op = segment_op(segment)
    op.verify()
    assert segment_of(op) == segment
    return segment


def words_by_turn(segment: SegmentDirectives, turns: int, on: Machine) -> dict[str, int]:
    """The words of a segment that takes turns: those of all its parts of the batch."""
    parts: list[LayerDirectives] = []
    for v in segment.layers:
        parts.append(first_part(v, turns))
    words = words_of(SegmentDirectives("part", tuple(parts)), on)
    return {k: n * turns for k, n in words.items() if n}


@pytest.mark.parametrize("overlap", OVERLAPS)
@pytest.mark.parametrize("groups", [1, 4])
def test_two_convolutions(groups: int, overlap: str) -> None:
    on = machine(overlap)
    two = in_turns(*convs(groups, (("h", 3, 2),), others=(("k", 2, 2),), later=(("c", 4),)))
    found = run(two, on, counted=False)
    words = dict(found.counts.words)
    assert words == words_by_turn(two, groups, on)


def test_maps_without_pieces_in_common() -> None:
    """One goes through rows, the other through channels: it begins when the first one is done."""
    on = machine()
    two = convs(1, (("k", 4, 2),), (("h", 3),), others=(("h", 3, 2),), later=(("c", 2),))
    run(in_turns(*two), on, counted=False)


@pytest.mark.parametrize("groups", [2, 4])
def test_sums_over_nodes(groups: int) -> None:
    """Sums of other nodes are added up before their buffers are those of the next layer."""
    on = machine(nodes=4)
    two = convs(
        groups,
        (("c", 2, 2), ("k", 4, 2)),
        (("h", 3), ("c", 1)),
        others=(("c", 4, 2), ("h", 2, 3)),
        later=(("k", 2), ("c", 2)),
    )
    run(in_turns(*two, nodes=4), on, counted=False)


def block(groups: int) -> tuple[LayerDirectives, ...]:
    """A residual block: two convolutions read the same map, and a sum reads two."""
    n = (("n", 4 // groups),) if groups > 1 else ()
    rows = (("h", 3, 2),)
    first = p.conv_problem(4, 4, 2, 6, 4, 1, 1, name="first")
    short = p.conv_problem(4, 4, 4, 6, 4, 1, 1, name="short")
    body = p.conv_problem(4, 4, 4, 6, 4, 3, 3, pad=1, name="body")
    add = p.elementwise_problem(4, 4, 6, 4, inputs=2, name="add")
    last = p.pool_problem(4, 4, 3, 2, 2, 2, stride=2, name="last")
    return (
        layer(named(first, y="t"), (("k", 2, 2), *rows), n),
        layer(named(short, x="t", f="g", y="u"), rows, (("k", 2), *n)),
        layer(named(body, x="t", f="h", y="v"), (("k", 1, 4),), (("c", 2), *n)),
        layer(named(add, x0="u", x1="v", y="s"), (("c", 1, 4),), n),
        layer(named(last, x="s", y="end"), (("w", 1, 2), ("c", 2, 2)), n),
    )


@pytest.mark.parametrize(("groups", "overlap"), [(1, "in_place"), (2, "double"), (4, "in_place")])
def test_residual_block(groups: int, overlap: str) -> None:
    """What two layers read stays until both have, and its room is then that of others."""
    on = machine(overlap)
    turns = in_turns(*block(groups))
    found = run(turns, on, counted=False)
    assert dict(found.counts.words) == words_by_turn(turns, groups, on)


def test_room_of_others() -> None:
    """A map makes room for others once all have read it, and the next part of the batch has it."""
    on = machine()
    peaks = [run(in_turns(*block(g)), on, counted=False).peak_words["GBUF"] for g in (1, 2, 4)]
    assert peaks[0] > 1.7 * peaks[1]
    assert peaks[1] > 1.5 * peaks[2]


def test_layers_that_do_not_go_together() -> None:
    """Layers that hand over nothing take turns, too, if they have as many."""
    one, other = block(2)[0], block(4)[1]
    other = replace(other, problem=named(other.problem, t="w"))
    levels = [
        replace(v, held=tuple(replace(h, tensor="w") if h.tensor == "t" else h for h in v.held))
        for v in other.levels
    ]
    other = replace(other, levels=tuple(levels))
    with pytest.raises(WeftError, match="outermost updates have 2 and 4 steps; use the same"):
        run(in_turns(one, other), machine())


def test_no_room() -> None:
    text = "what layers that take turns hold at a time takes"
    big = [p.elementwise_problem(1, 64, 40, 46, inputs=1, name=f"e{i}") for i in range(2)]
    stacks = (("c", 16, 4),)
    two = layer(named(big[0], y="t"), stacks), layer(named(big[1], x0="t", y="z"), stacks)
    with pytest.raises(WeftError, match=text):
        run(in_turns(*two), machine())


@pytest.mark.parametrize("groups", [1, 4])
@pytest.mark.parametrize(
    "boxes", [((0, 0, 2, 1), (0, 0, 1, 2)), ((0, 0, 2, 2), (1, 0, 1, 2)), ((0, 1, 2, 1),) * 2]
)
def test_layers_that_leave_nodes_idle(boxes: Sequence[Sequence[int]], groups: int) -> None:
    """Layers take turns where their boxes meet, and each has nodes that others leave idle."""
    on, made = machine(), convs(groups, (("h", 3, 2),), others=(("k", 2, 2),), later=(("c", 2),))
    layers: list[LayerDirectives] = []
    for each, (h, w, high, wide) in zip(made, boxes, strict=True):
        level = replace(each.levels[-1], first=(h, w), count=(high, wide))
        layers.append(replace(each, levels=(*each.levels[:-1], level)))
    two = SegmentDirectives("block", tuple(layers))
    assert set(slots_of(two).values()) == {0}
    found = run(two, on, counted=False)
    assert dict(found.counts.words) == words_by_turn(two, groups, on)


def test_boxes_that_are_joined() -> None:
    """The second box meets the first and the last one; these do not meet."""
    boxes = [((0, 0), (1, 2)), ((4, 0), (2, 2)), ((0, 1), (1, 4)), ((0, 4), (2, 2))]
    assert join_boxes(boxes) == [0, 1, 0, 0]
    assert hull_of([boxes[0], boxes[3]]) == ((0, 0), (2, 6))
    assert join_boxes([((), ()), ((), ())]) == [0, 0]
