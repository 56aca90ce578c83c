"""Executables of modules whose entry runs a kernel of one core."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, BlockArgument

from ...dialects.aie1 import ExecuteOp, KernelOp, ScheduleAttr
from ...dialects.aie1.schedule import CoreSchedule
from ...dialects.common.kinds import is_integer, is_tensor
from ...targets.aie1.code.ir import code_of, kernel_of
from ...targets.aie1.code.program_json import loops_json
from ...targets.aie1.code.vector import BufferRole, Code
from ...targets.aie1.code.words import Program
from ...targets.aie1.cost import code_bound
from ...targets.aie1.executable import PACKED, Aie1Buffer, Aie1Function
from ...targets.aie1.machine.spec import Aie1Spec
from ...targets.aie1.parts import TensorPart, check_limit, check_parts, parts_of
from ...targets.arguments import check_weights, form_of
from ...targets.reference.scalars import Array
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import argument_names, interface_types, result_names
from ...transforms.core.json_node import Json
from ...transforms.core.pipeline import entry_of, facts_of
from ...transforms.machine.context import WeftContext
from ...transforms.tune.facts import tuned_of
from .calls import Calls, calls_of, layer_of
from .schedule import FOUND
from .schedule_json import schedule_json
from .tune import words_by_hand


def assemble_function(
    module: ModuleOp,
    ctx: WeftContext,
    *,
    machine_text: str,
    source: str,
    weights: Mapping[str, Array],
) -> Aie1Function:
    """
    The executable of a module whose entry runs a kernel, and nothing else, on its arguments, or
    calls a function that does on parts of them.

    `weights` become part of it, by name. Raises `WeftError` for other modules, weights that do not
    fit or are none, and kernels that do not fit the registers or the program memory.
    """
    machine = ctx.machine()
    spec, function = Aie1Spec.from_machine(machine), entry_of(module)
    layer, calls = layer_of(module), calls_of(module, function)
    kernel, _ = kernel_run(module, layer)
    code = replace(code_of(kernel, spec), name=function.sym_name.data)
    program = words_by_hand(code.name, code, spec, schedule_of(kernel).word_steps)
    return executable_of(
        function,
        kernel,
        program,
        machine_name=machine.name,
        machine_text=machine_text,
        module_text=source,
        weights=weights,
        calls=calls,
    )


def schedule_of(kernel: KernelOp) -> CoreSchedule:
    """
    The schedule that a kernel was made by; of one by hand that does not say it, what it has to do
    with.
    """
    if isinstance(kernel.schedule, ScheduleAttr):
        return kernel.schedule.get_schedule()
    return CoreSchedule("", ())


def kernel_run(module: ModuleOp, function: func.FuncOp) -> tuple[KernelOp, list[int]]:
    """
    The kernel that a function runs on its arguments, and the numbers of those, in the order in
    which it takes them. Raises `WeftError` for another function.
    """
    ops = list(function.body.block.ops)
    run, last = ops[0], ops[-1]
    if not isinstance(run, ExecuteOp) or len(ops) != 2 or list(last.operands) != [run.result]:
        raise WeftError(
            f"{describe_op(function)}: does more than to run one kernel (aie1.execute) and to "
            "return what it gives"
        )
    given = [value.index for value in run.inputs if isinstance(value, BlockArgument)]
    if sorted(given) != list(range(len(function.body.block.args))) or len(given) < len(run.inputs):
        raise WeftError(f"{describe_op(run)}: takes other values than the arguments, each once")
    name = run.kernel.string_value()
    for op in module.body.block.ops:
        if isinstance(op, KernelOp) and op.sym_name.data == name:
            return op, given
    raise WeftError(f"{describe_op(run)}: there is no kernel @{name}")


def executable_of(
    function: func.FuncOp,
    kernel: KernelOp,
    program: Program,
    *,
    machine_name: str = "",
    machine_text: str = "",
    module_text: str = "",
    weights: Mapping[str, Array] | None = None,
    calls: Calls | None = None,
) -> Aie1Function:
    """
    The executable of a function that runs a kernel whose words are `program`, or `calls` one that
    does. Raises `WeftError` for weights that do not fit, or are none.
    """
    module = kernel.parent_op()
    assert isinstance(module, ModuleOp)
    layer = function if calls is None else layer_of(module)
    parts = _arguments_parts(layer, kernel, program.code)
    if calls is not None:
        parts = (*(parts[place] for place in calls.order), parts[-1])
    buffers = _list_buffers(function, parts, program.code, calls)
    packed = {b.name: b for b in buffers if b.role in PACKED}
    check_weights(weights or {}, {name: form_of(b) for name, b in packed.items()})
    for name, array in (weights or {}).items():
        check_limit(f"argument {name}", packed[name].limit, array)
    orders = {
        b.role: part.element_numbers(program.code.find_buffer(b.role).elements)
        for b, part in zip(buffers, parts, strict=True)
        if b.role in PACKED
    }
    macs, counts = facts_of(layer).get("macs", 0), () if calls is None else calls.counts
    return Aie1Function(
        function=function.sym_name.data,
        machine_name=machine_name,
        machine_text=machine_text,
        module_text=module_text,
        code_text=str(ModuleOp([kernel_of(program.code, program.spec)])) + "\n",
        program=program,
        pack=orders["filter"],
        begin=orders.get("initial"),
        buffers=buffers,
        record=_decision_record(layer, kernel, program),
        macs=macs * math.prod(counts) if isinstance(macs, int) else 0,
        limited=schedule_of(kernel).limited,
        calls=counts,
        tuned=tuned_of(layer).count,
        tuned_digest=tuned_of(layer).digest,
        constants=dict(weights or {}),
    )


def _arguments_parts(function: func.FuncOp, kernel: KernelOp, code: Code) -> tuple[TensorPart, ...]:
    """The parts of the kernel's buffers that arguments, in their order, and the result take."""
    parts = parts_of(kernel)
    module = kernel.parent_op()
    assert isinstance(module, ModuleOp)
    _, order = kernel_run(module, function)
    if len(parts) != len(order) + 1:
        raise WeftError(
            f"{describe_op(kernel)} @{kernel.sym_name.data}: has {len(parts)} parts for the "
            f"arguments and the result of {describe_op(function)}"
        )
    check_parts(parts, code)
    for buffer in code.buffers:
        if buffer.name != buffer.role:
            raise WeftError(
                f"{describe_op(kernel)} @{kernel.sym_name.data}: buffer {buffer.name} is the "
                f"{buffer.role}, which programs call it; name it so"
            )
    types = [*function.function_type.inputs, *function.function_type.outputs]
    parts = (*(parts[order.index(number)] for number in range(len(order))), parts[-1])
    for part, type in zip(parts, types, strict=True):
        bits = code.find_buffer(part.buffer).bits
        if not _stores_type(part, bits, type, is_result=part is parts[-1]):
            raise WeftError(
                f"{describe_op(kernel)} @{kernel.sym_name.data}: buffer {part.buffer} is of "
                f"i{bits}{list(part.shape)}, but holds {type}"
            )
    return parts


