"""
The borders of values in the shared memory: what paddings in leaves want around them.

A value that becomes part of another one, of a loop's result or of a `graph.concat`, lies in its
room, and so its border is around the whole: what readers of any part want, all parts get.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from xdsl.dialects import tensor
from xdsl.ir import Operation, SSAValue

from ...dialects import graph
from ..core.describe import describe_op
from ..core.errors import WeftError
from ..kernel.fold_access import literal_of
from .boxes import groups_of, is_view
from .tensors import element_bytes, shape_of

Border = tuple[list[int], list[int]]
"""Elements in front of and behind a value, along each dimension."""


def part_of(value: SSAValue) -> tuple[Operation, int] | None:
    """
    The op whose result a value becomes part of, and which of its results or of its sources: the
    tree around it that joins it, or a `graph.concat`. `None` if it is there for itself.
    """
    for use in value.uses:
        op = use.operation
        parent = op.parent_op()
        if isinstance(op, graph.ConcatOp):
            return op, use.index
        if isinstance(op, graph.YieldOp) and isinstance(parent, graph.TreeOp):
            return parent, use.index
    return None


def whole_of(value: SSAValue) -> SSAValue:
    """The value in whose room a value lies: that of which it is part in the end, or itself."""
    while (found := part_of(value)) is not None:
        op, number = found
        value = op.results[0 if isinstance(op, graph.ConcatOp) else number]
    return value


def parts_of(value: SSAValue) -> Iterator[tuple[SSAValue, int | None]]:
    """The values in the buffer of a value: those it is joined of, and the dimension of the join."""
    owner = value.owner
    if isinstance(owner, graph.ConcatOp):
        yield from ((source, owner.dim.value.data) for source in owner.sources)
    elif isinstance(owner, graph.TreeOp):
        number = owner.results.index(value)  # pyright: ignore[reportArgumentType]
        yield owner.yielded()[number], owner.joined()[number]


def borders_of(value: SSAValue) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """
    The border around a value, or around what it is part of: the largest of all paddings that are
    wanted of any of it, here and in the bodies that get it whole. Raises `WeftError` where a border
    would lie within it.
    """
    low, high = _wanted_of(whole_of(value))
    return tuple(low), tuple(high)


def _wanted_of(value: SSAValue) -> Border:
    rank = len(shape_of(value))
    found: Border = ([0] * rank, [0] * rank)
    for use in value.uses:
        op = use.operation
        if isinstance(op, tensor.PadOp):
            widths = (op.static_low, op.static_high)
            _widen(found, [[int(v) for v in each.get_values()] for each in widths])
        elif isinstance(op, tensor.CollapseShapeOp | tensor.ExpandShapeOp):
            _widen(found, _through_reshape(op))
        elif isinstance(op, tensor.ExtractSliceOp):
            _widen(found, _through_slice(op))
        elif isinstance(op, graph.ScopeOp):
            deeper = _wanted_of(op.body.block.args[use.index])
            cut = _cut_dim(op, use.index)
            if cut is not None and _has_border(deeper, cut):
                raise WeftError(
                    f"{op.title()}: dimension {cut} of input {use.index} is cut, but padded "
                    "inside; pad before the cut"
                )
            _widen(found, deeper)
    owner = value.owner
    if isinstance(owner, graph.ConcatOp) and _has_border(found, owner.dim.value.data):
        raise WeftError(
            f"{describe_op(owner)}: dimension {owner.dim.value.data} is joined, and padded after"
        )
    for part, dim in parts_of(value):
        deeper = _wanted_of(part)
        if dim is not None and _has_border(deeper, dim):
            assert isinstance(owner, Operation)
            raise WeftError(
                f"{describe_op(owner)}: dimension {dim} of what it gives is joined of parts, which "
                "are padded before; let a leaf copy them"
            )
        _widen(found, deeper)
    return found


def _widen(border: Border, more: Sequence[Sequence[int]]) -> None:
    for side, widths in zip(border, more, strict=True):
        side[:] = map(max, side, widths)


def _has_border(border: Border, dim: int) -> bool:
    return bool(border[0][dim] or border[1][dim])


def _through_slice(op: tensor.ExtractSliceOp) -> Border:
    """The border of a source whose slice is padded: the slice's, where that is all of it."""
    shape, wanted = shape_of(op.source), _wanted_of(op.result)
    if not any(map(any, wanted)):
        return [0] * len(shape), [0] * len(shape)
    given = shape_of(op.result)
    for dim, extent in enumerate(given):
        if _has_border(wanted, dim) and (len(given) != len(shape) or shape[dim] != extent):
            raise WeftError(
                f"{describe_op(op)}: is a part along dimension {dim}, and padded after; let a leaf "
                "copy it"
            )
    return wanted


def padded_bytes(value: SSAValue) -> int:
    """The bytes of a value with the border that its readers want."""
    low, high = borders_of(value)
    sides = (a + n + b for a, n, b in zip(low, shape_of(value), high, strict=True))
    return math.prod(sides) * element_bytes(value)


def _through_reshape(
    op: tensor.CollapseShapeOp | tensor.ExpandShapeOp,
) -> Border:
    """The border of a source that gives its reshaped form the border which is wanted of that."""
    wanted = _wanted_of(op.result)
    groups = groups_of(op.reassociation)
    expands = isinstance(op, tensor.ExpandShapeOp)
    wide, narrow = (op.result, op.src) if expands else (op.src, op.result)
    found: Border = ([], [])
    for side, widths in zip(found, wanted, strict=True):
        side += [0] * len(shape_of(op.src))
        for joined, group in enumerate(groups):
            real = [d for d in group if shape_of(wide)[d] > 1] or group[-1:]
            some = widths[joined] if not expands else max(widths[d] for d in group)
            if some and len(real) > 1:
                raise WeftError(
                    f"{op.name}: dimension {joined} of {narrow.type} is several of {wide.type}, "
                    "and padded; pad before the reshape"
                )
            side[joined if expands else real[0]] = some
    return found


def border_number(value: SSAValue) -> float:
    """
    The number that all paddings of a value put around it. Raises `WeftError` where they differ, or
    are computed: one border serves them all.
    """
    numbers = {literal_of(_yielded_by(op)): op for op in paddings_of(whole_of(value))}
    if len(numbers) > 1 or None in numbers:
        named = ", ".join("a computed one" if n is None else str(n) for n in numbers)
        raise WeftError(
            f"tensor.pad: one value is padded with different numbers ({named}); pad by one number, "
            "or give each reader a copy of its own"
        )
    (number,) = numbers
    assert number is not None
    return number


def paddings_of(value: SSAValue) -> Iterator[tensor.PadOp]:
    """The paddings of a value, and of what it is joined of, that `borders_of` finds."""
    for use in value.uses:
        op = use.operation
        if isinstance(op, tensor.PadOp):
            if any(op.static_low.get_values()) or any(op.static_high.get_values()):
                yield op
        elif isinstance(op, graph.ScopeOp):
            yield from paddings_of(op.body.block.args[use.index])
        elif is_view(op):
            yield from paddings_of(op.results[0])
    for part, _ in parts_of(value):
        yield from paddings_of(part)


def _yielded_by(op: tensor.PadOp) -> SSAValue:
    last = op.region.block.last_op
    assert last is not None
    return last.operands[0]


def _cut_dim(op: Operation, number: int) -> int | None:
    if not isinstance(op, graph.SequenceOp | graph.ParallelOp):
        return None
    window = op.window(number)
    return None if window is None else window.dim
