"""One program next to the same network layer by layer, by what is expected."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from helpers.system.networks import Net, made_up
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp

from weft.lowering.system.pipeline import system_passes
from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import all_meanings, make_context
from weft.transforms.core.pipeline import facts_of
from weft.transforms.model.load import load_module
from weft.transforms.partition import agree_layouts
from weft.transforms.partition.agree_layouts import CHOSEN, AgreeLayoutsPass, Choice
from weft.transforms.partition.outline import network_in
from weft.transforms.partition.pairwise import Solution
from weft.transforms.strategy.choose import AGREED

MACHINE = "vta-1x16x16"


def agree(text: str) -> tuple[ModuleOp, dict[str, float]]:
    """A network whose layouts were chosen, and what they are expected to take."""
    ctx = make_context(MACHINE)
    module = load_module(text, ctx)
    for step in system_passes(ctx.machine()):
        step.apply(ctx, module)
        if step.name == AgreeLayoutsPass.name:
            break
    entry = network_in(module)
    assert entry is not None
    found = facts_of(entry)[CHOSEN]
    assert isinstance(found, dict)
    return module, {name: float(str(value)) for name, value in found.items()}


@settings(max_examples=2, deadline=None)
@given(
    st.integers(1, 40),
    st.integers(1, 40),
    st.integers(4, 16),
    st.sampled_from([1, 3]),
    st.integers(1, 2),
)
def test_one_program_is_expected_to_take_no_more_than_layer_by_layer(
    channels: int, other: int, size: int, kernel: int, stride: int
) -> None:
    net = Net((1, channels, size, size))
    first = net.conv("%x", other, kernel, stride)
    second = net.conv(net.add(net.conv(first, other, 3), first), channels, 1)
    _, seconds = agree(net.text(second))
    assert 0 < seconds["bound_seconds"] <= seconds["expected_seconds"] <= seconds["apart_seconds"]


def test_layer_by_layer_is_taken_where_it_is_expected_to_take_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As where no part may be left alone for itself, and one of few channels gains by that."""
    net = Net((1, 3, 28, 28))
    text = net.text(net.pool(net.conv("%x", 48, 3)))
    monkeypatch.setattr(agree_layouts, "_WORTH", 1.0)
    monkeypatch.setattr(agree_layouts, "_least_change", lambda *_: 1.0)
    apart, seconds = agree(text)
    assert seconds["expected_seconds"] == seconds["apart_seconds"]
    assert AGREED not in str(apart)
    (wanted,) = run_function(load_module(text, make_context()), made_up(text))
    ctx = make_context(MACHINE)
    (found,) = run_function(apart, made_up(text), "net", all_meanings(ctx))
    assert np.array_equal(found, wanted)
    dear = (Choice(2 * seconds["apart_seconds"], {}, {}, alone=True),)
    monkeypatch.setattr(agree_layouts, "_list_own", lambda ops, *_: dict.fromkeys(ops, dear))
    together, other = agree(text)
    assert seconds["apart_seconds"] < other["expected_seconds"] < other["apart_seconds"]
    assert AGREED in str(together)


def test_what_is_chosen_together_is_looked_for_below_layer_by_layer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not only up to the gap of the search, which may lie above layer by layer."""
    limits: list[float] = []
    solve = agree_layouts.choose_layouts

    def spy(*args: Any) -> Solution:
        limits.append(args[3] if len(args) > 3 else math.inf)
        return solve(*args)

    monkeypatch.setattr(agree_layouts, "choose_layouts", spy)
    net = Net((1, 16, 8, 8))
    _, seconds = agree(net.text(net.conv(net.conv("%x", 16, 3), 16, 1)))
    assert limits == [math.inf, pytest.approx(seconds["apart_seconds"])]
