"""The steps of a `nest.program`."""

from __future__ import annotations

import math
from collections.abc import Sequence

from typing_extensions import override
from xdsl.dialects.builtin import (
    I64,
    ArrayAttr,
    DenseArrayBase,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    UnitAttr,
)
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    attr_def,
    base,
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

from ..common.ints import int_attr, make_int_array, plain_ints
from ..common.kinds import is_tensor
from .attrs import DimsAttr, GuardedAccessAttr, LookUpAttr
from .base import StepOp, is_never_written, reads_only, verify_accesses, verify_body
from .body import ReduceOp, YieldOp
from .buffers import BUFFER, WORD_ELEMENTS, BufferOp, element_type_of, elements_of
from .schedule import ScheduleAttr


def _text_attr(text: str) -> StringAttr | None:
    return StringAttr(text) if text else None


class CopyingOp(StepOp):
    """
    A copy of a tensor of shape `shape`, axis by axis: `low` places of padding, the `count`
    elements from `skip` on, and `high` places of padding. More elements may follow in the buffers.
    """

    source = operand_def(BUFFER)
    target = operand_def(BUFFER)
    shape = attr_def(DenseArrayBase[I64])
    low = attr_def(DenseArrayBase[I64])
    skip = attr_def(DenseArrayBase[I64])
    count = attr_def(DenseArrayBase[I64])
    high = attr_def(DenseArrayBase[I64])

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    @override
    def written_buffers(self) -> Sequence[SSAValue]:
        return (self.target,)

    def axis_copies(self) -> tuple[tuple[int, int, int, int], ...]:
        """By axis: low, skip, count, high."""
        lists = (plain_ints(a) for a in (self.low, self.skip, self.count, self.high))
        return tuple(zip(*lists, strict=True))

    def axis_steps(self) -> tuple[int, ...]:
        """By axis, how far the elements that are copied lie from each other."""
        return (1,) * len(self.sizes())

    def sizes(self) -> tuple[int, ...]:
        """The extents of the tensor that is copied."""
        return plain_ints(self.shape)

    def padded_sizes(self) -> tuple[int, ...]:
        """The extents with the padding."""
        return tuple(low + count + high for low, _, count, high in self.axis_copies())

    def check_axes(self) -> None:
        """Refuses axes that are not the tensor's, or are copied from outside of it."""
        shape = self.sizes()
        lists = (self.low, self.skip, self.count, self.high)
        if not shape or any(len(plain_ints(a)) != len(shape) for a in lists):
            raise VerifyException(
                f"{self.name}: low, skip, count and high have a number for each "
                f"axis of {list(shape)}, which has at least one"
            )
        steps = self.axis_steps()
        if len(steps) != len(shape) or min(steps) < 1:
            raise VerifyException(
                f"{self.name}: every {list(steps)} is not a number from 1 on for each axis"
            )
        for axis, (low, skip, count, high) in enumerate(self.axis_copies()):
            last = skip + (count - 1) * steps[axis]
            if min(low, skip, high) < 0 or count < 1 or last >= shape[axis]:
                raise VerifyException(
                    f"{self.name}: axis {axis} copies {count} elements from {skip} on, with {low} "
                    f"before and {high} behind, but has {shape[axis]}"
                )
        if math.prod(shape) > elements_of(self.source):
            raise VerifyException(
                f"{self.name}: a tensor of shape {list(shape)} does not lie in {self.source.type}"
            )


def _axes_attributes(
    shape: Sequence[int], axes: Sequence[tuple[int, int, int, int]]
) -> dict[str, Attribute]:
    lists = zip(*axes, strict=True)
    named = zip(("low", "skip", "count", "high"), lists, strict=True)
    return {
        "shape": make_int_array(shape),
        **{name: make_int_array(values) for name, values in named},
    }


