"""Element-wise ops that become one compute the same, and the value in front has one reader."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects import linalg

from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import make_context
from weft.transforms.core.functions import function_of
from weft.transforms.kernel.fuse_elementwise import FuseElementwisePass
from weft.transforms.model.load import load_module

SHAPE = (3, 5)
MAPS = {"id": "(d0, d1)", "row": "(d0)", "last": "(d1)", "swap": "(d1, d0)"}


def generic(name: str, reads: list[tuple[str, str]], type: str) -> str:
    """An op that adds up what it reads, each with the next power of two."""
    operands = [*reads, ("e", "id")]
    maps = ", ".join(f"affine_map<(d0, d1) -> {MAPS[m]}>" for _, m in operands)
    args = ", ".join(f"%p{i}: f32" for i in range(len(reads)))
    body = [f"%q{i} = arith.mulf %p{i}, %c{i} : f32" for i in range(len(reads))]
    body.insert(0, " ".join(f"%c{i} = arith.constant {2.0**i} : f32\n" for i in range(len(reads))))
    total = "%q0"
    for i in range(1, len(reads)):
        body.append(f"%t{i} = arith.addf {total}, %q{i} : f32")
        total = f"%t{i}"
    shapes = {"id": type, "swap": type, "row": f"tensor<{SHAPE[0]}xf32>"}
    types = ", ".join(shapes.get(m, f"tensor<{SHAPE[1]}xf32>") for _, m in reads)
    values = ", ".join(f"%{v}" for v, _ in reads)
    lines = "\n".join(body)
    return f"""
  %{name} = linalg.generic {{indexing_maps = [{maps}],
      iterator_types = ["parallel", "parallel"]}} ins({values} : {types}) outs(%e : {type}) {{
  ^bb0({args}, %o: f32):
    {lines}
    linalg.yield {total} : f32
  }} -> {type}"""


@st.composite
def programs(draw: st.DrawFn) -> str:
    """Chains of ops over %v0, each of which reads some values before it and weights."""
    type = f"tensor<{SHAPE[0]}x{SHAPE[1]}xf32>"
    ops = [generic("v0", [("a", "id")], type)]
    count = draw(st.integers(1, 5))
    for number in range(1, count + 1):
        known = st.integers(0, number - 1).map(lambda i: (f"v{i}", "id"))
        weights = st.sampled_from([("r", "row"), ("l", "last")])
        reads = draw(st.lists(known, min_size=1, max_size=2))
        reads += draw(st.lists(weights, max_size=1))
        ops.append(generic(f"v{number}", reads, type))
    kept = {count} | draw(st.sets(st.integers(0, count), max_size=1))
    names = ", ".join(f"%v{i}" for i in sorted(kept))
    types = ", ".join(type for _ in kept)
    lines = "".join(ops)
    return f"""
func.func @f(%a: {type}, %r: tensor<{SHAPE[0]}xf32>, %l: tensor<{SHAPE[1]}xf32>) -> ({types}) {{
  %e = tensor.empty() : {type}{lines}
  func.return {names} : {types}
}}"""


@given(programs())
@settings(max_examples=60)
def test_results_stay(text: str) -> None:
    ctx = make_context()
    module = load_module(text, ctx)
    rng = np.random.default_rng(3)
    given = {
        "a": rng.integers(-8, 8, SHAPE).astype(np.float32),
        "r": rng.integers(-8, 8, SHAPE[:1]).astype(np.float32),
        "l": rng.integers(-8, 8, SHAPE[1:]).astype(np.float32),
    }
    before = run_function(module, given)
    FuseElementwisePass().apply(ctx, module)
    module.verify()
    text = str(module)
    after = run_function(load_module(text, ctx), given)
    for old, new in zip(before, after, strict=True):
        np.testing.assert_array_equal(new, old)
    FuseElementwisePass().apply(ctx, module)
    assert str(module) == text


def test_a_chain_with_several_reads_becomes_one_op() -> None:
    """x * (1 + 2 * (x + 2 * x * …)), as GELU by tanh is written: five ops, one after."""
    type = f"tensor<{SHAPE[0]}x{SHAPE[1]}xf32>"
    ops = [
        generic("x", [("a", "id")], type),
        generic("s", [("x", "id"), ("x", "id")], type),
        generic("t", [("s", "id")], type),
        generic("u", [("x", "id"), ("t", "id"), ("l", "last")], type),
        generic("y", [("u", "id"), ("x", "id")], type),
    ]
    lines = "".join(ops)
    ctx = make_context()
    module = load_module(
        f"func.func @f(%a: {type}, %l: tensor<{SHAPE[1]}xf32>) -> {type} {{\n"
        f"  %e = tensor.empty() : {type}{lines}\n  func.return %y : {type}\n}}",
        ctx,
    )
    FuseElementwisePass().apply(ctx, module)
    found = [
        op for op in function_of(module).body.block.ops if isinstance(op, linalg.ops.GenericOp)
    ]
    assert [len(op.inputs) for op in found] == [1, 2]
