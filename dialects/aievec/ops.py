"""
The part of mlir-aie's dialect `aievec` that kernels of the first AI Engine need: registers and
their parts. Names, attributes and text are those of
[mlir-aie](https://github.com/Xilinx/mlir-aie), `include/aie/Dialect/AIEVec/IR/AIEVecOps.td`.

* `aievec.upd` loads one part of a vector from a buffer.
* `aievec.concat` joins vectors, `aievec.ext` takes a part of one.
* `aievec.ups` and `aievec.srs` move values to accumulators and back.
* `aievec.max` and `aievec.min` choose elements of two vectors.
* `aievec.pack` and `aievec.unpack` narrow values of 16 bits to 8, and widen them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from typing_extensions import override
from xdsl.dialects.builtin import (
    I32,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    VectorType,
    i32,
)
from xdsl.interfaces import HasFolderInterface
from xdsl.ir import Attribute, Dialect, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    VarConstraint,
    attr_def,
    base,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    opt_operand_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryReadEffect, Pure
from xdsl.utils.exceptions import VerifyException

from ..common.kinds import is_memref
from .checks import check_attributes, check_number, check_same_count, check_wider, lanes_of

_I8 = IntegerType(8)

PART_BITS = 256
"""The longest vector that is loaded at once; longer registers have two parts of half."""


@irdl_op_definition
class UpdOp(IRDLOperation):
    """
    Loads part `index` of the result from a buffer, `offset` bits behind an element; the other
    parts are those of `vector`. A result of 256 bits has one part, a longer one parts of half.

    ```
    %x = aievec.upd %rows[%y, %x0], %low {index = 1 : i8, offset = 256 : i32}
      : memref<18x288xi16>, vector<32xi16>
    ```
    """

    name = "aievec.upd"

    source = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    vector = opt_operand_def(VectorType)
    index = attr_def(IntegerAttr)
    offset = attr_def(IntegerAttr)
    result = result_def(VectorType)

    irdl_options = (AttrSizedOperandSegments(as_property=False),)

    traits = traits_def(MemoryReadEffect())

    def __init__(
        self,
        source: SSAValue,
        indices: Sequence[SSAValue],
        vector: SSAValue | None,
        index: int,
        offset: int,
        result: VectorType,
    ) -> None:
        super().__init__(
            operands=[source, indices, vector],
            attributes={"index": IntegerAttr(index, _I8), "offset": IntegerAttr(offset, i32)},
            result_types=[result],
        )

    def verify_(self) -> None:
        check_attributes(self)
        lanes, index, offset = lanes_of(self.result), self.index, self.offset.value.data
        bits, memory = lanes.register_bits, self.source.type
        assert is_memref(memory)
        if index.value.data not in (0, 1):
            raise VerifyException(f"part {index.value.data} of a vector, expected 0 or 1")
        if bits not in (128, 256, 512, 1024):
            raise VerifyException(f"a register of {bits} bits, expected 128, 256, 512 or 1024")
        if index.value.data and bits <= PART_BITS:
            raise VerifyException(f"part 1 of a register of {bits} bits, which has one")
        if offset < 0 or offset % lanes.bits:
            raise VerifyException(f"an offset of {offset} bits, expected elements of {lanes.bits}")
        if not self.indices or len(self.indices) != memory.get_num_dims():
            raise VerifyException(
                f"{len(self.indices)} indices into {memory}, expected one for each of its axes, of "
                f"which there is at least one"
            )
        if memory.element_type != lanes.element:
            raise VerifyException(f"{lanes} from {memory}, expected elements of one type")
        if self.vector is not None and self.vector.type != self.result.type:
            raise VerifyException("the vector and the result have one type")

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.source)
        printer.print_string("[")
        printer.print_list(self.indices, printer.print_operand)
        printer.print_string("]")
        if self.vector is not None:
            printer.print_string(", ")
            printer.print_operand(self.vector)
        print_attributes(printer, self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.source.type)
        printer.print_string(", ")
        printer.print_attribute(self.result.type)

    @classmethod
    def parse(cls, parser: Parser) -> UpdOp:
        source = parser.parse_unresolved_operand()
        indices = parser.parse_comma_separated_list(
            Parser.Delimiter.SQUARE, lambda: parser.parse_operand(IndexType())
        )
        vector = None
        if parser.parse_optional_punctuation(","):
            vector = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        memory = parser.parse_type()
        parser.parse_punctuation(",")
        result = parser.parse_type()
        held = None if vector is None else parser.resolve_operand(vector, result)
        return cls.create(
            operands=[parser.resolve_operand(source, memory), *indices, *([held] if held else [])],
            attributes={
                **attributes,
                **_segment_sizes(cls, 1, len(indices), 0 if held is None else 1),
            },
            result_types=[result],
        )


def _segment_sizes(op: type[IRDLOperation], *sizes: int) -> dict[str, Attribute]:
    return {AttrSizedOperandSegments.attribute_name: DenseArrayBase.from_list(i32, list(sizes))}


def print_attributes(printer: Printer, attributes: Mapping[str, Attribute]) -> None:
    """Attributes by name, without the one that divides operands."""
    shown = {k: v for k, v in attributes.items() if k != AttrSizedOperandSegments.attribute_name}
    printer.print_op_attributes(dict(sorted(shown.items())))


@irdl_op_definition
class ConcatOp(IRDLOperation, HasFolderInterface):
    """
    Vectors of one type, one after the other.

    ```
    %both = aievec.concat %a, %b : vector<32xi16>, vector<64xi16>
    ```
    """

    name = "aievec.concat"

    sources = var_operand_def(VectorType)
    result = result_def(VectorType)

    traits = traits_def(Pure())

    def __init__(self, sources: Sequence[SSAValue], result: VectorType) -> None:
        super().__init__(operands=[sources], result_types=[result])

    @override
    def fold(self) -> Sequence[SSAValue | Attribute] | None:
        parts = [s.owner for s in self.sources]
        whole = parts[0].source if isinstance(parts[0], TakeOp) else None
        if whole is None or whole.type != self.result.type:
            return None
        in_order = all(
            isinstance(part, TakeOp) and part.source is whole and part.index.value.data == number
            for number, part in enumerate(parts)
        )
        return (whole,) if in_order else None

    def verify_(self) -> None:
        check_attributes(self)
        if len(self.sources) < 2:
            raise VerifyException(f"joins {len(self.sources)} vectors, expected two or more")
        types = {source.type for source in self.sources}
        whole, part = lanes_of(self.result), lanes_of(self.sources[0])
        if len(types) != 1 or whole.element != part.element:
            raise VerifyException("joins vectors of one type to one of the same elements")
        count = part.count * len(self.sources)
        if whole.count != count:
            raise VerifyException(
                f"joins {len(self.sources)} vectors of {part.count} elements to one of "
                f"{whole.count}, expected {count}"
            )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.sources, printer.print_operand)
        printer.print_string(" : ")
        printer.print_attribute(self.sources[0].type)
        printer.print_string(", ")
        printer.print_attribute(self.result.type)

    @classmethod
    def parse(cls, parser: Parser) -> ConcatOp:
        sources = parser.parse_comma_separated_list(
            Parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        parser.parse_punctuation(":")
        part = parser.parse_type()
        parser.parse_punctuation(",")
        result = parser.parse_type()
        operands = [parser.resolve_operand(source, part) for source in sources]
        return cls.create(operands=operands, result_types=[result])


class TakeOp(IRDLOperation, HasFolderInterface):
    """The base of ops that take a part of a vector: `ext` here and in `aievec_aie1`."""

    source = operand_def(VectorType)
    index = attr_def(IntegerAttr)
    result = result_def(VectorType)

    assembly_format = "$source attr-dict `:` type($source) `,` type($result)"

    def __init__(self, source: SSAValue, index: int, result: VectorType) -> None:
        super().__init__(
            operands=[source],
            attributes={"index": IntegerAttr(index, _I8)},
            result_types=[result],
        )

    @override
    def fold(self) -> Sequence[SSAValue | Attribute] | None:
        joined = self.source.owner
        if not isinstance(joined, ConcatOp):
            return None
        sources = joined.sources
        same = sources[0].type == self.result.type
        return (sources[self.index.value.data],) if same else None

    def verify_(self) -> None:
        check_attributes(self)
        whole, part = lanes_of(self.source), lanes_of(self.result)
        if whole.element != part.element:
            raise VerifyException(f"{part} of {whole}, expected elements of one type")
        count = whole.count // part.count
        if whole.count % part.count or count < 2 or not 0 <= self.index.value.data < count:
            raise VerifyException(
                f"part {self.index.value.data} of {part.count} elements of a vector of "
                f"{whole.count}, which has halves, quarters or smaller parts"
            )


class _CompareOp(IRDLOperation):
    """The base of element-wise choices; all are of one type."""

    T: ClassVar = VarConstraint("T", base(VectorType))

    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(T)

    traits = traits_def(Pure())
    assembly_format = "$lhs `,` $rhs attr-dict `:` type($result)"

    def __init__(self, lhs: SSAValue, rhs: SSAValue) -> None:
        super().__init__(operands=[lhs, rhs], result_types=[lhs.type])

    def verify_(self) -> None:
        check_attributes(self)
        lanes_of(self.result)


@irdl_op_definition
class MaxOp(_CompareOp):
    """
    The larger of each two elements.

    ```
    %m = aievec.max %a, %b : vector<16xi16>
    ```
    """

    name = "aievec.max"


@irdl_op_definition
class MinOp(_CompareOp):
    """
    The smaller of each two elements.

    ```
    %m = aievec.min %a, %b : vector<16xi16>
    ```
    """

    name = "aievec.min"


@irdl_op_definition
class ExtOp(TakeOp):
    """
    Part `index` of a vector.

    ```
    %low = aievec.ext %v {index = 0 : i8} : vector<32xi16>, vector<16xi16>
    ```
    """

    name = "aievec.ext"

    traits = traits_def(Pure())


@irdl_op_definition
class UpsOp(IRDLOperation):
    """
    An accumulator with the values of a vector, shifted left.

    ```
    %acc = aievec.ups %v {shift = 10 : i8} : vector<16xi16>, vector<16xi48>
    ```
    """

    name = "aievec.ups"

    source = operand_def(VectorType)
    shift = attr_def(IntegerAttr)
    result = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `,` type($result)"

    def __init__(self, source: SSAValue, shift: int, result: VectorType) -> None:
        super().__init__(
            operands=[source],
            attributes={"shift": IntegerAttr(shift, _I8)},
            result_types=[result],
        )

    def verify_(self) -> None:
        check_attributes(self)
        check_number("shift", self.shift, 0, 127)
        values, sums = lanes_of(self.source), lanes_of(self.result)
        check_same_count(values, sums)
        check_wider(sums, values)


@irdl_op_definition
class SrsOp(IRDLOperation):
    """
    The lanes of an accumulator, shifted right, rounded and saturated; to unsigned values with
    `sign = 0`, or where the result's type is unsigned.

    ```
    %v = aievec.srs %acc, %shift : vector<16xi48>, i32, vector<16xi16>
    ```
    """

    name = "aievec.srs"

    source = operand_def(VectorType)
    shift = operand_def(I32)
    sign = opt_attr_def(IntegerAttr)
    result = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = (
        "$source `,` $shift attr-dict `:` type($source) `,` type($shift) `,` type($result)"
    )

    def __init__(self, source: SSAValue, shift: SSAValue, result: VectorType) -> None:
        super().__init__(operands=[source, shift], result_types=[result])

    def verify_(self) -> None:
        check_attributes(self)
        if self.sign is not None:
            check_number("sign", self.sign, 0, 1)
        sums, values = lanes_of(self.source), lanes_of(self.result)
        check_same_count(sums, values)
        check_wider(sums, values)


class _Resize(IRDLOperation):
    """The base of `pack` and `unpack`."""

    source = operand_def(VectorType)
    result = result_def(VectorType)

    assembly_format = "$source attr-dict `:` type($source) `,` type($result)"

    def __init__(self, source: SSAValue, result: VectorType) -> None:
        super().__init__(operands=[source], result_types=[result])

    def check_widths(self, wide: SSAValue, narrow: SSAValue) -> None:
        """Raises `VerifyException` unless as many integers of 16 and 8 bits."""
        check_attributes(self)
        wide_lanes, narrow_lanes = lanes_of(wide), lanes_of(narrow)
        check_same_count(wide_lanes, narrow_lanes)
        is_float = wide_lanes.is_float or narrow_lanes.is_float
        if is_float or (wide_lanes.bits, narrow_lanes.bits) != (16, 8):
            raise VerifyException(
                f"{wide_lanes} and {narrow_lanes}, expected integers of 16 and of 8 bits"
            )


@irdl_op_definition
class PackOp(_Resize, HasFolderInterface):
    """
    The low 8 bits of values of 16 bits.

    ```
    %narrow = aievec.pack %v : vector<16xi16>, vector<16xi8>
    ```
    """

    name = "aievec.pack"

    traits = traits_def(Pure())

    @override
    def fold(self) -> Sequence[SSAValue | Attribute] | None:
        wide = self.source.owner
        if isinstance(wide, UnpackOp) and wide.source.type == self.result.type:
            return (wide.source,)
        return None

    def verify_(self) -> None:
        self.check_widths(self.source, self.result)


@irdl_op_definition
class UnpackOp(_Resize):
    """
    Values of 8 bits as values of 16 bits, with their signs.

    ```
    %wide = aievec.unpack %v : vector<16xi8>, vector<16xi16>
    ```
    """

    name = "aievec.unpack"

    traits = traits_def(Pure())

    def verify_(self) -> None:
        self.check_widths(self.result, self.source)


AIEVec = Dialect("aievec", [UpdOp, ConcatOp, ExtOp, UpsOp, SrsOp, MaxOp, MinOp, PackOp, UnpackOp])
