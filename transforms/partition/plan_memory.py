"""The pass `plan-shared-memory`: where the tensors lie that parts hand on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects.builtin import DenseArrayBase, IntegerType, ModuleOp, i64
from xdsl.ir import Block, Operation, SSAValue
from xdsl.passes import ModulePass

from ...dialects.common.kinds import is_dense_array, is_tensor
from ..core.errors import WeftError
from ..core.first_fit import LiveRange
from ..core.functions import is_weight
from ..core.pipeline import add_facts
from ..layout.apply import stored_type
from ..machine.context import context_of
from ..machine.system import System
from .memory import bound_bytes, plan_memory
from .outline import network_in
from .same_bytes import bases_of, is_part_weight, joints_of

OFFSETS = "weft.offsets"
"""The offsets of an op's results in the shared memory; on the entry, of its arguments."""

MEMORY = "memory"
"""The fact of the entry that says how large the memory is, and what no plan goes below."""

NOWHERE = -1
"""The offset of what is in no shared memory: a weight, which its parts hold."""


@dataclass(frozen=True)
class PlanSharedMemoryPass(ModulePass):
    """
    Lays the arguments of the entry, and what its parts give, into one memory: two values share
    bytes only if no step needs both. Arguments are there from the beginning, results to the end.
    What `layout.store_at` joins lies side by side, and what is no more than the bytes of other
    values lies where these do (`partition.same_bytes`).

    Before: `%y = func.call @conv(%x, %w)`. After: the call has `weft.offsets`, as many as results,
    in bytes, and the entry those of its arguments. The fact `memory` has the bytes of all, the
    lower bound and the gap. Raises `WeftError` where the system has less memory, and for a value
    that is to lie beside itself, or beside others in two joined values.
    """

    name = "plan-shared-memory"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        entry = network_in(op)
        if entry is None:
            return
        system = context_of(ctx).system()
        block = entry.body.block
        ranges, joints = live_ranges(block, system.alignment_bytes), joints_of(block)
        plan = plan_memory(_join_ranges(ranges, joints))
        _check_room(plan.size_bytes, system)
        offsets = _offsets_of_values(block, plan.offsets, ranges)
        entry.attributes[OFFSETS] = _offsets(block.args, offsets)
        for step in block.ops:
            if step.results:
                step.attributes[OFFSETS] = _offsets(step.results, offsets)
        # What lies behind another value may begin anywhere.
        behind = {v: replace(ranges[v], alignment=1) for joint in joints for v in joint[1:]}
        facts = {"bytes": plan.size_bytes, "bound_bytes": bound_bytes({**ranges, **behind})}
        add_facts(entry, {MEMORY: facts})


def live_ranges(block: Block, alignment: int) -> dict[SSAValue, LiveRange]:
    """
    The steps in which each tensor of a block is needed: from the op that gives it to the last that
    reads its bytes, that one included. Values that are the bytes of others are left out.
    """
    number = {op: i for i, op in enumerate(block.ops)}
    values = [v for v in block.args if not is_weight(v)]
    values += [v for op in block.ops if not is_part_weight(op) for v in op.results]
    found: dict[SSAValue, LiveRange] = {}
    for value in values:
        owner = value.owner
        first = number[owner] if isinstance(owner, Operation) else 0
        last = max((number[use.operation] for use in value.uses), default=first)
        bases = bases_of(value)
        if bases == (value,):
            found[value] = LiveRange(size_bytes(value), first, last, alignment)
            continue
        for base in bases:
            found[base] = replace(found[base], last=max(found[base].last, last))
    return found


def _join_ranges(
    ranges: Mapping[SSAValue, LiveRange], joints: Sequence[tuple[SSAValue, ...]]
) -> dict[tuple[SSAValue, ...], LiveRange]:
    """The live ranges of values that lie side by side as of one, and of the others alone."""
    joined = [value for joint in joints for value in joint]
    twice = next((value for value in joined if joined.count(value) > 1), None)
    if twice is not None:
        raise WeftError(
            f"value %{twice.name_hint or '?'} is joined with two others, or with itself, and can "
            "lie beside one; name the host by 'weft.device' for one of the sums"
        )
    alone = [(value,) for value in ranges if value not in joined]
    found: dict[tuple[SSAValue, ...], LiveRange] = {}
    for key in (*alone, *joints):
        parts = [ranges[value] for value in key]
        first, last = min(r.first for r in parts), max(r.last for r in parts)
        found[key] = LiveRange(sum(r.size for r in parts), first, last, parts[0].alignment)
    return found


def _offsets_of_values(
    block: Block,
    planned: Mapping[tuple[SSAValue, ...], int],
    ranges: Mapping[SSAValue, LiveRange],
) -> dict[SSAValue, int]:
    """The offsets of all values, those that are the bytes of others included."""
    found: dict[SSAValue, int] = {}
    for key, offset in planned.items():
        for value in key:
            found[value] = offset
            offset += ranges[value].size
    for op in block.ops:
        bases = {value: bases_of(value)[0] for value in op.results}
        found |= {value: found[base] for value, base in bases.items() if base in found}
    return found


def size_bytes(value: SSAValue) -> int:
    """The bytes of a tensor as it is stored."""
    type = value.type
    if not is_tensor(type):
        raise WeftError(f"a part gives or takes {type}, which is no tensor")
    stored = stored_type(type)
    bits = getattr(stored.element_type, "bitwidth", 64)
    count = 1
    for extent in stored.get_shape():
        count *= extent
    return count * -(-bits // 8)


def offsets_of(op: Operation) -> tuple[int, ...]:
    """The offsets that a step or the entry has. Raises `WeftError` where there are none."""
    found = op.attributes.get(OFFSETS)
    if found is None or not is_dense_array(found):
        raise WeftError(f"{op.name} has no '{OFFSETS}': run plan-shared-memory")
    return tuple(int(value) for value in found.get_values())


def _offsets(
    values: Iterable[SSAValue], offsets: Mapping[SSAValue, int]
) -> DenseArrayBase[IntegerType]:
    return DenseArrayBase.from_list(i64, [offsets.get(v, NOWHERE) for v in values])


def _check_room(needed: int, system: System) -> None:
    if system.memory_bytes is not None and needed > system.memory_bytes:
        raise WeftError(
            f"the tensors between parts need {needed} bytes of shared memory at once, "
            f"{needed - system.memory_bytes} more than the {system.memory_bytes} that there are"
        )
