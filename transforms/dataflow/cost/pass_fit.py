"""
Directives of a schedule over passes that fit the machine as directives count.

What a template says its PEs hold is for one operand of an elementwise layer; directives hold all
of them. Where they are too many, blocks in the registers are made smaller, and their passes go
into the loops around them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...core.errors import WeftError
from ...machine.view import Machine
from ..directive.data import LayerDirectives
from ..directive.fits import check_fit
from ..directive.problem import LayerProblem
from ..directive.shares import check_shares
from .nn_dataflow import NodeMachine, PassSchedule, mapping_of
from .pass_directives import directives_of
from .row_stationary import Loops


def fitting_directives(
    schedule: PassSchedule,
    nodes: NodeMachine,
    machine: Machine,
    problem: LayerProblem | None = None,
) -> LayerDirectives:
    """
    The directives of `schedule`, or of one with smaller blocks in the registers where only that
    fits `machine`, which `nodes` describes too. Raises `WeftError` as `directives_of`, `check_fit`
    and `check_shares` do.
    """
    error: WeftError | None = None
    for tried in _shrink_blocks(schedule, nodes):
        try:
            found = directives_of(tried, nodes, problem)
            check_shares(check_fit(found, machine), machine)
        except WeftError as found_error:
            error = error or found_error
        else:
            return found
    assert error is not None
    raise error


def _shrink_blocks(schedule: PassSchedule, nodes: NodeMachine) -> Iterator[PassSchedule]:
    """The schedule, and others with smaller blocks in the buffer, and in the registers."""
    turns = mapping_of(schedule, nodes).loops
    yield from _smaller_inside(schedule, turns)
    outer, middle, inner = (list(level) for level in schedule.factors)
    blocks = [a * b for a, b in zip(middle, inner, strict=True)]
    while max(blocks) > 1:
        which = blocks.index(max(blocks))
        half = -(-blocks[which] // 2)
        inner[which] = min(inner[which], half)
        middle[which] = -(-half // inner[which])
        blocks[which] = middle[which] * inner[which]
        outer[which] = -(-turns[which] // blocks[which])
        factors = Loops(*outer), Loops(*middle), Loops(*inner)
        yield from _smaller_inside(replace(schedule, factors=factors), turns)


def _smaller_inside(schedule: PassSchedule, turns: Loops) -> Iterator[PassSchedule]:
    """The schedule, and others with fewer passes in the registers, the largest factor first."""
    yield schedule
    outer, middle, inner = (list(level) for level in schedule.factors)
    while max(inner) > 1:
        which = inner.index(max(inner))
        block = min(middle[which] * inner[which], turns[which])
        sizes = range(inner[which] - 1, 0, -1)
        smaller = next(n for n in sizes if outer[which] == 1 or block % n == 0)
        middle[which], inner[which] = -(-block // smaller), smaller
        yield replace(schedule, factors=(Loops(*outer), Loops(*middle), Loops(*inner)))
