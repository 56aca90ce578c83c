"""What needs no framework: names of sources, missing packages, files that are written."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

import weft
from weft.tools.importer.common.model import ImportedModel, make_identifier, name_in, output_paths
from weft.tools.importer.sources import parse_form
from weft.transforms.core.errors import WeftError


def test_missing_pytorch(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    wanted = r"PyTorch is not installed: run `pip install 'weft\[torch\]'` to import PyTorch models"
    for source in ("package.module:make", "model.pt2", object()):
        with pytest.raises(WeftError, match=wanted):
            weft.import_model(source)


@pytest.mark.parametrize("source", ["resnet18", "model.h5", "a b:c"])
def test_what_is_no_source(source):
    wanted = rf"'{source}' is no source of a model; give one of .*FILE\.onnx.*MODULE:CALLABLE"
    with pytest.raises(WeftError, match=wanted):
        weft.import_model(source)


def test_forms():
    assert parse_form("1x3x224x224xf32") == ((1, 3, 224, 224), "f32")
    assert parse_form("i64") == ((), "i64")
    for text in ("1x3", "f32x2", "1x-3xf32", "1x3xbf16", "?x3xf32", ""):
        with pytest.raises(WeftError, match="is no shape with an element type; write one as"):
            parse_form(text)


@pytest.mark.parametrize(
    ("path", "name", "files"),
    [
        ("net", "net", "net"),
        ("net.mlir", "net", "net"),
        ("net.npz", "net", "net"),
        ("v1.5", "v1.5", "v1.5"),
        ("out/", None, "out/model"),
        ("folder", None, "folder/model"),
        ("folder/net", "net", "folder/net"),
    ],
)
def test_where_models_go(tmp_path, monkeypatch, path, name, files):
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    assert name_in(path) == name
    assert output_paths(path, "model") == (Path(f"{files}.mlir"), Path(f"{files}.npz"))


MODEL = ImportedModel("net", "func.func @net() { return }\n", {"a.b": np.arange(3)})


def test_both_files_are_written(tmp_path):
    text, weights = MODEL.save(tmp_path / "new" / "net")
    assert text.read_text() == MODEL.text
    with np.load(weights) as arrays:
        assert arrays["a.b"].tolist() == [0, 1, 2]


def test_both_files_or_none(tmp_path):
    (tmp_path / "net.mlir").mkdir()
    with pytest.raises(WeftError, match=r"cannot write '.*net\.mlir': it is a folder"):
        MODEL.save(tmp_path / "net")
    assert [p.name for p in tmp_path.iterdir()] == ["net.mlir"]
    (tmp_path / "file").write_text("")
    with pytest.raises(WeftError, match="cannot write"):
        MODEL.save(tmp_path / "file" / "net")
    with pytest.raises(WeftError, match="cannot write"):
        MODEL.save(tmp_path / "none" / "none" / "net")
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("net", "net"), ("layer1.0", "layer1_0"), ("1st", "_1st"), ("größe", "gr__e"), ("", "_")],
)
def test_identifiers(name, wanted):
    assert make_identifier(name) == wanted
