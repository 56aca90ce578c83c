"""The results of a simulation: time, counts of what was done, their energy, and the timeline."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from ...transforms.core.files import replacing_file
from .spec import NocSpec


@dataclass(frozen=True)
class Span:
    """The work of one op on a node's `track` from cycle `start` to `end`."""

    node: str
    track: str
    what: str
    start: int
    end: int
    details: Mapping[str, int | str] = field(default_factory=dict[str, int | str])


@dataclass
class Counts:
    """
    The counts of what was done: multiplications with their sums, words read or written by memory,
    and words times links by level of the array; by compute unit, its multiplications, and the
    cycles that it worked, of all nodes together.
    """

    macs: int = 0
    words: Counter[str] = field(default_factory=Counter[str])
    hops: Counter[str] = field(default_factory=Counter[str])
    unit_macs: Counter[str] = field(default_factory=Counter[str])
    unit_cycles: Counter[str] = field(default_factory=Counter[str])


@dataclass(frozen=True)
class Energy:
    """
    In pJ, by component: MACs, each memory, the links of each array, idling. `unknown` names those
    that something was done in, but whose energy the machine does not say: they are 0 here.
    """

    mac: float
    memories: Mapping[str, float]
    hops: Mapping[str, float]
    static: float
    unknown: tuple[str, ...] = ()

    @property
    def total(self) -> float:
        return self.mac + sum(self.memories.values()) + sum(self.hops.values()) + self.static


def energy_of(counts: Counts, cycles: int, spec: NocSpec) -> Energy:
    """Counts times the machine's constants, and its idle power times the cycles."""
    prices = {unit.name: unit.op_pj for unit in spec.units}
    done: dict[str, int] = {f"@{name}": words for name, words in counts.words.items()}
    done |= {f"hops of @{name}": words for name, words in counts.hops.items()}
    done |= {f"MACs of @{name}": macs for name, macs in counts.unit_macs.items()}
    done |= {"idle": cycles, "MACs": counts.unit_macs[""]}
    return Energy(
        mac=sum(macs * prices.get(name, 0.0) for name, macs in counts.unit_macs.items()),
        memories={
            b.name: counts.words[b.name] * b.word_pj for level in spec.levels for b in level.buffers
        },
        hops={
            level.name: counts.hops[level.name] * level.hop_pj
            for level in spec.levels
            if level.shape and level.over is None
        },
        static=cycles * spec.static_pj,
        unknown=tuple(name for name in (*spec.missing, "MACs") if done.get(name)),
    )


_MANY = frozenset(("copy", "signal"))
"""What a node has several of at a time; an engine does one computation after the other."""


class TraceWriter:
    """
    Writes a timeline span by span: nothing of it is held. What overlaps, such as copies, has as
    many tracks as it needs (`copy`, `copy 2`, …), so that on none of them two spans do. The file
    is there once all is well; where there is an error, what was there stays. Use as
    `with TraceWriter(path) as writer`.
    """

    def __init__(self, path: Path | str) -> None:
        self._path = path
        self._stack = ExitStack()
        self._nodes: dict[str, int] = {}
        self._tracks: dict[tuple[str, str], int] = {}
        self._ends: dict[tuple[str, str], list[int]] = {}

    def __enter__(self) -> Self:
        temporary = self._stack.enter_context(replacing_file(self._path))
        self._file = self._stack.enter_context(temporary.open("w", encoding="utf-8"))
        self._file.write('{"displayTimeUnit": "ms", "traceEvents": [\n')
        self._separator = ""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self._file.write("\n]}\n")
        self._stack.__exit__(kind, error, trace)

    def __call__(self, span: Span) -> None:
        """Adds one span: a complete event (`X`)."""
        node, track = self._track_numbers(span)
        event = {
            "ph": "X",
            "name": span.what,
            "cat": span.track,
            "pid": node,
            "tid": track,
            "ts": span.start,
            "dur": span.end - span.start,
            "args": dict(span.details),
        }
        self._write_event(event)

    def _write_event(self, event: Mapping[str, object]) -> None:
        self._file.write(self._separator + json.dumps(event))
        self._separator = ",\n"

    def _track_numbers(self, span: Span) -> tuple[int, int]:
        """The numbers of node and track, whose names are written when they first come."""
        key = (span.node, self._free_track(span) if span.track in _MANY else span.track)
        if span.node not in self._nodes:
            self._nodes[span.node] = len(self._nodes)
            self._write_name("process_name", self._nodes[span.node], 0, span.node)
        if key not in self._tracks:
            self._tracks[key] = len(self._tracks)
            self._write_name("thread_name", self._nodes[span.node], self._tracks[key], key[1])
        return self._nodes[span.node], self._tracks[key]

    def _free_track(self, span: Span) -> str:
        """The first track of its kind on which all has ended; spans come in the order of ends."""
        ends = self._ends.setdefault((span.node, span.track), [])
        number = next((n for n, end in enumerate(ends) if end <= span.start), len(ends))
        ends[number : number + 1] = [span.end]
        return f"{span.track} {number + 1}" if number else span.track

    def _write_name(self, what: str, node: int, track: int, name: str) -> None:
        self._write_event(
            {"ph": "M", "name": what, "pid": node, "tid": track, "args": {"name": name}}
        )
