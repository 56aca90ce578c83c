"""A function's steps, done one after the other on NumPy data, give what the function gives."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.dataflow.step_runs import OPTIONS, outcomes, scheduled
from xdsl.dialects import func

from weft.dialects.dataflow import LayerOp
from weft.lowering.noc.schedule_dataflow import schedule_function, write_steps
from weft.targets.reference.interpreter import run_function
from weft.targets.reference.scalars import Array
from weft.tools.api import load_machine
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.dataflow.directive.fits import check_fit
from weft.transforms.dataflow.directive.ir import problem_of_op
from weft.transforms.dataflow.directive.steps import layer_works
from weft.transforms.model.load import load_module

MODELS = Path(__file__).parents[2] / "models" / "nodes"
ODD = (MODELS / "odd.mlir").read_text()


@pytest.mark.parametrize("source", [MODELS / "chain.mlir", MODELS / "branches.mlir", ODD])
def test_steps_give_what_the_function_gives(source: Path | str) -> None:
    ctx = make_context("multi-2x2")
    module = load_module(source, ctx)
    text = str(module)
    found = scheduled(module, "multi-2x2")
    rng = np.random.default_rng(4)
    given: dict[str, Array] = {}
    for tensor in found.steps.arguments:
        info = np.iinfo(f"int{str(tensor.type)[1:]}")
        given[tensor.name] = rng.integers(info.min, info.max, tensor.shape, info.dtype)
    logical = {n: a if n != "s" else a.reshape(()) for n, a in given.items()}
    wanted = run_function(load_module(text, ctx), logical, None, {})
    for value, expected in zip(outcomes(module, found, given), wanted, strict=True):
        np.testing.assert_array_equal(value.reshape(expected.shape), expected)


def test_the_maximum_that_starts_from_a_number_ends_in_an_epilogue() -> None:
    module = load_module(ODD, make_context("multi-2x2"))
    found = scheduled(module, "multi-2x2")
    names = [op.sym_name.data for op in found.steps.ops if isinstance(op, LayerOp | func.FuncOp)]
    assert names.index("pool.end") == names.index("pool") - 1
    layers = {op.sym_name.data: op for op in found.steps.ops if isinstance(op, LayerOp)}
    assert problem_of_op(layers["pool"]).epilogue is not None
    assert problem_of_op(layers["twice"]).output.name == "twice.moved"


def test_blocks_of_all_operands_fit() -> None:
    """PEs with 32 words: the template counts one operand of a sum, directives count them all."""
    text = ODD.replace("2x3x4x4", "64x64x14x14").replace("2x3x2x2", "64x64x7x7")
    module = load_module(text, make_context("multi-2x2"))
    machine = load_machine("multi-2x2")
    for work in layer_works(scheduled(module, "multi-2x2").works):
        check_fit(work.directives, machine)


def test_a_symbol_that_is_taken() -> None:
    text = ODD + "func.func private @pool()\n"
    module = load_module(text, make_context("multi-2x2"))
    found = schedule_function(function_of(module, "main"), load_machine("multi-2x2"), OPTIONS)
    with pytest.raises(WeftError, match="layer @pool: the module has another symbol of that name"):
        write_steps(module, found)
