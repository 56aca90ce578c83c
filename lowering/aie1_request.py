"""
What one core of the AI Engine is asked to compute, read from a function of linalg.

The function is one sum of products of an image and a filter, with what follows it element by
element: rounding, a shift, clipping, cutting to fewer bits.

```
output[…] = cut(clip((sum(image[…] * filter[…]) + half) >> shift))
```
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from xdsl.dialects import func
from xdsl.ir import BlockArgument, SSAValue

from ..transforms.dataflow.problem import Axis, LayerProblem, Tensor
from ..transforms.dataflow.problem_kernel import problem_of
from ..transforms.dim_roles import named_by_role
from ..transforms.errors import WeftError
from ..transforms.kernel import Kernel, Scalar, ScalarArg, ScalarConst, ScalarOp, linear_form
from ..transforms.kernel_from_linalg import KernelGroup, kernel_groups
from ..transforms.load import argument_names, weight_names
from .aie1_body import Scaling

OPERAND_BITS = (8, 16, 32)
"""The widths that the vector unit multiplies."""

RESULT_BITS = (8, 16, 32)
"""The widths that sums are stored in; see `targets.aie1.srs`."""

_BYTE = 8

FLOOR, HALF_UP = 0, 2
"""Rounding modes: down, and to the nearest with halves up."""

NO_SATURATION, SATURATE, SYMMETRIC = 0, 1, 3

_LETTERS: Mapping[str, str] = {"w": "x", "h": "y", "d": "z", "s": "r", "r": "s"}
"""How the paper calls the dimensions that kernels name by their role."""

Role: TypeAlias = Literal["image", "filter"]


@dataclass(frozen=True)
class Argument:
    """An argument of the function, and which operand it is."""

    name: str
    role: Role
    shape: tuple[int, ...]
    bits: int


@dataclass(frozen=True)
class Request:
    """
    What a core is asked to compute.

    * `problem` has the tensors `image`, `filter` and `output`, as callers see them; indices of the
      image may leave it, where it is 0. Dimensions are called as in the paper: `x y z` positions,
      `r s t` places in the window along them, `k` output channels, `c` input channels, `n` batch.
    * `arguments` are those of the function, in its order; `result` is the output's shape.
    * `sum_bits` is the width of the sums in the function, which wrap there.
    """

    function: str
    problem: LayerProblem
    scaling: Scaling
    arguments: tuple[Argument, ...]
    result: tuple[int, ...]
    result_bits: int
    sum_bits: int

    def tensor(self, role: str) -> Tensor:
        return self.problem.tensor(role)

    @property
    def bordered(self) -> LayerProblem:
        """The problem on an image that has its border of zeros: no index leaves it."""
        image, *others = self.problem.tensors
        axes = tuple(_within(a, self.problem.extents) for a in image.axes)
        return replace(self.problem, tensors=(replace(image, axes=axes), *others))

    @property
    def widened(self) -> LayerProblem:
        """`bordered` with bytes stored as 16 bits, which the network takes from anywhere."""
        problem = self.bordered
        *inputs, output = problem.tensors
        wide = (replace(t, element_bits=max(t.element_bits, 2 * _BYTE)) for t in inputs)
        return replace(problem, tensors=(*wide, output))

    @property
    def border(self) -> tuple[int, ...]:
        """How many zeros are before the image, by axis."""
        return tuple(max(0, -a.offset) for a in self.tensor("image").axes)

    def check_sums(self, name: str, acc_bits: int) -> None:
        """
        Raises `WeftError` where an accumulator of `acc_bits` may give another result than the
        function, whose sums wrap at `sum_bits`.
        """
        bits = min(acc_bits, self.sum_bits)
        enough = self.scaling.shift + self.result_bits <= bits
        if enough and self.scaling.saturation == NO_SATURATION:
            return
        inner = (self.tensor(role).element_bits for role in ("image", "filter"))
        taps = 1
        for dim in self.problem.reductions:
            taps *= self.problem.extents[dim]
        needed = sum(inner) - 1 + (taps - 1).bit_length()
        if needed <= bits:
            return
        shift, out = self.scaling.shift, self.result_bits
        reason = "is saturated" if enough else f"has bits up to {shift} + {out} of it"
        raise WeftError(
            f"@{self.function}: a sum of {taps} products may have {needed} bits, but has {bits} "
            f"(in the function {self.sum_bits}, by {name} {acc_bits}), and the result "
            f"{reason}; use wider sums or narrower operands"
        )


def _within(axis: Axis, extents: Mapping[str, int]) -> Axis:
    """`axis` on a tensor with what iterations reach outside of it."""
    before = max(0, -axis.offset)
    last = axis.offset + sum(c * (extents[d] - 1) for d, c in axis.terms)
    return replace(axis, extent=before + max(axis.extent, last + 1), offset=max(0, axis.offset))


def request_of(function: func.FuncOp) -> Request:
    """
    Reads a function. Raises `WeftError` where it is not one sum of products with its scaling, or
    of types that the vector unit does not have.
    """
    name = function.sym_name.data
    groups = kernel_groups(function)
    if len(groups) != 1:
        raise WeftError(
            f"@{name} has {len(groups)} sums of products that are not one kernel with its "
            "epilogue; a core takes one convolution or matrix product at a time"
        )
    group = groups[0]
    kernel = named_by_role(group.producer.kernel)
    _check_types(name, kernel)
    scaling, result_bits = _scaling(name, group)
    values = _check_group(function, group)
    names = argument_names(function)
    chosen = _filter_operand(function, values)
    roles: tuple[Role, Role] = ("filter", "image") if chosen == 0 else ("image", "filter")
    problem = _named(name, kernel, roles, result_bits)
    arguments = {
        value.index: Argument(names[value.index], role, access.shape, int(access.type[1:]))
        for value, role, access in zip(values, roles, kernel.inputs, strict=True)
    }
    result = kernel.outputs[0]
    return Request(
        function=name,
        problem=problem,
        scaling=scaling,
        arguments=tuple(arguments[i] for i in sorted(arguments)),
        result=result.shape,
        result_bits=result_bits,
        sum_bits=int(result.type[1:]),
    )


def _check_types(name: str, kernel: Kernel) -> None:
    for access in kernel.inputs:
        known = [f"i{bits}" for bits in OPERAND_BITS]
        if access.type not in known:
            raise WeftError(
                f"@{name}: operand '{access.name}' has elements of type {access.type}, but the "
                f"vector unit multiplies {', '.join(known)}; convert them before"
            )
    if not kernel.outputs[0].type.startswith("i"):
        raise WeftError(
            f"@{name}: sums are of type {kernel.outputs[0].type}, but accumulators hold integers"
        )


def _check_group(function: func.FuncOp, group: KernelGroup) -> tuple[BlockArgument, ...]:
    """The two arguments that are multiplied."""
    name = function.sym_name.data
    bound = group.producer
    if group.init != 0:
        raise WeftError(
            f"@{name}: sums start from {'values' if group.init is None else group.init}; they must "
            "start from zeros"
        )
    values = bound.input_values
    if len(values) != 2 or values[0] is values[1]:
        raise WeftError(
            f"@{name}: the sum reads {len(set(values))} tensors, expected an image and a filter"
        )
    found = [v for v in values if isinstance(v, BlockArgument) and v.block is function.body.block]
    arguments = list(function.body.block.args)
    if len(found) != 2 or sorted(v.index for v in found) != list(range(len(arguments))):
        raise WeftError(
            f"@{name}: the image and the filter must be the {len(arguments)} arguments of the "
            "function, both of them and no others"
        )
    last = function.body.block.last_op
    if last is None or list(last.operands) != [group.result]:
        raise WeftError(f"@{name}: it must return the result of its sum of products, and only that")
    return found[0], found[1]


def _filter_operand(function: func.FuncOp, values: Sequence[SSAValue]) -> int:
    """The operand that is marked as a weight; else the second."""
    marked = weight_names(function)
    weights = [isinstance(v, BlockArgument) and v.index in marked for v in values]
    return 0 if weights == [True, False] else 1


def _named(name: str, kernel: Kernel, roles: tuple[Role, Role], bits: int) -> LayerProblem:
    """The problem of a kernel with results of `bits`, with our names, the image first."""
    letters = letters_of([d.name for d in kernel.dims])
    dims = tuple(replace(d, name=letters[d.name]) for d in kernel.dims)
    inputs = [replace(a, name=role) for a, role in zip(kernel.inputs, roles, strict=True)]
    output = replace(kernel.outputs[0], name="output")
    kernel = replace(kernel, name=name, dims=dims, operands=(*inputs, output))
    try:
        problem = problem_of(kernel, ("filter",))
    except WeftError as error:
        raise WeftError(
            f"@{name}: a core takes sums of products of an image and a filter, but {error}"
        ) from error
    if (problem.combine, problem.value) != ("add", "multiply") or len(problem.inputs) != 2:
        raise WeftError(f"@{name}: it is not a sum of products of an image and a filter")
    ordered = sorted(
        (_with_short_loops(t, kernel) for t in problem.inputs), key=lambda t: t.name != "image"
    )
    output = _with_short_loops(problem.output, kernel)
    for axis in problem.tensor("filter").axes:
        if axis.offset < 0:
            raise WeftError(f"@{name}: the filter is read outside of its borders")
    return replace(problem, tensors=(*ordered, replace(output, element_bits=bits)))


def _with_short_loops(tensor: Tensor, kernel: Kernel) -> Tensor:
    """`tensor` moved by loops of one iteration too: they may be the lanes' loop."""
    access = next(a for a in kernel.operands if a.name == tensor.name)
    axes: list[Axis] = []
    for axis, expr in zip(tensor.axes, access.map.results, strict=True):
        form = linear_form(expr, len(kernel.dims))
        assert form is not None
        terms = tuple((d.name, c) for d, c in zip(kernel.dims, form[0], strict=True) if c)
        axes.append(replace(axis, terms=terms))
    return replace(tensor, axes=tuple(axes))