@irdl_op_definition
class CopyOp(CopyingOp):
    """
    Copies a tensor with padding around it, so that a kernel reads it without guards, or in another
    order: with the axes `order`, outermost first. Axes that are then stored inside the last one,
    which lie across what is read, have no padding. Of an axis, `every` so many elements one is
    copied.

    ```
    nest.copy %x to %p of [8, 9] low [0, 1] skip [0, 0] count [8, 5] high [0, 1] every [1, 2]
        order [1, 0] fill 0.0 : f32 : memref<72xf32>, memref<120xf32>
    ```
    """

    name = "nest.copy"

    fill = attr_def(base(FloatAttr) | base(IntegerAttr))
    every = opt_attr_def(DenseArrayBase[I64])
    order = opt_attr_def(DenseArrayBase[I64])

    assembly_format = (
        "$source `to` $target `of` $shape `low` $low `skip` $skip `count` $count `high` $high "
        "(`every` $every^)? (`order` $order^)? `fill` $fill attr-dict "
        "`:` type($source) `,` type($target)"
    )

    def __init__(
        self,
        source: SSAValue,
        target: SSAValue,
        shape: Sequence[int],
        axes: Sequence[tuple[int, int, int, int]],
        fill: FloatAttr | IntegerAttr,
        order: Sequence[int] = (),
        every: Sequence[int] = (),
    ):
        super().__init__(
            operands=[source, target],
            attributes={
                **_axes_attributes(shape, axes),
                "fill": fill,
                "order": make_int_array(order) if order else None,
                "every": make_int_array(every) if any(step != 1 for step in every) else None,
            },
        )

    @override
    def axis_steps(self) -> tuple[int, ...]:
        return super().axis_steps() if self.every is None else plain_ints(self.every)

    def stored_order(self) -> tuple[int, ...]:
        """The axes as they are stored, outermost first; none: as they are."""
        return () if self.order is None else plain_ints(self.order)

    def stored_sizes(self) -> tuple[int, ...]:
        """The extents with the padding, as they are stored."""
        sizes = self.padded_sizes()
        return tuple(sizes[a] for a in self.stored_order()) or sizes

    @override
    def verify_(self) -> None:
        self.check_axes()
        types = {element_type_of(self.source), element_type_of(self.target), self.fill.type}
        if len(types) != 1:
            raise VerifyException("nest.copy: source, target and fill have different types")
        self._check_order()
        if math.prod(self.padded_sizes()) > elements_of(self.target):
            raise VerifyException(
                f"nest.copy: {list(self.padded_sizes())} elements do not fit into "
                f"{self.target.type}"
            )

    def _check_order(self) -> None:
        order, copies = self.stored_order(), self.axis_copies()
        if self.order is not None and sorted(order) != list(range(len(copies))):
            raise VerifyException(
                f"nest.copy: order {list(order)} is not each of {len(copies)} axes once"
            )
        for axis in order[order.index(len(copies) - 1) + 1 :] if order else ():
            low, _, _, high = copies[axis]
            if low or high:
                raise VerifyException(
                    f"nest.copy: axis {axis}, which is stored inside the last one, has padding of "
                    f"{low} and {high}"
                )

    @classmethod
    @override
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        return (*super().get_canonicalization_patterns(), ReadSourceOfCopy())


