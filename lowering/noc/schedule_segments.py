"""
The segments of a network that can be made programs of nodes: what the solver asks about them.

A feature map may be handed over if its layer's epilogue gives it, and all who need it read it as it
is (`joints`). The layers of a segment must fit their boxes of nodes as directives count, go through
what they hand over in the same pieces, and leave room for what waits for its readers (`accepts`).

A `Judge` says what the programs of layers alone, and of segments, are expected to take.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from xdsl.dialects import func

from ...dialects.dataflow import LayerOp
from ...transforms.core.errors import WeftError
from ...transforms.dataflow.cost.executed import ExecutedCost, executed_cost
from ...transforms.dataflow.cost.nn_dataflow import NodeMachine, PassSchedule
from ...transforms.dataflow.cost.pass_fit import fitting_directives
from ...transforms.dataflow.cost.segment_cycles import Edge, segment_cycles
from ...transforms.dataflow.cost.taken_cycles import taken_cycles
from ...transforms.dataflow.directive.data import LayerDirectives, SegmentDirectives
from ...transforms.dataflow.directive.fits import check_fit, check_segment
from ...transforms.dataflow.directive.ir import problem_of_op
from ...transforms.dataflow.directive.placement import (
    Placement,
    place_layers,
    placement_of,
    slots_of,
)
from ...transforms.dataflow.directive.problem import LayerProblem
from ...transforms.dataflow.directive.steps import FunctionSteps, LayerWork, steps_of
from ...transforms.dataflow.directive.tiles import Tiles
from ...transforms.dataflow.directive.wires import MemoryInstance, Wires
from ...transforms.dataflow.network.expected import Expectation, Expected, ExpectedLayer
from ...transforms.dataflow.network.layers import Network
from ...transforms.dataflow.network.pass_segments import first_part, in_segment, in_turns
from ...transforms.dataflow.network.schedule_file import ScheduledLayer
from ...transforms.kernel.from_linalg import BoundKernel
from ...transforms.machine.view import Machine
from .handover import Handover, find_handovers
from .layer import LayerContext, LayerPrograms
from .rename import without_names
from .steps import function_step
from .turns import Slot


@dataclass(frozen=True, eq=False)
class SegmentRules:
    """
    The function as a network, the kernels of its layers by name, and `drafts`: the layers as loop
    nests, as far as directives can describe what they compute.
    """

    function: func.FuncOp
    network: Network
    kernels: Mapping[str, BoundKernel]
    drafts: Mapping[str, LayerProblem]
    nodes: NodeMachine
    machine: Machine

    @cached_property
    def _steps(self) -> FunctionSteps:
        """The function's layers one after another, without levels."""
        works: list[LayerWork] = []
        for layer in self.network.layers:
            problem = self.drafts.get(layer.name)
            if problem is not None:
                directives = LayerDirectives(replace(problem, name=layer.name), ())
                works.append(LayerWork(directives, self.kernels.get(layer.name), True))
        bits = min(memory.element_bits for memory in self.machine.memories)
        return steps_of(self.function, works, bits)

    @cached_property
    def problems(self) -> Mapping[str, LayerProblem]:
        """By layer, what it computes, with the names of tensors in the outermost memory."""
        ops = (op for op in self._steps.ops if isinstance(op, LayerOp))
        return {op.sym_name.data: problem_of_op(op) for op in ops}

    @cached_property
    def joints(self) -> frozenset[str]:
        """The feature maps that may be handed over, as the network calls them."""
        needed = {tensor.name for tensor in self._steps.results}
        for op in self._steps.ops:
            step = function_step(op) if isinstance(op, func.FuncOp) else None
            needed |= {t.name for t in step.reads} if step is not None else set[str]()
        for problem in self.problems.values():
            needed |= {t.name for t in problem.read_after}
        found: set[str] = set()
        for layer in self.network.layers:
            problem = self.problems.get(layer.name)
            if problem is None or problem.output.name in needed:
                continue
            readers = (self.problems.get(r.name) for r in self.network.consumers[layer.written])
            if all(r is not None and _reads_tensor(r, problem.output.name) for r in readers):
                found.add(layer.written)
        return frozenset(found)

    def accepts(self, steps: Sequence[ScheduledLayer]) -> bool:
        """Tests whether programs can be made of a segment."""
        try:
            self.check(steps)
        except WeftError:
            return False
        return True

    def check(self, steps: Sequence[ScheduledLayer]) -> None:
        """Raises `WeftError` where no programs can be made of a segment."""
        self.make_segment(steps)

    def make_segment(
        self, steps: Sequence[ScheduledLayer]
    ) -> tuple[SegmentDirectives, Mapping[str, Handover]]:
        """
        The directives of a segment without epilogues, and what its layers hand over, by tensor.
        Raises `WeftError` where no programs can be made of it.
        """
        layers = [self.make_layer(step) for step in steps]
        placed = in_segment(layers, steps, self.machine)
        segment = place_layers(SegmentDirectives("segment", tuple(placed)), self.machine)
        check_segment(segment, self.machine)
        return segment, self._find_handed(segment)

    def make_layer(self, step: ScheduledLayer) -> LayerDirectives:
        """The directives of a layer without its epilogue. Raises `WeftError`."""
        name = step.layer.name
        if name not in self.problems:
            raise WeftError(f"layer {name}: directives cannot describe what it computes")
        problem = replace(self.problems[name], epilogue=None)
        return fitting_directives(step.layer, self.nodes, self.machine, problem)

    def _find_handed(self, segment: SegmentDirectives) -> Mapping[str, Handover]:
        """What is handed over, for which there must be room, and which must go in pieces."""
        nests = [check_fit(layer, self.machine) for layer in segment.layers]
        places = [placement_of(nest, self.machine) for nest in nests]
        slots = slots_of(segment)
        sides = [(Tiles(n), p) for n, p in zip(nests, places, strict=True)]
        handed = find_handovers(sides, {}, slots)
        home = self.machine.levels[0].memories[0]
        context = LayerContext(self.machine, home, lambda problem: problem.name)
        layers = [LayerPrograms(nest, context, handed) for nest in nests]
        if len(layers) > len(set(slots.values())) == 1:
            Slot(layers, places).place_buffers()
            return handed
        for programs in layers:
            if programs.given is not None and not programs.given.depth:
                raise programs.given.writer.make_error(
                    "the updates of the layers do not go through it in the same pieces"
                )
            place = dict.fromkeys(programs.tiles.stacks, 0)
            for _ in programs.list_allocs(place):
                pass
        return handed


