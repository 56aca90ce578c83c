"""Networks on machines of many nodes: compiled, written, run, checked; their energy and time."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from helpers.dataflow.segment_runs import words_of
from xdsl.dialects.builtin import ModuleOp

import weft
from weft.dialects.dataflow import LayerOp, SegmentOp
from weft.lowering.noc.pipeline import passes
from weft.targets.noc.executable import NocFunction, NocReport
from weft.targets.noc.simulate import Simulation
from weft.tools.api import load_machine
from weft.tools.cli.node_report import folder_table
from weft.tools.cli.run import check_results
from weft.tools.cli.weft import main
from weft.tools.registry.contexts import make_context
from weft.tools.registry.universe import resolve_machine
from weft.transforms.core.errors import WeftError
from weft.transforms.core.pipeline import run_passes
from weft.transforms.dataflow.cost.executed import executed_cost
from weft.transforms.dataflow.directive.ir import directives_of, segment_of
from weft.transforms.model.load import load_module

MODELS = Path(__file__).parents[1] / "models" / "nodes"
CHAIN, BRANCHES, ODD = (MODELS / f"{name}.mlir" for name in ("chain", "branches", "odd"))

Refused = Callable[..., str]

PRODUCT = """
func.func @main(%x: tensor<3x20xf32>, %w: tensor<6x20xf32> {weft.weight = "w"}) -> tensor<3x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<3x6xf32>) -> tensor<3x6xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(n, k, c) -> (n, c)>,
      affine_map<(n, k, c) -> (k, c)>, affine_map<(n, k, c) -> (n, k)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x, %w : tensor<3x20xf32>, tensor<6x20xf32>) outs(%z : tensor<3x6xf32>)
    attrs = {weft.layer = "fc"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<3x6xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>,
      affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
    ins(%y : tensor<3x6xf32>) outs(%e : tensor<3x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = math.tanh %a : f32
    linalg.yield %t : f32
  } -> tensor<3x6xf32>
  func.return %r : tensor<3x6xf32>
}
"""


@cache
def compiled(source: Path | str, machine: str, **options: str | bool | int) -> NocFunction:
    found = weft.compile(source, machine, options=options)
    assert isinstance(found, NocFunction)
    return found


def scheduled(network: Path, machine: str, degree: int) -> ModuleOp:
    """The stage before programs."""
    ctx = make_context(machine)
    module = load_module(network, ctx)
    run_passes(passes(ctx.machine(), degree=degree)[:-1], ctx, module)
    return module


def made_up(executable: NocFunction, seed: int = 0) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(seed)
    found: dict[str, np.ndarray] = {}
    for name, (shape, type) in executable.argument_types().items():
        if type.startswith("f"):
            found[name] = rng.standard_normal(shape).astype(np.float32)
        else:
            info = np.iinfo(f"int{type[1:]}")
            found[name] = rng.integers(info.min, info.max, shape, info.dtype, endpoint=True)
    return found


def simulated(executable: NocFunction, arrays: dict[str, np.ndarray]) -> NocReport:
    """Runs, and compares with the source's meaning."""
    results, report = weft.run(executable, arrays)
    check_results(executable, arrays, results)
    assert isinstance(report, NocReport)
    return report


