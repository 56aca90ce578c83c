"""
Suite `aie1-int8`: convolutions and a fully connected layer of bytes on one AI Engine.

The fields are those of `aie1-vyasa` that do not depend on its tables.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import cast

from ....lowering.aie1.tune import TuneOptions
from ....transforms.core.errors import WeftError
from ....transforms.core.progress import progress_line
from .. import Record, in_parallel, is_selected
from .bounds import peak_macs_per_cycle, roofline
from .calibration import geometric_mean
from .kernel import measure_kernel
from .workloads import Convolution

_X, _Y = 128, 2
_FULL = 16, 16
_FEW = ((3, 8, 8), (3, 8, 4), (3, 3, 8), (5, 8, 8), (1, 8, 8))
"""Taps, input and output channels."""

_MINIMUM = {"conv": 64.0, "fc": 60.0}
"""MACs per cycle that are expected at least; the loads of `fc` bound it at 64."""


def list_workloads() -> list[Convolution]:
    """
    3x3, 5x5 and 1x1 with 16 channels, 4096 outputs of 16 inputs, and layers with fewer output
    channels than lanes: `conv_RxR_CtoK_i8`.
    """

    def make_convolution(taps: int, channels: int, outputs: int, name: str) -> Convolution:
        image = (channels, _Y + taps - 1, _X + taps - 1)
        shape, output = (outputs, channels, taps, taps), (outputs, _Y, _X)
        return Convolution(name, "channels", image, shape, output, 8)

    full = [make_convolution(t, *_FULL, f"conv_{t}x{t}_i8") for t in (3, 5, 1)]
    few = [make_convolution(t, c, k, f"conv_{t}x{t}_{c}to{k}_i8") for t, c, k in _FEW]
    fc = Convolution("fc_i8", "channels", (16, 1, 1), (4096, 16, 1, 1), (4096, 1, 1), 8)
    return [*full, fc, *few]


def records(args: argparse.Namespace) -> Iterator[Record]:
    machine = args.machine or "aie1"
    limited = not getattr(args, "no_data_memory_limit", False)
    chosen = [(c, machine, limited) for c in list_workloads() if is_selected(args, c.name)]
    yield from in_parallel(args, _measure_record, chosen)


def _measure_record(item: tuple[Convolution, str, bool]) -> Record:
    convolution, machine, limited = item
    start: Record = {"workload": convolution.name, "precision_bits": convolution.bits}
    options = TuneOptions(limited=limited)
    try:
        with progress_line(convolution.name) as progress:
            measured = measure_kernel(convolution, options, machine, progress)
    except WeftError as error:
        return {**start, "error": str(error)}
    tuned = measured.tuned
    program, schedule = tuned.program, tuned.schedule
    loop = program.main_loop
    assert loop is not None
    return {
        **start,
        "macs": convolution.macs,
        "cycles": measured.execution.cycles,
        "macs_per_cycle": round(convolution.macs / measured.execution.cycles, 4),
        "peak": peak_macs_per_cycle(convolution),
        "roofline": round(roofline(convolution), 3),
        "mac_ops": measured.execution.mac_ops,
        "load_ops": measured.execution.load_ops,
        "store_ops": measured.execution.store_ops,
        "ii": loop.ii,
        "ii_lower_bound": loop.ii_lower_bound,
        "workload_ii_bound": measured.workload_ii_bound,
        "program_words": program.words,
        "vector_loop": schedule.vector,
        **{f"unroll_{dim}": schedule.jam.get(dim, 1) for dim in "xyk"},
        "layout_o": measured.layout_text("output"),
        "layout_w": measured.filter_layout,
        "layout_i": measured.layout_text("image"),
        "tune_s": round(tuned.seconds, 3),
        "candidates": tuned.candidates,
        "pruned": tuned.pruned_text,
        "bit_exact": measured.bit_exact,
        "c_bit_exact": measured.c_bit_exact,
        "aievec_bit_exact": measured.aievec_bit_exact,
    }


def summary(records: Sequence[Record]) -> str:
    """The mean, and which are below what is expected."""
    good = [r for r in records if r.get("error") is None]
    if not good:
        return "no kernel was made"
    rates = {str(r["workload"]): cast(float, r["macs_per_cycle"]) for r in good}
    low = [f"{n} {v:.2f}" for n, v in rates.items() if v < _MINIMUM[n.split("_")[0]]]
    exact = sum(
        all(r[name] is not False for name in ("bit_exact", "c_bit_exact", "aievec_bit_exact"))
        for r in good
    )
    missed = f"; below what is expected: {', '.join(low)}" if low else ""
    return (
        f"{geometric_mean(list(rates.values())):.2f} MACs/cycle in the mean of {len(rates)}, "
        f"{exact} of {len(records)} bit exact{missed}"
    )
