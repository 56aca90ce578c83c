"""
Schedules of whole networks over passes (`nn_dataflow.PassSchedule`), and their files.

A file is JSON: what the schedule is for, the homes of all feature maps by name, and the layers
in the order in which they run. Homes are named after the layer that writes them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TypeAlias

from ...core.errors import WeftError
from ...core.json_node import Json, Node, parse_json, shape_of, table_text
from ..cost.nn_dataflow import PassSchedule
from ..cost.node_grid import (
    PARALLEL,
    Box,
    Cell,
    MapPlacement,
    Partition,
    PlacementPart,
    Region,
    Span,
    join_maps,
    move_maps,
)
from ..cost.row_stationary import LayerShape, Loops, PerTensor

FORMAT = "weft-pass-schedule"
VERSION = 1

RECORDED = "schedule"
"""Where the record of a compilation has the schedule."""

Cells: TypeAlias = tuple[Cell, Cell, Cell, Cell]


@dataclass(frozen=True)
class ScheduledLayer:
    """
    A layer of a network, and the names of the feature maps that it reads. Layers with the same
    `segment` run side by side, in the order of their slots; those of a slot take turns. None: a
    segment of its own. `through`: an earlier layer of the segment that reads the same, and from
    whose nodes this one has its inputs. `outputs`: the name of the feature maps in the place of
    the outputs, where these are not named after the layer (a gradient reads them).
    """

    layer: PassSchedule
    sources: tuple[str, ...]
    segment: int | None = None
    slot: int = 0
    through: str | None = None
    outputs: str | None = None


@dataclass(frozen=True)
class NetworkSchedule:
    """
    The layers of `network` on `machine` in the order in which they run, for `batch` inputs.
    `homes` has the feature maps that come from outside as well.
    """

    network: str
    machine: str
    batch: int
    homes: Mapping[str, MapPlacement]
    steps: tuple[ScheduledLayer, ...]


def schedule_text(schedule: NetworkSchedule) -> str:
    """The schedule as a file's text."""
    return table_text(schedule_document(schedule))


def schedule_document(schedule: NetworkSchedule) -> dict[str, Json]:
    """The schedule as a file has it."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "network": schedule.network,
        "machine": schedule.machine,
        "batch": schedule.batch,
        "homes": {name: _placement_json(home) for name, home in schedule.homes.items()},
        "layers": [_step_json(step) for step in schedule.steps],
    }


def _region_json(region: Region) -> Json:
    fold = None if region.fold is None else list(region.fold)
    return {
        "extent": list(region.extent),
        "origin": list(region.origin),
        "step": list(region.step),
        "fold": fold,
    }


def _partition_json(partition: Partition) -> Json:
    cuts = {name: list(cut) for name, cut in zip(PARALLEL, partition.cuts, strict=True)}
    return {"order": [PARALLEL[i] for i in partition.order], "cuts": cuts}


def _placement_json(home: MapPlacement) -> Json:
    return [
        {
            "box": [list(span) for span in part.box],
            "region": _region_json(part.region),
            "partition": _partition_json(part.partition),
        }
        for part in home.parts
    ]


def _step_json(step: ScheduledLayer) -> Json:
    layer = step.layer
    shape: dict[str, Json] = {f.name: getattr(layer.shape, f.name) for f in fields(LayerShape)}
    return {
        "name": layer.name,
        "shape": shape,
        "sources": list(step.sources),
        "outputs": step.layer.name if step.outputs is None else step.outputs,
        "turn": None if step.segment is None else [step.segment, step.slot],
        "through": step.through,
        "copies": list(layer.copies),
        "layout": list(layer.layout),
        "factors": [list(turns) for turns in layer.factors],
        "orders": [list(order) for order in layer.orders],
        "partition": _partition_json(layer.partition),
        "region": _region_json(layer.region),
        "at_dram": [layer.inputs_at_dram, layer.outputs_at_dram],
        "keep": list(layer.keep),
        "store": None if layer.store is None else list(layer.store),
        "share": list(layer.share),
        "rounds": list(layer.rounds),
        "forwarding": layer.forwarding,
        "pinned": layer.pinned,
        **({} if layer.turns == 1 else {"turns": layer.turns}),
    }


def read_schedule(path: str | Path) -> NetworkSchedule:
    """
    The schedule in the file `path`, or in the record of a compilation (`schedule.json`). Raises
    `WeftError` that says what is wrong, and where.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise WeftError(f"cannot read schedule '{path}': {reason}") from None
    try:
        return parse_schedule(text)
    except WeftError as error:
        raise WeftError(f"schedule '{path}': {error}") from None


