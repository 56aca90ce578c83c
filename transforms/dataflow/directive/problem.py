"""
The layer problem: one layer as a loop nest over named dimensions, for scheduling.

A problem is a kernel (`transforms.kernel.view`) with less in it: every index of a tensor is a
linear form with coefficients that are not negative, every dimension moves at most one axis of
a tensor, and the body is one of a few. That is enough for convolutions (grouped, depthwise,
strided, dilated, padded), matrix products, pooling and element-wise layers, and it makes the
part of a tensor that a box of iterations touches a product of sets, one for each axis.

It is beside `Kernel`, not one, for it is what `dataflow.layer` says and prints: dimensions by their
names, axes with names and terms in the order of the text, roles of tensors, words in which values
are counted, and many are made (of each tile of a layer, one), without expressions. `problem_kernel`
has the way from a kernel and back; dimensions are the kernel's, and what a block touches is counted
by `kernel.strides`, for both.

```
for (n, k, h, w, c, r, s):
    y[n, k, h, w] += x[n, c, 2*h + r - 1, 2*w + s - 1] * f[k, c, r, s]
```

Where an index leaves the tensor, nothing is moved and the tensor's `fill` is read.

An `Epilogue` is what becomes of an element of the output when all has been added to it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal, TypeAlias

from ...core.errors import WeftError
from ...kernel.strides import Strides, count_values, is_one_to_one, values_of
from ...kernel.view import Dim

Role: TypeAlias = Literal["input", "weight", "output", "epilogue"]

Combine: TypeAlias = Literal["add", "max", "min", "set"]
"""How the value of an iteration joins the output; `set` where nothing is reduced."""

Value: TypeAlias = Literal["multiply", "add"]
"""How the inputs of an iteration make its value: their product or their sum."""


@dataclass(frozen=True)
class Axis:
    """
    One axis of a tensor: index `sum(coefficient * dim for dim, coefficient in terms) + offset`
    in `0 .. extent - 1`; iterations outside read the fill. `name` is how text may call it
    where it is not simply one dimension (`yi` of `yo + s`). Not a `Linear`, whose keys are in an
    order of their own: here terms stay in the order in which the text has them.
    """

    extent: int
    terms: tuple[tuple[str, int], ...]
    offset: int = 0
    name: str = ""

    @property
    def dims(self) -> tuple[str, ...]:
        """The dimensions that move the index."""
        return tuple(d for d, _ in self.terms)

    def index(self, at: Mapping[str, int]) -> int:
        """The index at these values of the dimensions."""
        return self.offset + sum(c * at[d] for d, c in self.terms)

    def last(self, extents: Mapping[str, int]) -> int:
        """The largest index where dimensions have these extents."""
        return self.offset + sum(c * (extents[d] - 1) for d, c in self.terms)

    def footprint(self, sizes: Mapping[str, int]) -> int:
        """
        The number of indices that a block with `sizes` iterations along each dimension
        touches when none of it is cut off by the border. Dimensions not in `sizes` count as 1.
        """
        return count_values(self._strides(sizes))

    def inside(self, extents: Mapping[str, int]) -> int:
        """The number of indices within the tensor that iterations of these extents reach."""
        return sum(0 <= i + self.offset < self.extent for i in self.reached_indices(extents))

    def leaves(self, extents: Mapping[str, int]) -> bool:
        """Tests whether some of them lie outside of the tensor."""
        return self.offset < 0 or self.last(extents) >= self.extent

    def index_spacing(self, sizes: Mapping[str, int]) -> int:
        """The minimum distance of the indices that such a block touches: their common step."""
        steps = (b - a for a, b in pairwise(self.reached_indices(sizes)))
        return math.gcd(*steps) or 1

    def spaced_room(self, sizes: Mapping[str, int]) -> int:
        """The elements of the smallest evenly spaced indices among which all of these are."""
        return sum(c * (n - 1) for c, n in self._strides(sizes)) // self.index_spacing(sizes) + 1

    def reached_indices(self, sizes: Mapping[str, int]) -> list[int]:
        """The indices, relative to the first, that such a block touches; ascending."""
        return values_of(self._strides(sizes))

    def _strides(self, sizes: Mapping[str, int]) -> Strides:
        return tuple((coefficient, sizes.get(dim, 1)) for dim, coefficient in self.terms)


@dataclass(frozen=True)
class Tensor:
    """
    A tensor of a layer: how iterations index it, the size of one element, and its fill.
    `values`: the type of the elements' values where it is another than integers of that size
    (32-bit sums in 16-bit words, floats): what is counted are words of `element_bits`.
    """

    name: str
    role: Role
    axes: tuple[Axis, ...]
    element_bits: int = 16
    fill: int | float = 0
    values: str = ""

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(a.extent for a in self.axes)

    @property
    def elements(self) -> int:
        return math.prod(self.shape)

    @cached_property
    def dims(self) -> frozenset[str]:
        """The iteration dimensions on which the accessed element depends."""
        return frozenset(d for a in self.axes for d in a.dims)

    def size(self, sizes: Mapping[str, int]) -> int:
        """
        The elements that a block with `sizes` iterations along each dimension touches, with
        what lies outside the tensor's border where an index may leave it.
        """
        return math.prod(a.footprint(sizes) for a in self.axes)


@dataclass(frozen=True)
class Epilogue:
    """
    The computation on finished outputs, element by element: `y[i] = function(sum[i], a[j], ...)`.

    `function` is the name of a function on scalars; `sums` the type of the sums that it takes
    first, the output's `values` being what it gives; `operands` (role `epilogue`) the tensors whose
    elements it takes after that. Each axis of theirs is an axis of the output, with the same index,
    or has one element.
    """

    function: str
    sums: str
    operands: tuple[Tensor, ...] = ()

    def axes(self, output: Tensor) -> tuple[tuple[int, ...], ...]:
        """By operand, the axis of `output` that each of its axes is; -1 for one element."""
        return tuple(
            tuple(_output_axis(axis, output) for axis in operand.axes) for operand in self.operands
        )


def _output_axis(axis: Axis, output: Tensor) -> int:
    """The axis of `output` that `axis` is, or -1."""
    same = (i for i, own in enumerate(output.axes) if _is_alike(own, axis))
    return -1 if axis.extent == 1 else next(same, -1)


def _is_alike(one: Axis, other: Axis) -> bool:
    return (one.extent, one.terms, one.offset) == (other.extent, other.terms, other.offset)


@dataclass(frozen=True)
class LayerProblem:
    """
    One layer; see the module's docstring.

    The inputs and weights come in the order in which the body takes them, the output last.
    Raises `WeftError` when made, if names are not unique or unknown, extents are below 1, a
    dimension moves two axes of one tensor, a coefficient is below 1, or two iterations that
    are not a reduction write the same output element; or an axis of an operand of the epilogue
    is none of the output's.
    """

    name: str
    dims: tuple[Dim, ...]
    tensors: tuple[Tensor, ...]
    combine: Combine = "add"
    value: Value = "multiply"
    epilogue: Epilogue | None = None

    def __post_init__(self) -> None:
        _check_names(self)
        for tensor in self.tensors:
            _check_tensor(self, tensor)
        _check_output(self)
        _check_epilogue(self)

    @cached_property
    def extents(self) -> dict[str, int]:
        """The extent of each dimension, in the layer's order."""
        return {d.name: d.extent for d in self.dims}

    @cached_property
    def reductions(self) -> frozenset[str]:
        return frozenset(d.name for d in self.dims if d.kind == "reduction")

    @property
    def inputs(self) -> tuple[Tensor, ...]:
        """All tensors that are read: inputs and weights."""
        return self.tensors[:-1]

    @property
    def output(self) -> Tensor:
        return self.tensors[-1]

    def tensor(self, name: str) -> Tensor:
        """The tensor `name`. Raises `WeftError` if there is none."""
        for tensor in self.tensors:
            if tensor.name == name:
                return tensor
        names = ", ".join(t.name for t in self.tensors)
        raise WeftError(f"layer {self.name}: no tensor '{name}'; its tensors are {names}")

    @property
    def read_after(self) -> tuple[Tensor, ...]:
        """The tensors that the epilogue reads."""
        return () if self.epilogue is None else self.epilogue.operands

    @property
    def points(self) -> int:
        """The number of iterations."""
        return math.prod(d.extent for d in self.dims)

    @property
    def macs(self) -> int:
        """The iterations, each of which is one operation of a PE, those on borders too."""
        return self.points


