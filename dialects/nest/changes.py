"""The step of a `nest.program` that stores a tensor anew."""

from __future__ import annotations

import math
from collections.abc import Sequence

from typing_extensions import override
from xdsl.dialects.builtin import I64, DenseArrayBase, TensorType
from xdsl.ir import SSAValue
from xdsl.irdl import attr_def, irdl_op_definition, operand_def, traits_def
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

from ..common.ints import make_int_array, plain_ints
from ..layout.attr import LayoutMapAttr, verify_layout
from .base import StepOp
from .buffers import BUFFER, element_type_of, elements_of


@irdl_op_definition
class ChangeOp(StepOp):
    """
    Stores as `result` the tensor of logical shape `shape` that the source holds as `start`:
    `layout.convert` on buffers, which are as large as the stored tensors.

    ```
    nest.change %x to %y of [5] from <[]> to <[pad(dim=0, low=0, high=1)]>
        : memref<5xi8>, memref<6xi8>
    ```
    """

    name = "nest.change"

    source = operand_def(BUFFER)
    target = operand_def(BUFFER)
    shape = attr_def(DenseArrayBase[I64])
    start = attr_def(LayoutMapAttr)
    result = attr_def(LayoutMapAttr)

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    assembly_format = (
        "$source `to` $target `of` $shape `from` $start `to` $result attr-dict "
        "`:` type($source) `,` type($target)"
    )

    def __init__(
        self,
        source: SSAValue,
        target: SSAValue,
        shape: Sequence[int],
        start: LayoutMapAttr,
        result: LayoutMapAttr,
    ):
        super().__init__(
            operands=[source, target],
            attributes={"shape": make_int_array(shape), "start": start, "result": result},
        )

    @override
    def written_buffers(self) -> Sequence[SSAValue]:
        return (self.target,)

    def sizes(self) -> tuple[int, ...]:
        """The logical extents of the tensor."""
        return plain_ints(self.shape)

    @override
    def verify_(self) -> None:
        types = [element_type_of(buffer) for buffer in (self.source, self.target)]
        if types[0] != types[1]:
            raise VerifyException(f"nest.change: makes {types[1]} of {types[0]}")
        for buffer, layout in ((self.source, self.start), (self.target, self.result)):
            verify_layout(self.name, TensorType(types[0], self.sizes(), layout))
            stored = layout.stored_shape(self.sizes())
            if math.prod(stored) != elements_of(buffer):
                raise VerifyException(
                    f"nest.change: a tensor that is stored as {list(stored)} does not fill "
                    f"{buffer.type}"
                )
