"""
The best relaxed embeddings of an operator: candidates for layout strategies.

See `relaxed_problem` for what a candidate says.
"""

from __future__ import annotations

from ..kernel import Kernel
from ..kernel_from_linalg import KernelGroup
from ..machine import Intrinsic
from .options import EmbedOptions
from .relaxed_problem import Feature, RelaxedCandidate

__all__ = ("Feature", "RelaxedCandidate", "relaxed_candidates")


def relaxed_candidates(
    source: KernelGroup | Kernel,
    intrinsic: Intrinsic | Kernel,
    options: EmbedOptions | None = None,
) -> tuple[RelaxedCandidate, ...]:
    """
    The `options.candidates` best relaxed embeddings, by `options.weights`, best first.

    Raises `NoEmbedding` with the constraints in conflict if there is none.
    """
    raise NotImplementedError
