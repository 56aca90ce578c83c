"""Data that an import takes and gives: a function with its arguments, and a model with weights."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ....targets.reference.scalars import Array
from ....transforms.core.errors import WeftError
from ....transforms.core.files import replacing_file
from ...common.arrays import store_arrays


@dataclass(frozen=True)
class Argument:
    """
    An argument of an imported function: an activation, or a weight with its value; `unsigned` is
    an activation of integers that the model has without sign.
    """

    name: str
    value: Array | None = None
    unsigned: bool = False


@dataclass(frozen=True)
class Result:
    """A result of an imported function; `name` is `None` where the model has none for it."""

    name: str | None = None
    unsigned: bool = False


@dataclass(frozen=True)
class Front:
    """
    The result of a source: a module of the bindings, which holds one function on tensors of
    linalg, and the function's arguments and results in order (none, where nothing is known of
    results). `layer_of` reads the layer that an op comes from off its location.
    """

    module: object
    arguments: tuple[Argument, ...]
    layer_of: Callable[[object], str | None]
    results: tuple[Result, ...] = ()


Results = tuple[Sequence[Array], Sequence[Array]]
"""What a framework computes: in its own types, and in f64."""


@dataclass(frozen=True)
class Framework:
    """
    The framework of a model, while it is there: `evaluate` computes its results from its inputs
    in order; `inputs` are those that it was imported with, if any.
    """

    name: str
    evaluate: Callable[[Sequence[Array]], Results]
    inputs: Sequence[Array] | None = None


@dataclass(frozen=True)
class ImportedModel:
    """
    A model: a module's text, with one function `@name` on tensors of fixed shape, whose weights
    are arguments, and their values by the names that `weft.weight` gives them. `offline` is the
    module that has computed some of these from the model's own, if any; its results are marked
    with their names, too. `framework` is where the model comes from, if that can evaluate it.
    """

    name: str
    text: str
    weights: Mapping[str, Array]
    offline: str = ""
    framework: Framework | None = field(default=None, repr=False, compare=False)

    def save(self, path: Path | str) -> tuple[Path, Path]:
        """
        Writes `NAME.mlir` and `NAME.npz`, both or none. `path` is a folder (existing, or
        ending with `/`), in which the model's own name is taken, or names the files. Gives
        their paths; `WeftError` when they cannot be written.
        """
        text, weights = output_paths(path, self.name)
        made = _make_folder(text.parent)
        try:
            with replacing_file(weights) as npz, replacing_file(text) as mlir:
                store_arrays(npz, self.weights)
                mlir.write_text(self.text)
        except WeftError:
            if made:
                text.parent.rmdir()
            raise
        return text, weights


def output_paths(path: Path | str, name: str) -> tuple[Path, Path]:
    """The paths of a model called `name`, its module and its weights; see `ImportedModel.save`."""
    whole = Path(path)
    if str(path).endswith(("/", os.sep)) or whole.is_dir():
        return whole / f"{name}.mlir", whole / f"{name}.npz"
    if whole.suffix in (".mlir", ".npz"):
        whole = whole.with_suffix("")
    return whole.with_name(f"{whole.name}.mlir"), whole.with_name(f"{whole.name}.npz")


def name_in(path: Path | str) -> str | None:
    """The model's name that `path` gives, or `None` if it is a folder; as in `output_paths`."""
    text, _ = output_paths(path, "")
    return None if text.name == ".mlir" else text.name.removesuffix(".mlir")


def _make_folder(folder: Path) -> bool:
    """Tests whether `folder` had to be made; `WeftError` when it cannot be."""
    if folder.is_dir():
        return False
    try:
        folder.mkdir()
    except OSError as error:
        raise WeftError(f"cannot write to folder '{folder}': {error.strerror}") from error
    return True


def make_identifier(name: str) -> str:
    """`name` as an MLIR identifier: what is no letter, digit or underscore becomes one."""
    plain = re.sub(r"\W", "_", name, flags=re.ASCII) or "_"
    return f"_{plain}" if plain[0].isdigit() else plain
