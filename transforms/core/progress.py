"""The progress of long work: on a terminal in one line, elsewhere every few seconds."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial

INTERVAL_SECONDS = 5.0
"""How long nothing is told on a stream that is no terminal, from the beginning on too."""

LONG_SECONDS = 30.0
"""The same for work of which many parts are told, and that mostly ends before."""

_QUIET = ContextVar("quiet", default=False)
_TELL: ContextVar[Callable[[str], None] | None] = ContextVar("tell", default=None)
"""The line that is open last."""


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
    `INTERVAL_SECONDS`) apart, none for work that is shorter. An empty text empties a terminal's
    line, for what else is printed. Tells nothing within `quiet_progress`.
    """
    tell = _make_tell(name, clock, interval_seconds)
    token = _TELL.set(tell)
    try:
        yield tell
    finally:
        _TELL.reset(token)
        tell("")


def tell_progress(text: str) -> None:
    """Tells of progress in the line that is open last, if one is."""
    tell = _TELL.get()
    if tell is not None:
        tell(text)


def _make_tell(
    name: str, clock: Callable[[], float], interval_seconds: float | None
) -> Callable[[str], None]:
    if _QUIET.get():
        return lambda text: None
    if sys.stderr.isatty():
        return partial(_show_text, name)
    interval = INTERVAL_SECONDS if interval_seconds is None else interval_seconds
    last = clock()

    def show_line(text: str) -> None:
        nonlocal last
        if not text:
            return
        now = clock()
        if now - last >= interval:
            last = now
            print(f"@{name}: {text}", file=sys.stderr, flush=True)

    return show_line


def _show_text(name: str, text: str) -> None:
    """The text in the place of what is in the terminal's line."""
    line = f"@{name}: {text}" if text else ""
    print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)
