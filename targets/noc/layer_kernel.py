"""
Layers on NumPy data, many of one shape at a time: what the reference executor computes
(`transforms.dataflow.execute.executor.compute_reference`), as products of matrices.

Products of 16-bit integers and their sums are exact in 64-bit floats up to 2^53, and so are the
parts of wider ones; what comes out wraps around to 32 bits. Floats are computed in 64 bits.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...transforms.dataflow.directive.problem import Axis, LayerProblem, Tensor
from ..reference.scalars import Array

_EXACT_BITS = 53
"""Sums of integers below 2^53 are exact in 64-bit floats."""

_REDUCE = {"add": np.add, "set": np.add, "max": np.maximum, "min": np.minimum}
_IDENTITIES = {"add": 0, "set": 0, "max": -(2**31), "min": 2**31 - 1}
_FLOAT_IDENTITIES = {"add": 0.0, "set": 0.0, "max": -math.inf, "min": math.inf}


@dataclass(frozen=True)
class LayerKernel:
    """
    A layer that can be computed so. `__call__` takes its inputs, with an axis more in front:
    one entry for each layer of this shape.
    """

    problem: LayerProblem

    def __call__(self, inputs: Sequence[Array]) -> Array:
        problem = self.problem
        own = _tensor_dims(problem.output)
        if len(inputs) == 2 and problem.combine == "add" and problem.value == "multiply":
            found = _sum_products(problem, inputs, own)
        else:
            found = _reduce_values(problem, inputs, own)
        return _write_output(problem, found)


def layer_kernel(problem: LayerProblem) -> LayerKernel | None:
    """The kernel of a layer; none where the layer has dimensions that no input has."""
    moved = {d for t in problem.inputs for d in _tensor_dims(t)}
    extents = problem.extents
    lost = [d for d in extents if extents[d] > 1 and d not in moved]
    return None if lost else LayerKernel(problem)


def _tensor_dims(tensor: Tensor) -> list[str]:
    return [d for axis in tensor.axes for d, _ in axis.terms]


def _view_iterations(problem: LayerProblem, tensor: Tensor, array: Array) -> Array:
    """
    Views what iterations read: the first axis, then one for each dimension of the tensor. The fill
    must be a number of the array's type.
    """
    before, after = [0], [0]
    for axis in tensor.axes:
        last = axis.last(problem.extents)
        before.append(max(0, -axis.offset))
        after.append(max(0, last - axis.extent + 1))
    if any(before) or any(after):
        shape = [b + e + a for b, e, a in zip(before, array.shape, after, strict=True)]
        padded = np.full(shape, tensor.fill, array.dtype)
        places = zip(before, array.shape, strict=True)
        padded[tuple(slice(b, b + e) for b, e in places)] = array
        array = padded
    array = np.ascontiguousarray(array)
    shape, strides, offset = [array.shape[0]], [array.strides[0]], 0
    for axis, pad, stride in zip(tensor.axes, before[1:], array.strides[1:], strict=True):
        offset += (axis.offset + pad) * stride
        shape += [problem.extents[d] for d, _ in axis.terms]
        strides += [f * stride for _, f in axis.terms]
    return np.ndarray(shape, array.dtype, array, offset, strides)


def _order_axes(view: Array, dims: Sequence[str], groups: Sequence[Sequence[str]]) -> Array:
    """One axis for each group of dimensions, after the first axis."""
    order = [1 + dims.index(d) for group in groups for d in group]
    moved = view.transpose(0, *order)
    sizes = iter(moved.shape[1:])
    shape = [math.prod(next(sizes) for _ in group) for group in groups]
    return moved.reshape(view.shape[0], *shape)


def _sum_dims(view: Array, dims: list[str], other: Iterable[str]) -> tuple[Array, list[str]]:
    """With sums over the dimensions that are in nothing else."""
    lost = [d for d in dims if d not in other]
    if not lost:
        return view, dims
    axes = tuple(1 + dims.index(d) for d in lost)
    return view.sum(axes), [d for d in dims if d in other]


def _computed_type(arrays: Sequence[Array]) -> type[np.int32] | type[np.float64]:
    """The type in which a layer of these is computed."""
    return np.float64 if any(a.dtype.kind == "f" for a in arrays) else np.int32


def _sum_products(problem: LayerProblem, inputs: Sequence[Array], own: Sequence[str]) -> Array:
    """Sums of products: the first axis, then the output's dimensions in its order."""
    dims = [_tensor_dims(t) for t in problem.inputs]
    if _computed_type(inputs) is np.float64:
        return _multiply_matrices(problem, [a.astype(np.float64) for a in inputs], dims, own)
    depth = math.prod(problem.extents[d] for d in problem.reductions)
    if sum(map(_magnitude_bits, inputs)) + depth.bit_length() <= _EXACT_BITS:
        return _multiply_matrices(
            problem, [a.astype(np.float64) for a in inputs], dims, own
        ).astype(np.int64)
    if 32 + depth.bit_length() > _EXACT_BITS:
        return _multiply_matrices(
            problem, [a.astype(np.int32).astype(np.int64) for a in inputs], dims, own
        )
    (low, high), (low_right, high_right) = map(_split_halves, inputs)
    cross = _multiply_matrices(problem, (high, low_right), dims, own).astype(np.int64)
    cross += _multiply_matrices(problem, (low, high_right), dims, own).astype(np.int64)
    return _multiply_matrices(problem, (low, low_right), dims, own).astype(np.int64) + (cross << 16)


