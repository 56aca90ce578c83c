"""Schedules by hand, from their JSON text."""

from __future__ import annotations

from weft.lowering.aie1.schedule_json import HandSchedule, read_schedule, schedule_of
from weft.targets.aie1.machine.spec import Aie1Spec
from weft.transforms.dataflow.directive.problem import LayerProblem


def hand_schedule(text: str, problem: LayerProblem, spec: Aie1Spec) -> HandSchedule:
    """The schedule that `text` describes for `problem`."""
    return schedule_of(read_schedule(text), problem, spec)
