"""
The order in which a cluster goes through a scheduled network, and where the shared memory holds
what: leaves, copies and loops in the order of the text, buffers with the time that they live.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import tensor
from xdsl.ir import Block, Operation, SSAValue

from ...dialects import graph
from ...transforms.core.errors import WeftError
from ...transforms.core.first_fit import LiveRange, end_of, first_fit
from ...transforms.graph.boxes import is_view
from ...transforms.graph.fused import element_bits, shape_of


@dataclass(eq=False)
class Buffer:
    """
    Room in the shared memory: for `value`, with `low` and `high` elements of border around it,
    alive from place `first` to place `last` in the order of the leaves.
    """

    name: str
    value: SSAValue
    low: tuple[int, ...]
    high: tuple[int, ...]
    first: int
    last: int
    loop: tuple[int, ...]
    offset: int = 0
    slots: int = 1

    @property
    def shape(self) -> tuple[int, ...]:
        """The extents with the border."""
        sizes = shape_of(self.value)
        one = [low + s + high for low, s, high in zip(self.low, sizes, self.high, strict=True)]
        return (self.slots, *one) if self.slots > 1 else tuple(one)

    @property
    def bits(self) -> int:
        """The size of it all."""
        return math.prod(self.shape) * element_bits(self.value)


@dataclass(eq=False)
class Item:
    """
    A leaf, a copy into the shared memory (`op`), or a loop over `items`; `place` counts
    leaves, and `loop` are the numbers of the loops around.
    """

    op: Operation
    place: int
    loop: tuple[int, ...]
    items: list[Item] = field(default_factory=list["Item"])


def borders_of(value: SSAValue) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """
    The border that readers want around a value: the largest of all paddings of it, here and in
    the bodies that get it whole. Raises `WeftError` for paddings by different numbers.
    """
    rank = len(shape_of(value))
    low, high = [0] * rank, [0] * rank
    for use in value.uses:
        op = use.operation
        if isinstance(op, tensor.PadOp):
            for side, widths in ((low, op.static_low), (high, op.static_high)):
                side[:] = map(max, side, (int(v) for v in widths.get_values()))
        elif isinstance(op, graph.SubgraphOp | graph.SequenceOp | graph.ParallelOp):
            inner = op.body.block.args[use.index]
            deeper = borders_of(inner)
            cut = _cut_dim(op, use.index)
            for side, widths in zip((low, high), deeper, strict=True):
                if cut is not None and widths[cut]:
                    raise WeftError(
                        f"{op.title()}: dimension {cut} of input {use.index} is cut, but padded "
                        "inside; pad before the cut"
                    )
                side[:] = map(max, side, widths)
        elif isinstance(op, graph.YieldOp):
            parent = op.parent_op()
            if isinstance(parent, graph.SequenceOp | graph.ParallelOp):
                deeper = borders_of(parent.results[use.index])
                for side, widths in zip((low, high), deeper, strict=True):
                    side[:] = map(max, side, widths)
    return tuple(low), tuple(high)


def _cut_dim(op: Operation, number: int) -> int | None:
    if not isinstance(op, graph.SequenceOp | graph.ParallelOp):
        return None
    window = op.windows()[number]
    return None if window is None else window.dim


def list_items(block: Block, start: int = 0, loop: tuple[int, ...] = ()) -> list[Item]:
    """The items of a block, in order."""
    found: list[Item] = []
    place = start
    for op in block.ops:
        if isinstance(op, graph.SubgraphOp | graph.CopyOp):
            found.append(Item(op, place, loop))
            place += isinstance(op, graph.SubgraphOp)
        elif isinstance(op, graph.SequenceOp):
            inner = list_items(op.body.block, place, (*loop, id(op)))
            found.append(Item(op, place, loop, inner))
            place = place_after(inner, place)
        elif not isinstance(op, graph.YieldOp) and not is_view(op) and op.name not in _INERT:
            raise WeftError(f"{op.name}: stands between sub-graphs; put it into one")
    return found


def is_stream(op: Operation) -> bool:
    """Tests whether a loop does nothing but copy what moves, and run one leaf on it."""
    if not isinstance(op, graph.SequenceOp):
        return False
    inner = [o for o in op.body.block.ops if not isinstance(o, graph.YieldOp)]
    return sum(isinstance(o, graph.SubgraphOp) for o in inner) == 1 and all(
        isinstance(o, graph.SubgraphOp | graph.CopyOp) for o in inner
    )


_INERT = ("func.return", "arith.constant", "tensor.empty")


def place_after(items: Sequence[Item], start: int) -> int:
    """The place after the last leaf of items that start at `start`."""
    end = start
    for item in items:
        if isinstance(item.op, graph.SubgraphOp):
            end = item.place + 1
        elif item.items:
            end = place_after(item.items, item.place)
    return end


def leaves_of(items: Sequence[Item]) -> Iterator[Item]:
    """The leaves, in order."""
    for item in items:
        if isinstance(item.op, graph.SubgraphOp):
            yield item
        yield from leaves_of(item.items)


def place_buffers(buffers: Sequence[Buffer], word_bits: int, room_bits: int) -> bool:
    """Gives buffers their offsets, in words, if they fit together; tests whether they do."""
    ranges = {b: LiveRange(-(-b.bits // word_bits), b.first, b.last) for b in buffers}
    orders = (
        sorted(buffers, key=lambda b: (-b.bits, b.first)),
        sorted(buffers, key=lambda b: (b.first - b.last, -b.bits)),
        sorted(buffers, key=lambda b: (b.bits * (b.first - b.last - 1), b.first)),
        list(buffers),
    )
    for order in orders:
        found = first_fit(ranges, order)
        if end_of(ranges, found) * word_bits <= room_bits:
            for buffer, offset in found.items():
                buffer.offset = offset
            return True
    return False
