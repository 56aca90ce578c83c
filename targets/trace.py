"""Timelines of what ran: spans on the tracks of nodes, and the Chrome trace format for them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from ..transforms.core.files import replacing_file


@dataclass(frozen=True)
class Span:
    """
    The work of one op on a node's `track` from `start` to `end`: in cycles where all that runs has
    one clock, in microseconds elsewhere.
    """

    node: str
    track: str
    what: str
    start: float
    end: float
    details: Mapping[str, int | str] = field(default_factory=dict[str, int | str])


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
        self._ends: dict[tuple[str, str], list[float]] = {}

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


def write_trace(path: Path | str, spans: Iterable[Span]) -> None:
    """Writes a timeline as a file, whole or not at all; spans by their ends, on each track."""
    with TraceWriter(path) as writer:
        for span in spans:
            writer(span)