def _check_names(problem: LayerProblem) -> None:
    what = f"layer {problem.name}"
    for kind, names in (
        ("dimension", [d.name for d in problem.dims]),
        ("tensor", [t.name for t in (*problem.tensors, *problem.read_after)]),
    ):
        for name in names:
            if names.count(name) > 1:
                raise WeftError(f"{what}: {kind} '{name}' is given twice")
    for dim in problem.dims:
        if dim.extent < 1:
            raise WeftError(f"{what}: '{dim.name}' is {dim.extent}, but must be at least 1")
    roles = [t.role for t in problem.tensors]
    if roles.count("output") != 1 or roles[-1] != "output":
        raise WeftError(f"{what}: it has {roles.count('output')} outputs, expected one, as last")


def _check_tensor(problem: LayerProblem, tensor: Tensor) -> None:
    what = f"layer {problem.name}: tensor '{tensor.name}'"
    moved: set[str] = set()
    for position, axis in enumerate(tensor.axes):
        if axis.extent < 1:
            raise WeftError(f"{what}: axis {position} is {axis.extent}, but must be at least 1")
        for dim, coefficient in axis.terms:
            if dim not in problem.extents:
                names = ", ".join(problem.extents)
                raise WeftError(f"{what} names '{dim}', but the layer has only {names}")
            if coefficient < 1:
                raise WeftError(
                    f"{what}: '{dim}' has the factor {coefficient} on axis {position}, but "
                    "dataflow directives need factors of at least 1"
                )
            if dim in moved:
                raise WeftError(
                    f"{what}: '{dim}' moves two places of its index, and dataflow directives "
                    "take tensors apart by axis"
                )
            moved.add(dim)


