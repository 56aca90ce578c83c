"""
Runs kernels in mlir-aie's dialects `aievec` and `aievec_aie1`, as they are emitted.

Loops that carry nothing run all of their iterations at once (or some thousand of them, which bounds
memory): a value has a row for each iteration of the loops around it. Sums are kept modulo 2^64,
which is exact for what shifts of no more than that leave. Modes of rounding and saturation other
than none are not run, nor ops that no kernel here has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from xdsl.dialects import affine, arith, func, scf, vector
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    ModuleOp,
    Signedness,
    StringAttr,
    VectorType,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue

from ....dialects.aie1.network import SHAPES, MacShape, Select
from ....dialects.aievec.aie1 import MacOp, MulOp
from ....dialects.aievec.ops import ConcatOp, MaxOp, MinOp, SrsOp, TakeOp, UpdOp, UpsOp
from ....dialects.common.kinds import is_integer, is_vector
from ....targets.aie1.select.network import taken_indices
from ....transforms.core.errors import WeftError

Rows: TypeAlias = npt.NDArray[np.int64]
"""Numbers by iteration; a single row is that of all."""

_MOST = 2048
"""Iterations that run at once."""

_WORD = 64
"""Bits that sums are exact in."""


def run_aievec(module: ModuleOp, buffers: Sequence[npt.NDArray[np.generic]]) -> None:
    """
    Runs the function of a module on the elements of its buffers, which it changes. Raises
    `WeftError` for what is not run.
    """
    function = next(op for op in module.ops if isinstance(op, func.FuncOp))
    for mode in ("aie1.rounding", "aie1.saturation"):
        value = function.attributes.get(mode)
        if isinstance(value, IntegerAttr) and value.value.data:
            raise WeftError(f"{function.sym_name.data}: {mode} {value.value.data} is not run")
    run = _Run()
    memory = [np.array(buffer, np.int64) for buffer in buffers]
    run.memory = dict(zip(function.body.block.args, memory, strict=True))
    run.run_block(function.body.block)
    for buffer, found in zip(buffers, memory, strict=True):
        buffer[:] = found.astype(buffer.dtype)


@dataclass
class _Run:
    memory: dict[SSAValue, Rows] = field(default_factory=dict[SSAValue, Rows])
    values: dict[SSAValue, tuple[Rows, int]] = field(
        default_factory=dict[SSAValue, tuple[Rows, int]]
    )
    """The rows of each value, and within how many loops that run at once it was made."""
    counts: list[int] = field(default_factory=list[int])
    """The iterations of those loops."""
    known: dict[Operation, tuple[MacShape, Rows, Rows]] = field(
        default_factory=dict[Operation, tuple[MacShape, Rows, Rows]]
    )
    """The shape of a multiply-add, and what it takes of its operands."""

    def read(self, value: SSAValue) -> Rows:
        """The rows of a value, one for each iteration that runs now."""
        rows, level = self.values[value]
        more = int(np.prod(self.counts[level:], dtype=np.int64))
        return rows if len(rows) == 1 or more == 1 else np.repeat(rows, more, axis=0)

    def write(self, value: SSAValue, rows: Rows) -> None:
        self.values[value] = rows, len(self.counts)

    def run_block(self, block: Block) -> list[Rows]:
        """What the block yields."""
        for op in block.ops:
            if isinstance(op, scf.YieldOp | func.ReturnOp):
                return [self.read(value) for value in op.operands]
            if isinstance(op, scf.ForOp):
                self.run_loop(op)
            elif isinstance(op, vector.TransferWriteOp):
                self.store_vector(op)
            else:
                self.write(op.results[0], self.compute_rows(op))
        return []

    # --- loops ------------------------------------------------------------------------------

    def run_loop(self, op: scf.ForOp) -> None:
        first, end, step = (int(self.read(value)[0]) for value in (op.lb, op.ub, op.step))
        block, trips = op.body.block, range(first, end, step)
        number, *arguments = block.args
        if arguments:
            carried = [self.read(value) for value in op.iter_args]
            for trip in trips:
                self.write(number, np.array([trip], np.int64))
                for argument, rows in zip(arguments, carried, strict=True):
                    self.write(argument, rows)
                carried = self.run_block(block)
            for result, rows in zip(op.results, carried, strict=True):
                self.write(result, rows)
            return
        around = int(np.prod(self.counts, dtype=np.int64))
        some = max(_MOST // around, 1)
        for begin in range(0, len(trips), some):
            numbers = np.array(trips[begin : begin + some], np.int64)
            self.counts.append(len(numbers))
            self.write(number, np.tile(numbers, around))
            self.run_block(block)
            self.counts.pop()

    # --- memory -----------------------------------------------------------------------------

    def store_vector(self, op: vector.TransferWriteOp) -> None:
        written, memory, at = (op.operands[k] for k in range(3))
        rows, first = self.read(written), self.read(at)
        self.memory[memory][first[:, None] + np.arange(rows.shape[1])] = rows

    def load_part(self, op: UpdOp) -> Rows:
        """A register with a part of it, of 256 bits at most, from memory."""
        type = op.result.type
        assert isinstance(type, VectorType)
        count, bits = type.element_count(), _bits_of(type)
        parts = count if count * bits <= 256 else count // 2
        first = self.read(op.indices[0]) + op.offset.value.data // bits
        loaded = self.memory[op.source][first[:, None] + np.arange(parts)]
        if op.vector is None:
            found = np.zeros((len(loaded), count), np.int64)
        else:
            before = self.read(op.vector)
            found = np.array(np.broadcast_to(before, (max(len(before), len(loaded)), count)))
        found[:, op.index.value.data * parts :][:, :parts] = loaded
        return found

    # --- numbers ----------------------------------------------------------------------------

    def compute_rows(self, op: Operation) -> Rows:
        match op:
            case arith.ConstantOp():
                return _constant_rows(op.value)
            case affine.ApplyOp():
                found = op.map.data.eval([self.read(v) for v in op.operands], [])  # pyright: ignore
                return np.asarray(found[0], np.int64)
            case UpdOp():
                return self.load_part(op)
            case ConcatOp():
                rows = [self.read(value) for value in op.operands]
                most = max(map(len, rows))
                return np.concatenate([np.broadcast_to(r, (most, r.shape[1])) for r in rows], 1)
            case MulOp() | MacOp():
                return self.add_products(op)
            case SrsOp():
                return self.narrow_sums(op)
            case TakeOp():
                type = op.result.type
                assert isinstance(type, VectorType)
                count = type.element_count()
                return self.read(op.operands[0])[:, op.index.value.data * count :][:, :count]
            case UpsOp():
                return self.read(op.operands[0]) << op.shift.value.data
            case MaxOp() | MinOp():
                choose = np.maximum if isinstance(op, MaxOp) else np.minimum
                return choose(self.read(op.operands[0]), self.read(op.operands[1]))
            case _:
                raise WeftError(f"{op.name} is not run")

    def add_products(self, op: MulOp | MacOp) -> Rows:
        if op not in self.known:
            self.known[op] = _find_products(op)
        shape, x, z = self.known[op]
        data, coeff = self.read(op.lhs), self.read(op.rhs)
        found = (data[:, x] * coeff[:, z]).sum(axis=2)
        if isinstance(op, MacOp):
            if op.fmsub is not None and op.fmsub.value.data:
                raise WeftError(f"{op.name} that subtracts is not run")
            found = self.read(op.acc) + found
        return _wrap(found, min(shape.acc_bits, _WORD))

    def narrow_sums(self, op: SrsOp) -> Rows:
        sums, shift = self.read(op.operands[0]), int(self.read(op.operands[1])[0])
        type, source = op.result.type, op.operands[0].type
        assert isinstance(type, VectorType)
        bits = _bits_of(type)
        if shift + bits > _WORD < _bits_of(source):
            raise WeftError(f"{op.name} of bits above {_WORD} is not run")
        return _wrap(sums >> shift, bits, _is_unsigned(type))


def _find_products(op: MulOp | MacOp) -> tuple[MacShape, Rows, Rows]:
    sums = op.result.type
    assert isinstance(sums, VectorType)
    widths = _bits_of(op.lhs.type), _bits_of(op.rhs.type)
    lanes, bits = sums.element_count(), _bits_of(sums)
    shape = next(
        s for s in SHAPES
        if (s.data_bits, s.coeff_bits, s.lanes, s.acc_bits) == (*widths, lanes, bits)
    )  # fmt: skip
    data, coeff = op.lhs.type, op.rhs.type
    assert isinstance(data, VectorType) and isinstance(coeff, VectorType)  # noqa: PT018
    x = taken_indices("x", shape, _select_of(op, "x"), data.element_count() * widths[0])
    z = taken_indices("z", shape, _select_of(op, "z"), coeff.element_count() * widths[1])
    return shape, np.asarray(x), np.asarray(z)


def _select_of(op: Operation, operand: str) -> Select:
    texts = {n: v.data for n, v in op.attributes.items() if isinstance(v, StringAttr)}

    def number(name: str, default: int = 0) -> int:
        text = texts.get(operand + name)
        return int(text, 0) if text else default

    return Select(
        number("start"), number("offsets"), number("offsets_hi"), number("step"),
        number("square", 0x3210),
    )  # fmt: skip


def _constant_rows(value: Attribute) -> Rows:
    if isinstance(value, DenseIntOrFPElementsAttr):
        return np.array([value.get_values()], np.int64)
    assert isinstance(value, IntegerAttr)
    return np.array([value.value.data], np.int64)


def _bits_of(type: Attribute) -> int:
    assert is_vector(type)
    element = type.element_type
    assert is_integer(element)
    return element.width.data


def _is_unsigned(type: Attribute) -> bool:
    assert is_vector(type)
    element = type.element_type
    return is_integer(element) and element.signedness.data == Signedness.UNSIGNED


def _wrap(rows: Rows, bits: int, unsigned: bool = False) -> Rows:
    """The low bits, as numbers with a sign or without."""
    if bits == _WORD:
        return rows
    low = rows & ((1 << bits) - 1)
    return low if unsigned else low - ((low >> bits - 1) << bits)
