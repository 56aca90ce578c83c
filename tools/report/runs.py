"""A run of a folder for its page: on arguments that are made up, with the same seed each time."""

from __future__ import annotations

from collections.abc import Mapping

from ...targets.reference.scalars import Array
from ...transforms.core.functions import function_of
from ...transforms.model.load import load_module
from ..api import run
from ..common.made_up import made_up, recipes_of
from ..registry.compiled import CompiledFunction
from ..registry.contexts import make_context


def made_up_inputs(executable: CompiledFunction) -> Mapping[str, Array]:
    """What the program takes, as `weft run` makes it up by seed 0."""
    forms = executable.argument_types()
    source = load_module(executable.module_text, make_context(), "module.mlir")
    function = function_of(source, executable.function)
    return made_up(list(forms), forms, lambda: recipes_of(function), 0)


def run_folder(executable: CompiledFunction) -> object:
    """The report of a run. Raises `WeftError` as `weft.run` does."""
    _, report = run(executable, made_up_inputs(executable))
    return report
