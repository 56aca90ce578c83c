"""
The layouts of an image that make what the operations of a body take selectable, from the solver
of `targets.aie1.select.layout_solve`.

An operation's lanes go along one axis of the image by the stride of the vector loop (or all take
one element, where lanes go along the filter), its columns along one or two reductions: channels,
taps of a row, rows, planes; or each column is another tap that has nothing to do with the others.
For each of these ways a `Question` has what lanes and columns of the operations of a window take,
and the solver answers with the words, interleavings of the axes' bits in a register, that put it
into no more registers than an operand has and that the network selects. Answers are kept by
question: whatever asks the same is answered once.

An axis along which lanes have a stride has two coordinates, the quotient and the phase, so that
what lanes take can be side by side whatever the stride is.

What is around the blocks of a word is no question of selects, and stays a rule:

* what is left of the lanes' axis follows the block, then its phases, then the other axes in the
  tensor's order, so that loads go along rows. Where lanes go along the filter it is what is left
  of the channels, of the last axis, or of the last one that is no channel.
* Rows and phases begin at aligned places, as loads must. Where lanes go along the filter, each
  position may: bodies that do few positions step by that.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ...dialects.aie1.network import MacShape
from ...targets.aie1.select.layout_solve import PART_BITS, Interleave, list_interleavings
from ...targets.aie1.select.network import X_BITS, Z_BITS, Operand
from ...targets.aie1.select.solve import NoSelect
from ...transforms.core.errors import WeftError
from ...transforms.dataflow.directive.problem import LayerProblem, Tensor
from ...transforms.triplet.reuse import axis_offset
from ...transforms.triplet.schedule import BodySchedule, Stored
from ...transforms.triplet.statements import axis_moves, count_bodies, covered_iterations

ALIGNED_BITS = 128
"""Loads and stores are from multiples of these."""

MAXIMUM_ALTERNATIVES = 5
"""Ways of columns along reductions that are asked about, but for each column by itself."""

MAXIMUM_ROWS = 2
"""Rows (or planes) that bodies step along by, of which elements may be in one block."""

_QUESTION_STEPS, _ACCESS_STEPS = 20_000, 10
"""What a question counts of a search's steps, and each access and word of it."""

Columns = tuple[tuple[str, int], ...]
"""Reductions that columns go along, the fastest first, and how many iterations of each."""

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Coordinate:
    """`index // divisor % modulus` of an axis, or the whole quotient."""

    axis: int
    divisor: int = 1
    modulus: int | None = None

    def of(self, index: Numbers) -> Numbers:
        value = index // self.divisor
        return value if self.modulus is None else value % self.modulus


