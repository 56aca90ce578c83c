"""`GridSample`: an image read at places between its elements, which are computed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .....transforms.core.errors import WeftError
from .emit import Body, Read, Scalar, Tensor, is_float
from .node import Node

_MODES = {"bilinear": "linear", "bicubic": "cubic"}
"""What modes were called before operator set 20."""

_PADDINGS = ("zeros", "border", "reflection")

_ALPHA = -0.75
"""Of the cubic convolution (Keys, 1981), as PyTorch and ONNX have it."""


@dataclass(frozen=True)
class _Axis:
    """One axis of the image: its extent, and the first and last place that is inside."""

    extent: int
    low: float
    high: float
    padding: str

    @property
    def span(self) -> float:
        return self.high - self.low


def grid_sample(node: Node) -> Sequence[Tensor]:
    """
    X: `[N, C, D1 … Dr]` · grid: `[N, O1 … Or, r]` → `[N, C, O1 … Or]`. The last axis of the grid
    has the place along `Dr` first, from -1 to 1 over the image.

    Each place along an axis becomes the numbers of one, two or four neighbours and their weights;
    numbers outside of the image, where the padding is zero, are -1.
    """
    mode = node.read_attribute("mode", "linear")
    mode = _MODES.get(mode, mode)
    padding = node.read_attribute("padding_mode", "zeros")
    if mode not in ("nearest", "linear", "cubic") or padding not in _PADDINGS:
        raise WeftError(f"GridSample: mode '{mode}' with padding '{padding}' is not supported")
    image, grid = node.add_input(0), node.add_input(1)
    if mode != "nearest" and not is_float(image.type):
        raise WeftError(f"GridSample: mode '{mode}' on elements of type {image.type}")
    aligned = bool(node.read_attribute("align_corners", 0))
    rank = len(image.shape) - 2
    places = _Places(node, grid, mode, aligned)
    found = [
        places.neighbours_along(
            axis, _Axis(n, *((0.0, n - 1.0) if aligned else (-0.5, n - 0.5)), padding)
        )
        for axis, n in enumerate(image.shape[2:], start=0)
    ]
    assert len(found) == rank
    return [_gather_sums(node, image, grid, found)]


Neighbours = Sequence[tuple[Tensor, Tensor | None]]
"""Along one axis: the numbers of elements, `i64`, and their weights; none where there is one."""


@dataclass(frozen=True)
class _Places:
    """The places that a grid names. They are computed in f32, in f64 if the grid has such."""

    node: Node
    grid: Tensor
    mode: str
    aligned: bool

    @property
    def type(self) -> str:
        return "f64" if self.grid.type == "f64" else "f32"

    @property
    def shape(self) -> tuple[int, ...]:
        return self.grid.shape[:-1]

    def neighbours_along(self, number: int, axis: _Axis) -> Neighbours:
        """The neighbours along the axis of this number."""
        loops = [f"d{i}" for i in range(len(self.shape))]
        column = self.grid.shape[-1] - 1 - number
        given = self.grid.read_at(*loops, column)
        place = self._map_places(
            [given], lambda _, x: self._pad_position(self._scale_position(x, axis), axis)
        )
        if self.mode == "nearest":
            return [(self._number_neighbour(place, 0, axis), None)]
        part = self._map_places([place.read_whole()], lambda _, x: x - x.math_op("floor"))
        weights = _LINEAR if self.mode == "linear" else _CUBIC
        return [
            (
                self._number_neighbour(place, shift, axis),
                self._map_places([part.read_whole()], weight),
            )
            for shift, weight in weights
        ]

    def _map_places(self, reads: Sequence[Read], expression: Callable[..., Scalar]) -> Tensor:
        return self.node.emitter.map(self.shape, self.type, reads, expression)

    def _scale_position(self, x: Scalar, axis: _Axis) -> Scalar:
        """From -1 … 1 to the elements' numbers."""
        x = x.cast(self.type)
        if self.aligned:
            return (x + 1.0) * 0.5 * (axis.extent - 1.0)
        place = ((x + 1.0) * float(axis.extent) - 1.0) * 0.5
        return place

    def _pad_position(self, x: Scalar, axis: _Axis) -> Scalar:
        """The place after padding, if it was outside."""
        x = x.math_op("roundeven") if self.mode == "nearest" else x
        if axis.padding == "zeros":
            return x
        outside = (x < axis.low) | (x > axis.high)
        if axis.padding == "border":
            return outside.select(x.clamp(0.0, axis.extent - 1.0), x)
        return outside.select(_reflect_position(x, axis), x)

    def _number_neighbour(self, place: Tensor, shift: int, axis: _Axis) -> Tensor:
        """The number of the element `shift` after the place, in the image, or -1."""

        def number(_: Body, x: Scalar) -> Scalar:
            x = x.math_op("floor") + float(shift)
            if axis.padding == "zeros":
                inside = (x >= 0.0) & (x <= axis.extent - 1.0)
                return inside.select(_clamp_whole(x, axis), -1)
            if axis.padding == "reflection":
                x = ((x < axis.low) | (x > axis.high)).select(_reflect_position(x, axis), x)
            return _clamp_whole(x, axis)

        return self.node.emitter.map(self.shape, "i64", [place.read_whole()], number)