class ReadSourceOfCopy(RewritePattern):
    """
    A copy is left out, and what it copies read where it comes from.

    1. It adds no padding, leaves nothing out and keeps the order.
    2. It alone writes its target, a temporary, which only later steps read.
    3. No step writes what it copies.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: CopyOp, rewriter: PatternRewriter) -> None:
        plain = tuple((0, 0, extent, 0) for extent in op.sizes())
        changed = op.order is not None or op.every is not None
        if changed or op.axis_copies() != plain:  # 1.
            return
        source, target = op.source, op.target
        readers = [use.operation for use in target.uses if use.operation is not op]
        if not isinstance(target.owner, BufferOp) or not all(  # 2.
            reads_only(reader, target) and op.is_before_in_block(reader) for reader in readers
        ):
            return
        if not is_never_written(source):  # 3.
            return
        rewriter.erase(op)
        rewriter.replace_all_uses_with(target, source)


@irdl_op_definition
class WordsOp(CopyingOp):
    """
    Copies bytes with their padding to words of i32: four neighbours along the axis `group`, the
    last ones filled up with anything. With `offset`, each byte is stored 128 larger. `fill` is a
    byte as it is stored.

    Of f32, words hold two neighbours, rounded to bf16; what fills up the last ones is 0, as `fill`
    is.

    With `window`, words overlap: `group` is the innermost axis, and word `i` holds the bytes `i`,
    `i + window` and so on. With an `order`, axes are stored so, outermost first: that of the group
    as blocks of `block` words, which lie side by side, and what fills up is 0. Of its other axes,
    `every` so many elements one is taken.

    ```
    nest.words %x to %t of [64, 7, 7] low [0, 1, 1] skip [0, 0, 0] count [64, 7, 7] high [0, 1, 1]
        group 0 fill -128 offset : memref<3136xi8>, memref<1296xi32>
    ```
    """

    name = "nest.words"

    group = attr_def(IntegerAttr[I64])
    fill = attr_def(IntegerAttr[I64])
    offset = opt_attr_def(UnitAttr)
    window = opt_attr_def(IntegerAttr[I64])
    order = opt_attr_def(DenseArrayBase[I64])
    every = opt_attr_def(DenseArrayBase[I64])
    block = opt_attr_def(IntegerAttr[I64])

    assembly_format = (
        "$source `to` $target `of` $shape `low` $low `skip` $skip `count` $count `high` $high "
        "`group` $group `fill` $fill (`window` $window^)? (`offset` $offset^)? "
        "(`every` $every^)? (`order` $order^ `block` $block)? attr-dict "
        "`:` type($source) `,` type($target)"
    )

    def __init__(
        self,
        source: SSAValue,
        target: SSAValue,
        shape: Sequence[int],
        axes: Sequence[tuple[int, int, int, int]],
        group: int,
        fill: int,
        *,
        offset: bool = False,
        window: int = 0,
        order: Sequence[int] = (),
        block: int = 0,
        every: Sequence[int] = (),
    ):
        super().__init__(
            operands=[source, target],
            attributes={
                **_axes_attributes(shape, axes),
                "group": int_attr(group),
                "fill": int_attr(fill),
                "offset": UnitAttr() if offset else None,
                "window": int_attr(window) if window else None,
                "order": make_int_array(order) if order else None,
                "block": int_attr(block) if order else None,
                "every": make_int_array(every) if any(step != 1 for step in every) else None,
            },
        )

    @override
    def verify_(self) -> None:
        self.check_axes()
        types = (str(element_type_of(self.source)), str(element_type_of(self.target)))
        if types not in (("i8", "i32"), ("f32", "i32")):
            raise VerifyException(
                f"nest.words: makes words of i32 of i8 or f32, not {types[1]} of {types[0]}"
            )
        if types[0] == "f32" and (self.fill.value.data or self.offset or self.window):
            raise VerifyException("nest.words: those of f32 have no offset, window or other fill")
        if self.order and self.window:
            raise VerifyException("nest.words: windows are innermost as they are")
        group, rank = self.group.value.data, len(self.sizes())
        if rank < 2 or not 0 <= group < rank:
            raise VerifyException(
                f"nest.words: there is no axis {group} of a tensor of two axes or more"
            )
        if self.axis_copies()[group] != (0, 0, self.sizes()[group], 0):
            raise VerifyException(f"nest.words: axis {group} is the group, so all of it is copied")
        self._check_order(types[0])
        window = 0 if self.window is None else self.window.value.data
        whole = all((low, skip, high) == (0, 0, 0) for low, skip, _, high in self.axis_copies())
        if window and (group != rank - 1 or not whole or 3 * window >= self.sizes()[-1]):
            raise VerifyException(
                f"nest.words: windows of step {window} are of the innermost axis of a whole tensor"
            )
        if window < 0:
            raise VerifyException(f"nest.words: windows have a step of 1 or more, not {window}")

    @override
    def axis_steps(self) -> tuple[int, ...]:
        return super().axis_steps() if self.every is None else plain_ints(self.every)

    def stored_order(self) -> tuple[int, ...]:
        """The axes as they are stored, outermost first; none: as they are."""
        return () if self.order is None else plain_ints(self.order)

    def _check_order(self, type: str) -> None:
        """Refuses an order that is not each axis once, and blocks that cut words in parts."""
        if self.order is None or self.block is None:
            if self.order is not None or self.block is not None:
                raise VerifyException("nest.words: has an order or a block, but not both")
            if self.every is not None:
                raise VerifyException("nest.words: takes every element, unless in another order")
            return
        order, block, group = self.stored_order(), self.block.value.data, self.group.value.data
        rank = len(self.sizes())
        if sorted(order) != list(range(rank)) or group == rank - 1:
            raise VerifyException(
                f"nest.words: order {list(order)} is not each of {rank} axes once, of which the "
                "group is not the last one"
            )
        words = -(-self.sizes()[group] // WORD_ELEMENTS[type])
        if block < 1 or words % block:
            raise VerifyException(f"nest.words: {words} words are not blocks of {block}")


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
