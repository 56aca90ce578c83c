"""
The orders in which a nest may read an operand in a copy: what is reduced innermost.

A convolution's channels lie a whole plane apart, so that each step of the reduction reads lines
far from the last ones, which no cache brings in ahead. With the channels innermost, the steps of
a reduction are neighbours. A copy is made anyway where there is padding.
"""

from __future__ import annotations

from typing import TypeAlias

from xdsl.ir.affine.affine_expr import AffineDimExpr

from .flat import bytes_of
from .phase import copies_of, laid_out
from .stage import Axis, Stage
from .steps import Fused

Order: TypeAlias = tuple[int, ...]
"""The axes of a tensor as a copy stores them, outermost first; none: as they are."""

_LEAST_BYTES = 32
"""What is reduced is at least so many bytes long: half a cache line of most processors."""


def list_orders(fused: Fused) -> dict[int, Order]:
    """
    By operand, the order with the reduced axes innermost, where that is another one than the
    tensor's. Axes count that a reduced dimension alone says the place on; there are none in what
    is a weight, which may be packed, or is written.
    """
    if fused.combine is None:
        return {}
    found: dict[int, Order] = {}
    for operand, tensor in enumerate(fused.tensors[:-1]):
        rank = len(tensor.shape)
        inner = [axis for axis in range(rank) if _is_reduced(fused, operand, axis)]
        outer = [axis for axis in range(rank) if axis not in inner]
        order = (*outer, *inner)
        length = tensor.shape[inner[-1]] * bytes_of(tensor.type) if inner else 0
        if not tensor.weight and order != tuple(range(rank)) and length >= _LEAST_BYTES:
            found[operand] = order
    return found


def _is_reduced(fused: Fused, operand: int, axis: int) -> bool:
    """Tests whether one reduced dimension, without padding, says the place on an axis."""
    kernel, access = fused.kernel, fused.kernel.operands[operand]
    expr, extent = access.map.results[axis], access.shape[axis]
    if not isinstance(expr, AffineDimExpr) or extent == 1:
        return False
    dim = kernel.dims[expr.position]
    return dim.kind == "reduction" and dim.extent <= extent


def whole_copy(fused: Fused, operand: int, order: Order) -> Stage:
    """
    The copy of a whole operand in another order, with the padding that its accesses reach, without
    a target.
    """
    tensor = fused.tensors[operand]
    padded = (copies_of(fused, (fused.kernel,)) or {}).get(operand)
    axes = tuple(Axis(0, 0, e, 0, 0, 0) for e in tensor.shape) if padded is None else padded.axes
    return laid_out(tensor, axes, fused.kernel.operands[operand].fill, "", order)
