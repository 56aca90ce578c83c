"""Parts that are left to store tensors in the order of their own schedules."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from helpers.generic.toy import Conv

from weft.tools.registry.contexts import make_context
from weft.transforms.core.functions import function_of
from weft.transforms.layout.map import Layout
from weft.transforms.model.generalize import GeneralizeNamedOpsPass
from weft.transforms.model.load import load_module
from weft.transforms.partition import agree_layouts
from weft.transforms.partition.agree_layouts import part_choices
from weft.transforms.partition.host_rates import change_cost


@pytest.mark.parametrize(("times", "alone"), [(1.9, False), (2.1, True)])
def test_a_part_has_to_save_twice_the_least_change(
    times: float, alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the smaller of the image and the result."""
    ctx = make_context("vta-1x16x16")
    module = load_module(Conv(c=16, h=14, w=14, k=32, pad=1).text(), ctx)
    GeneralizeNamedOpsPass().apply(ctx, module)
    function = function_of(module)
    plain = part_choices(function, ctx.machine(), ctx)
    best = min(plain, key=lambda c: c.least_seconds)
    cost = change_cost(ctx)
    least = cost.least((1, 16, 14, 14), 1, Layout(), best.operands[0])  # pyright: ignore
    own = best.candidate
    assert own is not None
    seconds = best.find_seconds() - times * least
    assert seconds > best.least_seconds
    faster = SimpleNamespace(
        op_seconds=seconds,
        packed_layouts=own.packed_layouts,
        group=own.group,
        embedded=own.embedded,
    )
    monkeypatch.setattr(agree_layouts, "own_strategy", lambda *_: faster)
    found = part_choices(function, ctx.machine(), ctx)
    assert [c.alone for c in found].count(True) == alone
