"""Clusters: jobs on workers of Dask, of which some are killed, and workers that are not equal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest
from helpers.tune.dask_cluster import DaskCluster, dask_cluster
from helpers.tune.toy import ToyTask

from weft.lowering.host.tuning import HostTask
from weft.tools.tune import cluster
from weft.tools.tune.cluster import Cluster, Ended, announce, cluster_of
from weft.tools.tune.jobs import Job
from weft.tools.tune.session import Options, Session
from weft.transforms.core.errors import WeftError
from weft.transforms.tune.database import Database
from weft.transforms.tune.task import Outcome

pytest.importorskip("distributed")

HERE = partial(announce, None, "host", 1)


def _wait_on(place: Cluster, *seconds: float) -> Generator[Ended[None]]:
    """Work that takes so long."""
    return place.map(time.sleep, seconds)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    """A scheduler with as many workers as tests start."""
    with dask_cluster(tmp_path_factory.mktemp("dask")) as found:
        found.need_workers(1)
        yield found


def test_a_killed_worker_loses_nothing_and_nothing_counts_twice(
    conv_text: str,
    running: DaskCluster,
    tasks_of: Callable[[str], list[HostTask]],
) -> None:
    (task,) = tasks_of(conv_text)
    points = [task.start, *task.space.neighbours(task.start)][:4]
    jobs = [Job((task.stage(p),), task.plain, "host", seconds=0.02) for p in points]
    _, other = running.need_workers(2)
    told: list[int] = []

    def tell(number: int, outcomes: Sequence[Outcome]) -> None:
        assert len(outcomes) == 1
        other.kill()
        told.append(number)

    with cluster_of(running.address, HERE) as place:
        assert len(place.find_workers()) == 2
        outcomes = place.run(jobs, tell)
        assert [o.status for (o,) in outcomes] == ["ok"] * len(jobs)
        assert sorted(told) == [*range(len(jobs))]
        assert other.wait(10) != 0
        assert len(place.find_workers()) == 1


def test_workers_on_other_machines_are_not_asked(running: DaskCluster) -> None:
    with (
        patch.object(cluster, "fingerprint_of", lambda *_: "another"),
        pytest.raises(WeftError, match=r"has no worker like this machine .*'another'"),
        cluster_of(running.address, HERE),
    ):
        pass


def test_workers_with_another_compiler_are_not_asked(running: DaskCluster) -> None:
    with (
        patch.object(cluster, "__version__", "0.0.0"),
        pytest.raises(WeftError, match=r"has no worker like this machine \(.*'0\.0\.0'"),
        cluster_of(running.address, HERE),
    ):
        pass


def test_workers_that_cannot_say_what_they_are_are_not_asked(
    running: DaskCluster, tmp_path: Path
) -> None:
    """A machine's file that only this computer has."""
    with (
        patch.object(cluster, "fingerprint_of", lambda *_: "another"),
        pytest.raises(WeftError, match=r"has no worker like this machine .*does not exist"),
        cluster_of(running.address, partial(announce, str(tmp_path / "m.mlir"), "vta", 1)),
    ):
        pass


def test_what_is_raised_on_a_worker_is_one_error(running: DaskCluster) -> None:
    with cluster_of(running.address, HERE) as place:
        with pytest.raises(WeftError, match="failed: ValueError: invalid literal"):
            [*place.map(int, ["1", "no"])]
        assert sorted(e.number for e in place.map(int, ["1", "2"]) if e.result) == [0, 1]


def test_work_goes_on_with_workers_that_come_when_all_are_gone(tmp_path: Path) -> None:
    with dask_cluster(tmp_path) as own, patch.object(cluster, "_LOOK_SECONDS", 0.2):
        (first,) = own.need_workers(1)
        with cluster_of(own.address, dict) as place, closing(_wait_on(place, 0, 1.5, 0)) as each:
            assert next(each).number == 0
            own.need_workers(2)
            first.kill()
            assert [ended.number for ended in each] == [1, 2]


def test_when_the_last_worker_is_lost_what_was_measured_is_kept(
    running: DaskCluster, tmp_path: Path
) -> None:
    """The jobs are no modules, so that all outcomes are failures."""
    (worker,) = running.need_workers(1)
    with (
        closing(Database(tmp_path / "db", create=True)) as database,
        cluster_of(running.address, HERE) as place,
    ):
        options = Options("vta", None, "machine", "0", budget=40)
        session = Session([ToyTask()], database, place, options)
        with pytest.raises(WeftError, match=r"has no worker like .* none at all"):
            session.measure_all(lambda _: worker.kill())
        assert database.count_measurements() == session.kernels[0].measured > 0


def test_a_scheduler_that_is_lost_is_one_error(tmp_path: Path) -> None:
    with dask_cluster(tmp_path) as own, patch.object(cluster, "_CONNECT_SECONDS", 1):
        own.need_workers(1)
        with cluster_of(own.address, dict) as place, closing(_wait_on(place, 0, 30)) as each:
            assert next(each).number == 0
            own.stop()
            with pytest.raises(WeftError, match=f"the scheduler at '{place.address}' is lost: "):
                next(each)


def test_no_scheduler_is_one_error() -> None:
    with (
        patch.object(cluster, "_CONNECT_SECONDS", 0.2),
        pytest.raises(WeftError, match=r"cannot reach a scheduler at 'tcp://127.0.0.1:1'"),
        cluster_of("tcp://127.0.0.1:1", HERE),
    ):
        pass


def test_a_missing_library_is_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(WeftError, match=r"pip install 'weft\[cluster\]'"),
        cluster_of("tcp://127.0.0.1:1", HERE),
    ):
        pass
