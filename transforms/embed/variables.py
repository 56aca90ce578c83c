"""The variables of a user's own constraint: the unknowns of an embedding, as z3 terms."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    import z3


class Variables(Protocol):
    """
    The solver's variables, for a user's own constraints. Operator and intrinsic
    dimensions are given by name or index, virtual unit dimensions by intrinsic dimension.

    The variables live in a z3 context of their own, `ctx`: constants and variables that are
    combined with them are made there, as in `z3.BoolVal(False, v.ctx)`.
    """

    @property
    def ctx(self) -> z3.Context: ...

    def uses(self, op_dim: str | int, intrinsic_dim: str | int | None = None) -> z3.BoolRef:
        """Tests whether `op_dim` serves `intrinsic_dim`, or any if that is not given."""
        ...

    def pads(self, intrinsic_dim: str | int) -> z3.BoolRef:
        """Tests whether a virtual unit dimension serves `intrinsic_dim`."""
        ...

    def padded(self, op_dim: str | int) -> z3.BoolRef:
        """Tests whether `op_dim` is padded."""
        ...

    def extent(self, op_dim: str | int) -> z3.ArithRef:
        """The extent of the digit that `op_dim` is; 1 if it is none."""
        ...

    def stride(self, op_dim: str | int) -> z3.ArithRef:
        """The stride of the digit that `op_dim` is; 1 if it is none."""
        ...

    def binding(self, k: int) -> z3.BoolRef:
        """Tests whether the `k`-th binding of operands is used; see `Structure.bindings`."""
        ...

    def binds(self, intrinsic_operand: int, operand: int) -> z3.BoolRef:
        """Tests whether the intrinsic operand stands for the operator operand."""
        ...


UserConstraint: TypeAlias = "Callable[[Variables], z3.BoolRef | bool]"
"""A constraint of the user's own, over the solver's variables."""
