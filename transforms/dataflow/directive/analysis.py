"""
Sizes, parallelism and accesses of directives, under the convention `executed`.

The numbers are those of the executor (`execute`), found without running:

* A buffer receives what its new part does not have in common with the old one, so that
  overlapping windows bring only what is new. Indices outside a tensor are not moved.
* The source sends an element once to all buffers that take it at that step (multicast); each of
  them receives it. A buffer's source is the next buffer further out that holds the tensor.
* At levels with same-level service, a buffer takes from the buffers with the same source what
  one of them held just before; that is counted apart, and the source does not send it.
* A part of the output starts from nothing where nothing has been added to it yet. Otherwise
  one of the buffers that work on it fetches what there is. When the part makes way for another,
  all of them send theirs outwards, where their sum is written once.
* Buffers that share a tensor are one buffer, which is filled once and read by each of them.
* The innermost buffer that holds a tensor is read once per iteration inside its border; that of
  the output is read and written once per iteration.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from .data import LayerDirectives
from .flow import Flow, StepDigit
from .nest import Nest, NestLoop, nest_of, share_stacks
from .problem import LayerProblem, Tensor

CONVENTION = "executed"
"""The name of this convention in energy records."""


@dataclass(frozen=True)
class LevelAccess:
    """
    The traffic of the buffers of one level for one tensor, in elements over the whole run and
    over all buffers of the level.

    * `fetched`: received from level number `source` and written into the buffers; for the
      output, partial sums that come back;
    * `from_same_level`: received from buffers of the same level and written;
    * `sent`: read at the source for that;
    * `drained`: partial or final sums read from the buffers to send outwards;
    * `stored`: written at the source for that.
    """

    tensor: str
    level: int
    source: int
    fetched: int
    from_same_level: int
    sent: int
    drained: int = 0
    stored: int = 0


@dataclass(frozen=True)
class ComputeAccess:
    """
    The elements of a tensor that the iterations read and write, in the innermost buffers that hold
    it.
    """

    tensor: str
    level: int
    reads: int
    writes: int


@dataclass(frozen=True)
class Size:
    """
    Elements of one tensor in one buffer of a level: the whole part, and the buffer's share of
    it times the copies that take turns.
    """

    tensor: str
    level: int
    memory: str
    part: int
    taken: int


@dataclass(frozen=True)
class Traffic:
    """Reads and writes of one tensor in the buffers of one level, in elements."""

    reads: int
    writes: int


@dataclass(frozen=True)
class Analysis:
    """All accesses of a layer; see the module's docstring."""

    directives: LayerDirectives
    sizes: tuple[Size, ...]
    accesses: tuple[LevelAccess, ...]
    compute: tuple[ComputeAccess, ...]
    buffers: tuple[int, ...]
    """The number of buffers of each level, innermost first."""

    def access(self, tensor: str, level: int) -> LevelAccess:
        """The traffic of level number `level` for `tensor`. It must hold it."""
        return next(a for a in self.accesses if (a.tensor, a.level) == (tensor, level))

    def traffic(self, tensor: str, level: int) -> Traffic:
        """All reads and writes of `tensor` at a level, or at home: level `len(levels)`."""
        reads = writes = 0
        for a in self.accesses:
            if a.tensor == tensor and a.level == level:
                reads += a.drained + a.from_same_level
                writes += a.fetched + a.from_same_level
            if a.tensor == tensor and a.source == level:
                reads += a.sent
                writes += a.stored
        for c in self.compute:
            if (c.tensor, c.level) == (tensor, level):
                reads += c.reads
                writes += c.writes
        return Traffic(reads, writes)


def analyse_directives(directives: LayerDirectives, same_level: Collection[str] = ()) -> Analysis:
    """
    The analysis of `directives`, where the levels named in `same_level` serve each other.
    Raises `WeftError` where `nest_of` does.
    """
    nest = nest_of(directives)
    accesses: list[LevelAccess] = []
    for level, own in enumerate(directives.levels):
        for held in own.held:
            tensor = nest.problem.tensor(held.tensor)
            if tensor.role == "output":
                accesses.append(_output_access(nest, tensor, level))
            else:
                accesses.append(_input_access(nest, tensor, level, own.level in same_level))
    return Analysis(
        directives,
        sizes_of(nest),
        tuple(accesses),
        compute_accesses(directives),
        tuple(nest.instances(i) for i in range(len(directives.levels))),
    )