def letters_of(names: Sequence[str]) -> dict[str, str]:
    """How the paper calls dimensions, by the names that kernels give them by their role."""
    letters = {name: _LETTERS.get(name, name) for name in names}
    if "k" not in letters.values():
        letters = {name: "k" if letter == "g" else letter for name, letter in letters.items()}
    return letters


# --- scaling --------------------------------------------------------------------------------


def _scaling(name: str, group: KernelGroup) -> tuple[Scaling, int]:
    """How the sums become results, and how many bits those have."""
    sums = group.producer.kernel.outputs[0].type
    if not group.epilogues:
        return Scaling(), _result_bits(name, sums)
    value: Scalar = ScalarArg(0, sums)
    for epilogue in group.epilogues:
        if len(epilogue.kernel.inputs) != 1:
            raise WeftError(
                f"@{name}: what follows the sums reads {len(epilogue.kernel.inputs)} tensors, but "
                "only a constant shift, clipping and cutting follow the sums on a core"
            )
        value = _put_in(epilogue.kernel.bodies[0], value)
    return scaling_of(name, sums, value)


def scaling_of(name: str, sums: str, value: Scalar) -> tuple[Scaling, int]:
    """
    How `value`, of a sum of type `sums` (operand 0), is stored, and its bits. Raises `WeftError`
    for what a core does not do to sums.
    """
    scaling, type = _Reader(name, sums).read(value)
    return scaling, _result_bits(name, type)


