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
    remove_dead,
    renumber_operands,
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

    def draw_number(self, low: int, high: int) -> int:
        """An integer from `low` up to and with `high`."""
        return int(self.rng.integers(low, high, endpoint=True))

    def draw_chance(self, share: float) -> bool:
        """True in this share of cases."""
        return bool(self.rng.random() < share)

    def draw_word(self, options: Sequence[str]) -> str:
        """One of several words."""
        return options[self.draw_number(0, len(options) - 1)]

    def draw_extent(self, most: int = 9) -> int:
        """An extent: mostly small, now and then a little more than a vector."""
        if self.draw_chance(0.12):
            return self.draw_number(1, 2)
        return (
            self.draw_number(15, 35)
            if most > 8 and self.draw_chance(0.12)
            else self.draw_number(1, most)
        )

    def draw_shape(self, rank: int | None = None, most: int = LARGEST) -> tuple[int, ...]:
        """Extents whose product is at most `most`."""
        rank = self.draw_number(1, 4) if rank is None else rank
        while True:
            found = tuple(self.draw_extent() for _ in range(rank))
            if Type(found, "i8").size <= most:
                return found

    def draw_element(self) -> str:
        """An element type; f32 and bytes more often than others."""
        if self.floats and self.draw_chance(0.5):
            return "f32" if self.draw_chance(0.7) else self.draw_word(FLOATS)
        return self.draw_word(("i8", "i32")) if self.draw_chance(0.5) else self.draw_word(INTEGERS)

    def draw_constant(self, element: str) -> Number:
        """A constant of this type: small, or at an end of its range."""
        if element == "i1":
            return self.draw_number(0, 1)
        if element.startswith("f"):
            return float(np.float16(self.rng.standard_normal()))
        bits = int(element[1:])
        if self.draw_chance(0.1):
            return int(self.rng.choice([-(1 << bits - 1), (1 << bits - 1) - 1, -1, 0]))
        return self.draw_number(-9, 9)

    # --- values

    def type_of(self, value: int) -> Type:
        """The type of a value; arguments are negative until the end."""
        return self.arguments[-1 - value].type if value < 0 else self.ops[value].type

    def add_op(self, op: Op) -> int:
        """Adds an op."""
        self.ops.append(op)
        return len(self.ops) - 1

    def add_argument(
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
            if self.draw_chance(0.25):
                low, high = -(1 << bits - 1), (1 << bits - 1) - 1
        name = f"{'w' if weight else 'x'}{len(self.arguments)}"
        special = self.special and type.element.startswith("f")
        found = Argument(name, type, 0 if low is None else low, high, weight, special)
        self.arguments.append(found)
        return -len(self.arguments)

    def draw_input(self, type: Type, weight: bool = False) -> int:
        """A new argument, or a constant now and then."""
        if type.size and self.draw_chance(0.1):
            count = 1 if self.draw_chance(0.4) or type.size > 60 else type.size
            return self.add_op(
                Constant(type, tuple(self.draw_constant(type.element) for _ in range(count)))
            )
        return self.add_argument(type, weight=weight)

    def add_fill(self, type: Type, value: Number = 0) -> int:
        """A tensor of one value."""
        return self.add_op(Fill(type, value))

    def build_program(self, *results: int) -> Program:
        """The program that returns these, without what they do not need."""
        count = len(self.arguments)
        numbers = [*range(-count, 0), *range(len(self.ops))]
        new = {v: -1 - v if v < 0 else count + v for v in numbers}
        found = remove_dead(
            Program(
                tuple(self.arguments),
                tuple(renumber_operands(op, new) for op in self.ops),
                tuple(new[r] for r in results),
            )
        )
        return found
