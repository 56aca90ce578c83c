"""Machines `NAME-RxC`: a known machine with R rows of C nodes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from ...transforms.core.errors import WeftError
from ...transforms.machine.view import MachineText

_NAME = re.compile(r"(.+)-([1-9]\d{0,4})x([1-9]\d{0,4})")
_ARRAY = re.compile(r"(?m)^(\s*arch\.array @(\w+) of @\w+ shape \[)(\d+), *(\d+)\](?!.*\bover\b)")


def resized_machine(name: str, machines: Mapping[str, Path]) -> MachineText | None:
    """
    Machine `NAME-RxC`, made from the file of `NAME`: `None` if the name is none such. It is in no
    file. Raises `WeftError` for a machine without a mesh of nodes.
    """
    match = _NAME.fullmatch(name)
    if match is None or match[1] not in machines:
        return None
    text = machines[match[1]].read_text(encoding="utf-8")
    return MachineText(f"machine {name}", resized_text(text, match[1], name))


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
