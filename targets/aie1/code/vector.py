"""
Vector code for one core as plain data: loops, loads, multiply-adds with selects, stores, and
results that are clipped on their way to memory.

It is what the generation of code makes, the scheduler puts into words, the simulators run and the
emitters write. The ops of a loop's body stand in an order in which they may run one after another;
a schedule may reorder them within what they depend on. Values have names: a loaded one is set
once by its load, an accumulator by the `Mac` with `first` (or an `Ups`), and added to by the
others that name it. Nothing but pointers is carried from one trip to the next, and what
stands outside of a loop is seen inside of it.

What comes from a core before this one over the cascade stream, and goes to the one behind it, are
halves of accumulators, in the order in which `Take`s and `Give`s run.

Addresses are bytes in the core's data memory. A pointer's address in a trip is its start and the
sum of its strides times the numbers of the loops around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from ....dialects.aie1.network import Select

BufferRole: TypeAlias = Literal["image", "filter", "output", "initial", "limits"]
"""
`initial` is what sums begin with, in the layout of the output; `limits` are constants of the
program, to which results are clipped.
"""

ClipKind: TypeAlias = Literal["max", "min"]


@dataclass(frozen=True)
class Buffer:
    """
    A tensor in data memory, from byte `address` on: `elements` of `bits` wide signed integers,
    as they are stored (`aie1.select.layouts` says where each element of the logical one is).
    Constants of the program have `values`, all of them.
    """

    name: str
    role: BufferRole
    address: int
    elements: int
    bits: int
    values: tuple[int, ...] = ()

    @property
    def bytes(self) -> int:
        return self.elements * self.bits // 8


@dataclass(frozen=True)
class Pointer:
    """
    An address register: `start` bytes into `buffer`, and bytes per step of loops by their name.
    """

    name: str
    buffer: str
    start: int = 0
    strides: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True)
class Load:
    """
    Reads 256 bits (or 128, which are the low half of the value) from `offset` bytes behind a
    pointer. Addresses are multiples of 16 bytes.
    """

    value: str
    pointer: str
    offset: int = 0
    bits: int = 256


@dataclass(frozen=True)
class Mac:
    """
    Multiply-adds of a shape into accumulator `acc`; `first` sets it instead (`mul`).

    `data` are the values in the 256-bit parts of the data operand, 2 (a register of 512 bits: xa
    or xd) or 4 of them (1024 bits: ya = wr0, wr1, wr2, wr3, or yd = wd0, wd1, wr2, wr3); `None`
    for parts of which nothing is selected. So a value in part 0 or 1 may be in one of two
    registers, one in part 2 or 3 in one. `coeff` is in wc0 or wc1.
    """

    acc: str
    shape: str
    data: tuple[str | None, ...]
    coeff: str
    x: Select
    z: Select
    first: bool = False


@dataclass(frozen=True)
class Ups:
    """Sets an accumulator to lanes read from memory, shifted left by `shift`."""

    acc: str
    pointer: str
    offset: int
    bits: int
    shift: int
    lanes: tuple[int, int] = (0, 8)
    """The first lane, and how many."""


@dataclass(frozen=True)
class Take:
    """
    Sets lanes of an accumulator, 384 bits of it, to the next item of the stream from the core
    before.
    """

    acc: str
    lanes: tuple[int, int]
    """The first lane, and how many."""


@dataclass(frozen=True)
class Give:
    """Puts lanes of an accumulator, 384 bits of it, into the stream to the core behind."""

    acc: str
    lanes: tuple[int, int]
    """The first lane, and how many."""


@dataclass(frozen=True)
class Store:
    """
    Lanes of an accumulator, shifted right by `shift` and made `bits` wide, to `offset` bytes
    behind a pointer: 128 or 256 bits of memory.
    """

    acc: str
    pointer: str
    offset: int
    bits: int
    shift: int
    lanes: tuple[int, int] = (0, 8)
    """The first lane, and how many."""


@dataclass(frozen=True)
class Narrow:
    """
    Lanes of an accumulator, shifted right by `shift` and made `bits` wide, to a register: all of
    `value`, or `half` of it (0 the low one) where they have 128 bits.
    """

    value: str
    acc: str
    bits: int
    shift: int
    lanes: tuple[int, int] = (0, 8)
    """The first lane, and how many."""
    half: int = 0


@dataclass(frozen=True)
class Clip:
    """
    Of each element, of `bits`, of `values`, and a `limit` the larger ("max") or the smaller.

    The values are in parts 0 and 1 of a data operand of 1024 bits, or one in part 0, the limit is
    the first element of part `part`, 2 or 3. The two `results` are in a register of 512 bits (xc
    or xd); what the second one is where there is one value has no meaning.
    """

    results: tuple[str, str]
    kind: ClipKind
    values: tuple[str, ...]
    limit: str
    part: int
    bits: int

    @property
    def data(self) -> tuple[str | None, ...]:
        """The values in the four parts of the data operand."""
        first, second = (*self.values, None)[:2]
        return (first, second, *((self.limit if part == self.part else None) for part in (2, 3)))


@dataclass(frozen=True)
class Write:
    """
    Writes all of a value, or 128 `bits` of it, `half`, to `offset` bytes behind a pointer.
    """

    value: str
    pointer: str
    offset: int
    bits: int = 256
    half: int = 0


@dataclass(frozen=True)
class Loop:
    """
    A nest as one loop: `counts` trips of each of `names`, the outermost first, and the `body`
    of one trip.
    """

    names: tuple[str, ...]
    counts: tuple[int, ...]
    body: tuple[Op, ...]

    def count_iterations(self) -> int:
        found = 1
        for count in self.counts:
            found *= count
        return found


MemoryOp: TypeAlias = Load | Ups | Store | Write
"""What reads or writes memory through a pointer."""

WritingOp: TypeAlias = Store | Write

StreamOp: TypeAlias = Take | Give
"""What reads or writes the cascade stream."""

BeginningOp: TypeAlias = Ups | Take
"""What sets lanes of an accumulator without multiplying."""

EndingOp: TypeAlias = Store | Narrow | Give
"""What reads a sum that is whole."""

Op: TypeAlias = MemoryOp | Mac | Narrow | Clip | StreamOp | Loop


@dataclass(frozen=True)
class Code:
    """
    One kernel. `rounding` is the mode of stores (0 floor, …, 7; `simulate.srs`), `saturation`
    0 none, 1 saturate, 3 symmetric. Its stores are of `unsigned` bytes, or of signed integers.
    """

    name: str
    buffers: tuple[Buffer, ...]
    pointers: tuple[Pointer, ...]
    body: tuple[Op, ...]
    rounding: int = 0
    saturation: int = 0
    unsigned: bool = False

    @property
    def tensors(self) -> tuple[Buffer, ...]:
        """The buffers that are not constants of the program."""
        return tuple(buffer for buffer in self.buffers if not buffer.values)

    def find_buffer(self, name: str) -> Buffer:
        return next(b for b in self.buffers if b.name == name)

    def find_pointer(self, name: str) -> Pointer:
        return next(p for p in self.pointers if p.name == name)

    def walk_ops(self) -> Iterator[tuple[Op, tuple[Loop, ...]]]:
        """All ops with the loops around them, the outermost first."""

        def walk_block(ops: tuple[Op, ...], around: tuple[Loop, ...]) -> Iterator[
            tuple[Op, tuple[Loop, ...]]
        ]:  # fmt: skip
            for op in ops:
                yield op, around
                if isinstance(op, Loop):
                    yield from walk_block(op.body, (*around, op))

        yield from walk_block(self.body, ())


def access_bytes(op: MemoryOp) -> int:
    """The bytes of memory that an access touches."""
    return (op.bits if isinstance(op, Load | Write) else op.bits * op.lanes[1]) // 8


def written_values(op: Op) -> tuple[str, ...]:
    """The values that an op sets, or a part of, or adds to."""
    match op:
        case Load() | Narrow():
            return (op.value,)
        case Mac() | Ups() | Take():
            return (op.acc,)
        case Clip():
            return op.results
        case Store() | Write() | Give() | Loop():
            return ()
