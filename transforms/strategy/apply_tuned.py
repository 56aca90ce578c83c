"""The pass `embed-apply-tuned`: embeddings and schedules that were found by measuring."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...dialects.intrin import ApplyOp
from ..core.pipeline import add_facts, entry_of, marked_entry, refuse_decided
from ..kernel.from_linalg import KernelGroup
from ..machine.context import WeftContext, context_of
from ..machine.view import Machine
from ..model.generalize import refuse_named
from ..schedule.dataflow_tile import free_symbols, target_costs
from ..schedule.points import SPACE_VERSION
from ..tune.database import Database, hash_text
from ..tune.facts import add_tuned
from ..tune.known import open_known, place_on
from .choose import no_cost
from .embed_intrinsics import is_embedded, transform_cost
from .facts import source_facts
from .group_module import group_module
from .replace_group import erase_unused, replace_group
from .tuned import (
    Costing,
    Decision,
    Ways,
    apply_layer,
    find_candidate,
    read_decision,
    tunable_groups,
)


@dataclass(frozen=True)
class EmbedApplyTunedPass(ModulePass):
    """
    Embeds and schedules the kernels of which a best point is known on this machine, by the file
    `database`; `unit`, `relaxed` and `split` are those of `embed-intrinsics`.

    Before: kernels in linalg. After: those whose best point is faster than the compiler's own are
    `intrin.apply`s with directives, as after `dataflow-tile`; the others are left alone. The facts
    of the entry say how many there are (`tuned`), and the hash of what was read (`tuned_digest`).
    Raises `WeftError` without a file, for one that is no such database, and for decisions that do
    not fit the kernel or the machine.
    """

    name = "embed-apply-tuned"

    database: str | None = None
    unit: str | None = None
    relaxed: bool = False
    split: bool = False

    @property
    def ways(self) -> Ways:
        """How kernels are embedded."""
        return Ways(self.unit, self.relaxed, self.split)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        refuse_named(op, self.name)
        context = context_of(ctx)
        groups = tunable_groups(op, context.machine(), self.ways)
        if not groups and is_embedded(op):
            refuse_decided(self, ["database"])
            return
        with open_known(self.name, self.database) as database:
            points = _read_winners(groups, database, context.machine())
        if not points:
            return
        tuned = [group for group in groups if group in points]
        entry = marked_entry(op)
        facts = {} if entry is None else source_facts(entry, tuned, context.machine(), None)
        costing = costing_of(context, self.ways)
        _embed_groups(
            op, [(g, read_decision(points[g][1], ctx)) for g in tuned], costing, self.ways
        )
        add_facts(entry_of(op), facts)
        add_tuned(entry_of(op), dict(points.values()), len(points))


def costing_of(ctx: WeftContext, ways: Ways) -> Costing:
    """What decides between ways, by the machine and the cost models of the context."""
    machine = ctx.machine()
    transform = transform_cost(ctx) if ways.relaxed else no_cost
    return Costing(machine, target_costs(ctx, machine), transform)


def _read_winners(
    groups: list[KernelGroup], database: Database, machine: Machine
) -> dict[KernelGroup, tuple[str, str]]:
    """The kernels with a point that is better than the compiler's own: their keys and points."""
    found: dict[KernelGroup, tuple[str, str]] = {}
    for group in groups:
        key = hash_text(str(group_module(group)))
        point = database.better_point(place_on(machine.text, key, SPACE_VERSION))
        if point is not None:
            found[group] = key, point
    return found


def _embed_groups(
    module: ModuleOp, decided: list[tuple[KernelGroup, Decision]], costing: Costing, ways: Ways
) -> None:
    """Embeds and schedules kernels as was decided."""
    found = [find_candidate(group, decision, costing, ways) for group, decision in decided]
    made: list[ApplyOp] = []
    # Readers first, as replacing a group makes another value of its result.
    for (group, _), candidate in reversed([*zip(decided, found, strict=True)]):
        made.append(replace_group(group, candidate.embedded))
    erase_unused(module)
    names = free_symbols(module, "layer")
    for op, (_, decision) in zip(reversed(made), decided, strict=True):
        apply_layer(op, decision.layer, next(names), costing)
