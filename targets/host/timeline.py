"""The timeline of native code: its steps, one after another, each as long as its fastest run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from ..reference.scalars import Array
from ..trace import Span, write_trace
from .executable import HostExecutable, HostReport, run_executable
from .profile import StepTime, measure_steps

_MICROSECONDS = 1e6


def run_traced(
    executable: HostExecutable,
    inputs: Mapping[str, Array],
    *,
    threads: int | None = None,
    trace: Path | str | None = None,
) -> tuple[Mapping[str, Array], HostReport]:
    """
    As `run_executable`. `trace` is a file for the timeline, for which the program is compiled again
    with counters, and run.
    """
    found = run_executable(executable, inputs, threads=threads)
    if trace is not None:
        steps = measure_steps(executable, inputs, threads=threads)
        write_trace(trace, list_spans(executable.function, steps))
    return found


def list_spans(function: str, steps: Iterable[StepTime]) -> Iterator[Span]:
    """Spans in microseconds: the steps of a function, as `measure_steps` gives them."""
    start = 0.0
    for step in steps:
        end = start + _MICROSECONDS * step.seconds
        yield Span(function, "steps", step.name, start, end, {"what": step.what})
        start = end
