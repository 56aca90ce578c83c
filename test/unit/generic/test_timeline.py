"""The timeline of a machine that is known by its description alone, and the trace that it makes."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

from helpers.report.folders import compile_folder

import weft
from weft.targets.generic.program import GenericProgram, GenericReport
from weft.targets.generic.timeline import list_spans
from weft.tools.report.runs import made_up_inputs


def test_engines_do_what_the_run_counts(tmp_path: Path) -> None:
    program = weft.load(compile_folder("generic", tmp_path / "out", tmp_path / "stages"))
    assert isinstance(program, GenericProgram)
    trace = tmp_path / "trace.json"
    _, report = weft.run(program, made_up_inputs(program), trace=trace)
    assert isinstance(report, GenericReport)
    totals: dict[str, float] = defaultdict(float)
    spans = list(list_spans(program, report))
    for span in spans:
        totals[span.track] += span.end - span.start
    assert max(span.end for span in spans) == report.cycles
    (layer,) = report.layers
    assert totals["load"] == layer.load_cycles
    assert totals["compute"] == layer.compute_cycles
    assert totals["store"] == layer.store_cycles
    assert {"load @X", "load @W", "calls", "clear", "store @SUM"} <= {s.what for s in spans}
    events = json.loads(trace.read_text())["traceEvents"]
    assert sum(event["ph"] == "X" for event in events) == len(spans)
