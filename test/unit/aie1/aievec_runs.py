"""A plain interpreter of emitted `aievec` modules: one value at a time, Python integers."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from xdsl.dialects import affine, arith, func, scf, vector
from xdsl.dialects.builtin import IntegerAttr, IntegerType, ModuleOp, VectorType
from xdsl.ir import Block, Operation, SSAValue

from weft.dialects.aievec import ConcatOp, SrsOp, UpdOp, UpsOp
from weft.dialects.aievec_aie1 import ExtOp, MacOp, MulOp
from weft.targets.aie1.code import MacShape, Select
from weft.targets.aie1.select import indices


def _bits(type: VectorType) -> int:
    assert isinstance(type.element_type, IntegerType)
    return type.element_type.width.data


def _select(op: MulOp | MacOp, name: str) -> Select:
    def number(field: str) -> int:
        text = op.attributes.get(name + field)
        return 0 if text is None else int(str(text).strip('"'), 0)

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
        elif isinstance(op, ExtOp):
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

    def _products(self, op: MulOp | MacOp, got: list[object]) -> np.ndarray:
        lanes, data, coeff = op.result.type, op.lhs.type, op.rhs.type
        key = (_bits(data), _bits(coeff), lanes.element_count(), _bits(lanes))
        shape = next(s for s in self.shapes.values()
                     if (s.data_bits, s.coeff_bits, s.lanes, s.acc_bits) == key)  # fmt: skip
        x = got[0][indices("x", shape, _select(op, "x"), len(got[0]) * shape.data_bits)]
        z = got[1][indices("z", shape, _select(op, "z"), 256)]
        found = (x * z).sum(axis=1)
        return found if isinstance(op, MulOp) else got[2] + found
