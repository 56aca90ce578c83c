"""The attribute of the `aie1` dialect that says how a layer is computed on one core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, StringAttr, i64
from xdsl.ir import Attribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.utils.exceptions import VerifyException

from ..common.kinds import is_array
from ..common.written import (
    Counted,
    WrittenAttr,
    bracket_text,
    name_text,
    parse_entry_name,
    parse_in_brackets,
    parse_name,
)

T = TypeVar("T")

STORED = ("image", "output")
"""Tensors that a schedule may give layouts."""

OPERANDS = ("image", "filter")
"""Tensors whose bytes may be stored as 16 bits."""

WORD_STEPS = 30_000_000
"""How many steps the search for instruction words may take where a schedule does not say it."""

_ENTRIES = (
    *("vector", "order", "jam", "looped", "shape", "across", "widen"),
    *("layouts", "limited", "word_steps", "interleaved"),
)


@dataclass(frozen=True)
class CoreSchedule:
    """
    The schedule by which one core computes a layer.

    * `vector` is the loop whose iterations are lanes, `order` the parallel loops, the outermost
      first; `jam` how many iterations of them are in one body (vectors, of `vector`); `looped` the
      reductions that stay loops, and how many of their iterations are in a body.
    * `shape` is the multiply-add; that with most products where it is not said.
    * `across` is whether taps of several rows may be fused; else odd rows are padded.
    * `widen` are the operands whose bytes are stored as 16 bits.
    * `layouts` have digits of the axes of `image` and `output`, from the outermost on, and their
      pitch in elements, where that is not what is inside.
    * `limited` is whether data must fit data memory.
    * `word_steps` are what the search for instruction words may take.
    * `interleaved` is a second loop over the lanes, and how many of its iterations are side by
      side in them: lane `l` is number `l % count` of these, and `l // count` of `vector`.
    """

    vector: str
    order: tuple[str, ...]
    jam: Mapping[str, int] = field(default_factory=dict[str, int])
    looped: Mapping[str, int] = field(default_factory=dict[str, int])
    shape: str | None = None
    across: bool = True
    widen: frozenset[str] = frozenset()
    layouts: Mapping[str, tuple[Counted, ...]] = field(
        default_factory=dict[str, tuple[Counted, ...]]
    )
    limited: bool = True
    word_steps: int = WORD_STEPS
    interleaved: Mapping[str, int] = field(default_factory=dict[str, int])


def _int_attr(value: int) -> IntegerAttr:
    return IntegerAttr(value, i64)


def _names_attr(names: Sequence[str]) -> ArrayAttr[StringAttr]:
    return ArrayAttr(StringAttr(name) for name in names)


def _counts_attr(counts: Mapping[str, int]) -> DictionaryAttr:
    return DictionaryAttr({name: _int_attr(count) for name, count in counts.items()})


def _digits_attr(digits: Sequence[Counted]) -> ArrayAttr[Attribute]:
    return ArrayAttr(
        ArrayAttr([StringAttr(d.name), _int_attr(d.count), _int_attr(d.step)]) for d in digits
    )


@irdl_attr_definition
class ScheduleAttr(WrittenAttr):
    """
    The schedule by which one core computes the op that has it as `aie1.schedule`: the loop over the
    lanes, the order of the parallel loops, and, where they are not the usual ones, how many
    iterations of loops are in one body (`jam`; `looped` for reductions that stay loops), the
    `shape` of the multiply-add, `across = 0` (odd rows are padded instead of fused), operands whose
    bytes are stored as 16 bits (`widen`), and `layouts`: digits of axes, the outermost first, with
    their pitch in elements. With `limited = 0` data may be more than data memory; `word_steps` are
    what the search for instruction words may take; of a loop that is `interleaved`, so many
    iterations are side by side in the lanes.

    ```
    #aie1.schedule<vector = x, order = [y, x]>
    #aie1.schedule<vector = x, order = [n, k, y, x], jam = [y:2], shape = mac16_i16,
                   layouts = {image = [n:1, c:4 by 400, y:6, x:66, c:2]}>
    ```
    """

    name = "aie1.schedule"

    vector: StringAttr
    order: ArrayAttr[StringAttr]
    jam: DictionaryAttr
    looped: DictionaryAttr
    shape: StringAttr
    across: IntegerAttr
    widen: ArrayAttr[StringAttr]
    layouts: DictionaryAttr
    limited: IntegerAttr
    word_steps: IntegerAttr
    interleaved: DictionaryAttr

    def __init__(self, schedule: CoreSchedule) -> None:
        super().__init__(
            StringAttr(schedule.vector),
            _names_attr(schedule.order),
            _counts_attr(schedule.jam),
            _counts_attr(schedule.looped),
            StringAttr(schedule.shape or ""),
            _int_attr(schedule.across),
            _names_attr(sorted(schedule.widen)),
            DictionaryAttr({name: _digits_attr(d) for name, d in schedule.layouts.items()}),
            _int_attr(schedule.limited),
            _int_attr(schedule.word_steps),
            _counts_attr(schedule.interleaved),
        )

    def get_schedule(self) -> CoreSchedule:
        """The schedule as plain data."""
        return CoreSchedule(
            vector=self.vector.data,
            order=tuple(name.data for name in self.order),
            jam=_plain_counts(self.jam),
            looped=_plain_counts(self.looped),
            shape=self.shape.data or None,
            across=bool(self.across.value.data),
            widen=frozenset(name.data for name in self.widen),
            layouts={name: _plain_digits(value) for name, value in self.layouts.data.items()},
            limited=bool(self.limited.value.data),
            word_steps=self.word_steps.value.data,
            interleaved=_plain_counts(self.interleaved),
        )

    def verify(self) -> None:
        found = self.get_schedule()
        for what, given, known in (
            ("widen", found.widen, OPERANDS),
            ("layouts", found.layouts, STORED),
        ):
            if other := sorted({*given} - {*known}):
                raise VerifyException(
                    f"#aie1.schedule: {what}: {', '.join(other)}: expected {' and '.join(known)}"
                )
        for what, value in (("across", self.across), ("limited", self.limited)):
            if value.value.data not in (0, 1):
                raise VerifyException(f"#aie1.schedule: {what} is {value.value.data}, not 0 or 1")
        if found.word_steps < 0:
            raise VerifyException(f"#aie1.schedule: word_steps is {found.word_steps}, below 0")
        counts = {**{f"jam.{d}": n for d, n in found.jam.items()},
                  **{f"looped.{d}": n for d, n in found.looped.items()},
                  **{f"interleaved.{d}": n for d, n in found.interleaved.items()}}  # fmt: skip
        for name, digits in found.layouts.items():
            counts |= {f"layouts.{name}: a digit of {d.name}": d.count for d in digits}
        for what, count in counts.items():
            if count < 1:
                raise VerifyException(f"#aie1.schedule: {what} is {count}, expected 1 or more")

    def text(self) -> str:
        texts = _entry_texts(self.get_schedule())
        return ", ".join(f"{name} = {text}" for name, text in texts.items())

    @classmethod
    def parse_text(cls, parser: AttrParser) -> ScheduleAttr:
        found: dict[str, object] = {}

        def parse_entry() -> None:
            name = parse_entry_name(parser, _ENTRIES, [*found])
            parser.parse_punctuation("=")
            found[name] = _parse_value(parser, name)

        parser.parse_comma_separated_list(parser.Delimiter.NONE, parse_entry)
        for name in ("vector", "order"):
            if name not in found:
                parser.raise_error(f"#aie1.schedule has no {name}")
        return cls(CoreSchedule(**found))  # pyright: ignore[reportArgumentType]


def _plain_counts(attr: DictionaryAttr) -> dict[str, int]:
    return {name: n.value.data for name, n in attr.data.items() if isinstance(n, IntegerAttr)}


def _plain_digits(attr: Attribute) -> tuple[Counted, ...]:
    found: list[Counted] = []
    for digit in attr if is_array(attr) else ():
        match digit:
            case ArrayAttr(data=(StringAttr() as name, IntegerAttr() as n, IntegerAttr() as step)):
                found.append(Counted(name.data, n.value.data, step.value.data))
            case _:
                raise VerifyException(f"#aie1.schedule: {digit} is no digit of a layout")
    return tuple(found)


def _entry_texts(schedule: CoreSchedule) -> dict[str, str]:
    """The entries that are not as usual, as they are written."""
    found = {"vector": name_text(schedule.vector), "order": _list_text(schedule.order)}
    for what, counts in (("jam", schedule.jam), ("looped", schedule.looped)):
        if counts:
            found[what] = bracket_text([Counted(d, n) for d, n in counts.items()])
    if schedule.shape is not None:
        found["shape"] = name_text(schedule.shape)
    if not schedule.across:
        found["across"] = "0"
    if schedule.widen:
        found["widen"] = _list_text(sorted(schedule.widen))
    if schedule.layouts:
        texts = [f"{name} = {bracket_text(d)}" for name, d in schedule.layouts.items()]
        found["layouts"] = f"{{{', '.join(texts)}}}"
    if not schedule.limited:
        found["limited"] = "0"
    if schedule.word_steps != WORD_STEPS:
        found["word_steps"] = str(schedule.word_steps)
    if schedule.interleaved:
        pairs = schedule.interleaved.items()
        found["interleaved"] = bracket_text([Counted(d, n) for d, n in pairs])
    return found


def _list_text(names: Sequence[str]) -> str:
    return f"[{', '.join(map(name_text, names))}]"


def _parse_value(parser: AttrParser, name: str) -> object:
    """Parses what stands behind `name =`."""
    match name:
        case "vector" | "shape":
            return parse_name(parser)
        case "order" | "widen":
            names = parser.parse_comma_separated_list(
                parser.Delimiter.SQUARE, lambda: parse_name(parser)
            )
            return tuple(names) if name == "order" else frozenset(names)
        case "jam" | "looped" | "interleaved":
            counts = [(entry.name, entry.count) for entry in parse_in_brackets(parser)]
            return _by_name(parser, name, counts)
        case "layouts":
            layouts = parser.parse_comma_separated_list(
                parser.Delimiter.BRACES, lambda: _parse_layout(parser)
            )
            return _by_name(parser, name, layouts)
        case "word_steps":
            return parser.parse_integer(allow_boolean=False, allow_negative=False)
        case _:
            place = parser.pos
            value = parser.parse_integer(allow_boolean=False)
            if value not in (0, 1):
                parser.raise_error(f"{name} is {value}, not 0 or 1", place)
            return bool(value)


def _by_name(parser: AttrParser, what: str, entries: Sequence[tuple[str, T]]) -> dict[str, T]:
    """The entries by name; an error for one that is given twice."""
    names = [name for name, _ in entries]
    for name in names:
        if names.count(name) > 1:
            parser.raise_error(f"{what}: {name} is given twice")
    return dict(entries)


def _parse_layout(parser: AttrParser) -> tuple[str, tuple[Counted, ...]]:
    name = parse_name(parser)
    parser.parse_punctuation("=")
    return name, tuple(parse_in_brackets(parser))
