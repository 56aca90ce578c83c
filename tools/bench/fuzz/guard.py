"""
Cases in a process of their own, which native code may end and a limit may stop.

The process stays for many cases, so that libraries and machines are loaded once; it is started
anew after a case that ended it. What it prints is dropped.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from .judge import SLOW, WRONG, Verdict, judge

if TYPE_CHECKING:
    from .cases import Case


class Guard:
    """A worker that judges cases by `judged`, each in at most `seconds`; `with` ends it."""

    def __init__(self, seconds: float, judged: Callable[[Case], Verdict] = judge) -> None:
        self.seconds = seconds
        self.judged = judged
        self._start()

    def _start(self) -> None:
        context = get_context("spawn")
        self.here, there = context.Pipe()
        self.process = context.Process(target=_work, args=(there, self.judged), daemon=True)
        self.process.start()
        there.close()

    def judge(self, case: Case) -> Verdict:
        """What became of a case; a crash is `wrong`, and what takes too long is `slow`."""
        self.here.send(case)
        try:
            if self.here.poll(self.seconds):
                return self.here.recv()
            verdict = Verdict(SLOW, f"took more than {self.seconds:g} s")
        except (EOFError, ConnectionError):
            self.process.join()
            verdict = Verdict(WRONG, f"the process ended (exit code {self.process.exitcode})")
        self.close()
        self._start()
        return verdict

    def close(self) -> None:
        """Ends the worker."""
        self.process.kill()
        self.process.join()
        self.here.close()

    def __enter__(self) -> Guard:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _work(there: Connection, judged: Callable[[Case], Verdict]) -> None:
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    os.environ["WEFT_AIE1_CACHE"] = ""  # a result of an earlier compiler would hide this one's
    while True:
        try:
            case = there.recv()
        except EOFError:
            return
        there.send(judged(case))
