"""
The pass `convert-triplet-to-aie1`: bodies as kernels of a core of the AI Engine.

Before: `triplet.body`. After: an `aie1.kernel` beside the function, and `aie1.execute` in the
body's place. The kernel's `parts` say how what it takes and gives lies in its buffers: as the body
stores its tensors, a `triplet.pack` as the order of its part, a `tensor.pad` of the image as zeros
around it, axes that are joined (`tensor.collapse_shape`, `tensor.expand_shape`) as digits of each.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects import func, tensor
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.rewriter import InsertPoint
from xdsl.utils.exceptions import PassFailedException

from ...dialects.aie1 import ExecuteOp, ScheduleAttr
from ...dialects.aie1.network import MacShape
from ...dialects.common.kinds import is_tensor
from ...dialects.triplet import BodyOp, MacOp, PackOp
from ...dialects.triplet.ops import element_bits
from ...targets.aie1.code.ir import kernel_of
from ...targets.aie1.code.vector import BufferRole
from ...targets.aie1.machine.spec import Aie1Spec
from ...targets.aie1.parts import TensorPart, set_parts
from ...targets.aie1.select.layouts import place_buffers
from ...targets.aie1.select.solve import NoSelect
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.kernel.fold_access import literal_of
from ...transforms.strategy.replace_group import erase_unused
from ...transforms.triplet.body_ir import stored_of
from ...transforms.triplet.packing import Packing
from .body.emit import ROLES, BodyIteration, emit_code
from .body.from_triplet import iteration_of
from .joined import split_stored
from .kernel import kernel_name, top_of
from .machine import spec_of
from .schedule import SCHEDULE


@dataclass(frozen=True)
class ConvertTripletToAie1Pass(ModulePass):
    """
    Makes an `aie1.kernel` of each `triplet.body`, for the machine (`--machine`) or the AI Engine.

    Loads become loads of registers of 256 bits, each before the first multiply-add that needs it,
    again where it had to go in between; coefficients that no loop moves and that fit their
    registers are loaded once. Selects get the attributes that the shuffle network needs.

    1. The body's lanes, columns and types are those of a multiply-add of the machine, or that which
       its `aie1.schedule` names.
    2. Each sum is stored once. Each select is one of the shuffle network, of registers in
       different parts of the data operand. Loads and stores are aligned.
    3. Sums are exact in an accumulator: without saturation the output's bits of shifted ones are
       within it, or else no sum of so many products is larger.
    4. No more sums are open than there are accumulators, and the data fit the memory, unless its
       `aie1.schedule` says that they need not.
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
                raise PassFailedException(f"{self.name}: {describe_op(inner)} is left over")


@dataclass
class ConvertBody(RewritePattern):
    """
    Puts a kernel before the function of a body, and what runs it in the body's place.
    """

    module: ModuleOp
    spec: Aie1Spec

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: BodyOp, rewriter: PatternRewriter) -> None:
        schedule = op.attributes.get(SCHEDULE)
        chosen = schedule if isinstance(schedule, ScheduleAttr) else None
        name = None if chosen is None else chosen.get_schedule().shape
        shape = shape_of(self.spec, op, name or "")  # 1
        trip = iteration_of(op, self.spec, shape)  # 2
        _check_sums(op, trip)  # 3
        top = top_of(op)
        stem = top.sym_name.data if isinstance(top, func.FuncOp) else "body"
        name = kernel_name(self.module, stem)
        try:
            code = emit_code(name, trip)  # 2, 4
        except NoSelect as error:
            raise WeftError(f"{describe_op(op)}: {error}") from error
        if chosen is None or chosen.get_schedule().limited:
            sizes = {buffer.name: buffer.bytes for buffer in code.buffers}
            place_buffers(sizes, self.spec.data_bytes, f"@{name}")
        kernel = kernel_of(code, self.spec)
        inputs, parts = _list_arguments(op)
        result: Operation = op
        uses = [use.operation for use in op.output.uses]
        if len(uses) == 1 and isinstance(uses[0], tensor.ExpandShapeOp):
            (result,) = uses
            parts[-1] = _split_part(op, parts[-1], _tensor_shape(result.results[0]))
        set_parts(kernel, parts)
        kernel.schedule = chosen
        run = ExecuteOp(name, inputs, result.results[0].type)
        run.result.name_hint = op.output.name_hint
        rewriter.insert(kernel, InsertPoint.before(top))
        rewriter.insert(run, InsertPoint.before(op))
        rewriter.replace_all_uses_with(result.results[0], run.result)
        for old in dict.fromkeys((result, op)):
            rewriter.erase(old)


def shape_of(spec: Aie1Spec, body: BodyOp, name: str = "") -> MacShape:
    """
    The machine's multiply-add for the body's lanes, columns and types, the one called `name` if
    that is given. Raises `WeftError` if there is none.
    """
    mac = next((op for op in body.walk() if isinstance(op, MacOp)), None)
    if mac is None:
        raise WeftError(f"{describe_op(body)}: has no multiply-adds")
    data, coeff = element_bits(mac.data.type), element_bits(mac.coeff.type)
    lanes, columns = body.num_lanes(), body.num_columns()
    known = [s for s in spec.shapes.values() if (s.data_bits, s.coeff_bits) == (data, coeff)]
    able = [s for s in known if (s.lanes, s.columns) == (lanes, columns)]
    named = [s for s in able if s.name == name] if name else able
    if not named:
        has = ", ".join(f"{s.name}: {s.lanes} x {s.columns}" for s in known)
        raise WeftError(
            f"machine @{spec.name} has no multiply-add {name and name + ' '}of i{data} by i{coeff} "
            f"with {lanes} lanes of {columns} columns; it has {has or 'none of these types'}"
        )
    return max(named, key=lambda shape: shape.acc_bits)


