"""
The meaning and cost of a `noc.compute`: the meaning and the cost model of the symbol it names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from types import MappingProxyType

import numpy as np
import numpy.typing as npt
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from ...dialects.aie1 import KernelOp
from ...dialects.common.kinds import is_array, is_dense_array
from ...dialects.dataflow import LayerOp
from ...transforms.core.errors import WeftError
from ...transforms.dataflow.directive.epilogue import AXES_ATTRIBUTE, spread_over
from ...transforms.dataflow.directive.ir import problem_of_op
from ...transforms.dataflow.directive.problem import LayerProblem, Tensor
from ...transforms.dataflow.execute.executor import compute_reference
from ..aie1.parts import meaning_of
from ..reference.interpreter import Interpreter, builtin_meanings
from ..reference.scalars import Array
from ..vta.core import program_meaning
from .function_leaf import StackedFunction, is_same_memory
from .layer_kernel import LayerKernel, layer_kernel


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
    shapes, if the op does not say it; `batch` the results of many computations at a time.
    Where it `wraps`, integers wrap around, and floats are rounded, to the type of the part that
    they are written to. `needs` has, by argument, which of its elements it reads; `None` is for
    all of them.
    """

    run: Callable[[Sequence[Array]], Sequence[Array]]
    cost: Callable[[Sequence[tuple[int, ...]]], LeafCost] | None = None
    batch: Callable[[Sequence[Sequence[Array]]], Sequence[Sequence[Array]]] | None = None
    wraps: bool = False
    needs: Sequence[npt.NDArray[np.bool_] | None] = ()


def leaves_of(module: ModuleOp, more: Mapping[str, Leaf] = MappingProxyType({})) -> dict[str, Leaf]:
    """
    The leaves of a module by name, and `more`, which win: its functions, by the reference
    interpreter, those of them that finish outputs on all elements of a block (`epilogue_leaf`),
    its `dataflow.layer`s with operands (`layer_leaf`), and kernels of cores: `aie1.kernel`, and
    modules that are programs of VTA.
    """
    leaves: dict[str, Leaf] = {}
    meanings = builtin_meanings()
    for op in module.body.block.ops:
        if isinstance(op, func.FuncOp) and AXES_ATTRIBUTE in op.attributes:
            leaves[op.sym_name.data] = epilogue_leaf(module, op)
        elif isinstance(op, func.FuncOp):
            leaves[op.sym_name.data] = function_leaf(StackedFunction(module, meanings, op))
        elif isinstance(op, LayerOp) and op.operand_ops():
            leaves[op.sym_name.data] = layer_leaf(problem_of_op(op))
        elif isinstance(op, KernelOp):
            leaves[op.sym_name.data] = Leaf(meaning_of(op))
        elif isinstance(op, ModuleOp) and op.sym_name is not None:
            leaves[op.sym_name.data] = Leaf(program_meaning(op))
    return {**leaves, **more}


def function_leaf(function: StackedFunction) -> Leaf:
    """The leaf of a function on arrays: calls whose arguments have the same types go together."""

    def batch(arguments: Sequence[Sequence[Array]]) -> Sequence[Sequence[Array]]:
        return _group_alike(arguments, function.run_calls, lambda each: None)

    return Leaf(lambda arguments: function.run_calls([arguments])[0], batch=batch)


def epilogue_leaf(module: ModuleOp, function: func.FuncOp) -> Leaf:
    """
    The leaf of a function on scalars, for each element of a block: it takes the block, and of each
    operand what belongs to it, along those axes of the block that the function's attribute says.
    """
    marks = function.attributes[AXES_ATTRIBUTE]
    assert is_array(marks)
    axes = [
        tuple(int(v) for v in each.get_values()) if is_dense_array(each) else () for each in marks
    ]
    finish = partial(_finish_elements, module, function, axes)
    return Leaf(
        lambda arguments: [finish(arguments, 0)],
        batch=lambda each: _alike_together(each, lambda arguments: finish(arguments, 1)),
        wraps=True,
    )


def _finish_elements(
    module: ModuleOp,
    function: func.FuncOp,
    axes: Sequence[Sequence[int]],
    arguments: Sequence[Array],
    front: int,
) -> Array:
    """Applies the function to each element, where blocks have `front` axes in front."""
    first, *others = arguments
    spread = spread_over(others, axes, first.ndim - front)
    interpreter = Interpreter(module, builtin_meanings())
    (found,) = interpreter.run_block(function.body.block, [first, *spread])
    return np.broadcast_to(found, first.shape)


