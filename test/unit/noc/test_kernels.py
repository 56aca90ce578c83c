"""Layers over nodes that run kernels of their own: what they compute, take, and what fits none."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr

import weft
from weft.dialects import noc
from weft.dialects.aie1 import BufferOp, KernelOp
from weft.dialects.aie1.network import Select
from weft.lowering.aie1.body.code import Scaling
from weft.lowering.aie1.request_sums import Finishing
from weft.lowering.noc.convert_dataflow_to_noc import lower_module
from weft.lowering.noc.kernels.aie1 import Memories, count_accesses
from weft.lowering.noc.kernels.compiler import WHOLE, DoesNotFit, Finish, Turn
from weft.lowering.noc.kernels.targets import kernels_of
from weft.lowering.noc.schedule_kernels import schedule_for_kernels
from weft.targets.aie1.code.vector import Buffer, Code, Load, Loop, Mac, Store
from weft.targets.aie1.cost import ramp_cycles
from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.parts import TensorPart, parts_of, set_parts
from weft.targets.noc.executable import NocFunction, run
from weft.targets.noc.leaves import leaves_of
from weft.targets.noc.package import read_folder
from weft.targets.reference.interpreter import run_function as run_reference
from weft.targets.reference.scalars import Array
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.cli.weft import main
from weft.tools.registry.contexts import machine_for, make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive.problem import (
    Axis,
    Dim,
    LayerProblem,
    Tensor,
    pool_problem,
)
from weft.transforms.kernel.view import ScalarArg, ScalarConst, ScalarOp
from weft.transforms.model.load import load_module
from weft.transforms.triplet.packing import Packing

CLIPPED = Epilogue(shift=7)


@cache
def compiled(text: str, machine: str) -> NocFunction:
    found = weft.compile(text, machine)
    assert isinstance(found, NocFunction)
    return found


def inputs_of(function: NocFunction) -> dict[str, Array]:
    rng = np.random.default_rng(0)
    found: dict[str, Array] = {}
    for name, (shape, type) in function.argument_types().items():
        info = np.iinfo(type.replace("i", "int"))
        found[name] = rng.integers(info.min, info.max, shape, info.dtype, endpoint=True)
    return found


def programs(function: NocFunction) -> ModuleOp:
    return _parsed(function.programs_text)


@cache
def _parsed(text: str) -> ModuleOp:
    return load_module(text, make_context())


def shorts(text: str) -> str:
    """The same with operands of 16 bits."""
    return text.replace("i8", "i16")


def computes_of(module: ModuleOp) -> list[noc.ComputeOp]:
    return [op for op in module.walk() if isinstance(op, noc.ComputeOp)]


POOLED = """
func.func @main(%x: tensor<1x4x4x18xi16>, %w: tensor<4x4x3x3xi16> {weft.weight = "w"},
    %v: tensor<8x4x1x1xi16> {weft.weight = "v"}) -> tensor<1x8x1x8xi32> {
  %zero = arith.constant 0 : i32
  %low = arith.constant -32768 : i16
  %sums = tensor.empty() : tensor<1x4x2x16xi32>
  %begin = linalg.fill ins(%zero : i32) outs(%sums : tensor<1x4x2x16xi32>) -> tensor<1x4x2x16xi32>
  %s = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x4x4x18xi16>, tensor<4x4x3x3xi16>)
      outs(%begin : tensor<1x4x2x16xi32>) -> tensor<1x4x2x16xi32>
  %by = arith.constant dense<10> : tensor<1x4x2x16xi32>
  %t = arith.shrsi %s, %by : tensor<1x4x2x16xi32>
  %y = arith.trunci %t : tensor<1x4x2x16xi32> to tensor<1x4x2x16xi16>
  %window = tensor.empty() : tensor<2x2xi16>
  %most = tensor.empty() : tensor<1x4x1x8xi16>
  %least = linalg.fill ins(%low : i16) outs(%most : tensor<1x4x1x8xi16>) -> tensor<1x4x1x8xi16>
  %p = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>}
      ins(%y, %window : tensor<1x4x2x16xi16>, tensor<2x2xi16>)
      outs(%least : tensor<1x4x1x8xi16>) -> tensor<1x4x1x8xi16>
  %more = tensor.empty() : tensor<1x8x1x8xi32>
  %none = linalg.fill ins(%zero : i32) outs(%more : tensor<1x8x1x8xi32>) -> tensor<1x8x1x8xi32>
  %r = linalg.conv_2d_nchw_fchw ins(%p, %v : tensor<1x4x1x8xi16>, tensor<8x4x1x1xi16>)
      outs(%none : tensor<1x8x1x8xi32>) -> tensor<1x8x1x8xi32>
  return %r : tensor<1x8x1x8xi32>
}
"""
"""A pooling between two convolutions."""

CASES = {
    "1x2": ("1x2", shorts(conv2d_mlir(1, 1, 4, 18, 2, 3, 3, pad=1))),
    "ragged": ("2x4", shorts(conv2d_mlir(2, 1, 5, 12, 5, 3, 3))),
    "strided": ("2x2", shorts(conv2d_mlir(1, 1, 5, 18, 2, 3, 3, stride=2, pad=1))),
    "depthwise": ("2x2", shorts(conv2d_mlir(1, 2, 5, 33, 2, 3, 3, groups=2, stride=2))),
    # Rows 0, 1, 3 and 4.
    "gaps": ("1x1", shorts(conv2d_mlir(1, 1, 5, 8, 1, 2, 1, dilation=(3, 1)))),
    # Columns 0 and 3, 2 and 5, …, 12 and 15 of 16, over two nodes.
    "gaps, strided": (
        "1x2",
        shorts(conv2d_mlir(1, 1, 1, 16, 2, 1, 2, stride=(1, 2), dilation=(1, 3))),
    ),
    "1x1, strided": ("2x2", shorts(conv2d_mlir(1, 4, 3, 35, 2, 1, 1, stride=2))),
    "1x1, one channel": ("2x2", shorts(conv2d_mlir(1, 1, 3, 32, 4, 1, 1))),
    "matmul": ("2x2", shorts(matmul_mlir(9, 20, 24))),
    "bytes": ("2x2", matmul_mlir(5, 16, 16, epilogue=CLIPPED)),
    "bias": ("1x2", matmul_mlir(4, 16, 8, epilogue=Epilogue(bias=True, shift=3))),
    "words": ("2x4", matmul_mlir(6, 16, 20).replace("i8", "i32")),
    "pooled": ("1x2", POOLED),
}


@pytest.mark.parametrize(("machine", "text"), CASES.values(), ids=CASES)
def test_nodes_compute_the_function(machine: str, text: str) -> None:
    function = compiled(text, f"aie1-mesh-{machine}")
    inputs = inputs_of(function)
    found, report = run(function, inputs)
    (expected,) = run_reference(load_module(text, make_context()), inputs)
    assert np.array_equal(found["result"], expected)
    computes = computes_of(programs(function))
    kernels = {op.sym_name.data for op in programs(function).ops if isinstance(op, KernelOp)}
    assert kernels
    assert kernels <= {op.symbol.string_value() for op in computes}
    assert report.simulation.counts.macs > 0


ELEMENTWISE = """
func.func @main(%x: tensor<4x64xi16>) -> tensor<4x64xi16> {
  %y = arith.addi %x, %x : tensor<4x64xi16>
  return %y : tensor<4x64xi16>
}
"""


def test_functions_without_a_layer_are_an_error() -> None:
    with pytest.raises(WeftError, match="nothing in it is a layer that machine aie1-mesh-2x2"):
        compiled(ELEMENTWISE, "aie1-mesh-2x2")


@pytest.mark.parametrize(("case", "values"), [("bytes", {"i8"}), ("bias", {"i8", "i32"})])
def test_sums_are_scaled_in_kernels_where_those_can(case: str, values: set[str]) -> None:
    """Sums begin with a bias, which is copied to the node."""
    machine, text = CASES[case]
    scaled = programs(compiled(text, f"aie1-mesh-{machine}"))
    computes = {op.symbol.string_value() for op in computes_of(scaled)}
    assert computes == {op.sym_name.data for op in scaled.ops if isinstance(op, KernelOp)}
    buffers = [op for op in scaled.walk() if isinstance(op, noc.AllocOp)]
    assert {str(op.element_type) for op in buffers} == values
    functions = [op for op in scaled.ops if isinstance(op, func.FuncOp)]
    assert [op.sym_name.data for op in functions] == ["main"]


def test_biases_with_which_sums_might_wrap_are_refused() -> None:
    """Accumulators are wider than the function's sums, which wrap before they are clipped."""
    function = compiled(CASES["bias"][1], f"aie1-mesh-{CASES['bias'][0]}")
    inputs = inputs_of(function)
    largest = np.full_like(inputs["b"], np.iinfo(np.int32).max)
    with pytest.raises(WeftError, match=f"exact only for those up to {(1 << 31) - 1 - (8 << 14)}"):
        run(function, {**inputs, "b": largest})


