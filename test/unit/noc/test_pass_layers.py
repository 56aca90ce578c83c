"""Schedules over passes, run by the simulator: words as the closed formulas of `executed` say."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.dataflow.random_directives import data
from xdsl.dialects.builtin import ModuleOp

from weft.lowering.noc.convert_dataflow_to_noc import lower_steps
from weft.targets.noc.simulate import simulate
from weft.targets.noc.spec import noc_spec, node_machine
from weft.transforms.dataflow.cost.executed import executed_cost
from weft.transforms.dataflow.cost.nn_dataflow import (
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
from weft.transforms.dataflow.cost.row_stationary import LayerShape, Loops
from weft.transforms.dataflow.execute.executor import compute_reference
from weft.transforms.machine.view import Machine, machine_from_text

ONE = Cell(1, 1)
ANYWHERE = MapPlacement(
    (PlacementPart(Box(*[Span(0, 99)] * 4), Region(ONE), Partition((ONE,) * 4)),)
)
ARRAYS = {
    "row-stationary": '"bus" {multicast, template = "row-stationary"}',
    "systolic": '"mesh" {sharing = "systolic", template = "systolic"}',
}


def machine(template: str) -> Machine:
    """Two by two nodes of four by four PEs with `template`."""
    text = (Path(__file__).parents[2] / "machines/small.mlir").read_text(encoding="utf-8")
    assert ARRAYS["row-stationary"] in text
    return machine_from_text(text.replace(ARRAYS["row-stationary"], ARRAYS[template]), "small.mlir")


POINTS = LayerShape("conv", 16, 8, 4, 6)
WINDOWS = LayerShape("conv", 8, 8, 4, 6, 3, 3)


def schedule_of(shape: LayerShape, partition: Partition, seen: NodeMachine) -> PassSchedule:
    """Input channels one after the other from DRAM, while sums stay in the nodes' buffers."""
    batch, (rows, columns) = 2, partition.cuts[1]
    part = shape.piece(partition.size(0), rows, columns, partition.size(3))
    mapping = template_mappings(seen, part, batch // partition.size(2))[0]
    c, k, n = mapping.loops
    return PassSchedule(
        "layer", shape, batch, mapping.copies, (Loops(c, 1, n), Loops(1, k, 1), Loops(1, 1, 1)),
        (Loops(0, 1, 2), Loops(0, 1, 2)), partition, seen.nodes, ANYWHERE, ANYWHERE,
        store=(True, True, True), forwarding=True, layout=mapping.layout,
    )  # fmt: skip


@pytest.mark.parametrize("template", ARRAYS)
@pytest.mark.parametrize(
    ("shape", "partition"),
    [
        (POINTS, Partition((ONE,) * 4)),
        (POINTS, Partition((Cell(1, 2), ONE, Cell(2, 1), ONE))),
        (WINDOWS, Partition((Cell(2, 1), ONE, ONE, Cell(1, 2)))),
    ],
)
def test_words_of_passes(template: str, shape: LayerShape, partition: Partition) -> None:
    on = machine(template)
    seen = node_machine(noc_spec(on))
    schedule = schedule_of(shape, partition, seen)
    cost = layer_cost(schedule, seen)
    directives = directives_of(schedule, seen)
    arrays = data(directives.problem, 1)
    module = ModuleOp(lower_steps([directives], on))
    inputs = {t.name: arrays[t.name] for t in directives.problem.inputs}
    found = simulate(module, on, inputs)
    expected = compute_reference(directives.problem, inputs).astype(np.int16)
    np.testing.assert_array_equal(found.array(directives.problem.output.name, "DRAM"), expected)
    exact = executed_cost(directives, on)
    assert dict(found.counts.words) == dict(exact.words)
    assert found.counts.hops["pe"] == exact.hops["pe"]
    words = {"DRAM": sum(cost.dram), "GBUF": sum(cost.gbuf), "REGF": sum(cost.regf)}
    assert words == {name: float(n) for name, n in exact.words.items()}
    assert found.counts.hops["pe"] == sum(cost.itcn)


@pytest.mark.parametrize("template", ARRAYS)
def test_filters_that_go_past_the_buffer(template: str) -> None:
    """
    They take time at DRAM too, which has 8 words per cycle at two ports; all nodes that need the
    same filters get them from one.
    """
    on = machine(template)
    seen = node_machine(noc_spec(on))
    layer = LayerShape("conv", 128, 64, 1, 1)
    schedule = schedule_of(layer, Partition((ONE,) * 4), seen)
    schedule = replace(schedule, store=(False, True, True))
    cost, exact = layer_cost(schedule, seen), executed_cost(directives_of(schedule, seen), on)
    words = {"DRAM": sum(cost.dram), "GBUF": sum(cost.gbuf), "REGF": sum(cost.regf)}
    assert words == {name: float(n) for name, n in exact.words.items()}
    assert exact.hops["pe"] == sum(cost.itcn)
    assert cost.dram_cycles == cost.cycles == sum(cost.dram) / 8
    assert exact.cycles == pytest.approx(cost.dram[0] / 4, rel=0.05)
