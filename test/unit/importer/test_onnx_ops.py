"""Functions that weft writes for ONNX ops, through the reference executor, against NumPy."""

from __future__ import annotations

import re
from itertools import product

import numpy as np
import pytest

onnx = pytest.importorskip("onnx")

from onnx import TensorProto, helper, numpy_helper  # noqa: E402
from onnx.reference import ReferenceEvaluator  # noqa: E402

import weft  # noqa: E402
from weft.targets.reference.interpreter import run_function  # noqa: E402
from weft.tools.importer.onnx.ops.emit import Emitter, literal  # noqa: E402
from weft.tools.importer.onnx.ops.moves import slice_range  # noqa: E402
from weft.tools.importer.onnx.ops.node import Node  # noqa: E402
from weft.tools.importer.onnx.ops.resize import Axis, taps_of  # noqa: E402
from weft.tools.importer.onnx.source import import_onnx  # noqa: E402
from weft.tools.registry.contexts import all_meanings, make_context  # noqa: E402
from weft.transforms.core.functions import argument_names, function_of  # noqa: E402
from weft.transforms.model.load import load_module  # noqa: E402

RNG = np.random.default_rng(3)


def model_of(node, inputs, constants=(), opset=24):
    """A model of one node; `inputs` and `constants` are arrays by name."""
    values = [
        helper.make_tensor_value_info(n, helper.np_dtype_to_tensor_dtype(a.dtype), a.shape)
        for n, a in inputs.items()
    ]
    outputs = [helper.make_empty_tensor_value_info(name) for name in node.output if name]
    known = [numpy_helper.from_array(a, n) for n, a in dict(constants).items()]
    graph = helper.make_graph([node], "g", values, outputs, known)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    model.ir_version = 10
    return onnx.shape_inference.infer_shapes(model, data_prop=True)


def evaluated(model, inputs):
    """The results of a model through the reference executor."""
    imported = import_onnx(model, "model", "main")
    context = make_context()
    module = load_module(imported.text, context)
    names = argument_names(function_of(module))
    return run_function(module, {**imported.weights, **inputs}, None, all_meanings(context)), names


def check(node, inputs, constants=(), opset=24, rtol=1e-6):
    """Weft's results are those of onnx's own evaluator."""
    model = model_of(node, inputs, constants, opset)
    wanted = ReferenceEvaluator(model).run(None, inputs)
    found, _ = evaluated(model, inputs)
    for one, other in zip(found, wanted, strict=True):
        assert one.shape == other.shape
        np.testing.assert_allclose(one.view(other.dtype), other, rtol=rtol, atol=1e-6)


def test_the_largest_elements_among_equal_ones_zeros_and_nan():
    x = np.array([[2, -0.0, 5, 0.0, np.nan, 5, -np.inf, np.inf]], np.float32)
    k = {"k": np.array([7])}
    node = helper.make_node("TopK", ["x", "k"], ["y", "i"])
    (values, places), _ = evaluated(model_of(node, {"x": x}, k), {"x": x})
    assert places.tolist() == [[4, 7, 2, 5, 0, 1, 3]]
    np.testing.assert_array_equal(values, x[:, [4, 7, 2, 5, 0, 1, 3]])
    node = helper.make_node("TopK", ["x", "k"], ["y", "i"], largest=0)
    (_, places), _ = evaluated(model_of(node, {"x": x}, k), {"x": x})
    assert places.tolist() == [[6, 1, 3, 0, 2, 5, 7]]


def test_the_largest_elements_along_another_axis_of_bytes_without_sign():
    x = RNG.integers(0, 256, (5, 3, 2), np.uint8)
    node = helper.make_node("TopK", ["x", "k"], ["y", "i"], axis=0)
    model = model_of(node, {"x": x}, {"k": np.array([3])})
    (values, places), _ = evaluated(model, {"x": x})
    order = np.argsort(-x.astype(int), axis=0, kind="stable")[:3]
    np.testing.assert_array_equal(places, order)
    np.testing.assert_array_equal(values.view(np.uint8), np.take_along_axis(x, order, 0))


