"""
The best schedule of a layer for one core, by search: see `space` and `search`.

A guess is a candidate of the space; its code is the body that it makes, refused where data do not
fit data memory; its kernel is the program of instruction words, refused where it does not fit
program memory or the registers.
"""

from __future__ import annotations

import itertools
import json
import math
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TypeAlias

from ...dialects.aie1.schedule import WORD_STEPS, CoreSchedule, ScheduleAttr
from ...targets.aie1.code.recent import Recent
from ...targets.aie1.code.vector import Code
from ...targets.aie1.code.words import Program
from ...targets.aie1.cost import (
    Counts,
    body_bound,
    body_counts,
    code_bound,
    code_size,
    estimate_size,
    fills_ports,
)
from ...targets.aie1.fits import BodyOutline, Misfit, check_layouts, check_schedule
from ...targets.aie1.loop.schedule import keep_words, schedule_code, words_of
from ...targets.aie1.machine.spec import Aie1Spec
from ...targets.aie1.select.layouts import layout_text, place_buffers
from ...targets.aie1.select.solve import NoSelect
from ...transforms.core.errors import WeftError
from ...transforms.core.json_node import Json
from ...transforms.core.steps import OutOfSteps, StepBudget
from ...transforms.dataflow.directive.problem import LayerProblem
from ...transforms.triplet.schedule import BodySchedule
from ...transforms.triplet.statements import covered_iterations
from .body.code import Body, body_of
from .cache import cache_key, read_cached, write_cached
from .joined import join_positions, split_stored
from .layout_space import SolvedLayouts
from .reasons import schedule_error
from .request import Request
from .schedule_json import (
    HandSchedule,
    axis_names,
    core_schedule,
    lanes_name,
    read_schedule,
    schedule_json,
    schedule_of,
)
from .search import KernelResult, Limits, Stages, join_results, search_kernels
from .space import (
    Candidate,
    SpaceOptions,
    list_candidates,
    natural_layout,
    with_layouts,
    with_orders,
)

SEARCH_STEPS = 12_000_000
"""
How long a search goes on after it has found a kernel, in steps, of which each is about a
microsecond on a processor of 2024.
"""

_HOPELESS = WORD_STEPS - SEARCH_STEPS
"""How much longer it goes on without one."""

_STATEMENT_STEPS = 100
"""Steps that making a body counts for each of its statements."""

_ORDERS = 4
"""How many other orders of the best schedule's loops are tried, if it is not at its bound."""

_FAR = 1.1
"""From how far above its bound on the best is looked for among short bodies."""

_SHORT_ITERATION = 8

Found: TypeAlias = KernelResult[Candidate, Body, Program] | Counter[str]
"""The best kernel of a search, or why there is none."""


@dataclass(frozen=True)
class TuneOptions:
    """
    `keep`: tensors whose layout is the caller's. `limited`: data must fit data memory. `steps`:
    see `SEARCH_STEPS`. `cache`: the folder of results, `None` for none. `widen`: bytes may be
    stored as 16 bits. `join`: loops over positions may be one (`joined`).
    """

    keep: frozenset[str] = frozenset()
    limited: bool = True
    steps: int = SEARCH_STEPS
    cache: Path | None = None
    widen: bool = True
    join: bool = False

    @property
    def word_steps(self) -> int:
        """The steps that the search for the instruction words of the chosen schedule may take."""
        return self.steps + _HOPELESS


@dataclass(frozen=True)
class Tuned:
    """
    A kernel and its schedule, of `problem`; `candidates`, `built`, `finished` and `bound` as in
    `Found`, how long it took, and whether it ended for want of steps.
    """

    problem: LayerProblem
    hand: HandSchedule
    body: Body
    program: Program
    candidates: int = 1
    built: int = 1
    finished: int = 1
    bound: int = 0
    seconds: float = 0.0
    cached: bool = False
    ran_out: bool = False
    pruned: Mapping[str, int] = field(default_factory=dict[str, int])
    """Candidates that were too much for the core, by what it lacks, before code was made."""
    unknown: tuple[str, ...] = ()
    """For which ways of columns z3 gave up, so that there may be a layout, and why."""

    @property
    def schedule(self) -> BodySchedule:
        return self.hand.schedule

    @property
    def pruned_text(self) -> str:
        """The pruned candidates, as text: how many candidates for what."""
        return ", ".join(f"{count} {what}" for what, count in self.pruned.items()) or "none"

    def chosen_schedule(self, options: TuneOptions) -> CoreSchedule:
        """The schedule that was found with `options`, as attributes have it."""
        named = replace(self.hand, shape=self.body.shape.name)
        return replace(
            core_schedule(self.problem, named),
            limited=options.limited,
            word_steps=options.word_steps,
        )

    def search_facts(self) -> dict[str, Json]:
        """Facts about how the schedule was found, but for what differs from run to run."""
        return {
            "candidates": self.candidates,
            "bodies": self.built,
            "kernels": self.finished,
            "cycles": self.program.cycles,
            "bound_cycles": self.bound,
            "ran_out_of_steps": self.ran_out,
            "pruned": dict(self.pruned),
            "unknown_layouts": list(self.unknown),
        }

    def tuning_record(self) -> dict[str, Json]:
        """The schedule and how it was found, as JSON."""
        return {
            "schedule": schedule_json(self.chosen_schedule(TuneOptions())),
            **self.search_facts(),
        }


