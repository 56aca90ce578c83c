"""
The kinds of sources that `weft import` knows.

A kind says which texts on a command line it takes, and how one becomes a model. Another kind is
an entry of `SOURCES`: a pattern, and a function `load(source, options)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...targets.reference.scalars import dtype_of, width_of
from ...transforms.errors import WeftError
from ..arrays import Form
from ..universe import Lazy
from .model import ImportedModel, identifier


@dataclass(frozen=True)
class ImportOptions:
    """
    What a source needs besides itself: the `name` of the model, else taken from the source, and
    the forms of example `inputs`, for sources that do not say them.
    """

    name: str | None = None
    inputs: tuple[Form, ...] = ()

    def name_or(self, default: str) -> str:
        """The model's name as an identifier."""
        return identifier(self.name or default)


Load = Callable[[str, ImportOptions], ImportedModel]


@dataclass(frozen=True)
class SourceKind:
    """A kind of source: how it is written, for whom reads `--help`, and as a pattern."""

    spelling: str
    pattern: str
    load: Callable[[], Load]


SOURCES: tuple[SourceKind, ...] = (
    SourceKind("FILE.onnx", r".*\.onnx", Lazy("..tools.importer.onnx_source", "import_onnx_file")),
    SourceKind("FILE.pt2", r".*\.pt2", Lazy("..tools.importer.torch_load", "import_pt2")),
    SourceKind("FILE.mlir", r".*\.mlir", Lazy("..tools.importer.mlir_source", "import_mlir_file")),
    SourceKind(
        "PACKAGE.MODULE:CALLABLE",
        r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*",
        Lazy("..tools.importer.torch_load", "import_callable"),
    ),
)
"""The first kind whose pattern is the whole of a source takes it."""


def import_model(
    source: object,
    *,
    name: str | None = None,
    inputs: Sequence[str | Form] = (),
) -> ImportedModel:
    """
    A model from a file (`.onnx`, `.pt2`, `.mlir` with StableHLO or linalg), from
    `package.module:callable`, or from a PyTorch module or exported program itself.

    The callable gives a PyTorch module, or one with a tuple of example inputs. `inputs` are
    the forms of these, such as `1x3x224x224xf32`, where they are not given so. `name` is that
    of the function in the result, else taken from the source. The weights of the result stand
    beside its text. Raises `WeftError` for all that is wrong with the source.
    """
    options = ImportOptions(name, tuple(parse_form(i) if isinstance(i, str) else i for i in inputs))
    if not isinstance(source, str | Path):
        from .torch_load import import_object

        return import_object(source, options)
    text = str(source)
    for kind in SOURCES:
        if re.fullmatch(kind.pattern, text):
            return kind.load()(text, options)
    known = ", ".join(kind.spelling for kind in SOURCES)
    raise WeftError(f"'{text}' is no source of a model; give one of {known}")


def parse_form(text: str) -> Form:
    """The shape and element type in `1x3x224x224xf32`; `WeftError` if it is none."""
    *extents, type = text.split("x")
    known = type in ("f16", "f32", "f64") or width_of(type) in (1, 8, 16, 32, 64)
    if not known or type == "index" or not all(e.isdecimal() for e in extents):
        raise WeftError(
            f"'{text}' is no shape with an element type; write one as 1x3x224x224xf32 or 1x128xi64"
        )
    dtype_of(type)
    return tuple(int(e) for e in extents), type
