"""
The way of a function to VTA: passes, and the executable that comes out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from xdsl.dialects import arith, func, tensor
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Attribute, BlockArgument, SSAValue
from xdsl.passes import ModulePass

from ...dialects.dataflow import LayerOp
from ...dialects.intrin import ApplyOp
from ...dialects.layout.ops import ConvertOp, LogicalOp, PrepackOp, StoredOp
from ...dialects.vta.stream import ExecuteOp
from ...targets.vta.cost import event_timing, instruction_costs
from ...targets.vta.emit import UOPS, Program
from ...targets.vta.encode import Stream
from ...targets.vta.executable import Array, Buffer, CandidateFacts, Executable, Facts, Role
from ...targets.vta.execute import prepack
from ...targets.vta.ir import streams_of
from ...targets.vta.schedule_costs import vta_costs
from ...targets.vta.spec import MemoryType, VtaSpec
from ...targets.vta.stream_checks import Columns
from ...transforms.core.describe import describe
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import (
    argument_names,
    function_of,
    interface_types,
    result_names,
    weight_names,
)
from ...transforms.embed.apply_op import application_of
from ...transforms.embed.options import EmbedOptions
from ...transforms.kernel.dim_roles import named_by_role
from ...transforms.kernel.from_linalg import kernel_groups
from ...transforms.layout.apply import layout_of
from ...transforms.layout.map import Layout
from ...transforms.layout.rewrite.legalize_layouts import LegalizeLayoutsPass
from ...transforms.layout.rewrite.views import logical_value, seen_value
from ...transforms.machine.context import WeftContext
from ...transforms.machine.view import Machine
from ...transforms.model.generalize import GeneralizeNamedOpsPass
from ...transforms.schedule.dataflow_tile import (
    DataflowTilePass,
    Tiled,
    application_costs,
    free_symbols,
    write_tiled,
)
from ...transforms.schedule.search import lower_bound
from ...transforms.strategy.choose import StrategyOptions, TransformCost
from ...transforms.strategy.embed_intrinsics import (
    Chosen,
    EmbedIntrinsicsPass,
    embed_with_strategies,
    list_embeddings,
    reducing_groups,
)
from ..host.activations import LayoutActivationsPass
from ..host.costs import host_seconds
from .convert_intrin_to_vta import ConvertIntrinToVtaPass

NO_STRATEGY = "none"
"""Operands are stored as they are, and padded."""

STRATEGIES = ("performance", "memory", NO_STRATEGY)
"""What strategies can be chosen for."""


def vta_passes(
    activation_layout: str | None = None,
    embed: EmbedOptions | None = None,
    strategy: str = NO_STRATEGY,
) -> tuple[ModulePass, ...]:
    """
    The passes from linalg to `vta`. The order of the host's activations must be fixed
    before layouts of operands are chosen, since those start from it. `strategy` says what
    strategies are chosen for; `NO_STRATEGY` only pads.
    """
    order = () if activation_layout is None else (LayoutActivationsPass(activation_layout),)
    relaxed = strategy != NO_STRATEGY
    return (
        GeneralizeNamedOpsPass(),
        *order,
        EmbedIntrinsicsPass(relaxed=relaxed, choice=strategy if relaxed else "", options=embed),
        DataflowTilePass(),
        LegalizeLayoutsPass(),
        ConvertIntrinToVtaPass(max_ops=0),
    )


def compile_module(
    module: ModuleOp,
    ctx: WeftContext,
    *,
    machine_text: str,
    function: str | None = None,
    weights: Mapping[str, Array] | None = None,
    activation_layout: str | None = None,
    embed: EmbedOptions | None = None,
    strategy: str | StrategyOptions = "performance",
    transform: TransformCost | None = None,
    report: Callable[[str], None] | None = None,
) -> Executable:
    """
    Compiles the one function of `module` for the machine of `ctx`.

    `weights`, in host layout, are packed now, the others are left to each run;
    `activation_layout` is the order in which the host holds activations (`NHWC`); `embed`
    says which embeddings are wanted. `strategy` is what operands are stored anew for
    (`STRATEGIES`, or options), where `transform` says what the host takes for that (by default
    `host_seconds`). `report` is told in words what was decided. `module` is changed. Raises
    `WeftError` for a function that is more than one kernel with its epilogue, or that the
    machine cannot run.
    """
    spec = _vta(ctx)
    asked = _by_gemm(ctx.machine(), embed)
    wanted = _wanted(strategy, embed)
    wanted = replace(wanted, embed=_by_gemm(ctx.machine(), wanted.embed))
    lowering = _Lowering(module, ctx, function_of(module, function), embed, report)
    lowering.run(vta_passes(activation_layout, asked, wanted.goal), wanted, transform)
    return _executable(lowering, spec, machine_text, weights or {})


class _Lowering:
    """One function on its way through the passes, and what was decided about it."""

    def __init__(
        self,
        module: ModuleOp,
        ctx: WeftContext,
        function: func.FuncOp,
        embed: EmbedOptions | None,
        report: Callable[[str], None] | None,
    ):
        self.module = module
        self.source = str(module)
        self.ctx = ctx
        self.machine = ctx.machine()
        self.function = function
        self.embed = embed
        self.report = report
        self.macs = 0
        self.bound_cycles = 0
        self.candidates: tuple[CandidateFacts, ...] = ()

    def run(
        self,
        passes: Sequence[ModulePass],
        wanted: StrategyOptions,
        transform: TransformCost | None,
    ) -> None:
        """All passes, with a report of what they have decided."""
        for step in passes:
            if isinstance(step, EmbedIntrinsicsPass):
                self._embed(step, wanted, transform)
                continue
            step.apply(self.ctx, self.module)
            self.module.verify()
            if isinstance(step, DataflowTilePass):
                self._tell(str(op) for op in self.module.walk() if isinstance(op, LayerOp))

    def _embed(
        self, step: EmbedIntrinsicsPass, wanted: StrategyOptions, transform: TransformCost | None
    ) -> None:
        """The kernel becomes an application of an intrinsic, by strategies if they are wanted."""
        self.macs = sum(g.producer.kernel.num_points for g in reducing_groups(self.module))
        if self.embed is not None and self.report is not None:
            self._tell(_candidates(self.function, self.machine, self.embed))
        chosen: list[Chosen] = []
        if step.relaxed:
            transform = transform or host_seconds()
            chosen = embed_with_strategies(self.module, self.ctx, wanted, transform)
            self.candidates = tuple(_listed(chosen))
            _write_tiled(self.module, chosen, self.machine)
        else:
            step.apply(self.ctx, self.module)
        self.module.verify()
        self.bound_cycles = _bound(self.function, self.machine)
        self._tell((*_embedded(self.module, self.machine), *_compared(chosen)))

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            if self.report is not None:
                self.report(line)


def _executable(
    lowering: _Lowering, spec: VtaSpec, machine_text: str, weights: Mapping[str, Array]
) -> Executable:
    """What has been lowered: the instructions, and the buffers that they use."""
    function, machine = lowering.function, lowering.machine
    execute = _only_execute(function)
    stream = streams_of(lowering.module.body.block.ops, spec)[execute.program.string_value()]
    queue, flags, cost = instruction_costs(stream, spec)
    cycles = event_timing(queue, flags, cost, token_depth=spec.token_depth).cycles
    buffers, renamed = _buffers(function, execute, stream, spec, machine)
    relocations = tuple((i, renamed[b]) for i, b in execute.relocation_pairs())
    return Executable(
        function=function.sym_name.data,
        machine_name=machine.name,
        machine_text=machine_text,
        module_text=lowering.source,
        spec=spec,
        program=Program(stream, relocations),
        buffers=buffers,
        facts=Facts(cycles, lowering.macs, lowering.bound_cycles),
        constants=packed_weights(buffers, weights),
        candidates=lowering.candidates,
    )


def _by_gemm(machine: Machine, embed: EmbedOptions | None) -> EmbedOptions:
    """The options with the GEMM as what is embedded into, but where they name an intrinsic."""
    options = embed or EmbedOptions()
    gemms = [name for c in machine.computes if c.name == "gemm" for name in c.intrinsics]
    return replace(options, intrinsic=options.intrinsic or next(iter(gemms), None))


def _wanted(strategy: str | StrategyOptions, embed: EmbedOptions | None) -> StrategyOptions:
    """Which strategies are wanted. Raises `WeftError` for a goal that there is not."""
    options = strategy if isinstance(strategy, StrategyOptions) else StrategyOptions(strategy)
    if options.goal not in STRATEGIES:
        known = ", ".join(STRATEGIES)
        raise WeftError(f"there is no strategy '{options.goal}'; there are {known}")
    if embed is not None and options is not strategy:
        options = replace(options, weights=embed.weights, embed=embed)
        if embed.candidates > 1:
            options = replace(options, count=embed.candidates)
    return options


def _listed(chosen: Sequence[Chosen]) -> Iterator[CandidateFacts]:
    """The candidates with their figures."""
    for one in chosen:
        for candidate in one.candidates:
            scheduled = candidate.is_scheduled
            yield CandidateFacts(
                strategy=candidate.strategy,
                taken=candidate is one.best,
                bound_cycles=candidate.bound_cycles,
                op_cycles=candidate.op_cycles if scheduled else None,
                transform_s=candidate.transform_seconds if scheduled else None,
                data_bytes=candidate.data_bytes,
                weight_bytes=candidate.weight_bytes,
            )


def _compared(chosen: Sequence[Chosen]) -> list[str]:
    """The same in words, where there was a choice."""
    return [
        f"strategy {number}{' (taken)' if c is one.best else ''}: {c.describe()}"
        for one in chosen
        if len(one.candidates) > 1
        for number, c in enumerate(one.candidates, 1)
    ]


def _write_tiled(module: ModuleOp, chosen: Sequence[Chosen], machine: Machine) -> None:
    """The schedules by which strategies were chosen need not be searched again."""
    names = free_symbols(module, "layer")
    for one in chosen:
        # The op calls operands and loops as the intrinsic does.
        application = application_of(one.op, machine)
        kernel, costs = application_costs(application, machine, vta_costs(machine))
        tiled = Tiled(application, kernel, costs, one.best.tiled.result)
        write_tiled(module, one.op, next(names), tiled, machine)


def _vta(ctx: WeftContext) -> VtaSpec:
    """The machine as a VTA. Raises `WeftError` with the machine's file if it is none."""
    machine = ctx.machine()
    if machine.target != "vta":
        raise WeftError(f"machine {machine.name} has target '{machine.target}', expected 'vta'")
    try:
        return VtaSpec.from_machine(machine)
    except WeftError as error:
        place = f"{ctx.machine_path}: " if ctx.machine_path is not None else ""
        raise WeftError(f"{place}{error}") from error


