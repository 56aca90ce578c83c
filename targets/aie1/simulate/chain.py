"""
A row of cores, each of which gives its sums to the next one over the cascade stream.

A core executes its words in order, and waits with all that is behind it in a word that takes an
item which is not there yet, or gives one for which there is no room. An item is there
`Aie1Spec.cascade` cycles after the word that gives it, and there is room again in the cycle behind
the word that takes the item `stream_items` before it. So the time of each item follows from those
before it, and what is computed does not depend on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ....transforms.core.errors import WeftError
from ..code.stream import NO_STREAM
from ..code.words import Program
from ..machine.spec import Aie1Spec
from .execute import Arrays, Execution, MemberRun, run_member


@dataclass(frozen=True, eq=False)
class ChainRun:
    """
    The runs of a row, the first core first. All cores begin in cycle 0; `executions` have what
    they wait for each other (`waits`) in their cycles.
    """

    members: tuple[MemberRun, ...]
    executions: tuple[Execution, ...]
    waits: tuple[int, ...]


def execute_chain(
    programs: Sequence[Program], arrays: Sequence[Arrays], memory_bytes: int | None = None
) -> ChainRun:
    """
    Runs the kernels of a row of cores on their buffers as they are stored. Raises `WeftError` where
    one does what no core can, takes what is not given, or gives what nobody takes, and where cores
    wait for each other for ever.
    """
    members: list[MemberRun] = []
    taken = NO_STREAM
    for program, held in zip(programs, arrays, strict=True):
        member = run_member(program, held, taken, memory_bytes)
        members.append(member)
        taken = member.given
    if len(taken):
        raise WeftError(
            f"{programs[-1].code.name}: gives {len(taken)} items to the cascade stream, but no "
            "core is behind it"
        )
    names = [program.code.name for program in programs]
    waits = wait_in_chain(members, names, programs[0].spec)
    executions = tuple(
        replace(member.execution, cycles=member.execution.cycles + waited)
        for member, waited in zip(members, waits, strict=True)
    )
    return ChainRun(tuple(members), executions, waits)


@dataclass
class _Core:
    """
    A core of a row on its way: the words that take or give, with their cycles and how many items
    they take and give; how late it is; and the cycles in which it took and gave.
    """

    words: list[tuple[int, bool, bool]]
    next: int = 0
    late: int = 0
    taken: list[int] = field(default_factory=list[int])
    given: list[int] = field(default_factory=list[int])


def wait_in_chain(
    members: Sequence[MemberRun], names: Sequence[str], spec: Aie1Spec
) -> tuple[int, ...]:
    """
    For how many cycles each core of a row waits for items and for room. Raises `WeftError` where
    cores wait for each other for ever.
    """
    cores = [_Core(_list_words(member)) for member in members]
    moved = True
    while moved:
        moved = False
        for place, core in enumerate(cores):
            before = cores[place - 1] if place else None
            behind = cores[place + 1] if place + 1 < len(cores) else None
            while core.next < len(core.words):
                least = _earliest(core, before, behind, spec)
                if least is None:
                    break
                cycle, takes, gives = core.words[core.next]
                core.late = max(core.late, least - cycle)
                core.taken += [cycle + core.late] * takes
                core.given += [cycle + core.late] * gives
                core.next += 1
                moved = True
    for name, core in zip(names, cores, strict=True):
        if core.next < len(core.words):
            cycle, takes, _ = core.words[core.next]
            why = "nothing comes" if takes else "nobody makes room"
            raise WeftError(
                f"{name}: cycle {cycle}: {why} in the cascade stream, and cores wait for each "
                "other for ever"
            )
    return tuple(core.late for core in cores)


def _list_words(member: MemberRun) -> list[tuple[int, bool, bool]]:
    takes, gives = set(member.take_cycles.tolist()), set(member.give_cycles.tolist())
    return [(cycle, cycle in takes, cycle in gives) for cycle in sorted(takes | gives)]


def _earliest(
    core: _Core, before: _Core | None, behind: _Core | None, spec: Aie1Spec
) -> int | None:
    """The first cycle in which the next word may run; `None` if that is not known yet."""
    cycle, takes, gives = core.words[core.next]
    if takes:
        assert before is not None
        if len(before.given) <= len(core.taken):
            return None
        cycle = max(cycle, before.given[len(core.taken)] + spec.cascade)
    if gives:
        assert behind is not None
        out = len(core.given) - spec.stream_items
        if out >= len(behind.taken):
            return None
        if out >= 0:
            cycle = max(cycle, behind.taken[out] + 1)
    return cycle
