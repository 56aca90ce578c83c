"""
Placement of values of the `graph` dialect, in cores and memories: the common part of sub-graphs,
instances, sequences and parallels.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    I64,
    ArrayAttr,
    DenseArrayBase,
    NoneAttr,
    StringAttr,
    TensorType,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import IRDLOperation, base, opt_attr_def
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    CustomDirective,
    ParsingState,
    PrintingState,
    irdl_custom_directive,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ..common.ints import make_int_array
from ..common.kinds import is_array, is_dense_array, is_tensor
from .attrs import CoresAttr, plain_rows, rows_attr

TENSOR = base(TensorType[Attribute])

PLACES = ("bind", "clusters", "scope", "cores")
"""The attributes that say where, in the order in which they are written."""


class Placed(IRDLOperation):
    """
    The placement of each result, once it is decided, with an entry for each result:

    * `bind`: the number of cores along each dimension, among which its elements are divided;
    * `clusters`: the number of clusters along each dimension, before `bind` divides what each has;
    * `scope`: the memory of the machine that keeps it;

    and `cores`, those of the machine that the op may use (all, where this is not said).
    """

    bind = opt_attr_def(ArrayAttr[DenseArrayBase[I64]])
    clusters = opt_attr_def(ArrayAttr[DenseArrayBase[I64]])
    scope = opt_attr_def(ArrayAttr[StringAttr])
    cores = opt_attr_def(CoresAttr)

    def get_bind(self) -> tuple[tuple[int, ...], ...] | None:
        """Cores along each dimension, by result."""
        return None if self.bind is None else plain_rows(self.bind)

    def get_clusters(self) -> tuple[tuple[int, ...], ...] | None:
        """Clusters along each dimension, by result."""
        return None if self.clusters is None else plain_rows(self.clusters)

    def get_scope(self) -> tuple[str, ...] | None:
        """The memory by result."""
        return None if self.scope is None else tuple(name.data for name in self.scope)

    def is_placed(self) -> bool:
        """Tests whether anything is said of where."""
        return any(name in self.attributes for name in PLACES)

    def verify_places(self, label: str) -> None:
        """Refuses places that are not the results', or divide more than there is."""
        for result in self.results:
            shape_of(label, result)
        self._check_counts(label)
        for number, result in enumerate(self.results):
            shape = shape_of(label, result)
            ones = (1,) * len(shape)
            bind = ones if self.bind is None else plain_rows(self.bind)[number]
            clusters = ones if self.clusters is None else plain_rows(self.clusters)[number]
            for what, row in (("bind", bind), ("clusters", clusters)):
                _check_row(label, what, row, number, shape)
            _check_division(label, bind, clusters, number, shape)
            if self.cores is not None and math.prod(bind) > len(self.cores.numbers()):
                raise VerifyException(
                    f"{label}: bind of result {number} takes {math.prod(bind)} cores, but the op "
                    f"has {len(self.cores.numbers())}; give it more, or bind fewer"
                )

    def _check_counts(self, label: str) -> None:
        for name in ("bind", "clusters", "scope"):
            rows = self.attributes.get(name)
            if is_array(rows) and len(rows) != len(self.results):
                raise VerifyException(
                    f"{label}: {name} has {len(rows)} entries for {len(self.results)} results; "
                    "give one for each"
                )
        if any(not name for name in self.get_scope() or ()):
            raise VerifyException(f"{label}: scope names a memory by an empty text")


def type_of(value: SSAValue) -> TensorType[Attribute]:
    """The type of a tensor."""
    type = value.type
    assert is_tensor(type)
    return type


def shape_of(label: str, value: SSAValue) -> tuple[int, ...]:
    """The shape of a value; `VerifyException` unless it is a plain tensor of fixed shape."""
    if not is_tensor(value.type):
        raise VerifyException(f"{label}: {value.type} is no tensor")
    type = type_of(value)
    if DYNAMIC_INDEX in type.get_shape():
        raise VerifyException(
            f"{label}: {type} has a dynamic shape, but cuts need extents; resize the model first"
        )
    if not isinstance(type.encoding, NoneAttr):
        raise VerifyException(f"{label}: {type} has a layout, of which cuts know nothing")
    return type.get_shape()


