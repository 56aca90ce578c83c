"""
The entries of a universe: dialects, passes, machines, and targets with their parts, as factories.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic

from typing_extensions import TypeVar
from xdsl.universe import Universe

from ...transforms.core.errors import WeftError

if TYPE_CHECKING:
    from xdsl.ir import Dialect
    from xdsl.passes import ModulePass
    from xdsl.utils.target import Target

    from ...targets.reference.interpreter import Meaning
    from ...transforms.machine.view import Machine

T = TypeVar("T", default=Any)
ROOT = __name__.partition(".")[0]


@dataclass(frozen=True)
class Lazy(Generic[T]):
    """
    A factory that imports `module` when it is called, and returns its `attribute`.

    A leading `..` of `module` is the package `weft`.
    """

    module: str
    attribute: str

    def __call__(self) -> T:
        return getattr(self.load_module(), self.attribute)

    def load_module(self) -> ModuleType:
        """The module, imported now."""
        return import_module(self.module, f"{ROOT}.tools")


@dataclass(frozen=True)
class TargetInfo:
    """
    The parts of a target. Each part is a factory of a function, or None when it is missing.

    * `one_kernel`: functions of more than that are compiled by the target `system` instead, unless
      this one is named;
    * `default_machine()` is the text of the machine that is compiled for when none is named;
    * `compile(module, ctx, *, machine_text, function, weights, activation_layout, embed,
      report)` gives a `CompiledFunction`; it may take more options by name (`api.compile`);
    * `passes(machine, …)` gives the passes that `compile` runs, with the options of those by name,
      and `assemble(module, ctx, *, machine_text, source, weights, …)` makes a `CompiledFunction` of
      the module that comes out of them and the weights, and of nothing else: `source` is the text
      that was compiled, and is kept for checks. `tell(step, module, ctx)` says in words what a pass
      has decided. With these, `compile` is not asked;
    * `check_writable(path)` raises what `write` would, before the work is done;
    * `write(executable, path)` and `load(folder)` put it into a compiled folder
      (`transforms.folders`), whose manifest names the target, and read it back;
    * `run(executable, inputs)` gives the results by name and a report;
    * `timeline(executable, report)` gives the spans of a run (`targets.trace`), for a target whose
      `run` takes no `trace`;
    * `simulate` runs an instruction stream;
    * `tasks(module, ctx, passes)` gives the kernels of a module that are tuned, and why others are
      not; `passes` are those of the target with a database `db`, before any of which was applied.
      `tuned_goals` are the values of their option `goal`, of a target that has several;
    * `cost_model(machine)` is what transforms ask for costs;
    * `meanings(machine)` are the reference meanings of its ops, for the interpreter.
    """

    name: str
    summary: str
    one_kernel: bool = False
    default_machine: Callable[[], Callable[[], str]] | None = None
    compile: Callable[[], Callable[..., object]] | None = None
    passes: Callable[[], Callable[..., tuple[ModulePass, ...]]] | None = None
    assemble: Callable[[], Callable[..., object]] | None = None
    tell: Callable[[], Callable[..., Iterable[str]]] | None = None
    check_writable: Callable[[], Callable[..., object]] | None = None
    write: Callable[[], Callable[..., object]] | None = None
    load: Callable[[], Callable[..., object]] | None = None
    run: Callable[[], Callable[..., object]] | None = None
    timeline: Callable[[], Callable[..., Iterable[object]]] | None = None
    simulate: Callable[[], Callable[..., object]] | None = None
    tasks: Callable[[], Callable[..., Iterable[object]]] | None = None
    tuned_goals: tuple[str, ...] = ()
    cost_model: Callable[[], object] | None = None
    meanings: Callable[[], Callable[[Machine], Mapping[str, Meaning]]] | None = None

    def load_part(self, name: str) -> Callable[..., object]:
        """The function `name`, imported now; `WeftError` when the target has none."""
        factory = {
            "compile": self.compile,
            "write": self.write,
            "load": self.load,
            "run": self.run,
            "timeline": self.timeline,
            "simulate": self.simulate,
            "tasks": self.tasks,
        }[name]
        if factory is None:
            raise WeftError(f"target '{self.name}' has no '{name}'")
        return factory()


class WeftUniverse(Universe):
    """An xDSL universe with machines, targets that compile and run, and cost models."""

    all_machines: dict[str, Path]
    """Machine files by name."""
    all_weft_targets: dict[str, TargetInfo]
    """Targets of `weft compile` and `weft run`; `all_targets` are output formats."""
    all_cost_models: dict[str, Callable[[], object]]
    """
    Cost models by target name; `host-transforms` is what the host takes to store tensors anew, for
    choices among strategies.
    """

    def __init__(
        self,
        *,
        all_dialects: dict[str, Callable[[], Dialect]] | None = None,
        all_passes: dict[str, Callable[[], type[ModulePass]]] | None = None,
        all_targets: dict[str, Callable[[], type[Target]]] | None = None,
        all_machines: dict[str, Path] | None = None,
        all_weft_targets: dict[str, TargetInfo] | None = None,
        all_cost_models: dict[str, Callable[[], object]] | None = None,
    ) -> None:
        super().__init__(all_dialects=all_dialects, all_passes=all_passes, all_targets=all_targets)
        self.all_machines = {} if all_machines is None else all_machines
        self.all_weft_targets = {} if all_weft_targets is None else all_weft_targets
        self.all_cost_models = {} if all_cost_models is None else all_cost_models
