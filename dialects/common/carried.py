"""
The end of loops whose values go from trip to trip, as several dialects write it:

```
carry (%sum = %start : !aie1.acc<16 x 48>) attributes {stages = 2} {
  aie1.yield %sum : !aie1.acc<16 x 48>
}
```
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.ir import Attribute, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser
from xdsl.printer import Printer


def parse_carrying(
    parser: Parser,
    reserved: Sequence[str],
    *,
    first: Sequence[Parser.Argument] = (),
    type: Attribute | None = None,
) -> tuple[list[SSAValue], Mapping[str, Attribute], Region]:
    """
    Parses what the carried values start with, attributes besides those that are `reserved`, and the
    body. Its arguments are `first` and then the carried values, all of `type`, or else each of the
    type that is written behind it.
    """
    arguments = [*first]
    starts: list[SSAValue] = []

    def parse_carried() -> None:
        name = parser.parse_argument(expect_type=False)
        parser.parse_punctuation("=")
        start = parser.parse_unresolved_operand()
        found = type
        if found is None:
            parser.parse_punctuation(":")
            found = parser.parse_type()
        arguments.append(name.resolve(found))
        starts.append(parser.resolve_operand(start, found))

    if parser.parse_optional_keyword("carry"):
        parser.parse_comma_separated_list(parser.Delimiter.PAREN, parse_carried)
    attributes = parser.parse_optional_attr_dict_with_keyword(reserved)
    body = parser.parse_region(arguments)
    return starts, {} if attributes is None else attributes.data, body


def print_carrying(
    printer: Printer,
    op: IRDLOperation,
    starts: Sequence[SSAValue],
    reserved: Sequence[str],
    *,
    typed: bool = True,
) -> None:
    """
    Prints what `parse_carrying` reads, with types if `typed`; `op` has the body as its only region.
    """
    body = op.regions[0]
    pairs = zip(body.block.args[len(body.block.args) - len(starts) :], starts, strict=True)

    def print_carried(pair: tuple[SSAValue, SSAValue]) -> None:
        printer.print_ssa_value(pair[0])
        printer.print_string(" = ")
        printer.print_ssa_value(pair[1])
        if typed:
            printer.print_string(" : ")
            printer.print_attribute(pair[0].type)

    if starts:
        printer.print_string(" carry ")
        with printer.in_parens():
            printer.print_list(pairs, print_carried)
    printer.print_op_attributes(op.attributes, reserved_attr_names=reserved, print_keyword=True)
    printer.print_string(" ")
    printer.print_region(
        body,
        print_entry_block_args=False,
        print_empty_block=False,
        print_block_terminators=bool(starts),
    )
