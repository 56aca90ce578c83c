"""The suite of other mappers, on answers that were recorded."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import pytest

from weft.tools.bench.dataflow import peers
from weft.tools.bench.dataflow.loop_nest import directives_from_loops
from weft.tools.bench.dataflow.mappers import MAPPERS, Answers
from weft.tools.bench.dataflow.options import check_options
from weft.tools.cli import bench as cmd_bench
from weft.transforms.core.errors import WeftError
from weft.transforms.core.json_node import Node
from weft.transforms.dataflow.directive.analysis import Analysis, analyse_directives
from weft.transforms.dataflow.directive.problem import LayerProblem, Tensor
from weft.transforms.machine.view import load_machine

ON = load_machine(peers.MACHINE)
LAYERS = {problem.name: problem for problem in peers.list_layers()}


def arguments(*given: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    cmd_bench.add_arguments(parser)
    return parser.parse_args(["dataflow-peers", *given])


def imported(mapper: str, problem: LayerProblem) -> tuple[Node, Analysis]:
    """The recorded answer of a mapper, and the accesses of its mapping as we count them."""
    answer = Answers.read(peers.ANSWERS, None).search(MAPPERS[mapper], problem, ON)
    mapping = MAPPERS[mapper].read(answer.get("mapping"), problem, ON)
    return answer, analyse_directives(directives_from_loops(mapping, problem, ON))


def accesses(analysis: Analysis, tensor: Tensor) -> list[list[int]]:
    traffic = [analysis.traffic(tensor.name, level) for level in range(3)]
    return [[t.reads, t.writes] for t in traffic]


@pytest.mark.parametrize(
    ("layer", "compared"),
    [
        ("bert/query", "xf"),
        ("bert/scores", "xfy"),
        ("resnet50/conv1", "fy"),
        ("resnet50/conv3_3x3", "fy"),
        ("resnet50/conv4_1x1", "xfy"),
        ("mobilenet/pointwise", "xfy"),
    ],
)
def test_accesses_are_zigzags_own_but_for_windows(layer: str, compared: str):
    """Every read and write at every level; ZigZag counts windows on borders and side by side."""
    problem = LAYERS[layer]
    answer, analysis = imported("zigzag", problem)
    theirs = answer.get("accesses")
    names = {"x": "I", "f": "W", "y": "O"}
    for tensor in problem.tensors:
        if tensor.name in compared:
            expected = theirs.get(names[tensor.name]).value
            assert accesses(analysis, tensor) == expected, tensor.name


@pytest.mark.parametrize("layer", ["bert/query", "mobilenet/pointwise"])
def test_accesses_are_accelforges_own_but_for_sums(layer: str):
    problem = LAYERS[layer]
    answer, analysis = imported("accelforge", problem)
    theirs = answer.get("accesses").as_table()
    for tensor in problem.inputs:
        found = accesses(analysis, tensor)
        for memory, counts in zip(("REGF", "GBUF", "DRAM"), found, strict=True):
            names = [f"{memory}/{tensor.name}/{way}" for way in ("read", "write")]
            assert counts == [theirs.get(name, 0) for name in names], names


@pytest.mark.parametrize("layer", ["bert/query", "mobilenet/pointwise"])
def test_ours_is_at_most_what_accelforge_proves_optimal(layer: str):
    """In its space, which has bypass, and blocks that divide."""
    [record] = peers.records(arguments("--only", f"accelforge {layer}"))
    assert 0.99 < float(str(record["ratio"])) < 1.001


def test_partial_sums_come_back_to_one_and_not_at_first():
    """
    512 x 768 sums are added to in twelve rounds by 16 PEs each. ZigZag lets them come back in each
    round and to each PE; so they do eleven times, to one of them.
    """
    problem = LAYERS["bert/query"]
    answer, analysis = imported("zigzag", problem)
    sums = 512 * 768
    registers, buffer, home = accesses(analysis, problem.output)
    theirs = [[*node.value] for node in answer.get("accesses").get("O").as_list()]
    assert home == theirs[2] == [0, sums]
    assert buffer == [sums + 11 * sums, 12 * sums]
    assert theirs[1] == [sums + 12 * sums, 12 * sums]
    assert registers == [problem.points + 16 * 12 * sums, problem.points + 11 * sums]
    assert theirs[0] == [registers[0], problem.points + 16 * 12 * sums]


def test_record_from_a_recorded_answer():
    [record] = peers.records(arguments("--only", "zigzag mobilenet/pointwise"))
    assert (record["mapper"], record["version"]) == ("zigzag", "3.9.1")
    assert 0.5 < float(str(record["ratio"])) < 1
    assert record["not_expressed"] is None
    assert record["not_expressed_there"] == "without --peer-python, the mapper is not asked"
    text = peers.summary([record])
    assert text.startswith("zigzag, 1 layers: our energy by theirs 0.")
    assert "under their model" not in text


def test_answers_to_other_questions_do_not_count(tmp_path: Path):
    table = json.loads(peers.ANSWERS.read_text())
    table["zigzag bert/query"]["question"]["layer"]["loop_sizes"][0] = 511
    file = tmp_path / "answers.json"
    file.write_text(json.dumps(table))
    args = arguments("--only", "zigzag bert/query", "--peer-answers", str(file))
    [record] = peers.records(args)
    assert "has no answer of zigzag for layer bert/query on machine @peers" in str(record["error"])
    assert "peers/bin/pip install zigzag-dse" in peers.summary([record])


def test_interpreter_without_the_mapper(tmp_path: Path):
    file = tmp_path / "answers.json"
    args = arguments(
        "--only", "zigzag mobilenet/depthwise", "--peer-answers", str(file),
        "--peer-python", sys.executable,
    )  # fmt: skip
    [record] = peers.records(args)
    assert "zigzag failed in" in str(record["error"])
    assert "No module named 'zigzag'" in str(record["error"])
    assert not file.exists()


def test_mapping_that_directives_do_not_express():
    [record] = peers.records(arguments("--only", "zigzag mobilenet/depthwise"))
    assert record["ratio"] is None
    assert "'f' stays inside for 6 loops" in str(record["not_expressed"])


def test_options_of_other_suites():
    args = arguments("--peer-python", "python")
    args.suite = "dataflow-attack"
    with pytest.raises(WeftError, match="'dataflow-attack' has no option --peer-python"):
        check_options(args)
