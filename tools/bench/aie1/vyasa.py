"""
Suite `aie1-vyasa`: the convolutions of Vyasa's tables on one AI Engine.

All numbers are of our own model (`targets/aie1`), from the first instruction to the completion of
the last store, in the run whose result was compared; Vyasa's published means are of the vendor's
simulator. So `vyasa_model_macs_per_cycle` is beside them: what the same model, on the same machine
(`--machine`), gives for Vyasa's kernels, run as instruction words (`calibration_code`), for
CONV3D with one row per body, and with two in `vyasa_jam2_model_macs_per_cycle`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from statistics import median
from typing import cast

from ....lowering.aie1.tune import TuneOptions
from ....targets.aie1.machine.spec import Aie1Spec
from ....transforms.core.errors import WeftError
from ....transforms.core.progress import progress_line
from .. import Record, in_parallel, is_selected
from .bounds import bound_macs_per_cycle, peak_macs_per_cycle, roofline
from .calibration import PUBLISHED, geometric_mean
from .calibration_code import expert_run, vyasa_run
from .kernel import Measured, measure_kernel
from .workloads import Workload, vyasa_workloads

_SUITES = ("CV", "DL", "CONV3D")
_EXACT = ("bit_exact", "c_bit_exact", "aievec_bit_exact")
_KEPT = frozenset(("image", "output"))


def records(args: argparse.Namespace) -> Iterator[Record]:
    machine = args.machine or "aie1"
    limited = not getattr(args, "no_data_memory_limit", False)
    chosen = [(w, machine, limited) for w in vyasa_workloads() if is_selected(args, w.name)]
    yield from in_parallel(args, _measure_record, chosen)


def _measure_record(item: tuple[Workload, str, bool]) -> Record:
    workload, machine, limited = item
    convolution = workload.convolution
    start: Record = {"workload": workload.name, "precision_bits": convolution.bits}
    options = TuneOptions(
        keep=_KEPT if workload.keeps_layouts else frozenset(),
        limited=limited,
    )
    try:
        with progress_line(workload.name) as progress:
            measured = measure_kernel(convolution, options, machine, progress)
        return {**start, **_record_fields(workload, measured)}
    except WeftError as error:
        return {**start, "error": str(error)}


def _record_fields(workload: Workload, measured: Measured) -> Record:
    convolution, tuned = workload.convolution, measured.tuned
    program, schedule = tuned.program, tuned.schedule
    spec = program.spec
    loop = program.main_loop
    assert loop is not None
    vector = schedule.vector
    order = [d for d in schedule.order if measured.request.problem.extents[d] > 1]
    return {
        "macs": convolution.macs,
        "cycles": measured.execution.cycles,
        "macs_per_cycle": round(convolution.macs / measured.execution.cycles, 4),
        "peak": peak_macs_per_cycle(convolution),
        "bound_macs_per_cycle": round(bound_macs_per_cycle(convolution, spec), 3),
        "roofline": round(roofline(convolution), 3),
        "mac_ops": measured.execution.mac_ops,
        "load_ops": measured.execution.load_ops,
        "store_ops": measured.execution.store_ops,
        "bank_stall_cycles": measured.execution.stalls,
        "ii": loop.ii,
        "ii_lower_bound": loop.ii_lower_bound,
        "workload_ii_bound": measured.workload_ii_bound,
        "data_w_max": loop.data_w_max,
        "coef_w_max": loop.coef_w_max,
        "acc_max": loop.acc_max,
        "program_words": program.words,
        "exceeds_data_memory": measured.executable.data_bytes > spec.data_bytes,
        "calls": measured.executable.count_calls,
        "memory": measured.memory,
        "vector_loop": vector,
        "loop_order": "".join(order),
        **{f"unroll_{dim}": schedule.jam.get(dim, 1) for dim in "xyk"},
        "layout_o": measured.layout_text("output"),
        "layout_w": measured.filter_layout,
        "layout_i": measured.layout_text("image"),
        "source_lines": measured.source_lines,
        "tune_s": round(tuned.seconds, 3),
        "candidates": tuned.candidates,
        "pruned": tuned.pruned_text,
        "bit_exact": measured.bit_exact,
        "c_bit_exact": measured.c_bit_exact,
        "aievec_bit_exact": measured.aievec_bit_exact,
        **_peer_fields(workload, spec),
    }


def _peer_fields(workload: Workload, spec: Aie1Spec) -> Record:
    """Other people's kernels on the same core; `None` where there are none."""
    vyasa, expert = vyasa_run(workload, spec=spec), expert_run(workload.convolution, spec)
    jam2 = vyasa_run(workload, 2, spec) if workload.suite == "CONV3D" else None
    return {
        "vyasa_model_macs_per_cycle": round(vyasa.macs_per_cycle, 4),
        "vyasa_jam2_model_macs_per_cycle": jam2 and round(jam2.macs_per_cycle, 4),
        "expert_model_macs_per_cycle": expert and round(expert.macs_per_cycle, 4),
    }


