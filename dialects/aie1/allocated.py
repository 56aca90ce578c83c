"""Checks of values that an allocator has put in registers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from xdsl.ir import SSAValue
from xdsl.utils.exceptions import VerifyException

from .registers import COEFFICIENTS, DATA, operand_of, part_registers

if TYPE_CHECKING:
    from .ops import SumOp


def registers_for(places: Iterable[int | None]) -> tuple[str, ...]:
    """The registers that are all of these: parts of a data operand, `None` for coefficients."""
    found = (*DATA, *COEFFICIENTS)
    for place in places:
        allowed = COEFFICIENTS if place is None else part_registers(place)
        found = tuple(name for name in found if name in allowed)
    return found


def register_of(value: SSAValue) -> str | None:
    """Where an allocator put a value, if it did."""
    from .memory import LoadOp
    from .ops import MacOp, MulOp, UpsOp

    op = value.owner
    if isinstance(op, LoadOp | MulOp | MacOp | UpsOp) and op.register is not None:
        return op.register.data
    return None


def check_allocated(op: SumOp, added_to: SSAValue | None) -> None:
    """
    That the values that a multiply-add reads are in registers of one operand, and are still
    there: no op between has put another value in them.
    """
    data = [
        (part, name)
        for part, value in zip(op.get_parts(), op.data, strict=True)
        if (name := register_of(value)) is not None
    ]
    if operand_of(data, op.num_parts.value.data) is None:
        text = ", ".join(f"part {part} in {name}" for part, name in data)
        raise VerifyException(
            f"{op.name}: {text}; no data operand is that: they are wr0, wr1, wr2, wr3 or wd0, wd1, "
            f"wr2, wr3"
        )
    coeff = register_of(op.coeff)
    if coeff is not None and coeff not in COEFFICIENTS:
        raise VerifyException(
            f"{op.name}: coefficients are in {coeff}, not in {' or '.join(COEFFICIENTS)}"
        )
    acc = None if added_to is None else register_of(added_to)
    if acc is not None and op.register is not None and op.register.data != acc:
        raise VerifyException(
            f"{op.name}: adds to the accumulator in {acc}, but its result is in {op.register.data}"
        )
    for value in op.operands:
        _check_kept(op, value)


def _check_kept(op: SumOp, value: SSAValue) -> None:
    """That no op between a value's and this one has its register."""
    name = register_of(value)
    block = op.parent
    owner = value.owner
    if name is None or block is None or owner.parent is not block:
        return
    begin = block.get_operation_index(owner)  # type: ignore[arg-type]
    end = block.get_operation_index(op)
    for number, other in enumerate(block.ops):
        if begin < number < end and any(register_of(r) == name for r in other.results):
            raise VerifyException(
                f"{op.name}: the value in {name} was overwritten there by {other.name} before "
                f"this use"
            )
