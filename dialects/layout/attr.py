"""
The encoding of a tensor type that says how the tensor is stored: see `layout`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import MISSING, dataclass, fields
from typing import TypeAlias

from typing_extensions import override
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    TensorType,
    f64,
    i64,
)
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from .primitives import PRIMITIVES, Pad, Primitive, Shape, shapes_along

Value: TypeAlias = int | float | str | tuple[int, ...]
"""What a field of a primitive may hold."""


@irdl_attr_definition
class LayoutMapAttr(ParametrizedAttribute):
    """
    A layout: the primitives that take the logical tensor to the stored one, in order.

    ```
    #layout.map<[pad(dim=1, low=0, high=13), split(dim=1, factors=[1, 16])]>
    ```

    Each sees the dims that the one before it leaves:

    * `split(dim=1, factors=[4, 16])`: dim 1 becomes one dim per factor, outermost first.
    * `reorder(perm=[1, 0, 2])`: dim `i` of the result is dim `perm[i]` of the source.
    * `fuse(dim=1, count=2)`: the `count` dims from `dim` on become one.
    * `pad(dim=1, low=0, high=13, value=0)`: positions before and after the elements, all
      `value` (0 if left out); `unpad(dim=1, low=0, high=13)` crops them.
    * `broadcast(dim=0, extent=4)`: a new dim of equal copies; `unbroadcast` keeps the first.
    * `unfold(dim=2, tile_size=6, interval=4, dilation=1)`: dim 2 becomes a dim of tiles, which
      may overlap, and one of the places in a tile: place `b` of tile `t` holds element
      `t * interval + b * dilation`; `fold(dim=2, interval=4, extent=18, dilation=1)` undoes it.
    * `image_pack(batch_dim=0, dim=2, count=4, form="blocked", halo=2, block=0)`: dim 2 is cut
      in blocks that become images, each with `halo` elements of its neighbour;
      `form="interleaved"` deals the elements out instead. `image_unpack` undoes it; it takes
      the `extent` of the dim where `block` is given.

    As plain MLIR attributes each primitive is a dictionary of its kind and fields; the text
    may spell it so too, as tools do that know the dialect only through IRDL.
    """

    name = "layout.map"

    primitives: ArrayAttr[DictionaryAttr]

    @staticmethod
    def of(steps: Sequence[Primitive]) -> LayoutMapAttr:
        """The attribute for a sequence of primitives."""
        return LayoutMapAttr(ArrayAttr(_encode_step(s) for s in steps))

    @property
    def steps(self) -> tuple[Primitive, ...]:
        """The primitives as plain data."""
        return tuple(_decode_step(p) for p in self.primitives)

    def stored_shape(self, shape: Sequence[int]) -> Shape:
        """The stored shape of a tensor of shape `shape`; `VerifyException` if it misfits."""
        return shapes_along(shape, self.steps)[-1]

    @override
    def verify(self) -> None:
        _ = self.steps

    @classmethod
    @override
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            steps = parser.parse_comma_separated_list(
                parser.Delimiter.SQUARE, lambda: _parse_step(parser)
            )
        return (ArrayAttr(steps),)

    @override
    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets(), printer.in_square_brackets():
            printer.print_list(
                self.primitives, lambda p: printer.print_string(str(_decode_step(p)))
            )


def steps_of(type: TensorType[Attribute]) -> tuple[Primitive, ...]:
    """
    The steps by which tensors of this type are stored; no primitives without a layout encoding.
    """
    return type.encoding.steps if isinstance(type.encoding, LayoutMapAttr) else ()


def loses_elements(type: TensorType[Attribute]) -> bool:
    """
    Tests whether elements are not stored, so that the tensor is no longer what it was when it is
    stored plainly again. They may have been fill or copies.
    """
    steps = steps_of(type)
    before = shapes_along(type.get_shape(), steps)
    return any(step.drops_elements(shape) for step, shape in zip(steps, before, strict=False))


def has_filling(type: TensorType[Attribute]) -> bool:
    """Tests whether more is stored than each element once: what pads, or copies of elements."""
    steps = steps_of(type)
    before = shapes_along(type.get_shape(), steps)
    return any(
        step.num_copies > 1 or step.fill_value(shape) is not None
        for step, shape in zip(steps, before, strict=False)
    )


def verify_layout(op_name: str, type: TensorType[Attribute]) -> None:
    """
    Checks that the layout on a tensor type fits its shape, and its fill the element type.
    Ops that carry encoded tensors call this in their verifiers.
    """
    if not isinstance(type.encoding, LayoutMapAttr):
        return
    shape = type.get_shape()
    if any(extent < 0 for extent in shape):
        raise VerifyException(f"{op_name}: {type}: a layout needs a static shape")
    try:
        shapes_along(shape, type.encoding.steps)
    except VerifyException as e:
        raise VerifyException(f"{op_name}: shape {list(shape)}: {e}") from e
    for step in type.encoding.steps:
        if isinstance(step, Pad) and not _fits_type(step.value, type.element_type):
            raise VerifyException(f"{op_name}: {step}: the value is not one of {type.element_type}")


def _fits_type(value: int | float, type: Attribute) -> bool:
    if not isinstance(type, IntegerType):
        return True
    lower, upper = type.value_range()
    return isinstance(value, int) and lower <= value < upper


def _encode_step(step: Primitive) -> DictionaryAttr:
    entries: dict[str, Attribute] = {"kind": StringAttr(step.kind)}
    for field in fields(step):
        entries[field.name] = _make_attribute(getattr(step, field.name))
    return DictionaryAttr(entries)


def _make_attribute(value: Value) -> Attribute:
    if isinstance(value, str):
        return StringAttr(value)
    if isinstance(value, tuple):
        return DenseArrayBase.from_list(i64, value)
    return IntegerAttr(value, i64) if isinstance(value, int) else FloatAttr(value, f64)


def _decode_step(entries: DictionaryAttr) -> Primitive:
    kind = entries.data.get("kind")
    for candidate in PRIMITIVES:
        if isinstance(kind, StringAttr) and candidate.kind == kind.data:
            values = {n: _decode_value(v) for n, v in entries.data.items() if n != "kind"}
            return _build_primitive(candidate, values)
    known = ", ".join(p.kind for p in PRIMITIVES)
    raise VerifyException(f"#layout.map: unknown primitive {kind}; there are {known}")


def _build_primitive(primitive: type[Primitive], values: dict[str, Value]) -> Primitive:
    """The primitive with these fields, after checking their names and kinds."""
    for field in fields(primitive):
        value = values.get(field.name)
        if value is None:
            if field.default is MISSING:
                raise VerifyException(f"#layout.map: {primitive.kind}: {field.name} is missing")
            continue
        wanted = _WANTED[str(field.type)]
        if not isinstance(value, wanted.types):
            shown = f", not {value}" if isinstance(value, float) else ""
            raise VerifyException(
                f"#layout.map: {primitive.kind}: {field.name} takes {wanted.text}{shown}"
            )
    extra = sorted(set(values) - {f.name for f in fields(primitive)})
    if extra:
        raise VerifyException(f"#layout.map: {primitive.kind}: there is no field {extra[0]}")
    return primitive(**values)


@dataclass(frozen=True)
class _Wanted:
    """The values that a field takes: its types in Python, and in words."""

    types: tuple[type, ...]
    text: str


_WANTED = {
    "int": _Wanted((int,), "one integer"),
    "int | float": _Wanted((int, float), "one number"),
    "tuple[int, ...]": _Wanted((tuple,), "integers in [..]"),
    "Form": _Wanted((str,), "a name in quotes"),
}
"""By the type of the field."""


def _decode_value(attribute: Attribute) -> Value:
    if isinstance(attribute, DenseArrayBase):
        return tuple(int(v) for v in attribute.get_values())
    if isinstance(attribute, IntegerAttr):
        return attribute.value.data
    if isinstance(attribute, FloatAttr):
        return attribute.value.data
    if isinstance(attribute, StringAttr):
        return attribute.data
    raise VerifyException(
        f"#layout.map: {attribute} is neither a number, nor an array of i64, nor a name"
    )


def _parse_step(parser: AttrParser) -> DictionaryAttr:
    if (kind := parser.parse_optional_identifier()) is None:
        attribute = parser.parse_attribute()
        if not isinstance(attribute, DictionaryAttr):
            parser.raise_error("expected a primitive such as split(dim=0, factors=[4, 16])")
        return attribute
    parsed = parser.parse_comma_separated_list(parser.Delimiter.PAREN, lambda: _parse_field(parser))
    entries: dict[str, Attribute] = {"kind": StringAttr(kind), **dict(parsed)}
    if len(entries) <= len(parsed):
        parser.raise_error(f"{kind}: a field is given twice")
    try:
        return _encode_step(_decode_step(DictionaryAttr(entries)))
    except VerifyException as e:
        parser.raise_error(str(e))


def _parse_field(parser: AttrParser) -> tuple[str, Attribute]:
    name = parser.parse_identifier()
    parser.parse_punctuation("=")
    if (text := parser.parse_optional_str_literal()) is not None:
        return name, _make_attribute(text)
    values = parser.parse_optional_comma_separated_list(
        parser.Delimiter.SQUARE, parser.parse_integer
    )
    if values is not None:
        return name, _make_attribute(tuple(values))
    negative = parser.parse_optional_punctuation("-") is not None
    special = parser.parse_optional_keyword("inf") or parser.parse_optional_keyword("nan")
    value = float(special) if special else parser.parse_number()
    return name, _make_attribute(-value if negative else value)
