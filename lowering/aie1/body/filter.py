"""
Bodies whose lanes go along the filter's outputs: blocks of the filter are the data, single
elements of the image the coefficients that all lanes share, or all lanes of one position.

A block has the filter's elements of all lanes for the taps of one multiply-add. Filters are
stored as these blocks one behind another, so how a block is stored is free: it is the first
order of its lanes and columns that the network selects. Taps go together where one register
holds their elements of the image for all output vectors that use the block.
"""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from ....transforms.core.errors import WeftError
from ....transforms.triplet.fuse import Fused, Pattern, Rules, Tap, fuse_across, make_pattern
from ....transforms.triplet.reuse import element_position
from ....transforms.triplet.statements import Group, LaneAccess
from ....transforms.triplet.taps import Flags, Together
from .pack import Element, pack_filter
from .plan import (
    PARTS,
    BodyPlan,
    PlannedMac,
    Setting,
    Source,
    coeff_selectable,
    data_parts,
    data_selectable,
)

_Begins: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]
"""
For each tap and each group of a class, where the image's elements are, in bytes: one for each
position that the lanes go along.
"""

_Numbers: TypeAlias = tuple[int | None, ...]
"""The taps of an operation by their numbers in a group."""

_Fusion: TypeAlias = tuple[_Numbers, ...]

_Selects: TypeAlias = dict[tuple[tuple[int, ...], ...], bool]
"""The answers of the network to requests: bytes from where the register begins, by column."""


@dataclass(frozen=True)
class _Class:
    """Groups that use the same filter elements, and how their taps are fused."""

    groups: tuple[int, ...]
    fused: _Fusion


def plan_filter(setting: Setting) -> BodyPlan:
    """
    The multiply-adds of a body with lanes along the filter, block by block.
    Raises `WeftError` where no register holds the image's elements, or no order of a block's
    elements can be selected.
    """
    classes = _fused_classes(setting)
    arrangement = _block_arrangement(setting)
    size = len(arrangement)
    step = size * setting.shape.data_bits // setting.spec.register_bits
    macs: list[PlannedMac] = []
    elements: list[Element] = []
    for number, (found, fused) in enumerate(_list_blocks(setting, classes)):
        begin = len(elements) * setting.shape.data_bits // 8
        elements += _operand_elements(setting, setting.groups[found.groups[0]], fused, arrangement)
        base = _base_part(number, step)
        wanted = _block_pattern(setting, arrangement, base)
        parts: list[Source | None] = [None] * data_parts(wanted, setting.shape, setting.spec)
        for register in range(step):
            parts[base + register] = Source("filter", begin + register * setting.register_bytes)
        for group in found.groups:
            at = [() if n is None else _tap_bytes(setting, group, n) for n in fused]
            coeff, scalars = _scalar_source(setting, at)
            macs.append(PlannedMac(group, tuple(parts), wanted, coeff, scalars))
    return pack_filter(setting, macs, elements)


def _fused_classes(setting: Setting) -> list[_Class]:
    """The classes; those that use the same elements of the image are fused alike."""
    known: dict[_Begins, _Fusion] = {}
    selects: _Selects = {}
    found: list[_Class] = []
    for groups in _body_classes(setting):
        count = len(setting.groups[groups[0]].products)
        begins = tuple(tuple(_tap_bytes(setting, g, n) for g in groups) for n in range(count))
        if begins not in known:
            known[begins] = _fuse_taps(setting, begins, selects)
        found.append(_Class(groups, known[begins]))
    return found


def _body_classes(setting: Setting) -> list[tuple[int, ...]]:
    found: dict[tuple[LaneAccess, ...], list[int]] = {}
    for number, group in enumerate(setting.groups):
        found.setdefault(tuple(p.filter for p in group.products), []).append(number)
    return [tuple(groups) for groups in found.values()]


