"""
Ninety operators of nine families on the host, next to PyTorch, ONNX Runtime and OpenVINO in f32.

The operators are those of `alt_ops.csv`: ten configurations of each family of section 7.1 of Z. Xu
et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph and Operator
Level Optimizations".

* `ours_ms`, `torch_ms`, `ort_ms`, `openvino_ms`: medians over rounds, in each of which every side
  has its turn, of some calls each; `null` for what is not installed.
* `best_ratio`: the least time of the others over ours, in the same round, its median over rounds,
  with the 95 % interval of that (`ratio_low`, `ratio_high`).
* `gflops`; `max_rel_err`: the largest difference from a result in f64, over its largest value.
* with `--budget N`: `untuned_ms`, the compiler's own schedule in the same rounds; `measurements`,
  `search_s`, `winner`, the schedule that is taken.

`--threads N` (1) are those of a call.
"""

from __future__ import annotations

import argparse
import csv
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from ....targets.host.executable import BoundCall, HostExecutable
from ....transforms.core.errors import WeftError
from ...api import compile
from .. import Record, in_turns, is_selected
from ..host.ops import Floats, Operator, align_array, describe_layouts, reference_result
from ..rounds import Call, take_turns
from .find_best import needed_arrays, tune_module
from .options import Tuning, tuning_of
from .peers import PEERS, peer_calls

DATA = Path(__file__).parent.parent / "data" / "alt_ops.csv"
TOLERANCE = 1e-4


def read_operators() -> dict[str, Operator]:
    """The operators of the table, by name."""
    with DATA.open(newline="") as file:
        return {row["id"]: _read_row(row) for row in csv.DictReader(file)}


def _read_row(row: Mapping[str, str]) -> Operator:
    name, n = row["id"], int(row["N"])
    if row["family"] == "GMM":
        m, k, columns = (int(row[field]) for field in ("M", "K", "Ncol"))
        return Operator(name, "matmul", (n * m, k), (k, columns))
    c, k, kernel = (int(row[field]) for field in ("in_ch", "out_ch", "kernel"))
    extents = tuple(map(int, row["spatial"].split("x")))
    filters = (kernel,) * len(extents)
    stride, pad, dilation, groups = (int(row[f]) for f in ("stride", "pad", "dil", "groups"))
    if row["family"] in ("T2D", "T3D"):
        more = int(row["out_pad"])
        return Operator(name, "transposed", (n, c, *extents), (c, k, *filters), stride=stride,
                        pad=pad, output_pad=more)  # fmt: skip
    return Operator(name, "conv", (n, c, *extents), (k, c // groups, *filters), stride=stride,
                    pad=pad, dilation=dilation, groups=groups)  # fmt: skip


def records(args: argparse.Namespace) -> Iterator[Record]:
    tuning = tuning_of(args)
    chosen = [o for name, o in read_operators().items() if is_selected(args, name)]
    work = partial(operator_record, threads=args.threads, machine=args.machine, tuning=tuning)
    return in_turns(args, work, chosen, _failed_record)


def _failed_record(operator: Operator, error: str) -> Record:
    return _empty_record(operator) | {"error": error}


def _empty_record(operator: Operator) -> Record:
    times = dict.fromkeys(("ours_ms", *(f"{name}_ms" for name in PEERS), "best_ratio"))
    return {"name": operator.name, "family": operator.name.partition("_")[0], **times}


def operator_record(
    operator: Operator, threads: int, machine: str | None, tuning: Tuning | None
) -> Record:
    """The record of one operator, with `error` if it could not be compiled or is wrong."""
    try:
        return _empty_record(operator) | _measure_operator(operator, threads, machine, tuning)
    except WeftError as error:
        return _failed_record(operator, str(error))


def _measure_operator(
    operator: Operator, threads: int, machine: str | None, tuning: Tuning | None
) -> Record:
    rng = np.random.default_rng(0)
    x, w = (
        align_array(rng.random(s, np.float32) - np.float32(0.5)) for s in (operator.x, operator.w)
    )
    start = time.perf_counter()
    plain = compile(operator.text, machine, target="host", threads=threads)
    record: Record = {"compile_s": round(time.perf_counter() - start, 3)}
    assert isinstance(plain, HostExecutable)
    chosen = plain
    shapes = {n: shape for n, (shape, _) in plain.argument_types().items()}
    inputs = {"x": x.reshape(shapes["x"]), "w": w.reshape(shapes["w"])}
    if tuning is not None:
        tuned = tune_module(operator.text, machine, threads, tuning, inputs)
        chosen, record = tuned.executable, record | tuned.facts
    call = chosen.bind(needed_arrays(chosen, inputs), threads=threads)
    calls: dict[str, Call] = {"ours": call}
    if tuning is not None:
        calls["untuned"] = plain.bind(inputs, threads=threads)
    calls |= peer_calls(operator, x, w, threads)
    record |= _compare(calls, operator.flops, threads)
    record["max_rel_err"] = error = _error_of(operator, call, x, w)
    record["layout"] = describe_layouts(chosen)
    record["error"] = None if error <= TOLERANCE else f"max_rel_err is above {TOLERANCE}"
    return record


def _compare(calls: Mapping[str, Call], flops: int, threads: int) -> Record:
    """Times of all sides, and the ratios of each round."""
    rounds = take_turns(calls, threads)
    record: Record = {f"{name}_ms": round(rounds.seconds(name) * 1e3, 5) for name in calls}
    record["gflops"] = round(flops / rounds.seconds("ours") / 1e9, 1)
    peers = [name for name in calls if name in PEERS]
    if peers:
        found = rounds.ratio(peers, "ours")
        record["best_ratio"] = round(found.median, 3)
        record["ratio_low"], record["ratio_high"] = round(found.low, 3), round(found.high, 3)
    return record


def _error_of(operator: Operator, call: BoundCall, x: Floats, w: Floats) -> float:
    wanted = reference_result(operator, x, w)
    (result,) = call.results.values()
    error = float(np.abs(result.reshape(operator.y) - wanted).max() / np.abs(wanted).max())
    return float(f"{error:.2e}")


def summary(found: Sequence[Record]) -> str:
    """The ratios by family, and all of them."""
    good = [r for r in found if r.get("error") is None and isinstance(r["best_ratio"], float)]
    lines = [f"tune-ops: {sum(r.get('error') is None for r in found)} of {len(found)} right"]
    lines += [f"  {r['name']}: {r['error']}" for r in found if r.get("error") is not None]
    for family in dict.fromkeys(str(r["family"]) for r in good):
        lines.append(_describe_ratios(family, [r for r in good if r["family"] == family]))
    if good:
        lines.append(_describe_ratios("all", good))
    return "\n".join(lines)


def _describe_ratios(name: str, found: Sequence[Record]) -> str:
    ratios = [(float(str(r["best_ratio"])), str(r["name"])) for r in found]
    mean, (least, worst) = statistics.geometric_mean(v for v, _ in ratios), min(ratios)
    counts = ", ".join(
        f"{sum(v >= t for v, _ in ratios)} at {t} or more" for t in (0.95, 0.85, 0.7)
    )
    return (
        f"  {name}: the best of the others takes {mean:.3f} times ours, least {least:.3f} "
        f"({worst}); of {len(ratios)}, {counts}"
    )
