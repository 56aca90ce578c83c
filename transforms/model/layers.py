"""The layer of a model that an op comes from."""

from __future__ import annotations

from xdsl.ir import Operation

from ...dialects.common.kinds import text_attr, text_of

LAYER_ATTRIBUTE = "weft.layer"
"""The attribute of an op that names its layer in the model's own words: `layer1.0.conv1`."""


def layer_of(op: Operation) -> str | None:
    """The layer that `op` comes from, if it says so."""
    return text_of(op.attributes.get(LAYER_ATTRIBUTE))


def set_layer(op: Operation, layer: str | None) -> None:
    """Says which layer `op` comes from, if that is known."""
    if layer is not None:
        op.attributes[LAYER_ATTRIBUTE] = text_attr(layer)
