"""Networks on an accelerator and its host: results, folders, and what is refused."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.system.networks import Net, made_up, residual_net
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

import weft
from weft.dialects.common.kinds import is_dense_array
from weft.targets.reference.interpreter import run_function
from weft.targets.reference.scalars import Array
from weft.targets.system.program import SystemProgram, SystemReport
from weft.tools.bench.layers import conv2d_mlir
from weft.tools.registry.contexts import all_meanings, make_context, target_named
from weft.tools.stages import Stages
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.core.pipeline import run_passes
from weft.transforms.folders.manifest import seal_manifest
from weft.transforms.layout.rewrite.propagate import REPORT
from weft.transforms.machine.system import Shared
from weft.transforms.model.load import load_module
from weft.transforms.model.mark_entry import MarkEntryPass
from weft.transforms.partition.plan_memory import PlanSharedMemoryPass

MACHINE = "vta-1x16x16"


def reference(text: str, arrays: Mapping[str, Array]) -> Array:
    (result,) = run_function(load_module(text, make_context()), arrays)
    return result


def ops_of(text: str) -> Iterator[Operation]:
    """The ops of the function of a module."""
    yield from function_of(load_module(text, make_context())).body.block.ops


@pytest.fixture(scope="module")
def program() -> SystemProgram:
    text = residual_net()
    weights = {n: a for n, a in made_up(text).items() if n != "x"}
    made = weft.compile(text, MACHINE, target="system", weights=weights)
    assert isinstance(made, SystemProgram)
    return made


def test_a_network_equals_its_source(program: SystemProgram) -> None:
    text = residual_net()
    arrays = made_up(text)
    results, report = weft.run(program, {"x": arrays["x"]})
    assert np.array_equal(results["result"], reference(text, arrays))
    assert isinstance(report, SystemReport)
    assert [step.device for step in report.steps].count(MACHINE) == 4
    assert report.cycles == sum(step.cycles or 0 for step in report.steps) > 0
    assert f"{MACHINE}: 4 parts in {report.cycles} cycles" in report.summary(program)


def test_parts_of_the_accelerator_hand_on_tensors_as_they_store_them(
    program: SystemProgram,
) -> None:
    devices = [step.device for step in program.steps]
    assert devices[1:4] == [MACHINE] * 3
    assert len(devices) == 7  # packing, sum and pooling, unpacking


def test_layer_by_layer_the_host_packs_and_unpacks_around_each_layer() -> None:
    text = residual_net()
    arrays = made_up(text)
    weights = {n: a for n, a in arrays.items() if n != "x"}
    options = {"layerwise": True}
    made = weft.compile(text, MACHINE, target="system", weights=weights, options=options)
    assert isinstance(made, SystemProgram)
    results, _ = weft.run(made, {"x": arrays["x"]})
    assert np.array_equal(results["result"], reference(text, arrays))
    given = {value: step for step in made.steps for value in step.results}
    taken = {value: step for step in made.steps for value in step.arguments}
    layers = [step for step in made.steps if step.device == MACHINE]
    assert len(layers) == 4
    for layer in layers:
        around = (given[layer.arguments[0]], taken[layer.results[0]])
        ops = (o.name for s in around for o in ops_of(made.parts[s.part].module_text))
        assert [*ops] == ["layout.convert", "func.return"] * 2


def test_residual_sums_in_a_row_store_nothing_anew() -> None:
    net = Net((1, 32, 8, 8))
    last = net.conv("%x", 32)
    for _ in range(2):
        last = net.add(net.conv(last, 32), last)
    text = net.text(net.conv(last, 16))
    arrays = made_up(text)
    weights = {n: a for n, a in arrays.items() if n != "x"}
    made = weft.compile(text, MACHINE, target="system", weights=weights)
    assert isinstance(made, SystemProgram)
    results, _ = weft.run(made, {"x": arrays["x"]})
    assert np.array_equal(results["result"], reference(text, arrays))
    between = made.steps[1:-1]  # packing, unpacking
    sums = [made.parts[s.part] for s in between if s.device != MACHINE]
    assert len(sums) == 2
    assert not any(o.name == "layout.convert" for p in sums for o in ops_of(p.module_text))


def test_a_folder_gives_the_same(program: SystemProgram, tmp_path: Path) -> None:
    weft.save(program, tmp_path / "out")
    again = weft.load(tmp_path / "out")
    assert isinstance(again, SystemProgram)
    assert (again.steps, again.signature) == (program.steps, program.signature)
    arrays = made_up(residual_net())
    results, _ = weft.run(again, {"x": arrays["x"]})
    assert np.array_equal(results["result"], reference(residual_net(), arrays))
    known = again.logical_arguments({"x": arrays["x"]})
    assert known.keys() == arrays.keys()
    assert all(np.array_equal(known[name], array) for name, array in arrays.items())
    weft.save(again, tmp_path / "out")  # replaces what weft wrote


LOOK_UP = """
func.func @net(
  %ids: tensor<4xi64>, %table: tensor<8x16xi8> {weft.weight = "table"},
  %u: tensor<16x16xi8> {weft.weight = "u"}
) -> tensor<4x16xi8> {
  %zero = arith.constant 0 : i32
  %five = arith.constant 5 : i32
  %o = tensor.empty() : tensor<4x16xi8>
  %e = tensor.empty() : tensor<4x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<4x16xi32>) -> tensor<4x16xi32>
  %x = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%ids : tensor<4xi64>) outs(%o : tensor<4x16xi8>) {
  ^bb0(%id: i64, %old: i8):
    %row = arith.index_cast %id : i64 to index
    %column = linalg.index 1 : index
    %v = tensor.extract %table[%row, %column] : tensor<8x16xi8>
    linalg.yield %v : i8
  } -> tensor<4x16xi8>
  %a = linalg.matmul ins(%x, %u : tensor<4x16xi8>, tensor<16x16xi8>)
    outs(%f : tensor<4x16xi32>) -> tensor<4x16xi32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a : tensor<4x16xi32>) outs(%o : tensor<4x16xi8>) {
  ^bb0(%s: i32, %old: i8):
    %t = arith.shrsi %s, %five : i32
    %b = arith.trunci %t : i32 to i8
    linalg.yield %b : i8
  } -> tensor<4x16xi8>
  return %y : tensor<4x16xi8>
}
"""


def test_look_ups_by_data_are_the_hosts() -> None:
    rng = np.random.default_rng(0)
    arrays: dict[str, Array] = {
        "ids": np.array([3, 0, 7, 3]),
        "table": rng.integers(-9, 9, (8, 16)).astype(np.int8),
        "u": rng.integers(-9, 9, (16, 16)).astype(np.int8),
    }
    program = weft.compile(LOOK_UP, MACHINE)
    assert isinstance(program, SystemProgram)
    assert [step.device == MACHINE for step in program.steps] == [False, True]
    results, _ = weft.run(program, arrays)
    assert np.array_equal(results["result"], reference(LOOK_UP, arrays))


def test_no_layer_goes_below_the_bound_that_is_printed() -> None:
    net = Net((1, 3, 16, 16))
    text = net.text(net.conv(net.conv("%x", 16, 7, 2), 16, 1))
    program = weft.compile(text, MACHINE)
    assert isinstance(program, SystemProgram)
    _, report = weft.run(program, made_up(text))
    assert isinstance(report, SystemReport)
    cycles = [step.cycles for step in report.steps if step.cycles is not None]
    bounds = [p.bound_cycles for p in program.placements]
    assert len(cycles) == len(bounds) == 2
    assert all(c >= b > 0 for c, b in zip(cycles, bounds, strict=True))


def test_values_of_one_name_are_told_apart() -> None:
    net = Net((1, 16, 4, 4))
    first = net.conv("%x", 16, 1)
    second = net.conv("%x", 16, 1)
    text = net.text(net.conv(net.add(first, second), 16, 1))
    arrays = made_up(text)
    ctx = make_context(MACHINE)
    module = load_module(text, ctx)
    for op in module.walk():
        for value in op.results:
            value.name_hint = "same"
    program = weft.compile(str(module), MACHINE)
    results, _ = weft.run(program, arrays)
    assert np.array_equal(results["result"], reference(text, arrays))


def test_a_function_that_returns_more_than_its_layer_is_a_network() -> None:
    net = Net((1, 16, 4, 4))
    result = net.conv("%x", 16, 1)
    text = net.text(result, "%x", result)
    arrays = made_up(text)
    program = weft.compile(text, MACHINE)
    results, _ = weft.run(program, arrays)
    assert np.array_equal(results["result0"], results["result2"])
    assert np.array_equal(results["result1"], arrays["x"])


def test_parts_share_one_memory(program: SystemProgram) -> None:
    memory = program.memory
    assert memory.bound_bytes <= memory.size_bytes <= 1.1 * memory.bound_bytes
    named = {name for step in program.steps for name in step.results} | {"x"}
    assert memory.offsets.keys() == named
    assert all(offset % memory.alignment_bytes == 0 for offset in memory.offsets.values())


def test_memory_that_does_not_suffice_is_refused() -> None:
    ctx = make_context(MACHINE)
    system = ctx.system()
    ctx.use_system(replace(system, memories=(Shared(size_bytes=1000, alignment_bytes=4096),)))
    text = """
      func.func @f(%x: tensor<600xi8>) -> tensor<600xi8> {
        %y = func.call @g(%x) : (tensor<600xi8>) -> tensor<600xi8>
        func.return %y : tensor<600xi8>
      }
      func.func private @g(tensor<600xi8>) -> tensor<600xi8>
    """
    wanted = "need 4696 bytes of shared memory at once, 3696 more than the 1000 that there are"
    with pytest.raises(WeftError, match=wanted):
        run_passes([MarkEntryPass(), PlanSharedMemoryPass()], ctx, load_module(text, ctx))


def test_weights_can_be_left_to_each_run() -> None:
    text = residual_net(16, 4)
    arrays = made_up(text)
    program = weft.compile(text, MACHINE, target="system")
    results, _ = weft.run(program, arrays)
    assert np.array_equal(results["result"], reference(text, arrays))


def test_every_stage_means_the_same() -> None:
    text = residual_net(16, 4)
    arrays = made_up(text)
    wanted = reference(text, arrays)
    ctx = make_context(MACHINE)
    module = load_module(text, ctx)
    seen: list[str] = []

    def check(step: object, stage: object) -> None:
        module = load_module(str(stage), ctx, "stage")
        (found,) = run_function(module, arrays, "net", all_meanings(ctx))
        assert np.array_equal(found, wanted), step
        seen.append(str(step))

    run_passes(Stages(target_named("system"), ctx.machine(), None, {}).passes, ctx, module, check)
    assert len(seen) == 16


def test_sums_and_poolings_between_parts_work_on_what_these_store() -> None:
    net = Net((1, 16, 12, 12))
    first = net.pool(net.conv("%x", 32, 3), 3, 1)
    text = net.text(net.conv(net.pool(net.add(net.conv(first, 32, 1), first)), 16, 1))
    ctx = make_context(MACHINE)
    module = load_module(text, ctx)
    run_passes(Stages(target_named("system"), ctx.machine(), None, {}).passes, ctx, module)
    programs = [o for o in module.body.ops if isinstance(o, ModuleOp) and REPORT in o.attributes]
    pooling = [o for o in programs if "nest.reduce" in str(o)]
    assert len(pooling) == 2
    for one in pooling:
        report = one.attributes[REPORT]
        assert is_dense_array(report)
        assert report.get_values()[1] == 0
    arrays = made_up(text)
    program = weft.compile(text, MACHINE, target="system")
    results, _ = weft.run(program, arrays)
    assert np.array_equal(results["result"], reference(text, arrays))


@settings(max_examples=2)
@given(st.integers(1, 40), st.integers(4, 9), st.sampled_from([1, 3]), st.integers(1, 2))
def test_networks_of_any_shape_equal_their_source(
    channels: int, size: int, kernel: int, stride: int
) -> None:
    net = Net((1, channels, size, size))
    first = net.conv("%x", 8, kernel, stride)
    text = net.text(net.conv(net.add(first, net.conv(first, 8, 3)), 24, 1))
    arrays = made_up(text)
    program = weft.compile(text, MACHINE, target="system")
    results, _ = weft.run(program, arrays)
    assert np.array_equal(results["result"], reference(text, arrays))


def test_a_system_of_a_machine_without_a_target_of_its_own(tmp_path: Path) -> None:
    machine = (Path(__file__).parents[2] / "plugin/weft_toy/toy-1.mlir").read_text()
    (tmp_path / "dots.mlir").write_text(machine.replace('target "toy"', 'target "generic"'))
    board = tmp_path / "board.mlir"
    board.write_text("""
      arch.system @board {
        arch.shared @dram
        arch.device @dots machine "dots.mlir" memory @dram
        arch.device @cpu machine "host" memory @dram
      }
    """)
    net = Net((1, 16, 4, 4))
    text = net.text(net.conv(net.conv("%x", 16, 1), 16, 1))
    arrays = made_up(text)
    program = weft.compile(text, str(board))
    assert isinstance(program, SystemProgram)
    assert [step.device for step in program.steps].count("dots") == 2
    results, _ = weft.run(program, arrays)
    assert np.array_equal(results["result"], reference(text, arrays))
    weft.save(program, tmp_path / "out")
    results, _ = weft.run(weft.load(tmp_path / "out"), arrays)
    assert np.array_equal(results["result"], reference(text, arrays))


def test_a_fast_host_computes_what_it_is_faster_at(tmp_path: Path) -> None:
    board = tmp_path / "board.mlir"
    board.write_text("""
      arch.system @board {
        arch.shared @dram
        arch.device @vta machine "vta-1x16x16" memory @dram
        arch.device @cpu machine "host" memory @dram {
          macs_per_second = 1.0e12, bytes_per_second = 1.0e12
        }
      }
    """)
    text = residual_net(16, 4)
    fast = weft.compile(text, str(board))
    assert isinstance(fast, SystemProgram)
    assert {step.device for step in fast.steps} == {"cpu"}
    arrays = made_up(text)
    assert np.array_equal(weft.run(fast, arrays)[0]["result"], reference(text, arrays))


def test_a_float_network_is_the_hosts_with_the_reason_for_each_layer() -> None:
    text = conv2d_mlir(1, 4, 6, 6, 8, 3, 3, element="f32")
    said: list[str] = []
    program = weft.compile(text, MACHINE, target="system", report=said.append)
    assert isinstance(program, SystemProgram)
    (layer,) = program.placements
    assert layer.device == program.steps[0].device != MACHINE
    assert "multiplies i8 x i8" in layer.why_not[0]
    assert f"  not on {layer.why_not[0]}" in said
    rng = np.random.default_rng(0)
    arrays: dict[str, Array] = {
        name: rng.standard_normal(shape).astype(np.float32)
        for name, (shape, _) in program.argument_types().items()
    }
    results, _ = weft.run(program, arrays)
    np.testing.assert_allclose(results["result"], reference(text, arrays), rtol=1e-4, atol=1e-4)


# --- what is refused ------------------------------------------------------------------------------


def test_a_layer_that_nothing_takes_is_said_with_the_reason() -> None:
    text = residual_net(16, 4).replace(
        "linalg.conv_2d_nchw_fchw {", 'linalg.conv_2d_nchw_fchw {weft.device = "gone",'
    )
    with pytest.raises(WeftError, match=r"the system has no device 'gone'; there are vta-1x16x16"):
        weft.compile(text, MACHINE, target="system")


def test_unknown_weights_and_missing_arguments_are_refused(program: SystemProgram) -> None:
    with pytest.raises(WeftError, match="no weight is called z"):
        weft.compile(
            residual_net(16, 4), MACHINE, target="system", weights={"z": np.zeros(1, np.int8)}
        )
    with pytest.raises(WeftError, match="argument x of @net is missing"):
        weft.run(program, {})
    with pytest.raises(WeftError, match="argument x takes shape"):
        weft.run(program, {"x": np.zeros((1, 32, 8, 9), np.int8)})
    arrays = made_up(residual_net())
    name = next(n for n in arrays if n.startswith("w"))
    with pytest.raises(WeftError, match=f"argument {name} is a weight that the folder holds"):
        weft.run(program, {"x": arrays["x"], name: arrays[name]})


def test_a_damaged_folder_is_refused(program: SystemProgram, tmp_path: Path) -> None:
    weft.save(program, tmp_path / "out")
    part = next((tmp_path / "out" / "parts").iterdir()) / "module.mlir"
    part.write_text(part.read_text() + " ")
    with pytest.raises(WeftError, match=r"module\.mlir: has .* bytes, but manifest.json says"):
        weft.load(tmp_path / "out")
    part.unlink()
    with pytest.raises(WeftError, match=r"module\.mlir: is missing"):
        weft.load(tmp_path / "out")


@pytest.mark.parametrize(
    ("where", "value", "error"),
    [
        (
            ("steps", 0, "arguments", 0),
            "nowhere",
            r"steps\[0\]: nowhere is read before it is there",
        ),
        (("steps", 0, "part"), "gone", r"steps\[0\]: there is no part gone"),
        (("memory", "offsets", "x"), 10**9, "memory: x has 2048 bytes from 1000000000 on"),
        (("memory", "size_bytes"), 10, "which are not in the 10 of the memory"),
        (("results", "result"), "nothing", "results: nothing gives result"),
    ],
)
def test_a_manifest_that_cannot_be_is_refused(
    program: SystemProgram, tmp_path: Path, where: tuple[str | int, ...], value: object, error: str
) -> None:
    weft.save(program, tmp_path / "out")
    path = tmp_path / "out" / "manifest.json"
    manifest = json.loads(path.read_text())
    place = manifest["program"]
    for name in where[:-1]:
        place = place[name]
    place[where[-1]] = value
    path.write_text(seal_manifest({n: v for n, v in manifest.items() if n != "sha256"}))
    with pytest.raises(WeftError, match=error):
        weft.load(tmp_path / "out")


def test_the_manifest_lists_layers_and_parts(program: SystemProgram, tmp_path: Path) -> None:
    weft.save(program, tmp_path / "out")
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    rows = manifest["program"]["placements"]
    assert [row["device"] == MACHINE for row in rows] == [bool(row["macs"]) for row in rows]
    assert len(rows) == 6
    assert f"{MACHINE}: a sum is on the host" in rows[3]["why_not"][0]
    assert f"{MACHINE}: " in rows[4]["why_not"][0]  # the pooling
    targets = [part["target"] for part in manifest["program"]["parts"].values()]
    assert targets.count("vta") == 4
    assert targets.count("host") == 3


def test_a_network_without_layers_is_the_hosts() -> None:
    net = Net((1, 3, 6, 6))
    text = net.text(net.concat(net.pool("%x"), net.pool("%x")))
    arrays = made_up(text)
    program = weft.compile(text, "vta-1x16x16", target="system")
    results, _ = weft.run(program, arrays)
    (wanted,) = run_function(load_module(text, make_context()), arrays)
    assert np.array_equal(results["result"], wanted)
