"""The `toy` dialect: `toy.double` gives twice a number."""

from xdsl.dialects.builtin import i32
from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, result_def


@irdl_op_definition
class DoubleOp(IRDLOperation):
    """
    Twice `source`.

    ```
    %b = toy.double %a
    ```
    """

    name = "toy.double"

    source = operand_def(i32)
    dest = result_def(i32)

    assembly_format = "$source attr-dict"


Toy = Dialect("toy", [DoubleOp])
