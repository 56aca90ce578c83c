"""`weft tune` on simulated machines, and what `weft compile` takes of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from subprocess import CompletedProcess
from typing import NamedTuple

import pytest
from helpers.generic.machines import CHANNELS

from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.registry.contexts import machine_for
from weft.tools.tune.session import ProgramTask
from weft.tools.tune.tasks import list_tasks
from weft.transforms.tune.database import Database, Winner
from weft.transforms.tune.known import place_on
from weft.transforms.tune.task import Untunable

RunTool = Callable[..., CompletedProcess[str]]


class Case(NamedTuple):
    """
    A module for a machine; the file of a compiled folder that says what runs, the pass that takes
    points, and texts that are none, with what is said of them: parts of points that are replaced.
    `wishes` are options of compiles.
    """

    source: Path
    machine: str
    target: str
    program: str
    taken_by: str
    damages: tuple[tuple[str, str, str], ...]
    wishes: tuple[str, ...] = ()


EMBEDDED = (
    ("builtin.module", "other", "is no schedule of an embedded kernel"),
    ('strategy = "none"', 'strategy = "x"', "the database has an embedding for it that there is"),
    ('dataflow.tensor "', 'dataflow.tensor "no', "tensor 'no"),
)
CORE = (
    ("#aie1", "other", "is no schedule of a core"),
    ("vector = ", "vector = no", "is none of its parallel dimensions"),
    ("shape = ", "shape = no", "nomac"),
)


PASSES = (
    ("{", "other", "is no schedule over passes"),
    ('"machine":"', '"machine":"no', "it is for machine no"),
    ('"copies":[', '"copies":[99,', "copies"),
)


@pytest.fixture(params=["vta", "generic", "aie1", "noc"])
def case(request: pytest.FixtureRequest, tmp_path: Path) -> Case:
    source = tmp_path / "source.mlir"
    if request.param == "vta":
        source.write_text(conv2d_mlir(1, 32, 8, 8, 32, 3, 3, epilogue=Epilogue(shift=6)))
        return Case(source, "vta-1x16x16", "vta", "insns.bin", "embed-apply-tuned", EMBEDDED)
    if request.param == "noc":
        source.write_text(matmul_mlir(4, 8, 8, epilogue=Epilogue(shift=6)))
        return Case(source, "multi-2x2", "noc", "programs.mlir", "schedule-dataflow", PASSES,
                    ("--goal", "latency"))  # fmt: skip
    if request.param == "aie1":
        source.write_text(matmul_mlir(16, 32, 32, epilogue=Epilogue(shift=6)))
        return Case(source, "aie1", "aie1", "program.json", "aie1-apply-tuned", CORE)
    source.write_text(conv2d_mlir(1, 4, 8, 10, 4, 3, 3))
    machine = tmp_path / "mine.mlir"
    machine.write_text(CHANNELS.replace('target "toy"', 'target "generic"'))
    return Case(source, str(machine), "generic", "program.mlir", "embed-apply-tuned", EMBEDDED)


def only_task(case: Case) -> ProgramTask:
    (task,) = list_tasks(case.source, case.target, case.machine, None, {})
    assert not isinstance(task, Untunable)
    return task


@pytest.fixture
def database(case: Case, tmp_path: Path) -> tuple[Path, str]:
    """A database in which another point is said to be better, and that point."""
    task = only_task(case)
    point = task.space.mutate(task.start, Random(1))
    assert point != task.start
    path = tmp_path / "tuning.sqlite"
    with closing(Database(path, create=True)) as database:
        place = place_on(machine_for(case.machine, None)[1], task.key, task.space.version)
        database.set_winner(place, Winner(task.decode(point), 1.0, 2.0))
    return path, task.decode(point)


def decided(text: str) -> list[str]:
    """The schedules in a module's text, or in that of a point."""
    lines = [line.strip() for line in text.splitlines()]
    directives = ("dataflow.tensor", "dataflow.update")
    found = [line for line in lines if line.startswith(directives)]
    return found or re.findall(r"#aie1\.schedule<.*?>", text)


