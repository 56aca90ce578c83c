"""
The carried form of a module: what an MLIR reads that has loaded our dialects through IRDL.
"""

from __future__ import annotations

from io import StringIO
from typing import cast

from xdsl.dialects.builtin import ModuleOp, UnregisteredOp
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.dialects.ub import UnreachableOp
from xdsl.ir import Attribute, Block, Data, Operation, ParametrizedAttribute, TypeAttribute
from xdsl.printer import Printer
from xdsl.traits import IsTerminator

from ..core.slots import is_carried, spread_sizes


class CarriedPrinter(Printer):
    """
    Prints the carried form; the package's docstring says what that is.

    Named structured ops of linalg print in their own form: xDSL's generic form of them has
    bodies that are not upstream's.
    """

    def print_attribute(self, attribute: Attribute) -> None:
        if not is_carried(attribute.name):
            super().print_attribute(attribute)
            return
        self.print_string("!" if isinstance(attribute, TypeAttribute) else "#")
        self.print_string(attribute.name)
        if isinstance(attribute, ParametrizedAttribute):
            if attribute.parameters:
                with self.in_angle_brackets():
                    self.print_list(attribute.parameters, self.print_attribute)
        elif isinstance(attribute, Data):
            with self.in_angle_brackets():
                self.print_string_literal(_text_of(cast("Data[object]", attribute)))

    def print_op(self, op: Operation) -> None:
        outer = self.print_generic_format
        named = isinstance(op, LinalgStructuredOperation) and not isinstance(op, GenericOp)
        self.print_generic_format = not named
        super().print_op(op)
        self.print_generic_format = outer

    def print_op_with_default_format(self, op: Operation) -> None:
        if isinstance(op, UnregisteredOp) or not is_carried(op.name):
            super().print_op_with_default_format(op)
            return
        self.print_operands(op.operands)
        self.print_successors(op.successors)
        self.print_regions(op.regions)
        self.print_op_attributes({**op.attributes, **op.properties, **spread_sizes(op)})
        self.print_string(" : ")
        self.print_operation_type(op)

    def print_block(
        self, block: Block, print_block_args: bool = True, print_block_terminator: bool = True
    ) -> None:
        super().print_block(block, print_block_args, print_block_terminator)
        if needs_closing(block):
            with self.indented():
                self._print_new_line()
                self.print_string(f'"{UnreachableOp.name}"() : () -> ()')
                if self.print_debuginfo:
                    self.print_string(" loc(unknown)")


def _text_of(attribute: Data[object]) -> str:
    """The text that xDSL prints after the name of `attribute`."""
    stream = StringIO()
    attribute.print_parameter(Printer(stream))
    return stream.getvalue()


def needs_closing(block: Block) -> bool:
    """
    Tests whether a block of an op of ours ends with nothing that upstream takes for a terminator.
    """
    parent, last = block.parent_op(), block.last_op
    if parent is None or not is_carried(parent.name):
        return last is not None and is_carried(last.name) and last.has_trait(IsTerminator)
    if last is None or isinstance(last, UnregisteredOp):
        return last is None
    return is_carried(last.name) or not last.has_trait(IsTerminator)


def carried_text(module: ModuleOp) -> str:
    """
    The carried form of `module`. `WeftError` for what it cannot hold: see `slots`.
    """
    stream = StringIO()
    CarriedPrinter(stream, print_generic_format=True).print_op(module)
    return stream.getvalue() + "\n"
