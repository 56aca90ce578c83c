"""What layers cost in cuts of a network, against all schedules of tiny ones, tried one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers.solver.tiny_layers import tiny_setting
from oracles.layer_search import Setting, cheapest, input_extents

from weft.transforms.core.errors import WeftError
from weft.transforms.solver.blocking.search import Goal
from weft.transforms.solver.cut_cost import LayerCut, cost_in_cut, question_in_cut
from weft.transforms.solver.nodes.hops import Source
from weft.transforms.solver.question import LayerQuestion

SEEDS = (2, 6, 8, 14, 19, 21, 23, 28)
"""Some for which trying all schedules is quick."""


def question_of(setting: Setting, times: int) -> LayerQuestion:
    shape, batch = setting.shape, setting.batch * times
    source = Source(input_extents(shape, batch))
    result = (batch, shape.k, shape.height, shape.width)
    return LayerQuestion(shape, batch, setting.machine.nodes, (source,), result, setting.rules,
                         setting.forwarding)  # fmt: skip


def value(setting: Setting, cut: LayerCut, times: int) -> float | None:
    goal = Goal(setting.energy, setting.time)
    found = cost_in_cut(question_of(setting, times), cut, setting.machine, goal)
    if found is None:
        return None
    assert found.gap >= -1e-9
    return goal.energy * found.dynamic_pj + goal.time * found.cycles


def one_port(seed: int) -> Setting:
    """A tiny layer whose maps at DRAM are in one place, however large the batch is."""
    setting = replace(tiny_setting(seed), pinned=False)
    ports = replace(setting.machine.ports, extent=type(setting.machine.ports.extent)(1, 1))
    return replace(setting, machine=replace(setting.machine, ports=ports))


@pytest.mark.parametrize("times", [1, 3])
@pytest.mark.parametrize("seed", SEEDS)
def test_turns_cost_the_best_schedule_of_one_each_time(seed: int, times: int) -> None:
    setting = one_port(seed)
    plain = cheapest(setting)
    found = value(setting, LayerCut(setting.machine.nodes, turns=times), times)
    if plain is None:
        assert found is None
        return
    # The hops of filters are counted along the nearest neighbours, which may be too few.
    assert found is not None
    assert found <= times * plain.value * (1 + 1e-9)
    assert found == pytest.approx(times * plain.value, rel=1e-5)


@pytest.mark.parametrize("seed", [9, 40, 41])
def test_maps_lie_at_the_ports_that_are_best(seed: int) -> None:
    """Layers of which hops depend on where their maps are, on four ports."""
    setting = replace(tiny_setting(seed), pinned=False)
    plain = cheapest(setting)
    assert plain is not None
    found = value(setting, LayerCut(setting.machine.nodes), 1)
    assert found == pytest.approx(plain.value, rel=1e-5)


@pytest.mark.parametrize("seed", SEEDS)
def test_room_that_others_take(seed: int) -> None:
    """The more others hold, the dearer it gets; with nothing left, there is no schedule."""
    setting = one_port(seed)
    setting = replace(setting, rules=replace(setting.rules, bypass=(False,) * 3, automatic=False))
    room = setting.machine.gbuf_words
    nodes = setting.machine.nodes
    found = [value(setting, LayerCut(nodes, taken=t), 1) for t in (0, room // 2, room)]
    assert found[2] is None
    kept = [each for each in found if each is not None]
    assert kept == sorted(kept)


def test_parts_that_do_not_go_together() -> None:
    question = question_of(one_port(2), 5)
    nodes = question.region
    with pytest.raises(WeftError, match="has no 7 equal parts; use a divisor"):
        question_in_cut(question, LayerCut(nodes, turns=7))
    with pytest.raises(WeftError, match="takes turns does not stay on its nodes"):
        question_in_cut(replace(question, batch=4), LayerCut(nodes, turns=2, groups=2))
