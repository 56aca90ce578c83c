"""
The loop nest that directives make: blocks, digits and checks.

Along each dimension, a level's stacks and updates are digits of the iteration's number
(`dialects.dataflow.cover`). From the outermost level inwards they divide the layer into the
blocks that the buffers hold, one after another. `nest_of` checks the directives on the way;
everything that runs, counts or costs directives starts from the nest.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ....dialects.dataflow.cover import Cover, CoverError, Move, cover_moves
from ...core.errors import WeftError
from .data import LayerDirectives, LevelDirectives, ResidentBlock
from .problem import LayerProblem, Tensor


class NestLoop(NamedTuple):
    """
    One digit of the iteration number along `dim`: stack or update number `position` of level
    number `level`, with `extent` values, each `stride` iterations apart.
    """

    level: int
    is_stack: bool
    position: int
    dim: str
    stride: int
    extent: int


@dataclass(frozen=True)
class LevelNest:
    """
    One level of the nest.

    `blocks` has the iterations along each dimension that a buffer works on at a time; `steps`
    the digits along each dimension, the largest strides first; `lanes` the stacks that lie
    within a buffer, by dimension.
    """

    directives: LevelDirectives
    blocks: Mapping[str, int]
    steps: Mapping[str, tuple[NestLoop, ...]]
    lanes: Mapping[str, int]


@dataclass(frozen=True)
class Nest:
    """The nest of one layer: its levels, the innermost first."""

    directives: LayerDirectives
    levels: tuple[LevelNest, ...]

    @property
    def problem(self) -> LayerProblem:
        return self.directives.problem

    @cached_property
    def loops(self) -> tuple[NestLoop, ...]:
        """The updates with more than one iteration, the outermost first."""
        found: list[NestLoop] = []
        for level in reversed(self.levels):
            steps = [s for steps in level.steps.values() for s in steps if not s.is_stack]
            found += sorted(steps, key=lambda s: -s.position)
        return tuple(s for s in found if s.extent > 1)

    def stacks(self, level: int) -> tuple[NestLoop, ...]:
        """The stacks of a level, the innermost first."""
        steps = [s for steps in self.levels[level].steps.values() for s in steps if s.is_stack]
        return tuple(sorted(steps, key=lambda s: s.position))

    def digit_path(self, dim: str, level: int) -> tuple[NestLoop, ...]:
        """The digits along `dim` that place a block of `level`, from the outside in."""
        return tuple(s for outer in reversed(self.levels[level:]) for s in outer.steps.get(dim, ()))

    def instances(self, level: int) -> int:
        """The number of buffers of a level in all."""
        return math.prod(s.extent for i in range(level, len(self.levels)) for s in self.stacks(i))

    def level_extents(self, level: int) -> Mapping[str, int]:
        """The iterations that the level's blocks cover together: the next level's block."""
        outer = level + 1
        return self.levels[outer].blocks if outer < len(self.levels) else self.problem.extents

    def is_resident(self, tensor: Tensor, level: int, step: NestLoop) -> bool:
        """
        Tests whether `tensor` stays at `level` while an update runs, for all of it is resident.
        """
        return (
            step.level == level
            and step.dim in tensor.dims
            and not step.is_stack
            and step.stride < self.sizes(tensor.name, level)[step.dim]
        )

    def moves_tensor(self, tensor: Tensor, level: int, step: NestLoop) -> bool:
        """Tests whether an update at `level` or further out moves the resident part of `tensor`."""
        return step.dim in tensor.dims and not self.is_resident(tensor, level, step)

    def sizes(self, tensor: str, level: int) -> dict[str, int]:
        """The iterations along each dimension whose data of `tensor` a buffer holds."""
        held = self.levels[level].directives.find(tensor)
        assert held is not None, f"{tensor} is not held at level {level}"
        return {d: held.by_dim.get(d, b) for d, b in self.levels[level].blocks.items()}


def nest_of(directives: LayerDirectives) -> Nest:
    """
    The nest of `directives`. Raises `WeftError`, with the layer, level and tensor, if

    * a tensor, dimension or size is not of the layer, or something is given twice;
    * some iteration is left out or computed twice;
    * buffers that are to share a tensor would not hold the same part of it;
    * what is to be preloaded is written, moves, or is held further out as well;
    * what is to use all ports of the outermost memory is held further out as well;
    * a part of the output moves away while an update still goes through it.
    """
    whole: Mapping[str, int] = directives.problem.extents
    levels: list[LevelNest] = []
    for index in reversed(range(len(directives.levels))):
        level = _level_nest(directives, index, whole)
        levels.append(level)
        whole = level.blocks
    nest = Nest(directives, tuple(reversed(levels)))
    for index in range(len(levels)):
        for held in directives.levels[index].held:
            if held.share > 1:
                _check_share(nest, index, held)
            if held.preloaded:
                _check_preloaded(nest, index, held)
            if held.even_ports and directives.source(held.tensor, index) < len(directives.levels):
                raise _level_error(
                    directives, directives.levels[index],
                    f"tensor '{held.tensor}' is to use all ports of the outermost memory, but is "
                    f"held further out as well; say even_ports there",
                )  # fmt: skip
            if held.tensor == directives.problem.output.name:
                _check_sums(nest, index)
    return nest


def _level_error(directives: LayerDirectives, level: LevelDirectives, message: str) -> WeftError:
    return WeftError(f"layer {directives.name}: level {level.level}: {message}")


def _level_nest(directives: LayerDirectives, index: int, whole: Mapping[str, int]) -> LevelNest:
    level = directives.levels[index]
    _check_names(directives, level)
    blocks: dict[str, int] = {}
    steps: dict[str, tuple[NestLoop, ...]] = {}
    lanes: dict[str, int] = {}
    for dim, extent in whole.items():
        held = [(h.tensor, h.by_dim[dim]) for h in level.held if dim in h.by_dim]
        try:
            covered = cover_moves(extent, held, _list_moves(level, dim))
        except CoverError as e:
            raise _level_error(directives, level, f"'{dim}' {e}") from None
        blocks[dim] = covered.block
        steps[dim] = _list_steps(covered, index, dim)
        if covered.lanes:
            lanes[dim] = math.prod(d.extent for d in covered.lanes)
    return LevelNest(level, blocks, steps, lanes)


def _list_moves(level: LevelDirectives, dim: str) -> list[Move]:
    stacks = [
        Move("stack", i, stride, s.repl)
        for i, s in enumerate(level.stacks)
        for d, stride in s.shift
        if d == dim
    ]
    updates = [
        Move("update", i, stride)
        for i, u in enumerate(level.updates)
        for d, stride in u.step
        if d == dim
    ]
    return stacks + updates


def _list_steps(covered: Cover, level: int, dim: str) -> tuple[NestLoop, ...]:
    return tuple(
        NestLoop(level, d.kind == "stack", d.position, dim, d.stride, d.extent)
        for d in covered.digits
        if d.extent > 1
    )


def _check_names(directives: LayerDirectives, level: LevelDirectives) -> None:
    problem = directives.problem
    names = [h.tensor for h in level.held]
    for held in level.held:
        what = f"tensor '{held.tensor}'"
        if names.count(held.tensor) > 1:
            raise _level_error(directives, level, f"{what} is given twice")
        tensor = problem.tensor(held.tensor)
        for number, word in ((held.share, "shared by"), (held.copies, "held in copies of")):
            if number < 1:
                raise _level_error(
                    directives, level, f"{what} is {word} {number}, expected 1 or more"
                )
        for dim, size in held.sizes:
            if dim not in tensor.dims:
                dims = ", ".join(d for d in problem.extents if d in tensor.dims)
                raise _level_error(
                    directives, level, f"{what} names '{dim}', but it depends on only {dims}"
                )
            if size < 1:
                raise _level_error(
                    directives, level, f"{what}: '{dim}' is {size}, expected 1 or more"
                )
    for word, entries, repl in (
        *(("stack", s.shift, s.repl) for s in level.stacks),
        *(("update", u.step, 1) for u in level.updates),
    ):
        if repl < 1:
            raise _level_error(
                directives, level, f"a stack repeats {repl} times, expected 1 or more"
            )
        if len(entries) != 1:
            dims = " and ".join(d for d, _ in entries) or "nothing"
            raise _level_error(directives, level, f"{word} moves {dims}, expected one dimension")
        ((dim, stride),) = entries
        if dim not in problem.extents:
            dims = ", ".join(problem.extents)
            raise _level_error(
                directives, level, f"{word} names '{dim}', but the layer has only {dims}"
            )
        if stride < 1:
            raise _level_error(
                directives, level, f"{word} moves '{dim}' by {stride}, expected 1 or more"
            )


def _check_sums(nest: Nest, level: int) -> None:
    output = nest.problem.output
    for i, inside in enumerate(nest.loops):
        if inside.level < level or not nest.moves_tensor(output, level, inside):
            continue
        for outside in nest.loops[:i]:
            if nest.is_resident(output, level, outside):
                raise _level_error(
                    nest.directives,
                    nest.directives.levels[level],
                    f"tensor '{output.name}' is held whole for the update of '{outside.dim}' by "
                    f"{outside.stride}, but moves along '{inside.dim}' inside of it",
                )


def _check_preloaded(nest: Nest, index: int, held: ResidentBlock) -> None:
    tensor, directives = nest.problem.tensor(held.tensor), nest.directives
    moving = (s for s in nest.loops if s.level >= index)
    moved = next((s for s in moving if nest.moves_tensor(tensor, index, s)), None)
    why = None
    if tensor.role == "output":
        why = "is written"
    elif moved is not None:
        why = f"moves with the update of '{moved.dim}' by {moved.stride}; hold all of it"
    elif directives.source(held.tensor, index) < len(directives.levels):
        why = "is held further out as well; hold it in one of them"
    if why is not None:
        message = f"tensor '{held.tensor}' is preloaded, but {why}"
        raise _level_error(directives, directives.levels[index], message)


def share_stacks(nest: Nest, level: int, tensor: Tensor, share: int) -> dict[NestLoop, int] | None:
    """
    Counts the values of each stack of the level that lie within one group of buffers that share
    `tensor`: the innermost stacks that do not move it. `None` if they do not make `share`.
    """
    groups: dict[NestLoop, int] = {}
    for stack in nest.stacks(level):
        if stack.dim in tensor.dims:
            continue
        part = math.gcd(share, stack.extent) if share < stack.extent else stack.extent
        if share % part or part == 1:
            break
        groups[stack] = part
        share //= part
        if part < stack.extent:
            break
    return groups if share == 1 else None


def _check_share(nest: Nest, index: int, held: ResidentBlock) -> None:
    directives, level = nest.directives, nest.directives.levels[index]
    what = f"tensor '{held.tensor}' is shared by {held.share} buffers"
    groups = share_stacks(nest, index, nest.problem.tensor(held.tensor), held.share)
    if groups is None:
        idle = [s for s in nest.stacks(index) if s.dim not in nest.problem.tensor(held.tensor).dims]
        stacks = ", ".join(f"{s.dim} by {s.extent}" for s in idle) or "none"
        raise _level_error(
            directives, level, f"{what}, but the stacks that do not move it are {stacks}"
        )
