"""
Schedules over passes that are given, by hand or from an earlier compilation, in the place of a
search: as text of one line, which the pass `schedule-dataflow` takes as an option.
"""

from __future__ import annotations

import json
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import entry_of
from ...transforms.dataflow.cost.nn_dataflow import NodeMachine
from ...transforms.dataflow.cost.node_grid import Cell, Region
from ...transforms.dataflow.network.cost import network_cost
from ...transforms.dataflow.network.from_module import layers_of
from ...transforms.dataflow.network.layers import Network, NetworkLayer
from ...transforms.dataflow.network.schedule_file import (
    NetworkSchedule,
    ScheduledLayer,
    parse_schedule,
    read_schedule,
    schedule_document,
)
from ...transforms.machine.view import Machine
from ...transforms.model.nameless import nameless_module
from ...transforms.solver.front import Result
from ...transforms.tune.database import Database, hash_text
from ...transforms.tune.known import place_on

SPACE_VERSION = 1
"""The version of the points of schedules that are tuned."""

SEARCH_OPTIONS = ("goal", "solver", "space", "k", "degree", "filters", "jobs", "bound")
"""What a search is told, which there is none of where a schedule is given."""


def schedule_option(given: Path | str) -> str:
    """
    The text of a schedule in a file, or given as text, as the pass takes it. Says on standard error
    what to use instead. Raises `WeftError` for what is none.
    """
    schedule = read_schedule(given) if isinstance(given, Path) else parse_schedule(given)
    if isinstance(given, Path):
        print(
            "warning: --schedule of a machine of nodes is read for one release: compile a stage of "
            "--dump-ir, edited or not, instead",
            file=sys.stderr,
        )
    return quote_schedule(schedule)


def quote_schedule(schedule: NetworkSchedule) -> str:
    """A schedule as the pass takes it."""
    return _quote_json(json.dumps(schedule_document(schedule), separators=(",", ":")))


def tuned_schedule(
    module: ModuleOp, machine: Machine, path: Path, goal: str
) -> tuple[str, str, str] | None:
    """
    The schedule of a module that is not scheduled which is known best for `goal`, as the pass takes
    it, with what it is known by in the database `path` and the text there; `None` if none is better
    than the compiler's own. Raises `WeftError` for what is no database, and for what is no
    schedule.
    """
    plain = nameless_module(module)
    key = hash_text(str(plain))
    with closing(Database(path)) as database:
        point = database.better_point(place_on(machine.text, key, SPACE_VERSION, goal))
    if point is None:
        return None
    try:
        known = parse_schedule(point)
    except WeftError as error:
        raise WeftError(f"'{point[:60]}' is no schedule over passes: {error}") from None
    names = layers_of(entry_of(plain))[0], layers_of(entry_of(module))[0]
    return quote_schedule(_rename_schedule(known, *names)), key, point


def _rename_schedule(schedule: NetworkSchedule, old: Network, new: Network) -> NetworkSchedule:
    """A schedule of `old` for `new`, which is the same with other names."""
    names = dict(zip(old.tensors, new.tensors, strict=True))
    names |= {o.name: n.name for o, n in zip(old.layers, new.layers, strict=True)}

    def rename(name: str) -> str:
        return names.get(name, name)

    steps = tuple(
        replace(
            step,
            layer=replace(step.layer, name=rename(step.layer.name)),
            sources=tuple(map(rename, step.sources)),
            outputs=None if step.outputs is None else rename(step.outputs),
        )
        for step in schedule.steps
    )
    homes = {rename(name): home for name, home in schedule.homes.items()}
    return replace(schedule, network=new.name, homes=homes, steps=steps)


def _quote_json(text: str) -> str:
    """JSON with single quotes, as the options of a pass are put into double ones."""
    return text.replace("'", "\\u0027").replace('\\"', "\\u0022").replace('"', "'")


def given_result(text: str, network: Network, nodes: NodeMachine) -> Result:
    """
    The schedule `text` of a network on a machine, and what it costs. Raises `WeftError` where it is
    for another one, or does not fit.
    """
    try:
        schedule = parse_schedule(text.replace("'", '"'))
        _check_network(schedule, network, nodes)
        return Result(schedule, network_cost(schedule, nodes), None)
    except WeftError as error:
        raise WeftError(f"the given schedule: {error}") from None


def _check_network(schedule: NetworkSchedule, network: Network, nodes: NodeMachine) -> None:
    if schedule.machine != nodes.name:
        raise WeftError(f"it is for machine {schedule.machine}, but this is {nodes.name}")
    names = [step.layer.name for step in schedule.steps]
    wanted = [layer.name for layer in network.layers]
    for number, (name, other) in enumerate(zip(names, wanted, strict=False)):
        if name != other:
            raise WeftError(f"layer {number} is '{name}', but that of the function is '{other}'")
    if len(names) != len(wanted):
        raise WeftError(f"it has {len(names)} layers, but the function has {len(wanted)}")
    inside = frozenset((*nodes.nodes.list_nodes(), *nodes.ports.list_nodes()))
    for name, home in schedule.homes.items():
        for part in home.parts:
            _check_region(f"home of {name}", part.region, inside)
    for step, layer in zip(schedule.steps, network.layers, strict=True):
        _check_layer(step, layer)
        _check_region(f"layer {layer.name}", step.layer.region, inside)


def _check_region(what: str, region: Region, inside: frozenset[Cell]) -> None:
    """Tests whether all nodes of a region are there."""
    if region.size <= len(inside) and inside.issuperset(region.list_nodes()):
        return
    raise WeftError(
        f"{what}: its region of {region.extent.h} x {region.extent.w} from ({region.origin.h}, "
        f"{region.origin.w}) is not in the machine"
    )


def _check_layer(step: ScheduledLayer, layer: NetworkLayer) -> None:
    """Tests whether a step computes a layer."""
    outputs = step.layer.name if step.outputs is None else step.outputs
    pairs = {
        "shape": (step.layer.shape, layer.shape),
        "batch": (step.layer.batch * step.layer.turns, layer.batch),
        "sources": (step.sources, layer.inputs),
        "outputs": (outputs, layer.outputs),
    }
    for what, (found, wanted) in pairs.items():
        if found != wanted:
            raise WeftError(f"layer {layer.name}: {what} is {found}, but the function has {wanted}")
