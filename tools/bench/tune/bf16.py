"""
Convolutions and products whose factors may be rounded to bf16, next to the same ones in f32.

The operators are the dense ones of `tune-ops` (families C2D, DIL, C3D and GMM) with at least 100
million additions and multiplications, and at least 64 terms in each sum. What weft converts of
activations is within its time, packing of weights is not. Where the compiler takes f32, both
programs are the same one.

* `ours_ms`, `f32_ms`: medians of rounds, with `--precision bf16` and without, in turns in the same
  run, of the processor's time of the thread if it is one; `speedup`: the median of the rounds'
  ratios, `ratio_low` and `ratio_high` its 95 % interval.
* `max_rel_err`: the largest error beside the reference, relative to its largest value; `f32_err`:
  that of f32. `snr_db`: the power of the reference over that of the error.
* `unit`: what products are computed by.

`--threads N` (1) are those of a call.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np
import numpy.typing as npt

from ....targets.host.executable import HostExecutable, align_array
from ....transforms.core.errors import WeftError
from ...api import compile
from ...tune.timing import median_interval
from .. import Record, in_turns, is_selected
from ..host.ops import Call, Operator, reference_result
from .ops import read_operators

__all__ = ["list_operators", "records", "summary"]

FAMILIES = ("C2D", "DIL", "C3D", "GMM")
FLOPS = 100_000_000
TERMS = 64
ROUNDS = 15
_TURN_SECONDS = 4e-3

_FIELDS = (
    *("ours_ms", "f32_ms", "speedup", "ratio_low", "ratio_high", "max_rel_err", "f32_err"),
    *("snr_db", "unit", "error"),
)


def list_operators() -> tuple[Operator, ...]:
    """The dense operators that are large enough."""
    return tuple(
        operator
        for name, operator in read_operators().items()
        if name.partition("_")[0] in FAMILIES
        and operator.groups == 1
        and operator.flops >= FLOPS
        and operator.flops >= 2 * TERMS * math.prod(operator.y)
    )


def records(args: argparse.Namespace) -> Iterator[Record]:
    threads = int(getattr(args, "threads", None) or 1)
    chosen = [operator for operator in list_operators() if is_selected(args, operator.name)]
    work = partial(_measure_record, threads=threads, machine=args.machine)
    return in_turns(args, work, chosen, partial(_failed_record, threads=threads))


def _measure_record(operator: Operator, threads: int, machine: str | None) -> Record:
    record = _failed_record(operator, None, threads)
    try:
        record.update(_measure_operator(operator, threads, machine))
    except WeftError as error:
        record["error"] = str(error)
    return record


def _failed_record(operator: Operator, error: str | None, threads: int) -> Record:
    """A record without figures."""
    record: Record = {"name": operator.name, "threads": threads}
    return record | dict.fromkeys(_FIELDS) | {"error": error}


def _measure_operator(operator: Operator, threads: int, machine: str | None) -> Record:
    rng = np.random.default_rng(0)
    x, w = (
        align_array(rng.random(s, np.float32) - np.float32(0.5)) for s in (operator.x, operator.w)
    )
    calls: list[Call] = []
    errors: list[npt.NDArray[np.float64]] = []
    wanted, unit = reference_result(operator, x, w), "f32"
    for precision in ("bf16", "f32"):
        executable = compile(
            operator.text, machine, target="host", threads=threads, options={"precision": precision}
        )
        assert isinstance(executable, HostExecutable)
        if precision == "bf16":
            unit = _unit_of(executable)
        shapes = {n: shape for n, (shape, _) in executable.argument_types().items()}
        inputs = {"x": x.reshape(shapes["x"]), "w": w.reshape(shapes["w"])}
        call = executable.bind(inputs, threads=threads)
        call()
        (result,) = call.results.values()
        errors.append(result.reshape(operator.y) - wanted)
        calls.append(call)
    # On one thread, what other processes take of the core is left out.
    rounds = _time_rounds(calls, time.thread_time if threads == 1 else time.perf_counter)
    ratio = median_interval([f32 / ours for ours, f32 in rounds])
    largest = np.abs(wanted).max()
    ours, f32 = (float(f"{np.abs(e).max() / largest:.2e}") for e in errors)
    noise = float(np.square(errors[0], dtype=np.float64).mean())
    power = float(np.square(wanted, dtype=np.float64).mean())
    return {
        "ours_ms": round(statistics.median(turn[0] for turn in rounds) * 1e3, 4),
        "f32_ms": round(statistics.median(turn[1] for turn in rounds) * 1e3, 4),
        "speedup": round(ratio.median, 3),
        "ratio_low": round(ratio.low, 3),
        "ratio_high": round(ratio.high, 3),
        "max_rel_err": ours,
        "f32_err": f32,
        "snr_db": round(10 * math.log10(power / noise), 1) if noise else None,
        "unit": unit,
    }


def _unit_of(executable: HostExecutable) -> str:
    """The intrinsic that the program's products are computed by, else f32."""
    named = (": bf16 products", ": bf16 dot products")
    found = [line for line in executable.program.report if any(n in line for n in named)]
    return found[0].partition("@")[2].partition(":")[0] if found else "f32"


def _time_rounds(calls: Sequence[Call], clock: Callable[[], float]) -> list[tuple[float, float]]:
    """Seconds of both calls in each round by `clock`, as medians of turns of the same length."""
    counts: list[int] = []
    for call in calls:
        start = clock()
        call()
        once = max(clock() - start, 1e-7)
        counts.append(min(200, max(3, math.ceil(_TURN_SECONDS / once))))
    rounds: list[tuple[float, float]] = []
    for _ in range(ROUNDS):
        turn: list[float] = []
        for call, count in zip(calls, counts, strict=True):
            call()
            samples: list[float] = []
            for _ in range(count):
                start = clock()
                call()
                samples.append(clock() - start)
            turn.append(statistics.median(samples))
        rounds.append((turn[0], turn[1]))
    return rounds


def summary(found: Sequence[Record]) -> str:
    """The speedups, and the largest error."""
    good = [r for r in found if r["error"] is None]
    lines = [f"host-bf16: {len(good)} of {len(found)} measured"]
    lines += [f"  {r['name']}: {r['error']}" for r in found if r["error"] is not None]
    speedups = [(float(str(r["speedup"])), str(r["name"])) for r in good]
    if speedups:
        mean, (least, worst) = statistics.geometric_mean(v for v, _ in speedups), min(speedups)
        rounded = sum(r["unit"] != "f32" for r in good)
        error = max(float(str(r["max_rel_err"])) for r in good)
        lines.append(
            f"  f32's time / ours: geomean {mean:.2f}, least {least:.2f} ({worst}); {rounded} in "
            f"bf16; largest max_rel_err {error:.1e}"
        )
    return "\n".join(lines)
