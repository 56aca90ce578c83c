"""Options of embeddings for a user, apart from the kernel and the machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from .problem import Constraints, Weights
from .variables import UserConstraint


@dataclass(frozen=True)
class EmbedOptions:
    """
    Options for the embeddings that are wanted, and for which of them are the best.

    * `intrinsic`: the intrinsic to embed into; `None` for the first of the machine's that
      accumulate and take the kernel.
    * `unit`: where no intrinsic is named, only those of this compute unit are tried.
    * `weights`: how much an added multiply-accumulate and an added stored element count.
    * `candidates`: how many are listed, best first.
    * `constraints`: switches of the problem's own constraints.
    * `user`: constraints of the user's own, by name, over the solver's variables; see
      `variables.Variables`. Dimensions are called by their roles, as `dim_roles` gives them.
    * `storable`: only embeddings whose operands a dense transfer can bring as elements. That
      implies `origin` and `dense`, and linear access in all matched dimensions; off, the
      constraints alone decide, to see what the intrinsic could do on other data.
    """

    intrinsic: str | None = None
    unit: str | None = None
    weights: Weights = (1, 1)
    candidates: int = 4
    constraints: Constraints = field(default_factory=Constraints)
    user: Mapping[str, UserConstraint] = field(
        default_factory=lambda: MappingProxyType[str, UserConstraint]({}), hash=False
    )
    storable: bool = True