@pytest.mark.parametrize("op", ["CumSum", "CumProd"])
@pytest.mark.parametrize("count", [1, 7])
def test_running_sums_of_any_length(op, count):
    x = RNG.uniform(0.5, 1.5, (2, count)).astype(np.float32)
    node = helper.make_node(op, ["x", "axis"], ["y"], exclusive=1, reverse=1)
    model = model_of(node, {"x": x}, {"axis": np.array(1)}, 26 if op == "CumProd" else 24)
    (found,), _ = evaluated(model, {"x": x})
    start, join = (0, np.add) if op == "CumSum" else (1, np.multiply)
    moved = np.concatenate([x[:, 1:], np.full((2, 1), start, np.float32)], 1)
    np.testing.assert_allclose(found, join.accumulate(moved[:, ::-1], 1)[:, ::-1], rtol=1e-6)


@pytest.mark.parametrize("how", ["none", "add", "mul", "max", "min"])
def test_updates_of_the_same_element(how):
    data = RNG.standard_normal((4, 3)).astype(np.float32)
    updates = RNG.standard_normal((3, 2)).astype(np.float32)
    places = np.array([[1, -1], [1, 0], [3, -1]])
    node = helper.make_node("ScatterElements", ["x", "i", "u"], ["y"], axis=0, reduction=how)
    check(node, {"x": data, "i": places, "u": updates})
    lines = RNG.standard_normal((3, 3)).astype(np.float32)
    tuples = np.array([[2], [0], [2]])
    node = helper.make_node("ScatterND", ["x", "i", "u"], ["y"], reduction=how)
    check(node, {"x": data, "i": tuples, "u": lines})


def test_updates_outside_and_of_booleans():
    data = np.array([True, False, True])
    node = helper.make_node("ScatterElements", ["x", "i", "u"], ["y"])
    inputs = {"x": data, "i": np.array([1, 7, -9]), "u": np.array([True, False, False])}
    (found,), _ = evaluated(model_of(node, inputs), inputs)
    assert found.tolist() == [True, True, True]


@pytest.mark.parametrize("columns", [0, 1])
def test_indices_of_the_largest_in_overlapping_padded_windows(columns):
    x = RNG.integers(-3, 3, (2, 2, 5, 4)).astype(np.float32)
    node = helper.make_node(
        "MaxPool",
        ["x"],
        ["y", "i"],
        kernel_shape=[3, 2],
        strides=[2, 1],
        pads=[1, 0, 1, 1],
        storage_order=columns,
    )
    (values, places), _ = evaluated(model_of(node, {"x": x}), {"x": x})
    order = x.swapaxes(2, 3) if columns else x
    np.testing.assert_array_equal(order.reshape(-1)[places], values)


MODES = [
    {"mode": "nearest", "nearest_mode": "ceil", "coordinate_transformation_mode": "asymmetric"},
    {"mode": "nearest", "coordinate_transformation_mode": "half_pixel_symmetric"},
    {"mode": "linear", "coordinate_transformation_mode": "align_corners"},
    {"mode": "linear", "antialias": 1},
    {"mode": "cubic", "cubic_coeff_a": -0.5, "exclude_outside": 1},
    {"mode": "cubic", "antialias": 1, "coordinate_transformation_mode": "pytorch_half_pixel"},
]


@pytest.mark.parametrize("attributes", MODES)
@pytest.mark.parametrize("scale", [0.4, 0.7, 1.5, 3.0])
def test_what_a_resized_axis_is_made_of(attributes, scale):
    """The matrix of the taps is what onnx's evaluator makes of a unit matrix."""
    source = 7
    result = int(np.floor(source * scale))
    node = helper.make_node("Resize", ["x", "", "s"], ["y"], **attributes)
    unit = np.eye(source)
    inputs = {"x": unit, "s": np.array([1, scale], np.float32)}
    wanted = ReferenceEvaluator(model_of(node, inputs)).run(None, inputs)[0].T
    view = Node("Resize", 24, (), {}, attributes, (), Emitter("f"))
    taps = taps_of(view, Axis(source, result, float(np.float32(scale))))
    found = np.zeros((result, source))
    for i in range(result):
        np.add.at(found[i], taps.places[i], taps.weights[i])
    np.testing.assert_allclose(found, wanted, atol=1e-6)


