"""From the last stage of a network on several devices to a program of all parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from xdsl.dialects import arith, func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from ...dialects.common.kinds import is_tensor
from ...targets.reference.interpreter import constant_array
from ...targets.reference.scalars import Array
from ...targets.system.program import (
    DeviceFacts,
    MemoryFacts,
    PartProgram,
    Placement,
    Step,
    SystemProgram,
)
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.free_names import claim_name
from ...transforms.core.functions import (
    argument_names,
    interface_types,
    result_names,
    weight_names,
)
from ...transforms.core.pipeline import entry_of, facts_of
from ...transforms.folders.manifest import Argument, Signature
from ...transforms.machine.context import WeftContext
from ...transforms.machine.system import System
from ...transforms.machine.view import Machine
from ...transforms.partition.graph_partition import PARTITION
from ...transforms.partition.outline import device_of, parts_of
from ...transforms.partition.plan_memory import MEMORY, NOWHERE, offsets_of
from ...transforms.partition.programs import program_of, source_of
from ...transforms.partition.same_bytes import bases_of, is_of_same_bytes, is_part_weight
from .c_files import write_c

NATIVE = "native"
HOST_CODES = (NATIVE, "c")
"""The forms of the host's parts: code of the processor, or that and C."""

AssemblePart: TypeAlias = Callable[
    [Machine, ModuleOp, WeftContext, str, Mapping[str, Array]], PartProgram
]
"""The executable of a module by the target of a machine, of the source's text and weights."""


def assemble_system(
    module: ModuleOp,
    ctx: WeftContext,
    *,
    machine_text: str,
    source: str,
    weights: Mapping[str, Array],
    assemble_part: AssemblePart,
    host_code: str = NATIVE,
) -> SystemProgram:
    """
    The program of the entry of `module`, which is nothing but calls of parts with programs.
    `weights` are packed into the parts that read them. With the `host_code` "c" the folder has
    files of C, too. Raises `WeftError` for what else there is, and as the devices' targets do.
    """
    if host_code not in HOST_CODES:
        raise WeftError(f"host code '{host_code}' is not known; there are {', '.join(HOST_CODES)}")
    entry, system = entry_of(module), ctx.system()
    _check_weights(entry, weights)
    steps = tuple(_steps_of(entry, parts_of(module)))
    parts: dict[str, PartProgram] = {}
    arguments: dict[str, tuple[str, ...]] = {}
    for name, part in parts_of(module).items():
        program = program_of(module, name)
        if program is None:
            raise WeftError(f"part '{name}' has no program: run lower-parts")
        machine = system.find_device(device_of(part)).machine
        held = {n: weights[n] for n in weight_names(part).values() if n in weights}
        held |= _constants_of(entry, part)
        text = str(source_of(part))
        parts[name] = assemble_part(machine, program.clone(), ctx.for_machine(machine), text, held)
        arguments[name] = argument_names(part)
    program = SystemProgram(
        function=entry.sym_name.data,
        machine_name=ctx.machine().name,
        machine_text=machine_text,
        module_text=source,
        signature=_signature_of(entry, weights),
        devices=_list_devices(system),
        placements=tuple(_placements_of(entry)),
        memory=_memory_of(entry, system),
        steps=steps,
        parts=parts,
        part_arguments=arguments,
        results=_returned(entry),
        joined=_joined_values(entry),
    )
    if host_code == NATIVE:
        return program
    named = {name: value for value, name in _name_values(entry).items()}
    return replace(program, c_files=write_c(program, module, named, weights, ctx))


def _check_weights(entry: func.FuncOp, weights: Mapping[str, Array]) -> None:
    known = [*weight_names(entry).values()]
    for name in weights:
        if name not in known:
            raise WeftError(f"no weight is called {name}; there are {', '.join(known) or 'none'}")


def _list_devices(system: System) -> tuple[DeviceFacts, ...]:
    return tuple(
        DeviceFacts(d.name, d.machine.target, 0 if d.is_host else d.machine.clock_hz)
        for d in system.devices
    )


