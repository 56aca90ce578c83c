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
from ....targets.aie1.code.vector import Load, Loop, Mac, Op, Pointer, Store, Ups
from ....targets.aie1.machine.spec import Aie1Spec
from ....transforms.core.errors import WeftError
from .plan import Planned, Source, Stream
from .registers import load_and_mac

STORE_BITS = (256, 128)
"""What one store writes (UG1078, Load/Store Operations)."""

Nest: TypeAlias = "tuple[tuple[str, ...], tuple[int, ...]]"
"""The names of loops and their trips, the outermost first."""


@dataclass(frozen=True)
class Trip:
    """
    What one trip of a kernel does, and around it the loops.

    * `macs` are its multiply-adds of `shape`, in order; `stores` are those of each output vector,
      through the pointer `output`.
    * `begins` set the accumulators of each output vector, through the pointer `initial`; without
      any, sums begin with zeros.
    * `outer` loops go over output vectors, `inner` ones add to them. With `inner` loops and without
      `begins` there is a register of zeros, `zeros` bytes into the filter's buffer.
    * `buffers` are those of image and filter, `strides` by how many bytes the loops move in them.
    """

    shape: MacShape
    spec: Aie1Spec
    macs: Sequence[Planned]
    stores: Mapping[int, Sequence[Store]]
    output: Pointer
    outer: Nest
    inner: Nest
    buffers: Mapping[Stream, str]
    strides: Mapping[Stream, Mapping[str, int]]
    begins: Mapping[int, Sequence[Ups]] = field(default_factory=dict[int, Sequence[Ups]])
    initial: Pointer | None = None
    zeros: int = 0


def emit_trip(trip: Trip) -> tuple[tuple[Op, ...], tuple[Pointer, ...]]:
    """The code of a kernel, and its pointers."""
    emitter = _Emitter(trip)
    return emitter.ops(), tuple(emitter.pointers.values())


class _Emitter:
    def __init__(self, trip: Trip) -> None:
        self.trip = trip
        self.pointers: dict[str, Pointer] = {}
        self.turn: dict[Stream, int] = {"image": 0, "filter": 0}
        if trip.initial is not None:
            self._through(trip.initial)

    def _through(self, pointer: Pointer) -> str:
        self.pointers[pointer.name] = pointer
        return pointer.name

    def ops(self) -> tuple[Op, ...]:
        fixed = self._fixed()
        before = [self._load(value, source) for source, value in fixed.items()]
        body = tuple(self._body(fixed))
        return (*before, Loop(*self.trip.outer, body)) if self.trip.outer[0] else (*before, *body)

    def _fixed(self) -> dict[Source, str]:
        """The coefficients that are loaded once, before the loop: all of them, or none."""
        trip = self.trip
        found = list(dict.fromkeys(m.coeff for m in trip.macs))
        moves = bool(trip.strides[found[0].stream])
        has_loops = trip.outer[0] or trip.inner[0]
        if moves or len(found) > trip.spec.coeff_registers or not has_loops:
            return {}
        return {source: f"c{number}" for number, source in enumerate(found)}

    def _body(self, fixed: dict[Source, str]) -> Iterator[Op]:
        if not self.trip.inner[0]:
            yield from self._sums(fixed, is_whole=True)
            return
        groups = sorted({m.group for m in self.trip.macs})
        yield from self._begin(groups)
        yield Loop(*self.trip.inner, tuple(self._sums(fixed, is_whole=False)))
        for group in groups:
            yield from self._stores(group)

    def _sums(self, fixed: dict[Source, str], is_whole: bool) -> Iterator[Op]:
        """Loads and multiply-adds; of whole sums, with what they begin with and their stores."""
        trip, macs = self.trip, self.trip.macs
        first = {m.group: number for number, m in reversed(list(enumerate(macs)))}
        last = {m.group: number for number, m in enumerate(macs)}
        sets = is_whole and not trip.begins
        registers = trip.spec.coeff_registers
        all_made = list(load_and_mac(macs, trip.shape.name, registers, fixed, sets))
        busy = self._busy([m[1].stream for m in all_made if not isinstance(m, Mac)])
        number = 0
        for made in all_made:
            if not isinstance(made, Mac):
                yield self._load(*made, busy)
                continue
            group = macs[number].group
            if is_whole and first[group] == number:
                yield from trip.begins.get(group, ())
            yield made
            if is_whole and last[group] == number:
                yield from self._stores(group)
            number += 1

    def _busy(self, loads: Sequence[Stream]) -> frozenset[Stream]:
        """The streams from which there is a load for more than every second multiply-add."""
        return frozenset(s for s in self.turn if 2 * loads.count(s) > len(self.trip.macs))

    def _begin(self, groups: Sequence[int]) -> Iterator[Op]:
        """Accumulators set to what their sums begin with, before the loop that adds to them."""
        if self.trip.begins:
            for group in groups:
                yield from self.trip.begins[group]
            return
        filter = self.trip.buffers["filter"]
        name = self._through(Pointer(f"{filter}_zeros", filter, self.trip.zeros))
        for value in ("z0", "z1"):
            yield Load(value, name)
        shape = self.trip.shape.name
        for group in groups:
            yield Mac(f"a{group}", shape, ("z0", None), "z1", Select(), Select(), True)

    def _load(self, value: str, source: Source, busy: frozenset[Stream] = frozenset()) -> Load:
        """A load; those of a busy stream go through two pointers in turn."""
        buffer = self.trip.buffers[source.stream]
        number = self.turn[source.stream] % 2 if source.stream in busy else 0
        self.turn[source.stream] += 1
        pointer = Pointer(f"{buffer}_{number}", buffer, 0, self.trip.strides[source.stream])
        return Load(value, self._through(pointer), source.offset)

    def _stores(self, group: int) -> Sequence[Store]:
        self._through(self.trip.output)
        return self.trip.stores[group]


# --- what stores write and buffers hold -------------------------------------------------------


def lanes_per_store(shape: MacShape, bits: int) -> int:
    """
    How many lanes one store writes: 8 of 16 or 32 bits, 16 of 8 bits. Raises `WeftError` where
    lanes do not make 128 or 256 bits.
    """
    lanes = min(shape.lanes, 16 if bits == 8 else 8)
    if lanes * bits not in STORE_BITS:
        raise WeftError(
            f"{shape.name} has {shape.lanes} lanes, which at {bits} bits are no stores of "
            f"{' or '.join(map(str, STORE_BITS))} bits"
        )
    return lanes


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


def reach(steps: Mapping[str, int], trips: Mapping[str, int]) -> int:
    """How much further than the first trip the last one is."""
    return sum(step * (trips[loop] - 1) for loop, step in steps.items())


def image_bytes(macs: Sequence[Planned], further: int, register_bytes: int) -> int:
    """What loads read of the image's buffer, whose last trip is so much `further`."""
    sources = (s for m in macs for s in (*m.parts, m.coeff) if s is not None)
    last = max((s.offset for s in sources if s.stream == "image"), default=0)
    return last + further + register_bytes
