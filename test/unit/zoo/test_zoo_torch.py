"""The networks of the zoo against PyTorch: their results, and their files at other sizes."""

import os
from collections import Counter

import pytest

torch = pytest.importorskip("torch")

import numpy as np  # noqa: E402
from catalogue import NETWORKS  # noqa: E402
from generate import network_text  # noqa: E402
from references import reference  # noqa: E402
from xdsl.dialects.builtin import ModuleOp  # noqa: E402
from xdsl.ir import Operation  # noqa: E402
from zoo_accuracy import FOLDER  # noqa: E402

import weft  # noqa: E402
from weft.targets.reference.interpreter import run_function  # noqa: E402
from weft.tools.registry.contexts import make_context  # noqa: E402
from weft.tools.zoo.models import zoo_module, zoo_names, zoo_path  # noqa: E402
from weft.transforms.core.functions import argument_names, function_of  # noqa: E402
from weft.transforms.model.load import load_module  # noqa: E402

# All of them take an hour: set WEFT_ZOO_ALL to check those that are left out.
SMALL = {"mlp": {}, "lstm": {}, "dlrm": {}, "bert-tiny": {"seq": 16}, "mobilenet-v1": {}}
NAMES = list(NETWORKS) if os.environ.get("WEFT_ZOO_ALL") else list(SMALL)
FILLERS = ("tensor.empty", "linalg.fill", "arith.constant")


def test_a_file_per_generator():
    assert set(zoo_names()) == set(NETWORKS)


@pytest.mark.parametrize("name", NAMES)
def test_results_are_those_of_pytorch(name: str):
    network = NETWORKS[name]
    module = network.build()
    for part in module.modules():
        if hasattr(part, "running_var"):
            torch.nn.init.normal_(part.running_mean, 0, 0.1)
            torch.nn.init.uniform_(part.running_var, 0.5, 1.5)
    inputs = network.examples(batch=2, **SMALL.get(name, {}))
    model = weft.import_model((module, inputs))
    loaded = load_module(model.text, make_context())
    names = [n for n in argument_names(function_of(loaded)) if n not in model.weights]
    arrays = {n: i.numpy() for n, i in zip(names, inputs, strict=True)}
    results = run_function(loaded, {**model.weights, **arrays})
    with torch.no_grad():
        wanted = module(*inputs)
    wanted = wanted if isinstance(wanted, tuple) else (wanted,)
    for found, expected in zip(results, wanted, strict=True):
        difference = np.abs(found - expected.numpy()).max()
        assert difference <= 1e-4 * np.abs(expected.numpy()).max()


@pytest.mark.parametrize("name", NAMES)
def test_the_file_is_what_the_generator_writes(name: str):
    assert network_text(name, NETWORKS[name], {}) == zoo_path(name).read_text()


def test_what_is_kept_in_f64_is_what_the_generator_writes():
    made = reference("mlp")
    with np.load(FOLDER / "mlp.npz") as file:
        assert set(file) == set(made)
        for name, array in file.items():
            if name.startswith("own"):  # by the processor, which orders sums
                np.testing.assert_allclose(array[2:], made[name][2:])
            elif name.startswith("exact"):
                assert np.abs(array - made[name]).max() <= 1e-12
            else:
                np.testing.assert_array_equal(array, made[name])


@pytest.mark.parametrize("name", NAMES)
def test_another_size_is_what_the_generator_writes_for_it(name: str):
    sizes = {"batch": 4, **SMALL.get(name, {})}
    other = load_module(network_text(name, NETWORKS[name], sizes), make_context())
    ours, theirs = operations(zoo_module(name, sizes)), operations(other)
    if name == "vit-b16":  # the class token is copied for each image, from one form or another
        (copy,), (copied,) = ours - theirs, theirs - ours
        assert copy[-1] == copied[-1] == ("linalg.yield",)
        assert copy[1][-1] == copied[1][-1] == "tensor<4x1x768xf32>"
        return
    assert ours == theirs


def operations(module: ModuleOp) -> Counter[tuple[object, ...]]:
    """The ops of a function with their types and maps, without those that only give a shape."""

    def key(op: Operation) -> tuple[object, ...]:
        return (
            op.name,
            tuple(str(value.type) for value in (*op.operands, *op.results)),
            str(op.properties.get("indexing_maps")),
            tuple(inner.name for region in op.regions for inner in region.walk()),
        )

    ops = function_of(module).body.block.ops
    return Counter(key(op) for op in ops if op.name not in FILLERS)
