"""Attributes that are text between angle brackets, and what their texts have in common."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.parser import AttrParser
from xdsl.printer import Printer

_BARE = re.compile(r"[A-Za-z_][\w$.]*\Z")


class WrittenAttr(ParametrizedAttribute, ABC):
    """An attribute that is text between angle brackets."""

    @classmethod
    @abstractmethod
    def parse_text(cls, parser: AttrParser) -> ParametrizedAttribute:
        """Parses the text between the brackets."""

    @abstractmethod
    def text(self) -> str:
        """The text between the brackets."""

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            return cls.parse_text(parser).parameters

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(self.text())


def parse_name(parser: AttrParser) -> str:
    """The name of a tensor or loop: bare, or in quotes."""
    name = parser.parse_optional_identifier()
    return name if name is not None else parser.parse_str_literal("a name")


def name_text(name: str) -> str:
    """The name as it is written."""
    return name if _BARE.match(name) else str(StringAttr(name))


@dataclass(frozen=True)
class Counted:
    """
    `NAME:COUNT by STEP`: how many of what, and how many elements apart these are, or 0 where that
    is not said. The name may be a number.
    """

    name: str
    count: int
    step: int = 0

    def text(self) -> str:
        name = self.name if self.name.isdecimal() else name_text(self.name)
        return f"{name}:{self.count}" + (f" by {self.step}" if self.step else "")


def parse_counted(parser: AttrParser) -> Counted:
    """`NAME:COUNT by STEP`."""
    number = parser.parse_optional_integer(allow_boolean=False, allow_negative=False)
    name = parse_name(parser) if number is None else str(number)
    parser.parse_punctuation(":")
    count = parser.parse_integer(allow_boolean=False, allow_negative=False)
    step = 0
    if parser.parse_optional_keyword("by"):
        step = parser.parse_integer(allow_boolean=False, allow_negative=False)
    return Counted(name, count, step)


def parse_in_brackets(parser: AttrParser) -> list[Counted]:
    """`[NAME:COUNT by STEP, …]`."""
    return parser.parse_comma_separated_list(
        parser.Delimiter.SQUARE, lambda: parse_counted(parser)
    )


def bracket_text(entries: Sequence[Counted]) -> str:
    """`[NAME:COUNT by STEP, …]`."""
    return f"[{', '.join(entry.text() for entry in entries)}]"


def parse_entry_name(parser: AttrParser, known: Sequence[str], seen: Sequence[str]) -> str:
    """One of the `known` names of entries; an error for another, and for one that was `seen`."""
    place = parser.pos
    name = parser.parse_identifier()
    if name not in known:
        parser.raise_error(f"there is no entry {name}, but {', '.join(known)}", place)
    if name in seen:
        parser.raise_error(f"{name} is given twice", place)
    return name
