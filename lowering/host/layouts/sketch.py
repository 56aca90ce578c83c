"""
Rough costs of an operator's layouts, by mathematics alone: no module is lowered.

The operator's kernel is rebuilt for the layouts (`layout.rebuild`), and of the nest that it is then
a few schedules are costed, each with the largest register block along one loop. Added is what it
takes to store activations anew; weights are stored so once, at compile. Padding is left out, since
it is the same for all. `choose_schedule` looks through a hundred times as many schedules, and finds
costs that are some percent lower.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ....targets.host.nest.cost import KnownTiles, Processor
from ....targets.host.nest.flat import ACCUMULATOR, Flat, bytes_of, remove_names
from ....targets.host.nest.fold import foldable_dims
from ....targets.host.nest.phase import Phase, is_linear
from ....targets.host.nest.plan import list_packables
from ....targets.host.nest.search import Candidate, Packable, Wanted, list_families
from ....targets.host.nest.steps import Fused, Tensor
from ....transforms.algorithm.choose import DIRECT
from ....transforms.core.blockings import block_sizes
from ....transforms.core.errors import WeftError
from ....transforms.kernel.nest_kernel import term_of
from ....transforms.kernel.view import Kernel, ScalarArg
from ....transforms.layout.map import Layout
from ....transforms.layout.rebuild import rebuild_kernel, split_reductions
from ....transforms.tune.space import Point
from .choices import Choices

_VECTORS = (1, 2, 4)
"""How many vectors tiles have."""

_FOLDED = (4, 1)
_ACCUMULATORS = 16
_COSTED = 2
"""Of how many schedules, those that compute least, the traffic is looked at, too."""


class LayoutSketches:
    """
    The costs of an operator's choices, in cycles. `weights` says which of the kernel's inputs are
    constant; of other algorithms' products these are the same. `lower` gives the estimate of a
    choice after lowering, for those whose loops are not linear, and for other algorithms without
    layouts, to which layouts of their products add.
    """

    def __init__(
        self,
        choices: Choices,
        kernel: Kernel,
        weights: Sequence[bool],
        processor: Processor,
        lower: Callable[[Point], float],
    ):
        self.choices, self.kernel = choices, kernel
        self.weights, self.processor = weights, processor
        self._lower = lower
        self._constant = frozenset(number for number, fixed in enumerate(weights) if fixed)
        self._sketched: dict[Point, float] = {}
        self._nests: dict[object, float] = {}

    def predict(self, choice: Point) -> float:
        """The expected cycles; infinite where the kernel cannot be rebuilt."""
        if choice not in self._sketched:
            self._sketched[choice] = self._sketch(choice)
        return self._sketched[choice]

    def _sketch(self, choice: Point) -> float:
        layouts, name = self.choices.layouts(choice), self.choices.algorithm(choice)
        plain = self.choices.plain(choice)
        if layouts is None or (name != DIRECT and choice == plain):
            return self._lower(choice)
        kernel = self.kernel if name == DIRECT else self.choices.products[name]
        found = self._stored_cycles(kernel, layouts, packs=not self.choices.is_joint(choice))
        if found is None:
            return self._lower(choice)
        if name == DIRECT:
            return found
        # All but the product is as without layouts.
        before = self._stored_cycles(kernel, (Layout(),) * len(layouts))
        if before is None or before == math.inf:
            return self._lower(choice)
        return max(self.predict(plain) - before, 0.0) + found

    def _stored_cycles(
        self, kernel: Kernel, layouts: Sequence[Layout], *, packs: bool = True
    ) -> float | None:
        """
        The cycles of a kernel on stored tensors; `None` where it is no nest. Weights may be in
        panels if it `packs` them: not with a bias beside them, which is read there.
        """
        try:
            stored = split_reductions(rebuild_kernel(kernel, layouts, guarded=False))
        except WeftError:
            return math.inf
        phase = phase_of(stored, self.weights)
        if phase is None:
            return None
        return self._nest_cycles(phase, packs) + self._moving_cycles(kernel, stored, layouts)

    def _nest_cycles(self, phase: Phase, packs: bool) -> float:
        """The nest's cycles; those of equal nests are counted once."""
        weights = [t.buffer for t in phase.fused.tensors if t.weight and packs]
        packables = list_packables(phase, frozenset(weights))
        flat = phase.as_costed
        key = remove_names(flat), tuple((p.operand, *p.axes) for p in packables)
        if key not in self._nests:
            self._nests[key] = sketch_cycles(flat, self.processor, packables)
        return self._nests[key]

    def _moving_cycles(self, plain: Kernel, stored: Kernel, layouts: Sequence[Layout]) -> float:
        """Of storing activations anew: each element is read and written."""
        sides = zip(plain.operands, stored.operands, layouts, strict=True)
        moved = sum(
            (math.prod(before.shape) + math.prod(after.shape)) * bytes_of(before.type)
            for number, (before, after, layout) in enumerate(sides)
            if layout.primitives and number not in self._constant
        )
        return moved / self.processor.l3_bandwidth

    def features(self, choice: Point) -> list[float]:
        """The estimate, which knobs are set, and the numbers that they are set to."""
        cycles = self.predict(choice)
        values = self.choices.space.values(choice).values()
        return [
            math.log(cycles) if 0 < cycles < math.inf else 0.0,
            *(float(number > 0) for number in choice),
            *(math.log1p(v) if isinstance(v, int) else 0.0 for v in values),
        ]