@pytest.mark.parametrize(
    ("network", "machine"),
    [(CHAIN, "multi-2x2"), (CHAIN, "edge-systolic"), (BRANCHES, "multi-2x2"), (ODD, "edge")],
)
@pytest.mark.parametrize("degree", [1, 5])
def test_runs_exactly_and_costs_what_is_counted(network: Path, machine: str, degree: int) -> None:
    """With several nodes and layers side by side, some are; all is exact."""
    executable = compiled(network, machine, degree=degree)
    has_segments = degree > 1 and machine == "multi-2x2"
    beside = [v["name"] for v in executable.record["layers"] if v["segment"] is not None]
    assert len(beside) >= 2 if has_segments else not beside
    found = simulated(executable, made_up(executable)).simulation
    nodes = load_machine(machine)
    module = scheduled(network, machine, degree)
    segments = [segment_of(op) for op in module.body.block.ops if isinstance(op, SegmentOp)]
    layers = [directives_of(op) for op in module.walk() if isinstance(op, LayerOp)]
    costs = [executed_cost(layer, nodes) for layer in layers]
    words, hops = Counter[str](), Counter[str]()
    for segment in segments:
        words.update(words_of(segment, nodes))
    assert beside == [layer.name for segment in segments for layer in segment.layers]
    for layer, cost in zip(layers, costs, strict=True):
        words.update({} if layer.name in beside else cost.words)
        hops.update(cost.hops)
    assert found.counts.macs == sum(cost.macs for cost in costs)
    assert {k: n for k, n in found.counts.words.items() if n} == dict(words)
    if not beside:
        assert +Counter(found.counts.hops) == +hops
        check_recorded(executable, found)
    assert found.energy.mac == pytest.approx(sum(cost.mac_pj for cost in costs))
    assert nodes.static_pj_per_cycle is not None
    assert found.energy.static == pytest.approx(found.cycles * nodes.static_pj_per_cycle)
    if machine != "multi-2x2":  # one node: nothing waits for another
        assert found.cycles == pytest.approx(sum(cost.cycles for cost in costs), rel=0.1)


def check_recorded(executable: NocFunction, found: Simulation) -> None:
    """The energy that the record says of programs is the simulated one, term by term."""
    recorded = Counter[str]()
    for layer in executable.record["layers"]:
        recorded.update(layer["programs_pj"])
    energy = found.energy
    terms = {"MAC": energy.mac, **energy.memories}
    terms |= {f"hops of @{level}": pj for level, pj in energy.hops.items()}
    assert recorded
    assert dict(+recorded) == pytest.approx({k: v for k, v in terms.items() if v})


def test_without_data_costs_the_same() -> None:
    executable = compiled(CHAIN, "multi-2x2")
    with_data = simulated(executable, made_up(executable)).simulation
    results, report = weft.run(executable, {}, timing=True)
    assert results == {}
    assert isinstance(report, NocReport)
    assert report.simulation.cycles == with_data.cycles
    assert report.simulation.energy == with_data.energy


def test_floats_are_within_rounding() -> None:
    executable = compiled(PRODUCT, "multi-2x2")
    arrays = made_up(executable)
    results, _ = weft.run(executable, arrays)
    expected = np.tanh(arrays["x"].astype(np.float64) @ arrays["w"].astype(np.float64).T)
    np.testing.assert_allclose(results["result"], expected, rtol=1e-5, atol=1e-6)


def test_bound_is_below() -> None:
    record = compiled(PRODUCT, "multi-2x2", bound=True).record
    assert record["lower_bound"] <= record["energy_pj"] * (1 + 1e-9)
    assert 0 <= record["gap_to_bound"] < 0.5
    assert record["bound_space"].startswith("executable, segments of up to 5 slots on stripes of")
    assert record["bound_convention"] == "executed with the first load of all filters"
    last = folder_table(record).splitlines()[-1]
    assert last.endswith(f"{record['bound_space']}, counted as {record['bound_convention']}")


