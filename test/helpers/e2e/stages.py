"""
Compiles that go on from a stage: the folder is that of the source, but for what was given.

That is shown by steps: from each stage the compile comes to the text of the next one, and from the
last to the folder. So each pass runs once more, and not once for each stage before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.passes import ModulePass

import weft
from weft.targets.reference.interpreter import run_function as interpret
from weft.targets.reference.scalars import Array
from weft.tools.common.arrays import random_array
from weft.tools.registry.contexts import all_meanings, make_context
from weft.tools.stages import stage_text
from weft.transforms.core.functions import argument_names
from weft.transforms.core.json_node import Json
from weft.transforms.core.pipeline import entry_of, run_passes
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


class Reached(Exception):
    """A compile has come to another stage, whose text this is."""


def next_stage(stage: Path, machine: str, options: Mapping[str, object]) -> str:
    """The text that the first pass makes of `stage` that does not leave it alone."""

    def stop(passes: Iterable[ModulePass], ctx: Context, module: ModuleOp, *_: object) -> None:
        before = stage_text(module)
        for step in passes:
            run_passes([step], ctx, module)
            if (text := stage_text(module)) != before:
                raise Reached(text + "\n")

    with patch("weft.tools.stages.run_passes", stop), pytest.raises(Reached) as reached:
        weft.compile(stage, machine, options=options)
    return str(reached.value)


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
    found = stages_of(kept)
    texts = [stage.read_text() for stage in found]
    for number, stage in enumerate(found):
        following = next((text for text in texts[number:] if text != texts[number]), None)
        if following is None:
            break
        done = {path.stem.partition("-")[2] for path in found[: number + 1]}
        open_ones = {n for n, step in (decided or {}).items() if step not in done}
        begins = options if number < 3 and decided is None else {}
        begins = begins or {n: value for n, value in options.items() if n in open_ones}
        assert next_stage(stage, machine, begins) == following, stage.name
    weft.save(weft.compile(found[-1], machine), folder / "again")
    assert (folder / "again" / GIVEN).read_text() == texts[-1].removesuffix("\n")
    assert contents(folder / "again") == contents(folder / "whole")
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
