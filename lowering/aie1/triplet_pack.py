"""The pass `triplet-pack`: coefficients in the order in which a body uses them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects.aie1.network import MacShape
from ...dialects.triplet import (
    ZERO,
    AccessAttr,
    BodyOp,
    ElementsAttr,
    FormAttr,
    LoadOp,
    LoopRange,
    LoopsAttr,
    MacOp,
    PackOp,
    RangeAttr,
    SelectOp,
    StoredAttr,
    TensorsAttr,
)
from ...targets.aie1.machine.spec import Aie1Spec
from ...targets.aie1.select.solve import solve
from ...transforms.core.errors import WeftError
from ...transforms.triplet.body_ir import load_place
from .body.filter import block_orders
from .machine import spec_of
from .triplet_fuse import shape_of

Order: TypeAlias = tuple[tuple[int, int], ...]
"""Lane and column of the elements of an operation, as they follow each other in memory."""

Use: TypeAlias = tuple[AccessAttr | None, ...]
"""The filter's elements of one operation: one for each column, or all lanes'; `None` is 0."""


@dataclass(frozen=True)
class TripletPackPass(ModulePass):
    """
    Stores the filter of a body, its second tensor, in the order of its use, by `triplet.pack`: the
    elements of one operation side by side, 0 where a column has `zero`, and those of all trips that
    use others one behind the other. Loads of `load_bits` take it in order.

    ```
    V2 = load W(0:15)                              Wp = pack W [W(0), W(3), W(1), 0]
    mac select(V2, {3*j}) * …                 →    V2 = load Wp(0:15)
    mac select(V2, {1, zero}) * …                  mac select(V2, {j}) * …, select(V2, {j+2}) * …
    ```

    Where lanes take different elements, the order of lanes and columns in memory is the first one
    that the machine's shuffle network selects.

    1. Multiply-adds select from loads.
    2. Loops move loads by whole digits of the filter's layout.
    """

    name = "triplet-pack"

    load_bits: int = 256

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for body in [b for b in op.walk() if isinstance(b, BodyOp)]:
            _pack(body, self.load_bits, spec_of(ctx))


def _pack(body: BodyOp, load_bits: int, spec: Aie1Spec) -> None:
    filter = body.tensors.names()[1]
    selects = [s for s in body.walk() if isinstance(s, SelectOp) and _tensor(s) == filter]
    if any(mac.accesses() is not None for mac in body.walk() if isinstance(mac, MacOp)):
        raise WeftError("triplet-pack: multiply-adds access tensors yet; run triplet-reuse")
    if not selects:
        return
    per_load = load_bits // body.type_of(filter).element_type.width.data
    packed = _Packed(per_load)
    orders = [_order(body, select, spec) for select in selects]
    uses = [_use(body, s, order) for s, order in zip(selects, orders, strict=True)]
    starts = [packed.take(use) for use in uses]
    loops = _loops(body, filter)
    entries = packed.filled([loop.step for loop in loops])
    source = body.inputs[1]
    pack = PackOp(source, LoopsAttr(loops), entries)
    name = _fresh(body, f"{filter}p")
    pack.result.name_hint = name if SSAValue.is_valid_name(name) else None
    Rewriter.insert_op(pack, InsertPoint.before(body))
    _rename(body, name, pack.result)
    places = list(zip(selects, orders, starts, strict=True))
    _reload(body, places, name, _steps(loops, len(entries)), per_load)


def _tensor(select: SelectOp) -> str:
    load = select.registers[0].owner
    assert isinstance(load, LoadOp)
    return load.source.tensor.data


def _fresh(body: BodyOp, name: str) -> str:
    while name in body.tensors.names():
        name += "p"
    return name


# --- what is packed -------------------------------------------------------------------------


def _order(body: BodyOp, select: SelectOp, spec: Aie1Spec) -> Order:
    """
    Lane and column of each element in memory; for lanes that are alike, one of them. Raises
    `WeftError` where the network selects none.
    """
    rows = select.table()
    columns = range(len(rows[0]))
    if all(row == rows[0] for row in rows):
        return tuple((0, column) for column in columns)
    plain = tuple((lane, column) for lane in range(len(rows)) for column in columns)
    is_data = all(_is_data(use.operation, select) for use in select.result.uses)
    if not is_data or len(columns) != body.num_columns():
        return plain
    shape = shape_of(spec, body)
    bits = len(plain) * shape.data_bits
    register = 2 * spec.register_bits if bits <= 2 * spec.register_bits else 4 * spec.register_bits
    return _selectable(shape, register) or plain


def _is_data(op: Operation, select: SelectOp) -> bool:
    """Whether a multiply-add takes a select as its data."""
    pair = op.selected() if isinstance(op, MacOp) else None
    return pair is not None and pair[1] is select.result


@cache
def _selectable(shape: MacShape, register_bits: int) -> Order | None:
    """The first order of a block at the beginning of a register that the network selects."""
    for order in block_orders(shape.lanes, shape.columns):
        wanted = np.zeros((shape.lanes, shape.columns), np.int64)
        for number, at in enumerate(order):
            wanted[at] = number
        if solve("x", shape, wanted, register_bits) is not None:
            return order
    return None


def _use(body: BodyOp, select: SelectOp, order: Order) -> Use:
    """The elements of a select in the order in which they are packed."""
    known: list[_Element] = []
    for register in select.registers:
        load = register.owner
        assert isinstance(load, LoadOp)
        known += [_Element(body, load, n) for n in range(load.source.size())]
    rows = select.table()
    found: list[AccessAttr | None] = []
    for lane, column in order:
        element = rows[lane][column]
        found.append(None if element in (None, ZERO) else known[element or 0].access())
    return tuple(found)


@dataclass(frozen=True)
class _Element:
    """Element `number` of what a load has."""

    body: BodyOp
    load: LoadOp
    number: int

    def access(self) -> AccessAttr | None:
        """
        Which element of the tensor it is; `None` for what is past its extents, where whole vectors
        reach. Raises `WeftError` where a loop moves it by parts of the tensor's digits.
        """
        source = self.load.source
        digits = self.body.digits_of(source.tensor.data)
        start, steps = load_place(self.body, source)
        left = start + self.number
        shape = self.body.type_of(source.tensor.data).get_shape()
        index = [0] * len(shape)
        terms: list[dict[str, int]] = [{} for _ in shape]
        is_there = True
        for digit in self.body.memory_digits(source.tensor.data):
            value, left = divmod(left, digit.step)
            is_there &= value < digit.count
            own = [d for d in digits if d.axis == digit.axis]
            inside = math.prod(d.count for d in own[own.index(digit) + 1 :])
            index[digit.axis] += value * inside
            for loop in [loop for loop, step in steps.items() if step % digit.step == 0]:
                terms[digit.axis][loop] = steps.pop(loop) // digit.step * inside
        if steps:
            raise WeftError(
                f"triplet-pack: {source.text()} moves by parts of the digits in which "
                f"'{source.tensor.data}' is stored"
            )
        if not is_there or left or any(i >= n for i, n in zip(index, shape, strict=True)):
            return None
        indices = [FormAttr(t, i) for t, i in zip(terms, index, strict=True)]
        return AccessAttr(source.tensor.data, indices[::-1])


class _Packed:
    """Uses one behind the other, each once, and none across the end of a load if it fits one."""

    def __init__(self, per_load: int):
        self.per_load = per_load
        self.entries: list[AccessAttr | None] = []
        self.known: dict[Use, int] = {}

    def take(self, use: Use) -> int:
        """Where a use begins."""
        if use not in self.known:
            size = min(1 << (len(use) - 1).bit_length(), self.per_load)
            self.entries += [None] * (-len(self.entries) % size)
            self.known[use] = len(self.entries)
            self.entries += use
        return self.known[use]

    def filled(self, steps: Sequence[int]) -> list[AccessAttr | None]:
        """All entries of a trip, in whole loads, a multiple of each loop's step."""
        unit = math.lcm(self.per_load, *steps)
        return [*self.entries, *[None] * (-len(self.entries) % unit)]


