"""
The search for a schedule: tiles, loop order, residency, buffering and storage orders.

Every structure (order of the groups of dimensions that use the same operands, what is held
per input, number of copies, storage orders) is combined with every tile of a candidate grid
of sizes. An estimate, computed for all tiles of a structure at once in NumPy, ranks them;
the best ones are run through the event model of `evaluate`, and the fastest is taken.

The estimate is the sum of each engine's work, with perfect overlap, plus the first load and
the last way out; so the largest engine sum is also how far from the optimum the result is.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..errors import WeftError
from .borders import call_boxes, inside_groups, leaves_grid
from .costs import ScheduleCosts, TransferCost
from .evaluate import Evaluation, evaluate
from .grid import GridKernel, GridOperand
from .schedule import Buffering, Schedule
from .transfers import StorageOrder, StoredDim

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class SearchOptions:
    """
    `max_sizes`: candidate tile sizes per dimension. `max_tiles`: tiles ranked in all per
    structure. `num_evaluated`: how many of the best estimates are run. `max_steps`: the
    largest number of steps that is considered.
    """

    max_sizes: int = 14
    max_tiles: int = 60_000
    num_evaluated: int = 40
    max_steps: int = 60_000


@dataclass(frozen=True)
class SearchResult:
    """
    The fastest schedule found and its cost. `num_ranked` schedules were estimated and
    `num_evaluated` run; no schedule at all is faster than `bound_cycles` (`lower_bound`).
    """

    schedule: Schedule
    evaluation: Evaluation
    num_ranked: int
    num_evaluated: int
    bound_cycles: int


@dataclass(frozen=True)
class _Structure:
    """All of a schedule but its tile sizes."""

    loops: tuple[int, ...]
    held: tuple[frozenset[int], ...]
    copies: tuple[int, ...]


def candidate_sizes(extent: int, limit: int) -> tuple[int, ...]:
    """
    Tile sizes for a dimension: the smallest size for each number of tiles, so that no other
    size with as many tiles wastes less; thinned out evenly on a logarithmic scale.
    """
    sizes = sorted({-(-extent // n) for n in range(1, extent + 1)})
    if len(sizes) <= limit:
        return tuple(sizes)
    divisors = [s for s in sizes if extent % s == 0]
    wanted = np.geomspace(1, extent, limit)
    kept = {min(sizes, key=lambda s, w=w: abs(math.log(s / w))) for w in wanted}
    return tuple(sorted(kept | set(divisors[-4:])))


def search_schedule(
    kernel: GridKernel, costs: ScheduleCosts, options: SearchOptions = SearchOptions()
) -> SearchResult:
    """
    The fastest schedule among the candidates. Raises `WeftError` if none fits: the message
    names the memory that even single-iteration tiles overflow.
    """
    tiles = _candidate_tiles(kernel, costs, options)
    ranked: list[_Ranked] = []
    num_ranked = 0
    for skip in _border_modes(kernel):
        tables = _Tables(kernel, costs, tiles, skip_border=skip)
        for structure in _structures(kernel):
            estimate = _rank(kernel, costs, tables, structure)
            if estimate is None:
                continue
            finite = np.flatnonzero(np.isfinite(estimate))
            num_ranked += len(finite)
            keep = finite[np.argsort(estimate[finite], kind="stable")[: options.num_evaluated]]
            ranked.extend(_Ranked(float(estimate[i]), int(i), structure, tables) for i in keep)
    if not ranked:
        raise WeftError(_why_nothing_fits(kernel, costs))
    ranked.sort(key=lambda r: (r.estimate, r.tile))
    return _evaluate_best(kernel, costs, ranked, num_ranked, options)


@dataclass(frozen=True, eq=False)
class _Ranked:
    """A candidate: its estimated cycles, and where it stands."""

    estimate: float
    tile: int
    structure: _Structure
    tables: _Tables


def _border_modes(kernel: GridKernel) -> tuple[bool, ...]:
    """Borders can be skipped where there are some, and where something else writes them."""
    whole = tuple((0, n) for n in kernel.extents)
    leaves = any(leaves_grid(d, whole) for o in kernel.inputs for d in o.dims)
    return (False, True) if leaves and kernel.num_epilogue_passes else (False,)


def _evaluate_best(
    kernel: GridKernel,
    costs: ScheduleCosts,
    ranked: Sequence[_Ranked],
    num_ranked: int,
    options: SearchOptions,
) -> SearchResult:
    best: tuple[Evaluation, Schedule] | None = None
    seen: set[Schedule] = set()
    for candidate in ranked:
        if len(seen) >= options.num_evaluated and best is not None:
            break
        for plain in (False, True):
            schedule = _schedule(kernel, candidate, plain=plain)
            if schedule in seen:
                continue
            seen.add(schedule)
            result = evaluate(kernel, schedule, costs)
            if result is not None and (best is None or result.cycles < best[0].cycles):
                best = (result, schedule)
    if best is None:
        raise WeftError(
            f"{kernel.name}: none of the {len(seen)} best schedules can be issued on "
            "this machine (padding, micro-op or field limits)"
        )
    return SearchResult(best[1], best[0], num_ranked, len(seen), lower_bound(kernel, costs))


def _candidate_tiles(
    kernel: GridKernel, costs: ScheduleCosts, options: SearchOptions
) -> npt.NDArray[np.int64]:
    """All combinations of candidate sizes whose pieces fit, one row each."""
    limit = options.max_sizes
    while True:
        sizes = [np.array(candidate_sizes(n, limit), dtype=np.int64) for n in kernel.extents]
        if math.prod(len(s) for s in sizes) <= 40 * options.max_tiles or limit <= 3:
            break
        limit -= 1
    grids = np.meshgrid(*sizes, indexing="ij")
    tiles = np.stack([g.ravel() for g in grids], axis=1)
    keep = np.ones(len(tiles), dtype=np.bool_)
    for operand, capacity in zip(kernel.operands, costs.capacities, strict=True):
        keep &= _piece_sizes(operand, tiles, clip=True) <= capacity
    steps = np.prod(-(-np.array(kernel.extents) // tiles), axis=1)
    keep &= steps <= max(options.max_steps, int(steps[keep].min()) if keep.any() else 0)
    tiles = tiles[keep]
    if len(tiles) > options.max_tiles:
        # Larger tiles need fewer steps and move less: keep those.
        order = np.argsort(steps[keep], kind="stable")[: options.max_tiles]
        tiles = tiles[np.sort(order)]
    return tiles


def _piece_sizes(
    operand: GridOperand, tiles: npt.NDArray[np.int64], *, clip: bool
) -> npt.NDArray[np.int64]:
    size = np.ones(len(tiles), dtype=np.int64)
    for d in operand.dims:
        span = np.ones(len(tiles), dtype=np.int64)
        for j, c in enumerate(d.coefficients):
            span += abs(c) * (tiles[:, j] - 1)
        size *= np.minimum(span, d.extent) if clip else span
    return size


@dataclass(frozen=True)
class _Span:
    """
    Per tile, the pieces along one grid dimension: mean number of real and of padded
    elements, the largest pad on one side, the part of the calls that is not skipped, and
    the mean number of groups that these form.
    """

    real: Floats
    padding: Floats
    side: Floats
    remaining: Floats
    groups: Floats


class _Tables:
    """What the estimate needs per tile, computed once for all structures."""

    def __init__(
        self,
        kernel: GridKernel,
        costs: ScheduleCosts,
        tiles: npt.NDArray[np.int64],
        *,
        skip_border: bool,
    ) -> None:
        self.skip_border = skip_border
        self.tiles = tiles
        self.counts = -(-np.array(kernel.extents) // tiles)
        self.steps = np.prod(self.counts, axis=1).astype(np.float64)
        self.calls = np.prod(
            [np.minimum(tiles[:, j], n) for j, n in enumerate(kernel.extents)], axis=0
        ).astype(np.float64)
        self.pieces = [_piece_sizes(o, tiles, clip=skip_border) for o in kernel.operands]
        self.spans = [
            [self._span(kernel, operand, g) for g in range(len(operand.dims))]
            for operand in kernel.operands
        ]
        paths = (*costs.inputs, costs.output)
        best = [_best_orders(kernel, self, p, c) for p, c in enumerate(paths)]
        self.transfer = [b[0] for b in best]
        self.choice = [b[1] for b in best]
        self.kinds = [b[2] for b in best]

    def _span(self, kernel: GridKernel, operand: GridOperand, g: int) -> _Span:
        dim = operand.dims[g]
        used = [j for j, c in enumerate(dim.coefficients) if c]
        keys, inverse = np.unique(self.tiles[:, used], axis=0, return_inverse=True)
        table = np.empty((5, len(keys)))
        for i, key in enumerate(keys.tolist()):
            real = padding = pieces = most = remaining = groups = 0
            ranges = [range(0, kernel.extents[j], t) for j, t in zip(used, key, strict=True)]
            for starts in itertools.product(*ranges):
                box = [(0, 1)] * len(kernel.extents)
                for j, lo, t in zip(used, starts, key, strict=True):
                    box[j] = (lo, min(lo + t, kernel.extents[j]))
                lo, hi = dim.interval(tuple(box))
                inside = max(0, min(hi, dim.extent) - max(lo, 0))
                real += inside
                padding += hi - lo - inside
                most = max(most, -lo, hi - dim.extent)
                pieces += 1
                if self.skip_border:
                    found = inside_groups(dim, tuple(box))
                    groups += len(found)
                    remaining += sum(math.prod(hi - lo for _, (lo, hi) in g) for g in found)
            table[:, i] = real / pieces, padding / pieces, most, remaining, groups / pieces
        if self.skip_border:
            table[1:3] = 0
            table[3] /= math.prod(kernel.extents[j] for j in used)
        else:
            table[3:] = 1
        return _Span(*table[:, inverse.ravel()])

    def remaining(self, num_inputs: int) -> tuple[Floats, Floats]:
        """The part of all calls that is not skipped, and the mean blocks of a step."""
        part, groups = np.ones(len(self.tiles)), np.ones(len(self.tiles))
        for spans in self.spans[:num_inputs]:
            for span in spans:
                part *= span.remaining
                groups *= span.groups
        return part, groups


def _groups(kernel: GridKernel) -> list[tuple[int, ...]]:
    """Outer dimensions of more than one iteration, grouped by the operands they move."""
    used = [o.used_dims() for o in kernel.operands]
    groups: dict[tuple[bool, ...], list[int]] = {}
    for j, n in enumerate(kernel.extents):
        if n > 1:
            groups.setdefault(tuple(j in u for u in used), []).append(j)
    return [tuple(g) for g in groups.values()]


def _structures(kernel: GridKernel) -> Iterator[_Structure]:
    groups = _groups(kernel)
    unit = tuple(j for j, n in enumerate(kernel.extents) if n == 1)
    outside = [g for g in groups if all(g[0] in o.used_dims() for o in kernel.operands)]
    inside = [g for g in groups if g not in outside]
    for perm in itertools.permutations(inside):
        order = [*outside, *perm]
        loops = tuple(itertools.chain(unit, *order))
        choices = [_hold_choices(o, order) for o in kernel.inputs]
        held_out = _output_hold(kernel, order)
        for holds in itertools.product(*choices):
            for single in range(len(kernel.operands) + 1):
                copies = tuple(1 if p == single else 2 for p in range(len(kernel.operands)))
                yield _Structure(loops, (*holds, held_out), copies)


def _hold_choices(operand: GridOperand, order: Sequence[tuple[int, ...]]) -> list[frozenset[int]]:
    """Hold nothing, the innermost group that the operand moves with, the next one too, …"""
    used = operand.used_dims()
    choices = [frozenset[int]()]
    for group in reversed(order):
        if group[0] in used:
            choices.append(choices[-1] | frozenset(group))
    return choices


def _output_hold(kernel: GridKernel, order: Sequence[tuple[int, ...]]) -> frozenset[int]:
    """The output's dimensions inside the outermost reduction: partial sums must stay."""
    held: set[int] = set()
    inside = False
    for group in order:
        if group[0] in kernel.reductions:
            inside = True
        elif inside:
            held |= set(group)
    return frozenset(held)


