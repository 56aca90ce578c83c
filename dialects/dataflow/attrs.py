"""The attributes of the `dataflow` dialect: numbers by dimension, and how a tensor is indexed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, StringAttr, i64
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException


class _NamedIntegers(ParametrizedAttribute):
    """Integers by dimension name, in the order written."""

    SEPARATOR: ClassVar[str]

    names: ArrayAttr[StringAttr]
    values: ArrayAttr[IntegerAttr]

    def as_dict(self) -> dict[str, int]:
        names = (name.data for name in self.names)
        return dict(zip(names, (v.value.data for v in self.values), strict=True))

    def verify(self) -> None:
        names = [name.data for name in self.names]
        if len(names) != len(self.values):
            raise VerifyException(f"{self.name}: {len(names)} names for {len(self.values)} values")
        for name, value in zip(names, (v.value.data for v in self.values), strict=True):
            if names.count(name) > 1:
                raise VerifyException(f"{self.name}: dimension '{name}' is given twice")
            if value < 1:
                raise VerifyException(f"{self.name}: '{name}' is {value}, but must be at least 1")

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        names: list[StringAttr] = []
        values: list[IntegerAttr] = []

        def parse_entry() -> None:
            names.append(StringAttr(parser.parse_identifier()))
            for punctuation in cls.SEPARATOR:
                parser.parse_characters(punctuation)
            values.append(IntegerAttr(parser.parse_integer(allow_boolean=False), i64))

        parser.parse_comma_separated_list(parser.Delimiter.PAREN, parse_entry)
        return ArrayAttr(names), ArrayAttr(values)

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_parens():
            printer.print_list(
                self.as_dict().items(),
                lambda entry: printer.print_string(f"{entry[0]} {self.SEPARATOR} {entry[1]}"),
            )


def _make_parameters(entries: Mapping[str, int]) -> tuple[Attribute, Attribute]:
    values = [IntegerAttr(value, i64) for value in entries.values()]
    return ArrayAttr(StringAttr(name) for name in entries), ArrayAttr(values)


@irdl_attr_definition
class SizesAttr(_NamedIntegers):
    """
    Sizes by dimension, in iterations. Ops leave out the name of the attribute.

    ```
    #dataflow.sizes(n = 1, k = 64)
    ```
    """

    name = "dataflow.sizes"
    SEPARATOR = "="

    def __init__(self, entries: Mapping[str, int]) -> None:
        super().__init__(*_make_parameters(entries))


@irdl_attr_definition
class StepsAttr(_NamedIntegers):
    """
    Steps by dimension, in iterations. Ops leave out the name of the attribute.

    ```
    #dataflow.steps(h += 8, y += 8)
    ```
    """

    name = "dataflow.steps"
    SEPARATOR = "+="

    def __init__(self, entries: Mapping[str, int]) -> None:
        super().__init__(*_make_parameters(entries))


@irdl_attr_definition
class AxisAttr(ParametrizedAttribute):
    """
    One axis of a tensor: `axis_name` with the index `sum(factor * dim) + offset`.

    ```
    #dataflow.axis<hi = 2 * h + r - 1 in 224>
    ```

    `extent` says that indices outside `0 .. extent - 1` are beyond the border; 0 stands for
    as many as the iterations reach.
    """

    name = "dataflow.axis"

    axis_name: StringAttr
    dims: ArrayAttr[StringAttr]
    factors: ArrayAttr[IntegerAttr]
    offset: IntegerAttr
    extent: IntegerAttr

    def __init__(
        self, axis_name: str, terms: Sequence[tuple[str, int]], offset: int = 0, extent: int = 0
    ) -> None:
        super().__init__(
            StringAttr(axis_name),
            ArrayAttr(StringAttr(d) for d, _ in terms),
            ArrayAttr(IntegerAttr(f, i64) for _, f in terms),
            IntegerAttr(offset, i64),
            IntegerAttr(extent, i64),
        )

    def terms(self) -> tuple[tuple[str, int], ...]:
        factors = (f.value.data for f in self.factors)
        return tuple(zip((d.data for d in self.dims), factors, strict=True))

    def verify(self) -> None:
        if len(self.dims) != len(self.factors):
            raise VerifyException(
                f"{self.name}: {len(self.dims)} dimensions with {len(self.factors)} factors"
            )
        if self.extent.value.data < 0:
            raise VerifyException(
                f"{self.name}: '{self.axis_name.data}' has {self.extent.value.data} elements"
            )

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            return cls.parse_text(parser).parameters

    @classmethod
    def parse_text(cls, parser: AttrParser) -> AxisAttr:
        """`n`, or `hi = 2 * h + r - 1 in 224`."""
        name = parser.parse_identifier()
        terms: list[tuple[str, int]] = [(name, 1)]
        offset = 0
        if parser.parse_optional_characters("="):
            terms, offset = _parse_sum(parser)
        extent = 0
        if parser.parse_optional_keyword("in"):
            extent = parser.parse_integer(allow_boolean=False, allow_negative=False)
        return AxisAttr(name, terms, offset, extent)

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(self.text())

    def text(self) -> str:
        """The axis as it is written."""
        terms, offset = self.terms(), self.offset.value.data
        text = self.axis_name.data
        if terms != ((text, 1),) or offset:
            parts = [d if f == 1 else f"{f} * {d}" for d, f in terms]
            text += " = " + (" + ".join(parts) or str(offset))
            if parts and offset:
                text += f" {'-' if offset < 0 else '+'} {abs(offset)}"
        return text + (f" in {self.extent.value.data}" if self.extent.value.data else "")


def _parse_sum(parser: AttrParser) -> tuple[list[tuple[str, int]], int]:
    terms: list[tuple[str, int]] = []
    offset = 0
    sign = -1 if parser.parse_optional_characters("-") else 1
    while True:
        number = parser.parse_optional_integer(allow_boolean=False, allow_negative=False)
        if number is None:
            terms.append((parser.parse_identifier(), sign))
        elif parser.parse_optional_characters("*"):
            terms.append((parser.parse_identifier(), sign * number))
        else:
            offset += sign * number
        if parser.parse_optional_characters("+"):
            sign = 1
        elif parser.parse_optional_characters("-"):
            sign = -1
        else:
            return terms, offset


@irdl_attr_definition
class IndexAttr(ParametrizedAttribute):
    """
    The index of iterations into a tensor, axis by axis. Ops leave out the name of the attribute.

    ```
    #dataflow.index(n, c, hi = 2 * h + r - 1 in 224, wi = w + s)
    ```
    """

    name = "dataflow.index"

    axes: ArrayAttr[AxisAttr]

    def __init__(self, axes: Sequence[AxisAttr]) -> None:
        super().__init__(ArrayAttr(axes))

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        axes = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, lambda: AxisAttr.parse_text(parser)
        )
        return (ArrayAttr(axes),)

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_parens():
            printer.print_list(self.axes, lambda axis: printer.print_string(axis.text()))
