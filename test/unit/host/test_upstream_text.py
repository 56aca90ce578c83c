"""The text that programs become, as upstream's `mlir-opt` reads, verifies and prints it."""

from __future__ import annotations

import subprocess

from weft.lowering.host.pipeline import host_passes, host_program
from weft.targets.host.executable import linked_text, symbol_of
from weft.targets.host.profile import add_counters
from weft.targets.host.program import HostProgram
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.registry.contexts import machine_for, make_context
from weft.transforms.core.pipeline import mark_entry, run_passes
from weft.transforms.model.load import load_module

AVX2, AVX512, VNNI = "host-avx2", "host-avx512", "host-avx512-vnni"

POOL = """
func.func @main(%x: tensor<1x8x13x13xf32>) -> tensor<1x8x6x6xf32> {
  %z = arith.constant -1.0 : f32
  %e = tensor.empty() : tensor<1x8x6x6xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %y = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>}
    ins(%x, %w : tensor<1x8x13x13xf32>, tensor<3x3xf32>)
    outs(%f : tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
  return %y : tensor<1x8x6x6xf32>
}
"""

# Two steps after a look-up whose indices are checked, both parts of a concatenation.
GATHER = """
func.func @main(%table: tensor<20x8xf32>, %at: tensor<12xi64>) -> tensor<24x8xf32> {
  %e = tensor.empty() : tensor<12x8xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, k) -> (i)>, affine_map<(i, k) -> (i, k)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%at : tensor<12xi64>) outs(%e : tensor<12x8xf32>) {
  ^bb0(%n: i64, %old: f32):
    %row = arith.index_cast %n : i64 to index
    %k = linalg.index 1 : index
    %found = tensor.extract %table[%row, %k] : tensor<20x8xf32>
    linalg.yield %found : f32
  } -> tensor<12x8xf32>
  %c = arith.constant dense<[1.0, -2.5, 0x7F800000, 0.1, 0.0, -0.0, 7.0, 8.0]> : tensor<8xf32>
  %s = linalg.generic {
    indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>,
                     affine_map<(i, k) -> (i, k)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%y, %c : tensor<12x8xf32>, tensor<8xf32>) outs(%e : tensor<12x8xf32>) {
  ^bb0(%a: f32, %b: f32, %old: f32):
    %m = math.exp %a : f32
    %t = arith.mulf %m, %b : f32
    linalg.yield %t : f32
  } -> tensor<12x8xf32>
  %both = tensor.concat dim(0) %y, %s : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<24x8xf32>
  return %both : tensor<24x8xf32>
}
"""

# Sums of pairs by a division: plain loops, in place.
SCATTER = """
func.func @main(%x: tensor<6x7xi32>) -> tensor<9xi32> {
  %z = arith.constant 3 : i32
  %e = tensor.empty() : tensor<9xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<9xi32>) -> tensor<9xi32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i + j floordiv 2)>],
    iterator_types = ["reduction", "reduction"]
  } ins(%x : tensor<6x7xi32>) outs(%f : tensor<9xi32>) {
  ^bb0(%a: i32, %so_far: i32):
    %t = arith.addi %a, %so_far : i32
    linalg.yield %t : i32
  } -> tensor<9xi32>
  return %y : tensor<9xi32>
}
"""

BYTES = Epilogue(bias=True, shift=3)

PROGRAMS = {
    "product, weights in panels": (
        matmul_mlir(14, 35, 40, element="f32"),
        AVX512,
        "memref<1920xf32>",
    ),
    "product of f16": (matmul_mlir(5, 18, 33, element="f16"), AVX2, "f16"),
    "convolution with padding": (
        conv2d_mlir(1, 5, 9, 9, 20, 3, 3, pad=1, element="f32"),
        AVX2,
        "copies %",
    ),
    "bytes, dot products": (
        conv2d_mlir(1, 8, 6, 6, 20, 3, 3, pad=1, epilogue=BYTES),
        VNNI,
        "vpdpbusd",
    ),
    "bytes without": (conv2d_mlir(1, 8, 6, 6, 20, 3, 3, epilogue=BYTES), AVX2, "arith.extsi"),
    "pool": (POOL, AVX512, "maximumf"),
    "look-ups": (GATHER, AVX512, "weft.look_up"),
    "plain loops": (SCATTER, AVX2, "in plain loops"),
}


def written(source: str, machine: str) -> HostProgram:
    """The program of a source, which is not compiled any further."""
    ctx = make_context(machine)
    view, text = machine_for(machine, "host")
    ctx.use_machine(view)
    module = load_module(source, ctx)
    mark_entry(module)
    run_passes(host_passes(view), ctx, module)
    return host_program(module, ctx, machine_text=text, source=source, weights={})


def texts(program: HostProgram) -> list[str]:
    """What is compiled of a program, and of the same with clocks; threads and callers included."""
    return [linked_text(p, symbol_of(p.function)) for p in (program, add_counters(program))]


def test_mlir_opt_takes_what_is_compiled(mlir_opt: str) -> None:
    chunks: list[str] = []
    for name, (source, machine, holds) in PROGRAMS.items():
        found = texts(written(source, machine))
        assert holds in found[0], name
        chunks += found

    def through(text: str, *options: str) -> str:
        result = subprocess.run(
            [mlir_opt, "--split-input-file", *options],
            input=text,
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stderr
        return result.stdout

    printed = through("\n// -----\n".join(chunks))
    assert printed.count("func.func @weft_main") == len(chunks)
    assert through(printed) == printed
    assert through(through(printed, "--mlir-print-op-generic")) == printed
