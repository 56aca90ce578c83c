"""
Elements that the shuffle network takes from a register: the formulas, which the dialect's verifier
uses as well (`dialects.aie1.network`).
"""

from __future__ import annotations

from ....dialects.aie1.network import (
    IDENTITY,
    STEP_LIMIT,
    X_BITS,
    Z_BITS,
    Indices,
    Network,
    Operand,
    Scheme,
    find_network,
    relative_indices,
    select_error,
    taken_indices,
)

__all__ = [
    "IDENTITY",
    "STEP_LIMIT",
    "X_BITS",
    "Z_BITS",
    "Indices",
    "Network",
    "Operand",
    "Scheme",
    "find_network",
    "relative_indices",
    "select_error",
    "taken_indices",
]
