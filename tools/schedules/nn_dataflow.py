"""
Schedules that nn-dataflow 2.1 has found, as ours.

Its search prints JSON: the machine, the options, and for each layer the scheme, where its
outputs lie, and its place among layers that run together. Shapes of layers are not in it; they
come from a table of networks, by default that of the networks which nn-dataflow brings.

A scheme says which copies of channels stand on the PEs only by the size of a pass; the one
mapping that has this size is taken.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from ...transforms.core.errors import WeftError
from ...transforms.core.json_node import Node, parse_json
from ...transforms.dataflow.cost.nn_dataflow import NodeMachine, PassSchedule
from ...transforms.dataflow.cost.node_grid import (
    Box,
    MapPlacement,
    Partition,
    PlacementPart,
    Region,
    Span,
    lay_regions,
    move_maps,
)
from ...transforms.dataflow.cost.row_stationary import LayerShape, PerTensor, list_mappings
from ...transforms.dataflow.network.schedule_file import (
    NetworkSchedule,
    ScheduledLayer,
    cell_of,
    cuts_of,
    join_placements,
    loops_of,
    order_of,
    read_flags,
    read_natural,
    read_naturals,
)

VERSION = "2.1"
NETWORKS = Path(__file__).parent.parent / "bench" / "data" / "nn_dataflow" / "networks.json"
"""The layers of nn-dataflow's own networks."""

INPUT = "input"
"""What the feature maps that go into a network are called."""


@dataclass(frozen=True)
class LayerEntry:
    """A layer of a table of networks; `None` among its sources is the network's input."""

    name: str
    shape: LayerShape
    sources: tuple[str, ...]


def read_document(path: str | Path) -> Node:
    """The JSON in the file `path`, packed with gzip or not. Raises `WeftError`."""
    try:
        data = Path(path).read_bytes()
        text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()
    except UnicodeDecodeError:
        raise WeftError(f"'{path}' is neither text nor packed text") from None
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or "it is cut short or damaged"
        raise WeftError(f"cannot read '{path}': {reason}") from None
    try:
        return Node(parse_json(text), "")
    except WeftError as error:
        raise WeftError(f"'{path}' {error}") from None


def read_networks(path: str | Path) -> Mapping[str, tuple[LayerEntry, ...]]:
    """A table of networks. Raises `WeftError` that says what is wrong with it, and where."""
    document = read_document(path)
    try:
        return {
            name: tuple(_read_entry(layer) for layer in document.get(name).as_list())
            for name in document.as_table()
        }
    except WeftError as error:
        raise WeftError(f"table of networks '{path}': {error}") from None


def _read_entry(node: Node) -> LayerEntry:
    node.check_entries(["name", "kind", "c", "k", "h", "w", "r", "s", "stride", "region", "from"])
    stride_h, stride_w = read_naturals(node.get("stride"), 2)
    kind = node.get("kind").as_str()
    if kind not in ("conv", "local"):
        raise node.get("kind").expected_error('"conv" or "local"')
    shape = LayerShape(
        kind,
        *(read_natural(node.get(key)) for key in ("c", "k", "h", "w", "r", "s")),
        stride_h=stride_h,
        stride_w=stride_w,
        region=read_natural(node.get("region")) if "region" in node.as_table() else 1,
    )
    sources = node.get("from").as_list()
    names = (INPUT if source.value is None else source.as_str() for source in sources)
    return LayerEntry(node.get("name").as_str(), shape, tuple(names))


def import_schedule(
    path: str | Path, machine: NodeMachine, networks: str | Path = NETWORKS
) -> NetworkSchedule:
    """
    The schedule that nn-dataflow wrote to `path`, for `machine`.

    Raises `WeftError` for files of other versions, damaged ones, networks that `networks` does
    not list, a machine other than the file's, and layers that no row-stationary mapping fits.
    """
    document = read_document(path)
    try:
        return _read_network(document, machine, read_networks(networks))
    except WeftError as error:
        raise WeftError(f"schedule '{path}': {error}") from None