def _check_output(problem: LayerProblem) -> None:
    output = problem.output
    what = f"layer {problem.name}: output '{output.name}'"
    for dim in problem.dims:
        if dim.extent > 1 and (dim.name in output.dims) == (dim.kind == "reduction"):
            fault = "is a reduction and moves it" if dim.name in output.dims else "does not move it"
            raise WeftError(f"{what}: '{dim.name}' {fault}")
    for position, axis in enumerate(output.axes):
        if not is_one_to_one((c, problem.extents[dim]) for dim, c in axis.terms):
            raise WeftError(f"{what}: iterations along {', '.join(axis.dims)} share elements")
        if axis.leaves(problem.extents):
            raise WeftError(
                f"{what}: axis {position} has {axis.extent} elements, but iterations reach "
                f"{axis.offset} to {axis.last(problem.extents)}"
            )
    if problem.combine == "set" and any(problem.extents[d] > 1 for d in problem.reductions):
        raise WeftError(f"{what}: it is set, but {', '.join(sorted(problem.reductions))} reduces")


def _check_epilogue(problem: LayerProblem) -> None:
    for operand in problem.read_after:
        dims = [d for axis in operand.axes if axis.extent > 1 for d in axis.dims]
        if len(set(dims)) < len(dims):
            raise WeftError(
                f"layer {problem.name}: tensor '{operand.name}': two of its axes are the same one "
                f"of the output, but an epilogue reads a box of it for each box of outputs"
            )
        for position, axis in enumerate(operand.axes):
            if axis.extent > 1 and _output_axis(axis, problem.output) < 0:
                raise WeftError(
                    f"layer {problem.name}: tensor '{operand.name}': its axis {position} is no "
                    f"axis of output '{problem.output.name}', but an epilogue reads elements at "
                    f"the output's own indices"
                )


def _plain_axes(extents: Mapping[str, int], *dims: str) -> tuple[Axis, ...]:
    return tuple(Axis(extents[d], ((d, 1),)) for d in dims)


def _window_axis(
    name: str, out: tuple[str, int], window: tuple[str, int], stride: int, dilation: int, pad: int
) -> Axis:
    """The axis `stride * out + dilation * window - pad`, with `pad` at both ends if any."""
    reach = stride * (out[1] - 1) + dilation * (window[1] - 1) + 1
    terms = ((out[0], stride), (window[0], dilation))
    return Axis(max(1, reach - 2 * pad), terms, -pad, name)


def _window_axes(
    extents: Mapping[str, int], stride: int, dilation: int, pad: int
) -> tuple[Axis, Axis]:
    """The axes of an image that windows of `r` by `s` slide over, to give `h` by `w` elements."""

    def slide_axis(name: str, out: str, tap: str) -> Axis:
        return _window_axis(name, (out, extents[out]), (tap, extents[tap]), stride, dilation, pad)

    return slide_axis("hi", "h", "r"), slide_axis("wi", "w", "s")


def _list_dims(extents: Mapping[str, int], reductions: Sequence[str]) -> tuple[Dim, ...]:
    return tuple(
        Dim(name, extent, "reduction" if name in reductions else "parallel")
        for name, extent in extents.items()
    )


