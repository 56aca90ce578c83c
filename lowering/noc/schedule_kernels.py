"""
Schedules for machines whose nodes run kernels: what each node holds, and how often that changes.

The solver over levels (`transforms.solver.levels`) sees nodes alone: all three tensors of a tile
are in a node's data memory. Reductions are not divided over nodes, or the first one is over so many
in a row, whose kernels hand their sums on by the array's cascade; then each takes an equal part,
and what the solver finds for one part on a row that is as much shorter is what each node of the
whole row does. Either a kernel computes whole sums, or the first reduction is divided over updates:
then sums stay in the node, in their own width and in one copy, kernels begin with the sums so far,
and the last one finishes them. Where not even the least tile fits like that, more reductions are
divided, and what follows the sums is left to the layer's function. How fast nodes compute is
estimated. Kernels store tensors with borders and whole vectors, which takes more room than the
elements do: where a kernel does not fit, the solver is given less room, until all kernels of a
layer fit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import product

from xdsl.dialects import func
from xdsl.ir import Operation, SSAValue

from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.json_node import Json
from ...transforms.dataflow.directive.data import LayerDirectives
from ...transforms.dataflow.directive.fits import check_fit
from ...transforms.dataflow.directive.fold_epilogue import Fold, fold_of
from ...transforms.dataflow.directive.nest import NestLoop
from ...transforms.dataflow.directive.problem import LayerProblem
from ...transforms.dataflow.directive.problem_kernel import computes_exactly, problem_of
from ...transforms.dataflow.directive.steps import LayerWork, missing_start, taken_values
from ...transforms.kernel.dim_roles import named_by_role
from ...transforms.kernel.from_linalg import BoundKernel, kernels_of
from ...transforms.kernel.view import Kernel
from ...transforms.machine.view import Machine
from ...transforms.model.layers import layer_of
from ...transforms.solver.levels.bound import CONVENTION, SPACE
from ...transforms.solver.levels.spans import Goal
from ...transforms.solver.levels.unit import Unit
from .kernels.compiler import WHOLE, DoesNotFit, Finish, Kernels, NodeKernel, Turn
from .kernels.lanes import is_product
from .layer import LayerContext, LayerPrograms
from .rows.cuts import RowCut, list_row_cuts
from .rows.drafts import Draft, draft_schedule, make_unit

_LESS, _LEAST = 0.85, 0.02
"""By how much the solver's room is made less at a time, at least, and down to which part of it."""


_ROWS = 1.1
"""
By how much better rows of nodes that hand sums on must be expected to be: what they wait for each
other is known less well.
"""


@dataclass(frozen=True)
class KernelSchedule:
    """
    Directives of a layer, what they cost by the solver's estimate, and what no schedule is
    estimated below.
    """

    directives: LayerDirectives
    energy_pj: float
    cycles: float
    bound_pj: float
    gap: float

    def record(self) -> dict[str, Json]:
        """As a report says it."""
        return {
            "layer": self.directives.name,
            "convention": "executed",
            "energy_pj": self.energy_pj,
            "latency_cycles": self.cycles,
            "lower_bound_pj": self.bound_pj,
            "gap_to_bound": self.gap,
            "bound_space": f"{SPACE}, kernels as fast as estimated",
            "bound_convention": CONVENTION,
        }


@dataclass(frozen=True, eq=False)
class _Layer:
    """
    A layer that kernels compute, `bound` being its op: `problem` gives its sums, `fold` and
    `finish` are what kernels do to them.
    """

    bound: BoundKernel
    problem: LayerProblem
    fold: Fold | None
    finish: Finish | None

    @property
    def name(self) -> str:
        return self.problem.name

    @property
    def finished(self) -> LayerProblem:
        """The problem with what becomes of its sums."""
        if self.finish is None:
            return self.problem
        output = replace(self.problem.output, element_bits=self.finish.result_bits)
        return replace(self.problem, tensors=(*self.problem.inputs, output))


