"""
From the last module to what VTA runs: the instructions, and the buffers that they use.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from xdsl.dialects import arith, func, tensor
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, BlockArgument, SSAValue

from ...dialects.common.kinds import is_tensor
from ...dialects.dataflow import LayerOp
from ...dialects.layout.ops import ConvertOp, LogicalOp, PrepackOp, StoredOp
from ...dialects.vta.stream import ExecuteOp
from ...targets.vta.cost import event_timing, instruction_costs
from ...targets.vta.emit import UOPS, Program
from ...targets.vta.encode import Stream
from ...targets.vta.executable import (
    Array,
    Buffer,
    CandidateFacts,
    Executable,
    Facts,
    Role,
    relocated_units,
)
from ...targets.vta.execute import prepack_array
from ...targets.vta.ir import streams_of
from ...targets.vta.spec import VtaSpec
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import (
    argument_names,
    interface_types,
    result_names,
    weight_names,
)
from ...transforms.core.pipeline import entry_of
from ...transforms.layout.apply import layout_of
from ...transforms.layout.map import Layout
from ...transforms.layout.rewrite.views import logical_value, seen_value
from ...transforms.machine.context import WeftContext
from ...transforms.machine.view import Machine
from ...transforms.strategy.facts import ComparedStrategy, compared_strategies, known_count
from ...transforms.tune.facts import tuned_of


def assemble_executable(
    module: ModuleOp,
    ctx: WeftContext,
    *,
    machine_text: str,
    source: str,
    weights: Mapping[str, Array],
) -> Executable:
    """
    The executable of the entry of `module`, which has one `vta.execute` and changes of layout.
    `weights`, in host layout, are packed now, the others are left to each run. Raises `WeftError`
    for what else there is in the function, and weights that do not fit.
    """
    machine, function = ctx.machine(), entry_of(module)
    spec = VtaSpec.from_machine(machine)
    execute = _only_execute(function)
    stream = _find_stream(module, execute, spec)
    queue, flags, cost = instruction_costs(stream, spec)
    cycles = event_timing(queue, flags, cost, token_depth=spec.token_depth).cycles
    buffers, renamed = _list_buffers(function, execute, stream, spec, machine)
    relocations = tuple((i, renamed[b]) for i, b in execute.relocation_pairs())
    macs, bound = known_count(function, "macs"), known_count(function, "bound_cycles")
    tuned = tuned_of(function)
    return Executable(
        function=function.sym_name.data,
        machine_name=machine.name,
        machine_text=machine_text,
        module_text=source,
        spec=spec,
        program=Program(stream, relocations),
        buffers=buffers,
        facts=Facts(cycles, macs, bound),
        constants=packed_weights(buffers, weights),
        candidates=tuple(map(_candidate_facts, compared_strategies(function))),
        tuned=tuned.count,
        tuned_digest=tuned.digest,
    )


def _candidate_facts(candidate: ComparedStrategy) -> CandidateFacts:
    return CandidateFacts(
        strategy=candidate.strategy,
        taken=candidate.taken,
        bound_cycles=candidate.bound_cycles,
        op_cycles=candidate.op_cycles,
        transform_ns=candidate.transform_ns,
        data_bytes=candidate.data_bytes,
        weight_bytes=candidate.weight_bytes,
    )


def _find_stream(module: ModuleOp, execute: ExecuteOp, spec: VtaSpec) -> Stream:
    """The program that `execute` runs. Raises `WeftError` if there is none of its name."""
    streams = streams_of(module.body.block.ops, spec)
    name = execute.program.string_value()
    if name not in streams:
        raise WeftError(f"{describe_op(execute)}: there is no program @{name}")
    return streams[name]


def _only_execute(function: func.FuncOp) -> ExecuteOp:
    """The one program of a function that has nothing else but changes of layout."""
    found = [op for op in function.walk() if isinstance(op, ExecuteOp)]
    if len(found) != 1:
        raise WeftError(
            f"@{function.sym_name.data} has {len(found)} kernels for VTA, expected one: a "
            "convolution or matrix product with its epilogue"
        )
    known = (ExecuteOp, ConvertOp, PrepackOp, StoredOp, LogicalOp, func.ReturnOp, LayerOp)
    left = [op for op in function.body.block.ops if not isinstance(op, known)]
    if left:
        # Constants and empty tensors are there for the sake of another op.
        computing = (o for o in left if not isinstance(o, arith.ConstantOp | tensor.EmptyOp))
        op = next(computing, left[0])
        raise WeftError(f"{describe_op(op)} is left over: VTA runs one kernel and its epilogue")
    return found[0]


def _trace_argument(value: SSAValue) -> BlockArgument:
    """The function argument that `value` is, but for its layout."""
    while not isinstance(value, BlockArgument):
        op = value.owner
        if not isinstance(op, ConvertOp | PrepackOp | StoredOp):
            raise WeftError("an operand of the kernel is not an argument of the function")
        value = op.operands[0]
    return value


def _trace_returned(value: SSAValue) -> SSAValue:
    """The value that the function returns for `value`, but for its layout."""
    for use in value.uses:
        op = use.operation
        if isinstance(op, func.ReturnOp):
            return value
        if isinstance(op, ConvertOp | LogicalOp):
            return _trace_returned(op.results[0])
    raise WeftError("the kernel's result is not returned by the function")


def _list_buffers(
    function: func.FuncOp, execute: ExecuteOp, stream: Stream, spec: VtaSpec, machine: Machine
) -> tuple[tuple[Buffer, ...], dict[int, str]]:
    """The buffers in ABI order, and their names by the number in the relocations."""
    units = _element_bytes(execute, stream, spec)
    alignment = max(m.alignment_bytes for m in machine.memories)
    count = len(execute.inputs)
    arguments, renamed = _list_arguments(function, execute, units, alignment)
    returned = _trace_returned(execute.result).type
    layouts = _layout_of(returned), _layout_of(seen_value(execute.result).type)
    (name,), (_, (held,)) = result_names(function), interface_types(function)
    result = _make_buffer(name, "output", returned, layouts, units[count], alignment)
    result = replace(result, element_type=held)
    uops = Buffer(
        name=UOPS,
        role="uops",
        element_type="i32",
        logical_shape=(len(stream.uops),),
        element_bytes=spec.uop_element_bytes,
        alignment_bytes=math.lcm(alignment, spec.uop_element_bytes),
    )
    return (*arguments, result, uops), {**renamed, count: name, count + 1: UOPS}


def _list_arguments(
    function: func.FuncOp, execute: ExecuteOp, units: Mapping[int, int], alignment: int
) -> tuple[tuple[Buffer, ...], dict[int, str]]:
    """
    The arguments' buffers in order, and their names by the operand of `execute`. Operands
    that read one argument share a buffer, which takes equal layouts and elements.
    """
    names = argument_names(function)
    types, _ = interface_types(function)
    weights = weight_names(function)
    found: dict[int, Buffer] = {}
    renamed: dict[int, str] = {}
    for number, operand in enumerate(execute.inputs):
        argument = _trace_argument(operand)
        name = names[argument.index]
        role: Role = "weight" if argument.index in weights else "input"
        layouts = _layout_of(argument.type), _layout_of(logical_value(operand).type)
        buffer = _make_buffer(name, role, argument.type, layouts, units.get(number, 1), alignment)
        buffer = replace(buffer, element_type=types[argument.index])
        other = found.setdefault(argument.index, buffer)
        if other != buffer:
            raise WeftError(
                f"argument '{name}' of @{function.sym_name.data} is read by two operands of the "
                f"kernel, in elements of {other.element_bytes} and of {buffer.element_bytes} "
                f"bytes and in packed shapes {list(other.packed_shape)} and "
                f"{list(buffer.packed_shape)} of different layout: give the function an argument "
                "for each, and pass the array twice"
            )
        renamed[number] = name
    unused = [n for i, n in enumerate(names) if i not in found]
    if unused:
        raise WeftError(f"arguments {', '.join(unused)} of the function are not used; remove them")
    return tuple(found[i] for i in sorted(found)), renamed


def _layout_of(type: Attribute) -> Layout:
    assert is_tensor(type)
    return layout_of(type)


def _make_buffer(
    name: str,
    role: Role,
    type: Attribute,
    layouts: tuple[Layout, Layout],
    element_bytes: int,
    alignment: int,
) -> Buffer:
    assert is_tensor(type)
    return Buffer(
        name=name,
        role=role,
        element_type=str(type.element_type),
        logical_shape=tuple(type.get_shape()),
        element_bytes=element_bytes,
        alignment_bytes=math.lcm(alignment, element_bytes),
        host_layout=layouts[0],
        packed_layout=layouts[1],
    )


def _element_bytes(execute: ExecuteOp, stream: Stream, spec: VtaSpec) -> dict[int, int]:
    """
    Per buffer, the bytes of the elements in which the instructions count; none for one that no
    instruction touches, as where a window sees nothing but padding. Raises `WeftError` for
    relocations that do not fit the instructions, and where nothing stores the result.
    """
    numbers = [(index, str(buffer)) for index, buffer in execute.relocation_pairs()]
    try:
        units = relocated_units(stream, numbers, spec)
    except WeftError as error:
        raise WeftError(f"{describe_op(execute)}: {error}") from error
    if str(len(execute.inputs)) not in units:
        raise WeftError(f"{describe_op(execute)}: no instruction stores its result")
    return {int(buffer): unit for buffer, unit in units.items()}


def packed_weights(buffers: Sequence[Buffer], weights: Mapping[str, Array]) -> dict[str, Array]:
    """The weights, packed from host layout. Raises `WeftError` for unknown ones and misfits."""
    known = {b.name: b for b in buffers if b.role == "weight"}
    spare = sorted(set(weights) - set(known))
    if spare:
        raise WeftError(
            f"no weight is called {', '.join(spare)}; there are {', '.join(known) or 'none'}"
        )
    return {name: prepack_array(known[name], array) for name, array in weights.items()}
