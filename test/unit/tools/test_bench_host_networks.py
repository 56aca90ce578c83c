"""The suite of whole networks: its records, without PyTorch and with it, and the summary."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from weft.tools.bench import SUITES, has_failed, rounds
from weft.tools.bench.host import networks as suite
from weft.tools.bench.host.in_torch import generators_folder
from weft.transforms.core.errors import WeftError

SMALL = """
func.func @small(%x: tensor<1x4x9x10xf32>, %w: tensor<8x4x3x3xf32> {weft.weight = "conv.weight"},
                 %b: tensor<8xf32> {weft.weight = "conv.bias"}) -> tensor<1x8xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x4x9x10xf32> to tensor<1x4x11x12xf32>
  %e = tensor.empty() : tensor<1x8x9x10xf32>
  %start = linalg.broadcast ins(%b : tensor<8xf32>) outs(%e : tensor<1x8x9x10xf32>)
    dimensions = [0, 2, 3]
  %c = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>}
    ins(%p, %w : tensor<1x4x11x12xf32>, tensor<8x4x3x3xf32>)
    outs(%start : tensor<1x8x9x10xf32>) -> tensor<1x8x9x10xf32>
  %f = tensor.empty() : tensor<1x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%f : tensor<1x8xf32>) -> tensor<1x8xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(n, c, h, w) -> (n, c, h, w)>,
                     affine_map<(n, c, h, w) -> (n, c)>],
    iterator_types = ["parallel", "parallel", "reduction", "reduction"]
  } ins(%c : tensor<1x8x9x10xf32>) outs(%init : tensor<1x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<1x8xf32>
  return %y : tensor<1x8xf32>
}
"""


def arguments(**given: object) -> argparse.Namespace:
    return argparse.Namespace(**{"only": None, "machine": None, "threads": 1, "jobs": 1, **given})


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A network of one convolution, measured for no longer than needed, without PyTorch."""
    path = tmp_path / "small.mlir"
    path.write_text(SMALL)
    monkeypatch.setattr(rounds, "ROUNDS", 2)
    monkeypatch.setattr(suite, "in_torch", lambda *_: None)
    monkeypatch.setattr(suite, "zoo_names", lambda: ["small", "other"])
    monkeypatch.setattr(suite, "zoo_path", lambda _: path)
    return path


@pytest.mark.parametrize("threads", [1, 2])
def test_a_record_without_torch(small: Path, threads: int) -> None:
    (record,) = suite.records(arguments(only="sm*", threads=threads))
    assert record["error"] is None
    assert record["net"] == "small"
    assert record["reference"] == "executor"
    assert record["torch_ms"] is None
    assert record["ratio"] is None
    assert record["threads"] == threads
    assert 0 < float(str(record["max_rel_err"])) <= suite.TOLERANCE
    assert float(str(record["weft_ms"])) > 0
    assert int(str(record["packed_bytes"])) >= (8 * 4 * 9 + 8) * 4
    # The input with its padding: what is read, and what is written.
    assert record["conversion_bytes"] == (4 * 9 * 10 + 4 * 11 * 12) * 4
    assert suite.summary([record]).startswith("host-networks: 1 of 1 right")


def test_without_a_pattern_three_networks_are_measured(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert SUITES["host-networks"].load_module() is suite
    monkeypatch.setattr(suite, "measure_network", lambda *_: {"ratio": 2.0})
    assert [r["net"] for r in suite.records(arguments())] == list(suite.DEFAULT)


def test_wrong_results_and_failures_are_errors(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suite, "TOLERANCE", -1.0)
    (record,) = suite.records(arguments(only="small"))
    assert record["error"] == "max_rel_err is above -1.0"
    assert has_failed(record)

    def fails(*_: object) -> None:
        raise WeftError("no such thing")

    monkeypatch.setattr(suite, "measure_network", fails)
    (record,) = suite.records(arguments(only="small"))
    assert record["error"] == "no such thing"
    assert "0 of 1 right\n  small: no such thing" in suite.summary([record])


def test_the_generators_of_a_checkout_are_found() -> None:
    root = next(p for p in Path(__file__).parents if (p / "pyproject.toml").exists())
    assert generators_folder() == root / "test" / "models" / "generators"


def test_a_network_next_to_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    monkeypatch.setattr(rounds, "ROUNDS", 2)
    (record,) = suite.records(arguments(only="mlp"))
    assert record["error"] is None
    assert record["reference"] == "torch"
    assert float(str(record["ratio"])) > 0
