"""
NumPy meaning of the `triplet` dialect: bodies, and packed constants.

Tensors lie in memories as they are stored. What is stored nowhere (the places between rows, what
lies behind a tensor) reads as `JUNK`, and so do elements that make no difference, so that a result
which depends on them is wrong. All trips of the loops run at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, SSAValue

from ...dialects.triplet import (
    AccessAttr,
    BeginOp,
    BodyOp,
    FormAttr,
    LoadOp,
    LoopRange,
    MacOp,
    PackOp,
    RangeAttr,
    SelectOp,
    StoredDigit,
    StoreOp,
)
from ...dialects.triplet.ops import element_bits
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.triplet.packing import Packing
from .interpreter import Arrays, Interpreter, Meaning
from .scalars import Array, wrap_integers

JUNK: Final = 85
"""What is read where nothing is stored."""

Numbers = npt.NDArray[np.int64]


def triplet_meanings() -> Mapping[str, Meaning]:
    """The meanings of `triplet.body` and `triplet.pack`."""
    return {BodyOp.name: _body, PackOp.name: _pack}


def _body(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, BodyOp)
    run = _Run.of(op, args)
    for inner in op.body.block.ops:
        run.run(inner)
    return (run.output(),)


def _pack(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, PackOp)
    takes, loops, streams = op.get_takes(), op.get_loops(), op.get_streams()
    return (Packing(args[0].shape, takes, loops, streams=streams).pack_array(args[0]),)


def _variables(loops: Sequence[LoopRange]) -> dict[str, Numbers]:
    """The value of each loop's variable in all trips of the nest, in order."""
    grids = np.indices([loop.iterations for loop in loops], dtype=np.int64)
    return {
        loop.name: grid.reshape(-1) * loop.step for loop, grid in zip(loops, grids, strict=True)
    }


def _form(form: FormAttr, variables: Mapping[str, Numbers]) -> Numbers:
    """A form in all trips."""
    found = np.asarray([form.constant()], np.int64)
    for name, factor in form.terms().items():
        found = found + factor * variables[name]
    return found


@dataclass
class _Memory:
    """A tensor as it is stored, the axes of which go on past their ends."""

    digits: tuple[StoredDigit, ...]
    cells: Numbers

    @staticmethod
    def of(digits: tuple[StoredDigit, ...], array: Array) -> _Memory:
        size = 1 + sum((digit.count - 1) * digit.step for digit in digits)
        memory = _Memory(digits, np.full(size, JUNK, np.int64))
        memory.cells[memory.places(_every(array))] = array
        return memory

    def places(self, index: Sequence[Numbers]) -> Numbers:
        """The positions of elements, by their index on each axis."""
        left = list(index)
        place = np.zeros((), np.int64)
        first = {digit.axis: number for number, digit in reversed(list(enumerate(self.digits)))}
        for number, digit in reversed(list(enumerate(self.digits))):
            value = left[digit.axis]
            if number != first[digit.axis]:
                left[digit.axis], value = np.divmod(value, digit.count)
            place = place + value * digit.step
        return place

    def read(self, places: Numbers) -> Numbers:
        known = (places >= 0) & (places < len(self.cells))
        return np.where(known, self.cells[np.where(known, places, 0)], JUNK)


def _every(array: Array) -> list[Numbers]:
    """The index on each axis of all elements."""
    return [np.asarray(axis) for axis in np.indices(array.shape, dtype=np.int64)]


