"""
The work of PEs on one tile: cycles, MACs, words read and written by memory, words on their array.

Summed over the tiles of a layer, the words are those of `analysis`: what PEs keep from one tile
to the next is not moved again. A systolic array gets a word once, at its edge, which takes time;
its PEs pass it on from neighbour to neighbour, over a link for each that uses it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from ...core.errors import WeftError
from ...machine.view import Machine
from ..directive.analysis import reducing_digits
from ..directive.fits import array_of, same_levels
from ..directive.flow import Flow, StepDigit
from ..directive.nest import NestLoop
from ..directive.past_nodes import bypassing_tensors
from ..directive.problem import Tensor
from ..directive.tiles import Tiles, Values


@dataclass(frozen=True)
class TileCost:
    """
    `accesses`: words by memory; `hops`: words on the array of PEs, each over one link; `past`: by
    tensor, words that go past the nodes' buffers, which are among the accesses.
    """

    cycles: int
    macs: int
    accesses: Mapping[str, int]
    hops: int
    past: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True)
class ArrayWires:
    """An array's network: words per cycle on a link, whether one sending serves several."""

    words_per_cycle: float
    multicast: bool


def wires_of(machine: Machine, level: str, word_bits: int) -> ArrayWires:
    """The network of the array of `level`. Raises `WeftError` where there is none."""
    array = array_of(machine, level)
    network = next((n for n in machine.networks if array and n.array == array.name), None)
    if array is None or network is None:
        raise WeftError(f"{machine.label}: level @{level} has no array with an arch.network")
    return ArrayWires(network.bytes_per_cycle * 8 / word_bits, array.multicast)


@dataclass(frozen=True)
class _Elements:
    """Elements moved at levels 0 and 1, over links of the array, and over its edge."""

    inner: int = 0
    outer: int = 0
    links: int = 0
    edge: int = 0

    def __add__(self, other: _Elements) -> _Elements:
        return _Elements(
            self.inner + other.inner,
            self.outer + other.outer,
            self.links + other.links,
            self.edge + other.edge,
        )


