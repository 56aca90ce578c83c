"""Options of a source of a model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...common.arrays import Form
from .model import make_identifier


@dataclass(frozen=True)
class ImportOptions:
    """
    Options of a source besides itself: the `name` of the model, else taken from the source, the
    forms of example `inputs`, for sources that do not say them, and for the zoo other `sizes`
    (`{"batch": 4}`), the type of its floats and the `seed` of its weights.
    """

    name: str | None = None
    inputs: tuple[Form, ...] = ()
    sizes: Mapping[str, int] = field(default_factory=dict[str, int])
    seed: int = 0
    float_type: str | None = None
    dequantize: bool = False
    """Ops of ONNX on quantised numbers become ops on floats between pairs that quantise these."""

    def name_or(self, default: str) -> str:
        """The model's name as an identifier."""
        return make_identifier(self.name or default)
