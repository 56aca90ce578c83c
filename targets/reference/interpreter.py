"""
Runs functions of a module on NumPy arrays.

Tensors are arrays, scalars are arrays of rank 0, both in the NumPy types of `dtype_of`. Ops of
builtin dialects have their meaning here; others bring theirs as a mapping from op name to
`Meaning`, so that a module can be run at every stage of its lowering.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeAlias, cast

import numpy as np
from xdsl.dialects import arith, func, linalg, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseIntOrFPElementsAttr,
    FixedBitwidthType,
    ModuleOp,
    NoneAttr,
    TensorType,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue

from ...dialects.common.kinds import is_tensor
from ...transforms.core.describe import describe_op, describe_value
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import argument_names, function_of, interface_types
from ...transforms.core.limits import refuse_memory
from ...transforms.core.literals import splat_of
from ...transforms.kernel.fold_access import literal_of
from ...transforms.kernel.from_linalg import bind_kernel, scalar_name
from ...transforms.layout.apply import is_encoded, stored_type, to_logical, to_stored
from ...transforms.verify.boxes import slice_problem
from ...transforms.verify.module import check_bounds
from .evaluate import evaluate_kernel, restrict_loop
from .gather import evaluate_lookup, looks_up
from .scalars import (
    Array,
    apply_scalar,
    as_held,
    dtype_of,
    literal_array,
    make_signless,
    wrap_integers,
)

Arrays: TypeAlias = tuple[Array, ...]


@dataclass(frozen=True)
class Interpreter:
    """
    Runs ops in order, each by the meaning of its name.

    A meaning gets the interpreter, for regions and calls, the op and its operands' values,
    and gives its results' values. Values of a block are known in the regions inside it.
    """

    module: ModuleOp
    meanings: Mapping[str, Meaning]
    values: dict[SSAValue, Array] = field(default_factory=dict[SSAValue, Array])

    def value_of(self, value: SSAValue) -> Array:
        """The array of an SSA value; for an op's captured values. `WeftError` if not run yet."""
        if value not in self.values:
            raise WeftError(f"{describe_value(value)} has no value yet")
        return self.values[value]

    def run_op(self, op: Operation) -> Arrays:
        """Runs one op and keeps its results."""
        meaning = self.meanings.get(op.name)
        if meaning is None:
            raise WeftError(f"{describe_op(op)}: {op.name} has no reference meaning")
        results = meaning(self, op, tuple(self.value_of(v) for v in op.operands))
        if len(results) != len(op.results):
            raise WeftError(
                f"{describe_op(op)}: its meaning gave {len(results)} results, not {len(op.results)}"
            )
        for value, array in zip(op.results, results, strict=True):
            _check_result(op, value.type, array)
            self.values[value] = array
        return results

    def run_block(self, block: Block, arguments: Sequence[Array]) -> Arrays:
        """Runs a block on its arguments; gives the operands of its last op."""
        self.values.update(zip(block.args, arguments, strict=True))
        terminator = block.last_op
        if terminator is None:
            return ()
        for op in block.ops:
            if op is not terminator:
                self.run_op(op)
        return tuple(self.value_of(v) for v in terminator.operands)

    def call_function(self, name: str, arguments: Sequence[Array]) -> Arrays:
        """Runs the function `name`, whose values are its own."""
        return Interpreter(self.module, self.meanings).run_function(
            function_of(self.module, name), arguments
        )

    def run_function(self, function: func.FuncOp, arguments: Sequence[Array]) -> Arrays:
        """
        Runs a function of one block. Raises `WeftError` for arguments that do not have the
        types of the function's.
        """
        self.check_arguments(function, arguments)
        return self.run_block(function.body.block, arguments)

    def check_arguments(self, function: func.FuncOp, arguments: Sequence[Array]) -> None:
        """Raises `WeftError` unless a function has one block, and these are arguments for it."""
        if len(function.body.blocks) != 1:
            raise WeftError(
                f"{describe_op(function)}: has branches, which have no reference meaning"
            )
        block = function.body.block
        if len(arguments) != len(block.args):
            raise WeftError(
                f"@{function.sym_name.data} takes {len(block.args)} arguments, not {len(arguments)}"
            )
        for name, arg, array in zip(argument_names(function), block.args, arguments, strict=True):
            _check_argument(function, name, arg.type, array)


