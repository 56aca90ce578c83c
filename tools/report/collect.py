"""The facts of a compiled folder of any target."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ...targets.host.executable import HostExecutable
from ...targets.noc.executable import NocFunction
from ...targets.system.program import SystemProgram
from ...transforms.folders.read import open_folder
from ...transforms.machine.view import machine_from_text
from ...transforms.model.load import load_module
from ..api import load
from ..registry.compiled import CompiledFunction
from ..registry.contexts import make_context
from .embeddings import list_embeddings
from .facts import LAYER, Embedding, Page, Stage
from .networks import module_graph
from .nodes import nodes_page
from .single import accelerator_page, host_page
from .stages import read_stages
from .system import system_page


def collect_page(path: Path, stages: Path | None = None) -> Page:
    """
    What the folder `path` says, and a run of it, on arguments that are made up. `stages` is a
    folder that `weft compile --dump-ir` has written for the same program. Raises `WeftError` for
    folders that are damaged, for stages of another program, and as a run does.
    """
    folder = open_folder(path)
    executable = load(folder)
    read = () if stages is None else read_stages(stages, executable.module_text)
    page = _collect(executable, folder.head.machine)
    if not page.nodes:
        source = load_module(executable.module_text, make_context(), "module.mlir")
        nodes, edges = module_graph(source, executable.function, folder.head.machine)
        shown = page.stages[0].name  # the source
        nodes = tuple(replace(n, stage=shown if n.kind == LAYER else "") for n in nodes)
        page = replace(page, nodes=nodes, edges=edges)
    embeddings = page.embeddings or _staged_embeddings(executable, read)
    return replace(page, stages=(*read, *page.stages), embeddings=embeddings)


def _collect(executable: CompiledFunction, machine: str) -> Page:
    if isinstance(executable, SystemProgram):
        return system_page(executable)
    if isinstance(executable, NocFunction):
        return nodes_page(executable, machine)
    if isinstance(executable, HostExecutable):
        return host_page(executable, machine)
    return accelerator_page(executable, machine)


def _staged_embeddings(
    executable: CompiledFunction, stages: tuple[Stage, ...]
) -> tuple[Embedding, ...]:
    """The embeddings of the last stage that has any: later ones are instructions."""
    for stage in reversed(stages):
        if "intrin.apply" in stage.text:
            ctx = make_context()
            ctx.use_machine(machine_from_text(executable.machine_text, "machine.mlir"))
            module = load_module(stage.text, ctx, f"{stage.name}.mlir")
            return tuple(list_embeddings(module))
    return ()
