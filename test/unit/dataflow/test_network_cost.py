"""Times of segments, against answers of nn-dataflow 2.1's `PipelineSegmentTiming`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from weft.tools.bench.dataflow.validate import DATA, machine_named
from weft.tools.schedules.nn_dataflow import import_schedule
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.nn_dataflow import (
    LayerCost,
    NodeMachine,
    PassSchedule,
    PerTensorFloat,
)
from weft.transforms.dataflow.cost.node_grid import (
    Box,
    Cell,
    MapPlacement,
    Partition,
    PlacementPart,
    Region,
    Span,
    project_partition,
)
from weft.transforms.dataflow.cost.row_stationary import LayerShape, Loops, PerTensor
from weft.transforms.dataflow.network.cost import network_cost, segment_cost, segments_of, top_loops
from weft.transforms.dataflow.network.schedule_file import ScheduledLayer

ONE = Cell(1, 1)
MACHINE = NodeMachine("m", Region(ONE), Region(ONE), (4, 4), 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2)
NONE = PerTensorFloat(0, 0, 0)

K_INNER, C_INNER = Loops(1, 0, 2), Loops(0, 1, 2)
N_INNER = Loops(2, 1, 0)


def layer(name: str, top: tuple[int, int, int], order: Loops = C_INNER) -> PassSchedule:
    once = Loops(1, 1, 1)
    return PassSchedule(
        name, LayerShape("conv", 1, 1, 1, 1), 1, (1, 1), (Loops(*top), once, once), (order, order),
        Partition((ONE,) * 4), Region(ONE), MapPlacement(()), MapPlacement(()),
    )  # fmt: skip


def cost(cycles: int, dram: int = 0) -> LayerCost:
    return LayerCost(MACHINE, NONE, NONE, NONE, NONE, NONE, PerTensor(0, 0, 0), NONE, 0,
                     cycles, 0, dram)  # fmt: skip


# Each layer: cycles, factors at the top (C, K, N), order, slot, and the layers that it reads.
CHAIN = [
    ([(100, (1, 1, 1), 0), (200, (1, 1, 1), 1), (50, (1, 1, 1), 2)], 350, 200),
    ([(100, (1, 1, 4), 0), (200, (1, 1, 4), 1), (50, (1, 1, 4), 2)], 237, 200),
    ([(100, (1, 1, 4), 0), (200, (1, 1, 4), 0), (50, (1, 1, 4), 0)], 350, 350),
    ([(100, (1, 1, 4), 0), (200, (1, 1, 4), 1), (50, (1, 1, 4), 1)], 275, 250),
    ([(100, (1, 2, 4), 0), (200, (2, 1, 4), 1), (50, (1, 1, 4), 2)], 225, 200),
    ([(1000, (1, 2, 4), 0), (100, (2, 1, 4), 1)], 1000, 1000),
    ([(1000, (1, 2, 4), 0), (100, (1, 1, 4), 1)], 1025, 1000),
    ([(1000, (1, 4, 4), 0), (100, (4, 3, 4), 1), (300, (3, 2, 4), 2), (60, (2, 1, 4), 3)],
     1100, 1000),
    ([(1000, (5, 4, 4), 0), (100, (4, 3, 4), 1), (100, (3, 1, 4), 2)], 1033, 1000),
    ([(100, (1, 2, 4), 0), (40, (1, 2, 4), 0), (300, (2, 1, 4), 1), (50, (1, 1, 4), 1)], 380, 350),
    ([(100, (1, 2, 4), 0), (40, (2, 2, 4), 0), (300, (2, 3, 4), 1), (50, (3, 1, 4), 1)], 385, 350),
    ([(100, (1, 1, 4), 0), (40, (1, 1, 2), 1)], 140, 100),
    ([(101, (1, 1, 3), 0), (103, (1, 1, 3), 1), (33, (1, 1, 3), 2)], 147, 103),
    ([(101, (1, 3, 7), 0), (103, (3, 1, 7), 1), (33, (1, 1, 7), 2)], 112, 103),
    ([(1000, (1, 4, 6), 0), (100, (2, 1, 6), 1)], 1016, 1000),
    ([(1000, (1, 4, 3), 0), (100, (4, 2, 3), 0), (50, (2, 1, 3), 1), (50, (2, 1, 3), 1)],
     1116, 1100),
]  # fmt: skip


@pytest.mark.parametrize(("layers", "finish", "critical"), CHAIN)
def test_chains(
    layers: list[tuple[int, tuple[int, int, int], int]], finish: int, critical: int
) -> None:
    steps = [
        ScheduledLayer(layer(f"l{i}", top), (f"l{i - 1}",), 0, slot)
        for i, (_, top, slot) in enumerate(layers)
    ]
    found = segment_cost(steps, {f"l{i}": cost(t) for i, (t, _, _) in enumerate(layers)})
    assert (found.finish_cycles, found.critical_cycles) == (finish, critical)
    assert found.cycles == finish
    assert found.layers == tuple(f"l{i}" for i in range(len(layers)))


@pytest.mark.parametrize(
    ("top", "orders", "finish"),
    [
        (((5, 4, 4), (4, 3, 4)), (K_INNER, K_INNER), 1025),
        (((5, 4, 4), (4, 3, 4)), (C_INNER, K_INNER), 1000),
        (((3, 1, 6), (1, 1, 6)), (N_INNER, C_INNER), 1100),
        (((1, 1, 6), (1, 1, 6)), (N_INNER, N_INNER), 1016),
        (((1, 4, 3), (4, 1, 3)), (Loops(0, 2, 1), Loops(2, 0, 1)), 1000),
    ],
)
def test_orders(
    top: tuple[tuple[int, int, int], ...], orders: tuple[Loops, ...], finish: int
) -> None:
    steps = [
        ScheduledLayer(layer(f"l{i}", top[i], orders[i]), (f"l{i - 1}",), 0, i) for i in range(2)
    ]
    found = segment_cost(steps, {"l0": cost(1000), "l1": cost(100)})
    assert found.finish_cycles == finish


def test_branches() -> None:
    """A layer waits for all that it reads: 450 in a row, in groups of 4, every 300."""
    reads = ((), ("a",), ("a",), ("b", "c"))
    times = {"a": 100, "b": 200, "c": 300, "d": 50}
    steps = [
        ScheduledLayer(layer(name, (1, 1, 4)), sources, 0, i)
        for i, (name, sources) in enumerate(zip(times, reads, strict=True))
    ]
    found = segment_cost(steps, {name: cost(t) for name, t in times.items()})
    assert (found.finish_cycles, found.critical_cycles) == (337, 300)


def test_all_words_of_dram_must_pass() -> None:
    steps = [ScheduledLayer(layer(f"l{i}", (1, 1, 4)), (f"l{i - 1}",), 0, i) for i in range(2)]
    found = segment_cost(steps, {"l0": cost(1000, 1000), "l1": cost(2000, 2000)})
    assert (found.cycles, found.finish_cycles, found.dram_cycles) == (3000, 2250, 3000)


def test_loops_that_do_not_turn_are_not_in_the_way() -> None:
    assert top_loops(layer("l", (1, 3, 2), N_INNER)) == (top := top_loops(layer("l", (1, 3, 1))))
    assert (top.groups, top.taken, top.handed) == (1, 1, 3)


def test_networks_of_one_segment_follow_each_other() -> None:
    machine = machine_named("multi")
    schedule = import_schedule(DATA / "mlp_m.P1.json.gz", machine)
    whole = network_cost(schedule, machine)
    assert [s.cycles for s in whole.segments] == [10040]
    assert whole.cycles == 8000
    assert whole.energies["static"] == 8000 * machine.static_pj
    apart = tuple(replace(step, segment=i, slot=0) for i, step in enumerate(schedule.steps))
    alone = network_cost(replace(schedule, steps=apart), machine)
    assert alone.cycles == sum(max(c.cycles, c.dram_cycles) for c in alone.layers)
    assert alone.energies["DRAM"] == whole.energies["DRAM"]


def test_segments_stay_together() -> None:
    steps = [
        ScheduledLayer(layer(f"l{i}", (1, 1, 1)), (), segment)
        for i, segment in enumerate((0, 1, 0))
    ]
    with pytest.raises(WeftError, match="layer l2: it is in segment 0, but layers of others run"):
        segments_of(steps)


def test_layers_run_after_what_they_read() -> None:
    steps = [
        ScheduledLayer(layer("a", (1, 1, 1)), ("b",), 0),
        ScheduledLayer(layer("b", (1, 1, 1)), (), 0, 1),
    ]
    with pytest.raises(WeftError, match="layer a runs before layer b, whose outputs it reads"):
        segment_cost(steps, {"a": cost(1), "b": cost(1)})


@pytest.mark.parametrize(
    ("order", "cuts", "extent", "expected"),
    [
        ((3, 0, 2, 1), ((1, 4), (1, 2), (4, 4), (4, 4)), (2, 4), ((1, 1), (1, 2), (2, 2), (1, 1))),
        ((3, 1, 2, 0), ((1, 4), (1, 16), (2, 2), (3, 1)), (2, 2), ((1, 2), (1, 1), (2, 1), (1, 1))),
        ((1, 3, 0, 2), ((1, 1), (16, 1), (1, 3), (1, 1)), (2, 4), ((1, 1), (2, 1), (1, 3), (1, 1))),
        ((2, 0, 3, 1), ((1, 3), (2, 2), (4, 4), (4, 4)), (4, 4), ((1, 2), (2, 2), (2, 1), (1, 1))),
        ((0, 1, 2, 3), ((2, 1), (1, 1), (1, 3), (1, 1)), (4, 4), ((2, 1), (1, 1), (2, 3), (1, 1))),
        ((3, 2, 1, 0), ((1, 2), (1, 1), (1, 4), (1, 1)), (4, 4), ((1, 2), (1, 1), (4, 2), (1, 1))),
    ],
)
def test_cuts_that_are_left_at_ports(
    order: tuple[int, ...],
    cuts: tuple[tuple[int, int], ...],
    extent: tuple[int, int],
    expected: tuple[tuple[int, int], ...],
) -> None:
    """As nn-dataflow's `PartitionScheme.projection` answers."""
    a, b, c, d = (Cell(*cut) for cut in cuts)
    found = project_partition(Partition((a, b, c, d), order), Cell(*extent))
    assert found.order == order
    assert found.cuts == expected


@pytest.mark.parametrize("name", ["mlp_l.P1", "alex_net.M3", "vgg_net.M1", "lstm_gnmt.M2"])
def test_homes_of_schedules_are_projections(name: str) -> None:
    machine = machine_named("multi")
    schedule = import_schedule(DATA / f"{name}.json.gz", machine)
    for step in schedule.steps:
        layer, home = step.layer, schedule.homes[step.layer.name]
        extents = (layer.batch, layer.shape.k, layer.shape.height, layer.shape.width)
        region = machine.ports if layer.outputs_at_dram else layer.region
        if home.parts[0].region == machine.ports:
            box = Box(*(Span(0, extent) for extent in extents))
            cuts = project_partition(layer.partition, region.extent)
            assert home == MapPlacement((PlacementPart(box, region, cuts),))
