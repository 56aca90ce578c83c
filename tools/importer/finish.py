"""The cleaning that is the same for models of every source."""

from __future__ import annotations

from ...transforms.bindings import upstream_module
from .ir import generic_text, pretty_text, run_pipeline, walk
from .model import Front, ImportedModel


def finish(front: Front, name: str) -> ImportedModel:
    """The model in `front`, cleaned; `name` is that of its function and files."""
    drop_asserts(front.module)
    run_pipeline(front.module, "canonicalize,cse,symbol-dce")
    text = generic_text(front.module)
    names = [argument.name for argument in front.arguments]
    weights = {a.name: a.value for a in front.arguments if a.value is not None}
    return ImportedModel(name, pretty_text(text, names), weights)


def drop_asserts(module: object) -> None:
    """
    Removes the checks that a front end writes into the program, of indices and of shapes that
    are known: weft's programs have no way to stop.
    """
    upstream_module("ir")
    for op in walk(module):
        if op.name == "cf.assert":  # pyright: ignore[reportAttributeAccessIssue]
            op.erase()  # pyright: ignore[reportAttributeAccessIssue]
