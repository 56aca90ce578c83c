"""
Micro-op kernels: a block of GEMM calls as few instructions, with few micro-ops.

A GEMM instruction runs a micro-op sequence under two hardware loops:

```
for o in range(iter_out):
    for i in range(iter_in):
        for u in uops:
            acc[u.dst + o*dst_out + i*dst_in] += inp[u.src + ...] * wgt[u.wgt + ...]
```

Of the loops of a block, two become hardware loops and the rest is unrolled into micro-ops;
loops whose strides follow one another are fused first. `plan_block` takes the choice with
the fewest micro-ops that keeps the accumulator hazard away: within `min_accumulator_distance`
iterations no destination comes twice, across the borders of the loops too (VTA runtime,
`VerifyDep`; the hardware's pipeline has no interlock).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...transforms.schedule.costs import CallCost, LoopDim
from .errors import VtaError
from .spec import VtaSpec

Ints = npt.NDArray[np.int64]

_NO_LOOP = LoopDim(1, (0, 0, 0))

_ACC = 2
"""The place of the accumulator among the strides of a loop."""


@dataclass(frozen=True)
class BlockPlan:
    """
    One block of calls: an instruction for each iteration of the loops `repeated`, in each
    the hardware loops `outer` and `inner`, and in these a micro-op for each iteration of
    the loops `unrolled`. Strides are of INP, WGT, ACC.
    """

    repeated: tuple[LoopDim, ...]
    outer: LoopDim
    inner: LoopDim
    unrolled: tuple[LoopDim, ...]

    @property
    def num_instructions(self) -> int:
        return _count_iterations(self.repeated)

    @property
    def num_uops(self) -> int:
        """The micro-ops of all instructions."""
        return self.num_instructions * _count_iterations(self.unrolled)

    @property
    def iterations(self) -> int:
        """The calls of all instructions."""
        return self.num_uops * self.outer.extent * self.inner.extent

    def list_offsets(self) -> Ints:
        """
        The offsets `[instructions, uops, 3]` of the micro-ops from the start of the three
        pieces.
        """
        return (
            _enumerate_offsets(self.repeated)[:, None, :]
            + _enumerate_offsets(self.unrolled)[None, :, :]
        )


def fuse_loops(loops: Sequence[LoopDim]) -> tuple[LoopDim, ...]:
    """
    Merges loops `a` around `b` wherever, in every operand, one step of `a` is as far as all
    steps of `b`: they then count through one range. Loops of one iteration vanish.
    """
    fused = [d for d in loops if d.extent > 1]
    merged = True
    while merged:
        merged = False
        for a, b in itertools.permutations(fused, 2):
            if a.strides == tuple(b.extent * s for s in b.strides):
                fused[fused.index(a)] = LoopDim(a.extent * b.extent, b.strides)
                fused.remove(b)
                merged = True
                break
    return tuple(fused)


def hardware_loops(
    loops: Sequence[LoopDim],
) -> tuple[LoopDim, LoopDim, tuple[LoopDim, ...]]:
    """The two longest of the fused loops, and the others."""
    ranked = sorted(fuse_loops(loops), key=lambda d: -d.extent)
    outer, inner = [*ranked[:2], _NO_LOOP, _NO_LOOP][:2]
    return outer, inner, tuple(ranked[2:])


class MicroPlanner:
    """Plans blocks for one VTA configuration, each shape once."""

    def __init__(self, spec: VtaSpec) -> None:
        self._spec = spec
        self._plans: dict[tuple[LoopDim, ...], BlockPlan | None] = {}
        fields = spec.gemm_fields
        self._max_extent = fields["iter_in"].upper
        self._max_factors = tuple(
            fields[name].upper for name in ("src_factor_in", "wgt_factor_in", "dst_factor_in")
        )

    def block(self, loops: Sequence[LoopDim]) -> CallCost | None:
        """The cost of a block, see `CallModel`."""
        plan = self.plan_block(loops)
        if plan is None:
            return None
        cycles = plan.num_instructions * self._spec.gemm_setup
        return CallCost(cycles + self._spec.gemm_ii * plan.iterations, plan.num_uops)

    def pass_words(self, loops: Sequence[LoopDim]) -> int:
        """The micro-ops of a pass with a second operand, see `CallModel`."""
        return _count_iterations(hardware_loops(loops)[2])

    def plan_block(self, loops: Sequence[LoopDim]) -> BlockPlan | None:
        """
        The block with the fewest instructions and then micro-ops, or `None` if even
        micro-ops alone cannot express it within the usable entries. Raises `VtaError` for calls
        of other intrinsics than the GEMM, by their operands.
        """
        for loop in loops:
            if len(loop.strides) != _ACC + 1:
                raise VtaError(
                    f"calls on {len(loop.strides)} operands; VTA runs kernels on its GEMM, which "
                    f"has {_ACC + 1}, and the ALU behind it only"
                )
        key = fuse_loops(loops)
        if key not in self._plans:
            self._plans[key] = self._search_block(key)
        return self._plans[key]

    def _search_block(self, loops: Sequence[LoopDim]) -> BlockPlan | None:
        # A reduction without enough destinations to alternate between goes, loop by loop,
        # into separate instructions: the pipeline drains between them.
        reductions = [d for d in loops if d.strides[_ACC] == 0]
        for count in range(len(reductions) + 1):
            best: BlockPlan | None = None
            for repeated in itertools.combinations(reductions, count):
                rest = list(loops)
                for d in repeated:
                    rest.remove(d)
                plan = self._with_loops(rest, repeated)
                if plan is not None and (best is None or plan.num_uops < best.num_uops):
                    best = plan
            if best is not None:
                return best
        return None

    def _with_loops(
        self, loops: Sequence[LoopDim], repeated: tuple[LoopDim, ...]
    ) -> BlockPlan | None:
        repeats = _count_iterations(repeated)
        for outer, inner, rest in _enumerate_choices(loops):
            if _count_iterations(rest) * repeats > self._spec.usable_uop:
                return None
            if not (self._is_encodable(outer) and self._is_encodable(inner)):
                continue
            # Reductions outside: neighbouring micro-ops then have different destinations.
            unrolled = tuple(sorted(rest, key=lambda d: (d.strides[_ACC] != 0, -d.extent)))
            if self._is_safe((outer, inner, *unrolled)):
                return BlockPlan(repeated, outer, inner, unrolled)
        return None

    def _is_encodable(self, loop: LoopDim) -> bool:
        if loop.extent > self._max_extent:
            return False
        return all(0 <= s <= m for s, m in zip(loop.strides, self._max_factors, strict=True))

    def _is_safe(self, loops: Sequence[LoopDim]) -> bool:
        """Tests whether no destination comes twice within the accumulator distance."""
        nest = [(d.extent, d.strides[_ACC]) for d in loops if d.extent > 1]
        return not any(_comes_back(nest, d) for d in range(1, self._spec.min_accumulator_distance))


def _comes_back(nest: Sequence[tuple[int, int]], distance: int, moved: int = 0) -> bool:
    """
    Tests whether in some place of a loop nest `(extent, stride)`, innermost last, `distance`
    iterations later the sum of the strides is the same. From the inside out: `distance`
    iterations of a loop are some of its own and a carry to the next one.
    """
    if not distance:
        return moved == 0
    if not nest:
        return False
    extent, stride = nest[-1]
    carry, own = divmod(distance, extent)
    if _comes_back(nest[:-1], carry, moved + own * stride):
        return True
    return own > 0 and _comes_back(nest[:-1], carry + 1, moved + (own - extent) * stride)


def _count_iterations(loops: Sequence[LoopDim]) -> int:
    return math.prod(d.extent for d in loops)


def _enumerate_choices(
    loops: Sequence[LoopDim],
) -> Iterator[tuple[LoopDim, LoopDim, tuple[LoopDim, ...]]]:
    """All pairs of hardware loops, those first that leave the fewest micro-ops."""
    slots = [*range(len(loops)), -1, -2]
    total = _count_iterations(loops)

    def get(k: int) -> LoopDim:
        return loops[k] if k >= 0 else _NO_LOOP

    def key(pair: tuple[int, int]) -> tuple[int, tuple[int, int]]:
        return total // (get(pair[0]).extent * get(pair[1]).extent), pair

    for a, b in sorted(itertools.permutations(slots, 2), key=key):
        yield get(a), get(b), tuple(d for k, d in enumerate(loops) if k not in (a, b))


def _enumerate_offsets(loops: Sequence[LoopDim]) -> Ints:
    """The offsets `[n, 3]` of all iterations of a loop nest, innermost last."""
    offsets = np.zeros((1, 3), dtype=np.int64)
    for d in loops:
        steps = np.arange(d.extent, dtype=np.int64)[:, None] * np.array(d.strides)
        offsets = (offsets[:, None, :] + steps[None, :, :]).reshape(-1, 3)
    return offsets
