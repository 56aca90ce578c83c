"""`weft quantize`: a float model and data as a model of bytes, and what that costs."""

from __future__ import annotations

import argparse
import json
import math
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import get_args

from ...transforms.core.errors import WeftError
from ...transforms.core.files import write_atomically
from ...transforms.core.json_node import Json
from ...transforms.machine.view import Machine, load_machine
from ...transforms.quantize.machine_limits import SumLimits, multiplies_bytes, sum_limits
from ...transforms.quantize.scales import ScaleKind
from ...transforms.quantize.signal import SignalNoise
from ...transforms.quantize.to_bytes import QuantizeOptions
from ..importer.common.model import output_paths
from ..quantize.calibrate import CalibrateOptions, Method
from ..quantize.session import Quantised, quantize_model
from ..registry.contexts import read_system
from ..registry.universe import resolve_machine
from .quiet import add_quiet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("model", type=Path, help="a .mlir file with f32 weights, or zoo:NAME")
    add_quiet(parser)
    parser.add_argument(
        "--calibrate",
        type=Path,
        metavar="NPZ",
        help="samples of the inputs, by name or in order, along a first axis; needed but for "
        "networks that have been quantised, whose ops say how far values reach",
    )
    parser.add_argument(
        "-o", "--output", required=True, metavar="NAME", help="writes NAME.mlir and NAME.npz"
    )
    parser.add_argument(
        "--weights", type=Path, metavar="NPZ", help="weights, if not the .npz beside the model"
    )
    parser.add_argument(
        "--machine",
        help="the accelerator whose intrinsics shift sums, or a system (default: the host)",
    )
    parser.add_argument(
        "--scales",
        choices=get_args(ScaleKind),
        help="factors of sums: a multiplier and a shift, or a shift alone (default: what the "
        "machine can)",
    )
    parser.add_argument(
        "--method",
        choices=get_args(Method),
        help="bytes reach up to the largest magnitude, to one that few are above, or to where "
        "their square error is smallest (default)",
    )
    parser.add_argument(
        "--percentile", type=float, default=99.99, metavar="P", help="of that method (99.99)"
    )
    parser.add_argument(
        "--float-share",
        type=float,
        default=0.05,
        metavar="S",
        help="the share of multiply-accumulates that sensitive layers may keep in float (0.05)",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to FILE, too")


def execute(args: argparse.Namespace) -> int:
    if not 0 < args.percentile <= 100:
        raise WeftError(f"--percentile {args.percentile:g}: give a number above 0, at most 100")
    if not 0 <= args.float_share <= 1:
        raise WeftError(f"--float-share {args.float_share:g}: give a share from 0 to 1")
    _check_outputs(args)
    options = _quantize_options(args.machine, args.scales)
    # Weights that were bytes before are the same ones again.
    method = args.method or ("range" if args.calibrate is None else "error")
    calibrate = CalibrateOptions(method, args.percentile, args.float_share)
    found = quantize_model(args.model, args.calibrate, args.weights, options, calibrate)
    if args.json is not None:
        write_atomically(args.json, json.dumps(_record(found, options), indent=1) + "\n")
    text, weights = found.model.save(args.output)
    print(_describe(found, options))
    for path in (text, weights):
        print(f"  wrote {path}")
    return 0


def _check_outputs(args: argparse.Namespace) -> None:
    """Raises `WeftError` where the model or what it is made of would be written over."""
    text, weights = output_paths(args.output, args.model.stem)
    given = [args.model, args.model.with_suffix(".npz")]
    given += [path for path in (args.calibrate, args.weights) if path is not None]
    for path in given:
        if path.absolute() in (text.absolute(), weights.absolute()):
            raise WeftError(f"--output {args.output}: '{path}' would be written over")


def _quantize_options(machine: str | None, scales: ScaleKind | None) -> QuantizeOptions:
    """What a machine can do with sums. `WeftError` for scales that it has not."""
    accelerators = _accelerators(machine)
    described = [one for one in accelerators if one.intrinsics]
    if described and not any(map(multiplies_bytes, described)):
        raise WeftError(
            f"'{machine}': none of its intrinsics adds up products of bytes, so a "
            "network of bytes would run on the host alone; leave --machine out for that"
        )
    limits = reduce(SumLimits.meet, map(sum_limits, accelerators), SumLimits())
    if scales == "multiplier" and not limits.multiplies:
        raise WeftError(
            f"--scales multiplier: '{machine}' has no intrinsic that multiplies sums; leave it "
            "out, or give power-of-two"
        )
    options = QuantizeOptions.within(limits)
    return options if scales is None else replace(options, scales=scales)


def _accelerators(machine: str | None) -> list[Machine]:
    """The machine of that name or file, or the accelerators of a system's file."""
    if machine is None:
        return []
    path = resolve_machine(machine)
    system = read_system(path) if isinstance(path, Path) else None
    return [load_machine(path)] if system is None else [d.machine for d in system.accelerators]


def _describe(found: Quantised, options: QuantizeOptions) -> str:
    """The figures in words, a line for each layer."""
    comparison = found.comparison
    by = f"{found.samples} samples" if found.samples else "the ranges that its ops say"
    each = options.granularity if options.block == 1 else f"block of {options.block} channels"
    lines = [
        f"quantised @{found.model.name} by {by}: {options.scales} scales, one for the weights of "
        f"each {each}"
    ]
    width = max((len(name) for name in comparison.signals), default=0)
    for name, noise in comparison.signals.items() if found.samples else ():
        lines.append(f"  {name:{width}}  {noise.decibels:6.1f} dB")
    plain, coarsest, finest = _weight_noise(found)
    lines.append(
        f"weights: {plain.decibels:.1f} dB (one scale for each layer {coarsest.decibels:.1f} dB, "
        f"for each channel {finest.decibels:.1f} dB); "
        f"{found.float_share:.1%} of multiply-accumulates stay in float"
    )
    lines += [f"  {layer.name}: float: {layer.reason}" for layer in found.floats]
    for name, noise in comparison.results.items():
        agreement = comparison.classes.get(name)
        words = f"result {name}: {noise.decibels:.1f} dB"
        if agreement is not None:
            words += f", largest class the same in {agreement.same} of {agreement.rows}"
        lines.append(words)
    return "\n".join(lines)


def _weight_noise(found: Quantised) -> tuple[SignalNoise, SignalNoise, SignalNoise]:
    """The noise of all weights: as they are, with a scale for each layer and for each channel."""
    totals = SignalNoise(), SignalNoise(), SignalNoise()
    for layer in found.layers:
        parts = layer.weights, layer.weights_by_tensor, layer.weights_by_channel
        for total, part in zip(totals, parts, strict=True):
            total.signal += part.signal
            total.noise += part.noise
    return totals


def _record(found: Quantised, options: QuantizeOptions) -> dict[str, Json]:
    """The figures as JSON; decibels without noise are `null`."""
    comparison = found.comparison
    floats = {layer.name: layer.reason for layer in found.floats}
    layers: list[Json] = []
    for layer in found.layers:
        noise = comparison.signals.get(layer.name) if found.samples else None
        layers.append(
            {
                "layer": layer.name,
                "macs": layer.macs,
                "signal_to_noise_db": None if noise is None else _finite(noise),
                "own_signal_to_noise_db": _finite(layer.own) if found.samples else None,
                "weights_db": _finite(layer.weights),
                "weights_by_tensor_db": _finite(layer.weights_by_tensor),
                "weights_by_channel_db": _finite(layer.weights_by_channel),
                "float": floats.get(layer.name),
            }
        )
    results: list[Json] = []
    for name, noise in comparison.results.items():
        agreement = comparison.classes.get(name)
        results.append(
            {
                "result": name,
                "signal_to_noise_db": _finite(noise),
                "class_agreement": None if agreement is None else agreement.share,
            }
        )
    return {
        "model": found.model.name,
        "samples": found.samples,
        "scales": options.scales,
        "granularity": options.granularity,
        "block": options.block,
        "max_shift": options.max_shift,
        "float_share": found.float_share,
        "layers": layers,
        "results": results,
    }


def _finite(noise: SignalNoise) -> float | None:
    decibels = noise.decibels
    return decibels if math.isfinite(decibels) else None
