"""
Modulo scheduling and registers of small bodies by z3: whether there is a schedule at all.

The time of an operation is `ii * stage + slot`. Turning a schedule by a whole number of cycles
makes another one, so the first operation is in slot 0. Two values that may share a unit are apart
on the circle of a round: the second begins `ahead` cycles behind the first, modulo the round, at
least as many as the first lives, and leaves as many as it lives itself.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import z3

from .problem import Allocation, Problem, Schedule, Value

RLIMIT = 1_000_000
"""What z3 may spend on one number of cycles (its `rlimit`, reproducible for one version)."""

STAGES = 4
"""Trips under way at once, more than the longest path takes, that are looked at."""


class RanOut(Exception):
    """z3 did not decide within its limit."""


def exact(
    problem: Problem, ii: int, copies: int, rlimit: int = RLIMIT
) -> tuple[Schedule, Allocation] | None:
    """
    A schedule with registers, `None` if there is none (with operations at most `STAGES` trips
    after the first cycle in which what they wait for lets them begin). Raises `RanOut`.
    """
    model = _Model(problem, ii, copies)
    solver = z3.SolverFor("QF_LIA")
    solver.set("rlimit", rlimit)
    solver.add(model.constraints())
    answer = solver.check()
    if answer == z3.unknown:
        raise RanOut(f"z3 ran out of {rlimit} steps at {ii} cycles")
    return model.read(solver.model()) if answer == z3.sat else None


class _Model:
    def __init__(self, problem: Problem, ii: int, copies: int) -> None:
        self.problem = problem
        self.ii = ii
        self.copies = copies
        count = range(len(problem.operations))
        self.slot: list[Any] = [z3.Int(f"slot{i}") for i in count]
        self.stage: list[Any] = [z3.Int(f"stage{i}") for i in count]
        self.time: list[Any] = [ii * self.stage[i] + self.slot[i] for i in count]
        self.takes: list[list[Any]] = [
            [z3.Bool(f"takes{i}_{a}") for a in range(len(problem.operations[i].alternatives))]
            for i in count
        ]
        self.found: list[Any] = []

    def constraints(self) -> list[Any]:
        stages = STAGES + sum(max(e.latency, 0) for e in self.problem.dependences) // self.ii
        for slot, stage, takes in zip(self.slot, self.stage, self.takes, strict=True):
            self.found += [slot >= 0, slot < self.ii, stage >= 0, stage <= stages]
            self.found.append(z3.PbEq([(t, 1) for t in takes], 1))
        if self.slot:
            self.found.append(self.slot[0] == 0)
        for edge in self.problem.dependences:
            later = self.time[edge.target] + self.ii * edge.distance
            self.found.append(later >= self.time[edge.source] + edge.latency)
        self._resources()
        self._words()
        self._registers()
        return self.found

    def _resources(self) -> None:
        operations = self.problem.operations
        for a, b in combinations(range(len(operations)), 2):
            clash = [
                z3.And(self.takes[a][i], self.takes[b][j])
                for i, one in enumerate(operations[a].alternatives)
                for j, other in enumerate(operations[b].alternatives)
                if one & other
            ]
            if clash:
                self.found.append(z3.Or(self.slot[a] != self.slot[b], z3.Not(z3.Or(clash))))

    def _words(self) -> None:
        """In each cycle one of the words holds what all operations of the cycle take."""
        slots = self.problem.slots
        for cycle in range(self.ii if slots else 0):
            words = [z3.Bool(f"word{cycle}_{w}") for w in range(len(self.problem.words))]
            self.found.append(z3.Or(words))
            for op, operation in enumerate(self.problem.operations):
                for number, alternative in enumerate(operation.alternatives):
                    out = [
                        words[w]
                        for w, word in enumerate(self.problem.words)
                        if not alternative & slots <= word
                    ]
                    here = z3.And(self.slot[op] == cycle, self.takes[op][number])
                    if out:
                        self.found.append(z3.Implies(here, z3.Not(z3.Or(out))))

    def _registers(self) -> None:
        self.period = self.copies * self.ii
        self.first: list[Any] = []
        self.length: list[Any] = []
        for index, value in enumerate(self.problem.values):
            self._lifetime(index, value)
        self.place = [self._places(index) for index in range(len(self.problem.values))]
        copies = [
            (index, copy)
            for index in range(len(self.problem.values))
            for copy in range(self.copies)
        ]
        for one, other in combinations(copies, 2):
            self._apart(one, other)

    def _lifetime(self, index: int, value: Value) -> None:
        first: Any = z3.Int(f"first{index}")
        last: Any = z3.Int(f"last{index}")
        self.first.append(first)
        if not value.writers:
            self.found += [first == 0, last == self.period - 1]
        else:
            writes = [self.time[op] + value.write_latency for op in value.writers]
            ends = writes + [self.time[op] + delay for op, delay in value.readers]
            self.found += [first <= write for write in writes]
            self.found.append(z3.Or([first == write for write in writes]))
            self.found += [last >= end for end in ends]
        self.length.append(last - first + 1)
        self.found.append(last - first + 1 <= self.period)

    def _places(self, index: int) -> list[Any]:
        value = self.problem.values[index]
        places: list[Any] = []
        for copy in range(self.copies):
            key = value.group or f" {index}"
            place: Any = z3.Int(f"place{key}_{copy if value.writers else 0}")
            if not value.writers:
                self.found += [
                    place == z3.Int(f"place{key}_{other}") for other in range(self.copies)
                ]
            self.found += [place >= 0, place < len(value.places)]
            places.append(place)
        return places

    def _apart(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        values = self.problem.values
        if one[0] == other[0] and not values[one[0]].writers:
            return
        clash = [
            z3.And(self.place[one[0]][one[1]] == i, self.place[other[0]][other[1]] == j)
            for i, mine in enumerate(values[one[0]].places)
            for j, theirs in enumerate(values[other[0]].places)
            if mine & theirs
        ]
        if not clash:
            return
        name = f"{one[0]}_{one[1]}_{other[0]}_{other[1]}"
        ahead: Any = z3.Int(f"ahead{name}")
        rounds: Any = z3.Int(f"rounds{name}")
        begins = [self.first[index] + copy * self.ii for index, copy in (one, other)]
        apart = z3.And(
            begins[1] - begins[0] == ahead + self.period * rounds,
            ahead >= self.length[one[0]],
            self.period - ahead >= self.length[other[0]],
        )
        self.found.append(z3.Or(z3.Not(z3.Or(clash)), apart))

    def read(self, model: Any) -> tuple[Schedule, Allocation]:
        def number(term: Any) -> int:
            return model.eval(term, model_completion=True).as_long()

        chosen = tuple(
            next(n for n, take in enumerate(takes) if z3.is_true(model.eval(take)))
            for takes in self.takes
        )
        schedule = Schedule(self.ii, tuple(number(time) for time in self.time), chosen)
        places = tuple(tuple(number(place) for place in mine) for mine in self.place)
        return schedule, Allocation(self.copies, places)
