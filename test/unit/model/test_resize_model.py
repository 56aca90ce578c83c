"""Models at other sizes: what they compute, and what cannot be another size."""

from collections.abc import Callable

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from weft.targets.reference.interpreter import run_function
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.model.resize_model import resize_function, size_names

Load = Callable[[str], ModuleOp]

IDENTITY = "affine_map<(i, j) -> (i, j)>"


def types(module: ModuleOp) -> tuple[list[str], list[str]]:
    type = function_of(module).function_type
    return [str(t) for t in type.inputs], [str(t) for t in type.outputs]


CONVOLUTION = """
func.func @main(%x: tensor<1x9x4xf32> {weft.dims = ["batch", "seq", ""]},
    %w: tensor<3x4x2xf32> {weft.weight = "w"}) -> tensor<1x5x2xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 0] high[0, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : f32
  } : tensor<1x9x4xf32> to tensor<1x11x4xf32>
  %e = tensor.empty() : tensor<1x5x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x5x2xf32>) -> tensor<1x5x2xf32>
  %y = linalg.conv_1d_nwc_wcf
    {strides = dense<2> : tensor<1xi64>, dilations = dense<1> : tensor<1xi64>}
    ins(%p, %w : tensor<1x11x4xf32>, tensor<3x4x2xf32>) outs(%init : tensor<1x5x2xf32>)
    -> tensor<1x5x2xf32>
  return %y : tensor<1x5x2xf32>
}"""


@pytest.mark.parametrize(("length", "result"), [(9, 5), (10, 5), (11, 6), (4, 2), (1, 1)])
def test_windows_reach_as_far_as_the_new_length(load: Load, length: int, result: int) -> None:
    module = load(CONVOLUTION)
    resize_function(module, {"batch": 2, "seq": length})
    module.verify()
    assert types(module)[1] == [f"tensor<2x{result}x2xf32>"]
    rng = np.random.default_rng(0)
    x = rng.standard_normal((2, length, 4)).astype(np.float32)
    w = rng.standard_normal((3, 4, 2)).astype(np.float32)
    (found,) = run_function(module, {"x": x, "w": w})
    padded = np.pad(x, ((0, 0), (1, 1), (0, 0)))
    for i in range(result):
        window = padded[:, 2 * i : 2 * i + 3]
        np.testing.assert_allclose(found[:, i], np.einsum("ntc,tcf->nf", window, w), rtol=1e-5)


POOL = """
func.func @main(%x: tensor<1x2x8x8xf32> {weft.dims = ["batch", "", "image", "image"]})
    -> tensor<1x2x4x4xf32> {
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x2x4x4xf32>
  %init = linalg.fill ins(%least : f32) outs(%e : tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %y = linalg.pooling_nchw_max
    {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
    ins(%x, %window : tensor<1x2x8x8xf32>, tensor<2x2xf32>)
    outs(%init : tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}"""


@pytest.mark.parametrize(("image", "result"), [(12, 6), (8, 4), (7, 3), (2, 1)])
def test_windows_of_pools_stay(load: Load, image: int, result: int) -> None:
    """Only its extents are read of a tensor that says the window."""
    module = load(POOL)
    resize_function(module, {"image": image})
    module.verify()
    assert types(module)[1] == [f"tensor<1x2x{result}x{result}xf32>"]
    x = np.random.default_rng(0).standard_normal((1, 2, image, image)).astype(np.float32)
    (found,) = run_function(module, {"x": x})
    cut = x[:, :, : 2 * result, : 2 * result].reshape(1, 2, result, 2, result, 2)
    assert np.array_equal(found, cut.max((3, 5)))


