"""
Schedules over passes as dataflow directives.

A pass is taken apart into what it does, by its template.

* Row stationary: PEs stacked along rows of filters and of outputs, and along channels for the
  copies; updates along a row of outputs, and for the parts of a filter's row and its folds.
* Systolic: PEs stacked along channels and, for lanes, rows of filters; updates along a row of
  outputs and over the rows of a piece, and for parts of the filter.

The loops over passes become updates, those inside GBUF at the level of PEs and those outside at
the level of nodes; nodes become stacks. The loop N runs over the batch and over the pieces of
rows of outputs; it is divided into both. Groups of channels come one after the other outside of
all other updates, and turns outside of these. What nodes share goes round in steps of their own:
the outermost loops over passes inside GBUF become updates of the nodes (`_list_rounds`).

Differences to the passes: copies, nodes and passes that have nothing to do are left out, nodes of
those that share a tensor too; pieces of a cut are all of the size of the largest but for the last;
copies hold neighbouring channels; and PEs hold no more of an input than the taps meet that they
work on, so a window with dilation, whose steps leave its elements and come back to them, is fed
again at each output.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from ...core.blockings import list_factorisations
from ...core.errors import WeftError
from ..directive.data import LayerDirectives, LevelDirectives, ResidentBlock, Stack, Update
from ..directive.nest import Nest, nest_of
from ..directive.problem import LayerProblem, Tensor
from .nn_dataflow import (
    NodeMachine,
    PassSchedule,
    mapping_of,
    never_loads_filters,
    stored_in_gbuf,
)
from .pass_problem import layer_problem, role_index
from .problem_roles import in_roles
from .row_stationary import LayerShape
from .row_stationary import Mapping as PassMapping

GBUF, REGF = "GBUF", "REGF"
"""What the memories of a node and of a PE are called."""

NODE, PE = "node", "pe"
"""What their levels are called."""

_PIECES = 4
"""Of what nodes share, the most pieces that each of them holds: there is room for one more."""

_PLACES = {"weight": 0, "input": 1, "output": 2}
"""By role of a tensor of a forward layer: its place in `PerTensor`."""


def problem_of(schedule: PassSchedule) -> LayerProblem:
    """The layer of a schedule. Raises `WeftError` where `layer_problem` does."""
    return layer_problem(schedule.name, schedule.shape, schedule.batch * schedule.turns)


def directives_of(
    schedule: PassSchedule, machine: NodeMachine, problem: LayerProblem | None = None
) -> LayerDirectives:
    """
    The schedule as directives for the levels `pe` and `node`; they are checked to cover the
    layer. `problem` is the layer with its own padding and names, as far as `in_roles` leaves them;
    without it, `problem_of` the schedule.

    Raises `WeftError` for a schedule that does not fit the machine, whose loop N mixes batch and
    pieces, or whose layer is no layer problem; and for a `problem` that is not the layer.
    """
    mapping = mapping_of(schedule, machine)
    if problem is None:
        problem = problem_of(schedule)
        places = {t.name: role_index(t.name) for t in problem.tensors}
    else:
        problem = in_roles(problem, schedule.shape, schedule.batch * schedule.turns)
        places = {t.name: _PLACES[t.role] for t in problem.tensors}
    stacks = _node_stacks(schedule, problem)
    held = _held_by_nodes(schedule, problem, places, stacks)
    turns = _factor_iterations(schedule, mapping)
    rounds = _list_rounds(schedule, held, problem, turns[1])
    inside = {dim: -(-n // rounds.get(dim, 1)) for dim, n in turns[1].items()}
    node = _node_extents(schedule, problem)
    blocks = _Blocks(node, dict.fromkeys(problem.extents, 1))
    pe = _pe_level(schedule, mapping, problem, blocks, (turns[0], inside, turns[2]))
    updates: tuple[Update, ...] = ()
    for dim, steps in rounds.items():
        updates += blocks.add_update(dim, steps)
    whole = {dim: blocks.sizes[dim] for dim in rounds if dim in blocks.sizes}
    updates += _pass_loops(schedule, 0, turns[0], blocks)
    updates += blocks.add_update("g", -(-node.get("g", 1) // mapping.groups_at_once))
    if schedule.turns > 1:
        updates += (Update((("n", schedule.batch),)),)
    outer = LevelDirectives(NODE, held, stacks, updates)
    directives = LayerDirectives(problem, (pe, outer))
    return _with_sizes(directives, nest_of(directives), whole)


def _list_rounds(
    schedule: PassSchedule,
    held: Sequence[ResidentBlock],
    problem: LayerProblem,
    turns: Mapping[str, int],
) -> dict[str, int]:
    """
    By dimension, the innermost first, the steps in which nodes go through the blocks of what they
    share: the outermost of the loops over passes inside GBUF (`turns`), as many as take apart what
    is shared into a piece for each node; the last of them in no more than up to four for each.
    """
    found: dict[str, int] = {}
    order = [dim for dim in reversed(_pass_dims(schedule, 1)) if dim in turns]
    for block in held:
        dims, pieces = problem.tensor(block.tensor).dims, 1
        mine = [dim for dim in order if dim in dims and turns[dim] > 1]
        for dim in order if block.share > 1 and mine else ():
            passes = 1
            if dim in dims:
                passes = -(-turns[dim] * pieces // (_PIECES * block.share))
                pieces *= -(-turns[dim] // passes)
            found[dim] = max(found.get(dim, 1), -(-turns[dim] // passes))
            if pieces >= block.share or dim == mine[-1]:
                break
    return {dim: found[dim] for dim in reversed(order) if found.get(dim, 1) > 1}


def _held_by_nodes(
    schedule: PassSchedule,
    problem: LayerProblem,
    places: Mapping[str, int],
    stacks: Sequence[Stack],
) -> tuple[ResidentBlock, ...]:
    """What nodes hold, with no sizes yet; `places` has the place of each tensor in `PerTensor`."""
    found: list[ResidentBlock] = []
    stored, resident = stored_in_gbuf(schedule), never_loads_filters(schedule)
    for tensor in problem.tensors:
        place = places[tensor.name]
        if stored[place]:
            share = min(schedule.share[place], _count_alike(tensor, stacks))
            preloaded = resident and place == 0
            found.append(ResidentBlock(tensor.name, GBUF, (), share, preloaded=preloaded))
    return tuple(found)


def _with_sizes(
    directives: LayerDirectives, nest: Nest, whole: Mapping[str, int]
) -> LayerDirectives:
    """
    The same, with the sizes of what is held written out where a layer's extent is not 1; nodes hold
    what is `whole` over the rounds of what they share.
    """
    extents = directives.problem.extents
    levels: list[LevelDirectives] = []
    for level in nest.levels:
        held: list[ResidentBlock] = []
        for part in level.directives.held:
            dims = directives.problem.tensor(part.tensor).dims
            blocks = level.blocks if level.directives.level == PE else {**level.blocks, **whole}
            sizes = ((d, blocks[d]) for d in extents if d in dims and extents[d] > 1)
            held.append(replace(part, sizes=tuple(sizes)))
        levels.append(replace(level.directives, held=tuple(held)))
    return replace(directives, levels=tuple(levels))


def _count_alike(tensor: Tensor, stacks: Sequence[Stack]) -> int:
    """Nodes with something to do that use the same part of the tensor."""
    still = (s.repl for s in stacks if not any(dim in tensor.dims for dim, _ in s.shift))
    return math.prod(still)


@dataclass
class _Blocks:
    """Iterations along each dimension that are inside of the next digit; at most `limits`."""

    limits: Mapping[str, int]
    sizes: dict[str, int] = field(default_factory=dict[str, int])

    def hold_block(self, dim: str, size: int) -> None:
        """A block of `size` where nothing moves yet."""
        if dim in self.sizes:
            self.sizes[dim] = min(size, self.limits[dim])

    def stack_copies(self, dim: str, copies: int) -> tuple[Stack, ...]:
        """`copies` side by side, as far as there is something to do."""
        if dim not in self.sizes:
            return ()
        step, limit = self.sizes[dim], self.limits[dim]
        busy = min(copies, -(-limit // step))
        self.sizes[dim] = min(step * copies, limit)
        return (Stack(((dim, step),), busy),) if busy > 1 else ()

    def add_update(self, dim: str, turns: int) -> tuple[Update, ...]:
        """`turns` one after the other, as far as there is something to do."""
        if dim not in self.sizes:
            return ()
        step, limit = self.sizes[dim], self.limits[dim]
        self.sizes[dim] = min(step * turns, limit)
        return (Update(((dim, step),)),) if turns > 1 and step < limit else ()


def _channel_dim(shape: LayerShape) -> str:
    """The dimension that the loop K runs over."""
    return "k" if shape.is_conv else "c"


def _factor_iterations(schedule: PassSchedule, mapping: PassMapping) -> list[Mapping[str, int]]:
    """By level, outermost first: what each factor is along the dimensions of the layer."""
    counts = [factors.n for factors in schedule.factors]
    divided = _divide_counts(schedule.name, counts, mapping)
    found: list[Mapping[str, int]] = []
    for factors, (batch, pieces) in zip(schedule.factors, divided, strict=True):
        turns = {"n": batch, "h": pieces, _channel_dim(schedule.shape): factors.k}
        found.append(turns | {"c": factors.c} if schedule.shape.is_conv else turns)
    return found


def _divide_counts(
    name: str, counts: list[int], mapping: PassMapping
) -> tuple[tuple[int, int], ...]:
    """Each count as one for the batch and one for pieces, so that both are blocked by theirs."""
    for way in product(*(reversed(list_factorisations(n, 2)) for n in counts)):
        batch, pieces = zip(*way, strict=True)
        if _can_block(batch, mapping.batch) and _can_block(pieces, mapping.fold_w):
            return tuple((n, m) for n, m in way)
    raise WeftError(
        f"layer {name}: its outputs are folded into {mapping.fold_w} pieces, but the factors "
        f"{counts} of the loop N do not divide into batch and pieces; directives cannot say that"
    )


def _can_block(factors: Sequence[int], turns: int) -> bool:
    """Tests whether factors block a loop, the outermost first, so that no block is empty."""
    outer, middle, inner = factors
    inside = middle * inner
    return (outer - 1) * inside < turns <= outer * inside and (
        (middle - 1) * inner < turns and inner <= turns
    )


def _node_extents(schedule: PassSchedule, problem: LayerProblem) -> dict[str, int]:
    """The iterations that one node computes, along each dimension."""
    shape, batch = schedule.part
    mine = {"n": batch, "h": shape.height, "w": shape.width, "g": shape.groups}
    mine[_channel_dim(shape)] = shape.k // shape.groups
    if shape.is_conv:
        mine["c"] = shape.c // shape.groups
    return problem.extents | {dim: n for dim, n in mine.items() if dim in problem.extents}


def _pe_level(
    schedule: PassSchedule,
    mapping: PassMapping,
    problem: LayerProblem,
    blocks: _Blocks,
    turns: Sequence[Mapping[str, int]],
) -> LevelDirectives:
    shape = mapping.shape
    for dim, size in turns[2].items():
        blocks.hold_block(dim, size)
    blocks.hold_block("r", mapping.taps[0])
    blocks.hold_block("s", mapping.taps[1])
    stacks = blocks.stack_copies("g", mapping.groups_at_once)
    if shape.is_conv:
        stacks += blocks.stack_copies("c", mapping.copies[0])
    stacks += blocks.stack_copies(_channel_dim(shape), mapping.copies[1])
    inside = {"row-stationary": _row_stationary, "systolic": _systolic_levels}[mapping.template]
    across, updates = inside(mapping, blocks)
    updates += _pass_loops(schedule, 1, turns[1], blocks)
    held = tuple(ResidentBlock(t.name, REGF, ()) for t in problem.tensors)
    return LevelDirectives(PE, held, stacks + across, updates)


Inside = tuple[tuple[Stack, ...], tuple[Update, ...]]
"""PEs that work on one channel, and the updates of a pass."""


def _row_stationary(mapping: PassMapping, blocks: _Blocks) -> Inside:
    shape = mapping.shape
    stacks = blocks.stack_copies("r", -(-shape.filter_h // mapping.fold_h))
    stacks += blocks.stack_copies("h", -(-shape.height // mapping.fold_w))
    updates = blocks.add_update("w", shape.width) + blocks.add_update("s", mapping.fold_taps)
    return stacks, updates + blocks.add_update("r", mapping.fold_h)


def _systolic_levels(mapping: PassMapping, blocks: _Blocks) -> Inside:
    shape = mapping.shape
    stacks = blocks.stack_copies("r", mapping.lanes)
    updates = blocks.add_update("w", shape.width)
    updates += blocks.add_update("h", -(-shape.height // mapping.fold_w))
    return stacks, updates + blocks.add_update("s", mapping.fold_taps) + blocks.add_update(
        "r", mapping.fold_h
    )


def _pass_loops(
    schedule: PassSchedule, level: int, turns: Mapping[str, int], blocks: _Blocks
) -> tuple[Update, ...]:
    """The loops over passes of a level, the innermost first; pieces inside of the batch."""
    found: tuple[Update, ...] = ()
    for dim in _pass_dims(schedule, level):
        found += blocks.add_update(dim, turns[dim])
    return found


def _pass_dims(schedule: PassSchedule, level: int) -> list[str]:
    """The dimensions of the loops over passes of a level, the innermost first."""
    shape = schedule.shape
    names = (("c",) if shape.is_conv else (), (_channel_dim(shape),), ("h", "n"))
    return [dim for place in range(3) for dim in names[schedule.orders[level].index(place)]]


def _node_stacks(schedule: PassSchedule, problem: LayerProblem) -> tuple[Stack, ...]:
    """A stack for each cut, the innermost first. Groups are cut before their channels."""
    cuts, channel = schedule.partition, _channel_dim(schedule.shape)
    rows, columns = cuts.cuts[1]
    groups = min(schedule.shape.groups, cuts.size(0))
    copies = {0: ((channel, cuts.size(0) // groups), ("g", groups)),
              1: (("w", columns), ("h", rows)),
              2: (("n", cuts.size(2)),), 3: (("c", cuts.size(3)),)}  # fmt: skip
    blocks = _Blocks(problem.extents, _node_extents(schedule, problem))
    found: tuple[Stack, ...] = ()
    for which in reversed(cuts.order):
        for dim, count in copies[which]:
            if count > 1:
                found += blocks.stack_copies(dim, count)
    return found
