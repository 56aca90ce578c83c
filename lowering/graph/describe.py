"""A scheduled network in words: what its tree costs, beside what none can be below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xdsl.dialects import func

from ...dialects import graph
from ...transforms.core.pipeline import Fact, facts_of
from ...transforms.graph.form import EDITED

_LIMITS = {
    "products": "products on their units",
    "others": "other operations on vector units",
    "outer": "bytes of the outermost memory",
    "local": "bytes between shared memories and cores",
}


def describe_tree(function: func.FuncOp) -> Iterator[str]:
    """The lines of `weft compile`; none for a function without the facts of `graph-schedule`."""
    facts = facts_of(function)
    if "graph.least_tree_bytes" not in facts and EDITED not in facts:
        return
    leaves = sum(isinstance(op, graph.SubgraphOp) for op in function.walk())
    loops = sum(isinstance(op, graph.SequenceOp) for op in function.walk())
    yield f"{leaves} kernels in {loops} loops over parts"
    if EDITED in facts:
        yield "the schedule was edited: what it costs is known when it is simulated"
        return
    moved, least, once = (
        _number(facts, f"graph.{name}")
        for name in ("moved_bytes", "least_tree_bytes", "least_moved_bytes")
    )
    yield (
        f"expected: {moved / 1e6:.6g} MB from and to the outermost memory, at most "
        f"{_percent(moved, least)} above the best tree (bound {least / 1e6:.6g} MB; "
        f"{once / 1e6:.6g} MB if each byte moves once)"
    )
    cycles, fewest = _number(facts, "graph.expected_cycles"), _number(facts, "graph.least_cycles")
    limit = _LIMITS.get(str(facts.get("graph.limit")), "")
    yield (
        f"expected: {cycles} cycles, {_percent(cycles, fewest)} above a bound of all schedules "
        f"({fewest}, by {limit})"
    )


def _number(facts: Mapping[str, Fact], name: str) -> int:
    found = facts[name]
    assert isinstance(found, int)
    return found


def _percent(used: int, least: int) -> str:
    return f"{100 * (used / least - 1) if least else 0:.1f} %"