def sizes_of(nest: Nest) -> tuple[Size, ...]:
    """The size of the part of each tensor that each buffer holds."""
    found: list[Size] = []
    for index, level in enumerate(nest.levels):
        for held in level.directives.held:
            tensor = nest.problem.tensor(held.tensor)
            part = part_size(tensor, nest.sizes(held.tensor, index), nest.directives.border)
            taken = -(-part // held.share) * held.copies
            found.append(Size(held.tensor, index, held.memory, part, taken))
    return tuple(found)


def part_size(tensor: Tensor, sizes: dict[str, int], border: str) -> int:
    """The elements that a block touches; with the border `"skip"` never more than there are."""
    if border == "pad":
        return tensor.size(sizes)
    return math.prod(min(a.footprint(sizes), a.extent) for a in tensor.axes)


def compute_accesses(directives: LayerDirectives) -> tuple[ComputeAccess, ...]:
    """The accesses of the iterations."""
    problem = directives.problem
    found: list[ComputeAccess] = []
    for tensor in problem.tensors:
        level = directives.source(tensor.name, -1)
        is_output = tensor.role == "output"
        reads = problem.points if is_output else points_inside(problem, tensor)
        found.append(ComputeAccess(tensor.name, level, reads, problem.points * is_output))
    return tuple(found)


def points_inside(problem: LayerProblem, tensor: Tensor) -> int:
    """The number of iterations whose index lies within the tensor."""
    extents = problem.extents
    count = math.prod(e for d, e in extents.items() if d not in tensor.dims)
    for axis in tensor.axes:
        reached = np.ones(1, np.int64)
        for dim, factor in axis.terms:
            steps = np.zeros(factor * (extents[dim] - 1) + 1, np.int64)
            steps[::factor] = 1
            reached = np.convolve(reached, steps)
        first = max(0, -axis.offset)
        count *= int(reached[first : max(first, axis.extent - axis.offset)].sum())
    return count


def _input_access(nest: Nest, tensor: Tensor, level: int, same_level: bool) -> LevelAccess:
    flow = Flow(nest, tensor, level)
    moves = flow.moves()
    near = moves.from_near if same_level else 0
    sent = moves.sent_far if same_level else moves.sent
    return LevelAccess(tensor.name, level, flow.source, moves.received - near, near, sent)


def _output_access(nest: Nest, tensor: Tensor, level: int) -> LevelAccess:
    flow = Flow(nest, tensor, level)
    mine = [d for d in reducing_digits(flow) if d.kind == "own"]
    drained = flow.moves().received
    stored = flow.moves(leaders=mine).received
    fetched = _partial_sums(flow, mine)
    return LevelAccess(tensor.name, level, flow.source, fetched, 0, fetched, drained, stored)


def reducing_digits(flow: Flow) -> list[StepDigit]:
    """The digits of stacks that put parts of the same sums into different buffers."""
    return [
        d
        for digits in flow.digits.values()
        for d in digits
        if d.step.is_stack and d.step.dim not in flow.tensor.dims
    ]


def _partial_sums(flow: Flow, mine: list[StepDigit]) -> int:
    """
    The elements of partial sums that come back from the source: of each part that a buffer
    begins, unless nothing has been added to it where it comes from.

    Whether something has been added depends on which buffers further out have what is there:
    the first of those that sum up together fetches it, the others start from nothing.
    """
    nest, tensor = flow.nest, flow.tensor
    holders = [i for i in range(flow.level, len(nest.levels)) if _has_tensor(nest, i, tensor)][1:]
    reductions = [s for s in flow.loops if s.dim not in tensor.dims]
    fetched = 0
    leaders = list(mine)
    for holder in holders:
        group = [d for d in reducing_digits(flow) if _fetching_level(nest, tensor, d) == holder]
        if not group:
            continue
        tail = Flow(nest, tensor, holder).tail
        since = [s for s in reductions if s.level < holder or s in tail]
        for zero, sign in (((), 1), (since, -1)):
            followers = flow.moves(leaders=leaders, zero=zero)
            followers -= flow.moves(leaders=[*leaders, *group], zero=zero)
            fetched += sign * followers.received
        leaders += group
    fetched += flow.moves(leaders=leaders).received
    return fetched - flow.moves(leaders=leaders, zero=reductions).received


def _has_tensor(nest: Nest, level: int, tensor: Tensor) -> bool:
    return nest.levels[level].directives.find(tensor.name) is not None


def _fetching_level(nest: Nest, tensor: Tensor, digit: StepDigit) -> int:
    """The level whose buffers are told apart by `digit` when they fetch partial sums."""
    step: NestLoop = digit.step
    held = nest.levels[step.level].directives.find(tensor.name)
    is_member = (
        held is not None
        and digit.unit == 1
        and step in (share_stacks(nest, step.level, tensor, held.share) or {})
    )
    top = step.level - 1 if is_member else step.level
    return max((i for i in range(top + 1) if _has_tensor(nest, i, tensor)), default=-1)
