"""Instructions that set registers to numbers, before what reads them."""

from __future__ import annotations

from ....transforms.core.errors import WeftError
from ..machine.spec import Aie1Spec
from .selects import HALF_BITS
from .words import (
    CopyWord,
    Instruction,
    SetHighWord,
    SetWord,
    halves_of,
    register_file,
    slots_of,
)

SCRATCH = "r0"
"""The scalar by which numbers reach registers that no instruction sets to them."""

Number = tuple[str, int]
"""A register and what it is set to."""


def set_register(register: str, value: int, spec: Aie1Spec) -> tuple[Instruction, ...]:
    """
    The instructions that set a register, in order. Halves of control registers take two where
    their number is long; modifiers, offsets and registers of loops are set by way of a scalar
    where their number is not short, amounts of shifts and the mode always. Raises `WeftError` for
    a number that a register cannot hold.
    """
    word = SetWord(register, value)
    if slots_of(word, spec):
        return (word,)
    if register_file(register) in ("cl", "ch") and 0 <= value < 1 << HALF_BITS:
        low = SetWord(register, value & ((1 << spec.set_bits) - 1))
        return low, SetHighWord(register, value >> spec.set_bits)
    by_scalar = SetWord(SCRATCH, value)
    if register == SCRATCH or not slots_of(by_scalar, spec):
        raise WeftError(f"no instruction of machine @{spec.name} sets {register} to {value}")
    return by_scalar, CopyWord(register, SCRATCH)


_SATURATION = 3
"""The lowest bit of saturation in the mode, behind three of rounding."""


def mode_number(rounding: int, saturation: int) -> int:
    """
    The mode of rounding and saturation as a number in its register. Where they are in it is not
    public; this order is ours.
    """
    return rounding | saturation << _SATURATION


def modes_of(number: int) -> tuple[int, int]:
    """Rounding and saturation of a mode."""
    return number & (1 << _SATURATION) - 1, number >> _SATURATION


def control_numbers(register: str, value: int) -> tuple[Number, Number]:
    """The halves of a control register with theirs of a number."""
    low, high = halves_of(register)
    return (low, value & ((1 << HALF_BITS) - 1)), (high, value >> HALF_BITS)
