"""The attributes of the `nest` dialect: dimensions, accesses, panels and look-ups."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override
from xdsl.dialects.builtin import (
    I64,
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
)
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ..common.ints import int_attr, make_int_array, plain_ints


def plain_number(attr: FloatAttr | IntegerAttr) -> int | float:
    """The number of an attribute; of `i1`, 0 or 1."""
    value = attr.value.data
    if isinstance(value, int) and isinstance(attr.type, IntegerType) and attr.type.width.data == 1:
        return value & 1
    return value


def parse_ints(parser: AttrParser) -> list[int]:
    """`[1, -2]`."""
    return parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)


def print_ints(printer: Printer, values: Sequence[int]) -> None:
    """Prints what `parse_ints` reads."""
    printer.print_string(f"[{', '.join(map(str, values))}]")


@irdl_attr_definition
class DimsAttr(ParametrizedAttribute):
    """
    The iterations of a kernel: the extent of each dimension, and which of them are reduced.

    ```
    #nest.dims<64, 56, 9 reduced>
    ```
    """

    name = "nest.dims"

    extents: DenseArrayBase[I64]
    reduced: DenseArrayBase[I64]

    @staticmethod
    def of(extents: Sequence[int], reduced: Sequence[bool]) -> DimsAttr:
        """The attribute for extents, of which those are reduced that `reduced` says."""
        return DimsAttr(
            make_int_array(extents), make_int_array([i for i, r in enumerate(reduced) if r])
        )

    def sizes(self) -> tuple[int, ...]:
        """The extents."""
        return plain_ints(self.extents)

    def is_reduced(self, dim: int) -> bool:
        """Tests whether a dimension is reduced."""
        return dim in plain_ints(self.reduced)

    @override
    def verify(self) -> None:
        count, reduced = len(self.sizes()), plain_ints(self.reduced)
        if any(e < 0 for e in self.sizes()):
            raise VerifyException(f"#nest.dims: extents are 0 or more, not {list(self.sizes())}")
        if list(reduced) != sorted(set(reduced)) or not set(reduced) <= set(range(count)):
            raise VerifyException(
                f"#nest.dims: reduced dimensions {list(reduced)} are not some of the {count}, "
                "each once and in order"
            )

    @classmethod
    @override
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        def parse_dim() -> tuple[int, bool]:
            extent = parser.parse_integer()
            return extent, parser.parse_optional_keyword("reduced") is not None

        found = parser.parse_comma_separated_list(parser.Delimiter.ANGLE, parse_dim)
        return DimsAttr.of([e for e, _ in found], [r for _, r in found]).parameters

    @override
    def print_parameters(self, printer: Printer) -> None:
        reduced = plain_ints(self.reduced)
        texts = [f"{e} reduced" if i in reduced else f"{e}" for i, e in enumerate(self.sizes())]
        printer.print_string(f"<{', '.join(texts)}>")


@irdl_attr_definition
class GuardAttr(ParametrizedAttribute):
    """
    The iterations where an access reads an element, and the padding elsewhere: where an index is
    within `lower .. upper - 1`, or a multiple of a number.

    ```
    #nest.guard<affine_map<(d0, d1) -> (d0 + d1 - 1)> in [0, 56]>
    #nest.guard<affine_map<(d0, d1) -> (d0 - d1)> by 2>
    ```
    """

    name = "nest.guard"

    index: AffineMapAttr
    bounds: DenseArrayBase[I64]

    @override
    def verify(self) -> None:
        index, bounds = self.index.data, plain_ints(self.bounds)
        if len(index.results) != 1:
            raise VerifyException("#nest.guard: the map has one result, the index")
        if len(bounds) not in (1, 2) or (len(bounds) == 1 and bounds[0] < 1):
            raise VerifyException(
                f"#nest.guard: takes two bounds, or a divisor that is 1 or more, not {list(bounds)}"
            )

    @classmethod
    @override
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            index = parser.parse_attribute()
            if parser.parse_optional_keyword("by"):
                return index, make_int_array([parser.parse_integer()])
            parser.parse_keyword("in")
            return index, make_int_array(parse_ints(parser))

    @override
    def print_parameters(self, printer: Printer) -> None:
        bounds = plain_ints(self.bounds)
        with printer.in_angle_brackets():
            printer.print_attribute(self.index)
            printer.print_string(f" by {bounds[0]}" if len(bounds) == 1 else " in ")
            if len(bounds) == 2:
                print_ints(printer, bounds)


@irdl_attr_definition
class GuardedAccessAttr(ParametrizedAttribute):
    """
    The element of a tensor that an iteration reads or writes. The tensor of this shape lies in the
    buffer in row-major order; the map takes dimensions to its index. Where a guard does not hold,
    the value is the one behind `else`.

    ```
    #nest.access<[64, 56], affine_map<(d0, d1) -> (d0, d1)>>
    #nest.access<[56], affine_map<(d0, d1) -> (d0 + d1 - 1)>
        where [#nest.guard<affine_map<(d0, d1) -> (d0 + d1 - 1)> in [0, 56]>] else 0.0 : f32>
    ```
    """

    name = "nest.access"

    shape: DenseArrayBase[I64]
    map: AffineMapAttr
    guards: ArrayAttr[GuardAttr]
    fill: FloatAttr | IntegerAttr

    def sizes(self) -> tuple[int, ...]:
        """The tensor's extents."""
        return plain_ints(self.shape)

    @override
    def verify(self) -> None:
        map, shape = self.map.data, self.sizes()
        if len(map.results) != len(shape):
            raise VerifyException(
                f"#nest.access: {map} has {len(map.results)} results for a tensor of rank "
                f"{len(shape)}"
            )
        if map.num_symbols:
            raise VerifyException(f"#nest.access: {map} has symbols; write them as numbers")
        for guard in self.guards:
            if guard.index.data.num_dims != map.num_dims:
                raise VerifyException(
                    f"#nest.access: a guard is over {guard.index.data.num_dims} dimensions, the "
                    f"access over {map.num_dims}"
                )

    @classmethod
    @override
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            shape = make_int_array(parse_ints(parser))
            parser.parse_punctuation(",")
            map = parser.parse_attribute()
            guards: Attribute = ArrayAttr[Attribute](())
            fill: Attribute = int_attr(0)
            if parser.parse_optional_keyword("where"):
                guards = parser.parse_attribute()
                parser.parse_keyword("else")
                fill = parser.parse_attribute()
        return shape, map, guards, fill

    @override
    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            print_ints(printer, self.sizes())
            printer.print_string(", ")
            printer.print_attribute(self.map)
            if self.guards.data:
                printer.print_string(" where ")
                printer.print_attribute(self.guards)
                printer.print_string(" else ")
                printer.print_attribute(self.fill)


