"""Kernels of machines that embed them as tuning tasks: one for each that differs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import run_up_to
from ...transforms.kernel.from_linalg import KernelGroup
from ...transforms.machine.context import WeftContext
from ...transforms.model.nameless import family_of
from ...transforms.strategy.apply_tuned import EmbedApplyTunedPass, costing_of
from ...transforms.strategy.group_module import group_module
from ...transforms.strategy.tuned import (
    Costing,
    GroupSpace,
    Ways,
    read_decision,
    tunable_groups,
)
from ...transforms.tune.database import hash_text
from ...transforms.tune.space import Point
from ...transforms.tune.task import CostedSpace, SpaceTask, Untunable


class EmbeddedTask(SpaceTask[CostedSpace]):
    """
    How one kernel is embedded and scheduled: `plain` is the module that does nothing else, `uses`
    how often it is in the program that it is from. `bound` are cycles that no point goes below.
    """

    def __init__(self, group: KernelGroup, ctx: Context, costing: Costing, ways: Ways):
        self.name = describe_op(group.producer.op)
        self._ctx = ctx
        self.plain = str(group_module(group))
        self.key = hash_text(self.plain)
        self.family = family_of(self.plain)
        self.uses = 1
        self._found = GroupSpace(group, costing, ways)
        self._points, self.bound = self._found.points, self._found.bound

    def decode(self, point: Point) -> str:
        return self._found.decode(point)

    def encode(self, text: str) -> Point:
        return self._found.encode(read_decision(text, self._ctx))

    def adapt(self, text: str) -> Point | None:
        """The point nearest to the decisions of a similar kernel; `None` if there is none."""
        try:
            return self._found.nearest(read_decision(text, self._ctx))
        except WeftError:
            return None

    def stage(self, point: Point) -> str:
        return self._found.stage(point)


def list_embedded_tasks(
    module: ModuleOp, ctx: WeftContext, ways: Ways
) -> Iterator[EmbeddedTask | Untunable]:
    """
    The kernels of a module that are not embedded, as far as an intrinsic of the machine computes
    them, each that differs once.
    """
    costing = costing_of(ctx, ways)
    known: dict[str, EmbeddedTask] = {}
    for group in tunable_groups(module, ctx.machine(), ways):
        key = hash_text(str(group_module(group)))
        if key in known:
            known[key].uses += 1
            continue
        try:
            known[key] = EmbeddedTask(group, ctx, costing, ways)
        except WeftError as error:
            yield Untunable(describe_op(group.producer.op), str(error))
    yield from known.values()


def embedded_tasks(
    module: ModuleOp, ctx: WeftContext, passes: Sequence[ModulePass]
) -> Iterator[EmbeddedTask | Untunable]:
    """The tasks of a module that goes by `passes`, of which one takes what was tuned."""
    step = run_up_to(EmbedApplyTunedPass, passes, ctx, module)
    if step is not None:
        yield from list_embedded_tasks(module, ctx, step.ways)
