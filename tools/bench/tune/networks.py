"""
Whole networks on the host in f32, next to PyTorch eager, its inductor, ONNX Runtime and OpenVINO.

By default these are seven networks of the zoo, and four of kinds that it has none of, which are
imported as they are made (`test/models/generators/unseen.py`), all at batch 1. `--only` takes any
network of both, and `NAME@16` at batch 16. All sides have the same weights as constants, stored
anew beforehand where they like, and the same inputs, on `--threads N` (1).

* `ours_ms`, `torch_ms`, `inductor_ms`, `ort_ms`, `openvino_ms`: medians over rounds, in each of
  which every side has its turn; `null` for what is not installed or does not take the network
  (`missing` says why).
* `best_ratio`: the least time of the others over ours in the same round, its median over rounds,
  with the 95 % interval of that (`ratio_low`, `ratio_high`); `eager_ratio`, `eager_low`,
  `eager_high`: PyTorch eager's alone.
* `max_rel_err`: the largest difference from PyTorch's result over its largest value, or from the
  reference executor's where there is no PyTorch.
* `layout`: what is stored otherwise than the module has it.
* with `--budget N`: `untuned_ms`, the compiler's own schedules in the same rounds; `measurements`
  that were made, `search_s`, `winner`. `--seconds S` begins no measurement after so long, `--db`
  keeps what was measured, in so many `--workers`.

The summary counts the misses of a target: a ratio of which the whole interval lies below it.
Other networks and batches than the default ones have no target.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path

from ....targets.host.executable import HostExecutable
from ....transforms.core.errors import WeftError
from ...api import compile
from ...zoo.models import zoo_names, zoo_path
from .. import Record, in_turns
from ..host.in_torch import generators, in_torch
from ..host.networks import execute_module, make_up_arrays, relative_error
from ..rounds import Call, Rounds, take_turns
from .find_best import needed_arrays, tune_module
from .network_peers import NETWORK_PEERS, network_peers
from .options import Tuning, tuning_of

ZOO = ("resnet18", "mobilenet-v2", "bert-tiny", "bert-base", "resnet50", "densenet121", "vit-b16")
UNSEEN = ("efficientnet-b0", "unet", "siamese", "convnext-tiny")
TOLERANCE = 1e-4
SECONDS = 300.0
"""How long a network may be compiled."""

_FIELDS = (
    *("ours_ms", *(f"{name}_ms" for name in NETWORK_PEERS)),
    *("best_ratio", "ratio_low", "ratio_high", "eager_ratio", "eager_low", "eager_high"),
    *("untuned_ms", "measurements", "search_s", "layout", "winner", "max_rel_err"),
    *("compile_s", "missing", "error"),
)


@dataclass(frozen=True)
class Targets:
    """The ratios that are aimed at: their geometric mean, the least, and the least to eager."""

    mean: float
    least: float
    eager: float = 1.0


UNTUNED_TARGETS = Targets(0.92, 0.8)
TUNED_TARGETS = Targets(1.0, 0.92)


@dataclass(frozen=True)
class Subject:
    """A network at a batch."""

    network: str
    batch: int = 1

    @property
    def name(self) -> str:
        return self.network if self.batch == 1 else f"{self.network}@{self.batch}"

    @property
    def has_target(self) -> bool:
        return self.batch == 1 and self.network in (*ZOO, *UNSEEN)


def subjects(only: str | None) -> list[Subject]:
    """
    The networks that `--only PATTERN[@BATCH][,…]` wants, or those that have a target. `WeftError`
    for a batch that is none.
    """
    made = [*generators()]
    if only is None:
        return [Subject(n) for n in (*ZOO, *(n for n in UNSEEN if n in made or not made))]
    found: dict[Subject, None] = {}
    known = [*dict.fromkeys((*ZOO, *UNSEEN, *zoo_names(), *made))]
    for pattern in only.split(","):
        name, batch = split_batch(pattern)
        matching = (n for n in known if fnmatchcase(n, name))
        found |= dict.fromkeys(Subject(n, batch) for n in matching)
    return [*found]


def split_batch(pattern: str) -> tuple[str, int]:
    """The name and the batch, 1 where none is written. `WeftError` for a batch that is none."""
    name, at, batch = pattern.partition("@")
    if at and (not batch.isdecimal() or int(batch) < 1):
        raise WeftError(f"--only {pattern}: '{batch}' is no batch; write one as resnet18@16")
    return name, int(batch or 1)


def records(args: argparse.Namespace) -> Iterator[Record]:
    work = partial(
        _measure_record, threads=args.threads, machine=args.machine, tuning=tuning_of(args)
    )
    failed = partial(_failed_record, threads=args.threads)
    return in_turns(args, work, subjects(args.only), failed)


def _measure_record(
    subject: Subject, threads: int, machine: str | None, tuning: Tuning | None
) -> Record:
    record = _failed_record(subject, None, threads)
    try:
        return record | measure_subject(subject, threads, machine, tuning)
    except WeftError as error:
        return record | {"error": str(error)}


def _failed_record(subject: Subject, error: str | None, threads: int) -> Record:
    """A record without figures."""
    record: Record = {"name": subject.name, "threads": threads}
    return record | dict.fromkeys(_FIELDS) | {"has_target": subject.has_target, "error": error}


def measure_subject(
    subject: Subject, threads: int, machine: str | None, tuning: Tuning | None
) -> Record:
    """The fields of one network. `WeftError` if it cannot be made, compiled or tuned."""
    sizes = {} if subject.batch == 1 else {"batch": subject.batch}
    path = zoo_path(subject.network) if subject.network in zoo_names() else None
    other = in_torch(subject.network, path, threads, sizes)
    source: Path | str | None = path if other is None or path is not None else other.text
    if source is None:
        raise WeftError(f"'{subject.network}' has no file, and there is no PyTorch to make it")
    start = time.perf_counter()
    plain = compile(
        source, machine, target="host", threads=threads, sizes=_sizes_of(path, sizes),
        seconds=SECONDS,
    )  # fmt: skip
    record: Record = {"compile_s": round(time.perf_counter() - start, 3)}
    assert isinstance(plain, HostExecutable)
    chosen = plain
    arrays = make_up_arrays(source, sizes) if other is None else other.arrays
    if tuning is not None:
        resized = _sizes_of(path, sizes)
        tuned = tune_module(source, machine, threads, tuning, arrays, resized, SECONDS)
        chosen, record = tuned.executable, record | tuned.facts
    call = chosen.bind(needed_arrays(chosen, arrays), threads=threads)
    call()
    wanted = execute_module(source, arrays, sizes) if other is None else other.results
    error = relative_error(list(call.results.values()), wanted)
    calls: dict[str, Call] = {"ours": call}
    if tuning is not None:
        calls["untuned"] = plain.bind(arrays, threads=threads)
    peers, missing = ({}, {}) if other is None else network_peers(other, threads)
    rounds = take_turns(calls | peers, threads)
    record |= _describe_rounds(rounds) | {"layout": _describe_layouts(chosen)}
    record["missing"] = "; ".join(f"{n}: {why}" for n, why in missing.items()) or None
    record["max_rel_err"] = float(f"{error:.2e}")
    record["error"] = None if error <= TOLERANCE else f"max_rel_err is above {TOLERANCE}"
    return record


def _sizes_of(path: Path | None, sizes: Mapping[str, int]) -> Mapping[str, int] | None:
    """The sizes to compile with: what is imported as it is made has them already."""
    return sizes if path is not None else None


def _describe_rounds(rounds: Rounds) -> Record:
    record: Record = {f"{s}_ms": round(rounds.seconds(s) * 1e3, 4) for s in rounds.sides}
    peers = [side for side in rounds.sides if side in NETWORK_PEERS]
    eager = [side for side in peers if side == "torch"]
    for sides, ratio, prefix in ((peers, "best_ratio", "ratio"), (eager, "eager_ratio", "eager")):
        if sides:
            found = rounds.ratio(sides, "ours")
            record[ratio] = round(found.median, 3)
            record[f"{prefix}_low"] = round(found.low, 3)
            record[f"{prefix}_high"] = round(found.high, 3)
    return record


def _describe_layouts(executable: HostExecutable) -> str:
    program = executable.program
    weights = [b for b in program.buffers if b.role == "weight"]
    packed = sum(bool(b.stored_layout.primitives) for b in weights)
    lines = [n for n in program.report if n.startswith(("layouts:", "conversions:"))]
    return "; ".join([*lines, f"{packed} of {len(weights)} weights are stored in panels"])


# --- summary ------------------------------------------------------------------------------------


def summary(found: Sequence[Record]) -> str:
    """The ratios of those with a target, the misses, and what failed."""
    right = [r for r in found if r["error"] is None]
    lines = [f"tune-networks: {len(right)} of {len(found)} right"]
    lines += [f"  {r['name']}: {r['error']}" for r in found if r["error"] is not None]
    lines += [_describe_record(r) for r in right if isinstance(r["best_ratio"], float)]
    aimed = [r for r in right if r["has_target"] and isinstance(r["best_ratio"], float)]
    if aimed:
        tuned = any(r["untuned_ms"] is not None for r in aimed)
        lines += _describe_targets(aimed, TUNED_TARGETS if tuned else UNTUNED_TARGETS)
    return "\n".join(lines)


def _describe_record(record: Record) -> str:
    text = (
        f"  {record['name']}: {record['ours_ms']} ms; the best of the others takes "
        f"{record['best_ratio']} times that ({record['ratio_low']} to {record['ratio_high']})"
    )
    if record["eager_ratio"] is not None:
        text += f", PyTorch eager {record['eager_ratio']}"
    if record["missing"] is not None:
        text += f"; without {record['missing']}"
    return text


def _describe_targets(aimed: Sequence[Record], targets: Targets) -> Iterator[str]:
    ratios = [(float(str(r["best_ratio"])), str(r["name"])) for r in aimed]
    mean, (least, worst) = statistics.geometric_mean(v for v, _ in ratios), min(ratios)
    yield (
        f"  all {len(ratios)}: geometric mean {mean:.3f} (target {targets.mean}), least "
        f"{least:.3f} ({worst}; target {targets.least})"
    )
    for prefix, target, what in (
        ("ratio", targets.least, f"the target of {targets.least}"),
        ("eager", targets.eager, "PyTorch eager"),
    ):
        missed = [str(r["name"]) for r in aimed if is_missed(r, prefix, target)]
        yield f"  below {what} with their whole interval: {', '.join(missed) or 'none'}"


def is_missed(record: Record, prefix: str, target: float) -> bool:
    """Tests whether the whole interval of a ratio lies below its target."""
    high = record[f"{prefix}_high"]
    return isinstance(high, float) and high < target
