"""Workers: processes on this computer that measure, each isolated from the others."""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import cast

from ...transforms.core.errors import WeftError
from ...transforms.tune.task import Outcome
from .jobs import Job, Tell
from .worker import READY

_START_SECONDS = 60.0
"""Seconds until a process that was begun says that it is there."""


class Worker:
    """A process that does one job at a time, started when it is first needed."""

    def __init__(self, lock: Path, core: int | None = None):
        self._command = [
            *(sys.executable, "-P", "-m", "weft.tools.tune.worker"),  # not of where one stands
            *(str(lock), "" if core is None else str(core)),
        ]
        self._process: subprocess.Popen[str] | None = None
        self._job: Job | None = None
        self._end = 0.0

    @property
    def pid(self) -> int | None:
        """The process, if there is one."""
        return None if self._process is None else self._process.pid

    def fileno(self) -> int:
        """Where outcomes come from, for selectors."""
        assert self._process is not None
        assert self._process.stdout is not None
        return self._process.stdout.fileno()

    def start(self, job: Job) -> None:
        """Gives a job to the process."""
        if self._process is None or self._process.poll() is not None:
            self._begin()
        assert self._process is not None
        assert self._process.stdin is not None
        self._job = job
        self._end = time.monotonic() + job.limit * len(job.stages)
        with suppress(BrokenPipeError):  # `finish` finds that it is gone
            self._process.stdin.write(job.to_json() + "\n")
            self._process.stdin.flush()

    def _begin(self) -> None:
        environment = {**os.environ, "WEFT_TUNING_DB": "", "OMP_NUM_THREADS": "1"}
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            start_new_session=True,
        )
        assert self._process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            ready = bool(selector.select(_START_SECONDS))
        line = self._process.stdout.readline().strip() if ready else ""
        if line != READY:
            code = self.stop()
            how = f"it ended with {code}" if code is not None else f"{_START_SECONDS:g} s are over"
            raise WeftError(f"a process that measures cannot be started: {how}, {line!r} was said")

    @property
    def overdue(self) -> bool:
        """Whether the job has taken too long."""
        return time.monotonic() > self._end

    def finish(self) -> list[Outcome]:
        """The outcomes of the job, of which there is a line; or that the process is gone."""
        assert self._process is not None
        assert self._process.stdout is not None
        assert self._job is not None
        line = "" if self.overdue else self._process.stdout.readline()
        count, self._job = len(self._job.stages), None
        if line:
            return read_outcomes(cast("list[dict[str, object]]", json.loads(line)))
        status = "timeout" if self.overdue else "crashed"
        code = self.stop()
        message = "took too long" if status == "timeout" else f"the process ended with {code}"
        return [Outcome.failure(status, message)] * count

    def do(self, job: Job) -> list[Outcome]:
        """The outcomes of a job, which is waited for."""
        self.start(job)
        with selectors.DefaultSelector() as selector:
            selector.register(self, selectors.EVENT_READ)
            while not selector.select(0.5) and not self.overdue:
                pass
        return self.finish()

    def stop(self) -> int | None:
        """Ends the process; its exit code, if it came to an end by itself."""
        process, self._process = self._process, None
        if process is None:
            return None
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.2)
        code = process.poll()
        if code is None:
            process.kill()
            process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with suppress(BrokenPipeError):
                    stream.close()
        return code


def read_outcomes(found: Sequence[Mapping[str, object]]) -> list[Outcome]:
    """The outcomes of which the fields were written."""
    return [Outcome(**fields) for fields in found]  # pyright: ignore[reportArgumentType]


class Pool:
    """
    Some workers; builds are side by side, measurements one at a time. Each keeps to a core, if
    there are cores enough and runs have one thread.
    """

    def __init__(self, lock: Path, count: int, threads: int = 1):
        cores = sorted(os.sched_getaffinity(0))
        pinned = cores if count <= len(cores) and threads == 1 else [None] * count
        self.workers = [Worker(lock, pinned[i]) for i in range(count)]

    def run(self, jobs: Sequence[Job], tell: Tell | None = None) -> list[list[Outcome]]:
        """The outcomes of jobs, in their order; `tell` as in `session.Runner`."""
        found: dict[int, list[Outcome]] = {}
        waiting, idle = [*enumerate(jobs)][::-1], [*self.workers]
        with selectors.DefaultSelector() as selector:
            while len(found) < len(jobs):
                while idle and waiting:
                    number, job = waiting.pop()
                    worker = idle.pop()
                    worker.start(job)
                    selector.register(worker, selectors.EVENT_READ, number)
                ready = {key.fd for key, _ in selector.select(0.5)}
                for key in [*selector.get_map().values()]:
                    worker = cast(Worker, key.fileobj)
                    if key.fd in ready or worker.overdue:
                        selector.unregister(worker)
                        number = cast(int, key.data)
                        found[number] = worker.finish()
                        idle.append(worker)
                        if tell is not None:
                            tell(number, found[number])
        return [found[number] for number in range(len(jobs))]

    def stop(self) -> None:
        """Ends all processes."""
        for worker in self.workers:
            worker.stop()


@contextmanager
def pool_of(lock: Path, count: int, threads: int = 1) -> Generator[Pool]:
    """Workers that are gone afterwards, for runs with so many threads."""
    pool = Pool(lock, count, threads)
    try:
        yield pool
    finally:
        pool.stop()
