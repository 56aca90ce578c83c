"""The page of a machine of nodes: the solver's layers, and a simulation without data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import starmap

from ...targets.noc.executable import NocFunction, NocReport
from ...targets.noc.executable import run as run_nodes
from ...targets.noc.spec import noc_spec
from ...targets.noc.timeline import LINKS
from ...targets.trace import Span
from ...transforms.core.json_node import Node
from ...transforms.machine.view import Machine, machine_from_text
from ...transforms.model.load import load_module
from ..registry.contexts import make_context
from .facts import DRAWN, Layer, Page, Roof, Stage, Timeline
from .roofs import find_nodes_roof
from .trees import tree_graph

_SHOWN_NODES = 36
"""How many nodes have rows at most."""
_SHOWN_LINKS = 32
"""How many ports and links have a row at most: those that are busy longest."""


def nodes_page(program: NocFunction, machine: str) -> Page:
    """The page, but for the graph of what is no tree. Raises `WeftError` as a simulation does."""
    spans: list[Span] = []
    _, report = run_nodes(program, {}, timing=True, trace=spans.append)
    found = report.simulation
    layers = _recorded_layers(program, machine) or _simulated_layers(spans, machine)
    texts = [("source", program.module_text), ("programs", program.programs_text)]
    written = load_module(program.programs_text, make_context(), "programs.mlir")
    description = machine_from_text(program.machine_text, "machine.mlir")
    roof, whole = _find_roof(report, description)
    nodes, edges = tree_graph(written, program.function, description, "programs")
    return Page(
        title=program.function,
        target=program.target,
        machine=machine,
        summary=f"{program.summary()}\n{report.summary(program)}",
        layers=layers,
        overall=whole,
        roofs=() if roof is None else (roof,),
        nodes=nodes,
        edges=edges,
        timelines=tuple(_make_timelines(spans, found.cycles / DRAWN)),
        busy=_busy_parts(report),
        stages=tuple(starmap(Stage, texts)),
    )


def _find_roof(report: NocReport, machine: Machine) -> tuple[Roof | None, Layer]:
    """The roof of the machine, and the whole run under it."""
    counts, spec = report.simulation.counts, noc_spec(machine)
    roof = find_nodes_roof(machine, spec, [name for name, n in counts.unit_macs.items() if n])
    words = sum(counts.words[buffer.name] for buffer in spec.dram.buffers)
    whole = Layer(
        "all of it",
        machine.name,
        cycles=report.simulation.cycles,
        macs=counts.macs,
        moved_bytes=words * spec.word_bits // 8,
        stage="programs",
    )
    return roof, whole


def _make_timelines(spans: Sequence[Span], resolution: float) -> Iterator[Timeline]:
    """
    What nodes do, but for their signals, which take no time, and what passes the ports and links
    that are busy longest.
    """
    work = [span for span in spans if span.node != LINKS and span.track != "signal"]
    names = list(dict.fromkeys(sorted(span.node for span in work)))
    first = {*names[:_SHOWN_NODES]}
    title = "nodes" if len(first) == len(names) else f"{len(first)} of {len(names)} nodes"
    drawn = tuple(span for span in work if span.node in first)
    yield Timeline(title, "cycles", drawn, resolution)
    busy: dict[str, float] = defaultdict(float)
    for span in spans:
        if span.node == LINKS:
            busy[span.track] += span.end - span.start
    shown = set(sorted(busy, key=lambda track: (-busy[track], track))[:_SHOWN_LINKS])
    if shown:
        some = "" if len(shown) == len(busy) else f"the busiest {len(shown)} of {len(busy)} "
        passed = (span for span in spans if span.node == LINKS and span.track in shown)
        yield Timeline(f"{some}{LINKS}", "cycles", tuple(passed), resolution)


def _busy_parts(report: NocReport) -> Mapping[str, float]:
    """The share of the time that units worked, and of the energy that components took."""
    energy = report.simulation.energy
    parts = {"MACs": energy.mac, "idle": energy.static}
    parts |= {f"@{name}": pj for name, pj in energy.memories.items()}
    parts |= {f"hops of @{name}": pj for name, pj in energy.hops.items()}
    total = energy.total or 1.0
    found = {f"unit @{name}": s for name, s in report.simulation.utilisation.items()}
    return found | {f"energy of {name}": pj / total for name, pj in parts.items() if pj}


def _recorded_layers(program: NocFunction, machine: str) -> tuple[Layer, ...]:
    """The layers as the solver expects them, where its record has them."""
    record = program.record
    if "layers" not in record or "edited" in record:
        return ()
    layers: list[Layer] = []
    for row in Node(dict(record), "").get("layers").as_list():
        entries = row.as_table()
        name = row.get("name" if "name" in entries else "layer").as_str()
        cycles = round(row.get("latency_cycles").as_float())
        energy = row.get("energy_pj").as_float()
        layers.append(Layer(name, machine, cycles=cycles, energy_pj=energy))
    return tuple(layers)


def _simulated_layers(spans: Sequence[Span], machine: str) -> tuple[Layer, ...]:
    """The layers by what was computed: from the first to the last cycle of each."""
    first: dict[str, float] = {}
    last: dict[str, float] = {}
    macs: dict[str, int] = defaultdict(int)
    for span in spans:
        if "macs" in span.details:  # a computation, on whatever engine
            first[span.what] = min(span.start, first.get(span.what, span.start))
            last[span.what] = max(span.end, last.get(span.what, span.end))
            macs[span.what] += int(span.details["macs"])
    return tuple(
        Layer(name, machine, cycles=round(last[name] - start), macs=macs[name] or None)
        for name, start in first.items()
    )
