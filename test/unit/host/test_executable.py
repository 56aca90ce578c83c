"""Compiled functions: arrays that are refused, folders, C callers."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.e2e.folder_changes import reseal

from weft.dialects.layout.primitives import Pad, Reorder
from weft.targets.host.executable import (
    HostExecutable,
    build_executable,
    entry_types,
    run_executable,
    symbol_of,
)
from weft.targets.host.header import header_text
from weft.targets.host.machine.detect import detect_machine, machine_text
from weft.targets.host.package import read_folder, write_folder
from weft.targets.host.program import Buffer, HostProgram
from weft.transforms.core.errors import WeftError
from weft.transforms.folders.write import check_writable
from weft.transforms.layout.map import Layout, pack_array

# y[i, j] = sum over k of x[i, k] * w[k, j]; w is stored transposed, with a row of padding.
TEXT = """
func.func @main(%x: memref<12xf32>, %w: memref<20xf32>, %y: memref<12xf32>,
                %workspace: memref<64xi8>, %sync: memref<2xi32>, %thread: index,
                %threads: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  scf.for %i = %thread to %c3 step %threads {
    scf.for %j = %c0 to %c4 step %c1 {
      %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%s = %z) -> (f32) {
        %xi = arith.muli %i, %c4 : index
        %xk = arith.addi %xi, %k : index
        %wj = arith.muli %j, %c4 : index
        %wk = arith.addi %wj, %k : index
        %a = memref.load %x[%xk] : memref<12xf32>
        %b = memref.load %w[%wk] : memref<20xf32>
        %p = arith.mulf %a, %b : f32
        %t = arith.addf %s, %p : f32
        scf.yield %t : f32
      }
      %yi = arith.muli %i, %c4 : index
      %yj = arith.addi %yi, %j : index
      memref.store %r, %y[%yj] : memref<12xf32>
    }
  }
  func.call @weft_barrier(%sync, %threads) : (memref<2xi32>, index) -> ()
  return
}
"""

STORED = Layout((Reorder((1, 0)), Pad(0, 0, 1)))


def program(text: str = TEXT, packed: bool = False) -> HostProgram:
    weight = np.arange(16, dtype=np.float32).reshape(4, 4)
    return HostProgram(
        function="main",
        machine_name="host-detected",
        machine_text=machine_text(detect_machine()),
        module_text="the source",
        text=text,
        buffers=(
            Buffer("x", "input", "f32", (3, 4)),
            Buffer("w", "weight", "f32", (4, 4), stored_layout=STORED),
            Buffer("y", "output", "f32", (3, 4)),
        ),
        workspace_bytes=64,
        constants={"w": pack_array(weight, STORED)} if packed else {},
    )


@pytest.fixture(scope="module")
def executable() -> HostExecutable:
    return build_executable(program())


@pytest.fixture(scope="module")
def packed() -> HostExecutable:
    return build_executable(program(packed=True), threads=2)


X = np.arange(12, dtype=np.float32).reshape(3, 4)
W = np.arange(16, dtype=np.float32).reshape(4, 4)
W.setflags(write=False)


def test_results(executable: HostExecutable, packed: HostExecutable) -> None:
    results, report = run_executable(executable, {"x": X, "w": W})
    assert (results["y"] == X @ W).all()
    assert report.summary(executable).endswith(" ms on 1 thread")
    results, report = run_executable(packed, {"x": X})
    assert (results["y"] == X @ W).all()
    assert report.summary(packed).endswith(" ms on 2 threads")
    assert packed.argument_types() == {"x": ((3, 4), "f32")}
    assert (packed.logical_arguments({"x": X})["w"] == W).all()


def test_a_bound_call_reads_and_writes_in_place(executable: HostExecutable) -> None:
    x, y = X.copy(), np.zeros((3, 4), np.float32)
    call = executable.bind({"x": x, "w": W}, {"y": y})
    x *= 2
    call()
    assert (y == 2 * X @ W).all()
    assert call.results["y"] is y


def test_pages_of_results_alone_are_written(executable: HostExecutable) -> None:
    x = X.copy()
    call = executable.bind({"x": x, "w": W})
    call()
    call.map_pages()
    assert not call.results["y"].any()
    call()
    assert (call.results["y"] == X @ W).all()
    assert (x == X).all()


def test_runs_take_arrays_that_are_not_contiguous(executable: HostExecutable) -> None:
    results, _ = run_executable(executable, {"x": np.asfortranarray(X), "w": W})
    assert (results["y"] == X @ W).all()


# --- arrays that native code must not see -----------------------------------------------------


def _read_only() -> np.ndarray:
    array = np.zeros((3, 4), np.float32)
    array.setflags(write=False)
    return array


REFUSED = {
    "missing": (
        {"w": W},
        {},
        "argument x of @main is missing; it takes shape [3, 4] and type float32",
    ),
    "unknown": (
        {"x": X, "w": W, "v": X},
        {},
        "@main has no argument v; its arguments are x, w",
    ),
    "unknown result": (
        {"x": X, "w": W},
        {"z": X},
        "@main has no result z; its results are y",
    ),
    "shape": (
        {"x": X.T, "w": W},
        {},
        "argument x takes shape [3, 4] and type float32, but the array has shape [4, 3] and type "
        "float32",
    ),
    "type": (
        {"x": X.astype(np.float64), "w": W},
        {},
        "argument x takes shape [3, 4] and type float32, but the array has shape [3, 4] and type "
        "float64",
    ),
    "byte order": (
        {"x": X.astype(">f4"), "w": W},
        {},
        "argument x takes shape [3, 4] and type float32, but the array has shape [3, 4] and type "
        ">f4",
    ),
    "not an array": (
        {"x": X.tolist(), "w": W},
        {},
        "argument x is a list, not a NumPy array",
    ),
    "not contiguous": (
        {"x": np.zeros((3, 8), np.float32)[:, ::2], "w": W},
        {},
        "argument x is not contiguous: its strides are [32, 8] bytes; give np.ascontiguousarray "
        "of it",
    ),
    "not aligned": (
        {"x": np.zeros(49, np.uint8)[1:].view(np.float32).reshape(3, 4), "w": W},
        {},
        "argument x does not begin at a multiple of 4 bytes; copy it",
    ),
    "read-only result": (
        {"x": X, "w": W},
        {"y": _read_only()},
        "result y is read-only; give an array that can be written",
    ),
    "result of another shape": (
        {"x": X, "w": W},
        {"y": np.zeros((4, 3), np.float32)},
        "result y takes shape [3, 4] and type float32, but the array has shape [4, 3] and type "
        "float32",
    ),
    "result in an argument": (
        {"x": X, "w": W},
        {"y": X},
        "result y and x overlap in memory; results need arrays of their own",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused_arrays(executable: HostExecutable, case: str) -> None:
    inputs, outputs, message = REFUSED[case]
    with pytest.raises(WeftError) as caught:
        executable.bind(inputs, outputs)  # pyright: ignore[reportArgumentType]
    assert str(caught.value) == message


@pytest.mark.parametrize("threads", [1, 2])
def test_a_call_reads_from_another_array(executable: HostExecutable, threads: int) -> None:
    call = executable.bind({"x": X, "w": W}, threads=threads)
    other = X[::-1].copy()
    call.read_from("x", other)
    call()
    assert (call.results["y"] == other @ W).all()
    other[0, 0] += 1
    call()
    assert (call.results["y"] == other @ W).all()
    with pytest.raises(WeftError, match="argument x takes shape"):
        call.read_from("x", W)
    with pytest.raises(WeftError, match="there is no input 'y' that a call reads"):
        call.read_from("y", X)


def test_code_without_the_entry() -> None:
    with pytest.raises(WeftError) as caught:
        entry_types(program(TEXT.replace("%sync: memref<2xi32>, ", "")))
    assert str(caught.value) == (
        "@main: its code has no entry for 3 buffers, a workspace, a barrier and two numbers of "
        "threads"
    )


def test_code_for_another_processor(
    executable: HostExecutable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("weft.targets.host.executable.missing_features", lambda _: ["avx512"])
    other = HostExecutable(executable.program, executable.code, "weft_main", frozenset({"avx512"}))
    with pytest.raises(WeftError) as caught:
        other.bind({"x": X, "w": W})
    assert str(caught.value) == (
        "@main is compiled for a processor with avx512, which this one has not; compile it again "
        "without --machine"
    )


@pytest.mark.parametrize("name", ["main", "a.b", "ä", "2"])
def test_names_in_c(name: str) -> None:
    assert symbol_of(name).isascii()
    assert symbol_of(name).isidentifier()


# --- folders ----------------------------------------------------------------------------------


def test_what_is_written_is_read(packed: HostExecutable, tmp_path: Path) -> None:
    write_folder(packed, tmp_path / "out")
    found = read_folder(tmp_path / "out")
    assert found.program.buffers == packed.program.buffers
    assert found.code == packed.code
    results, _ = run_executable(found, {"x": X})
    assert (results["y"] == X @ W).all()
    check_writable(tmp_path / "out")
    write_folder(packed, tmp_path / "out")


def test_without_a_linker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    write_folder(build_executable(program()), tmp_path / "out")
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())["program"]
    assert manifest["shared_library"] is None
    assert manifest["note"] == (
        "no shared library, since there is no linker (cc, gcc, clang, ld, or the variable CC)"
    )
    results, _ = run_executable(read_folder(tmp_path / "out"), {"x": X, "w": W})
    assert (results["y"] == X @ W).all()
    with pytest.raises(WeftError) as caught:
        write_folder(build_executable(program(), shared=True), tmp_path / "other")
    assert str(caught.value) == (
        "cannot make the shared library of @main: there is no linker (cc, gcc, clang, ld, or the "
        "variable CC); install one, or leave out --shared: weft run needs none"
    )
    assert not (tmp_path / "other").exists()


def test_a_linker_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "broken-cc"
    broken.write_text("#!/bin/sh\necho it is broken >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("CC", str(broken))
    with pytest.raises(WeftError) as caught:
        write_folder(build_executable(program(), shared=True), tmp_path / "out")
    assert str(caught.value) == (f"cannot make the shared library of @main: {broken}: it is broken")


DAMAGED = {
    "object cut off": ("weft_main.o", lambda b: b[:-8], "bytes, but manifest.json says"),
    "no header": ("weft_main.h", None, "is missing; compile the program again"),
    "another entry": (
        "manifest.json",
        lambda b: b.replace(b'"threads": 2', b'"thread": 2'),
        'there is no entry "thread"',
    ),
    "another signature": (
        "manifest.json",
        lambda b: b.replace(b'["!llvm.ptr", "!llvm.ptr", ', b'["!llvm.ptr", '),
        "functions: the entry takes",
    ),
    "another size": (
        "manifest.json",
        lambda b: b.replace(b'"size_bytes": 48', b'"size_bytes": 52', 1),
        "buffers[0].size_bytes: expected 48 with these files, found 52",
    ),
    "another workspace": (
        "manifest.json",
        lambda b: re.sub(rb'"workspace_bytes": \d+', b'"workspace_bytes": 0', b),
        "was changed after it was written (sha256); compile the program again",
    ),
    "another state of the barrier": (
        "manifest.json",
        lambda b: b.replace(b'"sync_bytes": 64', b'"sync_bytes": 32'),
        "program.sync_bytes: expected 64 with these files, found 32",
    ),
}


DAMAGED |= {
    f"{entry}: {value}": (
        "manifest.json",
        lambda b, entry=entry, value=value: re.sub(
            rb'"%s": \d+' % entry.encode(), b'"%s": %d' % (entry.encode(), value), b
        ),
        f"program.{entry}: expected {words}, found {value}",
    )
    for entry, value, words in (
        ("workspace_bytes", -1, f"0 to {1 << 47}"),
        ("workspace_bytes", 1 << 60, f"0 to {1 << 47}"),
        ("threads", 0, "1 to 256"),
        ("threads", 257, "1 to 256"),
    )
}

UNSEALED = ("another workspace",)
"""What nothing but the digest could see."""


@pytest.mark.parametrize("case", DAMAGED)
def test_damaged_folders(packed: HostExecutable, tmp_path: Path, case: str) -> None:
    name, change, words = DAMAGED[case]
    write_folder(packed, tmp_path / "out")
    file = tmp_path / "out" / name
    if change is None:
        file.unlink()
    else:
        old = file.read_bytes()
        file.write_bytes(change(old))
        assert file.read_bytes() != old
        if name == "manifest.json" and case not in UNSEALED:
            reseal(tmp_path / "out")
    with pytest.raises(WeftError) as caught:
        read_folder(tmp_path / "out")
    assert name in str(caught.value)
    assert words in str(caught.value)


def test_damaged_code(packed: HostExecutable, tmp_path: Path) -> None:
    """One bit of the code: nothing but the digest could see it."""
    write_folder(packed, tmp_path / "out")
    file = tmp_path / "out" / "weft_main.o"
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    with pytest.raises(WeftError, match=r"weft_main\.o: was changed after it was written"):
        read_folder(tmp_path / "out")


# --- from C -----------------------------------------------------------------------------------

MAIN = """
#include "weft_main.h"
#include <stdio.h>

