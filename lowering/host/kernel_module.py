"""One kernel of a `nest.program` as a module of its own, and the text that names it for good."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import replace

from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr, TensorType
from xdsl.ir import Attribute, Block, Region

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
from ...transforms.core.functions import WEIGHT_ATTRIBUTE
from ...transforms.core.pipeline import mark_entry
from ...transforms.kernel.elementwise import scalar_type
from .nest_program import replace_body

NAME = "kernel"


def kernel_module(
    program: Program, step: KernelStep, packable: frozenset[str], given: Fields = UNDECIDED
) -> ModuleOp:
    """
    A module whose function does one step of `program`, which is not scheduled, with what is `given`
    of its schedule. Its arguments are the buffers that the step reads, those of them weights
    that are `packable`. Where the step stands in its source is left out, so that
    equal kernels have equal text.
    """
    alone, fused = Program(), trim_operands(step.fused)
    names: dict[str, str] = {}
    *reads, output = fused.tensors
    for tensor in reads:
        if tensor.buffer not in names:
            buffer = program.buffers[tensor.buffer]
            if not isinstance(buffer, Constant):
                buffer = Argument(buffer.elements, buffer.type, tensor.buffer in packable)
            names[tensor.buffer] = alone.add("arg", buffer)
    written = program.buffers[output.buffer]
    result = alone.add("out", Result(written.elements, written.type))
    moved_reads = (replace(t, buffer=names[t.buffer], weight=t.buffer in packable) for t in reads)
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
        DictionaryAttr({WEIGHT_ATTRIBUTE: StringAttr(name)} if _is_weight(buffer) else {})
        for name, buffer in zip(names, arguments, strict=True)
    )
    replace_body(function, program)
    module = ModuleOp([function])
    mark_entry(module)
    return module


def _is_weight(buffer: Buffer) -> bool:
    return isinstance(buffer, Argument) and buffer.weight


def family_of(text: str) -> str:
    """The text of a kernel without its numbers: the same for kernels that differ in extents."""
    return re.sub(r"\d+", "N", text)


def numbers_of(text: str) -> tuple[int, ...]:
    """The numbers in the text of a kernel, in order: what tells those of a family apart."""
    return tuple(map(int, re.findall(r"\d+", text)))
