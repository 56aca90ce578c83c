"""
Tuning on the host with parts of it left out, at equal numbers of measurements.

A workload is `SUBJECT:VARIANT`. Subjects are the networks of section 7.2 of Z. Xu et al., "ALT:
Boosting Deep Learning Performance by Breaking the Wall between Graph and Operator Level
Optimizations", the small graphs of its section 7.3 (`two-convs-7`, `two-convs-14`, `first-layer`),
and an operator of each family of `tune-ops`; `--only` takes any operator of that suite and any
network of `tune-networks`, `NAME@16:…` at batch 16. The variants of a subject are

* `joint`, tuning as it is by default, and without parts: `loops` (no layouts; figure 10),
  `no-propagation`, `forward`, `backward` (where layouts spread; figures 10 and 11);
* `two-levels` of tiles, and `two-levels-more` with half as many measurements again (figure 12);
* all searches by name, with the same number of measurements, but for networks;
* `budget-16` … `budget-1000`: joint tuning with so many measurements, but for networks;
* of `first-layer`, loops alone with layouts that are given (table 3): `layout-nohw`, `layout-nhwo`,
  `layout-no16hwo` and `layout-tiles`, of 4 x 16 x 16.

A record has

* `ours_ms`, `untuned_ms` (the compiler's own), `torch_ms`, `ort_ms`, `openvino_ms`: medians over
  rounds, in which all variants of a subject and all others have their turn; `null` for what is not
  installed or does not take the subject (`missing` says why);
* `best_ratio`, `untuned_ratio`: the least time of the others, and the compiler's own, over ours in
  the same round, the median over rounds, with the 95 % intervals (`ratio_low`, `ratio_high`,
  `untuned_low`, `untuned_high`);
* `measurements` that were made, `search_s`, `winner` (a point, or of how many kernels there is a
  better one), `layout` (what is stored otherwise than the module has it);
* `instructions`, `l1_loads`, `l1_misses`, `l1_stores`, `last_level_misses` of a call, or `null`
  where the machine does not count them (`uncounted` says why).

`--budget N` (64) is that of each kernel, but for `budget-…`; `--db FILE` keeps the measurements of
each workload in a file of its own, with the workload's name in it. Variants that come to the same
are tuned once.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path

from ....targets.host.executable import BoundCall, HostExecutable
from ....transforms.core.errors import WeftError
from ....transforms.tune.search import DEFAULT_SEARCH, SEARCHES
from ...api import compile
from ...zoo.models import zoo_names
from .. import Record, in_turns, is_selected
from ..host.in_torch import generators
from ..host.networks import relative_error
from ..rounds import Call, Rounds, take_turns
from .counters import EVENTS, count_events
from .find_best import Tuned, tune_module
from .networks import SECONDS, split_batch
from .ops import TOLERANCE, read_operators
from .options import BUDGET, Tuning, tuning_of
from .peers import PEERS
from .subjects import Subject, Tiles, subject_named, with_layouts

NETWORKS = ("resnet18", "mobilenet-v2", "bert-base", "bert-tiny", "resnet3d18")
FIRST_LAYER = "first-layer"
GRAPHS = ("two-convs-7", "two-convs-14", FIRST_LAYER)
OPERATORS = tuple(f"{f}_0" for f in ("C2D", "GRP", "DEP", "DIL", "C3D", "C1D", "GMM", "T2D", "T3D"))
BUDGETS = (16, 32, 64, 128, 256, 512, 1000)
OURS = "ours"

_MORE = 1.5
"""The budget of `two-levels-more` over that of the others: 30,000 over 20,000 in the paper."""

_FIELDS = (
    *("ours_ms", "untuned_ms", *(f"{name}_ms" for name in PEERS)),
    *("best_ratio", "ratio_low", "ratio_high", "untuned_ratio", "untuned_low", "untuned_high"),
    *("measurements", "search_s", "layout", "winner", *EVENTS, "uncounted"),
    *("max_rel_err", "missing", "error"),
)


@dataclass(frozen=True)
class Variant:
    """
    A way of tuning: `layouts` and `propagation` as of `weft tune`; a `budget` of its own, or `more`
    times the one that is given; `tiles`: layouts that are given, of which loops alone are tuned.
    """

    layouts: str = "one"
    propagation: str = "both"
    search: str = DEFAULT_SEARCH
    budget: int | None = None
    more: float = 1.0
    tiles: Tiles | None = None

    def tuning(self, base: Tuning) -> Tuning:
        """The same with the parts of this variant, in a place of its own."""
        return replace(
            base,
            budget=self.budget or round(base.budget * self.more),
            search=self.search,
            layouts=self.layouts,
            propagation=self.propagation,
        )


_PARTS: Mapping[str, Variant] = {
    "joint": Variant(),
    "loops": Variant(layouts="off"),
    "no-propagation": Variant(propagation="none"),
    "forward": Variant(propagation="forward"),
    "backward": Variant(propagation="backward"),
    "two-levels": Variant(layouts="two"),
    "two-levels-more": Variant(layouts="two", more=_MORE),
}
_EQUALS: Mapping[str, Variant] = {
    **{name: Variant(search=name) for name in SEARCHES},
    **{f"budget-{n}": Variant(budget=n) for n in BUDGETS},
}
_GIVEN: Mapping[str, Variant] = {
    "layout-nohw": Variant(layouts="off"),
    "layout-nhwo": Variant(layouts="off", tiles=Tiles()),
    "layout-no16hwo": Variant(layouts="off", tiles=Tiles(o=16)),
    "layout-tiles": Variant(layouts="off", tiles=Tiles(h=4, w=16, o=16)),
}


def variants_of(subject: str) -> Mapping[str, Variant]:
    """The variants of a subject, by name."""
    if subject not in (*GRAPHS, *read_operators()):
        return _PARTS
    return {**_PARTS, **_EQUALS, **(_GIVEN if subject == FIRST_LAYER else {})}


def records(args: argparse.Namespace) -> Iterator[Record]:
    for option in ("layouts", "propagation"):
        if getattr(args, option, None) is not None:
            raise WeftError(f"suite 'tune-ablation' has no option --{option}: its variants say it")
    base = tuning_of(args, BUDGET)
    assert base is not None
    chosen: list[_Ablation] = []
    for subject in _list_subjects(args):
        wanted = {v: variant for v, variant in variants_of(subject).items()
                  if is_selected(args, f"{subject}:{v}")}  # fmt: skip
        if wanted:
            chosen.append(_Ablation(subject, wanted, base, args.threads, args.machine))
    for found in in_turns(args, _Ablation.records, chosen, _Ablation.failed_records):
        yield from found


def _list_subjects(args: argparse.Namespace) -> list[str]:
    """Those of the paper, or the known ones that `--only` names."""
    usual = (*GRAPHS, *OPERATORS, *NETWORKS)
    if args.only is None:
        return [*usual]
    known = dict.fromkeys((*usual, *read_operators(), *zoo_names(), *generators()))
    found: dict[str, None] = {}
    for pattern in str(args.only).split(","):
        wanted, batch = split_batch(pattern.partition(":")[0])
        names = [name for name in known if fnmatchcase(name, wanted)]
        if batch > 1:
            names = [f"{name}@{batch}" for name in names if name not in read_operators()]
        found |= dict.fromkeys(names)
    return [*found]


class _Ablation:
    """The variants of one subject: tuned one after another, then compared in the same rounds."""

    def __init__(
        self,
        subject: str,
        variants: Mapping[str, Variant],
        base: Tuning,
        threads: int,
        machine: str | None,
    ):
        self.name, self.variants, self.base = subject, variants, base
        self.threads, self.machine = threads, machine
        self._tuned: dict[tuple[Tuning, Tiles | None], Tuned] = {}

    def failed_records(self, error: str) -> list[Record]:
        """Records without figures."""
        return [self._empty(variant) | {"error": error} for variant in self.variants]

    def records(self) -> list[Record]:
        """A record for each variant, with `error` where it failed."""
        try:
            subject = subject_named(self.name, self.threads)
            plain = self._compile(subject)
        except WeftError as error:
            return self.failed_records(str(error))
        tuned: dict[str, Tuned | WeftError] = {}
        for name, variant in self.variants.items():
            try:
                tuned[name] = self._tune(subject, variant)
            except WeftError as error:
                tuned[name] = error
        good = {name: found for name, found in tuned.items() if isinstance(found, Tuned)}
        measured = self._measure(subject, plain, good) if good else {}
        records: list[Record] = []
        for name, found in tuned.items():
            record = self._empty(name) | {"missing": subject.missing}
            failed = isinstance(found, WeftError)
            records.append(record | ({"error": str(found)} if failed else measured[name]))
        return records

    def _empty(self, variant: str) -> Record:
        record: Record = {"name": f"{self.name}:{variant}", "subject": self.name}
        record |= {"variant": variant, "threads": self.threads}
        return record | dict.fromkeys(_FIELDS)

    def _compile(self, subject: Subject) -> HostExecutable:
        made = compile(
            *(subject.source, self.machine),
            target="host",
            threads=self.threads,
            sizes=subject.sizes or None,
            seconds=SECONDS,
            options={"tolerance": self.base.tolerance},
        )
        assert isinstance(made, HostExecutable)
        return made

    def _tune(self, subject: Subject, variant: Variant) -> Tuned:
        """What a variant finds; those that are equal are tuned once."""
        tuning, tiles = variant.tuning(self.base), variant.tiles
        if (tuning, tiles) not in self._tuned:
            source = subject.source
            if tiles is not None:
                source = with_layouts(source, tiles, self.machine)
            own = replace(tuning, database=self._database(tuning, tiles))
            self._tuned[tuning, tiles] = tune_module(
                source,
                self.machine,
                self.threads,
                own,
                subject.arrays,
                subject.sizes or None,
                SECONDS,
            )
        return self._tuned[tuning, tiles]

    def _database(self, tuning: Tuning, tiles: Tiles | None) -> Path | None:
        """The file of a variant: its measurements are no one else's."""
        path = self.base.database
        if path is None:
            return None
        parts = [self.name, tuning.layouts, tuning.propagation, str(tuning.search)]
        parts += [str(tuning.budget)]
        parts += [] if tiles is None else [f"{tiles.h}x{tiles.w}x{tiles.o}x{tiles.i}"]
        return path.with_stem(f"{path.stem}-{'-'.join(parts)}")

    def _measure(
        self, subject: Subject, plain: HostExecutable, tuned: Mapping[str, Tuned]
    ) -> dict[str, Record]:
        """Times, ratios and counts of each variant, all in the same rounds."""
        calls = {id(found): subject.bind(found.executable, self.threads)
                 for found in tuned.values()}  # fmt: skip
        sides: dict[str, Call] = {f"{OURS} {number}": call for number, call in calls.items()}
        sides |= {"untuned": subject.bind(plain, self.threads), **subject.peers}
        rounds = take_turns(sides, self.threads)
        return {
            name: found.facts
            | _describe_rounds(rounds, f"{OURS} {id(found)}", [*subject.peers])
            | _describe_call(calls[id(found)], subject)
            | {"layout": describe_storage(found.executable)}
            for name, found in tuned.items()
        }


