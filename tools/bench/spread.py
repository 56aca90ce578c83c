"""
Workloads of a bench on the computers of a cluster, a record or some each.

A workload is computed in a process of its own (`apart`), which a worker of the cluster starts: a
crash is that of one workload, and when the worker is lost its process ends, too. Those that take
times are alone on their computer.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import TypeVar, cast

from ...transforms.core.errors import WeftError
from ...transforms.tune.database import hash_text
from ..registry.contexts import machine_for
from ..tune.cluster import Cluster, announce, cluster_of
from ..tune.jobs import HOST

T = TypeVar("T")
R = TypeVar("R")

_OF_DASK = "MALLOC_TRIM_THRESHOLD_"
"""Dask sets it for its workers; a process that keeps no memory takes longer to get some."""


@dataclass(frozen=True)
class End:
    """
    What the process of a workload has given: an `answer`, pickled, of the result and what went
    wrong; or how it `crashed`.
    """

    answer: bytes = b""
    crashed: str = ""


def announce_bench(machine: str | None, threads: int) -> dict[str, str]:
    """This processor, the compiler, and the text of the machine that a bench is asked for."""
    said = announce(None, HOST, threads)
    return said if machine is None else said | {"text": hash_text(machine_for(machine, None)[1])}


@contextmanager
def bench_cluster(address: str, machine: str | None, threads: int) -> Generator[Cluster]:
    """The workers on computers like this one. Errors are those of `cluster_of`."""
    with cluster_of(address, partial(announce_bench, machine, threads)) as cluster:
        yield cluster


def spread_workloads(
    cluster: Cluster,
    work: Callable[[T], R],
    items: Sequence[T],
    *,
    alone: bool,
    failed: Callable[[T, str], R] | None,
) -> Iterator[R]:
    """
    `map(work, items)` on a cluster; results come in the order of `items`. `failed` is the result of
    an item whose process crashed, which without it is a `WeftError`; the others are those of `work`
    and of `Cluster.map`.
    """
    sent = [pickle.dumps((work, item, alone)) for item in items]
    found: dict[int, R] = {}
    number = 0
    with closing(cluster.map(run_apart, sent)) as each:
        for ended in each:
            item = items[ended.number]
            end = End(crashed=ended.lost) if ended.result is None else ended.result
            found[ended.number] = _read_end(end, item, failed)
            while number in found:
                yield found.pop(number)
                number += 1


def _read_end(end: End, item: T, failed: Callable[[T, str], R] | None) -> R:
    if end.crashed:
        if failed is None:
            raise WeftError(end.crashed)
        return failed(item, end.crashed)
    result, message = cast("tuple[R, str]", pickle.loads(end.answer))
    if message:
        raise WeftError(message)
    return result


# --- on the worker ------------------------------------------------------------------------------


def run_apart(workload: bytes) -> End:
    """Computes a workload, pickled, in another process, which ends with this one."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "weft.tools.bench.apart"],  # not of where one stands
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=_without(os.environ, _OF_DASK),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(BrokenPipeError), process:
        # Its standard input stays open: by the end of it, the process knows that this one is gone.
        process.stdin.write(workload)
        process.stdin.flush()
        answer = process.stdout.read()
        if process.wait() == 0:
            return End(answer)
    return End(crashed=f"the process ended with {process.returncode}")


def _without(environment: Mapping[str, str], name: str) -> dict[str, str]:
    return {key: value for key, value in environment.items() if key != name}
