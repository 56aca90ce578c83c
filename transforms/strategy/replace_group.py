"""A kernel group becomes one `intrin.apply`, on operands that are stored as it wants."""

from __future__ import annotations

from xdsl.dialects import linalg
from xdsl.dialects.builtin import ModuleOp, TensorType, UnknownLoc
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.transforms.dead_code_elimination import dce

from ...dialects.common.kinds import is_tensor
from ...dialects.intrin import ApplyOp
from ...dialects.layout.ops import ConvertOp, LogicalOp, PrepackOp, StoredOp
from ..core.functions import is_weight
from ..embed.apply_op import apply_op
from ..kernel.from_linalg import KernelGroup
from ..layout.apply import stored_type, with_layout
from ..layout.map import Layout
from .group import EmbeddedGroup


def replace_group(group: KernelGroup, embedded: EmbeddedGroup) -> ApplyOp:
    """Replaces the ops of `group` by one `intrin.apply`, on operands stored as it wants."""
    operands = [*group.producer.input_values, *embedded.extras]
    num_inputs = len(group.producer.input_values)
    layouts = embedded.layouts or (Layout(),) * (len(operands) + 1)
    own = [*layouts[:num_inputs], *layouts[num_inputs + 1 :]]
    before: list[Operation] = []
    values = [_store_value(v, layout, before) for v, layout in zip(operands, own, strict=True)]
    result = group.result.type
    assert is_tensor(result)
    encoded = with_layout(result, layouts[num_inputs])
    op = apply_op(
        embedded.application, values[:num_inputs], values[num_inputs:], stored_type(encoded)
    )
    # The op computes what the last member computed: errors name that, and its line.
    known = [m.op.location for m in reversed(group.members) if m.op.location != UnknownLoc()]
    if known:
        op.location = known[0]
    after: list[Operation] = []
    value = _restore_value(op.result, encoded, after)
    rewriter = Rewriter()
    rewriter.insert_op([*before, op, *after], InsertPoint.before(group.last.op))
    op.result.name_hint = value.name_hint = group.result.name_hint
    group.result.replace_all_uses_with(value)
    for member in reversed(group.members):
        rewriter.erase_op(member.op)
    return op


def _store_value(value: SSAValue, layout: Layout, ops: list[Operation]) -> SSAValue:
    """`value` as `layout` stores it; appends the ops that make it so to `ops`."""
    if not layout.primitives:
        return value
    type = value.type
    assert is_tensor(type)
    kind = PrepackOp if is_weight(value) else ConvertOp
    encoded: TensorType[Attribute] = with_layout(type, layout)
    change = kind(value, encoded)
    view = StoredOp(change.result, stored_type(encoded))
    change.result.name_hint = view.result.name_hint = value.name_hint
    ops += [change, view]
    return view.result


def _restore_value(value: SSAValue, type: TensorType[Attribute], ops: list[Operation]) -> SSAValue:
    """The plain tensor that `value` stores as `type` says, by ops that are appended."""
    if value.type == type:
        return value
    view = LogicalOp(value, type)
    change = ConvertOp(view.result, TensorType(type.element_type, type.get_shape()))
    ops += [view, change]
    return change.result


def erase_unused(module: ModuleOp) -> None:
    """Removes what nothing reads any more once groups are replaced."""
    _erase_unused_inits(module)
    dce(module)


def _erase_unused_inits(module: ModuleOp) -> None:
    """Fills of tensors that nothing reads any more; the clean-up does not know them."""
    for op in [o for o in module.walk() if isinstance(o, linalg.ops.FillOp)]:
        if not any(r.uses.get_length() for r in op.results):
            Rewriter.erase_op(op)
