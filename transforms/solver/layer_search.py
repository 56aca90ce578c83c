"""
One layer on its nodes with its feature maps at given homes, exactly.

Branch and bound over pairs of a cut and a mapping, then their arrangements. A pair is known by what
`pair_bounds.minimum_values` says, then by its blocking with the least hops of each tensor, then,
for each arrangement, by that and the hops which the arrangement has beyond those: each word moves
at least once. Arrangements are blocked for their true hops (`dataflow.hops`) from the least bound
on, until none is left below the best.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

import numpy as np

from ..core.errors import WeftError
from ..dataflow.cost.hops import filter_hops, input_hops, output_hops
from ..dataflow.cost.nn_dataflow import NodeMachine, PassSchedule
from ..dataflow.cost.node_grid import MapPlacement, PlacementPart, join_maps, project_partition
from ..dataflow.cost.row_stationary import Mapping
from .blocking.costs import BlockingProblem
from .blocking.search import Blocking, BlockingSearch, Floats, Goal
from .network import value_of
from .nodes.cuts import Arrangement, Cut
from .nodes.hops import Field, Hops, layer_hops, list_homes, placement_at
from .pair_bounds import Numbers, minimum_values
from .problem import Spread
from .question import LayerQuestion, count_sharing, filters_together, fixed_pj, problem_of
from .shares import (
    ALONE,
    Shares,
    bound_shared,
    least_rings,
    may_share,
    relaxed_problems,
    round_links_of,
    share_problem,
    with_rounds,
)
from .spaces import Space

_SLACK = 1e-9


class Pair(NamedTuple):
    """
    A cut and a mapping of its largest piece; `apart`: another cut lies between those of the batch
    and the map, inside of it, so that nodes share filters over the map alone.
    """

    cut: Cut
    mapping: Mapping
    apart: bool = False

    def sharing(self, question: LayerQuestion, machine: NodeMachine) -> tuple[int, int, int]:
        """By tensor: nodes that need the same part and pass it on."""
        filters, inputs, outputs = count_sharing(question, machine, self.cut)
        return self.cut.rows * self.cut.columns if self.apart else filters, inputs, outputs


@dataclass(frozen=True, eq=False)
class Point:
    """A schedule of a layer: a pair, its arrangement, and its blocking."""

    pair: Pair
    arrangement: Arrangement
    blocking: Blocking
    shares: Shares = ALONE


class Exact(NamedTuple):
    """The least value with given homes, a bound that is below it by rounding only, and where."""

    value: float
    bound: float
    point: Point | None


@dataclass(frozen=True, eq=False)
class _Laid:
    """A cut on the nodes: its field, hops by arrangement and home, and the least of these."""

    field: Field
    hops: Hops
    least: tuple[float, float, float]
    own: tuple[int | None, ...]


@dataclass(eq=False)
class LayerSearch:
    """The search for one question; what is found for some homes is used for others."""

    question: LayerQuestion
    machine: NodeMachine
    goal: Goal
    space: Space
    pairs: list[Pair] = field(init=False)
    least: list[float] = field(init=False)
    lows: dict[int, float] = field(init=False, default_factory=dict[int, float])
    """By pair: a bound with the least hops of each tensor."""
    _laid: dict[tuple[Cut, bool], _Laid] = field(
        init=False, default_factory=dict[tuple[Cut, bool], _Laid]
    )
    _blocked: dict[tuple[int, tuple[float, ...]], tuple[Blocking | None, float]] = field(
        init=False,
        default_factory=dict[tuple[int, tuple[float, ...]], tuple[Blocking | None, float]],
    )
    _exact: dict[tuple[int, ...], Exact] = field(
        init=False, default_factory=dict[tuple[int, ...], Exact]
    )

    def __post_init__(self) -> None:
        q, machine = self.question, self.machine
        cuts = self.space.cuts(q.shape, q.batch, q.region, idle=q.rules.idle)
        allowed = q.allowed_cuts(np.array(cuts, np.int64).reshape(-1, 5))
        found = [
            Pair(cut, m, apart)
            for cut, may in zip(cuts, allowed.tolist(), strict=True)
            for apart in ((False, True) if self._may_be_apart else (False,))
            if may and self._cut_field(cut, apart).arrangements
            for m in self.space.mappings(machine, q.shape, q.batch, cut)
        ]
        numbers = Numbers.of([pair.mapping for pair in found])
        every = np.array([pair.cut for pair in found], np.int64).reshape(-1, 5)
        least = minimum_values(q, machine, self.goal, every, numbers)
        order = np.argsort(least, kind="stable").tolist()
        self.pairs = [found[i] for i in order]
        self.least = [float(least[i]) for i in order]

    @property
    def obstacle(self) -> str:
        """The reason why the layer does not fit the machine at all, if that is so."""
        if self.pairs:
            return "one pass of it is more than the buffers hold"
        grid = self.question.region.extent
        return (
            f"space {self.space.name} has no cut of it over {grid.h} x {grid.w} nodes whose "
            f"pieces stand on their PEs"
        )

    @property
    def num_placements(self) -> int:
        """The number of different placements: one where all ports are at one position."""
        ports = self.machine.ports
        places = set(ports.list_nodes())
        homes = list_homes(ports, some=self.question.rules.some_ports)
        return 1 if len(places) == 1 else len(homes)

    @property
    def _may_be_apart(self) -> bool:
        return self.space.offered and filters_together(self.question, self.machine)

    def _cut_field(self, cut: Cut, apart: bool) -> Field:
        q, machine = self.question, self.machine
        together = filters_together(q, machine)
        return self.space.field(cut, q.region, machine.ports, together=together, apart=apart)

    # --- bounds -----------------------------------------------------------------------------

    def lay_cut(self, pair: Pair) -> _Laid:
        """The cut of a pair on the nodes."""
        cut, key = pair.cut, (pair.cut, pair.apart)
        if key not in self._laid:
            q, ports = self.question, self.machine.ports
            field_ = self._cut_field(cut, pair.apart)
            hops = layer_hops(q.shape, q.batch, field_, q.sources, q.result,
                              forwarding=q.forwarding, stays=q.on_chip[1],
                              some_ports=q.rules.some_ports)  # fmt: skip
            inputs = sum(float(source.min()) for source in hops.inputs)
            filters = float(hops.least_filters.min())
            least = filters, inputs, float(hops.outputs.min())
            own = tuple(self.space.own_home(a.partition, ports) for a in field_.arrangements)
            self._laid[key] = _Laid(field_, hops, least, own)
        return self._laid[key]

    def lower_bound(self, number: int) -> float:
        """A bound for a pair, wherever its feature maps are; infinite where it does not fit."""
        if number not in self.lows:
            laid = self.lay_cut(self.pairs[number])
            self.lows[number] = self.block_pair(number, laid.least)[1]
            most = self._maximum_shares(number)
            if most != ALONE:
                pair, machine = self.pairs[number], self.machine
                problem = self._blocking_problem(number, laid.least)
                alike = pair.sharing(self.question, machine)
                rings = least_rings(laid.field, most)
                low = bound_shared(problem, pair.mapping, machine, self.goal, pair.cut.nodes,
                                   alike, most, rings)  # fmt: skip
                self.lows[number] = min(self.lows[number], low + self._fixed)
        return self.lows[number]

    def block_pair(
        self, number: int, links: tuple[float, float, float]
    ) -> tuple[Blocking | None, float]:
        """The best blocking of a pair with these hops, and a bound for all."""
        key = number, links
        if key not in self._blocked:
            problem = self._blocking_problem(number, links)
            found, bound = BlockingSearch(problem).minimise(self.goal)
            self._blocked[key] = found, bound + self._fixed
        return self._blocked[key]

    def _blocking_problem(self, number: int, links: tuple[float, float, float]) -> BlockingProblem:
        pair, q = self.pairs[number], self.question
        at_dram = (True, not q.on_chip[0], not q.on_chip[1])
        alike = pair.sharing(q, self.machine)
        spreads = [Spread(a, h, d) for a, h, d in zip(alike, links, at_dram, strict=True)]
        return problem_of(q, self.machine, pair.cut, pair.mapping, spreads)

    def _maximum_shares(self, number: int) -> Shares:
        """By tensor: how many nodes may share it."""
        q, pair = self.question, self.pairs[number]
        if not q.rules.share:
            return ALONE
        alike = pair.sharing(q, self.machine)
        return may_share(self.machine, q, alike, self.lay_cut(pair).field)

    @property
    def _fixed(self) -> float:
        q = self.question
        return self.goal.energy * fixed_pj(q.shape, q.batch, self.machine)

    def bound(self) -> float:
        """No schedule of the layer is below, wherever its feature maps are."""
        best = math.inf
        for number, least in enumerate(self.least):
            if least >= best:
                break
            best = min(best, self.lower_bound(number))
        return best

    def lower_table(self, limit: float) -> Floats:
        """
        Bounds by homes, `[home of each source …, home of the outputs]`, exact up to `limit`: no
        entry is above `limit`. For many sources the dearest homes are seen one at a time.
        """
        count = self.num_placements
        places = len(self.question.sources) + 1
        table = np.full((count,) * places, limit)
        for number, least in enumerate(self.least):
            if least >= limit:
                break
            if self.lower_bound(number) < limit:
                np.minimum(table, self._pair_table(number), out=table)
        return table

    def _pair_table(self, number: int) -> Floats:
        """As `lower_table`, for one pair."""
        laid, count = self.lay_cut(self.pairs[number]), self.num_placements
        link = self.goal.energy * self.machine.hop_pj
        more = [link * (each - each.min())[:, :count] for each in laid.hops.inputs]
        more.append(link * (self._output_hops(laid) - laid.least[2])[:, :count])
        filters = link * (laid.hops.least_filters - laid.hops.least_filters.min())
        if len(more) > 4:
            more = [each.min(axis=0, keepdims=True) for each in more]
            filters = filters.min(keepdims=True)
        total = filters.reshape(-1, *(1,) * len(more))
        for axis, each in enumerate(more):
            shape = [len(each)] + [count if i == axis else 1 for i in range(len(more))]
            total = total + each.reshape(shape)
        return total.min(axis=0) + self.lower_bound(number)

    def _output_hops(self, laid: _Laid) -> Floats:
        """Hops of outputs, infinite at homes that an arrangement may not write to."""
        outputs = laid.hops.outputs.astype(np.float64)
        if self.num_placements > 1:
            for a, own in enumerate(laid.own):
                if own is not None:
                    outputs[a, np.arange(outputs.shape[1]) != own] = np.inf
        return outputs

    # --- exactly ----------------------------------------------------------------------------

    def solve_exact(self, homes: Sequence[int]) -> Exact:
        """The best schedule with the sources' and the outputs' homes, in this order."""
        key = tuple(homes)
        if key not in self._exact:
            self._exact[key] = self._search_placements(key)
        return self._exact[key]

    def _search_placements(self, homes: tuple[int, ...]) -> Exact:
        best = Exact(math.inf, math.inf, None)
        bound = math.inf
        queue = [(low, 0, number, 0) for number, low in enumerate(self.least)]
        heapq.heapify(queue)
        while queue:
            low, stage, number, a = heapq.heappop(queue)
            if low >= best.value:
                bound = min(bound, low)
                break
            if stage == 0:
                heapq.heappush(queue, (max(low, self.lower_bound(number)), 1, number, 0))
            elif stage == 1:
                for each in self._bound_arrangements(number, homes):
                    heapq.heappush(queue, each)
            else:
                found, least = self._block_arrangement(number, a, homes)
                bound = min(bound, least)
                if found.value < best.value:
                    best = found
        return best._replace(bound=min(bound, best.value))

    def _bound_arrangements(
        self, number: int, homes: tuple[int, ...]
    ) -> list[tuple[float, int, int, int]]:
        """The arrangements of a pair with a bound for each, finite ones alone."""
        low = self.lower_bound(number)
        if not math.isfinite(low):
            return []
        laid = self.lay_cut(self.pairs[number])
        more = laid.hops.least_filters - laid.least[0]
        more = more + self._output_hops(laid)[:, homes[-1]] - laid.least[2] - laid.least[1]
        for home, each in zip(homes, laid.hops.inputs, strict=False):
            more = more + each[:, home]
        bounds = low + self.goal.energy * self.machine.hop_pj * more
        return [
            (max(float(bounds[a]), low), 2, number, a)
            for a in np.flatnonzero(np.isfinite(bounds)).tolist()
        ]

    def _block_arrangement(
        self, number: int, a: int, homes: tuple[int, ...]
    ) -> tuple[Exact, float]:
        """The best blocking of an arrangement, and a bound for all of its blockings."""
        pair = self.pairs[number]
        arrangement = self.lay_cut(pair).field.arrangements[a]
        links = self.links(arrangement, homes)
        found, bound = self.block_pair(number, links)
        best = Exact(math.inf, math.inf, None)
        if found is not None:
            value = found.value(self.goal) + self._fixed
            best = Exact(value, bound, Point(pair, arrangement, found))
        most = self._maximum_shares(number)
        for shares in product(*(sorted({1, share}) for share in most)):
            if max(shares) > 1:
                chosen = shares[0], shares[1], shares[2]
                other, low = self._block_shared(number, arrangement, links, chosen, homes)
                best, bound = min(best, other, key=lambda e: e.value), min(bound, low)
        return best, bound

    def _block_shared(
        self,
        number: int,
        arrangement: Arrangement,
        links: tuple[float, float, float],
        shares: Shares,
        homes: tuple[int, ...],
    ) -> tuple[Exact, float]:
        """
        The best blocking found where nodes share, and a bound.
        """
        pair, machine = self.pairs[number], self.machine
        alike = pair.sharing(self.question, machine)
        rings = round_links_of(arrangement.partition, shares)
        plain = self._blocking_problem(number, links)
        words = [pair.cut.nodes * w / n for w, n in zip(pair.mapping.dram, alike, strict=True)]
        relaxed = relaxed_problems(plain, machine, shares, words, rings)
        whole = share_problem(plain, pair.mapping, machine, pair.cut.nodes, alike, shares, rings)
        found = [BlockingSearch(least).minimise(self.goal) for least in relaxed]
        bound = min(low for _, low in found)
        above, _ = BlockingSearch(whole).minimise(self.goal)
        best = Exact(math.inf, math.inf, None)
        for blocking in (*(below for below, _ in found), above):
            if blocking is not None:
                point = Point(pair, arrangement, blocking, shares)
                value = self._point_cost(point, homes)
                best = Exact(value, bound, point) if value < best.value else best
        return best, bound + self._fixed

    def _point_cost(self, point: Point, homes: tuple[int, ...]) -> float:
        """The cost of a point by the rules of its convention; infinite where it does not fit."""
        try:
            return value_of(self.schedule("shared", point, homes), self.machine, self.goal)
        except WeftError:
            return math.inf

    def links(self, arrangement: Arrangement, homes: Sequence[int]) -> tuple[float, float, float]:
        """Words times links of each tensor, with feature maps at these homes."""
        q, partition, ports = self.question, arrangement.partition, self.machine.ports
        own = self.space.own_home(partition, ports)
        inputs, outputs = self.placements(homes if own is None else (*homes[:-1], own))
        at = (q.shape, q.batch, partition, arrangement.within(q.region))
        return (
            float(filter_hops(*at, ports, forwarding=q.forwarding)),
            float(input_hops(*at, inputs, forwarding=q.forwarding)),
            float(output_hops(*at, outputs, forwarding=q.forwarding)),
        )

    def placements(self, homes: Sequence[int]) -> tuple[MapPlacement, MapPlacement]:
        """The homes of inputs and outputs with these numbers."""
        q, ports = self.question, self.machine.ports
        sources = [
            placement_at(home, source.extents, ports)
            for home, source in zip(homes, q.sources, strict=False)
        ]
        return join_maps(sources), placement_at(homes[-1], q.result, ports)

    def schedule(self, name: str, point: Point, homes: Sequence[int]) -> PassSchedule:
        """The schedule of a point with feature maps at these homes."""
        q, blocking = self.question, point.blocking
        inputs, outputs = self.placements(homes)
        if self.space.offered:
            cuts = project_partition(point.arrangement.partition, self.machine.ports.extent)
            outputs = MapPlacement(
                tuple(PlacementPart(p.box, p.region, cuts) for p in outputs.parts)
            )
        a, b, c = blocking.stored
        i, j, k = (not may for may in q.rules.bypass)
        schedule = PassSchedule(
            name=name,
            shape=q.shape,
            batch=q.batch,
            copies=point.pair.mapping.copies,
            factors=blocking.factors,
            orders=blocking.orders,
            partition=point.arrangement.partition,
            region=point.arrangement.within(q.region),
            inputs=inputs,
            outputs=outputs,
            inputs_at_dram=not q.on_chip[0],
            outputs_at_dram=not q.on_chip[1],
            keep=(i, j, k) if q.rules.automatic else (False, False, False),
            forwarding=q.forwarding,
            pinned=q.pinned,
            store=None if q.rules.automatic else (a, b, c),
            layout=point.pair.mapping.layout,
        )
        return with_rounds(schedule, point.shares)
