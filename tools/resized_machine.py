"""Machines `NAME-RxC`: a known machine with R rows of C nodes."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path

from ..transforms.errors import WeftError
from ..transforms.files import write_atomically

_NAME = re.compile(r"(.+)-([1-9]\d{0,4})x([1-9]\d{0,4})")
_ARRAY = re.compile(r"(?m)^(\s*arch\.array @(\w+) of @\w+ shape \[)(\d+), *(\d+)\](?!.*\bover\b)")


def resized_machine(name: str, machines: Mapping[str, Path]) -> Path | None:
    """
    The file of machine `NAME-RxC`, made from that of `NAME`: `None` if the name is none such.
    It lies in the user's folder for temporary files, and is written where it is not there or
    differs. Raises `WeftError` for a machine without a mesh of nodes.
    """
    match = _NAME.fullmatch(name)
    if match is None or match[1] not in machines:
        return None
    text = resized_text(machines[match[1]].read_text(encoding="utf-8"), match[1], name)
    user = os.getuid() if hasattr(os, "getuid") else "user"
    path = Path(tempfile.gettempdir()) / f"weft-machines-{user}" / f"{name}.mlir"
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        write_atomically(path, text)
    return path


def resized_text(text: str, base: str, name: str) -> str:
    """
    The description `text` of machine `base` as machine `name`, `base-RxC`: its first array with
    rows and columns that lies over no other has R rows of C nodes. What is said once for the
    machine (bandwidth of memory, idle power) stays; ports over it are no more than it. Raises
    `WeftError` without such an array.
    """
    rows, columns = (int(n) for n in name.removeprefix(f"{base}-").split("x"))
    array = _ARRAY.search(text)
    if array is None:
        raise WeftError(f"machine '{base}' has no array of rows and columns; '{name}' is none")
    text = f"{text[: array.start(3)]}{rows}, {columns}{text[array.end(4) :]}"

    def no_larger(over: re.Match[str]) -> str:
        shape = f"{min(rows, int(over[2]))}, {min(columns, int(over[3]))}"
        return f"{over[1]}{shape}{over[4]}"

    ports = rf"(?m)^(\s*arch\.array @.* shape \[)(\d+), *(\d+)(\].*\bover = @{array[2]}\b)"
    text = re.sub(ports, no_larger, text)
    return re.sub(rf'arch\.machine @"?{re.escape(base)}"?', f'arch.machine @"{name}"', text)
