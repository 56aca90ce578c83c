"""
Bodies whose lanes go along an image: its rows are the data, the filter's taps the coefficients.

Each row of the image that a body reads (a larger load) has a place in the parts of the data
operand: register `q` of a row goes to part `base + q` modulo 4. Rows with different bases can be
in one operand at once, so taps of two rows may share an operation where the network selects
both. Bases alternate from row to row so that one row is loaded while another is used; which
alternation fuses most is found by trying those that the rows' indices suggest.
"""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import numpy as np

from ....targets.aie1.select.solve import NoSelect
from ....transforms.triplet.fuse import (
    TRIALS,
    Fused,
    Pattern,
    Rules,
    Tap,
    fuse_across,
    in_order,
    make_pattern,
)
from ....transforms.triplet.reuse import Alignment, LargerLoad, lane_positions, vector_loads
from ....transforms.triplet.statements import Group, LaneAccess
from ....transforms.triplet.taps import Flags, Together
from .pack import Coefficients, Element, pack_filter
from .plan import (
    PARTS,
    BodyPlan,
    PlannedMac,
    Setting,
    Source,
    data_parts,
    data_select,
    data_selectable,
)

_Fusion: TypeAlias = tuple[tuple[int | None, ...], ...]
"""Operations by the numbers of their taps in a group."""

_WORD = 4
"""Elements that are whole words of every network."""

_TAPS = 8192
"""Taps that are fused, of all arrangements of more than two columns that are tried."""

_SEARCHED = 3
"""Arrangements of rows in which fewer operations are searched for."""


@dataclass(frozen=True)
class _Rows:
    """The rows of the image that a body reads, and each group's taps of them."""

    loads: tuple[LargerLoad, ...]
    taps: tuple[tuple[Tap, ...], ...]


def plan_image(setting: Setting) -> BodyPlan:
    """
    The multiply-adds of a body with lanes along the image, row by row.
    Raises `WeftError` where the network cannot select a tap, or lanes are too far apart.
    """
    rows = _list_rows(setting)
    _check_taps(setting, rows)
    best = _choose_bases(setting, rows)
    bases = best.bases
    order = sorted(
        ((group, taps) for group, found in enumerate(best.groups) for taps in found),
        key=lambda f: (*_completion_key(f[1]), f[0]),
    )
    uses = [_filter_elements(setting, setting.groups[group], taps) for group, taps in order]
    coefficients = Coefficients(setting, uses)
    macs: list[PlannedMac] = []
    for (group, taps), use in zip(order, uses, strict=True):
        wanted = _fill_pattern(setting, taps, bases)
        coeff, begin = coefficients.take_coefficients(use)
        macs.append(
            PlannedMac(
                group,
                _operand_sources(setting, taps, bases, rows, wanted),
                wanted,
                coeff,
                _coefficient_pattern(setting, len(use), begin),
            )
        )
    return pack_filter(setting, macs, coefficients.whole_registers())


def _check_taps(setting: Setting, rows: _Rows) -> None:
    """
    Raises `NoSelect` where the network cannot select a tap even by itself, before it is tried in
    all pairs.
    """
    alone = (None,) * (setting.shape.columns - 1)
    bases = (0,) * len(rows.loads)
    for tap in {tap.places: tap for taps in rows.taps for tap in taps}.values():
        _operation_parts(setting, (tap, *alone), bases)
        data_select(_wanted_pattern(setting, (tap, *alone), bases), setting.shape, setting.spec)


def _list_rows(setting: Setting) -> _Rows:
    spec, bits = setting.spec, setting.shape.data_bits
    alignment = Alignment(spec.register_bits, 8 * spec.alignment_bytes)
    accesses = [p.image for g in setting.groups for p in g.products]
    loads = vector_loads(accesses, setting.image, bits, alignment)
    row_of = {a: number for number, load in enumerate(loads) for a in load.accesses}
    places: dict[LaneAccess, tuple[int, ...]] = {
        a: tuple(loads[row].element_at(p) for p in lane_positions(a, setting.image))
        for a, row in row_of.items()
    }
    taps = tuple(
        tuple(Tap(number, row_of[p.image], places[p.image]) for number, p in enumerate(g.products))
        for g in setting.groups
    )
    return _Rows(loads, taps)


