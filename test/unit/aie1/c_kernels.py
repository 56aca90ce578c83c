"""Emitted C, compiled by the system's compiler and run on arrays."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from weft.targets.aie1.code import Code, MacShape
from weft.targets.aie1.emit_c import HEADER, emit_c, header_text, identifier

needs_cc = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


def run_c(
    code: Code, shapes: Mapping[str, MacShape], arrays: Mapping[str, np.ndarray], folder: Path
) -> None:
    """Runs the C of a kernel on its buffers' arrays in place; all warnings are errors."""
    source, library = folder / "kernel.c", folder / "kernel.so"
    source.write_text(emit_c(code, shapes), encoding="utf-8")
    (folder / HEADER).write_text(header_text(), encoding="utf-8")
    flags = ["-std=c11", "-O1", "-Wall", "-Wextra", "-Wno-unused-function", "-Werror",
             "-shared", "-fPIC"]  # fmt: skip
    found = subprocess.run(
        ["cc", *flags, "-o", str(library), str(source)], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stderr
    function = ctypes.CDLL(str(library))[identifier(code.name)]
    function.restype = None
    function(*(arrays[b.name].ctypes.data_as(ctypes.c_void_p) for b in code.buffers))
