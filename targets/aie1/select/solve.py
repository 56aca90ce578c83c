"""
Selects for wanted elements: which start, offsets, step and square take, for each lane and
column, a given element of a register, or why none do.

The formulas of `select` have a structure that leaves little to search. An element is
`start + t * step + word * X + half * h + parity`, where `X` is one of two words of the lane's
group, the even and the odd one. Each of the 2 x 2 places of lane and column within a group takes
one half `h` of one of these words, the same in all groups: halves follow from the wanted elements,
and 16 choices remain of which place takes the odd word. Given one of them and the step, the words
of each group follow, and the start is what brings all of them into reach of a digit.

`solve_select` tries all of these, so that `None` means that there is no select; `z3_solve` states
the formulas as they stand to z3, whose unsatisfiable cores say which elements exclude each other.
Patterns that differ by a shift of the whole register share an entry of the cache.
"""

# z3 has no types.
# pyright: reportUnknownArgumentType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

import numpy as np
import numpy.typing as npt
import z3

from ....dialects.aie1.network import MacShape, Select
from ....transforms.core.errors import WeftError
from ....transforms.core.smt import check_solver
from .formulas import Z3_LIMIT, Formulas
from .network import IDENTITY, STEP_LIMIT, Indices, Network, Operand, find_network

ANY = -1
"""A wanted element that may be any."""

Position = tuple[int, int, int]
"""Lane, column and wanted element."""


def solve_select(
    operand: Operand, shape: MacShape, wanted: npt.ArrayLike, register_bits: int
) -> Select | None:
    """
    The select by which each lane and column takes the wanted element of a register of
    `register_bits`, or `None` if there is none. `wanted: [lanes, columns]`, -1 where any will do.

    Of several, it is the one with the smallest sum of digits, then the smallest start and step.
    Raises `WeftError` where an element is not in the register, or the shape is another.
    """
    net = find_network(operand, shape)
    pattern, shift = _normalize_pattern(
        net, _check_pattern(operand, shape, wanted, register_bits), register_bits
    )
    found = _solve_pattern(net, pattern.tobytes(), register_bits)
    if found is None or not shift:
        return found
    start = (found.start + shift) % net.count_elements(register_bits)
    return Select(start, found.offsets, found.offsets_hi, found.step, found.square)


def is_selectable(
    operand: Operand, shape: MacShape, wanted: npt.ArrayLike, register_bits: int
) -> bool:
    """Tests whether `solve_select` finds a select, which is sooner known than the best of them."""
    net = find_network(operand, shape)
    pattern, _ = _normalize_pattern(
        net, _check_pattern(operand, shape, wanted, register_bits), register_bits
    )
    return _has_select(net, pattern.tobytes(), register_bits)


class NoSelect(WeftError):
    """The network selects none of what a layout makes lanes and columns want."""


def select_of(
    operand: Operand, shape: MacShape, wanted: npt.ArrayLike, register_bits: int
) -> Select:
    """As `solve_select`, but a `NoSelect` that names lane, column and element if there is none."""
    found = solve_select(operand, shape, wanted, register_bits)
    if found is None:
        raise NoSelect(str(explain_conflict(operand, shape, wanted, register_bits)))
    return found


def _check_pattern(
    operand: Operand, shape: MacShape, wanted: npt.ArrayLike, register_bits: int
) -> Indices:
    net = find_network(operand, shape)
    array = np.asarray(wanted, dtype=np.int64)
    if array.shape != (net.lanes, net.columns):
        raise WeftError(
            f"{operand} select of {shape.name}: elements are wanted for {list(array.shape)} lanes "
            f"and columns, but the shape has {[net.lanes, net.columns]}"
        )
    elements = net.count_elements(register_bits)
    if array.max() >= elements or array.min() < ANY:
        bad = (array >= elements) | (array < ANY)
        lane, column = (int(n) for n in np.argwhere(bad)[0])
        raise WeftError(
            f"{operand} select of {shape.name}: lane {lane}, column {column} wants element "
            f"{array[lane, column]}, but a register of {register_bits} bits has {elements}"
        )
    return array


