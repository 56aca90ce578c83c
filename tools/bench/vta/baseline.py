"""
The reference for VTA: the best that the static template can do on a convolution.

`search_template` is exact: it knows a lower bound of the time of every legal choice of knobs,
and times choices in the order of their bounds until no bound is below the best time found.
`bound_cycles` is what no schedule can beat, whatever its template.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ....targets.vta.cost import Timing
from ....targets.vta.spec import VtaSpec
from ....transforms.core.blockings import list_divisors
from ..template import EPILOGUE_PASSES, Convolution, Template, TileConfig

_THREAD_CHOICES = ((1, 1), (2, 1), (1, 2), (2, 2))
"""`oc_nthread`, `h_nthread`."""


@dataclass(frozen=True)
class BaselineResult:
    """
    The fastest choice of knobs. `busy` are the cycles in which each engine works;
    `num_legal` choices were legal and `num_timed` of them were timed.
    """

    config: TileConfig
    cycles: int
    busy: Mapping[str, int]
    inp_bytes: int
    wgt_bytes: int
    out_bytes: int
    uop_bytes: int
    num_instructions: int
    num_legal: int
    num_timed: int


@dataclass(frozen=True)
class _State:
    """
    The cycle when each engine ends, and per thread that of its last GEMM and of its last STORE.
    """

    load: int
    compute: int
    store: int
    gemms: tuple[int, ...]
    stores: tuple[int, ...]

    def shift_state(self, cycles: int) -> _State:
        return _State(
            self.load + cycles,
            self.compute + cycles,
            self.store + cycles,
            tuple(end + cycles for end in self.gemms),
            tuple(end + cycles for end in self.stores),
        )


class _Timer:
    """
    Times the template's stream without building it. Time is max-plus linear: parts that
    start from the same state but for a shift end in the same state but for that shift, and
    a repeated step that advances the whole state by the same time will go on doing so.
    """

    def __init__(self, template: Template) -> None:
        self.threads = template.config.threads
        self.steps = template.steps
        self.reset = template.reset_cycles
        self.gemm = template.gemm_cycles
        self.alu = template.alu_cycles * EPILOGUE_PASSES
        self.store = template.store[0] * template.store[1]
        self.groups: dict[tuple[tuple[int, ...], _State], _State] = {}

    def run_line(self, line: tuple[tuple[int, ...], ...], state: _State) -> _State:
        for loads in line:
            shift = state.compute
            key = loads, state.shift_state(-shift)
            after = self.groups.get(key)
            if after is None:
                after = self.groups[key] = self.run_group(loads, key[1])
            state = after.shift_state(shift)
        return state

    def run_group(self, loads: tuple[int, ...], state: _State) -> _State:
        load, compute, gemms = state.load, state.compute, state.gemms
        for end in state.stores:
            compute = max(compute, end) + self.reset
        load, compute, gemms = self.run_steps(loads, load, compute, gemms)
        store = state.store
        stores: list[int] = []
        for _ in loads:
            compute += self.alu
            store = max(store, compute) + self.store
            stores.append(store)
        return _State(load, compute, store, gemms, tuple(stores))

    def run_steps(
        self, loads: tuple[int, ...], load: int, compute: int, gemms: tuple[int, ...]
    ) -> tuple[int, int, tuple[int, ...]]:
        for step in range(self.steps):
            before = (load, compute, *gemms)
            ready: list[int] = []
            for cycles, free in zip(loads, gemms, strict=True):
                load = max(load, free) + cycles
                ready.append(load)
            ends: list[int] = []
            for start in ready:
                compute = max(compute, start) + self.gemm
                ends.append(compute)
            gemms = tuple(ends)
            advances = {x - y for x, y in zip((load, compute, *gemms), before, strict=True)}
            if len(advances) == 1:
                rest = advances.pop() * (self.steps - 1 - step)
                return load + rest, compute + rest, tuple(end + rest for end in gemms)
        return load, compute, gemms


def time_template(template: Template) -> Timing:
    """The `event_timing` of the template's stream."""
    timer = _Timer(template)
    zeros = (0,) * timer.threads
    state = _State(0, template.load_uop_cycles, 0, zeros, zeros)
    lines: dict[tuple[int, _State], _State] = {}
    for number, line in template.list_tiles():
        shift = state.compute
        key = number, state.shift_state(-shift)
        after = lines.get(key)
        if after is None:
            after = lines[key] = timer.run_line(line, key[1])
        state = after.shift_state(shift)
    compute, nop = state.compute, template.spec.nop_cycles
    for end in state.stores:
        compute = max(compute, end) + nop
    return Timing(max(state.load, compute + nop, state.store), template.busy)


