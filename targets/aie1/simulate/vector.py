"""
The meaning of `Code`: what it computes, op by op, bit exact.

Loads, multiply-adds and stores run as they stand, every select by the formulas of `select`,
accumulators wrap, stores shift, round and saturate. An op of a loop runs for all of its trips at
once where no trip reads or writes what another one wrote, else trip after trip.

Results that are clipped go through registers, as their loads do.

Checked are alignment and ranges of addresses, values that are not set, and registers of
which elements are selected that nothing was loaded to; those may only meet a factor of zero.
Memory that belongs to no buffer holds arbitrary bytes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from ....dialects.aie1.network import MacShape
from ....dialects.aie1.results import CLIP_BITS
from ....transforms.core.errors import WeftError
from ..code.stream import NO_STREAM, Place, Stream, count_items, find_places, stream_error
from ..code.vector import (
    BeginningOp,
    Buffer,
    Clip,
    Code,
    EndingOp,
    Give,
    Load,
    Loop,
    Mac,
    MemoryOp,
    Narrow,
    Op,
    Pointer,
    Store,
    StreamOp,
    Take,
    Ups,
    Write,
    WritingOp,
    access_bytes,
    written_values,
)
from ..machine.spec import Aie1Spec
from ..select.network import select_error, taken_indices
from .srs import Lanes, Sums, shift_round

Bytes = npt.NDArray[np.uint8]

_TYPES = {8: np.dtype("<i1"), 16: np.dtype("<i2"), 32: np.dtype("<i4"), 64: np.dtype("<i8")}


def simulate_code(
    code: Code,
    spec: Aie1Spec,
    arrays: Mapping[str, npt.NDArray[np.generic]],
    memory_bytes: int | None = None,
) -> dict[str, npt.NDArray[np.generic]]:
    """
    Runs `code` on buffers as they are stored, by name, and gives all of them afterwards. Buffers
    that are not given hold arbitrary numbers. `memory_bytes` is the size of data memory, the
    core's if not given.

    Raises `WeftError` where the code does what the core does not, naming op and trip, or an array
    is not that of its buffer.
    """
    return simulate_member(code, spec, arrays, NO_STREAM, memory_bytes)[0]


def simulate_member(
    code: Code,
    spec: Aie1Spec,
    arrays: Mapping[str, npt.NDArray[np.generic]],
    taken: Stream,
    memory_bytes: int | None = None,
) -> tuple[dict[str, npt.NDArray[np.generic]], Stream]:
    """
    As `simulate_code`, for a core to which the one before gives `taken`; with what it gives to the
    next one. Raises `WeftError` where it takes more or less.
    """
    memory = fill_memory(code, arrays, memory_bytes or spec.data_bytes)
    given = run_code(code, spec, memory, taken)
    return {buffer.name: read_buffer(memory, buffer).copy() for buffer in code.buffers}, given


def fill_memory(code: Code, arrays: Mapping[str, npt.NDArray[np.generic]], size: int) -> Bytes:
    """Data memory with buffers filled; the rest holds arbitrary bytes."""
    memory = np.random.default_rng(size).integers(0, 256, size, dtype=np.uint8)
    for buffer in code.buffers:
        if buffer.address < 0 or buffer.address + buffer.bytes > size:
            raise WeftError(
                f"{code.name}: buffer {buffer.name} is in bytes {buffer.address} to "
                f"{buffer.address + buffer.bytes - 1}, but data memory has {size}: "
                f"{max(-buffer.address, buffer.address + buffer.bytes - size)} too few"
            )
    for name in arrays:
        if name not in (known := [b.name for b in code.buffers if not b.values]):
            raise WeftError(f"{code.name}: no buffer is called {name}; there are {known}")
    for buffer in code.buffers:
        if buffer.values:
            read_buffer(memory, buffer)[:] = buffer.values
        if buffer.name in arrays:
            array = np.asarray(arrays[buffer.name])
            if array.size != buffer.elements or array.dtype.itemsize * 8 != buffer.bits:
                raise WeftError(
                    f"{code.name}: buffer {buffer.name} has {buffer.elements} elements of "
                    f"{buffer.bits} bits, but {array.size} of type {array.dtype} are given"
                )
            read_buffer(memory, buffer)[:] = array.ravel()
    return memory


def read_buffer(memory: Bytes, buffer: Buffer) -> npt.NDArray[np.generic]:
    """The elements of a buffer, as a view of memory."""
    part = memory[buffer.address : buffer.address + buffer.bytes]
    return part.view(_TYPES[buffer.bits])


def run_code(code: Code, spec: Aie1Spec, memory: Bytes, taken: Stream = NO_STREAM) -> Stream:
    """
    Runs `code` on data memory, in place, and on what it takes of the cascade stream; what it gives.
    Raises `WeftError` as `simulate_member` does.
    """
    run = _Run(code, spec, memory, taken)
    run.run_ops(code.body, _Iterations((), (), np.zeros((1, 0), dtype=np.int64)), {})
    return run.given


@dataclass(frozen=True)
class _Iterations:
    """Trips that run at once: names and counts of the loops around, and the index of each trip."""

    names: tuple[str, ...]
    counts: tuple[int, ...]
    index: Lanes

    def inside_loop(self, loop: Loop) -> _Iterations:
        """With all trips of a loop in each trip, those of one outer trip side by side."""
        grid = np.indices(loop.counts).reshape(len(loop.counts), -1).T
        inner = np.tile(grid, (len(self.index), 1))
        outer = np.repeat(self.index, len(grid), axis=0)
        index = np.concatenate([outer, inner], axis=1)
        return _Iterations((*self.names, *loop.names), (*self.counts, *loop.counts), index)

    def select_one(self, number: int) -> _Iterations:
        return _Iterations(self.names, self.counts, self.index[number : number + 1])

    def iteration_text(self, number: int) -> str:
        place = self.index[number]
        inside = ", ".join(f"{n} {int(i)}" for n, i in zip(self.names, place, strict=True))
        return f" in trip {inside}" if inside else ""


@dataclass
class _Value:
    """A register of 256 bits in each trip: bytes, of which the first `set` were loaded."""

    data: Bytes
    set: int


@dataclass
class _Acc:
    """An accumulator in each trip; `lanes` tells which are set."""

    sums: Sums
    lanes: npt.NDArray[np.bool_]


Values = dict[str, "_Value | _Acc"]


@dataclass
class _Run:
    code: Code
    spec: Aie1Spec
    memory: Bytes
    taken: Stream
    bits: dict[str, MacShape] = field(init=False)
    given: Stream = field(init=False)
    places: dict[int, Place] = field(init=False)

    def __post_init__(self) -> None:
        self.places = find_places(self.code, Take) | find_places(self.code, Give)
        items = count_items(self.code.body, Take)
        if items != len(self.taken):
            raise WeftError(
                f"{self.code.name}: takes {items} items of the cascade stream, but is given "
                f"{len(self.taken)}"
            )
        self.given = NO_STREAM
        self.bits = {}
        for op, _ in self.code.walk_ops():
            if isinstance(op, Mac):
                shape = self.spec.find_shape(op.shape)
                known = self.bits.setdefault(op.acc, shape)
                if (known.lanes, known.acc_bits) != (shape.lanes, shape.acc_bits):
                    raise WeftError(
                        f"{self.code.name}: accumulator {op.acc} has {known.lanes} lanes of "
                        f"{known.acc_bits} bits in {known.name}, but {shape.lanes} of "
                        f"{shape.acc_bits} in {shape.name}"
                    )

    def make_error(self, op: Op, trips: _Iterations, number: int, message: str) -> WeftError:
        return WeftError(
            f"{self.code.name}: {describe_op(op)}{trips.iteration_text(number)}: {message}"
        )

    def run_ops(self, ops: tuple[Op, ...], trips: _Iterations, values: Values) -> None:
        for op in ops:
            match op:
                case Load():
                    self.run_load(op, trips, values)
                case Mac():
                    self.run_mac(op, trips, values)
                case Ups():
                    self.run_ups(op, trips, values)
                case Take():
                    self.run_take(op, trips, values)
                case Give():
                    self.run_give(op, trips, values)
                case Store():
                    self.run_store(op, trips, values)
                case Narrow():
                    self.run_narrow(op, trips, values)
                case Clip():
                    self.run_clip(op, trips, values)
                case Write():
                    self.run_write(op, trips, values)
                case Loop():
                    self.run_loop(op, trips, values)

    # --- loops ------------------------------------------------------------------------------

    def run_loop(self, loop: Loop, trips: _Iterations, values: Values) -> None:
        if any(count < 1 for count in loop.counts) or len(loop.counts) != len(loop.names):
            raise self.make_error(loop, trips, 0, f"counts are {loop.counts}; give each loop one")
        carried = self.carried_accumulators(loop, values)
        if self.has_dependence(loop.body, trips.inside_loop(loop)):
            self.one_by_one(loop, trips, values, carried)
        else:
            self.at_once(loop, trips, values, carried)
        for op, _ in _walk_ops(loop.body):
            for name in written_values(op):  # What a trip sets is its own.
                if name not in carried:
                    values.pop(name, None)

    def at_once(self, loop: Loop, trips: _Iterations, values: Values, carried: list[str]) -> None:
        inner, each = trips.inside_loop(loop), loop.count_iterations()
        inside = {name: _repeat_value(value, each) for name, value in values.items()}
        for name in carried:
            inside[name] = _empty_accumulator(values[name], len(inner.index))
        self.run_ops(loop.body, inner, inside)
        for name in carried:
            values[name] = _sum_iterations(values[name], inside[name], each)

    def one_by_one(
        self, loop: Loop, trips: _Iterations, values: Values, carried: list[str]
    ) -> None:
        # Outer loops depend on themselves as well, so that this one is in one trip of them.
        assert len(trips.index) == 1
        inner = trips.inside_loop(loop)
        for number in range(loop.count_iterations()):
            inside = dict(values)
            self.run_ops(loop.body, inner.select_one(number), inside)
            values.update({name: inside[name] for name in carried})

    def carried_accumulators(self, loop: Loop, values: Values) -> list[str]:
        """Accumulators from outside that multiply-adds of the loop add to."""
        found: list[str] = []
        local: set[str] = set()
        for op, _ in _walk_ops(loop.body):
            if not isinstance(op, Mac | BeginningOp | EndingOp):
                continue
            if op.acc not in values or op.acc in local:
                continue
            if op.acc in found and not (isinstance(op, Mac) and not op.first):
                raise WeftError(
                    f"{self.code.name}: {describe_op(op)}: the loop over {', '.join(loop.names)} "
                    f"adds to this accumulator, which is set outside of it, in all of its trips"
                )
            if isinstance(op, BeginningOp) or (isinstance(op, Mac) and op.first):
                local.add(op.acc)
            elif isinstance(op, Mac) and op.acc not in found:
                found.append(op.acc)
        return found

    def has_dependence(self, ops: tuple[Op, ...], trips: _Iterations) -> bool:
        """Tests whether ops read or write, in whatever iterations, what one of them writes."""
        written = np.zeros(len(self.memory), dtype=np.int32)
        accesses = [
            (op, self.access_addresses(op, inside, access_bytes(op)))
            for op, loops in _walk_ops(ops)
            if isinstance(op, MemoryOp)
            for inside in [_extend_iterations(trips, loops)]
        ]
        for op, addresses in accesses:
            if isinstance(op, WritingOp):
                places = (addresses[:, None] + np.arange(access_bytes(op))).ravel()
                np.add.at(written, places, 1)
                if written[places].max() > 1:
                    return True
        return any(
            written[addresses[:, None] + np.arange(access_bytes(op))].any()
            for op, addresses in accesses
            if not isinstance(op, WritingOp)
        )

    # --- memory -----------------------------------------------------------------------------

    def access_addresses(self, op: MemoryOp, trips: _Iterations, width: int) -> Lanes:
        """The byte address of an access in each trip."""
        pointer = self.find_pointer(op, trips)
        buffer = next((b for b in self.code.buffers if b.name == pointer.buffer), None)
        if buffer is None:
            raise self.make_error(op, trips, 0, f"there is no buffer {pointer.buffer}")
        strides = np.array([pointer.strides.get(name, 0) for name in trips.names], dtype=np.int64)
        found = buffer.address + pointer.start + op.offset + trips.index @ strides
        low, high = (0, len(self.memory))
        if isinstance(op, WritingOp):
            low, high = buffer.address, buffer.address + buffer.bytes
        self.check_accesses(op, trips, found % self.spec.alignment_bytes != 0, found,
                   f"is not a multiple of {self.spec.alignment_bytes} bytes")  # fmt: skip
        what = f"buffer {buffer.name}" if isinstance(op, WritingOp) else "data memory"
        self.check_accesses(op, trips, (found < low) | (found + width > high), found,
                   f"and {width} bytes from it on are not all in {what}, bytes {low} to "
                   f"{high - 1}")  # fmt: skip
        return found

    def find_pointer(self, op: MemoryOp, trips: _Iterations) -> Pointer:
        pointer = next((p for p in self.code.pointers if p.name == op.pointer), None)
        if pointer is None:
            raise self.make_error(op, trips, 0, f"there is no pointer {op.pointer}")
        return pointer

    def check_accesses(
        self, op: Op, trips: _Iterations, bad: npt.NDArray[np.bool_], addresses: Lanes, message: str
    ) -> None:
        if bad.any():
            number = int(bad.argmax())
            raise self.make_error(op, trips, number, f"address {addresses[number]} {message}")

    def bytes_at(self, op: Load | Ups, trips: _Iterations, width: int) -> Bytes:
        return self.memory[self.access_addresses(op, trips, width)[:, None] + np.arange(width)]

    def run_load(self, op: Load, trips: _Iterations, values: Values) -> None:
        width = access_bytes(op)
        if 8 * width not in (128, self.spec.register_bits):
            raise self.make_error(op, trips, 0, f"{op.bits} bits; loads have 128 or 256")
        data = np.zeros((len(trips.index), self.spec.register_bits // 8), dtype=np.uint8)
        data[:, :width] = self.bytes_at(op, trips, width)
        values[op.value] = _Value(data, width)

    # --- accumulators -----------------------------------------------------------------------

    def run_ups(self, op: Ups, trips: _Iterations, values: Values) -> None:
        shape = self.mac_shape(op, trips)
        width = access_bytes(op)
        self.check_width(op, trips, width)
        numbers = self.bytes_at(op, trips, width).view(_TYPES[op.bits]).astype(np.int64)
        new = Sums.from_widened(numbers, op.shift, shape.acc_bits)
        self.set_lanes(op, shape, new, trips, values)

    def set_lanes(
        self, op: BeginningOp, shape: MacShape, new: Sums, trips: _Iterations, values: Values
    ) -> None:
        """Sets some lanes of an accumulator."""
        known = values.get(op.acc)
        if not isinstance(known, _Acc):
            zeros = Sums.zeros((len(trips.index), shape.lanes), shape.acc_bits)
            known = _Acc(zeros, np.zeros(shape.lanes, dtype=bool))
        first, count = op.lanes
        high, low, lanes = known.sums.high.copy(), known.sums.low.copy(), known.lanes.copy()
        high[:, first : first + count] = new.high
        low[:, first : first + count] = new.low
        lanes[first : first + count] = True
        values[op.acc] = _Acc(Sums(high, low, shape.acc_bits), lanes)

    def item_shape(self, op: StreamOp, trips: _Iterations) -> MacShape:
        """The shape of the accumulator of which an item is."""
        shape = self.mac_shape(op, trips)
        if message := stream_error(op.lanes, shape, self.spec):
            raise self.make_error(op, trips, 0, message)
        return shape

    def run_take(self, op: Take, trips: _Iterations, values: Values) -> None:
        shape = self.item_shape(op, trips)
        items = self.taken[self.places[id(op)].numbers(trips.names, trips.index)]
        if items.shape[2] != op.lanes[1]:
            raise self.make_error(
                op, trips, 0, f"items of {items.shape[2]} lanes, but it takes {op.lanes[1]}"
            )
        new = Sums(items[:, 0], items[:, 1], shape.acc_bits)
        self.set_lanes(op, shape, new, trips, values)

    def run_give(self, op: Give, trips: _Iterations, values: Values) -> None:
        self.item_shape(op, trips)
        lanes = self.whole_lanes(op, trips, values)
        if not len(self.given):
            self.given = np.zeros((count_items(self.code.body, Give), 2, op.lanes[1]), np.int64)
        if self.given.shape[2] != op.lanes[1]:
            raise self.make_error(
                op, trips, 0, f"{op.lanes[1]} lanes, but others give {self.given.shape[2]}"
            )
        numbers = self.places[id(op)].numbers(trips.names, trips.index)
        self.given[numbers] = np.stack([lanes.high, lanes.low], axis=1)

    def whole_lanes(self, op: EndingOp, trips: _Iterations, values: Values) -> Sums:
        """Lanes of an accumulator that are set."""
        known = values.get(op.acc)
        first, count = op.lanes
        if not isinstance(known, _Acc) or not known.lanes[first : first + count].all():
            raise self.make_error(op, trips, 0, f"accumulator {op.acc} is not set")
        return known.sums.of_lanes(first, count)

    def mac_shape(self, op: BeginningOp | EndingOp, trips: _Iterations) -> MacShape:
        shape = self.bits.get(op.acc)
        if shape is None:
            raise self.make_error(op, trips, 0, f"no multiply-add has accumulator {op.acc}")
        first, count = op.lanes
        if first < 0 or count < 1 or first + count > shape.lanes:
            raise self.make_error(
                op, trips, 0,
                f"lanes {first} to {first + count - 1} are not all in 0..{shape.lanes - 1}",
            )  # fmt: skip
        return shape

    def check_width(self, op: Ups | Store | Narrow, trips: _Iterations, width: int) -> None:
        if 8 * width not in (128, 256) or 8 * width != op.bits * op.lanes[1]:
            raise self.make_error(
                op, trips, 0,
                f"{op.lanes[1]} lanes of {op.bits} bits; an access has 128 or 256 bits",
            )  # fmt: skip

    def run_mac(self, op: Mac, trips: _Iterations, values: Values) -> None:
        shape = self.spec.find_shape(op.shape)
        message = select_error("x", shape, op.x) or select_error("z", shape, op.z)
        if message is not None:
            raise self.make_error(op, trips, 0, message)
        if len(op.data) not in (2, 4):
            raise self.make_error(op, trips, 0, f"{len(op.data)} parts of data; there are 2 or 4")
        bits = len(op.data) * self.spec.register_bits
        x = taken_indices("x", shape, op.x, bits)
        z = taken_indices("z", shape, op.z, self.spec.register_bits)
        data, has_data = self.register_elements(op, trips, values, op.data, shape.data_bits)
        coeff, has_coeff = self.register_elements(op, trips, values, (op.coeff,), shape.coeff_bits)
        products = data[:, x] * coeff[:, z]
        if not (has_data[x].all() and has_coeff[z].all()):
            self.check_set(op, trips, data[:, x], has_data[x], coeff[:, z], has_coeff[z])
        zeros = Sums.zeros((len(trips.index), shape.lanes), shape.acc_bits)
        if op.first:
            before = zeros
        else:
            known = values.get(op.acc)
            if not isinstance(known, _Acc) or not known.lanes.all():
                raise self.make_error(op, trips, 0, f"accumulator {op.acc} is not set")
            before = known.sums
        values[op.acc] = _Acc(before.add_products(products, -1), np.ones(shape.lanes, dtype=bool))

    def register_elements(
        self, op: Mac, trips: _Iterations, values: Values, names: tuple[str | None, ...], bits: int
    ) -> tuple[Lanes, npt.NDArray[np.bool_]]:
        """The elements of a register of several parts, and which of them were loaded."""
        each = self.spec.register_bits // 8
        data = np.zeros((len(trips.index), each * len(names)), dtype=np.uint8)
        there = np.zeros(each * len(names), dtype=bool)
        for part, name in enumerate(names):
            if name is None:
                continue
            value = values.get(name)
            if not isinstance(value, _Value):
                raise self.make_error(op, trips, 0, f"value {name} is not set")
            data[:, part * each : (part + 1) * each] = value.data
            there[part * each : part * each + value.set] = True
        return data.view(_TYPES[bits]).astype(np.int64), there[:: bits // 8]

    def check_set(
        self,
        op: Mac,
        trips: _Iterations,
        data: Lanes,
        has_data: npt.NDArray[np.bool_],
        coeff: Lanes,
        has_coeff: npt.NDArray[np.bool_],
    ) -> None:
        """Refuses elements that nothing was loaded to, unless the other factor is zero."""
        bad = ~has_data & (~has_coeff | (coeff != 0)) | ~has_coeff & (data != 0)
        if bad.any():
            number, lane, column = (int(n) for n in np.argwhere(bad)[0])
            operand = "z" if has_data[lane, column] else "x"
            raise self.make_error(
                op, trips, number,
                f"lane {lane}, column {column} takes an element of operand {operand} that is "
                f"not set, and multiplies it by a number that is not zero",
            )  # fmt: skip

    # --- results ----------------------------------------------------------------------------

    def run_store(self, op: Store, trips: _Iterations, values: Values) -> None:
        stored = self.narrow_lanes(op, trips, values)
        addresses = self.access_addresses(op, trips, access_bytes(op))
        self.memory[addresses[:, None] + np.arange(access_bytes(op))] = stored

    def narrow_lanes(self, op: Store | Narrow, trips: _Iterations, values: Values) -> Bytes:
        """Lanes of an accumulator shifted, rounded and narrowed: bytes."""
        self.mac_shape(op, trips)
        lanes, code = self.whole_lanes(op, trips, values), self.code
        self.check_width(op, trips, op.bits * op.lanes[1] // 8)
        numbers = shift_round(
            lanes, op.shift, op.bits, code.rounding, code.saturation, code.unsigned
        )
        return numbers.astype(_TYPES[op.bits], order="C").view(np.uint8)

    def run_narrow(self, op: Narrow, trips: _Iterations, values: Values) -> None:
        narrow = self.narrow_lanes(op, trips, values)
        width, size = narrow.shape[1], self.spec.register_bits // 8
        if op.half not in range(size // width):
            raise self.make_error(
                op, trips, 0, f"half is {op.half}, but {8 * width} bits are {size // width} of a "
                "register"
            )  # fmt: skip
        known = values.get(op.value)
        data = np.zeros((len(trips.index), size), dtype=np.uint8)
        if op.half:
            if not isinstance(known, _Value):
                raise self.make_error(op, trips, 0, f"the low half of {op.value} is not set")
            data = known.data.copy()
        data[:, op.half * width :][:, :width] = narrow
        values[op.value] = _Value(data, (op.half + 1) * width)

    def read_value(self, op: Clip | Write, name: str, trips: _Iterations, values: Values) -> _Value:
        known = values.get(name)
        if not isinstance(known, _Value):
            raise self.make_error(op, trips, 0, f"value {name} is not set")
        return known

    def run_clip(self, op: Clip, trips: _Iterations, values: Values) -> None:
        if not 1 <= len(op.values) <= 2 or op.part not in (2, 3) or op.bits not in CLIP_BITS:
            raise self.make_error(
                op, trips, 0,
                f"{len(op.values)} values and a limit in part {op.part}, of {op.bits} bits; it "
                f"takes 1 or 2, and one in part 2 or 3, of {' or '.join(map(str, CLIP_BITS))}",
            )  # fmt: skip
        limit = self.read_value(op, op.limit, trips, values)
        choose = np.maximum if op.kind == "max" else np.minimum
        for value, result in zip(op.values, op.results, strict=False):
            known = self.read_value(op, value, trips, values)
            one, other = (v.data.view(_TYPES[op.bits]) for v in (known, limit))
            found = np.ascontiguousarray(choose(one, other[:, :1])).view(np.uint8)
            values[result] = _Value(found, known.set)
        if len(op.values) == 1:
            values.pop(op.results[1], None)

    def run_write(self, op: Write, trips: _Iterations, values: Values) -> None:
        known, width = self.read_value(op, op.value, trips, values), access_bytes(op)
        first = op.half * width
        if 8 * width not in (128, self.spec.register_bits) or first + width > known.set:
            raise self.make_error(
                op, trips, 0,
                f"{op.bits} bits, half {op.half} of {op.value}, of which {8 * known.set} are set",
            )  # fmt: skip
        addresses = self.access_addresses(op, trips, width)
        self.memory[addresses[:, None] + np.arange(width)] = known.data[:, first : first + width]


def describe_op(op: Op) -> str:
    """The name that errors call an op by."""
    match op:
        case Load():
            return f"load of {op.value} through {op.pointer} + {op.offset}"
        case Mac():
            return f"{op.shape} of {', '.join(d or '-' for d in op.data)} into {op.acc}"
        case Ups():
            return f"ups to {op.acc} through {op.pointer} + {op.offset}"
        case Take():
            return f"take of lanes {op.lanes[0]} and on of {op.acc}"
        case Give():
            return f"give of lanes {op.lanes[0]} and on of {op.acc}"
        case Store():
            return f"store of {op.acc} through {op.pointer} + {op.offset}"
        case Narrow():
            return f"narrow of {op.acc} to {op.value}"
        case Clip():
            return f"{op.kind} of {' and '.join(op.values)} with {op.limit}"
        case Write():
            return f"write of {op.value} through {op.pointer} + {op.offset}"
        case Loop():
            return f"loop over {', '.join(op.names)}"


def _walk_ops(
    ops: tuple[Op, ...], around: tuple[Loop, ...] = ()
) -> list[tuple[Op, tuple[Loop, ...]]]:
    found: list[tuple[Op, tuple[Loop, ...]]] = []
    for op in ops:
        found.append((op, around))
        if isinstance(op, Loop):
            found += _walk_ops(op.body, (*around, op))
    return found


def _extend_iterations(trips: _Iterations, loops: tuple[Loop, ...]) -> _Iterations:
    for loop in loops:
        trips = trips.inside_loop(loop)
    return trips


def _repeat_value(value: _Value | _Acc, times: int) -> _Value | _Acc:
    if isinstance(value, _Value):
        return _Value(np.repeat(value.data, times, axis=0), value.set)
    high, low = (np.repeat(part, times, axis=0) for part in (value.sums.high, value.sums.low))
    return _Acc(Sums(high, low, value.sums.bits), value.lanes)


def _empty_accumulator(value: _Value | _Acc, trips: int) -> _Acc:
    assert isinstance(value, _Acc)
    lanes = value.sums.high.shape[1]
    return _Acc(Sums.zeros((trips, lanes), value.sums.bits), value.lanes)


def _sum_iterations(value: _Value | _Acc, more: _Value | _Acc, each: int) -> _Acc:
    """An accumulator and what the trips of a loop add to it."""
    assert isinstance(value, _Acc)
    assert isinstance(more, _Acc)
    lanes = value.sums.high.shape[1]
    parts = [part.reshape(-1, each, lanes) for part in (more.sums.high, more.sums.low)]
    high = np.concatenate([value.sums.high[:, None], parts[0]], axis=1)
    low = np.concatenate([value.sums.low[:, None], parts[1]], axis=1)
    return _Acc(Sums(high, low, value.sums.bits).sum_axis(1), value.lanes)


def count_executed(code: Code) -> dict[str, int]:
    """Counts the loads, multiply-adds, stores and so forth that run, over all iterations."""
    names = {Load: "load", Mac: "mac", Ups: "ups", Store: "store", Narrow: "narrow", Clip: "clip",
             Write: "write", Take: "take", Give: "give"}  # fmt: skip
    found = dict.fromkeys(names.values(), 0)
    for op, loops in code.walk_ops():
        if not isinstance(op, Loop):
            found[names[type(op)]] += math.prod(loop.count_iterations() for loop in loops)
    return found
