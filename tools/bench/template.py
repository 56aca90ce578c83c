"""
The static convolution template that results on VTA are compared with.

It is TVM's `conv2d_packed.vta` (apache/tvm, `vta/python/vta/top/vta_conv2d.py`) as a model:
which tiles it can choose, which instructions it emits for a choice, and what they cost. The
embedding is fixed: GEMM's (x, y, z) = (batch, output channel, input channel); tensors are
packed on the host as NCHW`n``c`, with N padded to the block of x and C and K to those of z
and y; spatial padding is done by the LOADs.

One output tile (tile_b * tco * th * tw ACC entries) is

```
GEMM reset
for ci in C / tci:   LOAD inp; LOAD wgt; GEMM
ALU shr; ALU min; ALU max
STORE
```

and nothing stays in SRAM from one tile to the next. Virtual threads (`oc_nthread`,
`h_nthread`) run tiles in lockstep, each with buffers of its own, interleaved as
`load(0) load(1) gemm(0) gemm(1)`: with two, one loads while the other computes.

Where the published template and TVM's compiler leave a choice, the faster one is taken, so
that the reference is not the weaker for being modelled:

* A buffer is filled again as soon as its last GEMM is done, across tiles too. TVM holds the
  first LOADs of a tile until that tile's reset; the published timings fit better without.
* Without spatial padding, DRAM regions are folded as TVM's DMA lowering folds them: nested
  runs that are contiguous become one row, and the next dimension becomes the rows of one
  instruction. With padding there is one LOAD per channel block.
* All micro-ops are loaded once, by one instruction, and reset and ALU share one per thread.
* `tile_b` is a knob of the published template without effect; here it tiles the batch.
* Both orders of the spatial tile loops, and both choices of which image axis is contiguous in
  DRAM (`transposed`), are candidates.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from ...targets.vta.cost import (
    alu_cycles,
    dma_cycles,
    gemm_cycles,
)
from ...targets.vta.errors import VtaError
from ...targets.vta.spec import VtaSpec

EPILOGUE_PASSES = 3
"""ALU instructions per tile: SHR, MIN, MAX (requantisation of a convolution without bias)."""

_MAX_STRIDE = 0xFFFF
"""Largest `x_stride` of a LOAD or STORE (16-bit field)."""


@dataclass(frozen=True)
class Convolution:
    """
    A 2-D convolution, no groups, no dilation, equal padding on both sides:
    `out[n, k, y, x] += inp[n, c, y * stride_h + r - pad_h, x * stride_w + s - pad_w]
    * wgt[k, c, r, s]`.

    Errors: `VtaError` when it has no output position, or a size is not positive.
    """

    n: int
    c: int
    h: int
    w: int
    k: int
    kh: int
    kw: int
    stride_h: int = 1
    stride_w: int = 1
    pad_h: int = 0
    pad_w: int = 0

    def __post_init__(self) -> None:
        sizes = (self.n, self.c, self.k, self.kh, self.kw, self.stride_h, self.stride_w)
        if min(sizes) < 1 or min(self.pad_h, self.pad_w) < 0:
            raise VtaError(f"{self}: sizes and strides must be positive, pads not negative")
        if min(self.out_h, self.out_w) < 1:
            raise VtaError(f"{self}: the kernel is larger than the padded image")

    @property
    def out_h(self) -> int:
        return (self.h + 2 * self.pad_h - self.kh) // self.stride_h + 1

    @property
    def out_w(self) -> int:
        return (self.w + 2 * self.pad_w - self.kw) // self.stride_w + 1

    @property
    def macs(self) -> int:
        return self.n * self.k * self.out_h * self.out_w * self.c * self.kh * self.kw

    def transpose_image(self) -> Convolution:
        """The same convolution with the names of the image axes exchanged."""
        return replace(
            self,
            **{"h": self.w, "w": self.h, "kh": self.kw, "kw": self.kh},
            **{"stride_h": self.stride_w, "stride_w": self.stride_h},
            **{"pad_h": self.pad_w, "pad_w": self.pad_h},
        )


@dataclass(frozen=True)
class TileConfig:
    """
    One choice of the template's knobs. `tci`, `tco` count channel blocks, `tile_b` batch
    blocks; all five tile sizes divide their extent. With `transposed`, `th` tiles the
    convolution's W and `tw` its H, and rows along H are contiguous in DRAM. `w_outer`: the
    loop over OW / tw is outside that over OH / th.
    """

    tile_b: int
    th: int
    tw: int
    tci: int
    tco: int
    oc_nthread: int
    h_nthread: int
    transposed: bool = False
    w_outer: bool = False

    @property
    def threads(self) -> int:
        return self.oc_nthread * self.h_nthread


@dataclass(frozen=True)
class AxisTiles:
    """
    Input intervals of the output tiles along one image axis. All arrays run over the tiles:
    `inside` counts positions read from DRAM, `before` and `after` positions filled with zero;
    their sum is `size`.
    """

    size: int
    inside: NDArray[np.int64]
    before: NDArray[np.int64]
    after: NDArray[np.int64]

    @staticmethod
    def of(extent: int, kernel: int, stride: int, pad: int, out: int, tile: int) -> AxisTiles:
        lower = np.arange(out // tile, dtype=np.int64) * (tile * stride) - pad
        size = (tile - 1) * stride + kernel
        before = np.clip(-lower, 0, size)
        after = np.clip(lower + size - extent, 0, size - before)
        return AxisTiles(size, size - before - after, before, after)

    @property
    def max_pad(self) -> int:
        return int(max(self.before.max(), self.after.max()))


def fold_region(dims: Sequence[tuple[int, int]]) -> tuple[int, int, int]:
    """
    Counts the instructions, rows and elements per row that move a region of DRAM. `dims` are
    (extent, stride), outermost first, in elements. Adjacent dimensions that are contiguous
    merge; the innermost becomes x, the next one y, and the others are separate instructions.
    """
    folded: list[tuple[int, int]] = []
    for extent, stride in dims:
        if extent == 1:
            continue
        if folded and folded[-1][1] == extent * stride:
            folded[-1] = (folded[-1][0] * extent, stride)
        else:
            folded.append((extent, stride))
    x_size = folded.pop()[0] if folded and folded[-1][1] == 1 else 1
    rows = folded.pop()[0] if folded and folded[-1][1] <= _MAX_STRIDE else 1
    return math.prod(extent for extent, _ in folded), rows, x_size


@dataclass(frozen=True)
class Template:
    """
    The template for one convolution with one choice of knobs, on one machine. `conv` is in
    the orientation in which it is tiled (see `Template.of`).
    """

    conv: Convolution
    spec: VtaSpec
    config: TileConfig

    @staticmethod
    def of(conv: Convolution, spec: VtaSpec, config: TileConfig) -> Template:
        return Template(conv.transpose_image() if config.transposed else conv, spec, config)

    @property
    def batch_blocks(self) -> int:
        return -(-self.conv.n // self.spec.batch)

    @property
    def in_blocks(self) -> int:
        return -(-self.conv.c // self.spec.block_in)

    @property
    def out_blocks(self) -> int:
        return -(-self.conv.k // self.spec.block_out)

    @cached_property
    def rows(self) -> AxisTiles:
        c, t = self.conv, self.config.th
        return AxisTiles.of(c.h, c.kh, c.stride_h, c.pad_h, c.out_h, t)

    @cached_property
    def columns(self) -> AxisTiles:
        c, t = self.conv, self.config.tw
        return AxisTiles.of(c.w, c.kw, c.stride_w, c.pad_w, c.out_w, t)

    @property
    def taps(self) -> int:
        return self.conv.kh * self.conv.kw

    @property
    def tile_entries(self) -> int:
        """ACC entries of one output tile."""
        t = self.config
        return t.tile_b * t.tco * t.th * t.tw

    @property
    def tile_counts(self) -> tuple[int, int, int, int]:
        """Numbers of tiles along batch, H, output channels and W."""
        t, c = self.config, self.conv
        return (
            self.batch_blocks // t.tile_b,
            c.out_h // t.th,
            self.out_blocks // t.tco,
            c.out_w // t.tw,
        )

    @property
    def num_tiles(self) -> int:
        return math.prod(self.tile_counts)

    @property
    def steps(self) -> int:
        """Input-channel steps of a tile."""
        return self.in_blocks // self.config.tci

    @cached_property
    def gemm_nest(self) -> tuple[int, int, int]:
        """
        (iter_out, iter_in, micro-ops) of the GEMM of one step: the two outermost loops with
        more than one iteration become the instruction's, the others unroll into micro-ops.
        """
        extents = [extent for extent, _ in self._gemm_loops()]
        iterations = [*extents[:2], 1, 1]
        return iterations[0], iterations[1], math.prod(extents[2:])

    def _gemm_loops(self) -> list[tuple[int, bool]]:
        """Loops of a step with more than one iteration, outermost first: (extent, reduces)."""
        t, c = self.config, self.conv
        loops = (
            (t.tile_b, False),
            (t.tci, True),
            (t.tw, False),
            (c.kw, True),
            (c.kh, True),
            (t.tco, False),
            (t.th, False),
        )
        return [loop for loop in loops if loop[0] > 1]

    @property
    def num_uops(self) -> int:
        """Per thread: those of the GEMM, and one that reset and ALU share."""
        return self.config.threads * (self.gemm_nest[2] + 1)

    def illegal(self) -> str | None:
        """
        The reason that the template or the hardware cannot take this choice; `None` if it can.
        """
        return self._illegal_split() or self._illegal_size() or self._illegal_instruction()

    def _illegal_split(self) -> str | None:
        t, c = self.config, self.conv
        for name, tile, extent in (
            ("tile_b", t.tile_b, self.batch_blocks),
            ("th", t.th, c.out_h),
            ("tw", t.tw, c.out_w),
            ("tci", t.tci, self.in_blocks),
            ("tco", t.tco, self.out_blocks),
            ("oc_nthread * tco", t.oc_nthread * t.tco, self.out_blocks),
            ("h_nthread * th", t.h_nthread * t.th, c.out_h),
        ):
            if tile < 1 or extent % tile:
                return f"{name} = {tile} does not divide {extent}"
        return None

    def _illegal_size(self) -> str | None:
        t, spec = self.config, self.spec
        inp = t.threads * t.tile_b * t.tci * self.rows.size * self.columns.size
        for name, need, have in (
            ("INP", inp, spec.usable_inp),
            ("WGT", t.threads * t.tci * t.tco * self.taps, spec.usable_wgt),
            ("ACC", t.threads * self.tile_entries, spec.usable_acc),
            ("UOP", self.num_uops, spec.usable_uop),
        ):
            if need > have:
                return f"{need} entries of {name} are needed and {have} usable"
        return None

    def _illegal_instruction(self) -> str | None:
        fields = self.spec.gemm_fields
        iterations = max(*self.gemm_nest[:2], self.tile_entries)
        if iterations > fields["iter_out"].upper:
            return f"{iterations} iterations do not fit the field of an instruction"
        if max(self.rows.max_pad, self.columns.max_pad) > self.spec.max_pad:
            return f"a LOAD would pad more than {self.spec.max_pad}"
        if self.columns.inside.min() == 0:
            return "a LOAD would read no column, and x_size = 0 is no operation"
        period = self.config.tco * self.config.th
        unrolled = self._gemm_loops()[2:]
        if any(reduces for _, reduces in unrolled) and (
            period < self.spec.min_accumulator_distance
        ):
            return f"a destination repeats after {period} micro-ops"
        return None

    @cached_property
    def load_inp(self) -> tuple[NDArray[np.int64], int]:
        """Cycles of one LOAD INP for each tile (H, W), and how many a step has."""
        t, c, spec = self.config, self.conv, self.spec
        rows, columns = self.rows, self.columns
        if c.pad_h == 0 and c.pad_w == 0:
            plane = c.h * c.w
            count, y, x = fold_region(
                (
                    (t.tile_b, self.in_blocks * plane),
                    (t.tci, plane),
                    (rows.size, c.w),
                    (columns.size, 1),
                )
            )
            cycles = dma_cycles(spec, y, x * spec.inp_element_bytes, 0)
            return np.full((len(rows.inside), len(columns.inside)), cycles, np.int64), count
        y, x = rows.inside[:, None], columns.inside[None, :]
        padded = rows.size * columns.size - y * x
        return dma_cycles(spec, y, x * spec.inp_element_bytes, padded), t.tile_b * t.tci

    @cached_property
    def load_wgt(self) -> tuple[int, int]:
        """Cycles of one LOAD WGT, and how many a step has."""
        t = self.config
        count, y, x = fold_region(
            ((t.tco, self.in_blocks * self.taps), (t.tci, self.taps), (self.taps, 1))
        )
        return dma_cycles(self.spec, y, x * self.spec.wgt_element_bytes, 0), count

    @cached_property
    def store(self) -> tuple[int, int]:
        """Cycles of one STORE, and how many a tile has."""
        t, c = self.config, self.conv
        plane = c.out_h * c.out_w
        count, y, x = fold_region(
            (
                (t.tile_b, self.out_blocks * plane),
                (t.tco, plane),
                (t.th, c.out_w),
                (t.tw, 1),
            )
        )
        return dma_cycles(self.spec, y, x * self.spec.out_element_bytes, 0), count

    @property
    def load_uop_cycles(self) -> int:
        return dma_cycles(self.spec, 1, self.num_uops * self.spec.uop_element_bytes, 0)

    @property
    def reset_cycles(self) -> int:
        return gemm_cycles(self.spec, self.tile_entries)

    @property
    def gemm_cycles(self) -> int:
        """Of one step."""
        return gemm_cycles(self.spec, self.tile_entries * self.config.tci * self.taps)

    @property
    def alu_cycles(self) -> int:
        """Of one pass."""
        return alu_cycles(self.spec, self.tile_entries)

    @cached_property
    def step_load_cycles(self) -> NDArray[np.int64]:
        """Cycles of all LOADs of a step, for each tile (H, W)."""
        cycles, count = self.load_inp
        return cycles * count + self.load_wgt[0] * self.load_wgt[1]

    @property
    def inp_bytes(self) -> int:
        """Input bytes that the LOADs read (padding is not read)."""
        batches, _, channels, _ = self.tile_counts
        positions = int(self.rows.inside.sum()) * int(self.columns.inside.sum())
        blocks = batches * channels * self.in_blocks * self.config.tile_b
        return blocks * positions * self.spec.inp_element_bytes

    @property
    def wgt_bytes(self) -> int:
        entries = self.num_tiles * self.in_blocks * self.config.tco * self.taps
        return entries * self.spec.wgt_element_bytes

    @property
    def out_bytes(self) -> int:
        return self.num_tiles * self.tile_entries * self.spec.out_element_bytes

    @property
    def uop_bytes(self) -> int:
        return self.num_uops * self.spec.uop_element_bytes

    @property
    def num_instructions(self) -> int:
        """With the loading of micro-ops, a token NOP per thread, and FINISH."""
        per_step = self.load_inp[1] + self.load_wgt[1] + 1
        per_tile = 1 + self.steps * per_step + EPILOGUE_PASSES + self.store[1]
        return 2 + self.num_tiles * per_tile + self.config.threads

    @property
    def tile_compute_cycles(self) -> int:
        """Of all GEMM and ALU instructions of a tile."""
        gemms = self.reset_cycles + self.steps * self.gemm_cycles
        return gemms + EPILOGUE_PASSES * self.alu_cycles

    @property
    def busy(self) -> Mapping[str, int]:
        """Cycles in which each engine works."""
        batches, _, channels, _ = self.tile_counts
        loads = int(self.step_load_cycles.sum()) * batches * channels * self.steps
        nops = self.spec.nop_cycles * (self.config.threads + 1)
        compute = self.num_tiles * self.tile_compute_cycles + self.load_uop_cycles + nops
        stores = self.num_tiles * math.prod(self.store)
        return MappingProxyType({"load": loads, "compute": compute, "store": stores})

    def list_tiles(self) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
        """
        The tiles in the order in which they run. A group is `threads` tiles that run in
        lockstep, given as the LOAD cycles of a step per thread; a line is the groups of the
        inner spatial loop, preceded by a number that equal lines share.
        """
        t = self.config
        batches, _, channels, _ = self.tile_counts
        load = self.step_load_cycles  # [H, W] -> [groups along H, W, threads]
        load = load.reshape(-1, t.h_nthread, load.shape[1]).transpose(0, 2, 1)
        load = np.repeat(load, t.oc_nthread, axis=2)
        if t.w_outer:
            load = load.transpose(1, 0, 2)
        numbers: dict[tuple[tuple[int, ...], ...], int] = {}
        lines: list[tuple[tuple[int, ...], ...]] = [tuple(map(tuple, g)) for g in load.tolist()]
        numbered = [(numbers.setdefault(line, len(numbers)), line) for line in lines]
        for _ in range(batches):
            for line in numbered:
                for _ in range(channels // t.oc_nthread):
                    yield line
