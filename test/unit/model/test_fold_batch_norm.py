"""Folding into weights: the same results, with fewer ops, whatever the sum of products is."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects import func, linalg
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

from weft.targets.reference.interpreter import run_function
from weft.tools.importer.common.finish import generic_form
from weft.tools.registry.contexts import all_meanings, make_context
from weft.transforms.core.functions import argument_names, function_of, weight_names
from weft.transforms.core.upstream import upstream_module
from weft.transforms.model.fold_batch_norm import fold_batch_norm
from weft.transforms.model.load import load_module
from weft.transforms.model.outline_weights import drop_dead, outline_weights

GENERIC = """
  %{out} = linalg.generic {{
    indexing_maps = [affine_map<({d}) -> ({d})>, {reads}affine_map<({d}) -> ({d})>],
    iterator_types = [{kinds}]
  }} ins(%{source}{values} : {type}{types}) outs(%{init} : {type}) {{
  ^bb0(%a: f32, {args}%o: f32):
    {body}
  }} -> {type}
"""


def elementwise(out, source, init, shape, reads, body):
    """An element-wise op; `reads` are pairs of a value and its dimensions, with its type."""
    dims = ", ".join(f"d{i}" for i in range(len(shape)))
    type = f"tensor<{'x'.join(map(str, shape))}xf32>"
    return GENERIC.format(
        out=out,
        source=source,
        init=init,
        d=dims,
        type=type,
        reads="".join(f"affine_map<({dims}) -> ({index})>, " for _, index, _ in reads),
        kinds=", ".join(['"parallel"'] * len(shape)),
        values="".join(f", %{value}" for value, _, _ in reads),
        types="".join(f", {t}" for _, _, t in reads),
        args="".join(f"%r{i}: f32, " for i in range(len(reads))),
        body=body,
    )


def norm(source, init, shape, channel, count):
    """Difference, product, product and sum, in three ops."""
    read = (f"d{channel}", f"tensor<{count}xf32>")
    return (
        elementwise(
            "n0",
            source,
            init,
            shape,
            [("mean", *read)],
            "%s = arith.subf %a, %r0 : f32\n linalg.yield %s : f32",
        )
        + elementwise(
            "n1",
            "n0",
            init,
            shape,
            [("factor", *read), ("gamma", *read)],
            "%s = arith.mulf %a, %r0 : f32\n %t = arith.mulf %r1, %s : f32\n linalg.yield %t : f32",
        )
        + elementwise(
            "n2",
            "n1",
            init,
            shape,
            [("beta", *read)],
            "%s = arith.addf %r0, %a : f32\n linalg.yield %s : f32",
        )
    )


def norm_arguments(count):
    return ", ".join(
        f'%{name}: tensor<{count}xf32> {{weft.weight = "bn.{name}"}}'
        for name in ("mean", "factor", "gamma", "beta")
    )


def plain(n, c, h, k, *, normed=True):
    """A convolution that starts from a bias."""
    return f"""
    func.func @f(%x: tensor<{n}x{c}x{h + 2}x{h + 2}xf32>,
        %w: tensor<{k}x{c}x3x3xf32> {{weft.weight = "conv.weight"}},
        %b: tensor<{k}xf32> {{weft.weight = "conv.bias"}}, {norm_arguments(k)})
        -> tensor<{n}x{k}x{h}x{h}xf32> {{
      %e = tensor.empty() : tensor<{n}x{k}x{h}x{h}xf32>
      %i = linalg.broadcast ins(%b : tensor<{k}xf32>) outs(%e : tensor<{n}x{k}x{h}x{h}xf32>)
        dimensions = [0, 2, 3]
      %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<{n}x{c}x{h + 2}x{h + 2}xf32>,
        tensor<{k}x{c}x3x3xf32>) outs(%i : tensor<{n}x{k}x{h}x{h}xf32>)
        -> tensor<{n}x{k}x{h}x{h}xf32>
      {norm("c", "e", (n, k, h, h), 1, k) if normed else ""}
      return %{"n2" if normed else "c"} : tensor<{n}x{k}x{h}x{h}xf32>
    }}"""


def grouped(n, g, h, k, *, normed=True):
    """A convolution in groups whose channels are joined afterwards."""
    groups = f"tensor<{n}x{g}x{k}x{h}x{h}xf32>"
    joined = f"tensor<{n}x{g * k}x{h}x{h}xf32>"
    image = f"tensor<{n}x{g}x2x{h + 1}x{h + 1}xf32>"
    return f"""
    func.func @f(%x: {image}, %w: tensor<{g}x{k}x2x2x2xf32> {{weft.weight = "conv.weight"}},
        %b: tensor<{g * k}xf32> {{weft.weight = "conv.bias"}}, {norm_arguments(g * k)})
        -> {joined} {{
      %e = tensor.empty() : {joined}
      %start = linalg.broadcast ins(%b : tensor<{g * k}xf32>) outs(%e : {joined})
        dimensions = [0, 2, 3]
      %i = tensor.expand_shape %start [[0], [1, 2], [3], [4]] output_shape [{n}, {g}, {k}, {h}, {h}]
        : {joined} into {groups}
      %q = linalg.conv_2d_ngchw_gfchw ins(%x, %w : {image}, tensor<{g}x{k}x2x2x2xf32>)
        outs(%i : {groups}) -> {groups}
      %c = tensor.collapse_shape %q [[0], [1, 2], [3], [4]] : {groups} into {joined}
      {norm("c", "e", (n, g * k, h, h), 1, g * k) if normed else ""}
      return %{"n2" if normed else "c"} : {joined}
    }}"""


def product(n, c, h, k):
    """A matrix product with what is known on the right."""
    return f"""
    func.func @f(%x: tensor<{n}x{c}xf32>, %w: tensor<{c}x{k}xf32> {{weft.weight = "fc.weight"}},
        {norm_arguments(k)}) -> tensor<{n}x{k}xf32> {{
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<{n}x{k}xf32>
      %i = linalg.fill ins(%zero : f32) outs(%e : tensor<{n}x{k}xf32>) -> tensor<{n}x{k}xf32>
      %c = linalg.matmul ins(%x, %w : tensor<{n}x{c}xf32>, tensor<{c}x{k}xf32>)
        outs(%i : tensor<{n}x{k}xf32>) -> tensor<{n}x{k}xf32>
      {norm("c", "e", (n, k), 1, k)}
      return %n2 : tensor<{n}x{k}xf32>
    }}"""


def alone(n, c, h, k):
    """No sum of products before."""
    return f"""
    func.func @f(%x: tensor<{n}x{k}xf32>, {norm_arguments(k)}) -> tensor<{n}x{k}xf32> {{
      %e = tensor.empty() : tensor<{n}x{k}xf32>
      {norm("x", "e", (n, k), 1, k)}
      return %n2 : tensor<{n}x{k}xf32>
    }}"""


KINDS = {"plain": plain, "grouped": grouped, "product": product, "alone": alone}


def parsed(text: str) -> tuple[ModuleOp, func.FuncOp]:
    """The module with named ops kept."""
    ir = upstream_module("ir")
    context = make_context()
    context.allow_unregistered = True
    with ir.Context():
        generic = ir.Module.parse(text).operation.get_asm(print_generic_op_form=True)
    module = Parser(context, generic, "test").parse_module()
    (function,) = [op for op in module.body.ops if isinstance(op, func.FuncOp)]
    return module, function


def folded(text: str) -> tuple[ModuleOp, func.FuncOp, func.FuncOp]:
    """The module with named ops kept, folded, and what was taken out of it."""
    module, function = parsed(text)
    fold_batch_norm(function)
    outlined = outline_weights(function)
    assert outlined is not None
    return module, function, outlined


def evaluated(text: str, arrays):
    context = make_context()
    module = load_module(text, context)
    names = argument_names(function_of(module))
    return run_function(module, {n: arrays[n] for n in names}, None, all_meanings(context))


@settings(max_examples=12)
@given(st.sampled_from(sorted(KINDS)), *(st.integers(1, 4) for _ in range(4)))
def test_results_stay_the_same(kind, n, c, h, k):
    text = KINDS[kind](n, c, h, k)
    context = make_context()
    function = function_of(load_module(text, context))
    rng = np.random.default_rng([n, c, h, k])
    names = argument_names(function)
    arrays = {
        name: rng.standard_normal(arg.type.get_shape()).astype(np.float32)
        for name, arg in zip(names, function.body.block.args, strict=True)
    }
    (wanted,) = evaluated(text, arrays)
    module, function, outlined = folded(text)
    results = evaluated(generic_form(ModuleOp([outlined])), arrays)
    offline = [a.data["weft.weight"].data for a in outlined.res_attrs]
    (found,) = evaluated(
        generic_form(module),
        {**arrays, **dict(zip(offline, results, strict=True))}
        | {"arg0": arrays["x"], "x": arrays["x"]},
    )
    np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=1e-5 * np.abs(wanted).max())
    generics = [op for op in function.walk() if isinstance(op, linalg.ops.GenericOp)]
    assert len(generics) == 1


@settings(max_examples=8)
@given(st.sampled_from([plain, grouped]), *(st.integers(1, 4) for _ in range(4)))
def test_a_bias_that_sums_start_from_is_added_behind_them(kind, n, c, h, k):
    """It is read as the vector that it is: nothing of the result's size is made of it."""
    text = kind(n, c, h, k, normed=False)
    function = function_of(load_module(text, make_context()))
    rng = np.random.default_rng([n, c, h, k])
    arrays = {
        name: rng.standard_normal(arg.type.get_shape()).astype(np.float32)
        for name, arg in zip(argument_names(function), function.body.block.args, strict=True)
    }
    (wanted,) = evaluated(text, arrays)
    module, function = parsed(text)
    fold_batch_norm(function)
    drop_dead(function.body.block)
    (found,) = evaluated(generic_form(module), {**arrays, "arg0": arrays["x"]})
    np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=1e-5 * np.abs(wanted).max())
    assert not any(isinstance(op, linalg.ops.BroadcastOp) for op in function.walk())
    (summed,) = [op for op in function.walk() if isinstance(op, linalg.ops.GenericOp)]
    shapes = [value.type.get_shape() for value in summed.inputs]
    assert shapes == [wanted.shape, arrays["conv.bias"].shape]


