"""Layers of a segment side by side: exact results, nothing of what they hand over in DRAM."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.dataflow.random_directives import data
from helpers.dataflow.segment_runs import of_tensor, run, run_alone
from helpers.dataflow.small_segments import OVERLAPS, convs, layer, machine, named, segment
from xdsl.dialects.builtin import ModuleOp

from weft.lowering.noc.convert_dataflow_to_noc import lower_steps
from weft.targets.noc.simulate import simulate
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.executed import executed_cost
from weft.transforms.dataflow.directive import problem as p
from weft.transforms.dataflow.directive.data import LayerDirectives, SegmentDirectives
from weft.transforms.dataflow.directive.fits import check_segment
from weft.transforms.dataflow.directive.placement import place_layers
from weft.transforms.dataflow.execute.executor import compute_reference
from weft.transforms.machine.view import machine_from_text


@pytest.mark.parametrize(
    ("groups", "overlap"),
    [(1, "in_place"), (2, "double"), (3, "in_place"), (4, "none"), (8, "in_place")],
)
def test_two_convolutions(groups: int, overlap: str) -> None:
    # Consumers take channels from both of the producers, and windows that overlap.
    on = machine(overlap)
    two = convs(groups, stacks=(("h", 3, 2),), others=(("k", 2, 2),), later=(("c", 4),))
    found = run(segment(*two, on=on), on)
    if groups > 1 and overlap != "none":
        assert found.cycles < sum(run_alone(v, on) for v in two)


@pytest.mark.parametrize("groups", [2, 4])
def test_sums_over_nodes(groups: int) -> None:
    # Both layers add up over nodes; the first begins its sums again for parts of the filters.
    on = machine(nodes=4)
    two = convs(
        groups,
        (("c", 2, 2), ("k", 4, 2)),
        (("h", 3), ("c", 1)),
        others=(("c", 4, 2), ("h", 2, 3)),
        later=(("k", 2), ("c", 2)),
    )
    run(place_layers(SegmentDirectives("block", two), on), on)


@pytest.mark.parametrize("overlap", OVERLAPS)
def test_channels_in_parts(overlap: str) -> None:
    """Matched updates: what one layer makes of channels at a time, the next takes so."""
    on = machine(overlap)
    two = convs(2, inner=(("k", 2),), later=(("c", 2),))
    parts = run(segment(*two, on=on), on)
    whole = run(segment(*convs(2, later=(("c", 2),)), on=on), on)
    if overlap == "in_place":
        assert parts.peak_words["GBUF"] < whole.peak_words["GBUF"]


def test_parts_that_do_not_agree_go_as_a_whole() -> None:
    on = machine(nodes=4)
    one, other = convs(4)
    others = convs(2)
    found = run(place_layers(SegmentDirectives("block", (one, others[1])), on), on)
    assert found.cycles > run(segment(one, other, on=on), on).cycles


def test_stores_that_wait_for_readers() -> None:
    """In place, the next tile does not begin before what it writes over is being stored."""
    on = machine(nodes=4)
    first, second = (
        p.conv_problem(6, 2, 3, 4, 1, 3, 3, pad=1),
        p.conv_problem(6, 4, 2, 4, 1, 3, 3, pad=1),
    )
    add = p.elementwise_problem(6, 4, 4, 1, inputs=1, name="third")
    three = (
        layer(named(replace(first, name="first"), y="t"), (), (("k", 1), ("n", 1))),
        layer(named(replace(second, name="second"), x="t", f="g", y="z"), (), (("c", 1), ("n", 1))),
        layer(named(add, x0="z", y="end"), (), (("h", 2), ("c", 3), ("n", 1))),
    )
    run(place_layers(SegmentDirectives("block", three), on), on)


def test_hops_of_what_is_handed_over() -> None:
    """Each element goes straight from the node that makes it to the one that takes it."""
    on = machine(nodes=4)
    first = p.conv_problem(4, 8, 4, 4, 4, 3, 3, pad=1, name="first")
    second = p.elementwise_problem(4, 8, 4, 4, inputs=1, name="second")
    two = segment(
        layer(named(first, y="t"), (("k", 4, 2), ("h", 2, 2)), (("n", 1),)),
        layer(named(second, x0="t", y="z"), (("c", 2, 4), ("h", 2, 2)), (("n", 1),)),
        on=on,
    )
    found = run(two, on)
    alone = sum(executed_cost(v, on).hops["node"] for v in two.layers)
    alone -= sum(of_tensor(v, "t", on, lambda cost: cost.hops["node"]) for v in two.layers)
    boxes = [(v.levels[-1].first, v.levels[-1].count) for v in two.layers]
    assert boxes == [((0, 0), (4, 1)), ((0, 1), (4, 2))]
    ways = 0
    for c, h in np.ndindex(8, 2):
        # Both first stacks are too long for a row.
        source, dest = (c // 4 + 2 * h, 0), (c // 2, 1 + h)
        ways += abs(source[0] - dest[0]) + abs(source[1] - dest[1])
    assert found.counts.hops["node"] == alone + ways * 4 * 2 * 4


def chain(groups: int) -> tuple[LayerDirectives, ...]:
    """A convolution, pooling, and a convolution with stride, each on nodes of its own."""
    n = (("n", -(-6 // groups)),) if groups > 1 else ()
    first = p.conv_problem(6, 8, 4, 8, 8, 3, 3, pad=1, name="conv1")
    pool = p.pool_problem(6, 8, 4, 4, 2, 2, stride=2, name="pool")
    last = p.conv_problem(6, 4, 8, 2, 2, 4, 4, pad=1, stride=2, name="conv2")
    return (
        layer(named(first, y="t"), (("k", 4, 2), ("h", 4, 2)), n),
        layer(named(pool, x="t", y="u"), (("h", 2, 2), ("c", 4, 2)), n),
        layer(named(last, x="u", f="g", y="z"), (("w", 1, 2),), (("c", 4), *n)),
    )


@pytest.mark.parametrize(
    ("groups", "overlap"), [(1, "double"), (3, "none"), (3, "double"), (6, "in_place")]
)
def test_three_layers(groups: int, overlap: str) -> None:
    on = machine(overlap, 4)
    found = run(segment(*chain(groups), on=on), on)
    if groups > 1 and overlap != "none":
        assert found.cycles < sum(run_alone(v, on) for v in chain(groups))


@pytest.mark.parametrize("groups", [1, 4])
def test_two_fully_connected_layers(groups: int) -> None:
    on = machine()
    n = (("n", 8 // groups),) if groups > 1 else ()
    first, second = p.fc_problem(8, 12, 10, name="fc1"), p.fc_problem(8, 5, 12, name="fc2")
    two = (
        layer(named(first, y="t"), (("k", 6, 2),), (("c", 5), *n)),
        layer(named(second, x="t", f="g", y="z"), (("k", 3, 2),), (("c", 6), *n)),
    )
    run(segment(*two, on=on), on)


@pytest.mark.parametrize("groups", [1, 4])
def test_a_way_beside(groups: int) -> None:
    """Two layers read one tensor, a third one both of theirs."""
    on = machine(nodes=4)
    n = (("n", 4 // groups),) if groups > 1 else ()
    shape = {"n": 4, "c": 4, "h": 4, "w": 4}
    head = p.conv_problem(4, 4, 3, 4, 4, 3, 3, pad=1, name="head")
    left = p.conv_problem(4, 4, 4, 4, 4, 3, 3, pad=1, name="left")
    add = p.elementwise_problem(*shape.values(), inputs=2, name="add")
    layers = (
        layer(named(head, y="t"), (), n),
        layer(named(left, x="t", f="g", y="u"), (("h", 2, 2),), n),
        layer(named(add, x0="t", x1="u", y="z"), (), n),
    )
    run(segment(*layers, on=on), on)


def test_a_segment_between_layers() -> None:
    """What comes before and after goes through DRAM; nodes without work wait."""
    on = machine(nodes=4)
    two = segment(*convs(4, stacks=(("h", 3, 2),)), on=on)
    after = p.elementwise_problem(8, 4, 6, 3, inputs=1, name="after")
    last = layer(named(after, x0="z", y="end"), (("h", 2, 3),))
    lone = layer(named(p.elementwise_problem(8, 4, 6, 3, inputs=1, name="lone"), x0="a", y="x"))
    steps = [lone, two, last]
    values = np.arange(8 * 4 * 18, dtype=np.int16).reshape(8, 4, 6, 3)
    random = {n: a for v in two.layers for n, a in data(v.problem, 3).items()}
    found = simulate(ModuleOp(lower_steps(steps, on)), on, {"a": values, "f": random["f"],
                                                       "g": random["g"]})  # fmt: skip
    t = compute_reference(two.layers[0].problem, {"x": values, "f": random["f"]}).astype(np.int16)
    z = compute_reference(two.layers[1].problem, {"t": t, "g": random["g"]}).astype(np.int16)
    np.testing.assert_array_equal(found.array("end", "DRAM"), z)


def test_what_others_read_too_is_an_error() -> None:
    on = machine()
    two = segment(*convs(2), on=on)
    more = layer(named(p.elementwise_problem(8, 8, 6, 3, inputs=1, name="more"), x0="t", y="end"))
    message = "layer second: level node: tensor 't'.* is also read by layer more, outside of it"
    with pytest.raises(WeftError, match=message):
        lower_steps([two, more], on)


def test_too_little_room_for_the_parts_is_an_error() -> None:
    on = machine()
    first = p.elementwise_problem(4, 16, 40, 16, inputs=1, name="first")
    second = p.elementwise_problem(4, 16, 40, 16, inputs=1, name="second")
    two = (
        layer(named(first, y="t"), (), (("c", 4), ("w", 4))),
        layer(named(second, x0="t", y="z"), (), (("w", 4), ("c", 4))),
    )
    small = machine_from_text(
        (Path(__file__).parents[2] / "machines/small.mlir").read_text("utf-8"), "small.mlir"
    )
    message = (
        r"layer first: level node: tensor 't' is handed over .*take \d+ words of GBUF beside "
        r"\d+ of other tensors, which has room for 16384"
    )
    with pytest.raises(WeftError, match=message):
        lower_steps([place_layers(SegmentDirectives("block", two), on)], small)


def test_boxes_are_inside_of_the_array() -> None:
    on = machine()
    first, second = segment(*convs(2), on=on).layers
    outside = replace(second.levels[-1], first=(1, 1), count=(2, 1))
    wrong = SegmentDirectives("block", (first, replace(second, levels=(second.levels[0], outside))))
    with pytest.raises(WeftError, match=r"its box, \[2, 1\] from \[1, 1\], is not inside"):
        check_segment(wrong, on)


def test_layers_without_the_same_levels() -> None:
    on = machine()
    first, second = convs(2)
    bare = SegmentDirectives("block", (first, replace(second, levels=())))
    with pytest.raises(WeftError, match="segment block: layer second has no level of directives"):
        place_layers(bare, on)
    other = SegmentDirectives("block", (first, replace(second, levels=second.levels[:1])))
    with pytest.raises(WeftError, match=r"outermost levels .*first node, second pe.* not the same"):
        place_layers(other, on)


def test_layers_that_do_not_fit_side_by_side() -> None:
    on = machine()
    three = convs(2, stacks=(("h", 2, 3),))
    with pytest.raises(WeftError, match=r"first 3, second 1.*do not lie side by side in boxes"):
        segment(*three, on=on)
