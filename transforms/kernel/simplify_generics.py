"""
The pass `simplify-generics`: what front ends write into `linalg.generic` ops and nothing needs.

```
generic ins(%x, %splat_of_2, %x) outs(%e, %f) { … yield in0 * in1 + in2, unused }
=>  generic ins(%x) outs(%e) { … yield in0 * 2.0 + in0 }
```
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import arith, linalg
from xdsl.dialects.builtin import AffineMapAttr, AnyFloat, FloatAttr, ModuleOp, f16, f32, f64, i1
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.ir.affine.affine_expr import AffineDimExpr
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from .elementwise import element_type, literal_attr
from .fold_access import constant_of, literal_of

_ROUND = {f16: np.float16, f32: np.float32, f64: np.float64}


# --- Bodies ---------------------------------------------------------------------------------------


def _fold_cast(op: Operation) -> bool:
    """Makes a float cast of a constant a constant."""
    if not isinstance(op, arith.TruncFOp | arith.ExtFOp):
        return False
    number, type = literal_of(op.operands[0]), op.results[0].type
    if number is None or not isinstance(type, AnyFloat) or type not in _ROUND:
        return False
    rounded = float(_ROUND[type](number))
    Rewriter.replace_op(op, arith.ConstantOp(FloatAttr(rounded, type)))
    return True


def _fold_selection(op: Operation) -> bool:
    """
    Makes the selection of the larger (smaller) of a number and a constant a maximum (minimum),
    where it gives a NaN for a NaN.
    """
    if not isinstance(op, arith.SelectOp) or not isinstance(op.cond.owner, arith.CmpfOp):
        return False
    compared = op.cond.owner
    a, b = compared.operands
    chosen = (op.lhs, op.rhs)
    if literal_of(b) is None or set(chosen) != {a, b} or a is b:
        return False
    predicate = arith.CMPF_COMPARISON_OPERATIONS[compared.predicate.value.data]
    if predicate[1:] not in ("gt", "ge", "lt", "le"):
        return False
    if_nan = chosen[0] if predicate.startswith("u") else chosen[1]
    if if_nan is not a or np.isnan(literal_of(b) or 0.0):
        return False
    largest = (predicate[1:] in ("gt", "ge")) == (chosen[0] is a)
    new = arith.MaximumfOp(a, b) if largest else arith.MinimumfOp(a, b)
    Rewriter.replace_op(op, new)
    return True


_EXACT = (arith.AddfOp, arith.SubfOp, arith.MulfOp, arith.DivfOp)


def _narrow(op: Operation) -> bool:
    """
    Makes one operation or comparison in f64 of numbers that are f32 one in f32. What is rounded
    to f32 right after is the same: f64 has more than twice the digits (Figueroa 1995, "When is
    double rounding innocuous?").
    """
    if isinstance(op, arith.CmpfOp):
        wide: Operation = op
    elif isinstance(op, arith.TruncFOp) and isinstance(op.input.owner, _EXACT):
        wide = op.input.owner
    else:
        return False
    if any(v.type != f64 for v in wide.operands) or op.results[0].type not in (f32, i1):
        return False
    if not all(_is_f32(v) for v in wide.operands):
        return False
    args = [_as_f32(v, op) for v in wide.operands]
    type = f32 if wide is not op else i1
    new = wide.__class__.create(
        operands=args, result_types=[type], properties=wide.properties, attributes=wide.attributes
    )
    Rewriter.replace_op(op, new)
    return True


def _is_f32(value: SSAValue) -> bool:
    """Whether an f64 value is a number that f32 has."""
    number = literal_of(value)
    if number is not None:
        with np.errstate(over="ignore"):
            return float(np.float32(number)) == number
    return isinstance(value.owner, arith.ExtFOp) and value.owner.input.type == f32


def _as_f32(value: SSAValue, before: Operation) -> SSAValue:
    number = literal_of(value)
    if number is None:
        assert isinstance(value.owner, arith.ExtFOp)
        return value.owner.input
    constant = arith.ConstantOp(FloatAttr(float(number), f32))
    return Builder(InsertPoint.before(before)).insert(constant).result


def _simplify_body(block: Block) -> None:
    for op in list(block.ops):
        if not _fold_cast(op) and not _narrow(op):
            _fold_selection(op)
    _drop_dead(block)


def _drop_dead(block: Block) -> None:
    for op in reversed(list(block.ops)):
        if op.results and not any(list(r.uses) for r in op.results):
            Rewriter.erase_op(op)


# --- Operands and results -------------------------------------------------------------------------


@dataclass
class _Parts:
    """The operands of a generic while they are sorted out; body arguments by operand."""

    op: linalg.ops.GenericOp
    kept: list[int]

    @staticmethod
    def of(op: linalg.ops.GenericOp) -> _Parts:
        return _Parts(op, list(range(len(op.operands))))

    @property
    def maps(self) -> list[AffineMap]:
        return [m.data for m in self.op.indexing_maps.data]

    def can_drop(self, operand: int) -> bool:
        """Whether the other operands still say how far each dimension runs."""
        rest = [self.maps[i] for i in self.kept if i != operand]
        dims = {e.position for m in rest for e in m.results if isinstance(e, AffineDimExpr)}
        return len(dims) == self.maps[0].num_dims

    def drop(self, operand: int) -> None:
        self.kept.remove(operand)


def simplify_generic(op: linalg.ops.GenericOp) -> None:
    """Simplifies one op; see the pass."""
    if len(op.body.blocks) != 1 or any(m.data.num_symbols for m in op.indexing_maps.data):
        return
    block, parts = op.body.block, _Parts.of(op)
    _drop_results(op, parts)
    _simplify_inputs(op, parts)
    _simplify_body(block)
    for i in range(len(op.inputs)):
        if i in parts.kept and not list(block.args[i].uses) and parts.can_drop(i):
            parts.drop(i)
    if len(parts.kept) < len(op.operands):
        op = _rebuilt(op, parts.kept)
    if len(op.results) == 1 and (source := _copied(op)) is not None:
        op.results[0].replace_all_uses_with(source)
        Rewriter.erase_op(op)


def _drop_results(op: linalg.ops.GenericOp, parts: _Parts) -> None:
    """Drops results without a use, if no other result needs them."""
    block = op.body.block
    stored = block.last_op
    if not isinstance(stored, linalg.ops.YieldOp):
        return
    used = [bool(list(r.uses)) for r in op.results]
    if all(used) or not any(used):
        return
    count = len(op.inputs)
    kept = [v for v, keep in zip(stored.operands, used, strict=True) if keep]
    args = [count + i for i, keep in enumerate(used) if not keep]
    if any(_needs(kept, block.args[i]) for i in args) or not all(map(parts.can_drop, args)):
        return
    Rewriter.replace_op(stored, linalg.ops.YieldOp(*kept))
    _drop_dead(block)
    for i in args:
        parts.drop(i)


def _needs(values: Sequence[SSAValue], argument: SSAValue) -> bool:
    """Whether values of a body are computed from an argument."""
    pending, seen = list(values), set[SSAValue]()
    while pending:
        value = pending.pop()
        if value is argument:
            return True
        if value not in seen and isinstance(value.owner, Operation):
            seen.add(value)
            pending += value.owner.operands
    return False


def _simplify_inputs(op: linalg.ops.GenericOp, parts: _Parts) -> None:
    """Makes constant inputs constants of the body, and one of inputs that are the same."""
    block, maps = op.body.block, parts.maps
    first: dict[tuple[SSAValue, AffineMap], int] = {}
    for i, value in enumerate(op.inputs):
        argument = block.args[i]
        number = constant_of(value)
        number = literal_of(value) if number is None else number
        if number is not None:
            literal = literal_attr(number, element_type(argument.type))
            at = InsertPoint.at_start(block)
            constant = Builder(at).insert(arith.ConstantOp(literal)).result
            argument.replace_all_uses_with(constant)
            continue
        same = first.setdefault((value, maps[i]), i)
        if same != i:
            argument.replace_all_uses_with(block.args[same])


def _rebuilt(op: linalg.ops.GenericOp, kept: Sequence[int]) -> linalg.ops.GenericOp:
    """The op with only some of its operands; the results of the others have no use."""
    count = len(op.inputs)
    block = op.body.block
    inputs = [op.operands[i] for i in kept if i < count]
    outputs = [op.operands[i] for i in kept if i >= count]
    results = [op.results[i - count] for i in kept if i >= count]
    maps = [AffineMapAttr(op.indexing_maps.data[i].data) for i in kept]
    for i in reversed(range(len(block.args))):
        if i not in kept:
            block.erase_arg(block.args[i])
    region = op.detach_region(op.body)
    new = linalg.ops.GenericOp(
        inputs, outputs, region, maps, list(op.iterator_types), [r.type for r in results]
    )
    new.attributes.update(op.attributes)
    new.location = op.location
    Rewriter.insert_op(new, InsertPoint.before(op))
    for old, result in zip(results, new.results, strict=True):
        result.name_hint = old.name_hint
        old.replace_all_uses_with(result)
    Rewriter.erase_op(op)
    return new


def _copied(op: linalg.ops.GenericOp) -> SSAValue | None:
    """The input that the op only hands on."""
    maps = [m.data for m in op.indexing_maps.data]
    stored = op.body.block.last_op
    assert isinstance(stored, linalg.ops.YieldOp)
    argument = stored.operands[0]
    if argument.owner is not op.body.block:
        return None
    number = next(i for i, a in enumerate(op.body.block.args) if a is argument)
    if number >= len(op.inputs) or maps[number] != maps[-1]:
        return None
    whole = maps[-1] == AffineMap.identity(len(op.iterator_types))
    return op.inputs[number] if whole and op.inputs[number].type == op.results[0].type else None


# --- The pass -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SimplifyGenericsPass(ModulePass):
    """
    Leaves out of each `linalg.generic` what is not needed: inputs that are constants (which
    become constants of the body), given twice or not read; results that are not used, such as
    the place of a maximum; casts of constants; copies; f64 where f32 gives the same. The selection
    of the larger of a number and a constant becomes a maximum. Results do not change.
    """

    name = "simplify-generics"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        simplify_generics(op)


def simplify_generics(root: Operation) -> None:
    """Simplifies the generics inside of an op, last ones first: users before what they use."""
    for op in reversed([o for o in root.walk() if isinstance(o, linalg.ops.GenericOp)]):
        simplify_generic(op)
