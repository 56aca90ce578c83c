"""The pass `graph-order`: the order in which instances run."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ....dialects.graph.attrs import int_attr
from ...core.errors import WeftError
from ...machine.context import context_of
from ..groups.machine_room import near_memories, near_memory, room_of
from ..groups.sub_graphs import networks_in
from .listing import InstanceList, place_in_order
from .order import Order, TaskGraph
from .peak import smallest_peak

ORDERS = ("bfs", "dfs", "best", "exact")

PEAK = "graph.peak_bytes"
"""The attribute of a function with the bytes that its instances need at once, at most."""

BOUND = "graph.peak_bound_bytes"
"""The attribute of a function with a lower bound on that, for all orders."""


@dataclass(frozen=True)
class GraphOrderPass(ModulePass):
    """
    Orders the instances of networks: breadth first (`bfs`), depth first (`dfs`, algorithm 3 of
    GraphTurbo, OSDI 2023), the one of these that leaves fewer bytes over a memory and then has the
    smaller peak (`best`), or with the smallest peak of all (`exact`).

    `memory` is the one that is to hold what lives (else the nearest that can hold any instance).
    Functions then say their peak, and with `exact` a lower bound on that of all orders, which
    is the same if the search ended within `max_steps`. Dependences stay as they are.
    """

    name = "graph-order"

    order: str = "best"
    memory: str = ""
    max_steps: int = 20_000

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if self.order not in ORDERS:
            raise WeftError(f"order is '{self.order}'; known are {', '.join(ORDERS)}")
        for function in networks_in(op):
            instances = InstanceList(op, function)
            graph = instances.tasks()
            found = self._find_order(graph, ctx)
            place_in_order(instances, found.tasks)
            function.attributes[PEAK] = int_attr(found.peak_bytes)
            function.attributes.pop(BOUND, None)
            if self.order == "exact":
                function.attributes[BOUND] = int_attr(found.bound_bytes)

    def _find_order(self, graph: TaskGraph, ctx: Context) -> Order:
        match self.order:
            case "exact":
                return smallest_peak(graph, self.max_steps)
            case "bfs":
                order = graph.breadth_first()
            case "dfs":
                order = graph.depth_first()
            case _:
                order = graph.best_of_two(self._capacity(graph, ctx))
        return Order(tuple(order), graph.peak_bytes(order), graph.least_peak)

    def _capacity(self, graph: TaskGraph, ctx: Context) -> int:
        machine = context_of(ctx).machine()
        if self.memory:
            return room_of(machine, near_memory(machine, self.memory))
        rooms = sorted(room_of(machine, memory) for memory in near_memories(machine))
        return next((room for room in rooms if room >= graph.least_peak), rooms[-1])
