"""Products of f32, rounded to bf16, as dot products of pairs in registers (AVX512_BF16)."""

from __future__ import annotations

from dataclasses import replace

from typing_extensions import override

from ....targets.host.nest.plan import Planner, plan_nest
from ....targets.host.nest.steps import Fields, Fused, KernelStep
from .dot import Words
from .match import Match


def rounding_of(match: Match) -> tuple[int, ...]:
    """The words of a product of rounded factors, as `rounded` of `#nest.schedule` has them."""
    return (match.dim,) if match.rows is None else (match.dim, match.rows)


class PairWords(Words):
    """The steps of one kernel on dot products of pairs of bf16."""

    @override
    def plan_words(self, words: Fused, planner: Planner) -> bool:
        if not plan_nest(words, planner, self.given, "?"):
            return False
        step = planner.program.steps[-1]
        assert isinstance(step, KernelStep)
        rounded: Fields = {} if "rounded" in step.given else {"rounded": rounding_of(self.match)}
        planner.program.steps[-1] = replace(
            step, intrinsic=self._describe(step), chosen={**step.chosen, **rounded}
        )
        return True

    def _describe(self, step: KernelStep) -> str:
        match = self.match
        along = {**step.given, **step.chosen}["vector"]
        assert isinstance(along, tuple)
        lanes = self.planner.processor.count_lanes("f32")
        names = " ".join(match.names[d] for d in along if isinstance(d, int))
        vector = f"n <- {names}({lanes}), " if names else ""
        return (
            f"bf16 dot products by @{match.intrinsic.name}: {vector}"
            f"k <- {match.names[match.dim]}({match.per_word})"
        )
