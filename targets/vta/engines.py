"""
The three engines of a simulated VTA: what each instruction does to the buffers and DRAM.

Instructions are executed one at a time, in an order given from outside; each is checked
against the accesses of others that its tokens do not order (`sram`).
"""

from __future__ import annotations

import math
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .compute_plan import AluPlan, GemmPlan, Int32Array, Region, first_in, plan_alu, plan_gemm
from .encode import Words, decode_uops, disassemble_one
from .errors import VtaError
from .instructions import Alu, Gemm
from .spec import AluOpcode, Field, MemoryType, Opcode, VtaSpec
from .sram import (
    OUT_LOADED,
    OUT_PROBLEMS,
    OUT_RESET,
    OUT_VALID,
    Access,
    Buffers,
    Tracking,
    unwritten_error,
)
from .stream_checks import Columns, Transfers
from .tokens import COMPUTE_Q, IntArray, engine_positions

Dram: TypeAlias = NDArray[np.uint8]

_SHIFT_RANGE = range(-16, 16)
"""The hardware reads shift amounts as signed 5-bit numbers (hls/vta.cc, `run_alu`)."""


@dataclass(frozen=True, eq=False)
class _Transfer:
    """One LOAD or STORE with its fields as ints."""

    memory: int
    sram_base: int
    y_size: int
    x_size: int
    stride: int
    pads: tuple[int, int, int, int]
    start: int
    element_bytes: int
    entries: int

    @property
    def sram(self) -> slice:
        return slice(self.sram_base, self.sram_base + self.entries)

    def touched_granules(self, granule: int) -> IntArray:
        """The granules of DRAM that it touches."""
        rows = self.start + np.arange(self.y_size) * (self.stride * self.element_bytes)
        width = self.x_size * self.element_bytes // granule
        return ((rows // granule)[:, None] + np.arange(width)).reshape(-1)


def _transfer_table(transfers: Transfers) -> dict[int, _Transfer]:
    """The transfers by their place in the stream."""
    rows = zip(
        transfers.index.tolist(),
        transfers.memory.tolist(),
        transfers.sram_base.tolist(),
        transfers.y_size.tolist(),
        transfers.x_size.tolist(),
        transfers.x_stride.tolist(),
        transfers.pads.tolist(),
        transfers.start.tolist(),
        transfers.element_bytes.tolist(),
        transfers.sram_elements.tolist(),
        strict=True,
    )
    return {row[0]: _Transfer(*row[1:]) for row in rows}


class Engines:
    """Runs a stream's instructions one by one on the buffers and DRAM."""

    def __init__(
        self, columns: Columns, dram: Dram, check_unwritten: bool, check_races: bool
    ) -> None:
        spec = columns.spec
        granule = math.gcd(*spec.dram_element_bytes)
        shared = check_races and columns.transfers.dram_is_shared
        granules = -(-len(dram) // granule) if shared else 0
        buffers = Buffers.of(spec)
        tracking = Tracking.of(spec, columns.queue, granules)
        self._columns = columns
        self._transfers = _TransferUnit(spec, dram, buffers, tracking, granule)
        self._compute = _ComputeUnit(columns.insns, spec, buffers, tracking, check_unwritten)

    def run_all(self, order: IntArray, clocks: IntArray) -> None:
        """
        Runs the instructions in `order`; `clocks: [n, 3]` are their vector clocks.

        Errors: `VtaError` when one uses what is not there, or races with another.
        """
        columns = self._columns
        transfers = _transfer_table(columns.transfers)
        actions = {
            Opcode.LOAD: self._transfers.run_load,
            Opcode.STORE: self._transfers.run_store,
        }
        opcodes: list[int] = columns.opcode.tolist()
        engines: list[int] = columns.queue.tolist()
        positions: list[int] = engine_positions(columns.queue).tolist()
        rows: list[list[int]] = clocks.tolist()
        index: int
        for index in order.tolist():
            opcode = opcodes[index]
            access = Access(index, engines[index], positions[index] + 1, rows[index])
            if opcode == Opcode.GEMM:
                self._compute.run_gemm(access)
            elif opcode == Opcode.ALU:
                self._compute.run_alu(access)
            elif index in transfers:
                actions[Opcode(opcode)](transfers[index], access)


class _TransferUnit:
    """LOAD and STORE."""

    def __init__(
        self, spec: VtaSpec, dram: Dram, buffers: Buffers, tracking: Tracking, granule: int
    ) -> None:
        self.spec = spec
        self.dram = dram
        self.buffers = buffers
        self.tracking = tracking
        self.granule = granule

    def _dram_view(
        self, transfer: _Transfer, shape: tuple[int, int], dtype: type[np.generic]
    ) -> NDArray[np.generic]:
        """The elements in DRAM as `[y, x, *shape]`."""
        item = np.dtype(dtype).itemsize
        return np.ndarray(
            (transfer.y_size, transfer.x_size, *shape),
            dtype,
            self.dram,
            transfer.start,
            (
                transfer.stride * transfer.element_bytes,
                transfer.element_bytes,
                shape[1] * item,
                item,
            ),
        )

    def _dram_accesses(self, transfer: _Transfer, access: Access, write: bool) -> None:
        tracking = self.tracking
        if tracking.dram_load is None or tracking.dram_compute is None or not transfer.y_size:
            return
        region = transfer.touched_granules(self.granule)
        if write:
            tracking.dram_load.on_write(region, access)
            tracking.dram_compute.on_write(region, access)
        elif access.engine == COMPUTE_Q:
            tracking.dram_compute.on_read(region, access)
        else:
            tracking.dram_load.on_read(region, access)

    def run_load(self, transfer: _Transfer, access: Access) -> None:
        self._dram_accesses(transfer, access, write=False)
        if not transfer.entries:
            return
        spec, buffers = self.spec, self.buffers
        match transfer.memory:
            case MemoryType.INP:
                self.tracking.inp.on_write(transfer.sram, access)
                source = self._dram_view(transfer, (spec.batch, spec.block_in), np.int8)
                _fill_rectangle(buffers.inp, transfer, source)
            case MemoryType.WGT:
                self.tracking.wgt.on_write(transfer.sram, access)
                source = self._dram_view(transfer, (spec.block_out, spec.block_in), np.int8)
                _fill_rectangle(buffers.wgt, transfer, source.swapaxes(2, 3))
            case MemoryType.UOP:
                source = self._dram_view(transfer, (1, 1), np.uint32)
                buffers.uop[transfer.sram] = source.reshape(-1)
                buffers.uop_ready[transfer.sram] = True
            case _:
                self.tracking.out.on_write(transfer.sram, access)
                narrow = transfer.memory == MemoryType.ACC_8BIT
                shape = (spec.batch, spec.block_out)
                source = self._dram_view(transfer, shape, np.int8 if narrow else np.int32)
                _fill_rectangle(buffers.acc, transfer, source)
                buffers.acc_ready[transfer.sram] = True
                buffers.out[transfer.sram] = OUT_LOADED

    def run_store(self, transfer: _Transfer, access: Access) -> None:
        self._dram_accesses(transfer, access, write=True)
        if not transfer.entries:
            return
        region = transfer.sram
        state = self.buffers.out[region]
        if not (state == OUT_VALID).all():
            entry = first_in(region, state != OUT_VALID)
            problem = OUT_PROBLEMS[int(self.buffers.out[entry])]
            raise VtaError(
                f"vta: instruction {access.index} stores OUT[{entry}], {problem}; the hardware "
                f"stores garbage here, as only GEMM and ALU results reach OUT",
                access.index,
            )
        self.tracking.out.on_read(region, access)
        dest = self._dram_view(transfer, (self.spec.batch, self.spec.block_out), np.int8)
        dest[...] = self.buffers.acc[region].astype(np.int8).reshape(dest.shape)


def _fill_rectangle(
    buffer: NDArray[np.generic], transfer: _Transfer, source: NDArray[np.generic]
) -> None:
    """Writes `source: [y, x, ...]` to the SRAM rectangle, with zeros around it."""
    top, bottom, left, right = transfer.pads
    rows, width = top + transfer.y_size + bottom, left + transfer.x_size + right
    target = buffer[transfer.sram].reshape(rows, width, *buffer.shape[1:])
    if top or bottom or left or right:
        target[...] = 0
        target = target[top : top + transfer.y_size, left : left + transfer.x_size]
    target[...] = source


class _ComputeUnit:
    """GEMM and ALU. Plans are made once per distinct loop nest and micro-ops."""

    def __init__(
        self,
        insns: Words,
        spec: VtaSpec,
        buffers: Buffers,
        tracking: Tracking,
        check_unwritten: bool,
    ) -> None:
        self.insns = insns
        self.spec = spec
        self.buffers = buffers
        self.tracking = tracking
        self.check_unwritten = check_unwritten
        self.decoded: dict[tuple[int, int], Gemm | Alu] = {}
        self.gemm_plans: dict[tuple[int, int, bytes], GemmPlan] = {}
        self.alu_plans: dict[tuple[int, int, bytes], AluPlan] = {}
        fields = spec.gemm_fields  # an ALU instruction has these at the same place
        self.token_bits = _mask_of(fields["flags"])
        self.range_bits = _mask_of(fields["uop_begin"]) | _mask_of(fields["uop_end"])

    def run_gemm(self, access: Access) -> None:
        insn, key, words = self._fetch_instruction(access)
        if not isinstance(insn, Gemm) or not insn.iterations:
            return
        plan = self.gemm_plans.get(key)
        if plan is None:
            with _name_errors(access):
                plan = plan_gemm(insn, decode_uops(words, self.spec), self.spec)
            self.gemm_plans[key] = plan
        buffers, tracking = self.buffers, self.tracking
        tracking.out.on_write(plan.dst, access)
        if insn.reset:
            buffers.acc[plan.dst] = 0
            buffers.out[plan.dst] = OUT_RESET
            buffers.acc_ready[plan.dst] = True
            return
        tracking.inp.on_read(plan.src, access, self.check_unwritten)
        tracking.wgt.on_read(plan.wgt, access, self.check_unwritten)
        self._use_acc(plan.dst, access)
        for part in plan.parts:
            part.run_gemm(buffers.acc, buffers.inp, buffers.wgt)
        buffers.out[plan.dst] = OUT_VALID

    def run_alu(self, access: Access) -> None:
        insn, key, words = self._fetch_instruction(access)
        if not isinstance(insn, Alu) or not insn.iterations:
            return
        plan = self.alu_plans.get(key)
        if plan is None:
            with _name_errors(access):
                plan = plan_alu(insn, decode_uops(words, self.spec), self.spec)
            self.alu_plans[key] = plan
        acc = self.buffers.acc
        self.tracking.out.on_write(plan.dst, access)
        self._use_acc(plan.dst, access)
        self._use_acc(plan.src, access)
        with _name_errors(access):
            for dst, src in plan.steps:
                right = np.array(insn.imm, np.int32) if insn.use_imm else acc[src]
                acc[dst] = alu_result(insn.op, acc[dst], right)
        self.buffers.out[plan.dst] = OUT_VALID

    def _fetch_instruction(
        self, access: Access
    ) -> tuple[Gemm | Alu, tuple[int, int, bytes], NDArray[np.uint32]]:
        """The instruction without its tokens, the key of its plan, its encoded micro-ops."""
        low, high = self.insns[access.index].tolist()
        low &= ~self.token_bits
        insn = self.decoded.get((low, high))
        if insn is None:
            with _name_errors(access):
                decoded = disassemble_one((low, high), self.spec)
            assert isinstance(decoded, Gemm | Alu)
            insn = self.decoded[low, high] = decoded
        words = self._micro_ops(insn, access)
        return insn, (low & ~self.range_bits, high, words.tobytes()), words

    def _micro_ops(self, insn: Gemm | Alu, access: Access) -> NDArray[np.uint32]:
        begin, end, usable = insn.uop_begin, insn.uop_end, self.spec.usable_uop
        if end > usable:
            text = f"uses UOP[{end - 1}]; {usable} entries are usable"
            raise VtaError(f"vta: instruction {access.index} {text}", access.index)
        ready = self.buffers.uop_ready[begin:end]
        if not ready.all():
            raise unwritten_error("UOP", begin + int(np.argmin(ready)), access.index)
        return self.buffers.uop[begin:end]

    def _use_acc(self, region: Region, access: Access) -> None:
        if self.check_unwritten:
            ready = self.buffers.acc_ready[region]
            if not ready.all():
                raise unwritten_error("ACC", first_in(region, ~ready), access.index)
        else:
            self.buffers.acc_ready[region] = True


def _mask_of(field: Field) -> int:
    return ((1 << field.width) - 1) << field.low


@contextmanager
def _name_errors(access: Access) -> Generator[None]:
    """Puts the instruction's index in front of errors that do not know it."""
    try:
        yield
    except VtaError as error:
        raise VtaError(f"vta: instruction {access.index} {error}", access.index) from None


def alu_result(op: AluOpcode, left: Int32Array, right: Int32Array) -> Int32Array:
    """
    `left op right` in int32 with wrap-around. SHR is arithmetic and shifts left when `right`
    is negative.

    Errors: `VtaError` for shift amounts outside -16..15, where hardware designs differ.
    """
    match op:
        case AluOpcode.MIN:
            return np.minimum(left, right)
        case AluOpcode.MAX:
            return np.maximum(left, right)
        case AluOpcode.ADD:
            return left + right
        case AluOpcode.MUL:
            return left * right
        case AluOpcode.SHR:
            low, high = int(right.min()), int(right.max())
            if low not in _SHIFT_RANGE or high not in _SHIFT_RANGE:
                amount = low if low not in _SHIFT_RANGE else high
                raise VtaError(f"shifts by {amount}; the hardware takes 5-bit amounts, -16..15")
            return np.where(right < 0, left << np.maximum(-right, 0), left >> np.maximum(right, 0))
