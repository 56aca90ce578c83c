"""What charts make of facts: joined spans, rows of graphs, and positions of stored elements."""

from __future__ import annotations

import numpy as np

from weft.targets.trace import Span
from weft.tools.report.charts import join_spans
from weft.tools.report.drawing import place_nodes
from weft.tools.report.facts import INPUT, LAYER, Edge, Node
from weft.tools.report.storage import draw_layout
from weft.transforms.layout.map import Layout, Pad, Reorder, Split


def span(track: str, what: str, start: float, end: float) -> Span:
    return Span("n", track, what, start, end)


def test_spans_that_do_the_same_are_joined() -> None:
    spans = [span("a", "x", 0, 2), span("a", "x", 2, 3), span("a", "y", 3, 4), span("b", "x", 1, 9)]
    assert join_spans(spans, 0) == [
        span("a", "x and 1 more", 0, 3),
        span("a", "y", 3, 4),
        span("b", "x", 1, 9),
    ]


def test_short_spans_are_joined_below_the_resolution() -> None:
    spans = [span("a", "x", 0, 50), span("a", "y", 51, 52), span("a", "z", 53, 60)]
    assert join_spans(spans, 2) == [span("a", "x and 1 more", 0, 52), span("a", "z", 53, 60)]
    total = sum(s.end - s.start for s in join_spans(spans, 0))
    assert total == sum(s.end - s.start for s in spans)


def test_nodes_are_below_what_they_read() -> None:
    nodes = [Node("x", INPUT, ""), Node("y", INPUT, "")]
    nodes += [Node(name, LAYER, "d") for name in ("a", "b", "c", "d")]
    pairs = [("x", "a"), ("x", "b"), ("b", "c"), ("a", "d"), ("c", "d"), ("y", "d")]
    edges = [Edge(source, dest, "v", "t") for source, dest in pairs]
    placed = {node.name: node for node in place_nodes(nodes, edges)}
    assert all(placed[s].y < placed[d].y for s, d in pairs)
    assert placed["y"].y == placed["d"].y - 1
    assert len({(node.x, node.y) for node in placed.values()}) == len(placed)


def test_positions_of_stored_elements() -> None:
    layout = Layout((Pad(1, 0, 2), Split(1, (2, 4)), Reorder((1, 0, 2))))
    drawn = draw_layout("l", "o", (3, 6), layout)
    assert drawn is not None
    rows, columns = np.indices((3, 6))
    assert np.array_equal(drawn.positions, columns // 4 * 12 + rows * 4 + columns % 4)
    assert draw_layout("l", "o", (3, 6), Layout()) is None
    assert draw_layout("l", "o", (1, 6), layout) is None
