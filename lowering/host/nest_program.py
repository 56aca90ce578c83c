"""Programs of steps as a `nest.program`, and back: `write_program` and `read_program`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from xdsl.builder import Builder
from xdsl.dialects import func
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    FileLineColLoc,
    MemRefType,
    ModuleOp,
    StringAttr,
    TensorType,
)
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from ...dialects.common.ints import int_attr, make_int_array, plain_ints
from ...dialects.layout.attr import LayoutMapAttr
from ...dialects.nest.attrs import LookUpAttr, PanelsAttr
from ...dialects.nest.body import YieldOp
from ...dialects.nest.borders import BorderOp
from ...dialects.nest.buffers import (
    WORD_ELEMENTS,
    BufferOp,
    ConstantOp,
    PackOp,
    PartOp,
    ProgramOp,
    element_type_of,
    elements_of,
)
from ...dialects.nest.changes import ChangeOp
from ...dialects.nest.copies import CopyingOp, CopyOp, WordsOp
from ...dialects.nest.schedule import ScheduleAttr
from ...dialects.nest.steps import KernelOp, LoopsOp, UpstreamOp
from ...targets.host.nest.look_ups import LookUp
from ...targets.host.nest.padding import Padding
from ...targets.host.nest.phase import SLACK, laid_out
from ...targets.host.nest.stage import Axis
from ...targets.host.nest.steps import (
    UNDECIDED,
    Argument,
    BorderStep,
    Buffer,
    ChangeStep,
    Constant,
    CopyStep,
    Fields,
    Fused,
    KernelStep,
    LoopsStep,
    Packed,
    Panels,
    Program,
    Result,
    Site,
    Step,
    SubBuffer,
    Sums,
    Temporary,
    Tensor,
    UpstreamStep,
    WordStep,
)
from ...targets.host.nest.words import WordStage
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import is_shared, is_weight
from ...transforms.core.locate import locate_op
from ...transforms.core.pipeline import entry_of
from ...transforms.kernel.elementwise import literal_attr, scalar_type
from ...transforms.kernel.nest_kernel import (
    access_attr,
    dims_attr,
    kernel_of_loops,
    kernel_of_reduction,
    loops_body,
    number_of,
    read_reduction,
    reduction_body,
)
from ...transforms.layout.map import Layout
from ...transforms.verify.kernels import check_accesses


def program_in(module: ModuleOp) -> ProgramOp | None:
    """The program of the function that is compiled, if it has become one."""
    function = entry_of(module)
    if function.is_declaration:
        return None
    return next((op for op in function.body.block.ops if isinstance(op, ProgramOp)), None)


def the_program(module: ModuleOp) -> ProgramOp:
    """The program of the function that is compiled. `WeftError` if it is none."""
    found = program_in(module)
    if found is None:
        raise WeftError(
            f"{describe_op(entry_of(module))}: is no nest.program; the pass convert-linalg-to-nest "
            "makes one of it"
        )
    return found


def replace_body(function: func.FuncOp, program: Program) -> None:
    """Lets `program` be all that a function does."""
    block = function.body.block
    for op in reversed(list(block.ops)):
        op.detach()
        op.drop_all_references()
    outputs = list(function.function_type.outputs)
    op = ProgramOp(list(block.args), outputs, write_program(program), program.workspace)
    block.add_ops((op, func.ReturnOp(*op.outputs)))


def rewrite_steps(op: ProgramOp, program: Program) -> None:
    """Replaces the steps of a program by others."""
    body = write_program(program)
    old = op.body
    op.detach_region(old)
    old.drop_all_references()
    op.add_region(body)
    if program.workspace is not None:
        op.attributes["workspace"] = int_attr(program.workspace)


# --- writing ------------------------------------------------------------------------------------


def write_program(program: Program) -> Region:
    """The body of a `nest.program`."""
    return _Writer(program).write_program()


class _Writer:
    def __init__(self, program: Program):
        self.program = program
        self.values: dict[str, SSAValue] = {}
        self.block = Block()
        self.builder = Builder(InsertPoint.at_end(self.block))

    def write_program(self) -> Region:
        for name, buffer in self.program.buffers.items():
            self.write_buffer(name, buffer)
        for step in self.program.steps:
            self.builder.insert(self.write_step(step))
        self.builder.insert(YieldOp())
        return Region(self.block)

    def find_values(self, names: Sequence[str]) -> list[SSAValue]:
        return [self.values[name] for name in names]

    def write_buffer(self, name: str, buffer: Buffer) -> None:
        type = MemRefType(scalar_type(buffer.type), [buffer.elements])
        match buffer:
            case Argument() | Result():
                self.values[name] = self.block.insert_arg(type, len(self.block.args))
            case Temporary():
                self.values[name] = self.builder.insert(BufferOp(type, buffer.offset)).result
            case SubBuffer():
                op = PartOp(self.values[buffer.whole], buffer.offset, type)
                self.values[name] = self.builder.insert(op).result
            case Constant():
                assert buffer.value is not None
                self.values[name] = self.builder.insert(ConstantOp(buffer.value, type)).result
            case Packed():
                pack = PackOp(
                    self.values[buffer.weight],
                    buffer.shape,
                    type,
                    words=buffer.words,
                    panels=None if buffer.panels is None else _panels_attr(buffer.panels),
                    summed=buffer.summed,
                )
                self.values[name] = self.builder.insert(pack).result
            case Sums():
                pack = self.values[buffer.packed].owner
                assert isinstance(pack, PackOp)
                assert pack.sums is not None
                self.values[name] = pack.sums
            case _:
                raise AssertionError(buffer)
        self.values[name].name_hint = name

    def write_step(self, step: Step) -> Operation:
        match step:
            case KernelStep():
                return self.write_kernel(step)
            case CopyStep():
                stage = step.stage
                axes = [(a.low, a.skip, a.count, a.high) for a in stage.axes]
                fill = literal_attr(stage.fill, scalar_type(stage.type))
                source, target = self.find_values(step.buffers)
                every = [a.every for a in stage.axes]
                return CopyOp(source, target, step.shape, axes, fill, stage.order, every)
            case BorderStep(padding=padding):
                fill = literal_attr(padding.fill, scalar_type(step.type))
                (target,) = self.find_values(step.buffers)
                return BorderOp(target, padding.shape, padding.low, padding.high, fill)
            case ChangeStep():
                source, target = self.find_values(step.buffers)
                start = LayoutMapAttr.of(step.start.primitives)
                result = LayoutMapAttr.of(step.result.primitives)
                return ChangeOp(source, target, step.shape, start, result)
            case WordStep():
                words = step.stage
                source, target = self.find_values(step.buffers)
                return WordsOp(
                    source,
                    target,
                    words.source_shape,
                    [(a.low, a.skip, a.count, a.high) for a in words.axes],
                    words.group,
                    words.fill,
                    offset=words.offset,
                    window=words.window,
                    order=words.order,
                    block=words.block,
                    every=[a.every for a in words.axes],
                )
            case LoopsStep():
                kernel, values = step.kernel, self.find_values(step.buffers)
                return LoopsOp(
                    values[: kernel.num_inputs],
                    values[kernel.num_inputs :],
                    dims_attr(kernel.dims),
                    [access_attr(a) for a in kernel.operands],
                    loops_body(kernel),
                    source=kernel.name,
                )
            case UpstreamStep():
                return UpstreamOp(
                    self.find_values([t.buffer for t in step.inputs]),
                    self.find_values([t.buffer for t in step.results]),
                    step.body.clone(),
                    look_ups=[_look_up_attr(site) for site in step.sites],
                    source=step.what,
                )

    def write_kernel(self, step: KernelStep) -> KernelOp:
        fused, kernel = step.fused, step.fused.kernel
        (*inputs, output) = self.find_values(step.buffers)
        return KernelOp(
            inputs,
            output,
            dims_attr(kernel.dims),
            [access_attr(a) for a in kernel.inputs],
            access_attr(kernel.outputs[0]),
            reduction_body(kernel.inputs, fused.parts),
            given=ScheduleAttr.of(step.given) if step.given else None,
            chosen=ScheduleAttr.of(step.chosen) if step.chosen else None,
            source=kernel.name,
            intrinsic=step.intrinsic,
        )


def _panels_attr(panels: Panels) -> PanelsAttr:
    return PanelsAttr(
        int_attr(panels.size),
        int_attr(panels.axis),
        make_int_array(panels.outer),
        make_int_array(panels.inner),
    )


def _look_up_attr(site: Site) -> LookUpAttr:
    return LookUpAttr(
        int_attr(site.number),
        int_attr(site.extract),
        int_attr(site.axis),
        int_attr(site.look_up.limit),
        StringAttr(site.look_up.op),
    )


# --- reading ------------------------------------------------------------------------------------


def read_program(op: ProgramOp) -> Program:
    """The buffers and steps of a program, with new names. Raises `WeftError` for other ops."""
    return _Reader(op).read_program()


def read_with_values(op: ProgramOp) -> tuple[Program, dict[SSAValue, str]]:
    """The same, and the names by value."""
    reader = _Reader(op)
    return reader.read_program(), reader.names


class _Reader:
    def __init__(self, op: ProgramOp):
        self.op = op
        workspace = None if op.workspace is None else op.workspace.value.data
        self.program = Program(workspace=workspace)
        self.names: dict[SSAValue, str] = {}

    def read_program(self) -> Program:
        inputs = len(self.op.inputs)
        for number, arg in enumerate(self.op.body.block.args):
            size, type = elements_of(arg), str(element_type_of(arg))
            if number < inputs:
                value = self.op.inputs[number]
                argument = Argument(size, type, is_weight(value), is_shared(value))
                self.name(arg, f"arg{number}", argument)
            else:
                self.name(arg, f"out{number - inputs}", Result(size, type))
        for op in self.op.body.block.ops:
            if not isinstance(op, YieldOp) and not self.read_buffer(op):
                number = len(self.program.steps)
                if isinstance(op.location, FileLineColLoc) and (place := locate_op(op)):
                    self.program.locations[number] = place
                with self.program.name_errors(number):
                    self.program.steps.append(self.read_step(op))
        return self.program

    def name(self, value: SSAValue, name: str, buffer: Buffer) -> None:
        self.program.buffers[name] = buffer
        self.names[value] = name

    def read_buffer(self, op: Operation) -> bool:
        """Adds the buffers that `op` makes; `False` for a step."""
        count = len(self.program.buffers)
        match op:
            case BufferOp():
                offset = None if op.offset is None else op.offset.value.data
                self.name(op.result, f"tmp{count}", Temporary(*_memref_name(op.result), offset))
            case PartOp():
                part = SubBuffer(
                    *_memref_name(op.result), self.names[op.source], op.offset.value.data
                )
                self.name(op.result, f"part{count}", part)
            case ConstantOp():
                value = op.value
                assert isinstance(value, DenseIntOrFPElementsAttr)
                self.name(op.result, f"const{count}", Constant(*_memref_name(op.result), value))
            case PackOp():
                self.read_pack(op, count)
            case _:
                return False
        return True

    def read_pack(self, op: PackOp, count: int) -> None:
        weight = self.names[op.source]
        source = self.program.buffers[weight]
        if not isinstance(source, Argument) or not source.weight:
            raise WeftError(f"{describe_op(op)}: packs what is no weight of the function")
        panels = op.panels
        packed = Packed(
            *_memref_name(op.result),
            weight,
            op.sizes(),
            None if op.words is None else op.words.value.data,
            None
            if panels is None
            else Panels(
                panels.size.value.data,
                panels.axis.value.data,
                plain_ints(panels.outer),
                plain_ints(panels.inner),
            ),
            None if op.summed is None else plain_ints(op.summed),
            WORD_ELEMENTS.get(source.type, 1),
        )
        self.name(op.result, f"packed{count}", packed)
        if op.sums is not None:
            self.name(op.sums, f"sums{count}", Sums(*_memref_name(op.sums), self.names[op.result]))

    def read_tensor(self, value: SSAValue, shape: Sequence[int]) -> Tensor:
        name = self.names[value]
        buffer = self.program.buffers[name]
        weight = isinstance(buffer, Packed) or (isinstance(buffer, Argument) and buffer.weight)
        slack = 0
        if not isinstance(buffer, Packed):
            slack = buffer.elements - max(1, math.prod(shape))
        return Tensor(name, tuple(shape), buffer.type, weight, slack)

    def read_step(self, op: Operation) -> Step:
        match op:
            case KernelOp():
                return self.read_kernel(op)
            case CopyOp():
                source = self.read_tensor(op.source, op.sizes())
                fill, target = number_of(op.fill), self.names[op.target]
                stage = laid_out(source, _read_axes(op), fill, target, op.stored_order())
                stage = replace(stage, target_size=elements_of(op.target))
                return CopyStep(stage, op.sizes())
            case BorderOp():
                low, shape, high = zip(*op.axes(), strict=True)
                padding = Padding(shape, low, high, number_of(op.fill))
                type = str(element_type_of(op.target))
                return BorderStep(padding, self.names[op.target], elements_of(op.target), type)
            case ChangeOp():
                source, target = self.names[op.source], self.names[op.target]
                type = str(element_type_of(op.source))
                start, result = Layout(op.start.steps), Layout(op.result.steps)
                return ChangeStep(source, target, op.sizes(), type, start, result)
            case WordsOp():
                source = self.read_tensor(op.source, op.sizes())
                words = WordStage(
                    source.buffer,
                    op.sizes(),
                    self.names[op.target],
                    _read_axes(op),
                    op.group.value.data,
                    op.fill.value.data,
                    op.offset is not None,
                    0 if op.window is None else op.window.value.data,
                    source.slack,
                    source.type,
                    op.stored_order(),
                    0 if op.block is None else op.block.value.data,
                )
                words = replace(words, target_slack=elements_of(op.target) - words.size)
                if words.target_slack not in (0, SLACK):
                    raise WeftError(
                        f"{describe_op(op)}: makes {words.size} words, but "
                        f"{op.target.type} is to hold them"
                    )
                return WordStep(words)
            case LoopsOp():
                kernel = kernel_of_loops(op)
                check_accesses(kernel)
                values = [*op.inputs, *op.outputs]
                tensors = (
                    self.read_tensor(v, a.shape)
                    for v, a in zip(values, kernel.operands, strict=True)
                )
                return LoopsStep(kernel, tuple(tensors))
            case UpstreamOp():
                return self.read_upstream(op)
            case _:
                raise WeftError(f"{describe_op(op)}: is no step of a program")

    def read_kernel(self, op: KernelOp) -> KernelStep:
        parts = read_reduction(op)
        kernel = kernel_of_reduction(op, parts)
        check_accesses(kernel)
        values = [*op.inputs, op.output]
        tensors = tuple(
            self.read_tensor(v, a.shape) for v, a in zip(values, kernel.operands, strict=True)
        )
        fused = Fused(
            kernel, tensors, parts.result, parts.type, parts.combine, parts.init, parts.start
        )
        intrinsic = "" if op.intrinsic is None else op.intrinsic.data
        return KernelStep(fused, _read_fields(op.given), _read_fields(op.chosen), intrinsic)

    def read_upstream(self, op: UpstreamOp) -> UpstreamStep:
        last = op.body.block.last_op
        assert isinstance(last, YieldOp)
        found: list[list[Tensor]] = []
        for buffers, values in ((op.inputs, op.body.block.args), (op.outputs, last.values)):
            row: list[Tensor] = []
            for buffer, value in zip(buffers, values, strict=True):
                type = value.type
                assert isinstance(type, TensorType)
                row.append(self.read_tensor(buffer, type.get_shape()))
            found.append(row)
        sites = () if op.look_ups is None else tuple(map(_read_site, op.look_ups))
        what = "" if op.source is None else op.source.data
        return UpstreamStep(op.body, tuple(found[0]), tuple(found[1]), sites, what)


def _memref_name(value: SSAValue) -> tuple[int, str]:
    return elements_of(value), str(element_type_of(value))


def _read_axes(op: CopyingOp) -> tuple[Axis, ...]:
    pairs = zip(op.axis_copies(), op.axis_steps(), strict=True)
    return tuple(Axis(*axis, 0, 0, every) for axis, every in pairs)


def _read_fields(attr: ScheduleAttr | None) -> Fields:
    return UNDECIDED if attr is None else attr.plain_fields()


def _read_site(attr: LookUpAttr) -> Site:
    number, extract, axis, limit = (
        a.value.data for a in (attr.number, attr.extract, attr.axis, attr.limit)
    )
    return Site(extract, axis, number, LookUp(attr.op.data, axis, limit))
