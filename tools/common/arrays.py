"""Arrays for runs: from `.npz` files, or random by a seed."""

from __future__ import annotations

import zipfile
from argparse import ArgumentTypeError
from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Attribute

from ...dialects.common.kinds import is_integer, is_tensor
from ...targets.reference.scalars import Array, dtype_of
from ...transforms.core.errors import WeftError
from ...transforms.core.files import replacing_file
from ...transforms.core.functions import argument_names, interface_types
from ...transforms.layout.apply import stored_type
from .npz import NpzArrays, header_in

SMALL = 1 << 10
"""Random integers wider than a byte stay below this: biases, not whole sums."""


def parse_seed(text: str) -> int:
    """A seed on a command line: a whole number, 0 or more."""
    if not text.isdecimal():
        raise ArgumentTypeError(f"'{text}' is no whole number of 0 or more")
    return int(text)


def read_arrays(path: Path | str) -> Mapping[str, Array]:
    """
    The arrays of an `.npz` file by name, each read when it is asked for; `WeftError`, then, too,
    if it cannot be read.
    """
    return NpzArrays(path)


Form: TypeAlias = tuple[tuple[int, ...], str]
"""The shape and the element type of an array."""


def check_forms(
    arrays: Mapping[str, Array],
    wanted: Mapping[str, Form],
    path: Path,
    arguments: Container[str] | None = None,
    missing: Sequence[str] = (),
    advice: str = "",
) -> None:
    """
    Raises `WeftError` for arrays in the file `path` that are not of the form wanted, before they
    are read, and for those that are `missing`, with `advice`. If it is not one thing alone, the
    file is of another model, and all are listed, with the names that are none of the `arguments`.
    """
    wrong = [
        f"array '{name}' is {found[1]} {list(found[0])}, expected {dtype_of(type)} {list(shape)}"
        for name in arrays
        for shape, type in ([wanted[name]] if name in wanted else [])
        for found in [header_in(arrays, name)]
        if found != (shape, dtype_of(type))
    ]
    extra = [name for name in arrays if arguments is not None and name not in arguments]
    if missing and not wrong and not extra:
        raise WeftError(f"{path}: has no array for {_list_names(missing)}{advice}")
    if len(wrong) == 1 and not missing and not extra:
        raise WeftError(f"{path}: {wrong[0]}")
    if not wrong and not missing:
        return
    problems = [f"it has no array for {_list_names(missing)}"] if missing else []
    if extra:
        problems.append(f"it holds {_list_names(extra)}, which the function has no argument for")
    problems += [*wrong[:4], *([f"{len(wrong) - 4} more do not fit"] if len(wrong) > 4 else [])]
    raise WeftError(f"{path}: is of another model: {'; '.join(problems)}")


def _list_names(names: Sequence[str]) -> str:
    """Names, the first ones if they are many."""
    return ", ".join(names if len(names) <= 8 else [*names[:7], f"{len(names) - 7} more"])


def complete_arrays(
    given: Mapping[str, Array],
    wanted: Mapping[str, Form],
    path: Path | None,
    seed: int | None,
    make_up: Callable[[Sequence[str], int], Mapping[str, Array]],
    arguments: Container[str] | None = None,
    check: Callable[[Mapping[str, Array]], None] | None = None,
) -> dict[str, Array]:
    """
    `given` with the arguments `wanted` that are missing made up by `make_up(names, seed)`
    (seed 0 if `None`), which is said. Arrays that were read from a file `path` must be all of
    them unless a seed asks for the rest: else `WeftError` as from `check_forms`. `check` may
    raise more, before arrays are read.
    """
    missing = [name for name in wanted if name not in given]
    if path is not None:
        lacking = missing if seed is None else ()
        advice = "; add them, or make them up with --seed"
        check_forms(given, wanted, path, arguments, lacking, advice)
    if check is not None:
        check(given)
    if not missing:
        return dict(given)
    print(f"made up {_list_names(missing)} with seed {seed or 0}")
    return {**given, **make_up(missing, seed or 0)}


def write_arrays(path: Path, arrays: Mapping[str, Array]) -> None:
    """Writes an `.npz` file, whole or not at all."""
    with replacing_file(path) as temporary:
        store_arrays(temporary, arrays)


def store_arrays(path: Path, arrays: Mapping[str, Array]) -> None:
    """Fills an `.npz` file. Unlike NumPy's function this takes every name, also `file`."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
        for name, array in arrays.items():
            # A fixed time: the same arrays give the same bytes.
            member = zipfile.ZipInfo(f"{name}.npy")
            with archive.open(member, "w", force_zip64=True) as file:
                np.lib.format.write_array(file, np.asanyarray(array), allow_pickle=False)


def random_array(name: str, shape: tuple[int, ...], type: str, seed: int) -> Array:
    """
    Random numbers that depend on the name, the shape and the seed: bytes over their whole
    range, wider integers in `-1024 .. 1023`, floats from the normal distribution.
    """
    rng = np.random.default_rng([seed, *name.encode()])
    dtype = dtype_of(type)
    if np.issubdtype(dtype, np.floating):
        wide = np.float64 if dtype.itemsize == 8 else np.float32
        return rng.standard_normal(shape, wide).astype(dtype, copy=False)
    if dtype == np.bool_:
        return rng.integers(0, 2, shape).astype(dtype)
    half = 1 << (8 * dtype.itemsize - 1)
    low, high = (0, 2 * half) if dtype.kind == "u" else (-half, half)
    low, high = max(low, -SMALL), min(high, SMALL)
    return rng.integers(low, high, shape).astype(dtype)


def stored_form(name: str, type: Attribute) -> Form:
    """
    The form of an argument of `type`: a number, or a tensor as it is stored. `WeftError` if
    it is neither, or its shape is not fixed.
    """
    if is_integer(type) or isinstance(type, AnyFloat):
        return (), str(type)
    if not is_tensor(type) or not type.has_static_shape():
        raise WeftError(f"argument '{name}' is {type}; only tensors of fixed shape can be given")
    stored = stored_type(type)
    return tuple(stored.get_shape()), str(stored.element_type)


def argument_forms(function: func.FuncOp) -> dict[str, Form]:
    """
    The forms in which callers hold the arguments of a function, by name. `WeftError` as in
    `stored_form`.
    """
    types, _ = interface_types(function)
    arguments = zip(argument_names(function), function.body.block.args, types, strict=True)
    return {name: (stored_form(name, arg.type)[0], type) for name, arg, type in arguments}
