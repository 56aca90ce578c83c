"""
The ops of the `aie1` dialect on the cascade stream, over which a core gives sums to the next one
(AM009; UG1079, "AI Engine Tile Interface"; `get_scd` and `put_mcd` of UG1078).
"""

from __future__ import annotations

from xdsl.dialects.builtin import DenseArrayBase, StringAttr, i64
from xdsl.ir import SSAValue
from xdsl.irdl import (
    IRDLOperation,
    attr_def,
    irdl_op_definition,
    lazy_traits_def,
    operand_def,
    opt_attr_def,
    opt_operand_def,
    result_def,
)
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

from ..common.effects import TakesRegister
from ..common.ints import make_int_array, plain_ints
from .allocated import RegisterOp
from .attrs import AccType
from .memory import in_code
from .ops import check_lanes, check_onto

ITEM_BITS = 384
"""An item of the stream: half of an accumulator."""


@irdl_op_definition
class TakeOp(RegisterOp):
    """
    Sets lanes of an accumulator (the first, and how many) to the next item of the stream from the
    core before this one; of the accumulator that it goes `onto`, which is overwritten, the others
    stay. Waits while the stream is empty.

    ```
    %low = aie1.take lanes [0, 8] : !aie1.acc<16 x 48>
    %sum = aie1.take lanes [8, 8] onto %low : !aie1.acc<16 x 48> : !aie1.acc<16 x 48>
    ```
    """

    name = "aie1.take"

    onto = opt_operand_def(AccType)
    lanes = attr_def(DenseArrayBase.constr(i64))
    register = opt_attr_def(StringAttr)
    result = result_def(AccType)

    traits = lazy_traits_def(
        lambda: (*in_code(), MemoryReadEffect(), MemoryWriteEffect(), TakesRegister())
    )
    assembly_format = "`lanes` $lanes (`onto` $onto^ `:` type($onto))? attr-dict `:` type($result)"

    def __init__(
        self, lanes: tuple[int, int], type: AccType, onto: SSAValue | None = None
    ) -> None:
        super().__init__(
            operands=[onto], result_types=[type], attributes={"lanes": make_int_array(lanes)}
        )

    def verify_(self) -> None:
        assert isinstance(self.result.type, AccType)
        _check_item(self, plain_ints(self.lanes), self.result.type)
        if (plain_ints(self.lanes)[0] > 0) != (self.onto is not None):
            raise VerifyException(
                f"{self.name}: lanes from {plain_ints(self.lanes)[0]} on go onto "
                f"{'no accumulator' if self.onto is None else 'an accumulator'}; the first ones "
                "begin one, and the others go onto it"
            )
        check_onto(self, self.onto, self.result.type)


@irdl_op_definition
class GiveOp(IRDLOperation):
    """
    Puts lanes of an accumulator (the first, and how many) into the stream to the next core. Waits
    while the stream is full.

    ```
    aie1.give %sum lanes [0, 8] : !aie1.acc<16 x 48>
    ```
    """

    name = "aie1.give"

    acc = operand_def(AccType)
    lanes = attr_def(DenseArrayBase.constr(i64))

    traits = lazy_traits_def(lambda: (*in_code(), MemoryReadEffect(), MemoryWriteEffect()))
    assembly_format = "$acc `lanes` $lanes attr-dict `:` type($acc)"

    def __init__(self, acc: SSAValue, lanes: tuple[int, int]) -> None:
        super().__init__(operands=[acc], attributes={"lanes": make_int_array(lanes)})

    def verify_(self) -> None:
        assert isinstance(self.acc.type, AccType)
        _check_item(self, plain_ints(self.lanes), self.acc.type)


def _check_item(op: IRDLOperation, lanes: tuple[int, ...], type: AccType) -> None:
    """Refuses lanes that are no item of the stream."""
    check_lanes(op, lanes, type)
    each = ITEM_BITS // type.get_bits()
    if lanes[1] != each or lanes[0] % each:
        raise VerifyException(
            f"{op.name}: lanes are {list(lanes)}, but an item of {ITEM_BITS} bits has {each} of "
            f"{type.get_bits()}"
        )
