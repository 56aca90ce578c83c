"""
Reading the carried form, next to every other form of a module.

Nothing needs to be told: plain parameters of an attribute are tried where its own syntax does
not fit, and a closing `ub.unreachable` and sizes of slots are recognised where they stand.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar, cast

from xdsl.context import Context
from xdsl.dialects.builtin import FileLineColLoc, IntAttr, LocationAttr, StringAttr
from xdsl.dialects.ub import UnreachableOp
from xdsl.ir import Attribute, Data, Operation, ParametrizedAttribute, Region, TypeAttribute
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser
from xdsl.traits import IsTerminator, NoTerminator, SingleBlockImplicitTerminator
from xdsl.utils.exceptions import ParseError, VerifyException
from xdsl.utils.lexer import Position
from xdsl.utils.mlir_lexer import MLIRTokenKind

from .literals import ExactParser
from .slots import gather_sizes, is_carried

# Hooks of xDSL's parser that are not public; xDSL is pinned exactly.
# pyright: reportPrivateUsage=false


_T = TypeVar("_T")

_SAYING_NOTHING = ("#arith.overflow<none>", "#arith.fastmath<none>", "#llvm.overflow<none>")
"""Flags that newer versions of MLIR print on ops that had none before."""

_PLAIN_TYPE = re.compile(r"(?:tensor|memref)<(?:[0-9]+x)*[fi][0-9]+>")
"""A type of a shape and elements alone: a dozen tokens, and the same few in a whole module."""

_PLAIN_ACCESSES = re.compile(
    r"\{indexing_maps = \[[^]{}]*\], iterator_types = \[[^]{}]*\]\}", re.DOTALL
)
"""The maps and loops of a structured op, of which a module has few that differ."""

_PLAIN_PLACE = re.compile(r'loc\("([^"\\\n]*)":([0-9]+):([0-9]+)\)')
"""A place in a file, as each op and argument has one in what MLIR prints."""


class CarriedParser(ExactParser):
    """A parser that takes the carried form too."""

    _generic_ops: tuple[type[Operation] | None, ...] = ()
    """The ops being read, outermost first; None for one in its own form."""

    def __init__(self, ctx: Context, input: str, name: str = "<unknown>") -> None:
        super().__init__(ctx, input, name)
        self._types: dict[str, TypeAttribute | None] = {}
        self._accesses: dict[str, dict[str, Attribute]] = {}
        self._names: dict[str, StringAttr] = {}
        self._numbers: dict[str, IntAttr] = {}

    def parse_optional_type(self) -> TypeAttribute | None:
        """The type that follows, if one does; equal plain ones are parsed once."""
        found = _PLAIN_TYPE.match(self.lexer.input.content, self._current_token.span.start)
        if found is None:
            return super().parse_optional_type()
        if found[0] in self._types:
            self._resume_from(found.end())
        else:
            self._types[found[0]] = super().parse_optional_type()
        return self._types[found[0]]

    def parse_optional_attr_dict(self) -> dict[str, Attribute]:
        """The dictionary that follows, if one does; equal ones of maps are parsed once."""
        found = _PLAIN_ACCESSES.match(self.lexer.input.content, self._current_token.span.start)
        if found is None:
            return super().parse_optional_attr_dict()
        if found[0] in self._accesses:
            self._resume_from(found.end())
        else:
            self._accesses[found[0]] = super().parse_optional_attr_dict()
        return dict(self._accesses[found[0]])

    def parse_optional_location(self) -> LocationAttr | None:
        """The location that follows, if one does; a plain one is taken as a whole."""
        found = _PLAIN_PLACE.match(self.lexer.input.content, self._current_token.span.start)
        if found is None:
            return super().parse_optional_location()
        self._resume_from(found.end())
        file, *numbers = found.groups()
        if file not in self._names:
            self._names[file] = StringAttr(file)
        for number in numbers:
            if number not in self._numbers:
                self._numbers[number] = IntAttr(int(number))
        return make_place(self._names[file], *(self._numbers[n] for n in numbers))

    def parse_operation(self) -> Operation:
        outer = self._generic_ops
        self._generic_ops = (*outer, None)
        op = super().parse_operation()
        self._generic_ops = outer
        return op

    def _parse_generic_operation(self, op_type: type[Operation]) -> Operation:
        outer = self._generic_ops
        self._generic_ops = (*outer, op_type)
        op = super()._parse_generic_operation(op_type)
        self._generic_ops = outer
        if isinstance(op, IRDLOperation):
            if is_carried(op.name):
                _gather_slots(op)
            else:
                _free_properties(op)
        return op

    def parse_comma_separated_list(
        self, delimiter: Parser.Delimiter, parse: Callable[[], _T], context_msg: str = ""
    ) -> list[_T]:
        """
        A list, in parentheses where `linalg.generic` has the types of several results: so MLIR and
        xDSL print them, but xDSL asks for them without.
        """
        if delimiter == self.Delimiter.NONE and parse == self.parse_attribute:
            if self._current_token.kind == MLIRTokenKind.L_PAREN:
                delimiter = self.Delimiter.PAREN
        return super().parse_comma_separated_list(delimiter, parse, context_msg)

    def parse_region(self, arguments: object = None) -> Region:
        region = super().parse_region(arguments)  # pyright: ignore[reportArgumentType]
        parent = self._generic_ops[-1] if self._generic_ops else None
        _open_region(region, parent)
        return region

    def _parse_dialect_type_or_attribute_body(
        self,
        attr_name: str,
        is_type: bool,
        is_opaque: bool,
        starting_opaque_pos: Position | None,
    ) -> ParametrizedAttribute | Data[object]:
        start = self._current_token.span.start
        try:
            return super()._parse_dialect_type_or_attribute_body(
                attr_name, is_type, is_opaque, starting_opaque_pos
            )
        except (ParseError, VerifyException) as error:
            if not is_carried(attr_name):
                raise
            end = self._current_token.span.start
            self._resume_from(start)
            if (attribute := self._parse_plain(attr_name, is_type)) is not None:
                return attribute
            # As if the plain form had never been tried, for whoever asks where this stopped.
            self._resume_from(end)
            raise error

    def _parse_plain(self, name: str, is_type: bool) -> ParametrizedAttribute | Data[object] | None:
        """The attribute, if parameters of the right kinds follow; it is verified."""
        find = self.ctx.get_optional_type if is_type else self.ctx.get_optional_attr
        kind = find(name)
        if kind is None:
            return None
        try:
            parameters = self.parse_paramattr_parameters()
        except (ParseError, VerifyException):
            return None
        if issubclass(kind, ParametrizedAttribute):
            wanted = [param.constr for _, param in kind.get_irdl_definition().parameters]
            fitting = len(parameters) == len(wanted) and all(
                constraint.verifies(given)
                for constraint, given in zip(wanted, parameters, strict=True)
            )
            return kind.new(parameters) if fitting else None
        text = getattr(parameters[0], "data", None) if len(parameters) == 1 else None
        if issubclass(kind, Data) and isinstance(text, str):
            inner = Parser(self.ctx, text, name)
            known = cast("type[Data[object]]", kind)
            return known(known.parse_parameter(inner))
        return None


def make_place(file: StringAttr, line: IntAttr, column: IntAttr) -> FileLineColLoc:
    """A place as its constructor makes it, which checks the types that are known here."""
    place = object.__new__(FileLineColLoc)
    vars(place).update(filename=file, line=line, column=column)
    return place


def _gather_slots(op: IRDLOperation) -> None:
    """Puts the sizes of groups in the place of those of slots."""
    for held in (op.attributes, op.properties):
        for name, sizes in gather_sizes(op.get_irdl_definition(), held).items():
            if sizes is None:
                del held[name]
            else:
                held[name] = sizes


def _free_properties(op: IRDLOperation) -> None:
    """
    Moves properties of an upstream op that xDSL does not know to its attributes, where MLIR
    finds them again; flags that say nothing are left out.
    """
    for name in op.properties.keys() - op.get_irdl_definition().properties.keys():
        value = op.properties.pop(name)
        if str(value) not in _SAYING_NOTHING:
            op.attributes[name] = value


def _open_region(region: Region, parent: type[Operation] | None) -> None:
    """
    Takes the closing op from each block of a region that IRDL carried: it follows the block's
    own terminator, or stands where the op needs none in the text.
    """
    free = (
        parent is not None
        and is_carried(parent.name)
        and (parent.has_trait(NoTerminator) or bool(_implicit_terminators(parent)))
    )
    for block in region.blocks:
        last = block.last_op
        if not isinstance(last, UnreachableOp):
            continue
        before = last.prev_op
        own = before is not None and is_carried(before.name) and before.has_trait(IsTerminator)
        if own or free:
            block.erase_op(last)


def _implicit_terminators(parent: type[Operation]) -> list[SingleBlockImplicitTerminator]:
    return parent.get_traits_of_type(SingleBlockImplicitTerminator)
