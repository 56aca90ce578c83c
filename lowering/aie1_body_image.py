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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..targets.aie1.select_solve import NoSelect
from ..transforms.errors import WeftError
from ..transforms.triplet.fuse import Fused, Pattern, Tap, across, in_order, pattern
from ..transforms.triplet.reuse import Alignment, LargerLoad, lane_places, vector_loads
from ..transforms.triplet.statements import Access, Group
from .aie1_body_pack import Coefficients, Element
from .aie1_body_plan import (
    PARTS,
    Plan,
    Planned,
    Setting,
    Source,
    coeff_select,
    data_parts,
    data_select,
    data_selectable,
)


@dataclass(frozen=True)
class _Rows:
    """The rows of the image that a body reads, and each group's taps of them."""

    loads: tuple[LargerLoad, ...]
    taps: tuple[tuple[Tap, ...], ...]


def plan_image(setting: Setting) -> Plan:
    """
    The multiply-adds of a body with lanes along the image, row by row.
    Raises `WeftError` where the network cannot select a tap, or lanes are too far apart.
    """
    rows = _rows(setting)
    _check_taps(setting, rows)
    bases, fused = _best(setting, rows)
    order = sorted(
        ((group, taps) for group, found in enumerate(fused) for taps in found),
        key=lambda f: (*_reach(f[1]), f[0]),
    )
    uses = [_use(setting, setting.groups[group], taps) for group, taps in order]
    coefficients = Coefficients(setting, uses)
    macs: list[Planned] = []
    for (group, taps), use in zip(order, uses, strict=True):
        wanted = _filled(setting, taps, bases)
        coeff, begin = coefficients.take(use)
        macs.append(
            Planned(
                group,
                _sources(setting, taps, bases, rows, data_parts(wanted, setting)),
                data_select(wanted, setting),
                coeff,
                coeff_select(_coefficient_pattern(setting, len(use), begin), setting),
            )
        )
    return Plan(tuple(macs), coefficients.pack())


def _check_taps(setting: Setting, rows: _Rows) -> None:
    """
    Raises `NoSelect` where the network cannot select a tap even by itself, before it is tried in
    all pairs.
    """
    alone = (None,) * (setting.shape.columns - 1)
    bases = (0,) * len(rows.loads)
    for tap in {tap.places: tap for taps in rows.taps for tap in taps}.values():
        _parts(setting, (tap, *alone), bases)
        data_select(_wanted(setting, (tap, *alone), bases), setting)


def _rows(setting: Setting) -> _Rows:
    spec, bits = setting.spec, setting.shape.data_bits
    alignment = Alignment(spec.register_bits, 8 * spec.alignment_bytes, None)
    accesses = [p.image for g in setting.groups for p in g.products]
    loads = vector_loads(accesses, setting.image, bits, alignment)
    row_of = {a: number for number, load in enumerate(loads) for a in load.accesses}
    places: dict[Access, tuple[int, ...]] = {
        a: tuple(loads[row].element(p) for p in lane_places(a, setting.image))
        for a, row in row_of.items()
    }
    taps = tuple(
        tuple(
            Tap(number, row_of[p.image], places[p.image]) for number, p in enumerate(g.products)
        )
        for g in setting.groups
    )
    return _Rows(loads, taps)


# --- places in the parts of the data operand ------------------------------------------------


