"""Slots of an instruction word, by the names of the machine's engines."""

from __future__ import annotations

LOADS = ("lda", "ldb")
STORE = "st"
SCALAR = "alu"
VECTOR = "vec"
MOVES = ("mv0", "mv1")
LONG_MOVE = "lng"
SLOTS = (*LOADS, STORE, SCALAR, *MOVES, LONG_MOVE, VECTOR)
