"""
Schedules that nn-dataflow 2.1 found, costed by us and compared with its own costs.

One record for each layer and component of energy. `nnd_pj` comes from the accesses, hops and
costs in nn-dataflow's file, `our_pj` from the imported schedule, on our machine file, in the
convention `nn_dataflow`. `unique` marks the first layer of its shape in a line, which is what
the summary counts. `ratio` is null where `nnd_pj` is 0. A record with the component `total`, and
without a layer, has the energy and cycles of the whole network.

Files are in `data/nn_dataflow`, named `NETWORK.LINE.json.gz`; its README has the commands.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ....targets.noc.spec import noc_spec, node_machine
from ....transforms.core.errors import WeftError
from ....transforms.core.json_node import Node
from ....transforms.dataflow.cost.nn_dataflow import (
    COMPONENTS,
    LayerCost,
    NodeMachine,
    PerTensorFloat,
)
from ....transforms.dataflow.network.cost import NetworkCost, network_cost
from ....transforms.dataflow.network.schedule_file import ScheduledLayer
from ....transforms.machine.view import load_machine
from ...registry.universe import resolve_machine
from ...schedules.nn_dataflow import import_schedule, read_document
from .. import Record, Value, in_parallel, is_selected

DATA = Path(__file__).parent.parent / "data" / "nn_dataflow"
RECOMPUTED = DATA / "recomputed_hops.json"
"""Hops by nn-dataflow's own function, called once per recorded layer with an empty cache."""

CONVENTION = "nn_dataflow"
CLOSE = 0.01
"""How far a ratio may be from 1."""

HOP_CACHE = "nn-dataflow's hop cache: its own function, with an empty cache, gives our hops"


@dataclass(frozen=True)
class Run:
    """One recorded search: a network, a line of options (see the README), and its file."""

    net: str
    line: str
    file: Path

    @property
    def name(self) -> str:
        return f"{self.net}.{self.line}"

    @property
    def machine(self) -> str:
        """The machine that the line was run for."""
        return "edge" if self.line.startswith("E") else "multi"


def list_runs(folder: Path = DATA) -> list[Run]:
    """The recorded searches, by line and network."""
    found: list[Run] = []
    for file in folder.glob("*.json.gz"):
        net, line, *_ = file.name.split(".")
        found.append(Run(net, line, file))
    return sorted(found, key=lambda run: (run.line, run.net))


def records(args: argparse.Namespace) -> Iterator[Record]:
    wanted = [(run, args.machine) for run in list_runs() if is_selected(args, run.name)]
    seen: set[tuple[str, object]] = set()
    for run_records in in_parallel(args, _run_records, wanted):
        for shape, record in run_records:
            key = (str(record.get("line")), (shape, record.get("component")))
            yield {**record, "unique": shape is not None and key not in seen}
            seen.add(key)


def _run_records(work: tuple[Run, str | None]) -> list[tuple[object, Record]]:
    """The shape of the layer, for each record; None for records without a layer."""
    run, machine_name = work
    try:
        machine = machine_named(machine_name or run.machine)
        return list(compare_run(run, machine))
    except WeftError as error:
        record: Record = {"name": run.name, "net": run.net, "line": run.line, "error": str(error)}
        return [(None, record)]


def machine_named(name: str) -> NodeMachine:
    """The machine `name`, or in the file of that name, as the convention sees it."""
    return node_machine(noc_spec(load_machine(resolve_machine(name))))


def compare_run(run: Run, machine: NodeMachine) -> Iterator[tuple[object, Record]]:
    """The records of one run. Raises `WeftError` for a file that does not add up."""
    schedule = import_schedule(run.file, machine)
    document = read_document(run.file)
    recomputed = _recompute_hops(run)
    whole = network_cost(schedule, machine)
    for step, cost in zip(schedule.steps, whole.layers, strict=True):
        scheme = document.get("schedules").get(step.layer.name).as_list()[0]
        theirs = _their_energies(scheme, document.get("cost"), step)
        cycles = scheme.get("time").as_int()
        for component in COMPONENTS:
            note = _explain_hops(component, cost, scheme, recomputed.get(step.layer.name))
            yield (
                (step.layer.shape, step.layer.batch),
                {
                    "name": f"{run.name} {step.layer.name} {component}",
                    "net": run.net,
                    "line": run.line,
                    "machine": machine.name,
                    "layer": step.layer.name,
                    "component": component,
                    "convention": CONVENTION,
                    "nnd_pj": theirs[component],
                    "our_pj": cost.energies[component],
                    "ratio": ratio(cost.energies[component], theirs[component]),
                    "nnd_cycles": cycles,
                    "our_cycles": cost.cycles,
                    "note": note,
                },
            )
    yield None, _total_record(run, document, machine, whole)


def _total_record(run: Run, document: Node, machine: NodeMachine, whole: NetworkCost) -> Record:
    """The record of a whole network. `WeftError` if its segments are not nn-dataflow's."""
    times = [entry.as_int() for entry in document.get("segment_time").as_list()]
    if len(times) != len(whole.segments):
        raise document.get("segment_time").expected_error(f"{len(whole.segments)} segments")
    theirs = _as_number(document.get("total_cost"))
    close = sum(a == b.cycles for a, b in zip(times, whole.segments, strict=True))
    return {
        "name": f"{run.name} total",
        "net": run.net,
        "line": run.line,
        "machine": machine.name,
        "layer": None,
        "component": "total",
        "convention": CONVENTION,
        "nnd_pj": theirs,
        "our_pj": whole.energy_pj,
        "ratio": ratio(whole.energy_pj, theirs),
        "nnd_cycles": document.get("total_time").as_int(),
        "our_cycles": whole.cycles,
        "segments": len(times),
        "same_segments": close,
        "note": None,
    }


