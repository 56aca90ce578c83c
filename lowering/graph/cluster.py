"""
A scheduled network as two kinds of programs: of clusters, which hold the shared memory and move
data between it and DRAM, and of their cores, which compute.

A cluster gives its cores the word for each leaf (`go`), in order, once there is room for what the
leaf writes and what it reads is there; a core says when it is done. A cluster waits for cores only
where it must: before room is used again, and before what other cores wrote is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr

from ...dialects import graph, noc
from ...transforms.core.errors import WeftError
from ...transforms.graph.form import kernel_of_leaf
from ...transforms.graph.fused import is_free, root_of, shape_of
from ...transforms.graph.machine import Grid
from ...transforms.graph.tiling import Tiling
from .leaf import Leaf, LeafWriter
from .plan import Buffer, Item, borders_of, is_stream, list_items, place_after, place_buffers
from .writer import Place, Writer

CLUSTER, CORE = AffineExpr.dimension(0), AffineExpr.dimension(1)


class NetworkWriter:
    """
    Writes the programs of a network. `lookahead` says how many leaves or loops before the one that
    reads it a copy into the shared memory starts.
    """

    def __init__(self, grid: Grid, top: graph.ParallelOp | None, homes: dict[SSAValue, Place]):
        self.grid, self.top, self.homes = grid, top, homes
        self.lookahead = 2
        self.depth: dict[int, int] = {}
        self.turn_sizes: dict[int, int] = {}
        self.buffers: list[Buffer] = []
        self.of_value: dict[SSAValue, Buffer] = {}
        self.around: dict[Buffer, tuple[list[Item], int, bool]] = {}
        self.plan: dict[int, list[Buffer]] = {}
        self.copies: dict[int, list[tuple[graph.CopyOp, AffineExpr | None]]] = {}
        self.leaf_of: dict[SSAValue, Leaf] = {}
        self.place_of_leaf: dict[SSAValue, int] = {}
        self.outstanding: list[tuple[int, str]] = []
        self.number = 0
        leaders = [True, False] if grid.clusters > 1 else [True]
        self.cluster = {lead: _program_writer(1) for lead in leaders}
        self.core = _program_writer(2)

    # --- places -----------------------------------------------------------------------------

    def index_of(self, op: graph.SequenceOp | graph.ParallelOp) -> AffineExpr:
        """The expression of the part that a loop is at."""
        if op is self.top:
            return CLUSTER
        return AffineExpr.dimension(2 + self.depth[id(op)])

    def place(self, value: SSAValue) -> Place:
        """Where a value is."""
        if value in self.homes:
            return self.homes[value]
        owner = value.owner
        if isinstance(owner, Block):
            found = self._argument_place(value, owner)
        else:
            found = self._result_place(value)
        self.homes[value] = found
        return found

    def _argument_place(self, value: SSAValue, block: Block) -> Place:
        op = block.parent_op()
        assert isinstance(op, graph.SubgraphOp | graph.SequenceOp | graph.ParallelOp)
        number = block.args.index(value)
        outer = self.place(op.inputs[number])
        if isinstance(op, graph.SubgraphOp):
            return outer
        window = op.windows()[number]
        if window is None:
            return outer
        return _moved(outer, window.dim, self.index_of(op) * window.step)

    def _result_place(self, value: SSAValue) -> Place:
        joined = self._joined(value)
        if joined is not None:
            op, number = joined
            outer = self.place(op.results[number])
            dim = op.joined()[number]
            if dim is None:
                return outer
            return _moved(outer, dim, self.index_of(op) * shape_of(value)[dim])
        buffer = self.of_value[value]
        offsets = tuple(AffineExpr.constant(low) for low in buffer.low)
        if buffer.slots == 1:
            return Place(self.grid.shared, buffer.name, offsets)
        parent = value.owner.parent_op() if isinstance(value.owner, Operation) else None
        assert isinstance(parent, graph.SequenceOp)
        slot = self.index_of(parent) % buffer.slots
        return Place(self.grid.shared, buffer.name, offsets, slot=(slot,))

    def _joined(self, value: SSAValue) -> tuple[graph.SequenceOp | graph.ParallelOp, int] | None:
        """The tree, and the number of its result, that a value of its body becomes part of."""
        for use in value.uses:
            parent = use.operation.parent_op()
            if isinstance(use.operation, graph.YieldOp) and isinstance(
                parent, graph.SequenceOp | graph.ParallelOp
            ):
                return parent, use.index
        return None

    # --- the plan ---------------------------------------------------------------------------

    def plan_block(self, items: Sequence[Item], depth: int = 0) -> None:
        """Lists the buffers of a block and of those in it, each as short-lived as it can be."""
        if not items:
            return
        steps = [item for item in items if not isinstance(item.op, graph.CopyOp)]
        end = place_after(items, items[0].place) - 1
        for item in items:
            if isinstance(item.op, graph.SequenceOp):
                self.depth[id(item.op)] = depth
            for value in item.op.results:
                if self._joined(value) is not None or value in self.homes:
                    continue
                low, high = borders_of(value)
                start = steps[self._step_of(item, steps)].place
                last = max(start, self._last_use(value, items))
                name = f"b{len(self.buffers)}"
                buffer = Buffer(name, value, low, high, start, last, item.loop)
                self.buffers.append(buffer)
                self.of_value[value] = buffer
                self.around[buffer] = (steps, end, isinstance(item.op, graph.CopyOp))
            if is_stream(item.op):
                self._plan_stream(item, steps, end)
        for item in items:
            if item.items and is_stream(item.op):
                self.depth[id(item.op)] = depth
            elif item.items:
                self.plan_block(item.items, depth + 1)

    def _plan_stream(self, item: Item, steps: list[Item], end: int) -> None:
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

    def _place_buffers(self) -> None:
        """Gives buffers their offsets, with as much time before and after as there is room for."""
        times = [(b.first, b.last) for b in self.buffers]
        room, word = self.grid.shared_bytes * 8, self.grid.word_bits
        for share in (0.95, 0.85, 0.75, 0.6, 0.0):
            for buffer, (first, last) in zip(self.buffers, times, strict=True):
                buffer.first, buffer.last = first, last
            self.relax(share)
            if place_buffers(self.buffers, word, room):
                return
        largest = max(self.buffers, key=lambda b: b.bits)
        raise WeftError(
            f"@{self.grid.shared} has {room // 8} bytes, which is not enough for what lives at a "
            f"time; the largest is {largest.name} with {largest.bits // 8}: cut it into more parts"
        )

    def relax(self, share: float) -> None:
        """
        Lets copies start earlier, and buffers live on for one more leaf, so that nobody
        waits for room, while this share of the memory is not filled.
        """
        limit = self.grid.shared_bytes * 8 * share
        live = np.zeros(max(b.last for b in self.buffers) + 1, np.int64)
        for buffer in self.buffers:
            live[buffer.first : buffer.last + 1] += buffer.bits
        for _ in range(self.lookahead):
            for buffer in self.buffers:
                steps, _, is_copy = self.around[buffer]
                before = [s.place for s in steps if s.place < buffer.first]
                if is_copy and before:
                    first = before[-1]
                    if (live[first : buffer.first] + buffer.bits <= limit).all():
                        live[first : buffer.first] += buffer.bits
                        buffer.first = first
        for buffer in self.buffers:
            last = min(buffer.last + 1, self.around[buffer][1])
            if last > buffer.last and (live[last] + buffer.bits <= limit):
                live[last] += buffer.bits
                buffer.last = last

    def assign(self) -> None:
        """Says before which leaf or loop each buffer is allocated, and each copy starts."""
        for buffer in self.buffers:
            steps, _, is_copy = self.around[buffer]
            at = next(step for step in steps if step.place == buffer.first)
            self.plan.setdefault(id(at.op), []).append(buffer)
            if is_copy:
                op = buffer.value.owner
                assert isinstance(op, graph.CopyOp)
                first = AffineExpr.constant(0) if buffer.slots > 1 else None
                self.copies.setdefault(id(at.op), []).append((op, first))

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
            if is_free(op):
                last = max(last, self._last_use(op.results[0], items))
            elif op in places:
                item = places[op]
                if isinstance(op, graph.CopyOp):
                    last = max(last, self._last_use(op.results[0], items))
                else:
                    last = max(last, place_after([item], item.place) - 1)
        return last

    # --- ops --------------------------------------------------------------------------------

    def programs(self) -> list[noc.ProgramOp]:
        """The programs that were written."""
        count, cores = self.grid.clusters, self.grid.cores
        found: list[noc.ProgramOp] = []
        for lead, w in self.cluster.items():
            first, many = (0, 1) if lead else (1, count - 1)
            name = "lead" if lead else "follow"
            found.append(noc.ProgramOp(name, "cluster", [first], [many], Region(w.block)))
        region = Region(self.core.block)
        found.append(noc.ProgramOp("compute", "core", [0, 0], [count, cores], region))
        return found

    def write(self, block: Block) -> None:
        """Writes all programs of what a cluster does."""
        for w in self.cluster.values():
            at = [noc.NodeAttr([CLUSTER, k]) for k in range(self.grid.cores)]
            w.add(noc.SignalOp("start", at[0], [w.indices[0]], [], also=at[1:]), "ctl")
        self.core.add(noc.WaitOp("start"), "end")
        items = list_items(block)
        self.plan_block(items)
        self._place_buffers()
        self.assign()
        self._write_items(items)

    def _write_items(self, items: Sequence[Item]) -> None:
        alive: list[Buffer] = []
        steps = [item for item in items if not isinstance(item.op, graph.CopyOp)]
        for item in steps:
            for buffer in [b for b in alive if b.last < item.place]:
                self._free(buffer)
                alive.remove(buffer)
            mine = self.plan.get(id(item.op), [])
            for buffer in mine:
                self._alloc(buffer)
            alive += mine
            for copy, turn in self.copies.get(id(item.op), []):
                self._copy(copy, turn)
            if isinstance(item.op, graph.SubgraphOp):
                self._write_leaf(item, item.op)
            elif is_stream(item.op):
                assert isinstance(item.op, graph.SequenceOp)
                self._write_stream(item, item.op)
            elif isinstance(item.op, graph.SequenceOp):
                self._write_loop(item, item.op)
        for buffer in alive:
            self._free(buffer)

    def _write_stream(self, item: Item, op: graph.SequenceOp) -> None:
        """A loop around one leaf: the next part is copied while the cores are at this one."""
        (leaf,) = [i for i in item.items if isinstance(i.op, graph.SubgraphOp)]
        assert isinstance(leaf.op, graph.SubgraphOp)
        copies = [i.op for i in item.items if isinstance(i.op, graph.CopyOp)]
        made = self._leaf(leaf.op)
        for value in made.kernel.inputs:
            self._wait_for_writers(value, made)
        self._wait_through(item.place - 1)
        done, parts = f"done.{made.name}", op.get_parts()
        tokens = ["ctl", *(f"copy.{made.places[v].buffer}" for v in made.kernel.inputs)]
        for w in self.cluster.values():
            self._go(w, tokens)
        loops = [w.loop(parts, 1) for w in self.cluster.values()]
        for loop in loops:
            turn = loop.__enter__()
        for copy in copies:
            self._copy(copy, turn)
        for w in self.cluster.values():
            # Both slots are taken until the cores are done with the part before.
            w.add(noc.WaitOp(done, self.grid.cores, w.waits(["ctl"])), "ctl")
            self._go(w, tokens)
        for loop in loops:
            loop.__exit__(None, None, None)
        with self.core.loop(parts):
            self._compute(made)
        self.outstanding.append((item.place, done))
        for value in op.results:
            self.place_of_leaf[value] = item.place

    def _write_loop(self, item: Item, op: graph.SequenceOp) -> None:
        self._wait_through(item.place)
        opened = [w.loop(op.get_parts()) for w in (*self.cluster.values(), self.core)]
        for each in opened:
            each.__enter__()
        self._write_items(item.items)
        self._wait_through(place_after([item], item.place))
        for each in opened:
            each.__exit__(None, None, None)

    def _alloc(self, buffer: Buffer) -> None:
        assert isinstance(buffer.value.type, TensorType)
        kind = buffer.value.type.get_element_type()
        for w in self.cluster.values():
            w.alloc(
                buffer.name, self.grid.shared, buffer.offset, buffer.shape, kind, ["ctl"], "ctl"
            )
            self._clear_border(w, buffer)

    def _clear_border(self, w: Writer, buffer: Buffer) -> None:
        """Fills the border of a buffer, a side after the other."""
        sizes = list(buffer.shape)
        bits = buffer.bits // int(np.prod(sizes))
        for dim, (low, high) in enumerate(zip(buffer.low, buffer.high, strict=True)):
            for at, width in ((0, low), (buffer.shape[dim] - high, high)):
                if not width:
                    continue
                box = [(AffineExpr.constant(0), s) for s in sizes]
                box[dim] = (AffineExpr.constant(at), width)
                part = noc.PartAttr(
                    self.grid.shared, buffer.name, [o for o, _ in box], [s for _, s in box]
                )
                count = int(np.prod([s for _, s in box]))
                cycles = -(-count * bits // int(8 * self.grid.shared_rate))
                w.add(
                    noc.ComputeOp("fill", [], [part], [], w.waits(["ctl"]), cycles=cycles, macs=0),
                    "ctl",
                )

    def _free(self, buffer: Buffer) -> None:
        self._wait_through(buffer.last)
        for w in self.cluster.values():
            name = f"copy.{buffer.name}"
            w.free(buffer.name, self.grid.shared, ["ctl", name], "ctl")
            w.tokens.pop(name, None)

    def _copy(self, op: graph.CopyOp, turn: AffineExpr | None = None) -> None:
        source, dest = self.place(op.source), self.place(op.result)
        if turn is not None:
            parent = op.parent_op()
            assert isinstance(parent, graph.SequenceOp)
            source, dest = (_at_turn(p, self.index_of(parent), turn) for p in (source, dest))
        name = f"copy.{dest.buffer}"
        box = [(AffineExpr.constant(0), s) for s in shape_of(op.result)]
        moves = any(0 in o.used_dims() for o in source.offsets)
        many = self.grid.clusters > 1 and self.grid.multicast and not moves
        for lead, w in self.cluster.items():
            if not many:
                w.copy(source.part(box), dest.part(box), ["ctl"], name)
            elif lead:
                others = self.grid.clusters - 1
                w.add(noc.WaitOp(f"room.{dest.buffer}", others, w.waits(["ctl"])), "ctl")
                fan = AffineExpr.dimension(len(w.indices))
                everywhere = replace(dest, node=(fan,))
                w.copy(
                    source.part(box), everywhere.part(box), ["ctl"], name, fan=[self.grid.clusters]
                )
                at = [noc.NodeAttr([k]) for k in range(1, self.grid.clusters)]
                w.add(
                    noc.SignalOp(f"here.{dest.buffer}", at[0], [], w.waits([name]), also=at[1:]),
                    name,
                )
            else:
                w.add(
                    noc.SignalOp(f"room.{dest.buffer}", noc.NodeAttr([0]), [], w.waits(["ctl"])),
                    "ctl",
                )
                w.add(noc.WaitOp(f"here.{dest.buffer}", 1, w.waits(["ctl"])), name)

    def _write_leaf(self, item: Item, op: graph.SubgraphOp) -> None:
        leaf = self._leaf(op)
        for value in leaf.kernel.inputs:
            self._wait_for_writers(value, leaf)
        tokens = ["ctl", *(f"copy.{leaf.places[v].buffer}" for v in leaf.kernel.inputs)]
        for w in self.cluster.values():
            self._go(w, tokens)
        self._compute(leaf)
        self.outstanding.append((item.place, f"done.{leaf.name}"))
        for value in op.results:
            self.leaf_of[value], self.place_of_leaf[value] = leaf, item.place

    def _go(self, w: Writer, after: Sequence[str]) -> None:
        """The word for the next leaf."""
        at = [noc.NodeAttr([AffineExpr.dimension(0), k]) for k in range(self.grid.cores)]
        w.add(noc.SignalOp("go", at[0], [w.indices[0]], w.waits(after), also=at[1:]), "ctl")

    def _compute(self, leaf: Leaf) -> None:
        """What cores do for a leaf, between the word for it and theirs that they are done."""
        self.core.add(noc.WaitOp("go", 1, self.core.waits(["end"])), "ready")
        LeafWriter(leaf, self.core, CORE).write("ready", "end")
        home = noc.NodeAttr([AffineExpr.dimension(0)])
        waits = self.core.waits(["end"])
        self.core.add(noc.SignalOp(f"done.{leaf.name}", home, [self.core.indices[0]], waits), "end")

    def _leaf(self, op: graph.SubgraphOp) -> Leaf:
        kernel = kernel_of_leaf(op)
        bind, tiling = op.get_bind(), op.attributes.get("tiling")
        if bind is None or not isinstance(tiling, graph.TilingAttr):
            raise WeftError(f"{op.title()}: has no bind and tiling; run graph-tile before")
        part, chunk, order = tiling.numbers()
        found = Tiling(bind[-1], part, chunk, order, (), 0.0, (0, 0, 0), 0.0, 0.0, 0)
        places = {value: self.place(value) for value in kernel.inputs}
        inside = op.yielded()
        for value in kernel.outputs:
            places[value] = self.place(op.results[[root_of(v) for v in inside].index(value)])
        self.number += 1
        return Leaf(
            f"l{self.number}",
            kernel,
            found,
            places,
            self.grid.core,
            self.grid.local,
            self.grid.engines,
            self.grid.word_bits,
        )

    # --- who waits for whom -----------------------------------------------------------------

    def _wait_through(self, place: int) -> None:
        while self.outstanding and self.outstanding[0][0] <= place:
            _, name = self.outstanding.pop(0)
            for w in self.cluster.values():
                w.add(noc.WaitOp(name, self.grid.cores, w.waits(["ctl"])), "ctl")

    def _wait_for_writers(self, value: SSAValue, reader: Leaf) -> None:
        """Waits for the cores whose results others read."""
        source = value
        while isinstance(source.owner, Block):
            op = source.owner.parent_op()
            if not isinstance(op, graph.SubgraphOp):
                return
            source = op.inputs[source.owner.args.index(source)]
        writer = self.leaf_of.get(source)
        if writer is None and source in self.place_of_leaf:
            self._wait_through(self.place_of_leaf[source])
        if writer is not None and not reads_own(writer, reader, value, self.grid.cores):
            self._wait_through(self.place_of_leaf[source])


def reads_own(writer: Leaf, reader: Leaf, value: SSAValue, cores: int) -> bool:
    """Tests whether each core reads of `value` only what it has written itself."""
    mine = reader.kernel.parts(np.array([[*reader.share, reader.kernel.chunk_extent]], np.int64))
    box = mine.boxes[value]
    made = writer.kernel.parts(np.array([[*writer.share, writer.kernel.chunk_extent]], np.int64))
    written = made.boxes[writer.kernel.result]
    for core in range(cores):
        here = [e.eval(_origins(reader, core), ()) for e in box.offsets]
        there = [e.eval(_origins(writer, core), ()) for e in written.offsets]
        for a, s, b, t in zip(here, box.sizes, there, written.sizes, strict=True):
            if not (b <= a and a + int(s[0]) <= b + int(t[0])):
                return False
    return True


def _origins(leaf: Leaf, core: int) -> list[int]:
    found: list[int] = []
    after = int(np.prod(leaf.tiling.cores))
    for n, share in zip(leaf.tiling.cores, leaf.share, strict=True):
        after //= n
        found.append(core // after % n * share)
    return [*found, 0]


def _moved(place: Place, dim: int, by: AffineExpr) -> Place:
    offsets = list(place.offsets)
    offsets[dim] = offsets[dim] + by
    return replace(place, offsets=tuple(offsets))


def _at_turn(place: Place, index: AffineExpr, turn: AffineExpr) -> Place:
    """A place where the loop with this index is at another turn."""
    (number,) = index.used_dims()
    dims = [AffineExpr.dimension(d) for d in range(number)] + [turn]

    def moved(exprs: tuple[AffineExpr, ...]) -> tuple[AffineExpr, ...]:
        return tuple(e.replace_dims_and_symbols(dims, ()) for e in exprs)

    return replace(place, offsets=moved(place.offsets), slot=moved(place.slot))


def _program_writer(coordinates: int) -> Writer:
    from xdsl.dialects.builtin import IndexType

    block = Block(arg_types=[IndexType()] * coordinates)
    indices = [block.args[0], block.args[-1]]
    return Writer(block, indices)
