"""
Scalar expressions on vectors of neighbouring points.

Operands that do not move along the vector dimension stay scalars until they meet one that
does, and are then broadcast; ones that move by one are vector loads; by a few, vector loads of
which some lanes are picked; others are put together from scalars. Every value is written once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ....transforms.core.errors import WeftError
from ....transforms.kernel.view import (
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarIndex,
    ScalarOp,
    fold_scalar,
    with_args,
)
from ..text.lines import Writer
from .divide import make_defined
from .flat import ACCUMULATOR, Address
from .math import can_vectorise, emit_math, expand_power
from .tiles import vectors_reached

_MAX_PICKED = 4
"""Up to this step along the vector, whole vectors are loaded and lanes picked."""

_COMPARISONS = ("arith.cmpi", "arith.cmpf")


@dataclass(frozen=True)
class Value:
    """A value in the text: of all lanes together if `lanes` is 0, else a vector."""

    text: str
    type: str
    lanes: int = 0

    @property
    def full_type(self) -> str:
        return f"vector<{self.lanes}x{self.type}>" if self.lanes else self.type


def lanes_along(dim: int | None, lanes: int) -> list[dict[int, int]]:
    """How far each lane of vectors along `dim` is moved; none where values are scalars."""
    return [] if dim is None else [{dim: lane} for lane in range(lanes)]


class Lanes:
    """
    Evaluates scalars at points around one whose offsets are known: `bases` has, by place, the
    offset there, and `starts` the index of each dimension. As many points as `along` has entries
    are evaluated at once, each moved so far along dimensions; of them, the first `valid` are
    real. With `along` empty, values are scalars.
    """

    def __init__(
        self,
        writer: Writer,
        addresses: Sequence[Address],
        bases: Sequence[str],
        starts: Sequence[str],
        along: Sequence[Mapping[int, int]],
    ):
        self.writer = writer
        self.addresses = addresses
        self.bases = bases
        self.starts = starts
        self.along = along
        self.lanes = len(along)
        self._known: dict[object, Value] = {}

    def evaluate_scalar(
        self, scalar: Scalar, shift: Mapping[int, int], valid: int, accumulator: Value | None = None
    ) -> Value:
        """`scalar` at `shift` from the known point; `accumulator` is the reduced value."""

        def evaluate_node(node: Scalar, args: tuple[Value, ...]) -> Value:
            if isinstance(node, ScalarArg):
                if node.operand == ACCUMULATOR:
                    assert accumulator is not None
                    return accumulator
                return self._load_operand(node.operand, shift, valid)
            if isinstance(node, ScalarConst):
                return Value(self.writer.constant(node.value, node.type), node.type)
            if isinstance(node, ScalarIndex):
                return self._index_value(node, shift)
            key = (node.name, node.type, *args)
            if key not in self._known:
                self._known[key] = self._apply_op(node, args)
            return self._known[key]

        return fold_scalar(_expand_ops(scalar), evaluate_node)

    def broadcast_value(self, value: Value) -> Value:
        """A value in all lanes."""
        if value.lanes or not self.lanes:
            return value
        key = ("broadcast", value)
        if key not in self._known:
            result = Value("", value.type, self.lanes)
            text = f"vector.broadcast {value.text} : {value.type} to {result.full_type}"
            self._known[key] = Value(self.writer.op(text), value.type, self.lanes)
        return self._known[key]

    def _apply_op(self, scalar: ScalarOp, args: Sequence[Value]) -> Value:
        lanes = max((a.lanes for a in args), default=0)
        if lanes:
            args = [self.broadcast_value(a) for a in args]
        result = Value("", scalar.type, lanes)
        name, _, predicate = scalar.name.partition(":")
        if lanes and can_vectorise(name, scalar.type):
            text = emit_math(self.writer, name, args[0].text, lanes)
            return Value(text, scalar.type, lanes)
        names = ", ".join(a.text for a in args)
        if name in _COMPARISONS:
            text = f"{name} {predicate}, {names} : {args[0].full_type}"
        elif name == "arith.select":
            condition, chosen = args[0].full_type, args[1].full_type
            text = (
                f"{name} {names} : {condition}, {chosen}" if lanes else f"{name} {names} : {chosen}"
            )
        elif any(a.type != scalar.type for a in args):
            if len(args) != 1:
                raise WeftError(f"{scalar.name} of operands of several types is not supported")
            text = f"{name} {names} : {args[0].full_type} to {result.full_type}"
        else:
            text = f"{name} {names} : {result.full_type}"
        return Value(self.writer.op(text), scalar.type, lanes)

    def _index_value(self, scalar: ScalarIndex, shift: Mapping[int, int]) -> Value:
        key = ("index", scalar, shift.get(scalar.dim, 0))
        if key in self._known:
            return self._known[key]
        w = self.writer
        value = Value(w.shift_value(self.starts[scalar.dim], shift.get(scalar.dim, 0)), "index")
        moves = [lane.get(scalar.dim, 0) for lane in self.along]
        if any(moves):
            type = f"vector<{self.lanes}xindex>"
            steps = ", ".join(map(str, moves))
            lanes = w.write_attribute(f"dense<[{steps}]> : {type}", type)
            first = self.broadcast_value(value)
            value = Value(w.op(f"arith.addi {first.text}, {lanes} : {type}"), "index", self.lanes)
        self._known[key] = value
        return value

    def operand_offset(self, operand: int, shift: Mapping[int, int], extra: int = 0) -> str:
        """The offset of an operand's element, in the writer's text."""
        at = extra + sum(self.addresses[operand].coefficients[d] * s for d, s in shift.items())
        key = ("offset", operand, at)
        if key not in self._known:
            self._known[key] = Value(self.writer.shift_value(self.bases[operand], at), "index")
        return self._known[key].text

    def lane_distances(self, operand: int) -> list[int]:
        """The distance of each lane from the first one, in elements."""
        coefficients = self.addresses[operand].coefficients
        return [sum(coefficients[d] * i for d, i in lane.items()) for lane in self.along]

    def lane_stride(self, operand: int, valid: int) -> int | None:
        """By how much the operand's offset grows from lane to lane; `None` if by various."""
        places = self.lane_distances(operand)[:valid]
        if len(places) < 2:
            return 1 if places else 0
        step = places[1] - places[0]
        even = all(b - a == step for a, b in pairwise(places))
        return step if even else None

    def _load_operand(self, operand: int, shift: Mapping[int, int], valid: int) -> Value:
        place = self.addresses[operand]
        step = self.lane_stride(operand, valid)
        if valid == 1 and not any(self.lane_distances(operand)):
            step = 0
        at = sum(place.coefficients[d] * s for d, s in shift.items())
        key = ("load", operand, at)
        if key not in self._known:
            if step == 0:
                self._known[key] = self._load_element(operand, at)
            elif step == 1:
                self._known[key] = self._load_neighbours(operand, at, valid)
            elif step is not None and 1 < step <= _MAX_PICKED and place.slack >= self.lanes * step:
                self._known[key] = self._load_strided(operand, at, step, valid)
            else:
                self._known[key] = self._assemble_elements(
                    operand, at, self.lane_distances(operand)[:valid]
                )
        return self._known[key]

    def _address_at(self, operand: int, at: int) -> str:
        key = ("offset", operand, at)
        if key not in self._known:
            self._known[key] = Value(self.writer.shift_value(self.bases[operand], at), "index")
        return self._known[key].text

    def _load_element(self, operand: int, at: int) -> Value:
        place = self.addresses[operand]
        text = f"memref.load %{place.buffer}[{self._address_at(operand, at)}] : {place.memref}"
        return Value(self.writer.op(text), place.type)

    def _load_neighbours(self, operand: int, at: int, valid: int) -> Value:
        """Neighbouring elements as a vector; only the valid ones are touched, without slack."""
        place, w = self.addresses[operand], self.writer
        result = Value("", place.type, self.lanes)
        at_text = self._address_at(operand, at)
        if valid == self.lanes or place.slack >= self.lanes:
            text = f"vector.load %{place.buffer}[{at_text}] : {place.memref}, {result.full_type}"
            return Value(w.op(text), place.type, self.lanes)
        mask = mask_of(w, self.lanes, valid)
        zero = w.constant(0, result.full_type)
        text = (
            f"vector.maskedload %{place.buffer}[{at_text}], {mask}, {zero} : {place.memref}, "
            f"vector<{self.lanes}xi1>, {result.full_type} into {result.full_type}"
        )
        return Value(w.op(text), place.type, self.lanes)

    def _load_strided(self, operand: int, at: int, step: int, valid: int) -> Value:
        """Every `step`-th element of as many vectors as the `valid` lanes reach into."""
        result = self._load_neighbours(operand, at, self.lanes)
        reached = vectors_reached(valid, step, self.lanes)
        if reached == 1:
            picked = [lane * step if lane < valid else 0 for lane in range(self.lanes)]
            return shuffle_lanes(self.writer, result, result, picked)
        for part in range(1, reached):
            more = self._load_run(operand, at + part * self.lanes)
            # Lanes found so far stay; the next ones come from this vector.
            mask: list[int] = []
            for lane in range(self.lanes):
                source = lane * step
                if source < part * self.lanes:
                    mask.append(lane if part > 1 else source)
                elif source < (part + 1) * self.lanes:
                    mask.append(self.lanes + source - part * self.lanes)
                else:
                    mask.append(0)
            result = shuffle_lanes(self.writer, result, more, mask)
        return result

    def _load_run(self, operand: int, at: int) -> Value:
        key = ("run", operand, at)
        if key not in self._known:
            self._known[key] = self._load_neighbours(operand, at, self.lanes)
        return self._known[key]

    def _assemble_elements(self, operand: int, at: int, positions: Sequence[int]) -> Value:
        """
        Elements that lie anywhere, as a vector; lanes without one repeat the last.

        Of two elements, each is spread over all lanes and the lanes choose: given as lanes, LLVM
        makes of 64 bytes of two values a shuffle across the vector, and its code selection for
        x86 can go on for ever over one (when the bytes are then doubled, for instance).
        """
        lanes = [*positions, *[positions[-1]] * (self.lanes - len(positions))]
        parts = {place: self._load_element(operand, at + place) for place in dict.fromkeys(lanes)}
        if len(parts) > 2:
            names = ", ".join(parts[place].text for place in lanes)
            result = Value("", self.addresses[operand].type, self.lanes)
            text = f"vector.from_elements {names} : {result.full_type}"
            return Value(self.writer.op(text), result.type, self.lanes)
        spread = [self.broadcast_value(part) for part in parts.values()]
        if len(spread) == 1:
            return spread[0]
        first, last = spread
        mask = lanes_mask(self.writer, [place == lanes[0] for place in lanes])
        text = f"arith.select {mask}, {first.text}, {last.text} : vector<{self.lanes}xi1>"
        return Value(self.writer.op(f"{text}, {first.full_type}"), first.type, self.lanes)