def ratio(ours: float, theirs: float) -> float | None:
    """Ours in units of theirs; None where theirs is 0."""
    return ours / theirs if theirs else None


def _their_energies(scheme: Node, cost: Node, step: ScheduledLayer) -> dict[str, float]:
    """nn-dataflow's energies by component, from what it counted; they must make its total."""
    levels = [_sum_numbers(level) for level in scheme.get("access").as_list()]
    prices = [_as_number(price) for price in cost.get("mem_hier").as_list()]
    if len(levels) != 4 or len(prices) != 4:
        raise scheme.expected_error("accesses and costs of four levels")
    levels[1] += _sum_numbers(scheme.get("remote_gbuf_access"))
    values = [words * price for words, price in zip(levels, prices, strict=True)]
    values.append(_as_number(scheme.get("ops")) * _as_number(cost.get("mac_op")))
    values.append(_sum_numbers(scheme.get("total_nhops")) * _as_number(cost.get("noc_hop")))
    values.append(_as_number(scheme.get("time")) * _as_number(cost.get("idl_unit")))
    total = _as_number(scheme.get("cost"))
    if abs(sum(values) - total) > 1e-6 * total:
        raise WeftError(
            f"layer {step.layer.name}: its counts make {sum(values):.6g} pJ, but its cost is "
            f"{total:.6g} pJ; the file was changed"
        )
    return dict(zip(COMPONENTS, values, strict=True))


def _as_number(node: Node) -> float:
    if not isinstance(node.value, int | float):
        raise node.expected_error("a number")
    return node.value


def _sum_numbers(node: Node) -> float:
    return sum(_as_number(entry) for entry in node.as_list())


def _recompute_hops(run: Run) -> Mapping[str, PerTensorFloat]:
    """Hops of the run's layers as computed anew, where that was done."""
    document = read_document(RECOMPUTED)
    if run.name not in document.as_table():
        return {}
    layers = document.get(run.name)
    return {
        name: PerTensorFloat(*(_as_number(n) for n in layers.get(name).as_list()))
        for name in layers.as_table()
    }


def _explain_hops(
    component: str, cost: LayerCost, scheme: Node, anew: PerTensorFloat | None
) -> str | None:
    """The reason that hops differ, where nn-dataflow itself disagrees with what it recorded."""
    if component != "hop" or anew is None:
        return None
    recorded = [_as_number(n) for n in scheme.get("unit_nhops").as_list()]
    return HOP_CACHE if list(anew) != recorded and anew == cost.unit_hops else None


def is_close(record: Record) -> bool:
    """Tests whether the two energies are equal within 1 %."""
    found = record["ratio"]
    return abs(found - 1) <= CLOSE if isinstance(found, float) else record["our_pj"] == 0


def summary(found: Sequence[Record]) -> str:
    """By line and component: the share of unique layers within 1 %, and the worst ratio."""
    errors = [record for record in found if record.get("error") is not None]
    lines = dict.fromkeys(record["line"] for record in found)
    texts = [_line_summary(line, [r for r in found if r["line"] == line]) for line in lines]
    texts += [f"{record['name']}: {record['error']}" for record in errors]
    return "\n".join(texts)


def _line_summary(line: Value, found: Sequence[Record]) -> str:
    unique = [r for r in found if r.get("unique") and r.get("error") is None]
    shares = [_share_line(component, unique) for component in COMPONENTS]
    equal = sum(r["nnd_cycles"] == r["our_cycles"] for r in unique if r["component"] == "static")
    count = sum(r["component"] == "static" for r in unique)
    nets = ", ".join(dict.fromkeys(str(r["net"]) for r in found))
    return (
        f"{line} ({nets}): {count} unique layers, same cycles in {equal}; "
        f"within 1 %: {', '.join(shares)}; {_worst_text(unique)}; {_totals_line(found)}"
    )


def _totals_line(found: Sequence[Record]) -> str:
    """Counts the networks that have the same energy and the same cycles in all."""
    mine = [r for r in found if r.get("component") == "total"]
    close = sum(map(is_close, mine))
    equal = sum(r["nnd_cycles"] == r["our_cycles"] for r in mine)
    return f"of {len(mine)} networks, {close} within 1 % in all, {equal} with the same cycles"


def _share_line(component: str, unique: Sequence[Record]) -> str:
    """Of the layers that spend something on the component."""
    mine = [r for r in unique if r["component"] == component and (r["nnd_pj"] or r["our_pj"])]
    close = sum(map(is_close, mine))
    share = f"{100 * close / len(mine):.1f} %" if mine else "-"
    return f"{component} {share} of {len(mine)}"


def _worst_text(unique: Iterable[Record]) -> str:
    far = [(abs(r["ratio"] - 1), r) for r in unique if isinstance(r["ratio"], float)]
    missed = [r for r in unique if r["ratio"] is None and not is_close(r)]
    distance, record = max(far, key=lambda entry: entry[0], default=(0.0, None))
    if missed:
        return f"only ours has energy: {', '.join(str(r['name']) for r in missed)}"
    if record is None or distance < 1e-9:
        return "all equal"
    return f"farthest {record['name']}: {record['ratio']:.6f} ({record['note'] or 'no reason'})"
