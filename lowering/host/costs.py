"""What transforms on the host take, for choices among strategies on accelerators."""

from __future__ import annotations

from collections.abc import Sequence

from ...targets.host.pack.cost import predict_seconds
from ...transforms.layout.map import Layout
from ...transforms.strategy.choose import TransformCost


def typical_host_seconds(
    shape: Sequence[int], element_bytes: int, source: Layout, result: Layout
) -> float:
    """The host's cost model for a typical host, of which no file is read."""
    return predict_seconds(None, shape, element_bytes, source, result)


def host_seconds() -> TransformCost:
    """The cost of transforms: the same wherever the compiler runs, so that choices are too."""
    return typical_host_seconds
