"""
The pass `fold-batch-norm`: what scales and shifts by known numbers moves into the weights before.

```
%c = conv(%x, %w) + %b0;  %y = (%c - %mean) * %factor * %gamma + %beta
=>  %w1 = %w * (%factor * %gamma)               // from weights alone: computed offline later
    %b1 = (%b0 - %mean) * (%factor * %gamma) + %beta
    %c = conv(%x, %w1);  %y = %c + %b1
```

It works on sums of products of any kind (convolutions with groups, matrix products, generics), as
long as the scale varies only along dimensions of the result that the weights have too. Elsewhere
(a normalisation before a convolution) the chain becomes one product and one sum, with scale and
offset computed beforehand. A bias that a sum of products starts from becomes a sum after it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from typing_extensions import override
from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import func, tensor
from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    IntegerAttr,
    ModuleOp,
    StringAttr,
    TensorType,
    i64,
)
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, PatternRewriteWalker, RewritePattern
from xdsl.rewriter import InsertPoint

from ...dialects.common.kinds import is_tensor
from ..core.functions import WEIGHT_ATTRIBUTE
from ..kernel.affine_scalar import AffineForm, add_scalars, multiply_scalars, with_type
from ..kernel.elementwise import Read, insert_elementwise, insert_zeros
from ..kernel.view import Scalar, ScalarArg, ScalarConst, ScalarOp, scalar_operands
from .affine_chains import (
    AffineChain,
    affine_chains,
    dims_of,
    has_one_use,
    renumber_operands,
    restrict_map,
    shape_of,
)
from .layers import layer_of, set_layer
from .sums_of_products import Producer, producer_of
from .weight_values import WeightValues, slice_of, weight_values

# --- Known expressions as tensors -----------------------------------------------------------------


@dataclass(frozen=True)
class _Known:
    """A factor or term that is known before a run: a number, or the elements of a tensor."""

    number: float | None
    read: Read | None = None

    def is_number(self, number: float) -> bool:
        return self.number == number

    def as_scalar(self, operand: int, type: str) -> Scalar:
        return ScalarArg(operand, type) if self.number is None else ScalarConst(self.number, type)


def _insert_computed(
    builder: Builder,
    scalar: Scalar,
    reads: Sequence[Read],
    extents: Sequence[int],
    name: str | None,
    *,
    copy: bool = False,
) -> _Known:
    """
    `scalar` as a tensor over the dimensions it depends on, computed in f64; `name` is what the
    tensor is called when it becomes a weight. What is one already is taken as it is, at a map of
    its own, without `copy`.
    """
    if isinstance(scalar, ScalarConst):
        return _Known(float(scalar.value))
    if isinstance(scalar, ScalarArg) and not copy:
        return _Known(None, reads[scalar.operand])
    dims = dims_of(scalar, reads)
    used = sorted(scalar_operands(scalar))
    narrow = [Read(reads[n].value, restrict_map(reads[n].map, dims)) for n in used]
    body = renumber_operands(scalar, {n: i for i, n in enumerate(used)})
    op = insert_elementwise(builder, narrow, _to_f64(body), [extents[d] for d in dims])
    if name is not None:
        op.attributes[WEIGHT_ATTRIBUTE] = StringAttr(name)
    map = AffineMap(len(extents), 0, tuple(AffineExpr.dimension(d) for d in dims))
    return _Known(None, Read(op.results[0], map))


def _to_f64(scalar: Scalar) -> Scalar:
    if scalar.type == "f64":
        return scalar
    return ScalarOp("arith.truncf", (with_type(scalar, "f64"),), scalar.type)


def _name_stem(name: str) -> str:
    """The name of a weight without its last part: that of the layer."""
    return name.rpartition(".")[0] or name


# --- The patterns ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class FoldChain(RewritePattern):
    """
    Moves what scales and shifts a value into the weights of the sum of products before, or makes it
    one product and one sum.

    1. A chain of `chains` ends with the op. 2. What it scales is a sum of products with known
    weights, nothing else uses it, and the factor varies only along dimensions of the weights; or
    3. it is more than an op with one factor and one term.
    """

    chains: Mapping[Operation, AffineChain]
    known: WeightValues

    @override
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        chain = self.chains.get(op)
        if chain is None:  # 1.
            return
        folding = _Folding(chain, self.known, rewriter)
        producer = None
        if has_one_use(chain.source):
            producer = producer_of(chain.source, self.known)
        result = None if producer is None else folding.into_producer(producer)  # 2.
        if result is None and not _is_short(chain):  # 3.
            result = folding.into_one()
        if result is None:
            return
        rewriter.replace(op, [], [result])
        for inner in reversed(chain.ops[:-1]):
            rewriter.erase(inner)


@dataclass(frozen=True)
class FoldStart(RewritePattern):
    """
    A sum of products that starts from a bias starts from zero, and the bias becomes a sum behind.

    1. It has known weights, and one use if it is read in another shape: then the sum is of that
    shape, such as the joint channels of groups. 2. It starts from known numbers that are not all
    one.
    """

    known: WeightValues

    @override
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        producer = producer_of(op.results[0], self.known) if len(op.results) == 1 else None
        if producer is None:  # 1.
            return
        if not isinstance(producer.start, Read):  # 2.
            return
        result = op.results[0]
        new = rewriter.insert(op.clone())
        summed = producer.op if producer.reshape is op else new
        type = str(_float_tensor(result).element_type)
        identity = AffineForm(ScalarConst(1.0, type), ScalarConst(0.0, type))
        chain = AffineChain(new.results[0], (), (), identity)
        moved = _Folding(chain, self.known, rewriter).into_producer(replace(producer, op=summed))
        assert moved is not None
        rewriter.replace(op, [], [moved])


@dataclass(frozen=True)
class _Folding:
    """One chain of a function, to be folded; what takes its place is inserted."""

    chain: AffineChain
    known: WeightValues
    rewriter: PatternRewriter

    @property
    def type(self) -> str:
        return self.chain.form.scale.type

    def into_producer(self, producer: Producer) -> SSAValue | None:
        """
        Moves the scale into the weights of what the chain follows: the chain's result then, or
        `None` if it cannot be moved.
        """
        op, form = producer.op, self.chain.form
        reads = list(self.chain.reads)
        start: Scalar = ScalarConst(0.0, self.type)
        if isinstance(producer.start, Read):
            start = ScalarArg(len(reads), self.type)
            reads.append(producer.start)
        elif producer.start:
            start = ScalarConst(producer.start, self.type)
        places = producer.weight_positions(dims_of(form.scale, reads))
        starts_from_zero = isinstance(start, ScalarConst) and start.value == 0
        if places is None or (form.is_offset and starts_from_zero):
            return None
        name = self.known.main_source(op.operands[producer.weight])
        before = Builder(InsertPoint.before(op))
        if not form.is_offset:
            op.operands[producer.weight] = _scale_weights(
                before, producer, form.scale, reads, places, name
            )
        if not starts_from_zero:
            op.operands[2] = insert_zeros(before, _float_tensor(op.results[0]))
        self.rewriter.notify_op_modified(op)
        offset = add_scalars(multiply_scalars(form.scale, start), form.offset)
        bias_name = f"{_name_stem(name)}.bias.folded" if name else None
        shape = shape_of(producer.result)
        bias = _insert_computed(self.rewriter, offset, reads, shape, bias_name)
        return self._sum(_Known(1.0), bias, layer_of(op))

    def into_one(self) -> SSAValue:
        """One product and one sum instead of the chain."""
        chain, form = self.chain, self.chain.form
        layer = layer_of(chain.ops[-1])
        stem = layer or next(
            (_name_stem(n) for r in chain.reads if (n := self.known.main_source(r.value))), None
        )
        shape = shape_of(chain.source)
        names = (f"{stem}.scale", f"{stem}.shift") if stem else (None, None)
        scale = _insert_computed(self.rewriter, form.scale, chain.reads, shape, names[0])
        shift = _insert_computed(self.rewriter, form.offset, chain.reads, shape, names[1])
        return self._sum(scale, shift, layer)

    def _sum(self, scale: _Known, shift: _Known, layer: str | None) -> SSAValue:
        """`scale * source + shift`."""
        source = self.chain.source
        if scale.is_number(1) and shift.is_number(0):
            return source
        shape = shape_of(source)
        reads = [Read(source, AffineMap.identity(len(shape)))]
        body: Scalar = ScalarArg(0, self.type)
        for known, combine in ((scale, multiply_scalars), (shift, add_scalars)):
            body = combine(body, known.as_scalar(len(reads), self.type))
            if known.read is not None:
                reads.append(known.read)
        op = insert_elementwise(self.rewriter, reads, body, shape)
        op.results[0].name_hint = self.chain.result.name_hint
        set_layer(op, layer)
        return op.results[0]


def _scale_weights(
    builder: Builder,
    producer: Producer,
    scale: Scalar,
    reads: Sequence[Read],
    places: Sequence[Sequence[int]],
    name: str | None,
) -> SSAValue:
    """The weights times the scale."""
    weight = producer.op.operands[producer.weight]
    shape = shape_of(weight)
    values = [Read(weight, AffineMap.identity(len(shape)))]
    factor = scale
    if not isinstance(scale, ScalarConst):
        known = _insert_computed(builder, scale, reads, shape_of(producer.result), None, copy=True)
        assert known.read is not None
        values.append(_along_weights(builder, known.read, dims_of(scale, reads), places, shape))
        factor = ScalarArg(1, scale.type)
    product = ScalarOp("arith.mulf", (ScalarArg(0, scale.type), factor), scale.type)
    scaled = insert_elementwise(builder, values, _to_f64(product), shape)
    if name is not None:
        scaled.attributes[WEIGHT_ATTRIBUTE] = StringAttr(f"{name}.folded")
    return scaled.results[0]


def _along_weights(
    builder: Builder,
    read: Read,
    dims: Sequence[int],
    places: Sequence[Sequence[int]],
    weight_shape: Sequence[int],
) -> Read:
    """A scale over `dims` of the result alone, read along the weights' dimensions."""
    flat = [p for place in places for p in place]
    value = read.value
    if len(flat) != len(dims):
        type = TensorType(_float_tensor(value).element_type, [weight_shape[p] for p in flat])
        groups: list[ArrayAttr[IntegerAttr]] = []
        count = 0
        for place in places:
            groups.append(ArrayAttr([IntegerAttr(count + i, i64) for i in range(len(place))]))
            count += len(place)
        expand = tensor.ExpandShapeOp(value, [], ArrayAttr(groups), type.get_shape(), type)
        value = builder.insert(expand).result
    exprs = tuple(AffineExpr.dimension(p) for p in flat)
    return Read(value, AffineMap(len(weight_shape), 0, exprs))


