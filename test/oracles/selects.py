"""What a select takes, computed lane by lane with plain integers."""

from __future__ import annotations

from weft.dialects.aie1.network import MacShape, Select


def nib(select: Select, number: int) -> int:
    return int(f"{select.offsets_hi:08x}{select.offsets:08x}"[15 - number], 16)


def element(operand: str, shape: MacShape, s: Select, i: int, j: int) -> int:
    """The formulas as the vendor's guides and the facts of the target have them."""
    bits = shape.data_bits if operand == "x" else shape.coeff_bits
    square = f"{s.square:04x}"[::-1]
    if operand == "x" and bits == 16 and shape.coeff_bits < 32:
        p, t = i // 2, j // 2
        e, o = nib(s, 2 * p), nib(s, 2 * p + 1)
        k = int(square[2 * (i % 2) + j % 2]) % 4
        return s.start + t * s.step + 2 * (e if k < 2 else e + o + 1) + k % 2
    if operand == "x" and bits == 8:
        p, q, t = i // 4, i % 4, j // 2
        e, o = nib(s, 2 * p), nib(s, 2 * p + 1)
        k = int(square[2 * (q // 2) + j % 2]) % 4
        return s.start + t * s.step + 4 * (e if k < 2 else e + o + 1) + 2 * (k % 2) + q % 2
    if bits == 8:
        p = i // (4 if shape.data_bits == 8 else 2)
        k = int(square[2 * (i % 2) + j % 2]) % 4
        word = nib(s, 2 * p) if k < 2 else nib(s, 2 * p + 1)
        return s.start + j // 2 * s.step + 2 * word + k % 2
    return s.start + nib(s, i) + j * s.step


def signed(number: int, bits: int) -> int:
    half = 1 << bits - 1
    return (number + half) % (2 * half) - half
