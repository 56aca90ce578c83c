"""
From what one trip does to the code of a kernel: loops, loads and multiply-adds, stores.

```
(coefficients that no loop moves: loads)
loop over all bodies:
    loads and multiply-adds
    stores of each output vector behind its last multiply-add
```

Where reductions stay loops, accumulators are set to zero by multiplying with zeros, and the loads
and multiply-adds are in a loop of their own, with the stores behind it. Sums that begin with
numbers are set to these instead. Two pointers go through a stream from which more than every
second multiply-add needs a load, so that two loads can be in one instruction word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ....dialects.aie1.network import MacShape, Select
from ....targets.aie1.code.vector import (
    Buffer,
    BufferRole,
    Clip,
    ClipKind,
    Code,
    Load,
    Loop,
    Mac,
    Narrow,
    Op,
    Pointer,
    Store,
    Ups,
    Write,
)
from ....targets.aie1.machine.spec import Aie1Spec
from ....targets.aie1.placement import Extent, place_constants, place_in_banks
from ....transforms.core.errors import WeftError
from .plan import PlannedMac, Source, Stream, check_accumulators
from .registers import load_and_mac

Nest: TypeAlias = "tuple[tuple[str, ...], tuple[int, ...]]"
"""The names of loops and their trips, the outermost first."""


Chunk: TypeAlias = "tuple[int, tuple[int, int]]"
"""Where lanes that are accessed at once are, in bytes; the first of them, and how many."""


@dataclass(frozen=True)
class Scaling:
    """
    The storing of sums: shifted right, rounded and saturated, as `unsigned` bytes or signed
    integers (`targets.aie1.simulate.srs`), then clipped to `low` and `high`, if they are given.
    """

    shift: int = 0
    rounding: int = 0
    saturation: int = 0
    unsigned: bool = False
    low: int | None = None
    high: int | None = None

    @property
    def limits(self) -> tuple[tuple[ClipKind, int], ...]:
        """What results are clipped to, one after another."""
        ends: tuple[tuple[ClipKind, int | None], ...] = (("max", self.low), ("min", self.high))
        return tuple((kind, limit) for kind, limit in ends if limit is not None)


@dataclass(frozen=True)
class Memory:
    """
    A tensor in data memory: the name of its buffer, how wide and how many its elements are, and
    by how many bytes trips of the loops move in it. If it is in two streams, the second one begins
    at byte `second`.
    """

    name: str
    bits: int
    elements: int
    steps: Mapping[str, int]
    second: int = 0

    @property
    def bytes(self) -> int:
        return self.elements * self.bits // 8


@dataclass(frozen=True)
class BodyIteration:
    """
    One iteration of a kernel, and the loops around it: all that a `triplet.body` says.

    * `macs` are its multiply-adds of `shape`, in order; `stores` are those of each output vector.
    * `begins` set the accumulators of each output vector, to numbers shifted left by `left`;
      without any, sums begin with zeros.
    * `outer` loops go over output vectors, `inner` ones add to them.
    * `memories` are those of the image, the filter, the output and what sums begin with.
    * `in_place`: the output takes the bytes of what sums begin with.
    """

    shape: MacShape
    spec: Aie1Spec
    macs: Sequence[PlannedMac]
    stores: Mapping[int, Sequence[Chunk]]
    outer: Nest
    inner: Nest
    memories: Mapping[BufferRole, Memory]
    scaling: Scaling
    begins: Mapping[int, Sequence[Chunk]] = field(default_factory=dict[int, Sequence[Chunk]])
    left: int = 0
    in_place: bool = False

    @property
    def zeros(self) -> int:
        """
        The address of a register of zeros behind the filter, in bytes, if there are `inner` loops.
        """
        size = self.spec.register_bits // 8
        filter = self.memories["filter"].bytes
        return max(-(-filter // size) * size, self._loads_end("filter"))

    def list_buffers(self) -> tuple[Buffer, ...]:
        """The tensors, and what trips reach beyond them, apart in their banks."""
        register = self.spec.register_bits // 8
        sizes: dict[BufferRole, int] = {}
        for role in ROLES:
            if role not in self.memories:
                continue
            size = self.memories[role].bytes
            if role == "filter":
                sizes[role] = self.zeros + (register if self.inner[0] else 0)
            elif role == "image":
                sizes[role] = max(size, self._loads_end(role))
            else:
                sizes[role] = max(size, self._lanes_end(role))
        if self.in_place:
            sizes["output"] = max(sizes["output"], sizes["initial"])
        extents = {
            role: Extent(size, self.memories[role].second)
            for role, size in self.spec.copied_bytes(sizes).items()
            if not (self.in_place and role == "initial")
        }
        places = dict(place_in_banks(extents, self.spec))
        places.setdefault("initial", places["output"])
        tensors = tuple(
            Buffer(m.name, role, places[role], size * 8 // m.bits, m.bits)
            for role, size in sizes.items()
            for m in (self.memories[role],)
        )
        return (*tensors, *self._list_constants(tensors))

    def _list_constants(self, tensors: Sequence[Buffer]) -> Iterator[Buffer]:
        """A register of each limit, if results are clipped."""
        bits, each = self.memories["output"].bits, self.spec.register_bits
        values = [n for _, n in self.scaling.limits for _ in range(each // bits)]
        if values:
            sizes = self.spec.copied_bytes({b.role: b.bytes for b in tensors})
            extents = [(b.address, sizes[b.role]) for b in tensors]
            address = place_constants(extents, len(values) * bits // 8, self.spec)
            yield Buffer(LIMITS, LIMITS, address, len(values), bits, tuple(values))

    def _loads_end(self, role: BufferRole) -> int:
        """The end of what the loads of the last trip read, in bytes."""
        sources = (s for m in self.macs for s in (*m.parts, m.coeff) if s is not None)
        last = max((s.offset for s in sources if s.stream == role), default=0)
        return last + self._iteration_offset(role) + self.spec.register_bits // 8

    def _lanes_end(self, role: BufferRole) -> int:
        """The end of the lanes of the last trip, in bytes."""
        chunks = (self.stores if role == "output" else self.begins).values()
        bits = self.memories[role].bits
        ends = [at + count * bits // 8 for vector in chunks for at, (_, count) in vector]
        return max(ends) + self._iteration_offset(role)

    def _iteration_offset(self, role: BufferRole) -> int:
        """The distance from the first iteration to the last one."""
        counts = dict(zip(*self.outer, strict=True)) | dict(zip(*self.inner, strict=True))
        return sum(step * (counts[n] - 1) for n, step in self.memories[role].steps.items())


LIMITS: BufferRole = "limits"
"""What the buffer of limits and its pointer are called."""

ROLES: tuple[BufferRole, ...] = ("image", "filter", "initial", "output")
"""The tensors of a body, in the order in which they are in memory."""


def emit_code(name: str, trip: BodyIteration) -> Code:
    """
    The code of a kernel. Raises `WeftError` where the network selects none of the arrangements
    (`NoSelect`), and where more output vectors are summed at once than there are accumulators.
    """
    check_accumulators(trip.macs, trip.spec)
    emitter = _Emitter(trip)
    ops, scaling = emitter.emit_ops(), trip.scaling
    return Code(
        name, trip.list_buffers(), tuple(emitter.pointers.values()), ops,
        scaling.rounding, scaling.saturation, scaling.unsigned,
    )  # fmt: skip


class _Emitter:
    def __init__(self, trip: BodyIteration) -> None:
        self.trip = trip
        self.pointers: dict[str, Pointer] = {}
        self.turn: dict[Stream, int] = {"image": 0, "filter": 0}
        self.order = (*trip.outer[0], *trip.inner[0])
        self.clipping = Clipping(trip)
        if "initial" in trip.memories:
            self._pointer_name("initial", "")

    def _pointer_name(self, role: BufferRole, suffix: str) -> str:
        """A pointer that follows the loops through a tensor."""
        memory = self.trip.memories[role]
        steps = {loop: memory.steps[loop] for loop in self.order if loop in memory.steps}
        pointer = Pointer(f"{memory.name}{suffix}", memory.name, 0, steps)
        self.pointers[pointer.name] = pointer
        return pointer.name

    def emit_ops(self) -> tuple[Op, ...]:
        fixed = self._load_fixed()
        before = [self._emit_load(value, source) for source, value in fixed.items()]
        body = tuple(self._emit_body(fixed))
        return (*before, Loop(*self.trip.outer, body)) if self.trip.outer[0] else (*before, *body)

    def _load_fixed(self) -> dict[Source, str]:
        """The coefficients that are loaded once, before the loop: all of them, or none."""
        trip = self.trip
        found = list(dict.fromkeys(m.coeff for m in trip.macs))
        moves = bool(trip.memories[found[0].stream].steps)
        has_loops = trip.outer[0] or trip.inner[0]
        if moves or len(found) > trip.spec.coeff_registers or not has_loops:
            return {}
        return {source: f"c{number}" for number, source in enumerate(found)}

    def _emit_body(self, fixed: dict[Source, str]) -> Iterator[Op]:
        if not self.trip.inner[0]:
            yield from self._emit_sums(fixed, is_whole=True)
            return
        groups = sorted({m.group for m in self.trip.macs})
        yield from self._emit_begins(groups)
        yield Loop(*self.trip.inner, tuple(self._emit_sums(fixed, is_whole=False)))
        for group in groups:
            yield from self._group_stores(group)
        yield from self._clipped_stores()

    def _emit_sums(self, fixed: dict[Source, str], is_whole: bool) -> Iterator[Op]:
        """Loads and multiply-adds; of whole sums, with what they begin with and their stores."""
        trip, macs = self.trip, self.trip.macs
        first = {m.group: number for number, m in reversed(list(enumerate(macs)))}
        last = {m.group: number for number, m in enumerate(macs)}
        sets = is_whole and not trip.begins
        registers = trip.spec.coeff_registers
        all_made = list(load_and_mac(macs, trip.shape, trip.spec, registers, fixed, sets))
        busy = self._busy_streams([m[1].stream for m in all_made if not isinstance(m, Mac)])
        number = 0
        for made in all_made:
            if not isinstance(made, Mac):
                yield self._emit_load(*made, busy)
                continue
            group = macs[number].group
            if is_whole and first[group] == number:
                yield from self._group_begins(group)
            yield made
            if is_whole and last[group] == number:
                yield from self._group_stores(group)
            number += 1
        if is_whole:
            yield from self._clipped_stores()

    def _busy_streams(self, loads: Sequence[Stream]) -> frozenset[Stream]:
        """The streams from which there is a load for more than every second multiply-add."""
        return frozenset(s for s in self.turn if 2 * loads.count(s) > len(self.trip.macs))

    def _emit_begins(self, groups: Sequence[int]) -> Iterator[Op]:
        """Accumulators set to what their sums begin with, before the loop that adds to them."""
        if self.trip.begins:
            for group in groups:
                yield from self._group_begins(group)
            return
        filter = self.trip.memories["filter"].name
        name = f"{filter}_zeros"
        self.pointers[name] = Pointer(name, filter, self.trip.zeros)
        for value in ("z0", "z1"):
            yield Load(value, name)
        shape = self.trip.shape.name
        for group in groups:
            yield Mac(f"a{group}", shape, ("z0", None), "z1", Select(), Select(), True)

    def _emit_load(self, value: str, source: Source, busy: frozenset[Stream] = frozenset()) -> Load:
        """
        A load; those of a busy stream go through two pointers in turn, or one for each of the two
        streams that it is in.
        """
        number = self.turn[source.stream] % 2 if source.stream in busy else 0
        self.turn[source.stream] += 1
        if second := self.trip.memories[source.stream].second:
            number = int(source.offset >= second)
        return Load(value, self._pointer_name(source.stream, f"_{number}"), source.offset)

    def _group_begins(self, group: int) -> Iterator[Ups]:
        trip = self.trip
        for offset, lanes in trip.begins.get(group, ()):
            name, bits = trip.memories["initial"].name, trip.memories["initial"].bits
            yield Ups(f"a{group}", name, offset, bits, trip.left, lanes)

    def _group_stores(self, group: int) -> Iterator[Op]:
        trip, name = self.trip, self._pointer_name("output", "")
        bits = trip.memories["output"].bits
        if trip.scaling.limits:
            self.pointers[LIMITS] = Pointer(LIMITS, LIMITS)
            yield from self.clipping.clip_group(group, name)
            return
        for offset, lanes in trip.stores[group]:
            yield Store(f"a{group}", name, offset, bits, trip.scaling.shift, lanes)

    def _clipped_stores(self) -> Iterator[Op]:
        """The stores of what is left to be clipped."""
        if self.clipping.waiting:
            yield from self.clipping.clip_waiting(self._pointer_name("output", ""))


@dataclass
class Clipping:
    """
    Results that are clipped to the limits of a scaling, two registers at a time: a vector
    comparison has 512 bits (UG1078, Vector Compare).

    Each accumulator is narrowed to registers as soon as its sum is whole, and written when it has
    been clipped. What of them is `waiting` has a name, and where it is written.
    """

    trip: BodyIteration
    waiting: list[tuple[str, list[_Piece]]] = field(
        default_factory=list[tuple[str, "list[_Piece]"]]
    )
    count: int = 0
    """Names given out."""

    def clip_group(self, group: int, pointer: str) -> Iterator[Op]:
        """The results of an accumulator, and the stores of those that there are two of."""
        bits, shift = self.trip.memories["output"].bits, self.trip.scaling.shift
        size = self.trip.spec.register_bits
        chunks = list(self.trip.stores[group])
        while chunks:
            halves = size // (chunks[0][1][1] * bits)
            some, chunks = chunks[:halves], chunks[halves:]
            name = self._new_name()
            for half, (_, lanes) in enumerate(some):
                yield Narrow(name, f"a{group}", bits, shift, lanes, half)
            pieces = [(offset, half, count * bits) for half, (offset, (_, count)) in
                      enumerate(some)]  # fmt: skip
            self.waiting.append((name, _join_pieces(pieces)))
            if len(self.waiting) == 2:
                yield from self.clip_waiting(pointer)

    def clip_waiting(self, pointer: str) -> Iterator[Op]:
        """Clips what waits, and writes it."""
        names = tuple(name for name, _ in self.waiting)
        bits, size = self.trip.memories["output"].bits, self.trip.spec.register_bits // 8
        for number, (kind, _) in enumerate(self.trip.scaling.limits):
            limit, results = self._new_name(), (self._new_name(), self._new_name())
            yield Load(limit, LIMITS, number * size)
            yield Clip(results, kind, names, limit, 2 + number, bits)
            names = results[: len(names)]
        for name, (_, pieces) in zip(names, self.waiting, strict=True):
            for offset, half, width in pieces:
                yield Write(name, pointer, offset, width, half)
        self.waiting.clear()

    def _new_name(self) -> str:
        self.count += 1
        return f"r{self.count - 1}"


_Piece: TypeAlias = "tuple[int, int, int]"
"""The byte to which a half of a register is written, which half, and its bits; or all of it."""


def _join_pieces(pieces: list[_Piece]) -> list[_Piece]:
    """Halves that are written side by side as one."""
    if len(pieces) == 2 and pieces[1][0] == pieces[0][0] + pieces[0][2] // 8:
        return [(pieces[0][0], 0, 2 * pieces[0][2])]
    return pieces


# --- what stores write -----------------------------------------------------------------------


def lane_chunks(places: Sequence[int], each: int) -> tuple[tuple[int, int], ...]:
    """
    The first lane of each store of `each` lanes, and where it is, of lanes at `places`. Raises
    `WeftError` where the lanes of a store are not side by side.
    """
    found: list[tuple[int, int]] = []
    for first in range(0, len(places), each):
        begin = places[first]
        if tuple(places[first : first + each]) != tuple(range(begin, begin + each)):
            raise WeftError(f"lanes {first} to {first + each - 1} are not side by side")
        found.append((first, begin))
    return tuple(found)
