"""The steps of a `nest.program` that compute: kernels, plain loops, and upstream's ops."""

from __future__ import annotations

import math
from collections.abc import Sequence

from typing_extensions import override
from xdsl.dialects.builtin import (
    ArrayAttr,
    StringAttr,
)
from xdsl.ir import Region, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    attr_def,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    region_def,
    traits_def,
    var_operand_def,
)
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

from ..common.kinds import is_tensor
from .attrs import DimsAttr, GuardedAccessAttr, LookUpAttr
from .base import StepOp, verify_accesses, verify_body
from .body import ReduceOp, YieldOp
from .buffers import BUFFER, element_type_of, elements_of
from .schedule import ScheduleAttr


def _text_attr(text: str) -> StringAttr | None:
    return StringAttr(text) if text else None


@irdl_op_definition
class KernelOp(StepOp):
    """
    A kernel with its epilogue as a loop nest of register tiles. For each element of the output,
    the body computes what is stored there from one element of each input; what it passes through
    `nest.reduce` is joined over the reduced dimensions.

    `given` is what somebody wants of the schedule, which no pass changes; `chosen` is the rest,
    once the kernel is scheduled. `source` is the op that it comes from, `intrinsic` the one that it
    is computed by, with how.

    ```
    nest.kernel(%x, %w) to %y dims <64, 56, 9 reduced>
        reading [#nest.access<[64], affine_map<(d0, d1, d2) -> (d1 + d2)>>,
                 #nest.access<[64, 9], affine_map<(d0, d1, d2) -> (d0, d2)>>]
        writing <[64, 56], affine_map<(d0, d1, d2) -> (d0, d1)>>
        given <vector = [1]>
        : (memref<64xf32>, memref<576xf32>) -> memref<3584xf32> {
    ^bb0(%a: f32, %b: f32):
      %p = arith.mulf %a, %b : f32
      %s = nest.reduce "arith.addf" %p : f32 from 0.0 : f32
      nest.yield %s : f32
    }
    ```
    """

    name = "nest.kernel"

    inputs = var_operand_def(BUFFER)
    output = operand_def(BUFFER)
    dims = attr_def(DimsAttr)
    reads = attr_def(ArrayAttr[GuardedAccessAttr])
    writes = attr_def(GuardedAccessAttr)
    given = opt_attr_def(ScheduleAttr)
    chosen = opt_attr_def(ScheduleAttr)
    source = opt_attr_def(StringAttr)
    intrinsic = opt_attr_def(StringAttr)
    body = region_def("single_block")

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    assembly_format = (
        "`(` $inputs `)` `to` $output `dims` $dims `reading` $reads `writing` $writes "
        "(`given` $given^)? (`chosen` $chosen^)? (`by` $intrinsic^)? (`source` $source^)? "
        "attr-dict-with-keyword `:` `(` type($inputs) `)` `->` type($output) $body"
    )

    def __init__(
        self,
        inputs: Sequence[SSAValue],
        output: SSAValue,
        dims: DimsAttr,
        reads: Sequence[GuardedAccessAttr],
        writes: GuardedAccessAttr,
        body: Region,
        *,
        given: ScheduleAttr | None = None,
        chosen: ScheduleAttr | None = None,
        source: str = "",
        intrinsic: str = "",
    ):
        super().__init__(
            operands=[inputs, output],
            attributes={
                "dims": dims,
                "reads": ArrayAttr(reads),
                "writes": writes,
                "given": given,
                "chosen": chosen,
                "source": _text_attr(source),
                "intrinsic": _text_attr(intrinsic),
            },
            regions=[body],
        )

    @override
    def written_buffers(self) -> Sequence[SSAValue]:
        return (self.output,)

    @classmethod
    @override
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        return (*super().get_canonicalization_patterns(), DropInputs())

    @override
    def verify_(self) -> None:
        verify_accesses(self, self.dims, self.inputs, self.reads.data)
        verify_accesses(self, self.dims, (self.output,), (self.writes,))
        if self.writes.guards.data:
            raise VerifyException("nest.kernel: the output is written everywhere, without guards")
        verify_body(self, self.body, self.inputs, (self.output,))
        reductions = [op for op in self.body.block.ops if isinstance(op, ReduceOp)]
        reduced = any(self.dims.is_reduced(d) for d in range(len(self.dims.sizes())))
        if len(reductions) != reduced:
            raise VerifyException(
                "nest.kernel: a body has one nest.reduce where dimensions are reduced, and none "
                f"elsewhere; there are {len(reductions)}"
            )
        both = set(_field_names(self.given)) & set(_field_names(self.chosen))
        if both:
            raise VerifyException(
                f"nest.kernel: {', '.join(sorted(both))} of the schedule is given, so it is not "
                "chosen"
            )