def test_a_window_longer_than_what_is_left(load: Load) -> None:
    module = load(CONVOLUTION.replace("low[0, 1, 0] high[0, 1, 0]", "low[0, 2, 0] high[0, 0, 0]"))
    resize_function(module, {"seq": 1})
    text = CONVOLUTION.replace("low[0, 1, 0] high[0, 1, 0]", "low[0, 0, 0] high[0, 2, 0]")
    module = load(text.replace("3x4x2", "5x4x2").replace("1x5x2", "1x4x2"))
    with pytest.raises(WeftError, match=r"linalg.generic %y: its window is longer than .* of 3"):
        resize_function(module, {"seq": 1})


SLICES = """
func.func @main(%x: tensor<1x6x4xf32> {weft.dims = ["batch", "seq", ""]},
    %table: tensor<9x4xf32> {weft.weight = "table"})
    -> (tensor<1x6x4xf32>, tensor<1x4xf32>, tensor<1x1x4xf32>) {
  %rows = tensor.extract_slice %table[0, 0] [6, 4] [1, 1] : tensor<9x4xf32> to tensor<6x4xf32>
  %e = tensor.empty() : tensor<1x6x4xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(b, t, c) -> (b, t, c)>, affine_map<(b, t, c) -> (t, c)>,
                     affine_map<(b, t, c) -> (b, t, c)>],
    iterator_types = ["parallel", "parallel", "parallel"]
  } ins(%x, %rows : tensor<1x6x4xf32>, tensor<6x4xf32>) outs(%e : tensor<1x6x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<1x6x4xf32>
  %first = tensor.extract_slice %y[0, 0, 0] [1, 1, 4] [1, 1, 1]
    : tensor<1x6x4xf32> to tensor<1x4xf32>
  %last = tensor.extract_slice %y[0, 5, 0] [1, 1, 4] [1, 1, 1]
    : tensor<1x6x4xf32> to tensor<1x1x4xf32>
  return %y, %first, %last : tensor<1x6x4xf32>, tensor<1x4xf32>, tensor<1x1x4xf32>
}"""


def test_first_and_last_tokens_and_rows_of_a_table(load: Load) -> None:
    module = load(SLICES)
    resize_function(module, {"batch": 3, "seq": 8})
    module.verify()
    rng = np.random.default_rng(0)
    x = rng.standard_normal((3, 8, 4)).astype(np.float32)
    table = rng.standard_normal((9, 4)).astype(np.float32)
    y, first, last = run_function(module, {"x": x, "table": table})
    wanted = x + table[:8]
    np.testing.assert_array_equal(y, wanted)
    np.testing.assert_array_equal(first, wanted[:, 0])
    np.testing.assert_array_equal(last, wanted[:, 7:])


def test_no_more_rows_than_the_table_has(load: Load) -> None:
    with pytest.raises(WeftError, match=r"%rows: 10 rows are needed, and %table has 9"):
        resize_function(load(SLICES), {"seq": 10})


def test_halves_of_what_changes_are_refused(load: Load) -> None:
    text = SLICES.replace("[0, 5, 0] [1, 1, 4]", "[0, 1, 0] [1, 3, 4]")
    text = text.replace("tensor<1x1x4xf32>", "tensor<1x3x4xf32>")
    with pytest.raises(WeftError, match=r"%last: takes 3 elements from 1 on of a dimension of 6"):
        resize_function(load(text), {"seq": 8})


def elementwise(body: str, *, reads: str = IDENTITY) -> str:
    return f"""
      func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {{
        %e = tensor.empty() : tensor<2x3xf32>
        %two = arith.constant 2 : index
        %one = arith.constant 1 : index
        %z = linalg.generic {{indexing_maps = [{reads}, {IDENTITY}, {IDENTITY}],
            iterator_types = ["parallel", "parallel"]}}
          ins(%x, %y : tensor<2x3xf32>, tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) {{
        ^bb0(%a: f32, %b: f32, %o: f32):
          {body}
        }} -> tensor<2x3xf32>
        return %z : tensor<2x3xf32>
      }}"""


MASKED = """
          %i = linalg.index 0 : index
          %n = arith.index_cast %i : index to i64
          %t = arith.constant 1 : i64
          %l = arith.cmpi slt, %n, %t : i64
          %s = arith.select %l, %a, %b : f32
          linalg.yield %s : f32"""
