"""The pass `graph-bind`: the cores among which results of instances are divided."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ....dialects.graph import InstanceOp
from ....dialects.graph.attrs import rows_attr
from ...machine.context import context_of
from ..groups.machine_room import cores_of_cluster
from ..groups.sub_graphs import networks_in
from ..tensors import shape_of
from .bind import Bindable, Input, infer_placements
from .listing import InstanceList


@dataclass(frozen=True)
class GraphBindPass(ModulePass):
    """
    Binds the results of instances to cores, from the last instance to the first (GraphTurbo, OSDI
    2023: algorithm 4): as the readers do, along the axes that match; else as many cores as
    divide each extent, from the outermost axis on. Cores are those of one cluster.
    """

    name = "graph-bind"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        machine = context_of(ctx).machine()
        cores = cores_of_cluster(machine)
        for function in networks_in(op):
            instances = InstanceList(op, function)
            items = bindables_of(instances)
            for instance, place in zip(
                instances.ops, infer_placements(items, cores, "near", "far"), strict=True
            ):
                instance.attributes["bind"] = rows_attr([row or () for row in place.bind])


def bindables_of(instances: InstanceList) -> list[Bindable]:
    """The instances as algorithm 4 sees them."""
    found: list[Bindable] = []
    for op in instances.ops:
        shapes = tuple(shape_of(value) for value in op.outputs)
        found.append(Bindable(shapes, tuple(inputs_of(instances, op))))
    return found


def inputs_of(instances: InstanceList, op: InstanceOp) -> list[Input]:
    """The values that an instance reads of others, with matching axes."""
    axes = instances.callee_of(op).axes if op.outputs else {}
    return [
        Input(instances.index[source.op], source.index, axes[number])
        for number, value in enumerate(op.inputs)
        if number in axes
        for source in instances.results_behind(value)
        if isinstance(source.op, InstanceOp)
    ]
