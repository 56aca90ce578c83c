"""Layers with less to do than there are nodes run on the largest grid that they can be cut over."""

from __future__ import annotations

from weft.transforms.dataflow.cost.node_grid import Cell
from weft.transforms.dataflow.cost.row_stationary import LayerShape
from weft.transforms.solver.nodes.cuts import busy_grid, list_cuts


def test_all_nodes_where_there_is_enough_to_do() -> None:
    assert busy_grid(LayerShape("conv", 64, 64, 8, 8, 3, 3), 1, Cell(16, 16)) == Cell(16, 16)


def test_the_largest_grid_otherwise() -> None:
    # 10 output channels, 8 input channels, 2 images: at most 160 pieces.
    shape = LayerShape("conv", 8, 10, 1, 1, 4, 4)
    found = busy_grid(shape, 2, Cell(16, 16))
    assert found.h * found.w == 160
    sizes = [Cell(h, w) for h in range(1, 17) for w in range(1, 17) if h * w > 160]
    assert not any(list_cuts(shape, 2, cell) for cell in sizes)


def test_a_single_element_is_for_one_node() -> None:
    assert busy_grid(LayerShape("local", 1, 1, 1, 1), 1, Cell(4, 4)) == Cell(1, 1)


def test_pieces_have_whole_groups_or_lie_in_one() -> None:
    # 6 output channels could be cut over 5 nodes, but not in 2 groups of 3.
    shape = LayerShape("conv", 4, 6, 2, 2, 2, 2, groups=2)
    assert busy_grid(shape, 2, Cell(5, 1)) == Cell(4, 1)
    assert busy_grid(shape, 2, Cell(1, 7)) == Cell(1, 6)
    for cell in (Cell(4, 1), Cell(2, 3), Cell(4, 4)):
        assert list_cuts(shape, 2, cell)
        for cut in list_cuts(shape, 2, cell):
            shape.piece(cut.k, cut.rows, cut.columns, cut.c)  # raises where groups are cut through
