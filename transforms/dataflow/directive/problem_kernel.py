"""A kernel as a layer problem, and back."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from xdsl.ir.affine import AffineExpr, AffineMap

from ...core.errors import WeftError
from ...kernel.linear import Linear
from ...kernel.view import (
    Access,
    InRange,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarOp,
    border_axis,
    fold_scalar,
    linear_form,
    scalar_operands,
    width_of,
)
from .problem import Axis, Combine, LayerProblem, Role, Tensor, Value

_COMBINES: dict[str, Combine] = {
    "arith.addi": "add",
    "arith.addf": "add",
    "arith.maxsi": "max",
    "arith.maximumf": "max",
    "arith.maxnumf": "max",
    "arith.minsi": "min",
    "arith.minimumf": "min",
    "arith.minnumf": "min",
}
_VALUES: dict[str, Value] = {
    "arith.muli": "multiply",
    "arith.mulf": "multiply",
    "arith.addi": "add",
    "arith.addf": "add",
}
_WIDENINGS = ("arith.extsi", "arith.extf", "arith.sitofp")


def problem_of(kernel: Kernel, weights: Collection[str] | None = None) -> LayerProblem:
    """
    The layer problem of `kernel`. `weights` names the operands that are weights; where it is
    not given, it is the second of two that are multiplied.

    Raises `WeftError` for kernels that directives do not describe: several outputs, a body
    other than a product or sum of inputs that is added up, maximised or minimised, indices
    with divisions or factors below 1, guards that are not the border of a tensor.
    """
    if len(kernel.outputs) != 1:
        raise WeftError(f"{kernel.name}: {len(kernel.outputs)} outputs, expected one")
    combine, value, used = _read_body(kernel)
    if weights is None:
        is_product = value == "multiply" and len(used) == 2 and combine == "add"
        weights = {kernel.operands[used[1]].name} if is_product else ()
    tensors = [
        _read_tensor(kernel, kernel.operands[i], "weight" if name in weights else "input")
        for i, name in ((i, kernel.operands[i].name) for i in used)
    ]
    tensors.append(_read_tensor(kernel, kernel.outputs[0], "output"))
    return LayerProblem(kernel.name, kernel.dims, tuple(tensors), combine, value)


def kernel_of_product(problem: LayerProblem, types: Sequence[str]) -> Kernel:
    """
    The kernel of a layer that adds up products of two tensors, whose elements and sums are of these
    `types`. Raises `WeftError` for other layers, and where words are of other sizes.
    """
    if (problem.combine, problem.value) != ("add", "multiply") or len(problem.inputs) != 2:
        raise WeftError(
            f"the layer is not a sum of products of two tensors ({problem.combine} of "
            f"{problem.value})"
        )
    for tensor, type in zip(problem.inputs, types, strict=False):
        digits = re.search(r"\d+", type)
        if digits is None or int(digits[0]) != tensor.element_bits:
            raise WeftError(
                f"it reads {type}, but tensor '{tensor.name}' has words of {tensor.element_bits} "
                f"bits"
            )
    operands = tuple(
        access_of(problem, t, ty) for t, ty in zip(problem.tensors, types, strict=True)
    )
    wide = types[-1]
    x, y = (_widen_arg(ScalarArg(i, types[i]), wide) for i in range(2))
    multiply, add = ("mulf", "addf") if wide.startswith(("f", "bf")) else ("muli", "addi")
    product = ScalarOp(f"arith.{multiply}", (x, y), wide)
    body = ScalarOp(f"arith.{add}", (ScalarArg(2, wide), product), wide)
    return Kernel(problem.name, problem.dims, operands, 2, (body,))


def _widen_arg(arg: ScalarArg, type: str) -> Scalar:
    if arg.type == type:
        return arg
    return ScalarOp("arith.extf" if type.startswith(("f", "bf")) else "arith.extsi", (arg,), type)


def access_of(problem: LayerProblem, tensor: Tensor, type: str) -> Access:
    """The access of a kernel with the layer's dimensions to a tensor of it; borders as 0."""
    numbers = {d.name: i for i, d in enumerate(problem.dims)}
    indices = [
        Linear.of(a.offset, ((numbers[d], c) for d, c in a.terms)).expr(AffineExpr.dimension)
        for a in tensor.axes
    ]
    guards = tuple(
        InRange(index, 0, axis.extent)
        for axis, index in zip(tensor.axes, indices, strict=True)
        if axis.leaves(problem.extents)
    )
    map = AffineMap(len(numbers), 0, tuple(indices))
    return Access(tensor.name, tensor.shape, type, map, guards)