COORDINATES = (
    *("half_pixel", "pytorch_half_pixel", "align_corners", "asymmetric", "half_pixel_symmetric"),
    "tf_crop_and_resize",
)

ODD = [(10, 14), (20, 28), (22, 15), (17, 31), (13, 1), (14, 34), (7, 1.5), (13, 1.5), (5, 0.6)]
"""Elements, and results of a whole number or the scale; places are next to whole and half ones."""

PARTS = [(0.1, 0.7), (-0.2, 1), (0.3, 1.3)]


@pytest.mark.parametrize("coordinates", COORDINATES)
@pytest.mark.parametrize("mode", ["round_prefer_floor", "round_prefer_ceil", "floor", "ceil"])
def test_the_nearest_elements_are_those_of_onnx(coordinates, mode):
    attributes = {"coordinate_transformation_mode": coordinates, "nearest_mode": mode}
    parts = PARTS if coordinates.startswith("tf") else [(0, 1)]
    for (source, size), part in product([*ODD, (4, 2.5), (16, 39)], parts):
        third = np.array([1, size], np.float32)
        if isinstance(size, int):
            third = np.array([source, size])
        names = ["x", "r", "", "s"] if isinstance(size, int) else ["x", "r", "s"]
        node = helper.make_node("Resize", names, ["y"], mode="nearest", **attributes)
        roi = np.array([0, part[0], 1, part[1]], np.float32)
        inputs = {"x": np.eye(source), "r": roi, "s": third}
        wanted = ReferenceEvaluator(model_of(node, inputs)).run(None, inputs)[0].T
        result = size if isinstance(size, int) else int(source * float(third[1]))
        scale = size / source if isinstance(size, int) else float(third[1])
        view = Node("Resize", 24, (), {}, {"mode": "nearest", **attributes}, (), Emitter("f"))
        taps = taps_of(view, Axis(source, result, scale, roi[1], roi[3]))
        found = np.eye(source)[taps.places[:, 0]] * ~taps.outside[:, None]
        np.testing.assert_array_equal(found, wanted, f"{source} to {size}, {part}")


def test_a_part_that_is_resized_in_f32():
    """Rounded in f64, the first results would be of the part's elements before."""
    x = np.arange(8, dtype=np.float32).reshape(2, 4)
    node = helper.make_node(
        *("Resize", ["x", "r", "s"], ["y"]),
        mode="nearest",
        nearest_mode="floor",
        coordinate_transformation_mode="tf_crop_and_resize",
        axes=[1],
    )
    known = {"r": np.array([-0.2, 1], np.float32), "s": np.array([2.5], np.float32)}
    check(node, {"x": x}, known)


def test_f64_is_rounded_once_to_f16():
    x = np.concatenate(
        [
            RNG.standard_normal(200) * 10.0 ** RNG.integers(-9, 6, 200),
            [0, -0.0, np.inf, -np.inf, 65504, 65520, 65519.99999, 1 + 2**-11 + 2**-40],
        ]
    )
    node = helper.make_node("Cast", ["x"], ["y"], to=TensorProto.FLOAT16)
    (found,), _ = evaluated(model_of(node, {"x": x}), {"x": x})
    with np.errstate(over="ignore"):
        np.testing.assert_array_equal(found, x.astype(np.float16))


