"""
The iterations of the nodes of a partitioned layer, as spans along each axis.

Cuts are grids, so the parts of all nodes are products of a few spans: of the batch, of output
channels, rows and columns, and of input channels. Cuts that leave nodes with nothing to do leave
out whole slices of the grid of nodes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from .node_grid import Ints, Partition, cut_spans
from .row_stationary import LayerShape

Index: TypeAlias = tuple[Any, ...]
"""What picks nodes out of a grid `[outputs, rows, columns, batch, inputs]`."""


@dataclass(frozen=True)
class NodeSpans:
    """
    Begins and ends `[cut, 2]` along each axis, of the cuts that have something to do.

    * `inputs`: channels `[group, cut, part, 2]`: nodes whose output channels are of the same
      group ask for the same ones; parts follow each other with gaps.
    * `filter_words`: words for each output channel cut, when it had one input channel;
      `filter_depth`: input channels of each cut that one output channel sums over.
    * `extents`: along the axes of a grid of nodes, into how many pieces the layer falls.
    """

    outputs: Ints
    rows: Ints
    columns: Ints
    batch: Ints
    inputs: Ints
    input_rows: Ints
    input_columns: Ints
    filter_words: Ints
    filter_depth: Ints
    extents: tuple[int, ...]
    held: Index


@lru_cache(maxsize=1 << 12)
def node_spans(shape: LayerShape, batch: int, partition: Partition) -> NodeSpans:
    """The spans of a layer that is cut by `partition`."""
    sizes = grid_sizes(partition)
    depth = shape.c // shape.groups if shape.is_conv else sizes[4]
    axes = (shape.k, shape.height, shape.width, batch, depth)
    spans = [_busy_spans(cut_spans(extent, n)) for extent, n in zip(axes, sizes, strict=True)]
    outputs, rows, columns, images, inputs = spans
    extents = tuple(min(axis, n) for axis, n in zip(axes, sizes, strict=True))
    taps = shape.filter_h * shape.filter_w
    return NodeSpans(
        outputs=outputs,
        rows=rows,
        columns=columns,
        batch=images,
        inputs=_input_spans(shape, outputs, inputs, sizes[0]),
        input_rows=_window_spans(rows, shape.stride_h, (shape.filter_h - 1) * shape.dilation_h + 1),
        input_columns=_window_spans(columns, shape.stride_w,
                               (shape.filter_w - 1) * shape.dilation_w + 1),
        filter_words=(outputs[:, 1] - outputs[:, 0]) * taps,
        filter_depth=inputs[:, 1] - inputs[:, 0] if shape.is_conv else np.ones(1, np.int64),
        extents=extents,
        held=busy_nodes(partition, extents),
    )  # fmt: skip


def grid_sizes(partition: Partition) -> tuple[int, int, int, int, int]:
    """Cuts of output channels, rows, columns, batch and input channels."""
    rows, columns = partition.cuts[1]
    return partition.size(0), rows, columns, partition.size(2), partition.size(3)


def busy_nodes(partition: Partition, extents: tuple[int, ...]) -> Index:
    """The nodes with something to do, when an axis is this long or as long as it has cuts."""
    sizes = grid_sizes(partition)
    if sizes == extents:
        return (...,)
    spans = (cut_spans(extent, n) for extent, n in zip(extents, sizes, strict=True))
    return np.ix_(*(np.flatnonzero(ends[:, 1] > ends[:, 0]) for ends in spans))


def _busy_spans(spans: Ints) -> Ints:
    return spans[spans[:, 1] > spans[:, 0]]


def _input_spans(shape: LayerShape, outputs: Ints, cuts: Ints, pieces: int) -> Ints:
    if shape.kind == "depthwise":
        return outputs[:, None, None]
    if not shape.is_conv:
        before = shape.region // 2
        around = outputs + np.array([-before, shape.region - before])
        return np.clip(around, 0, shape.c)[:, None, None]
    groups = np.arange(shape.groups).reshape(min(shape.groups, pieces), 1, -1, 1)
    return cuts[None, :, None] + groups * (shape.c // shape.groups)


def _window_spans(spans: Ints, stride: int, reach: int) -> Ints:
    """The inputs of the outputs `spans`, where one output reaches over `reach` of them."""
    return np.stack([spans[:, 0] * stride, (spans[:, 1] - 1) * stride + reach], axis=1)


def count_common(a: Ints, b: Ints) -> Ints:
    """
    Counts the whole numbers that spans `a: [m, 2]` and `b: [n, 2]` have in common, as `[m, n]`.
    """
    begin = np.maximum(a[:, None, 0], b[:, 0])
    end = np.minimum(a[:, None, 1], b[:, 1])
    return np.maximum(end - begin, 0)
