"""`weft quantize`: a float network becomes one of bytes, which runs as the reference says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from helpers.quantize.block import block_samples, block_text, block_weights

import weft
from weft.targets.reference.interpreter import run_function
from weft.tools.cli.weft import main
from weft.tools.common.made_up import Recipe, made_up, recipes_of
from weft.tools.registry.contexts import make_context
from weft.tools.registry.universe import resolve_machine
from weft.tools.zoo.models import module_text
from weft.transforms.core.pipeline import entry_of
from weft.transforms.model.load import load_module
from weft.transforms.model.operators import Operator, list_operators, operator_module

Refused = Callable[..., str]


@pytest.fixture(scope="module")
def block(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a network, its weights and samples."""
    folder = tmp_path_factory.mktemp("block")
    (folder / "block.mlir").write_text(block_text())
    np.savez(folder / "block.npz", **block_weights())
    np.savez(folder / "data.npz", x=block_samples())
    return folder


def quantize(folder: Path, name: str, *words: str) -> dict:
    """Quantises the network into `name`; gives the record."""
    record = folder / f"{name}.json"
    data = str(folder / "data.npz")
    output = str(folder / name)
    line = ["quantize", str(folder / "block.mlir"), "--calibrate", data, "-o", output]
    assert main([*line, "--json", str(record), *words]) == 0
    return json.loads(record.read_text())


def layers_of(path: Path) -> list[str]:
    """Each sum of bytes of a module with what makes bytes of it, as a module of its own."""
    module = load_module(path, make_context())
    found = []
    for operator in list_operators(entry_of(module)):
        user = next(iter(operator.op.results[0].uses)).operation
        members = (*operator.members, user)
        layer = operator_module(Operator(operator.op, members, user.results[0]))
        found.append(module_text(layer))
    return found


