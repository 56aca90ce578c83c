"""
Operators as tuning tasks: a point is an algorithm, the layouts of tensors, and the schedules of the
nests that follow from them.

```
{algorithm = "direct", layouts = [#layout.map<..>, ..], schedules = {"KEY" = #nest.schedule<..>}}
```

with `store_at = "NAME"` where the bias is stored beside the weights,

is the text of a point; `weft.algorithm`, `weft.layouts` and `weft.store_at` are attributes of the
op, the schedules one of the function (`weft.schedules`), each by the key of its nest's loops
(`loops_key`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr, f32
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import ParseError, VerifyException

from ...dialects.common.kinds import is_array, is_tensor
from ...dialects.nest.schedule import ScheduleAttr
from ...targets.host.emit import predict_cycles
from ...targets.host.machine.detect import fingerprint
from ...targets.host.machine.view import HostSpec
from ...targets.host.nest.cost import Processor
from ...targets.host.nest.steps import ChangeStep, CopyStep, KernelStep, LoopsStep, Program, Step
from ...transforms.algorithm.choose import DIRECT
from ...transforms.algorithm.convert_conv_algorithm import (
    ALGORITHM_ATTRIBUTE,
    ConvertConvAlgorithmPass,
)
from ...transforms.core.describe import describe_op, source_of
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import is_weight
from ...transforms.core.pipeline import entry_of
from ...transforms.kernel.from_linalg import bind_kernel
from ...transforms.kernel.fuse_elementwise import FuseElementwisePass
from ...transforms.layout.rewrite.apply_given import LAYOUTS_ATTRIBUTE, LayoutApplyPass
from ...transforms.layout.rewrite.materialize import LayoutMaterializePass
from ...transforms.layout.rewrite.propagate import LayoutPropagatePass
from ...transforms.layout.rewrite.store_at import STORE_ATTRIBUTE
from ...transforms.machine.context import WeftContext
from ...transforms.model.generalize import GeneralizeNamedOpsPass
from ...transforms.model.operators import Operator, Orders, operator_in, operator_module
from ...transforms.model.outline_weights import outline_weights
from ...transforms.tune.database import hash_text
from ...transforms.tune.space import Point, ProductSpace, Space, split_point
from .convert_linalg_to_nest import SCHEDULES_ATTRIBUTE, ConvertLinalgToNestPass
from .kernel_module import family_of, kernel_text
from .kernel_space import NO_SUMMARY
from .layouts.choices import Choices, choices_of
from .layouts.sketch import LayoutSketches
from .nest_program import read_program, the_program
from .schedule import F32, packable_weights
from .tuning import HostTask, SeveralNests, expect_cycles, read_fields

SPACE_VERSION = 4

_SCALAR_CYCLES = 8
"""What an iteration of plain loops is taken to cost."""


@dataclass(frozen=True)
class Wanted:
    """
    The space of operators: `levels` of tiles in layouts (0: none), `tolerance` of algorithms (see
    `algorithm.choose`), and the direction in which layouts spread.
    """

    levels: int = 1
    tolerance: float | None = None
    propagation: str = "both"


def choosing_passes(
    algorithm: str | None, tolerance: float | None, propagation: str
) -> tuple[ModulePass, ...]:
    """The passes that rewrite operators to algorithms and layouts, where ops say which."""
    return (
        ConvertConvAlgorithmPass(algorithm, tolerance),
        LayoutApplyPass(),
        LayoutPropagatePass(propagation),
    )


def lowering_passes(precision: str = F32) -> tuple[ModulePass, ...]:
    """The passes from there to nests that are not scheduled, for products in a `precision`."""
    return (
        LayoutMaterializePass(prove=False, splits_pads=True, keeps_changes=True),
        GeneralizeNamedOpsPass(),
        FuseElementwisePass(),
        ConvertLinalgToNestPass(precision),
    )


class OperatorTask:
    """
    An operator on its own, `uses` times in the program that it is from, which stores what it reads
    and gives in these `orders`. A point has the choices first, and behind them those of the nests,
    whose products are in a `precision`.
    """

    def __init__(
        self,
        operator: Operator,
        ctx: WeftContext,
        wanted: Wanted,
        orders: Orders | None = None,
        precision: str = F32,
    ):
        self.name = source_of(operator.op) or describe_op(operator.op)
        self.ctx = ctx
        self.wanted = wanted
        self.text = str(operator_module(operator, orders))
        self.precision = precision
        self.key = operator_key(operator, self.text, precision)
        self.family = family_of(self.text)
        self.uses = 1
        self._module = Parser(ctx, self.text).parse_module()
        op = operator_in(self._module)
        self.choices: Choices = choices_of(op, wanted.levels, wanted.tolerance)
        self.processor = Processor.from_spec(HostSpec.from_machine(ctx.machine()))
        constant = [is_weight(value) for value in op.inputs]
        kernel = bind_kernel(op, fold=False).kernel
        self.sketches = LayoutSketches(
            self.choices, kernel, constant, self.processor, self._estimate_lowered
        )
        self._loops: dict[Point, Loops] = {}
        self._nests: dict[str, HostTask] = {}
        self.start: Point = (*self.choices.start, *self.loops(self.choices.start).start)

    def fingerprint(self, threads: int) -> str:
        """The name of the processor that results are for."""
        return fingerprint(self.ctx.machine(), threads)

    @property
    def layouts(self) -> Space:
        """The choices of algorithms and layouts: the first stage of a search."""
        return self.choices.space

    @property
    def layout_start(self) -> Point:
        return self.choices.start

    @property
    def space(self) -> Space:
        """The choices of the first stage alone: loops differ by them."""
        return Space(self.layouts.knobs, self.layouts.is_legal, SPACE_VERSION)

    def loops(self, choice: Point) -> Loops:
        """The nests of a legal choice. `WeftError` where there is no lowering."""
        if choice not in self._loops:
            self._loops[choice] = Loops(self, choice)
        return self._loops[choice]

    def _estimate_lowered(self, choice: Point) -> float:
        """The estimate of the compiler's own loops; infinite where there is no lowering."""
        try:
            loops = self.loops(choice)
        except WeftError:
            return math.inf
        return loops.predict(loops.start)

    def _split(self, point: Point) -> tuple[Loops, Point]:
        count = len(self.layouts.knobs)
        return self.loops(point[:count]), point[count:]

    def predict(self, point: Point) -> float:
        loops, inner = self._split(point)
        return loops.predict(inner)

    def features(self, point: Point) -> list[float]:
        loops, inner = self._split(point)
        return loops.features(inner)

    def decode(self, point: Point) -> str:
        loops, inner = self._split(point)
        return loops.decode(inner)

    def encode(self, text: str) -> Point:
        said = read_point(text, self.ctx)
        choice = self.choices.encode(said.op)
        return (*choice, *self.loops(choice).encode_schedules(said.schedules))

    def adapt(self, text: str) -> Point | None:
        """The choice of a similar operator with the compiler's own loops; `None` if it has none."""
        try:
            choice = self.choices.encode(read_point(text, self.ctx).op)
            return (*choice, *self.loops(choice).start)
        except WeftError:
            return None

    @property
    def plain(self) -> str:
        """The module without decisions."""
        return self.text

    def stage(self, point: Point) -> str:
        loops, inner = self._split(point)
        return loops.stage(inner)

    def decided(self, choice: Point, schedules: Mapping[str, Attribute]) -> ModuleOp:
        """The module with decisions as attributes."""
        module = self._module.clone()
        operator_in(module).attributes.update(self.choices.attributes(choice))
        if schedules:
            entry_of(module).attributes[SCHEDULES_ATTRIBUTE] = DictionaryAttr(dict(schedules))
        return module

    def program(self, choice: Point) -> Program:
        """The nests of a choice without schedules, with weights as they are once all are known."""
        module = self.decided(choice, {})
        for step in choosing_passes(None, self.wanted.tolerance, self.wanted.propagation):
            step.apply(self.ctx, module)
        if choice != self.layout_start:
            outline_weights(entry_of(module))
        for step in lowering_passes(self.precision):
            step.apply(self.ctx, module)
        return read_program(the_program(module))

    def nest(self, step: KernelStep, program: Program, weights: frozenset[str]) -> HostTask:
        """A nest of an operator; equal ones are looked at once."""
        key = hash_text(kernel_text(program, step, weights))
        if key not in self._nests:
            self._nests[key] = HostTask(step, program, weights, self.ctx.machine(), self.precision)
        return self._nests[key]


