"""Leaves that compute the same share what is found out about one of them; others do not."""

from __future__ import annotations

from helpers.graph.cutting import function_in

from weft.dialects import graph
from weft.tools.registry.contexts import make_context
from weft.transforms.core.alike import Alike
from weft.transforms.graph.inner import key_of_run
from weft.transforms.graph.rules import OpRules
from weft.transforms.model.load import load_module

LEAF = """
  %NAME = graph.subgraph "NAME" (%in = %SOURCE : tensor<4x6xf32>)
      -> (tensor<4x6xf32>) {
    %e = tensor.empty() : tensor<4x6xf32>
    %k = arith.constant NUMBER : f32
    %sum = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]
    } ins(%in : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) {
    ^bb0(%a: f32, %b: f32):
      %m = arith.OP %a, %k : f32
      linalg.yield %m : f32
    } -> tensor<4x6xf32>
    graph.yield %sum : tensor<4x6xf32>
  }
"""


def leaves_of(*rows: tuple[str, str, str]) -> list[graph.SubgraphOp]:
    """A chain of leaves, each by its name, its op and its number."""
    text, source = "", "x"
    for name, op, number in rows:
        new = LEAF.replace("NAME", name).replace("SOURCE", source)
        text += new.replace("NUMBER", number).replace("OP", op)
        source = name
    end = f"  return %{source} : tensor<4x6xf32>\n}}\n"
    module = load_module(
        f"func.func @f(%x : tensor<4x6xf32>) -> tensor<4x6xf32> {{\n{text}{end}", make_context()
    )
    return [op for op in function_in(module).walk() if isinstance(op, graph.SubgraphOp)]


def test_leaves_that_do_the_same_have_one_number():
    rows = ("p", "addf", "1.0"), ("q", "addf", "1.0"), ("r", "mulf", "1.0"), ("s", "addf", "2.0")
    alike = Alike()
    one, same, other_op, other_number = map(alike.number_of, leaves_of(*rows))
    assert one == same
    assert len({one, other_op, other_number}) == 3


def test_a_leaf_that_was_edited_is_another_one():
    (leaf,) = leaves_of(("p", "addf", "1.0"))
    alike = Alike()
    before = alike.number_of(leaf)
    constant = next(op for op in leaf.walk() if op.name == "arith.constant")
    (other,) = leaves_of(("p", "addf", "3.0"))
    constant.properties["value"] = next(
        op for op in other.walk() if op.name == "arith.constant"
    ).properties["value"]
    assert alike.number_of(leaf) != before


def test_slices_are_found_once_for_leaves_that_do_the_same():
    one, two = leaves_of(("p", "addf", "1.0"), ("q", "addf", "1.0"))
    rules = OpRules(Alike())
    wanted = (((1, 3), (0, 6)),)
    found = rules[one].find_slices(wanted)
    assert found.reads == wanted
    assert rules[two].find_slices(wanted) is found
    assert rules[two].find_slices((((0, 4), (2, 4)),)).reads == (((0, 4), (2, 4)),)


def test_runs_that_do_the_same_have_one_key():
    steps = [("addf", "1.0"), ("mulf", "1.0")]
    rows = [(name, *step) for name, step in zip("pqrs", steps * 2, strict=True)]
    p, q, r, s = leaves_of(*rows)
    rules = OpRules(Alike())
    key, numbers = key_of_run([p, q], rules)
    other, same = key_of_run([r, s], rules)
    assert key == other
    assert [numbers[v] for v in (p.inputs[0], p.results[0], q.results[0])] == [0, 1, 2]
    assert [same[v] for v in (q.results[0], r.results[0], s.results[0])] == [0, 1, 2]
    assert key_of_run([q, r], rules)[0] != key
    assert key_of_run([p], rules)[0] != key
    q.operands[0] = p.inputs[0]
    assert key_of_run([p, q], rules)[0] != key
