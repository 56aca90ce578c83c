"""Arrays for runs: from `.npz` files, or random by a seed."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute

from ..targets.reference.scalars import Array, dtype_of
from ..transforms.errors import WeftError
from ..transforms.files import replacing
from ..transforms.layout_apply import stored_type

SMALL = 1 << 10
"""Random integers wider than a byte stay below this: biases, not whole sums."""


def read_arrays(path: Path | str) -> dict[str, Array]:
    """The arrays of an `.npz` file by name; `WeftError` if it cannot be read."""
    try:
        with np.load(path, allow_pickle=False) as archive:
            if not isinstance(archive, np.lib.npyio.NpzFile):
                raise WeftError(f"{path}: holds one array; expected an .npz of named arrays")
            return {name: archive[name] for name in archive.files}
    except OSError as error:
        raise WeftError(f"cannot read '{path}': {error.strerror or error}") from error
    except (ValueError, zipfile.BadZipFile) as error:
        raise WeftError(f"{path}: is not an .npz file of plain arrays: {error}") from error


def write_arrays(path: Path, arrays: Mapping[str, Array]) -> None:
    """Writes an `.npz` file, whole or not at all."""
    with replacing(path) as temporary, open(temporary, "wb") as file:
        np.savez(file, **arrays)  # pyright: ignore[reportArgumentType]


def random_array(name: str, shape: tuple[int, ...], type: str, seed: int) -> Array:
    """
    Random numbers that depend on the name, the shape and the seed: bytes over their whole
    range, wider integers in `-1024 .. 1023`, floats from the normal distribution.
    """
    rng = np.random.default_rng([seed, *name.encode()])
    dtype = dtype_of(type)
    if np.issubdtype(dtype, np.floating):
        return rng.standard_normal(shape).astype(dtype)
    if dtype == np.bool_:
        return rng.integers(0, 2, shape).astype(dtype)
    half = 1 << (8 * dtype.itemsize - 1)
    low, high = (0, 2 * half) if dtype.kind == "u" else (-half, half)
    low, high = max(low, -SMALL), min(high, SMALL)
    return rng.integers(low, high, shape).astype(dtype)


def random_tensor(name: str, type: Attribute, seed: int) -> Array:
    """`random_array` in the shape in which a tensor of `type` is stored."""
    if not isinstance(type, TensorType) or not type.has_static_shape():
        raise WeftError(f"argument '{name}' is {type}; only tensors of fixed shape can be made up")
    stored = stored_type(type)
    return random_array(name, tuple(stored.get_shape()), str(stored.element_type), seed)
