"""
The position of an op in its source file.

xDSL's parser keeps only locations that are written out with `loc(…)`. `LocatedParser` gives
every other op the place of its first character, so that an error can name `file:line:col`.
Locations are not printed unless asked for with `--print-debuginfo`.
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from itertools import accumulate

from xdsl.context import Context
from xdsl.dialects.builtin import FileLineColLoc, IntAttr, NameLoc, StringAttr, UnknownLoc
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from .reading import CarriedParser, make_place

LEAKED = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    NotImplementedError,
    TypeError,
    ValueError,
    struct.error,
)
"""
What xDSL's parsers and verifiers of ops raise besides `ParseError` and `VerifyException`: those
of linalg take for granted that there are enough operands, that their types are tensors of numbers,
that words are those of an enumeration, and that nothing divides by zero; attributes, that integer
types have a width that computers know.
"""


SOURCE = "weft.source"
"""The attribute of an op in the text of a stage: where it stood in the source."""


class LocatedParser(CarriedParser):
    """
    A parser that notes each op's file, line and column (both from 1; columns in characters).
    It reads the form that modules have in other MLIR flows, too (`irdl`).

    `line_offset` is added to the lines: the lines that stand before a chunk of a split file.
    """

    def __init__(self, ctx: Context, text: str, name: str, line_offset: int = 0):
        super().__init__(ctx, text, name)
        self._file = StringAttr(name)
        self._open_ops: list[int] = []
        self._line_offset = line_offset
        lengths = (len(line) + 1 for line in text.split("\n"))
        self._line_starts = [0, *accumulate(lengths)]

    def parse_operation(self) -> Operation:
        start = self._current_token.span.start
        # Not popped when parsing fails: the error is about this op.
        self._open_ops.append(start)
        try:
            op = super().parse_operation()
        except LEAKED as error:
            self.raise_error(str(error) or "wrong operands", start)
        self._open_ops.pop()
        if isinstance(op.location, UnknownLoc):
            line, column = self._line_column(start)
            op.location = make_place(self._file, IntAttr(line), IntAttr(column))
        return op

    def _line_column(self, position: int) -> tuple[int, int]:
        line = bisect_right(self._line_starts, position)
        return line + self._line_offset, position - self._line_starts[line - 1] + 1

    def op_location(self) -> str:
        """`file:line:col` of the op that is being read, for errors that know no place."""
        start = self._open_ops[-1] if self._open_ops else self.pos
        line, column = self._line_column(start)
        return f"{self._file.data}:{line}:{column}"


def locate_op(op: Operation) -> str | None:
    """`file:line:col` of `op`, or of the nearest op around it that has a place."""
    place: Operation | None = op
    while place is not None:
        location: Attribute = place.location
        if isinstance(location, NameLoc):
            location = location.location
        if isinstance(location, FileLineColLoc):
            line, column = location.line.data, location.column.data
            return f"{location.filename.data}:{line}:{column}"
        place = place.parent_op()
    return None


def origin(op: Operation) -> str:
    """
    The position of the op in the source of a compile: `file:line`, the file by its name alone
    (columns depend on who has read the text). Empty for ops that passes have made. In the text of a
    stage, `weft.source` says so.
    """
    location = op.location
    if SOURCE in op.attributes and isinstance(said := op.attributes[SOURCE], StringAttr):
        return said.data
    if isinstance(location, NameLoc):
        return location.desc.data
    if not isinstance(location, FileLineColLoc):
        return ""
    file = location.filename.data.rpartition("/")[2]
    return f"{file}:{location.line.data}"


def note_origins(ops: Iterable[Operation], *, is_stage: bool) -> None:
    """
    Lets ops keep their origins, wherever they are printed and read. In a stage, an op that does not
    say where it comes from was made by a pass.
    """
    for op in ops:
        if not isinstance(op.location, NameLoc):
            known = not is_stage or SOURCE in op.attributes
            name = StringAttr(origin(op) if known else "")
            op.location = NameLoc(name, op.location)
        op.attributes.pop(SOURCE, None)


@contextmanager
def shown_origins(ops: Iterable[Operation]) -> Generator[None]:
    """Meanwhile, ops whose origins were noted say them as `weft.source`."""
    shown = [op for op in ops if isinstance(op.location, NameLoc) and origin(op)]
    for op in shown:
        op.attributes[SOURCE] = StringAttr(origin(op))
    yield
    for op in shown:
        del op.attributes[SOURCE]


def verify_op(op: Operation, *, nested: bool = True) -> None:
    """xDSL's verification, where all that is wrong with an op is a `VerifyException`."""
    try:
        op.verify(verify_nested_ops=nested)
    except LEAKED as error:
        raise VerifyException(str(error) or "wrong operands or types") from error


def failing_op(root: Operation, error: VerifyException) -> Operation | None:
    """The op inside `root` whose verification raises `error`'s message, innermost first."""
    for op in root.walk(reverse=True):
        try:
            verify_op(op, nested=False)
        except VerifyException as found:
            if str(found) == str(error):
                return op
    return None
