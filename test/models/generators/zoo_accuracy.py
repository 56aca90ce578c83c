"""
The error of the networks of the zoo, against what PyTorch gives in f64 (`references.py`).

    python zoo_accuracy.py [NAME ...] [--host]

Runs networks on their made-up parameters and inputs, by their reference meaning or with `--host`
as native code, and prints each result's error beside PyTorch's own. Needs no PyTorch.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from made_arrays import SIZES, network_input, parameter, sampled
from xdsl.dialects.func import FuncOp

import weft
from weft.targets.reference.interpreter import run_function
from weft.tools.common.arrays import argument_forms
from weft.tools.importer.accuracy import Accuracy, Errors, unit_of
from weft.tools.registry.contexts import make_context
from weft.tools.zoo.models import module_text, zoo_module
from weft.transforms.core.functions import (
    WEIGHT_ATTRIBUTE,
    argument_names,
    function_of,
    weight_names,
)
from weft.transforms.kernel.index_ranges import range_of
from weft.transforms.model.load import load_module

FOLDER = Path(__file__).parents[1] / "zoo_f64"

Arrays = dict[str, np.ndarray]


def accuracy_of(name: str, *, host: bool = False) -> list[Accuracy]:
    """The errors of a network's results, of the elements that are kept in f64."""
    with np.load(FOLDER / f"{name}.npz") as file:
        kept = dict(file)
    module = zoo_module(name, SIZES.get(name, {}))
    arrays = network_arrays(function_of(module), kept)
    if host:
        results = list(_native(module_text(module), arrays))
    else:
        results = list(run_function(module, arrays))
    count = len(results)
    return [_accuracy(f"{name} {i}", r, kept, count, i) for i, r in enumerate(results)]


def _accuracy(name: str, result: np.ndarray, kept: Arrays, count: int, number: int) -> Accuracy:
    exact, figures = kept[f"exact{number}"], kept[f"own{number}"]
    found = result.reshape(-1)[sampled(result.size, count, number)]
    own, size = (Errors(*map(float, pair)) for pair in (figures[:2], figures[2:]))
    return Accuracy(name, Errors.of(found, exact), own, size, unit_of(result.dtype))


def network_arrays(function: FuncOp, kept: Arrays) -> Arrays:
    """The arguments of an imported network, by name, from the original parameters."""
    forms = argument_forms(function)
    weights = set(weight_names(function).values())
    computed = computed_weights(kept)
    arrays: Arrays = {}
    inputs = 0
    limits = _limits(function)
    for name, (shape, _) in forms.items():
        if name in weights:
            made = computed.get(name)
            arrays[name] = parameter(name, shape) if made is None else made
        else:
            arrays[name] = network_input(inputs, shape, limits[name])
            inputs += 1
    return arrays


def _limits(function: FuncOp) -> dict[str, int | None]:
    """Below what the whole numbers of an input stay."""
    limits: dict[str, int | None] = {}
    for i, name in enumerate(argument_names(function)):
        bounds = range_of(function, i)
        limits[name] = None if bounds is None else bounds[1]
    return limits


def computed_weights(kept: Arrays) -> Arrays:
    """The weights that are computed from the original ones, by name."""
    text = kept["offline"].tobytes().decode()
    if not text:
        return {}
    module = load_module(text, make_context())
    function = function_of(module)
    forms = argument_forms(function)
    results = run_function(module, {n: parameter(n, shape) for n, (shape, _) in forms.items()})
    return dict(zip(computed_names(text), results, strict=True))


def computed_names(offline: str) -> list[str]:
    """The weights that a module computes from original ones, in the order of its results."""
    if not offline:
        return []
    function = function_of(load_module(offline, make_context()))
    assert function.res_attrs is not None
    return [getattr(mark.data[WEIGHT_ATTRIBUTE], "data", "") for mark in function.res_attrs]


def _native(text: str, arrays: Arrays) -> Sequence[np.ndarray]:
    weights = weight_names(function_of(load_module(text, make_context()))).values()
    given = {name: arrays[name] for name in weights}
    executable = weft.compile(text, target="host", weights=given, seconds=1200)
    inputs = {name: array for name, array in arrays.items() if name not in given}
    return list(weft.run(executable, inputs)[0].values())


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare networks of the zoo with PyTorch in f64.")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--host", action="store_true", help="run them as native code")
    args = parser.parse_args()
    failed = False
    for name in args.names or sorted(path.stem for path in FOLDER.glob("*.npz")):
        start = time.perf_counter()
        for result in accuracy_of(name, host=args.host):
            failed |= not result.passes
            print(result.describe())
        print(f"  {time.perf_counter() - start:.1f} s", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
