"""
Single operators in f32 on the host, next to PyTorch where it is installed (an extra).

The operators are convolutions of all kinds (dense, strided, grouped, depthwise, dilated, of one
and three axes, transposed) and matrix products, in batch 1. Each is given as its natural linalg
op and compiled without tuning. Activations begin and end contiguous, channels before
axes; what weft converts of them is within its time, packing of weights is not. PyTorch is run
eagerly, in inference mode and on as many threads.

* `weft_ms`, `torch_ms`: medians of calls that take turns, in the same run; `ratio` of the two.
  With several threads each turn begins when the other's have gone to sleep.
* `gflops`, `peak_gflops`: floating-point operations over `weft_ms`; what a loop of nothing but
  multiply-adds does on as many threads, its median in the same rounds.
* `layout`: how operands are stored, and the registers' tile.
* `max_rel_err`: the largest error against NumPy in f64, over the largest result.

`--threads N` (1) are those of a call.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib import import_module
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from ....targets.host.executable import HostExecutable, build_executable
from ....targets.host.program import Buffer, HostProgram
from ....transforms.core.errors import WeftError
from ...api import compile
from .. import Record, in_turns, is_selected
from ..layers import conv1d_mlir, conv2d_mlir, conv3d_mlir, matmul_mlir
from ..rounds import PAUSE_SECONDS, Call
from ..transposed import transposed_mlir

Floats: TypeAlias = npt.NDArray[np.float32]

SECONDS = 1.0
"""How long an operator is measured, about."""

CALLS = 5
"""Calls of one kind in a row: of these, the first still finds the other's threads and caches."""

TOLERANCE = 1e-4
_PEAK_STEPS = 20000
_PEAK_CHAINS = 16


