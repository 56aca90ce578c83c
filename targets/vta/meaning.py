"""The meaning of `vta.execute`: the program, run by the simulator."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial

from xdsl.ir import Operation, SSAValue

from ...dialects.common.kinds import is_tensor
from ...dialects.vta.ops import ProgramOp
from ...dialects.vta.stream import ExecuteOp, StreamOp
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.layout.apply import stored_type
from ...transforms.machine.view import Machine
from ..reference.interpreter import Arrays, Interpreter, Meaning
from .executable import Buffer, Role, relocated_units
from .execute import run_stream
from .ir import streams_of
from .spec import VtaSpec

_PAGE_BYTES = 4096


def vta_meanings(machine: Machine) -> Mapping[str, Meaning]:
    """The meanings of `vta.execute` on `machine`, and of programs, which wait to be run."""
    return {
        ExecuteOp.name: partial(_run_execute, VtaSpec.from_machine(machine)),
        ProgramOp.name: _run_nothing,
        StreamOp.name: _run_nothing,
    }


def _run_nothing(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    return ()


def _run_execute(spec: VtaSpec, interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, ExecuteOp)
    streams = streams_of(interpreter.module.body.block.ops, spec)
    name = op.program.string_value()
    if name not in streams:
        raise WeftError(f"{describe_op(op)}: there is no program @{name}")
    stream = streams[name]
    relocations = tuple((i, _name_buffer(b)) for i, b in op.relocation_pairs())
    values = (*op.inputs, op.result)
    uops = _name_buffer(len(values))
    try:
        units = relocated_units(stream, relocations, spec)
        buffers = [
            _make_buffer(_name_buffer(i), "output" if value is op.result else "input", value, units)
            for i, value in enumerate(values)
        ]
        buffers.append(
            _packed_buffer(uops, "uops", (len(stream.uops),), "i32", spec.uop_element_bytes)
        )
    except WeftError as error:
        raise WeftError(f"{describe_op(op)}: {error}") from error
    packed = {_name_buffer(i): array for i, array in enumerate(args)}
    results, _ = run_stream(stream, buffers, packed, relocations, spec)
    return tuple(results.values())


def _name_buffer(number: int) -> str:
    """The name of a buffer that the op knows by its number."""
    return f"#{number}"


def _make_buffer(name: str, role: Role, value: SSAValue, units: Mapping[str, int]) -> Buffer:
    """The buffer of a tensor, as it is stored."""
    assert is_tensor(value.type)
    stored = stored_type(value.type)
    shape = tuple(stored.get_shape())
    return _packed_buffer(name, role, shape, str(stored.element_type), units.get(name, 1))


def _packed_buffer(name: str, role: Role, shape: tuple[int, ...], type: str, unit: int) -> Buffer:
    return Buffer(
        name=name,
        role=role,
        element_type=type,
        logical_shape=shape,
        element_bytes=unit,
        alignment_bytes=math.lcm(_PAGE_BYTES, unit),
    )
