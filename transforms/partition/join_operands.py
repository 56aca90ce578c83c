"""The pass `join-part-operands`: accelerators compute sums of tensors that lie side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from xdsl.context import Context
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr, TensorType
from xdsl.ir import Attribute, Block, BlockArgument, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects.common.kinds import is_tensor
from ...dialects.layout.ops import ConvertOp, LogicalOp, StoreAtOp, StoredOp
from ..algorithm.convert_sum_to_product import (
    DEFAULT_ROW,
    TensorSum,
    add_rows,
    scaled_identity,
    tensor_sum_of,
)
from ..core.errors import WeftError
from ..core.free_names import claim_name
from ..core.functions import WEIGHT_ATTRIBUTE, weight_names
from ..kernel.from_linalg import kernel_groups
from ..layout.apply import with_layout
from ..layout.map import Layout, compose_layouts
from ..machine.context import WeftContext, context_of
from ..machine.view import Machine
from .hoist_layouts import convert_body, convert_call, retype
from .outline import device_of, network_in, parts_of
from .strategies import list_strategies
from .sums import find_sum, layouts_of_sum, product_function


@dataclass(frozen=True)
class JoinPartOperandsPass(ModulePass):
    """
    Writes sums that are parts of accelerators as products (`convert-sum-to-product`), of what the
    callers join.

    Before: `%y = func.call @sum(%a, %b)`, whose part adds two tensors. After:
    `%j = layout.store_at %a, %b …`, a constant, the scaled identity, and `func.call @sum(%j, %w)`,
    whose part is a product with a weight. The memory plan puts both tensors side by side, and the
    constant is packed into the part's program (`partition.same_bytes`). Both `%j` and `%y` have the
    layouts in which the device takes and gives their rows: the same bytes.

    Raises `WeftError` for a part that is called twice, tensors that cannot be joined as they are
    stored, and what the device cannot compute.
    """

    name = "join-part-operands"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        entry, context = network_in(op), context_of(ctx)
        if entry is None:
            return
        taken = {*weight_names(entry).values()}
        for name, part in parts_of(op).items():
            machine = context.system().find_device(device_of(part))
            if machine.is_host or find_sum(part) is None:
                continue
            calls = [o for o in entry.walk() if isinstance(o, func.CallOp)]
            calls = [o for o in calls if o.callee.string_value() == name]
            if len(calls) != 1:
                raise WeftError(f"part '{name}' is called twice; each call has its own part")
            weight = claim_name(f"{name}.identity", taken, "_")
            _join_operands(part, calls[0], weight, machine.machine, context)


def _join_operands(
    part: func.FuncOp, call: func.CallOp, weight: str, machine: Machine, ctx: WeftContext
) -> None:
    found = _find_joint(part, call)
    if found is None:
        raise WeftError(
            f"part '{part.sym_name.data}' on {machine.name}: its tensors cannot be joined in one "
            "buffer as they are stored"
        )
    rows = found.rows(DEFAULT_ROW)
    product = product_function(found.form, rows)
    (group,) = kernel_groups(product)
    best = min(list_strategies(group, machine, ctx), key=lambda one: one.bound_cycles)
    inputs = len(group.producer.input_values)
    taken, given = best.plain_layouts[0], best.plain_layouts[inputs]
    joint = compose_layouts(found.joint_rows(rows), taken)
    plain = call.results[0].type
    assert is_tensor(plain)
    result = add_rows(plain.get_shape(), found.layout, rows)
    types = (
        with_layout(found.joint_type, joint),
        with_layout(plain, compose_layouts(result, given)),
    )
    _call_product(call, found, types[0], scaled_identity(found.form, rows[1]))
    part.body.detach_block(0)
    part.body.add_block(product.body.detach_block(0))
    _see_rows(part.body.block, types, (taken, given))
    marks: dict[str, Attribute] = {WEIGHT_ATTRIBUTE: StringAttr(weight)}
    part.arg_attrs = ArrayAttr([DictionaryAttr({}), DictionaryAttr(marks)])
    retype(part)
    convert_call(call, {}, {0: types[1]})


def _find_joint(part: func.FuncOp, call: func.CallOp) -> TensorSum | None:
    """The sum of a part, whose tensors are whole rows; plain ones are padded to be, if need be."""
    op = find_sum(part)
    assert op is not None
    found = tensor_sum_of(op)
    own = next(iter(layouts_of_sum(op, ())), None)
    if found is not None and own is not None and not found.layout.primitives and own.primitives:
        types = {i: _with(v, own) for i, v in enumerate(call.operands)}
        result = {0: _with(call.results[0], own)}
        convert_body(part, types, result)
        convert_call(call, types, result)
        found = tensor_sum_of(op)
    if found is None or found.layout not in layouts_of_sum(op, (found.layout,)):
        return None
    return found if all(isinstance(v, BlockArgument) for v in found.sources) else None


def _with(value: SSAValue, layout: Layout) -> TensorType[Attribute]:
    assert is_tensor(value.type)
    return with_layout(value.type, layout)


_Types: TypeAlias = tuple[TensorType[Attribute], TensorType[Attribute]]


def _see_rows(block: Block, types: _Types, layouts: tuple[Layout, Layout]) -> None:
    """
    Makes the block of a product take and give tensors of `types`, whose rows, plain ones for the
    product, are stored by `layouts`.
    """
    rows = block.args[0].type
    assert is_tensor(rows)
    argument = Rewriter.replace_value_with_new_type(block.args[0], types[0])
    view = StoredOp(argument, with_layout(rows, layouts[0]))
    convert = ConvertOp(view.result, rows)
    argument.replace_all_uses_with(convert.result)
    view.operands[0] = argument
    Rewriter.insert_op([view, convert], InsertPoint.at_start(block))
    end = block.last_op
    assert isinstance(end, func.ReturnOp)
    made = end.operands[0]
    assert is_tensor(made.type)
    store = ConvertOp(made, with_layout(made.type, layouts[1]))
    logical = LogicalOp(store.result, types[1])
    Rewriter.insert_op([store, logical], InsertPoint.before(end))
    end.operands[0] = logical.result


def _call_product(
    call: func.CallOp, found: TensorSum, joint: TensorType[Attribute], identity: arith.ConstantOp
) -> None:
    """Makes a call give both tensors in one buffer, and the identity, to its part."""
    numbers = [v.index for v in found.sources if isinstance(v, BlockArgument)]
    one, other = (call.operands[number] for number in numbers)
    store = StoreAtOp(one, other, found.joint.dim, found.name, found.joint_type)
    rows = ConvertOp(store.joint, joint)
    store.joint.name_hint = rows.result.name_hint = found.name
    Rewriter.insert_op([store, rows, identity], InsertPoint.before(call))
    call.operands = [rows.result, identity.result]
