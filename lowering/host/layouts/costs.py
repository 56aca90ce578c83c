"""The cost of transforms on the host, for choices among strategies on accelerators."""

from __future__ import annotations

from collections.abc import Sequence

from ....targets.host.pack.cost import predict_seconds
from ....transforms.layout.map import Layout


def host_seconds(shape: Sequence[int], element_bytes: int, source: Layout, result: Layout) -> float:
    """
    The seconds that a typical host, of which no file is read, takes to store a tensor anew: a
    `TransformCost`. The same wherever the compiler runs, so that choices are too.
    """
    return predict_seconds(None, shape, element_bytes, source, result)
