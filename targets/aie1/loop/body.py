"""
The body of a loop as a problem of modulo scheduling.

Operations have the numbers of the body's ops. Loads before the multiply-adds that read them,
multiply-adds before stores of their sum, and memory: accesses of which one writes what the other
touches, in the same trip or in one of the next few. The multiply-adds of one sum come in any
order, for additions of integers commute; the one that is first sets the accumulator.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ....transforms.modulo.problem import Dependence, ModuloProblem, Operation, Resources, Value
from ..code.vector import Code, Load, Loop, Mac, Op, Store, Ups
from ..machine.slots import LOADS, STORE, VECTOR
from ..machine.spec import Aie1Spec
from .banks import share_banks
from .pointers import Addresses, Around, IterationSpace, PointerAccess
from .values import RegisterPlacement, read_values, written_value

NEAR_ITERATIONS = 8
"""Trips within which accesses of one buffer are kept in order; no schedule has more under way."""


@dataclass(frozen=True)
class Constant:
    """A value from outside that is in a register all the time, and in which if that is settled."""

    name: str
    position: int | None


def body_problem(
    code: Code,
    loop: Loop,
    accesses: Sequence[PointerAccess],
    homes: Mapping[str, RegisterPlacement],
    constants: Sequence[Constant],
    spec: Aie1Spec,
    outer: Around,
    single: Mapping[str, str],
) -> ModuloProblem:
    """
    Values are in the order of their writers in the body, then the constants. Accesses by pointers
    of the code for which `single` has the same name take turns: one per cycle goes through it; so
    do those that share banks.
    """
    stores = {k for k, op in enumerate(loop.body) if isinstance(op, Store)}
    banks = share_banks(IterationSpace.of(loop, outer), accesses, stores, spec)
    operations = tuple(
        _make_operation(op, k, _through(op, single) | banks.get(k, frozenset()))
        for k, op in enumerate(loop.body)
    )
    edges = _flow_dependences(loop.body, spec) + _memory_dependences(
        code, loop, accesses, outer, spec
    )
    values = [_make_value(loop.body, name, homes, spec) for name in _list_values(loop.body)]
    settled = {
        homes[c.name].group: c.position
        for c in constants
        if c.position is not None and homes[c.name].group is not None
    }
    values += [Value(c.name, (), 0, (), *_list_positions(homes[c.name])) for c in constants]
    chosen = {c.name: c.position for c in constants if c.position is not None}
    values = [_settle_value(v, settled, chosen) for v in values]
    order = tuple(k for k, op in enumerate(loop.body) if isinstance(op, Mac))
    return ModuloProblem(operations, tuple(edges), tuple(values), spec.bundles, order)


def _through(op: Op, single: Mapping[str, str]) -> Resources:
    """The pointer of an access that one access per cycle goes through."""
    if isinstance(op, Load | Ups | Store) and op.pointer in single:
        return frozenset({f"through {single[op.pointer]}"})
    return frozenset()


def _make_operation(op: Op, number: int, shared: Resources) -> Operation:
    """With the resources besides its slot."""
    match op:
        case Mac():
            return Operation(f"mac {number}", (frozenset({VECTOR}),))
        case Store():
            return Operation(f"store {number}", (frozenset({STORE}) | shared,))
        case Load() | Ups():
            return Operation(f"load {number}", tuple(frozenset({s}) | shared for s in LOADS))
        case Loop():
            raise AssertionError("a loop in the body of an innermost loop")


def _list_values(body: tuple[Op, ...]) -> list[str]:
    """Values that the body sets, in order."""
    found: dict[str, None] = {}
    for op in body:
        name = written_value(op)
        if name is not None and not (isinstance(op, Mac) and not op.first):
            found.setdefault(name)
    return list(found)


def _list_positions(home: RegisterPlacement) -> tuple[tuple[frozenset[str], ...], str | None]:
    return tuple(frozenset({register}) for register in home.registers), home.group


def _settle_value(
    value: Value, settled: Mapping[str | None, int | None], chosen: Mapping[str, int]
) -> Value:
    """With the only place that what is outside of the loop leaves."""
    place = chosen.get(value.name, settled.get(value.group) if value.group else None)
    if place is None:
        return value
    return Value(value.name, value.writers, value.write_latency, value.readers,
                 (value.positions[place],) if value.positions else (), value.group)  # fmt: skip


def _make_value(
    body: tuple[Op, ...], name: str, homes: Mapping[str, RegisterPlacement], spec: Aie1Spec
) -> Value:
    late = spec.mac - spec.chain
    widened = tuple(k for k, op in enumerate(body) if isinstance(op, Ups) and op.acc == name)
    loaded = tuple(k for k, op in enumerate(body) if isinstance(op, Load) and op.value == name)
    macs = tuple(k for k, op in enumerate(body) if isinstance(op, Mac) and op.acc == name)
    reading = [
        (k, late if k in macs else 0)
        for k, op in enumerate(body)
        if name in read_values(op) or k in macs
    ]
    latency = spec.load if loaded else spec.ups if widened else spec.mac
    return Value(
        name, loaded or widened or macs, latency, tuple(reading), *_list_positions(homes[name])
    )


def _flow_dependences(body: tuple[Op, ...], spec: Aie1Spec) -> list[Dependence]:
    edges: list[Dependence] = []
    setters: dict[str, list[int]] = {}
    stored: dict[str, list[int]] = {}
    own = set(_list_values(body))
    for k, op in enumerate(body):
        if isinstance(op, Mac):
            # What is stored is read before what is added later arrives.
            edges += [Dependence(s, k, 1 - spec.mac) for s in stored.get(op.acc, [])]
        for name in read_values(op):
            for source in setters.get(name, []):
                delay = _flow_latency(body[source], op, spec)
                if delay is not None:
                    edges.append(Dependence(source, k, delay))
        name = written_value(op)
        if name is not None:
            setters.setdefault(name, []).append(k)
        if isinstance(op, Store):
            stored.setdefault(op.acc, []).append(k)
    for name in stored.keys() - own:
        macs = setters.get(name, [])
        edges += [Dependence(s, k, 1 - spec.mac, 1) for s in stored[name] for k in macs]
    return edges


def _flow_latency(source: Op, target: Op, spec: Aie1Spec) -> int | None:
    """Cycles from what sets a value to what reads it; `None` between multiply-adds of a sum."""
    match source, target:
        case Load(), _:
            return spec.load
        case Ups(), Mac():
            return max(spec.ups - (spec.mac - spec.chain), 0)
        case Ups(), _:
            return spec.ups
        case Mac(), Mac():
            return None
        case _:
            return spec.mac


def _memory_dependences(
    code: Code, loop: Loop, accesses: Sequence[PointerAccess], outer: Around, spec: Aie1Spec
) -> list[Dependence]:
    stored = {code.find_pointer(op.pointer).buffer for op in loop.body if isinstance(op, Store)}
    touching = [
        (access, op)
        for access in accesses
        if isinstance(op := loop.body[access.op], Load | Ups | Store)
        and code.find_pointer(op.pointer).buffer in stored
    ]
    if not touching:
        return []
    if all(isinstance(op, Store) for _, op in touching) and _are_apart(loop, touching, outer, spec):
        return []
    ranges = [(_access_addresses(loop, access, outer), op_bytes(op), access.op,
        isinstance(op, Store))
              for access, op in touching]  # fmt: skip
    edges: list[Dependence] = []
    for first, first_bytes, one, writes_one in ranges:
        for second, second_bytes, other, writes_other in ranges:
            if not (writes_one or writes_other):
                continue
            for distance in range(
                int(one >= other), min(NEAR_ITERATIONS + 1, loop.count_iterations())
            ):
                early, late = first[:, : loop.count_iterations() - distance], second[:, distance:]
                meets = (early < late + second_bytes) & (late < early + first_bytes)
                if np.any(meets):
                    latency = spec.store if writes_one and not writes_other else (
                        1 if writes_one else 1 - spec.store)  # fmt: skip
                    edges.append(Dependence(one, other, latency, distance))
                    break
    return edges


def _are_apart(
    loop: Loop, touching: Sequence[tuple[PointerAccess, Op]], outer: Around, spec: Aie1Spec
) -> bool:
    """Tests whether no two stores meet in any iterations: then they need no order."""
    rows = [
        _access_addresses(loop, access, outer) // spec.alignment_bytes + row
        for access, op in touching
        for row in range(-(-op_bytes(op) // spec.alignment_bytes))
    ]
    places = np.sort(np.concatenate(rows, axis=1), axis=1)
    return not np.any(places[:, 1:] == places[:, :-1])


def op_bytes(op: Op) -> int:
    """The bytes of memory that an access touches."""
    match op:
        case Load():
            return op.bits // 8
        case Ups() | Store():
            return op.bits * op.lanes[1] // 8
        case Mac() | Loop():
            return 0


def _access_addresses(loop: Loop, access: PointerAccess, outer: Around) -> Addresses:
    """A row for each trip of the loops around, with the addresses of all trips."""
    space = IterationSpace.of(loop, outer)
    moved = space.offsets(dict(access.strides), np.arange(space.iterations))
    return access.address + moved
