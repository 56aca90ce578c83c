"""
Ops on tensors as kernels: what moves data is a kernel, too, whose access says where to.

Layouts are part of it: a tensor of an encoded type is an array of its stored shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from xdsl.dialects import linalg, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from ....dialects.common.kinds import is_tensor
from ....dialects.layout.ops import ConvertOp, LogicalOp, PrepackOp, StoredOp
from ....transforms.core.describe import describe_op, describe_value
from ....transforms.core.errors import WeftError
from ....transforms.kernel.fold_access import constant_of, fold_access
from ....transforms.kernel.from_linalg import bind_kernel
from ....transforms.kernel.view import Access, Dim, Kernel, ScalarArg, ScalarConst, scalar_operands
from ....transforms.layout.apply import change_of_layout, is_encoded, layout_of, stored_type
from ....transforms.layout.map import stored_shape, stored_to_logical

ALIASES = (tensor.ExpandShapeOp, tensor.CollapseShapeOp, tensor.CastOp, StoredOp, LogicalOp)
"""Ops whose result is the array of their operand."""


@dataclass(frozen=True, eq=False)
class Computation:
    """
    A kernel on values. Output `i` is written to `results[i]`, and starts from `starts[i]`: the
    elements of a value, a number for all, or `None` for whatever the array holds.
    """

    kernel: Kernel
    inputs: tuple[SSAValue, ...]
    results: tuple[SSAValue, ...]
    starts: tuple[SSAValue | int | float | None, ...]

    def read_values(self) -> Iterator[SSAValue]:
        """The values of which elements are read."""
        read = frozenset[int]().union(*map(scalar_operands, self.kernel.bodies))
        yield from (value for i, value in enumerate(self.inputs) if i in read)
        yield from (start for start in self.starts if isinstance(start, SSAValue))


def computations_of(op: Operation) -> tuple[Computation, ...]:
    """
    The kernels of an op, in order. Raises `WeftError` naming an op that has none, or whose shapes
    and numbers are not constant.
    """
    for result in op.results:
        if len(op.results) == 1 and not is_encoded(result.type):
            number = constant_of(result)
            if number is not None:
                kernel = fill_kernel(_access_of(result), number, describe_op(op))
                return (Computation(kernel, (), (result,), (None,)),)
    write = _WRITERS.get(type(op))
    if write is None:
        raise WeftError(f"{describe_op(op)}: {op.name} has no form in C")
    return write(op)


def array_form(value: SSAValue) -> tuple[tuple[int, ...], str]:
    """The shape and element type of the array of a value. `WeftError` for other than tensors."""
    type = value.type
    if not is_tensor(type):
        raise WeftError(f"{describe_value(value)} has type {type}; only tensors have arrays")
    stored = stored_type(type) if is_encoded(type) else type
    shape = tuple(stored.get_shape())
    if any(extent < 0 for extent in shape):
        raise WeftError(f"{describe_value(value)} has the dynamic shape {type}")
    return shape, str(stored.get_element_type())


def _access_of(value: SSAValue) -> Access:
    """All elements of a value, by as many loops as it has dimensions."""
    shape, type = array_form(value)
    return Access("x", shape, type, AffineMap.identity(len(shape)))


def _move(op: Operation, shape: Sequence[int], source: Access, dest: Access) -> Kernel:
    """The kernel that copies, over loops of the extents `shape`."""
    dims = tuple(Dim(f"d{i}", extent) for i, extent in enumerate(shape))
    operands = (source, replace(dest, name="y"))
    return Kernel(describe_op(op), dims, operands, 1, (ScalarArg(0, source.type),))


def fill_kernel(access: Access, number: int | float, name: str) -> Kernel:
    """The kernel that gives all elements of an array one value."""
    dims = tuple(Dim(f"d{i}", extent) for i, extent in enumerate(access.shape))
    whole = replace(access, map=AffineMap.identity(len(dims)))
    return Kernel(name, dims, (whole,), 0, (ScalarConst(number, access.type),))


def _start_of(value: SSAValue) -> SSAValue | int | float | None:
    """The start of an output that is written over `value`."""
    number = constant_of(value)
    if number is not None:
        return number
    return None if isinstance(value.owner, tensor.EmptyOp) else value


def _write_generic(op: Operation) -> tuple[Computation, ...]:
    encoded = [v for v in (*op.operands, *op.results) if is_encoded(v.type)]
    if encoded:
        raise WeftError(
            f"{describe_op(op)}: operand {describe_value(encoded[0])} is stored by a layout; "
            "materialise layouts before"
        )
    bound = bind_kernel(op)
    starts = tuple(map(_start_of, bound.output_values))
    return (Computation(bound.kernel, bound.input_values, bound.results, starts),)


def _write_folded(op: Operation) -> tuple[Computation, ...]:
    """What an access to the result reads of the source: padding, slices."""
    result = op.results[0]
    dest = _access_of(result)
    source, value = fold_access(replace(dest, name="x"), result, dest.shape)
    if value is result:
        raise WeftError(f"{describe_op(op)}: {op.name} of this form has no form in C")
    return (Computation(_move(op, dest.shape, source, dest), (value,), (result,), (None,)),)


def _write_insert(op: Operation) -> tuple[Computation, ...]:
    """The destination, then the source over a part of it."""
    assert isinstance(op, tensor.InsertSliceOp)
    offsets, sizes, strides = (
        a.get_values() for a in (op.static_offsets, op.static_sizes, op.static_strides)
    )
    if DYNAMIC_INDEX in (*offsets, *sizes, *strides):
        raise WeftError(f"{describe_op(op)}: only constant offsets, sizes and strides have a form")
    rank = len(sizes)
    source = Access("x", tuple(sizes), array_form(op.source)[1], AffineMap.identity(rank))
    places = tuple(
        AffineExpr.dimension(i) * stride + offset
        for i, (offset, stride) in enumerate(zip(offsets, strides, strict=True))
    )
    dest = replace(_access_of(op.result), map=AffineMap(rank, 0, places))
    kernel = _move(op, sizes, source, dest)
    return (Computation(kernel, (op.source,), (op.result,), (_start_of(op.dest),)),)


def _write_concat(op: Operation) -> tuple[Computation, ...]:
    """Each operand behind the one before."""
    assert isinstance(op, tensor.ConcatOp)
    found: list[Computation] = []
    axis, position = op.dim.value.data, 0
    for value in op.inputs:
        source = _access_of(value)
        places = list(source.map.results)
        places[axis] = places[axis] + position
        dest = replace(_access_of(op.result), map=AffineMap(len(places), 0, tuple(places)))
        kernel = _move(op, source.shape, source, dest)
        found.append(Computation(kernel, (value,), (op.result,), (None,)))
        position += source.shape[axis]
    return tuple(found)


def _write_convert(op: Operation) -> tuple[Computation, ...]:
    """Each stored position of the result, from the source's."""
    assert isinstance(op, ConvertOp | PrepackOp)
    source_type, result_type = op.source_type, op.result_type
    before, after = layout_of(source_type), layout_of(result_type)
    logical = source_type.get_shape()
    change = change_of_layout(logical, before, after)
    start = stored_shape(logical, before)
    stored = stored_to_logical(start, change)
    dest = _access_of(op.results[0])
    access = Access("x", start, dest.type, stored.map, stored.guards, stored.fill)
    kernel = _move(op, dest.shape, access, dest)
    return (Computation(kernel, (op.operands[0],), (op.results[0],), (None,)),)


_Write = Callable[[Operation], tuple[Computation, ...]]

_WRITERS: Final = MappingProxyType[type[Operation], _Write](
    {
        linalg.ops.GenericOp: _write_generic,
        tensor.PadOp: _write_folded,
        tensor.ExtractSliceOp: _write_folded,
        tensor.InsertSliceOp: _write_insert,
        tensor.ConcatOp: _write_concat,
        ConvertOp: _write_convert,
        PrepackOp: _write_convert,
    }
)
