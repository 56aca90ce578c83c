"""
The arguments and results of the entry as buffers of the outermost memory.

The entry names the tensor that holds each of them (`dataflow.tensor`), and stays as it was written:
it says what the steps, and the programs that become of them, have to compute.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IntegerType,
    ModuleOp,
    StringAttr,
    TensorType,
)
from xdsl.ir import Attribute

from ...dialects import noc
from ...targets.noc.executable import NocBuffer, Role
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import (
    argument_names,
    interface_types,
    result_names,
    weight_names,
)
from ...transforms.dataflow.directive.ir import value_type
from ...transforms.dataflow.directive.steps import (
    TENSOR_ATTRIBUTE,
    FunctionSteps,
    StepTensor,
    stored_form,
)
from ...transforms.machine.view import Machine

TensorUse: TypeAlias = tuple[str, Sequence[str], Sequence[str]]
"""A step as errors call it, the tensors that it reads, and those that it writes."""

MODULE_TOKEN = "m"
"""How tokens of buffers outside of programs are called, so that those in programs are `%0` on."""

Marks: TypeAlias = "ArrayAttr[DictionaryAttr] | None"


def name_tensors(entry: func.FuncOp, steps: FunctionSteps) -> None:
    """Says of the arguments and results of the entry which tensors hold them."""
    entry.arg_attrs = _name_marks(entry.arg_attrs, steps.arguments)
    entry.res_attrs = _name_marks(entry.res_attrs, steps.results)


def _name_marks(marks: Marks, tensors: Sequence[StepTensor]) -> ArrayAttr[DictionaryAttr]:
    none: Mapping[str, Attribute] = {}
    old = [none] * len(tensors) if marks is None else [each.data for each in marks]
    return ArrayAttr(
        DictionaryAttr({**each, TENSOR_ATTRIBUTE: StringAttr(tensor.name)})
        for each, tensor in zip(old, tensors, strict=True)
    )


def has_tensors(function: func.FuncOp) -> bool:
    """Tests whether the arguments of a function, or its results, name tensors."""
    marks = (*(function.arg_attrs or ()), *(function.res_attrs or ()))
    return any(TENSOR_ATTRIBUTE in each.data for each in marks)


def check_order(entry: func.FuncOp, uses: Sequence[TensorUse]) -> None:
    """
    Raises `WeftError` for a tensor that is read before there is one, or written twice, and for a
    result that nothing writes.
    """
    arguments = range(len(entry.body.block.args))
    known = {_tensor_of(entry, "argument", n, entry.arg_attrs) for n in arguments}
    for what, reads, writes in uses:
        for name in reads:
            if name not in known:
                raise WeftError(
                    f"{what}: tensor '{name}' is neither an argument of @{entry.sym_name.data} nor "
                    "written before it is read"
                )
        for name in writes:
            if name in known:
                raise WeftError(f"{what}: tensor '{name}' is written for the second time")
            known.add(name)
    for number in range(len(entry.function_type.outputs)):
        name = _tensor_of(entry, "result", number, entry.res_attrs)
        if name not in known:
            raise WeftError(
                f"{describe_op(entry)}: result {number} is tensor '{name}', which nothing writes"
            )


def alloc_unused(module: ModuleOp, entry: func.FuncOp, machine: Machine) -> None:
    """Adds buffers for arguments that no step reads, behind the others."""
    bits = min(memory.element_bits for memory in machine.memories)
    allocs = list(_list_allocs(module).values())
    end = max(op.offset.value.data + math.prod(op.get_shape()) for op in allocs)
    known = {op.buffer.data for op in allocs}
    for number, value in enumerate(entry.body.block.args):
        name = _tensor_of(entry, "argument", number, entry.arg_attrs)
        if name in known:
            continue
        shape, element = stored_form(value)
        values = None if str(element) == f"i{bits}" else value_type(str(element))
        home = machine.levels[0].memories[0]
        op = noc.AllocOp(name, home, end, shape, IntegerType(bits), values=values)
        op.token.name_hint = MODULE_TOKEN
        module.body.block.insert_op_before(op, allocs[0])
        end += math.prod(shape)


def buffers_of(module: ModuleOp, entry: func.FuncOp) -> Iterator[NocBuffer]:
    """
    The arguments and results of the entry, with the `noc.alloc`s that hold them. Raises `WeftError`
    for one that has none.
    """
    allocs, weights = _list_allocs(module), weight_names(entry)
    held, given = interface_types(entry)
    for number, name in enumerate(argument_names(entry)):
        tensor = _tensor_of(entry, "argument", number, entry.arg_attrs)
        role: Role = "weight" if number in weights else "input"
        type = entry.function_type.inputs.data[number]
        yield _make_buffer(name, role, type, held[number], _find_alloc(allocs, entry, tensor))
    for number, name in enumerate(result_names(entry)):
        tensor = _tensor_of(entry, "result", number, entry.res_attrs)
        type = entry.function_type.outputs.data[number]
        yield _make_buffer(name, "output", type, given[number], _find_alloc(allocs, entry, tensor))


def _make_buffer(
    name: str, role: Role, type: Attribute, held: str, alloc: noc.AllocOp
) -> NocBuffer:
    shape = tuple(type.get_shape()) if isinstance(type, TensorType) else ()
    return NocBuffer(
        name, role, alloc.buffer.data, shape, held, alloc.get_shape(), str(alloc.value_type())
    )


def _list_allocs(module: ModuleOp) -> dict[str, noc.AllocOp]:
    """The buffers beside the programs, by name."""
    ops = (op for op in module.body.block.ops if isinstance(op, noc.AllocOp))
    return {op.buffer.data: op for op in ops}


def _find_alloc(allocs: Mapping[str, noc.AllocOp], entry: func.FuncOp, name: str) -> noc.AllocOp:
    if name not in allocs:
        known = ", ".join(f'"{n}"' for n in allocs) or "none"
        raise WeftError(
            f'{describe_op(entry)}: {TENSOR_ATTRIBUTE} "{name}" is no buffer beside the programs; '
            f"those are {known}"
        )
    return allocs[name]


def _tensor_of(entry: func.FuncOp, what: str, number: int, marks: Marks) -> str:
    found = None if marks is None else marks.data[number].data.get(TENSOR_ATTRIBUTE)
    if not isinstance(found, StringAttr):
        raise WeftError(
            f"{describe_op(entry)}: {what} {number} does not name the tensor that holds it, as in "
            f'{{{TENSOR_ATTRIBUTE} = "x"}}'
        )
    return found.data
