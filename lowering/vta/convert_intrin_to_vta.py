"""
The pass `convert-intrin-to-vta`: scheduled applications become VTA programs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, ModuleOp, TensorType, i64
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import SymbolTable
from xdsl.utils.exceptions import PassFailedException

from ...dialects.common.kinds import is_tensor
from ...dialects.dataflow import LayerOp
from ...dialects.intrin import ApplyOp
from ...dialects.vta.stream import ExecuteOp
from ...targets.vta.emit import UOPS, Program, alu_passes, emit_program
from ...targets.vta.ir import stream_op, stream_to_ops
from ...targets.vta.spec import VtaSpec
from ...transforms.core.describe import describe_op
from ...transforms.embed.application import Application
from ...transforms.embed.apply_op import application_of
from ...transforms.layout.apply import layout_of
from ...transforms.machine.context import context_of
from ...transforms.machine.view import Machine
from ...transforms.schedule.dataflow_tile import (
    SCHEDULE,
    free_symbols,
    module_of,
    operand_layouts,
)
from ...transforms.schedule.directives import schedule_of
from ...transforms.schedule.embedded import grid_kernel
from ...transforms.schedule.tiles import Schedule


def _make_execute(op: ApplyOp, name: str, program: Program, names: tuple[str, ...]) -> ExecuteOp:
    numbers = {n: i for i, n in enumerate((*names, UOPS))}
    pairs = [v for index, buffer in program.relocations for v in (index, numbers[buffer])]
    relocations = DenseIntOrFPElementsAttr.from_list(TensorType(i64, [len(pairs) // 2, 2]), pairs)
    return ExecuteOp(name, names, op.operands, relocations, op.result.type)


def _find_directives(module: ModuleOp, op: ApplyOp) -> LayerOp:
    symbol = op.attributes.get(SCHEDULE)
    if symbol is None:
        raise PassFailedException(
            f"{describe_op(op)} has no schedule: run dataflow-tile before convert-intrin-to-vta"
        )
    layer = SymbolTable.lookup_symbol(module, symbol)  # pyright: ignore[reportArgumentType]
    if not isinstance(layer, LayerOp):
        raise PassFailedException(f"{describe_op(op)}: {symbol} names no dataflow.layer")
    return layer


def _check_layouts(op: ApplyOp, application: Application, schedule: Schedule) -> None:
    inputs, extras, result = operand_layouts(application, schedule)
    for value, expected in zip((*op.operands, op.result), (*inputs, *extras, result), strict=True):
        type = value.type
        assert is_tensor(type)
        if layout_of(type) != expected:
            raise PassFailedException(
                f"{describe_op(op)}: operand of type {type} is not in the layout that its "
                f"directives need, {expected}"
            )


def _check_result(op: ApplyOp, application: Application, machine: Machine) -> None:
    stored = machine.find_memory("OUT").element_type
    if application.result_type != stored:
        raise PassFailedException(
            f"{describe_op(op)}: its result is {application.result_type}, but "
            f"{machine.name} stores {stored}: end the epilogue with a truncation"
        )


@dataclass(frozen=True)
class ConvertApplication(RewritePattern):
    """
    A scheduled application becomes a program, named by the next of `names`, and what runs it. A
    program of up to `max_ops` instructions is written as ops.
    """

    machine: Machine
    spec: VtaSpec
    max_ops: int
    names: Iterator[str]

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ApplyOp, rewriter: PatternRewriter) -> None:
        module, machine = module_of(op), self.machine
        layer = _find_directives(module, op)
        application = application_of(op, machine)
        _check_result(op, application, machine)
        kernel = grid_kernel(application, machine)
        schedule = schedule_of(layer, application, kernel, machine)
        _check_layouts(op, application, schedule)
        program = emit_program(
            kernel, schedule, alu_passes(application.epilogue, machine), self.spec
        )
        reads = range(len(op.inputs), len(op.operands))
        operands = (*(a.name for a in application.inputs), *(f"read{i}" for i in reads))
        name = next(self.names)
        execute = _make_execute(op, name, program, (*operands, kernel.output.name))
        execute.result.name_hint = op.result.name_hint
        rewriter.insert(self._make_program(program, name), InsertPoint.at_end(module.body.block))
        rewriter.replace(op, execute)

    def _make_program(self, program: Program, name: str) -> Operation:
        if len(program.stream) <= self.max_ops:
            return stream_to_ops(program.stream, self.spec, name)
        return stream_op(program.stream, name)


@dataclass(frozen=True)
class ConvertIntrinToVtaPass(ModulePass):
    """
    Lowers every `intrin.apply` to a VTA program and a `vta.execute` that runs it.

    1. The machine's target is VTA. 2. Each op has directives (`dataflow-tile`), and its
    operands the layouts that follow from them. 3. The result has the type that stores
    leave in DRAM.

    A program of up to `max_ops` instructions is written as a `vta.program`, one op each; a
    longer one as a `vta.stream`. The directives are removed. Converts all applications or
    fails naming the one left over.
    """

    name = "convert-intrin-to-vta"

    max_ops: int = 64

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        machine = context_of(ctx).machine()
        layers = {_find_directives(op, o) for o in op.walk() if isinstance(o, ApplyOp)}
        spec = VtaSpec.from_machine(machine)
        pattern = ConvertApplication(machine, spec, self.max_ops, free_symbols(op, "program"))
        PatternRewriteWalker(pattern, apply_recursively=False).rewrite_module(op)
        for layer in layers:
            Rewriter.erase_op(layer)
