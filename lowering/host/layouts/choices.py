"""What is chosen of an operator before its loops: its algorithm, and how tensors are stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Attribute

from ....transforms.algorithm.choose import DIRECT, algorithms_within, outputs_of
from ....transforms.algorithm.convert_conv_algorithm import (
    ALGORITHM_ATTRIBUTE,
    convert_algorithms,
)
from ....transforms.core.errors import WeftError
from ....transforms.kernel.from_linalg import bind_kernel
from ....transforms.kernel.view import Kernel
from ....transforms.layout.map import Layout
from ....transforms.layout.rewrite.apply_given import (
    LAYOUTS_ATTRIBUTE,
    layouts_attribute,
    read_layouts,
)
from ....transforms.layout.rewrite.store_at import STORE_ATTRIBUTE, find_pair
from ....transforms.layout.template import LayoutTemplate
from ....transforms.model.operators import operator_in
from ....transforms.tune.space import Knob, Point, Space

LEVELS: Mapping[str, int] = {"off": 0, "one": 1, "two": 2}
"""The levels of tiles that layouts may have, by name."""


APART, BESIDE = "apart", "beside"
"""The choices of `bias`."""

BUFFER = "operator"
"""The name of the buffer of a weight with its bias."""


def _no_product(algorithm: str) -> None:
    """No product is looked at."""
    del algorithm


class UnmetTolerance(WeftError):
    """A tolerance that no algorithm of an operator meets."""


class Choices:
    """
    The algorithms and layouts of an operator as a space. `algorithm` is the first knob. Behind it
    are those of `LayoutTemplate` with so many `levels`, none with 0: of the operator as the direct
    algorithm computes it, and for each other one of the product that it computes by (`products`),
    with its name in front. Algorithms are those within `tolerance` (see `algorithm.choose`). With
    layouts and where it `can_store` so, `bias` says if a vector behind the operator is stored
    beside its weights, of which Winograd's algorithms have no sums of outputs. What is chosen for
    another algorithm than that of the point, says nothing, and is left out.
    """

    def __init__(
        self,
        kernel: Kernel,
        levels: int,
        tolerance: float | None,
        can_store: bool = False,
        products: Callable[[str], Kernel | None] = _no_product,
    ):
        names = algorithms_within(kernel, tolerance)
        if not names:
            raise UnmetTolerance(
                f"{kernel.name}: no algorithm errs by less than the tolerance of {tolerance:.1e}"
            )
        found = {n: kernel if n == DIRECT else products(n) for n in names if levels}
        self.products = {n: product for n, product in found.items() if product is not None}
        made = {n: _template_of(product, levels) for n, product in self.products.items()}
        self._templates = {n: template for n, template in made.items() if template is not None}
        knobs, self._parts = [Knob("algorithm", names)], dict[str, slice]()
        for name, template in self._templates.items():
            own = [k if name == DIRECT else replace(k, name=f"{name} {k.name}")
                   for k in template.space.knobs]  # fmt: skip
            self._parts[name] = slice(len(knobs), len(knobs) + len(own))
            knobs += own
        self._end = len(knobs)
        stores = (Knob("bias", (APART, BESIDE)),) if can_store and levels else ()
        self.space = Space((*knobs, *stores), self._is_legal, repair=self._without_others)

    @property
    def start(self) -> Point:
        """The point that the compiler takes by itself."""
        return (0,) * len(self.space.knobs)

    def algorithm(self, point: Point) -> str:
        """The algorithm of a point."""
        return str(self.space.knobs[0].choices[point[0]])

    def plain(self, point: Point) -> Point:
        """The point with the same algorithm and no layouts."""
        return (point[0], *self.start[1:])

    def is_joint(self, point: Point) -> bool:
        """Tests whether a point has the bias beside the weights."""
        return any(point[self._end :])

    def _without_others(self, point: Point) -> Point:
        """The point without what is chosen for other algorithms than its own."""
        name, found = self.algorithm(point), [*self.plain(point)]
        if part := self._parts.get(name):
            found[part] = point[part]
        if outputs_of(name) is None:
            found[self._end :] = point[self._end :]
        return tuple(found)

    def _is_legal(self, point: Point) -> bool:
        if point != self._without_others(point):
            return False
        name = self.algorithm(point)
        if name not in self._templates:
            return True
        return self._templates[name].space.is_legal(point[self._parts[name]])

    def layouts(self, point: Point) -> tuple[Layout, ...] | None:
        """
        The layouts of a legal point: of the operands of its algorithm's product. `None` where there
        is no template for them.
        """
        name = self.algorithm(point)
        if name not in self._templates:
            return None
        return self._templates[name].layouts(point[self._parts[name]])

    def attributes(self, point: Point) -> dict[str, Attribute]:
        """What a legal point says, as the attributes of the op."""
        found: dict[str, Attribute] = {}
        if (name := self.algorithm(point)) != DIRECT:
            found[ALGORITHM_ATTRIBUTE] = StringAttr(name)
        layouts = self.layouts(point) or ()
        if any(layout.primitives for layout in layouts):
            found[LAYOUTS_ATTRIBUTE] = layouts_attribute(layouts)
        if self.is_joint(point):
            found[STORE_ATTRIBUTE] = StringAttr(BUFFER)
        return found

    def encode(self, attributes: Mapping[str, Attribute]) -> Point:
        """A point of such attributes. `WeftError` for what the space has not."""
        name = attributes.get(ALGORITHM_ATTRIBUTE, StringAttr(DIRECT))
        layouts = attributes.get(LAYOUTS_ATTRIBUTE, ArrayAttr([]))
        knob = self.space.knobs[0]
        if not isinstance(name, StringAttr) or name.data not in knob.choices:
            raise WeftError(f"algorithm {name} is none of {', '.join(map(str, knob.choices))}")
        found = [*self.start]
        found[0] = knob.choices.index(name.data)
        found[self._end :] = self._encode_store(attributes)
        if wanted := read_layouts(layouts):
            if name.data not in self._templates:
                raise WeftError("layouts are not among the choices")
            found[self._parts[name.data]] = self._templates[name.data].encode(wanted)
        return tuple(found)

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
    find_product = partial(_product_of, op, tolerance)
    return Choices(kernel, levels, tolerance, find_pair(op) is not None, find_product)


def _product_of(op: linalg.GenericOp, tolerance: float | None, algorithm: str) -> Kernel | None:
    """The product that an algorithm computes an op by; `None` where there is no such one."""
    module = op.get_toplevel_object()
    assert isinstance(module, ModuleOp)
    module = module.clone()
    said = {ALGORITHM_ATTRIBUTE: StringAttr(algorithm), LAYOUTS_ATTRIBUTE: layouts_attribute(())}
    operator_in(module).attributes.update(said)
    convert_algorithms(module, None, tolerance)
    products = (o for o in module.walk() if LAYOUTS_ATTRIBUTE in o.attributes)
    product = next(products, None)
    if not isinstance(product, linalg.GenericOp):
        return None
    return replace(bind_kernel(product, fold=False).kernel, name=algorithm)
