"""`weft tune`, what it keeps, and what `weft compile` takes of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from weft.lowering.host.apply_tuned import place_of
from weft.lowering.host.tuning import HostTask
from weft.transforms.tune.database import Database, Winner

RunTool = Callable[..., CompletedProcess[str]]


@pytest.fixture
def source(tmp_path: Path, conv_text: str) -> Path:
    path = tmp_path / "conv.mlir"
    path.write_text(conv_text)
    return path


@pytest.fixture
def database(
    tmp_path: Path, conv_text: str, tasks_of: Callable[[str], list[HostTask]]
) -> tuple[Path, str]:
    """A database in which another schedule is twice as fast, and that schedule."""
    (task,) = tasks_of(conv_text)
    point = next(p for p in task.space.neighbours(task.start))
    path = tmp_path / "tuning.sqlite"
    with closing(Database(path, create=True)) as database:
        place = place_of(task.fingerprint(1), task.key)
        database.set_winner(place, Winner(task.decode(point), 1.0, 2.0))
    return path, task.decode(point)


def test_tune_measures_and_a_second_call_does_not(
    source: Path, tmp_path: Path, run_tool: RunTool
) -> None:
    words = ("tune", source, "--db", tmp_path / "db", "--budget", "5", "--workers", "1")
    first = run_tool("weft", *words, "--json", tmp_path / "records.json")
    assert first.returncode == 0, first.stderr
    assert "1 kernels, 5 measurements in" in first.stdout
    (record,) = json.loads((tmp_path / "records.json").read_text())
    assert record["measurements"] == record["ok"] == 5
    assert 0 < record["ours_ms"] <= record["untuned_ms"]
    again = run_tool("weft", *words)
    assert "1 kernels, 0 measurements in" in again.stdout


def test_compile_takes_the_best_schedule_and_stages_keep_it(
    source: Path, tmp_path: Path, database: tuple[Path, str], run_tool: RunTool
) -> None:
    path, schedule = database
    made = run_tool("weft", "compile", source, "--target", "host", "--db", path, "--dump-ir",
                    tmp_path / "stages", "-o", tmp_path / "out")  # fmt: skip
    assert made.returncode == 0, made.stderr
    assert "tuned: 1 kernels have the best schedule known" in made.stdout
    stages = sorted((tmp_path / "stages").iterdir())
    names = [stage.stem.partition("-")[2] for stage in stages]
    given = stages[names.index("nest-apply-tuned")]
    assert schedule.removeprefix("#nest.schedule") in given.read_text()
    assert "tuned_digest" in given.read_text()
    section = json.loads((tmp_path / "out" / "manifest.json").read_text())["program"]
    assert [*section["given_schedules"].values()] == [schedule]
    assert section["tuned_digest"] in given.read_text()
    again = run_tool("weft", "compile", given, "--target", "host", "-o", tmp_path / "again")
    assert again.returncode == 0, again.stderr
    for name in ("program.mlir", "weft_main.o", "weft_main.h"):
        assert (tmp_path / "out" / name).read_bytes() == (tmp_path / "again" / name).read_bytes()
    assert run_tool("weft", "run", tmp_path / "out", "--check").returncode == 0
    last = stages[names.index("nest-schedule")]
    refused = run_tool(
        "weft", "compile", last, "--target", "host", "--db", path, "-o", tmp_path / "more"
    )
    assert refused.returncode == 1
    assert "nest-apply-tuned: database=" in refused.stderr
    assert "the text has decided that already" in refused.stderr


def test_without_a_database_nothing_changes(
    source: Path,
    tmp_path: Path,
    database: tuple[Path, str],
    run_tool: RunTool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = ("compile", source, "--target", "host", "-o")
    assert run_tool("weft", *words, tmp_path / "plain").returncode == 0
    monkeypatch.setenv("WEFT_TUNING_DB", str(database[0]))
    assert run_tool("weft", *words, tmp_path / "no", "--no-db").returncode == 0
    assert run_tool("weft", *words, tmp_path / "own").returncode == 0
    texts = [(tmp_path / name / "weft_main.o") for name in ("plain", "no", "own")]
    found = [text.read_bytes() for text in texts]
    assert found[0] == found[1]
    assert found[0] != found[2]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--budget", "0"), "--budget is 0, which must be 1 or more"),
        (("--tolerance", "-1"), "--tolerance is -1.0, which must be above 0"),
        (("--target", "vta"), "target 'vta' has no machine of its own: give one with --machine"),
        (("--target", "noc", "--machine", "stcp920", "--goal", "edp"), "tuned for latency, not"),
        (("--target", "vta", "--machine", "multi"), "machine multi has target 'noc', not 'vta'"),
        (("--target", "moon"), "there is no target 'moon'"),
        (("--tolerance", "1e-12"), "no algorithm errs by less than the tolerance of 1.0e-12"),
        (("--seconds", "0"), "no measurement was begun within 0 s"),
    ],
)
def test_bad_input(
    source: Path, tmp_path: Path, run_tool: RunTool, words: tuple[str, ...], message: str
) -> None:
    made = run_tool("weft", "tune", source, "--db", tmp_path / "db", "--budget", "1", *words)
    assert made.returncode == 1
    assert message in made.stdout + made.stderr
    assert made.stderr.count("\n") == 1


def test_no_place_to_remember(source: Path, run_tool: RunTool) -> None:
    made = run_tool("weft", "tune", source)
    assert made.returncode == 1
    assert "there is no database to remember results in: name one with --db" in made.stderr


def test_nodes_take_a_database_without_other_wishes_than_a_goal(
    source: Path, tmp_path: Path, database: tuple[Path, str], run_tool: RunTool
) -> None:
    made = run_tool("weft", "compile", source, "--machine", "multi-2x2", "--db", database[0],
                    "--degree", 1, "-o", tmp_path / "out")  # fmt: skip
    assert made.returncode == 1
    assert "--db has schedules by their goals alone" in made.stderr


def test_wishes_that_a_user_s_own_database_does_not_know(
    source: Path,
    tmp_path: Path,
    database: tuple[Path, str],
    run_tool: RunTool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody named the database, so the wish counts."""
    monkeypatch.setenv("WEFT_TUNING_DB", str(database[0]))
    made = run_tool("weft", "compile", source, "--machine", "multi-2x2", "--degree", 1,
                    "-o", tmp_path / "out")  # fmt: skip
    assert made.returncode == 0, made.stderr
