"""
`intrin.apply` on the host: what it means, as a kernel, whatever the intrinsic is.

Intrinsics are defined by linalg, so an application is a kernel with an epilogue like any other.
Where the reduction joins terms, that is one fused nest (on dot products of bytes, if it is one
and the processor has them); where not, plain loops over the accumulators and then over what each
call of the epilogue computes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ...dialects.intrin import ApplyOp
from ...dialects.nest.body import COMBINING
from ...targets.host.nest.flat import ACCUMULATOR, substitute_operand
from ...targets.host.nest.steps import Fused, Tensor
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.embed.application import Application, EpilogueCall
from ...transforms.embed.apply_op import application_of
from ...transforms.kernel.view import (
    Access,
    Dim,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarOp,
    fold_scalar,
    scalar_operands,
    with_args,
    with_leaves,
)
from ...transforms.machine.view import Machine


@dataclass(frozen=True)
class Lowered:
    """
    The steps of an application: `fused`, or `first` on accumulators that start from 0 and
    then each of `rest` in place, the last to the result.
    """

    application: Application
    accumulator: str
    term: Scalar | None
    combine: str | None


def lower_intrinsic(op: ApplyOp, machine: Machine) -> Lowered:
    """The kernel that `op` computes. Raises `WeftError` where the machine has no such intrinsic."""
    for value in (*op.operands, op.result):
        type = value.type
        if not isinstance(type, TensorType) or not type.has_static_shape():
            raise WeftError(f"{describe_op(op)}: {type} is no tensor of fixed shape")
    application = application_of(op, machine)
    kernel = application.kernel
    body = fold_choices(kernel.bodies[0])
    out = kernel.num_inputs
    application = replace(application, kernel=replace(kernel, bodies=(body,)))
    type = application.intrinsic.output.type
    if all(d.kind == "parallel" for d in kernel.dims):
        start = ScalarConst(0, type)
        return Lowered(application, type, substitute_operand(body, out, start), None)
    if isinstance(body, ScalarOp) and body.name in COMBINING and len(body.args) == 2:
        so_far = [i for i, a in enumerate(body.args) if a == ScalarArg(out, type)]
        if len(so_far) == 1 and out not in scalar_operands(term := body.args[1 - so_far[0]]):
            return Lowered(application, type, term, body.name)
    return Lowered(application, type, None, None)


def fold_choices(scalar: Scalar) -> Scalar:
    """`scalar` without choices that constants make."""

    def fold_node(node: Scalar, args: tuple[Scalar, ...]) -> Scalar:
        selects = isinstance(node, ScalarOp) and node.name == "arith.select"
        if selects and isinstance(args[0], ScalarConst):
            return args[1] if args[0].value else args[2]
        return with_args(node, args)

    return fold_scalar(scalar, fold_node)


def fused_application(
    op: ApplyOp, what: Lowered, machine: Machine, storage: Callable[[SSAValue], Tensor], out: Tensor
) -> Fused:
    """An application whose reduction joins terms, as one nest that stores to `out`."""
    assert what.term is not None
    application = what.application
    kernel = application.kernel
    accesses = [*kernel.inputs, *application.extras]
    result: Scalar = ScalarArg(ACCUMULATOR, what.accumulator)
    number = kernel.num_inputs
    for call in application.epilogue:
        reads = range(number, number + len(call.reads))
        result = epilogue_body(call, machine, result, reads)
        number += len(call.reads)
    result = narrow_value(result, what.accumulator, application.result_type)
    stored = replace(kernel.outputs[0], type=out.type)
    whole = replace(
        kernel, operands=(*accesses, stored), num_inputs=len(accesses), bodies=(what.term,)
    )
    tensors = (*(storage(v) for v in op.operands), out)
    return Fused(whole, tensors, result, what.accumulator, what.combine)


def epilogue_body(
    call: EpilogueCall, machine: Machine, value: Scalar, reads: Sequence[int]
) -> Scalar:
    """The scalar that `call` makes of `value`, reading operands `reads`."""
    intrinsic = machine.find_intrinsic(call.intrinsic)
    kernel = intrinsic.with_params(dict(call.params))

    def replace_leaf(node: Scalar) -> Scalar:
        if not isinstance(node, ScalarArg):
            return node
        if node.operand == kernel.num_inputs:
            return value
        return replace(node, operand=reads[node.operand])

    return with_leaves(fold_choices(kernel.bodies[0]), replace_leaf)


def narrow_value(value: Scalar, source: str, result: str) -> Scalar:
    """`value` as it leaves the accumulators."""
    if source == result:
        return value
    name = "arith.trunci" if source.startswith("i") else "arith.truncf"
    return ScalarOp(name, (value,), result)


def after_loops(what: Lowered, op: ApplyOp, machine: Machine) -> tuple[Kernel, list[int]]:
    """
    The element-wise kernel after plain loops: from the accumulators, its operand 0, to the
    result; and the numbers of the op's operands that it reads besides, in order.
    """
    application = what.application
    producer = application.kernel
    y = producer.outputs[0]
    used = y.used_dims
    dims = tuple(
        replace(d, kind="parallel") if j in used else Dim(d.name, 1, "parallel")
        for j, d in enumerate(producer.dims)
    )
    result: Scalar = ScalarArg(0, what.accumulator)
    operands: list[Access] = [y]
    for call in application.epilogue:
        first = len(operands)
        result = epilogue_body(call, machine, result, range(first, first + len(call.reads)))
        operands += call.reads
    result = narrow_value(result, what.accumulator, application.result_type)
    output = replace(y, type=application.result_type)
    kernel = Kernel(producer.name, dims, (*operands, output), len(operands), (result,))
    return kernel, [*range(len(op.inputs), len(op.operands))]