class Loops:
    """
    The nests of an operator whose algorithm and layouts are chosen, as a task: the knobs of each
    nest with a reduction, one after another. What is run as several nests, such as a convolution of
    what is spread by zeros, has no knobs.
    """

    def __init__(self, operator: OperatorTask, choice: Point):
        self.operator = operator
        self.choice = choice
        program = operator.program(choice)
        weights = packable_weights(program)
        self.nests: list[HostTask] = []
        self.rest = 0.0
        """The expected cycles of all else."""
        for step in program.steps:
            if isinstance(step, KernelStep) and _reduces(step):
                self._add_nest(step, program, weights)
            else:
                self.rest += self._expect_cycles(step, program, weights)
        self.space: Space = ProductSpace.of([nest.space for nest in self.nests], SPACE_VERSION)
        self.start: Point = tuple(i for nest in self.nests for i in nest.start)
        self.key, self.name = operator.key, operator.name

    def _add_nest(self, step: KernelStep, program: Program, weights: frozenset[str]) -> None:
        try:
            task = self.operator.nest(step, program, weights)
        except SeveralNests:
            machine, precision = self.operator.ctx.machine(), self.operator.precision
            self.rest += expect_cycles(step, program, weights, machine, precision)
            return
        if all(task.loops_key != known.loops_key for known in self.nests):
            self.nests.append(task)

    def _expect_cycles(self, step: Step, program: Program, weights: frozenset[str]) -> float:
        if isinstance(step, CopyStep | ChangeStep):
            return predict_cycles(step, program, self.operator.processor)
        if isinstance(step, KernelStep):
            task = self.operator.nest(step, program, weights)
            return task.predict(task.start)
        points = step.kernel.num_points if isinstance(step, LoopsStep) else 0
        return float(points * _SCALAR_CYCLES)

    def _parts(self, point: Point) -> Iterator[tuple[HostTask, Point]]:
        """The nests with their points."""
        parts = split_point([nest.space for nest in self.nests], point)
        yield from zip(self.nests, (own for _, own in parts), strict=True)

    def predict(self, point: Point) -> float:
        return self.rest + sum(nest.predict(part) for nest, part in self._parts(point))

    def features(self, point: Point) -> list[float]:
        """
        Numbers of the whole program, as many whatever the layouts are: the estimate, what it
        spends beside the nests, and of the nest that takes longest its tiles and accesses.
        """
        total = max(self.predict(point), 1.0)
        if not self.nests:
            return [math.log(total), 0.0, 0.0, 0.0, *NO_SUMMARY]
        costs = [(nest.predict(part), n) for n, (nest, part) in enumerate(self._parts(point))]
        longest = max(costs)[1]
        nest, part = [*self._parts(point)][longest]
        return [
            math.log(total),
            math.log1p(self.rest) - math.log(total),
            math.log(max(costs[longest][0], 1.0) / total),
            float(len(self.nests)),
            *nest.summary(part),
        ]

    def schedules(self, point: Point) -> dict[str, Attribute]:
        """The schedules of a point, by the keys of nests' loops."""
        parts = self._parts(point)
        return {n.loops_key: ScheduleAttr.of(n.fields(part)) for n, part in parts if n.loops_key}

    def decode(self, point: Point) -> str:
        op = self.operator.choices.attributes(self.choice)
        said: dict[str, Attribute] = {
            "algorithm": op.get(ALGORITHM_ATTRIBUTE, StringAttr(DIRECT)),
            "layouts": op.get(LAYOUTS_ATTRIBUTE, ArrayAttr([])),
            "schedules": DictionaryAttr(self.schedules(point)),
            **({"store_at": op[STORE_ATTRIBUTE]} if STORE_ATTRIBUTE in op else {}),
        }
        return str(DictionaryAttr(said))

    def encode(self, text: str) -> Point:
        return self.encode_schedules(read_point(text, self.operator.ctx).schedules)

    def encode_schedules(self, schedules: Mapping[str, Attribute]) -> Point:
        """The point of these schedules. `WeftError` where one is missing or not in the space."""
        found: list[int] = []
        for nest in self.nests:
            schedule = schedules.get(nest.loops_key) if nest.loops_key else None
            if schedule is None:
                raise WeftError(f"{self.name}: there is no schedule of {nest.name}")
            found += nest.encode(str(schedule))
        return tuple(found)

    def stage(self, point: Point) -> str:
        return str(self.operator.decided(self.choice, self.schedules(point)))


