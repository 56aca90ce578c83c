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
from xdsl.ir import Block, Operation, OpResult, SSAValue

from ...dialects import graph
from ..core.describe import describe_value
from ..core.errors import WeftError
from ..core.first_fit import LiveRange, end_of, first_fit
from .borders import border_number, borders_of, part_of
from .boxes import is_view
from .fused import is_free
from .in_place import replaced_input, writers_of
from .machine import Grid
from .tensors import element_bits, shape_of


class NoRoom(WeftError):
    """Error: more bytes are live at a time than the shared memory holds."""


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
    """The name in errors of a value in the shared memory, by the op that makes it."""
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
    it a copy starts, where there is room. `replacing` are the leaves and loops that write where
    others may still read: what was there before.

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
        self.replacing: set[Operation] = set()
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
                if self._replace_input(item, value, items):
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

    def _replace_input(self, item: Item, value: OpResult, items: Sequence[Item]) -> bool:
        """Gives a result the buffer of what it is written in place of, if there is such a value."""
        op = item.op
        if not isinstance(op, graph.SubgraphOp | graph.SequenceOp):
            return False
        number = replaced_input(op, value.index)
        old = None if number is None else op.inputs[number]
        buffer = None if old is None else self.of_value.get(old)
        if old is None or buffer is None or isinstance(old.owner, graph.CopyOp):
            return False
        end = place_after([item], item.place) - 1
        if buffer.loop != item.loop or self._last_use(old, items) != end or buffer.last != end:
            return False
        if borders_of(old) != borders_of(value):
            return False
        if any(map(any, borders_of(old))) and border_number(old) != border_number(value):
            return False
        buffer.last = max(end, self._last_use(value, items))
        self.of_value[value] = buffer
        self.replacing.update(writers_of(value))
        return True

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
        """
        Plans a loop around one leaf: each value that it copies has two slots, which alternate.
        """
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
