"""
The pass `dataflow-tile`: tiles, loop order, residency and layouts of embedded kernels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, SymbolRefAttr, TensorType
from xdsl.ir import Attribute, Operation
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.rewriter import InsertPoint
from xdsl.traits import SymbolTable

from ...dialects.common.kinds import is_tensor
from ...dialects.intrin import ApplyOp
from ...dialects.layout.ops import ConvertOp, PrepackOp
from ..core.errors import WeftError
from ..core.functions import is_weight
from ..core.pipeline import pass_option, refuse_decided
from ..embed.application import Application
from ..embed.apply_op import application_of
from ..layout.apply import with_layout
from ..layout.map import Layout
from ..layout.rewrite.views import merge_views
from ..machine.context import WeftContext, context_of
from ..machine.view import Machine
from .costs import ScheduleCosts, TargetCosts, schedule_costs
from .directives import layer_of
from .embedded import grid_kernel, operand_layout, packed_extra, packed_operand, plain_order
from .grid import GridKernel
from .search import SearchOptions, SearchResult, search_schedule
from .tiles import Schedule

SCHEDULE = "dataflow.layer"
"""The attribute of `intrin.apply` that names its directives."""


@dataclass(frozen=True)
class Tiled:
    """An application with the schedule found for it."""

    application: Application
    kernel: GridKernel
    costs: ScheduleCosts
    result: SearchResult


def application_costs(
    application: Application, machine: Machine, target: TargetCosts | None
) -> tuple[GridKernel, ScheduleCosts]:
    """
    `application` from outside the intrinsic, and what decides its schedule on `machine`;
    `target` adds what its instruction set costs.
    """
    kernel = grid_kernel(application, machine)
    passes = [c.intrinsic for c in application.epilogue]
    costs = schedule_costs(
        machine,
        kernel,
        target.calls if target is not None else None,
        outer_memory=machine.path_to(application.intrinsic.inputs[0].memory).source,
        control_memory=target.control_memory if target is not None else None,
        pass_intrinsic=passes[0] if passes else None,
    )
    return kernel, costs


def tile_application(
    application: Application,
    machine: Machine,
    target: TargetCosts | None,
    options: SearchOptions = SearchOptions(),
) -> Tiled:
    """
    Searches a schedule for `application` under its costs (`application_costs`). Raises
    `WeftError` if nothing fits.
    """
    kernel, costs = application_costs(application, machine, target)
    return Tiled(application, kernel, costs, search_schedule(kernel, costs, options))


def operand_layouts(
    application: Application, schedule: Schedule | None = None
) -> tuple[tuple[Layout, ...], tuple[Layout, ...], Layout]:
    """
    The layouts of the inputs (in the operator's order), the extras and the result, with
    elements in the schedule's order; without one, in the order of the tensors' dimensions.
    """
    by_operand: dict[int, Layout] = {}
    for position, bound in enumerate(application.embedding.binding):
        if bound is not None:
            packed = packed_operand(application, position)
            plain = plain_order(len(packed.shape))
            order = plain if schedule is None else schedule.buffers[position].order
            by_operand[bound] = operand_layout(packed, order)
    inputs = tuple(by_operand[i] for i in range(len(application.inputs)))
    extras = tuple(
        operand_layout(packed_extra(application, a, form), plain_order(len(a.shape)))
        for a, form in zip(application.extras, application.forms, strict=True)
    )
    return inputs, extras, by_operand[len(application.inputs)]


def free_symbols(module: ModuleOp, prefix: str) -> Iterator[str]:
    """`prefix0`, `prefix1`, … without the names that the module has at that time."""
    for number in count():
        name = f"{prefix}{number}"
        if SymbolTable.lookup_symbol(module, name) is None:
            yield name


def target_costs(ctx: WeftContext, machine: Machine) -> TargetCosts | None:
    """The cost model that the machine's target has registered, if any."""
    if machine.target not in ctx.cost_models:
        return None
    model = ctx.cost_model(machine.target)
    if not callable(model):
        raise WeftError(f"target '{machine.target}': its cost model is not a function of a machine")
    made = model(machine)
    if not isinstance(made, TargetCosts):
        raise WeftError(f"target '{machine.target}': its cost model gives no calls")
    return made


def _encode_type(type: Attribute, layout: Layout) -> TensorType[Attribute]:
    assert is_tensor(type)
    return with_layout(type, layout)


def write_tiled(
    op: ApplyOp, name: str, tiled: Tiled, machine: Machine, rewriter: PatternRewriter
) -> None:
    """Writes the schedule that was found into the IR; see `write_schedule`."""
    schedule = tiled.result.schedule
    write_schedule(op, name, tiled.application, tiled.kernel, schedule, machine, rewriter)


def write_schedule(
    op: ApplyOp,
    name: str,
    application: Application,
    kernel: GridKernel,
    schedule: Schedule,
    machine: Machine,
    rewriter: PatternRewriter,
) -> None:
    """Writes a schedule into the IR: directives named `name`, and operands as they want."""
    layer = layer_of(name, application, kernel, schedule, machine)
    inputs, extras, result = operand_layouts(application, schedule)
    changes: list[ConvertOp | PrepackOp] = []
    for value, layout in zip(op.operands, (*inputs, *extras), strict=True):
        kind = PrepackOp if is_weight(value) else ConvertOp
        change = kind(value, _encode_type(value.type, layout))
        change.result.name_hint = value.name_hint
        changes.append(change)
    new = ApplyOp.create(
        operands=[change.result for change in changes],
        result_types=[_encode_type(op.result.type, result)],
        attributes={**op.attributes, SCHEDULE: SymbolRefAttr(name)},
    )
    assert len(new.inputs) == len(op.inputs)
    new.location = op.location
    back = ConvertOp(new.result, op.result.type)
    new.result.name_hint = back.result.name_hint = op.result.name_hint
    rewriter.insert(layer, InsertPoint.at_end(module_of(op).body.block))
    rewriter.replace(op, [*changes, new, back])


def module_of(op: Operation) -> ModuleOp:
    """The module that `op` is in."""
    parent = op.parent_op()
    while not isinstance(parent, ModuleOp):
        assert parent is not None
        parent = parent.parent_op()
    return parent


@dataclass(frozen=True)
class TileApplication(RewritePattern):
    """An application without a schedule gets one, named by the next of `names`."""

    machine: Machine
    target: TargetCosts | None
    options: SearchOptions
    names: Iterator[str]

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ApplyOp, rewriter: PatternRewriter) -> None:
        if SCHEDULE in op.attributes:
            return
        application = application_of(op, self.machine)
        tiled = tile_application(application, self.machine, self.target, self.options)
        write_tiled(op, next(self.names), tiled, self.machine, rewriter)


