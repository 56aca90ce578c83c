"""Training steps as a whole: what is named, kept, updated and refused; networks."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.gradients.checks import (
    check_directions,
    gradients,
    parsed,
    random_inputs,
    training_step,
)
from xdsl.context import Context
from xdsl.dialects.builtin import StringAttr

from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import argument_names, function_of
from weft.transforms.gradients.add_gradients import AddGradientsPass, Options, add_gradients
from weft.transforms.gradients.emit import role_of
from weft.transforms.gradients.saved import saved_activations
from weft.transforms.kernel.from_linalg import kernels_of

MAP = "affine_map<(d0, d1) -> (d0, d1)>"
DENSE = f"""
func.func @f(%x: tensor<2x3xf64>, %w0: tensor<3x4xf64> {{weft.weight = "fc0.weight"}},
             %w1: tensor<4x2xf64> {{weft.weight = "fc1.weight"}}) -> tensor<2x2xf64> {{
  %z = arith.constant 0.0 : f64
  %e0 = tensor.empty() : tensor<2x4xf64>
  %i0 = linalg.fill ins(%z : f64) outs(%e0 : tensor<2x4xf64>) -> tensor<2x4xf64>
  %h = linalg.matmul {{weft.layer = "fc0"}} ins(%x, %w0 : tensor<2x3xf64>, tensor<3x4xf64>)
    outs(%i0 : tensor<2x4xf64>) -> tensor<2x4xf64>
  %r = linalg.generic {{indexing_maps = [{MAP}, {MAP}], iterator_types = ["parallel", "parallel"]}}
    ins(%h : tensor<2x4xf64>) outs(%e0 : tensor<2x4xf64>) attrs = {{weft.layer = "relu"}} {{
  ^bb0(%a: f64, %o: f64):
    %m = arith.maximumf %a, %z : f64
    linalg.yield %m : f64
  }} -> tensor<2x4xf64>
  %e1 = tensor.empty() : tensor<2x2xf64>
  %i1 = linalg.fill ins(%z : f64) outs(%e1 : tensor<2x2xf64>) -> tensor<2x2xf64>
  %y = linalg.matmul {{weft.layer = "fc1"}} ins(%r, %w1 : tensor<2x4xf64>, tensor<4x2xf64>)
    outs(%i1 : tensor<2x2xf64>) -> tensor<2x2xf64>
  return %y : tensor<2x2xf64>
}}
"""


def test_gradients_of_dense_layers():
    text = DENSE
    check_directions_by_name(text)
    values = random_inputs(parsed(text), 1)
    x, w0, w1 = values["x"], values["fc0.weight"], values["fc1.weight"]
    _, (gy,), found = gradients(text, values)
    h = x @ w0
    gh = (gy @ w1.T) * (h > 0)
    np.testing.assert_allclose(found["fc1.weight"], np.maximum(h, 0).T @ gy, atol=1e-12)
    np.testing.assert_allclose(found["fc0.weight"], x.T @ gh, atol=1e-12)
    np.testing.assert_allclose(found["x"], gh @ w0.T, atol=1e-12)


def check_directions_by_name(text):
    check_directions(text, random_inputs(parsed(text), 1))


def test_layers_and_roles():
    function = function_of(training_step(DENSE, inputs=()))
    generics = [k.op for k in kernels_of(function)]
    found = [(op.attributes["weft.layer"].data, role_of(op)) for op in generics]
    assert found == [
        ("fc0", None),
        ("relu", None),
        ("fc1", None),
        ("fc1", "input_gradient"),
        ("fc1", "weight_gradient"),
        ("relu", "input_gradient"),
        ("fc0", "weight_gradient"),
    ]
    names = argument_names(function)
    assert names == ("x", "fc0.weight", "fc1.weight", "grad_y")
    results = [dict(a.data) for a in function.res_attrs.data]
    assert results == [
        {},
        {"weft.gradient": StringAttr("fc0.weight")},
        {"weft.gradient": StringAttr("fc1.weight")},
    ]


def test_saved_activations():
    """The rectifier's output serves itself and the layer behind; the product is not kept."""
    function = function_of(training_step(DENSE, inputs=()))
    saved = saved_activations(function)
    assert [(s.value.name_hint, s.size_bytes) for s in saved] == [("x", 48), ("r", 64)]
    assert function.attributes["weft.saved_bytes"].value.data == 112
    marked = [op for op in function.body.block.ops if "weft.saved" in op.attributes]
    assert [op.results[0].name_hint for op in marked] == ["r"]
    assert function.arg_attrs.data[0].data["weft.saved"].value.data == 48


