"""Sums of two tensors on accelerators: by products that join both, as `convert-sum-to-product`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import func, linalg
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    TensorType,
    i64,
)
from xdsl.ir import Block, Operation, Region
from xdsl.rewriter import InsertPoint

from ...dialects.common.kinds import is_integer_attr, is_tensor
from ..algorithm.convert_sum_to_product import (
    ROW_ATTRIBUTE,
    insert_product,
    sum_form,
    sum_joint,
)
from ..core.describe import describe_op
from ..core.errors import WeftError
from ..core.functions import WEIGHT_ATTRIBUTE, is_weight
from ..kernel.elementwise import scalar_type
from ..kernel.fold_access import constant_of
from ..kernel.from_linalg import KernelGroup, bind_kernel, kernel_groups
from ..kernel.weighted_sum import WeightedSum
from ..layout.map import Layout, LayoutError, Pad, stored_shape
from ..machine.context import WeftContext
from ..machine.view import Machine
from ..strategy.group import accumulating_intrinsics, embed_group
from .strategies import bound_cycles

_LONGEST_ROW = 64
"""
The elements of a row at most: each element of a sum takes as many multiplications of each tensor.
"""

ROWS_ATTRIBUTE = "weft.rows"
"""
The attribute of a sum on an accelerator, beside that of its rows' elements: how many rows are taken
at once.
"""


@dataclass(frozen=True)
class ProductCost:
    """
    A sum as a product on a machine: the elements of a row, the rows that an intrinsic takes at
    once, and cycles that no schedule beats.
    """

    row: int
    rows: int
    bound_cycles: int


def is_sum(op: Operation) -> bool:
    """Tests for a sum of two different tensors that are computed, or given to each run."""
    if sum_form(op) is None:
        return False
    one, other = op.operands[:2]
    return one is not other and not any(
        is_weight(v) or constant_of(v) is not None for v in (one, other)
    )


def sum_group(op: linalg.ops.GenericOp) -> KernelGroup:
    """A sum alone, as what a part computes."""
    return KernelGroup(bind_kernel(op, fold=False), ())


def find_sum(part: func.FuncOp) -> linalg.ops.GenericOp | None:
    """The sum that a part is, if it has no other kernels."""
    kernels = [op for op in part.body.block.ops if isinstance(op, linalg.ops.GenericOp)]
    return kernels[0] if len(kernels) == 1 and is_sum(kernels[0]) else None


def cost_of_product(op: Operation, machine: Machine, ctx: WeftContext) -> ProductCost:
    """
    The product by which a machine computes a sum in the fewest cycles, by what no schedule beats;
    of those that fill intrinsics, if tensors are whole numbers of rows, for which they are padded.
    Raises `WeftError` if there is none.
    """
    form, type = sum_form(op), op.results[0].type
    assert form is not None
    assert is_tensor(type)
    shape = tuple(type.get_shape())
    found: list[ProductCost] = []
    refusals: list[WeftError] = []
    for row, rows in dict.fromkeys(_list_rows(machine)):
        count = -(-math.prod(shape) // (row * rows)) * rows
        (group,) = kernel_groups(product_function(form, (count, row)))
        try:
            embedded = embed_group(group, machine)
            cycles = bound_cycles(group, machine, ctx)
        except WeftError as error:
            refusals.append(error)
            continue
        if not embedded.application.embedding.mac_overhead and whole_rows(shape, row * rows):
            found.append(ProductCost(row, rows, cycles))
    if not found:
        why = "its elements are no whole rows of products, and cannot be padded to be"
        raise refusals[0] if refusals else WeftError(f"{describe_op(op)}: {why}")
    return min(found, key=lambda cost: cost.bound_cycles)


def mark_sum(op: Operation, product: ProductCost) -> None:
    """Notes the product that a sum becomes."""
    op.attributes[ROW_ATTRIBUTE] = IntegerAttr(product.row, i64)
    op.attributes[ROWS_ATTRIBUTE] = IntegerAttr(product.rows, i64)


def _list_rows(machine: Machine) -> Iterator[tuple[int, int]]:
    """
    The elements of rows, and rows, that may fill an intrinsic: what it sums up, and as many as its
    result has along a dimension.
    """
    for intrinsic in accumulating_intrinsics(machine):
        kernel = intrinsic.kernel
        summed = math.prod(dim.extent for dim in kernel.dims if dim.kind == "reduction")
        result = math.prod(intrinsic.output.shape)
        for extent in (1, *(dim.extent for dim in kernel.dims if dim.kind == "parallel")):
            row = math.lcm(summed, extent)
            if row <= _LONGEST_ROW:
                yield row, max(1, result // row)


def whole_rows(shape: Sequence[int], unit: int) -> Layout | None:
    """
    A layout in which the tensors of a shape are whole numbers of `unit` elements, and can be
    joined: the plain one, or with padding behind the innermost dimension.
    """
    if not shape:
        return None
    for padding in range(unit):
        if math.prod((*shape[:-1], shape[-1] + padding)) % unit == 0:
            steps = (Pad(len(shape) - 1, 0, padding),) if padding else ()
            layout = Layout(steps)
            return None if sum_joint(shape, layout) is None else layout
    return None


def layouts_of_sum(op: Operation, near: Iterable[Layout]) -> list[Layout]:
    """The layouts near a sum on an accelerator in which its tensors can be, and another one."""
    type = op.results[0].type
    assert is_tensor(type)
    shape, unit = tuple(type.get_shape()), _unit_of(op)
    own = whole_rows(shape, unit)
    layouts = dict.fromkeys((*near, *(() if own is None else (own,))))
    return [layout for layout in layouts if _takes_layout(shape, layout, unit)]


def _takes_layout(shape: Sequence[int], layout: Layout, unit: int) -> bool:
    try:
        whole = math.prod(stored_shape(shape, layout)) % unit == 0
    except LayoutError:
        return False
    return whole and sum_joint(shape, layout) is not None


def _unit_of(op: Operation) -> int:
    """The elements that an accelerator adds at once."""
    found = (op.attributes.get(name) for name in (ROW_ATTRIBUTE, ROWS_ATTRIBUTE))
    return math.prod(a.value.data if is_integer_attr(a) else 1 for a in found)


def product_function(form: WeightedSum, rows: tuple[int, int]) -> func.FuncOp:
    """A sum as a product: of the rows of both tensors, `[2, *rows]`, by a weight."""
    narrow = scalar_type(form.narrow)
    types = [TensorType(narrow, (2, *rows)), TensorType(narrow, (2, rows[1], rows[1]))]
    block = Block(arg_types=types)
    builder = Builder(InsertPoint.at_end(block))
    result = insert_product(form, block.args[0], block.args[1], builder)
    builder.insert(func.ReturnOp(result))
    weight = DictionaryAttr({WEIGHT_ATTRIBUTE: StringAttr("identity")})
    marks = ArrayAttr([DictionaryAttr({}), weight])
    return func.FuncOp("sum", (types, [result.type]), Region(block), arg_attrs=marks)


def without_sums(group: KernelGroup, sums: Sequence[Operation]) -> KernelGroup:
    """A group that ends before the first of its epilogues that is one of `sums`."""
    ops = [epilogue.bound.op for epilogue in group.epilogues]
    count = next((i for i, op in enumerate(ops) if op in sums), len(ops))
    return KernelGroup(group.producer, group.epilogues[:count])
