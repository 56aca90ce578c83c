"""Functions as portable C, compiled and run beside the interpreter."""

import ctypes
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from weft.targets.host.c.function import write_function
from weft.targets.host.c.ops import array_form
from weft.targets.host.c.scalars import c_literal, scalar_text
from weft.targets.reference.interpreter import run_function
from weft.targets.reference.scalars import Array, dtype_of
from weft.tools.registry.contexts import all_meanings, make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import argument_names
from weft.transforms.model.load import load_module

CC = shutil.which("cc")
INCLUDE = Path(__file__).parents[3] / "targets" / "host" / "include"
needs_cc = pytest.mark.skipif(CC is None, reason="there is no C compiler")

BINARY = {
    "i8": ("addi", "subi", "muli", "maxsi", "minsi", "maxui", "minui", "andi", "ori", "xori"),
    "i32": ("addi", "subi", "muli", "maxsi", "minsi", "maxui", "minui", "xori"),
    "i64": ("addi", "muli", "maxsi", "minui"),
    "f32": ("addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf"),
}
PREDICATES = {
    "i8": ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "uge"),
    "f32": ("oeq", "one", "olt", "oge", "ord", "ueq", "une", "ult", "uge", "uno"),
}
CASTS = (
    ("extsi", "i8", "i32"),
    ("extui", "i8", "i64"),
    ("trunci", "i32", "i8"),
    ("trunci", "i32", "i1"),
    ("sitofp", "i32", "f32"),
    ("uitofp", "i8", "f32"),
    ("fptosi", "f32", "i8"),
    ("fptosi", "f32", "i32"),
    ("fptosi", "f32", "i64"),
    ("fptoui", "f32", "i32"),
    ("bitcast", "f32", "i32"),
)


def elementwise(name: str, types: Sequence[str], result: str, op: str) -> str:
    """A function of 64 elements whose body is `op` on `%a`, `%b`, …"""
    arguments = [f"%x{i}: tensor<64x{t}>" for i, t in enumerate(types)]
    given = ", ".join(f"%x{i}" for i in range(len(types)))
    tensors = ", ".join(f"tensor<64x{t}>" for t in types)
    values = ", ".join(f"%{'abc'[i]}: {t}" for i, t in enumerate(types))
    same = "affine_map<(d0) -> (d0)>"
    return f"""func.func @{name}({", ".join(arguments)}) -> tensor<64x{result}> {{
  %e = tensor.empty() : tensor<64x{result}>
  %y = linalg.generic {{indexing_maps = [{", ".join([same] * (len(types) + 1))}],
    iterator_types = ["parallel"]}} ins({given} : {tensors}) outs(%e : tensor<64x{result}>) {{
  ^bb0({values}, %old: {result}):
    %r = {op}
    linalg.yield %r : {result}
  }} -> tensor<64x{result}>
  return %y : tensor<64x{result}>
}}
"""


def scalar_functions() -> str:
    """A function for each scalar op."""
    found: list[str] = []
    for type, names in BINARY.items():
        ops = [(n, f"arith.{n} %a, %b : {type}") for n in names]
        found += [elementwise(f"{n}_{type}", [type] * 2, type, op) for n, op in ops]
    for type, names in PREDICATES.items():
        cmp = "cmpi" if type == "i8" else "cmpf"
        ops = [(n, f"arith.{cmp} {n}, %a, %b : {type}") for n in names]
        found += [elementwise(f"{cmp}_{n}", [type] * 2, "i1", op) for n, op in ops]
    for name, source, type in CASTS:
        op = f"arith.{name} %a : {source} to {type}"
        found.append(elementwise(f"{name}_{source}_{type}", [source], type, op))
    for name in ("roundeven", "round", "floor", "ceil", "absf", "sqrt", "trunc"):
        found.append(elementwise(name, ["f32"], "f32", f"math.{name} %a : f32"))
    choice = "arith.select %c, %a, %b : i32"
    found.append(elementwise("select", ["i32", "i32", "i1"], "i32", choice))
    return "".join(found)


