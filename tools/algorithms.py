"""Other algorithms of convolutions, in front of a compile whose weights are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ..targets.reference.interpreter import run_function
from ..targets.reference.scalars import Array
from ..transforms.algorithm.convert_conv_algorithm import (
    ConvertConvAlgorithmPass,
    check_algorithm,
    convert_algorithms,
)
from ..transforms.core.functions import argument_names, function_of, weight_names
from ..transforms.model.outline_weights import outline_weights, outlined_names


def change_algorithms(
    module: ModuleOp,
    function: str | None,
    weights: Mapping[str, Array],
    passes: Iterable[ModulePass],
) -> Mapping[str, Array]:
    """
    Does what the `convert-conv-algorithm` of `passes` does now, if all weights are known, and gives
    those of what the module is then: the forms in which algorithms take them are computed once.
    Where a weight is not known, nothing is done here, and each run computes them. Raises
    `WeftError` for an algorithm that no convolution takes.
    """
    steps = [step for step in passes if isinstance(step, ConvertConvAlgorithmPass)]
    for step in steps:
        if step.algorithm is not None:
            check_algorithm(module, step.algorithm, step.tolerance)
    entry = function_of(module, function) if steps else None
    if entry is None or not set(weight_names(entry).values()) <= set(weights):
        return weights
    if not any([convert_algorithms(module, s.algorithm, s.tolerance) for s in steps]):
        return weights
    outlined = outline_weights(entry)
    if outlined is None:
        return weights
    needed = argument_names(outlined)
    offline = ModuleOp([outlined])
    results = run_function(offline, {name: weights[name] for name in needed})
    spare = set(needed) - set(weight_names(entry).values())
    kept = {name: array for name, array in weights.items() if name not in spare}
    return kept | dict(zip(outlined_names(outlined), results, strict=True))
