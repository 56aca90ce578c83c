"""
The pass `quantize-linalg`: floats become bytes, where the text says up to which magnitudes.

```
%c = conv(%x, %w);  %b = %c + %bias;  %y = max(%b, 0)                       // f32
=>  %c = conv(%x, %w)                                                       // i8, i8 → i32
    %y = trunc(max(min((%c + %bias) >> 9, 127), 0))                         // i8
```
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

import numpy as np
from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FloatAttr, ModuleOp, f64, i32
from xdsl.ir import Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ..core.errors import WeftError
from ..core.pipeline import entry_of
from ..model.layers import layer_of, set_layer
from ..model.outline_weights import drop_dead
from ..model.weight_values import WeightValues, weight_values
from .activation import Interval
from .emit import Emitter, bias_name, weight_name
from .machine_limits import SumLimits
from .marks import CLIP, FLOAT, SCALE, SIGNAL, WEIGHT_CLIPS, weight_clips_of
from .plan import Average, Item, Plan, make_plan, sources_of
from .products import Product
from .scales import (
    LARGEST,
    LARGEST_SHIFT,
    Floats,
    Rescale,
    ScaleKind,
    multipliers_of,
    round_limit,
    shifts_of,
    weight_scales,
)
from .weights import join_blocks

Granularity = Literal["channel", "tensor"]
"""What weights have a scale of their own."""

Results = Literal["wide", "bytes"]
"""What floats that follow are made of: sums, or bytes."""


@dataclass(frozen=True)
class QuantizeOptions:
    """
    How sums become bytes: what the factors are, for what weights there is one, up to which shift,
    and whether sums may leave as they are. With `channel`, `block` channels share a scale. What is
    the same for all of a layer is a constant if there may be `numbers`, else a tensor as well.
    """

    scales: ScaleKind = "multiplier"
    granularity: Granularity = "channel"
    max_shift: int = LARGEST_SHIFT
    results: Results = "wide"
    block: int = 1
    numbers: bool = True

    @property
    def equalizes(self) -> bool:
        """True if channels that share a scale are made alike in size before."""
        return self.granularity == "tensor" or self.block > 1

    @staticmethod
    def within(limits: SumLimits) -> QuantizeOptions:
        """The finest that a machine can do with sums."""
        return QuantizeOptions(
            "multiplier" if limits.multiplies else "power-of-two",
            "channel" if limits.block else "tensor",
            limits.max_shift,
            "wide" if limits.stores_sums else "bytes",
            max(limits.block, 1),
            limits.takes_numbers,
        )


def quantize_function(function: func.FuncOp, options: QuantizeOptions) -> Plan:
    """Quantises a function of one block; see the pass. Gives what was planned."""
    plan = make_plan(function, options.scales)
    known = weight_values(function)
    rewrite = _Rewrite(plan, options, known)
    for item in plan.items:
        rewrite.emit(item)
    rewrite.replace_floats()
    drop_dead(function.body.block)
    _drop_marks(function)
    return plan


@dataclass
class _Rewrite:
    """
    The rewrite of one function. `bytes` has the bytes of values that have been made so; `floats`
    what sums became where only floats follow.
    """

    plan: Plan
    options: QuantizeOptions
    known: WeightValues
    bytes: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    floats: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])

    def __post_init__(self) -> None:
        self.read = {source for item in self.plan.items for source in sources_of(item)}

    def emit(self, item: Item) -> None:
        """Writes what an item becomes, before its last op."""
        emitter = Emitter(Builder(InsertPoint.before(item.members[-1])))
        sources = [self._as_bytes(source) for source in sources_of(item)]
        if isinstance(item, Product):
            made = self._emit_product(item, emitter, sources)
        elif isinstance(item, Average):
            made = self._emit_average(item, emitter, sources[0])
        else:
            made = emitter.follow(item, sources, self.plan.scales[item.result])
        self._mark(item, made)

    def _mark(self, item: Item, made: SSAValue) -> None:
        owner = made.owner
        assert isinstance(owner, Operation)
        is_float = made.type == item.result.type
        (self.floats if is_float else self.bytes)[item.result] = made
        made.name_hint = item.result.name_hint
        for member in item.members:
            set_layer(owner, layer_of(owner) or layer_of(member))
        if not is_float:
            owner.attributes[SCALE] = FloatAttr(self.plan.scales[item.result], f64)
        last = item.members[-1].attributes
        if SIGNAL in last:
            owner.attributes[SIGNAL] = last[SIGNAL]

    def _as_bytes(self, value: SSAValue) -> SSAValue:
        """The bytes of a value: made by an item, or of the floats where they are defined."""
        if value not in self.bytes:
            scale = self.plan.scales[value]
            made = Emitter(_behind(value)).quantize(value, scale)
            made.name_hint = value.name_hint
            assert isinstance(made.owner, Operation)
            made.owner.attributes[SCALE] = FloatAttr(scale, f64)
            self.bytes[value] = made
        return self.bytes[value]

    def _emit_product(self, item: Product, emitter: Emitter, sources: list[SSAValue]) -> SSAValue:
        scales = self.plan.scales
        channels = int(np.prod(item.channel_shape, dtype=np.int64))
        data_scale, result_scale = scales[item.data], scales[item.result]
        stem = None
        if item.weight_is_known:
            weight_scale = self._weight_scales(item, channels)
            stem = self.known.main_source(item.weight)
            name = weight_name(stem, "int8") if stem else None
            weight = emitter.weight_bytes(item, weight_scale, name)
            steps = data_scale * weight_scale * item.scale
        else:
            weight = sources[1]
            steps = np.array([data_scale * scales[item.weight] * item.scale])
        sums = emitter.sum_products(item, sources[0], weight)
        assert isinstance(sums.owner, Operation)
        set_layer(sums.owner, layer_of(item.op))
        beside = bias_name(stem) if stem else None
        dims = item.channel_dims
        if item.result not in self.read and self.options.results == "wide":
            bias = emitter.bias_of(item, steps, [0] * len(steps), beside)
            return emitter.to_reals(sums, bias, steps, dims, item.interval)
        by = self._rescale(steps / result_scale)
        halves = [(1 << s) >> 1 for s in by.shifts] if set(by.multipliers) == {1} else [0]
        numbers, block = self.options.numbers, self.options.block
        bias = emitter.bias_of(item, steps, halves, beside, numbers)
        low, high = item.interval.low, item.interval.high
        limits = round_limit(low, result_scale), round_limit(high, result_scale)
        return emitter.rescale(sums, bias, halves[0], by, dims, limits, block, numbers)

    def _weight_scales(self, item: Product, channels: int) -> Floats:
        clips = weight_clips_of(item.op, channels)
        if self.options.granularity == "tensor":
            clips = [max(clips)] * channels
        clips = join_blocks(clips, item.channel_shape, self.options.block)
        data, result = self.plan.scales[item.data], self.plan.scales[item.result] / item.scale
        kind, shift = self.options.scales, self.options.max_shift
        return weight_scales(clips, data, result, kind, shift)

    def _rescale(self, factors: Floats) -> Rescale:
        exact = np.all(np.frexp(factors)[0] == 0.5) and factors.max() <= 1
        if self.options.scales == "power-of-two" and exact:
            return shifts_of(factors)
        return multipliers_of(factors)

    def _emit_average(self, item: Average, emitter: Emitter, source: SSAValue) -> SSAValue:
        sums = emitter.sum_windows(item.op, source)
        for member in item.members[1:-1]:
            sums = emitter.move(member, [sums], i32)
        step = np.array([self.plan.scales[item.source] * item.factor])
        if item.result not in self.read and self.options.results == "wide":
            return emitter.to_reals(sums, None, step, (), Interval())
        by = multipliers_of(step / self.plan.scales[item.result])
        return emitter.rescale(sums, None, 0, by, (), (-LARGEST, LARGEST))

    def replace_floats(self) -> None:
        """Gives ops that stay in float what they read, and erases the items' own ops."""
        for item in reversed(self.plan.items):
            old = item.result
            if list(old.uses):
                old.replace_all_uses_with(self._as_floats(old))
            for member in reversed(item.members):
                Rewriter.erase_op(member)

    def _as_floats(self, value: SSAValue) -> SSAValue:
        if value in self.floats:
            return self.floats[value]
        made = self.bytes[value]
        return Emitter(_behind(made)).dequantize(made, self.plan.scales[value])


