"""
The pass `embed-intrinsics`: structured ops become applications of the machine's intrinsics.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func, linalg
from xdsl.dialects.builtin import ModuleOp, TensorType, UnknownLoc
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.transforms.dead_code_elimination import dce

from ...dialects.intrin import ApplyOp
from ...dialects.layout.ops import ConvertOp, LogicalOp, PrepackOp, StoredOp
from ..core.errors import WeftError
from ..core.functions import is_weight
from ..embed.apply_op import apply_op
from ..embed.options import EmbedOptions
from ..embed.problem import Constraints
from ..kernel.from_linalg import KernelGroup, kernel_groups
from ..layout.apply import stored_type, with_layout
from ..layout.map import Layout
from ..machine.context import WeftContext, context_of
from ..model.generalize import refuse_named
from ..schedule.dataflow_tile import target_costs
from .choose import Candidate, StrategyOptions, TransformCost, choose, compile_candidates, no_cost
from .group import (
    EmbeddedGroup,
    accumulating_intrinsics,
    embed_group,
    intrinsics_of,
    list_embeddings,
    without_foreign_epilogue,
)

__all__ = [
    "EmbedIntrinsicsPass",
    "EmbeddedGroup",
    "accumulating_intrinsics",
    "embed_group",
    "list_embeddings",
    "replace_group",
]


def replace_group(group: KernelGroup, embedded: EmbeddedGroup) -> ApplyOp:
    """Replaces the ops of `group` by one `intrin.apply`, on operands stored as it wants."""
    operands = [*group.producer.input_values, *embedded.extras]
    num_inputs = len(group.producer.input_values)
    layouts = embedded.layouts or (Layout(),) * (len(operands) + 1)
    own = [*layouts[:num_inputs], *layouts[num_inputs + 1 :]]
    before: list[Operation] = []
    values = [_stored(v, layout, before) for v, layout in zip(operands, own, strict=True)]
    result = group.result.type
    assert isinstance(result, TensorType)
    encoded = with_layout(result, layouts[num_inputs])
    op = apply_op(
        embedded.application, values[:num_inputs], values[num_inputs:], stored_type(encoded)
    )
    # The op computes what the last member computed: errors name that, and its line.
    known = [m.op.location for m in reversed(group.members) if m.op.location != UnknownLoc()]
    if known:
        op.location = known[0]
    after: list[Operation] = []
    value = _logical(op.result, encoded, after)
    rewriter = Rewriter()
    rewriter.insert_op([*before, op, *after], InsertPoint.before(group.last.op))
    op.result.name_hint = value.name_hint = group.result.name_hint
    group.result.replace_all_uses_with(value)
    for member in reversed(group.members):
        rewriter.erase_op(member.op)
    return op


def _stored(value: SSAValue, layout: Layout, ops: list[Operation]) -> SSAValue:
    """`value` as `layout` stores it; appends the ops that make it so to `ops`."""
    if not layout.primitives:
        return value
    type = value.type
    assert isinstance(type, TensorType)
    kind = PrepackOp if is_weight(value) else ConvertOp
    encoded: TensorType[Attribute] = with_layout(type, layout)
    change = kind(value, encoded)
    view = StoredOp(change.result, stored_type(encoded))
    change.result.name_hint = view.result.name_hint = value.name_hint
    ops += [change, view]
    return view.result


def _logical(value: SSAValue, type: TensorType[Attribute], ops: list[Operation]) -> SSAValue:
    """The plain tensor that `value` stores as `type` says, by ops that are appended."""
    if value.type == type:
        return value
    view = LogicalOp(value, type)
    change = ConvertOp(view.result, TensorType(type.element_type, type.get_shape()))
    ops += [view, change]
    return change.result


def reducing_groups(module: ModuleOp) -> Iterator[KernelGroup]:
    """The kernel groups that an accumulating intrinsic may compute."""
    for function in [o for o in module.walk() if isinstance(o, func.FuncOp)]:
        for group in kernel_groups(function):
            if any(d.kind == "reduction" for d in group.producer.kernel.dims):
                yield group


@dataclass(frozen=True)
class Chosen:
    """What was chosen for one kernel group, among which candidates, and the op it became."""

    candidates: tuple[Candidate, ...]
    best: Candidate
    op: ApplyOp


def embed_with_strategies(
    module: ModuleOp,
    ctx: WeftContext,
    options: StrategyOptions | None = None,
    transform: TransformCost = no_cost,
) -> list[Chosen]:
    """
    Embeds each kernel group that reduces as the best of its strategies stores its operands:
    by `options.goal`, with what `transform` says that transforms take. Raises as the pass does,
    and `WeftError` for a goal that is none.
    """
    machine = ctx.machine()
    target = target_costs(ctx, machine)
    options = options or StrategyOptions()
    if options.count < 1:
        raise WeftError(f"{options.count} candidates of strategies: give 1 or more")
    compiled: list[tuple[KernelGroup, tuple[Candidate, ...], Candidate]] = []
    for group in reducing_groups(module):
        found = compile_candidates(group, machine, target, options=options, transform=transform)
        best = choose(found, options.goal)
        if options.prove:
            best.prove()
        compiled.append((group, found, best))
    # Readers first, as replacing a group makes another value of its result.
    chosen = [
        Chosen(found, best, replace_group(group, best.embedded))
        for group, found, best in reversed(compiled)
    ]
    erase_unused(module)
    return chosen[::-1]


def erase_unused(module: ModuleOp) -> None:
    """Removes what nothing reads any more once groups are replaced."""
    _erase_unused_inits(module)
    dce(module)


def _erase_unused_inits(module: ModuleOp) -> None:
    """Fills of tensors that nothing reads any more; the clean-up does not know them."""
    for op in [o for o in module.walk() if isinstance(o, linalg.ops.FillOp)]:
        if not any(r.uses.get_length() for r in op.results):
            Rewriter.erase_op(op)


@dataclass(frozen=True)
class EmbedIntrinsicsPass(ModulePass):
    """
    Replaces each kernel group whose producer reduces by one `intrin.apply`.

    Before: a `linalg.generic`, padding in front of it and element-wise generics behind.
    After: `intrin.apply` with the embedding that adds the fewest operations and elements
    (`mac_weight`, `data_weight`: how much each counts), its padding as guards and the
    epilogue as intrinsics. All solutions are proved.

    `intrinsic` restricts the search to one intrinsic of the machine; otherwise all that
    accumulate are tried in the machine's order. `origin`, `dense`, `linear`, `padding` and
    `storable` switch constraints off: see `Constraints` and `EmbedOptions`. From Python,
    `options` stands for all of the others at once, and may hold constraints of the user's own.

    With `relaxed`, operands may be stored anew for it: of the `candidates` best strategies, and
    of padding, the one with the best predicted `choice` is taken (`performance` or `memory`; see
    `strategy.choose`). Operands are then converted (`layout.convert`) and seen as what is stored
    (`layout.stored`).

    With `split`, epilogues that the machine cannot compute stay behind as they are; otherwise
    they are refused.

    Groups that do not reduce are left alone. Raises `WeftError` for a kernel that no intrinsic
    takes, naming the constraints that conflict.
    """

    name = "embed-intrinsics"

    intrinsic: str | None = None
    mac_weight: float = 1.0
    data_weight: float = 1.0
    origin: bool = True
    dense: bool = True
    linear: bool = True
    padding: bool = True
    storable: bool = True
    relaxed: bool = False
    candidates: int = 5
    choice: str = "performance"
    split: bool = False
    options: EmbedOptions | None = None

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        refuse_named(op, self.name)
        context = context_of(ctx)
        machine = context.machine()
        options = self.options or self._options()
        intrinsics_of(machine, options.intrinsic)
        if self.relaxed:
            wanted = StrategyOptions(self.choice, self.candidates, options.weights, embed=options)
            embed_with_strategies(op, context, wanted)
            return
        groups = list(reducing_groups(op))
        if self.split:
            groups = [without_foreign_epilogue(group, machine) for group in groups]
        embedded = [(group, embed_group(group, machine, options)) for group in groups]
        # Readers first, as replacing a group makes another value of its result.
        for group, found in reversed(embedded):
            replace_group(group, found)
        erase_unused(op)

    def _options(self) -> EmbedOptions:
        return EmbedOptions(
            intrinsic=self.intrinsic,
            weights=(self.mac_weight, self.data_weight),
            constraints=Constraints(self.origin, self.dense, self.linear, self.padding),
            storable=self.storable,
        )
