"""Contexts, machines, targets and reference meanings, as all plug-ins together give them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ...transforms.core.errors import WeftError
from ...transforms.machine.context import WeftContext
from ...transforms.machine.system import HOST, System, system_from_text
from ...transforms.machine.view import Machine, load_machine, machine_from_text
from .entries import TargetInfo, WeftUniverse
from .universe import multiverse, resolve_machine, suggest_names

if TYPE_CHECKING:
    from ...targets.reference.interpreter import Meaning


def make_context(machine: str | None = None) -> WeftContext:
    """A context with all dialects and cost models, for the machine of that name or file."""
    universe = multiverse()
    ctx = bare_context(universe)
    if machine is not None:
        choose_machine(ctx, machine, universe)
    for name, factory in universe.all_dialects.items():
        ctx.register_dialect(name, factory)
    return ctx


def bare_context(universe: WeftUniverse) -> WeftContext:
    """A context with what a universe registers but its dialects, for no machine yet."""
    return WeftContext(
        cost_models=universe.all_cost_models,
        pipelines={
            name: target.passes
            for name, target in universe.all_weft_targets.items()
            if target.passes is not None
        },
        host_text=lambda: machine_for(None, HOST)[1],
    )


def choose_machine(ctx: WeftContext, machine: str, universe: WeftUniverse) -> None:
    """Compiles in `ctx` for the machine or the system of that name or in that file."""
    path = resolve_machine(machine, universe)
    ctx.machine_path = str(path) if isinstance(path, Path) else path
    if isinstance(path, Path) and (system := read_system(path)) is not None:
        ctx.use_system(system)


def read_system(path: Path) -> System | None:
    """
    The system in a file, if it holds one; machines are known ones, or files beside it. Raises
    `WeftError` for one that is not valid.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None  # reading it as a machine says what is wrong

    def find_machine(name: str) -> Machine:
        if name == HOST:
            return machine_for(None, HOST)[0]
        beside = path.parent / name
        return load_machine(beside if beside.is_file() else resolve_machine(name))

    return system_from_text(text, str(path), find_machine)


def machine_for(machine: str | None, target: str | None) -> tuple[Machine, str]:
    """
    The machine of that name or in that file, with its text; without one, the machine that
    `target` is compiled for by itself. Of a system, its first accelerator. `WeftError` when there
    is neither.
    """
    if machine is not None:
        path = resolve_machine(machine)
        system = read_system(path) if isinstance(path, Path) else None
        if system is not None:
            accelerator = system.accelerators[0].machine
            return accelerator, accelerator.text
        return load_machine(path), path.read_text()
    if target is None:
        raise WeftError("no machine to compile for: give --machine, or --target host")
    default = target_named(target).default_machine
    if default is None:
        raise WeftError(f"target '{target}' has no machine of its own: give one with --machine")
    text = default()()
    return machine_from_text(text, f"the machine of target '{target}'"), text


def target_named(name: str) -> TargetInfo:
    """The target of that name; `WeftError` with the nearest ones."""
    targets = multiverse().all_weft_targets
    if name not in targets:
        raise WeftError(f"there is no target '{name}'{suggest_names(name, targets)}")
    return targets[name]


def all_meanings(ctx: WeftContext) -> Mapping[str, Meaning]:
    """The meanings of the ops that the machine of `ctx` knows, for the interpreter."""
    # Those who only compile need none of these.
    from ...targets.reference.graph_ops import graph_meanings
    from ...targets.reference.intrin_ops import intrin_meanings
    from ...targets.reference.layout_ops import layout_meanings
    from ...targets.reference.nest_ops import nest_meanings
    from ...targets.reference.triplet_ops import triplet_meanings

    meanings = {
        **graph_meanings(),
        **layout_meanings(),
        **triplet_meanings(),
        **nest_meanings(),
    }
    if ctx.has_machine:
        machine = ctx.machine()
        meanings.update(intrin_meanings(machine))
        info = multiverse().all_weft_targets.get(machine.target)
        if info is not None and info.meanings is not None:
            meanings.update(info.meanings()(machine))
    return meanings
