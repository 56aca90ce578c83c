"""
The best relaxed embeddings of an operator: candidates for layout strategies.

`relaxed_problem` says what a candidate is, `relaxed_fillings` which there are,
`relaxed_costs` what they cost, and `relaxed_search` finds the best.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ..core.errors import WeftError
from ..kernel.dim_roles import named_by_role
from ..kernel.from_linalg import KernelGroup
from ..kernel.view import Kernel
from ..machine.view import Intrinsic
from .options import EmbedOptions
from .problem import Constraints, EmbeddingProblem, Weights
from .relaxed_problem import Feature, RelaxedCandidate
from .relaxed_search import find_relaxed

__all__ = ("Feature", "RelaxedCandidate", "relaxed_candidates")


def relaxed_candidates(
    source: KernelGroup | Kernel,
    intrinsic: Intrinsic | Kernel,
    options: EmbedOptions | None = None,
    accept: Callable[[RelaxedCandidate], bool] | None = None,
) -> tuple[RelaxedCandidate, ...]:
    """
    The `options.candidates` best relaxed embeddings of a kernel, or of a group's producer, by
    `options.weights`, best first; of those that `accept` takes, if it is given. Dimensions of
    candidates count in the kernel's order. Fewer if there are no more, or if the solver's budget
    ran out.

    Where operations and memory conflict, the best by weight may all be of a kind: a window that
    is unrolled as a whole, say. So candidates than which no other adds both fewer iterations
    and fewer elements come before others that have a lower cost. The first is always the best.

    Of `options.constraints`, `padding` counts. Raises as `find_relaxed` does: `NoEmbedding` with
    the constraints in conflict if there is none.
    """
    options = options or EmbedOptions()
    kernel = source if isinstance(source, Kernel) else source.producer.kernel
    meaning = intrinsic if isinstance(intrinsic, Kernel) else intrinsic.kernel
    named, constraints = named_by_role(kernel), options.constraints
    count, weights = options.candidates, options.weights
    if accept is None and not options.user:
        found = _known_candidates(named.without_names(), meaning, constraints, count, weights)
        if found:
            return found
    problem = EmbeddingProblem(named, meaning, constraints, user=options.user)
    return _best_candidates(problem, count, weights, accept)


@lru_cache(maxsize=1 << 8)
def _known_candidates(
    kernel: Kernel, meaning: Kernel, constraints: Constraints, count: int, weights: Weights
) -> tuple[RelaxedCandidate, ...]:
    """
    The candidates of a kernel without names, searched once: layers of networks are often equal,
    and each is asked for by partition, layouts and lowering. None where the search raises, which
    is for whoever knows the names to say.
    """
    problem = EmbeddingProblem(kernel, meaning, constraints)
    try:
        return _best_candidates(problem, count, weights, None)
    except WeftError:
        return ()


def _best_candidates(
    problem: EmbeddingProblem,
    count: int,
    weights: Weights,
    accept: Callable[[RelaxedCandidate], bool] | None,
) -> tuple[RelaxedCandidate, ...]:
    """The best by cost, after those that no other one beats in both overheads."""
    best = find_relaxed(problem, count, weights, accept=accept)
    front = find_relaxed(problem, count, weights, accept=accept, front=True)
    chosen = list(dict.fromkeys((*front.candidates, *best.candidates)))[:count]
    return tuple(sorted(chosen, key=lambda c: c.sort_key(weights)))
