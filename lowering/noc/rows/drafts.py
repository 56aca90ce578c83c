"""
Drafts of schedules for machines whose nodes run kernels: what the solver over levels finds for one
way of computing tiles, also where rows of nodes hand sums on, and what it is expected to take.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from ....transforms.dataflow.directive.data import LayerDirectives, LevelDirectives
from ....transforms.dataflow.directive.fits import check_fit
from ....transforms.dataflow.directive.placement import placement_of
from ....transforms.dataflow.directive.problem import LayerProblem
from ....transforms.machine.view import Machine
from ....transforms.solver.levels.bound import Bound, lower_bound
from ....transforms.solver.levels.cost import Batch, Counter, goal_of
from ....transforms.solver.levels.descend import descend_plans
from ....transforms.solver.levels.emit import directives_of, exact_costs
from ....transforms.solver.levels.model import Model
from ....transforms.solver.levels.spans import Goal, MachineView, machine_view
from ....transforms.solver.levels.unit import Unit
from ..kernels.compiler import DoesNotFit, Finish, TileWork
from .cascade import find_cascade
from .cuts import RowCut
from .links import LinkCycles


@dataclass(frozen=True)
class Draft:
    """A schedule of the solver for one way of computing tiles, in `room` of a node's memory."""

    unit: Unit
    memory_share: float
    directives: LayerDirectives
    goal: float
    energy_pj: float
    cycles: float
    bound: Bound
    expected: float
    """The goal with the cycles that links are expected to take."""
    expected_cycles: float
    least_cycles: float
    """Those of its multiply-adds on all nodes."""
    cut: RowCut | None = None


def draft_schedule(
    problem: LayerProblem,
    machine: Machine,
    goal: Goal,
    unit: Unit,
    room: float,
    finish: Finish | None,
    cut: RowCut | None = None,
) -> Draft:
    """Raises `DoesNotFit` where not even the least tile fits."""
    view = _over_nodes(machine_view(machine))
    if cut is not None:
        return _draft_in_rows(problem, view, machine, goal, unit, room, cut)
    held = _add_sums(problem, machine, unit, finish)
    _check_minimum(held, view, unit)
    model = Model(held, _with_room(view, room), unit, goal)
    batch = descend_plans(model).batch(model)
    model = Model(problem, _with_room(view, room), unit, goal)
    directives = _make_directives(directives_of(model, batch), machine)
    return _finish_draft(model, batch, machine, unit, room, directives)


def _finish_draft(
    model: Model,
    batch: Batch,
    machine: Machine,
    unit: Unit,
    room: float,
    directives: LayerDirectives,
    cut: RowCut | None = None,
) -> Draft:
    """
    With what its programs are expected to take. In a row of nodes that hand sums on, each tile is
    late by the way of a sum through the kernels of the row; kernels that add to the same sums one
    after another are by their way through memory. Raises `WeftError` where these do not
    lie side by side.
    """
    nest = check_fit(directives, machine)
    placement = placement_of(nest, machine)
    cascade = find_cascade(nest, machine, placement, {s: "" for s in nest.stacks(1)})
    links = LinkCycles(nest, machine, placement, cascade)
    cost = exact_costs(model, batch)
    is_divided = any(step.dim in nest.problem.reductions for step in nest.loops)
    ways = int(is_divided) if cut is None else cut.cores - 1
    late = links.tiles * ways * unit.ramp
    computing = float(Counter(model, batch).work()[0]) + late
    cycles = np.full(1, float(math.ceil(links.expect_cycles(computing))))
    expected = goal_of(model, cost.energy + (cycles - cost.cycles) * model.static, cycles)
    products = model.problem.points * unit.cycles / math.prod(n for _, n in unit.sizes)
    return Draft(
        unit,
        room,
        directives,
        float(cost.goal[0]),
        float(cost.energy[0]),
        float(cost.cycles[0]),
        lower_bound(model),
        float(expected[0]),
        float(cycles[0]),
        products / model.view.levels[0].copies,
        cut,
    )