@pytest.mark.parametrize("like_c", [0, 1])
@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.float16, np.float32])
def test_remainders_of_both_signs(like_c, dtype):
    if dtype is np.uint8:
        x, y = np.array([250, 7, 255], dtype), np.array([7, 250, 16], dtype)
    else:
        x = np.array([7, -7, 7, -7, 0, 100, -128], dtype)
        y = np.array([3, 3, -3, -3, 5, 7, 127], dtype)
    node = helper.make_node("Mod", ["x", "y"], ["z"], fmod=like_c)
    (found,), _ = evaluated(model_of(node, {"x": x, "y": y}), {"x": x, "y": y})
    wanted = np.fmod(x, y) if like_c else np.mod(x, y)
    np.testing.assert_array_equal(found.view(dtype), wanted)


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_remainders_of_any_floats_are_exact(dtype):
    special = [np.inf, -np.inf, np.nan, 0.0, -0.0, 1.0, np.finfo(dtype).max, np.finfo(dtype).tiny]
    x, y = (np.array(a, dtype).reshape(-1) for a in np.meshgrid(special[:7], special[:-2]))
    if dtype is np.float64:
        more = RNG.choice([-1.0, 1.0], (2, 300)) * np.exp2(RNG.uniform(-55, 55, (2, 300)))
    else:
        bits = np.uint16 if dtype is np.float16 else np.uint32
        more = RNG.integers(0, np.iinfo(bits).max, (2, 300), dtype=bits).view(dtype)
        x, y = np.append(x, special[6]).astype(dtype), np.append(y, special[7]).astype(dtype)
    x, y = np.append(x, more[0]), np.append(y, more[1])
    with np.errstate(all="ignore"):
        wanted = np.fmod(x, y)
    far = dtype is np.float64 and x == special[6]
    x, y, wanted = (a[~np.logical_and(far, y == 1)] for a in (x, y, wanted))
    node = helper.make_node("Mod", ["x", "y"], ["z"], fmod=1)
    (found,), _ = evaluated(model_of(node, {"x": x, "y": y}), {"x": x, "y": y})
    np.testing.assert_array_equal(found, wanted)


def test_an_f64_without_a_remainder_that_is_known_is_no_number():
    x, y = np.array([1e300]), np.array([3.0])
    node = helper.make_node("Mod", ["x", "y"], ["z"], fmod=1)
    (found,), _ = evaluated(model_of(node, {"x": x, "y": y}), {"x": x, "y": y})
    assert np.isnan(found).all()


def slices_of(extent, step, bounds):
    """A model that slices an axis from each bound to each other."""
    pairs = list(product(bounds, bounds))
    numbers = {**{f"{n}": np.array([n]) for n in bounds}, "axis": np.array([0])}
    known = [numpy_helper.from_array(a, name) for name, a in numbers.items()]
    known.append(numpy_helper.from_array(np.array([step]), "by"))
    nodes = [
        helper.make_node("Slice", ["x", str(a), str(b), "axis", "by"], [f"y{i}"])
        for i, (a, b) in enumerate(pairs)
    ]
    x = helper.make_tensor_value_info("x", TensorProto.INT64, [extent])
    outputs = [helper.make_empty_tensor_value_info(f"y{i}") for i in range(len(pairs))]
    graph = helper.make_graph(nodes, "g", [x], outputs, known)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 24)], ir_version=10)
    return pairs, onnx.shape_inference.infer_shapes(model, data_prop=True)


@pytest.mark.parametrize("step", [-3, -2, -1, 1, 2, 3])
def test_slices_with_any_bounds(step):
    """Shapes are those that onnx infers, elements those that its evaluator takes, if as many."""
    for extent in range(1, 5):
        pairs, model = slices_of(extent, step, [-(1 << 63), *range(-6, 7), (1 << 63) - 1])
        wanted = ReferenceEvaluator(model).run(None, {"x": np.arange(extent)})
        for (start, end), output, elements in zip(pairs, model.graph.output, wanted, strict=True):
            chosen = list(slice_range(extent, start, end, step))
            assert len(chosen) == output.type.tensor_type.shape.dim[0].dim_value
            if len(chosen) == len(elements):
                assert chosen == elements.tolist()
            else:  # The evaluator is NumPy, which moves such a start before the first element.
                assert (step < 0, start < -extent, end < -extent, chosen) == (True, True, True, [0])
    assert not any(slice_range(0, a, b, step) for a, b in pairs)


