"""The pass `triplet-interleave`: loads, multiply-adds and stores in one order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass

from ...dialects.triplet import (
    BodyOp,
    GroupOp,
    LoadOp,
    MacOp,
    SelectOp,
    StoreOp,
    SumType,
)
from ..core.errors import WeftError


@dataclass(frozen=True)
class TripletInterleavePass(ModulePass):
    """
    Puts the loads, multiply-adds and stores of a body in one order, without groups: sums become
    values, which are stored behind their last product.

    Multiply-adds of all groups go by the data that they need: first those whose last load comes
    first, so that a load serves all groups and can be forgotten. Each load is right before the
    first multiply-add that needs it, which keeps registers for as short as can be.

    1. Multiply-adds are in groups, with selects of loads (`triplet-reuse`).
    """

    name = "triplet-interleave"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for body in [b for b in op.walk() if isinstance(b, BodyOp)]:
            if next(body.groups(), None) is not None:
                interleave(body)


@dataclass(frozen=True)
class _Mac:
    """A multiply-add of group number `group`; `needs` are its loads, data first."""

    op: MacOp
    group: int
    data: tuple[LoadOp, ...]
    coeff: tuple[LoadOp, ...]


def _loads(value: SSAValue) -> tuple[LoadOp, ...]:
    select = value.owner
    assert isinstance(select, SelectOp)
    return tuple(r.owner for r in select.registers if isinstance(r.owner, LoadOp))


def _macs(groups: Sequence[GroupOp]) -> list[_Mac]:
    found: list[_Mac] = []
    for number, group in enumerate(groups):
        for op in group.macs():
            pair = op.selected()
            if pair is None:
                raise WeftError(
                    "triplet-interleave: multiply-adds access tensors yet; run triplet-reuse"
                )
            found.append(_Mac(op, number, _loads(pair[1]), _loads(pair[0])))
    return found


def ordered(data: Sequence[Sequence[int]]) -> list[int]:
    """
    The order of multiply-adds that need these numbers of loads: by the last one, then those that
    need an earlier one too, then as they were.
    """
    return sorted(range(len(data)), key=lambda n: (max(data[n]), min(data[n]), n))


def interleave(body: BodyOp) -> None:
    """Puts the groups of one body in one order."""
    groups = list(body.groups())
    macs = _macs(groups)
    block = body.body.block
    rank = {load: number for number, load in enumerate(body.loads())}
    order = [macs[n] for n in ordered([[rank[load] for load in mac.data] for mac in macs])]
    last = {mac.group: mac for mac in order}
    lanes = body.num_lanes()
    made: list[Operation] = []
    placed: set[LoadOp] = set()
    sums: dict[int, SSAValue] = {}
    for mac in order:
        for load in (*mac.data, *mac.coeff):
            if load not in placed:
                placed.add(load)
                load.detach()
                made.append(load)
        made += _flat(mac, sums, lanes)
        if last[mac.group] is mac:
            made.append(StoreOp(sums[mac.group], groups[mac.group].update))
    for group in groups:
        group.detach()
        group.erase()
    for load in [load for load in rank if load not in placed]:
        load.detach()
        load.erase()
    end = block.last_op
    assert end is not None
    block.insert_ops_before(made, end)


def _flat(mac: _Mac, sums: dict[int, SSAValue], lanes: int) -> list[Operation]:
    """The selects of a multiply-add and itself, which goes on with its group's sum."""
    pair = mac.op.selected()
    assert pair is not None
    selects: list[Operation] = []
    for value in dict.fromkeys(pair):
        select = value.owner
        assert isinstance(select, SelectOp)
        select.detach()
        selects.append(select)
    op = MacOp(pair[0], pair[1], sums.get(mac.group), SumType(lanes))
    assert op.result is not None
    op.result.name_hint = f"s{mac.group}"
    sums[mac.group] = op.result
    mac.op.detach()
    mac.op.erase()
    return [*selects, op]