def test_through_the_commands(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    compile = ["compile", str(BRANCHES), "--target", "noc", "--machine", "edge", "-o", "out"]
    assert main([*compile, "--random-weights", "3", "--bound", "--goal", "edp"]) == 0
    said = capsys.readouterr().out
    assert "above the best of" in said
    assert "610 bytes of weights" in said
    assert main(["run", "out", "--check", "--trace", "trace.json"]) == 0
    assert "all 266 elements equal the reference" in capsys.readouterr().out
    assert json.loads(Path("trace.json").read_text())
    assert main(["run", "out", "--timing"]) == 0
    assert "without data" in capsys.readouterr().out
    assert main(["report", "out", "--timing", "--json", "report.json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:2] == ["layer", "segment"]
    assert [line.split()[0] for line in lines[1:6]] == ["a", "b", "c", "mean", "d"]
    assert "goal edp, found by kapla" in lines[6]
    record = json.loads(Path("report.json").read_text())
    assert record["simulated"]["cycles"] > 0
    parts = record["layers"][0]["energies_pj"]
    assert sum(parts.values()) == pytest.approx(record["layers"][0]["energy_pj"])


def test_another_batch_of_the_zoo() -> None:
    executable = weft.compile(Path("zoo:nnd/mlp_s"), "multi-2x2", sizes={"batch": 2})
    assert next(iter(executable.argument_types().values()))[0][0] == 2


# --- What is refused --------------------------------------------------------------------------


VOLUMES = """
func.func @main(%x: tensor<1x2x4x4x4xf32>, %w: tensor<3x2x2x2x2xf32> {weft.weight = "w"})
    -> tensor<1x3x3x3x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x3x3x3x3xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x3x3x3x3xf32>) -> tensor<1x3x3x3x3xf32>
  %y = linalg.conv_3d_ncdhw_fcdhw {weft.layer = "volume"} ins(%x, %w : tensor<1x2x4x4x4xf32>,
    tensor<3x2x2x2x2xf32>) outs(%z : tensor<1x3x3x3x3xf32>) -> tensor<1x3x3x3x3xf32>
  func.return %y : tensor<1x3x3x3x3xf32>
}
"""

COMPILE = ("weft", "compile", "net.mlir", "--target", "noc", "-o", "out")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--goal", "speed"), "unknown goal 'speed': use one of energy, latency, edp"),
        (("--solver", "luck"), "unknown solver 'luck'"),
        (("--convention", "mine"), "unknown convention 'mine': use one of executed, nn_dataflow"),
        (("--jobs", "0"), "jobs is 0, but must be 1 or more"),
        (("--size", "batch"), "--size batch: write a name and a number"),
        (("--strategy", "memory"), "target 'noc' takes no --strategy; leave it out"),
        (("--activation-layout", "NHWC"), "target 'noc' takes no --activation-layout"),
        (("--mac-weight", "2"), "target 'noc' takes no --mac-weight; leave it out"),
    ],
)
def test_options(refused: Refused, words: tuple[str, ...], message: str) -> None:
    Path("net.mlir").write_text(PRODUCT)
    assert message in refused(*COMPILE, "--machine", "multi-2x2", *words)


def test_a_layer_that_no_template_fits(refused: Refused) -> None:
    Path("net.mlir").write_text(VOLUMES)
    said = refused(*COMPILE, "--machine", "multi-2x2")
    assert "layer volume: no layer template fits" in said


def test_a_layer_that_is_too_large(refused: Refused) -> None:
    text = resolve_machine("multi").read_text().replace("depth = 16384", "depth = 2")
    Path("net.mlir").write_text(PRODUCT)
    Path("tiny.mlir").write_text(text)
    assert "layer fc does not fit machine @multi in any way" in refused(
        *COMPILE, "--machine", "tiny.mlir"
    )


def test_a_machine_without_a_constant(refused: Refused) -> None:
    text = resolve_machine("multi").read_text().replace("energy_pj = 2.832545, ", "")
    Path("net.mlir").write_text(PRODUCT)
    Path("cheap.mlir").write_text(text)
    assert "@GBUF" in refused(*COMPILE, "--machine", "cheap.mlir")


def test_a_machine_of_another_target(refused: Refused) -> None:
    Path("net.mlir").write_text(PRODUCT)
    said = refused(*COMPILE, "--machine", "vta-1x16x16")
    assert "has target 'vta', expected 'noc'" in said


def test_weights_that_do_not_fit() -> None:
    wrong = {"w": np.zeros((6, 20), np.float64)}
    with pytest.raises(WeftError, match=r"weight w takes shape \[6, 20\] and type float32"):
        weft.compile(PRODUCT, "multi-2x2", weights=wrong)
    with pytest.raises(WeftError, match="no weight is called v; there are w"):
        weft.compile(PRODUCT, "multi-2x2", weights={"v": wrong["w"]})


def test_runs_without_data_give_no_results(refused: Refused) -> None:
    Path("net.mlir").write_text(PRODUCT)
    compile = [*COMPILE[1:], "--machine", "edge", "-q"]
    assert main(compile) == 0
    said = refused("weft", "run", "out", "--timing", "--check")
    assert "--timing runs without data; leave out --check" in said
    assert "--timing is for compiled folders" in refused("weft", "run", "net.mlir", "--timing")
    assert "--conventions is for schedules" in refused("weft", "report", "out", "--conventions")
    assert "it is no compiled folder" in refused("weft", "report", "net.mlir")
