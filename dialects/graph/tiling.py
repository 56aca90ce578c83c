"""The attribute of a leaf that says how a core goes through its share."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override
from xdsl.dialects.builtin import I64, DenseArrayBase, IntegerAttr
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.utils.exceptions import VerifyException

from ..common.ints import int_attr, make_int_array, plain_ints
from ..common.written import WrittenAttr


@irdl_attr_definition
class TilingAttr(WrittenAttr):
    """
    The tiling of a core's share of a result: in parts of so many elements along each dimension, by
    loops in this order, outermost first; the longest reduction of its product in chunks of so many
    terms.

    ```
    #graph.tiling<part [1, 64, 4, 4] chunk 64 order [0, 1, 2, 3]>
    ```
    """

    name = "graph.tiling"

    part: DenseArrayBase[I64]
    chunk: IntegerAttr[I64]
    order: DenseArrayBase[I64]

    @staticmethod
    def of(part: Sequence[int], chunk: int, order: Sequence[int]) -> TilingAttr:
        """The attribute of these numbers."""
        return TilingAttr(make_int_array(part), int_attr(chunk), make_int_array(order))

    def numbers(self) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
        """The part, the chunk and the order."""
        return plain_ints(self.part), self.chunk.value.data, plain_ints(self.order)

    @override
    def verify(self) -> None:
        part, chunk, order = self.numbers()
        if any(size < 1 for size in part) or chunk < 1:
            raise VerifyException(f"{self.name}: sizes are 1 or more, not {[*part, chunk]}")
        if sorted(order) != list(range(len(part))):
            raise VerifyException(
                f"{self.name}: order {list(order)} is none of {len(part)} dimensions, each once"
            )

    @classmethod
    @override
    def parse_text(cls, parser: AttrParser) -> TilingAttr:
        def row(name: str) -> list[int]:
            parser.parse_keyword(name)
            return parser.parse_comma_separated_list(
                parser.Delimiter.SQUARE,
                lambda: parser.parse_integer(allow_boolean=False, allow_negative=False),
            )

        part = row("part")
        parser.parse_keyword("chunk")
        chunk = parser.parse_integer(allow_boolean=False, allow_negative=False)
        return TilingAttr.of(part, chunk, row("order"))

    @override
    def text(self) -> str:
        part, chunk, order = self.numbers()
        return f"part {list(part)} chunk {chunk} order {list(order)}"
