"""
The pass `aie1-schedule`: how one core computes the layer of a function.

Before: the sum of products as `linalg.generic`. After: the same with `aie1.schedule`, and in the
facts of the function how that was found.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects import func, linalg
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import ParseError, VerifyException

from ...dialects.aie1 import ExecuteOp, ScheduleAttr
from ...dialects.triplet import BodyOp
from ...targets.aie1.machine.spec import Aie1Spec
from ...targets.aie1.select.layouts import place_buffers
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import Fact, add_facts, pass_option, refuse_decided
from ...transforms.core.progress import progress_line
from ...transforms.model.generalize import is_named
from .cache import cache_folder
from .calls import choose_calls, cut_layer, layer_of
from .machine import spec_of
from .request import Request, sum_of_products
from .schedule_json import schedule_of
from .tune import SEARCH_STEPS, TuneOptions, tune_request

SCHEDULE = "aie1.schedule"
"""The attribute of the op that is computed."""

FOUND = "aie1"
"""The fact that says how a schedule was found, and which one that is (`schedule`)."""

MAXIMUM_STEPS = 10**12
"""The longest search that may be asked for, a fortnight."""


@dataclass(frozen=True)
class Aie1SchedulePass(ModulePass):
    """
    Chooses how one core (`--machine`, or the AI Engine) computes the sum of products of the
    function that is compiled, and writes it on the op, as `aie1.schedule`.

    `layouts` says whether image and output are stored as is best (`free`) or as callers have them
    (`given`); without `data_memory_limit`, data may be more than data memory; the search goes on
    for `search_steps` once there is a program. `schedule` is one by hand: what stands between the
    brackets of `#aie1.schedule<…>`.

    An op that has the attribute is left alone, and so is a function that runs a kernel already, or
    has a `triplet.body`: then no option may be given. Where data are more than data memory, the
    function calls another one on parts of its results instead (`graph.sequence`), as few times as
    fit, and that one's op is scheduled. Raises `WeftError` for what a core does not compute, data
    of which no part fits, and layers of which no schedule can be made.
    """

    name = "aie1-schedule"

    layouts: str | None = pass_option("free")
    data_memory_limit: bool | None = pass_option(True)
    search_steps: int | None = pass_option(SEARCH_STEPS)
    schedule: str | None = None

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        self._check_options()
        function = layer_of(op)
        if is_placed(function):
            refuse_decided(self)
            return
        check_placed(op)
        if SCHEDULE in sum_of_products(function).attributes:
            refuse_decided(self)
            return
        limited = self.data_memory_limit is not False
        cuts, (chosen, facts) = choose_calls(
            op, spec_of(ctx), limited, lambda request: self._choose_schedule(ctx, request)
        )
        cut_layer(op, cuts)
        function = layer_of(op)
        sum_of_products(function).attributes[SCHEDULE] = chosen
        if facts:
            add_facts(function, {FOUND: {**facts, "schedule": chosen.text()}})

    def _check_options(self) -> None:
        if self.layouts not in (None, "free", "given"):
            raise WeftError(f"--layouts is '{self.layouts}', expected free or given")
        if not 0 <= self._steps <= MAXIMUM_STEPS:
            raise WeftError(
                f"--search-steps is {self._steps}, expected 0 to {MAXIMUM_STEPS}: how many "
                "steps of a search are taken"
            )

    @property
    def _steps(self) -> int:
        return SEARCH_STEPS if self.search_steps is None else self.search_steps

    def _choose_schedule(
        self, ctx: Context, request: Request
    ) -> tuple[ScheduleAttr, Mapping[str, Fact]]:
        """A schedule, and how it was found if it was."""
        spec = spec_of(ctx)
        options = TuneOptions(
            keep=frozenset(("image", "output")) if self.layouts == "given" else frozenset(),
            limited=self.data_memory_limit is not False,
            steps=self._steps,
            cache=cache_folder(),
            join=True,
        )
        check_request(request, spec, options.limited)
        if self.schedule:
            return self._by_hand(ctx, request, spec, options), {}
        with progress_line(request.function) as progress:
            tuned = tune_request(request, spec, options, progress)
        return ScheduleAttr(tuned.chosen_schedule(options)), tuned.search_facts()

    def _by_hand(
        self, ctx: Context, request: Request, spec: Aie1Spec, options: TuneOptions
    ) -> ScheduleAttr:
        """The schedule that is given, with the options that it does not have itself."""
        attribute = f"#aie1.schedule<{self.schedule}>"
        parser = Parser(ctx, attribute)
        try:
            given = parser.parse_attribute()
            if parser.pos < len(attribute):
                parser.raise_error("there is more behind the schedule")
        except (ParseError, VerifyException) as error:
            text = error.msg if isinstance(error, ParseError) else str(error)
            raise WeftError(f"{self.name}: schedule: {text}") from error
        assert isinstance(given, ScheduleAttr)
        core = given.get_schedule()
        schedule_of(core, request.scheduled_problem(core.widen, core.order), spec)
        steps = core.word_steps if self.search_steps is None else options.word_steps
        limited = core.limited and options.limited
        return ScheduleAttr(replace(core, limited=limited, word_steps=steps))


def check_request(request: Request, spec: Aie1Spec, limited: bool) -> None:
    """Raises `WeftError` for what no schedule changes: too wide sums, too large tensors."""
    bits = {request.tensor_of(role).element_bits for role in ("image", "filter")}
    able = [s for s in spec.shapes.values() if {s.data_bits, s.coeff_bits} == bits]
    widest = max(able, key=lambda s: s.acc_bits, default=None)
    if widest is not None:
        request.check_sums(widest.name, widest.acc_bits)
    if limited and request.initial is not None:
        tensors = request.bordered.tensors
        sizes = {t.name: t.elements * t.element_bits // 8 for t in tensors}
        sizes["initial"] = math.prod(request.initial.shape) * request.initial.bits // 8
        place_buffers(sizes, spec.data_bytes, request.function)


def is_placed(function: func.FuncOp) -> bool:
    """Tests whether a function runs a kernel already, or has the body of one."""
    return any(isinstance(op, ExecuteOp | BodyOp) for op in function.body.walk())


def check_placed(module: ModuleOp) -> None:
    """Raises `WeftError` for a schedule on an op that is no `linalg.generic`, which has none."""
    for op in module.walk():
        if SCHEDULE in op.attributes and not isinstance(op, linalg.ops.GenericOp):
            hint = "; run generalize-named-ops before you write it" if is_named(op) else ""
            raise WeftError(f"{describe_op(op)}: '{SCHEDULE}' is for linalg.generic{hint}")
