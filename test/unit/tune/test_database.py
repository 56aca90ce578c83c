"""The database: what is kept, what is not compared, and files that are none."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from weft.transforms.core.errors import WeftError
from weft.transforms.tune.database import Database, Place, Relative, Winner
from weft.transforms.tune.task import Outcome

PLACE = Place("machine", "kernel", 1, "0.1")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "tuning.sqlite"


def test_outcomes_are_there_again(path: Path) -> None:
    good = Outcome("ok", 2.0, 1.5, 2.5, 1e-7)
    bad = Outcome.failure("crashed", "the process ended with -11")
    database = Database(path, create=True)
    database.add_outcome(PLACE, "a", good)
    database.add_outcome(PLACE, "b", bad)
    database.add_outcome(PLACE, "a", bad)
    database.close()
    again = Database(path)
    assert again.outcomes(PLACE) == {"a": good, "b": bad}
    assert again.count_measurements() == 2
    again.close()


def test_other_machines_kernels_spaces_and_compilers_are_apart(path: Path) -> None:
    database = Database(path, create=True)
    database.set_winner(PLACE, Winner("a", 1.0, 2.0))
    database.set_winner(PLACE, Winner("b", 0.5, 2.0))
    assert database.winner(PLACE) == Winner("b", 0.5, 2.0)
    others = [replace(PLACE, **{name: "x"}) for name in ("machine", "kernel", "compiler")]
    others.append(replace(PLACE, space=2))
    assert all(database.winner(other) is None for other in others)
    database.close()


def test_relatives_are_other_kernels_of_the_family(path: Path) -> None:
    database = Database(path, create=True)
    for key, family in (("kernel", "f"), ("near", "f"), ("far", "g")):
        database.add_kernel(key, key, f"text of {key}", family)
        place = Place("machine", key, 1, "0.1")
        database.set_winner(place, Winner(f"point of {key}", 1.0, 1.0))
    assert [*database.relatives(PLACE, "f")] == [Relative("near", "point of near")]
    database.close()


def test_a_killed_writer_loses_nothing_that_was_written(path: Path) -> None:
    program = (
        "import os, sys; from pathlib import Path\n"
        "from weft.transforms.tune.database import Database, Place\n"
        "from weft.transforms.tune.task import Outcome\n"
        "d = Database(Path(sys.argv[1]), create=True)\n"
        "for n in range(5):\n"
        "    d.add_outcome(Place('m', 'k', 1, 'c'), str(n), Outcome('ok', 1., 1., 1.))\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", program, str(path)], check=False)
    assert done.returncode == -9
    database = Database(path)
    assert len(database.outcomes(Place("m", "k", 1, "c"))) == 5
    database.close()


def test_a_newer_format_is_refused(path: Path) -> None:
    Database(path, create=True).close()
    link = sqlite3.connect(path)
    link.execute("UPDATE meta SET value = '7'")
    link.commit()
    link.close()
    with pytest.raises(WeftError, match="is a tuning database of format 7; this compiler reads 1"):
        Database(path)


@pytest.mark.parametrize("create", [True, False])
@pytest.mark.parametrize("damage", [b"no database at all", b"SQLite format 3\0" + b"\xff" * 200])
def test_a_damaged_file_is_refused(path: Path, damage: bytes, create: bool) -> None:
    path.parent.mkdir()
    path.write_bytes(damage)
    with pytest.raises(WeftError, match=r"cannot use .* as a tuning database"):
        Database(path, create=create)
    assert path.read_bytes() == damage


def test_a_missing_file_is_named(path: Path) -> None:
    with pytest.raises(WeftError, match="there is no such database"):
        Database(path)
    assert not path.exists()


def test_another_program_s_database_is_refused(path: Path) -> None:
    path.parent.mkdir()
    link = sqlite3.connect(path)
    link.execute("CREATE TABLE other (x)")
    link.commit()
    link.close()
    for create in (True, False):
        with pytest.raises(WeftError, match=r"cannot use .* as a tuning database"):
            Database(path, create=create)


def test_half_a_file_is_one_error(path: Path) -> None:
    database = Database(path, create=True)
    for number in range(20):
        point = f"{number} {'of many words' * 300}"
        database.add_outcome(PLACE, point, Outcome("ok", 1.0, 1.0, 1.0))
    database.close()
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])

    def read() -> None:
        with closing(Database(path)) as half:
            half.outcomes(PLACE)

    with pytest.raises(WeftError, match=r"cannot use .* as a tuning database: .*malformed"):
        read()


def test_a_file_of_before_there_was_a_table_is_read(path: Path) -> None:
    Database(path, create=True).close()
    link = sqlite3.connect(path)
    link.execute("DROP TABLE carried")
    link.commit()
    link.close()
    with closing(Database(path)) as old:
        assert old.carried(PLACE) == {}
    with closing(Database(path, create=True)) as new:
        new.add_carried(PLACE, "p", Relative("near", "q"))
        assert new.carried(PLACE) == {"p": Relative("near", "q")}