def _candidates(function: func.FuncOp, machine: Machine, embed: EmbedOptions) -> Iterator[str]:
    """The best embeddings of each kernel, with what they add."""
    embed = _by_gemm(machine, embed)
    intrinsic = machine.intrinsic(embed.intrinsic or "")
    for group in kernel_groups(function):
        kernel = named_by_role(group.producer.kernel)
        for number, found in enumerate(list_embeddings(group, machine, embed), 1):
            yield (
                f"candidate {number}: {found.describe(kernel, intrinsic.kernel)}; operands "
                f"{found.binding}, {found.mac_overhead} multiply-accumulates and "
                f"{found.data_overhead} elements added"
            )


def _embedded(module: ModuleOp, machine: Machine) -> Iterator[str]:
    """What kernels are embedded into, and what that adds, in words."""
    for op in module.walk():
        if not isinstance(op, ApplyOp):
            continue
        application = application_of(op, machine)
        embedding, intrinsic = application.embedding, application.intrinsic
        placed = embedding.describe(application.kernel, intrinsic.kernel)
        epilogue = ", ".join(
            c.intrinsic + "".join(f" {v}" for _, v in c.params) for c in application.epilogue
        )
        yield f"embedded into {intrinsic.name}: {placed}"
        yield (
            f"padding adds {embedding.mac_overhead} multiply-accumulates and "
            f"{embedding.data_overhead} elements"
        )
        yield f"epilogue: {epilogue or 'none'}"


