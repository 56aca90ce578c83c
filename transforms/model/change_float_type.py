"""
The pass `change-float-type`: a model whose tensors are f16, with sums, softmax and norms in f32.

Arguments, results and what is stored between ops becomes narrow; `float_regions` says what stays
wide. A body computes in f32 if something that it reads or gives is wide, if it adds up, or if one
of its numbers is none of f16 (an epsilon of 1e-12, say): it then widens what it reads and narrows
what it gives, at its borders.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import arith, func, linalg, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    DenseIntOrFPElementsAttr,
    Float16Type,
    Float32Type,
    FloatAttr,
    ModuleOp,
    TensorType,
    f16,
    f32,
)
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ..core.describe import describe_op, describe_value
from ..core.errors import WeftError
from ..core.functions import function_of
from ..kernel.elementwise import Read, element_type, insert_elementwise
from ..kernel.view import ScalarArg, ScalarOp
from .float_regions import MOVES, FloatRegions, data_read, is_float_tensor
from .generalize import refuse_named
from .layers import layer_of, set_layer

FLOAT_TYPES = ("f16",)
"""The types that tensors may change to."""

_SHAPED = (
    *MOVES,
    *(tensor.PadOp, tensor.ExtractSliceOp, tensor.InsertSliceOp, tensor.ConcatOp, tensor.CastOp),
)
"""Ops that move elements, of one type in and out."""

_GIVERS = (tensor.EmptyOp, linalg.ops.FillOp, arith.ConstantOp)
"""Ops that give a tensor in any type that is asked for."""

_INTEGER_CASTS = ("arith.sitofp", "arith.uitofp", "arith.fptosi", "arith.fptoui", "arith.bitcast")


def change_float_type(module: ModuleOp, type: str, name: str | None = None) -> None:
    """
    Gives the tensors of function `name` (the only one) floats of `type`, in place; sums, softmax
    and norms stay f32. A function that is so already stays as it is.

    Raises `WeftError`, with the module as it was, for another type than f16, floats that are
    neither f16 nor f32, ops that are not structured, and constants beyond the type's largest.
    """
    if type not in FLOAT_TYPES:
        raise WeftError(f"tensors cannot become '{type}'; give {' or '.join(FLOAT_TYPES)}")
    refuse_named(module, "change-float-type")
    function = function_of(module, name)
    _refuse_others(module, function)
    _Change(function, FloatRegions.of(function)).run()


def narrow_array(name: str, array: np.ndarray, type: str) -> np.ndarray:
    """
    A weight's values as floats of `type`, each rounded to the nearest one; integers stay.
    `WeftError` for numbers that would become infinite.
    """
    if type not in FLOAT_TYPES:
        raise WeftError(f"weights cannot become '{type}'; give {' or '.join(FLOAT_TYPES)}")
    if not np.issubdtype(array.dtype, np.floating):
        return array
    with np.errstate(over="ignore"):
        narrow = array.astype(np.float16)
    lost = np.isinf(narrow) & np.isfinite(array)
    if lost.any():
        largest = float(np.abs(array[lost]).max())
        raise WeftError(
            f"weight '{name}' has the value {largest:g}, which is beyond f16's largest, 65504; "
            "scale the weight, or keep f32"
        )
    return narrow


# --- What is refused ------------------------------------------------------------------------------


def _refuse_others(module: ModuleOp, function: func.FuncOp) -> None:
    """Raises `WeftError` for what the pass has no meaning for, before anything has changed."""
    for op in module.walk():
        if isinstance(op, func.CallOp) and op.callee.string_value() == function.sym_name.data:
            raise WeftError(f"{describe_op(op)}: calls the function whose types are to change")
    for arg in function.body.block.args:
        _refuse_type(arg, function)
    for op in function.body.block.ops:
        _refuse_op(op)
        for inner in op.walk():
            for value in inner.results:
                _refuse_type(value, inner)


def _refuse_op(op: Operation) -> None:
    floats = any(map(is_float_tensor, (*op.operands, *op.results)))
    known = (linalg.ops.GenericOp, func.ReturnOp, tensor.ExtractOp, *_SHAPED, *_GIVERS)
    if floats and not isinstance(op, known):
        raise WeftError(
            f"{describe_op(op)}: change-float-type knows structured ops and moves of tensors; "
            "run it before the passes that make others"
        )
    value = op.value if isinstance(op, arith.ConstantOp) else None
    if value is None or not floats:
        return
    if not isinstance(value, DenseIntOrFPElementsAttr):
        raise WeftError(f"{describe_op(op)}: its values are not in the module")
    if not all(_is_narrow(float(v)) or not np.isfinite(v) for v in _distinct(value)):
        raise WeftError(
            f"{describe_op(op)}: has a number beyond f16's largest, 65504; keep f32 here"
        )


def _refuse_type(value: SSAValue, op: Operation) -> None:
    element = element_type(value.type)
    if isinstance(element, AnyFloat) and not isinstance(element, Float16Type | Float32Type):
        raise WeftError(
            f"{describe_op(op)}: {describe_value(value)} holds {element}; change-float-type "
            "takes f32 and f16"
        )
    if is_float_tensor(value) and DYNAMIC_INDEX in _type_with(value, f16).get_shape():
        raise WeftError(
            f"{describe_op(op)}: {describe_value(value)} has a dynamic shape; give every dimension "
            "a size"
        )


def _distinct(value: DenseIntOrFPElementsAttr) -> Iterable[float]:
    return {float(v) for v in value.get_values() if isinstance(v, float)}


def _is_narrow(number: float) -> bool:
    """Tests whether a number is not infinite in f16, and zero there only if it is."""
    with np.errstate(over="ignore"):
        narrow = np.float16(number)
    return bool(np.isfinite(narrow)) and (narrow != 0 or number == 0)


# --- The change -----------------------------------------------------------------------------------


@dataclass
class _Change:
    """Rewrites one function. `made` holds values in the other type, for those who ask for it."""

    function: func.FuncOp
    regions: FloatRegions
    made: dict[tuple[SSAValue, Attribute], SSAValue] = field(
        default_factory=dict[tuple[SSAValue, Attribute], SSAValue]
    )

    def run(self) -> None:
        block = self.function.body.block
        ops = list(block.ops)
        computing = {op: self._computing_type(op) for op in ops}
        for arg in block.args:
            self._retype(arg, f16)
        for op in ops:
            if isinstance(op, linalg.ops.GenericOp):
                self._change_generic(op, computing[op])
            elif isinstance(op, _SHAPED):
                self._change_move(op)
            elif isinstance(op, tensor.ExtractOp) and is_float_tensor(op.tensor):
                held = op.result.type
                assert isinstance(held, AnyFloat)
                self._change_extract(op, held)
            elif isinstance(op, func.ReturnOp):
                for i, value in enumerate(op.operands):
                    if is_float_tensor(value):
                        op.operands[i] = self._read_as(value, f16)
        self._erase_unused(ops)
        self.function.update_function_type()

    def _computing_type(self, op: Operation) -> AnyFloat:
        """The type in which the body of `op` computes."""
        if not isinstance(op, linalg.ops.GenericOp):
            return f16
        near = {*op.operands, *op.results, *(v for i in op.body.walk() for v in i.operands)}
        if op in self.regions.ops or near & self.regions.wide:
            return f32
        for inner in op.body.block.ops:
            if inner.name in _INTEGER_CASTS and _is_float_op(inner):
                return f32
            if isinstance(inner, arith.ExtFOp):
                return f32
            if not all(map(_is_narrow_scalar, (*inner.operands, *inner.results))):
                return f32
        return f16

    def _type_of(self, value: SSAValue) -> AnyFloat:
        return f32 if value in self.regions.wide else f16

    def _retype(self, value: SSAValue, element: AnyFloat) -> None:
        if is_float_tensor(value) and element_type(value.type) != element:
            changed = Rewriter.replace_value_with_new_type(value, _type_with(value, element))
            if value in self.regions.wide:
                self.regions.wide.add(changed)

    def _read_as(self, value: SSAValue, element: AnyFloat) -> SSAValue:
        """A tensor in a type: itself, or made once, where it is defined."""
        if element_type(value.type) == element:
            return value
        if (value, element) not in self.made:
            self.made[value, element] = self._make(value, element)
        return self.made[value, element]

    def _make(self, value: SSAValue, element: AnyFloat) -> SSAValue:
        owner = value.owner
        new = _type_with(value, element)
        if isinstance(owner, Block):
            first = owner.first_op
            assert first is not None
            point = InsertPoint.before(first)
        else:
            point = InsertPoint.after(owner)
        builder = Builder(point)
        if isinstance(owner, tensor.EmptyOp):
            made: SSAValue = builder.insert(tensor.EmptyOp((), new)).tensor
        elif isinstance(owner, linalg.ops.FillOp):
            number = self._scalar_as(owner.inputs[0], element, builder)
            empty = self._read_as(owner.outputs[0], element)
            fill = linalg.ops.FillOp([number], [empty], [new])
            set_layer(fill, layer_of(owner))
            made = builder.insert(fill).results[0]
        elif isinstance(owner, arith.ConstantOp):
            made = builder.insert(_constant_as(owner, new)).result
        else:
            made = self._cast(value, element, builder)
        made.name_hint = value.name_hint
        return made

    def _cast(self, value: SSAValue, element: AnyFloat, builder: Builder) -> SSAValue:
        """A tensor in another type, by a structured op that does nothing else."""
        name = "arith.truncf" if element == f16 else "arith.extf"
        shape = _type_with(value, element).get_shape()
        body = ScalarOp(name, (ScalarArg(0, str(element_type(value.type))),), str(element))
        read = Read(value, AffineMap.identity(len(shape)))
        op = insert_elementwise(builder, [read], body, shape)
        if isinstance(value.owner, Operation):
            set_layer(op, layer_of(value.owner))
        return op.results[0]

    def _scalar_as(self, value: SSAValue, element: AnyFloat, builder: Builder) -> SSAValue:
        """A number outside of bodies in a type: a constant again, or a cast."""
        if value.type == element or not isinstance(value.type, AnyFloat):
            return value
        if isinstance(value.owner, arith.ConstantOp) and isinstance(value.owner.value, FloatAttr):
            if (value, element) not in self.made:
                constant = arith.ConstantOp(FloatAttr(value.owner.value.value.data, element))
                constant.result.name_hint = value.name_hint
                Rewriter.insert_op(constant, InsertPoint.after(value.owner))
                self.made[value, element] = constant.result
            return self.made[value, element]
        return builder.insert(_cast_scalar(value, element)).results[0]

    # --- Ops ------------------------------------------------------------------------------------

    def _change_move(self, op: Operation) -> None:
        element = self._type_of(op.results[0]) if isinstance(op, MOVES) else f16
        for i, value in enumerate(op.operands):
            if is_float_tensor(value):
                op.operands[i] = self._read_as(value, element)
        if not is_float_tensor(op.results[0]):
            return
        self._retype(op.results[0], element)
        for region in op.regions:
            end = region.block.last_op
            assert end is not None
            end.operands[0] = self._scalar_as(
                end.operands[0], element, Builder(InsertPoint.before(end))
            )

    def _change_generic(self, op: linalg.ops.GenericOp, computing: AnyFloat) -> None:
        """Gives operands and results their types, and a body between them."""
        count = len(op.inputs)
        for i, value in enumerate(op.operands):
            if not is_float_tensor(value):
                continue
            result = op.results[i - count] if i >= count else None
            element = self._reading_type(value, result, op)
            op.operands[i] = self._read_as(value, element)
            if result is not None:
                self._retype(result, element)
        self._change_body(op, computing)

    def _reading_type(
        self, value: SSAValue, result: SSAValue | None, op: linalg.ops.GenericOp
    ) -> AnyFloat:
        """The type of an operand, which is that of its `result`, if it has one."""
        if result is not None:
            return f32 if op in self.regions.sums else self._type_of(result)
        if op in self.regions.sums and len(data_read(op)) > 2:
            return f16
        return self._type_of(value)

    def _change_body(self, op: linalg.ops.GenericOp, computing: AnyFloat) -> None:
        block = op.body.block
        inside = list(block.ops)
        for inner in inside:
            if inner.name in ("arith.extf", "arith.truncf"):
                inner.results[0].replace_all_uses_with(inner.operands[0])
                Rewriter.erase_op(inner)
        inside = list(block.ops)
        start = Builder(InsertPoint.at_start(block))
        for value, arg in zip(op.operands, block.args, strict=True):
            self._change_argument(arg, value, computing, start)
        for inner in inside:
            self._change_inner(inner, op, computing)

    def _change_argument(
        self, arg: BlockArgument, value: SSAValue, computing: AnyFloat, start: Builder
    ) -> None:
        """Gives an argument of a body its operand's type, and its readers what they compute in."""
        element = element_type(value.type)
        if not isinstance(element, AnyFloat):
            return
        same = arg.type == element
        typed = arg if same else Rewriter.replace_value_with_new_type(arg, element)
        _cast_readers(typed, computing, start)

    def _change_inner(
        self, inner: Operation, op: linalg.ops.GenericOp, computing: AnyFloat
    ) -> None:
        """Gives an op of a body the type that is computed in."""
        before = Builder(InsertPoint.before(inner))
        if isinstance(inner, linalg.ops.YieldOp):
            for i, result in enumerate(op.results):
                if is_float_tensor(result):
                    self._yield_as(inner, i, result, before)
            return
        if isinstance(inner, arith.ConstantOp):
            if isinstance(inner.value, FloatAttr) and inner.result.type != computing:
                new = arith.ConstantOp(FloatAttr(inner.value.value.data, computing))
                Rewriter.replace_op(inner, new)
            return
        if isinstance(inner, tensor.ExtractOp):
            table = inner.tensor
            if is_float_tensor(table):
                self._change_extract(inner, computing)
            return
        for i, value in enumerate(inner.operands):
            if isinstance(value.type, AnyFloat) and value.type != computing:
                inner.operands[i] = self._scalar_as(value, computing, before)
        for result in inner.results:
            if isinstance(result.type, AnyFloat) and result.type != computing:
                Rewriter.replace_value_with_new_type(result, computing)

    def _change_extract(self, inner: tensor.ExtractOp, computing: AnyFloat) -> None:
        """An element that is taken from a tensor, and is computed with."""
        element = f32 if inner.tensor in self.regions.wide else f16
        inner.operands[0] = self._read_as(inner.tensor, element)
        if inner.result.type != element:
            Rewriter.replace_value_with_new_type(inner.result, element)
        _cast_readers(inner.result, computing, Builder(InsertPoint.after(inner)))

    def _yield_as(self, end: linalg.ops.YieldOp, i: int, result: SSAValue, before: Builder) -> None:
        element = element_type(result.type)
        assert isinstance(element, AnyFloat)
        end.operands[i] = self._scalar_as(end.operands[i], element, before)

    def _erase_unused(self, ops: Sequence[Operation]) -> None:
        """Erases what gave tensors and numbers that nobody asks for any more."""
        for op in reversed(ops):
            if isinstance(op, _GIVERS) and op.results[0].first_use is None:
                Rewriter.erase_op(op)


