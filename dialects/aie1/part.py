"""The attribute of the `aie1` dialect that says how a tensor lies in a kernel's buffer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, StringAttr, i64
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.utils.exceptions import VerifyException

from ..common.written import (
    Counted,
    WrittenAttr,
    bracket_text,
    name_text,
    parse_entry_name,
    parse_in_brackets,
    parse_name,
)

_ENTRIES = ("within", "after", "digits", "takes", "loops", "zeros", "streams", "limit")


def _make_int_array(values: Sequence[int]) -> DenseArrayBase:
    return DenseArrayBase.from_list(i64, values)


def _plain_ints(attr: DenseArrayBase[Any]) -> tuple[int, ...]:
    return tuple(int(value) for value in attr.get_values())


def _flatten_digits(digits: Sequence[Counted]) -> DenseArrayBase:
    return _make_int_array([n for d in digits for n in (int(d.name), d.count, d.step)])


def _split_triples(attr: DenseArrayBase) -> tuple[Counted, ...]:
    values = _plain_ints(attr)
    threes = zip(values[::3], values[1::3], values[2::3], strict=True)
    return tuple(Counted(str(axis), count, step) for axis, count, step in threes)


@irdl_attr_definition
class TensorPartAttr(WrittenAttr):
    """
    A tensor, or a part of one, of some shape in a buffer of a kernel, in one of two ways.

    By `digits` of its axes, `AXIS:COUNT by PITCH` from the outermost on: the digits of one axis
    divide its index; the pitch in elements is said where it is not what is inside. What is stored
    is `within` a larger shape, `after` so many zeros along each axis, where these are said.

    In the order in which its elements are used: the first stretch `takes` them by their number in
    the order of the axes, -1 for a zero. `loops`, `AXIS:TRIPS by STEP`, the outermost first, give a
    stretch for each of their trips, whose elements are so many further along the axis, or zeros
    past its extent. `zeros` stand behind all. In several `streams`, what it takes is as many parts
    of equal length, each of which is stored as if it were all.

    Numbers up to a `limit` are allowed, if it is given.

    ```
    #aie1.part<image [8, 6, 66] within [8, 8, 72] after [0, 1, 1] digits [0:4, 1:8, 2:72, 0:2]>
    #aie1.part<filter [4, 3, 3] takes [0, 1, 2, -1] loops [0:4 by 1, 1:3 by 1] zeros 16>
    ```
    """

    name = "aie1.part"

    buffer: StringAttr
    shape: DenseArrayBase
    within: DenseArrayBase
    after: DenseArrayBase
    digits: DenseArrayBase
    takes: DenseArrayBase
    loops: DenseArrayBase
    zeros: IntegerAttr
    streams: IntegerAttr
    limit: IntegerAttr

    def __init__(
        self,
        buffer: str,
        shape: Sequence[int],
        digits: Sequence[Counted] = (),
        within: Sequence[int] = (),
        after: Sequence[int] = (),
        takes: Sequence[int] = (),
        loops: Sequence[Counted] = (),
        zeros: int = 0,
        streams: int = 1,
        limit: int = 0,
    ) -> None:
        super().__init__(
            StringAttr(buffer),
            *map(_make_int_array, (shape, within, after)),
            _flatten_digits(digits),
            _make_int_array(takes),
            _flatten_digits(loops),
            IntegerAttr(zeros, i64),
            IntegerAttr(streams, i64),
            IntegerAttr(limit, i64),
        )

    def get_shape(self) -> tuple[int, ...]:
        return _plain_ints(self.shape)

    def get_within(self) -> tuple[int, ...]:
        """The shape of what is stored."""
        return _plain_ints(self.within) or self.get_shape()

    def get_after(self) -> tuple[int, ...]:
        """Zeros before the part by axis; nothing where there are none."""
        return _plain_ints(self.after)

    def get_digits(self) -> tuple[Counted, ...]:
        return _split_triples(self.digits)

    def get_takes(self) -> tuple[int, ...]:
        return _plain_ints(self.takes)

    def get_loops(self) -> tuple[Counted, ...]:
        return _split_triples(self.loops)

    def verify(self) -> None:
        what = f"#aie1.part {self.buffer.data}"
        shape, within, after = self.get_shape(), self.get_within(), self.get_after()
        if len(within) != len(shape) or len(after) not in (0, len(shape)):
            raise VerifyException(
                f"{what}: {list(shape)} within {list(within)} after {list(after)} are not as long"
            )
        if bool(len(self.digits)) == bool(len(self.takes)):
            raise VerifyException(f"{what}: give digits, or what it takes")
        if len(self.digits) % 3 or len(self.loops) % 3:
            raise VerifyException(f"{what}: digits and loops have an axis, a count and a step each")
        for entry in (*self.get_digits(), *self.get_loops()):
            if int(entry.name) not in range(len(shape)) or entry.count < 1 or entry.step < 0:
                raise VerifyException(
                    f"{what}: {entry.text()} is none of {len(shape)} axes, 1 or more often"
                )
        elements = self.get_takes()
        if elements and not -1 <= min(elements) <= max(elements) < math.prod(shape):
            raise VerifyException(
                f"{what}: takes elements {min(elements)} to {max(elements)} of {math.prod(shape)}"
            )
        if (streams := self.streams.value.data) < 1 or len(elements) % streams:
            raise VerifyException(
                f"{what}: takes {len(elements)} elements, not {streams} streams of equal length"
            )
        for name, value in (("zeros", self.zeros), ("limit", self.limit)):
            if value.value.data < 0:
                raise VerifyException(f"{what}: {name} is {value.value.data}, below 0")

    def text(self) -> str:
        found = [name_text(self.buffer.data), str(list(self.get_shape()))]
        if self.get_within() != self.get_shape():
            found.append(f"within {list(self.get_within())}")
        if any(self.get_after()):
            found.append(f"after {list(self.get_after())}")
        for name, entries in (("digits", self.get_digits()), ("loops", self.get_loops())):
            if entries:
                found.append(f"{name} {bracket_text(entries)}")
        if self.get_takes():
            found.append(f"takes {list(self.get_takes())}")
        entries = ("zeros", self.zeros, 0), ("streams", self.streams, 1), ("limit", self.limit, 0)
        for name, value, usual in entries:
            if value.value.data != usual:
                found.append(f"{name} {value.value.data}")
        return " ".join(found)

    @classmethod
    def parse_text(cls, parser: AttrParser) -> TensorPartAttr:
        buffer, shape = parse_name(parser), _parse_ints(parser)
        found: dict[str, object] = {}
        while parser.parse_optional_punctuation(">") is None:
            name = parse_entry_name(parser, _ENTRIES, [*found])
            found[name] = _parse_value(parser, name)
        return cls(buffer, shape, **found)  # pyright: ignore[reportArgumentType]

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[DenseArrayBase]:
        parser.parse_punctuation("<")
        return cls.parse_text(parser).parameters  # pyright: ignore[reportReturnType]


def _parse_ints(parser: AttrParser) -> list[int]:
    return parser.parse_comma_separated_list(
        parser.Delimiter.SQUARE, lambda: parser.parse_integer(allow_boolean=False)
    )


def _parse_value(parser: AttrParser, name: str) -> object:
    if name in ("digits", "loops"):
        return parse_in_brackets(parser)
    if name in ("zeros", "streams", "limit"):
        return parser.parse_integer(allow_boolean=False, allow_negative=False)
    return _parse_ints(parser)
