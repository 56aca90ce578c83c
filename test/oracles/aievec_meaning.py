"""
What the multiply-adds and selects of mlir-aie's dialects mean, by what the vendor's documents say
of the intrinsics behind them (UG1079, "MAC Intrinsics", "Data Select/Shuffle"; UG1078), in plain
Python: nothing of the compiler is used. What an op does not say is 0, a square 0x3210.
"""

from __future__ import annotations

from collections.abc import Mapping

COLUMNS = {
    # Bits of data and coefficients, lanes: columns (UG1079, table of the vector unit).
    (8, 8, 16): 8, (8, 8, 8): 16, (16, 8, 16): 4, (16, 16, 16): 2, (16, 16, 8): 4,
    (32, 16, 16): 1, (16, 32, 16): 1, (32, 16, 8): 2, (16, 32, 8): 2, (32, 32, 8): 1,
    (32, 32, 4): 2,
}  # fmt: skip
SUM_BITS = {
    (8, 8): {48}, (16, 8): {48}, (16, 16): {48}, (32, 16): {48, 80}, (16, 32): {48, 80},
    (32, 32): {80},
}  # fmt: skip


class Fields:
    """The numbers of an operand (`x`, `y`, `z`) among the texts of an op."""

    def __init__(self, texts: Mapping[str, str], operand: str) -> None:
        def number(name: str, default: str = "0") -> int:
            return int(texts.get(operand + name) or default, 0)

        self.start, self.step = number("start"), number("step")
        low, high = number("offsets"), number("offsets_hi")
        self.digits = [int(d, 16) for d in reversed(f"{high:08x}{low:08x}")]
        self.square = [int(d) & 3 for d in reversed(f"{number('square', '0x3210'):04x}")]


def data_element(f: Fields, bits: int, coeff_bits: int, lane: int, column: int) -> int:
    """The element of the data register that a lane takes in a column, before it wraps."""
    t = column // 2
    if bits == 16 and coeff_bits <= 16:
        # Pairs of lanes by pairs of columns share two words of 32 bits.
        even, odd = f.digits[lane // 2 * 2], f.digits[lane // 2 * 2 + 1]
        s = f.square[2 * (lane & 1) + (column & 1)]
        return f.start + t * f.step + 2 * (even if s < 2 else even + odd + 1) + (s & 1)
    if bits == 8:
        # Four lanes by pairs of columns; the square moves units of 16 bits.
        q, even, odd = lane % 4, f.digits[lane // 4 * 2], f.digits[lane // 4 * 2 + 1]
        s = f.square[2 * (q >> 1) + (column & 1)]
        word = even if s < 2 else even + odd + 1
        return f.start + t * f.step + 4 * word + 2 * (s & 1) + (q & 1)
    return f.start + f.digits[lane] + column * f.step


def coefficient(f: Fields, bits: int, data_bits: int, lane: int, column: int) -> int:
    """The element of the coefficient register, likewise."""
    if bits != 8:
        return f.start + f.digits[lane] + column * f.step
    # Two lanes share two absolute words of 16 bits; with data of 8 bits, four lanes do.
    pair = lane // 4 if data_bits == 8 else lane // 2
    s = f.square[2 * (lane & 1) + (column & 1)]
    word = f.digits[2 * pair] if s < 2 else f.digits[2 * pair + 1]
    return f.start + column // 2 * f.step + 2 * word + (s & 1)


def wrap(value: int, bits: int) -> int:
    """The low bits as a signed number."""
    return (value + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)


def products(
    data: list[int],
    data_bits: int,
    coeff: list[int],
    coeff_bits: int,
    lanes: int,
    texts: Mapping[str, str],
) -> list[int]:
    """The sum of products of each lane. Raises `KeyError` for what the vector unit has not."""
    x, z = Fields(texts, "x"), Fields(texts, "z")
    columns = COLUMNS[data_bits, coeff_bits, lanes]
    found: list[int] = []
    for lane in range(lanes):
        total = 0
        for column in range(columns):
            a = data[data_element(x, data_bits, coeff_bits, lane, column) % len(data)]
            b = coeff[coefficient(z, coeff_bits, data_bits, lane, column) % len(coeff)]
            total += int(a) * int(b)
        found.append(total)
    return found


def chosen(
    xbuff: list[int], ybuff: list[int], bits: int, lanes: int, texts: Mapping[str, str]
) -> list[int]:
    """Lanes of 16 or 32 bits by the fields of x, or of y where their bit of `select` is 1."""
    mask = int(texts.get("select") or "0", 0)
    found: list[int] = []
    for lane in range(lanes):
        operand, source = ("y", ybuff) if mask >> lane & 1 else ("x", xbuff)
        f = Fields(texts, operand)
        if bits == 32:
            at = f.start + f.digits[lane]
        else:
            even, odd = f.digits[lane // 4 * 2], f.digits[lane // 4 * 2 + 1]
            s = f.square[lane % 4]
            at = f.start + 2 * (even if s < 2 else even + odd + 1) + (s & 1)
        found.append(source[at % len(source)])
    return found
