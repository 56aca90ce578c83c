"""
Segments of layers that run side by side, as trees: how many parts of the batch go through them, and
which of the cores each layer has.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import product

from ...dialects.dataflow.match import Boundary
from ..core.errors import WeftError

Box = tuple[Sequence[int], Sequence[int]]
"""A box of an array of nodes: the first one, and the extents."""


def count_pieces(producer: Boundary, consumer: Boundary) -> int:
    """
    Counts the pieces of the batch, a tensor's first axis, in which it passes from a layer to
    another: the outermost loops of both that are the same and move along it. Raises `WeftError` for
    pieces that are not of one size.
    """
    pieces, size = 1, producer.shape[0]
    for ours, theirs in zip(producer.moving_loops(), consumer.moving_loops(), strict=False):
        one, other = ((loop.axis, loop.step, loop.iterations) for loop in (ours, theirs))
        if one != other or ours.axis:
            break
        if ours.step * ours.iterations != size:
            raise WeftError(
                f"dataflow.layer @{producer.layer}: {size} items of the batch pass on in pieces of "
                f"{ours.step}, the last of them smaller; take a step that divides {size}"
            )
        pieces, size = pieces * ours.iterations, ours.step
    return pieces


def count_parts(handed: Iterable[tuple[Boundary, Boundary]]) -> int:
    """
    Counts the parts of the batch that a segment goes through: as many as all that its layers hand
    on to each other is divided into; one if they hand on nothing.
    """
    return math.gcd(*(count_pieces(one, other) for one, other in handed)) or 1


def list_nodes(boxes: Sequence[Box]) -> list[tuple[int, ...]]:
    """
    The nodes of a segment in the order of its layers' boxes, which makes the cores of a layer a run
    of numbers. Raises `WeftError` for a node that two layers have.
    """
    found: list[tuple[int, ...]] = []
    for first, count in boxes:
        ranges = (range(f, f + c) for f, c in zip(first, count, strict=True))
        found += product(*ranges)
    twice = next((node for n, node in enumerate(found) if node in found[:n]), None)
    if twice is not None:
        raise WeftError(
            f"node {list(twice)} is in the boxes of two layers that run at the same time; give "
            "each layer nodes of its own"
        )
    return found