def _list_blocks(setting: Setting, classes: Sequence[_Class]) -> Iterator[tuple[_Class, _Numbers]]:
    """
    The blocks in order: those of the same taps of all classes together, for they use the same
    elements of the image, where there are accumulators for all.
    """
    if len(setting.groups) > setting.spec.accumulators:
        for found in classes:
            yield from ((found, fused) for fused in found.fused)
        return
    for taps in itertools.zip_longest(*(c.fused for c in classes)):
        yield from ((c, fused) for c, fused in zip(classes, taps, strict=True) if fused is not None)


def _base_part(number: int, step: int) -> int:
    """The first part of a block: blocks take turns so that each register is used as often."""
    if step >= PARTS:
        return 0
    if step == 1:
        return (0, 1, 2, 0, 1, 3)[number % 6]
    return (0, 2, 0)[number % 3]


# --- the image's elements -------------------------------------------------------------------


def _tap_bytes(setting: Setting, group: int, number: int) -> tuple[int, ...]:
    """
    The positions of a tap's elements of the image, in bytes from where the body begins: one for
    each of the lanes' positions.
    """
    access = setting.groups[group].products[number].image
    firsts = range(0, access.period, access.inner.count)
    places = (element_position(setting.image, access.lane_index(lane)) for lane in firsts)
    return tuple(place * setting.shape.coeff_bits // 8 for place in places)


def _window_begin(setting: Setting, begin: int, end: int) -> int | None:
    """
    The beginning of the register that holds bytes `begin` to `end`: at a multiple of its size, or
    else at an aligned place. `None` if they do not fit one.
    """
    for unit in (setting.register_bytes, setting.spec.alignment_bytes):
        first = begin // unit * unit
        if end <= first + setting.register_bytes:
            return first
    return None


def _scalar_source(setting: Setting, at: Sequence[tuple[int, ...]]) -> tuple[Source, Pattern]:
    """
    The register with the image's elements of an operation, which are `at` these bytes by column
    and position of lanes (none where a column is empty), and where in it they are.
    """
    unit = setting.shape.coeff_bits // 8
    there = [a for column in at for a in column]
    first = _window_begin(setting, min(there), max(there) + unit)
    if first is None:
        raise WeftError(
            f"{len(there)} elements of '{setting.operands.image.name}' from byte {min(there)} to "
            f"{max(there)} do not fit a coefficient register of {setting.register_bytes} bytes"
        )
    lanes = setting.shape.lanes
    columns = [
        [(column[lane * len(column) // lanes] - first) // unit for lane in range(lanes)]
        if column
        else None
        for column in at
    ]
    return Source("image", first), make_pattern(columns, lanes)


def _fuse_taps(setting: Setting, begins: _Begins, selects: _Selects) -> _Fusion:
    """
    Taps in the order of the image's elements in memory, fused as all groups can: their numbers.
    """
    at = sorted(range(len(begins)), key=lambda number: begins[number][0])
    taps = [
        Tap(number, begins[number][0][0] // setting.register_bytes, (rank,))
        for rank, number in enumerate(at)
    ]
    rules = _Rules(setting, begins, selects)
    found = fuse_across(
        taps,
        setting.shape.columns,
        Rules(rules.fusible, rules.kind, rules.together, rules.place, steps=setting.steps),
    )
    numbers = {tap: tap.places[0] for tap in taps}
    ordered = sorted(found, key=lambda f: min(numbers[t] for t in f if t is not None))
    return tuple(tuple(None if t is None else t.number for t in fused) for fused in ordered)


@dataclass(frozen=True)
class _Rules:
    """
    Rules for taps to share a register and a select: where their elements begin for all groups.
    """

    setting: Setting
    begins: _Begins
    selects: _Selects

    def fusible(self, fused: Fused) -> bool:
        return all(
            self._is_selectable([() if t is None else self.begins[t.number][group] for t in fused])
            for group in range(len(self.begins[0]))
        )

    def _is_selectable(self, at: Sequence[tuple[int, ...]]) -> bool:
        """
        Tests whether the elements `at` these bytes are in one register and can be selected from it.
        """
        there = [a for column in at for a in column]
        unit = self.setting.shape.coeff_bits // 8
        first = _window_begin(self.setting, min(there), max(there) + unit)
        if first is None:
            return False
        key = tuple(tuple(a - first for a in column) for column in at)
        if key not in self.selects:
            _, scalars = _scalar_source(self.setting, at)
            self.selects[key] = coeff_selectable(scalars, self.setting)
        return self.selects[key]

    def kind(self, tap: Tap) -> Hashable:
        """Two rows are in one register only if they are neighbours: their parity tells which."""
        first = tap.row * self.setting.register_bytes
        return tap.row % 2, self._distances(tap, first)

    def _distances(self, tap: Tap, first: int) -> Hashable:
        """How far behind a byte a tap's elements are, of each group."""
        return tuple(tuple(a - first for a in at) for at in self.begins[tap.number])

    def together(self, taps: Sequence[Tap]) -> Together:
        """Taps whose elements one register holds, as `_window_begin` says, of each group."""
        setting = self.setting
        places = np.array([self.begins[tap.number] for tap in taps], dtype=np.int64)
        begins, ends = places.min(axis=2), places.max(axis=2) + setting.shape.coeff_bits // 8
        size, unit = setting.register_bytes, setting.spec.alignment_bytes

        def flags(number: int) -> Flags:
            first = np.minimum(begins, begins[number])
            end = np.maximum(ends, ends[number])
            aligned = (end <= first // size * size + size) | (end <= first // unit * unit + size)
            return np.logical_and.reduce(aligned, axis=1)

        return flags

    def place(self, tap: Tap) -> tuple[int, Hashable]:
        first = self.begins[tap.number][0][0]
        return first, self._distances(tap, first)


# --- the filter's blocks --------------------------------------------------------------------


def _operand_elements(
    setting: Setting, group: Group, fused: _Numbers, arrangement: Sequence[tuple[int, int]]
) -> list[Element]:
    accesses = [None if n is None else group.products[n].filter for n in fused]
    found: list[Element] = []
    for lane, column in arrangement:
        access = accesses[column]
        found.append(None if access is None else access.lane_index(lane))
    return found


def _block_pattern(setting: Setting, arrangement: Sequence[tuple[int, int]], base: int) -> Pattern:
    first = base * setting.spec.register_bits // setting.shape.data_bits
    where = {at: first + number for number, at in enumerate(arrangement)}
    columns = setting.shape.columns
    period = len(arrangement) // columns
    lanes = [lane % period for lane in range(setting.shape.lanes)]
    found = [[where[lane, j] for lane in lanes] for j in range(columns)]
    return make_pattern(found, setting.shape.lanes)


def _block_arrangement(setting: Setting) -> tuple[tuple[int, int], ...]:
    """Lane and column of each element of a block, in the first order that the network selects."""
    lanes, columns = setting.groups[0].products[0].filter.period, setting.shape.columns
    for found in block_orders(lanes, columns):
        if data_selectable(_block_pattern(setting, found, 0), setting):
            return found
    raise WeftError(
        f"no order of {lanes} lanes and {columns} columns of the filter in memory can be selected "
        f"as data of {setting.shape.name}"
    )


def block_orders(lanes: int, columns: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """
    Orders of a block: lane and column of each of its elements. They are those in which the binary
    digits of lanes and columns, each from the highest on, stand between each other; those with
    whole columns innermost come first. Raises `WeftError` where either is no power of two.
    """
    lane_digits, column_digits = lanes.bit_length() - 1, columns.bit_length() - 1
    total = lane_digits + column_digits
    if lanes != 1 << lane_digits or columns != 1 << column_digits:
        raise WeftError(f"a block of {lanes} lanes and {columns} columns has no powers of two")
    for chosen in itertools.combinations(range(total), lane_digits):
        found: list[tuple[int, int]] = []
        for number in range(1 << total):
            lane = column = 0
            for digit in range(total):
                bit = number >> (total - 1 - digit) & 1
                if digit in chosen:
                    lane = 2 * lane + bit
                else:
                    column = 2 * column + bit
            found.append((lane, column))
        yield tuple(found)
