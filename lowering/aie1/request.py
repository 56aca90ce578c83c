"""
The computation that one core of the AI Engine is asked for, read from a function of linalg.

The function is one sum of products of an image and a filter, which may begin with a tensor or have
one added to it (a bias), with what follows it element by element: rounding, a shift, clipping,
cutting to fewer bits.

```
output[…] = clip(cut(clip((initial[…] + sum(image[…] * filter[…]) + half) >> shift)))
```
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from xdsl.dialects import func
from xdsl.ir import BlockArgument, Operation, SSAValue

from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import argument_names, interface_types, result_names, weight_names
from ...transforms.dataflow.directive.problem import Axis, Dim, LayerProblem, Tensor
from ...transforms.dataflow.directive.problem_kernel import problem_of
from ...transforms.kernel.dim_roles import named_by_role
from ...transforms.kernel.from_linalg import KernelGroup, group_kernels, kernels_of
from ...transforms.kernel.view import Access, Kernel, Scalar, ScalarArg, linear_form
from .body.code import Scaling
from .body.initial import Initial
from .joined import join_initial, join_positions
from .request_initial import initial_of, whole_access, without_carriers
from .request_sums import FLOOR, NO_SATURATION, Finishing, finishing_of, put_in

OPERAND_BITS = (8, 16, 32)
"""The widths that the vector unit multiplies."""

_BYTE = 8

_LANES = "k"
"""The loop over the lanes of a layer that has no parallel one."""

_LETTERS: Mapping[str, str] = {"w": "x", "h": "y", "d": "z", "s": "r", "r": "s"}
"""How the paper calls the dimensions that kernels name by their role."""

Role: TypeAlias = Literal["image", "filter", "initial"]

Source: TypeAlias = tuple[SSAValue, Access, int]
"""A tensor that is added to sums: how iterations over the output read it, its shift to the left."""


@dataclass(frozen=True)
class Argument:
    """
    An argument of the function, and which operand it is; `type` is that of the caller's elements
    (`ui8` for unsigned bytes), by default signed.
    """

    name: str
    role: Role
    shape: tuple[int, ...]
    bits: int
    type: str = ""


@dataclass(frozen=True)
class Request:
    """
    The computation that a core is asked for.

    * `problem` has the tensors `image`, `filter` and `output`, as callers see them; indices of the
      image may leave it, where it is 0. Dimensions are called as in the paper: `x y z` positions,
      `r s t` places in the window along them, `k` output channels, `c` input channels, `n` batch.
    * `arguments` are those of the function, in its order; `result` is the output's shape.
    * `sum_bits` is the width of the sums in the function, which wrap there.
    * `initial` is what they begin with, or has been added to them.
    * `result_name` and `result_type` are those of the result for callers, as of an `Argument`.
    """

    function: str
    problem: LayerProblem
    scaling: Scaling
    arguments: tuple[Argument, ...]
    result: tuple[int, ...]
    result_bits: int
    sum_bits: int
    initial: Initial | None = None
    result_name: str = "result"
    result_type: str = ""

    def tensor_of(self, role: str) -> Tensor:
        return self.problem.tensor(role)

    @property
    def bordered(self) -> LayerProblem:
        """The problem on an image that has its border of zeros: no index leaves it."""
        image, *others = self.problem.tensors
        axes = tuple(_extend_axis(a, self.problem.extents) for a in image.axes)
        return replace(self.problem, tensors=(replace(image, axes=axes), *others))

    @property
    def bytes(self) -> tuple[Role, ...]:
        """The operands whose elements are bytes."""
        roles: tuple[Role, ...] = ("image", "filter")
        return tuple(role for role in roles if self.tensor_of(role).element_bits == _BYTE)

    def widen_operands(self, names: Collection[str]) -> LayerProblem:
        """
        `bordered` with the bytes of these operands stored as 16 bits, which the network takes from
        anywhere.
        """
        problem = self.bordered
        tensors = (
            replace(t, element_bits=2 * _BYTE) if t.name in names and t.name in self.bytes else t
            for t in problem.tensors
        )
        return replace(problem, tensors=tuple(tensors))

    def scheduled_problem(self, widen: Collection[str], order: Sequence[str]) -> LayerProblem:
        """
        The problem of a schedule: `widen_operands`, with loops joined where its order has them so.
        """
        problem = self.widen_operands(widen)
        joined = join_positions(problem)
        return joined if joined is not None and set(order) <= set(joined.extents) else problem

    def initial_of(self, problem: LayerProblem) -> Initial | None:
        """What sums of a problem begin with, whose loops may be joined."""
        shape, joined = self.problem.output.shape, problem.output.shape
        if self.initial is None or len(shape) == len(joined):
            return self.initial
        return join_initial(self.initial, shape, joined)

    @property
    def joined(self) -> LayerProblem | None:
        """`bordered` with loops joined, if some can be and what sums begin with allows it."""
        found = join_positions(self.bordered)
        if found is None or (self.initial is not None and self.initial_of(found) is None):
            return None
        return found

    @property
    def border(self) -> tuple[int, ...]:
        """The number of zeros before the image, by axis."""
        return tuple(max(0, -a.offset) for a in self.tensor_of("image").axes)

    def check_sums(self, name: str, acc_bits: int) -> int | None:
        """
        The largest magnitude that elements of `initial` may have so that an accumulator of
        `acc_bits` gives what the function does, whose sums wrap at `sum_bits`; `None` if they may
        have any. Raises `WeftError` where even products alone may give another result.
        """
        bits = min(acc_bits, self.sum_bits)
        scaling = self.scaling
        enough = scaling.shift + self.result_bits <= bits
        if enough and scaling.saturation == NO_SATURATION:
            return None
        taps = math.prod(self.problem.extents[dim] for dim in self.problem.reductions)
        inner = sum(self.tensor_of(role).element_bits - 1 for role in ("image", "filter"))
        most = taps << inner
        if scaling.rounding != FLOOR:
            most += 1 << scaling.shift >> 1
        left = (1 << (bits - 1)) - 1 - most
        what = f"a sum of {taps} products may have {most.bit_length() + 1} bits"
        if left >= 0:
            if self.initial is None:
                return None
            limit = left >> self.initial.shift
            if limit:
                return None if limit >> (self.initial.bits - 1) else limit
            what += f", so that nothing shifted left by {self.initial.shift} can be added to it"
        shift, out = scaling.shift, self.result_bits
        reason = "is saturated" if enough else f"has bits up to {shift} + {out} of it"
        raise WeftError(
            f"@{self.function}: {what}, but has {bits} "
            f"(in the function {self.sum_bits}, by {name} {acc_bits}), and the result "
            f"{reason}; use wider sums or narrower operands"
        )


def _extend_axis(axis: Axis, extents: Mapping[str, int]) -> Axis:
    """`axis` on a tensor with what iterations reach outside of it."""
    before = max(0, -axis.offset)
    last = axis.last(extents)
    return replace(axis, extent=before + max(axis.extent, last + 1), offset=max(0, axis.offset))


def request_of(function: func.FuncOp) -> Request:
    """
    Reads a function. Raises `WeftError` where it is not one sum of products with its scaling, or
    of types that the vector unit does not have.
    """
    name = function.sym_name.data
    group = _only_group(function)
    kernel = named_by_role(group.producer.kernel)
    _check_types(name, kernel)
    finishing, sources = _read_finishing(name, group)
    initial = initial_of(name, kernel.outputs[0].type, sources)
    values = _check_group(function, group, None if initial is None else initial[0])
    chosen = _filter_operand(function, values, kernel)
    roles: tuple[Role, Role] = ("filter", "image") if chosen == 0 else ("image", "filter")
    problem = _rename_problem(name, kernel, roles, finishing.bits)
    names = argument_names(function)
    types, (result_type,) = interface_types(function)
    arguments = {
        value.index: Argument(
            names[value.index], role, access.shape, int(access.type[1:]), types[value.index]
        )
        for value, role, access in zip(values, roles, kernel.inputs, strict=True)
    }
    if initial is not None:
        value, tensor = initial
        type = types[value.index]
        argument = Argument(names[value.index], "initial", tensor.shape, tensor.bits, type)
        arguments[value.index] = argument
    result = kernel.outputs[0]
    return Request(
        function=name,
        problem=problem,
        scaling=finishing.scaling,
        arguments=tuple(arguments[i] for i in sorted(arguments)),
        result=result.shape,
        result_bits=finishing.bits,
        sum_bits=int(result.type[1:]),
        initial=None if initial is None else initial[1],
        result_name=result_names(function)[0],
        result_type=result_type,
    )


def sum_of_products(function: func.FuncOp) -> Operation:
    """The structured op of a function. Raises `WeftError` where it is not the only one."""
    return _only_group(function).producer.op


def _only_group(function: func.FuncOp) -> KernelGroup:
    """The sum of products with its epilogue. Raises `WeftError` unless it is all that there is."""
    name = function.sym_name.data
    groups = group_kernels(without_carriers(kernels_of(function)))
    sums = [g for g in groups if any(d.kind == "reduction" for d in g.producer.kernel.dims)]
    others = [g for g in groups if g not in sums]
    if len(sums) == 1 and others:
        raise WeftError(
            f"@{name}: {describe_op(others[0].producer.op)} is computed besides the sum of "
            "products; what is added to it must be an argument of the function, which may be "
            "extended (arith.extsi), then shifted left by a constant, and broadcast on its way"
        )
    if len(groups) != 1:
        raise WeftError(
            f"@{name} has {len(groups)} sums of products that are not one kernel with its "
            "epilogue; a core takes one convolution or matrix product at a time"
        )
    return groups[0]


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


def _check_group(
    function: func.FuncOp, group: KernelGroup, initial: BlockArgument | None
) -> tuple[BlockArgument, ...]:
    """The two arguments that are multiplied; the others must be `initial`."""
    name = function.sym_name.data
    values = group.producer.input_values
    if len(values) != 2 or values[0] is values[1]:
        raise WeftError(
            f"@{name}: the sum reads {len(set(values))} tensors, expected an image and a filter"
        )
    found = [v for v in values if isinstance(v, BlockArgument) and v.block is function.body.block]
    used = found if initial is None else [*found, initial]
    arguments = list(function.body.block.args)
    if len(found) != 2 or sorted(v.index for v in used) != list(range(len(arguments))):
        what = "the image and the filter" if initial is None else (
            "the image, the filter and what is added to the sums")  # fmt: skip
        raise WeftError(
            f"@{name}: {what} must be the {len(arguments)} arguments of the function, each of "
            "them once and no others"
        )
    last = function.body.block.last_op
    if last is None or list(last.operands) != [group.result]:
        raise WeftError(f"@{name}: it must return the result of its sum of products, and only that")
    return found[0], found[1]


def _filter_operand(function: func.FuncOp, values: Sequence[SSAValue], kernel: Kernel) -> int:
    """
    The operand that is marked as a weight; else the matrix, if the other one is a vector; else the
    second.
    """
    marked = weight_names(function)
    weights = [isinstance(v, BlockArgument) and v.index in marked for v in values]
    if not any(weights) and _is_matrix_by_vector(kernel):
        return 0
    return 0 if weights == [True, False] else 1


def _is_matrix_by_vector(kernel: Kernel) -> bool:
    """
    Tests whether lanes can only go along the first operand, each axis of which is moved by one
    loop, and share the elements of the second.
    """
    moves: list[list[set[str]]] = []
    for access in kernel.inputs:
        forms = [linear_form(expr, len(kernel.dims)) for expr in access.map.results]
        if any(form is None for form in forms):
            return False
        loops = [zip(kernel.dims, form[0], strict=True) for form in forms if form is not None]
        moves.append([{d.name for d, c in terms if c} for terms in loops])
    parallel = {d.name for d in kernel.dims if d.kind == "parallel"}
    matrix, vector = (set[str]().union(*axes) for axes in moves)
    alone = all(len(axis) <= 1 for axis in moves[0])
    return alone and bool(matrix & parallel) and not vector & parallel


def _rename_problem(name: str, kernel: Kernel, roles: tuple[Role, Role], bits: int) -> LayerProblem:
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
    whole = replace(problem, tensors=(*ordered, replace(output, element_bits=bits)))
    return whole if any(d.kind == "parallel" for d in whole.dims) else _with_lanes(whole)


def _with_lanes(problem: LayerProblem) -> LayerProblem:
    """
    A problem of one result with a parallel loop of one iteration, which lanes can go along: it
    moves the filter along its last axis, so that lanes beside the first sum what nobody asked for.
    """
    image, filter, output = problem.tensors
    if not filter.axes:
        return problem
    *axes, last = filter.axes
    moved = replace(last, terms=(*last.terms, (_LANES, 1)))
    dims = (Dim(_LANES, 1, "parallel"), *problem.dims)
    tensors = (image, replace(filter, axes=(*axes, moved)), output)
    return replace(problem, dims=dims, tensors=tensors)


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
    """The paper's letters of dimensions, by the names that kernels give them by their role."""
    letters = {name: _LETTERS.get(name, name) for name in names}
    if "k" not in letters.values():
        letters = {name: "k" if letter == "g" else letter for name, letter in letters.items()}
    return letters


