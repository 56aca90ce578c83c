"""
Costs a schedule with nn-dataflow 2.1's own classes; see the README beside it.

    python referee.py FILE...

A file is what `weft export-schedule --format nn-dataflow` wrote, or what nn-dataflow's search
printed when the layers are added (`layers`, `regions`, as the former writes). Only what a
scheduler decides is taken from it: partitions, blocking, orders, the size of a pass (to tell
mappings apart), layouts, and what is at DRAM. Sizes, accesses, hops and times are counted anew,
with nn-dataflow's caches emptied before each count of hops.

Prints for each file the energy in pJ and the cycles of the network, and those that the file says;
with `-v` for each layer as well. Exits with 1 where a schedule is not valid or, with `--check`,
where the two differ by more than one in a million.
"""

import argparse
import json
import sys
from collections import OrderedDict

from nn_dataflow.core import (
    BufShrScheme,
    ConvLayer,
    Cost,
    DataLayout,
    EltwiseLayer,
    FmapPosition,
    FmapRange,
    InputLayer,
    LocalRegionLayer,
    LoopBlockingScheme,
    MapStrategyEyeriss,
    Network,
    NNDataflowScheme,
    NodeRegion,
    Option,
    PartitionScheme,
    PhyDim2,
    Resource,
    SchedulingResult,
    partition,
)


class Invalid(Exception):
    """A schedule that nn-dataflow does not accept."""


def region_of(entry):
    dim, origin, dist, kind, width, first = entry
    return NodeRegion(
        dim=PhyDim2(*dim), origin=PhyDim2(*origin), dist=PhyDim2(*dist), type=kind,
        wtot=width, wbeg=first,
    )  # fmt: skip


def partition_of(entry):
    order, cuts = entry
    return PartitionScheme(order=tuple(order), pdims=tuple(PhyDim2(*cut) for cut in cuts))


def layout_of(entry):
    ranges, regions, parts = entry
    return DataLayout(
        frngs=tuple(FmapRange(FmapPosition(*a), FmapPosition(*b)) for a, b in ranges),
        regions=tuple(map(region_of, regions)),
        parts=tuple(map(partition_of, parts)),
    )


def moved(layout, region):
    """The layout when the nodes of `region` hold the data instead."""
    parts = tuple(part.projection(region, appl2frng=True) for part in layout.parts)
    return DataLayout(frngs=layout.frngs, regions=(region,) * len(parts), parts=parts)


