"""The attributes of whole bodies in the `triplet` dialect: their loops, tensors and type."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, StringAttr, i64
from xdsl.ir import Attribute, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ..common.kinds import is_integer
from ..common.written import WrittenAttr, name_text, parse_name


def _make_integers(values: Sequence[int]) -> ArrayAttr[IntegerAttr]:
    return ArrayAttr(IntegerAttr(value, i64) for value in values)


@dataclass(frozen=True)
class LoopRange:
    """
    A loop whose variable is `0, step, 2 * step, …` below `extent`; `sums` where its trips add to
    the same outputs, which are then stored after the last.
    """

    name: str
    extent: int
    step: int = 1
    sums: bool = False

    @property
    def iterations(self) -> int:
        return -(-self.extent // self.step)


@irdl_attr_definition
class LoopsAttr(ParametrizedAttribute):
    """
    Loops, the outermost first: names, ends and steps of their variables, in iterations. Those
    marked `sum` add to the same outputs. Ops leave out the name of the attribute.

    ```
    #triplet.loops(y to 16, x to 256 by 16, c to 64 by 2 sum)
    ```
    """

    name = "triplet.loops"

    names: ArrayAttr[StringAttr]
    extents: ArrayAttr[IntegerAttr]
    steps: ArrayAttr[IntegerAttr]
    sums: ArrayAttr[IntegerAttr]

    def __init__(self, loops: Sequence[LoopRange]) -> None:
        super().__init__(
            ArrayAttr(StringAttr(loop.name) for loop in loops),
            _make_integers([loop.extent for loop in loops]),
            _make_integers([loop.step for loop in loops]),
            _make_integers([int(loop.sums) for loop in loops]),
        )

    def loops(self) -> tuple[LoopRange, ...]:
        numbers = ([v.value.data for v in values] for values in (self.extents, self.steps))
        found = zip((n.data for n in self.names), *numbers, self.sums, strict=True)
        return tuple(LoopRange(n, end, step, bool(s.value.data)) for n, end, step, s in found)

    def verify(self) -> None:
        counts = {len(values) for values in (self.names, self.extents, self.steps, self.sums)}
        if len(counts) != 1:
            raise VerifyException(f"{self.name}: names, ends, steps and sums differ in number")
        names = [name.data for name in self.names]
        for loop in self.loops():
            if names.count(loop.name) > 1:
                raise VerifyException(f"{self.name}: loop '{loop.name}' is given twice")
            if loop.extent < 1 or loop.step < 1:
                raise VerifyException(
                    f"{self.name}: '{loop.name}' runs to {loop.extent} by {loop.step}, but both "
                    "must be 1 or more"
                )

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        loops = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, lambda: _parse_loop(parser)
        )
        return LoopsAttr(loops).parameters

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_parens():
            printer.print_list(self.loops(), lambda loop: printer.print_string(_loop_text(loop)))


def _parse_loop(parser: AttrParser) -> LoopRange:
    name = parse_name(parser)
    parser.parse_characters("to")
    extent = parser.parse_integer(allow_boolean=False)
    step = 1
    if parser.parse_optional_keyword("by"):
        step = parser.parse_integer(allow_boolean=False)
    return LoopRange(name, extent, step, parser.parse_optional_keyword("sum") is not None)


def _loop_text(loop: LoopRange) -> str:
    step = f" by {loop.step}" if loop.step != 1 else ""
    return f"{name_text(loop.name)} to {loop.extent}{step}{' sum' if loop.sums else ''}"


@dataclass(frozen=True)
class StoredDigit:
    """
    A digit of a tensor's axis, in the order in which the tensor is stored: how many values it
    has; `step` elements apart, or 0 for as many as are inside of it.
    """

    axis: int
    count: int
    step: int = 0


def with_steps(digits: Sequence[StoredDigit]) -> tuple[StoredDigit, ...]:
    """The digits with their steps: where none is given, behind all that stand after it."""
    found: list[StoredDigit] = []
    inside = 1
    for digit in reversed(digits):
        found.append(StoredDigit(digit.axis, digit.count, digit.step or inside))
        inside = max(inside, found[-1].step * digit.count)
    return tuple(reversed(found))


@irdl_attr_definition
class StoredAttr(WrittenAttr):
    """
    A tensor's name, and how it is stored: the digits of its axes, from the outermost on, `AXIS:
    COUNT`, and how many elements apart the steps of a digit are, where that is not what is inside
    of it. The digits of one axis divide its index, the first one being the most significant; the
    axis may end within it. Without any, the tensor is stored in the order of its axes. With `as`,
    elements are stored as wider integers than they are.

    ```
    #triplet.stored<O>
    #triplet.stored<I as i16>
    #triplet.stored<I [0:18 by 272, 1:264]>
    #triplet.stored<I [0:4, 1:4, 2:144, 0:2]>
    #triplet.stored<I [0:18 by 272, 1:132 by 1, 1:2 by 136]>
    ```

    The fourth is the paper's `(C/2)Y'X'(2)` of 8 channels, 4 rows and 144 columns; the last has the
    even columns of a row before the odd ones.
    """

    name = "triplet.stored"

    tensor: StringAttr
    axes: ArrayAttr[IntegerAttr]
    counts: ArrayAttr[IntegerAttr]
    steps: ArrayAttr[IntegerAttr]
    bits: IntegerAttr

    def __init__(self, tensor: str, digits: Sequence[StoredDigit] = (), bits: int = 0) -> None:
        """`bits` are those of what is stored, 0 for those of the elements."""
        super().__init__(
            StringAttr(tensor),
            _make_integers([digit.axis for digit in digits]),
            _make_integers([digit.count for digit in digits]),
            _make_integers([digit.step for digit in digits]),
            IntegerAttr(bits, i64),
        )

    def digits(self) -> tuple[StoredDigit, ...]:
        """As given; none for a tensor that is stored in the order of its axes."""
        parts = ([v.value.data for v in p] for p in (self.axes, self.counts, self.steps))
        return tuple(StoredDigit(*digit) for digit in zip(*parts, strict=True))

    def verify(self) -> None:
        if not len(self.axes) == len(self.counts) == len(self.steps):
            raise VerifyException(f"{self.name}: axes, counts and steps differ in number")
        for digit in self.digits():
            if digit.axis < 0 or digit.count < 1 or digit.step < 0:
                raise VerifyException(
                    f"{self.name}: {self.text()} has a digit of axis {digit.axis} with "
                    f"{digit.count} values {digit.step} apart"
                )

    def text(self) -> str:
        digits = [
            f"{d.axis}:{d.count}" + (f" by {d.step}" if d.step else "") for d in self.digits()
        ]
        bits = self.bits.value.data
        parts = [name_text(self.tensor.data)]
        parts += [f"[{', '.join(digits)}]"] if digits else []
        return " ".join([*parts, f"as i{bits}"] if bits else parts)

    @classmethod
    def parse_text(cls, parser: AttrParser) -> StoredAttr:
        name = parse_name(parser)
        digits = parser.parse_optional_comma_separated_list(
            parser.Delimiter.SQUARE, lambda: _parse_digit(parser)
        )
        bits = 0
        if parser.parse_optional_keyword("as"):
            type = parser.parse_type()
            if not is_integer(type):
                parser.raise_error(f"elements are stored as integers, not {type}")
            bits = type.width.data
        return StoredAttr(name, digits or (), bits)


def _parse_digit(parser: AttrParser) -> StoredDigit:
    axis = parser.parse_integer(allow_boolean=False, allow_negative=False)
    parser.parse_punctuation(":")
    count = parser.parse_integer(allow_boolean=False, allow_negative=False)
    step = 0
    if parser.parse_optional_keyword("by"):
        step = parser.parse_integer(allow_boolean=False, allow_negative=False)
    return StoredDigit(axis, count, step)


@irdl_attr_definition
class TensorsAttr(ParametrizedAttribute):
    """
    The tensors of a body, the output last. Ops leave out the name of the attribute.

    ```
    #triplet.tensors(I [0:18 by 272, 1:264], W, O)
    ```
    """

    name = "triplet.tensors"

    entries: ArrayAttr[StoredAttr]

    def __init__(self, entries: Sequence[StoredAttr]) -> None:
        super().__init__(ArrayAttr(entries))

    def names(self) -> tuple[str, ...]:
        return tuple(entry.tensor.data for entry in self.entries)

    def verify(self) -> None:
        names = self.names()
        for name in names:
            if names.count(name) > 1:
                raise VerifyException(f"{self.name}: tensor '{name}' is given twice")

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        entries = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, lambda: StoredAttr.parse_text(parser)
        )
        return (ArrayAttr(entries),)

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_parens():
            printer.print_list(self.entries, lambda e: printer.print_string(e.text()))


@irdl_attr_definition
class SumType(ParametrizedAttribute, TypeAttribute):
    """
    The sums of the lanes of an operation so far, exact integers.

    ```
    !triplet.sum<16>
    ```
    """

    name = "triplet.sum"

    lanes: IntegerAttr

    def __init__(self, lanes: int) -> None:
        super().__init__(IntegerAttr(lanes, i64))

    def num_lanes(self) -> int:
        return self.lanes.value.data

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            return (IntegerAttr(parser.parse_integer(allow_boolean=False), i64),)

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(str(self.num_lanes()))

    def verify(self) -> None:
        if self.num_lanes() < 1:
            raise VerifyException(f"{self.name}: {self.num_lanes()} lanes, expected 1 or more")
