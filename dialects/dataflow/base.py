"""
The kinds of scopes of the `dataflow` dialect, for the ops in them to name: what scopes hold and
verify is in `scopes`, which knows those ops.
"""

from __future__ import annotations

from xdsl.irdl import IRDLOperation

from ..arch.base import end_body


class Scope(IRDLOperation):
    """An op whose region ends by itself."""

    def __post_init__(self) -> None:
        super().__post_init__()
        end_body(self)


class Layer(Scope):
    """A `dataflow.layer`."""

    name = "dataflow.layer"


class Level(Scope):
    """A `dataflow.level`."""

    name = "dataflow.level"
