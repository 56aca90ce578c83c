"""One core of an AI Engine, from each stage of a compile on."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from helpers.e2e.stages import next_stage

import weft
from weft.targets.aie1.executable import Aie1Function
from weft.targets.reference.interpreter import run_function as interpret
from weft.targets.reference.scalars import Array
from weft.tools.bench.aie1.workloads import Convolution, module_of
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.cli.weft import main
from weft.tools.cli.weft_opt import main as weft_opt
from weft.tools.common.arrays import argument_forms
from weft.tools.registry.contexts import all_meanings, make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.model.load import load_module

RunTool = Callable[..., subprocess.CompletedProcess[str]]

PADDED = conv2d_mlir(1, 4, 5, 6, 6, 3, 3, pad=1).replace("xi8>", "xi16>").replace(": i8", ": i16")
PROGRAMS = {
    "vision": (module_of(Convolution("vision", "plain", (6, 80), (3, 3), (4, 64), 16)), {}),
    "padded": (PADDED, {"layouts": "given"}),
    "biased": (matmul_mlir(4, 16, 8, epilogue=Epilogue(bias=True, shift=9)), {}),
    "large": (matmul_mlir(1, 4400, 30), {"data_memory_limit": False}),
    "bytes": (module_of(Convolution("deep", "depthwise", (4, 6, 34), (4, 3, 3), (4, 4, 32), 8)),
              {"schedule": '{"vector": "x", "order": ["n", "k", "y", "x"], "widen": ["image"]}'}),
}  # fmt: skip


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept, and no progress is told."""
    monkeypatch.setenv("WEFT_AIE1_CACHE", "")
    monkeypatch.setattr("weft.transforms.core.progress.INTERVAL_SECONDS", float("inf"))


