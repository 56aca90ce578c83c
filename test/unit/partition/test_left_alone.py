"""Parts that are left to store tensors in the order of their own schedules."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from helpers.generic.toy import Conv

from weft.dialects.layout.primitives import Split
from weft.dialects.layout.primitives_tiled import Unfold
from weft.tools.registry.contexts import make_context
from weft.transforms.core.functions import function_of
from weft.transforms.layout.map import Layout
from weft.transforms.model.generalize import GeneralizeNamedOpsPass
from weft.transforms.model.load import load_module
from weft.transforms.partition import agree_layouts
from weft.transforms.partition.agree_layouts import Choice, part_choices
from weft.transforms.partition.host_rates import change_cost


@pytest.mark.parametrize(
    ("anew", "times", "alone"),
    [(True, 0.95, False), (True, 1.05, True), (False, 1.05, False), (False, 15, True)],
)
def test_what_a_part_has_to_save(
    anew: bool, times: float, alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    The least change of its image or its result where somebody stores anew what it takes, else
    a share of its time.
    """
    ctx = make_context("vta-1x16x16")
    module = load_module(Conv(c=16, h=14, w=14, k=32, pad=1).text(), ctx)
    GeneralizeNamedOpsPass().apply(ctx, module)
    function = function_of(module)
    plain = part_choices(function, ctx.machine(), ctx)
    best = min(plain, key=lambda c: c.least_seconds)
    assert not agree_layouts._is_stored_anew(best, function)
    cost = change_cost(ctx)
    least = cost.least((1, 16, 14, 14), 1, Layout(), best.operands[0])  # pyright: ignore
    assert 1.05 * least < 0.03 * best.find_seconds() < 15 * least
    own = best.candidate
    assert own is not None
    faster = SimpleNamespace(
        op_seconds=best.find_seconds() - times * least,
        packed_layouts=own.packed_layouts,
        group=own.group,
        embedded=own.embedded,
    )
    monkeypatch.setattr(agree_layouts, "own_strategy", lambda *_: faster)
    monkeypatch.setattr(agree_layouts, "_is_stored_anew", lambda *_: anew)
    found = part_choices(function, ctx.machine(), ctx)
    assert [c.alone for c in found].count(True) == alone


def test_windows_are_stored_anew_for_whoever_takes_them() -> None:
    module = load_module(Conv(c=16, h=14, w=14).text(), make_context())
    function = function_of(module)
    windows = Layout((Unfold(2, 3, 1),))
    blocks = Layout((Split(1, (2, 8)),))
    assert agree_layouts._is_stored_anew(Choice(0.0, {0: windows}, {}), function)
    assert not agree_layouts._is_stored_anew(Choice(0.0, {0: blocks}, {0: windows}), function)
