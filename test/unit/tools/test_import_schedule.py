"""`weft import-schedule` and `weft bench dataflow-validate`, and what they say of bad files."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from xdsl.parser import Parser

from weft.dialects.dataflow import LayerOp
from weft.tools.bench.dataflow import validate as suite
from weft.tools.cli.weft import main
from weft.tools.registry.contexts import make_context
from weft.tools.registry.universe import our_universe
from weft.tools.schedules.nn_dataflow import NETWORKS
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.nn_dataflow import COMPONENTS, layer_cost
from weft.transforms.dataflow.directive.data import ResidentBlock, Stack
from weft.transforms.dataflow.directive.fits import check_fit
from weft.transforms.dataflow.directive.ir import directives_of
from weft.transforms.dataflow.network.schedule_file import read_schedule, schedule_text
from weft.transforms.machine.view import load_machine

DATA = suite.DATA
SMALL = [
    "alex_net.E",
    "alex_net.M1",
    "alex_net.M2",
    "alex_net.M3",
    "alex_net.P2",
    "lstm_phoneme.P1",
    "mlp_s.P1",
    "mlp_l.E",
    "mlp_l.M1",
    "mlp_l.M2",
    "mlp_l.M3",
    "mlp_l.P1",
]
"""Every kind of line, and the only recorded layers whose hops differ."""


def recorded(name: str) -> dict[str, Any]:
    return json.loads(gzip.decompress((DATA / f"{name}.json.gz").read_bytes()))


def run_named(name: str) -> suite.Run:
    return next(run for run in suite.list_runs() if run.name == name)


@pytest.mark.parametrize("name", SMALL)
def test_costs_are_those_of_nn_dataflow(name: str) -> None:
    run = run_named(name)
    records = [record for _, record in suite.compare_run(run, suite.machine_named(run.machine))]
    assert [r["component"] for r in records[:7]] == list(COMPONENTS)
    differing: list[object] = []
    *records, total = records
    assert (total["component"], total["our_cycles"]) == ("total", total["nnd_cycles"])
    assert total["segments"] == total["same_segments"]
    assert total["ratio"] == pytest.approx(1, rel=1e-9 if name != "mlp_l.M3" else 1e-4)
    for record in records:
        ours, theirs = record["our_pj"], record["nnd_pj"]
        assert isinstance(ours, float | int)
        assert isinstance(theirs, float | int)
        assert record["our_cycles"] == record["nnd_cycles"]
        if record["note"] is None:
            assert ours == pytest.approx(theirs, rel=1e-9)
        else:
            differing.append((record["layer"], record["component"], round(ours / 9.76)))
            assert ours == pytest.approx(theirs, rel=1e-3)
            assert ours != pytest.approx(theirs, rel=1e-9)
    expected = [("fc2", "hop", 14524000), ("fc3", "hop", 5579984)]
    assert differing == (expected if name == "mlp_l.M3" else [])


def test_the_suite_counts_unique_layers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "dataflow-validate", "--only", "alex_net.E"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    records = [json.loads(line) for line in lines]
    assert len(records) == 19 * 7 + 1
    assert sum(record["unique"] for record in records) == 11 * 7
    assert last.startswith(
        "E (alex_net): 11 unique layers, same cycles in 11; within 1 %: DRAM 100"
    )
    assert last.endswith("of 1 networks, 1 within 1 % in all, 1 with the same cycles")


def test_another_machine_is_an_error_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "dataflow-validate", "--only", "mlp_l.E", "--machine", "multi"]) == 1
    assert "it is for a machine with nodes: 1x1" in capsys.readouterr().out


def test_the_summary_says_what_is_far(capsys: pytest.CaptureFixture[str]) -> None:
    base: suite.Record = {
        "name": "n.E a hop", "net": "n", "line": "E", "layer": "a", "component": "hop",
        "nnd_pj": 100.0, "our_pj": 102.0, "ratio": 1.02, "nnd_cycles": 1, "our_cycles": 1,
        "note": None, "unique": True,
    }  # fmt: skip
    assert (
        "hop 0.0 % of 1, static - of 0; farthest n.E a hop: 1.020000 (no reason)"
        in suite.summary([base])
    )
    missed: suite.Record = {**base, "nnd_pj": 0.0, "our_pj": 1.0, "ratio": None}
    assert "hop 0.0 % of 1, static - of 0; only ours has energy: n.E a hop" in suite.summary(
        [missed]
    )


@pytest.mark.parametrize("name", ["mlp_l.P1", "lstm_phoneme.P1", "alex_net.M2"])
def test_schedules_are_written_and_read_back(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.json"
    assert main(["import-schedule", str(DATA / f"{name}.json.gz"), "-o", str(out)]) == 0
    text = capsys.readouterr().out
    assert "batch 64, on machine @multi" in text
    assert ("layers run side by side" in text) == name.endswith("P1")
    schedule = read_schedule(out)
    assert schedule_text(schedule) == out.read_text(encoding="utf-8")
    machine = suite.machine_named("multi")
    static = recorded(name)["schedules"]
    for step in schedule.steps:
        cost = layer_cost(step.layer, machine)
        expected = static[step.layer.name][0]["cost"]
        assert sum(cost.energies.values()) == pytest.approx(expected, rel=1e-9)


def test_schedules_as_directives(tmp_path: Path) -> None:
    """They are read back, and fit the machine; other layers stand in other levels."""
    out = tmp_path / "out.mlir"
    assert main(["import-schedule", str(DATA / "mlp_l.M2.json.gz"), "-o", str(out)]) == 0
    module = Parser(make_context(), out.read_text(encoding="utf-8")).parse_module()
    module.verify()
    found = [directives_of(op) for op in module.walk() if isinstance(op, LayerOp)]
    assert [layer.name for layer in found] == ["fc1", "fc2", "fc3", "fc4"]
    described = load_machine(our_universe().all_machines["multi"])
    for layer in found:
        check_fit(layer, described)
    pe, node = found[0].levels
    assert node.stacks == (Stack((("k", 6),), 250),)
    assert node.find("x") == ResidentBlock("x", "GBUF", (("n", 64), ("c", 784)), 250)
    assert pe.find("f") == ResidentBlock("f", "REGF", (("k", 1), ("c", 14)))


def test_the_table_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import-schedule", str(DATA / "mlp_l.E.json.gz")]) == 0
    *_, last = capsys.readouterr().out.splitlines()
    word, *energies, cycles = last.split()
    assert word == "sum"
    assert cycles == "498094"
    total = recorded("mlp_l.E")["total_cost"] * 1e-6
    assert sum(map(float, energies)) == pytest.approx(total, rel=1e-5)


Change = Callable[[dict[str, Any]], object]


def scheme(document: dict[str, Any]) -> dict[str, Any]:
    return document["schedules"]["fc1"][0]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.update(version="2.0"), 'version: expected "2.1"; schedules of other versions'),
        (lambda d: d.pop("version"), '"version" is missing'),
        (lambda d: d.update(net="mlp_x"), "net: expected one of alex_net, googlenet"),
        (lambda d: d.update(net="mlp_m"), "schedules: there is no entry|fits no row-stationary"),
        (lambda d: d["schedules"].pop("fc3"), 'schedules: "fc3" is missing'),
        (lambda d: d["schedules"].update(fc9=[]), 'there is no entry "fc9"; there are fc1, fc2'),
        (lambda d: d.update(batch=0), "batch: expected a whole number, 1 or more, found 0"),
        (
            lambda d: d["resource"].update(size_gbuf=999),
            "no known machine fits: .* GBUF words: 999, but machine @edge has 131072; for nodes",
        ),
        (lambda d: d["schedules"]["fc1"].pop(), r"schedules.fc1: expected a scheme, a layout and"),
        (lambda d: scheme(d).pop("tvals"), r'schedules.fc1\[0\]: "tvals" is missing'),
        (lambda d: scheme(d).update(tvals=[[1, 1, 1]]), "tvals: expected a list of 3 levels"),
        (lambda d: scheme(d)["tvals"][0].__setitem__(0, 2), "fc1: the loop C has 784 turns, which"),
        (lambda d: scheme(d).update(orders=[[0, 1, 1]] * 2), "expected the numbers 0 to 2 in some"),
        (lambda d: scheme(d).update(unit_size=[[1, 1, 1]] * 2), "layer fc1: a pass of .* fits no"),
        (lambda d: scheme(d).update(is_dram=[1, 0]), "is_dram: expected a list of 2 of true or"),
        (lambda d: scheme(d)["part"][1].pop(), "part: expected an order and four grids"),
        (
            lambda d: scheme(d)["part"][1].__setitem__(0, [2, 1]),
            "part: layer fc1 is cut into 2 pieces for 1 nodes",
        ),
        (
            lambda d: scheme(d).update(bufshr_wide_fetch=[0, 2.5, 0]),
            r"layer fc1 fetches shared data from several nodes at once \(bufshr_wide_fetch is",
        ),
        (lambda d: d["schedules"]["fc1"].__setitem__(1, []), "expected ranges, regions and"),
    ],
)
def test_damaged_schedules(
    change: Change, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = recorded("mlp_l.E")
    change(document)
    file, out = tmp_path / "s.json", tmp_path / "out.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    assert main(["import-schedule", str(file), "-o", str(out)]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("error: ")
    assert len(printed.err.splitlines()) == 1
    with pytest.raises(WeftError, match=message):
        raise WeftError(printed.err)
    assert not out.exists()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"{", "is not JSON"),
        (b"[]", "expected an object"),
        (b"\xff\xfe", "neither text nor packed text"),
        (b"\x1f\x8b\x08broken", "cannot read '.*': it is cut short or damaged"),
        ((DATA / "mlp_l.E.json.gz").read_bytes()[:700], "it is cut short or damaged"),
        (None, "cannot read '.*': No such file"),
    ],
)
def test_files_that_are_no_schedules(
    data: bytes | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "s.json"
    if data is not None:
        file.write_bytes(data)
    assert main(["import-schedule", str(file)]) == 1
    with pytest.raises(WeftError, match=message):
        raise WeftError(capsys.readouterr().err)


def test_counts_that_do_not_add_up(tmp_path: Path) -> None:
    document = recorded("mlp_l.E")
    scheme(document)["access"][0][0] *= 1.01
    file = tmp_path / "mlp_l.E.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(WeftError, match=r"layer fc1: its counts make .* the file was changed"):
        list(suite.compare_run(suite.Run("mlp_l", "E", file), suite.machine_named("edge")))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere", "unknown machine 'nowhere'"),
        ("vta-1x16x16", 'is for target "vta", not for "noc"'),
        ("edge-systolic", "template is systolic"),
    ],
)
def test_machines_that_do_not_fit(
    name: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import-schedule", str(DATA / "mlp_l.E.json.gz"), "--machine", name]) == 1
    assert message in capsys.readouterr().err


def test_a_layer_that_no_mapping_fits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A table that gives fc1 nine rows of outputs leaves the array of 16 by 16 half idle."""
    table = json.loads(NETWORKS.read_text(encoding="utf-8"))
    table["mlp_l"][0].update(h=9, r=9)
    networks = tmp_path / "networks.json"
    networks.write_text(json.dumps(table), encoding="utf-8")
    words = ["import-schedule", str(DATA / "mlp_l.E.json.gz"), "--networks", str(networks)]
    assert main(words) == 1
    assert "layer fc1: row stationary: only 81 of 256 PEs would be busy" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda t: t["mlp_l"][0].update(kind="rnn"), 'kind: expected "conv" or "local"'),
        (lambda t: t["mlp_l"][0].pop("k"), r'mlp_l\[0\]: "k" is missing'),
        (lambda t: t["mlp_l"][0].update(groups=2), 'there is no entry "groups"'),
        (lambda t: t["mlp_l"][1].update({"from": ["fc9"]}), "expected the name of an earlier"),
    ],
)
def test_bad_tables_of_networks(
    change: Change, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = json.loads(NETWORKS.read_text(encoding="utf-8"))
    change(table)
    networks = tmp_path / "networks.json"
    networks.write_text(json.dumps(table), encoding="utf-8")
    words = ["import-schedule", str(DATA / "mlp_l.E.json.gz"), "--networks", str(networks)]
    assert main(words) == 1
    with pytest.raises(WeftError, match=message):
        raise WeftError(capsys.readouterr().err)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("weft-pass-schedule", "other", 'format: expected "weft-pass-schedule"'),
        ('"version": 1', '"version": 9', "version: expected 1, the version that this weft reads"),
        ('"kind": "conv"', '"kind": "rnn"', "no layer of kind 'rnn'"),
        ('"sources": ["fc1"]', '"sources": ["fc7"]', "expected the name of an earlier layer"),
        ('"name": "fc2"', '"name": "fc5"', "expected a layer whose home is listed"),
        ('"fold": null', '"fold": [0, 1]', "expected null or two numbers, the first not 0"),
    ],
)
def test_damaged_schedule_files(old: str, new: str, message: str, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert main(["import-schedule", str(DATA / "mlp_l.E.json.gz"), "-o", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    assert old in text
    out.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(WeftError, match=message):
        read_schedule(out)


def test_what_is_stored_is_written(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert main(["import-schedule", str(DATA / "mlp_l.E.json.gz"), "-o", str(out)]) == 0
    schedule = read_schedule(out)
    step = schedule.steps[0]
    chosen = replace(step, layer=replace(step.layer, store=(True, False, True), layout=(1, 9)))
    out.write_text(schedule_text(replace(schedule, steps=(chosen, *schedule.steps[1:]))))
    read = read_schedule(out).steps[0].layer
    assert (read.store, read.layout) == ((True, False, True), (1, 9))
