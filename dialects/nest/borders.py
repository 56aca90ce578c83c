"""The step of a `nest.program` that fills what lies around a tensor."""

from __future__ import annotations

import math
from collections.abc import Sequence

from typing_extensions import override
from xdsl.dialects.builtin import I64, DenseArrayBase, FloatAttr, IntegerAttr
from xdsl.ir import SSAValue
from xdsl.irdl import attr_def, base, irdl_op_definition, operand_def, traits_def
from xdsl.traits import MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

from ..common.ints import make_int_array, plain_ints
from .base import StepOp
from .buffers import BUFFER, element_type_of, elements_of


@irdl_op_definition
class BorderOp(StepOp):
    """
    Fills what lies around a tensor of shape `shape`, `low` places before and `high` behind it along
    each axis, and all that follows in the buffer, so that kernels read the tensor with padding
    where another one has stored it.

    ```
    nest.border %p of [8, 5] low [0, 1] high [0, 1] fill 0.0 : f32 : memref<120xf32>
    ```
    """

    name = "nest.border"

    target = operand_def(BUFFER)
    shape = attr_def(DenseArrayBase[I64])
    low = attr_def(DenseArrayBase[I64])
    high = attr_def(DenseArrayBase[I64])
    fill = attr_def(base(FloatAttr) | base(IntegerAttr))

    traits = traits_def(MemoryWriteEffect())

    assembly_format = (
        "$target `of` $shape `low` $low `high` $high `fill` $fill attr-dict `:` type($target)"
    )

    def __init__(
        self,
        target: SSAValue,
        shape: Sequence[int],
        low: Sequence[int],
        high: Sequence[int],
        fill: FloatAttr | IntegerAttr,
    ):
        lists = {"shape": shape, "low": low, "high": high}
        arrays = {name: make_int_array(values) for name, values in lists.items()}
        super().__init__(operands=[target], attributes={**arrays, "fill": fill})

    @override
    def written_buffers(self) -> Sequence[SSAValue]:
        return (self.target,)

    def axes(self) -> tuple[tuple[int, int, int], ...]:
        """By axis: low, the extent of the tensor, high."""
        lists = (plain_ints(a) for a in (self.low, self.shape, self.high))
        return tuple(zip(*lists, strict=True))

    @override
    def verify_(self) -> None:
        lists = [plain_ints(a) for a in (self.shape, self.low, self.high)]
        if not lists[0] or len({len(numbers) for numbers in lists}) != 1:
            raise VerifyException(
                "nest.border: shape, low and high have a number for each axis, of which there is "
                "at least one"
            )
        if min(lists[0]) < 1 or min(*lists[1], *lists[2]) < 0:
            raise VerifyException(
                "nest.border: extents are at least 1, and places around them at least 0"
            )
        if self.fill.type != element_type_of(self.target):
            raise VerifyException(
                f"nest.border: fills {self.target.type} with {self.fill.type}, another type"
            )
        if math.prod(map(sum, self.axes())) > elements_of(self.target):
            raise VerifyException(
                f"nest.border: {[sum(axis) for axis in self.axes()]} elements do not fit into "
                f"{self.target.type}"
            )
