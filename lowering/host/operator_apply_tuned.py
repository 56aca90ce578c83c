"""The pass `operator-apply-tuned`: algorithms and layouts that were found by measuring."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import DictionaryAttr, ModuleOp, StringAttr
from xdsl.ir import Attribute
from xdsl.passes import ModulePass

from ...targets.host.machine.detect import fingerprint
from ...transforms.algorithm.choose import DIRECT, algorithms_within
from ...transforms.algorithm.convert_conv_algorithm import ALGORITHM_ATTRIBUTE
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import pass_option
from ...transforms.core.version import __version__
from ...transforms.layout.rewrite.apply_given import LAYOUTS_ATTRIBUTE
from ...transforms.layout.rewrite.store_at import STORE_ATTRIBUTE
from ...transforms.machine.context import WeftContext, context_of
from ...transforms.model.operators import Operator, Orders, list_operators, operator_module
from ...transforms.tune.database import Database, Place
from ...transforms.tune.facts import add_tuned_operators
from .convert_linalg_to_nest import SCHEDULES_ATTRIBUTE
from .operator_task import SPACE_VERSION, Said, operator_key, read_point
from .schedule import F32
from .steps import stored_orders

_CHOSEN = {ALGORITHM_ATTRIBUTE, LAYOUTS_ATTRIBUTE, STORE_ATTRIBUTE}


@dataclass(frozen=True)
class OperatorApplyTunedPass(ModulePass):
    """
    Gives operators the algorithms and layouts, and their nests the schedules, that are the best
    known ones on this machine with so many `threads` (1), by the file `database`.

    Before: operators on plain tensors. After: those whose best point is known say it in
    `weft.algorithm`, `weft.layouts` and `weft.store_at`, and the function the schedules in
    `weft.schedules`; the others are left alone, as are those that say one of these, and those whose
    algorithm may err by more than `tolerance` (`algorithm.choose`). Operators of f32 have points of
    their own with another `precision` (`nest-schedule`). The facts of the function say
    how many there are (`tuned_operators`), what they take (`tuned_points`), and the hash of what
    was read (`tuned_operators_digest`). Raises `WeftError` without a file, and for one that is no
    such database.
    """

    name = "operator-apply-tuned"

    database: str | None = None
    threads: int | None = pass_option(1)
    tolerance: float | None = None
    precision: str = F32

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        functions = [f for f in op.body.ops if isinstance(f, func.FuncOp)]
        undecided = [f for f in functions if SCHEDULES_ATTRIBUTE not in f.attributes]
        if not any(True for function in undecided for _ in list_operators(function)):
            return
        if self.database is None:
            raise WeftError(f"{self.name}: no database to take points from; give database=FILE")
        context = context_of(ctx)
        machine = fingerprint(context.machine(), self.threads or 1)
        with closing(Database(Path(self.database))) as database:
            for function in undecided:
                _Application(database, machine, context, self).apply(function)


class _Application:
    def __init__(
        self,
        database: Database,
        machine: str,
        ctx: WeftContext,
        options: OperatorApplyTunedPass,
    ):
        self.database, self.machine, self.ctx = database, machine, ctx
        self.options = options
        self.orders: Orders = {}
        self.schedules: dict[str, Attribute] = {}
        self.points: dict[str, str] = {}
        self.used: list[str] = []

    def apply(self, function: func.FuncOp) -> None:
        self.orders = stored_orders(function, self.ctx.machine(), self.options.precision)
        for operator in [*list_operators(function)]:
            if not _CHOSEN & operator.op.attributes.keys():
                self._apply_point(operator)
        if not self.used:
            return
        function.attributes[SCHEDULES_ATTRIBUTE] = DictionaryAttr(self.schedules)
        add_tuned_operators(function, self.points, [*self._describe_points()])

    def _apply_point(self, operator: Operator) -> None:
        text = str(operator_module(operator, self.orders))
        key = operator_key(operator, text, self.options.precision)
        winner = self.database.winner(operator_place(self.machine, key))
        if winner is None or not winner.cost < winner.start_cost:
            return
        said = read_point(winner.point, self.ctx)
        if not self._is_within(operator, said):
            return
        operator.op.attributes.update(_without_defaults(said))
        for nest, schedule in said.schedules.items():
            self.schedules.setdefault(nest, schedule)
        self.points[key] = winner.point
        self.used.append(winner.point)

    def _is_within(self, operator: Operator, said: Said) -> bool:
        name = said.op[ALGORITHM_ATTRIBUTE]
        assert isinstance(name, StringAttr)
        return name.data in algorithms_within(operator.kernel, self.options.tolerance)

    def _describe_points(self) -> Iterator[str]:
        for point in self.used:
            op = read_point(point, self.ctx).op
            stored = ", its bias beside its weights" if STORE_ATTRIBUTE in op else ""
            yield f"{op[ALGORITHM_ATTRIBUTE]} {op.get(LAYOUTS_ATTRIBUTE, 'as given')}{stored}"


def _without_defaults(said: Said) -> dict[str, Attribute]:
    """The attributes of the op, without that of the direct algorithm."""
    direct = StringAttr(DIRECT)
    return {name: value for name, value in said.op.items() if value != direct}


def operator_place(machine: str, key: str) -> Place:
    """What measurements of an operator of the host belong to."""
    return Place(machine, key, SPACE_VERSION, __version__)
