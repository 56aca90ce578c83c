"""Compares a quantised network with the float one that it was made of, on data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from xdsl.dialects import func
from xdsl.ir import Operation, SSAValue

from ...dialects.common.kinds import is_float_attr
from ...targets.reference.scalars import Array
from ...transforms.core.functions import result_names
from ...transforms.quantize.marks import SCALE, signal_of
from ...transforms.quantize.signal import Agreement, SignalNoise
from .calibrate import Network


@dataclass(frozen=True)
class Comparison:
    """Noise by signal (a layer's result) and by result of the function; classes by result."""

    signals: Mapping[str, SignalNoise]
    results: Mapping[str, SignalNoise]
    classes: Mapping[str, Agreement]


def compare_networks(
    plain: Network, quantised: Network, samples: Iterable[Mapping[str, Array]]
) -> Comparison:
    """
    Runs both by their reference meaning. Signals are ops with the same `weft.signal`; results that
    are not floats have neither noise nor classes.
    """
    wanted, found = _signals_of(plain.function), _signals_of(quantised.function)
    signals = {name: SignalNoise() for name in wanted if name in found}
    names = result_names(plain.function)
    results: dict[str, SignalNoise] = {}
    classes: dict[str, Agreement] = {}
    for inputs in samples:
        exact, rough = plain.run(inputs), quantised.run(inputs)
        for name, noise in signals.items():
            noise.add(exact[wanted[name].results[0]], _reals_of(found[name], rough))
        returned = zip(names, _returned(plain.function), _returned(quantised.function), strict=True)
        for name, a, b in returned:
            if exact[a].dtype.kind != "f":
                continue
            results.setdefault(name, SignalNoise()).add(exact[a], rough[b])
            if exact[a].ndim:
                classes.setdefault(name, Agreement()).add(exact[a], rough[b])
    return Comparison(signals, results, classes)


def _signals_of(function: func.FuncOp) -> dict[str, Operation]:
    named = ((signal_of(op), op) for op in function.body.block.ops)
    return {name: op for name, op in named if name is not None}


def _reals_of(op: Operation, values: Mapping[SSAValue, Array]) -> Array:
    """The result of an op as reals, which may be bytes with a scale."""
    array = values[op.results[0]]
    scale = op.attributes.get(SCALE)
    return array * np.float64(scale.value.data) if is_float_attr(scale) else array


def _returned(function: func.FuncOp) -> tuple[SSAValue, ...]:
    last = function.body.block.last_op
    assert last is not None
    return tuple(last.operands)
