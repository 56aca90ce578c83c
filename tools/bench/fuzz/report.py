"""Wrong cases as files: the module, its inputs, and how to repeat it."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ....transforms.model.load import load_module
from ...common.arrays import write_arrays
from ...registry import contexts
from .cases import VTA, Case
from .judge import Verdict
from .oracle import inputs_of
from .random_layouts import with_layouts
from .text import module_text


def save_failure(folder: Path, found: Case, verdict: Verdict) -> Path:
    """Writes `NAME.mlir` and `NAME.npz`; gives the first."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{found.name}-{found.seed}.mlir"
    lines = [
        f"// {found.name} of seed {found.seed}, made smaller: {verdict.stage} {verdict.why}",
        f"// {show_command(found, path)}",
    ]
    path.write_text("\n".join(lines) + "\n" + _module_text(found))
    arrays = inputs_of(found.program, found.input_seed)
    write_arrays(path.with_suffix(".npz"), arrays)
    return path


def _module_text(found: Case) -> str:
    """The module; with random layouts where passes were to deal with them."""
    text = module_text(found.program)
    if found.passes is None or found.passes.layouts is None:
        return text
    ctx = contexts.make_context(found.machine)
    module = load_module(text, ctx)
    with_layouts(module, ctx, np.random.default_rng(found.passes.layouts))
    return str(module) + "\n"


def show_command(found: Case, path: Path) -> str:
    """The command that shows the failure."""
    machine = "" if found.machine is None else f" --machine {found.machine}"
    if found.passes is not None:
        return f"weft-opt {path}{machine} -p '{','.join(found.passes.passes)}'"
    target = "vta" if found.target in VTA else found.target
    options = "".join(f" --{name} {value}" for name, value in found.options)
    threads = "" if found.threads is None else f" --threads {found.threads}"
    return (
        f"weft compile {path} --target {target}{machine}{options}{threads} -o out && "
        f"weft run out --inputs {path.with_suffix('.npz')} --check"
    )