def test_layers_that_differ_in_their_shift_have_kernels_of_their_own() -> None:
    text = "func.func @main(%x: tensor<4x16xi16>, %f: tensor<16x16xi16>) -> tensor<4x16xi16> {"
    for number, shift in enumerate((3, 9)):
        text += f"""
          %zero{number} = arith.constant 0 : i32
          %e{number} = tensor.empty() : tensor<4x16xi32>
          %i{number} = linalg.fill ins(%zero{number} : i32) outs(%e{number} : tensor<4x16xi32>)
              -> tensor<4x16xi32>
          %s{number} = linalg.matmul
              ins(%{f"r{number - 1}" if number else "x"}, %f : tensor<4x16xi16>, tensor<16x16xi16>)
              outs(%i{number} : tensor<4x16xi32>) -> tensor<4x16xi32>
          %o{number} = tensor.empty() : tensor<4x16xi16>
          %r{number} = linalg.generic {{
            indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>],
            iterator_types = ["parallel", "parallel"]
          }} ins(%s{number} : tensor<4x16xi32>) outs(%o{number} : tensor<4x16xi16>) {{
          ^bb0(%a: i32, %b: i16):
            %c = arith.constant {shift} : i32
            %d = arith.shrsi %a, %c : i32
            %t = arith.trunci %d : i32 to i16
            linalg.yield %t : i16
          }} -> tensor<4x16xi16>"""
    text += "\n return %r1 : tensor<4x16xi16> }"
    function = compiled(text, "aie1-mesh-1x2")
    inputs = inputs_of(function)
    (expected,) = run_reference(load_module(text, make_context()), inputs)
    assert np.array_equal(run(function, inputs)[0]["result"], expected)
    assert len({op.symbol.string_value() for op in computes_of(programs(function))}) == 2