def _float_tensor(value: SSAValue) -> TensorType[AnyFloat]:
    type = value.type
    assert is_tensor(type)
    assert isinstance(type.element_type, AnyFloat)
    return cast("TensorType[AnyFloat]", type)


# --- The pass -------------------------------------------------------------------------------------


def fold_batch_norm(function: func.FuncOp) -> None:
    """Folds the chains of one function; see the pass."""
    block = function.body.block
    known = weight_values(function)
    chains = affine_chains(block, known)
    _hoist_known(block, [read.value for chain in chains for read in chain.reads])
    patterns = (FoldChain({chain.ops[-1]: chain for chain in chains}, known), FoldStart(known))
    for pattern in patterns:
        # Readers first: a chain may scale the result of another one.
        walker = PatternRewriteWalker(pattern, apply_recursively=False, walk_reverse=True)
        walker.rewrite_region(function.body)


def _hoist_known(block: Block, values: Sequence[SSAValue]) -> None:
    """Moves what computes values that are known before a run to the front of a block."""
    ops = slice_of(values)
    for op in ops:
        op.detach()
    first = block.first_op
    assert first is not None
    block.insert_ops_before(ops, first)


def _is_short(chain: AffineChain) -> bool:
    """Tests whether the chain is one op that has a factor and a term at most."""
    parts = (chain.form.scale, chain.form.offset)
    return len(chain.ops) == 1 and not any(isinstance(p, ScalarOp) for p in parts)


@dataclass(frozen=True)
class FoldBatchNormPass(ModulePass):
    """
    Moves factors and terms that are known before a run into the weights of the sums of products
    before them, and makes one product and one sum of those that cannot move.

    Before: `conv(x, w)`, then `(_ - mean) * factor + beta` in any number of element-wise ops.
    After: `conv(x, w * factor)`, then `_ + bias`. What is computed of weights alone is left in
    the module (`outline-weights` takes it out), in f64 inside of each op.

    1. Values between the ops have no other use. 2. The factor varies only along dimensions that
    the weights share with the result. Else one op `_ * scale + shift` remains. Sums of products
    that start from a bias start from zero afterwards. Results change by rounding only.
    """

    name = "fold-batch-norm"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in [f for f in op.walk() if isinstance(f, func.FuncOp)]:
            if len(function.body.blocks) == 1:
                fold_batch_norm(function)