def _best(
    setting: Setting, rows: _Rows
) -> tuple[tuple[int, ...], tuple[tuple[Fused, ...], ...]]:
    """The bases of the rows with which fewest multiply-adds are needed, and what they fuse."""
    columns = setting.shape.columns
    ideal = sum(-(-len(taps) // columns) for taps in rows.taps)
    best: tuple[int, tuple[int, ...], tuple[tuple[Fused, ...], ...]] | None = None
    for bases in _arrangements(setting, rows):
        fused = tuple(_fuse(setting, taps, bases) for taps in rows.taps)
        count = sum(map(len, fused))
        if best is None or count < best[0]:
            best = (count, bases, fused)
        if columns == 1 or not setting.across or count == ideal:
            break
    assert best is not None
    return best[1], best[2]


def _arrangements(setting: Setting, rows: _Rows) -> Iterator[tuple[int, ...]]:
    """
    Bases of the rows, to try one after another. All rows in the low parts are enough where none
    are fused with others. Else they alternate in their order, or by the parity of the sum of some
    of their indices (which balances both kinds in every plane of a window).
    """
    longest = max(load.loads for load in rows.loads)
    numbers = range(len(rows.loads))
    if longest == 1:
        yield tuple(n % PARTS for n in numbers)
    if longest == 2 or longest >= PARTS:
        yield tuple(0 for _ in numbers)
    ranks = _ranks(setting, rows)
    axes = [a for a in range(len(ranks[0])) if len({r[a] for r in ranks}) > 1]
    subsets = [s for size in range(len(axes), 0, -1) for s in itertools.combinations(axes, size)]
    for second in (3, 2) if longest == 3 else (2,):
        yield tuple(second * (n % 2) for n in numbers)
        for subset in subsets:
            yield tuple(second * (sum(r[a] for a in subset) % 2) for r in ranks)


def _ranks(setting: Setting, rows: _Rows) -> list[tuple[int, ...]]:
    """For each row, which one it is along each axis of the image but that of the lanes."""
    firsts: list[tuple[int, ...]] = []
    for load in rows.loads:
        lane = load.accesses[0].axis
        starts = [tuple(s for n, s in enumerate(a.start) if n != lane) for a in load.accesses]
        firsts.append(min(starts))
    values = [sorted(set(axis)) for axis in zip(*firsts, strict=True)]
    return [tuple(values[n].index(v) for n, v in enumerate(first)) for first in firsts]


def _fuse(
    setting: Setting, taps: Sequence[Tap], bases: Sequence[int]
) -> tuple[Fused, ...]:
    if not setting.across:
        return in_order(taps, setting.shape.columns, lambda tap: tap.row)
    fusible = _fusible(setting, bases)
    return across(
        taps, setting.shape.columns, fusible, kind=lambda tap: (bases[tap.row], tap.places)
    )


def _fusible(setting: Setting, bases: Sequence[int]) -> Callable[[Fused], bool]:
    """Whether the taps of an operation have their registers in different parts, and a select."""

    def check(fused: Fused) -> bool:
        try:
            _parts(setting, fused, bases)
        except WeftError:
            return False
        return data_selectable(_wanted(setting, fused, bases), setting)

    return check


def _per_part(setting: Setting) -> int:
    return setting.spec.register_bits // setting.shape.data_bits


def _parts(
    setting: Setting, fused: Fused, bases: Sequence[int]
) -> dict[int, tuple[int, int]]:
    """
    What parts the operation uses: by part, the row and the number of its register. Raises
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


def _wanted(setting: Setting, fused: Fused, bases: Sequence[int]) -> Pattern:
    """The elements of the data operand that lanes and columns take."""
    per_part = _per_part(setting)

    def element(tap: Tap, place: int) -> int:
        number, inside = divmod(place, per_part)
        return (bases[tap.row] + number) % PARTS * per_part + inside

    columns = [None if t is None else [element(t, p) for p in t.places] for t in fused]
    return pattern(columns, setting.shape.lanes)


def _filled(setting: Setting, fused: Fused, bases: Sequence[int]) -> Pattern:
    """
    As `_wanted`, but columns with a coefficient of zero take the elements that come next in the
    same registers, as a padded filter would, where they can.
    """
    taps = [tap for tap in fused if tap is not None]
    last = taps[-1]
    more = [
        Tap(-1, last.row, tuple(p + n + 1 for p in last.places))
        for n in range(len(fused) - len(taps))
    ]
    per_part = _per_part(setting)
    there = {p // per_part for t in taps if t.row == last.row for p in t.places}
    if {p // per_part for t in more for p in t.places} <= there:
        found = _wanted(setting, (*taps, *more), bases)
        if data_selectable(found, setting):
            return found
    return _wanted(setting, fused, bases)


def _sources(
    setting: Setting, fused: Fused, bases: Sequence[int], rows: _Rows, count: int
) -> tuple[Source | None, ...]:
    found: list[Source | None] = [None] * count
    unit = setting.shape.data_bits // 8
    for part, (row, number) in _parts(setting, fused, bases).items():
        begin = rows.loads[row].start * unit + number * setting.register_bytes
        found[part] = Source("image", begin)
    return tuple(found)


# --- order and coefficients -----------------------------------------------------------------


def _reach(fused: Fused) -> tuple[int, int, tuple[int, ...]]:
    """
    When an operation is done: with its last row, and first those that end an earlier row, so
    that rows are needed for as short as can be.
    """
    rows = sorted({t.row for t in fused if t is not None})
    first = min(t.places for t in fused if t is not None)
    return rows[-1], rows[0], first


def _use(setting: Setting, group: Group, fused: Fused) -> tuple[Element, ...]:
    """The filter's elements of an operation by column, or by lane and column if lanes differ."""
    accesses = [None if t is None else group.products[t.number].filter for t in fused]
    if all(a is None or a.axis is None for a in accesses):
        return tuple(None if a is None else a.start for a in accesses)
    lanes = range(setting.shape.lanes)
    return tuple(None if a is None else a.index(lane) for lane in lanes for a in accesses)


def _coefficient_pattern(setting: Setting, size: int, begin: int) -> Pattern:
    lanes, columns = setting.shape.lanes, setting.shape.columns
    if size == columns:
        return pattern([[begin + j] * lanes for j in range(columns)], lanes)
    return pattern(
        [[begin + lane * columns + j for lane in range(lanes)] for j in range(columns)], lanes
    )
