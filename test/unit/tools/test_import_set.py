"""Networks and trees of SET: what is read, what modules they become, and what is refused."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from weft.dialects.graph import ParallelOp, SequenceOp, SubgraphOp
from weft.targets.reference.graph_ops import graph_meanings
from weft.targets.reference.interpreter import run_function
from weft.tools.cli.weft import main
from weft.tools.common.arrays import stored_form
from weft.tools.common.made_up import made_up, recipes_of
from weft.tools.registry.contexts import make_context
from weft.tools.schedules.set import COLUMNS, LAYERS, network_names, parse_tree, read_layers
from weft.tools.schedules.set import read_tree as read_tree_file
from weft.tools.schedules.set_network import network_text
from weft.tools.zoo.models import list_zoo, zoo_module
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import argument_names, function_of
from weft.transforms.graph.set_tree import (
    WINDOWED,
    SetLayer,
    SetNode,
    check_tree,
    shrink_layers,
    with_batch,
)
from weft.transforms.model.load import load_module

FOLDER = LAYERS.parent
TREES = sorted(path.name for path in FOLDER.glob("*.tree.txt"))
ALL = bool(os.environ.get("WEFT_ZOO_ALL"))
RUN = TREES if ALL else ["set_bert_SET.tree.txt", "set_vgg_LP.tree.txt"]


def network_of(tree: str) -> str:
    return tree.split("_")[1]


def arrays_for(module: ModuleOp) -> dict[str, np.ndarray]:
    function = function_of(module)
    args = zip(argument_names(function), function.body.block.args, strict=True)
    forms = {name: stored_form(name, arg.type) for name, arg in args}
    return made_up(list(forms), forms, lambda: recipes_of(function), 0)


def test_layers_add_up_to_the_networks() -> None:
    """Multiply-adds and weights are those that SET counts: 3.86 G and 25.5 MB of ResNet-50."""
    found = {
        name: (
            round(sum(x.operations for x in layers.values() if x.kind in WINDOWED) / 1e9, 2),
            round(sum(x.weight_elements for x in layers.values()) / 1e6, 1),
        )
        for name in network_names()
        for layers in [read_layers(LAYERS, name)]
    }
    assert found.pop("dense") == (2.83, 7.9)
    assert found == {
        "resnet": (3.86, 25.5),
        "goog": (1.58, 7.0),
        "vgg": (19.51, 20.0),
        "bert": (5.36, 9.4),
    }


@pytest.mark.parametrize("name", TREES)
def test_trees_are_read(name: str) -> None:
    layers = read_layers(LAYERS, network_of(name))
    tree = read_tree_file(FOLDER / name, layers)
    assert (tree.kind, tree.batch) == ("T", 16 if network_of(name) == "bert" else 64)
    assert {leaf.name for leaf in tree.leaves()} == set(layers)


@pytest.mark.parametrize("name", RUN)
def test_trees_compute_what_the_network_does(name: str) -> None:
    by = 8 if network_of(name) == "vgg" else 16
    layers = shrink_layers(read_layers(LAYERS, network_of(name)), by)
    tree = with_batch(read_tree_file(FOLDER / name, layers), 4)
    check_tree(tree, layers)
    plain = load_module(network_text("net", layers, 4), make_context())
    module = load_module(network_text("net", layers, 4, tree), make_context())
    arrays = arrays_for(plain)
    wanted = run_function(plain, arrays)
    found = run_function(module, arrays, meanings=graph_meanings())
    assert all(len(np.unique(array)) > 3 for array in wanted)
    for one, other in zip(wanted, found, strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_tree_is_imported_at_its_size(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = FOLDER / "set_vgg_LP.tree.txt", tmp_path / "vgg.mlir"
    options = ["--format", "set", "--network", "vgg", "--machine", "set-8x4", "-o", str(out)]
    assert main(["import-schedule", str(path), *options]) == 0
    printed = capsys.readouterr().out
    assert "vgg, batch 64: 21 layers in 20 segments, 3 levels" in printed
    assert "by SET's rules 64.09 M cycles, 1.714 GB of DRAM" in printed
    assert "at least 38.10 M cycles of work and 0.98 M of DRAM" in printed
    module = load_module(out, make_context())
    ops = list(module.walk())
    assert [op.get_parts() for op in ops if isinstance(op, SequenceOp)] == [8]
    assert [op.get_parts() for op in ops if isinstance(op, ParallelOp)] == [4]
    labels = [op.attributes["label"] for op in ops if isinstance(op, SubgraphOp)]
    assert len(labels) == 21
    placed = [op.cores.text() for op in ops if isinstance(op, SubgraphOp) and op.cores is not None]
    assert placed == ["3 from 0", "29 from 3"]
    assert "tensor<2x64x224x224xi8>" in out.read_text()


TOY = {
    "a": SetLayer("a", "conv", 3, 4, 6, 6, (3, 3), (2, 2), external=3),
    "b": SetLayer("b", "pool", 1, 4, 3, 3, (2, 2), (2, 2), inputs=("a",)),
    "c": SetLayer("c", "groupconv", 4, 6, 3, 3, (3, 3), groups=2, inputs=("b",)),
    "d": SetLayer("d", "conv", 4, 2, 3, 3, inputs=("b",)),
    "f": SetLayer("f", "conv", 3, 2, 3, 3, (2, 2), (4, 4), external=3),
    "e": SetLayer("e", "eltwise", 2, 4, 3, 3, inputs=("b", "d", "f")),
}


def test_groups_joined_summands_and_shared_inputs_are_computed() -> None:
    """A convolution in groups is one per half; a summand may be two results side by side."""
    layers = TOY
    tree = parse_tree("T 4/2\n\ta 2\n\tb 2\n\tS 2/2\n\t\tc 1\n\t\td 1\n\tf 2\n\te 2")
    check_tree(tree, layers)
    module = load_module(network_text("net", layers, 4, tree), make_context())
    arrays = arrays_for(module)
    assert [n for n in arrays if n.startswith("input")] == ["input"]
    c, e = run_function(module, arrays, meanings=graph_meanings())

    def result(*names: str) -> np.ndarray:
        less = {name: layers[name] for name in names}
        plain = load_module(network_text("net", less, 4), make_context())
        given = {n: arrays[n] for n in argument_names(function_of(plain))}
        return run_function(plain, given)[-1]

    b = result("a", "b").astype(int)
    weights = arrays["c.weights"].astype(int)
    padded = np.pad(b, ((0, 0), (0, 0), (1, 1), (1, 1)))
    sums = np.zeros((4, 6, 3, 3), int)
    for k in range(6):
        for r, s, i in np.ndindex(3, 3, 2):
            channel = 2 * (k // 3) + i
            sums[:, k] += padded[:, channel, r : r + 3, s : s + 3] * weights[k, i, r, s]
    np.testing.assert_array_equal(c, np.clip(sums >> 8, -128, 127))
    joined = np.concatenate([result("a", "b", "d"), result("f")], axis=1).astype(int)
    np.testing.assert_array_equal(e, np.clip(b + joined, -128, 127))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: there is no tree"),
        ("T 4/3\n\ta 1", "line 1: a batch of 4 is not divided by 3 parts"),
        ("T 4/2\n\ta 4", "line 2: has a batch of 4, but the node above hands on 2 at a time"),
        ("T 4/2\n\tx 2", "line 2: the network has no layer 'x'"),
        ("T 4/2\n\ta 2\n\ta 2", "line 3: layer 'a' is in line 2 already"),
        ("T 4/2\n\tb 2\n\ta 2", "line 2: layer 'b' reads 'a', which is not in front of it"),
        ("T 4/2\n\ta 2", "line 2: the tree ends without layer 'b' and 2 more"),
        ("T 4/2\n\ta 2\n\t\tb 2", "line 3: stands below a layer; only T and S have nodes below"),
        ("T 4/2\n\t\ta 2", "line 2: is indented by 2 tabs at once"),
        ("T 4/2\n\ta 2\nT 4/2", "line 3: there is a second tree; one node is above all others"),
        ("T 4/2\n\ta two", "line 2: 'a two' is no node; write 'T 64/8'"),
        ("T 4/0\n\ta 2", "line 1: a batch of 4 is not divided by 0 parts"),
        ("T 4/2\n\tS 2/1\n\ta 2", "line 2: the node has nothing below it"),
        ("\n".join("\t" * i + "T 1/1" for i in range(3000)), "line 102: is below 101 nodes"),
    ],
)
def test_trees_that_are_none_are_refused(text: str, message: str, tmp_path: Path) -> None:
    layers = {name: TOY[name] for name in "abcd"}
    with pytest.raises(WeftError) as raised:
        check_tree(parse_tree(text), layers)
    assert str(raised.value).startswith(message)
    path = tmp_path / "tree.txt"
    path.write_text(text)
    with pytest.raises(WeftError) as raised:
        read_tree_file(path, layers)
    line, _, rest = message.removeprefix("line ").partition(": ")
    assert str(raised.value).startswith(f"{path}:{line}: {rest}")


HEAD = ",".join(COLUMNS)
GOOD = "n,0,a,conv,3,4,6,6,3,3,2,2,1,3,,"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([GOOD], ":1: the columns are not net,index"),
        ([HEAD, "n" * 200000], ":2: field larger than field limit"),
        ([HEAD, "m" + GOOD[1:]], ": has no network 'n'; it has m"),
        ([HEAD, GOOD, GOOD], ":3: layer 'a' is there twice"),
        ([HEAD, "n,0,a,conv,3,4,6,6,3,3,2,2,1,3"], ":2: has 14 columns, expected 16"),
        ([HEAD, "n,0,a,conv,0,4,6,6,3,3,2,2,1,3,,"], ":2: C is '0', expected a whole number of 1"),
        ([HEAD, "n,0,a,lstm,3,4,6,6,3,3,2,2,1,3,,"], ":2: layer 'a' is a 'lstm'; known are conv"),
        ([HEAD, "n,0,a,conv,3,4,6,6,3,3,2,2,1,0,,"], ":2: layer 'a' reads nothing"),
        ([HEAD, "n,0,a,conv,4,4,6,6,3,3,2,2,1,3,,"], ":2: layer 'a' reads 4 channels, but its"),
        ([HEAD, "n,0,a b,conv,4,4,6,6,3,3,2,2,1,3,,"], ":2: 'a b' is no name of a layer"),
        ([HEAD, GOOD, "n,1,b,pool,1,4,3,3,2,2,2,2,1,0,c,"], ":3: layer 'b' reads 'c', which is"),
        ([HEAD, "n,0,a,conv,3,4,6,6,3,3,2,2,2,3,,"], ":2: layer 'a': 2 groups do not divide"),
        (
            [HEAD, GOOD, "n,1,b,conv,4,5,6,6,1,1,1,1,1,0,a,a"],
            ":3: layer 'b': its weights are 5 x 4, but its weight_inputs have 4 channels",
        ),
        ([HEAD, GOOD, "n,1,b,transpose,1,3,4,1,1,1,1,1,1,0,a,"], ":3: layer 'b' transposes 6 rows"),
    ],
)
def test_tables_that_are_none_are_refused(lines: list[str], message: str, tmp_path: Path) -> None:
    path = tmp_path / "layers.csv"
    path.write_text("\n".join(lines))
    with pytest.raises(WeftError) as raised:
        read_layers(path, "n")
    assert str(raised.value).startswith(f"{path}{message}")


def test_the_tool_says_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tree = str(FOLDER / "set_vgg_LP.tree.txt")
    for options, message in (
        (["--format", "set"], "name the network, as in --network resnet"),
        (["--network", "vgg"], "--layers and --network are for trees of SET"),
        (["--format", "set", "--network", "v"], "has no network 'v'; it has bert, dense, goog"),
        (["--format", "set", "--network", "goog", "-o", f"{tmp_path}/o"], ":4: the network has no"),
    ):
        assert main(["import-schedule", tree, *options]) == 1
        error = capsys.readouterr().err
        assert message in error
        assert error.count("\n") == 1
    assert not (tmp_path / "o").exists()


def test_the_zoo_has_the_networks() -> None:
    lines = [line.split() for line in list_zoo().splitlines() if line.startswith("set/")]
    assert ["set/resnet", "1x3x224x224xi8", "54", "weights", "sizes:", "batch"] in lines
    function = function_of(zoo_module("set/bert", {"batch": 3}))
    assert str(function.function_type.outputs.data[0]) == "tensor<3x1000x512x1xi8>"
    with pytest.raises(WeftError, match="there is no 'set/bart' in the zoo"):
        zoo_module("set/bart")


def test_another_batch_keeps_the_structure() -> None:
    tree = parse_tree("T 64/8\n\tS 8/4\n\t\ta 2\n\t\tb 2\n\tc 8")
    assert with_batch(tree, 4) == SetNode(
        "T",
        "",
        4,
        4,
        (
            SetNode("S", "", 1, 1, (SetNode("", "a", 1, line=3), SetNode("", "b", 1, line=4)), 2),
            SetNode("", "c", 1, line=5),
        ),
        1,
    )
