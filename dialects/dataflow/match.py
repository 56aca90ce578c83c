"""
The test that two layers that run together hand over a tensor in the same pieces.

The loops of a layer's outermost level, from the outside in, say which piece of the tensor it
works on. A piece can be handed over as soon as it is there if both layers go through the same
pieces in the same order. One may stop dividing the tensor earlier than the other, or they may
divide pieces differently: then one holds a piece while the other goes through it in its own way.
Layers that take turns on the same nodes hand over all of it, if they have no pieces in common.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

Box: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The first node of a box, and its extents; empty for a whole array."""


@dataclass(frozen=True)
class Loop:
    """
    An update with more than one iteration: it moves the tensor by `step` elements along
    `axis`, or not at all (`axis` is -1). `text` is how errors show it.
    """

    text: str
    axis: int
    step: int
    iterations: int


@dataclass(frozen=True)
class Boundary:
    """
    The view of a tensor from one layer: its shape, the outermost level's loops, outermost first,
    and the box of nodes, if the level says one.
    """

    layer: str
    shape: tuple[int, ...]
    loops: tuple[Loop, ...]
    box: Box = ((), ())

    def moving_loops(self) -> tuple[Loop, ...]:
        return tuple(loop for loop in self.loops if loop.axis >= 0)


def do_meet(one: Box, other: Box) -> bool:
    """Tests whether two boxes have a node in common; a whole array meets all."""
    return all(
        max(first, first2) < min(first + count, first2 + count2)
        for first, count, first2, count2 in zip(*one, *other, strict=False)
    )


def find_mismatch(producer: Boundary, consumer: Boundary) -> str | None:
    """
    Finds why `consumer` cannot take the tensor as `producer` makes it, the end of a sentence about
    the tensor; `None` if it can.
    """
    if producer.shape != consumer.shape:
        return (
            f"is {_shape_text(producer)} where @{producer.layer} writes it, but "
            f"{_shape_text(consumer)} where @{consumer.layer} reads it"
        )
    pairs = list(zip(producer.moving_loops(), consumer.moving_loops(), strict=False))
    common = 0
    for ours, theirs in pairs:
        if (ours.axis, ours.step, ours.iterations) != (theirs.axis, theirs.step, theirs.iterations):
            break
        common += 1
    take_turns = producer.box[1] and consumer.box[1] and do_meet(producer.box, consumer.box)
    if pairs and not common and not take_turns:
        ours, theirs = pairs[0]
        return (
            f"moves by ({ours.text}) in @{producer.layer}, but by ({theirs.text}) in "
            f"@{consumer.layer}: the pieces do not match"
        )
    for side, other in ((producer, consumer), (consumer, producer)):
        early = _other_outside(side.loops, common)
        if early is not None:
            return (
                f"is not handed over piece by piece: ({early.text}) is outside of what moves it "
                f"in @{side.layer}, so that @{other.layer} would need pieces more than once"
            )
    return None


def _shape_text(boundary: Boundary) -> str:
    return "x".join(map(str, boundary.shape))


def _other_outside(loops: Sequence[Loop], common: int) -> Loop | None:
    """A loop that does not move the tensor, outside one of the `common` first that do."""
    other: Loop | None = None
    for loop in loops:
        if common == 0:
            return None
        if loop.axis < 0:
            other = other or loop
        else:
            common -= 1
            if other is not None:
                return other
    return None
