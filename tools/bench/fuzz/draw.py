"""
Random programs, op by op.

A `Maker` holds the program so far. Each kind of op is a function that draws one and gives the
number of its value, or None where what it starts from does not suit it (`draw_ops`, `draw_moves`);
shapes stay small, so that a program of several ops runs in no time and lies at the edges of every
tile.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .program import (
    Argument,
    Constant,
    Fill,
    Number,
    Op,
    Program,
    Type,
    live,
    renumbered,
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
