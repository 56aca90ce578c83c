"""
From a relaxed embedding to the storage of each operand, by the rule table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...dialects.common.digits import Digit
from ..embed.relaxed_problem import RelaxedCandidate
from ..kernel.view import Access, Kernel
from ..layout.map import Layout
from ..layout.rebuild import NewLoops
from .rules import RULES, Group, Rule, Taken, features_of
from .stored import Loop, StoredKernel, StrategyError

_MOST_STEPS = 1000
"""Applications of rules, after which a user's rule must be one that never ends."""

PLAIN = "none"
"""The name of storing operands as they are."""


@dataclass(frozen=True)
class Strategy:
    """
    The storage of operands so that an intrinsic takes them, and the operator on that.

    * `name`: the rules that were applied, in words.
    * `kernel`, `extras`: the operator, and what its epilogue reads over its loops, on stored
      tensors.
    * `layouts`: of the operands and then the extras, from the original tensors.
    * `loops`: those of `kernel`, and the original ones in terms of them.
    """

    name: str
    kernel: Kernel
    extras: tuple[Access, ...]
    layouts: tuple[Layout, ...]
    loops: NewLoops

    @property
    def is_plain(self) -> bool:
        """True if all operands are stored as they are."""
        return not any(layout.primitives for layout in self.layouts)


def make_strategy(
    kernel: Kernel,
    candidate: RelaxedCandidate,
    extras: Sequence[Access] = (),
    rules: Sequence[Rule] = RULES,
) -> Strategy:
    """
    The storage that `candidate`'s features ask for. `extras` are read by the epilogue, over
    the loops of `kernel`.

    Raises `StrategyError` where an operand cannot be stored so, or no rule serves a feature.
    """
    state = StoredKernel(kernel, extras)
    groups = _split_groups(state, candidate)
    used: dict[str, dict[str, None]] = {}
    count = 0
    for order in sorted({r.order for r in rules}):
        wanted = [r for r in rules if r.order == order]
        while (done := _apply_one(state, groups, wanted)) is not None:
            rule, words, groups = done
            used.setdefault(rule, {})[words] = None
            count += 1
            if count > _MOST_STEPS:
                raise StrategyError(f"{kernel.name}: rule '{rule}' applies again and again")
    _check_alone(state, groups)
    name = "; ".join(f"{rule} {', '.join(words)}" for rule, words in used.items())
    stored, read = state.finish_kernel()
    return Strategy(name or PLAIN, stored, read, state.layouts, state.new_loops())


def _split_groups(state: StoredKernel, candidate: RelaxedCandidate) -> tuple[Group, ...]:
    """Splits the loops that are taken in part, and says which loop each dimension takes."""
    loops = list(state.loops)
    groups: list[Group] = []
    for i, (digits, fused) in enumerate(zip(candidate.groups, candidate.fused, strict=True)):
        real = [d for d in digits if d.dim < len(loops)]
        taken = tuple(_take_digit(state, loops[d.dim], d, whole=fused) for d in real)
        groups.append(Group(i, taken, fused and len(taken) > 1))
    for pack in candidate.packs:
        groups.append(Group(None, (_take_digit(state, loops[pack.dim], pack, whole=False),)))
    return tuple(groups)


def _take_digit(state: StoredKernel, loop: Loop, digit: Digit, *, whole: bool) -> Taken:
    outer = -(-loop.extent // (digit.extent * digit.stride))
    factors = (outer, digit.extent, digit.stride)
    if whole or (outer == digit.stride == 1 and digit.extent == loop.extent):
        return Taken(loop, (loop,))
    if digit.stride == 1 and _is_alone(state, loop):
        return Taken(loop, (loop,))  # An embedding can cut it by itself.
    kept = [place for place, f in enumerate(factors) if f > 1 or place == 1]
    made = state.split_loop(loop, [factors[place] for place in kept])
    return Taken(made[kept.index(1)], tuple(made), digit.stride)


def _is_alone(state: StoredKernel, loop: Loop) -> bool:
    """Tests whether all that the loop indexes, it indexes by itself."""
    indices = (i for o in state.operands for i in o.indices if loop in i.terms)
    return all(i.is_loop(loop) for i in indices)


def _apply_one(
    state: StoredKernel, groups: tuple[Group, ...], rules: Sequence[Rule]
) -> tuple[str, str, tuple[Group, ...]] | None:
    """Applies the first rule that applies to the first feature; `None` if there is none."""
    for feature in features_of(state, groups):
        for rule in rules:
            if rule.applies(feature):
                before = set(state.loops)
                words = rule.store(state, feature)
                fused = [j for j in state.loops if j not in before]
                if fused:
                    taken = Taken(fused[0], (fused[0],))
                    groups = tuple(
                        Group(g.intrinsic_dim, (taken,)) if g.taken is feature.group else g
                        for g in groups
                    )
                return rule.name, words, groups
    return None


def _check_alone(state: StoredKernel, groups: Sequence[Group]) -> None:
    for feature in features_of(state, groups):
        if not feature.index.is_loop(feature.taken.digit) and feature.taken.digit.extent > 1:
            raise StrategyError(
                f"{state.kernel.name}: {feature.operand.access.name} is indexed by "
                f"{feature.taken.digit.name} and others, and no rule stores it otherwise"
            )
