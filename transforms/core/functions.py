"""
The interface of a function: what its arguments and results are called and hold, which arguments
are weights, and which function of a module is meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    ModuleOp,
)
from xdsl.ir import Attribute, Block, BlockArgument, SSAValue

from ...dialects.common.kinds import is_tensor, text_of
from .describe import describe_op
from .errors import WeftError

WEIGHT_ATTRIBUTE = "weft.weight"
"""The argument attribute that names a weight."""

SHARED_ATTRIBUTE = "weft.shared"
"""The argument attribute of a weight that others read as it is stored: it stays so."""

NAME_ATTRIBUTE = "weft.name"
"""The attribute of an argument or result that is called otherwise than in the text."""

UNSIGNED_ATTRIBUTE = "weft.unsigned"
"""The attribute of arguments and results of integers that callers hold as unsigned ones."""


LAYOUT_ATTRIBUTE = "weft.layout"
"""
The attribute of an argument or result that had a layout, which is materialised: its tensor type
with the layout, by which callers hold it.
"""


def argument_names(function: func.FuncOp) -> tuple[str, ...]:
    """
    The name of each argument in a `.npz` file: a weight by its `weft.weight`, another by its
    `weft.name`, its name in the text, or `arg0`, `arg1`, … where that is not known. Raises
    `WeftError` if two have one name.
    """
    weights = weight_names(function)
    names = tuple(
        weights.get(i) or _given_name(function, function.arg_attrs, i) or arg.name_hint or f"arg{i}"
        for i, arg in enumerate(function.body.block.args)
    )
    _refuse_twice(function, names, "argument")
    return names


def result_names(function: func.FuncOp) -> tuple[str, ...]:
    """
    The name of each result: by its `weft.name`, else `result`, or `result0`, `result1`, … of
    several. Raises `WeftError` if two have one name.
    """
    count = len(function.function_type.outputs)
    names = tuple(
        _given_name(function, function.res_attrs, i) or (f"result{i}" if count > 1 else "result")
        for i in range(count)
    )
    _refuse_twice(function, names, "result")
    return names


def _given_name(
    function: func.FuncOp, attributes: ArrayAttr[DictionaryAttr] | None, number: int
) -> str | None:
    """The `weft.name` of an argument or result, if it has one."""
    if attributes is None or (name := attributes.data[number].data.get(NAME_ATTRIBUTE)) is None:
        return None
    text = text_of(name)
    if not text:
        raise WeftError(
            f"{describe_op(function)}: {NAME_ATTRIBUTE} is {name}; give a name, as in "
            f'{{{NAME_ATTRIBUTE} = "x"}}'
        )
    return text


def _refuse_twice(function: func.FuncOp, names: Sequence[str], what: str) -> None:
    for name in names:
        if names.count(name) > 1:
            mark = WEIGHT_ATTRIBUTE if what == "argument" else NAME_ATTRIBUTE
            raise WeftError(
                f"{describe_op(function)}: {names.count(name)} {what}s are called '{name}'; "
                f"rename all but one, or change their {mark}"
            )


def interface_types(function: func.FuncOp) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """
    The element types of arguments and of results as callers hold them: those of the function,
    but `ui8` where an `i8` is marked `weft.unsigned`, say. Raises `WeftError` for marks on what
    is no integer.
    """
    type = function.function_type
    return (
        tuple(_interface_types(function, type.inputs.data, function.arg_attrs)),
        tuple(_interface_types(function, type.outputs.data, function.res_attrs)),
    )


def _interface_types(
    function: func.FuncOp, types: Sequence[Attribute], attributes: ArrayAttr[DictionaryAttr] | None
) -> Iterator[str]:
    for number, type in enumerate(types):
        element = str(type.element_type if is_tensor(type) else type)
        if attributes is None or UNSIGNED_ATTRIBUTE not in attributes.data[number].data:
            yield element
        elif element in ("i8", "i16", "i32", "i64"):
            yield f"u{element}"
        else:
            raise WeftError(
                f"{describe_op(function)}: {UNSIGNED_ATTRIBUTE} marks elements of type {element}; "
                "it is for i8, i16, i32 and i64"
            )


def weight_names(function: func.FuncOp) -> dict[int, str]:
    """
    The arguments that are weights, by position, with their names. Raises `WeftError` for a
    weight that is marked without a name.
    """
    found = ((i, _weight_name(function, i)) for i in range(len(function.arg_attrs or ())))
    return {i: name for i, name in found if name is not None}


def _weight_name(function: func.FuncOp, i: int) -> str | None:
    """The name of argument `i` if that is a weight. Raises `WeftError` for one without."""
    attributes = (function.arg_attrs or ArrayAttr(())).data[i : i + 1]
    name = attributes[0].data.get(WEIGHT_ATTRIBUTE) if attributes else None
    if name is None:
        return None
    text = text_of(name)
    if not text:
        raise WeftError(
            f"{describe_op(function)}: {WEIGHT_ATTRIBUTE} of argument {i} is {name}; give it a "
            f'name, as in {{{WEIGHT_ATTRIBUTE} = "w"}}'
        )
    return text


def is_weight(value: SSAValue) -> bool:
    """Tests whether `value` is a function argument that is marked as a weight."""
    if not isinstance(value, BlockArgument):
        return False
    function = value.block.parent_op()
    return isinstance(function, func.FuncOp) and _weight_name(function, value.index) is not None


def is_shared(value: SSAValue) -> bool:
    """Tests whether `value` is a function argument that is marked as shared with others."""
    function = value.owner.parent_op() if isinstance(value.owner, Block) else None
    if not isinstance(value, BlockArgument) or not isinstance(function, func.FuncOp):
        return False
    attributes = (function.arg_attrs or ArrayAttr(())).data[value.index : value.index + 1]
    return any(SHARED_ATTRIBUTE in marks.data for marks in attributes)


def function_of(module: ModuleOp, name: str | None = None) -> func.FuncOp:
    """
    The function `name` of a module, or its only one. Raises `WeftError` listing what there
    is if that does not say which.
    """
    # Programs of parts stand in modules of their own beside the functions.
    own = [op for op in module.body.ops if isinstance(op, func.FuncOp) and op.body.blocks]
    inner = (op for op in module.walk() if isinstance(op, func.FuncOp) and op.body.blocks)
    functions = own or [*inner]
    wanted = [f for f in functions if name is None or f.sym_name.data == name]
    if len(wanted) == 1:
        if len(wanted[0].body.blocks) > 1:
            raise WeftError(
                f"{describe_op(wanted[0])}: has branches; a function that is run or compiled is "
                "one block"
            )
        return wanted[0]
    if not functions:
        raise WeftError("the module has no function with a body")
    known = ", ".join(f"@{f.sym_name.data}" for f in functions)
    if name is None:
        raise WeftError(f"the module has {len(functions)} functions ({known}); name one")
    raise WeftError(f"the module has no function @{name}; it has {known}")