# --- summary --------------------------------------------------------------------------------


def summary(records: Sequence[Record]) -> str:
    """By suite and precision: the mean, Vyasa's kernels in our model, and its published mean."""
    good = [r for r in records if r.get("error") is None]
    known = {w.name: w for w in vyasa_workloads()}
    lines = [_suite_line(good, known, suite, bits) for bits in (32, 16) for suite in _SUITES]
    found = [line for line in lines if line]
    found += [line for line in (_calibration_line(good, known, bits) for bits in (32, 16)) if line]
    exact = sum(all(r[name] is not False for name in _EXACT) for r in good)
    found.append(
        f"{exact} of {len(records)} bit exact, by words, by C and as aievec{_schedules_line(good)}"
    )
    found += [f"{r['workload']}: {r['memory']}" for r in good if r["memory"] != "fits"]
    return "\n".join(found)


def _suite_line(
    records: Sequence[Record], known: dict[str, Workload], suite: str, bits: int
) -> str:
    chosen = [
        (r, known[str(r["workload"])])
        for r in records
        if known[str(r["workload"])].suite == suite and r["precision_bits"] == bits
    ]
    if not chosen:
        return ""
    ours = geometric_mean([cast(float, r["macs_per_cycle"]) for r, _ in chosen])
    bound = geometric_mean([cast(float, r["bound_macs_per_cycle"]) for r, _ in chosen])
    modelled = geometric_mean([cast(float, r["vyasa_model_macs_per_cycle"]) for r, _ in chosen])
    both = ""
    if suite == "CONV3D":
        jam2 = geometric_mean(
            [cast(float, r["vyasa_jam2_model_macs_per_cycle"]) for r, _ in chosen]
        )
        both = f" ({jam2:.2f} with y-jam 2)"
    return (
        f"{suite} {bits} bits: {ours:.2f} MACs/cycle (bound {bound:.2f}); Vyasa in this model "
        f"{modelled:.2f}{both}, published {PUBLISHED[suite, bits]:.2f} (vendor's simulator)"
    )


def _calibration_line(records: Sequence[Record], known: dict[str, Workload], bits: int) -> str:
    """The distance of the model from the published means of all suites, if all rows are there."""
    rows = [r for r in records if r["precision_bits"] == bits]
    if len(rows) < sum(w.convolution.bits == bits for w in known.values()):
        return ""
    means = [
        geometric_mean([
            cast(float, r["vyasa_model_macs_per_cycle"])
            for r in rows
            if known[str(r["workload"])].suite == suite
        ])
        for suite in _SUITES
    ]  # fmt: skip
    ours, theirs = (
        geometric_mean(means),
        geometric_mean([PUBLISHED[suite, bits] for suite in _SUITES]),
    )
    return (
        f"calibration at {bits} bits: Vyasa in this model {ours:.2f}, published {theirs:.2f} "
        f"({100 * (ours / theirs - 1):+.1f} %; means of the three suites)"
    )


def _schedules_line(records: Sequence[Record]) -> str:
    if not records:
        return ""
    met = sum(r["ii"] == r["ii_lower_bound"] for r in records)
    ratios = [cast(int, r["ii"]) / cast(int, r["workload_ii_bound"]) for r in records]
    seconds = [cast(float, r["tune_s"]) for r in records]
    return (
        f"; ii at its bound in {met} of {len(records)}, {100 * (geometric_mean(ratios) - 1):.1f} % "
        f"above the workload's; tuned in {median(seconds):.2f} s (median), {max(seconds):.1f} s "
        "(most)"
    )
