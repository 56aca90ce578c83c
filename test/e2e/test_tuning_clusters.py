"""`weft tune --scheduler` with workers on other machines, and with the last one lost."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from subprocess import Popen
from threading import Thread

import pytest
from helpers.tune.dask_cluster import DaskCluster, dask_cluster

from weft.targets.host.machine.detect import LEVELS, VARIABLE, at_level, detect_machine
from weft.tools.bench.layers import conv2d_mlir
from weft.tools.cli.weft import main
from weft.tools.tune import cluster
from weft.transforms.core.errors import WeftError
from weft.transforms.tune.database import Database

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

Refused = Callable[..., str]

WORDS = ("weft", "tune", "conv.mlir", "--layouts", "off", "--db")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    """A scheduler with a worker on this machine, as it is."""
    with dask_cluster(tmp_path_factory.mktemp("dask")) as found:
        found.need_workers(1)
        yield found


@pytest.fixture
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database outside of the folder where tools are run."""
    return tmp_path_factory.mktemp("elsewhere") / "tuning.sqlite"


@pytest.fixture
def conv(refused: Refused) -> None:
    """`conv.mlir` in the folder where tools are run."""
    Path("conv.mlir").write_text(conv2d_mlir(1, 4, 6, 6, 16, 3, 3, element="f32"))


def hidden_level() -> str:
    """A processor that this one has more than; the test is skipped where there is none."""
    facts = detect_machine()
    for level in LEVELS:
        try:
            if at_level(facts, level) != facts:
                return level
        except WeftError:
            continue
    pytest.skip("this processor has no features that can be hidden")


@pytest.mark.usefixtures("conv")
def test_workers_on_another_machine(
    refused: Refused, running: DaskCluster, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, hidden_level())
    message = refused(*WORDS, database, "--scheduler", running.address)
    assert f"the scheduler at '{running.address}' has no worker like this machine" in message
    assert f"start one with: dask worker {running.address}" in message


@pytest.mark.usefixtures("conv")
def test_workers_with_another_compiler(
    refused: Refused, running: DaskCluster, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "__version__", "0.0.0")
    message = refused(*WORDS, database, "--scheduler", running.address)
    assert "has no worker like this machine" in message
    assert "'compiler': '0.0.0'" in message


def count_measurements(path: Path) -> int:
    with closing(Database(path)) as database:
        return database.count_measurements()


def kill_after_the_first(worker: Popen[bytes], path: Path) -> None:
    """Ends a worker as soon as something was measured."""
    end = time.monotonic() + 60
    while time.monotonic() < end and (not path.exists() or not count_measurements(path)):
        time.sleep(0.02)
    worker.kill()


@pytest.mark.usefixtures("conv")
def test_the_last_worker_is_lost_and_another_call_goes_on(
    refused: Refused,
    running: DaskCluster,
    database: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(cluster, "_LOOK_SECONDS", 0.2)
    Database(database, create=True).close()
    (worker,) = running.need_workers(1)
    killer = Thread(target=kill_after_the_first, args=(worker, database))
    killer.start()
    message = refused(*WORDS, database, "--budget", "99", "--scheduler", running.address)
    killer.join()
    assert "has no worker like this machine" in message
    assert "it has none at all" in message
    known = count_measurements(database)
    assert known > 0
    running.need_workers(1)
    words = (*WORDS, database, "--budget", known, "--scheduler", running.address)
    monkeypatch.setattr("sys.argv", [*map(str, words)])
    assert main() == 0
    assert f"of {known} points" in capsys.readouterr().out
    assert count_measurements(database) <= known + 8  # what was lost of the last batch