def _behind(value: SSAValue) -> Builder:
    """Inserts where a value is defined."""
    owner = value.owner
    if isinstance(owner, Block):
        first = owner.first_op
        assert first is not None
        return Builder(InsertPoint.before(first))
    return Builder(InsertPoint.after(owner))


def _drop_marks(function: func.FuncOp) -> None:
    """Removes what has been done, from ops that are left and from arguments."""
    for op in function.body.block.ops:
        for name in (CLIP, WEIGHT_CLIPS, FLOAT):
            op.attributes.pop(name, None)
    if function.arg_attrs is not None:
        marks = [{k: v for k, v in a.data.items() if k != CLIP} for a in function.arg_attrs]
        function.arg_attrs = ArrayAttr([DictionaryAttr(m) for m in marks])


@dataclass(frozen=True)
class QuantizeLinalgPass(ModulePass):
    """
    Makes sums of products, and what stands between them, arithmetic of bytes: symmetric `i8` with
    sums in `i32`. The function takes and gives the same floats.

    1. Each value that becomes bytes says by `weft.clip` up to which magnitude they reach, and each
    sum of products by `weft.weight_clips` the same for its weights, by channel. 2. Named ops have
    been generalised. What is marked `weft.float` stays, and so does what has no form in bytes;
    reals and bytes are converted between. Weights and biases are computed in the module, from those
    of the function, for `outline-weights` to take out.

    `scales` are `multiplier` or `power-of-two`; weights have one for each `channel` or `tensor`, or
    for each `block` of channels; with `numbers` what is the same for all is a constant.
    Shifts are at most `max_shift`. Of sums that only floats follow, these are made from the sums
    (`results=wide`) or from bytes. Raises `WeftError` where 1. does not hold. A function without
    sums of products of floats is left alone.
    """

    name = "quantize-linalg"

    scales: str = "multiplier"
    granularity: str = "channel"
    max_shift: int = LARGEST_SHIFT
    results: str = "wide"
    block: int = 1
    numbers: bool = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        quantize_function(entry_of(op), self.options())

    def options(self) -> QuantizeOptions:
        """The options, checked. `WeftError` for others than there are."""
        for name, value, wanted in (
            ("scales", self.scales, get_args(ScaleKind)),
            ("granularity", self.granularity, get_args(Granularity)),
            ("results", self.results, get_args(Results)),
        ):
            if value not in wanted:
                raise WeftError(f"{self.name}: {name} is '{value}'; it is {' or '.join(wanted)}")
        if not 0 <= self.max_shift <= LARGEST_SHIFT:
            raise WeftError(
                f"{self.name}: max_shift is {self.max_shift}; it is 0 to {LARGEST_SHIFT}"
            )
        if self.block < 1:
            raise WeftError(f"{self.name}: block is {self.block}; it is 1 or more")
        return QuantizeOptions(
            self.scales,  # pyright: ignore
            self.granularity,  # pyright: ignore
            self.max_shift,
            self.results,  # pyright: ignore
            self.block,
            self.numbers,
        )
