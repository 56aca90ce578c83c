"""
The pass `convert-linalg-to-aie1`: the layer of a function as a kernel of one core.

Before: a function with one sum of products, on which `aie1.schedule` says how it is computed.
After: an `aie1.kernel` beside the function, which runs it on its arguments.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...dialects.aie1 import ScheduleAttr
from ...transforms.core.describe import describe
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import entry_of
from ...transforms.model.generalize import refuse_named
from .kernel import run_by_kernel
from .machine import spec_of
from .request import request_of, sum_of_products
from .schedule import SCHEDULE, check_request, is_placed
from .schedule_json import schedule_of
from .tune import body_by_hand


@dataclass(frozen=True)
class ConvertLinalgToAie1Pass(ModulePass):
    """
    Makes an `aie1.kernel` of the function that is compiled, for the machine (`--machine`) or the
    AI Engine. The kernel says in its `parts` how the arguments and the result lie in its buffers,
    and has the schedule, with the multiply-add that was taken.

    1. The function is one sum of products of its arguments, with what a store does to sums.
    2. Its op has `aie1.schedule` (`aie1-schedule`), which fits the layer, the network, the
       registers and data memory.

    A function that runs a kernel already is left alone. Raises `WeftError` for what does not fit.
    """

    name = "convert-linalg-to-aie1"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        function = entry_of(op)
        if is_placed(function):
            return
        refuse_named(op, self.name)
        spec, request = spec_of(ctx), request_of(function)  # 1
        generic = sum_of_products(function)
        chosen = generic.attributes.get(SCHEDULE)
        if not isinstance(chosen, ScheduleAttr):
            raise WeftError(f"{describe(generic)}: has no '{SCHEDULE}'; run aie1-schedule")
        given = chosen.get()
        check_request(request, spec, given.limited)
        hand = schedule_of(given, request.bordered, spec)  # 2
        body = body_by_hand(request, spec, hand, given.limited)
        taken = ScheduleAttr(replace(given, shape=body.shape.name))
        run_by_kernel(op, function, request, body, taken, spec)
