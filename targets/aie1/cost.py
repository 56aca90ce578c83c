"""
Lower bounds of cycles, by what a core can do per cycle: one multiply-add or comparison of vectors,
two loads, one store.

`body_bound` knows only a schedule, so what a body must do at least; `code_bound` knows the code.
Both hold for one loop that is entered once: its trips, and the way of the first value from its
load through a multiply-add to its store.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import astuple, dataclass

from ...dialects.aie1.network import MacShape
from ...transforms.dataflow.directive.problem import LayerProblem
from ...transforms.triplet.schedule import BodySchedule
from ...transforms.triplet.statements import count_bodies, covered_iterations
from .code.vector import Clip, Code, Give, Load, Loop, Mac, Narrow, Op, Store, Take, Ups, Write
from .loop.banks import share_banks_of
from .loop.stores import split_stores
from .machine.slots import STORE
from .machine.spec import Aie1Spec

_SRS_LANES = {(48, 8): 16}
"""Lanes per store by bits of accumulators and results, where they are not 8 (UG1078, SRS)."""


_CLIPPED = 2
"""Registers that one comparison of vectors takes."""


@dataclass(frozen=True)
class Counts:
    """Operations; `narrows` and `clips` are those of results that go through registers."""

    macs: int = 0
    loads: int = 0
    stores: int = 0
    narrows: int = 0
    clips: int = 0

    def __add__(self, other: Counts) -> Counts:
        pairs = zip(astuple(self), astuple(other), strict=True)
        return Counts(*(one + another for one, another in pairs))

    def scale_counts(self, number: int) -> Counts:
        return Counts(*(count * number for count in astuple(self)))

    def count_cycles(self, spec: Aie1Spec) -> int:
        """The cycles that the slot with most to do needs."""
        stores = self.stores + (self.narrows if spec.narrow_slot == STORE else 0)
        loads = math.ceil(self.loads / spec.load_ports)
        return max(self.macs + self.clips, loads, stores, self.narrows)


def store_ops(shape: MacShape, result_bits: int) -> int:
    """The stores that one accumulator takes."""
    return math.ceil(shape.lanes / _SRS_LANES.get((shape.acc_bits, result_bits), 8))


def result_ops(shape: MacShape, result_bits: int, spec: Aie1Spec) -> Counts:
    """What brings one accumulator to memory: stores, or what narrows it to registers and writes."""
    stores = store_ops(shape, result_bits)
    if result_bits <= spec.fused_store_bits:
        return Counts(stores=stores)
    registers = math.ceil(shape.lanes * result_bits / spec.register_bits)
    return Counts(stores=registers, narrows=stores)


def body_counts(
    problem: LayerProblem,
    schedule: BodySchedule,
    shape: MacShape,
    spec: Aie1Spec,
    result_bits: int,
    initial_loads: int = 0,
    limits: int = 0,
) -> Counts:
    """
    The least that one body of a schedule does: multiply-adds without padding, each element
    loaded once, coefficients that fit into their registers and are the same in all bodies not at
    all, and `initial_loads` for each accumulator whose sum is whole. Results are clipped to so many
    `limits`.
    """
    cover = covered_iterations(problem, schedule, shape.lanes)
    taps = math.prod(cover[d] for d in problem.reductions)
    groups = math.prod(cover.values()) // taps // shape.lanes
    number = count_bodies(problem, schedule, shape.lanes)
    loads = 0
    for tensor in problem.inputs:
        registers = math.ceil(tensor.size(cover) * tensor.element_bits / spec.register_bits)
        is_same = all(number[d] == 1 for d in tensor.dims)
        if not is_same or registers > spec.data_registers + spec.coeff_registers:
            loads += registers
    whole = groups if all(number[d] == 1 for d in problem.reductions) else 0
    loads += whole * initial_loads
    macs = groups * math.ceil(taps / shape.columns)
    if not limits:
        results = result_ops(shape, result_bits, spec).scale_counts(whole)
        return Counts(macs, loads) + results
    stores = whole * store_ops(shape, result_bits)
    registers = whole * math.ceil(shape.lanes * result_bits / spec.register_bits)
    clips = limits * math.ceil(registers / _CLIPPED)
    return Counts(macs, loads + clips, registers, stores, clips)


def body_bound(
    problem: LayerProblem,
    schedule: BodySchedule,
    shape: MacShape,
    spec: Aie1Spec,
    result_bits: int,
    initial_loads: int = 0,
    limits: int = 0,
) -> int:
    """
    A lower bound of the cycles of all code for this schedule, in which `initial_loads` set an
    accumulator, and results are clipped to so many `limits`.
    """
    body = body_counts(problem, schedule, shape, spec, result_bits, initial_loads, limits)
    number = math.prod(count_bodies(problem, schedule, shape.lanes).values())
    return number * body.count_cycles(spec) + ramp_cycles(spec)


def ramp_cycles(spec: Aie1Spec) -> int:
    """From the first load to the end of the last store, but for the cycles of multiply-adds."""
    return spec.load + spec.mac + spec.store - 1


def executed_counts(code: Code) -> Counts:
    """All operations that a run executes; loads count by 256 bits."""
    total = Counts()
    for op, around in code.walk_ops():
        total += count_op(op).scale_counts(math.prod(loop.count_iterations() for loop in around))
    return total


def count_op(op: Op) -> Counts:
    """Counts the operations of one op, of a loop and of what goes over a stream nothing."""
    match op:
        case Mac():
            return Counts(macs=1)
        case Load() | Ups():
            return Counts(loads=1)
        case Store() | Write():
            return Counts(stores=1)
        case Narrow():
            return Counts(narrows=1)
        case Clip():
            return Counts(clips=1)
        case Take() | Give() | Loop():
            return Counts()


_FULL_PORTS = 0.8


def fills_ports(counts: Counts, spec: Aie1Spec) -> bool:
    """Tests whether loads leave few ports idle."""
    return counts.loads > _FULL_PORTS * spec.load_ports * counts.count_cycles(spec)


def estimate_size(counts: Counts, spec: Aie1Spec) -> int:
    """Estimates how hard operations are to schedule: their cycles, twice those with full ports."""
    return counts.count_cycles(spec) * (2 if fills_ports(counts, spec) else 1)


def code_size(code: Code, spec: Aie1Spec) -> int:
    """The same of code, by the loop that executes most."""
    loop = main_loop(code)
    ops = code.body if loop is None else loop.body
    return estimate_size(sum(map(count_op, ops), Counts()), spec)


def code_bound(code: Code, spec: Aie1Spec) -> int:
    """
    A lower bound of the cycles of `code`, in which accesses that share banks are in words of their
    own.
    """
    code = split_stores(code, spec)
    counted = executed_counts(code).count_cycles(spec)
    return max(counted, _bank_cycles(code, spec)) + ramp_cycles(spec)


def _bank_cycles(code: Code, spec: Aie1Spec) -> int:
    """The cycles of innermost loops by the accesses that share a bank."""
    total = 0
    for op, around in code.walk_ops():
        if isinstance(op, Loop) and not any(isinstance(inner, Loop) for inner in op.body):
            outer = tuple(pair for loop in around for pair in _counted_names(loop))
            shared = Counter(
                name for names in share_banks_of(code, op, outer, spec).values() for name in names
            )
            entries = math.prod(count for _, count in outer)
            total += entries * op.count_iterations() * max(shared.values(), default=0)
    return total


def _counted_names(loop: Loop) -> Iterator[tuple[str, int]]:
    return zip(loop.names, loop.counts, strict=True)


def main_loop(code: Code) -> Loop | None:
    """The innermost loop that executes most."""
    found: list[tuple[int, int, Loop]] = []
    for number, (op, around) in enumerate(code.walk_ops()):
        if isinstance(op, Loop) and not any(isinstance(inner, Loop) for inner in op.body):
            trips = op.count_iterations() * math.prod(loop.count_iterations() for loop in around)
            found.append((trips * len(op.body), -number, op))
    return max(found, key=lambda f: f[:2])[2] if found else None
