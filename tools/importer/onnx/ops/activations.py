"""
Activations and norms that the bindings lower inexactly: with constants of a few digits, with
`exp(x) - 1` where that cancels, or with a quotient of zeros.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from .....transforms.core.errors import WeftError
from .emit import Scalar, Tensor, is_float
from .node import Node

_SELU_ALPHA, _SELU_GAMMA = 1.67326319217681884765625, 1.05070102214813232421875
"""The defaults that ONNX gives, of f32."""


def gelu(node: Node) -> Sequence[Tensor] | None:
    """`Gelu` by `tanh`: `x / 2 (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3)))`."""
    if node.read_attribute("approximate", "none") != "tanh":
        return None

    def value(x: Scalar) -> Scalar:
        inner = (x + x * x * x * 0.044715) * math.sqrt(2 / math.pi)
        return x * 0.5 * (inner.math_op("tanh") + 1.0)

    return _map_elements(node, value)


def elu(node: Node) -> Sequence[Tensor]:
    """`Elu`: `alpha (exp(x) - 1)` below zero, else `x`."""
    alpha = node.read_attribute("alpha", 1.0)
    return _map_elements(node, lambda x: (x < 0).select(_sum_powers(x) * alpha, x))


def celu(node: Node) -> Sequence[Tensor]:
    """`Celu`: `alpha (exp(x / alpha) - 1)` below zero, else `x`."""
    alpha = node.read_attribute("alpha", 1.0)
    if not alpha:
        raise WeftError("Celu: alpha is 0")
    return _map_elements(node, lambda x: (x < 0).select(_sum_powers(x / alpha) * alpha, x))


def selu(node: Node) -> Sequence[Tensor]:
    """`Selu`: `gamma alpha (exp(x) - 1)` below zero, else `gamma x`."""
    alpha = node.read_attribute("alpha", _SELU_ALPHA)
    gamma = node.read_attribute("gamma", _SELU_GAMMA)
    return _map_elements(
        node, lambda x: (x <= 0).select(_sum_powers(x) * (alpha * gamma), x * gamma)
    )


def _sum_powers(x: Scalar) -> Scalar:
    return x.math_op("expm1")


def _map_elements(node: Node, value: Callable[[Scalar], Scalar]) -> Sequence[Tensor]:
    """A function of each element, computed in f32 where there is less."""
    x = node.add_input(0)
    wide = "f64" if x.type == "f64" else "f32"

    def converted(_: object, a: Scalar) -> Scalar:
        return value(a.cast(wide)).cast(x.type)

    return [node.emitter.map(x.shape, x.type, [x.read_whole()], converted)]


def lp_normalization(node: Node) -> Sequence[Tensor]:
    """
    `LpNormalization`: `x / |x|` by the sum of magnitudes, or the root of the sum of squares, along
    the axis; 0 where that is 0.
    """
    x = node.add_input(0)
    power = node.read_attribute("p", 2)
    if power not in (1, 2) or not is_float(x.type):
        raise WeftError(f"LpNormalization: p is {power}, of elements of type {x.type}")
    rank = len(x.shape)
    axis = node.read_axis(-1, rank)
    wide = "f64" if x.type == "f64" else "f32"
    shape = [n for i, n in enumerate(x.shape) if i != axis]
    loops = [f"d{i if i < axis else i - 1}" for i in range(rank)]
    loops[axis] = f"d{rank - 1}"

    def term(_: object, a: Scalar) -> Scalar:
        a = a.cast(wide)
        return a.math_op("absf") if power == 1 else a * a

    sums = node.emitter.reduce(shape, [x.shape[axis]], wide, [x.read_at(*loops)], term, "add")
    kept = [f"d{i}" for i in range(rank) if i != axis]

    def quotient(_: object, a: Scalar, total: Scalar) -> Scalar:
        norm = total if power == 1 else total.math_op("sqrt")
        return norm.equals(0).select(0, a.cast(wide) / norm).cast(x.type)

    return [node.emitter.map(x.shape, x.type, [x.read_whole(), sums.read_at(*kept)], quotient)]
