"""
The pass `schedule-dataflow`: a schedule of all levels for each layer of a function, and what is
computed between layers.

On a machine of nodes with PEs of a template, whose costs are counted as nn-dataflow counts, the
network is scheduled as a whole (`transforms.solver`); on others each layer by itself, over all
levels (`transforms.solver.levels`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, SymbolRefAttr
from xdsl.passes import ModulePass

from ...dialects.dataflow import LayerOp, SegmentOp
from ...dialects.noc import ProgramOp
from ...targets.noc.spec import CONVENTIONS, node_machine_of
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.json_node import Json
from ...transforms.core.pipeline import (
    chosen_options,
    entry_of,
    given_options,
    marked_entry,
    pass_option,
    refuse_decided,
)
from ...transforms.dataflow.cost.nn_dataflow import NodeMachine, PassSchedule
from ...transforms.dataflow.cost.pass_fit import fitting_directives
from ...transforms.dataflow.directive.problem import LayerProblem
from ...transforms.dataflow.directive.problem_kernel import (
    computes_exactly,
    moved_problem,
    problem_of,
)
from ...transforms.dataflow.directive.steps import (
    FunctionSteps,
    LayerWork,
    SegmentWork,
    Work,
    layer_works,
    steps_of,
)
from ...transforms.dataflow.network.from_module import layers_of
from ...transforms.dataflow.network.pass_segments import in_region, in_segment
from ...transforms.dataflow.network.schedule_file import RECORDED, ScheduledLayer, schedule_document
from ...transforms.kernel.dim_roles import named_by_role
from ...transforms.kernel.from_linalg import BoundKernel, bind_kernel, kernels_of
from ...transforms.kernel.view import Kernel
from ...transforms.machine.context import context_of
from ...transforms.machine.view import Machine
from ...transforms.model.layers import layer_of
from ...transforms.schedule.dataflow_tile import SCHEDULE
from ...transforms.solver.front import (
    FILTERS,
    Result,
    SolveOptions,
    cost_value,
    lower_bound,
    solve_network,
)
from ...transforms.solver.levels.solve import LevelsSolver, record_of
from ...transforms.solver.levels.spans import GOALS, Goal
from ...transforms.solver.segments import Limits
from ...transforms.tune.facts import add_tuned
from .given_schedule import SEARCH_OPTIONS, given_result, tuned_schedule
from .interface import name_tensors
from .kernels.compiler import Kernels
from .kernels.targets import kernels_of as kernels_for
from .record import check_edits, check_names, write_record
from .schedule_kernels import schedule_over_nodes
from .schedule_segments import Judge, SegmentRules

EXECUTABLE = "executable"
"""The space of schedules that programs can be made of; see `transforms.solver.spaces`."""

GIVEN = "given"
"""In the place of the solver, where none was asked."""

DEGREE = 5
"""The most layers of a segment, where nothing else is said."""


@dataclass(frozen=True, eq=False)
class Scheduled:
    """The steps of a function, and what is known of its schedule."""

    steps: FunctionSteps
    record: Mapping[str, Json]
    works: tuple[Work, ...] = field(default=())


def schedule_function(
    function: func.FuncOp,
    machine: Machine,
    options: SolveOptions,
    *,
    convention: str = "",
    bound: bool = False,
    kernels: Kernels | None = None,
    given: str | None = None,
) -> Scheduled:
    """
    The steps of `function` on `machine`, whose costs are counted by `convention`, or as the
    machine says; `bound`: the record has a lower bound too; `kernels`: those of the machine's
    nodes, if they run any; `given`: a schedule over passes in the place of a search. Raises
    `WeftError`, naming the layer, for one that no template or intrinsic fits, or that is too large.
    """
    nodes = node_machine_of(machine, convention)
    if given is not None and (nodes is None or kernels is not None):
        raise WeftError(
            f"machine {machine.name} takes no schedule: only machines of nodes with PEs of a "
            f"template have schedules over passes"
        )
    if kernels is not None:
        works, record = _by_kernels(function, machine, options, kernels)
    elif nodes is None:
        works, record = _by_levels(function, machine, options)
    else:
        works, record = _by_passes(function, machine, nodes, options, bound, given)
    if not works:
        raise WeftError(
            f"{describe_op(function)}: nothing in it is a layer that machine {machine.name} "
            f"computes, as convolutions, products of matrices and other sums are"
        )
    word_bits = None
    if nodes is not None:
        word_bits = min(memory.element_bits for memory in machine.memories)
    return Scheduled(steps_of(function, works, word_bits), record, tuple(works))


# --- Networks over passes -------------------------------------------------------------------


def _by_passes(
    function: func.FuncOp,
    machine: Machine,
    nodes: NodeMachine,
    options: SolveOptions,
    bound: bool,
    given: str | None,
) -> tuple[list[Work], dict[str, Json]]:
    network, ops = layers_of(function)
    kernels = {name: bind_kernel(op, name=name) for name, op in ops.items()}
    how: dict[str, Json] = {"solver": GIVEN}
    drafts = draft_layers(kernels, machine)
    rules = SegmentRules(function, network, kernels, drafts, nodes, machine)
    judge = Judge(machine, rules, lambda step: _lay_alone(step, kernels, nodes, machine).directives)
    expectation = judge.expectation() if nodes.counting == CONVENTIONS[0] else None
    if given is not None:
        result = given_result(given, network, nodes)
        if expectation is not None:
            expected = expectation.of_network(result.schedule.steps)
            result = replace(result, expected=expected)
    else:
        options = replace(options, programs=True)
        limits = Limits(rules.joints, rules.accepts, expectation)
        result = solve_network(network, nodes, options, limits)
        how = {
            "goal": options.goal,
            "solver": options.solver,
            "space": options.space,
            "filters": options.filters,
        }
    works = list(_list_works(result.schedule.steps, kernels, nodes, machine))
    record: dict[str, Json] = {
        "network": network.name,
        "machine": machine.name,
        **how,
        "convention": nodes.counting,
        "energy_pj": result.energy_pj,
        "latency_cycles": result.cycles,
        "energies_pj": dict(result.energies),
        "segments": result.segments,
    }
    if bound:
        least = lower_bound(network, nodes, options, result)
        counted = cost_value(result.cost, options.goal)
        record |= {
            "lower_bound": least.value,
            "bound_space": least.space,
            "bound_convention": least.convention,
            "gap_to_bound": counted / least.value - 1 if least.value else 0.0,
        }
    record["layers"] = _layers_of(result, works, judge)
    record[RECORDED] = schedule_document(result.schedule)
    return works, record


def _layers_of(result: Result, works: Sequence[Work], judge: Judge) -> list[Json]:
    """The record of each layer."""
    steps = zip(result.schedule.steps, result.layer_costs(), layer_works(works), strict=True)
    return [
        {
            "name": step.layer.name,
            "segment": step.segment,
            "energy_pj": sum(energies.values()),
            "latency_cycles": cycles,
            "energies_pj": dict(energies),
            "programs_pj": None if step.segment is not None else _of_programs(work, judge),
        }
        for step, (energies, cycles), work in steps
    ]


def _of_programs(work: LayerWork, judge: Judge) -> dict[str, Json]:
    """
    The energy of a layer's directives as its programs move words, by MACs, memories and links of
    levels, without idling.
    """
    cost = judge.cost(work.directives)
    links = {f"hops of @{level}": pj for level, pj in cost.hop_pj.items()}
    return {"MAC": cost.mac_pj, **cost.memory_pj, **links}


def _list_works(
    steps: Sequence[ScheduledLayer],
    kernels: Mapping[str, BoundKernel],
    nodes: NodeMachine,
    machine: Machine,
) -> Iterator[Work]:
    """The layers one after another, those of a segment together. Raises `WeftError`."""
    for number, group in groupby(steps, lambda step: step.segment):
        together = list(group)
        if number is None:
            yield from (_lay_alone(step, kernels, nodes, machine) for step in together)
            continue
        works = [_make_work(kernels.get(s.layer.name), s.layer, nodes, machine) for s in together]
        name = f"segment{number}"
        placed = in_segment([work.directives for work in works], together, machine)
        yield SegmentWork(name, tuple(
            replace(work, directives=found) for work, found in zip(works, placed, strict=True)
        ))  # fmt: skip


def _lay_alone(
    step: ScheduledLayer,
    kernels: Mapping[str, BoundKernel],
    nodes: NodeMachine,
    machine: Machine,
) -> LayerWork:
    """A layer on the nodes of its region, with nothing beside it."""
    work = _make_work(kernels.get(step.layer.name), step.layer, nodes, machine)
    return replace(work, directives=in_region(work.directives, step.layer.region, machine))


def _make_work(
    bound: BoundKernel | None, schedule: PassSchedule, nodes: NodeMachine, machine: Machine
) -> LayerWork:
    """
    A layer with its directives: as its op, if directives describe that; else with as much moved;
    else as its template.
    """
    if bound is not None:
        bits = min(memory.element_bits for memory in machine.memories)
        for problem, is_whole in _list_problems(bound.kernel):
            try:
                words = _in_words(problem, bits)
                found = fitting_directives(schedule, nodes, machine, words)
                return LayerWork(found, bound, is_whole)
            except WeftError:
                continue
    return LayerWork(fitting_directives(schedule, nodes, machine))


def draft_layers(kernels: Mapping[str, BoundKernel], machine: Machine) -> dict[str, LayerProblem]:
    """The layers that directives can describe wholly, by name."""
    bits = min(memory.element_bits for memory in machine.memories)
    found: dict[str, LayerProblem] = {}
    for name, kernel in kernels.items():
        problem = next((p for p, is_whole in _list_problems(kernel.kernel) if is_whole), None)
        if problem is not None:
            found[name] = _in_words(problem, bits)
    return found


def _in_words(problem: LayerProblem, bits: int) -> LayerProblem:
    """The same with elements of one word each."""
    tensors = tuple(replace(tensor, element_bits=bits) for tensor in problem.tensors)
    return replace(problem, tensors=tensors)


def _list_problems(kernel: Kernel) -> Iterator[tuple[LayerProblem, bool]]:
    """Problems of a kernel, the best first, and whether they mean what it does."""
    if computes_exactly(kernel):
        with suppress(WeftError):
            problem = problem_of(kernel)
            yield problem, True
            if any(t.role == "weight" for t in problem.tensors):
                # Filters may come first, too.
                yield problem_of(kernel, {problem.inputs[0].name}), True
    moved = moved_problem(kernel)
    if moved is not None:
        yield moved, False


# --- Layers over levels -----------------------------------------------------------------------


def _by_levels(
    function: func.FuncOp, machine: Machine, options: SolveOptions
) -> tuple[list[Work], dict[str, Json]]:
    solver, goal = LevelsSolver(), _find_goal(options.goal)
    works: list[Work] = []
    layers: list[Json] = []
    for number, bound in enumerate(kernels_of(function)):
        name = layer_of(bound.op) or bound.op.results[0].name_hint or f"layer{number}"
        reduces = any(d.kind == "reduction" and d.extent > 1 for d in bound.kernel.dims)
        try:
            problem = problem_of(named_by_role(bound.kernel))
            found = solver.solve(replace(problem, name=name), machine, goal)
        except WeftError as error:
            if reduces:
                raise WeftError(f"{describe_op(bound.op)}: layer {name}: {error}") from None
            continue
        works.append(LayerWork(found.directives, bound, computes_exactly(bound.kernel)))
        layers.append(dict(record_of(found)))  # pyright: ignore
    return works, {"machine": machine.name, "goal": goal, "layers": layers}


def _by_kernels(
    function: func.FuncOp, machine: Machine, options: SolveOptions, kernels: Kernels
) -> tuple[Sequence[Work], dict[str, Json]]:
    goal = _find_goal(options.goal)
    works, layers = schedule_over_nodes(function, machine, goal, kernels)
    return works, {"machine": machine.name, "goal": goal, "layers": layers}


def _find_goal(name: str) -> Goal:
    found: Goal | None = next((goal for goal in GOALS if goal == name), None)
    if found is None:
        raise WeftError(f"unknown goal '{name}': use one of {', '.join(GOALS)}")
    return found


# --- The pass ---------------------------------------------------------------------------------


def write_steps(module: ModuleOp, scheduled: Scheduled) -> None:
    """
    Puts the steps of a function at the end of its module; the op of each layer names it. Raises
    `WeftError` where the module has a symbol of that name.
    """
    named = (func.FuncOp, LayerOp, SegmentOp)
    taken = {op.sym_name.data for op in module.body.block.ops if isinstance(op, named)}
    for op in scheduled.steps.ops:
        assert isinstance(op, named)
        if op.sym_name.data in taken:
            raise WeftError(
                f"layer @{op.sym_name.data}: the module has another symbol of that name; rename it"
            )
        taken.add(op.sym_name.data)
    module.body.block.add_ops(scheduled.steps.ops)
    for work in scheduled.works:
        segment = work.name if isinstance(work, SegmentWork) else None
        for layer in layer_works((work,)):
            if layer.bound is not None:
                names = [layer.directives.name]
                names = names if segment is None else [segment, *names]
                layer.bound.op.attributes[SCHEDULE] = SymbolRefAttr(names[0], names[1:])


@dataclass(frozen=True)
class ScheduleDataflowPass(ModulePass):
    """
    Writes a schedule for each layer of the entry, for the machine (`--machine`): a
    `dataflow.layer` with its operands and a level of directives for each level of the machine but
    the outermost, in the order in which they run. What the function computes besides is put into
    functions between them (`dataflow.directive.steps`). The op of a layer names it in its
    attribute `dataflow.layer`, and arguments and results name their tensors; besides, the function
    itself stays as it is. What is known of the schedule becomes facts of it (`record`).

    * `goal`: what is least, `energy`, `latency` or `edp`; `convention`: how it is counted, as
      `executed` or as `nn_dataflow` does.
    * `solver`, `space`, `k`, `degree`, `filters`, `jobs`: see `SolveOptions`; for machines of
      nodes with PEs of a template. Up to `degree` layers that hand over to each other run side by
      side, in a `dataflow.segment`; 1 is for layers one after another. Filters that are resident
      are `preloaded` in the nodes' buffers. `jobs` does not change what comes out.
    * `bound`: the facts have a lower bound of the goal, too.
    * `schedule`: one over passes, as JSON (`given_schedule`), in the place of a search.
    * `database`: of schedules that were measured; the one of a function that is known best for the
      goal takes the place of a search. The facts say so (`tuned`, `tuned_digest`).

    Leaves a module alone that has layers or programs; what was known of directives that were edited
    since is dropped. Raises `WeftError` for a layer that no template or intrinsic of the machine
    fits, or that is too large for it, and where what is computed was edited since.
    """

    name = "schedule-dataflow"

    goal: str | None = pass_option("energy")
    convention: str | None = pass_option("executed")
    solver: str | None = pass_option("kapla")
    space: str | None = pass_option(EXECUTABLE)
    k: int | None = pass_option(4)
    degree: int | None = pass_option(DEGREE)
    filters: str | None = pass_option(FILTERS[0])
    jobs: int | None = pass_option(1)
    bound: bool | None = pass_option(False)
    schedule: str | None = None
    database: str | None = None

    @property
    def options(self) -> SolveOptions:
        chosen = chosen_options(self)
        names = ("goal", "solver", "space", "k", "degree", "filters", "jobs")
        return replace(SolveOptions(), **{name: chosen[name] for name in names})

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        machine = context_of(ctx).machine()
        if is_scheduled(op):
            if self.schedule is not None:
                raise WeftError(
                    f"{self.name}: a schedule is given, but the text has one already: leave it "
                    "out, or begin with an earlier stage"
                )
            refuse_decided(self, DECISIONS)
            entry = marked_entry(op)
            if entry is not None and not has_programs(op):
                check_edits(op, entry)
            return
        if self.schedule is not None:
            self._refuse_search()
        entry = entry_of(op)
        known = None
        if self.database is not None:
            known = tuned_schedule(op, machine, Path(self.database), self.options.goal)
        found = schedule_function(
            entry,
            machine,
            self.options,
            convention=CONVENTIONS[0] if self.convention is None else self.convention,
            bound=bool(self.bound),
            kernels=kernels_for(machine),
            given=self.schedule if known is None else known[0],
        )
        check_names(entry, found.steps.ops, found.record)
        write_steps(op, found)
        name_tensors(entry, found.steps)
        write_record(op, entry, found.record)
        if known is not None:
            add_tuned(entry, {known[1]: known[2]}, 1)

    def _refuse_search(self) -> None:
        """Raises `WeftError` for options of a search."""
        for name in given_options(self):
            if name in SEARCH_OPTIONS:
                raise WeftError(
                    f"{self.name}: {name} is for a search, but a schedule is given: leave one out"
                )


DECISIONS = (
    *("goal", "convention", "solver", "space", "k", "degree", "filters", "bound", "database"),
)
"""The options that decide something."""


def is_scheduled(module: ModuleOp) -> bool:
    """Tests whether a module has layers with directives already, or what becomes of them."""
    return has_programs(module) or any(
        isinstance(op, SegmentOp) or (isinstance(op, LayerOp) and op.operand_ops())
        for op in module.body.block.ops
    )


def has_programs(module: ModuleOp) -> bool:
    """Tests whether there are programs of nodes."""
    return any(isinstance(op, ProgramOp) for op in module.body.block.ops)
