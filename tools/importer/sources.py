"""
The kinds of sources that `weft import` knows.

A kind says which texts on a command line it takes, and how one becomes a model. Another kind is
an entry of `SOURCES`: a pattern, and a function `load(source, options)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from ...targets.reference.scalars import dtype_of
from ...transforms.core.errors import WeftError
from ...transforms.kernel.view import width_of
from ..common.arrays import Form
from ..common.errors import one_error
from ..registry.entries import Lazy
from .common.model import ImportedModel
from .common.options import ImportOptions
from .torch.load import import_object
from .zoo_source import change_model

Load = Callable[[str, ImportOptions], ImportedModel]


@dataclass(frozen=True)
class SourceKind:
    """
    A kind of source: how it is written, for whom reads `--help`, and as a pattern; and whether
    what loads it heeds the sizes and the type of floats of `ImportOptions` by itself.
    """

    spelling: str
    pattern: str
    load: Callable[[], Load]
    changes: bool = False


SOURCES: tuple[SourceKind, ...] = (
    SourceKind("zoo:NAME", r"zoo:.*", Lazy("..tools.importer.zoo_source", "import_zoo"), True),
    SourceKind("FILE.onnx", r".*\.onnx", Lazy("..tools.importer.onnx.source", "import_onnx_file")),
    SourceKind("FILE.pt2", r".*\.pt2", Lazy("..tools.importer.torch.load", "import_pt2")),
    SourceKind("FILE.mlir", r".*\.mlir", Lazy("..tools.importer.mlir_source", "import_mlir_file")),
    SourceKind(
        "PACKAGE.MODULE:CALLABLE",
        r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*",
        Lazy("..tools.importer.torch.load", "import_callable"),
    ),
)
"""The first kind whose pattern is the whole of a source takes it."""


@one_error
def import_model(
    source: object,
    *,
    name: str | None = None,
    inputs: Sequence[str | Form] = (),
    sizes: Mapping[str, int] = MappingProxyType({}),
    seed: int = 0,
    float_type: str | None = None,
    dequantize: bool = False,
) -> ImportedModel:
    """
    A model from a file (`.onnx`, `.pt2`, `.mlir` with StableHLO or linalg), from
    `package.module:callable`, from a PyTorch module or exported program itself, or from the zoo
    (`zoo:resnet18`), whose weights are made up by `seed`.

    The callable gives a PyTorch module, or one with a tuple of example inputs. `inputs` are
    the forms of these, such as `1x3x224x224xf32`, where they are not given so. `name` is that
    of the function in the result, else taken from the source. `sizes` change the batch or
    another size of the model, as in `{"batch": 4}` (`resize-model`), and `float_type` the type of
    its tensors of floats, weights included (`change-float-type`). With `dequantize`, ONNX's ops on
    quantised numbers are floats between pairs of ops that quantise these. The weights of the result
    stand beside its text. Raises `WeftError` for all that is wrong with the source.
    """
    forms = tuple(parse_form(i) if isinstance(i, str) else i for i in inputs)
    options = ImportOptions(name, forms, sizes, seed, float_type, dequantize)
    if not isinstance(source, str | Path):
        return change_model(import_object(source, options), options)
    text = str(source)
    for kind in SOURCES:
        if re.fullmatch(kind.pattern, text):
            model = kind.load()(text, options)
            return model if kind.changes else change_model(model, options)
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
