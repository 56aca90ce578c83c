"""
Input that is made to break: whatever reads it says one line and exits with 1. Shapes and bounds
are in `unit/transforms/test_verify_bounds.py`, archives and folders in tests of their own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import z3

import weft
from weft.tools.bench.layers import Epilogue, matmul_mlir
from weft.tools.common.errors import one_error, report_errors
from weft.transforms.core import limits
from weft.transforms.core.errors import WeftError
from weft.transforms.core.processes import process_pool
from weft.transforms.core.smt import check_solver

Refused = Callable[..., str]

VTA = ("--machine", "vta-1x16x16", "-o", "out")


def function(body: str, type: str = "tensor<4xf32>") -> str:
    """A function with `body`, which takes `%x` of a type and gives it back."""
    return f"func.func @f(%x: {type}) -> {type} {{\n  {body}\n  return %x : {type}\n}}\n"


def sums(type: str, op: str = "arith.addf") -> str:
    body = f"%z = {op} %x, %x : {type}"
    return function(body, type).replace("return %x", "return %z")


CALLS = function("%y = func.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>")
IN_CIRCLES = function("%y = func.call @g(%x) : (tensor<4xf32>) -> tensor<4xf32>") + function(
    "%y = func.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>"
).replace("@f(%x: ", "@g(%x: ")
BRANCH = """func.func @f(%x: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  cf.cond_br %c, ^a, ^b
^a:
  return %x : tensor<4xf32>
^b:
  return %x : tensor<4xf32>
}"""
SPLAT = "tensor<1000000x1000000xf32>"
NESTED = "brackets are nested deeper than 150"

# Per case the module, and what `weft run` says of it.
MODULES: dict[str, tuple[str | bytes, str]] = {
    "a call of itself": (CALLS, "@f calls @f, which calls it again; functions call others only"),
    "calls in circles": (IN_CIRCLES, "which calls it again; functions call others only"),
    "20,000 nested attributes": (
        function("%c = arith.constant {a = " + "[" * 20000 + "]" * 20000 + "} 1 : i32"),
        NESTED,
    ),
    "nested attributes for the bindings": (
        function('"linalg.none"() {a = ' + "[" * 20000 + "]" * 20000 + "} : () -> ()"),
        NESTED,
    ),
    "3,000 nested parentheses": (
        "#m = affine_map<(d0) -> (" + "(" * 3000 + "d0" + ")" * 3000 + ")>",
        NESTED,
    ),
    "3,000 signs": (
        "#m = affine_map<(d0) -> (" + "- " * 3000 + "d0)>",
        "the input is nested too deeply",
    ),
    "modules in modules": ("builtin.module {\n" * 600 + "}\n" * 600, NESTED),
    "a dimension of 2^31": (sums("tensor<2147483648xf32>"), "the limit is 2147483647"),
    "a dimension of 2^63": (sums("tensor<9223372036854775808xf32>"), "the limit is 2147483647"),
    "a dimension of 10^70": (sums(f"tensor<{10**70}xf32>"), "the limit is 2147483647"),
    "a dimension of 10^5000": (sums("tensor<1" + "0" * 5000 + "xf32>"), "a.mlir:1:"),
    "a product of 2^32": (sums("tensor<65536x65536xf32>"), "4294967296 elements"),
    "a product of 2^64": (sums("tensor<65536x65536x65536x65536xf32>"), f"{2**64} elements"),
    "500 dimensions": (sums(f"tensor<{'1x' * 500}f32>"), "500 dimensions; the limit is 32"),
    "a splat that fills memory": (
        f"func.func @f() -> {SPLAT} {{\n  %x = arith.constant dense<0.0> : {SPLAT}\n"
        f"  return %x : {SPLAT}\n}}",
        "the limit is 268435456",
    ),
    "a number of 5,000 digits": (
        function("%c = arith.constant 1" + "0" * 5000 + " : i32"),
        "a.mlir:2:",
    ),
    "numbers of 8 bits": (
        sums("tensor<4xf8E4M3FN>"),
        "the scalar type f8E4M3FN has no NumPy type: use i1 to i64, f16, f32 or f64",
    ),
    "numbers of 19 bits": (
        sums("tensor<4xtf32>"),
        "the scalar type tf32 has no NumPy type: use i1 to i64, f16, f32 or f64",
    ),
    "integers of 16777216 bits": (sums("tensor<4xi16777216>", "arith.addi"), "i16777216"),
    "branches": (BRANCH, 'func.func "f": has branches; '),
    "a name that is no text": (
        function("").replace("@f", '@"\\E4"'),
        "a.mlir:1:12: the string is not UTF-8",
    ),
    "NUL bytes": (
        function("").replace("{", "{\0", 1),
        "a.mlir:1:51: a NUL byte stands in the text",
    ),
    "bytes": (bytes(range(256)), "a.mlir: is not text (byte 128 is not UTF-8)"),
    "an empty literal": (
        function("%c = arith.constant dense<> : tensor<4xf32>"),
        "a.mlir:2:23: ",
    ),
    "half a byte": (
        function('%c = arith.constant dense<"0x012"> : tensor<2xf32>'),
        "a.mlir:2:29: ",
    ),
    "a value before it is there": (
        function(
            "%a = arith.addf %b, %x : tensor<4xf32>\n  %b = arith.addf %x, %x : tensor<4xf32>"
        ),
        "arith.addf %a: %b is not there yet",
    ),
    "an index divided by nothing": (
        "#m = affine_map<(d0) -> (d0 floordiv 0)>\n"
        + function(
            "%y = linalg.generic {indexing_maps = [#m, affine_map<(d0) -> (d0)>], "
            'iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {\n'
            "^bb0(%a: f32, %b: f32):\n  linalg.yield %a : f32\n  } -> tensor<4xf32>"
        ),
        "a.mlir:",
    ),
}


@pytest.mark.parametrize("case", MODULES)
def test_modules(refused: Refused, case: str) -> None:
    text, wanted = MODULES[case]
    Path("a.mlir").write_bytes(text if isinstance(text, bytes) else text.encode())
    assert wanted in refused("weft", "run", "a.mlir")


@pytest.mark.parametrize("tool", ["weft-opt", "weft compile", "weft import", "machine"])
@pytest.mark.parametrize("case", ["20,000 nested attributes", "bytes", "a name that is no text"])
def test_every_reader(refused: Refused, tool: str, case: str) -> None:
    text, _ = MODULES[case]
    Path("a.mlir").write_bytes(text if isinstance(text, bytes) else text.encode())
    words = {
        "weft-opt": ("weft-opt", "a.mlir"),
        "weft compile": ("weft", "compile", "a.mlir", *VTA),
        "weft import": ("weft", "import", "a.mlir", "-o", "out"),
        "machine": ("weft", "compile", "layer.mlir", "--machine", "a.mlir", "-o", "out"),
    }[tool]
    found = refused(*words)
    assert NESTED in found or "UTF-8" in found


def test_the_api_reports_as_the_tools_do() -> None:
    """What is no `WeftError` inside is one outside."""
    text, wanted = MODULES["3,000 signs"]
    assert isinstance(text, str)
    with pytest.raises(WeftError, match=wanted):
        weft.compile(text, "vta-1x16x16")

    with pytest.raises(WeftError, match="the module is a NoneType; give a"):
        weft.compile(None, "vta-1x16x16")  # pyright: ignore[reportArgumentType]

    def full() -> None:
        raise MemoryError("Unable to allocate 8 EiB")

    with pytest.raises(WeftError, match="there is not enough memory: Unable to allocate 8 EiB"):
        one_error(full)()
    with pytest.raises(ZeroDivisionError):  # a bug stays one
        one_error(lambda: 1 // 0)()


def test_more_than_the_memory(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "memory_bytes", lambda: 1 << 20)
    Path("a.mlir").write_text(sums("tensor<1024x1024xf32>"))
    assert refused("weft", "run", "a.mlir") == (
        "making up x: needs 4 MiB of memory, but this computer has 1"
    )
    np.savez("x.npz", x=np.zeros((1024, 1024), np.float32))
    assert refused("weft", "run", "a.mlir", "--inputs", "x.npz") == (
        'a.mlir:1:1: func.func "f": needs 4 MiB of memory, but this computer has 1'
    )


GATHER = """
func.func @f(%t: tensor<5xf32>, %k: tensor<6xi64>) -> tensor<6xf32> {{
  %e = tensor.empty() : tensor<6xf32>
  %g = linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}} ins(%k : tensor<6xi64>) outs(%e : tensor<6xf32>) {{
  ^bb0(%a: i64, %o: f32):
    %q = arith.index_cast %a : i64 to index
    %v = tensor.extract %t[%q] : tensor<5xf32>
    {}
  }} -> tensor<6xf32>
  return %g : tensor<6xf32>
}}
"""
POINTER = """%c = arith.constant 4096 : i64
    %p = llvm.inttoptr %c : i64 to !llvm.ptr
    %w = llvm.load %p : !llvm.ptr -> f32
    linalg.yield %w : f32"""
ENDLESS = """%w = scf.while (%z = %v) : (f32) -> f32 {
      %c = arith.constant true
      scf.condition(%c) %z : f32
    } do {
    ^bb0(%y: f32):
      scf.yield %y : f32
    }
    linalg.yield %w : f32"""


@pytest.mark.parametrize(("body", "op"), [(POINTER, "llvm.inttoptr"), (ENDLESS, "scf.while")])
def test_bodies_only_compute(body: str, op: str) -> None:
    """Native code is made of nothing that could reach other memory, or run forever."""
    with pytest.raises(WeftError, match=f"its body holds {op}, which has no lowering to host code"):
        weft.compile(GATHER.format(body), target="host")


# --- names ----------------------------------------------------------------------------------

NAMES = ["n" * 400, '"a\\22b c"', '"a\\0Ab"', '"h\\C3\\A4"', '"torch-jit-export"', '"*/ x"', '""']


@pytest.fixture(scope="module")
def sums_of_4() -> str:
    return sums("tensor<4xf32>")


@pytest.mark.parametrize("name", NAMES)
def test_names_of_functions(name: str, sums_of_4: str, tmp_path: Path) -> None:
    """Whatever a function is called, its code runs, and its folder is written and read."""
    executable = weft.compile(sums_of_4.replace("@f", f"@{name}"), target="host", shared=False)
    weft.save(executable, tmp_path / "out")
    x = np.arange(4, dtype=np.float32)
    (result,) = weft.run(weft.load(tmp_path / "out"), {"x": x})[0].values()
    np.testing.assert_array_equal(result, x + x)


def test_names_of_functions_on_vta(tmp_path: Path) -> None:
    text = matmul_mlir(4, 16, 20, epilogue=Epilogue(shift=5)).replace("@main", f"@{NAMES[1]}")
    weft.save(weft.compile(text, "vta-1x16x16"), tmp_path / "out")
    assert weft.load(tmp_path / "out").function == 'a"b c'


# --- Ctrl-C ---------------------------------------------------------------------------------


def test_interrupted(capsys: pytest.CaptureFixture[str]) -> None:
    def stop() -> int:
        raise KeyboardInterrupt

    assert report_errors(stop) == 130
    assert capsys.readouterr().err == "error: interrupted\n"


def test_z3_is_interrupted() -> None:
    """z3 takes Ctrl-C for itself, and answers `unknown`."""
    solver = z3.Solver()
    pigeons, holes = 12, 11
    at = [[z3.Bool(f"p{i}h{j}") for j in range(holes)] for i in range(pigeons)]
    for row in at:
        solver.add(z3.Or(row))
    for j in range(holes):
        solver.add(z3.AtMost(*(row[j] for row in at), 1))
    timer = subprocess.Popen(
        [sys.executable, "-c", f"import os, time; time.sleep(0.5); os.kill({os.getpid()}, 2)"]
    )
    with pytest.raises(KeyboardInterrupt):
        check_solver(solver)
    timer.wait()


def _work_until_interrupted() -> None:
    with process_pool(2) as pool:
        found = [pool.submit(time.sleep, 60) for _ in range(3)]
        while not found[0].running():
            pass
        raise KeyboardInterrupt


def test_processes_end_with_the_first(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt):
        _work_until_interrupted()
    assert capfd.readouterr().err == ""
