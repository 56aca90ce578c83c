"""The pass `triplet-pack`: coefficients in the order in which a body uses them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects.triplet import (
    ZERO,
    AccessAttr,
    BodyOp,
    Digit,
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
from ..errors import WeftError

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

    1. Multiply-adds select from loads.
    2. Loops move loads by whole digits of the filter's layout.
    """

    name = "triplet-pack"

    load_bits: int = 256

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for body in [b for b in op.walk() if isinstance(b, BodyOp)]:
            _pack(body, self.load_bits)


def _pack(body: BodyOp, load_bits: int) -> None:
    filter = body.tensors.names()[1]
    selects = [s for s in body.walk() if isinstance(s, SelectOp) and _tensor(s) == filter]
    if any(mac.accesses() is not None for mac in body.walk() if isinstance(mac, MacOp)):
        raise WeftError("triplet-pack: multiply-adds access tensors yet; run triplet-reuse")
    if not selects:
        return
    per_load = load_bits // body.type_of(filter).element_type.width.data
    packed = _Packed(per_load)
    starts = [packed.take(_use(body, select)) for select in selects]
    loops = _loops(body, filter)
    entries = packed.filled([loop.step for loop in loops])
    source = body.inputs[1]
    pack = PackOp(source, LoopsAttr(loops), entries)
    name = _fresh(body, f"{filter}p")
    pack.result.name_hint = name if SSAValue.is_valid_name(name) else None
    Rewriter.insert_op(pack, InsertPoint.before(body))
    _rename(body, name, pack.result)
    _reload(body, selects, starts, name, _steps(loops, len(entries)), per_load)


def _tensor(select: SelectOp) -> str:
    load = select.registers[0].owner
    assert isinstance(load, LoadOp)
    return load.source.tensor.data


def _fresh(body: BodyOp, name: str) -> str:
    while name in body.tensors.names():
        name += "p"
    return name


# --- what is packed -------------------------------------------------------------------------


def _use(body: BodyOp, select: SelectOp) -> Use:
    """The elements of a select by column, or by lane and column where lanes differ."""
    known: list[_Element] = []
    for register in select.registers:
        load = register.owner
        assert isinstance(load, LoadOp)
        known += [_Element(body, load, n) for n in range(load.source.size())]
    rows = select.table()
    alike = all(row == rows[0] for row in rows)
    wanted = rows[0] if alike else [element for row in rows for element in row]
    found: list[AccessAttr | None] = []
    for element in wanted:
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
        left = self._place(digits)
        shape = self.body.type_of(source.tensor.data).get_shape()
        index = [0] * len(shape)
        terms: list[dict[str, int]] = [{} for _ in shape]
        steps = self._steps(digits)
        for place, digit in enumerate(digits):
            value, left = divmod(left, digit.step)
            inside = math.prod(d.count for d in digits[place + 1 :] if d.axis == digit.axis)
            index[digit.axis] += value * inside
            for loop in [loop for loop, step in steps.items() if step % digit.step == 0]:
                terms[digit.axis][loop] = steps.pop(loop) // digit.step * inside
        if steps:
            raise WeftError(
                f"triplet-pack: {source.text()} moves by parts of the digits in which "
                f"'{source.tensor.data}' is stored"
            )
        if left or any(i >= n for i, n in zip(index, shape, strict=True)):
            return None
        indices = [FormAttr(t, i) for t, i in zip(terms, index, strict=True)]
        return AccessAttr(source.tensor.data, indices[::-1])

    def _place(self, digits: Sequence[Digit]) -> int:
        firsts = [index.first.constant() for index in self.load.source.indices]
        if len(firsts) == 1:
            return firsts[0] + self.number
        steps = [digit.step for digit in reversed(digits)]
        return self.number + sum(f * s for f, s in zip(firsts, steps, strict=True))

    def _steps(self, digits: Sequence[Digit]) -> dict[str, int]:
        """How many elements a unit of each loop moves the load by."""
        indices = tuple(self.load.source.indices)
        sizes = [1] if len(indices) == 1 else [digit.step for digit in reversed(digits)]
        found: dict[str, int] = {}
        for index, size in zip(indices, sizes, strict=True):
            for loop, factor in index.first.terms().items():
                found[loop] = found.get(loop, 0) + factor * size
        return found


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
    selects: Sequence[SelectOp],
    starts: Sequence[int],
    name: str,
    steps: Mapping[str, int],
    per_load: int,
) -> None:
    """Loads of the packed filter where the old ones were, and selects of them."""
    old = {r.owner for select in selects for r in select.registers}
    loads: dict[tuple[int, int], LoadOp] = {}
    used = iter([op for op in body.loads() if op in old])
    last = next(used)
    for select, start in zip(selects, starts, strict=True):
        table = select.table()
        alike = all(row == table[0] for row in table)
        columns = len(table[0])
        size = columns if alike else len(table) * columns
        first = start // per_load * per_load
        count = -(-(start + size - first) // per_load) * per_load
        if (first, count) not in loads:
            last = next(used, last)
            source = AccessAttr(name, [RangeAttr(FormAttr(steps, first), count)])
            load = LoadOp(source, select.result.type.element_type, last.result.name_hint)
            loads[first, count] = load
            Rewriter.insert_op(load, InsertPoint.before(last))
        begin = start - first
        wanted = [
            [begin + (0 if alike else lane * columns) + j for j in range(columns)]
            for lane in range(len(table))
        ]
        lanes, register = len(table), loads[first, count].result
        made = SelectOp([register], ElementsAttr.of(wanted), lanes, columns)
        Rewriter.replace_op(select, made)
    for load in old:
        assert isinstance(load, LoadOp)
        Rewriter.erase_op(load)
