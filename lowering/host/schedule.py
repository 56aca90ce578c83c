"""The pass `nest-schedule`: how kernels are run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...targets.host.dot.products import DotUnit, is_pair_dot
from ...targets.host.emit import predict_cycles
from ...targets.host.machine.view import HostSpec
from ...targets.host.nest.cost import Processor
from ...targets.host.nest.fields import is_complete
from ...targets.host.nest.plan import Planner, plan_nest
from ...targets.host.nest.steps import (
    Argument,
    BorderStep,
    CopyStep,
    Fused,
    KernelStep,
    Packed,
    Program,
    Step,
    WordStep,
    trim_operands,
)
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import add_facts, entry_of, refuse_decided
from ...transforms.kernel.view import ScalarOp
from ...transforms.machine.context import context_of
from ...transforms.machine.view import Machine
from .layouts.padded import Trial, store_padded
from .nest_program import read_program, rewrite_steps, the_program
from .words.byte_tiles import list_byte_tiles
from .words.candidates import add_rounded, best_plan
from .words.dot import plan_dot
from .words.matches import is_product_sum
from .words.plan import current_plan, restore_plan, save_plan
from .words.rounded import WORTH_ROUNDING, RoundedUnit, explain_kept

F32, BF16 = PRECISIONS = ("f32", "bf16")
"""What products of f32 are computed in."""


@dataclass(frozen=True)
class NestSchedulePass(ModulePass):
    """
    Decides how each kernel of the program that is compiled is run, by the cost model.

    Before: a `nest.kernel` with any access. After: one whose accesses are linear, with a complete
    schedule, behind copies of what is read with padding (`nest.copy`) or in words of bytes
    (`nest.words`), from weights in panels (`nest.pack`). What is `given` of a schedule is kept.
    `intrinsic` is the one that products are to use. With the `precision` bf16, factors of products
    of f32 are rounded to bf16 (`transforms.kernel.bf16`) where the machine has a unit for that and
    it takes fewer cycles, or where the schedule that is given says so (`rounded`), whatever the
    precision. Kernels that are scheduled are left alone. Raises `WeftError` for a
    schedule that does not fit its kernel, and where no kernel takes the intrinsic.
    """

    name = "nest-schedule"

    intrinsic: str | None = None
    precision: str = F32

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        op_program = the_program(op)
        program = read_program(op_program)
        if not any(map(is_open, program.steps)):
            refuse_decided(self)
            return
        machine = context_of(ctx).machine()
        if self.precision not in PRECISIONS:
            raise WeftError(f"precision '{self.precision}': there are {', '.join(PRECISIONS)}")
        found = schedule_program(program, machine, self.intrinsic, self.precision)
        if self.intrinsic is not None and not found.embedded:
            raise WeftError(
                f"@{entry_of(op).sym_name.data}: has no kernel that @{self.intrinsic} of machine "
                f"@{machine.name} takes; leave the intrinsic out for plain vectors"
            )
        counts = count_rounded(program)
        if self.precision == BF16 or counts["bf16_products"]:
            add_facts(entry_of(op), {**counts, "f32_kept": found.kept})
        rewrite_steps(op_program, program)


@dataclass(frozen=True)
class Scheduled:
    """
    What became of a program's kernels: whether any uses an intrinsic, and why products that might
    have been rounded are kept in f32, kernel by kernel.
    """

    embedded: bool
    kept: tuple[str, ...]


def schedule_program(
    program: Program, machine: Machine, intrinsic: str | None = None, precision: str = F32
) -> Scheduled:
    """
    Replaces kernels by those that are scheduled. Raises `WeftError` as the pass does.
    """
    if intrinsic is not None:
        machine.find_intrinsic(intrinsic)
    steps, buffers = program.steps, program.buffers
    processor = Processor.from_spec(HostSpec.from_machine(machine))
    planner = Planner(program, processor, readable_in_panels(program, steps))
    rounded = RoundedUnit.from_machine(machine, intrinsic) if precision == BF16 else None
    trial = _Scheduler(planner, machine, intrinsic, rounded)
    steps, borders = store_padded(program, steps, processor, trial.attempt)
    buffers = program.buffers
    # Ends because each round but the last leaves weights out.
    while True:
        program.steps, program.buffers = [], dict(buffers)
        scheduler = _Scheduler(planner, machine, intrinsic, rounded)
        scheduler.schedule_steps(steps, borders)
        unlike = _read_unlike(program) & planner.packable
        if not unlike:
            break
        planner = replace(planner, packable=planner.packable - unlike, panels={})
    embedded = any(isinstance(s, KernelStep) and s.intrinsic for s in program.steps)
    return Scheduled(embedded, tuple(scheduler.kept))


class _Scheduler:
    """Adds the steps of kernels to a program, on the intrinsics of a machine or on vectors."""

    def __init__(
        self,
        planner: Planner,
        machine: Machine,
        intrinsic: str | None,
        rounded: RoundedUnit | None,
    ):
        self.planner = planner
        self.machine = machine
        self.intrinsic = intrinsic
        self.rounded = rounded
        self.unit = DotUnit.from_machine(machine)
        rounding = rounded.intrinsics if rounded is not None else ()
        self.intrinsics = (*list_byte_tiles(machine, intrinsic), *rounding)
        self.kept: list[str] = []

    def attempt(self, steps: Sequence[KernelStep | BorderStep]) -> list[Trial]:
        """What becomes of steps with the copies that they need; the program stays as it is."""
        program, found = self.planner.program, list[Trial]()
        start = current_plan(self.planner)
        try:
            for step in steps:
                since = len(program.steps)
                if isinstance(step, KernelStep):
                    self.schedule_kernel(step)
                else:
                    program.steps.append(step)
                found.append(self._judge(program.steps[since:]))
        finally:
            restore_plan(self.planner, start)
        return found

    def _judge(self, steps: Sequence[Step]) -> Trial:
        """What steps that a kernel has become take."""
        program, processor = self.planner.program, self.planner.processor
        copied = (s.stage.source for s in steps if isinstance(s, CopyStep | WordStep))
        intrinsic = any(isinstance(s, KernelStep) and s.intrinsic for s in steps)
        cycles = sum(predict_cycles(step, program, processor) for step in steps)
        return Trial(cycles, frozenset(copied), intrinsic)

    def schedule_steps(self, steps: Sequence[Step], borders: Mapping[int, BorderStep]) -> None:
        """
        Adds `steps`, with schedules for the kernels that have none, each behind that of `borders`
        which has its number.
        """
        program = self.planner.program
        for number, step in enumerate(steps):
            if number in borders:
                program.steps.append(borders[number])
            if not isinstance(step, KernelStep) or not is_open(step):
                program.steps.append(step)
                continue
            with program.name_errors(number):
                self.schedule_kernel(step)

    def schedule_kernel(self, step: KernelStep) -> None:
        """Adds the steps of a kernel. Raises `WeftError` where it is no nest."""
        fused, planner, best = trim_operands(step.fused), self.planner, None
        if step.given.get("rounded"):
            add_rounded(fused, planner, self.machine, step.given)
            return
        if not step.given:
            best = best_plan(fused, planner, self.machine, self.intrinsics)
        start, since = current_plan(planner), len(planner.program.steps)
        taken = self._add_exact(fused, step)
        if best is not None:
            other = save_plan(planner, since, start)
            named = self.intrinsic is not None and not taken
            enough = WORTH_ROUNDING if is_product_sum(fused) else 1.0
            if named or best.cycles < enough * other.cycles:
                restore_plan(planner, best)
                return
            restore_plan(planner, other)
            self._keep(step, fused, f"{other.cycles:.0f} cycles, and {best.cycles:.0f} in bf16")
        elif self.rounded is not None:
            self._keep(step, fused, explain_kept(step, self.rounded))

    def _keep(self, step: KernelStep, fused: Fused, why: str) -> None:
        """Notes why a product that might have been rounded is not."""
        if self.rounded is not None and is_product_sum(fused):
            self.kept.append(f"{step.what}: {why}")

    def _add_exact(self, fused: Fused, step: KernelStep) -> bool:
        """Adds the steps that round nothing; whether they use an intrinsic."""
        unit = self.unit
        if unit is not None and plan_dot(fused, self.planner, step.given, unit, self.intrinsic):
            return True
        if not plan_nest(fused, self.planner, step.given):
            raise WeftError(
                f"{step.what}: is no nest: its accesses are not linear, or it reads nothing but "
                "padding; nest.loops runs such kernels"
            )
        return False


def _read_unlike(program: Program) -> frozenset[str]:
    """The weights that are packed in more than one way, or read both packed and as they are."""
    stored: dict[str, set[Packed | None]] = {}
    for name in {name for step in program.steps for name in step.buffers}:
        buffer = program.buffers[name]
        if isinstance(buffer, Packed):
            stored.setdefault(buffer.weight, set()).add(buffer)
        elif isinstance(buffer, Argument) and buffer.weight:
            stored.setdefault(name, set()).add(None)
    return frozenset(name for name, ways in stored.items() if len(ways) > 1)


def count_rounded(program: Program) -> dict[str, int]:
    """By the names of facts, how many sums of products there are in f32, and of rounded factors."""
    terms = [
        (step.fused.combine, step.fused.kernel.bodies[0], step.fused.tensors[-1].buffer)
        for step in program.steps
        if isinstance(step, KernelStep)
    ]
    # Slabs of a kernel write parts of the same buffer.
    rounded = {output for _, term, output in terms if is_pair_dot(term)}
    products = sum(
        combine == "arith.addf" and isinstance(term, ScalarOp) and term.name == "arith.mulf"
        for combine, term, _ in terms
    )
    return {"bf16_products": len(rounded), "f32_products": products}


def is_open(step: Step) -> bool:
    """Tests whether a step is a kernel of whose schedule something is to be decided."""
    return isinstance(step, KernelStep) and not is_complete(step.given, step.chosen)


def readable_in_panels(program: Program, steps: Sequence[Step]) -> frozenset[str]:
    """The weights that kernels among `steps` alone read, each of them by one operand."""
    readers = _readers_of_weights(program, steps)
    return frozenset(
        name
        for name, reading in readers.items()
        if reading
        and all(isinstance(step, KernelStep) for step in reading)
        and len(set(map(id, reading))) == len(reading)
    )


def _readers_of_weights(program: Program, steps: Sequence[Step]) -> dict[str, list[Step]]:
    """By weight that is not shared, the steps that read it, as often as they do."""
    readers: dict[str, list[Step]] = {
        name: []
        for name, buffer in program.buffers.items()
        if isinstance(buffer, Argument) and buffer.weight and not buffer.shared
    }
    for step in steps:
        for name in step.buffers:
            if name in readers:
                readers[name].append(step)
    return readers


def packable_weights(program: Program) -> frozenset[str]:
    """
    The weights whose panels one schedule decides: of kernels that may read them in panels, and that
    are equal if there are several.
    """
    readers = _readers_of_weights(program, program.steps)
    found = readable_in_panels(program, program.steps)
    # What may be packed decides on schedules, too: fewer weights may tell more kernels apart.
    # Ends because each round but the last has fewer.
    while True:
        fewer = frozenset(
            name
            for name in found
            if len({_describe_reader(step, name, found) for step in readers[name]}) == 1
        )
        if fewer == found:
            return found
        found = fewer


def _describe_reader(step: Step, weight: str, packable: frozenset[str]) -> object:
    """What the schedule of a kernel depends on, and where it reads `weight`."""
    assert isinstance(step, KernelStep)
    fused = step.fused
    tensors = tuple(
        (replace(t, buffer=""), t.buffer in packable, t.buffer == weight) for t in fused.tensors
    )
    kernel = replace(fused.kernel, name="")
    return replace(fused, kernel=kernel, tensors=()), tensors, tuple(sorted(step.given.items()))
