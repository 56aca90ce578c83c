"""
A tile of a layer as a function: what a kernel of a node computes, written in linalg.

```
func.func private @pool_kernel(%x: tensor<1x8x4x4xi16>) -> tensor<1x8x2x2xi16>
```

It takes the parts of the layer's inputs that the tile touches, in their order, pads what is read
beyond a border, reduces, and does to the sums what finishes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from xdsl.builder import Builder
from xdsl.dialects import arith, func, linalg, tensor
from xdsl.dialects.builtin import AffineMapAttr, IndexType, IntegerType, TensorType
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.rewriter import InsertPoint

from ....dialects.common.kinds import is_tensor
from ....transforms.core.errors import WeftError
from ....transforms.dataflow.directive.problem import Axis, Combine, LayerProblem, Tensor
from ....transforms.kernel.elementwise import (
    Read,
    emit_scalar,
    insert_elementwise,
    insert_filled,
    literal_attr,
    scalar_type,
)
from ....transforms.kernel.view import Scalar, ScalarArg, ScalarOp, width_of
from .compiler import Finish, FinishOperand

_COMBINES: dict[Combine, str] = {"add": "addi", "max": "maxsi", "min": "minsi"}
_VALUES = {"multiply": "muli", "add": "addi"}


def values_of(tensor: Tensor) -> str:
    """The type of a tensor's elements."""
    return tensor.values or f"i{tensor.element_bits}"


def build_tile_function(name: str, problem: LayerProblem, finish: Finish | None) -> func.FuncOp:
    """
    The function `name` of a tile of integers, whose sums are finished if `finish` says how: it
    takes the inputs, and then what the finish reads. Raises `WeftError` for floats, for what is
    only moved, and for parts that begin before what is read.
    """
    sums = values_of(problem.output) if finish is None else f"i{finish.sum_bits}"
    for each in problem.tensors:
        if not values_of(each).startswith("i"):
            raise WeftError(
                f"layer {problem.name}: tensor '{each.name}' has elements of type "
                f"{values_of(each)}, but kernels compute with integers"
            )
    if problem.combine not in _COMBINES:
        raise WeftError(f"layer {problem.name}: it reduces nothing, and kernels of nodes do")
    operands = () if finish is None else finish.operands
    inputs = [_tensor_type(t) for t in problem.inputs]
    block = Block(arg_types=[*inputs, *(_operand_type(o, problem) for o in operands)])
    builder = Builder(InsertPoint.at_end(block))
    parts = [
        _pad_part(builder, value, each, problem)
        for value, each in zip(block.args, problem.inputs, strict=False)
    ]
    found = _insert_reduction(builder, problem, parts, sums)
    if finish is not None:
        rank = len(problem.output.shape)
        reads = [Read(found, AffineMap.identity(rank))]
        for value, operand in zip(block.args[len(inputs) :], operands, strict=True):
            reads.append(Read(value, _operand_map(operand, rank)))
        found = insert_elementwise(builder, reads, finish.scalar, problem.output.shape).results[0]
    builder.insert(func.ReturnOp(found))
    types = [arg.type for arg in block.args], [found.type]
    return func.FuncOp(name, types, Region(block), "private")


def _tensor_type(tensor: Tensor) -> TensorType:
    return TensorType(scalar_type(values_of(tensor)), tensor.shape)


def _operand_type(operand: FinishOperand, problem: LayerProblem) -> TensorType:
    return TensorType(IntegerType(operand.bits), operand.shape_in(problem.output.shape))


def _operand_map(operand: FinishOperand, rank: int) -> AffineMap:
    """The indices of the operand's element for a result at some indices."""
    exprs = (
        AffineExpr.dimension(axis) if axis >= 0 else AffineExpr.constant(0) for axis in operand.axes
    )
    return AffineMap(rank, 0, tuple(exprs))