MOVES = """
func.func @padded(%x: tensor<3x5xi8>) -> tensor<6x6xi8> {
  %c = arith.constant -7 : i8
  %y = tensor.pad %x low[1, -1] high[2, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : i8
  } : tensor<3x5xi8> to tensor<6x6xi8>
  return %y : tensor<6x6xi8>
}
func.func @sliced(%x: tensor<6x8xi32>, %y: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<6x8xi32>) {
  %a = tensor.extract_slice %x[1, 2] [2, 3] [3, 2] : tensor<6x8xi32> to tensor<2x3xi32>
  %b = tensor.insert_slice %y into %x[0, 1] [2, 3] [4, 2] : tensor<2x3xi32> into tensor<6x8xi32>
  return %a, %b : tensor<2x3xi32>, tensor<6x8xi32>
}
func.func @joined(%x: tensor<2x3xi8>, %y: tensor<2x1xi8>) -> tensor<8xi8> {
  %a = tensor.concat dim(1) %x, %y, %y : (tensor<2x3xi8>, tensor<2x1xi8>, tensor<2x1xi8>)
    -> tensor<2x5xi8>
  %b = tensor.extract_slice %a[0, 1] [2, 4] [1, 1] : tensor<2x5xi8> to tensor<2x4xi8>
  %c = tensor.collapse_shape %b [[0, 1]] : tensor<2x4xi8> into tensor<8xi8>
  return %c : tensor<8xi8>
}
func.func @constants(%x: tensor<4xi8>)
    -> (tensor<4xi8>, tensor<3xf32>, tensor<4xi8>, tensor<2xi8>) {
  %a = arith.constant dense<[1, -128, 3, 127]> : tensor<4xi8>
  %b = arith.constant dense<[1.5, -0.1, 3.0e38]> : tensor<3xf32>
  %c = arith.constant dense<5> : tensor<2xi8>
  return %a, %b, %x, %c : tensor<4xi8>, tensor<3xf32>, tensor<4xi8>, tensor<2xi8>
}
func.func @convolved(%x: tensor<1x5x9x9xi8>, %w: tensor<4x5x3x3xi8>, %b: tensor<1x4x5x5xi32>)
    -> tensor<1x4x5x5xi32> {
  %c = arith.constant 0 : i8
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %c : i8
  } : tensor<1x5x9x9xi8> to tensor<1x5x11x11xi8>
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>,
    strides = dense<2> : tensor<2xi64>} ins(%p, %w : tensor<1x5x11x11xi8>, tensor<4x5x3x3xi8>)
    outs(%b : tensor<1x4x5x5xi32>) -> tensor<1x4x5x5xi32>
  return %y : tensor<1x4x5x5xi32>
}
func.func @scattered(%x: tensor<4xi32>, %w: tensor<3xi32>) -> tensor<6xi32> {
  %c = arith.constant 9 : i32
  %e = tensor.empty() : tensor<6xi32>
  %f = linalg.fill ins(%c : i32) outs(%e : tensor<6xi32>) -> tensor<6xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>,
    affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0 + d1)>],
    iterator_types = ["reduction", "reduction"]}
    ins(%x, %w : tensor<4xi32>, tensor<3xi32>) outs(%f : tensor<6xi32>) {
  ^bb0(%a: i32, %b: i32, %s: i32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %p = arith.muli %a, %n : i32
    %q = arith.subi %p, %b : i32
    %r = arith.addi %s, %q : i32
    linalg.yield %r : i32
  } -> tensor<6xi32>
  return %y : tensor<6xi32>
}
"""


STORED = """
func.func @stored(%x: tensor<5x20xi8>) -> tensor<5x20xi8> {
  %a = layout.convert %x : tensor<5x20xi8> to tensor<5x20xi8, #layout.map<[
    pad(dim=1, low=0, high=12), split(dim=1, factors=[2, 16]), reorder(perm=[1, 0, 2])]>>
  %b = layout.convert %a : tensor<5x20xi8, #layout.map<[
    pad(dim=1, low=0, high=12), split(dim=1, factors=[2, 16]), reorder(perm=[1, 0, 2])]>>
    to tensor<5x20xi8>
  return %b : tensor<5x20xi8>
}
"""


