"""
Schedules of nn-dataflow 2.1's space in its terms: the JSON that its search prints.

`tools/schedules/nn_dataflow.py` reads it back as the same schedule. Beyond what nn-dataflow prints,
and ignored by what reads its output, are `layers`, a table of the layers like `networks.json`;
`regions`, the nodes of each layer; and `through`, the layers from whose nodes others have their
inputs. With these, its classes can be built again and asked for the cost
(`bench/data/nn_dataflow/referee.py`).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence

from ...transforms.core.errors import WeftError
from ...transforms.core.json_node import Json
from ...transforms.dataflow.cost.nn_dataflow import (
    TENSORS,
    LayerCost,
    NodeMachine,
    PassSchedule,
    count_crossings,
    count_fetches,
    mapping_of,
    nodes_served,
    stored_in_gbuf,
    template_mappings,
)
from ...transforms.dataflow.cost.node_grid import MapPlacement, Partition, Region, lay_regions
from ...transforms.dataflow.cost.row_stationary import LayerShape, select_offered
from ...transforms.dataflow.cost.row_stationary import Mapping as PassMapping
from ...transforms.dataflow.network.cost import NetworkCost, network_cost, segments_of
from ...transforms.dataflow.network.schedule_file import NetworkSchedule, ScheduledLayer
from .nn_dataflow import INPUT, VERSION

PROC, DRAM = 0, 1
"""nn-dataflow's kinds of regions."""


def exported_text(schedule: NetworkSchedule, machine: NodeMachine) -> str:
    """
    The schedule as nn-dataflow's JSON. Raises `WeftError` that names the layer where it is not in
    nn-dataflow's space, or does not fit the machine.
    """
    if machine.template != "row-stationary":
        raise WeftError(
            f"machine @{machine.name} has the template {machine.template}, but nn-dataflow knows "
            f"row-stationary only"
        )
    if machine.counting != "nn_dataflow":
        raise WeftError(
            f"machine @{machine.name} counts as {machine.counting}, but nn-dataflow's costs are "
            f'those of counting = "nn_dataflow"; use a machine that has it'
        )
    for step in schedule.steps:
        _check_layer(step.layer, machine)
    keep = _select_resident(schedule)
    _check_places(schedule, machine)
    cost = network_cost(schedule, machine)
    document = _export_document(schedule, machine, cost, keep)
    return json.dumps(document, separators=(",", ":")) + "\n"


def _unsupported_layer(layer: PassSchedule, why: str) -> WeftError:
    return WeftError(f"layer {layer.name} is outside of nn-dataflow's space: {why}")


def _check_layer(layer: PassSchedule, machine: NodeMachine) -> None:
    shape = layer.shape
    if shape.sums != "outputs":
        raise _unsupported_layer(layer, f"it adds up {shape.sums}, as only training does")
    if shape.kind not in ("conv", "local"):
        raise _unsupported_layer(layer, f"it has no {shape.kind} layers")
    if shape.groups > 1 or (shape.dilation_h, shape.dilation_w) != (1, 1):
        raise _unsupported_layer(layer, "it has neither groups nor dilation")
    mapping = mapping_of(layer, machine)
    if mapping not in select_offered(_search_mappings(layer, machine)):
        raise _unsupported_layer(
            layer, f"it does not consider {layer.copies[0]}x{layer.copies[1]} copies on the PEs"
        )
    for name, turns, factors in zip("CKN", mapping.loops, zip(*layer.factors), strict=True):
        if math.prod(factors) != turns:
            raise _unsupported_layer(
                layer, f"the factors {' x '.join(map(str, factors))} of the loop {name} do not "
                f"make its {turns} turns exactly"
            )  # fmt: skip
    automatic = [f0 < f1 for f0, f1 in _list_fetches(layer)]
    for tensor, held, saves in zip(TENSORS, stored_in_gbuf(layer), automatic, strict=True):
        if saves and not held:
            raise _unsupported_layer(layer, f"{tensor} go past GBUF although that costs fetches")


def _search_mappings(layer: PassSchedule, machine: NodeMachine) -> tuple[PassMapping, ...]:
    shape, batch = layer.part
    try:
        return template_mappings(machine, shape, batch, least_busy=0.5)
    except WeftError as error:
        raise _unsupported_layer(layer, str(error)) from None


def _list_fetches(layer: PassSchedule) -> list[tuple[int, int]]:
    return [count_fetches(layer.factors, layer.orders, loops) for loops in layer.shape.tensor_loops]


def _select_resident(schedule: NetworkSchedule) -> list[bool]:
    """
    By tensor, whether it must be resident in GBUF: an option that all layers share. Raises
    `WeftError` where one layer holds what another does not, and it saves neither anything.
    """
    found: list[bool] = []
    for i, tensor in enumerate(TENSORS):
        idle = [step.layer for step in schedule.steps if _saves_nothing(step.layer, i)]
        held = [stored_in_gbuf(layer)[i] for layer in idle]
        if len(set(held)) > 1:
            a, b = idle[held.index(True)], idle[held.index(False)]
            raise _unsupported_layer(
                b, f"{tensor} go past GBUF, which in layer {a.name} they do not, although there "
                f"too that would cost no fetches; nn-dataflow has one option for all layers"
            )  # fmt: skip
        asked = all(step.layer.keep[i] for step in schedule.steps)
        found.append(held[0] if held else asked)
    if len({step.layer.forwarding for step in schedule.steps}) > 1:
        raise WeftError("some layers forward data between nodes, but nn-dataflow has all or none")
    return found


