"""
Checks of a scheduled function, whose text can be edited, before programs are written of it.

The dialect says what a tree means. What machines ask for beyond that is said here, before anything
is written: leaves whose shares and parts are whole, values that are made in one place, borders
where there is room for them, no more cores and clusters than there are. All raise `WeftError`,
which names the op, what is wrong, and what to do.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from xdsl.dialects import func, tensor
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from ...dialects import graph
from ...transforms.core.describe import describe_op, describe_value
from ...transforms.core.errors import WeftError
from ...transforms.graph.borders import part_of
from ...transforms.graph.costs import (
    ShareCosts,
    cuts_evenly_enough,
    find_part_table,
    shares_on,
    uneven_dim,
)
from ...transforms.graph.form import argument_behind, kernel_of_leaf
from ...transforms.graph.fused import FusedKernel, is_reshape_of, root_of
from ...transforms.graph.machine import Grid
from ...transforms.graph.prepare import takes_border
from ...transforms.graph.tiling import binds_of, rest_of, strip_of

_UNLIMITED = 1 << 62


def check_scheduled(function: func.FuncOp, grid: Grid) -> graph.ParallelOp | None:
    """The loop over clusters of a scheduled function, if it has one; see the module for errors."""
    block = function.body.block
    if not any(isinstance(op, graph.ScopeOp) for op in block.ops):
        raise WeftError(f"{describe_op(function)}: is not scheduled; run graph-schedule before")
    top = _find_top(function, grid)
    check_tree(block if top is None else top.body.block, grid)
    _check_returned(function)
    return top


def _find_top(function: func.FuncOp, grid: Grid) -> graph.ParallelOp | None:
    block = function.body.block
    trees = [op for op in block.ops if isinstance(op, graph.ParallelOp)]
    if not trees:
        return None
    top = trees[0]
    for op in block.ops:
        if op is not top and isinstance(op, graph.ScopeOp | graph.CopyOp):
            raise WeftError(f"{describe_op(op)}: stands beside {top.title()}; put all into that")
        if isinstance(op, graph.ConcatOp):
            _check_joins_results(op, top)
    if top.get_parts() > grid.clusters:
        raise WeftError(
            f"{describe_op(top)}: {top.get_parts()} parts, but the machine has {grid.clusters} "
            f"of @{grid.cluster_level}; take fewer parts"
        )
    for number, value in enumerate(top.inputs):
        if argument_behind(value, function) is None:
            raise WeftError(
                f"{describe_op(top)}: input {number} is {describe_value(value)}, but clusters read "
                "arguments of the function; move what makes it into the tree"
            )
    return top


def _check_joins_results(op: graph.ConcatOp, top: graph.ParallelOp) -> None:
    """Checks that results of clusters are only joined behind them, without another copy."""
    for source in op.sources:
        if source.owner is not top and not isinstance(source.owner, graph.ConcatOp):
            raise WeftError(
                f"{describe_op(op)}: joins {describe_value(source)}, which {top.title()} does not "
                "give; let a leaf in it copy it"
            )


# --- trees --------------------------------------------------------------------------------------


def check_tree(block: Block, grid: Grid) -> None:
    """Checks what a cluster does."""
    for op in block.ops:
        _check_operands(op)
        if isinstance(op, graph.ParallelOp):
            raise WeftError(
                f"{op.title()}: is not the outermost loop, which alone is spread over "
                f"@{grid.cluster_level}; write graph.sequence"
            )
        if isinstance(op, graph.SequenceOp):
            _check_places(op)
            _check_yielded(op)
            check_tree(op.body.block, grid)
        elif isinstance(op, graph.SubgraphOp):
            check_leaf(op, grid)
        elif isinstance(op, graph.CopyOp) and op.scope.data != grid.shared:
            raise WeftError(
                f"{describe_op(op)}: copies to @{op.scope.data}, but leaves read @{grid.shared}; "
                f'write "{grid.shared}", or say the scope of the leaf that makes the value'
            )
        for value in op.results:
            _check_joined(value)
    parent = block.parent_op()
    if isinstance(parent, graph.ParallelOp):
        _check_places(parent)
        _check_yielded(parent)


def _check_operands(op: Operation) -> None:
    """
    Checks that each operand is in memory: an argument, a result in the tree, or a slice of these.
    """
    if not isinstance(op, graph.ScopeOp | graph.CopyOp | graph.ConcatOp):
        return
    for value in op.operands:
        root = value
        while isinstance(root.owner, tensor.ExtractSliceOp):
            root = root.owner.source
        made = graph.ScopeOp | graph.CopyOp | graph.ConcatOp
        if isinstance(root.owner, Operation) and not isinstance(root.owner, made):
            raise WeftError(
                f"{describe_op(op)}: reads {describe_op(root.owner)}, which lies nowhere; move it "
                "into the leaf that reads it"
            )


def _check_places(op: graph.TreeOp) -> None:
    """Leaves alone say where: of a loop, it would change nothing."""
    said = next((name for name in graph.PLACES if name in op.attributes), None)
    if said is not None:
        raise WeftError(f"{op.title()}: {said} is said of a loop; say it of the leaves in it")


def _check_yielded(op: graph.TreeOp) -> None:
    """
    Checks that a loop's results are made in its body: a value that is only viewed must be copied.
    """
    made = graph.SubgraphOp | graph.TreeOp | graph.ConcatOp
    for number, value in enumerate(op.yielded()):
        if not isinstance(value.owner, made):
            raise WeftError(
                f"{op.title()}: result {number} is {describe_value(value)}, which no leaf in it "
                "computes; let a leaf copy it"
            )


def _check_joined(value: SSAValue) -> None:
    """A value that becomes part of another one lies in its room, so it is part of one alone."""
    found = part_of(value)
    if found is None:
        return
    ends = (graph.ConcatOp, graph.YieldOp)
    count = sum(isinstance(use.operation, ends) for use in value.uses)
    if count > 1:
        raise WeftError(
            f"{describe_value(value)} becomes part of {count} values, but lies in one place; let "
            "a leaf copy it for the others"
        )


def _check_returned(function: func.FuncOp) -> None:
    last = function.body.block.last_op
    assert isinstance(last, func.ReturnOp)
    taken: set[SSAValue] = set()
    for number, value in enumerate(last.operands):
        root = root_of(value)
        made = isinstance(root.owner, graph.SubgraphOp | graph.TreeOp | graph.ConcatOp)
        if not made or root in taken or not is_reshape_of(value, root):
            raise WeftError(
                f"{describe_op(last)}: result {number} is {describe_value(value)}, but each result "
                "is what a leaf or a loop gives, all of it, in its place; let a leaf copy it"
            )
        taken.add(root)


# --- leaves -------------------------------------------------------------------------------------


def check_leaf(op: graph.SubgraphOp, grid: Grid) -> None:
    """Checks what a leaf computes, its cores, and how these go through their shares."""
    kernel = kernel_of_leaf(op)
    _check_results(op, kernel)
    _check_reads(op, kernel)
    bind, tiling = op.get_bind(), op.attributes.get("tiling")
    if bind is None or not isinstance(tiling, graph.TilingAttr):
        raise WeftError(f"{op.title()}: has no bind and tiling; run graph-schedule before")
    for name in ("clusters", "cores"):
        if name in op.attributes:
            raise WeftError(
                f"{op.title()}: {name} is decided by the tree, as the first ones of each cluster "
                "work on a leaf; leave it out"
            )
    cores = bind[-1]
    if math.prod(cores) > grid.cores:
        raise WeftError(
            f"{op.title()}: bind {list(cores)} takes {math.prod(cores)} cores, but a cluster has "
            f"{grid.cores} of @{grid.core_level}; bind fewer"
        )
    _check_division(op, kernel, cores, tiling)
    _check_binds(op, kernel, bind)
    _check_parts(op, kernel, cores, tiling, grid)


def _check_results(op: graph.SubgraphOp, kernel: FusedKernel) -> None:
    given: set[SSAValue] = set()
    for number, value in enumerate(op.yielded()):
        if value not in kernel.inner or value in given:
            what = "again" if value in given else "which none of its ops computes"
            raise WeftError(
                f"{op.title()}: result {number} is {describe_value(value)}, {what}; give what an "
                "op of it computes, once"
            )
        given.add(value)


def _check_reads(op: graph.SubgraphOp, kernel: FusedKernel) -> None:
    for value in (*kernel.inputs, *kernel.tables):
        if not isinstance(value, BlockArgument):
            raise WeftError(
                f"{op.title()}: reads {describe_value(value)}, which nothing computes; read an "
                "input, a constant or what its ops compute"
            )
    for inner in op.body.block.ops:
        if isinstance(inner, tensor.PadOp):
            low, high = (tuple(w.get_values()) for w in (inner.static_low, inner.static_high))
            padded = {d for d in range(len(low)) if low[d] or high[d]}
            if padded and not takes_border(inner.source, padded):
                raise WeftError(
                    f"{op.title()}: {describe_op(inner)} pads what is a part of something else, "
                    "around which there is no border; let a leaf copy it before"
                )


def _check_division(
    op: graph.SubgraphOp, kernel: FusedKernel, cores: tuple[int, ...], tiling: graph.TilingAttr
) -> None:
    part, chunk, _ = tiling.numbers()
    if len(part) != len(kernel.shape):
        raise WeftError(
            f"{op.title()}: part {list(part)} has {len(part)} dimensions, but its last result has "
            f"the extents {list(kernel.shape)}; give a size for each"
        )
    for dim, (extent, count, size) in enumerate(zip(kernel.shape, cores, part, strict=True)):
        if extent % count and not cuts_evenly_enough(kernel.shape, cores):
            raise WeftError(
                f"{op.title()}: {count} cores do not divide the {extent} elements along dimension "
                f"{dim}; bind a divisor of {extent}"
            )
        share = -(-extent // count)
        if size > share:
            raise WeftError(
                f"{op.title()}: parts of {size} are more than the {share} elements that a core has "
                f"along dimension {dim}; take {share} or less"
            )
    if kernel.chunk_extent % chunk:
        raise WeftError(
            f"{op.title()}: chunks of {chunk} do not divide the {kernel.chunk_extent} terms of its "
            f"reduction; take a divisor of {kernel.chunk_extent}"
        )


def _check_binds(
    op: graph.SubgraphOp, kernel: FusedKernel, bind: tuple[tuple[int, ...], ...]
) -> None:
    """The cores of other results follow from those of the last one."""
    rows = dict(zip(kernel.outputs, binds_of(kernel, bind[-1]), strict=True))
    for number, value in enumerate(op.yielded()):
        if list(bind[number]) != rows[value]:
            raise WeftError(
                f"{op.title()}: bind of result {number} is {list(bind[number])}, but follows from "
                f"that of the last one, {list(bind[-1])}: write {rows[value]}"
            )


def _check_parts(
    op: graph.SubgraphOp,
    kernel: FusedKernel,
    cores: tuple[int, ...],
    tiling: graph.TilingAttr,
    grid: Grid,
) -> None:
    part, chunk, _ = tiling.numbers()
    row = np.array([[*part, chunk]], np.int64)
    found = kernel.find_part_boxes(row)
    if not found.valid[0]:
        raise WeftError(
            f"{op.title()}: a part {list(part)} needs of some value what is not one box, or a "
            "border of what it computes itself; take all of the dimensions that are reshaped, "
            "reduced or padded in it"
        )
    share = shares_on(kernel.shape, cores)
    for dim in sorted(found.aligned):
        if kernel.shape[dim] % cores[dim]:
            raise WeftError(
                f"{op.title()}: {cores[dim]} cores do not divide the {kernel.shape[dim]} elements "
                f"along dimension {dim}, which is reshaped; bind a divisor of {kernel.shape[dim]}"
            )
        if share[dim] % part[dim]:
            raise WeftError(
                f"{op.title()}: parts of {part[dim]} do not divide the {share[dim]} elements that "
                f"a core has along dimension {dim}, which is reshaped; take a divisor of "
                f"{share[dim]}"
            )
    _check_strip(op, kernel, cores, tiling)
    _check_clipped(op, kernel, cores, tiling)
    boundless = replace(grid.core, local_bytes=_UNLIMITED)
    table = find_part_table(kernel, row, boundless, found)
    if not ShareCosts(table, share).valid[0]:
        raise WeftError(
            f"{op.title()}: parts {list(part)} on cores {list(cores)} give some result more than "
            "once, or not all of it; take all of the dimensions that it does not have"
        )


def _check_strip(
    op: graph.SubgraphOp, kernel: FusedKernel, cores: tuple[int, ...], tiling: graph.TilingAttr
) -> None:
    """Checks that strips are of what a product alone reads, and divide what parts have."""
    strip = strip_of(tiling)
    if strip is None:
        return
    if strip.dim not in kernel.strip_inputs:
        can = sorted(kernel.strip_inputs)
        instead = f"take one of {can}" if can else "leave the strip out"
        raise WeftError(
            f"{op.title()}: strips along dimension {strip.dim} of its product are not of one "
            f"operand that the product alone reads; {instead}"
        )
    part, chunk, _ = tiling.numbers()
    dim = uneven_dim(kernel.shape, cores)
    if dim is not None:
        raise WeftError(
            f"{op.title()}: strips, but {cores[dim]} cores do not divide the {kernel.shape[dim]} "
            f"elements along dimension {dim}; bind a divisor of {kernel.shape[dim]}, or leave the "
            "strip out"
        )
    row = np.array([[*part, chunk]], np.int64)
    assert kernel.chunked is not None
    product = kernel.steps[kernel.chunked].result
    extent = int(kernel.find_part_boxes(row).boxes[product].sizes[strip.dim][0])
    if not kernel.find_part_boxes(row, strip).valid[0]:
        raise WeftError(
            f"{op.title()}: strips of {strip.size} do not cut the {extent} elements of a part "
            f"along dimension {strip.dim} of its product; take a smaller divisor of it"
        )


def _check_clipped(
    op: graph.SubgraphOp, kernel: FusedKernel, cores: tuple[int, ...], tiling: graph.TilingAttr
) -> None:
    """Checks that what parts leave of a share is there, and can be parts of its own."""
    if not tiling.is_clipped():
        return
    part, chunk, _ = tiling.numbers()
    dim = uneven_dim(kernel.shape, cores)
    if dim is not None:
        raise WeftError(
            f"{op.title()}: clipped, but {cores[dim]} cores do not divide the {kernel.shape[dim]} "
            f"elements along dimension {dim}; bind a divisor of {kernel.shape[dim]}, or let parts "
            "overlap"
        )
    share = shares_on(kernel.shape, cores)
    extents, row = np.array([*share, chunk]), np.array([[*part, chunk]], np.int64)
    if not rest_of(kernel, row, extents, strip_of(tiling))[1][0]:
        raise WeftError(
            f"{op.title()}: clipped, but parts {list(part)} do not leave some of {list(share)} "
            "along one dimension that can be parts of its own; take other parts, or let them "
            "overlap"
        )