def _placements_of(entry: func.FuncOp) -> Iterator[Placement]:
    rows = facts_of(entry).get(PARTITION, [])
    assert isinstance(rows, list)
    for row in rows:
        assert isinstance(row, dict)
        why = row["why_not"]
        yield Placement(
            str(row["layer"]),
            str(row["device"]),
            int(str(row["macs"])),
            int(str(row["bytes"])),
            int(str(row["bound_cycles"])),
            tuple(map(str, why)) if isinstance(why, list) else (),
        )


def _memory_of(entry: func.FuncOp, system: System) -> MemoryFacts:
    facts = facts_of(entry).get(MEMORY)
    assert isinstance(facts, dict)
    names = _name_values(entry)
    block = entry.body.block
    found = dict(zip(block.args, offsets_of(entry), strict=True))
    for op in block.ops:
        if op.results:
            found |= dict(zip(op.results, offsets_of(op), strict=True))
    offsets = {names[value]: offset for value, offset in found.items() if offset != NOWHERE}
    size, bound = int(str(facts["bytes"])), int(str(facts["bound_bytes"]))
    return MemoryFacts(size, bound, system.alignment_bytes, offsets)


def _name_values(entry: func.FuncOp) -> dict[SSAValue, str]:
    """A name for each value of the entry: those of arguments are the interface's."""
    names = argument_names(entry)
    taken = set(names)
    found: dict[SSAValue, str] = dict(zip(entry.body.block.args, names, strict=True))
    for op in entry.body.block.ops:
        for value in op.results:
            found[value] = claim_name(value.name_hint or "value", taken)
    return found


def _constants_of(entry: func.FuncOp, part: func.FuncOp) -> dict[str, Array]:
    """The weights of a part that are constants of the entry."""
    found: dict[str, Array] = {}
    for call in [o for o in entry.body.block.ops if isinstance(o, func.CallOp)]:
        if call.callee.string_value() != part.sym_name.data:
            continue
        for index, name in weight_names(part).items():
            owner = call.operands[index].owner
            if isinstance(owner, arith.ConstantOp):
                found[name] = constant_array(owner)
    return found


def _joined_values(entry: func.FuncOp) -> dict[str, tuple[str, ...]]:
    """The values that are the bytes of others, one behind another."""
    names = _name_values(entry)
    return {
        names[value]: tuple(names[base] for base in bases_of(value))
        for op in entry.body.block.ops
        if is_of_same_bytes(op)
        for value in op.results
    }


def _steps_of(entry: func.FuncOp, parts: Mapping[str, func.FuncOp]) -> Iterator[Step]:
    names = _name_values(entry)
    for op in entry.body.block.ops:
        if isinstance(op, func.ReturnOp) or is_of_same_bytes(op) or is_part_weight(op):
            continue
        if not isinstance(op, func.CallOp) or op.callee.string_value() not in parts:
            raise WeftError(f"{describe_op(op)}: is left over between the parts")
        name = op.callee.string_value()
        arguments = tuple(names[value] for value in op.arguments)
        yield Step(name, device_of(parts[name]), arguments, tuple(names[v] for v in op.res))


def _returned(entry: func.FuncOp) -> dict[str, str]:
    end = entry.body.block.last_op
    assert end is not None
    names = _name_values(entry)
    return {n: names[v] for n, v in zip(result_names(entry), end.operands, strict=True)}


def _signature_of(entry: func.FuncOp, weights: Mapping[str, Array]) -> Signature:
    types, result_types = interface_types(entry)
    inputs, outputs = entry.function_type.inputs.data, entry.function_type.outputs.data
    arguments = zip(argument_names(entry), map(_shape_of, inputs), types, strict=True)
    results = zip(result_names(entry), map(_shape_of, outputs), result_types, strict=True)
    return Signature(
        entry.sym_name.data,
        tuple(Argument(n, shape, type, n in weights) for n, shape, type in arguments),
        tuple(Argument(n, shape, type) for n, shape, type in results),
    )


def _shape_of(type: object) -> tuple[int, ...]:
    return tuple(type.get_shape()) if is_tensor(type) else ()