def _check_row(
    label: str, what: str, row: Sequence[int], number: int, shape: Sequence[int]
) -> None:
    if len(row) != len(shape):
        raise VerifyException(
            f"{label}: {what} of result {number} is {list(row)}, but the result has "
            f"{len(shape)} dimensions"
        )
    if any(n < 1 for n in row):
        raise VerifyException(
            f"{label}: {what} of result {number} is {list(row)}, expected 1 or more each"
        )


def _check_division(
    label: str, bind: Sequence[int], clusters: Sequence[int], number: int, shape: Sequence[int]
) -> None:
    """Refuses bindings that leave some of the cores without an element."""
    for dim, (cores, groups, extent) in enumerate(zip(bind, clusters, shape, strict=True)):
        if cores * groups > max(1, extent):
            each = f" of each of {groups} clusters" if groups > 1 else ""
            raise VerifyException(
                f"{label}: {cores} cores{each} share dimension {dim} of result {number}, which "
                f"has {extent} elements; bind fewer"
            )


def place_attributes(
    bind: Sequence[Sequence[int]] | None,
    clusters: Sequence[Sequence[int]] | None,
    scope: Sequence[str] | None,
) -> dict[str, Attribute | None]:
    """The attributes that say where results are, those that are given."""
    return {
        "bind": None if bind is None else rows_attr(bind),
        "clusters": None if clusters is None else rows_attr(clusters),
        "scope": None if scope is None else ArrayAttr(StringAttr(name) for name in scope),
    }


# --- text -----------------------------------------------------------------------------------


def parse_places(parser: Parser) -> dict[str, Attribute]:
    """`bind [[8, 1]] clusters [[4, 1]] scope ["LLB"] cores 8 from 24`, those that are there."""
    places: dict[str, Attribute] = {}
    for name in ("bind", "clusters"):
        if parser.parse_optional_keyword(name):
            rows = parser.parse_comma_separated_list(
                parser.Delimiter.SQUARE, lambda: parse_numbers(parser)
            )
            places[name] = ArrayAttr(rows)
    if parser.parse_optional_keyword("scope"):
        names = parser.parse_comma_separated_list(
            parser.Delimiter.SQUARE, lambda: StringAttr(parser.parse_str_literal())
        )
        places["scope"] = ArrayAttr(names)
    if parser.parse_optional_keyword("cores"):
        places["cores"] = CoresAttr.parse_text(parser)
    return places


def print_places(printer: Printer, places: Mapping[str, Attribute]) -> None:
    """Prints what `parse_places` reads, with a blank before each."""
    for name in ("bind", "clusters"):
        rows = places.get(name)
        if is_array(rows):
            texts = [numbers_text(row.get_values()) for row in rows if is_dense_array(row)]
            printer.print_string(f" {name} [{', '.join(texts)}]")
    names = places.get("scope")
    if is_array(names):
        printer.print_string(" scope ")
        with printer.in_square_brackets():
            printer.print_list(names, printer.print_attribute)
    cores = places.get("cores")
    if isinstance(cores, CoresAttr):
        printer.print_string(f" cores {cores.text()}")


def parse_numbers(parser: Parser) -> DenseArrayBase[I64]:
    """`[8, 1]`."""
    return make_int_array(
        parser.parse_comma_separated_list(
            parser.Delimiter.SQUARE, lambda: parser.parse_integer(allow_boolean=False)
        )
    )


def numbers_text(row: Sequence[int | float]) -> str:
    """Numbers as `parse_numbers` reads them."""
    return f"[{', '.join(map(str, row))}]"


@irdl_custom_directive
class Places(CustomDirective):
    """The placement of results, as `parse_places` reads it."""

    bind: AttributeVariable
    clusters: AttributeVariable
    scope: AttributeVariable
    cores: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        for name, place in parse_places(parser).items():
            getattr(self, name).set(state, place)

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        print_places(printer, {n: a for n, a in op.attributes.items() if n in PLACES})
