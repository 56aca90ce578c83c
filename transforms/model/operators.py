"""
Operators of a function: a convolution or product with the padding and spreading of what it reads,
what is computed from its weights alone, and the element-wise ops behind it, and the module that
does nothing else.

The module is the same text wherever an operator stands, so that what is found of it is known again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.dialects import arith, func, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    ModuleOp,
    StringAttr,
    TensorType,
    UnitAttr,
)
from xdsl.dialects.linalg import attrs
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from ...dialects.common.kinds import is_tensor
from ..core.errors import WeftError
from ..core.functions import NAME_ATTRIBUTE, WEIGHT_ATTRIBUTE, is_weight
from ..core.pipeline import mark_entry
from ..kernel.from_linalg import bind_kernel
from ..kernel.view import Kernel, scalar_operands
from .weight_values import WeightValues, read_values, slice_of, weight_values

NAME = "operator"

STORED_ATTRIBUTE = "weft.stored"
"""
The attribute of a transposition that is no work: of an argument, which is stored in the order that
is read, or to a result, which is stored in the order that is written.
"""

Orders: TypeAlias = Mapping[SSAValue, tuple[int, ...]]
"""Values that a program stores in another order than their own: their axes, outermost first."""


@dataclass(frozen=True)
class Operator:
    """
    `op` is the op with the reduction, of two inputs; `members` are all that belong to it, in
    program order, and `result` what they give.
    """

    op: linalg.GenericOp
    members: tuple[Operation, ...]
    result: SSAValue

    @property
    def kernel(self) -> Kernel:
        """The op as a kernel, over the padded data."""
        return bind_kernel(self.op, fold=False).kernel


def list_operators(function: func.FuncOp) -> Iterator[Operator]:
    """The operators of a function of one block, in program order."""
    if len(function.body.blocks) != 1:
        return
    known = weight_values(function)
    for op in function.body.block.ops:
        if isinstance(op, linalg.GenericOp) and _has_reduction(op):
            yield _operator_of(op, known)


def _has_reduction(op: linalg.GenericOp) -> bool:
    """Tests for an op of two tensors and a result with a reduction, on static shapes."""
    if len(op.inputs) != 2 or len(op.outputs) != 1:
        return False
    if not any("reduction" in str(kind) for kind in op.iterator_types):
        return False
    types = (*op.operand_types, *op.result_types)
    if not all(is_tensor(t) and t.has_static_shape() for t in types):
        return False
    try:
        kernel = bind_kernel(op, fold=False).kernel
    except WeftError:
        return False
    reads = {operand for body in kernel.bodies for operand in scalar_operands(body)}
    return {0, 1} <= reads and not any(access.guards for access in kernel.operands)


def _operator_of(op: linalg.GenericOp, known: WeightValues) -> Operator:
    before = [inner for value in op.inputs for inner in _leading_ops(value, known)]
    last: linalg.GenericOp = op
    behind: list[Operation] = []
    while (user := _epilogue_of(last)) is not None:
        behind.append(user)
        last = user
    block = op.parent_block()
    assert block is not None
    kept = {*before, op, *behind}
    members = tuple(inner for inner in block.ops if inner in kept)
    return Operator(op, members, last.results[0])


def _leading_ops(value: SSAValue, known: WeightValues) -> Iterator[Operation]:
    """
    The ops through which an operator alone reads a value: padding and spreading by zeros, or all
    that computes it from weights.
    """
    owner = value.owner
    if not isinstance(owner, Operation) or len({use.operation for use in value.uses}) != 1:
        return
    if known.sources.get(value):
        yield from slice_of([value])
    elif isinstance(owner, tensor.PadOp):
        yield owner
        yield from _leading_ops(owner.source, known)
    elif isinstance(owner, tensor.InsertSliceOp) and len(owner.operands) == 2:
        filled = isinstance(owner.dest.owner, tensor.EmptyOp | linalg.FillOp)
        if filled:
            yield owner
            yield from _leading_ops(owner.source, known)


def _epilogue_of(op: linalg.GenericOp) -> linalg.GenericOp | None:
    """The only op that reads the result of `op`, if it does so element by element."""
    users = {use.operation for use in op.results[0].uses}
    user = next(iter(users)) if len(users) == 1 else None
    if not isinstance(user, linalg.GenericOp) or user.parent_block() is not op.parent_block():
        return None
    if len(user.results) != 1 or user.results[0].type != op.results[0].type:
        return None
    if any("reduction" in str(kind) for kind in user.iterator_types):
        return None
    maps = [attribute.data for attribute in user.indexing_maps]
    reads = [m for m, v in zip(maps, user.operands, strict=True) if v is op.results[0]]
    whole = all(m == maps[-1] and m.is_projected_permutation() for m in reads)
    full = len({*maps[-1].used_dims()}) == maps[-1].num_dims
    return user if whole and full else None


def operator_module(operator: Operator, orders: Orders | None = None) -> ModuleOp:
    """
    A module whose only function does what an operator does. Its arguments are what is read from
    elsewhere, in the order in which it is read; constants with many elements are weights of it.
    What is in `orders` is an argument or result of the shape that is stored, with a transposition
    that has the attribute `weft.stored`.
    """
    return _Extraction(operator, orders or {}).module()


class _Extraction:
    def __init__(self, operator: Operator, orders: Orders):
        self.operator = operator
        self.orders = orders
        self.arguments: dict[SSAValue, None] = {}
        self.clones: dict[Operation, None] = {}
        for member in operator.members:
            for value in read_values(member):
                self._collect(value)

    def _collect(self, value: SSAValue) -> None:
        owner = value.owner
        if isinstance(owner, Operation) and owner in self.operator.members:
            return
        if isinstance(owner, arith.ConstantOp) and not _is_large(owner):
            self.clones[owner] = None
        elif isinstance(owner, tensor.EmptyOp | linalg.FillOp):
            for read in read_values(owner):
                self._collect(read)
            self.clones[owner] = None
        else:
            self.arguments[value] = None

    def module(self) -> ModuleOp:
        arguments = [*self.arguments]
        block = Block(arg_types=[self._stored_type(value) for value in arguments])
        mapping: dict[SSAValue, SSAValue] = dict(zip(arguments, block.args, strict=True))
        for value in (v for v in arguments if v in self.orders):
            order = self.orders[value]
            ops = _transposition(mapping[value], value.type, order)
            block.add_ops(ops)
            mapping[value] = ops[-1].results[0]
        for op in (*self.clones, *self.operator.members):
            clone = op.clone(mapping)
            for inner in clone.walk():
                for name in [n for n in inner.attributes if n.startswith("weft.")]:
                    del inner.attributes[name]
                for result in inner.results:
                    result.name_hint = None
                for inside in (a for r in inner.regions for b in r.blocks for a in b.args):
                    inside.name_hint = None
            block.add_op(clone)
        result = mapping[self.operator.result]
        if self.operator.result in self.orders:
            order = self.orders[self.operator.result]
            inverse = tuple(map(order.index, range(len(order))))
            ops = _transposition(result, self._stored_type(self.operator.result), inverse)
            block.add_ops(ops)
            result = ops[-1].results[0]
        block.add_op(func.ReturnOp(result))
        types = [value.type for value in block.args]
        function = func.FuncOp(NAME, (types, [result.type]), Region(block))
        function.arg_attrs = ArrayAttr(_argument_attributes(arguments))
        module = ModuleOp([function])
        mark_entry(module)
        return module

    def _stored_type(self, value: SSAValue) -> Attribute:
        type, order = value.type, self.orders.get(value)
        if order is None:
            return type
        assert is_tensor(type)
        return TensorType(type.element_type, [type.get_shape()[axis] for axis in order])


def _transposition(value: SSAValue, type: Attribute, order: Sequence[int]) -> Sequence[Operation]:
    """Ops whose last one gives a tensor of `type`, of which `value` has the axes in `order`."""
    assert is_tensor(type)
    rank = len(order)
    body = Block(arg_types=[type.element_type] * 2)
    body.add_op(linalg.YieldOp(body.args[0]))
    empty = tensor.EmptyOp((), type)
    read = AffineMap(rank, 0, tuple(map(AffineExpr.dimension, order)))
    moved = linalg.GenericOp(
        [value],
        [empty.tensor],
        Region(body),
        [AffineMapAttr(read), AffineMapAttr(AffineMap.identity(rank))],
        [attrs.IteratorTypeAttr.parallel()] * rank,
        [type],
    )
    moved.attributes[STORED_ATTRIBUTE] = UnitAttr()
    return empty, moved


def _argument_attributes(arguments: Sequence[SSAValue]) -> Iterator[DictionaryAttr]:
    for number, value in enumerate(arguments):
        named = is_weight(value) or isinstance(value.owner, arith.ConstantOp)
        name, what = (WEIGHT_ATTRIBUTE, "w") if named else (NAME_ATTRIBUTE, "x")
        yield DictionaryAttr({name: StringAttr(f"{what}{number}")})


def _is_large(op: arith.ConstantOp) -> bool:
    """Tests for a constant whose elements differ: a weight, by another name."""
    value = op.value
    if not isinstance(value, DenseIntOrFPElementsAttr):
        return False
    return not value.is_splat()


def operator_in(module: ModuleOp) -> linalg.GenericOp:
    """The op with the reduction of a module by `operator_module`."""
    found = (op for op in module.walk() if isinstance(op, linalg.GenericOp) and _has_reduction(op))
    return next(found)
