"""
The cost of changes of layout: instructions of the tiles, and bytes through the caches.

The instructions of a tile (`tiles`) run while lines come and go, so that only a part of
them shows. Working sets come from the nearest cache that holds source and result together.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from ....transforms.layout.map import Layout, stored_shape
from ....transforms.machine.view import Machine, load_machine
from ..machine.view import HostSpec
from .plan import PackPlan, plans_of
from .tiles import LOOP_CYCLES, Kind, tile_of

POSITION_CYCLES = 12.0
"""A position whose expressions are computed with divisions."""

MAX_INSTRUCTIONS = 2400
"""
More code than this takes LLVM many seconds: unfolded layouts with 5,000 were not compiled in 15. Of
two with 2,500 and 4,300, plans with half as many took 15 and 7 % longer.
"""

CALL_CYCLES = 800.0
"""A call from Python with its arguments fixed."""

_VISIBLE: Mapping[Kind, float] = {
    "fill": 0.4, "copy": 0.1, "rows": 0.35, "columns": 0.38, "window": 0.33, "panel": 0.33,
    "scalar": 1.5,
}  # fmt: skip
"""The part of a tile's cycles that is not hidden, by measurement of 183 changes of layout."""


_USUAL_MACHINE = "host-avx512.mlir"


def predict_seconds(
    machine: Machine | HostSpec | None,
    shape: Sequence[int],
    element_bytes: int,
    source: Layout,
    result: Layout,
) -> float:
    """
    The seconds of one thread for storing as `result` the tensor of logical shape `shape` that
    is stored as `source`; 0 where nothing changes. Without a machine it is `host-avx512`, so that
    predictions are the same everywhere.

    Raises `LayoutError` for layouts that do not fit, and `WeftError` for a machine that is no
    host's.
    """
    if source == result:
        return 0.0
    spec = machine if isinstance(machine, HostSpec) else _host_spec(machine)
    return _plan_seconds(cheapest_plan(shape, element_bytes, source, result), element_bytes, spec)


def least_seconds(
    machine: Machine | HostSpec | None,
    shape: Sequence[int],
    element_bytes: int,
    source: Layout,
    result: Layout,
) -> float:
    """
    No more than `predict_seconds`, found without a plan: what a call takes, and moving all bytes.
    Errors are the same.
    """
    if source == result:
        return 0.0
    spec = machine if isinstance(machine, HostSpec) else _host_spec(machine)
    stored = (math.prod(stored_shape(shape, layout)) for layout in (source, result))
    return (CALL_CYCLES + _moving_cycles(element_bytes * sum(stored), spec)) / spec.clock_hz


def _host_spec(machine: Machine | None) -> HostSpec:
    return _usual_spec() if machine is None else HostSpec.from_machine(machine)


@cache
def _usual_spec() -> HostSpec:
    machines = Path(__file__).parent.parent / "machines"
    return HostSpec.from_machine(load_machine(machines / _USUAL_MACHINE))


def cheapest_plan(
    shape: Sequence[int], element_bytes: int, source: Layout, result: Layout
) -> PackPlan:
    """The nest with the fewest cycles among those that are not too much code."""
    return _find_plan(tuple(shape), element_bytes, source, result)


@lru_cache(maxsize=1 << 10)
def _find_plan(
    shape: tuple[int, ...], element_bytes: int, source: Layout, result: Layout
) -> PackPlan:
    """Plans are asked for again: for costs, for notes and for code."""
    plans = plans_of(shape, source, result)
    fitting = [p for p in plans if plan_instructions(p, element_bytes) <= MAX_INSTRUCTIONS]
    return min(fitting, key=lambda p: plan_cycles(p, element_bytes))


def plan_instructions(plan: PackPlan, element_bytes: int) -> float:
    """The amount of code that a plan is, roughly: the instructions of all its tiles."""
    return sum(tile_of(region, element_bytes).cycles for region in plan.regions)


def plan_cycles(plan: PackPlan, element_bytes: int) -> float:
    """The cycles that a plan's instructions take if nothing hides them."""
    return (
        sum(count * (cycles + LOOP_CYCLES) for _, count, cycles in _tile_costs(plan, element_bytes))
        or POSITION_CYCLES * plan.num_dest
    )


def _plan_seconds(plan: PackPlan, element_bytes: int, spec: HostSpec) -> float:
    moving = _moving_cycles(element_bytes * (plan.num_source + plan.num_dest), spec)
    return (CALL_CYCLES + moving + _computing_cycles(plan, element_bytes)) / spec.clock_hz


def change_cycles(
    shape: Sequence[int], element_bytes: int, source: Layout, result: Layout, bandwidth: float
) -> float:
    """
    The cycles of one core for a change of layout within a program, whose bytes move at `bandwidth`
    of them in a cycle.
    """
    plan = cheapest_plan(shape, element_bytes, source, result)
    moving = element_bytes * (plan.num_source + plan.num_dest) / bandwidth
    return moving + _computing_cycles(plan, element_bytes)


def _computing_cycles(plan: PackPlan, element_bytes: int) -> float:
    """The part of a plan's cycles that moving its bytes does not hide."""
    if not plan.regions:
        return POSITION_CYCLES * plan.num_dest
    return sum(_VISIBLE[k] * n * cycles for k, n, cycles in _tile_costs(plan, element_bytes))


def _moving_cycles(size: int, spec: HostSpec) -> float:
    """The cycles that reading and writing so many bytes together takes."""
    return size * spec.clock_hz / spec.copy_bandwidth_bytes_per_s(size)


def _tile_costs(plan: PackPlan, element_bytes: int) -> list[tuple[Kind, int, float]]:
    """Per region the kind of its tile, how often it runs and its cycles."""
    outer = math.prod(loop.extent for loop in plan.outer)
    tiles = [tile_of(region, element_bytes) for region in plan.regions]
    return [(tile.kind, outer * tile.num_tiles, tile.cycles) for tile in tiles]
