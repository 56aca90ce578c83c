"""What changes of layout take on the host of a system, by its own rate where that is known."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ..layout.map import Layout, stored_shape
from ..machine.context import WeftContext
from ..strategy.choose import TransformCost, least_cost
from ..strategy.embed_intrinsics import transform_cost


@dataclass(frozen=True)
class RatedCost:
    """
    A `TransformCost`: what `cost` says, but no less than all bytes, read and written, take at
    `bytes_per_second`.
    """

    cost: TransformCost
    bytes_per_second: float

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
        moved = sum(math.prod(stored_shape(shape, layout)) for layout in (source, result))
        seconds = element_bytes * moved / self.bytes_per_second
        return max(seconds, cost(shape, element_bytes, source, result))


def change_cost(ctx: WeftContext) -> TransformCost:
    """
    The cost of changes of layout on the host of the context's system: that of a typical host, or
    what its file says if that is more. Raises `WeftError` as `transform_cost` does.
    """
    cost, rate = transform_cost(ctx), ctx.system().host.bytes_per_second
    return cost if rate is None else RatedCost(cost, rate)
