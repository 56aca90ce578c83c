"""The pass `aie1-apply-tuned`: the schedule of a core that was found by measuring."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import ParseError, VerifyException

from ...dialects.aie1.schedule import CoreSchedule, ScheduleAttr
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import entry_of, refuse_decided
from ...transforms.machine.context import context_of
from ...transforms.model.nameless import nameless_module
from ...transforms.tune.database import hash_text
from ...transforms.tune.facts import add_tuned
from ...transforms.tune.known import open_known, place_on
from .machine import spec_of
from .request import request_of, sum_of_products
from .schedule import SCHEDULE, is_placed
from .schedule_json import schedule_of

SPACE_VERSION = 1


@dataclass(frozen=True)
class Aie1ApplyTunedPass(ModulePass):
    """
    Gives the sum of products of the function that is compiled the schedule that is the best known
    one on this machine, by the file `database`.

    Before: a sum of products without a schedule. After: with `aie1.schedule`, if its best point is
    faster than the compiler's own; the facts of the function say so (`tuned`), with the hash of
    what was read (`tuned_digest`). Raises `WeftError` without a file, for one that is no such
    database, and for a schedule that does not fit.
    """

    name = "aie1-apply-tuned"

    database: str | None = None

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        function = entry_of(op)
        if is_placed(function) or SCHEDULE in sum_of_products(function).attributes:
            refuse_decided(self)
            return
        key = hash_text(str(nameless_module(op)))
        place = place_on(context_of(ctx).machine().text, key, SPACE_VERSION)
        with open_known(self.name, self.database) as database:
            point = database.better_point(place)
        if point is None:
            return
        schedule = read_schedule(point, ctx)
        request, spec = request_of(function), spec_of(ctx)
        schedule_of(schedule, request.scheduled_problem(schedule.widen, schedule.order), spec)
        sum_of_products(function).attributes[SCHEDULE] = ScheduleAttr(schedule)
        add_tuned(function, {key: point}, 1)


def read_schedule(text: str, ctx: Context) -> CoreSchedule:
    """The schedule in the text of an `#aie1.schedule`. `WeftError` for another text."""
    parser = Parser(ctx, text)
    try:
        found = parser.parse_attribute()
    except (ParseError, VerifyException) as error:
        raise WeftError(f"'{text[:60]}' is no schedule of a core") from error
    if not isinstance(found, ScheduleAttr) or parser.pos < len(text):
        raise WeftError(f"'{text[:60]}' is no schedule of a core")
    return found.get_schedule()
