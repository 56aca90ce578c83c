"""The pass `triplet-fuse`: products side by side in the columns of an operation (table IV)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import OpResult, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects.aie1.network import MacShape
from ...dialects.triplet import ZERO, BodyOp, ElementsAttr, GroupOp, LoadOp, MacOp, SelectOp
from ...dialects.triplet.ops import element_bits
from ...targets.aie1.machine.spec import Aie1Spec
from ...targets.aie1.select.solve import solve
from ...transforms.core.errors import WeftError
from ...transforms.triplet.fuse import Fused, Rules, Tap, across, in_order, pattern
from .body.plan import PARTS
from .machine import spec_of

_MOST_TURNS = 6
"""Loads of one row that are tried: strides up to it make so many."""


@dataclass(frozen=True)
class TripletFusePass(ModulePass):
    """
    Fuses the multiply-adds of a group into ones of as many columns as the body has.

    As in the paper, those that select from the same registers go together, in the order of their
    data in memory; what is left over of them is filled up with columns whose coefficients are 0.
    The image's registers count: the filter can be stored as it is used (`triplet-pack`).

    ```
    mac select(V2, {0}) * select(V1, {i})
    mac select(V2, {1}) * select(V1, {i+1})   →   mac select(V2, {j}) * select(V1, {i+j})
    ```

    With `rows`, what the registers of two loads hold side by side is fused as well, where the
    machine's shuffle network can select it (`--machine`, or the AI Engine's): rows of a filter are
    fused with each other, so that those with an odd number of taps need no filling up.

    1. Multiply-adds are in groups and select one column from one load each (`triplet-reuse`).
    2. With `rows`, the machine has a multiply-add with the body's lanes, columns and types.
    """

    name = "triplet-fuse"

    rows: bool = False

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for body in [b for b in op.walk() if isinstance(b, BodyOp)]:
            if body.num_columns() == 1:
                continue
            groups = [_Group.of(body, group) for group in body.groups()]
            if self.rows:
                network = _Network.of(ctx, body)
                turns = _best_turns(groups, network)
                for group in groups:
                    group.emit(group.across(network, turns), turns)
            else:
                for group in groups:
                    group.emit(group.by_rows())


def _best_turns(groups: Sequence[_Group], network: _Network) -> int:
    """
    After how many loads the halves of the data operand take turns, so that fewest operations are
    needed: after each, or after all those of a row.
    """
    taps = sum(len(group.products) for group in groups)
    columns = groups[0].body.num_columns() if groups else 1
    best = (taps + 1, 1)
    fewest = sum(-(-len(group.products) // columns) for group in groups)
    rows = max((len(group.rows) for group in groups), default=1)
    for turns in range(1, min(max(1, rows // 2), _MOST_TURNS) + 1):
        best = min(best, (sum(len(group.across(network, turns)) for group in groups), turns))
        if best[0] == fewest:
            break
    return best[1]


def _selected(value: SSAValue) -> tuple[SelectOp, OpResult]:
    """The select that gives a factor, and the one load that it selects from."""
    select = value.owner
    assert isinstance(select, SelectOp)
    load = select.registers[0]
    if len(select.registers) != 1 or select.columns() != 1 or not isinstance(load, OpResult):
        raise WeftError(
            f"triplet-fuse: {select.name} of {len(select.registers)} registers for "
            f"{select.columns()} columns is fused already"
        )
    return select, load


@dataclass(frozen=True)
class _Product:
    """A multiply-add before fusing: for both factors the load and the element of each lane."""

    op: MacOp
    coeff: OpResult
    coeff_elements: tuple[int, ...]
    data: OpResult
    data_elements: tuple[int, ...]

    @staticmethod
    def of(op: MacOp) -> _Product:
        pair = op.selected()
        if pair is None:
            raise WeftError("triplet-fuse: multiply-adds access tensors yet; run triplet-reuse")
        coeff, data = (_selected(value) for value in pair)
        elements = [tuple(lane[0] or 0 for lane in s.table()) for s, _ in (coeff, data)]
        return _Product(op, coeff[1], elements[0], data[1], elements[1])


@dataclass
class _Group:
    """The products of a group, and the loads of the image, in order."""

    body: BodyOp
    group: GroupOp
    products: list[_Product]
    rows: dict[SSAValue, int]

    @staticmethod
    def of(body: BodyOp, group: GroupOp) -> _Group:
        products = [_Product.of(mac) for mac in group.macs()]
        image = body.tensors.names()[0]
        loads = [op.result for op in body.loads() if op.source.tensor.data == image]
        return _Group(body, group, products, {load: n for n, load in enumerate(loads)})

    @property
    def lanes_along_filter(self) -> bool:
        return any(product.coeff in self.rows for product in self.products)

    def _image(self, product: _Product) -> tuple[OpResult, tuple[int, ...]]:
        """What a product takes of the image."""
        if product.data in self.rows:
            return product.data, product.data_elements
        return product.coeff, product.coeff_elements

    def taps(self) -> list[Tap]:
        """The products by what they take of the image, in the order of memory."""
        found = [
            Tap(number, self.rows[load], elements)
            for number, (load, elements) in enumerate(map(self._image, self.products))
        ]
        return sorted(found, key=lambda tap: (tap.row, tap.places))

    def by_rows(self) -> tuple[Fused, ...]:
        """The paper's way."""
        return in_order(self.taps(), self.body.num_columns(), lambda tap: tap.row)

    def across(self, network: _Network, turns: int) -> tuple[Fused, ...]:
        """What the network can select, loads being in the other half after `turns` of them."""
        columns = self.body.num_columns()
        if self.lanes_along_filter:
            return across(self.taps(), columns, Rules(network.selects_coeff))
        loads = list(self.rows)
        rules = Rules(lambda fused: network.selects(fused, loads, turns))
        found = across(self.taps(), columns, rules)
        return tuple(sorted(found, key=_reach))

    def emit(self, found: Sequence[Fused], turns: int = 1) -> None:
        """Replaces the products by operations."""
        end = self.group.body.block.last_op
        assert end is not None
        for fused in found:
            self._operation(fused, InsertPoint.before(end), turns)
        for product in self.products:
            selects = [v.owner for v in product.op.operands]
            Rewriter.erase_op(product.op)
            for select in dict.fromkeys(selects):
                if isinstance(select, SelectOp) and not list(select.result.uses):
                    Rewriter.erase_op(select)

    def _operation(self, fused: Fused, place: InsertPoint, turns: int) -> None:
        members = [None if tap is None else self.products[tap.number] for tap in fused]
        known = [member for member in members if member is not None]
        # The filter has zeros where columns are filled up; what the image has makes no difference.
        filter = self.body.tensors.names()[1]
        zero_coeff = _tensor(known[0].coeff) == filter
        coeff = self._select(
            [None if m is None else (m.coeff, m.coeff_elements) for m in members], zero_coeff
        )
        by_row = list(dict.fromkeys(m.data for m in known))
        by_row.sort(key=lambda load: self.rows.get(load, 0) // turns % 2)
        data = self._select(
            [None if m is None else (m.data, m.data_elements) for m in members],
            not zero_coeff,
            by_row,
        )
        Rewriter.insert_op([coeff, data, MacOp(coeff.result, data.result)], place)

    def _select(
        self,
        columns: Sequence[tuple[OpResult, tuple[int, ...]] | None],
        is_zero: bool,
        registers: Sequence[OpResult] = (),
    ) -> SelectOp:
        loads = registers or list(dict.fromkeys(c[0] for c in columns if c is not None))
        starts = _starts(loads)
        lanes = self.body.num_lanes()
        filled: tuple[int | None, ...] = (ZERO if is_zero else None,) * lanes
        table = [
            filled if column is None else tuple(starts[column[0]] + e for e in column[1])
            for column in columns
        ]
        elements = ElementsAttr.of(list(zip(*table, strict=True)))
        return SelectOp(loads, elements, lanes, self.body.num_columns())


def _tensor(load: OpResult) -> str:
    assert isinstance(load.op, LoadOp)
    return load.op.source.tensor.data


def _length(load: SSAValue) -> int:
    assert isinstance(load.owner, LoadOp)
    return load.owner.source.size()


def _starts(loads: Sequence[SSAValue]) -> dict[SSAValue, int]:
    """Where the elements of each load begin, one behind the other."""
    found: dict[SSAValue, int] = {}
    end = 0
    for load in loads:
        found[load] = end
        end += _length(load)
    return found


def _reach(fused: Fused) -> tuple[int, int, tuple[int, ...]]:
    """When an operation can run: with its last row; those that end an earlier row come first."""
    rows = sorted({tap.row for tap in fused if tap is not None})
    return rows[-1], rows[0], min(tap.places for tap in fused if tap is not None)


@dataclass(frozen=True)
class _Network:
    """What the machine selects at once from the registers of one load, or of two."""

    shape: MacShape
    register_bits: int

    @property
    def per_register(self) -> int:
        return self.register_bits // self.shape.data_bits

    @staticmethod
    def of(ctx: Context, body: BodyOp) -> _Network:
        spec = spec_of(ctx)
        shape = shape_of(spec, body)
        return _Network(shape, spec.register_bits)

    def selects(self, fused: Fused, loads: Sequence[SSAValue], turns: int) -> bool:
        """
        Whether the taps can be in one operation: of one load, whose registers go round in the
        parts of the operand, or of two that have a half of it each. Loads take turns in the halves
        after `turns` of them.
        """
        side = {tap.row: tap.row // turns % 2 for tap in fused if tap is not None}
        rows = sorted(side, key=lambda row: side[row])
        half = PARTS // 2
        parts = {row: -(-_length(loads[row]) // self.per_register) for row in rows}
        if len(rows) > 2 or len(set(side.values())) < len(rows):
            return False
        if len(rows) == 2 and max(parts.values()) > half:
            return False
        starts = {row: number * half for number, row in enumerate(rows)}
        where: dict[int, tuple[int, int]] = {}

        def element(row: int, place: int) -> int:
            number, inside = divmod(place, self.per_register)
            part = (starts[row] + number) % PARTS
            where.setdefault(part, (row, number))
            return -1 if where[part] != (row, number) else part * self.per_register + inside

        columns = [
            None if tap is None else [element(tap.row, place) for place in tap.places]
            for tap in fused
        ]
        if any(element < 0 for column in columns if column is not None for element in column):
            return False
        size = (half if max(where) < half else PARTS) * self.register_bits
        return solve("x", self.shape, _numbers(columns, self.shape.lanes), size) is not None

    def selects_coeff(self, fused: Fused) -> bool:
        """Whether the taps' elements of the image are in one register, and can be selected."""
        per_register = self.register_bits // self.shape.coeff_bits
        known = [tap for tap in fused if tap is not None]
        if len({(tap.row, tap.places[0] // per_register) for tap in known}) > 1:
            return False
        columns = [
            None if tap is None else [place % per_register for place in tap.places] for tap in fused
        ]
        wanted = _numbers(columns, self.shape.lanes)
        return solve("z", self.shape, wanted, self.register_bits) is not None


def _numbers(columns: Sequence[Sequence[int] | None], lanes: int) -> npt.NDArray[np.int64]:
    """The elements of columns by lane and column, -1 where any will do."""
    return np.array([[-1 if e is None else e for e in lane] for lane in pattern(columns, lanes)])


def shape_of(spec: Aie1Spec, body: BodyOp) -> MacShape:
    """
    The machine's multiply-add for the body's lanes, columns and types. Raises `WeftError` if there
    is none.
    """
    data, coeff = factor_bits(body)
    lanes, columns = body.num_lanes(), body.num_columns()
    able = [
        shape
        for shape in spec.shapes.values()
        if (shape.lanes, shape.columns) == (lanes, columns)
        and (shape.data_bits, shape.coeff_bits) == (data, coeff)
    ]
    if not able:
        known = [s for s in spec.shapes.values() if (s.data_bits, s.coeff_bits) == (data, coeff)]
        has = ", ".join(f"{s.lanes} x {s.columns}" for s in known)
        raise WeftError(
            f"machine @{spec.name} has no multiply-add of i{data} by i{coeff} with {lanes} lanes "
            f"of {columns} columns; it has {has or 'none of these types'}"
        )
    return max(able, key=lambda shape: shape.acc_bits)


def factor_bits(body: BodyOp) -> tuple[int, int]:
    """The width of data and of coefficients of a body."""
    for mac in (op for op in body.walk() if isinstance(op, MacOp)):
        accesses, pair = mac.accesses(), mac.selected()
        if accesses is not None:
            coeff, data = (body.type_of(a.tensor.data).element_type for a in accesses)
            return data.width.data, coeff.width.data
        if pair is not None:
            return element_bits(pair[1].type), element_bits(pair[0].type)
    raise WeftError(f"{body.name}: has no multiply-adds")
