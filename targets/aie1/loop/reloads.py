"""
Bodies in which values are loaded again instead of kept.

A value that is read by multiply-adds far from each other takes a register all the time. Where
registers are what a schedule is missing and load ports are free, each group of reads that are
close to each other gets a load of its own. Values that choose a bank with others are left alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..code.vector import Load, Loop, Mac, Op
from .values import RegisterPlacement


@dataclass(frozen=True)
class Reloaded:
    """A loop and where its values may be."""

    loop: Loop
    placements: Mapping[str, RegisterPlacement]


def reload_values(loop: Loop, homes: Mapping[str, RegisterPlacement], gap: int) -> Reloaded | None:
    """
    With a load for each group of reads that are at most `gap` multiply-adds apart; `None` if
    that is as it was.
    """
    names: dict[tuple[str, int], str] = {}
    before: dict[int, list[Load]] = {}
    loads = {op.value: op for op in loop.body if isinstance(op, Load)}
    last: dict[str, int] = {}
    current: dict[str, str] = {}
    macs = [(k, op) for k, op in enumerate(loop.body) if isinstance(op, Mac)]
    for number, (position, op) in enumerate(macs):
        for value in {v for v in (*op.data, op.coeff) if v is not None and v in loads}:
            if homes[value].group is None and number - last.get(value, number) > gap:
                current[value] = f"{value}+{position}"
                again = replace(loads[value], value=current[value])
                before.setdefault(position, []).append(again)
            last[value] = number
            names[value, position] = current.get(value, value)
    if not before:
        return None
    found = dict(homes)
    body: list[Op] = []
    for position, op in enumerate(loop.body):
        for load in sorted(before.get(position, []), key=lambda one: one.value):
            found[load.value] = homes[load.value.rsplit("+", 1)[0]]
            body.append(load)
        body.append(_rename_reads(op, position, names) if isinstance(op, Mac) else op)
    return Reloaded(replace(loop, body=tuple(body)), found)


def _rename_reads(op: Mac, position: int, names: Mapping[tuple[str, int], str]) -> Mac:
    data = tuple(None if v is None else names.get((v, position), v) for v in op.data)
    return replace(op, data=data, coeff=names.get((op.coeff, position), op.coeff))
