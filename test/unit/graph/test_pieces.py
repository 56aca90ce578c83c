"""Wide values in pieces, on a machine whose shared memory does not hold them whole."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.graph.modules import load_network, machine_context, run_passes
from helpers.graph.whole import product, unary, weight

import weft
from weft.dialects import graph
from weft.targets.noc.executable import NocFunction
from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import all_meanings
from weft.tools.registry.universe import machine_paths
from weft.transforms.core.alike import Alike
from weft.transforms.core.functions import function_of
from weft.transforms.core.pipeline import facts_of
from weft.transforms.graph.form import batch_dims
from weft.transforms.graph.pieces import groups_between
from weft.transforms.graph.tensors import shape_of

PASSES = "mark-entry,generalize-named-ops,graph-schedule"

_FLAT, _WIDE, _ROWS = "tensor<384x32xf16>", "tensor<384x128xf16>", "tensor<16x24x32xf16>"


def feed_forward(residual: str) -> str:
    """
    Two products with 128 hidden columns on 16 items of 24 rows; what the first one reads is added
    to what the second one gives (`read`), or something else is (`other`), or nothing.
    """
    other = unary("t", "x", _ROWS, "%r = arith.addf %a, %a : f16", 3)
    added = {"read": "m", "other": "t"}.get(residual)
    add = f"""%n_e = tensor.empty() : {_ROWS}
  %n = linalg.add ins(%{added}, %q : {_ROWS}, {_ROWS}) outs(%n_e : {_ROWS}) -> {_ROWS}"""
    last = unary("o", "n" if added else "q", _ROWS, "%r = arith.negf %a : f16", 3)
    return f"""func.func @net(%x: {_ROWS}, {weight("v", 32, 128)}, {weight("w", 128, 32)},
    {weight("u", 32, 32)}) -> {_ROWS} {{
  %zero = arith.constant 0.0 : f16
  {other if residual == "other" else ""}
  %f = tensor.collapse_shape %x [[0, 1], [2]] : {_ROWS} into {_FLAT}
  {product("k", "f", "u", (384, 32, 32))}
  {product("y", "k", "v", (384, 32, 128))}
  {unary("g", "y", _WIDE, "%r = arith.maximumf %a, %zero : f16", 2)}
  {product("z", "g", "w", (384, 128, 32))}
  %m = tensor.expand_shape %k [[0, 1], [2]] output_shape [16, 24, 32] : {_FLAT} into {_ROWS}
  %q = tensor.expand_shape %z [[0, 1], [2]] output_shape [16, 24, 32] : {_FLAT} into {_ROWS}
  {add if added else ""}
  {last}
  return %o : {_ROWS}
}}"""


def machine_with(path: Path, shared: int, local: int) -> Path:
    """`stcp920` with so many bytes in the memory of a cluster, and of a core."""
    text = machine_paths()["stcp920"].read_text()
    text = text.replace("depth = 8388608", f"depth = {shared}")
    file = path / f"small{shared}.mlir"
    file.write_text(text.replace("depth = 65536", f"depth = {local}"))
    return file


@pytest.mark.parametrize("residual", ["none", "read", "other"])
def test_hidden_values_come_in_pieces(tmp_path: Path, residual: str) -> None:
    """Of 24,576 bytes for the items of a cluster, with a sum of 6,144, in 30,000; all move once."""
    text = feed_forward(residual)
    machine = machine_with(tmp_path, 30000, 3000)
    ctx = machine_context(machine)
    module = run_passes(load_network(text, ctx), PASSES, ctx)
    leaves = [op for op in module.walk() if isinstance(op, graph.SubgraphOp)]
    wide = [v for op in leaves for v in op.results if shape_of(v)[-1] in (32, 64)]
    assert len(wide) >= 4
    facts = facts_of(function_of(module, None))
    assert facts["graph.moved_bytes"] == facts["graph.least_moved_bytes"]
    executable = weft.compile(str(module), machine)
    assert isinstance(executable, NocFunction)
    rng = np.random.default_rng(5)
    arrays = {
        name: rng.uniform(-0.5, 0.5, shape).astype(np.float16)
        for name, (shape, _) in executable.argument_types().items()
    }
    results, _ = weft.run(executable, arrays)
    stage = run_function(load_network(str(module), ctx), arrays, "net", all_meanings(ctx))
    (wanted,) = run_function(load_network(text, ctx), arrays, "net", all_meanings(ctx))
    (found,) = results.values()
    assert np.array_equal(found, stage[0])
    assert np.abs(found.astype(np.float64) - wanted).max() <= 1e-2 * np.abs(wanted).max()


def test_dimensions_are_joined_in_groups() -> None:
    assert groups_between((32, 128, 768), (4096, 768)) == [[0, 1], [2]]
    assert groups_between((2, 3, 4), (6, 4)) == [[0, 1], [2]]
    assert groups_between((2, 3, 4), (3, 8)) is None
    assert groups_between((2, 3, 4), (24,)) == [[0, 1, 2]]
    assert groups_between((4, 6), (4, 6)) is None


def tanh_leaf(name: str, source: str, rows: int) -> str:
    """A leaf that computes one elementwise op on eight items of so many rows."""
    type = f"tensor<8x{rows}x16xf16>"
    body = unary("r0", "p", type, "%r = math.tanh %a : f16", 3)
    return f"""%{name} = graph.subgraph "{name}" (%p = %{source} : {type}) -> ({type}) {{
  {body}
    graph.yield %r0 : {type}
  }}"""


JOINED = f"""func.func @net(%x: tensor<8x4x16xf16>, %t: tensor<8x1x16xf16> {{weft.weight = "t"}})
    -> tensor<8x5x16xf16> {{
  {tanh_leaf("one", "x", 4)}
  {tanh_leaf("two", "t", 1)}
  %c = graph.concat %one, %two dim 1
      : tensor<8x4x16xf16>, tensor<8x1x16xf16> -> tensor<8x5x16xf16>
  return %c : tensor<8x5x16xf16>
}}"""


def test_what_is_joined_with_a_batch_is_cut_with_it() -> None:
    ctx = machine_context("stcp920")
    function = function_of(load_network(JOINED, ctx), None)
    block = function.body.block
    dims = batch_dims(block, {block.args[0]: 0}, Alike())
    made = [v for op in block.ops if isinstance(op, graph.SubgraphOp) for v in op.results]
    assert [dims.get(value) for value in made] == [0, 0]
