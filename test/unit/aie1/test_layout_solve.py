"""Interleavings of axes that make accesses selectable, against all words one by one."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest

from weft.targets.aie1.code import MacShape
from weft.targets.aie1.layout_solve import (
    Access,
    Interleaving,
    interleaving_of,
    interleavings,
    select_in,
    steps,
)
from weft.targets.aie1.layouts import layout_text, places
from weft.targets.aie1.select import indices
from weft.targets.aie1.select_solve import solve
from weft.targets.aie1.spec import default_spec
from weft.transforms.errors import WeftError

SPEC = default_spec()
MAC = SPEC.shape("mac16_i16")


def all_words(shape: MacShape, accesses: list[Access], bits: int) -> set[tuple[int, ...]]:
    """Every word, by counting blocks in dictionaries and trying all parts."""
    length = (256 // shape.data_bits).bit_length() - 1
    found: set[tuple[int, ...]] = set()
    for word in product(range(accesses[0].shape[2]), repeat=length):
        if all(selectable(shape, access, word, bits) for access in accesses):
            found.add(word)
    return found


def selectable(shape: MacShape, access: Access, word: tuple[int, ...], bits: int) -> bool:
    where: dict[tuple[int, int], tuple[tuple[int, ...], int]] = {}
    for lane, column in np.ndindex(access.shape[:2]):
        index = [int(n) for n in access[lane, column]]
        place = 0
        for number, axis in enumerate(word):
            index[axis], bit = divmod(index[axis], 2)
            place += bit << number
        where[lane, column] = (tuple(index), place)
    blocks = sorted({block for block, _ in where.values()})
    if len(blocks) > bits // 256:
        return False
    for chosen in permutations(range(bits // 256), len(blocks)):
        part = dict(zip(blocks, chosen, strict=True))
        wanted = np.zeros(access.shape[:2], dtype=np.int64)
        for key, (block, place) in where.items():
            wanted[key] = part[block] * (1 << len(word)) + place
        if solve("x", shape, wanted, bits) is not None:
            return True
    return False


def taken(shape: MacShape, found: Interleaving, number: int, bits: int) -> Access:
    """The indices that an interleaving's select takes, from its parts and word."""
    length = len(found.word)
    elements = indices("x", shape, found.selects[number], bits)
    axes = len(next(p for p in found.parts[number] if p is not None))
    result = np.zeros((*elements.shape, axes), dtype=np.int64)
    for lane, column in np.ndindex(elements.shape):
        part, place = divmod(int(elements[lane, column]), 1 << length)
        block = found.parts[number][part]
        assert block is not None
        index = [block[a] << found.word.count(a) for a in range(axes)]
        seen = [0] * axes
        for number_of_bit, axis in enumerate(found.word):
            index[axis] |= (place >> number_of_bit & 1) << seen[axis]
            seen[axis] += 1
        result[lane, column] = index
    return result


CASES = {
    # Lanes along x (axis 0), columns along x, or along channels (axis 1).
    "row": (MAC, [steps(MAC, (1, 0), (1, 0), (d, 0)) for d in (0, 1)], 512),
    "channels": (MAC, [steps(MAC, (1, 0), (0, 1), (d, 0)) for d in (0, 1, 2)], 1024),
    "channels of one tap": (MAC, [steps(MAC, (1, 0), (0, 1), (0, 0))], 512),
    "dilated": (MAC, [steps(MAC, (1, 0), (2, 0), (0, 0))], 1024),
    "stride": (MAC, [steps(MAC, (2, 0), (1, 0), (0, 0))], 1024),
    "rows": (MAC, [steps(MAC, (1, 0), (0, 1), (0, 0)), steps(MAC, (1, 0), (0, 1), (2, 1))], 1024),
}


@pytest.mark.parametrize("name", CASES)
def test_all_words_are_found(name: str) -> None:
    shape, accesses, bits = CASES[name]
    found = interleavings("x", shape, accesses, bits)
    assert {f.word for f in found} == all_words(shape, accesses, bits)
    assert found
    for interleaving in found:
        for number, access in enumerate(accesses):
            np.testing.assert_array_equal(taken(shape, interleaving, number, bits), access)


def test_the_layout_of_the_paper() -> None:
    """16 bits, lanes along x, channels fused: two channels inside of columns (figure 12)."""
    accesses = [steps(MAC, (1, 0), (0, 1), (d, 0)) for d in range(3)]
    found = interleaving_of("x", MAC, accesses, 1024)
    assert found.word == (1, 0, 0, 0)
    stored = found.stored((144, 8), (1, 0))
    assert layout_text(stored, "XC") == "(C/2)X(2)"


def test_a_layout_puts_blocks_side_by_side() -> None:
    """What a block holds is 16 elements one behind the other, wherever the axes' order puts it."""
    found = Interleaving((1, 0, 0, 1), (), ())
    stored = found.stored((32, 8, 3), (2, 1, 0))
    where = places(stored)
    assert sorted(where.ravel().tolist()) == list(range(32 * 8 * 3))
    block = where[4:8, 4:8, 1].ravel()
    assert sorted(block.tolist()) == list(range(int(block.min()), int(block.min()) + 16))
    assert int(block.min()) % 16 == 0


def test_fewest_blocks_first() -> None:
    found = interleavings("x", MAC, [steps(MAC, (1, 0), (1, 0), (0, 0))], 1024)
    assert [f.blocks for f in found] == sorted(f.blocks for f in found)
    assert found[0].word == (0, 0, 0, 0)


def test_extents_bound_blocks() -> None:
    accesses = [steps(MAC, (1, 0), (0, 1), (0, 0))]
    words = {f.word for f in interleavings("x", MAC, accesses, 1024, (24, 8))}
    assert words
    assert all(word.count(0) <= 3 for word in words)
    assert not interleavings("x", MAC, accesses, 1024, (3, 1))


def test_bytes() -> None:
    """At 8 bits a lane's byte keeps its parity: even columns with channels, but no odd ones."""
    mac = SPEC.shape("mac16_i8")
    none = np.full((16, 8, 2), -1, dtype=np.int64)
    for first, there in ((0, True), (1, False)):
        access = steps(mac, (1, 0), (0, 1), (first, 0))
        access[8:] = none[8:]
        assert bool(interleavings("x", mac, [access], 512)) == there


def test_none() -> None:
    accesses = [steps(MAC, (3, 0), (0, 1), (0, 0))]
    with pytest.raises(WeftError, match="none of the 16 interleavings of 2 axes in blocks of 16"):
        interleaving_of("x", MAC, accesses, 1024)
    assert select_in("x", MAC, accesses[0], (0, 0, 0, 0), 1024) is None


def test_extents_that_are_no_multiple() -> None:
    with pytest.raises(WeftError, match="axis 1 has 3 elements, which are not in blocks of 2"):
        Interleaving((1, 0, 0, 0), (), ()).stored((16, 3), (1, 0))