def test_a_slice_backwards_from_before_the_first_element():
    x = np.arange(4, dtype=np.float32)
    bounds = {"s": np.array([-9]), "e": np.array([-9]), "a": np.array([0]), "t": np.array([-1])}
    model = model_of(helper.make_node("Slice", ["x", *bounds], ["y"]), {"x": x}, bounds)
    (found,), _ = evaluated(model, {"x": x})
    assert found.tolist() == [0]


def test_powers_of_integers():
    x = np.array([0, 2, 10, 1, -1, 3, -3, 7, 1, -1, -1, 2])
    y = np.array([64, 64, 64, 64, 65, 39, 65, 1000, -1, -3, -2, -1])
    wanted = [*(x[:8] ** y[:8]), 1, -1, 1, 0]
    node = helper.make_node("Pow", ["x", "y"], ["z"])
    (found,), _ = evaluated(model_of(node, {"x": x, "y": y}), {"x": x, "y": y})
    np.testing.assert_array_equal(found, wanted)
    check(node, {"x": x}, {"y": np.array(5)})


def test_what_overlapping_windows_have_in_common_is_put_back_once():
    x, places = np.array([[[[5, 9], [5, 9]]]], np.float32), np.array([[[[4, 2], [4, 2]]]])
    node = helper.make_node("MaxUnpool", ["x", "i"], ["y"], kernel_shape=[2, 2], strides=[1, 1])
    check(node, {"x": x, "i": places})


@pytest.mark.parametrize(
    "equation", ["ij,jk->ik", "...ii->...i", "bij,bjk,kl->bil", "i,j", "ab...,b...->a...", "ij->"]
)
def test_products_of_any_kind(equation):
    extents = {"i": 3, "j": 4, "k": 2, "l": 5, "b": 2, "a": 3}
    left = equation.partition("->")[0].replace("...", "bl" if "ab" not in equation else "l")
    shapes = [[extents[c] for c in part] for part in left.split(",")]
    if "..." in equation and "b..." in equation:
        shapes = [[3, 2, 5], [2, 5]]
    inputs = {f"x{i}": RNG.standard_normal(s).astype(np.float32) for i, s in enumerate(shapes)}
    node = helper.make_node("Einsum", list(inputs), ["y"], equation=equation)
    (found,), _ = evaluated(model_of(node, inputs), inputs)
    np.testing.assert_allclose(found, np.einsum(equation, *inputs.values()), rtol=1e-4, atol=1e-5)


def test_a_branch_and_loops_that_are_known_are_written_out():
    """A sum over steps in a `Scan`, inside of the branch that is taken."""
    value = helper.make_tensor_value_info
    step = helper.make_graph(
        [helper.make_node("Add", ["s", "e"], ["t"]), helper.make_node("Identity", ["t"], ["o"])],
        "step",
        [value("s", 1, [2]), value("e", 1, [2])],
        [value("t", 1, [2]), value("o", 1, [2])],
    )
    scan = helper.make_node("Scan", ["zero", "x"], ["sum", "all"], body=step, num_scan_inputs=1)
    taken = helper.make_graph([scan], "taken", [], [value("all", 1, [3, 2])])
    other = helper.make_graph(
        [helper.make_node("Identity", ["x"], ["same"])], "other", [], [value("same", 1, [3, 2])]
    )
    branch = helper.make_node("If", ["yes"], ["y"], then_branch=taken, else_branch=other)
    x = RNG.standard_normal((3, 2)).astype(np.float32)
    constants = {"yes": np.array(True), "zero": np.zeros(2, np.float32)}
    (found,), _ = evaluated(model_of(branch, {"x": x}, constants), {"x": x})
    np.testing.assert_allclose(found, np.cumsum(x, 0), rtol=1e-6)