# --- what follows the sums ------------------------------------------------------------------


def _read_finishing(name: str, group: KernelGroup) -> tuple[Finishing, list[Source]]:
    """
    Reads how the sums become results, and each tensor that is added to them: how it is read by
    iterations over the output's axes, and by how much it is shifted left.
    """
    kernel = group.producer.kernel
    sums = kernel.outputs[0].type
    sources: list[Source] = []
    begin = group.producer.output_values[0]
    if group.init is None:
        access = whole_access(begin)
        assert access is not None
        sources.append((begin, access, 0))
    elif not isinstance(group.init, int):
        raise WeftError(f"@{name}: sums start from {group.init}, but accumulators hold integers")
    value: Scalar = ScalarArg(0, sums)
    others: list[tuple[SSAValue, Access]] = []
    for epilogue in group.epilogues:
        values: list[Scalar] = []
        for number, access in enumerate(epilogue.kernel.inputs):
            if number == epilogue.chained:
                values.append(value)
                continue
            others.append((epilogue.bound.input_values[number], access))
            values.append(ScalarArg(len(others), access.type))
        value = put_in(epilogue.kernel.bodies[0], values)
    found = finishing_of(name, sums, value, group.init or 0)
    sources += [(*others[a.operand - 1], a.shift) for a in found.added]
    return found, sources