def made_up(function: func.FuncOp) -> dict[str, Array]:
    """Arrays for all arguments, with numbers at the ends of their ranges."""
    rng = np.random.default_rng(3)
    found: dict[str, Array] = {}
    for name, value in zip(argument_names(function), function.body.block.args, strict=True):
        shape, type = array_form(value)
        dtype = dtype_of(type)
        if dtype.kind == "f":
            array = (rng.normal(size=shape) * 10.0 ** rng.integers(-3, 12, shape)).astype(dtype)
            array.reshape(-1)[:6] = [np.nan, np.inf, -np.inf, 0.5, 2.5, -(2.0**31)]
        else:
            bits = rng.integers(0, 256, (*shape, dtype.itemsize), np.uint8)
            array = bits.view(dtype).reshape(shape) if type != "i1" else bits[..., 0] % 2 == 1
        found[name] = array
    return found


def call_c(library: ctypes.CDLL, function: func.FuncOp, arrays: Mapping[str, Array], scratch: int):
    """The results of the function of C of the same name."""
    end = function.body.block.last_op
    assert end is not None
    results = [np.empty(s, dtype_of(t)) for s, t in map(array_form, end.operands)]
    given = (ctypes.c_void_p * 9)(*(a.ctypes.data for a in arrays.values()))
    taken = (ctypes.c_void_p * 9)(*(a.ctypes.data for a in results))
    memory = np.empty(scratch + 1, np.uint8)
    library[f"weft_{function.sym_name.data}"](given, taken, ctypes.c_void_p(memory.ctypes.data))
    return results


def functions_of(text: str) -> list[func.FuncOp]:
    """The functions of a module."""
    module = load_module(text, make_context())
    return [op for op in module.body.ops if isinstance(op, func.FuncOp)]


def build_library(texts: Sequence[str], folder: Path) -> ctypes.CDLL:
    """The functions of C, compiled without any warning."""
    source, library = folder / "f.c", folder / "f.so"
    source.write_text("\n".join(['#include "weft_scalars.h"', *texts]))
    flags = ["-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-pedantic", "-shared", "-fPIC"]
    command = [str(CC), *flags, f"-I{INCLUDE}", str(source), "-lm", "-o", str(library)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return ctypes.CDLL(str(library))


@needs_cc
def test_functions_equal_the_interpreter(tmp_path: Path) -> None:
    meanings = all_meanings(make_context())
    functions = [f for text in (scalar_functions() + MOVES, STORED) for f in functions_of(text)]
    written = [write_function(f, f"weft_{f.sym_name.data}") for f in functions]
    library = build_library([c.text for c in written], tmp_path)
    for function, c in zip(functions, written, strict=True):
        arrays, module = made_up(function), function.parent_op()
        assert isinstance(module, ModuleOp)
        found = call_c(library, function, arrays, c.scratch_bytes)
        wanted = run_function(module, arrays, function.sym_name.data, meanings)
        for a, b in zip(found, wanted, strict=True):
            assert a.dtype == b.dtype
            assert np.array_equal(a, b, equal_nan=a.dtype.kind == "f"), c.symbol


def test_only_what_results_need_is_written() -> None:
    functions = {f.sym_name.data: f for f in functions_of(MOVES)}
    padded = write_function(functions["convolved"], "f")
    assert padded.scratch_bytes == 0  # the padding is part of the access
    assert "? a0[" in padded.text
    assert "{" not in write_function(functions["constants"], "f").text.split("memcpy", 1)[1]


def test_literals_are_exact() -> None:
    assert c_literal(-128, "i8") == "INT8_MIN"
    assert c_literal(1 << 40, "i64") == "INT64_C(1099511627776)"
    assert c_literal(255, "i8") == "-1"
    assert float.fromhex(c_literal(0.1, "f64")) == 0.1
    assert c_literal(float("-inf"), "f32") == "-INFINITY"


def test_what_has_no_form_in_c_is_named() -> None:
    with pytest.raises(WeftError, match=r"the scalar op math\.sincos has no form in C"):
        scalar_text("math.sincos", ["a"], ["f32"], "f32")
    with pytest.raises(WeftError, match=r"values of type f16 have no type in C; there are i1, i8"):
        scalar_text("arith.addf", ["a", "b"], ["f16", "f16"], "f16")
    text = elementwise("f", ["f16"], "f16", "arith.negf %a : f16")
    (function,) = functions_of(text)
    with pytest.raises(WeftError, match="values of type f16 have no type in C"):
        write_function(function, "f")
