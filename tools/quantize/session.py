"""From a float model and data to a quantised model and what that cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from xdsl.dialects import func

from ...targets.reference.scalars import Array
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import weight_names
from ...transforms.core.pipeline import entry_of
from ...transforms.kernel.from_linalg import bind_kernel
from ...transforms.model.fold_batch_norm import fold_batch_norm
from ...transforms.model.load import load_module
from ...transforms.quantize.equalize import equalize_channels
from ...transforms.quantize.fold_pairs import fold_quantization
from ...transforms.quantize.plan import Plan, layer_name
from ...transforms.quantize.to_bytes import QuantizeOptions, quantize_function
from ..common.arrays import argument_forms, check_forms, read_arrays
from ..common.made_up import made_up, recipes_of
from ..importer.common.model import ImportedModel
from ..registry.contexts import all_meanings, make_context
from ..zoo.models import PREFIX, module_text, resolve_source
from .calibrate import CalibrateOptions, LayerNoise, Network, calibrate
from .evaluate import Comparison, compare_networks
from .finish import compute_weights, hoist_constants
from .samples import Samples, read_samples


@dataclass(frozen=True)
class FloatLayer:
    """A sum of products that stays in float: its multiply-accumulates, and why."""

    name: str
    macs: int
    reason: str


@dataclass(frozen=True)
class Quantised:
    """
    A quantised model, its layers that could be in bytes, those that are in float, and how it
    compares with the float model on `samples`.
    """

    model: ImportedModel
    layers: tuple[LayerNoise, ...]
    floats: tuple[FloatLayer, ...]
    comparison: Comparison
    samples: int

    @property
    def float_share(self) -> float:
        """The share of the multiply-accumulates that are in float."""
        names = {layer.name for layer in self.floats}
        floats = sum(layer.macs for layer in self.floats)
        whole = floats + sum(layer.macs for layer in self.layers if layer.name not in names)
        return floats / whole if whole else 0.0


def quantize_model(
    source: Path | str,
    data: Path | None,
    weights: Path | None,
    quantize: QuantizeOptions,
    options: CalibrateOptions,
) -> Quantised:
    """
    Quantises a module, `zoo:NAME` or a file, by the samples in `data`; without, one that says by
    pairs of quantising and dequantising ops how far its values reach. Weights are those of the file
    `weights`, or else those beside the module. Raises `WeftError` for all that is wrong.
    """
    ctx = make_context()
    found = resolve_source(source)
    module = load_module(found, ctx)
    function = entry_of(module)
    if len(function.body.blocks) != 1:
        raise WeftError(f"@{function.sym_name.data}: has branches, which are not quantised")
    arrays = _weights_of(function, found, weights, is_zoo=str(source).startswith(PREFIX))
    fold_quantization(function)
    arrays = {**arrays, **hoist_constants(function, arrays, ctx)}
    samples = Samples({}, 0) if data is None else read_samples(data, function)
    fold_batch_norm(function)
    if quantize.equalizes:
        equalize_channels(function)
    meanings = all_meanings(ctx)
    plain = Network(module, function, arrays, meanings)
    layers = calibrate(plain, samples, quantize, options)
    changed = module.clone()
    new = entry_of(changed)
    plan = quantize_function(new, quantize)
    computed = compute_weights(new, arrays, ctx)
    comparison = compare_networks(plain, Network(changed, new, computed, meanings), samples)
    model = ImportedModel(function.sym_name.data, module_text(changed), computed)
    return Quantised(model, tuple(layers), _floats_of(plan), comparison, samples.count)


def _floats_of(plan: Plan) -> tuple[FloatLayer, ...]:
    return tuple(
        FloatLayer(layer_name(op), bind_kernel(op, fold=False).kernel.num_points, reason)
        for op, reason in plan.left.items()
    )


def _weights_of(
    function: func.FuncOp, found: Path | str, path: Path | None, *, is_zoo: bool
) -> Mapping[str, Array]:
    """The weights in `path`, or in the file beside a module, or made up of one of the zoo."""
    names = set(weight_names(function).values())
    beside = found.with_suffix(".npz") if isinstance(found, Path) else None
    if path is None and beside is not None and beside.exists():
        path = beside
    if path is None and not names:
        return {}
    if path is None and is_zoo:  # A network without trained weights.
        forms = {n: form for n, form in argument_forms(function).items() if n in names}
        return made_up(list(forms), forms, lambda: recipes_of(function), 0)
    if path is None:
        raise WeftError(
            f"{found if isinstance(found, Path) else 'the module'}: there are no weights beside "
            "it: give a file with --weights"
        )
    arrays = read_arrays(path)
    forms = {n: form for n, form in argument_forms(function).items() if n in names}
    missing = [name for name in forms if name not in arrays]
    check_forms(arrays, forms, path, names, missing)
    return {name: arrays[name] for name in forms}
