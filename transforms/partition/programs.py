"""
Programs of parts: beside the function of a part, the module that its device runs.

The function says what the part computes; the module, which has the attribute `weft.part` with the
function's name, is the last stage of its device's pipeline.
"""

from __future__ import annotations

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr

from ...dialects.common.kinds import text_of
from ..core.pipeline import mark_entry

PART = "weft.part"
"""The attribute of a program: the name of its part."""


def program_of(module: ModuleOp, part: str) -> ModuleOp | None:
    """The program of a part, once there is one."""
    for op in module.body.ops:
        if isinstance(op, ModuleOp) and text_of(op.attributes.get(PART)) == part:
            return op
    return None


def source_of(part: func.FuncOp) -> ModuleOp:
    """A module of its own with what a part computes as its entry."""
    function = part.clone()
    function.attributes.clear()
    function.properties.pop("sym_visibility", None)
    module = ModuleOp([function])
    mark_entry(module)
    return module


def key_of(part: func.FuncOp) -> str:
    """A text that is the same for parts that differ in their names alone."""
    return str(source_of(part)).replace(f"@{part.sym_name.data}(", "@(", 1)


def add_program(module: ModuleOp, part: str, program: ModuleOp) -> None:
    """Puts the program of a part at the end of a module."""
    program.attributes[PART] = StringAttr(part)
    program.sym_name = StringAttr(f"{part}.program")
    module.body.block.add_op(program)