def schedule_over_nodes(
    function: func.FuncOp, machine: Machine, goal: Goal, kernels: Kernels
) -> tuple[list[LayerWork], list[Json]]:
    """
    The layers of a function that kernels compute, with their directives, and a record of each.
    Raises `WeftError`, naming the layers, for reductions that no kernel computes, or of which not
    even the least fits a node.
    """
    works: list[LayerWork] = []
    records: list[Json] = []
    for layer in _read_layers(function, kernels):
        try:
            work, found = _schedule_layer(layer, machine, goal, kernels)
        except WeftError as error:
            where = describe_op(layer.bound.op)
            raise WeftError(f"{where}: {_name_layer(layer.name, error)}") from None
        works.append(work)
        records.append(found.record())
    return works, records


_TOLD = 4
"""How many layers an error names, besides the first one that no kernel computes."""


def _read_layers(function: func.FuncOp, kernels: Kernels) -> list[_Layer]:
    """The layers of a function. Raises `WeftError` for those that no kernel computes."""
    found: list[_Layer] = []
    refused: list[tuple[Operation, str]] = []
    bounds = list(kernels_of(function))
    for number, bound in enumerate(bounds):
        if not _is_layer(bound.kernel):
            continue
        name = layer_of(bound.op) or bound.op.results[0].name_hint or f"layer{number}"
        try:
            found.append(_read_layer(function, bound, name, kernels, bounds))
        except WeftError as error:
            refused.append((bound.op, _name_layer(name, error)))
    if not refused:
        return found
    reasons = [reason for _, reason in refused[: 1 + _TOLD]]
    left = len(refused) - len(reasons)
    more = [f"and {left} more layers"] if left else []
    raise WeftError(f"{describe_op(refused[0][0])}: {'; '.join([*reasons, *more])}")


def _name_layer(name: str, error: WeftError) -> str:
    """The error's text, which says once of which layer it is."""
    reason = str(error).removeprefix(f"layer {name}: ")
    return f"layer {name}: {reason}"


def _is_layer(kernel: Kernel) -> bool:
    """Tests whether kernels of nodes compute it: it reduces, be that a sum of one product each."""
    extents = [d.extent for d in kernel.dims if d.kind == "reduction"]
    if any(extent > 1 for extent in extents) or not extents:
        return bool(extents)
    with suppress(WeftError):
        problem = problem_of(kernel)
        is_product = problem.combine == "add" and problem.value == "multiply"
        return is_product and len(problem.inputs) == 2
    return False


def _read_layer(
    function: func.FuncOp,
    bound: BoundKernel,
    name: str,
    kernels: Kernels,
    layers: list[BoundKernel],
) -> _Layer:
    """A layer with what its kernels do to sums. Raises `WeftError` for what they do not compute."""
    for operand in bound.kernel.operands:
        if not operand.type.startswith("i"):
            raise WeftError(
                f"operand '{operand.name}' has elements of type {operand.type}, but kernels "
                f"compute with integers"
            )
    problem = replace(problem_of(named_by_role(bound.kernel)), name=name)
    if not computes_exactly(bound.kernel):
        raise WeftError(
            "it computes with other widths than those of its operands and sums, up to 32 bits; "
            "kernels widen operands, multiply, and add up"
        )
    layer = _Layer(bound, problem, *_match_epilogue(function, bound, problem, kernels, layers))
    try:
        kernels.works(layer.finished)
    except WeftError as error:
        with suppress(WeftError):
            kernels.works(_widen_inputs(layer.finished))
            return layer
        raise error from None
    return layer


def _schedule_layer(
    layer: _Layer, machine: Machine, goal: Goal, kernels: Kernels
) -> tuple[LayerWork, KernelSchedule]:
    try:
        found = schedule_for_kernels(layer.finished, machine, goal, kernels, layer.finish)
    except DoesNotFit as error:
        with suppress(WeftError):
            found = schedule_with_sums(layer.finished, machine, goal, kernels, layer.finish)
            return LayerWork(found.directives, layer.bound, True, layer.fold), found
        with suppress(WeftError):
            found = schedule_with_sums(layer.problem, machine, goal, kernels)
            return LayerWork(found.directives, layer.bound, True, None), found
        raise error from None
    return LayerWork(found.directives, layer.bound, True, layer.fold), found