@dataclass(frozen=True)
class DataflowTilePass(ModulePass):
    """
    Chooses how each `intrin.apply` runs, and gives its operands the layouts that follow.

    Before: `intrin.apply` on plain tensors. After: a `dataflow.layer` with the tiles, loop
    order, residency and buffering that the machine's costs favour, named by the attribute
    `dataflow.layer` of the op; operands converted (`layout.convert`), weights prepacked
    (`layout.prepack`), the result converted back.

    `evaluated` is the number of schedules that are run through the event model. Ops that
    have a schedule are left alone. Raises `WeftError` where no schedule fits the machine, and for
    `evaluated` where all have their schedules already.
    """

    name = "dataflow-tile"

    evaluated: int | None = pass_option(SearchOptions().num_evaluated)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        context = context_of(ctx)
        machine = context.machine()
        target = target_costs(context, machine)
        options = SearchOptions()
        if self.evaluated is not None:
            options = SearchOptions(num_evaluated=self.evaluated)
        if options.num_evaluated < 1:
            raise WeftError(f"{self.name}: evaluated is {self.evaluated}, but must be 1 or more")
        applies = [o for o in op.walk() if isinstance(o, ApplyOp)]
        if applies and all(SCHEDULE in o.attributes for o in applies):
            refuse_decided(self)
        pattern = TileApplication(machine, target, options, free_symbols(op, "layer"))
        PatternRewriteWalker(pattern, apply_recursively=False).rewrite_module(op)
        merge_views(op)
