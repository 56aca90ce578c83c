"""
The context that passes of weft run in.

A pass finds here, besides the dialects, what it must not import: the machine that is being
compiled for, and the cost models that targets and plug-ins have registered. Tools fill the
context; `context_of` gives it to a pass, whose `apply` receives a plain `Context`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from xdsl.context import Context

from ..core.errors import WeftError

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.passes import ModulePass

    from .system import System
    from .view import Machine, MachineText


class MakePasses(Protocol):
    """The passes of a target's compile for a machine; options are the target's own."""

    def __call__(self, machine: Machine, **options: object) -> tuple[ModulePass, ...]: ...


@dataclass
class WeftContext(Context):
    """
    A `Context` that carries the machine and the registries.

    `machine_path` is the machine's file, or its text; it is read when a pass first asks for the
    machine.
    `cost_models` maps a target's name to a factory of its cost model, imported on the call, and
    `pipelines` to one of what makes its passes. `host_text` gives the machine of the host beside
    an accelerator. `on_part` is given the stages of what a pass compiles by itself, with the part's
    name. `memo` has, by a name, what a pass worked out that another one of the compile would work
    out again, with the same answers.
    """

    machine_path: str | MachineText | None = None
    cost_models: Mapping[str, Callable[[], object]] = field(
        default_factory=dict[str, Callable[[], object]]
    )
    pipelines: Mapping[str, Callable[[], MakePasses]] = field(
        default_factory=dict[str, "Callable[[], MakePasses]"]
    )
    host_text: Callable[[], str] | None = None
    on_part: Callable[[str, ModulePass, ModuleOp], None] | None = None
    memo: dict[str, object] = field(default_factory=dict[str, object], repr=False)
    _machine: Machine | None = field(default=None, repr=False)
    _system: System | None = field(default=None, repr=False)
    _pair: System | None = field(default=None, repr=False)

    def machine(self) -> Machine:
        """The machine to compile for; `WeftError` when none was given or it cannot be read."""
        if self._machine is None:
            if self.machine_path is None:
                raise WeftError("no machine to compile for: give one with --machine FILE|NAME")
            from .view import load_machine

            self._machine = load_machine(self.machine_path)
        return self._machine

    @property
    def has_machine(self) -> bool:
        """True if there is a machine to compile for."""
        return self._machine is not None or self.machine_path is not None

    @property
    def has_system(self) -> bool:
        """True if a system is used that was described as one."""
        return self._system is not None

    def use_machine(self, machine: Machine) -> None:
        """Compiles for `machine`, which has no file."""
        self._machine, self._system, self._pair = machine, None, None

    def system(self) -> System:
        """
        The system to compile for: the machine and a host, unless another is used. Raises
        `WeftError` where there is no machine, or no host is known.
        """
        if self._system is not None:
            return self._system
        if self._pair is None:
            from .system import system_of
            from .view import machine_from_text

            machine = self.machine()
            if self.host_text is None:
                raise WeftError("no host is known here: run weft or weft-opt")
            self._pair = system_of(machine, machine_from_text(self.host_text(), "the host"))
        return self._pair

    def use_system(self, system: System) -> None:
        """Compiles for `system`, whose first accelerator is the machine."""
        self._machine, self._system = system.accelerators[0].machine, system

    def for_machine(self, machine: Machine) -> WeftContext:
        """A context of the same dialects and registries for another machine."""
        other = self.clone()
        other.use_machine(machine)
        return other

    def pipeline(self, target: str) -> MakePasses:
        """What makes the passes of `target`; `WeftError` where it is no pipeline of passes."""
        if target not in self.pipelines:
            known = ", ".join(sorted(self.pipelines)) or "none"
            raise WeftError(f"target '{target}' is no pipeline of passes (those are: {known})")
        return self.pipelines[target]()

    def cost_model(self, target: str) -> object:
        """The cost model registered for `target`; `WeftError` when there is none."""
        if target not in self.cost_models:
            known = ", ".join(sorted(self.cost_models)) or "none"
            raise WeftError(f"target '{target}' has no cost model (known: {known})")
        return self.cost_models[target]()

    def clone(self) -> WeftContext:
        plain = super().clone()
        return WeftContext(
            plain.allow_unregistered,
            plain._loaded_dialects,
            plain._loaded_ops,
            plain._loaded_attrs,
            plain._loaded_types,
            plain._registered_dialects,
            self.machine_path,
            self.cost_models,
            self.pipelines,
            self.host_text,
            self.on_part,
            {},
            self._machine,
            self._system,
            self._pair,
        )


def context_of(ctx: Context) -> WeftContext:
    """`ctx` as weft's own context; `WeftError` when the pass runs in another tool's."""
    if isinstance(ctx, WeftContext):
        return ctx
    raise WeftError("this pass needs the context of weft-opt or weft: no machine is known here")
