"""The dialect `toy`, of one op, and the pass that leaves it."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, ModuleOp, TensorType
from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, result_def
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter


@irdl_op_definition
class ReluOp(IRDLOperation):
    """`toy.relu %x : tensor<4xi32> -> tensor<4xi32>`: each element, or 0 if it is negative."""

    name = "toy.relu"

    source = operand_def(TensorType)
    dest = result_def(TensorType)

    assembly_format = "$source attr-dict `:` type($source) `->` type($dest)"


Toy = Dialect("toy", [ReluOp])


@dataclass(frozen=True)
class ConvertToyToArithPass(ModulePass):
    """`toy.relu` becomes a maximum with zeros."""

    name = "convert-toy-to-arith"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for relu in [o for o in op.walk() if isinstance(o, ReluOp)]:
            zeros = arith.ConstantOp(DenseIntOrFPElementsAttr.from_list(relu.dest.type, [0]))
            Rewriter.replace_op(relu, [zeros, arith.MaxSIOp(relu.source, zeros.result)])