@dataclass(frozen=True)
class Question:
    """
    The search for words that make accesses selectable: int64 of `[lanes, columns, coordinates]`
    each, -1 where any will do. `room` is a multiple of what each coordinate may have inside of a
    block.
    """

    operand: Operand
    shape: MacShape
    accesses: tuple[bytes, ...]
    room: tuple[int, ...]

    @property
    def steps(self) -> int:
        """The steps of a search that an answer counts, whether it is known or not."""
        bits = self.shape.data_bits if self.operand == "x" else self.shape.coeff_bits
        words = len(self.room) ** ((PART_BITS // bits).bit_length() - 1)
        return _QUESTION_STEPS + _ACCESS_STEPS * len(self.accesses) * words


@dataclass(frozen=True)
class Answer:
    """
    The plainest word, that with the fewest blocks of those, if there is one; `unknown` says why
    the solver gave up, where it did.
    """

    word: Interleave | None
    unknown: str = ""


@lru_cache(maxsize=4096)
def answer_question(question: Question) -> Answer:
    """The answer of the solver."""
    size = (question.shape.lanes, question.shape.columns, len(question.room))
    accesses = [np.frombuffer(a, dtype=np.int64).reshape(size) for a in question.accesses]
    bits = X_BITS[-1] if question.operand == "x" else Z_BITS
    try:
        words = list_interleavings(question.operand, question.shape, accesses, bits, question.room)
        plainest = next(words, None)
    except WeftError as error:
        return Answer(None, str(error))
    return Answer(None if plainest is None else plainest.word)


# --- what operations take -------------------------------------------------------------------


def axis_of(tensor: Tensor, dim: str) -> int | None:
    """The axis of a tensor that a dimension moves."""
    return next((i for i, axis in enumerate(tensor.axes) if dim in axis.dims), None)


def column_alternatives(problem: LayerProblem, shape: MacShape) -> list[Columns]:
    """
    Along which reductions of the image the columns may go: each for itself, then
    `MAXIMUM_ALTERNATIVES` along one or with some iterations of one within another, those first that
    leave the fewest columns empty.
    """
    image = problem.tensor("image")
    dims = [d.name for d in problem.dims if d.kind == "reduction" and d.extent > 1]
    dims = [d for d in dims if d in image.dims]
    if shape.columns == 1:
        return [()]
    found: list[Columns] = [((dim, shape.columns),) for dim in dims]
    for inner, outer in itertools.permutations(dims, 2):
        for count in (1 << n for n in range(1, shape.columns.bit_length() - 1)):
            found.append(((inner, count), (outer, shape.columns // count)))

    def relative_operations(columns: Columns) -> float:
        """Computes how often as many operations are needed as if all columns were full."""
        extents = problem.extents
        return math.prod(math.ceil(extents[d] / n) * n / extents[d] for d, n in columns)

    return [(), *sorted(found, key=relative_operations)[:MAXIMUM_ALTERNATIVES]]


def _move_access(access: Numbers, there: npt.NDArray[np.bool_], room: Sequence[int]) -> Numbers:
    """An access moved to the first blocks, and -1 where any element will do."""
    unit = np.array(room)
    lowest = access[there].min(axis=0) // unit * unit
    return np.where(there[..., None], access - lowest, -1)


@dataclass(frozen=True)
class Where:
    """
    Columns, the coordinates of what they take, the `room` of these, and by axis how much further
    the operations of a body are than the first.
    """

    columns: Columns
    coordinates: tuple[Coordinate, ...]
    room: tuple[int, ...]
    offsets: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Asked:
    """A schedule whose image is to be stored; `operand` is what of the multiply-adds it is."""

    problem: LayerProblem
    schedule: BodySchedule
    shape: MacShape
    operand: Operand

    def __str__(self) -> str:
        across = self.schedule.split_lanes(self.shape.lanes)
        inner = "".join(f" with {n} of {dim}" for dim, n in self.schedule.interleaved.items())
        return f"{self.shape.name} along {next(iter(across))}{inner}"

    @property
    def image(self) -> Tensor:
        return self.problem.tensor("image")

    @property
    def lane_axis(self) -> int | None:
        """The image's axis along which lanes go, or positions of lanes that go along the filter."""
        several = self.operand == "x" or bool(self.schedule.interleaved)
        return axis_of(self.image, self.schedule.vector) if several else None

    @property
    def stride(self) -> int:
        """The distance of a lane from the one before."""
        axis = self.lane_axis
        return 1 if axis is None else dict(self.image.axes[axis].terms)[self.schedule.vector]

    @property
    def block(self) -> int:
        """The elements of a register."""
        return PART_BITS // self.image.element_bits

    def list_coordinates(self, columns: Columns, split: bool = True) -> tuple[Coordinate, ...]:
        """
        Those of the lanes' axis, which a stride may `split`, and of the axes that the columns'
        reductions move.
        """
        axes = [self.lane_axis, *(axis_of(self.image, dim) for dim, _ in columns)]
        found: list[Coordinate] = []
        for axis in dict.fromkeys(a for a in axes if a is not None):
            if axis == self.lane_axis and self.stride > 1 and split:
                found += [Coordinate(axis, self.stride), Coordinate(axis, 1, self.stride)]
            else:
                found.append(Coordinate(axis))
        return tuple(found)

    def relevant_facts(self, columns: Columns, split: bool = True) -> Where:
        """Facts of the schedule that decide about the question of these columns."""
        coordinates = self.list_coordinates(columns, split)
        dims = [dim for dim, _ in columns]
        room = tuple(self._block_multiple(c) for c in coordinates)
        periods: dict[int, int] = {}
        for coordinate, size in zip(coordinates, room, strict=True):
            own = coordinate.divisor * (size if coordinate.modulus is None else 1)
            periods[coordinate.axis] = max(own, periods.get(coordinate.axis, 1))
        offsets = ((axis, self._axis_offsets(axis, dims, n)) for axis, n in periods.items())
        return Where(columns, coordinates, room, tuple(offsets))

    def make_question(self, where: Where) -> Question:
        """
        The question what columns along these reductions take; each for itself if there are none.
        """
        found: set[bytes] = set()
        axes = [axis for axis, _ in where.offsets]
        for tile in itertools.product(*(self._tile_begins(dim, n) for dim, n in where.columns)):
            index, there = self._window_indices(where.columns, tile)
            for offset in itertools.product(*(values for _, values in where.offsets)):
                moved = dict(zip(axes, offset, strict=True))
                access = [c.of(index[c.axis] + moved[c.axis]) for c in where.coordinates]
                found.add(_move_access(np.stack(access, axis=-1), there, where.room).tobytes())
        return Question(self.operand, self.shape, tuple(sorted(found)), where.room)

    def _tile_begins(self, dim: str, count: int) -> list[int]:
        """
        The beginnings of iterations of a column's reduction: those of one register, and the last.
        """
        firsts = range(0, self.problem.extents[dim], count)
        return sorted({*firsts[: max(1, self.block // count)], firsts[-1]})

    def _window_indices(
        self, columns: Columns, tile: Sequence[int]
    ) -> tuple[dict[int, Numbers], npt.NDArray[np.bool_]]:
        """The indices of lanes and columns along each axis, and which columns there are."""
        lane, column = np.indices((self.shape.lanes, self.shape.columns))
        index = {n: np.zeros_like(lane) for n in range(len(self.image.axes))}
        there = np.ones(lane.shape, dtype=bool) if columns else column == 0
        if self.lane_axis is not None:
            inner = math.prod(self.schedule.interleaved.values())
            index[self.lane_axis] += lane // inner * self.stride
        for (dim, count), first in zip(columns, tile, strict=True):
            at = first + column % count
            column = column // count
            there &= at < self.problem.extents[dim]
            for number, axis in enumerate(self.image.axes):
                index[number] += dict(axis.terms).get(dim, 0) * at
        return index, there

    def _axis_offsets(self, axis: int, columns: Sequence[str], period: int) -> tuple[int, ...]:
        """The distances of the other operations of a body along an axis, modulo a period."""
        cover = covered_iterations(self.problem, self.schedule, self.shape.lanes)
        found = {self.image.axes[axis].offset % period}
        for dim, coefficient in self.image.axes[axis].terms:
            is_tap = dim in self.problem.reductions
            if dim in (*columns, self.schedule.vector) or not (is_tap or self.operand == "x"):
                continue
            found = {(f + coefficient * n) % period for f in found for n in range(cover[dim])}
        return tuple(sorted(found))

    @property
    def row_axis(self) -> int | None:
        """That of the lanes, or the last one that no reduction moves alone."""
        axes = enumerate(self.image.axes)
        moved = [n for n, axis in axes if not set(axis.dims) <= self.problem.reductions]
        return self.lane_axis if self.lane_axis is not None else max(moved, default=None)

    def _block_multiple(self, coordinate: Coordinate) -> int:
        """
        The extent that may be inside of a block: a multiple of all steps of bodies, but along rows,
        which may go on behind a block.
        """
        if coordinate.modulus is not None:
            return coordinate.modulus & -coordinate.modulus
        if coordinate.axis == self.lane_axis:
            return self.block  # Whole vectors reach past its extent.
        steps = self.axis_steps(coordinate.axis)
        if steps and coordinate.axis != self.row_axis:
            return math.gcd(*steps, MAXIMUM_ROWS)
        whole = -(-self.image.shape[coordinate.axis] // coordinate.divisor)
        return min(1 << (whole - 1).bit_length(), self.block)

    def axis_steps(self, axis: int) -> list[int]:
        """By how much bodies step along an axis."""
        number = count_bodies(self.problem, self.schedule, self.shape.lanes)
        moved = axis_moves(
            self.image, covered_iterations(self.problem, self.schedule, self.shape.lanes)
        )
        return [moved[d][1] for d in self.image.axes[axis].dims if number[d] > 1]


# --- layouts --------------------------------------------------------------------------------


def _jam_text(asked: Asked) -> str:
    jam = {**{asked.schedule.vector: 1}, **asked.schedule.jam}
    return ", ".join(f"{count} of {dim}" for dim, count in jam.items())


@dataclass
class SolvedLayouts:
    """
    The layouts of one problem's image, found once for all schedules that ask the same; `steps` is
    what that counted of a search, `unknown` what the solver gave up, in words.
    """

    steps: int = 0
    unknown: dict[object, str] = field(default_factory=dict[object, str])
    known: dict[object, tuple[Stored, ...] | None] = field(
        default_factory=dict[object, "tuple[Stored, ...] | None"]
    )

    def of(self, asked: Asked) -> tuple[Stored, ...]:
        """
        The layouts of all ways. Raises `NoSelect` where no interleaving makes even single taps
        selectable (of coefficients: those of no columns), and `WeftError` where bodies step to
        other places than layouts have.
        """
        found: dict[object, Stored] = {}
        some = False
        for columns in column_alternatives(asked.problem, asked.shape):
            layouts = self._layouts_of(asked, columns)
            if not columns and asked.stride & (asked.stride - 1):
                # No word of quotients and phases has rows as they are.
                plain = self._layouts_of(asked, columns, split=False)
                layouts = layouts if plain is None else (*(layouts or ()), *plain)
            if layouts is None and not columns and asked.operand == "x":
                raise self._explain_failure(asked)
            for stored in layouts or ():
                some = True
                if _steps_fit(asked, stored):
                    found.setdefault(_digits_key(stored), stored)
        if not some:
            raise self._explain_failure(asked)
        if not found:
            raise WeftError(
                f"{asked}: bodies that do {_jam_text(asked)} step to places that are not aligned "
                f"in any layout"
            )
        return tuple(found.values())

    def _explain_failure(self, asked: Asked) -> WeftError:
        """The error where there is no layout: the solver gave up, or has proved it."""
        ways = (self._layout_key(asked, asked.relevant_facts((), split)) for split in (True, False))
        if unknown := [self.unknown[way] for way in ways if way in self.unknown]:
            return WeftError("; ".join(dict.fromkeys(unknown)))
        axes = len(asked.list_coordinates(()))
        what = "its axis" if axes == 1 else "quotient and phase of its axis"
        return NoSelect(
            f"{asked}: no layout of the image serves: no interleaving of {what} in blocks of "
            f"{asked.block} elements makes what the lanes take for one tap selectable from "
            f"{X_BITS[-1] if asked.operand == 'x' else Z_BITS} bits"
        )

    def _layouts_of(
        self, asked: Asked, columns: Columns, split: bool = True
    ) -> tuple[Stored, ...] | None:
        """The layouts of one way; `None` if it has no word."""
        where = asked.relevant_facts(columns, split)
        key = self._layout_key(asked, where)
        if key not in self.known:
            word = self._solve_word(asked, where)
            self.known[key] = None if word is None else tuple(layouts_of(asked, where, word))
        return self.known[key]

    @staticmethod
    def _layout_key(asked: Asked, where: Where) -> object:
        """All that a layout depends on."""
        lanes = tuple(asked.schedule.split_lanes(asked.shape.lanes).items())
        return asked.problem, asked.operand, lanes, asked.shape.name, where

    def _solve_word(self, asked: Asked, where: Where) -> Interleave | None:
        if not where.coordinates:
            return ()
        question = asked.make_question(where)
        self.steps += question.steps
        given = answer_question(question)
        if given.unknown:
            way = ", ".join(f"{count} of {dim}" for dim, count in where.columns) or "single taps"
            self.unknown[self._layout_key(asked, where)] = (
                f"{asked}: columns that are {way}: {given.unknown}"
            )
        return given.word


def _digits_key(stored: Stored) -> object:
    return tuple(tuple(d for d in digits if d[0] > 1) for digits in stored.digits)


def _steps_fit(asked: Asked, stored: Stored) -> bool:
    """Tests whether bodies step by whole digits, and to aligned places."""
    unit = ALIGNED_BITS // asked.image.element_bits
    for axis, digits in enumerate(stored.digits):
        inner = math.prod(count for count, _ in digits[1:])
        for step in asked.axis_steps(axis):
            if step % inner or axis_offset(stored, axis, step) % unit:
                return False
    return True


@dataclass(frozen=True)
class _AxisDigit:
    """`index // weight % count` of an axis, `step` elements apart."""

    axis: int
    weight: int
    count: int
    step: int


def layouts_of(asked: Asked, where: Where, word: Interleave) -> Iterator[Stored]:
    """
    The layouts with the blocks of a word, of which each bit is one of a coordinate. Each element
    has a place of its own, and those of a block are where the word puts them.
    """
    coordinates = where.coordinates
    unit = ALIGNED_BITS // asked.image.element_bits
    block = [
        _AxisDigit(c.axis, c.divisor << bit, 2, 1 << place)
        for place, (number, bit) in enumerate(word)
        for c in [coordinates[number]]
    ]
    for order, aligned in _list_orders(asked, coordinates, word):
        digits = list(block)
        for coordinate in order:
            step = _count_span(digits)
            if coordinate in aligned:
                step = math.ceil(step / unit) * unit
            joined = _join_digits(
                [*digits, *_remaining_digits(asked.image, coordinate, digits, step)]
            )
            digits = _trim_digits(joined, asked.image.shape)
        yield _as_stored(asked.image.shape, digits)


def _list_orders(
    asked: Asked, coordinates: Sequence[Coordinate], word: Interleave
) -> Iterator[tuple[list[Coordinate], set[Coordinate]]]:
    """
    Orders of what is around a block, the nearest first, and which of it steps to aligned places.
    """
    image, lane = asked.image, asked.lane_axis
    plain = [Coordinate(axis) for axis in reversed(range(len(image.axes)))]
    if lane is not None:
        row = [c for c in coordinates if c.axis == lane]
        others = [c for c in plain if c.axis != lane]
        yield [*row, *others], {*row[1:], *others}
        if asked.operand == "x":
            return
    reduced = [c for c in plain if set(image.axes[c.axis].dims) <= asked.problem.reductions]
    others = [c for c in plain if c not in reduced]
    yield [*reduced, *others], {*others[1:]}
    if all(coordinates[number] in reduced for number, _ in word):
        yield [*reduced, *others], {*others}
    for order in (plain, [*others, *reduced]):
        yield order, {*order[1:]}


def _count_span(digits: Sequence[_AxisDigit]) -> int:
    """Counts the elements from the first to behind the last of all digits."""
    return max((digit.step * digit.count for digit in digits), default=1)


def _remaining_digits(
    image: Tensor, coordinate: Coordinate, digits: Sequence[_AxisDigit], step: int
) -> Iterator[_AxisDigit]:
    """The digit for what of a coordinate is in no digit yet, if anything."""
    extent = image.shape[coordinate.axis]
    top = coordinate.divisor * coordinate.modulus if coordinate.modulus else extent
    weight = coordinate.divisor
    for digit in digits:
        if digit.axis == coordinate.axis and coordinate.divisor <= digit.weight < top:
            weight *= digit.count
    count = -(-top // weight)
    if count > 1:
        yield _AxisDigit(coordinate.axis, weight, count, step)


def _join_digits(digits: Sequence[_AxisDigit]) -> list[_AxisDigit]:
    """Digits of an axis that go on where another ends are one."""
    found: list[_AxisDigit] = []
    for digit in sorted(digits, key=lambda d: (d.axis, d.weight)):
        last = found[-1] if found else None
        if (
            last is not None
            and last.axis == digit.axis
            and last.step * last.count == digit.step
            and last.weight * last.count == digit.weight
        ):
            found[-1] = _AxisDigit(last.axis, last.weight, last.count * digit.count, last.step)
        else:
            found.append(digit)
    return found


def _trim_digits(digits: Sequence[_AxisDigit], shape: Sequence[int]) -> list[_AxisDigit]:
    """Digits without what of the outermost of each axis is past its extent."""
    top = {digit.axis: digit for digit in digits}  # They are in the order of their weights.
    return [
        _AxisDigit(d.axis, d.weight, min(d.count, -(-shape[d.axis] // d.weight)), d.step)
        if top[d.axis] == d
        else d
        for d in digits
    ]


def _as_stored(shape: Sequence[int], digits: Sequence[_AxisDigit]) -> Stored:
    """As a layout: the digits by their steps, but for those of one axis, which are in order."""
    by_axis: dict[int, list[_AxisDigit]] = {axis: [] for axis in range(len(shape))}
    for digit in sorted(digits, key=lambda d: -d.weight):
        by_axis[digit.axis].append(digit)
    for axis, own in by_axis.items():
        if own:
            count = -(-shape[axis] // own[0].weight)
            own[0] = _AxisDigit(axis, own[0].weight, count, own[0].step)
    places = [d.axis for d in sorted(itertools.chain(*by_axis.values()), key=lambda d: -d.step)]
    missing = [_AxisDigit(axis, 1, 1, 1) for axis, own in by_axis.items() if not own]
    order = [*missing, *(by_axis[axis].pop(0) for axis in places)]
    pitch: dict[int, int] = {}
    inside = 1
    for place in reversed(range(len(missing), len(order))):
        if order[place].step != inside:
            pitch[place] = order[place].step
        inside = order[place].step * order[place].count
    return Stored(tuple(shape), tuple((d.axis, d.count) for d in order), pitch)