def phase_of(kernel: Kernel, weights: Sequence[bool]) -> Phase | None:
    """A reduction over tensors in row-major order, without its guards; `None` for other kernels."""
    operands = tuple(replace(access, guards=()) for access in kernel.operands)
    split, output = term_of(kernel), operands[-1]
    bare = replace(kernel, operands=operands)
    if split is None or split.combine is None or not is_linear(bare):
        return None
    constant = [*weights, *[False] * (len(operands) - len(weights))]
    tensors = tuple(
        Tensor(f"x{number}", a.shape, a.type, weight)
        for number, (a, weight) in enumerate(zip(operands, constant, strict=True))
    )
    result = ScalarArg(ACCUMULATOR, output.type)
    bare = replace(bare, bodies=(split.term,))
    return Phase(Fused(bare, tensors, result, output.type, split.combine))


def sketch_cycles(flat: Flat, processor: Processor, packables: Sequence[Packable]) -> float:
    """The cycles of the best of a few schedules; infinite if none fits into the registers."""
    known, found = KnownTiles(), list[Candidate]()
    for wanted in _list_wanted(flat, processor):
        for family in list_families(flat, processor, packables, (), wanted):
            family.bound_tiles(processor, known)
            family.count()
            found += family.members
    best = heapq.nsmallest(_COSTED, found, key=lambda one: one.computing)
    cycles = (one.family.count_whole(one, processor, math.inf) for one in best)
    return min(cycles, default=math.inf)


def _list_wanted(flat: Flat, processor: Processor) -> Iterator[Wanted]:
    """Vectors along each loop, and the largest block along each other; vectors along a sum."""
    lanes = processor.count_lanes(flat.type)
    longest = tuple(sorted(flat.reduction_dims, key=lambda d: flat.extents[d]))
    common = Wanted(order=flat.parallel_dims, reduction=longest, unrolled=0)
    widest = max(flat.extents[d] for d in flat.parallel_dims)
    for vector in flat.parallel_dims:
        if flat.extents[vector] < min(lanes, widest):
            continue
        for vectors in _VECTORS:
            if vectors == 1 or (vectors - 1) * lanes < flat.extents[vector]:
                for block in _list_blocks(flat, vector, _ACCUMULATORS // vectors):
                    yield replace(common, vector=(vector,), vectors=vectors, blocks=block)
    for folded in foldable_dims(flat, lanes)[:1]:
        order = (*(d for d in longest if d != folded), folded)
        for vectors in _FOLDED:
            if vectors * lanes <= flat.extents[folded]:
                yield replace(common, folded=(folded,), vectors=vectors, blocks=(), reduction=order)


def _list_blocks(flat: Flat, vector: int, most: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """No block, and of each other loop the largest one of at most `most` steps."""
    yield ()
    for dim in flat.parallel_dims:
        size = max((s for s in block_sizes(flat.extents[dim]) if s <= most), default=1)
        if dim != vector and size > 1:
            yield ((dim, size),)
