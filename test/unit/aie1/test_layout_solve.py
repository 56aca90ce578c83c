"""Interleavings of axes that make accesses selectable, against all words one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations

import numpy as np
import pytest

from weft.dialects.aie1.network import MacShape
from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.select.layout_solve import Access, Interleave, list_interleavings, select_in
from weft.targets.aie1.select.network import taken_indices
from weft.targets.aie1.select.solve import solve_select

SPEC = default_spec()
MAC = SPEC.find_shape("mac16_i16")


def steps(
    shape: MacShape, lane: Sequence[int], column: Sequence[int], first: Sequence[int]
) -> Access:
    """An access that goes on by `lane` from lane to lane, and by `column` from column to column."""
    lanes, columns = np.indices((shape.lanes, shape.columns))
    found = lanes[..., None] * np.array(lane) + columns[..., None] * np.array(column)
    return (found + np.array(first)).astype(np.int64)


def words_of(length: int, axes: int) -> Iterator[Interleave]:
    """Every word: the lowest bits of an axis, in order."""
    bits = [(axis, bit) for axis in range(axes) for bit in range(length)]
    for word in permutations(bits, length):
        of_axes = [[bit for a, bit in word if a == axis] for axis in range(axes)]
        if all(o == list(range(len(o))) for o in of_axes):
            yield word


def without(number: int, bits: list[int]) -> int:
    """A number without some of its bits."""
    digits = [digit for n, digit in enumerate(reversed(f"{number:016b}")) if n not in bits]
    return int("".join(reversed(digits)), 2)


def located(access: Access, word: Interleave) -> dict[tuple[int, int], tuple[tuple[int, ...], int]]:
    """By lane and column, the block and the place of what they take."""
    found: dict[tuple[int, int], tuple[tuple[int, ...], int]] = {}
    for lane, column in np.ndindex(access.shape[:2]):
        index = [int(n) for n in access[lane, column]]
        place = sum((index[axis] >> bit & 1) << number for number, (axis, bit) in enumerate(word))
        block = tuple(without(n, [b for a, b in word if a == axis]) for axis, n in enumerate(index))
        found[lane, column] = (block, place)
    return found


def selectable(shape: MacShape, access: Access, word: Interleave, bits: int) -> bool:
    where = located(access, word)
    blocks = sorted({block for block, _ in where.values()})
    if len(blocks) > bits // 256:
        return False
    for chosen in permutations(range(bits // 256), len(blocks)):
        part = dict(zip(blocks, chosen, strict=True))
        wanted = np.zeros(access.shape[:2], dtype=np.int64)
        for key, (block, place) in where.items():
            wanted[key] = part[block] * (1 << len(word)) + place
        if solve_select("x", shape, wanted, bits) is not None:
            return True
    return False


CASES = {
    # Lanes along x (axis 0), columns along x, or along channels (axis 1).
    "row": (MAC, [steps(MAC, (1, 0), (1, 0), (d, 0)) for d in (0, 1)], 512),
    "channels": (MAC, [steps(MAC, (1, 0), (0, 1), (d, 0)) for d in (0, 1)], 1024),
    "stride": (MAC, [steps(MAC, (2, 0), (1, 0), (0, 0))], 1024),
}


@pytest.mark.parametrize("name", CASES)
def test_all_words_are_found(name: str) -> None:
    shape, accesses, bits = CASES[name]
    found = list(list_interleavings("x", shape, accesses, bits))
    assert found
    length = (256 // shape.data_bits).bit_length() - 1
    words = [w for w in words_of(length, 2) if fits(accesses[0], w, bits)]
    wanted = {w for w in words if all(selectable(shape, a, w, bits) for a in accesses)}
    assert {f.word for f in found} == wanted
    for interleaving in found:
        for number, access in enumerate(accesses):
            where = located(access, interleaving.word)
            taken = taken_indices("x", shape, interleaving.selects[number], bits)
            for key, (block, place) in where.items():
                part, there = divmod(int(taken[key]), 1 << length)
                assert (interleaving.parts[number][part], there) == (block, place)


def fits(access: Access, word: Interleave, bits: int) -> bool:
    return len({block for block, _ in located(access, word).values()}) <= bits // 256


def test_the_layout_of_the_paper() -> None:
    """16 bits, lanes along x, channels fused: two channels inside of columns (figure 12)."""
    accesses = [steps(MAC, (1, 0), (0, 1), (d, 0)) for d in range(2)]
    assert next(list_interleavings("x", MAC, accesses, 1024)).word == (
        (1, 0),
        (0, 0),
        (0, 1),
        (0, 2),
    )


def test_the_plainest_first() -> None:
    """Rows have fewer changes of axes than pairs of channels, though those have fewer blocks."""
    mac = SPEC.find_shape("mac8_i16")
    found = list(list_interleavings("x", mac, [steps(mac, (1, 0), (0, 1), (0, 0))], 1024))
    ranks = [(sum(a != b for (a, _), (b, _) in pairwise(f.word)), f.blocks) for f in found]
    assert ranks == sorted(ranks)
    assert found[0].word == tuple((0, bit) for bit in range(4))
    pairs = next(f for f in found if f.word == ((0, 0), (0, 1), (0, 2), (1, 0)))
    assert pairs.blocks < found[0].blocks


def test_extents_bound_blocks() -> None:
    accesses = [steps(MAC, (1, 0), (0, 1), (0, 0))]
    words = {f.word for f in list_interleavings("x", MAC, accesses, 1024, (24, 8))}
    assert words
    assert all((0, 3) not in word for word in words)
    assert not list(list_interleavings("x", MAC, accesses, 1024, (3, 1)))


def test_bytes() -> None:
    """At 8 bits a lane's byte keeps its parity: even columns with channels, but no odd ones."""
    mac = SPEC.find_shape("mac16_i8")
    none = np.full((16, 8, 2), -1, dtype=np.int64)
    for first, there in ((0, True), (1, False)):
        access = steps(mac, (1, 0), (0, 1), (first, 0))
        access[8:] = none[8:]
        assert bool(list(list_interleavings("x", mac, [access], 512))) == there


def test_strides_find_columns_side_by_side() -> None:
    """Lanes that take every other column, in quotients and phases, channels fused."""
    accesses = [steps(MAC, (1, 0, 0), (0, 0, 1), (d, 0, 0)) for d in (0, 1)]
    words = [f.word for f in list_interleavings("x", MAC, accesses, 1024, (16, 2, 2))]
    assert words[0] == ((2, 0), (0, 0), (0, 1), (0, 2))


def test_none() -> None:
    accesses = [steps(MAC, (3, 0), (0, 1), (0, 0))]
    assert not list(list_interleavings("x", MAC, accesses, 1024))
    assert select_in("x", MAC, accesses[0], tuple((0, bit) for bit in range(4)), 1024) is None
