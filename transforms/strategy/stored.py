"""
A kernel on its way to other storage: loops are split and fused, tensors laid out anew.

`StoredKernel` starts as a kernel whose tensors are stored as they are. Its methods change
loops and layouts together: each index stays a linear expression of the loops, and the layout
of each operand says at every time how the tensor that is indexed comes from the original one.
`finish_kernel` gives the operator on stored tensors, which is embedded like any other.

What is padded at the end of an output is never read back, so iterations of padding may
compute anything there; iterations of padding of a reduction read a value that adds nothing.

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming",
section 6 and table 2.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.utils.exceptions import VerifyException

from ...dialects.common.digits import row_major
from ...dialects.layout.primitives import Fuse, Pad, Primitive, Reorder, Split
from ...dialects.layout.primitives_tiled import Unfold
from ..core.errors import WeftError
from ..embed.body import padding_neutral
from ..kernel.view import (
    Access,
    Dim,
    DimKind,
    InRange,
    Kernel,
    block_index,
    border_axis,
    linear_form,
)
from ..layout.map import Layout, simplify_layout, stored_to_logical
from ..layout.rebuild import NewLoops

__all__ = ["Index", "Loop", "StoredKernel", "StoredOperand", "StrategyError"]


class StrategyError(WeftError):
    """Storage that a strategy asks for, and that the kernel does not allow."""


@dataclass(eq=False)
class Loop:
    """A loop; `padded` if it has more iterations than the loops that it was made of."""

    name: str
    extent: int
    kind: DimKind


@dataclass
class Index:
    """
    One dimension of a stored tensor: its extent, and the index `sum(coefficient * loop) +
    constant`; `guarded`: outside of `0 .. extent` the access reads the operand's fill. Not a
    `Linear`: steps of a strategy change it in place, and loops are told apart by identity. With a
    `divisor` the index is that many times smaller, rounded down: one for blocks of a loop.
    """

    extent: int
    terms: dict[Loop, int]
    constant: int = 0
    guarded: bool = False
    divisor: int = 1

    @property
    def moving(self) -> dict[Loop, int]:
        """The terms of loops with more than one iteration."""
        return {loop: c for loop, c in self.terms.items() if loop.extent > 1}

    @property
    def span(self) -> tuple[int, int]:
        """The smallest and the largest index."""
        steps = [c * (loop.extent - 1) for loop, c in self.terms.items()]
        low = self.constant + sum(min(0, s) for s in steps)
        high = self.constant + sum(max(0, s) for s in steps)
        return low // self.divisor, high // self.divisor

    def counts(self, loops: Sequence[Loop]) -> bool:
        """Tests whether the terms are the number whose digits are these loops, outermost first."""
        number = dict(zip(loops, row_major([j.extent for j in loops]), strict=True))
        return self.terms == number and self.divisor == 1

    def is_loop(self, loop: Loop) -> bool:
        """Tests whether the index is that loop alone, over the whole extent."""
        alone = self.terms == {loop: 1} and self.constant == 0 and not self.guarded
        return alone and self.extent == loop.extent and self.divisor == 1

    def divide(self) -> None:
        """Takes the divisor out where loops either move by whole blocks or within one."""
        within = {j: c for j, c in self.terms.items() if c % self.divisor}
        reach = sum(c * (j.extent - 1) for j, c in within.items())
        if self.constant == 0 and min(within.values(), default=0) >= 0 and reach < self.divisor:
            outer = {j: c // self.divisor for j, c in self.terms.items() if j not in within}
            self.terms, self.divisor = outer, 1


@dataclass
class StoredOperand:
    """
    An operand: its original access, the indices of what is stored, and the layout so far, with
    which rules look for the next step.
    """

    access: Access
    indices: list[Index]
    steps: list[Primitive] = field(default_factory=list[Primitive])

    @property
    def layout(self) -> Layout:
        return simplify_layout(self.access.shape, Layout(tuple(self.steps)))

    def add_step(self, step: Primitive) -> None:
        """
        Adds a step. Raises `StrategyError` where it does not fit what is stored now, or would
        lose elements of it: those between dilated windows, say, that no window reads.
        """
        try:
            step.stored_shape(tuple(i.extent for i in self.indices))
        except VerifyException as error:
            raise StrategyError(f"{self.access.name}: {error}") from error
        self.steps.append(step)


class StoredKernel:
    """
    The kernel with the storage reached so far; `operands` are the kernel's, then `extras`,
    which the epilogue reads over the kernel's loops. Raises `StrategyError` for accesses that
    are not linear, or guarded by other than the border of their tensor.
    """

    def __init__(self, kernel: Kernel, extras: Sequence[Access] = ()) -> None:
        self.kernel = kernel
        self.loops = [Loop(d.name, d.extent, d.kind) for d in kernel.dims]
        self._loop_steps: list[Primitive] = []
        accesses = (*kernel.operands, *extras)
        self.operands = [StoredOperand(a, self._read_indices(a)) for a in accesses]

    def _read_indices(self, access: Access) -> list[Index]:
        found: list[Index] = []
        borders = {border_axis(access, guard) for guard in access.guards}
        if None in borders:
            raise StrategyError(
                f"{self.kernel.name}: {access.name} is guarded by other than its border"
            )
        for axis, (expr, extent) in enumerate(zip(access.map.results, access.shape, strict=True)):
            inner, divisor = block_index(expr)
            form = linear_form(inner, len(self.loops))
            if form is None:
                raise StrategyError(f"{self.kernel.name}: index {expr} is not linear")
            terms = {j: c for j, c in zip(self.loops, form[0], strict=True) if c}
            # Loops of one iteration add nothing where others move the index.
            terms = {j: c for j, c in terms.items() if j.extent > 1} or terms
            found.append(Index(extent, terms, form[1], axis in borders, divisor))
        return found

    @property
    def num_inputs(self) -> int:
        return self.kernel.num_inputs

    @property
    def layouts(self) -> tuple[Layout, ...]:
        """One layout per operand, those of the extras last."""
        return tuple(o.layout for o in self.operands)

    # --- Loops ----------------------------------------------------------------------------

    def split_loop(self, loop: Loop, factors: Sequence[int]) -> list[Loop]:
        """
        Cuts a loop into one per factor, outermost first; they make as many iterations or
        more. Raises `StrategyError` for a reduction that cannot be padded.
        """
        total = math.prod(factors)
        if total < loop.extent:
            raise StrategyError(f"{list(factors)} are too few iterations for {loop.name}")
        made = [Loop(f"{loop.name}_{i}", f, loop.kind) for i, f in enumerate(factors)]
        place = self.loops.index(loop)
        self.loops[place : place + 1] = made
        self._loop_steps += (Pad(place, 0, total - loop.extent), Split(place, tuple(factors)))
        if total > loop.extent and loop.kind == "reduction":
            self._pad_reduction(loop, total)
        for operand in self.operands:
            for index in operand.indices:
                self._split_term(operand, index, loop, made)
        return made

    def _split_term(
        self, operand: StoredOperand, index: Index, loop: Loop, made: Sequence[Loop]
    ) -> None:
        coefficient = index.terms.pop(loop, 0)
        if not coefficient:
            return
        for j in reversed(made):
            index.terms[j] = coefficient
            coefficient *= j.extent
        index.divide()
        low, high = index.span
        if low < 0 or high >= index.extent:
            index.guarded = True

    def _pad_reduction(self, loop: Loop, total: int) -> None:
        """Stores a value that adds nothing behind all that the loop alone indexes."""
        body, output = self.kernel.bodies[0], self.kernel.num_inputs
        for fills in padding_neutral(body, output):
            places = {o: self.position_of(self.operands[o], loop) for o in fills}
            if all(t is not None for t in places.values()):
                for o, t in places.items():
                    assert t is not None
                    self._pad_operand(self.operands[o], t, 0, total - loop.extent, fills[o])
                return
        raise StrategyError(
            f"{self.kernel.name}: {loop.name} cannot be padded from {loop.extent} to {total}: "
            "no operand that it alone indexes makes the body add nothing"
        )

    def fuse_loops(self, loops: Sequence[Loop]) -> Loop:
        """
        Joins loops of one kind into one, the first outermost, and the dimensions of all
        tensors that they index, which must be indexed by them alone. Raises `StrategyError`
        for a tensor where that is not so.
        """
        name = "_".join(j.name for j in loops)
        fused = Loop(name, math.prod(j.extent for j in loops), loops[0].kind)
        for operand in self.operands:
            used = [j for j in loops if any(j in i.terms for i in operand.indices)]
            if not used:
                continue
            places = [self.position_of(operand, j) for j in loops]
            if len(used) < len([j for j in loops if j.extent > 1]) or None in places:
                raise StrategyError(
                    f"{self.kernel.name}: {operand.access.name} is not indexed by "
                    f"{', '.join(j.name for j in loops)} alone, so they cannot be fused"
                )
            first = self.gather_loops(operand, loops)
            if len(loops) > 1:
                operand.add_step(Fuse(first, len(loops)))
            operand.indices[first:] = [Index(fused.extent, {fused: 1})]
        rest = [j for j in self.loops if j not in loops[1:]]
        place = rest.index(loops[0])
        order = (*rest[:place], *loops, *rest[place + 1 :])
        self._loop_steps.append(Reorder(tuple(self.loops.index(j) for j in order)))
        self._loop_steps.append(Fuse(place, len(loops)))
        rest[place] = fused
        self.loops = rest
        return fused

    def gather_loops(self, operand: StoredOperand, loops: Sequence[Loop]) -> int:
        """Stores the dimensions that `loops` index side by side, last; gives the first."""
        dims = [p for j in loops if (p := self.position_of(operand, j)) is not None]
        rest = [t for t in range(len(operand.indices)) if t not in dims]
        order = (*rest, *dims)
        if order != tuple(range(len(order))):
            operand.add_step(Reorder(order))
        operand.indices = [operand.indices[t] for t in order]
        return len(rest)

    def position_of(self, operand: StoredOperand, loop: Loop) -> int | None:
        """The dimension that `loop` alone indexes."""
        return next((t for t, i in enumerate(operand.indices) if i.is_loop(loop)), None)

    # --- Tensors --------------------------------------------------------------------------

    def _pad_operand(
        self, operand: StoredOperand, dim: int, low: int, high: int, value: int | float
    ) -> None:
        if low or high:
            operand.add_step(Pad(dim, low, high, value))
            index = operand.indices[dim]
            index.extent += low + high
            index.constant += low
            first, last = index.span
            index.guarded &= first < 0 or last >= index.extent

    def pad_tensor(self, operand: StoredOperand, dim: int) -> None:
        """Stores the padding that an index reads, so that it needs no guard."""
        index = operand.indices[dim]
        first, last = index.span
        if index.guarded or last >= index.extent or first < 0:
            index.guarded = True
            fill = operand.access.fill if operand.access.guards else 0
            self._pad_operand(operand, dim, max(0, -first), max(0, last + 1 - index.extent), fill)

    def split_tensor(self, operand: StoredOperand, dim: int, loops: Sequence[Loop]) -> None:
        """
        Cuts a dimension whose index is the mixed radix of `loops` into one for each, padded
        where they count further. Raises `StrategyError` for any other index.
        """
        index = operand.indices[dim]
        whole = math.prod(j.extent for j in loops)
        fits = index.counts(loops) and not index.constant and index.extent <= whole
        if fits:
            fill = operand.access.fill if operand.access.guards else 0
            self._pad_operand(operand, dim, 0, whole - index.extent, fill)
        if not fits or index.guarded:
            raise StrategyError(
                f"{self.kernel.name}: dimension {dim} of {operand.access.name} is not indexed "
                f"by {', '.join(j.name for j in loops)} alone"
            )
        operand.add_step(Split(dim, tuple(j.extent for j in loops)))
        operand.indices[dim : dim + 1] = [Index(j.extent, {j: 1}) for j in loops]

    def unfold_tensor(self, operand: StoredOperand, dim: int, window: Sequence[Loop]) -> None:
        """
        Cuts a dimension into (perhaps overlapping) tiles, so that the loops in `window` move
        within a tile and all others from tile to tile. Padding is stored. Raises
        `StrategyError` where loops run backwards, or for an output that would be stored twice.
        """
        index = operand.indices[dim]
        if index.divisor > 1:
            raise StrategyError(f"{self.kernel.name}: an index of {operand.access.name} is divided")
        inner = {j: c for j, c in index.moving.items() if j in window}
        outer = {j: c for j, c in index.moving.items() if j not in window}
        if min(index.moving.values(), default=1) < 0:
            raise StrategyError(f"{self.kernel.name}: an index of {operand.access.name} falls")
        interval = math.gcd(*outer.values())
        reach = 1 + sum(c * (j.extent - 1) for j, c in inner.items())
        if not interval:
            interval = max(reach, 1)
        low = max(0, -index.constant)
        low += -(index.constant + low) % interval
        first = (index.constant + low) // interval
        # With an interval of 1 every element is the first of a tile, so tiles may have holes.
        dilation = math.gcd(*inner.values()) if interval == 1 and inner else 1
        size, span = max((reach - 1) // dilation + 1, interval), max(reach, interval)
        tiles = first + 1 + sum(c * (j.extent - 1) for j, c in outer.items()) // interval
        whole = max(index.extent + low, (tiles - 1) * interval + span)
        fill = operand.access.fill if operand.access.guards else 0
        whole = span + -(-(whole - span) // interval) * interval
        self._pad_operand(operand, dim, low, whole - low - index.extent, fill)
        tiles = (whole - span) // interval + 1
        if size > interval and operand is self.operands[self.num_inputs]:
            raise StrategyError(f"{self.kernel.name}: an output cannot be stored twice")
        if span == interval:
            operand.add_step(Split(dim, (tiles, size)))
        else:
            operand.add_step(Unfold(dim, size, interval, dilation))
        between = Index(tiles, {j: c // interval for j, c in outer.items()}, first)
        within = Index(size, {j: c // dilation for j, c in inner.items()})
        operand.indices[dim : dim + 1] = [between, within]

    # --- Result ---------------------------------------------------------------------------

    def new_loops(self) -> NewLoops:
        """The loops reached so far, as a layout of iterations, and the original ones in them."""
        dims = tuple(Dim(j.name, j.extent, j.kind) for j in self.loops)
        old = stored_to_logical(self.kernel.extents, Layout(tuple(self._loop_steps)))
        return NewLoops(dims, old.map.results, old.guards)

    def finish_kernel(self) -> tuple[Kernel, tuple[Access, ...]]:
        """The operator on stored tensors, and what its epilogue reads over its loops."""
        place = {j: i for i, j in enumerate(self.loops)}
        dims = tuple(Dim(j.name, j.extent, j.kind) for j in self.loops)
        accesses = [self._build_access(o, place) for o in self.operands]
        count = len(self.kernel.operands)
        kernel = replace(self.kernel, dims=dims, operands=tuple(accesses[:count]))
        return kernel, tuple(accesses[count:])

    def _build_access(self, operand: StoredOperand, place: dict[Loop, int]) -> Access:
        exprs: list[AffineExpr] = []
        for index in operand.indices:
            expr: AffineExpr = AffineExpr.constant(0)
            # In the order of the loops, as they are printed.
            for j, c in sorted(index.terms.items(), key=lambda term: place.get(term[0], -1)):
                if j in place:
                    expr = expr + AffineExpr.dimension(place[j]) * c
            expr = expr + index.constant
            exprs.append(expr if index.divisor == 1 else expr // index.divisor)
        guards = tuple(
            InRange(e, 0, i.extent)
            for e, i in zip(exprs, operand.indices, strict=True)
            if i.guarded
        )
        return replace(
            operand.access,
            shape=tuple(i.extent for i in operand.indices),
            map=AffineMap(len(place), 0, tuple(exprs)),
            guards=guards,
        )
