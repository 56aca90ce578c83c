"""
The elements that a kernel writes, and kernels that scatter as ones that gather.

A transposed convolution may be written as what it does to its input: every `x[h]` is added to
`out[V*h + r]` for all filter taps `r`. Its output moves with dimensions that are reduced.
`gather_kernel` takes the output's places as dimensions instead: `out[o]` is the sum over `r` of
`x[(o - r) / V]` where `V` divides `o - r` and that is a place of `x`. `phases.split_phases` then
makes dense kernels of it. `gradients.nests.gather_nest` turns gradients round, whose operands are
copies with zeros in place of guards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from xdsl.ir.affine import AffineExpr, AffineMap

from .index import simplify_expr
from .nest_kernel import DOTS
from .strides import is_one_to_one
from .view import (
    Access,
    Dim,
    Divides,
    Guard,
    InRange,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarIndex,
    ScalarOp,
    fold_scalar,
    linear_form,
    nodes_of,
    scalar_operands,
)

_KEEPS_ZERO = ("arith.extf", "arith.extsi", "arith.extui", "arith.sitofp", "arith.truncf")
_COMMUTING = ("arith.addf", "arith.addi")


_PRODUCTS = ("arith.mulf", "arith.muli", *DOTS)


def zero_at(scalar: Scalar, operands: frozenset[int]) -> bool:
    """Tests whether `scalar` is zero wherever all of `operands` are (finite factors supposed)."""

    def is_zero(node: Scalar, args: tuple[bool, ...]) -> bool:
        if isinstance(node, ScalarArg):
            return node.operand in operands
        if isinstance(node, ScalarOp) and node.name in _PRODUCTS:
            return any(args)
        return isinstance(node, ScalarOp) and node.name in _KEEPS_ZERO and args[0]

    return fold_scalar(scalar, is_zero)


# --- What is written ----------------------------------------------------------------------------


def is_scatter(kernel: Kernel) -> bool:
    """Tests whether the position of an output moves with a dimension that is reduced."""
    return any(
        kernel.dims[d].kind == "reduction" and kernel.dims[d].extent > 1
        for access in kernel.outputs
        for d in access.used_dims
    )


def stores_once(kernel: Kernel, access: Access) -> bool:
    """
    Tests whether different values of the parallel dimensions go to different elements of an output
    that `is_scatter` not. Accesses that are not linear are taken to collide.
    """
    offset = _offset_coefficients(kernel, access)
    if offset is None:
        return False
    return is_one_to_one(
        (abs(c), d.extent)
        for c, d in zip(offset, kernel.dims, strict=True)
        if d.kind == "parallel" and d.extent > 1
    )


def stores_all(kernel: Kernel, access: Access) -> bool:
    """Tests whether an output that a kernel `stores_once` has no element that it does not store."""
    count = math.prod(d.extent for d in kernel.dims if d.kind == "parallel")
    return count >= math.prod(access.shape) and stores_once(kernel, access)


def shared_dim(kernel: Kernel) -> int | None:
    """
    The first parallel dimension each step of which stores elsewhere than all others, in every
    output: threads may share it. `None` if there is none.
    """
    found = [
        d
        for d, dim in enumerate(kernel.dims)
        if dim.kind == "parallel" and all(_steps_apart(kernel, a, d) for a in kernel.outputs)
    ]
    return next((d for d in found if kernel.dims[d].extent > 1), found[0] if found else None)


def _steps_apart(kernel: Kernel, access: Access, dim: int) -> bool:
    """
    Tests whether on some axis a step along `dim` is longer than what the other dimensions reach.
    """
    for expr in access.map.results:
        form = linear_form(expr, len(kernel.dims))
        if form is None:
            continue
        others = (
            abs(c) * (e - 1)
            for i, (c, e) in enumerate(zip(form[0], kernel.extents, strict=True))
            if i != dim and e > 1
        )
        if abs(form[0][dim]) > sum(others):
            return True
    return kernel.dims[dim].extent <= 1


def _offset_coefficients(kernel: Kernel, access: Access) -> list[int] | None:
    """The coefficients of the row-major offset; `None` if it is not linear."""
    total = [0] * len(kernel.dims)
    for expr, extent in zip(access.map.results, access.shape, strict=True):
        form = linear_form(expr, len(kernel.dims))
        if form is None:
            return None
        total = [t * extent + c for t, c in zip(total, form[0], strict=True)]
    return total


# --- Gathers ------------------------------------------------------------------------------------


def gather_kernel(kernel: Kernel) -> Kernel:
    """
    The same kernel without reduction dimensions in its output's map: on each axis that has
    some, the longest dimension is replaced by one over the output's extent, and operands that
    move with it are guarded. `kernel` itself where that does not say it: terms are not summed, do
    not vanish where operands read zero, the output has divisions, or the body reads indices.
    """
    if len(kernel.outputs) != 1 or not is_scatter(kernel):
        return kernel
    term = _added_term(kernel)
    result: Kernel = kernel
    for axis, expr in enumerate(kernel.outputs[0].map.results):
        if any(kernel.dims[d].kind == "reduction" for d in expr.used_dims()):
            solved = None if term is None else _solve_axis(result, axis, term)
            if solved is None:
                return kernel
            result = solved
    return result


def _added_term(kernel: Kernel) -> Scalar | None:
    """The scalar that is added to the output, if that is all that the body does."""
    body, out = kernel.bodies[0], kernel.num_inputs
    if not isinstance(body, ScalarOp) or body.name not in _COMMUTING or _has_index(body):
        return None
    so_far = [isinstance(a, ScalarArg) and a.operand == out for a in body.args]
    if so_far.count(True) != 1:
        return None
    term = body.args[so_far.index(False)]
    return None if out in scalar_operands(term) else term


def _has_index(scalar: Scalar) -> bool:
    return any(isinstance(node, ScalarIndex) for node in nodes_of(scalar))


def _solve_axis(kernel: Kernel, axis: int, term: Scalar) -> Kernel | None:
    """`kernel` with a dimension over output axis `axis` for the longest one that moves on it."""
    output = kernel.outputs[0]
    form = linear_form(output.map.results[axis], len(kernel.dims))
    if form is None:
        return None
    elsewhere = {d for i, e in enumerate(output.map.results) if i != axis for d in e.used_dims()}
    moving = [d for d, c in enumerate(form[0]) if c > 0 and d not in elsewhere]
    if not moving or any(d in elsewhere and c for d, c in enumerate(form[0])):
        return None
    dim = max(moving, key=lambda d: kernel.dims[d].extent)
    moved = frozenset(
        i for i, a in enumerate(kernel.inputs) if dim in a.used_dims or _is_guarded(a, dim)
    )
    if any(kernel.operands[i].fill != 0 for i in moved) or not zero_at(term, moved):
        return None
    # Inside the guards, all operands that move are real or none is.
    position = AffineExpr.dimension(dim)
    rest = [-c if d != dim else 1 for d, c in enumerate(form[0])]
    numerator = AffineExpr.from_flat_form((*rest, -form[1]), len(kernel.dims), 0, ())
    step, extent = form[0][dim], kernel.dims[dim].extent
    dims = tuple(
        Dim(f"{d.name}_out", output.shape[axis], "parallel")
        if i == dim
        else replace(d, kind="reduction" if form[0][i] else d.kind)
        for i, d in enumerate(kernel.dims)
    )
    quotient = numerator if step == 1 else numerator // step
    guards: list[Guard] = [InRange(quotient, 0, extent)]
    if step > 1:
        guards.append(Divides(numerator, step))
    index = [AffineExpr.dimension(d) if d != dim else quotient for d in range(len(dims))]
    box = tuple((0, max(1, d.extent)) for d in dims)
    operands = [
        _move_access(access, index, guards, box) if i in moved else access
        for i, access in enumerate(kernel.inputs)
    ]
    results = tuple(position if i == axis else expr for i, expr in enumerate(output.map.results))
    stored = replace(output, map=AffineMap(len(dims), 0, results))
    return replace(kernel, dims=dims, operands=(*operands, stored))


def _is_guarded(access: Access, dim: int) -> bool:
    return any(dim in guard.expr.used_dims() for guard in access.guards)


def _move_access(
    access: Access,
    index: Sequence[AffineExpr],
    guards: Sequence[Guard],
    box: tuple[tuple[int, int], ...],
) -> Access:
    def move_expr(expr: AffineExpr) -> AffineExpr:
        return simplify_expr(expr.replace_dims_and_symbols(list(index), ()), box)

    map = AffineMap(len(index), 0, tuple(move_expr(e) for e in access.map.results))
    kept = [replace(g, expr=move_expr(g.expr)) for g in access.guards]
    added = [replace(g, expr=simplify_expr(g.expr, box)) for g in guards]
    return replace(access, map=map, guards=(*added, *(g for g in kept if g not in added)))
