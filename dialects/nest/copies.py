"""The steps of a `nest.program` that copy a tensor: with padding, in an order, to words."""

from __future__ import annotations

import math
from collections.abc import Sequence

from typing_extensions import override
from xdsl.dialects.builtin import (
    I64,
    DenseArrayBase,
    FloatAttr,
    IntegerAttr,
    UnitAttr,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    attr_def,
    base,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    traits_def,
)
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

from ..common.ints import int_attr, make_int_array, plain_ints
from .base import StepOp, is_never_written, reads_only
from .buffers import BUFFER, WORD_ELEMENTS, BufferOp, element_type_of, elements_of


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
