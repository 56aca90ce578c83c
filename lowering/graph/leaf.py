"""
A core's program for one fused kernel: loops over parts of its share, loads, computations on its
units, stores.

All that a part needs is known from its origins (`transforms.graph.boxes`). What moves with loops is
there twice, in slots that take turns, so that loads, units and stores work at the same time; tokens
say what each waits for: a load for the computations on the slot's last content, a computation for
what it reads and for the readers of the slot that it writes, a store for its computation.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Hashable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from xdsl.dialects.builtin import IntegerType
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineExpr

from ...dialects import noc
from ...transforms.core.errors import WeftError
from ...transforms.graph.boxes import SymbolicBox
from ...transforms.graph.costs import (
    STRIP_SLOTS,
    Core,
    Slots,
    choose_slots,
    count_strips,
    handed_bytes,
    handed_values,
    phases_of,
    readers_of,
    scratch_bytes,
    scratch_room,
    shares_on,
    step_cycles,
    uneven_dim,
)
from ...transforms.graph.fused import FusedKernel, PartBoxes
from ...transforms.graph.tensors import element_bits, element_type_of, shape_of
from ...transforms.graph.tiling import Tiling
from .functions import Functions, Phase, table_box
from .writer import Place, Writer


@dataclass(frozen=True, eq=False)
class Leaf:
    """
    A fused kernel with its tiling, the `number` that it shares with leaves that compute the same,
    its name, what errors call it (`title`), the places of what it reads and writes outside, what
    the core is, and its memory with the bits of a word. `tail` is the leaf of the last cores, where
    these have less than the others. `section` is what of a core's share is done, where that is not
    all: a dimension, the first element along it, and how many.
    """

    number: int
    name: str
    title: str
    kernel: FusedKernel
    tiling: Tiling
    places: Mapping[SSAValue, Place]
    core: Core
    memory: str
    engines: Mapping[str, str]
    word_bits: int
    tail: bool = False
    section: tuple[int, int, int] | None = None

    @cached_property
    def step(self) -> tuple[int, ...]:
        """The distance between the shares of cores along each dimension."""
        return shares_on(self.kernel.shape, self.tiling.cores)

    @cached_property
    def share(self) -> tuple[int, ...]:
        """The extents of a core's share of the result."""
        if self.section is not None:
            dim, _, size = self.section
            return (*self.step[:dim], size, *self.step[dim + 1 :])
        dim = uneven_dim(self.kernel.shape, self.tiling.cores)
        if dim is None or not self.tail:
            return self.step
        rest = self.kernel.shape[dim] - (self.tiling.cores[dim] - 1) * self.step[dim]
        return (*self.step[:dim], rest, *self.step[dim + 1 :])

    def list_sections(self) -> list[Leaf]:
        """What is done one after the other: all, or whole parts of a share, then what is left."""
        left = [d for d, (e, p) in enumerate(zip(self.share, self.part, strict=True)) if e % p]
        if not self.tiling.clipped or not left:
            return [self]
        (dim,) = left
        first = self.share[dim] // self.part[dim] * self.part[dim]
        behind = dim, first, self.share[dim] - first
        return [
            replace(self, section=(dim, 0, first)),
            replace(self, section=behind, name=f"{self.name}_rest"),
        ]

    @cached_property
    def part(self) -> tuple[int, ...]:
        """The extents of a part."""
        return tuple(map(min, self.tiling.part, self.share))

    @property
    def last_cores(self) -> int:
        """The number of cores that have less than the others."""
        dim = uneven_dim(self.kernel.shape, self.tiling.cores)
        return 0 if dim is None else math.prod(self.tiling.cores[dim + 1 :])

    @cached_property
    def trips(self) -> tuple[int, ...]:
        """Parts along each dimension, chunks, and strips of each chunk."""
        parts = [-(-e // p) for e, p in zip(self.share, self.part, strict=True)]
        strips = count_strips(self.kernel, self.parts, self.tiling.strip)
        return (*parts, self.kernel.chunk_extent // self.tiling.chunk, int(strips[0]))

    @cached_property
    def parts(self) -> PartBoxes:
        """The boxes that a part needs, or a strip of it."""
        row = np.array([[*self.part, self.tiling.chunk]], np.int64)
        return self.kernel.find_part_boxes(row, self.tiling.strip)

    @cached_property
    def strip_parts(self) -> PartBoxes:
        """The boxes of one computation on a strip: of what the product gives, a strip, too."""
        strip, product = self.tiling.strip, self.kernel.chunked
        if strip is None or product is None:
            return self.parts
        value = self.kernel.steps[product].result
        box = self.parts.boxes[value]
        sizes = [*box.sizes[: strip.dim], np.full_like(box.sizes[strip.dim], strip.size)]
        mine = replace(box, sizes=(*sizes, *box.sizes[strip.dim + 1 :]))
        return replace(self.parts, boxes={**self.parts.boxes, value: mine})

    @cached_property
    def share_boxes(self) -> PartBoxes:
        """The boxes that a core's share needs."""
        return self.kernel.find_part_boxes(
            np.array([[*self.share, self.kernel.chunk_extent]], np.int64)
        )

    @cached_property
    def loops(self) -> tuple[int, ...]:
        """The dimensions whose loops turn, outermost first; that over chunks is not among them."""
        return tuple(d for d in self.tiling.order if self.trips[d] > 1)


def part_start(turn: AffineExpr, size: int, extent: int) -> AffineExpr:
    """The beginning of the part of this number; the last of several ends where all does."""
    count = -(-extent // size)
    over = count * size - extent
    if not over:
        return turn * size
    return turn * (extent - size) if count == 2 else turn * size - turn // (count - 1) * over


class LeafWriter:
    """Writes a leaf into the program of cores, whose coordinate within the cluster is `core`."""

    def __init__(self, leaf: Leaf, writer: Writer, core: AffineExpr, functions: Functions):
        self.leaf, self.w, self.functions = leaf, writer, functions
        kernel, tiling = leaf.kernel, leaf.tiling
        self.chunks, self.strips = leaf.trips[-2:]
        self.readers = readers_of(kernel)
        self.phases = phases_of(kernel)
        self.handed = [v for v in handed_values(kernel) if v not in kernel.outputs]
        self.names: dict[SSAValue, str] = {}
        for number, value in enumerate(kernel.inputs):
            self.names[value] = f"{leaf.name}.in{number}"
        for number, value in enumerate(self.handed):
            self.names[value] = f"{leaf.name}.mid{number}"
        for number, value in enumerate(kernel.outputs):
            self.names[value] = f"{leaf.name}.out{number}"
        after, strides = 1, [0] * len(tiling.cores)
        for dim in reversed(range(len(tiling.cores))):
            strides[dim], after = after, after * tiling.cores[dim]
        self.base = [
            (core // strides[d] % n if after > n else core) * leaf.step[d]
            if n > 1
            else AffineExpr.constant(0)
            for d, n in enumerate(tiling.cores)
        ]
        if leaf.section is not None:
            dim, first, _ = leaf.section
            self.base[dim] = self.base[dim] + first
        self.turns: dict[int, AffineExpr] = {}
        self.slots = self._choose_slots()
        self.active = math.prod(tiling.cores)

    def _choose_slots(self) -> Slots:
        """Slots of what is written here, as many as there is room for."""
        kernel, parts = self.leaf.kernel, self.leaf.parts

        def size(value: SSAValue) -> int:
            return int(parts.boxes[value].elements[0]) * element_bits(value) // 8

        read = sum(size(v) * self._input_slots(v) for v in kernel.inputs)
        room = scratch_room(kernel, parts) + read
        outputs = np.array([sum(size(v) for v in kernel.outputs)])
        many = np.array([bool(self.leaf.loops)])
        limit = self.leaf.core.local_bytes
        return choose_slots(room, handed_bytes(kernel, parts), outputs, many, limit)

    # --- what is where ----------------------------------------------------------------------

    def list_origins(self) -> list[AffineExpr]:
        """The origins of the part that the loops are at."""
        leaf, strip = self.leaf, self.leaf.tiling.strip
        sizes = (*leaf.part, leaf.tiling.chunk, 1 if strip is None else strip.size)
        extents = (*leaf.share, leaf.kernel.chunk_extent, sizes[-1] * self.strips)
        base = [*self.base, AffineExpr.constant(0), AffineExpr.constant(0)]
        for dim, turn in self.turns.items():
            base[dim] = base[dim] + part_start(turn, sizes[dim], extents[dim])
        return base

    def moving_loops(self, value: SSAValue) -> tuple[int, ...]:
        """The loops outside of which a value does not stay: all to the innermost that moves it."""
        dims = self.leaf.parts.boxes[value].used_dims()
        rank = len(self.leaf.share)
        if rank + 1 in dims:
            return (*self.leaf.loops, *self._chunk_loops, rank + 1)
        if rank in dims and self.chunks > 1:
            return (*self.leaf.loops, rank)
        inner = [i for i, d in enumerate(self.leaf.loops) if d in dims]
        return self.leaf.loops[: inner[-1] + 1] if inner else ()

    @property
    def _chunk_loops(self) -> tuple[int, ...]:
        """The loop over chunks, if there are several."""
        return (len(self.leaf.share),) if self.chunks > 1 else ()

    def _input_slots(self, value: SSAValue) -> int:
        loops = self.moving_loops(value)
        if loops and loops[-1] > len(self.leaf.share):
            return STRIP_SLOTS
        return 2 if loops else 1

    def slots_of(self, value: SSAValue) -> int:
        """The number of slots of a value."""
        if value in self.leaf.kernel.inputs:
            return self._input_slots(value)
        return int((self.slots.handed if value in self.handed else self.slots.outputs)[0])

    def slot_at(self, loops: Sequence[int], slots: int = 2) -> AffineExpr:
        """The one of so many slots at this turn of these loops."""
        number: AffineExpr = AffineExpr.constant(0)
        for dim in loops:
            number = number * self.leaf.trips[dim] + self.turns.get(dim, AffineExpr.constant(0))
        return number % slots if loops else AffineExpr.constant(0)

    def local_part(self, value: SSAValue, loops: Sequence[int]) -> noc.PartAttr:
        """The slot of a value in the core's memory."""
        sizes = [int(s[0]) for s in self.leaf.parts.boxes[value].sizes]
        slots = self.slots_of(value)
        loops = loops if slots > 1 else ()
        offsets = [self.slot_at(loops, slots), *[AffineExpr.constant(0)] * len(sizes)]
        return noc.PartAttr(self.leaf.memory, self.names[value], offsets, [1, *sizes])

    def _strip_part(self, value: SSAValue) -> noc.PartAttr:
        """The strip of what a product gives that it is at, in the core's memory."""
        whole, strip = self.local_part(value, self.leaf.loops), self.leaf.tiling.strip
        assert strip is not None
        offsets, sizes = list(whole.get_offsets()), list(whole.get_sizes())
        offsets[1 + strip.dim] = self.turns[len(self.leaf.share) + 1] * strip.size
        sizes[1 + strip.dim] = strip.size
        return noc.PartAttr(self.leaf.memory, self.names[value], offsets, sizes)

    def outside_part(self, value: SSAValue) -> noc.PartAttr:
        """The part of a value outside."""
        box: SymbolicBox = self.leaf.parts.boxes[value]
        origins = self.list_origins()
        exact = [
            (offset.replace_dims_and_symbols(origins, ()), size) for offset, size in box.sides_at(0)
        ]
        return self.leaf.places[value].part_of(exact)

    # --- ops --------------------------------------------------------------------------------

    def write_leaf(self, ready: str, done: str) -> None:
        """Writes it all, after the token `ready`; `done` is the token of the last store."""
        w = self.w
        outer = dict(w.tokens)
        w.tokens = {"go": outer[ready]}
        buffers = self._alloc_buffers()
        self._start_tokens()
        self._write_loops(0)
        last = [n for n in w.tokens if n.endswith((".use1", ".use2", ".use3"))]
        for name in buffers:
            w.add_free(name, self.leaf.memory, [*last, "end"], "end")
        found = w.tokens["end"]
        w.tokens = {**outer, done: found}

    def _alloc_buffers(self) -> list[str]:
        """All buffers of the core, one after another."""
        leaf, at, names = self.leaf, 0, list[str]()
        word = leaf.word_bits
        for value, name in self.names.items():
            slots = self.slots_of(value)
            sizes = [int(s[0]) for s in leaf.parts.boxes[value].sizes]
            kind = element_type_of(value)
            self.w.add_alloc(name, leaf.memory, at, [slots, *sizes], kind, ["go"], "go")
            at += slots * math.prod(sizes) * -(-element_bits(value) // word)
            names.append(name)
        scratch = max(
            int(scratch_bytes(leaf.kernel, leaf.parts, phase)[0]) for phase in self.phases
        )
        if scratch:
            name = f"{leaf.name}.scratch"
            words = -(-scratch * 8 // word)
            kind = IntegerType(word)
            self.w.add_alloc(name, leaf.memory, at, [words], kind, ["go"], "go")
            names.append(name)
            at += words
        if at * word > leaf.core.local_bytes * 8:
            raise WeftError(
                f"{leaf.title}: parts {list(leaf.tiling.part)} with chunks of {leaf.tiling.chunk} "
                f"need {at * word // 8} bytes of @{leaf.memory}, which has "
                f"{leaf.core.local_bytes}; make them smaller"
            )
        return names

    def _start_tokens(self) -> None:
        """Before the first turn, all slots are free."""
        w = self.w
        go = w.tokens["go"]
        for value, name in self.names.items():
            w.tokens |= {f"{name}.use{n + 1}": go for n in range(max(2, self.slots_of(value)))}
            if self._is_read_output(value):
                w.tokens |= {f"{name}.read.use1": go, f"{name}.read.use2": go}
        for number, _ in enumerate(self.phases):
            w.tokens[f"phase{number}"] = go
        w.tokens["end"] = go

    def _write_loops(self, depth: int) -> None:
        loops = self.leaf.loops
        here = loops[:depth]
        staying = [v for v in self.leaf.kernel.inputs if self.moving_loops(v) == here]
        for value in staying:
            self._load_part(value, here)
        if depth < len(loops):
            dim = loops[depth]
            with self._open_loop(dim, self.leaf.trips[dim]):
                self._write_loops(depth + 1)
        else:
            self._write_part()
        for value in staying:
            self._note_used(value)

    def _load_part(self, value: SSAValue, loops: Sequence[int]) -> None:
        name = self.names[value]
        self.w.add_copy(
            self.outside_part(value),
            self.local_part(value, loops),
            [f"{name}.use{max(2, self.slots_of(value))}"],
            f"{name}.here",
        )

    def _is_read_output(self, value: SSAValue) -> bool:
        """Tests whether later phases read what a phase stores."""
        if value not in self.leaf.kernel.outputs:
            return False
        own = self.phases[self._writer_of(value)]
        return not set(self.readers.get(value, ())) <= set(own)

    def _note_used(self, value: SSAValue, suffix: str = "") -> None:
        """The content of a slot has been used, by the last computation of each of its readers."""
        name, w = self.names[value] + suffix, self.w
        phases = {p for p, steps in enumerate(self.phases) if set(self.readers[value]) & set(steps)}
        if f"{name}.use3" in w.tokens:
            w.tokens[f"{name}.use3"] = w.tokens[f"{name}.use2"]
        w.tokens[f"{name}.use2"] = w.tokens[f"{name}.use1"]
        w.tokens[f"{name}.use1"] = w.tokens[f"phase{max(phases)}"]

    def _write_part(self) -> None:
        for number, steps in enumerate(self.phases):
            if steps == [self.leaf.kernel.chunked] and self.chunks * self.strips > 1:
                self._write_chunks(number)
            else:
                self._write_phase(number)
        for value in self.handed:
            self._note_used(value)
        for value in self.leaf.kernel.outputs:
            name, w = self.names[value], self.w
            writer = next(
                p
                for p, steps in enumerate(self.phases)
                if any(self.leaf.kernel.steps[s].result is value for s in steps)
            )
            after = [f"phase{writer}", "end"]
            w.add_copy(
                self.local_part(value, self.leaf.loops), self.outside_part(value), after, "end"
            )
            w.tokens[f"{name}.use2"] = w.tokens[f"{name}.use1"]
            w.tokens[f"{name}.use1"] = w.tokens["end"]
            if self._is_read_output(value):
                self._note_used(value, ".read")

    def _write_chunks(self, phase: int) -> None:
        inner = (*self.leaf.loops, *self._chunk_loops)
        moved = [v for v in self.leaf.kernel.inputs if self.moving_loops(v) == inner]
        values = moved if self.chunks > 1 else ()
        self._write_chunk(phase, values, inner, again=False)
        if self.chunks > 1:
            with self._open_loop(len(self.leaf.share), self.chunks, 1):
                self._write_chunk(phase, values, inner, again=True)

    def _write_chunk(
        self, phase: int, values: Sequence[SSAValue], loops: Sequence[int], *, again: bool
    ) -> None:
        for value in values:
            self._load_part(value, loops)
        if self.strips > 1:
            self._write_strips(phase, again=again)
        else:
            self._write_phase(phase, again=again)
        for value in values:
            self._note_used(value)

    def _write_strips(self, phase: int, *, again: bool) -> None:
        """A chunk, in strips of one of its operands."""
        strip = self.leaf.tiling.strip
        assert strip is not None
        value = self.leaf.kernel.strip_inputs[strip.dim]
        with self._open_loop(len(self.leaf.share) + 1, self.strips):
            self._load_part(value, self.moving_loops(value))
            self._write_phase(phase, again=again)
            self._note_used(value)

    @contextmanager
    def _open_loop(self, dim: int, turns: int, first: int = 0) -> Generator[None]:
        with self.w.open_loop(turns, first) as turn:
            self.turns[dim] = turn
            yield
            del self.turns[dim]

    def _write_phase(self, number: int, *, again: bool = False) -> None:
        leaf, w = self.leaf, self.w
        steps = self.phases[number]
        reads = [v for v, by in self.readers.items() if set(by) & set(steps) and v in self.names]
        results = [leaf.kernel.steps[s].result for s in steps]
        writes = [v for v in results if v in self.names]
        reads = [v for v in reads if v not in writes]
        after = [f"phase{number}"]
        for value in reads:
            if value in leaf.kernel.inputs:
                after.append(f"{self.names[value]}.here")
            else:
                after.append(f"phase{self._writer_of(value)}")
        for value in writes:
            name, slots = self.names[value], self.slots_of(value)
            after.append(f"{name}.use{slots}")
            if self._is_read_output(value):
                after.append(f"{name}.read.use{slots}")
        units, cycles, macs = set[str](), 0, 0
        for step_number in steps:
            step, box = leaf.kernel.steps[step_number], leaf.parts.iterations[step_number]
            options = step_cycles(step, box, leaf.core, again=again)
            unit = min(options, key=lambda u: int(options[u][0]))
            units.add(unit)
            cycles += int(options[unit][0])
            macs += int(np.prod([s[0] for s in box.sizes])) if step.is_product else 0
        parts = [self.local_part(v, self._loops_of(v)) for v in reads]
        looked_up: dict[str, int] = {}
        tables: list[tuple[SSAValue, tuple[int, ...]]] = []
        for table in dict.fromkeys(t for s in steps for t in leaf.kernel.steps[s].tables):
            place = leaf.places[table]
            parts.append(place.part_of(self._table_box(table, steps)))
            tables.append((table, tuple(parts[-1].get_sizes())))
            rows = sum(
                int(leaf.parts.boxes[leaf.kernel.steps[s].result].elements[0])
                for s in steps
                if table in leaf.kernel.steps[s].tables
            )
            words = -(-rows * element_bits(table) // leaf.word_bits)
            looked_up[place.memory] = looked_up.get(place.memory, 0) + words
        in_strips = steps == [leaf.kernel.chunked] and self.strips > 1
        more = [
            self._strip_part(v) if in_strips else self.local_part(v, leaf.loops) for v in writes
        ]
        (unit,) = units
        boxes = leaf.strip_parts if in_strips else leaf.parts
        phase = Phase(leaf.kernel, boxes, steps, reads, tables, writes, again)
        name = f"{leaf.name}_tail" if leaf.tail else leaf.name
        wanted = f"{name}_{number}{'_again' if again else ''}"
        w.add_computation(
            self.functions.name_of_phase(self._key_of(number, tables, again), phase, wanted),
            leaf.engines[unit],
            [*parts, *(more if again else [])],
            more,
            after,
            f"phase{number}",
            cycles=cycles,
            accesses=looked_up or None,
            macs=macs,
        )

    def _key_of(
        self, phase: int, tables: Sequence[tuple[SSAValue, tuple[int, ...]]], again: bool
    ) -> Hashable:
        """A key of what a phase computes: leaves of one number with equal parts have the same."""
        tiling = self.leaf.tiling
        extents = tuple(shape for _, shape in tables)
        cut = tiling.cores, self.leaf.part, tiling.chunk, tiling.strip
        return self.leaf.number, cut, phase, extents, again

    def _table_box(self, table: SSAValue, steps: Sequence[int]) -> list[tuple[AffineExpr, int]]:
        """The box of a table that a phase looks up, by the loops' origins."""
        kernel, origins = self.leaf.kernel, self.list_origins()
        boxes = [
            table_box(kernel.steps[s], table, self.leaf.parts.iterations[s])
            for s in steps
            if table in kernel.steps[s].tables
        ]
        if any(box != boxes[0] for box in boxes):
            return [(AffineExpr.constant(0), extent) for extent in shape_of(table)]
        return [(o.replace_dims_and_symbols(origins, ()), size) for o, size in boxes[0]]

    def _loops_of(self, value: SSAValue) -> Sequence[int]:
        return self.moving_loops(value) if value in self.leaf.kernel.inputs else self.leaf.loops

    def _writer_of(self, value: SSAValue) -> int:
        return next(
            p
            for p, steps in enumerate(self.phases)
            if any(self.leaf.kernel.steps[s].result is value for s in steps)
        )
