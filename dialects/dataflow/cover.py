"""
Coverage of one dimension by the directives of one level, as mixed-radix numbers.

The stacks and updates of a level that move a dimension are the digits of a number whose
place values are their shifts and steps: an iteration of the next level's block is reached by
exactly one choice of digits if, sorted by place value, each digit runs over the multiples of
its place value within the next larger one and the smallest place value is the size of the
level's block. Where a place value does not divide the next one, the last range is cut short.
That decides overlap and coverage by counting, for ranges of any length.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

MoveKind: TypeAlias = Literal["stack", "update"]


class CoverError(ValueError):
    """The directives leave out or repeat iterations; the message is the end of a sentence."""


@dataclass(frozen=True)
class Move:
    """
    Stack or update number `position` of a level, which moves a dimension by `stride` iterations,
    `extent` times; 0 for an update that goes as far as it must.

    As a digit of the iteration's number it is no `Digit`: the range of a value ends at the next
    multiple of `stride`, but also where that of the larger digit does, which may be before it.
    """

    kind: MoveKind
    position: int
    stride: int
    extent: int = 0


@dataclass(frozen=True)
class Cover:
    """
    The iterations `block` of one buffer at a time, and the digits that move it, those with
    the largest strides first. `lanes` are stacks within a block: they share a buffer.
    """

    block: int
    digits: tuple[Move, ...]
    lanes: tuple[Move, ...] = ()


def cover_moves(whole: int, held: Sequence[tuple[str, int]], moves: Sequence[Move]) -> Cover:
    """
    The cover by `moves` of the `whole` iterations of the next level out, where `held` gives what
    each tensor holds. A stack that shifts by less than every tensor holds lies within the
    buffers. Raises `CoverError` for gaps, for overlap and for copies without work.
    """
    least = min((size for _, size in held), default=0)
    lanes = [m for m in moves if m.kind == "stack" and m.extent > 1 and m.stride < least]
    moving = [m for m in moves if m not in lanes and (m.kind == "update" or m.extent > 1)]
    moving.sort(key=lambda m: -m.stride)
    if moving and moving[0].stride > whole:
        raise CoverError(f"moves by {moving[0].stride}, but the next level has {whole}")
    digits: list[Move] = []
    chunk = whole
    for move in moving:
        extent = _check_extent(move, chunk, is_outermost=chunk == whole)
        digits.append(replace(move, extent=extent))
        chunk = move.stride
    strides = {d.stride for d in digits}
    if len(strides) < len(digits):
        raise CoverError("is updated twice: elements are computed twice")
    block = min([least or chunk, *strides, chunk])
    for name, size in held:
        _check_resident(name, size, whole, block, digits)
    return Cover(block, tuple(digits), _check_lanes(lanes, block))


def _check_extent(move: Move, chunk: int, is_outermost: bool) -> int:
    needed = -(-chunk // move.stride)
    if move.kind == "update":
        return needed
    reach = f"{move.extent} copies by {move.stride}"
    if move.extent < needed:
        end = move.extent * move.stride
        raise CoverError(f"is stacked in {reach}, which leaves a gap after {end} of {chunk}")
    if move.extent > needed:
        fault = "some have no work" if is_outermost else "elements are computed twice"
        raise CoverError(f"is stacked in {reach}, but {needed} cover {chunk}: {fault}")
    return move.extent


def _check_resident(name: str, size: int, whole: int, block: int, digits: Sequence[Move]) -> None:
    what = f'of tensor "{name}" holds {size}'
    if size > whole:
        raise CoverError(f"{what}, but the next level has {whole}")
    smallest = digits[-1].stride if digits else whole
    if size < smallest:
        if not digits:
            raise CoverError(f"{what} of {whole} and never moves")
        raise CoverError(f"{what} and moves by {smallest}: it leaves a gap")
    inside = [d for d in digits if d.stride < size]
    if size not in (block, whole, *(d.stride for d in digits)):
        raise CoverError(f"{what} and moves by {inside[0].stride}: it computes elements twice")
    if any(d.kind == "stack" for d in inside):
        raise CoverError(f"{what}, but is stacked by {inside[0].stride}: copies overlap")


def _check_lanes(lanes: Sequence[Move], block: int) -> tuple[Move, ...]:
    end = 1
    for lane in sorted(lanes, key=lambda m: m.stride):
        if lane.stride < end or lane.stride * lane.extent > block:
            raise CoverError(
                f"is stacked in {lane.extent} copies by {lane.stride} within the {block} that are "
                "held: they overlap or leave it"
            )
        end = lane.stride * lane.extent
    return tuple(lanes)
