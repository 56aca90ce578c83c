"""Emitted C, compiled by the system's compiler and run on arrays."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from weft.dialects.aie1.network import MacShape
from weft.targets.aie1.code.vector import Code
from weft.targets.aie1.emit.c import HEADER, emit_c, header_text, make_identifier

needs_cc = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


COMPILERS = {"c99": "cc", "c11": "cc", "c++11": "c++", "c++17": "c++"}
"""What compiles which standard."""
STRICT = ("-pedantic", "-Wall", "-Wextra", "-Werror")


def run_c(
    code: Code,
    shapes: Mapping[str, MacShape],
    arrays: Mapping[str, np.ndarray],
    folder: Path,
    standard: str = "c11",
) -> None:
    """Runs the C of a kernel on its buffers' arrays in place; all warnings are errors."""
    compiler = shutil.which(COMPILERS[standard])
    if compiler is None:
        pytest.skip(f"there is no {COMPILERS[standard]}")
    source, library = folder / "kernel.c", folder / f"{standard}.so"
    source.write_text(emit_c(code, shapes), encoding="utf-8")
    (folder / HEADER).write_text(header_text(), encoding="utf-8")
    entry = folder / f"entry.{'cc' if '+' in standard else 'c'}"
    entry.write_text(_entry(code, '"C"' if "+" in standard else ""), encoding="utf-8")
    flags = [f"-std={standard}", "-O1", *STRICT, "-shared", "-fPIC"]
    found = subprocess.run(
        [compiler, *flags, "-o", str(library), str(entry)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert found.returncode == 0, found.stderr
    function = ctypes.CDLL(str(library)).weft_entry
    function.restype = None
    function(*(arrays[b.name].ctypes.data_as(ctypes.c_void_p) for b in code.tensors))


def _entry(code: Code, linkage: str) -> str:
    """The kernel, and a function with a name that is the same in C and C++ that calls it."""
    types = [f"{'' if b.role == 'output' else 'const '}int{b.bits}_t *" for b in code.tensors]
    parameters = ", ".join(f"{type}a{i}" for i, type in enumerate(types))
    head = f"extern {linkage} void weft_entry({parameters})"
    call = ", ".join(f"a{i}" for i in range(len(types)))
    return (
        f'#include "kernel.c"\n{head};\n{head}\n{{\n    {make_identifier(code.name)}({call});\n}}\n'
    )
