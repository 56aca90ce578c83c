"""
Measures a float network on data, and writes into its module how it is to be quantised: up to which
magnitudes the bytes of each value reach, and which sums of products stay in float.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import BlockArgument, Operation, SSAValue

from ...targets.reference.interpreter import Interpreter, Meaning, builtin_meanings
from ...targets.reference.scalars import Array
from ...transforms.core.describe import describe_op, describe_value
from ...transforms.core.errors import WeftError
from ...transforms.core.free_names import claim_name
from ...transforms.core.functions import argument_names
from ...transforms.core.progress import progress_line
from ...transforms.model.affine_chains import shape_of
from ...transforms.model.weight_values import slice_of
from ...transforms.quantize.histogram import Histogram
from ...transforms.quantize.marks import (
    CLIP,
    SIGNAL,
    attributes_of,
    clip_of,
    keep_float,
    set_clip,
    set_weight_clips,
    signal_of,
    weight_clips_of,
)
from ...transforms.quantize.plan import (
    MOVING,
    Follower,
    Item,
    choose_items,
    choose_scales,
    layer_name,
    measured_values,
)
from ...transforms.quantize.products import Product
from ...transforms.quantize.scales import quantize_array, weight_scales
from ...transforms.quantize.sensitivity import sensitive_layers
from ...transforms.quantize.signal import SignalNoise
from ...transforms.quantize.to_bytes import Granularity, QuantizeOptions
from ...transforms.quantize.weights import (
    channel_rows,
    error_clips,
    join_blocks,
    range_clips,
    spread_scales,
)

Method = Literal["range", "percentile", "error"]
"""How the magnitude up to which bytes reach is found: the largest one, one that few are above, or
the one of the smallest mean square error."""

_SIGNAL_SAMPLES = 4
"""The samples on which a layer's own noise is measured."""


@dataclass(frozen=True)
class CalibrateOptions:
    """
    How magnitudes are found, by `percent` for percentiles, and what share of the
    multiply-accumulates may stay in float.
    """

    method: Method = "error"
    percent: float = 99.99
    float_share: float = 0.05


@dataclass(frozen=True)
class LayerNoise:
    """
    A sum of products: its multiply-accumulates, the decibels of its result above the noise of its
    own bytes, those of its weights alone, and with one scale for all of them or for each channel.
    """

    op: Operation
    name: str
    macs: int
    own: SignalNoise
    weights: SignalNoise
    weights_by_tensor: SignalNoise
    weights_by_channel: SignalNoise


@dataclass(frozen=True)
class Network:
    """A module's function with its weights, to be run on inputs by name."""

    module: ModuleOp
    function: func.FuncOp
    weights: Mapping[str, Array]
    meanings: Mapping[str, Meaning]

    def run(self, inputs: Mapping[str, Array]) -> Mapping[SSAValue, Array]:
        """All values that the function computes of its inputs. `WeftError` as the interpreter."""
        interpreter = self.interpreter()
        arrays = {**self.weights, **inputs}
        ordered = [arrays[name] for name in argument_names(self.function)]
        with np.errstate(all="ignore"):
            interpreter.run_function(self.function, ordered)
        return interpreter.values

    def known_array(self, value: SSAValue) -> Array:
        """A value that is computed from weights alone."""
        interpreter = self.interpreter()
        names = argument_names(self.function)
        for name, argument in zip(names, self.function.body.block.args, strict=True):
            if name in self.weights:
                interpreter.values[argument] = self.weights[name]
        for op in slice_of([value]):
            interpreter.run_op(op)
        return interpreter.value_of(value)

    def interpreter(self) -> Interpreter:
        return Interpreter(self.module, {**builtin_meanings(), **self.meanings})


def calibrate(
    network: Network,
    samples: Iterable[Mapping[str, Array]],
    quantize: QuantizeOptions,
    options: CalibrateOptions,
) -> list[LayerNoise]:
    """
    Writes `weft.clip` (where there is none), `weft.weight_clips`, `weft.float` and `weft.signal`
    into a function of one block, from `samples`. Gives the sums of products that could be in bytes.
    Raises `WeftError` where there are none, where values are not finite, where an input is zero in
    all samples, and where there are no samples and the function does not say how far its values
    reach.
    """
    items, left = choose_items(network.function)
    if not items:
        reasons = "; ".join(sorted(set(left.values())))
        why = f": {reasons}" if reasons else ", as it has no sums of products"
        raise WeftError(f"{describe_op(network.function)}: there is nothing to quantise{why}")
    histograms = {value: Histogram() for value in measured_values(items)}
    kept: list[Mapping[SSAValue, Array]] = []
    wanted = [v for item in items if isinstance(item, Product) for v in (item.data, item.weight)]
    with progress_line("calibrate") as tell:
        for number, inputs in enumerate(samples, 1):
            values = network.run(inputs)
            for value, histogram in histograms.items():
                _count(histogram, value, values[value], network.weights)
            if len(kept) < _SIGNAL_SAMPLES:
                kept.append({v: values[v] for v in wanted})
            tell(f"{number} samples")
    for value, histogram in histograms.items():
        if CLIP in attributes_of(value):
            continue
        if not kept:
            raise WeftError(
                f"{describe_op(network.function)}: it does not say how far {describe_value(value)} "
                "reaches: give samples with --calibrate"
            )
        if isinstance(value, BlockArgument) and not histogram.largest:
            raise WeftError(
                f"{describe_op(network.function)}: {describe_value(value)} is zero in all samples: "
                "they do not say how far it reaches"
            )
        set_clip(value, _clip_of(histogram, quantize, options))
    _carry_clips(items)
    for item in items:
        if isinstance(item, Product) and item.weight_is_known:
            weights = network.known_array(item.weight)
            set_weight_clips(item.op, _weight_clips(item, weights, quantize, options))
    _name_signals(items)
    found = list(_measure(network, items, kept, quantize))
    _keep_sensitive(found, options.float_share)
    return found