class TileCosts:
    """The costs of the tiles of one layer on `machine`."""

    def __init__(self, tiles: Tiles, machine: Machine) -> None:
        nest = tiles.nest
        self._tiles = tiles
        self._level = nest.levels[0].directives
        self._overlap = machine.find_level(self._level.level).overlap
        self.is_near = self._near = self._level.level in same_levels(machine)
        """Whether PEs pass data on to their neighbours."""
        self._memory: dict[tuple[str, int], str] = {
            (h.tensor, i): h.memory
            for i, level in enumerate(nest.directives.levels)
            for h in level.held
        }
        self._past = {tensor.name for tensor in bypassing_tensors(nest)}
        home = machine.levels[0].memories[0]
        for tensor in nest.problem.tensors:
            # What comes to the PEs from further out, or from where all tensors are.
            source = nest.directives.source(tensor.name, 0)
            self._memory.setdefault((tensor.name, 1), self._memory.get((tensor.name, source), home))
        self.word_bits = min(m.element_bits for m in machine.memories)
        self._wires = wires_of(machine, self._level.level, self.word_bits)
        self._flows = {h.tensor: Flow(nest, nest.problem.tensor(h.tensor), 0)
                       for h in self._level.held}  # fmt: skip
        self._leaders: dict[str, list[StepDigit]] = {
            name: [d for d in reducing_digits(flow) if d.kind == "own"]
            for name, flow in self._flows.items()
            if flow.tensor.role == "output"
        }
        self._sums = [s for s in nest.loops if s.dim not in nest.problem.output.dims]

    @property
    def multicast(self) -> bool:
        """True if one sending serves several PEs."""
        return self._wires.multicast

    def words(self, tensor: Tensor) -> int:
        """The words of one element."""
        return -(-tensor.element_bits // self.word_bits)

    def cost(self, now: Values, before: Values | None, is_begun: bool) -> TileCost:
        """
        Of the tile `now`, after `before` (`None` for the first): `is_begun` if sums have been
        added to its part of the output.
        """
        widths = self._tiles.widths(now)
        accesses: Counter[str] = Counter()
        links, edges, past = 0, list[int](), dict[str, int]()
        for tensor in self._tiles.nest.problem.tensors:
            found = self._moved_elements(tensor, now, before, is_begun)
            found += self._computed_elements(tensor, now, widths)
            each = self.words(tensor)
            for level, elements in enumerate((found.inner, found.outer)):
                if elements:
                    accesses[self._memory[tensor.name, level]] += elements * each
            if tensor.name in self._past:
                past[tensor.name] = found.outer * each
            links += found.links * each
            edges.append(found.edge * each)
        cycles = math.prod(self.count_iterations(d, w) for d, w in widths.items())
        times = [math.ceil(words / self._wires.words_per_cycle - 1e-9) for words in edges]
        total = cycles + sum(times) if self._overlap == "none" else max(cycles, *times)
        return TileCost(total, math.prod(widths.values()), dict(accesses), links, past)

    def _moved_elements(
        self, tensor: Tensor, now: Values, before: Values | None, is_begun: bool
    ) -> _Elements:
        """Counts the elements that come into the PEs' memories and leave them."""
        flow = self._flows.get(tensor.name)
        if flow is None:
            return _Elements()
        if tensor.role != "output":
            moves = flow.tile_moves(now, before)
            near = moves.from_near if self._near else 0
            sent = moves.sent_far if self._near else moves.sent
            if self._near:
                return _Elements(moves.received + near, sent, moves.received, sent)
            sent = sent if self._wires.multicast else moves.received
            return _Elements(moves.received, sent, sent, sent)
        leaders = self._leaders[tensor.name]
        drained = flow.tile_moves(now, before).received
        stored = flow.tile_moves(now, before, leaders=leaders).received
        fetched = 0 if self._only_adds(tensor, now) else stored
        if fetched and not is_begun:
            zero = [s for s in self._sums if s.level == 0]
            fetched -= flow.tile_moves(now, before, leaders=leaders, zero=zero).received
        moved, ours = fetched + drained, fetched + stored
        return _Elements(moved, ours, moved, ours if self._near else moved)

    def _only_adds(self, tensor: Tensor, now: Values) -> bool:
        """
        Tests whether a node sends sums past its buffer to those of another one, and gets none back.
        """
        others = (s for s in self._tiles.stacks if s.dim not in tensor.dims)
        return tensor.name in self._past and any(now[s] for s in others)

    def _computed_elements(
        self, tensor: Tensor, now: Values, widths: Mapping[str, int]
    ) -> _Elements:
        """
        Counts the elements that iterations read and write: at level 0, or bypassing it over the
        array.
        """
        if tensor.role == "output":
            points = 2 * math.prod(widths.values())
        else:
            points = self._count_inside(tensor, now, widths)
        if tensor.name in self._flows:
            return _Elements(inner=points)
        return _Elements(outer=points, links=points, edge=points)

    def _count_inside(self, tensor: Tensor, now: Values, widths: Mapping[str, int]) -> int:
        count = math.prod(w for d, w in widths.items() if d not in tensor.dims)
        for axis in tensor.axes:
            base = axis.index({d: self._tiles.bounds(d, now)[0] for d in axis.dims})
            terms = tuple((f, widths[d]) for d, f in axis.terms)
            count *= _count_points(terms, base, axis.extent)
        return count

    def count_iterations(self, dim: str, width: int) -> int:
        """The iterations along `dim` that the first PE does one after the other."""
        nest = self._tiles.nest.levels[0]
        lanes = nest.lanes.get(dim, 1)
        return _count_steps(nest.steps.get(dim, ()), width, nest.blocks[dim], lanes)


@lru_cache(maxsize=1 << 16)
def _count_points(terms: tuple[tuple[int, int], ...], base: int, extent: int) -> int:
    """Counts the combinations of iterations that have their index inside."""
    reached = np.ones(1, np.int64)
    for factor, count in terms:
        steps = np.zeros(factor * (count - 1) + 1, np.int64)
        steps[::factor] = 1
        reached = np.convolve(reached, steps)
    first = max(0, -base)
    return int(reached[first : max(first, extent - base)].sum())


def _count_steps(steps: Sequence[NestLoop], width: int, block: int, lanes: int) -> int:
    if not steps:
        return -(-min(width, block) // lanes)
    step, rest = steps[0], steps[1:]
    if step.is_stack:
        return _count_steps(rest, min(width, step.stride), block, lanes)
    full, left = divmod(width, step.stride)
    found = full * _count_steps(rest, step.stride, block, lanes)
    return found + (_count_steps(rest, left, block, lanes) if left else 0)
