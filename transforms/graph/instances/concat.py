"""
Handing over slices: what must be done with the results of producers so that a reader finds one
tensor, near by, divided among the cores as it expects it.

The steps of GraphTurbo (OSDI 2023), section 3.5 and figures 8 and 9. Pieces that are in another
memory than the reader's are copied; pieces that cores share otherwise than others, or than the
reader, are redistributed; several pieces are concatenated. What is more here are splits, the
opposite of concatenations: of a piece no more is taken than the reader needs (section 3.6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...core.errors import WeftError
from ..model import Box, boxes_meet
from .bind import Cores


@dataclass(frozen=True)
class Piece:
    """
    A tensor at hand: the slice `box` of a value, kept in memory `scope` and shared by `bind`
    cores, where that is known. `source` says which value, or by which move it was made.
    """

    source: object
    box: Box
    scope: str | None = None
    bind: Cores | None = None


@dataclass(frozen=True)
class SplitMove:
    """Elements `lower` to `upper - 1` along axis `dim` of a piece."""

    piece: Piece
    dim: int
    lower: int
    upper: int


@dataclass(frozen=True)
class CopyMove:
    """A piece in another memory."""

    piece: Piece
    scope: str


@dataclass(frozen=True)
class RedistributeMove:
    """A piece on other cores."""

    piece: Piece
    before: Cores
    after: Cores


@dataclass(frozen=True)
class ConcatMove:
    """Pieces one behind the other along axis `dim`."""

    pieces: tuple[Piece, ...]
    dim: int


Move = SplitMove | CopyMove | RedistributeMove | ConcatMove
"""A movement of data between producers and a reader."""


def smallest_binding(bindings: Sequence[Cores]) -> Cores:
    """The smaller factor along each axis: what all pieces can be brought to."""
    return tuple(min(factors) for factors in zip(*bindings, strict=True))


def slice_pieces(pieces: Sequence[Piece], wanted: Box) -> tuple[list[Move], Piece]:
    """
    The moves that make the slice `wanted` of pieces, and what results: a piece whose source is the
    last move, or the one piece that is it already. Raises `WeftError` if they do not cover it.
    """
    moves: list[Move] = []
    parts: list[Piece] = []
    for piece in pieces:
        if boxes_meet(piece.box, wanted):
            for dim, ((lower, upper), (first, last)) in enumerate(
                zip(wanted, piece.box, strict=True)
            ):
                low, up = max(lower, first), min(upper, last)
                if (low, up) != (first, last):
                    move = SplitMove(piece, dim, low - first, up - first)
                    moves.append(move)
                    box = tuple((low, up) if a == dim else s for a, s in enumerate(piece.box))
                    piece = replace(piece, source=move, box=box)
            parts.append(piece)
    if len(parts) == 1 and parts[0].box == wanted:
        return moves, parts[0]
    dim = _joined_axis(parts, wanted)
    if dim is None:
        raise WeftError(f"the parts {[p.box for p in parts]} do not make up {wanted}")
    parts.sort(key=lambda piece: piece.box[dim][0])
    joined = ConcatMove(tuple(parts), dim)
    return [*moves, joined], Piece(joined, wanted)


def _joined_axis(parts: Sequence[Piece], wanted: Box) -> int | None:
    """The axis along which parts follow each other from end to end of a box."""
    for dim, (lower, upper) in enumerate(wanted):
        same = all(
            part.box[a] == side for part in parts for a, side in enumerate(wanted) if a != dim
        )
        reached = lower
        for first, last in sorted(part.box[dim] for part in parts):
            reached = last if first == reached else -1
        if parts and same and reached == upper:
            return dim
    return None


def align_pieces(
    pieces: Sequence[Piece], near: str, wanted: Cores | None
) -> tuple[list[Move], list[Piece]]:
    """
    The copies and redistributions that bring pieces to memory `near` and to one binding (figure
    9): of several pieces the smallest of theirs along each axis, if they differ; of one what the
    reader wants, if that is known.
    """
    moves: list[Move] = []
    found: list[Piece] = []
    known = [piece.bind for piece in pieces if piece.bind is not None]
    common = wanted
    if len(pieces) > 1:
        common = smallest_binding(known) if len(set(known)) > 1 else None
    for piece in pieces:
        if piece.scope is not None and piece.scope != near:
            copy = CopyMove(piece, near)
            moves.append(copy)
            piece = replace(piece, source=copy, scope=near)
        if piece.bind is not None and common is not None and piece.bind != common:
            moved = RedistributeMove(piece, piece.bind, common)
            moves.append(moved)
            piece = replace(piece, source=moved, bind=common)
        found.append(piece)
    return moves, found
