"""
One kernel of a `nest.program` as a module of its own, the text that names it for good, and the key
of its loops alone, by which schedules are known that were found for an operator.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import replace

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    ModuleOp,
    StringAttr,
    TensorType,
    UnitAttr,
)
from xdsl.ir import Attribute, Block, Region

from ...dialects.common.digits import row_major
from ...targets.host.nest.flat import ACCUMULATOR
from ...targets.host.nest.steps import (
    UNDECIDED,
    Argument,
    Buffer,
    Constant,
    Fields,
    KernelStep,
    Program,
    Result,
    rename_kernel,
    trim_operands,
)
from ...transforms.core.functions import SHARED_ATTRIBUTE, WEIGHT_ATTRIBUTE
from ...transforms.core.pipeline import mark_entry
from ...transforms.kernel.elementwise import scalar_type
from ...transforms.kernel.view import Access, linear_form, scalar_operands
from ...transforms.tune.database import hash_text
from .nest_program import replace_body

NAME = "kernel"


def kernel_module(
    program: Program, step: KernelStep, packable: frozenset[str], given: Fields = UNDECIDED
) -> ModuleOp:
    """
    A module whose function does one step of `program`, which is not scheduled, with what is `given`
    of its schedule. Its arguments are the buffers that the step reads; weights that are not
    `packable` are shared with others. Where the step stands in its source is left out, so that
    equal kernels have equal text.
    """
    alone, fused = Program(), trim_operands(step.fused)
    names: dict[str, str] = {}
    *reads, output = fused.tensors
    for tensor in reads:
        if tensor.buffer not in names:
            buffer = program.buffers[tensor.buffer]
            if not isinstance(buffer, Constant):
                weight = _is_weight(buffer)
                shared = weight and tensor.buffer not in packable
                buffer = Argument(buffer.elements, buffer.type, weight, shared)
            names[tensor.buffer] = alone.add("arg", buffer)
    written = program.buffers[output.buffer]
    result = alone.add("out", Result(written.elements, written.type))
    moved_reads = (replace(t, buffer=names[t.buffer]) for t in reads)
    tensors = (*moved_reads, replace(output, buffer=result))
    moved = KernelStep(replace(fused, tensors=tensors), given)
    alone.steps.append(rename_kernel(moved, {step.what: NAME}))
    shapes = {t.buffer: t.shape for t in reversed(tensors)}
    return _wrap_program(alone, shapes)


def kernel_text(program: Program, step: KernelStep, packable: frozenset[str]) -> str:
    """The text of a kernel without decisions, by which it is known wherever it is from."""
    return str(kernel_module(program, step, packable))


def _wrap_program(program: Program, shapes: Mapping[str, tuple[int, ...]]) -> ModuleOp:
    """A module of a function whose tensors have `shapes`, by buffer, where these are all of it."""

    def make_type(name: str) -> TensorType[Attribute]:
        buffer, shape = program.buffers[name], shapes[name]
        whole = math.prod(shape) == buffer.elements
        return TensorType(scalar_type(buffer.type), shape if whole else [buffer.elements])

    names = list(program.of_kind(Argument))
    arguments = [program.buffers[name] for name in names]
    types, (type,) = [*map(make_type, names)], [*map(make_type, program.of_kind(Result))]
    function = func.FuncOp(NAME, (types, [type]), Region(Block(arg_types=types)))
    function.arg_attrs = ArrayAttr(
        DictionaryAttr(_marks_of(name, buffer))
        for name, buffer in zip(names, arguments, strict=True)
    )
    replace_body(function, program)
    module = ModuleOp([function])
    mark_entry(module)
    return module


def _marks_of(name: str, buffer: Buffer) -> dict[str, Attribute]:
    """The attributes of an argument."""
    marks: dict[str, Attribute] = {WEIGHT_ATTRIBUTE: StringAttr(name)} if _is_weight(buffer) else {}
    if isinstance(buffer, Argument) and buffer.shared:
        marks[SHARED_ATTRIBUTE] = UnitAttr()
    return marks


def _is_weight(buffer: Buffer) -> bool:
    return isinstance(buffer, Argument) and buffer.weight


def family_of(text: str) -> str:
    """The text of a kernel without its numbers: the same for kernels that differ in extents."""
    return re.sub(r"\d+", "N", text)


def numbers_of(text: str) -> tuple[int, ...]:
    """The numbers in the text of a kernel, in order: what tells those of a family apart."""
    return tuple(map(int, re.findall(r"\d+", text)))


def loops_key(step: KernelStep, packable: frozenset[str]) -> str | None:
    """
    The hash of what a nest reduces: its dimensions, its term, where operands of the term and the
    output lie, and which of these are `packable` weights. `None` for a nest without a reduction.

    In a network the same loops may have other neighbours than where an operator is alone: what is
    done to each result, and dimensions of extent 1 that tensors have or have not. Neither changes
    which loops there are to schedule: the key has no epilogues, no axes of extent 1, and no names.
    """
    fused = trim_operands(step.fused)
    kernel = fused.kernel
    if not any(dim.kind == "reduction" for dim in kernel.dims):
        return None
    read = sorted(scalar_operands(kernel.bodies[0]) - {ACCUMULATOR})
    operands = (
        (number, _describe_access(kernel.operands[number], len(kernel.dims)),
         fused.tensors[number].buffer in packable)
        for number in read
    )  # fmt: skip
    return hash_text(
        *(f"{dim.extent} {dim.kind}" for dim in kernel.dims),
        f"{fused.combine} {fused.type} {float(fused.init)} {fused.start is None}",
        str(kernel.bodies[0]),
        *map(str, operands),
        _describe_access(kernel.outputs[0], len(kernel.dims)),
    )


def _describe_access(access: Access, num_dims: int) -> str:
    """The elements that an access reads, with axes that have more than one."""
    pairs = zip(access.map.results, access.shape, row_major(access.shape), strict=True)
    steps, rest = [0] * num_dims, list[str]()
    for expr, extent, step in pairs:
        form = linear_form(expr, num_dims)
        if form is None:
            rest.append(f"{expr} of {extent} by {step}")
        elif extent > 1:
            steps = [a + step * c for a, c in zip(steps, form[0], strict=True)]
    guards = ", ".join(map(str, access.guards))
    outside = f" where {guards} else {float(access.fill)}" if guards else ""
    return f"{access.type} {steps} {rest}{outside}"
