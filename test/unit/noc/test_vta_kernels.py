"""Layers over nodes that run programs of VTA: what they compute and take, and what they refuse."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr

import weft
from weft.dialects import noc
from weft.lowering.noc.convert_dataflow_to_noc import lower_module
from weft.lowering.noc.kernels.compiler import WHOLE, DoesNotFit, Finish, Kernels, Turn
from weft.lowering.noc.kernels.targets import kernels_of
from weft.targets.noc.executable import NocFunction, run
from weft.targets.noc.leaves import leaves_of
from weft.targets.noc.simulate import simulate
from weft.targets.reference.interpreter import run_function as run_reference
from weft.targets.reference.scalars import Array
from weft.targets.vta.core import program_meaning
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.registry.contexts import machine_for, make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive.problem import (
    Axis,
    Dim,
    LayerProblem,
    Tensor,
)
from weft.transforms.kernel.view import ScalarArg, ScalarConst, ScalarOp
from weft.transforms.machine.parts import Memory
from weft.transforms.machine.view import Machine
from weft.transforms.model.load import load_module

CLIPPED = Epilogue(shift=7)
SHIFTED = ScalarOp("arith.shrsi", (ScalarArg(0, "i32"), ScalarConst(7, "i32")), "i32")
CUT = Finish(32, 8, ScalarOp("arith.trunci", (SHIFTED,), "i8"))


def machine_of(name: str = "vta-mesh-2x2") -> Machine:
    return machine_for(name, None)[0]


@cache
def kernels() -> Kernels:
    found = kernels_of(machine_of())
    assert found is not None
    return found


def compiled(text: str, machine: str) -> NocFunction:
    found = weft.compile(text, machine)
    assert isinstance(found, NocFunction)
    return found


SHIFTS = """
#same = affine_map<(m, n) -> (m, n)>
#column = affine_map<(m, n) -> (n)>
func.func @main(%x: tensor<5x16xi8>, %w: tensor<16x24xi8>, %b: tensor<24xi32>,
    %by: tensor<24xi32>) -> tensor<5x24xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<5x24xi32>
  %z = linalg.fill ins(%zero : i32) outs(%e : tensor<5x24xi32>) -> tensor<5x24xi32>
  %s = linalg.matmul ins(%x, %w : tensor<5x16xi8>, tensor<16x24xi8>)
    outs(%z : tensor<5x24xi32>) -> tensor<5x24xi32>
  %o = tensor.empty() : tensor<5x24xi8>
  %y = linalg.generic {
    indexing_maps = [#same, #column, #column, #same], iterator_types = ["parallel", "parallel"]
  } ins(%s, %b, %by : tensor<5x24xi32>, tensor<24xi32>, tensor<24xi32>)
      outs(%o : tensor<5x24xi8>) {
  ^bb0(%sum: i32, %bias: i32, %shift: i32, %old: i8):
    %low = arith.constant 0 : i32
    %biased = arith.addi %sum, %bias : i32
    %shifted = arith.shrsi %biased, %shift : i32
    %relu = arith.maxsi %shifted, %low : i32
    %byte = arith.trunci %relu : i32 to i8
    linalg.yield %byte : i8
  } -> tensor<5x24xi8>
  return %y : tensor<5x24xi8>
}
"""
BIASED = Epilogue(bias=True, shift=7)

CASES = {
    "bias": ("1x2", matmul_mlir(9, 40, 24, epilogue=BIASED)),
    "shifts by channel": ("1x2", SHIFTS),
    "ragged": ("1x2", conv2d_mlir(1, 5, 3, 4, 9, 3, 3, pad=1, epilogue=CLIPPED)),
    "strided": ("2x2", conv2d_mlir(1, 20, 9, 9, 24, 3, 3, stride=2, epilogue=CLIPPED)),
    "matmul": ("2x2", matmul_mlir(9, 40, 24, epilogue=CLIPPED)),
}


@pytest.mark.parametrize(("machine", "text"), CASES.values(), ids=CASES)
def test_nodes_compute_the_function(machine: str, text: str) -> None:
    """The values are the reference's, and each computation takes what its instructions do."""
    function = compiled(text, f"vta-mesh-{machine}")
    rng = np.random.default_rng(0)
    inputs: dict[str, Array] = {}
    for name, (shape, type) in function.argument_types().items():
        low, high = {"by": (6, 11), "b": (-5000, 5000)}.get(name, (-128, 128))
        inputs[name] = rng.integers(low, high, shape, type.replace("i", "int"))
    (expected,) = run_reference(load_module(text, make_context()), inputs)
    assert np.array_equal(run(function, inputs)[0]["result"], expected)
    assert np.unique(expected).size > 30
    found = re.findall(r"// (\w+), \w+: \d+ instructions, (\d+) cycles", function.kernels_text)
    cycles = {name: int(count) for name, count in found}
    module = load_module(function.programs_text, make_context())
    computes = [op for op in module.walk() if isinstance(op, noc.ComputeOp)]
    assert {op.symbol.string_value() for op in computes} == set(cycles)
    for op in computes:
        assert op.cycles is not None
        assert op.cycles.value.data == cycles[op.symbol.string_value()]
    (layer,) = function.record["layers"]  # pyright: ignore
    assert layer["kernel_cycles"] == cycles  # pyright: ignore


