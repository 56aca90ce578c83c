"""Where an intrinsic of the host sits in a kernel, for products on words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ....transforms.core.errors import WeftError
from ....transforms.embed.options import EmbedOptions
from ....transforms.embed.problem import Constraints, Embedding
from ....transforms.kernel.terms import all_of, negate_formula
from ....transforms.kernel.view import Kernel
from ....transforms.machine.view import Intrinsic, Machine

if TYPE_CHECKING:
    import z3

    from ....transforms.embed.variables import Variables

_CANDIDATES = 8

_CONSTRAINTS = (Constraints(linear=False), Constraints(linear=False, dense=False))
"""What embeddings must keep: stencils are no obstacle, dilated ones are only tried last."""


def embed_words(
    problem: Kernel, machine: Machine, intrinsic: Intrinsic, along: int | None = None
) -> Iterator[Sequence[Embedding]]:
    """
    The embeddings that the solver finds, by what they must keep; none where there is none. Of
    those that are reduced `along` one dimension alone, if it is given, the best.
    """
    from ....transforms.strategy.group import list_embeddings

    user = {} if along is None else {"one reduction": partial(_is_along, problem, along)}
    for constraints in _CONSTRAINTS:
        options = EmbedOptions(
            intrinsic=intrinsic.name,
            candidates=_CANDIDATES if along is None else 1,
            user=user,
            storable=False,
            constraints=constraints,
        )
        try:
            yield list_embeddings(problem, machine, options)
        except WeftError:
            continue


def _is_along(problem: Kernel, along: int, variables: Variables) -> z3.BoolRef:
    """Tests whether no reduced dimension but `along` is in the intrinsic."""
    others = (
        negate_formula(variables.uses(number))
        for number, dim in enumerate(problem.dims)
        if dim.kind == "reduction" and dim.extent > 1 and number != along
    )
    return all_of(variables.ctx, (variables.uses(along), *others))
