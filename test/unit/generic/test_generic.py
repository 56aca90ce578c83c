"""Convolutions and products for machines that are known by their description alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from helpers.generic.toy import MACHINE, TOY, Conv, compile_for, compile_in, float_machine, run
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.ir import Operation

import weft
from weft.targets.reference.interpreter import Arrays, Interpreter
from weft.tools.bench.layers import Epilogue, conv2d_mlir
from weft.tools.cli.run import check_results
from weft.tools.registry.contexts import make_context
from weft.tools.registry.generic import generic_target
from weft.transforms.core.errors import WeftError
from weft.transforms.embed.options import EmbedOptions
from weft.transforms.machine.view import machine_from_text
from weft.transforms.schedule.costs import SimpleCallModel

ONE_MEMORY = MACHINE.replace("    arch.memory @W : tensor<16xi8> {depth = 4096}\n", "").replace(
    "@W", "@X"
)
STORES_APART = MACHINE.replace("DRAM on @dma", "DRAM on @out").replace(
    "arch.engine @core", "arch.engine @core\n  arch.engine @out"
)
ONE_ENGINE = MACHINE.replace("on @dma", "on @core")

convs = st.builds(
    Conv,
    n=st.integers(1, 2),
    c=st.sampled_from([1, 3, 16, 21]),
    h=st.integers(3, 8),
    w=st.integers(3, 8),
    k=st.integers(1, 9),
    r=st.integers(1, 3),
    s=st.integers(1, 3),
    stride=st.integers(1, 2),
    pad=st.integers(0, 1),
)


@settings(max_examples=8)
@given(convs)
def test_convolutions_are_exact(conv: Conv) -> None:
    x, w = conv.arrays()
    results, _ = run(compile_for(conv.text()), {"x": x, "w": w})
    np.testing.assert_array_equal(results["result"], conv.expected(x, w))


@settings(max_examples=3)
@given(convs)
def test_float_convolutions_are_close(conv: Conv) -> None:
    conv = Conv(**{**vars(conv), "type": "f32", "sum_type": "f32"})
    x, w = conv.arrays()
    results, _ = run(compile_for(conv.text(), float_machine()), {"x": x, "w": w})
    np.testing.assert_allclose(results["result"], conv.expected(x, w), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize(
    "machine",
    [
        pytest.param(ONE_MEMORY.replace("2048", "24"), id="one memory"),
        pytest.param(STORES_APART, id="an engine for stores"),
        pytest.param(ONE_ENGINE, id="one engine"),
        pytest.param(re.sub(r"setup_cycles = 20", r"\g<0>, max_pad = 9", MACHINE), id="padding"),
        pytest.param(re.sub(r"depth = (2048|4096|1024)}", "depth = 1}", MACHINE), id="one entry"),
    ],
)
def test_other_machines(machine: str) -> None:
    conv = Conv(c=18, h=5, w=4, pad=1, dilation=1)
    x, w = conv.arrays()
    results, _ = run(compile_for(conv.text(), machine), {"x": x, "w": w})
    np.testing.assert_array_equal(results["result"], conv.expected(x, w))


@cache
def cycles(machine: str) -> int:
    return compile_for(Conv(c=32, h=4, w=4, k=8).text(), machine).predicted_cycles


def test_costs_follow_the_machine() -> None:
    plain = cycles(MACHINE)
    calls = 2 * 2 * 8 * 2 * 9
    assert plain >= calls
    slow = MACHINE.replace("{intrinsics = [@dot16]", "{intrinsics = [@dot16], cycles_per_op = 4")
    assert cycles(slow) >= 4 * calls > plain
    moved = 8 * 32 * 9 + 4 * 4 * 32 + 2 * 2 * 8 * 4
    narrow = MACHINE.replace("bytes_per_cycle = 16", "bytes_per_cycle = 1")
    assert cycles(narrow) >= moved
    assert cycles(narrow) > plain
    assert cycles(STORES_APART) <= plain < cycles(ONE_ENGINE)


def test_machine_that_is_too_small() -> None:
    with pytest.raises(WeftError, match="needs 2 elements of x and w but memory X has 1 usable"):
        compile_for(Conv().text(), ONE_MEMORY.replace("2048", "1"))


def test_intrinsic_of_other_types_is_named() -> None:
    with pytest.raises(WeftError, match=r"linalg.generic %y: dot16 does not embed.*f32 x f32"):
        compile_for(Conv(type="f32", sum_type="f32").text())


def test_other_target_is_refused() -> None:
    with pytest.raises(WeftError, match="machine toy-1 has target 'joy', not 'toy'"):
        compile_for(Conv().text(), MACHINE.replace('target "toy"', 'target "joy"'))


def test_deeper_memories_are_refused() -> None:
    deeper = MACHINE.replace(
        "arch.level @outer {",
        "arch.level @host { arch.memory @HOST : i8 {depth = 99} }\n  arch.level @outer {",
    ).replace("arch.compute", "arch.path @in from @HOST to @DRAM on @dma {bytes_per_cycle = 1}\n  arch.compute")  # fmt: skip  # noqa: E501
    with pytest.raises(WeftError, match="@in fills @DRAM from @HOST, but one level"):
        compile_for(Conv().text(), deeper)


# --- machine files ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left_out", "message"),
    [
        (" attributes {clock_hz = 500000000}", "toy-1.mlir:2:.*clock_hz is missing"),
        (" {depth = 2048}", "toy-1.mlir:5:.*arch.memory @X: depth is missing"),
        ("bytes_per_cycle = 16, ", "toy-1.mlir:11:.*arch.path @load_x: bytes_per_cycle is missing"),
        ("  arch.engine @dma\n", "toy-1.mlir:10:.*arch.path @load_x: engine @dma is not an engine"),
        ("    arch.memory @SUM : i32 {depth = 1024}\n", "toy-1.mlir:12:.*source @SUM is not a mem"),
        ("  arch.compute @dots on @core {intrinsics = [@dot16]}\n", "toy-1.mlir:2.*no compute"),
        (
            "  arch.path @load_w from @DRAM to @W on @dma {bytes_per_cycle = 16, setup_cycles = 20}"
            "\n",
            "toy-1.mlir:2:.* no path to @W",
        ),
        (
            "  arch.path @store from @SUM to @DRAM on @dma {bytes_per_cycle = 16, "
            "setup_cycles = 20}\n",
            "toy-1.mlir:2:.* no path from SUM",
        ),
    ],
)
def test_what_a_machine_needs_is_named(left_out: str, message: str) -> None:
    assert left_out in MACHINE
    with pytest.raises(WeftError, match=message):
        compile_for(Conv().text(), MACHINE.replace(left_out, "", 1))


def test_what_does_not_apply_can_be_left_out() -> None:
    machine = MACHINE.replace(", setup_cycles = 20", "")
    assert "channel" not in machine
    assert cycles(machine) < cycles(MACHINE)


# --- functions --------------------------------------------------------------------------------

TWO = """
func.func private @product(%x: tensor<4x24xi8>, %w: tensor<24x8xi8>) -> tensor<4x8xi32> {
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<4x8xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<4x8xi32>) -> tensor<4x8xi32>
  %y = linalg.matmul ins(%x, %w : tensor<4x24xi8>, tensor<24x8xi8>)
    outs(%init : tensor<4x8xi32>) -> tensor<4x8xi32>
  func.return %y : tensor<4x8xi32>
}
func.func @f(%x: tensor<4x24xi8>, %v: tensor<24x8xi8> {weft.weight = "v"},
    %w: tensor<8x5xi8> {weft.weight = "w"}, %b: tensor<8xi32> {weft.weight = "b"})
    -> (tensor<4x5xi32>, tensor<4x8xi8>) {
  %h = func.call @product(%x, %v) : (tensor<4x24xi8>, tensor<24x8xi8>) -> tensor<4x8xi32>
  %narrow = tensor.empty() : tensor<4x8xi8>
  %a = linalg.generic {
    indexing_maps = [
      affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>
    ],
    iterator_types = ["parallel", "parallel"]
  } ins(%h, %b : tensor<4x8xi32>, tensor<8xi32>) outs(%narrow : tensor<4x8xi8>) {
  ^bb0(%s: i32, %bias: i32, %o: i8):
    %eight = arith.constant 8 : i32
    %sum = arith.addi %s, %bias : i32
    %high = arith.shrsi %sum, %eight : i32
    %byte = arith.trunci %high : i32 to i8
    linalg.yield %byte : i8
  } -> tensor<4x8xi8>
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<4x5xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<4x5xi32>) -> tensor<4x5xi32>
  %y = linalg.matmul ins(%a, %w : tensor<4x8xi8>, tensor<8x5xi8>)
    outs(%init : tensor<4x5xi32>) -> tensor<4x5xi32>
  func.return %y, %a : tensor<4x5xi32>, tensor<4x8xi8>
}
"""


def two_arrays() -> dict[str, np.ndarray]:
    rng = np.random.default_rng(1)
    return {
        "x": rng.integers(-128, 128, (4, 24), np.int8),
        "v": rng.integers(-128, 128, (24, 8), np.int8),
        "w": rng.integers(-128, 128, (8, 5), np.int8),
        "b": rng.integers(-999, 999, 8, np.int32),
    }


def test_kernels_and_host_ops_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    a = two_arrays()
    hidden = ((a["x"].astype(np.int32) @ a["v"] + a["b"]) >> 8).astype(np.int8)
    expected = hidden.astype(np.int32) @ a["w"]
    weights = {name: a[name] for name in ("w", "b")}
    program = compile_for(TWO, function="f", weights=weights)
    assert len(program.kernels) == 2
    assert "2 kernels" in program.summary()
    assert "1 ops on the host" in program.summary()
    # What only an intrinsic reads is packed; a bias that the host adds is not.
    assert set(program.constants) == {"w.packed0", "b"}
    assert set(program.argument_types()) == {"x", "v"}
    TOY.load_part("write")(program, tmp_path / "out")
    again = TOY.load_part("load")(tmp_path / "out")
    for each in (program, again):
        given = {"x": a["x"], "v": a["v"]}
        results, _ = run(each, given)
        np.testing.assert_array_equal(results["result0"], expected)
        np.testing.assert_array_equal(results["result1"], hidden)
        check_results(each, given, results)
    assert "all 52 elements equal the reference" in capsys.readouterr().out


def test_unknown_weight() -> None:
    with pytest.raises(WeftError, match="no weight is called u; there are w"):
        compile_for(Conv().text(), weights={"u": np.zeros(3)})


def test_weight_of_another_shape() -> None:
    with pytest.raises(WeftError, match=r"weight w takes .*has shape \[3\]"):
        compile_for(Conv().text(), weights={"w": np.zeros(3)})


def test_candidates_are_listed(tmp_path: Path) -> None:
    """Also where the machine computes no part of the epilogue."""
    machine = tmp_path / "dots.mlir"
    machine.write_text(MACHINE.replace('@"toy-1" target "toy"', '@dots target "generic"'))
    text = conv2d_mlir(1, 16, 5, 6, 16, 3, 3, epilogue=Epilogue(bias=True, shift=5))
    found: list[str] = []
    for count in (1, 3):
        told: list[str] = []
        weft.compile(text, machine, embed=EmbedOptions(candidates=count), report=told.append)
        listed = [line for line in told if line.startswith("candidate ")]
        assert len(listed) == count
        found.append(listed[0])
    assert found[0] == found[1]
    assert found[0].startswith("candidate 1: k <- c(16); ")


def test_op_that_nothing_runs_is_named() -> None:
    use = "  memref.dealloc %m : memref<4xi8>\n  func.return"
    text = Conv().text().replace("}) ->", "}, %m: memref<4xi8>) ->").replace("  func.return", use)
    with pytest.raises(WeftError, match=r"memref.dealloc: cannot be lowered: no pass takes memref"):
        compile_for(text)


def test_function_without_a_kernel() -> None:
    text = "func.func @f(%x: tensor<3xi8>) -> tensor<3xi8> { func.return %x : tensor<3xi8> }"
    with pytest.raises(WeftError, match=r"func.func \"f\": has no kernel for toy-1"):
        compile_for(text)


def test_activation_layout() -> None:
    conv = Conv(c=17, k=3)
    x, w = conv.arrays()
    program = compile_for(conv.text(), activation_layout="NHWC")
    assert program.argument_types()["x"] == ((1, 6, 6, 17), "i8")
    results, _ = run(program, {"x": np.ascontiguousarray(x.transpose(0, 2, 3, 1)), "w": w})
    expected = conv.expected(x, w).transpose(0, 2, 3, 1)
    np.testing.assert_array_equal(results["result"], expected)


EPILOGUE = """
  arch.compute @ends on @core {intrinsics = [@halve], cycles_per_op = 3, setup_cycles = 7}
  intrin.def @halve dims [] operands [#intrin.operand<"sum", @SUM>]
      params [#intrin.param<"by", 0 to 15>] {
  ^bb0(%by: i16, %sum: tensor<i32>):
    %new = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = []} ins(%by : i16) outs(%sum : tensor<i32>) {
    ^bb0(%b: i16, %s: i32):
      %wide = arith.extsi %b : i16 to i32
      %next = arith.shrsi %s, %wide : i32
      linalg.yield %next : i32
    } -> tensor<i32>
    intrin.yield %new : tensor<i32>
  }
