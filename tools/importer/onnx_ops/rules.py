"""Which rule writes the function of an ONNX op."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .emit import Tensor
from .node import Node
from .scan import running

Rule = Callable[[Node], Sequence[Tensor | None] | None]
"""
The results of a node, by place, `None` where one is not wanted; or `None` alone where the
bindings read the node rightly. `WeftError` says what is not supported.
"""

RULES: Mapping[str, Rule] = {
    "CumProd": running,
    "CumSum": running,
}
