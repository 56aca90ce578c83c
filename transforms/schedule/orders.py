"""
Storage orders worth trying, and what a mean transfer costs in one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .costs import TransferCost
from .grid import GridOperand
from .spans import Floats, Span
from .transfers import StorageOrder, StoredDim


@dataclass(frozen=True)
class OrderKind:
    """
    A storage order for any tile: the grid as it is (`cut is None`), or with grid dimension
    `cut` cut at its tile and the position in the block moved innermost; the number of the
    block stays where the dimension was, or goes outermost (`front`), the position then
    staying where it was. `tile_dim` is the outer dimension that gives the tile.
    """

    cut: int | None = None
    front: bool = False
    tile_dim: int = -1

    def storage_order(self, operand: GridOperand, tile: Sequence[int]) -> StorageOrder:
        """The order for a `tile` that divides the extent along `tile_dim`."""
        plain = tuple(StoredDim(g) for g in range(len(operand.dims)))
        g = self.cut
        if g is None:
            return plain
        factor = tile[self.tile_dim]
        whole = factor == operand.dims[g].extent
        outer = () if whole else (StoredDim(g, factor, False),)
        inner = StoredDim(g) if whole else StoredDim(g, factor, True)
        if self.front:
            return (*outer, *(inner if s.grid == g else s for s in plain))
        kept: list[StoredDim] = []
        for s in plain:
            kept.extend(outer if s.grid == g else (s,))
        return (*kept, inner)


def order_kinds(operand: GridOperand, extents: Sequence[int]) -> tuple[OrderKind, ...]:
    """
    The plain order first, then one or two for each dimension that tiles may cut, unless the order
    is fixed.
    """
    kinds = [OrderKind()]
    if operand.fixed_order:
        return tuple(kinds)
    for g, dim in enumerate(operand.dims):
        used = [j for j, _ in dim.moves]
        if len(used) != 1 or dim.coefficients[used[0]] != 1 or dim.constant:
            continue
        if dim.extent != extents[used[0]] or dim.extent == 1:
            continue
        if g != len(operand.dims) - 1:
            kinds.append(OrderKind(g, tile_dim=used[0]))
        if g != 0:
            kinds.append(OrderKind(g, front=True, tile_dim=used[0]))
    return tuple(kinds)


def mean_transfer(
    operand: GridOperand, kind: OrderKind, spans: Sequence[Span], cost: TransferCost
) -> Floats:
    """
    Mean cycles to move one piece stored in an order of `kind`, per tile; infinite where it
    cannot be moved. Follows `plan_transfers`: whole inner dimensions merge into rows, then
    rows into one transfer.
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
