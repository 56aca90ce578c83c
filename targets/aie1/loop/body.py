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
from itertools import pairwise

import numpy as np

from ....transforms.modulo.problem import Dependence, ModuloProblem, Operation, Resources, Value
from ..code.vector import (
    Clip,
    Code,
    EndingOp,
    Give,
    Load,
    Loop,
    Mac,
    MemoryOp,
    Narrow,
    Op,
    Store,
    Take,
    Ups,
    Write,
    WritingOp,
    access_bytes,
    written_values,
)
from ..code.words import STACK
from ..machine.slots import LOADS, STORE, VECTOR
from ..machine.spec import Aie1Spec
from .banks import share_banks
from .pointers import Addresses, Around, IterationSpace, PointerAccess
from .values import RegisterPlacement, read_values

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
    stores = {k for k, op in enumerate(loop.body) if isinstance(op, WritingOp)}
    banks = share_banks(IterationSpace.of(loop, outer), accesses, stores, spec)
    if spec.accesses_per_pointer == 1:
        stack = {one.op: frozenset({f"through {STACK}"}) for one in accesses if one.before}
    else:
        stack = dict[int, Resources]()
    shared = {k: banks.get(k, frozenset()) | stack.get(k, frozenset()) for k in banks | stack}
    operations = tuple(
        _make_operation(op, k, _through(op, single) | shared.get(k, frozenset()), spec)
        for k, op in enumerate(loop.body)
    )
    edges = _flow_dependences(loop.body, spec) + _memory_dependences(
        code, loop, accesses, outer, spec
    )
    edges += _stream_dependences(loop.body)
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
    spaces = clip_spaces(loop.body, spec)
    return ModuloProblem(operations, tuple(edges), tuple(values), spec.bundles, order, spaces)


def clip_spaces(body: Sequence[Op], spec: Aie1Spec) -> tuple[int, ...]:
    """
    The cycles for clips: those in which their values are there at the earliest, if there is a
    multiply-add in every cycle.
    """
    # The clips of the iteration before are issued before the last multiply-adds of this one.
    clips = sum(isinstance(op, Clip) for op in body)
    issued = {id(op): clips + k for k, op in enumerate(op for op in body if isinstance(op, Mac))}
    summed: dict[str, int] = {}
    ready: dict[str, int] = {}
    free, found = 0, list[int]()
    for op in body:
        if isinstance(op, Mac):
            summed[op.acc] = issued[id(op)] + spec.mac
        elif isinstance(op, Narrow):
            free = max(free, summed.get(op.acc, 0)) + 1
            ready[op.value] = max(ready.get(op.value, 0), free - 1 + spec.narrow)
        elif isinstance(op, Clip):
            found.append(max(ready[value] for value in op.values if value in ready))
            ready.update(dict.fromkeys(op.results, found[-1] + spec.compare))
    return tuple(found)


def _through(op: Op, single: Mapping[str, str]) -> Resources:
    """The pointer of an access that one access per cycle goes through."""
    if isinstance(op, MemoryOp) and op.pointer in single:
        return frozenset({f"through {single[op.pointer]}"})
    return frozenset()


def _make_operation(op: Op, number: int, shared: Resources, spec: Aie1Spec) -> Operation:
    """With the resources besides its slot."""
    match op:
        case Mac() | Clip():
            return Operation(f"{type(op).__name__.lower()} {number}", (frozenset({VECTOR}),))
        case Narrow():
            return Operation(f"narrow {number}", (frozenset({spec.narrow_slot}),))
        case Take():
            return Operation(f"take {number}", (frozenset({spec.take_slot}),))
        case Give():
            return Operation(f"give {number}", (frozenset({spec.give_slot}),))
        case Store() | Write():
            return Operation(f"store {number}", (frozenset({STORE}) | shared,))
        case Load() | Ups():
            return Operation(f"load {number}", tuple(frozenset({s}) | shared for s in LOADS))
        case Loop():
            raise AssertionError("a loop in the body of an innermost loop")