EXTRACTED = """
          %i = linalg.index 0 : index
          %k = linalg.index 1 : index
          %f = tensor.extract %x[PLACE, %k] : tensor<2x3xf32>
          linalg.yield %f : f32"""


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (MASKED, "its body computes with the extent 2 of a loop that becomes 4"),
        (
            EXTRACTED.replace("PLACE", "%j").replace(
                "%f =", "%j = arith.subi %one, %i : index\n          %f ="
            ),
            "its body computes places in a dimension of %x that becomes 4",
        ),
        (EXTRACTED.replace("PLACE", "%one"), "its body computes places in a dimension of %x"),
    ],
)
def test_bodies_that_compute_with_the_batch_are_refused(
    load: Load, body: str, message: str
) -> None:
    with pytest.raises(WeftError, match=f"linalg.generic %z: {message}"):
        resize_function(load(elementwise(body)), {"batch": 4})


def test_bodies_that_extract_by_loops_alone(load: Load) -> None:
    module = load(elementwise(EXTRACTED.replace("PLACE", "%i")))
    resize_function(module, {"batch": 4})
    x, y = np.arange(12, dtype=np.float32).reshape(4, 3), np.zeros((4, 3), np.float32)
    np.testing.assert_array_equal(run_function(module, {"x": x, "y": y})[0], x)


MEAN = """
func.func @main(%x: tensor<2x3xf32>) -> tensor<3xf32> {
  %zero = arith.constant 0.0 : f32
  %number = arith.constant NUMBER : f32
  %e = tensor.empty() : tensor<3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %sum = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>],
    iterator_types = ["reduction", "parallel"]
  } ins(%x : tensor<2x3xf32>) outs(%init : tensor<3xf32>) {
  ^bb0(%a: f32, %s: f32):
    %t = arith.addf %a, %s : f32
    linalg.yield %t : f32
  } -> tensor<3xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(j) -> (j)>, affine_map<(j) -> (j)>], iterator_types = ["parallel"]
  } ins(%sum : tensor<3xf32>) outs(%e : tensor<3xf32>) {
  ^bb0(%a: f32, %s: f32):
    %t = arith.SCALE %a, %number : f32
    linalg.yield %t : f32
  } -> tensor<3xf32>
  func.return %y : tensor<3xf32>
}"""


@pytest.mark.parametrize(("scale", "number"), [("divf", "2.0"), ("mulf", "0.5")])
def test_means(load: Load, scale: str, number: str) -> None:
    module = load(MEAN.replace("SCALE", scale).replace("NUMBER", number))
    resize_function(module, {"batch": 4})
    x = np.arange(12, dtype=np.float32).reshape(4, 3)
    np.testing.assert_allclose(run_function(module, {"x": x})[0], x.mean(0))


def test_sums_that_may_be_means_are_refused(load: Load) -> None:
    text = MEAN.replace("SCALE", "divf").replace("NUMBER", "3.0")
    with pytest.raises(WeftError, match=r"%y: scales a sum over 2 elements, which become 4"):
        resize_function(load(text), {"batch": 4})
    text = MEAN.replace("arith.SCALE %a, %number", "arith.addf %a, %a").replace("NUMBER", "0.0")
    for few in (1, 2):
        with pytest.raises(WeftError, match=f"%sum: sums over {few} elements, which become 4"):
            resize_function(
                load(text.replace("tensor<2x3xf32>", f"tensor<{few}x3xf32>")), {"batch": 4}
            )
    resize_function(load(text.replace("tensor<2x3xf32>", "tensor<5x3xf32>")), {"batch": 4})