def schedule_with_sums(
    problem: LayerProblem,
    machine: Machine,
    goal: Goal,
    kernels: Kernels,
    finish: Finish | None = None,
) -> KernelSchedule:
    """
    The schedule of a layer whose reductions are divided over updates, as few of them as fit.
    Raises `WeftError`.
    """
    names = _list_sums(problem)
    errors: list[WeftError] = []
    for count in range(1, len(names) + 1):
        try:
            divided = frozenset(names[:count])
            return schedule_for_kernels(problem, machine, goal, kernels, finish, divided)
        except WeftError as error:
            errors.append(error)
    raise errors[-1] if errors else WeftError("it has no reductions that can be divided")


def _list_sums(problem: LayerProblem) -> list[str]:
    return [d.name for d in problem.dims if d.kind == "reduction" and d.extent > 1]


def _match_epilogue(
    function: func.FuncOp,
    bound: BoundKernel,
    problem: LayerProblem,
    kernels: Kernels,
    layers: list[BoundKernel],
) -> tuple[Fold | None, Finish | None]:
    """Matches what follows the sums of a layer, as much of it as its kernels do."""
    places = {op: i for i, op in enumerate(function.body.block.ops)}
    ops: set[Operation] = {
        layer.op for layer in layers if any(d.kind == "reduction" for d in layer.kernel.dims)
    }

    def finish_of(fold: Fold) -> Finish | None:
        return kernels.finish(fold.block, [axes or (-1,) for _, axes in fold.reads], problem)

    fold = fold_of(
        bound.op.results[0],
        ops,
        places,
        lambda value: _needs_no_layer(value, ops),
        missing_start(bound),
        accepts=lambda fold: finish_of(fold) is not None,
    )
    return (None, None) if fold is None else (fold, finish_of(fold))


def _needs_no_layer(value: SSAValue, layers: Collection[Operation]) -> bool:
    """Tests whether a value comes of arguments and constants without any layer."""
    waiting, seen = [value], set[SSAValue]()
    while waiting:
        current = waiting.pop()
        if current in seen or not isinstance(current.owner, Operation):
            continue
        if current.owner in layers:
            return False
        seen.add(current)
        waiting += taken_values(current.owner)
    return True


def schedule_for_kernels(
    problem: LayerProblem,
    machine: Machine,
    goal: Goal,
    kernels: Kernels,
    finish: Finish | None = None,
    divided: frozenset[str] = frozenset(),
) -> KernelSchedule:
    """
    The schedule of one layer, which divides no reductions but those; see the module's docstring.
    Raises `WeftError`.
    """
    try:
        return _fit_schedule(problem, machine, goal, kernels, finish, divided)
    except DoesNotFit:
        raise
    except WeftError as error:
        wide = _widen_inputs(problem)
        if wide == problem:
            raise
        with suppress(WeftError):
            return _fit_schedule(wide, machine, goal, kernels, finish, divided)
        raise error from None


def _widen_inputs(problem: LayerProblem) -> LayerProblem:
    """With inputs of bytes in words of 16 bits, of which kernels take more arrangements."""
    inputs = (
        replace(t, element_bits=16, values="i8") if t.element_bits == 8 else t
        for t in problem.inputs
    )
    return replace(problem, tensors=(*inputs, problem.output))


def _fit_schedule(
    problem: LayerProblem,
    machine: Machine,
    goal: Goal,
    kernels: Kernels,
    finish: Finish | None,
    divided: frozenset[str],
) -> KernelSchedule:
    """
    The best schedule that the solver finds in so much room that its kernels fit. Rows of nodes that
    hand sums on are compared with the others by what links are expected to take.
    """
    drafts = _Drafts(problem, machine, goal, kernels, finish)
    cuts = [divided]
    is_finished = finish is not None and kernels.divides_sums
    if is_finished and not divided and is_product(problem):
        cuts += [frozenset((name,)) for name in _list_sums(problem)[:1]]
    for work, cut in product(kernels.works(problem), cuts):
        drafts.add_draft(make_unit(problem, machine, work, cut), 1.0)
    best = drafts.take_best(lambda draft: draft.goal)
    may_gain = best is None or best.expected_cycles > _ROWS * best.least_cycles
    if kernels.hands_sums_on and not divided and is_product(problem) and may_gain:
        for row in list_row_cuts(problem, machine):
            part = row.part_of(problem)
            for work in kernels.works(part):
                drafts.add_draft(make_unit(part, machine, work, divided), 1.0, row)
        most = math.inf if best is None else best.expected / _ROWS
        drafts.waiting = [d for d in drafts.waiting if d.cut is not None and d.expected < most]
        best = drafts.take_best(lambda draft: draft.expected) or best
    if best is None:
        raise drafts.least_error()
    bounds = [draft.bound for draft in drafts.first]
    goals = min(bound.goal for bound in bounds)
    gap = best.goal / goals - 1 if goals else 0.0
    least = min(bound.energy for bound in bounds)
    cycles = best.cycles if best.cut is None else best.expected_cycles
    return KernelSchedule(best.directives, best.energy_pj, cycles, least, gap)


