"""The targets of which nodes may run kernels, and what compiles kernels for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from ....transforms.core.errors import WeftError
from ....transforms.machine.view import Machine
from .compiler import KernelCompiler, Kernels


def kernel_target(machine: Machine) -> str | None:
    """The target of which nodes run kernels, `None` where PEs compute."""
    return next((c.kernels for c in machine.computes if c.kernels is not None), None)


def kernels_of(machine: Machine) -> Kernels | None:
    """
    The maker of kernels for the nodes of `machine`; `None` where PEs compute. Raises `WeftError`
    for a target whose kernels nodes cannot run.
    """
    name = kernel_target(machine)
    if name is None:
        return None
    if name not in _COMPILERS:
        raise WeftError(
            f'{machine.label}: arch.compute: kernels is "{name}", expected one of '
            f"{', '.join(_COMPILERS)}"
        )
    return Kernels(_load_compiler(name, machine))


@lru_cache(maxsize=2)
def _load_compiler(name: str, machine: Machine) -> KernelCompiler:
    """
    Loads the compiler for a machine; it remembers what it has compiled, as several passes ask.
    """
    return _COMPILERS[name](machine)


def _make_aie1(machine: Machine) -> KernelCompiler:
    from .aie1 import Aie1Kernels  # takes time to load

    return Aie1Kernels(machine)


def _make_vta(machine: Machine) -> KernelCompiler:
    from .vta import VtaKernels  # takes time to load

    return VtaKernels(machine)


_COMPILERS: Mapping[str, Callable[[Machine], KernelCompiler]] = {
    "aie1": _make_aie1,
    "vta": _make_vta,
}