def check_given(function: func.FuncOp, inputs: Collection[str]) -> None:
    """Raises `WeftError` unless `inputs` are the names of the arguments."""
    names = argument_names(function)
    missing = [name for name in names if name not in inputs]
    spare = sorted(set(inputs) - set(names))
    if missing or spare:
        problem = f"is missing {', '.join(missing)}" if missing else f"has no {', '.join(spare)}"
        raise WeftError(
            f"@{function.sym_name.data} {problem}; its arguments are {', '.join(names)}"
        )


Meaning: TypeAlias = Callable[[Interpreter, Operation, Arrays], Arrays]
"""The values of an op's results, from those of its operands."""


def run_function(
    module: ModuleOp,
    inputs: Mapping[str, Array],
    function: str | None = None,
    meanings: Mapping[str, Meaning] = MappingProxyType({}),
) -> Arrays:
    """
    Runs a function (the only one, if not named) on arrays by name (`argument_names`) as callers
    hold them (`interface_types`), with further `meanings`. Raises `WeftError` for arrays that are
    missing or too many or do not fit, and for ops without a meaning.
    """
    check_bounds(module)
    found = function_of(module, function)
    names = argument_names(found)
    check_given(found, inputs)
    refuse_memory(_bytes_of_results(found), describe_op(found))
    interpreter = Interpreter(module, {**builtin_meanings(), **meanings})
    held, given = interface_types(found)
    arrays = [_make_value(found, n, inputs[n], type) for n, type in zip(names, held, strict=True)]
    with np.errstate(all="ignore"):  # floats may become infinite, or no numbers
        results = interpreter.run_function(found, arrays)
    return tuple(as_held(r, type) for r, type in zip(results, given, strict=True))


def _make_value(function: func.FuncOp, name: str, array: Array, type: str) -> Array:
    """A caller's array as a value; `WeftError` where `type` is unsigned and the array is not."""
    if not type.startswith("ui"):
        return array
    if array.dtype != dtype_of(type):
        raise WeftError(
            f"@{function.sym_name.data}: argument {name} has elements of type {type}, but the "
            f"array has type {array.dtype}"
        )
    return make_signless(array)


_VIEWS: Final = (tensor.ExpandShapeOp, tensor.CollapseShapeOp, tensor.CastOp)


def _bytes_of_results(function: func.FuncOp) -> int:
    """The bytes of all that a function computes: each value is kept to the end."""
    needed = 0
    for op in function.body.block.ops:
        for value in () if isinstance(op, _VIEWS) else op.results:
            type = value.type
            element = type.element_type if is_tensor(type) else None
            if is_tensor(type) and isinstance(element, FixedBitwidthType):
                sizes = (n for n in type.get_shape() if n != DYNAMIC_INDEX)
                needed += math.prod(sizes) * element.size
    return needed


def _check_argument(function: func.FuncOp, name: str, type: Attribute, array: Array) -> None:
    shape = stored_type(type).get_shape() if is_tensor(type) else ()
    dtype = element_dtype(type)
    fits = len(shape) == array.ndim and all(
        wanted in (DYNAMIC_INDEX, have) for wanted, have in zip(shape, array.shape, strict=True)
    )
    if not fits or array.dtype != dtype:
        raise WeftError(
            f"@{function.sym_name.data}: argument {name} is {type}, but the array has shape "
            f"{list(array.shape)} and type {array.dtype}"
        )


def _check_result(op: Operation, type: Attribute, array: Array) -> None:
    """Refuses a value that is not of its type: of a shape that was only known when it ran."""
    if not isinstance(type, TensorType):
        return
    wanted = type.get_shape() if isinstance(type.encoding, NoneAttr) else array.shape
    fits = len(wanted) == array.ndim and all(
        n in (DYNAMIC_INDEX, have) for n, have in zip(wanted, array.shape, strict=True)
    )
    if not fits:
        raise WeftError(f"{describe_op(op)}: gives shape {list(array.shape)}, not {type}")


def element_dtype(type: Attribute) -> np.dtype[np.generic]:
    """The NumPy type of a scalar type or of a tensor's elements."""
    return dtype_of(str(type.get_element_type() if is_tensor(type) else type))


def _logical_array(interpreter: Interpreter, value: SSAValue) -> Array:
    """The logical array of a value, which is held as its type's layout stores it."""
    array = interpreter.value_of(value)
    return to_logical(array, value.type) if is_encoded(value.type) else array


def _stored_array(array: Array, type: Attribute) -> Array:
    """A logical array as a value of this type is held; padding gets the layout's fill."""
    return to_stored(array, type) if is_encoded(type) else array


