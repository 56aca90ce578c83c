"""
A network's layers one after another, with the best homes for all of them together, exactly.

What a layer costs depends on the homes of what it reads and writes: a table for each layer. At
first tables have bounds (`LayerSearch.lower_table`). The least sum over all tables is found
tensor by tensor (`minimise_sum`): one tensor is taken out at a time, by the least of the sum of the
tables that it is in, for all homes of the other tensors there. The layers are then searched with
the homes of that sum, the tables get what was found, and so on, until the least sum has no bounds
in it any more.

In all chains of segments, every scheme of every segment is a link that a chain may have, but those
that no best chain can: a scheme counts with its bound (`bounds`) until a chain with it has the
least sum of all, is then bound more closely, and in the end solved: each of its layers exhaustively
for the stripes, groups and places of its feature maps that the scheme gives it. This ends when all
schemes of the best chain are solved, as no other chain can be better. Homes of feature maps at DRAM
are then chosen for whole chains, for all whose sum is below what was found so far.

The layers of a scheme are each the best for a mean of the slots' times, so a scheme may have a
better schedule: `bounds` says by how much at most. Layers one after another are tried too.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from ..core.errors import WeftError
from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.cost.node_grid import MapPlacement, join_maps
from ..dataflow.network.cost import NetworkCost, network_cost
from ..dataflow.network.layers import Network, NetworkLayer
from ..dataflow.network.schedule_file import NetworkSchedule, ScheduledLayer
from .blocking.search import Floats, Goal
from .bounds import ChainBound
from .chain import Chains, Scheme, Solved, Statistics
from .layer_search import LayerSearch
from .network import PlacedLayer, Solution, place_sequence, question_of, settle_network
from .nodes.hops import placement_at
from .question import LayerQuestion
from .segments import Limits, best_chains
from .spaces import Space

_MOST = 1 << 22
"""Entries of a table of sums."""

_ABOVE = 1.05
"""Bounds above the least of a layer by more than this are not told apart at first."""


@dataclass(frozen=True, eq=False)
class Table:
    """Values by the homes of the tensors `names`, one axis each."""

    names: tuple[str, ...]
    values: Floats


def minimise_sum(tables: Sequence[Table]) -> tuple[dict[str, int], float]:
    """
    The homes for which the sum of all tables is least, and that sum. Raises `WeftError` where so
    many tensors depend on each other that the tables do not fit in memory.
    """
    left = list(tables)
    order: list[tuple[str, Table, NDArray[np.intp]]] = []
    names = dict.fromkeys(name for table in tables for name in table.names)
    while names:
        name = min(names, key=lambda n: _table_size(_adjacent_tensors(left, n)))
        mine = [t for t in left if name in t.names]
        joint = _add_tables(mine, (*(n for n in _adjacent_tensors(left, name) if n != name), name))
        order.append((name, joint, joint.values.argmin(axis=-1)))
        left = [t for t in left if name not in t.names]
        left.append(Table(joint.names[:-1], joint.values.min(axis=-1)))
        del names[name]
    homes: dict[str, int] = {}
    for name, joint, choice in reversed(order):
        homes[name] = int(choice[tuple(homes[n] for n in joint.names[:-1])])
    return homes, math.fsum(float(t.values) for t in left)


def _adjacent_tensors(tables: Sequence[Table], name: str) -> dict[str, int]:
    """The tensors in tables with `name`, and how many homes each has."""
    return {
        n: size
        for t in tables
        if name in t.names
        for n, size in zip(t.names, t.values.shape, strict=True)
    }


def _table_size(around: Mapping[str, int]) -> int:
    return math.prod(around.values())


def _add_tables(tables: Sequence[Table], names: tuple[str, ...]) -> Table:
    sizes = {n: s for t in tables for n, s in zip(t.names, t.values.shape, strict=True)}
    if math.prod(sizes.values()) > _MOST:
        raise WeftError(
            f"exhaustive: the homes of {len(names)} feature maps depend on each other ("
            f"{', '.join(names[:4])}, …), too many to try all; use solver kapla"
        )
    total: Floats = np.zeros([sizes[n] for n in names])
    for table in tables:
        axes = sorted(range(len(table.names)), key=lambda i: names.index(table.names[i]))
        shape = [sizes[n] if n in table.names else 1 for n in names]
        total = total + table.values.transpose(axes).reshape(shape)
    return Table(names, total)


@dataclass(eq=False)
class _Entry:
    """A layer of the network, its search, and its table; `exact` says which entries are."""

    layer: NetworkLayer
    search: LayerSearch
    roots: tuple[str, ...]
    names: tuple[str, ...]
    values: Floats
    exact: NDArray[np.bool_]

    def chosen_placements(self, chosen: Mapping[str, int]) -> tuple[int, ...]:
        """The homes of the sources and of the outputs."""
        return tuple(chosen[root] for root in self.roots)

    def table_index(self, chosen: Mapping[str, int]) -> tuple[int, ...]:
        """The index of these placements in the table."""
        return tuple(chosen[name] for name in self.names)


def solve_exactly(
    network: Network, machine: NodeMachine, goal: Goal, space: Space, *, forwarding: bool
) -> Solution:
    """
    The best schedule with layers one after another. Raises `WeftError` for a layer that does not
    fit the machine.
    """
    searches: dict[LayerQuestion, LayerSearch] = {}
    entries: list[_Entry] = []
    for layer in network.layers:
        question = question_of(network, layer, machine.nodes, space.rules, forwarding=forwarding)
        if question not in searches:
            searches[question] = LayerSearch(question, machine, goal, space)
        entries.append(_make_entry(network, layer, searches[question], machine, space))
    while True:
        tables = [Table(e.names, e.values) for e in entries]
        chosen, bound = minimise_sum(tables)
        if not any([_made_exact(entry, chosen) for entry in entries]):
            return _build_solution(network, machine, entries, chosen, bound)


def _make_entry(
    network: Network, layer: NetworkLayer, search: LayerSearch, machine: NodeMachine, space: Space
) -> _Entry:
    bound = search.bound()
    if not math.isfinite(bound):
        raise WeftError(
            f"network {network.name}: layer {layer.name} does not fit machine @{machine.name} in "
            f"any way: {search.obstacle}"
        )
    roots = tuple(space.placed_with(network, name) for name in (*layer.inputs, layer.outputs))
    names = tuple(dict.fromkeys(roots))
    values = search.lower_table(bound * _ABOVE)
    for axis in reversed(range(len(roots))):
        first = roots.index(roots[axis])
        if first != axis:
            values = np.diagonal(values, axis1=first, axis2=axis)
            values = np.moveaxis(values, -1, first)
    return _Entry(layer, search, roots, names, np.array(values), np.zeros(values.shape, np.bool_))


def _made_exact(entry: _Entry, chosen: Mapping[str, int]) -> bool:
    """Searches a layer with the chosen homes; whether that had not been done."""
    at = entry.table_index(chosen)
    if entry.exact[at]:
        return False
    found = entry.search.solve_exact(entry.chosen_placements(chosen))
    entry.values[at] = found.bound
    entry.exact[at] = True
    return True


def _build_solution(
    network: Network,
    machine: NodeMachine,
    entries: Sequence[_Entry],
    chosen: Mapping[str, int],
    bound: float,
) -> Solution:
    """The schedule with the chosen homes."""
    homes: dict[str, MapPlacement] = {}
    steps: list[ScheduledLayer] = []
    for entry in entries:
        layer, places = entry.layer, entry.chosen_placements(chosen)
        found = entry.search.solve_exact(places)
        assert found.point is not None
        schedule = entry.search.schedule(layer.name, found.point, places)
        for name, place in zip(layer.inputs, places, strict=False):
            homes.setdefault(
                name, placement_at(place, network.tensors[name].extents, machine.ports)
            )
        inputs = join_maps([homes[name] for name in layer.inputs])
        homes[layer.outputs] = schedule.outputs
        steps.append(ScheduledLayer(replace(schedule, inputs=inputs), layer.inputs))
    batch = max(layer.batch for layer in network.layers)
    made = NetworkSchedule(network.name, machine.name, batch, homes, tuple(steps))
    return Solution(made, network_cost(made, machine), bound)


def bound_sequence(
    network: Network, machine: NodeMachine, goal: Goal, space: Space, *, forwarding: bool
) -> float:
    """
    A bound that no schedule with layers one after another is below, wherever feature maps are.
    Infinite where a layer does not fit the machine.
    """
    bounds: dict[LayerQuestion, float] = {}
    total = 0.0
    for layer in network.layers:
        question = question_of(network, layer, machine.nodes, space.rules, forwarding=forwarding)
        if question not in bounds:
            bounds[question] = LayerSearch(question, machine, goal, space).bound()
        total += bounds[question]
    return total


# --- Chains of segments -----------------------------------------------------------------------

_CHAINS = 64
"""The most chains for which homes are chosen."""


def solve_all_chains(
    network: Network,
    machine: NodeMachine,
    goal: Goal,
    space: Space,
    *,
    forwarding: bool,
    degree: int,
    limits: Limits | None = None,
) -> tuple[Solution, Statistics]:
    """
    The best chain with segments of up to `degree` slots, which keep to `limits`. Raises `WeftError`
    for a layer that does not fit the machine.
    """
    best = solve_exactly(network, machine, goal, space, forwarding=forwarding)
    chains = Chains(network, machine, goal, space.rules, forwarding, 1, degree,
                    limits=limits or Limits())  # fmt: skip
    search = _AllChains(chains)
    alone = place_sequence(
        network, machine, goal, space.rules, forwarding=forwarding, width=chains.width, effort=None
    )
    for value, links in search.rank_chains():
        if value >= _cost_value(best.cost, goal):
            break
        found = settle_network(network, search.place_chain(links, alone), machine, goal)
        if not chains.refused_segments(found):
            best = min(best, found, key=lambda solution: _cost_value(solution.cost, goal))
    return best, chains.statistics


def _cost_value(cost: NetworkCost, goal: Goal) -> float:
    dynamic = cost.energy_pj - cost.energies["static"]
    return goal.energy * dynamic + goal.time * cost.cycles


@dataclass(eq=False)
class _AllChains:
    """The schemes of a network: their values or bounds, and how closely they are known."""

    chains: Chains
    _bounds: ChainBound = field(init=False)
    _values: dict[Scheme, float] = field(init=False)
    _levels: dict[Scheme, int] = field(init=False)
    _solved: dict[Scheme, Solved | None] = field(
        init=False, default_factory=dict[Scheme, Solved | None]
    )

    def __post_init__(self) -> None:
        self._bounds = ChainBound(self.chains)
        self._values = {s: self._bounds.scheme(s, 0) for s in self.chains.schemes()}
        self._levels = dict.fromkeys(self._values, 0)

    def rank_chains(self) -> list[tuple[float, list[int | Scheme]]]:
        """The best chains, of which no scheme is only bound, from the best on."""
        alone = self._bounds.layer_bounds()
        while True:
            segments = {s: (value, s.segment) for s, value in self._values.items()}
            found = best_chains(alone, segments, _CHAINS)
            schemes = [link for link in found[0][1] if isinstance(link, Scheme)]
            if not any([self._refine_scheme(s) for s in schemes if s not in self._solved]):
                known = [chain for chain in found if self._is_known(chain[1])]
                return known

    def _is_known(self, links: list[int | Scheme]) -> bool:
        return all(isinstance(link, int) or self._solved.get(link) for link in links)

    def _refine_scheme(self, scheme: Scheme) -> bool:
        """Bounds a scheme more closely, or solves it."""
        level = self._levels[scheme] + 1
        if level <= self._bounds.last_level(scheme):
            self._levels[scheme] = level
            bound = self._bounds.scheme(scheme, level)
            self._values[scheme] = max(self._values[scheme], bound)
            return True
        found = self.chains.solve_scheme(scheme, None)
        self._solved[scheme] = found
        self._values[scheme] = math.inf if found is None else found.value
        self.chains.statistics.solved += 1
        return True

    def place_chain(self, links: list[int | Scheme], alone: list[PlacedLayer]) -> list[PlacedLayer]:
        """The layers of a chain."""
        found: list[PlacedLayer] = []
        for number, link in enumerate(links):
            if isinstance(link, int):
                found.append(alone[link])
                continue
            solved = self._solved[link]
            assert solved is not None
            found += [replace(p, segment=number) for p in solved.placed]
        return found
