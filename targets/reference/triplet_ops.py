"""
NumPy meaning of the `triplet` dialect: bodies in each of their stages, and packed constants.

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
    ZERO,
    AccessAttr,
    BodyOp,
    Digit,
    FormAttr,
    GroupOp,
    LoadOp,
    LoopRange,
    MacOp,
    PackOp,
    RangeAttr,
    SelectOp,
    StoreOp,
)
from ...transforms.core.describe import describe
from ...transforms.core.errors import WeftError
from .interpreter import Arrays, Interpreter, Meaning
from .scalars import Array, wrap

JUNK: Final = 85
"""What is read where nothing is stored."""

Numbers = npt.NDArray[np.int64]


def triplet_meanings() -> Mapping[str, Meaning]:
    """The meanings of `triplet.body` and `triplet.pack`."""
    return {BodyOp.name: _body, PackOp.name: _pack}


def _body(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, BodyOp)
    inputs = args[: len(op.inputs)]
    initial = args[-1] if op.initial is not None else None
    run = _Run.of(op, inputs, initial)
    for inner in op.body.block.ops:
        run.run(inner)
    return (run.output(),)


def _pack(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, PackOp)
    trips = _variables(op.loops.loops())
    number = int(np.prod([loop.trips for loop in op.loops.loops()], dtype=np.int64))
    packed = np.zeros((number, len(op.entries)), args[0].dtype)
    for column, entry in enumerate(op.entries):
        if isinstance(entry, AccessAttr):
            index = [_form(i.first, trips) for i in reversed(tuple(entry.indices))]
            whole = [np.broadcast_to(i, number) for i in index]
            pairs = list(zip(whole, args[0].shape, strict=True))
            inside = np.all([(i >= 0) & (i < n) for i, n in pairs], axis=0)
            found = args[0][tuple(np.clip(i, 0, n - 1) for i, n in pairs)]
            packed[:, column] = np.where(inside, found, 0)
    return (packed.reshape(-1),)


def _variables(loops: Sequence[LoopRange]) -> dict[str, Numbers]:
    """The value of each loop's variable in all trips of the nest, in order."""
    grids = np.indices([loop.trips for loop in loops], dtype=np.int64)
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

    digits: tuple[Digit, ...]
    cells: Numbers

    @staticmethod
    def of(digits: tuple[Digit, ...], array: Array) -> _Memory:
        size = 1 + sum((digit.count - 1) * digit.step for digit in digits)
        memory = _Memory(digits, np.full(size, JUNK, np.int64))
        memory.cells[memory.places(_every(array))] = array
        return memory

    def places(self, index: Sequence[Numbers]) -> Numbers:
        """Where elements are, by their index on each axis."""
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
    variables: dict[str, Numbers]
    values: dict[SSAValue, Numbers] = field(default_factory=dict[SSAValue, Numbers])

    @staticmethod
    def of(op: BodyOp, inputs: Sequence[Array], initial: Array | None) -> _Run:
        names = op.tensors.names()
        memories = {
            name: _Memory.of(op.digits_of(name), array)
            for name, array in zip(names, inputs, strict=False)
        }
        shape = op.type_of(names[-1]).get_shape()
        begin = np.zeros(shape, np.int64) if initial is None else initial
        memories[names[-1]] = _Memory.of(op.digits_of(names[-1]), begin)
        sums = memories[names[-1]].cells
        return _Run(op, memories, sums, _variables(op.loop_ranges()))

    def run(self, op: Operation) -> None:
        match op:
            case GroupOp():
                for inner in op.body.block.ops:
                    self.run(inner)
                products = [self._products(mac) for mac in op.macs()]
                lanes = self.op.num_lanes()
                self._add(op, op.update, sum(products, np.zeros((1, lanes), np.int64)))
            case MacOp() if op.result is not None:
                products = self._products(op)
                self.values[op.result] = products + (0 if op.sum is None else self.values[op.sum])
            case LoadOp():
                self.values[op.result] = self._load(op)
            case SelectOp():
                self.values[op.result] = self._select(op)
            case StoreOp():
                self._add(op, op.dest, self.values[op.sum])
            case _:
                pass

    def _places(self, access: AccessAttr) -> Numbers:
        """`[trips, elements]`"""
        index = [self._range(i) for i in reversed(tuple(access.indices))]
        return self.memories[access.tensor.data].places(index)

    def _range(self, index: RangeAttr) -> Numbers:
        steps = np.arange(index.size(), dtype=np.int64) * index.stride()
        return _form(index.first, self.variables)[:, None] + steps

    def _products(self, op: MacOp) -> Numbers:
        """`[trips, lanes]`"""
        accesses = op.accesses()
        if accesses is not None:
            coeff, data = (self.memories[a.tensor.data].read(self._places(a)) for a in accesses)
            return coeff * data
        pair = op.selected()
        assert pair is not None
        return (self.values[pair[0]] * self.values[pair[1]]).sum(axis=2)

    def _load(self, op: LoadOp) -> Numbers:
        memory = self.memories[op.source.tensor.data]
        ranges = [self._range(i) for i in op.source.indices]
        if len(ranges) == 1:
            return memory.read(ranges[0])
        steps = sorted(digit.step for digit in memory.digits)
        places = [index * step for index, step in zip(ranges, steps, strict=True)]
        return memory.read(np.asarray(sum(places[1:], places[0])))

    def _select(self, op: SelectOp) -> Numbers:
        """`[trips, lanes, columns]`; what makes no difference comes from behind the registers."""
        trips = max(self.values[register].shape[0] for register in op.registers)
        parts = [self.values[r] for r in op.registers]
        parts.append(np.full((trips, 1), JUNK, np.int64))
        register = np.concatenate([np.broadcast_to(p, (trips, p.shape[1])) for p in parts], axis=1)
        table = np.array([[-1 if e is None else e for e in lane] for lane in op.table()])
        zeros = np.array([[e == ZERO for e in lane] for lane in op.table()])
        return np.where(zeros, 0, register[:, table])

    def _add(self, op: Operation, dest: AccessAttr, values: Numbers) -> None:
        places = self._places(dest)
        if places.min() < 0:
            raise WeftError(f"{describe(op)}: {dest.text()} begins before the output")
        if places.max() >= len(self.sums):
            self.sums = np.pad(self.sums, (0, int(places.max()) + 1 - len(self.sums)))
        # Trips of loops that do not move a value have it in common.
        trips = max(len(index) for index in (*self.variables.values(), values))
        shape = (trips, places.shape[1])
        np.add.at(self.sums, np.broadcast_to(places, shape), np.broadcast_to(values, shape))

    def output(self) -> Array:
        """The output as it is stored in the end, in the order of its axes."""
        type = self.op.output.type
        assert isinstance(type, TensorType)
        index = list(np.indices(type.get_shape(), dtype=np.int64))
        memory = self.memories[self.op.output_name()]
        found = self.sums[memory.places(index)] >> self.op.get_shift()
        return wrap(found, str(type.element_type))
