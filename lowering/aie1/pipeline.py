"""
The way of a function to one core of the AI Engine, as passes.

```
linalg → aie1.schedule on the op → triplet.body → aie1.kernel and aie1.execute → instruction words
```
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...dialects.aie1 import ScheduleAttr
from ...targets.aie1.executable import TARGET
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import entry_of, facts_of
from ...transforms.kernel.simplify_generics import SimplifyGenericsPass
from ...transforms.machine.context import WeftContext
from ...transforms.machine.view import Machine
from ...transforms.model.generalize import GeneralizeNamedOpsPass
from ...transforms.tune.facts import tuned_lines
from .apply_tuned import Aie1ApplyTunedPass
from .calls import calls_of, layer_of
from .convert_linalg_to_triplet import ConvertLinalgToTripletPass
from .convert_triplet_to_aie1 import ConvertTripletToAie1Pass
from .request import sum_of_products
from .schedule import FOUND, SCHEDULE, Aie1SchedulePass, is_placed
from .schedule_json import lanes_name, read_schedule


def aie1_passes(
    machine: Machine,
    *,
    schedule: Path | str | None = None,
    layouts: str | None = None,
    data_memory_limit: bool | None = None,
    search_steps: int | None = None,
    seconds: float | None = None,
    db: str | None = None,
) -> tuple[ModulePass, ...]:
    """
    From linalg to a kernel. `schedule` is one by hand, JSON in a file or as text
    (`schedule_json`); the others are options of `aie1-schedule`. `seconds` is an older name for
    millions of `search_steps`. `db` is the database of schedules that were measured, which is not
    asked where there are other options. Raises `WeftError` for options that are none.
    """
    del machine
    wishes = (schedule, layouts, data_memory_limit, search_steps, seconds)
    plain = all(wish is None for wish in wishes)
    chosen = Aie1SchedulePass(
        layouts=layouts,
        data_memory_limit=data_memory_limit,
        search_steps=_convert_seconds(search_steps, seconds),
        schedule=None if schedule is None else _schedule_text(schedule),
    )
    return (
        GeneralizeNamedOpsPass(),
        SimplifyGenericsPass(),
        *((Aie1ApplyTunedPass(db),) if db is not None and plain else ()),
        chosen,
        ConvertLinalgToTripletPass(),
        ConvertTripletToAie1Pass(),
    )


def _convert_seconds(search_steps: int | None, seconds: float | None) -> int | None:
    if seconds is None:
        return search_steps
    if search_steps is not None:
        raise WeftError("--seconds is an older name for --search-steps; leave it out")
    if not math.isfinite(seconds):
        raise WeftError(f"--seconds is {seconds}, expected millions of steps; give --search-steps")
    steps = int(seconds * 1e6)
    print(
        f"warning: --seconds is millions of steps for target '{TARGET}', and will mean nothing to "
        f"it: give --search-steps {steps}",
        file=sys.stderr,
    )
    return steps


def _schedule_text(schedule: Path | str) -> str:
    """A schedule by hand as `aie1-schedule` takes it, from JSON."""
    if isinstance(schedule, str):
        return ScheduleAttr(read_schedule(schedule)).text()
    try:
        text = schedule.read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise WeftError(f"cannot read '{schedule}': {error}") from error
    try:
        return ScheduleAttr(read_schedule(text)).text()
    except WeftError as error:
        raise WeftError(f"{schedule}: {error}") from error


def describe_decision(step: ModulePass, module: ModuleOp, ctx: WeftContext) -> Iterator[str]:
    """Describes what a pass has decided, in words."""
    del ctx
    function = layer_of(module)
    if step.name == Aie1ApplyTunedPass.name:
        yield from tuned_lines(function)
    if step.name != Aie1SchedulePass.name or is_placed(function):
        return
    calls = calls_of(module, entry_of(module))
    if calls is not None:
        times = math.prod(calls.counts)
        yield f"@{function.sym_name.data} is called {times} times: its data do not fit at once"
    found = facts_of(function).get(FOUND)
    chosen = sum_of_products(function).attributes.get(SCHEDULE)
    if isinstance(chosen, ScheduleAttr):
        yield decision_text(chosen, found if isinstance(found, Mapping) else {})


def decision_text(chosen: ScheduleAttr, facts: Mapping[str, object]) -> str:
    """A schedule in words, and how it was found if `facts` are of it."""
    schedule = chosen.get_schedule()
    jam = ", ".join(f"{count} of {dim}" for dim, count in schedule.jam.items()) or "none"
    text = (
        f"{schedule.shape or 'multiply-adds'} with {lanes_name(schedule)} over the lanes, loops "
        f"{' '.join(schedule.order)}, jammed {jam}"
    )
    if facts.get("schedule") != chosen.text():
        return text
    text += f": {facts.get('cycles')} cycles; no candidate is below {facts.get('bound_cycles')}"
    if facts.get("ran_out_of_steps"):
        text += ", and the search ran out of steps: a better one may exist"
    unknown = facts.get("unknown_layouts")
    if isinstance(unknown, list) and unknown:
        unknown = cast("list[object]", unknown)
        text += f"; z3 gave up {len(unknown)} ways of layouts ({unknown[0]})"
    return f"{text}; {facts.get('kernels')} kernels of {facts.get('candidates')} candidates"
