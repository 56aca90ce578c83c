"""Schedules as machines of nodes can run them, and what their programs must cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from weft.lowering.noc.convert_dataflow_to_noc import lower_steps
from weft.targets.noc.simulate import Simulation
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.executed import ExecutedCost
from weft.transforms.dataflow.directive.data import LayerDirectives
from weft.transforms.dataflow.directive.nest import nest_of
from weft.transforms.dataflow.directive.tiles import Tiles
from weft.transforms.machine.view import Machine, machine_from_text

FOLDER = Path(__file__).parents[2] / "machines"
OVERLAPS = ("in_place", "double", "none")


def machine(overlap: str = "in_place") -> Machine:
    """Two by two nodes of four by four PEs, whose nodes' buffers change as said."""
    text = (FOLDER / "small.mlir").read_text(encoding="utf-8")
    old = '@node attributes {overlap = "in_place"}'
    assert old in text
    return machine_from_text(text.replace(old, old.replace("in_place", overlap)), "small.mlir")


SMALL = {overlap: machine(overlap) for overlap in OVERLAPS}


def check_energy(found: Simulation, costs: Sequence[ExecutedCost], on: Machine) -> None:
    """All terms of the energy are what the costs say, but for the idle power."""

    def total(terms: Sequence[Mapping[str, float]]) -> dict[str, float]:
        names = dict.fromkeys(name for t in terms for name in t)
        sums = {name: sum(t.get(name, 0) for t in terms) for name in names}
        return {name: value for name, value in sums.items() if value}

    assert found.counts.macs == sum(c.macs for c in costs)
    assert total([found.counts.words]) == total([c.words for c in costs])
    assert total([found.counts.hops]) == total([c.hops for c in costs])
    energy = found.energy
    assert energy.mac == pytest.approx(sum(c.mac_pj for c in costs))
    assert total([energy.memories]) == pytest.approx(total([c.memory_pj for c in costs]))
    assert total([energy.hops]) == pytest.approx(total([c.hop_pj for c in costs]))
    assert energy.static == found.cycles * on.static_pj_per_cycle


def on_levels(schedule: LayerDirectives, *places: tuple[str, str]) -> LayerDirectives:
    """The same on levels and memories of a machine, the innermost first; nothing is shared."""
    levels = [
        replace(
            level, level=name, held=tuple(replace(h, memory=memory, share=1) for h in level.held)
        )
        for level, (name, memory) in zip(schedule.levels, places, strict=True)
    ]
    return replace(schedule, levels=tuple(levels))


def is_lowered(
    schedule: LayerDirectives,
    copies: Sequence[int],
    on: Machine,
    places: Sequence[tuple[str, str]],
) -> bool:
    """Whether the random schedule is legal, fits, and can be lowered."""
    if any(level.repl > n for level, n in zip(schedule.levels, copies, strict=False)):
        return False
    plain = on_levels(schedule, *((level.level, level.level) for level in schedule.levels))
    try:
        nest = nest_of(plain)
        tiles = Tiles(nest)
        # Uneven turns: the executor fetches for tiles that have nothing to do.
        steps = (*tiles.loops, *tiles.stacks)
        if not tiles.has_tile({s: s.extent - 1 for s in steps}):
            return False
        lower_steps([on_levels(schedule, *places)], on)
    except WeftError:
        return False
    return True


PLACES = (("pe", "REGF"), ("node", "GBUF"))


def is_small(schedule: LayerDirectives) -> bool:
    return len(schedule.levels) == 2 and is_lowered(schedule, (16, 4), SMALL["double"], PLACES)
