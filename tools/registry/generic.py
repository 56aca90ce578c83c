"""
Targets from a machine description: what a plug-in calls instead of writing a target.

```python
MINE = WeftUniverse(
    all_machines={"mine-1": Path(__file__).parent / "mine-1.mlir"},
    all_weft_targets={"mine": generic_target("mine", "my accelerator")},
)
```

`weft compile conv.mlir --machine mine-1 -o OUT` and `weft run OUT --check` then embed, tile, cost
and simulate what its intrinsics compute; `docs/your-accelerator.md` says how to begin.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from .entries import Lazy, TargetInfo

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.passes import ModulePass

    from ...targets.generic.program import GenericProgram, GenericReport
    from ...targets.reference.interpreter import Meaning
    from ...targets.reference.scalars import Array
    from ...transforms.embed.options import EmbedOptions
    from ...transforms.folders.read import Folder
    from ...transforms.machine.context import WeftContext
    from ...transforms.machine.view import Machine


def generic_target(
    name: str,
    summary: str,
    *,
    machine: Path | None = None,
    passes: Sequence[Callable[[], type[ModulePass]]] = (),
    cost_model: Callable[[], object] | None = None,
    meanings: Callable[[], Callable[[Machine], Mapping[str, Meaning]]] | None = None,
) -> TargetInfo:
    """
    A target that knows of its accelerator what the machine description says.

    `machine` is the file that is compiled for when none is named. `passes` are factories of
    passes that lower ops of the target's own dialect to linalg; they run first. `cost_model`
    and `meanings` are those of `TargetInfo`: how blocks of calls are issued, where that is not
    set-up and one call after the other, and what ops mean that are left to the host.
    """
    kit = _Kit(name, tuple(passes), meanings)
    return TargetInfo(
        name=name,
        summary=summary,
        default_machine=None if machine is None else lambda: machine.read_text,
        passes=lambda: kit.make_pipeline,
        assemble=lambda: kit.assemble_program,
        tell=Lazy("..lowering.generic.pipeline", "describe_step"),
        check_writable=Lazy("..transforms.folders.write", "check_writable"),
        write=lambda: kit.write_program,
        load=lambda: kit.load_program,
        run=lambda: kit.run_program,
        timeline=Lazy("..targets.generic.timeline", "list_spans"),
        tasks=Lazy("..lowering.generic.tuning", "embedded_tasks"),
        cost_model=cost_model,
        meanings=meanings,
    )


@dataclass(frozen=True)
class _Kit:
    """The parts of a `TargetInfo`, each of which imports what it needs when it is called."""

    name: str
    passes: tuple[Callable[[], type[ModulePass]], ...]
    meanings: Callable[[], Callable[[Machine], Mapping[str, Meaning]]] | None

    def make_pipeline(
        self,
        machine: Machine,
        *,
        activation_layout: str | None = None,
        embed: EmbedOptions | None = None,
        db: str | None = None,
    ) -> tuple[ModulePass, ...]:
        from ...lowering.generic.pipeline import generic_passes

        return generic_passes(
            machine,
            self.name,
            first=self._leading_passes(),
            host_ops=list(self._machine_meanings(machine)),
            activation_layout=activation_layout,
            embed=embed,
            db=db,
        )

    def assemble_program(
        self,
        module: ModuleOp,
        ctx: WeftContext,
        *,
        machine_text: str,
        source: str,
        weights: Mapping[str, Array],
    ) -> GenericProgram:
        from ...lowering.generic.pipeline import assemble_program, lowered_source

        return assemble_program(
            module,
            ctx,
            target=self.name,
            machine_text=machine_text,
            source=lowered_source(source, ctx, self._leading_passes()),
            weights=weights,
            meanings=self._machine_meanings(ctx.machine()),
        )

    def _leading_passes(self) -> list[ModulePass]:
        """The passes that leave the target's own dialect."""
        return [factory()() for factory in self.passes]

    def write_program(self, executable: GenericProgram, path: Path | str) -> None:
        from ...targets.generic.package import write_folder

        write_folder(executable, path)

    def load_program(self, path: Path | str | Folder) -> GenericProgram:
        from ...targets.generic.package import read_folder

        return read_folder(path, self.name, _program_context, self._machine_meanings)

    def run_program(
        self, executable: GenericProgram, inputs: Mapping[str, Array]
    ) -> tuple[Mapping[str, Array], GenericReport]:
        from ...targets.generic.program import run_program

        return run_program(executable, inputs)

    def _machine_meanings(self, machine: Machine) -> Mapping[str, Meaning]:
        return {} if self.meanings is None else self.meanings()(machine)


_make_context: Lazy[Callable[[], WeftContext]] = Lazy("..tools.registry.contexts", "make_context")


def _program_context(machine: Machine) -> WeftContext:
    """A context with all dialects, for a machine that has no file of its own any more."""
    ctx = _make_context()()
    ctx.use_machine(machine)
    return ctx
