"""
Schedules over passes as dataflow directives.

A pass is taken apart into what it does: PEs stacked along rows of filters and of outputs, and
along channels for the copies; an update along a row of outputs, and one for each fold. The loops
over passes become updates, those inside GBUF at the level of PEs and those outside at the level
of nodes; nodes become stacks. The loop N runs over the batch and over the pieces of folded
outputs; it is divided into both.

Differences to the passes: copies and nodes that have nothing to do are left out, of stacks and of
those that share a tensor; pieces of a cut are all of the size of the largest but for the last;
and copies hold neighbouring channels.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from ..errors import WeftError
from . import problem as layers
from .directives import Held, LayerDirectives, LevelDirectives, Stack, Update
from .nest import Nest, nest_of
from .nn_dataflow import NodeMachine, PassSchedule, mapping_of, stored_in_gbuf
from .problem import LayerProblem, Tensor
from .row_stationary import Mapping as PassMapping

GBUF, REGF = "GBUF", "REGF"
"""What the memories of a node and of a PE are called."""

NODE, PE = "node", "pe"
"""What their levels are called."""

_ROLES = {"weight": 0, "input": 1, "output": 2}


def problem_of(schedule: PassSchedule) -> LayerProblem:
    """The layer of a schedule. `WeftError` for one that has two strides."""
    shape, name = schedule.shape, schedule.name
    n, h, w = schedule.batch, shape.height, shape.width
    r, s, stride = shape.filter_h, shape.filter_w, shape.stride_h
    if stride != shape.stride_w:
        if h > 1 and w > 1:
            raise WeftError(
                f"layer {name}: it has strides {stride} and {shape.stride_w}, but directives are "
                f"written for layers with one"
            )
        stride = shape.stride_w if w > 1 else stride
    if shape.is_conv:
        return layers.conv(n, shape.k, shape.c, h, w, r, s, stride=stride, name=name)
    if shape.region > 1:
        return layers.elementwise(n, shape.k, h, w, inputs=shape.region, name=name)
    return layers.pool(n, shape.k, h, w, r, s, stride=stride, name=name)


def directives_of(schedule: PassSchedule, machine: NodeMachine) -> LayerDirectives:
    """
    The schedule as directives for the levels `pe` and `node`; they are checked to cover the
    layer. Raises `WeftError` for a schedule that does not fit the machine, or whose loop N
    mixes batch and pieces.
    """
    mapping = mapping_of(schedule, machine)
    problem = problem_of(schedule)
    turns = _turns(schedule, mapping)
    blocks = _Blocks(dict.fromkeys(problem.extents, 1) | dict(turns[2]))
    node = _node_extents(schedule, problem)
    pe = _pe_level(schedule, mapping, problem, blocks, turns[1], node)
    updates = _loops(schedule, 0, turns[0], blocks)
    stacks = _node_stacks(schedule, blocks, problem)
    stored = stored_in_gbuf(schedule)
    held = (
        Held(t.name, GBUF, (), min(schedule.share[_ROLES[t.role]], _alike(t, stacks)))
        for t in problem.tensors
        if stored[_ROLES[t.role]]
    )
    outer = LevelDirectives(NODE, tuple(held), stacks, updates)
    directives = LayerDirectives(problem, (pe, outer))
    return _with_sizes(directives, nest_of(directives))


def _with_sizes(directives: LayerDirectives, nest: Nest) -> LayerDirectives:
    """The same, with the sizes of what is held written out where a layer's extent is not 1."""
    extents = directives.problem.extents
    levels: list[LevelDirectives] = []
    for level in nest.levels:
        held: list[Held] = []
        for part in level.directives.held:
            dims = directives.problem.tensor(part.tensor).dims
            sizes = ((d, level.blocks[d]) for d in extents if d in dims and extents[d] > 1)
            held.append(replace(part, sizes=tuple(sizes)))
        levels.append(replace(level.directives, held=tuple(held)))
    return replace(directives, levels=tuple(levels))


def _alike(tensor: Tensor, stacks: Sequence[Stack]) -> int:
    """Nodes with something to do that use the same part of the tensor."""
    still = (s.repl for s in stacks if not any(dim in tensor.dims for dim, _ in s.shift))
    return math.prod(still)