def _expand_ops(scalar: Scalar) -> Scalar:
    """The same in terms of what vectors have: divisions that cannot fail, products for powers."""

    def expand_node(node: Scalar, args: tuple[Scalar, ...]) -> Scalar:
        node = with_args(node, args)
        if not isinstance(node, ScalarOp):
            return node
        if node.name in ("math.fpowi", "math.powf"):
            return expand_power(node) or node
        return make_defined(node)

    return fold_scalar(scalar, expand_node)


def mask_of(writer: Writer, lanes: int, valid: int) -> str:
    """The mask of the first `valid` lanes."""
    return lanes_mask(writer, [lane < valid for lane in range(lanes)])


def lanes_mask(writer: Writer, chosen: Sequence[bool]) -> str:
    """The mask of the lanes that are `chosen`."""
    bits = ", ".join("true" if lane else "false" for lane in chosen)
    type = f"vector<{len(chosen)}xi1>"
    return writer.write_attribute(f"dense<[{bits}]> : {type}", type)


def shuffle_lanes(writer: Writer, a: Value, b: Value, mask: Sequence[int]) -> Value:
    """The lanes `mask` of two vectors behind each other."""
    text = f"vector.shuffle {a.text}, {b.text} [{', '.join(map(str, mask))}] : "
    return Value(writer.op(text + f"{a.full_type}, {b.full_type}"), a.type, len(mask))


