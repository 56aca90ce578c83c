"""The cost of transforms on the host, for choices among strategies on accelerators."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ....targets.host.pack.cost import predict_seconds
from ....transforms.layout.map import Layout


def host_seconds(shape: Sequence[int], element_bytes: int, source: Layout, result: Layout) -> float:
    """
    The seconds that a typical host, of which no file is read, takes to store a tensor anew: a
    `TransformCost`. The same wherever the compiler runs, so that choices are too.
    """
    return _typical_seconds(tuple(shape), element_bytes, source, result)


@lru_cache(maxsize=1 << 12)
def _typical_seconds(
    shape: tuple[int, ...], element_bytes: int, source: Layout, result: Layout
) -> float:
    """Predicts each change once: layers of a network ask for the same ones."""
    return predict_seconds(None, shape, element_bytes, source, result)
