"""
The cost of a layer inside a cut of its network: on some of the nodes, a part of the batch at a
time, with feature maps at DRAM or in nodes' buffers beside it.

Costs are those of the best schedule of the layer over passes (`layer`), wherever its maps are best
among the homes that `hops` lists.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..core.errors import WeftError
from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.cost.node_grid import Region
from .blocking.search import Goal
from .layer import LayerAnswer, solve_layer
from .nodes.cuts import busy_grid
from .question import LayerQuestion, Part


@dataclass(frozen=True)
class LayerCut:
    """
    A place of a layer in a schedule of its network.

    * `region`: its nodes.
    * `turns`: the parts of the batch for each of which it runs anew, and reads its filters; between
      them the nodes are others'. Of each buffer `taken` words are others' while it runs.
    * `groups`: the parts of the batch that go through it while it stays on its nodes.
    * `near`: the nodes whose buffers have its inputs, none where these are at DRAM; `stays`: what
      it writes stays in the buffers of its own nodes.
    """

    region: Region
    turns: int = 1
    groups: int = 1
    near: tuple[Region, ...] = ()
    stays: bool = False
    taken: int = 0


@dataclass(frozen=True)
class CutCost:
    """
    The cost of a layer inside a cut, for the whole batch: cycles, and energy in pJ without that of
    idling. `gap`: how far the goal is at most from the best, as a share of the best.
    """

    cycles: int
    dynamic_pj: float
    gap: float


def question_in_cut(whole: LayerQuestion, cut: LayerCut) -> LayerQuestion:
    """
    The question of a layer in a cut, from that of the layer alone. What is in buffers has the
    extents of one turn, what is at DRAM those of the whole batch. Raises `WeftError` for parts that
    do not divide the batch, and where a layer both takes turns and stays on its nodes.
    """
    if whole.batch % (cut.turns * cut.groups):
        raise WeftError(
            f"a batch of {whole.batch} has no {cut.turns * cut.groups} equal parts; use a divisor"
        )
    if cut.groups > 1 and cut.turns > 1:
        raise WeftError("a layer that takes turns does not stay on its nodes; ask for one turn")
    batch, sources, result = whole.batch // cut.turns, whole.sources, whole.result
    if cut.near:
        sources = tuple(replace(s, extents=(batch, *s.extents[1:])) for s in sources)
    if cut.stays:
        result = (batch, *result[1:])
    found = replace(
        whole, batch=batch, region=cut.region, sources=sources, result=result,
        on_chip=(bool(cut.near), cut.stays), near=cut.near, once=(2,) if cut.stays else (),
    )  # fmt: skip
    if cut.groups == 1:
        return replace(found, part=Part(cut.turns, cut.taken))
    once = (*((1,) if cut.near else ()), *found.once)
    return replace(found, outer=(None, None, cut.groups), batch_outermost=True, once=once)


def cost_in_cut(
    whole: LayerQuestion, cut: LayerCut, machine: NodeMachine, goal: Goal
) -> CutCost | None:
    """
    The cost of a layer in a cut, from the question of the layer alone; None where it has no room
    there. Of the nodes of the cut, it takes as many as have something to do.
    """
    question = question_in_cut(whole, cut)
    batch = question.batch // cut.groups
    extent = busy_grid(question.shape, batch, cut.region.extent)
    question = replace(question, region=replace(cut.region, extent=extent))
    answer = solve_layer(question, machine, goal)
    return _cost_of(answer, cut.turns, machine, goal) if answer.candidates else None


def _cost_of(answer: LayerAnswer, turns: int, machine: NodeMachine, goal: Goal) -> CutCost:
    best = answer.candidates[0]
    pj = best.dynamic_pj + float(best.hop_words().min()) * machine.hop_pj
    value = goal.energy * pj + goal.time * best.cycles
    gap = value / answer.bound - 1 if answer.bound else 0.0
    return CutCost(turns * best.cycles, turns * pj, gap)
