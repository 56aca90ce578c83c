"""
Networks on clusters of cores as tuning tasks: the loops that their leaves are put into.

The compiler minimises an estimate of its search; what is measured is the simulator, with data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ....targets.reference.interpreter import element_dtype
from ....transforms.core.errors import WeftError
from ....transforms.core.pipeline import entry_of
from ....transforms.graph.machine import CLUSTER_TREE, grid_for
from ....transforms.graph.schedule.clusters import ScheduleClustersPass
from ....transforms.graph.schedule.known import read_text
from ....transforms.graph.schedule.leaves import tilings_for
from ....transforms.graph.schedule.points import ClusterSpace
from ....transforms.graph.schedule.search import make_network
from ....transforms.machine.context import WeftContext
from ....transforms.model.nameless import family_of, nameless_module
from ....transforms.tune.database import hash_text
from ....transforms.tune.space import Point
from ....transforms.tune.task import SpaceTask, Untunable
from ....transforms.tune.whole import whole_tasks


class ClusterTask(SpaceTask[ClusterSpace]):
    """
    The loops of a network on clusters of cores: `plain` is the module without leaves, and the text
    of a point the attribute that has the loops. The start is expected to take so many `cycles`, and
    no point takes fewer than `bound`.
    """

    def __init__(self, module: ModuleOp, ctx: WeftContext):
        self._ctx = ctx
        self._leaves = nameless_module(module)
        self.plain = str(self._leaves)
        self.key, self.family, self.uses = hash_text(self.plain), family_of(self.plain), 1
        self.name = f"@{entry_of(module).sym_name.data}"
        function = entry_of(self._leaves)
        grid = grid_for(ctx.machine(), function)
        network = make_network(function, grid, tilings_for(ctx, grid))
        loops, costs, _ = network.find_tree()
        self.cycles, self.bound = network.expected_cycles(costs), network.least_cycles
        self._points = ClusterSpace(network, loops)

    @property
    def result_types(self) -> frozenset[str]:
        """The types of the results, as NumPy calls them."""
        types = entry_of(self._leaves).function_type.outputs
        return frozenset(element_dtype(type).name for type in types)

    def decode(self, point: Point) -> str:
        return str(self._points.loops(point))

    def encode(self, text: str) -> Point:
        point = self._points.encode(read_text(text, self._ctx))
        if self.decode(point) != text:
            raise WeftError(f"tuning: {self.name}: no point says these loops")
        return point

    def adapt(self, text: str) -> Point | None:
        """The point of the loops of a similar network, if there is one."""
        try:
            point = self.encode(text)
        except WeftError:
            return None
        return point if self.space.has(point) else None

    def stage(self, point: Point) -> str:
        module = self._leaves.clone()
        entry_of(module).attributes[CLUSTER_TREE] = self._points.loops(point)
        return str(module)


def cluster_tasks(
    module: ModuleOp, ctx: WeftContext, passes: Sequence[ModulePass]
) -> Iterator[ClusterTask | Untunable]:
    """The task of a module that goes by `passes`, of which one takes what was tuned."""
    return whole_tasks(
        ScheduleClustersPass, passes, ctx, module, lambda _: ClusterTask(module, ctx)
    )
