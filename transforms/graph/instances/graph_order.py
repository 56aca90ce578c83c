"""The pass `graph-order`: the order in which instances run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Attribute
from xdsl.passes import ModulePass

from ....dialects.common.ints import int_attr
from ...core.errors import WeftError
from ...machine.context import context_of
from ..groups.machine_room import levels_from, near_memories, near_memory, room_of
from ..groups.sub_graphs import networks_in
from .allocate import storages_of
from .exact import find_plan
from .listing import InstanceList, place_in_order
from .order import TaskGraph
from .peak import smallest_peak

ORDERS = ("bfs", "dfs", "best", "exact")

PEAK = "graph.peak_bytes"
"""The attribute of a function with the bytes that its instances need at once, at most."""

BOUND = "graph.peak_bound_bytes"
"""The attribute of a function with a lower bound on that, for all orders."""


OUTER = "graph.outer_bytes"
"""
The attribute of a function with the bytes that instances read and that are in the outermost memory.
"""

LEAST = "graph.least_outer_bytes"
"""The attribute of a function with a lower bound on that, for all orders."""

STATE = "graph.order"
"""The attribute of a function that says `optimal` or `bounded` of its order."""


@dataclass(frozen=True)
class GraphOrderPass(ModulePass):
    """
    Orders the instances of networks: breadth first (`bfs`), depth first (`dfs`, algorithm 3 of
    GraphTurbo, OSDI 2023), the one of these that leaves fewer bytes over a memory and then has the
    smaller peak (`best`), or with the fewest bytes in the outermost memory, then outside of the
    near one, and then the smallest peak of all (`exact`).

    `memory` is the near one, which is to hold what lives (else the nearest that can hold any
    instance; without a machine, `exact` takes one that holds all). Functions then say their peak,
    whatever is spilled. With `exact` they also say what goes to the outermost memory
    (`graph.outer_bytes`), lower bounds on both for all orders, and `graph.order`: `optimal`, or
    `bounded` where the search did not end within `max_steps`. Dependences stay as they are.

    Raises `WeftError` where an instance does not fit the near memory in any order.
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
            graph = instances.task_graph()
            for name in (BOUND, OUTER, LEAST, STATE):
                function.attributes.pop(name, None)
            if self.order == "exact":
                order, facts = self._find_exact(graph, ctx)
                function.attributes.update(facts)
            else:
                order = self._find_order(graph, ctx)
            place_in_order(instances, order)
            function.attributes[PEAK] = int_attr(graph.peak_bytes(order))

    def _find_exact(
        self, graph: TaskGraph, ctx: Context
    ) -> tuple[Sequence[int], dict[str, Attribute]]:
        """The best order that is found, and what is known of all."""
        given = context_of(ctx)
        if not given.has_machine:
            found = smallest_peak(graph, self.max_steps)
            state = "optimal" if found.is_exact else "bounded"
            return found.tasks, {BOUND: int_attr(found.bound_bytes), STATE: StringAttr(state)}
        machine = given.machine()
        own = max((task.own_bytes for task in graph.tasks), default=0)
        levels = storages_of(levels_from(machine, self.memory, own), machine)
        plan = find_plan(graph, levels, max_steps=self.max_steps)
        peak = graph.least_peak if any(plan.costs.away) else plan.bound.peak_bytes
        return plan.order, {
            BOUND: int_attr(peak),
            OUTER: int_attr(plan.costs.away[0]),
            LEAST: int_attr(plan.bound.away[0]),
            STATE: StringAttr(plan.state),
        }

    def _find_order(self, graph: TaskGraph, ctx: Context) -> Sequence[int]:
        match self.order:
            case "bfs":
                return graph.breadth_first()
            case "dfs":
                return graph.depth_first()
            case _:
                return graph.best_of_two(self._capacity_of(graph, ctx))

    def _capacity_of(self, graph: TaskGraph, ctx: Context) -> int:
        machine = context_of(ctx).machine()
        if self.memory:
            return room_of(machine, near_memory(machine, self.memory))
        rooms = sorted(room_of(machine, memory) for memory in near_memories(machine))
        return next((room for room in rooms if room >= graph.least_peak), rooms[-1])