class DropInputs(RewritePattern):
    """
    Leaves out inputs that the body does not use, and those that read the same element of the same
    buffer as another.

    1. No field of a schedule names operands by their numbers.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: KernelOp, rewriter: PatternRewriter) -> None:
        schedules = (op.given, op.chosen)
        if any({"packed", "local"} & {*_field_names(schedule)} for schedule in schedules):  # 1.
            return
        args = op.body.block.args
        first: dict[tuple[SSAValue, GuardedAccessAttr], int] = {}
        rows = list(zip(op.inputs, op.reads.data, strict=True))
        same = [first.setdefault(row, number) for number, row in enumerate(rows)]
        used = {same[number] for number, arg in enumerate(args) if arg.uses.get_length()}
        if len(used) == len(rows):
            return
        for number, arg in reversed(list(enumerate(args))):
            if number not in used:
                arg.replace_all_uses_with(args[same[number]])
                op.body.block.erase_arg(arg)
        kept = [rows[number] for number in sorted(used)]
        new = KernelOp(
            [value for value, _ in kept],
            op.output,
            op.dims,
            [access for _, access in kept],
            op.writes,
            op.detach_region(op.body),
        )
        new.attributes.update({k: v for k, v in op.attributes.items() if k != "reads"})
        rewriter.replace(op, new)


def _field_names(schedule: ScheduleAttr | None) -> Sequence[str]:
    return () if schedule is None else tuple(schedule.fields.data)


@irdl_op_definition
class LoopsOp(StepOp):
    """
    A kernel in plain loops: any accesses, several outputs. The body computes, from one element of
    each operand, what is stored into the outputs, which hold what they start from.

    ```
    nest.loops(%x) to (%y) dims <8, 9 reduced>
        accesses [#nest.access<[8, 9], affine_map<(d0, d1) -> (d0, d1)>>,
                  #nest.access<[8], affine_map<(d0, d1) -> (d0)>>]
        : (memref<72xf32>) -> (memref<8xf32>) {
    ^bb0(%a: f32, %old: f32):
      %m = arith.minimumf %a, %old : f32
      nest.yield %m : f32
    }
    ```
    """

    name = "nest.loops"

    inputs = var_operand_def(BUFFER)
    outputs = var_operand_def(BUFFER)
    dims = attr_def(DimsAttr)
    accesses = attr_def(ArrayAttr[GuardedAccessAttr])
    source = opt_attr_def(StringAttr)
    body = region_def("single_block")

    irdl_options = (AttrSizedOperandSegments(as_property=False),)
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    assembly_format = (
        "`(` $inputs `)` `to` `(` $outputs `)` `dims` $dims `accesses` $accesses "
        "(`source` $source^)? attr-dict-with-keyword "
        "`:` `(` type($inputs) `)` `->` `(` type($outputs) `)` $body"
    )

    def __init__(
        self,
        inputs: Sequence[SSAValue],
        outputs: Sequence[SSAValue],
        dims: DimsAttr,
        accesses: Sequence[GuardedAccessAttr],
        body: Region,
        *,
        source: str = "",
    ):
        super().__init__(
            operands=[inputs, outputs],
            attributes={
                "dims": dims,
                "accesses": ArrayAttr(accesses),
                "source": _text_attr(source),
            },
            regions=[body],
        )

    @override
    def written_buffers(self) -> Sequence[SSAValue]:
        return tuple(self.outputs)

    @override
    def verify_(self) -> None:
        values = (*self.inputs, *self.outputs)
        verify_accesses(self, self.dims, values, self.accesses.data)
        verify_body(self, self.body, values, self.outputs)
        if not self.outputs:
            raise VerifyException("nest.loops: has no output")
        if any(isinstance(op, ReduceOp) for op in self.body.block.ops):
            raise VerifyException(
                "nest.loops: reduces by reading its output, so there is no nest.reduce"
            )


@irdl_op_definition
class UpstreamOp(StepOp):
    """
    An op that is no kernel, such as a gather: upstream's passes turn it into loops, which one
    thread runs. The body takes the tensors in the input buffers, and yields those of the outputs.
    The indices of `look_ups` are checked when they are looked up.

    ```
    nest.upstream(%x) to (%y) : (memref<8xf32>) -> (memref<8xf32>) {
    ^bb0(%t: tensor<8xf32>):
      nest.yield %t : tensor<8xf32>
    }
    ```
    """

    name = "nest.upstream"

    inputs = var_operand_def(BUFFER)
    outputs = var_operand_def(BUFFER)
    look_ups = opt_attr_def(ArrayAttr[LookUpAttr])
    source = opt_attr_def(StringAttr)
    body = region_def("single_block")

    irdl_options = (AttrSizedOperandSegments(as_property=False),)
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    assembly_format = (
        "`(` $inputs `)` `to` `(` $outputs `)` (`look_ups` $look_ups^)? (`source` $source^)? "
        "attr-dict-with-keyword `:` `(` type($inputs) `)` `->` `(` type($outputs) `)` $body"
    )

    def __init__(
        self,
        inputs: Sequence[SSAValue],
        outputs: Sequence[SSAValue],
        body: Region,
        *,
        look_ups: Sequence[LookUpAttr] = (),
        source: str = "",
    ):
        super().__init__(
            operands=[inputs, outputs],
            attributes={
                "look_ups": ArrayAttr(look_ups) if look_ups else None,
                "source": _text_attr(source),
            },
            regions=[body],
        )

    @override
    def written_buffers(self) -> Sequence[SSAValue]:
        return tuple(self.outputs)

    @override
    def may_stop(self) -> bool:
        return self.look_ups is not None

    @override
    def verify_(self) -> None:
        block = self.body.block
        if not isinstance(block.last_op, YieldOp):
            raise VerifyException("nest.upstream: its body ends with nest.yield")
        for buffers, tensors in ((self.inputs, block.args), (self.outputs, block.last_op.values)):
            if len(buffers) != len(tensors):
                raise VerifyException(
                    f"nest.upstream: {len(tensors)} tensors for {len(buffers)} buffers"
                )
            for buffer, tensor in zip(buffers, tensors, strict=True):
                type = tensor.type
                if (
                    not is_tensor(type)
                    or max(1, math.prod(type.get_shape())) != elements_of(buffer)
                    or type.element_type != element_type_of(buffer)
                ):
                    raise VerifyException(
                        f"nest.upstream: {type} does not lie in {buffer.type} from end to end"
                    )
