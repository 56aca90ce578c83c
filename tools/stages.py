"""A compile stage by stage, for targets that are pipelines of passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from inspect import signature
from pathlib import Path

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from ..targets.reference.scalars import Array
from ..transforms.core.errors import WeftError
from ..transforms.core.files import replacing_file
from ..transforms.core.locate import SOURCE, note_origins, shown_origins
from ..transforms.core.pipeline import FORMAT, Parts, run_passes
from ..transforms.core.progress import LONG_SECONDS, progress_line, tell_progress
from ..transforms.embed.options import EmbedOptions
from ..transforms.machine.context import WeftContext
from ..transforms.machine.view import Machine
from ..transforms.model.mark_entry import MarkEntryPass
from .operators import change_operators
from .registry.entries import TargetInfo


class Stages:
    """A compile as a pipeline of passes, and what makes an executable of the last module."""

    def __init__(
        self,
        info: TargetInfo,
        machine: Machine,
        function: str | None,
        options: Mapping[str, object],
    ):
        assert info.passes is not None
        assert info.assemble is not None
        passes, self.assemble = info.passes(), info.assemble()
        self.info = info
        self.function = function
        chosen, self.options = accepted_options((passes, self.assemble), info.name, options)
        self.passes = (MarkEntryPass(function), *passes(machine, **chosen))

    def compile(
        self,
        module: ModuleOp,
        ctx: WeftContext,
        machine_text: str,
        weights: Mapping[str, Array],
        report: Callable[[str], None] | None,
        dump_ir: Path | None,
        verified: Parts | None = None,
    ) -> object:
        """
        Makes the target's executable of `module`, which is changed, and of the weights. `verified`
        is what need not be verified again (`run_passes`).
        """
        known = change_operators(module, ctx, self.function, weights, self.passes)
        located = _located(module)
        if FORMAT in module.attributes or any(SOURCE in op.attributes for op in located):
            note_origins(located, is_stage=True)
        source = stage_text(module)
        note_origins(located, is_stage=False)
        tell = None if self.info.tell is None else self.info.tell()
        dump = None if dump_ir is None else StageFiles(dump_ir)
        if dump is not None:
            dump.write_stage("source", module)
            ctx.on_part = dump.write_part_stage

        def on_stage(step: ModulePass, stage: ModuleOp) -> None:
            tell_progress("")
            if dump is not None:
                dump.write_stage(step.name, stage)
            if report is not None and tell is not None:
                for line in tell(step, stage, ctx):
                    report(line)

        with progress_line("compile", interval_seconds=LONG_SECONDS):
            run_passes(_told_passes(self.passes), ctx, module, on_stage, verified)
        more = {**self.options, **({"sources": known.sources} if known.sources else {})}
        return self.assemble(
            module, ctx, machine_text=machine_text, source=source, weights=known.arrays, **more
        )


def _told_passes(passes: Sequence[ModulePass]) -> Iterator[ModulePass]:
    """The passes, of which each is told when it begins."""
    for number, step in enumerate(passes, 1):
        tell_progress(f"pass {number} of {len(passes)}, {step.name}")
        yield step


def stage_text(module: ModuleOp) -> str:
    """A module as text, in which ops say where they come from, if that was noted."""
    with shown_origins(_located(module)):
        return str(module)


def _located(module: ModuleOp) -> list[Operation]:
    """The ops of functions that have a meaning of their own for people."""
    bodies = (op.body for op in module.body.ops if isinstance(op, func.FuncOp))
    ops = (op for body in bodies for block in body.blocks for op in block.ops)
    return [op for op in ops if op.dialect_name() in ("linalg", "tensor")]


class StageFiles:
    """
    A folder with a file for each stage, named by its number and the pass that made it; those of the
    parts of a network in folders of their own.
    """

    def __init__(self, folder: Path):
        self.folder = folder
        self.count = 0
        self.parts: dict[str, StageFiles] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise WeftError(f"cannot write to '{folder}': {error.strerror}") from error

    def write_stage(self, name: str, module: ModuleOp) -> None:
        """Writes the next stage."""
        path = self.folder / f"{self.count:02}-{name}.mlir"
        with replacing_file(path) as file:
            file.write_text(stage_text(module) + "\n")
        self.count += 1

    def write_part_stage(self, part: str, step: ModulePass, module: ModuleOp) -> None:
        """Writes the next stage of a part."""
        if part not in self.parts:
            self.parts[part] = StageFiles(part_stages(self.folder, part))
        self.parts[part].write_stage(step.name, module)


def part_stages(folder: Path, part: str) -> Path:
    """The folder of a part's stages within that of the whole compile."""
    return folder / "parts" / part


def accepted_options(
    parts: Sequence[Callable[..., object]], target: str, options: Mapping[str, object]
) -> list[dict[str, object]]:
    """
    Those options that are given, for each of `parts` which takes them; `WeftError` for one that
    none of them takes. Where an `intrinsic` is all that is taken of `EmbedOptions`, it is given.
    """
    given = {name: value for name, value in options.items() if value is not None}
    known = [signature(part).parameters for part in parts]
    taken = {name for parameters in known for name in parameters}
    embed = given.get("embed")
    if isinstance(embed, EmbedOptions) and "embed" not in taken:
        if "intrinsic" not in taken or replace(embed, intrinsic=None) != EmbedOptions():
            most = "but the intrinsic" if "intrinsic" in taken else "of an embedding"
            raise WeftError(f"target '{target}' takes no options {most}; leave them out")
        given["intrinsic"] = embed.intrinsic
        del given["embed"]
    for name, value in given.items():
        if name not in taken:
            flag = (f"no-{name}" if value is False else name).replace("_", "-")
            raise WeftError(f"target '{target}' takes no --{flag}; leave it out")
    return [{n: v for n, v in given.items() if n in parameters} for parameters in known]
