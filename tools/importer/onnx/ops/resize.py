"""
`Resize`: each axis by itself, as sums of a few elements whose places and weights are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .....targets.reference.scalars import Array
from .....transforms.core.errors import WeftError
from .emit import Body, Emitter, Read, Scalar, Tensor, is_float
from .node import Node, positive_axis


@dataclass(frozen=True)
class Axis:
    """One axis: from `source` to `result` elements; `scale` may differ from their quotient."""

    source: int
    result: int
    scale: float
    start: float | np.floating = 0.0
    end: float | np.floating = 1.0
    """
    The part that is resized, of the first element's place to the last one's; onnx computes with
    these numbers in their own type, by which places are rounded.
    """


@dataclass(frozen=True)
class Taps:
    """
    `places`, `weights`: `[results, taps]`; `outside`: results that lie outside of the source
    where that is not continued.
    """

    places: Array
    weights: Array
    outside: Array


def compute_centres(axis: Axis, mode: str) -> Array:
    """The positions of results on the source's axis, by the mode of coordinates."""
    y = np.arange(axis.result, dtype=np.float64)
    width = axis.scale * axis.source
    last = axis.source - 1
    match mode:
        case "asymmetric":
            return y / axis.scale
        case "align_corners":
            return y * 0 if width == 1 else y * last / (width - 1)
        case "tf_crop_and_resize":
            span = axis.end - axis.start
            if width == 1:
                return y * 0 + span * last / 2 + axis.start * last
            return y * span * last / (width - 1) + axis.start * last
        case "half_pixel":
            return (y + 0.5) / axis.scale - 0.5
        case "pytorch_half_pixel":
            return y * 0 - 0.5 if width == 1 else (y + 0.5) / axis.scale - 0.5
        case "half_pixel_symmetric":
            offset = axis.source / 2 * (1 - axis.result / width)
            return offset + (y + 0.5) / axis.scale - 0.5
        case _:
            raise WeftError(f"Resize: coordinate_transformation_mode '{mode}' is not known")


def find_nearest(x: Array, mode: str) -> Array:
    """
    The element that is next to a place, as onnx's evaluator finds it to the last bit: it looks for
    the two neighbours one element further on, where a place may be rounded to a whole number.
    """
    whole, further = np.floor(x), x + 1
    left = np.ceil(further) - 2
    ratio = np.where(x == whole, 1.0, x - whole)
    match mode:
        case "round_prefer_floor":
            is_right = ratio > 0.5
        case "round_prefer_ceil":
            is_right = ratio >= 0.5
        case "floor":
            is_right = ratio == 1
        case "ceil":
            is_right = ratio > 0
        case _:
            raise WeftError(f"Resize: nearest_mode '{mode}' is not known")
    return left + is_right


def kernel_weight(kind: str, distance: Array, sharpness: float) -> Array:
    """The weight of an element at a distance: a triangle, or Keys' cubic with its parameter."""
    d = np.abs(distance)
    if kind == "linear":
        return np.clip(1 - d, 0, 1)
    a = sharpness
    inner = (a + 2) * d**3 - (a + 3) * d**2 + 1
    outer = a * d**3 - 5 * a * d**2 + 8 * a * d - 4 * a
    return np.where(d <= 1, inner, np.where(d < 2, outer, 0))


def taps_of(node: Node, axis: Axis) -> Taps:
    """The elements that make up each result along an axis."""
    coordinates = node.read_attribute("coordinate_transformation_mode", "half_pixel")
    x = compute_centres(axis, coordinates)
    kind = node.read_attribute("mode", "nearest")
    outside = np.zeros(axis.result, bool)
    if coordinates == "tf_crop_and_resize":
        outside = (x < 0) | (x > axis.source - 1)
    if kind == "nearest":
        places = find_nearest(x, node.read_attribute("nearest_mode", "round_prefer_floor"))[:, None]
        weights = np.ones_like(places)
    else:
        places, weights = _smooth_taps(node, axis, x, kind)
    inside = (places >= 0) & (places < axis.source)
    if node.read_attribute("exclude_outside", 0):
        weights = weights * inside
        weights = weights / weights.sum(1, keepdims=True)
    return Taps(np.clip(places, 0, axis.source - 1).astype(np.int64), weights, outside)


def _smooth_taps(node: Node, axis: Axis, x: Array, kind: str) -> tuple[Array, Array]:
    if kind not in ("linear", "cubic"):
        raise WeftError(f"Resize: mode '{kind}' is not known")
    shrink = min(axis.scale, 1.0) if node.read_attribute("antialias", 0) else 1.0
    reach = {"linear": 1, "cubic": 2}[kind]
    first = int(np.floor(-reach / shrink)) + 1
    base = np.ceil(x) - 1
    places = base[:, None] + np.arange(first, 2 - first)
    distance = (places - x[:, None]) * shrink
    weights = kernel_weight(kind, distance, float(node.read_attribute("cubic_coeff_a", -0.75)))
    if shrink < 1:
        weights = weights / weights.sum(1, keepdims=True)
    return places, weights


def resize(node: Node) -> Sequence[Tensor]:
    """`Resize` with constant scales or sizes."""
    emitter, x = node.emitter, node.add_input(0)
    shape, scales, parts = _compute_scales(node, x.shape)
    for i, (source, result, scale) in enumerate(zip(x.shape, shape, scales, strict=True)):
        axis = Axis(source, result, scale, *parts.get(i, (0.0, 1.0)))
        whole = node.read_attribute("coordinate_transformation_mode", "") == "tf_crop_and_resize"
        if scale == 1 and source == result and not whole:
            continue
        x = _resize_axis(emitter, x, i, taps_of(node, axis), node)
    return [x]


