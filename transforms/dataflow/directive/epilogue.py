"""
Epilogues of layers: the function that finished outputs are given to, element by element.

It is a function on scalars, `func.func @end(%sum: i32, %bias: i32) -> i16`: of a finished sum, and
of the elements that the operands of the epilogue have at the same indices. What it gives has the
type of the sums or a narrower one of its kind, so that it takes their place wherever they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from xdsl.dialects import func

from ...core.describe import describe_op
from ...core.errors import WeftError
from .problem import LayerProblem, Tensor

Array: TypeAlias = npt.NDArray[np.generic]

Finish: TypeAlias = Callable[[Sequence[Array]], Array]
"""The values that the function of an epilogue gives, of arrays that can be broadcast."""

AXES_ATTRIBUTE = "dataflow.axes"
"""
The attribute of a function that is an epilogue in programs of nodes: for each argument but the
first, which axes of a block its axes are.
"""


def type_of(tensor: Tensor) -> str:
    """The type of a tensor's elements."""
    return tensor.values or f"i{tensor.element_bits}"


def is_subtype(narrow: str, wide: str) -> bool:
    """Tests whether values of type `narrow` are also of type `wide`, which is of the same kind."""
    kinds = [re.fullmatch(r"(i|f)(\d+)", name) for name in (narrow, wide)]
    if kinds[0] is None or kinds[1] is None or "i1" in (narrow, wide):
        return narrow == wide
    (a, n), (b, w) = kinds[0].groups(), kinds[1].groups()
    return a == b and int(n) <= int(w)


def check_function(problem: LayerProblem, function: func.FuncOp | None) -> None:
    """
    Raises `WeftError` unless `function` is one that the layer's epilogue can be: it takes the sums
    and an element of each operand, and gives the output.
    """
    epilogue = problem.epilogue
    assert epilogue is not None
    what = f"layer {problem.name}: epilogue @{epilogue.function}"
    if function is None or function.is_declaration:
        raise WeftError(f"{what}: the module has no function of that name with a body")
    takes = (epilogue.sums, *map(type_of, epilogue.operands))
    wanted = f"({', '.join(takes)}) -> {type_of(problem.output)}"
    types = function.function_type
    found = f"({', '.join(map(str, types.inputs))}) -> {', '.join(map(str, types.outputs))}"
    if found != wanted:
        raise WeftError(f"{what}: {describe_op(function)} is {found}, but the layer needs {wanted}")
    if len(function.body.blocks) != 1:
        raise WeftError(
            f"{what}: {describe_op(function)} has branches; select between values instead"
        )
    if not is_subtype(type_of(problem.output), epilogue.sums):
        raise WeftError(
            f"{what}: gives {type_of(problem.output)}, which does not take the place of sums of "
            f"{epilogue.sums}; compute it in a function after the layer"
        )


def apply_epilogue(
    problem: LayerProblem, sums: Array, inputs: Mapping[str, Array], finish: Finish
) -> Array:
    """
    The layer's output from its sums, which have the type that its epilogue takes. `inputs` has an
    array for each operand of the epilogue. Raises `WeftError` for those of other shapes.
    """
    epilogue = problem.epilogue
    assert epilogue is not None
    for operand in epilogue.operands:
        array = inputs.get(operand.name)
        if array is None or array.shape != operand.shape:
            found = "there are none" if array is None else f"they are {array.dtype}{array.shape}"
            raise WeftError(
                f"layer {problem.name}: data for tensor '{operand.name}' of its epilogue must have "
                f"the shape {operand.shape}, but {found}"
            )
    arrays = [inputs[operand.name] for operand in epilogue.operands]
    spread = spread_over(arrays, epilogue.axes(problem.output), sums.ndim)
    return np.broadcast_to(finish([sums, *spread]), sums.shape)


def spread_over(arrays: Sequence[Array], axes: Sequence[Sequence[int]], rank: int) -> list[Array]:
    """
    Arrays so that they can be broadcast to one of `rank` axes, where `axes` has which of these
    each axis of an array is, -1 for those of one element. More axes, in front, stay there.
    """
    found: list[Array] = []
    for array, places in zip(arrays, axes, strict=True):
        front = array.ndim - len(places)
        kept = sorted((place, i) for i, place in enumerate(places) if place >= 0)
        ones = [i for i, place in enumerate(places) if place < 0]
        moved = array.transpose(*range(front), *(front + i for i in (*(i for _, i in kept), *ones)))
        sizes = {place: array.shape[front + i] for place, i in kept}
        shape = [sizes.get(axis, 1) for axis in range(rank)]
        found.append(moved.reshape(*array.shape[:front], *shape))
    return found
