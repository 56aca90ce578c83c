"""
Vector code for changes of layout: loads, shuffles and stores on flat memory.

All vectors are of the tensor's element type. Interleaves stay within lanes of 16 bytes, as
x86 has instructions for those; lanes are exchanged as wholes.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..text.lines import Writer
from .panel import Chunk, Panel
from .regions import Read
from .tiles import covering_loads
from .weave import (
    LANE_BYTES,
    MAX_LANES,
    VECTOR_BYTES,
    LaneAt,
    Weave,
    far_run,
    is_paired,
    is_stacked,
    lane_groups,
    near_run,
    row_groups,
    side_by_side,
    stack_joins,
    stacks_of,
)


class Vectors:
    """Writes vector code that reads `%src` and writes `%dst`, of so many elements each."""

    def __init__(self, writer: Writer, element_type: str, num_source: int, num_dest: int) -> None:
        self.writer = writer
        self.type = element_type
        self.lane = LANE_BYTES * 8 // int(element_type[1:])
        self.source_type = f"memref<{num_source}x{element_type}>"
        self.dest_type = f"memref<{num_dest}x{element_type}>"

    # Memory.

    def load(self, length: int, base: str, offset: int) -> str:
        place = self.writer.shift_value(base, offset)
        types = f"{self.source_type}, {self._vector_type(length)}"
        return self.writer.op(f"vector.load %src[{place}] : {types}")

    def store(self, value: str, length: int, base: str, offset: int) -> None:
        place = self.writer.shift_value(base, offset)
        types = f"{self.dest_type}, {self._vector_type(length)}"
        self.writer.line(f"vector.store {value}, %dst[{place}] : {types}")

    def load_row(self, read: Read, length: int, source: str, stride: int = 1) -> str:
        """`length` elements of the source, `stride` apart, or as much fill."""
        if read.source is None:
            return self.fill(read.fill, length)
        if stride == 1:
            return self.load(length, source, read.source)
        return self.gather_elements(
            [Read(0, read.source + i * stride) for i in range(length)], source
        )

    def fill(self, value: int | float, length: int) -> str:
        return self.writer.constant(value, self._vector_type(length))

    def gather_elements(self, reads: Sequence[Read], source: str) -> str:
        """A vector of elements from anywhere near each other, and of fill."""
        count = len(reads)
        sources = [read.source for read in reads]
        loads = covering_loads(sources, count, self.lane)
        if len(loads) == 1 and sources == [loads[0][0] + i for i in range(count)]:
            return self.load(count, source, loads[0][0])
        value, have = "", [False] * count
        for offset, size in loads:
            loaded = self.widen_vector(self.load(size, source, offset), size, count)
            mask = [i if known else -1 for i, known in enumerate(have)]
            for i, s in enumerate(sources):
                if s is not None and not have[i] and offset <= s < offset + size:
                    mask[i] = s - offset + (count if value else 0)
                    have[i] = True
            value = self.shuffle(value or loaded, loaded, mask, count)
        for fill in dict.fromkeys(r.fill for r in reads if r.source is None):
            here = [r.source is None and r.fill == fill for r in reads]
            constant = self.fill(fill, count)
            mask = [
                count + i if new else i if known else -1
                for i, (new, known) in enumerate(zip(here, have, strict=True))
            ]
            have = [new or known for new, known in zip(here, have, strict=True)]
            value = self.shuffle(value, constant, mask, count) if value else constant
        return value

    # Shuffles.

    def shuffle(self, a: str, b: str, mask: Sequence[int], length: int) -> str:
        """
        Elements of `a` and then of `b`, both of `length`: upstream lowers shuffles of vectors that
        differ in length element by element, which LLVM does not put together again.
        """
        picked = list(mask)
        if picked == list(range(length)):
            return a
        types = f"{self._vector_type(length)}, {self._vector_type(length)}"
        return self.writer.op(f"vector.shuffle {a}, {b} {picked} : {types}")

    def widen_vector(self, value: str, length: int, wanted: int) -> str:
        """`value` of `length`, followed by anything up to the length `wanted`."""
        mask = [i if i < length else -1 for i in range(wanted)]
        return self.shuffle(value, value, mask, length)

    def extract_part(self, value: str, length: int, start: int, count: int) -> str:
        return self.shuffle(value, value, range(start, start + count), length)

    def join_vectors(self, parts: Sequence[str], length: int) -> str:
        """Vectors of `length`, a power of two of them, one after the other in one."""
        current = list(parts)
        while len(current) > 1:
            pairs = zip(current[::2], current[1::2], strict=True)
            current = [self.shuffle(a, b, range(2 * length), length) for a, b in pairs]
            length *= 2
        return current[0]

    def pick_elements(
        self, vectors: Sequence[str], wanted: Sequence[tuple[int, int]], length: int
    ) -> str:
        """The elements `(vector, position)` as one vector; all have `length` elements."""
        value = vectors[0]
        for number in range(1, len(vectors)):
            if number > 1 and all(v != number for v, _ in wanted):
                continue
            mask = [
                length + p if v == number else -1 if v > number else i if number > 1 else p
                for i, (v, p) in enumerate(wanted)
            ]
            value = self.shuffle(value, vectors[number], mask, length)
        if len(vectors) == 1:
            return self.shuffle(value, value, [p for _, p in wanted], length)
        return value

    def interleave_rows(
        self, rows: Sequence[str], times: int, length: int, lane: int, unit: int
    ) -> list[str]:
        """
        Perfect shuffles, log2(`times`) of them, of the units that each lane (of `lane` units)
        has in all vectors together.
        """
        current = list(rows)
        half = len(current) // 2
        if not half:
            return current
        size = lane * unit
        low, high = (
            [
                start + i * unit + j + other
                for start in range(0, length, size)
                for i in range(first, first + lane // 2)
                for other in (0, length)
                for j in range(unit)
            ]
            for first in (0, lane // 2)
        )
        while times > 1:
            pairs = zip(current[:half], current[half:], strict=True)
            current = [self.shuffle(a, b, m, length) for a, b in pairs for m in (low, high)]
            times //= 2
        return current

    def split_lanes(self, vectors: Sequence[str], length: int) -> list[str]:
        """Of four vectors of four lanes: the first lanes of all, the second, …"""
        lane = length // 4
        part = [list(range(i * lane, (i + 1) * lane)) for i in range(8)]
        a, b, c, d = vectors
        halves = [
            self.shuffle(x, y, part[i] + part[i + 1] + part[i + 4] + part[i + 5], length)
            for x, y in ((a, b), (c, d))
            for i in (0, 2)
        ]
        return [
            self.shuffle(
                halves[i],
                halves[i + 2],
                part[k] + part[k + 2] + part[k + 4] + part[k + 6],
                length,
            )
            for i in (0, 1)
            for k in (0, 1)
        ]

    def _vector_type(self, length: int) -> str:
        return f"vector<{length}x{self.type}>"


class Paneller:
    """Writes one panel, whose blocks start at `source` and `dest`."""

    def __init__(self, vectors: Vectors, panel: Panel, source: str, dest: str) -> None:
        self.vectors = vectors
        self.panel = panel
        self.source = source
        self.dest = dest
        self.wide = panel.lane * VECTOR_BYTES // LANE_BYTES

    def write_panel(self) -> None:
        packed = [self._pack_chunks(list(chunks), self.wide) for chunks in self.panel.packed]
        for run in self.panel.runs:
            value = self._pick_run(run, packed)
            self.vectors.store(value, len(run), self.dest, run[0].dest)

    def _pack_chunks(self, chunks: list[Chunk], length: int) -> str:
        """Chunks, the longest first, side by side in a vector; what is left may be anything."""
        v = self.vectors
        first = chunks[0]
        if first.size == length:
            return v.load(length, self.source, first.offset)
        if length == self.panel.lane:
            loaded = v.load(first.size, self.source, first.offset)
            return v.widen_vector(loaded, first.size, length)
        half, taken, count = length // 2, 0, 0
        while count < len(chunks) and taken < half:
            taken += max(chunks[count].size, self.panel.lane)
            count += 1
        low = self._pack_chunks(chunks[:count], half)
        if count == len(chunks):
            return v.widen_vector(low, half, length)
        return v.join_vectors([low, self._pack_chunks(chunks[count:], half)], half)

    def _pick_run(self, run: Sequence[Read], packed: Sequence[str]) -> str:
        """A run of the result, from pairs of packed vectors, and of fill."""
        v = self.vectors
        places = self.panel.source_positions(run)
        used = sorted({p[0] for p in places if p is not None})
        value, have = "", [False] * len(run)
        for pair in (used[i : i + 2] for i in range(0, len(used), 2)):
            mask = [
                self.wide * pair.index(p[0]) + p[1] if p is not None and p[0] in pair else -1
                for p in places
            ]
            found = v.shuffle(packed[pair[0]], packed[pair[-1]], mask, self.wide)
            here = [p is not None and p[0] in pair for p in places]
            value, have = self._blend_vectors(value, found, have, here)
        for fill in dict.fromkeys(r.fill for r in run if r.source is None):
            here = [r.source is None and r.fill == fill for r in run]
            value, have = self._blend_vectors(value, v.fill(fill, len(run)), have, here)
        return value

    def _blend_vectors(
        self, value: str, new: str, have: Sequence[bool], here: Sequence[bool]
    ) -> tuple[str, list[bool]]:
        """`new` where it is `here`, and `value`, if there is one, where that is had."""
        known = [a or b for a, b in zip(have, here, strict=True)]
        if not value:
            return new, known
        count = len(known)
        mask = [
            count + i if b else i if a else -1
            for i, (a, b) in enumerate(zip(have, here, strict=True))
        ]
        return self.vectors.shuffle(value, new, mask, count), known


class Weaver:
    """Writes one weave, whose blocks start at `source` and `dest`."""

    def __init__(self, vectors: Vectors, weave: Weave, source: str, dest: str) -> None:
        self.vectors = vectors
        self.weave = weave
        self.source = source
        self.dest = dest
        self.full = max(1, vectors.lane // weave.unit)

    def write_rows(self) -> None:
        for lanes in lane_groups(self.weave.lanes):
            if self.weave.plucked:
                self._weave_rows(lanes)
                continue
            start = 0
            for size in row_groups(self.weave.num_positions, lanes, self.full):
                make = (
                    self._store_stacked if is_stacked(size, lanes, self.full) else self._row_group
                )
                make(lanes, self.weave.reads[start : start + size])
                start += size

    def write_columns(self, read: Read) -> None:
        assert read.source is not None
        for lanes in lane_groups(self.weave.lanes):
            if self.weave.plucked:
                self._unweave_columns(lanes, read.source, read.dest)
            else:
                self._column_group(lanes, read.source, read.dest)

    def _row_group(self, lanes: tuple[LaneAt, ...], reads: Sequence[Read]) -> None:
        v, unit = self.vectors, self.weave.unit
        lane = len(lanes[0].far)
        length = len(lanes) * lane * unit
        rows = [self._load_lanes(read, lanes) for read in reads]
        size = min(len(rows), lane)
        groups = [
            v.interleave_rows(rows[g : g + size], size, length, lane, unit)
            for g in range(0, len(rows), size)
        ]
        first = reads[0].dest
        if len(groups) == 4:
            # Each vector of a group has a lane of four positions: one vector for each position.
            for j in range(size):
                for at, value in zip(
                    lanes, v.split_lanes([g[j] for g in groups], length), strict=True
                ):
                    v.store(value, length, self.dest, first + at.far[j])
            return
        step = size * unit
        if side_by_side(lanes, len(reads), step) and len(groups) == 1:
            for j, value in enumerate(groups[0]):
                v.store(value, length, self.dest, first + lanes[0].far[j])
            return
        fours = _group_fours(lanes, size, step) if len(groups) == 1 else []
        for four in fours:
            found = v.split_lanes([groups[0][j] for j in four], length)
            for at, value in zip(lanes, found, strict=True):
                v.store(value, length, self.dest, first + at.far[four[0] * (lane // size)])
        if fours:
            return
        for number, group in enumerate(groups):
            for j, value in enumerate(group):
                for k, at in enumerate(lanes):
                    far = at.far[j * (lane // size) : (j + 1) * (lane // size)]
                    self._store_slices(
                        value, length, k * lane * unit, far, step, first + number * step
                    )

    def _store_stacked(self, lanes: tuple[LaneAt, ...], reads: Sequence[Read]) -> None:
        """
        Vectors of pieces of several rows, each as long as there are positions: lanes of 16
        bytes are full, and as many of them as the places need belong to the same positions.
        """
        v, unit = self.vectors, self.weave.unit
        positions, lane = len(lanes[0].far), min(len(reads), self.full)
        size = len(reads) * unit
        if is_paired(lanes, len(reads), self.full, unit * self.weave.stride):
            for i in range(0, len(lanes), 2):
                self._stacked_pair(lanes[i : i + 2], reads)
            return
        stacks = stacks_of(reads, positions)
        for group in _split_lanes(tuple(dict.fromkeys(lanes)), MAX_LANES * lane // len(reads)):
            length = len(group) * size
            vectors = [
                v.join_vectors([self._load_stack(stack, at) for at in group], size)
                for stack in stacks
            ]
            # Rows become neighbours, and then blocks of as many rows as there are positions.
            blocks = v.interleave_rows(vectors, positions, length, lane, unit)
            found = v.interleave_rows(
                blocks, lane // positions, length, lane // positions, positions * unit
            )
            for place, value in enumerate(found):
                for k, at in enumerate(group):
                    piece = v.extract_part(value, length, k * size, size)
                    v.store(piece, size, self.dest, reads[0].dest + at.far[place])

    def _stacked_pair(self, pair: tuple[LaneAt, ...], reads: Sequence[Read]) -> None:
        """
        Whole vectors of places at two lanes that lie together and are loaded as one: a vector
        holds both lanes of two rows, and vectors of the other rows complete it in the end.
        """
        v, full, size = self.vectors, self.full, self.full * self.weave.unit
        length = MAX_LANES * size
        halves: list[list[str]] = []
        for first in (0, full):
            rows = [
                v.join_vectors(
                    [self._load_lanes(reads[i + j], pair) for j in (0, 2 * full)], length // 2
                )
                for i in range(first, first + full)
            ]
            halves.append(v.interleave_rows(rows, full, length, full, self.weave.unit))
        for place, (a, b) in enumerate(zip(*halves, strict=True)):
            for k, at in enumerate(pair):
                parts = (k, MAX_LANES + k, 2 + k, MAX_LANES + 2 + k)
                mask = [part * size + j for part in parts for j in range(size)]
                value = v.shuffle(a, b, mask, length)
                v.store(value, length, self.dest, reads[0].dest + at.far[place])

    def _load_stack(self, stack: Sequence[Read], at: LaneAt) -> str:
        """The pieces of some rows at a lane's positions, loaded together where they join."""
        v, weave = self.vectors, self.weave
        size = len(at.far) * weave.unit
        first = stack[0].source
        if len(stack) == 1:
            return self._load_lanes(stack[0], (at,))
        if weave.stride == 1 and first is not None and stack_joins(stack, size):
            return v.load(len(stack) * size, self.source, first + at.near)
        half = len(stack) // 2
        parts = [self._load_stack(stack[:half], at), self._load_stack(stack[half:], at)]
        return v.join_vectors(parts, half * size)

    def _store_slices(
        self, value: str, length: int, start: int, far: Sequence[int], step: int, first: int
    ) -> None:
        """Stores a lane, `step` elements at each place of `far`, together where they join."""
        count = len(far) if far_run(far, step) else 1
        for i in range(0, len(far), count):
            piece = self.vectors.extract_part(value, length, start + i * step, count * step)
            self.vectors.store(piece, count * step, self.dest, first + far[i])

    def _load_lanes(self, read: Read, lanes: tuple[LaneAt, ...]) -> str:
        """The lanes of one row, loaded together where they continue each other."""
        v, weave = self.vectors, self.weave
        count = len(lanes[0].far) * weave.unit
        if read.source is None:
            return v.fill(read.fill, len(lanes) * count)
        if near_run(lanes, weave.unit * weave.stride):
            at = Read(0, read.source + lanes[0].near)
            return v.load_row(at, len(lanes) * count, self.source, weave.stride)
        if len(lanes) == 1:
            at = Read(0, read.source + lanes[0].near)
            return v.load_row(at, count, self.source, weave.stride)
        half = len(lanes) // 2
        parts = [self._load_lanes(read, lanes[:half]), self._load_lanes(read, lanes[half:])]
        return v.join_vectors(parts, half * count)

    def _weave_rows(self, lanes: tuple[LaneAt, ...]) -> None:
        """A few rows as vectors that take every so many units of each."""
        v, unit, size = self.vectors, self.weave.unit, self.weave.num_positions
        length = len(lanes) * len(lanes[0].far) * unit
        rows = [self._load_lanes(read, lanes) for read in self.weave.reads]
        for start in range(0, length * size, length):
            wanted: list[tuple[int, int]] = []
            for i in range(start, start + length):
                position, place = divmod(i // unit, size)
                wanted.append((place, position * unit + i % unit))
            value = v.pick_elements(rows, wanted, length)
            first = self.weave.reads[0].dest + lanes[0].far[0]
            v.store(value, length, self.dest, first + start)

    def _unweave_columns(self, lanes: tuple[LaneAt, ...], source: int, dest: int) -> None:
        """A few columns, each picked from the vectors that hold all of them."""
        v, unit, size = self.vectors, self.weave.unit, self.weave.num_positions
        length = len(lanes) * len(lanes[0].far) * unit
        first = source + lanes[0].far[0]
        vectors = [v.load(length, self.source, first + i * length) for i in range(size)]
        for place, target in enumerate(self.weave.targets):
            wanted = [
                divmod(((i // unit) * size + place) * unit + i % unit, length)
                for i in range(length)
            ]
            value = v.pick_elements(vectors, wanted, length)
            self._lanes_out(value, lanes, dest + target)

    def _column_group(self, lanes: tuple[LaneAt, ...], source: int, dest: int) -> None:
        v, unit, size = self.vectors, self.weave.unit, self.weave.num_positions
        lane = len(lanes[0].far)
        length = len(lanes) * lane * unit
        step, share = size * unit, lane // size
        vectors = [""] * size
        fours = _group_fours(lanes, size, step)
        for four in fours:
            loaded = [v.load(length, self.source, source + at.far[four[0] * share]) for at in lanes]
            for j, value in zip(four, v.split_lanes(loaded, length), strict=True):
                vectors[j] = value
        for j in range(0 if fours else size):
            parts = [
                self._column_slice(at.far[j * share : (j + 1) * share], source, step)
                for at in lanes
            ]
            vectors[j] = v.join_vectors(parts, lane * unit)
        rows = v.interleave_rows(vectors, lane, length, lane, unit)
        for target, row in zip(self.weave.targets, rows, strict=True):
            self._lanes_out(row, lanes, dest + target)

    def _column_slice(self, far: Sequence[int], source: int, step: int) -> str:
        """The units of some positions, one after the other."""
        v = self.vectors
        if far_run(far, step):
            return v.load(len(far) * step, self.source, source + far[0])
        return v.join_vectors([v.load(step, self.source, source + f) for f in far], step)

    def _lanes_out(self, value: str, lanes: tuple[LaneAt, ...], dest: int) -> None:
        """Stores the lanes of one row, together where they continue each other."""
        v = self.vectors
        count = len(lanes[0].far) * self.weave.unit
        if near_run(lanes, self.weave.unit):
            v.store(value, len(lanes) * count, self.dest, dest + lanes[0].near)
            return
        half = len(lanes) // 2
        for part, start in ((lanes[:half], 0), (lanes[half:], half)):
            piece = v.extract_part(value, len(lanes) * count, start * count, half * count)
            self._lanes_out(piece, part, dest)


def _split_lanes(lanes: tuple[LaneAt, ...], maximum: int) -> list[tuple[LaneAt, ...]]:
    """The lanes in groups of powers of two, at most so many."""
    groups: list[tuple[LaneAt, ...]] = []
    while lanes:
        size = min(maximum, 1 << (len(lanes).bit_length() - 1))
        groups.append(lanes[:size])
        lanes = lanes[size:]
    return groups


def _group_fours(lanes: Sequence[LaneAt], size: int, step: int) -> list[list[int]]:
    """
    The slices of each lane, of so many places, in fours that follow each other on the far side
    and so make a vector; none unless all of them do, in all of four lanes.
    """
    share = len(lanes[0].far) // size
    if len(lanes) != 4 or size < 4:
        return []
    order = sorted(range(size), key=lambda j: lanes[0].far[j * share])
    fours = [order[i : i + 4] for i in range(0, size, 4)]
    for at in lanes:
        for four in fours:
            far = [f for j in four for f in at.far[j * share : (j + 1) * share]]
            if not far_run(far, step):
                return []
    return fours
