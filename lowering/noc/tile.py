"""The computation of a layer on a node, tile by tile: see `layer`."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from ...transforms.core.errors import WeftError
from ...transforms.dataflow.cost.tile import TileCost
from ...transforms.dataflow.directive.nest import NestLoop
from ...transforms.dataflow.directive.problem import Tensor
from ...transforms.dataflow.directive.tiles import Values
from ...transforms.kernel.linear import Linear
from .classes import member_digits
from .kernels.compiler import Turn
from .layer import LayerPrograms
from .tree import Assign, Compute, Copy, Form, Item, NodeOf, PartOf, Signal, Wait


class NodeOfLayer:
    """A class of nodes of a layer, `place` being the stacks of one of them."""

    def __init__(self, layer: LayerPrograms, place: Values) -> None:
        self.layer = layer
        self.tiles = layer.tiles
        self.stack_values = dict(place)
        self.name = layer.nest.directives.name

    @property
    def hands_on(self) -> bool:
        """Whether the node gives its sums to the next one of a row, and has none in memory."""
        cascade = self.layer.cascade
        return cascade is not None and not cascade.is_last(self.stack_values)

    def values_before(self, values: Values, depth: int) -> Values | None:
        """The values before the last of the first `depth` updates went on; `None` at first."""
        loops = self.tiles.loops[:depth]
        at = next((i for i in reversed(range(depth)) if values[loops[i]]), -1)
        if at < 0:
            return None
        last = {s: s.extent - 1 for s in loops[at + 1 :]}
        return {**values, loops[at]: values[loops[at]] - 1, **last}

    def has_tile(self, values: Values) -> bool:
        """Tests whether the node has a tile at these values."""
        return self.layer.is_even or self.tiles.has_tile(values)

    def active_digits(
        self, steps: Sequence[NestLoop], values: Values, what: str
    ) -> list[tuple[NestLoop, int]]:
        """
        How many values of each of the stacks `steps` have work at `values`. Raises `WeftError`,
        saying of `what`, where nodes with work are no box of them.
        """
        zero = {**values, **dict.fromkeys(steps, 0)}
        digits = [(s, sum(self.has_tile({**zero, s: v}) for v in range(s.extent))) for s in steps]
        dims = [s.dim for s in steps]
        if len(set(dims)) < len(dims) or any(count < s.extent for s, count in digits):
            chosen = product(*(range(s.extent) for s in steps))
            works = sum(self.has_tile(zero | dict(zip(steps, c, strict=True))) for c in chosen)
            if works != math.prod(count for _, count in digits):
                raise WeftError(
                    f"layer {self.name}: {what}: {works} nodes need it at a time, which are no box "
                    "of its stacks"
                )
        return digits

    def compute_tile(self, values: dict[NestLoop, int]) -> list[Item]:
        """The computation of a tile, and what is remembered of it."""
        output = self.layer.nest.problem.output
        part = self.layer.part_at(output.name, 1)
        if part is not None:
            is_begun = self.tiles.is_begun(part, values)
        else:
            is_begun = any(values[s] for s in self.tiles.loops if s.dim not in output.dims)
        before = self.values_before(values, len(self.tiles.loops))
        is_own = self.layer.past.tensors or self.layer.cascade is not None
        node = tuple(self.stack_values.values()) if is_own else None
        turn = self.layer.turn_at(values, is_begun)
        state = (self.layer.state_at(values, before), is_begun, turn, node)
        if state not in self.layer.known.computed:
            self.layer.known.computed[state] = self._new_compute(values, before, is_begun, turn)
        return self.layer.known.computed[state]

    def _new_compute(
        self, values: dict[NestLoop, int], before: Values | None, is_begun: bool, turn: Turn
    ) -> list[Item]:
        problem = self.layer.nest.problem
        cost = self._tile_cost(values, before, is_begun, turn)
        reads = [self.locate_operand(t, values) for t in problem.inputs]
        waits, signals = self._begin_past_sums(values, is_begun)
        combines = self.layer.past_sums and (is_begun or waits)
        output = sums = self.locate_operand(problem.output, values)
        fills, operands = self._finish_operands(values, before) if turn.begins else ([], [])
        reads += operands
        if self.layer.sums is not None:
            sums = self.layer.sums.locate(self._result_box(values))
            output = sums if turn.goes_on else output
        overlap = self.layer.overlaps[1]
        after = [f"{what}:{t.name}:1" for t in problem.inputs for what in ("arr", "keep")]
        after += ["cmp", f"arr:{problem.output.name}:1"]
        after += [operand.register for operand in self.layer.operands]
        is_stored = overlap == "none" or (self.layer.sums is not None and not turn.goes_on)
        after.append("st:1" if is_stored else "st2:1")
        given: list[Item] = []
        if waits:
            after.append("begun")
            given = [Assign("rdy:begun", "begun")]
        if self.layer.given is not None:
            # What is stored in place has begun to be, too.
            after.append("given")
            given.append(Assign("rdy:given", "given"))
        together, takes, gives = self._begin_together(tuple(after))
        after += [item.sets for item in together if isinstance(item, Wait)]
        pe = self.layer.nest.levels[0].directives.level
        hops = self._bypass_hops(values, before, is_begun)
        return [
            *fills,
            *waits,
            *together,
            Assign("cmpp", "cmp"),
            Compute(
                self.layer.leaf_name(values, turn),
                (*reads, sums) if is_begun and not combines else tuple(reads),
                () if self.hands_on else (output,),
                cost.cycles,
                cost.macs,
                tuple(sorted(cost.accesses.items())),
                ((pe, cost.hops), *hops),
                tuple(after),
                "cmp",
                problem.combine if combines else None,
                takes,
                gives,
            ),
            *signals,
            *(Assign(f"rdy:{t.name}", f"arr:{t.name}:1") for t in problem.tensors),
            Assign("rdy:", "st2:1"),
            *given,
        ]

    def _begin_together(
        self, after: tuple[str, ...]
    ) -> tuple[list[Item], NodeOf | None, NodeOf | None]:
        """
        The items by which the nodes of a row begin a tile together, and those before and behind.
        """
        cascade = self.layer.cascade
        if cascade is None:
            return [], None, None
        here, name = self.stack_values, f"{self.name}.{self.layer.nest.problem.output.name}0"
        place = cascade.place_of(here)
        digits = [cascade.digit_at(n, here) for n in range(-1, cascade.cores + 1)]
        ends = [None if n is None else NodeOf(1, ((cascade.key, Linear(n)),)) for n in digits]
        beside, others = (ends[place], ends[place + 2]), ends[1:-1]
        if place:
            first = others[0]
            assert first is not None
            ready = Signal(f"{name}.ready", first, after)
            return [ready, Wait(f"{name}.go", 1, (), "go")], *beside
        items: list[Item] = [Wait(f"{name}.ready", cascade.cores - 1, (), "ready")]
        items += [Signal(f"{name}.go", n, (*after, "ready")) for n in others[1:] if n is not None]
        return items, *beside

    def _begin_past_sums(self, values: Values, is_begun: bool) -> tuple[list[Wait], list[Signal]]:
        """
        The items before and after a tile whose sums begin past the nodes' buffers: the first node
        of those that add to them writes what it has, and then the others may add theirs.
        """
        steps = self.layer.past_sums
        if not steps or is_begun:
            return [], []
        output = self.layer.nest.problem.output
        signal = f"{self.name}.{output.name}0.begun"
        if not self.layer.past.is_leader(output, self.stack_values):
            return [Wait(signal, 1, (), "begun")], []
        digits = self.active_digits(steps, values, f"tensor '{output.name}'")
        size = math.prod(count for _, count in digits)
        others = NodeOf(1, member_digits(digits, self.layer.keys))
        return [], [Signal(signal, others, ("cmp",), 1, size)] if size > 1 else []

    def _finish_operands(
        self, values: Values, before: Values | None
    ) -> tuple[list[Copy], list[PartOf]]:
        """What the kernel of a tile reads to finish its sums, and the copies that bring it."""
        results = self._result_box(values)
        fills: list[Copy] = []
        for operand in self.layer.operands:
            moving = [s for s in self.tiles.loops if s.dim in operand.tensor.dims]
            if before is None or any(values[s] != before[s] for s in moving):
                fills.append(operand.fill(self.layer.context.memory_name, results))
        return fills, [operand.locate(results) for operand in self.layer.operands]

    def _result_box(self, values: Values) -> tuple[tuple[Form, int, int], ...]:
        """The indices of the results of a tile."""
        output = self.layer.nest.problem.output
        spans = self.tiles.spans(output, values)
        return self.layer.buffers.box_indices(output, None, values, spans)

    def _tile_cost(
        self, values: Values, before: Values | None, is_begun: bool, turn: Turn
    ) -> TileCost:
        """
        The cost of a tile, by its kernel or as PEs compute it. Words that go past the nodes'
        buffers are those of the nodes that have them sent; all nodes together get them no faster
        than ports of the outermost memory give them.
        """
        if self.layer.kernel is not None:
            kernel = self.layer.kernel_of(values, turn)
            macs = math.prod(self.tiles.widths(values).values())
            return TileCost(kernel.cycles, macs, kernel.accesses, 0)
        past, costs = self.layer.past, self.layer.costs
        cost = costs.cost(values, before, is_begun)
        if not cost.past:
            return cost
        home = self.layer.context.memory_name
        accesses = {**cost.accesses}
        for tensor in past.tensors:
            mine = self._sent_words(tensor, values, before, is_begun)
            accesses[home] = accesses.get(home, 0) - cost.past[tensor.name] + mine
        time = math.ceil(past.tile_words(cost.past) / self.layer.wires.port_words - 1e-9)
        return replace(cost, accesses=accesses, cycles=max(cost.cycles, time))

    def _sent_words(
        self, tensor: Tensor, values: Values, before: Values | None, is_begun: bool
    ) -> int:
        """The words of a tensor that the node has sent to its group past the buffers."""
        past = self.layer.past
        sender = past.find_sender(tensor, self.stack_values)
        if sender is None:
            return 0
        leader = past.leader_of(tensor, self.stack_values)
        cost = self.layer.costs.cost(
            {**values, **leader}, before and {**before, **leader}, is_begun
        )
        return sender.share(cost.past[tensor.name])

    def _bypass_hops(
        self, values: Values, before: Values | None, is_begun: bool
    ) -> tuple[tuple[str, int], ...]:
        """Words times links between nodes and memory of what goes past the nodes' buffers."""
        past, costs = self.layer.past, self.layer.costs
        found: Counter[int] = Counter()
        for tensor in past.tensors:
            sender = past.find_sender(tensor, self.stack_values)
            if sender is not None:
                leader = past.leader_of(tensor, self.stack_values)
                members = [m for m in past.members(tensor, leader)
                           if self.has_tile({**values, **m})]  # fmt: skip
                words = [(m, costs.cost({**values, **m}, before and {**before, **m}, is_begun)
                          .past[tensor.name]) for m in members]  # fmt: skip
                found += past.hops(tensor, sender, words)
        names = [level.name for level in self.layer.context.machine.levels]
        return tuple(sorted((names[level], count) for level, count in found.items()))

    def locate_operand(self, tensor: Tensor, values: Values) -> PartOf:
        """The part of a tensor that a tile needs, where the node has it."""
        part, region = self.layer.part_at(tensor.name, 1), self.tiles.region(tensor, values)
        assert region is not None
        spans = self.tiles.spans(tensor, values)
        axes = self.layer.buffers.box_indices(tensor, None, values, spans)
        found = PartOf(self.layer.context.memory_name, tensor.name, axes)
        if part is not None:
            found = self.layer.buffers.locate_part(part, values, axes, empty=region.empty)
        # Of what lies beyond the border all through, some element stands for none.
        any_one = (Linear(), 1, 1)
        pairs = enumerate(found.axes)
        return replace(found, axes=tuple(any_one if i in region.empty else a for i, a in pairs))