def _reads_tensor(problem: LayerProblem, tensor: str) -> bool:
    return any(t.name == tensor for t in problem.inputs)


# --- What programs are expected to take -----------------------------------------------------------


def cycles_between(machine: Machine) -> float:
    """
    The cycles between two steps: the first node hears of the others that they are done, and lets
    them go on.
    """
    wires = Wires(machine)
    array = next(a for a in machine.arrays if a.level == machine.levels[1].name)
    first = MemoryInstance(1, (0,) * len(array.shape))
    last = MemoryInstance(1, tuple(extent - 1 for extent in array.shape))
    ways = (wires.path(last, first), wires.path(first, last))
    return float(sum(wires.latency(way) for way in ways))


@dataclass(eq=False)
class Judge:
    """
    Says what the programs of steps take on `machine`: `make` makes the directives of a layer alone,
    and `rules` those of a segment. Layers that are alike but for names are counted once.
    """

    machine: Machine
    rules: SegmentRules
    make: Callable[[ScheduledLayer], LayerDirectives]
    _known: dict[LayerDirectives, ExecutedCost] = field(
        default_factory=dict[LayerDirectives, ExecutedCost]
    )

    _in_turns: dict[object, ExecutedCost] = field(default_factory=dict[object, ExecutedCost])

    _sides: dict[PassSchedule, tuple[Tiles, Placement]] = field(
        default_factory=dict[PassSchedule, tuple[Tiles, Placement]]
    )

    @cached_property
    def _wires(self) -> Wires:
        return Wires(self.machine)

    def expectation(self) -> Expectation:
        """What the solver chooses by."""
        return Expectation(self.judge, cycles_between(self.machine), self.judge_turn)

    def cost(self, layer: LayerDirectives) -> ExecutedCost:
        """The cost of a layer alone."""
        key = replace(layer, problem=replace(layer.problem, name=""))
        if key not in self._known:
            self._known[key] = executed_cost(layer, self.machine, wires=self._wires)
        return self._known[key]

    def judge(self, steps: Sequence[ScheduledLayer]) -> Expected:
        """What a layer alone, or a segment, is expected to take. Raises `WeftError`."""
        if steps[0].segment is not None:
            return self._judge_segment(steps)
        cost = self.cost(self.make(steps[0]))
        return Expected((self._layer_of(cost),), cost.cycles)

    def _judge_segment(self, steps: Sequence[ScheduledLayer]) -> Expected:
        segment, handed = self.rules.make_segment(steps)
        if len({step.slot for step in steps}) == 1 < len(steps):
            return self._judge_turns(segment, handed, steps[0].layer.turns)
        costs = [
            executed_cost(layer, self.machine, self._handed_to(layer, handed), self._wires)
            for layer in segment.layers
        ]
        names = [layer.name for layer in segment.layers]
        edges = [
            Edge(names.index(each.writer.name), names.index(reader.name), each.pieces)
            for each in handed.values() for reader in each.readers
        ]  # fmt: skip
        cycles = segment_cycles([cost.times for cost in costs], edges)
        return Expected(tuple(map(self._layer_of, costs)), cycles)

    def _judge_turns(
        self, segment: SegmentDirectives, handed: Mapping[str, Handover], turns: int
    ) -> Expected:
        """Layers that take turns, each time from the start: one after another."""
        found: list[ExpectedLayer] = []
        busy, cycles = 0.0, 0.0
        for layer in segment.layers:
            is_stored = layer.problem.output.name not in handed
            cost = self._cost_in_turns(layer, handed, turns, is_stored)
            each = self._layer_of(cost)
            energies = {name: turns * pj for name, pj in each.energies.items()}
            found.append(ExpectedLayer(energies, turns * each.cycles))
            busy, cycles = busy + cost.times.busy, cycles + each.cycles
        return Expected(tuple(found), turns * max(cycles, float(np.max(busy))))

    def judge_turn(self, writers: Sequence[ScheduledLayer], step: ScheduledLayer) -> Expected:
        """
        What one of the layers that take turns is expected to take for all parts of the batch, where
        it takes maps of `writers`. Raises `WeftError`.
        """
        sides = [self._side_in_turns(each) for each in (*writers, step)]
        slots = {tiles.nest.problem.name: 0 for tiles, _ in sides}
        handed = find_handovers(sides, {}, slots) if writers else {}
        layer = sides[-1][0].nest.directives
        cost = self._cost_in_turns(layer, handed, step.layer.turns, step.layer.outputs_at_dram)
        one = self._layer_of(cost)
        energies = {name: step.layer.turns * pj for name, pj in one.energies.items()}
        whole = ExpectedLayer(energies, step.layer.turns * one.cycles)
        return Expected((whole,), whole.cycles)

    def _side_in_turns(self, step: ScheduledLayer) -> tuple[Tiles, Placement]:
        """A layer that takes turns, as it is cut, and where its nodes are."""
        if step.layer not in self._sides:
            layer = self.rules.make_layer(step)
            nest = check_fit(in_turns(layer, step.layer, self.machine), self.machine)
            self._sides[step.layer] = Tiles(nest), placement_of(nest, self.machine)
        return self._sides[step.layer]

    def _cost_in_turns(
        self,
        layer: LayerDirectives,
        handed: Mapping[str, Handover],
        turns: int,
        is_stored: bool,
    ) -> ExecutedCost:
        """
        The cost of a layer in one turn, whose results go to the outermost memory if they are
        stored; those that are alike, with alike writers, count once.
        """
        part = first_part(layer, turns)
        mine = [handed.get(tensor.name) for tensor in layer.problem.inputs]
        writers = (None if h is None else h.writer.tiles.nest.directives for h in mine)
        key = without_names(part), tuple(w and without_names(w) for w in writers), is_stored
        if key not in self._in_turns:
            found = self._handed_to(layer, handed)
            if not is_stored:
                found[layer.problem.output.name] = lambda node: (node,)
            cost = executed_cost(part, self.machine, found, self._wires)
            passing = self._passing_cycles(part, layer, handed)
            alone = passing + cost.times.each + cost.times.last if passing else 0.0
            self._in_turns[key] = replace(cost, cycles=max(cost.cycles, alone))
        return self._in_turns[key]

    def _passing_cycles(
        self, part: LayerDirectives, layer: LayerDirectives, handed: Mapping[str, Handover]
    ) -> float:
        """The cycles of what a layer takes in one turn from others, as links carry it."""
        names = [t.name for t in layer.problem.inputs if t.name in handed]
        if not names:
            return 0.0
        nest = check_fit(part, self.machine)
        placement = placement_of(nest, self.machine)
        taken = {name: handed[name].count_pieces for name in names}
        return taken_cycles(Tiles(nest), placement, self._wires, taken)

    def _handed_to(
        self, layer: LayerDirectives, handed: Mapping[str, Handover]
    ) -> dict[str, Callable[[tuple[int, ...]], Sequence[tuple[int, ...]]]]:
        """What a layer gives or takes, and the nodes that it takes it from."""
        found: dict[str, Callable[[tuple[int, ...]], Sequence[tuple[int, ...]]]] = {}
        for tensor in layer.problem.tensors:
            if tensor.name in handed:
                found[tensor.name] = _writers_of(handed[tensor.name], layer.name)
        return found

    def _layer_of(self, cost: ExecutedCost) -> ExpectedLayer:
        """A layer's energies by the solver's components, the outermost memory first."""
        levels = self.machine.levels
        names = ("DRAM", "GBUF", "REGF")
        energies = {
            name: sum(cost.memory_pj.get(memory, 0.0) for memory in level.memories)
            for name, level in zip(names, levels, strict=True)
        }
        _, node, pe = (level.name for level in levels)
        links = {"hop": cost.hop_pj.get(node, 0.0), "array bus": cost.hop_pj.get(pe, 0.0)}
        return ExpectedLayer({"MAC": cost.mac_pj, **energies, **links}, cost.cycles)


def _writers_of(
    handover: Handover, layer: str
) -> Callable[[tuple[int, ...]], Sequence[tuple[int, ...]]]:
    return lambda node: handover.writers_for(layer, node)