def _bound(function: func.FuncOp, machine: Machine) -> int:
    """The lower bound on the cycles."""
    bound = 0
    for op in function.walk():
        if isinstance(op, ApplyOp):
            application = application_of(op, machine)
            bound += lower_bound(*application_costs(application, machine, vta_costs(machine)))
    return bound


def _only_execute(function: func.FuncOp) -> ExecuteOp:
    """The one program of a function that has nothing else but changes of layout."""
    found = [op for op in function.walk() if isinstance(op, ExecuteOp)]
    if len(found) != 1:
        raise WeftError(
            f"@{function.sym_name.data} has {len(found)} kernels for VTA, expected one: a "
            "convolution or matrix product with its epilogue"
        )
    known = (ExecuteOp, ConvertOp, PrepackOp, StoredOp, LogicalOp, func.ReturnOp, LayerOp)
    left = [op for op in function.body.block.ops if not isinstance(op, known)]
    if left:
        # Constants and empty tensors are there for the sake of another op.
        computing = (o for o in left if not isinstance(o, arith.ConstantOp | tensor.EmptyOp))
        op = next(computing, left[0])
        raise WeftError(f"{describe(op)} is left over: VTA runs one kernel and its epilogue")
    return found[0]


def _source(value: SSAValue) -> BlockArgument:
    """The function argument that `value` is, but for its layout."""
    while not isinstance(value, BlockArgument):
        op = value.owner
        if not isinstance(op, ConvertOp | PrepackOp | StoredOp):
            raise WeftError("an operand of the kernel is not an argument of the function")
        value = op.operands[0]
    return value


