"""
All chains of segments of a network.

Every scheme of every segment is a link that a chain may have, but those that no best chain can:
a scheme counts with its bound (`bounds`) until a chain with it has the least sum of all, is then
bound more closely, and in the end solved: each of its layers exhaustively for the stripes, groups
and places of its feature maps that the scheme gives it. This ends when all schemes of the best
chain are solved, as no other chain can be better. Homes of feature maps at DRAM are then chosen
for whole chains, for all whose sum is below what was found so far.

The layers of a scheme are each the best for a mean of the slots' times, so a scheme may have a
better schedule: `bounds` says by how much at most. For layers one after another, the homes of
`exact` are tried too.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.network.cost import NetworkCost
from ..dataflow.network.layers import Network
from .blocking import Goal
from .bounds import ChainBound
from .chain import Chains, Scheme, Solved, Statistics
from .exact import solve_exactly
from .network import PlacedLayer, Solution, place_sequence, settle_network
from .segments import Limits, best_chains
from .spaces import Space

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
        if level < len(self._bounds.efforts):
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
