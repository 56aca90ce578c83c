"""
Random small kernels over grids, machines to run them on, and what they compute, by NumPy.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st

from weft.targets.vta.emit import AluPass, Program, emit_program
from weft.targets.vta.encode import field_values
from weft.targets.vta.micro import MicroPlanner
from weft.targets.vta.simulate import SimulationReport, simulate_stream
from weft.targets.vta.spec import AluOpcode, VtaSpec
from weft.transforms.kernel.view import Dim
from weft.transforms.schedule.costs import ScheduleCosts, TransferCost
from weft.transforms.schedule.grid import GridDim, GridKernel, GridOperand
from weft.transforms.schedule.pieces import slot_elements
from weft.transforms.schedule.tiles import Buffering, Schedule, is_legal_order
from weft.transforms.schedule.transfers import StorageOrder, StoredDim, TransferLimits

Ints = npt.NDArray[np.int64]


def spec(**changes: int) -> VtaSpec:
    """A VTA with the costs of the Pynq board; buffers as given."""
    values = {
        "batch": 1,
        "block_in": 16,
        "block_out": 16,
        "inp_depth": 2048,
        "wgt_depth": 1024,
        "acc_depth": 2048,
        "uop_depth": 8192,
        "usable_inp": 2048,
        "usable_wgt": 1024,
        "usable_acc": 2048,
        "usable_uop": 2048,
        "bytes_per_cycle": 4,
        "setup_cycles": 50,
        "row_cycles": 30,
        "pad_cycles": 1,
        "gemm_setup": 40,
        "gemm_ii": 1,
        "alu_setup": 40,
        "alu_ii": 2,
        "nop_cycles": 3,
        "queue_depth": 512,
        "token_depth": 255,
        "min_accumulator_distance": 3,
        "alu_min_accumulator_distance": 3,
        "max_pad": 15,
        "clock_hz": 100_000_000,
    }
    return VtaSpec(**(values | changes))


def small(inp: int, wgt: int, acc: int, uop: int = 8192, **changes: int) -> VtaSpec:
    """A VTA with these depths."""
    depths = {"inp": inp, "wgt": wgt, "acc": acc, "uop": uop}
    both = {f"{p}{n}": d for n, d in depths.items() for p in ("usable_",)}
    return spec(**({f"{n}_depth": d for n, d in depths.items()} | both | changes))


SPECS = {
    "1x16x16": spec(),
    "8x8x8": small(512, 4096, 512, batch=8, block_in=8, block_out=8, usable_uop=2048),
    "odd": small(128, 64, 256),
    "tiny": small(64, 32, 64, 64),
    "few tokens": small(256, 128, 256, token_depth=4),
}


def costs_of(vta: VtaSpec, kernel: GridKernel) -> ScheduleCosts:
    """The costs of `kernel` on `vta`, as `schedule_costs` reads them from a machine."""
    fields = vta.memory_fields
    limits = TransferLimits(
        vta.max_pad, fields["y_size"].upper, fields["x_size"].upper, fields["x_stride"].upper
    )

    def path(engine: str, size: int) -> TransferCost:
        return TransferCost(
            engine,
            vta.setup_cycles,
            vta.row_cycles,
            vta.bytes_per_cycle,
            vta.pad_cycles,
            size,
            limits,
        )

    resident = sum(o.size for o in kernel.resident)
    per_resident = vta.setup_cycles + vta.row_cycles
    return ScheduleCosts(
        inputs=(path("load", vta.inp_element_bytes), path("load", vta.wgt_element_bytes)),
        output=path("store", vta.out_element_bytes),
        capacities=(vta.usable_inp, vta.usable_wgt, vta.usable_acc - resident),
        compute_engine="compute",
        calls=MicroPlanner(vta),
        init_setup_cycles=vta.gemm_setup,
        init_cycles_per_element=vta.gemm_ii,
        pass_setup_cycles=vta.alu_setup,
        pass_cycles_per_element=vta.alu_ii,
        control=path("compute", vta.uop_element_bytes),
        control_capacity=vta.usable_uop,
        resident_cycles=sum(
            per_resident + -(-o.size * vta.acc_element_bytes // vta.bytes_per_cycle)
            for o in kernel.resident
        ),
    )


# --- kernels ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Axis:
    """A spatial axis of a convolution."""

    extent: int
    window: int
    stride: int = 1
    pad: int = 0
    dilation: int = 1

    @property
    def output(self) -> int:
        reach = self.dilation * (self.window - 1) + 1
        return (self.extent + 2 * self.pad - reach) // self.stride + 1


def convolution(
    n: int,
    k: int,
    c: int,
    axes: Sequence[Axis],
    groups: int = 1,
    bias: bool = False,
    passes: int = 1,
) -> GridKernel:
    """A convolution of any rank over grids; without axes a matrix product."""
    names = ["g", "n", "k", "c"]
    extents = [groups, n, k, c]
    for i, a in enumerate(axes):
        names += [f"h{i}", f"r{i}"]
        extents += [a.output, a.window]
    reductions = {"c", *(f"r{i}" for i in range(len(axes)))}
    dims = tuple(
        Dim(d, e, "reduction" if d in reductions else "parallel")
        for d, e in zip(names, extents, strict=True)
    )

    def dim(name: str, extent: int, constant: int = 0, **moves: int) -> GridDim:
        return GridDim(name, tuple(moves.get(d, 0) for d in names), constant, extent)

    inp = [dim("n", n, n=1), dim("g", groups, g=1), dim("c", c, c=1)]
    wgt = [dim("g", groups, g=1), dim("k", k, k=1), dim("c", c, c=1)]
    out = [dim("n", n, n=1), dim("g", groups, g=1), dim("k", k, k=1)]
    for i, a in enumerate(axes):
        inp.append(dim(f"h{i}", a.extent, -a.pad, **{f"h{i}": a.stride, f"r{i}": a.dilation}))
        wgt.append(dim(f"r{i}", a.window, **{f"r{i}": 1}))
        out.append(dim(f"h{i}", a.output, **{f"h{i}": 1}))
    operands = (
        GridOperand("inp", "INP", tuple(inp), 16),
        GridOperand("wgt", "WGT", tuple(wgt), 256),
        GridOperand("out", "ACC", tuple(out), 64),
    )
    resident = (GridOperand("bias", "ACC", (dim("k", k, k=1),), 64),) if bias else ()
    return GridKernel("test", "gemm", dims, operands, resident, passes)


@st.composite
def kernels(draw: st.DrawFn, max_calls: int = 600) -> GridKernel:
    """Convolutions of rank 0 (matrix products) to 3, with everything that a grid can have."""
    rank = draw(st.integers(0, 3))
    axes: list[Axis] = []
    for _ in range(rank):
        window = draw(st.integers(1, 3))
        dilation = draw(st.integers(1, 2))
        reach = dilation * (window - 1) + 1
        pad = draw(st.integers(0, 3))
        extent = draw(st.integers(max(1, reach - 2 * pad), 7))
        axes.append(Axis(extent, window, draw(st.integers(1, 2)), pad, dilation))
    groups = draw(st.sampled_from([1, 1, 1, 2]))
    n, k, c = (draw(st.integers(1, 4)) for _ in range(3))
    passes = draw(st.integers(0, 2))
    bias = passes > 0 and draw(st.booleans())
    kernel = convolution(n, k, c, axes, groups, bias, passes)
    if kernel.num_calls > max_calls:
        kernel = convolution(1, min(k, 2), 1, axes[:2], 1, bias, passes)
    return kernel


@st.composite
def schedules(draw: st.DrawFn, kernel: GridKernel, *, skip: bool | None = None) -> Schedule:
    """Schedules whose order is legal; they need not fit any memory."""
    rank = len(kernel.extents)
    tile = tuple(draw(st.integers(1, n)) for n in kernel.extents)
    loops = tuple(draw(st.permutations(range(rank))))
    buffers: list[Buffering] = []
    for operand in kernel.operands:
        used = sorted(operand.used_dims())
        held = frozenset(j for j in used if draw(st.booleans()))
        order = draw(orders(kernel, operand, tile))
        buffers.append(Buffering(held, draw(st.integers(1, 3)), order))
    skipped = draw(st.booleans()) if skip is None else skip
    schedule = Schedule(tile, loops, tuple(buffers), skipped)
    if not is_legal_order(kernel, schedule):
        # Reductions inside are always legal.
        loops = tuple(sorted(loops, key=lambda j: j in kernel.reductions))
        schedule = Schedule(tile, loops, tuple(buffers), skipped)
    return schedule


@st.composite
def orders(
    draw: st.DrawFn, kernel: GridKernel, operand: GridOperand, tile: Sequence[int]
) -> StorageOrder:
    """Any order of an operand's grid, some dimensions cut into blocks of a tile."""
    parts: list[StoredDim] = []
    for g, dim in enumerate(operand.dims):
        used = [j for j, c in enumerate(dim.coefficients) if c]
        plain = len(used) == 1 and dim.coefficients[used[0]] == 1 and not dim.constant
        factor = tile[used[0]] if plain else 0
        whole = factor and kernel.extents[used[0]] == dim.extent and dim.extent % factor == 0
        if whole and factor < dim.extent and draw(st.booleans()):
            parts += [StoredDim(g, factor, False), StoredDim(g, factor, True)]
        else:
            parts.append(StoredDim(g))
    return tuple(draw(st.permutations(parts)))