@dataclass
class _Blocks:
    """Iterations along each dimension that are inside of the next digit."""

    sizes: dict[str, int] = field(default_factory=dict[str, int])

    def stack(self, dim: str, copies: int, limit: int) -> tuple[Stack, ...]:
        """`copies` side by side, as far as there is something to do within `limit`."""
        step = self.sizes[dim]
        busy = min(copies, -(-limit // step))
        self.sizes[dim] = min(step * copies, limit)
        return (Stack(((dim, step),), busy),) if busy > 1 else ()

    def update(self, dim: str, turns: int) -> tuple[Update, ...]:
        step = self.sizes[dim]
        self.sizes[dim] *= turns
        return (Update(((dim, step),)),) if turns > 1 else ()


def _channel(schedule: PassSchedule) -> str:
    """The dimension that the loop K runs over."""
    return "k" if schedule.shape.is_conv else "c"


def _turns(schedule: PassSchedule, mapping: PassMapping) -> list[Mapping[str, int]]:
    """By level, outermost first: what each factor is along the dimensions of the layer."""
    counts = [factors.n for factors in schedule.factors]
    found: list[Mapping[str, int]] = []
    for factors, (batch, pieces) in zip(
        schedule.factors, _divided(schedule.name, counts, mapping.fold_w), strict=True
    ):
        turns = {"n": batch, "h": pieces, _channel(schedule): factors.k}
        found.append(turns | {"c": factors.c} if schedule.shape.is_conv else turns)
    return found


def _divided(name: str, counts: list[int], pieces: int) -> tuple[tuple[int, int], ...]:
    """Each count as one for the batch and one for pieces, the latter `pieces` in all."""
    ways = [[(n // d, d) for d in range(1, n + 1) if n % d == 0] for n in counts]
    for way in product(*ways):
        if math.prod(d for _, d in way) == pieces:
            return way
    raise WeftError(
        f"layer {name}: its outputs are folded into {pieces} pieces, but the factors {counts} of "
        f"the loop N do not divide into batch and pieces; directives cannot say that"
    )


def _node_extents(schedule: PassSchedule, problem: LayerProblem) -> dict[str, int]:
    """What one node computes, along each dimension."""
    shape, batch = schedule.part
    mine = {"n": batch, "h": shape.height, "w": shape.width, _channel(schedule): shape.k}
    return problem.extents | mine | ({"c": shape.c} if shape.is_conv else {})


def _pe_level(
    schedule: PassSchedule,
    mapping: PassMapping,
    problem: LayerProblem,
    blocks: _Blocks,
    turns: Mapping[str, int],
    node: Mapping[str, int],
) -> LevelDirectives:
    stacks: tuple[Stack, ...] = ()
    if schedule.shape.is_conv:
        stacks += blocks.stack("c", mapping.copies[0], node["c"])
    channel = _channel(schedule)
    stacks += blocks.stack(channel, mapping.copies[1], node[channel])
    updates: tuple[Update, ...] = ()
    if "s" in problem.extents:
        blocks.sizes["s"] = schedule.shape.filter_w
        rows = -(-schedule.shape.filter_h // mapping.fold_h)
        stacks += blocks.stack("r", rows, schedule.shape.filter_h)
    stacks += blocks.stack("h", -(-node["h"] // mapping.fold_w), node["h"])
    updates += blocks.update("w", node["w"])
    if "r" in problem.extents:
        updates += blocks.update("r", mapping.fold_h)
    updates += _loops(schedule, 1, turns, blocks)
    held = tuple(Held(t.name, REGF, ()) for t in problem.tensors)
    return LevelDirectives(PE, held, stacks, updates)


def _loops(
    schedule: PassSchedule, level: int, turns: Mapping[str, int], blocks: _Blocks
) -> tuple[Update, ...]:
    """The loops over passes of a level, the innermost first; pieces inside of the batch."""
    found: tuple[Update, ...] = ()
    names = (("c",) if schedule.shape.is_conv else (), (_channel(schedule),), ("h", "n"))
    for place in range(3):
        for dim in names[schedule.orders[level].index(place)]:
            found += blocks.update(dim, turns[dim])
    return found


def _node_stacks(
    schedule: PassSchedule, blocks: _Blocks, problem: LayerProblem
) -> tuple[Stack, ...]:
    """A stack for each cut, the innermost first."""
    cuts = schedule.partition
    rows, columns = cuts.cuts[1]
    copies = {0: ((_channel(schedule), cuts.size(0)),), 1: (("w", columns), ("h", rows)),
              2: (("n", cuts.size(2)),), 3: (("c", cuts.size(3)),)}  # fmt: skip
    for dim, extent in _node_extents(schedule, problem).items():
        blocks.sizes[dim] = extent
    found: tuple[Stack, ...] = ()
    for which in reversed(cuts.order):
        for dim, count in copies[which]:
            if count > 1:
                found += blocks.stack(dim, count, problem.extents[dim])
    return found
