"""
Structured ops on tensors with layouts, rebuilt as `linalg.generic` on what is stored.

`plan_rebuild` reads an op while its types still have layouts, and rebuilds its kernel for them;
`layout_emit.emit` writes the op on the stored tensors.

What is stored as padding holds the layout's fill before the op and after it. The results'
padding gets it by itself where the body makes fill of fill (a zero product, say), and is
selected else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Operation
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.utils.exceptions import PassFailedException

from ....dialects.common.kinds import is_tensor
from ....dialects.layout.attr import LayoutMapAttr
from ...core.describe import describe_op
from ...core.errors import WeftError
from ...kernel.fold_access import literal_of
from ...kernel.from_linalg import bind_kernel
from ...kernel.index import box_of
from ...kernel.view import Access, Dim, InRange, Kernel, ScalarArg
from ..apply import layout_of
from ..fill import Number, body_of_fills
from ..map import Layout, stored_to_logical
from ..rebuild import open_guards, rebuild_kernel, split_reductions
from ..rebuild_prove import prove_rebuild

STRUCTURED: Final = (linalg.GenericOp, linalg.FillOp, tensor.PadOp)
"""Ops that can be rebuilt; named structured ops are generalised before."""


@dataclass(frozen=True, eq=False)
class Source:
    """
    A structured op as a kernel. The kernel's first `num_values` inputs are the op's first
    operands; behind them come the scalars that the body captures.
    """

    op: Operation
    kernel: Kernel
    num_values: int


@dataclass(frozen=True, eq=False)
class Rebuild:
    """
    An op with its kernel on stored operands. `loops` are the loops of the op in terms of the
    new ones; its guards tell iterations of padding. `fills` are what the outputs' padding
    is to hold where it does not come by itself.
    """

    source: Source
    kernel: Kernel
    loops: Access
    fills: tuple[Number | None, ...]

    @property
    def restores(self) -> bool:
        """True if what is read in iterations of padding makes no difference."""
        return any(fill is not None for fill in self.fills)


def has_layout(op: Operation) -> bool:
    """Tests whether an operand or result of `op` is stored otherwise than it is."""
    types = (*op.operand_types, *op.result_types)
    return any(isinstance(t, TensorType) and isinstance(t.encoding, LayoutMapAttr) for t in types)


def plan_rebuild(op: Operation, prove: bool) -> Rebuild:
    """
    Rebuilds the kernel of a structured op, with a proof if asked for.

    Raises `PassFailedException` naming the op for a layout that its accesses do not allow,
    for padding that is not constant, and for a rebuild that could not be proved.
    """
    try:
        source = source_of(op)
        layouts = layouts_of(source)
        unknown = prove_rebuild(source.kernel, layouts).unknown if prove else ()
        if unknown:
            raise WeftError(
                "whether the rebuilt loops read the same elements was not decided within the "
                f"solver's budget ({', '.join(unknown)})"
            )
        return _plan_kernel(source, layouts)
    except WeftError as error:
        text = str(error).removeprefix(f"{describe_op(op)}: ")
        raise PassFailedException(f"layout-materialize: {describe_op(op)}: {text}") from error


def source_of(op: Operation) -> Source:
    """The kernel of a structured op as it stands, with its padding."""
    if isinstance(op, linalg.GenericOp):
        bound = bind_kernel(op, fold=False)
        return Source(op, bound.kernel, len(op.inputs))
    if isinstance(op, tensor.PadOp):
        return Source(op, _pad_kernel(op), 1)
    assert isinstance(op, linalg.FillOp)
    result = op.results[0].type
    assert isinstance(result, TensorType)
    shape = result.get_shape()
    value = Access("value", (), str(op.inputs[0].type), AffineMap(len(shape), 0, ()))
    return Source(op, _copy_kernel(op, value, shape), 1)


def layouts_of(source: Source) -> tuple[Layout, ...]:
    """A layout per operand of the kernel; scalars have none."""
    op, count = source.op, source.num_values
    captured = [None] * (source.kernel.num_inputs - count)
    types = [*op.operand_types[:count], *captured, *op.result_types]
    return tuple(layout_of(t) if is_tensor(t) else Layout() for t in types)


def _copy_kernel(op: Operation, access: Access, shape: Sequence[int]) -> Kernel:
    """Stores what `access` reads to each element of a tensor."""
    dims = tuple(Dim(f"d{i}", extent, "parallel") for i, extent in enumerate(shape))
    output = Access("result", tuple(shape), access.type, AffineMap.identity(len(dims)))
    return Kernel(describe_op(op), dims, (access, output), 1, (ScalarArg(0, access.type),))


def _pad_kernel(op: tensor.PadOp) -> Kernel:
    source, result = op.source.type, op.result.type
    assert is_tensor(source)
    low, high = op.static_low.get_values(), op.static_high.get_values()
    shape = result.get_shape()
    terminator = op.region.block.last_op
    fill = literal_of(terminator.operands[0]) if isinstance(terminator, tensor.YieldOp) else None
    if fill is None or DYNAMIC_INDEX in (*low, *high, *shape):
        raise WeftError("the padding is not constant; give its sizes and its value as numbers")
    index = tuple(AffineExpr.dimension(i) + -lo for i, lo in enumerate(low))
    guards = tuple(InRange(e, 0, n) for e, n in zip(index, source.get_shape(), strict=True))
    guards = open_guards(guards, box_of(shape))
    type = str(source.get_element_type())
    map = AffineMap(len(shape), 0, index)
    return _copy_kernel(op, Access("source", source.get_shape(), type, map, guards, fill), shape)


def _plan_kernel(source: Source, layouts: Sequence[Layout]) -> Rebuild:
    kernel = source.kernel
    first = kernel.num_inputs
    # An input that stands for the iteration itself shows where the old loops went.
    loops = Access("loops", kernel.extents, "index", AffineMap.identity(len(kernel.dims)))
    marked = replace(
        kernel,
        operands=(*kernel.inputs, loops, *kernel.outputs),
        num_inputs=first + 1,
        bodies=(),
    )
    rebuilt = rebuild_kernel(marked, (*layouts[:first], Layout(), *layouts[first:]))
    rebuilt = split_reductions(rebuilt)
    loops = rebuilt.operands[first]
    operands = (*rebuilt.inputs[:-1], *rebuilt.outputs)
    rebuilt = replace(rebuilt, operands=operands, num_inputs=first, bodies=kernel.bodies)
    fills = _collect_fills(kernel, rebuilt, loops, layouts, _known_scalars(source))
    return Rebuild(source, rebuilt, loops, fills)


def _known_scalars(source: Source) -> dict[int, Number]:
    """What an op fills with, by the number of its operand, if that is known."""
    value = literal_of(source.op.operands[0]) if isinstance(source.op, linalg.FillOp) else None
    return {} if value is None else {0: value}


def _collect_fills(
    kernel: Kernel,
    rebuilt: Kernel,
    loops: Access,
    layouts: Sequence[Layout],
    scalars: Mapping[int, Number],
) -> tuple[Number | None, ...]:
    """The fill of each output that its body does not make of fill, else `None`."""
    first = kernel.num_inputs
    stored = [
        stored_to_logical(a.shape, steps).fill
        for a, steps in zip(kernel.operands, layouts, strict=True)
    ]
    fills: list[Number | None] = []
    for output, body in enumerate(kernel.bodies):
        fill = stored[first + output]
        good = all(
            body_of_fills(body, {**_known_reads(kernel, rebuilt, guard.expr, stored), **scalars})
            == fill
            for guard in loops.guards
        )
        fills.append(None if good else fill)
    return tuple(fills)


def _known_reads(
    kernel: Kernel, rebuilt: Kernel, guard: AffineExpr, stored: Sequence[Number]
) -> dict[int, Number]:
    """The values that the operands are known to read in the padding beyond one guard."""
    first, known = kernel.num_inputs, dict[int, Number]()
    moving = set(guard.used_dims())
    for i, (before, after) in enumerate(zip(kernel.operands, rebuilt.operands, strict=True)):
        if i >= first:
            known[i] = stored[i]
        elif moving & _used_dims(after):
            known[i] = before.fill if before.guards else stored[i]
    return known


def _used_dims(access: Access) -> set[int]:
    return set(access.map.used_dims()).union(*(g.expr.used_dims() for g in access.guards))
