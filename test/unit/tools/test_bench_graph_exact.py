"""Networks with data on the simulator are what their stages mean, bit for bit."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.graph.modules import load_network, run_passes

from weft.targets.reference.interpreter import run_function
from weft.tools.api import load_machine
from weft.tools.bench.graph import exact
from weft.tools.bench.graph.compare import CONFIGURATIONS, Configuration
from weft.tools.bench.graph.exact import Exactness, check_module, small_sizes
from weft.tools.bench.graph.sweeps import SWEEPS
from weft.tools.registry.contexts import all_meanings, make_context
from weft.tools.zoo.models import zoo_module
from weft.transforms.core.functions import function_of
from weft.transforms.model.resize_model import size_names

_CHUNKED = """
  func.func @net(%x: tensor<1x4xf32>, %w: tensor<4x1xf32>) -> tensor<1x1xf32> {
    %0 = graph.subgraph "product" (%a = %x, %b = %w : tensor<1x4xf32>, tensor<4x1xf32>)
        -> (tensor<1x1xf32>) bind [[1, 1]] TILING {
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<1x1xf32>
      %s = linalg.fill ins(%zero : f32) outs(%e : tensor<1x1xf32>) -> tensor<1x1xf32>
      %p = linalg.generic {
        indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
                         affine_map<(i, j, k) -> (i, j)>],
        iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%a, %b : tensor<1x4xf32>, tensor<4x1xf32>) outs(%s : tensor<1x1xf32>) {
      ^bb0(%c: f32, %d: f32, %o: f32):
        %1 = arith.mulf %c, %d : f32
        %2 = arith.addf %o, %1 : f32
        linalg.yield %2 : f32
      } -> tensor<1x1xf32>
      graph.yield %p : tensor<1x1xf32>
    }
    return %0 : tensor<1x1xf32>
  }
"""

_TILING = "attributes {tiling = #graph.tiling<part [1, 1] chunk %s order [0, 1]>}"


@pytest.mark.parametrize(
    ("tiling", "wanted"), [("", 2.0), (_TILING % 4, 2.0), (_TILING % 2, 1.0), (_TILING % 1, 0.0)]
)
def test_sums_are_rounded_after_each_chunk(tiling: str, wanted: float) -> None:
    """Each 1 is lost beside 2^25 where the sum so far is rounded to f32."""
    ctx = make_context()
    module = load_network(_CHUNKED.replace("TILING", tiling), ctx)
    x = np.array([[2.0**25, 1.0, 1.0, -(2.0**25)]], np.float32)
    arrays = {"x": x, "w": np.ones((4, 1), np.float32)}
    (found,) = run_function(module, arrays, "net", all_meanings(ctx))
    assert found[0, 0] == wanted


_NET = """
  func.func @net(%x: tensor<2x96xf32>, %w: tensor<96x64xf32>) -> tensor<2x64xf32> {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<2x64xf32>
    %s = linalg.fill ins(%zero : f32) outs(%e : tensor<2x64xf32>) -> tensor<2x64xf32>
    %p = linalg.matmul ins(%x, %w : tensor<2x96xf32>, tensor<96x64xf32>)
        outs(%s : tensor<2x64xf32>) -> tensor<2x64xf32>
    return %p : tensor<2x64xf32>
  }
"""


def test_results_have_the_bits_of_the_stage() -> None:
    ctx = make_context()
    module = load_network(_NET, ctx)
    found = check_module(run_passes(module, "mark-entry,generalize-named-ops", ctx), "stcp920")
    assert found.equal_bits
    assert 0 < found.difference <= 1e-2
    assert found.holds


@pytest.mark.parametrize(
    ("equal", "difference", "holds"), [(True, 0.01, True), (True, 0.011, False), (False, 0, False)]
)
def test_both_must_hold(equal: bool, difference: float, holds: bool) -> None:
    assert Exactness(equal, difference).holds is holds


@pytest.mark.parametrize("given", CONFIGURATIONS, ids=lambda given: given.label)
def test_small_sizes_go_through_all_clusters(given: Configuration) -> None:
    """None is above those that are measured; those of networks that load fast are their sizes."""
    small = small_sizes(given.label, given.sizes)
    assert all(small[name] <= size for name, size in given.sizes.items())
    assert small["batch"] % 4 == 0
    if given.label in ("A", "F"):
        known = size_names(function_of(zoo_module(given.network)))
        assert all(small[name] < known[name] for name in small.keys() - given.sizes.keys())
        assert small.keys() <= known.keys()


def test_small_sizes_are_none_above_those_given() -> None:
    assert small_sizes("A", {"batch": 4}) == {"batch": 4, "image": 48}
    assert small_sizes("B", {"batch": 1, "seq": 16}) == {"batch": 1, "seq": 16, "layers": 2}


def test_sweeps_have_data_on_machines_by_name() -> None:
    machine = replace(load_machine("stcp920"), name="mine")
    given = Configuration("B", "bert-base", {"batch": 32, "seq": 128})
    (found,) = SWEEPS["functional"](given, machine)
    assert "not @mine" in str(found["error"])


@pytest.mark.parametrize("equal", [True, False])
def test_a_record_says_what_was_run(equal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The columns of a normal record: the size, whether results are exact, how far they are."""
    asked: list[object] = []

    def run(*given: object) -> Exactness:
        asked.append(given)
        return Exactness(equal, 0.002)

    monkeypatch.setattr(exact, "functional_exact", run)
    found = exact.functional_columns("G", "mobilenet-v2", {"batch": 128}, "stcp920")
    assert asked == [("mobilenet-v2", {"batch": 8, "image": 64}, "stcp920")]
    wanted = {"functional_exact": equal, "functional_error": 0.002}
    assert found == {"functional_size": "batch=8 image=64", **wanted}


def test_a_record_says_what_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "SMALL", {"S": {"layers": 4}})
    found = exact.functional_columns("S", "mlp", {"batch": 32}, "stcp920")
    assert found["functional_exact"] is False
    assert "no size 'layers'" in str(found["functional_message"])
