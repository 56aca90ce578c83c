"""
Buffers of a layer's parts in the memories of nodes, and where elements of tensors are in them.

A part that changes in place lies in a ring buffer, in which an element has its place once and
for all, so that a window slides without moving data. With two copies that take turns (overlap
`double`), and for parts whose elements are spread unevenly, a part lies from the start of its
copy on. What nodes hold together of a tensor (`Share`) lies beside what tiles need of it, piece
behind piece.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from ...transforms.core.errors import WeftError
from ...transforms.core.first_fit import LiveRange, first_fit
from ...transforms.dataflow.directive.nest import NestLoop
from ...transforms.dataflow.directive.problem import Axis, Tensor
from ...transforms.dataflow.directive.shares import Share
from ...transforms.dataflow.directive.tiles import (
    Box,
    Region,
    ResidentPart,
    Tiles,
    Values,
    intersect_runs,
)
from ...transforms.kernel.linear import Linear
from .tree import Form, PartOf, Wrapped, divide_exactly

SHARED = -1
"""In the place of a level: what a node holds for others too."""


def share_name(tensor: str) -> str:
    """The name of the buffers of what nodes hold together of a tensor."""
    return f"{tensor}.share"


@dataclass(frozen=True)
class Buffer:
    """
    The buffer of a part: at `offset` words, `shape` elements of which every `steps`-th index
    of the tensor is one. `halves` copies lie one after the other along the first axis.
    """

    name: str
    memory: str
    offset: int
    words: int
    shape: tuple[int, ...]
    steps: tuple[int, ...]
    ring: bool
    halves: int


class Buffers:
    """
    The buffers of all parts of a layer, and forms of places in them. Tensors that are `single` have
    one copy where others have two that take turns.
    """

    def __init__(self, tiles: Tiles, keys: Mapping[NestLoop, str], overlaps: Mapping[int, str],
                 word_bits: int, single: Collection[str] = (),
                 shares: Mapping[str, Share] = MappingProxyType({})) -> None:  # fmt: skip
        self._tiles = tiles
        self._keys = keys
        self._word_bits = word_bits
        buffers: dict[tuple[str, int], Buffer] = {}
        for part in tiles.parts:
            held = tiles.nest.levels[part.level].directives.find(part.tensor.name)
            assert held is not None
            words = -(-part.tensor.element_bits // word_bits)
            turns = overlaps[part.level] == "double"
            double = turns and part.tensor.name not in single
            buffer = self._make_buffer(part, held.memory, words, double)
            buffers[part.key] = replace(buffer, ring=buffer.ring and double == turns)
        for name, share in shares.items():
            buffers[name, SHARED] = self._share_buffer(share)
        placed = _assign_offsets(buffers)
        self.by_key = {key: buffer for key, buffer in placed.items() if key[1] != SHARED}
        self.of_shares = {name: placed[name, SHARED] for name in shares}
        """By tensor that nodes share, the buffer of what a node holds of it for all of them."""

    def list_buffers(self) -> tuple[Buffer, ...]:
        """All of them."""
        return (*self.by_key.values(), *self.of_shares.values())

    def _share_buffer(self, share: Share) -> Buffer:
        """The buffer of a node's pieces, one after the other, at offset 0."""
        held = self._tiles.nest.levels[share.piece.level].directives.find(share.piece.tensor.name)
        assert held is not None
        words = -(-share.piece.tensor.element_bits // self._word_bits)
        piece = self._make_buffer(share.piece, held.memory, words, double=False)
        shape = (piece.shape[0] * share.slots, *piece.shape[1:])
        return Buffer(share_name(piece.name), piece.memory, 0, piece.words * share.slots, shape,
                      piece.steps, False, 1)  # fmt: skip

    def _make_buffer(self, part: ResidentPart, memory: str, words: int, double: bool) -> Buffer:
        """The buffer of a part, at offset 0."""
        shape, steps = zip(*(self._axis_extent(part, i) for i in range(len(part.tensor.axes))),
                           strict=True)  # fmt: skip
        halves = 2 if double and part.depth else 1
        ring = halves == 1 and all(
            factor * s.stride % step == 0
            for axis, step in zip(part.tensor.axes, steps, strict=True)
            for dim, factor in axis.terms
            for s in self._tiles.nest.digit_path(dim, part.level)
            if not s.is_stack
        )
        full = (shape[0] * halves, *shape[1:])
        size = math.prod(full) * words
        return Buffer(part.tensor.name, memory, 0, size, full, steps, ring, halves)

    def _axis_extent(self, part: ResidentPart, position: int) -> tuple[int, int]:
        """
        Room along an axis of the part, for the smallest run that has all of its elements, and how
        far these are apart, at most.
        """
        axis = part.tensor.axes[position]
        return min(axis.spaced_room(part.flow.sizes), axis.extent), axis.index_spacing(
            part.flow.sizes
        )

    # --- forms ------------------------------------------------------------------------------

    def absolute_index(
        self, tensor: Tensor, part: ResidentPart | None, values: Values
    ) -> list[Form]:
        """
        The index along each axis with which the part at `values` would begin without borders,
        or the tile where no part is given.
        """
        found: list[Form] = []
        for axis in tensor.axes:
            terms: dict[str | Wrapped, int] = {}
            for dim, factor in axis.terms:
                for step in self._tiles.nest.digit_path(dim, part.level if part is not None else 1):
                    if part is not None and (step in part.flow.tail or part.flow.is_resident(step)):
                        continue
                    key = self._keys[step]
                    terms[key] = terms.get(key, 0) + factor * step.stride
            found.append(Linear.of(axis.offset, terms.items()))
        return found

    def form_value(self, index: Form, values: Values) -> int:
        """The value of a form at `values`."""
        by_key: dict[str | Wrapped, int] = {
            key: values[step] for step, key in self._keys.items() if step in values
        }
        return index.evaluate(by_key)

    def box_indices(
        self, tensor: Tensor, part: ResidentPart | None, values: Values, box: Box
    ) -> tuple[tuple[Form, int, int], ...]:
        """A box inside of a part (or tile) at `values`, by the tensor's own indices."""
        starts = self.absolute_index(tensor, part, values)
        return tuple(
            (start.plus(run.first - self.form_value(start, values)), run.count, run.step)
            for start, run in zip(starts, box, strict=True)
        )

    def locate_part(
        self,
        part: ResidentPart,
        values: Values,
        axes: tuple[tuple[Form, int, int], ...],
        empty: Collection[int] = (),
    ) -> PartOf:
        """
        Locates these indices of the tensor in the buffer of the part held at `values`; anywhere,
        along the axes `empty`.
        """
        buffer = self.by_key[part.key]
        origin: list[Form]
        if buffer.ring:
            origin = [self._ring_origin(part, a, g)
                      for a, g in zip(part.tensor.axes, buffer.steps, strict=True)]  # fmt: skip
        else:
            held = self.box_indices(part.tensor, part, values, _part_spans(part, values))
            origin = [first for first, _, _ in held]
        places: list[tuple[Form, int, int]] = []
        for position, (first, count, step) in enumerate(axes):
            start, apart = origin[position], buffer.steps[position]
            if position in empty:
                places.append((Linear(), 1, 1))
                continue
            local = first.plus(start, -1)
            numbers = [local.constant, *(c for _, c in local.terms), step if count > 1 else 0]
            if any(number % apart for number in numbers):
                raise self._uneven_error(part)
            index = divide_exactly(local, apart)
            places.append((index, count, step // apart if count > 1 else 1))
        if buffer.halves == 2:
            first, count, step = places[0]
            half: Form = Linear.key(Wrapped(self._count_parts(part), 1, 2), buffer.shape[0] // 2)
            places[0] = (first.plus(half), count, step)
        return PartOf(buffer.memory, buffer.name, tuple(places))

    def _ring_origin(self, part: ResidentPart, axis: Axis, apart: int) -> Form:
        """The index of the ring's first place: each instance has its own, which does not move."""
        terms: dict[str | Wrapped, int] = {}
        for dim, factor in axis.terms:
            for step in self._tiles.nest.digit_path(dim, part.level):
                if step.is_stack and factor * step.stride % apart:
                    terms[self._keys[step]] = terms.get(self._keys[step], 0) + factor * step.stride
        # Places count from the first index that the instance may reach, which may be a border's.
        return Linear.of(axis.offset if terms else axis.offset % apart, terms.items())

    def _uneven_error(self, part: ResidentPart) -> WeftError:
        return WeftError(
            f"layer {self._tiles.nest.problem.name}: level "
            f"{self._tiles.nest.levels[part.level].directives.level}: tensor "
            f"'{part.tensor.name}': its parts have no even places in a buffer; choose other blocks"
        )

    def check_slide(self, part: ResidentPart, now: Region, before: Region) -> None:
        """
        Raises `WeftError` if elements that stay in a part's only copy would have to change their
        places in it.
        """
        buffer = self.by_key[part.key]
        if buffer.ring or buffer.halves == 2:
            return
        pairs = zip(now.spans(), before.spans(), strict=True)
        moved = any(a.first != b.first for a, b in pairs)
        if moved and all(intersect_runs(a, b) for a, b in zip(now.axes, before.axes, strict=True)):
            raise self._uneven_error(part)

    def locate_kept(
        self, part: ResidentPart, values: Values, before: Values, box: Box
    ) -> tuple[PartOf, PartOf]:
        """
        Locates what stays of a part of two halves: as it was at `before`, and as it has to be now;
        the same place where the halves do not swap.
        """
        buffer = self.by_key[part.key]
        turn = self._count_parts(part)
        swapped = self.form_value(turn, before) - self.form_value(turn, values)
        places: list[PartOf] = []
        for at, shift in ((before, swapped), (values, 0)):
            axes: list[tuple[Form, int, int]] = [
                (Linear((run.first - first.first) // apart), run.count, max(1, run.step // apart))
                for run, first, apart in zip(box, _part_spans(part, at), buffer.steps, strict=True)
            ]
            first, count, step = axes[0]
            half: Form = Linear.key(Wrapped(turn.plus(shift % 2), 1, 2), buffer.shape[0] // 2)
            axes[0] = (first.plus(half), count, step)
            places.append(PartOf(buffer.memory, buffer.name, tuple(axes)))
        return places[0], places[1]

    def locate_piece(self, share: Share, values: Values, box: Box, slot: Form) -> PartOf:
        """Locates a box of the piece that tiles need at `values` in a node that has it there."""
        buffer = self.of_shares[share.piece.tensor.name]
        axes: list[tuple[Form, int, int]] = [
            (Linear((run.first - first.first) // apart), run.count, max(1, run.step // apart))
            for run, first, apart in zip(
                box, _part_spans(share.piece, values), buffer.steps, strict=True
            )
        ]
        first, count, step = axes[0]
        axes[0] = (first.plus(slot, buffer.shape[0] // share.slots), count, step)
        return PartOf(buffer.memory, buffer.name, tuple(axes))

    def _count_parts(self, part: ResidentPart) -> Form:
        """Counts the parts before this one, where every update has all its iterations."""
        terms: dict[str | Wrapped, int] = {}
        weight = 1
        for step in reversed(self._tiles.loops[: part.depth]):
            if step.level >= part.level:
                terms[self._keys[step]] = weight
                weight *= step.extent
        return Linear.of(0, terms.items())


def _assign_offsets(buffers: Mapping[tuple[str, int], Buffer]) -> dict[tuple[str, int], Buffer]:
    """The buffers at their offsets: a layer needs all of them all the time."""
    offsets: dict[tuple[str, int], int] = {}
    for memory in dict.fromkeys(b.memory for b in buffers.values()):
        mine = {key: LiveRange(b.words) for key, b in buffers.items() if b.memory == memory}
        offsets |= first_fit(mine)
    return {key: replace(buffer, offset=offsets[key]) for key, buffer in buffers.items()}


def _part_spans(part: ResidentPart, values: Values) -> Box:
    """The smallest runs that have all that is held of a part."""
    region = part.region(values)
    assert region is not None
    return region.spans()