def _compute_scales(
    node: Node, source: Sequence[int]
) -> tuple[list[int], list[float], dict[int, tuple[np.floating, np.floating]]]:
    """The result's shape, the scale of each axis, and the part of each that is resized."""
    rank = len(source)
    axes = node.read_attribute("axes", list(range(rank)))
    axes = [positive_axis(a, rank, node.op) for a in axes]
    shape, scales = list(source), [1.0] * rank
    by_scale = next((i for i in (2, 1) if node.has_input(i) and i < 3), None)
    if node.has_input(3) and node.constant_input(3).size:
        sizes = [int(n) for n in node.constant_input(3)]
        ratios = [n / source[a] for n, a in zip(sizes, axes, strict=True)]
        policy = node.read_attribute("keep_aspect_ratio_policy", "stretch")
        if policy != "stretch":
            ratio = min(ratios) if policy == "not_larger" else max(ratios)
            ratios = [ratio] * len(axes)
            sizes = [int(np.floor(ratio * source[a] + 0.5)) for a in axes]
        for a, size, ratio in zip(axes, sizes, ratios, strict=True):
            shape[a], scales[a] = size, ratio
    elif by_scale is not None:
        place = 2 if node.has_input(2) else by_scale
        for a, scale in zip(axes, node.constant_input(place), strict=True):
            shape[a], scales[a] = int(np.floor(source[a] * float(scale))), float(scale)
    else:
        raise WeftError(f"{node.op}: neither scales nor sizes")
    parts: dict[int, tuple[np.floating, np.floating]] = {}
    if (
        (node.has_input(2) or node.has_input(3))
        and node.has_input(1)
        and node.constant_input(1).size == 2 * len(axes)
    ):
        part = node.constant_input(1)
        parts = {a: (part[i], part[len(axes) + i]) for i, a in enumerate(axes)}
    return shape, scales, parts


def _resize_axis(emitter: Emitter, x: Tensor, axis: int, taps: Taps, node: Node) -> Tensor:
    """A tensor resized along one axis."""
    count = taps.places.shape[1]
    if count == 1 and not taps.outside.any():
        return take_elements(emitter, x, axis, taps.places[:, 0])
    shape = list(x.shape)
    shape[axis] = len(taps.places)
    wide = x.type if is_float(x.type) else "f32"
    places = emitter.constant_table(taps.places, "i64")
    weights = emitter.constant_table(taps.weights, wide)
    loop = f"d{axis}"
    reads = [places.read_at(loop, k) for k in range(count)]
    reads += [weights.read_at(loop, k) for k in range(count)]
    if taps.outside.any():
        reads.append(emitter.constant_table(taps.outside, "u8").read_at(loop))
    fill = float(node.read_attribute("extrapolation_value", 0.0))

    def summed(body: Body, *scalars: Scalar) -> Scalar:
        found: Scalar | None = None
        for place, weight in zip(scalars[:count], scalars[count : 2 * count], strict=True):
            where = [body.loop_index(i) for i in range(len(shape))]
            where[axis] = place.cast("index")
            term = body.look_up(x, *where).cast(wide) * weight
            found = term if found is None else found + term
        assert found is not None
        if len(scalars) > 2 * count:
            found = scalars[-1].differs(0).select(body.constant_number(fill, wide), found)
        return found.cast(x.type)

    return emitter.map(shape, x.type, reads, summed)


def take_elements(emitter: Emitter, x: Tensor, axis: int, places: Array) -> Tensor:
    """
    The elements of `x` at known places of an axis: read evenly where the places are even, or are
    each repeated as often, else looked up (Booleans as bytes: there are no look-ups of bits).
    """
    shape = list(x.shape)
    shape[axis] = len(places)
    rank = len(shape)
    loops: list[str | int] = [f"d{i}" for i in range(rank)]
    if len(places) and (places == places[0] + np.arange(len(places))).all():
        offsets = [int(places[0]) if i == axis else 0 for i in range(rank)]
        return emitter.slice(x, offsets, shape)
    even = _even_index(places)
    if even is not None:
        loops[axis] = even.format(f"d{axis}")
        return emitter.map(shape, x.type, [x.read_at(*loops)], lambda _, a: a)
    if x.type == "i1":
        return emitter.cast(take_elements(emitter, emitter.cast(x, "u8"), axis, places), "i1")
    table = emitter.constant_table(places, "i64")

    def element(body: Body, place: Scalar) -> Scalar:
        where = [body.loop_index(i) for i in range(rank)]
        where[axis] = place.cast("index")
        return body.look_up(x, *where)

    reads: list[Read] = [table.read_at(f"d{axis}")]
    return emitter.map(shape, x.type, reads, element)


def _even_index(places: Array) -> str | None:
    """Places as an expression of their number, if there is one."""
    count = len(places)
    number = np.arange(count)
    if count < 2:
        return str(int(places[0])) if count else None
    step = int(places[1] - places[0])
    if step and (places == places[0] + number * step).all():
        return f"{int(places[0])} + {{}} * {step}"
    repeats = int(np.argmax(places != places[0])) or count
    if (places == places[0] + number // repeats).all():
        return f"{int(places[0])} + {{}} floordiv {repeats}"
    return None
