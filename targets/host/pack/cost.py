"""
The cost of changes of layout: instructions of the tiles, and bytes through the caches.

The instructions of a tile (`tiles`) run while lines come and go, so that only a part of
them shows. Working sets come from the nearest cache that holds source and result together.
"""

from __future__ import annotations

import itertools
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

DECODED_INSTRUCTIONS = 1000.0
"""
Code of so many instructions takes twice as long as its tiles: processors do not keep it decoded. Of
22 plans of nine changes, those with 250 to 600 are the fastest though their tiles take up to 1.6
times as many cycles (Emerald Rapids, fewest of many calls).
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


def route_of(
    shape: Sequence[int], element_bytes: int, source: Layout, result: Layout
) -> tuple[Layout, ...]:
    """
    The layouts in which a tensor is stored one after the other, from `source` to `result`: with the
    plain one between these where two changes take less than one, by the usual host. Windows of
    blocks of channels are such: from rows of the plain tensor they are few vectors.
    """
    return _find_route(tuple(shape), element_bytes, source, result)


def route_seconds(
    shape: Sequence[int], element_bytes: int, source: Layout, result: Layout
) -> float:
    """What `predict_seconds` says of the usual host for all changes of a route, in one call."""
    route = route_of(shape, element_bytes, source, result)
    changes = [
        predict_seconds(None, shape, element_bytes, *pair) for pair in itertools.pairwise(route)
    ]
    return sum(changes) - (len(changes) - 1) * CALL_CYCLES / _usual_spec().clock_hz


@lru_cache(maxsize=1 << 12)
def _find_route(
    shape: tuple[int, ...], element_bytes: int, source: Layout, result: Layout
) -> tuple[Layout, ...]:
    plain, direct = Layout(), (source, result)
    if plain in direct:
        return direct
    call = CALL_CYCLES / _usual_spec().clock_hz
    whole = predict_seconds(None, shape, element_bytes, *direct)
    steps = (source, plain), (plain, result)
    for cost in (least_seconds, predict_seconds):  # The first one says enough of most.
        if whole <= sum(cost(None, shape, element_bytes, *pair) for pair in steps) - call:
            return direct
    return source, plain, result


def _host_spec(machine: Machine | None) -> HostSpec:
    return _usual_spec() if machine is None else HostSpec.from_machine(machine)


@cache
def _usual_spec() -> HostSpec:
    machines = Path(__file__).parent.parent / "machines"
    return HostSpec.from_machine(load_machine(machines / _USUAL_MACHINE))


def cheapest_plan(
    shape: Sequence[int], element_bytes: int, source: Layout, result: Layout
) -> PackPlan:
    """The nest that takes least, as its amount of code has it, of those that are not too much."""
    return _find_plan(tuple(shape), element_bytes, source, result)


@lru_cache(maxsize=1 << 10)
def _find_plan(
    shape: tuple[int, ...], element_bytes: int, source: Layout, result: Layout
) -> PackPlan:
    """Plans are asked for again: for costs, for notes and for code."""
    plans = plans_of(shape, source, result)
    fitting = [p for p in plans if plan_instructions(p, element_bytes) <= MAX_INSTRUCTIONS]
    return min(fitting, key=lambda p: plan_cycles(p, element_bytes) * _slower(p, element_bytes))


def _slower(plan: PackPlan, element_bytes: int) -> float:
    """How many times as long as its tiles a plan takes, by the amount of its code."""
    return 1.0 + plan_instructions(plan, element_bytes) / DECODED_INSTRUCTIONS


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
    cycles = sum(_VISIBLE[k] * n * c for k, n, c in _tile_costs(plan, element_bytes))
    return cycles * _slower(plan, element_bytes)


def _moving_cycles(size: int, spec: HostSpec) -> float:
    """The cycles that reading and writing so many bytes together takes."""
    return size * spec.clock_hz / spec.copy_bandwidth_bytes_per_s(size)


def _tile_costs(plan: PackPlan, element_bytes: int) -> list[tuple[Kind, int, float]]:
    """Per region the kind of its tile, how often it runs and its cycles."""
    outer = math.prod(loop.extent for loop in plan.outer)
    tiles = [tile_of(region, element_bytes) for region in plan.regions]
    return [(tile.kind, outer * tile.num_tiles, tile.cycles) for tile in tiles]
