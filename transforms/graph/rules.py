"""The rule of each op, by which it is cut."""

from __future__ import annotations

from xdsl.dialects import linalg
from xdsl.ir import Operation, SSAValue

from ...dialects.graph import SubgraphOp, TreeOp
from ..core.describe import describe_op
from ..core.errors import WeftError
from .generic_slices import GenericRule
from .plan import is_uniform
from .scope_slices import SubgraphRule, TreeRule
from .slices import RULES, OpRule, Rule, SameRule


class OpRules:
    """The rules of ops, each made once."""

    def __init__(self) -> None:
        self._rules: dict[Operation, Rule] = {}
        self._uniform: dict[SSAValue, bool] = {}

    def __getitem__(self, op: Operation) -> Rule:
        """The rule of an op. Raises `WeftError` for structured ops that say too little."""
        if op not in self._rules:
            self._rules[op] = self._make(op)
        return self._rules[op]

    def is_uniform(self, value: SSAValue) -> bool:
        """Tests whether a value is the same everywhere (`uniform`)."""
        if value not in self._uniform:
            self._uniform[value] = is_uniform(value)
        return self._uniform[value]

    def _make(self, op: Operation) -> Rule:
        if isinstance(op, linalg.ops.GenericOp):
            return GenericRule(op)
        if isinstance(op, SubgraphOp):
            return SubgraphRule(op, self)
        if isinstance(op, TreeOp):
            return TreeRule(op, self)
        if type(op) in RULES:
            return RULES[type(op)](op)
        if op.name.startswith("linalg."):
            raise WeftError(f"{describe_op(op)}: run generalize-named-ops before cutting it")
        elementwise = op.name.startswith(("arith.", "math.")) and len(op.results) == 1
        return SameRule(op) if elementwise else OpRule(op)
