"""
The part of mlir-aie's dialect `aievec_aie1` that kernels need: multiply-adds with selects, which
are strings there, as the arguments of the intrinsics. Names, attributes and text are those of
[mlir-aie](https://github.com/Xilinx/mlir-aie),
`include/aie/Dialect/AIEVec/AIE1/IR/AIEVecAIE1Ops.td`.

* `aievec_aie1.mul` and `aievec_aie1.mac` multiply, and add.
* `aievec_aie1.ext` takes a part of a vector.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import BoolAttr, IntegerAttr, IntegerType, StringAttr, VectorType
from xdsl.ir import Dialect, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    attr_def,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from .aievec import print_attributes, register_bits, vector_type


@irdl_op_definition
class ExtOp(IRDLOperation):
    """
    Part `index` of a vector.

    ```
    %high = aievec_aie1.ext %v {index = 1 : i8} : vector<16xi16>, vector<8xi16>
    ```
    """

    name = "aievec_aie1.ext"

    source = operand_def(VectorType)
    index = attr_def(IntegerAttr)
    result = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `,` type($result)"

    def __init__(self, source: SSAValue, index: int, result: VectorType) -> None:
        super().__init__(
            operands=[source],
            attributes={"index": IntegerAttr(index, IntegerType(8))},
            result_types=[result],
        )

    def verify_(self) -> None:
        whole, part = (vector_type(v).element_count() for v in (self.source, self.result))
        if whole % part or not 0 <= self.index.value.data < whole // part:
            raise VerifyException(
                f"part {self.index.value.data} of {part} elements of a vector of {whole}"
            )


class _Multiply(IRDLOperation):
    """What `mul` and `mac` share."""

    xstart = opt_attr_def(StringAttr)
    xoffsets = opt_attr_def(StringAttr)
    xoffsets_hi = opt_attr_def(StringAttr)
    xstep = opt_attr_def(StringAttr)
    xsquare = opt_attr_def(StringAttr)
    zstart = opt_attr_def(StringAttr)
    zoffsets = opt_attr_def(StringAttr)
    zoffsets_hi = opt_attr_def(StringAttr)
    zstep = opt_attr_def(StringAttr)
    zsquare = opt_attr_def(StringAttr)
    result = result_def(VectorType)

    def verify_(self) -> None:
        data, coeff = (register_bits(vector_type(v)) for v in self.operands[:2])
        if data not in (512, 1024) or coeff != 256:
            raise VerifyException(
                f"operands of {data} and {coeff} bits, expected 512 or 1024, and 256"
            )


@irdl_op_definition
class MulOp(_Multiply):
    """
    Products of what is selected of two vectors, added up by lane.

    ```
    %acc = aievec_aie1.mul %x, %z {xoffsets = "0x76543210", xstart = "0", zoffsets = "0x00000000",
      zstart = "0"} : vector<16xi32>, vector<8xi32>, vector<8xi80>
    ```
    """

    name = "aievec_aie1.mul"

    lhs = operand_def(VectorType)
    rhs = operand_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `,` type($result)"

    def __init__(
        self, lhs: SSAValue, rhs: SSAValue, result: VectorType, selects: Mapping[str, str]
    ) -> None:
        super().__init__(
            operands=[lhs, rhs],
            attributes={name: StringAttr(text) for name, text in selects.items()},
            result_types=[result],
        )


@irdl_op_definition
class MacOp(_Multiply):
    """
    The same added to an accumulator, or subtracted from it (`fmsub`).

    ```
    %sum = aievec_aie1.mac %x, %z, %acc {xoffsets = "0x76543210", xstart = "1",
      zoffsets = "0x00000000", zstart = "1"} : vector<16xi32>, vector<8xi32>, vector<8xi80>
    ```
    """

    name = "aievec_aie1.mac"

    lhs = operand_def(VectorType)
    rhs = operand_def(VectorType)
    acc = operand_def(VectorType)
    fmsub = opt_attr_def(BoolAttr)

    traits = traits_def(Pure())

    def __init__(
        self, lhs: SSAValue, rhs: SSAValue, acc: SSAValue, selects: Mapping[str, str]
    ) -> None:
        super().__init__(
            operands=[lhs, rhs, acc],
            attributes={name: StringAttr(text) for name, text in selects.items()},
            result_types=[acc.type],
        )

    def verify_(self) -> None:
        super().verify_()
        if self.acc.type != self.result.type:
            raise VerifyException("the accumulator and the result have one type")

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list([self.lhs, self.rhs, self.acc], printer.print_operand)
        print_attributes(printer, self.attributes)
        printer.print_string(" : ")
        types = (self.lhs.type, self.rhs.type, self.result.type)
        printer.print_list(types, printer.print_attribute)

    @classmethod
    def parse(cls, parser: Parser) -> MacOp:
        operands = parser.parse_comma_separated_list(
            Parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(Parser.Delimiter.NONE, parser.parse_type)
        if len(operands) != 3 or len(types) != 3:
            parser.raise_error("expected three operands and three types")
        values = [parser.resolve_operand(o, t) for o, t in zip(operands, types, strict=True)]
        return cls.create(operands=values, attributes=attributes, result_types=[types[2]])


AIEVecAIE1 = Dialect("aievec_aie1", [MulOp, MacOp, ExtOp])
