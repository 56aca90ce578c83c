"""Values that an allocator has put in registers: the ops that have them, and checks of these."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.utils.exceptions import VerifyException

from .registers import COEFFICIENTS, operand_of


class RegisterOp(IRDLOperation):
    """An op whose result an allocator puts in a register, and which may read others' results."""

    def get_register(self) -> str | None:
        """The register that an allocator gave the result, if it did."""
        register = self.attributes.get("register")
        return register.data if isinstance(register, StringAttr) else None

    def operand_parts(self, number: int) -> tuple[int | None, ...]:
        """
        The part that operand `number` is: a part of a data operand, or `None` for coefficients.
        """
        return ()


def register_of(value: SSAValue) -> str | None:
    """The register that an allocator gave a value, if it did."""
    return value.owner.get_register() if isinstance(value.owner, RegisterOp) else None


def check_allocated(
    op: RegisterOp,
    data: Sequence[tuple[int, SSAValue]],
    num_parts: int,
    coeff: SSAValue,
    added_to: SSAValue | None,
) -> None:
    """
    That the values that a multiply-add reads are in registers of one operand, and are still
    there: no op between has put another value in them. `data` are the parts, of `num_parts`, with
    their values.
    """
    known = [(part, name) for part, value in data if (name := register_of(value)) is not None]
    if operand_of(known, num_parts) is None:
        text = ", ".join(f"part {part} in {name}" for part, name in known)
        raise VerifyException(
            f"{op.name}: {text}; no data operand is that: they are wr0, wr1, wr2, wr3 or wd0, wd1, "
            f"wr2, wr3"
        )
    place = register_of(coeff)
    if place is not None and place not in COEFFICIENTS:
        raise VerifyException(
            f"{op.name}: coefficients are in {place}, not in {' or '.join(COEFFICIENTS)}"
        )
    acc, own = None if added_to is None else register_of(added_to), op.get_register()
    if acc is not None and own is not None and own != acc:
        raise VerifyException(
            f"{op.name}: adds to the accumulator in {acc}, but its result is in {own}"
        )
    for value in op.operands:
        _check_kept(op, value)


def _check_kept(op: Operation, value: SSAValue) -> None:
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
