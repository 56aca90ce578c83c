"""
Layouts that are given by what is stored: digits of dimensions, blocks, or letters (`NHWC`).

A `Layout` says how one comes to the stored tensor; where the stored order is known, these give the
steps: padding, splits, one reorder, fusion.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...dialects.common.digits import Digit, Digits, merge_digits, row_major, split_digits
from .map import (
    Broadcast,
    Fuse,
    Layout,
    LayoutError,
    Pad,
    Primitive,
    Reorder,
    Split,
    Unbroadcast,
)


def layout_of_digits(shape: Sequence[int], stored: Sequence[Sequence[Digit]]) -> Layout:
    """
    The layout each of whose `stored` dimensions is the number with these digits of the dimensions
    of `shape`, outermost first. Digits of a dimension that reach beyond it store zeros there.

    Raises `LayoutError` if the digits of a dimension leave out or repeat elements.
    """
    pads: list[Primitive] = []
    splits: list[Primitive] = []
    cut: list[Digit] = []
    for dim, extent in enumerate(shape):
        own = sorted((d for number in stored for d in number if d.dim == dim), key=_rank_digit)
        factors = tuple(d.extent for d in own)
        if not own or own[0].tile < extent or [*row_major(factors)] != [d.stride for d in own]:
            digits = ", ".join(map(str, own)) or "none"
            raise LayoutError(f"digits {digits} are not those of dim {dim} of {extent} elements")
        if own[0].tile > extent:
            pads.append(Pad(dim, 0, own[0].tile - extent))
        if len(own) > 1:
            splits.insert(0, Split(dim, factors))  # The last dim first: others keep their number.
        cut += own
    left = {i: digit for i, digit in enumerate(cut)}
    perm: list[int] = []
    for digit in (d for number in stored for d in number):
        perm.append(next(i for i, d in left.items() if d == digit))
        del left[perm[-1]]
    reorder = [] if perm == sorted(perm) else [Reorder(tuple(perm))]
    fuses = [Fuse(i, len(number)) for i, number in enumerate(stored) if len(number) != 1]
    return Layout((*pads, *splits, *reorder, *fuses))


def _rank_digit(digit: Digit) -> tuple[int, int]:
    """The outermost first; of equal strides one is of one value, and goes inside."""
    return -digit.stride, -digit.extent


def layout_of_blocks(shape: Sequence[int], blocks: Mapping[int, int]) -> Layout:
    """Dimensions `blocks` in blocks of so many elements each: all blocks, then what is in them."""
    sizes = [blocks.get(dim, 1) for dim in range(len(shape))]
    outer = [Digit(d, -(-n // b), b) for d, (n, b) in enumerate(zip(shape, sizes, strict=True))]
    inner = [Digit(dim, block) for dim, block in blocks.items()]
    return layout_of_digits(shape, [(d,) for d in (*outer, *inner)])


def layout_of_order(order: str, source: str) -> Layout:
    """
    The layout named by letters: `layout_of_order("NHWC", "NCHW")` stores a tensor whose
    dims are `N, C, H, W` as `[N, H, W, C]`.

    Raises `LayoutError` if the letters are not the same, each once.
    """
    if len(set(source)) != len(source) or sorted(order) != sorted(source):
        raise LayoutError(
            f"order {order!r} is not a permutation of {source!r}: use each of its letters once"
        )
    perm = tuple(source.index(letter) for letter in order)
    return Layout(() if order == source else (Reorder(perm),))


# --- one move for several -----------------------------------------------------------------------


def join_reorders(shape: Sequence[int], layout: Layout) -> Layout:
    """
    A layout that stores a tensor of this shape alike, with one reorder, if several reorders, splits
    and fusions are all that a layout does; others as they are.
    """
    several = sum(isinstance(p, Reorder) for p in layout.primitives) > 1
    if not several or 0 in shape:
        return layout
    numbers: list[Digits] | None = [(Digit(d, n),) if n > 1 else () for d, n in enumerate(shape)]
    for primitive in layout.primitives:
        numbers = _move_digits(numbers, primitive)
        if not numbers:
            return layout
    return layout_of_digits(shape, _with_units(shape, [merge_digits(n) for n in numbers]))


def _move_digits(numbers: Sequence[Digits], primitive: Primitive) -> list[Digits] | None:
    """The digits of each dimension behind a primitive; `None` if it does more than move them."""
    found = [*numbers]
    match primitive:
        case Reorder():
            return [numbers[dim] for dim in primitive.perm]
        case Split():
            runs = split_digits(numbers[primitive.dim], primitive.factors)
            if runs is None:
                return None
            found[primitive.dim : primitive.dim + 1] = runs
        case Fuse():
            end = primitive.dim + primitive.count
            found[primitive.dim : end] = [sum(numbers[primitive.dim : end], ())]
        case Broadcast() if primitive.extent == 1:
            found.insert(primitive.dim, ())
        case Unbroadcast() if primitive.extent == 1:
            del found[primitive.dim]
        case _:
            return None
    return found


def _with_units(shape: Sequence[int], numbers: Sequence[Digits]) -> list[Digits]:
    """The numbers with digits of one value for dimensions, and in numbers, that have none."""
    units = [Digit(dim, 1) for dim, extent in enumerate(shape) if extent == 1]
    found = [number or (units.pop() if units else Digit(0, 1),) for number in numbers]
    return [(*units, *found[0]), *found[1:]]