@dataclass(frozen=True)
class Operator:
    """`x` and `w` in PyTorch's shapes; `extents` of `x` without batch and channels."""

    name: str
    kind: Literal["conv", "transposed", "matmul"]
    x: tuple[int, ...]
    w: tuple[int, ...]
    stride: int = 1
    pad: int = 0
    dilation: int = 1
    groups: int = 1
    output_pad: int = 0

    @property
    def y(self) -> tuple[int, ...]:
        """The shape of the result."""
        if self.kind == "matmul":
            return (self.x[0], self.w[1])
        axes = zip(self.x[2:], self.w[2:], strict=True)
        if self.kind == "transposed":
            return (
                *(self.x[0], self.w[1]),
                *((e - 1) * self.stride - 2 * self.pad + f + self.output_pad for e, f in axes),
            )
        return (
            *(self.x[0], self.w[0]),
            *((e + 2 * self.pad - self.dilation * (f - 1) - 1) // self.stride + 1 for e, f in axes),
        )

    @property
    def flops(self) -> int:
        """Multiplications and additions, those with padding included."""
        if self.kind == "transposed":
            return 2 * math.prod(self.x) * math.prod(self.w[1:])
        per_output = self.w[0] if self.kind == "matmul" else math.prod(self.w[1:])
        return 2 * math.prod(self.y) * per_output

    @property
    def text(self) -> str:
        """The natural linalg op."""
        if self.kind == "matmul":
            return matmul_mlir(self.x[0], self.w[1], self.x[1], element="f32")
        (n, c), axes, filters = self.x[:2], self.x[2:], self.w[2:]
        if self.kind == "transposed":
            return transposed_mlir(
                n, c, axes, self.w[1], filters,
                stride=self.stride, pad=self.pad, output_pad=self.output_pad,
            )  # fmt: skip
        stride, pad, dilation, k = self.stride, self.pad, self.dilation, self.w[0]
        if len(axes) == 1:
            return conv1d_mlir(
                n, c, axes[0], k, filters[0],
                stride=stride, pad=pad, dilation=dilation, element="f32",
            )  # fmt: skip
        if len(axes) == 3:
            return conv3d_mlir(
                n, c, (axes[0], axes[1], axes[2]), k, (filters[0], filters[1], filters[2]),
                stride=stride, pad=pad, dilation=dilation, element="f32",
            )  # fmt: skip
        return conv2d_mlir(
            n, c, axes[0], axes[1], k, filters[0], filters[1],
            stride=stride, pad=pad, dilation=dilation, groups=self.groups, element="f32",
        )  # fmt: skip


OPERATORS = (
    Operator("C2D_3x3_56", "conv", (1, 64, 56, 56), (64, 64, 3, 3), pad=1),
    Operator("C2D_3x3_14", "conv", (1, 256, 14, 14), (256, 256, 3, 3), pad=1),
    Operator("C2D_1x1_14", "conv", (1, 256, 14, 14), (1024, 256, 1, 1)),
    Operator("C2D_7x7s2", "conv", (1, 3, 224, 224), (64, 3, 7, 7), stride=2, pad=3),
    Operator("GRP_3x3_28", "conv", (1, 256, 28, 28), (256, 8, 3, 3), pad=1, groups=32),
    Operator("DEP_3x3_56", "conv", (1, 144, 56, 56), (144, 1, 3, 3), pad=1, groups=144),
    Operator("DEP_3x3s2_14", "conv", (1, 576, 14, 14), (576, 1, 3, 3), stride=2, pad=1, groups=576),
    Operator("DIL_3x3_56", "conv", (1, 64, 56, 56), (64, 64, 3, 3), pad=2, dilation=2),
    Operator("C3D_3x3x3", "conv", (1, 64, 8, 28, 28), (64, 64, 3, 3, 3), pad=1),
    Operator("C1D_3", "conv", (1, 256, 1024), (256, 256, 3), pad=1),
    Operator("GMM_512", "matmul", (512, 512), (512, 512)),
    Operator("GMM_128x768x3072", "matmul", (128, 768), (768, 3072)),
    Operator("T2D_4x4s2", "transposed", (1, 256, 14, 14), (256, 128, 4, 4), stride=2, pad=1),
    Operator("T3D_4x4x4s2", "transposed", (1, 64, 4, 14, 14), (64, 32, 4, 4, 4), stride=2, pad=1),
)


def records(args: argparse.Namespace) -> Iterator[Record]:
    threads = int(getattr(args, "threads", None) or 1)
    chosen = [operator for operator in OPERATORS if is_selected(args, operator.name)]
    work = partial(_measure_record, threads=threads, machine=args.machine)
    return in_turns(args, work, chosen, partial(_failed_record, threads=threads))


def _measure_record(operator: Operator, threads: int, machine: str | None) -> Record:
    record = _failed_record(operator, None, threads)
    try:
        record.update(_measure_operator(operator, threads, machine, _peak_call(threads)))
    except WeftError as error:
        record["error"] = str(error)
    return record


def _failed_record(operator: Operator, error: str | None, threads: int) -> Record:
    """A record without figures."""
    record: Record = {"name": operator.name, "op": operator.name, "threads": threads}
    return record | dict.fromkeys(_FIELDS) | {"error": error}


_FIELDS = (
    *("weft_ms", "torch_ms", "ratio", "gflops", "peak_gflops", "layout", "max_rel_err"),
    *("compile_s", "error"),
)


def _measure_operator(operator: Operator, threads: int, machine: str | None, peak: Call) -> Record:
    rng = np.random.default_rng(0)
    x, w = (
        align_array(rng.random(s, np.float32) - np.float32(0.5)) for s in (operator.x, operator.w)
    )
    start = time.perf_counter()
    executable = compile(operator.text, machine, target="host")
    compile_s = time.perf_counter() - start
    assert isinstance(executable, HostExecutable)
    shapes = {n: shape for n, (shape, _) in executable.argument_types().items()}
    inputs = {"x": x.reshape(shapes["x"]), "w": w.reshape(shapes["w"])}
    call = executable.bind(inputs, threads=threads)
    other = torch_call(operator, x, w, threads)
    call()
    (result,) = call.results.values()
    wanted = reference_result(operator, x, w)
    error = float(np.abs(result.reshape(operator.y) - wanted).max() / np.abs(wanted).max())
    calls = [call, peak, *([other] if other is not None else [])]
    times = time_interleaved(calls, PAUSE_SECONDS if threads > 1 else 0)
    weft_s, peak_s = times[0], times[1]
    torch_s = times[2] if other is not None else None
    peak_flops = 2 * 16 * _PEAK_STEPS * _PEAK_CHAINS * threads
    return {
        "weft_ms": round(weft_s * 1e3, 4),
        "torch_ms": None if torch_s is None else round(torch_s * 1e3, 4),
        "ratio": None if torch_s is None else round(torch_s / weft_s, 3),
        "gflops": round(operator.flops / weft_s / 1e9, 1),
        "peak_gflops": round(peak_flops / peak_s / 1e9, 1),
        "layout": describe_layouts(executable),
        "max_rel_err": float(f"{error:.2e}"),
        "compile_s": round(compile_s, 3),
        "error": f"max_rel_err is above {TOLERANCE}" if not error <= TOLERANCE else None,
    }


def describe_layouts(executable: HostExecutable) -> str:
    """Describes how the weights are stored, and what the report says of copies and loops."""
    packed = [
        f"{b.name} {b.stored_layout}"
        for b in executable.program.buffers
        if b.stored_layout.primitives
    ]
    decided = [line for line in executable.program.report if "predicted" not in line]
    return "; ".join([*packed, *(line.partition(": ")[2] for line in decided)])


def time_interleaved(calls: Sequence[Call], pause_seconds: float = 0) -> list[float]:
    """
    The median seconds of each, measured in turns; with a pause before each turn, and a call
    that is not counted, since it wakes the threads.
    """
    times: list[list[float]] = [[] for _ in calls]
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end or len(times[0]) < 3 * CALLS:
        for call, found in zip(calls, times, strict=True):
            if pause_seconds:
                time.sleep(pause_seconds)
                call()
            for _ in range(CALLS):
                start = time.perf_counter()
                call()
                found.append(time.perf_counter() - start)
    return [statistics.median(found) for found in times]


def align_array(array: Floats) -> Floats:
    """The same numbers at an address that is a multiple of 64."""
    raw = np.empty(array.nbytes + 64, np.uint8)
    start = -raw.ctypes.data % 64
    result = raw[start : start + array.nbytes].view(np.float32).reshape(array.shape)
    result[...] = array
    return result


# --- What it is compared with ------------------------------------------------------------------


def torch_call(operator: Operator, x: Floats, w: Floats, threads: int) -> Call | None:
    """The operator in PyTorch, eagerly; `None` where that is not installed."""
    try:
        torch = import_module("torch")
    except ImportError:
        return None
    functional = import_module("torch.nn.functional")
    torch.set_num_threads(threads)
    a, b = torch.from_numpy(x), torch.from_numpy(w)
    rank = len(operator.x) - 2
    if operator.kind == "matmul":
        function, arguments = torch.mm, (a, b)
    elif operator.kind == "transposed":
        function = getattr(functional, f"conv_transpose{rank}d")
        arguments = (a, b, None, operator.stride, operator.pad, operator.output_pad)
    else:
        function = getattr(functional, f"conv{rank}d")
        settings = (operator.stride, operator.pad, operator.dilation, operator.groups)
        arguments = (a, b, None, *settings)
    inference = torch.inference_mode

    def call_function() -> object:
        with inference():
            return function(*arguments)

    return call_function


def reference_result(operator: Operator, x: Floats, w: Floats) -> npt.NDArray[np.float64]:
    """The result in f64, by NumPy."""
    a, b = x.astype(np.float64), w.astype(np.float64)
    if operator.kind == "matmul":
        return a @ b
    rank = a.ndim - 2
    axes = tuple(range(2, 2 + rank))
    stride, pads, dilation, groups = (
        operator.stride,
        [operator.pad] * rank,
        operator.dilation,
        operator.groups,
    )
    if operator.kind == "transposed":
        spread = np.zeros((*a.shape[:2], *((e - 1) * stride + 1 for e in a.shape[2:])))
        spread[(slice(None), slice(None), *[slice(None, None, stride)] * rank)] = a
        spread = np.pad(spread, [(0, 0), (0, 0), *[(0, operator.output_pad)] * rank])
        a, b = spread, np.flip(b, axes).swapaxes(0, 1)
        pads, stride = [f - 1 - operator.pad for f in b.shape[2:]], 1
    a = np.pad(a, [(0, 0), (0, 0), *((p, p) for p in pads)])
    spans = tuple(dilation * (f - 1) + 1 for f in b.shape[2:])
    windows = np.lib.stride_tricks.sliding_window_view(a, spans, axes)
    pick = (slice(None), slice(None), *[slice(None, None, stride)] * rank)
    windows = windows[(*pick, *[slice(None, None, dilation)] * rank)]
    parts = zip(np.split(windows, groups, 1), np.split(b, groups, 0), strict=True)
    inner = [1, *range(2 + rank, 2 + 2 * rank)]
    summed = [np.tensordot(p, q, (inner, [1, *axes])) for p, q in parts]
    return np.moveaxis(np.concatenate(summed, -1), -1, 1)


@lru_cache(maxsize=4)
def _peak_call(threads: int) -> Call:
    """A loop of independent multiply-adds in registers, on every thread."""
    vector = "vector<16xf32>"
    names = range(_PEAK_CHAINS)
    types = ", ".join([vector] * _PEAK_CHAINS)
    joined = ["  %s0 = arith.addf %r#0, %r#0 : " + vector]
    joined += [f"  %s{i} = arith.addf %s{i - 1}, %r#{i} : {vector}" for i in names if i]
    memref = f"memref<{16 * threads}xf32>"
    text = "\n".join(
        [
            f"func.func @peak(%y: {memref}, %workspace: memref<64xi8>, %sync: memref<2xi32>, "
            "%thread: index, %threads: index) {",
            "  %c0 = arith.constant 0 : index",
            "  %c1 = arith.constant 1 : index",
            "  %c16 = arith.constant 16 : index",
            f"  %n = arith.constant {_PEAK_STEPS} : index",
            "  %at = arith.muli %thread, %c16 : index",
            f"  %a = vector.load %y[%at] : {memref}, {vector}",
            f"  %r:{_PEAK_CHAINS} = scf.for %i = %c0 to %n step %c1 iter_args("
            + ", ".join(f"%x{i} = %a" for i in names)
            + f") -> ({types}) {{",
            *(f"    %y{i} = vector.fma %x{i}, %a, %a : {vector}" for i in names),
            f"    scf.yield {', '.join(f'%y{i}' for i in names)} : {types}",
            "  }",
            *joined,
            f"  %half = arith.constant dense<1.0e-20> : {vector}",
            f"  %small = arith.mulf %s{_PEAK_CHAINS - 1}, %half : {vector}",
            f"  vector.store %small, %y[%at] : {memref}, {vector}",
            "  return",
            "}",
        ]
    )
    buffers = (Buffer("y", "output", "f32", (16 * threads,)),)
    program = HostProgram(
        function="peak",
        machine_name="host",
        machine_text="",
        module_text="",
        text=text,
        buffers=buffers,
        workspace_bytes=64,
    )
    result = np.full(16 * threads, 1e-3, np.float32)
    return build_executable(program, threads=threads).bind({}, {"y": result}, threads=threads)


# --- summary -----------------------------------------------------------------------------------


def open_summary(
    suite: str, records: Sequence[Mapping[str, object]], right: Sequence[Mapping[str, object]]
) -> list[str]:
    """The first lines of a summary: how many records are `right`, and the errors of the others."""
    failed = [f"  {r['op']}: {r['error']}" for r in records if r["error"] is not None]
    return [f"{suite}: {len(right)} of {len(records)} right", *failed]


def list_ratios(right: Sequence[Mapping[str, object]]) -> list[tuple[float, str]]:
    """The ratios of records that have one, each with its operator."""
    return [(v, str(r["op"])) for r in right if isinstance(v := r["ratio"], float)]


def describe_ratios(what: str, ratios: Sequence[tuple[float, str]], digits: int) -> str:
    """The mean and the least of ratios, of which there is at least one, and whose the least is."""
    mean = statistics.geometric_mean(ratio for ratio, _ in ratios)
    least, name = min(ratios)
    return f"  {what}: geomean {mean:.{digits}f}, least {least:.{digits}f} ({name})"


def summary(records: Sequence[Mapping[str, object]]) -> str:
    """Counts the right results, and compares them with PyTorch and the peak."""
    right = [r for r in records if r["error"] is None]
    lines = open_summary("host-ops", records, right)
    if ratios := list_ratios(right):
        compared = describe_ratios("PyTorch's time / ours", ratios, digits=3)
        lines.append(f"{compared}, {len(ratios)} operators")
    shares = [
        (g / p, str(r["op"]))
        for r in right
        if isinstance(g := r["gflops"], float) and isinstance(p := r["peak_gflops"], float)
    ]
    if shares:
        lines.append(
            "  share of the peak: " + ", ".join(f"{name} {share:.0%}" for share, name in shares)
        )
    return "\n".join(lines)
