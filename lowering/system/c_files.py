"""Networks on several devices as C: what `--host-code c` puts into the folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from ...dialects.common.kinds import is_tensor
from ...targets.generic.c_machine import write_machines
from ...targets.host.c.function import write_function
from ...targets.host.c.ops import array_form
from ...targets.host.executable import symbol_of
from ...targets.reference.scalars import Array, dtype_of
from ...targets.streams import PartStream
from ...targets.system.c_network import (
    NetworkPart,
    NetworkStep,
    NetworkTables,
    NetworkValue,
    write_network,
)
from ...targets.system.package import PARTS
from ...targets.system.program import C_FOLDER, PartProgram, SystemProgram
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import weight_names
from ...transforms.core.pipeline import entry_of, run_passes
from ...transforms.layout.apply import to_stored
from ...transforms.layout.rewrite.generic import STRUCTURED, has_layout
from ...transforms.layout.rewrite.materialize import LayoutMaterializePass
from ...transforms.layout.rewrite.propagate import LayoutPropagatePass
from ...transforms.machine.context import WeftContext
from ...transforms.machine.system import HOST
from ...transforms.machine.view import Machine
from ...transforms.model.generalize import GeneralizeNamedOpsPass
from ...transforms.partition.outline import parts_of
from ...transforms.partition.programs import source_of


@runtime_checkable
class _Streaming(Protocol):
    """Executables that are instruction streams, or commands."""

    def part_stream(self) -> PartStream: ...


@runtime_checkable
class _Commanded(Protocol):
    """Executables whose streams are commands to functions of a machine."""

    def command_machine(self) -> Machine: ...


def write_c(
    program: SystemProgram,
    module: ModuleOp,
    values: Mapping[str, SSAValue],
    weights: Mapping[str, Array],
    context: WeftContext,
) -> dict[str, bytes]:
    """
    The files of the folder `C_FOLDER` by name: the parts of the host in C, tables, the weights that
    these parts read, and what runs them. `module` is the last stage, `values` those of its entry by
    name. Raises `WeftError` naming the part that has no form in C, and why.
    """
    writer = _Writer(program, parts_of(module), values, context)
    tables = writer.make_tables(symbol_of(program.function))
    found = write_network(tables)
    names = {v: n for n, v in values.items()}
    sources = {
        names[entry_of(module).body.block.args[i]]: weight
        for i, weight in weight_names(entry_of(module)).items()
    }
    for value in tables.values:
        if value.file is not None:
            array = _weight_of(sources[value.name], weights, values[value.name])
            found[value.file.removeprefix(f"{C_FOLDER}/")] = array.tobytes()
    for part in tables.parts:
        if isinstance(part.program, PartStream) and part.program.file is None:
            found[part.stream.removeprefix(f"{C_FOLDER}/")] = part.program.data
    machines = writer.list_machines()
    return found | write_machines(machines) if machines else found


def _weight_of(name: str, weights: Mapping[str, Array], value: SSAValue) -> Array:
    """A weight as parts of the host read it, little-endian."""
    if name not in weights:
        raise WeftError(f"weight {name} is missing, as folders with C have all; give --weights")
    array = weights[name]
    if is_tensor(value.type):
        array = to_stored(array, value.type)
    return np.ascontiguousarray(array.astype(array.dtype.newbyteorder("<"), copy=False))


@dataclass(frozen=True)
class _Writer:
    """The tables of a program. `parts` are what parts compute, `values` those of the entry."""

    program: SystemProgram
    parts: Mapping[str, func.FuncOp]
    values: Mapping[str, SSAValue]
    context: WeftContext

    @property
    def devices(self) -> list[str]:
        """The accelerators that parts run on."""
        targets = {d.name: d.target for d in self.program.devices}
        used = dict.fromkeys(step.device for step in self.program.steps)
        return [name for name in used if targets[name] != HOST]

    def list_machines(self) -> dict[str, Machine]:
        """The machines of devices that take commands."""
        on = {step.part: step.device for step in self.program.steps}
        parts = self.program.parts.items()
        return {
            on[n]: p.command_machine() for n, p in parts if n in on and isinstance(p, _Commanded)
        }

    def make_tables(self, symbol: str) -> NetworkTables:
        program = self.program
        numbers = {name: i for i, name in enumerate(self.values)}
        parts = {name: i for i, name in enumerate(program.parts)}
        inputs = [a.name for a in program.signature.arguments if not a.constant]

        def find(names: Sequence[str]) -> tuple[int, ...]:
            return tuple(numbers[name] for name in names)

        steps = (
            NetworkStep(parts[s.part], find(s.arguments), find(s.results)) for s in program.steps
        )
        return NetworkTables(
            symbol=f"{symbol}_network",
            function=program.function,
            devices=tuple(self.devices),
            values=tuple(self._list_values()),
            parts=tuple(self._list_parts()),
            steps=tuple(steps),
            inputs=find(inputs),
            results=find([*program.results.values()]),
            memory_bytes=program.memory.size_bytes,
        )

    def _list_values(self) -> Iterator[NetworkValue]:
        """The values; of weights those that the host reads or that are results have files."""
        program = self.program
        weights = {a.name for a in program.signature.arguments if a.constant}
        devices = self.devices
        numbers = {name: i for i, name in enumerate(self.values)}
        read = {v for s in program.steps if s.device not in devices for v in s.arguments}
        read |= {*program.results.values()}
        for number, (name, value) in enumerate(self.values.items()):
            shape, type = array_form(value)
            size = int(np.prod(shape, dtype=np.int64)) * dtype_of(type).itemsize
            stored = name in weights and name in read
            file = f"{C_FOLDER}/weights/{number}.bin" if stored else None
            offset = program.memory.offsets.get(name)
            joined = tuple(numbers[base] for base in program.joined.get(name, ()))
            yield NetworkValue(name, size, offset, file, f"{type} {list(shape)}", joined)

    def _list_parts(self) -> Iterator[NetworkPart]:
        program, devices = self.program, self.devices
        on = {step.part: step.device for step in program.steps}
        for number, (name, part) in enumerate(program.parts.items()):
            device = on.get(name, "")
            if device in devices:
                yield self._stream_part(name, part, devices.index(device))
                continue
            try:
                function = write_function(self._plain_part(name), f"part_{number}")
            except WeftError as error:
                raise WeftError(f"part '{name}' in C: {error}") from error
            yield NetworkPart(name, function)

    def _plain_part(self, name: str) -> func.FuncOp:
        """What a part of the host computes, on what is stored where its kernels have layouts."""
        part = self.parts[name]
        if not any(isinstance(op, STRUCTURED) and has_layout(op) for op in part.walk()):
            return part
        module = source_of(part)
        passes = (LayoutPropagatePass(), LayoutMaterializePass(False), GeneralizeNamedOpsPass())
        run_passes(passes, self.context, module)
        return entry_of(module)

    def _stream_part(self, name: str, part: PartProgram, device: int) -> NetworkPart:
        """A part of an accelerator, whose arguments and results are values of its steps."""
        if not isinstance(part, _Streaming):
            raise WeftError(
                f"part '{name}' in C: programs of target '{part.target}' are neither instruction "
                "streams nor commands; leave --host-code out"
            )
        try:
            stream = part.part_stream()
        except WeftError as error:
            raise WeftError(f"part '{name}' in C: {error}") from error
        given = self.program.part_arguments[name]
        arguments = {n: i for i, n in enumerate(given)}
        results = [b.name for b in stream.buffers if b.file is None and b.name not in arguments]
        arguments |= {n: len(given) + i for i, n in enumerate(results)}
        folder = f"{PARTS}/{name}"
        number = [*self.program.parts].index(name)
        file = f"{C_FOLDER}/streams/{number}.bin"
        if stream.file is not None:
            file = f"{folder}/{stream.file}"
        return NetworkPart(name, stream, device, file, folder, arguments)
