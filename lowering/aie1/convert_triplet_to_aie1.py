"""
The pass `convert-triplet-to-aie1`: bodies as kernels of a core of the AI Engine.

Before: `triplet.body` in one order. After: an `aie1.kernel` beside the function, whose `parts` say
how the body's tensors are stored, and `aie1.execute` in the body's place. A `triplet.pack` of the
filter becomes the order of its part.
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
from xdsl.pattern_rewriter import (
    PatternRewriter,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.rewriter import InsertPoint
from xdsl.utils.exceptions import PassFailedException

from ...dialects.aie1 import ExecuteOp
from ...dialects.aie1.network import MacShape
from ...dialects.triplet import AccessAttr, BodyOp, MacOp, PackOp
from ...targets.aie1.code.ir import kernel_of
from ...targets.aie1.machine.spec import Aie1Spec
from ...targets.aie1.parts import Part, set_parts
from ...targets.aie1.select.layouts import Packing
from ...transforms.core.describe import describe
from ...transforms.core.errors import WeftError
from ...transforms.strategy.replace_group import erase_unused
from ...transforms.triplet.body_ir import stored_of
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
        bodies = [b for b in op.walk() if isinstance(b, BodyOp)]
        pattern = ConvertBody(op, spec_of(ctx)) if bodies else None
        for body in bodies:  # A walker would put the whole module into each error.
            assert pattern is not None
            pattern.match_and_rewrite(body, PatternRewriter(body))
        if bodies:
            erase_unused(op)
        for inner in op.walk():
            if inner.name.startswith("triplet."):
                raise PassFailedException(f"{self.name}: {describe(inner)} is left over")


@dataclass
class ConvertBody(RewritePattern):
    """
    Puts a kernel before the function of a body, and what runs it in the body's place. The order in
    which a `triplet.pack` has the filter becomes that of the kernel's part.
    """

    module: ModuleOp
    spec: Aie1Spec

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: BodyOp, rewriter: PatternRewriter) -> None:
        _check_order(op)  # 1
        shape = shape_of(self.spec, op)  # 2
        _check_sums(op, shape)  # 5
        top = top_of(op)
        stem = top.sym_name.data if isinstance(top, func.FuncOp) else "body"
        code = kernel_code(op, self.spec, shape, kernel_name(self.module, stem))  # 3, 4, 6
        kernel = kernel_of(code, self.spec)
        set_parts(kernel, _parts(op))
        pack = op.inputs[1].owner
        inputs = [op.inputs[0], pack.source if isinstance(pack, PackOp) else op.inputs[1]]
        if op.initial is not None:
            inputs.append(op.initial)
        run = ExecuteOp(code.name, inputs, op.output.type)
        run.result.name_hint = op.output.name_hint
        rewriter.insert(kernel, InsertPoint.before(top))
        rewriter.replace(op, run)
        if isinstance(pack, PackOp) and not any(pack.result.uses):
            rewriter.erase(pack)


def _check_order(body: BodyOp) -> None:
    for op in body.body.block.ops:
        if op.name == "triplet.group" or (isinstance(op, MacOp) and op.selected() is None):
            raise PassFailedException(
                f"{ConvertTripletToAie1Pass.name}: {describe(op)} is left over; run "
                "triplet-interleave"
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


def _parts(body: BodyOp) -> list[Part]:
    """How the tensors of a body lie in the kernel's buffers, the output last."""
    image, filter, output = body.tensors.names()
    pack = body.inputs[1].owner
    parts = [
        _stored_part("image", body, image),
        _packed_part(pack) if isinstance(pack, PackOp) else _stored_part("filter", body, filter),
    ]
    if body.initial is not None:
        parts.append(_stored_part("initial", body, output))
    return [*parts, _stored_part("output", body, output)]


def _stored_part(buffer: str, body: BodyOp, tensor: str) -> Part:
    stored = stored_of(body, tensor)
    return Part(buffer, stored.shape, stored)


def _packed_part(pack: PackOp) -> Part:
    packing = _packing(pack)
    return Part("filter", packing.shape, packing=packing)


def _packing(pack: PackOp) -> Packing:
    """
    The order of the source's elements: with the loops of the op where each moves all elements alike
    along an axis, else of all trips one behind the other.
    """
    type = pack.source.type
    assert isinstance(type, TensorType)
    shape, places = type.get_shape(), _places(pack)
    accesses = [entry for entry in pack.entries if isinstance(entry, AccessAttr)]
    loops: list[tuple[int, int, int]] = []
    for loop in pack.loops.loops():
        for axis, index in enumerate(reversed(tuple(accesses[0].indices) if accesses else ())):
            factor = index.first.terms().get(loop.name, 0)
            if factor > 0:
                loops.append((axis, factor * loop.step, loop.trips))
    first = Packing(shape, tuple(places[: len(pack.entries)]), tuple(loops))
    if first.elements == len(places) and first.index.tolist() == list(places):
        return first
    return Packing(shape, tuple(places))


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
