"""Element-wise `linalg.generic` ops made from float expressions, and inits filled with zero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import arith, linalg, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    FloatAttr,
    TensorType,
    f16,
    f32,
    f64,
)
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.rewriter import InsertPoint

from .kernel import Scalar, ScalarArg, ScalarConst, ScalarOp

_FLOATS: Mapping[str, AnyFloat] = {"f16": f16, "f32": f32, "f64": f64}

_BINARY = {
    "arith.addf": arith.AddfOp,
    "arith.subf": arith.SubfOp,
    "arith.mulf": arith.MulfOp,
    "arith.divf": arith.DivfOp,
}


@dataclass(frozen=True)
class Read:
    """A tensor (or scalar) that an element-wise op reads, at `map` of the output's indices."""

    value: SSAValue
    map: AffineMap


def elementwise(
    before: Operation, reads: Sequence[Read], body: Scalar, shape: Sequence[int]
) -> linalg.ops.GenericOp:
    """
    Inserts `out[i…] = body(reads…)` with an output of `shape` before an op. `ScalarArg(n)` is
    read number `n`; the body is float arithmetic whose type is the output's element type.
    """
    builder = Builder(InsertPoint.before(before))
    type = TensorType(_FLOATS[body.type], shape)
    empty = builder.insert(tensor.EmptyOp((), type)).tensor
    elements = [_element(read.value) for read in reads]
    block = Block(arg_types=[*elements, type.element_type])
    inside = Builder(InsertPoint.at_end(block))
    inside.insert(linalg.ops.YieldOp(_emit(body, block, inside)))
    maps = [*(read.map for read in reads), AffineMap.identity(len(shape))]
    kind = linalg.attrs.IteratorTypeAttr(linalg.attrs.IteratorType.PARALLEL)
    return builder.insert(
        linalg.ops.GenericOp(
            [read.value for read in reads],
            [empty],
            Region(block),
            [AffineMapAttr(map) for map in maps],
            [kind] * len(shape),
            [type],
        )
    )


def _element(value: SSAValue) -> AnyFloat:
    type = value.type.get_element_type() if isinstance(value.type, TensorType) else value.type
    assert isinstance(type, AnyFloat)
    return type


def _emit(scalar: Scalar, block: Block, inside: Builder) -> SSAValue:
    if isinstance(scalar, ScalarArg):
        return block.args[scalar.operand]
    if isinstance(scalar, ScalarConst):
        literal = FloatAttr(float(scalar.value), _FLOATS[scalar.type])
        return inside.insert(arith.ConstantOp(literal)).result
    assert isinstance(scalar, ScalarOp)
    args = [_emit(a, block, inside) for a in scalar.args]
    type = _FLOATS[scalar.type]
    if scalar.name in _BINARY:
        return inside.insert(_BINARY[scalar.name](args[0], args[1])).result
    match scalar.name:
        case "arith.negf":
            return inside.insert(arith.NegfOp(args[0])).result
        case "arith.extf":
            return inside.insert(arith.ExtFOp(args[0], type)).result
        case "arith.truncf":
            return inside.insert(arith.TruncFOp(args[0], type)).result
        case _:
            raise AssertionError(f"no float arithmetic: {scalar.name}")


def zeros(before: Operation, type: TensorType[AnyFloat]) -> SSAValue:
    """Inserts a tensor filled with zero before an op."""
    builder = Builder(InsertPoint.before(before))
    zero = builder.insert(arith.ConstantOp(FloatAttr(0.0, type.element_type))).result
    empty = builder.insert(tensor.EmptyOp((), type)).tensor
    return builder.insert(linalg.ops.FillOp([zero], [empty], [type])).results[0]
