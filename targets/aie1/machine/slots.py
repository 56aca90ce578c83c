"""Slots of an instruction word, by the names of the machine's engines."""

from __future__ import annotations

LOADS = ("lda", "ldb")
STORE = "st"
SCALAR = "alu"
VECTOR = "vec"
MOVES = ("mv0", "mv1")
COPY = MOVES[0]
"""The slot of moves between scalar registers (llvm-aie, AIEInstrFormats.td, AIE_mv_scl)."""
LONG_MOVE = "lng"
SLOTS = (*LOADS, STORE, SCALAR, *MOVES, LONG_MOVE, VECTOR)