def check_version(document: Node) -> None:
    """Raises `WeftError` if the file is not by the version of nn-dataflow that is read."""
    version = document.get("version")
    if version.value != VERSION:
        raise version.expected_error(f'"{VERSION}"; schedules of other versions count differently')


def describe_misfit(document: Node, machine: NodeMachine) -> str | None:
    """Describes what the machine of the file has otherwise than `machine`, if anything."""
    resource = document.get("resource")
    region = resource.get("proc_region").as_list()
    found: dict[str, object] = {
        "nodes": cell_of(region[0]) if region else None,
        "PEs of a node": cell_of(resource.get("dim_array")),
        "GBUF words": resource.get("size_gbuf").as_int(),
        "REGF words": resource.get("size_regf").as_int(),
        "bus words per cycle": resource.get("array_bus_width").as_int(),
        "DRAM words per cycle": resource.get("dram_bandwidth").value,
    }
    ours = (machine.nodes.extent, machine.array, machine.gbuf_words, machine.regf_words,
            machine.bus_words, machine.dram_words)  # fmt: skip
    for (what, theirs), mine in zip(found.items(), ours, strict=True):
        if theirs != mine:
            shown = _format_value(theirs)
            return f"{what}: {shown}, but machine @{machine.name} has {_format_value(mine)}"
    return None


def check_machine(document: Node, machine: NodeMachine) -> None:
    """Raises `WeftError` if the file was made for another machine than `machine`."""
    if machine.template != "row-stationary":
        raise WeftError(
            f"machine @{machine.name}: template is {machine.template}, but nn-dataflow's schedules "
            f"are for row-stationary"
        )
    if difference := describe_misfit(document, machine):
        raise WeftError(f"it is for a machine with {difference}; choose another with --machine")


def _format_value(value: object) -> str:
    if isinstance(value, tuple):
        return "x".join(map(str, cast("tuple[object, ...]", value)))
    return str(value)


def _read_network(
    document: Node, machine: NodeMachine, networks: Mapping[str, tuple[LayerEntry, ...]]
) -> NetworkSchedule:
    check_version(document)
    check_machine(document, machine)
    name = document.get("net")
    entries = _read_entries(document, networks)
    schedules = document.get("schedules")
    schedules.check_entries([entry.name for entry in entries])
    homes = {INPUT: _read_placement(document.get("input_layout"))}
    outside = document.get("ext_layout_dict")
    homes |= {key: _read_placement(outside.get(key)) for key in outside.as_table()}
    batch = read_natural(document.get("batch"))
    common = _Common(
        batch, machine, _read_positions(schedules, entries, machine), document.get("options")
    )
    steps: dict[tuple[int, ...], ScheduledLayer] = {}
    for entry in entries:
        scheme, home, turn = _read_result(schedules, entry)
        segment, slot, place = read_naturals(turn, 3, 0)
        homes[entry.name] = _read_placement(home)
        sources = Node(list(entry.sources), f"networks.{name.value}.{entry.name}.from")
        layer = _read_layer(
            entry, scheme, join_placements(sources, homes), homes[entry.name], common
        )
        through = _find_through(entry, layer, segment, steps)
        if through is not None:
            layer = replace(layer, inputs=move_maps(layer.inputs, through.layer.region))
        if (segment, slot, place) in steps:
            raise turn.error(f"layer {entry.name} runs in place of another")
        steps[segment, slot, place] = ScheduledLayer(
            layer, entry.sources, segment, slot, through and through.layer.name
        )
    in_turn_of = tuple(steps[turn] for turn in sorted(steps))
    return NetworkSchedule(name.as_str(), machine.name, batch, homes, in_turn_of)


