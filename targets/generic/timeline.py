"""The timeline of a program: what engines do for each step of its kernels, by the event model."""

from __future__ import annotations

from collections.abc import Iterator

from ...dialects.intrin import ApplyOp
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.model.layers import layer_of
from ...transforms.schedule.evaluate import Evaluator
from ...transforms.schedule.timeline import Work, list_work, run_engines
from ..trace import Span
from .program import GenericProgram, read_scheduled
from .steps import Scheduled


def list_spans(program: GenericProgram, report: object = None) -> Iterator[Span]:
    """
    Spans in cycles, one kernel after another as they run. They follow from the schedules alone: the
    `report` of a run says nothing more. Raises `WeftError` as a run does.
    """
    del report
    begin = 0
    for op in program.entry.walk():
        if isinstance(op, ApplyOp):
            found = read_scheduled(op, program.machine, program.costs)
            costed = Evaluator(found.kernel, found.costs).cost_steps(found.schedule)
            if costed is None:
                raise WeftError(f"{describe_op(op)}: its schedule cannot be issued")
            timeline = run_engines(costed.walk, costed.cycles)
            layer = layer_of(op) or found.kernel.name
            for work in list_work(costed.walk, costed.cycles, timeline):
                yield _make_span(program.machine.name, found, layer, begin, work)
            begin += timeline.cycles


def _make_span(node: str, found: Scheduled, layer: str, begin: int, work: Work) -> Span:
    operands = found.kernel.operands
    loaded = "" if work.operand is None else f" @{operands[work.operand].memory}"
    what = f"store @{operands[-1].memory}" if work.what == "store" else f"{work.what}{loaded}"
    details: dict[str, int | str] = {"layer": layer, "step": work.step}
    return Span(node, work.engine, what, begin + work.start, begin + work.end, details)
