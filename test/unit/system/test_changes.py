"""What is stored anew between layers of accelerators, in words."""

from __future__ import annotations

import pytest
from helpers.system.networks import Net, residual_net
from xdsl.dialects.builtin import ModuleOp

import weft
from weft.lowering.system.changes import describe_changes
from weft.targets.system.program import SystemProgram
from weft.tools.bench.vta.networks import count_conversions
from weft.tools.registry.contexts import make_context, target_named
from weft.tools.stages import Stages
from weft.transforms.core.pipeline import run_passes
from weft.transforms.machine.context import WeftContext
from weft.transforms.model.load import load_module

MACHINE = "vta-1x16x16"


def three_layers() -> str:
    """The first of which has few channels: it is fast where rows are, not channels, in blocks."""
    net = Net((1, 3, 12, 12))
    return net.text(net.conv(net.conv(net.conv("%x", 24, 3), 16, 3), 8, 1))


def lower(text: str) -> tuple[ModuleOp, WeftContext]:
    ctx = make_context(MACHINE)
    module = load_module(text, ctx)
    run_passes(Stages(target_named("system"), ctx.machine(), None, {}).passes, ctx, module)
    return module, ctx


@pytest.mark.parametrize(("text", "some"), [(three_layers(), True), (residual_net(16, 4), False)])
def test_as_many_are_listed_as_the_bench_counts(text: str, some: bool) -> None:
    module, ctx = lower(text)
    found = [*describe_changes(module, ctx)]
    program = weft.compile(text, MACHINE, target="system")
    assert isinstance(program, SystemProgram)
    count = count_conversions(program)
    assert (count > 0) == some
    assert len(found) == (count + 1 if some else 0)
    if some:
        assert found[0].startswith(f"stored anew between layers of accelerators: {count}, as no ")
        assert " for y" in found[1]
        assert " bytes, from [" in found[1]