def _find_through(
    entry: LayerEntry,
    layer: PassSchedule,
    segment: int,
    steps: Mapping[tuple[int, ...], ScheduledLayer],
) -> ScheduledLayer | None:
    """
    The layer that brings `entry`'s inputs on chip: where they come from outside the segment, but
    not from DRAM, the first layer of the segment reads the same.
    """
    if layer.inputs_at_dram:
        return None
    here = [step for turn, step in steps.items() if turn[0] == segment]
    if {step.layer.name for step in here} & {*entry.sources}:
        return None
    for step in here:
        if step.sources == entry.sources and step.layer.inputs_at_dram:
            return step
    raise WeftError(
        f"layer {entry.name} has its inputs neither from DRAM nor from another layer of its segment"
    )


def _read_entries(
    document: Node, networks: Mapping[str, tuple[LayerEntry, ...]]
) -> tuple[LayerEntry, ...]:
    """The layers: of the table in the file, if it has one, else of `networks`."""
    if "layers" in document.as_table():
        return tuple(_read_entry(layer) for layer in document.get("layers").as_list())
    name = document.get("net")
    if name.as_str() not in networks:
        raise name.expected_error(f"one of {', '.join(networks)}, or a table of networks with it")
    return networks[name.as_str()]


@dataclass(frozen=True)
class _Places:
    """The nodes of each layer, and whether each node runs one layer only."""

    regions: Mapping[str, Region]
    alone: bool


@dataclass(frozen=True)
class _Common:
    """Facts that the layers of a network share."""

    batch: int
    machine: NodeMachine
    places: _Places
    options: Node


def _read_result(schedules: Node, entry: LayerEntry) -> tuple[Node, Node, Node]:
    """A layer's scheme, the home of its outputs, and its place in the sequence."""
    node = schedules.get(entry.name)
    result = node.as_list()
    if len(result) != 3:
        raise node.expected_error("a scheme, a layout and a place in the sequence")
    return result[0], result[1], result[2]


def _read_positions(
    schedules: Node, entries: Sequence[LayerEntry], machine: NodeMachine
) -> _Places:
    """
    Layers run on all nodes, or, where several share a segment, side by side: their regions lie
    one after the other on a line that is laid to and fro over the nodes.
    """
    widths: dict[int, dict[int, tuple[int, int]]] = {}
    slots: dict[str, tuple[int, int]] = {}
    for entry in entries:
        scheme, _, turn = _read_result(schedules, entry)
        segment, slot, _ = read_naturals(turn, 3, 0)
        slots[entry.name] = segment, slot
        extent = _read_partition(scheme.get("part")).extent
        widths.setdefault(segment, {})[slot] = extent.h, extent.w
    regions: dict[tuple[int, int], Region] = {}
    for segment, extents in widths.items():
        order = sorted(extents)
        if len(order) == 1:
            regions[segment, order[0]] = machine.nodes
            continue
        if len({extents[slot][0] for slot in order}) != 1:
            raise schedules.error(f"layers of segment {segment} have regions of several heights")
        columns, height = [extents[slot][1] for slot in order], extents[order[0]][0]
        for slot, region in zip(order, lay_regions(machine.nodes, columns, height), strict=True):
            regions[segment, slot] = region
    alone = len(widths) == 1 and len(regions) == len(entries)
    return _Places({name: regions[at] for name, at in slots.items()}, alone)


def _read_layer(
    entry: LayerEntry, scheme: Node, inputs: MapPlacement, outputs: MapPlacement, common: _Common
) -> PassSchedule:
    outer, middle, inner = loops_of(scheme.get("tvals"), 3)
    first, second = loops_of(scheme.get("orders"), 2, orders=True)
    inputs_at_dram, outputs_at_dram = read_flags(scheme.get("is_dram"), 2)
    bypass = read_flags(common.options.get("sw_gbuf_bypass"), 3)
    forwarding = [
        read_flags(Node([common.options.get(key).value], f"options.{key}"), 1)[0]
        for key in ("hw_access_forwarding", "hw_gbuf_sharing")
    ]
    _check_still(entry, scheme)
    partition = _read_partition(scheme.get("part"))
    region = common.places.regions[entry.name]
    if partition.size() != region.size:
        raise scheme.get("part").error(
            f"layer {entry.name} is cut into {partition.size()} pieces for {region.size} nodes"
        )
    layer = PassSchedule(
        name=entry.name,
        shape=entry.shape,
        batch=common.batch,
        copies=(1, 1),
        factors=(outer, middle, inner),
        orders=(first, second),
        partition=partition,
        region=region,
        inputs=inputs,
        outputs=outputs,
        inputs_at_dram=inputs_at_dram,
        outputs_at_dram=outputs_at_dram,
        keep=(not bypass[0], not bypass[1], not bypass[2]),
        share=PerTensor(*read_naturals(scheme.get("bufshr_subgrp_size"), 3)),
        rounds=PerTensor(*read_naturals(scheme.get("bufshr_rot_round_cnt"), 3, 0)),
        forwarding=any(forwarding),
        pinned=common.places.alone,
    )
    return _with_copies(layer, scheme, common.machine)


