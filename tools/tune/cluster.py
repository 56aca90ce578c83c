"""
Measurements on many computers: a Dask cluster, started with its own `dask scheduler` and `dask
worker`.

Workers say which machine and compiler they have; only those that are equal to this one's are given
jobs. Each does its jobs in a process of its own (`pool.Worker`), so that a crash or a hang is that
of one measurement; workers on one computer measure one at a time. What a worker had when it was
lost is given to another by the scheduler, and comes back once.
"""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from importlib import import_module
from typing import Any, cast

from ...transforms.core.errors import WeftError
from ...transforms.core.version import __version__
from ...transforms.tune.task import Outcome
from ..registry.contexts import machine_for
from .jobs import HOST, Job, Tell, lock_of
from .pool import Worker, read_outcomes

_CONNECT_SECONDS = 10
_LOOK_SECONDS = 5
"""After so long without an outcome, workers are counted."""

_KEPT = threading.local()


def announce(machine: str | None, target: str, threads: int) -> dict[str, str]:
    """The fingerprint of the computer that this is called on, and its compiler."""
    return {"machine": fingerprint_of(machine, target, threads), "compiler": __version__}


def fingerprint_of(machine: str | None, target: str, threads: int) -> str:
    """The name of what is measured: this processor, or the machine that is simulated."""
    from ...targets.host.machine.detect import fingerprint
    from ...transforms.tune.database import hash_text

    view, text = machine_for(machine, target)
    return fingerprint(view, threads) if target == HOST else hash_text(text)


def measure_remotely(line: str, lock: str) -> list[dict[str, object]]:
    """The outcomes of a job in one line, on a worker of the cluster."""
    job = Job.from_json(line)
    worker = cast("Worker | None", getattr(_KEPT, "worker", None))
    if worker is None:
        worker = _KEPT.worker = Worker(lock_of(lock))
    return [asdict(outcome) for outcome in worker.do(job)]


def _read_announced(found: Mapping[str, str] | BaseException) -> Mapping[str, str]:
    """What a worker has said of itself, or why it could not."""
    if isinstance(found, BaseException):
        return {"error": f"{type(found).__name__}: {found}"}
    return found


class Cluster:
    """
    The workers of a cluster that are equal to this machine. Raises `WeftError` where distributed is
    not installed, and where there is no scheduler.
    """

    def __init__(self, address: str, machine: str | None, target: str, threads: int):
        try:
            distributed: Any = import_module("distributed")
        except ImportError as error:
            raise WeftError(
                "--scheduler needs distributed, which is not installed: pip install 'weft[cluster]'"
            ) from error
        self._distributed = distributed
        self.address = address
        self._asked = (machine, target, threads)
        self._own = announce(*self._asked)
        self._known: dict[str, Mapping[str, str]] = {}
        try:
            self._client = distributed.Client(address, timeout=_CONNECT_SECONDS)
        except (OSError, TimeoutError, ValueError) as error:
            raise WeftError(f"cannot reach a scheduler at '{address}': {error}") from error

    def find_workers(self) -> list[str]:
        """The addresses of equal workers. `WeftError` if there are none, with what others are."""
        present = list(self._client.scheduler_info(n_workers=-1)["workers"])
        new = [address for address in present if address not in self._known]
        if new:
            said = self._client.run(announce, *self._asked, workers=new, on_error="return")
            self._known |= {address: _read_announced(found) for address, found in said.items()}
        equal = [address for address in present if self._known[address] == self._own]
        if not equal:
            others = sorted({str(dict(self._known[address])) for address in present})
            raise WeftError(
                f"the scheduler at '{self.address}' has no worker like this machine "
                f"({dict(self._own)}): {'; '.join(others) or 'it has none at all'}; start one "
                f"with: dask worker {self.address}"
            )
        return equal

    def run(self, jobs: Sequence[Job], tell: Tell | None = None) -> list[list[Outcome]]:
        """The outcomes of jobs, in their order; `tell` as in `session.Runner`."""
        if not jobs:
            return []
        futures = self._client.map(
            measure_remotely,
            [job.to_json() for job in jobs],
            lock=self._own["machine"],
            workers=self.find_workers(),
            pure=False,
            retries=2,
        )
        numbers = {future.key: number for number, future in enumerate(futures)}
        done: dict[int, list[Outcome]] = {}
        for future in self._finished(futures):
            number = numbers[future.key]
            done[number] = self._outcomes_of(future, jobs[number])
            if tell is not None:
                tell(number, done[number])
        return [done[number] for number in range(len(jobs))]

    def _finished(self, futures: Sequence[Any]) -> Iterator[Any]:
        """Futures as they end. `WeftError` when there is no worker left that could do them."""
        waiting = set(futures)
        while waiting:
            try:
                ended, waiting = self._distributed.wait(
                    waiting, timeout=_LOOK_SECONDS, return_when="FIRST_COMPLETED"
                )
            except TimeoutError:
                self.find_workers()
                continue
            yield from sorted(ended, key=lambda future: str(future.key))

    def _outcomes_of(self, future: Any, job: Job) -> list[Outcome]:
        """The outcomes of a job that has ended; that it has ended several workers is one."""
        try:
            return read_outcomes(future.result())
        except self._distributed.KilledWorker as error:
            return [Outcome.failure("crashed", str(error))] * len(job.stages)
        except WeftError:
            raise
        except Exception as error:  # whatever a worker ends with
            raise WeftError(
                f"a worker of the scheduler at '{self.address}' failed: "
                f"{type(error).__name__}: {error}"
            ) from error

    def stop(self) -> None:
        """Leaves the cluster as it is."""
        self._client.close()


@contextmanager
def cluster_of(address: str, machine: str | None, target: str, threads: int) -> Generator[Cluster]:
    """A cluster that is left afterwards. Errors are those of `Cluster` and `find_workers`."""
    cluster = Cluster(address, machine, target, threads)
    try:
        cluster.find_workers()
        yield cluster
    finally:
        cluster.stop()
