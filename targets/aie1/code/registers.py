"""
The vector registers and what they share, which the dialect's verifier uses as well
(`dialects.aie1.registers`).
"""

from __future__ import annotations

from ....dialects.aie1.registers import (
    ACCUMULATORS,
    COEFFICIENTS,
    DATA,
    OPERANDS,
    REGISTERS,
    Register,
    operand_name,
    operand_of,
    overlap,
    part_registers,
)

__all__ = [
    "ACCUMULATORS",
    "COEFFICIENTS",
    "DATA",
    "OPERANDS",
    "REGISTERS",
    "Register",
    "operand_name",
    "operand_of",
    "overlap",
    "part_registers",
]
