"""Rewritten convolutions have the same results, within the bound of their algorithm."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import make_context
from weft.transforms.algorithm.choose import algorithms_within, error_bound
from weft.transforms.algorithm.convert_conv_algorithm import ConvertConvAlgorithmPass
from weft.transforms.algorithm.convolution import convolution_of
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.kernel.from_linalg import bind_kernel
from weft.transforms.model.load import load_module

CONV = """
func.func @main(%x: tensor<{x}xf32>, %w: tensor<{w}xf32>, %b: tensor<{y}xf32>) -> tensor<{y}xf32> {{
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[{low}] high[{high}] {{
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  }} : tensor<{x}xf32> to tensor<{p}xf32>
  %y = linalg.generic {{
    indexing_maps = [affine_map<(n, o, h, w, c, r, s) -> ({xi})>,
      affine_map<(n, o, h, w, c, r, s) -> ({wi})>, affine_map<(n, o, h, w, c, r, s) -> ({yi})>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction",
      "reduction"]
  }} ins(%p, %w : tensor<{p}xf32>, tensor<{w}xf32>) outs(%b : tensor<{y}xf32>)
    attrs = {{{attribute}}} {{
  ^bb0(%a: f32, %f: f32, %acc: f32):
    %m = arith.mulf %a, %f : f32
    %t = arith.addf %acc, %m : f32
    linalg.yield %t : f32
  }} -> tensor<{y}xf32>
  func.return %y : tensor<{y}xf32>
}}
"""

LAYOUTS = {
    "NCHW": ("nchw", "ocrs", "nohw"),
    "NHWC": ("nhwc", "rsco", "nhwo"),
    "mixed": ("hncw", "scor", "wohn"),
}


def conv_text(sizes, *, layout="NCHW", border=1, stride=1, dilation=1, attribute=""):
    """A convolution that adds to %b, of `sizes` n, o, h, w (of outputs), c, r and s."""
    named = dict(zip("nohwcrs", sizes, strict=True))
    n, _, h, w, c, r, s = sizes
    padded = {
        "n": n,
        "c": c,
        "h": stride * (h - 1) + dilation * (r - 1) + 1,
        "w": stride * (w - 1) + dilation * (s - 1) + 1,
    }
    data, weight, output = LAYOUTS[layout]
    lows = [border if a in "hw" else 0 for a in data]
    window = {
        "h": f"h * {stride} + r * {dilation}",
        "w": f"w * {stride} + s * {dilation}",
    }
    return CONV.format(
        x="x".join(str(padded[a] - 2 * b) for a, b in zip(data, lows, strict=True)),
        p="x".join(str(padded[a]) for a in data),
        w="x".join(str(named[a]) for a in weight),
        y="x".join(str(named[a]) for a in output),
        low=", ".join(map(str, lows)),
        high=", ".join(map(str, lows)),
        xi=", ".join(window.get(a, a) for a in data),
        wi=", ".join(weight),
        yi=", ".join(output),
        attribute=attribute,
    )


def convert(text, **options):
    ctx = make_context()
    module = load_module(text, ctx)
    ConvertConvAlgorithmPass(**options).apply(ctx, module)
    module.verify()
    return module


def kernel_of(text):
    module = load_module(text, make_context())
    op = next(o for o in module.walk() if o.name == "linalg.generic")
    return bind_kernel(op, fold=False).kernel


def run(module, arrays):
    return run_function(module, arrays)[0]


@settings(max_examples=20, deadline=None)
@given(
    st.tuples(
        st.integers(1, 2),
        st.integers(1, 5),
        st.integers(3, 9),
        st.integers(3, 9),
        st.integers(1, 5),
        st.just(3),
        st.just(3),
    ),
    st.sampled_from(sorted(LAYOUTS)),
    st.sampled_from(["im2col", "winograd_2", "winograd_4", "winograd_3"]),
    st.integers(0, 1),
    st.integers(0, 2**16),
)
def test_results_are_within_the_bound(sizes, layout, algorithm, border, seed):
    text = conv_text(sizes, layout=layout, border=border)
    before = load_module(text, make_context())
    attribute = f'weft.algorithm = "{algorithm}"'
    after = convert(
        conv_text(sizes, layout=layout, border=border, attribute=attribute), tolerance=1e-4
    )
    rng = np.random.default_rng(seed)
    types = function_of(before).function_type.inputs
    arrays = [rng.standard_normal(t.get_shape()).astype(np.float32) for t in types]
    names = ("x", "w", "b")
    exact = run(before, dict(zip(names, arrays, strict=True)))
    result = run(after, dict(zip(names, arrays, strict=True)))
    conv = convolution_of(kernel_of(text))
    bounds = [error_bound(conv, name).worst for name in (algorithm, "direct")]
    x, w, b = (float(np.abs(a).max()) for a in arrays)
    assert np.abs(exact - result).max() <= sum(bounds) * (conv.terms * x * w + b)
    assert len([o for o in after.walk() if o.name == "linalg.generic"]) > 1


@pytest.mark.parametrize("algorithm", ["im2col", "winograd_2"])
def test_strided_and_dilated_convolutions(algorithm):
    """Windows at any distance become columns of a matrix; Winograd refuses them."""
    shape = {"stride": 2, "dilation": 3, "border": 0}
    sizes = (2, 3, 4, 5, 2, 3, 2)
    text = conv_text(sizes, **shape)
    attribute = f'weft.algorithm = "{algorithm}"'
    if algorithm != "im2col":
        with pytest.raises(WeftError, match=r"linalg.generic %y: winograd_2 needs stride 1, not 2"):
            convert(conv_text(sizes, **shape, attribute=attribute), tolerance=1e-4)
        return
    before = load_module(text, make_context())
    after = convert(conv_text(sizes, **shape, attribute=attribute))
    rng = np.random.default_rng(1)
    types = function_of(before).function_type.inputs
    given = [rng.integers(-4, 5, t.get_shape()).astype(np.float32) for t in types]
    arrays = dict(zip(("x", "w", "b"), given, strict=True))
    np.testing.assert_array_equal(run(before, arrays), run(after, arrays))


SIZES = (1, 8, 6, 6, 8, 3, 3)


@pytest.mark.parametrize(
    ("algorithm", "shape", "tolerance", "message"),
    [
        ("winograd_2", {}, None, "may err by .* it needs a tolerance of that much"),
        ("winograd_4", {}, 1e-6, "more than the tolerance of 1.0e-06"),
        ("winograd_2", {"dilation": 2}, 1e-4, "needs dilation 1, not 2"),
        ("winograd_9", {}, 1e-4, "winograd_9 of 3 taps needs 10 points; there are 9"),
        ("fft", {}, 1e-4, "'fft' is not known; there are direct, im2col"),
        ("winograd_2", {}, -1.0, "tolerance -1.0: is no number above 0"),
    ],
)
def test_bad_choices_are_refused(algorithm, shape, tolerance, message):
    text = conv_text(SIZES, **shape, attribute=f'weft.algorithm = "{algorithm}"')
    with pytest.raises(WeftError, match=message):
        convert(text, tolerance=tolerance)


def test_windows_that_are_not_square_are_refused():
    text = conv_text((1, 2, 3, 3, 2, 3, 2), attribute='weft.algorithm = "winograd_2"')
    with pytest.raises(WeftError, match="needs a square window of 2x2 or more, not 3x2"):
        convert(text, tolerance=1e-4)


def test_algorithms_within_a_tolerance():
    kernel = kernel_of(conv_text(SIZES))
    assert algorithms_within(kernel) == ("direct", "im2col")
    assert algorithms_within(kernel, 1e-4) == ("direct", "im2col", "winograd_2", "winograd_4")
    assert algorithms_within(kernel, 4e-6) == ("direct", "im2col", "winograd_2")
    assert algorithms_within(kernel, 1e-9) == ()
    strided = kernel_of(conv_text(SIZES, stride=2))
    assert algorithms_within(strided, 1e-4) == ("direct", "im2col")


def test_ops_without_the_attribute_stay():
    text = conv_text(SIZES)
    assert str(convert(text)) == str(load_module(text, make_context()))
    default = str(convert(text, algorithm="winograd_2", tolerance=1e-4))
    named = conv_text(SIZES, attribute='weft.algorithm = "winograd_2"')
    assert default == str(convert(named, tolerance=1e-4))


def test_the_option_leaves_ops_that_say_how_their_tensors_are_stored():
    """Layouts without an algorithm are those of the direct one."""
    tiled = "weft.layouts = [#layout.map<[split(dim=1, factors=[1, 2])]>, #layout.map<[]>, "
    text = conv_text(SIZES, attribute=f"{tiled}#layout.map<[]>]")
    ctx = make_context()
    for chosen, kept in ((text, True), (conv_text(SIZES), False)):
        module = load_module(chosen, ctx)
        before = str(module)
        ConvertConvAlgorithmPass("im2col").apply(ctx, module)
        assert (str(module) == before) == kept


def test_a_bias_beside_weights_is_not_for_winograd():
    text = conv_text(SIZES, attribute='weft.algorithm = "winograd_2", weft.store_at = "fc"')
    error = r"%y: weft.store_at is for weights that outputs are sums by.* not of winograd_2"
    with pytest.raises(WeftError, match=error):
        convert(text, tolerance=1e-3)


def test_a_bias_beside_weights_is_beside_those_of_im2col():
    text = conv_text(SIZES, attribute='weft.algorithm = "im2col", weft.store_at = "fc"')
    (product,) = [op for op in convert(text).walk() if "weft.store_at" in op.attributes]
    assert len(product.iterator_types) == 5