@irdl_attr_definition
class PanelsAttr(ParametrizedAttribute):
    """
    The cut of a weight into panels: along the axis `axis`, of `size` elements each, the last one
    filled up. It is stored with the axes `outer` first, then the panels, the axes `inner`, and the
    elements of a panel innermost.

    ```
    #nest.panels<32 of 0, outer [], inner [1, 2, 3]>
    ```
    """

    name = "nest.panels"

    size: IntegerAttr[I64]
    axis: IntegerAttr[I64]
    outer: DenseArrayBase[I64]
    inner: DenseArrayBase[I64]

    @override
    def verify(self) -> None:
        axis = self.axis.value.data
        axes = sorted((axis, *plain_ints(self.outer), *plain_ints(self.inner)))
        if axes != list(range(len(axes))):
            raise VerifyException(f"#nest.panels: axes {axes} are not all axes, each once")
        if self.size.value.data < 1:
            raise VerifyException("#nest.panels: a panel has one element or more")

    @classmethod
    @override
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            size = parser.parse_integer()
            parser.parse_keyword("of")
            axis = parser.parse_integer()
            found: list[Attribute] = [int_attr(size), int_attr(axis)]
            for name in ("outer", "inner"):
                parser.parse_punctuation(",")
                parser.parse_keyword(name)
                found.append(make_int_array(parse_ints(parser)))
        return found

    @override
    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(f"{self.size.value.data} of {self.axis.value.data}, outer ")
            print_ints(printer, plain_ints(self.outer))
            printer.print_string(", inner ")
            print_ints(printer, plain_ints(self.inner))


@irdl_attr_definition
class LookUpAttr(ParametrizedAttribute):
    """
    An index that data decide: index `axis` of the `extract`-th `tensor.extract` of the op, which
    must be below `limit`. Look-ups of a program are numbered from 1 on; `op` is what errors call
    the op.

    ```
    #nest.look_up<1, extract 0, axis 0, limit 20, "linalg.generic (table.mlir:4:3)">
    ```
    """

    name = "nest.look_up"

    number: IntegerAttr[I64]
    extract: IntegerAttr[I64]
    axis: IntegerAttr[I64]
    limit: IntegerAttr[I64]
    op: StringAttr

    @override
    def verify(self) -> None:
        if self.number.value.data < 1 or self.limit.value.data < 1:
            raise VerifyException("#nest.look_up: number and limit are 1 or more")

    @classmethod
    @override
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            found: list[Attribute] = [int_attr(parser.parse_integer())]
            for name in ("extract", "axis", "limit"):
                parser.parse_punctuation(",")
                parser.parse_keyword(name)
                found.append(int_attr(parser.parse_integer()))
            parser.parse_punctuation(",")
            found.append(StringAttr(parser.parse_str_literal()))
        return found

    @override
    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(
                f"{self.number.value.data}, extract {self.extract.value.data}, "
                f"axis {self.axis.value.data}, limit {self.limit.value.data}, "
            )
            printer.print_string_literal(self.op.data)