def _clamp_whole(x: Scalar, axis: _Axis) -> Scalar:
    """A number in the image, whatever `x` is: what is no number becomes one afterwards."""
    last = axis.extent - 1
    return x.clamp(0.0, float(last)).cast("i64").clamp(0, last)


def _reflect_position(x: Scalar, axis: _Axis) -> Scalar:
    """A place mirrored at the first and last one until it is between them."""
    if axis.span == 0:
        return x.body.constant_number(axis.low, x.type)
    before = x < axis.low
    beyond = before.select(x * -1.0 + axis.low, x - axis.high)
    times = (beyond / axis.span).math_op("floor")
    rest = beyond - times * axis.span
    half = times * 0.5
    even = half.math_op("floor").equals(half)
    from_low = even.compare("eq", before)
    return from_low.select(rest + axis.low, rest * -1.0 + axis.high)


_LINEAR: Sequence[tuple[int, Callable[[Body, Scalar], Scalar]]] = (
    (0, lambda body, t: body.constant_number(1.0, t.type) - t),
    (1, lambda body, t: t * 1.0),
)


def _near_weight(t: Scalar) -> Scalar:
    """The weight of an element up to 1 away."""
    return ((t * (_ALPHA + 2) - (_ALPHA + 3)) * t) * t + 1.0


def _far_weight(t: Scalar) -> Scalar:
    """The weight of an element 1 to 2 away."""
    return ((t * _ALPHA - 5 * _ALPHA) * t + 8 * _ALPHA) * t - 4 * _ALPHA


_CUBIC: Sequence[tuple[int, Callable[[Body, Scalar], Scalar]]] = (
    (-1, lambda _, t: _far_weight(t + 1.0)),
    (0, lambda _, t: _near_weight(t)),
    (1, lambda body, t: _near_weight(body.constant_number(1.0, t.type) - t)),
    (2, lambda body, t: _far_weight(body.constant_number(2.0, t.type) - t)),
)


def _gather_sums(node: Node, image: Tensor, grid: Tensor, axes: Sequence[Neighbours]) -> Tensor:
    """The sums of the neighbours' elements by their weights."""
    rank = len(axes)
    loops = ["d0", *(f"d{2 + i}" for i in range(rank))]
    shape = (*image.shape[:2], *grid.shape[1:-1])
    tensors = [t for axis in axes for pair in axis for t in pair if t is not None]
    wide = "f64" if "f64" in (image.type, grid.type) else "f32"

    def summed(body: Body, *scalars: Scalar) -> Scalar:
        values = iter(scalars)
        read = [
            [(next(values), None if weight is None else next(values)) for _, weight in axis]
            for axis in axes
        ]

        def element(numbers: Sequence[Scalar]) -> Scalar:
            inside = numbers[0] >= 0
            for number in numbers[1:]:
                inside = inside & (number >= 0)
            places = [n.max(0).cast("index") for n in numbers]
            found = body.look_up(image, body.loop_index(0), body.loop_index(1), *places)
            return inside.select(found, 0)

        def over(left: Sequence[Sequence[tuple[Scalar, Scalar | None]]], numbers: list[Scalar]):
            if not left:
                found = element(numbers)
                return found if read[0][0][1] is None else found.cast(wide)
            terms: list[Scalar] = []
            for number, weight in left[0]:
                term = over(left[1:], [*numbers, number])
                terms.append(term if weight is None else term * weight.cast(wide))
            return _sum_terms(terms)

        return over(read, []).cast(image.type)

    reads = [t.read_at(*loops) for t in tensors]
    return node.emitter.map(shape, image.type, reads, summed)


def _sum_terms(terms: Sequence[Scalar]) -> Scalar:
    total = terms[0]
    for term in terms[1:]:
        total = total + term
    return total
