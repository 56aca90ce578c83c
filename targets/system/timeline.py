"""The timeline of a run of a network on several devices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias

from ..trace import Span
from .program import PartProgram, SystemProgram, SystemReport

PARTS_TRACK = "parts"
"""The track of a device that has its parts as a whole."""

PartSpans: TypeAlias = Callable[[PartProgram, object], Iterable[Span]]
"""The timeline of a part in cycles, of its own target; nothing where that has none."""

_MICROSECONDS = 1e6


def list_spans(
    program: SystemProgram, report: SystemReport, part_spans: PartSpans
) -> Iterator[Span]:
    """
    Spans in microseconds, one part after another as they ran: each on the track of parts of its
    device, and what its engines did where the device is simulated.
    """
    clocks = {device.name: device.clock_hz for device in program.devices}
    start = 0.0
    for step in report.steps:
        end = start + step.seconds * _MICROSECONDS
        if step.cycles is not None:
            scale = _MICROSECONDS / clocks[step.device]
            for span in part_spans(program.parts[step.part], step.report):
                yield replace(
                    span,
                    node=step.device,
                    start=start + span.start * scale,
                    end=start + span.end * scale,
                    details={"part": step.part, **span.details},
                )
        details = {} if step.cycles is None else {"cycles": step.cycles}
        yield Span(step.device, PARTS_TRACK, step.part, start, end, details)
        start = end