def _draft_in_rows(
    problem: LayerProblem,
    view: MachineView,
    machine: Machine,
    goal: Goal,
    unit: Unit,
    room: float,
    cut: RowCut,
) -> Draft:
    """
    As `draft_schedule`, where rows of nodes hand sums on. Raises `WeftError` where nodes do not
    lie side by side then.
    """
    part = cut.part_of(problem)
    _check_minimum(part, view, unit)
    small = Model(part, _with_room(cut.view_of(view), room), unit, goal)
    batch = cut.widen_batch(small, descend_plans(small).batch(small))
    model = Model(problem, _with_room(view, room), unit, goal)
    directives = _make_directives(directives_of(model, batch), machine, cut.dim)
    return _finish_draft(model, batch, machine, unit, room, directives, cut)


def _add_sums(
    problem: LayerProblem, machine: Machine, unit: Unit, finish: Finish | None
) -> LayerProblem:
    """
    The layer with outputs as wide as they and sums that several kernels add to take of a node, of
    both of which it has one copy.
    """
    if finish is None or not unit.even:
        return problem
    copies = 2 if machine.levels[-2].overlap == "double" else 1
    output = problem.output
    bits = (output.element_bits + finish.sum_bits) // copies
    return replace(problem, tensors=(*problem.inputs, replace(output, element_bits=bits)))


def _check_minimum(problem: LayerProblem, view: MachineView, unit: Unit) -> None:
    """Raises `WeftError` where not even the least tile fits a node."""
    whole = {d: problem.extents[d] for d in unit.whole}
    least = {d: min(unit.size(d), n) for d, n in problem.extents.items()} | whole
    (store,) = view.levels[0].stores
    sizes = {t.name: t.size(least) * store.per_element(t) * store.bits // 8
             for t in problem.tensors}  # fmt: skip
    taken, room = sum(sizes.values()), store.numbers * store.bits // 8
    if taken > room:
        table = ", ".join(f"'{name}' {size}" for name, size in sizes.items())
        raise DoesNotFit(
            f"the least tile that a kernel computes takes {taken} bytes ({table}), {taken - room} "
            f"more than the {room} of @{store.name} that a tile may have; use a machine with more "
            f"data memory, or divide the layer's reductions",
            taken,
            room,
        )


def make_unit(
    problem: LayerProblem, machine: Machine, work: TileWork, divided: frozenset[str]
) -> Unit:
    """
    Makes the unit of what is computed at once, with whole reductions but for those that are
    divided, and all tensors in nodes' data memory.
    """
    memory = machine.levels[-2].memories[0]
    return Unit(
        sizes=work.sizes,
        whole=problem.reductions - divided,
        stacked=frozenset(problem.extents) - problem.reductions,
        bound=tuple((t.name, memory) for t in problem.tensors),
        ramp=work.ramp,
        loads=work.loads,
        even=divided,
        cycles=work.cycles,
    )


def _over_nodes(view: MachineView) -> MachineView:
    """Without the registers; nodes have parts of their own."""
    node = replace(view.levels[1], is_shared=False)
    return replace(view, levels=(node, *view.levels[2:]))


def _with_room(view: MachineView, room: float) -> MachineView:
    node = view.levels[0]
    stores = tuple(replace(s, numbers=int(s.numbers * room)) for s in node.stores)
    return replace(view, levels=(replace(node, stores=stores), *view.levels[1:]))


def _make_directives(
    found: LayerDirectives, machine: Machine, innermost: str = ""
) -> LayerDirectives:
    """
    With a level of PEs that holds nothing; lanes are the kernel's. Nodes along `innermost` are side
    by side.
    """
    node = found.levels[0]

    def is_lane(dim: str, step: int) -> bool:
        held = [h.by_dim[dim] for h in node.held if dim in h.by_dim]
        return bool(held) and step < min(held)

    stacks = tuple(s for s in node.stacks if not any(is_lane(d, n) for d, n in s.shift))
    stacks = tuple(sorted(stacks, key=lambda s: s.shift[0][0] != innermost))
    inner = LevelDirectives(machine.levels[-1].name, ())
    return replace(found, levels=(inner, replace(node, stacks=stacks), *found.levels[1:]))
