"""The meaning of a compiled function's source, as a run's results are compared with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path
from typing import TypeAlias

import numpy as np
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Attribute

from ...targets.host.executable import HostExecutable
from ...targets.reference.interpreter import Meaning
from ...targets.reference.interpreter import run_function as interpret
from ...targets.reference.scalars import Array
from ...transforms.core.functions import argument_names, function_of
from ...transforms.layout.apply import (
    is_encoded,
    layout_of,
    resident_types,
    to_logical,
    to_stored,
)
from ...transforms.machine.view import machine_from_text
from ...transforms.model.load import load_module
from ..registry.compiled import CompiledFunction, HasHostLayouts
from ..registry.contexts import all_meanings, make_context

Expected: TypeAlias = Mapping[str, tuple[Array, Callable[[Array], Array]]]
"""
Results by name, and what is to be compared with each of what a run gives: where callers store
padding, the elements without that.
"""

TOLERANCE: Mapping[str, float] = {"float16": 1e-2, "float32": 1e-4, "float64": 1e-10}
"""How far floats may differ, relative to the largest: sums are in another order."""


def find_differences(wanted: Array, found: Array, expected: float = 0.0) -> Array:
    """
    Finds where results are not what they should be: integers exactly, floats nearly, or within what
    is `expected` of rounded factors.
    """
    tolerance = TOLERANCE.get(wanted.dtype.name)
    if tolerance is None:
        return wanted != found
    tolerance = max(tolerance, expected)
    finite = np.abs(wanted[np.isfinite(wanted)])
    limit = tolerance * float(finite.max(initial=0))
    return ~np.isclose(found, wanted, rtol=tolerance, atol=limit, equal_nan=True)


def relative_error(wanted: Array, found: Array) -> float:
    """The largest difference of finite floats, relative to the largest that is wanted."""
    finite = np.isfinite(wanted) & np.isfinite(found)
    error = np.abs(found[finite].astype(np.float64) - wanted[finite]).max(initial=0.0)
    return float(error) / (float(np.abs(wanted[finite]).max(initial=0.0)) or 1.0)


def load_source(
    executable: CompiledFunction, against: Path | None = None
) -> tuple[ModuleOp, Mapping[str, Meaning]]:
    """
    The source of an executable, or the module in the file `against`, and what its ops mean, those
    of the machine among them.
    """
    ctx = make_context()
    # The source may be a stage that has ops of the machine.
    ctx.use_machine(machine_from_text(executable.machine_text, "machine.mlir"))
    if against is None:
        module = load_module(executable.module_text, ctx, "module.mlir")
    else:
        module = load_module(against, ctx)
    return module, all_meanings(ctx)


def interpret_source(
    executable: CompiledFunction,
    arrays: Mapping[str, Array],
    module: ModuleOp,
    meanings: Mapping[str, Meaning],
) -> list[Array]:
    """The logical results that the function of an executable has in `module`, in order."""
    function = function_of(module, executable.function)
    types, result_types = resident_types(function)
    # Values are held as their types store them; what the executable gives and takes is logical.
    names = argument_names(function)
    held = _logical_arguments(executable, arrays, names)
    for name, type in zip(names, types, strict=True):
        if is_encoded(type):
            kept = name in arrays and _is_held(executable, name, type)
            held[name] = arrays[name] if kept else to_stored(held[name], type)
    values = interpret(module, held, executable.function, meanings)
    returned = zip(values, result_types, strict=True)
    return [to_logical(v, type) if is_encoded(type) else v for v, type in returned]


def _is_held(executable: CompiledFunction, name: str, type: TensorType[Attribute]) -> bool:
    """Tests whether callers store what the module stores, of which padding may be anything."""
    if not isinstance(executable, HasHostLayouts):
        return False
    return executable.host_layouts().get(name) == layout_of(type)


def compute_meaning(
    executable: CompiledFunction,
    arrays: Mapping[str, Array],
    module: ModuleOp,
    meanings: Mapping[str, Meaning],
) -> Expected:
    """Computes what the function of an executable means in `module`, by name."""
    logical = interpret_source(executable, arrays, module, meanings)
    _, types = resident_types(function_of(module, executable.function))
    found: dict[str, tuple[Array, Callable[[Array], Array]]] = {}
    rows = zip(executable.host_results(logical).items(), logical, types, strict=True)
    for (name, stored), value, type in rows:
        if is_encoded(type) and _is_held(executable, name, type):
            found[name] = value, partial(to_logical, type=type)
        else:
            found[name] = stored, np.asarray
    return found


def _logical_arguments(
    executable: CompiledFunction, arrays: Mapping[str, Array], names: Collection[str]
) -> dict[str, Array]:
    """
    The arguments of a function with these `names`. One that takes weights which others were made
    of takes none that the executable alone has.
    """
    held = dict(executable.logical_arguments(arrays))
    if not isinstance(executable, HostExecutable):
        return held
    sources = executable.program.sources
    if not set(sources) & set(names):
        return held
    taken = {n: a for n, a in held.items() if n in names or n in arrays}
    return taken | {n: a for n, a in sources.items() if n in names}
