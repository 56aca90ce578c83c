"""Data to calibrate with: samples of a function's inputs from an `.npz` file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from xdsl.dialects import func

from ...targets.reference.scalars import Array, dtype_of
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import weight_names
from ..common.arrays import Form, argument_forms, read_arrays


@dataclass(frozen=True)
class Samples:
    """Inputs of a function by name, each with a first axis of `count` samples."""

    arrays: Mapping[str, Array]
    count: int

    def __iter__(self) -> Iterator[dict[str, Array]]:
        for i in range(self.count):
            yield {name: array[i] for name, array in self.arrays.items()}


def read_samples(path: Path, function: func.FuncOp) -> Samples:
    """
    The samples in a file: for each input an array of its name, or of its number (`arg0`, or in the
    order of the file, where there are as many arrays), of `[samples, *shape]`; of an input with a
    first dimension `b`, `[samples * b, …]` as well. Raises `WeftError` for other shapes and types,
    for numbers of samples that differ, and for floats that are not finite.
    """
    weights = set(weight_names(function).values())
    inputs = {n: form for n, form in argument_forms(function).items() if n not in weights}
    given = read_arrays(path)
    found: dict[str, Array] = {}
    for name, key in zip(inputs, _keys_of(path, list(inputs), list(given)), strict=True):
        found[name] = _split_samples(path, key, given[key], inputs[name])
    counts = {name: len(array) for name, array in found.items()}
    if len(set(counts.values())) > 1:
        raise WeftError(f"{path}: numbers of samples differ: {counts}")
    count = next(iter(counts.values()), 0)
    if not count:
        raise WeftError(f"{path}: has no samples for the inputs {', '.join(inputs) or '(none)'}")
    return Samples(found, count)


def _keys_of(path: Path, inputs: list[str], keys: list[str]) -> list[str]:
    """The names in the file of the arrays for each input."""
    if set(inputs) <= set(keys):
        return inputs
    numbered = [f"arg{i}" for i in range(len(inputs))]
    if set(numbered) <= set(keys):
        return numbered
    if len(keys) == len(inputs) and not set(inputs) & set(keys):
        return keys
    missing = [name for name in inputs if name not in keys]
    raise WeftError(
        f"{path}: has no array for {', '.join(missing)}; it holds {', '.join(keys) or 'nothing'}"
    )


def _split_samples(path: Path, key: str, array: Array, form: Form) -> Array:
    shape, type = form
    wanted = dtype_of(type)
    if array.dtype != wanted:
        raise WeftError(f"{path}: array '{key}' is of {array.dtype}, expected {wanted}")
    if array.shape[1:] != shape:
        per = shape[0] if shape else 0
        if not per or array.ndim != len(shape) or array.shape[1:] != shape[1:]:
            raise WeftError(
                f"{path}: array '{key}' has shape {list(array.shape)}; expected samples of "
                f"{list(shape)} along the first axis"
            )
        if len(array) % per:
            raise WeftError(f"{path}: array '{key}' has {len(array)} rows, in batches of {per}")
        array = array.reshape(len(array) // per, *shape)
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        sample = int(np.argwhere(~np.isfinite(array))[0][0])
        raise WeftError(f"{path}: sample {sample} of '{key}' has numbers that are not finite")
    return array
