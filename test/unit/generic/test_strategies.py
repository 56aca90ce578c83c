"""Operands that are stored anew for a machine that is known by its description alone."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.generic.toy import Conv

import weft
from weft.targets.generic.program import GenericProgram
from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import make_context
from weft.transforms.core.functions import function_of
from weft.transforms.kernel.from_linalg import kernel_groups
from weft.transforms.model.generalize import GeneralizeNamedOpsPass
from weft.transforms.model.load import load_module
from weft.transforms.strategy.choose import PLAIN, compile_candidates

ROWS = Path(__file__).parents[2] / "machines" / "rows-8x4x4.mlir"


@pytest.mark.parametrize(
    "conv",
    [Conv(c=1, h=10, w=10, k=8, r=3, s=3), Conv(c=8, h=9, w=9, k=4, r=3, s=3, stride=2)],
    ids=["one channel", "a batch of one"],
)
def test_layers_that_fill_no_intrinsic_are_stored_for_it(conv: Conv, tmp_path: Path) -> None:
    """Fewer cycles than any schedule takes of the layer with its operands as they are."""
    machine = tmp_path / "rows-8x4x4.mlir"
    machine.write_text(ROWS.read_text().replace("from @BYTES", "from @SUMS"))
    ctx = make_context(str(machine))
    module = load_module(conv.text(), ctx)
    source = load_module(conv.text(), ctx)
    GeneralizeNamedOpsPass().apply(ctx, module)
    (group,) = kernel_groups(function_of(module))
    plain = next(c for c in compile_candidates(group, ctx.machine()) if c.strategy == PLAIN)
    program = weft.compile(conv.text(), str(machine))
    assert isinstance(program, GenericProgram)
    assert program.predicted_cycles < 0.5 * plain.bound_cycles
    x, w = conv.arrays()
    results, _ = weft.run(program, {"x": x, "w": w})
    (wanted,) = run_function(source, {"x": x, "w": w})
    np.testing.assert_array_equal(results["result"], wanted)