def matmul(m: int, n: int, k: int, result: int = 8, values: str = "") -> LayerProblem:
    dims = (Dim("m", m), Dim("n", n), Dim("k", k, "reduction"))
    x = Tensor("x", "input", (Axis(m, (("m", 1),)), Axis(k, (("k", 1),))), 8, values=values)
    f = Tensor("f", "weight", (Axis(k, (("k", 1),)), Axis(n, (("n", 1),))), 8)
    y = Tensor("y", "output", (Axis(m, (("m", 1),)), Axis(n, (("n", 1),))), result)
    return LayerProblem("fc", dims, (x, f, y))


def test_programs_are_modules_with_a_meaning() -> None:
    kernel = kernels().make_kernel(matmul(3, 20, 18), CUT)
    assert isinstance(kernel.op, ModuleOp)
    assert set(kernel.accesses) == {"LM", "INP", "WGT", "ACC"}
    rng = np.random.default_rng(1)
    x, f = (rng.integers(-128, 128, shape).astype(np.int8) for shape in ((3, 18), (18, 20)))
    (found,) = leaves_of(ModuleOp([kernel.op.clone()]))[kernel.name].run([x, f])
    sums = x.astype(np.int32) @ f.astype(np.int32)
    assert np.array_equal(found, (sums >> 7).astype(np.int8))


def test_a_program_without_a_function_has_no_meaning() -> None:
    with pytest.raises(WeftError, match="a program of a core has one function, but it has 0"):
        program_meaning(ModuleOp([], sym_name=StringAttr("p")))


def test_a_word_of_the_gemm_is_read_by_each_cycle() -> None:
    """One block of each: loaded once, read in the one cycle of the GEMM."""
    kernel = kernels().make_kernel(matmul(1, 16, 16), CUT)
    assert kernel.accesses["INP"] == 2 * 16
    assert kernel.accesses["WGT"] == 2 * 256


IN_PARTS = """
  dataflow.layer @fc (m = 8, n = 32, k = 16) epilogue @end of i32 {
    dataflow.operand "x" role "input" at (m, k) of i8
    dataflow.operand "f" role "weight" at (k, n) of i8
    dataflow.operand "b" role "epilogue" at (n) of i32
    dataflow.operand "y" role "output" at (m, n) of i8
    dataflow.level @sram {
    }
    dataflow.level @core {
      dataflow.tensor "x" in @LM (m = ROWS, k = 16)
      dataflow.tensor "f" in @LM (k = 16, n = COLUMNS)
      dataflow.tensor "y" in @LM (m = ROWS, n = COLUMNS)
      UPDATES
    }
  }
  func.func private @end(%sum: i32, %bias: i32) -> i8 {
    %a = arith.addi %sum, %bias : i32
    %b = arith.trunci %a : i32 to i8
    func.return %b : i8
  }
"""


@pytest.mark.parametrize(
    ("rows", "columns", "updates", "copied"),
    [
        (2, 32, "dataflow.update (m += 2)", 1),
        (8, 16, "dataflow.update (n += 16)", 2),
        (4, 16, "dataflow.update (m += 4)\n dataflow.update (n += 16)", 2),
        (4, 16, "dataflow.update (n += 16)\n dataflow.update (m += 4)", 4),
    ],
)
def test_operands_are_copied_where_tiles_need_others(
    rows: int, columns: int, updates: str, copied: int, load: Callable[[str], ModuleOp]
) -> None:
    """Updates go on innermost first: rows after one another are finished with the same bias."""
    text = IN_PARTS.replace("ROWS", str(rows)).replace("COLUMNS", str(columns))
    module = load(text.replace("UPDATES", updates))
    machine = machine_of("vta-mesh-1x1")
    lower_module(module, machine, kernels_of(machine))
    rng = np.random.default_rng(3)
    x, f = (rng.integers(-9, 10, shape, np.int8) for shape in ((8, 16), (16, 32)))
    b = rng.integers(-40, 40, 32, np.int32)
    found = simulate(module, machine, {"x": x, "f": f, "b": b}, trace=True)
    sums = x.astype(np.int32) @ f.astype(np.int32) + b
    assert np.array_equal(found.array("y", "DRAM"), sums.astype(np.int8))
    copies = [span.what for span in found.spans if span.track == "copy"]
    assert copies.count('noc.copy "b" to "b"') == copied
    assert "b" not in [op.sym_name.data for op in module.ops if isinstance(op, func.FuncOp)]