def pick_lanes(
    writer: Writer,
    load: Callable[[int, int], str],
    every: int,
    valid: int,
    vector: tuple[str, int],
) -> str:
    """
    `valid` elements of a row, one of `every` so many, as a vector of so many lanes of a type:
    `vector`. `load(first, count)` loads the `count` elements from the row's `first` on.
    """
    type, lanes = vector
    reach = (valid - 1) * every + 1
    found: Value | None = None
    for first in range(0, reach, lanes):
        count = min(lanes, reach - first)
        part = Value(load(first, count), type, lanes)
        # Lanes found so far stay; the next ones come from this vector.
        kept = part if found is None else found
        sources = (lane * every - first for lane in range(lanes))
        mask = [lanes + s if 0 <= s < count else lane for lane, s in enumerate(sources)]
        found = shuffle_lanes(writer, kept, part, mask)
    assert found is not None
    return found.text


def transpose_rows(writer: Writer, rows: Sequence[Value]) -> list[Value]:
    """
    The columns of as many vectors as each has lanes, a power of two: in rounds that swap
    blocks of half the size each.
    """
    values = list(rows)
    count = len(values)
    distance = count // 2
    while distance:
        low = [i if not i & distance else count + i - distance for i in range(count)]
        high = [i + distance if not i & distance else count + i for i in range(count)]
        for first in (i for i in range(count) if not i & distance):
            a, b = values[first], values[first + distance]
            values[first] = shuffle_lanes(writer, a, b, low)
            values[first + distance] = shuffle_lanes(writer, a, b, high)
        distance //= 2
    return values
