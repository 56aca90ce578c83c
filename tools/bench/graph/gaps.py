"""The distance of a schedule of a network from a bound proved for all: `order_gap`."""

from __future__ import annotations

from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerAttr

from ....transforms.core.describe import describe_op
from ....transforms.core.errors import WeftError
from ....transforms.core.pipeline import facts_of
from ....transforms.graph.instances.exact import gap_of
from ....transforms.graph.instances.graph_order import BOUND, LEAST, OUTER, PEAK

MOVED, LEAST_MOVED = "graph.moved_bytes", "graph.least_tree_bytes"
"""Facts of a scheduled function: bytes of the outermost memory, and the least of all trees."""


def order_gap(function: func.FuncOp) -> float:
    """
    The cost of the order of a network's parts over a lower bound for all orders, less 1: 0.0 for
    one that is proved to be the best. Of a tree (`graph-schedule`) the bytes from and to the
    outermost memory; of instances (`graph-order{order=exact}`) the bytes that are kept there, or
    the peak of what is alive at once where none are.

    Raises `WeftError` for a function whose order says no bound.
    """
    facts = facts_of(function)
    numbers = {
        name: value.value.data
        for name, value in function.attributes.items()
        if isinstance(value, IntegerAttr)
    }
    used, bound = facts.get(MOVED), facts.get(LEAST_MOVED)
    if isinstance(used, int) and isinstance(bound, int):
        return gap_of(used, bound)
    if OUTER in numbers and LEAST in numbers and numbers[OUTER]:
        return gap_of(numbers[OUTER], numbers[LEAST])
    if PEAK in numbers and BOUND in numbers:
        return gap_of(numbers[PEAK], numbers[BOUND])
    raise WeftError(
        f"{describe_op(function)}: its order has no bound; run graph-schedule, or "
        "graph-order{order=exact}"
    )
