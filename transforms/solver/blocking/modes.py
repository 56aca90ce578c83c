"""
Modes of blocking: what decides how often each tensor is fetched, and so what a way to block costs.

For one mode, what a way to block a loop adds is `top` times a price into the buffer, `inside` times
one into the registers, and a constant, for each tensor that the loop does not index
(`Alternatives`). Few things of a mode matter to one loop: modes share them (`Key`), and values are
found for all keys of a loop at once. Neither depends on prices, so problems that differ in these
alone share both.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from ...core.blockings import resident_sets
from .costs import BlockingProblem, Floats
from .options import Bools, Ints, Options, loop_options

LOOPS = 3


@dataclass(frozen=True)
class Mode:
    """
    The innermost loop with several trips outside and inside the buffer, what the buffer holds,
    and the tensor, if any, of which the registers hold all that the buffer does although both
    loops are the one that does not index it. None where no loop has several trips. `resting`: what
    is resident stays in the buffer, so that no loop that indexes it turns outside.
    """

    outside: int | None
    inside: int | None
    stored: tuple[bool, ...]
    through: int | None = None
    resting: bool = False


class Key(NamedTuple):
    """
    The facts of a mode that matter to one loop: whether it is the innermost outside and inside
    (None: no loop turns there), what the buffer holds of the tensors that it does not index,
    whether one of those goes through, whether the loop may turn inside only once, or outside, and
    whether those that are resident rest in the buffer.
    """

    outside: bool | None
    inside: bool | None
    stored: tuple[bool, ...]
    through: bool
    still_inside: bool
    still_outside: bool
    resting: bool


class Structure(NamedTuple):
    """The facts of a problem that decide which modes it has: see `BlockingProblem`."""

    moving: tuple[int, ...]
    indexed_by: tuple[tuple[int, ...], ...]
    free_loops: tuple[int, ...]
    bypass: tuple[bool, ...]
    batch_outermost: bool
    automatic: bool
    once: tuple[int, ...]
    streams: tuple[bool, ...]
    resident: tuple[bool, ...]


@dataclass(frozen=True, eq=False)
class LoopKeys:
    """
    The keys of one loop: `tensors` that it does not index, and by key whether the buffer holds
    each of them (`past [key, tensor]`: 1 where it does not).
    """

    loop: int
    keys: tuple[Key, ...]
    tensors: tuple[int, ...]
    past: Ints


@dataclass(frozen=True, eq=False)
class Modes:
    """
    All modes of a structure. `at [mode, loop]` is a mode's key of each loop; `held [mode]` is
    where in `stored` the tensors are that its buffer holds.
    """

    structure: Structure
    modes: tuple[Mode, ...]
    loops: tuple[LoopKeys, ...]
    at: Ints
    stored: tuple[tuple[bool, ...], ...]
    held: Ints


@dataclass(frozen=True, eq=False)
class Alternatives:
    """
    The ways to block one loop. `top` and `inside` are `[tensor, key, way]`, for the tensors of
    `LoopKeys`; `barrier [key, way]` is 0 where the key allows the way, else infinite.
    """

    options: Options
    top: Floats
    inside: Floats
    barrier: Floats


def structure_of(problem: BlockingProblem) -> Structure:
    """The structure that decides the modes of a problem."""
    tensors = problem.tensors
    return Structure(
        tuple(loop for loop in range(LOOPS) if problem.counts[loop] > 1),
        tuple(t.indexed_by for t in tensors),
        tuple(t.free_loop for t in tensors),
        problem.bypass,
        problem.batch_outermost,
        problem.automatic,
        problem.once,
        tuple(t.streams for t in tensors),
        tuple(t.resident for t in tensors),
    )


@lru_cache(maxsize=1024)
def modes_of(structure: Structure) -> Modes:
    """All modes, and the keys of each loop."""
    found: list[Mode] = []
    for stored in resident_sets(structure.bypass):
        inner = (None, *structure.moving)
        found += [Mode(outside, inside, stored) for outside, inside in product(inner, repeat=2)]
        for through, loop in enumerate(structure.free_loops):
            if loop in structure.moving and structure.indexed_by[through]:
                found.append(Mode(loop, loop, stored, through))
    found += [replace(mode, resting=True) for mode in found if _may_rest(structure, mode)]
    loops: list[LoopKeys] = []
    at: list[list[int]] = []
    for loop in range(LOOPS):
        mine = [_loop_key(structure, mode, loop) for mode in found]
        keys = {key: i for i, key in enumerate(dict.fromkeys(mine))}
        tensors = tuple(i for i, free in enumerate(structure.free_loops) if free == loop)
        past = np.array([[not held for held in key.stored] for key in keys], np.int64)
        loops.append(LoopKeys(loop, tuple(keys), tensors, past.reshape(len(keys), -1)))
        at.append([keys[key] for key in mine])
    every = tuple(dict.fromkeys(mode.stored for mode in found))
    held = np.array([every.index(mode.stored) for mode in found])
    return Modes(structure, tuple(found), tuple(loops), np.array(at).T, every, held)


def _may_rest(structure: Structure, mode: Mode) -> bool:
    """Tests whether a mode may leave in the buffer what is resident."""
    resident = [i for i, rests in enumerate(structure.resident) if rests]
    return bool(resident) and all(
        mode.stored[i] and mode.outside not in structure.indexed_by[i] for i in resident
    )


def _loop_key(structure: Structure, mode: Mode, loop: int) -> Key:
    stored = tuple(
        s for s, free in zip(mode.stored, structure.free_loops, strict=True) if free == loop
    )
    resident = [i for i, rests in enumerate(structure.resident) if rests and mode.resting]
    turns_last = structure.batch_outermost and mode.outside == 2 and loop != 2
    return Key(
        None if mode.outside is None else mode.outside == loop,
        None if mode.inside is None else mode.inside == loop,
        stored,
        mode.through is not None and structure.free_loops[mode.through] == loop,
        mode.through is not None and loop in structure.indexed_by[mode.through],
        turns_last or any(loop in structure.indexed_by[i] for i in resident),
        any(loop == structure.free_loops[i] for i in resident),
    )


def alternatives_of(problem: BlockingProblem, modes: Modes, loop: int) -> Alternatives:
    """The ways to block a loop of a problem."""
    alone = rest = 0
    for tensor in problem.tensors:
        if loop in tensor.indexed_by:
            alone += tensor.unit_registers
        else:
            rest += tensor.unit_registers
    count = problem.counts[loop]
    most = int((problem.register_room - rest) // alone) if alone else count
    return _list_alternatives(
        modes, loop, count, min(most, count), problem.dividing, problem.outer[loop],
        problem.most_inside[loop],
    )  # fmt: skip


@lru_cache(maxsize=2048)
def _list_alternatives(
    modes: Modes, loop: int, count: int, most: int, dividing: bool, outer: int | None,
    trips: int | None,
) -> Alternatives:  # fmt: skip
    """
    The ways with at most `most` passes in the registers, and so many `trips` inside of the buffer;
    none where `most` is below 1.
    """
    if most < 1:
        options = loop_options(1, 0, 0, dividing=True)
    else:
        options = loop_options(count, most, count + most, dividing=dividing, most_trips=trips)
        if outer is not None:
            options = options.select_rows(options.outer == outer)
    keyed, structure = modes.loops[loop], modes.structure
    shape = (len(keyed.tensors), len(keyed.keys), len(options))
    top, inside = np.zeros(shape), np.zeros(shape)
    barrier = np.full(shape[1:], np.inf)
    for row, key in enumerate(keyed.keys):
        barrier[row, _allowed_options(structure, keyed, key, options)] = 0.0
        for place, tensor in enumerate(keyed.tensors):
            fetches = _count_fetches(key, options, streams=structure.streams[tensor])
            top[place, row], inside[place, row] = fetches
            if key.resting and structure.resident[tensor]:
                top[place, row] = 0
    return Alternatives(options, top, inside, barrier)


def _allowed_options(structure: Structure, keyed: LoopKeys, key: Key, options: Options) -> Bools:
    """The ways to block a loop of which the mode is true."""
    allowed = _true_of(key, options)
    for index, stored in zip(keyed.tensors, key.stored, strict=True):
        top, inside = _count_fetches(key, options, streams=False)
        if structure.automatic and structure.bypass[index]:
            allowed &= (top < inside) if stored else (top == inside)
        if index in structure.once:
            allowed &= top == (options.outer if keyed.loop == 2 else 1)
    return allowed


def _true_of(key: Key, options: Options) -> Bools:
    """As `_allowed_options`, for the loops that are the innermost."""
    allowed = np.ones(len(options), np.bool_)
    for innermost, trips in ((key.outside, options.outer), (key.inside, options.middle)):
        if innermost is None:
            allowed &= trips == 1
        elif innermost:
            allowed &= trips > 1
    if key.still_inside:
        allowed &= options.middle == 1
    if key.still_outside:
        allowed &= options.outer == 1
    return allowed


def _count_fetches(key: Key, options: Options, *, streams: bool) -> tuple[Ints, Ints]:
    """Counts how often a tensor that the loop does not index goes into buffer and registers."""
    once = np.ones_like(options.outer)
    top = options.outer if key.outside is False else once
    if streams:
        return top, options.iterations
    if key.through or key.inside is None:
        return top, top
    return top, options.outer if key.inside else options.iterations
