"""
Writes what the networks of the zoo give in f64; needs the extra `torch`.

    python references.py [NAME ...] [--to FOLDER]

A file per network, `NAME.npz`, has of each result `exact0`, `exact1`, …: some elements by PyTorch
in f64, and `own0`, …: the error of PyTorch in f32 (root mean square, largest) over all elements,
and the magnitudes of all elements. `offline` is the text of the module that computes the imported
network's weights from the original ones.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Set
from pathlib import Path

import numpy as np
import torch
from catalogue import NETWORKS, Network
from made_arrays import SIZES, network_input, parameter, sampled
from zoo_accuracy import FOLDER, computed_names

import weft
from weft.tools.importer.accuracy import Errors
from weft.tools.registry.contexts import make_context
from weft.transforms.core.functions import argument_names, function_of
from weft.transforms.model.load import load_module

Tensors = tuple[torch.Tensor, ...]


def original(network: Network, sizes: dict[str, int]) -> tuple[torch.nn.Module, Tensors]:
    """A network with its made-up parameters, and its made-up inputs."""
    module = network.build()
    with torch.no_grad():
        for name, value in module.state_dict().items():
            if value.is_floating_point():
                value.copy_(torch.from_numpy(parameter(name, tuple(value.shape))))
    inputs = [
        network_input(number, tuple(example.shape), given.below)
        for number, (given, example) in enumerate(
            zip(network.inputs, network.examples(**sizes), strict=True)
        )
    ]
    return module, tuple(map(torch.from_numpy, inputs))


def results_of(module: torch.nn.Module, inputs: Tensors) -> list[np.ndarray]:
    with torch.no_grad():
        found = module(*inputs)
    return [r.numpy() for r in (found if isinstance(found, tuple) else (found,))]


def reference(name: str) -> dict[str, np.ndarray]:
    """What is kept of a network."""
    module, inputs = original(NETWORKS[name], SIZES.get(name, {}))
    parameters = {n for n, v in module.state_dict().items() if v.is_floating_point()}
    model = weft.import_model((module, inputs), name=name.replace("-", "_"))
    own = results_of(module, inputs)
    wide = tuple(i.double() if i.is_floating_point() else i for i in inputs)
    exact = results_of(module.double(), wide)
    arrays = {"offline": np.frombuffer(model.offline.encode(), np.uint8)}
    for number, (a, b) in enumerate(zip(own, exact, strict=True)):
        error, size = Errors.of(a, b), Errors.of(b, np.zeros_like(b))
        arrays[f"own{number}"] = np.array([error.rms, error.largest, size.rms, size.largest])
        arrays[f"exact{number}"] = b.reshape(-1)[sampled(b.size, len(exact), number)]
    _refuse_others(name, model, parameters)
    return arrays


def _refuse_others(name: str, model: weft.ImportedModel, parameters: Set[str]) -> None:
    """Raises `ValueError` for weights that are no parameters, of which tests know nothing."""
    read = set(model.weights) - set(computed_names(model.offline))
    if model.offline:
        read |= {*argument_names(function_of(load_module(model.offline, make_context())))}
    if read - parameters:
        raise ValueError(f"{name} has weights that are no parameters: {read - parameters}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Write what networks of the zoo give in f64.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NETWORKS)}")
    parser.add_argument("--to", type=Path, default=FOLDER, metavar="FOLDER")
    args = parser.parse_args()
    for name in args.names or NETWORKS:
        start = time.perf_counter()
        arrays = reference(name)
        np.savez_compressed(args.to / f"{name}.npz", **arrays)
        size = (args.to / f"{name}.npz").stat().st_size
        print(f"{name}: {size} bytes in {time.perf_counter() - start:.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
