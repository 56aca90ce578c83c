"""
Plans: candidates as a search changes them, by block sizes and numbers of copies.

A plan says how large blocks are and how many lie side by side; `Plans.batch` makes candidates
of plans, in which each level holds at least what the next level in works on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import cast

import numpy as np

from ...core.blockings import block_sizes, list_divisors
from .cost import Batch
from .model import Ints, Masks, Model

_TWICE = 99
"""In place of a number of steps: twice as large, or half."""


@dataclass(frozen=True)
class LevelPlans:
    """
    `blocks` and `copies` are `[level, dim, plan]`; the others are those of a `Batch`, the last
    axis too.
    """

    blocks: Ints
    copies: Ints
    orders: Ints
    held: Masks
    shared: Masks

    def __len__(self) -> int:
        return self.blocks.shape[-1]

    def take(self, which: Ints | Masks | Sequence[int]) -> LevelPlans:
        """The plans `which`."""
        return LevelPlans(*(getattr(self, f.name)[..., which] for f in fields(self)))

    @staticmethod
    def join(plans: Sequence[LevelPlans]) -> LevelPlans:
        """All of `plans`, in that order."""
        names = [f.name for f in fields(LevelPlans)]
        return LevelPlans(*(np.concatenate([getattr(p, n) for p in plans], -1) for n in names))

    def batch(self, model: Model) -> Batch:
        """The candidates of the plans."""
        extents = np.broadcast_to(model.extents[:, None], self.blocks.shape[1:])
        blocks = np.empty_like(self.blocks)
        groups = np.empty_like(self.blocks)
        inner = np.minimum(model.units[:, None], extents)
        for level in range(len(self.blocks)):
            blocks[level] = np.minimum(np.maximum(self.blocks[level], inner), extents)
            groups[level] = np.minimum(blocks[level] * self.copies[level], extents)
            inner = groups[level]
        # Blocks further out are at least as large, so that groups are clipped only there.
        whole = np.concatenate([blocks[1:], extents[None]])
        groups = np.minimum(groups, whole)
        return Batch(blocks, groups, self.orders, self.held, self.shared & self.held)

    def settle_plans(self, model: Model) -> LevelPlans:
        """The same candidates, with sizes and copies as they are in the end."""
        batch = self.batch(model)
        copies = -(-batch.groups // batch.blocks)
        return LevelPlans(batch.blocks, copies, self.orders, self.held, self.shared)


def sizes_of(model: Model, dim: int) -> Ints:
    """
    The block sizes along a dimension that are worth a try, ascending: the smallest that need
    so many blocks, for any number of blocks; whole units of the innermost level. Where blocks must
    divide, those that divide the dimension.
    """
    if model.dividing:
        unit, extent = int(model.units[dim]), int(model.extents[dim])
        return np.array(
            [n for n in list_divisors(extent) if n % unit == 0 or n == extent], np.int64
        )
    return np.array(block_sizes(int(model.extents[dim]), int(model.units[dim])), np.int64)


class Moves:
    """The changes of a plan that a search tries; `neighbours` gives all plans one change away."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.sizes = [sizes_of(model, d) for d in range(len(model.dims))]
        self.stacked = [
            [
                d
                for d, name in enumerate(model.dims)
                if level > 0 or model.unit.stacked is None or name in model.unit.stacked
            ]
            if view.copies > 1
            else []
            for level, view in enumerate(model.view.levels)
        ]
        self.free = [
            [d for d, name in enumerate(model.dims) if level > 0 or name not in model.unit.whole]
            for level in range(model.num_levels)
        ]

    def resize_dim(self, dim: int, sizes: Ints, steps: int) -> Ints:
        """Each size moved by so many places of the sizes worth a try, or doubled, or halved."""
        table = self.sizes[dim]
        if abs(steps) == _TWICE:
            wanted = sizes * 2 if steps > 0 else (sizes + 1) // 2
            at = np.searchsorted(table, wanted)
        else:
            at = np.searchsorted(table, sizes) + steps
        return table[np.clip(at, 0, len(table) - 1)]

    def change_copies(self, level: int, dim: int, plans: LevelPlans, more: bool) -> Ints:
        """The next number of copies that makes a difference, more or fewer."""
        extent = int(self.model.extents[dim])
        block, copies = plans.blocks[level, dim], plans.copies[level, dim]
        if self.model.dividing:
            return _dividing_copies(extent, block, copies, more)
        turns = -(-extent // (block * copies))
        if more:
            wanted = -(-extent // (block * np.maximum(1, turns - 1)))
            return cast("Ints", np.where(turns > 1, np.maximum(copies + 1, wanted), copies))
        return np.maximum(1, np.minimum(copies - 1, -(-extent // (block * (turns + 1)))))

    def grow_stacks(self, plans: LevelPlans, level: int) -> list[LevelPlans]:
        """More copies along each dimension."""
        found: list[LevelPlans] = []
        for d in self.stacked[level]:
            found.append(_set_copies(plans, level, d, self.change_copies(level, d, plans, True)))
            found.append(_set_copies(plans, level, d, plans.copies[level, d] * 2))
        return found

    def grow_blocks(self, plans: LevelPlans, level: int) -> list[LevelPlans]:
        """Larger blocks along each dimension: the next size, and twice as large."""
        return [
            _set_sizes(plans, level, d, self.resize_dim(d, plans.blocks[level, d], steps))
            for d in self.free[level]
            for steps in (1, _TWICE)
        ]

    def single(self, plans: LevelPlans) -> list[LevelPlans]:
        """One size, number of copies, order, residency or sharing changed."""
        found: list[LevelPlans] = []
        for level in range(self.model.num_levels):
            found += self.grow_stacks(plans, level) + self.grow_blocks(plans, level)
            for d in self.stacked[level]:
                found.append(
                    _set_copies(plans, level, d, self.change_copies(level, d, plans, False))
                )
            for d in self.free[level]:
                for steps in (-1, -_TWICE):
                    size = self.resize_dim(d, plans.blocks[level, d], steps)
                    found.append(_shrink_blocks(plans, level, d, size))
            found += self._order_moves(plans, level) + self._toggle_moves(plans, level)
        return found

    def _order_moves(self, plans: LevelPlans, level: int) -> list[LevelPlans]:
        """Each dimension moved to the inside, to the outside, or one place out."""
        dims = len(self.model.dims)
        places: list[list[int]] = []
        for i in range(dims):
            rest = [j for j in range(dims) if j != i]
            places += [[i, *rest], [*rest, i], [*rest[: i + 1], i, *rest[i + 1 :]]]
        return [_set_order(plans, level, place) for place in places]

    def _toggle_moves(self, plans: LevelPlans, level: int) -> list[LevelPlans]:
        found: list[LevelPlans] = []
        for t, store in enumerate(self.model.stores[level]):
            tensor = self.model.tensors[t]
            is_bound = level == 0 and bool(self.model.unit.bound)
            if store is not None and not is_bound:
                found.append(_toggle_flag(plans, "held", level, t))
            if self.model.view.levels[level].is_shared and not tensor.is_output:
                found.append(_toggle_flag(plans, "shared", level, t))
        return found

    def pairs(self, plans: LevelPlans) -> list[LevelPlans]:
        """A dimension made smaller and another larger, or copies given from one to another."""
        found: list[LevelPlans] = []
        for level in range(self.model.num_levels):
            for a in self.free[level]:
                size = self.resize_dim(a, plans.blocks[level, a], -1)
                half = self.resize_dim(a, plans.blocks[level, a], -_TWICE)
                for less in (_shrink_blocks(plans, level, a, s) for s in (size, half)):
                    found += [
                        _set_sizes(
                            less, level, b, self.resize_dim(b, plans.blocks[level, b], steps)
                        )
                        for b in self.free[level]
                        if b != a
                        for steps in (1, _TWICE)
                    ]
            for a in self.stacked[level]:
                for less in (
                    _set_copies(plans, level, a, self.change_copies(level, a, plans, False)),
                    _set_copies(plans, level, a, np.ones_like(plans.copies[level, a])),
                ):
                    found += self._stacked_instead(less, level, a)
        return found

    def _stacked_instead(self, plans: LevelPlans, level: int, dim: int) -> list[LevelPlans]:
        found: list[LevelPlans] = []
        room = self.model.view.levels[level].copies
        for b in self.stacked[level]:
            if b == dim:
                continue
            others = plans.copies[level].prod(0) // plans.copies[level, b]
            extent = int(self.model.extents[b])
            most = np.minimum(room // others, -(-extent // plans.blocks[level, b]))
            found.append(_set_copies(plans, level, b, self.change_copies(level, b, plans, True)))
            found.append(_set_copies(plans, level, b, np.maximum(1, most)))
        return found


def _dividing_copies(extent: int, block: Ints, copies: Ints, more: bool) -> Ints:
    """The next number of copies that together divide `extent`, or `copies` if there is none."""
    choices = np.array(list_divisors(extent), np.int64)[:, None]
    mine = (extent % (choices * block) == 0) & (choices > copies if more else choices < copies)
    if more:
        found = np.where(mine, choices, extent + 1).min(0)
    else:
        found = np.where(mine, choices, 0).max(0)
    return cast("Ints", np.where(mine.any(0), found, copies))


def _with_change(plans: LevelPlans, name: str, change: Callable[[Ints], None]) -> LevelPlans:
    values = {f.name: getattr(plans, f.name) for f in fields(LevelPlans)}
    values[name] = values[name].copy()
    change(values[name])
    return LevelPlans(**values)


def _set_copies(plans: LevelPlans, level: int, dim: int, copies: Ints) -> LevelPlans:
    """Other numbers of copies; inner levels' blocks stay as they are."""

    def set_copies(values: Ints) -> None:
        values[level, dim] = copies

    return _with_change(plans, "copies", set_copies)


def _set_sizes(plans: LevelPlans, level: int, dim: int, sizes: Ints) -> LevelPlans:
    def set_sizes(values: Ints) -> None:
        values[level, dim] = sizes

    return _with_change(plans, "blocks", set_sizes)


def _shrink_blocks(plans: LevelPlans, level: int, dim: int, sizes: Ints) -> LevelPlans:
    """Smaller blocks, of all levels further in too."""

    def shrink_inner(values: Ints) -> None:
        values[: level + 1, dim] = np.minimum(values[: level + 1, dim], sizes)

    less = _with_change(plans, "blocks", shrink_inner)

    def reduce_copies(values: Ints) -> None:
        for m in range(level):
            room = np.maximum(1, sizes // less.blocks[m, dim])
            values[m, dim] = np.minimum(values[m, dim], room)

    return _with_change(less, "copies", reduce_copies)


def _set_order(plans: LevelPlans, level: int, places: Sequence[int]) -> LevelPlans:
    def set_order(values: Ints) -> None:
        values[level] = values[level][list(places)]

    return _with_change(plans, "orders", set_order)


def _toggle_flag(plans: LevelPlans, name: str, level: int, tensor: int) -> LevelPlans:
    def toggle_flag(values: Ints) -> None:
        values[level, tensor] = ~values[level, tensor].astype(np.bool_)

    return _with_change(plans, name, toggle_flag)