def _loops(body: BodyOp, filter: str) -> list[LoopRange]:
    """The loops that move the filter's loads, the outermost first."""
    moving = {
        name
        for load in body.loads()
        if load.source.tensor.data == filter
        for index in load.source.indices
        for name in index.first.terms()
    }
    return [loop for loop in body.loop_ranges() if loop.name in moving]


def _steps(loops: Sequence[LoopRange], entries: int) -> dict[str, int]:
    """How many packed elements a unit of each loop moves by."""
    found: dict[str, int] = {}
    inside = entries
    for loop in reversed(loops):
        found[loop.name] = inside // loop.step
        inside *= loop.trips
    return dict(reversed(found.items()))


# --- the body after it ----------------------------------------------------------------------


def _rename(body: BodyOp, name: str, packed: SSAValue) -> None:
    """Puts the packed filter into the place of the one that was."""
    entries = list(body.tensors.entries)
    entries[1] = StoredAttr(name)
    body.attributes["tensors"] = TensorsAttr(entries)
    body.operands[1] = packed


def _reload(
    body: BodyOp,
    places: Sequence[tuple[SelectOp, Order, int]],
    name: str,
    steps: Mapping[str, int],
    per_load: int,
) -> None:
    """Loads of the packed filter where the old ones were, and selects of them."""
    old = {r.owner for select, _, _ in places for r in select.registers}
    loads: dict[tuple[int, int], LoadOp] = {}
    replaced = [op for op in body.loads() if op in old]
    used, last = iter(replaced), replaced[0]
    for select, order, start in places:
        first = start // per_load * per_load
        count = -(-(start + len(order) - first) // per_load) * per_load
        if (first, count) not in loads:
            last = next(used, last)
            source = AccessAttr(name, [RangeAttr(FormAttr(steps, first), count)])
            load = LoadOp(source, select.result.type.element_type, last.result.name_hint)
            loads[first, count] = load
            Rewriter.insert_op(load, InsertPoint.before(last))
        begin = start - first
        where = {at: begin + number for number, at in enumerate(order)}
        alike = len(order) == select.columns()
        wanted = [
            [where[0 if alike else lane, column] for column in range(select.columns())]
            for lane in range(select.lanes())
        ]
        register = loads[first, count].result
        made = SelectOp([register], ElementsAttr.of(wanted), select.lanes(), select.columns())
        Rewriter.replace_op(select, made)
    for load in old:
        assert isinstance(load, LoadOp)
        Rewriter.erase_op(load)
