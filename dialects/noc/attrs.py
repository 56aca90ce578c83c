"""The attributes of the `noc` dialect: nodes, and parts of buffers, by affine expressions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar, cast

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    i64,
)
from xdsl.ir import Attribute, ParametrizedAttribute, TypeAttribute
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
)
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ..common.kinds import is_array


@irdl_attr_definition
class TokenType(ParametrizedAttribute, TypeAttribute):
    """
    That an op is done: who takes it comes after. It may be taken any number of times.

    ```
    !noc.token
    ```
    """

    name = "noc.token"


def affine_map(exprs: Sequence[AffineExpr | int]) -> AffineMapAttr:
    """Expressions as a map from as many dimensions as they need."""
    found = tuple(AffineExpr.constant(e) if isinstance(e, int) else e for e in exprs)
    return AffineMapAttr(AffineMap(num_dims(found), 0, found))


@lru_cache(maxsize=4096)
def _integers(values: tuple[int, ...]) -> ArrayAttr[IntegerAttr]:
    """Numbers as an attribute; parts have few sizes, each of them many times."""
    return ArrayAttr(IntegerAttr(int(value), i64) for value in values)


def num_dims(exprs: Sequence[AffineExpr]) -> int:
    """One more than the highest dimension used."""
    dims = [e.position for x in exprs for e in x.dfs() if isinstance(e, AffineDimExpr)]
    return max(dims, default=-1) + 1


def _parse_factor(parser: AttrParser) -> AffineExpr:
    if parser.parse_optional_punctuation("("):
        inner = _parse_expr(parser)
        parser.parse_punctuation(")")
        return inner
    number = parser.parse_optional_integer(allow_boolean=False)
    if number is not None:
        return AffineExpr.constant(number)
    place = parser.pos
    name = parser.parse_identifier()
    if name[:1] != "d" or not name[1:].isdecimal():
        parser.raise_error(f"'{name}' is no dimension; they are d0, d1 and so on", place)
    return AffineExpr.dimension(int(name[1:]))


def _parse_term(parser: AttrParser) -> AffineExpr:
    left = _parse_factor(parser)
    while True:
        if parser.parse_optional_characters("*"):
            left = left * _parse_factor(parser)
        elif parser.parse_optional_keyword("floordiv"):
            left = left // _parse_factor(parser)
        elif parser.parse_optional_keyword("ceildiv"):
            left = left.ceil_div(_parse_factor(parser))
        elif parser.parse_optional_keyword("mod"):
            left = left % _parse_factor(parser)
        else:
            return left


def _parse_expr(parser: AttrParser) -> AffineExpr:
    left = _parse_term(parser)
    while True:
        if parser.parse_optional_characters("+"):
            left = left + _parse_term(parser)
        elif parser.parse_optional_characters("-"):
            left = left - _parse_term(parser)
        else:
            return left


_SUM, _PRODUCT, _FACTOR = range(3)
"""How tightly expressions bind; those of one kind from the left."""

_OPERATORS = {
    AffineBinaryOpKind.Add: ("+", _SUM),
    AffineBinaryOpKind.Mul: ("*", _PRODUCT),
    AffineBinaryOpKind.FloorDiv: ("floordiv", _PRODUCT),
    AffineBinaryOpKind.CeilDiv: ("ceildiv", _PRODUCT),
    AffineBinaryOpKind.Mod: ("mod", _PRODUCT),
}


def _expr_text(expr: AffineExpr, around: int = _SUM) -> str:
    """An expression with no more parentheses than it needs where what binds like `around` fits."""
    if not isinstance(expr, AffineBinaryOpExpr):
        return str(expr)
    operator, binds = _OPERATORS[expr.kind]
    left, right = _expr_text(expr.lhs, binds), _expr_text(expr.rhs, binds + 1)
    if operator == "+" and isinstance(expr.rhs, AffineConstantExpr) and expr.rhs.value < 0:
        operator, right = "-", str(-expr.rhs.value)
    text = f"{left} {operator} {right}"
    return text if binds >= around else f"({text})"


def _parse_node(parser: AttrParser) -> AffineMapAttr:
    exprs = parser.parse_optional_comma_separated_list(
        parser.Delimiter.PAREN, lambda: _parse_expr(parser)
    )
    return affine_map(exprs or ())


@irdl_attr_definition
class NodeAttr(ParametrizedAttribute):
    """
    A node by its coordinates, in the arrays from the outermost in; `d0`, `d1` and so on are
    the values of the op's `over`. Ops leave out the name of the attribute.

    ```
    #noc.node(d0, (d1 + 1) mod 8)
    ```
    """

    name = "noc.node"

    exprs: AffineMapAttr

    def __init__(self, exprs: Sequence[AffineExpr | int]) -> None:
        super().__init__(affine_map(exprs))

    def text(self) -> str:
        """`(d0, (d1 + 1) mod 8)`."""
        return f"({', '.join(map(_expr_text, self.coordinates))})"

    @property
    def coordinates(self) -> tuple[AffineExpr, ...]:
        return self.exprs.data.results

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        exprs = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, lambda: _parse_expr(parser)
        )
        return (affine_map(exprs),)

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string(self.text())


@irdl_attr_definition
class PartAttr(ParametrizedAttribute):
    """
    A part of a buffer: the memory with the coordinates of the node that has it, the buffer's
    name, and `offset : size` along each axis, in elements, a size alone from the first element;
    `by step` where these are not next to each other. Ops leave out the name of the attribute.

    ```
    #noc.part<@LB(d0, d1) "x"[d2 * 8 : 8, 4 by 2]>
    ```

    `d0`, `d1` and so on are the values of the op's `over`. Without coordinates, it is the
    memory of the node that runs the op, or the one of its level that this node is inside of.
    Without axes, it is the whole buffer. Of a memory that all nodes share through ports, the
    coordinates choose the port; without, it is the nearest.
    """

    name = "noc.part"

    memory: SymbolRefAttr
    node: AffineMapAttr
    buffer: StringAttr
    offsets: AffineMapAttr
    sizes: ArrayAttr[IntegerAttr]
    steps: ArrayAttr[IntegerAttr]

    def __init__(
        self,
        memory: str | SymbolRefAttr,
        buffer: str,
        offsets: Sequence[AffineExpr | int] = (),
        sizes: Sequence[int] = (),
        node: Sequence[AffineExpr | int] = (),
        steps: Sequence[int] = (),
    ) -> None:
        super().__init__(
            SymbolRefAttr(memory) if isinstance(memory, str) else memory,
            affine_map(node),
            StringAttr(buffer),
            affine_map(offsets),
            _integers(tuple(sizes)),
            _integers(tuple(steps) if any(s != 1 for s in steps) else ()),
        )

    def over(self, offsets: Sequence[AffineExpr], node: Sequence[AffineExpr]) -> PartAttr:
        """The part of these offsets, as large, in the memory of this node."""
        parameters = (self.memory, affine_map(node), self.buffer, affine_map(offsets))
        return PartAttr.new((*parameters, self.sizes, self.steps))

    def at(self, memory: str, node: Sequence[AffineExpr]) -> PartAttr:
        """The same part of a buffer of that name in another memory."""
        offsets, sizes, steps = self.get_offsets(), self.get_sizes(), self.get_steps()
        return PartAttr(memory, self.buffer.data, offsets, sizes, node, steps)

    def with_buffer(self, name: str) -> PartAttr:
        """The same part of another buffer."""
        offsets, sizes, steps = self.get_offsets(), self.get_sizes(), self.get_steps()
        return PartAttr(self.memory, name, offsets, sizes, self.coordinates, steps)

    @property
    def memory_name(self) -> str:
        return self.memory.string_value()

    @property
    def coordinates(self) -> tuple[AffineExpr, ...]:
        return self.node.data.results

    def get_sizes(self) -> tuple[int, ...]:
        return tuple(s.value.data for s in self.sizes)

    def get_offsets(self) -> tuple[AffineExpr, ...]:
        return self.offsets.data.results

    def get_steps(self) -> tuple[int, ...]:
        """The distance of elements along each axis; 1 where none is written."""
        return tuple(s.value.data for s in self.steps) or (1,) * len(self.sizes)

    @property
    def num_dims(self) -> int:
        """The number of values that its expressions need."""
        return num_dims((*self.coordinates, *self.get_offsets()))

    def verify(self) -> None:
        if len(self.get_offsets()) != len(self.sizes):
            raise VerifyException(
                f"{self.name}: {len(self.get_offsets())} offsets for {len(self.sizes)} sizes"
            )
        if len(self.steps) not in (0, len(self.sizes)) or any(s < 1 for s in self.get_steps()):
            raise VerifyException(
                f"{self.name}: steps of {self.buffer} are {list(self.get_steps())}, but must be "
                f"{len(self.sizes)} of 1 or more"
            )
        if any(s < 1 for s in self.get_sizes()):
            raise VerifyException(
                f"{self.name}: sizes of {self.buffer} are {list(self.get_sizes())}, but must be "
                f"1 or more"
            )

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            return cls.parse_text(parser).parameters

    @classmethod
    def parse_text(cls, parser: AttrParser, like: PartAttr | None = None) -> PartAttr:
        """`@LB(d0) "x"[d1 * 8 : 8]`; a memory alone is the part `like` another one there."""
        memory = parser.parse_symbol_name()
        node = _parse_node(parser)
        buffer = parser.parse_optional_str_literal()
        if buffer is None:
            if like is None:
                parser.raise_error("the part has no name of a buffer")
            return like.at(memory.data, node.data.results)
        offsets: list[AffineExpr] = []
        sizes: list[int] = []
        steps: list[int] = []

        def parse_entry() -> None:
            place = parser.pos
            first = _parse_expr(parser)
            if parser.parse_optional_punctuation(":"):
                offsets.append(first)
                sizes.append(parser.parse_integer(allow_boolean=False))
            elif isinstance(first, AffineConstantExpr):
                offsets.append(AffineExpr.constant(0))
                sizes.append(first.value)
            else:
                parser.raise_error(f"'{_expr_text(first)}' has no size", place, parser.pos)
            is_apart = parser.parse_optional_keyword("by")
            steps.append(parser.parse_integer(allow_boolean=False) if is_apart else 1)

        parser.parse_optional_comma_separated_list(parser.Delimiter.SQUARE, parse_entry)
        return PartAttr(memory.data, buffer, offsets, sizes, node.data.results, steps)

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            self.print_text(printer)

    def print_text(self, printer: Printer, like: PartAttr | None = None) -> None:
        """As `parse_text` reads it: the memory alone, if it is the part `like` another one."""
        printer.print_symbol_name(self.memory_name)
        if self.coordinates:
            printer.print_string(f"({', '.join(_expr_text(e) for e in self.coordinates)})")
        if like is not None and self == like.at(self.memory_name, self.coordinates):
            return
        printer.print_string(" ")
        printer.print_string_literal(self.buffer.data)
        if self.sizes.data:
            axes = zip(self.get_offsets(), self.get_sizes(), self.get_steps(), strict=True)
            printer.print_string(f"[{', '.join(_axis_text(*axis) for axis in axes)}]")


def _axis_text(offset: AffineExpr, size: int, step: int) -> str:
    """`offset : size by step`, without the offset 0 and the step 1."""
    begins = "" if offset == AffineExpr.constant(0) else f"{_expr_text(offset)} : "
    return f"{begins}{size}" + (f" by {step}" if step != 1 else "")


@irdl_attr_definition
class PartsAttr(ParametrizedAttribute):
    """
    Parts of buffers. Ops leave out the name of the attribute.

    ```
    #noc.parts(@LB "x"[0 : 8], @LB "w")
    ```
    """

    name = "noc.parts"

    parts: ArrayAttr[PartAttr]

    def __init__(self, parts: Sequence[PartAttr]) -> None:
        super().__init__(ArrayAttr(parts))

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        parts = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, lambda: PartAttr.parse_text(parser)
        )
        return (ArrayAttr(parts),)

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_parens():
            printer.print_list(self.parts, lambda part: part.print_text(printer))


def change_exprs(attribute: Attribute, change: Callable[[AffineExpr], AffineExpr]) -> Attribute:
    """The nodes and parts of an attribute with other expressions; what is neither stays."""
    if isinstance(attribute, NodeAttr):
        return NodeAttr([change(expr) for expr in attribute.coordinates])
    if isinstance(attribute, PartAttr):
        return attribute.over(
            [change(expr) for expr in attribute.get_offsets()],
            [change(expr) for expr in attribute.coordinates],
        )
    if isinstance(attribute, PartsAttr):
        parts = [change_exprs(part, change) for part in attribute.parts]
        return PartsAttr([part for part in parts if isinstance(part, PartAttr)])
    if is_array(attribute) and any(isinstance(e, NodeAttr) for e in attribute):
        return ArrayAttr([change_exprs(each, change) for each in attribute])
    return attribute


Placed = TypeVar("Placed", NodeAttr, PartAttr)


def without_unused(attributes: Sequence[Placed], known: int) -> tuple[list[Placed], list[int]]:
    """
    Nodes and parts over those of `known` dimensions that they use, and the numbers of these; what
    dimensions there are behind, those of a fan, stay behind.
    """
    dims = {place for a in attributes for e in _exprs_of(a) for place in e.used_dims()}
    used = sorted(place for place in dims if place < known)
    if len(used) == known:
        return list(attributes), used
    behind = range(known, max(dims, default=-1) + 1)
    new = {old: AffineExpr.dimension(place) for place, old in enumerate((*used, *behind))}
    moved = [new.get(place, AffineExpr.constant(0)) for place in range(behind.stop)]

    def move(expr: AffineExpr) -> AffineExpr:
        return expr.replace_dims_and_symbols(moved, [])

    changed = [change_exprs(attribute, move) for attribute in attributes]
    return cast(list[Placed], changed), used


def _exprs_of(attribute: NodeAttr | PartAttr) -> tuple[AffineExpr, ...]:
    offsets = attribute.get_offsets() if isinstance(attribute, PartAttr) else ()
    return (*offsets, *attribute.coordinates)