def _read_tensor(kernel: Kernel, access: Access, role: Role) -> Tensor:
    what = f"{kernel.name}: operand '{access.name}'"
    for guard in access.guards:
        if border_axis(access, guard) is None:
            raise WeftError(f"{what}: {guard} is not the border of the tensor")
    guarded = {border_axis(access, g) for g in access.guards if isinstance(g, InRange)}
    axes: list[Axis] = []
    for position, (expr, extent) in enumerate(zip(access.map.results, access.shape, strict=True)):
        form = linear_form(expr, len(kernel.dims))
        if form is None:
            raise WeftError(f"{what}: its index {expr} is not linear in the iterations")
        terms = tuple(
            (d.name, coefficient)
            for d, coefficient in zip(kernel.dims, form[0], strict=True)
            if coefficient and d.extent > 1
        )
        plain = position not in guarded and [c for _, c in terms] == [1] and not form[1]
        axes.append(Axis(extent, terms, form[1], "" if plain else f"{access.name}{position}"))
    bits = re.search(r"\d+", access.type)
    if bits is None:
        raise WeftError(f"{what}: elements of type {access.type} have no known size")
    return Tensor(access.name, role, tuple(axes), int(bits[0]), access.fill)


def _read_body(kernel: Kernel) -> tuple[Combine, Value, list[int]]:
    """
    The operation that combines iterations, their value, and the operands that it takes in order.
    """
    body = _without_widening(kernel.bodies[0])
    output = ScalarArg(kernel.num_inputs, kernel.outputs[0].type)
    combine: Combine = "set"
    value = body
    if isinstance(body, ScalarOp) and body.name in _COMBINES and output in body.args:
        combine = _COMBINES[body.name]
        value = body.args[1] if body.args[0] == output else body.args[0]
    found = _read_value(_without_widening(value), kernel.num_inputs)
    if found is None:
        unsigned = "; values are signed, but it extends some as unsigned (arith.extui)"
        raise WeftError(
            f"{kernel.name}: its body is not a product or sum of inputs that is added up, "
            "maximised or minimised; no dataflow template fits"
            f"{unsigned if 'arith.extui' in str(body) else ''}"
        )
    return combine, *found


_MOST_USES = 256
"""Of operands in a product or sum; one that is added to itself again and again has no end."""


def _read_value(value: Scalar, num_inputs: int) -> tuple[Value, list[int]] | None:
    if isinstance(value, ScalarArg):
        return ("multiply", [value.operand]) if value.operand < num_inputs else None
    if not isinstance(value, ScalarOp) or value.name not in _VALUES:
        return None
    used: list[int] = []
    pending = list(reversed(value.args))
    while pending:
        if len(used) > _MOST_USES:
            return None
        arg = _without_widening(pending.pop())
        if isinstance(arg, ScalarOp) and arg.name == value.name:
            pending.extend(reversed(arg.args))
        elif isinstance(arg, ScalarArg) and arg.operand < num_inputs:
            used.append(arg.operand)
        else:
            return None
    return _VALUES[value.name], used


def _without_widening(scalar: Scalar) -> Scalar:
    while isinstance(scalar, ScalarOp) and scalar.name in _WIDENINGS:
        scalar = scalar.args[0]
    return scalar


_EXACT_WIDENINGS = ("arith.extsi", "arith.extf")
_MOST_BITS = 32


def computes_exactly(kernel: Kernel) -> bool:
    """
    Tests whether the layer problem of `kernel` means the same as the kernel, but for what its sums
    start from: inputs are widened before anything is done with them, and all else is done in the
    type of the output, floats or integers of up to 32 bits. No operand is a single number.
    """
    type = kernel.outputs[0].type
    if not all(operand.shape for operand in kernel.operands):
        return False
    width = width_of(type)
    if width is not None and width > _MOST_BITS:
        return False
    return _is_exact(kernel.bodies[0], type)


def _is_exact(scalar: Scalar, type: str) -> bool:
    def is_exact_node(node: Scalar, args: tuple[bool, ...]) -> bool:
        if not isinstance(node, ScalarOp):
            return isinstance(node, ScalarArg) and node.type == type
        if node.name in _EXACT_WIDENINGS:
            return node.type == type and isinstance(node.args[0], ScalarArg)
        known = node.name in _COMBINES or node.name in _VALUES
        return known and node.type == type and all(args)

    return fold_scalar(scalar, is_exact_node)


def moved_problem(kernel: Kernel) -> LayerProblem | None:
    """
    A problem that moves what `kernel` moves, whatever it computes: a sum of all that it reads, but
    for single numbers. `None` where its indices are none of a layer problem.
    """
    used = sorted(i for i in scalar_operands(kernel.bodies[0]) if i < kernel.num_inputs)
    reads = [i for i in used if kernel.operands[i].shape]
    if not reads or not kernel.outputs[0].shape:
        return None
    try:
        tensors = [_read_tensor(kernel, kernel.operands[i], "input") for i in reads]
        tensors.append(_read_tensor(kernel, kernel.outputs[0], "output"))
        reduces = any(d.kind == "reduction" for d in kernel.dims)
        plain = tuple(replace(t, fill=0) for t in tensors)
        return LayerProblem(kernel.name, kernel.dims, plain, "add" if reduces else "set", "add")
    except WeftError:
        return None
