"""
Numbers that registers hold over a whole kernel: amounts of shifts, the mode of rounding and
saturation, and the stack pointer, before which constants are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ....transforms.core.errors import WeftError
from ..code.settings import Number, mode_number
from ..code.vector import Code, Load, Narrow, Op, Store, Ups
from ..code.words import MODE, STACK
from ..machine.spec import Aie1Spec
from .stack import stack_of
from .values import flatten_ops


@dataclass(frozen=True)
class KernelNumbers:
    """The registers of amounts of shifts, the mode, and the end of the constants if there are."""

    code: Code
    shifts: Mapping[int, str]

    @staticmethod
    def of(code: Code, spec: Aie1Spec) -> KernelNumbers:
        """Raises `WeftError` for more amounts than there are registers."""
        ops = flatten_ops(code.body)
        shifting = (op for op in ops if isinstance(op, Ups | Store | Narrow))
        amounts = list(dict.fromkeys(op.shift for op in shifting))
        if len(amounts) > spec.shift_registers:
            raise WeftError(
                f"{code.name}: shifts by {len(amounts)} amounts, but machine @{spec.name} has "
                f"{spec.shift_registers} registers for them; shift by fewer different ones"
            )
        return KernelNumbers(code, {amount: f"s{k}" for k, amount in enumerate(amounts)})

    def list_numbers(self, ops: Sequence[Op]) -> list[Number]:
        """What must be in registers before ops, but for those of loops inside."""
        found: dict[Number, None] = {}
        stack = stack_of(self.code)
        for op in ops:
            if isinstance(op, Ups | Store | Narrow):
                found[self.shifts[op.shift], op.shift] = None
            if isinstance(op, Store | Narrow):
                found[MODE, mode_number(self.code.rounding, self.code.saturation)] = None
            if isinstance(op, Load) and stack and stack.holds(op, self.code):
                found[STACK, stack.end] = None
        return list(found)
