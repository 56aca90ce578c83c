"""The meaning of `aie1.execute`: the kernel, run by the simulator."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation

from ...dialects.aie1 import ExecuteOp, KernelOp
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.machine.view import Machine
from ..reference.interpreter import Arrays, Interpreter, Meaning
from .code.ir import code_of
from .machine.spec import Aie1Spec
from .parts import data_bytes, parts_of, run_on_parts
from .simulate.vector import simulate_code


def aie1_meanings(machine: Machine) -> Mapping[str, Meaning]:
    """The meanings of `aie1.execute` on `machine`, and of kernels, which wait to be run."""
    return {
        ExecuteOp.name: partial(_run_kernel, Aie1Spec.from_machine(machine)),
        KernelOp.name: _run_nothing,
    }


def _run_nothing(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    return ()


def _run_kernel(spec: Aie1Spec, interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, ExecuteOp)
    name = op.kernel.string_value()
    kernels = {
        kernel.sym_name.data: kernel
        for kernel in interpreter.module.body.block.ops
        if isinstance(kernel, KernelOp)
    }
    if name not in kernels:
        raise WeftError(f"{describe_op(op)}: there is no kernel @{name}")
    kernel = kernels[name]
    code = code_of(kernel, spec)
    if kernel.parts is not None:
        room = max(spec.data_bytes, data_bytes(code))
        try:
            return (run_on_parts(code, spec, parts_of(kernel), [*map(np.asarray, args)], room),)
        except WeftError as error:
            raise WeftError(f"{describe_op(op)}: {error}") from error
    inputs = [buffer for buffer in code.tensors if buffer.role != "output"]
    outputs = [buffer for buffer in code.buffers if buffer.role == "output"]
    if len(inputs) != len(args) or len(outputs) != 1:
        raise WeftError(
            f"{describe_op(op)}: {len(args)} operands and a result, but kernel @{name} has "
            f"{len(inputs)} buffers that are read and {len(outputs)} that are written"
        )
    given = {buffer.name: np.asarray(array) for buffer, array in zip(inputs, args, strict=True)}
    try:
        found = simulate_code(code, spec, given)[outputs[0].name]
    except WeftError as error:
        raise WeftError(f"{describe_op(op)}: {error}") from error
    assert isinstance(op.result.type, TensorType)
    shape = op.result.type.get_shape()
    if found.size != np.prod(shape) or found.dtype.itemsize * 8 != outputs[0].bits:
        raise WeftError(
            f"{describe_op(op)}: the result is {op.result.type}, but buffer {outputs[0].name} has "
            f"{outputs[0].elements} elements of {outputs[0].bits} bits"
        )
    return (found.reshape(shape),)
