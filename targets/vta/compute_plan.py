"""
The accesses of a GEMM or ALU instruction to its buffers, as index arrays that NumPy can execute.

Both instructions are a loop nest over micro-ops whose indices are affine in the loops
(`instructions.Gemm`). A plan holds the nest's indices in a form that few large array
operations carry out, and the sets of entries that it reads and writes. Plans depend on the
instruction and on the micro-ops alone, so a program's few distinct ones are made once.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .errors import VtaError
from .instructions import Alu, Gemm
from .spec import VtaSpec
from .tokens import IntArray

Region: TypeAlias = slice | IntArray
"""A set of SRAM entries; a slice when they are contiguous."""

FloatArray: TypeAlias = NDArray[np.float32]
Int32Array: TypeAlias = NDArray[np.int32]

MAX_ITERATIONS = 1 << 23
"""Longest loop nest of one instruction that is executed; longer ones would fill the memory."""

_EXACT_TERMS = (1 << 24) // (128 * 128)
"""Products of two int8 that float32 adds exactly: each is at most 2^14, integers up to 2^24."""


def region_of(indices: IntArray) -> Region:
    """The set of `indices`, which need be neither sorted nor distinct."""
    distinct = np.unique(indices)
    first, last = int(distinct[0]), int(distinct[-1])
    if last - first + 1 == len(distinct):
        return slice(first, last + 1)
    return distinct


def first_in(region: Region, mask: NDArray[np.bool_]) -> int:
    """The entry of `region` at the first true place of `mask`, which runs along it."""
    place = int(np.flatnonzero(mask)[0])
    return region.start + place if isinstance(region, slice) else int(region[place])


@dataclass(frozen=True, eq=False)
class GemmPart:
    """
    Destinations that accumulate equally many products, in G groups of P that share their
    weights: ACC[dst[g, p]] += sum over r of INP[src[g, p, r]] * WGT[wgt[g, r]]^T.

    dst: [G, P] (all distinct) · src: [G, P, R] · wgt: [G, R]
    """

    dst: IntArray
    src: IntArray
    wgt: IntArray

    def run_gemm(self, acc: Int32Array, inp: FloatArray, wgt: FloatArray) -> None:
        """acc: [n, batch, out] · inp: [n, batch, in] · wgt: [n, in, out], int8 in float32."""
        groups, places, length = self.src.shape
        _, batch, block_in = inp.shape
        total = np.zeros((groups, places, batch, acc.shape[2]), np.int32)
        step = max(1, _EXACT_TERMS // block_in)
        for start in range(0, length, step):
            src = self.src[:, :, start : start + step]
            width = src.shape[2] * block_in
            left = inp.take(src, axis=0).swapaxes(2, 3).reshape(groups, places * batch, width)
            right = wgt.take(self.wgt[:, start : start + step], axis=0)
            product = left @ right.reshape(groups, width, -1)
            total += product.reshape(total.shape).astype(np.int32)
        acc[self.dst] += total


@dataclass(frozen=True, eq=False)
class GemmPlan:
    """A GEMM: the entries that it touches, and its work. A reset has no parts."""

    dst: Region
    src: Region
    wgt: Region
    parts: tuple[GemmPart, ...]


@dataclass(frozen=True, eq=False)
class AluPlan:
    """
    An ALU instruction: the entries that it touches, and its steps (dst, src), to be taken in
    turn. Within a step no iteration reads what another one writes.
    """

    dst: Region
    src: Region
    steps: tuple[tuple[IntArray, IntArray], ...]


def _enumerate_indices(
    insn: Gemm | Alu, base: IntArray, out_factor: int, in_factor: int
) -> IntArray:
    outer = np.arange(insn.iter_out, dtype=np.int64)[:, None, None] * out_factor
    inner = np.arange(insn.iter_in, dtype=np.int64)[None, :, None] * in_factor
    return (outer + inner + base[None, None, :]).reshape(-1)


def _check_range(memory: str, indices: IntArray, usable: int) -> None:
    worst = int(indices.max())
    if worst >= usable:
        raise VtaError(f"uses {memory}[{worst}]; {usable} entries are usable")


def _check_distance(written: IntArray, read: IntArray, distance: int) -> None:
    """No iteration may read what one of the `distance - 1` before it wrote."""
    for back in range(1, distance):
        same = written[:-back] == read[back:]
        if same.any():
            at = int(np.flatnonzero(same)[0]) + back
            raise VtaError(
                f"iteration {at} of its loop nest reads ACC[{int(read[at])}], which the "
                f"iteration {back} before it wrote; the pipeline needs a distance of "
                f"{distance}: order the micro-ops differently"
            )


def _check_length(insn: Gemm | Alu) -> None:
    if insn.iterations > MAX_ITERATIONS:
        raise VtaError(f"has {insn.iterations} iterations; {MAX_ITERATIONS} can be simulated")


def plan_gemm(insn: Gemm, uops: IntArray, spec: VtaSpec) -> GemmPlan:
    """
    The plan of a GEMM with the micro-ops `uops: [n, 3]` of its range.

    Errors: `VtaError` (without the instruction's name) when an index exceeds the usable
    entries, or the accumulators come too close to each other.
    """
    _check_length(insn)
    dst = _enumerate_indices(insn, uops[:, 0], insn.dst_factor_out, insn.dst_factor_in)
    _check_range("ACC", dst, spec.usable_acc)
    if insn.reset:
        return GemmPlan(region_of(dst), slice(0, 0), slice(0, 0), ())
    src = _enumerate_indices(insn, uops[:, 1], insn.src_factor_out, insn.src_factor_in)
    wgt = _enumerate_indices(insn, uops[:, 2], insn.wgt_factor_out, insn.wgt_factor_in)
    _check_range("INP", src, spec.usable_inp)
    _check_range("WGT", wgt, spec.usable_wgt)
    _check_distance(dst, dst, spec.min_accumulator_distance)
    return GemmPlan(region_of(dst), region_of(src), region_of(wgt), _gemm_parts(dst, src, wgt))


def _gemm_parts(dst: IntArray, src: IntArray, wgt: IntArray) -> tuple[GemmPart, ...]:
    """
    Sorts the iterations by destination. Destinations with equally many products and the same
    weights, in the same order, make a group; groups of equal size make a part.
    """
    order = np.argsort(dst.astype(np.uint32), kind="stable")
    dst, src, wgt = dst[order], src[order], wgt[order]
    starts = np.flatnonzero(np.diff(dst, prepend=-1))
    counts = np.diff(starts, append=len(dst))
    parts: list[GemmPart] = []
    for count in np.unique(counts).tolist():
        firsts = starts[counts == count]
        rows = firsts[:, None] + np.arange(int(count))
        wgt_rows = np.ascontiguousarray(wgt[rows])
        groups: defaultdict[bytes, list[int]] = defaultdict(list)
        for place, row in enumerate(wgt_rows):
            groups[row.tobytes()].append(place)
        by_size: defaultdict[int, list[list[int]]] = defaultdict(list)
        for places in groups.values():
            by_size[len(places)].append(places)
        for members in by_size.values():
            chosen = np.array(members, np.int64)
            parts.append(GemmPart(dst[firsts[chosen]], src[rows[chosen]], wgt_rows[chosen[:, 0]]))
    return tuple(parts)


def plan_alu(insn: Alu, uops: IntArray, spec: VtaSpec) -> AluPlan:
    """The plan of an ALU instruction; arguments and errors as for `plan_gemm`."""
    _check_length(insn)
    dst = _enumerate_indices(insn, uops[:, 0], insn.dst_factor_out, insn.dst_factor_in)
    _check_range("ACC", dst, spec.usable_acc)
    _check_distance(dst, dst, spec.alu_min_accumulator_distance)
    if insn.use_imm:
        return AluPlan(region_of(dst), slice(0, 0), _alu_steps(dst, dst))
    src = _enumerate_indices(insn, uops[:, 1], insn.src_factor_out, insn.src_factor_in)
    _check_range("ACC", src, spec.usable_acc)
    _check_distance(dst, src, spec.alu_min_accumulator_distance)
    return AluPlan(region_of(dst), region_of(src), _alu_steps(dst, src))


def _alu_steps(dst: IntArray, src: IntArray) -> tuple[tuple[IntArray, IntArray], ...]:
    """Splits iterations into steps whose members do not depend on each other."""
    distinct = len(np.unique(dst)) == len(dst)
    if distinct and (np.array_equal(dst, src) or not np.isin(src, dst).any()):
        return ((dst, src),)
    written: dict[int, int] = {}
    read: dict[int, int] = {}
    levels: list[int] = []
    for to, origin in zip(dst.tolist(), src.tolist(), strict=True):
        level = max(written.get(to, -1) + 1, written.get(origin, -1) + 1, read.get(to, 0))
        written[to] = level
        read[origin] = max(level, read.get(origin, 0))
        levels.append(level)
    level_of = np.array(levels)
    return tuple(
        (dst[level_of == level], src[level_of == level]) for level in range(max(levels) + 1)
    )
