"""
Sums of products in linalg, each with the shift and the cutting that follow it, as layers to unroll.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects import func, linalg
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ..core.errors import WeftError
from ..core.functions import weight_names
from ..dataflow.directive.problem import LayerProblem
from ..dataflow.directive.problem_kernel import problem_of
from ..kernel.dim_roles import dim_roles
from ..kernel.fold_access import constant_of
from ..kernel.from_linalg import BoundKernel, Epilogue, KernelGroup, bind_kernel, group_kernels
from ..kernel.view import Kernel, Scalar, ScalarArg, ScalarConst, ScalarOp, width_of

PAPER_NAMES = {"w": "x", "h": "y", "d": "z", "s": "r", "r": "s"}
"""What the paper calls the dimensions that roles name otherwise."""


@dataclass(frozen=True)
class SumOfProducts:
    """
    A layer in linalg: `problem` has the image, the filter and the output under the names of their
    values; `image` and `filter` are those. Sums begin with `initial`, or with 0, and become
    elements of `result_type` by a shift to the right and cutting. `absorbed` is how many epilogues
    of the group say that; `result` is the value of the last of them.
    """

    group: KernelGroup
    problem: LayerProblem
    image: SSAValue
    filter: SSAValue
    initial: SSAValue | None
    shift: int
    absorbed: int

    @property
    def result(self) -> SSAValue:
        return bound_of(self.group, self.absorbed)[-1].op.results[0]

    @property
    def result_type(self) -> TensorType:
        type = self.result.type
        assert isinstance(type, TensorType)
        return type


def sums_of_products(function: func.FuncOp, names: Sequence[str] = ()) -> Iterator[SumOfProducts]:
    """
    The layers of a function, in order; their filters are the arguments that are marked as weights,
    or else the second of both operands. `names` are those of the loops of each, in order; else they
    follow from their roles, as in the paper. Raises `WeftError` for a `linalg.generic` that is
    neither a multiply-add of two tensors of integers, nor elementwise on the result of one.
    """
    if function.is_declaration:
        return
    kernels = [
        bind_kernel(op, fold=False)
        for op in function.walk()
        if isinstance(op, linalg.ops.GenericOp)
        and not (len(op.results) == 1 and constant_of(op.results[0]) is not None)
    ]
    weights = {function.body.block.args[i] for i in weight_names(function)}
    for group in group_kernels(kernels):
        yield _sum_of_products(group, names, weights)


def _sum_of_products(
    group: KernelGroup, names: Sequence[str], weights: Collection[SSAValue]
) -> SumOfProducts:
    bound = group.producer
    kernel = bound.kernel
    first, filter = _check_body(kernel)
    if bound.input_values[first] in weights and bound.input_values[filter] not in weights:
        filter = first
    named = _named(kernel, names)
    problem = problem_of(named, (named.operands[filter].name,))
    image = next(i for i in range(kernel.num_inputs) if i != filter)
    order = sorted(problem.inputs, key=lambda tensor: tensor.role == "weight")
    shift, absorbed = _scaling(group)
    name = bound_of(group, absorbed)[-1].op.results[0].name_hint
    output = problem.output
    if name is not None and name not in (t.name for t in order):
        output = replace(output, name=name)
    problem = replace(problem, tensors=(*order, output))
    initial = None if group.init == 0 else bound.output_values[0]
    values = bound.input_values
    return SumOfProducts(group, problem, values[image], values[filter], initial, shift, absorbed)


def _check_body(kernel: Kernel) -> tuple[int, int]:
    """The operands that are multiplied, in their order: image and filter, by default."""
    if len(kernel.outputs) != 1:
        raise WeftError(f"{kernel.name}: {len(kernel.outputs)} outputs, expected one")
    type = kernel.outputs[0].type
    factors = _factors(kernel.bodies[0], ScalarArg(kernel.num_inputs, type), type)
    if factors is None or kernel.num_inputs != 2:
        raise WeftError(
            f"{kernel.name}: it is no multiply-add of two tensors: its body must add to the "
            f"output the product of one element of each, widened to {type} before"
        )
    for access in kernel.operands:
        if not access.type.startswith("i") or access.type == "index":
            raise WeftError(
                f"{kernel.name}: operand '{access.name}' has elements of type {access.type}, but "
                "bodies multiply and add signed integers"
            )
    return min(factors), max(factors)


def _factors(body: Scalar, output: ScalarArg, type: str) -> tuple[int, int] | None:
    """The operands that `output + a * b` multiplies."""
    if not isinstance(body, ScalarOp) or body.name not in ("arith.addi", "arith.addf"):
        return None
    if output not in body.args or len(body.args) != 2:
        return None
    product = body.args[1] if body.args[0] == output else body.args[0]
    if not isinstance(product, ScalarOp) or product.name not in ("arith.muli", "arith.mulf"):
        return None
    found = [_operand(arg, type) for arg in product.args]
    known = [operand for operand in found if operand is not None]
    return (known[0], known[1]) if len(set(known)) == 2 else None


def _operand(scalar: Scalar, type: str) -> int | None:
    """The operand whose element, widened with its sign to `type`, is multiplied."""
    if isinstance(scalar, ScalarOp) and scalar.name in ("arith.extsi", "arith.extf"):
        scalar = scalar.args[0]
        return scalar.operand if isinstance(scalar, ScalarArg) else None
    return scalar.operand if isinstance(scalar, ScalarArg) and scalar.type == type else None


def _named(kernel: Kernel, names: Sequence[str]) -> Kernel:
    """`kernel` with its dimensions named as given, or by their roles as in the paper."""
    if names and len(names) != len(kernel.dims):
        raise WeftError(
            f"{kernel.name}: it has {len(kernel.dims)} loops, but {len(names)} names are given: "
            f"{', '.join(names)}"
        )
    found = names or [PAPER_NAMES.get(role, role) for role in dim_roles(kernel)]
    dims = tuple(replace(d, name=n) for d, n in zip(kernel.dims, found, strict=True))
    return replace(kernel, dims=dims)


# --- what follows the sums ------------------------------------------------------------------


def _scaling(group: KernelGroup) -> tuple[int, int]:
    """The shift that follows the sums, and how many epilogues say it and the cutting after."""
    sum_bits = width_of(group.producer.kernel.outputs[0].type) or 0
    shift, found = 0, (0, 0)
    for number, epilogue in enumerate(group.epilogues):
        step = _step(epilogue)
        if step is None:
            break
        amount, is_cut, bits = step
        shift += amount
        # Sums are exact, the function's wrap: only bits that both have may be left.
        if shift + bits <= sum_bits:
            found = (shift, number + 1)
        if is_cut:
            break
    return found


def _step(epilogue: Epilogue) -> tuple[int, bool, int] | None:
    """The shift of an epilogue, whether it cuts, and its result's bits; `None` for others."""
    kernel = epilogue.kernel
    value = kernel.bodies[0]
    type = kernel.outputs[0].type
    bits = width_of(type) or 0
    is_cut = isinstance(value, ScalarOp) and value.name == "arith.trunci"
    if isinstance(value, ScalarOp) and is_cut:
        value = value.args[0]
    shift: int | float | None = 0
    if isinstance(value, ScalarOp) and value.name == "arith.shrsi":
        shift, value = _constant(epilogue, value.args[1]), value.args[0]
    is_sum = isinstance(value, ScalarArg) and value.operand == epilogue.chained
    return (shift, is_cut, bits) if is_sum and isinstance(shift, int) else None


def _constant(epilogue: Epilogue, value: Scalar) -> int | float | None:
    """A constant that an epilogue reads, as a literal or as a tensor of one value."""
    if isinstance(value, ScalarConst):
        return value.value
    if isinstance(value, ScalarArg) and value.operand < epilogue.kernel.num_inputs:
        return constant_of(epilogue.bound.input_values[value.operand])
    return None


def bound_of(group: KernelGroup, absorbed: int) -> tuple[BoundKernel, ...]:
    """The kernels that a layer stands for: the producer and the epilogues that it has absorbed."""
    return (group.producer, *(e.bound for e in group.epilogues[:absorbed]))
