"""NumPy meaning of `intrin.apply`: the kernel it stands for, then its epilogue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import numpy as np
from xdsl.ir import Operation
from xdsl.ir.affine import AffineMap

from ...dialects.common.kinds import is_tensor
from ...dialects.dataflow import LayerOp
from ...dialects.intrin import ApplyOp
from ...transforms.embed.application import Application, EpilogueCall
from ...transforms.embed.apply_op import application_of
from ...transforms.kernel.view import Access, Dim, Kernel
from ...transforms.layout.apply import to_logical, to_stored
from ...transforms.machine.view import Machine
from .evaluate import evaluate_kernel
from .interpreter import Arrays, Interpreter, Meaning
from .scalars import Array, wrap_integers


def intrin_meanings(machine: Machine) -> Mapping[str, Meaning]:
    """
    The meanings of `intrin.apply` with the intrinsics of `machine`, and of schedules, which
    mean nothing.
    """
    return {ApplyOp.name: partial(_run_apply, machine), LayerOp.name: _run_nothing}


def _run_nothing(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    return ()


def _run_apply(machine: Machine, interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, ApplyOp)
    logical: list[Array] = []
    for value, array in zip(op.operands, args, strict=True):
        assert is_tensor(value.type)
        logical.append(to_logical(array, value.type))
    application = application_of(op, machine)
    result = evaluate_application(
        application, logical[: len(op.inputs)], logical[len(op.inputs) :], machine
    )
    assert is_tensor(op.result.type)
    return (to_stored(result, op.result.type),)


def evaluate_application(
    application: Application, inputs: list[Array], extras: list[Array], machine: Machine
) -> Array:
    """The logical result of `application` on logical operands."""
    (output,) = evaluate_kernel(application.kernel, inputs, [None])
    rest = iter(extras)
    for call in application.epilogue:
        reads = [next(rest) for _ in call.reads]
        output = _evaluate_call(application, call, reads, output, machine)
    return wrap_integers(output, application.result_type)


def _evaluate_call(
    application: Application,
    call: EpilogueCall,
    reads: list[Array],
    output: Array,
    machine: Machine,
) -> Array:
    """The intrinsic's scalar body, on every element of the output."""
    intrinsic = machine.find_intrinsic(call.intrinsic)
    kernel = intrinsic.with_params(dict(call.params))
    producer = application.kernel
    # Reductions have no place in an element-wise kernel: they shrink to one iteration.
    used = producer.outputs[0].used_dims
    dims = tuple(
        replace(d, kind="parallel") if j in used else Dim(d.name, 1, "parallel")
        for j, d in enumerate(producer.dims)
    )
    nothing = AffineMap(len(dims), 0, ())
    params = [replace(a, map=nothing, shape=()) for a in kernel.inputs[len(intrinsic.inputs) :]]
    operands: tuple[Access, ...] = (*call.reads, *params, producer.outputs[0])
    whole = Kernel(kernel.name, dims, operands, len(operands) - 1, kernel.bodies)
    fixed = [np.zeros((), np.int64) for _ in params]
    return evaluate_kernel(whole, [*reads, *fixed], [output])[0]
