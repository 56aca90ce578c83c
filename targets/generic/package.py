"""
Folders of programs for machines that are known by their description alone.

```
program.mlir         the lowered module: what the simulator runs
constants/NAME.bin   the weights that are given, packed where only intrinsics read them
module.mlir          the source
machine.mlir         the machine
manifest.json        what is known of each kernel, and what the weights are
```
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from pathlib import Path

import numpy as np

from ...transforms.core.errors import WeftError
from ...transforms.core.json_node import Json, Node, shape_of
from ...transforms.folders.manifest import MACHINE, MODULE, Argument, Head, Signature, constant_file
from ...transforms.folders.read import Folder, open_folder
from ...transforms.folders.write import write_folder as write
from ...transforms.machine.context import WeftContext
from ...transforms.machine.view import Machine, machine_from_text
from ...transforms.model.load import load_module
from ...transforms.schedule.dataflow_tile import target_costs
from ..reference.interpreter import Meaning
from ..reference.scalars import Array
from .program import GenericProgram, KernelFacts

PROGRAM = "program.mlir"

_ENTRIES = ("host_ops", "kernels", "constants")
_TYPES = ("<f2", "<f4", "<f8", "|b1", "|i1", "<i2", "<i4", "<i8", "|u1", "<u2", "<u4", "<u8")
"""NumPy's names of the types that weights may have."""


def write_folder(program: GenericProgram, path: Path | str) -> None:
    """Writes the folder `path`, whole or not at all; see `folders.write`."""
    files = {
        PROGRAM: program.listing().encode(),
        MODULE: program.module_text.encode(),
        MACHINE: program.machine_text.encode(),
    }
    for name, array in program.constants.items():
        files[constant_file(name)] = np.ascontiguousarray(array).tobytes()
    table: dict[str, Json] = {
        "host_ops": program.host_ops,
        "kernels": [asdict(k) for k in program.kernels],
        "constants": [
            {"name": name, "shape": array.shape, "type": array.dtype.str}
            for name, array in program.constants.items()
        ],
    }
    write(path, Head(program.target, program.machine.name, _signature(program)), files, table)


def _signature(program: GenericProgram) -> Signature:
    return Signature(
        program.function,
        tuple(Argument(n, *f, n in program.constants) for n, f in program.forms().items()),
        tuple(Argument(n, *f) for n, f in program.result_forms().items()),
    )


def read_folder(
    path: Path | str | Folder,
    target: str,
    context: Callable[[Machine], WeftContext],
    meanings: Callable[[Machine], Mapping[str, Meaning]],
) -> GenericProgram:
    """
    The program in the folder `path`. `context(machine)` knows the dialects of the program, and
    `meanings(machine)` its ops that weft does not bring. Raises `WeftError` naming the file that
    is missing, damaged, or does not fit the others.
    """
    folder = open_folder(path, target)
    root = folder.program
    with folder.about_manifest():
        root.check_entries(_ENTRIES)
        constants = root.get("constants").as_list()
        files = [constant_file(node.get("name").as_str()) for node in constants]
        folder.check_files((PROGRAM, *files))
    machine = machine_from_text(folder.machine_text, str(folder.path / MACHINE))
    ctx = context(machine)
    module = load_module(folder.text(PROGRAM), ctx, str(folder.path / PROGRAM))
    with folder.about_manifest():
        if folder.head.machine != machine.name:
            raise WeftError(f"machine: expected {machine.name}, which {MACHINE} describes")
        program = GenericProgram(
            target=target,
            function=folder.head.function.name,
            machine=machine,
            machine_text=folder.machine_text,
            module_text=folder.module_text,
            module=module,
            kernels=tuple(_kernel(n) for n in root.get("kernels").as_list()),
            host_ops=root.get("host_ops").as_int(),
            constants=dict(_constant(n, folder) for n in constants),
            costs=target_costs(ctx, machine),
            meanings=meanings(machine),
        )
        folder.check_signature(_signature(program))
        return program


def _constant(node: Node, folder: Folder) -> tuple[str, Array]:
    """A weight with its name. Raises `WeftError` for a file that has not the size of its type."""
    node.check_entries(("name", "shape", "type"))
    name, shape = node.get("name").as_str(), shape_of(node.get("shape"))
    dtype = np.dtype(node.get("type").as_choice(_TYPES))
    data = folder.data[constant_file(name)]
    if min(shape, default=0) < 0 or len(data) != math.prod(shape) * dtype.itemsize:
        raise node.error(f"{constant_file(name)} has {len(data)} bytes")
    return name, np.frombuffer(data, dtype).reshape(shape)


def _kernel(node: Node) -> KernelFacts:
    node.check_entries([f.name for f in fields(KernelFacts)])
    return KernelFacts(
        node.get("intrinsic").as_str(),
        node.get("macs").as_int(),
        node.get("predicted_cycles").as_int(),
        node.get("bound_cycles").as_int(),
    )
