"""
The pass `convert-linalg-to-triplet`: the layer of a function as one unrolled body.

Before: a function with one sum of products, on which `aie1.schedule` says how it is computed.
After: the function returns a `triplet.body` of its arguments, with the filter in the order of its
use (`triplet.pack`) and borders of zeros around the image (`tensor.pad`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects import arith, func, linalg, tensor
from xdsl.dialects.builtin import (
    ArrayAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    TensorType,
    i64,
)
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint
from xdsl.utils.hints import isa

from ...dialects.aie1 import ScheduleAttr
from ...dialects.common.kinds import is_tensor
from ...dialects.triplet import PackOp
from ...targets.aie1.code.vector import BufferRole
from ...targets.aie1.machine.spec import Aie1Spec
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import add_facts
from ...transforms.model.generalize import refuse_named
from ...transforms.triplet.packing import Packing
from ...transforms.triplet.schedule import Stored
from .body.code import Body
from .body.to_triplet import body_op
from .calls import layer_of
from .joined import group_axes
from .machine import spec_of
from .request import Request, request_of, sum_of_products
from .schedule import SCHEDULE, check_request, is_placed
from .schedule_json import schedule_of
from .tune import body_by_hand


@dataclass(frozen=True)
class ConvertLinalgToTripletPass(ModulePass):
    """
    Makes a `triplet.body` of the function that is compiled, for the machine (`--machine`) or the
    AI Engine. What `aie1.schedule` leaves open is found here: the larger loads that serve several
    accesses, which products go into one operation, where registers are in its data operand, the
    order, and how the filter is stored. The body keeps the schedule, with the multiply-add that
    was taken.

    1. The function is one sum of products of its arguments, with what a store does to sums.
    2. Its op has `aie1.schedule` (`aie1-schedule`), which fits the layer, the network, the
       registers and data memory.

    A function that has a body, or runs a kernel, is left alone. Raises `WeftError` for what does
    not fit.
    """

    name = "convert-linalg-to-triplet"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        function = layer_of(op)
        if is_placed(function):
            return
        refuse_named(op, self.name)
        request = request_of(function)  # 1
        generic = sum_of_products(function)
        assert isinstance(generic, linalg.ops.GenericOp)
        ConvertSum(request, spec_of(ctx)).match_and_rewrite(generic, PatternRewriter(generic))


@dataclass
class ConvertSum(RewritePattern):
    """
    Computes the result of the function by a body, instead of all that it does: a sum of products
    with what is before and behind it.
    """

    request: Request
    spec: Aie1Spec

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: linalg.ops.GenericOp, rewriter: PatternRewriter) -> None:
        chosen = op.attributes.get(SCHEDULE)
        if not isinstance(chosen, ScheduleAttr):
            raise WeftError(f"{describe_op(op)}: has no '{SCHEDULE}'; run aie1-schedule")
        given, request = chosen.get_schedule(), self.request
        check_request(request, self.spec, given.limited)
        problem = request.scheduled_problem(given.widen, given.order)
        hand = schedule_of(given, problem, self.spec)  # 2
        body = body_by_hand(request, self.spec, hand, given.limited)
        block = op.parent_block()
        assert block is not None
        last = block.last_op
        assert isinstance(last, func.ReturnOp)
        arguments = dict(zip([a.role for a in request.arguments], block.args, strict=True))
        result_type = last.operands[0].type
        assert is_tensor(result_type)
        made = list(_body_ops(request, body, arguments, result_type))
        made[-1].attributes[SCHEDULE] = ScheduleAttr(replace(given, shape=body.shape.name))
        made += _expand_result(made[-1].results[0], result_type)
        old = list(block.ops)
        rewriter.insert([*made, func.ReturnOp(made[-1].results[0])], InsertPoint.at_end(block))
        for other in reversed(old):
            rewriter.erase(other)
        function = block.parent_op()
        assert isinstance(function, func.FuncOp)
        add_facts(function, {"macs": request.problem.macs})


def _body_ops(
    request: Request,
    body: Body,
    arguments: Mapping[str, BlockArgument],
    result_type: TensorType,
) -> Iterator[Operation]:
    """The arguments as the body takes them, and the body, last, whose axes may be joined."""
    trip = body.iteration
    layouts: dict[BufferRole, Stored] = {"image": body.image, "output": body.output}
    packs: dict[BufferRole, Packing | Stored] = {"filter": body.filter.how}
    limit = None
    if body.initial is not None:
        limit = request.check_sums(body.shape.name, body.shape.acc_bits)
        packs["initial"] = body.initial.how
    inputs = [(yield from _pad_image(arguments["image"], request))]
    if len(body.image.shape) < len(request.bordered.tensor("image").shape):
        inputs = [(yield from _collapse_image(inputs[0], body.image.shape))]
        result_type = TensorType(result_type.get_element_type(), body.output.shape)
    for role, how in packs.items():
        value: SSAValue = arguments[role]
        if isinstance(how, Stored):
            layouts[role] = how
        else:
            pack = PackOp(value, how.entries, how.loops, how.streams)
            value = pack.result
            value.name_hint = f"{role}_packed"
            yield pack
        inputs.append(value)
    yield body_op(trip, layouts, inputs, result_type, limit or 0)


def _collapse_image(value: SSAValue, shape: Sequence[int]) -> Generator[Operation, None, SSAValue]:
    """The image with axes joined; gives the value."""
    assert isa(value.type, TensorType[IntegerType])
    groups = _list_groups(value.type.get_shape(), shape)
    type = TensorType(value.type.element_type, shape)
    found = tensor.CollapseShapeOp(
        operands=[value], result_types=[type], properties={"reassociation": groups}
    )
    yield found
    return found.result


def _expand_result(value: SSAValue, type: TensorType) -> list[Operation]:
    """What gives a result the axes of `type`, if it has others."""
    assert isa(value.type, TensorType[IntegerType])
    shape, joined = type.get_shape(), value.type.get_shape()
    if len(shape) == len(joined):
        return []
    return [tensor.ExpandShapeOp(value, [], _list_groups(shape, joined), list(shape), type)]


def _list_groups(shape: Sequence[int], joined: Sequence[int]) -> ArrayAttr[ArrayAttr[IntegerAttr]]:
    groups = group_axes(shape, joined)
    return ArrayAttr(ArrayAttr(IntegerAttr(axis, i64) for axis in group) for group in groups)


def _pad_image(value: SSAValue, request: Request) -> Generator[Operation, None, SSAValue]:
    """The image with its border of zeros; gives the value."""
    assert isa(value.type, TensorType[IntegerType])
    shape, whole = value.type.get_shape(), request.bordered.tensor("image").shape
    if shape == whole:
        return value
    low = request.border
    high = [all - n - lo for all, n, lo in zip(whole, shape, low, strict=True)]
    zero = arith.ConstantOp(IntegerAttr(0, value.type.element_type))
    yield zero
    fill = Block([tensor.YieldOp(zero.result)], arg_types=[IndexType()] * len(shape))
    padded = TensorType(value.type.element_type, whole)
    pad = tensor.PadOp(value, [], [], Region(fill), low, high, padded)
    yield pad
    return pad.result
