"""The pass `triplet-lazy-stores`: outputs are stored once all is summed (table II)."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...dialects.triplet import AccessAttr, BodyOp, GroupOp


@dataclass(frozen=True)
class TripletLazyStoresPass(ModulePass):
    """
    Joins the groups of a body that update the same output vector, each where its first one is, so
    that the vector is stored once and not after each statement.

    ```
    group O(x:x+15, y) { W(0, 0) * I(x:x+15, y) }        group O(x:x+15, y) {
    group O(x:x+15, y) { W(1, 0) * I(x+1:x+16, y) }  →     W(0, 0) * I(x:x+15, y)
                                                           W(1, 0) * I(x+1:x+16, y)
                                                         }
    ```

    The order of the products of an output is kept; sums are exact, so it makes no difference.
    """

    name = "triplet-lazy-stores"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for body in [b for b in op.walk() if isinstance(b, BodyOp)]:
            join_groups(body)


def join_groups(body: BodyOp) -> None:
    """Joins the groups with the same update operand."""
    first: dict[AccessAttr, GroupOp] = {}
    for group in list(body.groups()):
        kept = first.setdefault(group.update, group)
        if kept is group:
            continue
        last = kept.body.block.last_op
        assert last is not None
        for inner in list(group.body.block.ops)[:-1]:
            inner.detach()
            kept.body.block.insert_op_before(inner, last)
        group.detach()
        group.erase()