def _returned(value: SSAValue) -> SSAValue:
    """What the function returns of `value`, but for its layout."""
    for use in value.uses:
        op = use.operation
        if isinstance(op, func.ReturnOp):
            return value
        if isinstance(op, ConvertOp | LogicalOp):
            return _returned(op.results[0])
    raise WeftError("the kernel's result is not returned by the function")


def _buffers(
    function: func.FuncOp, execute: ExecuteOp, stream: Stream, spec: VtaSpec, machine: Machine
) -> tuple[tuple[Buffer, ...], dict[int, str]]:
    """The buffers in ABI order, and their names by the number in the relocations."""
    units = _element_bytes(execute, stream, spec)
    alignment = max(m.alignment_bytes for m in machine.memories)
    count = len(execute.inputs)
    arguments, renamed = _arguments(function, execute, units, alignment)
    returned = _returned(execute.result).type
    layouts = _layout(returned), _layout(seen_value(execute.result).type)
    (name,), (_, (held,)) = result_names(function), interface_types(function)
    result = _buffer(name, "output", returned, layouts, units[count], alignment)
    result = replace(result, element_type=held)
    uops = Buffer(
        name=UOPS,
        role="uops",
        element_type="i32",
        logical_shape=(len(stream.uops),),
        element_bytes=spec.uop_element_bytes,
        alignment_bytes=math.lcm(alignment, spec.uop_element_bytes),
    )
    return (*arguments, result, uops), {**renamed, count: name, count + 1: UOPS}


def _arguments(
    function: func.FuncOp, execute: ExecuteOp, units: Mapping[int, int], alignment: int
) -> tuple[tuple[Buffer, ...], dict[int, str]]:
    """
    The arguments' buffers in order, and their names by the operand of `execute`. Operands
    that read one argument share a buffer, which takes equal layouts and elements.
    """
    names = argument_names(function)
    types, _ = interface_types(function)
    weights = weight_names(function)
    found: dict[int, Buffer] = {}
    renamed: dict[int, str] = {}
    for number, operand in enumerate(execute.inputs):
        argument = _source(operand)
        name = names[argument.index]
        role: Role = "weight" if argument.index in weights else "input"
        layouts = _layout(argument.type), _layout(logical_value(operand).type)
        buffer = _buffer(name, role, argument.type, layouts, units.get(number, 1), alignment)
        buffer = replace(buffer, element_type=types[argument.index])
        other = found.setdefault(argument.index, buffer)
        if other != buffer:
            raise WeftError(
                f"argument '{name}' of @{function.sym_name.data} is read by two operands of the "
                f"kernel, in elements of {other.element_bytes} and of {buffer.element_bytes} "
                f"bytes and in packed shapes {list(other.packed_shape)} and "
                f"{list(buffer.packed_shape)} of different layout: give the function an argument "
                "for each, and pass the array twice"
            )
        renamed[number] = name
    unused = [n for i, n in enumerate(names) if i not in found]
    if unused:
        raise WeftError(f"arguments {', '.join(unused)} of the function are not used; remove them")
    return tuple(found[i] for i in sorted(found)), renamed


def _layout(type: Attribute) -> Layout:
    assert isinstance(type, TensorType)
    return layout_of(type)


def _buffer(
    name: str,
    role: Role,
    type: Attribute,
    layouts: tuple[Layout, Layout],
    element_bytes: int,
    alignment: int,
) -> Buffer:
    assert isinstance(type, TensorType)
    return Buffer(
        name=name,
        role=role,
        element_type=str(type.element_type),
        logical_shape=tuple(type.get_shape()),
        element_bytes=element_bytes,
        alignment_bytes=math.lcm(alignment, element_bytes),
        host_layout=layouts[0],
        packed_layout=layouts[1],
    )


def _element_bytes(execute: ExecuteOp, stream: Stream, spec: VtaSpec) -> dict[int, int]:
    """
    Per buffer, the bytes of the elements in which the instructions count; none for one that no
    instruction touches, as where a window sees nothing but padding.
    """
    transfers = Columns(stream.insns, spec).transfers
    memory = dict(zip(transfers.index.tolist(), transfers.memory.tolist(), strict=True))
    return {
        buffer: spec.dram_element_bytes[MemoryType(memory[index])]
        for index, buffer in execute.relocation_pairs()
    }


def packed_weights(buffers: Sequence[Buffer], weights: Mapping[str, Array]) -> dict[str, Array]:
    """The weights, packed from host layout. Raises `WeftError` for unknown ones and misfits."""
    known = {b.name: b for b in buffers if b.role == "weight"}
    spare = sorted(set(weights) - set(known))
    if spare:
        raise WeftError(
            f"no weight is called {', '.join(spare)}; there are {', '.join(known) or 'none'}"
        )
    return {name: prepack(known[name], array) for name, array in weights.items()}
