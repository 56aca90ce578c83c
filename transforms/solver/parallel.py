"""Layers solved in several processes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ..core.processes import process_pool
from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.network.layers import Network
from .blocking import Goal
from .layer import LayerAnswer, solve_layer
from .network import question_of
from .problem import Rules
from .question import LayerQuestion


def questions_of(
    network: Network, machine: NodeMachine, rules: Rules, *, forwarding: bool
) -> list[LayerQuestion]:
    """The questions of a network's layers on all nodes, each once."""
    found = (
        question_of(network, layer, machine.nodes, rules, forwarding=forwarding)
        for layer in network.layers
    )
    return list(dict.fromkeys(found))


def solve_layers(
    questions: Sequence[LayerQuestion],
    machine: NodeMachine,
    goal: Goal,
    *,
    width: float,
    effort: int | None,
    jobs: int,
) -> dict[LayerQuestion, LayerAnswer]:
    """The answers to `questions`, found in `jobs` processes."""
    work = partial(solve_layer, machine=machine, goal=goal, width=width, effort=effort)
    if jobs == 1:
        return dict(zip(questions, map(work, questions), strict=True))
    with process_pool(jobs) as pool:
        return dict(zip(questions, pool.map(work, questions), strict=True))
