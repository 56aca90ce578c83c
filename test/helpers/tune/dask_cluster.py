"""A Dask cluster on this computer, started as its users do."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path


@dataclass
class DaskCluster:
    """A scheduler whose address is in a file of `folder`, and all workers that it has had."""

    folder: Path
    scheduler: subprocess.Popen[bytes] | None = None
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list[subprocess.Popen[bytes]])

    @property
    def file(self) -> Path:
        return self.folder / "scheduler.json"

    @property
    def address(self) -> str:
        return str(json.loads(self.file.read_text())["address"])

    def start_scheduler(self) -> None:
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0")
        end = time.monotonic() + 60
        while not self.file.exists() and time.monotonic() < end:
            time.sleep(0.05)

    def need_workers(self, count: int) -> list[subprocess.Popen[bytes]]:
        """
        So many workers that the scheduler knows, the new ones last. They have one thread and no
        nanny.
        """
        alive = [worker for worker in self.workers if worker.poll() is None]
        words = ("worker", "--nthreads", "1", "--no-nanny")
        started = [self._start(*words) for _ in range(count - len(alive))]
        self.workers += started
        with import_module("distributed").Client(self.address) as client:
            client.wait_for_workers(count, timeout=60)
        return [*alive, *started]

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        said = ("--no-dashboard", "--scheduler-file", str(self.file))
        return subprocess.Popen(
            [sys.executable, "-m", "dask", *words, *said],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            if process is not None:
                process.kill()
                process.wait()


@contextmanager
def dask_cluster(folder: Path) -> Iterator[DaskCluster]:
    """A scheduler without workers, which ends afterwards with those that it has got."""
    cluster = DaskCluster(folder)
    try:
        cluster.start_scheduler()
        yield cluster
    finally:
        cluster.stop()
