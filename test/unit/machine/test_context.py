"""The context that passes run in: the machine and the registries."""

from pathlib import Path

import pytest
from xdsl.context import Context

from weft.tools.registry.universe import resolve_machine
from weft.transforms.core.errors import WeftError
from weft.transforms.machine.context import WeftContext, context_of


def test_machine_is_read_once_and_kept_by_clones():
    ctx = WeftContext(machine_path=str(resolve_machine("vta-1x16x16")))
    assert ctx.machine().name == "vta-1x16x16"
    assert ctx.clone().machine() is ctx.machine()


def test_clone_keeps_dialects_and_cost_models():
    ctx = WeftContext(cost_models={"t": lambda: 3})
    ctx.allow_unregistered = True
    copy = ctx.clone()
    assert isinstance(copy, WeftContext)
    assert copy.allow_unregistered
    assert copy.cost_model("t") == 3


def test_no_machine():
    with pytest.raises(WeftError, match="give one with --machine"):
        WeftContext().machine()


def test_machine_file_is_missing(tmp_path: Path):
    with pytest.raises(WeftError, match="gone"):
        WeftContext(machine_path=str(tmp_path / "gone.mlir")).machine()


def test_no_cost_model():
    with pytest.raises(WeftError, match=r"target 'u' has no cost model \(known: t\)"):
        WeftContext(cost_models={"t": lambda: 3}).cost_model("u")


def test_context_of_another_tool():
    ctx = WeftContext()
    assert context_of(ctx) is ctx
    with pytest.raises(WeftError, match="needs the context of weft-opt"):
        context_of(Context())