def _static_shape(op: Operation, type: Attribute) -> tuple[int, ...]:
    """The shape of a tensor without an encoding."""
    if not isinstance(type, TensorType) or DYNAMIC_INDEX in type.get_shape():
        raise WeftError(f"{describe_op(op)}: the type {type} is not a tensor of known shape")
    if not isinstance(type.encoding, NoneAttr):
        raise WeftError(f"{describe_op(op)}: {op.name} has no meaning on the layout of {type}")
    return type.get_shape()


# --- Builtin dialects -----------------------------------------------------------------------


def _run_constant(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, arith.ConstantOp)
    return (constant_array(op),)


def constant_array(op: arith.ConstantOp) -> Array:
    """The numbers of a constant. Raises `WeftError` for those that are not in the text."""
    scalar = literal_of(op.result)
    if scalar is not None:
        return literal_array(scalar, str(op.result.type))
    attr = op.value
    if not isinstance(attr, DenseIntOrFPElementsAttr):
        raise WeftError(f"{describe_op(op)}: constants of the form {attr.name} are not supported")
    shape = _static_shape(op, op.result.type)
    type = str(attr.get_element_type())
    if (number := splat_of(attr)) is not None:
        return np.full(shape, wrap_integers(np.array(number), type))
    values = np.array(cast(Sequence[int | float], attr.get_values()))
    return wrap_integers(values, type).reshape(shape)