@pytest.mark.parametrize("kind", KINDS)
def test_names(kind):
    _, function, _ = folded(KINDS[kind](2, 3, 4, 3))
    layer = {"product": "fc", "alone": "bn"}.get(kind, "conv")
    parts = ("scale", "shift") if kind == "alone" else ("weight.folded", "bias.folded")
    assert list(weight_names(function).values()) == [f"{layer}.{part}" for part in parts]


def test_a_chain_behind_a_chain_that_is_read_twice():
    """What the first one gives is returned too, so that each is folded by itself."""
    read = ("w", "d1", "tensor<4xf32>")
    product = "%p = arith.mulf %a, %r0 : f32\n    linalg.yield %p : f32"
    steps = [("s1", "x"), ("s2", "s1"), ("s3", "s2"), ("s4", "s3")]
    ops = "".join(elementwise(out, source, "e", (2, 4), [read], product) for out, source in steps)
    text = f"""
    func.func @f(%x: tensor<2x4xf32>, %w: tensor<4xf32> {{weft.weight = "bn.w"}})
        -> (tensor<2x4xf32>, tensor<2x4xf32>) {{
      %e = tensor.empty() : tensor<2x4xf32>
      {ops}
      return %s2, %s4 : tensor<2x4xf32>, tensor<2x4xf32>
    }}"""
    context = make_context()
    module = load_module(text, context)
    fold_batch_norm(function_of(module))
    module.verify()
    rng = np.random.default_rng(7)
    arrays = {
        "x": rng.standard_normal((2, 4)).astype(np.float32),
        "w": rng.standard_normal(4).astype(np.float32),
        "bn.w": rng.standard_normal(4).astype(np.float32),
    }
    names = argument_names(function_of(module))
    given = {name: arrays[name] for name in names}
    found = run_function(module, given, None, all_meanings(context))
    w = arrays["bn.w"] if "bn.w" in names else arrays["w"]
    np.testing.assert_allclose(found[0], arrays["x"] * w**2, rtol=1e-5)
    np.testing.assert_allclose(found[1], arrays["x"] * w**4, rtol=1e-5)