# --- places in the parts of the data operand ------------------------------------------------


@dataclass(frozen=True)
class _Fused:
    """The operations of each group where rows have certain bases."""

    bases: tuple[int, ...]
    groups: tuple[tuple[Fused, ...], ...]

    @staticmethod
    def of(
        operand: _Operand,
        rows: _Rows,
        bases: tuple[int, ...],
        known: dict[Hashable, _Fusion],
        trials: int = TRIALS,
    ) -> _Fused:
        """`known` has what groups that are alike are fused to."""
        return _Fused(
            bases, tuple(_fuse_groups(operand, taps, bases, known, trials) for taps in rows.taps)
        )

    @property
    def count(self) -> int:
        return sum(map(len, self.groups))


def _choose_bases(setting: Setting, rows: _Rows) -> _Fused:
    """
    The bases of the rows with which fewest multiply-adds are needed, and what they fuse. Of more
    than two columns, those are searched for longer that take fewest at first.
    """
    columns = setting.shape.columns
    ideal = sum(-(-len(taps) // columns) for taps in rows.taps)
    operand = _Operand(setting)
    found: list[_Fused] = []
    known: dict[Hashable, _Fusion] = {}
    for bases in _list_arrangements(setting, rows):
        if columns > 2 and len(found) * sum(map(len, rows.taps)) > _TAPS:
            break
        found.append(_Fused.of(operand, rows, bases, known, TRIALS if columns == 2 else 0))
        if columns == 1 or not setting.across or found[-1].count == ideal:
            return found[-1]
    found.sort(key=lambda f: f.count)
    if columns > 2:
        known.clear()
        more = [_Fused.of(operand, rows, f.bases, known) for f in found[:_SEARCHED]]
        found = sorted((*more, *found), key=lambda f: f.count)
    return found[0]


def _list_arrangements(setting: Setting, rows: _Rows) -> Iterator[tuple[int, ...]]:
    """
    Bases of the rows, to try one after another. All rows in the low parts are enough where none
    are fused with others. Else they alternate in their order, or by the parity of the sum of some
    of their indices (which balances both kinds in every plane of a window).
    """
    longest = max(load.loads for load in rows.loads)
    numbers = range(len(rows.loads))
    ranks = _rank_rows(setting, rows)
    axes = [a for a in range(len(ranks[0])) if len({r[a] for r in ranks}) > 1]
    subsets = [s for size in range(len(axes), 0, -1) for s in itertools.combinations(axes, size)]
    if longest == 1:
        yield tuple(n % PARTS for n in numbers)
        for subset in subsets if setting.shape.columns > 2 else ():
            yield tuple(sum(r[a] for a in subset) % PARTS for r in ranks)
    if longest == 2 or longest >= PARTS:
        yield tuple(0 for _ in numbers)
    for second in (3, 2) if longest == 3 else (2,):
        yield tuple(second * (n % 2) for n in numbers)
        for subset in subsets:
            yield tuple(second * (sum(r[a] for a in subset) % 2) for r in ranks)


def _rank_rows(setting: Setting, rows: _Rows) -> list[tuple[int, ...]]:
    """For each row, which one it is along each axis of the image but that of the lanes."""
    firsts: list[tuple[int, ...]] = []
    for load in rows.loads:
        lanes = load.accesses[0].axes
        starts = [tuple(s for n, s in enumerate(a.start) if n not in lanes) for a in load.accesses]
        firsts.append(min(starts))
    values = [sorted(set(axis)) for axis in zip(*firsts, strict=True)]
    return [tuple(values[n].index(v) for n, v in enumerate(first)) for first in firsts]


def _fuse_groups(
    operand: _Operand,
    taps: Sequence[Tap],
    bases: Sequence[int],
    known: dict[Hashable, _Fusion],
    trials: int,
) -> tuple[Fused, ...]:
    """Taps fused; groups whose taps are alike, but for their first row, are fused alike."""
    setting = operand.setting
    if not setting.across:
        return in_order(taps, setting.shape.columns, lambda tap: tap.row)
    first = min(tap.row for tap in taps)
    key = tuple((bases[tap.row], tap.row - first, tap.places) for tap in taps)
    if key not in known:
        fused = fuse_across(taps, setting.shape.columns, operand.make_rules(bases), trials)
        number = {tap: n for n, tap in enumerate(taps)}
        known[key] = tuple(tuple(None if t is None else number[t] for t in f) for f in fused)
    return tuple(tuple(None if n is None else taps[n] for n in f) for f in known[key])


@dataclass(frozen=True)
class _TapRange:
    """
    The elements that a tap takes of the operand: the element of its first lane, and the last one of
    all.
    """

    first: int
    last: int
    lanes: int
    """A number that taps share whose lanes lie alike to the first one."""


@dataclass(frozen=True)
class _Operand:
    """
    The elements that taps take of the data operand, where their rows have `bases`. What is known
    (`places`, `lanes`, `selects`) counts for all bases.
    """

    setting: Setting
    bases: Sequence[int] = ()
    places: dict[tuple[int, tuple[int, ...]], _TapRange] = field(
        default_factory=dict[tuple[int, tuple[int, ...]], _TapRange]
    )
    lanes: dict[tuple[int, ...], int] = field(default_factory=dict[tuple[int, ...], int])
    selects: dict[Hashable, bool] = field(default_factory=dict[Hashable, bool])

    def make_rules(self, bases: Sequence[int]) -> Rules:
        """Rules for fusing rows with these bases."""
        found = replace(self, bases=bases)
        return Rules(
            found.fusible,
            found.place,
            found.together,
            lambda tap: (found.place(tap).first, found.place(tap).lanes),
            PARTS * _per_part(self.setting),
            self.setting.steps,
        )

    def place(self, tap: Tap) -> _TapRange:
        key = self.bases[tap.row], tap.places
        if key not in self.places:
            per_part = _per_part(self.setting)
            size = PARTS * per_part
            taken = [(key[0] * per_part + place) % size for place in tap.places]
            lanes = tuple((element - taken[0]) % size for element in taken)
            number = self.lanes.setdefault(lanes, len(self.lanes))
            self.places[key] = _TapRange(taken[0], max(taken), number)
        return self.places[key]

    def together(self, taps: Sequence[Tap]) -> Together:
        """Taps that need different registers in no part of the operand."""
        known: dict[tuple[int, int], int] = {}
        needed = np.full((len(taps), PARTS), -1, dtype=np.int64)
        for tap, row in zip(taps, needed, strict=True):
            for number in {place // _per_part(self.setting) for place in tap.places}:
                part = (self.bases[tap.row] + number) % PARTS
                row[part] = known.setdefault((tap.row, number), len(known))

        def flags(number: int) -> Flags:
            one = needed[number]
            return ((needed == one) | (needed < 0) | (one < 0)).all(axis=1)

        return flags

    def fusible(self, fused: Fused) -> bool:
        """
        Tests whether the network selects the taps of an operation, whose registers agree: as it
        does anywhere in a register of the same size, whole words further.
        """
        at = [None if tap is None else self.place(tap) for tap in fused]
        there = [a for a in at if a is not None]
        begin = min(a.first for a in there) // _WORD * _WORD
        low = max(a.last for a in there) < 2 * _per_part(self.setting)
        key = low, tuple(None if a is None else (a.first - begin, a.lanes) for a in at)
        if key not in self.selects:
            wanted = _wanted_pattern(self.setting, fused, self.bases)
            self.selects[key] = data_selectable(wanted, self.setting)
        return self.selects[key]


def _per_part(setting: Setting) -> int:
    return setting.spec.register_bits // setting.shape.data_bits


def _operation_parts(
    setting: Setting, fused: Fused, bases: Sequence[int]
) -> dict[int, tuple[int, int]]:
    """
    The parts that the operation uses: by part, the row and the number of its register. Raises
    `WeftError` if two registers would have to be in one part.
    """
    found: dict[int, tuple[int, int]] = {}
    for tap in fused:
        if tap is None:
            continue
        for number in sorted({p // _per_part(setting) for p in tap.places}):
            part = (bases[tap.row] + number) % PARTS
            if found.setdefault(part, (tap.row, number)) != (tap.row, number):
                name = setting.operands.image.name
                raise NoSelect(
                    f"the lanes of one operation take elements {min(tap.places)} to "
                    f"{max(tap.places)} of a row of '{name}', which are more than the "
                    f"{PARTS} registers of {setting.spec.register_bits} bits that a data operand "
                    "has; take another vector dimension or layout"
                )
    return found


def _wanted_pattern(setting: Setting, fused: Fused, bases: Sequence[int]) -> Pattern:
    """The elements of the data operand that lanes and columns take."""
    per_part = _per_part(setting)

    def element_at(tap: Tap, place: int) -> int:
        number, inside = divmod(place, per_part)
        return (bases[tap.row] + number) % PARTS * per_part + inside

    columns = [None if t is None else [element_at(t, p) for p in t.places] for t in fused]
    return make_pattern(columns, setting.shape.lanes)


def _fill_pattern(setting: Setting, fused: Fused, bases: Sequence[int]) -> Pattern:
    """
    As `_wanted_pattern`, but columns with a coefficient of zero take the elements that come next in
    the same registers, as a padded filter would, where they can (and are the last ones).
    """
    taps = [tap for tap in fused if tap is not None]
    if any(tap is None for tap in fused[: len(taps)]):
        return _wanted_pattern(setting, fused, bases)
    last = taps[-1]
    more = [
        Tap(-1, last.row, tuple(p + n + 1 for p in last.places))
        for n in range(len(fused) - len(taps))
    ]
    per_part = _per_part(setting)
    there = {p // per_part for t in taps if t.row == last.row for p in t.places}
    if {p // per_part for t in more for p in t.places} <= there:
        found = _wanted_pattern(setting, (*taps, *more), bases)
        if data_selectable(found, setting):
            return found
    return _wanted_pattern(setting, fused, bases)


def _operand_sources(
    setting: Setting, fused: Fused, bases: Sequence[int], rows: _Rows, wanted: Pattern
) -> tuple[Source | None, ...]:
    found: list[Source | None] = [None] * data_parts(wanted, setting.shape, setting.spec)
    unit = setting.shape.data_bits // 8
    for part, (row, number) in _operation_parts(setting, fused, bases).items():
        begin = rows.loads[row].start * unit + number * setting.register_bytes
        found[part] = Source("image", begin)
    return tuple(found)


# --- order and coefficients -----------------------------------------------------------------


def _completion_key(fused: Fused) -> tuple[int, int, tuple[int, ...]]:
    """
    The order in which operations are done: with its last row, and first those that end an earlier
    row, so that rows are needed for as short as can be.
    """
    rows = sorted({t.row for t in fused if t is not None})
    first = min(t.places for t in fused if t is not None)
    return rows[-1], rows[0], first


def _filter_elements(setting: Setting, group: Group, fused: Fused) -> tuple[Element, ...]:
    """The filter's elements of an operation by column, of each of the lanes that differ."""
    accesses = [None if t is None else group.products[t.number].filter for t in fused]
    lanes = range(max((a.period for a in accesses if a is not None), default=1))
    return tuple(None if a is None else a.lane_index(lane) for lane in lanes for a in accesses)


def _coefficient_pattern(setting: Setting, size: int, begin: int) -> Pattern:
    """The coefficients of each lane: those of one lane, or of as many as differ, in turn."""
    lanes, columns = setting.shape.lanes, setting.shape.columns
    period = size // columns
    return make_pattern(
        [[begin + lane % period * columns + j for lane in range(lanes)] for j in range(columns)],
        lanes,
    )
