"""
The op of the `triplet` dialect that holds all others, for these to name: what it holds and
verifies is in `body`, which knows them.
"""

from __future__ import annotations

from xdsl.irdl import IRDLOperation


class Body(IRDLOperation):
    """A `triplet.body`."""

    name = "triplet.body"
