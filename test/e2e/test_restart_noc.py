"""Compiles for nodes that go on from each stage, and from stages that were edited."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from helpers.e2e.stages import check_restarts
from helpers.graph.modules import RESIDUAL
from helpers.graph.whole import ATTENTION, FIXED
from xdsl.utils.arg_spec import parse_pipeline

import weft
from weft.lowering.noc.pipeline import passes
from weft.targets.noc.executable import NocFunction, NocReport
from weft.tools.bench.layers import matmul_mlir
from weft.tools.cli.run import check_results
from weft.tools.cli.weft import main
from weft.tools.common.arrays import random_array
from weft.tools.registry.contexts import make_context
from weft.tools.registry.universe import multiverse
from weft.transforms.core.errors import WeftError
from weft.transforms.core.pipeline import mark_entry, run_passes
from weft.transforms.model.load import load_module

RunTool = Callable[..., subprocess.CompletedProcess[str]]

MODELS = Path(__file__).parents[1] / "models" / "nodes"
CHAIN = MODELS / "chain.mlir"
TREE = MODELS.parent / "networks" / "residual_tree.mlir"
NODES = "multi-2x2"
GRID = "stcp920"

CASES = {
    "segments": (CHAIN, NODES, {"bound": True}),
    "one node": (MODELS / "odd.mlir", "edge", {}),
    "kernels": (matmul_mlir(9, 20, 24).replace("i8", "i16"), "aie1-mesh-2x2", {}),
    "tree of products": (FIXED, GRID, {}),
    "tree of heads": (ATTENTION, GRID, {}),
    "tree of convolutions": (RESIDUAL, GRID, {}),
}


@pytest.mark.parametrize(("source", "machine", "options"), CASES.values(), ids=CASES)
def test_each_stage_gives_the_same_folder(
    source: Path | str, machine: str, options: dict[str, object], tmp_path: Path
) -> None:
    stages = 6 if machine == GRID else 5
    assert check_restarts(source, machine, tmp_path, options) == stages


# --- stages that were edited ------------------------------------------------------------------


@pytest.fixture(scope="module")
def stages() -> tuple[str, str]:
    """A network with its schedule, and its programs."""
    ctx = make_context(NODES)
    module = load_module(CHAIN, ctx)
    mark_entry(module)
    *before, last = passes(ctx.machine())
    run_passes(before, ctx, module)
    scheduled = str(module)
    run_passes([last], ctx, module)
    return scheduled, str(module)


def edited(text: str, begin: str, *changes: tuple[str, str]) -> str:
    """The text with changes in what follows `begin`."""
    head, found, tail = text.partition(begin)
    assert found
    for old, new in changes:
        assert old in tail
        tail = tail.replace(old, new, 1)
    return head + found + tail


TILE = (
    ('"dw" in @GBUF (n = 1, c = 8, h = 8, w = 4', '"dw" in @GBUF (n = 1, c = 8, h = 8, w = 2'),
    ('"conv2" in @GBUF (n = 1, k = 8, h = 8, w = 4', '"conv2" in @GBUF (n = 1, k = 8, h = 8, w=2'),
    ("dataflow.stack (w += 4) by 2", "dataflow.stack (w += 4) by 2 dataflow.update (w += 2)"),
)
NODE_ORDER = (
    ("dataflow.stack (n += 1) by 2", "dataflow.stack (w += 4) by 2 // "),
    ("      dataflow.stack (w += 4) by 2\n    }", "      dataflow.stack (n += 1) by 2\n    }"),
)


@cache
def ran(stage: str) -> tuple[NocFunction, NocReport]:
    """Compiles a stage, runs it, and compares with the meaning of its text and of the source."""
    executable = weft.compile(stage, NODES)
    assert isinstance(executable, NocFunction)
    rng = np.random.default_rng(1)
    forms = executable.argument_types()
    arrays = {
        name: rng.integers(-9, 9, shape).astype(type.replace("i", "int"))
        for name, (shape, type) in forms.items()
    }
    results, report = weft.run(executable, arrays)
    check_results(executable, arrays, results)
    check_results(executable, arrays, results, CHAIN)
    assert isinstance(report, NocReport)
    return executable, report


@pytest.mark.parametrize("changes", [TILE, NODE_ORDER], ids=["tile", "nodes"])
def test_an_edited_schedule_is_what_is_run(
    stages: tuple[str, str],
    changes: tuple[tuple[str, str], ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    scheduled, _ = stages
    before, counted = ran(scheduled)
    after, found = ran(edited(scheduled, "dataflow.layer @conv2", *changes))
    assert after.programs_text != before.programs_text
    if changes is TILE:
        assert found.simulation.cycles != counted.simulation.cycles
    assert len(before.record["layers"]) == 6
    assert "energy_pj" in before.record
    assert after.record["edited"]
    assert "energy_pj" not in after.record
    weft.save(after, tmp_path / "out")
    capsys.readouterr()
    assert main(["report", str(tmp_path / "out")]) == 0
    assert "the schedule was edited after it was found" in capsys.readouterr().out
    record = tmp_path / "out" / "schedule.json"
    words = ["export-schedule", str(record), "--format", "nn-dataflow", "-o", str(tmp_path / "x")]
    assert main(words) == 1
    assert "the schedule was edited" in capsys.readouterr().err


def test_an_edited_program_is_what_is_run(stages: tuple[str, str]) -> None:
    _, programs = stages
    text = edited(programs, "noc.compute @conv2_tile", ("cycles ", "cycles 1"))
    _, found = ran(text)
    _, counted = ran(programs)
    assert found.simulation.cycles > counted.simulation.cycles


IS_SCHEDULED = "@main is scheduled already, but "


@pytest.mark.parametrize(
    ("begin", "old", "new", "message"),
    [
        ("layer @conv2", "8, w = 4", "8, w = 3", "'w' of tensor \"dw\" holds 3 and moves by 4"),
        ("layer @conv2", "c = 8, h = 8, w = 4", "c = 80, h = 8, w = 4", "'c' is 80, but the "),
        ("layer @conv2", "@GBUF", "@FOO", "machine @multi-2x2 has no memory FOO there; it has"),
        ("layer @conv2", "of i16", "of i16 {values = i8}", f"{IS_SCHEDULED}@conv2 computes some"),
        ("@conv2.end(", "trunci", "trunci %0 : i32 to i16 %u = arith.trunci", f"{IS_SCHEDULED}@co"),
        ("func.func @main", "arith.maxsi", "arith.minsi", f"{IS_SCHEDULED}@main computes somethin"),
        ("@add.step", "layer @pool", "layer @pool2", f"{IS_SCHEDULED}@pool is gone since"),
    ],
)
def test_what_is_illegal_is_an_error(
    stages: tuple[str, str], begin: str, old: str, new: str, message: str
) -> None:
    changed = edited(stages[0], begin, (old, new))
    with pytest.raises(WeftError) as found:
        weft.compile(changed, NODES)
    assert message in str(found.value)


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("goal", "edp"),
        ("bound", True),
        ("degree", 1),
        # What would be done without the option.
        ("goal", "energy"),
        ("convention", "executed"),
        ("solver", "kapla"),
        ("space", "executable"),
        ("filters", "cold"),
        ("k", 4),
        ("degree", 5),
        ("bound", False),
    ],
)
def test_what_is_decided_is_no_option(
    stages: tuple[str, str], number: int, option: str, value: object
) -> None:
    with pytest.raises(WeftError, match=f"schedule-dataflow: {option}={value} is given, but the"):
        weft.compile(stages[number], NODES, options={option: value})


def test_tensors_are_written_before_they_are_read(stages: tuple[str, str]) -> None:
    """Without what is known of the schedule, steps can be in any order in which they make sense."""
    text = stages[0]
    first, last = text.index("weft.facts = "), text.index("}}} {\n") + 3
    plain = text[:first].rstrip(", ") + text[last - 1 :]
    executable, _ = ran(plain)
    assert executable.record == {}
    begin, end = plain.index("  dataflow.layer @pool"), plain.index("  func.func private @w3t.step")
    moved = plain[:begin] + plain[end:-1] + plain[begin:end] + "}"
    with pytest.raises(WeftError, match="layer fc: tensor 'pool' is neither an argument of @main"):
        weft.compile(moved, NODES)
    begin = plain.index("  dataflow.layer @fc")
    with pytest.raises(WeftError, match="result 0 is tensor 'fc', which nothing writes"):
        weft.compile(plain[:begin] + "}\n", NODES)


def test_programs_stay_short(stages: tuple[str, str]) -> None:
    """They take 15,112 bytes; networks of thousands of programs are read in proportion to that."""
    _, programs = stages
    text = programs[programs.index("  noc.program") :]
    assert text.count("noc.program @") == 17
    assert len(text) < 17 * 900


# --- trees ------------------------------------------------------------------------------------

TILED = re.compile(r" bind \[\[.*?\]\] attributes \{tiling = [^}]*\}")
COPIED = """%near = graph.copy %5 to "LLB" : tensor<1x4x16x16xf16>
        %6 = graph.subgraph "kernel.2" (%7 = %near"""


@pytest.fixture(scope="module")
def trees() -> tuple[str, str]:
    """Two convolutions and a skip as a tree with a loop over two items, and its programs."""
    ctx = make_context(GRID)
    module = load_module(TREE, ctx)
    tree = str(module)
    run_passes(passes(ctx.machine())[2:], ctx, module)
    return tree, str(module)


def ran_tree(tree: str, tmp_path: Path) -> tuple[NocFunction, NocReport]:
    """Compiles a tree, runs it, and compares with the meaning of its text and of the source."""
    executable = weft.compile(tree, GRID)
    assert isinstance(executable, NocFunction)
    forms = executable.argument_types()
    arrays = {n: random_array(n, shape, type, 0) for n, (shape, type) in forms.items()}
    results, report = weft.run(executable, arrays)
    source = tmp_path / "source.mlir"
    source.write_text(RESIDUAL)
    check_results(executable, arrays, results)
    check_results(executable, arrays, results, source)
    assert isinstance(report, NocReport)
    return executable, report


def test_an_edited_tree_is_what_is_run(trees: tuple[str, str], tmp_path: Path) -> None:
    """Both items at a time: the parts of leaves are found again. A home that is further out."""
    tree, _ = trees
    _, plain = ran_tree(tree, tmp_path)
    whole = TILED.sub("", tree.replace("parts 2", "parts 1").replace("tensor<1x4x", "tensor<2x4x"))
    far = re.sub(r'(graph.subgraph "kernel" .*?\]\])', r'\1 scope ["DRAM"]', tree)
    far = far.replace('%6 = graph.subgraph "kernel.2" (%7 = %5', COPIED)
    for text in (whole, far):
        executable, report = ran_tree(text, tmp_path)
        assert len(TILED.findall(executable.programs_text)) == (2 if text is whole else 1)
        words, before = report.simulation.counts.words, plain.simulation.counts.words
        one = 8 * 4 * 16 * 16 * 2
        assert words["DRAM"] - before["DRAM"] == (0 if text is whole else 2 * one)


def test_what_was_expected_is_of_the_tree_that_was_found() -> None:
    """The cores of leaves are found again as they were; a home that is said is another tree."""
    text = apply_text(RESIDUAL, "mark-entry", "generalize-named-ops", "graph-schedule")
    assert "graph.expected_cycles" in text
    assert apply_text(TILED.sub("", text), "graph-schedule") == text
    moved = apply_text(text.replace("]] attr", ']] scope ["LLB"] attr', 1), "graph-schedule")
    assert "graph.edited" in moved
    assert not set(re.findall(r"graph.(?:least|moved|expected)_\w+", moved))


@pytest.mark.parametrize(
    "step", ["graph-schedule{form=tree}", "convert-graph-to-noc{overlap=none}"]
)
def test_what_a_tree_has_decided_is_no_option(trees: tuple[str, str], step: str) -> None:
    name, _, option = step.rstrip("}").partition("{")
    with pytest.raises(WeftError, match=f"{name}: {option} is given, but the text has decided"):
        apply_text(trees[1], step)
    with pytest.raises(WeftError, match="--goal has no effect; leave it out"):
        weft.compile(trees[0], GRID, options={"goal": "edp"})


@pytest.mark.parametrize(
    ("begin", "old", "new"),
    [
        ("func.func @net", "arith.addf", "arith.subf"),
        ("func.func private @l1_", "arith.addf", "arith.subf"),
        ("func.func @net", "bind [[1, 1, 2, 4]]", "bind [[1, 1, 4, 2]]"),
    ],
)
def test_functions_are_what_their_programs_were_written_of(
    trees: tuple[str, str], begin: str, old: str, new: str
) -> None:
    with pytest.raises(WeftError, match="has programs already, but it or a function of them comp"):
        weft.compile(edited(trees[1], begin, (old, new)), GRID)


def test_tokens_of_programs_are_there_before_they_are_used(trees: tuple[str, str]) -> None:
    head, _, tail = trees[1].partition("noc.program @lead")
    lines = tail.split("\n")
    lines[2], lines[3] = lines[3], lines[2]
    with pytest.raises(WeftError, match="is not there yet"):
        weft.compile(f"{head}noc.program @lead{chr(10).join(lines)}", GRID)


def apply_text(text: str, *steps: str) -> str:
    """A module after passes."""
    ctx = make_context(GRID)
    module = load_module(text, ctx)
    for spec in parse_pipeline(",".join(steps)):
        multiverse().all_passes[spec.name]().from_pass_spec(spec).apply(ctx, module)
    return str(module)


def test_the_printed_pipeline_gives_the_programs(tmp_path: Path, run_tool: RunTool) -> None:
    given, kept = tmp_path / "net.mlir", tmp_path / "stages"
    given.write_text(FIXED)
    words = ["compile", given, "--target", "noc", "--machine", GRID]
    assert run_tool("weft", *words, "-o", tmp_path / "out", "--dump-ir", kept).returncode == 0
    printed = run_tool("weft", *words, "--print-pipeline").stdout.strip()
    passes = "generalize-named-ops,schedule-clusters,graph-schedule,convert-graph-to-noc"
    assert printed.endswith(passes)
    found = run_tool("weft-opt", given, "--machine", GRID, "-p", printed)
    assert found.returncode == 0, found.stderr
    last = sorted(kept.iterdir())[-1]
    assert unnamed(found.stdout) == unnamed(last.read_text())


def unnamed(text: str) -> str:
    """A module with numbers for the names of values."""
    module = load_module(text, make_context(GRID))
    for op in module.walk():
        blocks = (block for region in op.regions for block in region.blocks)
        for value in (*op.results, *(arg for block in blocks for arg in block.args)):
            value.name_hint = None
    return str(module)
