"""
The text of the ops of the `graph` dialect that hold others:

```
(%a = %x cut 0, %b = %w : tensor<64x512xf16>, tensor<512x10xf16>) -> (tensor<64x10xf16> cut 0)
    scope ["LLB"] attributes {note = "x"} { ... }
```
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from ..common.kinds import is_array, is_tensor
from .attrs import CutAttr
from .placement import PLACES, parse_places, print_places


@dataclass(frozen=True)
class Input:
    """An argument, the operand that it stands for, and how that is cut; size 0 is implied."""

    argument: Parser.UnresolvedArgument
    operand: UnresolvedOperand
    cut: CutAttr
    size: int


@dataclass(frozen=True)
class Signature:
    """The inputs and results in front of an op's body."""

    inputs: tuple[Input, ...]
    operands: tuple[SSAValue, ...]
    arguments: tuple[Parser.Argument, ...]
    results: tuple[Attribute, ...]
    joins: tuple[CutAttr, ...]
    attributes: dict[str, Attribute]


def _parse_cut(parser: Parser, parts: int | None) -> tuple[CutAttr, int]:
    """`cut 0`, `cut 1 size 16 step 14` or nothing."""
    if parts is None or parser.parse_optional_keyword("cut") is None:
        return CutAttr.of(None), 0
    place = parser.pos
    dim = parser.parse_integer(allow_boolean=False, allow_negative=False)
    if parser.parse_optional_keyword("size") is None:
        return CutAttr.of(dim), 0
    size = parser.parse_integer(allow_boolean=False, allow_negative=False)
    parser.parse_keyword("step")
    step = parser.parse_integer(allow_boolean=False, allow_negative=False)
    if size < 1 or step < 1:
        parser.raise_error("size and step of parts are 1 or more", place, parser.pos)
    return CutAttr.of(dim, step), size


def _part_type(parser: Parser, given: Input, whole: Attribute, parts: int) -> Attribute:
    """The type of a part of an input; an error where the text does not say it."""
    dim = given.cut.get_dim()
    if dim is None:
        return whole
    if not is_tensor(whole) or dim >= whole.get_num_dims():
        parser.raise_error(f"{whole} has no dimension {dim} to cut", given.operand.span.start)
    sizes, size = list(whole.get_shape()), given.size
    if not size:
        if parts < 1 or sizes[dim] < 1 or sizes[dim] % parts:
            parser.raise_error(
                f"{sizes[dim]} elements along dimension {dim} are not {parts} equal parts; choose "
                "another number, or give size and step of the parts",
                given.operand.span.start,
            )
        size = sizes[dim] // parts
    sizes[dim] = size
    return TensorType(whole.element_type, sizes, whole.encoding)


def parse_signature(parser: Parser, parts: int | None) -> Signature:
    """Parses inputs and results, of an op of so many parts or of one that cuts nothing."""
    inputs: list[Input] = []
    types: list[Attribute] = []

    def given() -> Input:
        argument = parser.parse_argument(expect_type=False)
        parser.parse_punctuation("=")
        return Input(argument, parser.parse_unresolved_operand(), *_parse_cut(parser, parts))

    def result() -> tuple[Attribute, CutAttr]:
        return parser.parse_type(), _parse_cut(parser, parts)[0]

    place = parser.pos
    parser.parse_punctuation("(")
    if parser.parse_optional_punctuation(")") is None:
        inputs = parser.parse_comma_separated_list(parser.Delimiter.NONE, given)
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        parser.parse_punctuation(")")
    operands = parser.resolve_operands([i.operand for i in inputs], types, place)
    arguments = [
        i.argument.resolve(_part_type(parser, i, type, parts or 1))
        for i, type in zip(inputs, types, strict=True)
    ]
    parser.parse_punctuation("->")
    results = parser.parse_comma_separated_list(parser.Delimiter.PAREN, result)
    return Signature(
        tuple(inputs),
        tuple(operands),
        tuple(arguments),
        tuple(type for type, _ in results),
        tuple(cut for _, cut in results),
        parse_places(parser),
    )


def parse_body(parser: Parser, signature: Signature, reserved: Sequence[str]) -> Region:
    """Parses the other attributes, which are added to the signature's, and the body."""
    taken = (*reserved, *signature.attributes)
    more = parser.parse_optional_attr_dict_with_keyword(taken)
    if more is not None:
        signature.attributes.update(more.data)
    return parser.parse_region(signature.arguments)


def _print_cut(printer: Printer, cut: CutAttr, part: Attribute | None) -> None:
    if (dim := cut.get_dim()) is None:
        return
    printer.print_string(f" cut {dim}")
    step = cut.get_step()
    if step and is_tensor(part) and dim < part.get_num_dims():
        printer.print_string(f" size {part.get_shape()[dim]} step {step}")


def print_signature(printer: Printer, op: IRDLOperation, parts: int | None) -> None:
    """Prints what `parse_signature` reads, of the op with the attributes `cuts` and `joins`."""
    arguments = op.regions[0].block.args
    cuts = _cuts_of(op, "cuts", len(op.operands), parts)
    joins = _cuts_of(op, "joins", len(op.results), parts)

    def given(entry: tuple[SSAValue, SSAValue, CutAttr]) -> None:
        argument, operand, cut = entry
        printer.print_ssa_value(argument)
        printer.print_string(" = ")
        printer.print_ssa_value(operand)
        _print_cut(printer, cut, argument.type)

    def result(entry: tuple[SSAValue, CutAttr]) -> None:
        printer.print_attribute(entry[0].type)
        _print_cut(printer, entry[1], None)

    printer.print_string(" ")
    with printer.in_parens():
        if op.operands:
            printer.print_list(zip(arguments, op.operands, cuts, strict=False), given)
            printer.print_string(" : ")
            printer.print_list(op.operand_types, printer.print_attribute)
    printer.print_string(" -> ")
    with printer.in_parens():
        printer.print_list(zip(op.results, joins, strict=False), result)
    print_places(printer, {n: a for n, a in op.attributes.items() if n in PLACES})


def _cuts_of(op: IRDLOperation, name: str, count: int, parts: int | None) -> list[CutAttr]:
    found = op.attributes.get(name) if parts is not None else None
    if not is_array(found):
        return [CutAttr.of(None)] * count
    return [cut for cut in found if isinstance(cut, CutAttr)]


def print_body(printer: Printer, op: IRDLOperation, reserved: Sequence[str]) -> None:
    """Prints what `parse_body` reads."""
    first = [n for n in ("split", "best") if n in op.attributes]
    names = [*first, *sorted(op.attributes.keys() - set(first))]
    ordered = {name: op.attributes[name] for name in names}
    printer.print_op_attributes(ordered, reserved_attr_names=reserved, print_keyword=True)
    printer.print_string(" ")
    printer.print_region(op.regions[0], print_entry_block_args=False, print_empty_block=False)