def _carry_clips(items: Iterable[Item]) -> None:
    """
    What only moves or pools values reaches as far as these: bytes begin with it where what gives
    these, or reads others of them, stays in float.
    """
    for item in items:
        if isinstance(item, Follower) and item.kind in MOVING:
            if CLIP not in attributes_of(item.result):
                set_clip(item.result, max(map(clip_of, item.sources)))


def _count(
    histogram: Histogram, value: SSAValue, array: Array, weights: Mapping[str, Array]
) -> None:
    try:
        histogram.add(array)
    except ValueError:
        known = (n for n, a in weights.items() if a.dtype.kind == "f" and not np.isfinite(a).all())
        name = next(known, None)
        hint = "" if name is None else f", as little as the weight '{name}'"
        raise WeftError(
            f"{describe_value(value)} is not finite on the data{hint}: bytes have no range for it"
        ) from None


def _clip_of(histogram: Histogram, quantize: QuantizeOptions, options: CalibrateOptions) -> float:
    if options.method == "error":
        return histogram.least_error(quantize.scales)
    if options.method == "percentile":
        return histogram.percentile(options.percent)
    return histogram.largest


def _weight_clips(
    item: Product, weights: Array, quantize: QuantizeOptions, options: CalibrateOptions
) -> list[float]:
    """By channel, or, where all have one scale, one."""
    rows = channel_rows(weights, item.weight_positions)
    if quantize.granularity == "tensor":
        rows = rows.reshape(1, -1)
    return error_clips(rows, quantize.scales) if options.method == "error" else range_clips(rows)


def _name_signals(items: Sequence[Item]) -> None:
    """Gives each item's result a name of its own, after its layer."""
    taken: set[str] = set()
    for item in items:
        if isinstance(item, Product):
            name = claim_name(layer_name(item.op), taken)
            item.members[-1].attributes[SIGNAL] = StringAttr(name)


# --- What bytes cost a layer by itself ------------------------------------------------------------


def _measure(
    network: Network,
    items: Sequence[Item],
    kept: Sequence[Mapping[SSAValue, Array]],
    quantize: QuantizeOptions,
) -> Iterator[LayerNoise]:
    scales = choose_scales(items, quantize.scales)
    for item in items:
        if not isinstance(item, Product):
            continue
        own, plain = SignalNoise(), SignalNoise()
        by_granularity = {name: SignalNoise() for name in get_args(Granularity)}
        for values in kept:
            data = _rounded(values[item.data], scales[item.data])
            weight = values[item.weight]
            if item.weight_is_known:
                rounded = _rounded_weights(item, weight, scales, quantize)
            else:
                rounded = _rounded(weight, scales[item.weight])
            wanted = _sums(network, item, values[item.data], weight)
            own.add(wanted, _sums(network, item, data, rounded))
        if item.weight_is_known:
            weight = network.known_array(item.weight)
            plain.add(weight, _rounded_weights(item, weight, scales, quantize))
            for granularity, noise in by_granularity.items():
                other = replace(quantize, granularity=granularity, block=1)
                noise.add(weight, _rounded_weights(item, weight, scales, other))
        name = signal_of(item.members[-1]) or layer_name(item.op)
        by_tensor, by_channel = by_granularity["tensor"], by_granularity["channel"]
        yield LayerNoise(item.op, name, item.macs, own, plain, by_tensor, by_channel)


def _rounded(values: Array, scale: float) -> Array:
    return (quantize_array(values, scale) * np.float32(scale)).astype(np.float32)


def _rounded_weights(
    item: Product, weights: Array, scales: Mapping[SSAValue, float], quantize: QuantizeOptions
) -> Array:
    positions = item.weight_positions
    rows = channel_rows(weights, positions)
    if quantize.granularity == "tensor":
        clips = [max(weight_clips_of(item.op, len(rows)))] * len(rows)
    else:
        clips = range_clips(rows)
    clips = join_blocks(clips, item.channel_shape, quantize.block)
    found = weight_scales(
        clips,
        scales[item.data],
        scales[item.result] / item.scale,
        quantize.scales,
        quantize.max_shift,
    )
    spread = spread_scales(found, weights.shape, positions)
    return (quantize_array(weights, spread) * spread).astype(np.float32)


def _sums(network: Network, item: Product, data: Array, weight: Array) -> Array:
    """The sums of a layer on other numbers."""
    interpreter = network.interpreter()
    (start,) = item.op.outputs
    shape = shape_of(item.op.results[0])
    interpreter.values.update(
        {item.data: data, item.weight: weight, start: np.zeros(shape, np.float32)}
    )
    (found,) = interpreter.run_op(item.op)
    return found


def _keep_sensitive(layers: Sequence[LayerNoise], share: float) -> None:
    """Marks sensitive layers as floats, as far as their share allows."""
    decibels = [layer.own.decibels for layer in layers]
    for i in sensitive_layers(decibels, [layer.macs for layer in layers], share):
        keep_float(layers[i].op, f"sensitive: {decibels[i]:.1f} dB by itself")
