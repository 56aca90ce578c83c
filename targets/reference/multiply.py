"""
Sums of products of two operands as BLAS matrix products over strided views.

In `out[…] += f(a[…]) * g(b[…])` each iteration dimension is a batch, row, column or contraction
dimension of a batched matrix product, whatever the access functions are: sliding windows
and zero insertion are in the views already.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np

from ...transforms.kernel.view import (
    Box,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarIndex,
    ScalarOp,
    nodes_of,
    scalar_operands,
)
from .scalars import Array, evaluate_scalar, is_float, literal_array, wrap_integers
from .views import OutputView, cut_view, input_view

_CHUNK_ELEMENTS: Final = 1 << 22
"""Elements of an operand that are copied out at once: 32 MB of doubles."""


_MOST_FACTORS: Final = 64
"""A product that is multiplied with itself again and again has no end of them."""


@dataclass(frozen=True)
class Factors:
    """
    The two factors of a sum of products: an operand each, and an expression of that operand
    and of scalars.
    """

    operands: tuple[int, int]
    exprs: tuple[Scalar, Scalar]


def product_of_two(kernel: Kernel) -> Factors | None:
    """Recognises a body `out + f(a) * g(b)`, with additions and products in any order."""
    if len(kernel.bodies) != 1:
        return None
    body = kernel.bodies[0]
    if not isinstance(body, ScalarOp) or body.name not in ("arith.addi", "arith.addf"):
        return None
    output = kernel.num_inputs
    for so_far, term in (body.args, body.args[::-1]):
        if isinstance(so_far, ScalarArg) and so_far.operand == output:
            return _split_product(kernel, term, body)
    return None


def _split_product(kernel: Kernel, term: Scalar, body: ScalarOp) -> Factors | None:
    multiply = "arith.mulf" if is_float(body.type) else "arith.muli"
    by_operand: dict[int, Scalar] = {}
    factors = _flatten_factors(term, multiply, body.type)
    if len(factors) > _MOST_FACTORS:
        return None
    for factor in factors:
        tensors = [i for i in scalar_operands(factor) if kernel.operands[i].shape]
        if len(tensors) != 1 or tensors[0] >= kernel.num_inputs or not _is_pointwise(factor):
            return None
        known = by_operand.get(tensors[0])
        if known is not None:
            factor = ScalarOp(multiply, (known, factor), body.type)
        by_operand[tensors[0]] = factor
    if len(by_operand) != 2:
        return None
    a, b = by_operand
    return Factors((a, b), (by_operand[a], by_operand[b]))


def _flatten_factors(term: Scalar, multiply: str, type: str) -> list[Scalar]:
    """The factors of a product; of one with too many, the first ones."""
    found: list[Scalar] = []
    left = [term]
    while left and len(found) <= _MOST_FACTORS:
        factor = left.pop()
        if isinstance(factor, ScalarOp) and factor.name == multiply and factor.type == type:
            left += reversed(factor.args)
        else:
            found.append(factor)
    return found


def _is_pointwise(scalar: Scalar) -> bool:
    """Tests whether the value depends on operands only, and not on the iteration's indices."""
    return not any(isinstance(node, ScalarIndex) for node in nodes_of(scalar))


def accumulate_products(
    kernel: Kernel, factors: Factors, arrays: Sequence[Array], output: OutputView
) -> bool:
    """
    Adds the sum of products to `output`; does nothing and returns false where products of
    two integers are too large for exact sums of doubles.
    """
    scalars = {i: a for i, a in enumerate(arrays) if not kernel.operands[i].shape}
    views: list[Array] = []
    largest = 1
    for operand, expr in zip(factors.operands, factors.exprs, strict=True):
        access = kernel.operands[operand]
        array, fill = (
            np.asarray(evaluate_scalar(expr, {**scalars, operand: x}))
            for x in (arrays[operand], literal_array(access.fill, access.type))
        )
        if not is_float(kernel.outputs[0].type):
            largest *= _largest_magnitude(array, fill)
        views.append(input_view(access, array, fill, kernel.extents))
    plan = _Product.of(kernel, views, output, largest)
    if plan is None:
        return False
    plan.run_product()
    return True