def _stores_type(part: TensorPart, bits: int, type: Attribute, is_result: bool) -> bool:
    """
    Tests whether a part in a buffer of `bits` is a tensor of `type`; arguments may be narrower.
    """
    if not is_tensor(type) or tuple(type.get_shape()) != part.shape:
        return False
    element = type.get_element_type()
    if not is_integer(element):
        return False
    width = element.width.data
    return width == bits if is_result else width <= bits


def _list_buffers(
    function: func.FuncOp, parts: tuple[TensorPart, ...], code: Code, calls: Calls | None
) -> tuple[Aie1Buffer, ...]:
    """The arguments in their order, and the result, as callers hold them."""
    arguments, results = interface_types(function)
    names = (*argument_names(function), *result_names(function))
    rows = zip(names, (*arguments, *results), parts, strict=True)
    found = tuple(
        _make_buffer(name, type, part, code.find_buffer(part.buffer).role)
        for name, type, part in rows
    )
    if calls is None:
        return found
    values = (*function.function_type.inputs, *function.function_type.outputs)
    shapes = [tuple(value.get_shape()) for value in values if is_tensor(value)]
    return tuple(
        replace(buffer, shape=shape, cut=cut)
        for buffer, shape, cut in zip(found, shapes, calls.cuts, strict=True)
    )


def _make_buffer(name: str, type: str, part: TensorPart, role: BufferRole) -> Aie1Buffer:
    """A part as its caller holds it."""
    assert role != "limits"
    if role in PACKED:
        return Aie1Buffer(name, role, part.shape, type, limit=part.limit)
    border = part.before or (0,) * len(part.shape) if role == "image" else ()
    return Aie1Buffer(name, role, part.shape, type, part.stored, border)


def _decision_record(function: func.FuncOp, kernel: KernelOp, program: Program) -> dict[str, Json]:
    """
    Records the decision, and how it was found if it was that: of an edited schedule nothing is.
    """
    found = facts_of(function).get(FOUND)
    schedule = kernel.schedule
    facts: Mapping[str, object] = {}
    if isinstance(found, Mapping) and isinstance(schedule, ScheduleAttr):
        facts = found if found.get("schedule") == schedule.text() else {}
    record: dict[str, Json] = {
        "candidates": 1,
        "bodies": 1,
        "kernels": 1,
        "cycles": program.cycles,
        "bound_cycles": code_bound(program.code, program.spec),
        "ran_out_of_steps": False,
        "pruned": {},
        "unknown_layouts": [],
    }
    known = {name: facts.get(name, usual) for name, usual in record.items()}
    return {
        "schedule": None if schedule is None else schedule_json(schedule_of(kernel)),
        **known,  # pyright: ignore[reportReturnType]
        "cycles": program.cycles,
        "loops": loops_json(program),
    }
