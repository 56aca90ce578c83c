"""Generics without what nothing needs compute the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from weft.targets.reference.interpreter import run_function
from weft.targets.reference.scalars import Array, dtype_of
from weft.tools.registry.contexts import make_context
from weft.transforms.core.functions import argument_names, function_of
from weft.transforms.kernel.simplify_generics import simplify_generics
from weft.transforms.model.load import load_module

LIT = Path(__file__).parents[2] / "filecheck/transforms/kernel/simplify_generics.mlir"
CHUNKS = LIT.read_text().split("// -----\n")


def arguments(text: str) -> dict[str, Array]:
    """Numbers for the arguments, with a NaN, an infinity and zeros where there are floats."""
    function = function_of(load_module(text, make_context()))
    generator = np.random.default_rng(5)
    found: dict[str, Array] = {}
    for name, argument in zip(argument_names(function), function.body.block.args, strict=True):
        element = dtype_of(str(argument.type.get_element_type()))  # pyright: ignore
        array = generator.integers(-4, 4, argument.type.get_shape()).astype(element)  # pyright: ignore
        if element.kind == "f" and array.size > 2:
            array.ravel()[:3] = (np.nan, -np.inf, -0.0)
        found[name] = array
    return found


@pytest.mark.parametrize("text", CHUNKS, ids=range(len(CHUNKS)))
def test_results_stay(text: str) -> None:
    ctx = make_context()
    module = load_module(text, ctx)
    given = arguments(text)
    before = run_function(module, given)
    simplify_generics(module)
    module.verify()
    after = run_function(load_module(str(module), ctx), given)
    for old, new in zip(before, after, strict=True):
        np.testing.assert_array_equal(new, old)
    again = str(module)
    simplify_generics(module)
    assert str(module) == again
