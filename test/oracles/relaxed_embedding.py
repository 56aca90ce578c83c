"""
Relaxed embeddings by definition: every way of taking dimensions, each tried point by point.

Shares nothing with the solver but the kernel view and what an answer looks like. What is legal
and what it costs comes from running over all iterations; only which choices are worth telling
apart (strides, padding) is the list that `relaxed_fillings` gives. For tiny kernels only.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations, product

from weft.transforms.kernel.view import Kernel

Point = tuple[int, ...]
Digits = tuple[tuple[int, int, int], ...]
"""`(dim, extent, stride)`; dimensions past the operator's are virtual."""
Group = tuple[Digits, bool]
"""What one intrinsic dimension takes, and whether it is fused."""


@dataclass(frozen=True)
class Choice:
    binding: tuple[int, ...]
    groups: tuple[Group, ...]
    packs: Digits


@dataclass(frozen=True)
class Step:
    """
    One padded iteration of some dimensions: their values, `None` if it is padding; the same
    with what the intrinsic takes at 0; the intrinsic's index, and how far a fused one is.
    """

    at: dict[int, int] | None
    rest: dict[int, int]
    target: int | None = None
    index: int = 0
    quotient: int = 0


@dataclass(frozen=True)
class Iteration:
    """As `Step`, of all dimensions."""

    point: Point | None
    index: Point
    rest: Point
    quotients: Point


def subsets(items: list[int]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(items, n) for n in range(len(items) + 1))


