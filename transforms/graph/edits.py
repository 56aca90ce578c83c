"""
Schedules that were edited: what `graph-schedule` found out about its tree holds of that alone.

The facts of a function have a digest of the tree that they are about. Where the text says another
one, they go, as costs and bounds are only known again when somebody searches or simulates.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from xdsl.dialects import func
from xdsl.ir import SSAValue

from ...dialects import graph
from ..core.pipeline import add_facts, drop_facts, facts_of
from .fused import root_of

PREFIX = "graph."
DIGEST, EDITED = "graph.digest", "graph.edited"
"""Facts of a scheduled function: of the tree that its other facts are about; that there are none,
as the tree has been edited."""


def mark_tree(function: func.FuncOp) -> None:
    """Adds the digest of a tree to the facts about it."""
    add_facts(function, {DIGEST: digest_of(function)})


def drop_stale_facts(function: func.FuncOp) -> None:
    """Drops the facts of a tree that is not the one which they are about."""
    facts = facts_of(function)
    if DIGEST not in facts or facts[DIGEST] == digest_of(function):
        return
    drop_facts(function, PREFIX)
    add_facts(function, {EDITED: True})


def digest_of(function: func.FuncOp) -> str:
    """A digest of loops, leaves and copies: of what they say, read and give, not of names."""
    return hashlib.sha256("\n".join(_lines_of(function)).encode()).hexdigest()[:16]


def _lines_of(function: func.FuncOp) -> Iterator[str]:
    numbers: dict[SSAValue, int] = {v: n for n, v in enumerate(function.body.block.args)}
    for op in function.walk():
        if not isinstance(op, graph.ScopeOp | graph.CopyOp | graph.ConcatOp | graph.YieldOp):
            continue
        reads = " ".join(f"{numbers.get(root_of(v), '?')}:{v.type}" for v in op.operands)
        said = " ".join(f"{name}={op.attributes[name]}" for name in sorted(op.attributes))
        yield f"{op.name} {reads} {said}"
        inner = op.body.block.args if isinstance(op, graph.ScopeOp) else ()
        for value in (*op.results, *inner):
            numbers[value] = len(numbers)
