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
iterations no destination comes twice, across the borders of the hardware loops too (VTA
runtime, `VerifyDep`; the hardware's pipeline has no interlock).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from ...transforms.schedule.costs import CallCost, LoopDim
from .spec import VtaSpec

Ints = npt.NDArray[np.int64]

_NO_LOOP = LoopDim(1, (0, 0, 0))


@dataclass(frozen=True)
class BlockPlan:
    """
    One block of calls: hardware loops `outer` and `inner` (strides of INP, WGT, ACC), and
    the offsets `[repeats, uops, 3]` of its micro-ops from the start of the three pieces.
    There is one instruction for each of the `repeats`.
    """

    outer: LoopDim
    inner: LoopDim
    offsets: Ints

    @property
    def num_instructions(self) -> int:
        return self.offsets.shape[0]

    @property
    def num_uops(self) -> int:
        """The micro-ops of all instructions."""
        return self.offsets.shape[0] * self.offsets.shape[1]

    @property
    def iterations(self) -> int:
        """The calls of all instructions."""
        return self.num_uops * self.outer.extent * self.inner.extent


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


class MicroPlanner:
    """Plans blocks for one VTA configuration, each shape once."""

    def __init__(self, spec: VtaSpec) -> None:
        self._spec = spec
        self._plans: dict[tuple[LoopDim, ...], BlockPlan | None] = {}

    @cached_property
    def _factor_limits(self) -> tuple[int, int, int]:
        fields = self._spec.gemm_fields
        return (
            fields["src_factor_in"].upper,
            fields["wgt_factor_in"].upper,
            fields["dst_factor_in"].upper,
        )

    def block(self, loops: Sequence[LoopDim]) -> CallCost | None:
        """The cost of a block, see `CallModel`."""
        plan = self.plan(loops)
        if plan is None:
            return None
        cycles = plan.num_instructions * self._spec.gemm_setup
        return CallCost(cycles + self._spec.gemm_ii * plan.iterations, plan.num_uops)

    def plan(self, loops: Sequence[LoopDim]) -> BlockPlan | None:
        """
        The block with the fewest instructions and then micro-ops, or `None` if even
        micro-ops alone cannot express it within the usable entries.
        """
        key = tuple(loops)
        if key not in self._plans:
            self._plans[key] = self._search(fuse_loops(key))
        return self._plans[key]

    def _search(self, loops: Sequence[LoopDim]) -> BlockPlan | None:
        # A reduction without enough destinations to alternate between goes, loop by loop,
        # into separate instructions: the pipeline drains between them.
        reductions = [d for d in loops if d.strides[2] == 0]
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
        self, loops: Sequence[LoopDim], repeated: Sequence[LoopDim]
    ) -> BlockPlan | None:
        repeats = math.prod(d.extent for d in repeated)
        for outer, inner, rest in _choices(loops):
            uops = math.prod(d.extent for d in rest)
            if uops * repeats > self._spec.usable_uop:
                return None
            if not (self._is_encodable(outer) and self._is_encodable(inner)):
                continue
            for order in _uop_orders(rest):
                offsets = _offsets(order)
                if self._is_safe(outer, inner, offsets[:, 2]):
                    bases = _offsets(repeated)
                    return BlockPlan(outer, inner, bases[:, None, :] + offsets[None, :, :])
        return None

    def _is_encodable(self, loop: LoopDim) -> bool:
        if loop.extent > self._spec.gemm_fields["iter_in"].upper:
            return False
        return all(0 <= s <= m for s, m in zip(loop.strides, self._factor_limits, strict=True))

    def _is_safe(self, outer: LoopDim, inner: LoopDim, dst: Ints) -> bool:
        """Whether no destination comes twice within the accumulator distance."""
        distance = self._spec.min_accumulator_distance
        if len(dst) * outer.extent * inner.extent == 1:
            return True
        # Iterations repeat with constant shifts: a few of each border show every case.
        few = distance + 1
        for steps in _borders(outer.extent, inner.extent, few):
            shifts = [o * outer.strides[2] + i * inner.strides[2] for o, i in steps]
            sequence = (np.array(shifts)[:, None] + dst[None, :]).ravel()
            for d in range(1, distance):
                if (sequence[d:] == sequence[:-d]).any():
                    return False
        return True


def _choices(
    loops: Sequence[LoopDim],
) -> Iterator[tuple[LoopDim, LoopDim, tuple[LoopDim, ...]]]:
    """All pairs of hardware loops, those first that leave the fewest micro-ops."""
    slots = [*range(len(loops)), -1, -2]
    pairs = {tuple(p) for p in itertools.permutations(slots, 2)}
    total = math.prod(d.extent for d in loops)

    def get(k: int) -> LoopDim:
        return loops[k] if k >= 0 else _NO_LOOP

    def key(pair: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        return total // (get(pair[0]).extent * get(pair[1]).extent), pair

    for a, b in sorted(pairs, key=key):
        yield get(a), get(b), tuple(d for k, d in enumerate(loops) if k not in (a, b))


def _uop_orders(loops: Sequence[LoopDim]) -> Iterator[tuple[LoopDim, ...]]:
    """Reductions outside: neighbouring micro-ops then have different destinations."""
    yield tuple(sorted(loops, key=lambda d: (d.strides[2] != 0, -d.extent)))


def _offsets(loops: Sequence[LoopDim]) -> Ints:
    """The offsets `[n, 3]` of all iterations of a loop nest, innermost last."""
    offsets = np.zeros((1, 3), dtype=np.int64)
    for d in loops:
        steps = np.arange(d.extent, dtype=np.int64)[:, None] * np.array(d.strides)
        offsets = (offsets[:, None, :] + steps[None, :, :]).reshape(-1, 3)
    return offsets


def _borders(outer: int, inner: int, few: int) -> Iterator[list[tuple[int, int]]]:
    """Runs of consecutive iterations `(o, i)` that show every kind of border."""
    total = outer * inner
    runs = {0, max(0, inner - few), max(0, total - 2 * few)}
    for start in sorted(runs):
        yield [divmod(n, inner) for n in range(start, min(total, start + 2 * few))]