def test_block_on_the_host(block: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = quantize(block, "host")
    said = capsys.readouterr().out
    assert "quantised @block by 8 samples: multiplier scales" in said
    assert "0.0% of multiply-accumulates stay in float" in said
    assert [layer["layer"] for layer in record["layers"]] == ["one", "two", "fc"]
    assert all(layer["signal_to_noise_db"] > 28 for layer in record["layers"])
    assert record["results"][0]["class_agreement"] >= 0.75
    for layer in record["layers"]:
        assert layer["weights_by_tensor_db"] <= layer["weights_by_channel_db"]
    assert "(one scale for each layer " in said
    text = (block / "host.mlir").read_text()
    assert text.count("xi8>, tensor<16x16x3x3xi8>)") == 2
    with np.load(block / "host.npz") as weights:
        arrays = dict(weights)
    assert arrays["one.weight.int8"].dtype == np.int8
    executable = weft.compile(block / "host.mlir", target="host")
    inputs = {"x": block_samples()[0:1], **arrays}
    (found,) = weft.run(executable, inputs)[0].values()
    module = load_module(block / "host.mlir", make_context())
    (wanted,) = run_function(module, inputs)
    np.testing.assert_allclose(found, wanted, rtol=1e-6, atol=1e-6)


def test_each_layer_of_a_block_on_vta(block: Path) -> None:
    """VTA takes each layer as it is, with a shift for each channel, and gives the reference's."""
    record = quantize(block, "vta", "--machine", "vta-1x16x16", "--scales", "power-of-two")
    assert record["max_shift"] == 15
    assert record["granularity"] == "channel"
    layers = layers_of(block / "vta.mlir")
    assert len(layers) == 3
    for text in layers:
        executable = weft.compile(text, machine="vta-1x16x16")
        forms = executable.argument_types()
        recipes = recipes_of(entry_of(load_module(text, make_context())))
        shifts = {name: Recipe((0, 16)) for name, recipe in recipes.items() if recipe.range}
        arrays = made_up(list(forms), forms, lambda known={**recipes, **shifts}: known, 0)
        (found,) = weft.run(executable, arrays)[0].values()
        (wanted,) = run_function(load_module(text, make_context()), arrays)
        np.testing.assert_array_equal(found, wanted)


def test_a_block_on_vta_and_its_host(block: Path) -> None:
    """Shifts by channel leave no layer to the host, and the program computes the reference's."""
    quantize(block, "whole", "--machine", "vta-1x16x16")
    with np.load(block / "whole.npz") as found:
        weights = dict(found)
    shifts = [array for name, array in weights.items() if name.endswith(".shift")]
    assert any(len(set(array.tolist())) > 1 for array in shifts)
    assert all(array.min() >= 0 and array.max() <= 15 for array in shifts)
    source = block / "whole.mlir"
    program = weft.compile(source, "vta-1x16x16", target="system", weights=weights)
    assert {p.device for p in program.placements if p.macs} == {"vta-1x16x16"}
    x = block_samples()[1:2]
    (found,) = weft.run(program, {"x": x})[0].values()
    (wanted,) = run_function(load_module(source, make_context()), {"x": x, **weights})
    np.testing.assert_array_equal(found, wanted)


def test_methods_and_samples_without_names(block: Path) -> None:
    """Batches of one as rows, by position; the same numbers as by name."""
    np.savez(block / "rowdata.npz", anything=block_samples())
    line = ["quantize", str(block / "block.mlir"), "-o", str(block / "rows")]
    for method in ("range", "percentile"):
        words = ["--calibrate", str(block / "rowdata.npz"), "--method", method]
        assert main([*line, *words]) == 0
        quantize(block, "named", "--method", method)
        assert (block / "rows.mlir").read_text() == (block / "named.mlir").read_text()


def test_a_layer_that_gives_nothing(block: Path) -> None:
    """Weights and a bias of zero: bytes of any scale are right."""
    weights = block_weights()
    for name in ("one.weight", "one.bias"):
        weights[name] = np.zeros_like(weights[name])
    np.savez(block / "dead.npz", **weights)
    for words in ((), ("--machine", "vta-1x16x16")):
        record = quantize(block, "still", "--weights", str(block / "dead.npz"), *words)
        assert record["results"][0]["signal_to_noise_db"] > 15


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ({"x": np.zeros((4, 16, 8, 7), np.float32)}, "has shape [4, 16, 8, 7]; expected samples"),
        ({"x": np.zeros((4, 16, 8, 8))}, "array 'x' is of float64, expected float32"),
        ({"x": np.full((2, 16, 8, 8), np.nan, np.float32)}, "sample 0 of 'x' has numbers that"),
        ({"x": np.zeros((0, 16, 8, 8), np.float32)}, "has no samples"),
        ({"y": np.zeros(1), "z": np.zeros(1)}, "has no array for x; it holds y, z"),
    ],
)
def test_data_that_does_not_fit(block: Path, refused: Refused, arrays: dict, message: str) -> None:
    np.savez("bad.npz", **arrays)
    said = refused("weft", "quantize", block / "block.mlir", "--calibrate", "bad.npz", "-o", "out")
    assert message in said


def test_nothing_to_quantise(refused: Refused) -> None:
    Path("sum.mlir").write_text(
        "func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  return %x : tensor<4xf32>\n}\n"
    )
    np.savez("x.npz", x=np.zeros((2, 4), np.float32))
    said = refused("weft", "quantize", "sum.mlir", "--calibrate", "x.npz", "-o", "out")
    assert "there is nothing to quantise, as it has no sums of products" in said
    said = refused("weft", "quantize", "layer.mlir", "--calibrate", "x.npz", "-o", "out")
    assert "there are no weights beside it: give a file with --weights" in said


def test_options_that_do_not_fit(block: Path, refused: Refused) -> None:
    line = ("weft", "quantize", block / "block.mlir", "-o", "out")
    said = refused(*line, "--calibrate", "no.npz")
    assert "no.npz" in said
    line = (*line, "--calibrate", block / "data.npz")
    said = refused("weft", "quantize", "layer.mlir", "--calibrate", "layer.npz", "-o", "layer")
    assert "would be written over" in said
    assert "share from 0 to 1" in refused(*line, "--float-share", "2")
    assert "above 0, at most 100" in refused(*line, "--percentile", "0")
    vta = ("--machine", "vta-1x16x16", "--scales", "multiplier")
    assert "has no intrinsic that multiplies sums" in refused(*line, *vta)
    text = resolve_machine("vta-1x16x16").read_text()
    words = re.sub(r"\bi8\b|(?<=x)i8\b", "i16", text)
    (block / "words.mlir").write_text(words)
    said = refused(*line, "--machine", block / "words.mlir")
    assert "none of its intrinsics adds up products of bytes" in said
