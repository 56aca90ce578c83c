"""
A scheduled network as two kinds of programs: of clusters, which hold the shared memory and move
data between it and DRAM, and of their cores, which compute.

A cluster gives its cores the word for each leaf (`go`), in order, once there is room for what the
leaf writes and what it reads is there; a core says when it is done. A cluster waits for cores only
where it must: before room is used again, and before what other cores wrote is read.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace

import numpy as np
from xdsl.dialects import tensor
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr

from ...dialects import graph, noc
from ...transforms.core.alike import Alike
from ...transforms.core.describe import describe_value
from ...transforms.core.errors import WeftError
from ...transforms.graph.borders import border_number, borders_of
from ...transforms.graph.boxes import is_view
from ...transforms.graph.costs import uneven_dim
from ...transforms.graph.form import kernel_of_leaf
from ...transforms.graph.fused import root_of
from ...transforms.graph.machine import Grid
from ...transforms.graph.rooms import Buffer, Item, RoomPlan, is_stream, place_after
from ...transforms.graph.tensors import element_type_of, shape_of
from ...transforms.graph.tiling import Tiling, strip_of
from .coordinates import over_coordinates
from .functions import Functions, fill_body
from .leaf import Leaf, LeafWriter
from .places import CLUSTER, CORE, ValuePlaces, at_turn
from .writer import Place, Writer

OVERLAPS = ("kernels", "parts", "none")
"""
Work at the same time, by name: copies for later kernels, and cores at several of them; copies and
computations of one kernel, each of which starts when the one before has ended; nothing.
"""


class NetworkWriter:
    """
    Writes the programs of a network. `overlap` says what works at the same time (`OVERLAPS`).
    """

    def __init__(
        self,
        grid: Grid,
        top: graph.ParallelOp | None,
        homes: dict[SSAValue, Place],
        overlap: str = OVERLAPS[0],
    ):
        self.overlap = overlap
        self.grid, self.top, self.homes = grid, top, homes
        self.leaf_of: dict[SSAValue, tuple[Leaf, SSAValue]] = {}
        self.place_of_leaf: dict[SSAValue, int] = {}
        self.outstanding: list[tuple[int, str, int]] = []
        self.functions = Functions()
        self.number, self.fills = 0, 0
        self.alike = Alike()
        leaders = [True, False] if grid.clusters > 1 else [True]
        self.cluster = {lead: self._program_writer(1) for lead in leaders}
        self.cores: list[tuple[int, int, Writer]] = []

    def _program_writer(self, coordinates: int) -> Writer:
        block = Block(arg_types=[IndexType()] * coordinates)
        indices: list[SSAValue] = [block.args[0], block.args[-1]]
        return Writer(block, indices, serial=self.overlap == "none")

    # --- ops --------------------------------------------------------------------------------

    def list_programs(self) -> list[noc.ProgramOp]:
        """The programs that were written."""
        count = self.grid.clusters
        found: list[noc.ProgramOp] = []
        for lead, w in self.cluster.items():
            first, many = (0, 1) if lead else (1, count - 1)
            name = "lead" if lead else "follow"
            level = self.grid.cluster_level
            found.append(noc.ProgramOp(name, level, [first], [many], Region(w.block)))
        for first, many, w in self.cores:
            name = f"compute{first}" if first else "compute"
            level, region = self.grid.core_level, Region(w.block)
            found.append(noc.ProgramOp(name, level, [0, first], [count, many], region))
        shapes = self.grid.cluster_shape, self.grid.core_shape
        if max(map(len, shapes)) < 2:
            return found
        return [over_coordinates(op, shapes) for op in found]

    def write_block(self, block: Block) -> None:
        """Writes all programs of what a cluster does."""
        for w in self.cluster.values():
            at = [noc.NodeAttr([CLUSTER, k]) for k in range(self.grid.cores)]
            w.add_op(noc.SignalOp("start", at[0], [w.indices[0]], [], also=at[1:]), "ctl")
        self._make_cores(block)
        ahead = {"lookahead": 0} if self.overlap != OVERLAPS[0] else {}
        self.rooms = RoomPlan(self.grid, block, set(self.homes), **ahead)
        self.places = ValuePlaces(self.grid, self.top, self.homes, self.rooms)
        self._write_items(self.rooms.items)

    def _make_cores(self, block: Block) -> None:
        """Programs for cores that work on the same leaves: on some, only the first ones do."""
        leaves = (op for op in block.walk() if isinstance(op, graph.SubgraphOp))
        counts = {self.grid.cores}.union(*map(_counts_of, leaves))
        first = 0
        for count in sorted(counts):
            writer = self._program_writer(2)
            writer.add_op(noc.WaitOp("start"), "end")
            self.cores.append((first, count - first, writer))
            first = count

    def _write_items(self, items: Sequence[Item]) -> None:
        alive: list[Buffer] = []
        steps = [i for i in items if not isinstance(i.op, graph.CopyOp | graph.ConcatOp)]
        for item in steps:
            if self.overlap != OVERLAPS[0]:
                self._wait_through(item.place - 1)
            for buffer in [b for b in alive if b.last < item.place]:
                self._free_buffer(buffer)
                alive.remove(buffer)
            mine = self.rooms.starting.get(id(item.op), [])
            for buffer in mine:
                self._alloc_buffer(buffer)
            alive += mine
            for copy, streams in self.rooms.copies.get(id(item.op), []):
                self._write_copy(copy, AffineExpr.constant(0) if streams else None)
            if isinstance(item.op, graph.SubgraphOp):
                self._write_leaf(item, item.op)
            elif is_stream(item.op):
                assert isinstance(item.op, graph.SequenceOp)
                self._write_stream(item, item.op)
            elif isinstance(item.op, graph.SequenceOp):
                self._write_loop(item, item.op)
        for buffer in alive:
            self._free_buffer(buffer)

    def _write_stream(self, item: Item, op: graph.SequenceOp) -> None:
        """A loop around one leaf: cores are given a part as soon as it is there, two at a time."""
        (leaf,) = [i for i in item.items if isinstance(i.op, graph.SubgraphOp)]
        assert isinstance(leaf.op, graph.SubgraphOp)
        copies = [i.op for i in item.items if isinstance(i.op, graph.CopyOp)]
        made = self._make_leaf(leaf.op)
        for value in made.kernel.inputs:
            self._wait_for_writers(value, made, item.place - 1)
        self._wait_through(item.place - 1)
        done, parts = f"done.{made.name}", op.get_parts()
        tokens = ["ctl", *(f"copy.{made.places[v].buffer}" for v in made.kernel.inputs)]
        active = math.prod(made.tiling.cores)
        # So many parts are given at a time: a slot is taken until the cores are done with its part.
        ahead = 1 if self.overlap == "none" else 2
        for part in range(ahead):
            if part:
                for copy in copies:
                    self._write_copy(copy, AffineExpr.constant(part))
            self._go_all(tokens, active)
        if parts > ahead:
            with ExitStack() as loops:
                turns = [
                    loops.enter_context(w.open_loop(parts, ahead)) for w in self.cluster.values()
                ]
                for w in self.cluster.values():
                    w.add_op(noc.WaitOp(done, active, w.tokens_of(["ctl"])), "ctl")
                for copy in copies:
                    self._write_copy(copy, turns[0])
                self._go_all(tokens, active)
        with ExitStack() as loops:
            for first, _, w in self.cores:
                if first < active:
                    loops.enter_context(w.open_loop(parts))
            self._write_work(made)
        self.outstanding.append((item.place, done, ahead * active))
        for value in op.results:
            self.place_of_leaf[value] = item.place

    def _write_loop(self, item: Item, op: graph.SequenceOp) -> None:
        self._wait_through(item.place)
        writers = [*self.cluster.values(), *(w for _, _, w in self.cores)]
        opened = [w.open_loop(op.get_parts()) for w in writers]
        for each in opened:
            each.__enter__()
        self._write_items(item.items)
        self._wait_through(place_after([item], item.place))
        for each in opened:
            each.__exit__(None, None, None)

    def _alloc_buffer(self, buffer: Buffer) -> None:
        kind = element_type_of(buffer.value)
        for w in self.cluster.values():
            w.add_alloc(
                buffer.name, self.grid.shared, buffer.offset, buffer.shape, kind, ["ctl"], "ctl"
            )
            self._clear_border(w, buffer)

    def _clear_border(self, w: Writer, buffer: Buffer) -> None:
        """Fills the border of a buffer, a side after the other."""
        sizes = list(buffer.shape)
        bits = buffer.bits // int(np.prod(sizes))
        first = len(sizes) - len(buffer.low)
        for dim, (low, high) in enumerate(zip(buffer.low, buffer.high, strict=True), first):
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
                kind = element_type_of(buffer.value)
                body = fill_body([s for _, s in box], kind, border_number(buffer.value))
                self.fills += 1
                name = self.functions.name_of(body, f"fill{self.fills}")
                op = noc.ComputeOp(
                    name, [], [part], [], w.tokens_of(["ctl"]), cycles=cycles, macs=0
                )
                w.add_op(op, "ctl")

    def _free_buffer(self, buffer: Buffer) -> None:
        self._wait_through(buffer.last)
        for w in self.cluster.values():
            name = f"copy.{buffer.name}"
            w.add_free(buffer.name, self.grid.shared, ["ctl", name], "ctl")
            w.tokens.pop(name, None)

    def _write_copy(self, op: graph.CopyOp, turn: AffineExpr | None = None) -> None:
        for place in self._made_at(op.source):
            self._wait_through(place)
        source, dest = self.places.place_of(op.source), self.places.place_of(op.result)
        if turn is not None:
            parent = op.parent_op()
            assert isinstance(parent, graph.SequenceOp)
            source, dest = (at_turn(p, self.places.index_of(parent), turn) for p in (source, dest))
        name = f"copy.{dest.buffer}"
        box = [(AffineExpr.constant(0), s) for s in shape_of(op.result)]
        moves = any(0 in o.used_dims() for o in (*source.offsets, *source.slot))
        # What clusters have in memories of their own differs, wherever it is.
        same = source.memory == self.grid.outer and not moves
        many = self.grid.clusters > 1 and self.grid.multicast and same
        after = ["ctl"] if source.memory == self.grid.outer else ["ctl", f"copy.{source.buffer}"]
        for w in self.cluster.values() if not many else ():
            w.add_copy(source.part_of(box), dest.part_of(box), after, name)
        if many:
            self._multicast(source, dest, box)

    def _multicast(self, source: Place, dest: Place, box: Sequence[tuple[AffineExpr, int]]) -> None:
        """
        A copy to all clusters by the first one, once the others say that they have room; it tells
        them when the data is there.
        """
        name, room, here = (f"{word}.{dest.buffer}" for word in ("copy", "room", "here"))
        for lead, w in self.cluster.items():
            if lead:
                others = self.grid.clusters - 1
                w.add_op(noc.WaitOp(room, others, w.tokens_of(["ctl"])), "ctl")
                everywhere = replace(dest, node=(AffineExpr.dimension(len(w.indices)),))
                fan = [self.grid.clusters]
                parts = source.part_of(box), everywhere.part_of(box)
                w.add_copy(*parts, ["ctl"], name, fan=fan)
                at = [noc.NodeAttr([k]) for k in range(1, self.grid.clusters)]
                w.add_op(noc.SignalOp(here, at[0], [], w.tokens_of([name]), also=at[1:]), name)
            else:
                first = noc.NodeAttr([0])
                w.add_op(noc.SignalOp(room, first, [], w.tokens_of(["ctl"])), "ctl")
                w.add_op(noc.WaitOp(here, 1, w.tokens_of(["ctl"])), name)

    def _write_leaf(self, item: Item, op: graph.SubgraphOp) -> None:
        leaf = self._make_leaf(op)
        if op in self.rooms.replacing:
            self._wait_through(item.place - 1)
        for value in leaf.kernel.inputs:
            self._wait_for_writers(value, leaf, item.place - 1)
        tokens = ["ctl", *(f"copy.{leaf.places[v].buffer}" for v in leaf.kernel.inputs)]
        active = math.prod(leaf.tiling.cores)
        self._go_all(tokens, active)
        self._write_work(leaf)
        self.outstanding.append((item.place, f"done.{leaf.name}", active))
        for value, inner in zip(op.results, op.yielded(), strict=True):
            self.leaf_of[value] = leaf, root_of(inner, leaf.kernel.inner)
            self.place_of_leaf[value] = item.place

    def _go_all(self, after: Sequence[str], active: int) -> None:
        """The word for the next leaf, to the cores that work on it."""
        at = [noc.NodeAttr([AffineExpr.dimension(0), k]) for k in range(active)]
        for w in self.cluster.values():
            w.add_op(
                noc.SignalOp("go", at[0], [w.indices[0]], w.tokens_of(after), also=at[1:]), "ctl"
            )

    def _write_work(self, leaf: Leaf) -> None:
        """
        Writes the work of cores for a leaf, once for those that have as much of it, and copies of
        that for the others.
        """
        active = math.prod(leaf.tiling.cores)
        heads = [w for first, _, w in self.cores if first < active - leaf.last_cores]
        tails = [w for first, _, w in self.cores if active - leaf.last_cores <= first < active]
        for part, writers in ((leaf, heads), (replace(leaf, tail=True), tails)):
            if not writers:
                continue
            one, *others = writers
            before, last = dict(one.tokens), one.block.last_op
            self._write_work_of(one, part)
            written = _ops_behind(one.block, last)
            for w in others:
                w.add_copies_of(written, one, before)

    def _write_work_of(self, w: Writer, leaf: Leaf) -> None:
        """Writes the work of cores for a leaf, from the signal `go` to the signal `done`."""
        w.add_op(noc.WaitOp("go", 1, w.tokens_of(["end"])), "ready")
        for section in leaf.list_sections():
            LeafWriter(section, w, CORE, self.functions).write_leaf("ready", "end")
            w.tokens["ready"] = w.tokens["end"]
        home = noc.NodeAttr([AffineExpr.dimension(0)])
        op = noc.SignalOp(f"done.{leaf.name}", home, [w.indices[0]], w.tokens_of(["end"]))
        w.add_op(op, "end")

    def _make_leaf(self, op: graph.SubgraphOp) -> Leaf:
        kernel = kernel_of_leaf(op)
        bind, tiling = op.get_bind(), op.attributes.get("tiling")
        assert bind is not None
        assert isinstance(tiling, graph.TilingAttr)
        part, chunk, order = tiling.numbers()
        strip, clipped = strip_of(tiling), tiling.is_clipped()
        costs = (), 0.0, (0, 0, 0), 0.0, 0.0, 0, 0
        found = Tiling(bind[-1], part, chunk, order, *costs, strip, clipped)
        places = {value: self.places.place_of(value) for value in (*kernel.inputs, *kernel.tables)}
        for value, place in places.items():
            if place.memory == self.grid.outer and any(map(any, borders_of(value))):
                raise WeftError(
                    f"{op.title()}: pads {describe_value(value)}, which it reads in "
                    f"@{place.memory}, where there are no borders; copy it to @{self.grid.shared} "
                    "before"
                )
        inside = op.yielded()
        for value in kernel.outputs:
            places[value] = self.places.place_of(
                op.results[[root_of(v) for v in inside].index(value)]
            )
        self.number += 1
        return Leaf(
            self.alike.number_of(op),
            f"l{self.number}",
            op.title(),
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
            _, name, active = self.outstanding.pop(0)
            for w in self.cluster.values():
                w.add_op(noc.WaitOp(name, active, w.tokens_of(["ctl"])), "ctl")

    def _made_at(self, value: SSAValue) -> Iterator[int]:
        """The places of the leaves, or of the loops beside, that make a value."""
        owner = value.owner
        if value in self.place_of_leaf:
            yield self.place_of_leaf[value]
        elif isinstance(owner, Block):
            op = owner.parent_op()
            if isinstance(op, graph.TreeOp) and op is not self.top:
                yield from self._made_at(op.inputs[owner.args.index(value)])
        elif isinstance(owner, graph.ConcatOp) or is_view(owner):
            for source in owner.operands:
                yield from self._made_at(source)

    def _wait_for_writers(self, value: SSAValue, reader: Leaf, reader_place: int) -> None:
        """Waits for the cores whose results others read."""
        source = value
        while isinstance(source.owner, Block):
            op = source.owner.parent_op()
            if not isinstance(op, graph.SubgraphOp):
                return
            source = op.inputs[source.owner.args.index(source)]
        if isinstance(source.owner, tensor.ExtractSliceOp | graph.ConcatOp):
            self._wait_through(reader_place)
            return
        writer = self.leaf_of.get(source)
        if writer is None and source in self.place_of_leaf:
            self._wait_through(self.place_of_leaf[source])
        if writer is not None and not reads_own(writer, reader, value):
            self._wait_through(self.place_of_leaf[source])


def reads_own(writer: tuple[Leaf, SSAValue], reader: Leaf, value: SSAValue) -> bool:
    """Tests whether each core reads of `value` only what it has written itself, as `writer`'s."""
    leaf, output = writer
    if leaf.last_cores or reader.last_cores:
        return False
    box, written = reader.share_boxes.boxes[value], leaf.share_boxes.boxes[output]
    if math.prod(reader.tiling.cores) != math.prod(leaf.tiling.cores):
        return False
    for core in range(math.prod(reader.tiling.cores)):
        here = [e.eval(_origins_of(reader, core), ()) for e in box.offsets]
        there = [e.eval(_origins_of(leaf, core), ()) for e in written.offsets]
        for a, s, b, t in zip(here, box.sizes, there, written.sizes, strict=True):
            if not (b <= a and a + int(s[0]) <= b + int(t[0])):
                return False
    return True


def _ops_behind(block: Block, last: Operation | None) -> list[Operation]:
    """The ops of a block behind one of them, all for none."""
    op, found = block.first_op if last is None else last.next_op, list[Operation]()
    while op is not None:
        found.append(op)
        op = op.next_op
    return found


def _origins_of(leaf: Leaf, core: int) -> list[int]:
    found: list[int] = []
    after = int(np.prod(leaf.tiling.cores))
    for n, share in zip(leaf.tiling.cores, leaf.share, strict=True):
        after //= n
        found.append(core // after % n * share)
    return [*found, 0]


def _counts_of(op: graph.SubgraphOp) -> set[int]:
    """The numbers of cores that work on a leaf, and that have the same share of it."""
    bind = op.get_bind()
    if bind is None:
        return {1}
    active, shape = math.prod(bind[-1]), shape_of(op.results[-1])
    dim = uneven_dim(shape, bind[-1])
    return {active} if dim is None else {active, active - math.prod(bind[-1][dim + 1 :])}
