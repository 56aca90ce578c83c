"""The passes of networks: the reference gives the same before and after each."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import pytest
from helpers.graph.cutting import made_inputs
from helpers.graph.modules import NETWORKS, load_network, machine_context, run_passes
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import all_meanings

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


def ops_of(module: ModuleOp, kind: type[OpT]) -> list[OpT]:
    return [op for op in module.walk() if isinstance(op, kind)]


STAGES = {
    "split-info": "graph-split-info{memory=GB}",
    "group": "graph-group{memory=GB}",
    "twice": "graph-split-info{memory=GB},graph-group{memory=GB}",
    "instantiate": "graph-group{memory=GB},graph-instantiate",
    "single-ops": "graph-split-info{memory=GB},graph-instantiate",
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
