"""
Constraints that an op's verifier completes, because it can say better what is wrong.

They hold what the verifier asks for as well: MLIR flows that load the dialect through IRDL
do not run it.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import AttributeCovT
from xdsl.irdl import AttrConstraint, AttrSetConstraint, BaseAttr, MessageConstraint


class VerifiedConstraint(MessageConstraint[AttributeCovT]):
    """
    Checks `checked`, with `message` where it fails; the verifier checks the rest of `full`.

    `required`: the verifier also refuses the op without the attribute, which is declared
    optional so that it can.
    """

    full: AttrConstraint
    required: bool

    def __init__(
        self,
        checked: AttrConstraint[AttributeCovT],
        message: str,
        full: AttrConstraint | None = None,
        *,
        required: bool = False,
    ):
        super().__init__(checked, message)
        object.__setattr__(self, "full", checked if full is None else full)
        object.__setattr__(self, "required", required)


def one_of(name: str, choices: Sequence[str]) -> VerifiedConstraint[StringAttr]:
    """A string attribute, of which the op's verifier says what it may be."""
    full = AttrSetConstraint.get(*(StringAttr(choice) for choice in choices))
    return VerifiedConstraint(
        BaseAttr(StringAttr), f'{name} must be a string like "{choices[0]}".', full
    )
