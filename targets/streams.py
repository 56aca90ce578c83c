"""Instruction streams as loaders see them, of any target: files, buffers, and relocations."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class StreamBuffer:
    """
    A region of memory that a stream works on. Addresses in instructions count units of
    `unit_bytes`. `file` is what it holds at first, in the folder of the part; `None` for arguments
    and results.
    """

    name: str
    size_bytes: int
    unit_bytes: int
    file: str | None


@dataclass(frozen=True)
class PartStream:
    """
    A stream: its `file`, in the folder of the part, or its `data` where none has it, and buffers in
    the order of the calling convention. A relocation `(word, buffer)` says that the address of a
    buffer, in units and shifted left by `shift` bits, is to be added to that word of 64 bits, which
    is little-endian.
    """

    file: str | None
    size_bytes: int
    instruction_bytes: int
    shift: int
    buffers: tuple[StreamBuffer, ...]
    relocations: tuple[tuple[int, int], ...]
    data: bytes = b""