def _describe_rounds(rounds: Rounds, ours: str, peers: Sequence[str]) -> Record:
    record: Record = {f"{n}_ms": round(rounds.seconds(n) * 1e3, 5) for n in ("untuned", *peers)}
    record["ours_ms"] = round(rounds.seconds(ours) * 1e3, 5)
    for prefix, ratio, others in (
        ("ratio", "best_ratio", peers),
        ("untuned", "untuned_ratio", ["untuned"]),
    ):
        if others:
            found = rounds.ratio(others, ours)
            record[ratio] = round(found.median, 3)
            record[f"{prefix}_low"], record[f"{prefix}_high"] = (
                round(found.low, 3),
                round(found.high, 3),
            )
    return record


def _describe_call(call: BoundCall, subject: Subject) -> Record:
    """How far its results are from what is wanted, and what it counts."""
    counts = count_events(call)
    pairs = zip(call.results.values(), subject.wanted, strict=True)
    results = [result.reshape(wanted.shape) for result, wanted in pairs]
    error = relative_error(results, subject.wanted)
    return {
        **counts.values,
        "uncounted": counts.missing,
        "max_rel_err": float(f"{error:.2e}"),
        "error": None if error <= TOLERANCE else f"max_rel_err is above {TOLERANCE}",
    }


