"""
Programs of cores for a segment of a resource-allocation tree: their time and bytes, without data.

Each core computes its part of each layer in its own buffer. What it needs of others' parts they
send it, to all that need the same at once; weights and what comes from outside of the segment is
read from DRAM for all that need the same, one layer ahead; results that others read go there. A
part that the core has made itself is read where it is.

All is counted in bytes: a box of a map is a range of its size. Ranges are used again once all that
read them are done; the simulator checks that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import IndexType, ModuleOp, i8
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr

from ....dialects import noc
from ....transforms.graph.meshes.parts import (
    Box,
    Execution,
    Segment,
    box_elements,
    part_cycles,
    pieces_of,
    sources_of,
    weights_of,
)
from ....transforms.graph.meshes.ranges import Key, Ranges
from ....transforms.graph.set_costs import SetMachine
from ....transforms.graph.set_tree import WINDOWED, Layers

CHUNK = 32768
"""Bytes that one read of DRAM moves, at least, where cores share it."""


@dataclass(frozen=True)
class Names:
    """
    A machine's names of its parts: the memories, the level of cores, and the engines for layers
    with and without products; `shape` has the rows and columns of cores.
    """

    dram: str
    buffer: str
    level: str
    products: str
    lanes: str
    shape: tuple[int, ...]


@dataclass
class CoreProgram:
    """
    A core's program so far, and who used which range of its buffer last. Nothing is written before
    `base`; `turn` is the variable of the loop that it is in.
    """

    block: Block
    base: SSAValue | None = None
    turn: SSAValue | None = None
    uses: list[tuple[int, int, SSAValue]] = field(default_factory=list[tuple[int, int, SSAValue]])
    ready: dict[Key, list[SSAValue]] = field(default_factory=dict[Key, list[SSAValue]])

    def add_op(self, op: Operation) -> SSAValue:
        """Adds an op; its token."""
        self.block.add_op(op)
        return op.results[0]

    def tokens_of(self, low: int, size: int) -> list[SSAValue]:
        """The tokens of all that used a range."""
        found = [t for a, b, t in self.uses if a < low + size and low < b]
        return list(dict.fromkeys(found))

    def note_use(self, low: int, size: int, token: SSAValue) -> None:
        """Notes a use of a range."""
        self.uses.append((low, low + size, token))

    def renew_range(self, low: int, size: int) -> list[SSAValue]:
        """The tokens after which a range may be written; older uses are forgotten."""
        found = self.tokens_of(low, size)
        if self.base is not None:
            found.append(self.base)
        high = low + size
        self.uses = [u for u in self.uses if not (low <= u[0] and u[1] <= high)]
        return found


class SegmentWriter:
    """
    Writes the programs of a segment. With `room`, bytes of a core's buffer, ranges are used again;
    without, each has its own. DRAM is read up to `ahead` executions before it is needed. An element
    is `words` words of the machine; names of buffers and signals begin with `prefix`.
    """

    def __init__(
        self,
        segment: Segment,
        layers: Layers,
        machine: SetMachine,
        names: Names,
        room: int | None,
        ahead: int | None = None,
        prefix: str = "",
        words: int = 1,
    ):
        self.prefix, self.words = prefix, words
        self.segment, self.layers, self.machine, self.names = segment, layers, machine, names
        self.room = room
        self.ranges = Ranges(segment, layers, room, ahead)
        self.cores = {c: CoreProgram(Block()) for e in segment.executions for c in e.boxes}
        self.computed: dict[tuple[int, int], SSAValue] = {}
        self.once_end, self.dram_end, self.written = 0, 0, 0
        self.loaded: set[Key] = set()
        self.signals = 0

    # --- ops --------------------------------------------------------------------------------

    def node_of(self, core: int) -> noc.NodeAttr:
        """The node that is a core."""
        return noc.NodeAttr(list(self.coordinates_of(core)))

    def coordinates_of(self, core: int) -> tuple[int, ...]:
        """Row and column of a core, or its number."""
        shape = self.names.shape
        return (core // shape[1], core % shape[1]) if len(shape) == 2 else (core,)

    def near_part(self, low: int, size: int, at: Sequence[AffineExpr | int] = ()) -> noc.PartAttr:
        """A range of a core's buffer."""
        return noc.PartAttr(self.names.buffer, "buf", [low * self.words], [size * self.words], at)

    def outer_part(self, core: int, name: str, low: int, size: int) -> noc.PartAttr:
        """A range of a buffer in DRAM; in a loop, of the part that the turn has of it."""
        low, size, name = low * self.words, size * self.words, self.prefix + name
        if self.cores[core].turn is None:
            return noc.PartAttr(self.names.dram, name, [low], [size])
        return noc.PartAttr(self.names.dram, name, [AffineDimExpr(0), low], [1, size])

    def indices_of(self, core: int, *parts: noc.PartAttr) -> Sequence[SSAValue]:
        """The values of the dimensions that parts have."""
        turn = self.cores[core].turn
        return () if turn is None or not any(p.num_dims for p in parts) else (turn,)

    def send_part(
        self,
        issuer: int,
        source: noc.PartAttr,
        low: int,
        size: int,
        dests: Sequence[int],
        after: Sequence[SSAValue],
    ) -> list[SSAValue]:
        """Copies a part to the same range of some cores."""
        found: list[SSAValue] = []
        indices = self.indices_of(issuer, source)
        for first, step, count in list_progressions(sorted(dests)):
            shape = self.names.shape
            if count == 1:
                at: Sequence[AffineExpr | int] = self.coordinates_of(first)
                fan: Sequence[int] = ()
            else:
                number = AffineConstantExpr(first) + AffineDimExpr(len(indices)) * step
                columns = shape[-1]
                at = (number // columns, number % columns) if len(shape) == 2 else (number,)
                fan = (count,)
            dest = self.near_part(low, size, at)
            op = noc.CopyOp(source, dest, indices, after, fan=fan)
            found.append(self.cores[issuer].add_op(op))
        return found

    def send_signal(
        self, core: int, name: str, dests: Iterable[int], after: Sequence[SSAValue]
    ) -> None:
        """A signal to other cores."""
        others = [self.node_of(d) for d in dests if d != core]
        if others:
            op = noc.SignalOp(name, others[0], [], after, also=others[1:])
            self.cores[core].add_op(op)

    def wait_for(self, core: int, name: str, count: int) -> list[SSAValue]:
        """Waits for so many signals; the tokens."""
        return [self.cores[core].add_op(noc.WaitOp(name, count))] if count else []

    # --- reads of DRAM ----------------------------------------------------------------------

    def load_range(self, key: Key, cores: Sequence[int], size: int) -> None:
        """Reads a range from DRAM for some cores, in chunks, which they issue in turn."""
        self.signals += 1
        low, name = self.ranges.offset_of(key), f"{self.prefix}s{self.signals}"
        most = max(CHUNK, -(-size // len(cores)))
        chunks = [(o, min(most, size - o)) for o in range(0, size, most)]
        issuers = [cores[n % len(cores)] for n in range(len(chunks))]
        allowed: dict[int, list[SSAValue]] = {}
        who = list(dict.fromkeys(issuers))
        if self.room is not None:
            for c in cores:
                mine = self.cores[c].renew_range(low, size)
                self.send_signal(c, f"{name}.free", who, mine)
                allowed[c] = mine
            for c in who:
                others = len(cores) - 1
                allowed[c] = [*allowed[c], *self.wait_for(c, f"{name}.free", others)]
        tokens: dict[int, list[SSAValue]] = {c: [] for c in cores}
        for (offset, bytes), c in zip(chunks, issuers, strict=True):
            source = self._outer_source(c, offset, bytes)
            done = self.send_part(c, source, low + offset, bytes, cores, allowed.get(c, []))
            tokens[c] += done
            self.send_signal(c, name, cores, done)
        if self.cores[cores[0]].turn is None and self.prefix:
            self.once_end += size
        else:
            self.dram_end += size
        for c in cores:
            heard = self.wait_for(c, name, len(chunks) - issuers.count(c))
            self.cores[c].ready[key] = [*tokens[c], *heard]
            for token in (*tokens[c], *heard):
                self.cores[c].note_use(low, size, token)

    def _outer_source(self, core: int, offset: int, size: int) -> noc.PartAttr:
        """The next range of DRAM: of what is read once, in front of a loop, or of each turn's."""
        if self.cores[core].turn is None and self.prefix:
            return self.outer_part(core, "once", self.once_end + offset, size)
        return self.outer_part(core, "dram", self.dram_end + offset, size)

    def load_all(self, key: Key, x: Execution) -> None:
        """Reads a range that an execution needs from DRAM, unless that is done."""
        if key in self.loaded:
            return
        self.loaded.add(key)
        if key[0] == "w":
            groups: dict[object, list[int]] = {}
            for core, span in x.features_of.items():
                groups.setdefault(span, []).append(core)
            for cores in groups.values():
                self.load_range(key, cores, weights_of(x))
            return
        number = next(n for n in range(len(self.ranges.gathered)) if ("i", (x.number, n)) == key)
        source = sources_of(x.layer, self.layers)[number]
        boxes: dict[Box, list[int]] = {}
        for core, need, _ in pieces_of(x, source, []):
            boxes.setdefault(need, []).append(core)
        for need, cores in boxes.items():
            self.load_range(key, cores, box_elements(need))

    # --- what cores send each other ---------------------------------------------------------

    def gather_inputs(self, x: Execution, number: int, key: Key) -> None:
        """Sends the cores of an execution what they need of a source in the segment."""
        source = sources_of(x.layer, self.layers)[number]
        made = self.segment.by_layer[source.layer]
        sends: dict[tuple[Execution, int, int, int], list[int]] = {}
        makers: dict[int, set[int]] = {}
        low, counts = self.ranges.offset_of(key), dict[int, int]()
        for core, _, parts in pieces_of(x, source, made):
            offset = 0
            for each, other, piece in parts:
                size = box_elements(piece)
                sends.setdefault((each, other, offset, size), []).append(core)
                makers.setdefault(core, set()).add(other)
                offset += size
        name = f"{self.prefix}g{x.number}.{number}"
        allowed = self._allow_writes(name, low, self.ranges.sizes[key], makers)
        for (each, other, offset, size), dests in sends.items():
            own = self.ranges.offset_of(("o", each.number))
            part = self.near_part(own, size)
            after = [self.computed[each.number, other], *allowed.get(other, [])]
            done = self.send_part(other, part, low + offset, size, dests, after)
            self.send_signal(other, name, dests, done)
            mine = self.cores[other]
            for token in done:
                mine.note_use(own, size, token)
                if other in dests:
                    mine.note_use(low + offset, size, token)
                    mine.ready.setdefault(key, []).append(token)
            for dest in dests:
                counts[dest] = counts.get(dest, 0) + (dest != other)
        for dest, count in counts.items():
            heard = self.wait_for(dest, name, count)
            self.cores[dest].ready.setdefault(key, []).extend(heard)
            for token in heard:
                self.cores[dest].note_use(low, self.ranges.sizes[key], token)

    def _allow_writes(
        self, name: str, low: int, size: int, makers: Mapping[int, set[int]]
    ) -> dict[int, list[SSAValue]]:
        """By core that sends: the tokens after which all that it sends to have room."""
        if self.room is None:
            return {}
        counts: dict[int, int] = {}
        found: dict[int, list[SSAValue]] = {}
        for core, others in makers.items():
            mine = self.cores[core].renew_range(low, size)
            found.setdefault(core, []).extend(mine)
            self.send_signal(core, f"{name}.free", sorted(others), mine)
            for other in others - {core}:
                counts[other] = counts.get(other, 0) + 1
        for other, count in counts.items():
            found.setdefault(other, []).extend(self.wait_for(other, f"{name}.free", count))
        return found

    # --- layers -----------------------------------------------------------------------------

    def compute_execution(self, x: Execution) -> None:
        """Computes an execution on all of its cores, and sends results to DRAM."""
        layer = x.layer
        sources = sources_of(layer, self.layers)
        own_parts: dict[int, list[tuple[int, int]]] = {}
        for number, source in enumerate(sources):
            if source.layer not in self.segment.by_layer:
                continue
            if self.ranges.gathered[x.number, number]:
                self.gather_inputs(x, number, ("i", (x.number, number)))
                continue
            for core, _, parts in pieces_of(x, source, self.segment.by_layer[source.layer]):
                mine = own_parts.setdefault(core, [])
                mine += [(each.number, box_elements(piece)) for each, _, piece in parts]
        for core, box in x.boxes.items():
            self._compute_part(x, core, box, own_parts.get(core, []))

    def _compute_part(
        self, x: Execution, core: int, box: Box, own: Sequence[tuple[int, int]]
    ) -> None:
        layer, mine = x.layer, self.cores[core]
        keys: list[Key] = [("i", (x.number, n)) for n in range(len(sources_of(layer, self.layers)))]
        if layer.has_weights:
            keys.append(self.ranges.weights_key(x))
        after: list[SSAValue] = []
        reads: list[tuple[int, int]] = []
        for key in keys:
            if key in mine.ready:
                after += mine.ready[key]
                reads.append((self.ranges.offset_of(key), self.ranges.sizes[key]))
        for number, size in own:
            after.append(self.computed[number, core])
            reads.append((self.ranges.offset_of(("o", number)), size))
        low, size = self.ranges.offset_of(("o", x.number)), box_elements(box)
        if self.room is not None:
            after += mine.renew_range(low, size)
        share = tuple(high - first for first, high in box)
        is_product = layer.kind in WINDOWED
        op = noc.ComputeOp(
            layer.name,
            [self.near_part(a, s) for a, s in reads],
            [self.near_part(low, size)],
            [],
            list(dict.fromkeys(after)),
            cycles=part_cycles(layer, share, self.machine),
            macs=layer.operations * size // layer.result_elements if is_product else 0,
            engine=self.names.products if is_product else self.names.lanes,
        )
        token = mine.add_op(op)
        self.computed[x.number, core] = token
        for a, s in (*reads, (low, size)):
            mine.note_use(a, s, token)
        if layer.name in self.ranges.leaves:
            source = self.near_part(low, size)
            dest = self.outer_part(core, "out", self.written, size)
            indices = self.indices_of(core, dest)
            mine.note_use(low, size, mine.add_op(noc.CopyOp(source, dest, indices, [token])))
            self.written += size

    def write_executions(self) -> None:
        """Writes all executions, and the reads of DRAM ahead of them."""
        executions = self.segment.executions
        loads: dict[int, list[tuple[Key, Execution]]] = {}
        for x in executions:
            for key in self.ranges.read_keys(x):
                loads.setdefault(self.ranges.starts[key], []).append((key, x))
        for at, x in enumerate(executions):
            for key, reader in loads.get(at, []):
                self.load_all(key, reader)
            self.compute_execution(x)

    def make_module(self) -> ModuleOp:
        """The programs of all cores, and DRAM."""
        self.write_executions()
        read, written, near = (
            size * self.words for size in (self.dram_end, self.written, self.ranges.end)
        )
        ops: list[Operation] = [
            noc.AllocOp("dram", self.names.dram, 0, [max(1, read)], i8),
            noc.AllocOp("out", self.names.dram, read, [max(1, written)], i8),
            noc.AllocOp("buf", self.names.buffer, 0, [max(1, near)], i8),
        ]
        for core, each in sorted(self.cores.items()):
            at = self.coordinates_of(core)
            block = each.block
            for n in range(len(at)):
                block.insert_arg(IndexType(), n)
            name, ones = f"core{core}", [1] * len(at)
            ops.append(noc.ProgramOp(name, self.names.level, at, ones, Region(block)))
        return ModuleOp(ops)


def list_progressions(numbers: Sequence[int]) -> list[tuple[int, int, int]]:
    """Numbers in order as runs of equal steps: the first, the step and how many."""
    found: list[tuple[int, int, int]] = []
    at = 0
    while at < len(numbers):
        if at + 1 == len(numbers):
            found.append((numbers[at], 1, 1))
            break
        step, end = numbers[at + 1] - numbers[at], at + 1
        while end + 1 < len(numbers) and numbers[end + 1] - numbers[end] == step:
            end += 1
        found.append((numbers[at], step, end - at + 1))
        at = end + 1
    return found