def _saves_nothing(layer: PassSchedule, tensor: int) -> bool:
    outer, inner = _list_fetches(layer)[tensor]
    return outer == inner and (tensor > 0 or layer.shape.has_filters)


def _check_places(schedule: NetworkSchedule, machine: NodeMachine) -> None:
    """Raises `WeftError` unless layers run on all nodes, or on stripes one after the other."""
    segments = segments_of(schedule.steps)
    alone = len(segments) == 1 and len({s.slot for s in segments[0]}) == len(segments[0])
    for steps in segments:
        slots = sorted({step.slot for step in steps})
        first = {step.slot: step.layer for step in reversed(steps)}
        extents = [first[slot].partition.extent for slot in slots]
        regions = [machine.nodes]
        if len(slots) > 1:
            regions = lay_regions(machine.nodes, [e.w for e in extents], extents[0].h)
        for step in steps:
            layer = step.layer
            if layer.region != regions[slots.index(step.slot)]:
                raise _unsupported_layer(
                    layer, "its nodes are not the next stripe after the slot before it"
                )
            if layer.partition.extent != layer.region.extent:
                raise _unsupported_layer(layer, "its pieces are not one for each of its nodes")
            if layer.pinned != alone and layer.shape.has_filters:
                raise _unsupported_layer(
                    layer, "filters stay where, and only where, each layer has nodes of its own"
                )


def _export_totals(cost: NetworkCost) -> dict[str, Json]:
    """The cost of the whole network, and its parts."""
    energies = cost.energies
    return {
        "total_cost": cost.energy_pj,
        "total_time": cost.cycles,
        "total_ops": sum(layer.macs for layer in cost.layers),
        "total_accesses": [
            sum(map(sum, level)) for level in zip(*map(_export_access, cost.layers))
        ],
        "total_noc_hops": sum(sum(layer.hops) for layer in cost.layers),
        "total_op_cost": energies["MAC"],
        "total_access_cost": sum(energies[c] for c in ("DRAM", "GBUF", "array bus", "REGF")),
        "total_noc_cost": energies["hop"],
        "total_static_cost": energies["static"],
    }


def _export_outputs(schedule: NetworkSchedule, step: ScheduledLayer) -> Json:
    """The memory and the layout of a layer's outputs."""
    name = step.layer.name
    return _export_layout(schedule.homes[name], DRAM if step.layer.outputs_at_dram else PROC)


def _export_document(
    schedule: NetworkSchedule, machine: NodeMachine, cost: NetworkCost, keep: Sequence[bool]
) -> dict[str, Json]:
    turns = _number_layers(schedule)
    names = {step.layer.name for step in schedule.steps}
    outside = [name for name in schedule.homes if name not in names]
    if not outside:
        raise WeftError("the schedule has no home of what goes into the network")
    first = INPUT if INPUT in outside else outside[0]
    return {
        "version": VERSION,
        "net": schedule.network,
        "batch": schedule.batch,
        "resource": _export_resource(machine),
        "cost": {
            "mac_op": machine.mac_pj,
            "mem_hier": [machine.dram_pj, machine.gbuf_pj, machine.itcn_pj, machine.regf_pj],
            "noc_hop": machine.hop_pj,
            "idl_unit": machine.static_pj,
        },
        "options": _export_options(schedule, keep),
        **_export_totals(cost),
        "segment_time": [segment.cycles for segment in cost.segments],
        "segment_dram_time": [segment.dram_cycles for segment in cost.segments],
        "input_layout": _export_layout(schedule.homes[first], DRAM),
        "ext_layout_dict": {
            name: _export_layout(schedule.homes[name], DRAM) for name in outside if name != first
        },
        "schedules": {
            step.layer.name: [
                _export_scheme(step.layer, machine, layer),
                _export_outputs(schedule, step),
                list(turns[step.layer.name]),
            ]
            for step, layer in zip(schedule.steps, cost.layers, strict=True)
        },
        "layers": [_export_entry(step, first) for step in schedule.steps],
        "regions": {s.layer.name: _export_region(s.layer.region, PROC) for s in schedule.steps},
        "through": {s.layer.name: s.through for s in schedule.steps if s.through is not None},
    }


def _number_layers(schedule: NetworkSchedule) -> Mapping[str, tuple[int, int, int]]:
    """The place of each layer: segment, slot, and its turn there."""
    found: dict[str, tuple[int, int, int]] = {}
    for number, steps in enumerate(segments_of(schedule.steps)):
        slots = sorted({step.slot for step in steps})
        counts = dict.fromkeys(slots, 0)
        for step in steps:
            found[step.layer.name] = number, slots.index(step.slot), counts[step.slot]
            counts[step.slot] += 1
    return found


