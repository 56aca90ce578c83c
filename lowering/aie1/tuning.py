"""
The schedules of one core as points of a tuning space, and layers as tuning tasks.

The knobs are what `space` enumerates: operands whose bytes are stored as 16 bits, the loop over the
lanes, the multiply-add, how much of each loop is in a body, what of the reductions stays a loop,
the order of loops, and which of the layouts that the solver finds. A point is measured with the
words that are found within `WORD_STEPS`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...dialects.aie1.schedule import CoreSchedule, ScheduleAttr
from ...targets.aie1.machine.spec import Aie1Spec
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import entry_of
from ...transforms.core.steps import OutOfSteps, StepBudget
from ...transforms.machine.context import WeftContext
from ...transforms.model.nameless import family_of, nameless_module
from ...transforms.tune.database import hash_text
from ...transforms.tune.space import Choice, Knob, Point, Space
from ...transforms.tune.task import SpaceTask, Untunable
from ...transforms.tune.whole import whole_tasks
from .apply_tuned import SPACE_VERSION, Aie1ApplyTunedPass, read_schedule
from .cache import cache_folder
from .machine import spec_of
from .request import Request, request_of, sum_of_products
from .schedule import SCHEDULE, check_request
from .schedule_json import HandSchedule, core_schedule, lanes_name, schedule_of
from .space import Candidate
from .tune import Maker, Tuned, TuneOptions, tune_request

WORD_STEPS = 4_000_000
"""What the search for the words of a point may take, in steps of about a microsecond."""

_BODY_STEPS = 60_000_000
"""The steps that making bodies may take, to know how good points are before they are measured."""

_LAYOUTS = 4
"""How many of the layouts that the solver finds of a schedule are points."""

_Group = tuple[tuple[str, ...], str, str, tuple[tuple[str, int], ...]]
"""Widened operands, the lanes' loops, the multiply-add, and jams."""


