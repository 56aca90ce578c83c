"""
Trips as ops: a `triplet.body` that says all that a trip does.

Each register of 256 bits that is loaded is a `triplet.load`, with its part of the data operand;
what multiply-adds take is a select of these, once for all that take the same.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from ....dialects.triplet import (
    AccessAttr,
    BeginOp,
    BodyOp,
    ElementsAttr,
    LoadOp,
    LoopRange,
    MacOp,
    SelectOp,
    StoreOp,
    SumType,
    TensorsAttr,
)
from ....dialects.triplet.ops import element_bits
from ....targets.aie1.code.vector import BufferRole
from ....transforms.triplet.body_ir import memory_access, stored_attr
from ....transforms.triplet.fuse import Pattern
from ....transforms.triplet.schedule import Stored
from .emit import ROLES, BodyIteration, Chunk, Memory
from .plan import PlannedMac, Source


def body_op(
    trip: BodyIteration,
    layouts: Mapping[BufferRole, Stored],
    inputs: Sequence[SSAValue],
    result_type: Attribute,
    limit: int = 0,
) -> BodyOp:
    """
    A trip as an op on the image, the filter and what sums begin with. The tensors are stored as
    `layouts` say, or in the order of their axes. `limit` is that of `triplet.body`.
    """
    writer = _Writer(trip, layouts)
    scaling, shape = trip.scaling, trip.shape
    roles: list[BufferRole] = [role for role in ROLES if role in trip.memories]
    memories = [trip.memories[role] for role in roles]
    widths = [element_bits(type) for type in (*(value.type for value in inputs), result_type)]
    tensors = [
        stored_attr(m.name, layouts.get(role), 0 if m.bits == bits else m.bits)
        for role, m, bits in zip(roles, memories, widths, strict=True)
    ]
    return BodyOp(
        TensorsAttr(tensors),
        inputs,
        writer.loops,
        shape.lanes,
        shape.columns,
        result_type,
        Region(Block(list(writer.write_ops()))),
        shift=scaling.shift,
        rounding=scaling.rounding,
        saturation=scaling.saturation,
        unsigned=scaling.unsigned,
        low=scaling.low,
        high=scaling.high,
        limit=limit,
    )


@dataclass
class _Writer:
    iteration: BodyIteration
    layouts: Mapping[BufferRole, Stored]
    loads: dict[tuple[Source, int], LoadOp] = field(
        default_factory=dict[tuple[Source, int], LoadOp]
    )
    selects: dict[object, SelectOp] = field(default_factory=dict[object, SelectOp])

    @property
    def loops(self) -> tuple[LoopRange, ...]:
        """The loops by their trips."""
        outer, inner = self.iteration.outer, self.iteration.inner
        return tuple(
            LoopRange(name, count, sums=nest is inner)
            for nest in (outer, inner)
            for name, count in zip(*nest, strict=True)
        )

    def write_ops(self) -> Iterator[Operation]:
        """Loads before their first use, multiply-adds in order, then stores by output vector."""
        trip, sums = self.iteration, dict[int, SSAValue]()
        type = SumType(trip.shape.lanes)
        for mac in trip.macs:
            if mac.group not in sums and trip.begins:
                chunks = self._list_accesses("initial", trip.begins[mac.group])
                begin = BeginOp(chunks, trip.shape.lanes, trip.left)
                begin.result.name_hint = f"b{mac.group}"
                sums[mac.group] = begin.result
                yield begin
            yield from self._write_mac(mac, sums, type)
        for group, chunks in trip.stores.items():
            yield StoreOp(sums[group], self._join_accesses(chunks))

    def _write_mac(
        self, mac: PlannedMac, sums: dict[int, SSAValue], type: SumType
    ) -> Iterator[Operation]:
        parts = [(n, source) for n, source in enumerate(mac.parts) if source is not None]
        coeff = yield from self._write_select(
            [(0, mac.coeff)], mac.scalars, self.iteration.shape.coeff_bits
        )
        data = yield from self._write_select(parts, mac.data, self.iteration.shape.data_bits)
        op = MacOp(coeff, data, sums.get(mac.group), type)
        op.result.name_hint = f"s{mac.group}"
        sums[mac.group] = op.result
        yield op

    def _write_select(
        self, parts: Sequence[tuple[int, Source]], wanted: Pattern, bits: int
    ) -> Generator[Operation, None, SSAValue]:
        """The select of a pattern of registers in parts; gives the value."""
        per_part = self.iteration.spec.register_bits // bits
        places = tuple(number for number, _ in parts)
        elements = _map_elements(wanted, places, per_part)
        key = (tuple(parts), elements)
        if key not in self.selects:
            registers: list[SSAValue] = []
            for number, source in parts:
                if (source, number) not in self.loads:
                    self.loads[source, number] = self._make_load(source, number, per_part, bits)
                    yield self.loads[source, number]
                registers.append(self.loads[source, number].result)
            shape = self.iteration.shape
            self.selects[key] = SelectOp(registers, elements, shape.lanes, shape.columns)
            yield self.selects[key]
        return self.selects[key].result

    def _make_load(self, source: Source, part: int, count: int, bits: int) -> LoadOp:
        access = self._make_access(source.stream, source.offset, count)
        name = f"{source.stream[0]}{len(self.loads)}"
        return LoadOp(access, IntegerType(bits), name, part)

    def _list_accesses(self, role: BufferRole, chunks: Sequence[Chunk]) -> list[AccessAttr]:
        return [self._make_access(role, offset, count) for offset, (_, count) in chunks]

    def _join_accesses(self, chunks: Sequence[Chunk]) -> list[AccessAttr]:
        """The stores of a sum, as one if they are side by side."""
        unit = self.iteration.memories["output"].bits // 8
        begin, lanes = chunks[0][0], self.iteration.shape.lanes
        if all(at == begin + first * unit for at, (first, _) in chunks) and len(chunks) > 1:
            return [self._make_access("output", begin, lanes)]
        return self._list_accesses("output", chunks)

    def _make_access(self, role: BufferRole, offset: int, count: int) -> AccessAttr:
        """`count` elements from a byte of a tensor's memory on."""
        memory = self.iteration.memories[role]
        unit = memory.bits // 8
        steps = {loop: step // unit for loop, step in memory.steps.items()}
        return memory_access(
            memory.name, self._list_digits(role, memory), offset // unit, count, steps
        )

    def _list_digits(self, role: BufferRole, memory: Memory) -> Sequence[tuple[int, int]]:
        """Steps and counts of the digits of a tensor, the largest step first."""
        stored = self.layouts.get(role)
        if stored is None:
            return [(1, memory.elements)]
        counts = (count for _, count in stored.order)
        return sorted(zip(stored.steps, counts, strict=True), reverse=True)


@cache
def _map_elements(wanted: Pattern, places: tuple[int, ...], per_part: int) -> ElementsAttr:
    """Elements of the whole operand as those of the registers that are there."""
    first = {part: number * per_part for number, part in enumerate(places)}
    return ElementsAttr.of([
        [None if e is None else first[e // per_part] + e % per_part for e in lane]
        for lane in wanted
    ])  # fmt: skip
