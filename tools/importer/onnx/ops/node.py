"""The view that a rule for an ONNX op has of a node: its inputs, constants and attributes."""
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TypeVar

from .....targets.reference.scalars import Array
from .....transforms.core.errors import WeftError
from .emit import Emitter, Tensor

T = TypeVar("T")

ELEMENTS: Mapping[int, str] = {
    1: "f32",
    2: "u8",
    3: "i8",
    4: "u16",
    5: "i16",
    6: "i32",
    7: "i64",
    9: "i1",
    10: "f16",
    11: "f64",
    12: "u32",
    13: "u64",
}
"""Element types by `TensorProto`'s numbers; others are not supported."""


@dataclass(frozen=True)
class TensorForm:
    """The shape and element type of a value of the model."""

    shape: tuple[int, ...]
    type: str


@dataclass
class Node:
    """
    One node, while its function is written. `forms` are those of its inputs (`None` where one is
    left out, or its form is unknown), `constants` the values that are known, by input.
    """

    op: str
    version: int
    forms: tuple[TensorForm | None, ...]
    constants: Mapping[int, Array]
    attributes: Mapping[str, object]
    outputs: tuple[bool, ...]
    """Which results are wanted, by place."""
    emitter: Emitter
    results: tuple[TensorForm | None, ...] = ()
    """The forms of the results, where they are known."""
    used: dict[int, Tensor] = field(default_factory=dict[int, Tensor])
    """The function's arguments by input."""

    def has_input(self, place: int) -> bool:
        """Tests whether an input is given."""
        return place < len(self.forms) and self.forms[place] is not None

    def input_form(self, place: int) -> TensorForm:
        found = self.forms[place]
        assert found is not None
        return found

    def add_input(self, place: int) -> Tensor:
        """An input as an argument of the function."""
        if place not in self.used:
            form = self.input_form(place)
            self.used[place] = self.emitter.argument(form.shape, form.type)
        return self.used[place]

    def add_optional(self, place: int) -> Tensor | None:
        return self.add_input(place) if self.has_input(place) else None

    def is_wanted(self, place: int) -> bool:
        """Tests whether a result is read by the model."""
        return place < len(self.outputs) and self.outputs[place]

    def result_form(self, place: int) -> TensorForm:
        """The form of a result, as onnx infers it; `WeftError` if it does not."""
        found = self.results[place]
        if found is None:
            raise WeftError(f"{self.op}: the shape of its result is not known")
        return found

    def constant_input(self, place: int) -> Array:
        """An input that must be known; `WeftError` if it is computed."""
        if place not in self.constants:
            raise WeftError(
                f"{self.op}: input {place} must be a constant, because it decides what is computed"
            )
        return self.constants[place]

    def read_attribute(self, name: str, default: T) -> T:
        """The value of an attribute, of the type of `default`; strings as such."""
        value = self.attributes.get(name, default)
        if isinstance(value, bytes):
            value = value.decode()
        return value  # pyright: ignore[reportReturnType]

    def read_axis(self, default: int, rank: int) -> int:
        """The attribute `axis`, counted from the front; `WeftError` if there is none such."""
        return positive_axis(self.read_attribute("axis", default), rank, self.op)


def positive_axis(axis: int, rank: int, what: str) -> int:
    """An axis counted from the front; `WeftError` if the tensor has none such."""
    if not -rank <= axis < rank:
        raise WeftError(f"{what}: axis {axis} is none of a tensor of rank {rank}")
    return axis % rank if rank else 0


def attributes_of(node: object) -> dict[str, object]:
    helper = import_module("onnx").helper
    return {a.name: helper.get_attribute_value(a) for a in node.attribute}
