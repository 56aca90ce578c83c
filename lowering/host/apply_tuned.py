"""The pass `nest-apply-tuned`: schedules that were found by measuring."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...targets.host.machine.detect import fingerprint
from ...targets.host.nest.steps import KernelStep, Program
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import entry_of, pass_option, refuse_decided
from ...transforms.core.version import __version__
from ...transforms.machine.context import context_of
from ...transforms.tune.database import Database, Place
from ...transforms.tune.facts import add_tuned
from .kernel_module import kernel_text
from .kernel_space import SPACE_VERSION
from .nest_program import read_program, rewrite_steps, the_program
from .schedule import F32, is_open, packable_weights
from .tuning import kernel_key, read_fields


@dataclass(frozen=True)
class NestApplyTunedPass(ModulePass):
    """
    Gives kernels the schedules that are the best known ones on this machine with so many `threads`
    (1), by the file `database`.

    Before: kernels without a schedule. After: those whose best point is known have it as their
    `given` schedule; the others are left alone, as are those of which something is given. The facts
    of the function say how many there are (`tuned`), and the hash of what was read
    (`tuned_digest`). Products in another `precision` than f32 have points of their own. Raises
    `WeftError` without a file, and for one that is no such database.
    """

    name = "nest-apply-tuned"

    database: str | None = None
    threads: int | None = pass_option(1)
    precision: str = F32

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        found = the_program(op)
        program = read_program(found)
        if not any(map(is_open, program.steps)):
            refuse_decided(self)
            return
        if self.database is None:
            raise WeftError(f"{self.name}: no database to take schedules from; give database=FILE")
        machine = fingerprint(context_of(ctx).machine(), self.threads or 1)
        with closing(Database(Path(self.database))) as database:
            used = _apply_winners(program, database, machine, self.precision)
        if used:
            rewrite_steps(found, program)
            add_tuned(entry_of(op), used, len(used))


def place_of(machine: str, key: str) -> Place:
    """What measurements of a kernel of the host belong to."""
    return Place(machine, key, SPACE_VERSION, __version__)


def _apply_winners(
    program: Program, database: Database, machine: str, precision: str
) -> dict[str, str]:
    """Gives kernels their best points, which are returned by the kernels' keys."""
    weights, used = packable_weights(program), dict[str, str]()
    for number, step in enumerate(program.steps):
        if not isinstance(step, KernelStep) or not is_open(step) or step.given:
            continue
        key = kernel_key(step, kernel_text(program, step, weights), precision)
        point = database.better_point(place_of(machine, key))
        if point is not None:
            used[key] = point
            program.steps[number] = replace(step, given=read_fields(point))
    return used