def _multiply_matrices(
    problem: LayerProblem, inputs: Sequence[Array], dims: Sequence[list[str]], own: Sequence[str]
) -> Array:
    """
    The product of matrices, in the type of the inputs. The output's last dimensions are the
    columns: they are those that lie next to each other in the input that they are of.
    """
    pairs = zip(problem.inputs, inputs, strict=True)
    a, b = (_view_iterations(problem, t, array) for t, array in pairs)
    wide = [d for d in own if problem.extents[d] > 1]
    order = (0, 1) if wide and wide[-1] in dims[1] else (1, 0)
    (a, p), (b, q) = (((a, dims[0]), (b, dims[1]))[i] for i in order)
    a, p = _sum_dims(a, p, {*q, *own})
    b, q = _sum_dims(b, q, {*p, *own})
    both = [d for d in own if d in p and d in q]
    rows = [d for d in own if d in p and d not in q]
    columns = [d for d in own if d in q and d not in p]
    inner = [d for d in q if d in p and d not in own]
    found = _order_axes(a, p, (both, rows, inner)) @ _order_axes(b, q, (both, inner, columns))
    names = [*both, *rows, *columns]
    shape = [problem.extents[d] for d in names]
    return found.reshape(found.shape[0], *shape).transpose(0, *(1 + names.index(d) for d in own))


def _magnitude_bits(array: Array) -> int:
    """Of the largest magnitude that a type has."""
    return min(array.dtype.itemsize, 4) * 8 - (array.dtype.kind == "i")


def _split_halves(array: Array) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The lower 16 bits, without sign, and the upper ones."""
    whole = array.astype(np.int32)
    return (whole & 0xFFFF).astype(np.float64), (whole >> 16).astype(np.float64)


def _reduce_values(problem: LayerProblem, inputs: Sequence[Array], own: Sequence[str]) -> Array:
    """The value of each iteration, and then what is reduced: as `_sum_products`."""
    reduced = [d for d in problem.extents if d not in own]
    names, kind = [*own, *reduced], _computed_type(inputs)
    value: Array | None = None
    for tensor, array in zip(problem.inputs, inputs, strict=True):
        view, mine = _view_iterations(problem, tensor, array.astype(kind)), _tensor_dims(tensor)
        order = [1 + mine.index(d) for d in names if d in mine]
        shape = [view.shape[1 + mine.index(d)] if d in mine else 1 for d in names]
        read = view.transpose(0, *order).reshape(view.shape[0], *shape)
        if value is None:
            value = read
        else:
            value = value * read if problem.value == "multiply" else value + read
    assert value is not None
    wanted = (value.shape[0], *(problem.extents[d] for d in names))
    value = np.broadcast_to(value, wanted)
    if not reduced:
        return value
    axes = tuple(range(1 + len(own), value.ndim))
    return _REDUCE[problem.combine].reduce(value, axis=axes, dtype=kind)


def _write_output(problem: LayerProblem, found: Array) -> Array:
    """The output tensor, with the identity where no iteration writes."""
    output, count, kind = problem.output, found.shape[0], _computed_type([found])
    if math.prod(found.shape[1:]) == output.elements and all(map(_is_dense, output.axes)):
        flat = found.astype(kind, copy=False)
        return np.ascontiguousarray(flat).reshape(count, *output.shape)
    identities = _IDENTITIES if kind is np.int32 else _FLOAT_IDENTITIES
    result = np.full((count, *output.shape), identities[problem.combine], kind)
    shape, strides, offset = [count], [result.strides[0]], 0
    for axis, stride in zip(output.axes, result.strides[1:], strict=True):
        offset += axis.offset * stride
        shape += [problem.extents[d] for d, _ in axis.terms]
        strides += [f * stride for _, f in axis.terms]
    view = np.ndarray(shape, kind, result, offset, strides)
    view[...] = _REDUCE[problem.combine](view, found.astype(kind, copy=False))
    return result


def _is_dense(axis: Axis) -> bool:
    """Tests whether terms stand from the largest to the smallest step, as in row-major order."""
    steps = [f for _, f in axis.terms]
    return axis.offset == 0 and steps == sorted(steps, reverse=True)