def test_tune_measures_cycles_and_a_second_call_does_not(
    case: Case, tmp_path: Path, run_tool: RunTool
) -> None:
    words = ("tune", case.source, "--machine", case.machine, "--db", tmp_path / "db", "--budget",
             "6", "--workers", "1")  # fmt: skip
    first = run_tool("weft", *words, "--json", tmp_path / "records.json")
    assert first.returncode == 0, first.stderr
    assert "1 kernels, 6 measurements in" in first.stdout
    assert "cycles by the compiler's own schedules" in first.stdout
    (record,) = json.loads((tmp_path / "records.json").read_text())
    assert record["measurements"] == 6
    assert record["ok"] > 1
    assert 0 < record["ours_cycles"] <= record["untuned_cycles"]
    assert record.get("bound_cycles", 1) <= record["ours_cycles"]
    again = run_tool("weft", *words)
    assert "1 kernels, 0 measurements in" in again.stdout


def test_compile_takes_the_best_point_and_stages_keep_it(
    case: Case, tmp_path: Path, database: tuple[Path, str], run_tool: RunTool
) -> None:
    path, point = database
    made = run_tool("weft", "compile", case.source, "--machine", case.machine, "--db", path,
                    *case.wishes, "--dump-ir", tmp_path / "stages",
                    "-o", tmp_path / "out")  # fmt: skip
    assert made.returncode == 0, made.stderr
    assert "tuned: 1 kernels have the best schedule known" in made.stdout
    (given,) = (tmp_path / "stages").glob(f"*-{case.taken_by}.mlir")
    if case.target != "noc":  # whose points are schedules over passes, not directives
        assert decided(given.read_text()) == decided(point) != []
    program = json.loads((tmp_path / "out" / "manifest.json").read_text())["program"]
    assert program["tuned"] == 1
    assert program["tuned_digest"] in given.read_text()
    assert run_tool("weft", "run", tmp_path / "out", "--check").returncode == 0
    again = run_tool("weft", "compile", given, "--machine", case.machine, "-o", tmp_path / "again")
    assert again.returncode == 0, again.stderr
    contents = [(tmp_path / name / case.program).read_bytes() for name in ("out", "again")]
    assert contents[0] == contents[1]
    refused = run_tool("weft", "compile", given, "--machine", case.machine, "--db", path,
                       *case.wishes, "-o", tmp_path / "more")  # fmt: skip
    assert refused.returncode == 1
    assert "the text has decided that already" in refused.stderr


def test_without_a_database_nothing_changes(
    case: Case,
    tmp_path: Path,
    database: tuple[Path, str],
    run_tool: RunTool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = ("compile", case.source, "--machine", case.machine, *case.wishes, "-o")
    assert run_tool("weft", *words, tmp_path / "plain").returncode == 0
    monkeypatch.setenv("WEFT_TUNING_DB", str(database[0]))
    assert run_tool("weft", *words, tmp_path / "no", "--no-db").returncode == 0
    assert run_tool("weft", *words, tmp_path / "own").returncode == 0
    found = [
        {file.name: file.read_bytes() for file in (tmp_path / name).iterdir() if file.is_file()}
        for name in ("plain", "no", "own")
    ]
    assert found[0] == found[1]
    assert found[0][case.program] != found[2][case.program]
    assert b"tuned" not in found[0]["manifest.json"]


def test_another_machine_takes_nothing(
    case: Case, tmp_path: Path, database: tuple[Path, str], run_tool: RunTool
) -> None:
    """One whose text differs, if only in a comment, is another machine."""
    other = tmp_path / "other.mlir"
    other.write_text(machine_for(case.machine, None)[1] + "// another\n")
    made = run_tool("weft", "compile", case.source, "--machine", other, "--db", database[0],
                    *case.wishes, "-o", tmp_path / "out")  # fmt: skip
    assert made.returncode == 0, made.stderr
    assert "tuned" not in (tmp_path / "out" / "manifest.json").read_text()


def test_decisions_that_do_not_fit_are_one_error(
    case: Case, tmp_path: Path, database: tuple[Path, str], run_tool: RunTool
) -> None:
    task, (path, point) = only_task(case), database
    for old, new, message in case.damages:
        text = point.replace(old, new, 1)
        assert text != point
        with closing(Database(path, create=True)) as database_:
            place = place_on(machine_for(case.machine, None)[1], task.key, task.space.version)
            database_.set_winner(place, Winner(text, 1.0, 2.0))
        made = run_tool("weft", "compile", case.source, "--machine", case.machine, "--db", path,
                        *case.wishes, "-o", tmp_path / "out")  # fmt: skip
        assert made.returncode == 1
        assert message in made.stderr
        assert "Traceback" not in made.stderr
        assert not (tmp_path / "out").exists()