def _normalize_pattern(net: Network, wanted: Indices, register_bits: int) -> tuple[Indices, int]:
    """The pattern with its first element in the first word, and by how much it was shifted."""
    flat = wanted.ravel()
    first = int(flat[int((flat >= 0).argmax())])
    shift = first - first % net.granularity if first >= 0 else 0
    if not shift:
        return wanted, 0
    size = net.count_elements(register_bits)
    return np.where(wanted < 0, ANY, (wanted - shift) % size), shift


# --- the search -----------------------------------------------------------------------------


@dataclass(frozen=True)
class _Positions:
    """Facts that do not depend on the pattern: per lane and column its group, class and step."""

    group: Indices
    kind: Indices
    steps: Indices
    parity: Indices
    half: int

    @staticmethod
    @lru_cache(maxsize=64)
    def of(net: Network) -> _Positions:
        lane, column = np.indices((net.lanes, net.columns))
        row = lane % net.group
        if net.scheme == "words":
            nothing = np.zeros_like(lane)
            return _Positions(lane, nothing, column, nothing, 1)
        quads = net.scheme == "quads"
        side = row >> 1 if quads else row & 1
        parity = row & 1 if quads else np.zeros_like(row)
        kind = 2 * side + (column & 1)
        return _Positions(lane // net.group, kind, column // 2, parity, 2 if quads else 1)


@lru_cache(maxsize=65536)
def _solve_pattern(net: Network, pattern: bytes, register_bits: int) -> Select | None:
    asked = _split_pattern(net, pattern)
    if asked is None:
        return None
    wanted, there, halves = asked
    if not there.any():
        return Select()
    words = net.count_elements(register_bits) // net.word
    best = min(_list_candidates(net, _Positions.of(net), wanted, there, words), default=None)
    return None if best is None else best.make_select(net, halves)


@lru_cache(maxsize=65536)
def _has_select(net: Network, pattern: bytes, register_bits: int) -> bool:
    """Tests whether there is any."""
    asked = _split_pattern(net, pattern)
    if asked is None:
        return False
    wanted, there, _ = asked
    words = net.count_elements(register_bits) // net.word
    found = _list_candidates(net, _Positions.of(net), wanted, there, words)
    return not there.any() or next(found, None) is not None


def _split_pattern(
    net: Network, pattern: bytes
) -> tuple[Indices, npt.NDArray[np.bool_], list[int]] | None:
    """
    Elements that are wanted, where, and the halves of words that it takes; `None` where one class
    of places would take several.
    """
    wanted = np.frombuffer(pattern, dtype=np.int64).reshape(net.lanes, net.columns)
    places = _Positions.of(net)
    there = wanted >= 0
    if ((wanted % places.half) != places.parity)[there].any():
        return None
    halves = _class_halves(net, places, wanted, there)
    return None if halves is None else (wanted, there, halves)


def _class_halves(
    net: Network, places: _Positions, wanted: Indices, there: npt.NDArray[np.bool_]
) -> list[int] | None:
    """The half of a word that each class of positions takes; `None` if one class takes both."""
    found: list[int] = []
    for kind in range(4):
        values = np.unique((wanted % net.word // places.half)[there & (places.kind == kind)])
        if len(values) > 1:
            return None
        found.append(int(values[0]) if len(values) else IDENTITY >> 4 * kind & 1)
    return found


@dataclass(frozen=True, order=True)
class _Candidate:
    """Digits of the even and odd words of all groups, start and step in words."""

    cost: int
    start: int
    step: int
    odd: tuple[int, ...]
    digits: tuple[int, ...]

    def make_select(self, net: Network, halves: Sequence[int]) -> Select:
        offsets = sum(digit << 4 * place for place, digit in enumerate(self.digits))
        square = sum((2 * o + h) << 4 * k for k, (o, h) in enumerate(zip(self.odd, halves)))
        return Select(
            self.start * net.word,
            offsets & 0xFFFFFFFF,
            offsets >> 32,
            self.step * net.word,
            square if net.has_square else IDENTITY,
        )


def _list_candidates(
    net: Network, places: _Positions, wanted: Indices, there: npt.NDArray[np.bool_], words: int
) -> Iterator[_Candidate]:
    """For each step and choice of odd words, the best start that all groups can be reached from."""
    steps = range(min(STEP_LIMIT // net.word, words)) if net.has_step else range(1)
    choices = list(_list_choices(net, np.unique(places.kind[there])))
    for step in steps:
        table = _word_table(net, places, (wanted // net.word - places.steps * step) % words, there)
        if table is None:
            continue
        apart = _list_apart(table)
        for choice in choices:
            if all(choice[one] != choice[other] for one, other in apart):
                yield from _list_starts(net, *_merge_words(table, choice), step, choice, words)


def _list_choices(net: Network, kinds: Indices) -> Iterator[tuple[int, ...]]:
    """
    Choices of the classes that take the odd word; those of which nothing is wanted as in the
    identity.
    """
    if not net.has_square:
        yield (0, 0, 0, 0)
        return
    for odd in product((0, 1), repeat=len(kinds)):
        chosen = [IDENTITY >> 4 * kind + 1 & 1 for kind in range(4)]
        for kind, value in zip(kinds, odd, strict=True):
            chosen[int(kind)] = value
        yield tuple(chosen)


def _word_table(
    net: Network, places: _Positions, values: Indices, there: npt.NDArray[np.bool_]
) -> Indices | None:
    """The word that each group and class takes (-1: any); `None` if one takes several."""
    groups = int(places.group.max()) + 1
    table = np.full((groups, 4), ANY, dtype=np.int64)
    group, kind, value = places.group[there], places.kind[there], values[there]
    table[group, kind] = value
    return table if (table[group, kind] == value).all() else None


def _list_apart(table: Indices) -> list[tuple[int, int]]:
    """Pairs of classes that want different words of some group."""
    one, other = table[:, :, None], table[:, None, :]
    differ = ((one != other) & (one >= 0) & (other >= 0)).any(axis=0)
    return [(a, b) for a, b in combinations(range(4), 2) if differ[a, b]]


def _merge_words(table: Indices, choice: tuple[int, ...]) -> tuple[Indices, Indices]:
    """The even and odd word of each group (-1: any), of which classes need none but the same."""
    odd = np.array(choice, dtype=bool)
    even, odds = (table[:, chosen].max(axis=1, initial=ANY) for chosen in (~odd, odd))
    return even, odds


def _list_starts(
    net: Network, even: Indices, odd: Indices, step: int, choice: tuple[int, ...], words: int
) -> Iterator[_Candidate]:
    start = np.arange(words)[:, None]
    has_even, has_odd = even >= 0, odd >= 0
    if net.scheme in ("words", "blocks"):
        first = np.where(has_even, (even - start) % words, 0)
        second = np.where(has_odd, (odd - start) % words, 0)
    else:
        apart = np.where(has_even & has_odd, (odd - even - 1) % words, 0)
        # Where only the odd word is wanted, the even one is as near as the digits allow.
        far = (odd - start - 1) % words
        first = np.where(
            has_even, (even - start) % words, np.where(has_odd, np.minimum(far, 15), 0)
        )
        second = np.where(has_even | ~has_odd, apart, far - first)
    good = ((first <= 15) & (second <= 15)).all(axis=1)
    if not good.any():
        return
    cost = (first + second).sum(axis=1)
    best = int(np.where(good, cost, cost.max() + 1).argmin())
    pairs = (first[best],) if net.scheme == "words" else (first[best], second[best])
    digits = tuple(int(d) for d in np.stack(pairs, axis=1).ravel())
    yield _Candidate(int(cost[best]), best, step, choice, digits)


# --- the same by z3, and why not ------------------------------------------------------------


@dataclass(frozen=True)
class Conflict:
    """
    A wanted element that cannot be had together with others, each as lane, column and element;
    without any one of those, it could.
    """

    what: str
    place: Position
    others: tuple[Position, ...]
    reason: str

    def __str__(self) -> str:
        lane, column, element = self.place
        text = f"{self.what}: lane {lane}, column {column} cannot take element {element}"
        if self.others:
            others = "; ".join(f"{e} in lane {i}, column {j}" for i, j, e in self.others)
            text += f" while other places take {others}"
        return f"{text}: {self.reason}"


_REASONS = {
    "words": "an offset reaches 16 elements from the start, and columns are one step apart",
    "pairs": "two lanes share two 32-bit words, the odd one 1 to 16 words behind the even one, "
    "which is at most 15 behind an even start; square takes the same halves for all pairs of lanes",
    "quads": "four lanes share two 32-bit words, square moves 16-bit halves of them, and a "
    "lane's byte within a half is its parity",
    "blocks": "lanes share two 16-bit words, at most 15 behind the start, of which square takes "
    "the same bytes for all",
}


def explain_conflict(
    operand: Operand, shape: MacShape, wanted: npt.ArrayLike, register_bits: int
) -> Conflict:
    """
    Finds the wanted elements that exclude each other, where `solve_select` finds no select: the
    last one of a smallest set, and the others. Raises `WeftError` if z3 gives up, and `ValueError`
    if there is a select.
    """
    array = _check_pattern(operand, shape, wanted, register_bits)
    net = find_network(operand, shape)
    places = [(int(i), int(j), int(array[i, j])) for i, j in np.argwhere(array >= 0)]
    core = _find_core(net, places, register_bits)
    if core is None:
        raise ValueError("there is a select")
    what = f"{operand} select of {shape.name} from {register_bits} bits"
    return Conflict(what, core[-1], tuple(core[:-1]), _REASONS[net.scheme])


def z3_solve(
    operand: Operand, shape: MacShape, wanted: npt.ArrayLike, register_bits: int
) -> Select | None:
    """
    As `solve_select`, by z3 from the formulas as they stand. Raises `WeftError` if it gives up.
    """
    array = _check_pattern(operand, shape, wanted, register_bits)
    net = find_network(operand, shape)
    places = [(int(i), int(j), int(array[i, j])) for i, j in np.argwhere(array >= 0)]
    formulas = Formulas(net, register_bits)
    answer, model = _check_positions(formulas, places)
    return formulas.model_select(model) if answer and isinstance(model, z3.ModelRef) else None


def _find_core(net: Network, places: list[Position], register_bits: int) -> list[Position] | None:
    """A smallest set of places that exclude each other; `None` if there is none."""
    formulas = Formulas(net, register_bits)
    answer, found = _check_positions(formulas, places)
    if answer or not isinstance(found, list):
        return None
    core = found
    for place in list(core):
        rest = [p for p in core if p != place]
        answer, found = _check_positions(formulas, rest)
        if not answer and isinstance(found, list):
            core = [p for p in core if p in found]
    return core


def _check_positions(
    formulas: Formulas, places: list[Position]
) -> tuple[bool, z3.ModelRef | list[Position]]:
    """
    Tests whether positions can be had together: a model, or those of them that exclude each other.
    """
    solver = z3.Solver(ctx=formulas.context)
    solver.set("rlimit", Z3_LIMIT)
    solver.add(*formulas.range_conditions())
    names: dict[str, Position] = {}
    for place in places:
        name = z3.Bool(f"place_{place[0]}_{place[1]}", formulas.context)
        names[str(name)] = place
        solver.assert_and_track(formulas.takes_element(*place), name)
    answer = check_solver(solver)
    if answer == z3.sat:
        return True, solver.model()
    if answer == z3.unknown:
        raise WeftError(
            f"z3 found neither a select nor that there is none ({solver.reason_unknown()})"
        )
    chosen = {str(name) for name in solver.unsat_core()}
    return False, [place for name, place in names.items() if name in chosen]
