"""How tensors are stored in data memory."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.triplet.layouts import row_major

from weft.targets.aie1.select.layouts import (
    element_positions,
    layout_text,
    pack_array,
    place_buffers,
    unpack_array,
)
from weft.transforms.core.errors import WeftError
from weft.transforms.triplet.schedule import Stored

PAIRS = Stored((8, 4, 144), ((0, 4), (1, 4), (2, 144), (0, 2)))
NESTED = Stored((24, 3), ((0, 2), (1, 3), (0, 4), (0, 3)), {0: 40, 1: 13})


@pytest.mark.parametrize("stored", [PAIRS, NESTED, row_major((3, 5), 8)])
def test_places_are_those_of_the_single_elements(stored: Stored) -> None:
    found = element_positions(stored)
    assert found.shape == stored.shape
    for index in np.ndindex(*stored.shape):
        assert found[index] == stored.element_position(index)
    assert found.max() == stored.elements - 1
    assert len(np.unique(found)) == found.size


@pytest.mark.parametrize("stored", [PAIRS, NESTED])
def test_packing_and_back(stored: Stored) -> None:
    array = np.arange(1, 1 + np.prod(stored.shape), dtype=np.int16).reshape(stored.shape)
    flat = pack_array(array, stored)
    assert flat.shape == (stored.elements,)
    assert np.array_equal(unpack_array(flat, stored), array)
    assert np.count_nonzero(flat) == array.size


def test_a_border_is_zero() -> None:
    array = np.arange(1, 7, dtype=np.int32).reshape(2, 3)
    flat = pack_array(array, row_major((4, 5), 8), (1, 1))
    table = np.append(flat, [0] * 3).reshape(4, 8)
    assert np.array_equal(table[1:3, 1:4], array)
    assert table.sum() == array.sum()
    assert np.array_equal(unpack_array(flat, row_major((4, 5), 8), (2, 2)), [[0, 0], [0, 1]])


def test_buffers_are_aligned_and_must_fit() -> None:
    sizes = {"image": 33, "filter": 64, "output": 10}
    assert place_buffers(sizes, 138, "@f") == {"image": 0, "filter": 64, "output": 128}
    error = r"take 138 bytes \(image 33, .*, 31 for beginning at multiples of 32\), 1 more"
    with pytest.raises(WeftError, match=error):
        place_buffers(sizes, 137, "@f")
    assert place_buffers(sizes, None, "@f")["output"] == 128


def test_layouts_in_the_words_of_the_paper() -> None:
    assert layout_text(PAIRS, ("C", "Y'", "X'")) == "(C/2)Y'X'(2)"
    filter = Stored((16, 8, 3, 3), ((0, 1), (2, 3), (3, 3), (1, 4), (0, 16), (1, 2)))
    assert layout_text(filter, "KCSR") == "SR(C/2)K(2)"
    assert layout_text(row_major((1, 16, 2, 128)), "NKYX") == "KYX"
    assert layout_text(row_major((1, 1)), "YX") == "1"
    even_first = Stored((4, 6), ((0, 4), (1, 3), (1, 2)), {0: 6, 1: 1, 2: 3})
    assert layout_text(even_first, "YX") == "Y(2)(X/2)"