def fits(kernel: GridKernel, schedule: Schedule, vta: VtaSpec) -> bool:
    sizes = slot_elements(kernel, schedule)
    room = costs_of(vta, kernel).capacities
    return all(s * b.copies <= r for s, b, r in zip(sizes, schedule.buffers, room, strict=True))


# --- meaning ----------------------------------------------------------------------------------


def store(
    array: npt.NDArray[np.generic], order: StorageOrder, rank: int
) -> npt.NDArray[np.generic]:
    """The grid `array` (its first `rank` axes) as it is stored in `order`."""
    shape: list[int] = []
    axes: dict[tuple[int, bool], int] = {}
    for g in range(rank):
        cut = next((s for s in order if s.grid == g and s.factor), None)
        axes[g, False] = len(shape)
        if cut is None:
            shape.append(array.shape[g])
        else:
            shape += [array.shape[g] // cut.factor, cut.factor]
            axes[g, True] = axes[g, False] + 1
    split = array.reshape((*shape, *array.shape[rank:]))
    moved = [axes[s.grid, s.inner] for s in order]
    return split.transpose((*moved, *range(len(moved), split.ndim))).copy()


def passes_of(kernel: GridKernel) -> tuple[AluPass, ...]:
    """An epilogue: the residents are added, then shifts."""
    added = [AluPass(AluOpcode.ADD, None, i) for i in range(len(kernel.resident))]
    shifts = kernel.num_epilogue_passes - len(added)
    return (*added, *(AluPass(AluOpcode.SHR, 1, None) for _ in range(shifts)))


def operand_data(
    kernel: GridKernel, vta: VtaSpec, seed: int
) -> tuple[list[npt.NDArray[np.generic]], list[npt.NDArray[np.generic]]]:
    """Random inputs and residents, as grids of elements."""
    rng = np.random.default_rng(seed)
    elements = [(vta.batch, vta.block_in), (vta.block_out, vta.block_in)]
    inputs = [
        rng.integers(-128, 128, (*o.extents, *e)).astype(np.int8)
        for o, e in zip(kernel.inputs, elements, strict=True)
    ]
    residents = [
        rng.integers(-1000, 1000, (*o.extents, vta.batch, vta.block_out)).astype(np.int32)
        for o in kernel.resident
    ]
    return inputs, residents


def index_of(operand: GridOperand, points: Ints) -> Ints:
    """The grid index `[calls, rank]` of each outer iteration `points: [calls, dims]`."""
    columns = [points @ np.array(d.coefficients) + d.constant for d in operand.dims]
    return np.stack(columns, axis=1)


def compute(
    kernel: GridKernel,
    vta: VtaSpec,
    inputs: Sequence[npt.NDArray[np.generic]],
    residents: Sequence[npt.NDArray[np.generic]],
) -> npt.NDArray[np.int8]:
    """The output grid: every call one matrix product, then the passes of `passes_of`."""
    points = np.array(list(itertools.product(*map(range, kernel.extents))), dtype=np.int64)
    read: list[Ints] = []
    for operand, array in zip(kernel.inputs, inputs, strict=True):
        index = index_of(operand, points)
        inside = ((index >= 0) & (index < operand.extents)).all(axis=1)
        safe = np.where(inside[:, None], index, 0)
        values = array[tuple(safe.T)].astype(np.int64)
        read.append(np.where(inside[:, None, None], values, 0))
    products = np.einsum("pbi,poi->pbo", read[0], read[1])
    output = kernel.output
    total = np.zeros((*output.extents, vta.batch, vta.block_out), dtype=np.int64)
    np.add.at(total, tuple(index_of(output, points).T), products)
    for operand, array in zip(kernel.resident, residents, strict=True):
        index = index_of(output, points)
        total[tuple(index.T)] += 0  # every output is touched by some call
        places = dict(
            zip(map(tuple, index.tolist()), index_of(operand, points).tolist(), strict=True)
        )
        for place, source in places.items():
            total[place] += array[tuple(source)]
    for _ in range(kernel.num_epilogue_passes - len(residents)):
        total >>= 1
    return total.astype(np.int8)


def run(
    kernel: GridKernel, schedule: Schedule, vta: VtaSpec, seed: int = 0
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8], SimulationReport, Program]:
    """What the emitted stream computes (stored grid), what it should, and the report."""
    program = emit_program(kernel, schedule, passes_of(kernel), vta)
    inputs, residents = operand_data(kernel, vta, seed)
    expected = compute(kernel, vta, inputs, residents)
    rank = len(kernel.output.dims)
    expected = store(expected, schedule.buffers[-1].order, rank).view(np.int8)
    buffers: dict[str, npt.NDArray[np.generic]] = {"uops": program.stream.uops}
    for operand, array, buffer in zip(kernel.inputs, inputs, schedule.buffers[:-1], strict=True):
        buffers[operand.name] = store(array, buffer.order, len(operand.dims))
    for operand, array in zip(kernel.resident, residents, strict=True):
        buffers[operand.name] = array
    buffers["out"] = np.full(expected.shape, 99, dtype=np.int8)
    ranges: dict[str, range] = {}
    size = 4096
    for name, array in buffers.items():
        ranges[name] = range(size, size + array.nbytes)
        size += -(-array.nbytes // 4096) * 4096 + 4096
    dram = np.zeros(size, dtype=np.uint8)
    for name, array in buffers.items():
        dram[ranges[name].start : ranges[name].stop] = np.frombuffer(array.tobytes(), np.uint8)
    insns = program.stream.insns.copy()
    fields = vta.memory_fields
    memory = field_values(insns, fields["memory_type"])
    for index, name in program.relocations:
        base = ranges[name].start // vta.dram_element_bytes[int(memory[index])]
        insns[index, 0] += np.uint64(base << fields["dram_base"].low)
    report = simulate_stream(insns, dram, vta, buffers=ranges)
    raw = dram[ranges["out"].start : ranges["out"].stop].view(np.int8)
    return raw.reshape(expected.shape), expected, report, program


def volume(box: Sequence[tuple[int, int]]) -> int:
    return math.prod(hi - lo for lo, hi in box)
