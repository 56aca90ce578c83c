"""
Random programs of every kind that the host takes, op by op.

A `Maker` holds the program so far. Each kind of op is a method that draws one and gives the number
of its value, or None where what it starts from does not suit it; shapes stay small, so that a
program of several ops runs in no time and lies at the edges of every tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from .program import (
    Argument,
    Broadcast,
    Concat,
    Constant,
    Fill,
    Insert,
    Number,
    Op,
    Pad,
    Program,
    Reshape,
    Slice,
    Transpose,
    Type,
    live,
)

LARGEST = 3000
"""The most elements of a tensor."""

INTEGERS = ("i8", "i16", "i32", "i64")
FLOATS = ("f32", "f64", "f16")


class Maker:
    """A program in the making, and the numbers that it is drawn from."""

    def __init__(self, rng: np.random.Generator, floats: bool = True) -> None:
        self.rng = rng
        self.floats = floats
        self.arguments: list[Argument] = []
        self.ops: list[Op] = []
        self.special = False

    # --- drawing

    def number(self, low: int, high: int) -> int:
        """An integer from `low` up to and with `high`."""
        return int(self.rng.integers(low, high, endpoint=True))

    def chance(self, share: float) -> bool:
        """True in this share of cases."""
        return bool(self.rng.random() < share)

    def one(self, options: Sequence[str]) -> str:
        """One of several words."""
        return options[self.number(0, len(options) - 1)]

    def extent(self, most: int = 9) -> int:
        """An extent: mostly small, now and then a little more than a vector."""
        if self.chance(0.12):
            return self.number(1, 2)
        return self.number(15, 35) if most > 8 and self.chance(0.12) else self.number(1, most)

    def shape(self, rank: int | None = None, most: int = LARGEST) -> tuple[int, ...]:
        """Extents whose product is at most `most`."""
        rank = self.number(1, 4) if rank is None else rank
        while True:
            found = tuple(self.extent() for _ in range(rank))
            if Type(found, "i8").size <= most:
                return found

    def element(self) -> str:
        """An element type; f32 and bytes more often than others."""
        if self.floats and self.chance(0.5):
            return "f32" if self.chance(0.7) else self.one(FLOATS)
        return self.one(("i8", "i32")) if self.chance(0.5) else self.one(INTEGERS)

    def value(self, element: str) -> Number:
        """A constant of this type: small, or at an end of its range."""
        if element == "i1":
            return self.number(0, 1)
        if element.startswith("f"):
            return float(np.float16(self.rng.standard_normal()))
        bits = int(element[1:])
        if self.chance(0.1):
            return int(self.rng.choice([-(1 << bits - 1), (1 << bits - 1) - 1, -1, 0]))
        return self.number(-9, 9)

    # --- values

    def type_of(self, value: int) -> Type:
        """The type of a value; arguments are negative until the end."""
        return self.arguments[-1 - value].type if value < 0 else self.ops[value].type

    def add(self, op: Op) -> int:
        """Adds an op."""
        self.ops.append(op)
        return len(self.ops) - 1

    def argument(
        self, type: Type, *, weight: bool = False, low: int | None = None, high: int | None = None
    ) -> int:
        """A new argument; integers use the whole range of their type now and then."""
        if type.element == "i1":
            low, high = 0, 1
        elif type.element.startswith("f"):
            high = 1 if high is None else high
        elif high is None:
            bits = int(type.element[1:])
            low, high = -min(100, 1 << bits - 2), min(100, 1 << bits - 2)
            if self.chance(0.25):
                low, high = -(1 << bits - 1), (1 << bits - 1) - 1
        name = f"{'w' if weight else 'x'}{len(self.arguments)}"
        special = self.special and type.element.startswith("f")
        found = Argument(
            name, type, 0 if low is None else low, 1 if high is None else high, weight, special
        )
        self.arguments.append(found)
        return -len(self.arguments)

    def given(self, type: Type, weight: bool = False) -> int:
        """A new argument, or a constant now and then."""
        if type.size and self.chance(0.1):
            count = 1 if self.chance(0.4) or type.size > 60 else type.size
            return self.add(Constant(type, tuple(self.value(type.element) for _ in range(count))))
        return self.argument(type, weight=weight)

    def fill(self, type: Type, value: Number = 0) -> int:
        """A tensor of one value."""
        return self.add(Fill(type, value))

    def program(self, *results: int) -> Program:
        """The program that returns these, without what they do not need."""
        from .program import renumbered

        count = len(self.arguments)
        numbers = [*range(-count, 0), *range(len(self.ops))]
        new = {v: -1 - v if v < 0 else count + v for v in numbers}
        found = live(
            Program(
                tuple(self.arguments),
                tuple(renumbered(op, new) for op in self.ops),
                tuple(new[r] for r in results),
            )
        )
        return found

    # --- movement

    def pad(self, source: int, value: Number | None = None) -> int | None:
        """Padding, on some axes, by a constant."""
        type = self.type_of(source)
        if not type.shape:
            return None
        low = tuple(self.number(0, 2) if self.chance(0.5) else 0 for _ in type.shape)
        high = tuple(self.number(0, 3) if self.chance(0.5) else 0 for _ in type.shape)
        if value is None:
            value = 0 if self.chance(0.6) else self.value(type.element)
        return self.padded(source, low, high, value)

    def padded(
        self, source: int, low: Sequence[int], high: Sequence[int], value: Number
    ) -> int:
        """Padding by these."""
        type = self.type_of(source)
        shape = tuple(a + n + b for a, n, b in zip(low, type.shape, high, strict=True))
        return self.add(Pad(Type(shape, type.element), source, tuple(low), tuple(high), value))

    def part(self, shape: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """Offsets, sizes and strides of a part of a tensor."""
        found: list[tuple[int, int, int]] = []
        for extent in shape:
            stride = 1 if self.chance(0.7) else self.number(1, 3)
            size = self.number(1, max(1, (extent + stride - 1) // stride))
            offset = self.number(0, extent - (size - 1) * stride - 1)
            found.append((0, extent, 1) if self.chance(0.4) else (offset, size, stride))
        return tuple(zip(*found, strict=True)) if found else ((), (), ())

    def slice(self, source: int) -> int | None:
        """A part of a tensor."""
        type = self.type_of(source)
        if not type.shape:
            return None
        offsets, sizes, strides = self.part(type.shape)
        return self.add(Slice(Type(sizes, type.element), source, offsets, strides))

    def insert(self, source: int) -> int | None:
        """Another tensor put into a part of this one, or this one into a larger one."""
        type = self.type_of(source)
        if not type.shape:
            return None
        if self.chance(0.5):
            offsets, sizes, strides = self.part(type.shape)
            other = self.given(Type(sizes, type.element))
            return self.add(Insert(type, other, source, offsets, strides))
        strides = tuple(1 if self.chance(0.7) else 2 for _ in type.shape)
        offsets = tuple(self.number(0, 2) for _ in type.shape)
        shape = tuple(
            o + (n - 1) * s + 1 + self.number(0, 2)
            for o, n, s in zip(offsets, type.shape, strides, strict=True)
        )
        whole = Type(shape, type.element)
        if whole.size > LARGEST:
            return None
        dest = self.fill(whole, self.value(type.element)) if self.chance(0.5) else self.given(whole)
        return self.add(Insert(whole, source, dest, offsets, strides))

    def concat(self, source: int) -> int | None:
        """With others of its kind, along one axis."""
        type = self.type_of(source)
        if not type.shape:
            return None
        axis = self.number(0, len(type.shape) - 1)
        sources = [source]
        for _ in range(self.number(1, 2)):
            shape = list(type.shape)
            shape[axis] = self.extent()
            other = Type(tuple(shape), type.element)
            sources.append(source if self.chance(0.2) else self.given(other))
        order = self.rng.permutation(len(sources))
        sources = [sources[i] for i in order]
        shape = list(type.shape)
        shape[axis] = sum(self.type_of(s).shape[axis] for s in sources)
        whole = Type(tuple(shape), type.element)
        if whole.size > 2 * LARGEST:
            return None
        return self.add(Concat(whole, tuple(sources), axis))

    def reshape(self, source: int) -> int | None:
        """Axes divided, or neighbours joined."""
        type = self.type_of(source)
        rank = len(type.shape)
        if rank >= 2 and self.chance(0.5):
            at = self.number(0, rank - 2)
            groups = [(i,) for i in range(at)] + [(at, at + 1)]
            groups += [(i,) for i in range(at + 2, rank)]
            joined = type.shape[at] * type.shape[at + 1]
            shape = (*type.shape[:at], joined, *type.shape[at + 2 :])
            return self.add(Reshape(Type(shape, type.element), source, tuple(groups)))
        if not 1 <= rank <= 4:
            return None
        at = self.number(0, rank - 1)
        extent = type.shape[at]
        factors = [f for f in range(1, extent + 1) if extent % f == 0]
        factor = factors[self.number(0, len(factors) - 1)]
        groups = [(i,) for i in range(at)] + [(at, at + 1)]
        groups += [(i + 1,) for i in range(at + 1, rank)]
        shape = (*type.shape[:at], factor, extent // factor, *type.shape[at + 1 :])
        return self.add(Reshape(Type(shape, type.element), source, tuple(groups)))

    def transpose(self, source: int) -> int | None:
        """Axes in another order."""
        type = self.type_of(source)
        order = tuple(int(i) for i in self.rng.permutation(len(type.shape)))
        shape = tuple(type.shape[i] for i in order)
        return self.add(Transpose(Type(shape, type.element), source, order))

    def broadcast(self, source: int) -> int | None:
        """New axes."""
        type = self.type_of(source)
        if len(type.shape) > 3:
            return None
        axis, extent = self.number(0, len(type.shape)), self.extent(5)
        if type.size * extent > LARGEST:
            return None
        shape = (*type.shape[:axis], extent, *type.shape[axis:])
        return self.add(Broadcast(Type(shape, type.element), source, (axis,)))

    def move(self, source: int) -> int | None:
        """One of these."""
        moves = (
            self.pad, self.slice, self.insert, self.concat, self.reshape, self.transpose,
            self.broadcast,
        )  # fmt: skip
        return moves[self.number(0, len(moves) - 1)](source)


def weighted(program: Program, value: int) -> Program:
    """The program with an argument marked as a weight."""
    arguments = list(program.arguments)
    arguments[value] = replace(arguments[value], weight=True)
    return replace(program, arguments=tuple(arguments))