def _run_empty(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    """Zeros, so that runs are reproducible."""
    type = op.results[0].type
    if is_encoded(type):
        return (_stored_array(np.zeros(type.get_shape(), element_dtype(type)), type),)
    return (np.zeros(_static_shape(op, type), element_dtype(type)),)


def _run_pad(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, tensor.PadOp)
    low, high = op.static_low.get_values(), op.static_high.get_values()
    source = _logical_array(interpreter, op.source)
    terminator = op.region.block.last_op
    assert terminator is not None
    captured = terminator.operands[0]
    fill = literal_of(captured)
    if DYNAMIC_INDEX in (*low, *high) or (fill is None and captured not in interpreter.values):
        raise WeftError(f"{describe_op(op)}: only constant padding has a reference meaning")
    value = (
        literal_array(fill, str(captured.type))
        if fill is not None
        else interpreter.value_of(captured)
    )
    shape = [lo + n + hi for lo, n, hi in zip(low, source.shape, high, strict=True)]
    padded = np.full(shape, value, source.dtype)
    # Less than nothing cuts off.
    sides = list(zip(low, source.shape, high, strict=True))
    kept = tuple(slice(max(0, -lo), max(0, n + min(0, hi))) for lo, n, hi in sides)
    inner = tuple(slice(max(0, lo), max(0, lo + n + min(0, hi))) for lo, n, hi in sides)
    padded[inner] = source[kept]
    return (_stored_array(padded, op.result.type),)


def _slices_of(
    op: tensor.ExtractSliceOp | tensor.InsertSliceOp, shape: Sequence[int], extra: Arrays
) -> tuple[slice, ...]:
    """
    The part of a tensor of `shape` that a slice op reads or writes; dynamic values come in order
    in `extra`. Raises `WeftError` where they reach outside.
    """
    dynamic = iter(extra)
    offsets, sizes, strides = (
        [int(next(dynamic)) if v == DYNAMIC_INDEX else v for v in values.get_values()]
        for values in (op.static_offsets, op.static_sizes, op.static_strides)
    )
    if (problem := slice_problem(shape, offsets, sizes, strides)) is not None:
        raise WeftError(f"{describe_op(op)}: {problem}")
    return tuple(
        slice(offset, offset + (size - 1) * stride + 1 if size else offset, stride)
        for offset, size, stride in zip(offsets, sizes, strides, strict=True)
    )


def _extract_slice(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, tensor.ExtractSliceOp)
    part = args[0][_slices_of(op, args[0].shape, args[1:])]
    return (part.reshape(_static_shape(op, op.result.type)).copy(),)


def _insert_slice(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, tensor.InsertSliceOp)
    result = args[1].copy()
    part = result[_slices_of(op, result.shape, args[2:])]
    if part.size != args[0].size:
        raise WeftError(
            f"{describe_op(op)}: puts {list(args[0].shape)} in the place of {list(part.shape)}"
        )
    part[...] = args[0].reshape(part.shape)
    return (result,)


def _run_reshape(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    """The same elements, last dimension running fastest, in another shape."""
    return (args[0].reshape(_static_shape(op, op.results[0].type)),)


def _run_concat(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, tensor.ConcatOp)
    return (np.concatenate(args, axis=op.dim.value.data),)


def _run_splat(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    return (np.full(_static_shape(op, op.results[0].type), args[0]),)


def _run_extract(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    indices = tuple(int(i) for i in args[1:])
    for axis, (index, extent) in enumerate(zip(indices, args[0].shape, strict=True)):
        if not 0 <= index < extent:
            raise WeftError(
                f"{describe_op(op)}: looks up index {index} of dimension {axis}, which has {extent}"
            )
    return (np.asarray(args[0][indices]),)


def _run_cast(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    return (args[0],)


def _run_fill(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, linalg.ops.FillOp)
    filled = np.full_like(_logical_array(interpreter, op.outputs[0]), args[0])
    return (_stored_array(filled, op.outputs[0].type),)


def _run_transpose(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, linalg.ops.TransposeOp)
    return (args[0].transpose(op.permutation.get_values()),)


def _run_broadcast(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, linalg.ops.BroadcastOp)
    copied = np.expand_dims(args[0], op.dimensions.get_values())
    return (np.broadcast_to(copied, args[1].shape),)


def _run_generic(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, linalg.ops.GenericOp)
    if looks_up(op):
        operands = [_logical_array(interpreter, v) for v in op.operands]
        results = evaluate_lookup(op, operands, interpreter.values)
        return tuple(_stored_array(r, v.type) for r, v in zip(results, op.outputs, strict=True))
    bound = bind_kernel(op, fold=False)
    inputs = [_logical_array(interpreter, v) for v in bound.input_values]
    results = evaluate_kernel(
        bound.kernel, inputs, [_logical_array(interpreter, v) for v in bound.output_values]
    )
    return tuple(
        _stored_array(r, v.type) for r, v in zip(results, bound.output_values, strict=True)
    )


def run_in_chunks(
    interpreter: Interpreter, op: linalg.ops.GenericOp, dim: int, chunk: int
) -> Array:
    """
    The one result of a generic on plain tensors whose loop `dim` runs in chunks of so many turns,
    each of which starts from the result so far.
    """
    bound = bind_kernel(op, fold=False)
    inputs = [interpreter.value_of(v) for v in bound.input_values]
    (found,) = [interpreter.value_of(v) for v in bound.output_values]
    extent = bound.kernel.extents[dim]
    for first in range(0, extent, chunk):
        part = restrict_loop(bound.kernel, dim, first, min(chunk, extent - first))
        (found,) = evaluate_kernel(part, inputs, [found])
    return found


def _run_call(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, func.CallOp)
    return interpreter.call_function(op.callee.string_value(), args)


def _run_elementwise(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    """Ops of `arith` and `math`, on scalars and on tensors."""
    types = tuple(_scalar_type(v.type) for v in op.operands)
    try:
        return (apply_scalar(scalar_name(op), args, types, _scalar_type(op.results[0].type)),)
    except WeftError as error:
        raise WeftError(f"{describe_op(op)}: {error}") from error


def _scalar_type(type: Attribute) -> str:
    return str(type.get_element_type() if is_tensor(type) else type)


_STRUCTURAL: Final[Mapping[str, Meaning]] = MappingProxyType(
    {
        arith.ConstantOp.name: _run_constant,
        tensor.EmptyOp.name: _run_empty,
        tensor.PadOp.name: _run_pad,
        tensor.ExtractSliceOp.name: _extract_slice,
        tensor.InsertSliceOp.name: _insert_slice,
        tensor.ExpandShapeOp.name: _run_reshape,
        tensor.CollapseShapeOp.name: _run_reshape,
        tensor.ConcatOp.name: _run_concat,
        tensor.SplatOp.name: _run_splat,
        tensor.ExtractOp.name: _run_extract,
        tensor.CastOp.name: _run_cast,
        linalg.ops.FillOp.name: _run_fill,
        linalg.ops.TransposeOp.name: _run_transpose,
        linalg.ops.BroadcastOp.name: _run_broadcast,
        linalg.ops.GenericOp.name: _run_generic,
        func.CallOp.name: _run_call,
    }
)


def builtin_meanings() -> Mapping[str, Meaning]:
    """The meanings of ops of `arith`, `math`, `tensor`, `linalg` and `func`."""
    from xdsl.dialects.arith import Arith
    from xdsl.dialects.math import Math

    scalar = {op.name: _run_elementwise for dialect in (Arith, Math) for op in dialect.operations}
    return {**scalar, **_STRUCTURAL}
