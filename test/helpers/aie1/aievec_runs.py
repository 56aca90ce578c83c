"""A plain interpreter of emitted `aievec` modules: one value at a time, Python integers."""

from __future__ import annotations

import numpy as np
from oracles.aievec_meaning import SUM_BITS, chosen, products, wrap
from xdsl.dialects import affine, arith, func, scf, vector
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    StringAttr,
    VectorType,
)
from xdsl.ir import Block, Operation, SSAValue

from weft.dialects.aievec.aie1 import AddOp, MacOp, MulOp, SelectOp, SubOp
from weft.dialects.aievec.ops import (
    ConcatOp,
    MaxOp,
    MinOp,
    PackOp,
    SrsOp,
    TakeOp,
    UnpackOp,
    UpdOp,
    UpsOp,
)


def _bits(type: VectorType) -> int:
    assert isinstance(type.element_type, IntegerType)
    return type.element_type.width.data


def _texts(op: Operation) -> dict[str, str]:
    return {n: v.data for n, v in op.attributes.items() if isinstance(v, StringAttr)}


class AievecRun:
    """Runs a function on arrays, which it changes; accumulators are Python integers."""

    def __init__(self) -> None:
        self.values: dict[SSAValue, object] = {}

    def run(self, module: ModuleOp, arrays: list[np.ndarray]) -> None:
        function = next(op for op in module.ops if isinstance(op, func.FuncOp))
        for mode in ("aie1.rounding", "aie1.saturation"):
            value = function.attributes.get(mode)
            if isinstance(value, IntegerAttr) and value.value.data:
                raise NotImplementedError(f"{mode} = {value.value.data}")
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
            if isinstance(op.value, DenseIntOrFPElementsAttr):
                found = np.array(op.value.get_values(), object)
            else:
                assert isinstance(op.value, IntegerAttr)
                found = op.value.value.data
        elif isinstance(op, MaxOp | MinOp):
            found = (np.maximum if isinstance(op, MaxOp) else np.minimum)(*got)
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
        bits, lanes = _bits(op.result.type), op.result.type.element_count()
        return np.array(chosen(list(got[0]), list(got[-1]), bits, lanes, _texts(op)), object)

    def _products(self, op: MulOp | MacOp, got: list[object]) -> np.ndarray:
        sums, data, coeff = op.result.type, op.lhs.type, op.rhs.type
        widths = (_bits(data), _bits(coeff))
        assert _bits(sums) in SUM_BITS[widths]
        lanes = sums.element_count()
        found = np.array(
            products(list(got[0]), widths[0], list(got[1]), widths[1], lanes, _texts(op)), object
        )
        if isinstance(op, MacOp):
            subtracts = op.fmsub is not None and bool(op.fmsub.value.data)
            found = got[2] - found if subtracts else got[2] + found
        return np.array([wrap(int(v), _bits(sums)) for v in found], object)
