"""Sums of products and moves between named loops, as `linalg.generic`."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import arith, linalg, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    TensorType,
    f32,
    i64,
)
from xdsl.ir import Block, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.rewriter import InsertPoint

from ...dialects.common.kinds import is_tensor
from ..kernel.elementwise import insert_zeros
from ..kernel.fold_access import constant_of
from .winograd import Matrix


@dataclass(frozen=True)
class Loops:
    """Loops in order, by name, with their extents."""

    extents: Mapping[str, int]

    def expr(self, name: str) -> AffineExpr:
        return AffineExpr.dimension(list(self.extents).index(name))

    def map(self, exprs: Sequence[str | AffineExpr]) -> AffineMapAttr:
        """An indexing map; names stand for their loops."""
        found = tuple(self.expr(e) if isinstance(e, str) else e for e in exprs)
        return AffineMapAttr(AffineMap(len(self.extents), 0, found))

    def shape(self, names: Sequence[str]) -> list[int]:
        return [self.extents[name] for name in names]


@dataclass(frozen=True)
class Operand:
    """A tensor, indexed by loops or by expressions of them."""

    value: SSAValue
    index: Sequence[str | AffineExpr]


def insert_product(
    builder: Builder, loops: Loops, reads: tuple[Operand, Operand], output: Operand
) -> SSAValue:
    """Inserts `output += reads[0] * reads[1]`, summed over the loops that `output` is without."""
    block = Block(arg_types=[f32, f32, f32])
    inside = Builder(InsertPoint.at_end(block))
    product = inside.insert(arith.MulfOp(block.args[0], block.args[1])).result
    total = inside.insert(arith.AddfOp(block.args[2], product)).result
    inside.insert(linalg.ops.YieldOp(total))
    return _insert_generic(builder, loops, reads, output, block)


def insert_addition(builder: Builder, loops: Loops, read: Operand, output: Operand) -> SSAValue:
    """Inserts `output + read`, or `read` alone where the output is all zeros, in a new tensor."""
    names = [str(name) for name in output.index]
    if constant_of(output.value) == 0:
        return insert_move(builder, loops, read, names)
    block = Block(arg_types=[f32, f32])
    inside = Builder(InsertPoint.at_end(block))
    added, total = block.args
    inside.insert(linalg.ops.YieldOp(inside.insert(arith.AddfOp(total, added)).result))
    return _insert_generic(builder, loops, (read,), output, block)


def insert_sum(
    builder: Builder, loops: Loops, reads: tuple[Operand, Operand], names: Sequence[str]
) -> SSAValue:
    """A new tensor over the loops `names` of sums of products that start from zero."""
    init = insert_zeros(builder, TensorType(f32, loops.shape(names)))
    return insert_product(builder, loops, reads, Operand(init, names))


def insert_move(builder: Builder, loops: Loops, read: Operand, names: Sequence[str]) -> SSAValue:
    """A new tensor over the loops `names` with the elements that `read` has there."""
    block = Block(arg_types=[f32, f32])
    Builder(InsertPoint.at_end(block)).insert(linalg.ops.YieldOp(block.args[0]))
    empty = builder.insert(tensor.EmptyOp((), TensorType(f32, loops.shape(names)))).tensor
    return _insert_generic(builder, loops, (read,), Operand(empty, names), block)


def _insert_generic(
    builder: Builder, loops: Loops, reads: Sequence[Operand], output: Operand, block: Block
) -> SSAValue:
    maps = [loops.map(operand.index) for operand in (*reads, output)]
    moving = set(maps[-1].data.used_dims())
    kinds = [
        linalg.attrs.IteratorTypeAttr(
            linalg.attrs.IteratorType.PARALLEL
            if loop in moving
            else linalg.attrs.IteratorType.REDUCTION
        )
        for loop in range(len(loops.extents))
    ]
    op = linalg.ops.GenericOp(
        [read.value for read in reads],
        [output.value],
        Region(block),
        maps,
        kinds,
        [output.value.type],
    )
    return builder.insert(op).results[0]


def insert_matrix(builder: Builder, matrix: Matrix) -> SSAValue:
    """A constant with the elements of a matrix, rounded to f32."""
    type = TensorType(f32, [len(matrix), len(matrix[0])])
    numbers = [float(c) for row in matrix for c in row]
    value = DenseIntOrFPElementsAttr.from_list(type, numbers)
    return builder.insert(arith.ConstantOp(value)).result


def collapse(builder: Builder, value: SSAValue, counts: Sequence[int]) -> SSAValue:
    """Joins axes: the first `counts[0]` of them to one, and so on; `value` where nothing is."""
    shape = shape_of(value)
    if len(counts) == len(shape):
        return value
    ends = [sum(counts[: i + 1]) for i in range(len(counts))]
    parts = [shape[end - n : end] for n, end in zip(counts, ends, strict=True)]
    type = TensorType(f32, [math.prod(part) for part in parts])
    op = tensor.CollapseShapeOp.create(
        operands=[value], result_types=[type], properties={"reassociation": _groups(counts)}
    )
    return builder.insert(op).results[0]


def expand(builder: Builder, value: SSAValue, parts: Sequence[Sequence[int]]) -> SSAValue:
    """Takes axes apart: the first to extents `parts[0]`, and so on."""
    flat = [extent for part in parts for extent in part]
    if len(flat) == len(parts):
        return value
    groups = _groups([len(part) for part in parts])
    op = tensor.ExpandShapeOp(value, [], groups, flat, TensorType(f32, flat))
    return builder.insert(op).result


def insert_border(
    builder: Builder, value: SSAValue, low: Sequence[int], shape: Sequence[int]
) -> SSAValue:
    """
    A tensor of `shape` that has `value` behind `low` zeros along each axis, and zeros behind it;
    what does not fit is cut off.
    """
    held = shape_of(value)
    kept = [min(h, s - lo) for h, s, lo in zip(held, shape, low, strict=True)]
    value = crop(builder, value, kept)
    high = [s - lo - k for k, s, lo in zip(kept, shape, low, strict=True)]
    if not any((*low, *high)):
        return value
    zero = builder.insert(arith.ConstantOp(FloatAttr(0.0, f32))).result
    block = Block(arg_types=[IndexType()] * len(shape))
    Builder(InsertPoint.at_end(block)).insert(tensor.YieldOp(zero))
    type = TensorType(f32, shape)
    return builder.insert(tensor.PadOp(value, [], [], Region(block), low, high, type)).result


def crop(builder: Builder, value: SSAValue, shape: Sequence[int]) -> SSAValue:
    """The first elements along each axis; `value` where these are all."""
    if tuple(shape) == shape_of(value):
        return value
    zeros, ones = [0] * len(shape), [1] * len(shape)
    op = tensor.ExtractSliceOp.from_static_parameters(value, zeros, shape, ones)
    return builder.insert(op).result


def shape_of(value: SSAValue) -> tuple[int, ...]:
    """The extents of a tensor."""
    assert is_tensor(value.type)
    return value.type.get_shape()


def _groups(counts: Sequence[int]) -> ArrayAttr[ArrayAttr[IntegerAttr]]:
    places = iter(range(sum(counts)))
    return ArrayAttr(
        ArrayAttr([IntegerAttr(next(places), i64) for _ in range(count)]) for count in counts
    )
