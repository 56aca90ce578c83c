"""
A process that works on MLIR, such as the compiling one, seen from the outside: started when needed,
and stopped in time.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import tempfile
import threading
from typing import IO

from ....transforms.core.errors import BrokenIR, WeftError
from .compile_worker import receive_frame, send_frame


class WorkerDied(WeftError):
    """The process ended over a request; `reason` is what it said last."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason


class Worker:
    """
    One process that runs `module`, which answers as `compile_worker` does. `ask` is for one
    thread at a time, and restarts a process that was stopped or has died. Errors call what it
    does `work`, and say of a text that took too long that it was not `done`, with `advice`.
    """

    def __init__(
        self,
        module: str = f"{__package__}.compile_worker",
        work: str = "compiling",
        done: str = "compiled",
        advice: str = "give it more time with --seconds (`seconds`), or make its tiles smaller",
    ) -> None:
        self._module, self._work, self._done, self._advice = module, work, done, advice
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._messages: IO[bytes] | None = None
        self._owner = 0
        self._ready = False

    def ask(
        self, what: str, header: dict[str, object], data: bytes, seconds: float
    ) -> tuple[dict[str, object], bytes]:
        """
        The answer to a request; see `compile_worker`. `what` is what errors call it. Raises
        `WeftError` when the process has been stopped after `seconds` of its own time, and with
        what it found wrong; `WorkerDied` when it dies.
        """
        with self._lock:
            process = self._ensure_running(what)
            assert process.stdin is not None
            try:
                send_frame(process.stdin, {**header, "seconds": seconds}, data)
                found, code = self._read_answer(process)
            except TimeoutError:
                self.stop()
                raise WeftError(
                    f"{what}: was not {self._done} within {seconds:g} s of processor time and has "
                    f"been stopped; {self._advice}"
                ) from None
            except (EOFError, BrokenPipeError, ConnectionResetError):
                reason = self._last_message()
                self.stop()
                message = f"{what}: the {self._work} process died: {reason}"
                raise WorkerDied(message, reason) from None
            except BaseException:  # KeyboardInterrupt: half an answer may be on its way
                self.stop()
                raise
        if "error" in found:
            kind = BrokenIR if found.get("broken") else WeftError
            raise kind(f"{what}: {found['error']}")
        return found, code

    def start(self) -> None:
        """Starts the process without waiting for it, to be ready for the first `ask`."""
        with self._lock:
            self._spawn_process()

    def stop(self) -> None:
        """Ends the process; the next `ask` starts another."""
        process, self._process = self._process, None
        if process is None or self._owner != os.getpid():
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, self._messages):
            if stream is not None:
                try:
                    stream.close()
                except BrokenPipeError:
                    pass

    def _ensure_running(self, what: str) -> subprocess.Popen[bytes]:
        self._spawn_process()
        assert self._process is not None
        if not self._ready:
            try:
                found, _ = self._read_answer(self._process)
            except (TimeoutError, EOFError):
                reason = self._last_message()
                self.stop()
                raise WeftError(
                    f"{what}: the {self._work} process did not start: {reason}"
                ) from None
            if "error" in found:
                self.stop()
                raise WeftError(str(found["error"]))
            self._ready = True
        return self._process

    def _spawn_process(self) -> None:
        """Starts the process unless it runs."""
        process = self._process
        if process is not None and self._owner == os.getpid() and process.poll() is None:
            return
        if process is not None:
            self.stop()
        self._messages = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            [sys.executable, "-m", self._module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._messages,
        )
        self._owner = os.getpid()
        self._ready = False

    def _read_answer(self, process: subprocess.Popen[bytes]) -> tuple[dict[str, object], bytes]:
        """
        The next frame. Raises `TimeoutError` when the process has ended since it took too much
        time, and `EOFError` when it has ended otherwise.
        """
        assert process.stdout is not None
        try:
            return receive_frame(process.stdout)
        except EOFError:
            if process.wait() == -signal.SIGPROF:
                raise TimeoutError from None
            raise

    def _last_message(self) -> str:
        """The last thing that the process said about itself."""
        if self._process is not None and self._process.poll() is None:
            self._process.wait()
        if self._messages is None:
            return "it left no message"
        self._messages.seek(0)
        lines = [
            line.strip() for line in self._messages.read().decode(errors="replace").splitlines()
        ]
        lines = [line for line in lines if line]
        errors = [line for line in lines if "error" in line.lower()]
        return (errors or lines or ["it left no message"])[-1]


_WORKERS: list[Worker] = []


def shared_worker() -> Worker:
    """The process of this program."""
    if not _WORKERS:
        _WORKERS.append(Worker())
        atexit.register(_WORKERS[0].stop)
    return _WORKERS[0]
