"""The meaning of `vta.execute`: the program, run by the simulator."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, SSAValue

from ...dialects.vta import ExecuteOp, ProgramOp, StreamOp
from ...transforms.describe import describe
from ...transforms.errors import WeftError
from ...transforms.layout_apply import stored_type
from ...transforms.machine import Machine
from ..reference.interpreter import Arrays, Interpreter, Meaning
from ..reference.scalars import Array, dtype_of
from .encode import field_values
from .executable import rebased
from .ir import streams_of
from .simulate import simulate
from .spec import VtaSpec

_PAGE_BYTES = 4096


def vta_meanings(machine: Machine) -> Mapping[str, Meaning]:
    """The meanings of `vta.execute` on `machine`, and of programs, which wait to be run."""
    return {
        ExecuteOp.name: partial(_execute, VtaSpec.from_machine(machine)),
        ProgramOp.name: _nothing,
        StreamOp.name: _nothing,
    }


def _nothing(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    return ()


def _stored(value: SSAValue) -> tuple[tuple[int, ...], np.dtype[np.generic]]:
    assert isinstance(value.type, TensorType)
    stored = stored_type(value.type)
    return tuple(stored.get_shape()), dtype_of(str(stored.element_type))


def _execute(spec: VtaSpec, interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, ExecuteOp)
    streams = streams_of(interpreter.module.body.block.ops, spec)
    name = op.program.string_value()
    if name not in streams:
        raise WeftError(f"{describe(op)}: there is no program @{name}")
    stream = streams[name]
    shape, dtype = _stored(op.result)
    result = np.zeros(shape, dtype)
    arrays: list[Array] = [*args, result, stream.uops]
    addresses: list[int] = []
    end = _PAGE_BYTES
    for array in arrays:
        addresses.append(end)
        end += -(-array.nbytes // _PAGE_BYTES) * _PAGE_BYTES
    dram = np.zeros(end, np.uint8)
    for array, address in zip(arrays, addresses, strict=True):
        data = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
        dram[address : address + array.nbytes] = data
    memory = field_values(stream.insns, spec.memory_fields["memory_type"])
    moves = [
        (index, addresses[buffer] // spec.dram_element_bytes[int(memory[index])])
        for index, buffer in op.relocation_pairs()
    ]
    insns = rebased(stream.insns, moves, spec)
    simulate(insns, dram, spec)
    start = addresses[len(args)]
    return (dram[start : start + result.nbytes].view(dtype).reshape(shape),)
