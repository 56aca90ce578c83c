"""
Results in place of operands: where each part of a result needs the same part of an operand that
nothing reads after, the result is written where the operand was.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from ...dialects import graph
from ..kernel.index import simplify_expr
from .form import kernel_of_leaf
from .fused import FusedKernel, root_of
from .tensors import shape_of
from .tiling import Tiling, are_apart


def replaced_input(
    op: graph.SubgraphOp | graph.TreeOp, number: int, tiling: Tiling | None = None
) -> int | None:
    """
    The input of a leaf or of a tree in whose place result `number` may be written, part by part, if
    nothing else reads that input any more; `None` if there is none. A leaf needs its tiling, its
    own or `tiling`: parts that overlap are not written in place, as what they read twice is gone.
    """
    if isinstance(op, graph.SubgraphOp):
        candidates = _inputs_of_leaf(op, number, tiling)
    else:
        candidates = _inputs_of_tree(op, number)
    kind = op.results[number].type
    for found in candidates:
        value = op.inputs[found]
        if value.type == kind and sum(other is value for other in op.inputs) == 1:
            return found
    return None


def writers_of(value: SSAValue) -> Iterator[Operation]:
    """The op that makes a value, and those in it that make its parts."""
    while isinstance(value, OpResult):
        yield value.op
        if not isinstance(value.op, graph.TreeOp):
            return
        value = value.op.yielded()[value.index]


def _inputs_of_leaf(op: graph.SubgraphOp, number: int, tiling: Tiling | None) -> Iterator[int]:
    alike = [a for a in op.body.block.args if a.type == op.results[number].type]
    kernel = kernel_of_leaf(op) if alike and _is_apart(op, tiling) else None
    if kernel is not None and root_of(op.yielded()[number], kernel.inner) is kernel.result:
        for argument in alike:
            if argument in kernel.inputs and is_read_in_place(kernel, argument):
                yield argument.index


def _is_apart(op: graph.SubgraphOp, tiling: Tiling | None) -> bool:
    """Tests whether the parts of a leaf's last result are known, and none overlaps another."""
    shape, bind, given = shape_of(op.results[-1]), op.get_bind(), op.attributes.get("tiling")
    if tiling is not None:
        return tiling.clipped or bool(are_apart(shape, tiling.cores, np.array([tiling.part]))[0])
    if bind is None or not isinstance(given, graph.TilingAttr):
        return False
    apart = are_apart(shape, bind[-1], np.array([given.numbers()[0]]))
    return given.is_clipped() or bool(apart[0])


def _inputs_of_tree(op: graph.TreeOp, number: int) -> Iterator[int]:
    """The input whose windows the parts of a result take the place of, if they are last to read."""
    value, dim = op.yielded()[number], op.joined()[number]
    if not isinstance(value, OpResult) or dim is None:
        return
    owner = value.op
    if not isinstance(owner, graph.SubgraphOp | graph.TreeOp):
        return
    inner = replaced_input(owner, value.index)
    argument = None if inner is None else owner.inputs[inner]
    if not isinstance(argument, BlockArgument) or argument.owner is not op.body.block:
        return
    window = op.window(argument.index)
    apart = window is not None and window.dim == dim and window.step == window.size
    users = {use.operation for use in argument.uses}
    if apart and all(user is owner or user.is_before_in_block(owner) for user in users):
        yield argument.index


def is_read_in_place(kernel: FusedKernel, value: SSAValue) -> bool:
    """
    Tests whether each part of a kernel's result needs that part of a value, and no more: offsets
    are the same, and sizes, which are linear in those of a part, for as many parts as there are
    sizes.
    """
    if value in kernel.tables:
        return False
    boxes = kernel.find_part_boxes(_sample_sizes(kernel)).boxes
    needed, made = boxes[value], boxes[kernel.result]
    ranges = tuple((0, extent) for extent in (*kernel.shape, kernel.chunk_extent))
    if needed.offsets != tuple(simplify_expr(offset, ranges) for offset in made.offsets):
        return False
    same = [np.array_equal(a, b) for a, b in zip(needed.sizes, made.sizes, strict=True)]
    return all(same) and bool(needed.valid.all())


def _sample_sizes(kernel: FusedKernel) -> npt.NDArray[np.int64]:
    """The smallest part, those larger along one dimension, and the whole."""
    extents = np.array([*kernel.shape, kernel.chunk_extent], np.int64)
    ones = np.ones_like(extents)
    rows = [ones, *(ones + row for row in np.eye(len(extents), dtype=np.int64)), extents]
    return np.minimum(np.array(rows), extents)
