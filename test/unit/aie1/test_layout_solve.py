"""Interleavings of axes that make accesses selectable, against all words one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from weft.targets.aie1.code import MacShape
from weft.targets.aie1.layout_solve import (
    MOST_SKIPPED,
    Access,
    Interleaving,
    Word,
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


def words_of(length: int, axes: int) -> Iterator[Word]:
    """Every word: bits of an axis in order, at most as many left out as there may be."""
    bits = [(axis, bit) for axis in range(axes) for bit in range(length + MOST_SKIPPED)]
    for word in permutations(bits, length):
        of_axes = [[bit for a, bit in word if a == axis] for axis in range(axes)]
        if all(o == sorted(o) and o[-1:] <= [len(o) - 1 + MOST_SKIPPED] for o in of_axes):
            yield word


def without(number: int, bits: list[int]) -> int:
    """A number without some of its bits."""
    digits = [digit for n, digit in enumerate(reversed(f"{number:016b}")) if n not in bits]
    return int("".join(reversed(digits)), 2)


def located(access: Access, word: Word) -> dict[tuple[int, int], tuple[tuple[int, ...], int]]:
    """By lane and column, the block and the place of what they take."""
    found: dict[tuple[int, int], tuple[tuple[int, ...], int]] = {}
    for lane, column in np.ndindex(access.shape[:2]):
        index = [int(n) for n in access[lane, column]]
        place = sum((index[axis] >> bit & 1) << number for number, (axis, bit) in enumerate(word))
        block = tuple(without(n, [b for a, b in word if a == axis]) for axis, n in enumerate(index))
        found[lane, column] = (block, place)
    return found


def selectable(shape: MacShape, access: Access, word: Word, bits: int) -> bool:
    where = located(access, word)
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


CASES = {
    # Lanes along x (axis 0), columns along x, or along channels (axis 1).
    "row": (MAC, [steps(MAC, (1, 0), (1, 0), (d, 0)) for d in (0, 1)], 512),
    "channels": (MAC, [steps(MAC, (1, 0), (0, 1), (d, 0)) for d in (0, 1)], 1024),
    "stride": (MAC, [steps(MAC, (2, 0), (1, 0), (0, 0))], 1024),
}


@pytest.mark.parametrize("name", CASES)
def test_all_words_are_found(name: str) -> None:
    shape, accesses, bits = CASES[name]
    found = interleavings("x", shape, accesses, bits)
    assert found
    length = (256 // shape.data_bits).bit_length() - 1
    words = [w for w in words_of(length, 2) if fits(accesses[0], w, bits)]
    wanted = {w for w in words if all(selectable(shape, a, w, bits) for a in accesses)}
    assert {f.word for f in found} == wanted
    for interleaving in found:
        for number, access in enumerate(accesses):
            where = located(access, interleaving.word)
            taken = indices("x", shape, interleaving.selects[number], bits)
            for key, (block, place) in where.items():
                part, there = divmod(int(taken[key]), 1 << length)
                assert (interleaving.parts[number][part], there) == (block, place)


def fits(access: Access, word: Word, bits: int) -> bool:
    return len({block for block, _ in located(access, word).values()}) <= bits // 256


def test_the_layout_of_the_paper() -> None:
    """16 bits, lanes along x, channels fused: two channels inside of columns (figure 12)."""
    accesses = [steps(MAC, (1, 0), (0, 1), (d, 0)) for d in range(2)]
    found = interleaving_of("x", MAC, accesses, 1024)
    assert found.word == ((1, 0), (0, 0), (0, 1), (0, 2))
    stored = found.stored((144, 8), (1, 0))
    assert layout_text(stored, "XC") == "(C/2)X(2)"


def test_a_layout_puts_blocks_side_by_side() -> None:
    """What a block holds is 16 elements one behind the other, wherever the axes' order puts it."""
    found = Interleaving(((1, 0), (0, 0), (0, 1), (1, 1)), (), ())
    stored = found.stored((32, 8, 3), (2, 1, 0))
    where = places(stored)
    assert sorted(where.ravel().tolist()) == list(range(32 * 8 * 3))
    block = where[4:8, 4:8, 1].ravel()
    assert sorted(block.tolist()) == list(range(int(block.min()), int(block.min()) + 16))
    assert int(block.min()) % 16 == 0