def _list_values(body: tuple[Op, ...]) -> list[str]:
    """Values that the body sets, in order."""
    found: dict[str, None] = {}
    for op in body:
        if not (isinstance(op, Mac) and not op.first):
            found.update(dict.fromkeys(written_values(op)))
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
    taken = tuple(k for k, op in enumerate(body) if isinstance(op, Take) and op.acc == name)
    loaded = tuple(k for k, op in enumerate(body) if isinstance(op, Load) and op.value == name)
    macs = tuple(k for k, op in enumerate(body) if isinstance(op, Mac) and op.acc == name)
    narrowed = tuple(k for k, op in enumerate(body) if isinstance(op, Narrow) and op.value == name)
    clipped = tuple(k for k, op in enumerate(body) if isinstance(op, Clip) and name in op.results)
    reading = [
        (k, late if k in macs else 0)
        for k, op in enumerate(body)
        if name in read_values(op) or k in macs
    ]
    written = ((loaded, spec.load), (widened, spec.ups), (taken, spec.take),
               (narrowed, spec.narrow), (clipped, spec.compare), (macs, spec.mac))  # fmt: skip
    writers, latency = next(found for found in written if found[0])
    return Value(name, writers, latency, tuple(reading), *_list_positions(homes[name]))


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
        for name in written_values(op):
            setters.setdefault(name, []).append(k)
        if isinstance(op, EndingOp):
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
        case (Ups() | Take()), _:
            cycles = spec.ups if isinstance(source, Ups) else spec.take
            return max(cycles - (spec.mac - spec.chain), 0) if isinstance(target, Mac) else cycles
        case Narrow(), _:
            return spec.narrow
        case Clip(), _:
            return spec.compare
        case Mac(), Mac():
            return None
        case _:
            return spec.mac


def _stream_dependences(body: tuple[Op, ...]) -> list[Dependence]:
    """
    Takes one after another, and gives, those of an iteration before those of the next: the order
    of a stream's items is what tells them apart.
    """
    edges: list[Dependence] = []
    for kind in (Take, Give):
        places = [k for k, op in enumerate(body) if isinstance(op, kind)]
        edges += [Dependence(one, other, 1) for one, other in pairwise(places)]
        if places:
            edges.append(Dependence(places[-1], places[0], 1, 1))
    return edges


def _memory_dependences(
    code: Code, loop: Loop, accesses: Sequence[PointerAccess], outer: Around, spec: Aie1Spec
) -> list[Dependence]:
    stored = {code.find_pointer(op.pointer).buffer for op in loop.body if isinstance(op, WritingOp)}
    touching = [
        (access, op)
        for access in accesses
        if isinstance(op := loop.body[access.op], MemoryOp)
        and code.find_pointer(op.pointer).buffer in stored
    ]
    if not touching:
        return []
    only_writes = all(isinstance(op, WritingOp) for _, op in touching)
    if only_writes and _are_apart(loop, touching, outer, spec):
        return []
    ranges = [(_access_addresses(loop, access, outer), access_bytes(op), access.op,
        isinstance(op, WritingOp))
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
    loop: Loop, touching: Sequence[tuple[PointerAccess, MemoryOp]], outer: Around, spec: Aie1Spec
) -> bool:
    """Tests whether no two stores meet in any iterations: then they need no order."""
    rows = [
        _access_addresses(loop, access, outer) // spec.alignment_bytes + row
        for access, op in touching
        for row in range(-(-access_bytes(op) // spec.alignment_bytes))
    ]
    places = np.sort(np.concatenate(rows, axis=1), axis=1)
    return not np.any(places[:, 1:] == places[:, :-1])


def _access_addresses(loop: Loop, access: PointerAccess, outer: Around) -> Addresses:
    """A row for each trip of the loops around, with the addresses of all trips."""
    space = IterationSpace.of(loop, outer)
    moved = space.offsets(dict(access.strides), np.arange(space.iterations))
    return access.address + moved
