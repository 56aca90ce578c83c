"""The ops of the `vta` dialect for programs in binary form, and for programs on tensors."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    IntegerType,
    StringAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    TensorType,
    i64,
)
from xdsl.ir import (
    Attribute,
    SSAValue,
)
from xdsl.irdl import (
    IRDLOperation,
    attr_def,
    irdl_op_definition,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure, SymbolOpInterface
from xdsl.utils.exceptions import VerifyException

from ..common.kinds import is_dense_elements

_SHOWN_ELEMENTS = 32
"""Elements up to which a stream's arrays are printed as numbers."""


@irdl_op_definition
class StreamOp(IRDLOperation):
    """
    A program in binary form. insns: [n, 2] i64, the low and the high word of each
    instruction · uops: [m] i32, the image of micro-ops.

    ```
    vta.stream @main insns dense<[[3, 0]]> : tensor<1x2xi64> uops dense<> : tensor<0xi32>
    ```

    Long arrays are printed as strings of hexadecimal digits.
    """

    name = "vta.stream"

    sym_name = attr_def(SymbolNameConstraint())
    insns = attr_def(DenseIntOrFPElementsAttr)
    uops = attr_def(DenseIntOrFPElementsAttr)

    traits = traits_def(SymbolOpInterface())

    @classmethod
    def parse(cls, parser: Parser) -> StreamOp:
        name = parser.parse_symbol_name()
        attributes = parser.parse_optional_attr_dict_with_keyword(("sym_name", "insns", "uops"))
        arrays: list[DenseIntOrFPElementsAttr] = []
        for keyword in ("insns", "uops"):
            parser.parse_keyword(keyword)
            place = parser.pos
            array = parser.parse_attribute()
            if not is_dense_elements(array):
                parser.raise_error(f"vta.stream: {keyword} must be dense elements", place)
            arrays.append(array)
        op = cls(name.data, arrays[0], arrays[1])
        if attributes is not None:
            op.attributes.update(attributes.data)
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        printer.print_op_attributes(
            self.attributes, reserved_attr_names=("sym_name", "insns", "uops"), print_keyword=True
        )
        for keyword in ("insns", "uops"):
            array = self.attributes[keyword]
            printer.print_string(f" {keyword} ")
            if is_dense_elements(array) and len(array) > _SHOWN_ELEMENTS:
                printer.print_string(f'dense<"0x{array.data.data.hex().upper()}"> : ')
                printer.print_attribute(array.type)
            else:
                printer.print_attribute(array)

    def __init__(
        self, name: str, insns: DenseIntOrFPElementsAttr, uops: DenseIntOrFPElementsAttr
    ) -> None:
        super().__init__(attributes={"sym_name": StringAttr(name), "insns": insns, "uops": uops})

    def verify_(self) -> None:
        shape = self.insns.get_shape()
        if len(shape) != 2 or shape[1] != 2 or self.insns.get_element_type() != i64:
            raise VerifyException(f"{self.name}: insns is {self.insns.type}, not tensor<nx2xi64>")
        shape = self.uops.get_shape()
        if len(shape) != 1 or self.uops.get_element_type() != IntegerType(32):
            raise VerifyException(f"{self.name}: uops is {self.uops.type}, not tensor<mxi32>")


@irdl_op_definition
class ExecuteOp(IRDLOperation):
    """
    Runs a program on tensors in DRAM.

    ```
    %y = vta.execute @layer0 on ["inp", "wgt", "acc"]
        (%x, %w : tensor<1x16xi8>, tensor<16x16xi8>)
        {relocations = dense<[[0, 3], [1, 0]]> : tensor<2x2xi64>} -> tensor<1x16xi8>
    ```

    `buffers` names the operands and then the result. Each row of `relocations` is an
    instruction and the number of the buffer that its `dram_base` counts from, in elements;
    the number after the result's is the image of micro-ops. Tensors are in the layouts of
    their types.
    """

    name = "vta.execute"

    program = attr_def(SymbolRefAttr)
    buffers = attr_def(ArrayAttr[StringAttr])
    inputs = var_operand_def(TensorType)
    relocations = attr_def(DenseIntOrFPElementsAttr[IntegerType])
    result = result_def(TensorType)

    traits = traits_def(Pure())

    assembly_format = (
        "$program `on` $buffers `(` $inputs `:` type($inputs) `)` attr-dict `->` type($result)"
    )

    def __init__(
        self,
        program: str,
        buffers: Sequence[str],
        inputs: Sequence[SSAValue],
        relocations: DenseIntOrFPElementsAttr[IntegerType],
        result_type: Attribute,
    ) -> None:
        super().__init__(
            operands=[inputs],
            result_types=[result_type],
            attributes={
                "program": SymbolRefAttr(program),
                "buffers": ArrayAttr(StringAttr(b) for b in buffers),
                "relocations": relocations,
            },
        )

    def buffer_names(self) -> tuple[str, ...]:
        """The operands' and the result's; micro-ops come after."""
        return tuple(b.data for b in self.buffers)

    def relocation_pairs(self) -> tuple[tuple[int, int], ...]:
        """`(instruction, buffer)`."""
        values = [int(v) for v in self.relocations.get_values()]
        return tuple(zip(values[::2], values[1::2], strict=True))

    def verify_(self) -> None:
        names = self.buffer_names()
        if len(names) != len(self.inputs) + 1:
            raise VerifyException(
                f"{self.name}: {len(names)} buffers for {len(self.inputs)} operands and a result"
            )
        shape = self.relocations.get_shape()
        if len(shape) != 2 or shape[1] != 2:
            raise VerifyException(
                f"{self.name}: relocations is {self.relocations.type}, not tensor<nx2xi64>"
            )
        for instruction, buffer in self.relocation_pairs():
            if not 0 <= buffer <= len(names):
                raise VerifyException(
                    f"{self.name}: instruction {instruction} is relocated to buffer {buffer}, "
                    f"but there are {len(names)} and the micro-ops"
                )