@dataclass(frozen=True)
class _Product:
    """
    A sum of products as batched matrix products `[batch, rows, sums] x [batch, sums, columns]`,
    each a list of iteration dimensions. Dimensions in `single` are taken index by index, and
    the sums in parts of at most `max_sum` products.
    """

    extents: tuple[int, ...]
    a: Array
    b: Array
    output: Array
    type: str
    batch: tuple[int, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    sums: tuple[int, ...]
    single: tuple[int, ...]
    dtype: np.dtype[np.generic]
    max_sum: int

    @staticmethod
    def of(
        kernel: Kernel, views: Sequence[Array], output: OutputView, largest: int
    ) -> _Product | None:
        a, b = views
        type = kernel.outputs[0].type
        dims = range(len(kernel.dims))
        in_a, in_b, in_out = ({d for d in dims if v.shape[d] > 1} for v in (a, b, output.view))
        sums = [d for d in dims if kernel.extents[d] > 1 and d not in in_out]
        longer = a if a.size >= b.size else b
        sums.sort(key=lambda d: -abs(longer.strides[d]))
        precision = _choose_precision(largest, type, math.prod(kernel.extents[d] for d in sums))
        if precision is None:
            return None
        return _Product(
            kernel.extents,
            a,
            b,
            output.view,
            type,
            batch=tuple(d for d in dims if d in in_a & in_b & in_out),
            rows=_by_stride(in_a - in_b - set(sums), a),
            columns=_by_stride(in_b - in_a - set(sums), b),
            sums=tuple(sums),
            single=output.overlapping,
            dtype=precision[0],
            max_sum=precision[1],
        )

    def run_product(self) -> None:
        ranges = [range(e) if d in self.single else (None,) for d, e in enumerate(self.extents)]
        for point in product(*ranges):
            self._run_box(
                tuple(
                    (0, extent) if index is None else (index, index + 1)
                    for index, extent in zip(point, self.extents, strict=True)
                )
            )

    def _run_box(self, box: Box) -> None:
        """Halves the box until the operands' copies and the sums are small enough."""
        extents = [upper - lower for lower, upper in box]

        def count(*groups: Sequence[int]) -> int:
            return math.prod(extents[d] for group in groups for d in group)

        split: Sequence[int] = ()
        if count(self.sums) > self.max_sum:
            split = self.sums
        elif count(self.batch, self.rows, self.sums) > _CHUNK_ELEMENTS:
            split = (*self.batch, *self.rows)
        elif count(self.batch, self.columns, self.sums) > _CHUNK_ELEMENTS:
            split = (*self.batch, *self.columns)
        if split and count(split) == 1:
            split = self.sums
        if not split or count(split) == 1:
            self._multiply_box(box)
            return
        dim = max(split, key=lambda d: extents[d])
        lower, upper = box[dim]
        middle = (lower + upper) // 2
        for part in ((lower, middle), (middle, upper)):
            self._run_box((*box[:dim], part, *box[dim + 1 :]))

    def _multiply_box(self, box: Box) -> None:
        extents = [upper - lower for lower, upper in box]
        a = self._copy_matrix(cut_view(self.a, box), self.rows, extents)
        b = self._copy_matrix(cut_view(self.b, box), self.columns, extents).transpose(0, 2, 1)
        target = cut_view(self.output, box)
        order = (*self.batch, *self.rows, *self.columns)
        result = np.matmul(a, b).reshape([extents[d] for d in order])
        # Back to the order of the dimensions, with axes of size one for all the others.
        result = result.transpose(np.argsort(order))
        result = result.reshape([extents[d] if d in order else 1 for d in range(len(extents))])
        if not is_float(self.type):
            result = result.astype(np.int64)
        target[...] = wrap_integers(target + result, self.type)

    def _copy_matrix(self, view: Array, free: Sequence[int], extents: Sequence[int]) -> Array:
        """
        The copy of an operand as `[batch, free, sums]`, laid out so that the longer of the
        innermost runs is contiguous.
        """
        groups = (self.batch, free, self.sums)
        shape = [math.prod(extents[d] for d in group) for group in groups]
        missing = [d for d in self.sums if view.shape[d] != extents[d]]
        if missing:
            full = [extents[d] if d in missing else n for d, n in enumerate(view.shape)]
            view = np.broadcast_to(view, full)
        run_free, run_sums = (extents[g[-1]] if g else 1 for g in (free, self.sums))
        rest = tuple(d for d in range(len(extents)) if not any(d in g for g in groups))
        if run_free > run_sums:
            swapped = view.transpose(*rest, *self.batch, *self.sums, *free).astype(
                self.dtype, order="C"
            )
            return swapped.reshape(shape[0], shape[2], shape[1]).transpose(0, 2, 1)
        straight = view.transpose(*rest, *self.batch, *free, *self.sums)
        return straight.astype(self.dtype, order="C").reshape(shape)


def _by_stride(dims: set[int], view: Array) -> tuple[int, ...]:
    return tuple(sorted(dims, key=lambda d: (-abs(view.strides[d]), d)))


def _largest_magnitude(array: Array, fill: Array) -> int:
    values = [int(fill)]
    if array.size:
        values += int(array.max()), int(array.min())
    return max(abs(v) for v in values)


def _choose_precision(
    largest: int, type: str, num_sums: int
) -> tuple[np.dtype[np.generic], int] | None:
    """
    The type to multiply in, and how many products, of integers up to the magnitude
    `largest`, it sums up exactly.
    """
    if is_float(type):
        return np.dtype(np.float64), num_sums
    if largest * num_sums <= 1 << 24:
        return np.dtype(np.float32), num_sums
    if largest > 1 << 52:
        return None
    return np.dtype(np.float64), (1 << 53) // max(1, largest)
