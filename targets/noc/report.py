"""What a simulation found: time, counts of what was done, their energy, and the timeline."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ...transforms.files import write_atomically
from .spec import NocSpec


@dataclass(frozen=True)
class Span:
    """What one op did on a node's `track` from cycle `start` to `end`."""

    node: str
    track: str
    what: str
    start: int
    end: int
    details: Mapping[str, int | str] = field(default_factory=dict[str, int | str])


@dataclass
class Counts:
    """
    What was done: multiplications with their sums, words read or written by memory, and words
    times links by level of the array.
    """

    macs: int = 0
    words: Counter[str] = field(default_factory=Counter[str])
    hops: Counter[str] = field(default_factory=Counter[str])


@dataclass(frozen=True)
class Energy:
    """In pJ, by component: MACs, each memory, the links of each array, idling."""

    mac: float
    memories: Mapping[str, float]
    hops: Mapping[str, float]
    static: float

    @property
    def total(self) -> float:
        return self.mac + sum(self.memories.values()) + sum(self.hops.values()) + self.static


def energy_of(counts: Counts, cycles: int, spec: NocSpec) -> Energy:
    """Counts times the machine's constants, and its idle power times the cycles."""
    return Energy(
        mac=counts.macs * spec.mac_pj,
        memories={
            b.name: counts.words[b.name] * b.word_pj for level in spec.levels for b in level.buffers
        },
        hops={
            level.name: counts.hops[level.name] * level.hop_pj
            for level in spec.levels
            if level.shape and level.over is None
        },
        static=cycles * spec.static_pj,
    )


def write_trace(path: Path | str, spans: Sequence[Span]) -> None:
    """
    Writes a timeline in the Chrome trace format (`chrome://tracing`, Perfetto): a process for
    each node, a thread for each track; a cycle stands as a microsecond. Raises `OSError`.
    """
    write_atomically(path, trace_text(spans))


def trace_text(spans: Sequence[Span]) -> str:
    """The timeline as JSON: complete events (`X`), and the names of processes and threads."""
    nodes = {node: i for i, node in enumerate(dict.fromkeys(s.node for s in spans))}
    tracks = {key: i for i, key in enumerate(dict.fromkeys((s.node, s.track) for s in spans))}
    events: list[Mapping[str, object]] = [
        {"ph": "M", "name": "process_name", "pid": i, "tid": 0, "args": {"name": node}}
        for node, i in nodes.items()
    ]
    events += [
        {"ph": "M", "name": "thread_name", "pid": nodes[node], "tid": i, "args": {"name": track}}
        for (node, track), i in tracks.items()
    ]
    events += [
        {
            "ph": "X",
            "name": s.what,
            "cat": s.track,
            "pid": nodes[s.node],
            "tid": tracks[s.node, s.track],
            "ts": s.start,
            "dur": s.end - s.start,
            "args": dict(s.details),
        }
        for s in spans
    ]
    return json.dumps({"displayTimeUnit": "ms", "traceEvents": events}) + "\n"
