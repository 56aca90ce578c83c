"""
The meaning of the `graph` dialect in NumPy: what is computed, not where or when.

Sub-graphs run their bodies, trees run them part by part and join what the parts give; instances
call their functions. Copies and other bindings give the value on.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from xdsl.ir import Operation

from ...dialects.graph import (
    ConcatOp,
    CopyOp,
    InstanceOp,
    ParallelOp,
    RedistributeOp,
    SequenceOp,
    SplitOp,
    SubgraphOp,
    TilingAttr,
    TreeOp,
    Window,
)
from ...transforms.graph.form import kernel_of_leaf
from .interpreter import Arrays, Interpreter, Meaning, run_in_chunks
from .scalars import Array


def graph_meanings() -> Mapping[str, Meaning]:
    """The meanings of the ops of schedules of networks, for `interpreter.run_function`."""
    return {
        SubgraphOp.name: _run_subgraph,
        SequenceOp.name: _run_tree,
        ParallelOp.name: _run_tree,
        InstanceOp.name: _run_instance,
        SplitOp.name: _run_split,
        ConcatOp.name: _run_concat,
        CopyOp.name: _run_identity,
        RedistributeOp.name: _run_identity,
    }


def _run_subgraph(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    """Runs the body; the sums of a tiled one are those of its chunks, in their order."""
    assert isinstance(op, SubgraphOp)
    tiling = op.attributes.get("tiling")
    if not isinstance(tiling, TilingAttr):
        return interpreter.run_block(op.body.block, args)
    chunk = tiling.numbers()[1]
    kernel = kernel_of_leaf(op)
    if kernel.chunked is None or chunk >= kernel.chunk_extent:
        return interpreter.run_block(op.body.block, args)
    step = kernel.steps[kernel.chunked]
    dim = step.read_chunk_dim()
    assert dim is not None

    known = interpreter.meanings

    def run_chunks(interpreter: Interpreter, inner: Operation, args: Arrays) -> Arrays:
        if inner is not step.op:
            return known[inner.name](interpreter, inner, args)
        return (run_in_chunks(interpreter, step.op, dim, chunk),)

    meanings = {**known, step.op.name: run_chunks}
    inside = Interpreter(interpreter.module, meanings, interpreter.values)
    return inside.run_block(op.body.block, args)


def _run_tree(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, TreeOp)
    windows = op.windows()
    found: list[Arrays] = []
    for part in range(op.get_parts()):
        given = [_part_of(a, w, part) for a, w in zip(args, windows, strict=True)]
        found.append(interpreter.run_block(op.body.block, given))
    return tuple(
        values[0] if dim is None else np.concatenate(values, axis=dim)
        for values, dim in zip(zip(*found, strict=True), op.joined(), strict=True)
    )


def _part_of(array: Array, window: Window | None, part: int) -> Array:
    """The elements that part number `part` reads."""
    if window is None:
        return array
    return _cut(array, window.dim, part * window.step, window.size)


def _cut(array: Array, dim: int, offset: int, size: int) -> Array:
    return array[(slice(None),) * dim + (slice(offset, offset + size),)]


def _run_instance(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, InstanceOp)
    return interpreter.call_function(op.callee.string_value(), args)


def _run_split(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, SplitOp)
    return (_cut(args[0], *op.get_window()),)


def _run_concat(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, ConcatOp)
    return (np.concatenate(args, axis=op.dim.value.data),)


def _run_identity(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    return (args[0],)