def _fitting_knobs(conv: Convolution, spec: VtaSpec) -> NDArray[np.int64]:
    """
    Rows tile_b, th, tw, tci, tco, oc_nthread, h_nthread: all choices whose buffers fit and
    whose threads divide the tiles. The capacities prune far the most, so they go first.
    """
    in_blocks, out_blocks = -(-conv.c // spec.block_in), -(-conv.k // spec.block_out)
    extents = (-(-conv.n // spec.batch), conv.out_h, conv.out_w, in_blocks, out_blocks)
    axes = [np.array(list_divisors(extent), np.int64) for extent in extents]
    grid = np.meshgrid(*axes, np.arange(len(_THREAD_CHOICES)), indexing="ij")
    tb, th, tw, tci, tco, choice = (column.ravel() for column in grid)
    oc, ht = np.array(_THREAD_CHOICES, np.int64)[choice].T
    rows, columns = (th - 1) * conv.stride_h + conv.kh, (tw - 1) * conv.stride_w + conv.kw
    fits = (
        (out_blocks % (tco * oc) == 0)
        & (conv.out_h % (th * ht) == 0)
        & (oc * ht * tb * tci * rows * columns <= spec.usable_inp)
        & (oc * ht * tci * tco * conv.kh * conv.kw <= spec.usable_wgt)
        & (oc * ht * tb * tco * th * tw <= spec.usable_acc)
    )
    return np.stack((tb, th, tw, tci, tco, oc, ht), axis=1)[fits]


def legal_templates(conv: Convolution, spec: VtaSpec) -> Iterator[Template]:
    """
    Every legal choice, in both orientations if they differ, with the loop over OH / th
    outside. The other loop order has the same traffic and the same `lower_bound`.
    """
    orientations = (False,) if conv == conv.transpose_image() else (False, True)
    for transposed in orientations:
        oriented = conv.transpose_image() if transposed else conv
        for knobs in _fitting_knobs(oriented, spec).tolist():
            template = Template(oriented, spec, TileConfig(*knobs, transposed=transposed))
            if template.illegal() is None:
                yield template


def lower_bound(template: Template) -> int:
    """
    Cycles that the template's stream needs at least: the largest of

    * load: all its work, then the last GEMM, the ALU passes of every thread and one tile's
      STOREs;
    * compute: all its work, where nothing but resets comes before the first step is loaded;
    * store: all its work, after the GEMMs and ALU passes of the first tile of each thread;
    * one thread (the average one): its LOADs and GEMMs take turns, and its resets wait for
      its STOREs.

    The token NOPs and FINISH follow the last STORE.
    """
    threads, steps, tiles = template.config.threads, template.steps, template.num_tiles
    busy, nop = template.busy, template.spec.nop_cycles
    reset, gemm = template.reset_cycles, template.gemm_cycles
    first = int(template.step_load_cycles.min())
    alu = template.alu_cycles * EPILOGUE_PASSES
    store = template.store[0] * template.store[1]
    resets = threads * reset
    start = max(first, template.load_uop_cycles + resets)
    computing = tiles * template.tile_compute_cycles - resets
    per_thread = tiles // threads
    loading = busy["load"] / (threads * steps)  # one step per tile of a thread
    turns = max(loading, (per_thread - 1) * (alu + store + reset))
    chain = per_thread * steps * gemm + (steps - 1) * loading + turns + alu
    ends = (
        busy["load"] + gemm + threads * alu + store,
        start + computing + store,
        start + threads * steps * gemm + alu + busy["store"],
        int(chain) + store,
    )
    return max(ends) + 2 * nop


def search_template(conv: Convolution, spec: VtaSpec) -> BaselineResult | None:
    """
    The fastest legal choice of the template's knobs, found exactly; `None` if none is legal.
    Of equally fast choices the first in the order of `legal_templates` wins.
    """
    templates = list(legal_templates(conv, spec))
    bounds = np.array([lower_bound(template) for template in templates], np.int64)
    best: tuple[Timing, Template] | None = None
    timed = 0
    index: int
    for index in np.argsort(bounds, kind="stable").tolist():
        if best is not None and bounds[index] >= best[0].cycles:
            break
        for template in _loop_orders(templates[index]):
            timed += 1
            timing = time_template(template)
            if best is None or timing.cycles < best[0].cycles:
                best = timing, template
    if best is None:
        return None
    return _make_result(*best, num_legal=len(templates), num_timed=timed)


def _loop_orders(template: Template) -> tuple[Template, ...]:
    """Both orders of the spatial tile loops, if they differ."""
    _, along_h, _, along_w = template.tile_counts
    if min(along_h, along_w) == 1:
        return (template,)
    return template, replace(template, config=replace(template.config, w_outer=True))


def _make_result(
    timing: Timing, template: Template, *, num_legal: int, num_timed: int
) -> BaselineResult:
    return BaselineResult(
        template.config,
        timing.cycles,
        timing.busy,
        template.inp_bytes,
        template.wgt_bytes,
        template.out_bytes,
        template.uop_bytes,
        template.num_instructions,
        num_legal,
        num_timed,
    )


def _count_touched(extent: int, kernel: int, stride: int, pad: int, out: int) -> int:
    """Input positions along one axis that some output position reads."""
    reads = np.arange(out)[:, None] * stride + np.arange(kernel)[None, :] - pad
    return len(np.unique(reads[(reads >= 0) & (reads < extent)]))


def bound_cycles(conv: Convolution, spec: VtaSpec) -> int:
    """
    A time that no stream for this convolution beats with GEMM's (x, y, z) = (batch, output
    channel, input channel): the largest of three engines' work, each with no setup and no
    row costs and with the engines never waiting for each other.

    * load: each input position that is read and each weight, once, in whole elements, at
      `bytes_per_cycle`;
    * compute: one GEMM iteration per (batch block, output block, input block, output
      position, tap), one reset iteration and `EPILOGUE_PASSES` ALU iterations per output
      element;
    * store: each output element once, at `bytes_per_cycle`.
    """
    batches, in_blocks = -(-conv.n // spec.batch), -(-conv.c // spec.block_in)
    out_blocks = -(-conv.k // spec.block_out)
    height = _count_touched(conv.h, conv.kh, conv.stride_h, conv.pad_h, conv.out_h)
    width = _count_touched(conv.w, conv.kw, conv.stride_w, conv.pad_w, conv.out_w)
    taps = conv.kh * conv.kw
    inp = batches * in_blocks * height * width * spec.inp_element_bytes
    wgt = out_blocks * in_blocks * taps * spec.wgt_element_bytes
    outputs = batches * out_blocks * conv.out_h * conv.out_w
    gemm = outputs * (in_blocks * taps + 1) * spec.gemm_ii
    alu = outputs * EPILOGUE_PASSES * spec.alu_ii
    stored = -(-outputs * spec.out_element_bytes // spec.bytes_per_cycle)
    return max(-(-(inp + wgt) // spec.bytes_per_cycle), gemm + alu, stored)
