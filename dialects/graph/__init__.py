"""
The `graph` dialect: schedules of whole networks on machines of many cores, as trees.

A network falls into sub-graphs, and these into parts (along the batch, the rows, the channels of
what they compute), which are executed one after the other or side by side. Every op is a value of
its operands, so that a network means the same at every stage of its schedule.

* `graph.subgraph`: structured ops that are scheduled as one, a leaf of the tree.
* `graph.sequence`: what it holds is executed part by part, on all cores.
* `graph.parallel`: what it holds runs side by side on cores of its own, a pipeline over the parts.
* `graph.instance`: one part of a sub-graph, in a list whose order is that of execution.
* `graph.split`, `graph.concat`: a part of a tensor, and a tensor of parts.
* `graph.copy`, `graph.redistribute`: a value in another memory, and on other cores.
* `graph.yield`: ends a body.

A schedule has three forms. First, a function is a list of sub-graphs, to which passes add how they
are split, where they are bound and where their results are kept. Then it is a list of instances; or
a tree, nested to any depth. Trees of other schedulers are the same: resource-allocation trees with
cuts in time are sequences, those in space and segments of layers are parallels.

Source of the sub-graphs and their instances: C. Zhao et al., "Effectively Scheduling Computational
Graphs of Deep Neural Networks toward Their Domain-Specific Accelerators", OSDI 2023; of the trees:
J. Cai et al., "Inter-layer Scheduling Space Definition and Exploration for Tiled Accelerators",
ISCA 2023.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from .attrs import CoresAttr, CutAttr, SplitInfoAttr
from .loops import LoopAttr, RunAttr
from .ops import CopyOp, InstanceOp, RedistributeOp
from .parts import ConcatOp, SplitOp
from .placement import PLACES, Placed
from .scopes import ParallelOp, ScopeOp, SequenceOp, SubgraphOp, TreeOp, Window
from .tiling import TilingAttr
from .yields import YieldOp

Graph = Dialect(
    "graph",
    [
        SubgraphOp,
        SequenceOp,
        ParallelOp,
        InstanceOp,
        SplitOp,
        ConcatOp,
        CopyOp,
        RedistributeOp,
        YieldOp,
    ],
    [SplitInfoAttr, CutAttr, CoresAttr, TilingAttr, LoopAttr, RunAttr],
)

__all__ = [
    "PLACES",
    "ConcatOp",
    "CopyOp",
    "CoresAttr",
    "CutAttr",
    "Graph",
    "InstanceOp",
    "LoopAttr",
    "ParallelOp",
    "Placed",
    "RedistributeOp",
    "RunAttr",
    "ScopeOp",
    "SequenceOp",
    "SplitInfoAttr",
    "SplitOp",
    "SubgraphOp",
    "TilingAttr",
    "TreeOp",
    "Window",
    "YieldOp",
]
