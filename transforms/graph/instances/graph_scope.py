"""The pass `graph-scope`: the memory that keeps each result of an instance."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr
from xdsl.passes import ModulePass

from ....dialects.common.ints import int_attr
from ....dialects.graph import InstanceOp
from ...core.errors import WeftError
from ...machine.context import context_of
from ...machine.parts import Memory
from ...machine.view import Machine
from ..groups.machine_room import (
    clusters_of,
    cores_of_cluster,
    levels_from,
    room_of,
)
from ..groups.sub_graphs import networks_in
from ..tensors import shape_of
from .allocate import allocate_in, best_allocation, buffers_of, least_spilled, storages_of
from .bind import infer_binding
from .exact import find_plan
from .graph_bind import inputs_of
from .graph_order import OUTER
from .listing import InstanceList
from .order import TaskGraph

HOMES = ("best", "exact")

SPILLED = "graph.spilled_bytes"
"""The attribute of a function with the bytes that instances read and that are not kept near."""

SPILLED_BOUND = "graph.spilled_bound_bytes"
"""The attribute of a function with the fewest bytes for which there is no room, in this order."""


@dataclass(frozen=True)
class GraphScopePass(ModulePass):
    """
    Says which memory keeps each result of the instances of a network, in their order: the near one,
    `memory` (else the nearest in which any instance fits), but

    * the next one, where a reader is bound to other cores along matching axes (GraphTurbo, OSDI
      2023: algorithm 4), so that the result must be handed over;
    * where live results do not fit, the next one and then the one after it for the result
      that lives longest (section 4.3 and figure 12), or for others where that is fewer bytes.

    With `homes=exact`, all these memories are looked at together: the fewest bytes are in the
    outermost, of these the fewest outside of the near one; `max_steps` limits that search.

    Results that no instance reads are kept in the outermost memory. Functions then say how many
    bytes are not kept near, and a lower bound on that for want of room in this order; and how many
    are in the outermost memory. Raises
    `WeftError` where a single instance does not fit, for memories that there are not, and for more
    cores than the machine has.
    """

    name = "graph-scope"

    memory: str = ""
    homes: str = "best"
    max_steps: int = 20_000

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if self.homes not in HOMES:
            raise WeftError(f"homes is '{self.homes}'; known are {', '.join(HOMES)}")
        machine = context_of(ctx).machine()
        for function in networks_in(op):
            instances = InstanceList(op, function)
            refuse_places(instances, machine)
            graph = instances.task_graph()
            own = max((task.own_bytes for task in graph.tasks), default=0)
            levels = levels_from(machine, self.memory, own)
            scopes = find_scopes(
                instances, graph, levels, machine, self.max_steps if self.homes == "exact" else None
            )
            for instance, names in zip(instances.ops, scopes, strict=True):
                instance.attributes["scope"] = ArrayAttr(StringAttr(name) for name in names)
            near = room_of(machine, levels[0])
            spilled, bound = spilled_bytes(graph, scopes, levels[0].name, near)
            outer = kept_bytes(graph, scopes, levels[-1].name)
            function.attributes[OUTER] = int_attr(outer)
            function.attributes[SPILLED] = int_attr(spilled)
            function.attributes[SPILLED_BOUND] = int_attr(bound)


def find_scopes(
    instances: InstanceList,
    graph: TaskGraph,
    levels: Sequence[Memory],
    machine: Machine,
    max_steps: int | None = None,
) -> list[list[str]]:
    """
    The memory of each result, by instance. With `max_steps`, those that `find_plan` finds for the
    order, if buffers have places in them side by side.
    """
    moved = mismatched_results(instances)
    order = range(len(instances.ops))
    storages = storages_of(levels, machine)
    buffers = buffers_of(graph, order)
    if max_steps is None:
        slots = best_allocation(buffers, storages, moved).slots
    else:
        homes = find_plan(graph, storages, moved, order, max_steps).homes
        slots = allocate_in(buffers, storages, homes).slots
    outermost = levels[-1].name
    return [
        [
            levels[slots[f"{number}.{result.index}"].level].name
            if f"{number}.{result.index}" in slots
            else outermost
            for result in op.results
        ]
        for number, op in enumerate(instances.ops)
    ]


def spilled_bytes(
    graph: TaskGraph, scopes: Sequence[Sequence[str]], near: str, room: int
) -> tuple[int, int]:
    """The bytes that other memories keep than the near one, and a bound on them for its room."""
    buffers = buffers_of(graph, range(len(graph.tasks)))
    total = sum(b.size for b in buffers if not b.is_fixed)
    spilled = total - kept_bytes(graph, scopes, near)
    return spilled, least_spilled(buffers, room).size_bytes


def kept_bytes(graph: TaskGraph, scopes: Sequence[Sequence[str]], memory: str) -> int:
    """The bytes of what instances read that a memory keeps."""
    kept = {
        f"{number}.{result}"
        for number, names in enumerate(scopes)
        for result, name in enumerate(names)
        if name == memory
    }
    buffers = buffers_of(graph, range(len(graph.tasks)))
    return sum(b.size for b in buffers if b.name in kept)


def mismatched_results(instances: InstanceList) -> set[str]:
    """The results whose cores are others than a reader wants, named as the tasks' buffers are."""
    found: set[str] = set()
    for op in instances.ops:
        bind = op.get_bind()
        if bind is None:
            continue
        for taken in inputs_of(instances, op):
            source = instances.ops[taken.producer]
            theirs = source.get_bind()
            shape = shape_of(source.results[taken.result])
            wanted = infer_binding(bind[0], taken.axes, shape, frozenset())
            if theirs is not None and wanted is not None and wanted != theirs[taken.result]:
                found.add(f"{taken.producer}.{taken.result}")
    return found


def refuse_places(instances: InstanceList, machine: Machine) -> None:
    """Raises `WeftError` for cores and memories that the machine does not have."""
    cores, clusters = cores_of_cluster(machine), clusters_of(machine)
    for op in instances.ops:
        _refuse_cores(op, cores, clusters)
        for name in op.get_scope() or ():
            machine.find_memory(name)


def _refuse_cores(op: InstanceOp, cores: int, clusters: int) -> None:
    for what, rows, there in (
        ("cores of a cluster", op.get_bind(), cores),
        ("clusters", op.get_clusters(), clusters),
    ):
        for number, row in enumerate(rows or ()):
            if math.prod(row) > there:
                raise WeftError(
                    f"graph.instance {op.callee}: result {number} is bound to {math.prod(row)} "
                    f"{what}, and there are {there}; bind fewer"
                )
