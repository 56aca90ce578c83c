"""
Other algorithms and layouts of operators, in front of a compile whose weights are known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ..lowering.host.operator_apply_tuned import OperatorApplyTunedPass
from ..targets.reference.scalars import Array
from ..transforms.algorithm.convert_conv_algorithm import (
    ConvertConvAlgorithmPass,
    check_algorithm,
)
from ..transforms.core.functions import argument_names, function_of, weight_names
from ..transforms.kernel.move_reshapes import MoveReshapesPass
from ..transforms.layout.rewrite.apply_given import LayoutApplyPass
from ..transforms.layout.rewrite.propagate import LayoutPropagatePass
from ..transforms.model.outline_weights import outline_weights, outlined_names

_CHOOSING = (
    OperatorApplyTunedPass,
    ConvertConvAlgorithmPass,
    LayoutApplyPass,
    LayoutPropagatePass,
)


@dataclass(frozen=True)
class KnownWeights:
    """
    The weights of a module by name. `sources` are those of the module before that it reads no more,
    since what is made of them is a weight instead.
    """

    arrays: Mapping[str, Array]
    sources: Mapping[str, Array] = field(default_factory=dict[str, Array])


def change_operators(
    module: ModuleOp,
    ctx: Context,
    function: str | None,
    weights: Mapping[str, Array],
    passes: Sequence[ModulePass],
) -> KnownWeights:
    """
    Does what those of `passes` do now that choose algorithms and layouts, if all weights are known,
    and gives those of what the module is then: the forms in which operators take them are computed
    once. Where a weight is not known, nothing is done here, and each run computes them. Raises
    `WeftError` for an algorithm that no convolution takes.
    """
    steps = [step for step in passes if isinstance(step, _CHOOSING)]
    for step in steps:
        if isinstance(step, ConvertConvAlgorithmPass) and step.algorithm is not None:
            check_algorithm(module, step.algorithm, step.tolerance)
    entry = function_of(module, function) if steps else None
    if entry is None or not set(weight_names(entry).values()) <= set(weights):
        return KnownWeights(weights)
    for step in passes:
        if isinstance(step, MoveReshapesPass):
            step.apply(ctx, module)
    before = [*module.walk()]
    for step in steps:
        step.apply(ctx, module)
    if [*module.walk()] == before:
        return KnownWeights(weights)
    outlined = outline_weights(entry)
    if outlined is None:
        return KnownWeights(weights)
    needed = argument_names(outlined)
    offline = ModuleOp([outlined])
    arrays = {name: weights[name] for name in needed}
    # Few compiles compute weights, and the others need no meanings of ops.
    from ..targets.reference.interpreter import run_function
    from ..targets.reference.layout_ops import layout_meanings

    results = run_function(offline, arrays, meanings=layout_meanings())
    spare = set(needed) - set(weight_names(entry).values())
    kept = {name: array for name, array in weights.items() if name not in spare}
    made = dict(zip(outlined_names(outlined), results, strict=True))
    return KnownWeights(kept | made, {name: weights[name] for name in sorted(spare)})