class CoreSpace:
    """The schedules of a layer for one core. `start` is what the compiler finds."""

    def __init__(self, request: Request, spec: Aie1Spec, start: Tuned, options: TuneOptions):
        self.request, self.spec = request, spec
        self._maker = Maker(request, spec, options)
        self._start = start, options
        self._groups: dict[_Group, list[Candidate]] = {}
        guesses = (*self._maker.list_guesses(), *self._maker.list_guesses(short=True))
        for candidate in guesses:
            self._groups.setdefault(self._group_of(candidate), []).append(candidate)
        for found in self._groups.values():
            found.sort(key=lambda c: sorted(c.schedule.looped.items()))
        problem = request.bordered
        self._parallel = [d.name for d in problem.dims if d.kind == "parallel" and d.extent > 1]
        self._made: dict[tuple[_Group, int], list[Candidate]] = {}
        self._steps = StepBudget(_BODY_STEPS)
        self._bounds: dict[tuple[_Group, Choice, Choice], float] = {}
        self.space = Space(
            tuple(self._list_knobs()), self._is_legal, SPACE_VERSION, self._repair_point
        )
        self.start = self.encode(start.chosen_schedule(options))

    def _group_of(self, candidate: Candidate) -> _Group:
        hand = self._maker.make_hand(candidate)
        jam = tuple(sorted((d, n) for d, n in candidate.schedule.jam.items() if n > 1))
        lanes = lanes_name(candidate.schedule)
        return tuple(sorted(hand.widen)), lanes, candidate.shape.name, jam

    def _list_knobs(self) -> Iterator[Knob]:
        groups = [*self._groups]
        yield Knob("widen", tuple(sorted({" ".join(g[0]) for g in groups})))
        yield Knob("vector", tuple(sorted({g[1] for g in groups})))
        yield Knob("shape", tuple(sorted({g[2] for g in groups})))
        for name in self._parallel:
            counts = {dict(g[3]).get(name, 1) for g in groups}
            yield Knob(f"jam {name}", tuple(sorted(counts)))
        most = max((len(found) for found in self._groups.values()), default=1)
        yield Knob("looped", tuple(range(most)))
        yield Knob("layouts", tuple(range(_LAYOUTS)))
        for i in range(len(self._parallel)):
            yield Knob(f"next {i}", tuple(range(len(self._parallel) - i)))

    # --- points ---------------------------------------------------------------------------

    def _read_group(self, values: dict[str, Choice]) -> _Group:
        jam = {d: values[f"jam {d}"] for d in self._parallel}
        chosen = sorted((d, n) for d, n in jam.items() if isinstance(n, int) and n > 1)
        widen = tuple(str(values["widen"]).split())
        return widen, str(values["vector"]), str(values["shape"]), tuple(chosen)

    def _list_layouts(self, group: _Group, looped: int) -> list[Candidate]:
        """The candidate of a group with each of its layouts; none where it has none."""
        if (group, looped) not in self._made:
            try:
                candidate = self._groups[group][looped]
                found = [*self._maker.expand_candidate(candidate, StepBudget())]
            except WeftError:
                found = []
            self._made[group, looped] = found[:_LAYOUTS]
        return self._made[group, looped]

    def candidate(self, point: Point) -> Candidate | None:
        """The candidate with its layouts and the order of its loops; `None` where there is none."""
        values = self.space.values(point)
        group, looped, number = self._read_group(values), values["looped"], values["layouts"]
        assert isinstance(looped, int)
        assert isinstance(number, int)
        if group not in self._groups or looped >= len(self._groups[group]):
            return None
        found = self._list_layouts(group, looped)
        if number >= len(found):
            return None
        problem = found[number].problem
        ones = [d.name for d in problem.dims if d.kind == "parallel" and d.extent == 1]
        left = [*self._parallel]
        for i in range(len(self._parallel)):
            place = values[f"next {i}"]
            assert isinstance(place, int)
            ones.append(left.pop(place))
        return replace(found[number], schedule=replace(found[number].schedule, order=tuple(ones)))

    def _is_legal(self, point: Point) -> bool:
        return self.candidate(point) is not None

    def _repair_point(self, point: Point) -> Point:
        """
        A point near `point` that is one: the nearest of the multiply-adds and jams that there are
        for its lanes, no more loops than there are, and the last layouts that there are.
        """
        values = self.space.values(point)
        wanted = self._read_group(values)
        if wanted not in self._groups:
            wanted = min(self._groups, key=lambda g: self._distance(g, wanted))
            values["widen"], values["vector"], values["shape"] = (
                " ".join(wanted[0]),
                *wanted[1:3],
            )
            values |= {f"jam {d}": dict(wanted[3]).get(d, 1) for d in self._parallel}
        looped, number = values["looped"], values["layouts"]
        assert isinstance(looped, int)
        assert isinstance(number, int)
        values["looped"] = min(looped, len(self._groups[wanted]) - 1)
        layouts = self._list_layouts(wanted, values["looped"])
        values["layouts"] = min(number, max(0, len(layouts) - 1))
        return self.space.point(values)

    def _distance(self, one: _Group, other: _Group) -> tuple[bool, bool, bool, float]:
        """How far groups are from each other: first in lanes, then in operands, then in jams."""
        mine, theirs = dict(one[3]), dict(other[3])
        apart = (abs(math.log(mine.get(d, 1) / theirs.get(d, 1))) for d in self._parallel)
        return one[1] != other[1], one[0] != other[0], one[2] != other[2], sum(apart)

    def schedule(self, point: Point) -> CoreSchedule:
        """The schedule that a point says. `WeftError` for one that is none."""
        if point == self.start:
            tuned, options = self._start
            return tuned.chosen_schedule(options)
        candidate = self.candidate(point)
        if candidate is None:
            raise WeftError(f"@{self.request.function}: no schedule is said by {point}")
        made = core_schedule(candidate.problem, self._maker.make_hand(candidate))
        return replace(made, word_steps=WORD_STEPS, limited=self._start[1].limited)

    def predict(self, point: Point) -> float:
        """
        The lower bound of its code's cycles, or of any code once many bodies were made; infinite
        where there is no layout or no code.
        """
        candidate = self.candidate(point)
        if candidate is None:
            return math.inf
        values = self.space.values(point)
        key = self._read_group(values), values["looped"], values["layouts"]
        if key not in self._bounds:
            if self._steps.left <= 0:
                return float(self._maker.guess_bound(candidate))
            self._bounds[key] = self._bound_code(candidate)
        return self._bounds[key]

    def _bound_code(self, candidate: Candidate) -> float:
        """The least cycles of the code of a candidate, whatever the order of its loops."""
        stages = self._maker.stages
        try:
            return float(stages.code_bound(stages.build(candidate, self._steps)))
        except OutOfSteps:
            return float(self._maker.guess_bound(candidate))
        except WeftError:
            return math.inf

    def features(self, point: Point) -> list[float]:
        """Numbers of a schedule: the lanes, the operation, jams, where loops stand."""
        values = self.space.values(point)
        words = [
            float(values[knob.name] == choice)
            for knob in self.space.knobs[:3]
            for choice in knob.choices[1:]
        ]
        numbers = [float(v) for v in values.values() if isinstance(v, int)]
        return [*words, *numbers, math.log(max(1.0, min(self.predict(point), 1e30)))]

    # --- and back -------------------------------------------------------------------------

    def encode(self, schedule: CoreSchedule) -> Point:
        """The point of a schedule. `WeftError` for what is none of the space."""
        hand = schedule_of(schedule, self.request.widen_operands(schedule.widen), self.spec)
        values = self._values_of(hand)
        group = self._read_group(values)
        for looped, candidate in enumerate(self._groups.get(group, ())):
            if dict(candidate.schedule.looped) != dict(hand.schedule.looped):
                continue
            for number, found in enumerate(self._list_layouts(group, looped)):
                if found.schedule.layouts == hand.schedule.layouts:
                    return self.space.point({**values, "looped": looped, "layouts": number})
        raise WeftError(f"tuning: @{self.request.function}: no such schedule: {schedule}")

    def _values_of(self, hand: HandSchedule) -> dict[str, Choice]:
        """What a schedule says of all knobs but loops and layouts."""
        schedule = hand.schedule
        values: dict[str, Choice] = {"looped": 0, "layouts": 0}
        values["widen"] = " ".join(sorted(hand.widen))
        values["vector"], values["shape"] = lanes_name(schedule), hand.shape or ""
        values |= {f"jam {d}": schedule.jam.get(d, 1) for d in self._parallel}
        left = [*self._parallel]
        for i, loop in enumerate(d for d in schedule.order if d in self._parallel):
            values[f"next {i}"] = left.index(loop)
            left.remove(loop)
        return values

    def nearest(self, schedule: CoreSchedule) -> Point | None:
        """The point nearest to the schedule of a similar layer, if there is one."""
        if sorted(d for d in schedule.order if d in self._parallel) != sorted(self._parallel):
            return None
        body = schedule.jam, schedule.looped
        values: dict[str, Choice] = {"looped": int(bool(body[1])), "layouts": 0}
        values["widen"] = " ".join(sorted(schedule.widen))
        values["vector"], values["shape"] = lanes_name(schedule), schedule.shape or ""
        values |= {f"jam {d}": body[0].get(d, 1) for d in self._parallel}
        left = [*self._parallel]
        for i, loop in enumerate(d for d in schedule.order if d in self._parallel):
            values[f"next {i}"] = left.index(loop)
            left.remove(loop)
        found = self.space.nearest(values)
        found = None if found is None else self._repair_point(found)
        return found if found is not None and self._is_legal(found) else None