def test_updates():
    values = random_inputs(parsed(DENSE), 1)
    _, _, found = gradients(DENSE, values, inputs=())
    _, _, new = gradients(DENSE, values, inputs=(), learning_rate=0.5)
    assert list(new) == ["fc0.weight", "fc1.weight"]
    for name, weight in new.items():
        np.testing.assert_allclose(weight, values[name] - 0.5 * found[name], atol=1e-15)
    step = function_of(training_step(DENSE, learning_rate=0.5))
    updates = [op for op in step.body.block.ops if role_of(op) == "update"]
    assert [op.attributes["weft.layer"].data for op in updates] == ["fc0", "fc1"]
    assert step.res_attrs.data[1].data == {"weft.weight": StringAttr("fc0.weight")}
    assert step.res_attrs.data[3].data == {"weft.gradient": StringAttr("x")}


def test_inputs_by_name():
    values = random_inputs(parsed(DENSE), 1)
    assert list(gradients(DENSE, values, inputs=("x",))[2])[-1] == "x"
    with pytest.raises(WeftError, match=r"'h' is no input of floats; there are: x"):
        training_step(DENSE, inputs=("h",))


def test_values_read_several_times_sum_their_gradients():
    text = """
func.func @f(%x: tensor<3xf64>) -> (tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) {
  %y = math.exp %x : tensor<3xf64>
  %z = arith.mulf %y, %x : tensor<3xf64>
  return %y, %z, %y : tensor<3xf64>, tensor<3xf64>, tensor<3xf64>
}"""
    values = {"x": np.array([0.5, -1.0, 2.0])}
    _, (a, b, c), found = gradients(text, values)
    x = values["x"]
    np.testing.assert_allclose(found["x"], np.exp(x) * (a + c + b * (1 + x)))


def test_weights_that_nothing_depends_on_get_zeros():
    text = """
func.func @f(%x: tensor<3xf64>, %w: tensor<2xf64>) -> tensor<3xf64> {
  %y = math.exp %x : tensor<3xf64>
  return %y : tensor<3xf64>
}"""
    _, _, found = gradients(text, random_inputs(parsed(text), 1))
    np.testing.assert_array_equal(found["w"], np.zeros(2))


def test_results_that_are_arguments():
    text = "func.func @f(%x: tensor<3xf64>) -> tensor<3xf64> { return %x : tensor<3xf64> }"
    _, (given,), found = gradients(text, {"x": np.arange(3.0)})
    np.testing.assert_array_equal(found["x"], given)


def test_integers_have_no_gradient():
    text = """
func.func @f(%x: tensor<3xf64>, %n: tensor<3xi32>) -> (tensor<3xf64>, tensor<3xi32>) {
  %m = arith.sitofp %n : tensor<3xi32> to tensor<3xf64>
  %y = arith.mulf %m, %x : tensor<3xf64>
  return %y, %n : tensor<3xf64>, tensor<3xi32>
}"""
    step = training_step(text)
    values = {"x": np.ones(3), "n": np.array([1, 2, 3], np.int32), "grad_y": np.array([1.0, 2, 4])}
    found = run_function(step, values)
    assert len(found) == 3
    np.testing.assert_array_equal(found[2], [1, 4, 12])


# --- Refused --------------------------------------------------------------------------------------

