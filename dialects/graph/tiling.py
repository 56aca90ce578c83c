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
    terms. Each chunk may come in strips of so many elements along a dimension of the product's
    result: the operand that this dimension moves is then there a strip at a time.

    ```
    #graph.tiling<part [1, 64, 4, 4] chunk 64 order [0, 1, 2, 3]>
    #graph.tiling<part [64, 96] chunk 256 order [0, 1] strip 16 along 1>
    ```

    Where parts do not divide a share, the last is as large as the others, and overlaps the one
    before; or what is left comes behind the others, as parts of its own (`clipped`):

    ```
    #graph.tiling<part [64, 96] chunk 256 order [0, 1] clipped>
    ```
    """

    name = "graph.tiling"

    part: DenseArrayBase[I64]
    chunk: IntegerAttr[I64]
    order: DenseArrayBase[I64]
    strip: DenseArrayBase[I64]
    clipped: IntegerAttr[I64]

    @staticmethod
    def of(
        part: Sequence[int],
        chunk: int,
        order: Sequence[int],
        strip: tuple[int, int] | None = None,
        clipped: bool = False,
    ) -> TilingAttr:
        """The attribute of these numbers; `strip` are the size of strips, and their dimension."""
        rows = make_int_array(part), make_int_array(order), make_int_array(strip or ())
        return TilingAttr(rows[0], int_attr(chunk), *rows[1:], int_attr(int(clipped)))

    def numbers(self) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
        """The part, the chunk and the order."""
        return plain_ints(self.part), self.chunk.value.data, plain_ints(self.order)

    def get_strip(self) -> tuple[int, int] | None:
        """The size of strips, and the dimension of the product's result along which they are."""
        numbers = plain_ints(self.strip)
        return (numbers[0], numbers[1]) if numbers else None

    def is_clipped(self) -> bool:
        """Tests whether what parts leave of a share comes behind them."""
        return bool(self.clipped.value.data)

    @override
    def verify(self) -> None:
        part, chunk, order = self.numbers()
        if any(size < 1 for size in part) or chunk < 1:
            raise VerifyException(f"{self.name}: sizes are 1 or more, not {[*part, chunk]}")
        if sorted(order) != list(range(len(part))):
            raise VerifyException(
                f"{self.name}: order {list(order)} is none of {len(part)} dimensions, each once"
            )
        strip = plain_ints(self.strip)
        if strip and (len(strip) != 2 or strip[0] < 1 or strip[1] < 0):
            raise VerifyException(
                f"{self.name}: a strip is a size of 1 or more and a dimension, not {list(strip)}"
            )
        if self.clipped.value.data not in (0, 1):
            raise VerifyException(
                f"{self.name}: clipped is 0 or 1, not {self.clipped.value.data}"
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

        def number(name: str) -> int:
            parser.parse_keyword(name)
            return parser.parse_integer(allow_boolean=False, allow_negative=False)

        part, chunk, order, strip = row("part"), number("chunk"), row("order"), None
        if parser.parse_optional_keyword("strip") is not None:
            size = parser.parse_integer(allow_boolean=False, allow_negative=False)
            strip = size, number("along")
        clipped = parser.parse_optional_keyword("clipped") is not None
        return TilingAttr.of(part, chunk, order, strip, clipped)

    @override
    def text(self) -> str:
        part, chunk, order = self.numbers()
        strip = self.get_strip()
        more = "" if strip is None else f" strip {strip[0]} along {strip[1]}"
        more += " clipped" if self.is_clipped() else ""
        return f"part {list(part)} chunk {chunk} order {list(order)}{more}"
