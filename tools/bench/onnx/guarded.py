"""
Work that may end its process: done in processes of their own, which are started again.

Native code that a case makes, or a library that meets it, may abort; then that case alone is
lost, and its answer is a `Lost`, with what the process said last.
"""

from __future__ import annotations

import os
import pickle
import signal
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True)
class Lost:
    """A case whose process died, or was stopped because it took too long; `reason` says which."""

    reason: str


def in_guarded_processes(
    work: Callable[[T], R], items: Sequence[T], jobs: int, seconds: float
) -> Iterator[R | Lost]:
    """
    `map(work, items)` in `jobs` processes that outlive many items; results come in the order of
    `items`. An item whose process dies, or takes more than `seconds` of processor time for it,
    gives a `Lost`.
    `work` is a function of a module, and items and results can be pickled.
    """
    with tempfile.TemporaryDirectory(prefix="weft-bench-") as folder:
        slots = [_Slot(work, Path(folder) / f"messages{i}") for i in range(min(jobs, len(items)))]
        done: dict[int, R | Lost] = {}
        waiting = iter(range(len(items)))
        due = 0
        try:
            while due < len(items):
                for slot in slots:
                    if slot.number is None and (number := next(waiting, None)) is not None:
                        slot.give_item(number, items[number], seconds)
                done.update(_collect_results(slots))
                while due in done:
                    yield done.pop(due)
                    due += 1
        finally:
            for slot in slots:
                slot.stop_process()


def _collect_results(slots: Sequence[_Slot[T, R]]) -> dict[int, R | Lost]:
    """Collects what the next process to answer or to die gives."""
    busy = [slot for slot in slots if slot.number is not None]
    ready = wait([slot.connection for slot in busy])
    found: dict[int, R | Lost] = {}
    for slot in busy:
        if slot.connection in ready:
            assert slot.number is not None
            found[slot.number] = slot.take_result()
            slot.number = None
    return found


@dataclass
class _Slot(Generic[T, R]):
    """One process, or the place for it; `messages` is the file that its `stderr` goes to."""

    work: Callable[[T], R]
    messages: Path
    number: int | None = None
    seconds: float = 0.0
    process: BaseProcess | None = None
    connection: Connection = field(init=False)

    def give_item(self, number: int, item: T, seconds: float) -> None:
        if self.process is None:
            context = get_context("spawn")
            self.connection, other = context.Pipe()
            arguments = (self.work, other, str(self.messages))
            self.process = context.Process(target=_serve_items, args=arguments, daemon=False)
            self.process.start()
            other.close()
        self.number, self.seconds = number, seconds
        self.connection.send_bytes(pickle.dumps((seconds, item)))

    def take_result(self) -> R | Lost:
        try:
            return pickle.loads(self.connection.recv_bytes())
        except (EOFError, ConnectionResetError):
            assert self.process is not None
            self.process.join()
            code = self.process.exitcode or 0
            self.stop_process()
            if code == -signal.SIGPROF:
                return Lost(f"took more than {self.seconds:g} s of processor time")
            name = signal.Signals(-code).name if code < 0 else f"exit code {code}"
            return Lost(f"{name}: {_last_line(self.messages)}")

    def stop_process(self) -> None:
        if self.process is None:
            return
        self.connection.close()
        if self.number is not None:
            self.process.kill()
        self.process.join()
        self.process = None


def _last_line(messages: Path) -> str:
    """The last line of what a process said went wrong."""
    text = messages.read_text(errors="replace") if messages.exists() else ""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [line for line in lines if "Assertion" in line or "error" in line.lower()]
    return (telling or lines or ["it left no message"])[-1]


def _serve_items(work: Callable[[T], R], connection: Connection, messages: str) -> None:
    """
    Answers items until there are no more. Ends with the process that gave them, or, by SIGPROF,
    when an item has taken its processor time.
    """
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    file = os.open(messages, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.dup2(file, 2)
    while True:
        try:
            seconds, item = pickle.loads(connection.recv_bytes())
        except EOFError:
            return
        os.ftruncate(2, 0)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        answer = pickle.dumps(work(item))
        signal.setitimer(signal.ITIMER_PROF, 0)
        connection.send_bytes(answer)
