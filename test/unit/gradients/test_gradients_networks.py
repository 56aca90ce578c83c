"""Training steps of small networks against PyTorch's own differentiation, through the importer."""

from __future__ import annotations

import numpy as np
import pytest

from weft.targets.reference.interpreter import run_function
from weft.tools.importer.sources import import_model
from weft.tools.registry.contexts import make_context
from weft.transforms.core.functions import argument_names, function_of
from weft.transforms.gradients.add_gradients import AddGradientsPass
from weft.transforms.model.load import load_module

torch = pytest.importorskip("torch")
nn = torch.nn


def mlp():
    return nn.Sequential(nn.Linear(6, 9), nn.ReLU(), nn.Linear(9, 7), nn.GELU(), nn.Linear(7, 4))


class Branches(nn.Module):
    """Strided, dilated, grouped and depth-wise convolutions; a residual, a concat, pooling."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 8, 3, stride=2, padding=1)
        self.grouped = nn.Conv2d(8, 8, 3, padding=1, groups=2)
        self.wise = nn.Conv2d(8, 8, 3, padding=2, dilation=2, groups=8, bias=False)
        self.point = nn.Conv2d(8, 4, 1)
        self.head = nn.Linear(12, 5)

    def forward(self, x):
        x = torch.relu(self.stem(x))
        x = torch.relu(self.grouped(x) + x)
        x = torch.cat([nn.functional.hardtanh(self.wise(x)), torch.sigmoid(self.point(x))], 1)
        x = nn.functional.max_pool2d(x, 3, stride=2, padding=1)
        x = nn.functional.avg_pool2d(x, 2)
        return self.head(x.mean((2, 3)))


class Cell(nn.Module):
    """Two steps of a recurrent cell."""

    def __init__(self):
        super().__init__()
        self.cell = nn.LSTMCell(5, 6)

    def forward(self, x, h, c):
        h, c = self.cell(x, (h, c))
        return self.cell(x, (h, c))


class Attention(nn.Module):
    """Products of batches, a softmax and a normalisation."""

    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(8)
        self.mix = nn.Linear(8, 24)

    def forward(self, x):
        q, k, v = self.mix(self.norm(x)).chunk(3, -1)
        return x + torch.softmax(q @ k.transpose(1, 2) / 3, -1) @ v


NETWORKS = {
    "mlp": (mlp, [(3, 6)]),
    "branches": (Branches, [(2, 3, 17, 15)]),
    "lstm": (Cell, [(2, 5), (2, 6), (2, 6)]),
    "attention": (Attention, [(2, 4, 8)]),
}


def expected(model, inputs, given):
    """Gradients by name: of the parameters, and of the inputs in their order."""
    inputs = [torch.tensor(x, requires_grad=True) for x in inputs]
    results = model(*inputs)
    results = results if isinstance(results, tuple) else (results,)
    sum((r * torch.tensor(g)).sum() for r, g in zip(results, given, strict=True)).backward()
    named = {n: p.grad.numpy() for n, p in model.named_parameters()}
    return named, [x.grad.numpy() for x in inputs]


@pytest.mark.parametrize("name", NETWORKS)
def test_networks_match_torch(name):
    make, shapes = NETWORKS[name]
    torch.manual_seed(1)
    model = make().eval()
    imported = import_model(
        model, name="net", inputs=["x".join(map(str, s)) + "xf32" for s in shapes]
    )
    context = make_context()
    step = load_module(imported.text, context)
    AddGradientsPass(inputs=("all",)).apply(context, step)
    step.verify()
    function = function_of(step)
    rng = np.random.default_rng(2)
    values = dict(imported.weights)
    made = []
    for argument, arg in zip(argument_names(function), function.body.block.args, strict=True):
        if argument not in values:
            values[argument] = rng.uniform(-1, 1, arg.type.get_shape()).astype(np.float32)
            made.append(argument)
    inputs, given = made[: len(shapes)], made[len(shapes) :]
    results = run_function(step, values)
    keys = [next(iter(a.data.values())).data for a in function.res_attrs.data if a.data]
    found = dict(zip(keys, results[len(given) :], strict=True))
    by_weight, by_input = expected(model, [values[n] for n in inputs], [values[n] for n in given])
    for argument, gradient in zip(inputs, by_input, strict=True):
        np.testing.assert_allclose(found[argument], gradient, atol=2e-5, rtol=2e-4)
    matched = 0
    for key in imported.weights:
        source = key.removesuffix(".transposed").removesuffix(".reshaped")
        if source in by_weight:
            gradient = by_weight[source]
            gradient = gradient.T if key.endswith(".transposed") else gradient
            gradient = gradient.reshape(found[key].shape)
            np.testing.assert_allclose(found[key], gradient, atol=2e-5, rtol=2e-4)
            matched += 1
    assert matched == len(imported.weights), sorted(imported.weights)
