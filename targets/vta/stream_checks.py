"""
Checks of an instruction stream without running it: transfers in range, tokens
matched, FINISH last and waiting for everything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .encode import Words, field_values, queues_of
from .errors import VtaError
from .spec import MemoryType, Opcode, VtaSpec
from .tokens import (
    CHANNELS,
    ENGINE_NAMES,
    NONE,
    Int8Array,
    IntArray,
    TokenMatch,
    Uint8Array,
    channel_name,
)

_MEMORY_COLUMNS = ("sram_base", "dram_base", "y_size", "x_size", "x_stride")
_PAD_COLUMNS = ("y_pad_0", "y_pad_1", "x_pad_0", "x_pad_1")


class Columns:
    """
    A stream as columns over its n instructions. Columns of LOAD and STORE mean nothing for
    other instructions.
    """

    def __init__(self, insns: Words, spec: VtaSpec) -> None:
        self.insns = insns
        self.spec = spec
        self.queue: Int8Array
        self.flags: Uint8Array
        self.opcode: IntArray
        self.queue, self.flags, self.opcode = queues_of(insns, spec)

    def __len__(self) -> int:
        return len(self.insns)

    def memory_field(self, name: str) -> IntArray:
        return field_values(self.insns, self.spec.memory_fields[name])

    @cached_property
    def transfers(self) -> Transfers:
        return Transfers.of(self)


@dataclass(frozen=True, eq=False)
class Transfers:
    """
    The LOADs and STOREs that move something, as columns: their places in the stream
    (`index`), their fields, and the DRAM bytes `start .. end - 1` that enclose what they
    touch (`start` = `end` if nothing).
    """

    index: IntArray
    opcode: IntArray
    memory: IntArray
    sram_base: IntArray
    dram_base: IntArray
    y_size: IntArray
    x_size: IntArray
    x_stride: IntArray
    pads: IntArray
    element_bytes: IntArray
    start: IntArray
    end: IntArray

    @staticmethod
    def of(columns: Columns) -> Transfers:
        moves = (columns.opcode == Opcode.LOAD) | (columns.opcode == Opcode.STORE)
        index = np.flatnonzero(moves & (columns.memory_field("x_size") != 0))
        insns = columns.insns[index]
        fields = columns.spec.memory_fields
        memory = field_values(insns, fields["memory_type"])
        sram, dram, rows, width, stride = (
            field_values(insns, fields[name]) for name in _MEMORY_COLUMNS
        )
        pads = np.stack([field_values(insns, fields[name]) for name in _PAD_COLUMNS], axis=1)
        size = np.array(columns.spec.dram_element_bytes, np.int64)[memory]
        start = dram * size
        end = np.where(rows == 0, start, start + ((rows - 1) * stride + width) * size)
        opcode = columns.opcode[index]
        return Transfers(
            index, opcode, memory, sram, dram, rows, width, stride, pads, size, start, end
        )

    @property
    def sram_elements(self) -> IntArray:
        """Entries of the SRAM rectangle, pads included."""
        rows = self.y_size + self.pads[:, 0] + self.pads[:, 1]
        return rows * (self.x_size + self.pads[:, 2] + self.pads[:, 3])

    @property
    def is_store(self) -> NDArray[np.bool_]:
        return self.opcode == Opcode.STORE

    @cached_property
    def dram_is_shared(self) -> bool:
        """True if a STORE and a LOAD come near each other in DRAM (their enclosures meet)."""
        used = self.end > self.start
        stores, loads = self.is_store & used, ~self.is_store & used
        if not stores.any() or not loads.any():
            return False
        order = np.argsort(self.start[stores])
        starts = self.start[stores][order]
        reach = np.maximum.accumulate(self.end[stores][order])
        before = np.searchsorted(starts, self.end[loads]) - 1  # the last store that starts below
        return bool(np.any((before >= 0) & (reach[before] > self.start[loads])))


def _raise_first(transfers: Transfers, bad: NDArray[np.bool_], message: str) -> None:
    """Raises for the first bad transfer; `message` may use the transfer's columns."""
    places = np.flatnonzero(bad)
    if places.size:
        at = int(places[0])
        values = {
            name: int(getattr(transfers, name)[at])
            for name in ("y_size", "x_size", "x_stride", "start", "end", "element_bytes")
        }
        first, count = int(transfers.sram_base[at]), int(transfers.sram_elements[at])
        memory = MemoryType(int(transfers.memory[at])).name
        text = message.format(**values, memory=memory, first=first, last=first + count - 1)
        index = int(transfers.index[at])
        raise VtaError(f"vta: instruction {index} {text}", index)


