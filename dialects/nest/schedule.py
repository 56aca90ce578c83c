"""
The schedule of a `nest.kernel`: the loops around and in its register tiles.

A kernel has two such attributes: what was `given`, which no pass changes, and what was `chosen`
for the rest. Together they are complete once a kernel is scheduled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from typing_extensions import override
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ..common.ints import int_attr
from ..common.kinds import is_array, is_integer_attr

Loop: TypeAlias = tuple[int, ...]
"""The dimensions of a kernel that one loop runs over, outermost first; none: there is no loop."""

Field: TypeAlias = "int | tuple[int, ...] | tuple[tuple[int, ...], ...]"

_DEPTHS: Mapping[str, int] = {
    "order": 2,
    "blocks": 1,
    "vector": 1,
    "lanes": 0,
    "vectors": 0,
    "shared": 0,
    "reduction": 2,
    "unrolled": 0,
    "folded": 1,
    "packed": 1,
    "local": 1,
    "orders": 2,
    "ahead": 0,
    "tile": 0,
    "chunk": 0,
    "rounded": 1,
}
"""The fields in the order in which they are written: numbers, lists of numbers, lists of lists."""

FIELDS = tuple(_DEPTHS)


@irdl_attr_definition
class ScheduleAttr(ParametrizedAttribute):
    """
    The loops of a kernel, or what of them is decided. A loop is the list of the dimensions that
    it runs over as one.

    * `order`: the parallel loops around tiles, outermost first; threads share the first `shared`.
    * `blocks`: for each parallel loop, by its last dimension, how many steps of it a tile takes
      (1 for the vector's).
    * `vector`: the loop along the vectors, `lanes` elements each, of which a tile has `vectors`;
      `[]`: none.
    * `reduction`: the loops that are reduced, outermost first, of which the last `unrolled` are
      written out.
    * `folded`: the reduced loop that lies along vectors instead (`[]`: none); each element of a
      tile then has `vectors` accumulators.
    * `packed`: the operands, which are weights, that are packed into panels for the tiles.
    * `local`: the operands of which each thread makes copies with padding for itself, within the
      outer loops that pick what it reads.
    * `orders`: the operands that are read in copies whose axes are stored in another order, each
      with its axes, outermost first. Those that are not local are `nest.copy`s before a kernel that
      is scheduled.
    * `ahead`: how many iterations of the innermost loop before they are read the lines of packed
      operands are asked for (0 or left out: never); of a schedule with a `tile`, 1: the lines of a
      block's results are, before it is computed.
    * `tile`: how many words of the last reduced loop a product of a tile unit takes, or all of the
      last two loops', if these are more; left out where there are no such products.
    * `chunk`: of a schedule with a `tile`, how many steps of the outermost reduced loop are summed
      at a time for all blocks of the loops that threads do not share; left out where all of them
      are, block by block.
    * `rounded`: of a product whose factors are rounded to bf16, the reduced dimension whose
      elements lie two by two in words, and behind it the operand whose words lie along this one,
      if elements do not; left out, or `[]`, where products are in f32.

    ```
    #nest.schedule<order = [[0], [1, 2]], blocks = [1, 7], vector = [0], lanes = 16, vectors = 2>
    ```
    """

    name = "nest.schedule"

    fields: DictionaryAttr

    @staticmethod
    def of(fields: Mapping[str, Field]) -> ScheduleAttr:
        """The attribute for plain fields."""
        return ScheduleAttr(
            DictionaryAttr({n: _make_attribute(fields[n]) for n in FIELDS if n in fields})
        )

    def plain_fields(self) -> dict[str, Field]:
        """The fields as numbers and tuples."""
        return {name: _plain_value(value) for name, value in self.fields.data.items()}

    @override
    def verify(self) -> None:
        for name, value in self.fields.data.items():
            if name not in _DEPTHS:
                raise VerifyException(
                    f"#nest.schedule: there is no '{name}'; fields are {', '.join(FIELDS)}"
                )
            if _list_depth(value) != _DEPTHS[name] and not _is_empty_list(value, _DEPTHS[name]):
                what = ("a number", "a list of numbers", "a list of lists of numbers")
                raise VerifyException(f"#nest.schedule: {name} is {what[_DEPTHS[name]]}")
        for name in ("lanes", "vectors", "tile", "chunk"):
            number = self.fields.data.get(name)
            if isinstance(number, IntegerAttr) and number.value.data < 1:
                raise VerifyException(f"#nest.schedule: {name} is 1 or more")

    @classmethod
    @override
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        found: dict[str, Attribute] = {}

        def parse_field() -> None:
            name = parser.parse_identifier()
            if name in found:
                parser.raise_error(f"'{name}' is there twice")
            parser.parse_punctuation("=")
            found[name] = _parse_value(parser)

        parser.parse_comma_separated_list(parser.Delimiter.ANGLE, parse_field)
        ordered = {n: found.pop(n) for n in FIELDS if n in found}
        return (DictionaryAttr({**ordered, **found}),)

    @override
    def print_parameters(self, printer: Printer) -> None:
        texts = [f"{name} = {_value_text(value)}" for name, value in self.fields.data.items()]
        printer.print_string(f"<{', '.join(texts)}>")


def _make_attribute(value: Field) -> Attribute:
    if isinstance(value, int):
        return int_attr(value)
    return ArrayAttr([_make_attribute(v) for v in value])


def _plain_value(value: Attribute) -> Field:
    if is_integer_attr(value):
        return value.value.data
    assert is_array(value)
    return tuple(_plain_value(v) for v in value.data)  # pyright: ignore[reportReturnType]


def _list_depth(value: Attribute) -> int:
    """0 for a number, one more than its elements for a list; -1 for what is neither."""
    if is_integer_attr(value):
        return 0
    if not is_array(value):
        return -1
    depths = {_list_depth(v) for v in value.data if not (is_array(v) and not v.data)}
    if len(depths) > 1 or -1 in depths:
        return -1
    return 1 + (depths.pop() if depths else int(bool(value.data)))


def _is_empty_list(value: Attribute, depth: int) -> bool:
    return depth > 0 and is_array(value) and not value.data


def _parse_value(parser: AttrParser) -> Attribute:
    found = parser.parse_optional_comma_separated_list(
        parser.Delimiter.SQUARE, lambda: _parse_value(parser)
    )
    return int_attr(parser.parse_integer()) if found is None else ArrayAttr(found)


def _value_text(value: Attribute) -> str:
    if is_integer_attr(value):
        return str(value.value.data)
    assert is_array(value)
    return f"[{', '.join(_value_text(v) for v in value.data)}]"