def layer_leaf(problem: LayerProblem) -> Leaf:
    """
    The leaf of a layer. It takes the inputs, or the inputs and what the output is combined with.
    """
    kernel = layer_kernel(problem)
    return Leaf(
        partial(_compute_layer, problem),
        partial(_layer_cost, problem),
        None if kernel is None else partial(_compute_layers, kernel),
        wraps=True,
        needs=[_touched_elements(problem, tensor) for tensor in problem.tensors],
    )


def _touched_elements(problem: LayerProblem, tensor: Tensor) -> npt.NDArray[np.bool_] | None:
    """The elements of a tensor that the iterations touch; `None` for all of them."""
    masks: list[npt.NDArray[np.bool_]] = []
    for axis in tensor.axes:
        reached = [i + axis.offset for i in axis.reached_indices(problem.extents)]
        masks.append(np.isin(np.arange(axis.extent), reached))
    if all(mask.all() for mask in masks):
        return None
    return reduce(np.logical_and.outer, masks)


_COMBINE = {"add": np.add, "max": np.maximum, "min": np.minimum}


def _check_arguments(problem: LayerProblem, arguments: Sequence[Array]) -> bool:
    """
    Tests whether the output is combined with the last argument. Raises `WeftError` if none fits.
    """
    count = len(problem.inputs)
    combines = problem.combine in _COMBINE and len(arguments) == count + 1
    if len(arguments) != count and not combines:
        names = ", ".join(tensor.name for tensor in problem.inputs)
        raise WeftError(f"layer @{problem.name} takes {names}, but is given {len(arguments)} parts")
    for tensor, array in zip(problem.inputs, arguments, strict=False):
        if array.shape != tensor.shape:
            raise WeftError(
                f"layer @{problem.name}: '{tensor.name}' is {list(tensor.shape)}, but is given "
                f"{list(array.shape)}"
            )
    return combines


def _compute_layer(problem: LayerProblem, arguments: Sequence[Array]) -> Sequence[Array]:
    combines = _check_arguments(problem, arguments)
    names = [tensor.name for tensor in problem.inputs]
    output = compute_reference(problem, dict(zip(names, arguments, strict=False)))
    return [_COMBINE[problem.combine](output, arguments[-1]) if combines else output]


_MAX_BYTES = 1 << 26
"""Arguments of layers that are computed together."""


def _compute_layers(
    kernel: LayerKernel, arguments: Sequence[Sequence[Array]]
) -> Sequence[Sequence[Array]]:
    """As `_compute_layer`, for many at a time."""
    return _alike_together(
        arguments,
        lambda stacked: _layers_alike(kernel, stacked),
        lambda each: _check_arguments(kernel.problem, each),
    )


def _alike_together(
    arguments: Sequence[Sequence[Array]],
    compute: Callable[[list[Array]], Array],
    check: Callable[[Sequence[Array]], object] = lambda each: None,
) -> Sequence[Sequence[Array]]:
    """
    The result for each of many lists of arguments: `compute` takes those of the same types
    together, stacked, and `check` one of these before.
    """

    def run(mine: Sequence[Sequence[Array]]) -> list[Sequence[Array]]:
        found = compute([np.stack([e[i] for e in mine]) for i in range(len(mine[0]))])
        return [[value] for value in found]

    return _group_alike(arguments, run, check)


def _group_alike(
    arguments: Sequence[Sequence[Array]],
    run: Callable[[Sequence[Sequence[Array]]], Sequence[Sequence[Array]]],
    check: Callable[[Sequence[Array]], object],
) -> Sequence[Sequence[Array]]:
    """
    The results for each of many lists of arguments: `run` takes those of the same types together,
    as many as may be, and `check` one of these before.
    """
    groups: dict[tuple[object, ...], list[int]] = {}
    for place, each in enumerate(arguments):
        key = tuple([(a.dtype, a.shape) for a in each])
        if key not in groups:
            check(each)
        groups.setdefault(key, []).append(place)
    results: list[Sequence[Array]] = [()] * len(arguments)
    for places in groups.values():
        given = zip(*(arguments[i] for i in places), strict=True)
        each = sum(many[0].nbytes for many in given if not is_same_memory(many))
        step = max(1, _MAX_BYTES // max(1, each))
        for first in range(0, len(places), step):
            now = places[first : first + step]
            mine = [arguments[i] for i in now]
            for place, values in zip(now, run(mine), strict=True):
                results[place] = values
    return results


def _layers_alike(kernel: LayerKernel, stacked: Sequence[Array]) -> Array:
    """The outputs of layers whose arguments have the same types, one after the other."""
    count = len(kernel.problem.inputs)
    output = kernel(stacked[:count])
    if len(stacked) > count:
        output = _COMBINE[kernel.problem.combine](output, stacked[-1])
    return output


def _layer_cost(problem: LayerProblem, shapes: Sequence[tuple[int, ...]]) -> LeafCost:
    return LeafCost(None, problem.macs)