def operator_key(operator: Operator, text: str, precision: str) -> str:
    """
    The name for good of an operator that has this text alone: those of f32 are others where
    products are in another `precision`.
    """
    (result,) = operator.op.result_types
    assert is_tensor(result)
    rounds = precision != F32 and result.element_type == f32
    return hash_text(text, precision) if rounds else hash_text(text)


def _reduces(step: KernelStep) -> bool:
    return any(dim.kind == "reduction" for dim in step.fused.kernel.dims)


@dataclass(frozen=True)
class Said:
    """The attributes of the op, and the schedules by the keys of nests' loops."""

    op: Mapping[str, Attribute]
    schedules: Mapping[str, Attribute]


def read_point(text: str, ctx: WeftContext) -> Said:
    """The decisions in the text of a point. `WeftError` for another text."""
    try:
        found = Parser(ctx, text).parse_attribute()
    except (ParseError, VerifyException) as error:
        raise WeftError(f"'{text}' is no point of an operator") from error
    if isinstance(found, DictionaryAttr):
        names = ("algorithm", "layouts", "schedules", "store_at")
        algorithm, layouts, schedules, buffer = (found.data.get(name) for name in names)
        if (
            isinstance(algorithm, StringAttr)
            and is_array(layouts)
            and isinstance(schedules, DictionaryAttr)
            and isinstance(buffer, StringAttr | None)
            and set(found.data) <= set(names)
        ):
            for schedule in schedules.data.values():
                read_fields(str(schedule))
            op: dict[str, Attribute] = {ALGORITHM_ATTRIBUTE: algorithm}
            op |= {LAYOUTS_ATTRIBUTE: layouts} if layouts.data else {}
            op |= {} if buffer is None else {STORE_ATTRIBUTE: buffer}
            return Said(op, schedules.data)
    raise WeftError(f"'{text}' is no point of an operator")