@dataclass
class _Run:
    """One run of a body: what its values are, `[trips, …]` each."""

    op: BodyOp
    memories: dict[str, _Memory]
    sums: Numbers
    """The output's memory, which has room for what a last trip writes past its end."""
    stores: Numbers
    """How often each place of it is stored to."""
    variables: dict[str, Numbers]
    values: dict[SSAValue, Numbers] = field(default_factory=dict[SSAValue, Numbers])

    @staticmethod
    def of(op: BodyOp, inputs: Sequence[Array]) -> _Run:
        names = op.tensors.names()
        output = np.zeros(op.type_of(names[-1]).get_shape(), np.int64)
        memories = {
            name: _Memory.of(op.digits_of(name), array)
            for name, array in zip(names, (*inputs, output), strict=True)
        }
        sums = np.zeros_like(memories[names[-1]].cells)
        return _Run(op, memories, sums, np.zeros_like(sums), _variables(op.loop_ranges()))

    def run(self, op: Operation) -> None:
        match op:
            case BeginOp():
                self.values[op.result] = self._begin(op)
            case MacOp():
                products = (self.values[op.coeff] * self.values[op.data]).sum(axis=2)
                self.values[op.result] = products + (0 if op.sum is None else self.values[op.sum])
            case LoadOp():
                places = self._places(op.source)
                self.values[op.result] = self.memories[op.source.tensor.data].read(places)
            case SelectOp():
                self.values[op.result] = self._select(op)
            case StoreOp():
                self._add(op, self.values[op.sum])
            case _:
                pass

    def _places(self, access: AccessAttr) -> Numbers:
        """The positions of the elements in memory, `[trips, elements]`."""
        ranges = [self._range(i) for i in access.indices]
        if len(ranges) == 1:
            return ranges[0]
        steps = sorted(digit.step for digit in self.memories[access.tensor.data].digits)
        places = [index * step for index, step in zip(ranges, steps, strict=True)]
        return np.asarray(sum(places[1:], places[0]))

    def _begin(self, op: BeginOp) -> Numbers:
        """`[trips, lanes]`: 0 but in the first trips of the loops that sum."""
        sources = list(op.sources)
        read = [self.memories[a.tensor.data].read(self._places(a)) for a in sources]
        trips = max(map(len, (*self.variables.values(), *read)))
        lanes = np.concatenate([np.broadcast_to(r, (trips, r.shape[1])) for r in read], axis=1)
        return (lanes << op.get_shift()) * self._is_first(trips)[:, None]

    def _is_first(self, trips: int) -> Numbers:
        """1 in the first trips of the loops that sum, or else 0."""
        first = np.ones(trips, np.int64)
        for loop in self.op.loop_ranges():
            if loop.sums:
                first &= self.variables[loop.name] == 0
        return first

    def _range(self, index: RangeAttr) -> Numbers:
        steps = np.arange(index.size(), dtype=np.int64) * index.stride()
        return _form(index.first, self.variables)[:, None] + steps

    def _select(self, op: SelectOp) -> Numbers:
        """`[trips, lanes, columns]`; what makes no difference comes from behind the registers."""
        trips = max(self.values[register].shape[0] for register in op.registers)
        parts = [self.values[r] for r in op.registers]
        parts.append(np.full((trips, 1), JUNK, np.int64))
        register = np.concatenate([np.broadcast_to(p, (trips, p.shape[1])) for p in parts], axis=1)
        table = np.array([[-1 if e is None else e for e in lane] for lane in op.wanted_elements()])
        return register[:, table]

    def _add(self, op: StoreOp, values: Numbers) -> None:
        places = [self._places(access) for access in op.dests]
        # Trips of loops that do not move a value have it in common.
        trips = max(map(len, (*self.variables.values(), values, *places)))
        whole = np.concatenate([np.broadcast_to(p, (trips, p.shape[1])) for p in places], axis=1)
        if whole.min() < 0:
            raise WeftError(f"{describe_op(op)}: begins before the output")
        more = max(0, int(whole.max()) + 1 - len(self.sums))
        self.sums, self.stores = np.pad(self.sums, (0, more)), np.pad(self.stores, (0, more))
        np.add.at(self.sums, whole, np.broadcast_to(values, whole.shape))
        np.add.at(self.stores, whole, np.broadcast_to(self._is_first(trips)[:, None], whole.shape))

    def output(self) -> Array:
        """The output as it is stored in the end, in the order of its axes."""
        type = self.op.output.type
        assert isinstance(type, TensorType)
        index = list(np.indices(type.get_shape(), dtype=np.int64))
        places = self.memories[self.op.output_name()].places(index)
        if self.stores[places].max(initial=0) > 1:
            raise WeftError(
                f"{describe_op(self.op)}: stores to elements of its output more than once"
            )
        found = _rounded(self.sums[places], self.op)
        stored = wrap_integers(_saturated(found, self.op), str(type.element_type))
        low, high = self.op.get_low(), self.op.get_high()
        return stored if low is high is None else np.clip(stored, low, high)


def _rounded(sums: Numbers, op: BodyOp) -> Numbers:
    """Sums shifted right, and what is shifted out rounded."""
    shift = op.get_shift()
    low = sums >> shift
    rest, half = sums - (low << shift), (1 << shift) / 2
    above, tie = rest > half, (rest == half) & (shift > 0)
    match op.get_rounding():
        case 0:
            up = np.zeros_like(above)
        case 1:
            up = rest > 0
        case 2:
            up = above | tie
        case 3:
            up = above
        case 4:
            up = above | (tie & (sums >= 0))
        case 5:
            up = above | (tie & (sums < 0))
        case 6:
            up = above | (tie & (low % 2 == 1))
        case _:
            up = above | (tie & (low % 2 == 0))
    return low + up


def _saturated(values: Numbers, op: BodyOp) -> Numbers:
    """The nearest numbers that the output's elements, or unsigned bytes, can be."""
    if not op.get_saturation():
        return values
    assert isinstance(op.output.type, TensorType)
    bits = element_bits(op.output.type)
    top = (1 << bits) - 1 if op.unsigned is not None else (1 << (bits - 1)) - 1
    bottom = 0 if op.unsigned is not None else -top if op.get_saturation() > 1 else -top - 1
    return np.clip(values, bottom, top)