class CoreTask(SpaceTask[CoreSpace]):
    """
    How a core computes the layer of a module: `plain` is the module without a schedule, `bound`
    the cycles that no schedule is below.
    """

    def __init__(self, module: ModuleOp, ctx: Context):
        self._ctx = ctx
        self._module = nameless_module(module)
        self.plain = str(self._module)
        self.key, self.family, self.uses = hash_text(self.plain), family_of(self.plain), 1
        function = entry_of(self._module)
        self.name = f"@{entry_of(module).sym_name.data}"
        spec, request = spec_of(ctx), request_of(function)
        options = TuneOptions(cache=cache_folder())
        check_request(request, spec, options.limited)
        tuned = tune_request(request, spec, options)
        self.bound = tuned.bound
        self._points = CoreSpace(request, spec, tuned, options)

    def decode(self, point: Point) -> str:
        return str(ScheduleAttr(self._points.schedule(point)))

    def encode(self, text: str) -> Point:
        return self._points.encode(read_schedule(text, self._ctx))

    def adapt(self, text: str) -> Point | None:
        """The point nearest to the schedule of a similar layer; `None` if there is none."""
        try:
            return self._points.nearest(read_schedule(text, self._ctx))
        except WeftError:
            return None

    def stage(self, point: Point) -> str:
        module = self._module.clone()
        op = sum_of_products(entry_of(module))
        op.attributes[SCHEDULE] = ScheduleAttr(self._points.schedule(point))
        return str(module)


def core_tasks(
    module: ModuleOp, ctx: WeftContext, passes: Sequence[ModulePass]
) -> Iterator[CoreTask | Untunable]:
    """The task of a module that goes by `passes`, of which one takes what was tuned."""
    return whole_tasks(Aie1ApplyTunedPass, passes, ctx, module, lambda _: CoreTask(module, ctx))
