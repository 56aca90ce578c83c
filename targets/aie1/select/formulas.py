"""The index formulas of selects as they stand, for z3: bit vectors as wide as an index."""

# z3 has no types.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import z3

from ....dialects.aie1.network import Select
from .network import IDENTITY, STEP_LIMIT, Network

Z3_LIMIT = 20_000_000
"""`rlimit` of one query of z3; typical ones need a thousandth of it."""


def make_equal(value: z3.BitVecRef, number: int | z3.BitVecRef) -> z3.BoolRef:
    """That two bit vectors are the same."""
    found = value == number
    assert isinstance(found, z3.BoolRef)
    return found


def bits_of(value: z3.BitVecRef, high: int, low: int) -> z3.BitVecRef:
    """Bits `low` to `high` of a bit vector."""
    found = z3.Extract(high, low, value)
    assert isinstance(found, z3.BitVecRef)
    return found


class Formulas:
    """The formulas of a network in bit vectors that are as wide as an index of the register."""

    def __init__(
        self, net: Network, register_bits: int, context: z3.Context | None = None, name: str = ""
    ) -> None:
        """`name` tells the variables of several selects in one `context` apart."""
        self.net = net
        self.context = context or z3.Context()
        elements = net.count_elements(register_bits)
        self.width = elements.bit_length() - 1
        assert elements == 1 << self.width, elements
        self.start = z3.BitVec(name + "start", self.width, self.context)
        self.step = z3.BitVec(name + "step", self.width, self.context)
        self.digits = [z3.BitVec(f"{name}digit_{n}", 4, self.context) for n in range(net.digits)]
        self.square = [z3.BitVec(f"{name}square_{n}", 2, self.context) for n in range(4)]

    def range_conditions(self) -> list[z3.BoolRef]:
        """Starts and steps are multiples of their units, steps below their limit."""
        found: list[z3.BoolRef] = []
        for value, unit in (
            (self.start, self.net.granularity),
            (self.step, self.net.step_granularity),
        ):
            if unit > 1:
                found.append(make_equal(bits_of(value, unit.bit_length() - 2, 0), 0))
        if not self.net.has_step:
            found.append(make_equal(self.step, 0))
        elif self.width > STEP_LIMIT.bit_length() - 1:
            found.append(z3.ULT(self.step, STEP_LIMIT))
        return found

    def _digit_vector(self, number: int) -> z3.BitVecRef:
        digit = self.digits[number]
        if self.width < 4:
            return bits_of(digit, self.width - 1, 0)
        return z3.ZeroExt(self.width - 4, digit) if self.width > 4 else digit

    def taken_element(self, lane: int, column: int) -> z3.BitVecRef:
        """The element that a lane and column take."""
        net = self.net
        if net.scheme == "words":
            return self.start + self._digit_vector(lane) + self.step * column
        row, first = lane % net.group, 2 * (lane // net.group)
        quads = net.scheme == "quads"
        side = row >> 1 if quads else row & 1
        square = self.square[2 * side + (column & 1)]
        even, odd = self._digit_vector(first), self._digit_vector(first + 1)
        if net.scheme != "blocks":
            odd = even + odd + 1
        word = z3.If(make_equal(bits_of(square, 1, 1), 0), even, odd)
        assert isinstance(word, z3.BitVecRef)
        half = z3.ZeroExt(self.width - 1, bits_of(square, 0, 0))
        inside = half * 2 + (row & 1) if quads else half
        return self.start + self.step * (column // 2) + word * net.word + inside

    def takes_element(self, lane: int, column: int, element: int) -> z3.BoolRef:
        """That a lane and column take an element."""
        return make_equal(self.taken_element(lane, column), element)

    def model_select(self, model: z3.ModelRef) -> Select:
        """The select that a model is."""

        def evaluate_number(expression: z3.BitVecRef) -> int:
            found = model.eval(expression, model_completion=True)
            assert isinstance(found, z3.BitVecNumRef)
            return found.as_long()

        offsets = sum(evaluate_number(digit) << 4 * n for n, digit in enumerate(self.digits))
        square = sum(evaluate_number(digit) << 4 * n for n, digit in enumerate(self.square))
        return Select(
            evaluate_number(self.start),
            offsets & 0xFFFFFFFF,
            offsets >> 32,
            evaluate_number(self.step),
            square if self.net.has_square else IDENTITY,
        )