def _pad_part(builder: Builder, value: SSAValue, part: Tensor, problem: LayerProblem) -> SSAValue:
    """The part with its fill where indices leave it."""
    low = [max(0, -a.offset) for a in part.axes]
    high = [max(0, a.last(problem.extents) - a.extent + 1) for a in part.axes]
    if not any((*low, *high)):
        return value
    element = scalar_type(values_of(part))
    block = Block(arg_types=[IndexType()] * len(part.axes))
    fill = builder.insert(arith.ConstantOp(literal_attr(part.fill, element))).result
    Builder(InsertPoint.at_end(block)).insert(tensor.YieldOp(fill))
    shape = [lo + n + hi for lo, n, hi in zip(low, part.shape, high, strict=True)]
    type = TensorType(element, shape)
    return builder.insert(tensor.PadOp(value, [], [], Region(block), low, high, type)).result


def _insert_reduction(
    builder: Builder, problem: LayerProblem, parts: Sequence[SSAValue], sums: str
) -> SSAValue:
    """The reduction of all iterations, which begins at what changes nothing."""
    dims = [
        d for d in problem.dims if d.extent > 1 or any(d.name in t.dims for t in problem.tensors)
    ]
    numbers = {d.name: i for i, d in enumerate(dims)}
    type = TensorType(scalar_type(sums), problem.output.shape)
    init = insert_filled(builder, type, _identity(problem.combine, sums))
    maps = [_index_map(t.axes, numbers) for t in problem.tensors]
    operands = [*parts]
    window = [d for d in dims if d.kind == "reduction"]
    if not any(_moves_alone(t, [d.name for d in window]) for t in problem.inputs):
        # Of a window alone, the extents would not follow from the tensors.
        extents = TensorType(scalar_type(sums), [d.extent for d in window])
        operands.append(builder.insert(tensor.EmptyOp((), extents)).tensor)
        exprs = tuple(AffineExpr.dimension(numbers[d.name]) for d in window)
        maps.insert(-1, AffineMap(len(dims), 0, exprs))
    body = _body_of(problem, sums, len(operands))
    block = Block(arg_types=[*(_element_of(v) for v in operands), type.element_type])
    inside = Builder(InsertPoint.at_end(block))
    inside.insert(linalg.ops.YieldOp(emit_scalar(body, block, inside)))
    kinds = [linalg.attrs.IteratorTypeAttr(linalg.attrs.IteratorType(d.kind)) for d in dims]
    op = linalg.ops.GenericOp(
        operands, [init], Region(block), [AffineMapAttr(m) for m in maps], kinds, [type]
    )
    return builder.insert(op).results[0]


def _element_of(value: SSAValue) -> Attribute:
    assert is_tensor(value.type)
    return value.type.element_type


def _index_map(axes: Sequence[Axis], numbers: dict[str, int]) -> AffineMap:
    """The indices of a padded part."""
    found: list[AffineExpr] = []
    for axis in axes:
        expr = AffineExpr.constant(max(0, axis.offset))
        for dim, factor in axis.terms:
            expr = expr + AffineExpr.dimension(numbers[dim]) * factor
        found.append(expr)
    return AffineMap(len(numbers), 0, tuple(found))


def _moves_alone(tensor: Tensor, dims: Sequence[str]) -> bool:
    """Tests whether each of these dimensions is an axis of the tensor."""
    plain = {a.dims[0] for a in tensor.axes if [c for _, c in a.terms] == [1]}
    return plain >= set(dims)


def _identity(combine: Combine, type: str) -> int:
    """What a reduction begins at."""
    bits = width_of(type)
    assert bits is not None
    return {"add": 0, "max": -(1 << bits - 1), "min": (1 << bits - 1) - 1}[combine]


def _body_of(problem: LayerProblem, sums: str, output: int) -> Scalar:
    """The value of an iteration joined to operand `output`."""

    def widen(number: int, tensor: Tensor) -> Scalar:
        arg = ScalarArg(number, values_of(tensor))
        return arg if arg.type == sums else ScalarOp("arith.extsi", (arg,), sums)

    def join(a: Scalar, b: Scalar) -> Scalar:
        return ScalarOp(f"arith.{_VALUES[problem.value]}", (a, b), sums)

    value = reduce(join, [widen(i, t) for i, t in enumerate(problem.inputs)])
    so_far = ScalarArg(output, sums)
    return ScalarOp(f"arith.{_COMBINES[problem.combine]}", (so_far, value), sums)
