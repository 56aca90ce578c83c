"""Look-ups at places that data decide: native code stays in its arrays, and says what was wrong."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import weft
from weft.targets.host.executable import HostExecutable, linked_text
from weft.targets.reference.interpreter import run_function as interpret
from weft.tools.registry.contexts import make_context
from weft.transforms.model.load import load_module

# Two ops: of the second, the place in %order is computed, and that in %table is read there.
TEXT = """
func.func @f(%tokens: tensor<2x3xi64>, %order: tensor<6xi32>, %table: tensor<5x4xf32>)
    -> (tensor<2x3x4xf32>, tensor<6x4xf32>) {
  %e = tensor.empty() : tensor<2x3x4xf32>
  %rows = linalg.generic {
    indexing_maps = [affine_map<(n, t, c) -> (n, t)>, affine_map<(n, t, c) -> (n, t, c)>],
    iterator_types = ["parallel", "parallel", "parallel"]
  } ins(%tokens : tensor<2x3xi64>) outs(%e : tensor<2x3x4xf32>) {
  ^bb0(%token: i64, %old: f32):
    %row = arith.index_cast %token : i64 to index
    %column = linalg.index 2 : index
    %element = tensor.extract %table[%row, %column] : tensor<5x4xf32>
    linalg.yield %element : f32
  } -> tensor<2x3x4xf32>
  %d = tensor.empty() : tensor<6x4xf32>
  %twice = linalg.generic {
    indexing_maps = [affine_map<(i, c) -> (i)>, affine_map<(i, c) -> (i, c)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%order : tensor<6xi32>) outs(%d : tensor<6x4xf32>) {
  ^bb0(%number: i32, %old: f32):
    %seven = arith.constant 7 : i32
    %part = arith.divsi %seven, %number : i32
    %at = arith.index_cast %part : i32 to index
    %next = tensor.extract %order[%at] : tensor<6xi32>
    %row = arith.index_cast %next : i32 to index
    %column = linalg.index 1 : index
    %element = tensor.extract %table[%row, %column] : tensor<5x4xf32>
    linalg.yield %element : f32
  } -> tensor<6x4xf32>
  return %rows, %twice : tensor<2x3x4xf32>, tensor<6x4xf32>
}
"""

PLAIN = """
func.func @f(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]
  } ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %a : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  return %y : tensor<64xf32>
}
"""


@pytest.fixture(scope="module")
def executable() -> HostExecutable:
    found = weft.compile(TEXT, target="host")
    assert isinstance(found, HostExecutable)
    return found


def arrays() -> dict[str, np.ndarray]:
    return {
        "tokens": np.array([[0, 1, 2], [3, 4, 0]]),
        "order": np.array([4, 2, 3, 2, 7, 4], np.int32),
        "table": np.arange(20, dtype=np.float32).reshape(5, 4),
    }


def said(run: object, *args: object) -> str:
    with pytest.raises(weft.WeftError) as found:
        run(*args)  # pyright: ignore[reportCallIssue]
    return str(found.value)


def wrong_inputs(which: str) -> dict[str, np.ndarray]:
    given = arrays()
    match which:
        case "below":
            given["tokens"][1, 1:] = -1, 17
        case "far below":
            given["tokens"][0, 0] = -(2**63)
        case "above":
            given["tokens"][0, 2], given["tokens"][1, 0] = 2**40, -3
        case "second op":
            given["order"][3] = 1
        case "what was looked up":
            given["order"][1], given["order"][5] = 6, 3
        case _:
            given["tokens"][1, 2] = 5
            given["order"][3] = 1
    return given


WRONG = ["below", "far below", "above", "second op", "what was looked up", "both"]


def test_within_the_tables(executable: HostExecutable) -> None:
    expected = interpret(load_module(TEXT, make_context(None)), arrays())
    for threads in (1, 2):
        results, _ = weft.run(executable, arrays(), threads=threads)
        for found, wanted in zip(results.values(), expected, strict=True):
            np.testing.assert_array_equal(found, wanted)


@pytest.mark.parametrize("which", WRONG)
def test_outside_as_the_reference_says_it(executable: HostExecutable, which: str) -> None:
    given = wrong_inputs(which)
    expected = said(interpret, load_module(TEXT, make_context(None)), given)
    assert "looks up index" in expected
    for threads in (1, 2):
        call = executable.bind(given, threads=threads)
        # The reference says the column, too.
        assert said(call) == re.sub(r"^(.*?:\d+):\d+: ", r"\1: ", expected)
        for name, array in arrays().items():
            given[name][...] = array  # the call reads its arrays where they are
        call()
        given = wrong_inputs(which)


def test_division_by_zero_in_a_place(executable: HostExecutable) -> None:
    given = arrays()
    given["order"][:] = 0  # which divides, and whose quotient looks up the first element
    results, _ = weft.run(executable, given)
    np.testing.assert_array_equal(results["result1"], np.tile(given["table"][0], (6, 1)))


def test_tables_before_memory_that_is_not_there(executable: HostExecutable) -> None:
    """What lies right behind the table must not even be read."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype, page = ctypes.c_void_p, 4096
    start = libc.mmap(None, ctypes.c_size_t(2 * page), 3, 0x22, -1, ctypes.c_size_t(0))
    assert libc.mprotect(ctypes.c_void_p(start + page), ctypes.c_size_t(page), 0) == 0
    memory = (ctypes.c_float * 20).from_address(start + page - 80)
    given = arrays()
    table = np.ctypeslib.as_array(memory).reshape(5, 4)
    table[...] = given["table"]
    for index in range(5, 300, 7):
        given["tokens"][1, 2] = index
        assert f"index {index} of dimension 0" in said(executable.bind({**given, "table": table}))
    libc.munmap(ctypes.c_void_p(start), ctypes.c_size_t(2 * page))