@pytest.mark.parametrize("name", ["", "branch"])
def test_branches_of_one_name_are_kept_apart(name):
    """Two in the body of a loop, whose values have the same names."""
    value = helper.make_tensor_value_info

    def branch(added, result):
        number = numpy_helper.from_array(np.array([added], np.float32))
        nodes = [
            helper.make_node("Constant", [], ["c"], value=number),
            helper.make_node("Add", ["s", "c"], ["r"]),
        ]
        body = helper.make_graph(nodes, "body", [], [value("r", 1, [1])])
        return helper.make_node("If", ["yes"], [result], name, then_branch=body, else_branch=body)

    nodes = [
        helper.make_node("Identity", ["on"], ["go"]),
        *(branch(1, "p"), branch(5, "q"), helper.make_node("Mul", ["p", "q"], ["next"])),
    ]
    inputs = [value("i", 7, []), value("on", 9, []), value("s", 1, [1])]
    body = helper.make_graph(nodes, "body", inputs, [value("go", 9, []), value("next", 1, [1])])
    loop = helper.make_node("Loop", ["steps", "yes", "x"], ["y"], body=body)
    x = np.array([2], np.float32)
    constants = {"yes": np.array(True), "steps": np.array(2)}
    (found,), _ = evaluated(model_of(loop, {"x": x}, constants), {"x": x})
    assert found == 22 * 26


def test_values_that_are_made_do_not_take_names_of_the_model():
    """What a branch and a loop named `p` compute, beside values that are called `p.…`."""
    value = helper.make_tensor_value_info
    one = numpy_helper.from_array(np.ones(1, np.float32))
    body = helper.make_graph(
        [
            helper.make_node("Constant", [], ["c"], value=one),
            helper.make_node("Add", ["x", "c"], ["r"]),
        ],
        "body",
        [],
        [value("r", 1, [1])],
    )
    step = helper.make_graph(
        [
            helper.make_node("Identity", ["on"], ["go"]),
            helper.make_node("Add", ["s", "r"], ["next"]),
            helper.make_node("Mul", ["next", "next"], ["number"]),
        ],
        "step",
        [value("i", 7, []), value("on", 9, []), value("s", 1, [1])],
        [value("go", 9, []), value("next", 1, [1]), value("number", 1, [1])],
    )
    nodes = [
        helper.make_node("Neg", ["x"], ["p.r"]),
        helper.make_node("If", ["yes"], ["r"], "p", then_branch=body, else_branch=body),
        helper.make_node("Neg", ["p.r"], ["all.0"]),
        helper.make_node("Loop", ["steps", "yes", "x"], ["sum", "all"], "q", body=step),
        helper.make_node("ReduceSum", ["all"], ["total"], keepdims=0),
        helper.make_node("Add", ["sum", "total"], ["both"]),
        helper.make_node("Sub", ["both", "p.r"], ["less"]),
        helper.make_node("Add", ["less", "all.0"], ["y"]),
    ]
    x = np.array([2], np.float32)
    constants = {"yes": np.array(True), "steps": np.array(2)}
    model = model_of(nodes[0], {"x": x}, constants)
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    model.graph.output[0].name = "y"
    (found,), _ = evaluated(model, {"x": x})
    sums = [2 + 3, 2 + 3 + 3]
    assert found == sums[-1] + sum(s * s for s in sums) + 2 + 2


@pytest.mark.parametrize(
    ("op", "shape", "constants", "attributes"),
    [
        ("Einsum", [2, 3], {}, {}),
        ("DFT", [1, 4, 1], {"l": np.array(-4)}, {}),
        ("CumSum", [2, 3], {"a": np.zeros(0, np.int64)}, {}),
        ("ReverseSequence", [2, 3], {"l": np.ones(3, np.int64)}, {"time_axis": 5}),
        ("Col2Im", [1, 5, 3], {"i": np.array([3, 3]), "k": np.array([2, 2])}, {}),
        ("QuantizeLinear", [2, 3], {"s": np.ones((2, 2), "f")}, {"axis": 1, "block_size": -2}),
    ],
)
def test_nodes_that_are_none_are_refused_in_one_line(op, shape, constants, attributes):
    x = np.ones(shape, np.float32)
    node = helper.make_node(op, ["x", *constants], ["y"], **attributes)
    with pytest.raises(weft.WeftError, match=f"{op}: its inputs and attributes do not fit") as e:
        import_onnx(model_of(node, {"x": x}, constants, 21), "model", "main")
    assert "\n" not in str(e.value)


