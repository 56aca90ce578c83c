"""Timelines of streams: each instruction once, engines one after another, as long as the model."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from types import ModuleType

import pytest

from weft.targets.trace import Span
from weft.targets.vta.cost import event_timing, instruction_costs
from weft.targets.vta.executable import Executable
from weft.targets.vta.timeline import list_spans
from weft.tools.registry.universe import resolve_machine


@pytest.fixture(scope="module")
def executable(matmul_program: ModuleType) -> Executable:
    return matmul_program.matmul_executable(resolve_machine("vta-1x16x16").read_text(), {})


def test_spans_are_the_stream(executable: Executable) -> None:
    spans = list(list_spans(executable))
    stream = executable.program.stream
    assert sorted(s.details["instruction"] for s in spans) == list(range(len(stream.insns)))
    timing = event_timing(*instruction_costs(stream, executable.spec))
    assert max(span.end for span in spans) == timing.cycles
    tracks: dict[str, list[Span]] = defaultdict(list)
    for span in spans:
        tracks[span.track].append(span)
    for track, own in tracks.items():
        assert sum(s.end - s.start for s in own) == timing.busy[track]
        assert all(one.end <= other.start for one, other in pairwise(own))
    assert {s.what for s in spans} >= {"GEMM", "LOAD INP", "STORE OUT", "FINISH"}
