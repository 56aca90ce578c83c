"""
The groups of kernels that the host runs as one: a producer with the element-wise kernels after it.

More than `transforms.kernel.from_linalg` groups for every target: dimensions of extent 1 may come
or go between producer and epilogue, and the order of dimensions may change, if the innermost
one stays (heads of attention that are put back beside each other).
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects import tensor
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineDimExpr

from ...transforms.kernel.from_linalg import BoundKernel, KernelGroup, group_kernels
from ...transforms.kernel.view import Access, Kernel


def group_for_host(kernels: Iterable[BoundKernel]) -> tuple[KernelGroup, ...]:
    """
    Groups kernels, given in program order, ordered by their last member: an element-wise one
    joins the latest group whose result it alone reads.
    """
    return group_kernels(kernels, _chained_input)


def _chained_input(value: SSAValue, bound: BoundKernel) -> int | None:
    """The input through which the element-wise kernel `bound` alone reads all of `value`."""
    kernel = bound.kernel
    if len(kernel.outputs) != 1 or bound.reads_output():
        return None
    if kernel.outputs[0].map != AffineMap.identity(len(kernel.dims)):
        return None
    if value not in bound.input_values or not _read_by(value, bound):
        return None
    for i, (access, operand) in enumerate(zip(kernel.inputs, bound.input_values, strict=True)):
        if operand is value:
            order = inverse_of(access, kernel)
            return i if order is not None and _keeps_innermost(access, kernel) else None
    return None


def _read_by(value: SSAValue, bound: BoundKernel) -> bool:
    """Tests whether only the op of `bound` uses `value`, once, perhaps in another shape."""
    while True:
        uses = list(value.uses)
        if len(uses) != 1:
            return False
        user = uses[0].operation
        if user is bound.op:
            return True
        if not isinstance(user, tensor.ExpandShapeOp | tensor.CollapseShapeOp):
            return False
        value = user.result


def inverse_of(access: Access, kernel: Kernel) -> tuple[int | None, ...] | None:
    """
    For each dimension of an element-wise kernel the tensor dimension that it walks along, `None`
    for dimensions of extent 1; `None` if the access does not read each element once.
    """
    if access.guards or any(d.kind != "parallel" for d in kernel.dims):
        return None
    found: dict[int, int] = {}
    for axis, (expr, extent) in enumerate(zip(access.map.results, access.shape, strict=True)):
        if extent == 1:
            continue
        if not isinstance(expr, AffineDimExpr) or expr.position in found:
            return None
        if kernel.dims[expr.position].extent != extent:
            return None
        found[expr.position] = axis
    if any(d.extent != 1 and i not in found for i, d in enumerate(kernel.dims)):
        return None
    return tuple(found.get(i) for i in range(len(kernel.dims)))


def _keeps_innermost(access: Access, kernel: Kernel) -> bool:
    """Tests whether neighbours in the tensor are neighbours in the output."""
    axes = [i for i, extent in enumerate(access.shape) if extent != 1]
    dims = [i for i, dim in enumerate(kernel.dims) if dim.extent != 1]
    return not axes or access.map.results[axes[-1]] == AffineExpr.dimension(dims[-1])
