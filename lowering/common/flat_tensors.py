"""
Tensors as they stand in memory, by ops of `tensor` and `linalg`: one axis, in the digits in which
a tensor is stored, with what is between its rows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects import arith, linalg, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    TensorType,
    i64,
)
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap

from ...dialects.triplet import Digit
from ...transforms.core.errors import WeftError


@dataclass
class Flat:
    """Writes ops in order into `ops`; elements are integers."""

    ops: list[Operation] = field(default_factory=list[Operation])

    def store(self, value: SSAValue, digits: Sequence[Digit], elements: int) -> SSAValue:
        """
        The first `elements` of what is in memory where `value` is stored in `digits`, zeros where
        nothing is. Raises `WeftError` as `rooms`.
        """
        split = _split(_shape(value), digits)
        memory = _by_step(split)
        padded = rooms(digits)
        value = self.pad(value, _missing(_shape(value), digits))
        value = self.reshape(value, [digit.count for digit in split])
        value = self.transpose(value, memory)
        value = self.pad(value, [n - split[d].count for n, d in zip(padded, memory, strict=True)])
        value = self.reshape(value, [math.prod(padded)])
        return self.resize(value, elements)

    def restore(self, value: SSAValue, digits: Sequence[Digit], shape: Sequence[int]) -> SSAValue:
        """The tensor of `shape` that is stored in `digits` in `value`, at its beginning."""
        split = _split(shape, digits)
        memory = _by_step(split)
        padded = rooms(digits)
        value = self.resize(value, math.prod(padded))
        value = self.reshape(value, padded)
        value = self.slice(value, [split[d].count for d in memory])
        value = self.transpose(value, [memory.index(n) for n in range(len(split))])
        more = _missing(shape, digits)
        value = self.reshape(value, [n + m for n, m in zip(shape, more, strict=True)])
        return self.slice(value, list(shape))

    def gather(self, value: SSAValue, places: Sequence[int]) -> SSAValue:
        """The elements at these places of a tensor in the order of its axes; 0 for -1."""
        count = math.prod(_shape(value))
        flat = self.resize(self.reshape(value, [count]), count + 1)
        element = _element(value)
        index = TensorType(i64, [len(places)])
        numbers = [count if place < 0 else place for place in places]
        where = self._add(arith.ConstantOp(DenseIntOrFPElementsAttr.from_list(index, numbers)))
        empty = self._add(tensor.EmptyOp([], TensorType(element, [len(places)])))
        block = Block(arg_types=[i64, element])
        cast = arith.IndexCastOp(block.args[0], IndexType())
        extract = tensor.ExtractOp(flat, [cast.result], element)
        block.add_ops([cast, extract, linalg.ops.YieldOp(extract.result)])
        same = AffineMapAttr(AffineMap.identity(1))
        return self._add(
            linalg.ops.GenericOp(
                [where],
                [empty],
                Region(block),
                [same, same],
                [IteratorTypeAttr(IteratorType.PARALLEL)],
                [empty.type],
            )
        )

    def reshape(self, value: SSAValue, shape: Sequence[int]) -> SSAValue:
        """The same elements in the same order."""
        now, element = _shape(value), _element(value)
        if list(now) == list(shape):
            return value
        if len(now) > 1:
            type = TensorType(element, [math.prod(now)])
            value = self._add(
                tensor.CollapseShapeOp(
                    operands=[value],
                    result_types=[type],
                    properties={"reassociation": _together(len(now))},
                )
            )
        if len(shape) > 1:
            type = TensorType(element, shape)
            groups = _together(len(shape))
            value = self._add(tensor.ExpandShapeOp(value, [], groups, list(shape), type))
        return value

    def transpose(self, value: SSAValue, order: Sequence[int]) -> SSAValue:
        """Axis `n` of the result is axis `order[n]`."""
        if list(order) == sorted(order):
            return value
        shape = _shape(value)
        type = TensorType(_element(value), [shape[n] for n in order])
        empty = self._add(tensor.EmptyOp([], type))
        return self._add(
            linalg.ops.TransposeOp(value, empty, DenseArrayBase.from_list(i64, order), type)
        )

    def pad(self, value: SSAValue, behind: Sequence[int]) -> SSAValue:
        """Zeros behind each axis."""
        if not any(behind):
            return value
        shape, element = _shape(value), _element(value)
        type = TensorType(element, [n + b for n, b in zip(shape, behind, strict=True)])
        zero = arith.ConstantOp(IntegerAttr(0, element))
        block = Block(arg_types=[IndexType()] * len(shape))
        block.add_ops([zero, tensor.YieldOp(zero.result)])
        low = [0] * len(shape)
        return self._add(tensor.PadOp(value, [], [], Region(block), low, list(behind), type))

    def slice(self, value: SSAValue, sizes: Sequence[int]) -> SSAValue:
        """The first elements of each axis."""
        if list(sizes) == list(_shape(value)):
            return value
        first, steps = [0] * len(sizes), [1] * len(sizes)
        return self._add(
            tensor.ExtractSliceOp.from_static_parameters(value, first, list(sizes), steps)
        )

    def resize(self, value: SSAValue, elements: int) -> SSAValue:
        """A tensor of one axis, cut, or with zeros behind it."""
        more = elements - _shape(value)[0]
        return self.pad(value, [more]) if more > 0 else self.slice(value, [elements])

    def _add(self, op: Operation) -> SSAValue:
        self.ops.append(op)
        return op.results[0]


def rooms(digits: Sequence[Digit]) -> list[int]:
    """
    How many values each digit has room for, by their steps in memory, the largest first. Raises
    `WeftError` where a digit's step is no multiple of the next.
    """
    memory = sorted(digits, key=lambda d: (-d.step, -d.count))
    found: list[int] = []
    above = memory[0].step * memory[0].count
    for digit in memory:
        if above % digit.step:
            raise WeftError(
                f"a digit of axis {digit.axis} is stored {digit.step} elements apart, of which the "
                f"{above} of the one around it are no multiple"
            )
        found.append(above // digit.step)
        above = digit.step
    if above != 1:
        raise WeftError(f"elements are stored {above} apart, expected side by side")
    return found


def _split(shape: Sequence[int], digits: Sequence[Digit]) -> list[Digit]:
    """The digits in the order of the axes, the most significant of each first."""
    return [digit for axis in range(len(shape)) for digit in digits if digit.axis == axis]


def _by_step(digits: Sequence[Digit]) -> list[int]:
    """The numbers of digits in the order of their steps, the largest first."""
    return sorted(range(len(digits)), key=lambda n: (-digits[n].step, -digits[n].count))


def _missing(shape: Sequence[int], digits: Sequence[Digit]) -> list[int]:
    """How many elements each axis has less than its digits."""
    return [
        math.prod(d.count for d in digits if d.axis == axis) - extent
        for axis, extent in enumerate(shape)
    ]


def _together(rank: int) -> ArrayAttr[ArrayAttr[IntegerAttr]]:
    return ArrayAttr([ArrayAttr(IntegerAttr(axis, i64) for axis in range(rank))])


def _shape(value: SSAValue) -> tuple[int, ...]:
    assert isinstance(value.type, TensorType)
    return value.type.get_shape()


def _element(value: SSAValue) -> IntegerType:
    assert isinstance(value.type, TensorType)
    element = value.type.element_type
    assert isinstance(element, IntegerType)
    return element
