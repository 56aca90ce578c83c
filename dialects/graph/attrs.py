"""The attributes of the `graph` dialect: ways to split sub-graphs, cuts into parts, cores."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override
from xdsl.dialects.builtin import I64, ArrayAttr, DenseArrayBase, IntegerAttr
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.utils.exceptions import VerifyException

from ..common.ints import int_attr, make_int_array, plain_ints
from ..common.written import WrittenAttr

WHOLE = -1
"""The dimension of a `CutAttr` that cuts nothing."""


def rows_attr(rows: Sequence[Sequence[int]]) -> ArrayAttr[DenseArrayBase[I64]]:
    """Rows of integers as an attribute."""
    return ArrayAttr([make_int_array(row) for row in rows])


def plain_rows(attr: ArrayAttr[DenseArrayBase[I64]]) -> tuple[tuple[int, ...], ...]:
    """The rows of integers of an attribute."""
    return tuple(plain_ints(row) for row in attr)


def _parse_natural(parser: AttrParser) -> int:
    return parser.parse_integer(allow_boolean=False, allow_negative=False)


@irdl_attr_definition
class SplitInfoAttr(WrittenAttr):
    """
    A way to split a sub-graph: dimension `dim` of its result number `result` (0 where it is not
    written) in `parts` equal ones, which splits `ops` of its ops; the others run in every part.

    ```
    #graph.split_info<dim 0 parts 8 ops 13>
    #graph.split_info<dim 2 of 1 parts 4 ops 3>
    ```
    """

    name = "graph.split_info"

    dim: IntegerAttr[I64]
    parts: IntegerAttr[I64]
    ops: IntegerAttr[I64]
    result: IntegerAttr[I64]

    @staticmethod
    def of(dim: int, parts: int, ops: int, result: int = 0) -> SplitInfoAttr:
        """The attribute of these numbers."""
        return SplitInfoAttr(int_attr(dim), int_attr(parts), int_attr(ops), int_attr(result))

    def numbers(self) -> tuple[int, int, int, int]:
        """Dimension, parts, ops, result."""
        dim, parts, ops, result = (
            a.value.data for a in (self.dim, self.parts, self.ops, self.result)
        )
        return dim, parts, ops, result

    @override
    def verify(self) -> None:
        dim, parts, ops, result = self.numbers()
        if dim < 0 or result < 0 or ops < 0:
            raise VerifyException(
                f"{self.name}: dimension {dim} of result {result} and {ops} ops, none of which "
                "may be negative"
            )
        if parts < 1:
            raise VerifyException(f"{self.name}: {parts} parts, expected 1 or more")

    @classmethod
    @override
    def parse_text(cls, parser: AttrParser) -> SplitInfoAttr:
        parser.parse_keyword("dim")
        dim, result = _parse_natural(parser), 0
        if parser.parse_optional_keyword("of"):
            result = _parse_natural(parser)
        parser.parse_keyword("parts")
        parts = _parse_natural(parser)
        parser.parse_keyword("ops")
        return SplitInfoAttr.of(dim, parts, _parse_natural(parser), result)

    @override
    def text(self) -> str:
        dim, parts, ops, result = self.numbers()
        of = f" of {result}" if result else ""
        return f"dim {dim}{of} parts {parts} ops {ops}"


@irdl_attr_definition
class CutAttr(WrittenAttr):
    """
    The cut of a tensor into the parts of a sequence: along a dimension, the first part from 0 on
    and each of the others `step` elements behind the one before; or `whole`, the same in every
    part. Without a step, parts follow each other without gap or overlap.

    ```
    #graph.cut<dim 0>
    #graph.cut<dim 1 step 14>
    #graph.cut<whole>
    ```
    """

    name = "graph.cut"

    dim: IntegerAttr[I64]
    step: IntegerAttr[I64]

    @staticmethod
    def of(dim: int | None, step: int | None = None) -> CutAttr:
        """The cut along `dim`; `None` for a tensor that is not cut."""
        return CutAttr(int_attr(WHOLE if dim is None else dim), int_attr(step or 0))

    def get_dim(self) -> int | None:
        """The dimension that is cut; `None` for none."""
        dim = self.dim.value.data
        return None if dim == WHOLE else dim

    def get_step(self) -> int | None:
        """The step between parts where it is given, which is not the size of a part then."""
        return self.step.value.data or None

    @override
    def verify(self) -> None:
        dim, step = self.dim.value.data, self.step.value.data
        if dim < WHOLE:
            raise VerifyException(f"{self.name}: there is no dimension {dim}")
        if step < 0 or (dim == WHOLE and step):
            raise VerifyException(f"{self.name}: a step of {step} elements, expected 1 or more")

    @classmethod
    @override
    def parse_text(cls, parser: AttrParser) -> CutAttr:
        if parser.parse_optional_keyword("whole"):
            return CutAttr.of(None)
        parser.parse_keyword("dim")
        dim, step = _parse_natural(parser), 0
        if parser.parse_optional_keyword("step"):
            place = parser.pos
            step = _parse_natural(parser)
            if not step:
                parser.raise_error("a step is 1 or more", place, parser.pos)
        return CutAttr.of(dim, step)

    @override
    def text(self) -> str:
        if self.get_dim() is None:
            return "whole"
        step = self.get_step()
        return f"dim {self.get_dim()}" + (f" step {step}" if step else "")


@irdl_attr_definition
class CoresAttr(WrittenAttr):
    """
    The cores that an op may use: `count` of them from number `first` on, where the cores of the
    machine (of each cluster, where there are several) are numbered along their arrays, the last
    axis fastest.

    ```
    #graph.cores<8 from 24>
    ```
    """

    name = "graph.cores"

    count: IntegerAttr[I64]
    first: IntegerAttr[I64]

    @staticmethod
    def of(count: int, first: int = 0) -> CoresAttr:
        """The attribute of `count` cores from `first` on."""
        return CoresAttr(int_attr(count), int_attr(first))

    def numbers(self) -> range:
        """The numbers of the cores."""
        first = self.first.value.data
        return range(first, first + self.count.value.data)

    @override
    def verify(self) -> None:
        if self.count.value.data < 1 or self.first.value.data < 0:
            raise VerifyException(
                f"{self.name}: {self.count.value.data} cores from number {self.first.value.data} "
                "on, expected one or more from 0 or more on"
            )

    @classmethod
    @override
    def parse_text(cls, parser: AttrParser) -> CoresAttr:
        count = _parse_natural(parser)
        parser.parse_keyword("from")
        return CoresAttr.of(count, _parse_natural(parser))

    @override
    def text(self) -> str:
        return f"{self.count.value.data} from {self.first.value.data}"
