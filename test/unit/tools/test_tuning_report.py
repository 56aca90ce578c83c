"""`weft report --db`: what a tuning database knows."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from weft.tools.cli.weft import main
from weft.transforms.tune.database import Database, Place, Relative, Winner
from weft.transforms.tune.task import Outcome

NEAR, OWN = (Place("this one", key, 1, "0.1") for key in ("near", "own"))
OTHER = Place("vta", "own", 2, "0.1")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "db"
    with closing(Database(path, create=True)) as database:
        for place in (NEAR, OWN):
            database.add_kernel(place.kernel, f"@{place.kernel}", "text", "f")
        database.add_outcome(NEAR, "p", Outcome("ok", 1.0, 1.0, 1.0))
        database.set_winner(NEAR, Winner("p", 1.0, 3.0))
        database.add_outcome(OWN, "p", Outcome("ok", 2.0, 2.0, 2.0))
        database.add_outcome(OWN, "q", Outcome.failure("crashed", "-11"))
        database.add_outcome(OWN, "r", Outcome.failure("crashed", "-11"))
        database.add_carried(OWN, "p", Relative("near", "p'"))
        database.set_winner(OWN, Winner("p", 2.0, 3.0))
        database.add_outcome(OTHER, "s", Outcome("ok", 70.0, 70.0, 70.0))
    return path


def test_the_table_has_machines_kernels_and_what_carried_over(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", "--db", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "machine this one, compiler 0.1:",
        "  @near: 1, 3.00 times the compiler's own; 1 ok",
        "    best: p",
        "  @own: 2, 1.50 times the compiler's own; 2 crashed, 1 ok",
        "    best: p",
        "    from @near: p (the best here, too)",
        "machine vta, compiler 0.1:",
        "  @own: not compared yet; 1 ok",
        "costs are seconds on the host, cycles where the machine is simulated, or its energy in "
        "pJ and that times cycles (edp) where it says so",
    ]


def test_the_record_has_the_same(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.json"
    assert main(["report", "--db", str(path), "--json", str(out)]) == 0
    _, own, other = json.loads(out.read_text())
    assert (own["key"], own["statuses"]) == ("own", {"crashed": 2, "ok": 1})
    assert (own["winner"], own["cost"], own["start_cost"]) == ("p", 2.0, 3.0)
    (carried,) = own["carried"]
    assert carried == {"point": "p", "kernel": "@near", "best_there": "p'", "best_here": True}
    assert (other["machine"], other["winner"], other["carried"]) == ("vta", None, [])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "give a schedule or a folder, or a tuning database with --db"),
        (["--db", "none"], "there is no such database"),
        (["file", "--db", "none"], "--db stands alone; leave 'file' out"),
        (["--db", "none", "--timing"], "--timing is for compiled folders; leave it out"),
        (["--db", "none", "--conventions"], "--conventions is for schedules; leave it out"),
        (["--db", "none", "--machine", "m"], "--machine is for schedules; leave it out"),
    ],
)
def test_bad_input(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", *words]) == 1
    assert message in capsys.readouterr().err


def test_a_database_without_measurements(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Database(tmp_path / "db", create=True).close()
    assert main(["report", "--db", str(tmp_path / "db")]) == 0
    assert capsys.readouterr().out == "nothing was measured\n"
