"""Filters that are in the nodes before a network begins: never loaded, and never counted."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.dataflow.network_modules import Text
from helpers.dataflow.random_directives import data
from helpers.dataflow.random_networks import run_network
from helpers.dataflow.segment_runs import run
from helpers.dataflow.small_segments import OVERLAPS, convs, layer, machine, segment

from weft.dialects.noc import CopyOp
from weft.lowering.noc.convert_dataflow_to_noc import lower_steps
from weft.tools.cli.weft import main
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.executed import executed_cost
from weft.transforms.dataflow.directive import problem as p
from weft.transforms.dataflow.directive.analysis import analyse_directives
from weft.transforms.dataflow.directive.data import LayerDirectives, SegmentDirectives
from weft.transforms.dataflow.directive.nest import nest_of
from weft.transforms.dataflow.execute.executor import execute_directives
from weft.transforms.solver.front import FILTERS, SolveOptions

CUTS = (("k", 2, 2),)


def preloaded(directives: LayerDirectives, *names: str) -> LayerDirectives:
    """The layer, whose nodes hold some tensors before it begins."""
    node = directives.levels[-1]
    held = tuple(replace(h, preloaded=h.tensor in names) for h in node.held)
    return replace(directives, levels=(*directives.levels[:-1], replace(node, held=held)))


def batched() -> LayerDirectives:
    """A fully connected layer on two nodes, in four groups of the batch."""
    return layer(p.fc_problem(8, 4, 6, name="fc"), CUTS, (("n", 2),))


@pytest.mark.parametrize("overlap", OVERLAPS)
def test_a_segment_whose_filters_stay(overlap: str) -> None:
    on = machine(overlap)
    first, second = convs(4, (("k", 4, 2),), (), (("k", 2, 2),))
    cold = run(segment(first, second, on=on), on)
    warm = run(segment(preloaded(first, "f"), preloaded(second, "g"), on=on), on)
    filters = sum(v.problem.inputs[1].elements for v in (first, second))
    assert cold.counts.words["DRAM"] - warm.counts.words["DRAM"] == filters
    assert cold.counts.words["GBUF"] - warm.counts.words["GBUF"] == filters
    assert warm.cycles < cold.cycles
    assert sum(warm.counts.hops.values()) < sum(cold.counts.hops.values())


def test_costs_are_those_that_are_executed() -> None:
    cold, warm = batched(), preloaded(batched(), "f")
    ran = execute_directives(warm, data(warm.problem, 0))
    assert ran.accesses == analyse_directives(warm).accesses
    on = machine()
    before, after = executed_cost(cold, on), executed_cost(warm, on)
    assert before.words["DRAM"] - after.words["DRAM"] == cold.problem.inputs[1].elements
    assert after.hops["node"] < before.hops["node"]
    assert after.cycles < before.cycles


@pytest.mark.parametrize(
    ("names", "updates", "message"),
    [
        ("y", (("n", 2),), "tensor 'y' is preloaded, but is written"),
        ("x", (("n", 2),), "tensor 'x' is preloaded, but moves with the update of 'n' by 2"),
        ("f", (("c", 3),), "tensor 'f' is preloaded, but moves with the update of 'c' by 3"),
    ],
)
def test_what_moves_is_not_preloaded(
    names: str, updates: tuple[tuple[str, int], ...], message: str
) -> None:
    found = layer(p.fc_problem(8, 4, 6, name="fc"), CUTS, updates)
    with pytest.raises(WeftError, match=f"layer fc: level node: {message}"):
        nest_of(preloaded(found, names))


def test_nodes_that_run_other_layers_load_filters() -> None:
    first, second = convs(1)
    with pytest.raises(WeftError, match=r"layer second: .* 'g' is preloaded, but other layers run"):
        lower_steps([first, preloaded(second, "g")], machine())
    boxes = tuple(
        replace(v, levels=(v.levels[0], replace(v.levels[1], first=(0, 0), count=(2, 1))))
        for v in (preloaded(first, "f"), second)
    )
    with pytest.raises(WeftError, match=r"layer first: .* another layer .* takes turns"):
        lower_steps([SegmentDirectives("block", boxes)], machine())


def two_products() -> Text:
    """Four rows through two products."""
    text = Text()
    text.argument("x", 4, 6)
    text.weight("w1", 6, 8)
    text.weight("w2", 8, 5)
    text.windows("matmul", "first", ("x", "w1"), (4, 8))
    text.windows("matmul", "second", ("first", "w2"), (4, 5))
    return text


def test_solved_networks() -> None:
    options = SolveOptions(space="executable")
    ran = {
        how: run_network(two_products(), machine(), replace(options, filters=how), 0)
        for how in FILTERS
    }
    (cold, before), (warm, after) = ran["cold"], ran["resident"]
    # No filter comes in the one, and all of them in the other.
    assert cold.counts.words["DRAM"] - warm.counts.words["DRAM"] >= 6 * 8 + 8 * 5
    assert warm.counts.words["DRAM"] == 4 * 6 + 4 * 5
    assert after.record["filters"] == "resident"
    assert after.record["energy_pj"] < before.record["energy_pj"]  # pyright: ignore


def test_filters_are_an_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, out = tmp_path / "net.mlir", tmp_path / "out"
    source.write_text(two_products().text("second"), encoding="utf-8")
    arguments = ["compile", str(source), "--machine", "multi-2x2", "-o", str(out)]
    assert main([*arguments, "--filters", "resident"]) == 0
    programs = (out / "programs.mlir").read_text(encoding="utf-8")
    assert re.search(rf"{CopyOp.name} <@DRAM \"w1\".*{{preloaded}}", programs)
    assert main(["run", str(out), "--check"]) == 0
    capsys.readouterr()
    assert main([*arguments, "--filters", "warm"]) == 1
    assert "unknown convention of filters 'warm'" in capsys.readouterr().err
