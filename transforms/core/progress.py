"""The progress of long work: on a terminal in one line, elsewhere every few seconds."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar

INTERVAL_SECONDS = 5.0
"""How long nothing is told on a stream that is no terminal, from the beginning on too."""

_QUIET = ContextVar("quiet", default=False)


@contextmanager
def quiet_progress(quiet: bool = True) -> Generator[None]:
    """Meanwhile, nothing is told of progress in this context (if `quiet`)."""
    token = _QUIET.set(_QUIET.get() or quiet)
    try:
        yield
    finally:
        _QUIET.reset(token)


@contextmanager
def progress_line(
    name: str,
    clock: Callable[[], float] = time.monotonic,
    interval_seconds: float | None = None,
) -> Generator[Callable[[str], None]]:
    """
    Tells of the progress of what is called `name` on stderr: on a terminal in a line that is
    empty again behind, else in lines of their own, `interval_seconds` (else
    `INTERVAL_SECONDS`) apart, none for work that is
    shorter. Tells nothing within `quiet_progress`.
    """
    if _QUIET.get():
        yield lambda text: None
        return
    if sys.stderr.isatty():
        try:
            yield lambda text: print(
                f"\r@{name}: {text}\x1b[K", end="", file=sys.stderr, flush=True
            )
        finally:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        return
    interval = INTERVAL_SECONDS if interval_seconds is None else interval_seconds
    last = clock()

    def show_line(text: str) -> None:
        nonlocal last
        now = clock()
        if now - last >= interval:
            last = now
            print(f"@{name}: {text}", file=sys.stderr, flush=True)

    yield show_line
