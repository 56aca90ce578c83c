"""The zoo as a source of models; other sizes and types of floats for models of every source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...targets.reference.scalars import Array
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import function_of, weight_names
from ...transforms.model.change_float_type import change_float_type, narrow_array
from ...transforms.model.load import load_module
from ...transforms.model.resize_model import resize_function
from ..common.arrays import stored_form
from ..registry.contexts import make_context
from ..zoo.models import module_text, seeded_weights, trained_weights, zoo_source
from .common.model import ImportedModel
from .common.options import ImportOptions


def import_zoo(source: str, options: ImportOptions) -> ImportedModel:
    """
    The network `zoo:NAME` at the sizes of `options`, with its trained weights or ones made up by
    its seed. Text whose sizes and types stay is that of the file.
    """
    if options.inputs:
        raise WeftError(f"{source}: its inputs are known; leave out --input, or give --batch")
    found = zoo_source(source)
    text = found if isinstance(found, str) else found.read_text()
    module = load_module(found, make_context())
    function = function_of(module)
    name = options.name_or(function.sym_name.data)
    text = text.replace(f"@{function.sym_name.data}(", f"@{name}(", 1)
    if options.sizes:
        resize_function(module, options.sizes)
    weights = trained_weights(source) or seeded_weights(module, options.seed)
    if options.float_type is not None:
        weights = _narrow_all(weights, options.float_type)
        change_float_type(module, options.float_type)
    if options.sizes or options.float_type is not None:
        text = module_text(module).replace(f"@{function.sym_name.data}(", f"@{name}(", 1)
    return ImportedModel(name, text, weights)


def change_model(model: ImportedModel, options: ImportOptions) -> ImportedModel:
    """A model at the sizes, and with the type of floats, that the options ask for."""
    model = resize_model(model, options.sizes)
    return model if options.float_type is None else narrow_model(model, options.float_type)


def _narrow_all(weights: Mapping[str, Array], type: str) -> dict[str, Array]:
    return {name: narrow_array(name, array, type) for name, array in weights.items()}


def resize_model(model: ImportedModel, sizes: Mapping[str, int]) -> ImportedModel:
    """
    A model at other sizes, as the pass `resize-model` makes it. `WeftError` where one of its
    weights would change.
    """
    if not sizes:
        return model
    module = load_module(model.text, make_context(), model.name)
    resize_function(module, sizes)
    function = function_of(module)
    for i, name in weight_names(function).items():
        shape, _ = stored_form(name, function.body.block.args[i].type)
        if shape != model.weights[name].shape:
            raise WeftError(
                f"weight '{name}' would become {list(shape)}, and the model has "
                f"{list(model.weights[name].shape)}; leave out the size that changes it"
            )
    return replace(model, text=module_text(module), framework=None)


def narrow_model(model: ImportedModel, type: str) -> ImportedModel:
    """
    A model whose tensors of floats, weights among them, are of another type, as the pass
    `change-float-type` makes it. `WeftError` where a weight is beyond the type's largest number.
    """
    module = load_module(model.text, make_context(), model.name)
    change_float_type(module, type)
    weights = _narrow_all(model.weights, type)
    return replace(model, text=module_text(module), weights=weights, framework=None)
