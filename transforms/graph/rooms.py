"""
The order in which a cluster goes through a scheduled network, and where the shared memory holds
what: leaves, copies and loops in the order of the text, buffers with the time that they live.

What becomes part of another value, of a loop's result or of a `graph.concat`, is made in its room.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from xdsl.dialects import tensor
from xdsl.ir import Block, Operation, OpResult, SSAValue

from ...dialects import graph
from ..core.describe import describe_value
from ..core.errors import WeftError
from ..core.first_fit import LiveRange, end_of, first_fit
from ..kernel.fold_access import literal_of
from .boxes import groups_of, is_view
from .fused import is_free
from .machine import Grid
from .tensors import element_bits, element_bytes, shape_of


class NoRoom(WeftError):
    """What lives at a time is more than the shared memory holds."""


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
        elif isinstance(op, tensor.CollapseShapeOp | tensor.ExpandShapeOp):
            for side, widths in zip((low, high), _through_reshape(op), strict=True):
                side[:] = map(max, side, widths)
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
        elif isinstance(op, graph.ConcatOp):
            deeper = borders_of(op.result)
            if deeper[0][op.dim.value.data] or deeper[1][op.dim.value.data]:
                raise WeftError(
                    f"{op.name}: dimension {op.dim.value.data} is joined, and padded after"
                )
            for side, widths in zip((low, high), deeper, strict=True):
                side[:] = map(max, side, widths)
        elif isinstance(op, graph.YieldOp):
            parent = op.parent_op()
            if isinstance(parent, graph.SequenceOp | graph.ParallelOp):
                deeper = borders_of(parent.results[use.index])
                for side, widths in zip((low, high), deeper, strict=True):
                    side[:] = map(max, side, widths)
    return tuple(low), tuple(high)


def padded_bytes(value: SSAValue) -> int:
    """The bytes of a value with the border that its readers want."""
    low, high = borders_of(value)
    sides = (a + n + b for a, n, b in zip(low, shape_of(value), high, strict=True))
    return math.prod(sides) * element_bytes(value)


def _through_reshape(
    op: tensor.CollapseShapeOp | tensor.ExpandShapeOp,
) -> tuple[list[int], list[int]]:
    """The border of a source that gives its reshaped form the border which is wanted of that."""
    wanted = borders_of(op.result)
    groups = groups_of(op.reassociation)
    expands = isinstance(op, tensor.ExpandShapeOp)
    wide, narrow = (op.result, op.src) if expands else (op.src, op.result)
    found: tuple[list[int], list[int]] = ([], [])
    for side, widths in zip(found, wanted, strict=True):
        side += [0] * len(shape_of(op.src))
        for joined, group in enumerate(groups):
            real = [d for d in group if shape_of(wide)[d] > 1] or group[-1:]
            some = widths[joined] if not expands else max(widths[d] for d in group)
            if some and len(real) > 1:
                raise WeftError(
                    f"{op.name}: dimension {joined} of {narrow.type} is several of {wide.type}, "
                    "and padded; pad before the reshape"
                )
            side[joined if expands else real[0]] = some
    return found


def border_number(value: SSAValue) -> float:
    """
    The number that all paddings of a value put around it. Raises `WeftError` where they differ, or
    are computed: one border serves them all.
    """
    numbers = {literal_of(_yielded_by(op)): op for op in paddings_of(value)}
    if len(numbers) > 1 or None in numbers:
        named = ", ".join("a computed one" if n is None else str(n) for n in numbers)
        raise WeftError(
            f"tensor.pad: one value is padded with different numbers ({named}); pad by one number, "
            "or give each reader a copy of its own"
        )
    (number,) = numbers
    assert number is not None
    return number


def paddings_of(value: SSAValue) -> Iterator[tensor.PadOp]:
    """The paddings of a value that `borders_of` finds."""
    for use in value.uses:
        op = use.operation
        if isinstance(op, tensor.PadOp):
            if any(op.static_low.get_values()) or any(op.static_high.get_values()):
                yield op
        elif isinstance(op, graph.SubgraphOp | graph.SequenceOp | graph.ParallelOp):
            yield from paddings_of(op.body.block.args[use.index])
        elif isinstance(op, graph.ConcatOp | tensor.CollapseShapeOp | tensor.ExpandShapeOp):
            yield from paddings_of(op.result)
        elif isinstance(op, graph.YieldOp):
            parent = op.parent_op()
            if isinstance(parent, graph.SequenceOp | graph.ParallelOp):
                yield from paddings_of(parent.results[use.index])


def _yielded_by(op: tensor.PadOp) -> SSAValue:
    last = op.region.block.last_op
    assert last is not None
    return last.operands[0]


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
        elif isinstance(op, graph.ConcatOp):
            found.append(Item(op, place, loop))
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


def ready_place(value: SSAValue, items: Sequence[Item]) -> int:
    """The first place of a block at which a value is there, that items of it make or outer ones."""
    owner = value.owner
    if isinstance(owner, Block):
        tree = owner.parent_op()
        inside = any(tree is item.op for item in items)
        if not inside or not isinstance(tree, graph.TreeOp):
            return 0
        return ready_place(tree.inputs[owner.args.index(value)], items)
    if isinstance(owner, graph.ConcatOp) or is_view(owner):
        return max(ready_place(source, items) for source in owner.operands)
    return max((place_after([i], i.place) for i in items if i.op is owner), default=0)


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


def part_of(value: SSAValue) -> tuple[Operation, int] | None:
    """
    The op whose result a value becomes part of, and which of its results or of its sources: the
    tree around it that joins it, or a `graph.concat`. `None` if it is there for itself.
    """
    for use in value.uses:
        op = use.operation
        parent = op.parent_op()
        if isinstance(op, graph.ConcatOp):
            return op, use.index
        if isinstance(op, graph.YieldOp) and isinstance(parent, graph.TreeOp):
            return parent, use.index
    return None


def memory_of(value: SSAValue) -> str | None:
    """
    The memory that a schedule names for a value, by the leaf that makes it; `None` where it
    names none. Raises `WeftError` for what is joined of values in several memories.
    """
    if not isinstance(value, OpResult):
        return None
    owner = value.op
    if isinstance(owner, graph.ConcatOp):
        names = {memory_of(source) for source in owner.sources}
        if len(names) > 1:
            named = " and ".join(sorted(f"@{n}" if n else "no memory" for n in names))
            raise WeftError(f"{owner.name}: joins values in {named}; give them one scope")
        return names.pop()
    if isinstance(owner, graph.TreeOp):
        return memory_of(owner.yielded()[value.index])
    if not isinstance(owner, graph.SubgraphOp):
        return None
    scope = owner.get_scope()
    return None if scope is None else scope[value.index]


def list_spilled(block: Block, grid: Grid) -> list[SSAValue]:
    """
    The values of a cluster that go to the outermost memory and come back, each once. Raises
    `WeftError` for a scope that keeps none.
    """
    found: list[SSAValue] = []
    for op in block.walk():
        if not isinstance(op, graph.SubgraphOp | graph.TreeOp | graph.ConcatOp):
            continue
        for value in op.results:
            name = memory_of(value)
            if name not in (None, grid.outer, grid.shared):
                title = op.name if isinstance(op, graph.ConcatOp) else op.title()
                raise WeftError(
                    f"{title}: scope @{name} keeps no result of a kernel; take @{grid.shared} or "
                    f"@{grid.outer}"
                )
            if name == grid.outer and part_of(value) is None:
                found.append(value)
    return found


def _maker_of(value: SSAValue) -> str:
    """What an error calls a value in the shared memory: by the op that makes it."""
    owner = value.owner
    if isinstance(owner, graph.ScopeOp):
        return f"what {owner.title()} gives"
    if isinstance(owner, graph.CopyOp):
        return f"the copy of {describe_value(owner.source)}"
    return describe_value(value)


class RoomPlan:
    """
    The buffers of the shared memory for the items of a cluster. `outside` are values that
    lie in the outermost memory; `lookahead` says how many leaves or loops before the one that reads
    it a copy starts, where there is room.

    Raises `WeftError` where the memory is too small.
    """

    def __init__(self, grid: Grid, block: Block, outside: Collection[SSAValue], lookahead: int = 2):
        self.grid, self.outside, self.lookahead = grid, set(outside), lookahead
        self.depth: dict[int, int] = {}
        self.buffers: list[Buffer] = []
        self.of_value: dict[SSAValue, Buffer] = {}
        self.around: dict[Buffer, tuple[list[Item], int, bool]] = {}
        self.starting: dict[int, list[Buffer]] = {}
        self.copies: dict[int, list[tuple[graph.CopyOp, bool]]] = {}
        self.ready: dict[Buffer, int] = {}
        self.items = list_items(block)
        self.plan_block(self.items)
        if self.buffers:
            self._place_buffers()
        self.assign_positions()

    def is_outside(self, value: SSAValue) -> bool:
        """Tests whether a value, or what it becomes part of, lies in the outermost memory."""
        if value in self.outside:
            return True
        found = part_of(value)
        if found is None:
            return False
        op, number = found
        return self.is_outside(op.results[0 if isinstance(op, graph.ConcatOp) else number])

    def plan_block(self, items: Sequence[Item], depth: int = 0) -> None:
        """Lists the buffers of a block and of those in it, each as short-lived as it can be."""
        if not items:
            return
        steps = [i for i in items if not isinstance(i.op, graph.CopyOp | graph.ConcatOp)]
        end = place_after(items, items[0].place) - 1
        for item in items:
            if isinstance(item.op, graph.SequenceOp):
                self.depth[id(item.op)] = depth
            for value in item.op.results:
                if part_of(value) is not None or value in self.outside:
                    continue
                low, high = borders_of(value)
                start = steps[self._step_of(item, steps)].place
                if isinstance(item.op, graph.ConcatOp):
                    start = min(start, *self._list_starts(item.op, items))
                last = max(start, self._last_use(value, items))
                name = f"b{len(self.buffers)}"
                buffer = Buffer(name, value, low, high, start, last, item.loop)
                self.buffers.append(buffer)
                self.of_value[value] = buffer
                self.around[buffer] = (steps, end, isinstance(item.op, graph.CopyOp))
                if isinstance(item.op, graph.CopyOp):
                    self.ready[buffer] = ready_place(item.op.source, items)
            if is_stream(item.op):
                self._plan_stream(item, items, steps, end)
        for item in items:
            if item.items and is_stream(item.op):
                self.depth[id(item.op)] = depth
            elif item.items:
                self.plan_block(item.items, depth + 1)

    def _list_starts(self, op: graph.ConcatOp, items: Sequence[Item]) -> Iterator[int]:
        """The places at which sources of a `graph.concat` are made."""
        places = {item.op: item.place for item in items}
        for source in op.sources:
            owner = source.owner
            if isinstance(owner, graph.ConcatOp):
                yield from self._list_starts(owner, items)
            elif isinstance(owner, Operation) and owner in places:
                yield places[owner]
            else:
                raise WeftError(f"{op.name}: a source is not made beside it; copy it before")

    def _plan_stream(self, item: Item, items: Sequence[Item], steps: list[Item], end: int) -> None:
        """What a loop around one leaf copies has two places, which take turns."""
        for inner in item.items:
            if isinstance(inner.op, graph.CopyOp):
                value = inner.op.result
                low, high = borders_of(value)
                name = f"b{len(self.buffers)}"
                buffer = Buffer(name, value, low, high, item.place, item.place, item.loop, slots=2)
                self.buffers.append(buffer)
                self.of_value[value] = buffer
                self.around[buffer] = (steps, end, True)
                self.ready[buffer] = ready_place(inner.op.source, items)

    def _place_buffers(self) -> None:
        """Gives buffers their offsets, with as much time before and after as there is room for."""
        times = [(b.first, b.last) for b in self.buffers]
        room, word = self.grid.shared_bytes * 8, self.grid.word_bits
        for share in (0.95, 0.85, 0.75, 0.6, 0.0):
            for buffer, (first, last) in zip(self.buffers, times, strict=True):
                buffer.first, buffer.last = first, last
            self.relax_ranges(share)
            if place_buffers(self.buffers, word, room):
                return
        largest = max(self.buffers, key=lambda b: b.bits)
        raise NoRoom(
            f"@{self.grid.shared} has {room // 8} bytes, which is not enough for what lives at a "
            f"time; the largest is {_maker_of(largest.value)}, {largest.bits // 8} bytes: cut it "
            "into more parts"
        )

    def relax_ranges(self, share: float) -> None:
        """
        Lets copies start earlier, and buffers live on for one more leaf, so that nobody
        waits for room, while this share of the memory is not filled.
        """
        limit = self.grid.shared_bytes * 8 * share
        live = np.zeros(max(b.last for b in self.buffers) + 2, np.int64)
        for buffer in self.buffers:
            live[buffer.first : buffer.last + 1] += buffer.bits
        for _ in range(self.lookahead):
            for buffer in self.buffers:
                steps, _, is_copy = self.around[buffer]
                ready = self.ready.get(buffer, 0)
                before = [s.place for s in steps if ready <= s.place < buffer.first]
                if is_copy and before:
                    first = before[-1]
                    if (live[first : buffer.first] + buffer.bits <= limit).all():
                        live[first : buffer.first] += buffer.bits
                        buffer.first = first
        for buffer in self.buffers:
            steps, end, _ = self.around[buffer]
            last = min(buffer.last + 1, end)
            # In front of a loop it would live on until that ends.
            if any(step.place == last and step.items for step in steps):
                continue
            if last > buffer.last and (live[last] + buffer.bits <= limit):
                live[last] += buffer.bits
                buffer.last = last

    def assign_positions(self) -> None:
        """Says before which leaf or loop each buffer is allocated, and each copy starts."""
        for buffer in self.buffers:
            steps, _, is_copy = self.around[buffer]
            at = next(step for step in steps if step.place == buffer.first)
            self.starting.setdefault(id(at.op), []).append(buffer)
            if is_copy:
                op = buffer.value.owner
                assert isinstance(op, graph.CopyOp)
                self.copies.setdefault(id(at.op), []).append((op, buffer.slots > 1))

    def _step_of(self, item: Item, steps: Sequence[Item]) -> int:
        """The number of an item among the leaves and loops; of a copy, that of the next one."""
        if item in steps:
            return steps.index(item)
        return next((n for n, step in enumerate(steps) if step.place >= item.place), len(steps) - 1)

    def _last_use(self, value: SSAValue, items: Sequence[Item]) -> int:
        places = {item.op: item for item in items}
        last = 0
        for use in value.uses:
            op = use.operation
            if is_free(op) or isinstance(op, graph.ConcatOp):
                last = max(last, self._last_use(op.results[0], items))
            elif op in places:
                item = places[op]
                if isinstance(op, graph.CopyOp):
                    last = max(last, self._last_use(op.results[0], items))
                else:
                    last = max(last, place_after([item], item.place) - 1)
        return last