#define ALIGN __attribute__((aligned(64)))

int main(void)
{
    static float x[12], y[12];
    static ALIGN float w[20];
    static ALIGN char workspace[WEFT_MAIN_WORKSPACE_BYTES];
    for (int i = 0; i < 12; i++) x[i] = (float)i;
    for (int i = 0; i < 20; i++) w[i] = i < 16 ? 2 : 0;
    weft_main_call(x, w, y, workspace);
    for (int i = 0; i < 12; i++) printf("%g ", y[i]);
    return 0;
}
"""
COMPILERS = {"c99": "cc", "c11": "cc", "c++11": "c++", "c++17": "c++"}


def build_and_run(folder: Path, standard: str, linked: list[str]) -> list[bytes]:
    """What `MAIN` with the header in `folder/out` prints, by a compiler that takes no warnings."""
    compiler = shutil.which(COMPILERS[standard])
    if compiler is None:
        pytest.skip(f"there is no {COMPILERS[standard]}")
    language = "c++" if "+" in standard else "c"
    (folder / "main.c").write_text(MAIN)
    flags = [f"-std={standard}", "-Wall", "-Wextra", "-pedantic", "-Werror", "-Iout"]
    command = [compiler, *flags, "-x", language, "main.c", "-x", "none", *linked, "-o", "main"]
    subprocess.run(command, cwd=folder, check=True)
    done = subprocess.run([folder / "main"], cwd=folder, capture_output=True, check=True)
    return done.stdout.split()


@pytest.mark.parametrize("standard", COMPILERS)
@pytest.mark.parametrize("form", ["object", "library"])
def test_a_program_in_c(
    executable: HostExecutable, tmp_path: Path, form: str, standard: str
) -> None:
    write_folder(executable, tmp_path / "out")
    linked = ["out/weft_main.o", "-lm"] if form == "object" else ["out/libweft_main.so"]
    found = build_and_run(tmp_path, standard, linked)
    assert found == [b"12"] * 4 + [b"44"] * 4 + [b"76"] * 4


@pytest.mark.parametrize("standard", COMPILERS)
def test_names_of_the_source_in_the_header(
    executable: HostExecutable, tmp_path: Path, standard: str
) -> None:
    """Names that are words of C or C++, macros or types leave a header that compiles."""
    write_folder(executable, tmp_path / "out")
    header = tmp_path / "out" / "weft_main.h"
    for names in (
        ("new", "class", "int64_t"),
        ("bitand", "WEFT_MAIN_H", "weft_main"),
        ("x", "x", "workspace"),
        ("INT32_MAX", "_Bool", "char16_t"),
        ("linux", "memcpy", "*/ int y;"),
        ("static_assert", "typeof", "λ"),
    ):
        buffers = zip(executable.program.buffers, names, strict=True)
        program = replace(
            executable.program,
            buffers=tuple(replace(b, name=name) for b, name in buffers),
            machine_name="**// int z; /* \n # \\",
            function="/* main */",
        )
        header.write_text(header_text(replace(executable, program=program)))
        assert len(build_and_run(tmp_path, standard, ["out/weft_main.o", "-lm"])) == 12
