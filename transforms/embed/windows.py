"""
Stencil intrinsics: tensors of which neighbouring iterations share elements, as of `x` in
`sum[i] += x[i + r] * w[r]`.

Several dimensions of the intrinsic move through one dimension of such a tensor, its *window*.
Embedded, the digits that they stand for move through one dimension of the operator's tensor by
the same steps, so that equal elements stay equal. The part of the operator's dimension that a
call reads is then a window of as many elements; windows of calls beside each other overlap.

Dimensions that nothing of the operator serves move through padding behind the window's other
elements: its later elements are read, but do not count.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...dialects.common.digits import Digit
from ..kernel.view import Access, Kernel, linear_form
from .problem import Embedding


@dataclass(frozen=True)
class WindowIndex:
    """
    A tensor dimension of an intrinsic operand in which several of its dimensions move: element
    `constant + Σ steps[i] * i`, of `size` elements.
    """

    steps: tuple[tuple[int, int], ...]
    """`(intrinsic dimension, step)`."""
    constant: int
    size: int

    @property
    def dims(self) -> frozenset[int]:
        return frozenset(i for i, _ in self.steps)

    def step_of(self, dim: int) -> int:
        return dict(self.steps)[dim]


def window_indices(access: Access, num_dims: int) -> tuple[WindowIndex | None, ...]:
    """Per tensor dimension of an intrinsic operand its window; `None` for plain ones."""
    return tuple(
        _window_index(linear_form(result, num_dims), size)
        for result, size in zip(access.map.results, access.shape, strict=True)
    )


def _window_index(form: tuple[tuple[int, ...], int] | None, size: int) -> WindowIndex | None:
    if form is None:
        return None
    steps = tuple((i, c) for i, c in enumerate(form[0]) if c)
    plain = form[1] == 0 and [c for _, c in steps] in ([], [1])
    return None if plain else WindowIndex(steps, form[1], size)


@dataclass(frozen=True)
class Window:
    """
    The cut of dimension `dim` of the operator's tensor into windows of `size` elements, `step`
    apart: call `outer` reads window `constant + Σ coefficients[j] * outer[j]` of `count`. `low`
    elements are added before the tensor and `high` behind it, which the windows reach.
    `coefficients` and `constant` are written out as a grid's (`schedule.grid`), for all of `outer`.
    """

    dim: int
    size: int
    step: int
    count: int
    low: int
    high: int
    coefficients: tuple[int, ...]
    constant: int


def home_of(
    kernel: Kernel, access: Access, index: WindowIndex, digits: Sequence[Sequence[Digit]]
) -> int | None:
    """
    The dimension of the operator's tensor through which the digits that stand for a window's
    dimensions move; `None` if it is not one, or all of them only pad.
    """
    real = {d.dim for i in index.dims for d in digits[i] if d.dim < len(kernel.dims)}
    homes = {t for t, r in enumerate(access.map.results) if real & set(r.used_dims())}
    return homes.pop() if len(homes) == 1 else None


def refuse_window(
    kernel: Kernel, access: Access, index: WindowIndex, embedding: Embedding, home: int
) -> str | None:
    """
    The reason why windows of dimension `home` of an operator's tensor are not those of `index`:
    `None` if they are. The digits move by the window's steps, and each of its dimensions is one
    digit.
    """
    form = linear_form(access.map.results[home], len(kernel.dims))
    if form is None:
        return "is not linear"
    inside: set[int] = set()
    for i, step in index.steps:
        real = [d for d in embedding.digits[i] if d.dim < len(kernel.dims)]
        if not real:
            continue
        if len(real) != len(embedding.digits[i]) or len(real) > 1:
            return "is embedded in several parts"
        digit = real[0]
        if digit.offset or digit.stride != 1 or form[0][digit.dim] != step:
            return "moves by other steps than the intrinsic's"
        inside.add(digit.dim)
    others = [j for j, c in enumerate(form[0]) if c and j not in inside]
    if any(embedding.digit_of(j) is not None for j in others):
        return "is embedded along other dimensions, too"
    return None


def window_of(
    kernel: Kernel, access: Access, index: WindowIndex, embedding: Embedding, home: int
) -> Window:
    """The windows of dimension `home`; `refuse_window` has no objection."""
    form = linear_form(access.map.results[home], len(kernel.dims))
    assert form is not None
    moves = dict(_window_moves(kernel, form[0], embedding))
    reach = {j: c * (embedding.outer[j] - 1) for j, c in moves.items()}
    step = math.gcd(*(abs(c) for c in moves.values())) or index.size
    first = form[1] - index.constant + sum(r for r in reach.values() if r < 0)
    last = form[1] - index.constant + sum(r for r in reach.values() if r > 0)
    low = -first if first < 0 else -first % step
    # All of the tensor is stored, also where nothing reads it.
    behind = max(0, -(-(low + access.shape[home] - index.size) // step))
    count = max((last + low) // step, behind) + 1
    high = max(0, (count - 1) * step + index.size - low - access.shape[home])
    return Window(
        home,
        index.size,
        step,
        count,
        low,
        high,
        tuple(moves.get(j, 0) // step for j in range(len(kernel.dims))),
        (form[1] - index.constant + low) // step,
    )


def _window_moves(
    kernel: Kernel, factors: Sequence[int], embedding: Embedding
) -> Iterator[tuple[int, int]]:
    """The operator dimensions that move windows, with how far one of their outer steps does."""
    for j, factor in enumerate(factors):
        if factor and embedding.outer[j] > 1:
            found = embedding.digit_of(j)
            yield j, factor * (found[1].tile if found else 1)


def operand_windows(
    kernel: Kernel, access: Access, inner: Access, embedding: Embedding
) -> Iterator[tuple[WindowIndex, int | None]]:
    """
    The windows of an intrinsic operand (`inner`) that stands for `access`, and the dimension of the
    operator's tensor that each moves through, if there is one.
    """
    for index in window_indices(inner, len(embedding.digits)):
        if index is not None:
            yield index, home_of(kernel, access, index, embedding.digits)