def _reloads(
    operand: GridOperand, structure: _Structure, position: int, counts: npt.NDArray[np.int64]
) -> tuple[Floats, Floats]:
    """How many pieces are moved in all, and how many blocks they belong to."""
    used = operand.used_dims()
    held = structure.held[position]
    runs = np.ones(len(counts))
    pieces = np.ones(len(counts))
    active = np.zeros(len(counts), dtype=np.bool_)
    for j in reversed(structure.loops):
        n = counts[:, j]
        if j in used and j not in held:
            active |= n > 1
        runs *= np.where(active, n, 1)
        if j in held and j in used:
            pieces *= np.where(active, 1, n)
    return runs * pieces, runs


def _block_sizes(
    operand: GridOperand, held: frozenset[int], piece: npt.NDArray[np.int64], counts: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    size = piece.copy()
    for j in held & operand.used_dims():
        size *= counts[:, j]
    return size


@dataclass(frozen=True)
class _OrderKind:
    """
    A storage order for any tile: the grid as it is (`cut is None`), or with grid dimension
    `cut` cut at its tile and the position in the block moved innermost; the number of the
    block stays where the dimension was, or goes outermost (`front`), the position then
    staying where it was.
    """

    cut: int | None = None
    front: bool = False

    def order(self, operand: GridOperand, factor: int) -> StorageOrder:
        plain = tuple(StoredDim(g) for g in range(len(operand.dims)))
        g = self.cut
        if g is None:
            return plain
        outer, inner = StoredDim(g, factor, False), StoredDim(g, factor, True)
        if factor == operand.dims[g].extent:
            outer, inner = None, StoredDim(g)
        if self.front:
            rest = tuple(inner if s.grid == g else s for s in plain)
            return rest if outer is None else (outer, *rest)
        kept = tuple(outer if s.grid == g else s for s in plain)
        return (*(s for s in kept if s is not None), inner)


def _order_kinds(operand: GridOperand, extents: Sequence[int]) -> list[tuple[_OrderKind, int]]:
    """The kinds of order worth trying, each with the outer dimension that it cuts (or -1)."""
    kinds = [(_OrderKind(), -1)]
    for g, dim in enumerate(operand.dims):
        used = [j for j, c in enumerate(dim.coefficients) if c]
        if len(used) != 1 or dim.coefficients[used[0]] != 1 or dim.constant:
            continue
        if dim.extent != extents[used[0]] or dim.extent == 1:
            continue
        if g != len(operand.dims) - 1:
            kinds.append((_OrderKind(g), used[0]))
        if g != 0:
            kinds.append((_OrderKind(g, front=True), used[0]))
    return kinds


def _transfer_estimate(
    operand: GridOperand, kind: _OrderKind, spans: Sequence[_Span], cost: TransferCost
) -> Floats:
    """
    Mean cycles to move one piece stored in an order of `kind`; infinite where it cannot be
    moved. Follows `plan_transfers`: whole inner dimensions merge into rows, then rows into
    one transfer.
    """
    n = len(spans[0].real) if spans else 1
    run, rows, transfers = np.ones(n), np.ones(n), np.ones(n)
    stage = np.zeros(n, dtype=np.int64)
    inner_full = np.ones(n, dtype=np.bool_)
    legal = np.ones(n, dtype=np.bool_)
    grids = list(range(len(operand.dims)))
    if kind.cut is not None and not kind.front:
        grids.append(grids.pop(kind.cut))
    for g in reversed(grids):
        span = spans[g]
        moves = span.real + span.padding > 1
        joins = inner_full & (span.side * np.where(stage == 0, run, 1) <= cost.limits.max_pad)
        # A dimension that does not move joins anything; another opens the next stage.
        opens = moves & ~(joins & (stage < 2))
        stage = np.minimum(stage + opens, 2)
        legal &= ~((span.side > 0) & ((stage == 2) | (span.side > cost.limits.max_pad)))
        run = np.where(stage == 0, run * span.real, run)
        rows = np.where(stage == 1, rows * span.real, rows)
        transfers = np.where(stage == 2, transfers * span.real, transfers)
        whole = (span.side == 0) & (span.real >= operand.dims[g].extent)
        if g == kind.cut:
            whole = np.ones(n, dtype=np.bool_)
        inner_full = np.where(opens, whole, inner_full & whole)
    row = np.ceil(run * cost.element_bytes / cost.bytes_per_cycle)
    cycles = transfers * (cost.setup_cycles + rows * (cost.row_cycles + row))
    real = np.prod([s.real for s in spans], axis=0)
    whole_piece = np.prod([s.real + s.padding for s in spans], axis=0)
    return np.where(legal, cycles + cost.pad_cycles * (whole_piece - real), np.inf)


def _best_orders(
    kernel: GridKernel, tables: _Tables, position: int, cost: TransferCost
) -> tuple[Floats, npt.NDArray[np.int64], list[tuple[_OrderKind, int]]]:
    """Per tile the least cycles for one piece, and the number of the kind of order."""
    operand = kernel.operands[position]
    kinds = _order_kinds(operand, kernel.extents)
    table: list[Floats] = []
    for kind, j in kinds:
        cycles = _transfer_estimate(operand, kind, tables.spans[position], cost)
        if j >= 0:
            cycles = np.where(kernel.extents[j] % tables.tiles[:, j] == 0, cycles, np.inf)
        table.append(np.broadcast_to(cycles, len(tables.tiles)))
    stacked = np.stack(table)
    choice = np.argmin(stacked, axis=0)
    return stacked[choice, np.arange(len(choice))], choice, kinds


def _rank(
    kernel: GridKernel, costs: ScheduleCosts, tables: _Tables, structure: _Structure
) -> Floats | None:
    """Estimated cycles per tile; infinite where the tile does not fit. See the module."""
    fits = np.ones(len(tables.tiles), dtype=np.bool_)
    load, first_load, serial = (np.zeros(len(fits)) for _ in range(3))
    for p, operand in enumerate(kernel.operands):
        pieces, runs = _reloads(operand, structure, p, tables.counts)
        block = _block_sizes(operand, structure.held[p], tables.pieces[p], tables.counts)
        if structure.copies[p] == 1 and not (runs > 1).any():
            return None
        fits &= np.where(runs > 1, structure.copies[p], 1) * block <= costs.capacities[p]
        if p < len(kernel.inputs):
            load += pieces * tables.transfer[p]
            first_load += tables.transfer[p]
            if structure.copies[p] == 1:
                serial += np.where(runs > 1, pieces * tables.transfer[p], 0)
        elif structure.copies[p] == 1:
            serial += np.where(runs > 1, pieces * tables.transfer[p], 0)
    if not fits.any():
        return None
    passes = kernel.num_epilogue_passes
    blocks = np.prod(tables.counts[:, sorted(kernel.output.used_dims())], axis=1)
    per_block = costs.init_setup_cycles + passes * costs.pass_setup_cycles
    per_element = costs.init_cycles_per_element + passes * costs.pass_cycles_per_element
    part, groups = tables.remaining(len(kernel.inputs))
    calls = kernel.num_calls * costs.init_cycles_per_element * part
    compute = tables.steps * groups * costs.init_setup_cycles + blocks * per_block
    compute += calls + kernel.output.size * per_element
    out = tables.transfer[-1]
    finish = passes * (
        costs.pass_setup_cycles + tables.pieces[-1] * costs.pass_cycles_per_element
    )
    estimate = np.maximum(compute + first_load, load + tables.calls + finish)
    estimate = np.maximum(estimate, blocks * out + first_load) + out + serial
    return np.where(fits, estimate, np.inf)


def _schedule(kernel: GridKernel, candidate: _Ranked, *, plain: bool) -> Schedule:
    """The schedule of a candidate, in the best (or plain) storage orders."""
    tables, structure, i = candidate.tables, candidate.structure, candidate.tile
    tile = tuple(int(t) for t in tables.tiles[i])
    buffers: list[Buffering] = []
    for p, operand in enumerate(kernel.operands):
        kind, j = tables.kinds[p][0 if plain else int(tables.choice[p][i])]
        order = kind.order(operand, tile[j] if j >= 0 else 0)
        _, runs = _reloads(operand, structure, p, tables.counts[i : i + 1])
        copies = structure.copies[p] if runs[0] > 1 else 1
        buffers.append(Buffering(structure.held[p], copies, order))
    return Schedule(tile, structure.loops, tuple(buffers), tables.skip_border)


def lower_bound(kernel: GridKernel, costs: ScheduleCosts) -> int:
    """
    Cycles that no schedule can beat: every element is moved once without set-up, every call
    that does not read zeros outside a grid and every pass takes its cycles, and the engines
    overlap perfectly.
    """
    load: dict[str, float] = {}
    for operand, cost in zip(kernel.inputs, costs.inputs, strict=True):
        touched = math.prod(
            max(0, min(hi, d.extent) - max(lo, 0))
            for d, (lo, hi) in zip(
                operand.dims,
                operand.intervals(tuple((0, n) for n in kernel.extents)),
                strict=True,
            )
        )
        cycles = touched * operand.element_bytes / cost.bytes_per_cycle
        load[cost.engine] = load.get(cost.engine, 0) + cycles
    per_element = (
        costs.init_cycles_per_element + kernel.num_epilogue_passes * costs.pass_cycles_per_element
    )
    boxes = call_boxes(kernel.inputs, tuple((0, n) for n in kernel.extents))
    calls = kernel.num_calls if boxes is None else sum(map(_volume, boxes))
    compute = calls * costs.init_cycles_per_element + kernel.output.size * per_element
    store = kernel.output.size * costs.output.element_bytes / costs.output.bytes_per_cycle
    return math.ceil(max(compute, store, *load.values()))


def _volume(box: Sequence[tuple[int, int]]) -> int:
    return math.prod(hi - lo for lo, hi in box)


def _why_nothing_fits(kernel: GridKernel, costs: ScheduleCosts) -> str:
    for operand, capacity in zip(kernel.operands, costs.capacities, strict=True):
        ones = np.ones((1, len(kernel.extents)), dtype=np.int64)
        need = int(_piece_sizes(operand, ones, clip=False)[0])
        if need > capacity:
            return (
                f"{kernel.name}: one iteration needs {need} elements of {operand.name} but "
                f"memory {operand.memory} has {capacity} usable entries"
            )
    return f"{kernel.name}: no tile fits the memories of this machine"