def test_computations_take_what_kernels_do() -> None:
    function = compiled(CASES["matmul"][1], "aie1-mesh-2x2")
    cycles = dict(re.findall(r"// (\S+): \d+ words, (\d+) cycles", function.kernels_text))
    computes = computes_of(programs(function))
    assert computes
    for op in computes:
        assert op.cycles is not None
        assert op.cycles.value.data == int(cycles[op.symbol.string_value()])
    (layer,) = function.record["layers"]  # pyright: ignore
    assert set(layer["kernel_cycles"]) == set(cycles)  # pyright: ignore


def test_bits_by_memory_are_those_of_the_code() -> None:
    x, z = Select(), Select()
    body = (
        Load("d", "image"),
        Mac("sum", "mac16_i16", ("d", None), "c", x, z, first=True),
        Mac("sum", "mac16_i16", ("d", None), "c", x, z),
        Store("sum", "output", 0, 16, 0, (0, 8)),
    )
    code = Code("k", (), (), (Load("c", "filter", bits=128), Loop(("i", "j"), (3, 2), body)))
    found = count_accesses(code, default_spec(), Memories("DM", "X16", "Z16", "AM"))
    assert found == {
        "DM": 128 + 6 * (256 + 8 * 16),
        "X16": 6 * (256 + 2 * 16 * 2 * 16),
        "Z16": 128 + 6 * 2 * 2 * 16,
        "AM": 6 * (16 * 48 + 2 * 16 * 48 + 8 * 48),
    }


