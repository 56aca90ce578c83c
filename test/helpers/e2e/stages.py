"""Compiles that go on from a stage: the folder is that of the source, but for what was given."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from xdsl.dialects.builtin import ModuleOp, TensorType

import weft
from weft.targets.reference.interpreter import run_function as interpret
from weft.targets.reference.scalars import Array
from weft.tools.common.arrays import random_array
from weft.tools.registry.contexts import all_meanings, make_context
from weft.transforms.core.functions import argument_names
from weft.transforms.core.json_node import Json
from weft.transforms.core.pipeline import entry_of
from weft.transforms.layout.apply import to_logical, to_stored
from weft.transforms.machine.context import WeftContext
from weft.transforms.model.load import load_module

GIVEN = "module.mlir"


def stages_of(folder: Path) -> list[Path]:
    """The stages that a compile has written, the source first."""
    return sorted(folder.glob("*.mlir"))


def contents(folder: Path) -> dict[str, bytes | Json]:
    """What a folder has, without what was given to the compiler and the digests of that."""
    found: dict[str, bytes | Json] = {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in (GIVEN, "manifest.json")
    }
    manifest = json.loads((folder / "manifest.json").read_text())
    del manifest["sha256"]
    del manifest["files"][GIVEN]
    return {**found, "manifest.json": manifest}


def check_restarts(
    source: Path | str,
    machine: str,
    folder: Path,
    options: Mapping[str, object],
    decided: Mapping[str, str] | None = None,
) -> int:
    """
    Compiles `source` into `folder`, and each stage of that, which must give the same. Options are
    given again until the pass has run that decides them: `decided` names it, and the third stage
    has decided all that it does not name. Returns how many stages there are.
    """
    kept = folder / "stages"
    whole = weft.compile(source, machine, options=options, dump_ir=kept)
    weft.save(whole, folder / "whole")
    wanted = contents(folder / "whole")
    found = stages_of(kept)
    for number, stage in enumerate(found):
        out = folder / f"again{number}"
        done = {path.stem.partition("-")[2] for path in found[: number + 1]}
        open_ones = {n for n, step in (decided or {}).items() if step not in done}
        begins = options if number < 3 and decided is None else {}
        begins = begins or {n: value for n, value in options.items() if n in open_ones}
        weft.save(weft.compile(stage, machine, options=begins), out)
        assert (out / GIVEN).read_text() == stage.read_text().removesuffix("\n")
        assert contents(out) == wanted, stage.name
    return len(found)


def check_meanings(stages: Sequence[Path], machine: str) -> None:
    """All stages mean the same, on the same arguments."""
    ctx = make_context(machine)
    wanted: list[Array] = []
    for stage in stages:
        results = meaning_of(load_module(stage, ctx), ctx)
        for array, expected in zip(results, wanted or results, strict=True):
            np.testing.assert_array_equal(array, expected, stage.name)
        wanted = results


def meaning_of(module: ModuleOp, ctx: WeftContext) -> list[Array]:
    """What the entry of a module computes of made-up arguments; layouts do not show."""
    function = entry_of(module)
    arrays: dict[str, Array] = {}
    for name, argument in zip(argument_names(function), function.args, strict=True):
        type = argument.type
        assert isinstance(type, TensorType)
        array = random_array(name, tuple(type.get_shape()), str(type.element_type), 1)
        arrays[name] = to_stored(array, type)
    values = interpret(module, arrays, function.sym_name.data, all_meanings(ctx))
    types = function.function_type.outputs
    return [to_logical(v, t) for v, t in zip(values, types, strict=True)]
