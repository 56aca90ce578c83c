"""Processes that work for this one."""

from __future__ import annotations

import signal
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children
from multiprocessing.context import BaseContext


@contextmanager
def process_pool(
    jobs: int, context: BaseContext | None = None, max_tasks: int | None = None
) -> Generator[ProcessPoolExecutor]:
    """
    A pool of `jobs` processes, each for at most `max_tasks` tasks. When this process is
    interrupted, or fails, they end at once, and say nothing; others that it has started before
    go on.
    """
    others = active_children()
    pool = ProcessPoolExecutor(
        jobs, mp_context=context, initializer=_end_silently, max_tasks_per_child=max_tasks
    )
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            if process not in others:
                process.terminate()
        raise
    finally:
        pool.shutdown()


def _end_silently() -> None:
    """Ctrl-C reaches all processes of a terminal: only the first one is to say so."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