def tune_request(
    request: Request,
    spec: Aie1Spec,
    options: TuneOptions | None = None,
    progress: Callable[[str], None] | None = None,
) -> Tuned:
    """
    The best kernel that the search finds. Raises `WeftError` where data do not fit, saying by
    how much, or no schedule can be made, with all that were tried.
    """
    options = options or TuneOptions()
    start = time.monotonic()
    if options.limited:
        check_room(request.bordered, spec)
    sums = (request.sum_bits, request.initial)
    asked = (request.bordered, request.scaling, request.result_bits, *sums, spec)
    wanted = (sorted(options.keep), options.limited, options.steps, options.widen, options.join)
    key = cache_key(*map(repr, (*asked, *wanted)))
    known = read_cached(options.cache, key)
    if isinstance(known, dict):
        found = _rebuild_known(request, spec, options, known)
        if found is not None:
            return found
    tuned = replace(
        _search_schedules(request, spec, options, progress), seconds=time.monotonic() - start
    )
    write_cached(options.cache, key, tuned.tuning_record())
    return tuned


def _search_schedules(
    request: Request,
    spec: Aie1Spec,
    options: TuneOptions,
    progress: Callable[[str], None] | None,
) -> Tuned:
    """
    The best of all but the orders of loops, which do not change what a body does; then that in
    every order.
    """
    maker, found = _search_bodies(request, spec, options, progress)
    if isinstance(found, Counter):
        raise schedule_error(
            request, found, maker.pruned, maker.misfits, list(maker.unserved_because())
        )
    best, candidates, built, finished = found, found.candidates, found.built, found.finished
    bound = found.bound
    others = list(with_orders(found.guess))[1:]
    if others and not found.is_enough:
        limits = _make_limits(options.steps // _ORDERS, most=_ORDERS)
        again = search_kernels(others, maker.stages, limits, progress)
        if not isinstance(again, Counter):
            candidates, built = candidates + again.candidates, built + again.built
            finished, bound = finished + again.finished, min(bound, again.bound)
            best = min(found, again, key=lambda f: f.cycles)
    problem, hand = best.guess.problem, maker.make_hand(best.guess)
    _BODIES.keep(_content_key(request, problem, hand, spec), best.code)
    keep_words(best.kernel, options.word_steps)
    kernel = words_of(best.code.code, spec, options.word_steps)
    return Tuned(
        problem,
        hand,
        best.code,
        kernel,
        candidates,
        built,
        finished,
        min(bound, kernel.cycles),
        ran_out=found.ran_out,
        pruned=dict(sorted(maker.pruned.items())),
        unknown=tuple(sorted(set(maker.layouts.unknown.values()))),
    )


def _search_bodies(
    request: Request,
    spec: Aie1Spec,
    options: TuneOptions,
    progress: Callable[[str], None] | None,
) -> tuple[Maker, Found]:
    """
    The best of long bodies, and of short ones where that is far from its bound or there is none
    soon; if there is none of these either, of long bodies again, with more steps.
    """
    limits = _make_limits(options.steps)
    soon = replace(limits, hopeless=limits.steps + _HOPELESS // 3)
    maker, beside = (Maker(request, spec, options) for _ in range(2))
    guesses = maker.list_guesses()
    found = search_kernels(guesses, maker.stages, soon, progress)
    if not isinstance(found, Counter) and found.cycles <= _FAR * found.bound:
        return maker, found
    others = beside.list_guesses(short=True)
    short = search_kernels(others, beside.stages, limits, progress)
    least = min(map(maker.guess_bound, (*guesses, *others)), default=0)
    joined = join_results(found, short, least)
    if not isinstance(joined, Counter):
        return maker, joined
    maker = Maker(request, spec, options)
    return maker, search_kernels(maker.list_guesses(), maker.stages, limits, progress)


def reschedule_code(code: Code, spec: Aie1Spec, options: TuneOptions) -> Program:
    """
    The instruction words of a kernel that is chosen. Raises `WeftError` as `schedule` does.
    """
    return words_of(code, spec, options.word_steps)


def _make_limits(steps: int, most: int | None = None) -> Limits:
    return Limits(steps, steps + _HOPELESS, most=most)


def by_hand(
    request: Request, spec: Aie1Spec, hand: HandSchedule, options: TuneOptions | None = None
) -> Tuned:
    """
    The kernel of a schedule that is given. Raises `WeftError` where it does not fit the layer, the
    network, the registers, or the memories.
    """
    options = options or TuneOptions()
    body = body_by_hand(request, spec, hand, options.limited)
    program = words_by_hand(request.function, body.code, spec, options.word_steps)
    problem = request.scheduled_problem(hand.widen, hand.schedule.order)
    return Tuned(problem, hand, body, program, bound=code_bound(body.code, spec))


def body_by_hand(request: Request, spec: Aie1Spec, hand: HandSchedule, limited: bool) -> Body:
    """
    The code of a schedule that is given, whose data must fit data memory if they are `limited`.
    Raises `WeftError` as `by_hand`, but for words.
    """
    if limited:
        check_room(request.bordered, spec)
    problem = request.scheduled_problem(hand.widen, hand.schedule.order)
    make = partial(_build_body, request, problem, spec, limited, hand)
    body = _BODIES.get_or_make(_content_key(request, problem, hand, spec), make)
    _check_memory(body, spec, limited)
    _check_vectors(problem, hand.schedule, body.shape.lanes)
    return body


def words_by_hand(function: str, code: Code, spec: Aie1Spec, steps: int) -> Program:
    """The instruction words of code. Raises `WeftError` where none are found within `steps`."""
    try:
        return words_of(code, spec, steps)
    except OutOfSteps as error:
        raise WeftError(
            f"@{function}: no instruction words are found for this schedule in "
            f"{steps // 10**6} million steps; jam fewer iterations, or leave more of the "
            "reductions as loops (looped)"
        ) from error


def _check_vectors(problem: LayerProblem, schedule: BodySchedule, lanes: int) -> None:
    """Raises `WeftError` where a body has more vectors of `lanes` than there are."""
    vector, extent = schedule.vector, problem.extents[schedule.vector]
    lanes = schedule.split_lanes(lanes)[vector]
    given, most = schedule.jam.get(vector, 1), math.ceil(extent / lanes)
    if given > most:
        raise WeftError(
            f"layer {problem.name}: {given} vectors of {lanes} '{vector}' in a body, but "
            f"'{vector}' is {extent}; give at most {most} as jam"
        )


def check_room(problem: LayerProblem, spec: Aie1Spec) -> None:
    """
    Raises `WeftError` where the tensors alone are more than data memory, saying by how much.
    """
    sizes = {t.name: t.elements * t.element_bits // 8 for t in problem.tensors}
    place_buffers(spec.copied_bytes(sizes), spec.data_bytes, problem.name)


def _rebuild_known(
    request: Request, spec: Aie1Spec, options: TuneOptions, known: Json
) -> Tuned | None:
    """The kernel of a kept result; `None` where that is none."""
    start = time.monotonic()
    try:
        assert isinstance(known, dict)
        given = read_schedule(json.dumps(known["schedule"]))
        problem = request.scheduled_problem(given.widen, given.order)
        hand = schedule_of(given, problem, spec)
        made = by_hand(request, spec, hand, options)
        counts = [known[name] for name in ("candidates", "bodies", "kernels", "bound_cycles")]
    except (WeftError, KeyError):
        return None
    numbers = [n for n in counts if isinstance(n, int)]
    if len(numbers) != len(counts):
        return None
    candidates, built, finished, bound = numbers
    ran_out = known.get("ran_out_of_steps") is True
    pruned = known.get("pruned")
    kept = pruned if isinstance(pruned, dict) else {}
    left_out = {what: n for what, n in kept.items() if isinstance(n, int)}
    given_up = known.get("unknown_layouts")
    unknown = tuple(map(str, given_up)) if isinstance(given_up, list) else ()
    seconds = time.monotonic() - start
    return replace(
        made, candidates=candidates, built=built, finished=finished, bound=bound,
        seconds=seconds, cached=True, ran_out=ran_out, pruned=left_out,
        unknown=unknown,
    )  # fmt: skip


# --- stages ---------------------------------------------------------------------------------


class Maker:
    """The answers to what the search asks of one layer."""

    def __init__(self, request: Request, spec: Aie1Spec, options: TuneOptions) -> None:
        self.request = request
        self.spec = spec
        self.options = options
        self.layouts = SolvedLayouts()
        self.pruned: Counter[str] = Counter()
        """Candidates that are too much for the core, by what it lacks, without code made."""
        self.misfits: dict[tuple[str, str], str] = {}
        """The needs of the first of those that have these lanes and layouts."""
        self.unserved: dict[str, Candidate] = {}
        """Candidates for which the solver has proved that there is no layout, by its reason."""
        self.refused: dict[str, NoSelect] = {}
        """Why the network selects nothing of candidates that differ in jam only."""

    def list_guesses(self, short: bool = False) -> Sequence[Candidate]:
        """
        The whole space but for bodies that are `short` where they need not be, or these; of equal
        bounds, those come first that should be easy to schedule.
        """
        problems = [self.request.widen_operands(names) for names in self._list_widenings()]
        if self.options.join and self._joins():
            problems += [join_positions(problem) or problem for problem in problems]
        space = [c for problem in problems for c in list_candidates(problem, self.spec, short)]
        return sorted(filter(self._fits_machine, space), key=self._ease_key)

    def _joins(self) -> bool:
        """Tests whether joined loops may take fewer vectors: rows that are not whole ones."""
        found = self.request.joined
        if found is None or "image" in self.options.keep or "output" in self.options.keep:
            return False
        lanes = max(shape.lanes for shape in self.spec.shapes.values())
        apart = [self.request.bordered.extents[d] for d in self.request.bordered.extents
                 if d not in found.extents]  # fmt: skip
        return any(extent % lanes for extent in apart)

    def _is_split(self, candidate: Candidate) -> bool:
        """Tests whether image and output have layouts of their own axes, too."""
        layouts = candidate.schedule.layouts
        return all(
            split_stored(stored, self.request.bordered.tensor(name).shape) is not None
            for name, stored in layouts.items()
        )

    def _fits_machine(self, candidate: Candidate) -> bool:
        """Tests whether the minimum that a candidate needs is there; else it is counted."""
        layouts = candidate.schedule.layouts
        plan = BodyOutline(
            candidate.problem, candidate.schedule, candidate.shape, candidate.data, self.spec,
            self.request.result_bits,
        )  # fmt: skip
        try:
            if layouts:
                check_layouts(plan, layouts, self.options.limited)
            else:
                check_schedule(plan)
        except Misfit as error:
            self.pruned[error.constraint] += 1
            name = describe_candidate(candidate)
            self.misfits.setdefault((error.constraint, name), f"{name}: {error}")
            return False
        return True

    def expand_candidate(self, candidate: Candidate, steps: StepBudget) -> Sequence[Candidate]:
        """The candidate with all its layouts, or as it is if it has them."""
        if candidate.schedule.layouts:
            return [candidate]
        before = self.layouts.steps
        try:
            found = with_layouts(candidate, SpaceOptions(self.options.keep), self.layouts)
            return list(filter(self._fits_machine, filter(self._is_split, found)))
        except NoSelect as error:
            self.unserved.setdefault(str(error), candidate)
            raise
        finally:
            steps.left -= self.layouts.steps - before

    def unserved_because(self) -> Iterator[str]:
        """Of what no layout serves, what a plain one lacks."""
        for error, candidate in self.unserved.items():
            layouts = {"image": natural_layout(candidate)}
            plain = replace(candidate, schedule=replace(candidate.schedule, layouts=layouts))
            try:
                self._build_body(plain, StepBudget())
            except WeftError as why:
                yield f"{error}; in rows, {why}"

    def make_hand(self, candidate: Candidate) -> HandSchedule:
        """The candidate as a schedule by hand."""
        request = self.request
        widen = frozenset(
            name
            for name in request.bytes
            if candidate.problem.tensor(name).element_bits
            != request.bordered.tensor(name).element_bits
        )
        return HandSchedule(candidate.schedule, candidate.shape.name, widen=widen)

    def _list_widenings(self) -> Iterator[tuple[str, ...]]:
        """Lists the operands whose bytes are stored as 16 bits: none, and those that may be."""
        sizes = range(len(self.request.bytes) + 1 if self.options.widen else 1)
        return (names for n in sizes for names in itertools.combinations(self.request.bytes, n))

    def _ease_key(self, candidate: Candidate) -> tuple[bool, bool, int]:
        """Ports that are nearly full and short trips are hard; of the rest the shortest first."""
        body = self._count_ops(candidate)
        cycles = body.count_cycles(self.spec)
        return fills_ports(body, self.spec), cycles < _SHORT_ITERATION, cycles

    def _count_ops(self, candidate: Candidate) -> Counts:
        return body_counts(
            candidate.problem,
            candidate.schedule,
            candidate.shape,
            self.spec,
            self.request.result_bits,
            self._initial_loads(candidate),
            len(self.request.scaling.limits),
        )

    @property
    def stages(self) -> Stages[Candidate, Body, Program]:
        return Stages(
            self.guess_bound,
            self.expand_candidate,
            _family_key,
            lambda candidate: estimate_size(self._count_ops(candidate), self.spec),
            self._build_body,
            lambda body: code_bound(body.code, self.spec),
            lambda body: code_size(body.code, self.spec),
            lambda body, steps: schedule_code(body.code, self.spec, steps=steps),
            lambda program: program.cycles,
        )

    def guess_bound(self, candidate: Candidate) -> int:
        return body_bound(
            candidate.problem,
            candidate.schedule,
            candidate.shape,
            self.spec,
            self.request.result_bits,
            self._initial_loads(candidate),
            len(self.request.scaling.limits),
        )

    def _initial_loads(self, candidate: Candidate) -> int:
        """Counts the loads that set an accumulator to what its sum begins with."""
        initial = self.request.initial_of(candidate.problem)
        output = candidate.problem.output
        return 0 if initial is None else initial.count_loads(output, candidate.shape)

    def _count_statements(self, candidate: Candidate) -> int:
        """Counts the products of vectors in a body."""
        cover = covered_iterations(candidate.problem, candidate.schedule, candidate.shape.lanes)
        return math.prod(cover.values()) // candidate.shape.lanes

    def _build_body(self, candidate: Candidate, steps: StepBudget) -> Body:
        problem, hand, name = (
            candidate.problem,
            self.make_hand(candidate),
            describe_candidate(candidate),
        )
        if name in self.refused:
            raise self.refused[name]
        steps.left -= _STATEMENT_STEPS * self._count_statements(candidate)
        try:
            return _build_body(self.request, problem, self.spec, self.options.limited, hand, steps)
        except NoSelect as error:
            self.refused[name] = NoSelect(f"{name}: {error}")
            raise self.refused[name] from error
        except WeftError as error:
            raise WeftError(f"{name}: {error}") from error


def _family_key(candidate: Candidate) -> Hashable:
    """The facts that candidates have in common that differ in jams and loops only."""
    image = candidate.schedule.layouts["image"]
    return lanes_name(candidate.schedule), candidate.shape.name, image.shape, image.digits


def describe_candidate(candidate: Candidate) -> str:
    """A candidate in words, but for its order and jam."""
    problem = candidate.problem
    parts: list[str] = []
    for name, stored in candidate.schedule.layouts.items():
        names = axis_names(problem.tensor(name), problem)
        parts.append(f"{name} {layout_text(stored, [n.upper() for n in names])}")
    lanes = f"{candidate.shape.name} along {lanes_name(candidate.schedule)}"
    return ", ".join([lanes, *parts])


def _build_body(
    request: Request,
    problem: LayerProblem,
    spec: Aie1Spec,
    limited: bool,
    hand: HandSchedule,
    steps: StepBudget | None = None,
) -> Body:
    scaling, initial = request.scaling, request.initial_of(problem)
    body = body_of(problem, hand.schedule, spec, scaling, hand.shape, hand.across, initial, steps)
    request.check_sums(body.shape.name, body.shape.acc_bits)
    _check_memory(body, spec, limited)
    return body


def _check_memory(body: Body, spec: Aie1Spec, limited: bool) -> None:
    """Raises `WeftError` where data are `limited` to data memory, and more than that."""
    if limited:
        # Of an output in the place of what its sums begin with, the bytes count once.
        alone = {b.address: b for b in body.code.buffers}
        sizes = spec.copied_bytes({b.role: b.bytes for b in alone.values()})
        place_buffers(sizes, spec.data_bytes, body.code.name)


_BODIES = Recent[Body]()


def _content_key(
    request: Request, problem: LayerProblem, hand: HandSchedule, spec: Aie1Spec
) -> str:
    """All that a body depends on."""
    text = ScheduleAttr(core_schedule(problem, hand)).text()
    asked = (request.scaling, request.initial, request.sum_bits, request.result_bits)
    return f"{problem}\0{text}\0{asked}\0{spec}"