"""


def test_epilogue_that_the_machine_has() -> None:
    conv = Conv(c=17)
    y = f"tensor<1x4x{conv.out[0]}x{conv.out[1]}xi32>"
    identity = "affine_map<(a, b, c, d) -> (a, b, c, d)>"
    shift = f"""
  %s = linalg.generic {{
    indexing_maps = [{identity}, {identity}],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  }} ins(%y : {y}) outs(%empty : {y}) {{
  ^bb0(%a: i32, %o: i32):
    %five = arith.constant 5 : i32
    %r = arith.shrsi %a, %five : i32
    linalg.yield %r : i32
  }} -> {y}
  func.return %s"""
    text = conv.text().replace("  func.return %y", shift)
    machine = MACHINE.replace("  intrin.def @dot16", EPILOGUE + "\n  intrin.def @dot16")
    x, w = conv.arrays()
    for description, host_ops in ((machine, 0), (MACHINE, 1)):
        program = compile_for(text, description)
        assert program.host_ops == host_ops
        results, _ = run(program, {"x": x, "w": w})
        np.testing.assert_array_equal(results["result"], conv.expected(x, w) >> 5)


# --- what a plug-in may add -------------------------------------------------------------------


@dataclass(frozen=True)
class SlowCalls:
    """Blocks of calls that take 50 cycles to begin and 3 for each call."""

    calls: SimpleCallModel
    control_memory: str | None


@pytest.mark.parametrize("control", [None, "W"])
def test_cost_model_of_a_target(control: str | None) -> None:
    conv = Conv(c=16, k=2)
    x, w = conv.arrays()
    plain = compile_for(conv.text()).predicted_cycles
    ctx = make_context()
    slow = {"toy": lambda: lambda machine: SlowCalls(SimpleCallModel(50, 3), control)}
    ctx.cost_models = {**ctx.cost_models, **slow}
    ctx.use_machine(machine_from_text(MACHINE, "toy-1.mlir"))
    if control is not None:
        with pytest.raises(WeftError, match="has control words, which this simulator does not"):
            compile_in(ctx, conv.text())
        return
    program = compile_in(ctx, conv.text())
    results, _ = run(program, {"x": x, "w": w})
    np.testing.assert_array_equal(results["result"], conv.expected(x, w))
    assert program.predicted_cycles > plain + 2 * 4 * 4 * 2 * 9


def test_meanings_of_ops_that_stay_on_the_host() -> None:
    def broadcast(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
        return (np.array([args[0]] * 2),)

    meanings = {"vector.broadcast": broadcast}
    target = generic_target("toy", "one more op", meanings=lambda: lambda machine: meanings)
    ctx = make_context()
    ctx.use_machine(machine_from_text(MACHINE, "toy-1.mlir"))
    y = "tensor<1x4x4x4xi32>"
    text = Conv().text().replace(f") -> {y} {{", f") -> ({y}, vector<2xi8>) {{")
    text = text.replace(
        f"  func.return %y : {y}",
        "  %at = arith.constant 0 : index\n"
        "  %first = tensor.extract %x[%at, %at, %at, %at] : tensor<1x8x6x6xi8>\n"
        "  %two = vector.broadcast %first : i8 to vector<2xi8>\n"
        f"  func.return %y, %two : {y}, vector<2xi8>",
    )
    with pytest.raises(WeftError, match=r"vector\.broadcast %two: cannot be lowered"):
        compile_for(text)
    program = compile_in(ctx, text, target=target)
    x, w = Conv().arrays()
    results, _ = run(program, {"x": x, "w": w})
    np.testing.assert_array_equal(results["result0"], Conv().expected(x, w))
    np.testing.assert_array_equal(results["result1"], x[0, 0, 0, [0, 0]])


# --- folders ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "change", "message"),
    [
        ("program.mlir", b"", "program.mlir: has 0 bytes, but manifest.json says"),
        ("constants/w.packed0.bin", None, "w.packed0.bin: is missing"),
        ("constants/w.packed0.bin", b"1", "w.packed0.bin: has 1 bytes, but manifest.json says"),
        ("manifest.json", b"{", "manifest.json: is not JSON"),
    ],
)
def test_damaged_folders(tmp_path: Path, file: str, change: bytes | None, message: str) -> None:
    conv = Conv(c=2, h=3, w=3)
    program = compile_for(conv.text(), weights={"w": conv.arrays()[1]})
    TOY.load_part("write")(program, tmp_path / "out")
    if change is None:
        (tmp_path / "out" / file).unlink()
    else:
        (tmp_path / "out" / file).write_bytes(change)
    with pytest.raises(WeftError, match=message):
        TOY.load_part("load")(tmp_path / "out")


def test_missing_and_misfitting_arguments() -> None:
    program = compile_for(Conv(c=2, h=3, w=3).text())
    with pytest.raises(WeftError, match="is missing x, w"):
        TOY.load_part("run")(program, {})
    with pytest.raises(WeftError, match=r"argument x of @f takes .* has shape \[\]"):
        TOY.load_part("run")(program, {"x": np.zeros(()), "w": np.zeros(())})
