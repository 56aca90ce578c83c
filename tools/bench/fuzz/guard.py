"""
Cases in a process of their own, which native code may end and a limit of its processor time may
stop, so that a busy machine trips nothing.

The process stays for many cases, so that libraries and machines are loaded once; it is started
anew after a case that ended it. What it prints is dropped.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .judge import SLOW, WRONG, Verdict, judge_case

if TYPE_CHECKING:
    from .cases import Case


IDLE: Final = 30
"""How much longer than its processor time a case may take in all, on a machine that is busy."""


class Guard:
    """
    A worker that judges cases by `judged`, each in at most `seconds` of processor time (and
    `IDLE` times as many in all); `with` ends it.
    """

    def __init__(self, seconds: float, judged: Callable[[Case], Verdict] = judge_case) -> None:
        self.seconds = seconds
        self.judged = judged
        self._start_worker()

    def _start_worker(self) -> None:
        context = get_context("spawn")
        self.here, there = context.Pipe()
        self.process = context.Process(target=_serve_cases, args=(there, self.judged), daemon=True)
        self.process.start()
        there.close()

    def judge_case(self, case: Case) -> Verdict:
        """Judges a case; a crash is `wrong`, and what takes too long is `slow`."""
        self.here.send(case)
        try:
            if self._wait_answer():
                return self.here.recv()
            verdict = Verdict(SLOW, f"took more than {self.seconds:g} s")
        except (EOFError, ConnectionError):
            self.process.join()
            verdict = Verdict(WRONG, f"the process ended (exit code {self.process.exitcode})")
        self.end_worker()
        self._start_worker()
        return verdict

    def _wait_answer(self) -> bool:
        """Waits for an answer, as long as the limit allows."""
        pid = self.process.pid
        assert pid is not None
        before, end = processor_seconds(pid), time.monotonic() + IDLE * self.seconds
        while not self.here.poll(0.2):
            if processor_seconds(pid) - before > self.seconds or time.monotonic() > end:
                return False
        return True

    def end_worker(self) -> None:
        """Ends the worker."""
        self.process.kill()
        self.process.join()
        self.here.close()

    def __enter__(self) -> Guard:
        return self

    def __exit__(self, *_: object) -> None:
        self.end_worker()


def processor_seconds(pid: int) -> float:
    """
    The seconds that a process and all that it has started have used so far; 0 for one that has
    ended.
    """
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        listed = [file.read_text().split() for file in Path(f"/proc/{pid}/task").glob("*/children")]
    except OSError:
        return 0.0
    own = sum(int(word) for word in words[11:15]) / os.sysconf("SC_CLK_TCK")
    return own + sum(processor_seconds(int(child)) for found in listed for child in found)


def _serve_cases(there: Connection, judged: Callable[[Case], Verdict]) -> None:
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
