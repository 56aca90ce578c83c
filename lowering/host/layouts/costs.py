"""The cost of transforms on the host, for choices among strategies on accelerators."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ....targets.host.pack.cost import least_seconds, route_seconds
from ....transforms.layout.map import Layout


class HostSeconds:
    """
    The seconds that a typical host, of which no file is read, takes to store a tensor anew: a
    `TransformCost`. The same wherever the compiler runs, so that choices are too.
    """

    def __call__(
        self, shape: Sequence[int], element_bytes: int, source: Layout, result: Layout
    ) -> float:
        return _typical_seconds(tuple(shape), element_bytes, source, result)

    def least(
        self, shape: Sequence[int], element_bytes: int, source: Layout, result: Layout
    ) -> float:
        """No more than that, found without a plan."""
        return least_seconds(None, shape, element_bytes, source, result)


host_seconds = HostSeconds()


@lru_cache(maxsize=1 << 12)
def _typical_seconds(
    shape: tuple[int, ...], element_bytes: int, source: Layout, result: Layout
) -> float:
    """Predicts each change once: layers of a network ask for the same ones."""
    return route_seconds(shape, element_bytes, source, result)
