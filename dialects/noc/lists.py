"""Lists in the text of `noc` ops: nodes, rows of numbers, and counts by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import starmap

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, DictionaryAttr, IntegerAttr, i64
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    CustomDirective,
    ParsingState,
    PrintingState,
    irdl_custom_directive,
)
from xdsl.parser import Parser
from xdsl.printer import Printer

from ..common.kinds import is_array, is_dense_array, is_integer_attr
from .attrs import NodeAttr

Row = tuple[int, ...]
Run = tuple[int, Row]
"""How often something comes, and by how much each is after the one before."""


class ListDirective(CustomDirective):
    """A directive of one attribute, which may be left out where that is optional."""

    list: AttributeVariable

    def is_present(self, op: IRDLOperation) -> bool:
        return self.list.get(op) is not None

    def is_anchorable(self) -> bool:
        return True


@irdl_custom_directive
class NodeList(ListDirective):
    """Nodes, `[(0, 1), (d0, 2)]`; with the name of the attribute, too."""

    list: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        def parse_node() -> Attribute:
            parser.parse_optional_characters(f"#{NodeAttr.name}")
            return NodeAttr.new(NodeAttr.parse_parameters(parser))

        found = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parse_node)
        self.list.set(state, ArrayAttr(found))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        nodes = self.list.get(op)
        assert is_array(nodes)
        texts = [node.text() for node in nodes if isinstance(node, NodeAttr)]
        state.print_whitespace(printer)
        printer.print_string(f"[{', '.join(texts)}]")


@irdl_custom_directive
class RowList(ListDirective):
    """
    Rows of numbers, `[(3, 0), (4, 1) times 5 by (0, 2)]`: the last five begin at (4, 1), each
    (0, 2) after the one before. `(4, 1) times 5 by (0, 2) times 3 by (1, 0)` are these five three
    times, each time (1, 0) later. Numbers alone are understood, too.
    """

    list: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        numbers: list[int] = []

        def parse_entry() -> None:
            number = parser.parse_optional_integer(allow_boolean=False)
            numbers.extend(_parse_rows(parser) if number is None else (number,))

        parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parse_entry)
        self.list.set(state, DenseArrayBase.from_list(i64, numbers))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        numbers = self.list.get(op)
        assert isinstance(numbers, DenseArrayBase)
        width = row_width(op, self.list.name)
        values = tuple(int(value) for value in numbers.get_values())
        state.print_whitespace(printer)
        if width < 1 or len(values) % width:
            printer.print_string(str([*values]))
            return
        rows = [values[at : at + width] for at in range(0, len(values), width)]
        printer.print_string(f"[{', '.join(starmap(_run_text, runs_of_rows(rows)))}]")


def row_width(op: IRDLOperation, name: str) -> int:
    """Counts the numbers of a row of a program: coordinates, or in its table what comes behind."""
    first = op.attributes.get("first")
    coordinates = len(first) if is_dense_array(first) else 0
    return coordinates if name == "only" else len(op.regions[0].block.args) - coordinates


def _parse_row(parser: Parser) -> Row:
    numbers = parser.parse_comma_separated_list(
        parser.Delimiter.PAREN, lambda: parser.parse_integer(allow_boolean=False)
    )
    return tuple(numbers)


def _parse_rows(parser: Parser) -> Iterator[int]:
    """The numbers of a row, and of those that go on from it."""
    row, runs = _parse_row(parser), list[Run]()
    while parser.parse_optional_keyword("times"):
        place = parser.pos
        count = parser.parse_integer(allow_boolean=False, allow_negative=False)
        parser.parse_keyword("by")
        step = _parse_row(parser)
        if len(step) != len(row):
            parser.raise_error(f"{row} cannot go on by {step}", place, parser.pos)
        runs.append((count, step))
    for each in rows_of_run(row, runs):
        yield from each


def rows_of_run(row: Row, runs: Sequence[Run]) -> list[Row]:
    """A row, `count` times, each `step` after the one before; this as often as the next says."""
    found = [row]
    for count, step in runs:
        found = [_later(each, step, number) for number in range(count) for each in found]
    return found


def _later(row: Row, step: Row, number: int) -> Row:
    return tuple(a + number * b for a, b in zip(row, step, strict=True))


def runs_of_rows(rows: Sequence[Row]) -> Iterator[tuple[Row, tuple[Run, ...]]]:
    """Rows as first rows with their runs, as `rows_of_run` has them, in few characters."""
    at = 0
    while at < len(rows):
        best, size = (), 1
        runs, many = list[Run](), 1
        while (run := _run_at(rows, at, many)) is not None:
            runs.append(run)
            many *= run[0]
            if _run_length(rows[at], runs) * size < _run_length(rows[at], best) * many:
                best, size = tuple(runs), many
        yield rows[at], best
        at += size


def _run_at(rows: Sequence[Row], at: int, many: int) -> Run | None:
    """The times that `many` rows from `at` on come, each a step later; `None` for once."""
    first, end = rows[at], at + many
    if end >= len(rows):
        return None
    step = tuple(b - a for a, b in zip(first, rows[end], strict=True))
    while end < len(rows) and rows[end] == _later(rows[end - many], step, 1):
        end += 1
    count = (end - at) // many
    return (count, step) if count > 1 else None


def _run_length(row: Row, runs: Sequence[Run]) -> int:
    """Counts the characters that a run takes in a list."""
    return len(_run_text(row, runs)) + 2


def _run_text(row: Row, runs: Sequence[Run]) -> str:
    texts = [f" times {count} by {_row_text(step)}" for count, step in runs]
    return _row_text(row) + "".join(texts)


def _row_text(row: Row) -> str:
    return f"({', '.join(map(str, row))})"


@irdl_custom_directive
class Costs(CustomDirective):
    """
    Costs of an op, those that it has: `cycles 9 macs 64 accesses {GBUF = 2, REGF = 3} hops {}`.
    They are understood in the op's dictionary of attributes, too.
    """

    cycles: AttributeVariable
    macs: AttributeVariable
    accesses: AttributeVariable
    hops: AttributeVariable

    @property
    def _numbers(self) -> tuple[AttributeVariable, ...]:
        return self.cycles, self.macs

    @property
    def _counts(self) -> tuple[AttributeVariable, ...]:
        return self.accesses, self.hops

    def parse(self, parser: Parser, state: ParsingState) -> None:
        for variable in self._numbers:
            if parser.parse_optional_keyword(variable.name):
                variable.set(state, IntegerAttr(parser.parse_integer(allow_boolean=False), i64))
        for variable in self._counts:
            if parser.parse_optional_keyword(variable.name):
                variable.set(state, DictionaryAttr(parser.parse_optional_attr_dict()))
        place = parser.pos
        for name, value in parser.parse_optional_attr_dict().items():
            if name in state.attributes:
                parser.raise_error(f"{name} is given twice", place, parser.pos)
            state.attributes[name] = value

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        for variable in self._numbers:
            value = variable.get(op)
            if value is not None:
                assert isinstance(value, IntegerAttr)
                state.print_whitespace(printer)
                printer.print_string(f"{variable.name} {value.value.data}")
        for variable in self._counts:
            counts = variable.get(op)
            if counts is not None:
                assert isinstance(counts, DictionaryAttr)
                state.print_whitespace(printer)
                printer.print_string(f"{variable.name} ")
                with printer.in_braces():
                    printer.print_list(counts.data.items(), lambda e: _print_count(printer, *e))


def _print_count(printer: Printer, name: str, value: Attribute) -> None:
    """`GBUF = 2`; the type only where it has not 64 bits."""
    printer.print_identifier_or_string_literal(name)
    printer.print_string(" = ")
    if is_integer_attr(value) and value.type == i64:
        printer.print_string(str(value.value.data))
    else:
        printer.print_attribute(value)
