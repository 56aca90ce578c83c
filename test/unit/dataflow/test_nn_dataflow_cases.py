"""
The template and hops against recorded answers of nn-dataflow 2.1's own functions, on layers,
arrays and partitions that its networks do not have (`nn_dataflow_cases.json`).
"""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from weft.tools.bench.dataflow.validate import machine_named
from weft.transforms.dataflow.cost.hops import unit_hops
from weft.transforms.dataflow.cost.nn_dataflow import PassSchedule, layer_cost, nodes_served
from weft.transforms.dataflow.cost.node_grid import (
    Box,
    Cell,
    MapPlacement,
    Partition,
    PlacementPart,
    Region,
    Span,
)
from weft.transforms.dataflow.cost.row_stationary import (
    LayerShape,
    Loops,
    Mapping,
    list_mappings,
    select_offered,
)

CASES: dict[str, Any] = json.loads(
    Path(__file__).with_name("nn_dataflow_cases.json").read_text(encoding="utf-8")
)
PORTS = Region(Cell(2, 2), step=Cell(7, 7))


def per_pass(mapping: Mapping) -> list[list[float]]:
    """Words of one pass at DRAM, GBUF and ITCN, by tensor."""
    turns = [math.prod(mapping.loops[i] for i in loops) for loops in mapping.shape.tensor_loops]
    levels = (mapping.dram, mapping.gbuf, mapping.itcn)
    return [[words / n for words, n in zip(level, turns, strict=True)] for level in levels]


@pytest.mark.parametrize("case", CASES["mappings"])
def test_mappings(case: dict[str, Any]) -> None:
    kind, *sizes = case["shape"]
    shape = LayerShape(kind, *sizes)
    rows, columns = case["array"]
    found = select_offered(list_mappings(shape, case["batch"], (rows, columns)))
    assert [list(m.loops) for m in found] == [f["loops"] for f in case["found"]]
    for mapping, expected in zip(found, case["found"], strict=True):
        assert list(mapping.gbuf_words) == expected["gbuf"]
        assert list(mapping.regf_words) == expected["regf"]
        assert mapping.pass_cycles == expected["cycles"]
        assert mapping.macs / math.prod(mapping.loops) == pytest.approx(expected["unit_ops"])
        for ours, theirs in zip(per_pass(mapping), expected["unit_access"], strict=True):
            assert ours == pytest.approx(theirs)


def partition(case: dict[str, Any]) -> Partition:
    a, b, c, d = (Cell(*cut) for cut in case["cuts"])
    return Partition((a, b, c, d), tuple(case["order"]))


@pytest.mark.parametrize("case", CASES["groups"])
def test_nodes_that_are_served_together(case: dict[str, Any]) -> None:
    """By tensor: filters are shared over the map and the batch only if nothing is between these."""
    shape = LayerShape("conv", 64, 64, 16, 16)
    assert list(nodes_served(shape, partition(case))) == case["sharing"]


def test_time_where_filters_are_read_several_times() -> None:
    """
    A layer of ResNet-50 as nn-dataflow counts it: over the map in 4, inside of channels, inside of
    the batch in 8, filters are read 8 times.
    """
    shape = LayerShape("conv", 512, 128, 28, 28)
    cuts = Partition((Cell(1, 2), Cell(4, 1), Cell(1, 8), Cell(4, 1)), (2, 0, 3, 1))
    region = Region(Cell(16, 16))
    home = MapPlacement(
        (PlacementPart(Box(*[Span(0, 600)] * 4), PORTS, Partition((Cell(1, 1),) * 4)),)
    )
    schedule = PassSchedule(
        "conv3_1_a", shape, 64, (1, 8), (Loops(1, 1, 1), Loops(128, 1, 4), Loops(1, 8, 2)),
        (Loops(0, 1, 2), Loops(0, 1, 2)), cuts, region, home, home, keep=(False,) * 3,
        forwarding=True, layout=(1, 1),
    )  # fmt: skip
    cost = layer_cost(schedule, machine_named("multi"))
    assert list(cost.dram) == [524288, 25690112, 6422528]
    assert (cost.process_cycles, cost.bus_cycles, cost.cycles) == (229376, 4096, 1274880)
    inside = replace(schedule, partition=replace(cuts, order=(0, 3, 2, 1)))
    assert layer_cost(inside, machine_named("multi")).dram.filters == 65536


def at_ports(case: dict[str, Any]) -> MapPlacement:
    a, b, c, d = (Span(0, extent) for extent in case["whole"])
    return MapPlacement((PlacementPart(Box(a, b, c, d), PORTS, partition(case)),))


@pytest.mark.parametrize("case", CASES["hops"])
def test_hops(case: dict[str, Any]) -> None:
    found = unit_hops(
        LayerShape("conv", *case["shape"]),
        case["batch"],
        partition(case),
        Region(Cell(8, 8)),
        PORTS,
        at_ports(case["inputs"]),
        at_ports(case["outputs"]),
        forwarding=case["forwarding"],
    )
    assert list(found) == case["hops"]


def test_all_kinds_are_there() -> None:
    """Folded in height, in width, both, neither; sums over nodes with forwarding and without."""
    kinds: set[tuple[bool, bool]] = set()
    for case in CASES["mappings"]:
        rows, columns = case["array"]
        kinds.add((case["shape"][5] > rows, case["shape"][3] > columns))
    assert len(kinds) == 4
    summed = {c["forwarding"] for c in CASES["hops"] if c["cuts"][3] != [1, 1]}
    assert summed == {False, True}