@given(st.data())
def test_any_word_is_a_layout(data: st.DataObject) -> None:
    """Each element has a place of its own, and those of a block are one behind the other."""
    length = data.draw(st.integers(1, 4))
    word: list[tuple[int, int]] = []
    for _ in range(length):
        axis = data.draw(st.integers(0, 2))
        above = max((bit for a, bit in word if a == axis), default=-1)
        word.append((axis, above + 1 + data.draw(st.integers(0, 1))))
    shape = tuple(data.draw(st.integers(1, 9)) for _ in range(3))
    order = data.draw(st.permutations(range(3)))
    where = places(Interleaving(tuple(word), (), ()).stored(shape, order))
    assert len(set(where.ravel().tolist())) == where.size
    index = np.stack(np.indices(shape), axis=-1)
    place = sum((index[..., a] >> b & 1) << n for n, (a, b) in enumerate(word))
    np.testing.assert_array_equal(where % (1 << length), place)
    for axis in range(3):
        rest = np.array([without(n, [b for a, b in word if a == axis]) for n in range(16)])
        index[..., axis] = rest[index[..., axis]]
    blocks, numbers = np.unique(index.reshape(-1, 3), axis=0, return_inverse=True)
    starts = where.ravel() >> length
    assert len({*zip(numbers.ravel().tolist(), starts.tolist(), strict=True)}) == len(blocks)


def test_fewest_blocks_first() -> None:
    found = interleavings("x", MAC, [steps(MAC, (1, 0), (1, 0), (0, 0))], 1024)
    assert [f.blocks for f in found] == sorted(f.blocks for f in found)
    assert found[0].word == tuple((0, bit) for bit in range(4))


def test_extents_bound_blocks() -> None:
    accesses = [steps(MAC, (1, 0), (0, 1), (0, 0))]
    words = {f.word for f in interleavings("x", MAC, accesses, 1024, (24, 8))}
    assert words
    assert all((0, 3) not in word for word in words)
    assert not interleavings("x", MAC, accesses, 1024, (3, 1))


def test_bytes() -> None:
    """At 8 bits a lane's byte keeps its parity: even columns with channels, but no odd ones."""
    mac = SPEC.shape("mac16_i8")
    none = np.full((16, 8, 2), -1, dtype=np.int64)
    for first, there in ((0, True), (1, False)):
        access = steps(mac, (1, 0), (0, 1), (first, 0))
        access[8:] = none[8:]
        assert bool(interleavings("x", mac, [access], 512)) == there


def test_strides_find_columns_side_by_side() -> None:
    """Lanes that take every other column, channels fused: even columns apart from odd ones."""
    accesses = [steps(MAC, (2, 0), (0, 1), (d, 0)) for d in (0, 2)]
    found = interleaving_of("x", MAC, accesses, 1024)
    assert found.word == ((1, 0), (0, 1), (0, 2), (0, 3))
    assert found.skipped == 1
    where = places(found.stored((32, 2), (1, 0)))
    assert sorted(where.ravel().tolist()) == list(range(64))
    assert where[0:8:2].ravel().tolist() == list(range(8))
    assert where[1:9:2].ravel().tolist() == list(range(32, 40))


def test_an_axis_may_end_within_a_block() -> None:
    stored = Interleaving(((1, 0), (0, 0), (0, 1), (0, 2)), (), ()).stored((13, 3), (1, 0))
    where = places(stored)
    assert len(set(where.ravel().tolist())) == 39
    assert stored.elements <= 64


def test_none() -> None:
    accesses = [steps(MAC, (3, 0), (0, 1), (0, 0))]
    with pytest.raises(WeftError, match="no interleaving of 2 axes in blocks of 16 elements makes"):
        interleaving_of("x", MAC, accesses, 1024)
    assert select_in("x", MAC, accesses[0], tuple((0, bit) for bit in range(4)), 1024) is None
