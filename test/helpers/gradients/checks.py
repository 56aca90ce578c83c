"""What tests of gradients share: a training step of a text, run, and numeric derivatives."""

from __future__ import annotations

import numpy as np

from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import make_context
from weft.transforms.core.functions import argument_names, function_of
from weft.transforms.gradients.add_gradients import Options, add_gradients
from weft.transforms.model.generalize import generalize_module
from weft.transforms.model.load import load_module


def parsed(text):
    """The module of a text, its named ops and arithmetic on tensors as generics."""
    context = make_context()
    module = load_module(text, context)
    generalize_module(module, context)
    return module


def training_step(text, inputs=("all",), learning_rate=None):
    """The module of a text with gradients, by weights and all inputs."""
    module = parsed(text)
    add_gradients(function_of(module), Options(inputs, learning_rate))
    module.verify()
    return module


def random_inputs(module, seed, low=-1.0, high=1.0):
    """Random arrays for the arguments of the only function."""
    rng = np.random.default_rng(seed)
    function = function_of(module)
    return {
        name: rng.uniform(low, high, arg.type.get_shape())
        for name, arg in zip(argument_names(function), function.body.block.args, strict=True)
    }


def gradients(text, values, seed=0, **options):
    """
    `(results, given, gradients)`: the forward results, the gradients of them that were made up,
    and those of the arguments, by name.
    """
    step = training_step(text, **options)
    names = argument_names(function_of(step))
    rng = np.random.default_rng(seed + 1)
    args = function_of(step).body.block.args
    given = {
        name: rng.uniform(-1, 1, arg.type.get_shape())
        for name, arg in zip(names, args, strict=True)
        if name not in values
    }
    found = run_function(step, {**values, **given})
    attributes = function_of(step).res_attrs.data
    count = len(found) - sum(bool(a.data) for a in attributes)
    keys = [next(iter(a.data.values())).data for a in attributes[count:]]
    return found[:count], list(given.values()), dict(zip(keys, found[count:], strict=True))


def check_directions(text, values, seed=0, directions=3, step=1e-6, tolerance=2e-6):
    """Compares gradients with central differences of the forward function, in f64."""
    module = parsed(text)
    results, given, found = gradients(text, values, seed)
    assert set(found) == set(values)
    rng = np.random.default_rng(seed + 2)

    def loss(at):
        return sum(np.vdot(g, y) for g, y in zip(given, run_function(module, at), strict=True))

    for y, forward in zip(results, run_function(module, values), strict=True):
        np.testing.assert_array_equal(y, forward)
    for name in values:
        assert found[name].shape == values[name].shape
        for _ in range(directions):
            way = rng.uniform(-1, 1, values[name].shape)
            up, down = (loss({**values, name: values[name] + s * step * way}) for s in (1, -1))
            numeric = (up - down) / (2 * step)
            exact = np.vdot(found[name], way)
            assert abs(numeric - exact) <= tolerance * max(1.0, abs(exact)), (name, numeric, exact)