def _result_bits(name: str, type: str) -> int:
    bits = int(type[1:]) if type[1:].isdecimal() and type.startswith("i") else 0
    if bits not in RESULT_BITS:
        known = ", ".join(f"i{bits}" for bits in RESULT_BITS)
        raise WeftError(
            f"@{name}: results are of type {type}, but sums are stored as {known}; shift and cut "
            "them (arith.shrsi, arith.trunci)"
        )
    return bits


def _put_in(scalar: Scalar, value: Scalar) -> Scalar:
    """`scalar` with `value` for the one operand that it reads."""
    if isinstance(scalar, ScalarArg):
        return value
    if isinstance(scalar, ScalarOp):
        return replace(scalar, args=tuple(_put_in(a, value) for a in scalar.args))
    return scalar


@dataclass
class _Reader:
    """Takes a scaling apart, from its last step to its first."""

    name: str
    sums: str

    def read(self, value: Scalar) -> tuple[Scaling, str]:
        """The scaling, and the type of results."""
        type = value.type
        if isinstance(value, ScalarOp) and value.name == "arith.trunci":
            value = value.args[0]
        low, high, value = self._clip(value)
        shift, value = self._constant(value, "arith.shrsi")
        half, value = self._constant(value, "arith.addi")
        if value != ScalarArg(0, self.sums):
            what = value.name if isinstance(value, ScalarOp) else str(value)
            raise WeftError(
                f"@{self.name}: {what} follows the sums, but on a core nothing does but rounding "
                "(arith.addi of half), a constant shift (arith.shrsi), clipping to the range of "
                "the result (arith.maxsi, arith.minsi) and cutting (arith.trunci), in this order"
            )
        return Scaling(shift, self._rounding(half, shift), self._saturation(low, high, type)), type

    def _clip(self, value: Scalar) -> tuple[int | None, int | None, Scalar]:
        found: dict[str, int | None] = {"arith.maxsi": None, "arith.minsi": None}
        while isinstance(value, ScalarOp) and found.get(value.name, 0) is None:
            name = value.name
            found[name], value = self._constant(value, name)
        return found["arith.maxsi"], found["arith.minsi"], value

    def _constant(self, value: Scalar, op: str) -> tuple[int, Scalar]:
        """The constant operand of `op`, and the other; 0 and `value` itself for others."""
        if not isinstance(value, ScalarOp) or value.name != op:
            return 0, value
        for constant, other in (value.args[::-1], value.args):
            is_last = constant is value.args[1]
            if isinstance(constant, ScalarConst) and (is_last or op != "arith.shrsi"):
                return int(constant.value), other
        raise WeftError(f"@{self.name}: {op} after the sums must have a constant operand")

    def _rounding(self, half: int, shift: int) -> int:
        if half == 0:
            return FLOOR
        if shift and half == 1 << (shift - 1):
            return HALF_UP
        raise WeftError(
            f"@{self.name}: {half} is added to the sums before they are shifted by {shift}; only "
            f"half of the unit of results, {1 << max(0, shift - 1)}, can be, which rounds them"
        )

    def _saturation(self, low: int | None, high: int | None, type: str) -> int:
        if low is None and high is None:
            return NO_SATURATION
        bits = _result_bits(self.name, type)
        most = (1 << (bits - 1)) - 1
        if high == most and low in (-most - 1, -most):
            return SATURATE if low == -most - 1 else SYMMETRIC
        raise WeftError(
            f"@{self.name}: results are clipped to {low} … {high}, but a store clips {type} to "
            f"{-most - 1} … {most}, or to {-most} … {most}"
        )
