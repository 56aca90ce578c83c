"""The networks of both stages, which one critic judges."""

from __future__ import annotations

import math
from typing import Any

import pytest

pytest.importorskip("torch")

from weft.transforms.tune.agents import LOOP_WIDTH, Agents, reward_of, scale_choices
from weft.transforms.tune.ppo import average_rewards
from weft.transforms.tune.space import Knob

KNOBS = (Knob("k", (1, 2, 4)), Knob("order", ("ab", "ba")), Knob("one", (1,)))


def test_states_have_the_layout_first_and_the_loops_behind_it() -> None:
    agents = Agents(0, len(KNOBS))
    layout = agents.layout_state(KNOBS, (1, 1, 0), 1)
    assert layout[:6] == [0.0, 1.0, -1.0, 0.0, 1.0, 0.0]
    loops = agents.loop_state(agents.layout_state(KNOBS, (1, 1, 0), None), KNOBS, (2, 0, 0))
    assert loops[:6] == [0.0, 1.0, -1.0, 0.0, 0.0, 0.0]
    assert loops[6:9] == [1.0, -1.0, -1.0]
    assert len(layout) == len(loops) == 6 + LOOP_WIDTH
    many = [Knob(str(i), (1, 2)) for i in range(LOOP_WIDTH + 5)]
    assert len(agents.loop_state(layout, many, (1,) * len(many))) == len(loops)
    assert scale_choices(KNOBS, (0, 1, 0)) == [-1.0, 1.0, -1.0]


def test_rewards_are_of_one_size_whatever_the_unit() -> None:
    assert reward_of(2.0, 2.0) == 0.0
    assert reward_of(1e-3, 2e-3) == pytest.approx(reward_of(5e5, 1e6))
    assert reward_of(math.inf, 1.0) == reward_of(1e9, 1.0) == -3.0


def test_returns_are_averages_in_which_what_comes_later_counts_less() -> None:
    torch: Any = pytest.importorskip("torch")
    found = average_rewards(torch, [torch.tensor([r]) for r in (1.0, 0.0, 2.0)])
    assert found.flatten().tolist() == pytest.approx([0.1 + 0.9 * 0.9 * 2.0, 1.8, 2.0])


def test_the_critic_learns_from_layouts_and_from_loops() -> None:
    agents = Agents(0, len(KNOBS))
    torch = agents.torch
    layout = torch.tensor([agents.layout_state(KNOBS, (0, 0, 0), 0)] * 4)
    row = agents.loop_state(agents.layout_state(KNOBS, (0, 0, 0), None), KNOBS, (2, 1, 0))
    loops = torch.tensor([row] * 4)

    def errors(states: Any, returns: Any) -> float:
        with torch.no_grad():
            return float((agents.critic(states).squeeze(-1) - returns).abs().mean())

    for name, states, wanted in (("split", layout, 1.0), ("block", loops, -1.0)):
        returns, actor = torch.full((4,), wanted), agents.actor(name, 1)
        before = errors(states, returns)
        for _ in range(40):
            agents.learn(
                states, returns, actor(states).detach(), lambda a=actor, s=states: (a(s), 0.0)
            )
        assert errors(states, returns) < before / 4


def test_actors_do_what_was_worth_more_more_often() -> None:
    agents = Agents(3)
    torch = agents.torch
    states = torch.zeros(8, LOOP_WIDTH)
    moves = torch.tensor([0, 1] * 4).unsqueeze(-1)
    returns = torch.tensor([1.0, -1.0] * 4)

    def log_odds() -> Any:
        odds = torch.log_softmax(agents.actor("block", 2)(states), -1)
        return odds.gather(-1, moves)

    before = log_odds().detach()
    with agents.on_one_thread():
        for _ in range(10):
            agents.learn(states, returns, log_odds().detach(), lambda: (log_odds(), 0.0))
    after = log_odds().detach()
    assert (after[0] > before[0]).all()
    assert (after[1] < before[1]).all()


def test_torch_has_its_threads_back() -> None:
    agents = Agents(0)
    before = agents.torch.get_num_threads()
    with agents.on_one_thread():
        assert agents.torch.get_num_threads() == 1
    assert agents.torch.get_num_threads() == before