def layer_of(entry):
    outputs, window = (entry["h"], entry["w"]), (entry["r"], entry["s"])
    stride = tuple(entry["stride"])
    if entry["kind"] == "conv":
        return ConvLayer(entry["c"], entry["k"], outputs, window, stride)
    joined = entry["region"]
    if joined > 1 and window == stride == (1, 1) and entry["c"] == joined * entry["k"]:
        return EltwiseLayer(entry["k"], outputs, joined)
    each = max(1, entry["c"] // entry["k"])
    return LocalRegionLayer(entry["k"], outputs, joined, window, ntrd=each, strd=stride)


class Referee:
    """The schedules of one file, by nn-dataflow's classes."""

    def __init__(self, document):
        self.document = document
        self.batch = document["batch"]
        self.entries = {entry["name"]: entry for entry in document["layers"]}
        resource = document["resource"]
        self.regions = {k: region_of(v) for k, v in resource.items() if k.endswith("_region")}
        self.plain = {k: v for k, v in resource.items() if k not in self.regions}
        self.plain["dim_array"] = PhyDim2(*self.plain["dim_array"])
        options = document["options"]
        self.options = Option(
            **{k: tuple(v) if isinstance(v, list) else v for k, v in options.items()}
        )
        cost = dict(document["cost"], mem_hier=tuple(document["cost"]["mem_hier"]))
        self.cost = Cost(**cost)
        self.input = layout_of(document["input_layout"])
        self.outside = {k: layout_of(v) for k, v in document["ext_layout_dict"].items()}
        self.pinned = self._alone()

    def _alone(self):
        """Tests whether each layer of the network has nodes of its own."""
        turns = [tuple(result[2]) for result in self.document["schedules"].values()]
        return len({t[0] for t in turns}) == 1 and len({t[1] for t in turns}) == len(turns)

    def layouts(self, name):
        """The layouts of the inputs of a layer."""
        found = []
        for source in self.entries[name]["from"]:
            if source is None:
                found.append(self.input)
            elif source in self.outside:
                found.append(self.outside[source])
            else:
                found.append(layout_of(self.document["schedules"][source][1]))
        layout = DataLayout.concat(*found)
        through = self.document["through"].get(name)
        return layout if through is None else moved(layout, self.nodes(through))

    def nodes(self, name):
        return region_of(self.document["regions"][name])

    def resource(self, name, at_dram):
        """The resource that a layer runs on; feature maps that are not at DRAM are at nodes."""
        regions = dict(self.regions, proc_region=self.nodes(name))
        for key, is_dram in zip(("src_data_region", "dst_data_region"), at_dram):
            regions[key] = self.regions["dram_region" if is_dram else "proc_region"]
        return Resource(**dict(self.plain, no_time_mux=self.pinned), **regions)

    def blocking(self, name):
        """The layer's `LoopBlockingScheme`."""
        scheme = self.document["schedules"][name][0]
        layer, part = layer_of(self.entries[name]), partition_of(scheme["part"])
        resource = self.resource(name, scheme["is_dram"])
        if part.dim() != resource.proc_region.dim:
            raise Invalid(f"{name}: the partition does not fill the layer's nodes")
        piece, batch, occupancy = part.part_layer(layer, self.batch)
        mapping = MapStrategyEyeriss(piece, batch, occupancy, resource.dim_array)
        found = []
        for nest in mapping.gen_nested_loop_desc():
            if [list(nest.usize_gbuf), list(nest.usize_regf)] != scheme["unit_size"]:
                continue
            blocking = LoopBlockingScheme(
                nest, tuple(map(tuple, scheme["tvals"])), tuple(map(tuple, scheme["orders"])),
                resource, BufShrScheme(resource.proc_region, part, nest.data_loops), self.options,
            )  # fmt: skip
            if blocking.is_valid():
                found.append(blocking)
        if not found:
            raise Invalid(f"{name}: no mapping and blocking of nn-dataflow's are as the file says")
        return min(found, key=lambda b: b.get_access_cost(self.cost))

    def unit_hops(self, name, layout):
        for function in vars(partition).values():
            if hasattr(function, "cache_clear"):
                function.cache_clear()
        scheme = self.document["schedules"][name][0]
        return partition.unit_nhops_to_proc_region(
            layer_of(self.entries[name]), self.batch, self.nodes(name),
            partition_of(scheme["part"]), tuple(self.regions["dram_region"].iter_node()),
            self.layouts(name), layout, self.options,
        )  # fmt: skip

    def result(self, name):
        """The layer's `SchedulingResult`."""
        scheme, layout, turn = self.document["schedules"][name]
        layout, blocking = layout_of(layout), self.blocking(name)
        access, fetch = blocking.get_access(), blocking.get_top_level_fetch()
        at_memory = [n * f for n, f in zip(self.unit_hops(name, layout), fetch)]
        hops = [a + b for a, b in zip(at_memory, blocking.get_noc_access())]
        parts = {
            "cost_op": blocking.ops * self.cost.mac_op,
            "cost_access": blocking.get_access_cost(self.cost),
            "cost_noc": sum(hops) * self.cost.noc_hop,
            "cost_static": blocking.time * self.cost.idl_unit,
        }
        found = OrderedDict(
            parts, cost=sum(parts.values()), time=blocking.time, ops=blocking.ops,
            num_nodes=blocking.num_nodes, is_dram=tuple(scheme["is_dram"]),
            proc_time=blocking.proc_time, bus_time=blocking.bus_time,
            dram_time=blocking.dram_time, access=access,
            remote_gbuf_access=blocking.remote_gbuf_access, total_nhops=hops,
            fetch=blocking.fetch, tvals=blocking.bl_ts, orders=blocking.bl_ords,
            ti=[t[0] for t in blocking.bl_ts], to=[t[1] for t in blocking.bl_ts],
            tb=[t[2] for t in blocking.bl_ts],
        )  # fmt: skip
        return SchedulingResult(scheme=found, ofmap_layout=layout, sched_seq=tuple(turn))

    def network(self):
        """The network, with layers in an order in which each follows what it reads."""
        network = Network(self.document["net"])
        network.set_input_layer(data_layer(self.input))
        for name, layout in self.outside.items():
            network.add_ext(name, data_layer(layout))
        left, known = dict(self.entries), {None, *self.outside}
        while left:
            ready = [n for n, entry in left.items() if known.issuperset(entry["from"])]
            if not ready:
                raise Invalid(f"{', '.join(left)}: they read what nothing writes")
            for name in ready:
                entry = left.pop(name)
                sources = [network.INPUT_LAYER_KEY if s is None else s for s in entry["from"]]
                network.add(name, layer_of(entry), prevs=tuple(sources))
                known.add(name)
        return network

    def scheme(self):
        """All layers, as nn-dataflow's scheme of a network."""
        found = NNDataflowScheme(self.network(), self.input, self.outside)
        turns = {name: tuple(r[2]) for name, r in self.document["schedules"].items()}
        for name in sorted(turns, key=turns.get):
            found[name] = self.result(name)
        return found


def data_layer(layout):
    end = layout.complete_fmap_range().fp_end
    return InputLayer(end.n, (end.h, end.w))


def judged(path, verbose):
    """Energies and cycles: nn-dataflow's, and the file's."""
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    scheme = Referee(document).scheme()
    for name in document["schedules"] if verbose else ():
        said = document["schedules"][name][0]
        here = scheme[name].scheme
        print(f"  {name}: {here['cost']:.6f} pJ, {here['time']} cycles; "
              f"file {said['cost']:.6f} pJ, {said['time']} cycles")  # fmt: skip
    said = document["total_cost"], document["total_time"]
    return (scheme.total_cost, scheme.total_time), said


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("-v", "--verbose", action="store_true", help="each layer as well")
    parser.add_argument("--check", action="store_true", help="the file must say the same")
    args = parser.parse_args()
    failed = False
    for path in args.files:
        try:
            here, said = judged(path, args.verbose)
        except (Invalid, AssertionError, KeyError, ValueError, TypeError) as error:
            print(f"{path}: not valid: {type(error).__name__}: {error}")
            failed = True
            continue
        share = said[0] / here[0]
        print(f"{path}: {here[0]:.6f} pJ, {here[1]} cycles; "
              f"file {said[0]:.6f} pJ, {said[1]} cycles; ratio {share:.9f}")  # fmt: skip
        failed |= args.check and (abs(share - 1) > 1e-6 or said[1] != here[1])
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
