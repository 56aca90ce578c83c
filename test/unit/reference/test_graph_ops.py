"""The meaning of the `graph` dialect: that of the same function without it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.transforms.canonicalize import CanonicalizePass

from weft.targets.reference.interpreter import run_function
from weft.tools.cli.weft import main
from weft.tools.registry.contexts import all_meanings, make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.model.load import load_module

Arrays = tuple[np.ndarray, ...]


def run(text: str, **inputs: np.ndarray) -> Arrays:
    ctx = make_context()
    module = load_module(text, ctx)
    return run_function(module, inputs, None, all_meanings(ctx))


def counted(*shape: int) -> np.ndarray:
    return np.arange(1, 1 + np.prod(shape), dtype=np.float32).reshape(shape)


def test_a_subgraph_gives_what_its_body_gives():
    text = """
    func.func @f(%x : tensor<2x3xf32>, %y : tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
      %s, %p = graph.subgraph "both" (%a = %x, %b = %y : tensor<2x3xf32>, tensor<2x3xf32>)
          -> (tensor<2x3xf32>, tensor<2x3xf32>) {
        %0 = arith.addf %a, %b : tensor<2x3xf32>
        %1 = arith.mulf %a, %0 : tensor<2x3xf32>
        graph.yield %0, %1 : tensor<2x3xf32>, tensor<2x3xf32>
      }
      return %s, %p : tensor<2x3xf32>, tensor<2x3xf32>
    }
    """
    x, y = counted(2, 3), counted(2, 3)[::-1].copy()
    total, product = run(text, x=x, y=y)
    assert np.array_equal(total, x + y)
    assert np.array_equal(product, x * (x + y))


@pytest.mark.parametrize("op", ["sequence", "parallel"])
def test_a_tree_joins_what_its_parts_give(op: str):
    """Nested cuts of two dimensions, one operand whole, and results that are joined otherwise."""
    text = f"""
    func.func @f(%x : tensor<4x6xf32>, %w : tensor<3xf32>) -> (tensor<4x6xf32>, tensor<2x12xf32>) {{
      %y, %z = graph.{op} parts 2 (%a = %x cut 0, %b = %w : tensor<4x6xf32>, tensor<3xf32>)
          -> (tensor<4x6xf32> cut 0, tensor<2x12xf32> cut 1) {{
        %0 = graph.{op} parts 2 (%c = %a cut 1, %d = %b : tensor<2x6xf32>, tensor<3xf32>)
            -> (tensor<2x6xf32> cut 1) {{
          %e = tensor.empty() : tensor<2x3xf32>
          %1 = linalg.generic {{
            indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
                             affine_map<(i, j) -> (i, j)>],
            iterator_types = ["parallel", "parallel"]
          }} ins(%c, %d : tensor<2x3xf32>, tensor<3xf32>) outs(%e : tensor<2x3xf32>) {{
          ^bb0(%p: f32, %q: f32, %r: f32):
            %s = arith.mulf %p, %q : f32
            linalg.yield %s : f32
          }} -> tensor<2x3xf32>
          graph.yield %1 : tensor<2x3xf32>
        }}
        graph.yield %0, %0 : tensor<2x6xf32>, tensor<2x6xf32>
      }}
      return %y, %z : tensor<4x6xf32>, tensor<2x12xf32>
    }}
    """
    x, w = counted(4, 6), np.array([1, 10, 100], np.float32)
    y, z = run(text, x=x, w=w)
    wanted = x * np.tile(w, 2)
    assert np.array_equal(y, wanted)
    assert np.array_equal(z, np.concatenate([wanted[:2], wanted[2:]], axis=1))


def test_windows_of_parts_overlap_or_leave_out():
    text = """
    func.func @f(%x : tensor<9xf32>) -> tensor<8xf32> {
      %y = graph.sequence parts 4 (%a = %x cut 0 size 3 step 2 : tensor<9xf32>)
          -> (tensor<8xf32> cut 0) {
        %0 = graph.split %a dim 0 at 1 : tensor<3xf32> -> tensor<2xf32>
        graph.yield %0 : tensor<2xf32>
      }
      %z = graph.sequence parts 2 (%a = %x cut 0 size 1 step 5 : tensor<9xf32>)
          -> (tensor<2xf32> cut 0) {
        graph.yield %a : tensor<1xf32>
      }
      %w = graph.split %y dim 0 part 1 of 4 : tensor<8xf32> -> tensor<2xf32>
      %v = graph.concat %z, %y, %w dim 0
          : tensor<2xf32>, tensor<8xf32>, tensor<2xf32> -> tensor<12xf32>
      %r = graph.split %v dim 0 at 0 : tensor<12xf32> -> tensor<8xf32>
      return %r : tensor<8xf32>
    }
    """
    (y,) = run(text, x=counted(9))
    assert y.tolist() == [1, 6, 2, 3, 4, 5, 6, 7]


INSTANCES = """
module attributes {weft.format = 1 : i64} {
  func.func private @twice(%x : tensor<2x3xf32>) -> tensor<2x3xf32> {
    %y = arith.addf %x, %x : tensor<2x3xf32>
    return %y : tensor<2x3xf32>
  }
  func.func @f(%x : tensor<4x3xf32>) -> tensor<4x3xf32> attributes {weft.entry} {
    %a = graph.split %x dim 0 part 0 of 2 : tensor<4x3xf32> -> tensor<2x3xf32>
    %b = graph.split %x dim 0 part 1 of 2 : tensor<4x3xf32> -> tensor<2x3xf32>
    %c = graph.instance @twice part 1 of 2 (%b) bind [[2, 1]] scope ["L1"]
        : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %d = graph.instance @twice part 0 of 2 (%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %e = graph.redistribute %c from [2, 1] to [1, 3] : tensor<2x3xf32>
    %g = graph.copy %d to "L1" : tensor<2x3xf32>
    %y = graph.concat %g, %e dim 0 : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<4x3xf32>
    return %y : tensor<4x3xf32>
  }
}
"""


def test_a_module_of_instances_is_run_by_the_command(tmp_path, capsys):
    file, given, found = tmp_path / "stage.mlir", tmp_path / "x.npz", tmp_path / "y.npz"
    file.write_text(INSTANCES)
    x = counted(4, 3)
    np.savez(given, x=x)
    assert main(["run", str(file), "--inputs", str(given), "-o", str(found)]) == 0
    with np.load(found) as results:
        assert np.array_equal(results["result"], 2 * x)


def test_functions_that_compute_instances_of_themselves_are_refused():
    text = INSTANCES.replace(
        "%y = arith.addf %x, %x : tensor<2x3xf32>",
        "%y = graph.instance @twice (%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>",
    )
    with pytest.raises(WeftError, match="@twice calls @twice, which calls it again"):
        load_module(text, make_context())


def test_an_order_that_breaks_a_dependence_is_refused():
    lines = INSTANCES.splitlines()
    copy = next(i for i, line in enumerate(lines) if "graph.copy" in line)
    lines.insert(copy - 2, lines.pop(copy))
    with pytest.raises(WeftError, match=r"graph.copy %g: %d is not there yet"):
        load_module("\n".join(lines), make_context())


@st.composite
def programs(draw: st.DrawFn) -> str:
    """Parts of parts and joins of joins of two vectors, with copies and changes of cores."""
    values = [("x", 6), ("y", 4)]
    lines: list[str] = []
    for number in range(draw(st.integers(1, 8))):
        new = f"v{number}"
        name, size = draw(st.sampled_from(values))
        kind = draw(st.sampled_from(["split", "split", "concat", "concat", "copy", "cores"]))
        if kind == "split":
            lower = draw(st.integers(0, size - 1))
            more = draw(st.integers(1, size - lower))
            lines.append(
                f"%{new} = graph.split %{name} dim 0 at {lower} "
                f": tensor<{size}xf32> -> tensor<{more}xf32>"
            )
            size = more
        elif kind == "concat":
            others = [(name, size), *draw(st.lists(st.sampled_from(values), max_size=3))]
            size = sum(n for _, n in others)
            types = ", ".join(f"tensor<{n}xf32>" for _, n in others)
            joined = ", ".join(f"%{o}" for o, _ in others)
            lines.append(f"%{new} = graph.concat {joined} dim 0 : {types} -> tensor<{size}xf32>")
        elif kind == "copy":
            where = draw(st.sampled_from(["L1", "LLB"]))
            lines.append(f'%{new} = graph.copy %{name} to "{where}" : tensor<{size}xf32>')
        else:
            cores = f"graph.redistribute %{name} from [1] to [1]"
            lines.append(f"%{new} = {cores} : tensor<{size}xf32>")
        values.append((new, size))
    body = "\n  ".join(lines)
    given_back = values[-draw(st.integers(1, 3)) :]
    names = ", ".join(f"%{name}" for name, _ in given_back)
    types = ", ".join(f"tensor<{size}xf32>" for _, size in given_back)
    return (
        f"func.func @f(%x : tensor<6xf32>, %y : tensor<4xf32>) -> ({types}) {{\n  {body}\n"
        f"  return {names} : {types}\n}}"
    )


@settings(max_examples=40, deadline=None)
@given(programs())
def test_simplified_parts_and_joins_are_the_same(text: str):
    ctx = make_context()
    module = load_module(text, ctx)
    inputs = {"x": counted(6), "y": -counted(4)}
    wanted = run_function(module, inputs, None, all_meanings(ctx))
    CanonicalizePass().apply(ctx, module)
    module.verify()
    found = run_function(module, inputs, None, all_meanings(ctx))
    for mine, theirs in zip(found, wanted, strict=True):
        assert np.array_equal(mine, theirs)
