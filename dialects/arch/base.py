"""The base of the ops of the `arch` dialect: their text, their names and their checks."""

from __future__ import annotations

import math
from abc import ABC
from collections.abc import Callable, Iterator, Sequence

from xdsl.dialects.builtin import FloatAttr, IntegerAttr, StringAttr, SymbolRefAttr
from xdsl.ir import Block, Operation
from xdsl.irdl import AnyAttr, EqIntConstraint, IRDLOperation, RangeOf
from xdsl.irdl.declarative_assembly_format import (
    CustomDirective,
    ParsingState,
    PrintingState,
    RegionVariable,
    irdl_custom_directive,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    IsolatedFromAbove,
    OpTrait,
    SingleBlockImplicitTerminator,
    SymbolTable,
    ensure_terminator,
)
from xdsl.utils.exceptions import VerifyException

NO_ARGUMENTS = RangeOf(AnyAttr()).of_length(EqIntConstraint(0))
"""Of a region whose block has no arguments."""


class IntrinsicInterface(OpTrait):
    """Held by the op that defines an intrinsic, so that `arch.compute` can tell it apart."""


@irdl_custom_directive
class ClosedRegion(CustomDirective):
    """A region whose terminator is implied: neither printed nor required in the text."""

    body: RegionVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        region = parser.parse_region()
        if region.first_block is None:
            region.add_block(Block())
        self.body.set(state, region)

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        state.print_whitespace(printer)
        printer.print_region(
            self.body.get(op), print_empty_block=False, print_block_terminators=False
        )


def end_body(op: IRDLOperation) -> None:
    """Ends the body as implied; one without a block is a clone's, which is yet to be filled."""
    for trait in op.get_traits_of_type(SingleBlockImplicitTerminator):
        if op.regions and op.regions[0].first_block is not None:
            ensure_terminator(op, trait)


class ArchOp(IRDLOperation, ABC):
    """The base of the ops of this dialect: naming themselves and checking their attributes."""

    def __post_init__(self) -> None:
        super().__post_init__()
        end_body(self)

    @property
    def label(self) -> str:
        """The name of this op in errors: `arch.memory @INP`."""
        name = self.attributes.get("sym_name")
        return f"{self.name} @{name.data}" if isinstance(name, StringAttr) else self.name

    def make_error(self, message: str) -> VerifyException:
        return VerifyException(f"{self.label}: {message}")

    def check_known_attributes(self) -> None:
        """
        Refuses attributes that the op does not define: a misspelt `depth` must not be lost
        in silence. Attributes of other dialects hold a dot and pass.
        """
        known = self.get_irdl_definition().attributes
        for name in self.attributes:
            if name not in known and "." not in name:
                choices = ", ".join(sorted(set(known) - {"sym_name"}))
                raise self.make_error(f"attribute '{name}' is not known here; known are {choices}")

    def check_int(self, name: str, lower: int, upper: int | None = None) -> None:
        """Refuses the integer attribute `name`, if it is there, outside `lower..upper`."""
        attr = self.attributes.get(name)
        if not isinstance(attr, IntegerAttr):
            return
        value = attr.value.data
        if value < lower:
            raise self.make_error(f"{name} is {value}, but must be {lower} or more")
        if upper is not None and value > upper:
            raise self.make_error(f"{name} is {value}, but must be {upper} or less")

    def check_required(self, name: str, meaning: str) -> None:
        """Refuses the op if it has no attribute `name`."""
        if name not in self.attributes:
            raise self.make_error(
                f"{name} is missing; add `{name} = N` with N the {meaning}, 1 or more"
            )

    def check_number(self, name: str, *, positive: bool = False) -> None:
        """
        Refuses the number `name`, if it is there, where it is negative or not finite, or where
        it is 0 and must be `positive`.
        """
        attr = self.attributes.get(name)
        if isinstance(attr, FloatAttr | IntegerAttr):
            value = attr.value.data
            least = "above 0" if positive else "0 or more"
            if not (math.isfinite(value) and value >= 0) or (positive and value == 0):
                raise self.make_error(f"{name} is {value}, but must be a finite number, {least}")

    def check_choice(self, name: str, choices: Sequence[str]) -> None:
        """Refuses the string attribute `name`, if it is there, if it is none of `choices`."""
        attr = self.attributes.get(name)
        if isinstance(attr, StringAttr) and attr.data not in choices:
            known = ", ".join(f'"{c}"' for c in choices)
            raise self.make_error(f'{name} is "{attr.data}", but must be one of {known}')

    def check_name(self) -> None:
        """Refuses a name that an earlier op of the machine or system has already taken."""
        name = self.label.partition("@")[2]
        first = next((op for op in named_ops_around(self) if symbol_name(op) == name), self)
        if first is not self:
            raise self.make_error(
                f"the name @{name} is already taken by {first.name} @{name}; "
                f"names are unique in a {self._kind_around()}, rename one of the two"
            )

    def check_reference(
        self,
        role: str,
        ref: SymbolRefAttr,
        what: str,
        accepts: Callable[[Operation], bool],
    ) -> None:
        """
        Refuses a reference that names no op of the machine or system which `accepts` holds for. A
        detached op is in none and passes.
        """
        if self.parent_op() is None:
            return
        known = [symbol_name(op) for op in named_ops_around(self) if accepts(op)]
        if ref.nested_references.data or ref.string_value() not in known:
            names = ", ".join(f"@{n}" for n in known)
            hint = f"use one of {names}, or add it" if known else "there is none yet, add it"
            around = self._kind_around()
            raise self.make_error(f"{role} {ref} is not {what} of the {around}; {hint}")

    def _kind_around(self) -> str:
        """What `named_ops_around` looks through: a machine or a system."""
        around = _find_table(self)
        return "machine" if around is None else around.name.rpartition(".")[2]


def is_intrinsic(op: Operation) -> bool:
    """Tests whether `op` defines an intrinsic."""
    return op.has_trait(IntrinsicInterface, value_if_unregistered=False)


def symbol_name(op: Operation) -> str:
    """The name that `op` defines. Raises `KeyError` if it defines none."""
    name = op.attributes["sym_name"]
    if not isinstance(name, StringAttr):
        raise KeyError(op.name)
    return name.data


def named_ops(machine: Operation) -> Iterator[Operation]:
    """The ops of `machine` that define a name, those inside levels too, in text order."""
    for op in machine.regions[0].block.ops:
        if isinstance(op.attributes.get("sym_name"), StringAttr):
            yield op
        if op.regions and not op.has_trait(IsolatedFromAbove):
            yield from named_ops(op)


def named_ops_around(op: Operation) -> Iterator[Operation]:
    """The named ops of the machine or system that `op` is part of; none if it is detached."""
    around = _find_table(op)
    if around is not None:
        yield from named_ops(around)


def _find_table(op: Operation) -> Operation | None:
    """The machine or system that `op` is part of."""
    around = op.parent_op()
    while around is not None and not around.has_trait(SymbolTable):
        around = around.parent_op()
    return around
