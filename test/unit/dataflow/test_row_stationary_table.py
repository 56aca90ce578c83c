"""The numbers of many mappings at once, against the mappings of each piece."""

from __future__ import annotations

import random

import numpy as np
from helpers.dataflow.layer_shapes import layer_shapes
from hypothesis import given
from hypothesis import strategies as st

from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.row_stationary import LayerShape, Mapping, list_mappings
from weft.transforms.dataflow.cost.row_stationary_table import tabulate_mappings

SHAPES = layer_shapes([1, 1, 2, 5], 9, (40, 6, 20, 7, 3, 3), (3, 3), ["outputs", "inputs"])


def mappings_of(
    shape: LayerShape, batch: int, cut: list[int], array: tuple[int, int], room: int
) -> tuple[Mapping, ...]:
    k, n, c, rows, columns = cut
    try:
        piece = shape.piece(k, rows, columns, c)
        return list_mappings(piece, -(-batch // n), array, room, least_busy=0)
    except WeftError:
        return ()


@given(
    SHAPES, st.integers(1, 5), st.tuples(st.integers(1, 16), st.integers(1, 16)),
    st.sampled_from([3, 8, 31]), st.integers(0, 1000),
)  # fmt: skip
def test_rows_are_those_of_the_mappings(
    shape: LayerShape, batch: int, array: tuple[int, int], room: int, seed: int
):
    chance = random.Random(seed)
    limits = shape.k, batch, shape.c // shape.groups, shape.height, shape.width
    cuts = [[chance.randint(1, limit) for limit in limits] for _ in range(6)]
    which, numbers, table = tabulate_mappings(shape, batch, np.array(cuts), array, room)
    found = [
        [place, number, *m.dram, *m.gbuf, *m.itcn, *m.gbuf_words, *m.regf_words, *m.loops,
         m.process_cycles]
        for place, cut in enumerate(cuts)
        for number, m in enumerate(mappings_of(shape, batch, cut, array, room))
    ]  # fmt: skip
    assert np.column_stack([which, numbers, table]).tolist() == found
