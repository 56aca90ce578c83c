"""The interface that `weft` expects of a target's executables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from ...targets.reference.scalars import Array
from ...transforms.layout.map import Layout


@runtime_checkable
class CompiledFunction(Protocol):
    """
    One compiled function, as a target's `compile` and `load` give it.

    Arrays are as the calling program holds them; the *logical* ones are those of the source
    in `module_text`.
    """

    @property
    def target(self) -> str:
        """The name of the target."""
        ...

    @property
    def function(self) -> str: ...

    @property
    def module_text(self) -> str:
        """The source, whose reference meaning the results must equal."""
        ...

    @property
    def machine_text(self) -> str:
        """The machine that it was compiled for."""
        ...

    def argument_types(self) -> Mapping[str, tuple[tuple[int, ...], str]]:
        """Shape and element type of each argument that a run must be given."""
        ...

    def logical_arguments(self, arrays: Mapping[str, Array]) -> Mapping[str, Array]:
        """All arguments of the source, those that are packed into the executable included."""
        ...

    def host_results(self, results: Sequence[Array]) -> Mapping[str, Array]:
        """Logical results by name, as a run gives them."""
        ...

    def summary(self) -> str:
        """A summary of what was compiled, in a line or two."""
        ...

    def listing(self) -> str:
        """The program as text."""
        ...


@runtime_checkable
class HasHostLayouts(Protocol):
    """A function whose callers may hold arrays otherwise than in row-major order."""

    def host_layouts(self) -> Mapping[str, Layout]:
        """The layouts in which callers store the logical arguments and results, by name."""
        ...


@runtime_checkable
class RunReport(Protocol):
    """The counts of a target's `run`."""

    def summary(self, executable: CompiledFunction) -> str:
        """For people."""
        ...


@runtime_checkable
class HasCycles(Protocol):
    """The counts of a simulated run."""

    @property
    def cycles(self) -> int:
        """The cycles of the whole run."""
        ...


@runtime_checkable
class MayLackData(Protocol):
    """A function that may have been compiled to programs that take time and compute nothing."""

    @property
    def is_timing_only(self) -> bool: ...


@runtime_checkable
class HasEnergy(Protocol):
    """The counts of a simulated run of which the energy may be known."""

    @property
    def energy_pj(self) -> float | None:
        """The energy of the whole run; `None` where the machine does not say all of it."""
        ...
