"""The layer of a model that an op comes from."""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

LAYER_ATTRIBUTE = "weft.layer"
"""The attribute of an op that names its layer in the model's own words: `layer1.0.conv1`."""


def layer_of(op: Operation) -> str | None:
    """The layer that `op` comes from, if it says so."""
    found = op.attributes.get(LAYER_ATTRIBUTE)
    return found.data if isinstance(found, StringAttr) else None


def set_layer(op: Operation, layer: str | None) -> None:
    """Says which layer `op` comes from, if that is known."""
    if layer is not None:
        op.attributes[LAYER_ATTRIBUTE] = StringAttr(layer)
