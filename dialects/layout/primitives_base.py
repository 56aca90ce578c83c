"""
The primitives of a layout: the interface, and the shapes along a sequence of them.

The primitives themselves are in `primitives` and `primitives_tiled`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import ClassVar, TypeAlias

from xdsl.ir.affine import AffineExpr
from xdsl.utils.exceptions import VerifyException

Shape: TypeAlias = tuple[int, ...]
Index: TypeAlias = tuple[AffineExpr, ...]
Bound: TypeAlias = tuple[AffineExpr, int, int]
"""`(expr, lower, upper)`: what holds where `lower <= expr < upper`."""


@dataclass(frozen=True)
class Primitive(ABC):
    """
    One step of a layout. In all methods `shape` is the shape before the step.

    `kind` is its name in the text of a layout; fields are integers, tuples of integers,
    names, or a fill value. Fields with a default may be left out of the text.
    """

    kind: ClassVar[str]

    @abstractmethod
    def stored_shape(self, shape: Shape) -> Shape:
        """The shape after the step. Raises `VerifyException` if it does not fit `shape`."""

    @abstractmethod
    def forward(self, index: Index, shape: Shape, copy: AffineExpr) -> Index:
        """The position of the element at `index`: that of copy `copy`, within `valid_bounds`."""

    def read_position(self, index: Index, shape: Shape) -> Index:
        """
        The position where readers find the element at `index`: one of the copies, the first if all
        are.
        """
        return self.forward(index, shape, AffineExpr.constant(0))

    @abstractmethod
    def backward(self, position: Index, shape: Shape) -> Index:
        """The element that lies at `position`, if the guards hold there."""

    @abstractmethod
    def inverse(self, shape: Shape) -> Primitive:
        """The step back, from `stored_shape(shape)` to `shape`."""

    @property
    def num_copies(self) -> int:
        """The number of numbers that copies have; each element has a valid one at least."""
        return 1

    def valid_bounds(self, index: Index, shape: Shape, copy: AffineExpr) -> tuple[Bound, ...]:
        """The bounds within which the element at `index` has a copy number `copy`."""
        return ()

    def guard_bounds(self, position: Index, shape: Shape) -> tuple[Bound, ...]:
        """The bounds within which `position` holds an element; otherwise it holds the fill."""
        return ()

    def fill_value(self, shape: Shape) -> int | float | None:
        """The value that positions without an element hold; None if there are no such positions."""
        return None

    def kept_bounds(self, index: Index, shape: Shape) -> tuple[Bound, ...]:
        """The bounds within which the element at `index` is stored at all; otherwise it is lost."""
        return ()

    def drops_elements(self, shape: Shape) -> bool:
        """Tests whether some elements are not kept, be they fill, copies or real ones."""
        return bool(self.kept_bounds(tuple(map(AffineExpr.dimension, range(len(shape)))), shape))

    def is_identity(self, shape: Shape) -> bool:
        """Tests whether the step changes nothing."""
        return False

    def make_error(self, text: str) -> VerifyException:
        """An exception that names this primitive."""
        return VerifyException(f"{self}: {text}")

    def __str__(self) -> str:
        values = ((f.name, getattr(self, f.name), f.default) for f in fields(self))
        shown = (
            f"{name}={_value_text(value)}" for name, value, default in values if value != default
        )
        return f"{self.kind}({', '.join(shown)})"

    def check_dim(self, dim: int, shape: Shape) -> None:
        """Raises `VerifyException` if a tensor of this shape has no dim `dim`."""
        if not 0 <= dim < len(shape):
            raise self.make_error(f"there is no dim {dim} in a tensor of rank {len(shape)}")


def shapes_along(shape: Sequence[int], primitives: Sequence[Primitive]) -> tuple[Shape, ...]:
    """
    The shapes before, between and after the primitives: one more than there are primitives.
    Raises `VerifyException` at the first that does not fit.
    """
    shapes = [tuple(shape)]
    for primitive in primitives:
        shapes.append(primitive.stored_shape(shapes[-1]))
    return tuple(shapes)


def _value_text(value: int | float | str | tuple[int, ...]) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    return str(list(value) if isinstance(value, tuple) else value)
