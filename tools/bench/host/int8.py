"""
Convolutions and products of bytes on the host, next to the same ones in f32.

The operators are those of `host-ops` whose channels are dense: 3×3 and 1×1 convolutions, and
matrix products. Bytes are signed; sums are shifted, clipped to bytes and stored so, by the same
loops. Both begin and end contiguous, channels before axes; what weft converts of activations is
within its time, packing of weights is not.

* `int8_ms`, `f32_ms`: medians of calls that take turns, in the same run; `ratio` of the two.
* `unit`: the intrinsic that products are computed by; of one on tiles, `dots_ms` is the time by dot
  products in registers, in the same run.
* `gops`: additions and multiplications on bytes over `int8_ms`, in 10⁹ per second.
* `bit_exact`: whether the result equals NumPy's.

`--threads N` (1) are those of a call.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import numpy as np
import numpy.typing as npt

from ....targets.host.executable import HostExecutable, align_array
from ....transforms.core.errors import WeftError
from ....transforms.embed.options import EmbedOptions
from ...api import compile
from .. import Record, in_turns, is_selected
from ..layers import Epilogue, conv2d_mlir, matmul_mlir
from .ops import (
    OPERATORS,
    Call,
    Operator,
    describe_layouts,
    describe_ratios,
    list_ratios,
    open_summary,
    reference_result,
    time_interleaved,
)

__all__ = ["WANTED", "list_operators", "records", "summary"]

WANTED = 2.5
"""The ratio that is expected of convolutions."""

_FIELDS = ("int8_ms", "f32_ms", "ratio", "unit", "dots_ms", "gops", "layout", "bit_exact", "error")


def list_operators() -> tuple[Operator, ...]:
    """Dense products, and convolutions of at most 3×3 with neither stride nor dilation."""
    return tuple(o for o in OPERATORS if o.kind == "matmul" or _is_dense(o))


def _is_dense(operator: Operator) -> bool:
    plain = operator.groups == operator.stride == operator.dilation == 1
    return operator.kind == "conv" and plain and operator.w[2:] in ((3, 3), (1, 1))


def records(args: argparse.Namespace) -> Iterator[Record]:
    threads = int(getattr(args, "threads", None) or 1)
    chosen = [operator for operator in list_operators() if is_selected(args, operator.name)]
    work = partial(_measure_record, threads=threads, machine=args.machine)
    return in_turns(args, work, chosen, partial(_failed_record, threads=threads))


def _failed_record(operator: Operator, error: str | None, threads: int) -> Record:
    """A record without figures."""
    record: Record = {"name": operator.name, "op": operator.name, "threads": threads}
    return record | dict.fromkeys(_FIELDS) | {"error": error}


def _measure_record(operator: Operator, threads: int, machine: str | None) -> Record:
    record = _failed_record(operator, None, threads)
    try:
        record.update(_measure_operator(operator, threads, machine))
    except WeftError as error:
        record["error"] = str(error)
    return record


def shift_of(operator: Operator) -> int:
    """By how much sums are shifted so that few are clipped: they grow as a random walk does."""
    terms = operator.flops / (2 * math.prod(operator.y))
    return max(0, math.ceil(math.log2(math.sqrt(terms) * 74 * 74 / 64)))


def text_of(operator: Operator) -> str:
    """The natural linalg op on bytes, with its epilogue."""
    epilogue = Epilogue(shift=shift_of(operator))
    if operator.kind == "matmul":
        (m, k), n = operator.x, operator.w[1]
        return matmul_mlir(m, n, k, epilogue=epilogue)
    (n, c, h, w), (k, _, kh, kw) = operator.x, operator.w
    return conv2d_mlir(
        n, c, h, w, k, kh, kw, stride=operator.stride, pad=operator.pad, epilogue=epilogue
    )


def _measure_operator(operator: Operator, threads: int, machine: str | None) -> Record:
    rng = np.random.default_rng(0)
    x, w = (rng.integers(-128, 128, s).astype(np.int8) for s in (operator.x, operator.w))
    start = time.perf_counter()
    executable, call, result = _bind_call(text_of(operator), machine, x, w, threads)
    compile_s = time.perf_counter() - start
    unit = _unit_of(executable)
    if not unit:
        raise WeftError(
            f"{operator.name}: machine @{executable.program.machine_name} computes it without VNNI"
        )
    _, other, _ = _bind_call(
        operator.text, machine, x.astype(np.float32) / 256, w.astype(np.float32) / 256, threads
    )
    call()
    sums = reference_result(operator, x.astype(np.float32), w.astype(np.float32)).astype(np.int64)
    wanted = np.clip(sums >> shift_of(operator), -128, 127)
    exact = bool(np.array_equal(result.reshape(operator.y), wanted))
    calls = [call, other]
    if unit.startswith("amx"):
        dots = EmbedOptions(intrinsic="vnni_dot")
        calls.append(_bind_call(text_of(operator), machine, x, w, threads, dots)[1])
    int8_s, f32_s, *dots_s = time_interleaved(calls)
    return {
        "int8_ms": round(int8_s * 1e3, 4),
        "f32_ms": round(f32_s * 1e3, 4),
        "ratio": round(f32_s / int8_s, 3),
        "unit": unit,
        "dots_ms": round(dots_s[0] * 1e3, 4) if dots_s else None,
        "gops": round(operator.flops / int8_s / 1e9, 1),
        "layout": describe_layouts(executable),
        "bit_exact": exact,
        "compile_s": round(compile_s, 3),
        "error": None,
    }


def _bind_call(
    text: str,
    machine: str | None,
    x: npt.NDArray[np.generic],
    w: npt.NDArray[np.generic],
    threads: int,
    embed: EmbedOptions | None = None,
) -> tuple[HostExecutable, Call, npt.NDArray[np.generic]]:
    """A call on `x` and `w`, and the array that it stores to."""
    executable = compile(text, machine, target="host", embed=embed)
    assert isinstance(executable, HostExecutable)
    shapes = {n: shape for n, (shape, _) in executable.argument_types().items()}
    inputs = {"x": align_array(x.reshape(shapes["x"])), "w": align_array(w.reshape(shapes["w"]))}
    call = executable.bind(inputs, threads=threads)
    (result,) = call.results.values()
    return executable, call, result


def _unit_of(executable: HostExecutable) -> str:
    """The intrinsic that products of bytes are computed by, or nothing."""
    named = (": int8 products of tiles", ": int8 dot products")
    found = [line for line in executable.program.report if any(n in line for n in named)]
    return found[0].partition("@")[2].partition(":")[0] if found else ""


def summary(records: Sequence[Mapping[str, object]]) -> str:
    """Counts the right results, and tells how much faster they are than f32."""
    right = [r for r in records if r["error"] is None and r["bit_exact"]]
    lines = open_summary("host-int8", records, right)
    if ratios := list_ratios(right):
        compared = describe_ratios("f32's time / int8's", ratios, digits=2)
        lines.append(f"{compared}, {WANTED} wanted")
    both = ((r["dots_ms"], r["int8_ms"]) for r in right)
    gains = [v / t for v, t in both if isinstance(v, float) and isinstance(t, float)]
    if gains:
        mean, least = statistics.geometric_mean(gains), min(gains)
        lines.append(f"  dot products' time / tiles': geomean {mean:.2f}, least {least:.2f}")
    return "\n".join(lines)
