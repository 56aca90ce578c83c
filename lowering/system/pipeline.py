"""The way of a network to several devices: passes, and what they have decided in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.transforms.canonicalize import CanonicalizePass

from ...transforms.core.pipeline import Fact, entry_of, facts_of
from ...transforms.machine.context import WeftContext
from ...transforms.machine.view import Machine
from ...transforms.model.generalize import GeneralizeNamedOpsPass
from ...transforms.partition.agree_layouts import CHOSEN, AgreeLayoutsPass
from ...transforms.partition.collect_host import CollectHostPartsPass
from ...transforms.partition.graph_partition import PARTITION, SECONDS, GraphPartitionPass
from ...transforms.partition.hoist_layouts import HoistPartLayoutsPass
from ...transforms.partition.join_operands import JoinPartOperandsPass
from ...transforms.partition.keep_layouts import KeepPartLayoutsPass
from ...transforms.partition.outline import OutlinePartsPass
from ...transforms.partition.plan_memory import MEMORY, PlanSharedMemoryPass
from .changes import describe_changes
from .lower_parts import LowerPartsPass


def system_passes(
    machine: Machine,
    *,
    only: str = "",
    prefer: str = "",
    db: str | None = None,
    layerwise: bool = False,
) -> tuple[ModulePass, ...]:
    """
    The passes from a network to programs of all parts: those of accelerators first, which say how
    tensors are stored, then those of the host, which are what is left. `only` is the one
    accelerator that is used, `prefer` what layers are on where several devices can have them, `db`
    the database of what was measured. Parts choose together how tensors are stored, and hand them
    on so; with `layerwise` each chooses as if it were alone, and the host packs what it takes from
    plain tensors and unpacks what it gives to such: what whole networks are compared with.
    """
    agree = (AgreeLayoutsPass(), CanonicalizePass())
    lower = LowerPartsPass("" if db is None else db)
    # Canonical forms have no changes of layout that undo each other.
    hoist = (HoistPartLayoutsPass(), CanonicalizePass(), KeepPartLayoutsPass(), CanonicalizePass())
    apart = (CanonicalizePass(), HoistPartLayoutsPass())
    return (
        GeneralizeNamedOpsPass(),
        GraphPartitionPass(only, prefer),
        OutlinePartsPass(),
        *(() if layerwise else agree),
        JoinPartOperandsPass(),
        lower,
        *(apart if layerwise else hoist),
        CollectHostPartsPass(apart=layerwise),
        OutlinePartsPass(),
        lower,
        PlanSharedMemoryPass(),
    )


def describe_step(step: ModulePass, module: ModuleOp, ctx: WeftContext) -> Iterator[str]:
    """
    Describes where each layer is, once that is decided, what layouts are expected to take, how
    large the shared memory is, and what is stored anew between layers.
    """
    facts = facts_of(entry_of(module))
    if step.name == PlanSharedMemoryPass.name:
        found = facts[MEMORY]
        assert isinstance(found, dict)
        yield f"shared memory: {found['bytes']} bytes, {found['bound_bytes']} at least"
        yield from describe_changes(module, ctx)
    if step.name == AgreeLayoutsPass.name and CHOSEN in facts:
        found = facts[CHOSEN]
        assert isinstance(found, dict)
        expected, bound, apart = (
            float(str(found[n])) for n in ("expected_seconds", "bound_seconds", "apart_seconds")
        )
        yield (
            f"layouts: {expected:.6f} s expected, with changes on a typical host unless the system "
            f"says how fast it is; {bound:.6f} at least, {apart:.6f} layer by layer"
        )
    if step.name == GraphPartitionPass.name and PARTITION in facts:
        rows = facts[PARTITION]
        assert isinstance(rows, list)
        for row in rows:
            assert isinstance(row, dict)
            yield from _describe_layer(row)
        seconds = float(str(facts[SECONDS]))
        yield f"placement: {seconds:.6f} s expected, of the host by known rates alone"


def _describe_layer(row: Mapping[str, Fact]) -> Iterator[str]:
    cycles = f", {row['bound_cycles']} cycles at least" if row["bound_cycles"] else ""
    yield (
        f"{row['layer']}: {row['device']}, {row['macs']} multiply-accumulates, {row['bytes']} "
        f"bytes{cycles}"
    )
    why = row["why_not"]
    yield from (f"  not on {reason}" for reason in (why if isinstance(why, list) else ()))
