"""
The strategies of an operator: relaxed embeddings in an order that is worth trying, each as a
storage of operands and the strict embedding of the operator on that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ...dialects.common.digits import Digit
from ..core.errors import WeftError
from ..embed.application import Application, Epilogue
from ..embed.options import EmbedOptions
from ..embed.problem import Weights
from ..embed.relaxed import RelaxedCandidate, relaxed_candidates
from ..kernel.dim_roles import named_by_role
from ..machine.view import Intrinsic, Machine
from .group import Attempt
from .rules import Rule
from .strategies import Strategy, make_strategy

_LISTED = 6
"""How many relaxed embeddings are listed for each that is tried: many are much the same."""

_TIES = 4
"""How many embeddings on stored tensors are looked at for one that binds as wanted."""


@dataclass(frozen=True)
class StoredEmbedding:
    """
    A strategy and the embedding on what it stores. `overheads` are the multiply-accumulates and
    stored elements that are added, as the relaxed embedding counts them.
    """

    strategy: Strategy
    application: Application
    overheads: tuple[int, int]

    def named_as(self, attempt: Attempt) -> StoredEmbedding:
        """The same with the names of `attempt`, and the parameters of its epilogue."""
        strategy, application = self.strategy, self.application
        reads = iter([a.name for call in attempt.epilogue.calls for a in call.reads])
        calls = tuple(
            replace(own, reads=tuple(replace(a, name=next(reads)) for a in call.reads))
            for own, call in zip(attempt.epilogue.calls, application.epilogue, strict=True)
        )
        kernel = application.kernel.with_names_of(attempt.kernel)
        extras = tuple(a for call in calls for a in call.reads)
        return replace(
            self,
            strategy=replace(
                strategy, kernel=strategy.kernel.with_names_of(attempt.kernel), extras=extras
            ),
            application=replace(application, kernel=kernel, epilogue=calls),
        )


def list_stored(
    attempt: Attempt, count: int, weights: Weights, rules: Sequence[Rule]
) -> tuple[tuple[StoredEmbedding, ...], bool]:
    """
    The strategies of a compatible attempt that can be embedded, up to `count` that store operands
    anew, and whether there are no others. None where no relaxed embedding is found.

    Those of attempts that differ in names and parameters alone are listed once: layers of networks
    are often equal, and each is asked for by partition, layouts and lowering.
    """
    found, all_listed = _list_unnamed(attempt.without_names(), count, weights, tuple(rules))
    return tuple(stored.named_as(attempt) for stored in found), all_listed


@lru_cache(maxsize=1 << 8)
def _list_unnamed(
    attempt: Attempt, count: int, weights: Weights, rules: tuple[Rule, ...]
) -> tuple[tuple[StoredEmbedding, ...], bool]:
    wanted = replace(attempt.options, candidates=_LISTED * count, weights=weights)
    epilogue, intrinsic = attempt.epilogue, attempt.intrinsic
    reads = tuple(a for call in epilogue.calls for a in call.reads)
    found: list[StoredEmbedding] = []
    left = count
    try:
        relaxed = _remove_equals(relaxed_candidates(attempt.kernel, intrinsic, wanted))
    except WeftError:
        return (), True
    for candidate in relaxed:
        if not left:
            return tuple(found), False
        try:
            strategy = make_strategy(attempt.kernel, candidate, reads, rules)
            application = embed_strategy(
                strategy, epilogue, attempt.machine, intrinsic, attempt.options, candidate.binding
            )
        except WeftError:
            continue
        overheads = candidate.mac_overhead, candidate.data_overhead
        found.append(StoredEmbedding(strategy, application, overheads))
        left -= not strategy.is_plain
    return tuple(found), True


def _remove_equals(candidates: Sequence[RelaxedCandidate]) -> list[RelaxedCandidate]:
    """
    Candidates in the order in which they are tried: first those that no other one beats in
    one overhead without being worse in the other, as which of them is best is for costs to
    say; of equal overheads the first stands for all. The others follow in their order. Of
    those that take the same, in dimensions that change places, only the first is kept.
    """
    kept: dict[tuple[Digit, ...], RelaxedCandidate] = {}
    for c in candidates:
        taken = tuple(sorted(d for digits in c.groups for d in digits))
        kept.setdefault((*taken, *c.packs), c)
    first: dict[tuple[int, int], RelaxedCandidate] = {}
    for c in kept.values():
        first.setdefault((c.mac_overhead, c.data_overhead), c)

    def comes_later(c: RelaxedCandidate) -> bool:
        mine = c.mac_overhead, c.data_overhead
        beaten = any(m <= mine[0] and d <= mine[1] and (m, d) != mine for m, d in first)
        return beaten or first[mine] is not c

    return sorted(kept.values(), key=comes_later)


def embed_strategy(
    strategy: Strategy,
    epilogue: Epilogue,
    machine: Machine,
    intrinsic: Intrinsic,
    options: EmbedOptions | None = None,
    binding: tuple[int | None, ...] | None = None,
) -> Application:
    """
    The best strict embedding of the operator on stored tensors, with its epilogue; of several
    with the same overheads one that binds operands as `binding` says, if there is one. Raises
    as `group` does.
    """
    extras = iter(strategy.extras)
    calls = tuple(replace(c, reads=tuple(next(extras) for _ in c.reads)) for c in epilogue.calls)
    # A user's own constraints speak of the original dimensions.
    options = replace(options or EmbedOptions(), candidates=_TIES, user={})
    attempt = Attempt(
        named_by_role(strategy.kernel),
        machine,
        intrinsic,
        options,
        matched=replace(epilogue, calls=calls),
    )
    found = attempt.rank_candidates()
    cost = found.best.cost_squared(options.weights)
    equal = [e for e in found.embeddings if e.cost_squared(options.weights) == cost]
    return attempt.make_application(next((e for e in equal if e.binding == binding), found.best))