@dataclass
class _Drafts:
    """
    The drafts of one layer: those that are `waiting` to be taken, and the `first` ones, in all of
    the room; and why others are none.
    """

    problem: LayerProblem
    machine: Machine
    goal: Goal
    kernels: Kernels
    finish: Finish | None
    waiting: list[Draft] = field(default_factory=list[Draft])
    first: list[Draft] = field(default_factory=list[Draft])
    errors: list[WeftError] = field(default_factory=list[WeftError])

    def add_draft(self, unit: Unit, room: float, cut: RowCut | None = None) -> None:
        """Another draft, if there is one."""
        try:
            found = draft_schedule(
                self.problem, self.machine, self.goal, unit, room, self.finish, cut
            )
        except WeftError as error:
            self.errors.append(error)
            return
        self.waiting.append(found)
        if room == 1.0:
            self.first.append(found)

    def take_best(self, goal_of_draft: Callable[[Draft], float]) -> Draft | None:
        """
        The best draft whose kernels fit, in less room if they do not in all of it; `None` for none.
        """
        while self.waiting:
            best = min(self.waiting, key=goal_of_draft)
            self.waiting.remove(best)
            try:
                tile_kernels(best.directives, self.machine, self.kernels, self.finish)
            except DoesNotFit as error:
                self.errors.append(error)
                if best.memory_share > _LEAST:
                    share = best.memory_share * min(_LESS, error.room / error.taken)
                    self.add_draft(best.unit, share, best.cut)
            except WeftError as error:
                self.errors.append(error)
            else:
                return best
        return None

    def least_error(self) -> WeftError:
        """That of the tile that is least too large; else of what no tile can do."""
        return min(self.errors, key=lambda e: e.excess if isinstance(e, DoesNotFit) else math.inf)


def tile_kernels(
    directives: LayerDirectives, machine: Machine, kernels: Kernels, finish: Finish | None
) -> list[NodeKernel]:
    """The kernels of the different tiles of a layer. Raises `WeftError` where there is none."""

    def no_leaf(problem: LayerProblem) -> str:
        raise AssertionError(problem.name)

    def make_kernel(problem: LayerProblem, _: Finish | None, turn: Turn) -> NodeKernel:
        return kernels.make_kernel(problem, finish, turn)

    home = machine.levels[0].memories[0]
    nest = check_fit(directives, machine)
    programs = LayerPrograms(nest, LayerContext(machine, home, no_leaf, make_kernel))
    divided = any(step.dim in nest.problem.reductions for step in programs.tiles.loops)
    turns = [WHOLE]
    if programs.cascade is not None:
        cores = programs.cascade.cores
        turns = [Turn(place=place, cores=cores) for place in range(cores)]
    elif divided:
        begun = Turn(is_begun=True, goes_on=True)
        turns = [begun, Turn(goes_on=True)]
        turns += [] if finish is None else [Turn(is_begun=True)]
    kinds: list[list[Mapping[NestLoop, int]]] = []
    for component in programs.components:
        alike: dict[object, Mapping[NestLoop, int]] = {}
        for place in (place for places in component.classes for place in places):
            for turn in component.list_values():
                values = {**place, **turn}
                alike.setdefault(component.shape_at(values), values)
        kinds.append(list(alike.values()))
    found: dict[str, NodeKernel] = {}
    for chosen in product(*kinds):
        values = {step: value for part in chosen for step, value in part.items()}
        if programs.tiles.has_tile(values):
            for turn in turns:
                made = programs.kernel_of(values, turn)
                found[made.name] = made
    return list(found.values())
