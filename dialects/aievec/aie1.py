"""
The part of mlir-aie's dialect `aievec_aie1` that kernels need: operations with selects, which are
strings there, as the arguments of the intrinsics. Names, attributes and text are those of
[mlir-aie](https://github.com/Xilinx/mlir-aie),
`include/aie/Dialect/AIEVec/AIE1/IR/AIEVecAIE1Ops.td`. An empty string is no attribute, and neither
it nor `fmsub = false` is printed.

* `aievec_aie1.mul` and `aievec_aie1.mac` multiply, and add.
* `aievec_aie1.add` and `aievec_aie1.sub` add and subtract vectors.
* `aievec_aie1.select` takes each lane from one of two places.
* `aievec_aie1.ext` takes a part of a vector.

Without selects, multiplications and sums are those of lanes with the same number. Besides what
mlir-aie takes, data and coefficients may have different widths, as the vector unit has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

from xdsl.dialects.builtin import BoolAttr, StringAttr, VectorType
from xdsl.ir import Attribute, Dialect, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    opt_operand_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from .checks import (
    check_attributes,
    check_ranges,
    check_select,
    check_wider,
    lanes_of,
    multiply_shape,
    numbers_of,
)
from .ops import TakeOp, print_attributes


@irdl_op_definition
class ExtOp(TakeOp):
    """
    Part `index` of a vector.

    ```
    %high = aievec_aie1.ext %v {index = 1 : i8} : vector<16xi16>, vector<8xi16>
    ```
    """

    name = "aievec_aie1.ext"

    traits = traits_def(Pure())


def _select_texts(selects: Mapping[str, str]) -> dict[str, Attribute]:
    return {name: StringAttr(text) for name, text in selects.items()}


class _Selecting(IRDLOperation):
    """
    Ops with selects: operands, attributes by name, then the types of the operands and the result,
    the type of what is added to once.
    """

    COUNTS: ClassVar[tuple[int, ...]] = (2,)
    """The number of operands that there may be."""

    result = result_def(VectorType)

    def numbers(self) -> dict[str, int]:
        """The selects that are there, by name."""
        names = self.get_irdl_definition().attributes.keys() - {"fmsub"}
        return numbers_of(self.attributes, sorted(names))

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_operand)
        without = (StringAttr(""), BoolAttr.from_bool(False))
        shown = {name: a for name, a in self.attributes.items() if a not in without}
        print_attributes(printer, shown)
        printer.print_string(" : ")
        types = [operand.type for operand in self.operands[:2]] + [self.result.type]
        printer.print_list(types, printer.print_attribute)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operands = parser.parse_comma_separated_list(
            Parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(Parser.Delimiter.NONE, parser.parse_type)
        if len(operands) not in cls.COUNTS or len(types) != min(len(operands), 2) + 1:
            expected = " or ".join(str(count) for count in cls.COUNTS)
            parser.raise_error(f"expected {expected} operands, their types and the result's")
        of_each = types[: len(operands)]
        values = [parser.resolve_operand(o, t) for o, t in zip(operands, of_each, strict=True)]
        return cls.create(operands=values, attributes=attributes, result_types=[types[-1]])


class _Multiply(_Selecting):
    """The base of `mul` and `mac`."""

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

    def verify_(self) -> None:
        check_attributes(self)
        data, coeff = (lanes_of(operand) for operand in self.operands[:2])
        sums, numbers = lanes_of(self.result), self.numbers()
        if data == coeff and data.count == sums.count and not numbers:
            check_wider(sums, data)
            return
        shape = multiply_shape(data, coeff, sums)
        if numbers:
            check_select("x", shape, numbers, data)
            check_select("z", shape, numbers, coeff)


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

    def __init__(
        self, lhs: SSAValue, rhs: SSAValue, result: VectorType, selects: Mapping[str, str]
    ) -> None:
        super().__init__(
            operands=[lhs, rhs], attributes=_select_texts(selects), result_types=[result]
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

    COUNTS: ClassVar[tuple[int, ...]] = (3,)

    lhs = operand_def(VectorType)
    rhs = operand_def(VectorType)
    acc = operand_def(VectorType)
    fmsub = opt_attr_def(BoolAttr)

    traits = traits_def(Pure())

    def __init__(
        self, lhs: SSAValue, rhs: SSAValue, acc: SSAValue, selects: Mapping[str, str]
    ) -> None:
        super().__init__(
            operands=[lhs, rhs, acc], attributes=_select_texts(selects), result_types=[acc.type]
        )

    def verify_(self) -> None:
        if self.acc.type != self.result.type:
            raise VerifyException("the accumulator and the result have one type")
        super().verify_()


class _AddSub(_Selecting):
    """The base of `add` and `sub`."""

    lhs = operand_def(VectorType)
    rhs = operand_def(VectorType)
    xstart = opt_attr_def(StringAttr)
    xoffsets = opt_attr_def(StringAttr)
    xoffsets_hi = opt_attr_def(StringAttr)
    xsquare = opt_attr_def(StringAttr)
    zstart = opt_attr_def(StringAttr)
    zoffsets = opt_attr_def(StringAttr)
    zoffsets_hi = opt_attr_def(StringAttr)
    zsquare = opt_attr_def(StringAttr)

    def __init__(self, lhs: SSAValue, rhs: SSAValue, selects: Mapping[str, str]) -> None:
        super().__init__(
            operands=[lhs, rhs], attributes=_select_texts(selects), result_types=[lhs.type]
        )

    def verify_(self) -> None:
        check_attributes(self)
        if not self.lhs.type == self.rhs.type == self.result.type:
            raise VerifyException(
                f"vectors of {lanes_of(self.lhs)}, {lanes_of(self.rhs)} and "
                f"{lanes_of(self.result)}, expected one type"
            )
        lanes, numbers = lanes_of(self.lhs), self.numbers()
        for operand in ("x", "z"):
            check_ranges(operand, numbers, lanes.count)


@irdl_op_definition
class AddOp(_AddSub):
    """
    Sums of two vectors by lane.

    ```
    %sum = aievec_aie1.add %a, %b : vector<8xi32>, vector<8xi32>, vector<8xi32>
    ```
    """

    name = "aievec_aie1.add"

    traits = traits_def(Pure())


@irdl_op_definition
class SubOp(_AddSub):
    """
    Differences of two vectors by lane.

    ```
    %rest = aievec_aie1.sub %a, %b : vector<8xi32>, vector<8xi32>, vector<8xi32>
    ```
    """

    name = "aievec_aie1.sub"

    traits = traits_def(Pure())


@irdl_op_definition
class SelectOp(_Selecting):
    """
    Each lane from one of two places: by the fields of x where its bit of `select` is 0, by those
    of y where it is 1. Both are places in `xbuff`, or those of y in `ybuff` where that is given.

    Lanes of 32 bits take element `start + nib(i)` (`nib(i)`: hexadecimal digit `i` of the offsets,
    those of `offsets_hi` from 8 on). Lanes of 16 bits are by fours with two words of two elements,
    at `e = nib(2p)` and `e + nib(2p + 1) + 1`; the digits of `square` say which of the four halves
    a lane takes: `start + 2 * word + half`. All modulo the number of elements.

    ```
    %v = aievec_aie1.select %x {select = "0xcccccccc", xoffsets = "0x0c080400",
      xoffsets_hi = "0x0", xsquare = "0x1010", xstart = "0", yoffsets = "0x0c080400",
      yoffsets_hi = "0x0", ysquare = "0x1010", ystart = "4"} : vector<32xi16>, vector<32xi16>
    ```
    """

    name = "aievec_aie1.select"

    COUNTS: ClassVar[tuple[int, ...]] = (1, 2)

    xbuff = operand_def(VectorType)
    ybuff = opt_operand_def(VectorType)
    select = opt_attr_def(StringAttr)
    xstart = opt_attr_def(StringAttr)
    xoffsets = opt_attr_def(StringAttr)
    xoffsets_hi = opt_attr_def(StringAttr)
    xsquare = opt_attr_def(StringAttr)
    ystart = opt_attr_def(StringAttr)
    yoffsets = opt_attr_def(StringAttr)
    yoffsets_hi = opt_attr_def(StringAttr)
    ysquare = opt_attr_def(StringAttr)

    traits = traits_def(Pure())

    def __init__(
        self,
        xbuff: SSAValue,
        ybuff: SSAValue | None,
        result: VectorType,
        selects: Mapping[str, str],
    ) -> None:
        super().__init__(
            operands=[xbuff, ybuff], attributes=_select_texts(selects), result_types=[result]
        )

    def verify_(self) -> None:
        check_attributes(self)
        taken, lanes, numbers = lanes_of(self.xbuff), lanes_of(self.result), self.numbers()
        if lanes.element != taken.element or lanes.count > taken.count:
            raise VerifyException(f"{lanes} of {taken}, expected as many of its elements or fewer")
        if self.ybuff is not None and self.ybuff.type != self.xbuff.type:
            raise VerifyException("both vectors that are selected from have one type")
        for operand in ("x", "y"):
            check_ranges(operand, numbers, taken.count)


AIEVecAIE1 = Dialect("aievec_aie1", [MulOp, MacOp, AddOp, SubOp, SelectOp, ExtOp])
