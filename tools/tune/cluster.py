"""
Work on many computers: a Dask cluster, started with its own `dask scheduler` and `dask worker`.

Workers say which machine and compiler they have; only those that are equal to this one's are given
work. What a worker had when it was lost is given to another, by the scheduler or, when all that
were asked are gone and equal ones have come, by `Cluster.map`; it comes back once.

Jobs of measuring are done in a process of the worker's own (`pool.Worker`), so that a crash or a
hang is that of one measurement; workers on one computer measure one at a time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from importlib import import_module
from typing import Any, Generic, TypeVar, cast

from ...transforms.core.errors import WeftError
from ...transforms.core.version import __version__
from ...transforms.tune.task import Outcome
from ..registry.contexts import machine_for
from .jobs import HOST, Job, Tell
from .lock import lock_of
from .pool import Worker, read_outcomes

_CONNECT_SECONDS = 10
_LOOK_SECONDS = 5
"""After so long without an outcome, workers are counted."""

_KEPT = threading.local()

R = TypeVar("R")


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


@dataclass(frozen=True)
class Ended(Generic[R]):
    """
    What a piece of work has come to: the `result` of item `number`; without it, how several workers
    were `lost` with it.
    """

    number: int
    result: R | None = None
    lost: str = ""


def _read_ended(ended: Ended[list[dict[str, object]]], job: Job) -> list[Outcome]:
    """The outcomes of a job; that it has ended several workers is one."""
    if ended.lost:
        return [Outcome.failure("crashed", ended.lost)] * len(job.stages)
    return read_outcomes(ended.result or [])


class Cluster:
    """
    The workers of a cluster that say of themselves (`announced`) what this machine does. Raises
    `WeftError` where distributed is not installed, and where there is no scheduler.
    """

    def __init__(self, address: str, announced: Callable[[], Mapping[str, str]]):
        try:
            distributed: Any = import_module("distributed")
        except ImportError as error:
            raise WeftError(
                "--scheduler needs distributed, which is not installed: pip install 'weft[cluster]'"
            ) from error
        self._distributed = distributed
        self.address = address
        self._announced = announced
        self._own = dict(announced())
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
            said = self._client.run(self._announced, workers=new, on_error="return")
            self._known |= {address: _read_announced(found) for address, found in said.items()}
        equal = [address for address in present if self._known[address] == self._own]
        if not equal:
            others = sorted({str(dict(self._known[address])) for address in present})
            raise WeftError(
                f"the scheduler at '{self.address}' has no worker like this machine "
                f"({self._own}): {'; '.join(others) or 'it has none at all'}; start one "
                f"with: dask worker {self.address}"
            )
        return equal

    def run(self, jobs: Sequence[Job], tell: Tell | None = None) -> list[list[Outcome]]:
        """The outcomes of jobs, in their order; `tell` as in `session.Runner`."""
        done: dict[int, list[Outcome]] = {}
        work = partial(measure_remotely, lock=self._own["machine"])
        with closing(self.map(work, [job.to_json() for job in jobs])) as each:
            for ended in each:
                number = ended.number
                done[number] = _read_ended(ended, jobs[number])
                if tell is not None:
                    tell(number, done[number])
        return [done[number] for number in range(len(jobs))]

    def map(self, work: Callable[[Any], R], items: Sequence[object]) -> Generator[Ended[R]]:
        """
        What `work` gives of each item on one of the workers, as they end, each once. `WeftError`
        when there is no worker left that could do them, or no scheduler, and for whatever `work`
        raises.
        """
        left = dict(enumerate(items))
        while left:
            workers = self.find_workers()
            futures = self._client.map(
                work, [*left.values()], workers=workers, pure=False, retries=2
            )
            numbers = dict(zip(futures, [*left], strict=True))
            try:
                for ended in self._list_ended(numbers, frozenset(workers)):
                    yield ended
                    del left[ended.number]
            except (OSError, CancelledError) as error:
                raise WeftError(
                    f"the scheduler at '{self.address}' is lost: {type(error).__name__}"
                ) from error
            finally:
                self._client.cancel(futures)

    def _list_ended(
        self, numbers: Mapping[Any, int], workers: frozenset[str]
    ) -> Iterator[Ended[Any]]:
        """
        What futures have come to, as they end, until all have or all `workers` are gone, which
        alone may do them. `WeftError` when there is no equal worker left.
        """
        waiting = set(numbers)
        while waiting:
            try:
                ended, _ = self._distributed.wait(
                    waiting, timeout=_LOOK_SECONDS, return_when="FIRST_COMPLETED"
                )
                for future in sorted(ended, key=numbers.__getitem__):
                    found = self._read_future(future, numbers[future])
                    waiting.remove(future)
                    yield found
            except TimeoutError:  # Also of a result that was lost with its worker.
                if workers.isdisjoint(self.find_workers()):
                    return

    def _read_future(self, future: Any, number: int) -> Ended[Any]:
        """
        What has ended; that it has ended several workers is told as such. `TimeoutError` where the
        result cannot be had.
        """
        if future.status != "error":
            return Ended(number, future.result(timeout=_LOOK_SECONDS))
        error = future.exception()
        if isinstance(error, self._distributed.KilledWorker):
            return Ended(number, lost=str(error))
        if isinstance(error, WeftError):
            raise error
        raise WeftError(
            f"a worker of the scheduler at '{self.address}' failed: {type(error).__name__}: {error}"
        ) from error

    def close(self) -> None:
        """Leaves the cluster as it is."""
        self._client.close()


@contextmanager
def cluster_of(address: str, announced: Callable[[], Mapping[str, str]]) -> Generator[Cluster]:
    """A cluster that is left afterwards. Errors are those of `Cluster` and `find_workers`."""
    with closing(Cluster(address, announced)) as cluster:
        cluster.find_workers()
        yield cluster