def _check_still(entry: LayerEntry, scheme: Node) -> None:
    """Raises `WeftError` where nodes fetch shared data from nodes further away than the next."""
    if any(moved.value for moved in scheme.get("bufshr_wide_fetch").as_list()):
        raise scheme.error(
            f"layer {entry.name} fetches shared data from several nodes at once "
            f"(bufshr_wide_fetch is not 0), which is not counted; search with "
            f"--enable-access-forwarding instead of --enable-gbuf-sharing"
        )


def _with_copies(layer: PassSchedule, scheme: Node, machine: NodeMachine) -> PassSchedule:
    """The layer on the mapping whose passes have the recorded size."""
    sizes = scheme.get("unit_size")
    gbuf, regf = (read_naturals(node, 3, 0) for node in sizes.as_list())
    shape, batch = layer.part
    try:
        choices = list_mappings(shape, batch, machine.array)
    except WeftError as error:
        raise WeftError(f"layer {layer.name}: {error}") from None
    for mapping in choices:
        if (tuple(mapping.gbuf_words), tuple(mapping.regf_words)) == (gbuf, regf):
            return replace(layer, copies=mapping.copies)
    known = ", ".join(str(tuple(m.gbuf_words)) for m in choices)
    raise sizes.error(
        f"layer {layer.name}: a pass of {gbuf} words fits no row-stationary mapping of the layer; "
        f"these have {known}"
    )


def _read_partition(node: Node) -> Partition:
    parts = node.as_list()
    if len(parts) != 2 or len(parts[1].as_list()) != 4:
        raise node.expected_error("an order and four grids")
    return Partition(cuts_of(parts[1].as_list()), order_of(parts[0], 4))


def _read_placement(node: Node) -> MapPlacement:
    columns = [part.as_list() for part in node.as_list()]
    if len(columns) != 3 or len({len(column) for column in columns}) != 1 or not columns[0]:
        raise node.expected_error("ranges, regions and partitions, as many of each")
    return MapPlacement(
        tuple(
            PlacementPart(_read_box(box), _read_region(region), _read_partition(partition))
            for box, region, partition in zip(*columns, strict=True)
        )
    )


def _read_box(node: Node) -> Box:
    ends = node.as_list()
    if len(ends) != 2:
        raise node.expected_error("a begin and an end")
    begin, end = (read_naturals(corner, 4, 0) for corner in ends)
    if any(a > b for a, b in zip(begin, end, strict=True)):
        raise node.expected_error("a begin that is not after the end")
    return Box(*(Span(a, b) for a, b in zip(begin, end, strict=True)))


def _read_region(node: Node) -> Region:
    parts = node.as_list()
    if len(parts) != 6:
        raise node.expected_error("extent, origin, step, kind, width and start")
    extent = cell_of(parts[0])
    width, first = read_natural(parts[4]), parts[5].as_int()
    if first == 0:
        raise parts[5].expected_error("a number other than 0")
    fold = None if (first, width) == (extent.w, extent.w) else (first, width)
    return Region(extent, cell_of(parts[1], 0), cell_of(parts[2], 0), fold)
