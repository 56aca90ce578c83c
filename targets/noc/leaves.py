"""What a `noc.compute` does and costs: the meaning and the cost model of the symbol it names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from ...dialects.dataflow import LayerOp
from ...transforms.dataflow.directives_ir import problem_of_op
from ...transforms.dataflow.execute import reference
from ...transforms.dataflow.problem import LayerProblem
from ...transforms.errors import WeftError
from ..reference.interpreter import Interpreter, builtin_meanings
from ..reference.scalars import Array


@dataclass(frozen=True)
class LeafCost:
    """
    Of one computation: cycles, multiplications with their sums, and words by memory; without
    `accesses`, each part is moved once.
    """

    cycles: int | None
    macs: int = 0
    accesses: Mapping[str, int] | None = None


@dataclass(frozen=True)
class Leaf:
    """
    `run` gives the results' values from the arguments'; `cost` the cost from the arguments'
    shapes, if the op does not say it.
    """

    run: Callable[[Sequence[Array]], Sequence[Array]]
    cost: Callable[[Sequence[tuple[int, ...]]], LeafCost] | None = None


def leaves_of(module: ModuleOp, more: Mapping[str, Leaf] = MappingProxyType({})) -> dict[str, Leaf]:
    """
    The leaves of a module by name, and `more`, which win: its functions, by the reference
    interpreter, and its `dataflow.layer`s with operands, by the reference executor; these take
    the inputs, or the inputs and what the output is combined with.
    """
    leaves: dict[str, Leaf] = {}
    for op in module.body.block.ops:
        if isinstance(op, func.FuncOp):
            leaves[op.sym_name.data] = Leaf(partial(_call, module, op.sym_name.data))
        elif isinstance(op, LayerOp) and op.operand_ops():
            problem = problem_of_op(op)
            leaves[op.sym_name.data] = Leaf(partial(_layer, problem), partial(_layer_cost, problem))
    return {**leaves, **more}


def _call(module: ModuleOp, name: str, arguments: Sequence[Array]) -> Sequence[Array]:
    return Interpreter(module, builtin_meanings()).call(name, arguments)


_COMBINE = {"add": np.add, "max": np.maximum, "min": np.minimum}


def _layer(problem: LayerProblem, arguments: Sequence[Array]) -> Sequence[Array]:
    names = [tensor.name for tensor in problem.inputs]
    combines = problem.combine in _COMBINE and len(arguments) == len(names) + 1
    if len(arguments) != len(names) and not combines:
        raise WeftError(
            f"layer @{problem.name} takes {', '.join(names)}, but is given {len(arguments)} parts"
        )
    output = reference(problem, dict(zip(names, arguments[: len(names)], strict=True)))
    return [_COMBINE[problem.combine](output, arguments[-1]) if combines else output]


def _layer_cost(problem: LayerProblem, shapes: Sequence[tuple[int, ...]]) -> LeafCost:
    return LeafCost(None, problem.macs)
