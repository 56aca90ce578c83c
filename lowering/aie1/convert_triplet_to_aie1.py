"""
The pass `convert-triplet-to-aie1`: bodies as kernels of a core of the AI Engine.

Before: `triplet.body` in one order. After: an `aie1.kernel` beside the function, and in the body's
place what stores its tensors as the kernel reads them, `aie1.execute`, and what takes the output
from memory. `triplet.pack` becomes a gather.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.exceptions import PassFailedException

from ...dialects.aie1 import ExecuteOp
from ...dialects.aie1.network import MacShape
from ...dialects.triplet import AccessAttr, BodyOp, MacOp, PackOp
from ...targets.aie1.code.ir import kernel_of
from ...targets.aie1.code.vector import Code
from ...targets.aie1.machine.spec import Aie1Spec
from ...transforms.core.describe import describe
from ...transforms.core.errors import WeftError
from ..common.flat_tensors import Flat, rooms
from .kernel import kernel_name, top_of
from .machine import spec_of
from .triplet_fuse import shape_of
from .triplet_kernel import kernel_code


@dataclass(frozen=True)
class ConvertTripletToAie1Pass(ModulePass):
    """
    Makes an `aie1.kernel` of each `triplet.body`, for the machine (`--machine`) or the AI Engine.

    Loads become loads of registers of 256 bits, each before the first multiply-add that needs it,
    again where it had to go in between; coefficients that no loop moves and that fit their
    registers are loaded once. Selects get the attributes that the shuffle network needs.

    1. The body is in one order, without groups (`triplet-interleave`).
    2. Its lanes, columns and types are those of a multiply-add of the machine.
    3. Each select is one of the shuffle network, of the registers that an operand has.
    4. Loads and stores are aligned, and the lanes of a store side by side.
    5. Shifted sums have the output's bits within an accumulator.
    6. No more sums are open than there are accumulators, and the data fit the memory.
    """

    name = "convert-triplet-to-aie1"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for body in [b for b in op.walk() if isinstance(b, BodyOp)]:
            self._replace(ctx, op, body)
        for pack in [p for p in op.walk() if isinstance(p, PackOp)]:
            _gather(pack)
        for inner in op.walk():
            if inner.name.startswith("triplet."):
                raise PassFailedException(f"{self.name}: {describe(inner)} is left over")

    def _replace(self, ctx: Context, module: ModuleOp, body: BodyOp) -> None:
        _check_order(self.name, body)  # 1
        spec = spec_of(ctx)
        shape = shape_of(spec, body)  # 2
        _check_sums(body, shape)  # 5
        top = top_of(body)
        stem = top.sym_name.data if isinstance(top, func.FuncOp) else "body"
        code = kernel_code(body, spec, shape, kernel_name(module, stem))  # 3, 4, 6
        module.body.block.insert_op_before(kernel_of(code, spec), top)
        _execute(body, code, spec)


def _check_order(name: str, body: BodyOp) -> None:
    for op in body.body.block.ops:
        if op.name == "triplet.group" or (isinstance(op, MacOp) and op.selected() is None):
            raise PassFailedException(
                f"{name}: {describe(op)} is left over; run triplet-interleave"
            )


def _check_sums(body: BodyOp, shape: MacShape) -> None:
    type = body.output.type
    assert isinstance(type, TensorType)
    bits = type.element_type.bitwidth
    if body.get_shift() + bits > shape.acc_bits:
        raise WeftError(
            f"{describe(body)}: sums are shifted by {body.get_shift()} to i{bits}, but "
            f"accumulators of {shape.name} have {shape.acc_bits} bits"
        )


def _execute(body: BodyOp, code: Code, spec: Aie1Spec) -> None:
    """Runs the kernel on the tensors as they are stored, in the body's place."""
    names = body.tensors.names()
    flat = Flat()
    try:
        stored = [
            flat.store(value, body.digits_of(name), code.buffer(role).elements)
            for value, name, role in zip(body.inputs, names, ("image", "filter"), strict=False)
        ]
        output = body.digits_of(names[-1])
        if body.initial is not None:
            stored.append(flat.store(body.initial, output, code.buffer("initial").elements))
        rooms(output)
    except WeftError as error:
        raise WeftError(f"{describe(body)}: {error}") from error
    type = body.output.type
    assert isinstance(type, TensorType)
    run = ExecuteOp(
        code.name, stored, TensorType(type.element_type, [code.buffer("output").elements])
    )
    flat.ops.append(run)
    result = flat.restore(run.result, output, type.get_shape())
    result.name_hint = body.output.name_hint
    Rewriter.insert_op(flat.ops, InsertPoint.before(body))
    Rewriter.replace_op(body, [], [result])


def _gather(pack: PackOp) -> None:
    """The packed elements, gathered from the tensor in the order of its axes."""
    flat = Flat()
    result = flat.gather(pack.source, _places(pack))
    result.name_hint = pack.result.name_hint
    Rewriter.replace_op(pack, flat.ops, [result])


def _places(pack: PackOp) -> Sequence[int]:
    """Where each packed element is in the order of the source's axes; -1 where it is 0."""
    type = pack.source.type
    assert isinstance(type, TensorType)
    shape = type.get_shape()
    loops = pack.loops.loops()
    grids = np.indices([loop.trips for loop in loops], dtype=np.int64)
    values = {
        loop.name: grid.reshape(-1) * loop.step for loop, grid in zip(loops, grids, strict=True)
    }
    trips = math.prod(loop.trips for loop in loops)
    found = np.full((trips, len(pack.entries)), -1, np.int64)
    for column, entry in enumerate(pack.entries):
        if not isinstance(entry, AccessAttr):
            continue
        place = np.zeros(trips, np.int64)
        inside = np.ones(trips, bool)
        for index, extent in zip(reversed(tuple(entry.indices)), shape, strict=True):
            terms = index.first.terms().items()
            at = index.first.constant() + sum(
                (factor * values[name] for name, factor in terms), np.zeros(trips, np.int64)
            )
            inside &= (at >= 0) & (at < extent)
            place = place * extent + at
        found[:, column] = np.where(inside, place, -1)
    return [int(place) for place in found.reshape(-1)]