class Semantics:
    """One operator, one intrinsic, and what happens when the one is laid over the other."""

    def __init__(self, intrinsic: Kernel, operator: Kernel):
        self.intrinsic, self.operator = intrinsic, operator
        self.extents = operator.extents
        self.points = list(product(*(range(e) for e in self.extents)))
        self.elements = [
            {p: a.map.eval(p, ()) for p in self.points} for a in operator.operands
        ]  # fmt: skip

    # -- what the accesses do ---------------------------------------------------------------

    def moves(self, operand: int, dim: int) -> list[set[Point]]:
        """Per iteration of `dim` but the last, the differences that one step makes."""
        elements = self.elements[operand]
        steps: list[set[Point]] = [set() for _ in range(self.extents[dim] - 1)]
        for p in self.points:
            if p[dim] + 1 < self.extents[dim]:
                after = elements[(*p[:dim], p[dim] + 1, *p[dim + 1 :])]
                steps[p[dim]].add(tuple(b - a for a, b in zip(elements[p], after, strict=True)))
        return steps

    def depends(self, operand: int, dim: int) -> bool:
        if self.extents[dim] == 1:
            return dim in self.operator.operands[operand].used_dims
        return any(any(map(any, step)) for step in self.moves(operand, dim))

    def columns(self, operand: int, dim: int) -> set[int]:
        """The tensor dimensions in which `dim` moves; by name where it cannot move at all."""
        results = self.operator.operands[operand].map.results
        if self.extents[dim] == 1:
            return {t for t, r in enumerate(results) if dim in r.used_dims()}
        steps = set().union(*self.moves(operand, dim))
        return {t for t in range(len(results)) if any(s[t] for s in steps)}

    def shared(self, operand: int, dim: int) -> set[int]:
        """The other dimensions that move a tensor dimension that `dim` moves."""
        mine = self.columns(operand, dim)
        return {
            d
            for d in range(len(self.extents))
            if d != dim and self.extents[d] > 1 and mine & self.columns(operand, d)
        }

    def is_stencil(self, dim: int) -> bool:
        return any(self.shared(p, dim) for p in range(len(self.elements)))

    def is_regular(self, dim: int) -> bool:
        """Every step of `dim` is the same, in one tensor dimension, alone in outputs."""
        for p in range(len(self.elements)):
            steps = self.moves(p, dim)
            if steps and len(set().union(*steps)) > 1:
                return False
            if len(self.columns(p, dim)) > 1:
                return False
            if p >= self.operator.num_inputs and self.shared(p, dim):
                return False
        return True

    def behaves(self, binding: tuple[int, ...], dim: int, target: int) -> bool:
        kinds = self.operator.dims[dim].kind, self.intrinsic.dims[target].kind
        return kinds[0] == kinds[1] and all(
            self.depends(bound, dim) == (target in inner.used_dims)
            for inner, bound in zip(self.intrinsic.operands, binding, strict=True)
        )

    # -- what there is ------------------------------------------------------------------------

    def groups(self, binding: tuple[int, ...], target: int) -> list[Group]:
        size = self.intrinsic.dims[target].extent
        if size == 1:
            return [((), False)]
        n = len(self.extents)
        fits = [d for d in range(n) if self.is_regular(d) and self.behaves(binding, d, target)]
        moving = [d for d in fits if self.extents[d] > 1]
        still = [d for d in fits if self.extents[d] == 1]
        still.sort(key=lambda d: (self.is_stencil(d), d))
        found: list[Group] = [(digits, False) for digits in self.digits(moving, size)]
        known = {self.positions(digits, size, False, moving) for digits, _ in found}
        for dims in subsets(moving):
            whole = tuple((d, self.extents[d], 1) for d in dims)
            if len(dims) > 1:
                positions = self.positions(whole, size, True, moving)
                if positions not in known:
                    known.add(positions)
                    found.append((whole, True))
        found += [(((d, size, 1),), False) for d in (still[:1] or [n + target])]
        return found

    def digits(self, dims: list[int], size: int) -> Iterator[Digits]:
        for taken in subsets(dims):
            for extents in product(range(2, size + 1), repeat=len(taken)):
                if math.prod(extents) != size:
                    continue
                strides = [
                    {1, -(-self.extents[d] // e)} if self.is_stencil(d) else {1}
                    for d, e in zip(taken, extents, strict=True)
                ]
                for chosen in product(*map(sorted, strides)):
                    yield tuple(zip(taken, extents, chosen, strict=True))

    def positions(
        self, digits: Digits, size: int, fused: bool, dims: list[int]
    ) -> tuple[tuple[int, int], ...]:
        """For every point of `dims`, which call it is in, and at which intrinsic index."""
        taken = {d for d, _, _ in digits}
        places: list[tuple[object, int]] = []
        for point in product(*(range(self.extents[d]) for d in dims)):
            at = dict(zip(dims, point, strict=True))
            index, outer = self.place(digits, size, fused, at)
            places.append(((outer, *(at[d] for d in dims if d not in taken)), index))
        calls = {outer: i for i, outer in enumerate(dict.fromkeys(o for o, _ in places))}
        return tuple((calls[outer], index) for outer, index in places)

    @staticmethod
    def place(
        digits: Digits, size: int, fused: bool, at: dict[int, int]
    ) -> tuple[int, tuple[int, ...]]:
        """The intrinsic index of a point, and what is left outside of the intrinsic."""
        index, outer = 0, []
        for d, extent, stride in digits:
            if fused:
                index = index * extent + at[d]
            else:
                index = index * extent + at[d] // stride % extent
                outer += [at[d] // (extent * stride), at[d] % stride]
        if fused:
            return index % size, (index // size,)
        return index, tuple(outer)

    def packs(self) -> Iterator[Digits]:
        """An image dimension moves by 1 what a window moves by more, and nothing else does."""
        found: set[tuple[int, int, int]] = set()
        n = range(len(self.extents))
        for p in range(self.operator.num_inputs):
            for i, r in product(n, n):
                kinds = [self.operator.dims[d].kind for d in (i, r)]
                if kinds != ["parallel", "reduction"] or self.shared(p, i) != {r}:
                    continue
                if not (self.is_regular(i) and self.is_regular(r)) or self.extents[i] == 1:
                    continue
                image, window = (sum(next(iter(self.moves(p, d)[0]))) for d in (i, r))
                if image == 1 and abs(window) > 1:
                    found.add((i, abs(window), 1))
        for some in subsets(list(range(len(found)))):
            yield tuple(sorted(found)[k] for k in some)

    def choices(self, bindings: list[tuple[int, ...]]) -> Iterator[Choice]:
        for binding in bindings:
            per_dim = [self.groups(binding, i) for i in range(len(self.intrinsic.dims))]
            for groups in product(*per_dim):
                for packs in self.packs():
                    taken = [d for digits, _ in groups for d, _, _ in digits]
                    taken += [d for d, _, _ in packs]
                    choice = Choice(binding, groups, packs)
                    if len(set(taken)) == len(taken) and self.is_exclusive(choice):
                        yield choice

    def is_exclusive(self, choice: Choice) -> bool:
        """What shares a tensor dimension with something packed is not taken itself."""
        taken = {d for digits, _ in choice.groups for d, _, _ in digits}
        packed = {d for digits, _ in choice.groups for d, _, stride in digits if stride > 1}
        packed |= {d for d, _, _ in choice.packs}
        return not any(
            self.shared(p, d) & taken
            for p in range(len(self.elements))
            for d in packed
            if d < len(self.extents)
        )

    # -- running over all iterations ---------------------------------------------------------

    def steps(self, target: int, group: Group) -> Iterator[Step]:
        """The iterations, padded ones included, of what one intrinsic dimension takes."""
        digits, fused = group
        size = self.intrinsic.dims[target].extent
        dims = [d for d, _, _ in digits]
        if size == 1:
            yield Step({}, {}, target, 0)
        elif dims == [len(self.extents) + target]:
            for v in range(size):
                yield Step({} if v == 0 else None, {}, target, v)
        elif fused:
            whole = math.prod(e for _, e, _ in digits)
            points = list(product(*(range(e) for _, e, _ in digits)))
            for f in range(-(-whole // size) * size):
                at = dict(zip(dims, points[f], strict=True)) if f < whole else None
                yield Step(at, dict.fromkeys(dims, 0), target, f % size, f // size)
        else:
            for values in product(*(range(self.padded(*digit)) for digit in digits)):
                at = dict(zip(dims, values, strict=True))
                inside = all(at[d] < self.extents[d] for d in dims)
                rest = {d: at[d] - at[d] // s % e * s for d, e, s in digits}
                index, _ = self.place(digits, size, False, at)
                yield Step(at if inside else None, rest, target, index)

    def padded(self, dim: int, extent: int, stride: int) -> int:
        return -(-self.extents[dim] // (extent * stride)) * extent * stride

    def iterations(self, choice: Choice) -> Iterator[Iteration]:
        axes = [list(self.steps(i, group)) for i, group in enumerate(choice.groups)]
        free = set(range(len(self.extents)))
        free -= {d for digits, _ in choice.groups for d, _, _ in digits}
        counts = {d: self.padded(d, count, 1) for d, count, _ in choice.packs}
        for d in sorted(free):
            values = range(counts.get(d, self.extents[d]))
            axes.append([Step({d: v} if v < self.extents[d] else None, {d: v}) for v in values])
        for steps in product(*axes):
            at: dict[int, int] = {}
            rest: dict[int, int] = {}
            for step in steps:
                at |= step.at or {}
                rest |= step.rest
            padded = any(step.at is None for step in steps)
            yield Iteration(
                None if padded else tuple(at[d] for d in range(len(self.extents))),
                tuple(step.index for step in steps if step.target is not None),
                tuple(rest[d] for d in range(len(self.extents))),
                tuple(step.quotient for step in steps if step.target is not None),
            )

    def slot(self, operand: int, bound: int, it: Iteration) -> tuple[Point, Point, Point]:
        """
        Where an iteration's element is stored: the place in the intrinsic's operand, and what
        the loops outside of the intrinsic leave of the tensor's index.
        """
        inner = self.intrinsic.operands[operand]
        far = tuple(q for i, q in enumerate(it.quotients) if i in inner.used_dims)
        outer = self.operator.operands[bound].map.eval(it.rest, ())
        return inner.map.eval(it.index, ()), outer, far

    def is_legal(self, choice: Choice) -> bool:
        """
        Every iteration happens once; an element of an intrinsic operand is one element of the
        operator's in each call; an element of an output is stored once.
        """
        seen: set[Point] = set()
        read: dict[tuple[int, Point, Point, Point], Point] = {}
        written: dict[tuple[int, Point], object] = {}
        for it in self.iterations(choice):
            if it.point is None:
                continue
            if it.point in seen:
                return False
            seen.add(it.point)
            for p, bound in enumerate(choice.binding):
                what = self.elements[bound][it.point]
                slot = self.slot(p, bound, it)
                element = (p, slot[0], it.rest, it.quotients)
                if read.setdefault(element, what) != what:
                    return False
                if p >= self.intrinsic.num_inputs and written.setdefault((p, what), slot) != slot:
                    return False
        outputs = range(self.intrinsic.num_inputs, len(choice.binding))
        stored = [(p, slot) for (p, _), slot in written.items() if p in outputs]
        return len(seen) == len(self.points) and len(set(stored)) == len(stored)

    def overheads(self, choice: Choice) -> tuple[int, int]:
        """Iterations and stored elements more than the operator has, by counting them."""
        iterations = list(self.iterations(choice))
        data = 0
        for p, bound in enumerate(choice.binding):
            stored = {self.slot(p, bound, it) for it in iterations}
            data += len(stored) - len(set(self.elements[bound].values()))
        return len(iterations) - len(self.points), data

    def overlaps(self, digit: tuple[int, int, int], bound: int, column: int) -> tuple[bool, bool]:
        """
        Whether elements 0 and 1 of a digit touch a common index of a tensor dimension, its tile
        and residue being 0; and whether any two do.
        """
        dim, extent, stride = digit
        form = self.operator.operands[bound].map.results[column]
        touched: list[set[int]] = [set() for _ in range(extent)]
        for point in self.points:
            if point[dim] == 0:
                for j in range(extent):
                    there = (*point[:dim], j * stride, *point[dim + 1 :])
                    touched[j].add(form.eval(there, ()))
        return bool(touched[0] & touched[1]), any(a & b for a, b in combinations(touched, 2))
