"""Random networks of bytes: what quantised networks of convolutions have, in odd sizes."""

from __future__ import annotations

import math

import numpy as np

from .networks import Net

MOST_CHANNELS = 40

_USUAL_SHIFT = 4
"""Of a product with made-up weights, so that results are about as large as what is multiplied."""


def random_network(seed: int) -> str:
    """
    A network of three to seven layers, drawn by `seed`: convolutions of several sizes, depth-wise
    and with strides, residual sums, concatenations and poolings of earlier results, and one or two
    results.
    """
    rng = np.random.default_rng(seed)
    batch = int(rng.choice([1, 1, 1, 2, 8]))
    channels, height, width = (int(rng.integers(1, top)) for top in (MOST_CHANNELS, 13, 13))
    net = Net((batch, channels, height + 2, width + 2))
    values = ["%x"]
    for _ in range(int(rng.integers(3, 8))):
        values.append(_add_layer(net, values, rng))
    results = [values[-1]]
    if rng.random() < 0.2:
        results.append(values[int(rng.integers(1, len(values)))])
    return net.text(*results)


def _add_layer(net: Net, values: list[str], rng: np.random.Generator) -> str:
    """A layer on one of the last values, or on two that fit."""
    x = values[-1] if rng.random() < 0.8 else values[int(rng.integers(len(values)))]
    kind = str(rng.choice(["conv", "conv", "conv", "conv", "depthwise", "add", "concat", "pool"]))
    shape = net.shapes[x]
    if kind == "add":
        equal = [v for v in values if net.shapes[v] == shape]
        return net.add(x, str(rng.choice(equal)))
    if kind == "concat":
        beside = [v for v in values if net.shapes[v][2:] == shape[2:]]
        other = str(rng.choice(beside))
        if shape[1] + net.shapes[other][1] <= 2 * MOST_CHANNELS:
            return net.concat(x, other)
    if kind == "pool" and min(shape[2:]) >= 3:
        size, edge = ((2, 0), (3, 1), (3, 0))[int(rng.integers(3))]
        return net.pool(x, size, edge)
    depthwise, size = kind == "depthwise", int(rng.choice([1, 1, 3, 3, 5]))
    summed = size * size * (1 if depthwise else shape[1])
    return net.conv(
        x,
        int(rng.integers(1, MOST_CHANNELS)),
        size,
        int(rng.choice([1, 1, 2])),
        _USUAL_SHIFT + round(math.log2(summed) / 2) + int(rng.integers(-1, 2)),
        depthwise=depthwise,
        relu=bool(rng.random() < 0.7),
    )