PRODUCT = """
  %p{n} = linalg.generic {{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]}} ins(%x : tensor<3xf64>) outs(%s{m} : tensor<f64>) {{
  ^bb0(%a: f64, %o: f64):
    %r = arith.mulf %o, %a : f64
    linalg.yield %r : f64
  }} -> tensor<f64>
  %s{n} = arith.addf %p{n}, %s{m} : tensor<f64>
"""
LOOKUP = """
func.func @f(%i: tensor<2xi64>, %t: tensor<5x3xf64> {weft.weight = "table"}) -> tensor<2x3xf64> {
  %e = tensor.empty() : tensor<2x3xf64>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>,
      affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%i : tensor<2xi64>) outs(%e : tensor<2x3xf64>) {
  ^bb0(%a: i64, %o: f64):
    %r = arith.index_cast %a : i64 to index
    %c = linalg.index 1 : index
    %v = tensor.extract %t[%r, %c] : tensor<5x3xf64>
    linalg.yield %v : f64
  } -> tensor<2x3xf64>
  return %y : tensor<2x3xf64>
}"""


def refusal(text, **options):
    module = parsed(text)
    before = str(module)
    with pytest.raises(WeftError) as caught:
        add_gradients(function_of(module), Options(**options))
    assert str(module) == before
    return str(caught.value)


def test_all_ops_without_gradient_are_named_with_counts():
    body = PRODUCT.format(n=1, m=0) + PRODUCT.format(n=2, m=1)
    text = f"""func.func @f(%x: tensor<3xf64>, %s0: tensor<f64>) -> (tensor<f64>, tensor<3xf64>) {{
  {body}
  %n = math.ctlz %i : tensor<3xi32>
  %q = math.fpowi %x, %i : tensor<3xf64>, tensor<3xi32>
  return %s2, %q : tensor<f64>, tensor<3xf64>
}}""".replace("%s0: tensor<f64>)", "%s0: tensor<f64>, %i: tensor<3xi32>)")
    message = refusal(text, inputs=("all",))
    assert "3 ops have no gradient: 1 x math.fpowi, first" in message
    assert "2 x reduction by arith.mulf, first <text>:3:3: linalg.generic %p1" in message


def test_lookups_are_refused():
    message = refusal(LOOKUP)
    assert "1 op has no gradient: 1 x look-up in a table (its gradient is a scatter" in message
    assert "linalg.generic %y" in message


def test_nothing_to_differentiate():
    text = "func.func @f(%x: tensor<3xf64>) -> tensor<3xf64> { return %x : tensor<3xf64> }"
    assert "nothing to differentiate by: no argument" in refusal(text)
    unused = """func.func @f(%x: tensor<3xf64>, %n: tensor<3xi32>) -> tensor<3xi32> {
  return %n : tensor<3xi32>
}"""
    assert "no result of floats depends on" in refusal(unused, inputs=("x",))


def test_twice_is_refused():
    step = training_step(DENSE)
    with pytest.raises(WeftError, match="has gradients already"):
        add_gradients(function_of(step))


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("%y = tensor.cast %x : tensor<3xf64> to tensor<?xf64>\n"
         "%z = tensor.cast %y : tensor<?xf64> to tensor<3xf64>",
         "2 x tensor.cast of dynamic shape"),
        ("%r = tensor.from_elements %c, %c, %c : tensor<3xf64>\n"
         "%z = tensor.reshape %x(%s) : (tensor<3xf64>, tensor<1xi64>) -> tensor<3xf64>",
         "1 x tensor.reshape"),
    ],
)  # fmt: skip
def test_movement_that_is_refused(body, what):
    text = f"""func.func @f(%x: tensor<3xf64>, %s: tensor<1xi64>, %c: f64) -> tensor<3xf64> {{
  {body}
  return %z : tensor<3xf64>
}}"""
    assert what in refusal(text, inputs=("all",))


def test_the_pass_takes_one_of_several_functions():
    two = DENSE + DENSE.replace("@f", "@g")
    module = parsed(two)
    AddGradientsPass(function="g", update=True, lr=0.1).apply(make_context(), module)
    assert len(function_of(module, "f").body.block.args) == 3
    assert len(function_of(module, "g").body.block.args) == 4
    with pytest.raises(WeftError, match="name one"):
        AddGradientsPass().apply(Context(), module)


def test_learning_rates_are_finite():
    with pytest.raises(WeftError, match="lr is nan; give a finite learning rate"):
        AddGradientsPass(update=True, lr=float("nan")).apply(Context(), parsed(DENSE))
