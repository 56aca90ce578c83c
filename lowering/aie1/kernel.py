"""Bodies as kernels: an `aie1.kernel` that says what it takes, and the function that runs it."""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects.aie1 import ExecuteOp, KernelOp, ScheduleAttr
from ...targets.aie1.code.ir import kernel_of
from ...targets.aie1.machine.spec import Aie1Spec
from ...targets.aie1.parts import Part, set_parts
from ...targets.aie1.select.layouts import Packing
from ...transforms.core.pipeline import add_facts
from .body.code import Body
from .body.plan import FilterPack
from .request import Argument, Request


def packed_part(name: str, pack: FilterPack) -> Part:
    """What a buffer takes that is stored as `pack` says."""
    if isinstance(pack.how, Packing):
        return Part(name, pack.shape, packing=pack.how)
    return Part(name, pack.shape, pack.how)


def argument_part(argument: Argument, request: Request, body: Body) -> Part:
    """How an argument of a request lies in its buffer."""
    match argument.role:
        case "image":
            return Part("image", argument.shape, body.image, request.border)
        case "filter":
            return packed_part("filter", body.filter)
        case "initial":
            assert body.initial is not None
            limit = request.check_sums(body.shape.name, body.shape.acc_bits)
            return replace(packed_part("initial", body.initial), limit=limit)


def kernel_name(module: ModuleOp, stem: str) -> str:
    """`STEM_kernel0`, or with the first number that no other symbol of the module has."""
    names = [
        op.attributes.get("sym_name") or op.properties.get("sym_name")
        for op in module.body.block.ops
    ]
    taken = {name.data for name in names if isinstance(name, StringAttr)}
    number = 0
    while f"{stem}_kernel{number}" in taken:
        number += 1
    return f"{stem}_kernel{number}"


def top_of(op: Operation) -> Operation:
    """The op of the module in which `op` is."""
    parent = op.parent_op()
    while parent is not None and not isinstance(parent, ModuleOp):
        op, parent = parent, parent.parent_op()
    return op


def run_by_kernel(
    module: ModuleOp,
    function: func.FuncOp,
    request: Request,
    body: Body,
    schedule: ScheduleAttr | None,
    spec: Aie1Spec,
) -> KernelOp:
    """
    Makes `body` a kernel of `module`, and the function, of which `request` is read, one that runs
    it. The facts of the function get its multiply-accumulates.
    """
    name = kernel_name(module, request.function)
    kernel = kernel_of(replace(body.code, name=name), spec)
    parts = [argument_part(argument, request, body) for argument in request.arguments]
    set_parts(kernel, [*parts, Part("output", request.result, body.output)])
    kernel.schedule = schedule
    Rewriter.insert_op(kernel, InsertPoint.before(function))
    block = function.body.block
    old = list(block.ops)
    run = ExecuteOp(name, block.args, function.function_type.outputs.data[0])
    block.add_ops([run, func.ReturnOp(run.result)])
    for op in reversed(old):
        Rewriter.erase_op(op)
    add_facts(function, {"macs": request.problem.macs})
    return kernel