def _check_sums(body: BodyOp, trip: BodyIteration) -> None:
    bits, shape = element_bits(body.output.type), trip.shape
    if body.get_shift() + bits <= shape.acc_bits and not body.get_saturation():
        return
    most = largest_sum(body, trip)
    if most >= 1 << (shape.acc_bits - 1):
        reason = "are saturated" if body.get_saturation() else "are cut"
        raise WeftError(
            f"{describe_op(body)}: sums of up to {most.bit_length() + 1} bits are shifted by "
            f"{body.get_shift()} to i{bits}, and {reason}, but accumulators of {shape.name} have "
            f"{shape.acc_bits} bits"
        )


def largest_sum(body: BodyOp, trip: BodyIteration) -> int:
    """
    The largest magnitude of a sum of a body, with what rounding adds to it. Products with what a
    `triplet.pack` has as 0, and with columns in which it makes no difference what is taken, are 0.
    """
    inner = sum(element_bits(value.type) - 1 for value in body.inputs[:2])
    most = _count_products(body, trip) * math.prod(trip.inner[1]) << inner
    if "initial" in trip.memories:
        initial = body.get_limit() or 1 << (element_bits(body.inputs[2].type) - 1)
        most += initial << trip.left
    return most + (1 << body.get_shift() >> 1 if body.get_rounding() else 0)


def _count_products(body: BodyOp, trip: BodyIteration) -> int:
    """The products of a sum in one iteration that may be other than 0; the largest of all lanes."""
    packing = _packing_of(body.inputs[1])
    if packing is not None and not _keeps_stretches(trip, packing):
        packing = None
    unit = trip.memories["filter"].bits // 8
    counts: Counter[tuple[int, int]] = Counter()
    for mac in trip.macs:
        first = mac.coeff.offset // unit
        packed = packing if mac.coeff.stream == "filter" else None
        for lane, elements in enumerate(mac.scalars):
            taken = [first + element for element in elements if element is not None]
            if packed is not None:
                taken = [at for at in taken if packed.entry_at(at) != -1]
            counts[mac.group, lane] += len(taken)
    return max(counts.values())


def _keeps_stretches(trip: BodyIteration, packing: Packing) -> bool:
    """Tests whether all iterations take from stretches of one stream, and from each the same."""
    memory = trip.memories["filter"]
    extents = {**dict(zip(*trip.outer, strict=True)), **dict(zip(*trip.inner, strict=True))}
    stretch = packing.stretch * memory.bits // 8
    furthest = sum((extents[name] - 1) * step for name, step in memory.steps.items())
    aligned = all(step % stretch == 0 for step in memory.steps.values())
    return aligned and 0 <= furthest < stretch * packing.trips


def _packing_of(value: SSAValue) -> Packing | None:
    """The order of a value that is packed."""
    pack = value.owner
    if not isinstance(pack, PackOp):
        return None
    shape, streams = _tensor_shape(pack.source), pack.get_streams()
    return Packing(shape, pack.get_takes(), pack.get_loops(), streams=streams)


def _list_arguments(body: BodyOp) -> tuple[list[SSAValue], list[TensorPart]]:
    """The arguments that a kernel takes, and how they lie in its buffers; the output last."""
    inputs: list[SSAValue] = []
    parts: list[TensorPart] = []
    *names, output = body.tensors.names()
    for role, name, value in zip(ROLES, names, body.inputs, strict=False):
        source, part = _trace_argument(body, name, value, role)
        inputs.append(source)
        parts.append(replace(part, limit=body.get_limit()) if len(parts) == 2 else part)
    stored = stored_of(body, output)
    return inputs, [*parts, TensorPart("output", stored.shape, stored)]


def _split_part(body: BodyOp, part: TensorPart, shape: tuple[int, ...]) -> TensorPart:
    """A part with joined axes as one of a tensor of `shape`."""
    assert part.stored is not None
    stored = split_stored(part.stored, shape)
    if stored is None:
        raise WeftError(
            f"{describe_op(body)}: the {part.buffer} of {list(shape)} has joined axes, of which no "
            f"one is stored in whole digits"
        )
    return replace(part, shape=shape, stored=stored)


def _trace_argument(
    body: BodyOp, name: str, value: SSAValue, role: BufferRole
) -> tuple[SSAValue, TensorPart]:
    """An input before it was packed, joined or bordered, and its part in the buffer of its role."""
    stored, packing, before = stored_of(body, name), _packing_of(value), ()
    if role == "image" and isinstance(value.owner, tensor.CollapseShapeOp):
        joined = TensorPart(role, _tensor_shape(value), stored)
        value = value.owner.src
        stored = _split_part(body, joined, _tensor_shape(value)).stored
    if isinstance(value.owner, PackOp):
        value = value.owner.source
    elif role == "image" and isinstance(value.owner, tensor.PadOp) and _is_border(value.owner):
        before = tuple(int(n) for n in value.owner.static_low.get_values())
        value = value.owner.source
    if packing is not None:
        return value, TensorPart(role, packing.shape, packing=packing)
    return value, TensorPart(role, _tensor_shape(value), stored, before)


def _tensor_shape(value: SSAValue) -> tuple[int, ...]:
    assert is_tensor(value.type)
    return tuple(value.type.get_shape())


def _is_border(pad: tensor.PadOp) -> bool:
    """Tests whether a tensor gets zeros around it, and nothing less or else."""
    last = pad.region.block.last_op
    assert last is not None
    sides = (*pad.static_low.get_values(), *pad.static_high.get_values())
    return literal_of(last.operands[0]) == 0 and min(sides, default=0) >= 0
