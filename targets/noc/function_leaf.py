"""
Functions of a module as what nodes compute: many calls of one function at a time.

Calls that are under way together differ in their numbers alone. So their arguments are stacked,
with the calls as a dimension in front, and each op runs once for all of them: reshapes and slices
as those of NumPy, `linalg.generic`s with a parallel loop more. What depends on no argument is
computed once, and an argument that is the same memory in all calls, such as a table, is not
stacked. Ops of other kinds run call by call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

import numpy as np
from xdsl.dialects import func, linalg, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp, TensorType
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from ...dialects.common.kinds import is_tensor
from ...transforms.core.errors import WeftError
from ...transforms.kernel.from_linalg import bind_kernel
from ...transforms.kernel.view import Access, Dim, Kernel
from ...transforms.model.weight_values import read_values
from ..reference.evaluate import evaluate_kernel
from ..reference.gather import looks_up
from ..reference.interpreter import Interpreter, Meaning
from ..reference.scalars import Array

_Values: TypeAlias = dict[SSAValue, Array]

_Computation: TypeAlias = Callable[[_Values, int], None]
"""Computes the results of an op for so many calls; stacked values are added to those known, others
are fixed."""


@dataclass(frozen=True, eq=False)
class StackedFunction:
    """A function of one block, run for many calls at a time."""

    module: ModuleOp
    meanings: Mapping[str, Meaning]
    function: func.FuncOp

    def run_calls(self, calls: Sequence[Sequence[Array]]) -> list[Sequence[Array]]:
        """
        The results of each of many calls, from its arguments, which have one type for all calls.
        Raises `WeftError` as `Interpreter.run_function` does.
        """
        if not self.function.body.blocks:
            raise WeftError(f"@{self.function.sym_name.data} is only declared; give it a body")
        interpreter = Interpreter(self.module, self.meanings)
        interpreter.check_arguments(self.function, calls[0])
        block = self.function.body.block
        values: _Values = {}
        for i, argument in enumerate(block.args):
            given = [call[i] for call in calls]
            if is_same_memory(given):
                self._program.fixed[argument] = given[0]
            else:
                values[argument] = np.stack(given) if len(given) > 1 else given[0][None]
        with np.errstate(all="ignore"):
            for step in self._program.computations:
                step(values, len(calls))
        last = block.last_op
        assert last is not None
        found = [self._program.stack_value(values, v, len(calls)) for v in last.operands]
        return [[array[call] for array in found] for call in range(len(calls))]

    @cached_property
    def _program(self) -> _StackedProgram:
        return _StackedProgram(self)


class _StackedProgram:
    """
    A function prepared for stacked calls: `fixed` values, and computations of the others, in order.
    """

    def __init__(self, of: StackedFunction) -> None:
        block = of.function.body.block
        self.interpreter = Interpreter(of.module, of.meanings)
        self.fixed: _Values = self.interpreter.values
        self.computations: list[_Computation] = []
        varying: set[SSAValue] = set(block.args)
        for op in block.ops:
            if op is block.last_op:
                break
            if varying.isdisjoint(read_values(op)):
                self.interpreter.run_op(op)
            else:
                self.computations.append(self._computation_of(op))
                varying.update(op.results)

    def stack_value(self, values: _Values, value: SSAValue, calls: int) -> Array:
        """A value for each call."""
        if value in values:
            return values[value]
        array = self.fixed[value]
        return np.broadcast_to(array, (calls, *array.shape))

    def _computation_of(self, op: Operation) -> _Computation:
        if isinstance(op, tensor.ExpandShapeOp | tensor.CollapseShapeOp) and _is_static(op):
            return self._reshape_calls(op)
        if isinstance(op, tensor.ExtractSliceOp) and len(op.operands) == 1 and _is_static(op):
            return self._slice_calls(op)
        if isinstance(op, linalg.ops.GenericOp) and not looks_up(op) and _is_static(op):
            return _StackedGeneric(self, op)
        return self._call_by_call(op)

    def _reshape_calls(self, op: Operation) -> _Computation:
        source, result = op.operands[0], op.results[0]
        assert is_tensor(result.type)
        shape = result.type.get_shape()

        def compute(values: _Values, calls: int) -> None:
            if source in values:
                values[result] = values[source].reshape(calls, *shape)
            else:
                self.fixed[result] = self.fixed[source].reshape(shape)

        return compute

    def _slice_calls(self, op: tensor.ExtractSliceOp) -> _Computation:
        assert isinstance(op.result.type, TensorType)
        shape = op.result.type.get_shape()
        lists = (op.static_offsets, op.static_sizes, op.static_strides)
        rows = zip(*(each.get_values() for each in lists), strict=True)
        part = tuple(slice(o, o + (n - 1) * s + 1 if n else o, s) for o, n, s in rows)
        source, result = op.source, op.result

        def compute(values: _Values, calls: int) -> None:
            if source in values:
                values[result] = values[source][(slice(None), *part)].reshape(calls, *shape)
            else:
                self.fixed[result] = self.fixed[source][part].reshape(shape)

        return compute

    def _call_by_call(self, op: Operation) -> _Computation:
        read = read_values(op)

        def compute(values: _Values, calls: int) -> None:
            mine = [v for v in read if v in values]
            found: list[Sequence[Array]] = []
            for call in range(calls):
                self.interpreter.values.update((v, values[v][call]) for v in mine)
                found.append(self.interpreter.run_op(op))
            for number, result in enumerate(op.results):
                values[result] = np.stack([each[number] for each in found])

        return compute


class _StackedGeneric:
    """A `linalg.generic` with a parallel loop more, over calls, whose index is the last one."""

    def __init__(self, program: _StackedProgram, op: linalg.ops.GenericOp) -> None:
        self.program = program
        self.bound = bind_kernel(op, fold=False)
        self.kernels: dict[tuple[int, ...], Kernel] = {}

    def __call__(self, values: _Values, calls: int) -> None:
        bound = self.bound
        inputs = [values.get(v, self.program.fixed.get(v)) for v in bound.input_values]
        arrays = [a for a in inputs if a is not None]
        assert len(arrays) == len(inputs)
        moving = tuple(int(v in values) for v in bound.input_values)
        key = (calls, *moving)
        if key not in self.kernels:
            self.kernels[key] = _with_calls(bound.kernel, calls, moving)
        starts = [self.program.stack_value(values, v, calls) for v in bound.output_values]
        found = evaluate_kernel(self.kernels[key], arrays, starts)
        values.update(zip(bound.results, found, strict=True))


def _with_calls(kernel: Kernel, calls: int, moving: Sequence[int]) -> Kernel:
    """The kernel for so many calls; `moving` tells of each input whether calls have their own."""
    rank = len(kernel.dims)
    own = (*moving, *[1] * len(kernel.outputs))

    def stack(access: Access, is_own: int) -> Access:
        front = (AffineExpr.dimension(rank),) if is_own else ()
        shape = (calls, *access.shape) if is_own else access.shape
        map = AffineMap(rank + 1, access.map.num_symbols, (*front, *access.map.results))
        return replace(access, shape=shape, map=map)

    operands = tuple(stack(a, o) for a, o in zip(kernel.operands, own, strict=True))
    return replace(kernel, dims=(*kernel.dims, Dim("call", calls)), operands=operands)


def is_same_memory(arrays: Sequence[Array]) -> bool:
    """Tests whether several arrays of one type are the same elements in memory."""
    first = arrays[0]
    if len(arrays) == 1 or first.base is None:
        return False
    place = first.__array_interface__["data"]
    return all(
        a.__array_interface__["data"] == place and a.strides == first.strides for a in arrays[1:]
    )


def _is_static(op: Operation) -> bool:
    types = [v.type for v in (*op.operands, *op.results)]
    return all(not isinstance(t, TensorType) or DYNAMIC_INDEX not in t.get_shape() for t in types)
