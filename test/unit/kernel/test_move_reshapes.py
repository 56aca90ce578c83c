"""Reshapes outside of padding and epilogues: the same results, and one operator."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects import linalg, tensor

from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import make_context
from weft.transforms.core.functions import argument_names, function_of
from weft.transforms.kernel.move_reshapes import MoveReshapesPass
from weft.transforms.model.load import load_module
from weft.transforms.model.operators import list_operators


def grouped(n: int, g: int, f: int, c: int, low: int, high: int, *, twice: bool) -> str:
    """
    A convolution in groups with padding in front, and a bias, a residual and ReLU behind; the
    latter of a product of two, if what is in front of it is read `twice`.
    """
    h = 3 + low + high
    joined, split = f"tensor<{n}x{g * f}x{h - 1}xf32>", f"tensor<{n}x{g}x{f}x{h - 1}xf32>"
    image = f"tensor<{n}x{g * c}x{h}xf32>"
    parallel = '["parallel", "parallel", "parallel"]'
    return f"""
    #id = affine_map<(n, k, h) -> (n, k, h)>
    func.func @f(%x: tensor<{n}x{g * c}x3xf32>, %w: tensor<{g}x{f}x{c}x2xf32>,
        %b: tensor<{g * f}xf32>, %r: {joined}) -> {joined} {{
      %zero = arith.constant 0.0 : f32
      %p = tensor.pad %x low[0, 0, {low}] high[0, 0, {high}] {{
      ^bb0(%i: index, %j: index, %k: index):
        tensor.yield %zero : f32
      }} : tensor<{n}x{g * c}x3xf32> to {image}
      %d = tensor.expand_shape %p [[0], [1, 2], [3]] output_shape [{n}, {g}, {c}, {h}]
        : {image} into tensor<{n}x{g}x{c}x{h}xf32>
      %e = tensor.empty() : {split}
      %z = linalg.fill ins(%zero : f32) outs(%e : {split}) -> {split}
      %s = linalg.generic {{indexing_maps = [affine_map<(n, g, f, h, c, r) -> (n, g, c, h + r)>,
          affine_map<(n, g, f, h, c, r) -> (g, f, c, r)>,
          affine_map<(n, g, f, h, c, r) -> (n, g, f, h)>],
          iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction",
                            "reduction"]}}
        ins(%d, %w : tensor<{n}x{g}x{c}x{h}xf32>, tensor<{g}x{f}x{c}x2xf32>) outs(%z : {split}) {{
      ^bb0(%i: f32, %j: f32, %o: f32):
        %m = arith.mulf %i, %j : f32
        %t = arith.addf %o, %m : f32
        linalg.yield %t : f32
      }} -> {split}
      %j = tensor.collapse_shape %s [[0], [1, 2], [3]] : {split} into {joined}
      %v = tensor.empty() : {joined}
      %u = linalg.generic {{indexing_maps = [#id, affine_map<(n, k, h) -> (k)>, #id, #id],
          iterator_types = {parallel}}}
        ins(%j, %b, %r : {joined}, tensor<{g * f}xf32>, {joined}) outs(%v : {joined}) {{
      ^bb0(%i: f32, %q: f32, %a: f32, %o: f32):
        %t = arith.addf %i, %q : f32
        %m = arith.addf %t, %a : f32
        linalg.yield %m : f32
      }} -> {joined}
      %q = linalg.generic {{indexing_maps = [#id, #id], iterator_types = {parallel}}}
        ins(%u : {joined}) outs(%v : {joined}) {{
      ^bb0(%i: f32, %o: f32):
        %t = math.absf %i : f32
        linalg.yield %t : f32
      }} -> {joined}
      %y = linalg.generic {{indexing_maps = [#id, #id, #id], iterator_types = {parallel}}}
        ins({"%u" if twice else "%q"}, %q : {joined}, {joined}) outs(%v : {joined}) {{
      ^bb0(%i: f32, %l: f32, %o: f32):
        %m = arith.mulf %i, %l : f32
        %t = arith.maximumf %m, %zero : f32
        linalg.yield %t : f32
      }} -> {joined}
      return %y : {joined}
    }}"""


@settings(max_examples=15)
@given(*(st.integers(1, 3) for _ in range(4)), *(st.integers(0, 2),) * 2, st.booleans())
def test_groups_with_padding_and_epilogues(n, g, f, c, low, high, twice):
    ctx = make_context()
    module = load_module(grouped(n, g, f, c, low, high, twice=twice), ctx)
    function = function_of(module)
    rng = np.random.default_rng([n, g, f, c])
    pairs = zip(argument_names(function), function.body.block.args, strict=True)
    arrays = {k: rng.standard_normal(v.type.get_shape()).astype(np.float32) for k, v in pairs}
    (wanted,) = run_function(module, arrays)
    MoveReshapesPass().apply(ctx, module)
    module.verify()
    (found,) = run_function(module, arrays)
    np.testing.assert_array_equal(found, wanted)
    if g > 1 and f > 1:
        (operator,) = list_operators(function)
        kinds = [type(member) for member in operator.members]
        assert kinds.count(linalg.ops.GenericOp) == (3 if twice else 4)
        returned = function.get_return_op()
        assert returned is not None
        assert isinstance(returned.operands[0].owner, tensor.CollapseShapeOp)
    if g > 1 and c > 1:
        (sums,) = (op for op in function.walk() if len(getattr(op, "iterator_types", ())) == 6)
        assert isinstance(sums.operands[0].owner, tensor.PadOp)
