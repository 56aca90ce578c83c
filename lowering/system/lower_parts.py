"""The pass `lower-parts`: each part of a network becomes a program of its device."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from inspect import signature

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import run_passes
from ...transforms.core.progress import LONG_SECONDS, progress_line
from ...transforms.machine.context import WeftContext, context_of
from ...transforms.machine.view import Machine
from ...transforms.partition.outline import device_of, parts_of
from ...transforms.partition.programs import add_program, key_of, program_of, source_of


@dataclass(frozen=True)
class LowerPartsPass(ModulePass):
    """
    Runs the passes of a device's target on each part that has no program yet, and puts what comes
    out beside it.

    Before: `func.func private @conv(…) attributes {weft.device = "vta-1x16x16"}`. After: also a
    module with `weft.part = "conv"`, the last stage. Equal parts are lowered once; the stages of
    the first go to the context's `on_part`. `db` is the database of what was measured, for targets
    that ask one. Raises `WeftError` naming the part for what the target refuses.
    """

    name = "lower-parts"

    db: str = ""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        context = context_of(ctx)
        known: dict[tuple[str, str], ModuleOp] = {}
        parts = {n: part for n, part in parts_of(op).items() if program_of(op, n) is None}
        with progress_line(self.name, interval_seconds=LONG_SECONDS) as tell:
            for number, (name, part) in enumerate(parts.items()):
                tell(f"part {number + 1} of {len(parts)}, {name}")
                machine = context.system().find_device(device_of(part)).machine
                key = machine.name, key_of(part)
                if key not in known:
                    known[key] = lower_part(source_of(part), name, machine, context, self.db)
                add_program(op, name, _rename_entry(known[key].clone(), part))


def _rename_entry(program: ModuleOp, part: func.FuncOp) -> ModuleOp:
    """The program, whose entry is called what the part is."""
    for function in program.body.ops:
        if "weft.entry" in function.attributes:
            function.properties["sym_name"] = part.properties["sym_name"]
    return program


def lower_part(
    module: ModuleOp, name: str, machine: Machine, ctx: WeftContext, db: str = ""
) -> ModuleOp:
    """The last stage of a part, its source, which is changed. Errors name the part."""
    make = ctx.pipeline(machine.target)
    on_stage = None if ctx.on_part is None else partial(ctx.on_part, name)
    options = {"db": db} if db and "db" in signature(make).parameters else {}
    try:
        run_passes(make(machine, **options), ctx.for_machine(machine), module, on_stage)
    except WeftError as error:
        raise WeftError(f"part '{name}' on {machine.name}: {error}") from error
    return module
