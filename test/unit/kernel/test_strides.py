"""What sums of strides reach, against all iterations."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from weft.transforms.kernel.strides import (
    count_values,
    is_filled,
    is_one_to_one,
    value_bits,
    values_of,
)

LOOPS = st.lists(st.tuples(st.integers(1, 9), st.integers(1, 5)), max_size=3).map(tuple)


@given(LOOPS)
def test_what_is_reached(strides: tuple[tuple[int, int], ...]) -> None:
    points = product(*(range(extent) for _, extent in strides))
    reached = [sum(s * i for (s, _), i in zip(strides, p, strict=True)) for p in points]
    values = sorted(set(reached))
    assert values_of(strides) == values
    assert count_values(strides) == len(values)
    assert value_bits(strides) == sum(1 << v for v in values)
    assert is_filled(strides) == (len(values) == values[-1] + 1)
    if is_one_to_one(strides):
        assert len(values) == len(reached)


def test_loops_of_one_iteration_reach_nothing() -> None:
    assert is_one_to_one([(1, 1), (1, 4)])
    assert is_filled([(7, 1), (1, 4)])
    assert not is_one_to_one([(1, 2), (1, 4)])
    assert count_values(()) == 1
