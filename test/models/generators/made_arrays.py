"""
The parameters and inputs on which the networks of the zoo are compared with PyTorch in f64: made
from their names by NumPy alone, so that tests make them again without PyTorch.
"""

from __future__ import annotations

import numpy as np

SEED = 7

SIZES: dict[str, dict[str, int]] = {
    "bert-base": {"seq": 32},
    "bert-tiny": {"seq": 32},
    "conformer": {"seq": 100},
    "dlrm": {"batch": 64},
    "mlp": {"batch": 8},
}
"""The sizes in which a network is compared, where they are other than those of its file."""


def parameter(name: str, shape: tuple[int, ...]) -> np.ndarray:
    """
    A parameter of the original network: products of normal ones keep their size, about; scales
    and variances are around 1, shifts around 0.
    """
    rng = np.random.default_rng([SEED, *name.encode()])
    if len(shape) > 1:
        deviation = np.float32(np.sqrt(1.5 / np.prod(shape[1:])))
        return rng.standard_normal(shape, np.float32) * deviation
    if name.endswith(("weight", "running_var")):
        return rng.uniform(0.5, 1.5, shape).astype(np.float32)
    return rng.standard_normal(shape, np.float32) * np.float32(0.1)


def network_input(number: int, shape: tuple[int, ...], below: int | None) -> np.ndarray:
    """An input by its place: normal numbers, or whole ones below a limit."""
    rng = np.random.default_rng([SEED, number])
    if below is not None:
        return rng.integers(0, below, shape)
    return rng.standard_normal(shape, np.float32)


def sampled(size: int, results: int, number: int) -> np.ndarray:
    """Which elements of a result are kept: some hundreds of all results together."""
    rng = np.random.default_rng([SEED, number])
    return np.sort(rng.choice(size, min(size, 400 // results), replace=False))
