"""Element-wise `linalg.generic` ops made from scalar expressions, and inits filled with zero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache

from xdsl.builder import Builder
from xdsl.dialects import arith, linalg, math, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    TensorType,
    bf16,
    f16,
    f32,
    f64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.rewriter import InsertPoint

from ...dialects.common.kinds import is_integer, is_tensor
from .view import Scalar, ScalarArg, ScalarConst, ScalarIndex, ScalarOp, fold_scalar

_FLOATS: Mapping[str, AnyFloat] = {"bf16": bf16, "f16": f16, "f32": f32, "f64": f64}


@dataclass(frozen=True)
class Read:
    """A tensor (or scalar) that an element-wise op reads, at `map` of the output's indices."""

    value: SSAValue
    map: AffineMap


def insert_elementwise(
    builder: Builder, reads: Sequence[Read], body: Scalar, shape: Sequence[int]
) -> linalg.ops.GenericOp:
    """
    Inserts `out[i…] = body(reads…)` with an output of `shape`. `ScalarArg(n)` is read number `n`;
    the body's type is the output's element type.
    """
    type = TensorType(scalar_type(body.type), shape)
    empty = builder.insert(tensor.EmptyOp((), type)).tensor
    elements = [element_type(read.value.type) for read in reads]
    block = Block(arg_types=[*elements, type.element_type])
    inside = Builder(InsertPoint.at_end(block))
    inside.insert(linalg.ops.YieldOp(emit_scalar(body, block, inside)))
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


def scalar_type(name: str) -> Attribute:
    """The type that a `Scalar` calls `name`."""
    if name == "index":
        return IndexType()
    return _FLOATS[name] if name in _FLOATS else IntegerType(int(name.removeprefix("i")))


def element_type(type: Attribute) -> Attribute:
    """The element type of a tensor type; other types are their own."""
    return type.get_element_type() if is_tensor(type) else type


def emit_scalar(scalar: Scalar, block: Block, inside: Builder) -> SSAValue:
    """Writes each node of an expression once."""

    def write_node(node: Scalar, args: tuple[SSAValue, ...]) -> SSAValue:
        if isinstance(node, ScalarArg):
            return block.args[node.operand]
        type = scalar_type(node.type)
        if isinstance(node, ScalarConst):
            return inside.insert(arith.ConstantOp(literal_attr(node.value, type))).result
        if isinstance(node, ScalarIndex):
            return inside.insert(linalg.ops.IndexOp(node.dim)).result
        return scalar_operation(node, args, inside)

    return fold_scalar(scalar, write_node)


def scalar_operation(scalar: ScalarOp, args: Sequence[SSAValue], inside: Builder) -> SSAValue:
    """Writes one operation of `arith` or `math` on values."""
    type = scalar_type(scalar.type)
    name, _, predicate = scalar.name.partition(":")
    if name == arith.CmpiOp.name:
        return inside.insert(arith.CmpiOp(args[0], args[1], predicate)).result
    if name == arith.CmpfOp.name:
        return inside.insert(arith.CmpfOp(args[0], args[1], predicate)).result
    return inside.insert(_op_classes()[name].create(operands=args, result_types=[type])).results[0]


def scalar_names() -> Set[str]:
    """The ops that `scalar_operation` writes."""
    return _op_classes().keys()


@cache
def _op_classes() -> Mapping[str, type[Operation]]:
    return {op.name: op for dialect in (arith.Arith, math.Math) for op in dialect.operations}


def literal_attr(value: int | float, type: Attribute) -> FloatAttr[AnyFloat] | IntegerAttr:
    """A number as an attribute of a scalar type."""
    if isinstance(type, AnyFloat):
        return FloatAttr(float(value), type)
    assert is_integer(type) or isinstance(type, IndexType)
    return IntegerAttr(int(value), type, truncate_bits=True)


def insert_filled(builder: Builder, type: TensorType[Attribute], value: int | float) -> SSAValue:
    """Inserts a tensor filled with one number."""
    attr = literal_attr(value, type.element_type)
    number = builder.insert(arith.ConstantOp(attr)).result
    empty = builder.insert(tensor.EmptyOp((), type)).tensor
    return builder.insert(linalg.ops.FillOp([number], [empty], [type])).results[0]


def insert_zeros(builder: Builder, type: TensorType[AnyFloat]) -> SSAValue:
    """Inserts a tensor filled with zero."""
    return insert_filled(builder, type, 0.0)


def insert_alike(
    builder: Builder,
    like: linalg.ops.GenericOp,
    inputs: Sequence[SSAValue],
    init: SSAValue,
    body: Scalar,
) -> linalg.ops.GenericOp:
    """
    Inserts an op with the loops and maps of `like`, of one result, on tensors of other elements.
    `ScalarArg(n)` is input number `n`, and after these the value so far of the result.
    """
    block = Block(arg_types=[element_type(v.type) for v in (*inputs, init)])
    inside = Builder(InsertPoint.at_end(block))
    inside.insert(linalg.ops.YieldOp(emit_scalar(body, block, inside)))
    maps, kinds = like.indexing_maps.data, like.iterator_types.data
    op = linalg.ops.GenericOp(inputs, [init], Region(block), maps, kinds, [init.type])
    return builder.insert(op)