def _export_resource(machine: NodeMachine) -> Json:
    ports = _export_region(machine.ports, DRAM)
    return {
        "proc_region": _export_region(machine.nodes, PROC),
        "dram_region": ports,
        "src_data_region": ports,
        "dst_data_region": ports,
        "dim_array": list(machine.array),
        "size_gbuf": machine.gbuf_words,
        "size_regf": machine.regf_words,
        "array_bus_width": machine.bus_words,
        "dram_bandwidth": machine.dram_words,
        "no_time_mux": False,
    }


def _export_options(schedule: NetworkSchedule, keep: Sequence[bool]) -> Json:
    shares = any(max(step.layer.share) > 1 for step in schedule.steps)
    degree = max(len(segment) for segment in segments_of(schedule.steps))
    return {
        "sw_gbuf_bypass": [not kept for kept in keep],
        "sw_solve_loopblocking": False,
        "hw_access_forwarding": schedule.steps[0].layer.forwarding and not shares,
        "hw_gbuf_sharing": shares,
        "hw_gbuf_save_writeback": False,
        "partition_hybrid": True,
        "partition_batch": True,
        "partition_ifmaps": True,
        "partition_interlayer": degree > 1,
        "layer_pipeline_time_ovhd": math.inf,
        "layer_pipeline_max_degree": degree,
        "layer_pipeline_opt": True,
        "opt_goal": "e",
        "ntops": 1,
        "nprocesses": 1,
        "verbose": False,
    }


def _export_region(region: Region, kind: int) -> Json:
    first, width = region.fold or (region.extent.w, region.extent.w)
    return [list(region.extent), list(region.origin), list(region.step), kind, width, first]


def _export_partition(partition: Partition) -> Json:
    return [list(partition.order), [list(cut) for cut in partition.cuts]]


def _export_layout(home: MapPlacement, kind: int) -> Json:
    """Ranges, regions and partitions."""
    return [
        [[[span.begin for span in p.box], [span.end for span in p.box]] for p in home.parts],
        [_export_region(p.region, kind) for p in home.parts],
        [_export_partition(p.partition) for p in home.parts],
    ]


def _export_entry(step: ScheduledLayer, first: str) -> Json:
    """A layer as in a table of networks."""
    shape: LayerShape = step.layer.shape
    sources = [None if source == first else source for source in step.sources]
    found: dict[str, Json] = {
        "name": step.layer.name,
        "kind": shape.kind,
        "c": shape.c,
        "k": shape.k,
        "h": shape.height,
        "w": shape.width,
        "r": shape.filter_h,
        "s": shape.filter_w,
        "stride": [shape.stride_h, shape.stride_w],
        "from": list[Json](sources),
    }
    return found if shape.is_conv else found | {"region": shape.region}


def _export_access(cost: LayerCost) -> list[list[float]]:
    return [list(level) for level in (cost.dram, cost.gbuf, cost.itcn, cost.regf)]


def _export_scheme(layer: PassSchedule, machine: NodeMachine, cost: LayerCost) -> Json:
    mapping = mapping_of(layer, machine)
    energies = cost.energies
    outer, middle, inner = layer.factors
    block = [a * b for a, b in zip(middle, inner, strict=True)]
    counts = [
        [math.prod(turns[i] for i in loops) for loops in layer.shape.tensor_loops]
        for turns in (block, inner)
    ]
    sizes = [list(mapping.gbuf_words), list(mapping.regf_words)]
    alike = nodes_served(layer.shape, layer.partition)
    return {
        "cost": sum(energies.values()),
        "time": cost.cycles,
        "ops": cost.macs,
        "num_nodes": layer.region.size,
        "is_dram": [layer.inputs_at_dram, layer.outputs_at_dram],
        "cost_op": energies["MAC"],
        "cost_access": sum(energies[c] for c in ("DRAM", "GBUF", "array bus", "REGF")),
        "cost_noc": energies["hop"],
        "cost_static": energies["static"],
        "proc_time": cost.process_cycles,
        "bus_time": cost.bus_cycles,
        "dram_time": cost.dram_cycles,
        "access": [list(level) for level in _export_access(cost)],
        "remote_gbuf_access": list(cost.remote),
        "total_nhops": list(cost.hops),
        "fetch": [list(level) for level in count_crossings(layer)],
        "ti": [turns.c for turns in layer.factors],
        "to": [turns.k for turns in layer.factors],
        "tb": [turns.n for turns in layer.factors],
        "tvals": [list(outer), list(middle), list(inner)],
        "orders": [list(order) for order in layer.orders],
        "size": [[n * w for n, w in zip(*level, strict=True)]
                 for level in zip(counts, sizes, strict=True)],
        "unit_size": sizes,
        "unit_cnt": counts,
        "accfwd_reduction": list(alike) if layer.forwarding else [1, 1, 1],
        "bufshr_subgrp_size": list(layer.share),
        "bufshr_rot_round_cnt": list(layer.rounds),
        "bufshr_wide_fetch": [0, 0, 0],
        "part": _export_partition(layer.partition),
        "unit_nhops": list(cost.unit_hops),
    }  # fmt: skip
