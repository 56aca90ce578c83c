"""Convolutions by other algorithms on the host: the same results, weights made ready once."""

from __future__ import annotations

import numpy as np
import pytest

from weft.tools import api
from weft.transforms.core.errors import WeftError

CONV = """
func.func @main(%x: tensor<1x13x11x16xf32>, %w: tensor<3x3x16x8xf32> {weft.weight = "w"})
    -> tensor<1x11x9x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x11x9x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x11x9x8xf32>) -> tensor<1x11x9x8xf32>
  %y = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64> ATTRIBUTE}
    ins(%x, %w : tensor<1x13x11x16xf32>, tensor<3x3x16x8xf32>)
    outs(%init : tensor<1x11x9x8xf32>) -> tensor<1x11x9x8xf32>
  func.return %y : tensor<1x11x9x8xf32>
}
"""


def arrays():
    rng = np.random.default_rng(2)
    shapes = {"x": (1, 13, 11, 16), "w": (3, 3, 16, 8)}
    return {n: rng.standard_normal(s).astype(np.float32) for n, s in shapes.items()}


def results(text, options, *, packed):
    given = arrays()
    weights = {"w": given.pop("w")} if packed else {}
    executable = api.compile(text, target="host", weights=weights, options=options)
    found, _ = api.run(executable, given)
    return executable, found["result"]


@pytest.mark.parametrize(("algorithm", "form"), [("winograd_4", (36, 16, 8)), ("im2col", (144, 8))])
def test_weights_are_transformed_once_where_they_are_known(algorithm, form):
    options = {"algorithm": algorithm, "tolerance": 1e-4}
    given = arrays()
    windows = np.lib.stride_tricks.sliding_window_view(given["x"], (3, 3), axis=(1, 2))
    exact = np.einsum("nhwcrs,rsco->nhwo", windows.astype(np.float64), given["w"])
    later, late = results(CONV.replace("ATTRIBUTE", ""), options, packed=False)
    attribute = f', weft.algorithm = "{algorithm}"'
    once, soon = results(CONV.replace("ATTRIBUTE", attribute), {"tolerance": 1e-4}, packed=True)
    for result in (late, soon):
        assert np.abs(result - exact).max() < 1e-4 * 12  # outputs are of size √144
    assert [b.name for b in later.program.buffers if b.role == "weight"] == ["w"]
    (weight,) = (b for b in once.program.buffers if b.role == "weight")
    assert (weight.name, weight.logical_shape) == (f"w.{algorithm}", form)


@pytest.mark.parametrize("algorithm", ["winograd_2", "im2col"])
def test_a_folder_keeps_the_weights_that_its_own_were_made_of(tmp_path, run_tool, algorithm):
    source, given = tmp_path / "conv.mlir", arrays()
    source.write_text(CONV.replace("ATTRIBUTE", ""))
    options = {"algorithm": algorithm, "tolerance": 1e-4}
    executable = api.compile(source, target="host", weights={"w": given["w"]}, options=options)
    api.save(executable, tmp_path / "out")
    read = api.load(tmp_path / "out")
    np.testing.assert_array_equal(read.program.sources["w"], given["w"])
    assert list(read.argument_types()) == ["x"]
    words = ("run", tmp_path / "out", "--check", "--against")
    checked = run_tool("weft", *words, source)
    assert checked.returncode == 0, checked.stderr
    assert "within rounding of the reference" in checked.stdout
    other = tmp_path / "other.mlir"
    other.write_text(source.read_text().replace("constant 0.0", "constant 1.0"))
    refused = run_tool("weft", *words, other)
    assert refused.returncode == 1
    assert "elements differ from the reference" in refused.stderr


def test_nothing_changes_by_a_tolerance_alone():
    text = CONV.replace("ATTRIBUTE", "")
    plain, first = results(text, {}, packed=True)
    same, second = results(text, {"tolerance": 1e-4}, packed=True)
    assert plain.program.text == same.program.text
    np.testing.assert_array_equal(first, second)


def test_winograd_needs_a_tolerance():
    text = CONV.replace("ATTRIBUTE", ', weft.algorithm = "winograd_4"')
    with pytest.raises(WeftError, match=r"linalg.generic %y: winograd_4 may err by .* a tolerance"):
        results(text, {}, packed=True)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"algorithm": "winograd_4"}, "computed by winograd_4; Winograd's need a tolerance"),
        (
            {"algorithm": "winograd_4", "tolerance": 1e-9},
            "winograd_4 within a tolerance of 1.0e-09",
        ),
        ({"algorithm": "fft"}, "algorithm 'fft' is not known; there are direct"),
    ],
)
def test_an_algorithm_that_no_convolution_takes_is_an_error(options, message):
    with pytest.raises(WeftError, match=message):
        results(CONV.replace("ATTRIBUTE", ""), options, packed=True)
