"""Random networks of a few small layers, by a seed."""

from __future__ import annotations

import random
from dataclasses import replace

from weft.transforms.dataflow.cost.row_stationary import LayerShape
from weft.transforms.dataflow.network.layers import (
    Extents,
    Network,
    NetworkLayer,
    TensorEntry,
    filter_extents,
)

BATCH, SIZE = 4, 3


def drawn_network(chance: random.Random, most: int = 6, channels: int = 4) -> Network:
    """
    Two to `most` layers: convolutions, pools and sums of two maps, each of which reads one of the
    last maps or two. Some maps are results, or saved, although others read them.
    """
    tensors = {"x": TensorEntry(Extents(BATCH, chance.randint(1, channels), SIZE, SIZE), "input")}
    maps, layers = ["x"], list[NetworkLayer]()
    for i in range(chance.randint(2, most)):
        kind = chance.choice(["conv", "conv", "conv", "pool", "sum"])
        inputs = [chance.choice(maps[-2:])]
        c = tensors[inputs[0]].extents.channels
        alike = [name for name in maps if tensors[name].extents.channels == c]
        if kind == "conv":
            taps = chance.choice([1, 1, 3])
            shape = LayerShape("conv", c, chance.randint(1, channels), SIZE, SIZE, taps, taps)
        elif kind == "pool" or len(alike) < 2:
            shape = LayerShape("local", c, c, SIZE, SIZE, 1, 1)
        else:
            inputs = chance.sample(alike, 2)
            shape = LayerShape("local", 2 * c, c, SIZE, SIZE, region=2)
        filters = f"w{i}" if kind == "conv" else None
        if filters:
            tensors[filters] = TensorEntry(filter_extents(shape), "weight")
        saved = chance.random() < 0.1
        tensors[f"y{i}"] = TensorEntry(Extents(BATCH, shape.k, SIZE, SIZE), "between", saved)
        layers.append(NetworkLayer(f"l{i}", shape, BATCH, filters, tuple(inputs), f"y{i}"))
        maps.append(f"y{i}")
    read = {name for layer in layers for name in layer.read}
    for name in maps[1:]:
        if name not in read or chance.random() < 0.1:
            tensors[name] = replace(tensors[name], kind="result")
    return Network("drawn", tuple(layers), tensors)