def parse_schedule(text: str) -> NetworkSchedule:
    """The schedule in a text, as `read_schedule` takes it from a file. Raises `WeftError`."""
    return schedule_in(parse_json(text))


def schedule_in(document: Json) -> NetworkSchedule:
    """The schedule in a document, or in a record of a compilation. Raises `WeftError`."""
    return _schedule_of(_in_record(Node(document, "")))


def _in_record(node: Node) -> Node:
    """The schedule in a record of what a compiler decided, or the document itself."""
    entries = node.as_table()
    if "format" in entries or "layers" not in entries or "machine" not in entries:
        return node
    if "edited" in entries:
        raise WeftError("the schedule was edited after it was found: it is none over passes")
    if RECORDED not in entries:
        raise WeftError(
            f"it is the record of a compilation, without '{RECORDED}': only machines of nodes with "
            f"PEs of a template have schedules over passes"
        )
    return node.get(RECORDED)


def _schedule_of(node: Node) -> NetworkSchedule:
    form, version = node.get("format"), node.get("version")
    if form.value != FORMAT:
        raise form.expected_error(f'"{FORMAT}"')
    if version.value != VERSION:
        raise version.expected_error(f"{VERSION}, the version that this weft reads")
    batch = read_natural(node.get("batch"))
    homes_node = node.get("homes")
    homes = {name: _read_placement(homes_node.get(name)) for name in homes_node.as_table()}
    return NetworkSchedule(
        network=node.get("network").as_str(),
        machine=node.get("machine").as_str(),
        batch=batch,
        homes=homes,
        steps=_steps_of(node.get("layers"), batch, homes),
    )


def _steps_of(
    layers: Node, batch: int, homes: Mapping[str, MapPlacement]
) -> tuple[ScheduledLayer, ...]:
    steps: dict[str, ScheduledLayer] = {}
    for node in layers.as_list():
        step = _step_of(node, batch, homes)
        if step.through is not None:
            if step.through not in steps:
                raise node.get("through").expected_error("null or the name of an earlier layer")
            inputs = move_maps(step.layer.inputs, steps[step.through].layer.region)
            step = replace(step, layer=replace(step.layer, inputs=inputs))
        steps[step.layer.name] = step
    return tuple(steps.values())


def read_natural(node: Node, least: int = 1) -> int:
    """A whole number of `least` or more."""
    value = node.as_int()
    if value < least:
        raise node.expected_error(f"a whole number, {least} or more")
    return value


def read_naturals(node: Node, length: int, least: int = 1) -> tuple[int, ...]:
    """A list of `length` whole numbers of `least` or more."""
    found = node.as_list()
    if len(found) != length:
        raise node.expected_error(f"a list of {length} numbers")
    return tuple(read_natural(n, least) for n in found)


def read_flags(node: Node, length: int) -> tuple[bool, ...]:
    """A list of `length` truth values."""
    values = [n.value for n in node.as_list()]
    found = tuple(v for v in values if isinstance(v, bool))
    if len(values) != length or len(found) != length:
        raise node.expected_error(f"a list of {length} of true or false")
    return found


def read_triple(node: Node) -> tuple[bool, bool, bool]:
    """A truth value for each tensor."""
    filters, inputs, outputs = read_flags(node, 3)
    return filters, inputs, outputs


def cell_of(node: Node, least: int = 1) -> Cell:
    h, w = read_naturals(node, 2, least)
    return Cell(h, w)


def cuts_of(nodes: Sequence[Node]) -> Cells:
    a, b, c, d = (cell_of(node) for node in nodes)
    return a, b, c, d


def order_of(node: Node, length: int) -> tuple[int, ...]:
    """The numbers from 0 to `length - 1`, in some order."""
    found = shape_of(node)
    if sorted(found) != list(range(length)):
        raise node.expected_error(f"the numbers 0 to {length - 1} in some order")
    return found


def join_placements(names: Node, homes: Mapping[str, MapPlacement]) -> MapPlacement:
    """The placement of the named feature maps together. Raises `WeftError` for an unknown name."""
    found: list[MapPlacement] = []
    for name in names.as_list():
        if name.as_str() not in homes:
            raise name.expected_error("the name of an earlier layer or an input")
        found.append(homes[name.as_str()])
    if not found:
        raise names.expected_error("the names of one or more feature maps")
    return join_maps(found)


