"""Algorithms of a convolution by name: which there are, what they need, and how they round."""

from __future__ import annotations

import re

from ..core.errors import WeftError
from ..kernel.view import Kernel
from .bounds import ErrorBound, direct_bound, winograd_bound
from .convolution import Convolution, convolution_of
from .winograd import POINTS, Winograd, winograd

DIRECT, IM2COL = "direct", "im2col"

ALGORITHMS = (DIRECT, IM2COL, "winograd_2", "winograd_4")
"""What is chosen from; `winograd_M` for other tiles of outputs has a meaning too."""

DEFAULT_FACTOR = 4
"""Without a tolerance, worst cases may be so many times that of the direct algorithm."""


def outputs_of(algorithm: str) -> int | None:
    """The outputs of a tile along an axis, of `winograd_M`; `None` for the others."""
    found = re.fullmatch(r"winograd_([1-9]\d?)", algorithm)
    if found is None and algorithm not in ALGORITHMS:
        names = ", ".join(ALGORITHMS)
        raise WeftError(f"algorithm '{algorithm}' is not known; there are {names}")
    return None if found is None else int(found[1])


def matrices_for(conv: Convolution, algorithm: str) -> Winograd | None:
    """
    The matrices by which `algorithm` computes `conv`; `None` if it needs none. Raises `WeftError`
    naming the op, where it cannot: (1) strides, (2) dilations, (3) windows of several lengths,
    (4) more points than there are.
    """
    outputs = outputs_of(algorithm)
    if outputs is None:
        return None
    name = conv.kernel.name
    for axis in conv.axes:
        if axis.stride != 1:  # 1.
            raise WeftError(f"{name}: {algorithm} needs stride 1, not {axis.stride}")
        if axis.dilation != 1:  # 2.
            raise WeftError(f"{name}: {algorithm} needs dilation 1, not {axis.dilation}")
    taps = set(conv.window)
    if len(taps) > 1 or min(taps) < 2:  # 3.
        sizes = "x".join(map(str, conv.window))
        raise WeftError(f"{name}: {algorithm} needs a square window of 2x2 or more, not {sizes}")
    length = taps.pop()
    if outputs + length - 2 > len(POINTS):  # 4.
        raise WeftError(
            f"{name}: {algorithm} of {length} taps needs {outputs + length - 2} points; there are "
            f"{len(POINTS)}"
        )
    return winograd(outputs, length)


def error_bound(conv: Convolution, algorithm: str) -> ErrorBound:
    """The rounding of an algorithm in f32. `WeftError` as by `matrices_for`."""
    matrices = matrices_for(conv, algorithm)
    if matrices is None:
        return direct_bound(conv.terms)
    channels = conv.terms // matrices.num_taps ** len(conv.axes)
    return winograd_bound(matrices, channels, len(conv.axes))


def is_within(conv: Convolution, algorithm: str, tolerance: float | None) -> bool:
    """
    Tests whether an algorithm errs by no more than `tolerance`, relative to the size of outputs,
    as is expected of random data (`ErrorBound.expected`). Without one, its worst case is at most
    `DEFAULT_FACTOR` times direct's, and it is not Winograd's.
    """
    bound = error_bound(conv, algorithm)
    if tolerance is not None:
        return bound.expected <= tolerance
    if outputs_of(algorithm) is not None:
        return False
    return bound.worst <= DEFAULT_FACTOR * direct_bound(conv.terms).worst


def algorithms_within(kernel: Kernel, tolerance: float | None = None) -> tuple[str, ...]:
    """
    The algorithms that can compute a kernel within a tolerance (see `is_within`); for kernels that
    are no convolutions, `direct` alone.
    """
    try:
        conv = convolution_of(kernel)
    except WeftError:
        return (DIRECT,)
    return tuple(name for name in ALGORITHMS if _can_compute(conv, name, tolerance))


def _can_compute(conv: Convolution, algorithm: str, tolerance: float | None) -> bool:
    try:
        return is_within(conv, algorithm, tolerance)
    except WeftError:
        return False
