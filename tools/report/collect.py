"""The facts of a compiled folder of any target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ...targets.generic.program import GenericProgram
from ...targets.host.executable import HostExecutable
from ...targets.noc.executable import NocFunction
from ...targets.system.program import SystemProgram
from ...transforms.folders.read import open_folder
from ...transforms.machine.view import machine_from_text
from ...transforms.model.load import load_module
from ..api import load
from ..registry.compiled import CompiledFunction
from ..registry.contexts import make_context
from ..stages import part_stages
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
    if not page.embeddings:
        page = replace(page, embeddings=tuple(_find_embeddings(executable, read, stages)))
    return replace(page, stages=(*read, *page.stages))


def _collect(executable: CompiledFunction, machine: str) -> Page:
    if isinstance(executable, SystemProgram):
        return system_page(executable)
    if isinstance(executable, NocFunction):
        return nodes_page(executable, machine)
    if isinstance(executable, HostExecutable):
        return host_page(executable, machine)
    return accelerator_page(executable, machine)


def _find_embeddings(
    executable: CompiledFunction, read: Sequence[Stage], stages: Path | None
) -> Iterator[Embedding]:
    """The embeddings of a folder, as far as it, or the stages of its compile, have them."""
    if not isinstance(executable, SystemProgram):
        texts = [stage.text for stage in read]
        yield from _last_embeddings(executable.machine_text, texts)
        return
    for name, part in executable.parts.items():
        if isinstance(part, GenericProgram):
            found = list_embeddings(part.module)
        else:
            paths = () if stages is None else sorted(part_stages(stages, name).glob("*.mlir"))
            found = _last_embeddings(part.machine_text, [path.read_text() for path in paths])
        yield from (replace(embedding, layer=name) for embedding in found)


def _last_embeddings(machine_text: str, texts: Sequence[str]) -> Iterator[Embedding]:
    """The embeddings of the last stage that has any: later ones are instructions."""
    for text in reversed(texts):
        if "intrin.apply" in text:
            ctx = make_context()
            ctx.use_machine(machine_from_text(machine_text, "machine.mlir"))
            yield from list_embeddings(load_module(text, ctx, "stage.mlir"))
            return
