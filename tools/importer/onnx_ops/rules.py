"""Which rule writes the function of an ONNX op."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .activations import celu, elu, gelu, lp_normalization, selu
from .emit import Tensor
from .grid_sample import grid_sample
from .node import Node
from .scan import running

Rule = Callable[[Node], Sequence[Tensor | None] | None]
"""
The results of a node, by place, `None` where one is not wanted; or `None` alone where the
bindings read the node rightly. `WeftError` says what is not supported.
"""

RULES: Mapping[str, Rule] = {
    "Celu": celu,
    "CumProd": running,
    "CumSum": running,
    "Elu": elu,
    "Gelu": gelu,
    "GridSample": grid_sample,
    "LpNormalization": lp_normalization,
    "Selu": selu,
}