def conv_problem(
    n: int,
    k: int,
    c: int,
    h: int,
    w: int,
    r: int,
    s: int,
    *,
    stride: int = 1,
    dilation: int = 1,
    pad: int = 0,
    groups: int = 1,
    bits: int = 16,
    name: str = "conv",
) -> LayerProblem:
    """
    A convolution with `k` output channels of `h` by `w` elements from `c` input channels and
    filters of `r` by `s`. `k` and `c` count all channels; with `groups` over 1 there is a
    dimension `g`, and the dimensions `k` and `c` count the channels of one group.
    Tensors: `x` (n, c, …), `f` (k, c, r, s), `y` (n, k, h, w).
    """
    if groups < 1 or k % groups or c % groups:
        raise WeftError(f"layer {name}: {groups} groups do not divide {c} and {k} channels")
    extents = {"n": n, "g": groups, "k": k // groups, "h": h, "w": w}
    extents |= {"c": c // groups, "r": r, "s": s}
    windows = _window_axes(extents, stride, dilation, pad)

    def channel_axis(dim: str, total: int) -> Axis:
        return Axis(total, ((dim, 1),) if groups == 1 else (("g", total // groups), (dim, 1)))

    if groups == 1:
        del extents["g"]
    x = (*_plain_axes(extents, "n"), channel_axis("c", c), *windows)
    f = (channel_axis("k", k), *_plain_axes(extents, "c", "r", "s"))
    y = (*_plain_axes(extents, "n"), channel_axis("k", k), *_plain_axes(extents, "h", "w"))
    tensors = (
        Tensor("x", "input", x, bits),
        Tensor("f", "weight", f, bits),
        Tensor("y", "output", y, bits),
    )
    return LayerProblem(name, _list_dims(extents, ("c", "r", "s")), tensors)


def depthwise_problem(
    n: int,
    c: int,
    h: int,
    w: int,
    r: int,
    s: int,
    *,
    stride: int = 1,
    dilation: int = 1,
    pad: int = 0,
    bits: int = 16,
    name: str = "dwconv",
) -> LayerProblem:
    """A convolution of each of `c` channels with a filter of its own; else as `conv_problem`."""
    extents = {"n": n, "c": c, "h": h, "w": w, "r": r, "s": s}
    windows = _window_axes(extents, stride, dilation, pad)
    tensors = (
        Tensor("x", "input", (*_plain_axes(extents, "n", "c"), *windows), bits),
        Tensor("f", "weight", _plain_axes(extents, "c", "r", "s"), bits),
        Tensor("y", "output", _plain_axes(extents, "n", "c", "h", "w"), bits),
    )
    return LayerProblem(name, _list_dims(extents, ("r", "s")), tensors)


def fc_problem(n: int, k: int, c: int, *, bits: int = 16, name: str = "fc") -> LayerProblem:
    """A fully connected layer: `y[n, k] += x[n, c] * f[k, c]`."""
    return matmul_problem(n, k, c, bits=bits, name=name)


def matmul_problem(n: int, k: int, c: int, *, bits: int = 16, name: str = "matmul") -> LayerProblem:
    """A matrix product: `y[n, k] += x[n, c] * f[k, c]`."""
    extents = {"n": n, "k": k, "c": c}
    tensors = (
        Tensor("x", "input", _plain_axes(extents, "n", "c"), bits),
        Tensor("f", "weight", _plain_axes(extents, "k", "c"), bits),
        Tensor("y", "output", _plain_axes(extents, "n", "k"), bits),
    )
    return LayerProblem(name, _list_dims(extents, ("c",)), tensors)


def pool_problem(
    n: int,
    c: int,
    h: int,
    w: int,
    r: int,
    s: int,
    *,
    stride: int = 1,
    pad: int = 0,
    combine: Combine = "max",
    bits: int = 16,
    name: str = "pool",
) -> LayerProblem:
    """Pooling over windows of `r` by `s`; borders of a maximum read the smallest number."""
    extents = {"n": n, "c": c, "h": h, "w": w, "r": r, "s": s}
    windows = _window_axes(extents, stride, 1, pad)
    fill = {"max": -(2 ** (bits - 1)), "min": 2 ** (bits - 1) - 1}.get(combine, 0)
    tensors = (
        Tensor("x", "input", (*_plain_axes(extents, "n", "c"), *windows), bits, fill),
        Tensor("y", "output", _plain_axes(extents, "n", "c", "h", "w"), bits),
    )
    return LayerProblem(name, _list_dims(extents, ("r", "s")), tensors, combine)


def elementwise_problem(
    n: int,
    c: int,
    h: int,
    w: int,
    *,
    inputs: int = 2,
    value: Value = "add",
    bits: int = 16,
    name: str = "elementwise",
) -> LayerProblem:
    """The sum or product of `inputs` (at least 1) tensors of one shape: `x0`, `x1`, …"""
    if inputs < 1:
        raise WeftError(f"layer {name}: {inputs} inputs, but it must have at least 1")
    extents = {"n": n, "c": c, "h": h, "w": w}
    axes = _plain_axes(extents, "n", "c", "h", "w")
    tensors = [Tensor(f"x{i}", "input", axes, bits) for i in range(inputs)]
    output = Tensor("y", "output", axes, bits)
    return LayerProblem(name, _list_dims(extents, ()), (*tensors, output), "set", value)
