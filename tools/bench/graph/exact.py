"""
Networks with data on the simulator, beside what their schedule means and what they mean in f32.

Data of whole networks take too long at the sizes whose time is measured. `SMALL` has, for each
configuration, smaller images, shorter texts or fewer of the layers that repeat, which go through
the same passes, machine and simulator.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import VerifyException

from ....targets.noc.executable import NocFunction
from ....targets.reference.interpreter import run_function
from ....targets.reference.scalars import Array
from ....transforms.core.errors import WeftError
from ....transforms.core.pipeline import entry_of
from ....transforms.model.change_float_type import ChangeFloatTypePass
from ....transforms.model.generalize import GeneralizeNamedOpsPass
from ....transforms.model.load import load_module
from ....transforms.model.mark_entry import MarkEntryPass
from ...api import compile, run
from ...common.arrays import argument_forms
from ...common.made_up import made_up, recipes_of
from ...registry.contexts import all_meanings, make_context
from ...zoo.models import module_text, zoo_module

SMALL: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType(
    {
        "A": {"batch": 8, "image": 48},
        "B": {"batch": 8, "seq": 32, "layers": 2},
        "C": {"batch": 8, "seq": 64, "layers": 1},
        "D": {"batch": 8, "seq": 32, "layers": 1},
        "E": {"batch": 8, "seq": 128, "layers": 1},
        "F": {"batch": 64, "rows": 100},
        "G": {"batch": 8, "image": 64},
        "H": {"batch": 8, "layers": 1},
        "I": {"batch": 8, "image": 32},
        "J": {"batch": 8, "seq": 80, "layers": 2},
    }
)
"""
The sizes at which configurations are run with data: widths, heads and channels are those of the
network, and its batch goes through all clusters, which have several items of it.
"""

NEAR: Final = 1e-2
"""The largest difference of results in f16 from f32, relative to the largest value of these."""


@dataclass(frozen=True)
class Exactness:
    """
    The exactness of a network's results on the simulator: whether they are, bit for bit, those that
    its scheduled stage means, and their largest difference from the network in f32, relative to the
    largest value of that.
    """

    equal_bits: bool
    difference: float

    @property
    def holds(self) -> bool:
        """Tests whether the results are both."""
        return self.equal_bits and self.difference <= NEAR


def small_sizes(label: str, sizes: Mapping[str, int]) -> dict[str, int]:
    """The sizes at which a configuration is run with data: none above those given."""
    wanted = SMALL[label]
    found = {name: min(size, wanted.get(name, size)) for name, size in sizes.items()}
    return found | {name: size for name, size in wanted.items() if name not in found}


def functional_columns(
    label: str, network: str, sizes: Mapping[str, int], machine: str | Path
) -> dict[str, str | bool | float | None]:
    """What was executed with data, and whether and how far its results are right."""
    small = small_sizes(label, sizes)
    size = " ".join(f"{name}={value}" for name, value in small.items())
    found: dict[str, str | bool | float | None] = {"functional_size": size}
    try:
        exact = functional_exact(network, small, machine)
    except (WeftError, VerifyException) as error:
        return found | {"functional_exact": False, "functional_message": str(error)}
    return found | {"functional_exact": exact.holds, "functional_error": exact.difference}


def functional_exact(
    network: str, sizes: Mapping[str, int], machine: str | Path = "stcp920", *, seed: int = 0
) -> Exactness:
    """
    Runs a network of the zoo, in f16, with made-up numbers. Raises `WeftError` for what cannot be
    scheduled or run.
    """
    ctx = make_context()
    module = zoo_module(network, sizes, ctx)
    for step in (MarkEntryPass(None), GeneralizeNamedOpsPass()):
        step.apply(ctx, module)
    return check_module(module, machine, seed=seed)


def check_module(module: ModuleOp, machine: str | Path, *, seed: int = 0) -> Exactness:
    """As `functional_exact`, for a module of generic ops in f32, which is changed."""
    ctx = make_context()
    function = entry_of(module)
    forms = argument_forms(function)
    given = made_up(list(forms), forms, lambda: recipes_of(function), seed)
    wide = run_function(module, given, function.sym_name.data, all_meanings(ctx))
    ChangeFloatTypePass("f16").apply(ctx, module)
    executable = compile(module_text(module), str(machine))
    if not isinstance(executable, NocFunction):
        raise WeftError(f"@{function.sym_name.data} is not run by a simulator on {machine}")
    kinds = argument_forms(entry_of(module))
    arrays = {n: a.astype(_float_of(a, kinds[n][1])) for n, a in given.items()}
    results, _ = run(executable, arrays)
    scheduled = load_module(executable.programs_text, make_context(str(machine)), "programs.mlir")
    wanted = run_function(scheduled, arrays, executable.function, all_meanings(ctx))
    found = list(results.values())
    pairs = list(zip(found, wanted, strict=True))
    equal = all(np.array_equal(_bits_of(a), _bits_of(b)) for a, b in pairs)
    differences = [_largest_difference(a, b) for a, b in zip(found, wide, strict=True)]
    return Exactness(equal, max(differences, default=0.0))


def _float_of(array: Array, kind: str) -> np.dtype[np.generic]:
    return np.dtype(np.float16) if kind == "f16" else array.dtype


def _bits_of(array: Array) -> Array:
    """The bits of each element."""
    return np.ascontiguousarray(array).view(f"u{array.dtype.itemsize}")


def _largest_difference(found: Array, wanted: Array) -> float:
    """The largest difference, relative to the largest wanted value."""
    wide = wanted.astype(np.float64)
    largest = float(np.abs(wide).max(initial=0.0))
    error = float(np.abs(found.astype(np.float64) - wide).max(initial=0.0))
    return error / largest if largest else error
