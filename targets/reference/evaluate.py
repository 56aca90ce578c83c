"""
The meaning of a kernel on NumPy arrays: what its loop nest computes.

Integers are exact and wrap at their width. Sums of floats are taken in some order in
double precision, which is rounded once. Sums of products of two operands
(convolutions, matrix products) run as BLAS products of strided views: 1e9 multiply-accumulates
take well under a second. Other reductions and elementwise bodies run vectorised in chunks;
bodies whose order of iterations matters run one step of the sequential dimensions at a time.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from types import MappingProxyType
from typing import Final

import numpy as np
from xdsl.ir.affine import AffineExpr, AffineMap

from ...transforms.core.errors import WeftError
from ...transforms.kernel.view import (
    Box,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarIndex,
    ScalarOp,
    nodes_of,
    scalar_operands,
    width_of,
)
from .multiply import accumulate_products, product_of_two
from .scalars import Array, dtype_of, evaluate_scalar, is_float, literal_array, wrap_integers
from .views import OutputView, cut_view, input_view, output_view

_CHUNK_POINTS: Final = 1 << 20
"""Iterations that are evaluated at once: a few MB per temporary."""

_REDUCTIONS: Final[Mapping[str, np.ufunc]] = MappingProxyType(
    {
        "arith.addi": np.add,
        "arith.muli": np.multiply,
        "arith.maxsi": np.maximum,
        "arith.minsi": np.minimum,
        "arith.andi": np.bitwise_and,
        "arith.ori": np.bitwise_or,
        "arith.xori": np.bitwise_xor,
        "arith.addf": np.add,
        "arith.mulf": np.multiply,
        "arith.maximumf": np.maximum,
        "arith.minimumf": np.minimum,
        "arith.maxnumf": np.fmax,
        "arith.minnumf": np.fmin,
    }
)
"""Associative and commutative ops with the ufunc that reduces by them."""


def evaluate_kernel(
    kernel: Kernel, inputs: Sequence[Array], outputs_init: Sequence[Array | None]
) -> tuple[Array, ...]:
    """
    Runs the loop nest on `inputs`, starting from `outputs_init`, which stays unchanged.

    Arrays have the operands' shapes and the NumPy types of `dtype_of`. An output that is
    given as `None` starts from its access's `fill`. Raises `WeftError` for arrays that do
    not fit, scalar ops without a meaning and indices out of bounds.
    """
    if len(inputs) != len(kernel.inputs) or len(outputs_init) != len(kernel.outputs):
        raise WeftError(
            f"{kernel.name}: {len(inputs)} inputs and {len(outputs_init)} outputs given; it has "
            f"{len(kernel.inputs)} and {len(kernel.outputs)}"
        )
    arrays = [_check_operand(kernel, i, array) for i, array in enumerate(inputs)]
    results = [
        np.full(access.shape, literal_array(access.fill, access.type))
        if init is None
        else _check_operand(kernel, kernel.num_inputs + i, init).copy()
        for i, (access, init) in enumerate(zip(kernel.outputs, outputs_init, strict=True))
    ]
    if math.prod(kernel.extents) == 0:
        return tuple(results)
    try:
        outputs = [
            output_view(access, array, kernel.extents)
            for access, array in zip(kernel.outputs, results, strict=True)
        ]
        factors = product_of_two(kernel)
        if factors is None or not accumulate_products(kernel, factors, arrays, outputs[0]):
            _Loops.of(kernel, arrays, outputs).run_loops()
    except WeftError as error:
        raise WeftError(f"{kernel.name}: {error}") from error
    return tuple(output.write_back() for output in outputs)


def restrict_loop(kernel: Kernel, dim: int, first: int, size: int) -> Kernel:
    """The kernel whose loop `dim` has those `size` turns only that begin at `first`."""
    rank = len(kernel.dims)
    moved = [AffineExpr.dimension(d) + (first if d == dim else 0) for d in range(rank)]
    shift = AffineMap(rank, 0, tuple(moved))
    indices = _has_index(kernel, dim)
    if indices or any(access.guards for access in kernel.operands):
        raise WeftError(f"{kernel.name}: asks for the index of a loop that runs in chunks")
    operands = tuple(replace(a, map=a.map.compose(shift)) for a in kernel.operands)
    dims = tuple(replace(d, extent=size) if i == dim else d for i, d in enumerate(kernel.dims))
    return replace(kernel, dims=dims, operands=operands)


def _has_index(kernel: Kernel, dim: int) -> bool:
    nodes = (node for body in kernel.bodies for node in nodes_of(body))
    return any(isinstance(node, ScalarIndex) and node.dim == dim for node in nodes)


def _check_operand(kernel: Kernel, operand: int, array: Array) -> Array:
    access = kernel.operands[operand]
    dtype = dtype_of(access.type)
    if array.shape != access.shape or array.dtype != dtype:
        raise WeftError(
            f"{kernel.name}: operand {access.name} has shape {list(access.shape)} and type "
            f"{access.type} ({dtype}), but the array has shape {list(array.shape)} and type "
            f"{array.dtype}"
        )
    return array


@dataclass(frozen=True)
class _Update:
    """The update of a body to its output: `out = combine(out, term)`, or `out = term`."""

    combine: np.ufunc | None
    term: Scalar


def _update_of(kernel: Kernel, output: int) -> _Update | None:
    """The update of an output whose iterations may be taken in any order, or `None`."""
    body = kernel.bodies[output]
    outputs = frozenset(range(kernel.num_inputs, len(kernel.operands)))
    if not scalar_operands(body) & outputs:
        return _Update(None, body)
    if not isinstance(body, ScalarOp) or width_of(body.type) == 1 or len(body.args) != 2:
        return None
    combine = _REDUCTIONS.get(body.name)
    for so_far, term in (body.args, body.args[::-1]):
        own = isinstance(so_far, ScalarArg) and so_far.operand == kernel.num_inputs + output
        if combine is not None and own and not scalar_operands(term) & outputs:
            return _Update(combine, term)
    return None


@dataclass(frozen=True)
class _Loops:
    """The loop nest of a kernel over views of its operands."""

    kernel: Kernel
    inputs: tuple[Array, ...]
    outputs: tuple[OutputView, ...]

    @staticmethod
    def of(kernel: Kernel, arrays: Sequence[Array], outputs: Sequence[OutputView]) -> _Loops:
        inputs = tuple(
            input_view(access, array, literal_array(access.fill, access.type), kernel.extents)
            for access, array in zip(kernel.inputs, arrays, strict=True)
        )
        return _Loops(kernel, inputs, tuple(outputs))

    def run_loops(self) -> None:
        kernel = self.kernel
        updates = [_update_of(kernel, i) for i in range(len(kernel.bodies))]
        overlapping = frozenset[int]().union(*(o.overlapping for o in self.outputs))
        if all(u is not None for u in updates):
            found = [u for u in updates if u is not None]
            if all(u.combine is not None for u in found) or not overlapping:
                for box in _cut_domain(kernel.extents, overlapping, _CHUNK_POINTS):
                    self._reduce_box(box, found)
                return
        # Here the order counts. Only if each output is owned by the vectorised dimensions
        # alone, the others' order is that of the nest.
        if overlapping:
            sequential = frozenset(range(len(kernel.dims)))
        else:
            sequential = frozenset(
                d
                for d, extent in enumerate(kernel.extents)
                if any(o.view.shape[d] != extent for o in self.outputs)
            )
        for box in _cut_domain(kernel.extents, sequential, None):
            self._run_box(box)

    def _gather_arguments(self, box: Box) -> tuple[dict[int, Array], dict[int, Array]]:
        """The operands and the iteration indices in `box`."""
        views = [*self.inputs, *(o.view for o in self.outputs)]
        indices: dict[int, Array] = {}
        for d, (lower, upper) in enumerate(box):
            shape = [1] * len(box)
            shape[d] = upper - lower
            indices[d] = np.arange(lower, upper, dtype=np.int64).reshape(shape)
        return {i: cut_view(v, box) for i, v in enumerate(views)}, indices

    def _reduce_box(self, box: Box, updates: Sequence[_Update]) -> None:
        """Updates the outputs by all iterations of `box`, in any order."""
        args, indices = self._gather_arguments(box)
        shape = [upper - lower for lower, upper in box]
        for i, update in enumerate(updates):
            target = args[self.kernel.num_inputs + i]
            type = self.kernel.outputs[i].type
            term = evaluate_scalar(update.term, args, indices)
            term = np.broadcast_to(
                term.reshape((1,) * (len(shape) - term.ndim) + term.shape), shape
            )
            axes = tuple(d for d, size in enumerate(target.shape) if size != shape[d])
            if update.combine is None:
                # Iterations that meet in one element: the last one stays.
                last = tuple(slice(-1, None) if d in axes else slice(None) for d in range(len(box)))
                target[...] = term[last]
                continue
            if axes and update.combine in (np.add, np.multiply):
                # These would widen the type; of floats, the sum is rounded once.
                wide = np.dtype(np.float64) if is_float(type) else target.dtype
                term = update.combine.reduce(term, axes, dtype=wide, keepdims=True)
            elif axes:
                term = update.combine.reduce(term, axes, keepdims=True)
            target[...] = wrap_integers(update.combine(target, term), type)

    def _run_box(self, box: Box) -> None:
        """Runs the iterations of `box`, each of which has its outputs for itself."""
        args, indices = self._gather_arguments(box)
        # Copies, since a body may be another output's value.
        values = [np.array(evaluate_scalar(b, args, indices)) for b in self.kernel.bodies]
        for i, value in enumerate(values):
            args[self.kernel.num_inputs + i][...] = value


def _cut_domain(
    extents: Sequence[int], single: frozenset[int], max_points: int | None
) -> Iterator[Box]:
    """
    Cuts the domain into boxes in lexicographic order: one index of each dimension in
    `single`, and up to about `max_points` iterations.
    """
    steps = [1 if d in single else extent for d, extent in enumerate(extents)]
    for d, extent in enumerate(extents):
        points = math.prod(steps)
        if max_points is None or points <= max_points:
            break
        steps[d] = max(1, min(extent, max_points * steps[d] // points))
    ranges = [
        [(lower, min(lower + step, extent)) for lower in range(0, extent, step)]
        for extent, step in zip(extents, steps, strict=True)
    ]
    yield from product(*ranges)