def test_what_must_be_known_is_refused_by_name():
    x, axis = np.ones((2, 3), np.float32), np.array(1)
    node = helper.make_node("CumSum", ["x", "axis"], ["y"], name="sums")
    with pytest.raises(weft.WeftError) as error:
        import_onnx(model_of(node, {"x": x, "axis": axis}), "model", "main")
    assert str(error.value) == (
        "model: node 'sums': CumSum: input 1 must be a constant, because it decides what is "
        "computed"
    )


@pytest.mark.parametrize(
    ("value", "type", "text"),
    [
        (-1, "u8", "-1"),
        (255, "u8", "-1"),
        (True, "i1", "true"),
        (float("inf"), "f32", "0x7F800000"),
        (1e300, "f32", "0x7F800000"),
        (1.0, "f16", "0x3C00"),
    ],
)
def test_numbers_as_text(value, type, text):
    assert literal(value, type) == text


def test_bodies_of_functions_have_the_defaults_of_the_op():
    x = RNG.standard_normal((2, 3, 2, 2)).astype(np.float32)
    mean, deviation = x.mean((0, 2, 3), keepdims=True), x.std((0, 2, 3), keepdims=True)
    node = helper.make_node("MeanVarianceNormalization", ["x"], ["y"])
    (found,), _ = evaluated(model_of(node, {"x": x}), {"x": x})
    np.testing.assert_allclose(found, (x - mean) / (deviation + 1e-9), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("block", [0, 2])
def test_numbers_quantised_per_axis_or_block(block):
    x = (RNG.standard_normal((3, 4)) * 1e5).astype(np.float32)
    shape = (3, 2) if block else (4,)
    scale = RNG.uniform(1, 3, shape).astype(np.float32)
    zero = RNG.integers(0, 1 << 16, shape, np.uint16)
    node = helper.make_node("QuantizeLinear", ["x", "s", "z"], ["y"], axis=1, block_size=block)
    inputs = {"x": x, "s": scale, "z": zero}
    (found,), _ = evaluated(model_of(node, inputs), inputs)
    wide, offset = (np.repeat(a, 2, 1) if block else a for a in (scale, zero))
    wanted = np.clip(np.rint(x / wide) + offset, 0, 65535).astype(np.uint16)
    np.testing.assert_array_equal(found.view(np.uint16), wanted)


def test_ops_of_functions_are_layers_by_the_name_of_their_node():
    x = np.ones((2, 5), np.float32)
    node = helper.make_node("TopK", ["x", "k"], ["y", "i"], name="best")
    model = import_onnx(model_of(node, {"x": x}, {"k": np.array([2])}), "model", "main")
    assert set(re.findall(r'weft\.layer = "([^"]*)"', model.text)) == {"best"}


def test_large_weights_are_not_copied_when_shapes_are_inferred(monkeypatch):
    """They stay weights under their own names."""
    inference = onnx.shape_inference
    infer, seen = inference.infer_shapes, []

    def infer_shapes(model, **options):
        seen.append(model.ByteSize())
        return infer(model, **options)

    x, w = np.ones((1, 300), np.float32), RNG.standard_normal((300, 300)).astype(np.float32)
    model = model_of(helper.make_node("MatMul", ["x", "w"], ["y"]), {"x": x}, {"w": w})
    monkeypatch.setattr(inference, "infer_shapes", infer_shapes)
    imported = import_onnx(model, "model", "main")
    np.testing.assert_array_equal(imported.weights["w"], w)
    assert seen
    assert max(seen) < w.nbytes
