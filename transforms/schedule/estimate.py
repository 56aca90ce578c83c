"""
Estimated cycles of many schedules at once: all candidate tiles of a structure in NumPy.

The estimate is the work of each engine, with perfect overlap, plus the first load and the
last way out, plus what a single copy of a block exposes. It ranks schedules; `evaluate`
decides between the best of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..core.blockings import block_sizes, list_divisors
from .costs import ScheduleCosts
from .grid import GridKernel, GridOperand
from .orders import OrderKind, mean_transfer, order_kinds
from .spans import Floats, Ints, span_of
from .structure import LoopOrder, Structure, block_elements, count_reloads
from .tiles import Buffering, Schedule

Bools = npt.NDArray[np.bool_]


def candidate_sizes(extent: int, limit: int) -> tuple[int, ...]:
    """
    Tile sizes for a dimension: the smallest size for each number of tiles, so that no other
    size with as many tiles wastes less; thinned out evenly on a logarithmic scale.
    """
    sizes = block_sizes(extent)
    if len(sizes) <= limit:
        return sizes
    wanted = np.geomspace(1, extent, limit)
    kept = {min(sizes, key=lambda s, w=w: abs(math.log(s / w))) for w in wanted}
    return tuple(sorted(kept | set(list_divisors(extent)[-4:])))


def candidate_tiles(
    kernel: GridKernel, costs: ScheduleCosts, max_sizes: int, max_tiles: int, max_steps: int
) -> Ints:
    """
    Combinations of candidate sizes whose pieces fit, one row each. Beyond `max_tiles` the
    smallest tiles are left out, which move the most, and those of more than `max_steps`.
    """
    extents = np.array(kernel.extents, dtype=np.int64)
    tiles = np.ones((1, len(extents)), dtype=np.int64)
    for j, n in enumerate(kernel.extents):
        sizes = np.array(candidate_sizes(n, max_sizes), dtype=np.int64)
        tiles = np.repeat(tiles, len(sizes), axis=0)
        tiles[:, j] = np.tile(sizes, len(tiles) // len(sizes))
        # Pieces grow with each dimension, so what does not fit now never will.
        tiles = tiles[_mark_fitting(kernel, costs, tiles)]
    if not len(tiles):
        return tiles
    steps = np.prod(-(-extents // tiles), axis=1)
    # The tiles of the fewest steps leave no room for second copies.
    few = steps <= max(max_steps, 16 * int(steps.min()))
    tiles, steps = tiles[few], steps[few]
    if len(tiles) > max_tiles:
        tiles = tiles[np.sort(np.argsort(steps, kind="stable")[:max_tiles])]
    return tiles


def _mark_fitting(kernel: GridKernel, costs: ScheduleCosts, tiles: Ints) -> Bools:
    fits = np.ones(len(tiles), dtype=np.bool_)
    sizes = [largest_piece(operand, tiles, clip=True) for operand in kernel.operands]
    for size, capacity in zip(costs.occupied_sizes(sizes), costs.capacities, strict=True):
        fits &= size <= capacity
    return fits


def largest_piece(operand: GridOperand, tiles: Ints, *, clip: bool) -> Ints:
    """The elements of a whole piece, per row of `tiles`; see `pieces.piece_elements`."""
    size = np.ones(len(tiles), dtype=np.int64)
    for d in operand.dims:
        span = np.ones(len(tiles), dtype=np.int64)
        for j, c in enumerate(d.coefficients):
            if c:
                span += abs(c) * (tiles[:, j] - 1)
        size *= np.minimum(span, d.extent) if clip else span
    return size


_NEVER = 1e15
"""The cycles of a transfer that cannot be made: unlike infinity it can be multiplied by 0."""


@dataclass(frozen=True, eq=False)
class Estimates:
    """Estimated cycles per tile (infinite: does not fit) of one structure."""

    structure: Structure
    cycles: Floats


@dataclass(frozen=True, eq=False)
class _Held:
    """
    One way to hold an operand: per tile the cycles to move it, the elements of a block, how
    many blocks follow one another, and whether there are several.
    """

    move: Floats
    block: Ints
    runs: Floats
    changes: Bools


class Tables:
    """The tables that the estimate needs per tile, computed once for all structures."""

    def __init__(
        self, kernel: GridKernel, costs: ScheduleCosts, tiles: Ints, *, skip_border: bool
    ) -> None:
        self.kernel, self.costs, self.tiles = kernel, costs, tiles
        self.skip_border = skip_border
        self.counts = -(-np.array(kernel.extents, dtype=np.int64) // tiles)
        self.pieces = [largest_piece(o, tiles, clip=skip_border) for o in kernel.operands]
        self.kinds = [order_kinds(o, kernel.extents) for o in kernel.operands]
        self._part, self._groups = np.ones(len(tiles)), np.ones(len(tiles))
        self.transfer: list[Floats] = []
        self.choice: list[Ints] = []
        for p in range(len(kernel.operands)):
            self._add_transfers(p)
        self._blocks, self._compute, self._step_calls, self._finish = self._compute_cycles()

    def _add_transfers(self, position: int) -> None:
        """The cycles of a piece in its best storage order, and that order's number."""
        kernel, costs = self.kernel, self.costs
        operand = kernel.operands[position]
        is_input = position < len(kernel.inputs)
        spans = [
            span_of(
                d,
                kernel.extents,
                kernel.reductions,
                self.tiles,
                skip_border=self.skip_border,
            )
            for d in operand.dims
        ]
        if is_input:
            for span in spans:
                self._part = self._part * span.remaining
                self._groups = self._groups * span.groups
        cost = costs.inputs[position] if is_input else costs.output
        table: list[Floats] = []
        for kind in self.kinds[position]:
            cycles = mean_transfer(operand, kind, spans, cost)
            j = kind.tile_dim
            if j >= 0:
                cycles = np.where(kernel.extents[j] % self.tiles[:, j] == 0, cycles, np.inf)
            table.append(np.broadcast_to(cycles, len(self.tiles)))
        stacked = np.stack(table)
        choice = np.argmin(stacked, axis=0)
        self.choice.append(choice)
        best = stacked[choice, np.arange(len(choice))]
        self.transfer.append(np.minimum(best, _NEVER))

    def _compute_cycles(self) -> tuple[Floats, Floats, Floats, Floats]:
        """
        The output pieces, the compute engine's work in all and in the calls of a step, and
        what follows the last load.
        """
        kernel, costs = self.kernel, self.costs
        passes = kernel.num_epilogue_passes
        steps = np.prod(self.counts.astype(np.float64), axis=1)
        used = sorted(kernel.output.used_dims())
        blocks = np.prod(self.counts[:, used].astype(np.float64), axis=1)
        per_block = costs.init_setup_cycles + passes * costs.pass_setup_cycles
        per_element = costs.init_cycles_per_element + passes * costs.pass_cycles_per_element
        calls = kernel.num_calls * costs.init_cycles_per_element * self._part
        compute = steps * self._groups * costs.init_setup_cycles + blocks * per_block
        compute += calls + kernel.output.size * per_element
        finish = passes * (
            costs.pass_setup_cycles + self.pieces[-1] * costs.pass_cycles_per_element
        )
        return blocks, compute, calls / steps, calls / steps + finish

    def estimate_structures(self, order: LoopOrder, *, single: bool = False) -> Iterator[Estimates]:
        """
        All structures with these loops, those left out that need no second copy; with `single`
        those of one copy of everything.
        """
        inputs = self.kernel.inputs
        choices = [
            [self._estimate_input(p, order, held) for held in holds]
            for p, holds in enumerate(order.holds)
        ]
        output = self._estimate_input(len(inputs), order, order.held_output)
        first = sum(self.transfer[: len(inputs)], np.zeros(len(self.tiles)))
        combination: tuple[int, ...]
        for combination in np.ndindex(*map(len, choices)):
            chosen = [c[i] for c, i in zip(choices, combination, strict=True)]
            held = tuple(h[i] for h, i in zip(order.holds, combination, strict=True))
            load = sum((c.move for c in chosen), self._finish)
            work = self._compute + first, load, self._blocks * self.transfer[-1] + first
            for copies in _copy_choices(len(inputs) + 1, single):
                cycles = self._with_copies(work, [*chosen, output], copies)
                if cycles is not None:
                    yield Estimates(
                        Structure(order.loops, (*held, order.held_output), copies), cycles
                    )

    def _estimate_input(self, position: int, order: LoopOrder, held: frozenset[int]) -> _Held:
        operand = self.kernel.operands[position]
        pieces, runs = count_reloads(operand, order.loops, held, self.counts)
        block = block_elements(operand, held, self.pieces[position], self.counts)
        return _Held(pieces * self.transfer[position], block, runs, runs > 1)

    def _with_copies(
        self,
        work: tuple[Floats, Floats, Floats],
        chosen: Sequence[_Held],
        copies: Sequence[int],
    ) -> Floats | None:
        """
        The cycles if the engines, `work` for compute, load and store, overlap but for single
        copies: compute waits for the first piece of each block (or for its store), and a
        load for the calls of a step.
        """
        compute, load, store = work
        fits = np.ones(len(compute), dtype=np.bool_)
        sizes = [np.where(c.changes, n, 1) * c.block for c, n in zip(chosen, copies, strict=True)]
        for size, capacity in zip(
            self.costs.occupied_sizes(sizes), self.costs.capacities, strict=True
        ):
            fits &= size <= capacity
        needless = (n == 1 and not c.changes.any() for c, n in zip(chosen, copies, strict=True))
        if 2 in copies and any(needless):
            return None
        if not fits.any():
            return None
        for p, (c, n) in enumerate(zip(chosen, copies, strict=True)):
            if n == 1:
                blocks = np.where(c.changes, c.runs, 0)
                compute = compute + blocks * self.transfer[p]
                if p < len(chosen) - 1:
                    load = load + blocks * self._step_calls
        total = np.maximum(np.maximum(compute, load), store)
        total = total + self.transfer[-1] + self.costs.resident_cycles / 2
        return np.where(fits & (total < _NEVER), total, np.inf)

    def build_schedule(self, structure: Structure, row: int, *, plain: bool = False) -> Schedule:
        """The schedule of a structure and a tile, in the best (or plain) storage orders."""
        kernel = self.kernel
        tile = tuple(int(t) for t in self.tiles[row])
        buffers: list[Buffering] = []
        for p, operand in enumerate(kernel.operands):
            kind: OrderKind = self.kinds[p][0 if plain else int(self.choice[p][row])]
            held = structure.held[p]
            _, runs = count_reloads(operand, structure.loops, held, self.counts[row : row + 1])
            copies = structure.copies[p] if runs[0] > 1 else 1
            buffers.append(Buffering(held, copies, kind.storage_order(operand, tile)))
        return Schedule(tile, structure.loops, tuple(buffers), self.skip_border)


def _copy_choices(count: int, single: bool) -> Iterator[tuple[int, ...]]:
    """Two copies of everything, or one of one operand; or one of all."""
    if single:
        yield (1,) * count
        return
    for one in range(count + 1):
        yield tuple(1 if p == one else 2 for p in range(count))
