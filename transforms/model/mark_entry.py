"""The pass `mark-entry`: which function of a module is compiled."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ..core.pipeline import mark_entry


@dataclass(frozen=True)
class MarkEntryPass(ModulePass):
    """
    Marks the function that is compiled with `weft.entry`, and the module with the version of
    weft's attributes.

    `function` names it where the module has several. A module that has a marked function is left
    alone. Raises `WeftError` where another function is marked, and for a newer version.
    """

    name = "mark-entry"

    function: str | None = None

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        mark_entry(op, self.function)
