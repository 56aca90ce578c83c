"""The pass `legalize-layouts`: every layout in a module keeps every element."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Attribute, Operation
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import PassFailedException

from ....dialects.common.kinds import is_tensor
from ....dialects.layout.attr import LayoutMapAttr
from ...core.describe import describe_op
from ..apply import layout_of
from ..map import Layout, LayoutError
from ..prove import Proof, prove_layout


def encoded_types(op: Operation) -> Iterator[TensorType[Attribute]]:
    """The types with a layout of an op's results and of its blocks' arguments."""
    values = [*op.results, *(a for r in op.regions for b in r.blocks for a in b.args)]
    for value in values:
        if is_tensor(value.type) and isinstance(value.type.encoding, LayoutMapAttr):
            yield value.type


@dataclass(frozen=True)
class LegalizeLayoutsPass(ModulePass):
    """
    Proves that each layout stores every logical element and reads it back as itself.

    Changes nothing. Each type is proved once: by ranges, and by z3 under a budget. Raises
    `PassFailedException` naming the op and an element that is lost, or saying that the
    budget ran out.
    """

    name = "legalize-layouts"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        proved: set[TensorType[Attribute]] = set()
        for inner in op.walk():
            for type in encoded_types(inner):
                if type not in proved:
                    self._prove_type(inner, type)
                    proved.add(type)

    def _prove_type(self, op: Operation, type: TensorType[Attribute]) -> None:
        try:
            proof = _prove_once(tuple(type.get_shape()), layout_of(type))
        except LayoutError as error:
            raise PassFailedException(f"{describe_op(op)}: {error}") from error
        if not proof.proved:
            raise PassFailedException(
                f"{describe_op(op)}: whether {type} keeps all elements was not decided within the "
                f"solver's budget ({', '.join(map(str, proof.unknown))})"
            )


@lru_cache(maxsize=1 << 10)
def _prove_once(shape: tuple[int, ...], layout: Layout) -> Proof:
    """The proof of a layout, which many layers of a network may have."""
    return prove_layout(shape, layout)
