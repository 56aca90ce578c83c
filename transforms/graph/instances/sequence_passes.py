"""The passes `graph-sequence` and `graph-flatten`: a network in parts, and these written out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass

from ....dialects.graph import SubgraphOp
from ...core.describe import describe_op, describe_value
from ...core.errors import WeftError
from ...core.functions import weight_names
from ...core.pipeline import entry_of
from ..cut import carry_cuts
from ..sequences import flatten_trees, inline_subgraph, wrap_sequence, wrap_sequences


@dataclass(frozen=True)
class GraphSequencePass(ModulePass):
    """
    Puts all ops of the function that is compiled into one `graph.sequence` of `parts` parts, in
    which arguments are cut along dimension `dim`, by default the batch; all but those that are
    marked as weights. Results are cut along the dimension that follows.

    With `results`, `dim` is that of the results, whatever arguments are cut for it. With `borders`,
    parts that are not computed as those before them, as there is padding at borders alone, are in
    sequences of their own, and results are joined.

    Structured ops must be generic. Raises `WeftError` with the op, the dimension and the reason
    where ops cannot be cut so, as at a reduction; then the module is as it was.
    """

    name = "graph-sequence"

    parts: int
    dim: int = 0
    results: bool = False
    borders: bool = False

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        function = entry_of(op)
        *ops, end = function.body.block.ops
        if not isinstance(end, func.ReturnOp) or not ops:
            raise WeftError(f"{describe_op(function)}: has no ops to put into a sequence")
        made = [value for value in end.operands if isinstance(value.owner, Operation)]
        if self.results:
            self._wrap_ops(ops, dict.fromkeys(made, self.dim))
            return
        weights = weight_names(function)
        given = [a for a in function.body.block.args if a.index not in weights]
        carried = carry_cuts(ops, dict.fromkeys(given, self.dim), self.parts)
        for value in made:
            if value not in carried:
                raise WeftError(
                    f"{describe_value(value)} depends on no argument that is cut, and can be in no "
                    "sequence of parts"
                )
        self._wrap_ops(ops, {value: carried[value] for value in made})

    def _wrap_ops(self, ops: Sequence[Operation], cuts: Mapping[SSAValue, int]) -> None:
        wrap = wrap_sequences if self.borders else wrap_sequence
        wrap(ops, self.parts, cuts)


@dataclass(frozen=True)
class GraphFlattenPass(ModulePass):
    """
    Writes all parts of sequences and parallels out, in order, between the slices that they read and
    what joins their results; and puts the ops of sub-graphs in line. With `subgraphs`, these stay.

    What a module means stays the same. The code grows with the number of parts.
    """

    name = "graph-flatten"

    subgraphs: bool = False

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        flatten_trees(op)
        if not self.subgraphs:
            for inner in [o for o in op.walk() if isinstance(o, SubgraphOp)]:
                inline_subgraph(inner)
