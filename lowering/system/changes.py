"""Changes of layout between two layers of accelerators, in words: which ones there are, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from ...dialects.common.kinds import is_tensor
from ...dialects.layout.ops import ConvertOp
from ...transforms.core.pipeline import Fact, entry_of, facts_of
from ...transforms.layout.apply import layout_of
from ...transforms.machine.context import WeftContext
from ...transforms.partition.agree_layouts import CHOSEN
from ...transforms.partition.outline import device_of, parts_of
from ...transforms.partition.plan_memory import size_bytes
from ...transforms.partition.same_bytes import bases_of, is_of_same_bytes


def describe_changes(module: ModuleOp, ctx: WeftContext) -> Iterator[str]:
    """
    Describes each part of the host that only stores anew what layers of accelerators give, for
    others that take it.
    """
    entry, parts, host = entry_of(module), parts_of(module), ctx.system().host.name
    away = {name for name, part in parts.items() if device_of(part) != host}
    found = list(_list_changes(entry, parts, away))
    if not found:
        return
    yield f"stored anew between layers of accelerators: {len(found)}, {_reason(entry)}"
    yield from (f"  {text}" for text in found)


def _list_changes(
    entry: func.FuncOp, parts: Mapping[str, func.FuncOp], away: set[str]
) -> Iterator[str]:
    for call in [o for o in entry.body.block.ops if isinstance(o, func.CallOp)]:
        part = parts[call.callee.string_value()]
        if part.sym_name.data in away or not _only_moves(part):
            continue
        givers = {_caller(base) for value in call.operands for base in bases_of(value)}
        takers = {name for value in call.results for name in _readers(value)}
        if givers and takers and givers | takers <= away:
            names = (", ".join(sorted(filter(None, ends))) for ends in (givers, takers))
            size = sum(size_bytes(value) for value in call.results)
            yield f"{part.sym_name.data}: {' for '.join(names)}, {size} bytes{_forms(part)}"


def _only_moves(part: func.FuncOp) -> bool:
    return all(isinstance(op, ConvertOp | func.ReturnOp) for op in part.body.block.ops)


def _caller(value: SSAValue) -> str | None:
    """The part whose call gives a value."""
    owner = value.owner
    return owner.callee.string_value() if isinstance(owner, func.CallOp) else None


def _readers(value: SSAValue) -> Iterator[str | None]:
    """The parts that read a value, as it is or as others' bytes."""
    for use in value.uses:
        op = use.operation
        if is_of_same_bytes(op):
            yield from (name for result in op.results for name in _readers(result))
        else:
            yield op.callee.string_value() if isinstance(op, func.CallOp) else None


def _forms(part: func.FuncOp) -> str:
    """The layouts from which and to which a part stores its first tensor."""
    (first, *_) = (o for o in part.body.block.ops if isinstance(o, ConvertOp))
    types = [t for t in (first.source.type, first.results[0].type) if is_tensor(t)]
    return "".join(
        f", {word} {layout_of(type)}" for word, type in zip(("from", "to"), types, strict=True)
    )


def _reason(entry: func.FuncOp) -> str:
    """Why both ends of a change do not store the tensor alike."""
    facts: Fact = facts_of(entry).get(CHOSEN)
    if not isinstance(facts, dict):
        return "as each layer stores its tensors as if it were alone"
    return "as no layouts in which both ends store it were found to take less"
