"""
Schedules over passes that are given, by hand or from an earlier compilation, in the place of a
search: as text of one line, which the pass `schedule-dataflow` takes as an option.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ...transforms.core.errors import WeftError
from ...transforms.dataflow.cost.nn_dataflow import NodeMachine
from ...transforms.dataflow.cost.node_grid import Cell, Region
from ...transforms.dataflow.network.cost import network_cost
from ...transforms.dataflow.network.layers import Network, NetworkLayer
from ...transforms.dataflow.network.schedule_file import (
    NetworkSchedule,
    ScheduledLayer,
    parse_schedule,
    read_schedule,
    schedule_document,
)
from ...transforms.solver.front import Result

SEARCH_OPTIONS = ("goal", "solver", "space", "k", "degree", "jobs", "bound")
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
    return _quote_json(json.dumps(schedule_document(schedule), separators=(",", ":")))


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
        "batch": (step.layer.batch, layer.batch),
        "sources": (step.sources, layer.inputs),
        "outputs": (outputs, layer.outputs),
    }
    for what, (found, wanted) in pairs.items():
        if found != wanted:
            raise WeftError(f"layer {layer.name}: {what} is {found}, but the function has {wanted}")
