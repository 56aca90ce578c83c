"""
Bodies in one order as vector code for a core of the AI Engine: registers' parts, selects in the
hardware's terms, pointers and loops.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
from xdsl.ir import Operation, SSAValue

from ...dialects.aie1.network import MacShape, Select
from ...dialects.triplet import (
    ZERO,
    AccessAttr,
    BodyOp,
    LoadOp,
    LoopRange,
    MacOp,
    SelectOp,
    StoreOp,
)
from ...dialects.triplet.ops import element_bits
from ...targets.aie1.code.vector import Buffer, Code, Pointer, Store
from ...targets.aie1.code.vector import Ups as WideningLoad
from ...targets.aie1.machine.spec import Aie1Spec
from ...targets.aie1.select.layouts import place_buffers
from ...targets.aie1.select.solve import select_of, solve
from ...transforms.core.describe import describe
from ...transforms.core.errors import WeftError
from ...transforms.triplet.body_ir import access_of, load_place, loop_steps, stored_of
from ...transforms.triplet.reuse import lane_places
from .body.emit import Nest, Trip, emit_trip, image_bytes, lane_chunks, lanes_per_store, reach
from .body.plan import PARTS, Planned, Source, Stream, check_accumulators, register_bits

Table = npt.NDArray[np.int64]


def kernel_code(body: BodyOp, spec: Aie1Spec, shape: MacShape, name: str) -> Code:
    """
    The code of a body in one order. Raises `WeftError` naming the op for selects that the shuffle
    network does not have or that need more registers than an operand has, and for loads and stores
    that are not aligned or whose elements are not side by side.
    """
    return _Kernel(body, spec, shape, name).code()


@dataclass
class _Parts:
    """
    In which part of the data operand each load begins. Two loads that are selected from together
    have a half of it each, more follow each other; others take turns, so that one is loaded while
    another is used.
    """

    spec: Aie1Spec
    base: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])

    @staticmethod
    def of(spec: Aie1Spec, selects: Sequence[SelectOp]) -> _Parts:
        found = _Parts(spec)
        several = [select for select in selects if len(select.registers) > 1]
        # Each round places what is beside a load that has its place; then one more begins.
        while several:
            known = [s for s in several if any(r in found.base for r in s.registers)]
            for select in known or several[:1]:
                found._join(select)
            several = [s for s in several if not all(r in found.base for r in s.registers)]
        for select in (s for s in selects if len(s.registers) > 1):
            found._check(select)
        turn = 0
        for select in selects:
            if select.registers[0] not in found.base:
                found.base[select.registers[0]] = turn
                turn = (turn + found.count(select.registers[0])) % PARTS
                if found.count(select.registers[0]) > 2:
                    turn = 0
        return found

    def count(self, register: SSAValue) -> int:
        """How many parts a load fills."""
        load = register.owner
        assert isinstance(load, LoadOp)
        bits = load.source.size() * element_bits(load.result.type)
        return -(-bits // self.spec.register_bits)

    def _offsets(self, select: SelectOp) -> list[int]:
        """How many parts behind the first register each begins; two small ones have halves."""
        half = PARTS // 2
        if len(select.registers) == 2 and all(self.count(r) <= half for r in select.registers):
            return [0, half]
        found = [0]
        for register in select.registers:
            found.append(found[-1] + self.count(register))
        return found[:-1]

    def _join(self, select: SelectOp) -> None:
        offsets = self._offsets(select)
        pairs = list(zip(select.registers, offsets, strict=True))
        begin = next((self.base[r] - o for r, o in pairs if r in self.base), 0)
        for register, offset in pairs:
            self.base.setdefault(register, (begin + offset) % PARTS)

    def _check(self, select: SelectOp) -> None:
        offsets = self._offsets(select)
        begin = self.base[select.registers[0]]
        for register, offset in zip(select.registers, offsets, strict=True):
            if self.base[register] != (begin + offset) % PARTS:
                raise WeftError(
                    f"{describe(select)}: its registers would have to be in other parts of the "
                    "data operand than other operations have them in; fuse fewer rows"
                )


class _Kernel:
    """Makes the code of one body."""

    def __init__(self, body: BodyOp, spec: Aie1Spec, shape: MacShape, name: str):
        self.body = body
        self.spec = spec
        self.shape = shape
        self.name = name
        self.image, self.filter, self.output = body.tensors.names()
        self.loops = body.loop_ranges()
        self.macs = [op for op in body.body.block.ops if isinstance(op, MacOp)]
        self.stores = [op for op in body.body.block.ops if isinstance(op, StoreOp)]
        self.groups = self._groups()
        self.steps: dict[Stream, Mapping[str, int]] = {}
        self._check_loops()

    # --- what multiply-adds read ------------------------------------------------------------

    def _groups(self) -> dict[SSAValue, int]:
        """The number of the output vector of each sum."""
        found: dict[SSAValue, int] = {}
        count = 0
        for op in self.macs:
            assert op.result is not None
            if op.sum is None:
                found[op.result] = count
                count += 1
            else:
                found[op.result] = found[op.sum]
        return found

    def _selects(self, op: MacOp) -> tuple[SelectOp, SelectOp]:
        pair = op.selected()
        assert pair is not None
        coeff, data = (value.owner for value in pair)
        assert isinstance(coeff, SelectOp)
        assert isinstance(data, SelectOp)
        for select in (coeff, data):
            if select.columns() != self.shape.columns:
                raise WeftError(
                    f"{describe(select)}: selects {select.columns()} columns, but the operation "
                    f"has {self.shape.columns}; run triplet-fuse"
                )
            if any(element == ZERO for lane in select.table() for element in lane):
                raise WeftError(
                    f"{describe(select)}: a column takes 0, which no register has; run triplet-pack"
                )
        return coeff, data

    def planned(self) -> list[Planned]:
        """The multiply-adds with what is in the parts of their operands."""
        pairs = [self._selects(op) for op in self.macs]
        parts = _Parts.of(self.spec, [data for _, data in pairs])
        found: list[Planned] = []
        for op, (coeff, data) in zip(self.macs, pairs, strict=True):
            assert op.result is not None
            sources, x = self._data(data, parts)
            source, z = self._coeff(coeff)
            found.append(Planned(self.groups[op.result], sources, x, source, z))
        return found

    def _located(self, select: SelectOp) -> list[tuple[SSAValue, int]]:
        """For each element of the registers of a select, the load and the place in it."""
        return [
            (register, number)
            for register in select.registers
            for number in range(_length(register))
        ]

    def _data(self, select: SelectOp, parts: _Parts) -> tuple[tuple[Source | None, ...], Select]:
        per_part = self.spec.register_bits // self.shape.data_bits
        where = self._located(select)
        used: dict[int, Source] = {}

        def wanted(element: int | None) -> int:
            if element is None:
                return -1
            register, number = where[element]
            count, inside = divmod(number, per_part)
            part = (parts.base[register] + count) % PARTS
            source = self._source(register, count)
            if used.setdefault(part, source) != source:
                raise WeftError(
                    f"{describe(select)}: takes elements of more than {PARTS} registers of "
                    f"{self.spec.register_bits} bits"
                )
            return part * per_part + inside

        table = np.array([[wanted(e) for e in lane] for lane in select.table()])
        count = 2 if max(used) < 2 else PARTS
        bits = register_bits(count, self.spec)
        sources = tuple(used.get(part) for part in range(count))
        for filled in _filled(table):
            if set((filled // per_part).flat) <= set(used):
                x = solve("x", self.shape, filled, bits)
                if x is not None:
                    return sources, x
        # What makes no difference may be taken of any part, so there must be something in all.
        some = next(iter(used.values()))
        full = tuple(source or some for source in sources)
        return full if (table < 0).any() else sources, self._solve(select, "x", table, bits)

    def _coeff(self, select: SelectOp) -> tuple[Source, Select]:
        per_part = self.spec.register_bits // self.shape.coeff_bits
        where = self._located(select)
        elements = [e for lane in select.table() for e in lane if e is not None]
        used = {(where[e][0], where[e][1] // per_part) for e in elements}
        if len(used) != 1:
            raise WeftError(
                f"{describe(select)}: takes coefficients of {len(used)} registers of "
                f"{self.spec.register_bits} bits, but an operation has one; run triplet-pack, or "
                "take another loop for the lanes"
            )
        (source,) = (self._source(*register) for register in used)
        table = np.array(
            [[-1 if e is None else where[e][1] % per_part for e in lane]
             for lane in select.table()]
        )  # fmt: skip
        return source, self._solve(select, "z", table, self.spec.register_bits)

    def _solve(self, select: SelectOp, operand: str, table: Table, bits: int) -> Select:
        try:
            return select_of("x" if operand == "x" else "z", self.shape, table, bits)
        except WeftError as error:
            raise WeftError(f"{describe(select)}: {error}") from error

    def _source(self, register: SSAValue, count: int) -> Source:
        """Register number `count` of a load. All loads of a tensor move alike."""
        load = register.owner
        assert isinstance(load, LoadOp)
        stream: Stream = "image" if load.source.tensor.data == self.image else "filter"
        unit = element_bits(load.result.type) // 8
        start, steps = load_place(self.body, load.source)
        moved = self._moved(load, load.source, steps, unit)
        if self.steps.setdefault(stream, moved) != moved:
            raise WeftError(
                f"{describe(load)}: {load.source.text()} moves by {dict(moved)} bytes from trip to "
                f"trip, other loads of its tensor by {dict(self.steps[stream])}"
            )
        offset = start * unit + count * self.spec.register_bits // 8
        self._check_aligned(load, load.source, offset)
        return Source(stream, offset)

    def _moved(
        self, op: Operation, access: AccessAttr, steps: Mapping[str, int], unit: int
    ) -> dict[str, int]:
        """Bytes from trip to trip along each loop."""
        found = {
            loop.name: steps[loop.name] * loop.step * unit
            for loop in self.loops
            if steps.get(loop.name)
        }
        for step in found.values():
            self._check_aligned(op, access, step)
        return found

    def _check_aligned(self, op: Operation, access: AccessAttr, offset: int) -> None:
        if offset % self.spec.alignment_bytes:
            raise WeftError(
                f"{describe(op)}: {access.text()} is {offset} bytes from an aligned place, but "
                f"vectors are at multiples of {self.spec.alignment_bytes}"
            )

    # --- code -------------------------------------------------------------------------------

    def _check_loops(self) -> None:
        kinds = [loop.sums for loop in self.loops]
        if kinds != sorted(kinds):
            raise WeftError(
                f"{describe(self.body)}: loops that sum must be inside of all others, but they are "
                f"{', '.join(loop.name for loop in self.loops)}"
            )

    def code(self) -> Code:
        """The kernel."""
        self.plan = self.planned()
        check_accumulators(self.plan, self.spec)
        ops, pointers = emit_trip(self._trip())
        return Code(self.name, self._buffers(), pointers, ops)

    def _trip(self) -> Trip:
        body, groups = self.body, sorted({m.group for m in self.plan})
        moved = self._output_steps(element_bits(body.output.type))
        initial = None
        begins: dict[int, tuple[WideningLoad, ...]] = {}
        if body.initial is not None:
            bits = element_bits(body.initial.type)
            initial = Pointer("initial", "initial", 0, self._output_steps(bits))
            begins = {group: tuple(self._begins(group, bits)) for group in groups}
        return Trip(
            shape=self.shape,
            spec=self.spec,
            macs=self.plan,
            stores={group: tuple(self._stores(group)) for group in groups},
            output=Pointer("output", "output", 0, moved),
            outer=_nest([loop for loop in self.loops if not loop.sums]),
            inner=self.inner,
            buffers={"image": "image", "filter": "filter"},
            strides=self.steps,
            begins=begins,
            initial=initial,
            zeros=self._filter_bytes(),
        )

    @property
    def inner(self) -> Nest:
        """The loops that add to the same sums."""
        return _nest([loop for loop in self.loops if loop.sums])

    def _filter_bytes(self) -> int:
        """The bytes of the filter, in whole registers; zeros are behind them."""
        type = self.body.type_of(self.filter)
        elements = stored_of(self.body, self.filter).elements
        size = self.spec.register_bits // 8
        last = max((m.coeff.offset for m in self.plan if m.coeff.stream == "filter"), default=0)
        last = max([last, *(s.offset for m in self.plan for s in m.parts
                            if s is not None and s.stream == "filter")])  # fmt: skip
        reach = last + self._reach(self.steps["filter"]) + size
        return max(-(-elements * element_bits(type) // 8 // size) * size, reach)

    def _reach(self, steps: Mapping[str, int]) -> int:
        """How much further than the first trip the last one is."""
        return reach(steps, {loop.name: loop.trips for loop in self.loops})

    # --- outputs ----------------------------------------------------------------------------

    def _dest(self, group: int) -> StoreOp:
        return next(op for op in self.stores if self.groups[op.sum] == group)

    def _chunks(self, group: int, bits: int) -> Iterator[tuple[int, int, int]]:
        """First lane, number of lanes and byte of each store of an output vector."""
        op = self._dest(group)
        try:
            lanes = lanes_per_store(self.shape, bits)
        except WeftError as error:
            raise WeftError(f"{describe(op)}: {error}; shift and cut the sums before") from error
        stored = stored_of(self.body, self.output)
        places = lane_places(access_of(op.dest, self.shape.lanes), stored)
        try:
            chunks = lane_chunks(places, lanes)
        except WeftError as error:
            raise WeftError(
                f"{describe(op)}: {op.dest.text()}: {error} in memory; store '{self.output}' in "
                "another order"
            ) from error
        for first, begin in chunks:
            self._check_aligned(op, op.dest, begin * bits // 8)
            yield first, lanes, begin * bits // 8

    def _stores(self, group: int) -> Iterator[Store]:
        bits = element_bits(self.body.output.type)
        shift = self.body.get_shift()
        for first, lanes, offset in self._chunks(group, bits):
            yield Store(f"a{group}", "output", offset, bits, shift, (first, lanes))

    def _begins(self, group: int, bits: int) -> Iterator[WideningLoad]:
        for first, lanes, offset in self._chunks(group, bits):
            yield WideningLoad(f"a{group}", "initial", offset, bits, 0, (first, lanes))

    def _output_steps(self, bits: int) -> dict[str, int]:
        stored = stored_of(self.body, self.output)
        op = self.stores[0]
        steps = loop_steps(self.body, op.dest, stored)
        return self._moved(op, op.dest, steps, bits // 8)

    # --- buffers ----------------------------------------------------------------------------

    def _buffers(self) -> tuple[Buffer, ...]:
        bits = {
            "image": element_bits(self.body.type_of(self.image)),
            "filter": element_bits(self.body.type_of(self.filter)),
            "output": element_bits(self.body.output.type),
        }
        if self.body.initial is not None:
            bits["initial"] = element_bits(self.body.initial.type)
        sizes = {name: self._size(name, bits[name]) for name in bits}
        what = f"@{self.name}"
        places = place_buffers(sizes, self.spec.data_bytes, what)
        roles = ("image", "filter", "output", "initial")
        return tuple(
            Buffer(role, role, places[role], sizes[role] * 8 // bits[role], bits[role])
            for role in roles
            if role in bits
        )

    def _size(self, name: str, bits: int) -> int:
        """The bytes of a buffer: of its tensor, and what trips reach beyond it."""
        register = self.spec.register_bits // 8
        if name == "filter":
            has_zeros = bool(self.inner[0]) and self.body.initial is None
            return self._filter_bytes() + (register if has_zeros else 0)
        if name == "image":
            last = image_bytes(self.plan, self._reach(self.steps["image"]), register)
            return max(last, stored_of(self.body, self.image).elements * bits // 8)
        ends = [
            offset + lanes * bits // 8
            for group in dict.fromkeys(self.groups.values())
            for _, lanes, offset in self._chunks(group, bits)
        ]
        last = max(ends) + self._reach(self._output_steps(bits))
        return max(last, stored_of(self.body, self.output).elements * bits // 8)


def _nest(loops: Sequence[LoopRange]) -> Nest:
    return tuple(loop.name for loop in loops), tuple(loop.trips for loop in loops)


def _filled(table: Table) -> Iterator[Table]:
    """
    Ways to fill columns that make no difference, the first being what a padded filter would take:
    what comes next, what the column before takes, what is two columns before.
    """
    empty = [column for column in range(table.shape[1]) if (table[:, column] < 0).all()]
    for back, more in ((1, 1), (1, 0), (2, 0)):
        found = table.copy()
        for column in empty:
            if column >= back:
                found[:, column] = found[:, column - back] + more
        if (found >= 0).all():
            yield found


def _length(register: SSAValue) -> int:
    assert isinstance(register.owner, LoadOp)
    return register.owner.source.size()
