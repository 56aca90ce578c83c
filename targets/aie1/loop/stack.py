"""
Constants of a kernel, which end at the stack pointer: loads of them are before it by a number in
their word, and need no pointer.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..code.vector import Code, Load, MemoryOp, access_bytes

_STACK_ACCESSES = 128
"""How far before the stack pointer an access is, in its size (AIE1InstrInfo.td, t13n_step32)."""


@dataclass(frozen=True)
class Stack:
    """A buffer of constants that ends at the stack pointer."""

    buffer: str
    end: int

    def count_before(self, op: MemoryOp, code: Code) -> int:
        """
        The bytes by which a load of a constant is before the end; 0 if it is none, or too far.
        """
        pointer = code.find_pointer(op.pointer)
        if pointer.buffer != self.buffer or not isinstance(op, Load) or any(
            pointer.strides.values()
        ):  # fmt: skip
            return 0
        before = self.end - code.find_buffer(self.buffer).address - pointer.start - op.offset
        size = access_bytes(op)
        return before if before % size == 0 and 0 < before <= _STACK_ACCESSES * size else 0

    def holds(self, op: MemoryOp, code: Code) -> bool:
        return self.count_before(op, code) > 0


def stack_of(code: Code) -> Stack | None:
    """That of the first buffer of constants, if there is one."""
    buffer = next((b for b in code.buffers if b.values), None)
    return buffer and Stack(buffer.name, buffer.address + buffer.bytes)
