"""
Folders of programs for machines that are known by their description alone.

```
program.mlir            the lowered module: what the simulator runs
constants/weights.npz   the weights that are given, packed where only intrinsics read them
module.mlir             the source
machine.mlir            the machine
manifest.json           sizes of the files, and what is known of each kernel
```
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from ...transforms.context import WeftContext
from ...transforms.dataflow_tile import target_costs
from ...transforms.errors import WeftError
from ...transforms.folders import (
    CONSTANTS,
    MANIFEST,
    about,
    check_files_writable,
    decoded,
    read_bytes,
    read_root,
    write_files,
)
from ...transforms.json_node import Node
from ...transforms.load import load_module
from ...transforms.machine import Machine, machine_from_text
from ..reference.interpreter import Meaning
from ..reference.scalars import Array
from .program import GenericProgram, KernelFacts

VERSION = 1

PROGRAM, MODULE, MACHINE = "program.mlir", "module.mlir", "machine.mlir"
WEIGHTS = f"{CONSTANTS}/weights.npz"

_ENTRIES = ("format", "version", "function", "machine", "host_ops", "kernels", "files")


def format_of(target: str) -> str:
    """The format in the manifest of a folder for `target`."""
    return f"weft-{target}"


def check_writable(path: Path | str, target: str) -> None:
    """Raises the `WeftError` that `write_folder` would, before a long compilation."""
    check_files_writable(path, format_of(target))


def write_folder(program: GenericProgram, path: Path | str) -> None:
    """Writes the folder `path`, whole or not at all; see `folders.write_files`."""
    weights = BytesIO()
    np.savez(weights, **dict(program.constants))  # pyright: ignore[reportArgumentType]
    files = {
        PROGRAM: program.listing().encode(),
        MODULE: program.module_text.encode(),
        MACHINE: program.machine_text.encode(),
        WEIGHTS: weights.getvalue(),
    }
    manifest = {
        "format": format_of(program.target),
        "version": VERSION,
        "function": program.function,
        "machine": program.machine.name,
        "host_ops": program.host_ops,
        "kernels": [asdict(k) for k in program.kernels],
        "files": {name: len(data) for name, data in files.items()},
    }
    text = json.dumps(manifest, indent=2) + "\n"
    write_files(path, {**files, MANIFEST: text.encode()}, format_of(program.target))


def read_folder(
    path: Path | str,
    target: str,
    context: Callable[[Machine], WeftContext],
    meanings: Callable[[Machine], Mapping[str, Meaning]],
) -> GenericProgram:
    """
    The program in the folder `path`. `context(machine)` knows the dialects of the program, and
    `meanings(machine)` its ops that weft does not bring. Raises `WeftError` naming the file that
    is missing, damaged, or does not fit the others.
    """
    path = Path(path)
    manifest_path, manifest = read_root(path, format_of(target), VERSION, _ENTRIES)
    with about(manifest_path):
        sizes = manifest.get("files").as_ints()
        if set(sizes) != {PROGRAM, MODULE, MACHINE, WEIGHTS}:
            raise WeftError(f"files: lists {', '.join(sizes)}; compile the program again")
    data = {name: read_bytes(path / name, size) for name, size in sizes.items()}
    text = {name: decoded(data[name], path / name) for name in (PROGRAM, MODULE, MACHINE)}
    machine = machine_from_text(text[MACHINE], str(path / MACHINE))
    ctx = context(machine)
    module = load_module(text[PROGRAM], ctx, str(path / PROGRAM))
    constants = _constants(data[WEIGHTS], path / WEIGHTS)
    with about(manifest_path):
        if manifest.get("machine").as_str() != machine.name:
            raise WeftError(f"machine: expected {machine.name}, which {MACHINE} describes")
        return GenericProgram(
            target=target,
            function=manifest.get("function").as_str(),
            machine=machine,
            machine_text=text[MACHINE],
            module_text=text[MODULE],
            module=module,
            kernels=tuple(_kernel(n) for n in manifest.get("kernels").as_list()),
            host_ops=manifest.get("host_ops").as_int(),
            constants=constants,
            costs=target_costs(ctx, machine),
            meanings=meanings(machine),
        )


def _constants(data: bytes, path: Path) -> dict[str, Array]:
    try:
        with np.load(BytesIO(data), allow_pickle=False) as arrays:
            return {name: arrays[name] for name in arrays.files}
    except (ValueError, OSError, EOFError, BadZipFile) as error:
        raise WeftError(f"{path}: is damaged; compile the program again") from error


def _kernel(node: Node) -> KernelFacts:
    node.check_entries([f.name for f in fields(KernelFacts)])
    return KernelFacts(
        node.get("intrinsic").as_str(),
        node.get("macs").as_int(),
        node.get("predicted_cycles").as_int(),
        node.get("bound_cycles").as_int(),
    )
