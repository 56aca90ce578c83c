"""What is chosen of an operator before its loops: its algorithm, and how tensors are stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from xdsl.dialects.builtin import ArrayAttr, StringAttr
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Attribute

from ....transforms.algorithm.choose import DIRECT, algorithms_within
from ....transforms.algorithm.convert_conv_algorithm import ALGORITHM_ATTRIBUTE
from ....transforms.core.errors import WeftError
from ....transforms.kernel.from_linalg import bind_kernel
from ....transforms.kernel.view import Kernel
from ....transforms.layout.map import Layout
from ....transforms.layout.rewrite.apply_given import (
    LAYOUTS_ATTRIBUTE,
    layouts_attribute,
    read_layouts,
)
from ....transforms.layout.rewrite.store_at import STORE_ATTRIBUTE, can_store
from ....transforms.layout.template import TILED, LayoutTemplate
from ....transforms.tune.space import Knob, Point, Space

LEVELS: Mapping[str, int] = {"off": 0, "one": 1, "two": 2}
"""The levels of tiles that layouts may have, by name."""


APART, BESIDE = "apart", "beside"
"""The choices of `bias`."""

BUFFER = "operator"
"""The name of the buffer of a weight with its bias."""


class UnmetTolerance(WeftError):
    """A tolerance that no algorithm of an operator meets."""


class Choices:
    """
    The algorithms and layouts of an operator as a space. `algorithm` is the first knob, the others
    are those of `LayoutTemplate` with so many `levels`, none with 0; layouts are those of the
    direct algorithm. Algorithms are those within `tolerance` (see `algorithm.choose.is_within`).
    With layouts and where it `can_store` so, `bias` says if a vector behind the operator is stored
    beside its weights, which are not tiled then.
    """

    def __init__(
        self, kernel: Kernel, levels: int, tolerance: float | None, can_store: bool = False
    ):
        self.template = _template_of(kernel, levels)
        names = algorithms_within(kernel, tolerance)
        if not names:
            raise UnmetTolerance(
                f"{kernel.name}: no algorithm errs by less than the tolerance of {tolerance:.1e}"
            )
        layouts = () if self.template is None else self.template.space.knobs
        self._end = 1 + len(layouts)
        stores = (Knob("bias", (APART, BESIDE)),) if can_store and levels else ()
        self.space = Space((Knob("algorithm", names), *layouts, *stores), self._is_legal)

    @property
    def start(self) -> Point:
        """The point that the compiler takes by itself."""
        return (0,) * len(self.space.knobs)

    def _is_legal(self, point: Point) -> bool:
        if point[0]:
            return not any(point[1:])
        if any(point[self._end :]) and self.space.values(point).get("weight") == TILED:
            return False
        return self.template is None or self.template.space.is_legal(point[1 : self._end])

    def layouts(self, point: Point) -> tuple[Layout, ...] | None:
        """The layouts of a legal point's operands; `None` where there is no template for them."""
        direct = self.space.values(point)["algorithm"] == DIRECT
        if not direct or self.template is None:
            return None
        return self.template.layouts(point[1 : self._end])

    def attributes(self, point: Point) -> dict[str, Attribute]:
        """What a legal point says, as the attributes of the op."""
        found: dict[str, Attribute] = {}
        name = str(self.space.values(point)["algorithm"])
        if name != DIRECT:
            found[ALGORITHM_ATTRIBUTE] = StringAttr(name)
        elif self.template is not None and any(point[1 : self._end]):
            layouts = self.template.layouts(point[1 : self._end])
            if any(layout.primitives for layout in layouts):
                found[LAYOUTS_ATTRIBUTE] = layouts_attribute(layouts)
        if any(point[self._end :]):
            found[STORE_ATTRIBUTE] = StringAttr(BUFFER)
        return found

    def encode(self, attributes: Mapping[str, Attribute]) -> Point:
        """A point of such attributes. `WeftError` for what the space has not."""
        name = attributes.get(ALGORITHM_ATTRIBUTE, StringAttr(DIRECT))
        layouts = attributes.get(LAYOUTS_ATTRIBUTE, ArrayAttr([]))
        knob = self.space.knobs[0]
        if not isinstance(name, StringAttr) or name.data not in knob.choices:
            raise WeftError(f"algorithm {name} is none of {', '.join(map(str, knob.choices))}")
        first = knob.choices.index(name.data)
        wanted, stored = read_layouts(layouts), self._encode_store(attributes)
        if not wanted:
            return (first, *self.start[1 : self._end], *stored)
        if self.template is None or first:
            raise WeftError("layouts are not among the choices")
        return (first, *self.template.encode(wanted), *stored)

    def _encode_store(self, attributes: Mapping[str, Attribute]) -> Point:
        """The choice of `bias`, if there is one."""
        stored = STORE_ATTRIBUTE in attributes
        if stored and self._end == len(self.space.knobs):
            raise WeftError("to store a bias beside weights is not among the choices")
        return (int(stored),) * (len(self.space.knobs) - self._end)


def _template_of(kernel: Kernel, levels: int) -> LayoutTemplate | None:
    """The template of a kernel; `None` where there is none, and where none is wanted."""
    try:
        return LayoutTemplate(kernel, levels) if levels else None
    except WeftError:
        return None


def choices_of(op: linalg.GenericOp, levels: int, tolerance: float | None) -> Choices:
    """The choices of an op in a module of its own."""
    kernel = replace(bind_kernel(op, fold=False).kernel, name="operator")
    return Choices(kernel, levels, tolerance, can_store(op))
