"""
How tensors are stored, as an encoding on their types.

`#layout.map<[split(dim=1, factors=[4, 16]), reorder(perm=[0, 1, 3, 4, 2])]>` rides on a
tensor type: the type's shape stays logical, the encoding says how its elements lie. A
tensor without the encoding is stored as it is. Layouts are put on types by the embedding
and by the tuner, and `layout-materialize` replaces encoded types by their stored shapes.

* `layout.convert` changes how a tensor is stored, at run time.
* `layout.prepack` does the same to a weight, once and offline.
* `layout.stored` and `layout.logical` see an encoded tensor as one of its stored shape, and
  back; they do nothing at run time.

Source: ALT (Xu et al., "ALT: Breaking the Wall between Data Layout and Loop Optimizations
for Deep Learning Compilation"), section 4.1; the primitives are in `layout_primitives`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import MISSING, dataclass, fields
from typing import TypeAlias, cast

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
from xdsl.interfaces import HasFolderInterface
from xdsl.ir import Attribute, Dialect, ParametrizedAttribute, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    base,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
)
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from .layout_primitives import (
    PRIMITIVES,
    Fold,
    ImageUnpack,
    Pad,
    Primitive,
    Shape,
    Unbroadcast,
    Unpad,
    shapes_along,
)


@irdl_attr_definition
class LayoutMapAttr(ParametrizedAttribute):
    """
    A layout: the primitives that take the logical tensor to the stored one, in order.

    ```
    #layout.map<[pad(dim=1, low=0, high=13), split(dim=1, factors=[1, 16])]>
    ```

    As plain MLIR attributes each primitive is a dictionary of its kind and fields; the text
    may spell it so too, as tools do that know the dialect only through IRDL.
    """

    name = "layout.map"

    primitives: ArrayAttr[DictionaryAttr]

    @staticmethod
    def of(steps: Sequence[Primitive]) -> LayoutMapAttr:
        """The attribute for a sequence of primitives."""
        return LayoutMapAttr(ArrayAttr(_encoded(s) for s in steps))

    @property
    def steps(self) -> tuple[Primitive, ...]:
        """The primitives as plain data."""
        return tuple(_decoded(p) for p in self.primitives)

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
            printer.print_list(self.primitives, lambda p: printer.print_string(str(_decoded(p))))


Value: TypeAlias = int | float | str | tuple[int, ...]
"""What a field of a primitive may hold."""

_SHRINKING = (Unpad, Unbroadcast, Fold, ImageUnpack)
"""Primitives that store less than they are given: right only behind what they undo."""


class _ChangeOfLayout(IRDLOperation, HasFolderInterface):
    """What `convert` and `prepack` have in common; `source` and `result` differ in layout."""

    source = operand_def(base(TensorType[Attribute]))
    result = result_def(base(TensorType[Attribute]))

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"

    def __init__(self, source: SSAValue, result_type: TensorType[Attribute]):
        super().__init__(operands=[source], result_types=[result_type])

    @override
    def verify_(self) -> None:
        source, result = self.source_type, self.result_type
        if source.get_shape() != result.get_shape():
            raise VerifyException(
                f"{self.name}: logical shapes differ: source {list(source.get_shape())}, "
                f"result {list(result.get_shape())}; a layout changes the stored shape only"
            )
        if source.element_type != result.element_type:
            raise VerifyException(
                f"{self.name}: element types differ: source {source.element_type}, "
                f"result {result.element_type}"
            )
        for type in (source, result):
            verify_layout(self.name, type)

    @override
    def fold(self) -> Sequence[SSAValue | Attribute] | None:
        if self.source.type == self.result.type:
            return (self.source,)
        there = self.source.owner
        if isinstance(there, _ChangeOfLayout) and there.source.type == self.result.type:
            # There and back again is nothing, but where the way loses elements.
            if not any(isinstance(s, _SHRINKING) for s in steps_of(self.source_type)):
                return (there.source,)
        return None

    @property
    def source_type(self) -> TensorType[Attribute]:
        return cast(TensorType[Attribute], self.source.type)

    @property
    def result_type(self) -> TensorType[Attribute]:
        return self.result.type


@irdl_op_definition
class ConvertOp(_ChangeOfLayout):
    """
    Changes how a tensor is stored, at run time; what is padded gets the padding's value.

    ```
    %1 = layout.convert %0 : tensor<1x3x8x8xi8>
        to tensor<1x3x8x8xi8, #layout.map<[pad(dim=1, low=0, high=13)]>>
    ```

    Shapes: static, the same logical shape on both sides.
    """

    name = "layout.convert"


@irdl_op_definition
class PrepackOp(_ChangeOfLayout):
    """
    Changes how a weight is stored: once, before the program first runs.

    ```
    %1 = layout.prepack %0 : tensor<64x3x3x3xi8>
        to tensor<64x3x3x3xi8, #layout.map<[reorder(perm=[2, 3, 1, 0])]>>
    ```

    Shapes: static, the same logical shape on both sides. That `source` is a weight, an
    argument of the function or a constant, is for the pass to know that makes the op.
    """

    name = "layout.prepack"


class _View(IRDLOperation):
    """What `stored` and `logical` have in common: one tensor, seen with two logical shapes."""

    source = operand_def(base(TensorType[Attribute]))
    result = result_def(base(TensorType[Attribute]))

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"

    def __init__(self, source: SSAValue, result_type: TensorType[Attribute]):
        super().__init__(operands=[source], result_types=[result_type])

    @property
    def source_type(self) -> TensorType[Attribute]:
        return cast(TensorType[Attribute], self.source.type)

    @property
    def result_type(self) -> TensorType[Attribute]:
        return self.result.type

    def _verify_views(self, logical: TensorType[Attribute], stored: TensorType[Attribute]) -> None:
        for type in (logical, stored):
            verify_layout(self.name, type)
        if logical.element_type != stored.element_type:
            raise VerifyException(
                f"{self.name}: element types differ: source {self.source_type.element_type}, "
                f"result {self.result_type.element_type}"
            )
        steps, rest = steps_of(logical), steps_of(stored)
        first = len(steps) - len(rest)
        if first < 0 or steps[first:] != rest:
            raise VerifyException(
                f"{self.name}: the layout of {logical} does not end with that of {stored}"
            )
        shape = shapes_along(logical.get_shape(), steps[:first])[-1]
        if shape != tuple(stored.get_shape()):
            raise VerifyException(
                f"{self.name}: {logical} is stored as {list(shape)} by its first {first} "
                f"primitives, but the other type has shape {list(stored.get_shape())}"
            )


@irdl_op_definition
class StoredOp(_View):
    """
    Sees a tensor with a layout as the tensor that is stored. Costs nothing.

    ```
    %1 = layout.stored %0 : tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3])]>>
        to tensor<2x3xi8>
    ```

    Shapes: the result's is the one after the first primitives of the source's layout; the
    result's own layout, if it has one, is the rest of them.
    """

    name = "layout.stored"

    @override
    def verify_(self) -> None:
        self._verify_views(self.source_type, self.result_type)


@irdl_op_definition
class LogicalOp(_View):
    """
    Sees a stored tensor as the logical one, whose layout says how it is stored: the inverse
    of `layout.stored`. Costs nothing.

    ```
    %1 = layout.logical %0 : tensor<2x3xi8>
        to tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3])]>>
    ```
    """

    name = "layout.logical"

    @override
    def verify_(self) -> None:
        self._verify_views(self.result_type, self.source_type)


Layout = Dialect("layout", [ConvertOp, PrepackOp, StoredOp, LogicalOp], [LayoutMapAttr])


def steps_of(type: TensorType[Attribute]) -> tuple[Primitive, ...]:
    """How tensors of this type are stored; no primitives without a layout encoding."""
    return type.encoding.steps if isinstance(type.encoding, LayoutMapAttr) else ()


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
        if isinstance(step, Pad) and not _fits(step.value, type.element_type):
            raise VerifyException(f"{op_name}: {step}: the value is not one of {type.element_type}")


def _fits(value: int | float, type: Attribute) -> bool:
    if not isinstance(type, IntegerType):
        return True
    lower, upper = type.value_range()
    return isinstance(value, int) and lower <= value < upper


def _encoded(step: Primitive) -> DictionaryAttr:
    entries: dict[str, Attribute] = {"kind": StringAttr(step.kind)}
    for field in fields(step):
        entries[field.name] = _attribute(getattr(step, field.name))
    return DictionaryAttr(entries)


def _attribute(value: Value) -> Attribute:
    if isinstance(value, str):
        return StringAttr(value)
    if isinstance(value, tuple):
        return DenseArrayBase.from_list(i64, value)
    return IntegerAttr(value, i64) if isinstance(value, int) else FloatAttr(value, f64)


def _decoded(entries: DictionaryAttr) -> Primitive:
    kind = entries.data.get("kind")
    for candidate in PRIMITIVES:
        if isinstance(kind, StringAttr) and candidate.kind == kind.data:
            values = {n: _value(v) for n, v in entries.data.items() if n != "kind"}
            return _built(candidate, values)
    known = ", ".join(p.kind for p in PRIMITIVES)
    raise VerifyException(f"#layout.map: unknown primitive {kind}; there are {known}")


def _built(primitive: type[Primitive], values: dict[str, Value]) -> Primitive:
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
    """What a field takes: its types in Python, and in words."""

    types: tuple[type, ...]
    text: str


_WANTED = {
    "int": _Wanted((int,), "one integer"),
    "int | float": _Wanted((int, float), "one number"),
    "tuple[int, ...]": _Wanted((tuple,), "integers in [..]"),
    "Form": _Wanted((str,), "a name in quotes"),
}
"""By the type of the field."""


def _value(attribute: Attribute) -> Value:
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
        return _encoded(_decoded(DictionaryAttr(entries)))
    except VerifyException as e:
        parser.raise_error(str(e))


def _parse_field(parser: AttrParser) -> tuple[str, Attribute]:
    name = parser.parse_identifier()
    parser.parse_punctuation("=")
    if (text := parser.parse_optional_str_literal()) is not None:
        return name, _attribute(text)
    values = parser.parse_optional_comma_separated_list(
        parser.Delimiter.SQUARE, parser.parse_integer
    )
    if values is not None:
        return name, _attribute(tuple(values))
    negative = parser.parse_optional_punctuation("-") is not None
    special = parser.parse_optional_keyword("inf") or parser.parse_optional_keyword("nan")
    value = float(special) if special else parser.parse_number()
    return name, _attribute(-value if negative else value)
