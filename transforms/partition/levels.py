"""
Groups of what is left between parts of a graph: as large as can be, without a cycle.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence


def group_rest(
    reads: Sequence[Sequence[int]], parts: Mapping[int, int], late: Collection[int] = ()
) -> tuple[tuple[int, ...], ...]:
    """
    The ops of a graph that are in no part, in groups that can each be computed at once.

    `reads` are for each op, in an order in which they can run, the ops whose results it reads;
    `parts` has the number of the part of each op that is in one. Two ops are in one group if they
    are joined by a way over ops of no part, and as many parts lie behind them: on the longest way
    to an op, each part that is left counts. So no group waits for a part that waits for it, if
    parts do not wait for each other either. The ops of `late` wait for the first that reads them:
    they count as if they were where that is.
    """
    level = _levels(reads, parts)
    _delay(level, reads, set(late))
    leader = list(range(len(reads)))

    def find(op: int) -> int:
        while leader[op] != op:
            op = leader[op]
        return op

    free = [op for op in range(len(reads)) if op not in parts]
    for op in free:
        for other in reads[op]:
            if other not in parts and level[other] == level[op]:
                leader[find(op)] = find(other)
    groups: dict[int, list[int]] = {}
    for op in free:
        groups.setdefault(find(op), []).append(op)
    return tuple(tuple(ops) for ops in groups.values())


def _levels(reads: Sequence[Sequence[int]], parts: Mapping[int, int]) -> list[int]:
    """For each op, the parts on the longest way to it; all ops of a part have the same."""
    level = [0] * len(reads)
    of_part: dict[int, int] = {}
    changed = True
    while changed:
        changed = False
        for op, sources in enumerate(reads):
            behind = (level[s] + _leaves(s, op, parts) for s in sources)
            found = max(behind, default=0)
            if op in parts:
                found = max(found, of_part.get(parts[op], 0))
                of_part[parts[op]] = found
            if found > level[op]:
                level[op], changed = found, True
    return level


def _delay(level: list[int], reads: Sequence[Sequence[int]], late: Collection[int]) -> None:
    """Puts late ops where the first op is that reads them, if any does."""
    readers: list[list[int]] = [[] for _ in reads]
    for op, sources in enumerate(reads):
        for source in sources:
            readers[source].append(op)
    for op in reversed(range(len(reads))):
        if op in late and readers[op]:
            level[op] = min(level[reader] for reader in readers[op])


def _leaves(source: int, op: int, parts: Mapping[int, int]) -> int:
    """1 where the way from `source` to `op` leaves a part for what is in none, else 0."""
    return int(source in parts and op not in parts)
