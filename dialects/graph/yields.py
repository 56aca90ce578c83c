"""The terminator of regions of the `graph` dialect."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue
from xdsl.irdl import IRDLOperation, irdl_op_definition, traits_def, var_operand_def
from xdsl.traits import IsTerminator, Pure

from .placement import TENSOR


@irdl_op_definition
class YieldOp(IRDLOperation):
    """
    Ends the body of a sub-graph, a sequence or a parallel, with its values.

    ```
    graph.yield %y : tensor<8x10xf16>
    ```
    """

    name = "graph.yield"

    values = var_operand_def(TENSOR)

    traits = traits_def(IsTerminator(), Pure())

    assembly_format = "attr-dict ($values^ `:` type($values))?"

    def __init__(self, values: Sequence[SSAValue] = ()) -> None:
        super().__init__(operands=[values])
