"""
Memory effects of ops, beyond those that xDSL has traits for.

Passes such as `dce` and `cse` remove and merge ops by what they say of memory. An op that computes
its results of its operands alone is `Pure`; one that reads, writes, allocates or frees says so; one
whose effects are those of the ops in it is a `RecursiveMemoryEffect`, for which the end of its
region is `Pure`. Definitions of symbols stay by being symbols. Declarations (what a machine has, a
schedule's directives) say nothing: they are read where they stand, so nothing removes or merges
them.
"""

from __future__ import annotations

from collections.abc import Set

from typing_extensions import override
from xdsl.ir import Operation
from xdsl.traits import EffectInstance, MemoryEffect, MemoryEffectKind


class TakesRegister(MemoryEffect):
    """
    Each result is held in a register of its own. Without uses it may go; but ops that are the same
    stay apart, for what is held where, and for how long, was decided.
    """

    @classmethod
    @override
    def get_effects(cls, op: Operation) -> Set[EffectInstance]:
        return frozenset(EffectInstance(MemoryEffectKind.ALLOC, r) for r in op.results)
