"""The passes of networks: the reference gives the same before and after each."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest
from helpers.graph.cutting import made_inputs
from helpers.graph.modules import (
    NETWORKS,
    RESIDUAL,
    SCALAR,
    load_network,
    machine_context,
    run_passes,
)
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, ModuleOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from weft.dialects.graph import InstanceOp, SplitInfoAttr, SubgraphOp
from weft.dialects.graph.attrs import rows_attr
from weft.targets.reference.interpreter import element_dtype, run_function
from weft.tools.bench.graph.gaps import order_gap
from weft.tools.registry.contexts import all_meanings
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import argument_names, function_of
from weft.transforms.graph.instances.graph_order import BOUND, LEAST, OUTER, PEAK
from weft.transforms.graph.instances.listing import InstanceList, kind_of
from weft.transforms.model.load import load_module

ZOO = Path(__file__).parents[2] / "models" / "zoo"

OpT = TypeVar("OpT")


@pytest.fixture(scope="module")
def ctx() -> Context:
    return machine_context()


def results_of(module: ModuleOp) -> list[np.ndarray]:
    inputs = made_inputs_of(module)
    return list(run_function(module, inputs, "net", all_meanings(machine_context())))


def made_inputs_of(module: ModuleOp) -> dict[str, np.ndarray]:
    only = module.clone()
    for op in list(only.body.ops):
        if isinstance(op, func.FuncOp) and op.sym_name.data != "net":
            op.detach()
    return made_inputs(only)


def ops_of(module: Operation, kind: type[OpT]) -> list[OpT]:
    return [op for op in module.walk() if isinstance(op, kind)]


PLACED = (
    "graph-split-info{memory=GB},graph-instantiate,graph-order,graph-bind,"
    "graph-scope{memory=GB},graph-concat"
)

STAGES = {
    "group": "graph-group{memory=GB}",
    "instantiate": "graph-group{memory=GB},graph-instantiate",
    "order-exact": "graph-split-info{memory=GB},graph-instantiate,graph-order{order=exact}",
    "placed": PLACED,
}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("name", NETWORKS)
def test_the_reference_gives_the_same(name: str, stage: str, ctx: Context) -> None:
    before = load_network(NETWORKS[name], ctx)
    after = run_passes(before, STAGES[stage], ctx)
    for one, other in zip(results_of(before), results_of(after), strict=True):
        np.testing.assert_array_equal(one, other)
    again = load_network(str(after), ctx)
    assert str(again) == str(after)


@pytest.mark.parametrize("name", NETWORKS)
def test_every_split_gives_the_same(name: str, ctx: Context) -> None:
    """Along each axis of each result, also what algorithm 1 drops: rows with halos, channels."""
    before = load_network(NETWORKS[name], ctx)
    grouped = run_passes(before, "graph-group{memory=GB}", ctx)
    sub_graphs, expected = ops_of(grouped, SubgraphOp), results_of(before)
    ranks = [len(value.type.get_shape()) for op in sub_graphs for value in op.outputs]
    for dim in range(max(ranks)):
        for op in sub_graphs:
            result = dim % len(op.outputs)
            op.attributes["split"] = ArrayAttr([SplitInfoAttr.of(dim, 4, 1, result)])
            op.attributes["best"] = IntegerAttr(0, 64)
        after = run_passes(grouped, "graph-instantiate,graph-order{order=dfs}", ctx)
        assert len(ops_of(after, InstanceOp)) == 4 * len(sub_graphs)
        for one, other in zip(expected, results_of(after), strict=True):
            np.testing.assert_array_equal(one, other)


def test_parts_that_are_alike_share_a_function(ctx: Context) -> None:
    """Of rows in parts, the first, the last and those between differ by their borders."""
    grouped = run_passes(load_network(RESIDUAL, ctx), "graph-group{memory=GB}", ctx)
    (op,) = ops_of(grouped, SubgraphOp)
    op.attributes["split"] = ArrayAttr([SplitInfoAttr.of(2, 8, 3)])
    op.attributes["best"] = IntegerAttr(0, 64)
    after = run_passes(grouped, "graph-instantiate", ctx)
    callees = [i.callee.string_value() for i in ops_of(after, InstanceOp)]
    assert callees == ["s", *["s.2"] * 6, "s.3"]


def test_orders_keep_their_promises(ctx: Context) -> None:
    start = "graph-split-info{memory=GB},graph-instantiate"
    module = run_passes(load_network(RESIDUAL, ctx), start, ctx)
    peaks: dict[str, int] = {}
    for order in ("bfs", "dfs", "best", "exact"):
        after = run_passes(module, f"graph-order{{order={order}}}", ctx)
        (function,) = [f for f in after.body.ops if PEAK in f.attributes]
        peaks[order] = number_of(function.attributes[PEAK])
        if order == "exact":
            assert number_of(function.attributes[BOUND]) == peaks[order]
    assert peaks["exact"] <= peaks["best"] == min(peaks["bfs"], peaks["dfs"])


@pytest.mark.parametrize("name", NETWORKS)
def test_exact_orders_and_homes_agree(name: str, ctx: Context) -> None:
    """What the order promises of the outermost memory is what the scopes say, and no less is."""
    start = "graph-split-info{memory=GB},graph-instantiate"
    module = run_passes(load_network(NETWORKS[name], ctx), start, ctx)
    outer: dict[str, list[int]] = {}
    least: list[int] = []
    for order, homes in (("exact", "exact"), ("best", "best"), ("best", "exact")):
        passes = f"graph-order{{order={order} memory=GB}},graph-scope{{memory=GB homes={homes}}}"
        after = run_passes(module, passes, ctx)
        functions = [f for f in ops_of(after, func.FuncOp) if PEAK in f.attributes]
        outer[f"{order} {homes}"] = [number_of(f.attributes[OUTER]) for f in functions]
        if order == "exact":
            least = [number_of(f.attributes[LEAST]) for f in functions]
            assert [order_gap(f) for f in functions] == [0.0] * len(functions)
    assert outer["exact exact"] == least
    for one, two, three in zip(least, outer["best exact"], outer["best best"], strict=True):
        assert one <= two <= three
    (function,) = [f for f in ops_of(module, func.FuncOp) if ops_of(f, InstanceOp)]
    with pytest.raises(WeftError, match="its order has no bound; run graph-schedule"):
        order_gap(function)


def number_of(attribute: object) -> int:
    assert isinstance(attribute, IntegerAttr)
    return attribute.value.data


def test_a_split_by_hand_that_cannot_be(ctx: Context) -> None:
    grouped = run_passes(load_network(NETWORKS["two_heads"], ctx), "graph-group{memory=GB}", ctx)
    op = ops_of(grouped, SubgraphOp)[0]
    op.attributes["split"] = ArrayAttr([SplitInfoAttr.of(0, 3, 3)])
    with pytest.raises(VerifyException, match="splits 8 elements in 3 parts that are not equal"):
        grouped.verify()


def test_more_cores_than_there_are(ctx: Context) -> None:
    module = run_passes(load_network(RESIDUAL, ctx), PLACED, ctx)
    op = ops_of(module, InstanceOp)[0]
    op.attributes["bind"] = rows_attr([(1, 4, 4, 1)])
    with pytest.raises(WeftError, match="bound to 16 cores of a cluster, and there are 8; bind"):
        run_passes(module, "graph-scope", ctx)


def test_an_edit_that_breaks_a_dependence(ctx: Context) -> None:
    """Order is by values: an instance cannot be put in front of what it reads."""
    start = "graph-split-info{memory=GB},graph-instantiate,graph-order{order=bfs}"
    lines = str(run_passes(load_network(RESIDUAL, ctx), start, ctx)).splitlines()
    moved = next(i for i, line in enumerate(lines) if "graph.instance @s" in line)
    first = next(i for i, line in enumerate(lines) if "graph.instance @y" in line)
    lines.insert(first, lines.pop(moved))
    with pytest.raises(WeftError, match="%z"):
        load_network("\n".join(lines), ctx)


def test_passes_in_the_wrong_order(ctx: Context) -> None:
    module = load_network(RESIDUAL, ctx)
    with pytest.raises(WeftError, match="has no instances; run graph-instantiate before"):
        run_passes(module, "graph-order{order=dfs}", ctx)
    scheduled = run_passes(module, PLACED, ctx)
    with pytest.raises(WeftError, match="scheduled already"):
        run_passes(scheduled, "graph-group", ctx)


LOADS = """func.func @net(%x: tensor<8x64xf16>, %z: tensor<8x64xf16>) -> tensor<8x64xf16> {
  %e = tensor.empty() : tensor<8x64xf16>
  %y = linalg.add ins(%x, %z : tensor<8x64xf16>, tensor<8x64xf16>) outs(%e : tensor<8x64xf16>)
      -> tensor<8x64xf16>
  return %y : tensor<8x64xf16>
}"""


def test_inputs_of_one_name_are_told_apart(ctx: Context) -> None:
    module = load_network(LOADS, ctx)
    expected = results_of(module)
    grouped = run_passes(module, "graph-group", ctx)
    (op,) = ops_of(grouped, SubgraphOp)
    for arg in op.body.block.args:
        arg.name_hint = "same"
    after = run_passes(grouped, "graph-instantiate", ctx)
    np.testing.assert_array_equal(results_of(after), expected)


def test_axes_match_through_functions(ctx: Context) -> None:
    """
    Images and rows of a convolution's result move with those of its input; channels do not, nor
    does the one image of a part.
    """
    module = run_passes(
        load_network(RESIDUAL, ctx), "graph-split-info{memory=GB},graph-instantiate", ctx
    )
    (function,) = [f for f in module.body.ops if named(f, "net")]
    assert isinstance(function, func.FuncOp)
    instances = InstanceList(module, function)
    by_kind = {kind_of(op): op for op in instances.ops}
    assert instances.callee_of(by_kind["z"]).axes[0] == (0, None, 2, 3)
    assert instances.callee_of(by_kind["s"]).axes == {n: (None, 1, 2, 3) for n in (0, 1)}


def named(op: Operation, name: str) -> bool:
    return isinstance(op, func.FuncOp) and op.sym_name.data == name


def test_a_model_of_the_zoo_gives_the_same() -> None:
    machine = machine_context("stcp920")
    module = load_module(ZOO / "mlp.mlir", machine)
    function = function_of(module)
    inputs = arrays_for(function)
    expected = run_function(module, inputs, "mlp", all_meanings(machine))
    after = run_passes(module, PLACED.replace("GB", "L1"), machine)
    assert len(ops_of(after, InstanceOp)) > 8
    found = run_function(after, inputs, "mlp", all_meanings(machine))
    for one, other in zip(expected, found, strict=True):
        np.testing.assert_array_equal(one, other)


def arrays_for(function: func.FuncOp) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(3)
    args = zip(argument_names(function), function.body.block.args, strict=True)
    return {
        name: rng.standard_normal(arg.type.get_shape()).astype(element_dtype(arg.type))
        for name, arg in args
    }


@pytest.mark.parametrize("stage", ["placed", "instantiate"])
def test_scalars_are_results_of_whole_sub_graphs(stage: str, ctx: Context) -> None:
    before = load_network(SCALAR, ctx)
    after = run_passes(before, STAGES[stage], ctx)
    for one, other in zip(results_of(before), results_of(after), strict=True):
        np.testing.assert_array_equal(one, other)
