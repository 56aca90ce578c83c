"""
A function on tensors as a function of C.

```c
void weft_NAME(const void *const *in, void *const *out, void *scratch)
```

`in` and `out` are the arrays of arguments and results in their order, `scratch` is memory of a size
that the text names, aligned like `malloc`'s. Nothing is allocated, and arrays do not overlap.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects import arith, func, tensor
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from ....dialects.common.kinds import is_tensor
from ....transforms.core.describe import describe_op
from ....transforms.core.errors import WeftError
from ....transforms.core.first_fit import LiveRange, end_of, first_fit
from ....transforms.kernel.fold_access import constant_of
from ....transforms.kernel.view import Kernel
from ...reference.scalars import dtype_of
from .loops import kernel_lines, starts_itself
from .ops import ALIASES, Computation, array_form, computations_of, fill_kernel
from .scalars import c_literal, c_type

_ALIGNMENT_BYTES = 16


@dataclass(frozen=True)
class CFunction:
    """The text of a function, and the bytes of scratch that a call needs."""

    symbol: str
    text: str
    scratch_bytes: int


def write_function(function: func.FuncOp, symbol: str) -> CFunction:
    """
    `function` as the C function `symbol`. Raises `WeftError` naming the op that has no form in C.
    """
    writer = _Writer.of(function)
    offsets = writer.place_values()
    lines = [*writer.declare_values(offsets), *writer.run_lines(), *writer.copy_results()]
    head = f"void {symbol}(const void *const *in, void *const *out, void *scratch)"
    unused = [f"(void){name};" for name in ("in", "out", "scratch")]
    body = "\n".join(f"    {line}" for line in [*unused, *lines])
    ranges = writer.live_ranges()
    return CFunction(symbol, f"{head}\n{{\n{body}\n}}\n", end_of(ranges, offsets))


def root_of(value: SSAValue) -> SSAValue:
    """The value whose array a value has."""
    while isinstance(value.owner, ALIASES):
        value = value.owner.operands[0]
    return value


def _needed_computations(function: func.FuncOp) -> list[Computation]:
    """What has to be computed for the results, in order."""
    end = function.body.block.last_op
    assert end is not None
    needed = {root_of(value) for value in end.operands}
    found: list[Computation] = []
    for op in reversed(list(function.body.block.ops)):
        if op is end or isinstance(op, ALIASES) or needed.isdisjoint(op.results):
            continue
        if _is_array(op) or isinstance(op, tensor.EmptyOp):
            continue
        added = computations_of(op)
        found[:0] = added
        needed |= {root_of(v) for c in added for v in c.read_values()}
    return found


def _is_array(op: Operation) -> bool:
    """Tests for constants with elements of their own."""
    return isinstance(op, arith.ConstantOp) and constant_of(op.result) is None


@dataclass(frozen=True, eq=False)
class _Writer:
    """
    A function in C. `names` are the arrays of values that no other has: `vN` by their order.
    `results` are the values that have the array of a result.
    """

    function: func.FuncOp
    computations: list[Computation]
    names: Mapping[SSAValue, str]
    results: Mapping[SSAValue, int]

    @staticmethod
    def of(function: func.FuncOp) -> _Writer:
        computations = _needed_computations(function)
        returned = _returned_values(function)
        seen = [root_of(v) for c in computations for v in (*c.read_values(), *c.results)]
        names = {v: f"v{i}" for i, v in enumerate(dict.fromkeys([*seen, *map(root_of, returned)]))}
        made = {v for c in computations for v in c.results}
        results: dict[SSAValue, int] = {}
        for number, value in enumerate(map(root_of, returned)):
            if value in made:
                results.setdefault(value, number)
        return _Writer(function, computations, names, results)

    def live_ranges(self) -> dict[SSAValue, LiveRange]:
        """When values in scratch are needed, by the computations."""
        found: dict[SSAValue, LiveRange] = {}
        for step, computation in enumerate(self.computations):
            for value in (*computation.results, *map(root_of, computation.read_values())):
                if not isinstance(value, OpResult) or value in self.results:
                    continue
                if _is_array(value.op):
                    continue
                first = found[value].first if value in found else step
                found[value] = LiveRange(_size_bytes(value), first, step, _ALIGNMENT_BYTES)
        return found

    def place_values(self) -> dict[SSAValue, int]:
        """The offsets of values in scratch."""
        return first_fit(self.live_ranges())

    def declare_values(self, offsets: Mapping[SSAValue, int]) -> Iterator[str]:
        """A pointer for each array."""
        for value, name in self.names.items():
            type = c_type(array_form(value)[1])
            if isinstance(value, BlockArgument):
                yield f"const {type} *const {name} = in[{value.index}];"
            elif value in self.results:
                yield f"{type} *const {name} = out[{self.results[value]}];"
            elif value in offsets:
                yield f"{type} *const {name} = (void *)((char *)scratch + {offsets[value]});"
            else:
                yield from _array_lines(value, name)

    def run_lines(self) -> Iterator[str]:
        """The computations in order, each with its start."""
        for computation in self.computations:
            yield from self._start_lines(computation)
            kernel, starts = computation.kernel, computation.starts
            arrays = [
                self.names.get(root_of(v), "") for v in (*computation.inputs, *computation.results)
            ]
            filled = [
                isinstance(s, int | float) and starts_itself(kernel, i)
                for i, s in enumerate(starts)
            ]
            yield from kernel_lines(_with_fills(computation), arrays, filled)

    def _start_lines(self, computation: Computation) -> Iterator[str]:
        """Gives outputs what they start from, where the loops do not do so themselves."""
        for i, start in enumerate(computation.starts):
            result = computation.results[i]
            name = self.names[result]
            if isinstance(start, SSAValue):
                yield f"memcpy({name}, {self.names[root_of(start)]}, {_size_bytes(result)});"
            elif start is not None and not starts_itself(computation.kernel, i):
                access, what = computation.kernel.outputs[i], computation.kernel.name
                yield from kernel_lines(fill_kernel(access, start, what), [name], [False])

    def copy_results(self) -> Iterator[str]:
        """Copies results that are arguments, constants, or results already."""
        for number, value in enumerate(map(root_of, _returned_values(self.function))):
            if self.results.get(value) != number:
                yield f"memcpy(out[{number}], {self.names[value]}, {_size_bytes(value)});"


def _returned_values(function: func.FuncOp) -> Sequence[SSAValue]:
    end = function.body.block.last_op
    if len(function.body.blocks) != 1 or not isinstance(end, func.ReturnOp):
        raise WeftError(f"{describe_op(function)}: only functions of one block have a form in C")
    return end.operands


def _size_bytes(value: SSAValue) -> int:
    shape, type = array_form(value)
    return math.prod(shape) * dtype_of(type).itemsize


def _with_fills(computation: Computation) -> Kernel:
    """The kernel, whose outputs know the numbers that they start from."""
    kernel = computation.kernel
    outputs = (
        replace(access, fill=start) if isinstance(start, int | float) else access
        for access, start in zip(kernel.outputs, computation.starts, strict=True)
    )
    return replace(kernel, operands=(*kernel.inputs, *outputs))


def _array_lines(value: SSAValue, name: str) -> Iterator[str]:
    """A constant array of the text."""
    owner = value.owner
    assert isinstance(owner, arith.ConstantOp)
    shape, type = array_form(value)
    if not isinstance(owner.value, DenseIntOrFPElementsAttr) or not is_tensor(value.type):
        raise WeftError(f"{describe_op(owner)}: this constant has no form in C")
    texts = [c_literal(number, type) for number in _numbers(owner.value.get_values())]
    size = max(1, math.prod(shape))
    yield f"static const {c_type(type)} {name}[{size}] = {{"
    for first in range(0, len(texts), 8):
        yield f"    {', '.join(texts[first : first + 8])},"
    yield "};"


def _numbers(values: Iterable[object]) -> Iterator[int | float]:
    for value in values:
        if not isinstance(value, int | float):
            raise WeftError(f"a constant of elements such as {value} has no form in C")
        yield value
