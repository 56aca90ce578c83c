"""Training steps as native code: what the reference executor gives."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.gradients.checks import training_step
from helpers.gradients.texts import Window, convolution, pooling

from weft.targets.reference.interpreter import run_function
from weft.tools import api
from weft.transforms.core.functions import argument_names, function_of

WINDOWS = [Window(9, 3, 2, 1, 1, 1), Window(8, 3, 1, 2, 2, 2)]
LAYERS = {
    "grouped": convolution(2, 2, 4, 4, WINDOWS),
    "maximum": pooling(2, 3, WINDOWS, "max"),
}


@pytest.mark.parametrize("name", LAYERS)
def test_layers_run_natively(name, tmp_path):
    text = LAYERS[name].replace("f64", "f32").replace("0xFFF0000000000000", "0xFF800000")
    step = training_step(text)
    path = tmp_path / "step.mlir"
    path.write_text(str(step))
    function = function_of(step)
    rng = np.random.default_rng(0)
    values = {
        argument: rng.uniform(-1, 1, arg.type.get_shape()).astype(np.float32)
        for argument, arg in zip(argument_names(function), function.body.block.args, strict=True)
    }
    found, _ = api.run(api.compile(path, target="host"), values)
    for result, reference in zip(found.values(), run_function(step, values), strict=True):
        np.testing.assert_allclose(result, reference, atol=1e-5, rtol=1e-5)
