"""Where an intrinsic of the host sits in a kernel, for products on words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....transforms.core.errors import WeftError
from ....transforms.embed.options import EmbedOptions
from ....transforms.embed.problem import Constraints, Embedding
from ....transforms.kernel.view import Kernel
from ....transforms.machine.view import Intrinsic, Machine
from ....transforms.strategy.group import list_embeddings

_CANDIDATES = 8

_CONSTRAINTS = (Constraints(linear=False), Constraints(linear=False, dense=False))
"""What embeddings must keep: stencils are no obstacle, dilated ones are only tried last."""


def embed_words(
    problem: Kernel, machine: Machine, intrinsic: Intrinsic
) -> Iterator[Sequence[Embedding]]:
    """The embeddings that the solver finds, by what they must keep; none where there is none."""
    for constraints in _CONSTRAINTS:
        options = EmbedOptions(
            intrinsic=intrinsic.name,
            candidates=_CANDIDATES,
            storable=False,
            constraints=constraints,
        )
        try:
            yield list_embeddings(problem, machine, options)
        except WeftError:
            continue
