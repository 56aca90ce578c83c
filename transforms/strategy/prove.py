"""
Proofs that a strategy computes what the operator did.

With `old(L')` the original loops in terms of the new ones, for each new iteration `L'`:

1. where `old(L')` is an original iteration, each access reads the element that it read, or
   the same fill, and the output's element is the one that was written; no access leaves what is
   stored (as for any rebuilt kernel: `layout.rebuild_prove`);
2. iterations of padding of parallel loops write no element, only padding that is dropped;
3. iterations of padding of reductions read values that leave the output as it is.

z3 works under `rlimit`, which counts its steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import z3

from ..embed.body import padding_neutral
from ..kernel.terms import all_of, any_of, negate_formula
from ..kernel.view import Access, Kernel
from ..layout.guards import Points
from ..layout.map import stored_to_logical
from ..layout.prove import RLIMIT, Proof
from ..layout.rebuild_prove import Claim, access_claims, all_proved, reads_fill
from .strategies import Strategy


def prove_strategy(
    kernel: Kernel, extras: Sequence[Access], strategy: Strategy, rlimit: int = RLIMIT
) -> Proof:
    """
    Proves that `strategy` computes what `kernel` does. `Proof.unknown` names the operands for
    which z3 ran out of its steps. Raises `LayoutError` with an iteration as the counterexample.
    """
    loops = strategy.loops
    points = Points(loops.box, rlimit)
    before = (*kernel.operands, *extras)
    after = (*strategy.kernel.operands, *strategy.extras)
    unknown: list[str] = []
    for i, (old, new, layout) in enumerate(zip(before, after, strategy.layouts, strict=True)):
        is_output = kernel.num_inputs <= i < len(kernel.operands)
        claims = access_claims(points, loops, old, new, layout, is_output=is_output)
        if not all_proved(kernel, loops.names, claims):
            unknown.append(f"operand {old.name}")
    if not all_proved(kernel, loops.names, _padding_claims(points, kernel, strategy)):
        unknown.append("padding of reductions")
    return Proof(tuple(unknown))


def _padding_claims(points: Points, kernel: Kernel, strategy: Strategy) -> Iterator[Claim]:
    """3. for each reduction that was padded."""
    loops = strategy.loops
    for guard in loops.guards:
        padded = [loops.dims[j] for j in sorted(guard.expr.used_dims())]
        if any(dim.kind != "reduction" for dim in padded):
            continue
        ways: list[z3.BoolRef] = []
        for alternative in padding_neutral(kernel.bodies[0], kernel.num_inputs):
            parts: list[z3.BoolRef] = []
            for o, value in alternative.items():
                stored = stored_to_logical(kernel.operands[o].shape, strategy.layouts[o])
                parts.append(reads_fill(points, strategy.kernel.operands[o], stored, value))
            ways.append(all_of(points.ctx, parts))
        text = f"padding of {', '.join(dim.name for dim in padded)} changes the output"
        where = (negate_formula(points.does_hold(guard)),)
        yield Claim(points, where, any_of(points.ctx, ways), text)