def _type_with(value: SSAValue, element: AnyFloat) -> TensorType[AnyFloat]:
    """The type of a tensor with other elements."""
    type = value.type
    assert isinstance(type, TensorType)
    return TensorType(element, type.get_shape(), type.encoding)


def _is_float_op(op: Operation) -> bool:
    return any(isinstance(v.type, AnyFloat) for v in (*op.operands, *op.results))


def _is_narrow_scalar(value: SSAValue) -> bool:
    """Tests whether `value` is no constant that f16 has not; infinities are f16's, too."""
    owner = value.owner
    if not isinstance(owner, arith.ConstantOp) or not isinstance(owner.value, FloatAttr):
        return True
    number = owner.value.value.data
    return not np.isfinite(number) or _is_narrow(number)


def _constant_as(op: arith.ConstantOp, type: TensorType[Attribute]) -> arith.ConstantOp:
    """A constant tensor in another type."""
    value = op.value
    assert isinstance(value, DenseIntOrFPElementsAttr)
    numbers = [float(v) for v in value.get_values() if isinstance(v, float)]
    if value.is_splat():
        numbers = numbers[:1]
    return arith.ConstantOp(DenseIntOrFPElementsAttr.from_list(type, numbers))  # pyright: ignore


def _cast_scalar(value: SSAValue, element: AnyFloat) -> Operation:
    return arith.TruncFOp(value, element) if element == f16 else arith.ExtFOp(value, element)


def _cast_readers(value: SSAValue, element: AnyFloat, at: Builder) -> None:
    """Gives the readers of a scalar it in another type; what only moves it on takes it as it is."""
    if value.type == element or value.first_use is None:
        return
    cast = _cast_scalar(value, element)
    at.insert(cast)
    for use in list(value.uses):
        if use.operation is not cast and not isinstance(use.operation, linalg.ops.YieldOp):
            use.operation.operands[use.index] = cast.results[0]
    if cast.results[0].first_use is None:
        Rewriter.erase_op(cast)


@dataclass(frozen=True)
class ChangeFloatTypePass(ModulePass):
    """
    Changes the floats of a model's tensors to f16, as `weft import --type f16` does: arguments,
    results, weights and what is stored between ops.

    Sums are f32, and softmax and norms between their ends (`float_regions`). A sum of products is
    followed by an op that narrows it, where the next one is not element by element and does that.
    On its own result, the pass changes nothing. Raises `WeftError` for f64 and bf16, ops that are
    neither structured nor moves, and constants beyond 65504.
    """

    name = "change-float-type"

    type: str
    function: str | None = None

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        change_float_type(op, self.type, self.function)
