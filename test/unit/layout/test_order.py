"""Layouts named by letters."""

import pytest

from weft.transforms.layout.map import Layout, LayoutError, Reorder
from weft.transforms.layout.order import layout_of_order


def test_orders_by_letters():
    assert layout_of_order("NHWC", "NCHW") == Layout((Reorder((0, 2, 3, 1)),))
    assert layout_of_order("HWNC", "NCHW") == Layout((Reorder((2, 3, 0, 1)),))
    assert layout_of_order("NCHW", "NCHW") == Layout()


@pytest.mark.parametrize("order", ["NCH", "NCHX", "NCHHW"])
def test_letters_that_are_no_order(order: str):
    with pytest.raises(LayoutError, match="not a permutation of 'NCHW'"):
        layout_of_order(order, "NCHW")
