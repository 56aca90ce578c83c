"""Kernels of the host as tuning tasks: one for each that differs, with how often it is run."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError, VerifyException

from ...dialects.nest import Nest
from ...dialects.nest.schedule import ScheduleAttr
from ...targets.host.emit import schedule_step
from ...targets.host.machine.detect import fingerprint
from ...targets.host.machine.view import HostSpec
from ...targets.host.nest.cost import Processor, schedule_cycles
from ...targets.host.nest.phase import Phase
from ...targets.host.nest.plan import Reading, count_copied
from ...targets.host.nest.steps import (
    CopyStep,
    Fields,
    KernelStep,
    Packed,
    Program,
    trim_operands,
)
from ...transforms.core.errors import WeftError
from ...transforms.machine.context import context_of
from ...transforms.machine.view import Machine
from ...transforms.tune.database import hash_text
from ...transforms.tune.space import Point, Space
from ...transforms.tune.task import Untunable
from .kernel_module import family_of, kernel_module, kernel_text, loops_key
from .nest_program import read_program, the_program
from .reading_space import ReadingSpace, Way, list_ways
from .schedule import F32, is_open, packable_weights, schedule_program
from .words.matches import is_product_sum


class SeveralNests(WeftError):
    """A kernel that is run as several nests, so that one schedule is not for it."""


class HostTask:
    """
    The schedule of one kernel: `text` is the module that does nothing else, `uses` how often it is
    in the program that it is from. With the `precision` bf16, products that the compiler rounds
    have the schedules of their words.
    """

    def __init__(
        self,
        step: KernelStep,
        program: Program,
        weights: frozenset[str],
        machine: Machine,
        precision: str = F32,
    ):
        self.name = step.what
        self._step = step
        self._program = program
        self._weights = weights
        self._machine = machine
        self.text = kernel_text(program, step, weights)
        self.key = kernel_key(step, self.text, precision)
        self.loops_key = loops_key(step, weights)
        self.family = family_of(self.text)
        self.uses = 1
        found = _loops_of(self._make_module(), machine, precision)
        self._loops, self.start, self._rounded = found

    def fingerprint(self, threads: int) -> str:
        """The name of the processor that results are for."""
        return fingerprint(self._machine, threads)

    @property
    def space(self) -> Space:
        return self._loops.space

    def _make_module(self, given: Fields | None = None) -> ModuleOp:
        return kernel_module(self._program, self._step, self._weights, given or {})

    def predict(self, point: Point) -> float:
        return self._loops.predict(point)

    def features(self, point: Point) -> list[float]:
        return self._loops.features(point)

    def summary(self, point: Point) -> list[float]:
        """Numbers of the loops of a point, as many whatever the kernel is."""
        return self._loops.summary(point)

    def fields(self, point: Point) -> Fields:
        """
        What is given of the kernel's schedule for a point. How many loops threads share is left to
        the compiler, which packs what is to be packed when it decides that.
        """
        found = self._loops.fields(point)
        return {**{name: found[name] for name in _TUNED}, **self._rounded}

    def decode(self, point: Point) -> str:
        return str(ScheduleAttr.of(self.fields(point)))

    def encode(self, text: str) -> Point:
        return self._loops.encode(self._read_fields(text))

    def _read_fields(self, text: str) -> Fields:
        """The fields of a text. `WeftError` for a schedule of factors rounded otherwise."""
        fields = read_fields(text)
        if fields.get("rounded", ()) != self._rounded.get("rounded", ()):
            raise WeftError(f"{self.name}: '{text}' rounds other factors")
        return fields

    def adapt(self, text: str) -> Point | None:
        """The point nearest to the decisions of a similar kernel; `None` if there is none."""
        try:
            return self._loops.nearest(self._read_fields(text))
        except WeftError:
            return None

    @property
    def plain(self) -> str:
        """The module without decisions."""
        return self.text

    def stage(self, point: Point) -> str:
        return str(self._make_module(self.fields(point)))


_TUNED = ("order", "blocks", "vector", "lanes", "vectors", "reduction", "unrolled", "folded",
          "packed", "local", "orders")  # fmt: skip


def kernel_key(step: KernelStep, text: str, precision: str) -> str:
    """
    The name for good of a kernel that has this text alone: products of f32 are others where they
    are computed with another `precision`.
    """
    rounds = precision != F32 and is_product_sum(trim_operands(step.fused))
    return hash_text(text, precision) if rounds else hash_text(text)


def read_fields(text: str) -> Fields:
    """The fields in the text of a `#nest.schedule`. `WeftError` for another text."""
    ctx = Context()
    ctx.load_dialect(Nest)
    try:
        found = Parser(ctx, text).parse_attribute()
    except (ParseError, VerifyException) as error:
        raise WeftError(f"'{text}' is no schedule of a nest") from error
    if not isinstance(found, ScheduleAttr):
        raise WeftError(f"'{text}' is no schedule of a nest")
    return found.plain_fields()


def _loops_of(
    module: ModuleOp, machine: Machine, precision: str
) -> tuple[ReadingSpace, Point, Fields]:
    """
    The space of the only kernel of a module, the point that the compiler takes, and, of products,
    how factors are `rounded`.
    """
    program = read_program(the_program(module))
    given = [step.fused for step in program.steps if isinstance(step, KernelStep)]
    weights = packable_weights(program)
    schedule_program(program, machine, precision=precision)
    weights |= frozenset(program.of_kind(Packed))
    kernels = [step for step in program.steps if isinstance(step, KernelStep)]
    if len(kernels) != 1:
        raise SeveralNests(f"it is run as {len(kernels)} nests, each with a schedule of its own")
    phase, schedule = schedule_step(kernels[0], program)
    if schedule.tile:
        raise WeftError("a tile unit computes it, whose blocks of tiles are no space to search")
    processor = Processor.from_spec(HostSpec.from_machine(machine))
    taken = Way.of(_reading_of(kernels[0], program, phase, processor), processor, weights, schedule)
    loops = ReadingSpace([*list_ways(given[0], taken, processor, weights)])
    rounded = kernels[0].chosen.get("rounded", ())
    start = loops.first_point(schedule, frozenset(phase.panels))
    return loops, start, {"rounded": rounded} if rounded else {}


def _reading_of(
    kernel: KernelStep, program: Program, phase: Phase, processor: Processor
) -> Reading:
    """How a scheduled kernel reads its operands."""
    copies = {s.stage.target: s.stage for s in program.steps if isinstance(s, CopyStep)}
    whole = {i: copies[b] for i, b in enumerate(kernel.buffers) if b in copies}
    orders = {i: stage.order for i, stage in whole.items() if stage.order} | {**phase.orders}
    local = frozenset(phase.copies)
    copied = count_copied({**whole, **phase.copies}, local, processor)
    return Reading(orders, local, phase, copied)


def expect_cycles(
    step: KernelStep,
    program: Program,
    packable: frozenset[str],
    machine: Machine,
    precision: str = F32,
) -> float:
    """What the model says that a kernel takes as the compiler runs it, by however many nests."""
    planned = read_program(the_program(kernel_module(program, step, packable)))
    schedule_program(planned, machine, precision=precision)
    processor = Processor.from_spec(HostSpec.from_machine(machine))
    total = 0.0
    for inner in planned.steps:
        if isinstance(inner, KernelStep):
            phase, schedule = schedule_step(inner, planned)
            total += schedule_cycles(phase.as_costed, schedule, processor, frozenset(phase.panels))
    return total


def list_tasks(
    module: ModuleOp, ctx: Context, precision: str = F32
) -> Iterator[HostTask | Untunable]:
    """
    The kernels of a program that are not scheduled, each that differs once, in program order, with
    products in a `precision`.
    """
    program = read_program(the_program(module))
    machine = context_of(ctx).machine()
    weights = packable_weights(program)
    known: dict[str, HostTask] = {}
    for step in program.steps:
        if not isinstance(step, KernelStep) or not is_open(step) or step.given:
            continue
        try:
            task = HostTask(step, program, weights, machine, precision)
        except WeftError as error:
            yield Untunable(step.what, str(error))
            continue
        if task.key in known:
            known[task.key].uses += 1
            continue
        known[task.key] = task
    yield from known.values()
