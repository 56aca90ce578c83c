"""
The elements that the shuffle network takes from a register: the index formulas of the vector unit.

For each lane `i` and column `j` of a multiply-add the network takes one element of the data
register (operand X) and one of the coefficient register (operand Z). How it finds them depends on
the operand and the width of its elements; there are four schemes. `nib(i)` is the hexadecimal
digit `i` of `offsets`, from the lowest on, those from 8 on being the digits of `offsets_hi`. All
results are modulo the number of elements of the register.

* `words`: data of 32 bits, or of 16 bits with coefficients of 32, and coefficients of 16 and 32
  bits: `start + nib(i) + j * step`.
* `pairs`: data of 16 bits. A pair of lanes shares two words of two elements: the even one at
  `e = nib(2p)`, the odd one at `e + o + 1` with `o = nib(2p + 1)`. `square` says for each of the
  2 x 2 places of lane and column which of the four halves it takes.
* `quads`: data of 8 bits. Four lanes share two words of four elements, found in the same way;
  `square` moves 16-bit halves, so that the parity of a lane's element is that of the lane.
* `blocks`: coefficients of 8 bits. Two lanes, or four at data of 8 bits, share two 16-bit words,
  at `e` and at `o`; of four lanes, the 2 x 2 block that `square` takes serves both pairs.

Sources: UG1079 (AI Engine kernel coding guide), "MAC Intrinsics", "Data Select/Shuffle", "MAC on
16x16 bits", "MAC on 8x8 bits"; UG1078 (intrinsics), pages of the multiply-adds. The schemes of
8-bit elements and of mixed shapes are those by which the public constants of AIE API and mlir-aie
come out right.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

Operand: TypeAlias = Literal["x", "z"]
Scheme: TypeAlias = Literal["words", "pairs", "quads", "blocks"]
Indices: TypeAlias = npt.NDArray[np.int64]
"""An element of a register per lane and column."""

Z_BITS = 256
"""What a coefficient register holds (AM009, Register Files: wc0, wc1)."""

X_BITS = (512, 1024)
"""What data operands hold (AM009, Register Files: xa and xd, ya and yd)."""

IDENTITY = 0x3210
"""The `square` that moves nothing; what schemes without one have."""

STEP_LIMIT = 64
"""Steps have 6 bits in the configuration word (mlir-aie, AIEVecToLLVM.cpp, encodeConf)."""


@dataclass(frozen=True)
class MacShape:
    """
    A shape of the vector unit: `lanes` outputs, each the sum of `columns` products of data
    (operand X) and coefficients (operand Z). An accumulator lane has `acc_bits`.
    """

    name: str
    data_bits: int
    coeff_bits: int
    lanes: int
    columns: int
    acc_bits: int

    @property
    def macs(self) -> int:
        return self.lanes * self.columns

    def is_like(self, other: MacShape) -> bool:
        """Tests whether two shapes are the same but for their names."""
        return replace(self, name=other.name) == other


SHAPES = (
    MacShape("mac16_i8", 8, 8, 16, 8, 48),
    MacShape("mac8_i8", 8, 8, 8, 16, 48),
    MacShape("mac16_i16_i8", 16, 8, 16, 4, 48),
    MacShape("mac16_i16", 16, 16, 16, 2, 48),
    MacShape("mac8_i16", 16, 16, 8, 4, 48),
    MacShape("mac16_i32_i16", 32, 16, 16, 1, 48),
    MacShape("mac16_i16_i32", 16, 32, 16, 1, 48),
    MacShape("mac8_i32_i16", 32, 16, 8, 2, 48),
    MacShape("mac8_i16_i32", 16, 32, 8, 2, 48),
    MacShape("lmac8_i32_i16", 32, 16, 8, 2, 80),
    MacShape("lmac8_i16_i32", 16, 32, 8, 2, 80),
    MacShape("lmac8_i32", 32, 32, 8, 1, 80),
    MacShape("lmac4_i32", 32, 32, 4, 2, 80),
)
"""What the vector unit multiplies (UG1079, "MAC Intrinsics"; names are ours)."""


@dataclass(frozen=True)
class Select:
    """
    The elements that the shuffle network takes from a register for each lane and column, in the
    terms of the intrinsics: see above. `offsets` has the lanes 0 to 7, a hexadecimal digit each
    from the lowest on, `offsets_hi` the lanes 8 to 15.
    """

    start: int = 0
    offsets: int = 0
    offsets_hi: int = 0
    step: int = 0
    square: int = 0x3210


@dataclass(frozen=True)
class Network:
    """
    The selection of one operand of a shape. `granularity` is what starts are multiples of, and
    `step_granularity` steps, in elements; `digits` are the digits of offsets that the shape has,
    `word` how many elements one step of a digit is; `group` lanes share a pair of digits.
    """

    scheme: Scheme
    lanes: int
    columns: int
    element_bits: int
    granularity: int
    step_granularity: int
    digits: int
    word: int
    group: int
    has_step: bool
    has_square: bool

    def count_elements(self, register_bits: int) -> int:
        return register_bits // self.element_bits


@cache
def find_network(operand: Operand, shape: MacShape) -> Network:
    """The network of an operand of a shape."""
    lanes, columns = shape.lanes, shape.columns
    bits = shape.data_bits if operand == "x" else shape.coeff_bits
    scheme = _network_scheme(operand, shape)
    if scheme == "words":
        return Network(scheme, lanes, columns, bits, 1, 1, lanes, 1, 1, columns > 1, False)
    group = 4 if shape.data_bits == 8 else 2
    word = 4 if scheme == "quads" else 2
    digits = 2 * (lanes // group)
    return Network(scheme, lanes, columns, bits, word, word, digits, word, group, columns > 2, True)


def _network_scheme(operand: Operand, shape: MacShape) -> Scheme:
    if operand == "z":
        return "blocks" if shape.coeff_bits == 8 else "words"
    if shape.data_bits == 8:
        return "quads"
    return "pairs" if shape.data_bits == 16 and shape.coeff_bits <= 16 else "words"


def taken_indices(operand: Operand, shape: MacShape, select: Select, register_bits: int) -> Indices:
    """
    The element of a register of `register_bits` that each lane and column takes:
    `(lanes, columns)`. What the shape does not have (`step`, `square`) does not count.
    """
    return relative_indices(operand, shape, select) % find_network(operand, shape).count_elements(
        register_bits
    )


def compared_indices(bits: int, select: Select) -> Indices:
    """
    The element of a data operand of 1024 bits that each lane of a vector comparison of elements of
    `bits` takes: 32 lanes of 16 bits, which go in pairs as the lanes and columns of a multiply-add
    of 16 lanes do, or 16 of 32 bits (UG1078, "Advanced Compare").
    """
    shape = next(shape for shape in SHAPES if shape.name == _COMPARED[bits])
    return taken_indices("x", shape, select, X_BITS[1]).ravel()


_COMPARED = {16: "mac16_i16", 32: "mac16_i32_i16"}
"""The multiply-adds whose lanes and columns are those of comparisons, by bits of elements."""


def relative_indices(operand: Operand, shape: MacShape, select: Select) -> Indices:
    """As `indices`, before they wrap."""
    net = find_network(operand, shape)
    lane, column = np.indices((net.lanes, net.columns))
    step = select.step if net.has_step else 0
    if net.scheme == "words":
        return select.start + _offset_digits(select, lane) + column * step
    square = select.square if net.has_square else IDENTITY
    row = lane % net.group
    first = 2 * (lane // net.group)
    even, odd = _offset_digits(select, first), _offset_digits(select, first + 1)
    side = (row & 1) if net.scheme != "quads" else row >> 1
    half = (square >> (4 * (2 * side + (column & 1)))) & 3
    if net.scheme != "blocks":
        odd = even + odd + 1
    found = select.start + column // 2 * step + net.word * np.where(half < 2, even, odd)
    if net.scheme == "quads":
        return found + 2 * (half & 1) + (row & 1)
    return found + (half & 1)


def _offset_digits(select: Select, number: Indices) -> Indices:
    """The hexadecimal digits of the offsets, by their number from the lowest on."""
    both = (select.offsets & 0xFFFFFFFF) | (select.offsets_hi & 0xFFFFFFFF) << 32
    digits = np.array([both >> (4 * n) & 15 for n in range(16)], dtype=np.int64)
    return digits[number]


def select_error(operand: Operand, shape: MacShape, select: Select) -> str | None:
    """
    The reason that a select is not one of an operand of a shape, or `None`: a field that is out of
    its range, not a multiple of what it must be, or not there.
    """
    net = find_network(operand, shape)
    what = f"{operand} select of {shape.name}"
    limits = (
        ("offsets", select.offsets, 1 << 32),
        ("offsets_hi", select.offsets_hi, 1 << 32 if net.digits > 8 else 1),
        ("step", select.step, STEP_LIMIT if net.has_step else 1),
        ("square", select.square, 1 << 16),
    )
    for name, value, limit in limits:
        if not 0 <= value < limit:
            there = "the shape has none" if limit == 1 else f"it must be in 0..{limit - 1}"
            return f"{what}: {name} is {value}, but {there}"
    if not net.has_square and select.square != IDENTITY:
        return f"{what}: square is {select.square:#x}, but the shape has none"
    if any(select.square >> (4 * n) & 15 > 3 for n in range(4)):
        return f"{what}: square is {select.square:#x}, but each of its digits is 0, 1, 2 or 3"
    for name, value, unit in (
        ("start", select.start, net.granularity),
        ("step", select.step, net.step_granularity),
    ):
        if value % unit:
            return (
                f"{what}: {name} is {value}, but at {net.element_bits} bits it must be a "
                f"multiple of {unit}"
            )
    return None
