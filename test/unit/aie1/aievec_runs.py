"""A plain interpreter of emitted `aievec` modules: one value at a time, Python integers."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from xdsl.dialects import affine, arith, func, scf, vector
from xdsl.dialects.builtin import IntegerAttr, IntegerType, ModuleOp, VectorType
from xdsl.ir import Block, Operation, SSAValue

from weft.dialects.aievec import ConcatOp, PackOp, SrsOp, TakeOp, UnpackOp, UpdOp, UpsOp
from weft.dialects.aievec_aie1 import AddOp, MacOp, MulOp, SelectOp, SubOp
from weft.targets.aie1.code import MacShape, Select
from weft.targets.aie1.select import indices


def _bits(type: VectorType) -> int:
    assert isinstance(type.element_type, IntegerType)
    return type.element_type.width.data


def _number(op: Operation, name: str) -> int:
    text = op.attributes.get(name)
    return 0 if text is None else int(str(text).strip('"'), 0)


def _lanes(op: SelectOp, name: str) -> np.ndarray:
    """The element of each lane of 16 or 32 bits by the fields of x or y."""
    type = op.result.type
    i = np.arange(type.element_count())
    offsets = _number(op, f"{name}offsets") | _number(op, f"{name}offsets_hi") << 32
    nib = np.array([offsets >> 4 * n & 15 for n in range(16)])
    start = _number(op, f"{name}start")
    if _bits(type) == 32:
        return start + nib[i]
    even, odd = nib[i // 4 * 2], nib[i // 4 * 2 + 1]
    half = _number(op, f"{name}square") >> 4 * (i % 4) & 3
    return start + 2 * np.where(half < 2, even, even + odd + 1) + (half & 1)


def _select(op: MulOp | MacOp, name: str) -> Select:
    def number(field: str) -> int:
        return _number(op, name + field)

    square = number("square") if f"{name}square" in op.attributes else 0x3210
    return Select(number("start"), number("offsets"), number("offsets_hi"), number("step"), square)


class AievecRun:
    """Runs a function on arrays, which it changes; accumulators are Python integers."""

    def __init__(self, shapes: Mapping[str, MacShape]) -> None:
        self.shapes = shapes
        self.values: dict[SSAValue, object] = {}

    def run(self, module: ModuleOp, arrays: list[np.ndarray]) -> None:
        function = next(op for op in module.ops if isinstance(op, func.FuncOp))
        self.values |= dict(zip(function.body.block.args, arrays, strict=True))
        self._block(function.body.block)

    def _block(self, block: Block) -> list[object]:
        for op in block.ops:
            if isinstance(op, scf.YieldOp | func.ReturnOp):
                return [self.values[v] for v in op.operands]
            self._op(op)
        return []

    def _op(self, op: Operation) -> None:
        got = [self.values[v] for v in op.operands]
        found: object = None
        if isinstance(op, scf.ForOp):
            carried = got[3:]
            for number in range(*got[:3]):
                self.values |= dict(zip(op.body.block.args, [number, *carried], strict=True))
                carried = self._block(op.body.block)
            self.values |= dict(zip(op.results, carried, strict=True))
            return
        if isinstance(op, vector.TransferWriteOp):
            got[1][got[2] : got[2] + len(got[0])] = got[0]
            return
        if isinstance(op, arith.ConstantOp):
            assert isinstance(op.value, IntegerAttr)
            found = op.value.value.data
        elif isinstance(op, affine.ApplyOp):
            (found,) = op.map.data.eval(got, [])
        elif isinstance(op, UpdOp):
            found = self._upd(op, got)
        elif isinstance(op, ConcatOp):
            found = np.concatenate(got)
        elif isinstance(op, SelectOp):
            found = self._chosen(op, got)
        elif isinstance(op, PackOp):
            found = (got[0] + 128) % 256 - 128
        elif isinstance(op, UnpackOp):
            found = got[0]
        elif isinstance(op, AddOp | SubOp):
            half = 1 << _bits(op.result.type) - 1
            whole = got[0] + got[1] if isinstance(op, AddOp) else got[0] - got[1]
            found = (whole + half) % (2 * half) - half
        elif isinstance(op, TakeOp):
            count = op.result.type.element_count()
            found = got[0][op.index.value.data * count :][:count]
        elif isinstance(op, UpsOp):
            found = got[0] << op.shift.value.data
        elif isinstance(op, SrsOp):
            half = 1 << _bits(op.result.type) - 1
            lanes = [((int(v) >> got[1]) + half) % (2 * half) - half for v in got[0]]
            found = np.array(lanes, object)
        else:
            assert isinstance(op, MulOp | MacOp), op.name
            found = self._products(op, got)
        self.values[op.results[0]] = found

    def _upd(self, op: UpdOp, got: list[object]) -> np.ndarray:
        type = op.result.type
        bits, count = _bits(type), type.element_count()
        register = np.full(count, 12345, object)
        if op.vector is not None:
            register[:] = got[2]
        parts = count if count * bits <= 256 else count // 2
        first = got[1] + op.offset.value.data // bits
        register[op.index.value.data * parts :][:parts] = got[0][first : first + parts]
        return register

    def _chosen(self, op: SelectOp, got: list[np.ndarray]) -> np.ndarray:
        other = got[-1]
        mask = _number(op, "select") >> np.arange(op.result.type.element_count()) & 1
        x, y = (_lanes(op, name) % len(other) for name in ("x", "y"))
        return np.where(mask, other[y], got[0][x])

    def _products(self, op: MulOp | MacOp, got: list[object]) -> np.ndarray:
        lanes, data, coeff = op.result.type, op.lhs.type, op.rhs.type
        key = (_bits(data), _bits(coeff), lanes.element_count(), _bits(lanes))
        shape = next(s for s in self.shapes.values()
                     if (s.data_bits, s.coeff_bits, s.lanes, s.acc_bits) == key)  # fmt: skip
        x = got[0][indices("x", shape, _select(op, "x"), len(got[0]) * shape.data_bits)]
        z = got[1][indices("z", shape, _select(op, "z"), 256)]
        found = (x * z).sum(axis=1)
        if isinstance(op, MulOp):
            return found
        subtracts = op.fmsub is not None and bool(op.fmsub.value.data)
        return got[2] - found if subtracts else got[2] + found
