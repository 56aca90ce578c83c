"""The pass `hoist-part-layouts`: a part takes and gives tensors as its device stores them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp, TensorType
from xdsl.ir import Attribute
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects.common.kinds import is_tensor
from ...dialects.layout.ops import ConvertOp
from ..core.functions import is_weight
from ..core.pipeline import entry_of
from .outline import network_in, parts_of
from .programs import program_of

Types: TypeAlias = Mapping[int, TensorType[Attribute]]
"""Types of stored tensors, by the number of the argument or result."""


@dataclass(frozen=True)
class HoistPartLayoutsPass(ModulePass):
    """
    Moves changes of layout at the borders of programs of parts to whoever calls them.

    Before: the program of a part converts an argument, which nothing else reads, or what it
    returns. After: it takes and gives the tensor as it is stored, so does the part, whose body
    converts what it has computed on before, and the calls are between conversions. Two of these in
    a row become one, or none, by `canonicalize`.
    """

    name = "hoist-part-layouts"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        entry = network_in(op)
        if entry is None:
            return
        for name, part in parts_of(op).items():
            inner = program_of(op, name)
            if inner is None:
                continue
            program = entry_of(inner)
            arguments = _stored_arguments(program)
            results = _stored_results(program)
            convert_body(part, arguments, results)
            for call in [o for o in entry.walk() if isinstance(o, func.CallOp)]:
                if call.callee.string_value() == name:
                    convert_call(call, arguments, results)


def _stored_arguments(program: func.FuncOp) -> Types:
    """Drops the conversions of a program's arguments; the types that these have then."""
    found: dict[int, TensorType[Attribute]] = {}
    for argument in program.body.block.args:
        uses = [use.operation for use in argument.uses]
        if is_weight(argument) or not uses or not all(isinstance(o, ConvertOp) for o in uses):
            continue
        types = {op.results[0].type for op in uses}
        if len(types) != 1:
            continue
        (type,) = types
        assert is_tensor(type)
        for op in uses:
            op.results[0].replace_all_uses_with(argument)
            Rewriter.erase_op(op)
        Rewriter.replace_value_with_new_type(argument, type)
        found[argument.index] = type
    retype(program)
    return found


def _stored_results(program: func.FuncOp) -> Types:
    """Drops the conversions of what a program returns; the types that it returns then."""
    end = program.body.block.last_op
    assert isinstance(end, func.ReturnOp)
    found: dict[int, TensorType[Attribute]] = {}
    for index, value in enumerate(end.operands):
        owner = value.owner
        if isinstance(owner, ConvertOp):
            source = owner.source
            assert is_tensor(source.type)
            end.operands[index], found[index] = source, source.type
            if value.first_use is None:
                Rewriter.erase_op(owner)
    retype(program)
    return found


def retype(function: func.FuncOp) -> None:
    """Gives a function the type of its block."""
    end = function.body.block.last_op
    assert end is not None
    inputs = [value.type for value in function.body.block.args]
    function.properties["function_type"] = FunctionType.from_lists(
        inputs, [value.type for value in end.operands]
    )


def convert_body(part: func.FuncOp, arguments: Types, results: Types) -> None:
    """Makes the body of a part take and give stored tensors, with the same meaning."""
    block = part.body.block
    rewriter = Rewriter()
    for index, type in arguments.items():
        argument = block.args[index]
        plain = argument.type
        assert is_tensor(plain)
        argument = Rewriter.replace_value_with_new_type(argument, type)
        convert = ConvertOp(argument, plain)
        argument.replace_all_uses_with(convert.result)
        convert.operands[0] = argument
        rewriter.insert_op(convert, InsertPoint.at_start(block))
    end = block.last_op
    assert end is not None
    for index, type in results.items():
        convert = ConvertOp(end.operands[index], type)
        rewriter.insert_op(convert, InsertPoint.before(end))
        end.operands[index] = convert.result
    retype(part)


def convert_call(call: func.CallOp, arguments: Types, results: Types) -> None:
    """Puts a call between conversions."""
    rewriter = Rewriter()
    for index, type in arguments.items():
        convert = ConvertOp(call.operands[index], type)
        convert.result.name_hint = call.operands[index].name_hint
        rewriter.insert_op(convert, InsertPoint.before(call))
        call.operands[index] = convert.result
    for index, type in results.items():
        result = call.results[index]
        plain = result.type
        assert is_tensor(plain)
        stored = Rewriter.replace_value_with_new_type(result, type)
        convert = ConvertOp(stored, plain)
        stored.replace_all_uses_with(convert.result)
        convert.operands[0] = stored
        convert.result.name_hint = stored.name_hint
        rewriter.insert_op(convert, InsertPoint.after(call))
