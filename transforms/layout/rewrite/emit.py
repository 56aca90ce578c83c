"""
Writes rebuilt kernels as `linalg.generic` ops on stored tensors.

The body is that of the op, with the loops' indices in terms of the new ones. What indexing
maps alone do not say is written around it:

* an operand that ends before the padding of the result does is padded, where the body
  reduces; elsewhere it is read at another place, and fill is selected;
* a loop that indexes no operand by itself gets its extent from an empty tensor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from typing_extensions import override
from xdsl.builder import Builder
from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    FloatAttr,
    IndexType,
    IntegerAttr,
    TensorType,
)
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineDimExpr
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint
from xdsl.utils.exceptions import PassFailedException

from ....dialects.common.kinds import is_integer, is_tensor
from ...core.describe import describe_op
from ...kernel.index import expr_bounds, simplify_expr
from ...kernel.view import (
    Access,
    Box,
    Divides,
    Guard,
    InRange,
    Scalar,
    ScalarConst,
    ScalarIndex,
    ScalarOp,
    fold_scalar,
)
from ..fill import Number
from ..rebuild import scalar_of
from .generic import Rebuild


@dataclass(frozen=True)
class RebuildOnStored(RewritePattern):
    """
    An op on logical tensors becomes its rebuilt loops on what is stored.

    1. `rebuilds` has its loops, from when types had layouts; values have their stored types by
    now. 2. It is no fill that fills what is stored just as well.
    """

    rebuilds: Mapping[Operation, Rebuild]

    @override
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        rebuild = self.rebuilds.get(op)
        if rebuild is None:  # 1.
            return
        if isinstance(op, linalg.FillOp) and not rebuild.restores:  # 2.
            return
        rewriter.replace(op, _Emitter(rebuild, rewriter).emit_loops())


@dataclass(frozen=True)
class _Input:
    """A value that the new op reads, and where: fill where the guards fail."""

    value: SSAValue
    map: AffineMap
    guards: tuple[Guard, ...] = ()
    fill: Number = 0


@dataclass
class _Emitter:
    rebuild: Rebuild
    outside: Builder

    @property
    def box(self) -> Box:
        return self.rebuild.kernel.domain

    def emit_loops(self) -> linalg.GenericOp:
        """The new op; what is written around it is inserted outside."""
        source, kernel = self.rebuild.source, self.rebuild.kernel
        count = source.num_values
        operands = source.op.operands  # New values since they were read, with stored types.
        inputs = [
            self._prepare_input(a, v)
            for a, v in zip(kernel.inputs[:count], operands[:count], strict=True)
        ]
        outputs = list(operands[count:]) or [self._make_empty(r.type) for r in source.op.results]
        maps = [*(i.map for i in inputs), *(a.map for a in kernel.outputs)]
        values = [i.value for i in inputs]
        if (extents := self._extents_tensor(maps)) is not None:
            values.append(extents.value)
            maps.insert(len(inputs), extents.map)
        kinds = [
            IteratorTypeAttr(
                IteratorType.PARALLEL if d.kind == "parallel" else IteratorType.REDUCTION
            )
            for d in kernel.dims
        ]
        new = linalg.GenericOp(
            values,
            outputs,
            Region(self._build_body(inputs, values, outputs)),
            [AffineMapAttr(m) for m in maps],
            kinds,
            [o.type for o in outputs],
        )
        for result, old in zip(new.results, source.op.results, strict=True):
            result.name_hint = old.name_hint
        new.location = source.op.location
        return new

    def _make_empty(self, type: Attribute) -> SSAValue:
        assert is_tensor(type)
        return self.outside.insert(tensor.EmptyOp((), type)).tensor

    # --- Operands -------------------------------------------------------------------------

    def _prepare_input(self, access: Access, value: SSAValue) -> _Input:
        guards = access.guards
        reduces = any(d.kind == "reduction" for d in self.rebuild.kernel.dims)
        if self.rebuild.restores:
            # What is read in padding makes no difference.
            guards = tuple(g for g in guards if g not in self.rebuild.loops.guards)
        if guards and reduces:
            if (padded := self._pad_operand(access, value)) is not None:
                return self._read_part(padded)
        return self._read_part(_Input(value, self._wrap_access(access), guards, access.fill))

    def _read_part(self, input: _Input) -> _Input:
        """
        The operand without what lies behind the elements read, where a loop alone indexes it:
        such an operand says how long the loop is.
        """
        type = input.value.type
        whole = type.get_shape() if is_tensor(type) else ()
        shape = [
            self.rebuild.kernel.dims[e.position].extent if isinstance(e, AffineDimExpr) else n
            for e, n in zip(input.map.results, whole, strict=True)
        ]
        if shape == list(whole):
            return input
        zeros, ones = [0] * len(shape), [1] * len(shape)
        part = tensor.ExtractSliceOp.from_static_parameters(input.value, zeros, shape, ones)
        return replace(input, value=self.outside.insert(part).result)

    def _pad_operand(self, access: Access, value: SSAValue) -> _Input | None:
        """The operand made as large as it is read; `None` if the guards say something else."""
        results = list(access.map.results)
        rank = len(results)
        low, high = [0] * rank, [0] * rank
        for guard in access.guards:
            dim = next((k for k in range(rank) if self._is_whole(access, guard, k)), None)
            if dim is None:
                return None
            first, last = expr_bounds(results[dim], self.box)
            low[dim], high[dim] = max(0, -first), max(0, last + 1 - access.shape[dim])
        shape = [n + a + b for n, a, b in zip(access.shape, low, high, strict=True)]
        moved = [simplify_expr(e + a, self.box) for e, a in zip(results, low, strict=True)]
        type = TensorType(self._element_type(value), shape)
        fill = self.outside.insert(
            arith.ConstantOp(self._make_literal(access.fill, type.element_type))
        )
        block = Block(arg_types=[IndexType()] * rank)
        block.add_op(tensor.YieldOp(fill.result))
        op = tensor.PadOp(value, [], [], Region(block), low, high, type)
        result = self.outside.insert(op).result
        return _Input(result, AffineMap(access.map.num_dims, 0, tuple(moved)))

    def _is_whole(self, access: Access, guard: Guard, dim: int) -> bool:
        """Tests whether a guard says that index `dim` is within the tensor, and no more."""
        if not isinstance(guard, InRange):
            return False
        offset = expr_bounds(access.map.results[dim] - guard.expr, self.box)
        lower = guard.lower + offset[0]
        upper = guard.upper + offset[0]
        return offset[0] == offset[1] and (lower, upper) == (0, access.shape[dim])

    def _wrap_access(self, access: Access) -> AffineMap:
        """The access, wrapped to stay within the tensor where its guards fail."""
        wrapped: list[AffineExpr] = []
        for expr, extent in zip(access.map.results, access.shape, strict=True):
            low, high = expr_bounds(expr, self.box)
            wrapped.append(expr if low >= 0 and high < extent else expr % extent)
        return AffineMap(access.map.num_dims, 0, tuple(wrapped))

    def _extents_tensor(self, maps: Sequence[AffineMap]) -> _Input | None:
        """An empty tensor with the extents of the loops that index no operand alone."""
        alone = {e.position for m in maps for e in m.results if isinstance(e, AffineDimExpr)}
        missing = [d for d in range(len(self.box)) if d not in alone]
        if not missing:
            return None
        shape = [self.rebuild.kernel.dims[d].extent for d in missing]
        value = self._make_empty(
            TensorType(self._element_type(self.rebuild.source.op.results[0]), shape)
        )
        exprs = tuple(AffineExpr.dimension(d) for d in missing)
        return _Input(value, AffineMap(len(self.box), 0, exprs))

    def _element_type(self, value: SSAValue) -> Attribute:
        return value.type.get_element_type() if is_tensor(value.type) else value.type

    def _make_literal(self, value: Number, type: Attribute) -> IntegerAttr | FloatAttr:
        if isinstance(type, AnyFloat):
            return FloatAttr(float(value), type)
        if is_integer(type) and isinstance(value, int):
            return IntegerAttr(value, type)
        raise PassFailedException(
            f"layout-materialize: {describe_op(self.rebuild.source.op)}: there is no constant "
            f"{value} of type {type} to fill padding with"
        )

    # --- Body -----------------------------------------------------------------------------

    def _build_body(
        self, inputs: Sequence[_Input], values: Sequence[SSAValue], outputs: Sequence[SSAValue]
    ) -> Block:
        block = Block(arg_types=[self._element_type(v) for v in (*values, *outputs)])
        inside = _Scalars(Builder(InsertPoint.at_end(block)), self.box)
        read: list[SSAValue] = []
        for i, operand in enumerate(inputs):
            value: SSAValue = block.args[i]
            if operand.guards:
                value = self._select_value(inside, operand.guards, value, operand.fill)
            read.append(value)
        so_far = block.args[len(values) :]
        results = self._copy_body(inside, [*read, *so_far])
        guards = self.rebuild.loops.guards
        for i, fill in enumerate(self.rebuild.fills):
            if fill is not None and guards:
                results[i] = self._select_value(inside, guards, results[i], fill)
        inside.builder.insert(linalg.YieldOp(*results))
        return block

    def _select_value(
        self, inside: _Scalars, guards: Sequence[Guard], value: SSAValue, fill: Number
    ) -> SSAValue:
        literal = arith.ConstantOp(self._make_literal(fill, value.type))
        other = inside.builder.insert(literal).result
        holds = inside.all_hold(guards)
        return inside.builder.insert(arith.SelectOp(holds, value, other)).result

    def _copy_body(self, inside: _Scalars, arguments: Sequence[SSAValue]) -> list[SSAValue]:
        """The values that the body of the old op makes of its arguments."""
        op = self.rebuild.source.op
        if not isinstance(op, linalg.GenericOp):
            return [arguments[0]]
        mapping = dict[SSAValue, SSAValue](zip(op.body.block.args, arguments, strict=True))
        for inner in op.body.block.ops:
            if isinstance(inner, linalg.YieldOp):
                return [mapping.get(v, v) for v in inner.operands]
            if isinstance(inner, linalg.IndexOp):
                expr = self.rebuild.loops.map.results[inner.dim.value.data]
                mapping[inner.result] = inside.evaluate_scalar(scalar_of(expr))
                continue
            inside.builder.insert(inner.clone(mapping))
        raise AssertionError("a body ends with linalg.yield")


@dataclass(frozen=True)
class _Scalars:
    """Index arithmetic inside of a body."""

    builder: Builder
    box: Box

    def evaluate_scalar(self, scalar: Scalar) -> SSAValue:
        return fold_scalar(scalar, self._write_scalar)

    def _write_scalar(self, scalar: Scalar, args: tuple[SSAValue, ...]) -> SSAValue:
        if isinstance(scalar, ScalarConst):
            literal = IntegerAttr(int(scalar.value), IndexType())
            return self.builder.insert(arith.ConstantOp(literal)).result
        if isinstance(scalar, ScalarIndex):
            return self.builder.insert(linalg.IndexOp(scalar.dim)).result
        assert isinstance(scalar, ScalarOp)
        left, right = args
        match scalar.name:
            case "arith.addi":
                op = arith.AddiOp(left, right)
            case "arith.muli":
                op = arith.MuliOp(left, right)
            case "arith.subi":
                op = arith.SubiOp(left, right)
            case "arith.ceildivsi":
                op = arith.CeilDivSIOp(left, right)
            case _:
                op = arith.FloorDivSIOp(left, right)
        return self.builder.insert(op).result

    def all_hold(self, guards: Sequence[Guard]) -> SSAValue:
        """An `i1`: whether all of one or more guards hold."""
        parts = [part for guard in guards for part in self._guard_parts(guard)]
        result = parts[0]
        for part in parts[1:]:
            result = self.builder.insert(arith.AndIOp(result, part)).result
        return result

    def _guard_parts(self, guard: Guard) -> list[SSAValue]:
        if isinstance(guard, Divides):
            rest = self.evaluate_scalar(scalar_of(guard.expr % guard.divisor))
            return [self._compare_value(rest, "eq", 0)]
        low, high = expr_bounds(guard.expr, self.box)
        value = self.evaluate_scalar(scalar_of(guard.expr))
        below = [self._compare_value(value, "sge", guard.lower)] if low < guard.lower else []
        above = [self._compare_value(value, "slt", guard.upper)] if high >= guard.upper else []
        return [*below, *above]

    def _compare_value(self, value: SSAValue, how: str, limit: int) -> SSAValue:
        other = self.evaluate_scalar(ScalarConst(limit, "index"))
        return self.builder.insert(arith.CmpiOp(value, other, how)).result
