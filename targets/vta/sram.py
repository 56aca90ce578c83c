"""
The state of a simulated VTA's buffers, and who touched which entry last.

Accesses of different engines to one entry must be ordered by tokens. Each buffer is written
by one engine and read by one engine: INP and WGT by load and compute, OUT by compute and
store (ACC and UOP belong to compute alone). So one number per entry and side suffices: the
place in its engine's queue, from 1, of the last instruction that accessed it; 0 is none.
An access is ordered after another when that number is within its vector clock. Checking
against the last access is enough: earlier ones of the same engine come before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .compute_plan import FloatArray, Int32Array, Region, first_in
from .errors import VtaError
from .spec import VtaSpec
from .tokens import COMPUTE_Q, ENGINE_NAMES, LOAD_Q, STORE_Q, Int8Array, IntArray, Uint8Array

OUT_NONE, OUT_VALID, OUT_RESET, OUT_LOADED = 0, 1, 2, 3
"""Who wrote an OUT entry last: nobody, GEMM or ALU, a reset GEMM, a LOAD of ACC."""

OUT_PROBLEMS = (
    "which nothing has written",
    "",
    "which a reset GEMM wrote last",
    "whose ACC entry was loaded after it was computed, or instead",
)


@dataclass(frozen=True, eq=False)
class Access:
    """The instruction that accesses; `position` in its engine's queue is from 1."""

    index: int
    engine: int
    position: int
    clock: Sequence[int]


class Tracked:
    """
    One buffer with its writing and its reading engine. `places[e]` maps positions of engine
    `e` to indices in the stream.
    """

    def __init__(
        self, name: str, entries: int, writer: int, reader: int, places: tuple[IntArray, ...]
    ) -> None:
        self.name = name
        self.writer = writer
        self.reader = reader
        self.places = places
        self.written = np.zeros(entries, np.int32)
        self.read = np.zeros(entries, np.int32)

    def on_write(self, region: Region, access: Access) -> None:
        """Errors: `VtaError` when an unordered instruction may still read an entry."""
        self._check_order(self.read[region], self.reader, region, access, "overwrites")
        self.written[region] = access.position

    def on_read(self, region: Region, access: Access, check_unwritten: bool = False) -> None:
        """
        Errors: `VtaError` when an unordered instruction may write an entry, or, with
        `check_unwritten`, when nothing has.
        """
        written = self.written[region]
        if check_unwritten and not written.all():
            raise unwritten_error(self.name, first_in(region, written == 0), access.index)
        self._check_order(written, self.writer, region, access, "reads")
        self.read[region] = access.position

    def _check_order(
        self, last: NDArray[np.int32], engine: int, region: Region, access: Access, verb: str
    ) -> None:
        known = access.clock[engine]
        if last.size and int(last.max()) > known:
            entry = first_in(region, last > known)
            other = int(self.places[engine][int(last[last > known][0]) - 1])
            raise race_error(f"{verb} {self.name}[{entry}]", access, other, engine)


def unwritten_error(name: str, entry: int, index: int) -> VtaError:
    return VtaError(
        f"vta: instruction {index} uses {name}[{entry}], which nothing has written", index
    )


def race_error(what: str, access: Access, other: int, engine: int) -> VtaError:
    """The error for two accesses that no chain of tokens orders."""
    return VtaError(
        f"vta: race: instruction {access.index} {what}, which instruction {other} on the "
        f"{ENGINE_NAMES[engine]} engine also uses, and no tokens order the two",
        access.index,
    )


@dataclass(frozen=True, eq=False)
class Buffers:
    """
    Contents of the SRAM buffers. int8 data is held in float32, where products of GEMM are
    exact; weights are transposed.

    inp: [n, batch, in] · wgt: [n, in, out] · acc: [n, batch, out] · uop: [n], encoded ·
    out: [n], `OUT_*`. OUT's data are the low 8 bits of ACC, where it is `OUT_VALID`.
    """

    inp: FloatArray
    wgt: FloatArray
    acc: Int32Array
    uop: NDArray[np.uint32]
    uop_ready: NDArray[np.bool_]
    acc_ready: NDArray[np.bool_]
    out: Uint8Array

    @staticmethod
    def of(spec: VtaSpec) -> Buffers:
        """Buffers full of junk, so that nobody relies on their being zero."""
        inp = np.full((spec.inp_depth, spec.batch, spec.block_in), 85, np.float32)
        wgt = np.full((spec.wgt_depth, spec.block_in, spec.block_out), -86, np.float32)
        acc = np.full((spec.acc_depth, spec.batch, spec.block_out), 0x5A5A5A5A, np.int32)
        return Buffers(
            inp,
            wgt,
            acc,
            np.zeros(spec.uop_depth, np.uint32),
            np.zeros(spec.uop_depth, np.bool_),
            np.zeros(spec.acc_depth, np.bool_),
            np.zeros(spec.acc_depth, np.uint8),
        )


@dataclass(frozen=True, eq=False)
class Tracking:
    """Access tracking of the shared buffers, and of DRAM when stores and loads meet there."""

    inp: Tracked
    wgt: Tracked
    out: Tracked
    dram_load: Tracked | None
    dram_compute: Tracked | None

    @staticmethod
    def of(spec: VtaSpec, queue: Int8Array, dram_granules: int) -> Tracking:
        """`dram_granules` 0 leaves DRAM untracked."""
        places = tuple(np.flatnonzero(queue == engine) for engine in range(len(ENGINE_NAMES)))
        return Tracking(
            Tracked("INP", spec.inp_depth, LOAD_Q, COMPUTE_Q, places),
            Tracked("WGT", spec.wgt_depth, LOAD_Q, COMPUTE_Q, places),
            Tracked("OUT", spec.acc_depth, COMPUTE_Q, STORE_Q, places),
            Tracked("DRAM", dram_granules, STORE_Q, LOAD_Q, places) if dram_granules else None,
            Tracked("DRAM", dram_granules, STORE_Q, COMPUTE_Q, places) if dram_granules else None,
        )
