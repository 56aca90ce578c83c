"""The ops in the regions of `nest` ops: reductions, indices, dot products and terminators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from typing_extensions import override
from xdsl.dialects.builtin import (
    I64,
    AnyFloatConstr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    StringAttr,
    f32,
    i32,
)
from xdsl.ir import SSAValue
from xdsl.irdl import AnyAttr as AnyType
from xdsl.irdl import (
    IRDLOperation,
    VarConstraint,
    attr_def,
    base,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import IsTerminator, Pure
from xdsl.utils.exceptions import VerifyException

from ..common.ints import int_attr

COMBINING = frozenset(
    f"arith.{op}"
    for op in (
        "addf addi mulf muli maximumf minimumf maxnumf minnumf "
        "maxsi maxui minsi minui andi ori xori"
    ).split()
)
"""Ops that may join the values of a reduction in any order."""

_SCALAR = AnyFloatConstr | base(IntegerType) | base(IndexType)


@irdl_op_definition
class YieldOp(IRDLOperation):
    """
    Ends a region; in a body, with the values that are stored.

    ```
    nest.yield %y : f32
    ```
    """

    name = "nest.yield"

    values = var_operand_def(AnyType())

    traits = traits_def(IsTerminator(), Pure())

    assembly_format = "attr-dict ($values^ `:` type($values))?"

    def __init__(self, values: Sequence[SSAValue] = ()):
        super().__init__(operands=[values])


@irdl_op_definition
class ReduceOp(IRDLOperation):
    """
    The values of all reduced iterations, joined by an op of `arith` in any order: beginning with
    the number `init`, or with `start` where that is given. What is computed from its result is the
    epilogue, once per element of the output.

    ```
    %s = nest.reduce "arith.addf" %t : f32 from 0.0 : f32 start %b
    ```
    """

    name = "nest.reduce"

    T: ClassVar = VarConstraint("T", _SCALAR)

    term = operand_def(T)
    start = opt_operand_def(T)
    combine = attr_def(StringAttr)
    init = attr_def(base(FloatAttr) | base(IntegerAttr))
    result = result_def(T)

    traits = traits_def(Pure())

    assembly_format = "$combine $term `:` type($result) `from` $init (`start` $start^)? attr-dict"

    def __init__(
        self,
        combine: str,
        term: SSAValue,
        init: FloatAttr | IntegerAttr,
        start: SSAValue | None = None,
    ):
        super().__init__(
            operands=[term, [] if start is None else [start]],
            result_types=[term.type],
            attributes={"combine": StringAttr(combine), "init": init},
        )

    @override
    def verify_(self) -> None:
        if self.combine.data not in COMBINING:
            raise VerifyException(
                f'nest.reduce: "{self.combine.data}" does not join values in any order; those that '
                f"do are {', '.join(sorted(COMBINING))}"
            )
        if self.init.type != self.result.type:
            raise VerifyException(
                f"nest.reduce: begins from {self.init}, but joins values of {self.result.type}"
            )


@irdl_op_definition
class IndexOp(IRDLOperation):
    """
    The number of the iteration along a dimension of the kernel.

    ```
    %i = nest.index 2
    ```
    """

    name = "nest.index"

    dim = attr_def(IntegerAttr[I64])
    result = result_def(IndexType)

    traits = traits_def(Pure())

    assembly_format = "$dim attr-dict"

    def __init__(self, dim: int):
        super().__init__(attributes={"dim": int_attr(dim)}, result_types=[IndexType()])


@irdl_op_definition
class DotOp(IRDLOperation):
    """
    The sum of the products of the four unsigned bytes of one word and the four signed ones of
    another.

    ```
    %t = nest.dot %x, %w
    ```
    """

    name = "nest.dot"

    unsigned = operand_def(i32)
    signed = operand_def(i32)
    result = result_def(i32)

    traits = traits_def(Pure())

    assembly_format = "$unsigned `,` $signed attr-dict"

    def __init__(self, unsigned: SSAValue, signed: SSAValue):
        super().__init__(operands=[unsigned, signed], result_types=[i32])


@irdl_op_definition
class SignedDotOp(IRDLOperation):
    """
    The sum of the products of the four signed bytes of one word and those of another.

    ```
    %t = nest.signed_dot %x, %w
    ```
    """

    name = "nest.signed_dot"

    lhs = operand_def(i32)
    rhs = operand_def(i32)
    result = result_def(i32)

    traits = traits_def(Pure())

    assembly_format = "$lhs `,` $rhs attr-dict"

    def __init__(self, lhs: SSAValue, rhs: SSAValue):
        super().__init__(operands=[lhs, rhs], result_types=[i32])


@irdl_op_definition
class PairDotOp(IRDLOperation):
    """
    The sum of the products of the two bf16 of one word and those of another, in f32.

    ```
    %t = nest.pair_dot %x, %w
    ```
    """

    name = "nest.pair_dot"

    lhs = operand_def(i32)
    rhs = operand_def(i32)
    result = result_def(f32)

    traits = traits_def(Pure())

    assembly_format = "$lhs `,` $rhs attr-dict"

    def __init__(self, lhs: SSAValue, rhs: SSAValue):
        super().__init__(operands=[lhs, rhs], result_types=[f32])
