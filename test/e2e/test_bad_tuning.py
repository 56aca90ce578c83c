"""Tuning that cannot be done, and databases that cannot be used: one line each, nothing written."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest
from helpers.tune.operators import operators_of

from weft.lowering.host.apply_tuned import place_of
from weft.lowering.host.operator_apply_tuned import operator_place
from weft.tools.bench.layers import conv2d_mlir
from weft.tools.tune.host import host_tasks
from weft.transforms.tune.database import Database, Winner
from weft.transforms.tune.search import SEARCHES, RandomSearch
from weft.transforms.tune.space import Point

Refused = Callable[..., str]

TUNE = ("weft", "tune", "conv.mlir", "--budget", "2", "--db")
COMPILE = ("weft", "compile", "conv.mlir", "--target", "host", "-o", "out", "--db")


@pytest.fixture
def conv(refused: Refused) -> str:
    """The text of `conv.mlir`, in the folder where tools are run."""
    text = conv2d_mlir(1, 4, 6, 6, 16, 3, 3, element="f32")
    Path("conv.mlir").write_text(text)
    return text


def make_database(change: str = "") -> Path:
    path = Path("tuning.sqlite")
    Database(path, create=True).close()
    if change:
        with closing(sqlite3.connect(path)) as link:
            link.execute(change)
            link.commit()
    return path


@pytest.mark.parametrize("words", [TUNE, COMPILE], ids=["tune", "compile"])
def test_databases(refused: Refused, conv: str, words: tuple[str, ...]) -> None:
    newer = make_database("UPDATE meta SET value = '99'")
    assert "is a tuning database of format 99; this compiler reads" in refused(*words, newer)
    newer.unlink()
    strange = make_database("DELETE FROM meta")
    assert "is a tuning database of no format that is known" in refused(*words, strange)
    strange.write_bytes(b"SQLite format 3\0" + bytes(range(200)) * 9)
    assert "cannot use 'tuning.sqlite' as a tuning database: " in refused(*words, strange)
    Path("folder").mkdir()
    assert "'folder'" in refused(*words, "folder")


def test_a_database_that_is_not_there(refused: Refused, conv: str) -> None:
    message = refused(*COMPILE, "none.sqlite")
    assert message == "cannot read 'none.sqlite': there is no such database"


@pytest.mark.parametrize("point", ["no point", "{algorithm = 3 : i64}", "#nest.schedule<lanes = 3>"]
)  # fmt: skip
def test_points_that_are_none(refused: Refused, conv: str, point: str) -> None:
    path, (task,) = make_database(), operators_of(conv)
    with closing(Database(path, create=True)) as database:
        place = operator_place(task.fingerprint(1), task.key)
        database.set_winner(place, Winner(point, 1.0, 2.0))
    assert refused(*COMPILE, path) == f"'{point}' is no point of an operator"


def test_schedules_of_other_loops(refused: Refused, conv: str) -> None:
    path, (task,) = make_database(), host_tasks(conv, "host", None, None, {})
    with closing(Database(path, create=True)) as database:
        place = place_of(task.fingerprint(1), task.key)
        database.set_winner(place, Winner("#nest.schedule<order = [[9]]>", 1.0, 2.0))
    assert refused(*COMPILE, path) == (
        "conv.mlir:5: linalg.generic %a: its schedule has the loop [9] as order; it has [1], [2], "
        "[3] there"
    )


def test_no_process_that_measures(
    refused: Refused,
    conv: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    path = tmp_path_factory.mktemp("elsewhere") / "tuning.sqlite"
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert "a process that measures cannot be started" in refused(*TUNE, path)


def test_nothing_that_can_be_tuned(refused: Refused) -> None:
    Path("conv.mlir").write_text(
        "func.func @main(%x: tensor<0xf32>) -> tensor<0xf32> { return %x : tensor<0xf32> }"
    )
    assert "has no kernel that can be tuned for target 'host'" in refused(*TUNE, make_database())


def test_a_tolerance_that_no_algorithm_meets(refused: Refused, conv: str) -> None:
    message = refused(*TUNE, make_database(), "--tolerance", "1e-12")
    assert "no algorithm errs by less than the tolerance of 1.0e-12" in message


EXPONENTIALS = """
func.func @main(%x: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %e = tensor.empty() : tensor<8x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
      iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<8x32xf32>) outs(%e : tensor<8x32xf32>) {
  ^bb0(%i: f32, %o: f32):
    %r = math.exp %i : f32
    linalg.yield %r : f32
  } -> tensor<8x32xf32>
  return %y : tensor<8x32xf32>
}
"""


@pytest.fixture
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database outside of the folder where tools are run."""
    return tmp_path_factory.mktemp("elsewhere") / "tuning.sqlite"


def test_a_tolerance_that_no_result_meets(refused: Refused, elsewhere: Path) -> None:
    """An exponential has no algorithm to choose: what was measured says how near it came."""
    Path("conv.mlir").write_text(EXPONENTIALS)
    message = refused(*TUNE, elsewhere, "--tolerance", "1e-12", "--workers", "1")
    assert "no point gives results within the tolerance of 1e-12: of " in message
    assert "none of 2 points is right: wrong: differs by " in message


class NoSearch(RandomSearch):
    """A search through a space in which nothing is legal."""

    def propose(self, count: int) -> Sequence[Point]:
        del count
        return []


def test_a_space_without_a_legal_point(refused: Refused, conv: str, elsewhere: Path) -> None:
    words = (*TUNE, elsewhere, "--search", "random", "--layouts", "off", "--workers", "1")
    with patch.dict(SEARCHES, {"random": NoSearch}):
        message = refused(*words)
    assert message.startswith("no measurement was possible: of ")
    assert message.endswith("its space has no point that can be run")