def contents(executable: weft.CompiledFunction, folder: Path) -> dict[str, bytes]:
    """The files of a folder but for the source and its digest."""
    weft.save(executable, folder)
    files = {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    del files["module.mlir"]
    manifest = json.loads(files["manifest.json"])
    del manifest["files"]["module.mlir"], manifest["sha256"]
    return {**files, "manifest.json": json.dumps(manifest).encode()}


def values_of(text: str) -> dict[str, Array]:
    """Values for all arguments of a function."""
    rng = np.random.default_rng(0)
    types = argument_forms(function_of(load_module(text, make_context("aie1")))).items()
    return {
        name: rng.integers(-100, 100, shape).astype(f"int{type.lstrip('ui')}")
        for name, (shape, type) in types
    }


def constants(arrays: dict[str, Array]) -> dict[str, Array]:
    """Those of the arguments that are weights."""
    return {name: array for name, array in arrays.items() if name in ("w", "b")}


Compiled = Callable[[str], tuple[Aie1Function, Path]]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    """A program, which is compiled once with its weights, and the folder of its stages."""

    @cache
    def compile_once(program: str) -> tuple[Aie1Function, Path]:
        text, options = PROGRAMS[program]
        stages = tmp_path_factory.mktemp("stages")
        weights = constants(values_of(text))
        found = weft.compile(text, target="aie1", weights=weights, options=options, dump_ir=stages)
        assert isinstance(found, Aie1Function)
        return found, stages

    return compile_once


@pytest.mark.parametrize("program", PROGRAMS)
def test_each_stage_gives_the_same_folder(program: str, tmp_path: Path, compiled: Compiled) -> None:
    """Each stage goes on to the text of the next, and the last to the folder of the source."""
    text, options = PROGRAMS[program]
    found, stages = compiled(program)
    arrays = values_of(text)
    ctx = make_context("aie1")
    (source,) = interpret(load_module(text, ctx), arrays)
    files = sorted(stages.iterdir())
    assert [f.stem.partition("-")[2] for f in files] == [
        *("source", "mark-entry", "generalize-named-ops", "simplify-generics"),
        *("aie1-schedule", "convert-linalg-to-triplet", "convert-triplet-to-aie1"),
    ]
    texts = [file.read_text() for file in files]
    for number, stage in enumerate(files):
        (result,) = interpret(load_module(stage, ctx), arrays, None, all_meanings(ctx))
        assert np.array_equal(result, source)
        following = next((text for text in texts[number:] if text != texts[number]), None)
        if following is not None:
            given = options if number < 4 else {}
            assert next_stage(stage, "aie1", given) == following, stage.name
    again = weft.compile(files[-1], target="aie1", weights=constants(arrays))
    assert contents(again, tmp_path / "again") == contents(found, tmp_path / "first")


def test_the_printed_pipeline_gives_the_last_stage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deep.mlir").write_text(PROGRAMS["bytes"][0])
    Path("hand.json").write_text(str(PROGRAMS["bytes"][1]["schedule"]))
    words = ["compile", "deep.mlir", "--target", "aie1", "--schedule", "hand.json"]
    assert main([*words, "-o", "out", "--dump-ir", "stages"]) == 0
    capsys.readouterr()
    assert main([*words, "--print-pipeline"]) == 0
    passes = capsys.readouterr().out.strip()
    assert "aie1-schedule" in passes
    monkeypatch.setattr(sys, "argv", ["weft-opt", "deep.mlir", "-p", passes])
    assert weft_opt() == 0
    last = sorted(Path("stages").iterdir())[-1]
    assert capsys.readouterr().out.split() == last.read_text().split()


def test_an_edited_schedule_is_another_program_with_the_same_result(compiled: Compiled) -> None:
    first, stages = compiled("vision")
    stage = (stages / "04-aie1-schedule.mlir").read_text()
    (line,) = [line for line in stage.splitlines() if "#aie1.schedule<" in line]
    old = line.partition("#aie1.schedule<")[2].partition(">")[0]
    found = weft.compile(stage.replace(old, "vector = x, order = [x, y]"), target="aie1")
    assert found.listing() != first.listing()
    # What is known of the search is of what it found.
    assert (first.record["candidates"] > 1, found.record["candidates"]) == (True, 1)
    assert found.record["schedule"]["order"] == ["x", "y"]
    arrays = values_of(PROGRAMS["vision"][0])
    results = [weft.run(executable, arrays)[0]["result"] for executable in (first, found)]
    assert np.array_equal(*results)
    for wrong, error in (
        ("vector = x, order = [y, x], jam = [y:4, x:2]", "sums 5 output vectors at once"),
        ("vector = q, order = [y, x]", "is none of its parallel dimensions"),
        ("vector = x, order = [y, x], shape = mac99", "no multiply-add mac99"),
        ("vector = x, order = [y, x], jam = [y:9]", r"jam.y: 9 iterations in a body, but 'y' is 4"),
        ("vector = x, order = [y, x], odd = 1", "there is no entry odd"),
        ("order = [y, x]", "#aie1.schedule has no vector"),
        ("vector = x, order = [y, x], layouts = {image = [z:1]}", r"expected an axis \(y, x\)"),
        ("vector = x, order = [y, x], widen = [output]", "widen: output: expected image and"),
    ):
        with pytest.raises(WeftError, match=error):
            weft.compile(stage.replace(old, wrong), target="aie1")


def test_an_edited_kernel_is_what_is_run(compiled: Compiled) -> None:
    _, stages = compiled("vision")
    stage = (stages / "06-convert-triplet-to-aie1.mlir").read_text()
    assert "shift 10" in stage
    edited = stage.replace("shift 10", "shift 9")
    found = weft.compile(edited, target="aie1")
    before = weft.compile(stage, target="aie1")
    assert isinstance(found, Aie1Function)
    assert isinstance(before, Aie1Function)
    # Words, C and the vector dialect's text are of the kernel that is given.
    assert found.listing() != before.listing()
    assert found.c_text() != before.c_text()
    assert found.aievec_text() != before.aievec_text()
    arrays = values_of(PROGRAMS["vision"][0])
    ctx = make_context("aie1")
    meanings = all_meanings(ctx)
    (expected,) = interpret(load_module(edited, ctx), arrays, None, meanings)
    assert np.array_equal(weft.run(found, arrays)[0]["result"], expected)
    (other,) = interpret(load_module(stage, ctx), arrays, None, meanings)
    assert not np.array_equal(other, expected)


def test_an_edited_body_is_what_is_run(compiled: Compiled) -> None:
    """Another shift, and another tap of the image."""
    _, stages = compiled("vision")
    stage = (stages / "05-convert-linalg-to-triplet.mlir").read_text()
    assert "shift 10" in stage
    assert stage.count("{j+2}") == 1
    ctx = make_context("aie1")
    meanings = all_meanings(ctx)
    results: list[Array] = []
    for old, new in (("", ""), ("shift 10", "shift 9 rounding 2"), ("{j+2}", "{j+4}")):
        edited = stage.replace(old, new)
        found = weft.compile(edited, target="aie1")
        arrays = values_of(PROGRAMS["vision"][0])
        (expected,) = interpret(load_module(edited, ctx), arrays, None, meanings)
        results.append(weft.run(found, arrays)[0]["result"])
        assert np.array_equal(results[-1], expected)
    first, *others = results
    assert not any(np.array_equal(first, other) for other in others)


def test_kernels_that_are_none_are_refused(compiled: Compiled) -> None:
    _, stages = compiled("biased")
    stage = (stages / "06-convert-triplet-to-aie1.mlir").read_text()
    for old, new, error in (
        ("image [4, 8]", "image [4, 9]", "@main_kernel0: axis 1 of extent 9 is stored in digits"),
        ("aie1.part<image", "aie1.part<filter", "parts are in filter, filter, initial, output,"),
        ('is "image"', 'is "output"', "parts have the roles output, filter, initial, output"),
        ("image [4, 8]", "pixels [4, 8]", "parts are in pixels, filter, initial, output, but"),
        ('buffer "initial"', 'buffer "start"', "parts are in image, filter, initial, output, but"),
        ("takes [", "takes [5, 6, ", "buffer filter has 128 elements, but its part 130"),
        ("takes [", "takes [5, ", "takes 129 elements, not 2 streams of equal length"),
        ("digits [0:4", "digits [0:4 by 100", "buffer image has 32 elements, but its part 308"),
        ("array<64 x 8>", "array<64 x 16>", "buffer output is of i16.4, 16., but holds tensor<4x"),
        ("@main_kernel0(", "@other(", "there is no kernel @other"),
        ("parts =", "others =", "its attribute parts does not say what it takes and gives"),
        ("aie1.part<image", "aie1.port<image", "'aie1.port' is not registered"),
    ):
        assert old in stage
        with pytest.raises(WeftError, match=error):
            weft.compile(stage.replace(old, new), target="aie1")


def test_buffers_are_called_by_their_roles(compiled: Compiled) -> None:
    _, stages = compiled("biased")
    stage = (stages / "06-convert-triplet-to-aie1.mlir").read_text()
    other = stage.replace('buffer "initial"', 'buffer "start"')
    other = other.replace("part<initial", "part<start")
    with pytest.raises(WeftError, match="buffer start is the initial, which programs call it"):
        weft.compile(other, target="aie1")


def test_options_that_the_text_has_decided_are_refused(compiled: Compiled) -> None:
    _, stages = compiled("vision")
    given = (("layouts", "given"), ("search_steps", 1), ("data_memory_limit", False),
             ("layouts", "free"), ("search_steps", 12_000_000), ("data_memory_limit", True),
             ("schedule", '{"vector": "x", "order": ["y", "x"]}'))  # fmt: skip
    for step in ("04-aie1-schedule", "06-convert-triplet-to-aie1"):
        stage = (stages / f"{step}.mlir").read_text()
        for name, value in given:
            option = name.replace("_", "-")
            with pytest.raises(WeftError, match=f"aie1-schedule: {option}=.* decided that already"):
                weft.compile(stage, target="aie1", options={name: value})


@pytest.mark.parametrize(
    ("schedule", "message"),
    [
        ("anything", "schedule: there is no entry anything, but vector, order, "),
        ("vector = x, order = [y, x", "schedule: ']' expected"),
        ("vector = x, order = [y, x]> or not", "there is more behind the schedule"),
        ("vector = x, vector = y, order = [y, x]", "vector is given twice"),
        ("vector = x", "#aie1.schedule has no order"),
        ("vector = q, order = [y, x]", "the vector dimension 'q' is none of its parallel "),
        ("vector = x, order = [y, y]", "the order y, y must have each of its parallel "),
        ("vector = x, order = [y, x], jam = [q:2]", "'q' of 'jam' is none of x, y"),
        ("vector = x, order = [y, x], jam = [x:0]", "jam.x is 0, expected 1 or more"),
        ("vector = x, order = [y, x], jam = [x:99]", "give at most 16"),
        ("vector = x, order = [y, x], shape = mac1", "has no multiply-add mac1; it has mac16_i8"),
        ("vector = x, order = [y, x], layouts = {image = [y:4, x:80]}",
         "layouts.image: axis 0 of extent 6 is stored in digits of [4], whose product is 4"),
    ],
)  # fmt: skip
def test_schedules_that_are_none(run_tool: RunTool, schedule: str, message: str) -> None:
    passes = f'generalize-named-ops,simplify-generics,aie1-schedule{{schedule="{schedule}"}}'
    done = run_tool("weft-opt", "--machine", "aie1", "-p", passes, stdin=PROGRAMS["vision"][0])
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("error: aie1-schedule: ")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_seconds_are_steps_for_one_release(capsys: pytest.CaptureFixture[str]) -> None:
    text, _ = PROGRAMS["vision"]
    found = weft.compile(text, target="aie1", seconds=0.5)
    warned = "warning: --seconds is millions of steps for target 'aie1'"
    err = capsys.readouterr().err
    assert err.startswith(warned)
    assert "--search-steps 500000" in err
    same = weft.compile(text, target="aie1", options={"search_steps": 500_000})
    assert same.listing() == found.listing()
    assert capsys.readouterr().err == ""