def describe_storage(executable: HostExecutable) -> str:
    """What is stored otherwise than the module has it: weights, activations, tuned operators."""
    program = executable.program
    weights = [b for b in program.buffers if b.role == "weight"]
    stored = [b for b in weights if b.stored_layout.primitives]
    lines = [n for n in program.report if n.startswith(("layouts:", "conversions:", "tuned:"))]
    if len(weights) > 1 or not stored:
        return "; ".join([*lines, f"{len(stored)} of {len(weights)} weights are stored in panels"])
    return "; ".join([*lines, *(f"{b.name} {b.stored_layout}" for b in stored)])


def summary(found: Sequence[Record]) -> str:
    """By variant how much faster than the compiler's own it is, and beside `joint`."""
    good = [r for r in found if r["error"] is None]
    lines = [f"tune-ablation: {len(good)} of {len(found)} right"]
    lines += [f"  {r['name']}: {r['error']}" for r in found if r["error"] is not None]
    joint = {r["subject"]: float(str(r["ours_ms"])) for r in good if r["variant"] == "joint"}
    for variant in dict.fromkeys(str(r["variant"]) for r in good):
        own = [r for r in good if r["variant"] == variant]
        ratios = [float(str(r["untuned_ratio"])) for r in own]
        text = f"{statistics.geometric_mean(ratios):.3f} times as fast as the compiler's own"
        both = [joint[r["subject"]] / float(str(r["ours_ms"])) for r in own
                if r["subject"] in joint]  # fmt: skip
        if both:
            text += f", {statistics.geometric_mean(both):.3f} times as joint tuning"
        lines.append(f"  {variant}: {text} ({len(own)} subjects)")
    return "\n".join(lines)
