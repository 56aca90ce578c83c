"""
The orders in which a nest may read an operand in a copy: what is reduced innermost, or what lies
along vectors.

A convolution's channels lie a whole plane apart, so that each step of the reduction reads lines
far from the last ones, which no cache brings in ahead. With the channels innermost, the steps of
a reduction are neighbours. A copy is made anyway where there is padding. It holds only what is
read: windows of one place with strides skip most of a tensor.

Depth-wise convolutions reduce no channels. With these innermost, vectors lie along them: rows may
be shorter than a vector then, and strides cost nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir.affine.affine_expr import AffineDimExpr

from ....transforms.core.errors import WeftError
from ....transforms.kernel.view import scalar_operands
from .flat import ACCUMULATOR, bytes_of
from .phase import Order, whole_copy
from .steps import Field, Fused

_LEAST_BYTES = 32
"""What is reduced is at least so many bytes long: half a cache line of most processors."""


def list_orders(fused: Fused) -> dict[int, tuple[Order, ...]]:
    """
    By operand, the orders of copies that it may be read in: with the reduced axes innermost, where
    that is another one than the tensor's, and as it is, where not every element is read. Axes count
    that a reduced dimension alone says the place on; there are none in what is a weight, which may
    be packed, or is written. Where there are none in windows of a tensor, it is the axis that moves
    along with all factors.
    """
    if fused.combine is None:
        return {}
    found: dict[int, tuple[Order, ...]] = {}
    for operand, tensor in enumerate(fused.tensors[:-1]):
        plain = tuple(range(len(tensor.shape)))
        if tensor.weight or not plain:
            continue
        inner = [axis for axis in plain if _is_reduced(fused, operand, axis)]
        inner = inner or _lane_axes(fused, operand)
        order = (*(axis for axis in plain if axis not in inner), *inner)
        length = tensor.shape[inner[-1]] * bytes_of(tensor.type) if inner else 0
        orders = [order] if order != plain and length >= _LEAST_BYTES else []
        stage = whole_copy(fused, operand, order)
        if stage is None:
            continue
        if any(a.every > 1 for a in stage.axes) and not fused.kernel.operands[operand].guards:
            orders.append(plain)
        if orders:
            found[operand] = tuple(orders)
    return found


def _is_reduced(fused: Fused, operand: int, axis: int) -> bool:
    """Tests whether one reduced dimension, without padding, says the place on an axis."""
    kernel, access = fused.kernel, fused.kernel.operands[operand]
    expr, extent = access.map.results[axis], access.shape[axis]
    if not isinstance(expr, AffineDimExpr) or extent == 1:
        return False
    dim = kernel.dims[expr.position]
    return dim.kind == "reduction" and dim.extent <= extent


def _lane_axes(fused: Fused, operand: int) -> list[int]:
    """
    The first axis on which a parallel dimension alone, without padding, says the place in all that
    terms read, if windows of the operand overlap along the axes behind it.
    """
    kernel, read = fused.kernel, read_operands(fused)
    exprs = kernel.operands[operand].map.results
    last = exprs[-1].used_dims()
    windows = {kernel.dims[d].kind for d in last if kernel.dims[d].extent > 1}
    if operand not in read or windows != {"parallel", "reduction"}:
        return []
    for axis, expr in enumerate(exprs[:-1]):
        if not isinstance(expr, AffineDimExpr) or kernel.dims[expr.position].kind != "parallel":
            continue
        if kernel.dims[expr.position].extent > 1 and all(
            expr in kernel.operands[other].map.results for other in read
        ):
            return [axis]
    return []


def read_operands(fused: Fused) -> frozenset[int]:
    """The operands that the terms of a kernel read."""
    return frozenset(scalar_operands(fused.kernel.bodies[0]) - {ACCUMULATOR})


def read_orders(fused: Fused, value: Field) -> dict[int, Order]:
    """The orders in a schedule; `WeftError` for one that cannot be."""
    assert isinstance(value, tuple)
    possible = list_orders(fused)
    found: dict[int, Order] = {}
    for row in value:
        assert isinstance(row, tuple)
        operand, *axes = row
        if tuple(axes) not in possible.get(operand, ()):
            known = [[o, *order] for o, orders in possible.items() for order in orders]
            raise WeftError(
                f"{fused.kernel.name}: its schedule has orders {list(row)}, an operand and its "
                f"axes; there can be {known or 'none'}"
            )
        found[operand] = tuple(axes)
    return found


def orders_field(orders: Mapping[int, Order]) -> tuple[tuple[int, ...], ...]:
    """Orders as a schedule has them: each operand with its axes."""
    return tuple((operand, *order) for operand, order in sorted(orders.items()))