@pytest.mark.parametrize(
    ("reads", "message"),
    [
        ("affine_map<(i, j) -> (0, j)>", "reads only index 0 of dimension 0, which becomes 4"),
        ("affine_map<(i, j) -> (1 - i, j)>", "index d0 .* runs over a dimension that becomes 4"),
    ],
)
def test_maps_that_know_the_batch_are_refused(load: Load, reads: str, message: str) -> None:
    text = elementwise("linalg.yield %b : f32", reads=reads)
    message = message.replace("d0", r"\S.*d0.*") if "d0" in message else message
    with pytest.raises(WeftError, match=f"linalg.generic %z: .*{message}"):
        resize_function(load(text), {"batch": 4})


RESHAPE = """
func.func @main(%x: tensor<2x3xf32>, %w: tensor<2x3xf32> {weft.weight = "w"},
    %s: tensor<1xindex> {weft.weight = "s"}) -> tensor<6xf32> {
  %y = tensor.reshape %READ(%s) : (tensor<2x3xf32>, tensor<1xindex>) -> tensor<6xf32>
  return %y : tensor<6xf32>
}"""


def test_ops_without_a_rule_may_read_only_what_stays(load: Load) -> None:
    module = load(RESHAPE.replace("READ", "w"))
    resize_function(module, {"batch": 4})
    assert types(module) == (
        ["tensor<4x3xf32>", "tensor<2x3xf32>", "tensor<1xindex>"],
        ["tensor<6xf32>"],
    )
    with pytest.raises(WeftError, match=r"tensor.reshape %y: the size of %x cannot change"):
        resize_function(load(RESHAPE.replace("READ", "x")), {"batch": 4})


@pytest.mark.parametrize(
    ("sizes", "message"),
    [
        ({"batch": 0}, "size 'batch' is 0; it must be 1 or more"),
        ({"seq": 4}, "@main has no size 'seq' to be changed; it has batch"),
    ],
)
def test_sizes_that_there_are_not(load: Load, sizes: dict[str, int], message: str) -> None:
    with pytest.raises(WeftError, match=message):
        resize_function(load(elementwise("linalg.yield %b : f32")), sizes)


def test_batches_that_differ_need_names(load: Load) -> None:
    text = "func.func @main(%x: tensor<2xf32>, %y: tensor<3xf32>) {\n  return\n}"
    with pytest.raises(WeftError, match="'batch' is 3 in one argument and 2 in argument 0"):
        resize_function(load(text), {"batch": 4})


@pytest.mark.parametrize("dims", ['["batch"]', '["batch", 3]', '"batch"', '["batch", "a < b"]'])
def test_names_that_are_none(load: Load, dims: str) -> None:
    text = f"func.func @main(%x: tensor<2x3xf32> {{weft.dims = {dims}}}) {{\n  return\n}}"
    with pytest.raises(WeftError, match=r"weft.dims of argument 0 is .*give each of its dimens"):
        resize_function(load(text), {"batch": 4})


TABLE = """
func.func @main(%x: tensor<4xi64> {weft.dims = ["batch"], weft.range = [0, 5]},
    %t: tensor<5x2xf32> {weft.weight = "t", weft.dims = ["rows <= 7", ""]}) -> tensor<4x2xf32> {
  %e = tensor.empty() : tensor<4x2xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x : tensor<4xi64>) outs(%e : tensor<4x2xf32>) {
  ^bb0(%n: i64, %o: f32):
    %row = arith.index_cast %n : i64 to index
    %column = linalg.index 1 : index
    %r = tensor.extract %t[%row, %column] : tensor<5x2xf32>
    linalg.yield %r : f32
  } -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}"""


@pytest.mark.parametrize(("rows", "expected"), [(3, 3), (6, 6), (1000, 7)])
def test_rows_of_tables_up_to_their_limit(load: Load, rows: int, expected: int) -> None:
    module = load(TABLE)
    assert size_names(function_of(module)) == {"batch": 4, "rows": 5}
    resize_function(module, {"rows": rows})
    module.verify()
    assert types(module)[0] == ["tensor<4xi64>", f"tensor<{expected}x2xf32>"]
    assert f"weft.range = [0, {expected}]" in str(module).replace(" : i64", "")
