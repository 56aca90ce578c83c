"""The networks of the zoo that are made from nn-dataflow's table: layer for layer the same."""

import itertools
from pathlib import Path

import numpy as np
import pytest

from weft.targets.reference.interpreter import run_function
from weft.tools.cli.weft import main
from weft.tools.schedules.nn_dataflow import NETWORKS, read_networks
from weft.tools.zoo.models import list_zoo, resolve_source, zoo_module
from weft.tools.zoo.tables import table_names, table_text
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import argument_names, function_of
from weft.transforms.dataflow.network.from_module import network_of

TABLE = read_networks(NETWORKS)


def test_names():
    assert table_names() == sorted(f"nnd/{name}" for name in TABLE)
    assert len(table_names()) == 13
    line = next(line for line in list_zoo().splitlines() if line.startswith("nnd/lstm_showtell"))
    assert line.split()[1:] == "1x512x1x1xf32 and 2 more 4 weights sizes: batch".split()


@pytest.mark.parametrize("name", TABLE)
def test_layers_are_those_of_the_table(name: str):
    network = network_of(zoo_module(f"zoo:nnd/{name}"))
    found = [(layer.name, layer.shape, layer.inputs) for layer in network.layers]
    assert found == [(entry.name, entry.shape, entry.sources) for entry in TABLE[name]]
    assert {layer.batch for layer in network.layers} == {1}


def test_other_batches():
    network = network_of(zoo_module("nnd/lstm_phoneme", {"batch": 16}))
    assert {layer.batch for layer in network.layers} == {16}
    assert [layer.shape for layer in network.layers] == [e.shape for e in TABLE["lstm_phoneme"]]


def test_images():
    """Padding is no part of what is stored."""
    network = network_of(zoo_module("nnd/alex_net"))
    assert network.tensors["input"].extents == (1, 3, 224, 224)
    assert network.tensors["pool1_a"].extents == (1, 48, 27, 27)


def test_what_they_compute():
    module = zoo_module("nnd/mlp_s", {"batch": 2})
    rng = np.random.default_rng(0)
    sizes = (784, 500, 250, 10)
    x = rng.standard_normal((2, 784)).astype(np.float32)
    filters = [rng.standard_normal((k, c)).astype(np.float32) for c, k in itertools.pairwise(sizes)]
    arrays = [a[:, :, None, None] for a in (x, *filters)]
    names = argument_names(function_of(module))
    (result,) = run_function(module, dict(zip(names, arrays, strict=True)))
    wanted = x @ filters[0].T @ filters[1].T @ filters[2].T
    np.testing.assert_allclose(result[:, :, 0, 0], wanted, rtol=1e-3, atol=1)


def test_as_a_source(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    text = resolve_source("zoo:nnd/mlp_s")
    assert text == table_text("nnd/mlp_s")
    assert main(["run", "zoo:nnd/mlp_s"]) == 0
    assert "ran @mlp_s" in capsys.readouterr().out
    out = tmp_path / "m.mlir"
    assert main(["import", "zoo:nnd/mlp_s", "--batch", "3", "-o", str(out)]) == 0
    assert "tensor<3x784x1x1xf32>" in out.read_text()


def test_unknown_names():
    with pytest.raises(WeftError, match="no 'nnd/resnet5' in the zoo: did you mean nnd/resnet50"):
        zoo_module("zoo:nnd/resnet5")