# --- what does not fit ----------------------------------------------------------------------


def test_a_layer_too_large_for_a_core_runs_on_a_mesh(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One core takes it in two calls."""
    source, out = tmp_path / "conv.mlir", tmp_path / "out"
    source.write_text(shorts(conv2d_mlir(1, 2, 32, 256, 4, 1, 1)))
    assert main(["compile", str(source), "--target", "aie1", "-o", str(tmp_path / "core")]) == 0
    # 32,768 bytes of the image, 16 of the filter and 131,072 of the output.
    assert json.loads((tmp_path / "core/manifest.json").read_text())["program"]["calls"] == [2]
    capsys.readouterr()
    arguments = ["--target", "noc", "--machine", "aie1-mesh-2x2", "-o", str(out), "-q"]
    assert main(["compile", str(source), *arguments]) == 0
    assert main(["run", str(out), "--check"]) == 0
    assert "elements equal the reference" in capsys.readouterr().out
    folder = read_folder(out)
    assert "cycles" in folder.kernels_text
    assert folder.kernels_text == (out / "kernels.txt").read_text()


def test_the_least_tile_is_too_large() -> None:
    machine, _ = machine_for("aie1-mesh-2x2", None)
    kernels = kernels_of(machine)
    assert kernels is not None
    with pytest.raises(WeftError) as caught:
        schedule_for_kernels(matmul(8, 16, 9000), machine, "energy", kernels)
    found = re.search(
        r"takes (\d+) bytes .*, (\d+) more than the 16384 of @DM that a tile may", str(caught.value)
    )
    assert found is not None
    assert int(found[1]) - int(found[2]) == 16384


DEEP = {
    "scaled": shorts(matmul_mlir(4, 16, 1200, epilogue=CLIPPED)),
    "3x3": shorts(conv2d_mlir(1, 320, 1, 4, 8, 3, 3, pad=1)),
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP)
def test_kernels_go_on_with_sums_that_are_begun(text: str) -> None:
    """A reduction of which one vector of results does not fit is divided over updates."""
    function = compiled(text, "aie1-mesh-2x2")
    inputs = inputs_of(function)
    found, _ = run(function, inputs)
    (expected,) = run_reference(load_module(text, make_context()), inputs)
    assert np.array_equal(found["result"], expected)
    module = programs(function)
    kernels = {op.sym_name.data: op for op in module.ops if isinstance(op, KernelOp)}
    cycles = dict(re.findall(r"// (\S+): \d+ words, (\d+) cycles", function.kernels_text))
    begun = set[bool]()
    for op in computes_of(module):
        name = op.symbol.string_value()
        if name not in kernels:
            continue  # What follows the sums.
        *takes, gives = parts_of(kernels[name])
        goes_on = "initial" in [part.buffer for part in takes]
        assert len(op.reads.parts) == len(takes) == 2 + goes_on
        assert not goes_on or takes[-1].shape == gives.shape
        assert op.cycles is not None
        assert op.cycles.value.data == int(cycles[name])
        begun.add(goes_on)
    assert begun == {False, True}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (matmul_mlir(8, 16, 8).replace("i32", "i64"),
         "it computes with other widths than those of its operands and sums, up to 32 bits"),
        (matmul_mlir(8, 16, 8, element="f32"),
         "operand 'x' has elements of type f32, but kernels compute with integers"),
    ],
    ids=["wide", "floats"],
)  # fmt: skip
def test_types_that_no_kernel_has(text: str, message: str) -> None:
    with pytest.raises(WeftError, match=re.escape(message)):
        compiled(text, "aie1-mesh-2x2")


def matmul(m: int, n: int, k: int, bits: tuple[int, int, int] = (16, 16, 32)) -> LayerProblem:
    dims = (Dim("m", m), Dim("n", n), Dim("k", k, "reduction"))
    x = Tensor("x", "input", (Axis(m, (("m", 1),)), Axis(k, (("k", 1),))), bits[0])
    f = Tensor("f", "weight", (Axis(k, (("k", 1),)), Axis(n, (("n", 1),))), bits[1])
    y = Tensor("y", "output", (Axis(m, (("m", 1),)), Axis(n, (("n", 1),))), bits[2])
    return LayerProblem("fc", dims, (x, f, y))


def test_operands_of_different_types_have_no_intrinsic() -> None:
    machine, _ = machine_for("aie1-mesh-2x2", None)
    kernels = kernels_of(machine)
    assert kernels is not None
    with pytest.raises(WeftError, match="has no intrinsic for i8 x i32"):
        schedule_for_kernels(matmul(8, 16, 8, (8, 32, 32)), machine, "energy", kernels)


def test_layers_that_are_no_sums_of_products() -> None:
    machine, _ = machine_for("aie1-mesh-2x2", None)
    kernels = kernels_of(machine)
    assert kernels is not None
    largest = replace(matmul(8, 16, 8), combine="max")
    with pytest.raises(WeftError, match="takes whole windows of one tensor, but the layer has 2"):
        kernels.make_kernel(largest, None)


def test_windows_take_a_lane_for_each_element() -> None:
    """32 lanes of 16 bits, half as many of 32; what finishes sums takes lanes, too."""
    machine, _ = machine_for("aie1-mesh-2x2", None)
    kernels = kernels_of(machine)
    assert kernels is not None
    window = replace(pool_problem(1, 16, 4, 4, 2, 2), combine="max")
    largest = kernels.make_kernel(window, None)
    (unit,) = (c.lanes for c in machine.computes)
    assert largest.cycles - ramp_cycles(default_spec()) == window.points // unit
    assert largest.accesses == {"DM": (window.points + window.output.elements) * 2}
    shift = ScalarOp("arith.shrsi", (ScalarArg(0, "i32"), ScalarConst(2, "i32")), "i32")
    mean = Finish(32, 16, ScalarOp("arith.trunci", (shift,), "i16"))
    average = kernels.make_kernel(replace(window, combine="add"), mean)
    more = 2 * (window.points + 2 * window.output.elements) // unit
    assert average.cycles - ramp_cycles(default_spec()) == more


def test_windows_are_not_divided() -> None:
    machine, _ = machine_for("aie1-mesh-2x2", None)
    kernels = kernels_of(machine)
    assert kernels is not None
    with pytest.raises(WeftError, match="whole windows of one tensor, but the layer divides them"):
        kernels.make_kernel(pool_problem(1, 16, 4, 4, 2, 2), None, Turn(is_begun=True))
    with pytest.raises(DoesNotFit, match=r"\d+ more than the 16384 of @DM that a tile may"):
        kernels.make_kernel(pool_problem(1, 64, 16, 11, 3, 3), None)


def test_cores_without_lanes_do_no_pooling() -> None:
    machine, _ = machine_for("aie1-mesh-2x2", None)
    (compute,) = machine.computes
    kernels = kernels_of(replace(machine, computes=(replace(compute, lanes=0),)))
    assert kernels is not None
    with pytest.raises(WeftError, match="a core has no vector unit; its units are @macs"):
        kernels.works(pool_problem(1, 16, 4, 4, 2, 2))


def test_unknown_targets_of_kernels() -> None:
    machine, _ = machine_for("aie1-mesh-2x2", None)
    other = replace(machine, computes=(replace(machine.computes[0], kernels="dsp"),))
    with pytest.raises(WeftError, match=r'kernels is "dsp", expected one of aie1'):
        kernels_of(other)


DIVIDED = """
  dataflow.layer @fc (m = 8, n = 16, k = 8) {
    dataflow.operand "x" role "input" at (m, k) of i16
    dataflow.operand "f" role "weight" at (k, n) of i16
    dataflow.operand "y" role "output" at (m, n) of i32
    dataflow.level @registers {
    }
    dataflow.level @tile {
      dataflow.tensor "x" in @DM (m = 8, k = 4)
      dataflow.tensor "f" in @DM (k = 4, n = 16)
      dataflow.tensor "y" in @DM (m = 8, n = 16)
      CUT
    }
  }
"""


FINISHED = (
    DIVIDED.replace("(m, n) of i32", "(m, n) of i16").replace(
        "k = 8) {", "k = 8) epilogue @low of i32 {", 1
    )
    + """
  func.func private @low(%a: i32) -> i16 {
    %b = arith.trunci %a : i32 to i16
    func.return %b : i16
  }
"""
)


def test_kernels_that_finish_sums_find_them_in_their_node(
    load: Callable[[str], ModuleOp],
) -> None:
    machine, _ = machine_for("aie1-mesh-2x2", None)
    text = FINISHED.replace('"y" in @DM (m = 8', '"y" in @DM (m = 4')
    text = text.replace('"x" in @DM (m = 8', '"x" in @DM (m = 4')
    spilled = text.replace("CUT", "dataflow.update (m += 4) dataflow.update (k += 4)")
    with pytest.raises(WeftError, match=r"'k' is divided .*, but kernels that finish sums have"):
        lower_module(load(spilled), machine, kernels_of(machine))
    module = load(text.replace("CUT", "dataflow.update (k += 4) dataflow.update (m += 4)"))
    lower_module(module, machine, kernels_of(machine))
    names = [op.symbol.string_value() for op in computes_of(module)]
    assert set(names) == {"fc_first", "fc_last"}


def test_sums_of_several_kernels_have_one_layout() -> None:
    """Kernels that begin, go on with and finish sums; the one in the middle works in place."""
    machine, _ = machine_for("aie1-mesh-2x2", None)
    kernels = kernels_of(machine)
    assert kernels is not None
    problem = matmul(6, 16, 8, (16, 16, 16))
    shifted = ScalarOp("arith.shrsi", (ScalarArg(0, "i32"), ScalarConst(4, "i32")), "i32")
    cut = ScalarOp("arith.trunci", (shifted,), "i16")
    finish = Finish(32, 16, cut, (), Finishing(Scaling(shift=4), ()))
    turns = {
        "first": Turn(goes_on=True),
        "more": Turn(is_begun=True, goes_on=True),
        "last": Turn(is_begun=True),
    }
    made = {name: kernels.make_kernel(problem, finish, turn) for name, turn in turns.items()}
    assert {kernel.name for kernel in made.values()} == {"fc_first", "fc_more", "fc_last"}
    ops = {name: kernel.op for name, kernel in made.items()}
    parts = {name: parts_of(op) for name, op in ops.items() if isinstance(op, KernelOp)}
    sums = [parts["first"][-1], *parts["more"][-2:], parts["last"][-2]]
    stored = [part.stored for part in sums if part.stored is not None]
    assert len(stored) == 4
    assert len({(each.order, each.steps) for each in stored}) == 1
    buffers = {op.buffer.data: op for op in ops["more"].walk() if isinstance(op, BufferOp)}
    assert buffers["initial"].get_address() == buffers["output"].get_address()
    assert made["last"].cycles < 2 * kernels.make_kernel(problem, finish, WHOLE).cycles


SHIFTED = """
func.func @main(
    %x: tensor<6x1200xi16>, %f: tensor<1200x16xi16> {weft.weight = "f"},
    %b: tensor<16xi32> {weft.weight = "b"}
) -> tensor<6x16xi16> {
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<6x16xi32>
  %begin = linalg.fill ins(%zero : i32) outs(%empty : tensor<6x16xi32>) -> tensor<6x16xi32>
  %sums = linalg.matmul ins(%x, %f : tensor<6x1200xi16>, tensor<1200x16xi16>)
      outs(%begin : tensor<6x16xi32>) -> tensor<6x16xi32>
  %results = tensor.empty() : tensor<6x16xi16>
  %y = linalg.generic {
    indexing_maps = [
      affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>
    ],
    iterator_types = ["parallel", "parallel"]
  } ins(%sums, %b : tensor<6x16xi32>, tensor<16xi32>) outs(%results : tensor<6x16xi16>) {
  ^bb0(%s: i32, %bias: i32, %r: i16):
    %ten = arith.constant 10 : i32
    %biased = arith.addi %s, %bias : i32
    %shifted = arith.shrsi %biased, %ten : i32
    %cut = arith.trunci %shifted : i32 to i16
    linalg.yield %cut : i16
  } -> tensor<6x16xi16>
  return %y : tensor<6x16xi16>
}
"""


def test_sums_stay_in_a_node_until_they_are_finished() -> None:
    """They begin with the bias, have their own width, and wrap as the function's do."""
    function = compiled(SHIFTED, "aie1-mesh-1x2")
    inputs = inputs_of(function)
    (expected,) = run_reference(load_module(SHIFTED, make_context()), inputs)
    assert np.array_equal(run(function, inputs)[0]["result"], expected)
    module = programs(function)
    names = {op.symbol.string_value().split("_")[-1] for op in computes_of(module)}
    assert names == {"first", "more", "last"}
    allocs = [op for op in module.walk() if isinstance(op, noc.AllocOp)]
    wide = [op for op in allocs if str(op.element_type) == "i32" and len(op.get_shape()) == 2]
    assert [op.memory.string_value() for op in wide] == ["DM"]


# --- kernels on parts -----------------------------------------------------------------------


@pytest.fixture
def kernel() -> KernelOp:
    return _kernel().clone()


@cache
def _kernel() -> KernelOp:
    machine, _ = machine_for("aie1-mesh-2x2", None)
    kernels = kernels_of(machine)
    assert kernels is not None
    found = kernels.make_kernel(matmul(8, 16, 8), None).op
    assert isinstance(found, KernelOp)
    return found


def test_kernels_take_parts_in_rows(kernel: KernelOp) -> None:
    rng = np.random.default_rng(0)
    x, f = (rng.integers(-(1 << 15), 1 << 15, shape, np.int16) for shape in ((8, 8), (8, 16)))
    (found,) = leaves_of(ModuleOp([kernel]))[kernel.sym_name.data].run([x, f])
    assert np.array_equal(found, x.astype(np.int32) @ f.astype(np.int32))


def test_parts_are_what_is_written(kernel: KernelOp) -> None:
    parts = parts_of(kernel)
    assert [part.shape for part in parts] == [(8, 8), (8, 16), (8, 16)]
    set_parts(kernel, parts)
    assert parts_of(kernel) == parts
    assert parts[1].packing is not None
    assert max(parts[1].packing.index) == 127


@pytest.mark.parametrize(
    "arrays",
    [[np.zeros((8, 8), np.int16)], [np.zeros((8, 9), np.int16), np.zeros((8, 16), np.int16)],
     [np.zeros((8, 8), np.int32), np.zeros((8, 16), np.int16)]],
    ids=["number", "shape", "type"],
)  # fmt: skip
def test_other_parts_are_refused(kernel: KernelOp, arrays: list[Array]) -> None:
    with pytest.raises(WeftError, match=r"takes (2 parts|i16\[8, 8\]), but is given"):
        leaves_of(ModuleOp([kernel]))[kernel.sym_name.data].run(arrays)


def test_kernels_that_do_not_say_what_they_take(kernel: KernelOp) -> None:
    kernel.attributes["parts"] = StringAttr("all")
    with pytest.raises(WeftError, match="its attribute parts does not say what it takes and gives"):
        leaves_of(ModuleOp([kernel]))


def test_narrow_parts_are_widened() -> None:
    part = TensorPart("filter", (2,), packing=Packing((2,), (1, 0, -1)))
    buffer = Buffer("filter", "filter", 0, 4, 16)
    found = part.store_array(np.array([3, -4], np.int8), buffer)
    assert (found.dtype, found.tolist()) == (np.int16, [-4, 3, 0, 0])
