"""The functions behind the Python API `weft.…`."""

from __future__ import annotations

from ..transforms.machine import Machine
from ..transforms.machine import load_machine as load_machine_file
from .universe import resolve_machine


def load_machine(name_or_path: str) -> Machine:
    """
    The machine of that name or in that file.

    `WeftError` for an unknown name, with the nearest ones, and for a file that cannot be read.
    """
    return load_machine_file(str(resolve_machine(name_or_path)))
