"""Pools of processes."""

from __future__ import annotations

import time
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.context import BaseContext

from weft.transforms.core.processes import process_pool


def failing(context: BaseContext) -> Future[None]:
    """What a pool is asked for that fails then."""
    try:
        with process_pool(1, context) as pool:
            waiting = pool.submit(time.sleep, 60)
            while not waiting.running():
                time.sleep(0.01)
            raise ValueError
    except ValueError:
        return waiting


def test_a_failure_ends_the_processes_of_the_pool_alone() -> None:
    context = get_context("spawn")
    other = context.Process(target=time.sleep, args=(60,))
    other.start()
    try:
        assert isinstance(failing(context).exception(5), BrokenProcessPool)
        other.join(0.5)
        assert other.exitcode is None
    finally:
        other.kill()
        other.join()