def test_tiles_take_as_long_as_their_loads() -> None:
    """Four bytes per cycle: where tiles are small, that is most of what their programs take."""
    problem = matmul(4, 64, 256)
    (work,) = kernels().works(problem)
    assert dict(work.loads) == {"x": 0.25, "f": 0.25}
    loads = sum(t.elements * dict(work.loads)[t.name] for t in problem.inputs)
    taken = kernels().make_kernel(problem, CUT).cycles
    assert loads > 4 * math.prod(-(-problem.extents[d] // n) for d, n in work.sizes)
    assert loads < taken < 1.3 * loads + work.ramp


# --- what cores do not compute --------------------------------------------------------------


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (matmul(4, 16, 16, values="i4"), "tensor 'x' has elements of type i4, but the GEMM of"),
        (matmul(4, 16, 16, result=32), "its result is i32, but a core stores the low 8 bits"),
    ],
)
def test_layers_that_no_core_computes(problem: LayerProblem, message: str) -> None:
    with pytest.raises(WeftError, match=message):
        kernels().works(problem)


def test_sums_are_not_divided() -> None:
    for finish, turn in ((CUT, Turn(is_begun=True)), (None, WHOLE)):
        with pytest.raises(WeftError, match="finishes the sums that it begins; hold all of k"):
            kernels().make_kernel(matmul(4, 16, 16), finish, turn)


def test_a_tile_that_does_not_fit() -> None:
    """Its instructions' micro-ops count, too."""
    with pytest.raises(DoesNotFit, match=r"result 256, uops \d+\), \d+ more than") as caught:
        kernels().make_kernel(matmul(16, 16, 8192), CUT)
    found = re.search(r"take (\d+) bytes .*uops (\d+)\)", str(caught.value))
    assert found is not None
    assert int(found[1]) - int(found[2]) == 16 * 8192 + 16 * 8192 + 16 * 16
    assert caught.value.excess == int(found[1]) - 131072


def test_the_layer_is_named_once() -> None:
    with pytest.raises(WeftError, match="layer a: its result is i32") as caught:
        compiled(matmul_mlir(4, 16, 16), "vta-mesh-2x2")
    assert str(caught.value).count("layer a: ") == 1


def test_each_layer_that_no_core_computes_is_named() -> None:
    """The first ones with their reasons, in one line."""
    text = "func.func @main(%r0: tensor<4x4xf32>, %f: tensor<4x4xf32>) -> tensor<4x4xf32> {"
    for number in range(7):
        text += f"""
          %r{number + 1} = linalg.matmul {{weft.layer = "fc{number}"}}
              ins(%r{number}, %f : tensor<4x4xf32>, tensor<4x4xf32>)
              outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>"""
    with pytest.raises(WeftError, match=r"and 2 more layers$") as caught:
        compiled(text + "\n return %r7 : tensor<4x4xf32> }", "vta-mesh-1x1")
    reason = "operand '.*?' has elements of type f32, but kernels compute with integers"
    assert re.findall(f"layer (fc.): {reason}", str(caught.value)) == [f"fc{n}" for n in range(5)]


# --- machines whose nodes are no cores of VTA -----------------------------------------------


def with_memory(machine: Machine, changed: Memory) -> Machine:
    kept = (changed if m.name == changed.name else m for m in machine.memories)
    return replace(machine, memories=tuple(kept))


def other_block(machine: Machine) -> Machine:
    (compute,) = machine.computes
    return replace(machine, computes=(replace(compute, intrinsics=(), tile=(1, 8, 8)),))


def two_memories(machine: Machine) -> Machine:
    dram, core, sram = machine.levels
    return replace(machine, levels=(dram, replace(core, memories=("LM", "INP")), sram))


def small_buffer(machine: Machine) -> Machine:
    return with_memory(machine, replace(machine.find_memory("WGT"), depth=512))


def wide_sums(machine: Machine) -> Machine:
    return with_memory(machine, replace(machine.find_memory("ACC"), element_type="i64"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (other_block, r"whose GEMM has blocks of \(1, 16, 16\), but the machine's are \(1, 8, 8\)"),
        (two_memories, "cores load from one memory, but it has LM, INP"),
        (small_buffer, "@WGT is 512 entries of 16x16 elements in 8 bits, but .* 1024 entries"),
        (wide_sums, "@ACC is 2048 entries of 1x16 elements in 64 bits, .* elements in 32 bits"),
    ],
)
def test_other_cores(change: object, message: str) -> None:
    assert callable(change)
    with pytest.raises(WeftError, match=message):
        kernels_of(change(machine_of()))
