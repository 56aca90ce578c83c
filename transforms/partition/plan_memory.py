"""The pass `plan-shared-memory`: where the tensors lie that parts hand on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

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
from .memory import plan_memory
from .outline import network_in

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

    Before: `%y = func.call @conv(%x, %w)`. After: the call has `weft.offsets`, as many as results,
    in bytes, and the entry those of its arguments. The fact `memory` has the bytes of all, the
    lower bound and the gap. Raises `WeftError` where the system has less memory.
    """

    name = "plan-shared-memory"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        entry = network_in(op)
        if entry is None:
            return
        system = context_of(ctx).system()
        block = entry.body.block
        plan = plan_memory(live_ranges(block, system.alignment_bytes))
        _check_room(plan.size_bytes, system)
        entry.attributes[OFFSETS] = _offsets(block.args, plan.offsets)
        for step in block.ops:
            if step.results:
                step.attributes[OFFSETS] = _offsets(step.results, plan.offsets)
        facts = {"bytes": plan.size_bytes, "bound_bytes": plan.bound_bytes}
        add_facts(entry, {MEMORY: facts})


def live_ranges(block: Block, alignment: int) -> dict[SSAValue, LiveRange]:
    """
    The steps in which each tensor of a block is needed: from the op that gives it to the last that
    reads it, that one included.
    """
    number = {op: i for i, op in enumerate(block.ops)}
    values = [v for v in block.args if not is_weight(v)]
    values += [v for op in block.ops for v in op.results]
    found: dict[SSAValue, LiveRange] = {}
    for value in values:
        owner = value.owner
        first = number[owner] if isinstance(owner, Operation) else 0
        last = max((number[use.operation] for use in value.uses), default=first)
        found[value] = LiveRange(size_bytes(value), first, last, alignment)
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
