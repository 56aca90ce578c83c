"""Clusters: jobs on workers of Dask, of which one is killed, and workers that are not equal."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any
from unittest.mock import patch

import pytest

from weft.lowering.host.tuning import HostTask
from weft.tools.tune import cluster
from weft.tools.tune.cluster import cluster_of
from weft.tools.tune.jobs import Job
from weft.transforms.core.errors import WeftError

pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def running(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its two workers."""
    folder = tmp_path_factory.mktemp("dask")
    file = folder / "scheduler.json"
    quiet = subprocess.DEVNULL
    common: dict[str, Any] = {"cwd": folder, "stdout": quiet, "stderr": quiet}
    said = ("--no-dashboard", "--scheduler-file", str(file))

    def start(*words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-m", "dask", *words, *said], **common)

    scheduler = start("scheduler", "--host", "127.0.0.1", "--port", "0")
    end = time.monotonic() + 60
    while not file.exists() and time.monotonic() < end:
        time.sleep(0.05)
    workers = [start("worker", "--nthreads", "1", "--no-nanny") for _ in range(2)]
    address = json.loads(file.read_text())["address"]
    with import_module("distributed").Client(address) as client:
        client.wait_for_workers(2, timeout=60)
    yield address, workers
    for process in (*workers, scheduler):
        process.kill()
        process.wait()


def test_a_killed_worker_loses_nothing_and_nothing_counts_twice(
    conv_text: str,
    running: tuple[str, list[subprocess.Popen[bytes]]],
    tasks_of: Callable[[str], list[HostTask]],
) -> None:
    address, workers = running
    (task,) = tasks_of(conv_text)
    points = [task.start, *task.space.neighbours(task.start)][:6]
    jobs = [Job((task.stage(p),), task.plain, "host", seconds=0.05) for p in points]
    with cluster_of(address, None, "host", 1) as place:
        assert len(place.find_workers()) == 2
        killer = threading.Timer(0.5, workers[0].kill)
        killer.start()
        outcomes = place.run(jobs)
        killer.join()
        assert [o.status for (o,) in outcomes] == ["ok"] * len(jobs)
        assert workers[0].wait(10) != 0
        assert len(place.find_workers()) == 1
        assert place.run(jobs[:1])[0][0].status == "ok"


def test_workers_on_other_machines_are_not_asked(
    running: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    with (
        patch.object(cluster, "fingerprint_of", lambda *_: "another"),
        pytest.raises(WeftError, match=r"has no worker like this machine .*'another'"),
        cluster_of(running[0], None, "host", 1),
    ):
        pass


def test_workers_with_another_compiler_are_not_asked(
    running: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    with (
        patch.object(cluster, "__version__", "0.0.0"),
        pytest.raises(WeftError, match=r"has no worker like this machine \(.*'0\.0\.0'"),
        cluster_of(running[0], None, "host", 1),
    ):
        pass


def test_no_scheduler_is_one_error() -> None:
    with (
        patch.object(cluster, "_CONNECT_SECONDS", 0.2),
        pytest.raises(WeftError, match=r"cannot reach a scheduler at 'tcp://127.0.0.1:1'"),
        cluster_of("tcp://127.0.0.1:1", None, "host", 1),
    ):
        pass


def test_a_missing_library_is_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(WeftError, match=r"pip install 'weft\[cluster\]'"),
        cluster_of("tcp://127.0.0.1:1", None, "host", 1),
    ):
        pass
