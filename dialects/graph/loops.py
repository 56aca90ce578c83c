"""The attributes of a function that say which loops its leaves are put into, before they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from typing_extensions import override
from xdsl.dialects.builtin import I64, ArrayAttr, DenseArrayBase, IntegerAttr
from xdsl.ir import Attribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.utils.exceptions import VerifyException

from ..common.ints import int_attr, make_int_array, plain_ints
from ..common.written import WrittenAttr
from .attrs import plain_rows, rows_attr


def _parse_natural(parser: AttrParser) -> int:
    return parser.parse_integer(allow_boolean=False, allow_negative=False)


def _parse_row(parser: AttrParser) -> list[int]:
    square = parser.Delimiter.SQUARE
    return parser.parse_comma_separated_list(square, lambda: _parse_natural(parser))


def _parse_span(parser: AttrParser) -> tuple[int, int]:
    """`leaves FIRST to LAST`."""
    parser.parse_keyword("leaves")
    first = _parse_natural(parser)
    parser.parse_keyword("to")
    return first, _parse_natural(parser)


def _verify_span(attribute: LoopAttr | RunAttr) -> tuple[int, int]:
    first, last = attribute.span
    if not 0 <= first <= last:
        raise VerifyException(f"{attribute.name}: there are no leaves {first} to {last}")
    return first, last


@irdl_attr_definition
class RunAttr(WrittenAttr):
    """
    A run of leaves that go, one item of the batch at a time, through `parts` parts of another
    dimension, such as the heads of attention: leaves `first` to `last`, where the leaves of a
    function are numbered in their order. A row of `cuts` has a leaf, the number of a result of it
    that others read, and the dimension of that result that is cut.

    ```
    #graph.run<leaves 3 to 5 parts 4 cuts [[5, 0, 1]]>
    ```
    """

    name = "graph.run"

    first: IntegerAttr[I64]
    last: IntegerAttr[I64]
    parts: IntegerAttr[I64]
    cuts: ArrayAttr[DenseArrayBase[I64]]

    @staticmethod
    def of(first: int, last: int, parts: int, cuts: Sequence[Sequence[int]]) -> RunAttr:
        """The attribute of these numbers."""
        return RunAttr(int_attr(first), int_attr(last), int_attr(parts), rows_attr(cuts))

    @property
    def span(self) -> tuple[int, int]:
        """The first leaf and the last."""
        return self.first.value.data, self.last.value.data

    @property
    def num_parts(self) -> int:
        """The number of parts."""
        return self.parts.value.data

    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The cuts: leaf, result, dimension."""
        return plain_rows(self.cuts)

    @override
    def verify(self) -> None:
        first, last = _verify_span(self)
        if self.num_parts < 2:
            raise VerifyException(f"{self.name}: {self.num_parts} parts, expected 2 or more")
        for row in self.rows():
            if len(row) != 3 or not first <= row[0] <= last or min(row) < 0:
                raise VerifyException(
                    f"{self.name}: cut {list(row)} is no leaf of {first} to {last}, with the "
                    "number of a result and a dimension of that"
                )

    @classmethod
    @override
    def parse_text(cls, parser: AttrParser) -> RunAttr:
        first, last = _parse_span(parser)
        parser.parse_keyword("parts")
        parts = _parse_natural(parser)
        parser.parse_keyword("cuts")
        rows = parser.parse_comma_separated_list(
            parser.Delimiter.SQUARE, lambda: _parse_row(parser)
        )
        return RunAttr.of(first, last, parts, rows)

    @override
    def text(self) -> str:
        first, last = self.span
        rows = [list(row) for row in self.rows()]
        return f"leaves {first} to {last} parts {self.num_parts} cuts {rows}"


@irdl_attr_definition
class LoopAttr(WrittenAttr):
    """
    A loop over the batch: leaves `first` to `last`, where the leaves of a function are numbered in
    their order, do `items` items at a time, but for those in the `children`, loops with fewer items
    and runs. Weights that are `resident` are read before the loop, and stay in it; they are
    numbered in the order in which leaves read them first.

    ```
    #graph.loop<leaves 0 to 5 items 8 [
      #graph.loop<leaves 1 to 3 items 2 resident [0, 2]>, #graph.run<leaves 4 to 5 parts 4 cuts []>
    ]>
    ```
    """

    name = "graph.loop"

    first: IntegerAttr[I64]
    last: IntegerAttr[I64]
    items: IntegerAttr[I64]
    resident: DenseArrayBase[I64]
    children: ArrayAttr[Attribute]

    @staticmethod
    def of(
        first: int,
        last: int,
        items: int,
        resident: Sequence[int] = (),
        children: Sequence[LoopAttr | RunAttr] = (),
    ) -> LoopAttr:
        """The attribute of these numbers, and of what is in the loop."""
        numbers = int_attr(first), int_attr(last), int_attr(items)
        return LoopAttr(*numbers, make_int_array(resident), ArrayAttr(children))

    @property
    def span(self) -> tuple[int, int]:
        """The first leaf and the last."""
        return self.first.value.data, self.last.value.data

    @property
    def num_items(self) -> int:
        """The items of the batch that are done at a time."""
        return self.items.value.data

    @property
    def resident_weights(self) -> tuple[int, ...]:
        """The numbers of the weights that stay."""
        return plain_ints(self.resident)

    def parts(self) -> Iterator[LoopAttr | RunAttr]:
        """The loops and runs in it, in order."""
        for child in self.children:
            assert isinstance(child, LoopAttr | RunAttr)
            yield child

    def walk(self) -> Iterator[LoopAttr]:
        """The loop, and all loops in it."""
        yield self
        for child in self.parts():
            if isinstance(child, LoopAttr):
                yield from child.walk()

    @override
    def verify(self) -> None:
        first, last = _verify_span(self)
        if self.num_items < 1:
            raise VerifyException(f"{self.name}: {self.num_items} items, expected 1 or more")
        at = first
        for child in self.children:
            if not isinstance(child, LoopAttr | RunAttr):
                raise VerifyException(f"{self.name}: {child} is in it, expected loops and runs")
            low, high = child.span
            if low < at or high > last:
                raise VerifyException(
                    f"{self.name}: leaves {low} to {high} in it are not among those from {at} to "
                    f"{last}"
                )
            at = high + 1
            if isinstance(child, LoopAttr):
                self._verify_items(child)

    def _verify_items(self, child: LoopAttr) -> None:
        if child.num_items >= self.num_items or self.num_items % child.num_items:
            raise VerifyException(
                f"{self.name}: {child.num_items} items at a time in a loop over {self.num_items}, "
                "expected a divisor that is less"
            )

    @classmethod
    @override
    def parse_text(cls, parser: AttrParser) -> LoopAttr:
        first, last = _parse_span(parser)
        parser.parse_keyword("items")
        items = _parse_natural(parser)
        resident: list[int] = []
        if parser.parse_optional_keyword("resident") is not None:
            resident = _parse_row(parser)
        inner = parser.parse_optional_comma_separated_list(
            parser.Delimiter.SQUARE, parser.parse_attribute
        )
        numbers = int_attr(first), int_attr(last), int_attr(items)
        return LoopAttr(*numbers, make_int_array(resident), ArrayAttr(inner or ()))

    @override
    def text(self) -> str:
        first, last = self.span
        stays = f" resident {list(self.resident_weights)}" if self.resident_weights else ""
        inner = f" [{', '.join(map(str, self.children))}]" if self.children.data else ""
        return f"leaves {first} to {last} items {self.num_items}{stays}{inner}"
