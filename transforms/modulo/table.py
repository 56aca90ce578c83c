"""The resources that are taken in each of the `ii` cycles of a modulo schedule."""

from __future__ import annotations

from .problem import ModuloProblem, Resources


class Table:
    """
    Reservations of operations, which are named by their number. Cycles may be any number; they
    count modulo `ii`.
    """

    def __init__(self, problem: ModuloProblem, ii: int) -> None:
        self.problem = problem
        self.ii = ii
        self.at: dict[int, tuple[int, int]] = {}
        """The time and the alternative of each operation that is there."""
        names = sorted({r for o in problem.operations for a in o.alternatives for r in a})
        self._bit = {name: 1 << number for number, name in enumerate(names)}
        self._masks = [
            [self._make_mask(alternative) for alternative in operation.alternatives]
            for operation in problem.operations
        ]
        self._slots = self._make_mask(problem.slots)
        self._words = [self._make_mask(word) for word in problem.words]
        self._used = [0] * ii
        self._inside: list[set[int]] = [set() for _ in range(ii)]
        self._encodable: dict[int, bool] = {0: True}

    def _make_mask(self, resources: Resources) -> int:
        return sum(self._bit.get(name, 0) for name in resources)

    def _fits_word(self, used: int) -> bool:
        slots = used & self._slots
        known = self._encodable.get(slots)
        if known is None:
            known = any(not slots & ~word for word in self._words)
            self._encodable[slots] = known
        return known

    def find_alternative(self, op: int, cycle: int) -> int | None:
        """The first alternative of an operation that is free in a cycle."""
        used = self._used[cycle % self.ii]
        for number, mask in enumerate(self._masks[op]):
            if not used & mask and self._fits_word(used | mask):
                return number
        return None

    def alternatives_of(self, op: int) -> range:
        return range(len(self._masks[op]))

    def reserve(self, op: int, time: int, alternative: int) -> None:
        """Reserves what is free."""
        cycle = time % self.ii
        self._used[cycle] |= self._masks[op][alternative]
        self._inside[cycle].add(op)
        self.at[op] = (time, alternative)

    def reserve_free(self, op: int, time: int) -> bool:
        """Reserves the first free alternative; whether there is one."""
        alternative = self.find_alternative(op, time)
        if alternative is not None:
            self.reserve(op, time, alternative)
        return alternative is not None

    def remove(self, op: int) -> None:
        time, alternative = self.at.pop(op)
        self._used[time % self.ii] &= ~self._masks[op][alternative]
        self._inside[time % self.ii].discard(op)

    def find_blockers(self, op: int, cycle: int, alternative: int) -> list[int]:
        """
        Operations of a cycle without which the alternative is free: those that hold what it
        takes, and if the word cannot hold the slots then, all with slots.
        """
        used, mask = self._used[cycle % self.ii], self._masks[op][alternative]
        inside = self._inside[cycle % self.ii]
        holders = [other for other in sorted(inside) if self._resident_mask(other) & mask]
        freed = used & ~sum(self._resident_mask(other) for other in holders)
        if self._fits_word(freed | mask):
            return holders
        return [
            other for other in sorted(inside) if self._resident_mask(other) & (mask | self._slots)
        ]

    def _resident_mask(self, op: int) -> int:
        return self._masks[op][self.at[op][1]]