@pytest.mark.parametrize("name", ["weft.look_up", "weft_run", "weft_barrier"])
def test_names_that_the_code_needs(name: str) -> None:
    text = PLAIN.replace("@f", f"@{name}")
    assert "has functions of this name; choose another" in said(
        lambda: weft.compile(text, target="host")
    )


def test_only_what_data_decide_is_checked(executable: HostExecutable) -> None:
    found = [(u.op.rpartition(" ")[2], u.dimension, u.limit) for u in executable.program.look_ups]
    assert found == [("%rows", 0, 5), ("%twice", 0, 6), ("%twice", 0, 5)]


def test_folders_keep_what_is_said(
    executable: HostExecutable,
    tmp_path: Path,
    run_tool: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    weft.save(executable, tmp_path / "out")
    again = weft.load(tmp_path / "out")
    given = wrong_inputs("above")
    expected = said(weft.run, executable, given)
    assert said(weft.run, again, given) == expected
    np.savez(tmp_path / "given.npz", **given)
    for more in ([], ["--check"], ["--profile"]):
        found = run_tool("weft", "run", tmp_path / "out", "--inputs", tmp_path / "given.npz", *more)
        assert (found.returncode, found.stderr) == (1, f"error: {expected}\n")


def test_code_without_look_ups_only_returns_0() -> None:
    found = weft.compile(PLAIN, target="host")
    assert isinstance(found, HostExecutable)
    program = found.program
    assert not program.look_ups
    assert "status" not in program.text
    assert "i64" not in program.text
    types = "memref<64xf32>, memref<64xf32>, memref<64xi8>, memref<2xi32>, index, index"
    values = "%a0, %a1, %a2, %a3, %a4, %a5"
    named = ", ".join(f"%a{i}: {type}" for i, type in enumerate(types.split(", ")))
    assert f"""
func.func @weft_f({named}) -> i64 {{
  func.call @f({values}) : ({types}) -> ()
  %result = arith.constant 0 : i64
  return %result : i64
}}
""" in linked_text(program, "weft_f")
    assert "look_up" not in linked_text(program, "weft_f")


C = r"""
#include <stdio.h>
#include "weft_f.h"

static int64_t tokens[6] = {0, 1, 2, 3, 9, 0};
static int32_t order[6] = {4, 2, 3, 2, 7, 4};
static float table[20], rows[24], twice[24];
static int64_t room[WEFT_F_WORKSPACE_BYTES / 8 + 8];

static void call(void)
{
    void *workspace = room + (64 - (uintptr_t)room % 64) % 64 / 8;
    int64_t status = weft_f_call(tokens, order, table, rows, twice, workspace);
    if (status != 0) {
        WeftLookUp found = weft_f_look_up(status, workspace);
        printf("%s: looks up index %ld of dimension %ld, which has %ld\n", found.op,
            (long)found.index, (long)found.dimension, (long)found.limit);
    } else {
        puts("fine");
    }
}

int main(void)
{
    call();
    tokens[4] = 4;
    call();
    return 0;
}
"""


@pytest.mark.parametrize(("compiler", "standard"), [("cc", "c99"), ("c++", "c++11")])
def test_from_c(executable: HostExecutable, tmp_path: Path, compiler: str, standard: str) -> None:
    if shutil.which(compiler) is None:
        pytest.skip(f"there is no {compiler}")
    weft.save(executable, tmp_path / "out")
    source = tmp_path / ("main.c" if compiler == "cc" else "main.cc")
    source.write_text(C)
    program = tmp_path / "main"
    flags = [f"-std={standard}", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I", "out"]
    command = [compiler, *flags, source.name, "out/weft_f.o", "-lm", "-o", str(program)]
    subprocess.run(command, cwd=tmp_path, check=True)
    found = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    expected = "looks up index 9 of dimension 0, which has 5\nfine\n"
    assert found.endswith(expected)
    assert "linalg.generic %rows: " in found