def check_transfers(
    transfers: Transfers, spec: VtaSpec, dram_bytes: int, buffers: Mapping[str, range] | None
) -> None:
    """
    SRAM and DRAM ranges, pads and shapes of all transfers. `buffers` are the byte ranges of
    DRAM that the program may touch: each transfer stays inside one of them, which must be
    aligned to the element size.
    """
    pads = transfers.pads
    memory = transfers.memory
    usable = np.array(spec.usable_entries, np.int64)[memory]
    _raise_first(
        transfers,
        transfers.sram_base + transfers.sram_elements > usable,
        "reaches {memory}[{first}..{last}], beyond the usable entries",
    )
    too_far = "touches DRAM bytes {start}..{end} (exclusive); DRAM has " + str(dram_bytes)
    _raise_first(transfers, transfers.end > dram_bytes, too_far)
    one_dimensional = (memory == MemoryType.UOP) & (transfers.y_size != 1)
    message = "loads micro-ops in {y_size} rows; the hardware loads one row"
    _raise_first(transfers, one_dimensional, message)
    padless = (memory != MemoryType.INP) & (memory != MemoryType.ACC)
    message = "pads {memory}; the hardware pads INP and ACC only"
    _raise_first(transfers, padless & (pads.max(axis=1, initial=0) > 0), message)
    message = f"has a pad above the limit of {spec.max_pad} elements"
    _raise_first(transfers, pads.max(axis=1, initial=0) > spec.max_pad, message)
    overlap = transfers.is_store & (transfers.y_size > 1) & (transfers.x_stride < transfers.x_size)
    message = "stores rows of {x_size} elements that overlap at stride {x_stride}"
    _raise_first(transfers, overlap, message)
    if buffers is not None:
        _check_buffers(transfers, buffers)


def _check_buffers(transfers: Transfers, buffers: Mapping[str, range]) -> None:
    table = sorted((r.start, r.stop, name) for name, r in buffers.items())
    starts = np.array([start for start, _, _ in table], np.int64)
    stops = np.array([stop for _, stop, _ in table], np.int64)
    used = transfers.end > transfers.start
    place = np.searchsorted(starts, transfers.start, side="right") - 1
    outside = (place < 0) | (np.append(stops, 0)[place] < transfers.end)
    message = "touches DRAM bytes {start}..{end} (exclusive), which are not inside one buffer"
    _raise_first(transfers, used & outside, message)
    if table:
        names: dict[int, str] = {index: table[p][2] for index, p in enumerate(place.tolist())}
        misaligned = used & (starts[place] % transfers.element_bytes != 0)
        if misaligned.any():
            name = names[int(np.flatnonzero(misaligned)[0])]
            message = f"uses buffer {name}, whose address is not aligned to the "
            _raise_first(
                transfers, misaligned, message + "{element_bytes}-byte elements of {memory}"
            )


def check_tokens_drained(match: TokenMatch) -> None:
    """Errors: `VtaError` when a token is pushed and never popped."""
    for channel, index in enumerate(match.left_over):
        if index != NONE:
            pops = ENGINE_NAMES[CHANNELS[channel][2]]
            raise VtaError(
                f"vta: instruction {index} pushes a token {channel_name(channel)} that no "
                f"instruction on the {pops} engine pops; FIFOs must be empty at the end",
                index,
            )


def check_finish_place(opcode: IntArray) -> None:
    """Errors: `VtaError` unless FINISH is the last instruction and occurs nowhere else."""
    finishes = np.flatnonzero(opcode == Opcode.FINISH)
    if not finishes.size:
        raise VtaError("vta: the stream has no FINISH; VTA would never report its end")
    if int(finishes[0]) != len(opcode) - 1:
        index = int(finishes[0])
        raise VtaError(
            f"vta: instruction {index} is a FINISH but not the last of {len(opcode)} "
            f"instructions; VTA would stop or hang there",
            index,
        )


def check_finish_waits(queue: Int8Array, clock: IntArray) -> None:
    """
    Errors: `VtaError` when FINISH can run before another engine is done; `clock` is its
    vector clock.
    """
    for engine, name in enumerate(ENGINE_NAMES):
        mine = np.flatnonzero(queue[:-1] == engine)
        done = int(clock[engine])
        if done < len(mine):
            index = int(mine[done])
            raise VtaError(
                f"vta: FINISH does not wait for instruction {index} on the {name} engine; "
                f"make the compute engine pop a token pushed by the last instruction of it",
                index,
            )