def loops_of(node: Node, count: int, *, orders: bool = False) -> tuple[Loops, ...]:
    """A number for each loop, at `count` levels: factors, or places when `orders`."""
    levels = node.as_list()
    if len(levels) != count:
        raise node.expected_error(f"a list of {count} levels")
    return tuple(Loops(*(order_of(n, 3) if orders else read_naturals(n, 3))) for n in levels)


def _region_of(node: Node) -> Region:
    fold = node.get("fold")
    turns = None if fold.value is None else shape_of(fold)
    if turns is not None and (len(turns) != 2 or turns[0] == 0 or turns[1] < 1):
        raise fold.expected_error("null or two numbers, the first not 0")
    return Region(
        cell_of(node.get("extent")),
        cell_of(node.get("origin"), 0),
        cell_of(node.get("step"), 0),
        None if turns is None else (turns[0], turns[1]),
    )


def _partition_of(node: Node) -> Partition:
    names = [n.as_str() for n in node.get("order").as_list()]
    if sorted(names) != sorted(PARALLEL):
        raise node.get("order").expected_error(f"{', '.join(PARALLEL)} in some order")
    cuts = cuts_of([node.get("cuts").get(name) for name in PARALLEL])
    return Partition(cuts, tuple(PARALLEL.index(name) for name in names))


def box_of(spans: Sequence[Node]) -> Box:
    """Begins and ends by axis."""
    if len(spans) != 4:
        raise WeftError("a part of feature maps needs batch, channels, rows and columns")
    pairs = [read_naturals(span, 2, 0) for span in spans]
    return Box(*(Span(begin, end) for begin, end in pairs))


def _read_placement(node: Node) -> MapPlacement:
    parts = [
        PlacementPart(
            box_of(part.get("box").as_list()),
            _region_of(part.get("region")),
            _partition_of(part.get("partition")),
        )
        for part in node.as_list()
    ]
    if not parts:
        raise node.expected_error("one or more parts")
    return MapPlacement(tuple(parts))


def _shape_of(node: Node) -> LayerShape:
    names = [f.name for f in fields(LayerShape)]
    node.check_entries(names)
    sizes = [read_natural(node.get(name)) for name in names if name not in ("kind", "sums")]
    return LayerShape(node.get("kind").as_str(), *sizes, sums=node.get("sums").as_str())


def _step_of(node: Node, batch: int, homes: Mapping[str, MapPlacement]) -> ScheduledLayer:
    name = node.get("name").as_str()
    outputs, shape = node.get("outputs").as_str(), _shape_of(node.get("shape"))
    if shape.sums == "outputs" and name not in homes:
        raise node.get("name").expected_error("a layer whose home is listed")
    if outputs not in homes:
        raise node.get("outputs").expected_error("feature maps whose home is listed")
    outer, middle, inner = loops_of(node.get("factors"), 3)
    first, second = loops_of(node.get("orders"), 2, orders=True)
    inputs_at_dram, outputs_at_dram = read_flags(node.get("at_dram"), 2)
    store = None if node.get("store").value is None else read_triple(node.get("store"))
    forwarding, pinned = read_flags(Node([node.get(k).value for k in ("forwarding", "pinned")],
                                    node.place), 2)  # fmt: skip
    copies_c, copies_k = read_naturals(node.get("copies"), 2)
    lanes, pieces = read_naturals(node.get("layout"), 2, 0)
    turns = read_natural(node.get("turns")) if "turns" in node.as_table() else 1
    layer = PassSchedule(
        name=name,
        shape=shape,
        batch=batch // turns,
        copies=(copies_c, copies_k),
        factors=(outer, middle, inner),
        orders=(first, second),
        partition=_partition_of(node.get("partition")),
        region=_region_of(node.get("region")),
        inputs=join_placements(node.get("sources"), homes),
        outputs=homes[outputs],
        inputs_at_dram=inputs_at_dram,
        outputs_at_dram=outputs_at_dram,
        keep=read_triple(node.get("keep")),
        share=PerTensor(*read_naturals(node.get("share"), 3)),
        rounds=PerTensor(*read_naturals(node.get("rounds"), 3, 0)),
        forwarding=forwarding,
        pinned=pinned,
        store=store,
        layout=(lanes, pieces),
        turns=turns,
    )
    sources = tuple(n.as_str() for n in node.get("sources").as_list())
    through = None if node.get("through").value is None else node.get("through").as_str()
    other = None if outputs == name else outputs
    if node.get("turn").value is None:
        return ScheduledLayer(layer, sources, through=through, outputs=other)
    segment, slot = read_naturals(node.get("turn"), 2, 0)
    return ScheduledLayer(layer, sources, segment, slot, through, other)
