"""Directives in IR: from `dataflow` ops to plain data and back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import cast

from xdsl.dialects.builtin import (
    AnyFloat,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    bf16,
    f16,
    f32,
    f64,
)
from xdsl.ir import Attribute, Block, Operation, Region

from ....dialects.dataflow import (
    AxisAttr,
    LayerOp,
    LevelOp,
    OperandOp,
    SegmentOp,
    StackOp,
    TensorOp,
    UpdateOp,
)
from ...core.describe import describe_op
from ...core.errors import WeftError
from .data import (
    Border,
    LayerDirectives,
    LevelDirectives,
    ResidentBlock,
    SegmentDirectives,
    Stack,
    Update,
    make_entries,
)
from .problem import Axis, Combine, Dim, Epilogue, LayerProblem, Role, Tensor, Value


def segment_op(segment: SegmentDirectives) -> SegmentOp:
    """The op that says what `segment` says."""
    return SegmentOp(segment.name, Region(Block([layer_op(s) for s in segment.layers])))


def layer_op(directives: LayerDirectives) -> LayerOp:
    """The op, with its operands, that says what `directives` say."""
    problem = directives.problem
    tensors = (*problem.inputs, *problem.read_after, problem.output)
    body: list[Operation] = [_operand_op(problem, t) for t in tensors]
    body += [_level_op(level) for level in directives.levels]
    epilogue = problem.epilogue
    return LayerOp(
        problem.name,
        problem.extents,
        Region(Block(body)),
        directives.border,
        problem.combine if problem.combine != "add" else None,
        problem.value if problem.value != "multiply" else None,
        None if epilogue is None else (epilogue.function, value_type(epilogue.sums)),
    )


def _operand_op(problem: LayerProblem, tensor: Tensor) -> OperandOp:
    fill: Attribute | None = None
    element = IntegerType(tensor.element_bits)
    values = value_type(tensor.values) if tensor.values else None
    if isinstance(tensor.fill, float):
        fill = FloatAttr(tensor.fill, f64)
    elif tensor.fill:
        fill = IntegerAttr(tensor.fill, values if isinstance(values, IntegerType) else element)
    axes = [_axis_attr(problem, a, i) for i, a in enumerate(tensor.axes)]
    return OperandOp(tensor.name, tensor.role, axes, element, fill, values)


_FLOATS = {"f16": f16, "bf16": bf16, "f32": f32, "f64": f64}


def value_type(name: str) -> IntegerType | AnyFloat:
    """The element type that a name such as `i32` or `f32` is. Raises `WeftError` for others."""
    if name in _FLOATS:
        return _FLOATS[name]
    if not re.fullmatch(r"i\d+", name):
        raise WeftError(f"values of type {name} are none that directives describe")
    return IntegerType(int(name[1:]))


def _axis_attr(problem: LayerProblem, axis: Axis, position: int) -> AxisAttr:
    reach = axis.last(problem.extents) + 1
    extent = 0 if axis.extent == reach and axis.offset == 0 else axis.extent
    name = axis.name
    if not name:
        is_plain = len(axis.terms) == 1 and axis.terms[0][1] == 1
        name = axis.terms[0][0] if is_plain else f"axis{position}"
    return AxisAttr(name, axis.terms, axis.offset, extent)


def _level_op(level: LevelDirectives) -> LevelOp:
    body: list[Operation] = [
        TensorOp(h.tensor, h.memory, h.by_dim, h.copies, share=h.share, preloaded=h.preloaded,
                 even_ports=h.even_ports)
        for h in level.held
    ]
    body += [StackOp(dict(s.shift), s.repl) for s in level.stacks]
    body += [UpdateOp(dict(u.step)) for u in level.updates]
    return LevelOp(level.level, Region(Block(body)), level.first, level.count)


def segment_of(op: SegmentOp) -> SegmentDirectives:
    """The segment that `op` says. Raises `WeftError` as `directives_of` does."""
    return SegmentDirectives(op.sym_name.data, tuple(directives_of(s) for s in op.layers()))


def directives_of(op: LayerOp, problem: LayerProblem | None = None) -> LayerDirectives:
    """
    The directives that a verified `op` says; `problem` is its layer where the op gives no
    operands. Axes are dropped: the verifier has compared them with the dimensions.

    Raises `WeftError` if there is no problem, if the layer is none that directives describe,
    or if its dimensions are others than the problem's.
    """
    if op.operand_ops():
        problem = problem_of_op(op)
    if problem is None:
        raise WeftError(
            f"{_describe_layer(op)} gives no dataflow.operand, so its tensors are not known"
        )
    if op.get_extents() != problem.extents:
        raise WeftError(
            f"{_describe_layer(op)}: its dimensions are {op.get_extents()}, but the kernel's are "
            f"{problem.extents}"
        )
    levels = tuple(_level_of(level, problem) for level in op.levels())
    return LayerDirectives(problem, levels, cast(Border, op.get_border()))


def problem_of_op(op: LayerOp) -> LayerProblem:
    """The layer that the operands of a verified `op` describe. Raises `WeftError`."""
    extents = op.get_extents()
    operands = list(op.operand_ops().values())
    moved = operands[-1].moving_dims()
    dims = tuple(Dim(n, e, "parallel" if n in moved else "reduction") for n, e in extents.items())
    later = tuple(_read_tensor(o, extents) for o in operands if o.role.data == "epilogue")
    tensors = tuple(_read_tensor(o, extents) for o in operands if o.role.data != "epilogue")
    epilogue = None
    if op.epilogue is not None:
        epilogue = Epilogue(op.epilogue.string_value(), str(op.sums), later)
    try:
        combine, value = cast(Combine, op.get_combine()), cast(Value, op.get_value())
        return LayerProblem(op.sym_name.data, dims, tensors, combine, value, epilogue)
    except WeftError as e:
        raise WeftError(f"{_describe_layer(op)}: {e}") from None


def _read_tensor(operand: OperandOp, extents: Mapping[str, int]) -> Tensor:
    axes = tuple(
        Axis(
            size,
            axis.terms(),
            axis.offset.value.data,
            "" if axis.axis_name.data in extents else axis.axis_name.data,
        )
        for axis, size in zip(operand.axes(), operand.shape(extents), strict=True)
    )
    fill = operand.fill.value.data if operand.fill is not None else 0
    role = cast(Role, operand.role.data)
    bits = operand.element_type.bitwidth
    values = "" if operand.values is None else str(operand.values)
    return Tensor(operand.tensor_name.data, role, axes, bits, fill, values)


def _describe_layer(op: LayerOp) -> str:
    return f"{describe_op(op)} @{op.sym_name.data}"


def _level_of(op: LevelOp, problem: LayerProblem) -> LevelDirectives:
    dims = problem.extents

    def keep_dims(values: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
        return make_entries({d: v for d, v in values.items() if d in dims})

    held = tuple(
        ResidentBlock(
            t.tensor_name.data,
            t.memory.string_value(),
            keep_dims(t.sizes.as_dict()),
            t.get_share(),
            t.get_copies(),
            t.preloaded is not None,
            t.even_ports is not None,
        )
        for t in op.tensors()
    )
    stacks: Sequence[Stack] = [
        Stack(keep_dims(s.shift.as_dict()), s.get_repl()) for s in op.stacks()
    ]
    updates = tuple(Update(keep_dims(u.step.as_dict())) for u in op.updates())
    first, count = op.box()
    return LevelDirectives(op.level.string_value(), held, tuple(stacks), updates, first, count)
