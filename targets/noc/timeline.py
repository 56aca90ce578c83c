"""The timeline of a run: spans from its log, as they end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...dialects import noc
from ..trace import Span
from . import layout as at
from .blame import Blame, op_label
from .plans import Planner

LINKS = "ports and links"
"""The node whose tracks are the ports and links that copies occupy."""

_TRACKS = {at.COPY: "copy", at.COMPUTE: "compute", at.SIGNAL: "signal"}


class Timeline:
    """
    Gives the spans of copies, computations and signals to `sink`, in the order they end in. Where
    nodes have several engines, each has a track of its own. Ports and links have tracks of their
    own, with spans in the order they begin in: while the words of a copy pass.
    """

    def __init__(self, blame: Blame, planner: Planner, sink: Callable[[Span], None]) -> None:
        self._blame = blame
        self._planner = planner
        self._engines = planner.network.spec.engines
        self._sink = sink
        self._plans: dict[int, int] = {}
        self._names: dict[int, str] = {}
        self._labels: dict[int, str] = {}
        self._numbers = {place: i for i, place in enumerate(blame.tables.op_words)}
        self._resources: dict[int, str] = {}

    def replay_log(self, log: Sequence[int]) -> None:
        """Goes through a log."""
        place, end = 0, len(log)
        while place < end:
            kind = log[place]
            if kind == at.G_DONE:
                self._emit_span(*log[place + 1 : place + 6])
            if kind == at.G_PASS:
                self._emit_pass(*log[place + 1 : place + 6])
            if kind in (at.G_COPY, at.G_COMPUTE):
                self._plans[log[place + 2]] = log[place + 5]
                uses = log[place + 6]
                place += 7
                for _ in range(uses):
                    place += 2 + at.BOX_WORDS * log[place + 1]
            else:
                place += 6

    def _emit_span(self, cycle: int, serial: int, op: int, node: int, start: int) -> None:
        name, label = self._name_op(op), self._label_node(node)
        track = _TRACKS[self._blame.m[op + at.O_KIND]]
        plan = self._plans.pop(serial, None)
        several = track == "compute" and len(self._engines) > 1
        if several and plan is not None and self._planner.cost_of(plan).unit:
            track = self._engines[self._blame.m[plan + at.P_WAY]]
        details: Mapping[str, int | str] = {} if plan is None else self._op_details(op, plan)
        self._sink(Span(label, track, name, start, cycle, details))

    def _emit_pass(self, start: int, end: int, op: int, node: int, resource: int) -> None:
        if resource not in self._resources:
            found = self._planner.resources.items()
            self._resources = {place: str(resource) for resource, place in found}
        if end > start:
            details = {"node": self._label_node(node)}
            track = self._resources[resource]
            self._sink(Span(LINKS, track, self._name_op(op), start, end, details))

    def _name_op(self, op: int) -> str:
        if op not in self._names:
            self._names[op] = op_label(self._blame.tables.ops[self._numbers[op]])
        return self._names[op]

    def _label_node(self, node: int) -> str:
        if node not in self._labels:
            self._labels[node] = self._blame.node_label(node)
        return self._labels[node]

    def _op_details(self, op: int, plan: int) -> Mapping[str, int | str]:
        found = self._planner.cost_of(plan)
        if isinstance(self._blame.tables.ops[self._numbers[op]], noc.ComputeOp):
            return {"macs": found.macs}
        return {"words": found.moved, "to": found.to}
