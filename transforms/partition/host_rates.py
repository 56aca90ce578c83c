"""What changes of layout take on the host of a system."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ..layout.map import Layout, stored_shape
from ..machine.context import WeftContext
from ..strategy.choose import TransformCost, least_cost
from ..strategy.embed_intrinsics import transform_cost

USUAL_SCALE = 2.0
"""
How many times as long a change of layout between parts takes as one by itself, whose tensors are in
the nearest cache that holds them: other parts have run since. Of 138 changes of MobileNet-v2 on a
Xeon the median took 1.9 times what the model, which is of a Zen 4, says (docs/results.md).
"""


@dataclass(frozen=True)
class HostCost:
    """
    A `TransformCost`: `scale` times what `cost` says, but no less than all bytes, read and written,
    take at `bytes_per_second`, if that is known.
    """

    cost: TransformCost
    scale: float = 1.0
    bytes_per_second: float | None = None

    def __call__(
        self, shape: Sequence[int], element_bytes: int, source: Layout, result: Layout
    ) -> float:
        return self._at_least(self.cost, shape, element_bytes, source, result)

    def least(
        self, shape: Sequence[int], element_bytes: int, source: Layout, result: Layout
    ) -> float:
        """No more than that, found without a plan where `cost` can."""
        return self._at_least(least_cost(self.cost), shape, element_bytes, source, result)

    def _at_least(
        self,
        cost: TransformCost,
        shape: Sequence[int],
        element_bytes: int,
        source: Layout,
        result: Layout,
    ) -> float:
        if source == result:
            return 0.0
        seconds = self.scale * cost(shape, element_bytes, source, result)
        if self.bytes_per_second is None:
            return seconds
        moved = sum(math.prod(stored_shape(shape, layout)) for layout in (source, result))
        return max(seconds, element_bytes * moved / self.bytes_per_second)


def change_cost(ctx: WeftContext) -> TransformCost:
    """
    The cost of changes of layout between parts on the host of the context's system, by the scale
    and the rate that its file says: by `USUAL_SCALE` where it says none. Raises `WeftError` as
    `transform_cost` does.
    """
    host = ctx.system().host
    scale = USUAL_SCALE if host.change_scale is None else host.change_scale
    return HostCost(transform_cost(ctx), scale, host.bytes_per_second)
